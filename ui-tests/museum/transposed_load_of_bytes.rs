// title: A transposed load of bytes in pairs
// tracker: NVIDIA/cutlass#1953
// link: https://github.com/NVIDIA/cutlass/issues/1953
// date: 2024-11-20
// symptom: misleading error
// kind: thread-value layout
// outcome: refused
// story: The author multiplies 8-bit integers on Ampere, and B is transposed in shared memory.
// He takes the transposing ldmatrix for 16-bit elements with int8 as its type.
// The destination of the copy agrees with the MMA.
// The source does not: it is cut into pairs, ((2,8),2):((64,1),16), and the copy does not fit to his layout of shared memory.
// The instruction transposes elements of 16 bits, so two neighbouring bytes always stay together.
// The author of CuTe proposes another layout of shared memory, whose columns are pairs, and with it the global loads of 16 bytes are lost.

use cute_static::atom::Source;
use cute_static::instruction::copy::{CopyAtomOf, matrix::SM75_U16x8_LDSM_T, tiled::*};
use cute_static::instruction::mma::SM80_16x8x32_S32S8S8S32_TN;
use cute_static::numeric::Int8;
use cute_static::prelude::*;
use cute_static::typenum::U16;

type Mma = TiledMma<SM80_16x8x32_S32S8S8S32_TN, layout!((4,1,1)), tiler!(<64, 32, 32>)>;
type Load = MakeTiledCopyB<CopyAtomOf<SM75_U16x8_LDSM_T, Int8>, Mma>;

fn load<C: LegalSide<Source, InBuffer<L, U16>>, L>() {}

fn main() {
    // N is contiguous.
    load::<Load, layout!((128,32):(1,128))>();
}
