//! Accumulators in tensor memory, which four warps load into registers, a sub-tile at a time.
//!
//! Each warp reads its own 32 lanes. How the rows of a tile lie in the lanes follows from the instruction, and which thread gets which of them from the
//! shape of `tcgen05.ld`. Both together are a layout from threads and values to elements, as a tiled MMA on registers has it.

use super::fragment::{FragmentOfTile, HoldsAccumulators, ValuesIn, Width};
use super::lanes::{InLanes, List3, LoadShape, Packs, Times};
use super::rules::{HalfRegisterRule, InstructionRowsRule};
use super::{CollectiveEpilogue, Epilogue};
use crate::arch::{Architecture, Sm100fOr110f};
use crate::atom::mma::{MmaAtom, SizeOf, ThreadsIn, TileMma};
use crate::check::{BothHold, Condition};
use crate::collective::budget::{AtomOf, IfAtMost};
use crate::collective::reader::IsMultiple;
use crate::collective::rules::OneAtomRule;
use crate::htuple::Pair;
use crate::instruction::copy::CopyInstruction;
use crate::instruction::copy::tensor_memory::{Lanes32Bits32, TensorMemoryLoad};
use crate::instruction::mma::TmemMma;
use crate::int::{Bits, Compare, ExactOrZero, Nat, One, SuccPred, number};
use crate::layout::{Layout, ModesOf};
use crate::seal::Seal;
use core::marker::PhantomData;
use typenum::{U128, U1048576};

/// The accumulators of the tiled MMA `G` of tcgen05, which four warps load by `tcgen05.ld` of the shape `S`: [`Lanes32Bits32`],
/// [`Lanes16Bits256`](crate::instruction::copy::tensor_memory::Lanes16Bits256) or
/// [`Lanes16Bits128`](crate::instruction::copy::tensor_memory::Lanes16Bits128).
///
/// The tile of an epilogue is that of one block. [`TmemAccumulatorsFor`](super::TmemAccumulatorsFor) derives CUTLASS's shape.
///
/// Accumulators of 16 bits have half of a column each. `tcgen05.ld.pack::16b` loads two neighbouring columns into a register.
///
/// * **Source** CUTLASS `cutlass/epilogue/collective/builders/sm100_builder.inl`; PTX 9.7.16.8, `tcgen05.ld`.
/// * **Admissible** where each lane has a row if the shape has 32 lanes, and a sub-tile has the rows of one instruction, and whole registers. In a pair of
///   blocks with 64 rows each, half of the columns are in other lanes, so a sub-tile has all columns.
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

/// The blocks that multiply together
type Blocks<G> = SizeOf<ModesOf<<AtomOf<G> as MmaAtom>::ThrId>>;
type LanesOf<G> = <AtomOf<G> as TmemMma>::TmemC;
/// How the accumulators lie in columns
type UseOf<G> = <LanesOf<G> as InLanes>::Use;
/// The accumulators in a register
type PerRegister<G> = <UseOf<G> as Packs>::PerRegister;
/// The accumulators of a thread in one repetition
type RegistersOf<G, S> = Times<PerRegister<G>, <S as LoadShape>::Registers>;
/// The columns of tensor memory of one repetition
type ColumnsOf<G, S> = Times<PerRegister<G>, <S as LoadShape>::Columns>;

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
    type Takes<E: Nat, F: Nat> = BothHold<
        <<E as Compare>::Is<Self::Rows> as Condition>::Require<InstructionRowsRule<E, Self::Rows>>,
        <IsMultiple<F, PerRegister<G>> as Condition>::Require<HalfRegisterRule<F>>,
    >;
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
type AllOf<F, G, S> = ExactOrZero<<LanesOf<G> as InLanes>::OfWarp<OfAtom<F, TmemAccumulators<G, S>>>, ColumnsOf<G, S>>;
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
/// * **Law** after the loads of a sub-tile, accumulator `r` of load `l` is value `LoadedValues(r, l)` of the sub-tile. It is in register `r`, or in
///   half `r mod 2` of register `r / 2` if it has 16 bits. A load reads from the address of the accumulators, plus `Addresses(l, (m, n))` for sub-tile (m, n), plus 32 lanes for each warp. If the tile has several instructions, their
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
    /// (accumulator, load) → value of a sub-tile
    type LoadedValues;
    /// Loads of a sub-tile
    const LOADS: u64;
}
impl<P, M: Nat, N: Nat, E, F: Nat, G, S: LoadShape, T> TmemEpilogue
    for CollectiveEpilogue<P, Pair<M, N>, Pair<E, F>, TmemAccumulators<G, S>, T>
where
    Self: Epilogue,
    G: TileMma<Atom: TmemMma<TmemC: InLanes>>,
    TensorMemoryLoad<S, EachOf<F, G, S>, UseOf<G>>: CopyInstruction,
{
    type Load = TensorMemoryLoad<S, EachOf<F, G, S>, UseOf<G>>;
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
            List3<Times<EachOf<F, G, S>, ColumnsOf<G, S>>, U1048576, ColumnsDown<M, G, S>>,
            Pair<
                <AtomOf<G> as TmemMma>::Columns,
                Pair<OfAtom<F, TmemAccumulators<G, S>>, Times<Atoms<F, G, S>, ColumnsDown<M, G, S>>>,
            >,
        >,
    >;
    type LoadedValues = Layout<
        Pair<Pair<RegistersOf<G, S>, EachOf<F, G, S>>, List3<Beside<F, G, S>, HalvesOf<G, S>, Atoms<F, G, S>>>,
        Pair<
            Pair<One, Times<RegistersOf<G, S>, HalvesOf<G, S>>>,
            List3<
                Times<Times<RegistersOf<G, S>, HalvesOf<G, S>>, EachOf<F, G, S>>,
                RegistersOf<G, S>,
                ValuesIn<TmemAccumulators<G, S>, OfAtom<F, TmemAccumulators<G, S>>>,
            >,
        >,
    >;
    const LOADS: u64 = number::<Times<Times<Beside<F, G, S>, HalvesOf<G, S>>, Atoms<F, G, S>>>();
}
