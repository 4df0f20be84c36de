//! What TMA does with the elements of D that are in global memory already.

use super::rules::ReductionRule;
use crate::check::{Condition, Passed};
use crate::kind::{Bool, Outcome};
use crate::numeric::*;
use crate::seal::Seal;
use crate::tma::TmaElement;
use typenum::{B0, B1};

/// D is written.
pub enum Write {}
/// The sum of both is written.
///
/// Blocks that have sums of the same tile, as in split-K, add them up in global memory without a work space. Their order is not defined.
pub enum ReduceAdd {}
/// The smaller one is written.
pub enum ReduceMin {}
/// The larger one is written.
pub enum ReduceMax {}

/// What TMA does with the elements of D: [`Write`], or a reduction, which it has for some types.
///
/// | reduction | types |
/// |---|---|
/// | [`ReduceAdd`] | u32, s32, u64, f32, f16, bf16 |
/// | [`ReduceMin`], [`ReduceMax`] | u32, s32, u64, s64, f16, bf16 |
///
/// * **Source** PTX 9.7.9.27.1.3, `cp.reduce.async.bulk.tensor`; CUTLASS `cute/arch/copy_sm90_tma.hpp`, `SM90_TMA_REDUCE_ADD`; the types also in Triton,
///   `python/triton/language/semantic.py`, `descriptor_atomic_add` and `_descriptor_atomic_min_max_supported`.
#[diagnostic::on_unimplemented(
    message = "this does not say what TMA does with D",
    label = "expected `Write`, `ReduceAdd`, `ReduceMin` or `ReduceMax`"
)]
pub trait TmaOperation {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The instruction
    const PTX: &'static str;
    /// Accepted if TMA does it with elements `T`
    #[doc(hidden)]
    type Check<T: Reducible>: Outcome;
}
/// A type of elements that TMA copies, and whether it reduces them.
pub trait Reducible: TmaElement {
    /// Whether it adds them
    type Adds: Bool;
    /// Whether it compares them
    type Compares: Bool;
}
macro_rules! reducible {
    ($($adds:ident $compares:ident: $($ty:ident)*;)*) => {$($(
        impl Reducible for $ty {
            type Adds = $adds;
            type Compares = $compares;
        }
    )*)*};
}
reducible! {
    B1 B1: Uint32 Int32 Uint64 Float16 BFloat16;
    B1 B0: Float32;
    B0 B1: Int64;
    B0 B0: Float64 TFloat32 Float8E4M3 Float8E5M2 Float8UE8M0 Float8UE4M3 Int16 Uint16 Int8 Uint8 Float4E2M1 Int4 Uint4;
}
macro_rules! stores {
    ($($name:ident, $ptx:literal, $check:ty;)*) => {$(
        impl TmaOperation for $name {
            const SEAL: Seal = Seal;
            const PTX: &'static str = concat!($ptx, ".tile.bulk_group");
            type Check<T: Reducible> = $check;
        }
    )*};
}
stores! {
    Write, "cp.async.bulk.tensor.{1..5}d.global.shared::cta", Passed;
    ReduceAdd, "cp.reduce.async.bulk.tensor.{1..5}d.global.shared::cta.add", <T::Adds as Condition>::Require<ReductionRule>;
    ReduceMin, "cp.reduce.async.bulk.tensor.{1..5}d.global.shared::cta.min", <T::Compares as Condition>::Require<ReductionRule>;
    ReduceMax, "cp.reduce.async.bulk.tensor.{1..5}d.global.shared::cta.max", <T::Compares as Condition>::Require<ReductionRule>;
}
