//! SM90: TMA into shared memory, from which `wgmma` reads through descriptors.

use super::Mainloop;
use super::budget::{
    AInRegisters, Accumulators, ArchIf, AtomM, AtomN, Bytes, CheckOrder, ColumnsOfAtom, DenseValues, InOrder,
    OfWarpgroups, PartsIfLegal, SharedMemoryCheck, SourceKind, SpecialisedRegisterCheck, SpecialisedThreadCheck, Sum,
    TileMnk, WarpgroupInstruction, Warps,
};
use super::implicit_gemm::{GmmaOperands, Matrices};
use super::stage::{CheckMainloop, CheckOperand, OperandParts};
use super::tma::{ByTma, OperandOfA, OperandOfB, TmaParts};
use crate::arch::{Architecture, AtLeast, Sm90};
use crate::atom::mma::{ThreadsIn, TileMma};
use crate::atom::operand::OperandC;
use crate::atom::operand::bounds::LayoutTv;
use crate::check::{BothHold, Combine};
use crate::cluster::{Cluster, IsCluster};
use crate::instruction::mma::DenseMma;
use crate::int::{Mul, Nat, One};
use crate::layout::IsLayout;
use crate::seal::Seal;
use crate::smem::Wgmma;
use core::marker::PhantomData;
use typenum::U128;

/// The main loop of Hopper, of `S` stages: one warp loads by TMA, and whole warpgroups multiply.
///
#[cfg_attr(doc, doc = crate::picture::picture!("collective/sm90", "Two operands in four stages of shared memory"))]
///
/// The operands `O` are two matrices, or those of a convolution ([`MainloopSm90TmaGmmaImplicitGemm`](super::MainloopSm90TmaGmmaImplicitGemm)).
///
/// A block has at most seven warpgroups that multiply, and one more that loads. With one to seven of them, a thread has at most 247, 232,
/// 152, 112, 88, 72 or 56 registers of accumulators and operands. (For example, `setmaxnreg` gives two warpgroups at most 240 registers
/// per thread, of which 8 are for addresses and counters.)
/// * **Source** CUTLASS `cutlass/gemm/dispatch_policy.hpp`, `MainloopSm90TmaGmmaWarpSpecialized`; PTX 9.7.19.5, `setmaxnreg`.
/// * **Admissible** where the MMA is a dense `wgmma`, and there are at least 2 stages; [`Collective`](super::Collective) has the other
///   conditions.
/// ```
/// use cute_static::collective::{Collective, CollectiveMma, MainloopSm90TmaGmma};
/// use cute_static::instruction::mma::SM90_64xNx16_F32F16F16_SS;
/// use cute_static::prelude::*;
/// use cute_static::typenum::{U4, U128};
/// type Gemm = CollectiveMma<
///     MainloopSm90TmaGmma<U4>,
///     shape!((128,128,64)),
///     TiledMma<SM90_64xNx16_F32F16F16_SS<U128>, layout!((2,1,1))>,
/// >;
/// // 4 stages of A and B, and two barriers of 8 bytes for each.
/// assert_eq!(Gemm::SHARED_MEMORY, 4 * (128 + 128) * 64 * 2 + 4 * 16);
/// ```
/// 96 rows are not whole tiles of two warpgroups with 64 rows each.
/// ```compile_fail,E0277
/// use cute_static::collective::{Collective, CollectiveMma, MainloopSm90TmaGmma};
/// use cute_static::instruction::mma::SM90_64xNx16_F32F16F16_SS;
/// use cute_static::prelude::*;
/// use cute_static::typenum::{U4, U128};
/// fn kernel<G: Collective>() {}
/// kernel::<CollectiveMma<
///     MainloopSm90TmaGmma<U4>,
///     shape!((96,128,64)),
///     TiledMma<SM90_64xNx16_F32F16F16_SS<U128>, layout!((2,1,1))>,
/// >>();
/// ```
///
/// The blocks of a [`Cluster`] `C` share the tiles: those with the same rows the tile of A, along mode 1, and those with the same columns that of B, along
/// mode 0. The extents divide the boxes.
/// ```
/// use cute_static::cluster::Cluster;
/// use cute_static::collective::{CollectiveMma, MainloopSm90TmaGmma};
/// use cute_static::instruction::mma::SM90_64xNx16_F32F16F16_SS;
/// use cute_static::pipeline::{IsRing, RingOf};
/// use cute_static::prelude::*;
/// use cute_static::typenum::{U2, U4, U128};
/// type Gemm = CollectiveMma<
///     MainloopSm90TmaGmma<U4, Cluster<U2>>,
///     shape!((128,128,64)),
///     TiledMma<SM90_64xNx16_F32F16F16_SS<U128>, layout!((2,1,1))>,
/// >;
/// // A is loaded by its own block, and each of two blocks loads a half of B for both. So 8 warps of both blocks release a stage.
/// assert_eq!((RingOf::<Gemm>::TRANSACTION_BYTES, RingOf::<Gemm>::ARRIVALS), (2 * 128 * 64 * 2, 2 * 8));
/// ```
/// 128 columns of B are not three whole shares.
/// ```compile_fail,E0277
/// use cute_static::cluster::Cluster;
/// use cute_static::collective::{Collective, CollectiveMma, MainloopSm90TmaGmma};
/// use cute_static::instruction::mma::SM90_64xNx16_F32F16F16_SS;
/// use cute_static::prelude::*;
/// use cute_static::typenum::{U3, U4, U128};
/// fn kernel<G: Collective>() {}
/// kernel::<CollectiveMma<
///     MainloopSm90TmaGmma<U4, Cluster<U3>>,
///     shape!((128,128,64)),
///     TiledMma<SM90_64xNx16_F32F16F16_SS<U128>, layout!((2,1,1))>,
/// >>();
/// ```
pub struct MainloopSm90TmaGmma<S, C = Cluster, O = Matrices>(PhantomData<(S, C, O)>);

