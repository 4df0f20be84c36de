//! Stores from registers to global memory, without shared memory.

use super::fragment::{
    CoordinatesOf, FragmentOfTile, HoldsAccumulators, RegistersOf, SubtileCheck, SubtileValues, Subtiles, Values,
};
use super::store::{ByPairs, StoreKind, StoreMajor, StoreOf};
use super::{About, CollectiveEpilogue, DerivesParts, EpilogueSchedule, StoreParts};
use crate::atom::copy::CopyTiling;
use crate::atom::transfer::bounds::{PartitionSide, Retile};
use crate::atom::transfer::{Destination, Source};
use crate::collective::Vectors;
use crate::collective::budget::PartsIfLegal;
use crate::htuple::Pair;
use crate::instruction::copy::checks::CheckBuffer;
use crate::instruction::copy::tiled::{InFragment, LegalSide};
use crate::instruction::copy::{CopyInstruction, IsInstruction};
use crate::instruction::operand::MajorK;
use crate::int::{Compare, Nat, number};
use crate::kind::PositiveNat;
use crate::layout::{IsLayout, ModesOf};
use crate::seal::Seal;
use crate::smem::SmemElement;
use core::marker::PhantomData;
use typenum::{B0, U32, UTerm};

/// Stores from registers to D, which is `J`-major, by `C`: [`ByPairs`] or [`Vectors`].
///
/// * **Source** CUTLASS `cutlass/epilogue/collective/default_epilogue.hpp`.
/// * **Admissible** where the fragment of a thread consists of runs of whole vectors along the contiguous mode of D.
/// ```
/// use cute_static::collective::Vectors;
/// use cute_static::epilogue::{CollectiveEpilogue, DirectEpilogue, Epilogue, StoreDirect};
/// use cute_static::instruction::mma::SM80_16x8x16_F32F16F16F32_TN;
/// use cute_static::numeric::Float32;
/// use cute_static::prelude::*;
/// use cute_static::typenum::U64;
/// type Mma = TiledMma<SM80_16x8x16_F32F16F16F32_TN, layout!((2,2,1)), tiler!(<32, 32, 16>)>;
/// type Store = CollectiveEpilogue<StoreDirect, shape!((128,128)), shape!((128,128)), Mma, Float32>;
/// // Two floats at a time.
/// assert_eq!((Store::ALIGNMENT, Store::VALUES, Store::SHARED_MEMORY), (8, 128, 0));
/// ```
/// Four floats in a row are held by two threads.
/// ```compile_fail,E0277
/// use cute_static::collective::Vectors;
/// use cute_static::epilogue::{CollectiveEpilogue, Epilogue, StoreDirect};
/// use cute_static::instruction::mma::SM80_16x8x16_F32F16F16F32_TN;
/// use cute_static::numeric::Float32;
/// use cute_static::prelude::*;
/// use cute_static::typenum::U128;
/// type Mma = TiledMma<SM80_16x8x16_F32F16F16F32_TN, layout!((2,2,1)), tiler!(<32, 32, 16>)>;
/// fn kernel<E: Epilogue>() {}
/// kernel::<CollectiveEpilogue<StoreDirect<Vectors<U128>>, shape!((128,128)), shape!((128,128)), Mma, Float32>>();
/// ```
pub struct StoreDirect<C = ByPairs, J = MajorK>(PhantomData<(C, J)>);

/// A kind of stores to global memory.
#[diagnostic::on_unimplemented(
    message = "this does not store to global memory",
    label = "expected `ByPairs`, or `Vectors<Bits>` for the widths of `UniversalCopyBits`"
)]
pub trait DirectKind: StoreKind {
    #[doc(hidden)]
    const SEAL: Seal;
}
impl DirectKind for ByPairs {
    const SEAL: Seal = Seal;
}
impl<B> DirectKind for Vectors<B>
where
    Self: StoreKind,
{
    const SEAL: Seal = Seal;
}

/// The parts before the checks: the copy `K` of vectors of `W` bytes, the tile `X`, the sub-tile `E`, what holds the accumulators, the coordinates `I` of the
/// sub-tile, and a sub-tile `L` of D whose pitch is as small as it can be.
#[allow(clippy::type_complexity)] // a name, never a value
pub struct Written<K, W, X, E, G, I, L>(PhantomData<(K, W, X, E, G, I, L)>);
impl<K, W: PositiveNat, M: Nat, N: Nat, E: Nat, F: Nat, G: HoldsAccumulators, I, L> StoreParts
    for Written<K, W, Pair<M, N>, Pair<E, F>, G, I, L>
