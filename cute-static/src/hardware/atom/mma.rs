//! MMA atoms, and tiled MMAs: a grid of atoms.

use super::step::{
    AtomLayoutA, AtomLayoutB, AtomLayoutC, PermutationOfK, PermutationOfM, PermutationOfN, ThreadLayout,
};
use crate::algebra::by_mode::{EachMode, Joined};
use crate::algebra::product::Multiplying;
use crate::algebra::properties::walk::StrideSigns;
use crate::algebra::properties::{BijectiveModes, InjectiveModes};
use crate::algebra::tilers::Run;
use crate::algebra::tiles::Unzipped;
use crate::check::{BothHold, Combine, Condition, IfMultiple, Limit};
use crate::htuple::singleton;
use crate::htuple::{HCons, HNil, Singleton, Underscore};
use crate::int::{Compare, Divide, Mul, Nat, PositiveNat};
use crate::kind::{ModeTree, Outcome, Tiler};
use crate::layout::size::Measure;
use crate::layout::tree::Zip;
use crate::layout::{IsLayout, Layout, LayoutOf, ModesOf};
use crate::outcome::{Grants, Mention, ModesFrom, granted, rules};
use crate::seal::Seal;
use core::marker::PhantomData;
use typenum::{B0, B1, UInt};

/// A matrix multiply-accumulate by one instruction or one line of code, described by layouts.
///
/// * **Paper** §3.3.4, Figure 6. **Source** CUTLASS `cute/atom/mma_traits.hpp`.
/// * **Admissible** where the layouts have as many threads as `ThrId` and no element outside of the tile. [`TileMma`] checks it.
///
/// ```
/// use cute_static::prelude::*;
/// /// m8n8k4 on doubles, the instruction of Figure 6.
/// type Fp64 = Atom<shape!((8,8,4)), layout!(32:1), layout!(((4,8),1):((8,1),0)), layout!(((4,8),1):((8,1),0)),
///     layout!(((4,8),2):((16,1),8))>;
/// static_assertions::assert_type_eq_all!(<Fp64 as MmaAtom>::LayoutCTv, layout!(((4,8),2):((16,1),8)));
/// ```
#[cfg_attr(doc, doc = crate::picture::picture!("mma/SM80_8x4-SM80_8x4-SM80_8x8_Row", "Thread and value of each element of A, B and C"))]
pub trait MmaAtom {
    /// The extents (M, N, K)
    type ShapeMNK: Mnk;
    /// Thread of the atom → index of the thread
    type ThrId: IsLayout;
    /// (thread, value) → index in the (M, K) tile, column-major
    type LayoutATv: IsLayout;
    /// (thread, value) → index in the (N, K) tile, column-major
    type LayoutBTv: IsLayout;
    /// (thread, value) → index in the (M, N) tile, column-major
    type LayoutCTv: IsLayout;
}

/// The [`MmaAtom`] with these layouts.
#[cfg_attr(doc, doc = crate::picture::picture!("mma/SM80_8x4-SM80_8x4-SM80_8x8_Row", "Thread and value of each element of A, B and C"))]
pub struct Atom<Shape, ThrId, A, B, C>(PhantomData<(Shape, ThrId, A, B, C)>);
impl<Shape: Mnk, ThrId: IsLayout, A: IsLayout, B: IsLayout, C: IsLayout> MmaAtom for Atom<Shape, ThrId, A, B, C> {
    type ShapeMNK = Shape;
    type ThrId = ThrId;
    type LayoutATv = A;
    type LayoutBTv = B;
    type LayoutCTv = C;
}
type OneByOne = crate::layout!((1, 1):(0, 0));
/// One fused multiply-add by one thread: `C(0,0) += A(0,0)·B(0,0)`.
#[cfg_attr(doc, doc = crate::picture::picture!("mma/OneElement-OneElement-OneElement", "Thread and value of each element of A, B and C"))]
pub type UniversalFma = Atom<crate::shape!((1, 1, 1)), crate::layout!(1:0), OneByOne, OneByOne, OneByOne>;

/// Three extents (M, N, K).
#[diagnostic::on_unimplemented(
    message = "these are not the three extents (M, N, K) of an atom",
    label = "expected a shape of three positive integers, such as `shape!((16, 8, 16))`"
)]
pub trait Mnk {
    /// Rows of A and C
    type M: Nat;
    /// Rows of B, columns of C
    type N: Nat;
    /// Columns of A and B
    type K: Nat;
}
impl<M: Nat, N: Nat, K: Nat> Mnk for HCons<M, HCons<N, HCons<K, HNil>>> {
    type M = M;
    type N = N;
    type K = K;
}

