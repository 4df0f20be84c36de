//! Paper §3.5.2 — divide: a layout split into tiles and the rest.
//!
//! `A ⊘ T = A ∘ (T, T*)`, where `T*` is the exact complement of `T` in `[0, |A|)`. Every element of `A` is in exactly one tile,
//! and once if no mode of `T` has stride 0. The composition is in bounds by construction. A tile that yields coordinates has its complement in the box of `A`'s
//! shape: `T = 4:2@1` splits `(8,8)` into `T` and `T* = (8,2):(1@0,1@1)`. The padded forms take CuTe's rounding complement instead, so they may reach outside `A`; they are for callers that predicate.

use crate::algebra::by_mode::{Directs, Joined, ModeOp, in_form};
use crate::algebra::coalesce::{CoalesceTree, Coalescing};
use crate::algebra::complement::by_codomain::{Complements, Completion};
use crate::algebra::complement::gaps::{FromRatio, GapPolicy, Padding, RefusedFor, disjoint, upwards};
use crate::algebra::complement::rules::{NegativeRule, OverlapRule, UndecidedRule};
use crate::algebra::tiles::Unzipped;
use crate::htuple::{HCons, HNil, Singleton};
use crate::int::{Nat, One};
use crate::kind::{self, ModeTree, StrideList};
use crate::layout::{IsLayout, Layout, ModesOf};
use crate::outcome::{Accepted, GrantedLayout, Grants, Refused, rules};
use crate::seal::Seal;
use core::marker::PhantomData;
use typenum::UInt;

/// The exact complement of a tile in a mode of size `M`, with the refusals of a divide.
pub struct Evenly<M>(PhantomData<M>);
impl<M: Nat> GapPolicy for Evenly<M> {
    type Uneven<D: Nat, C: Nat, G: kind::Gapped> = Refused<TileGap<D, C>>;
    type End<C: Nat> = <M::Ratio<C> as FromRatio>::Last<C, TileRule<M, C>>;
    type Interleaved<L: StrideList, D: Nat, C: Nat> = L::ClustersOnto<HNil, One, RefusedFor<TileGap<D, C>>>;
    disjoint!();
    upwards!();
}

rules! {
    derived;

    /// A mode is not a whole number of tiles.
    TileRule<M, C> = TileDivides {
        message: "the tile does not divide: a mode of size {M} is not a whole number of tiles that span {C}, in {A} divided by {B}",
        label: "{M} is not a multiple of {C}",
        note: "CuTe paper 3.5.2; CuTe C++ rounds up and reads out of bounds: that form is `PaddedLogicalDivide`, for callers that predicate"
    }
    /// The gaps of a tile cannot be filled with whole tiles.
    TileGap<D, C> = TileRepeats {
        message: "the tile does not divide: its stride {D} is not a multiple of {C}, what its faster modes span, in {A} divided by {B}",
        label: "copies of the tile cannot fill the gap up to stride {D}",
        note: "CuTe paper 3.5.2; CuTe C++ rounds down and skips elements: that form is `PaddedLogicalDivide`"
    }
}

/// Completes a tile exactly: the mode consists of whole tiles.
pub enum DivideExactly {}
impl Completion for DivideExactly {
    type GapPolicy<X: ModeTree> = Evenly<X::Size>;
}
/// Completes a tile as CuTe does: the last tile may be partial.
pub enum DividePadded {}
impl Completion for DividePadded {
    type GapPolicy<X: ModeTree> = Padding<CotargetOf<X>>;
}

/// `A ⊘ T`, exact.
pub enum Dividing {}
/// `A ⊘ T`, padded.
pub enum PaddedDividing {}

impl ModeOp for Dividing {
    const SEAL: Seal = Seal;
    type Apply<A: ModeTree, B: ModeTree> = <B::Codomain as Complements>::Divide<A, B, DivideExactly>;
    type Keep<A: ModeTree> = Accepted<A>;
    type Remaining<A: ModeTree> = Accepted<A>;
}
impl ModeOp for PaddedDividing {
    const SEAL: Seal = Seal;
    type Apply<A: ModeTree, B: ModeTree> = <B::Codomain as Complements>::Divide<A, B, DividePadded>;
    type Keep<A: ModeTree> = Accepted<A>;
    type Remaining<A: ModeTree> = Accepted<A>;
}

