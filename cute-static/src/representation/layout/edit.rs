//! Paper §2.1 — edits of modes: selection, grouping, replacement and concatenation. An edit of a layout applies to shape and stride alike, so the result is a
//! layout. It also applies to an HTuple.

use super::codomain::OneSemimodule;
use super::{IsLayout, Layout};
use crate::branch::branch;
use crate::check::{Combine, Passed};
use crate::htuple::modes::{IfInRange, IfMissing, Modes};
use crate::htuple::structure::Structure;
use crate::htuple::{HCons, HNil, Pair, Singleton};
use crate::int::{Compare, Many, Nat, Subtract, Unit, Zero};
use crate::kind::{HTuple, Outcome};
use crate::outcome::{Granted, Grants, Refused, rules};
use crate::seal::Seal;
use crate::shape::{AsMode, Shaped};

/// A path into nested modes: one natural, or a list of them from the outside in.
pub trait Path {
    /// Checks that the path ends in a mode of `X`
    type Check<X: HTuple>: Outcome;
    /// The mode at the end of the path
    type Walk<X: HTuple>: HTuple;
}
impl<N: Nat> Path for N {
    type Check<X: HTuple> = X::InRange<N>;
    type Walk<X: HTuple> = X::Nth<N>;
}
impl Path for HNil {
    type Check<X: HTuple> = Passed;
    type Walk<X: HTuple> = X;
}
impl<I: Nat, P: Path> Path for HCons<I, P> {
    type Check<X: HTuple> = <X::InRange<I> as Combine>::AndThen<P::Check<X::Nth<I>>>;
    type Walk<X: HTuple> = P::Walk<X::Nth<I>>;
}

/// A list of mode numbers.
pub trait Picks {
    /// Checks that all of them are modes of `X`
    type Check<X: HTuple>: Outcome;
    /// These modes
    type Pick<X: HTuple>: HTuple;
}
impl Picks for HNil {
    type Check<X: HTuple> = Passed;
    type Pick<X: HTuple> = HNil;
}
impl<I: Nat, R: Picks> Picks for HCons<I, R> {
    type Check<X: HTuple> = <X::InRange<I> as Combine>::AndThen<R::Check<X>>;
    type Pick<X: HTuple> = HCons<X::Nth<I>, R::Pick<X>>;
}

type List<X> = <X as Structure>::AsList;

// For each edit: its check of the shape `S`, and its result for a shape or a stride.
pub(crate) type GetCheck<S, P> = <P as Path>::Check<S>;
pub(crate) type GetOf<S, P> = <P as Path>::Walk<S>;
pub(crate) type SelectCheck<S, P> = <P as Picks>::Check<List<S>>;
pub(crate) type SelectOf<S, P> = <P as Picks>::Pick<List<S>>;
pub(crate) type RangeCheck<S, B, E> = <<B as Compare>::ComparedTo<E> as IfInRange>::Range<B, E, <S as Structure>::Rank>;
pub(crate) type TakeOf<S, B, E> = <<List<S> as Modes>::First<E> as Modes>::Rest<B>;
pub(crate) type GroupOf<S, B, E> = <S as Modes>::Grouped<B, E>;
pub(crate) type ReplaceCheck<S, I> = <List<S> as Modes>::InRange<I>;
pub(crate) type ReplaceOf<S, I, X> = <List<S> as Modes>::Put<I, X>;
pub(crate) type AppendOf<S, X> = <List<S> as Modes>::Join<HCons<X, HNil>>;
pub(crate) type PrependOf<S, X> = HCons<X, List<S>>;
type Missing<S, N> = <N as Subtract>::Minus<<S as Structure>::Rank>;
pub(crate) type AppendToRankOf<S, R, X, N> = <Missing<R, N> as IfMissing>::Append<S, X>;
pub(crate) type PrependToRankOf<S, R, X, N> = <Missing<R, N> as IfMissing>::Prepend<S, X>;
pub(crate) type Positive<N> = <<N as Nat>::Magnitude as IfPositive>::Check;

rules! {
    /// The rank 0.
    RankZero<> = IsPositive {
        message: "a rank must be positive",
        label: "rank 0 is asked for",
        note: "{A} can be brought to rank 1 or more"
    }
}

