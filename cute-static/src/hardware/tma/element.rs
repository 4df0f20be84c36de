//! The types of values that TMA copies, and the rules for each.

use super::rules::{InnerExtent, PaddedExtent, PaddedMode};
use crate::check::{Condition, IfExact, Passed};
use crate::int::{Divide, Mul, Nat};
use crate::kind::{Either, Outcome};
use crate::numeric::*;
use crate::seal::Seal;
use core::marker::PhantomData;
use typenum::{U1, U2, U3, U4, U6, U8, U16, U32, U64, U128, U256, UTerm};

/// `CUtensorMapDataType`, by its numbers.
///
/// * **Source** CUDA driver API, `cuda.h`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
#[non_exhaustive]
#[allow(missing_docs)]
pub enum TensorMapDataType {
    U8 = 0,
    U16 = 1,
    U32 = 2,
    S32 = 3,
    U64 = 4,
    S64 = 5,
    F16 = 6,
    F32 = 7,
    F64 = 8,
    Bf16 = 9,
    F32Ftz = 10,
    Tf32 = 11,
    Tf32Ftz = 12,
    /// Pairs of 4 bits, as they are. Of compute capability 10.0 and later: driver 580 refuses it on an H200.
    Align8B16U4 = 13,
    /// 4 bits each, 16 of them padded to 16 bytes of shared memory
    Align16B16U4 = 14,
    /// 6 bits each, 16 of them padded to 16 bytes of shared memory
    Align16B16U6 = 15,
}

impl TensorMapDataType {
    /// Bits of an element in global memory.
    pub const fn global_bits(self) -> u64 {
        match self {
            Self::U8 => 8,
            Self::U16 | Self::F16 | Self::Bf16 => 16,
            Self::U64 | Self::S64 | Self::F64 => 64,
            Self::Align8B16U4 | Self::Align16B16U4 => 4,
            Self::Align16B16U6 => 6,
            _ => 32,
        }
    }
    /// Bits of an element in shared memory.
    pub const fn shared_bits(self) -> u64 {
        if self.is_padded() { 8 } else { self.global_bits() }
    }
    /// Whether 16 elements are padded to 16 bytes of shared memory.
    pub const fn is_padded(self) -> bool {
        matches!(self, Self::Align16B16U4 | Self::Align16B16U6)
    }
    /// Whether elements outside may be filled with NaN.
    pub const fn has_nan(self) -> bool {
        matches!(self, Self::F16 | Self::F32 | Self::F64 | Self::Bf16 | Self::F32Ftz | Self::Tf32 | Self::Tf32Ftz)
    }
}

/// Elements of 4 or 6 bits that are packed in global memory and padded in shared memory (`16U4_ALIGN16B`, `16U6_ALIGN16B`).
///
/// 16 elements take 16 bytes of shared memory, as the tensor cores read them in the kinds that mix them with 8-bit operands.
///
/// ```
/// use cute_static::numeric::Float6E2M3;
/// use cute_static::tma::{Padded, TensorMapDataType, TmaElement};
/// assert_eq!(<Padded<Float6E2M3> as TmaElement>::DATA_TYPE, TensorMapDataType::Align16B16U6);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Padded<T>(PhantomData<T>);

