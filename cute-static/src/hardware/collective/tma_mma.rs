//! SM120: TMA into shared memory, `ldmatrix` into registers, `mma.sync`.

use super::Mainloop;
use super::budget::{
    Accumulators, ArchIf, AtomOf, HeldRegisters, InRegisters, PartsIfLegal, RegisterOperands, SharedMemoryCheck,
    SourceKind, SpecialisedRegisterCheck, SpecialisedThreadCheck, Sum, TileMatrix, TileMnk, Warps, parts_if_legal,
};
use super::reader::{Fragment, LoadOf, ReadMajor, Retiled, SharedReader};
use super::rules::MatrixElementRule;
use super::stage::{CheckMainloop, CheckOperand, OperandParts, StageAtom, StageLayouts, Staged, StagesOfTwo, held};
use super::tma::{ByTma, GlobalMajor, TmaParts};
use crate::arch::{Architecture, AtLeast, Sm120};
use crate::atom::mma::{ThreadsIn, TileMma};
use crate::atom::operand::bounds::LayoutTv;
use crate::atom::operand::{FragmentOf, Operand, OperandA, OperandB, OperandC};
use crate::atom::transfer::Destination;
use crate::atom::transfer::bounds::Retile;
use crate::check::{BothHold, Limit, Passed};
use crate::cluster::Cluster;
use crate::htuple::Pair;
use crate::instruction::copy::tiled::{InBanks, InFragment, LegalCopy};
use crate::instruction::mma::{DenseMma, MmaInstruction};
use crate::instruction::operand::{MajorK, Registers};
use crate::int::{Compare, Mul, Nat, One};
use crate::layout::IsLayout;
use crate::seal::Seal;
use crate::smem::{MmaSync, SmemElement};
use crate::tma::{AlignedBuffer, IsTensorMap, RunTime, TmaCopy, TmaElement};
use core::marker::PhantomData;
use typenum::{U16, U32, U33, U1024, UTerm};

/// The main loop of Blackwell without tensor memory (SM120), of `S` stages, with A `JA`-major (or in [`Registers`]) and B `JB`-major.
///
#[cfg_attr(doc, doc = crate::picture::picture!("collective/sm120", "Two operands in three stages of shared memory"))]
///
/// One warp loads by TMA; the others read by `ldmatrix` and multiply by `mma.sync`. The tiled MMA has at most 992 threads, since the warp
/// that loads is not one of them. Elements have the types of the fragments, [`MmaInstruction::A`] and [`MmaInstruction::B`], in global
/// memory too. Narrow floats take a byte each there, as the instruction reads them.
///
/// * **Law** after the copies of a stage by TMA and [`Load`](LoadParts::Load), each element of the tile is in the registers from which the MMA
///   reads it.
/// * **Source** CUTLASS `cutlass/gemm/collective/sm120_mma_tma.hpp`, `MainloopSm120TmaWarpSpecialized`, and
///   `builders/sm120_mma_builder.inl`, which takes a cluster of one block.
/// * **Admissible** where there are at least 2 stages, and the MMA is a dense `mma.sync` on elements of at most 32 bits, or of 16 bits if an
///   operand is MN-major. A and B begin at multiples of 1024 bytes and have swizzles of TMA. [`Collective`](super::Collective) has the other
///   conditions.
/// ```
/// use cute_static::collective::{Collective, CollectiveMma, MainloopSm120Tma, TmaCollective};
/// use cute_static::instruction::mma::SM120_16x8x32_TN;
/// use cute_static::numeric::{Float8E4M3, Float32};
/// use cute_static::prelude::*;
/// use cute_static::typenum::U3;
/// type Gemm = CollectiveMma<
///     MainloopSm120Tma<U3>,
///     shape!((128,128,64)),
///     TiledMma<SM120_16x8x32_TN<Float8E4M3, Float8E4M3, Float32>, layout!((2,2,1)), tiler!(<32, 32, 32>)>,
/// >;
/// assert_eq!((Gemm::THREADS, Gemm::REGISTERS), (128, 160));
/// assert_eq!((Gemm::SHARED_MEMORY, Gemm::TRANSACTION_BYTES), (3 * (128 + 128) * 64 + 3 * 16, (128 + 128) * 64));
/// ```
/// Seven stages exceed the 99 KiB of a block.
/// ```compile_fail,E0277
/// use cute_static::collective::{Collective, CollectiveMma, MainloopSm120Tma};
/// use cute_static::instruction::mma::SM120_16x8x32_TN;
/// use cute_static::numeric::{Float8E4M3, Float32};
/// use cute_static::prelude::*;
/// use cute_static::typenum::U7;
/// fn kernel<G: Collective>() {}
/// kernel::<CollectiveMma<
///     MainloopSm120Tma<U7>,
///     shape!((128,128,64)),
///     TiledMma<SM120_16x8x32_TN<Float8E4M3, Float8E4M3, Float32>, layout!((2,2,1)), tiler!(<32, 32, 32>)>,
/// >>();
/// ```
pub struct MainloopSm120Tma<S, JA = MajorK, JB = MajorK>(PhantomData<(S, JA, JB)>);

