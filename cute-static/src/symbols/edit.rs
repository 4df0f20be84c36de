//! Edits of the modes of layouts with symbols: of shape and stride alike, as without symbols.

use super::coordinates::ZipStrides;
use super::modes::{ModeWith, ZipSymbols};
use super::{Symbolic, Symbols, Times};
use crate::htuple::structure::Structure;
use crate::htuple::{Leaf, Pair, Tree};
use crate::int::Nat;
use crate::kind::HTuple;
use crate::layout::Layout;
use crate::layout::edit::{
    AppendOf, AppendToRankOf, GetCheck, GetOf, GroupOf, Path, Picks, Positive, PrependOf, PrependToRankOf, RangeCheck,
    ReplaceCheck, ReplaceOf, SelectCheck, SelectOf, TakeOf, bounds,
};
use crate::outcome::{Granted, Grants};
use crate::seal::Seal;
use crate::swizzle::composed::{ComposedLayout, Outer};

// A leaf of a shape or a stride. As data it is an unknown number.
#[diagnostic::do_not_recommend]
impl<C, G, E> Leaf for Times<C, G, E> {
    const SEAL: Seal = Seal;
    const TREE: Tree = Tree::Underscore;
}

macro_rules! edits {
    ($($zip:ident $name:ident<$($p:ident: $bound:path),*> = $(legal $legal:ty, shown $shown:ty,)? [$($shape:ty)?], [$($stride:ty)?];)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<G: Symbols, S: HTuple + $zip<G, D>, D: HTuple $(, $p: $bound)*> bounds::$name<$($p),*>
            for Layout<Symbolic<G, S>, Symbolic<G, D>>
        $(where $legal: Grants<Self, $shown>)?
        {
            const SEAL: Seal = Seal;
            type Output = edits!(@output Layout<Symbolic<G, $($shape)?>, Symbolic<G, $($stride)?>> $(, $legal, $shown)?);
        }
        /// `F ∘ O ∘` this edit of `L`.
        impl<F: Outer, O, G: Symbols, S, D $(, $p: $bound)*> bounds::$name<$($p),*>
            for ComposedLayout<F, O, Layout<Symbolic<G, S>, Symbolic<G, D>>>
        where
            Layout<Symbolic<G, S>, Symbolic<G, D>>: bounds::$name<$($p),*>,
        {
            const SEAL: Seal = Seal;
            type Output = ComposedLayout<F, O, <Layout<Symbolic<G, S>, Symbolic<G, D>> as bounds::$name<$($p),*>>::Output>;
        }
    )*};
    (@output $output:ty) => { $output };
    (@output $output:ty, $legal:ty, $shown:ty) => { Granted<$legal, Self, $shown, $output> };
}
edits! {
    ZipStrides Get<I: Path> = legal GetCheck<S, I>, shown I, [GetOf<S, I>], [GetOf<D, I>];
    ZipStrides Select<I: Picks> = legal SelectCheck<S, I>, shown I, [SelectOf<S, I>], [SelectOf<D, I>];
    ZipStrides Take<B: Nat, E: Nat> = legal RangeCheck<S, B, E>, shown Pair<B, E>, [TakeOf<S, B, E>], [TakeOf<D, B, E>];
    ZipStrides Group<B: Nat, E: Nat> = legal RangeCheck<S, B, E>, shown Pair<B, E>, [GroupOf<S, B, E>], [GroupOf<D, B, E>];
    ZipSymbols Append<X: ModeWith<G>> = [AppendOf<S, X::Shape>], [AppendOf<D, X::Stride>];
    ZipSymbols Prepend<X: ModeWith<G>> = [PrependOf<S, X::Shape>], [PrependOf<D, X::Stride>];
    ZipSymbols Replace<I: Nat, X: ModeWith<G>> = legal ReplaceCheck<S, I>, shown I, [ReplaceOf<S, I, X::Shape>], [ReplaceOf<D, I, X::Stride>];
    ZipSymbols AppendToRank<X: ModeWith<G>, N: Nat> = legal Positive<N>, shown N, [AppendToRankOf<S, S, X::Shape, N>], [AppendToRankOf<D, S, X::Stride, N>];
    ZipSymbols PrependToRank<X: ModeWith<G>, N: Nat> = legal Positive<N>, shown N, [PrependToRankOf<S, S, X::Shape, N>], [PrependToRankOf<D, S, X::Stride, N>];
    ZipStrides Flattened<> = [<S as Structure>::Flat], [<D as Structure>::Flat];
}
