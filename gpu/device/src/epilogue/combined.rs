//! Elements of D that a tree of element functions computes from the sums and from C.

use super::direct::{self, coordinates};
use super::rings::Stages;
use super::source::{FromMemory, LoadAtom, Read, SourceValues, StagedSource};
use super::staged::{self, StoresByMap};
use super::{
    ElementsFor, EndsOf, InStages, MatrixExtents, ReaderOf, RealSum, RoundTo, Source, SourceBits, StoreAtom, Storing,
    SumsFor, TileStore, WithoutStages, begin_of, words,
};
use crate::hopper::{MatrixMap, TensorMapOf};
use crate::pipeline::Device;
use crate::tiles::{Along, Matrix, WithEdges};
use crate::window::{Edges, MatrixStrides};
use core::marker::PhantomData;
use cute_static::atom::TileCopy;
use cute_static::epilogue::fusion::{Fusion, Inputs, LinearCombination, Real};
use cute_static::epilogue::{
    CollectiveEpilogue, Epilogue, Fused, FusedEpilogue, SourceDirect, SourceTma, StoreDirect, StoreTma, TmaEpilogue,
};
use cute_static::numeric::Numeric;
use cute_static::pipeline::{Ends, IsRing, OneThread, SourceRing, Spaced, StageCopy};
use cute_static::prelude::*;
use cute_static::schedule::Work;
use cute_static::tensor::Addressing;

/// D, C, the extents (M, N) of both, and the arguments of the tree of an epilogue.
///
/// Where the tree does not depend on C for the arguments of the first tile ([`Fusion::reads_source`]), no tile reads C.
#[derive(Clone, Copy, Debug)]
pub struct WithSource<T, C, A> {
    /// D
    pub to: T,
    /// C
    pub source: C,
    /// The extents (M, N)
    pub extents: [u32; 2],
    /// The arguments
    pub arguments: A,
}
impl<X, T: WithEdges<X>, C: WithEdges<X>, A> WithEdges<X> for WithSource<T, C, A> {}
/// The arguments of the tree `F`, which computes in `V`, for each tile.
pub trait TileArguments<F: Fusion<V, Device>, V: Real>: Copy {
    /// Those of the tile that begins at (row, column).
    fn of_tile(&self, at: (Along<'M'>, Along<'N'>)) -> F::Arguments<'_>;
}
/// `alpha · acc + beta · C`: the arguments of [`LinearCombination`].
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)] // Each is the factor of its name.
pub struct Scaled<V> {
    pub alpha: V,
    pub beta: V,
}
impl<V: Real> TileArguments<LinearCombination, V> for Scaled<V>
where
    LinearCombination: for<'a> Fusion<V, Device, Arguments<'a> = (V, (), (V, ()))>,
{
    #[inline(always)]
    fn of_tile(&self, _: (Along<'M'>, Along<'N'>)) -> (V, (), (V, ())) {
        (self.beta, (), (self.alpha, ()))
    }
}
impl<T, C, A> WithSource<T, C, A> {
    /// Whether tiles read C.
    #[inline(always)]
    fn reads<F: Fusion<V, Device>, V: Real>(&self) -> bool
    where
        A: TileArguments<F, V>,
    {
        F::reads_source(&self.arguments.of_tile((Along::new(0), Along::new(0))))
    }
}

