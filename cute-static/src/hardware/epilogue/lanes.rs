//! The accumulators of one block in the lanes of tensor memory, and the shapes of `tcgen05.ld` that load them.

use super::loads::{TmemMajor, TmemStore, TmemStored};
use super::rules::LanesRule;
use crate::check::{Condition, Passed};
use crate::htuple::{HCons, Pair};
use crate::instruction::copy::tensor_memory::{
    ColumnUse, HalfColumns, Lanes16Bits128, Lanes16Bits256, Lanes32Bits32, WholeColumns,
};
use crate::int::{ExactOrZero, Mul, Nat, One};
use crate::kind::{Bool, ModeTree, Outcome};
use crate::layout::Layout;
use crate::layout::tree::Mode;
use typenum::{B0, B1, U1, U2, U4, U8, U16, U32, U64, U128, U65536, U131072, UTerm};

pub(super) type Times<X, Y> = <X as Mul>::Times<Y>;
pub(super) type List3<X, Y, Z> = HCons<X, Pair<Y, Z>>;

/// How a register holds accumulators of columns that are used as `Self` says.
pub trait Packs: ColumnUse {
    /// The accumulators in a register, which are from neighbouring columns
    type PerRegister: Nat;
    /// The accumulators of one register, `E` elements apart, and `T` behind them
    type Before<E: Nat, T: ModeTree>: ModeTree;
    /// The shape by which a thread has two neighbours of a row, as the threads of `mma.sync` and `stmatrix` have them
    type Quads: LoadShape;
}
impl Packs for WholeColumns {
    type PerRegister = U1;
    type Before<E: Nat, T: ModeTree> = T;
    type Quads = Lanes16Bits256;
}
impl Packs for HalfColumns {
    type PerRegister = U2;
    type Before<E: Nat, T: ModeTree> = HCons<Mode<U2, E>, T>;
    type Quads = Lanes16Bits128;
}
/// A shape of `tcgen05.ld` for an epilogue of a tile of `E` rows, column-major, of accumulators that lie in columns as `P` says.
#[diagnostic::on_unimplemented(
    message = "this is not a shape by which an epilogue loads accumulators",
    label = "expected `Lanes32Bits32`, `Lanes16Bits256` or `Lanes16Bits128`"
)]
pub trait LoadShape {
    /// Thread of a warp → element
    type Threads<E: Nat, P: Packs>: ModeTree;
    /// Value of a thread → element, for all lanes of a warp
    type Values<N: Nat, E: Nat, P: Packs>: ModeTree;
    /// Value of a thread → element, for the first 16 lanes of a warp
    type HalfValues<N: Nat, E: Nat, P: Packs>: ModeTree;
    /// The loads for all lanes of a warp
    type Halves: Nat;
    /// The columns of 32 bits of one repetition
    type Columns: Nat;
    /// The registers of one repetition
    type Registers: Nat;
    /// The most repetitions
    type Most: Nat;
    /// Whether it has 32 lanes
    type HasAllLanes: Bool;
}
/// `N / D` repetitions of `D` columns
type Repeated<N, D, E> = Mode<ExactOrZero<N, D>, Times<D, E>>;
type In<P> = <P as Packs>::PerRegister;
impl LoadShape for Lanes32Bits32 {
    type Threads<E: Nat, P: Packs> = Mode<U32, One>;
    type Values<N: Nat, E: Nat, P: Packs> = Mode<N, E>;
    type HalfValues<N: Nat, E: Nat, P: Packs> = Mode<N, E>;
    type Halves = U1;
    type Columns = U1;
    type Registers = U1;
    type Most = U128;
    type HasAllLanes = B1;
}
// A thread has two registers of a lane side by side.
impl LoadShape for Lanes16Bits256 {
    type Threads<E: Nat, P: Packs> = Pair<Mode<U4, Times<Times<U2, In<P>>, E>>, Mode<U8, One>>;
    type Values<N: Nat, E: Nat, P: Packs> =
        HCons<Mode<Times<U2, In<P>>, E>, List3<Mode<U2, U8>, Mode<U2, U16>, Repeated<N, Times<U8, In<P>>, E>>>;
    type HalfValues<N: Nat, E: Nat, P: Packs> =
        List3<Mode<Times<U2, In<P>>, E>, Mode<U2, U8>, Repeated<N, Times<U8, In<P>>, E>>;
    type Halves = U2;
    type Columns = U8;
    type Registers = U4;
    type Most = U32;
    type HasAllLanes = B0;
}
impl LoadShape for Lanes16Bits128 {
    type Threads<E: Nat, P: Packs> = Pair<Mode<U4, Times<In<P>, E>>, Mode<U8, One>>;
    type Values<N: Nat, E: Nat, P: Packs> =
        P::Before<E, List3<Mode<U2, U8>, Mode<U2, U16>, Repeated<N, Times<U4, In<P>>, E>>>;
    type HalfValues<N: Nat, E: Nat, P: Packs> = P::Before<E, Pair<Mode<U2, U8>, Repeated<N, Times<U4, In<P>>, E>>>;
    type Halves = U2;
    type Columns = U4;
    type Registers = U2;
    type Most = U64;
    type HasAllLanes = B0;
}

