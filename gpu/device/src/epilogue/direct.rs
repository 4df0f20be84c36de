//! From registers to global memory.

use super::{MatrixExtents, StoreAtom, Storing, SumsFor, TileStore, begin_of};
use crate::global::{Edges, Global, MatrixStrides};
use crate::matrix::mode;
use crate::runs::offset;
use crate::tiles::{Along, Matrix};
use crate::vector::each;
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
    Q: SumsFor<Self>,
    D: Numeric,
    T: Copy,
    V: MatrixStrides,
    K: Edges,
{
    #[inline(always)]
    fn prepare(_: Matrix<'M', 'N', T, V, K>, _: Storing) {}
    #[inline(always)]
    unsafe fn store(to: Matrix<'M', 'N', T, V, K>, (m, n): (Along<'M'>, Along<'N'>), sums: Q, storing: Storing) {
        const {
            assert!(size_of::<T>() as u64 * 8 == <D::Bits as Unsigned>::U64, "the matrix has elements of another size");
            // One element at a time may be stored along either mode.
            assert!(
                <<Self::Store as CopyTiling>::Atom as StoreAtom>::VALUES == 1
                    || V::ALONG == along::<CoordinatesOf<Self>, Self>(),
                "the matrix is contiguous along the other mode"
            );
        }
        let begin = CoordinatesOf::<Self>::default().address(storing.thread as u64);
        // SAFETY: as promised.
        let to = unsafe { to.0.advance((i64::from(m.get() as i32), i64::from(n.get() as i32))).advance(begin) };
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
    sums: S,
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
            Registers: IsLayout,
        >,
    S: SumsFor<E>,
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
            unsafe { self.sums.fetch(subtile) };
        }
        if value % values != 0 {
            return;
        }
        // SAFETY: the sums are those of the epilogue's accumulators, as who calls `store` promises.
        let words = unsafe { self.sums.words::<<E::Store as CopyTiling>::Atom>(i) };
        let (row, column) = E::Coordinates::default().address(const { mode(E::Coordinates::SHAPE, 0) } * value);
        let [m, n] = begin_of::<E>(subtile);
        let at = (row + i64::from(m), column + i64::from(n));
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
