//! `ceil_div` of a shape by a tiler: how many tiles cover it.

use crate::algebra::complement::{PaddedComplement, TakePaddedComplement};
use crate::htuple::{HCons, HNil};
use crate::int::Nat;
use crate::layout::Layout;
use crate::shape::divide::{CeilDiv, CeilDivideShape};
use crate::shape::extent::Extent;
use crate::shape::{ShapeOf, Shaped};
use typenum::UInt;

/// `ceil_div` by a tiler: the shape of the rest when the shape `Self` has been tiled by `T`, rounded up.
///
/// * **Law** a layout tiles the indices of the shape, `ceil_div(S, A)` is the shape of
///   [`PaddedComplement`]`<A, |S|>`; a tuple of tilers goes mode by mode, modes without a tiler stay; `n` is `⌈s / n⌉`.
/// * **Admissible** where the padded complement is, and the tiler has no more entries than the shape has modes.
/// ```
/// use cute_static::prelude::*;
/// static_assertions::assert_type_eq_all!(CeilDivTiler<shape!((16,16)), layout!((4,8):(1,8))>, shape!((2,4)));
/// static_assertions::assert_type_eq_all!(CeilDivTiler<shape!((8,16)), layout!(((4,8)):((1,4)))>, shape!(4));
/// static_assertions::assert_type_eq_all!(CeilDivTiler<shape!((8,10,6)), tiler!(<4:2, 3>)>, shape!((2,4,6)));
/// ```
/// ```compile_fail,E0277
/// use cute_static::prelude::*;
/// let x: CeilDivTiler<shape!((8,16)), tiler!(<4:1, 4:1, 4:1>)>;
/// ```
#[diagnostic::on_unimplemented(
    message = "a shape cannot be divided by this tiler",
    label = "the tiler has more entries than the shape has modes, or one that is no tile"
)]
pub trait CeilDivideByTiler<T> {
    /// The number of tiles
    type Output;
}
impl<A: Extent, S, D> CeilDivideByTiler<Layout<S, D>> for A
where
    Layout<S, D>: TakePaddedComplement<A::Count>,
    PaddedComplement<Layout<S, D>, A::Count>: Shaped,
{
    type Output = ShapeOf<PaddedComplement<Layout<S, D>, A::Count>>;
}
impl<A: CeilDivideShape<UInt<U, B>>, U, B> CeilDivideByTiler<UInt<U, B>> for A
where
    UInt<U, B>: Nat,
{
    type Output = CeilDiv<A, UInt<U, B>>;
}
impl CeilDivideByTiler<HNil> for HNil {
    type Output = HNil;
}
impl<H, T> CeilDivideByTiler<HNil> for HCons<H, T> {
    type Output = Self;
}
impl<H: CeilDivideByTiler<H2>, T: CeilDivideByTiler<T2>, H2, T2> CeilDivideByTiler<HCons<H2, T2>> for HCons<H, T> {
    type Output = HCons<H::Output, T::Output>;
}
/// `ceil_div(S, T)` by a tiler, see [`CeilDivideByTiler`].
pub type CeilDivTiler<S, T> = <S as CeilDivideByTiler<T>>::Output;
