//! The bit fields of a swizzle `Swizzle<B, M, S>`: where they begin, and how they act on offsets near a fixed one.
//!
//! | shift | source bits | target bits |
//! |---|---|---|
//! | `S ≥ 0` | `[M + S, M + S + B)` | `[M, M + B)` |
//! | `S < 0` | `[M, M + B)` | `[M − S, M − S + B)` |
//!
//! Let `f` be the swizzle and `o` an offset. There is a layout `A` with `f(o + n) = f(o) + A(n)` for every `n` that shares no bit
//! with `o`, and that has at most one bit of each pair of a source bit and its target bit. A bit `p` of `n` contributes `2^p` to `A(n)`, or `−2^p`
//! where `f(o)` has that bit already; a source bit contributes the same for its target bit too. [`Shift::Affine`] has the modes of `A`.

use crate::check::Condition;
use crate::htuple::{HCons, HNil};
use crate::int::{Add, Masks, Mul, Nat, One, PositiveNat, Saturate, Subtract, SuccPred, TwoTo};
use crate::kind::ModeTree;
use crate::layout::tree::Mode;
use crate::seal::Seal;
use crate::semimodule::Element;
use typenum::{B0, B1, NInt, UInt, UTerm};

/// An integer as the shift of a swizzle.
#[diagnostic::on_unimplemented(
    message = "the shift of a swizzle is an integer",
    label = "this is not an integer as a type"
)]
pub trait Shift: Sized + Element {
    #[doc(hidden)]
    const SEAL: Seal;
    /// `|S|`
    type Distance: Nat;
    /// The first source bit
    type Source<M: Nat>: Nat;
    /// The first target bit
    type Target<M: Nat>: Nat;
    /// The target field: the first mode of `L`, which is the lower field, or of `H`, which is the upper one
    type Changed<L: ModeTree, H: ModeTree>: ModeTree;
    /// The source bits `N`, moved to their targets
    type Move<N: Nat>: Nat;
    /// A shift of the same sign, for a swizzle whose fields begin at the bits `L` and `H`: the images of the lower and the upper
    /// field of this one
    type Between<H: Nat, L: Nat>: Element;
    /// The modes of the layout `A` with `f(o + n) = f(o) + A(n)`, where `f` has `B` bits from `M` on, and `f(o) = F`
    type Affine<B: Nat, M: Nat, F: Nat>: ModeTree;
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
            type Affine<B: Nat, M: Nat, F: Nat> = FromLow<
                M,
                B::Targets<TwoTo<M>, M::DropFrom<F>, FromGap<
                    B, M, Self, B::Sources<TwoTo<Self::Source<M>>, TwoTo<M>, M::DropFrom<F>, Top<B, M, Self>>,
                >>,
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
    type Move<N: Nat> = <TwoTo<U> as Mul>::Times<N>;
    type Between<H: Nat, L: Nat> = <L as Element>::Sum<<H as Element>::Opposite>;
    type Affine<B: Nat, M: Nat, F: Nat> = FromLow<
        M,
        B::Sources<
            TwoTo<M>,
            TwoTo<Self::Target<M>>,
            <Self::Target<M> as Masks>::DropFrom<F>,
            FromGap<B, M, U, B::Targets<TwoTo<Self::Target<M>>, <Self::Target<M> as Masks>::DropFrom<F>, Top<B, M, U>>>,
        >,
    >;
}

/// The bits below `M` as a mode, and the modes `T`
type FromLow<M, T> = HCons<Mode<TwoTo<M>, One>, T>;
/// The bits between the fields, whose distance is `S`, as a mode, and the modes `T`
type FromGap<B, M, S, T> = HCons<Mode<Gap<B, S>, TwoTo<<M as Add>::Plus<B>>>, T>;
/// The bits above both fields as a mode: the last one, which is unbounded
type Top<B, M, S> = HCons<Mode<One, TwoTo<<<M as Add>::Plus<B> as Add>::Plus<S>>>, HNil>;
/// `2^(S − B)`
pub type Gap<B, S> = TwoTo<<<S as Subtract>::Minus<B> as Saturate>::Saturated>;

type Two = UInt<One, B0>;
/// `P`, or `−P` where the last bit of `F` is 1
type Signed<F, P> = <<F as Masks>::IsOdd as Condition>::Stride<<P as Element>::Opposite, P>;

/// The bits of a field as modes of size 2, `self` of them.
pub trait FieldBits {
    /// Target bits from the value `P` on, where `f(o)` has the bits `F` from there on; then the modes `T`
    type Targets<P: Nat, F: Nat, T: ModeTree>: ModeTree;
    /// Source bits from the value `P` on, with the targets from `Q` on, where `f(o)` has the bits `F` from there on; then the modes `T`
    type Sources<P: Nat, Q: Nat, F: Nat, T: ModeTree>: ModeTree;
}
impl FieldBits for UTerm {
    type Targets<P: Nat, F: Nat, T: ModeTree> = T;
    type Sources<P: Nat, Q: Nat, F: Nat, T: ModeTree> = T;
}
macro_rules! field {
    ($($kind:path: $bit:ty),*) => {$(
        impl<U: $kind> FieldBits for UInt<U, $bit> {
            type Targets<P: Nat, F: Nat, T: ModeTree> =
                HCons<Mode<Two, Signed<F, P>>, <<Self as SuccPred>::Pred as FieldBits>::Targets<P::Twice, F::Halved, T>>;
            type Sources<P: Nat, Q: Nat, F: Nat, T: ModeTree> = HCons<
                Mode<Two, <P as Element>::Sum<Signed<F, Q>>>,
                <<Self as SuccPred>::Pred as FieldBits>::Sources<P::Twice, Q::Twice, F::Halved, T>,
            >;
        }
    )*};
}
field!(PositiveNat: B0, Nat: B1);
