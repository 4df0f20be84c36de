//! SM120: A, its metadata, B and the scale factors by TMA into shared memory, then into registers, and `mma.sp` with `.block_scale`.

use super::Mainloop;
use super::budget::{
    ArchIf, InRegisters, PartsIfLegal, SharedMemoryCheck, SourceKind, SpecialisedRegisterCheck, Sum, TileMnk, Warps,
};
use super::factors::ScaleParts;
use super::metadata::{MetadataParts, StagesWithMetadata};
use super::stage::{CheckOperand, OperandParts};
use super::stored::{self, Known};
use super::tma::ByTma;
use super::tma_mma::{LoadParts, LoadedB};
use super::tma_mma_scaled::{FactorRegisters, FactorsOfA, FactorsOfB};
use super::tma_mma_sparse::{ChecksOfSync, LoadedA, LoadedE};
use super::tma_umma_scaled::AndFactors;
use crate::arch::{Architecture, AtLeast, Sm120};
use crate::atom::mma::{ThreadsIn, TileMma};
use crate::atom::operand::OperandC;
use crate::atom::operand::bounds::LayoutTv;
use crate::check::{BothHold, Combine};
use crate::cluster::Cluster;
use crate::instruction::mma::ScaledStoredInRegisters;
use crate::instruction::operand::MajorK;
use crate::int::{Mul, Nat, One};
use crate::layout::IsLayout;
use crate::seal::Seal;
use core::marker::PhantomData;
use typenum::U16;

/// The main loop of Blackwell without tensor memory (SM120) with a sparse A and scale factors, of `S` stages:
/// [`MainloopSm120TmaSparse`](super::MainloopSm120TmaSparse) and [`MainloopSm120TmaBlockScaled`](super::MainloopSm120TmaBlockScaled) in one. Its operands,
/// metadata and factors are those of these two.
///
/// * **Law** a barrier expects the bytes of A, B, the metadata, and the factors of A and of B. Their stages are in this order, each from a multiple of 1024
///   bytes on, and then the barriers. Besides accumulators, A and B, a thread has the registers of metadata and those of factors.
/// * **Source** CUTLASS `cutlass/gemm/collective/sm120_blockscaled_sparse_mma_tma.hpp`, `MainloopSm120TmaWarpSpecializedSparseBlockScaled`. (If two stages do
///   not fit, CUTLASS leaves the metadata in global memory and halves the K of B, as for all tiles of `kind::mxf8f6f4`. This main loop is that of equal
///   stages.)
/// * **Admissible** where the MMA is an `mma.sp` with scale factors that takes K in order, the tile has a multiple of 128 rows and columns, and K is whole blocks
///   of metadata and of 4 factors. [`MainloopSm120Tma`](super::MainloopSm120Tma) has the other conditions.
/// ```
/// use cute_static::collective::{Collective, CollectiveMma, MainloopSm120TmaSparseBlockScaled, TmaCollective};
/// use cute_static::instruction::mma::SM120_SPARSE_16x8x128_TN_VS;
/// use cute_static::numeric::{Float4E2M1, Float8UE4M3, Float32};
/// use cute_static::prelude::*;
/// use cute_static::typenum::{U3, U32};
/// /// NVF4: 4 bits, and a factor for each 32 values, of which half are stored.
/// type Atom = SM120_SPARSE_16x8x128_TN_VS<Float4E2M1, Float4E2M1, Float32, Float8UE4M3, U32>;
/// type Gemm = CollectiveMma<
///     MainloopSm120TmaSparseBlockScaled<U3>,
///     shape!((128,128,256)),
///     TiledMma<Atom, layout!((4,2,1)), tiler!(<64, 32, 128>)>,
/// >;
/// // Half of A, all of B, half a bit of metadata for each value of A, and the factors.
/// assert_eq!(Gemm::TRANSACTION_BYTES, 128 * 64 + 128 * 128 + 128 * 256 / 16 + 2 * 128 * 256 / 32);
/// assert_eq!(Gemm::SHARED_MEMORY, 3 * Gemm::TRANSACTION_BYTES + 3 * 16);
/// ```
/// A block of metadata has 256 values of 4 bits.
/// ```compile_fail,E0277
/// use cute_static::collective::{Collective, CollectiveMma, MainloopSm120TmaSparseBlockScaled};
/// use cute_static::instruction::mma::SM120_SPARSE_16x8x128_TN_VS;
/// use cute_static::numeric::{Float4E2M1, Float8UE4M3, Float32};
/// use cute_static::prelude::*;
/// use cute_static::typenum::{U3, U32};
/// type Atom = SM120_SPARSE_16x8x128_TN_VS<Float4E2M1, Float4E2M1, Float32, Float8UE4M3, U32>;
/// fn kernel<G: Collective>() {}
/// kernel::<CollectiveMma<
///     MainloopSm120TmaSparseBlockScaled<U3>,
///     shape!((128,128,128)),
///     TiledMma<Atom, layout!((4,2,1)), tiler!(<64, 32, 128>)>,
/// >>();
/// ```
pub struct MainloopSm120TmaSparseBlockScaled<S>(PhantomData<S>);