/// The elements of D of one thread
struct Combined<'a, E, F: Fusion<V, Device>, V: Real, Q, C> {
    sums: Q,
    source: C,
    reads: bool,
    arguments: F::Arguments<'a>,
    state: F::State,
    /// The coordinate in the tile where the thread begins
    begin: (i64, i64),
    /// The rows and columns of D from the tile on
    left: [i64; 2],
    epilogue: PhantomData<E>,
}
impl<'a, E, F: Fusion<V, Device>, V: Real, Q, C> Combined<'a, E, F, V, Q, C>
where
    E: Epilogue<Coordinates: Addressing<Offset = (i64, i64)> + Default>,
{
    #[inline(always)]
    fn new<T, S, A: TileArguments<F, V>>(
        to: &'a WithSource<T, S, A>,
        (m, n): (Along<'M'>, Along<'N'>),
        sums: Q,
        source: C,
        storing: Storing,
    ) -> Self {
        const { assert!(size_of::<F::State>() == 0, "nothing keeps what the tree reduces") };
        let at = [m.get(), n.get()];
        Self {
            sums,
            source,
            reads: to.reads::<F, V>(),
            arguments: to.arguments.of_tile((m, n)),
            state: F::start(),
            begin: E::Coordinates::default().address(storing.thread as u64),
            left: [0, 1].map(|i| i64::from(to.extents[i]) - i64::from(at[i])),
            epilogue: PhantomData,
        }
    }
}
/// The most values of one instruction
const MOST: usize = 16;
impl<E, F: Fusion<V, Device>, V: Real, Q, C> ElementsFor<E> for Combined<'_, E, F, V, Q, C>
where
    E: Epilogue<
            TileShape: MatrixExtents,
            Subtile: MatrixExtents,
            Element: Numeric,
            Coordinates: Addressing<Offset = (i64, i64)> + IsLayout + Default,
        >,
    Q: SumsFor<E, Sum: RealSum<Real = V>>,
    V: RoundTo<E::Element>,
    C: SourceValues<E, V>,
{
    #[inline(always)]
    unsafe fn fetch(&mut self, subtile: u64) {
        // SAFETY: as promised.
        unsafe { self.sums.fetch(subtile) }
    }
    #[inline(always)]
    unsafe fn read(&mut self, stage: u32) {
        // SAFETY: as promised.
        unsafe { self.source.read(stage) }
    }
    #[inline(always)]
    unsafe fn words<A: StoreAtom>(&mut self, i: u64) -> [u32; 4] {
        let (mut values, mut v) = ([V::ZERO; MOST], 0);
        while v < A::VALUES {
            let (row, column) = coordinates::<E>(i + v);
            let (row, column) = (self.begin.0 + row, self.begin.1 + column);
            // SAFETY: as promised.
            let at = unsafe {
                Inputs {
                    accumulator: Q::Sum::real(self.sums.registers(), Q::place(i + v)),
                    source: self.source.value(i + v, self.reads),
                    row: row as usize,
                    column: column as usize,
                    inside: row < self.left[0] && column < self.left[1],
                }
            };
            values[v as usize] = F::visit(&self.arguments, &mut self.state, &at);
            v += 1;
        }
        // SAFETY: there are so many values.
        unsafe { words::<A, V, E::Element>(values.as_ptr(), |v| v as usize) }
    }
}

type SourceMapOf<E> = TensorMapOf<<E as FusedEpilogue>::SourceMap>;
type MapOf<E> = TensorMapOf<<E as TmaEpilogue>::Map>;
// Through shared memory, and C through stages of its own, or of D
impl<Q, S, C, J, O, W, F, N, T, K, JS, R, L, X, Y, G, D, V, A, M>
    TileStore<Q, WithSource<MapOf<Self>, SourceMapOf<Self>, A>>
    for CollectiveEpilogue<Fused<StoreTma<S, C, J, O, W>, F, SourceTma<N, T, K, JS, R, L>>, X, Y, G, D>
