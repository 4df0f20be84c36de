//! A second tensor of an epilogue, which has values of a tree that are not those of D.

use super::fragment::ArchOfWide;
use super::rules::{AuxiliaryByTma, NestedRule};
use super::{CollectiveEpilogue, DerivesParts, EpilogueSchedule, HoldsAccumulators, StoreParts};
use crate::arch::Architecture;
use crate::check::{BothHold, Condition, Passed};
use crate::int::{Compare, Nat, One};
use crate::kind::Outcome;
use core::marker::PhantomData;
use typenum::UTerm;

/// The epilogue stores D alone.
pub enum NoAuxiliary {}
/// The values of the [`AuxStore`](super::fusion::AuxStore) of a tree are stored to a second tensor of elements `T`, by the schedule `Q`:
/// [`StoreTma`](super::StoreTma) or [`StoreDirect`](super::StoreDirect).
///
/// * **Law** the tensor has the tile and the sub-tiles of D: each value is stored as the epilogue [`FusedEpilogue::Auxiliary`](super::FusedEpilogue::Auxiliary)
///   stores an accumulator. Its stages are in shared memory of their own.
/// * **Source** CUTLASS `sm90_visitor_store_tma_warpspecialized.hpp`, `Sm90AuxStore`.
/// * **Admissible** where `Q` is legal for elements `T`, and D is stored by TMA if the tensor is.
pub struct Auxiliary<Q, T>(PhantomData<(Q, T)>);

/// What is stored besides D, in an epilogue of the tile `X`, the sub-tile `E` and the accumulators `G`.
#[diagnostic::on_unimplemented(
    message = "this does not say how the second tensor of an epilogue is stored",
    label = "expected `NoAuxiliary` or `Auxiliary<Schedule, T>`"
)]
pub trait AuxiliaryOf<X, E, G> {
    /// The tensors
    type Count: Nat;
    /// The epilogue that stores an accumulator as a value of the tensor; `()` without one
    type Epilogue;
    /// The architecture that has the instructions of its stores, and those of `A`, which stores D
    type ArchOf<A: Architecture>: Architecture;
    /// The bytes of its stages
    type Bytes: Nat;
}
/// The parts of an [`AuxiliaryOf`], and its check beside `D` stages of D.
pub trait DerivesAuxiliary<X, E, G> {
    /// Accepted if the tensor can be stored
    type Check<D: Nat>: Outcome;
    /// The parts of the stores
    type Parts: StoreParts;
}
impl<X, E, G> AuxiliaryOf<X, E, G> for NoAuxiliary {
    type Count = UTerm;
    type Epilogue = ();
    type ArchOf<A: Architecture> = A;
    type Bytes = UTerm;
}
impl<X, E, G> DerivesAuxiliary<X, E, G> for NoAuxiliary {
    type Check<D: Nat> = Passed;
    type Parts = ();
}
impl<Q: EpilogueSchedule<X, E, G, T>, X, E, G: HoldsAccumulators, T> AuxiliaryOf<X, E, G> for Auxiliary<Q, T> {
    type Count = One;
    type Epilogue = CollectiveEpilogue<Q, X, E, G, T>;
    // If this is stored by TMA, D is too.
    type ArchOf<A: Architecture> = ArchOfWide<Q::Wide, G, A>;
    type Bytes = Q::SharedMemory;
}
impl<Q: EpilogueSchedule<X, E, G, T> + DerivesParts<X, E, G, T>, X, E, G, T> DerivesAuxiliary<X, E, G>
    for Auxiliary<Q, T>
{
    type Check<D: Nat> = BothHold<
        <Q::HasTree as Condition>::Forbid<NestedRule>,
        BothHold<
            <<D as Compare>::Is<UTerm> as Condition>::Choose<NotByTma<Q::Stages>, Passed>,
            <Q as DerivesParts<X, E, G, T>>::Check,
        >,
    >;
    type Parts = <Q as DerivesParts<X, E, G, T>>::Parts;
}
type NotByTma<S> = <<S as Compare>::Is<UTerm> as Condition>::Require<AuxiliaryByTma>;
