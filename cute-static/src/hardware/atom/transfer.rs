//! The partition of the source and the destination of a [`TiledCopy`] among its threads.
//!
//! | | modes | `tidfrg` |
//! |---|---|---|
//! | 1 | divide the thread-value layout by the threads and values of the atom | `((AtomThr, AtomVal), (RestThr, RestVal))` |
//! | 2 | replace the threads and values of the reference by those of the source or the destination | |
//! | 3 | transpose | `((AtomThr, RestThr), (AtomVal, RestVal))` |
//! | 4 | divide the tensor by the tile, and compose the tile with that | `(Thr, (FrgV, FrgX), (RestM, RestN, …))` |

use super::copy::{CopyAtom, CopyTiling, ThreadsOf, TileCopy, TileModes, TiledCopy, ValuesOf};
use super::mma::{Mode0, Mode1, SizeOf};
use super::step::{Composed, Zipped};
use crate::algebra::by_mode::EachMode;
use crate::algebra::complement::OpenComplement;
use crate::algebra::completed::Completed;
use crate::algebra::composition::Composing;
use crate::algebra::equality::SameFunction;
use crate::algebra::inverse::InverseOfBijection;
use crate::algebra::modewise::Coalescer;
use crate::algebra::recast::Upcasting;
use crate::algebra::tilers::{Run, Tile};
use crate::check::{Combine, Condition, Step};
use crate::htuple::{HCons, Pair, Singleton, Underscore};
use crate::int::{Mul, Nat, One};
use crate::kind::{ModeTree, Tiler};
use crate::layout::{IsLayout, Layout, LayoutOf};
use crate::outcome::{Accepted, GrantedLayout, Grants, rules};
use crate::seal::Seal;
use core::marker::PhantomData;

/// The side of a copy: [`Source`] or [`Destination`].
pub trait Side {
    /// The thread-value layout of the atom for this side
    type Tv<A: CopyAtom>: ModeTree;
}
/// The side that is read.
pub enum Source {}
/// The side that is written.
pub enum Destination {}
impl Side for Source {
    type Tv<A: CopyAtom> = <A::LayoutSrc as IsLayout>::Modes;
}
impl Side for Destination {
    type Tv<A: CopyAtom> = <A::LayoutDst as IsLayout>::Modes;
}

type AtomOf<C> = <C as CopyTiling>::Atom;
type TileOf<C> = <C as CopyTiling>::Tile;
/// (thread, value) of the side → (thread, value) of the reference, accepted or refused.
type SideToReference<C, X> =
    Composing<InverseOfBijection<<<AtomOf<C> as CopyAtom>::LayoutRef as IsLayout>::Modes>, <X as Side>::Tv<AtomOf<C>>>;
/// `((AtomThr, AtomVal), (RestThr, RestVal))`, accepted or refused.
type ByAtoms<C> = <Zipped<Pair<Tile<Run<ThreadsOf<AtomOf<C>>>>, Tile<Run<ValuesOf<AtomOf<C>>>>>> as Step>::Of<
    <C as CopyTiling>::ThreadValues,
>;
/// From (thread, value) of a side → (thread, value) of the reference, to `(Thr, (FrgV, FrgX))` → index in the tile.
pub struct ThroughReference<C>(PhantomData<C>);
impl<C: CopyTiling> Step for ThroughReference<C> {
    type Of<R: ModeTree> = <<<ByAtoms<C> as Combine>::Pipe<Composed<Pair<Tile<R>, Underscore>>> as Combine>::Pipe<
        Transpose,
    > as Combine>::Pipe<CoalesceParts>;
}
/// `((a, b), (c, d)) ↦ ((a, c), (b, d))`.
pub enum Transpose {}
impl Step for Transpose {
    type Of<M: ModeTree> =
        Accepted<Pair<Pair<Mode0<Mode0<M>>, Mode0<Mode1<M>>>, Pair<Mode1<Mode0<M>>, Mode1<Mode1<M>>>>>;
}
/// `M ↦ coalesce(M, (1, (1, 1)))`.
pub enum CoalesceParts {}
impl Step for CoalesceParts {
    type Of<M: ModeTree> = <Pair<Underscore, Pair<Underscore, Underscore>> as Tiler>::ByMode<Coalescer, M>;
}
/// `(Thr, (FrgV, FrgX))` → index in the tile, accepted or refused.
type OnTile<C, X> = <SideToReference<C, X> as Combine>::Pipe<ThroughReference<C>>;

