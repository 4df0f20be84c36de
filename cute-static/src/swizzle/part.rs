//! Parts of composed layouts, which begin at a number.
//!
//! A part of `L` is a layout `K` and a number `k`. Of `F ∘ O ∘ L` the same part is `c ↦ F(O + k + K(c))`: the number is behind `F`, so it cannot be
//! an offset beside the layout, as it is for a plain one.

use super::composed::{ComposedLayout, Outer, between};
use crate::htuple::{Leaf, Singleton};
use crate::layout::Layout;
use crate::layout::tree::Zip;
use crate::seal::Seal;
use crate::semimodule::Element;
use core::fmt;
use core::marker::PhantomData;

/// The part of the composed layout `X`, `F ∘ O ∘ L`, that begins at a number and has the layout `K`: `F ∘ (O + k) ∘ K`.
///
/// * **Law** `part(c) = F(O + k + K(c))`, which are the offsets of the part in `X`.
/// ```
/// use cute_static::prelude::*;
/// use cute_static::typenum::U1;
/// type Copies = MakeTiledCopy<UniversalCopy<U1>, layout!((4,8):(8,1)), layout!((1,1))>;
/// let tile = layout!(Sw<3,0,3> o 0 o (8,8):(8,1));
/// let part = Copies::default().get_slice(9).partition_d(tile);
/// assert_eq!(part.to_string(), "Sw<3,0,3> o 9 o ((1,1),2,1):((0,0),32,0)");
/// // Thread 9 has the elements (1,1) and (5,1).
/// assert!(part.offsets().eq([tile.offset((1, 1)), tile.offset((5, 1))]));
/// ```
pub struct ComposedPart<X, K> {
    start: i64,
    layouts: PhantomData<(X, K)>,
}
impl<X, K> Clone for ComposedPart<X, K> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<X, K> Copy for ComposedPart<X, K> {}
impl<X, K> ComposedPart<X, K> {
    pub(crate) const fn new(start: i64) -> Self {
        Self { start, layouts: PhantomData }
    }
    /// The number `k` at which the part begins, before `F` and without `O`.
    pub const fn start(self) -> i64 {
        self.start
    }
}
impl<X: Behind, K: Singleton + fmt::Display> fmt::Display for ComposedPart<X, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        X::fmt(self.start, f)?;
        K::VALUE.fmt(f)
    }
}
impl<X: Behind, K: Singleton + fmt::Display> fmt::Debug for ComposedPart<X, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// What a composed layout does with the offsets of the layout at its bottom.
pub trait Behind {
    #[doc(hidden)]
    const SEAL: Seal;
    /// An offset, or a coordinate
    type Value: Copy;
    /// The value of an offset of the bottom
    fn behind(offset: i64) -> Self::Value;
    /// All but the bottom, which is moved by `start`
    fn fmt(start: i64, f: &mut fmt::Formatter<'_>) -> fmt::Result;
}
impl<F: Outer + Singleton + fmt::Display, O: Element, S: Zip<D>, D> Behind for ComposedLayout<F, O, Layout<S, D>> {
    const SEAL: Seal = Seal;
    type Value = F::Value;
    #[inline(always)]
    fn behind(offset: i64) -> F::Value {
        F::map(const { between::<O>() } + offset)
    }
    fn fmt(start: i64, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} o {} o ", F::VALUE, between::<O>() + start)
    }
}
impl<F: Outer + Singleton + fmt::Display, O: Element + Leaf, G, P, L> Behind
    for ComposedLayout<F, O, ComposedLayout<G, P, L>>
where
    ComposedLayout<G, P, L>: Behind<Value = i64>,
{
    const SEAL: Seal = Seal;
    type Value = F::Value;
    #[inline(always)]
    fn behind(offset: i64) -> F::Value {
        F::map(const { between::<O>() } + ComposedLayout::<G, P, L>::behind(offset))
    }
    fn fmt(start: i64, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} o {} o ", F::VALUE, between::<O>())?;
        ComposedLayout::<G, P, L>::fmt(start, f)
    }
}
