//! The way of the elements of A and B into registers: what threads copy to shared memory and what warps read from there, in plain Rust.

use crate::layouts::{Offsets, coordinates};
use crate::maps::{Mapped, Strides};
use cute_static::atom::{Destination, OperandA, OperandB, Source};
use cute_static::bounds;
use cute_static::collective::cp_async::CpAsyncParts;
use cute_static::collective::{CpAsyncCollective, LoadParts, StoredMma, TmaCollective};
use cute_static::prelude::*;
use cute_static::swizzle::IsSwizzle;
use cute_static::tma::{IsTensorMap, RunTimeTensorMap, TensorMapValues};
use std::collections::{BTreeMap, BTreeSet};
use std::marker::PhantomData;

/// `ldmatrix` of PTX 9.7.14.5.15 for a warp: `row(lane)` is where its row begins, in elements. The result is what each lane has
/// afterwards, in order: positions in shared memory.
fn ldmatrix(matrices: usize, transposed: bool, bits: usize, row: impl Fn(usize) -> usize) -> Vec<Vec<usize>> {
    let per_register = 32 / bits;
    (0..32)
        .map(|lane| {
            let of_matrix = |j: usize| -> Vec<usize> {
                if transposed {
                    assert_eq!(bits, 16);
                    (0..2).map(|e| row(8 * j + 2 * (lane % 4) + e) + lane / 4).collect()
                } else {
                    (0..per_register).map(|e| row(8 * j + lane / 4) + per_register * (lane % 4) + e).collect()
                }
            };
            (0..matrices).flat_map(of_matrix).collect()
        })
        .collect()
}

/// Each lane loads `count` elements in a row.
fn vectors(count: usize, begin: impl Fn(usize) -> usize) -> Vec<Vec<usize>> {
    (0..32).map(|lane| (0..count).map(|v| begin(lane) + v).collect()).collect()
}
/// In each phase, no two lanes access different words of one bank: 32 banks of 4 bytes, and 128 bytes at most in a phase.
pub fn without_conflicts(addresses: &[usize], bytes: usize) -> bool {
    addresses.chunks((128 / bytes).min(32)).all(|phase| {
        let words: BTreeSet<_> = phase.iter().flat_map(|from| (*from / 4)..(from + bytes).div_ceil(4)).collect();
        let banks: BTreeSet<_> = words.iter().map(|word| word % 32).collect();
        words.len() == banks.len()
    })
}

/// What a warp reads at a time.
#[derive(Clone, Copy)]
pub enum Reads {
    /// So many matrices, by `ldmatrix`
    Matrices(usize),
    /// … of columns
    Columns(usize),
    /// So many elements in a row, each lane by itself
    Vectors(usize),
}
impl Reads {
    /// The elements that begin where a lane asks, and those that it gets.
    #[must_use]
    pub fn counts(self, bits: usize) -> (usize, usize) {
        match self {
            Self::Matrices(count) | Self::Columns(count) => (128 / bits, count * 32 / bits),
            Self::Vectors(count) => (count, count),
        }
    }
    /// The places that each lane gets.
    fn places(self, bits: usize, begin: impl Fn(usize) -> usize) -> Vec<Vec<usize>> {
        match self {
            Self::Matrices(count) => ldmatrix(count, false, bits, begin),
            Self::Columns(count) => ldmatrix(count, true, bits, begin),
            Self::Vectors(count) => vectors(count, begin),
        }
    }
}

