//! Accumulators in tensor memory, which four warps load into registers, a sub-tile at a time.
//!
//! Each warp reads its own 32 lanes. How the rows of a tile lie in the lanes follows from the instruction, and which thread gets which of them from the
//! shape of `tcgen05.ld`. Both together are a layout from threads and values to elements, as a tiled MMA on registers has it.

use super::fragment::{FragmentOfTile, HoldsAccumulators, ValuesIn, Width};
use super::rules::{InstructionRowsRule, LanesRule, WholeColumnsRule};
use super::{CollectiveEpilogue, Epilogue};
use crate::arch::{Architecture, Sm100fOr110f};
use crate::atom::mma::{MmaAtom, SizeOf, ThreadsIn, TileMma};
use crate::check::{BothHold, Condition};
use crate::collective::budget::{AtomOf, IfAtMost};
use crate::collective::rules::OneAtomRule;
use crate::htuple::{HCons, Pair};
use crate::instruction::copy::CopyInstruction;
use crate::instruction::copy::tensor_memory::{Lanes16Bits128, Lanes16Bits256, Lanes32Bits32, TensorMemoryLoad};
use crate::instruction::mma::TmemMma;
use crate::int::{Bits, Compare, ExactOrZero, Mul, Nat, One, SuccPred, number};
use crate::kind::{Bool, ModeTree, Outcome};
use crate::layout::tree::Mode;
use crate::layout::{Layout, ModesOf};
use crate::seal::Seal;
use core::marker::PhantomData;
use typenum::{B0, B1, U1, U2, U4, U8, U16, U32, U64, U128, U65536, U1048576, UTerm};

/// The accumulators of the tiled MMA `G` of tcgen05, which four warps load by `tcgen05.ld` of the shape `S`: [`Lanes32Bits32`], [`Lanes16Bits256`] or
/// [`Lanes16Bits128`].
///
/// The tile of an epilogue is that of one block. CUTLASS's shapes (`sm100_get_tmem_load_op`), where the accumulators have 32 bits, and the stores for
/// which they are made:
///
/// | rows of a block | D | shape | stores |
/// |---|---|---|---|
/// | 128, or 64 of a pair of blocks | 16 bits, M contiguous | [`Lanes16Bits256`] | [`Stmatrix`](super::Stmatrix) |
/// | 128, or 64 of a pair of blocks | other | [`Lanes32Bits32`] | [`Vectors`](crate::collective::Vectors), or [`ByPairs`](super::ByPairs) where M is contiguous |
/// | 64 of one block | 32 bits, N contiguous | [`Lanes16Bits128`] | `Vectors<U32>` |
/// | 64 of one block | 16 bits | [`Lanes16Bits256`] | `Stmatrix` |
///
/// * **Source** CUTLASS `cutlass/epilogue/collective/builders/sm100_builder.inl`; PTX 9.7.16.8, `tcgen05.ld`.
/// * **Admissible** where the accumulators have 32 bits, each lane has a row if the shape has 32 lanes, and a sub-tile has the rows of one instruction. In a pair of blocks with 64 rows each, half of
///   the columns are in other lanes, so a sub-tile has all columns.
/// ```
/// use cute_static::collective::Vectors;
/// use cute_static::epilogue::*;
/// use cute_static::instruction::copy::CopyInstruction;
/// use cute_static::instruction::mma::SM100_MMA_F16BF16_SS;
/// use cute_static::numeric::{BFloat16, Float32};
/// use cute_static::prelude::*;
/// use cute_static::typenum::{U2, U128, U256};
/// type Mma = TiledMma<SM100_MMA_F16BF16_SS<BFloat16, BFloat16, Float32, U128, U256>, layout!((1,1,1))>;
/// type Accumulators = TmemAccumulators<Mma>;
/// /// 128 × 256 in bf16, 32 columns at a time. Each thread has a row, and stores it 16 bytes at a time.
/// type D = CollectiveEpilogue<StoreTma<U2, Vectors<U128>>, shape!((128,256)), shape!((128,32)), Accumulators, BFloat16>;
/// assert_eq!((D::THREADS, D::VALUES, D::SUBTILES), (128, 32, 8));
/// assert_eq!((<D as TmemEpilogue>::Load::PTX, D::LOADS), ("tcgen05.ld.sync.aligned.32x32b.x32.b32", 1));
/// // Sub-tile 3 begins 96 columns behind the accumulators.
/// assert_eq!(<D as TmemEpilogue>::Addresses::default().offset((0, (0, 3))), 96);
/// ```
/// If one block has 64 rows, only 16 of every 32 lanes have a row.
/// ```compile_fail,E0277
/// use cute_static::collective::Vectors;
/// use cute_static::epilogue::*;
/// use cute_static::instruction::mma::SM100_MMA_F16BF16_SS;
/// use cute_static::numeric::{BFloat16, Float32};
/// use cute_static::prelude::*;
/// use cute_static::typenum::{U2, U64, U128};
/// type Mma = TiledMma<SM100_MMA_F16BF16_SS<BFloat16, BFloat16, Float32, U64, U128>, layout!((1,1,1))>;
/// fn kernel<E: Epilogue>() {}
/// kernel::<CollectiveEpilogue<StoreTma<U2, Vectors<U128>>, shape!((64,128)), shape!((64,32)), TmemAccumulators<Mma>, BFloat16>>();
/// ```
pub struct TmemAccumulators<G, S = Lanes32Bits32>(PhantomData<(G, S)>);

