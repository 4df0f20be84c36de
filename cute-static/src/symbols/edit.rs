//! Edits of the modes of layouts with symbols: of shape and stride alike, as without symbols.

use super::modes::ZipSymbols;
use super::{Symbolic, Symbols, Times};
use crate::htuple::structure::Structure;
use crate::htuple::{HCons, HNil, Leaf, Pair, Tree};
use crate::int::Nat;
use crate::kind::HTuple;
use crate::layout::Layout;
use crate::layout::edit::{
    AppendOf, GetCheck, GetOf, GroupOf, Path, Picks, PrependOf, RangeCheck, SelectCheck, SelectOf, TakeOf, bounds,
};
use crate::outcome::{Granted, Grants};
use crate::seal::Seal;
use typenum::UInt;

// A leaf of a shape or a stride. As data it is an unknown number.
#[diagnostic::do_not_recommend]
impl<C, G, E> Leaf for Times<C, G, E> {
    const SEAL: Seal = Seal;
    const TREE: Tree = Tree::Underscore;
}

/// A layout that can be a mode of a layout with the symbols `G`.
pub trait ModeWith<G> {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The shape
    type Shape: HTuple;
    /// The stride
    type Stride: HTuple;
}
#[diagnostic::do_not_recommend]
impl<G, S: ShapeWith<G, D>, D> ModeWith<G> for Layout<S, D> {
    const SEAL: Seal = Seal;
    type Shape = S::Shape;
    type Stride = S::Stride;
}
/// The shape of such a layout, whose stride is `D`: of numbers, or with these symbols.
pub trait ShapeWith<G, D> {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The shape
    type Shape: HTuple;
    /// The stride
    type Stride: HTuple;
}
// One impl for each kind of shape: rustc takes the only impl that might apply for the one that does.
macro_rules! plain {
    ($([$($p:ident),*] $shape:ty;)*) => {$(
        impl<G, $($p,)* D: HTuple> ShapeWith<G, D> for $shape
        where
            Self: HTuple + ZipSymbols<G, D>,
        {
            const SEAL: Seal = Seal;
            type Shape = Self;
            type Stride = D;
        }
    )*};
}
plain! { [U, B] UInt<U, B>; [] HNil; [H, T] HCons<H, T>; }
impl<G: Symbols, S: HTuple + ZipSymbols<G, D>, D: HTuple> ShapeWith<G, Symbolic<G, D>> for Symbolic<G, S> {
    const SEAL: Seal = Seal;
    type Shape = S;
    type Stride = D;
}

macro_rules! edits {
    ($($name:ident<$($p:ident: $bound:path),*> = $(legal $legal:ty, shown $shown:ty,)? [$($shape:ty)?], [$($stride:ty)?];)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<G: Symbols, S: HTuple + ZipSymbols<G, D>, D: HTuple $(, $p: $bound)*> bounds::$name<$($p),*>
            for Layout<Symbolic<G, S>, Symbolic<G, D>>
        $(where $legal: Grants<Self, $shown>)?
        {
            const SEAL: Seal = Seal;
            type Output = edits!(@output Layout<Symbolic<G, $($shape)?>, Symbolic<G, $($stride)?>> $(, $legal, $shown)?);
        }
    )*};
    (@output $output:ty) => { $output };
    (@output $output:ty, $legal:ty, $shown:ty) => { Granted<$legal, Self, $shown, $output> };
}
edits! {
    Get<I: Path> = legal GetCheck<S, I>, shown I, [GetOf<S, I>], [GetOf<D, I>];
    Select<I: Picks> = legal SelectCheck<S, I>, shown I, [SelectOf<S, I>], [SelectOf<D, I>];
    Take<B: Nat, E: Nat> = legal RangeCheck<S, B, E>, shown Pair<B, E>, [TakeOf<S, B, E>], [TakeOf<D, B, E>];
    Group<B: Nat, E: Nat> = legal RangeCheck<S, B, E>, shown Pair<B, E>, [GroupOf<S, B, E>], [GroupOf<D, B, E>];
    Append<X: ModeWith<G>> = [AppendOf<S, X::Shape>], [AppendOf<D, X::Stride>];
    Prepend<X: ModeWith<G>> = [PrependOf<S, X::Shape>], [PrependOf<D, X::Stride>];
    Flattened<> = [<S as Structure>::Flat], [<D as Structure>::Flat];
}