/// What threads access of a stage.
pub struct Accesses {
    /// (thread, value) to what begins where the thread asks, as offsets in the stage without its swizzle
    pub offsets: Offsets,
    /// The swizzle
    pub place: fn(i64) -> usize,
}
impl Accesses {
    /// Calls `each(thread, value, place)` for the `values` values of each of `threads` threads, in the order of the copy. No access has bank conflicts, and
    /// each begins at a multiple of its bytes.
    pub fn each(
        &self,
        [threads, values]: [usize; 2],
        bits: usize,
        reads: Reads,
        each: &mut dyn FnMut(usize, usize, usize),
    ) {
        // What a lane gets, and what it reads a row of, are different numbers of elements where there are fewer than 4 matrices.
        let (row, moved) = reads.counts(bits);
        let width = (row * bits / 8).max(1);
        for (warp, step) in (0..threads / 32).flat_map(|w| (0..values / moved).map(move |s| (w, s))) {
            let address = |lane| (self.place)(self.offsets.of_thread(32 * warp + lane, step * row) as i64);
            let bytes: Vec<_> = (0..32).map(|lane| address(lane) * bits / 8).collect();
            assert!(without_conflicts(&bytes, width), "warp {warp} accesses {bytes:?}");
            assert!(bytes.iter().all(|address| address % width == 0), "warp {warp} accesses {bytes:?}");
            for (lane, places) in reads.places(bits, address).into_iter().enumerate() {
                for (v, place) in places.into_iter().enumerate() {
                    each(32 * warp + lane, step * moved + v, place);
                }
            }
        }
    }
}
/// From shared memory to registers.
pub struct Reading {
    rows: Accesses,
    /// The registers in the order of the copy
    registers: Offsets,
    /// … and in that of the fragment
    fragment: Offsets,
    /// What the MMA wants: thread and value to element
    wanted: Offsets,
}
impl Reading {
    /// What `shared` has at each place is where the MMA wants it.
    fn check(&self, threads: usize, bits: usize, reads: Reads, shared: &dyn Fn(usize) -> Option<u64>) {
        let of_a_thread = self.fragment.all().len();
        let mut fragments = vec![vec![None; of_a_thread]; threads];
        self.rows.each([threads, of_a_thread], bits, reads, &mut |thread, value, place| {
            let register = &mut fragments[thread][self.registers.at(value)];
            assert_eq!(*register, None);
            *register = shared(place);
        });
        for (thread, value) in (0..threads).flat_map(|t| (0..of_a_thread).map(move |v| (t, v))) {
            let (element, place) = (self.wanted.of_thread(thread, value) as u64, self.fragment.at(value));
            assert_eq!(fragments[thread][place], Some(element), "thread {thread}, value {value}");
        }
    }
}
/// From global to shared memory, every element once, 16 bytes at a time: what each place has. `from` and `to` are (thread, value) to element and to offset.
fn fill(from: &Offsets, to: &Offsets, place: fn(i64) -> usize, threads: usize, bits: usize) -> Vec<Option<u64>> {
    assert_eq!(from.all().len(), to.all().len());
    let (values, vector) = (to.all().len() / threads, 128 / bits);
    let at = |thread, value| place(to.of_thread(thread, value) as i64);
    let mut shared = vec![None; values * threads];
    for (thread, value) in (0..threads).flat_map(|t| (0..values).map(move |v| (t, v))) {
        let element = from.of_thread(thread, value) as u64;
        assert_eq!(shared[at(thread, value)].replace(element), None, "thread {thread}, value {value}");
    }
    for (warp, first) in (0..threads / 32).flat_map(|w| (0..values).step_by(vector).map(move |v| (w, v))) {
        let run = |thread| -> Vec<_> { (first..first + vector).map(|value| at(thread, value)).collect() };
        let begins: Vec<_> = (32 * warp..32 * warp + 32).map(run).collect();
        assert!(begins.iter().all(|run| run[0] % vector == 0 && run.iter().zip(run[0]..).all(|(a, b)| *a == b)));
        let bytes: Vec<_> = begins.iter().map(|run| run[0] * bits / 8).collect();
        assert!(without_conflicts(&bytes, 16), "warp {warp} writes {bytes:?}");
    }
    shared
}

