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
use crate::check::{Combine, Condition, IfExact, Limit, Passed, Step};
use crate::htuple::{HCons, HNil};
use crate::instruction::copy::bulk::MostSharedBits;
use crate::int::{AddBits, Compare, Divide, Equal, Greater, Less, Mul, Nat};
use crate::kind::{self, ModeTree, Outcome};
use crate::layout::size::Measure;
use crate::layout::tree::Mode;
use crate::outcome::{Accepted, Refused};
use crate::semimodule::Element;
use core::marker::PhantomData;
use typenum::{U6, U1024, UTerm};

/// What a tensor map is derived from: elements `E`, global memory `G`, tile `C`, swizzle mode `W`, number of blocks `K`.
pub struct Job<E, G, C, W, K>(PhantomData<(E, G, C, W, K)>);
/// The parts of a [`Job`].
pub trait IsJob {
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
impl<E: TmaElement, G: GlobalMemory, C: kind::Tiler, W: SwizzleMode, K: Nat> IsJob for Job<E, G, C, W, K> {
    type Element = E;
    type Global = G;
    type Tiler = C;
    type Mode = W;
    type Blocks = K;
}
type ModesOf<J> = <<J as IsJob>::Global as GlobalMemory>::Modes;

/// The tensor map: the modes of shared memory, of the tile, of the inverse of shared memory, and of the map; or a reason.
pub type Derivation<E, G, S, C, K> =
    <<<G as GlobalMemory>::Natural as Combine>::AndThen<<S as SharedTile<E>>::Tile> as Combine>::Pipe<
        WithShared<Job<E, G, C, <S as SharedTile<E>>::Mode, K>>,
    >;

/// Given shared memory: the tile as coordinates of global memory.
pub struct WithShared<J>(PhantomData<J>);
impl<J: IsJob> Step for WithShared<J> {
    type Of<L: ModeTree> =
        <<J::Tiler as kind::Tiler>::ByMode<ByComposition, <J::Global as GlobalMemory>::Tree> as Combine>::Pipe<
            WithTile<J, L>,
        >;
}
/// Given the tile too: from offsets of shared memory to coordinates of the tile.
pub struct WithTile<J, L>(PhantomData<(J, L)>);
impl<J: IsJob, L: ModeTree> Step for WithTile<J, L> {
    type Of<V: ModeTree> = <<<L::AsList as TileExtents>::SameTile<V::AsList, UTerm> as Combine>::AndThen<
        RightInverting<L>,
    > as Combine>::Pipe<WithInverse<J, L, V>>;
}
/// Given the inverse too: from offsets of shared memory to coordinates of global memory.
pub struct WithInverse<J, L, V>(PhantomData<(J, L, V)>);
impl<J: IsJob, L: ModeTree, V: ModeTree> Step for WithInverse<J, L, V> {
    type Of<I: ModeTree> = <<<<<I as Measure>::Size as Compare>::Is<<L as Measure>::Size> as Condition>::Require<
        PaddedTile<<L as Measure>::Size, <I as Measure>::Size>,
    > as Combine>::AndThen<Composing<V, I>> as Combine>::Pipe<WithVector<J, L, V, I>>;
}
/// Given those: the modes of the map.
pub struct WithVector<J, L, V, I>(PhantomData<(J, L, V, I)>);
impl<J: IsJob, L: ModeTree, V: ModeTree, I: ModeTree> Step for WithVector<J, L, V, I> {
    type Of<M: ModeTree> = <WithUnits<J, L, Units<J, M>> as Boxed>::Map<V, I>;
}
/// Consecutive elements of shared memory, as modes of global memory.
type Units<J, M> = <CoalescedList<M> as super::boxes::UnitModes>::Units<ModesOf<J>>;
/// The list `F` of what is consecutive.
pub struct WithUnits<J, L, F>(PhantomData<(J, L, F)>);
/// All modes: those in the box, and those with one element.
type All<J, F> = <<F as super::boxes::UnitModes>::MergedBoxes<ModesOf<J>> as BoxTree>::MapOnto<
    <ModesOf<J> as GlobalModes>::Unused<F>,
>;
type Map<J, F> = <All<J, F> as BoxTree>::MapAtMost5;
type Boxes<J, F> = Shares<<Map<J, F> as BoxTree>::BoxExtents, <J as IsJob>::Blocks>;
type Bits<E> = <E as TmaElement>::SharedBits;

/// The last step.
pub trait Boxed {
    /// The map, or a reason
    type Map<V: ModeTree, I: ModeTree>: Outcome;
}
impl<J: IsJob, L: ModeTree, F: kind::ModeList> Boxed for WithUnits<J, L, F> {
    type Map<V: ModeTree, I: ModeTree> = <<<<<<<F::HasUnits as Condition>::Require<NoVector> as Combine>::AndThen<
        <Map<J, F> as BoxTree>::InnerMapRules<J::Element, ModesOf<J>>,
    > as Combine>::AndThen<
        <<<All<J, F> as BoxTree>::MapRank as Compare>::ComparedTo<U6> as IfMany>::CheckRank<J, All<J, F>>,
    > as Combine>::AndThen<InCluster<J::Blocks>> as Combine>::AndThen<<Boxes<J, F> as Division>::Legal> as Combine>::AndThen<
        BoxRules<J, <Boxes<J, F> as Division>::Extents, <L as Measure>::Size>,
    > as Combine>::AndThen<Accepted<HCons<L, HCons<V, HCons<I, HCons<Map<J, F>, HNil>>>>>>;
}
/// The rules on the extents `X` of the box, for a tile of `N` elements.
type BoxRules<J, X, N> = <<<<<<X as ExtentList>::Limits<UTerm> as Combine>::AndThen<InnerRule<X, <J as IsJob>::Element>> as Combine>::AndThen<
    <<J as IsJob>::Mode as SwizzleMode>::Within<<X as ExtentList>::First, Bits<<J as IsJob>::Element>>,
> as Combine>::AndThen<
    <<J as IsJob>::Element as TmaElement>::Swizzled<<<J as IsJob>::Mode as SwizzleMode>::Code>,
> as Combine>::AndThen<
    <<<X as ExtentList>::Product as Compare>::ComparedTo<N> as IfMany>::CheckAligned<
        <X as ExtentList>::Product,
        Bits<<J as IsJob>::Element>,
    >,
> as Combine>::AndThen<TileFits<N, Bits<<J as IsJob>::Element>>>;
/// `N` elements of `W` bits are in the shared memory of one block. So a barrier can count their bytes, which are below 2^20.
type TileFits<N, W> =
    <<<<N as Mul>::Times<W> as Compare>::ComparedTo<MostSharedBits> as Limit>::IsAtMost as Condition>::Require<
        TileBytes<N, W>,
    >;

/// Branch: are there several?
pub trait IfMany {
    /// The modes `B` against 6
    type CheckRank<J: IsJob, B: ModeTree>: Outcome;
    /// The elements `N` of a box against those of the tile: boxes behind one another are aligned
    type CheckAligned<N: Nat, W: Nat>: Outcome;
}
/// `B` without its first four modes.
type AfterFour<B> = <<<<B as EachMode>::Rest as EachMode>::Rest as EachMode>::Rest as EachMode>::Rest;
macro_rules! many {
    ($($order:ty: $rank:ty, $aligned:ty;)*) => {$(
        impl IfMany for $order {
            type CheckRank<J: IsJob, B: ModeTree> = $rank;
            type CheckAligned<N: Nat, W: Nat> = $aligned;
        }
    )*};
}
type Grouped<J, B> =
    <<AfterFour<B> as BoxTree>::MapAsOne as BoxTree>::MapRankRules<ModesOf<J>, <B as BoxTree>::MapRank>;
many! {
    Less: Passed, <<<W as Mul>::Times<N> as Divide>::ExactQuotient<U1024> as IfExact>::Require<InstructionAlignment<N, W>>;
    Equal: Grouped<J, B>, Passed;
    Greater: Grouped<J, B>, Passed;
}

/// The extents of a tile, mode by mode.
pub trait TileExtents {
    /// Those of `V` are the same, from mode `I` on
    type SameTile<V: ModeTree, I: Nat>: Outcome;
    /// A list that begins with `H` and goes on with `T` has the same
    type SameTileWith<H: ModeTree, T: ModeTree, I: Nat>: Outcome;
    /// There is no more mode
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
        > as Combine>::AndThen<T::SameTile<R, <I as AddBits>::Succ>>;
    type SameTileEnd = Refused<TileModeCount>;
}
