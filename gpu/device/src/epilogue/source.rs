//! C: a thread's part of a sub-tile in shared memory, or of a tile in global memory.

use super::direct::{coordinates, part_of, runs_along};
use super::{MatrixExtents, SourceBits, Storage, Storing};
use crate::machine;
use crate::matrix::{Packed, mode};
use crate::shared::{Shared, Staged, is_staged, period};
use crate::tiles::{Along, Matrix};
use crate::vector::each_below;
use crate::window::{Edges, MatrixStrides, Window, check_words};
use core::marker::PhantomData;
use cute_static::atom::copy::CopyTiling;
use cute_static::atom::{Source, TileCopy};
use cute_static::bounds;
use cute_static::epilogue::fusion::Real;
use cute_static::epilogue::{Epilogue, FusedEpilogue};
use cute_static::instruction::copy::CopyAtomOf;
use cute_static::instruction::copy::matrix::*;
use cute_static::instruction::copy::universal::UniversalCopyBits;
use cute_static::numeric::Numeric;
use cute_static::prelude::*;
use cute_static::tensor::Addressing;
use cute_static::tensor::unroll::Step;
use cute_static::typenum::Unsigned;
use generic_array::{ArrayLength, GenericArray};

/// A copy atom that loads into registers.
pub trait LoadAtom {
    /// The values that a thread gets by one instruction
    const VALUES: u64;
    /// The elements in a row of memory of which it gives the address
    const ROW: u64;
    /// Loads them from shared memory, the first one into the low bits of the first word.
    ///
    /// # Safety
    /// As the instruction of [`machine`] that does it.
    unsafe fn load(address: u32) -> [u32; 4];
}
macro_rules! matrices {
    ($($atom:ident: $values:literal, $function:ident;)*) => {$(
        impl<T: Numeric> LoadAtom for CopyAtomOf<$atom, T> {
            const VALUES: u64 = $values;
            const ROW: u64 = 8;
            #[inline(always)]
            unsafe fn load(address: u32) -> [u32; 4] {
                // SAFETY: the same demand.
                padded(unsafe { machine::$function(address) })
            }
        }
    )*};
}
matrices! {
    SM75_U32x1_LDSM_N: 2, load_matrix_x1;
    SM75_U32x2_LDSM_N: 4, load_matrix_x2;
    SM75_U32x4_LDSM_N: 8, load_matrix_x4;
    SM75_U16x2_LDSM_T: 2, load_matrix_x1_transposed;
    SM75_U16x4_LDSM_T: 4, load_matrix_x2_transposed;
    SM75_U16x8_LDSM_T: 8, load_matrix_x4_transposed;
}
impl<B: Unsigned, T: Numeric> LoadAtom for CopyAtomOf<UniversalCopyBits<B>, T> {
    const VALUES: u64 = B::U64 / <T::Bits as Unsigned>::U64;
    const ROW: u64 = <Self as LoadAtom>::VALUES;
    #[inline(always)]
    unsafe fn load(address: u32) -> [u32; 4] {
        // SAFETY: the same demand.
        unsafe {
            match B::U32 {
                8 => padded([machine::load_shared_part::<1>(address)]),
                16 => padded([machine::load_shared_part::<2>(address)]),
                32 => padded(machine::load_shared::<1>(address)),
                64 => padded(machine::load_shared::<2>(address)),
                _ => machine::load_shared::<4>(address),
            }
        }
    }
}
/// The words, and zeros behind them
#[inline(always)]
fn padded<const N: usize>(words: [u32; N]) -> [u32; 4] {
    let mut all = [0; 4];
    all[..N].copy_from_slice(&words);
    all
}

/// C of one thread, of which the epilogue `E` has the values as numbers `V`.
pub(super) trait SourceValues<E, V> {
    /// As [`ElementsFor::read`](super::ElementsFor::read).
    ///
    /// # Safety
    /// As [`ElementsFor::read`](super::ElementsFor::read).
    #[inline(always)]
    unsafe fn read(&mut self, _: u32) {}
    /// Value `i` of (value, sub-tile), or any number if C is not read. They are asked for in their order.
    ///
    /// # Safety
    /// If C is read, it has been, or is in global memory.
    unsafe fn value(&mut self, i: u64, reads: bool) -> V;
}

