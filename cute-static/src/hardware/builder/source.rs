//! C in stages of an epilogue: whether D takes them, and the bytes of both.

use super::stored::StoredFrom;
use crate::check::Condition;
use crate::collective::budget::{Aligned, Bytes, IsAtMost, Sum};
use crate::epilogue::{OwnStages, ReuseStages, SourceTma};
use crate::htuple::congruence::And;
use crate::int::{Compare, Mul};
use crate::kind::Pick;
use crate::smem::SmemElement;
use typenum::{U16, UTerm};

/// Whether D takes the stages of C, which has elements `S`
///
/// * **Source** CUTLASS `sm90_builder.inl`, `sm90_get_tma_dispatch_policy`; `sm120_builder.inl`, `sm120_get_tma_dispatch_policy`.
pub type Reuses<S, D> = <<<S as SmemElement>::Width as Compare>::Is<<D as SmemElement>::Width> as And>::And<
    IsAtMost<U16, <D as SmemElement>::Width>,
>;
/// The bytes of `P` stages of sub-tiles (E, F) of D and `Q` of C, with two barriers for each stage of C, up to where the stages of the main loop begin
pub type BytesWithSource<S, D, Q, P, E, F> = Aligned<
    Sum<
        <Reuses<S, D> as Condition>::Number<UTerm, Aligned<SubtileBytes<P, E, F, D>>>,
        Sum<SubtileBytes<Q, E, F, S>, <U16 as Mul>::Times<Q>>,
    >,
>;
type SubtileBytes<X, E, F, D> =
    Bytes<<X as Mul>::Times<<E as Mul>::Times<<F as Mul>::Times<<D as SmemElement>::Width>>>>;
/// TMA brings C, `J`-major elements `S`, into `Q` stages.
pub type StagedSource<S, J, D, Q> =
    SourceTma<Q, S, <S as StoredFrom>::Loads, J, <Reuses<S, D> as Pick>::Pick<ReuseStages, OwnStages>>;
