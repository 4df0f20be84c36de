//! Paper §2.1 — nesting by a profile, lists of leaves, and the size, cosize, rank and depth of one mode.

use super::edit::{self, Get};
use super::{IsLayout, Layout};
use crate::branch::branch;
use crate::check::Passed;
use crate::htuple::structure::Structure;
use crate::htuple::{HCons, HNil, Leaf};
use crate::int::{Compare, Nat, NonNegative, One, Subtract};
use crate::kind::{HTuple, Outcome};
use crate::outcome::{Granted, Grants, Refused, rules};
use crate::seal::Seal;
use crate::shape::extent::Extent;
use crate::shape::{ShapeOf, Shaped};
use typenum::{B0, B1, NInt, UTerm};

/// Nests a list with the profile of `self`. The list has enough elements.
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

branch! {
    /// Branch: is the number of leaves that of the profile?
    pub trait IfMatched {
        /// Passed, or refused with the numbers of leaves `N` and of leaves of the profile `M`
        type Check<N: Nat, M: Nat>: Outcome;
    }
    B1 => Passed;
    B0 => Refused<ProfileRule<N, M>>;
}

rules! {
    /// `N` flat modes, but `M` leaves in the profile.
    ProfileRule<N, M> = FillsProfile {
        message: "the profile {B} has {M} leaves, but {A} has {N} flat modes",
        label: "{N} modes cannot be nested as {M}",
        note: "every leaf of the profile stands for one flat mode"
    }
}

impl<A: Shaped, P: HTuple> bounds::GroupBy<P> for A
where
    A::Shape: HTuple,
    A::Stride: HTuple,
    <<LeafCount<A::Shape> as Compare>::Is<LeafCount<P>> as IfMatched>::Check<LeafCount<A::Shape>, LeafCount<P>>:
        Grants<A, P>,
{
    const SEAL: Seal = Seal;
    type Output = Granted<
        <<LeafCount<A::Shape> as Compare>::Is<LeafCount<P>> as IfMatched>::Check<LeafCount<A::Shape>, LeafCount<P>>,
        A,
        P,
        A::With<P::Nest<Leaves<A::Shape>>, P::Nest<Leaves<A::Stride>>>,
    >;
}
/// The flat modes of `A`, nested by the profile `P`: CuTe's name for [`GroupBy`].
pub type Unflatten<A, P> = GroupBy<A, P>;

impl<A: HTuple> bounds::LeavesOf for A {
    const SEAL: Seal = Seal;
    type Output = Leaves<A>;
}

impl bounds::LayoutsFromTile for HNil {
    const SEAL: Seal = Seal;
    type Output = HNil;
}
impl<S, D, T: bounds::LayoutsFromTile> bounds::LayoutsFromTile for HCons<Layout<S, D>, T>
where
    Layout<S, D>: IsLayout,
{
    const SEAL: Seal = Seal;
    type Output = HCons<Layout<S, D>, T::Output>;
}
impl<U: Nat, B, T: bounds::LayoutsFromTile> bounds::LayoutsFromTile for HCons<typenum::UInt<U, B>, T>
where
    typenum::UInt<U, B>: Nat,
{
    const SEAL: Seal = Seal;
    type Output = HCons<Layout<typenum::UInt<U, B>, One>, T::Output>;
}

