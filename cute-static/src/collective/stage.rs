//! One operand in shared memory, in stages.

use crate::algebra::tile_to_shape::FillShape;
use crate::htuple::{HCons, Pair};
use crate::instruction::operand::{Major, MajorK, MajorMN};
use crate::int::{Mul, Nat, One};
use crate::smem::{SelectAtom, SmemElement};
use core::marker::PhantomData;
use typenum::{U1, U2, UTerm};

/// An operand of elements `T`, `J`-major, of the extents `X` = (MN, K), in `S` stages, as `C` reads it.
pub struct Staged<C, T, J, X, S>(PhantomData<(C, T, J, X, S)>);

/// The layouts of a [`Staged`] operand.
///
/// * **Source** CUTLASS `cutlass/gemm/collective/builders/sm90_gmma_builder.inl`, `SmemLayoutAtomA`, `SmemLayoutA`.
/// * **Law** the widest canonical atom that divides the tile, repeated: along K last where MN is contiguous, so that TMA takes
///   whole columns of atoms at a time.
/// * **Admissible** where there is such an atom.
pub trait StageLayouts {
    /// (MN, K, stage)
    type Stages;
    /// (MN, K) of one stage
    type Stage;
    /// The bits of all stages
    type BitCount: Nat;
}
type Atom<C, T, J, X> = <X as SelectAtom<C, T, J>>::Output;
impl<C, T: SmemElement, J: TileOrderOfMajor, M: Nat, K: Nat, S: Nat> StageLayouts for Staged<C, T, J, Pair<M, K>, S>
where
    Pair<M, K>: SelectAtom<C, T, J>,
    Atom<C, T, J, Pair<M, K>>: FillShape<HCons<M, Pair<K, S>>, J::Order> + FillShape<Pair<M, K>, J::FlatOrder>,
{
    type Stages = <Atom<C, T, J, Pair<M, K>> as FillShape<HCons<M, Pair<K, S>>, J::Order>>::Output;
    type Stage = <Atom<C, T, J, Pair<M, K>> as FillShape<Pair<M, K>, J::FlatOrder>>::Output;
    type BitCount = <S as Mul>::Times<<M as Mul>::Times<<K as Mul>::Times<T::Width>>>;
}

/// In which order the atoms of a tile lie.
pub trait TileOrderOfMajor: Major {
    /// Of (MN, K, stage)
    type Order;
    /// Of (MN, K)
    type FlatOrder;
}
impl TileOrderOfMajor for MajorK {
    type Order = HCons<UTerm, Pair<U1, U2>>;
    type FlatOrder = Pair<UTerm, U1>;
}
impl TileOrderOfMajor for MajorMN {
    type Order = HCons<One, Pair<UTerm, U2>>;
    type FlatOrder = Pair<U1, UTerm>;
}
