//! The way of the elements of A and B into registers: what threads copy to shared memory and what warps read from there, in plain Rust.

use crate::layouts::{Leaf, Offsets};
use crate::tma::judge_modes;
use cute_static::atom::{Destination, OperandA, OperandB, Source};
use cute_static::bounds;
use cute_static::collective::cp_async::CpAsyncParts;
use cute_static::collective::{CpAsyncCollective, LoadParts, StoredMma, TmaCollective, TmaParts};
use cute_static::prelude::*;
use cute_static::swizzle::IsSwizzle;
use cute_static::tma::{IsTensorMap, RunTimeTensorMap, TensorMapParameters, TensorMapValues, TmaError};
use cute_static::typenum::U1;
use std::collections::{BTreeMap, BTreeSet};
use std::marker::PhantomData;

/// `ldmatrix` of PTX 9.7.14.5.15 for a warp: `row(lane)` is where its row begins, in elements. The result is what each lane has
/// afterwards, in order: positions in shared memory.
pub fn ldmatrix(matrices: usize, transposed: bool, bits: usize, row: impl Fn(usize) -> usize) -> Vec<Vec<usize>> {
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
pub fn vectors(count: usize, begin: impl Fn(usize) -> usize) -> Vec<Vec<usize>> {
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
    fn counts(self, bits: usize) -> (usize, usize) {
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

/// From shared memory to registers.
struct Reading {
    /// What begins where a thread reads, as offsets in a stage without its swizzle
    rows: Offsets,
    place: fn(i64) -> usize,
    /// The registers in the order of the copy, and in that of the fragment
    registers: Offsets,
    fragment: Offsets,
    /// What the MMA wants: thread and value to element
    wanted: Offsets,
}
impl Reading {
    /// What `shared` has at each place is where the MMA wants it.
    fn check(&self, threads: usize, bits: usize, reads: Reads, shared: &dyn Fn(usize) -> Option<u64>) {
        let of_a_thread = self.fragment.all().len();
        // What a lane gets, and what it reads a row of, are different numbers of elements where there are fewer than 4 matrices.
        let (row, moved) = reads.counts(bits);
        for warp in 0..threads / 32 {
            let mut fragments = vec![vec![None; of_a_thread]; 32];
            for step in 0..of_a_thread / moved {
                let address = |lane| (self.place)(self.rows.of_thread(32 * warp + lane, step * row) as i64);
                let bytes: Vec<_> = (0..32).map(|lane| address(lane) * bits / 8).collect();
                assert!(without_conflicts(&bytes, row * bits / 8), "warp {warp} reads {bytes:?}");
                for (lane, got) in reads.places(bits, address).into_iter().enumerate() {
                    for (v, place) in got.into_iter().enumerate() {
                        let register = &mut fragments[lane][self.registers.at(step * moved + v)];
                        assert_eq!(*register, None);
                        *register = shared(place);
                    }
                }
            }
            for (lane, value) in (0..32).flat_map(|l| (0..of_a_thread).map(move |v| (l, v))) {
                let element = self.wanted.of_thread(32 * warp + lane, value) as u64;
                let place = self.fragment.at(value);
                assert_eq!(fragments[lane][place], Some(element), "warp {warp}, lane {lane}, value {value}");
            }
        }
    }
}
/// The copy `L` reads a stage `S` for the operand `O` of the tiled MMA `X`, whose tile is `T`.
fn reading<L, S, O, T, X>() -> Reading
where
    S: Tiled<Plain: IsLayout>,
    L: bounds::PartitionSide<Source, S::Plain, Output: IsLayout>,
    L: bounds::Retile<Destination, <X as bounds::FragmentOf<O, T>>::Output, Output: IsLayout>,
    X: bounds::FragmentOf<O, T, Output: IsLayout> + bounds::PartitionMatrix<O, T, Output: IsLayout>,
{
    Reading {
        rows: Offsets::of::<<L as bounds::PartitionSide<Source, S::Plain>>::Output>(),
        place: S::place,
        registers: Offsets::of::<<L as bounds::Retile<Destination, <X as bounds::FragmentOf<O, T>>::Output>>::Output>(),
        fragment: Offsets::of::<<X as bounds::FragmentOf<O, T>>::Output>(),
        wanted: Offsets::of::<<X as bounds::PartitionMatrix<O, T>>::Output>(),
    }
}

/// From global to shared memory, every element once, 16 bytes at a time: what each place has. `from` and `to` are (thread, value) to element and to offset.
fn fill(from: &Offsets, to: &Offsets, place: fn(i64) -> usize, threads: usize, bits: usize) -> Vec<Option<u64>> {
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

/// Threads copy to shared memory.
pub enum Filled {}
/// TMA brings boxes to shared memory.
pub enum Brought {}
/// The operands of a collective and its tiled MMA. A program that names them once is compiled faster than one that repeats their projections.
pub struct Operands<W, A, B, X> {
    threads: usize,
    types: PhantomData<(W, A, B, X)>,
}
/// Those that threads copy.
#[must_use]
pub fn filled<G: CpAsyncCollective>() -> Operands<Filled, G::A, G::B, G::Mma> {
    Operands { threads: G::THREADS as usize, types: PhantomData }
}
/// Those that TMA brings.
#[must_use]
pub fn brought<G: TmaCollective>() -> Operands<Brought, G::A, G::B, G::Mma> {
    Operands { threads: G::THREADS as usize, types: PhantomData }
}
impl<W, A, B, X> Operands<W, A, B, X> {
    /// The way of A, whose tile is `T`, column-major.
    pub fn a<T>(&self, bits: usize, reads: Reads)
    where
        A: Way<W, OperandA, T, X>,
    {
        A::check(self.threads, bits, reads);
    }
    /// … of B.
    pub fn b<T>(&self, bits: usize, reads: Reads)
    where
        B: Way<W, OperandB, T, X>,
    {
        B::check(self.threads, bits, reads);
    }
    /// … of a sparse A, which the tiled MMA divides as it is stored.
    pub fn stored_a<T>(&self, bits: usize, reads: Reads)
    where
        A: Way<W, OperandA, T, StoredMma<X>>,
    {
        A::check(self.threads, bits, reads);
    }
}
/// One row for each collective: the bits of an element, and the tile of each operand with its reads.
#[macro_export]
macro_rules! ways {
    ($by:ident: $($collective:ty, $bits:literal { $($operand:ident ($x:literal, $k:literal) $reads:expr;)* })*) => {$({
        let operands = $crate::reads::$by::<$collective>();
        $(operands.$operand::<cute_static::layout!(($x, $k):(1, $x))>($bits, $reads);)*
    })*};
}

/// The operand `O` of the tiled MMA `X`, whose tile is `T`, column-major. `W` says how it comes to shared memory.
pub trait Way<W, O, T, X> {
    /// Every element finds its register.
    fn check(threads: usize, bits: usize, reads: Reads);
}
impl<P, O, T, X> Way<Filled, O, T, X> for P
where
    P: CpAsyncParts<Stage: Tiled<Plain: IsLayout>>,
    P::Fill: bounds::PartitionSide<Source, T, Output: IsLayout>,
    P::Fill: bounds::PartitionSide<Destination, <P::Stage as Tiled>::Plain, Output: IsLayout>,
    P::Load: bounds::PartitionSide<Source, <P::Stage as Tiled>::Plain, Output: IsLayout>,
    P::Load: bounds::Retile<Destination, <X as bounds::FragmentOf<O, T>>::Output, Output: IsLayout>,
    X: bounds::FragmentOf<O, T, Output: IsLayout> + bounds::PartitionMatrix<O, T, Output: IsLayout>,
{
    fn check(threads: usize, bits: usize, reads: Reads) {
        let from = Offsets::of::<<P::Fill as bounds::PartitionSide<Source, T>>::Output>();
        let to = Offsets::of::<<P::Fill as bounds::PartitionSide<Destination, <P::Stage as Tiled>::Plain>>::Output>();
        let shared = fill(&from, &to, P::Stage::place, threads, bits);
        reading::<P::Load, P::Stage, O, T, X>().check(threads, bits, reads, &|place| shared[place]);
    }
}
/// From the tile at (0, 0) of a matrix that is half as large again. The tile at (1, 1) is zeros outside of it.
impl<P, O, T, X> Way<Brought, O, T, X> for P
where
    P: LoadParts + TmaParts<Stage: Tiled<Plain: IsLayout>>,
    P::Map: RunTimeTensorMap<Strides: Strides> + TensorMapValues<ThreadValues: IsLayout>,
    P::Map: IsTensorMap<SharedLayout: IsLayout, Coordinates: IsLayout>,
    P::Load: bounds::PartitionSide<Source, <P::Stage as Tiled>::Plain, Output: IsLayout>,
    P::Load: bounds::Retile<Destination, <X as bounds::FragmentOf<O, T>>::Output, Output: IsLayout>,
    X: bounds::FragmentOf<O, T, Output: IsLayout> + bounds::PartitionMatrix<O, T, Output: IsLayout>,
    T: IsLayout,
{
    fn check(threads: usize, bits: usize, reads: Reads) {
        let strides = <P::Map as RunTimeTensorMap>::Strides::ELEMENTS;
        let tile = Offsets::of::<T>().extents;
        let matrix = [tile[0] + tile[0] / 2, tile[1] + tile[1] / 2];
        let map = <P::Map as RunTimeTensorMap>::Strides::parameters::<P::Map>(matrix).expect("a tensor map");
        let modes = [0, 1].map(|i| vec![Leaf { extent: matrix[i], components: vec![strides[i] as i64] }]);
        judge_modes::<P::Map>(&map, &modes, &[1, 1], |_, at| at);
        let memory = judge_modes::<P::Map>(&map, &modes, &[0, 0], |_, at| at);
        let elements: BTreeMap<_, _> = (0..tile[0] * tile[1])
            .map(|element| (element % tile[0] * strides[0] + element / tile[0] * strides[1] + 1, element))
            .collect();
        let shared = |place: usize| memory.get(&(place as u64)).map(|from| elements[from]);
        reading::<P::Load, P::Stage, O, T, X>().check(threads, bits, reads, &shared);
    }
}

/// The strides of a matrix of run-time extents: 512 elements from row to row, or from column to column.
pub trait Strides: Sized {
    /// Both, in elements
    const ELEMENTS: [u64; 2];
    /// The driver's parameters for a matrix of these extents.
    ///
    /// # Errors
    /// What the driver refuses.
    fn parameters<M: RunTimeTensorMap<Strides = Self>>(extents: [u64; 2]) -> Result<TensorMapParameters, TmaError>;
}
macro_rules! strides {
    ($($ty:ty, $elements:expr, $strides:expr;)*) => {$(
        impl Strides for $ty {
            const ELEMENTS: [u64; 2] = $elements;
            fn parameters<M: RunTimeTensorMap<Strides = Self>>([m, n]: [u64; 2]) -> Result<TensorMapParameters, TmaError> {
                M::parameters((m as i64, n as i64), $strides, 0)
            }
        }
    )*};
}
strides! {
    (i64, U1), [512, 1], (512, U1::new());
    (U1, i64), [1, 512], (U1::new(), 512);
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