type FilledA<S, C, O, M, K, X> = OperandOfA<Wgmma, S, M, K, AtomM<X>, X, <C as IsCluster>::Y, <O as GmmaOperands>::A>;
type FilledB<S, C, O, N, K, X> = OperandOfB<Wgmma, S, N, K, AtomN<X>, X, <C as IsCluster>::X, <O as GmmaOperands>::B>;
/// What must be known of the instruction before the other checks.
type Known<X> = BothHold<ColumnsOfAtom<X>, DenseValues<X>>;
type Checks<S, C, O, M, N, K, X> = <Known<X> as Combine>::Guard<ChecksOfGmma<S, C, O, M, N, K, X>>;
type ChecksOfGmma<S, C, O, M, N, K, X> = BothHold<
    BothHold<
        <O as GmmaOperands>::Check<AInRegisters<X>>,
        BothHold<WarpgroupInstruction<X>, BothHold<SpecialisedThreadCheck<ThreadsIn<X>, U128>, InOrder<X>>>,
    >,
    CheckMainloop<S, M, N, K, X, FilledA<S, C, O, M, K, X>, FilledB<S, C, O, N, K, X>>,
>;
/// What the parts of a legal collective need.
type Needed<S, C, O, M, N, K, X> = <Known<X> as Combine>::AndThen<ChecksOfGmma<S, C, O, M, N, K, X>>;
type A<S, C, O, M, N, K, X> = PartsIfLegal<Needed<S, C, O, M, N, K, X>, FilledA<S, C, O, M, K, X>>;
type B<S, C, O, M, N, K, X> = PartsIfLegal<Needed<S, C, O, M, N, K, X>, FilledB<S, C, O, N, K, X>>;
/// The bytes of both operands, and of two barriers of 64 bits for each stage
type BytesOf<A, B, S> =
    Bytes<Sum<Sum<<A as OperandParts>::BitCount, <B as OperandParts>::BitCount>, <U128 as Mul>::Times<S>>>;
type RegistersOf<A, X, M, N> = Sum<Accumulators<X, M, N>, <A as OperandParts>::Registers>;

impl<S: Nat, C: IsCluster, O: GmmaOperands, M: Nat, N: Nat, K: Nat, X> Mainloop<TileMnk<M, N, K>, X>
    for MainloopSm90TmaGmma<S, C, O>
where
    Sm90: AtLeast<ArchIf<OfWarpgroups<X>, X>>,
    X: TileMma<Atom: DenseMma<SourceA: SourceKind, SourceB: SourceKind>>
        + LayoutTv<OperandC, Output: IsLayout>
        + CheckOrder,
    FilledA<S, C, O, M, K, X>: CheckOperand,
    FilledB<S, C, O, N, K, X>: CheckOperand,
    A<S, C, O, M, N, K, X>: TmaParts,
    B<S, C, O, M, N, K, X>: TmaParts,
{
    const SEAL: Seal = Seal;
    type Arch = Sm90;
    type Check = BothHold<
        Checks<S, C, O, M, N, K, X>,
        BothHold<
            SharedMemoryCheck<Self::SharedMemory, <Sm90 as Architecture>::SharedMemoryKib>,
            <WarpgroupInstruction<X> as Combine>::Guard<SpecialisedRegisterCheck<Self::Registers, ThreadsIn<X>>>,
        >,
    >;
    type SmemLayoutA = <A<S, C, O, M, N, K, X> as OperandParts>::Smem;
    type SmemLayoutB = <B<S, C, O, M, N, K, X> as OperandParts>::Smem;
    type SharedMemory = BytesOf<A<S, C, O, M, N, K, X>, B<S, C, O, M, N, K, X>, S>;
    type Registers = RegistersOf<A<S, C, O, M, N, K, X>, X, M, N>;
    type Threads = ThreadsIn<X>;
    type Copies = ByTma<A<S, C, O, M, N, K, X>, B<S, C, O, M, N, K, X>, (), S, Warps<ThreadsIn<X>>, C, One>;
    type Columns = ();
}
