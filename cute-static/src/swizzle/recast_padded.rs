//! Swizzles and composed layouts in narrower elements, by CuTe's convention for the layout inside.
//!
//! A swizzle moves whole elements, so it has one form only.

use super::composed::ComposedLayout;
use super::function::Swizzle;
use super::recast::{Exactly, together};
use crate::algebra::recast::bounds::{Downcast, Recast};
use crate::algebra::recast::padded::bounds::{PaddedDowncast, PaddedRecast};
use crate::htuple::{Pair, Singleton};
use crate::int::{ExactOrZero, Nat};
use crate::layout::Layout;
use crate::outcome::{GrantedValue, Grants};
use crate::seal::Seal;

impl<B, M, S, U, N> PaddedDowncast<N> for Swizzle<B, M, S, U>
where
    Self: Downcast<N>,
{
    const SEAL: Seal = Seal;
    type Output = <Self as Downcast<N>>::Output;
}
impl<B, M, S, U, Old, New> PaddedRecast<Old, New> for Swizzle<B, M, S, U>
where
    Self: Recast<Old, New>,
{
    const SEAL: Seal = Seal;
    type Output = <Self as Recast<Old, New>>::Output;
}

/// To elements of a multiple of the bits, where both conventions agree.
impl<S, D, O, L, Old, New> PaddedRecast<Old, New> for ComposedLayout<Layout<S, D>, O, L>
where
    Self: Recast<Old, New>,
{
    const SEAL: Seal = Seal;
    type Output = <Self as Recast<Old, New>>::Output;
}

together! {
    ", by CuTe's convention", PaddedDowncast padded_downcast, PaddedRecast padded_recast;
    <B, M, S, U> Swizzle<B, M, S, U>;
    <F, O, L> ComposedLayout<F, O, L>;
}
