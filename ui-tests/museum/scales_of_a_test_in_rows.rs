// title: Scales of a test in rows
// tracker: facebookexperimental/triton#917
// link: https://github.com/facebookexperimental/triton/pull/917
// date: 2026-02-17
// symptom: wrong values
// kind: scale factors
// outcome: refused
// story: Tests of scaled products on Blackwell brought the scales of a tile into their shape by a plain reshape. The hardware reads a block
// of 128 rows and 4 scales with the rows interleaved: row r is at 16 times r modulo 32, plus 4 times r divided by 32. So the tests gave
// scales to the wrong rows, and passed all the same: they drew scales from 10 to 19, which as exponents are so small that all products
// became zero. The change interleaves the scales, and draws them from 124 to 129, which are 1/8 to 4.

use cute_static::collective::{ScaleFactors, ScaleLayouts};
use cute_static::instruction::mma::SM100_MMA_MXF8F6F4_SS;
use cute_static::numeric::{Float8E4M3, Float8UE8M0, Float32};
use cute_static::prelude::*;
use cute_static::typenum::U128;

type Mma = SM100_MMA_MXF8F6F4_SS<Float8E4M3, Float8E4M3, Float32, Float8UE8M0, U128, U128>;
type Block = <ScaleFactors<Mma, U128, U128> as ScaleLayouts>::Stage;
// A row of four scales behind the other
type Reshaped = layout!((((32,4),1),((32,4),1)):(((4,128),0),((0,1),0)));

assert_layout_eq!(Reshaped, Block);

fn main() {}
