//! The library's epilogues on this machine: the sums of a tile become elements of D, and are stored as a
//! [`CollectiveEpilogue`] says.

use crate::global::{Edges, Global, MatrixStrides};
use crate::hopper::{Accumulators, GroupMma, MatrixMap, TensorMapOf};
use crate::machine;
use crate::matrix::mode;
use crate::runs::offset;
use crate::shared::Shared;
use crate::vector::{Words, each};
use crate::wgmma::{Fragment, Sum};
use core::marker::PhantomData;
use cute_static::atom::copy::CopyTiling;
use cute_static::atom::{Destination, TileCopy};
use cute_static::bounds;
use cute_static::epilogue::{CollectiveEpilogue, Epilogue, StoreDirect, StoreTma, TmaEpilogue};
use cute_static::htuple::{HCons, HNil};
use cute_static::instruction::copy::CopyAtomOf;
use cute_static::instruction::copy::matrix::*;
use cute_static::instruction::copy::universal::UniversalCopyBits;
use cute_static::numeric::*;
use cute_static::prelude::*;
use cute_static::swizzle::{Byte, ComposedLayout, IsSwizzle};
use cute_static::tensor::unroll::Step;
use cute_static::tensor::{Addressing, Advance};
use cute_static::typenum::{UTerm, Unsigned};

/// Sums that become elements of type `D`.
pub trait RoundTo<D>: Sum {
    /// Sums `i` and `j` as two elements of D, the first one in the low bits: two words for elements of 32 bits, else one.
    ///
    /// # Safety
    /// There are so many sums.
    unsafe fn pair(sums: *const Self, i: usize, j: usize) -> [u32; 2];
}
macro_rules! rounded {
    ($($sum:ty => $($d:ident)*: |$x:ident, $y:ident| $pair:expr;)*) => {$($(
        impl RoundTo<$d> for $sum {
            #[inline(always)]
            unsafe fn pair(sums: *const Self, i: usize, j: usize) -> [u32; 2] {
                // SAFETY: as promised.
                let ($x, $y) = unsafe { (*sums.add(i), *sums.add(j)) };
                $pair
            }
        }
    )*)*};
}
rounded! {
    f32 => Float32: |x, y| [x.to_bits(), y.to_bits()];
    f32 => Float16: |x, y| [machine::pack_f16(x, y), 0];
    f32 => BFloat16: |x, y| [machine::pack_bf16(x, y), 0];
    f32 => Float8E4M3: |x, y| [machine::pack_e4m3(x, y), 0];
    f32 => Float8E5M2: |x, y| [machine::pack_e5m2(x, y), 0];
    i32 => Int32: |x, y| [x as u32, y as u32];
    i32 => Int8: |x, y| [machine::pack_s8(x, y), 0];
    i32 => Uint8: |x, y| [machine::pack_u8(x, y), 0];
}
/// Two halves in a register
impl RoundTo<Float16> for u32 {
    #[inline(always)]
    unsafe fn pair(sums: *const Self, i: usize, j: usize) -> [u32; 2] {
        // SAFETY: as promised.
        let word = |i: usize| unsafe { *sums.add(i / 2) };
        if i % 2 == 0 && j == i + 1 {
            return [word(i), 0];
        }
        let half = |i: usize| word(i) >> (16 * (i % 2)) & 0xffff;
        [half(i) | half(j) << 16, 0]
    }
}

/// A copy atom that stores registers.
pub trait StoreAtom {
    /// The values that a thread has for one instruction
    const VALUES: u64;
    /// The elements in a row of memory of which it gives the address
    const ROW: u64;
    /// Stores them to shared memory.
    ///
    /// # Safety
    /// As the instruction of [`machine`] that does it.
    unsafe fn store(address: u32, words: &[u32; 4]);
}
macro_rules! matrices {
    ($($atom:ident: $values:literal, |$words:ident| $part:expr, $function:ident;)*) => {$(
        impl<T: Numeric> StoreAtom for CopyAtomOf<$atom, T> {
            const VALUES: u64 = $values;
            const ROW: u64 = 8;
            #[inline(always)]
            unsafe fn store(address: u32, $words: &[u32; 4]) {
                // SAFETY: the same demand.
                unsafe { machine::$function(address, $part) }
            }
        }
    )*};
}
matrices! {
    SM90_U32x1_STSM_N: 2, |words| &[words[0]], store_matrix_x1;
    SM90_U32x2_STSM_N: 4, |words| &[words[0], words[1]], store_matrix_x2;
    SM90_U32x4_STSM_N: 8, |words| words, store_matrix_x4;
    SM90_U16x2_STSM_T: 2, |words| &[words[0]], store_matrix_x1_transposed;
    SM90_U16x4_STSM_T: 4, |words| &[words[0], words[1]], store_matrix_x2_transposed;
    SM90_U16x8_STSM_T: 8, |words| words, store_matrix_x4_transposed;
}
impl<B: Unsigned, T: Numeric> StoreAtom for CopyAtomOf<UniversalCopyBits<B>, T> {
    const VALUES: u64 = B::U64 / <T::Bits as Unsigned>::U64;
    const ROW: u64 = Self::VALUES;
    #[inline(always)]
    unsafe fn store(address: u32, words: &[u32; 4]) {
        // SAFETY: the same demand.
        unsafe {
            match B::U32 {
                8 => machine::store_shared_part::<1>(address, words[0]),
                16 => machine::store_shared_part::<2>(address, words[0]),
                32 => machine::store_shared(address, &[words[0]]),
                64 => machine::store_shared(address, &[words[0], words[1]]),
                _ => machine::store_shared(address, words),
            }
        }
    }
}

