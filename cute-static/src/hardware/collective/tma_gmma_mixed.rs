//! SM90: a narrow A by TMA into shared memory, then into registers, where it is converted, and `wgmma` with A in registers.

use super::Mainloop;
use super::budget::{
    AInRegisters, Accumulators, Aligned, ArchIf, AtomM, AtomN, AtomOf, Bytes, CheckOrder, ColumnsOfAtom, DenseValues,
    HeldRegisters, InOrder, OfWarpgroups, PartsIfLegal, SharedMemoryCheck, SourceKind, SpecialisedRegisterCheck,
    SpecialisedThreadCheck, Sum, TileMnk, WarpgroupInstruction, Warps,
};
use super::group_factors::{FactorResources, NarrowValues};
use super::metadata::Instructions;
use super::reader::{ReadMajor, SharedReader};
use super::rules::{ConvertedPlace, ShareRule};
use super::stage::{CheckMainloop, CheckOperand, OperandParts, StageAtom};
use super::tma::{ByTma, OperandOfB, TmaParts};
use super::tma_mma::LoadParts;
use super::tma_reordered::{NarrowOrder, RowMajor};
use crate::arch::{Architecture, AtLeast, Sm90};
use crate::atom::mma::{Mode1, SizeOf, ThreadsIn, TileMma};
use crate::atom::operand::bounds::LayoutTv;
use crate::atom::operand::{OperandA, OperandC};
use crate::check::{BothHold, Combine, Condition, IfMultiple};
use crate::cluster::{Cluster, IsCluster};
use crate::htuple::Pair;
use crate::instruction::copy::universal::UniversalCopyBits;
use crate::instruction::mma::{DenseMma, MmaInstruction};
use crate::int::{Divide, ExactOrZero, Mul, Nat, One};
use crate::layout::IsLayout;
use crate::numeric::{ExactCheck, Wide};
use crate::seal::Seal;
use crate::smem::{MmaSync, SmemElement, Wgmma};
use core::marker::PhantomData;
use typenum::{U16, U32, U128};

/// The main loop of Hopper with a narrow A, of `S` stages: [`MainloopSm90TmaGmma`](super::MainloopSm90TmaGmma), where A has the values `T` in memory
/// ([`NarrowValues`]), and threads convert them to the type of the instruction.
///
#[cfg_attr(doc, doc = crate::picture::picture!("collective/mixed", "The bytes of A that each lane loads, and the registers into which it converts them"))]
///
/// TMA copies A as it is, and the scales and zero points if there are any. Each thread loads the values of a step along K by [`Load`](LoadParts::Load),
/// [converts](crate::numeric::convert) them one by one, multiplies them by their scales and adds their zero points. The results are the registers of A from
/// which `wgmma` reads. B is in shared memory, as the instruction multiplies it. Where B is the narrow operand, exchange A and B: the product is transposed.
/// `O` is the order of A in global memory: [`RowMajor`], or that of the registers, [`Reordered`](super::Reordered), whose vectors are read at once.
///
/// * **Law** after `Load`, the place [`Fragment`](LoadParts::Fragment)`(v, i, j)` of thread `t` has the narrow value of the element of A that register `v` of
///   instruction `(i, j)` has. In the order `RowMajor` that is the same place: each value is converted where it is. The accesses of `Load` have no bank conflicts.
/// * **Law** a barrier expects the bytes of A, B, the scales and the zero points. The stages of A come first, then those of B, of the scales and of the zero
///   points, each from a multiple of 1024 bytes on, and then the barriers.
/// * **Units** `REGISTERS` counts the accumulators, and for one step along K A before and after the conversion, scales and zero points; before it, A of all steps
///   of a vector.
/// * **Source** CUTLASS `cutlass/gemm/collective/sm90_mma_tma_gmma_rs_warpspecialized_mixed_input.hpp`,
///   `MainloopSm90TmaGmmaRmemAWarpSpecializedMixedInput`.
/// * **Admissible** where the MMA is a dense `wgmma` with A in registers that takes all modes in order; every value of `T` is one of the type of A, as
///   [`convert`](crate::numeric::convert) requires; its scales are legal, see [`Grouped`](super::Grouped); and there are at least 2 stages. A is K-major,
///   or in an order that is legal, see [`Reordered`](super::Reordered).
///   [`Collective`](super::Collective) has the other conditions.
/// ```
/// use cute_static::collective::{Collective, CollectiveMma, MainloopSm90TmaGmmaRmemAMixedInput, TmaCollective};
/// use cute_static::instruction::mma::SM90_64xNx16_F32F16F16_RS;
/// use cute_static::numeric::Int8;
/// use cute_static::prelude::*;
/// use cute_static::typenum::{U4, U128};
/// type Gemm = CollectiveMma<
///     MainloopSm90TmaGmmaRmemAMixedInput<U4, Int8>,
///     shape!((128,128,64)),
///     TiledMma<SM90_64xNx16_F32F16F16_RS<U128>, layout!((2,1,1))>,
/// >;
/// // A value of A takes one byte, and a value of B two.
/// assert_eq!(Gemm::TRANSACTION_BYTES, 128 * 64 + 128 * 64 * 2);
/// assert_eq!(Gemm::SHARED_MEMORY, 4 * Gemm::TRANSACTION_BYTES + 4 * 16);
/// // 64 accumulators, 8 bytes of A, and 8 halves.
/// assert_eq!(Gemm::REGISTERS, 64 + 2 + 4);
/// ```
/// The registers before and after the conversion have the same layout:
/// ```
/// use cute_static::application::transform;
/// use cute_static::atom::FragmentA;
/// use cute_static::instruction::mma::SM90_64xNx16_F32F16F16_RS;
/// use cute_static::numeric::{Float16, Int8, convert};
/// use cute_static::prelude::*;
/// use cute_static::typenum::U128;
/// type Mma = TiledMma<SM90_64xNx16_F32F16F16_RS<U128>, layout!((2,1,1))>;
/// let registers = FragmentA::<Mma, layout!((128,64))>::default();
/// let mut loaded = OwnedTensor::filled(0u8, registers);
/// loaded[(5, 0, 1)] = -3_i8 as u8;
/// let mut multiplied = OwnedTensor::filled(0u16, registers);
/// transform(&loaded, &mut multiplied, |bits| convert::<Int8, Float16>(bits));
/// assert_eq!(multiplied.at((5, 0, 1)), 0xC200);
/// ```
/// Not every integer of 8 bits is an `e4m3`.
/// ```compile_fail,E0277
/// use cute_static::collective::{Collective, CollectiveMma, MainloopSm90TmaGmmaRmemAMixedInput};
/// use cute_static::instruction::mma::SM90_64xNx32_F32E4M3E4M3_RS_TN;
/// use cute_static::numeric::Int8;
/// use cute_static::prelude::*;
/// use cute_static::typenum::{U4, U128};
/// fn kernel<G: Collective>() {}
/// kernel::<CollectiveMma<
///     MainloopSm90TmaGmmaRmemAMixedInput<U4, Int8>,
///     shape!((128,128,64)),
///     TiledMma<SM90_64xNx32_F32E4M3E4M3_RS_TN<U128>, layout!((2,1,1))>,
/// >>();
/// ```
pub struct MainloopSm90TmaGmmaRmemAMixedInput<S, T, C = Cluster, O = RowMajor>(PhantomData<(S, T, C, O)>);

