//! Paper §2.1 — tuples and hierarchical tuples.
//!
//! An *HTuple* is a leaf or a list of HTuples: `4`, `(4, 8)`, `(4, (2, 3))`. Lists are [`HCons`] / [`HNil`].

use core::convert::Infallible;
use core::marker::PhantomData;

/// A list of one or more HTuples: the first, `H`, and the rest, `T`. Zero-sized; its only value is written like the type.
pub enum HCons<H, T> {
    /// The only value.
    HCons,
    #[doc(hidden)]
    __Phantom(PhantomData<(H, T)>, Infallible),
}
#[doc(hidden)]
pub use self::HCons::*;

/// The empty list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct HNil;

impl<H, T> Clone for HCons<H, T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<H, T> Copy for HCons<H, T> {}
impl<H, T> Default for HCons<H, T> {
    fn default() -> Self {
        HCons
    }
}

/// A type with one value, which is known from the type: layouts, shapes, tilers.
pub trait Ghost: Copy {
    /// The value
    const VALUE: Self;
}
impl<H, T> Ghost for HCons<H, T> {
    const VALUE: Self = HCons;
}
impl Ghost for HNil {
    const VALUE: Self = HNil;
}
