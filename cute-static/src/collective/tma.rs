//! An operand that TMA brings into shared memory, and a tensor core reads from there through descriptors.

use super::budget::{After, HeldRegisters, Whole, number};
use super::stage::{StageAtom, StageLayouts, Staged, TileOrderOfMajor};
use crate::atom::mma::TileMma;
use crate::atom::operand::{OperandA, TileThreadValues};
use crate::htuple::Pair;
use crate::instruction::operand::{MajorK, MajorMN, Registers, SharedMemory, TensorMemory};
use crate::int::{Mul, Nat, One};
use crate::kind::Outcome;
use crate::layout::IsLayout;
use crate::layout::refusal::Passed;
use crate::numeric::{
    BFloat16, Float4E2M1, Float6E2M3, Float6E3M2, Float8E4M3, Float8E5M2, Float16, Int8, Numeric, TFloat32, Uint8,
};
use crate::outcome::{Accepted, Refused};
use crate::smem::hardware::Takes;
use crate::smem::{DenseA, DenseB, DescribeTile, OperandRole, SmemElement, Unpacked};
use crate::tma::{AlignedBuffer, IsTensorMap, Padded, RunTime, TmaCopy, TmaElement};
use core::marker::PhantomData;
use typenum::{U32, U1024, UTerm};

/// Which operand of an instruction.
pub trait InstructionOperand {
    /// What the instruction reads
    type Role: OperandRole;
}
/// A.
pub enum SideA {}
/// B.
pub enum SideB {}
impl InstructionOperand for SideA {
    type Role = DenseA;
}
impl InstructionOperand for SideB {
    type Role = DenseB;
}

/// A type of values that a dense instruction reads from shared memory, where TMA has brought it.
#[diagnostic::on_unimplemented(
    message = "no dense instruction reads this type from shared memory",
    label = "expected a type of `cute_static::numeric` that wgmma or tcgen05 multiplies",
    note = "PTX 9.7.15.2 (wgmma), 9.7.16.2 (tcgen05); operands with metadata or scale factors have no collective yet"
)]
pub trait TmaValue: Numeric {
    /// As it is in shared memory
    type InSmem: SmemElement;
    /// As TMA copies it
    type InTma: TmaElement;
}
macro_rules! values {
    ($($ty:ident: $smem:ty, $tma:ty;)*) => {$(
        impl TmaValue for $ty {
            type InSmem = $smem;
            type InTma = $tma;
        }
    )*};
}
// Values of less than 8 bits take a byte each (PTX 9.7.16.4, kind::f8f6f4).
values! {
    TFloat32: TFloat32, TFloat32;
    Float16: Float16, Float16;
    BFloat16: BFloat16, BFloat16;
    Float8E4M3: Float8E4M3, Float8E4M3;
    Float8E5M2: Float8E5M2, Float8E5M2;
    Int8: Int8, Int8;
    Uint8: Uint8, Uint8;
    Float6E2M3: Float6E2M3, Padded<Float6E2M3>;
    Float6E3M2: Float6E3M2, Padded<Float6E3M2>;
    Float4E2M1: Unpacked<Float4E2M1>, Padded<Float4E2M1>;
}

/// Global memory of an operand: extents and the stride of the other mode are known at run time.
pub trait GlobalMajor: TileOrderOfMajor {
    /// Strides (MN, K)
    type Strides;
}
impl GlobalMajor for MajorK {
    type Strides = (i64, One);
}
impl GlobalMajor for MajorMN {
    type Strides = (One, i64);
}

/// The operand `O` of elements `T`, which comes from `P`; of the extents `X` = (MN, K) in `S` stages, read by instructions of the
/// extents `Y` of the tensor core `C`, tiled as `G` says.
#[allow(clippy::type_complexity)] // a name, never a value
pub struct TmaOperand<C, O, T, P, X, Y, S, G>(PhantomData<(C, O, T, P, X, Y, S, G)>);