/// The layout of a grid of atoms, with three modes (M, N, K).
#[diagnostic::on_unimplemented(
    message = "this is not a layout of three modes (M, N, K) of atoms",
    label = "expected a layout of rank 3, such as `layout!((2,2,1):(1,2,0))`"
)]
pub trait AtomGrid: IsLayout + Tiler {}
#[diagnostic::do_not_recommend]
impl<M, N, K, D> AtomGrid for Layout<HCons<M, HCons<N, HCons<K, HNil>>>, D> where Self: IsLayout + Tiler {}

/// The permutation of one mode: a layout, an integer `n` (which means `n:1`), or `_`, which keeps the order and has as many elements as the grid
/// of atoms.
#[diagnostic::on_unimplemented(
    message = "this is not the permutation of a mode",
    label = "expected a layout, a positive integer or `_`"
)]
pub trait Permute {
    /// The modes of the permutation, where `_` has `N` elements
    type Modes<N: Nat>: ModeTree;
}
impl<S: Zip<D>, D> Permute for Layout<S, D> {
    type Modes<N: Nat> = S::Modes;
}
macro_rules! integers {
    ($($kind:path: $bit:ty),*) => {$(
        impl<U: $kind> Permute for UInt<U, $bit> {
            type Modes<N: Nat> = Run<Self>;
        }
    )*};
}
integers!(PositiveNat: B0, Nat: B1);
impl Permute for Underscore {
    type Modes<N: Nat> = Run<N>;
}
/// The permutations of the modes M, N and K.
#[diagnostic::on_unimplemented(
    message = "these are not the permutations of three modes (M, N, K)",
    label = "expected a tiler of three entries, such as `tiler!(<(16,4):(4,1), 32, _>)`"
)]
pub trait PermuteMnk {
    /// The permutation of M
    type M: Permute;
    /// The permutation of N
    type N: Permute;
    /// The permutation of K
    type K: Permute;
}
impl<M: Permute, N: Permute, K: Permute> PermuteMnk for HCons<M, HCons<N, HCons<K, HNil>>> {
    type M = M;
    type N = N;
    type K = K;
}

/// A grid of atoms `A` with the layout `L` (M, N, K), on elements in the order of the permutations `P`.
///
/// * **Source** CUTLASS `cute/atom/mma_atom.hpp`, `TiledMMA`.
/// * **Admissible** where it is a [`TileMma`].
///
/// ```
/// use cute_static::prelude::*;
/// type Mma = TiledMma<UniversalFma, layout!((16,16,1):(16,1,0)), tiler!(<(16,4):(4,1), (16,4):(4,1), _>)>;
/// type MyPart = PartitionC<Mma, layout!((128,128):(128,1))>;
/// static_assertions::assert_type_eq_all!(MyPart, layout!(((16,16),(1,(4,2),(4,2))):((4,512),(0,(128,8192),(1,64)))));
/// let (offset, part) = Mma::default().get_slice(17).partition_c(layout!((128,128):(128,1)));
/// assert_eq!((offset, part.to_string().as_str()), (516, "(1,(4,2),(4,2)):(0,(128,8192),(1,64))"));
/// ```
#[cfg_attr(doc, doc = crate::picture::picture!("partition/tiled-mma", "Thread and value of each element of C"))]
pub struct TiledMma<A, L, P = HCons<Underscore, HCons<Underscore, HCons<Underscore, HNil>>>>(PhantomData<(A, L, P)>);
singleton!(<A, L, P> TiledMma<A, L, P> = TiledMma(PhantomData));

/// The first mode of a list.
pub type Mode0<M> = <M as EachMode>::First;
/// Mode 1.
pub type Mode1<M> = Mode0<<M as EachMode>::Rest>;
/// Mode 2.
pub type Mode2<M> = Mode1<<M as EachMode>::Rest>;
/// Mode 3.
pub type Mode3<M> = Mode2<<M as EachMode>::Rest>;
/// The number of coordinates of modes.
pub type SizeOf<M> = <M as Measure>::Size;

/// `tiled_product(ThrId, L)`, accepted or refused.
type Threads<A, L> =
    <<<L as Tiler>::ByMode<Multiplying, ModesOf<<A as MmaAtom>::ThrId>> as Joined>::Unzip<L> as Unzipped>::Tiled;
