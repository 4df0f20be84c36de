//! The modes of a tensor map and the box of one instruction: the part of the tile that is contiguous in shared memory (CuTe's `tma_gbasis`).
//!
//! A tensor map is a list of modes. Each mode is a list of leaves `N : E`, which are `N` elements of the box along the mode of global
//! memory with the basis element `E`.

use super::global::{GlobalModes, IsSpan, Lookup, MaybeKnown, Span};
use super::order::IfFewer;
use super::rules::{RankRule, RunTimeRank};
use super::{element::TmaElement, extents::ExtentList};
use crate::branch::branch;
use crate::check::{Combine, Condition, Limit, Passed};
use crate::htuple::congruence::And;
use crate::htuple::{HCons, HNil};
use crate::int::{Ceil, Compare, Divide, ExactOrZero, Mul, Nat, One, OrZero, SuccPred};
use crate::kind::{self, Bool, Either, ModeList, ModeTree, Outcome};
use crate::layout::size::Measure;
use crate::layout::tree::Mode;
use crate::semimodule::Element;
use typenum::{B0, B1, U256, UTerm};

/// A flat list of modes from offsets of shared memory to coordinates of global memory.
pub trait UnitModes {
    /// The modes before the first one whose stride is not a basis element of `G`
    type Units<G: GlobalModes>: ModeList;
    /// Whether a mode has the stride `E`
    type HasUnit<E: Element>: Bool;
    /// Whether the list has a mode
    type HasUnits: Bool;
    /// The modes of the map: neighbours in global memory are merged while they have at most 256 elements (CuTe's `coalesce_256`)
    type MergedBoxes<G: GlobalModes>: ModeTree;
    /// The same after a mode of `N` elements and stride `D` with the leaves `F`, of which the last one is `S : E`
    type MergedBoxesAfter<G: GlobalModes, N: Nat, D: MaybeKnown, F: ModeList, S: Nat, E: Element>: ModeTree;
    /// The list with the mode `S : E` at its end
    type WithLast<S: Nat, E: Element>: ModeList;
    /// The modes that one box of `K` blocks can have: a mode of more than 256 elements is cut into equal parts, and the modes behind it are left out
    type InOneBox<K: Nat>: ModeList;
}
/// The stride of the mode `E`.
type StrideIn<G, E> = <<G as GlobalModes>::Find<E> as Lookup>::Stride;
/// The tile covers the mode `E` by `S` elements.
type Covered<G, S, E> = <<<G as GlobalModes>::Find<E> as Lookup>::Extent as MaybeKnown>::Is<S>;
impl UnitModes for HNil {
    type Units<G: GlobalModes> = HNil;
    type HasUnit<E: Element> = B0;
    type HasUnits = B0;
    type MergedBoxes<G: GlobalModes> = HNil;
    type MergedBoxesAfter<G: GlobalModes, N: Nat, D: MaybeKnown, F: ModeList, S: Nat, E: Element> = HCons<F, HNil>;
    type WithLast<S: Nat, E: Element> = HCons<Mode<S, E>, HNil>;
    type InOneBox<K: Nat> = HNil;
}
impl<S: Nat, E: Element, R: ModeList> UnitModes for HCons<Mode<S, E>, R> {
    type Units<G: GlobalModes> = <G::Find<E> as Lookup>::Take<S, E, R, G>;
    type HasUnit<F: Element> = <E::Equals<F> as Either>::Or<R::HasUnit<F>>;
    type HasUnits = B1;
    type MergedBoxes<G: GlobalModes> = R::MergedBoxesAfter<G, S, StrideIn<G, E>, HCons<Mode<S, E>, HNil>, S, E>;
    // CuTe merges modes whose strides match. Here the tile must also cover the whole first mode: a merged mode does not keep the end of
    // its first part, so elements beyond that end would be copied instead of zeros.
    type MergedBoxesAfter<G: GlobalModes, N: Nat, D: MaybeKnown, F: ModeList, S0: Nat, E0: Element> =
        <<D::IsKnown as And>::And<
            <<StrideIn<G, E> as MaybeKnown>::Is<<N as Mul>::Times<D::OrOne>> as And>::And<
                <Covered<G, S0, E0> as And>::And<
                    <<<S as Mul>::Times<N> as Compare>::ComparedTo<U256> as Limit>::IsAtMost,
                >,
            >,
        > as IfMerged>::MergeBox<G, N, D, F, S, E, R>;
    type WithLast<S0: Nat, E0: Element> = HCons<Mode<S, E>, R::WithLast<S0, E0>>;
    type InOneBox<K: Nat> = <<S as Compare>::ComparedTo<U256> as IfFewer>::CutAfter<S, E, R, K>;
}
/// The elements that the boxes of `K` blocks have together in a mode, at most. No block is refused elsewhere.
pub type MostOf<K> = <U256 as Mul>::Times<<<K as Compare>::Is<UTerm> as Condition>::Number<One, K>>;
/// One of equal parts of `S` elements, of at most `N` elements each. The number of parts is the least that suffices, or one of the three numbers behind it. If
/// none of them divides `S`, the result is `S`, which no box has.
pub type LargestPart<S, N> = FirstPart<S, Ceil<S, N>>;
type FirstPart<S, Q> = OneOf<S, Q, OneOf<S, Next<Q>, OneOf<S, Next<Next<Q>>, OneOf<S, Next<Next<Next<Q>>>, S>>>>;
type OneOf<S, Q, X> = <<<S as Divide>::ExactQuotient<Q> as OrZero>::IsExact as Condition>::Number<ExactOrZero<S, Q>, X>;
type Next<Q> = <Q as SuccPred>::Succ;
branch! {
    /// Branch: whether a leaf belongs to a mode.
    pub trait IfMerged {
        /// The leaf `S : E` is merged into the mode of `N` elements before it, or begins a new one; then the modes `R`
        type MergeBox<G: GlobalModes, N: Nat, D: MaybeKnown, F: ModeList, S: Nat, E: Element, R: ModeList>: ModeTree;
        /// The coordinate of the leaf `E`: in the mode `P` of the map, which has the span `S`, or in a later mode, of `T`
        type PlaceLeaf<E: Element, P: kind::Components, T: ModeTree, G: GlobalModes, S: IsSpan>: Element;
    }
    B1 => R::MergedBoxesAfter<G, <S as Mul>::Times<N>, D, F::WithLast<S, E>, S, E>,
        <P::Wrapped as Element>::Scaled<ExactOrZero<<StrideIn<G, E> as MaybeKnown>::OrOne, <S::Stride as MaybeKnown>::OrOne>>;
    B0 => HCons<F, R::MergedBoxesAfter<G, S, StrideIn<G, E>, HCons<Mode<S, E>, HNil>, S, E>>, T::MapPlace<E, P::AfterZero, G>;
}

