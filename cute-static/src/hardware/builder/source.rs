//! C in stages of an epilogue: whether D takes them, and the bytes of both.

use super::shared::StoreStages;
use super::stages::{Greater, Lesser};
use super::stored::ElementAtoms;
use crate::check::Condition;
use crate::collective::Vectors;
use crate::collective::budget::{Aligned, Bytes, IsAtMost, Sum};
use crate::epilogue::loads::TmemMajor;
use crate::epilogue::{ByPairs, LoadKind, OwnStages, ReuseStages, SourceTma, Stmatrix, WidestFree};
use crate::htuple::congruence::And;
use crate::instruction::copy::tensor_memory::{Lanes16Bits128, Lanes16Bits256, Lanes32Bits32};
use crate::int::{Compare, Mul, Nat, One};
use crate::kind::Pick;
use crate::smem::SmemElement;
use typenum::{U4, U16, U128, UTerm};

/// Whether D takes the stages of C, which has elements `S`, on SM90 and SM120
///
/// * **Source** CUTLASS `sm90_builder.inl`, `sm90_get_tma_dispatch_policy`; `sm120_builder.inl`, `sm120_get_tma_dispatch_policy`.
pub type Reuses<S, D> = <<<S as SmemElement>::Width as Compare>::Is<<D as SmemElement>::Width> as And>::And<
    IsAtMost<U16, <D as SmemElement>::Width>,
>;
/// The same on SM100
///
/// * **Source** CUTLASS `sm100_builder.inl`, `sm100_dense_dispatch_policy`.
pub type ReusesOnSm100<S> = IsAtMost<U16, <S as SmemElement>::Width>;
/// The stages of C on SM90 and SM100, where there are `X` sub-tiles, and D takes them as `R` says
///
/// * **Source** CUTLASS `sm90_builder.inl`, `sm90_get_tma_dispatch_policy`; `sm100_builder.inl`, `sm100_dense_dispatch_policy`.
pub type StagesOfC<R, X> = <R as Condition>::Number<Greater<Lesser<X, U4>, Sum<StoreStages<X>, One>>, Lesser<X, U4>>;
/// The bytes of `P` stages of sub-tiles (E, F) of D and `Q` of C, with two barriers for each stage of C, up to where the stages of the main loop begin. `R` says
/// whether D takes the stages of C.
pub type BytesWithSource<R, S, D, Q, P, E, F> = Aligned<
    Sum<
        <R as Condition>::Number<UTerm, Aligned<SubtileBytes<P, E, F, WidthOf<D>>>>,
        Sum<
            SubtileBytes<Q, E, F, <R as Condition>::Number<Greater<WidthOf<S>, WidthOf<D>>, WidthOf<S>>>,
            <U16 as Mul>::Times<Q>,
        >,
    >,
>;
type WidthOf<T> = <T as SmemElement>::Width;
type SubtileBytes<X, E, F, W> = Bytes<<X as Mul>::Times<<E as Mul>::Times<<F as Mul>::Times<W>>>>;
/// TMA brings C, `J`-major elements `S`, into `Q` stages, from which threads load it by `C`. `R` says whether D takes the stages.
pub type StagedSource<R, S, J, Q, C = <S as ElementAtoms>::Loads, L = WidestFree> =
    SourceTma<Q, S, C, J, <R as Pick>::Pick<ReuseStages, OwnStages>, L>;

/// How threads load C that have accumulators of tensor memory: the load of accumulators and the store of D behind it.
///
/// * **Source** CUTLASS `sm100_builder.inl`, `sm100_get_smem_load_op`: as the store of such elements.
pub trait TmemLoads {
    /// The loads of `J`-major elements `S`
    type Of<S: SmemElement + ElementAtoms, J: TmemMajor>: LoadKind;
}
macro_rules! loads {
    ($([$($p:ident)?] $shape:ty, $store:ty: <$s:ident, $j:ident> $loads:ty;)*) => {$(
        impl $(<$p: Nat>)? TmemLoads for ($shape, $store) {
            type Of<$s: SmemElement + ElementAtoms, $j: TmemMajor> = $loads;
        }
    )*};
}
loads! {
    // A lane has a row.
    [B] Lanes32Bits32, Vectors<B>: <S, J> J::ChooseLoad<Vectors<U128>, ByPairs>;
    [] Lanes32Bits32, ByPairs: <S, J> J::ChooseLoad<Vectors<U128>, ByPairs>;
    // Four lanes have pairs of a row.
    [] Lanes16Bits256, Stmatrix: <S, J> S::Loads;
    [] Lanes16Bits256, ByPairs: <S, J> S::Loads;
    [] Lanes16Bits128, Stmatrix: <S, J> S::Loads;
    [] Lanes16Bits128, ByPairs: <S, J> S::Loads;
    // Four lanes have neighbours of a row.
    [B] Lanes16Bits128, Vectors<B>: <S, J> S::Single;
}