/// What a [`TmaOperand`] takes of shared memory.
pub trait OperandParts {
    /// (MN, K, stage) in shared memory, `()` where the operand is not there
    type Smem;
    /// Bits of shared memory in all stages
    type BitCount: Nat;
    /// Registers of a thread for one step along K
    type Registers: Nat;
    /// Columns of tensor memory
    type Columns: Nat;
}
/// What can be said of a [`TmaOperand`] before its layouts are made.
pub trait SourceVerdict {
    /// It has layouts, or why not
    type Verdict: Outcome;
}
impl<C: StageAtom<T::InSmem, J, X>, O, T: TmaValue, J, X, Y, S, G> SourceVerdict
    for TmaOperand<C, O, T, SharedMemory<J>, X, Y, S, G>
{
    type Verdict = C::Verdict;
}
/// The parts of a legal [`TmaOperand`] in shared memory.
///
/// * **Admissible** where the tile has a canonical atom, TMA fills it, and every slice of it has a descriptor.
pub trait TmaParts: OperandParts {
    /// One stage
    type Stage;
    /// The copy from global memory, of extents and strides that are known at run time
    type Map;
    /// The descriptors of one stage, slice by slice
    type Descriptors;
    /// Bytes that a barrier expects for one stage of one CTA
    const TRANSACTION_BYTES: u64;
    /// Instructions of TMA for one stage
    const INSTRUCTIONS: u64;
}
type Stages<C, T, J, X, S> = Staged<C, <T as TmaValue>::InSmem, J, X, S>;
type StageOf<C, T, J, X, S> = <Stages<C, T, J, X, S> as StageLayouts>::Stage;
type MapOf<C, T, J, X, S> =
    TmaCopy<<T as TmaValue>::InTma, RunTime<<J as GlobalMajor>::Strides>, StageOf<C, T, J, X, S>, X>;

impl<C, O, T: TmaValue, J, M: Nat, K: Nat, Y, S, G> OperandParts
    for TmaOperand<C, O, T, SharedMemory<J>, Pair<M, K>, Y, S, G>
where
    Stages<C, T, J, Pair<M, K>, S>: StageLayouts,
{
    type Smem = <Stages<C, T, J, Pair<M, K>, S> as StageLayouts>::Stages;
    type BitCount = <Stages<C, T, J, Pair<M, K>, S> as StageLayouts>::BitCount;
    type Registers = UTerm;
    type Columns = UTerm;
}
impl<C: Takes<T::InSmem>, O: InstructionOperand, T: TmaValue, J: GlobalMajor, M: Nat, K: Nat, Y, S, G> TmaParts
    for TmaOperand<C, O, T, SharedMemory<J>, Pair<M, K>, Y, S, G>
where
    Stages<C, T, J, Pair<M, K>, S>: StageLayouts,
    StageOf<C, T, J, Pair<M, K>, S>: DescribeTile<C, T::InSmem, J, Y, U1024, O::Role>,
    MapOf<C, T, J, Pair<M, K>, S>: AlignedBuffer<U1024>,
{
    type Stage = StageOf<C, T, J, Pair<M, K>, S>;
    type Map = MapOf<C, T, J, Pair<M, K>, S>;
    type Descriptors = <StageOf<C, T, J, Pair<M, K>, S> as DescribeTile<C, T::InSmem, J, Y, U1024, O::Role>>::Output;
    const TRANSACTION_BYTES: u64 = <Self::Map as IsTensorMap>::TRANSACTION_BYTES;
    const INSTRUCTIONS: u64 = <Self::Map as IsTensorMap>::INSTRUCTIONS;
}
// The warps that multiply have brought A there: it is a result of theirs, as the probabilities of attention are.
impl<C, T: Numeric, M: Nat, K, Y, S, G: TileMma> OperandParts
    for TmaOperand<C, SideA, T, Registers, Pair<M, K>, Y, S, G>
