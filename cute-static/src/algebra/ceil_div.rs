//! `ceil_div` of a shape by a tiler: the number of tiles that cover the shape.

use crate::algebra::complement::{self, PaddedComplement};
use crate::htuple::{HCons, HNil};
use crate::int::Nat;
use crate::layout::Layout;
use crate::seal::Seal;
use crate::shape::divide::{self, CeilDiv};
use crate::shape::extent::Extent;
use crate::shape::{ShapeOf, Shaped};
use typenum::UInt;

crate::operation::operations! {
    /// `ceil_div` by a tiler: the shape of the rest when the shape `Self` has been tiled by `T`, rounded up.
    ///
    /// * **Law** a layout tiles the indices of the shape, `ceil_div(S, A)` is the shape of
    ///   [`PaddedComplement`]`<A, |S|>`; a tuple of tilers goes mode by mode, modes without a tiler stay; `n` is `⌈s / n⌉`.
    /// * **Admissible** where the padded complement is, and the tiler has no more entries than the shape has modes.
    /// ```
    /// use cute_static::prelude::*;
    /// use cute_static::algebra::CeilDivTiler;
    /// static_assertions::assert_type_eq_all!(CeilDivTiler<shape!((16,16)), layout!((4,8):(1,8))>, shape!((2,4)));
    /// static_assertions::assert_type_eq_all!(CeilDivTiler<shape!((8,16)), layout!(((4,8)):((1,4)))>, shape!(4));
    /// static_assertions::assert_type_eq_all!(CeilDivTiler<shape!((8,10,6)), tiler!(<4:2, 3>)>, shape!((2,4,6)));
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// use cute_static::algebra::CeilDivTiler;
    /// let x: CeilDivTiler<shape!((8,16)), tiler!(<4:1, 4:1, 4:1>)>;
    /// ```
    CeilDivTiler<T>, else(
        message = "a shape cannot be divided by this tiler",
        label = "the tiler has more entries than the shape has modes, or one that is no tile"
    );
}

impl<A: Extent, S, D> bounds::CeilDivTiler<Layout<S, D>> for A
where
    Layout<S, D>: complement::bounds::PaddedComplement<A::Count>,
    PaddedComplement<Layout<S, D>, A::Count>: Shaped,
{
    const SEAL: Seal = Seal;
    type Output = ShapeOf<PaddedComplement<Layout<S, D>, A::Count>>;
}
impl<A: divide::bounds::CeilDiv<UInt<U, B>>, U, B> bounds::CeilDivTiler<UInt<U, B>> for A
where
    UInt<U, B>: Nat,
{
    const SEAL: Seal = Seal;
    type Output = CeilDiv<A, UInt<U, B>>;
}
impl bounds::CeilDivTiler<HNil> for HNil {
    const SEAL: Seal = Seal;
    type Output = HNil;
}
impl<H, T> bounds::CeilDivTiler<HNil> for HCons<H, T> {
    const SEAL: Seal = Seal;
    type Output = Self;
}
impl<H: bounds::CeilDivTiler<H2>, T: bounds::CeilDivTiler<T2>, H2, T2> bounds::CeilDivTiler<HCons<H2, T2>>
    for HCons<H, T>
{
    const SEAL: Seal = Seal;
    type Output = HCons<H::Output, T::Output>;
}
