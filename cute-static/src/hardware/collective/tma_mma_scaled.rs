//! SM120: A, B and their scale factors by TMA into shared memory, then into registers, and `mma.sync` with `.block_scale`.

use super::Mainloop;
use super::budget::{
    Accumulators, ArchIf, AtomM, AtomN, InRegisters, PartsIfLegal, RegisterOperands, SharedMemoryCheck, SourceKind,
    SpecialisedRegisterCheck, SpecialisedThreadCheck, Sum, TileMnk, Warps,
};
use super::factors::{ScaleFactors, ScaleParts};
use super::stage::{CheckMainloop, CheckOperand, OperandParts};
use super::tma::ByTma;
use super::tma_mma::{LoadParts, LoadedA, LoadedB};
use super::tma_umma_scaled::StagesOf;
use crate::arch::{Architecture, AtLeast, Sm120};
use crate::atom::mma::{MmaAtom, Mode1, Mode2, SizeOf, ThreadsIn, TileMma};
use crate::atom::operand::OperandC;
use crate::atom::operand::bounds::LayoutTv;
use crate::check::BothHold;
use crate::cluster::Cluster;
use crate::instruction::mma::{BlockScaledMma, ScaledInRegisters};
use crate::instruction::operand::MajorK;
use crate::int::{ExactOrZero, Mul, Nat, One};
use crate::layout::IsLayout;
use crate::seal::Seal;
use core::marker::PhantomData;
use typenum::{U16, U32};

/// The main loop of Blackwell without tensor memory (SM120) with scale factors, of `S` stages: [`MainloopSm120Tma`](super::MainloopSm120Tma), where TMA
/// also copies the factors of A and of B.
///
/// Threads load factors from a stage one by one, as [`ScaleAtom`] divides them. A and B are K-major.
/// * **Law** a barrier expects the bytes of A, B and their factors. The stages of A come first, then those of B, of the factors of A and of B, each from
///   a multiple of 1024 bytes on, and then the barriers. A thread has one register of factors for each instruction along M, and one for each along N.
/// * **Source** CUTLASS `cutlass/gemm/collective/sm120_blockscaled_mma_tma.hpp`, `MainloopSm120TmaWarpSpecializedBlockScaled`;
///   `builders/sm120_blockscaled_mma_builder.inl`.
/// * **Admissible** where the MMA is an `mma.sync` with scale factors and without metadata, the tile has a multiple of 128 rows and columns, and K is whole
///   blocks of 4 factors. [`MainloopSm120Tma`](super::MainloopSm120Tma) has the other conditions.
/// ```
/// use cute_static::collective::{Collective, CollectiveMma, MainloopSm120TmaBlockScaled, TmaCollective};
/// use cute_static::instruction::mma::SM120_16x8x64_TN_VS;
/// use cute_static::numeric::{Float4E2M1, Float8UE4M3, Float32};
/// use cute_static::prelude::*;
/// use cute_static::typenum::{U3, U16};
/// /// NVF4: 4 bits, and a factor for each 16 values.
/// type Atom = SM120_16x8x64_TN_VS<Float4E2M1, Float4E2M1, Float32, Float8UE4M3, U16>;
/// type Gemm = CollectiveMma<
///     MainloopSm120TmaBlockScaled<U3>,
///     shape!((128,128,128)),
///     TiledMma<Atom, layout!((4,2,1)), tiler!(<64, 32, 64>)>,
/// >;
/// assert_eq!(Gemm::TRANSACTION_BYTES, 2 * (128 * 128 / 2 + 128 * 128 / 16));
/// assert_eq!(Gemm::SHARED_MEMORY, 3 * Gemm::TRANSACTION_BYTES + 3 * 16);
/// ```
/// 64 columns are half a block of factors.
/// ```compile_fail,E0277
/// use cute_static::collective::{Collective, CollectiveMma, MainloopSm120TmaBlockScaled};
/// use cute_static::instruction::mma::SM120_16x8x64_TN_VS;
/// use cute_static::numeric::{Float4E2M1, Float8UE4M3, Float32};
/// use cute_static::prelude::*;
/// use cute_static::typenum::{U3, U16};
/// type Atom = SM120_16x8x64_TN_VS<Float4E2M1, Float4E2M1, Float32, Float8UE4M3, U16>;
/// fn kernel<G: Collective>() {}
/// kernel::<CollectiveMma<
///     MainloopSm120TmaBlockScaled<U3>,
///     shape!((128,64,128)),
///     TiledMma<Atom, layout!((4,2,1)), tiler!(<64, 32, 64>)>,
/// >>();
/// ```
pub struct MainloopSm120TmaBlockScaled<S>(PhantomData<S>);

