//! The derivation of a tensor map, step by step: CUTLASS `cute/atom/copy_traits_sm90_tma.hpp`, `make_tma_copy`.

use super::boxes::BoxTree;
use super::element::TmaElement;
use super::extents::{Division, ExtentList, InCluster, InnerRule, Shares};
use super::global::{GlobalMemory, GlobalModes};
use super::rules::{InstructionAlignment, NoVector, PaddedTile, TileBytes, TileExtentRule, TileModeCount};
use super::shared::{SharedTile, SwizzleMode};
use crate::algebra::by_mode::EachMode;
use crate::algebra::coalesce::CoalescedList;
use crate::algebra::composition::{ByComposition, Composing};
use crate::algebra::inverse::RightInverting;
use crate::branch::branch;
use crate::check::{Combine, Condition, IfExact, Limit, Passed, steps};
use crate::htuple::{HCons, HNil};
use crate::instruction::copy::bulk::MostSharedBits;
use crate::int::{Compare, Divide, Equal, Greater, Less, Mul, Nat, SuccPred};
use crate::kind::{self, ModeTree, Outcome, Rule};
use crate::layout::size::Measure;
use crate::layout::tree::Mode;
use crate::outcome::{Accepted, Refused};
use crate::semimodule::Element;
use core::marker::PhantomData;
use typenum::{U6, U1024, UTerm};

/// The input of a derivation: elements `E`, global memory `G`, tile `C`, swizzle mode `W`, number of blocks `K`.
pub struct MapInput<E, G, C, W, K>(PhantomData<(E, G, C, W, K)>);
/// The parts of a [`MapInput`].
pub trait IsMapInput {
    /// The type of values
    type Element: TmaElement;
    /// Global memory
    type Global: GlobalMemory;
    /// The tile
    type Tiler: kind::Tiler;
    /// The swizzle mode
    type Mode: SwizzleMode;
    /// The number of blocks
    type Blocks: Nat;
}
impl<E: TmaElement, G: GlobalMemory, C: kind::Tiler, W: SwizzleMode, K: Nat> IsMapInput for MapInput<E, G, C, W, K> {
    type Element = E;
    type Global = G;
    type Tiler = C;
    type Mode = W;
    type Blocks = K;
}
type ModesOf<J> = <<J as IsMapInput>::Global as GlobalMemory>::Modes;

/// The derivation of a tensor map: the modes of shared memory, of the tile, of the inverse of shared memory, and of the map; or a reason.
pub type Derivation<E, G, S, C, K> =
    <<<G as GlobalMemory>::Legal as Combine>::AndThen<<S as SharedTile<E>>::Tile> as Combine>::Pipe<
        WithShared<MapInput<E, G, C, <S as SharedTile<E>>::Mode, K>>,
    >;

steps! {
    /// After shared memory `L`: the tile `V` of global memory `G`, `V(c) = G(C(c))`, whose values are coordinates of `G`.
    WithShared<J: IsMapInput> of L =
        <<J::Tiler as kind::Tiler>::ByMode<ByComposition, <J::Global as GlobalMemory>::Tree> as Combine>::Pipe<
            WithTile<J, L>,
        >;
    /// After the tile `V`: the right inverse `I` of `L`, from offsets of shared memory to coordinates of the tile.
    WithTile<J: IsMapInput, L: ModeTree> of V = <<<L::AsList as TileExtents>::SameTile<V::AsList, UTerm> as Combine>::AndThen<
        RightInverting<L>,
    > as Combine>::Pipe<WithInverse<J, L, V>>;
    /// After the inverse: `V ∘ I`, from offsets of shared memory to coordinates of global memory.
    WithInverse<J: IsMapInput, L: ModeTree, V: ModeTree> of I =
        <<<<<I as Measure>::Size as Compare>::Is<<L as Measure>::Size> as Condition>::Require<
            PaddedTile<<L as Measure>::Size, <I as Measure>::Size>,
        > as Combine>::AndThen<Composing<V, I>> as Combine>::Pipe<WithVector<J, L, V, I>>;
    /// After `M = V ∘ I`: the modes of the map.
    WithVector<J: IsMapInput, L: ModeTree, V: ModeTree, I: ModeTree> of M =
        <WithUnits<J, L, Units<J, M>> as BuildMap>::Map<V, I>;
}
/// The modes of global memory along which consecutive elements of shared memory lie, as far as one box has them.
type Units<J, M> = <<J as IsMapInput>::Global as GlobalMemory>::Boxed<
    <CoalescedList<M> as super::boxes::UnitModes>::Units<ModesOf<J>>,
    <J as IsMapInput>::Blocks,
>;
/// The input `J`, shared memory `L`, and the list `F` of the modes that consecutive elements lie along.
pub struct WithUnits<J, L, F>(PhantomData<(J, L, F)>);
/// All modes: those of the box, then those with one element in it.
type All<J, F> = <<F as super::boxes::UnitModes>::MergedBoxes<ModesOf<J>> as BoxTree>::MapAppend<
    <ModesOf<J> as GlobalModes>::Unused<F>,
>;
type Map<J, F> = <All<J, F> as BoxTree>::MapAtMost5;
type Boxes<J, F> = Shares<<Map<J, F> as BoxTree>::BoxExtents, <J as IsMapInput>::Blocks>;
type Bits<E> = <E as TmaElement>::SharedBits;

