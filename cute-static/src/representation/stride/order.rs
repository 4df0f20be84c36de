//! `make_ordered_layout`: compact strides in a given order. The lowest order is fastest; blocks of equal order go from left to right.
//!
//! A *block* is the mode of the shape at a leaf of the order. Its inner strides are column-major, times the product `∏ |S_j|` over the blocks `j` with
//! `(o_j, j) < (o_i, i)`.

use crate::branch::branch;
use crate::htuple::{HCons, HNil};
use crate::int::{Equal, Greater, Less, Nat, One};
use crate::kind::{Blocks, ShapeTree};
use crate::layout::Layout;
use crate::seal::Seal;
use crate::shape::relation::WeaklyCongruentWith;
use crate::shape::{ShapeOf, Shaped};
use core::marker::PhantomData;

/// A block of the order `O` and the size `N`.
pub struct Block<O, N>(PhantomData<(O, N)>);

/// Products over a list of blocks.
pub trait Product {
    /// `∏ n` over the blocks of order < `O`, times `C`
    type Below<O: Nat, C: Nat>: Nat;
    /// `∏ n` over the blocks of order = `O`, times `C`
    type Level<O: Nat, C: Nat>: Nat;
}
impl Product for HNil {
    type Below<O: Nat, C: Nat> = C;
    type Level<O: Nat, C: Nat> = C;
}
impl<P: Nat, N: Nat, R: Blocks> Product for HCons<Block<P, N>, R> {
    type Below<O: Nat, C: Nat> = R::Below<O, <P::ComparedTo<O> as IfOrdered>::Below<N, C>>;
    type Level<O: Nat, C: Nat> = R::Level<O, <P::ComparedTo<O> as IfOrdered>::Level<N, C>>;
}

branch! {
    /// Branch: the comparison of a block's order with the order in question.
    pub trait IfOrdered {
        /// `N·C` if the block's order is less, else `C`
        type Below<N: Nat, C: Nat>: Nat;
        /// `N·C` if the orders are equal, else `C`
        type Level<N: Nat, C: Nat>: Nat;
    }
    Less => N::Times<C>, C;
    Equal => C, N::Times<C>;
    Greater => C, C;
}

/// An order, which is an HTuple of naturals, for a shape. The public bound excludes a shape with a leaf at a list of the order.
pub trait Ordering {
    /// The blocks of `S`, followed by `P`
    type BlocksOnto<S: ShapeTree, P: Blocks>: Blocks;
    /// The blocks of the shape `self` for the order `(H, T…)`, followed by `P`
    type BlocksFromCons<H: ShapeTree, T: ShapeTree, P: Blocks>: Blocks;
    /// The strides of `S`, if all blocks are `F` and the blocks to the left are `P`
    type Strides<S: ShapeTree, F: Blocks, P: Blocks>;
    /// The strides of the shape `self` for the order `(H, T…)`
    type StridesFromCons<H: ShapeTree, T: ShapeTree, F: Blocks, P: Blocks>;
}
impl<N: Nat> Ordering for N {
    type BlocksOnto<S: ShapeTree, P: Blocks> = HCons<Block<N, S::Count>, P>;
    type BlocksFromCons<H: ShapeTree, T: ShapeTree, P: Blocks> = P;
    type Strides<S: ShapeTree, F: Blocks, P: Blocks> = S::ColMajorFrom<F::Below<N, P::Level<N, One>>>;
    type StridesFromCons<H: ShapeTree, T: ShapeTree, F: Blocks, P: Blocks> = HNil;
}
impl Ordering for HNil {
    type BlocksOnto<S: ShapeTree, P: Blocks> = P;
    type BlocksFromCons<H: ShapeTree, T: ShapeTree, P: Blocks> = P;
    type Strides<S: ShapeTree, F: Blocks, P: Blocks> = HNil;
    type StridesFromCons<H: ShapeTree, T: ShapeTree, F: Blocks, P: Blocks> = HNil;
}
impl<H2: ShapeTree, T2: ShapeTree> Ordering for HCons<H2, T2> {
    type BlocksOnto<S: ShapeTree, P: Blocks> = S::BlocksFromCons<H2, T2, P>;
    type BlocksFromCons<H: ShapeTree, T: ShapeTree, P: Blocks> = T::BlocksOnto<T2, H::BlocksOnto<H2, P>>;
    type Strides<S: ShapeTree, F: Blocks, P: Blocks> = S::StridesFromCons<H2, T2, F, P>;
    type StridesFromCons<H: ShapeTree, T: ShapeTree, F: Blocks, P: Blocks> =
        HCons<H::Strides<H2, F, P>, T::Strides<T2, F, H::BlocksOnto<H2, P>>>;
}

crate::operation::operations! {
    /// The compact stride of a shape in the order `O`.
    ///
    /// * **Law** the layout `S:CompactOrder<S, O>` is compact. A block of lower order has lower strides; of two blocks of equal order the left one has lower
    ///   strides. A nested mode at a leaf of the order is column-major. Extents of 1 get stride 0.
    /// * **Admissible** if the order is weakly congruent with the shape.
    /// ```
    /// use cute_static::prelude::*;
    /// use cute_static::layout::CompactOrder;
    /// type Shape = shape!((2,3,4));
    /// // Mode 1 is the fastest, then mode 2.
    /// assert_eq!(Layout::<Shape, CompactOrder<Shape, coord!((2,0,1))>>::default().to_string(), "(2,3,4):(12,1,3)");
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// use cute_static::layout::CompactOrder;
    /// type R = CompactOrder<shape!((2,3)), shape!((1,2,3))>;
    /// fn main() { let _: R; }
    /// ```
    #[cfg_attr(doc, doc = crate::picture::picture!("strides/compact", "One shape with three compact strides"))]
    CompactOrder<O>;
}

impl<S: Shaped, O> bounds::CompactOrder<O> for S
where
    O: ShapeTree + WeaklyCongruentWith<S, Is = ()>,
    S::Shape: ShapeTree,
{
    const SEAL: Seal = Seal;
    type Output = O::Strides<S::Shape, O::BlocksOnto<S::Shape, HNil>, HNil>;
}
/// `make_ordered_layout`: the compact layout of a shape in the order `O`, see [`CompactOrder`].
#[cfg_attr(doc, doc = crate::picture::picture!("strides/compact", "One shape with three compact strides"))]
pub type OrderedLayout<S, O> = Layout<ShapeOf<S>, CompactOrder<S, O>>;
