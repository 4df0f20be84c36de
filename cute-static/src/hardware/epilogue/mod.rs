//! Epilogues: what happens with the accumulators of a tile until D is in global memory, derived and checked as one type.
//!
//! A [`CollectiveEpilogue`] names the schedule, the tile, the sub-tile, what holds the accumulators, and the elements of D. It is an [`Epilogue`] if every
//! part is legal: the sub-tile divides the tile, the stores have no bank conflicts, and TMA copies from the layout that they write.

// It may use all modules except `pipeline` and `plan`. The files:
// * `fragment`: the accumulators of a sub-tile in threads and registers
// * `store`: the copies from registers, and their layouts of shared memory
// * `tensor_memory`: accumulators of tcgen05
// * `lanes`: how they lie in tensor memory, and the shapes of the loads
// * `loads`: which load and which store CUTLASS takes
// * `tma`: stores through shared memory by TMA
// * `direct`: stores from registers to global memory
// * `fused`, `source`, `auxiliary`: an epilogue with a tree of element functions, where its C is from, and its second output
// * `fusion`: trees of element functions
// * `partials`: reductions of rows and columns in registers
// * `reduction`: what TMA does with the elements that are there
// * `rules`: the rules by which epilogues are refused

mod auxiliary;
mod direct;
mod fragment;
mod fused;
pub mod fusion;
pub(crate) mod lanes;
pub(crate) mod loads;
mod partials;
mod reduction;
#[doc(hidden)]
pub mod rules;
mod source;
mod store;
mod tensor_memory;
mod tma;

pub use auxiliary::{Auxiliary, NoAuxiliary};
pub use direct::{DirectEpilogue, DirectKind, StoreDirect};
pub use fragment::HoldsAccumulators;
pub use fused::{Fused, FusedEpilogue};
pub use loads::{ChoosesLoad, TmemAccumulatorsFor, TmemStoresFor};
pub use partials::{Line, LinePartials, PerColumn, PerRow, ReducesLines};
pub use reduction::{ReduceAdd, ReduceMax, ReduceMin, TmaOperation, Write};
pub use source::{NoSource, OwnStages, ReuseStages, SourceDirect, SourceStages, SourceTma};
pub use store::{ByPairs, Given, Ldmatrix, LoadKind, Stmatrix, StoreKind, StoreMajor, WidestFree, WidestWithin};
pub use tensor_memory::{TmemAccumulators, TmemEpilogue};
pub use tma::StoreTma;

use crate::arch::Architecture;
use crate::check::{About, Verdict};
use crate::collective::budget::PartsIfLegal;
use crate::htuple::Pair;
use crate::int::{Nat, number};
use crate::kind::{Bool, Outcome};
use crate::layout::LayoutOf;
use crate::layout::identity::Identity;
use crate::outcome::{Accepted, Granted, Grants, Refused};
use crate::seal::Seal;
use crate::semimodule::coordinate::Itself;
use crate::tma::IsTensorMap;
use core::marker::PhantomData;

/// An epilogue: `P` is its schedule (`StoreTma<U2>`), `X` the tile (M, N) of one block, `E` the sub-tile that the threads store at a time, `G` the
/// [`TiledMma`](crate::prelude::TiledMma) whose threads hold the accumulators, and `T` the type of the elements of D.
///
/// * **Source** CUTLASS `cutlass/epilogue/collective/collective_epilogue.hpp`.
/// * **Admissible** where it is an [`Epilogue`].
pub struct CollectiveEpilogue<P, X, E, G, T>(PhantomData<(P, X, E, G, T)>);