where
    Self: StoresByMap<TileShape: MatrixExtents, Element = D>
        + StagedSource<V>
        + FusedEpilogue<SourceMap = M>
        + Epilogue<Coordinates: Addressing<Offset = (i64, i64)> + IsLayout + Default>,
    Q: SumsFor<Self, Sum: RealSum<Real = V>>,
    V: Real + RoundTo<D>,
    D: Numeric,
    F: Fusion<V, Device>,
    A: TileArguments<F, V>,
    M: MatrixMap,
    InStages<Self, R>: Source<Ends = Ends<'static, SourceRing<Self>, Device>, Reader: Stages<Self>>,
    SourceRing<Self>: IsRing<Filled = (Spaced<<Self as FusedEpilogue>::SourcePitch, M>,)>,
    Spaced<<Self as FusedEpilogue>::SourcePitch, M>: StageCopy<Map = M>,
{
    type Source = InStages<Self, R>;
    #[inline(always)]
    fn prepare(to: WithSource<MapOf<Self>, SourceMapOf<Self>, A>, storing: Storing) {
        staged::prepare(to.to, storing);
    }
    #[inline(always)]
    fn bring<I: Iterator<Item = Work>>(
        ends: EndsOf<Self, Q, WithSource<MapOf<Self>, SourceMapOf<Self>, A>>,
        thread: OneThread,
        to: WithSource<MapOf<Self>, SourceMapOf<Self>, A>,
        work: I,
    ) {
        if !to.reads::<F, V>() {
            return;
        }
        to.source.prepare();
        // SAFETY: one thread of the block calls this.
        let mut stages = unsafe { ends.producer(thread) };
        let [m, n] = <Self as Epilogue>::TileShape::EXTENTS;
        for work in work {
            // A work without a tile, which a cluster may have, is not stored.
            let subtiles = if work.inside { const { Self::SUBTILES } } else { 0 };
            let (row, column, mut subtile) = ((work.m * m) as i32, (work.n * n) as i32, 0);
            while subtile < subtiles {
                let [down, right] = begin_of::<Self>(subtile);
                stages.acquire(|stage| stage.copy(to.source.at(row + down, column + right)).commit());
                subtile += 1;
            }
        }
    }
    #[inline(always)]
    unsafe fn store(
        to: WithSource<MapOf<Self>, SourceMapOf<Self>, A>,
        at: (Along<'M'>, Along<'N'>),
        sums: Q,
        storing: Storing,
        source: &mut ReaderOf<Self, Q, WithSource<MapOf<Self>, SourceMapOf<Self>, A>>,
    ) {
        let elements = Combined::<Self, F, V, _, _>::new(&to, at, sums, Read::<Self, V>::new(storing), storing);
        // SAFETY: as promised.
        unsafe { staged::store::<Self, _, _>(to.to, at, elements, to.reads::<F, V>(), storing, source) }
    }
    #[inline(always)]
    fn is_read(storing: Storing, source: &mut ReaderOf<Self, Q, WithSource<MapOf<Self>, SourceMapOf<Self>, A>>) {
        Stages::<Self>::is_read(source, storing);
    }
    #[inline(always)]
    fn finish(storing: Storing) {
        staged::finish(storing);
    }
}
// From registers, and C from global memory
impl<Q, C, J, F, T, K, JS, X, Y, G, D, V, A, B, H, P, U, I, Z>
    TileStore<Q, WithSource<Matrix<'M', 'N', B, H, P>, Matrix<'M', 'N', U, I, Z>, A>>
    for CollectiveEpilogue<Fused<StoreDirect<C, J>, F, SourceDirect<T, K, JS>>, X, Y, G, D>
where
    Self: FusedEpilogue<SourceElement: SourceBits<V>, Load: TileCopy<Atom: LoadAtom>>
        + Epilogue<
            Element = D,
            TileShape: MatrixExtents,
            Subtile: MatrixExtents,
            Store: TileCopy<Atom: StoreAtom>,
            Coordinates: Addressing<Offset = (i64, i64)> + IsLayout + Default,
            Registers: IsLayout,
        >,
    Q: SumsFor<Self, Sum: RealSum<Real = V>>,
    V: Real + RoundTo<D>,
    D: Numeric,
    F: Fusion<V, Device>,
    A: TileArguments<F, V>,
    B: Copy,
    H: MatrixStrides,
    P: Edges,
    U: Copy,
    I: MatrixStrides,
    Z: Edges,
{
    type Source = WithoutStages;
    #[inline(always)]
    fn prepare(_: WithSource<Matrix<'M', 'N', B, H, P>, Matrix<'M', 'N', U, I, Z>, A>, _: Storing) {}
    #[inline(always)]
    unsafe fn store(
        to: WithSource<Matrix<'M', 'N', B, H, P>, Matrix<'M', 'N', U, I, Z>, A>,
        at: (Along<'M'>, Along<'N'>),
        sums: Q,
        storing: Storing,
        (): &mut (),
    ) {
        // SAFETY: as promised: C has the elements of D.
        unsafe {
            let source = FromMemory::<Self, _, _, _>::new(to.source, at, storing);
            let elements = Combined::<Self, F, V, _, _>::new(&to, at, sums, source, storing);
            direct::store::<Self, _, _, _, _>(to.to, at, elements, storing);
        }
    }
    #[inline(always)]
    fn is_read(_: Storing, (): &mut ()) {}
    #[inline(always)]
    fn finish(_: Storing) {}
}