/// The instruction `I` with the scale factors of A and B in place of A and B: a tiled MMA of this atom divides factors among threads.
///
#[cfg_attr(doc, doc = crate::picture::picture!("mma/SM80_16x32_8b-SM80_8x32_8b-SM80_16x8_Row", "A, B and C of an instruction that takes factors: the rows of A and the columns of B are those of the factors"))]
///
/// * **Law** the part of a thread, of a stage of factors, is where the factors are that it gives the instruction: one for each value along K of a row.
/// * **Source** CUTLASS `cutlass/gemm/collective/sm120_blockscaled_mma_tma.hpp`, `thrfrg_SFA`, `thrfrg_SFB`.
/// * **Admissible** where scale factors are in registers.
/// ```
/// use cute_static::collective::{ScaleAtom, ScaleFactors, ScaleLayouts};
/// use cute_static::instruction::mma::SM120_16x8x32_TN_VS;
/// use cute_static::numeric::{Float8E4M3, Float8UE8M0, Float32};
/// use cute_static::prelude::*;
/// use cute_static::typenum::{U32, U128};
/// type Atom = SM120_16x8x32_TN_VS<Float8E4M3, Float8E4M3, Float32, Float8UE8M0, U32>;
/// type Factors = TiledMma<ScaleAtom<Atom>, layout!((2,2,1))>;
/// type Stage = <ScaleFactors<Atom, U128, U128> as ScaleLayouts>::Stage;
/// let part = PartitionA::<Factors, Stage>::default();
/// // Lane 4 has row 1, and lane 1 has row 8 like lane 3.
/// assert_eq!((part.offset((4, 0)), part.offset((1, 0)), part.offset((3, 0))), (16, 8 * 16, 8 * 16));
/// ```
/// The factors of tcgen05 are in tensor memory.
/// ```compile_fail,E0277
/// use cute_static::collective::{ScaleAtom, ScaleFactors, ScaleLayouts};
/// use cute_static::instruction::mma::SM100_MMA_MXF8F6F4_SS;
/// use cute_static::numeric::{Float8E4M3, Float8UE8M0, Float32};
/// use cute_static::prelude::*;
/// use cute_static::typenum::U128;
/// type Atom = SM100_MMA_MXF8F6F4_SS<Float8E4M3, Float8E4M3, Float32, Float8UE8M0, U128, U128>;
/// type Stage = <ScaleFactors<Atom, U128, U128> as ScaleLayouts>::Stage;
/// let part = PartitionA::<TiledMma<ScaleAtom<Atom>, layout!((1,1,1))>, Stage>::default();
/// ```
pub struct ScaleAtom<I>(PhantomData<I>);
#[doc(hidden)]
impl<I: ScaledInRegisters> MmaAtom for ScaleAtom<I> {
    type ShapeMNK = I::ShapeMNK;
    type ThrId = I::ThrId;
    type LayoutATv = I::LayoutSfaTv;
    type LayoutBTv = I::LayoutSfbTv;
    type LayoutCTv = I::LayoutCTv;
}

pub(super) type FactorsOfA<M, K, X> = ScaleFactors<<X as TileMma>::Atom, M, K>;
pub(super) type FactorsOfB<N, K, X> = ScaleFactors<<X as TileMma>::Atom, N, K>;
type Checks<S, M, N, K, X> = BothHold<
    BothHold<RegisterOperands<X>, SpecialisedThreadCheck<ThreadsIn<X>, U32>>,
    BothHold<
        CheckMainloop<S, M, N, K, X, LoadedA<S, MajorK, M, K, X>, LoadedB<S, MajorK, N, K, X>>,
        BothHold<<FactorsOfA<M, K, X> as CheckOperand>::Result, <FactorsOfB<N, K, X> as CheckOperand>::Result>,
    >,