/// A reader of values that are converted to `W` bits: each thread loads the values of one register of the instruction at a time.
///
/// They are in a row, in the canonical layouts of the tensor cores, which TMA fills.
pub struct Converted<W>(PhantomData<W>);
impl<W: Nat> SharedReader for Converted<W> {
    type Load<J: ReadMajor, N: Nat, R: Nat> = UniversalCopyBits<ExactOrZero<<U32 as Mul>::Times<N>, W>>;
    type Layouts<J: ReadMajor, N: Nat, O, X> = MmaSync;
}
impl<W, T, J, X> StageAtom<T, J, X> for Converted<W>
where
    MmaSync: StageAtom<T, J, X>,
{
    type Check = <MmaSync as StageAtom<T, J, X>>::Check;
    type Atom = <MmaSync as StageAtom<T, J, X>>::Atom;
}

/// The type of A in registers, of the tiled MMA `X`
type WideOf<X> = <AtomOf<X> as MmaInstruction>::A;
/// The values along K that it takes at a time
type StepK<X> = SizeOf<<X as TileMma>::PermutationK>;
type Value<T> = <T as NarrowValues>::Value;
type LoadedA<S, T, C, O, M, K, X> = <O as NarrowOrder>::Operand<Value<T>, Pair<M, K>, S, X, <C as IsCluster>::Y>;
type FilledB<S, C, N, K, X> = OperandOfB<Wgmma, S, N, K, AtomN<X>, X, <C as IsCluster>::X>;
/// What must be known of the instruction before the other checks.
type Known<X> = BothHold<ColumnsOfAtom<X>, DenseValues<X>>;
/// The instruction is a `wgmma` with A in registers.
type Place<X> = BothHold<WarpgroupInstruction<X>, <AInRegisters<X> as Condition>::Require<ConvertedPlace>>;
type ChecksOfGmma<S, T, C, O, M, N, K, X> = BothHold<
    BothHold<
        BothHold<Place<X>, BothHold<SpecialisedThreadCheck<ThreadsIn<X>, U128>, InOrder<X>>>,
        BothHold<<T as NarrowValues>::Check<WideOf<X>, M, K, StepK<X>>, ExactCheck<Value<T>, WideOf<X>>>,
    >,
    BothHold<
        CheckMainloop<S, M, N, K, X, LoadedA<S, T, C, O, M, K, X>, FilledB<S, C, N, K, X>>,
        <<M as Divide>::Ratio<<C as IsCluster>::Y> as IfMultiple>::Require<ShareRule<M, <C as IsCluster>::Y, One>>,
    >,