/// A schedule of an epilogue with these parts, legal or not. [`Epilogue`] has the results.
#[diagnostic::on_unimplemented(
    message = "this is not a schedule of an epilogue",
    label = "expected `StoreTma<Stages>`, `StoreDirect` or `Fused` of one of them, a tile (M, N), a sub-tile, a `TiledMma`, and a type of elements"
)]
pub trait EpilogueSchedule<X, E, G, T> {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The instruction that writes D
    const PTX: &'static str;
    /// As [`Epilogue::Arch`]
    type Arch: Architecture;
    /// Whether it has a tree of element functions
    #[doc(hidden)]
    type HasTree: Bool;
    /// Whether it stores by 256 bits to global memory
    #[doc(hidden)]
    type Wide: Bool;
    /// As [`TmaEpilogue::Stages`]; 0 for a schedule without shared memory
    type Stages: Nat;
    /// Bytes of one stage
    type StageBytes: Nat;
    /// As [`Epilogue::SharedMemory`]
    type SharedMemory: Nat;
    /// As [`Epilogue::Values`]
    type Values: Nat;
    /// As [`Epilogue::Subtiles`]
    type Subtiles: Nat;
}
/// The parts that the schedule derives, and the check of what it is given.
///
/// `EpilogueSchedule` is apart from it: rustc proves the bounds of an impl each time that it reads an associated type.
#[diagnostic::on_unimplemented(
    message = "this is not a schedule of an epilogue",
    label = "expected `StoreTma<Stages>`, `StoreDirect` or `Fused` of one of them, a tile (M, N), a sub-tile, a `TiledMma`, and a type of elements"
)]
#[doc(hidden)]
pub trait DerivesParts<X, E, G, T> {
    /// Accepted if the sub-tile, the threads and the elements fit together
    type Check: Outcome;
    /// The parts
    type Parts: StoreParts;
}
/// The check of an epilogue: that of what the schedule is given, then those of the parts.
type VerdictOf<P, X, E, G, T> = About<
    <P as DerivesParts<X, E, G, T>>::Check,
    X,
    (),
    <<P as DerivesParts<X, E, G, T>>::Parts as StoreParts>::Verdict,
