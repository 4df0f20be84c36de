//! SM100: A, B and their scale factors, which `tcgen05.cp` takes to tensor memory, and `tcgen05.mma` with `.block_scale`.

use super::budget::{
    ArchIf, AtomK, AtomM, AtomN, AtomOf, Behind, CheckOrder, ColumnCheck, PartsIfLegal, SharedMemoryCheck, SourceKind,
    Sum, TileMnk,
};
use super::factors::{ScaleFactors, ScaleLayouts, ScaleParts};
use super::released::AfterProducts;
use super::rules::ScaleRowsRule;
use super::stage::{CheckOperand, OperandParts, StagesOfTwo};
use super::tma::{ByTma, OperandOfA, OperandOfB, SideA, SideB, TmaParts, TmaValue};
use super::tma_umma::{AccumulatorColumns, ChecksWith, Known, Share, StartedByOne};
use super::{Mainloop, tma_umma};
use crate::arch::{Architecture, AtLeast, Sm100};
use crate::atom::mma::TileMma;
use crate::check::{BothHold, Combine, IfMultiple};
use crate::cluster::{Cluster, IsCluster};
use crate::instruction::mma::{BlockScaledMma, MmaInstruction, TmemMma};
use crate::int::{Divide, Mul, Nat, One};
use crate::numeric::{Float4E2M1, Float6E2M3, Float6E3M2, Float8E4M3, Float8E5M2, Numeric};
use crate::seal::Seal;
use crate::smem::Tcgen05;
use crate::tma::Padded;
use core::marker::PhantomData;
use typenum::{U4, U8, U16, U32, U64, U128, UTerm};

/// The main loop of Blackwell with scale factors, of `S` stages and `R` accumulators: [`MainloopSm100TmaUmma`](super::MainloopSm100TmaUmma), where TMA
/// also copies the factors of A and of B, and `tcgen05.cp` takes those of a stage to tensor memory.
///
/// If two CTAs multiply together, each has the factors of its half of A, and of all of B.
/// * **Law** a barrier expects the bytes of A, B and their factors. In shared memory the stages of A come first, then those of B, of the factors of A
///   and of B, each from a multiple of 1024 bytes on, and then the barriers. In tensor memory the accumulators come first, then the factors of A and of B.
/// * **Source** CUTLASS `cutlass/gemm/dispatch_policy.hpp`, `MainloopSm100TmaUmmaWarpSpecializedBlockScaled`;
///   `cutlass/gemm/collective/sm100_blockscaled_mma_warpspecialized.hpp`.
/// * **Admissible** where the MMA is a `tcgen05.mma` with scale factors and without metadata; each CTA has a multiple of 128 rows of A; N of the
///   instruction is a multiple of 64; K is whole blocks of 4 factors; and accumulators and factors fit in tensor memory.
///   [`Collective`](super::Collective) has the other conditions.
/// ```
/// use cute_static::collective::{
///     Collective, CollectiveMma, MainloopSm100TmaUmmaBlockScaled, ScaleParts, TmaCollective, TmemCollective,
/// };
/// use cute_static::instruction::mma::SM100_MMA_MXF4_SS;
/// use cute_static::numeric::{Float4E2M1, Float8UE4M3, Float32};
/// use cute_static::prelude::*;
/// use cute_static::tma::IsTensorMap;
/// use cute_static::typenum::{U2, U4, U16, U128};
/// /// NVF4: 4 bits, and a factor for each 16 values.
/// type Atom = SM100_MMA_MXF4_SS<Float4E2M1, Float4E2M1, Float32, Float8UE4M3, U128, U128, U16>;
/// type Gemm = CollectiveMma<
///     MainloopSm100TmaUmmaBlockScaled<U4, U2>,
///     shape!((128,128,256)),
///     TiledMma<Atom, layout!((1,1,1))>,
/// >;
/// // A and B, and a byte for each 16 of their values.
/// assert_eq!(Gemm::TRANSACTION_BYTES, 2 * (128 * 256 / 2 + 128 * 256 / 16));
/// // Two accumulators of 128 columns, and 16 columns of factors for A and for B.
/// assert_eq!((Gemm::COLUMNS, Gemm::ALLOCATED_COLUMNS), (2 * 128 + 2 * 16, 512));
/// /// A kernel names the factors so.
/// fn copies<G: TmaCollective<Others = (X, Y)>, X: ScaleParts<Map: IsTensorMap>, Y: ScaleParts>() -> u64 {
///     <X::Map as IsTensorMap>::INSTRUCTIONS
/// }
/// assert_eq!(copies::<Gemm, _, _>(), 1);
/// ```
/// Two accumulators of 256 columns leave none for the factors.
/// ```compile_fail,E0277
/// use cute_static::collective::{Collective, CollectiveMma, MainloopSm100TmaUmmaBlockScaled};
/// use cute_static::instruction::mma::SM100_MMA_MXF4_SS;
/// use cute_static::numeric::{Float4E2M1, Float8UE4M3, Float32};
/// use cute_static::prelude::*;
/// use cute_static::typenum::{U2, U4, U16, U128, U256};
/// type Atom = SM100_MMA_MXF4_SS<Float4E2M1, Float4E2M1, Float32, Float8UE4M3, U128, U256, U16>;
/// fn kernel<G: Collective>() {}
/// kernel::<CollectiveMma<
///     MainloopSm100TmaUmmaBlockScaled<U4, U2>,
///     shape!((128,256,256)),
///     TiledMma<Atom, layout!((1,1,1))>,
/// >>();
/// ```
pub struct MainloopSm100TmaUmmaBlockScaled<S, R = One>(PhantomData<(S, R)>);

