// title: The documentation divides a shape by the wrong numbers
// tracker: NVIDIA/cutlass#2515
// link: https://github.com/NVIDIA/cutlass/issues/2515
// date: 2025-07-29
// symptom: wrong values
// kind: composition
// outcome: refused
// story: The chapter on the layout algebra explains composition by dividing a shape by a stride.
// Two of its examples are (3,6,2,8) / 3 => (1,3,2,8) and (3,6,2,8) / 6 => (1,6,2,8).
// A reader reports that both are wrong.
// The right quotients are (1,6,2,8) and (1,3,2,8).
// The two results were exchanged in the text.
// A change with the same correction was merged soon afterwards.
// A reader who believes the text expects a layout of half the elements.

use cute_static::prelude::*;

// Every third element, and the shape that the text gives for it.
type Third = Composition<layout!((3,6,2,8):(1,10,100,1000)), layout!(96:3)>;
assert_layout_eq!(Third, layout!((3,2,8):(10,100,1000)));

fn main() {}