/// A shape of `tcgen05.ld` for an epilogue of a tile of `E` rows, column-major.
#[diagnostic::on_unimplemented(
    message = "this is not a shape by which an epilogue loads accumulators",
    label = "expected `Lanes32Bits32`, `Lanes16Bits256` or `Lanes16Bits128`"
)]
pub trait LoadShape {
    /// Thread of a warp → element
    type Threads<E: Nat>: ModeTree;
    /// Value of a thread → element, for all lanes of a warp
    type Values<N: Nat, E: Nat>: ModeTree;
    /// Value of a thread → element, for the first 16 lanes of a warp
    type HalfValues<N: Nat, E: Nat>: ModeTree;
    /// The loads for all lanes of a warp
    type Halves: Nat;
    /// The columns of one repetition
    type Columns: Nat;
    /// The registers of one repetition
    type Registers: Nat;
    /// The most repetitions
    type Most: Nat;
    /// Whether it has 32 lanes
    type HasAllLanes: Bool;
}
type Times<X, Y> = <X as Mul>::Times<Y>;
type List3<X, Y, Z> = HCons<X, Pair<Y, Z>>;
/// `N / D` repetitions of `D` columns
type Repeated<N, D, E> = Mode<ExactOrZero<N, D>, Times<D, E>>;
impl LoadShape for Lanes32Bits32 {
    type Threads<E: Nat> = Mode<U32, One>;
    type Values<N: Nat, E: Nat> = Mode<N, E>;
    type HalfValues<N: Nat, E: Nat> = Mode<N, E>;
    type Halves = U1;
    type Columns = U1;
    type Registers = U1;
    type Most = U128;
    type HasAllLanes = B1;
}
impl LoadShape for Lanes16Bits256 {
    type Threads<E: Nat> = Pair<Mode<U4, Times<U2, E>>, Mode<U8, One>>;
    type Values<N: Nat, E: Nat> = HCons<Mode<U2, E>, List3<Mode<U2, U8>, Mode<U2, U16>, Repeated<N, U8, E>>>;
    type HalfValues<N: Nat, E: Nat> = List3<Mode<U2, E>, Mode<U2, U8>, Repeated<N, U8, E>>;
    type Halves = U2;
    type Columns = U8;
    type Registers = U4;
    type Most = U32;
    type HasAllLanes = B0;
}
impl LoadShape for Lanes16Bits128 {
    type Threads<E: Nat> = Pair<Mode<U4, E>, Mode<U8, One>>;
    type Values<N: Nat, E: Nat> = List3<Mode<U2, U8>, Mode<U2, U16>, Repeated<N, U4, E>>;
    type HalfValues<N: Nat, E: Nat> = Pair<Mode<U2, U8>, Repeated<N, U4, E>>;
    type Halves = U2;
    type Columns = U4;
    type Registers = U2;
    type Most = U64;
    type HasAllLanes = B0;
}

