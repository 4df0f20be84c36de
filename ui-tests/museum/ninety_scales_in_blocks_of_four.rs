// title: Ninety scales of a row in blocks of four
// tracker: NVIDIA/TransformerEngine#3070
// link: https://github.com/NVIDIA/TransformerEngine/pull/3070
// date: 2026-06-01
// symptom: wrong values
// kind: scale factors
// outcome: refused
// story: The training of a model with weights of 5760 by 2880 in MXFP8 ended in a loss that is no number. 2880 values have 90 scales, and
// scales are padded to blocks of 128 rows and four scales. A change had left out the shape of the data when the scales are brought into the
// order of the tensor cores. The shape was then computed from the padded scales, so it contained the padding, and bytes that nobody had
// written came to the products as scales. The repair passes the shape of the data again, so that the padding is masked, and a new test
// fills the padding with bad values.

use cute_static::collective::{ScaleFactors, ScaleLayouts};
use cute_static::instruction::mma::SM100_MMA_MXF8F6F4_SS;
use cute_static::numeric::{Float8E4M3, Float8UE8M0, Float32};
use cute_static::typenum::{Prod, U32, U90, U128};

type Mma = SM100_MMA_MXF8F6F4_SS<Float8E4M3, Float8E4M3, Float32, Float8UE8M0, U128, U128>;

fn main() {
    // 2880 values along K are 90 scales.
    println!("{}", <ScaleFactors<Mma, U128, Prod<U90, U32>> as ScaleLayouts>::BYTES);
}