/// The operand `O` of the tiled MMA `G`, which `C` reads: `J`-major elements `T`, of the extents `X` = (MN, K), in `S` stages. `B` blocks of a cluster share
/// the tile.
#[allow(clippy::type_complexity)] // a name, never a value
pub struct LoadedOperand<C, O, T, J, X, S, G, B = One>(PhantomData<(C, O, T, J, X, S, G, B)>);

/// The parts of a legal operand that TMA copies and threads read, besides [`TmaParts`].
///
/// A kernel that is generic over the collective has the bound `G: TmaCollective<A: LoadParts, B: LoadParts>`.
/// ```
/// use cute_static::collective::{CollectiveMma, LoadParts, MainloopSm120Tma, TmaCollective};
/// use cute_static::instruction::mma::SM80_16x8x16_F32F16F16F32_TN;
/// use cute_static::prelude::*;
/// use cute_static::atom::LayoutTvS;
/// use cute_static::typenum::U4;
/// type Gemm = CollectiveMma<
///     MainloopSm120Tma<U4>,
///     shape!((64,128,64)),
///     TiledMma<SM80_16x8x16_F32F16F16F32_TN, layout!((2,2,1)), tiler!(<32, 32, 16>)>,
/// >;
/// // `ldmatrix.x4`: each thread reads a row of 8 halves.
/// let load = LayoutTvS::<<<Gemm as TmaCollective>::A as LoadParts>::Load>::default();
/// assert_eq!((load.offset((0, 1)), load.offset((1, 0))), (32, 1));
/// ```
/// Threads do not read the operands of wgmma, which reads them through descriptors.
/// ```compile_fail,E0277
/// use cute_static::collective::{CollectiveMma, LoadParts, MainloopSm90TmaGmma, TmaCollective};
/// use cute_static::instruction::mma::SM90_64xNx16_F32F16F16_SS;
/// use cute_static::prelude::*;
/// use cute_static::typenum::{U4, U128};
/// fn kernel<G: TmaCollective<A: LoadParts>>() {}
/// kernel::<CollectiveMma<
///     MainloopSm90TmaGmma<U4>,
///     shape!((128,128,64)),
///     TiledMma<SM90_64xNx16_F32F16F16_SS<U128>, layout!((2,1,1))>,
/// >>();
/// ```
#[diagnostic::on_unimplemented(
    message = "threads do not read this operand from shared memory",
    label = "expected an operand of `MainloopSm120Tma`, or the A of `MainloopSm90TmaGmmaRmemAMixedInput`"
)]
pub trait LoadParts: TmaParts {
    /// From shared memory to registers: a [`TiledCopy`](crate::atom::TiledCopy), or `()`
    type Load: Default;
    /// (value, M, K) → place in the registers of a thread, in the order of the instruction; `()` if no copy fills them
    type Fragment;
    /// The same registers in the order of [`Load`](Self::Load)
    type Retiled;
}

