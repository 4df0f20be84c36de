//! Copy atoms, and tiled copies: many atoms on a tile.

use super::mma::{AtomCheck, InTile, Mode0, Mode1, SizeOf, TileMma};
use super::operand::{OperandA, OperandB, OperandC};
use super::step::{AtomLayoutDst, AtomLayoutSrc, ThreadLayout, ThreadValueLayout, ValueLayout};
use crate::algebra::complement::OpenComplement;
use crate::algebra::completed::Completed;
use crate::algebra::composition::Composing;
use crate::algebra::inverse::InverseOfBijection;
use crate::algebra::properties::{BijectiveModes, CoveringModes};
use crate::algebra::tilers::{ModeTilers, Run};
use crate::atom::operand::bounds::LayoutTv;
use crate::check::{BothHold, Combine, Found, IfMultiple, Step};
use crate::htuple::congruence::And;
use crate::htuple::singleton;
use crate::htuple::{HCons, HNil, Pair, Singleton};
use crate::int::{Compare, Divide, Masks, Mul, Nat, One, PositiveNat, SuccPred};
use crate::kind::{Bool, ModeTree, Outcome, Tiler};
use crate::layout::tree::{Mode, Zip};
use crate::layout::{IsLayout, Layout, LayoutOf, ModesOf};
use crate::outcome::{Accepted, Grants, ModesFrom, granted, rules};
use crate::seal::Seal;
use core::marker::PhantomData;
use typenum::{B0, B1, UInt, UTerm};

/// A copy by one instruction or one line of code, described by layouts (thread, value) → element.
///
/// * **Source** CUTLASS `cute/atom/copy_atom.hpp`. The layouts count elements. The [`Upcast`](crate::algebra::recast::Upcast) by the bits of an
///   element converts layouts of bits.
///
/// ```
/// use cute_static::prelude::*;
/// use cute_static::atom::{CopyAtom, CopyLayouts};
/// use cute_static::typenum::U16;
/// /// ldmatrix.x4 on elements of 16 bits: each thread reads a row of 8 and receives 4 pairs.
/// type Ldmatrix = CopyLayouts<layout!(32:1), Upcast<layout!((32,128):(128,1)), U16>,
///     Upcast<layout!((32,(32,4)):(32,(1,1024))), U16>, Upcast<layout!((32,(32,4)):(32,(1,1024))), U16>>;
/// static_assertions::assert_type_eq_all!(<Ldmatrix as CopyAtom>::LayoutSrc, layout!((32,8):(8,1)));
/// static_assertions::assert_type_eq_all!(<Ldmatrix as CopyAtom>::LayoutDst, layout!((32,(2,4)):(2,(1,64))));
/// ```
#[cfg_attr(doc, doc = crate::picture::picture!("copy/SM75_U32x4_LDSM_N", "Thread and value of each element, before and after"))]
pub trait CopyAtom {
    /// Thread of the atom → index of the thread
    type ThrId: IsLayout;
    /// (thread, value) → element that the thread reads
    type LayoutSrc: IsLayout;
    /// (thread, value) → element that the thread writes
    type LayoutDst: IsLayout;
    /// (thread, value) → element to which the thread-value layout of a tiled copy refers: the layout of the source or of the destination
    type LayoutRef: IsLayout;
}
/// The [`CopyAtom`] with these layouts.
#[cfg_attr(doc, doc = crate::picture::picture!("copy/SM75_U32x4_LDSM_N", "Thread and value of each element, before and after"))]
pub struct CopyLayouts<ThrId, Src, Dst = Src, Ref = Src>(PhantomData<(ThrId, Src, Dst, Ref)>);
impl<ThrId: IsLayout, Src: IsLayout, Dst: IsLayout, Ref: IsLayout> CopyAtom for CopyLayouts<ThrId, Src, Dst, Ref> {
    type ThrId = ThrId;
    type LayoutSrc = Src;
    type LayoutDst = Dst;
    type LayoutRef = Ref;
}
/// A copy of `V` consecutive elements by one thread.
#[cfg_attr(doc, doc = crate::picture::picture!("copy/universal", "Thread and value of each element"))]
pub type UniversalCopy<V> =
    CopyLayouts<Layout<One, UTerm>, Layout<HCons<One, HCons<V, HNil>>, HCons<UTerm, HCons<One, HNil>>>>;

