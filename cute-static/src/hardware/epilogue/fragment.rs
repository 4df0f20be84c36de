//! The accumulators of a sub-tile: which threads hold them, and in which registers.

use super::rules::{ColumnsRule, RowsRule, SubtileRule, ValuesRule, WarpRule};
use crate::algebra::by_mode::ModeOp;
use crate::algebra::divide::Dividing;
use crate::algebra::equality::SameFunction;
use crate::algebra::tilers::Run;
use crate::arch::{Architecture, ChooseArchitecture, GenericFrom100};
use crate::atom::copy::{CopyTiling, ValuesOf};
use crate::atom::mma::{Mode0, Mode1, Mode2, SizeOf, ThreadsIn, TileMma};
use crate::atom::operand::bounds::LayoutTv;
use crate::atom::operand::{FragmentOf, OperandC};
use crate::atom::transfer::Source;
use crate::atom::transfer::bounds::{PartitionSide, Retile};
use crate::check::{BothHold, Combine, Condition, IfMultiple, Limit, steps};
use crate::collective::budget::TileMatrix;
use crate::collective::reader::IsMultiple;
use crate::htuple::{HCons, HNil, Pair, Singleton};
use crate::int::{Compare, Divide, ExactOrZero, Mul, Nat, One};
use crate::kind::{Either, ModeTree, Outcome};
use crate::layout::tree::Mode;
use crate::layout::{IsLayout, Layout, LayoutOf, ModesOf};
use crate::outcome::{Accepted, ModesFrom, Refused};
use crate::seal::Seal;
use crate::stride::compact::Compact;
use crate::stride::fragment::Fragment;
use typenum::{U32, UTerm};

/// What holds the accumulators of a tile in registers: a tiled MMA, or [`TmemAccumulators`](super::TmemAccumulators) of one, which loads them.
#[diagnostic::on_unimplemented(
    message = "this holds no accumulators in registers",
    label = "expected a `TiledMma`, or `TmemAccumulators` of one of tcgen05"
)]
pub trait HoldsAccumulators {
    #[doc(hidden)]
    const SEAL: Seal;
    /// (thread, value) → index in a tile of `Rows` × `Columns`, column-major
    #[doc(hidden)]
    type ThreadValues: ModeTree;
    /// The rows that all threads hold together
    type Rows: Nat;
    /// The columns that all threads hold together
    type Columns: Nat;
    /// The threads
    type Threads: Nat;
    /// The architecture of an epilogue whose stores need `A`
    #[doc(hidden)]
    type ArchOf<A: Architecture>: Architecture;
    /// Accepted if threads can have the accumulators
    #[doc(hidden)]
    type Check: Outcome;
    /// Accepted if a sub-tile can have `E` rows and `F` columns
    #[doc(hidden)]
    type Takes<E: Nat, F: Nat>: Outcome;
}
/// The architecture that has what `A` has, and accesses of 256 bits if `W`. What has these has all that stores D, except tensor memory.
pub(super) type ArchOfWide<W, G, A> =
    <W as ChooseArchitecture>::Architecture<<G as HoldsAccumulators>::ArchOf<GenericFrom100>, A>;
impl<G: TileMma + LayoutTv<OperandC, Output: IsLayout>> HoldsAccumulators for G {
    const SEAL: Seal = Seal;
    type ThreadValues = ModesOf<<G as LayoutTv<OperandC>>::Output>;
    type Rows = SizeOf<G::PermutationM>;
    type Columns = SizeOf<G::PermutationN>;
    type Threads = ThreadsIn<G>;
    type ArchOf<A: Architecture> = A;
    type Check = <<ThreadsIn<G> as Compare>::ComparedTo<U32> as Limit>::AtLeast<WarpRule<ThreadsIn<G>>>;
    type Takes<E: Nat, F: Nat> = <<E as Divide>::Ratio<Self::Rows> as IfMultiple>::Require<RowsRule<E, Self::Rows>>;
}
/// The registers of a thread for a whole tile (M, N), in the order of its values.
pub trait FragmentOfTile<M, N> {
    /// (value, rows, columns) → register
    type Fragment: Singleton;
}
impl<M, N, G: TileMma + FragmentOf<OperandC, TileMatrix<M, N>>> FragmentOfTile<M, N> for G {
    type Fragment = <G as FragmentOf<OperandC, TileMatrix<M, N>>>::Output;
}

/// The columns of a sub-tile of `E` that the threads store at a time, where they hold `P` together: the smaller number.
pub type Width<E, P> = <<<E as Compare>::ComparedTo<P> as Limit>::IsAtMost as Condition>::Number<E, P>;
/// The values of a thread in `W` columns
pub type ValuesIn<G, W> =
    ExactOrZero<<<G as HoldsAccumulators>::Rows as Mul>::Times<W>, <G as HoldsAccumulators>::Threads>;
steps! {
    /// The first values of each thread, if the others follow column by column: `Q` times, `P` elements further on.
    InOrder<Q: Nat, P: Nat> of Split = BothHold<
        <SameFunction<Mode1<Split>, Mode<Q, P>> as Condition>::Require<ValuesRule<Q, P>>,
        Accepted<Mode0<Split>>,
    >;
}
/// The first values of each thread, those in the first `W` columns; or a reason.
type FirstValues<G, W> = <<<Dividing as ModeOp>::Apply<
    Mode1<<G as HoldsAccumulators>::ThreadValues>,
    Run<ValuesIn<G, W>>,
