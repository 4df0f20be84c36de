//! `tile_to_shape`: a tile repeated until it fills a shape. Shared-memory layouts are built in this way from an atom.

use crate::algebra::complement::OpenComplement;
use crate::algebra::completed::Completed;
use crate::branch::branch;
use crate::htuple::{HCons, HNil, Singleton};
use crate::int::{Compare, Equal, Factor, Greater, Less, Multiple, Nat, Neither, One, PositiveNat, Same};
use crate::kind::{ModeTree, Outcome};
use crate::layout::tree::{Mode, Unzip};
use crate::layout::{IsLayout, Layout};
use crate::outcome::{Accepted, GrantedLayout, GrantedValue, Grants, ModesFrom, Refused, rules};
use crate::seal::Seal;
use crate::stride::order::{self, CompactOrder};
use typenum::{B0, B1, UInt, UTerm};

/// A shape to fill.
pub trait Target {
    /// The number of coordinates
    type Extent: Nat;
    /// How many tiles `A` each mode holds, as modes of stride 0, or a refusal
    type Grid<A: ModeTree>: Outcome;
}
macro_rules! target {
    ($($kind:path: $bit:ty),*) => {$(
        impl<U: $kind> Target for UInt<U, $bit> {
            type Extent = Self;
            type Grid<A: ModeTree> = <HCons<Self, HNil> as Target>::Grid<A>;
        }
    )*};
}
target!(PositiveNat: B0, Nat: B1);
impl Target for HNil {
    type Extent = One;
    type Grid<A: ModeTree> = A::GridEnd;
}
impl<H: Target, T: Target> Target for HCons<H, T> {
    type Extent = <H::Extent as crate::int::Mul>::Times<T::Extent>;
    type Grid<A: ModeTree> =
        <<<H::Extent as crate::int::Divide>::Ratio<<A::First as crate::layout::size::Measure>::Size> as IfFills>::Tiles<
            H::Extent,
            A::First,
        > as crate::algebra::by_mode::Joined>::Join<T::Grid<A::Rest>>;
}

/// The modes of the tile after the end of the target: there must be none.
pub trait GridEnd {
    /// The empty grid, or a refusal
    type GridEnd: Outcome;
}
impl<S, D> GridEnd for Mode<S, D> {
    type GridEnd = Refused<TileRank>;
}
impl GridEnd for HNil {
    type GridEnd = Accepted<HNil>;
}
impl<H, T> GridEnd for HCons<H, T> {
    type GridEnd = Refused<TileRank>;
}

branch! {
    /// Branch: the target's extent `N` against the size of the tile's mode.
    pub trait IfFills {
        /// The number of tiles, or a reason
        type Tiles<N: Nat, A: ModeTree>: Outcome;
    }
    Same => Accepted<Mode<One, UTerm>>;
    {Q: Nat} Multiple<Q> => Accepted<Mode<Q, UTerm>>;
    {Q: Nat} Factor<Q> | Neither => Refused<TileSize<N, A::Size>>;
}

/// The order of the modes of a grid in memory: a permutation of `0 … R − 1`, or `0` alone for column-major.
pub trait Permutation {
    /// Accepted for the rank `R`, or a reason
    type Permutes<R: Nat>: Outcome;
    /// The same, where the orders before `self` have the mask `M = Σ 2^o`
    type Mask<R: Nat, M: Nat>: Outcome;
}
impl Permutation for UTerm {
    type Permutes<R: Nat> = Accepted<HNil>;
    type Mask<R: Nat, M: Nat> = Refused<OrderRule<R>>;
}
// The sum of R powers of two is 2^R − 1 only if they are 2^0 … 2^(R−1).
impl Permutation for HNil {
    type Permutes<R: Nat> = Self::Mask<R, UTerm>;
    type Mask<R: Nat, M: Nat> =
        <<M as Compare>::ComparedTo<<R::TwoTo as crate::int::SuccPred>::Pred> as IfPermutes>::All<R>;
}
impl<O: Nat, T: Permutation> Permutation for HCons<O, T> {
    type Permutes<R: Nat> = Self::Mask<R, UTerm>;
    type Mask<R: Nat, M: Nat> = <O::ComparedTo<R> as IfPermutes>::One<O, R, M, T>;
}

branch! {
    /// Branch: is this an order of a mode, are these all of them?
    pub trait IfPermutes {
        /// `O < R` and the orders `T` after it
        type One<O: Nat, R: Nat, M: Nat, T: Permutation>: Outcome;
        /// The mask is full
        type All<R: Nat>: Outcome;
    }
    Less => T::Mask<R, <O::TwoTo as crate::int::Add>::Plus<M>>, Refused<OrderRule<R>>;
    Equal => Refused<OrderRule<R>>, Accepted<HNil>;
    Greater => Refused<OrderRule<R>>, Refused<OrderRule<R>>;
}

rules! {
    derived;

    /// The target has no whole number of tiles in a mode.
    TileSize<N, M> = TileFills {
        message: "the tile {A} does not fill the shape {B}: extent {N} is not a multiple of the tile's {M}",
        label: "{N} elements are not a whole number of tiles of {M}",
        note: "pad the shape to a multiple of the tile, mode by mode"
    }
    /// The tile has more modes than the target.
    TileRank<> = TileFits {
        message: "the tile {A} has more modes than the shape {B} that it should fill",
        label: "the target needs an extent for every mode of the tile",
        note: "a tile of smaller rank is continued by modes of size 1"
    }
    /// The order is not one of the modes.
    OrderRule<R> = OrderPermutes {
        message: "the order {B} is not a permutation of the {R} modes of the target of {A}",
        label: "an order names each mode from 0 up once, lowest first in memory",
        note: "for two modes: (0,1) is column-major, (1,0) row-major"
    }
}

