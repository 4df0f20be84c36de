// title: Linear scales where blocked ones are read
// tracker: vllm-project/vllm#42089
// link: https://github.com/vllm-project/vllm/pull/42089
// date: 2026-05-08
// symptom: wrong values
// kind: scale factors
// outcome: refused
// story: A change in vLLM made one path of a mixture of experts quantise its input with scales in linear order, by a constant in place of a
// parameter. Another kernel, from CUTLASS, takes the same path and reads scales in the swizzled blocks of the tensor cores. Its model
// produced garbage and did not stop, and a nightly evaluation on a B200 failed for several days. Both orders have the same number of bytes.
// The repair makes the order a parameter again, and states the linear one where it is meant.

use cute_static::collective::{ScaleFactors, ScaleLayouts};
use cute_static::instruction::mma::SM100_MMA_MXF8F6F4_SS;
use cute_static::numeric::{Float8E4M3, Float8UE8M0, Float32};
use cute_static::prelude::*;
use cute_static::typenum::{U128, U256};

type Mma = SM100_MMA_MXF8F6F4_SS<Float8E4M3, Float8E4M3, Float32, Float8UE8M0, U128, U128>;
type Blocked = <ScaleFactors<Mma, U128, U256> as ScaleLayouts>::Stage;
// Eight scales of a row side by side, each for 32 values
type Linear = layout!((((32,4),1),((32,4),2)):(((8,256),0),((0,1),4)));

assert_layout_eq!(Linear, Blocked);

fn main() {}
