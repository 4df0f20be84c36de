//! Recast: the same memory, seen in wider or narrower elements.
//!
//! | element | mode `s:d` becomes | legal |
//! |---|---|---|
//! | `n` times wider | `s : d/n` where `n` divides `d` | |
//! | | `s/q : 1` where `n = q·d`: the mode runs inside `q` steps of one wide element | `d > 0`; `q` divides `s`, or `s` divides `q` (then it all lies in one) |
//! | `n` times narrower | `s·n : 1` for the first mode with `s > 1` and `d = 1`, else `s : n·d` | there is such a mode |
//!
//! Stride 0 stays. If of `o` and `p` bits neither is a multiple of the other, the layout is first recast to single bits.
//! CuTe widens every mode of stride 1, and requires none: that is [`padded`].

pub mod narrow;
pub mod padded;
pub mod stride;

use crate::branch::branch;
use crate::htuple::{HCons, HNil, Pair, Singleton};
use crate::int::{Compare, Equal, Factor, Greater, Less, Many, Multiple, Nat, Neither, Same, Unit, Zero};
use crate::kind::{ModeTree, Outcome, Rule};
use crate::layout::tree::Mode;
use crate::layout::{IsLayout, Layout};
use crate::outcome::{Accepted, GrantedLayout, Grants, Refused, rules};
use crate::seal::Seal;
use crate::semimodule::Element;
use padded::{Convention, Exact};

/// The modes of a tree in wider elements.
pub trait RecastTree {
    /// To elements `N` times as wide
    type Widened<N: Nat>: Outcome;
    /// How far the modes reach inside one element `N` times as wide: `Σ (min(s, N/d) − 1)·d` over the modes with `d < N`
    type Inside<N: Nat>: Nat;
}
impl<S: Nat, D: Element> RecastTree for Mode<S, D> {
    type Widened<N: Nat> = D::Widen<S, N>;
    type Inside<N: Nat> = D::Inside<S, N>;
}
impl RecastTree for HNil {
    type Widened<N: Nat> = Accepted<HNil>;
    type Inside<N: Nat> = typenum::UTerm;
}
impl<H: ModeTree, T: ModeTree> RecastTree for HCons<H, T> {
    type Widened<N: Nat> = <H::Widened<N> as crate::algebra::by_mode::Joined>::Join<T::Widened<N>>;
    type Inside<N: Nat> = <H::Inside<N> as crate::int::Add>::Plus<T::Inside<N>>;
}

/// `M` in elements `N` times as wide, if its modes together stay inside one wide element.
type Widening<M, N> = <<<M as RecastTree>::Inside<N> as Compare>::ComparedTo<N> as IfInsideElement>::Widen<
    M,
    N,
    <M as RecastTree>::Inside<N>,
>;

branch! {
    /// Branch: how far the modes reach inside a wide element, against its width `N`.
    pub trait IfInsideElement {
        /// `M` in elements `N` times as wide, or a reason
        type Widen<M: ModeTree, N: Nat, X: Nat>: Outcome;
    }
    Less => M::Widened<N>;
    Equal | Greater => Refused<UpcastInsideRule<X, N>>;
}

/// A second recast, of the result of a first one.
pub trait ThenRecast {
    /// To elements `N` times as wide
    type ThenWiden<N: Nat>: Outcome;
    /// To elements `N` times as narrow, by CuTe's convention
    type ThenPad<N: Nat>: Outcome;
}
impl<M: ModeTree> ThenRecast for Accepted<M> {
    type ThenWiden<N: Nat> = Widening<M, N>;
    type ThenPad<N: Nat> = M::Padded<N>;
}
impl<W: Rule> ThenRecast for Refused<W> {
    type ThenWiden<N: Nat> = Self;
    type ThenPad<N: Nat> = Self;
}

