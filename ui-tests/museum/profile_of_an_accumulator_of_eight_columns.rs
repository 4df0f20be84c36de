// title: The accumulators of wgmma with eight columns have another profile
// tracker: NVIDIA/cutlass#3254
// link: https://github.com/NVIDIA/cutlass/issues/3254
// date: 2026-05-20
// symptom: misleading error
// kind: thread-value layout
// outcome: refused
// story: The author prints the tiled MMAs of wgmma with N = 8, 16, 32 and 64 in the DSL.
// For N = 8 the thread-value layout of C is ((4,8,4),(2,2)):((128,1,16),(64,8)).
// The others have three modes of values, of which the last one counts the groups of eight columns.
// The author expects ((4,8,4),(2,2,1)) for N = 8, too.
// Code that takes the third mode of the values finds none.
// The issue was open when it was read.

use cute_static::prelude::*;

type Printed = layout!(((4,8,4),(2,2)):((128,1,16),(64,8)));
// The stride of a mode of one element does not matter.
type Expected = layout!(((4,8,4),(2,2,1)):((128,1,16),(64,8,512)));
assert_layout_eq!(Printed, Expected);

fn main() {}
