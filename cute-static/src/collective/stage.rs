//! One operand in shared memory, in stages.

use crate::algebra::tile_to_shape::FillShape;
use crate::htuple::{Ghost, HCons, Pair};
use crate::instruction::operand::{Major, MajorK, MajorMN};
use crate::int::{Mul, Nat, One};
use crate::smem::{MmaSync, SelectAtom, SmemElement, Tcgen05, Wgmma};
use core::marker::PhantomData;
use typenum::{U1, U2, UTerm};

/// An operand of elements `T`, `J`-major, of the extents `X` = (MN, K), in `S` stages, as `C` reads it.
pub struct Staged<C, T, J, X, S>(PhantomData<(C, T, J, X, S)>);

/// What reads shared memory, and the layout that it wants of a tile `X` = (MN, K) of `J`-major elements `T`: repeated, it is the tile.
pub trait StageAtom<T, J, X> {
    /// The layout
    type Atom: Ghost;
}
macro_rules! canonical {
    ($($core:ident),*) => {$(
        impl<T, J, X: SelectAtom<$core, T, J>> StageAtom<T, J, X> for $core {
            type Atom = X::Output;
        }
    )*};
}
canonical!(MmaSync, Wgmma, Tcgen05);

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
type Atom<C, T, J, X> = <C as StageAtom<T, J, X>>::Atom;
impl<C, T: SmemElement, J: TileOrderOfMajor, M: Nat, K: Nat, S: Nat> StageLayouts for Staged<C, T, J, Pair<M, K>, S>
where
    C: StageAtom<T, J, Pair<M, K>>,
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