/// The modes of that product.
type ThreadsOf<A, L> = ModesFrom<Threads<A, L>>;
/// The permutation of one mode, where `X` is the extent of the atom and `T` the number of atoms in the grid.
type PermutationOf<P, X, T> = <P as Permute>::Modes<Times<X, T>>;
/// The check that a permutation is injective and has elements for whole atoms.
type PermutationCheck<P, X, T> = <InjectiveModes<P> as Combine>::AndThen<
    <<SizeOf<P> as Divide>::Ratio<Times<X, T>> as IfMultiple>::Require<PermutationRule<SizeOf<P>, X, T>>,
>;
/// The check that a thread-value layout has the threads of the atom and stays in its tile of `N` elements.
pub type AtomCheck<Tv, ThrId, N> = <<<SizeOf<Mode0<Tv>> as Compare>::Is<SizeOf<ThrId>> as Condition>::Require<
    AtomThreads<SizeOf<Mode0<Tv>>, SizeOf<ThrId>>,
> as Combine>::AndThen<<<Tv as StrideSigns>::NoNegativeStride as Combine>::AndThen<InTile<Tv, N>>>;
/// The check that the largest element of a thread-value layout is below `N`.
pub type InTile<Tv, N> =
    <<<Tv as Measure>::Span as Compare>::ComparedTo<N> as Limit>::Below<TileReach<<Tv as Measure>::Span, N>>;
/// `X·Y`
type Times<X, Y> = <X as Mul>::Times<Y>;
type ShapeM<A> = <<A as MmaAtom>::ShapeMNK as Mnk>::M;
type ShapeN<A> = <<A as MmaAtom>::ShapeMNK as Mnk>::N;
type ShapeK<A> = <<A as MmaAtom>::ShapeMNK as Mnk>::K;

rules! {
    /// `P` elements, which are not a multiple of `T` atoms of the extent `X`.
    PermutationRule<P, X, T> = PermutationDivides {
        message: "{A} visits {P} elements, which is not a multiple of {X} x {T}, the extent of an atom times the atoms side by side",
        label: "{P} elements are no whole number of {X} x {T}",
        note: "the size of a permutation must be a multiple of what the atoms side by side take at a time; `_` takes exactly that"
    }
    /// `T` threads in the thread-value layout of an atom of `N` threads.
    AtomThreads<T, N> = AtomHasThreads {
        message: "{A} has {T} threads, but the atom has {N}",
        label: "mode 0 of a thread-value layout has as many threads as the atom's thread layout",
        note: "CuTe paper 3.3.4: a thread-value layout takes (thread, value) to an element of the atom's tile"
    }
    /// Element `X` of a tile of `N`.
    TileReach<X, N> = StaysInTile {
        message: "{A} reaches element {X} of a tile of {N}",
        label: "the last element of the tile is the one before {N}",
        note: "CuTe paper 3.3.4: a thread-value layout takes (thread, value) to an element of a tile"
    }
}

/// A legal [`TiledMma`].
///
/// * **Law** the thread layout is a bijection onto `[0, threads)`, and a permutation visits no element twice. Then a partition of C visits every
///   element once for each thread in K, a partition of A once for each thread in N, and a partition of B once for each thread in M.
/// * **Admissible** where the law holds, the permutations have whole atoms, and the thread-value layouts stay inside the tile of the atom.
///
/// ```compile_fail,E0277
/// use cute_static::prelude::*;
/// // 16 x 16 threads, all with the same index.
/// type Mma = TiledMma<UniversalFma, layout!((16,16,1):(0,0,0))>;
/// type Tile = TileShapeMnk<Mma>;
/// let tile: Tile = Default::default();
/// ```
/// ```compile_fail,E0277
/// use cute_static::prelude::*;
/// // Element 0 four times.
/// type Mma = TiledMma<UniversalFma, layout!((16,16,1)), tiler!(<(16,4):(1,0), _, _>)>;
/// let tile: TileShapeMnk<Mma> = Default::default();
/// ```
#[cfg_attr(doc, doc = crate::picture::picture!("partition/tiled-mma", "Thread and value of each element of C"))]
pub trait TileMma: OfLegalAtom<Is = ()> {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The atom
    type Atom: MmaAtom;
    /// (V, M, N, K) → index of the thread
    type Threads: ModeTree;
    /// The layout of these modes
    type ThreadLayout: Singleton;
    /// The order of the elements of M
    type PermutationM: ModeTree;
    /// The order of the elements of N
    type PermutationN: ModeTree;
    /// The order of the elements of K
    type PermutationK: ModeTree;
    /// The three orders as a tiler of layouts
    type Permutations: Singleton;
    /// The extents (M, N, K) that all threads compute together
    type TileShape: Singleton;
    /// The check that the tiled MMA is legal
    type Check: Outcome;
}
/// One for M, one for N and one for K
type Triple<M, N, K> = HCons<M, HCons<N, HCons<K, HNil>>>;
// The permutations of a tiled MMA.
type PermM<A, L, P> = PermutationOf<<P as PermuteMnk>::M, ShapeM<A>, SizeOf<Mode1<ThreadsOf<A, L>>>>;
type PermN<A, L, P> = PermutationOf<<P as PermuteMnk>::N, ShapeN<A>, SizeOf<Mode2<ThreadsOf<A, L>>>>;
type PermK<A, L, P> = PermutationOf<<P as PermuteMnk>::K, ShapeK<A>, SizeOf<Mode3<ThreadsOf<A, L>>>>;
// The checks of a tiled MMA.
type CheckA<A> =
    AtomCheck<ModesOf<<A as MmaAtom>::LayoutATv>, ModesOf<<A as MmaAtom>::ThrId>, Times<ShapeM<A>, ShapeK<A>>>;
