//! The library's epilogues on this machine: the sums of a tile become elements of D, and are stored as a
//! [`CollectiveEpilogue`](cute_static::epilogue::CollectiveEpilogue) says. Where it has a tree of element functions, D is that of the sums and of C ([`WithSource`]).

// The files:
// * `stores`: the stores of a block: each work's sums once
// * `staged`, `direct`: through shared memory, and from registers
// * `rings`: the stages of shared memory of D and of C, as the threads that store take them
// * `combined`: elements of D that a tree computes
// * `source`: C in shared memory, and in global memory
// * `reals`: sums and elements of C as numbers of the type in which a tree computes
// * `tensor_memory`: sums in tensor memory

mod combined;
mod direct;
mod partials;
mod reals;
mod rings;
mod source;
mod staged;
mod stores;
mod tensor_memory;

pub use combined::{Scaled, TileArguments, WithSource};
pub use partials::{Partial, Reduced, Workspace, partial_bytes};
pub use reals::{RealSum, SourceBits};
pub use rings::{InStages, Source, WithoutStages};
pub use source::LoadAtom;
pub use stores::{IsRead, MayStore, Stored, Stores};
pub use tensor_memory::{TensorLoad, TensorSums};

use crate::accumulators::{Held, Sum};
use crate::machine;
use crate::matrix::{Nibble, Packed};
use crate::tiles::{Along, PartOf};
use cute_static::epilogue::Epilogue;
use cute_static::htuple::{HCons, HNil};
use cute_static::instruction::copy::CopyAtomOf;
use cute_static::instruction::copy::matrix::*;
use cute_static::instruction::copy::universal::UniversalCopyBits;
use cute_static::numeric::*;
use cute_static::pipeline::OneThread;
use cute_static::schedule::Work;
use cute_static::tensor::Addressing;
use cute_static::typenum::Unsigned;