/// How the accumulators of one block lie in the lanes: a layout of [`TmemMma::TmemC`].
pub trait InLanes {
    /// The rows
    type Rows: Nat;
    /// The columns
    type Columns: Nat;
    /// (thread, value) → element
    type ThreadValues<S: LoadShape>: ModeTree;
    /// The loads for all lanes of a warp that have rows
    type Halves<S: LoadShape>: Nat;
    /// The columns of a warp, of `W` of all
    type OfWarp<W: Nat>: Nat;
    /// Accepted if accumulators have 32 bits, and each lane that the shape loads has a row
    type Check<S: LoadShape>: Outcome;
}
/// Each accumulator has a column of 32 bits: lanes are `L` = 65536 accumulators apart.
type InWholeColumns<L> = <<L as Compare>::Is<U65536> as Condition>::Require<WholeColumnsRule>;
/// The tile of one instruction, (M, N) with the strides `D`
type Tile<X, D> = Layout<List3<X, U1, U1>, List3<D, UTerm, UTerm>>;
/// 128 rows: one in each lane.
impl<N: Nat, L: Nat, C> InLanes for Tile<Pair<U128, N>, Pair<L, C>> {
    type Rows = U128;
    type Columns = N;
    type ThreadValues<S: LoadShape> = Pair<Pair<S::Threads<U128>, Mode<U4, U32>>, S::Values<N, U128>>;
    type Halves<S: LoadShape> = S::Halves;
    type OfWarp<W: Nat> = W;
    type Check<S: LoadShape> = InWholeColumns<L>;
}
/// 64 rows: 16 in the first half of each 32 lanes.
impl<N: Nat, L: Nat, Q, C> InLanes for Tile<Pair<Pair<U16, U4>, N>, Pair<Pair<L, Q>, C>> {
    type Rows = U64;
    type Columns = N;
    type ThreadValues<S: LoadShape> = Pair<Pair<S::Threads<U64>, Mode<U4, U16>>, S::HalfValues<N, U64>>;
    type Halves<S: LoadShape> = U1;
    type OfWarp<W: Nat> = W;
    type Check<S: LoadShape> = BothHold<InWholeColumns<L>, <S::HasAllLanes as Condition>::Forbid<LanesRule>>;
}
/// 64 rows of a pair of blocks: the first half of the columns in 64 lanes, the second half in the others.
impl<H: Nat, L: Nat, C, U> InLanes for Tile<Pair<U64, Pair<H, U2>>, Pair<L, Pair<C, U>>> {
    type Rows = U64;
    type Columns = Times<U2, H>;
    type ThreadValues<S: LoadShape> =
        Pair<Pair<S::Threads<U64>, Pair<Mode<U2, U32>, Mode<U2, Times<U64, H>>>>, S::Values<H, U64>>;
    type Halves<S: LoadShape> = S::Halves;
    type OfWarp<W: Nat> = W::Halved;
    type Check<S: LoadShape> = InWholeColumns<L>;
}
/// The blocks that multiply together
type Blocks<G> = SizeOf<ModesOf<<AtomOf<G> as MmaAtom>::ThrId>>;
type LanesOf<G> = <AtomOf<G> as TmemMma>::TmemC;

impl<G: TileMma<Atom: TmemMma<TmemC: InLanes>>, S: LoadShape> HoldsAccumulators for TmemAccumulators<G, S> {
    const SEAL: Seal = Seal;
    // It has all that epilogues store by.
    type ArchOf<A: Architecture> = Sm100fOr110f;
    type ThreadValues = <LanesOf<G> as InLanes>::ThreadValues<S>;
    type Rows = <LanesOf<G> as InLanes>::Rows;
    type Columns = <LanesOf<G> as InLanes>::Columns;
    type Threads = U128;
    type Check = BothHold<
        <<ThreadsIn<G> as Compare>::Is<Blocks<G>> as Condition>::Require<OneAtomRule<ThreadsIn<G>, Blocks<G>>>,
        <LanesOf<G> as InLanes>::Check<S>,
    >;
    type RowsCheck<E: Nat> = <<E as Compare>::Is<Self::Rows> as Condition>::Require<InstructionRowsRule<E, Self::Rows>>;
}
/// The values of a thread of one instruction
type AtomValues<H> = ValuesIn<H, <H as HoldsAccumulators>::Columns>;
type Down<M, H> = ExactOrZero<M, <H as HoldsAccumulators>::Rows>;
impl<M: Nat, N: Nat, G, S> FragmentOfTile<M, N> for TmemAccumulators<G, S>
where
    Self: HoldsAccumulators,
{
    type Fragment = Layout<
        List3<AtomValues<Self>, Down<M, Self>, ExactOrZero<N, <Self as HoldsAccumulators>::Columns>>,
        List3<One, AtomValues<Self>, Times<AtomValues<Self>, Down<M, Self>>>,
    >;
}

/// The largest power of two that divides `N`
type LowestBit<N> = <<<N as Bits>::XorBits<<N as SuccPred>::Pred> as SuccPred>::Succ as Bits>::Halved;
/// The columns of a sub-tile of `F` that one instruction has
type OfAtom<F, H> = Width<F, <H as HoldsAccumulators>::Columns>;
/// All repetitions for a sub-tile of `F` columns, as far as one instruction has them
type AllOf<F, G, S> =
    ExactOrZero<<LanesOf<G> as InLanes>::OfWarp<OfAtom<F, TmemAccumulators<G, S>>>, <S as LoadShape>::Columns>;