type ScaledChecks<S, M, N, K, X> = BothHold<
    ChecksOfSync<S, M, N, K, X>,
    BothHold<<FactorsOfA<M, K, X> as CheckOperand>::Result, <FactorsOfB<N, K, X> as CheckOperand>::Result>,
>;
type Checks<S, M, N, K, X> = <Known<X> as Combine>::Guard<ScaledChecks<S, M, N, K, X>>;
type Needed<S, M, N, K, X> = <Known<X> as Combine>::AndThen<ScaledChecks<S, M, N, K, X>>;
type A<S, M, N, K, X> = PartsIfLegal<Needed<S, M, N, K, X>, LoadedA<S, M, K, X>>;
type B<S, M, N, K, X> = PartsIfLegal<Needed<S, M, N, K, X>, LoadedB<S, MajorK, N, K, X>>;
type E<S, M, N, K, X> = PartsIfLegal<Needed<S, M, N, K, X>, LoadedE<M, K, X>>;
type Sfa<S, M, N, K, X> = PartsIfLegal<Needed<S, M, N, K, X>, FactorsOfA<M, K, X>>;
type Sfb<S, M, N, K, X> = PartsIfLegal<Needed<S, M, N, K, X>, FactorsOfB<N, K, X>>;
/// The bytes of the stages, and of two barriers of 8 bytes for each
type BytesOf<S, M, N, K, X> = Sum<
    AndFactors<
        StagesWithMetadata<A<S, M, N, K, X>, B<S, M, N, K, X>, E<S, M, N, K, X>, S>,
        Sfa<S, M, N, K, X>,
        Sfb<S, M, N, K, X>,
        S,
    >,
    <U16 as Mul>::Times<S>,
>;

#[doc(hidden)] // a page of the documentation would list all of its conditions
impl<S: Nat, M: Nat, N: Nat, K: Nat, X> Mainloop<TileMnk<M, N, K>, X> for MainloopSm120TmaSparseBlockScaled<S>
where
    Sm120: AtLeast<ArchIf<InRegisters<X>, X>>,
    X: TileMma<Atom: ScaledStoredInRegisters<SourceA: SourceKind, SourceB: SourceKind>>
        + LayoutTv<OperandC, Output: IsLayout>,
    LoadedA<S, M, K, X>: CheckOperand,
    LoadedB<S, MajorK, N, K, X>: CheckOperand,
    FactorsOfA<M, K, X>: CheckOperand,
    FactorsOfB<N, K, X>: CheckOperand,
    A<S, M, N, K, X>: LoadParts,
    B<S, M, N, K, X>: LoadParts,
    E<S, M, N, K, X>: MetadataParts,
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
    type Registers = Sum<stored::RegistersOf<A<S, M, N, K, X>, B<S, M, N, K, X>, M, N, X>, FactorRegisters<M, N, X>>;
    type Threads = ThreadsIn<X>;
    type Copies = ByTma<
        A<S, M, N, K, X>,
        B<S, M, N, K, X>,
        (E<S, M, N, K, X>, Sfa<S, M, N, K, X>, Sfb<S, M, N, K, X>),
        S,
        Warps<ThreadsIn<X>>,
        Cluster,
        One,
    >;
    type Columns = ();
}