/// From the layout of one tile to `(Thr, (FrgV, FrgX), (RestM, …))` of the modes `T`.
pub struct OnTensor<C, T>(PhantomData<(C, T)>);
impl<C: CopyTiling, T: ModeTree> Step for OnTensor<C, T> {
    type Of<M: ModeTree> =
        <<<Zipped<TileOf<C>> as Step>::Of<T> as Combine>::Pipe<Composed<Pair<Tile<M>, Underscore>>> as Combine>::Pipe<
            FlattenParts,
        >;
}
/// `((a, b), c) ↦ (a, b, c)`.
pub enum FlattenParts {}
impl Step for FlattenParts {
    type Of<M: ModeTree> = Accepted<HCons<Mode0<Mode0<M>>, Pair<Mode1<Mode0<M>>, Mode1<M>>>>;
}
/// `(a, b, (c, d, …)) ↦ (a, (b, c, d, …))`.
pub enum GroupValues {}
impl Step for GroupValues {
    type Of<M: ModeTree> = Accepted<Pair<Mode0<M>, HCons<Mode1<M>, Mode1<<M as EachMode>::Rest>>>>;
}
/// The column-major tile, composed with (thread, value) → index in it.
pub struct OnReference<C>(PhantomData<C>);
impl<C: CopyTiling> Step for OnReference<C> {
    type Of<M: ModeTree> = Composing<<TileOf<C> as TileModes>::Modes<One>, M>;
}

/// `(Thr, (FrgV, FrgX), (RestM, …))`, accepted or refused.
type Split<C, X, T> = <OnTile<C, X> as Combine>::Pipe<OnTensor<C, T>>;
/// `(Thr, ((FrgV, FrgX), RestM, …))`, accepted or refused.
pub type Parts<C, X, T> = <Split<C, X, T> as Combine>::Pipe<GroupValues>;
/// The thread-value layout of a side, accepted or refused.
type SideOfTile<C, X> = <OnTile<C, X> as Combine>::Pipe<OnReference<C>>;

/// `E` where the tiled copy is legal, else passed: the user should see one error.
type Guarded<C, E> = <<C as CopyTiling>::Check as Combine>::Guard<E>;

crate::operation::operations! {
    /// `tidfrg_S`, `tidfrg_D`: a tensor as `(Thr, (FrgV, FrgX), (RestM, RestN, …))`.
    ///
    /// * **Source** CUTLASS `cute/atom/copy_atom.hpp`.
    /// * **Law** a permutation of the elements of the tensor, where no mode of the thread-value layout has stride 0.
    /// * **Admissible** where the tile divides the tensor. CuTe rounds up; here it is an error.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// use cute_static::atom::TidFrgS;
    /// use cute_static::typenum::U8;
    /// type Copy = MakeTiledCopy<UniversalCopy<U8>, layout!((32,8):(8,1)), layout!((1,8):(8,1))>;
    /// static_assertions::assert_type_eq_all!(
    ///     TidFrgS<Copy, layout!((128,64):(64,1))>,
    ///     layout!(((8,32),(8,1),(4,1)):((8,64),(1,0),(2048,0)))
    /// );
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// use cute_static::atom::TidFrgS;
    /// use cute_static::typenum::U8;
    /// type Copy = MakeTiledCopy<UniversalCopy<U8>, layout!((32,8):(8,1)), layout!((1,8):(8,1))>;
    /// fn uneven() -> TidFrgS<Copy, layout!((100,64):(64,1))> { Default::default() }
    /// ```
    #[cfg_attr(doc, doc = crate::picture::picture!("partition/side", "Thread and value of each element"))]
    TidFrg<X, T> -> Singleton;
    /// The partition of a tensor: `(thread, ((FrgV, FrgX), RestM, RestN, …))`. The part of a thread is the slice at its index.
    ///
    /// * **Source** CUTLASS `cute/atom/copy_atom.hpp`, `partition_S`, `partition_D`.
    /// * **Law**, **admissible** as [`TidFrg`].
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// use cute_static::atom::PartitionS;
    /// use cute_static::typenum::U8;
    /// type Copy = MakeTiledCopy<UniversalCopy<U8>, layout!((32,8):(8,1)), layout!((1,8):(8,1))>;
    /// static_assertions::assert_type_eq_all!(
    ///     PartitionS<Copy, layout!((128,64):(64,1))>,
    ///     layout!(((8,32),((8,1),4,1)):((8,64),((1,0),2048,0)))
    /// );
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// use cute_static::atom::PartitionD;
    /// use cute_static::typenum::U8;
    /// type Copy = MakeTiledCopy<UniversalCopy<U8>, layout!((32,8):(8,1)), layout!((1,8):(8,1))>;
    /// fn uneven() -> PartitionD<Copy, layout!((128,60):(64,1))> { Default::default() }
    /// ```
    #[cfg_attr(doc, doc = crate::picture::picture!("partition/side", "Thread and value of each element"))]
    PartitionSide<X, T> -> Singleton;
    /// The thread-value layout of one side: `(thread, (FrgV, FrgX))` → index in the tile, column-major.
    ///
    /// * **Source** CUTLASS `cute/atom/copy_atom.hpp`, `get_layoutS_TV`, `get_layoutD_TV`.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// use cute_static::atom::LayoutTvS;
    /// use cute_static::typenum::U2;
    /// type Copy = MakeTiledCopy<UniversalCopy<U2>, layout!((4,4):(4,1)), layout!((1,2):(2,1))>;
    /// // Thread 1 begins two columns of 4 rows further right, and its second value is one column further.
    /// let f = LayoutTvS::<Copy>::default();
    /// assert_eq!((f.offset((1, 0)), f.offset((1, 1))), (8, 12));
    /// ```
    #[cfg_attr(doc, doc = crate::picture::picture!("partition/tiled-copy", "Thread and value of each element of a tile"))]
    LayoutTvOfSide<X> -> Singleton;
    /// `retile_S`, `retile_D`: the fragment (V, M, N) of a thread of an MMA, in the order in which the copy moves it: `((FrgV, FrgX), RestM, RestN)`.
    ///
    /// * **Source** CUTLASS `cute/atom/copy_atom.hpp`, `retile`.
    /// * **Law** the result has each register of the fragment once.
    /// * **Admissible** where the first values of the fragment are the first values of the thread-value layout, and the side is that of the
    ///   reference of the atom.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// use cute_static::atom::RetileS;
    /// use cute_static::typenum::U2;
    /// type Mma = TiledMma<UniversalFma, layout!((4,4,1)), tiler!(<_, 8, _>)>;
    /// type Store = MakeTiledCopyC<UniversalCopy<U2>, Mma>;
    /// static_assertions::assert_type_eq_all!(RetileS<Store, layout!((1,2,4):(0,1,2))>, layout!(((2,1),2,2):((2,0),1,4)));
    /// ```
    #[cfg_attr(doc, doc = crate::picture::picture!("partition/retile", "Registers in the order of an MMA, and of a copy"))]
    Retile<X, F> -> Singleton;
}

