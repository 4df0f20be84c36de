//! Through shared memory, from which tensor maps store.

use super::rings::{Stages, SubtileWork};
use super::{
    ElementsFor, MatrixExtents, RoundTo, Rounded, Storage, StoreAtom, Storing, SumsFor, TileStore, WithoutStages,
    begin_of,
};
use crate::hopper::{MatrixMap, TensorMapOf};
use crate::machine;
use crate::matrix::{Packed, mode};
use crate::shared::{Shared, Staged, is_staged, period};
use crate::tiles::Along;
use crate::vector::each_below;
use cute_static::atom::copy::CopyTiling;
use cute_static::atom::{Destination, TileCopy};
use cute_static::bounds;
use cute_static::epilogue::{CollectiveEpilogue, Epilogue, StoreTma, TmaEpilogue};
use cute_static::numeric::Numeric;
use cute_static::prelude::*;
use cute_static::tensor::Addressing;
use cute_static::tensor::unroll::Step;
use cute_static::typenum::Unsigned;

type SwizzleOf<E> = <<E as TmaEpilogue>::Stage as Staged>::Swizzle;
type RowsOf<E> = <<E as TmaEpilogue>::Stage as Staged>::Rows;
type BytesOf<E> = <<E as Epilogue>::Element as Storage>::Bytes;
type AtomOf<E> = <<E as Epilogue>::Store as CopyTiling>::Atom;

/// The destination of the copy of a sub-tile: (thread, value) → element in shared memory
type Partition<E> = <<E as Epilogue>::Store as bounds::PartitionSide<Destination, RowsOf<E>>>::Output;
/// An epilogue through shared memory, whose parts this machine has.
pub(super) trait StoresByMap:
    TmaEpilogue<
        Element: Numeric + Storage,
        TileShape: MatrixExtents,
        Subtile: MatrixExtents,
        Map: MatrixMap,
        Stage: Staged,
        Store: TileCopy<Atom: StoreAtom> + bounds::PartitionSide<Destination, RowsOf<Self>, Output = Self::Partition>,
        Stages: Unsigned,
    >
{
    /// (thread, value) → element in shared memory
    type Partition: Addressing<Offset = i64> + IsLayout + Default;
}
impl<E, P> StoresByMap for E
where
    E: TmaEpilogue<
            Element: Numeric + Storage,
            TileShape: MatrixExtents,
            Subtile: MatrixExtents,
            Map: MatrixMap,
            Stage: Staged,
            Store: TileCopy<Atom: StoreAtom> + bounds::PartitionSide<Destination, RowsOf<E>, Output = P>,
            Stages: Unsigned,
        >,
    P: Addressing<Offset = i64> + IsLayout + Default,
{
    type Partition = P;
}
// As many sub-tiles at a time as there are stages
impl<Q, S, C, J, O, W, X, Y, G, D> TileStore<Q, TensorMapOf<<Self as TmaEpilogue>::Map>>
    for CollectiveEpilogue<StoreTma<S, C, J, O, W>, X, Y, G, D>