where
    G: FragmentOfTile<M, N>,
    K: CopyTiling<Atom: IsInstruction>
        + PartitionSide<Source, I, Output: IsLayout>
        + Retile<Source, <G as FragmentOfTile<M, N>>::Fragment, Output: IsLayout>
        + LegalSide<Source, InFragment<Values<ModesOf<CoordinatesOf<K, I>>>>>
        + CheckBuffer<Destination, L, W>,
{
    const SEAL: Seal = Seal;
    type Store = K;
    type Coordinates = CoordinatesOf<K, I>;
    type Registers = RegistersOf<K, M, N, E, F, G>;
    type Stage = ();
    type Map = ();
    type Verdict = About<<K as CheckBuffer<Destination, L, W>>::Fits, L, <K as CheckBuffer<Destination, L, W>>::Bits>;
}
/// The instruction, whose vectors do not depend on the values of a thread
type InstructionOf<C, J, T> = <C as StoreKind>::Instruction<J, <T as SmemElement>::Width, UTerm>;
type PartsOf<C, J, M, N, E, F, G, T> = PartsIfLegal<
    SubtileCheck<M, N, E, F, G>,
    Written<
        StoreOf<C, T, J, F, G>,
        <C as StoreKind>::Bytes<J, <T as SmemElement>::Width>,
        Pair<M, N>,
        Pair<E, F>,
        G,
        super::IdentityOf<E, F>,
        <J as StoreMajor>::Plain<E, F>,
    >,
>;
#[doc(hidden)] // It would be listed, with all its types, on the page of `HCons`.
impl<C: DirectKind, J: StoreMajor, M: Nat, N: Nat, E: Nat, F: Nat, G: HoldsAccumulators, T: SmemElement>
    EpilogueSchedule<Pair<M, N>, Pair<E, F>, G, T> for StoreDirect<C, J>
where
    InstructionOf<C, J, T>: CopyInstruction,
{
    const SEAL: Seal = Seal;
    const PTX: &'static str = "st.global";
    type Arch = G::ArchOf<<InstructionOf<C, J, T> as CopyInstruction>::Arch>;
    type HasTree = B0;
    type Wide = <C::Bytes<J, T::Width> as Compare>::Is<U32>;
    type Stages = UTerm;
    type StageBytes = UTerm;
    type SharedMemory = UTerm;
    type Values = SubtileValues<E, F, G>;
    type Subtiles = Subtiles<M, N, E, F>;
}
#[doc(hidden)]
impl<C: DirectKind, J: StoreMajor, M: Nat, N: Nat, E: Nat, F: Nat, G: HoldsAccumulators, T: SmemElement>
    DerivesParts<Pair<M, N>, Pair<E, F>, G, T> for StoreDirect<C, J>
where
    PartsOf<C, J, M, N, E, F, G, T>: StoreParts,
{
    type Check = SubtileCheck<M, N, E, F, G>;
    type Parts = PartsOf<C, J, M, N, E, F, G, T>;
}
/// The bytes of a vector of a [`StoreDirect`] of elements `T`.
pub trait VectorBytes<T> {
    /// The bytes
    type Bytes: Nat;
}
impl<C: DirectKind, J: StoreMajor, T: SmemElement> VectorBytes<T> for StoreDirect<C, J> {
    type Bytes = C::Bytes<J, T::Width>;
}
/// An [`Epilogue`](super::Epilogue) of [`StoreDirect`].
#[diagnostic::on_unimplemented(
    message = "this epilogue does not store from registers to global memory",
    label = "expected a `CollectiveEpilogue` of `StoreDirect`"
)]
pub trait DirectEpilogue: super::Epilogue {
    /// The bytes of which the address and the pitch of D are multiples
    const ALIGNMENT: u64;
}
impl<P: VectorBytes<T>, X, E, G, T> DirectEpilogue for CollectiveEpilogue<P, X, E, G, T>
where
    Self: super::Epilogue,
{
    const ALIGNMENT: u64 = number::<P::Bytes>();
}
