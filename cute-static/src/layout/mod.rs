//! Paper §2.4 — layouts.

pub mod codomain;
pub mod convert;
pub mod coordinate;
pub mod cosize;
pub mod edit;
pub mod evaluate;
pub mod identity;
pub mod largest;
pub mod natural;
pub mod reflect;
pub mod refusal;
pub mod regroup;
pub mod size;
pub mod slice;
pub mod sorted;
pub mod tree;
pub mod value;

use crate::htuple::Ghost;
use crate::layout::codomain::HasCodomain;
use crate::seal::Seal;
use crate::semimodule::coordinate::Itself;
use core::convert::Infallible;
use core::marker::PhantomData;

/// The layout `S:D`.
#[cfg_attr(doc, doc = crate::picture::picture!("layout", "A layout as a grid of offsets"))]
pub enum Layout<S, D> {
    /// The only value.
    Only,
    #[doc(hidden)]
    __Phantom(PhantomData<(S, D)>, Infallible),
}
mod constructor {
    pub use super::Layout::Only as Layout;
}
#[doc(hidden)]
pub use constructor::*;

impl<S, D> Clone for Layout<S, D> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<S, D> Copy for Layout<S, D> {}
// A derive would bound the parameters.
#[allow(clippy::derivable_impls)]
impl<S, D> Default for Layout<S, D> {
    fn default() -> Self {
        Layout
    }
}

impl<S, D> Ghost for Layout<S, D> {
    const SEAL: Seal = Seal;
    const VALUE: Self = Layout;
}

/// A layout type whose stride is congruent with its shape.
#[diagnostic::on_unimplemented(
    message = "an operand is no layout",
    label = "expected a `layout!` here; a shape or a tiler has no strides"
)]
pub trait IsLayout {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The modes
    type Modes: crate::kind::ModeTree;
    /// `|S|`, the number of coordinates
    const SIZE: u64 = reflect::size(<Self::Modes as reflect::Reflect>::COUNT);
    /// `1 + Σ (s − 1)·|d|`
    const COSIZE: u64 = <CosizeOf<Self::Modes> as cosize::HasCosize>::COSIZE;
    #[doc(hidden)]
    const FITS: () = <CosizeOf<Self::Modes> as cosize::HasCosize>::FITS;
    /// The number of modes, 1 for a leaf
    const RANK: usize = <Self::Modes as reflect::Reflect>::MODES;
    /// The depth, 0 for a leaf
    const DEPTH: usize = <Self::Modes as reflect::Reflect>::LEVELS;
    /// The shape as data
    const SHAPE: &'static crate::htuple::Tree = &<Self::Modes as reflect::Reflect>::SHAPE_TREE;
    /// The stride as data
    const STRIDE: &'static crate::htuple::Tree = &<Self::Modes as reflect::Reflect>::STRIDE_TREE;
}
impl<S: tree::Zip<D>, D> IsLayout for Layout<S, D> {
    const SEAL: Seal = Seal;
    type Modes = S::Modes;
}

/// The cosize of a tree of modes.
type CosizeOf<M> = <<M as HasCodomain>::Codomain as cosize::Cosized>::Cosize<M, Itself>;

/// The layout of a tree of modes.
pub type LayoutOf<M> = Layout<<M as tree::Unzip>::Shape, <M as tree::Unzip>::Stride>;
/// The modes of the layout `L`.
pub type ModesOf<L> = <L as IsLayout>::Modes;
