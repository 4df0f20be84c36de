//! Paper §2.1 — congruence: the same profile, `A ~ B`, or a coarser one, `P ≲ S`.

use super::{HCons, HNil, Leaf};
use crate::kind::{Bool, HTuple};
use typenum::{B0, B1};

/// Profiles compared. `…Cons` see the left operand `(H, T…)`.
pub trait Congruence {
    /// `self ~ B`
    type CongruentTo<B: HTuple>: Bool;
    /// `(H, T…) ~ self`
    type FromCons<H: HTuple, T: HTuple>: Bool;
    /// `self ≲ B`: a leaf of `self` may stand for a whole mode
    type WeaklyCongruentTo<B: HTuple>: Bool;
    /// `(H, T…) ≲ self`
    type WeaklyFromCons<H: HTuple, T: HTuple>: Bool;
}

impl<L: Leaf> Congruence for L {
    type CongruentTo<B: HTuple> = B::IsLeaf;
    type FromCons<H: HTuple, T: HTuple> = B0;
    type WeaklyCongruentTo<B: HTuple> = B1;
    type WeaklyFromCons<H: HTuple, T: HTuple> = B0;
}
impl Congruence for HNil {
    type CongruentTo<B: HTuple> = B::IsNil;
    type FromCons<H: HTuple, T: HTuple> = B0;
    type WeaklyCongruentTo<B: HTuple> = B::IsNil;
    type WeaklyFromCons<H: HTuple, T: HTuple> = B0;
}
// The tails are lists, so a tail that is a leaf does not occur.
impl<H2: HTuple, T2: HTuple> Congruence for HCons<H2, T2> {
    type CongruentTo<B: HTuple> = B::FromCons<H2, T2>;
    type FromCons<H: HTuple, T: HTuple> = <H::CongruentTo<H2> as And>::And<T::CongruentTo<T2>>;
    type WeaklyCongruentTo<B: HTuple> = B::WeaklyFromCons<H2, T2>;
    type WeaklyFromCons<H: HTuple, T: HTuple> = <H::WeaklyCongruentTo<H2> as And>::And<T::WeaklyCongruentTo<T2>>;
}

/// `self ∧ other`.
pub trait And {
    /// The conjunction
    type And<B: Bool>: Bool;
}
impl And for B0 {
    type And<B: Bool> = B0;
}
impl And for B1 {
    type And<B: Bool> = B;
}