/// A part of a collective, the operand that it is, and the tiled MMA.
pub struct Part<P, O, X>(PhantomData<(P, O, X)>);
/// The operands of a collective and its tiled MMA. A program that names them once is compiled faster than one that repeats their projections.
pub struct Operands<A, B, X> {
    /// Of the collective
    pub threads: usize,
    types: PhantomData<(A, B, X)>,
}
impl<A, B, X> Operands<A, B, X> {
    /// A.
    #[must_use]
    pub fn a(&self) -> Part<A, OperandA, X> {
        Part(PhantomData)
    }
    /// B.
    #[must_use]
    pub fn b(&self) -> Part<B, OperandB, X> {
        Part(PhantomData)
    }
    /// A sparse A, which the tiled MMA divides as it is stored.
    #[must_use]
    pub fn stored_a(&self) -> Part<A, OperandA, StoredMma<X>> {
        Part(PhantomData)
    }
}
/// Every element of a tile finds its register. One row for each collective: the bits of an element, and the tile of each operand with its reads.
///
/// Threads copy it (`filled`), or TMA brings it (`brought`).
#[macro_export]
macro_rules! ways {
    ($by:ident: $($collective:ty, $bits:literal { $($operand:ident ($x:literal, $k:literal) $reads:expr;)* })*) => {$({
        let operands = $crate::reads::$by::operands::<$collective>();
        $($crate::reads::$by::way::<_, _, _, cute_static::layout!(($x, $k):(1, $x))>(&operands.$operand(), operands.threads, $bits, $reads);)*
    })*};
}
type Partition<C, S, T> = <C as bounds::PartitionSide<S, T>>::Output;
type Fragment<X, O, T> = <X as bounds::FragmentOf<O, T>>::Output;
type Registers<C, X, O, T> = <C as bounds::Retile<Destination, Fragment<X, O, T>>>::Output;
type Wanted<X, O, T> = <X as bounds::PartitionMatrix<O, T>>::Output;

/// What threads copy to shared memory.
pub mod filled {
    use super::*;

    /// The operands.
    #[must_use]
    pub fn operands<G: CpAsyncCollective>() -> Operands<G::A, G::B, G::Mma> {
        Operands { threads: G::THREADS as usize, types: PhantomData }
    }
    /// The way of an operand, whose tile is `T`, column-major.
    pub fn way<P, O, X, T>(_: &Part<P, O, X>, threads: usize, bits: usize, reads: Reads)
    where
        P: CpAsyncParts<Stage: Tiled<Plain: IsLayout>>,
        P::Fill: bounds::PartitionSide<Source, T, Output: IsLayout>,
        P::Fill: bounds::PartitionSide<Destination, <P::Stage as Tiled>::Plain, Output: IsLayout>,
        P::Load: bounds::PartitionSide<Source, <P::Stage as Tiled>::Plain, Output: IsLayout>,
        P::Load: bounds::Retile<Destination, Fragment<X, O, T>, Output: IsLayout>,
        X: bounds::FragmentOf<O, T, Output: IsLayout> + bounds::PartitionMatrix<O, T, Output: IsLayout>,
        T: IsLayout,
    {
        // One tuple: the compiler computes the projections of its components together.
        type Both<P, T> = (
            Partition<<P as CpAsyncParts>::Fill, Source, T>,
            Partition<<P as CpAsyncParts>::Fill, Destination, <<P as CpAsyncParts>::Stage as Tiled>::Plain>,
        );
        let (reading, (from, to)) = <(
            Partition<P::Load, Source, <P::Stage as Tiled>::Plain>,
            Registers<P::Load, X, O, T>,
            Fragment<X, O, T>,
            Wanted<X, O, T>,
            P::Stage,
            Both<P, T>,
        ) as Reflected>::values();
        assert_eq!(to.all().len(), Offsets::of::<T>().all().len());
        let shared = fill(&from, &to, reading.rows.place, threads, bits);
        reading.check(threads, bits, reads, &|place| shared[place]);
    }
}
/// What TMA brings to shared memory.
pub mod brought {
    use super::*;

