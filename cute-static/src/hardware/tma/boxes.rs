//! The box of a tensor map: what of the tile is contiguous in shared memory, mode by mode of global memory.
//!
//! A tensor map is a list of modes, each a list of leaves `N : E`: `N` elements of the box along the mode of global memory
//! whose basis element is `E`. CuTe's `tma_gbasis`.

use super::global::{GlobalModes, IsSpan, MaybeKnown, Sought, Span};
use super::rules::{RankRule, RunTimeRank};
use super::{element::TmaElement, extents::ExtentList};
use crate::check::{Combine, Condition, Limit, Passed};
use crate::htuple::congruence::And;
use crate::htuple::{HCons, HNil};
use crate::int::{AddBits, Compare, ExactOrZero, Mul, Nat, One};
use crate::kind::{self, Bool, Either, ModeList, ModeTree, Outcome};
use crate::layout::size::Measure;
use crate::layout::tree::Mode;
use crate::semimodule::Element;
use typenum::{B0, B1, U256, UTerm};

/// The flat list of what consecutive elements of shared memory are in global memory.
pub trait UnitModes {
    /// Up to the first mode that is no basis element of `G`
    type Units<G: GlobalModes>: ModeList;
    /// Whether a mode is `E`
    type HasUnit<E: Element>: Bool;
    /// Whether there is a mode
    type HasUnits: Bool;
    /// The modes, those side by side in global memory made one up to 256 elements: CuTe's `coalesce_256`
    type MergedBoxes<G: GlobalModes>: ModeTree;
    /// The same after a mode of `N` elements of stride `D`, made of `F`, of which the last one is `S : E`
    type MergedBoxesAfter<G: GlobalModes, N: Nat, D: MaybeKnown, F: ModeList, S: Nat, E: Element>: ModeTree;
    /// One more mode at the end
    type WithLast<S: Nat, E: Element>: ModeList;
}
/// The stride of the mode `E`.
type StrideIn<G, E> = <<G as GlobalModes>::Find<E> as Sought>::Stride;
/// The tile covers the mode `E` by `S` elements.
type Covered<G, S, E> = <<<G as GlobalModes>::Find<E> as Sought>::Extent as MaybeKnown>::Is<S>;
impl UnitModes for HNil {
    type Units<G: GlobalModes> = HNil;
    type HasUnit<E: Element> = B0;
    type HasUnits = B0;
    type MergedBoxes<G: GlobalModes> = HNil;
    type MergedBoxesAfter<G: GlobalModes, N: Nat, D: MaybeKnown, F: ModeList, S: Nat, E: Element> = HCons<F, HNil>;
    type WithLast<S: Nat, E: Element> = HCons<Mode<S, E>, HNil>;
}
impl<S: Nat, E: Element, R: ModeList> UnitModes for HCons<Mode<S, E>, R> {
    type Units<G: GlobalModes> = <G::Find<E> as Sought>::Take<S, E, R, G>;
    type HasUnit<F: Element> = <E::Equals<F> as Either>::Or<R::HasUnit<F>>;
    type HasUnits = B1;
    type MergedBoxes<G: GlobalModes> = R::MergedBoxesAfter<G, S, StrideIn<G, E>, HCons<Mode<S, E>, HNil>, S, E>;
    // CuTe merges where the strides match. Where the tile leaves some of a mode out, a merged mode would not know where that one
    // ends, and what is outside of the tensor would be copied.
    type MergedBoxesAfter<G: GlobalModes, N: Nat, D: MaybeKnown, F: ModeList, S0: Nat, E0: Element> =
        <<D::IsKnown as And>::And<
            <<StrideIn<G, E> as MaybeKnown>::Is<<N as Mul>::Times<D::OrOne>> as And>::And<
                <Covered<G, S0, E0> as And>::And<
                    <<<S as Mul>::Times<N> as Compare>::ComparedTo<U256> as Limit>::IsAtMost,
                >,
            >,
        > as IfMerged>::MergeBox<G, N, D, F, S, E, R>;
    type WithLast<S0: Nat, E0: Element> = HCons<Mode<S, E>, R::WithLast<S0, E0>>;
}
/// Branch: is the mode a part of the one before?
pub trait IfMerged {
    /// `S : E` and the modes `R`, after a mode of `N` elements
    type MergeBox<G: GlobalModes, N: Nat, D: MaybeKnown, F: ModeList, S: Nat, E: Element, R: ModeList>: ModeTree;
    /// Leaf of the tensor map's mode that is at `P`, or the place in `T`
    type PlaceLeaf<E: Element, P: kind::Components, T: ModeTree, G: GlobalModes, S: IsSpan>: Element;
}
impl IfMerged for B1 {
    type MergeBox<G: GlobalModes, N: Nat, D: MaybeKnown, F: ModeList, S: Nat, E: Element, R: ModeList> =
        R::MergedBoxesAfter<G, <S as Mul>::Times<N>, D, F::WithLast<S, E>, S, E>;
    type PlaceLeaf<E: Element, P: kind::Components, T: ModeTree, G: GlobalModes, S: IsSpan> =
        <P::Wrapped as Element>::Scaled<
            ExactOrZero<<StrideIn<G, E> as MaybeKnown>::OrOne, <S::Stride as MaybeKnown>::OrOne>,
        >;
}
impl IfMerged for B0 {
    type MergeBox<G: GlobalModes, N: Nat, D: MaybeKnown, F: ModeList, S: Nat, E: Element, R: ModeList> =
        HCons<F, R::MergedBoxesAfter<G, S, StrideIn<G, E>, HCons<Mode<S, E>, HNil>, S, E>>;
    type PlaceLeaf<E: Element, P: kind::Components, T: ModeTree, G: GlobalModes, S: IsSpan> =
        T::MapPlace<E, P::AfterZero, G>;
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
    /// The list behind this one
    type MapOnto<L: ModeTree>: ModeTree;
    /// How many modes
    type MapRank: Nat;
    /// All modes as one
    type MapAsOne: ModeTree;
    /// All modes but the first as one, and so on: at most 2, 3, 4, 5
    type MapAtMost2: ModeTree;
    /// At most 3
    type MapAtMost3: ModeTree;
    /// At most 4
    type MapAtMost4: ModeTree;
    /// At most 5
    type MapAtMost5: ModeTree;
    /// Where the leaf `E` of global memory is, `P` being the first place
    type MapPlace<E: Element, P: kind::Components, G: GlobalModes>: Element;
    /// The rules on the extents and strides of mode `I` and those after it
    type MapRules<E: TmaElement, G: GlobalModes, I: Nat>: Outcome;
    /// The rules on mode 0
    type InnerMapRules<E: TmaElement, G: GlobalModes>: Outcome;
    /// The rule on a mode of `R` modes, of which those after the fourth were made one
    type MapRankRules<G: GlobalModes, R: Nat>: Outcome;
    /// The extents of the box
    type BoxExtents: ExtentList;
    /// As constants
    type MapListing<G: GlobalModes>: MapConstants;
}
/// A leaf, or the end of a list: no modes of a map below it.
macro_rules! no_modes {
    () => {
        type MapOnto<L: ModeTree> = L;
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
    type MapSpan<G: GlobalModes> = Span<<G::Find<E> as Sought>::Extent, StrideIn<G, E>>;
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
    type MapOnto<L: ModeTree> = HCons<H, T::MapOnto<L>>;
    type MapRank = <T::MapRank as AddBits>::Succ;
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
        > as Combine>::AndThen<T::MapRules<E, G, <I as AddBits>::Succ>>;
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
    /// The leaves of global memory that this mode is made of, one bit each
    const LEAVES: u32;
    /// The elements of the box in this mode
    const SIZE: u64;
    /// The leaves of each mode
    const EACH: [u32; 5];
    /// The elements of the box in each mode
    const BOX: [u64; 5];
    /// How many modes
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
impl<F: Sought, S: Nat> MapConstants for ListedLeaf<F, S> {
    const LEAVES: u32 = 1 << F::POSITION;
    const SIZE: u64 = crate::layout::reflect::size(S::MAGNITUDE);
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