branch! {
    /// Branch: an element of size 0 is refused.
    pub trait IfSized {
        /// `M` in elements `N` times as wide
        type Widen<M: ModeTree, N: Nat>: Outcome;
        /// `M` in elements `N` times as narrow
        type Narrow<K: Convention, M: ModeTree, N: Nat>: Outcome;
        /// `New` is not 0: `M` from `Old` bits to `New` bits
        type FromOld<K: Convention, M: ModeTree, Old: Nat, New: Nat>: Outcome;
        /// Neither width is 0: `M` from `Old` bits to `New` bits
        type Recast<K: Convention, M: ModeTree, Old: Nat, New: Nat>: Outcome;
    }
    Zero => Refused<NoElement>, Refused<NoElement>, Refused<NoElement>, Refused<NoElement>;
    Unit =>
        Accepted<M>,
        Accepted<M>,
        <Old::Magnitude as IfSized>::Recast<K, M, Old, New>,
        <New::Ratio<Old> as ByRatio>::Recast<K, M, Old, New>;
    Many =>
        Widening<M, N>,
        K::Narrowed<M, N>,
        <Old::Magnitude as IfSized>::Recast<K, M, Old, New>,
        <New::Ratio<Old> as ByRatio>::Recast<K, M, Old, New>;
}

branch! {
    /// Branch: the new width against the old one.
    pub trait ByRatio {
        /// `M` from `Old` bits to `New` bits
        type Recast<K: Convention, M: ModeTree, Old: Nat, New: Nat>: Outcome;
    }
    Same => Accepted<M>;
    {Q: Nat} Multiple<Q> => Widening<M, Q>;
    {Q: Nat} Factor<Q> => K::Narrowed<M, Q>;
    Neither => K::Between<M, Old, New>;
}

/// `M` in elements `N` times as wide: accepted or refused.
pub type Upcasting<M, N> = <<N as Nat>::Magnitude as IfSized>::Widen<M, N>;
/// `M` in elements `N` times as narrow: accepted or refused.
pub type Downcasting<M, N> = <<N as Nat>::Magnitude as IfSized>::Narrow<Exact, M, N>;
/// `M` from `Old` bits to `New` bits: accepted or refused.
pub type Recasting<M, Old, New> = <<New as Nat>::Magnitude as IfSized>::FromOld<Exact, M, Old, New>;

rules! {
    derived;

    /// A stride and the factor do not divide one another.
    UpcastStrideRule<V, N> = UpcastStrideDivides {
        message: "cannot upcast {A} by {N}: stride {V} and {N} do not divide one another",
        label: "steps of {V} narrow elements fall at different places within the wide ones",
        note: "every stride must be a multiple or a factor of {N}"
    }
    /// A mode does not fill whole wide elements: `Q` of its `S` steps make one.
    UpcastShapeRule<S, Q> = UpcastShapeDivides {
        message: "cannot upcast {A} by {B}: {Q} steps make one wide element, and mode size {S} is no multiple or factor of {Q}",
        label: "{S} steps end inside a wide element",
        note: "CuTe would round up; the wide layout would then reach beyond the narrow one"
    }
    /// The modes that lie inside a wide element leave it together.
    UpcastInsideRule<X, N> = UpcastStaysInside {
        message: "cannot upcast {A} by {N}: modes of strides below {N} together reach {X} narrow elements on, out of a wide element of {N}",
        label: "some coordinate falls into the next wide element, and no layout says when",
        note: "the modes inside one wide element may reach {N} - 1 together"
    }
    /// A negative stride runs backwards inside a wide element.
    UpcastBackwards<V> = RunsForwards {
        message: "cannot recast {A} by {B}: the stride {V} runs backwards through parts of one element",
        label: "the wide element would begin before offset 0 of the layout",
        note: "a negative stride can only be recast as a multiple of the wide element; reverse the mode first"
    }
    /// No mode runs through the `N` parts of an element.
    NoneRuns<N> = RunsThroughParts {
        message: "cannot recast {A} by {B}: no mode of size above 1 has stride 1, so none can run through the {N} parts of an element",
        label: "the narrow layout would not reach all of the {N} parts of each element",
        note: "to reach all parts, concatenate {N}:1 and this layout with its strides times {N}; `PaddedDowncast` and `PaddedRecast` are CuTe's, which leave parts out"
    }
    /// An element has no size.
    NoElement<> = ElementHasSize {
        message: "cannot recast {A}: an element of size 0",
        label: "the number of bits, or the factor, must be positive",
        note: "the factors are {B}"
    }
}