    /// The operands.
    #[must_use]
    pub fn operands<G: TmaCollective>() -> Operands<G::A, G::B, G::Mma> {
        Operands { threads: G::THREADS as usize, types: PhantomData }
    }
    /// The way of an operand, whose tile is `T`, column-major, from the tile at (0, 0) of a matrix that is half as large again. The tile at (1, 1) is
    /// zeros outside of the matrix.
    pub fn way<P, O, X, T>(_: &Part<P, O, X>, threads: usize, bits: usize, reads: Reads)
    where
        P: LoadParts<Stage: Tiled<Plain: IsLayout>>,
        P::Map: RunTimeTensorMap<Strides: Strides> + TensorMapValues<ThreadValues: IsLayout>,
        P::Map: IsTensorMap<SharedLayout: IsLayout, Coordinates: IsLayout>,
        P::Load: bounds::PartitionSide<Source, <P::Stage as Tiled>::Plain, Output: IsLayout>,
        P::Load: bounds::Retile<Destination, Fragment<X, O, T>, Output: IsLayout>,
        X: bounds::FragmentOf<O, T, Output: IsLayout> + bounds::PartitionMatrix<O, T, Output: IsLayout>,
        T: IsLayout,
    {
        let (reading, map) = <(
            Partition<P::Load, Source, <P::Stage as Tiled>::Plain>,
            Registers<P::Load, X, O, T>,
            Fragment<X, O, T>,
            Wanted<X, O, T>,
            P::Stage,
            Mapped<P::Map>,
        ) as Reflected>::values();
        let tile = Offsets::of::<T>().extents;
        let extents = [tile[0] + tile[0] / 2, tile[1] + tile[1] / 2];
        let map = map(extents);
        let _ = map.judge([1, 1]);
        let strides = map.strides;
        let elements: BTreeMap<_, _> = (0..tile[0] * tile[1])
            .map(|element| (element % tile[0] * strides[0] + element / tile[0] * strides[1] + 1, element))
            .collect();
        let memory = map.judge([0, 0]);
        reading.check(threads, bits, reads, &|place| memory.get(&(place as u64)).map(|from| elements[from]));
    }
}
/// Types of which a test needs values.
pub trait Reflected {
    /// The values
    type Values;
    /// The values.
    fn values() -> Self::Values;
}
impl<A: IsLayout, B: IsLayout> Reflected for (A, B) {
    type Values = (Offsets, Offsets);
    fn values() -> Self::Values {
        (Offsets::of::<A>(), Offsets::of::<B>())
    }
}
impl<R: IsLayout, C: IsLayout, F: IsLayout, W: IsLayout, S: Tiled, Y: Reflected> Reflected for (R, C, F, W, S, Y) {
    type Values = (Reading, Y::Values);
    fn values() -> Self::Values {
        let [rows, registers, fragment, wanted] =
            [Offsets::of::<R>(), Offsets::of::<C>(), Offsets::of::<F>(), Offsets::of::<W>()];
        (Reading { rows: Accesses { offsets: rows, place: S::place }, registers, fragment, wanted }, Y::values())
    }
}
/// (thread, value) to coordinate, (thread, value) to the offset in a stage, the stage, its map.
impl<C: IsLayout, P: IsLayout, S: Tiled, Y: Reflected> Reflected for (C, P, S, Y) {
    type Values = (Staged, Y::Values);
    fn values() -> Self::Values {
        let accesses = Accesses { offsets: Offsets::of::<P>(), place: S::place };
        (Staged { coordinates: coordinates::<C>(), accesses }, Y::values())
    }
}
/// What threads access of a stage.
pub struct Staged {
    /// (thread, value) to the coordinate in the tile
    pub coordinates: Vec<[u64; 2]>,
    accesses: Accesses,
}
impl Staged {
    /// Calls `each(place, coordinate)` for each value of each of `threads` threads, see [`Accesses::each`].
    pub fn each(&self, threads: usize, bits: usize, reads: Reads, each: &mut dyn FnMut(usize, [u64; 2])) {
        let values = self.coordinates.len() / threads;
        self.accesses.each([threads, values], bits, reads, &mut |thread, value, place| {
            each(place, self.coordinates[thread + threads * value]);
        });
    }
}
/// A stage, with or without a swizzle.
pub trait Tiled {
    /// Without the swizzle
    type Plain;
    /// What the swizzle makes of an offset.
    fn place(offset: i64) -> usize;
}
impl<S, D> Tiled for Layout<S, D> {
    type Plain = Self;
    fn place(offset: i64) -> usize {
        offset as usize
    }
}
impl<B, M, S, U, O, L> Tiled for ComposedLayout<Swizzle<B, M, S, U>, O, L>
where
    Swizzle<B, M, S, U>: IsSwizzle + Default,
{
    type Plain = L;
    fn place(offset: i64) -> usize {
        Swizzle::<B, M, S, U>::default().apply(offset as u64) as usize
    }
}