/// A type of values that TMA copies.
///
/// * **Source** CUDA driver API, `cuTensorMapEncodeTiled`; CUTLASS `cute/arch/copy_sm90_desc.hpp`, `to_CUtensorMapDataType`. Elements of 4 bits, such as
///   `Float4E2M1`, need compute capability 10.0: driver 580 refuses them on an H200.
/// ```
/// use cute_static::numeric::{Float8E4M3, Float16};
/// use cute_static::tma::{TensorMapDataType, TmaElement};
/// assert_eq!(Float16::DATA_TYPE as u32, 6);
/// // TMA moves 8-bit floats as bytes.
/// assert_eq!(Float8E4M3::DATA_TYPE, TensorMapDataType::U8);
/// ```
/// ```compile_fail,E0277
/// use cute_static::numeric::Bit1;
/// let single_bits = <Bit1 as cute_static::tma::TmaElement>::DATA_TYPE;
/// ```
#[diagnostic::on_unimplemented(
    message = "TMA does not copy elements of this type",
    label = "no `CUtensorMapDataType` is for this type",
    note = "cuTensorMapEncodeTiled, parameter `tensorDataType`; elements of 6 bits must be `Padded`"
)]
pub trait TmaElement {
    /// Its `CUtensorMapDataType`
    const DATA_TYPE: TensorMapDataType;
    /// Bits of an element in global memory
    type GlobalBits: Nat;
    /// Bits of an element in shared memory
    type SharedBits: Nat;
    /// The number of bits of which global addresses and strides are multiples
    type StrideBits: Nat;
    /// The number of which the inner global extent is a multiple
    type InnerUnit: Nat;
    /// A box may have `N` elements in its inner mode
    #[doc(hidden)]
    type Inner<N: Nat>: Outcome;
    /// The swizzle mode with the code `K` is legal for this type
    #[doc(hidden)]
    type Swizzled<K: Nat>: Outcome;
    /// No other crate implements this trait.
    #[doc(hidden)]
    const SEAL: Seal;
}

/// `N` elements of `B` bits are a multiple of 16 bytes.
type Fills16Bytes<N, B> =
    <<<B as Mul>::Times<N> as Divide>::ExactQuotient<U128> as IfExact>::Require<InnerExtent<N, B>>;

/// One row per type: the data type, the bits, and the number of which the inner extent is a multiple.
macro_rules! elements {
    ($($name:ty: $data_type:ident, $bits:ty, inner extent $unit:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl TmaElement for $name {
            const DATA_TYPE: TensorMapDataType = TensorMapDataType::$data_type;
            type GlobalBits = $bits;
            type SharedBits = $bits;
            type StrideBits = U128;
            type InnerUnit = $unit;
            type Inner<N: Nat> = Fills16Bytes<N, $bits>;
            type Swizzled<K: Nat> = Passed;
            const SEAL: Seal = Seal;
        }
    )*};
}
elements! {
    Float64: F64, U64, inner extent U1;
    Float32: F32, U32, inner extent U1;
    TFloat32: Tf32, U32, inner extent U1;
    Float16: F16, U16, inner extent U1;
    BFloat16: Bf16, U16, inner extent U1;
    Float8E4M3: U8, U8, inner extent U1;
    Float8E5M2: U8, U8, inner extent U1;
    Float8UE8M0: U8, U8, inner extent U1;
    Float8UE4M3: U8, U8, inner extent U1;
    Int64: S64, U64, inner extent U1;
    Uint64: U64, U64, inner extent U1;
    Int32: S32, U32, inner extent U1;
    Uint32: U32, U32, inner extent U1;
    Int16: U16, U16, inner extent U1;
    Uint16: U16, U16, inner extent U1;
    Int8: U8, U8, inner extent U1;
    Uint8: U8, U8, inner extent U1;
    Float4E2M1: Align8B16U4, U4, inner extent U2;
    Int4: Align8B16U4, U4, inner extent U2;
    Uint4: Align8B16U4, U4, inner extent U2;
}

macro_rules! padded {
    ($($name:ty: $data_type:ident, $bits:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl TmaElement for Padded<$name> {
            const DATA_TYPE: TensorMapDataType = TensorMapDataType::$data_type;
            type GlobalBits = $bits;
            type SharedBits = U8;
            type StrideBits = U256;
            type InnerUnit = U128;
            type Inner<N: Nat> = <N::Is<U128> as Condition>::Require<PaddedExtent<N>>;
            // No swizzle, or one of 128 bytes with atoms of 16 or of 32 bytes.
            type Swizzled<K: Nat> =
                <<K::Is<UTerm> as Either>::Or<<K::Is<U3> as Either>::Or<K::Is<U4>>> as Condition>::Require<PaddedMode<K>>;
            const SEAL: Seal = Seal;
        }
    )*};
}
padded! {
    Float4E2M1: Align16B16U4, U4;
    Int4: Align16B16U4, U4;
    Uint4: Align16B16U4, U4;
    Float6E2M3: Align16B16U6, U6;
    Float6E3M2: Align16B16U6, U6;
}