crate::operation::operations! {
    /// The layout in elements `N` times as wide.
    ///
    /// * **Paper** not named there; CuTe's `upcast<N>`.
    /// * **Law** `N·R(c′) ≤ A(c) < N·(R(c′) + 1)`, where `c′` is `c` with the coordinates inside one wide element dropped.
    /// * **Admissible** when every stride is a multiple of `N`, or a factor of it with `N` over the stride a factor or a multiple
    ///   of the mode's size, and the modes inside one wide element stay inside it together: `Σ (min(s, N/d) − 1)·d < N` over the
    ///   strides `d < N`. (CuTe rounds a size up and does not check the sum.) Strides of 0 and modes of size 1 always are. The condition
    ///   is sufficient for the law, not necessary: `2:8` by 3 is refused although `2:2` satisfies the law, and so is `2:3` by 8, all of which
    ///   is inside one wide element. Their narrow elements lie at different places within wide ones.
    ///   With XOR strides, `N` must be a power of two; the sum over F₂ never leaves an element.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// use cute_static::typenum::{U4, U16};
    /// static_assertions::assert_type_eq_all!(Upcast<layout!((8,4):(1,8)), U4>, layout!((2,4):(1,2)));
    /// static_assertions::assert_type_eq_all!(Upcast<layout!((8,8):(f1,f12)), U4>, layout!((2,8):(f1,f3)));
    /// type Tv = layout!(((4,8),(16,2)):((256,16),(1,128)));
    /// static_assertions::assert_type_eq_all!(Upcast<Tv, U16>, layout!(((4,8),(1,2)):((16,1),(1,8))));
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// use cute_static::typenum::U4;
    /// fn no_whole_element() -> Upcast<layout!(6:1), U4> { Default::default() }
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// use cute_static::typenum::U3;
    /// // 8 is in the wide element 2, at its last place.
    /// fn at_another_place() -> Upcast<layout!(2:8), U3> { Default::default() }
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// use cute_static::typenum::U8;
    /// fn inside_one_element() -> Upcast<layout!(2:3), U8> { Default::default() }
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// use cute_static::typenum::U6;
    /// // 2·2 + 1·3 = 7 lies in the next element of 6.
    /// fn out_of_the_element() -> Upcast<layout!((3,2):(2,3)), U6> { Default::default() }
    /// ```
    #[cfg_attr(doc, doc = crate::picture::picture!("upcast", "A layout, and in wider elements"))]
    Upcast<N> -> Singleton;
    /// The layout in elements `N` times as narrow: the same memory.
    ///
    /// * **Paper** not named there; CuTe's `downcast<N>`, which is [`PaddedDowncast`](padded::PaddedDowncast).
    /// * **Law** one mode runs through the parts of an element: the first mode `s:1` with `s > 1` becomes `s·N : 1`, and the strides
    ///   of the others are multiplied by `N`. Where `c` is the coordinate in that mode and `c′` those in the others,
    ///   `R(N·c + k, c′) = N·A(c, c′) + k` for `0 ≤ k < N`. So `R` reaches `N·d … N·d + N − 1` once for each time that `A` reaches `d`.
    /// * **Admissible** when there is such a mode, or `N` is 1. The law asks for it: from `R(N·c + k, c′)` follow the stride 1 of `R`
    ///   (by `k`) and with it the stride 1 of `A` (by `c`). A mode of size 1 does not count, because its stride says nothing. With XOR
    ///   strides `N` must be a power of two; strides that are coordinates count no elements.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// use cute_static::typenum::{U2, U4, U16};
    /// static_assertions::assert_type_eq_all!(Downcast<layout!((8,4):(1,8)), U4>, layout!((32,4):(1,32)));
    /// static_assertions::assert_type_eq_all!(Downcast<layout!((32,2):(2,1)), U16>, layout!((32,32):(32,1)));
    /// // The mode of size 1 stays as it is, and of two modes that could run the first one does.
    /// static_assertions::assert_type_eq_all!(Downcast<layout!((1,4):(0,1)), U2>, layout!((1,8):(0,1)));
    /// static_assertions::assert_type_eq_all!(Downcast<layout!((2,2):(1,1)), U2>, layout!((4,2):(1,2)));
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// use cute_static::typenum::U0;
    /// fn nothing() -> Downcast<layout!(6:1), U0> { Default::default() }
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// use cute_static::typenum::U2;
    /// // Every other element: 8 parts, and no mode of 4 coordinates reaches them.
    /// fn half_of_the_parts() -> Downcast<layout!(4:2), U2> { Default::default() }
    /// ```
    #[cfg_attr(doc, doc = crate::picture::picture!("downcast", "A layout, and in narrower elements"))]
    Downcast<N> -> Singleton;
    /// The layout of elements of `Old` bits, in elements of `New` bits.
    ///
    /// * **Paper** not named there; CuTe's `recast_layout`.
    /// * **Law** [`Upcast`] by `New / Old` or [`Downcast`] by `Old / New` where that is a whole number; else a downcast to single bits
    ///   and an upcast from them. Unless it is an upcast, the bits `New·d … New·d + New − 1` of every `d` that the result reaches are
    ///   together the bits `Old·d … Old·d + Old − 1` of every `d` that `A` reaches, each as often. CuTe's
    ///   `recast_layout` is [`PaddedRecast`](padded::PaddedRecast).
    /// * **Admissible** when those are.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// use cute_static::typenum::{U6, U8, U16, U32};
    /// static_assertions::assert_type_eq_all!(Recast<layout!((8,4):(1,8)), U8, U32>, layout!((2,4):(1,2)));
    /// static_assertions::assert_type_eq_all!(Recast<layout!((12,8):(1,12)), U16, U8>, layout!((24,8):(1,24)));
    /// static_assertions::assert_type_eq_all!(Recast<layout!((12,8):(1,12)), U8, U6>, layout!((16,8):(1,16)));
    /// static_assertions::assert_type_eq_all!(Recast<layout!((3,8):(1,3)), U8, U6>, layout!((4,8):(1,4)));
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// use cute_static::typenum::{U8, U16};
    /// fn odd_row() -> Recast<layout!((4,3):(3,1)), U8, U16> { Default::default() }
    /// ```
    #[cfg_attr(doc, doc = crate::picture::picture!("recast", "A layout, and in other elements"))]
    Recast<Old, New> -> Singleton;
}

/// One row per recast: its name, its result, and what the refusal prints as the right operand.
macro_rules! recast {
    ($($name:ident<$($n:ident),*>, $engine:ident, $shown:ty;)*) => {$(
        impl<S, D, $($n: Nat),*> bounds::$name<$($n),*> for Layout<S, D>
        where
            Self: IsLayout,
            $engine<<Self as IsLayout>::Modes, $($n),*>: Grants<Self, $shown>,
        {
            const SEAL: Seal = Seal;
            type Output = GrantedLayout<$engine<<Self as IsLayout>::Modes, $($n),*>, Self, $shown>;
        }
    )*};
}
use recast;

recast! {
    Upcast<N>, Upcasting, N;
    Downcast<N>, Downcasting, N;
    Recast<Old, New>, Recasting, Pair<Old, New>;
}