/// A thread of those that store a tile together.
#[derive(Clone, Copy)]
pub struct Storing {
    /// Its number among them
    pub thread: usize,
    /// The number of the named barrier at which they meet
    pub barrier: u32,
    /// Where the epilogue's shared memory begins
    pub shared: u32,
}
/// An epilogue that stores the sums of instructions `I` in a fragment `L` to `To`.
pub trait TileStore<I: GroupMma, L: Fragment, To: Copy>: Epilogue {
    /// What one thread does before its first store.
    fn prepare(to: To, storing: Storing);
    /// Stores the tile that begins at (row, column).
    ///
    /// # Safety
    /// All threads of the epilogue call it together, when the products are done; its shared memory and its barrier are theirs; D has the
    /// tile, or edges.
    unsafe fn store(to: To, at: (i32, i32), sums: &Accumulators<I, L>, storing: Storing);
    /// Waits until the shared memory has been read, and others may write it.
    fn is_read(storing: Storing);
    /// Waits until everything has been stored.
    fn finish(storing: Storing);
}

/// The words of the values of one instruction of the copy atom `A`, from index `i` of (value, sub-tile) → register on.
///
/// # Safety
/// There are so many sums.
#[inline(always)]
unsafe fn words<A: StoreAtom, R: Addressing<Offset = i64> + Default, S: RoundTo<D>, D: Numeric>(
    sums: *const S,
    i: u64,
) -> [u32; 4] {
    let (register, bits) = (R::default(), const { <D::Bits as Unsigned>::U64 });
    let (mut words, mut v) = ([0; 4], 0);
    while v < A::VALUES {
        let first = register.address(i + v) as usize;
        // One element alone is the low bits of a pair.
        let second = if A::VALUES == 1 { first } else { register.address(i + v + 1) as usize };
        // SAFETY: as promised.
        let (pair, word) = (unsafe { S::pair(sums, first, second) }, (v * bits / 32) as usize);
        match bits {
            32 => {
                words[word] = pair[0];
                if A::VALUES > 1 {
                    words[word + 1] = pair[1];
                }
            }
            16 => words[word] = pair[0],
            _ => words[word] |= pair[0] << (v * bits % 32),
        }
        v += 2;
    }
    words
}

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