crate::operation::operations! {
    /// `unflatten`: the flat modes of a layout or HTuple, nested by the profile `P`. The leaves of the profile do not matter.
    ///
    /// * **Law** `Flattened<GroupBy<A, P>> = Flattened<A>`. For a layout the result is the same function of the index.
    /// * **Admissible** if `A` and the profile have the same number of leaves.
    /// ```
    /// use cute_static::prelude::*;
    /// use cute_static::layout::{GroupBy, Unflatten};
    /// type A = layout!((2,3,5,7):(1,2,6,30));
    /// static_assertions::assert_type_eq_all!(GroupBy<A, shape!((1,(1,1),(1)))>, layout!((2,(3,5),(7)):(1,(2,6),(30))));
    /// static_assertions::assert_type_eq_all!(Unflatten<shape!((4,8)), coord!(((_),_))>, shape!(((4),8)));
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// use cute_static::layout::GroupBy;
    /// let x: GroupBy<layout!((4,8):(1,4)), shape!((1,(1,1)))>;
    /// ```
    #[cfg_attr(doc, doc = crate::picture::picture!("modes/nest", "A layout, and nested"))]
    GroupBy<P>;
    /// `get_leaves`: the leaves of an HTuple or tiler, as a list.
    /// ```
    /// use cute_static::prelude::*;
    /// use cute_static::layout::LeavesOf;
    /// static_assertions::assert_type_eq_all!(LeavesOf<shape!((1,(4,8)))>, shape!((1,4,8)));
    /// static_assertions::assert_type_eq_all!(LeavesOf<tiler!(<(4,8):(1,4),_>)>, tiler!(<(4,8):(1,4),_>));
    /// static_assertions::assert_type_eq_all!(LeavesOf<shape!(4)>, shape!((4)));
    /// ```
    LeavesOf;
    /// `get_layouts_from_tile`: the entries of a tiler as layouts. The entry `n` is `n:1`.
    ///
    /// * **Admissible** if no entry is `_` or a list.
    /// ```
    /// use cute_static::prelude::*;
    /// use cute_static::layout::LayoutsFromTile;
    /// type T = tiler!(<(2,3):(1,2), 4>);
    /// static_assertions::assert_type_eq_all!(LayoutsFromTile<T>, tiler!(<(2,3):(1,2), 4:1>));
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// use cute_static::layout::LayoutsFromTile;
    /// let x: LayoutsFromTile<tiler!(<4:1, _>)>;
    /// ```
    LayoutsFromTile, else(
        message = "an entry of this tiler is not a layout",
        label = "every entry must be a layout or a positive integer"
    );
    /// The size of the mode at a path, see [`Get`](crate::layout::edit::Get).
    ///
    /// * **Admissible** if there is such a mode.
    /// ```
    /// use cute_static::prelude::*;
    /// static_assertions::assert_type_eq_all!(SizeAt<layout!((2,(3,4),5):(1,(2,6),24)), coord!((1))>, typenum::U12);
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// let x: SizeAt<shape!((4,3)), coord!((2))>;
    /// ```
    SizeAt<P> -> Nat;
    /// The cosize of the mode at a path, see [`Get`](crate::layout::edit::Get).
    ///
    /// * **Admissible** if there is such a mode.
    /// ```
    /// use cute_static::prelude::*;
    /// use cute_static::layout::CosizeAt;
    /// static_assertions::assert_type_eq_all!(CosizeAt<layout!((4,(3,2),5):(1,(4,12),24)), coord!((1,0))>, typenum::U9);
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// use cute_static::layout::CosizeAt;
    /// let x: CosizeAt<layout!((4,3,2):(1,4,12)), coord!((1,0,0))>;
    /// ```
    CosizeAt<P> -> Nat;
    /// The rank of the mode at a path, see [`Get`](crate::layout::edit::Get).
    ///
    /// * **Admissible** if there is such a mode.
    /// ```
    /// use cute_static::prelude::*;
    /// use cute_static::layout::RankAt;
    /// static_assertions::assert_type_eq_all!(RankAt<shape!((4,(3,2,5))), coord!((1))>, typenum::U3);
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// use cute_static::layout::RankAt;
    /// let x: RankAt<shape!((4,3)), coord!((2))>;
    /// ```
    RankAt<P> -> Nat;
    /// The depth of the mode at a path, see [`Get`](crate::layout::edit::Get).
    ///
    /// * **Admissible** if there is such a mode.
    /// ```
    /// use cute_static::prelude::*;
    /// use cute_static::layout::DepthAt;
    /// static_assertions::assert_type_eq_all!(DepthAt<shape!((4,(3,(2,5)))), coord!((1))>, typenum::U2);
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// use cute_static::layout::DepthAt;
    /// let x: DepthAt<shape!((4,3)), coord!((2))>;
    /// ```
    DepthAt<P> -> Nat;
}

macro_rules! numbers_of_a_mode {
    ($($name:ident where [$($bound:tt)*] $number:ty;)*) => {$(
        impl<A: edit::bounds::Get<P>, P> bounds::$name<P> for A
        where
            $($bound)*
        {
            const SEAL: Seal = Seal;
            type Output = $number;
        }
    )*};
}
numbers_of_a_mode! {
    SizeAt where [Get<A, P>: Shaped, ShapeOf<Get<A, P>>: Extent] <ShapeOf<Get<A, P>> as Extent>::Count;
    CosizeAt where [Get<A, P>: IsLayout]
        super::cosize::CosizeOf<<Get<A, P> as IsLayout>::Modes>;
    RankAt where [Get<A, P>: Shaped, ShapeOf<Get<A, P>>: Structure] <ShapeOf<Get<A, P>> as Structure>::Rank;
    DepthAt where [Get<A, P>: Shaped, ShapeOf<Get<A, P>>: Structure] <ShapeOf<Get<A, P>> as Structure>::Depth;
}

/// The number of a mode that is counted from the end.
pub trait FromEnd {
    /// The number
    type Mode: Nat;
}
impl<U: Nat> FromEnd for NonNegative<U> {
    type Mode = U;
}
type EndOf<A, U> = <<ShapeOf<A> as Structure>::Rank as Subtract>::Minus<U>;

/// A negative end counts from the last mode: `−1` is the rank minus 1.
/// ```
/// use cute_static::prelude::*;
/// static_assertions::assert_type_eq_all!(Group<shape!((15,7)), typenum::U0, typenum::N1>, shape!(((15),7)));
/// ```
impl<A: Shaped, B: Nat, U: crate::kind::PositiveNat> edit::bounds::Group<B, NInt<U>> for A
where
    A::Shape: Structure,
    EndOf<A, U>: FromEnd,
    A: edit::bounds::Group<B, <EndOf<A, U> as FromEnd>::Mode>,
{
    const SEAL: Seal = Seal;
    type Output = <A as edit::bounds::Group<B, <EndOf<A, U> as FromEnd>::Mode>>::Output;
}
