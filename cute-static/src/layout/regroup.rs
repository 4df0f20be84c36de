//! Modes nested as a profile is, leaves as a list, and the numbers of one mode.

use super::edit::{Get, GetMode};
use super::refusal::Passed;
use super::{IsLayout, Layout};
use crate::htuple::structure::Structure;
use crate::htuple::{HCons, HNil, Leaf};
use crate::int::{Compare, Nat, NonNegative, One, Subtract};
use crate::kind::{HTuple, Outcome};
use crate::outcome::{Granted, Grants, Refused, rules};
use crate::shape::extent::Extent;
use crate::shape::{ShapeOf, Shaped};
use typenum::{B0, B1, NInt, UTerm};

/// A list nested as the HTuple `self` is. The list has enough elements.
pub trait Profile {
    /// The elements of `L`, nested
    type Nest<L: HTuple>: HTuple;
    /// The elements of `L` that are left
    type Left<L: HTuple>: HTuple;
}
impl<L: Leaf> Profile for L {
    type Nest<X: HTuple> = X::Nth<UTerm>;
    type Left<X: HTuple> = X::Rest<One>;
}
impl Profile for HNil {
    type Nest<X: HTuple> = HNil;
    type Left<X: HTuple> = X;
}
impl<H: HTuple, T: HTuple> Profile for HCons<H, T> {
    type Nest<X: HTuple> = HCons<H::Nest<X>, T::Nest<H::Left<X>>>;
    type Left<X: HTuple> = T::Left<H::Left<X>>;
}

type Leaves<A> = <A as Structure>::FlatOnto<HNil>;
type LeafCount<A> = <Leaves<A> as Structure>::Length;

/// Branch: is the number of leaves that of the profile?
pub trait IfMatched {
    /// The check
    type Check<N: Nat, M: Nat>: Outcome;
}
impl IfMatched for B1 {
    type Check<N: Nat, M: Nat> = Passed;
}
impl IfMatched for B0 {
    type Check<N: Nat, M: Nat> = Refused<ProfileRule<N, M>>;
}

rules! {
    /// `N` flat modes, but `M` leaves in the profile.
    ProfileRule<N, M> = FillsProfile {
        message: "the profile {B} has {M} leaves, but {A} has {N} flat modes",
        label: "{N} modes cannot be nested as {M}",
        note: "every leaf of the profile stands for one flat mode"
    }
}

/// `unflatten`: the flat modes of a layout or HTuple, nested as the profile `P`. The leaves of the profile do not matter.
///
/// * **Law** `Flattened<GroupBy<A, P>> = Flattened<A>`; of a layout, the same function of the index.
/// * **Admissible** where the profile has as many leaves.
/// ```
/// use cute_static::prelude::*;
/// type A = layout!((2,3,5,7):(1,2,6,30));
/// static_assertions::assert_type_eq_all!(GroupBy<A, shape!((1,(1,1),(1)))>, layout!((2,(3,5),(7)):(1,(2,6),(30))));
/// static_assertions::assert_type_eq_all!(Unflatten<shape!((4,8)), coord!(((_),_))>, shape!(((4),8)));
/// ```
/// ```compile_fail,E0277
/// use cute_static::prelude::*;
/// let x: GroupBy<layout!((4,8):(1,4)), shape!((1,(1,1)))>;
/// ```
#[cfg_attr(doc, doc = crate::picture::picture!("modes/nest", "A layout, and nested"))]
pub trait NestModes<P> {
    /// The nested modes
    type Output;
}
impl<A: Shaped, P: HTuple> NestModes<P> for A
where
    A::Shape: HTuple,
    A::Stride: HTuple,
    <<LeafCount<A::Shape> as Compare>::Is<LeafCount<P>> as IfMatched>::Check<LeafCount<A::Shape>, LeafCount<P>>:
        Grants<A, P>,
{
    type Output = Granted<
        <<LeafCount<A::Shape> as Compare>::Is<LeafCount<P>> as IfMatched>::Check<LeafCount<A::Shape>, LeafCount<P>>,
        A,
        P,
        A::With<P::Nest<Leaves<A::Shape>>, P::Nest<Leaves<A::Stride>>>,
    >;
}
/// The flat modes of `A`, nested as `P`, see [`NestModes`].
pub type GroupBy<A, P> = <A as NestModes<P>>::Output;
/// The flat modes of `A`, nested as `P`, see [`NestModes`].
pub type Unflatten<A, P> = <A as NestModes<P>>::Output;

/// `get_leaves`: the leaves of an HTuple or tiler, as a list.
/// ```
/// use cute_static::prelude::*;
/// static_assertions::assert_type_eq_all!(LeavesOf<shape!((1,(4,8)))>, shape!((1,4,8)));
/// static_assertions::assert_type_eq_all!(LeavesOf<tiler!(<(4,8):(1,4),_>)>, tiler!(<(4,8):(1,4),_>));
/// static_assertions::assert_type_eq_all!(LeavesOf<shape!(4)>, shape!((4)));
/// ```
pub trait GetLeaves {
    /// The list
    type Output;
}
impl<A: HTuple> GetLeaves for A {
    type Output = Leaves<A>;
}
/// The leaves of `A`, see [`GetLeaves`].
pub type LeavesOf<A> = <A as GetLeaves>::Output;