/// The distance from one lane to the next, in accumulators. It says how they lie in columns.
pub trait LaneDistance: Nat {
    /// What a column of 32 bits has
    type Use: Packs;
}
impl LaneDistance for U65536 {
    type Use = WholeColumns;
}
impl LaneDistance for U131072 {
    type Use = HalfColumns;
}
/// How the accumulators of one block lie in the lanes: a layout of [`TmemMma::TmemC`](crate::instruction::mma::TmemMma::TmemC).
pub trait InLanes {
    /// The rows
    type Rows: Nat;
    /// The columns
    type Columns: Nat;
    /// How they lie in columns of 32 bits
    type Use: Packs;
    /// (thread, value) → element
    type ThreadValues<S: LoadShape>: ModeTree;
    /// The loads for all lanes of a warp that have rows
    type Halves<S: LoadShape>: Nat;
    /// The columns of a warp, of `W` of all
    type OfWarp<W: Nat>: Nat;
    /// Accepted if each lane that the shape loads has a row
    type Check<S: LoadShape>: Outcome;
    /// The load and the store for `J`-major elements `T` of D
    type Choice<T: TmemStored, J: TmemMajor>: TmemStore;
}
/// The tile of one instruction, (M, N) with the strides `D`
type Tile<X, D> = Layout<List3<X, U1, U1>, List3<D, UTerm, UTerm>>;
/// 128 rows: one in each lane.
impl<N: Nat, L: LaneDistance, C> InLanes for Tile<Pair<U128, N>, Pair<L, C>> {
    type Rows = U128;
    type Columns = N;
    type Use = L::Use;
    type ThreadValues<S: LoadShape> = Pair<Pair<S::Threads<U128, L::Use>, Mode<U4, U32>>, S::Values<N, U128, L::Use>>;
    type Halves<S: LoadShape> = S::Halves;
    type OfWarp<W: Nat> = W;
    type Check<S: LoadShape> = Passed;
    type Choice<T: TmemStored, J: TmemMajor> = T::AllLanes<L::Use, J>;
}
/// 64 rows: 16 in the first half of each 32 lanes.
impl<N: Nat, L: LaneDistance, Q, C> InLanes for Tile<Pair<Pair<U16, U4>, N>, Pair<Pair<L, Q>, C>> {
    type Rows = U64;
    type Columns = N;
    type Use = L::Use;
    type ThreadValues<S: LoadShape> = Pair<Pair<S::Threads<U64, L::Use>, Mode<U4, U16>>, S::HalfValues<N, U64, L::Use>>;
    type Halves<S: LoadShape> = U1;
    type OfWarp<W: Nat> = W;
    type Check<S: LoadShape> = <S::HasAllLanes as Condition>::Forbid<LanesRule>;
    type Choice<T: TmemStored, J: TmemMajor> = T::HalfLanes<L::Use, J>;
}
/// 64 rows of a pair of blocks: the first half of the columns in 64 lanes, the second half in the others.
impl<H: Nat, L: LaneDistance, C, U> InLanes for Tile<Pair<U64, Pair<H, U2>>, Pair<L, Pair<C, U>>> {
    type Rows = U64;
    type Columns = Times<U2, H>;
    type Use = L::Use;
    type ThreadValues<S: LoadShape> =
        Pair<Pair<S::Threads<U64, L::Use>, Pair<Mode<U2, U32>, Mode<U2, Times<U64, H>>>>, S::Values<H, U64, L::Use>>;
    type Halves<S: LoadShape> = S::Halves;
    type OfWarp<W: Nat> = W::Halved;
    type Check<S: LoadShape> = Passed;
    type Choice<T: TmemStored, J: TmemMajor> = T::AllLanes<L::Use, J>;
}
