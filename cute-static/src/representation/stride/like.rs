//! `make_layout_like`: compact strides in the order of the strides of another layout.

use super::order::Block;
use crate::branch::branch;
use crate::htuple::{HCons, HNil, Singleton};
use crate::int::{Many, Nat, One, Unit, Zero};
use crate::kind::{Blocks, ModeTree};
use crate::layout::codomain::HasCodomain;
use crate::layout::tree::{Mode, Unzip};
use crate::layout::{IsLayout, Layout};
use crate::seal::Seal;
use crate::semimodule::Element;
use crate::semimodule::codomain::Ordered;
use typenum::UTerm;

/// The modes of a layout as blocks of the order `|d|`. Strides of 0 stay 0, and their modes are not blocks.
pub trait Like {
    /// The blocks of the modes, followed by `P`
    type LikeOnto<P: Blocks>: Blocks;
    /// The compact strides, if all blocks are `F` and the blocks to the left are `P`
    type LikeStrides<F: Blocks, P: Blocks>;
}
impl<S: Nat, D: Element> Like for Mode<S, D> {
    type LikeOnto<P: Blocks> = <<D::Abs as Nat>::Magnitude as IfStride>::Onto<S, D::Abs, P>;
    type LikeStrides<F: Blocks, P: Blocks> = <<D::Abs as Nat>::Magnitude as IfStride>::Stride<S, D::Abs, F, P>;
}
impl Like for HNil {
    type LikeOnto<P: Blocks> = P;
    type LikeStrides<F: Blocks, P: Blocks> = HNil;
}
impl<H: ModeTree, T: ModeTree> Like for HCons<H, T> {
    type LikeOnto<P: Blocks> = T::LikeOnto<H::LikeOnto<P>>;
    type LikeStrides<F: Blocks, P: Blocks> = HCons<H::LikeStrides<F, P>, T::LikeStrides<F, H::LikeOnto<P>>>;
}

branch! {
    /// Branch: the magnitude `O` of a stride.
    pub trait IfStride {
        /// The block of the mode, followed by `P`; no block for a stride of 0
        type Onto<S: Nat, O: Nat, P: Blocks>: Blocks;
        /// The compact stride, or 0
        type Stride<S: Nat, O: Nat, F: Blocks, P: Blocks>: Nat;
    }
    Zero => P, UTerm;
    Unit | Many => HCons<Block<O, S>, P>, <S::Magnitude as super::compact::IfExtended>::Stride<F::Below<O, P::Level<O, One>>>;
}

crate::operation::operations! {
    /// `make_layout_like`: a compact layout of the same shape whose strides are in the same order.
    ///
    /// * **Law** the strides of the result have the order of the magnitudes of `A`'s strides; of two equal strides the left one comes first. The modes
    ///   with a stride other than 0 are compact. Strides of 0 and strides of extents of 1 are 0.
    /// ```
    /// use cute_static::prelude::*;
    /// static_assertions::assert_type_eq_all!(LayoutLike<layout!((8,4,6):(144,0,1))>, layout!((8,4,6):(6,0,1)));
    /// assert_eq!(layout!((2,4):(9,3)).make_layout_like(), layout!((2,4):(4,1)));
    /// ```
    #[cfg_attr(doc, doc = crate::picture::picture!("strides/like", "A layout, and a compact one in the same order"))]
    LayoutLike -> Singleton;
}

impl<A: IsLayout> bounds::LayoutLike for A
where
    <<Self as IsLayout>::Modes as HasCodomain>::Codomain: Ordered,
{
    const SEAL: Seal = Seal;
    type Output = Layout<
        <<Self as IsLayout>::Modes as Unzip>::Shape,
        <<Self as IsLayout>::Modes as Like>::LikeStrides<<<Self as IsLayout>::Modes as Like>::LikeOnto<HNil>, HNil>,
    >;
}