/// One entry of the tiler of a tile: a layout or an integer.
#[diagnostic::on_unimplemented(
    message = "this is not the tile of one mode",
    label = "expected a layout or a positive integer"
)]
pub trait TileMode: Tiler {
    /// The number of elements
    type Size: Nat;
    /// The tile is a run of a power of two of elements, and `N` elements are whole runs
    type Divides<N: Nat>: Bool;
    /// Memory accesses rely on what this crate does with a tile.
    #[doc(hidden)]
    const SEAL: Seal;
}
impl<S: Zip<D>, D> TileMode for Layout<S, D> {
    type Size = SizeOf<S::Modes>;
    type Divides<N: Nat> = B0;
    const SEAL: Seal = Seal;
}
macro_rules! integers {
    ($($kind:path: $bit:ty),*) => {$(
        impl<U: $kind> TileMode for UInt<U, $bit> {
            type Size = Self;
            type Divides<N: Nat> = <<<Self as Masks>::LowestBit as Compare>::Is<Self> as And>::And<
                <N::AndBits<<Self as SuccPred>::Pred> as Compare>::Is<UTerm>,
            >;
            const SEAL: Seal = Seal;
        }
    )*};
}
integers!(PositiveNat: B0, Nat: B1);
/// A tile, one entry for each mode.
#[diagnostic::on_unimplemented(
    message = "this is not the tile of a copy",
    label = "expected a list of layouts and integers, such as `shape!((32,64))` or `tiler!(<32, 16:2>)`"
)]
pub trait TileModes: Tiler {
    /// `C` times the number of elements
    type Count<C: Nat>: Nat;
    /// The elements of the tile, column-major, where the first stride is `C`
    type Modes<C: Nat>: ModeTree;
    /// The number of elements of the first mode, 1 where there is none
    type First: Nat;
    /// It has two modes, both are runs, and a matrix of `N` by `M` elements is whole tiles
    type Divides<N: Nat, M: Nat>: Bool;
    /// It has one mode, which is a run, and `M` elements are whole runs
    type DividesLast<M: Nat>: Bool;
    /// It has no modes
    type IsEmpty: Bool;
    /// Memory accesses rely on what this crate does with a tile.
    #[doc(hidden)]
    const SEAL: Seal;
}
impl TileModes for HNil {
    type Count<C: Nat> = C;
    type Modes<C: Nat> = HNil;
    type First = One;
    type Divides<N: Nat, M: Nat> = B0;
    type DividesLast<M: Nat> = B0;
    type IsEmpty = B1;
    const SEAL: Seal = Seal;
}
impl<H: TileMode, T: TileModes> TileModes for HCons<H, T> {
    type Count<C: Nat> = T::Count<<H::Size as Mul>::Times<C>>;
    type Modes<C: Nat> = HCons<Mode<H::Size, C>, T::Modes<<H::Size as Mul>::Times<C>>>;
    type First = H::Size;
    type Divides<N: Nat, M: Nat> = <H::Divides<N> as And>::And<T::DividesLast<M>>;
    type DividesLast<M: Nat> = <H::Divides<M> as And>::And<T::IsEmpty>;
    type IsEmpty = B0;
    const SEAL: Seal = Seal;
}

/// Copy atoms on a tile: `Tv` maps (thread, value) to a column-major index in the tile `T`.
///
/// * **Source** CUTLASS `cute/atom/copy_atom.hpp`, `TiledCopy`.
/// * **Admissible** where it is a [`TileCopy`].
///
/// ```
/// use cute_static::prelude::*;
/// use cute_static::atom::TiledCopy;
/// use cute_static::typenum::U8;
/// // 32 × 8 threads with 8 elements each.
/// type Copy = MakeTiledCopy<UniversalCopy<U8>, layout!((32,8):(8,1)), layout!((1,8):(8,1))>;
/// static_assertions::assert_type_eq_all!(
///     Copy,
///     TiledCopy<UniversalCopy<U8>, layout!(((8,32),8):((256,1),32)), shape!((32,64))>
/// );
/// let (offset, part) = Copy::default().get_slice(9).partition_s(layout!((128,64):(64,1)));
/// assert_eq!((offset, part.to_string().as_str()), (72, "((8,1),4,1):((1,0),2048,0)"));
/// ```
#[cfg_attr(doc, doc = crate::picture::picture!("partition/tiled-copy", "Thread and value of each element of a tile"))]
pub struct TiledCopy<A, Tv, T>(PhantomData<(A, Tv, T)>);
singleton!(<A, Tv, T> TiledCopy<A, Tv, T> = TiledCopy(PhantomData));

rules! {
    /// `T` threads, where the atom has `N`.
    FewThreads<T, N> = WholeAtomsOfThreads {
        message: "the tiled copy uses too few threads for the atom: {A} has {T}, which is not a multiple of the atom's {N}",
        label: "{T} threads are no whole number of atoms of {N}",
        note: "CUTLASS: TiledCopy uses too few thrs for selected CopyAtom"
    }
    /// `V` values of a thread, where the atom has `N`.
    FewValues<V, N> = WholeAtomsOfValues {
        message: "the tiled copy uses too few values for the atom: {A} has {V} for a thread, which is not a multiple of the atom's {N}",
        label: "{V} values are no whole number of atoms of {N}",
        note: "CUTLASS: TiledCopy uses too few vals for selected CopyAtom; for the operand of a tiled MMA, enlarge its permutation"
    }
}

