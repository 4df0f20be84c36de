//! From registers to global memory.

use super::{
    ElementsFor, MatrixExtents, RoundTo, Rounded, StoreAtom, Storing, SumsFor, TileStore, WithoutStages, begin_of,
};
use crate::matrix::mode;
use crate::runs::offset;
use crate::tiles::{Along, Matrix};
use crate::vector::each;
use crate::window::{Edges, MatrixStrides, Window, check_words};
use core::marker::PhantomData;
use cute_static::atom::TileCopy;
use cute_static::atom::copy::CopyTiling;
use cute_static::epilogue::{CollectiveEpilogue, Epilogue, StoreDirect};
use cute_static::numeric::Numeric;
use cute_static::prelude::*;
use cute_static::tensor::unroll::Step;
use cute_static::tensor::{Addressing, Advance};
use cute_static::typenum::Unsigned;

/// (thread, value) → coordinate
type CoordinatesOf<E> = <E as Epilogue>::Coordinates;
// From registers
impl<Q, C, J, X, Y, G, D, T, V, K> TileStore<Q, Matrix<'M', 'N', T, V, K>>
    for CollectiveEpilogue<StoreDirect<C, J>, X, Y, G, D>
where
    Self: Epilogue<
            Element = D,
            TileShape: MatrixExtents,
            Subtile: MatrixExtents,
            Store: TileCopy<Atom: StoreAtom>,
            Coordinates: Addressing<Offset = (i64, i64)> + IsLayout + Default,
            Registers: IsLayout,
        >,
    Q: SumsFor<Self, Sum: RoundTo<D>>,
    D: Numeric,
    T: Copy,
    V: MatrixStrides,
    K: Edges,
{
    type Source = WithoutStages;
    #[inline(always)]
    fn prepare(_: Matrix<'M', 'N', T, V, K>, _: Storing) {}
    #[inline(always)]
    unsafe fn store(
        to: Matrix<'M', 'N', T, V, K>,
        at: (Along<'M'>, Along<'N'>),
        sums: Q,
        storing: Storing,
        (): &mut (),
    ) {
        // SAFETY: as promised.
        unsafe { store::<Self, _, _, _, _>(to, at, Rounded(sums), storing) }
    }
    #[inline(always)]
    fn is_read(_: Storing, (): &mut ()) {}
    #[inline(always)]
    fn finish(_: Storing) {}
}
/// Stores a tile.
///
/// # Safety
/// As [`TileStore::store`].
#[inline(always)]
pub(super) unsafe fn store<E, S, T, V, K>(
    to: Matrix<'M', 'N', T, V, K>,
    at: (Along<'M'>, Along<'N'>),
    elements: S,
    storing: Storing,
) where
    E: Epilogue<
            TileShape: MatrixExtents,
            Subtile: MatrixExtents,
            Element: Numeric,
            Store: TileCopy<Atom: StoreAtom>,
            Coordinates: Addressing<Offset = (i64, i64)> + IsLayout + Default,
            Registers: IsLayout,
        >,
    S: ElementsFor<E>,
    T: Copy,
    V: MatrixStrides,
    K: Edges,
{
    const {
        assert!(
            size_of::<T>() as u64 * 8 == <<E::Element as Numeric>::Bits as Unsigned>::U64,
            "the matrix has elements of another size"
        );
        assert!(
            runs_along::<CoordinatesOf<E>, V>(<<E::Store as CopyTiling>::Atom as StoreAtom>::VALUES),
            "the matrix is contiguous along the other mode"
        );
        check_words::<T, V>(values_bytes::<E>());
    }
    // SAFETY: as promised.
    let to = unsafe { part_of::<E, _, _, _>(to, at, storing) };
    each::<E::Registers>(&mut Direct::<E, _, _, _, _> { elements, to, epilogue: PhantomData });
}
/// The matrix from where a thread of a tile begins.
///
/// # Safety
/// It has the tile, or edges.
#[inline(always)]
pub(super) unsafe fn part_of<E, T, V, K>(
    of: Matrix<'M', 'N', T, V, K>,
    (m, n): (Along<'M'>, Along<'N'>),
    storing: Storing,
) -> Window<T, V, K>
where
    E: Epilogue<Coordinates: Addressing<Offset = (i64, i64)> + Default>,
    V: MatrixStrides,
    K: Edges,
{
    let begin = CoordinatesOf::<E>::default().address(storing.thread as u64);
    // SAFETY: as promised.
    unsafe { of.0.advance((i64::from(m.get() as i32), i64::from(n.get() as i32))).advance(begin) }
}
/// Whether so many values of one instruction run along the contiguous mode of a matrix of strides `V`. One element at a time may be stored along either mode.
pub(super) const fn runs_along<L: IsLayout, V: MatrixStrides>(values: u64) -> bool {
    let threads = mode(L::SHAPE, 0);
    let first = offset(L::SHAPE, L::STRIDE, 0);
    let next = offset(L::SHAPE, L::STRIDE, threads * (values - 1));
    values == 1 || V::ALONG == if next[0] > first[0] { 0 } else { 1 }
}
/// The coordinates of value `i` of (value, sub-tile), from the thread's first one on
#[inline(always)]
pub(super) fn coordinates<E>(i: u64) -> (i64, i64)
where
    E: Epilogue<
            TileShape: MatrixExtents,
            Subtile: MatrixExtents,
            Coordinates: Addressing<Offset = (i64, i64)> + IsLayout + Default,
        >,
{
    let (value, subtile) = (i % E::VALUES, i / E::VALUES);
    let (row, column) = E::Coordinates::default().address(const { mode(E::Coordinates::SHAPE, 0) } * value);
    let [m, n] = begin_of::<E>(subtile);
    (row + i64::from(m), column + i64::from(n))
}
/// One instruction of a thread
struct Direct<E, S, T, V, K> {
    elements: S,
    to: Window<T, V, K>,
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
            Registers: IsLayout,
        >,
    S: ElementsFor<E>,
    T: Copy,
    V: MatrixStrides,
    K: Edges,
{
    #[inline(always)]
    fn step(&mut self, i: u64) {
        let (value, subtile) = (i % E::VALUES, i / E::VALUES);
        let values = const { <<E::Store as CopyTiling>::Atom as StoreAtom>::VALUES };
        if value == 0 {
            // SAFETY: all threads of the epilogue come here together, sub-tile by sub-tile.
            unsafe { self.elements.fetch(subtile) };
        }
        if value % values != 0 {
            return;
        }
        // SAFETY: the sums are those of the epilogue's accumulators, as who calls `store` promises.
        let words = unsafe { self.elements.words::<<E::Store as CopyTiling>::Atom>(i) };
        let at = coordinates::<E>(i);
        // SAFETY: the element is one of the thread's.
        unsafe {
            match const { values_bytes::<E>() } {
                4 => self.to.store_at(at, &[words[0]]),
                8 => self.to.store_at(at, &[words[0], words[1]]),
                16 => self.to.store_at(at, &words),
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
