//! Paper §2.1 — congruence `A ~ B`: the same profile; weak congruence `A ≲ B`: a coarser profile.

use super::{HCons, HNil, Leaf};
use crate::branch::branch;
use crate::kind::{Bool, HTuple};
use typenum::{B0, B1};

/// Comparisons of profiles. A name that ends in `Cons` holds the left operand `(H, T…)`.
pub trait Congruence {
    /// `self ~ B`
    type CongruentTo<B: HTuple>: Bool;
    /// `(H, T…) ~ self`
    type FromCons<H: HTuple, T: HTuple>: Bool;
    /// `self ≲ B`: a leaf of `self` matches any mode of `B`
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
// The tail of a list is a list, so it is never a leaf.
impl<H2: HTuple, T2: HTuple> Congruence for HCons<H2, T2> {
    type CongruentTo<B: HTuple> = B::FromCons<H2, T2>;
    type FromCons<H: HTuple, T: HTuple> = <H::CongruentTo<H2> as And>::And<T::CongruentTo<T2>>;
    type WeaklyCongruentTo<B: HTuple> = B::WeaklyFromCons<H2, T2>;
    type WeaklyFromCons<H: HTuple, T: HTuple> = <H::WeaklyCongruentTo<H2> as And>::And<T::WeaklyCongruentTo<T2>>;
}

branch! {
    /// The conjunction of booleans.
    pub trait And {
        /// `self ∧ B`
        type And<B: Bool>: Bool;
    }
    B0 => B0;
    B1 => B;
}