type RowsOf<E> = <<E as FusedEpilogue>::SourceStage as Staged>::Rows;
type SwizzleOf<E> = <<E as FusedEpilogue>::SourceStage as Staged>::Swizzle;
type BytesOf<E> = <<E as FusedEpilogue>::SourceElement as Storage>::Bytes;
type AtomOf<E> = <<E as FusedEpilogue>::Load as CopyTiling>::Atom;
/// (thread, value) → element in a stage
type Partition<E> = <<E as FusedEpilogue>::Load as bounds::PartitionSide<Source, RowsOf<E>>>::Output;
/// An epilogue whose C comes through stages, and is read as numbers `V`.
pub(super) trait StagedSource<V>:
    FusedEpilogue<
        SourceStage: Staged,
        SourceElement: SourceBits<V> + Storage,
        Load: TileCopy<Atom: LoadAtom> + bounds::PartitionSide<Source, RowsOf<Self>, Output = Self::Partition>,
        Values: ArrayLength,
    >
{
    /// (thread, value) → element in a stage
    type Partition: Addressing<Offset = i64> + IsLayout + Default;
}
impl<E, V, P> StagedSource<V> for E
where
    E: FusedEpilogue<
            SourceStage: Staged,
            SourceElement: SourceBits<V> + Storage,
            Load: TileCopy<Atom: LoadAtom> + bounds::PartitionSide<Source, RowsOf<E>, Output = P>,
            Values: ArrayLength,
        >,
    P: Addressing<Offset = i64> + IsLayout + Default,
{
    type Partition = P;
}
/// A thread's part of a sub-tile that has been in shared memory
pub(super) struct Read<E: StagedSource<V>, V> {
    part: Shared<BytesOf<E>, SwizzleOf<E>>,
    held: GenericArray<V, E::Values>,
}
impl<E: StagedSource<V>, V: Real> Read<E, V> {
    #[inline(always)]
    pub(super) fn new(storing: Storing) -> Self {
        const {
            assert!(
                is_staged::<SwizzleOf<E>, Partition<E>>(<BytesOf<E> as Packed>::BITS, AtomOf::<E>::ROW),
                "the values of a thread are not rows of the sub-tile of C"
            );
            assert!(
                E::SOURCE_PITCH % period::<SwizzleOf<E>>() == 0,
                "a stage of C is not a multiple of the swizzle's period"
            );
        }
        let begin = Partition::<E>::default().address(storing.thread as u64);
        // SAFETY: zeros are numbers.
        Self { part: Shared::new(storing.shared).part(begin), held: unsafe { core::mem::zeroed() } }
    }
}
impl<E: StagedSource<V>, V: Real> SourceValues<E, V> for Read<E, V> {
    #[inline(always)]
    unsafe fn read(&mut self, stage: u32) {
        each_below::<E::Values>(&mut Reading::<E, V> { part: self.part, stage, held: &mut self.held });
    }
    #[inline(always)]
    unsafe fn value(&mut self, i: u64, _: bool) -> V {
        self.held[(i % E::VALUES) as usize]
    }
}
/// The loads of one stage
struct Reading<'h, E: StagedSource<V>, V> {
    part: Shared<BytesOf<E>, SwizzleOf<E>>,
    stage: u32,
    held: &'h mut GenericArray<V, E::Values>,
}
impl<E: StagedSource<V>, V> Step for Reading<'_, E, V> {
    #[inline(always)]
    fn step(&mut self, value: u64) {
        let values = const { AtomOf::<E>::VALUES };
        if value % values != 0 {
            return;
        }
        let row = value / values * const { AtomOf::<E>::ROW };
        let offset = Partition::<E>::default().address(const { mode(Partition::<E>::SHAPE, 0) } * row);
        // SAFETY: who calls `read` promised that the stage is there; the element is one of the thread's.
        let words = unsafe { AtomOf::<E>::load(self.part.address(offset) + self.stage) };
        let mut v = 0;
        while v < values {
            self.held[(value + v) as usize] = E::SourceElement::value(&words, v);
            v += 1;
        }
    }
}

/// A thread's part of a tile in global memory
pub(super) struct FromMemory<E, T, V, K> {
    from: Window<T, V, K>,
    /// What the last instruction has loaded
    words: [u32; 4],
    epilogue: PhantomData<E>,
}
impl<E, T, V, K> FromMemory<E, T, V, K>
where
    E: FusedEpilogue<
            Load: TileCopy<Atom: LoadAtom>,
            SourceElement: Numeric,
            Coordinates: Addressing<Offset = (i64, i64)> + IsLayout + Default,
        >,
    V: MatrixStrides,
    K: Edges,
{
    /// # Safety
    /// As [`part_of`].
    #[inline(always)]
    pub(super) unsafe fn new(of: Matrix<'M', 'N', T, V, K>, at: (Along<'M'>, Along<'N'>), storing: Storing) -> Self {
        const {
            assert!(
                size_of::<T>() as u64 * 8 == <<E::SourceElement as Numeric>::Bits as Unsigned>::U64,
                "C has elements of another size"
            );
            assert!(runs_along::<E::Coordinates, V>(AtomOf::<E>::VALUES), "C is contiguous along the other mode");
            check_words::<T, V>(AtomOf::<E>::VALUES * size_of::<T>() as u64);
        }
        // SAFETY: as promised.
        Self { from: unsafe { part_of::<E, _, _, _>(of, at, storing) }, words: [0; 4], epilogue: PhantomData }
    }
}
impl<E, R, T, V, K> SourceValues<E, R> for FromMemory<E, T, V, K>
where
    E: FusedEpilogue<
            TileShape: MatrixExtents,
            Subtile: MatrixExtents,
            Load: TileCopy<Atom: LoadAtom>,
            SourceElement: SourceBits<R>,
            Coordinates: Addressing<Offset = (i64, i64)> + IsLayout + Default,
        > + Epilogue,
    T: Copy,
    V: MatrixStrides,
    K: Edges,
{
    #[inline(always)]
    unsafe fn value(&mut self, i: u64, reads: bool) -> R {
        let values = const { AtomOf::<E>::VALUES };
        let v = i % E::VALUES % values;
        if v == 0 && reads {
            let bytes = const { AtomOf::<E>::VALUES * size_of::<T>() as u64 };
            let (at, from) = (coordinates::<E>(i), &self.from);
            // SAFETY: the elements are those of the thread, if the matrix has them.
            self.words = unsafe {
                match bytes {
                    4 => padded(from.load_at::<1>(at)),
                    8 => padded(from.load_at::<2>(at)),
                    16 => from.load_at::<4>(at),
                    _ => const { panic_of_bytes(AtomOf::<E>::VALUES * size_of::<T>() as u64) },
                }
            };
        }
        E::SourceElement::value(&self.words, v)
    }
}
/// Global memory is read in whole words, as it is written.
const fn panic_of_bytes(bytes: u64) -> [u32; 4] {
    assert!(bytes == 4 || bytes == 8 || bytes == 16, "global memory is read in whole words");
    [0; 4]
}