/// The grid of `T`, as a shape.
type GridShape<A, T> = <ModesFrom<<T as Target>::Grid<ListOf<A>>> as Unzip>::Shape;
/// The modes of `A` as a list.
type ListOf<A> = <<A as IsLayout>::Modes as crate::algebra::by_mode::EachMode>::AsList;
/// The grid of `T`, laid out compactly in the order `O`.
type GridLayout<A, T, O> = Layout<GridShape<A, T>, CompactOrder<GridShape<A, T>, O>>;
/// The blocked product with the grid.
type Filled<A, G> = <OpenComplement<<A as IsLayout>::Modes> as Completed>::RepeatBlocked<
    <A as IsLayout>::Modes,
    <G as IsLayout>::Modes,
>;

crate::operation::operations! {
    /// The tile `A` repeated to fill the shape `T`, the tiles in the order `O` (column-major by default).
    ///
    /// * **Source** CUTLASS `cute/layout.hpp`, `tile_to_shape`.
    /// * **Law** a blocked product with the compact grid `T / shape(A)`: mode `i` is `(tileᵢ, gridᵢ)` of size `Tᵢ`.
    /// * **Admissible** when every extent of `T` is a multiple of the tile's, the order is a permutation of the modes of `T`,
    ///   and the product is legal.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// type R = TileToShape<layout!((8,8):(8,1)), shape!((32,16)), coord!((1,0))>;
    /// static_assertions::assert_type_eq_all!(R, layout!(((8,4),(8,2)):((8,128),(1,64))));
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// fn uneven() -> TileToShape<layout!((8,64):(64,1)), shape!((100,64))> { Default::default() }
    /// ```
    #[cfg_attr(doc, doc = crate::picture::picture!("tile-to-shape", "A tile, and the shape it fills"))]
    TileToShape<T, O = UTerm> -> Singleton;
}

/// A shape, which has a rank.
#[diagnostic::on_unimplemented(message = "this is no shape that a tile can fill", label = "expected a `shape!`")]
pub trait TargetRank {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The rank
    type Rank: Nat;
}
macro_rules! ranks {
    ($(<$($p:ident $(: $of:path)?),*> $ty:ty = $rank:ty;)*) => {$(
        impl<$($p $(: $of)?),*> TargetRank for $ty {
            const SEAL: Seal = Seal;
            type Rank = $rank;
        }
    )*};
}
ranks! {
    <U, B> UInt<U, B> = One;
    <> HNil = UTerm;
    <H, T: TargetRank> HCons<H, T> = <T::Rank as crate::int::SuccPred>::Succ;
}
/// A shape that the tile `A` fills in the order `O`.
#[diagnostic::on_unimplemented(
    message = "this is no shape that a tile can fill",
    label = "expected a `shape!` of integers or symbols, and after it the order of its modes"
)]
pub trait FilledWith<A, O> {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The layout
    type Output: Singleton;
}
// One impl for each kind of shape: if several might apply, rustc names none of the rules that their bounds report. Shapes with symbols have another one.
macro_rules! targets {
    ($(<$($p:ident),*> $ty:ty;)*) => {$(
        impl<A: IsLayout, O: Permutation $(, $p)*> FilledWith<A, O> for $ty
        where
            Self: Target,
            <Self as Target>::Grid<ListOf<A>>: Grants<A, Self>,
            GridShape<A, Self>: order::bounds::CompactOrder<O>,
            GridLayout<A, Self, O>: IsLayout,
            Filled<A, GridLayout<A, Self, O>>: Grants<A, Self>,
        {
            const SEAL: Seal = Seal;
            type Output =
                GrantedValue<<Self as Target>::Grid<ListOf<A>>, A, Self, GrantedLayout<Filled<A, GridLayout<A, Self, O>>, A, Self>>;
        }
    )*};
}
targets! { <U, B> UInt<U, B>; <H, T> HCons<H, T>; }
// The empty shape is its own grid. rustc looks at bounds without parameters where they stand, so those above do not do for it.
impl<A: IsLayout, O: Permutation> FilledWith<A, O> for HNil
where
    <ListOf<A> as GridEnd>::GridEnd: Grants<A, HNil>,
    Filled<A, Layout<HNil, HNil>>: Grants<A, HNil>,
{
    const SEAL: Seal = Seal;
    type Output =
        GrantedValue<<ListOf<A> as GridEnd>::GridEnd, A, HNil, GrantedLayout<Filled<A, Layout<HNil, HNil>>, A, HNil>>;
}
impl<S, D, T: TargetRank, O: Permutation> bounds::TileToShape<T, O> for Layout<S, D>
where
    Self: IsLayout,
    // The rule's message does not name the target; `cargo cute explain` reads it from the chain of impls.
    O::Permutes<T::Rank>: Grants<Self, O, Is = ()>,
    T: FilledWith<Self, O>,
{
    const SEAL: Seal = Seal;
    type Output = T::Output;
}

impl<S, D> Layout<S, D> {
    /// The shape `t` filled with this tile, column-major, see [`TileToShape`].
    pub const fn tile_to_shape<T: Copy, R: Singleton>(self, _t: T) -> R
    where
        Self: bounds::TileToShape<T, UTerm, Output = R>,
    {
        R::VALUE
    }
}
