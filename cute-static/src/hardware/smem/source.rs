//! A layout in shared memory: plain, or under a swizzle.

use super::canonical::CanonicalMajor;
use super::descriptor::{Setting, Verdict};
use super::element::SmemElement;
use super::hardware::Takes;
use super::role::OperandRole;
use super::tile::TileVerdict;
use crate::int::Nat;
use crate::kind::{ModeTree, Outcome, Tiler};
use crate::layout::Layout;
use crate::layout::tree::Zip;
use crate::swizzle::shift::Shift;
use crate::swizzle::{AnyUnit, ComposedLayout, IsUnit, Swizzle};
use typenum::UTerm;

/// A layout of elements, or a swizzle of offsets over one, taken apart.
#[diagnostic::on_unimplemented(
    message = "this is not a layout of elements in shared memory",
    label = "expected a `layout!`, or one swizzle over it",
    note = "an atom such as `Layout_K_SW128_Atom<Float16>` and what `TileToShape` makes of it, or `Swizzled<Swizzle128B, Elements<16>, L>`"
)]
pub trait SharedLayout {
    /// The modes of the layout
    type Modes: ModeTree;
    /// What is added before the swizzle
    type Offset: Nat;
    /// `B` of the swizzle
    type Field: Nat;
    /// `M` of the swizzle
    type Base: Nat;
    /// `S` of the swizzle
    type Shift: Shift;
    /// What its offsets count
    type Unit: IsUnit;
    /// The verdict on it as what one instruction reads
    type Describe<C: Takes<T>, T: SmemElement, J: CanonicalMajor, A: Nat, R: OperandRole>: Outcome;
    /// The verdict on it as a tile of which instructions read `X` each
    type DescribeTile<C: Takes<T>, T: SmemElement, J: CanonicalMajor, A: Nat, R: OperandRole, X: Tiler>: Outcome;
}
macro_rules! verdicts {
    () => {
        type Describe<C: Takes<T>, T: SmemElement, J: CanonicalMajor, A: Nat, R: OperandRole> =
            Verdict<Setting<C, T, J, A, R, Self>, S::Modes>;
        type DescribeTile<C: Takes<T>, T: SmemElement, J: CanonicalMajor, A: Nat, R: OperandRole, X: Tiler> =
            TileVerdict<Setting<C, T, J, A, R, Self>, S::Modes, X>;
    };
}
impl<S: Zip<D>, D> SharedLayout for Layout<S, D> {
    type Modes = S::Modes;
    type Offset = UTerm;
    type Field = UTerm;
    type Base = UTerm;
    type Shift = UTerm;
    type Unit = AnyUnit;
    verdicts!();
}
impl<B: Nat, M: Nat, H: Shift, U: IsUnit, O: Nat, S: Zip<D>, D> SharedLayout
    for ComposedLayout<Swizzle<B, M, H, U>, O, Layout<S, D>>
{
    type Modes = S::Modes;
    type Offset = O;
    type Field = B;
    type Base = M;
    type Shift = H;
    type Unit = U;
    verdicts!();
}