branch! {
    /// Branch: a rank.
    pub trait IfPositive {
        /// Checks that the rank is positive
        type Check: Outcome;
    }
    Zero => Refused<RankZero>;
    Unit | Many => Passed;
}

crate::operation::operations! {
    /// Mode `I` of a layout or HTuple. `I` is a natural, or a path: a list of naturals from the outside in.
    ///
    /// * **Paper** §2.1, access.
    /// * **Admissible** if there is such a mode.
    /// ```
    /// use cute_static::prelude::*;
    /// type A = layout!((4,(3,6)):(1,(4,12)));
    /// static_assertions::assert_type_eq_all!(Get<A, typenum::U1>, layout!((3,6):(4,12)));
    /// static_assertions::assert_type_eq_all!(Get<A, coord!((1,1))>, layout!(6:12));
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// let x: Get<layout!((4,8):(1,4)), typenum::U2>;
    /// ```
    #[cfg_attr(doc, doc = crate::picture::picture!("modes/get", "A layout, and what the edit makes of it"))]
    Get<I>;
    /// The modes with the numbers `I`, a list of naturals, as a tuple.
    ///
    /// * **Admissible** if all of them exist.
    /// ```
    /// use cute_static::prelude::*;
    /// static_assertions::assert_type_eq_all!(Select<layout!((4,2,8):(1,4,8)), coord!((2,0))>, layout!((8,4):(8,1)));
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// let x: Select<layout!((4,2,8):(1,4,8)), coord!((2,3))>;
    /// ```
    #[cfg_attr(doc, doc = crate::picture::picture!("modes/select", "A layout, and what the edit makes of it"))]
    Select<I>;
    /// The modes `B..E`: from mode `B` up to mode `E`, which is excluded.
    ///
    /// * **Admissible** if `B < E ≤ rank`.
    /// ```
    /// use cute_static::prelude::*;
    /// type A = layout!((2,3,5,7):(1,2,6,30));
    /// static_assertions::assert_type_eq_all!(Take<A, typenum::U1, typenum::U4>, layout!((3,5,7):(2,6,30)));
    /// ```
    #[cfg_attr(doc, doc = crate::picture::picture!("modes/take", "A layout, and what the edit makes of it"))]
    Take<B, E>;
    /// The layout with its modes `B..E` as one mode.
    ///
    /// * **Law** the result is the same function of the index.
    /// * **Admissible** if `B < E ≤ rank`.
    /// ```
    /// use cute_static::prelude::*;
    /// type A = layout!((4,5,6):(1,4,20));
    /// static_assertions::assert_type_eq_all!(Group<A, typenum::U1, typenum::U3>, layout!((4,(5,6)):(1,(4,20))));
    /// ```
    #[cfg_attr(doc, doc = crate::picture::picture!("modes/group", "A layout, and what the edit makes of it"))]
    Group<B, E>;
    /// The layout with `X` in place of mode `I`.
    ///
    /// * **Admissible** if there is such a mode.
    /// ```
    /// use cute_static::prelude::*;
    /// type A = layout!((3,4,(3,4)):(1,3,(1,3)));
    /// static_assertions::assert_type_eq_all!(Replace<A, typenum::U2, layout!(4:3)>, layout!((3,4,4):(1,3,3)));
    /// ```
    #[cfg_attr(doc, doc = crate::picture::picture!("modes/replace", "A layout, and what the edit makes of it"))]
    Replace<I, X>;
    /// The layout with `X` as an additional last mode.
    /// ```
    /// use cute_static::prelude::*;
    /// static_assertions::assert_type_eq_all!(Append<layout!((4,8):(1,4)), layout!(2:32)>, layout!((4,8,2):(1,4,32)));
    /// ```
    #[cfg_attr(doc, doc = crate::picture::picture!("modes/append", "A layout, and what the edit makes of it"))]
    Append<X>, else(
        message = "this cannot be a mode of the layout",
        label = "a mode has strides like those of the layout, and one `symbols! {{ … }}` declares all symbols of a layout"
    );
    /// The layout with `X` as an additional first mode.
    /// ```
    /// use cute_static::prelude::*;
    /// use cute_static::layout::Prepend;
    /// static_assertions::assert_type_eq_all!(Prepend<layout!(4:1), layout!(2:4)>, layout!((2,4):(4,1)));
    /// ```
    #[cfg_attr(doc, doc = crate::picture::picture!("modes/prepend", "A layout, and what the edit makes of it"))]
    Prepend<X>, else(
        message = "this cannot be a mode of the layout",
        label = "a mode has strides like those of the layout, and one `symbols! {{ … }}` declares all symbols of a layout"
    );
    /// The layout with copies of `X` as additional last modes, up to the rank `N`.
    ///
    /// * **Law** a layout of rank `N` or more is unchanged.
    /// * **Admissible** if `N > 0`.
    /// ```
    /// use cute_static::prelude::*;
    /// use cute_static::layout::AppendToRank;
    /// type R = AppendToRank<layout!((4,8):(1,4)), layout!(1:0), typenum::U4>;
    /// static_assertions::assert_type_eq_all!(R, layout!((4,8,1,1):(1,4,0,0)));
    /// ```
    #[cfg_attr(doc, doc = crate::picture::picture!("modes/append-to-rank", "A layout, and what the edit makes of it"))]
    AppendToRank<X, N>;
    /// The layout with copies of `X` as additional first modes, up to the rank `N`.
    ///
    /// * **Law** a layout of rank `N` or more is unchanged.
    /// * **Admissible** if `N > 0`.
    /// ```
    /// use cute_static::prelude::*;
    /// use cute_static::layout::PrependToRank;
    /// static_assertions::assert_type_eq_all!(PrependToRank<shape!((4,8)), shape!(1), typenum::U4>, shape!((1,1,4,8)));
    /// ```
    #[cfg_attr(doc, doc = crate::picture::picture!("modes/prepend-to-rank", "A layout, and what the edit makes of it"))]
    PrependToRank<X, N>;
    /// The leaves of a layout as its modes; a leaf is unchanged.
    ///
    /// * **Paper** §2.1.
    /// * **Law** the result is the same function of the index.
    /// ```
    /// use cute_static::prelude::*;
    /// static_assertions::assert_type_eq_all!(Flattened<layout!(((2,2),(4,2)):((1,8),(2,16)))>, layout!((2,2,4,2):(1,8,2,16)));
    /// assert_eq!(layout!(4:1).flatten(), layout!(4:1));
    /// ```
    #[cfg_attr(doc, doc = crate::picture::picture!("modes/flatten", "A layout, and what the edit makes of it"))]
    Flattened;
    /// The concatenation of a list of layouts, each as one mode.
    ///
    /// * **Paper** §3.1, eq. (11).
    /// * **Law** `R(c) = L₀(c₀) + L₁(c₁) + …`
    /// * **Admissible** if all strides are elements of one semimodule. `4:2` and `3:1@0` have no sum.
    /// ```
    /// use cute_static::prelude::*;
    /// type R = Concatenate<tiler!(<3:1, (4,2):(3,1)>)>;
    /// static_assertions::assert_type_eq_all!(R, layout!((3,(4,2)):(1,(3,1))));
    /// static_assertions::assert_type_eq_all!(Concat<layout!(4:2@1), layout!(3:1@0)>, layout!((4,3):(2@1,1@0)));
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// let x: Concat<layout!(4:2), layout!(3:1@0)>;
    /// ```
    #[cfg_attr(doc, doc = crate::picture::picture!("modes/join", "Two layouts, and side by side"))]
    Concatenate -> Singleton;
}

