//! A layout in shared memory, without or with a swizzle.

use super::canonical::CanonicalMajor;
use super::descriptor::{Describing, OperandSpec};
use super::element::SmemElement;
use super::hardware::Takes;
use super::role::OperandRole;
use super::tile::DescribingTile;
use crate::int::Nat;
use crate::kind::{ModeTree, Outcome, Tiler};
use crate::layout::Layout;
use crate::layout::tree::Zip;
use crate::seal::Seal;
use crate::swizzle::fields::Shift;
use crate::swizzle::{AnyUnit, ComposedLayout, IsUnit, Swizzle};
use typenum::UTerm;

/// A layout of elements, or a swizzle of offsets over one, and its parts.
#[diagnostic::on_unimplemented(
    message = "this is not a layout of elements in shared memory",
    label = "expected a `layout!`, or one swizzle over it",
    note = "an atom such as `Layout_K_SW128_Atom<Float16>` and what `TileToShape` makes of it, or `Swizzled<Swizzle128B, Elements<16>, L>`"
)]
pub trait SharedLayout {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The modes of the layout
    type Modes: ModeTree;
    /// The offset that is added before the swizzle
    type Offset: Nat;
    /// `B` of the swizzle
    type Field: Nat;
    /// `M` of the swizzle
    type Base: Nat;
    /// `S` of the swizzle
    type Shift: Shift;
    /// The unit of its offsets
    type Unit: IsUnit;
    /// The descriptor of the layout, which one instruction reads; or a reason
    type Describe<C: Takes<T>, T: SmemElement, J: CanonicalMajor, A: Nat, R: OperandRole>: Outcome;
    /// The descriptors of the layout as a tile that instructions read in slices of the extents `X`; or a reason
    type DescribeTile<C: Takes<T>, T: SmemElement, J: CanonicalMajor, A: Nat, R: OperandRole, X: Tiler>: Outcome;
}
/// The descriptors of a layout, which are computed from its other parts.
macro_rules! descriptions {
    () => {
        type Describe<C: Takes<E>, E: SmemElement, G: CanonicalMajor, A: Nat, R: OperandRole> =
            Describing<OperandSpec<C, E, G, A, R, Self>, Self::Modes>;
        type DescribeTile<C: Takes<E>, E: SmemElement, G: CanonicalMajor, A: Nat, R: OperandRole, Y: Tiler> =
            DescribingTile<OperandSpec<C, E, G, A, R, Self>, Self::Modes, Y>;
    };
}
pub(crate) use descriptions;
impl<S: Zip<D>, D> SharedLayout for Layout<S, D> {
    const SEAL: Seal = Seal;
    type Modes = S::Modes;
    type Offset = UTerm;
    type Field = UTerm;
    type Base = UTerm;
    type Shift = UTerm;
    type Unit = AnyUnit;
    descriptions!();
}
impl<B: Nat, M: Nat, H: Shift, U: IsUnit, O: Nat, S: Zip<D>, D> SharedLayout
    for ComposedLayout<Swizzle<B, M, H, U>, O, Layout<S, D>>
{
    const SEAL: Seal = Seal;
    type Modes = S::Modes;
    type Offset = O;
    type Field = B;
    type Base = M;
    type Shift = H;
    type Unit = U;
    descriptions!();
}
