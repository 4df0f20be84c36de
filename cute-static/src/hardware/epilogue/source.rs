//! C as an input of an epilogue: by TMA through stages of shared memory, or from global memory.
//!
//! A load of C is a store of D, backwards: the same threads access the same elements at the same addresses. So the source of an epilogue is checked as
//! an epilogue that stores elements of C, and only its instruction is another one.

use super::direct::StoreDirect;
use super::fragment::{ArchOfWide, HoldsAccumulators};
use super::reduction::Write;
use super::rules::{ByTmaRule, ReuseStagesRule};
use super::store::{ByPairs, Ldmatrix, LoadKind, LoadOf, StoreKind, StoreMajor, WidestFree};
use super::tma::StoreTma;
use super::{DerivesParts, EpilogueSchedule, StoreParts};
use crate::arch::Architecture;
use crate::check::{BothHold, Condition, Limit, Passed};
use crate::collective::budget::{Aligned, Sum};
use crate::collective::released::AfterStores;
use crate::htuple::Pair;
use crate::instruction::operand::MajorK;
use crate::int::{Compare, ExactOrZero, MinMax, Mul, Nat, One};
use crate::kind::{Bool, Outcome};
use crate::seal::Seal;
use crate::smem::SmemElement;
use core::marker::PhantomData;
use typenum::{B0, B1, U16, U32, UTerm};

/// The epilogue does not load C.
pub enum NoSource {}
/// TMA loads C, `J`-major elements `T`, into `S` stages of the layout `L`, from which the threads load a sub-tile by `C`. `R` says whether D takes the
/// stages of C.
///
/// * **Law** a thread gets the elements of C at the coordinates of its elements of D, in the same order.
/// * **Source** CUTLASS `cutlass/epilogue/collective/sm90_epilogue_tma_warpspecialized.hpp`, `SmemLayoutC`, `LoadPipeline`.
/// * **Admissible** where a [`StoreTma`] of these elements is legal. The address and the pitch of C are multiples of 16 bytes.
pub struct SourceTma<S, T, C = Ldmatrix, J = MajorK, R = OwnStages, L = WidestFree>(PhantomData<(S, T, C, J, R, L)>);
/// The threads load C, `J`-major elements `T`, from global memory by `C`.
///
/// * **Law** as that of [`SourceTma`].
/// * **Source** CUTLASS `cutlass/epilogue/collective/default_epilogue.hpp`.
/// * **Admissible** where a [`StoreDirect`] of these elements is legal. The address and the pitch of C are multiples of
///   [`SOURCE_ALIGNMENT`](super::FusedEpilogue::SOURCE_ALIGNMENT). Vectors of 256 bits need Blackwell.
pub struct SourceDirect<T, C = ByPairs, J = MajorK>(PhantomData<(T, C, J)>);

/// D has stages besides those of C.
pub enum OwnStages {}
/// D is written where C was. A thread writes a stage after all threads have read it. If D has the layout and the elements of C, only its own warp must have read it.
/// From one stage to the next there are as many bytes as the larger one of a sub-tile of C and one of D has
/// ([`SOURCE_PITCH`](super::FusedEpilogue::SOURCE_PITCH)).
///
/// * **Source** CUTLASS `sm90_epilogue_tma_warpspecialized.hpp`, `ReuseSmemC`; `sm100_epilogue_tma_warpspecialized.hpp`, `MaxStageBits`.
/// * **Admissible** where C has at least as many stages as are written to D at the same time.
pub enum ReuseStages {}
/// Whether D takes the stages of C: [`OwnStages`] or [`ReuseStages`].
#[diagnostic::on_unimplemented(
    message = "this does not say whether D takes the stages of C",
    label = "expected `OwnStages` or `ReuseStages`"
)]
pub trait SourceStages {
    #[doc(hidden)]
    const SEAL: Seal;
    /// Whether it does
    #[doc(hidden)]
    type Reused: Bool;
    /// What releases a stage that `W` warps read, where at most `N` stages of D are stored at a time
    #[doc(hidden)]
    type Released<W: Nat, N: Nat>;
}
impl SourceStages for OwnStages {
    const SEAL: Seal = Seal;
    type Reused = B0;
    type Released<W: Nat, N: Nat> = W;
}
impl SourceStages for ReuseStages {
    const SEAL: Seal = Seal;
    type Reused = B1;
    type Released<W: Nat, N: Nat> = AfterStores<N>;
}

/// Where C is from, in an epilogue of the tile `X`, the sub-tile `E` and the accumulators `G`.
#[diagnostic::on_unimplemented(
    message = "this does not say where C is from",
    label = "expected `NoSource`, `SourceTma<Stages, T>` or `SourceDirect<T>`"
)]
pub trait SourceOf<X, E, G> {
    /// Whether the epilogue loads C
    type Loads: Bool;
    /// The type of the elements; `()` without C
    type Element;
    /// The copy of a sub-tile into registers; `()` without C
    type Load;
    /// The architecture that has the instructions of the loads, and those of `A`, which stores D
    type ArchOf<A: Architecture>: Architecture;
    /// The bytes of which the address and the pitch of C are multiples
    type Alignment: Nat;
    /// Stages of C
    type Stages: Nat;
    /// Bytes of a stage
    type StageBytes: Nat;
    /// The bytes from one stage to the next, where a stage of D has `B`
    type Pitch<B: Nat>: Nat;
    /// Where the stages of C begin, and where they end, in shared memory of which D takes `N` bytes, `B` of them for a stage
    type Begin<N: Nat>: Nat;
    /// As [`Begin`](Self::Begin)
    type End<N: Nat, B: Nat>: Nat;
    /// The stages of D, where it has `N` of its own
    type StagesOfD<N: Nat>: Nat;
    /// What releases a stage of C, where D has `N` stages of its own; `()` without stages of C
    type Released<N: Nat>;
}
/// The parts of a [`SourceOf`], and its check beside `D` stages of D.
pub trait DerivesSource<X, E, G> {
    /// Accepted if C can be loaded
    type Check<D: Nat>: Outcome;
    /// The parts of the stores that are the reverse of the loads
    type Parts: StoreParts;
}

