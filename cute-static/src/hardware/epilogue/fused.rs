//! An epilogue whose D is a function of the accumulators, of C, and of other arguments.

use super::auxiliary::{AuxiliaryOf, DerivesAuxiliary, NoAuxiliary};
use super::direct::VectorBytes;
use super::fusion::FusionTree;
use super::rules::{AuxiliaryRule, NestedRule, SourceRule, UnreadRule};
use super::source::{BarrierBytes, DerivesSource, NoSource, SourceOf};
use super::{About, CollectiveEpilogue, DerivesParts, Epilogue, EpilogueSchedule, StoreParts, Verdict};
use crate::check::{BothHold, Condition};
use crate::collective::budget::{Bytes, RoundedUp, Sum};
use crate::htuple::Pair;
use crate::int::{Compare, Mul, Nat, number};
use crate::seal::Seal;
use core::marker::PhantomData;
use typenum::{B1, U7, U127, U1023, UTerm};

/// The schedule `P`, [`StoreTma`](super::StoreTma) or [`StoreDirect`](super::StoreDirect), which stores the function `F` of each accumulator: a
/// [tree of element functions](super::fusion). `S` says where C is from, and `A` how a second output is stored.
///
/// * **Law** shared memory has the stages of D, those of C and those of a second tensor from the next multiple of 1024 bytes on each, the
///   rows that the tree broadcasts from the next multiple of 128 bytes on, and two barriers of 8 bytes for each stage of C.
/// * **Source** CUTLASS `cutlass/epilogue/collective/sm90_epilogue_tma_warpspecialized.hpp`, `FusionCallbacks`.
/// * **Admissible** where `P` is and has no tree, the tree reads C exactly if `S` loads it, and it has as many outputs besides D as `A` stores.
/// ```
/// use cute_static::epilogue::{fusion::*, *};
/// use cute_static::instruction::mma::SM90_64xNx16_F32F16F16_SS;
/// use cute_static::numeric::BFloat16;
/// use cute_static::prelude::*;
/// use cute_static::tma::IsTensorMap;
/// use cute_static::typenum::{U2, U4, U128};
/// type Mma = TiledMma<SM90_64xNx16_F32F16F16_SS<U128>, layout!((2,1,1))>;
/// /// `relu(beta · C + alpha · acc + bias)`
/// type Relu = Compute<ReLu, (Compute<Plus, (LinearCombination, RowBroadcast<BFloat16>)>,)>;
/// /// C in four stages, of which two are those of D at a time.
/// type Stored = Fused<StoreTma<U2>, Relu, SourceTma<U4, BFloat16, Ldmatrix, operand::MajorK, ReuseStages>>;
/// type D = CollectiveEpilogue<Stored, shape!((128,128)), shape!((128,32)), Mma, BFloat16>;
/// use cute_static::instruction::operand;
/// // Four stages, a row of 128 elements, and eight barriers.
/// assert_eq!(D::SHARED_MEMORY, 4 * 128 * 32 * 2 + 128 * 2 + 4 * 16);
/// assert_eq!((D::SOURCE_OFFSET, D::ROWS_OFFSET, D::BARRIERS_OFFSET), (0, 32_768, 33_024));
/// assert_eq!(<D as FusedEpilogue>::SourceMap::BOX, <D as TmaEpilogue>::Map::BOX);
/// ```
/// Nothing loads the C that the tree reads.
/// ```compile_fail,E0277
/// use cute_static::epilogue::{fusion::LinearCombination, *};
/// use cute_static::instruction::mma::SM90_64xNx16_F32F16F16_SS;
/// use cute_static::numeric::BFloat16;
/// use cute_static::prelude::*;
/// use cute_static::typenum::{U2, U128};
/// type Mma = TiledMma<SM90_64xNx16_F32F16F16_SS<U128>, layout!((2,1,1))>;
/// fn kernel<E: Epilogue>() {}
/// kernel::<CollectiveEpilogue<Fused<StoreTma<U2>, LinearCombination>, shape!((128,128)), shape!((128,32)), Mma, BFloat16>>();
/// ```
pub struct Fused<P, F, S = NoSource, A = NoAuxiliary>(PhantomData<(P, F, S, A)>);