macro_rules! verbs {
    ($($name:ident, $engine:ident;)*) => {$(
        impl<C: TileCopy, X: Side, S, D> bounds::$name<X, Layout<S, D>> for C
        where
            Layout<S, D>: IsLayout,
            Guarded<C, $engine<C, X, <Layout<S, D> as IsLayout>::Modes>>: Grants<Layout<S, D>, C::Tile>,
        {
            const SEAL: Seal = Seal;
            type Output = C::Has<GrantedLayout<Guarded<C, $engine<C, X, <Layout<S, D> as IsLayout>::Modes>>, Layout<S, D>, C::Tile>>;
        }
    )*};
}
verbs! {
    TidFrg, Split;
    PartitionSide, Parts;
}

impl<C: TileCopy, X: Side> bounds::LayoutTvOfSide<X> for C
where
    Guarded<C, SideOfTile<C, X>>: Grants<LayoutOf<C::ThreadValues>, C::Tile>,
{
    const SEAL: Seal = Seal;
    type Output = C::Has<GrantedLayout<Guarded<C, SideOfTile<C, X>>, LayoutOf<C::ThreadValues>, C::Tile>>;
}

rules! {
    /// A side of the copy that is not the reference.
    NotReference<> = IsReferenceSide {
        message: "{A} cannot be retiled: this side of the copy atom holds its values in another order than its reference layout",
        label: "only the side of the reference layout holds registers in the order of the thread-value layout",
        note: "for an atom that reads from shared memory (ldmatrix) that is the destination, for one that writes to it (stmatrix) the source"
    }
}