type StageOf<C, T, J, X, S> = <Staged<C, T, J, X, S> as StageLayouts>::Stage;
type MapOf<C, T, J, X, S, B> = TmaCopy<T, RunTime<<J as GlobalMajor>::Strides>, StageOf<C, T, J, X, S>, X, B>;

impl<C, O, T: SmemElement, J: ReadMajor, X, S, G, B> CheckOperand for LoadedOperand<C, O, T, J, X, S, G, B>
where
    C: StageAtom<T, J, X>,
{
    type Result =
        BothHold<<<T::Width as Compare>::ComparedTo<U33> as Limit>::Below<MatrixElementRule<T::Width>>, C::Check>;
}
impl<C, O, T: SmemElement, J: ReadMajor, M: Nat, K: Nat, S, G: TileMma, B> OperandParts
    for LoadedOperand<C, O, T, J, Pair<M, K>, S, G, B>
where
    Staged<C, T, J, Pair<M, K>, S>: StageLayouts,
    G: LayoutTv<O, Output: IsLayout>,
    O: Operand,
{
    const SEAL: Seal = Seal;
    type Smem = <Staged<C, T, J, Pair<M, K>, S> as StageLayouts>::Stages;
    type BitCount = <Staged<C, T, J, Pair<M, K>, S> as StageLayouts>::BitCount;
    type Registers = HeldRegisters<O, T, G, M>;
    type Columns = UTerm;
}
impl<C, O, T: SmemElement + TmaElement, J: ReadMajor + GlobalMajor, M: Nat, K: Nat, S, G, B: Nat> TmaParts
    for LoadedOperand<C, O, T, J, Pair<M, K>, S, G, B>
where
    Self: OperandParts,
    Staged<C, T, J, Pair<M, K>, S>: StageLayouts,
    MapOf<C, T, J, Pair<M, K>, S, B>: AlignedBuffer<U1024>,
{
    type Stage = StageOf<C, T, J, Pair<M, K>, S>;
    type Map = MapOf<C, T, J, Pair<M, K>, S, B>;
    type Descriptors = ();
    const TRANSACTION_BYTES: u64 = <Self::Map as IsTensorMap>::TRANSACTION_BYTES;
    const INSTRUCTIONS: u64 = <Self::Map as IsTensorMap>::INSTRUCTIONS;
}
impl<C: SharedReader, O: Operand, T: SmemElement, J: ReadMajor, M: Nat, K: Nat, S, G: TileMma, B> LoadParts
    for LoadedOperand<C, O, T, J, Pair<M, K>, S, G, B>
where
    Self: TmaParts,
    Staged<C, T, J, Pair<M, K>, S>: StageLayouts,
    G: LayoutTv<O, Output: IsLayout> + FragmentOf<O, TileMatrix<M, K>>,
    LoadOf<C, O, T, J, G>: Default
        + Retile<Destination, Fragment<O, G, M, K>>
        + LegalCopy<
            InBanks<StageOf<C, T, J, Pair<M, K>, S>, U1024>,
            InFragment<Retiled<LoadOf<C, O, T, J, G>, O, M, K, G>>,
        >,
{
    type Load = LoadOf<C, O, T, J, G>;
    type Fragment = Fragment<O, G, M, K>;
    type Retiled = Retiled<LoadOf<C, O, T, J, G>, O, M, K, G>;
}