type CheckB<A> =
    AtomCheck<ModesOf<<A as MmaAtom>::LayoutBTv>, ModesOf<<A as MmaAtom>::ThrId>, Times<ShapeN<A>, ShapeK<A>>>;
type CheckC<A> =
    AtomCheck<ModesOf<<A as MmaAtom>::LayoutCTv>, ModesOf<<A as MmaAtom>::ThrId>, Times<ShapeM<A>, ShapeN<A>>>;
type CheckM<A, L, P> = PermutationCheck<PermM<A, L, P>, ShapeM<A>, SizeOf<Mode1<ThreadsOf<A, L>>>>;
type CheckN<A, L, P> = PermutationCheck<PermN<A, L, P>, ShapeN<A>, SizeOf<Mode2<ThreadsOf<A, L>>>>;
type CheckK<A, L, P> = PermutationCheck<PermK<A, L, P>, ShapeK<A>, SizeOf<Mode3<ThreadsOf<A, L>>>>;

/// A tiled MMA of a legal atom. A bound that stands before others makes the next solver name the rule of an illegal atom.
#[doc(hidden)]
pub trait OfLegalAtom {
    /// `()`, which mentions the rule of the atom, see [`Grants`]
    type Is;
}
#[doc(hidden)]
impl<A: MmaAtom, L, P> OfLegalAtom for TiledMma<A, L, P> {
    type Is = <() as Mention<A::LayoutCTv>>::Itself;
}

/// An instruction whose A can be what another one has accumulated: a dense matrix in the registers of threads.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "accumulators as A: the second instruction does not read a dense A that threads have",
    label = "expected a dense `mma` or `wgmma`",
    note = "A of a sparse instruction is half of a matrix, with metadata; accumulators and A of tcgen05 are in tensor memory or shared memory"
)]
pub trait AccumulatorsFit {}