/// `get_layouts_from_tile`: the entries of a tiler as layouts, where each is one; `n` is `n:1`.
///
/// * **Admissible** where no entry is `_` or a list.
/// ```
/// use cute_static::prelude::*;
/// type T = tiler!(<(2,3):(1,2), 4>);
/// static_assertions::assert_type_eq_all!(LayoutsFromTile<T>, tiler!(<(2,3):(1,2), 4:1>));
/// ```
/// ```compile_fail,E0277
/// use cute_static::prelude::*;
/// let x: LayoutsFromTile<tiler!(<4:1, _>)>;
/// ```
#[diagnostic::on_unimplemented(
    message = "an entry of this tiler is not a layout",
    label = "every entry must be a layout or a positive integer"
)]
pub trait GetLayoutsFromTile {
    /// The list of layouts
    type Output;
}
impl GetLayoutsFromTile for HNil {
    type Output = HNil;
}
impl<S, D, T: GetLayoutsFromTile> GetLayoutsFromTile for HCons<Layout<S, D>, T>
where
    Layout<S, D>: IsLayout,
{
    type Output = HCons<Layout<S, D>, T::Output>;
}
impl<U: Nat, B, T: GetLayoutsFromTile> GetLayoutsFromTile for HCons<typenum::UInt<U, B>, T>
where
    typenum::UInt<U, B>: Nat,
{
    type Output = HCons<Layout<typenum::UInt<U, B>, One>, T::Output>;
}
/// The entries of a tiler as layouts, see [`GetLayoutsFromTile`].
pub type LayoutsFromTile<T> = <T as GetLayoutsFromTile>::Output;

macro_rules! numbers_of_a_mode {
    ($($(#[$doc:meta])* $verb:ident = $alias:ident where [$($bound:tt)*] $number:ty;)*) => {$(
        #[doc = concat!("The bound of [`", stringify!($alias), "`]: it holds where the result exists.")]
        pub trait $verb<P> {
            /// The number
            type Output: Nat;
        }
        impl<A: GetMode<P>, P> $verb<P> for A
        where
            $($bound)*
        {
            type Output = $number;
        }
        $(#[$doc])*
        pub type $alias<A, P> = <A as $verb<P>>::Output;
    )*};
}
numbers_of_a_mode! {
    /// The size of the mode at a path, see [`GetMode`].
    ///
    /// * **Admissible** where there is such a mode.
    /// ```
    /// use cute_static::prelude::*;
    /// static_assertions::assert_type_eq_all!(SizeAt<layout!((2,(3,4),5):(1,(2,6),24)), coord!((1))>, typenum::U12);
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// let x: SizeAt<shape!((4,3)), coord!((2))>;
    /// ```
    TakeSizeAt = SizeAt where [Get<A, P>: Shaped, ShapeOf<Get<A, P>>: Extent] <ShapeOf<Get<A, P>> as Extent>::Count;
    /// The cosize of the mode at a path, see [`GetMode`].
    ///
    /// * **Admissible** where there is such a mode.
    /// ```
    /// use cute_static::prelude::*;
    /// static_assertions::assert_type_eq_all!(CosizeAt<layout!((4,(3,2),5):(1,(4,12),24)), coord!((1,0))>, typenum::U9);
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// let x: CosizeAt<layout!((4,3,2):(1,4,12)), coord!((1,0,0))>;
    /// ```
    TakeCosizeAt = CosizeAt where [Get<A, P>: IsLayout]
        super::cosize::CosizeOf<<Get<A, P> as IsLayout>::Modes>;
    /// The rank of the mode at a path, see [`GetMode`].
    ///
    /// * **Admissible** where there is such a mode.
    /// ```
    /// use cute_static::prelude::*;
    /// static_assertions::assert_type_eq_all!(RankAt<shape!((4,(3,2,5))), coord!((1))>, typenum::U3);
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// let x: RankAt<shape!((4,3)), coord!((2))>;
    /// ```
    TakeRankAt = RankAt where [Get<A, P>: Shaped, ShapeOf<Get<A, P>>: Structure] <ShapeOf<Get<A, P>> as Structure>::Rank;
    /// The depth of the mode at a path, see [`GetMode`].
    ///
    /// * **Admissible** where there is such a mode.
    /// ```
    /// use cute_static::prelude::*;
    /// static_assertions::assert_type_eq_all!(DepthAt<shape!((4,(3,(2,5)))), coord!((1))>, typenum::U2);
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// let x: DepthAt<shape!((4,3)), coord!((2))>;
    /// ```
    TakeDepthAt = DepthAt where [Get<A, P>: Shaped, ShapeOf<Get<A, P>>: Structure] <ShapeOf<Get<A, P>> as Structure>::Depth;
}

/// The number of a mode counted from the end.
pub trait FromEnd {
    /// The number
    type Mode: Nat;
}
impl<U: Nat> FromEnd for NonNegative<U> {
    type Mode = U;
}
type EndOf<A, U> = <<ShapeOf<A> as Structure>::Rank as Subtract>::Minus<U>;

/// A negative end counts from the rank.
/// ```
/// use cute_static::prelude::*;
/// static_assertions::assert_type_eq_all!(Group<shape!((15,7)), typenum::U0, typenum::N1>, shape!(((15),7)));
/// ```
impl<A: Shaped, B: Nat, U: crate::kind::PositiveNat> super::edit::GroupModes<B, NInt<U>> for A
where
    A::Shape: Structure,
    EndOf<A, U>: FromEnd,
    A: super::edit::GroupModes<B, <EndOf<A, U> as FromEnd>::Mode>,
{
    type Output = <A as super::edit::GroupModes<B, <EndOf<A, U> as FromEnd>::Mode>>::Output;
}
