//! Stores through shared memory, from which TMA copies to global memory.

use super::fragment::{
    CoordinatesOf, FragmentOfTile, HoldsAccumulators, RegistersOf, SubtileCheck, SubtileValues, Subtiles, Values,
};
use super::reduction::{Reducible, TmaOperation, Write};
use super::rules::StagesRule;
use super::store::{StageChoice, StageFor, Stmatrix, StoreKind, StoreMajor, StoreOf, WidestFree};
use super::{About, DerivesParts, EpilogueSchedule, IdentityOf, StoreParts};
use crate::arch::Sm90;
use crate::atom::copy::CopyTiling;
use crate::atom::transfer::bounds::{PartitionSide, Retile};
use crate::atom::transfer::{Destination, Source};
use crate::check::{BothHold, Condition};
use crate::collective::budget::{Bytes, PartsIfLegal};
use crate::collective::tma::GlobalMajor;
use crate::htuple::Pair;
use crate::instruction::copy::checks::{CheckBuffer, CheckSide};
use crate::instruction::copy::tiled::{InFragment, LegalSide};
use crate::instruction::operand::MajorK;
use crate::int::{Compare, Mul, Nat, One};
use crate::layout::{IsLayout, ModesOf};
use crate::seal::Seal;
use crate::smem::SmemElement;
use crate::tma::{Derived, RunTime, TmaCopy, TmaElement};
use core::marker::PhantomData;
use typenum::{B0, U1024, UTerm};

/// Stores through `S` stages of shared memory of the layout `L`: the threads store a sub-tile by `C`, and TMA copies it to D, which is `J`-major, or
/// reduces D by it ([`TmaOperation`]).
///
/// * **Source** CUTLASS `cutlass/epilogue/collective/sm90_epilogue_tma_warpspecialized.hpp`.
/// * **Admissible** where there is a stage, the stores have no bank conflicts, and TMA can copy from the layout. [`Epilogue`](super::Epilogue) has the
///   other conditions.
/// ```
/// use cute_static::epilogue::{CollectiveEpilogue, Epilogue, ByPairs, StoreTma, TmaEpilogue};
/// use cute_static::instruction::mma::SM90_64xNx16_F32F16F16_SS;
/// use cute_static::numeric::Float32;
/// use cute_static::prelude::*;
/// use cute_static::tma::IsTensorMap;
/// use cute_static::typenum::{U2, U128};
/// type Mma = TiledMma<SM90_64xNx16_F32F16F16_SS<U128>, layout!((2,1,1))>;
/// type Floats = CollectiveEpilogue<StoreTma<U2, ByPairs>, shape!((128,128)), shape!((128,32)), Mma, Float32>;
/// // In rows of 128 or 64 bytes, the stores of two floats by each thread have bank conflicts.
/// assert_eq!((<Floats as TmaEpilogue>::Map::BOX, Floats::STAGE_BYTES), ([8, 128, 1, 1, 1], 128 * 32 * 4));
/// ```
/// `stmatrix` does not store floats of 32 bits.
/// ```compile_fail,E0277
/// use cute_static::epilogue::{CollectiveEpilogue, Epilogue, Stmatrix, StoreTma};
/// use cute_static::instruction::mma::SM90_64xNx16_F32F16F16_SS;
/// use cute_static::numeric::Float32;
/// use cute_static::prelude::*;
/// use cute_static::typenum::{U2, U128};
/// type Mma = TiledMma<SM90_64xNx16_F32F16F16_SS<U128>, layout!((2,1,1))>;
/// fn kernel<E: Epilogue>() {}
/// kernel::<CollectiveEpilogue<StoreTma<U2, Stmatrix>, shape!((128,128)), shape!((128,32)), Mma, Float32>>();
/// ```
pub struct StoreTma<S = One, C = Stmatrix, J = MajorK, O = Write, L = WidestFree>(PhantomData<(S, C, J, O, L)>);

/// The parts before the checks: the copy `K` of the kind `C`, elements `T`, `J`-major, the layout `L`, the tile `X`, the sub-tile `E`, and what holds the
/// accumulators, and the coordinates `I` of the sub-tile.
#[allow(clippy::type_complexity)] // a name, never a value
pub struct Stored<K, C, T, J, L, X, E, G, I>(PhantomData<(K, C, T, J, L, X, E, G, I)>);
type StageOf<K, C, T, J, L, E, I> = <L as StageFor<C, CoordinatesOf<K, I>, T, J, E>>::Stage;
type MapOf<K, C, T, J, L, E, I> = TmaCopy<T, RunTime<<J as GlobalMajor>::Strides>, StageOf<K, C, T, J, L, E, I>, E>;
type BitsOf<K, S> = <K as CheckBuffer<Destination, S, U1024>>::Bits;
/// The copy `K` can write a stage `S`, its accesses have no bank conflicts, and TMA can copy by `D`.
type VerdictOf<K, S, D> = About<
    BothHold<<K as CheckBuffer<Destination, S, U1024>>::Fits, <K as CheckSide<Destination, S, U1024>>::Repeats>,
    S,
    BitsOf<K, S>,
    About<
        <K as CheckSide<Destination, S, U1024>>::Conflicts,
        <K as CheckSide<Destination, S, U1024>>::Lanes,
        BitsOf<K, S>,
        About<<D as Derived>::Outcome, <D as Derived>::Name, S>,
    >,
