//! CuTe's convention for narrower elements, as separate operations.

use super::{IfSized, ThenRecast, Widening, recast};
use crate::htuple::{Pair, Singleton};
use crate::int::Gcd;
use crate::int::{ExactOrZero, Nat};
use crate::kind::{ModeTree, Outcome};
use crate::layout::{IsLayout, Layout};
use crate::outcome::{GrantedLayout, Grants};
use crate::seal::Seal;

/// The convention that selects the modes that run through the parts of an element.
pub trait Convention {
    /// `M` in elements `N` times as narrow
    type Narrowed<M: ModeTree, N: Nat>: Outcome;
    /// `M` from `Old` bits to `New` bits, of which neither is a multiple of the other
    type Between<M: ModeTree, Old: Nat, New: Nat>: Outcome;
}
/// One mode, of size above 1.
pub enum Exact {}
/// Every mode of stride 1, or none: CuTe's.
pub enum Padded {}
impl Convention for Exact {
    type Narrowed<M: ModeTree, N: Nat> = M::Narrowed<N>;
    type Between<M: ModeTree, Old: Nat, New: Nat> = <M::Narrowed<Old> as ThenRecast>::ThenWiden<New>;
}
impl Convention for Padded {
    type Narrowed<M: ModeTree, N: Nat> = M::Padded<N>;
    // CuTe upcasts first, by the ratio in its lowest terms.
    type Between<M: ModeTree, Old: Nat, New: Nat> =
        <Widening<M, ExactOrZero<New, Gcd<Old, New>>> as ThenRecast>::ThenPad<ExactOrZero<Old, Gcd<Old, New>>>;
}

/// `M` in elements `N` times as narrow, by CuTe's convention: accepted or refused.
pub type PaddedDowncasting<M, N> = <<N as Nat>::Magnitude as IfSized>::Narrow<Padded, M, N>;
/// `M` from `Old` bits to `New` bits, by CuTe's convention: accepted or refused.
pub type PaddedRecasting<M, Old, New> = <<New as Nat>::Magnitude as IfSized>::FromOld<Padded, M, Old, New>;

crate::operation::operations! {
    /// The layout in elements `N` times as narrow, by CuTe's convention, which need not reach all parts of an element.
    ///
    /// * **Source** CuTe's `downcast<N>`.
    /// * **Law** each mode `s:d` by itself: `s·N : 1` where `d = 1`, also where `s = 1`, and else `s : N·d`. So `R(c) = N·A(c′) + Σ k`, where a
    ///   mode of stride 1 has the coordinate `N·c′ + k` and another has `c′`. This is [`Downcast`] where
    ///   exactly one mode has stride 1 and its size is above 1. Where no mode has stride 1, only the first part of each element is
    ///   reached, and the others are padding: `4:2` by 2 is `4:4`. Where several have it, parts are reached too often, and
    ///   other memory with them: `(1,4):(1,1)` by 2 is `(2,8):(1,1)`, which reaches 8.
    /// * **Admissible** unless `N` is 0, or a mode of size above 1 has stride −1. (CuTe makes `4:-1` by 2 to `8:-1`, which reaches
    ///   −7; the parts of the elements begin at −6.)
    ///
    /// [`Downcast`]: super::Downcast
    /// ```
    /// use cute_static::prelude::*;
    /// use cute_static::algebra::PaddedDowncast;
    /// use cute_static::typenum::{U2, U4};
    /// static_assertions::assert_type_eq_all!(PaddedDowncast<layout!((8,4):(1,8)), U4>, Downcast<layout!((8,4):(1,8)), U4>);
    /// static_assertions::assert_type_eq_all!(PaddedDowncast<layout!(4:2), U2>, layout!(4:4));
    /// static_assertions::assert_type_eq_all!(PaddedDowncast<layout!((1,4):(1,1)), U2>, layout!((2,8):(1,1)));
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// use cute_static::algebra::PaddedDowncast;
    /// use cute_static::typenum::U2;
    /// fn backwards() -> PaddedDowncast<layout!(4:-1), U2> { Default::default() }
    /// ```
    #[cfg_attr(doc, doc = crate::picture::picture!("padded-downcast", "A layout, and the first parts of its elements"))]
    PaddedDowncast<N> -> Singleton;
    /// The layout of elements of `Old` bits, in elements of `New` bits, by CuTe's convention.
    ///
    /// * **Source** CuTe's `recast_layout`.
    /// * **Law** with `New / Old = n / m` in lowest terms, [`Upcast`](super::Upcast) by `n` and then [`PaddedDowncast`] by `m`. A mode that
    ///   the upcast shrinks to `1:1` is widened with the others: `(3,8):(1,3)` from 8 to 6 bits is `(4,32):(1,1)`, and
    ///   [`Recast`](super::Recast) is `(4,8):(1,4)`.
    /// * **Admissible** when those are.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// use cute_static::algebra::PaddedRecast;
    /// use cute_static::typenum::{U6, U8, U16};
    /// static_assertions::assert_type_eq_all!(PaddedRecast<layout!((12,8):(1,12)), U8, U6>, layout!((16,8):(1,16)));
    /// static_assertions::assert_type_eq_all!(PaddedRecast<layout!((3,8):(1,3)), U8, U6>, layout!((4,32):(1,1)));
    /// static_assertions::assert_type_eq_all!(PaddedRecast<layout!(4:2), U16, U8>, layout!(4:4));
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// use cute_static::algebra::PaddedRecast;
    /// use cute_static::typenum::{U6, U8};
    /// fn no_whole_element() -> PaddedRecast<layout!(4:1), U8, U6> { Default::default() }
    /// ```
    #[cfg_attr(doc, doc = crate::picture::picture!("padded-recast", "A layout, and the first parts of its elements"))]
    PaddedRecast<Old, New> -> Singleton;
}

recast! {
    PaddedDowncast<N>, PaddedDowncasting, N;
    PaddedRecast<Old, New>, PaddedRecasting, Pair<Old, New>;
}