>;
type A<S, M, N, K, X> = PartsIfLegal<Checks<S, M, N, K, X>, LoadedA<S, MajorK, M, K, X>>;
type B<S, M, N, K, X> = PartsIfLegal<Checks<S, M, N, K, X>, LoadedB<S, MajorK, N, K, X>>;
type Sfa<S, M, N, K, X> = PartsIfLegal<Checks<S, M, N, K, X>, FactorsOfA<M, K, X>>;
type Sfb<S, M, N, K, X> = PartsIfLegal<Checks<S, M, N, K, X>, FactorsOfB<N, K, X>>;
/// The bytes of the stages, and of two barriers of 8 bytes for each
type BytesOf<S, M, N, K, X> = Sum<
    StagesOf<A<S, M, N, K, X>, B<S, M, N, K, X>, Sfa<S, M, N, K, X>, Sfb<S, M, N, K, X>, S>,
    <U16 as Mul>::Times<S>,
>;
/// The registers of factors of a thread: one for each instruction along M, and along N
pub(super) type FactorRegisters<M, N, X> = Sum<StepsM<M, X>, StepsN<N, X>>;
type StepsM<M, X> = ExactOrZero<M, <AtomM<X> as Mul>::Times<SizeOf<Mode1<<X as TileMma>::Threads>>>>;
type StepsN<N, X> = ExactOrZero<N, <AtomN<X> as Mul>::Times<SizeOf<Mode2<<X as TileMma>::Threads>>>>;
type RegistersOf<S, M, N, K, X> = Sum<
    Sum<Accumulators<X, M, N>, FactorRegisters<M, N, X>>,
    Sum<<A<S, M, N, K, X> as OperandParts>::Registers, <B<S, M, N, K, X> as OperandParts>::Registers>,
>;

#[doc(hidden)] // a page of the documentation would list all of its conditions
impl<S: Nat, M: Nat, N: Nat, K: Nat, X> Mainloop<TileMnk<M, N, K>, X> for MainloopSm120TmaBlockScaled<S>
where
    Sm120: AtLeast<ArchIf<InRegisters<X>, X>>,
    X: TileMma<Atom: BlockScaledMma<SourceA: SourceKind, SourceB: SourceKind>> + LayoutTv<OperandC, Output: IsLayout>,
    LoadedA<S, MajorK, M, K, X>: CheckOperand,
    LoadedB<S, MajorK, N, K, X>: CheckOperand,
    FactorsOfA<M, K, X>: CheckOperand,
    FactorsOfB<N, K, X>: CheckOperand,
    A<S, M, N, K, X>: LoadParts,
    B<S, M, N, K, X>: LoadParts,
    Sfa<S, M, N, K, X>: ScaleParts,
    Sfb<S, M, N, K, X>: ScaleParts,
{
    const SEAL: Seal = Seal;
    type Arch = Sm120;
    type Check = BothHold<
        Checks<S, M, N, K, X>,
        BothHold<
            SharedMemoryCheck<Self::SharedMemory, <Sm120 as Architecture>::SharedMemoryKib>,
            SpecialisedRegisterCheck<Self::Registers, ThreadsIn<X>>,
        >,
    >;
    type SmemLayoutA = <A<S, M, N, K, X> as OperandParts>::Smem;
    type SmemLayoutB = <B<S, M, N, K, X> as OperandParts>::Smem;
    type SharedMemory = BytesOf<S, M, N, K, X>;
    type Registers = RegistersOf<S, M, N, K, X>;
    type Threads = ThreadsIn<X>;
    type Copies = ByTma<
        A<S, M, N, K, X>,
        B<S, M, N, K, X>,
        (Sfa<S, M, N, K, X>, Sfb<S, M, N, K, X>),
        S,
        Warps<ThreadsIn<X>>,
        Cluster,
        One,
    >;
    type Columns = ();
}
