//! Through shared memory, from which tensor maps store.

use super::{MatrixExtents, RoundTo, Storage, StoreAtom, Storing, TileStore, begin_of, words};
use crate::hopper::{Accumulators, GroupMma, MatrixMap, TensorMapOf};
use crate::machine;
use crate::matrix::mode;
use crate::runs::offset;
use crate::shared::Shared;
use crate::vector::each;
use crate::wgmma::Fragment;
use cute_static::atom::copy::CopyTiling;
use cute_static::atom::{Destination, TileCopy};
use cute_static::bounds;
use cute_static::epilogue::{CollectiveEpilogue, Epilogue, StoreTma, TmaEpilogue};
use cute_static::numeric::Numeric;
use cute_static::prelude::*;
use cute_static::swizzle::{Byte, ComposedLayout, IsSwizzle};
use cute_static::tensor::Addressing;
use cute_static::tensor::unroll::Step;
use cute_static::typenum::{UTerm, Unsigned};

/// A sub-tile in shared memory: a layout of elements behind a swizzle, which is one of bytes, too.
pub trait Staged {
    /// The swizzle of bytes
    type Swizzle: IsSwizzle;
    /// The layout
    type Rows: IsLayout;
}
impl<Sw: bounds::InUnit<Byte, Output: IsSwizzle>, L: IsLayout> Staged for ComposedLayout<Sw, UTerm, L> {
    type Swizzle = Sw::Output;
    type Rows = L;
}
type SwizzleOf<E> = <<E as TmaEpilogue>::Stage as Staged>::Swizzle;
type RowsOf<E> = <<E as TmaEpilogue>::Stage as Staged>::Rows;

/// Whether no sum of where a thread begins and an offset of its values carries among the bits below `period` bytes, and the values of one
/// instruction are a row: the layout is (thread, value), of elements of `size` bytes.
const fn is_staged<P: IsLayout>(period: u64, size: u64, row: u64) -> bool {
    let (threads, mut begins, mut offsets) = (mode(P::SHAPE, 0), 0, 0);
    let mut thread = 0;
    while thread < threads {
        begins |= offset(P::SHAPE, P::STRIDE, thread)[0] as u64;
        thread += 1;
    }
    let (mut value, mut first) = (0, 0);
    while value < P::SIZE / threads {
        let at = offset(P::SHAPE, P::STRIDE, threads * value)[0] as u64;
        if value % row == 0 {
            first = at;
        }
        if at != first + value % row {
            return false;
        }
        offsets |= at;
        value += 1;
    }
    (begins * size) & (offsets * size) & (period - 1) == 0
}

/// The destination of the copy of a sub-tile: (thread, value) → element in shared memory
type Partition<E> = <<E as Epilogue>::Store as bounds::PartitionSide<Destination, RowsOf<E>>>::Output;
// Through shared memory: as many sub-tiles at a time as there are stages.
impl<I, L, S, C, J, O, W, X, Y, G, D> TileStore<I, L, TensorMapOf<<Self as TmaEpilogue>::Map>>
    for CollectiveEpilogue<StoreTma<S, C, J, O, W>, X, Y, G, D>
where
    Self: TmaEpilogue<
            Element = D,
            TileShape: MatrixExtents,
            Subtile: MatrixExtents,
            Map: MatrixMap,
            Stage: Staged,
            Store: TileCopy<Atom: StoreAtom>,
            Registers: Addressing<Offset = i64> + IsLayout + Default,
            Stages: Unsigned,
        >,
    <Self as Epilogue>::Store:
        bounds::PartitionSide<Destination, RowsOf<Self>, Output: Addressing<Offset = i64> + IsLayout + Default>,
    I: GroupMma<Sum: RoundTo<D>>,
    L: Fragment,
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
        at: (i32, i32),
        sums: &Accumulators<I, L>,
        storing: Storing,
    ) {
        const {
            let (size, period) = (<D::Bits as Unsigned>::U64 / 8, period::<SwizzleOf<Self>>());
            let row = <<Self::Store as CopyTiling>::Atom as StoreAtom>::ROW;
            assert!(
                is_staged::<Partition<Self>>(period, size, row),
                "the values of a thread are not rows of the sub-tile"
            );
            assert!(Self::STAGE_BYTES % period == 0, "a stage is not a multiple of the swizzle's period");
        }
        let begin = Partition::<Self>::default().address(storing.thread as u64);
        let part = Shared::<<D as Storage>::Bytes, SwizzleOf<Self>>::new(storing.shared).part(begin);
        let sums = sums.registers();
        each::<Self::Registers>(&mut ThroughShared::<Self, I::Sum> { sums, part, to, at, storing });
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
/// The bits that a swizzle changes, and those below them, count up to this number of bytes.
const fn period<Sw: IsSwizzle>() -> u64 {
    match Sw::TARGET.checked_ilog2() {
        Some(highest) => 2 << highest,
        None => 1,
    }
}
/// One instruction of a thread, with what comes before and after a sub-tile
struct ThroughShared<E: TmaEpilogue<Stage: Staged, Element: Numeric + Storage>, S> {
    sums: *const S,
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
            Registers: Addressing<Offset = i64> + IsLayout + Default,
            Stages: Unsigned,
        >,
    Partition<E>: Addressing<Offset = i64> + IsLayout + Default,
    S: RoundTo<E::Element>,
{
    #[inline(always)]
    fn step(&mut self, i: u64) {
        let (value, subtile) = (i % E::VALUES, i / E::VALUES);
        let stages = const { <E::Stages as Unsigned>::U64 };
        let Storing { thread, barrier, shared } = self.storing;
        let threads = const { E::THREADS as u32 };
        let stage = (subtile % stages * E::STAGE_BYTES) as u32;
        if value == 0 {
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
            // SAFETY: the registers of the epilogue are those of the fragment.
            let words = unsafe { words::<<E::Store as CopyTiling>::Atom, E::Registers, S, E::Element>(self.sums, i) };
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