/// Values `T` as an instruction of `K` of them along K reads them: it reads 32 bytes of a row, in which `kind::mxf8f6f4` has 32 values and
/// `kind::mxf4` 64.
pub struct AlongK<K, T>(PhantomData<(K, T)>);
impl<K, T: Numeric> Numeric for AlongK<K, T> {
    type Bits = T::Bits;
    type Sparsity = T::Sparsity;
    type StoredValue = T::StoredValue;
    const NAME: &'static str = T::NAME;
    const SEAL: Seal = Seal;
}
// An instruction without scale factors, or with metadata besides them, is refused for that alone. So these types are values here too.
macro_rules! values {
    ($([$($k:ty),*] $ty:ty: $smem:ty, $tma:ty;)*) => {$($(
        impl TmaValue for AlongK<$k, $ty> {
            type InSmem = $smem;
            type InTma = $tma;
        }
    )*)*};
}
values! {
    [U64] Float8E4M3: Float8E4M3, Float8E4M3;
    [U64] Float8E5M2: Float8E5M2, Float8E5M2;
    [U64] Float6E2M3: Float6E2M3, Padded<Float6E2M3>;
    [U64] Float6E3M2: Float6E3M2, Padded<Float6E3M2>;
    [U64, U128] Float4E2M1: Float4E2M1, Float4E2M1;
}
macro_rules! as_always {
    ($($k:ty),*) => {$(
        impl<T: TmaValue> TmaValue for AlongK<$k, T> {
            type InSmem = T::InSmem;
            type InTma = T::InTma;
        }
    )*};
}
as_always!(U8, U16, U32);

type FilledA<S, M, K, X> = OperandOfA<
    Tcgen05,
    S,
    Share<M, X>,
    K,
    Share<AtomM<X>, X>,
    X,
    One,
    SideA,
    AlongK<AtomK<X>, <AtomOf<X> as MmaInstruction>::A>,
>;
type FilledB<S, N, K, X> = OperandOfB<
    Tcgen05,
    S,
    Share<N, X>,
    K,
    Share<AtomN<X>, X>,
    X,
    One,
    SideB,
    AlongK<AtomK<X>, <AtomOf<X> as MmaInstruction>::B>,
>;
type FactorsOfA<M, K, X> = ScaleFactors<AtomOf<X>, Share<M, X>, K, U128>;
// Each CTA multiplies its rows by all columns. A tile of 64 columns may begin in the middle of a block: two columns of tensor memory further on.
type FactorsOfB<N, K, X> = ScaleFactors<AtomOf<X>, N, K, U64>;
/// Each instruction reads the factors of B from the beginning of a column.
type AtomColumns<X> = <<AtomN<X> as Divide>::Ratio<U64> as IfMultiple>::Require<ScaleRowsRule<AtomN<X>, U64>>;
type ScaledChecks<S, R, M, N, K, X> = BothHold<
    ChecksWith<S, R, M, N, K, X, FilledA<S, M, K, X>, FilledB<S, N, K, X>>,
    BothHold<
        AtomColumns<X>,
        BothHold<<FactorsOfA<M, K, X> as CheckOperand>::Result, <FactorsOfB<N, K, X> as CheckOperand>::Result>,
    >,