/// The bytes of the rows that the tree `F` broadcasts in a tile of `N` columns
type RowBytes<F, N> = Bytes<<<F as FusionTree>::RowBits as Mul>::Times<N>>;
/// The end of `B` bytes that begin at the next multiple of `X + 1` behind `N` bytes; `N` if `B` is 0
type Behind<N, B, X> = <<B as Compare>::Is<UTerm> as Condition>::Number<N, Sum<RoundedUp<N, X>, B>>;
type EndOfC<P, S, X, E, G, T> = <S as SourceOf<X, E, G>>::End<
    <P as EpilogueSchedule<X, E, G, T>>::SharedMemory,
    <P as EpilogueSchedule<X, E, G, T>>::StageBytes,
>;
type EndOfAuxiliary<P, S, A, X, E, G, T> = Behind<EndOfC<P, S, X, E, G, T>, <A as AuxiliaryOf<X, E, G>>::Bytes, U1023>;
type EndOfRows<P, F, S, A, M, N, E, G, T> = Behind<EndOfAuxiliary<P, S, A, Pair<M, N>, E, G, T>, RowBytes<F, N>, U127>;
impl<P, F: FusionTree, S, A, M, N: Nat, E, G, T> EpilogueSchedule<Pair<M, N>, E, G, T> for Fused<P, F, S, A>
where
    P: EpilogueSchedule<Pair<M, N>, E, G, T>,
    S: SourceOf<Pair<M, N>, E, G>,
    A: AuxiliaryOf<Pair<M, N>, E, G>,
{
    const SEAL: Seal = Seal;
    const PTX: &'static str = P::PTX;
    type Arch = A::ArchOf<S::ArchOf<P::Arch>>;
    type HasTree = B1;
    type Wide = P::Wide;
    type Stages = S::StagesOfD<P::Stages>;
    type StageBytes = P::StageBytes;
    type SharedMemory = Behind<EndOfRows<P, F, S, A, M, N, E, G, T>, BarrierBytes<S::Stages>, U7>;
    type Values = P::Values;
    type Subtiles = P::Subtiles;
}
/// The tree reads C if and only if the epilogue loads it.
type ReadsWhatIsLoaded<F, L> = <<F as FusionTree>::Source as Condition>::Choose<
    <L as Condition>::Require<SourceRule>,
    <L as Condition>::Forbid<UnreadRule>,
>;
/// The epilogue stores as many tensors besides D as the tree has outputs.
type StoresOutputs<N, C> = <<N as Compare>::Is<C> as Condition>::Require<AuxiliaryRule<N, C>>;
impl<P, F: FusionTree, S, A, X, E, G, T> DerivesParts<X, E, G, T> for Fused<P, F, S, A>
where
    P: EpilogueSchedule<X, E, G, T> + DerivesParts<X, E, G, T>,
    S: SourceOf<X, E, G> + DerivesSource<X, E, G>,
    A: AuxiliaryOf<X, E, G> + DerivesAuxiliary<X, E, G>,
{
    type Check = BothHold<
        BothHold<<P::HasTree as Condition>::Forbid<NestedRule>, P::Check>,
        BothHold<
            BothHold<ReadsWhatIsLoaded<F, S::Loads>, S::Check<P::Stages>>,
            BothHold<StoresOutputs<F::Auxiliaries, A::Count>, A::Check<P::Stages>>,
        >,
    >;
    type Parts = Both<Both<P::Parts, S::Parts>, A::Parts>;
}
impl<P: VectorBytes<T>, F, S, A, T> VectorBytes<T> for Fused<P, F, S, A> {
    type Bytes = P::Bytes;
}
/// The parts `P` of D, where those of C, `Q`, are legal too. An error shows what is refused of D, or of C if D is not refused.
pub struct Both<P, Q>(PhantomData<(P, Q)>);
impl<P: StoreParts, Q: StoreParts> StoreParts for Both<P, Q> {
    const SEAL: Seal = Seal;
    type Store = P::Store;
    type Coordinates = P::Coordinates;
    type Registers = P::Registers;
    type Stage = P::Stage;
    type Map = P::Map;
    type Verdict = About<
        <P::Verdict as Verdict>::Outcome,
        <P::Verdict as Verdict>::Left,
        <P::Verdict as Verdict>::Right,
        Q::Verdict,
    >;
}