where
    G: TileThreadValues<OperandA, Output: IsLayout>,
{
    type Smem = ();
    type BitCount = UTerm;
    type Registers = HeldRegisters<OperandA, T, G, M>;
    type Columns = UTerm;
}
// One stage: rows are lanes, and 32 bits along K a column, for each of the atoms along M (PTX 9.7.16.1).
impl<C, O, T: TmaValue, M: Nat, K: Nat, YM: Nat, YK, S, G> OperandParts
    for TmaOperand<C, O, T, TensorMemory, Pair<M, K>, Pair<YM, YK>, S, G>
{
    type Smem = ();
    type BitCount = UTerm;
    type Registers = UTerm;
    type Columns = <Whole<M, YM> as Mul>::Times<Whole<K::Times<<T::InSmem as SmemElement>::Width>, U32>>;
}
macro_rules! elsewhere {
    ($($place:ty),*) => {$(
        impl<C, O, T, X, Y, S, G> SourceVerdict for TmaOperand<C, O, T, $place, X, Y, S, G> {
            type Verdict = Passed;
        }
        impl<C, O, T, X, Y, S, G> TmaParts for TmaOperand<C, O, T, $place, X, Y, S, G>
        where
            Self: OperandParts,
        {
            type Stage = ();
            type Map = ();
            type Descriptors = ();
            const TRANSACTION_BYTES: u64 = 0;
            const INSTRUCTIONS: u64 = 0;
        }
    )*};
}
elsewhere!(Registers, TensorMemory);

impl<M, P: OperandParts> OperandParts for After<Accepted<M>, P> {
    type Smem = P::Smem;
    type BitCount = P::BitCount;
    type Registers = P::Registers;
    type Columns = P::Columns;
}
impl<M, P: TmaParts> TmaParts for After<Accepted<M>, P> {
    type Stage = P::Stage;
    type Map = P::Map;
    type Descriptors = P::Descriptors;
    const TRANSACTION_BYTES: u64 = P::TRANSACTION_BYTES;
    const INSTRUCTIONS: u64 = P::INSTRUCTIONS;
}
impl<W, P> OperandParts for After<Refused<W>, P> {
    type Smem = ();
    type BitCount = UTerm;
    type Registers = UTerm;
    type Columns = UTerm;
}
impl<W, P> TmaParts for After<Refused<W>, P> {
    type Stage = ();
    type Map = ();
    type Descriptors = ();
    const TRANSACTION_BYTES: u64 = 0;
    const INSTRUCTIONS: u64 = 0;
}

/// A [`Mainloop`](super::Mainloop) whose operands come by TMA.
pub trait TmaMainloop<X, M>: super::Mainloop<X, M> {
    /// A
    type A: TmaParts;
    /// B
    type B: TmaParts;
    /// CTAs that multiply together
    type Ctas: Nat;
}
/// A [`Collective`](super::Collective) whose operands come by TMA.
pub trait TmaCollective: super::Collective {
    /// A, the share of one CTA
    type A: TmaParts;
    /// B, the share of one CTA
    type B: TmaParts;
    /// CTAs that multiply together: 2 for the instructions of `cta_group::2`
    type Ctas: Nat;
    /// Bytes that the barrier of a stage expects: the shares of all CTAs that multiply together, since the one that starts the
    /// instruction waits for all of them at its own barrier (CUTLASS, `TmaTransactionBytes`)
    const TRANSACTION_BYTES: u64 =
        number::<Self::Ctas>() * (<Self::A as TmaParts>::TRANSACTION_BYTES + <Self::B as TmaParts>::TRANSACTION_BYTES);
}
impl<P: TmaMainloop<X, M>, X, M: TileMma> TmaCollective for super::CollectiveMma<P, X, M> {
    type A = P::A;
    type B = P::B;
    type Ctas = P::Ctas;
}