/// The number of threads of an atom.
pub type ThreadsOf<A> = SizeOf<Mode0<ModesOf<<A as CopyAtom>::LayoutRef>>>;
/// The number of values of a thread of an atom.
pub type ValuesOf<A> = SizeOf<Mode1<ModesOf<<A as CopyAtom>::LayoutRef>>>;
/// The check that a thread-value layout has whole atoms, stays inside of the tile of `N` elements, and covers it.
type TileCheck<A, Tv, N> = <<<SizeOf<Mode0<Tv>> as Divide>::Ratio<ThreadsOf<A>> as IfMultiple>::Require<
    FewThreads<SizeOf<Mode0<Tv>>, ThreadsOf<A>>,
> as Combine>::AndThen<
    <<<SizeOf<Mode1<Tv>> as Divide>::Ratio<ValuesOf<A>> as IfMultiple>::Require<
        FewValues<SizeOf<Mode1<Tv>>, ValuesOf<A>>,
    > as Combine>::AndThen<<InTile<Tv, N> as Combine>::AndThen<CoveringModes<Tv, N>>>,
>;

/// A legal [`TiledCopy`].
///
/// * **Law** a partition visits every element. It visits each once where no mode of the thread-value layout and of the layouts of the atom has
///   stride 0. Where the reference has stride 0 (in tensor memory, which all threads of a warp access), the thread-value layout must have it
///   too, because otherwise elements are missing.
/// * **Admissible** where threads and values are whole atoms, where source and destination of the atom have only elements of its reference, and
///   where the image of the thread-value layout is the tile. As in CuTe, the threads of one atom are consecutive.
///
/// ```compile_fail,E0277
/// use cute_static::prelude::*;
/// use cute_static::atom::LayoutTvS;
/// use cute_static::typenum::U8;
/// // 4 elements for each thread, and the atom copies 8.
/// type Copy = MakeTiledCopy<UniversalCopy<U8>, layout!((32,8):(8,1)), layout!((1,4):(4,1))>;
/// fn too_few() -> LayoutTvS<Copy> { Default::default() }
/// ```
#[cfg_attr(doc, doc = crate::picture::picture!("partition/tiled-copy", "Thread and value of each element of a tile"))]
pub trait TileCopy: CopyTiling {
    /// `R`, where the tiled copy is legal
    #[doc(hidden)]
    type Has<R: Singleton>: Singleton;
}
/// The components of a tiled copy. An illegal one has them as well, so that rustc's next solver reports why it is illegal.
pub trait CopyTiling {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The atom
    type Atom: CopyAtom;
    /// (thread, value) → index in the tile
    type ThreadValues: ModeTree;
    /// The tile
    type Tile: TileModes;
    /// The check that the tiled copy is legal
    type Check: Outcome;
}
/// The check of one side of the atom.
type CheckSide<A, L> = AtomCheck<
    ModesOf<L>,
    ModesOf<<A as CopyAtom>::ThrId>,
    SizeOf<InverseOfBijection<ModesOf<<A as CopyAtom>::LayoutRef>>>,
>;

impl<A: CopyAtom, S: Zip<D>, D, T: TileModes> TileCopy for TiledCopy<A, Layout<S, D>, T>
where
    CheckSide<A, A::LayoutSrc>: Grants<AtomLayoutSrc<A::LayoutSrc>, ()>,
    CheckSide<A, A::LayoutDst>: Grants<AtomLayoutDst<A::LayoutDst>, ()>,
    TileCheck<A, S::Modes, T::Count<One>>: Grants<ThreadValueLayout<Layout<S, D>>, ()>,
{
    type Has<R: Singleton> = granted!(
        R;
        CheckSide<A, A::LayoutSrc>: AtomLayoutSrc<A::LayoutSrc>, ();
        CheckSide<A, A::LayoutDst>: AtomLayoutDst<A::LayoutDst>, ();
        TileCheck<A, S::Modes, T::Count<One>>: ThreadValueLayout<Layout<S, D>>, ();
    );
}
impl<A: CopyAtom, S: Zip<D>, D, T: TileModes> CopyTiling for TiledCopy<A, Layout<S, D>, T> {
    const SEAL: Seal = Seal;
    type Atom = A;
    type ThreadValues = S::Modes;
    type Tile = T;
    type Check = BothHold<
        BothHold<CheckSide<A, A::LayoutSrc>, CheckSide<A, A::LayoutDst>>,
        TileCheck<A, S::Modes, T::Count<One>>,
    >;
}

