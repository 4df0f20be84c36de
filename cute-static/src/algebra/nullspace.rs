//! Nullspace: the coordinates that do not change the offset.

use crate::algebra::coalesce::Unwrap;
use crate::branch::branch;
use crate::htuple::{HCons, HNil, Singleton};
use crate::int::{Nat, One};
use crate::kind::{ModeList, ModeTree};
use crate::layout::tree::Mode;
use crate::layout::{IsLayout, LayoutOf};
use crate::seal::Seal;
use crate::semimodule::Element;
use typenum::{B0, B1, UTerm};

/// The leaves of a tree as a list.
pub trait Leaves {
    /// The leaves of `self`, in front of `L`
    type LeavesOnto<L: ModeList>: ModeList;
}
impl<S: Nat, D: Element> Leaves for Mode<S, D> {
    type LeavesOnto<L: ModeList> = HCons<Self, L>;
}
impl Leaves for HNil {
    type LeavesOnto<L: ModeList> = L;
}
impl<H: ModeTree, T: ModeTree> Leaves for HCons<H, T> {
    type LeavesOnto<L: ModeList> = H::LeavesOnto<T::LeavesOnto<L>>;
}

/// The stride-0 modes of a list. A step in the first mode of the list adds `P` to the index.
pub trait Nulls {
    /// Each stride-0 mode, with its step in the index as its stride
    type NullsFrom<P: Nat>: ModeList;
}
impl Nulls for HNil {
    type NullsFrom<P: Nat> = HNil;
}
impl<S: Nat, D: Element, R: ModeList> Nulls for HCons<Mode<S, D>, R> {
    type NullsFrom<P: Nat> = <D::Equals<UTerm> as IfZeroStride>::Nulls<S, P, R::NullsFrom<S::Times<P>>>;
}

branch! {
    /// Branch: is the stride 0?
    pub trait IfZeroStride {
        /// `S : P` and `L`, or `L` alone
        type Nulls<S: Nat, P: Nat, L: ModeList>: ModeList;
    }
    B0 => L;
    B1 => HCons<Mode<S, P>, L>;
}

/// The nullspace of the modes `M`.
pub type NullspaceModes<M> = <<<M as Leaves>::LeavesOnto<HNil> as Nulls>::NullsFrom<One> as Unwrap>::Unwrapped;

crate::operation::operations! {
    /// The coordinates that the stride-0 modes run through.
    ///
    /// * **Paper** not named there; CuTe's `nullspace`. It is the kernel that makes the inverses of §3.4 non-unique.
    /// * **Law** `A(N(i)) = 0` for every `i < |N|`, `N` is injective, and `|N|` is the product of the stride-0 extents.
    ///   The modes are those of stride 0 in the order of `A`, and the stride of each is the index of its coordinate 1.
    /// * **Admissible** always: without a stride of 0 it is `1:0`.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// static_assertions::assert_type_eq_all!(Nullspace<layout!((2,3,(2,5)):(0,1,(0,3)))>, layout!((2,2):(1,6)));
    /// static_assertions::assert_type_eq_all!(Nullspace<layout!((4,8):(1,4))>, layout!(1:0));
    /// ```
    #[cfg_attr(doc, doc = crate::picture::picture!("nullspace", "A layout and its nullspace"))]
    Nullspace -> Singleton;
}

impl<A: IsLayout> bounds::Nullspace for A {
    const SEAL: Seal = Seal;
    type Output = LayoutOf<NullspaceModes<<Self as IsLayout>::Modes>>;
}