/// The coalesced modes of a layout. CuTe's complement rounds up to their extents, one after another.
type CotargetOf<A> = <<A as CoalesceTree>::CoalesceOnto<HNil> as Coalescing>::List;

crate::operation::operations! {
    else(
        message = "an operand is no layout, shape or tiler",
        label = "expected a `layout!`, and on the right a `layout!`, a `shape!` or a `tiler!`; a type parameter needs a bound"
    );
    /// `A ⊘ T`, logical form: every mode `Aᵢ` becomes `(tile, rest)`.
    ///
    /// * **Paper** §3.5.2.
    /// * **Law** `A ⊘ T = A ∘ (T, T*)`, whose first mode is `A ∘ T`: a permutation of `A`'s elements where `T` has no stride-0
    ///   modes (those repeat them).
    /// * **Admissible** when `T` has an exact complement in `[0, |A|)` and the composition is legal. A tiler that does not
    ///   divide `A` evenly is refused; [`PaddedLogicalDivide`] is CuTe's. A `T` that yields coordinates is completed in the box of
    ///   `A`'s modes, so it must have whole tiles in each of them.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// type R = LogicalDivide<layout!((8,16):(20,1)), tiler!(<4:1, 8:2>)>;
    /// static_assertions::assert_type_eq_all!(R, layout!(((4,2),(8,2)):((20,80),(2,1))));
    /// static_assertions::assert_type_eq_all!(LogicalDivide<layout!((8,8):(9,1)), layout!(4:2@1)>, layout!((4,(8,2)):(2,(9,1))));
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// fn uneven() -> LogicalDivide<layout!((8,10):(10,1)), tiler!(<4, 4>)> { Default::default() }
    /// ```
    #[cfg_attr(doc, doc = crate::picture::picture!("logical-divide", "A layout, and divided"))]
    LogicalDivide<T> -> Singleton;
    /// `A ⊘ T`, zipped form: `((tiles…), (rests…))`, always of rank 2. The first mode is `A ∘ T`.
    ///
    /// * **Paper** §3.5.2. **Law**, **admissible** as [`LogicalDivide`].
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// type R = ZippedDivide<layout!((8,16):(20,1)), tiler!(<4:1, 8:2>)>;
    /// static_assertions::assert_type_eq_all!(R, layout!(((4,8),(2,2)):((20,2),(80,1))));
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// fn rank() -> ZippedDivide<layout!((8,16)), tiler!(<4, 8, 2>)> { Default::default() }
    /// ```
    #[cfg_attr(doc, doc = crate::picture::picture!("zipped-divide", "A layout, and divided"))]
    ZippedDivide<T> -> Singleton;
    /// `A ⊘ T`, tiled form: `((tiles…), rest₀, rest₁, …)`.
    ///
    /// * **Paper** §3.5.2. **Law**, **admissible** as [`LogicalDivide`].
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// type R = TiledDivide<layout!((8,16):(20,1)), tiler!(<4:1, 8:2>)>;
    /// static_assertions::assert_type_eq_all!(R, layout!(((4,8),2,2):((20,2),80,1)));
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// fn uneven() -> TiledDivide<layout!((8,16)), tiler!(<3, 8>)> { Default::default() }
    /// ```
    #[cfg_attr(doc, doc = crate::picture::picture!("tiled-divide", "A layout, and divided"))]
    TiledDivide<T> -> Singleton;
    /// `A ⊘ T`, flat form: `(tile₀, tile₁, …, rest₀, rest₁, …)`.
    ///
    /// * **Paper** §3.5.2. **Law**, **admissible** as [`LogicalDivide`].
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// type R = FlatDivide<layout!((8,16):(20,1)), tiler!(<4:1, 8:2>)>;
    /// static_assertions::assert_type_eq_all!(R, layout!((4,8,2,2):(20,2,80,1)));
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// fn uneven() -> FlatDivide<layout!((8,16)), tiler!(<3, 8>)> { Default::default() }
    /// ```
    #[cfg_attr(doc, doc = crate::picture::picture!("flat-divide", "A layout, and divided"))]
    FlatDivide<T> -> Singleton;
    /// CuTe's `logical_divide`: the rest is rounded up, so the result may be larger than `A` and reach beyond it.
    ///
    /// * **Source** CUTLASS `cute/layout.hpp`, `logical_divide`.
    /// * **Law** `A ∘ (T, PaddedComplement<T, S>)`, where `S` is the shape of the coalesced `A`. Elements of `A` in the holes of `T`
    ///   may be skipped.
    /// * **Admissible** when `T`'s modes are disjoint and the composition is legal.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// static_assertions::assert_type_eq_all!(PaddedLogicalDivide<layout!(18:1), layout!(4:1)>, layout!((4,5):(1,4)));
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// fn no_law() -> PaddedLogicalDivide<layout!((9,2):(1,16)), layout!(2:1)> { Default::default() }
    /// ```
    #[cfg_attr(doc, doc = crate::picture::picture!("padded-divide", "A layout, and divided"))]
    PaddedLogicalDivide<T> -> Singleton;
    /// CuTe's `zipped_divide`, see [`PaddedLogicalDivide`] and [`ZippedDivide`].
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// static_assertions::assert_type_eq_all!(PaddedZippedDivide<layout!(18:1), tiler!(<4>)>, layout!(((4),(5)):((1),(4))));
    /// ```
    #[cfg_attr(doc, doc = crate::picture::picture!("padded-divide", "A layout, and divided"))]
    PaddedZippedDivide<T> -> Singleton;
    /// CuTe's `tiled_divide`, see [`PaddedLogicalDivide`] and [`TiledDivide`].
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// use cute_static::algebra::PaddedTiledDivide;
    /// static_assertions::assert_type_eq_all!(PaddedTiledDivide<layout!(18:1), tiler!(<4>)>, layout!(((4),5):((1),4)));
    /// ```
    #[cfg_attr(doc, doc = crate::picture::picture!("padded-divide", "A layout, and divided"))]
    PaddedTiledDivide<T> -> Singleton;
    /// CuTe's `flat_divide`, see [`PaddedLogicalDivide`] and [`FlatDivide`].
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// use cute_static::algebra::PaddedFlatDivide;
    /// static_assertions::assert_type_eq_all!(PaddedFlatDivide<layout!(18:1), tiler!(<4>)>, layout!((4,5):(1,4)));
    /// ```
    #[cfg_attr(doc, doc = crate::picture::picture!("padded-divide", "A layout, and divided"))]
    PaddedFlatDivide<T> -> Singleton;
}