/// A tensor map, or a mode of one.
pub trait BoxTree {
    /// Whether the mode has the leaf `E`
    type MapHas<E: Element>: Bool;
    /// Extent and stride of the mode
    type MapSpan<G: GlobalModes>: IsSpan;
    /// The same, joined to `S`
    type MapSpanAfter<G: GlobalModes, S: IsSpan>: IsSpan;
    /// The leaves of this mode in front of `L`
    type MapLeaves<L: ModeTree>: ModeTree;
    /// The leaves of all modes
    type AllMapLeaves: ModeTree;
    /// This list, then `L`
    type MapAppend<L: ModeTree>: ModeTree;
    /// The number of modes
    type MapRank: Nat;
    /// All modes merged into one
    type MapAsOne: ModeTree;
    /// The map with all modes after the first merged into one
    type MapAtMost2: ModeTree;
    /// The map with all modes after the second merged into one
    type MapAtMost3: ModeTree;
    /// The map with all modes after the third merged into one
    type MapAtMost4: ModeTree;
    /// The map with all modes after the fourth merged into one
    type MapAtMost5: ModeTree;
    /// The coordinate of the map that the leaf `E` of global memory has, if the first mode here has the coordinate `P`
    type MapPlace<E: Element, P: kind::Components, G: GlobalModes>: Element;
    /// The rules on the extents and strides of mode `I` and those after it
    type MapRules<E: TmaElement, G: GlobalModes, I: Nat>: Outcome;
    /// The rules on mode 0
    type InnerMapRules<E: TmaElement, G: GlobalModes>: Outcome;
    /// The rule on the last mode of a map of `R` modes, into which all modes after the fourth were merged
    type MapRankRules<G: GlobalModes, R: Nat>: Outcome;
    /// The extents of the box
    type BoxExtents: ExtentList;
    /// The map as constants
    type MapListing<G: GlobalModes>: MapConstants;
}
/// The functions of a list of modes, for a leaf or an empty list, which has none.
macro_rules! no_modes {
    () => {
        type MapAppend<L: ModeTree> = L;
        type MapRank = UTerm;
        type MapAsOne = HNil;
        type MapAtMost2 = HNil;
        type MapAtMost3 = HNil;
        type MapAtMost4 = HNil;
        type MapAtMost5 = HNil;
        type MapPlace<F: Element, P: kind::Components, G: GlobalModes> = UTerm;
        type MapRules<T: TmaElement, G: GlobalModes, I: Nat> = Passed;
        type InnerMapRules<T: TmaElement, G: GlobalModes> = Passed;
        type MapRankRules<G: GlobalModes, R: Nat> = Passed;
        type BoxExtents = HNil;
    };
}
impl<S: Nat, E: Element> BoxTree for Mode<S, E> {
    type MapHas<F: Element> = E::Equals<F>;
    type MapSpan<G: GlobalModes> = Span<<G::Find<E> as Lookup>::Extent, StrideIn<G, E>>;
    type MapSpanAfter<G: GlobalModes, P: IsSpan> = P::Join<Self::MapSpan<G>>;
    type MapLeaves<L: ModeTree> = HCons<Self, L>;
    type AllMapLeaves = Self;
    no_modes!();
    type MapListing<G: GlobalModes> = ListedLeaf<G::Find<E>, S>;
}
impl BoxTree for HNil {
    type MapHas<F: Element> = B0;
    type MapSpan<G: GlobalModes> = Span<super::global::Known<One>, super::global::Known<One>>;
    type MapSpanAfter<G: GlobalModes, P: IsSpan> = P;
    type MapLeaves<L: ModeTree> = L;
    type AllMapLeaves = HNil;
    no_modes!();
    type MapListing<G: GlobalModes> = HNil;
}
impl<H: ModeTree, T: ModeTree> BoxTree for HCons<H, T> {
    type MapHas<F: Element> = <H::MapHas<F> as Either>::Or<T::MapHas<F>>;
    type MapSpan<G: GlobalModes> = T::MapSpanAfter<G, H::MapSpan<G>>;
    type MapSpanAfter<G: GlobalModes, P: IsSpan> = T::MapSpanAfter<G, H::MapSpanAfter<G, P>>;
    type MapLeaves<L: ModeTree> = H::MapLeaves<T::MapLeaves<L>>;
    type AllMapLeaves = H::MapLeaves<T::AllMapLeaves>;
    type MapAppend<L: ModeTree> = HCons<H, T::MapAppend<L>>;
    type MapRank = <T::MapRank as SuccPred>::Succ;
    type MapAsOne = HCons<H::MapLeaves<T::AllMapLeaves>, HNil>;
    type MapAtMost2 = HCons<H, T::MapAsOne>;
    type MapAtMost3 = HCons<H, T::MapAtMost2>;
    type MapAtMost4 = HCons<H, T::MapAtMost3>;
    type MapAtMost5 = HCons<H, T::MapAtMost4>;
    type MapPlace<F: Element, P: kind::Components, G: GlobalModes> =
        <H::MapHas<F> as IfMerged>::PlaceLeaf<F, P, T, G, H::MapSpan<G>>;
    type MapRules<E: TmaElement, G: GlobalModes, I: Nat> =
        <<<<H::MapSpan<G> as IsSpan>::Stride as MaybeKnown>::Stride<I, E> as Combine>::AndThen<
            <<H::MapSpan<G> as IsSpan>::Extent as MaybeKnown>::Extent<I>,
        > as Combine>::AndThen<T::MapRules<E, G, <I as SuccPred>::Succ>>;
    type InnerMapRules<E: TmaElement, G: GlobalModes> =
        <<<<<H::MapSpan<G> as IsSpan>::Stride as MaybeKnown>::Major as Combine>::AndThen<
            <<H::MapSpan<G> as IsSpan>::Extent as MaybeKnown>::Extent<UTerm>,
        > as Combine>::AndThen<<<H::MapSpan<G> as IsSpan>::Extent as MaybeKnown>::Inner<E>> as Combine>::AndThen<
            T::MapRules<E, G, One>,
        >;
    type MapRankRules<G: GlobalModes, R: Nat> = <<<<H as Measure>::Size as Compare>::Is<One> as Condition>::Require<
        RankRule<R, <H as Measure>::Size>,
    > as Combine>::AndThen<
        <<H::MapSpan<G> as IsSpan>::IsKnown as Condition>::Require<RunTimeRank<R>>,
    >;
    type BoxExtents = HCons<<H as Measure>::Size, T::BoxExtents>;
    type MapListing<G: GlobalModes> = ListedModes<H::MapListing<G>, T::MapListing<G>>;
}
/// A tensor map as constants.
pub trait MapConstants {
    /// The leaves of global memory in this mode, one bit each
    const LEAVES: u32;
    /// The elements of the box in this mode
    const SIZE: u64;
    /// The leaves of each mode
    const EACH: [u32; 5];
    /// The elements of the box in each mode
    const BOX: [u64; 5];
    /// The number of modes
    const RANK: usize;
}
/// A leaf of global memory with `S` elements in the box.
pub struct ListedLeaf<F, S>(core::marker::PhantomData<(F, S)>);
/// A mode and the modes after it, or a leaf and those after it.
pub struct ListedModes<H, T>(core::marker::PhantomData<(H, T)>);
impl MapConstants for HNil {
    const LEAVES: u32 = 0;
    const SIZE: u64 = 1;
    const EACH: [u32; 5] = [0; 5];
    const BOX: [u64; 5] = [1; 5];
    const RANK: usize = 0;
}
impl<F: Lookup, S: Nat> MapConstants for ListedLeaf<F, S> {
    const LEAVES: u32 = 1 << F::POSITION;
    const SIZE: u64 = crate::layout::constants::size(S::MAGNITUDE);
    const EACH: [u32; 5] = [0; 5];
    const BOX: [u64; 5] = [1; 5];
    const RANK: usize = 0;
}
impl<H: MapConstants, T: MapConstants> MapConstants for ListedModes<H, T> {
    const LEAVES: u32 = H::LEAVES | T::LEAVES;
    const SIZE: u64 = H::SIZE * T::SIZE;
    const EACH: [u32; 5] = {
        let [a, b, c, d, _] = T::EACH;
        [H::LEAVES, a, b, c, d]
    };
    const BOX: [u64; 5] = {
        let [a, b, c, d, _] = T::BOX;
        [H::SIZE, a, b, c, d]
    };
    const RANK: usize = T::RANK + 1;
}