>;
type Checks<S, T, C, O, M, N, K, X> = <Known<X> as Combine>::Guard<ChecksOfGmma<S, T, C, O, M, N, K, X>>;
/// What the parts of a legal collective need.
type Needed<S, T, C, O, M, N, K, X> = <Known<X> as Combine>::AndThen<ChecksOfGmma<S, T, C, O, M, N, K, X>>;
type A<S, T, C, O, M, N, K, X> = PartsIfLegal<Needed<S, T, C, O, M, N, K, X>, LoadedA<S, T, C, O, M, K, X>>;
type B<S, T, C, O, M, N, K, X> = PartsIfLegal<Needed<S, T, C, O, M, N, K, X>, FilledB<S, C, N, K, X>>;
type Factors<S, T, C, O, M, N, K, X> = <T as NarrowValues>::Factors<Needed<S, T, C, O, M, N, K, X>, M, K>;
/// The bytes of `S` stages of `A`, `B` and the factors `F`, each from a multiple of 1024 on, and of two barriers of 8 bytes for each stage.
type BytesOf<A, B, F, S> = Sum<
    <F as FactorResources>::End<
        Sum<Aligned<Bytes<<A as OperandParts>::BitCount>>, Bytes<<B as OperandParts>::BitCount>>,
        S,
    >,
    <U16 as Mul>::Times<S>,
>;
/// The pairs of rows of a thread: each instruction has the rows of two groups of 8.
type RowPairs<M, X> = Instructions<M, AtomM<X>, Mode1<<X as TileMma>::Threads>>;
/// The accumulators, and of one step along K A before and after the conversion, and the factors.
type RegistersOf<A, F, X, M, N> = Sum<
    Sum<Accumulators<X, M, N>, HeldRegisters<OperandA, WideOf<X>, X, M>>,
    Sum<<A as OperandParts>::Registers, <F as FactorResources>::Registers<RowPairs<M, X>, StepK<X>>>,
>;

#[doc(hidden)] // a page of the documentation would list all of its conditions
impl<S: Nat, T: NarrowValues, C: IsCluster, O: NarrowOrder, M: Nat, N: Nat, K: Nat, X> Mainloop<TileMnk<M, N, K>, X>
    for MainloopSm90TmaGmmaRmemAMixedInput<S, T, C, O>
where
    Sm90: AtLeast<ArchIf<OfWarpgroups<X>, X>>,
    Value<T>: SmemElement,
    X: TileMma<Atom: DenseMma<A: Wide, SourceA: SourceKind, SourceB: SourceKind>>
        + LayoutTv<OperandA, Output: IsLayout>
        + LayoutTv<OperandC, Output: IsLayout>
        + CheckOrder,
    LoadedA<S, T, C, O, M, K, X>: CheckOperand,
    FilledB<S, C, N, K, X>: CheckOperand,
    A<S, T, C, O, M, N, K, X>: LoadParts,
    B<S, T, C, O, M, N, K, X>: TmaParts,
    Factors<S, T, C, O, M, N, K, X>: FactorResources,
{
    const SEAL: Seal = Seal;
    type Arch = Sm90;
    type Check = BothHold<
        Checks<S, T, C, O, M, N, K, X>,
        BothHold<
            SharedMemoryCheck<Self::SharedMemory, <Sm90 as Architecture>::SharedMemoryKib>,
            <Place<X> as Combine>::Guard<SpecialisedRegisterCheck<Self::Registers, ThreadsIn<X>>>,
        >,
    >;
    type SmemLayoutA = <A<S, T, C, O, M, N, K, X> as OperandParts>::Smem;
    type SmemLayoutB = <B<S, T, C, O, M, N, K, X> as OperandParts>::Smem;
    type SharedMemory =
        BytesOf<A<S, T, C, O, M, N, K, X>, B<S, T, C, O, M, N, K, X>, Factors<S, T, C, O, M, N, K, X>, S>;
    type Registers = RegistersOf<A<S, T, C, O, M, N, K, X>, Factors<S, T, C, O, M, N, K, X>, X, M, N>;
    type Threads = ThreadsIn<X>;
    type Copies = ByTma<
        A<S, T, C, O, M, N, K, X>,
        B<S, T, C, O, M, N, K, X>,
        Factors<S, T, C, O, M, N, K, X>,
        S,
        Warps<ThreadsIn<X>>,
        C,
        One,
    >;
    type Columns = ();
}