/// `raked_product(T, V)`, accepted or refused.
type Raked<T, V> = <OpenComplement<T> as Completed>::RepeatRaked<T, V>;
/// `(T,V):(1,T)`: the elements (thread, value) in column-major order.
type InOrder<T, V> = HCons<Run<T>, HCons<Mode<V, T>, HNil>>;
/// `M`
pub enum Identity {}
impl Step for Identity {
    type Of<M: ModeTree> = Accepted<M>;
}
type RakedOf<T, V> = <Raked<T, V> as Combine>::Pipe<Identity>;

crate::operation::operations! {
    /// `make_tiled_copy`: the tiled copy with the threads `T`, (m, n) → thread, each of which has the values `V`, (m, n) → value.
    ///
    /// * **Source** CUTLASS `cute/atom/copy_atom.hpp`.
    /// * **Law** the thread-value layout is the right inverse of `raked_product(T, V)`, and the tile is the shape of that product.
    /// * **Admissible** where `T` is a bijection onto `[0, threads)` and `V` onto `[0, values)`.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// use cute_static::atom::LayoutTvS;
    /// type Copy = MakeTiledCopy<UniversalCopy<cute_static::typenum::U1>, layout!((4,2)), layout!((2,1))>;
    /// static_assertions::assert_type_eq_all!(LayoutTvS<Copy>, layout!((8,(1,2)):(2,(0,1))));
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// // The threads of every other column are missing.
    /// type Copy = MakeTiledCopy<UniversalCopy<cute_static::typenum::U1>, layout!((4,2):(1,8)), layout!((2,1))>;
    /// let copy: Copy = Default::default();
    /// ```
    #[cfg_attr(doc, doc = crate::picture::picture!("partition/tiled-copy", "Thread and value of each element of a tile"))]
    MakeTiledCopy<T, V> -> Singleton;
}
/// `(1,1):(0,0)`, from which the tiled copy of a refused product is made, so that its use is no second error.
pub enum OneElement {}
impl Step for OneElement {
    type Of<M: ModeTree> = Accepted<Pair<Run<One>, Run<One>>>;
}
/// The modes of `X`, or of one element if it is refused.
type ModesOrOne<X> = ModesFrom<<X as Combine>::OrElse<OneElement>>;
/// The result `X`. If `T` or `V` is no bijection, that is the only error.
type IfBijective<T, V, X> = <BothHold<BijectiveModes<ModesOf<T>>, BijectiveModes<ModesOf<V>>> as Combine>::Guard<X>;

impl<A: CopyAtom, T: IsLayout, V: IsLayout, K: Outcome, I: ModeTree, O: Outcome> bounds::MakeTiledCopy<T, V> for A
where
    RakedOf<ModesOf<T>, ModesOf<V>>: Found<Type = K>,
    InverseOfBijection<ModesOrOne<K>>: Found<Type = I>,
    Composing<I, InOrder<SizeOf<ModesOf<T>>, SizeOf<ModesOf<V>>>>: Found<Type = O>,
    BijectiveModes<ModesOf<T>>: Grants<ThreadLayout<T>, ()>,
    BijectiveModes<ModesOf<V>>: Grants<ValueLayout<V>, ()>,
    IfBijective<T, V, K>: Grants<T, V>,
    IfBijective<T, V, K::AndThen<O>>: Grants<T, V>,
{
    const SEAL: Seal = Seal;
    type Output = granted!(
        TiledCopy<A, LayoutOf<ModesOrOne<K::AndThen<O>>>, <ModesOrOne<K> as ModeTilers>::Sizes>;
        BijectiveModes<ModesOf<T>>: ThreadLayout<T>, ();
        BijectiveModes<ModesOf<V>>: ValueLayout<V>, ();
        IfBijective<T, V, K>: T, V;
        IfBijective<T, V, K::AndThen<O>>: T, V;
    );
}

// The extents of the tile of an MMA.
type TileM<M> = SizeOf<<M as TileMma>::PermutationM>;
type TileN<M> = SizeOf<<M as TileMma>::PermutationN>;
type TileK<M> = SizeOf<<M as TileMma>::PermutationK>;
macro_rules! for_mma {
    ($($noun:ident, $operand:ident, $x:ident $y:ident;)*) => {$(
        #[doc = concat!("`make_tiled_copy_*`: the copy whose threads have the elements that the threads of the tiled MMA `M` have, of [`", stringify!($operand), "`].")]
        pub type $noun<A, M> =
            TiledCopy<A, <M as LayoutTv<$operand>>::Output, HCons<$x<M>, HCons<$y<M>, HNil>>>;
    )*};
}
for_mma! {
    MakeTiledCopyA, OperandA, TileM TileK;
    MakeTiledCopyB, OperandB, TileN TileK;
    MakeTiledCopyC, OperandC, TileM TileN;
}