>;
type Checks<S, R, M, N, K, X> = <Known<X> as Combine>::Guard<ScaledChecks<S, R, M, N, K, X>>;
type Needed<S, R, M, N, K, X> = <Known<X> as Combine>::AndThen<ScaledChecks<S, R, M, N, K, X>>;
type A<S, R, M, N, K, X> = PartsIfLegal<Needed<S, R, M, N, K, X>, FilledA<S, M, K, X>>;
type B<S, R, M, N, K, X> = PartsIfLegal<Needed<S, R, M, N, K, X>, FilledB<S, N, K, X>>;
type Sfa<S, R, M, N, K, X> = PartsIfLegal<Needed<S, R, M, N, K, X>, FactorsOfA<M, K, X>>;
type Sfb<S, R, M, N, K, X> = PartsIfLegal<Needed<S, R, M, N, K, X>, FactorsOfB<N, K, X>>;
/// The bytes of `N` and of `S` stages of the factors `F` and `G`, each from a multiple of 1024 on.
pub(super) type AndFactors<N, F, G, S> =
    Behind<Behind<N, <S as Mul>::Times<<F as ScaleLayouts>::Bytes>>, <S as Mul>::Times<<G as ScaleLayouts>::Bytes>>;
/// Those of the stages of `A`, `B` and their factors.
pub(super) type StagesOf<A, B, F, G, S> = AndFactors<StagesOfTwo<A, B>, F, G, S>;
/// Two barriers of 8 bytes for each stage and each accumulator, and the address of tensor memory
pub(super) type Barriers<S, R> = Sum<<U16 as Mul>::Times<Sum<S, R>>, U4>;
type BytesOf<S, R, M, N, K, X> = Sum<
    StagesOf<A<S, R, M, N, K, X>, B<S, R, M, N, K, X>, Sfa<S, R, M, N, K, X>, Sfb<S, R, M, N, K, X>, S>,
    Barriers<S, R>,
>;
type ColumnsOf<S, R, M, N, K, X> = Sum<
    AccumulatorColumns<M, N, R, X>,
    Sum<<Sfa<S, R, M, N, K, X> as ScaleLayouts>::Columns, <Sfb<S, R, M, N, K, X> as ScaleLayouts>::Columns>,
>;

#[doc(hidden)] // a page of the documentation would list all of its conditions
impl<S: Nat, R: Nat, M: Nat, N: Nat, K: Nat, X> Mainloop<TileMnk<M, N, K>, X> for MainloopSm100TmaUmmaBlockScaled<S, R>
where
    X: TileMma<Atom: BlockScaledMma<SourceA: SourceKind, SourceB: SourceKind> + TmemMma> + CheckOrder,
    Sm100: AtLeast<ArchIf<StartedByOne<X>, X>>,
    tma_umma::ClusterOf<Cluster, X>: IsCluster,
    FilledA<S, M, K, X>: CheckOperand,
    FilledB<S, N, K, X>: CheckOperand,
    FactorsOfA<M, K, X>: CheckOperand,
    FactorsOfB<N, K, X>: CheckOperand,
    A<S, R, M, N, K, X>: TmaParts,
    B<S, R, M, N, K, X>: TmaParts,
    Sfa<S, R, M, N, K, X>: ScaleParts,
    Sfb<S, R, M, N, K, X>: ScaleParts,
{
    const SEAL: Seal = Seal;
    type Arch = Sm100;
    type Check = BothHold<
        Checks<S, R, M, N, K, X>,
        BothHold<
            SharedMemoryCheck<Self::SharedMemory, <Sm100 as Architecture>::SharedMemoryKib>,
            ColumnCheck<ColumnsOf<S, R, M, N, K, X>>,
        >,
    >;
    type SmemLayoutA = <A<S, R, M, N, K, X> as OperandParts>::Smem;
    type SmemLayoutB = <B<S, R, M, N, K, X> as OperandParts>::Smem;
    type SharedMemory = BytesOf<S, R, M, N, K, X>;
    type Registers = UTerm;
    type Threads = One;
    type Copies = ByTma<
        A<S, R, M, N, K, X>,
        B<S, R, M, N, K, X>,
        (Sfa<S, R, M, N, K, X>, Sfb<S, R, M, N, K, X>),
        S,
        AfterProducts<tma_umma::Ctas<X>>,
        tma_umma::ClusterOf<Cluster, X>,
        tma_umma::Ctas<X>,
    >;
    type Columns = ColumnsOf<S, R, M, N, K, X>;
}
