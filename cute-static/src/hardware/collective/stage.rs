//! One operand in shared memory, in stages.

use super::budget::{Behind, Bytes, StageCheck, TileCheck, parts_if_legal};
use crate::algebra::tile_to_shape::bounds::TileToShape;
use crate::check::BothHold;
use crate::htuple::{HCons, Pair, Singleton};
use crate::instruction::operand::{Major, MajorK, MajorMN};
use crate::int::{Mul, Nat, One};
use crate::kind::Outcome;
use crate::outcome::ModesFrom;
use crate::seal::Seal;
use crate::smem::atoms::AsAtom;
use crate::smem::canonical::CanonicalMajor;
use crate::smem::hardware::TakesMajors;
use crate::smem::{MmaSync, SmemElement, Tcgen05, Wgmma};
use core::marker::PhantomData;
use typenum::{U1, U2, UTerm};

/// An operand of elements `T`, `J`-major, of the extents `X` = (MN, K), in `S` stages, which `C` reads.
pub struct Staged<C, T, J, X, S>(PhantomData<(C, T, J, X, S)>);

/// A reader of shared memory, and the layout that it needs for a tile `X` = (MN, K) of `J`-major elements `T`. Repeated, it covers the tile.
pub trait StageAtom<T, J, X> {
    /// Accepted if the tile has such a layout
    type Check: Outcome;
    /// The layout
    type Atom: Singleton;
}
macro_rules! canonical {
    ($($core:ident),*) => {$(
        impl<T: SmemElement, J: CanonicalMajor, M: Nat, K: Nat> StageAtom<T, J, Pair<M, K>> for $core
        where
            $core: TakesMajors<T>,
            ModesFrom<J::Select<$core, T, M, K>>: AsAtom<T, J>,
        {
            type Check = J::Select<$core, T, M, K>;
            type Atom = <ModesFrom<J::Select<$core, T, M, K>> as AsAtom<T, J>>::Output;
        }
    )*};
}
canonical!(MmaSync, Wgmma, Tcgen05);
/// The checks of an operand that precede its layouts.
pub trait CheckOperand {
    /// Accepted if the operand has layouts
    type Result: Outcome;
}
/// The checks that precede all layouts: of the `S` stages, of the tile (M, N, K) of the tiled MMA `X`, and of the operands.
pub type CheckMainloop<S, M, N, K, X, A, B> = BothHold<
    BothHold<StageCheck<S>, TileCheck<M, N, K, X>>,
    BothHold<<A as CheckOperand>::Result, <B as CheckOperand>::Result>,
>;
/// The resources of a block that an operand takes.
///
/// * **Units** `Smem` counts elements; `BitCount` bits, of all stages together; `Registers` words of 32 bits; `Columns` of 128 such words.
pub trait OperandParts {
    #[doc(hidden)]
    const SEAL: Seal;
    /// (MN, K, stage) in shared memory; `()` if the operand is not in shared memory
    type Smem;
    /// Bits of shared memory in all stages
    type BitCount: Nat;
    /// Registers of a thread for one step along K
    type Registers: Nat;
    /// Columns of tensor memory
    type Columns: Nat;
}
parts_if_legal! { OperandParts + Seal:
    type Smem = ();
    type BitCount = UTerm;
    type Registers = UTerm;
    type Columns = UTerm;
}
/// The bytes of all stages of the operands `A` and `B`, those of B from a multiple of 1024 on.
pub type StagesOfTwo<A, B> = Behind<Bytes<<A as OperandParts>::BitCount>, Bytes<<B as OperandParts>::BitCount>>;

/// The operand A in registers of the threads that multiply: a result that they have computed, such as the probabilities of attention. Of a sparse A, several
/// values of the fragment are stored as one.
macro_rules! held {
    ($operand:ident, $a:ident $(, $y:ident, $blocks:ident)?) => {
        impl<C, T: $crate::numeric::Numeric, M: $crate::int::Nat, K $(, $y)?, S, G: $crate::atom::mma::TileMma $(, $blocks)?>
            $crate::collective::stage::OperandParts
            for $operand<C, $a, T, $crate::instruction::operand::Registers, $crate::htuple::Pair<M, K> $(, $y)?, S, G $(, $blocks)?>
        where
            G: $crate::atom::operand::bounds::LayoutTv<$crate::atom::operand::OperandA, Output: $crate::layout::IsLayout>,
        {
            const SEAL: Seal = Seal;
            type Smem = ();
            type BitCount = typenum::UTerm;
            type Registers = $crate::int::ExactOrZero<
                $crate::collective::budget::HeldRegisters<$crate::atom::operand::OperandA, T, G, M>,
                T::Sparsity,
            >;
            type Columns = typenum::UTerm;
        }
    };
}
pub(super) use held;

/// The layouts of a [`Staged`] operand.
///
/// * **Source** CUTLASS `cutlass/gemm/collective/builders/sm90_gmma_builder.inl`, `SmemLayoutAtomA`, `SmemLayoutA`.
/// * **Law** the layout repeats the widest canonical atom that divides the tile. If MN is contiguous, K is the first mode to repeat it, so
///   that TMA copies whole columns of atoms at a time.
/// * **Admissible** where there is such an atom.
pub trait StageLayouts {
    /// (MN, K, stage)
    type Stages;
    /// (MN, K) of one stage
    type Stage;
    /// The bits of all stages
    type BitCount: Nat;
}
type Atom<C, T, J, X> = <C as StageAtom<T, J, X>>::Atom;
impl<C, T: SmemElement, J: StageMajor, M: Nat, K: Nat, S: Nat> StageLayouts for Staged<C, T, J, Pair<M, K>, S>
where
    C: StageAtom<T, J, Pair<M, K>>,
    Atom<C, T, J, Pair<M, K>>: TileToShape<HCons<M, Pair<K, S>>, J::Order> + TileToShape<Pair<M, K>, J::FlatOrder>,
{
    type Stages = <Atom<C, T, J, Pair<M, K>> as TileToShape<HCons<M, Pair<K, S>>, J::Order>>::Output;
    type Stage = <Atom<C, T, J, Pair<M, K>> as TileToShape<Pair<M, K>, J::FlatOrder>>::Output;
    type BitCount = <S as Mul>::Times<<M as Mul>::Times<<K as Mul>::Times<T::Width>>>;
}

/// The order of the atoms of a tile.
pub trait StageMajor: Major {
    /// Of (MN, K, stage)
    type Order;
    /// Of (MN, K)
    type FlatOrder;
}
impl StageMajor for MajorK {
    type Order = HCons<UTerm, Pair<U1, U2>>;
    type FlatOrder = Pair<UTerm, U1>;
}
impl StageMajor for MajorMN {
    type Order = HCons<One, Pair<UTerm, U2>>;
    type FlatOrder = Pair<U1, UTerm>;
}