/// The extents (M, N) of a tile.
pub trait MatrixExtents {
    /// As numbers
    const EXTENTS: [u32; 2];
}
impl<M: Unsigned, N: Unsigned> MatrixExtents for HCons<M, HCons<N, HNil>> {
    const EXTENTS: [u32; 2] = [M::U32, N::U32];
}
/// Where sub-tile `s` of the epilogue `E` begins in its tile; along M first.
const fn begin_of<E: Epilogue<TileShape: MatrixExtents, Subtile: MatrixExtents>>(s: u64) -> [i32; 2] {
    let ([rows, _], [m, n]) = (E::TileShape::EXTENTS, E::Subtile::EXTENTS);
    let along = (rows / m) as u64;
    [(s % along) as i32 * m as i32, (s / along) as i32 * n as i32]
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

/// (thread, value) → coordinate
type CoordinatesOf<E> = <E as Epilogue>::Coordinates;
// From registers
impl<I, L, C, J, X, Y, G, D, T, V, K> TileStore<I, L, Global<T, V, K>>
    for CollectiveEpilogue<StoreDirect<C, J>, X, Y, G, D>
where
    Self: Epilogue<
            Element = D,
            TileShape: MatrixExtents,
            Subtile: MatrixExtents,
            Store: TileCopy<Atom: StoreAtom>,
            Coordinates: Addressing<Offset = (i64, i64)> + IsLayout + Default,
            Registers: Addressing<Offset = i64> + IsLayout + Default,
        >,
    I: GroupMma<Sum: RoundTo<D>>,
    L: Fragment,
    D: Numeric,
    T: crate::element::Element,
    V: MatrixStrides,
    K: Edges,
{
    #[inline(always)]
    fn prepare(_: Global<T, V, K>, _: Storing) {}
    #[inline(always)]
    unsafe fn store(to: Global<T, V, K>, at: (i32, i32), sums: &Accumulators<I, L>, storing: Storing) {
        const {
            assert!(size_of::<T>() as u64 * 8 == <D::Bits as Unsigned>::U64, "the matrix has elements of another size");
            assert!(V::ALONG == along::<CoordinatesOf<Self>, Self>(), "the matrix is contiguous along the other mode");
        }
        let begin = CoordinatesOf::<Self>::default().address(storing.thread as u64);
        // SAFETY: as promised.
        let to = unsafe { to.advance((i64::from(at.0), i64::from(at.1))).advance(begin) };
        let sums = sums.registers();
        each::<Self::Registers>(&mut Direct::<Self, _, _, _, _> { sums, to, epilogue: PhantomData });
    }
    #[inline(always)]
    fn is_read(_: Storing) {}
    #[inline(always)]
    fn finish(_: Storing) {}
}
/// The component of coordinates along which the values of one instruction run: 1 where there is one value
const fn along<L: IsLayout, E: Epilogue<Store: TileCopy<Atom: StoreAtom>>>() -> usize {
    let (values, threads) = (<<E::Store as CopyTiling>::Atom as StoreAtom>::VALUES, mode(L::SHAPE, 0));
    let first = offset(L::SHAPE, L::STRIDE, 0);
    let next = offset(L::SHAPE, L::STRIDE, threads * (values - 1));
    if next[0] > first[0] { 0 } else { 1 }
}
/// One instruction of a thread
struct Direct<E, S, T, V, K> {
    sums: *const S,
    to: Global<T, V, K>,
    epilogue: PhantomData<E>,
}
impl<E, S, T, V, K> Step for Direct<E, S, T, V, K>
where
    E: Epilogue<
            TileShape: MatrixExtents,
            Subtile: MatrixExtents,
            Element: Numeric,
            Store: TileCopy<Atom: StoreAtom>,
            Coordinates: Addressing<Offset = (i64, i64)> + IsLayout + Default,
            Registers: Addressing<Offset = i64> + IsLayout + Default,
        >,
    S: RoundTo<E::Element>,
    T: crate::element::Element,
    V: MatrixStrides,
    K: Edges,
{
    #[inline(always)]
    fn step(&mut self, i: u64) {
        let (value, subtile) = (i % E::VALUES, i / E::VALUES);
        let values = const { <<E::Store as CopyTiling>::Atom as StoreAtom>::VALUES };
        if value % values != 0 {
            return;
        }
        // SAFETY: the registers of the epilogue are those of the fragment.
        let words = unsafe { words::<<E::Store as CopyTiling>::Atom, E::Registers, S, E::Element>(self.sums, i) };
        let (row, column) = E::Coordinates::default().address(const { mode(E::Coordinates::SHAPE, 0) } * value);
        let [m, n] = begin_of::<E>(subtile);
        let at = (row + i64::from(m), column + i64::from(n));
        // SAFETY: the element is one of the thread's.
        unsafe {
            match const { values_bytes::<E>() } {
                4 => self.to.store_words(at, &[words[0]]),
                8 => self.to.store_words(at, &[words[0], words[1]]),
                16 => self.to.store_words(at, &words),
                _ => unreachable!(),
            }
        }
    }
}
/// The bytes that one instruction of a thread stores
const fn values_bytes<E: Epilogue<Element: Numeric, Store: TileCopy<Atom: StoreAtom>>>() -> u64 {
    let bytes =
        <<E::Store as CopyTiling>::Atom as StoreAtom>::VALUES * <<E::Element as Numeric>::Bits as Unsigned>::U64 / 8;
    assert!(bytes == 4 || bytes == 8 || bytes == 16, "global memory is written in whole words");
    bytes
}

/// An element of D as so many bytes
pub trait Storage {
    /// The bytes
    type Bytes;
}
macro_rules! storage {
    ($($ty:ty: $($d:ident)*;)*) => {$($(
        impl Storage for $d {
            type Bytes = $ty;
        }
    )*)*};
}
storage! {
    u8: Float8E4M3 Float8E5M2 Int8 Uint8;
    u16: Float16 BFloat16;
    u32: Float32 Int32;
}