/// Sums that become elements of type `D`.
pub trait RoundTo<D>: Sum {
    /// Sums `i` and `j` as two elements of D, the first one in the low bits: a word for elements of up to 16 bits, two words for elements of 32 bits, and four
    /// for those of 64 bits.
    ///
    /// # Safety
    /// There are so many sums.
    unsafe fn pair(sums: *const Self, i: usize, j: usize) -> [u32; 4];
}
/// One impl per conversion that a builder knows: `rounded!(@ …)` has the instruction for each.
macro_rules! rounded {
    ($($accumulator:ident: $($d:ident)*;)*) => {$($(
        impl RoundTo<$d> for rounded!(@ $accumulator) {
            #[inline(always)]
            unsafe fn pair(sums: *const Self, i: usize, j: usize) -> [u32; 4] {
                // SAFETY: as promised.
                unsafe { rounded!(@ $accumulator $d, sums, i, j) }
            }
        }
    )*)*};
    (@ Float32) => { f32 };
    (@ Int32) => { i32 };
    // Two halves in a register
    (@ Float16) => { u32 };
    (@ Float32 Float32, $($sums:tt)*) => { rounded!(@ each |x, y| [x.to_bits(), y.to_bits(), 0, 0], $($sums)*) };
    (@ Float32 Float16, $($sums:tt)*) => { rounded!(@ each |x, y| [machine::pack_f16(x, y), 0, 0, 0], $($sums)*) };
    (@ Float32 BFloat16, $($sums:tt)*) => { rounded!(@ each |x, y| [machine::pack_bf16(x, y), 0, 0, 0], $($sums)*) };
    (@ Float32 Float8E4M3, $($sums:tt)*) => { rounded!(@ each |x, y| [machine::pack_e4m3(x, y), 0, 0, 0], $($sums)*) };
    (@ Float32 Float8E5M2, $($sums:tt)*) => { rounded!(@ each |x, y| [machine::pack_e5m2(x, y), 0, 0, 0], $($sums)*) };
    (@ Int32 Int32, $($sums:tt)*) => { rounded!(@ each |x, y| [x as u32, y as u32, 0, 0], $($sums)*) };
    (@ Int32 Int8, $($sums:tt)*) => { rounded!(@ each |x, y| [machine::pack_s8(x, y), 0, 0, 0], $($sums)*) };
    (@ Int32 Uint8, $($sums:tt)*) => { rounded!(@ each |x, y| [machine::pack_u8(x, y), 0, 0, 0], $($sums)*) };
    (@ Float16 Float16, $($sums:tt)*) => { halves($($sums)*) };
    (@ each |$x:ident, $y:ident| $pair:expr, $sums:ident, $i:ident, $j:ident) => {{
        let ($x, $y) = (*$sums.add($i), *$sums.add($j));
        $pair
    }};
}
cute_static::for_each_conversion!(rounded);
impl RoundTo<Float64> for f64 {
    #[inline(always)]
    unsafe fn pair(sums: *const Self, i: usize, j: usize) -> [u32; 4] {
        // SAFETY: as promised.
        let [[low, high], [next_low, next_high]] =
            unsafe { [*sums.add(i), *sums.add(j)] }.map(machine::words_of_double);
        [low, high, next_low, next_high]
    }
}
/// Halves `i` and `j` of registers of two halves each.
///
/// # Safety
/// As [`RoundTo::pair`].
#[inline(always)]
unsafe fn halves(sums: *const u32, i: usize, j: usize) -> [u32; 4] {
    // SAFETY: as promised.
    let word = |i: usize| unsafe { *sums.add(i / 2) };
    if i % 2 == 0 && j == i + 1 {
        return [word(i), 0, 0, 0];
    }
    let half = |i: usize| word(i) >> (16 * (i % 2)) & 0xffff;
    [half(i) | half(j) << 16, 0, 0, 0]
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
    const ROW: u64 = <Self as StoreAtom>::VALUES;
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
/// An epilogue that stores the sums `S` of a tile to `To`: [`Held`] in registers, or in tensor memory.
pub trait TileStore<S, To: Copy>: Epilogue<TileShape: MatrixExtents> {
    /// How C comes to the threads that store
    type Source: Source;
    /// What one thread does before its first store.
    fn prepare(to: To, storing: Storing);
    /// One thread brings the sub-tiles of C of each work, in the order in which they are read; nothing where no other thread brings C.
    #[inline(always)]
    fn bring<W: Iterator<Item = Work>>(_: EndsOf<Self, S, To>, _: OneThread, _: To, _: W) {}
    /// Stores the tile that begins at (row, column).
    ///
    /// # Safety
    /// All threads of the epilogue call it together, when the products are done; the sums are those of its accumulators; its shared memory and its barrier are theirs; D has the
    /// tile, or edges. Where threads store to D themselves, its address and its pitch are multiples of [`DirectEpilogue::ALIGNMENT`](cute_static::epilogue::DirectEpilogue::ALIGNMENT).
    unsafe fn store(
        to: To,
        at: (Along<'M'>, Along<'N'>),
        sums: S,
        storing: Storing,
        source: &mut ReaderOf<Self, S, To>,
    );
    /// As [`store`](Self::store), of a work: where there are matrices of several products, or several blocks compute a tile, the work says so.
    ///
    /// # Safety
    /// As [`store`](Self::store).
    #[inline(always)]
    unsafe fn store_part(
        to: To,
        at: (Along<'M'>, Along<'N'>),
        _: PartOf,
        sums: S,
        storing: Storing,
        source: &mut ReaderOf<Self, S, To>,
    ) {
        // SAFETY: the same demand.
        unsafe { Self::store(to, at, sums, storing, source) }
    }
    /// Waits until the shared memory has been read, and others may write it.
    fn is_read(storing: Storing, source: &mut ReaderOf<Self, S, To>);
    /// Waits until everything has been stored.
    fn finish(storing: Storing);
}
/// The ends of the ring of C
pub type EndsOf<E, S, To> = <<E as TileStore<S, To>>::Source as Source>::Ends;
/// What a thread that stores reads C by
pub type ReaderOf<E, S, To> = <<E as TileStore<S, To>>::Source as Source>::Reader;
/// Where the epilogue `E` has the sums of a tile from.
pub trait SumsFor<E> {
    /// A register of them
    type Sum: Sum;
    /// Brings those of a sub-tile.
    ///
    /// # Safety
    /// All threads of the epilogue `E` call it together, before they read the sums; its tile has such a sub-tile.
    unsafe fn fetch(&mut self, subtile: u64);
    /// The registers, those of the sub-tile among them
    fn registers(&self) -> *const Self::Sum;
    /// Which of the sums in the registers is that of index `i` of (value, sub-tile)
    fn place(i: u64) -> usize;
}
impl<E, S> SumsFor<E> for Held<S>
where
    E: Epilogue<Registers: Addressing<Offset = i64> + Default>,
    S: Sum,
{
    type Sum = S;
    #[inline(always)]
    unsafe fn fetch(&mut self, _: u64) {}
    #[inline(always)]
    fn registers(&self) -> *const S {
        self.0
    }
    #[inline(always)]
    fn place(i: u64) -> usize {
        // The registers of the epilogue are those of the fragment.
        E::Registers::default().address(i) as usize
    }
}
/// The elements of D of one thread, which the epilogue `E` stores.
trait ElementsFor<E> {
    /// As [`SumsFor::fetch`].
    ///
    /// # Safety
    /// As [`SumsFor::fetch`].
    unsafe fn fetch(&mut self, subtile: u64);
    /// Reads the sub-tile of C in shared memory that begins so many bytes behind the epilogue's.
    ///
    /// # Safety
    /// All threads of the epilogue call it together; the sub-tile is there.
    #[inline(always)]
    unsafe fn read(&mut self, _: u32) {}
    /// The words of the values of one instruction of the copy atom `A`, from index `i` of (value, sub-tile) on.
    ///
    /// # Safety
    /// The sub-tile is the one that has been fetched, and whose C has been read; the sums are those of the epilogue's accumulators.
    unsafe fn words<A: StoreAtom>(&mut self, i: u64) -> [u32; 4];
}
/// The sums, rounded
struct Rounded<Q>(Q);
impl<E: Epilogue<Element: Numeric>, Q: SumsFor<E, Sum: RoundTo<E::Element>>> ElementsFor<E> for Rounded<Q> {
    #[inline(always)]
    unsafe fn fetch(&mut self, subtile: u64) {
        // SAFETY: as promised.
        unsafe { self.0.fetch(subtile) }
    }
    #[inline(always)]
    unsafe fn words<A: StoreAtom>(&mut self, i: u64) -> [u32; 4] {
        // SAFETY: as promised.
        unsafe { words::<A, Q::Sum, E::Element>(self.0.registers(), |v| Q::place(i + v)) }
    }
}

/// The words of the values of one instruction of the copy atom `A`, of which value `v` is number `place(v)` of the sums.
///
/// # Safety
/// There are so many sums.
#[inline(always)]
unsafe fn words<A: StoreAtom, S: RoundTo<D>, D: Numeric>(sums: *const S, place: impl Fn(u64) -> usize) -> [u32; 4] {
    let bits = const { <D::Bits as Unsigned>::U64 };
    let (mut words, mut v) = ([0; 4], 0);
    while v < A::VALUES {
        let first = place(v);
        // One element alone is the low bits of a pair.
        let second = if A::VALUES == 1 { first } else { place(v + 1) };
        // SAFETY: as promised.
        let (pair, word) = (unsafe { S::pair(sums, first, second) }, (v * bits / 32) as usize);
        match bits {
            64 => {
                words[word] = pair[0];
                words[word + 1] = pair[1];
                if A::VALUES > 1 {
                    words[word + 2] = pair[2];
                    words[word + 3] = pair[3];
                }
            }
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

/// An element of D as so many bytes
pub trait Storage {
    /// The bytes
    type Bytes: Packed;
}
macro_rules! storage {
    ($($ty:ty: $($d:ident)*;)*) => {$($(
        impl Storage for $d {
            type Bytes = $ty;
        }
    )*)*};
}
storage! {
    Nibble: Uint4;
    u8: Float8E4M3 Float8E5M2 Int8 Uint8;
    u16: Float16 BFloat16;
    u32: Float32 Int32 TFloat32;
    u64: Float64;
}
