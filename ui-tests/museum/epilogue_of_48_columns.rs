// title: An epilogue tile that does not divide 48 columns
// tracker: NVIDIA/cutlass#2268
// link: https://github.com/NVIDIA/cutlass/issues/2268
// date: 2025-04-29
// symptom: misleading error
// kind: predication
// outcome: refused
// story: The hardware of SM100 multiplies tiles whose number of columns is any multiple of 16.
// The author sets the tile of an example to 64 x 48 x 64.
// The compiler stops with a long and cryptic error, which seems to be about the divisibility of shapes.
// The cause is the automatic choice of the epilogue's sub-tile, as the title says.
// Only 16, 32, 64, 96, 128, 192 and 256 columns compile.
// The author proposes another choice, which still leaves out the odd multiples of 8.

use cute_static::epilogue::{CollectiveEpilogue, Epilogue, StoreTma};
use cute_static::instruction::mma::SM90_64xNx16_F32F16F16_SS;
use cute_static::numeric::Float16;
use cute_static::prelude::*;
use cute_static::typenum::*;

type Mma = TiledMma<SM90_64xNx16_F32F16F16_SS<U48>, layout!((1, 1, 1))>;
type Stored = CollectiveEpilogue<StoreTma<U2>, shape!((64, 48)), shape!((64, 32)), Mma, Float16>;

fn kernel<E: Epilogue>() {}

fn main() {
    kernel::<Stored>();
}