impl<X, E, G> SourceOf<X, E, G> for NoSource {
    type Loads = B0;
    type Element = ();
    type Load = ();
    type ArchOf<A: Architecture> = A;
    type Alignment = One;
    type Stages = UTerm;
    type StageBytes = UTerm;
    type Pitch<B: Nat> = B;
    type Begin<N: Nat> = N;
    type End<N: Nat, B: Nat> = N;
    type StagesOfD<N: Nat> = N;
    type Released<N: Nat> = ();
}
impl<X, E, G> DerivesSource<X, E, G> for NoSource {
    type Check<D: Nat> = Passed;
    type Parts = ();
}

/// The stores that are the reverse of the loads
type Backwards<S, C, J, L> = StoreTma<S, <C as LoadKind>::Stores, J, Write, L>;
type BytesOf<P, X, E, G, T> = <P as EpilogueSchedule<X, E, G, T>>::StageBytes;
impl<S: Nat, T: SmemElement, C: LoadKind, J: StoreMajor, R: SourceStages, L, X, E, F: Nat, G: HoldsAccumulators>
    SourceOf<X, Pair<E, F>, G> for SourceTma<S, T, C, J, R, L>
where
    Backwards<S, C, J, L>: EpilogueSchedule<X, Pair<E, F>, G, T>,
{
    type Loads = B1;
    type Element = T;
    type Load = LoadOf<C, T, J, F, G>;
    type ArchOf<A: Architecture> = A;
    type Alignment = U16;
    type Stages = S;
    type StageBytes = BytesOf<Backwards<S, C, J, L>, X, Pair<E, F>, G, T>;
    type Pitch<B: Nat> = <R::Reused as Condition>::Number<Larger<Self::StageBytes, B>, Self::StageBytes>;
    type Begin<N: Nat> = <R::Reused as Condition>::Number<UTerm, Aligned<N>>;
    type End<N: Nat, B: Nat> = Sum<Self::Begin<N>, <S as Mul>::Times<Self::Pitch<B>>>;
    type StagesOfD<N: Nat> = <R::Reused as Condition>::Number<S, N>;
    type Released<N: Nat> = R::Released<ExactOrZero<G::Threads, U32>, N>;
}
type Larger<X, Y> = <<X as Compare>::ComparedTo<Y> as MinMax>::Max<X, Y>;
/// C has at least as many stages as D takes of them.
type Reuse<R, S, D> = <<R as SourceStages>::Reused as Condition>::Choose<
    <<S as Compare>::ComparedTo<D> as Limit>::AtLeast<ReuseStagesRule<S, D>>,
    Passed,
>;
impl<S: Nat, T: SmemElement, C: LoadKind, J: StoreMajor, R: SourceStages, L, X, E, G: HoldsAccumulators>
    DerivesSource<X, E, G> for SourceTma<S, T, C, J, R, L>
where
    Backwards<S, C, J, L>: EpilogueSchedule<X, E, G, T> + DerivesParts<X, E, G, T>,
{
    type Check<D: Nat> = BothHold<
        <<D as Compare>::Is<UTerm> as Condition>::Forbid<ByTmaRule>,
        BothHold<<Backwards<S, C, J, L> as DerivesParts<X, E, G, T>>::Check, Reuse<R, S, D>>,
    >;
    type Parts = <Backwards<S, C, J, L> as DerivesParts<X, E, G, T>>::Parts;
}

impl<T: SmemElement, C: LoadKind, J: StoreMajor, X, E, F: Nat, G: HoldsAccumulators> SourceOf<X, Pair<E, F>, G>
    for SourceDirect<T, C, J>
{
    type Loads = B1;
    type Element = T;
    type Load = LoadOf<C, T, J, F, G>;
    type ArchOf<A: Architecture> = ArchOfWide<<Self::Alignment as Compare>::Is<U32>, G, A>;
    type Alignment = <C::Stores as StoreKind>::Bytes<J, T::Width>;
    type Stages = UTerm;
    type StageBytes = UTerm;
    type Pitch<B: Nat> = B;
    type Begin<N: Nat> = N;
    type End<N: Nat, B: Nat> = N;
    type StagesOfD<N: Nat> = N;
    type Released<N: Nat> = ();
}
type FromMemory<C, J> = StoreDirect<<C as LoadKind>::Stores, J>;
impl<T: SmemElement, C: LoadKind, J: StoreMajor, X, E, G: HoldsAccumulators> DerivesSource<X, E, G>
    for SourceDirect<T, C, J>
where
    FromMemory<C, J>: DerivesParts<X, E, G, T>,
{
    type Check<D: Nat> = <FromMemory<C, J> as DerivesParts<X, E, G, T>>::Check;
    type Parts = <FromMemory<C, J> as DerivesParts<X, E, G, T>>::Parts;
}
/// The bytes of two barriers for each of `S` stages
pub(super) type BarrierBytes<S> = <U16 as Mul>::Times<S>;