macro_rules! edits {
    ($(
        $name:ident<$($p:ident: $bound:path),*> = shown $shown:ty,
        $(legal $legal:ty,)? where [$($check:tt)*], shape [$($shape:tt)*], stride [$($stride:tt)*];
    )*) => {$(
        impl<A: Shaped $(, $p: $bound)*> bounds::$name<$($p),*> for A
        where
            A::Shape: HTuple,
            A::Stride: HTuple,
            $($legal: Grants<A, $shown>,)?
            $($check)*
        {
            const SEAL: Seal = Seal;
            type Output = edits!(@output A::With<$($shape)*, $($stride)*> $(, $legal, A, $shown)?);
        }
    )*};
    (@output $output:ty) => { $output };
    (@output $output:ty, $legal:ty, $a:ty, $shown:ty) => { Granted<$legal, $a, $shown, $output> };
}

edits! {
    Get<I: Path> = shown I,
        legal GetCheck<A::Shape, I>, where [], shape [GetOf<A::Shape, I>], stride [GetOf<A::Stride, I>];
    Select<I: Picks> = shown I,
        legal SelectCheck<A::Shape, I>, where [], shape [SelectOf<A::Shape, I>], stride [SelectOf<A::Stride, I>];
    Take<B: Nat, E: Nat> = shown Pair<B, E>,
        legal RangeCheck<A::Shape, B, E>, where [], shape [TakeOf<A::Shape, B, E>], stride [TakeOf<A::Stride, B, E>];
    Group<B: Nat, E: Nat> = shown Pair<B, E>,
        legal RangeCheck<A::Shape, B, E>, where [], shape [GroupOf<A::Shape, B, E>], stride [GroupOf<A::Stride, B, E>];
    Replace<I: Nat, X: AsMode> = shown I,
        legal ReplaceCheck<A::Shape, I>,
        where [
            X::Shape: HTuple, X::Stride: HTuple,
            A::With<ReplaceOf<A::Shape, I, X::Shape>, ReplaceOf<A::Stride, I, X::Stride>>: OneSemimodule,
        ],
        shape [ReplaceOf<A::Shape, I, X::Shape>], stride [ReplaceOf<A::Stride, I, X::Stride>];
    Append<X: AsMode> = shown X,
        where [
            X::Shape: HTuple, X::Stride: HTuple,
            A::With<AppendOf<A::Shape, X::Shape>, AppendOf<A::Stride, X::Stride>>: OneSemimodule,
        ],
        shape [AppendOf<A::Shape, X::Shape>], stride [AppendOf<A::Stride, X::Stride>];
    Prepend<X: AsMode> = shown X,
        where [
            X::Shape: HTuple, X::Stride: HTuple,
            A::With<PrependOf<A::Shape, X::Shape>, PrependOf<A::Stride, X::Stride>>: OneSemimodule,
        ],
        shape [PrependOf<A::Shape, X::Shape>], stride [PrependOf<A::Stride, X::Stride>];
    AppendToRank<X: AsMode, N: Nat> = shown N,
        legal Positive<N>,
        where [
            X::Shape: HTuple, X::Stride: HTuple,
            A::With<AppendToRankOf<A::Shape, A::Shape, X::Shape, N>, AppendToRankOf<A::Stride, A::Shape, X::Stride, N>>: OneSemimodule,
        ],
        shape [AppendToRankOf<A::Shape, A::Shape, X::Shape, N>], stride [AppendToRankOf<A::Stride, A::Shape, X::Stride, N>];
    PrependToRank<X: AsMode, N: Nat> = shown N,
        legal Positive<N>,
        where [
            X::Shape: HTuple, X::Stride: HTuple,
            A::With<PrependToRankOf<A::Shape, A::Shape, X::Shape, N>, PrependToRankOf<A::Stride, A::Shape, X::Stride, N>>: OneSemimodule,
        ],
        shape [PrependToRankOf<A::Shape, A::Shape, X::Shape, N>], stride [PrependToRankOf<A::Stride, A::Shape, X::Stride, N>];
}

impl<A: Shaped> bounds::Flattened for A
where
    A::Shape: HTuple,
    A::Stride: HTuple,
{
    const SEAL: Seal = Seal;
    type Output = A::With<<A::Shape as Structure>::Flat, <A::Stride as Structure>::Flat>;
}
impl<L: ListLayouts> bounds::Concatenate for L
where
    Layout<L::Shapes, L::Strides>: OneSemimodule,
{
    const SEAL: Seal = Seal;
    type Output = Layout<L::Shapes, L::Strides>;
}
/// A list of layouts.
pub trait ListLayouts {
    /// The shapes
    type Shapes;
    /// The strides
    type Strides;
}
impl ListLayouts for HNil {
    type Shapes = HNil;
    type Strides = HNil;
}
impl<S, D, R: ListLayouts> ListLayouts for HCons<Layout<S, D>, R>
where
    Layout<S, D>: IsLayout,
{
    type Shapes = HCons<S, R::Shapes>;
    type Strides = HCons<D, R::Strides>;
}
/// The concatenation of two layouts, see [`Concatenate`].
pub type Concat<A, B> = Concatenate<Pair<A, B>>;
