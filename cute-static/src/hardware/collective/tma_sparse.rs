//! A sparse A, as it is stored, and B, which TMA copies into shared memory: a tensor core reads them through descriptors.

use super::budget::{AtomK, AtomOf, HeldRegisters};
use super::metadata::Stored;
use super::stage::OperandParts;
use super::tma::{GlobalMajor, InstructionOperand, TmaOperand, TmaValue};
use crate::atom::mma::TileMma;
use crate::atom::operand::OperandA;
use crate::atom::operand::bounds::LayoutTv;
use crate::htuple::Pair;
use crate::instruction::mma::{MmaInstruction, SparseElement};
use crate::instruction::operand::Registers;
use crate::int::{ExactOrZero, Nat, One};
use crate::layout::IsLayout;
use crate::seal::Seal;
use crate::smem::{SparseA, SparseB};
use crate::tma::RunTime;
use typenum::UTerm;

/// A, as it is stored: half of its values along K.
pub enum SideSparseA {}
/// B of an instruction with a sparse A.
pub enum SideSparseB {}
impl InstructionOperand for SideSparseA {
    type Role = SparseA;
    type SharedAlong = One;
    type Global<J: GlobalMajor> = RunTime<J::Strides>;
}
impl InstructionOperand for SideSparseB {
    type Role = SparseB;
    type SharedAlong = UTerm;
    type Global<J: GlobalMajor> = RunTime<J::Strides>;
}
impl<N: Nat, T: TmaValue> TmaValue for SparseElement<N, T> {
    type InSmem = T::InSmem;
    type InTma = T::InTma;
}
// `N` values of the fragment are stored as one.
impl<C, N: Nat, T: TmaValue, M: Nat, K, Y, S, X, B> OperandParts
    for TmaOperand<C, SideSparseA, SparseElement<N, T>, Registers, Pair<M, K>, Y, S, X, B>
where
    X: TileMma + LayoutTv<OperandA, Output: IsLayout>,
{
    const SEAL: Seal = Seal;
    type Smem = ();
    type BitCount = UTerm;
    type Registers = ExactOrZero<HeldRegisters<OperandA, T, X, M>, N>;
    type Columns = UTerm;
}

/// A of the tiled MMA `X`: `M` rows of the shared memory of one CTA and `K` values, from which its instructions of the tensor core `C` read `Y` rows at a
/// time. `B` blocks share it.
pub type OperandOfSparseA<C, S, M, K, Y, X, B = One> = TmaOperand<
    C,
    SideSparseA,
    <AtomOf<X> as MmaInstruction>::A,
    <AtomOf<X> as MmaInstruction>::SourceA,
    Pair<M, Stored<K, AtomOf<X>>>,
    Pair<Y, Stored<AtomK<X>, AtomOf<X>>>,
    S,
    X,
    B,
>;
/// B of the tiled MMA `X`, likewise.
pub type OperandOfSparseB<C, S, N, K, Y, X, B = One> = TmaOperand<
    C,
    SideSparseB,
    <AtomOf<X> as MmaInstruction>::B,
    <AtomOf<X> as MmaInstruction>::SourceB,
    Pair<N, K>,
    Pair<Y, AtomK<X>>,
    S,
    X,
    B,
>;
