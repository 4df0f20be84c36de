//! A swizzle near an offset `o`: a layout `A` with `f(o + n) = f(o) + A(n)`, for the `n` that share no bit with `o` and
//! hold no bit together with the one it is swizzled with.
//!
//! Every bit of `n` then adds its own power of two, or takes it away where `f(o)` has that bit already; a source bit
//! adds or takes away its target bit too.

use super::mask::{Masks, TwoTo};
use crate::branch::branch;
use crate::htuple::{HCons, HNil};
use crate::int::{Add, AddBits, Nat, One, PositiveNat, Saturate, Subtract};
use crate::kind::ModeTree;
use crate::layout::tree::Mode;
use crate::semimodule::Element;
use typenum::{B0, B1, UInt, UTerm};

type Two = UInt<One, B0>;

/// The bits of a field as modes of size 2, `self` of them.
pub trait FieldBits {
    /// Target bits from the value `P` on, where `f(o)` has the bits `F`; then the modes `T`
    type Targets<P: Nat, F: Nat, T: ModeTree>: ModeTree;
    /// Source bits from the value `P` on, with targets from `Q` on, where `f(o)` has the bits `F`; then the modes `T`
    type Sources<P: Nat, Q: Nat, F: Nat, T: ModeTree>: ModeTree;
}
impl FieldBits for UTerm {
    type Targets<P: Nat, F: Nat, T: ModeTree> = T;
    type Sources<P: Nat, Q: Nat, F: Nat, T: ModeTree> = T;
}
macro_rules! field {
    ($($kind:path: $bit:ty),*) => {$(
        impl<U: $kind> FieldBits for UInt<U, $bit> {
            type Targets<P: Nat, F: Nat, T: ModeTree> = HCons<
                Mode<Two, F::SignOf<P>>,
                <<Self as AddBits>::Pred as FieldBits>::Targets<P::Twice, F::Halved, T>,
            >;
            type Sources<P: Nat, Q: Nat, F: Nat, T: ModeTree> = HCons<
                Mode<Two, <P as Element>::Sum<F::SignOf<Q>>>,
                <<Self as AddBits>::Pred as FieldBits>::Sources<P::Twice, Q::Twice, F::Halved, T>,
            >;
        }
    )*};
}
field!(PositiveNat: B0, Nat: B1);

/// The bits below `M`, and the modes `T`
pub type FromLow<M, T> = HCons<Mode<TwoTo<M>, One>, T>;
/// The bits between the fields, whose distance is `S`, and the modes `T`
pub type Fields<B, M, S, T> = HCons<Mode<Gap<B, S>, TwoTo<<M as Add>::Plus<B>>>, T>;
/// The bits above both fields: the last mode, which is unbounded
pub type Top<B, M, S> = HCons<Mode<One, TwoTo<<<M as Add>::Plus<B> as Add>::Plus<S>>>, HNil>;
/// `2^(S − B)`
pub type Gap<B, S> = TwoTo<<<S as Subtract>::Minus<B> as Saturate>::Saturated>;

/// The bits that a layout touches.
pub trait Touch {
    /// `Σ` over the modes of the mask of the bits of `N − 1` that they touch
    type MaskSum<N: Nat>: Nat;
    /// `⊕` of the same masks: equal to the sum iff no two of them share a bit
    type MaskXor<N: Nat>: Nat;
}
// From the lowest bit of d to the highest of (s − 1)·d; all of them where d < 0.
impl<S: Nat, D: Element> Touch for Mode<S, D> {
    type MaskSum<N: Nat> = <D::IsNegative as IfDescending>::Mask<D::Abs, crate::int::Reach<S, D::Abs>, N>;
    type MaskXor<N: Nat> = <D::IsNegative as IfDescending>::Mask<D::Abs, crate::int::Reach<S, D::Abs>, N>;
}
impl Touch for HNil {
    type MaskSum<N: Nat> = UTerm;
    type MaskXor<N: Nat> = UTerm;
}
impl<H: ModeTree, T: ModeTree> Touch for HCons<H, T> {
    type MaskSum<N: Nat> = <H::MaskSum<N> as Add>::Plus<T::MaskSum<N>>;
    type MaskXor<N: Nat> = <H::MaskXor<N> as crate::int::Bits>::XorBits<T::MaskXor<N>>;
}

branch! {
    /// Branch: a negative stride?
    pub trait IfDescending {
        /// The bits below `N` that multiples of `D` up to `X` have
        type Mask<D: Nat, X: Nat, N: Nat>: Nat;
    }
    B0 => <<Above<D, X> as crate::int::Bits>::AndBits<X::Ones> as crate::int::Bits>::AndBits<N::Pred>;
    B1 => N::Pred;
}
/// The bits of `X` filled, but for those below the lowest bit of `D`
type Above<D, X> =
    <<X as crate::int::Bits>::Ones as crate::int::Bits>::XorBits<<<D as Masks>::LowestBit as AddBits>::Pred>;