>;

impl<K, C, T: TmaElement, J: StoreMajor, L, M: Nat, N: Nat, E: Nat, F: Nat, G: HoldsAccumulators, I> StoreParts
    for Stored<K, C, T, J, L, Pair<M, N>, Pair<E, F>, G, I>
where
    G: FragmentOfTile<M, N>,
    L: StageFor<C, CoordinatesOf<K, I>, T, J, Pair<E, F>>,
    K: CopyTiling
        + PartitionSide<Source, I, Output: IsLayout>
        + Retile<Source, <G as FragmentOfTile<M, N>>::Fragment, Output: IsLayout>
        + LegalSide<Source, InFragment<Values<ModesOf<CoordinatesOf<K, I>>>>>
        + CheckSide<Destination, StageOf<K, C, T, J, L, Pair<E, F>, I>, U1024>,
    MapOf<K, C, T, J, L, Pair<E, F>, I>: Derived,
{
    const SEAL: Seal = Seal;
    type Store = K;
    type Coordinates = CoordinatesOf<K, I>;
    type Registers = RegistersOf<K, M, N, E, F, G>;
    type Stage = StageOf<K, C, T, J, L, Pair<E, F>, I>;
    // Its swizzle needs at most 1024 bytes of alignment, and shared memory of an epilogue begins at a multiple of 1024.
    type Map = MapOf<K, C, T, J, L, Pair<E, F>, I>;
    type Verdict = VerdictOf<K, StageOf<K, C, T, J, L, Pair<E, F>, I>, MapOf<K, C, T, J, L, Pair<E, F>, I>>;
}
/// The bytes of a sub-tile (E, F) of elements `T`
type StageBytes<E, F, T> = Bytes<<<E as Mul>::Times<F> as Mul>::Times<<T as SmemElement>::Width>>;
type Checks<S, C, J, O, L, M, N, E, F, G, T> = BothHold<
    BothHold<
        BothHold<
            <<S as Compare>::Is<UTerm> as Condition>::Forbid<StagesRule>,
            <C as StoreKind>::Check<<T as SmemElement>::Width>,
        >,
        <O as TmaOperation>::Check<T>,
    >,
    BothHold<SubtileCheck<M, N, E, F, G>, <L as StageChoice<T, J, Pair<E, F>>>::Check>,
>;
type PartsOf<S, C, J, O, L, M, N, E, F, G, T> = PartsIfLegal<
    Checks<S, C, J, O, L, M, N, E, F, G, T>,
    Stored<StoreOf<C, T, J, F, G>, C, T, J, L, Pair<M, N>, Pair<E, F>, G, IdentityOf<E, F>>,
>;

#[doc(hidden)] // It would be listed, with all its types, on the page of `HCons`.
impl<S: Nat, C: StoreKind, J: StoreMajor, O: TmaOperation, L, M: Nat, N: Nat, E: Nat, F: Nat, G: HoldsAccumulators, T>
    EpilogueSchedule<Pair<M, N>, Pair<E, F>, G, T> for StoreTma<S, C, J, O, L>
where
    T: SmemElement,
{
    const SEAL: Seal = Seal;
    const PTX: &'static str = O::PTX;
    type Arch = G::ArchOf<Sm90>;
    type HasTree = B0;
    type Wide = B0;
    type Stages = S;
    type StageBytes = StageBytes<E, F, T>;
    type SharedMemory = <S as Mul>::Times<StageBytes<E, F, T>>;
    type Values = SubtileValues<E, F, G>;
    type Subtiles = Subtiles<M, N, E, F>;
}
#[doc(hidden)]
impl<S: Nat, C: StoreKind, J: StoreMajor, O: TmaOperation, L, M: Nat, N: Nat, E: Nat, F: Nat, G: HoldsAccumulators, T>
    DerivesParts<Pair<M, N>, Pair<E, F>, G, T> for StoreTma<S, C, J, O, L>
where
    T: SmemElement + Reducible,
    L: StageChoice<T, J, Pair<E, F>>,
    PartsOf<S, C, J, O, L, M, N, E, F, G, T>: StoreParts,
{
    type Check = Checks<S, C, J, O, L, M, N, E, F, G, T>;
    type Parts = PartsOf<S, C, J, O, L, M, N, E, F, G, T>;
}
