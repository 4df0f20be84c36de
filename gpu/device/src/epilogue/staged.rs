//! Through shared memory, from which tensor maps store.

use super::{MatrixExtents, Storage, StoreAtom, Storing, SumsFor, TileStore, begin_of};
use crate::hopper::{MatrixMap, TensorMapOf};
use crate::machine;
use crate::matrix::{Packed, mode};
use crate::shared::{Shared, Staged, is_staged, period};
use crate::tiles::Along;
use crate::vector::each;
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

/// The destination of the copy of a sub-tile: (thread, value) → element in shared memory
type Partition<E> = <<E as Epilogue>::Store as bounds::PartitionSide<Destination, RowsOf<E>>>::Output;
// Through shared memory: as many sub-tiles at a time as there are stages.
impl<Q, S, C, J, O, W, X, Y, G, D> TileStore<Q, TensorMapOf<<Self as TmaEpilogue>::Map>>
    for CollectiveEpilogue<StoreTma<S, C, J, O, W>, X, Y, G, D>
where
    Self: TmaEpilogue<
            Element = D,
            TileShape: MatrixExtents,
            Subtile: MatrixExtents,
            Map: MatrixMap,
            Stage: Staged,
            Store: TileCopy<Atom: StoreAtom>,
            Registers: IsLayout,
            Stages: Unsigned,
        >,
    <Self as Epilogue>::Store:
        bounds::PartitionSide<Destination, RowsOf<Self>, Output: Addressing<Offset = i64> + IsLayout + Default>,
    Q: SumsFor<Self>,
    D: Numeric + Storage,
{
    #[inline(always)]
    fn prepare(to: TensorMapOf<<Self as TmaEpilogue>::Map>, storing: Storing) {
        if storing.thread == 0 {
            to.prepare();
        }
    }
    #[inline(always)]
    unsafe fn store(
        to: TensorMapOf<<Self as TmaEpilogue>::Map>,
        (m, n): (Along<'M'>, Along<'N'>),
        sums: Q,
        storing: Storing,
    ) {
        let at = (m.get() as i32, n.get() as i32);
        const {
            let period = period::<SwizzleOf<Self>>();
            let row = <<Self::Store as CopyTiling>::Atom as StoreAtom>::ROW;
            assert!(
                is_staged::<SwizzleOf<Self>, Partition<Self>>(<<D as Storage>::Bytes as Packed>::BITS, row),
                "the values of a thread are not rows of the sub-tile"
            );
            assert!(Self::STAGE_BYTES % period == 0, "a stage is not a multiple of the swizzle's period");
        }
        let begin = Partition::<Self>::default().address(storing.thread as u64);
        let part = Shared::<<D as Storage>::Bytes, SwizzleOf<Self>>::new(storing.shared).part(begin);
        each::<Self::Registers>(&mut ThroughShared::<Self, Q> { sums, part, to, at, storing });
    }
    #[inline(always)]
    fn is_read(storing: Storing) {
        if storing.thread == 0 {
            machine::bulk_wait_read::<0>();
        }
        machine::barrier_of_threads(storing.barrier, const { Self::THREADS as u32 });
    }
    #[inline(always)]
    fn finish(storing: Storing) {
        if storing.thread == 0 {
            machine::bulk_wait();
        }
    }
}
/// One instruction of a thread, with what comes before and after a sub-tile
struct ThroughShared<E: TmaEpilogue<Stage: Staged, Element: Numeric + Storage>, S> {
    sums: S,
    /// Where the thread's part of the first stage begins
    part: Shared<<E::Element as Storage>::Bytes, SwizzleOf<E>>,
    to: TensorMapOf<E::Map>,
    at: (i32, i32),
    storing: Storing,
}
impl<E, S> Step for ThroughShared<E, S>
where
    E: TmaEpilogue<
            TileShape: MatrixExtents,
            Subtile: MatrixExtents,
            Element: Numeric + Storage,
            Map: MatrixMap,
            Stage: Staged,
            Store: TileCopy<Atom: StoreAtom> + bounds::PartitionSide<Destination, RowsOf<E>>,
            Registers: IsLayout,
            Stages: Unsigned,
        >,
    Partition<E>: Addressing<Offset = i64> + IsLayout + Default,
    S: SumsFor<E>,
{
    #[inline(always)]
    fn step(&mut self, i: u64) {
        let (value, subtile) = (i % E::VALUES, i / E::VALUES);
        let stages = const { <E::Stages as Unsigned>::U64 };
        let Storing { thread, barrier, shared } = self.storing;
        let threads = const { E::THREADS as u32 };
        let stage = (subtile % stages * E::STAGE_BYTES) as u32;
        if value == 0 {
            // SAFETY: all threads of the epilogue come here together, sub-tile by sub-tile.
            unsafe { self.sums.fetch(subtile) };
            if thread == 0 {
                // The stores before this one may be under way, except that of this stage. A tile begins with the first stage.
                if subtile == 0 && const { E::SUBTILES % <E::Stages as Unsigned>::U64 != 0 } {
                    machine::bulk_wait_read::<0>();
                } else {
                    wait_read(stages - 1);
                }
            }
            machine::barrier_of_threads(barrier, threads);
        }
        let values = const { <<E::Store as CopyTiling>::Atom as StoreAtom>::VALUES };
        if value % values == 0 {
            // SAFETY: the sums are those of the epilogue's accumulators, as who calls `store` promises.
            let words = unsafe { self.sums.words::<<E::Store as CopyTiling>::Atom>(i) };
            let row = value / values * <<E::Store as CopyTiling>::Atom as StoreAtom>::ROW;
            let offset = Partition::<E>::default().address(const { mode(Partition::<E>::SHAPE, 0) } * row);
            // SAFETY: the stage is free, and the element is one of the thread's.
            unsafe { <<E::Store as CopyTiling>::Atom as StoreAtom>::store(self.part.address(offset) + stage, &words) };
        }
        if value == E::VALUES - 1 {
            machine::fence_shared();
            machine::barrier_of_threads(barrier, threads);
            if thread == 0 {
                let [row, column] = begin_of::<E>(subtile);
                // SAFETY: all threads have written the sub-tile, and the fence is behind that.
                unsafe { self.to.store_from((self.at.0 + row, self.at.1 + column), shared + stage) };
                machine::bulk_commit();
            }
        }
    }
}
/// Waits until so many groups may still be read.
#[inline(always)]
fn wait_read(in_flight: u64) {
    match in_flight {
        0 => machine::bulk_wait_read::<0>(),
        1 => machine::bulk_wait_read::<1>(),
        2 => machine::bulk_wait_read::<2>(),
        // Fewer are waited for, too.
        _ => machine::bulk_wait_read::<3>(),
    }
}
