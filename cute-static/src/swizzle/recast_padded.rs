//! Swizzles and composed layouts in narrower elements, by CuTe's convention for the layout inside.
//!
//! A swizzle moves whole elements, so it has one form only.

use super::composed::ComposedLayout;
use super::function::Swizzle;
use super::recast::{Exactly, together};
use crate::algebra::recast::padded::{NarrowPadded, RecastBitsPadded};
use crate::algebra::recast::{Narrow, RecastBits};
use crate::htuple::{Ghost, Pair};
use crate::int::{Nat, Whole};
use crate::layout::Layout;
use crate::outcome::{GrantedValue, Grants};

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

/// To elements of a multiple of the bits, where both conventions agree.
impl<S, D, O, L, Old, New> RecastBitsPadded<Old, New> for ComposedLayout<Layout<S, D>, O, L>
where
    Self: RecastBits<Old, New>,
{
    type Output = <Self as RecastBits<Old, New>>::Output;
}

together! {
    ", by CuTe's convention", NarrowPadded padded_downcast, RecastBitsPadded padded_recast;
    <B, M, S, U> Swizzle<B, M, S, U>;
    <F, O, L> ComposedLayout<F, O, L>;
}