/// The checks of a tiled MMA under a name. The bound has no projection, so that rustc's next solver explains a type that is not an atom.
pub trait SoundMma {
    /// `R`, where the tiled MMA is legal
    type Has<R: Singleton>: Singleton;
}
impl<A: MmaAtom, L: AtomGrid, P: PermuteMnk> SoundMma for TiledMma<A, L, P>
where
    CheckA<A>: Grants<AtomLayoutA<A::LayoutATv>, ()>,
    CheckB<A>: Grants<AtomLayoutB<A::LayoutBTv>, ()>,
    CheckC<A>: Grants<AtomLayoutC<A::LayoutCTv>, ()>,
    Threads<A, L>: Grants<A::ThrId, L>,
    BijectiveModes<ThreadsOf<A, L>>: Grants<ThreadLayout<LayoutOf<ThreadsOf<A, L>>>, ()>,
    CheckM<A, L, P>: Grants<PermutationOfM<LayoutOf<PermM<A, L, P>>>, ()>,
    CheckN<A, L, P>: Grants<PermutationOfN<LayoutOf<PermN<A, L, P>>>, ()>,
    CheckK<A, L, P>: Grants<PermutationOfK<LayoutOf<PermK<A, L, P>>>, ()>,
{
    type Has<R: Singleton> = granted!(
        R;
        CheckA<A>: AtomLayoutA<A::LayoutATv>, ();
        CheckB<A>: AtomLayoutB<A::LayoutBTv>, ();
        CheckC<A>: AtomLayoutC<A::LayoutCTv>, ();
        Threads<A, L>: A::ThrId, L;
        BijectiveModes<ThreadsOf<A, L>>: ThreadLayout<LayoutOf<ThreadsOf<A, L>>>, ();
        CheckM<A, L, P>: PermutationOfM<LayoutOf<PermM<A, L, P>>>, ();
        CheckN<A, L, P>: PermutationOfN<LayoutOf<PermN<A, L, P>>>, ();
        CheckK<A, L, P>: PermutationOfK<LayoutOf<PermK<A, L, P>>>, ();
    );
}
impl<A: MmaAtom, L: AtomGrid, P: PermuteMnk> TileMma for TiledMma<A, L, P>
where
    Self: SoundMma,
{
    const SEAL: Seal = Seal;
    type Atom = A;
    type Threads = ThreadsOf<A, L>;
    type ThreadLayout = <Self as SoundMma>::Has<LayoutOf<ThreadsOf<A, L>>>;
    type PermutationM = PermM<A, L, P>;
    type PermutationN = PermN<A, L, P>;
    type PermutationK = PermK<A, L, P>;
    type Permutations =
        <Self as SoundMma>::Has<Triple<LayoutOf<PermM<A, L, P>>, LayoutOf<PermN<A, L, P>>, LayoutOf<PermK<A, L, P>>>>;
    type TileShape =
        <Self as SoundMma>::Has<Triple<SizeOf<PermM<A, L, P>>, SizeOf<PermN<A, L, P>>, SizeOf<PermK<A, L, P>>>>;
    type Check = BothHold<
        BothHold<CheckA<A>, BothHold<CheckB<A>, CheckC<A>>>,
        BothHold<
            BijectiveModes<ThreadsOf<A, L>>,
            BothHold<CheckM<A, L, P>, BothHold<CheckN<A, L, P>, CheckK<A, L, P>>>,
        >,
    >;
}

/// (V, M, N, K) → index of the thread, `tiled_product(ThrId, AtomLayoutMNK)`.
/// ```
/// use cute_static::prelude::*;
/// use cute_static::atom::ThreadsIn;
/// type Mma = TiledMma<UniversalFma, layout!((16,16,1):(16,1,0))>;
/// static_assertions::assert_type_eq_all!(ThrLayoutVmnk<Mma>, layout!((1,16,16,1):(0,16,1,0)));
/// static_assertions::assert_type_eq_all!(Threads256<Mma>, cute_static::typenum::U256);
/// type Threads256<M> = ThreadsIn<M>;
/// ```
pub type ThrLayoutVmnk<M> = <M as TileMma>::ThreadLayout;
/// The number of threads.
pub type ThreadsIn<M> = SizeOf<<M as TileMma>::Threads>;
/// The permutations of M, N and K, as a tiler of layouts.
pub type PermutationMnk<M> = <M as TileMma>::Permutations;
/// The extents (M, N, K) that all threads compute together.
/// ```
/// use cute_static::prelude::*;
/// type Mma = TiledMma<UniversalFma, layout!((16,16,1):(16,1,0)), tiler!(<(16,4):(4,1), (16,4):(4,1), _>)>;
/// static_assertions::assert_type_eq_all!(TileShapeMnk<Mma>, shape!((64,64,1)));
/// ```
pub type TileShapeMnk<M> = <M as TileMma>::TileShape;

impl<A, L, P> TiledMma<A, L, P> {
    /// The layout [`ThrLayoutVmnk`] as a value.
    pub const fn thr_layout_vmnk<R: Singleton>(self) -> R
    where
        Self: TileMma<ThreadLayout = R>,
    {
        R::VALUE
    }
    /// The extents [`TileShapeMnk`] as a value.
    pub const fn tile_shape<R: Singleton>(self) -> R
    where
        Self: TileMma<TileShape = R>,
    {
        R::VALUE
    }
    /// The number of threads.
    pub const fn size(self) -> u64
    where
        Self: TileMma,
    {
        crate::layout::constants::size(<<Self as TileMma>::Threads as crate::layout::constants::Constants>::COUNT)
    }
}
