//! Operations on the coordinates of a composed layout: `verb(F ∘ O ∘ L) = F ∘ O ∘ verb(L)`, as CuTe forwards them.
//!
//! Each of them is a composition from the right, `L ∘ X`, with an `X` that does not depend on the offsets of `L`, or an
//! edit of its modes; and `(F ∘ O ∘ L) ∘ X = F ∘ O ∘ (L ∘ X)`. Of a product, the first mode is the composed layout, and
//! the copies that the others make do not overlap, since `F` is one-to-one. Where the verb refuses `L`, it refuses the
//! composed layout; and where `F` is no swizzle.

use super::composed::{ComposedLayout, Outer};
use crate::algebra::coalesce::{Coalesce, CoalesceExtended};
use crate::algebra::complement::{TakeComplement, TakeComplementIn, TakePaddedComplement};
use crate::algebra::composition::in_bounds::ComposeInBounds;
use crate::algebra::divide::{
    DivideFlat, DivideLogical, DividePaddedFlat, DividePaddedLogical, DividePaddedTiled, DividePaddedZipped,
    DivideTiled, DivideZipped,
};
use crate::algebra::filter::{DropZeros, Filter, FilterZeros};
use crate::algebra::modewise::CoalesceBy;
use crate::algebra::product::{
    MultiplyBlocked, MultiplyFlat, MultiplyLogical, MultiplyRaked, MultiplyTiled, MultiplyZipped,
};
use crate::algebra::tile_to_shape::FillShape;
use crate::htuple::Ghost;
use crate::kind::Tiler;
use crate::layout::edit::{
    AppendMode, AppendModeToRank, Flatten, GetMode, GroupModes, PrependMode, PrependModeToRank, ReplaceMode,
    SelectModes, TakeModes,
};
use crate::layout::regroup::NestModes;
use crate::seal::Seal;
use crate::stride::fragment::MakeFragmentLike;
use crate::stride::like::MakeLayoutLike;
use typenum::UTerm;

/// One row per verb: its parameters, the method, and `Seal` where the trait is sealed.
macro_rules! forward {
    ($($verb:ident<$($p:ident $(: $of:path)?),*>, $method:ident $(, $seal:ident)?;)*) => {
        $(
            /// `F ∘ O ∘` this operation on `L`.
            impl<F: Outer, O, L: $verb<$($p),*>, $($p $(: $of)?),*> $verb<$($p),*> for ComposedLayout<F, O, L> {
                $(const SEAL: $seal = $seal;)?
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
    Coalesce<>, coalesce;
    CoalesceExtended<>, coalesce_extended;
    CoalesceBy<P>, coalesce_by;
    Filter<>, filter;
    FilterZeros<>, filter_zeros;
    DropZeros<>, drop_zeros;
    ComposeInBounds<T: Tiler>, compose_in_bounds, Seal;
    DivideLogical<T>, logical_divide, Seal;
    DivideZipped<T>, zipped_divide, Seal;
    DivideTiled<T>, tiled_divide, Seal;
    DivideFlat<T>, flat_divide, Seal;
    DividePaddedLogical<T>, padded_logical_divide, Seal;
    DividePaddedZipped<T>, padded_zipped_divide, Seal;
    DividePaddedTiled<T>, padded_tiled_divide, Seal;
    DividePaddedFlat<T>, padded_flat_divide, Seal;
    MultiplyLogical<T>, logical_product;
    MultiplyZipped<T>, zipped_product;
    MultiplyTiled<T>, tiled_product;
    MultiplyFlat<T>, flat_product;
    MultiplyBlocked<T>, blocked_product;
    MultiplyRaked<T>, raked_product;
    FillShape<T, P>, tile_to_shape_in_order;
}

// Edits of modes act on whatever has a shape; a composed layout has that of `L`.
methods! {
    Flatten<>, flatten;
    GetMode<I>, get;
    SelectModes<I>, select;
    TakeModes<I, E>, take;
    GroupModes<I, E>, group;
    ReplaceMode<I, X>, replace;
    AppendMode<X>, append;
    PrependMode<X>, prepend;
    AppendModeToRank<X, N>, append_to_rank;
    PrependModeToRank<X, N>, prepend_to_rank;
    NestModes<P>, group_by;
}

impl<F, O, L> ComposedLayout<F, O, L> {
    /// The shape `t` filled with this tile, column-major, see [`FillShape`].
    pub const fn tile_to_shape<T: Copy>(self, _t: T) -> <Self as FillShape<T, UTerm>>::Output
    where
        Self: FillShape<T, UTerm>,
    {
        <Self as FillShape<T, UTerm>>::Output::VALUE
    }
}

/// A layout for copies of the elements: that of `L`, without the swizzle.
impl<F: Outer, O, L: MakeLayoutLike> MakeLayoutLike for ComposedLayout<F, O, L> {
    type Output = L::Output;
}
/// A layout for copies of the elements: that of `L`, without the swizzle.
impl<F: Outer, O, L: MakeFragmentLike> MakeFragmentLike for ComposedLayout<F, O, L> {
    type Output = L::Output;
}

/// One row per verb: what completes `L`, as offsets before `O` and `F`.
macro_rules! complements {
    ($($verb:ident<$($p:ident)?>;)*) => {$(
        /// The complement of `L`, a plain layout: with it, `F ∘ O ∘ (L, L*)` reaches no offset twice. CuTe forwards it so.
        impl<F: Outer, O, L: $verb<$($p)?>, $($p)?> $verb<$($p)?> for ComposedLayout<F, O, L> {
            type Output = L::Output;
        }
    )*};
}
complements! { TakeComplement<>; TakeComplementIn<M>; TakePaddedComplement<M>; }