> as Combine>::Pipe<
    InOrder<ExactOrZero<<G as HoldsAccumulators>::Columns, W>, <<G as HoldsAccumulators>::Rows as Mul>::Times<W>>,
> as Combine>::OrTry<Refused<ValuesRule<W, ValuesIn<G, W>>>>;
/// (thread, value) → index in `W` columns of all rows that the threads hold
pub type FirstThreadValues<G, W> =
    LayoutOf<Pair<Mode0<<G as HoldsAccumulators>::ThreadValues>, ModesFrom<FirstValues<G, W>>>>;

/// `S` divides `N`, the extent of the tile along mode `I`.
type Whole<N, S, I> = <<N as Divide>::Ratio<S> as IfMultiple>::Require<SubtileRule<N, S, I>>;
/// The checks of the sub-tile (E, F) of the tile (M, N) of `G`.
pub type SubtileCheck<M, N, E, F, G> = BothHold<
    BothHold<<G as HoldsAccumulators>::Check, BothHold<Whole<M, E, UTerm>, Whole<N, F, One>>>,
    BothHold<
        <G as HoldsAccumulators>::Takes<E, F>,
        BothHold<
            <<IsMultiple<F, <G as HoldsAccumulators>::Columns> as Either>::Or<
                IsMultiple<<G as HoldsAccumulators>::Columns, F>,
            > as Condition>::Require<ColumnsRule<F, <G as HoldsAccumulators>::Columns>>,
            FirstValues<G, Width<F, <G as HoldsAccumulators>::Columns>>,
        >,
    >,
>;

// A retiled fragment is ((V, X), RestM, RestN): `X` and `RestN` are columns. Of these, a sub-tile has `X` steps in each of `Y` groups, and `R` rows.
steps! {
    /// The steps of a sub-tile, and what is behind them.
    Steps<X: Nat, Y: Nat, R: Nat> of Held = <<Dividing as ModeOp>::Apply<
        Pair<Mode1<Mode0<Held>>, Mode2<Held>>,
        Run<X>,
    > as Combine>::Pipe<Groups<Held, Y, R>>;
    /// The groups of steps of a sub-tile, and the sub-tiles along N.
    Groups<Held: ModeTree, Y: Nat, R: Nat> of Columns =
        <<Dividing as ModeOp>::Apply<Mode1<Columns>, Run<Y>> as Combine>::Pipe<Rows<Held, Mode0<Columns>, R>>;
    /// The rows of a sub-tile, and the sub-tiles along M.
    Rows<Held: ModeTree, X: ModeTree, R: Nat> of Groups =
        <<Dividing as ModeOp>::Apply<Mode1<Held>, Run<R>> as Combine>::Pipe<Ordered<Mode0<Mode0<Held>>, X, Groups>>;
    /// `(((V, X), RestM, RestN), (subtileM, subtileN))`
    Ordered<V: ModeTree, X: ModeTree, Groups: ModeTree> of Rows = Accepted<
        Pair<HCons<Pair<V, X>, HCons<Mode0<Rows>, HCons<Mode0<Groups>, HNil>>>, Pair<Mode1<Rows>, Mode1<Groups>>>,
    >;
}
/// (value of a sub-tile, sub-tile) → register, from the fragment `H` in the order of a copy that moves `V` values at a time.
type BySubtile<H, E, F, G, V> = <Steps<
    ExactOrZero<ValuesIn<G, Width<F, <G as HoldsAccumulators>::Columns>>, V>,
    ExactOrZero<F, Width<F, <G as HoldsAccumulators>::Columns>>,
    ExactOrZero<E, <G as HoldsAccumulators>::Rows>,
> as crate::check::Step>::Of<ModesOf<H>>;
/// (value of a sub-tile, sub-tile) → register, where the copy `K` moves the accumulators of the tile (M, N).
pub type RegistersOf<K, M, N, E, F, G> =
    LayoutOf<ModesFrom<BySubtile<HeldOf<K, G, M, N>, E, F, G, ValuesOf<<K as CopyTiling>::Atom>>>>;
/// The fragment of the tile (M, N), in the order of the copy `K`
type HeldOf<K, G, M, N> = <K as Retile<Source, <G as FragmentOfTile<M, N>>::Fragment>>::Output;
/// The coordinates of each thread's values, where the sub-tile has the coordinates `I`
pub type CoordinatesOf<K, I> = <K as PartitionSide<Source, I>>::Output;
/// The values of a thread in the sub-tile (E, F)
pub type SubtileValues<E, F, G> = ExactOrZero<<E as Mul>::Times<F>, <G as HoldsAccumulators>::Threads>;
/// The sub-tiles (E, F) of the tile (M, N)
pub type Subtiles<M, N, E, F> = <ExactOrZero<M, E> as Mul>::Times<ExactOrZero<N, F>>;
/// The fragment of a thread whose coordinates have the modes `C`, (thread, values): its values one after another.
pub type Values<C> =
    Layout<<Mode1<C> as Fragment>::Extents, <<Mode1<C> as Fragment>::Extents as Compact>::ColMajorFrom<One>>;
