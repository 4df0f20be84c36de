//! The load of accumulators from tensor memory, and the store behind it, as CUTLASS chooses them.

use super::TmemAccumulators;
use super::lanes::{InLanes, Packs};
use super::store::{ByPairs, LoadKind, Stmatrix};
use crate::atom::mma::TileMma;
use crate::collective::Vectors;
use crate::collective::budget::AtomOf;
use crate::instruction::copy::tensor_memory::{Lanes16Bits128, Lanes32Bits32};
use crate::instruction::mma::TmemMma;
use crate::instruction::operand::{MajorK, MajorMN};
use crate::numeric::{BFloat16, Float8E4M3, Float8E5M2, Float16, Float32, Int8, Int32, Uint8};
use crate::seal::Seal;
use typenum::{U32, U128};

/// A shape of `tcgen05.ld`, and the kind of the stores behind it.
pub trait TmemStore {
    /// The shape
    type Shape;
    /// The stores
    type Store;
}
impl<S, C> TmemStore for (S, C) {
    type Shape = S;
    type Store = C;
}
/// A choice by the contiguous mode of D.
pub trait TmemMajor {
    /// `N` where N is contiguous, `M` where M is
    type Choose<N: TmemStore, M: TmemStore>: TmemStore;
    /// The same of loads of C
    type ChooseLoad<N: LoadKind, M: LoadKind>: LoadKind;
}
impl TmemMajor for MajorK {
    type Choose<N: TmemStore, M: TmemStore> = N;
    type ChooseLoad<N: LoadKind, M: LoadKind> = N;
}
impl TmemMajor for MajorMN {
    type Choose<N: TmemStore, M: TmemStore> = M;
    type ChooseLoad<N: LoadKind, M: LoadKind> = M;
}
/// A type of elements of D that epilogues of tcgen05 store.
#[diagnostic::on_unimplemented(
    message = "no load of tensor memory is chosen for elements of D of this type",
    label = "expected f32, s32, f16, bf16, e4m3, e5m2, s8 or u8"
)]
pub trait TmemStored {
    /// The load and the store of accumulators that have a row in each lane, and lie in columns as `P` says
    type AllLanes<P: Packs, J: TmemMajor>: TmemStore;
    /// Those of accumulators that have a row in 16 of 32 lanes
    type HalfLanes<P: Packs, J: TmemMajor>: TmemStore;
}
/// One row per width: the load and the store of all lanes where N is contiguous, and where M is; and those of half of the lanes.
///
/// * **Source** CUTLASS `sm100_builder.inl`, `sm100_get_tmem_load_op` and `sm100_get_smem_store_op`. It stores 8 bits of 16 lanes, and 32 bits where N is
///   contiguous, by other instructions. Where it has no choice for the accumulators, because they have 16 bits and D has 32 or 8, that of 32 bits is taken.
macro_rules! from {
    ($(<$p:ident> $($ty:ident)*: $n:ty, $m:ty, $half_n:ty, $half_m:ty;)*) => {$($(
        impl TmemStored for $ty {
            type AllLanes<$p: Packs, J: TmemMajor> = J::Choose<$n, $m>;
            type HalfLanes<$p: Packs, J: TmemMajor> = J::Choose<$half_n, $half_m>;
        }
    )*)*};
}
from! {
    <P> Float32 Int32:
        (Lanes32Bits32, Vectors<U128>), (Lanes32Bits32, ByPairs), (Lanes16Bits128, Vectors<U32>), (P::Quads, ByPairs);
    <P> Float16 BFloat16:
        (Lanes32Bits32, Vectors<U128>), (P::Quads, Stmatrix), (P::Quads, Stmatrix), (P::Quads, Stmatrix);
    <P> Float8E4M3 Float8E5M2 Int8 Uint8:
        (Lanes32Bits32, Vectors<U128>), (Lanes32Bits32, ByPairs), (P::Quads, ByPairs), (P::Quads, ByPairs);
}
/// A tiled MMA of tcgen05 whose accumulators are loaded, and stored to `J`-major elements `T`.
pub trait ChoosesLoad<T, J> {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The shape of `tcgen05.ld`
    type Shape;
    /// The kind of the stores
    type Store;
}
/// The choice for the tiled MMA `G`
type ChoiceOf<G, T, J> = <<AtomOf<G> as TmemMma>::TmemC as InLanes>::Choice<T, J>;
impl<G: TileMma<Atom: TmemMma<TmemC: InLanes>>, T: TmemStored, J: TmemMajor> ChoosesLoad<T, J> for G {
    const SEAL: Seal = Seal;
    type Shape = <ChoiceOf<G, T, J> as TmemStore>::Shape;
    type Store = <ChoiceOf<G, T, J> as TmemStore>::Store;
}
/// The accumulators of the tiled MMA `G` of tcgen05, loaded by the shape that CUTLASS takes for `J`-major elements `T` of D. The stores behind it are
/// [`TmemStoresFor`].
///
/// The shape follows from the lanes that have rows, the bits of an accumulator, and D. [`TmemEpilogue::Load`](super::TmemEpilogue::Load) derives the
/// repetitions from the sub-tile.
///
/// | rows of a block | D | 32-bit accumulators | 16-bit accumulators | stores |
/// |---|---|---|---|---|
/// | 128, or 64 of a pair of blocks | 16 bits, M contiguous | [`Lanes16Bits256`](crate::instruction::copy::tensor_memory::Lanes16Bits256) | [`Lanes16Bits128`] | [`Stmatrix`] |
/// | 128, or 64 of a pair of blocks | other | [`Lanes32Bits32`] | [`Lanes32Bits32`] | [`Vectors`], or [`ByPairs`] where M is contiguous |
/// | 64 of one block | 32 bits, N contiguous | [`Lanes16Bits128`] | [`Lanes16Bits128`] | `Vectors<U32>` |
/// | 64 of one block | 16 bits | [`Lanes16Bits256`](crate::instruction::copy::tensor_memory::Lanes16Bits256) | [`Lanes16Bits128`] | [`Stmatrix`] |
/// | 64 of one block | other | [`Lanes16Bits256`](crate::instruction::copy::tensor_memory::Lanes16Bits256) | [`Lanes16Bits128`] | [`ByPairs`] |
///
/// * **Source** CUTLASS `cutlass/epilogue/collective/builders/sm100_builder.inl`, `sm100_get_tmem_load_op`. The tests compare the loads with those of its builder.
/// * **Admissible** where the tiled MMA is one of tcgen05.
/// ```
/// use cute_static::epilogue::*;
/// use cute_static::instruction::copy::CopyInstruction;
/// use cute_static::instruction::mma::SM100_MMA_F16BF16_SS;
/// use cute_static::instruction::operand::MajorMN;
/// use cute_static::numeric::Float16;
/// use cute_static::prelude::*;
/// use cute_static::typenum::{U2, U128};
/// type Mma = TiledMma<SM100_MMA_F16BF16_SS<Float16, Float16, Float16, U128, U128>, layout!((1,1,1))>;
/// /// Accumulators of 16 bits, stored to f16 where M is contiguous
/// type Held = TmemAccumulatorsFor<Mma, Float16, MajorMN>;
/// type Stores = StoreTma<U2, TmemStoresFor<Mma, Float16, MajorMN>, MajorMN>;
/// type D = CollectiveEpilogue<Stores, shape!((128,128)), shape!((128,32)), Held, Float16>;
/// assert_eq!(<D as TmemEpilogue>::Load::PTX, "tcgen05.ld.sync.aligned.16x128b.x4.pack::16b.b32");
/// ```
pub type TmemAccumulatorsFor<G, T, J = MajorK> = TmemAccumulators<G, <G as ChoosesLoad<T, J>>::Shape>;
/// The kind of the stores behind the loads of [`TmemAccumulatorsFor`].
pub type TmemStoresFor<G, T, J = MajorK> = <G as ChoosesLoad<T, J>>::Store;