/// The last step of the derivation.
pub trait BuildMap {
    /// The map, or a reason
    type Map<V: ModeTree, I: ModeTree>: Outcome;
}
impl<J: IsMapInput, L: ModeTree, F: kind::ModeList> BuildMap for WithUnits<J, L, F> {
    type Map<V: ModeTree, I: ModeTree> = <<<<<<<F::HasUnits as Condition>::Require<NoVector> as Combine>::AndThen<
        <Map<J, F> as BoxTree>::InnerMapRules<J::Element, ModesOf<J>>,
    > as Combine>::AndThen<
        <<<All<J, F> as BoxTree>::MapRank as Compare>::ComparedTo<U6> as IfMany>::CheckRank<J, All<J, F>>,
    > as Combine>::AndThen<InCluster<J::Blocks>> as Combine>::AndThen<<Boxes<J, F> as Division>::Legal> as Combine>::AndThen<
        BoxRules<J, <Boxes<J, F> as Division>::Extents, <L as Measure>::Size>,
    > as Combine>::AndThen<Accepted<HCons<L, HCons<V, HCons<I, HCons<Map<J, F>, HNil>>>>>>;
}
/// The rules on the extents `X` of the box, for a tile of `N` elements.
type BoxRules<J, X, N> = <<<<<<<J as IsMapInput>::Global as GlobalMemory>::Limits<X> as Combine>::AndThen<
    InnerRule<X, <J as IsMapInput>::Element>,
> as Combine>::AndThen<
    <<J as IsMapInput>::Mode as SwizzleMode>::Within<<X as ExtentList>::First, Bits<<J as IsMapInput>::Element>>,
> as Combine>::AndThen<
    <<J as IsMapInput>::Element as TmaElement>::Swizzled<<<J as IsMapInput>::Mode as SwizzleMode>::Code>,
> as Combine>::AndThen<
    <<<X as ExtentList>::Product as Compare>::ComparedTo<N> as IfMany>::CheckAligned<
        <X as ExtentList>::Product,
        Bits<<J as IsMapInput>::Element>,
    >,
> as Combine>::AndThen<TileFits<N, Bits<<J as IsMapInput>::Element>>>;
/// `N` elements of `W` bits fit in the shared memory of one block. So a barrier can count their bytes, which are below 2^20.
type TileFits<N, W> =
    <<<<N as Mul>::Times<W> as Compare>::ComparedTo<MostSharedBits> as Limit>::IsAtMost as Condition>::Require<
        TileBytes<N, W>,
    >;

/// `B` without its first four modes.
type AfterFour<B> = <<<<B as EachMode>::Rest as EachMode>::Rest as EachMode>::Rest as EachMode>::Rest;
type Grouped<J, B> =
    <<AfterFour<B> as BoxTree>::MapAsOne as BoxTree>::MapRankRules<ModesOf<J>, <B as BoxTree>::MapRank>;
branch! {
    /// Branch: whether a number is below a limit.
    pub trait IfMany {
        /// The number of the modes `B` against 6: fewer are legal, others are merged into 5
        type CheckRank<J: IsMapInput, B: ModeTree>: Outcome;
        /// The elements `N` of a box against those of the tile: if the tile has several boxes, each must be aligned
        type CheckAligned<N: Nat, W: Nat>: Outcome;
    }
    Less => Passed, <<<W as Mul>::Times<N> as Divide>::ExactQuotient<U1024> as IfExact>::Require<InstructionAlignment<N, W>>;
    Equal | Greater => Grouped<J, B>, Passed;
}

/// The comparison of the extents of two tiles, mode by mode.
pub trait TileExtents {
    /// The list has the extents of `V`, from mode `I` on
    type SameTile<V: ModeTree, I: Nat>: Outcome;
    /// The list has the extents of `(H, T…)`, from mode `I` on
    type SameTileWith<H: ModeTree, T: ModeTree, I: Nat>: Outcome;
    /// The list is empty
    type SameTileEnd: Outcome;
}
impl<S: Nat, D: Element> TileExtents for Mode<S, D> {
    type SameTile<V: ModeTree, I: Nat> = Refused<TileModeCount>;
    type SameTileWith<H: ModeTree, T: ModeTree, I: Nat> = Refused<TileModeCount>;
    type SameTileEnd = Refused<TileModeCount>;
}
impl TileExtents for HNil {
    type SameTile<V: ModeTree, I: Nat> = V::SameTileEnd;
    type SameTileWith<H: ModeTree, T: ModeTree, I: Nat> = Refused<TileModeCount>;
    type SameTileEnd = Passed;
}
impl<M: ModeTree, R: ModeTree> TileExtents for HCons<M, R> {
    type SameTile<V: ModeTree, I: Nat> = V::SameTileWith<M, R, I>;
    type SameTileWith<H: ModeTree, T: ModeTree, I: Nat> =
        <<<<M as Measure>::Size as Compare>::Is<<H as Measure>::Size> as Condition>::Require<
            TileExtentRule<I, <M as Measure>::Size, <H as Measure>::Size>,
        > as Combine>::AndThen<T::SameTile<R, <I as SuccPred>::Succ>>;
    type SameTileEnd = Refused<TileModeCount>;
}

/// A derivation, or the reason why there is no map.
pub trait ThenMap {
    /// The map `M`, or one that is refused. `P` must be `Engine` for that one to have what a map has.
    type Map<M, P>;
}
impl<L: ModeTree> ThenMap for Accepted<L> {
    type Map<M, P> = M;
}
impl<W: Rule> ThenMap for Refused<W> {
    type Map<M, P> = RefusedMap<M, P>;
}
mod refused {
    use core::marker::PhantomData;
    /// The map `M`, which is refused. With `P` it has what a map has, so that its use is no second error if rustc continues with it.
    pub struct RefusedMap<M, P>(PhantomData<(M, P)>);
    /// The library. No other crate can name it, so none can use a map that is refused.
    pub enum Engine {}
}
pub(super) use refused::{Engine, RefusedMap};
