//! Operations on the coordinates of a composed layout: `verb(F ∘ O ∘ L) = F ∘ O ∘ verb(L)`, as CuTe forwards them.
//!
//! Each of them is a composition from the right, `L ∘ X`, with an `X` that does not depend on the offsets of `L`, or an
//! edit of its modes; and `(F ∘ O ∘ L) ∘ X = F ∘ O ∘ (L ∘ X)`. Of a product, the first mode is the composed layout, and
//! the copies that the others make do not overlap, since `F` is one-to-one. Where the verb refuses `L`, it refuses the
//! composed layout; and where `F` is no swizzle.

use super::composed::{ComposedLayout, Outer};
use crate::algebra::coalesce::bounds::{Coalesced, CoalescedExtended};
use crate::algebra::complement::bounds::{Complement, ComplementIn, PaddedComplement};
use crate::algebra::composition::in_bounds::bounds::CompositionInBounds;
use crate::algebra::divide::bounds::{
    FlatDivide, LogicalDivide, PaddedFlatDivide, PaddedLogicalDivide, PaddedTiledDivide, PaddedZippedDivide,
    TiledDivide, ZippedDivide,
};
use crate::algebra::filter::bounds::{Filtered, FilteredZeros, WithoutZeros};
use crate::algebra::modewise::bounds::CoalescedBy;
use crate::algebra::product::bounds::{
    BlockedProduct, FlatProduct, LogicalProduct, RakedProduct, TiledProduct, ZippedProduct,
};
use crate::algebra::tile_to_shape::bounds::TileToShape;
use crate::htuple::Ghost;
use crate::kind::Tiler;
use crate::layout::edit::bounds::{
    Append, AppendToRank, Flattened, Get, Group, Prepend, PrependToRank, Replace, Select, Take,
};
use crate::layout::regroup::bounds::GroupBy;
use crate::seal::Seal;
use crate::stride::fragment::bounds::FragmentLike;
use crate::stride::like::bounds::LayoutLike;
use typenum::UTerm;

/// One row per verb: its parameters, the method.
macro_rules! forward {
    ($($verb:ident<$($p:ident $(: $of:path)?),*>, $method:ident;)*) => {
        $(
            /// `F ∘ O ∘` this operation on `L`.
            impl<F: Outer, O, L: $verb<$($p),*>, $($p $(: $of)?),*> $verb<$($p),*> for ComposedLayout<F, O, L> {
                const SEAL: Seal = Seal;
                type Output = ComposedLayout<F, O, <L as $verb<$($p),*>>::Output>;
            }
        )*
        methods! { $($verb<$($p),*>, $method;)* }
    };
}
/// One row per verb: its parameters, the method.
macro_rules! methods {
    ($($verb:ident<$($p:ident),*>, $method:ident;)*) => {
        impl<F, O, L> ComposedLayout<F, O, L> {
            $(
                #[doc = concat!("See [`", stringify!($verb), "`].")]
                pub const fn $method<$($p: Copy,)* R: Ghost>(self, $(_: $p),*) -> R
                where
                    Self: $verb<$($p,)* Output = R>,
                {
                    R::VALUE
                }
            )*
        }
    };
}

forward! {
    Coalesced<>, coalesce;
    CoalescedExtended<>, coalesce_extended;
    CoalescedBy<P>, coalesce_by;
    Filtered<>, filter;
    FilteredZeros<>, filter_zeros;
    WithoutZeros<>, drop_zeros;
    CompositionInBounds<T: Tiler>, compose_in_bounds;
    LogicalDivide<T>, logical_divide;
    ZippedDivide<T>, zipped_divide;
    TiledDivide<T>, tiled_divide;
    FlatDivide<T>, flat_divide;
    PaddedLogicalDivide<T>, padded_logical_divide;
    PaddedZippedDivide<T>, padded_zipped_divide;
    PaddedTiledDivide<T>, padded_tiled_divide;
    PaddedFlatDivide<T>, padded_flat_divide;
    LogicalProduct<T>, logical_product;
    ZippedProduct<T>, zipped_product;
    TiledProduct<T>, tiled_product;
    FlatProduct<T>, flat_product;
    BlockedProduct<T>, blocked_product;
    RakedProduct<T>, raked_product;
    TileToShape<T, P>, tile_to_shape_in_order;
}

// Edits of modes act on whatever has a shape; a composed layout has that of `L`.
methods! {
    Flattened<>, flatten;
    Get<I>, get;
    Select<I>, select;
    Take<I, E>, take;
    Group<I, E>, group;
    Replace<I, X>, replace;
    Append<X>, append;
    Prepend<X>, prepend;
    AppendToRank<X, N>, append_to_rank;
    PrependToRank<X, N>, prepend_to_rank;
    GroupBy<P>, group_by;
}

impl<F, O, L> ComposedLayout<F, O, L> {
    /// The shape `t` filled with this tile, column-major, see [`TileToShape`](crate::algebra::tile_to_shape::TileToShape).
    pub const fn tile_to_shape<T: Copy>(self, _t: T) -> <Self as TileToShape<T, UTerm>>::Output
    where
        Self: TileToShape<T, UTerm>,
    {
        <Self as TileToShape<T, UTerm>>::Output::VALUE
    }
}

/// A layout for copies of the elements: that of `L`, without the swizzle.
impl<F: Outer, O, L: LayoutLike> LayoutLike for ComposedLayout<F, O, L> {
    const SEAL: Seal = Seal;
    type Output = L::Output;
}
/// A layout for copies of the elements: that of `L`, without the swizzle.
impl<F: Outer, O, L: FragmentLike> FragmentLike for ComposedLayout<F, O, L> {
    const SEAL: Seal = Seal;
    type Output = L::Output;
}

/// One row per verb: what completes `L`, as offsets before `O` and `F`.
macro_rules! complements {
    ($($verb:ident<$($p:ident)?>;)*) => {$(
        /// The complement of `L`, a plain layout: with it, `F ∘ O ∘ (L, L*)` reaches no offset twice. CuTe forwards it so.
        impl<F: Outer, O, L: $verb<$($p)?>, $($p)?> $verb<$($p)?> for ComposedLayout<F, O, L> {
            const SEAL: Seal = Seal;
            type Output = L::Output;
        }
    )*};
}
complements! { Complement<>; ComplementIn<M>; PaddedComplement<M>; }