/// An [`Epilogue`] of [`Fused`].
///
/// * **Law** value `v` of thread `t` in sub-tile `s` is that of [`visit`](super::fusion::Fusion::visit) for the accumulator of this value
///   ([`Epilogue::Registers`]), its element of C, and the coordinate [`Epilogue::Coordinates`] in the tile. [`Load`](Self::Load) gives a thread the
///   elements of C in the order of its values. Where [`reads_source`](super::fusion::Fusion::reads_source) is false, nothing loads C.
/// * **Units** bytes; offsets from the beginning of the shared memory of the epilogue.
#[diagnostic::on_unimplemented(
    message = "this epilogue has no tree of element functions",
    label = "expected a `CollectiveEpilogue` of `Fused`"
)]
pub trait FusedEpilogue: Epilogue {
    /// The tree
    type Fusion: FusionTree;
    /// The type of the elements of C; `()` without C
    type SourceElement;
    /// The copy of a sub-tile of C into registers, from a stage or from global memory; `()` without C
    type Load;
    /// A sub-tile of C in shared memory; `()` without stages of C
    type SourceStage;
    /// The copy of a sub-tile of C from global memory; `()` without stages of C
    type SourceMap;
    /// Stages of C
    type SourceStages: Nat;
    /// Bytes from one stage of C to the next, as in [`SOURCE_PITCH`](Self::SOURCE_PITCH)
    type SourcePitch: Nat;
    /// What releases a stage of C, as the ring of its stages says ([`SourceRing`](crate::pipeline::SourceRing)); `()` without stages of C
    type SourceReleased;
    /// The bytes of which the address and the pitch of C are multiples; 1 without C
    const SOURCE_ALIGNMENT: u64;
    /// Bytes of a sub-tile of C in shared memory, which are the transaction bytes of its barrier
    const SOURCE_STAGE_BYTES: u64;
    /// Where the first stage of C is
    const SOURCE_OFFSET: u64;
    /// From one stage of C to the next; and from one of D to the next, where D takes those of C
    const SOURCE_PITCH: u64 = number::<Self::SourcePitch>();
    /// The epilogue that stores the [`AuxStore`](super::fusion::AuxStore) of the tree to the second tensor, where its value takes the place of the accumulator;
    /// `()` without one
    type Auxiliary;
    /// Where the first stage of the second tensor is
    const AUXILIARY_OFFSET: u64;
    /// Where the rows are that the tree broadcasts, one after another in the order of the tree
    const ROWS_OFFSET: u64;
    /// Where the barriers of C are: for each stage the one that is complete when it is full, and the one that is complete when it is empty
    const BARRIERS_OFFSET: u64;
}
impl<P, F: FusionTree, S, A, M, N: Nat, E, G, T> FusedEpilogue
    for CollectiveEpilogue<Fused<P, F, S, A>, Pair<M, N>, E, G, T>
where
    Self: Epilogue,
    P: EpilogueSchedule<Pair<M, N>, E, G, T>,
    S: SourceOf<Pair<M, N>, E, G> + DerivesSource<Pair<M, N>, E, G>,
    A: AuxiliaryOf<Pair<M, N>, E, G>,
{
    type Fusion = F;
    type Auxiliary = A::Epilogue;
    const AUXILIARY_OFFSET: u64 = number::<RoundedUp<EndOfC<P, S, Pair<M, N>, E, G, T>, U1023>>();
    type SourceElement = S::Element;
    type Load = S::Load;
    type SourceStage = <S::Parts as StoreParts>::Stage;
    type SourceMap = <S::Parts as StoreParts>::Map;
    type SourceStages = S::Stages;
    type SourcePitch = S::Pitch<P::StageBytes>;
    type SourceReleased = S::Released<P::Stages>;
    const SOURCE_ALIGNMENT: u64 = number::<S::Alignment>();
    const SOURCE_STAGE_BYTES: u64 = number::<S::StageBytes>();
    const SOURCE_OFFSET: u64 = number::<S::Begin<P::SharedMemory>>();
    const ROWS_OFFSET: u64 = number::<RoundedUp<EndOfAuxiliary<P, S, A, Pair<M, N>, E, G, T>, U127>>();
    const BARRIERS_OFFSET: u64 = number::<RoundedUp<EndOfRows<P, F, S, A, M, N, E, G, T>, U7>>();
}