/// One row per form: its name, the operation by mode, and how the result is regrouped. There is an impl for each kind of shape, so that rustc finds the one of a
/// layout with symbols without trying these.
macro_rules! forms {
    ($($noun:ident = $op:ident, $form:ident;)*) => {$(
        forms! { @shape $noun $op $form [U, B] UInt<U, B> }
        forms! { @shape $noun $op $form [] HNil }
        forms! { @shape $noun $op $form [H, L] HCons<H, L> }
    )*};
    (@shape $noun:ident $op:ident $form:ident [$($p:ident),*] $shape:ty) => {
        impl<$($p,)* D, T: Directs<$op, ModesOf<Self>>> bounds::$noun<T> for Layout<$shape, D>
        where
            Self: IsLayout,
            in_form!($form: T::Directed, T; Joined, Unzipped): Grants<Self, T>,
        {
            const SEAL: Seal = Seal;
            type Output = GrantedLayout<in_form!($form: T::Directed, T; Joined, Unzipped), Self, T>;
        }
    };
}

forms! {
    LogicalDivide = Dividing, Logical;
    ZippedDivide = Dividing, Zipped;
    TiledDivide = Dividing, Tiled;
    FlatDivide = Dividing, Flat;
    PaddedLogicalDivide = PaddedDividing, Logical;
    PaddedZippedDivide = PaddedDividing, Zipped;
    PaddedTiledDivide = PaddedDividing, Tiled;
    PaddedFlatDivide = PaddedDividing, Flat;
}
