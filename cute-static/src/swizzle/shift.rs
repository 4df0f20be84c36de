//! The shift of a swizzle, of either sign.
//!
//! | shift | source bits | target bits |
//! |---|---|---|
//! | `S ≥ 0` | `[M + S, M + S + B)` | `[M, M + B)` |
//! | `S < 0` | `[M, M + B)` | `[M − S, M − S + B)` |

use super::affine::{Fields, FromLow};
use super::mask::{Masks, TwoTo};
use crate::int::{Add, Nat, PositiveNat};
use crate::kind::ModeTree;
use crate::seal::Seal;
use crate::semimodule::Element;
use typenum::{B0, B1, NInt, UInt, UTerm};

/// An integer as a shift.
#[diagnostic::on_unimplemented(
    message = "the shift of a swizzle is an integer",
    label = "this is not an integer as a type"
)]
pub trait Shift: Sized + Element {
    #[doc(hidden)]
    const SEAL: Seal;
    /// `|S|`
    type Distance: Nat;
    /// The first bit that is read
    type Source<M: Nat>: Nat;
    /// The first bit that is changed
    type Target<M: Nat>: Nat;
    /// The field that is changed: the first mode of `L`, the lower field, or that of `H`
    type Changed<L: ModeTree, H: ModeTree>: ModeTree;
    /// What the source bits of `N` change
    type Move<N: Nat>: Nat;
    /// The shift of a swizzle of the same sign whose fields begin at the bits `L` (the lower one of this swizzle) and
    /// `H`
    type Between<H: Nat, L: Nat>: Element;
    /// The swizzle of `B` bits from `M` on, near the offset that it takes to `F`
    type Near<B: Nat, M: Nat, F: Nat>: ModeTree;
}
macro_rules! down {
    ($(<$($p:ident: $of:path)?> $ty:ty;)*) => {$(
        impl$(<$p: $of>)? Shift for $ty {
            const SEAL: Seal = Seal;
            type Distance = Self;
            type Source<M: Nat> = <M as Add>::Plus<Self>;
            type Target<M: Nat> = M;
            type Changed<L: ModeTree, H: ModeTree> = L::First;
            type Move<N: Nat> = <Self as Masks>::DropFrom<N>;
            type Between<H: Nat, L: Nat> = <H as Element>::Sum<<L as Element>::Opposite>;
            type Near<B: Nat, M: Nat, F: Nat> = FromLow<
                M,
                B::Targets<TwoTo<M>, M::DropFrom<F>, Fields<B, M, Self, B::Sources<
                    TwoTo<Self::Source<M>>, TwoTo<M>, M::DropFrom<F>, super::affine::Top<B, M, Self>,
                >>>,
            >;
        }
    )*};
}
down! { <> UTerm; <U: PositiveNat> UInt<U, B0>; <U: Nat> UInt<U, B1>; }
impl<U: PositiveNat> Shift for NInt<U> {
    const SEAL: Seal = Seal;
    type Distance = U;
    type Source<M: Nat> = M;
    type Target<M: Nat> = <M as Add>::Plus<U>;
    type Changed<L: ModeTree, H: ModeTree> = H::First;
    type Move<N: Nat> = <TwoTo<U> as crate::int::Mul>::Times<N>;
    type Between<H: Nat, L: Nat> = <L as Element>::Sum<<H as Element>::Opposite>;
    type Near<B: Nat, M: Nat, F: Nat> = FromLow<
        M,
        B::Sources<
            TwoTo<M>,
            TwoTo<Self::Target<M>>,
            <Self::Target<M> as Masks>::DropFrom<F>,
            Fields<
                B,
                M,
                U,
                B::Targets<
                    TwoTo<Self::Target<M>>,
                    <Self::Target<M> as Masks>::DropFrom<F>,
                    super::affine::Top<B, M, U>,
                >,
            >,
        >,
    >;
}
