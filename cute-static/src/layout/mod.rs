//! Paper §2.4 — layouts.

pub mod tree;

use crate::htuple::Ghost;
use core::convert::Infallible;
use core::marker::PhantomData;

/// The layout `S:D`.
pub enum Layout<S, D> {
    /// The only value.
    Layout,
    #[doc(hidden)]
    __Phantom(PhantomData<(S, D)>, Infallible),
}
#[doc(hidden)]
pub use self::Layout::*;

impl<S, D> Clone for Layout<S, D> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<S, D> Copy for Layout<S, D> {}
impl<S, D> Default for Layout<S, D> {
    fn default() -> Self {
        Layout
    }
}

impl<S, D> Ghost for Layout<S, D> {
    const VALUE: Self = Layout;
}

/// A layout type whose stride is congruent with its shape.
pub trait IsLayout {
    /// The modes
    type Modes: crate::kind::ModeTree;
}
impl<S: tree::Zip<D>, D> IsLayout for Layout<S, D> {
    type Modes = S::Modes;
}

/// The layout of a tree of modes.
pub type LayoutOf<M> = Layout<<M as tree::Unzip>::Shape, <M as tree::Unzip>::Stride>;
