// title: A pattern of 128 bytes for rows of 64
// tracker: deepseek-ai/DeepGEMM#379
// link: https://github.com/deepseek-ai/DeepGEMM/pull/379
// date: 2026-07-15
// symptom: wrong values
// kind: swizzle phase
// outcome: refused
// story: A kernel for logits on the RTX PRO 6000 reads rows of head_dim bytes. Its tensor maps swizzle by the length of a row: 32, 64 or
// 128 bytes. The code that reads shared memory had the pattern of 128 bytes written into it. For rows of 128 bytes the two agree, and no
// test had others. For 32 and 64 the reads went to other stages of the pipeline, which hold valid and already written data, so tools for
// races found nothing. The difference from the reference was about 0.98, and changed from run to run. With the pattern taken from the
// length of the row it is about one in a million.

use cute_static::numeric::Float8E4M3;
use cute_static::prelude::*;
use cute_static::tma::{FullRows, TensorMap};

// 64 rows of 64 bytes
type Keys = Swizzled<Swizzle128B, Elements<8>, layout!((64,64):(64,1))>;

fn logits<M: FullRows>() {}

fn main() {
    type Map = TensorMap<Float8E4M3, layout!((64,64):(64,1)), Keys, shape!((64, 64))>;
    logits::<Map>();
}