>;
/// A schedule whose parts are legal.
#[doc(hidden)]
pub trait LegalParts<X, E, G, T> {
    /// `()`, which mentions the rule, see [`Grants`]
    type Legal;
}
impl<P: DerivesParts<X, E, G, T>, X, E, G, T> LegalParts<X, E, G, T> for P
where
    <VerdictOf<P, X, E, G, T> as Verdict>::Outcome:
        Grants<<VerdictOf<P, X, E, G, T> as Verdict>::Left, <VerdictOf<P, X, E, G, T> as Verdict>::Right>,
{
    type Legal = Granted<
        <VerdictOf<P, X, E, G, T> as Verdict>::Outcome,
        <VerdictOf<P, X, E, G, T> as Verdict>::Left,
        <VerdictOf<P, X, E, G, T> as Verdict>::Right,
        (),
    >;
}
/// The coordinates of a sub-tile
type IdentityOf<E, F> = LayoutOf<<Pair<E, F> as Identity>::IdentityAt<Itself>>;
/// The parts of a legal epilogue.
#[doc(hidden)]
pub trait StoreParts {
    #[doc(hidden)]
    const SEAL: Seal;
    /// As [`Epilogue::Store`]
    type Store;
    /// As [`Epilogue::Coordinates`]
    type Coordinates;
    /// As [`Epilogue::Registers`]
    type Registers;
    /// As [`TmaEpilogue::Stage`]; `()` for a schedule without shared memory
    type Stage;
    /// As [`TmaEpilogue::Map`]; `()` for a schedule without TMA
    type Map;
    /// Whether the copy can write the memory, its accesses have no bank conflicts, and TMA can copy
    type Verdict: Verdict;
}
impl<M, P: StoreParts> StoreParts for PartsIfLegal<Accepted<M>, P> {
    const SEAL: Seal = Seal;
    type Store = P::Store;
    type Coordinates = P::Coordinates;
    type Registers = P::Registers;
    type Stage = P::Stage;
    type Map = P::Map;
    type Verdict = P::Verdict;
}
macro_rules! no_parts {
    ($($name:ty $(, $p:ident)*;)*) => {$(
        impl<$($p),*> StoreParts for $name {
            const SEAL: Seal = Seal;
            type Store = ();
            type Coordinates = ();
            type Registers = ();
            type Stage = ();
            type Map = ();
            type Verdict = ();
        }
    )*};
}
no_parts! {
    PartsIfLegal<Refused<W>, P>, W, P;
    // The parts of an epilogue without C
    ();
}
/// The parts that a [`CollectiveEpilogue`] names.
#[doc(hidden)]
#[diagnostic::on_unimplemented(message = "this is not an epilogue", label = "expected a `CollectiveEpilogue`")]
pub trait NamesEpilogue {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The schedule
    type Schedule;
    /// The tile
    type Tile;
    /// The sub-tile
    type Part;
    /// What holds the accumulators
    type Holder;
    /// The type of the elements of D
    type Stored;
}
impl<P, X, E, G, T> NamesEpilogue for CollectiveEpilogue<P, X, E, G, T> {
    const SEAL: Seal = Seal;
    type Schedule = P;
    type Tile = X;
    type Part = E;
    type Holder = G;
    type Stored = T;
}
/// A legal [`CollectiveEpilogue`].
///
/// * **Source** CUTLASS `cutlass/epilogue/collective/sm90_epilogue_tma_warpspecialized.hpp`.
/// * **Law** value `v` of thread `t` in sub-tile `s` is the accumulator in register `Registers(v, s)` of the fragment
///   [`FragmentC`](crate::atom::FragmentC) of the tile. It belongs to the element `Coordinates(t, v)` of the sub-tile. Each element of the tile is stored once.
/// * **Units** elements; [`SharedMemory`](Epilogue::SharedMemory) bytes.
/// * **Admissible** where the sub-tile divides the tile; it has the rows of all threads, and columns that a run of values of each thread fills; `stmatrix` or
///   the vectors can store the fragment; the stores to shared memory have no bank conflicts; and TMA copies from its layout.
/// ```
/// use cute_static::epilogue::{CollectiveEpilogue, Epilogue, StoreTma, TmaEpilogue};
/// use cute_static::instruction::mma::SM90_64xNx16_F32F16F16_SS;
/// use cute_static::numeric::BFloat16;
/// use cute_static::prelude::*;
/// use cute_static::typenum::{U2, U128};
/// type Mma = TiledMma<SM90_64xNx16_F32F16F16_SS<U128>, layout!((2,1,1))>;
/// /// 128 × 128 in bf16, 32 columns at a time, in two stages.
/// type Store = CollectiveEpilogue<StoreTma<U2>, shape!((128,128)), shape!((128,32)), Mma, BFloat16>;
/// assert_eq!((Store::SHARED_MEMORY, Store::VALUES, Store::SUBTILES), (2 * 128 * 32 * 2, 16, 4));
/// // Value 3 of thread 5 is in row 9 and column 3 of the sub-tile. In sub-tile 2, it is in register 35.
/// assert_eq!(<Store as Epilogue>::Coordinates::default().coordinate((5, 3)), (9, 3));
/// assert_eq!(<Store as Epilogue>::Registers::default().offset((3, 2)), 35);
/// assert_eq!(<Store as TmaEpilogue>::Stage::default().to_string(), "Sw<2,3,3> o 0 o (128,(32,1)):(32,(1,4096))");
/// ```
/// Sub-tiles of 48 columns do not divide 128.
/// ```compile_fail,E0277
/// use cute_static::epilogue::{CollectiveEpilogue, Epilogue, StoreTma};
/// use cute_static::instruction::mma::SM90_64xNx16_F32F16F16_SS;
/// use cute_static::numeric::BFloat16;
/// use cute_static::prelude::*;
/// use cute_static::typenum::{U2, U128};
/// type Mma = TiledMma<SM90_64xNx16_F32F16F16_SS<U128>, layout!((2,1,1))>;
/// fn kernel<E: Epilogue>() {}
/// kernel::<CollectiveEpilogue<StoreTma<U2>, shape!((128,128)), shape!((128,48)), Mma, BFloat16>>();
/// ```
#[diagnostic::on_unimplemented(message = "this is not an epilogue", label = "expected a `CollectiveEpilogue`")]
pub trait Epilogue {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The architecture that has the instructions of the stores and of the loads of C
    type Arch;
    /// The tile (M, N)
    type TileShape;
    /// The sub-tile (M, N)
    type Subtile;
    /// What holds the accumulators
    type Accumulators: HoldsAccumulators;
    /// The type of the elements of D
    type Element;
    /// The copy of a sub-tile from registers
    type Store;
    /// (thread, value) → coordinate (m, n) in the sub-tile
    type Coordinates;
    /// (value, (m, n)) → register of the accumulator, for sub-tile (m, n) of the tile
    type Registers;
    /// Bytes of shared memory of all stages
    type SharedMemory: Nat;
    /// Values of a thread in a sub-tile
    type Values: Nat;
    /// Threads
    type Threads: Nat;
    /// Sub-tiles of the tile
    type Subtiles: Nat;
    /// Bytes of shared memory, as in [`Epilogue::SharedMemory`]
    const SHARED_MEMORY: u64 = number::<Self::SharedMemory>();
    /// Values of a thread in a sub-tile
    const VALUES: u64 = number::<Self::Values>();
    /// Threads
    const THREADS: u64 = number::<Self::Threads>();
    /// Sub-tiles of the tile
    const SUBTILES: u64 = number::<Self::Subtiles>();
}
// For every such type: rustc would list an impl for one type in the error of each epilogue that is refused.
impl<C, P, X, E, G, T> Epilogue for C
where
    C: NamesEpilogue<Schedule = P, Tile = X, Part = E, Holder = G, Stored = T>,
    G: HoldsAccumulators,
    P: EpilogueSchedule<X, E, G, T>,
    P: LegalParts<X, E, G, T, Legal = ()>,
    P: DerivesParts<X, E, G, T>,
{
    const SEAL: Seal = Seal;
    type Arch = P::Arch;
    type TileShape = X;
    type Subtile = E;
    type Accumulators = G;
    type Element = T;
    type Store = <P::Parts as StoreParts>::Store;
    type Coordinates = <P::Parts as StoreParts>::Coordinates;
    type Registers = <P::Parts as StoreParts>::Registers;
    type SharedMemory = P::SharedMemory;
    type Values = P::Values;
    type Threads = G::Threads;
    type Subtiles = P::Subtiles;
}
/// What a plan reads of an [`Epilogue`]. The impl has no check: rustc proves the bounds of an impl each time that it reads an associated type.
#[doc(hidden)]
pub trait TakesOfEpilogue {
    /// As [`Epilogue::Arch`]
    type ArchOfStores;
    /// As [`Epilogue::SharedMemory`]
    type Bytes: Nat;
}
impl<C, P, X, E, G, T> TakesOfEpilogue for C
where
    C: NamesEpilogue<Schedule = P, Tile = X, Part = E, Holder = G, Stored = T>,
    P: EpilogueSchedule<X, E, G, T>,
{
    type ArchOfStores = P::Arch;
    type Bytes = P::SharedMemory;
}
/// An [`Epilogue`] through shared memory, from which TMA copies to D.
///
/// * **Law** after the [`Store`](Epilogue::Store) of all threads, one copy by [`Map`](TmaEpilogue::Map) writes the sub-tile to D.
/// * **Source** CUTLASS `cutlass/epilogue/collective/sm90_epilogue_tma_warpspecialized.hpp`, `store`.
/// * **Admissible** where the schedule is [`StoreTma`].
/// ```
/// use cute_static::epilogue::{CollectiveEpilogue, ReduceAdd, StoreTma, ByPairs, TmaEpilogue};
/// use cute_static::instruction::{mma::SM90_64xNx16_F32F16F16_SS, operand::MajorK};
/// use cute_static::numeric::Float32;
/// use cute_static::prelude::*;
/// use cute_static::typenum::{U1, U64};
/// type Mma = TiledMma<SM90_64xNx16_F32F16F16_SS<U64>, layout!((1,1,1))>;
/// /// The sums of several blocks are added in D.
/// type Adds = CollectiveEpilogue<StoreTma<U1, ByPairs, MajorK, ReduceAdd>, shape!((64,64)), shape!((64,64)), Mma, Float32>;
/// assert_eq!(Adds::STAGE_BYTES, 64 * 64 * 4);
/// assert!(Adds::PTX.starts_with("cp.reduce.async.bulk.tensor"));
/// ```
#[diagnostic::on_unimplemented(
    message = "this epilogue does not store by TMA",
    label = "expected a `CollectiveEpilogue` of `StoreTma`"
)]
pub trait TmaEpilogue: Epilogue {
    /// A sub-tile in shared memory
    type Stage;
    /// The copy of a sub-tile to global memory
    type Map: IsTensorMap;
    /// The stages
    type Stages: Nat;
    /// Bytes from one stage to the next
    const STAGE_BYTES: u64;
    /// The instruction that copies a sub-tile
    const PTX: &'static str;
}
impl<P, X, E, G, T> TmaEpilogue for CollectiveEpilogue<P, X, E, G, T>
where
    Self: Epilogue,
    P: EpilogueSchedule<X, E, G, T> + DerivesParts<X, E, G, T, Parts: StoreParts<Map: IsTensorMap>>,
{
    type Stage = <P::Parts as StoreParts>::Stage;
    type Map = <P::Parts as StoreParts>::Map;
    type Stages = P::Stages;
    const STAGE_BYTES: u64 = number::<P::StageBytes>();
    const PTX: &'static str = P::PTX;
}
