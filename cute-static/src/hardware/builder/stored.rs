//! The types of elements of D, and how threads store them.

use crate::collective::Vectors;
use crate::epilogue::{ByPairs, Stmatrix};
use crate::instruction::copy::tensor_memory::{Lanes16Bits128, Lanes16Bits256, Lanes32Bits32};
use crate::instruction::operand::{MajorK, MajorMN};
use crate::numeric::{BFloat16, Float8E4M3, Float8E5M2, Float16, Float32, Int8, Int32, Uint8};
use crate::smem::SmemElement;
use typenum::{U32, U128};

/// A type of elements of D to which accumulators `C` are converted.
///
/// * **Source** PTX 9.7.9.22, `cvt`: floats to narrower floats, and integers to narrower integers with saturation.
#[diagnostic::on_unimplemented(
    message = "no epilogue of a builder converts accumulators of this type to elements of D of this type",
    label = "f32 becomes f32, f16, bf16, e4m3 or e5m2; s32 becomes s32, s8 or u8; f16 stays f16"
)]
pub trait StoredElement<C>: SmemElement + StoredFrom {}
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
    )*)*};
}
for_each_conversion!(stored);
/// How threads store elements of D: from the registers of wgmma or mma.sync, and from those into which they load tensor memory.
pub trait StoredFrom {
    /// `stmatrix`, or stores by pairs
    type Fragments;
    /// The load and the store of accumulators that have a row in each lane
    type AllLanes<J: TmemMajor>: TmemStore;
    /// Those of accumulators that have a row in 16 of 32 lanes
    type HalfLanes<J: TmemMajor>: TmemStore;
}
/// A shape of `tcgen05.ld`, and the kind of the stores behind it.
pub trait TmemStore {
    /// The shape
    type Shape;
    /// The stores
    type Store;
}
impl<S, C> TmemStore for (S, C) {
    type Shape = S;
    type Store = C;
}
/// A choice by the contiguous mode of D.
pub trait TmemMajor {
    /// `N` where N is contiguous, `M` where M is
    type Choose<N: TmemStore, M: TmemStore>: TmemStore;
}
impl TmemMajor for MajorK {
    type Choose<N: TmemStore, M: TmemStore> = N;
}
impl TmemMajor for MajorMN {
    type Choose<N: TmemStore, M: TmemStore> = M;
}
/// One row per width: the stores of wgmma and mma.sync; those of all lanes where N is contiguous, and where M is; and those of half of the lanes.
///
/// * **Source** CUTLASS `sm90_builder.inl`, `sm90_get_smem_store_op_for_accumulator`; `sm100_builder.inl`, `sm100_get_tmem_load_op` and
///   `sm100_get_smem_store_op`. It stores 8 bits of 16 lanes, and 32 bits where N is contiguous, by other instructions.
macro_rules! from {
    ($($($ty:ident)*: $fragments:ident, $n:ty, $m:ty, $half_n:ty, $half_m:ty;)*) => {$($(
        impl StoredFrom for $ty {
            type Fragments = $fragments;
            type AllLanes<J: TmemMajor> = J::Choose<$n, $m>;
            type HalfLanes<J: TmemMajor> = J::Choose<$half_n, $half_m>;
        }
    )*)*};
}
from! {
    Float32 Int32: ByPairs,
        (Lanes32Bits32, Vectors<U128>), (Lanes32Bits32, ByPairs), (Lanes16Bits128, Vectors<U32>), (Lanes16Bits256, ByPairs);
    Float16 BFloat16: Stmatrix,
        (Lanes32Bits32, Vectors<U128>), (Lanes16Bits256, Stmatrix), (Lanes16Bits256, Stmatrix), (Lanes16Bits256, Stmatrix);
    Float8E4M3 Float8E5M2 Int8 Uint8: ByPairs,
        (Lanes32Bits32, Vectors<U128>), (Lanes32Bits32, ByPairs), (Lanes16Bits256, ByPairs), (Lanes16Bits256, ByPairs);
}
