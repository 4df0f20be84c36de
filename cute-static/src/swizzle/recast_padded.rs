//! Swizzles and composed layouts in narrower elements, by CuTe's convention for the layout inside.
//!
//! A swizzle moves whole elements, so it has one form only.

use super::composed::ComposedLayout;
use super::function::Swizzle;
use super::recast::Exactly;
use crate::algebra::recast::padded::{NarrowPadded, RecastBitsPadded};
use crate::algebra::recast::{Narrow, RecastBits};
use crate::htuple::{Ghost, Pair};
use crate::int::{Nat, Whole};
use crate::layout::Layout;
use crate::outcome::Legal;

impl<B, M, S, U, N> NarrowPadded<N> for Swizzle<B, M, S, U>
where
    Self: Narrow<N>,
{
    type Output = <Self as Narrow<N>>::Output;
}
impl<B, M, S, U, Old, New> RecastBitsPadded<Old, New> for Swizzle<B, M, S, U>
where
    Self: RecastBits<Old, New>,
{
    type Output = <Self as RecastBits<Old, New>>::Output;
}

/// Swizzle, offset and layout together.
impl<B, M, S, U, O: Nat, L: NarrowPadded<N>, N: Nat> NarrowPadded<N> for ComposedLayout<Swizzle<B, M, S, U>, O, L>
where
    Swizzle<B, M, S, U>: Narrow<N>,
{
    type Output = ComposedLayout<<Swizzle<B, M, S, U> as Narrow<N>>::Output, N::Times<O>, L::Output>;
}
/// Swizzle, offset and layout together.
impl<B, M, S, U, O: Nat, L: RecastBitsPadded<Old, New>, Old: Nat, New: Nat> RecastBitsPadded<Old, New>
    for ComposedLayout<Swizzle<B, M, S, U>, O, L>
where
    Swizzle<B, M, S, U>: RecastBits<Old, New>,
    Exactly<Old::Times<O>, New>: Legal<Self, Pair<Old, New>>,
{
    type Output =
        ComposedLayout<<Swizzle<B, M, S, U> as RecastBits<Old, New>>::Output, Whole<Old::Times<O>, New>, L::Output>;
}
/// To elements of a multiple of the bits, where both conventions agree.
impl<S, D, O, L, Old, New> RecastBitsPadded<Old, New> for ComposedLayout<Layout<S, D>, O, L>
where
    Self: RecastBits<Old, New>,
{
    type Output = <Self as RecastBits<Old, New>>::Output;
}

macro_rules! methods {
    ($(<$($p:ident),*> $ty:ty;)*) => {$(
        impl<$($p),*> $ty {
            /// In elements `N` times as narrow, by CuTe's convention, see [`NarrowPadded`].
            pub const fn padded_downcast<N: Copy, R: Ghost>(self, _factor: N) -> R
            where
                Self: NarrowPadded<N, Output = R>,
            {
                R::VALUE
            }
            /// From `Old` bits to `New` bits per element, by CuTe's convention, see [`RecastBitsPadded`].
            pub const fn padded_recast<Old: Copy, New: Copy, R: Ghost>(self, _old_bits: Old, _new_bits: New) -> R
            where
                Self: RecastBitsPadded<Old, New, Output = R>,
            {
                R::VALUE
            }
        }
    )*};
}
methods! {
    <B, M, S, U> Swizzle<B, M, S, U>;
    <F, O, L> ComposedLayout<F, O, L>;
}