where
    Self: StoresByMap<TileShape: MatrixExtents, Element = D>,
    Q: SumsFor<Self, Sum: RoundTo<D>>,
    D: Numeric,
{
    type Source = WithoutStages;
    #[inline(always)]
    fn prepare(to: TensorMapOf<<Self as TmaEpilogue>::Map>, storing: Storing) {
        prepare(to, storing);
    }
    #[inline(always)]
    unsafe fn store(
        to: TensorMapOf<<Self as TmaEpilogue>::Map>,
        at: (Along<'M'>, Along<'N'>),
        sums: Q,
        storing: Storing,
        stages: &mut (),
    ) {
        // SAFETY: as promised.
        unsafe { store::<Self, _, _>(to, at, Rounded(sums), false, storing, stages) }
    }
    #[inline(always)]
    fn is_read(storing: Storing, stages: &mut ()) {
        Stages::<Self>::is_read(stages, storing);
    }
    #[inline(always)]
    fn finish(storing: Storing) {
        finish(storing);
    }
}
/// One thread prepares the map.
#[inline(always)]
pub(super) fn prepare<M: MatrixMap>(to: TensorMapOf<M>, storing: Storing) {
    if storing.thread == 0 {
        to.prepare();
    }
}
/// Waits until everything has been stored.
#[inline(always)]
pub(super) fn finish(storing: Storing) {
    if storing.thread == 0 {
        machine::bulk_wait();
    }
}
/// Stores a tile, whose C is read or not.
///
/// # Safety
/// As [`TileStore::store`].
#[inline(always)]
pub(super) unsafe fn store<E: StoresByMap, S: ElementsFor<E>, R: Stages<E>>(
    to: TensorMapOf<E::Map>,
    (m, n): (Along<'M'>, Along<'N'>),
    elements: S,
    reads: bool,
    storing: Storing,
    stages: &mut R,
) {
    let at = (m.get() as i32, n.get() as i32);
    const {
        assert!(
            is_staged::<SwizzleOf<E>, Partition<E>>(<BytesOf<E> as Packed>::BITS, AtomOf::<E>::ROW),
            "the values of a thread are not rows of the sub-tile"
        );
        assert!(E::STAGE_BYTES % period::<SwizzleOf<E>>() == 0, "a stage is not a multiple of the swizzle's period");
    }
    let begin = Partition::<E>::default().address(storing.thread as u64);
    let part = Shared::<BytesOf<E>, SwizzleOf<E>>::new(storing.shared).part(begin);
    let of_subtile = OfSubtile::<E, S> { elements, part, to, at, storing, subtile: 0, stage: 0 };
    each_below::<E::Subtiles>(&mut ThroughShared { of_subtile, reads, stages });
}
/// The sub-tiles of a tile, one after another
struct ThroughShared<'r, E: StoresByMap, S, R> {
    of_subtile: OfSubtile<E, S>,
    reads: bool,
    stages: &'r mut R,
}
impl<E: StoresByMap, S: ElementsFor<E>, R: Stages<E>> Step for ThroughShared<'_, E, S, R> {
    #[inline(always)]
    fn step(&mut self, subtile: u64) {
        self.of_subtile.subtile = subtile;
        // SAFETY: all threads of the epilogue come here together, sub-tile by sub-tile.
        unsafe {
            self.of_subtile.elements.fetch(subtile);
            self.stages.next(subtile, self.reads, self.of_subtile.storing, &mut self.of_subtile);
        }
    }
}
/// One sub-tile of a thread
struct OfSubtile<E: StoresByMap, S> {
    elements: S,
    /// Where the thread's part of a stage begins that is first in the epilogue's shared memory
    part: Shared<BytesOf<E>, SwizzleOf<E>>,
    to: TensorMapOf<E::Map>,
    at: (i32, i32),
    storing: Storing,
    subtile: u64,
    /// Where it is written
    stage: u32,
}
impl<E: StoresByMap, S: ElementsFor<E>> SubtileWork for OfSubtile<E, S> {
    #[inline(always)]
    unsafe fn read(&mut self, stage: u32) {
        // SAFETY: as promised.
        unsafe { self.elements.read(stage) }
    }
    #[inline(always)]
    unsafe fn write(&mut self, stage: u32) {
        self.stage = stage;
        each_below::<E::Values>(self);
    }
    #[inline(always)]
    unsafe fn store(&self, stage: u32) {
        let [row, column] = begin_of::<E>(self.subtile);
        // SAFETY: all threads have written the sub-tile.
        unsafe { self.to.store_from((self.at.0 + row, self.at.1 + column), self.storing.shared + stage) }
    }
}
/// One instruction of the thread
impl<E: StoresByMap, S: ElementsFor<E>> Step for OfSubtile<E, S> {
    #[inline(always)]
    fn step(&mut self, value: u64) {
        let values = const { AtomOf::<E>::VALUES };
        if value % values != 0 {
            return;
        }
        // SAFETY: the sums are those of the epilogue's accumulators, as who calls `store` promises.
        let words = unsafe { self.elements.words::<AtomOf<E>>(E::VALUES * self.subtile + value) };
        let row = value / values * const { AtomOf::<E>::ROW };
        let offset = Partition::<E>::default().address(const { mode(Partition::<E>::SHAPE, 0) } * row);
        // SAFETY: the stage is free, and the element is one of the thread's.
        unsafe { AtomOf::<E>::store(self.part.address(offset) + self.stage, &words) };
    }
}