/// (m, n) → number of the value among those of all threads, accepted or refused. The values of one thread are as far apart as there are threads.
type ByValue<C> = Composing<InverseOfBijection<<C as CopyTiling>::ThreadValues>, <TileOf<C> as TileModes>::Modes<One>>;
/// `(m, n)` → value, in units of the first `V` values of all threads.
pub struct InUnits<C, V>(PhantomData<(C, V)>);
impl<C: CopyTiling, V: Nat> Step for InUnits<C, V> {
    type Of<M: ModeTree> = Upcasting<M, <SizeOf<Mode0<C::ThreadValues>> as Mul>::Times<V>>;
}
/// From (m, n) → unit, to the fragment `F` in the order of the copy. A unit has `V` values.
pub struct InCopyOrder<C, F, V>(PhantomData<(C, F, V)>);
impl<C: CopyTiling, F: ModeTree, V: Nat> Step for InCopyOrder<C, F, V> {
    type Of<M: ModeTree> =
        <<<OpenComplement<Run<V>> as Completed>::Repeat<Run<V>, InverseOfBijection<M>> as Combine>::Pipe<
            Zipped<Tile<Run<ValuesOf<C::Atom>>>>,
        > as Combine>::Pipe<OnFragment<F, V, M>>;
}
/// From (values of an atom, rest) → (v, m, n), to the fragment `F`, which is divided into tiles of `V` and the shape of `M`.
pub struct OnFragment<F, V, M>(PhantomData<(F, V, M)>);
impl<F: ModeTree, V: Nat, M: ModeTree> Step for OnFragment<F, V, M> {
    type Of<O: ModeTree> = <<<Zipped<HCons<Tile<Run<V>>, M::Tilers>> as Step>::Of<F> as Combine>::Pipe<
        Composed<Pair<Tile<O>, Underscore>>,
    > as Combine>::Pipe<DropUnit>;
}
/// `(a, (1, RestM, …)) ↦ (a, RestM, …)`.
pub enum DropUnit {}
impl Step for DropUnit {
    type Of<M: ModeTree> = Accepted<HCons<Mode0<M>, <Mode1<M> as EachMode>::Rest>>;
}
/// The check that the side has the order of the reference.
type ReferenceCheck<C, X> = <SideToReference<C, X> as Combine>::Pipe<IsIdentity>;
/// The check that modes are the identity `n:1`.
pub enum IsIdentity {}
impl Step for IsIdentity {
    type Of<M: ModeTree> = <SameFunction<M, Run<SizeOf<M>>> as Condition>::Require<NotReference>;
}
/// The fragment `F` in the order of the copy, accepted or refused.
type Retiled<C, X, F> = <ReferenceCheck<C, X> as Combine>::AndThen<
    <<ByValue<C> as Combine>::Pipe<InUnits<C, SizeOf<Mode0<F>>>> as Combine>::Pipe<InCopyOrder<C, F, SizeOf<Mode0<F>>>>,
>;

impl<C: TileCopy, X: Side, S, D> bounds::Retile<X, Layout<S, D>> for C
where
    Layout<S, D>: IsLayout,
    Guarded<C, Retiled<C, X, <Layout<S, D> as IsLayout>::Modes>>: Grants<Layout<S, D>, C::Tile>,
{
    const SEAL: Seal = Seal;
    // Without `C::Has`, which would check the tiled copy again for each mention: that is 1 % of a collective.
    type Output = GrantedLayout<Guarded<C, Retiled<C, X, <Layout<S, D> as IsLayout>::Modes>>, Layout<S, D>, C::Tile>;
}

macro_rules! nouns {
    ($($side:ident: $tidfrg:ident, $partition:ident, $tv:ident, $retile:ident, $retile_fn:ident, $tv_fn:ident;)*) => {
        $(
            #[doc = concat!("A tensor as `(Thr, (FrgV, FrgX), (RestM, RestN, …))`: [`TidFrg`] for the [`", stringify!($side), "`].")]
            pub type $tidfrg<C, T> = <C as bounds::TidFrg<$side, T>>::Output;
            #[doc = concat!("A tensor by thread, `(thread, ((FrgV, FrgX), RestM, RestN, …))`: [`PartitionSide`] for the [`", stringify!($side), "`].")]
            pub type $partition<C, T> = <C as bounds::PartitionSide<$side, T>>::Output;
            #[doc = concat!("The thread-value layout of the whole tile: [`LayoutTvOfSide`] for the [`", stringify!($side), "`].")]
            pub type $tv<C> = <C as bounds::LayoutTvOfSide<$side>>::Output;
            #[doc = concat!("A fragment of another partition in the order of the copy: [`Retile`] for the [`", stringify!($side), "`].")]
            pub type $retile<C, F> = <C as bounds::Retile<$side, F>>::Output;
        )*
        impl<A, Tv, T> TiledCopy<A, Tv, T> {
            $(
                #[doc = concat!("A fragment of another partition in the order of the copy: [`Retile`] for the [`", stringify!($side), "`].")]
                pub const fn $retile_fn<F: Copy, R: Singleton>(self, _fragment: F) -> R
                where
                    Self: bounds::Retile<$side, F, Output = R>,
                {
                    R::VALUE
                }
                #[doc = concat!("The thread-value layout of the whole tile: [`LayoutTvOfSide`] for the [`", stringify!($side), "`].")]
                pub const fn $tv_fn<R: Singleton>(self) -> R
                where
                    Self: bounds::LayoutTvOfSide<$side, Output = R>,
                {
                    R::VALUE
                }
            )*
        }
    };
}
nouns! {
    Source: TidFrgS, PartitionS, LayoutTvS, RetileS, retile_s, layout_tv_s;
    Destination: TidFrgD, PartitionD, LayoutTvD, RetileD, retile_d, layout_tv_d;
}