held!(LoadedOperand, OperandA);
impl<C, O, T, X, S, G> CheckOperand for LoadedOperand<C, O, T, Registers, X, S, G> {
    type Result = Passed;
}
impl<C, T, X, S, G> TmaParts for LoadedOperand<C, OperandA, T, Registers, X, S, G>
where
    Self: OperandParts,
{
    type Stage = ();
    type Map = ();
    type Descriptors = ();
    const TRANSACTION_BYTES: u64 = 0;
    const INSTRUCTIONS: u64 = 0;
}
impl<C, T, X, S, G> LoadParts for LoadedOperand<C, OperandA, T, Registers, X, S, G>
where
    Self: TmaParts,
{
    type Load = ();
    type Fragment = ();
    type Retiled = ();
}
parts_if_legal! { LoadParts:
    type Load = ();
    type Fragment = ();
    type Retiled = ();
}

pub(super) type LoadedA<S, J, M, K, X> =
    LoadedOperand<MmaSync, OperandA, <AtomOf<X> as MmaInstruction>::A, J, Pair<M, K>, S, X>;
pub(super) type LoadedB<S, J, N, K, X> =
    LoadedOperand<MmaSync, OperandB, <AtomOf<X> as MmaInstruction>::B, J, Pair<N, K>, S, X>;
type Checks<S, JA, JB, M, N, K, X> = BothHold<
    BothHold<RegisterOperands<X>, SpecialisedThreadCheck<ThreadsIn<X>, U32>>,
    CheckMainloop<S, M, N, K, X, LoadedA<S, JA, M, K, X>, LoadedB<S, JB, N, K, X>>,
>;
type A<S, JA, JB, M, N, K, X> = PartsIfLegal<Checks<S, JA, JB, M, N, K, X>, LoadedA<S, JA, M, K, X>>;
type B<S, JA, JB, M, N, K, X> = PartsIfLegal<Checks<S, JA, JB, M, N, K, X>, LoadedB<S, JB, N, K, X>>;
/// The bytes of A up to the next multiple of 1024, of B, and of two barriers of 64 bits for each stage
type BytesOf<A, B, S> = Sum<StagesOfTwo<A, B>, <U16 as Mul>::Times<S>>;
type RegistersOf<A, B, X, M, N> =
    Sum<Accumulators<X, M, N>, Sum<<A as OperandParts>::Registers, <B as OperandParts>::Registers>>;

impl<S: Nat, JA, JB, M: Nat, N: Nat, K: Nat, X> Mainloop<TileMnk<M, N, K>, X> for MainloopSm120Tma<S, JA, JB>
where
    Sm120: AtLeast<ArchIf<InRegisters<X>, X>>,
    X: TileMma<Atom: DenseMma<SourceA: SourceKind, SourceB: SourceKind>> + LayoutTv<OperandC, Output: IsLayout>,
    LoadedA<S, JA, M, K, X>: CheckOperand,
    LoadedB<S, JB, N, K, X>: CheckOperand,
    A<S, JA, JB, M, N, K, X>: LoadParts,
    B<S, JA, JB, M, N, K, X>: LoadParts,
{
    const SEAL: Seal = Seal;
    type Arch = Sm120;
    type Check = BothHold<
        Checks<S, JA, JB, M, N, K, X>,
        BothHold<
            SharedMemoryCheck<Self::SharedMemory, <Sm120 as Architecture>::SharedMemoryKib>,
            SpecialisedRegisterCheck<Self::Registers, ThreadsIn<X>>,
        >,
    >;
    type SmemLayoutA = <A<S, JA, JB, M, N, K, X> as OperandParts>::Smem;
    type SmemLayoutB = <B<S, JA, JB, M, N, K, X> as OperandParts>::Smem;
    type SharedMemory = BytesOf<A<S, JA, JB, M, N, K, X>, B<S, JA, JB, M, N, K, X>, S>;
    type Registers = RegistersOf<A<S, JA, JB, M, N, K, X>, B<S, JA, JB, M, N, K, X>, X, M, N>;
    type Threads = ThreadsIn<X>;
    type Copies = ByTma<A<S, JA, JB, M, N, K, X>, B<S, JA, JB, M, N, K, X>, (), S, Warps<ThreadsIn<X>>, Cluster, One>;
    type Columns = ();
}