/// Those of one load
type EachOf<F, G, S> =
    IfAtMost<LowestBit<AllOf<F, G, S>>, <S as LoadShape>::Most, LowestBit<AllOf<F, G, S>>, <S as LoadShape>::Most>;
/// The loads of the lanes of a warp, side by side
type Beside<F, G, S> = ExactOrZero<AllOf<F, G, S>, EachOf<F, G, S>>;
type HalvesOf<G, S> = <LanesOf<G> as InLanes>::Halves<S>;
/// The instructions that a sub-tile has side by side
type Atoms<F, G, S> = ExactOrZero<F, OfAtom<F, TmemAccumulators<G, S>>>;
/// The columns of tensor memory of `M` rows of one instruction
type ColumnsDown<M, G, S> = Times<<AtomOf<G> as TmemMma>::Columns, Down<M, TmemAccumulators<G, S>>>;

/// An [`Epilogue`] of [`TmemAccumulators`].
///
/// * **Law** after the loads of a sub-tile, register `r` of load `l` has value `Values(r, l)` of the sub-tile. A load reads from the address of the
///   accumulators, plus `Addresses(l, (m, n))` for sub-tile (m, n), plus 32 lanes for each warp. If the tile has several instructions, their
///   accumulators are side by side, first along M.
/// * **Source** PTX 9.7.16.8, `tcgen05.ld`: a warp reads a quarter of the lanes; CUTLASS `cute/atom/copy_traits_sm100.hpp`, `op_repeater`.
/// * **Units** addresses of tensor memory: a lane is 65536 columns.
/// * **Admissible** where the accumulators are [`TmemAccumulators`].
#[diagnostic::on_unimplemented(
    message = "this epilogue does not load accumulators from tensor memory",
    label = "expected a `CollectiveEpilogue` of `TmemAccumulators`"
)]
pub trait TmemEpilogue: Epilogue {
    /// The instruction, with as many repetitions as one load has
    type Load: CopyInstruction;
    /// (load, sub-tile (m, n)) → address behind that of the accumulators
    type Addresses;
    /// (register, load) → value of a sub-tile
    type LoadedValues;
    /// Loads of a sub-tile
    const LOADS: u64;
}
impl<P, M: Nat, N: Nat, E, F: Nat, G, S: LoadShape, T> TmemEpilogue
    for CollectiveEpilogue<P, Pair<M, N>, Pair<E, F>, TmemAccumulators<G, S>, T>
where
    Self: Epilogue,
    G: TileMma<Atom: TmemMma<TmemC: InLanes>>,
    TensorMemoryLoad<S, EachOf<F, G, S>>: CopyInstruction,
{
    type Load = TensorMemoryLoad<S, EachOf<F, G, S>>;
    type Addresses = Layout<
        Pair<
            List3<Beside<F, G, S>, HalvesOf<G, S>, Atoms<F, G, S>>,
            Pair<
                Down<M, TmemAccumulators<G, S>>,
                Pair<
                    ExactOrZero<<LanesOf<G> as InLanes>::Columns, OfAtom<F, TmemAccumulators<G, S>>>,
                    ExactOrZero<N, Times<Atoms<F, G, S>, <LanesOf<G> as InLanes>::Columns>>,
                >,
            >,
        >,
        Pair<
            List3<Times<EachOf<F, G, S>, S::Columns>, U1048576, ColumnsDown<M, G, S>>,
            Pair<
                <AtomOf<G> as TmemMma>::Columns,
                Pair<OfAtom<F, TmemAccumulators<G, S>>, Times<Atoms<F, G, S>, ColumnsDown<M, G, S>>>,
            >,
        >,
    >;
    type LoadedValues = Layout<
        Pair<Pair<S::Registers, EachOf<F, G, S>>, List3<Beside<F, G, S>, HalvesOf<G, S>, Atoms<F, G, S>>>,
        Pair<
            Pair<One, Times<S::Registers, HalvesOf<G, S>>>,
            List3<
                Times<Times<S::Registers, HalvesOf<G, S>>, EachOf<F, G, S>>,
                S::Registers,
                ValuesIn<TmemAccumulators<G, S>, OfAtom<F, TmemAccumulators<G, S>>>,
            >,
        >,
    >;
    const LOADS: u64 = number::<Times<Times<Beside<F, G, S>, HalvesOf<G, S>>, Atoms<F, G, S>>>();
}
