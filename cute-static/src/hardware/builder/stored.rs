//! The types of elements of D, and how threads store them.

use crate::collective::Vectors;
use crate::epilogue::loads::TmemStored;
use crate::epilogue::{ByPairs, Ldmatrix, LoadKind, Stmatrix};
use crate::numeric::{BFloat16, Float8E4M3, Float8E5M2, Float16, Float32, Float64, Int8, Int32, Uint8};
use crate::smem::SmemElement;
use typenum::{U8, U16, U32};

/// A type of elements of D to which accumulators `C` are converted.
///
/// * **Source** PTX 9.7.9.22, `cvt`: floats to narrower floats, and integers to narrower integers with saturation.
#[diagnostic::on_unimplemented(
    message = "no epilogue of a builder converts accumulators of this type to elements of D of this type",
    label = "f32 becomes f32, f16, bf16, e4m3 or e5m2; s32 becomes s32, s8 or u8; f16 stays f16"
)]
pub trait StoredElement<C>: SmemElement + ElementAtoms {}
/// A type of elements of D that threads store from registers where they have accumulators `C`: as [`StoredElement`], and doubles.
#[diagnostic::on_unimplemented(
    message = "no epilogue of a builder converts accumulators of this type to elements of D of this type",
    label = "f32 becomes f32, f16, bf16, e4m3 or e5m2; s32 becomes s32, s8 or u8; f16 stays f16, and f64 f64"
)]
pub trait DirectElement<C>: SmemElement {}
/// `$each!` of all conversions from accumulators to elements of D, one row per type of accumulators. The device layer has an instruction for each.
#[doc(hidden)]
#[macro_export]
macro_rules! for_each_conversion {
    ($each:ident) => {
        $each! {
            Float32: Float32 Float16 BFloat16 Float8E4M3 Float8E5M2;
            Int32: Int32 Int8 Uint8;
            Float16: Float16;
        }
    };
}
macro_rules! stored {
    ($($accumulator:ident: $($ty:ident)*;)*) => {$($(
        #[diagnostic::do_not_recommend]
        impl StoredElement<$accumulator> for $ty {}
        #[diagnostic::do_not_recommend]
        impl DirectElement<$accumulator> for $ty {}
    )*)*};
}
for_each_conversion!(stored);
#[diagnostic::do_not_recommend]
impl DirectElement<Float64> for Float64 {}
/// The atoms by which threads store elements of D from the registers of wgmma or mma.sync, and load those of C.
///
/// * **Source** CUTLASS `sm90_builder.inl`, `sm90_get_smem_store_op_for_accumulator`.
pub trait ElementAtoms: TmemStored {
    /// `stmatrix`, or stores by pairs
    type Fragments;
    /// `ldmatrix`, or loads by pairs, of such elements of C
    type Loads: LoadKind;
    /// Loads of one element each
    type Single: LoadKind;
}
macro_rules! from {
    ($($($ty:ident)*: $fragments:ident, $loads:ident, $bits:ident;)*) => {$($(
        impl ElementAtoms for $ty {
            type Fragments = $fragments;
            type Loads = $loads;
            type Single = Vectors<$bits>;
        }
    )*)*};
}
from! {
    Float16 BFloat16: Stmatrix, Ldmatrix, U16;
    Float32 Int32: ByPairs, ByPairs, U32;
    Float8E4M3 Float8E5M2 Int8 Uint8: ByPairs, ByPairs, U8;
}
/// A type of elements of C that an epilogue of a builder reads.
#[diagnostic::on_unimplemented(
    message = "no epilogue of a builder reads elements of C of this type",
    label = "expected f32, f16, bf16, e4m3 or e5m2, s32, s8 or u8"
)]
pub trait SourceElement: SmemElement + ElementAtoms {}
/// A type of elements of C that threads of SM80 load into registers: as [`SourceElement`], and doubles.
#[diagnostic::on_unimplemented(
    message = "no epilogue of a builder reads elements of C of this type",
    label = "expected f64, f32, f16, bf16, e4m3 or e5m2, s32, s8 or u8"
)]
pub trait DirectSource: SmemElement {}
#[diagnostic::do_not_recommend]
impl DirectSource for Float64 {}
macro_rules! read {
    ($($ty:ident)*) => {$(
        #[diagnostic::do_not_recommend]
        impl SourceElement for $ty {}
        #[diagnostic::do_not_recommend]
        impl DirectSource for $ty {}
    )*};
}
read!(Float32 Float16 BFloat16 Float8E4M3 Float8E5M2 Int32 Int8 Uint8);
