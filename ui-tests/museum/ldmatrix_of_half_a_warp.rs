// title: Addresses of half a warp for ldmatrix
// tracker: ggml-org/llama.cpp#8123
// link: https://github.com/ggml-org/llama.cpp/pull/8123
// date: 2024-06-25
// symptom: fault or hang
// kind: thread-value layout
// outcome: refused
// story: A kernel loaded fragments by ldmatrix on a Turing GPU. Half of the threads had a garbage address: the code was copied from another
// load, and not adapted. The author thought that these addresses are never used. The documentation says that up to sm_75 all threads must
// have valid addresses, and that the behaviour is undefined otherwise; addresses of lower threads can be copied to higher ones. The kernel
// crashed. The author calls it lucky, because a load that ignores the bad addresses would never have been noticed.

use cute_static::atom::LayoutTvS;
use cute_static::instruction::copy::{CopyAtomOf, matrix::SM75_U32x2_LDSM_N};
use cute_static::numeric::Float16;
use cute_static::prelude::*;

// 16 threads of a warp have rows.
type Load = MakeTiledCopy<CopyAtomOf<SM75_U32x2_LDSM_N, Float16>, layout!((16, 1)), layout!((1, 8))>;

fn main() {
    let _: LayoutTvS<Load>;
}
