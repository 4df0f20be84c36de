//! The legal combinations of operand types, accumulators and scale factors.

use crate::instruction::operand::{Major, MajorK, MajorMN};
use crate::int::Nat;
use crate::numeric::{
    BFloat16, ComplexTFloat32, Float4E2M1, Float6E2M3, Float6E3M2, Float8E4M3, Float8E5M2, Float8UE4M3, Float8UE8M0,
    Float16, Float32,
};
use crate::numeric::{Int8, Int32, Numeric, TFloat32, Uint8};
use typenum::{U16, U32, U64};

/// A float of 8, 6 or 4 bits: an operand of `kind::f8f6f4`, which multiplies any two of them.
#[diagnostic::on_unimplemented(
    message = "`kind::f8f6f4` does not multiply this type",
    label = "expected `Float8E4M3`, `Float8E5M2`, `Float6E2M3`, `Float6E3M2` or `Float4E2M1`",
    note = "PTX ISA 9.7.14.5 (mma, .kind::f8f6f4) and 9.7.16.2 (tcgen05.mma, .kind::f8f6f4)"
)]
pub trait F8F6F4: Numeric {}
#[diagnostic::do_not_recommend]
impl F8F6F4 for Float8E4M3 {}
#[diagnostic::do_not_recommend]
impl F8F6F4 for Float8E5M2 {}
#[diagnostic::do_not_recommend]
impl F8F6F4 for Float6E2M3 {}
#[diagnostic::do_not_recommend]
impl F8F6F4 for Float6E3M2 {}
#[diagnostic::do_not_recommend]
impl F8F6F4 for Float4E2M1 {}

/// The 4-bit float of `kind::mxf4` and `kind::mxf4nvf4`.
#[diagnostic::on_unimplemented(
    message = "`kind::mxf4` and `kind::mxf4nvf4` do not multiply this type",
    label = "expected `Float4E2M1`",
    note = "PTX ISA 9.7.14.5 (mma, block scaling) and 9.7.16.2 (tcgen05.mma, block scaling)"
)]
pub trait Mxf4: Numeric {}
impl Mxf4 for Float4E2M1 {}

/// The accumulator of block-scaled products.
#[diagnostic::on_unimplemented(
    message = "block-scaled products are not accumulated in this type",
    label = "expected `Float32`",
    note = "PTX ISA 9.7.14.5 (mma, block scaling) and 9.7.16.2 (tcgen05.mma, block scaling)"
)]
pub trait ScaledAccumulator: super::family::Accumulator {}
impl ScaledAccumulator for Float32 {}

/// An integer of 8 bits: an operand of `kind::i8`, which multiplies any two of them.
#[diagnostic::on_unimplemented(
    message = "`kind::i8` does not multiply this type",
    label = "expected `Int8` or `Uint8`",
    note = "PTX ISA 9.7.16.2 (tcgen05.mma, .kind::i8)"
)]
pub trait ByteInteger: Numeric {}
impl ByteInteger for Int8 {}
impl ByteInteger for Uint8 {}

/// The accumulator of products of floats.
#[diagnostic::on_unimplemented(
    message = "products of narrow floats are not accumulated in this type",
    label = "expected `Float32` or `Float16`",
    note = "PTX ISA 9.7.14.5 (mma) and 9.7.16.2 (tcgen05.mma)"
)]
pub trait FloatAccumulator: super::family::Accumulator {}
impl FloatAccumulator for Float32 {}
impl FloatAccumulator for Float16 {}

/// The type of a scale factor of `kind::mxf8f6f4`, one for `VS` values.
#[diagnostic::on_unimplemented(
    message = "`kind::mxf8f6f4` has no such scale factor",
    label = "expected `Float8UE8M0`, one for 32 values along K (for 64 of a sparse operand)",
    note = "PTX ISA 9.7.14.5 (mma, block scaling) and 9.7.16.2 (tcgen05.mma, block scaling)"
)]
pub trait ScaleOfMxf8<VS: Nat>: Numeric {}
impl ScaleOfMxf8<U32> for Float8UE8M0 {}

/// The type of a scale factor of the sparse `kind::mxf8f6f4`, one for `VS` values.
#[diagnostic::on_unimplemented(
    message = "the sparse `kind::mxf8f6f4` has no such scale factor",
    label = "expected `Float8UE8M0`, one for 64 values along K",
    note = "PTX ISA 9.7.14.6 (mma.sp, block scaling)"
)]
pub trait ScaleOfSparseMxf8<VS: Nat>: Numeric {}
impl ScaleOfSparseMxf8<U64> for Float8UE8M0 {}

/// The type of a scale factor of `kind::mxf4nvf4` on SM120, one for `VS` values.
///
/// `scale_vec::2X` has 2 factors for the 64 values of K, `4X` has 4. `Float8UE8M0` can be either, `Float8UE4M3` only `4X`.
/// CUTLASS 4.2 to 4.7 also accept 32 values for `Float8UE4M3`, and then issue `4X` with 16 bits for the four factors. PTX has no `2X` of that type.
#[diagnostic::on_unimplemented(
    message = "`kind::mxf4nvf4` has no such scale factor",
    label = "expected `Float8UE8M0`, one for 32 or 16 values along K, or `Float8UE4M3`, one for 16",
    note = "PTX ISA 9.7.14.3 (block scaling for mma.sync: combinations of .kind, .stype and .scale_vec_size)"
)]
pub trait ScaleOfMxf4<VS: Nat>: Numeric {
    /// The vector in the mnemonic of PTX
    const SCALE_VECTOR: &'static str;
}
macro_rules! scales {
    ($of:ident $vector:ident: $($scale:ty, $size:ty => $text:literal;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl $of<$size> for $scale {
            const $vector: &'static str = $text;
        }
    )*};
}
scales! {
    ScaleOfMxf4 SCALE_VECTOR:
    Float8UE8M0, U32 => "2X";
    // From PTX ISA 9.1 on.
    Float8UE8M0, U16 => "4X";
    Float8UE4M3, U16 => "4X";
}

/// The type of a scale factor of the sparse `kind::mxf4nvf4` on SM120, one for `VS` values. K is 128.
///
/// `Float8UE8M0` is one factor for 64 values (`2X`) or 32 (`4X`), `Float8UE4M3` one for 32.
#[diagnostic::on_unimplemented(
    message = "the sparse `kind::mxf4nvf4` has no such scale factor",
    label = "expected `Float8UE8M0`, one for 64 or 32 values along K, or `Float8UE4M3`, one for 32",
    note = "PTX ISA 9.7.14.6 (mma.sp, block scaling: combinations of .kind, .stype and .scale_vec_size)"
)]
pub trait ScaleOfSparseMxf4<VS: Nat>: Numeric {
    /// The vector in the mnemonic of PTX
    const SPARSE_SCALE_VECTOR: &'static str;
}
scales! {
    ScaleOfSparseMxf4 SPARSE_SCALE_VECTOR:
    Float8UE8M0, U64 => "2X";
    // From PTX ISA 9.1 on.
    Float8UE8M0, U32 => "4X";
    Float8UE4M3, U32 => "4X";
}

/// The type of a scale factor of the sparse `kind::mxf4` and `kind::mxf4nvf4` of tcgen05, one for `VS` values.
#[diagnostic::on_unimplemented(
    message = "the sparse tcgen05 has no such scale factor for 4-bit floats",
    label = "expected `Float8UE8M0`, one for 64 values along K (mxf4), or `Float8UE4M3` or `Float8UE8M0`, one for 32 (mxf4nvf4)",
    note = "PTX ISA 9.7.16.10.7 (block scaling for tcgen05.mma.sp)"
)]
pub trait ScaleOfSparseTcgenMxf4<VS: Nat>: Numeric {
    /// The kind and the vector in the mnemonic of PTX
    const SPARSE_KIND: &'static str;
}
scales! {
    ScaleOfSparseTcgenMxf4 SPARSE_KIND:
    Float8UE8M0, U64 => "mxf4.block_scale.block32";
    Float8UE8M0, U32 => "mxf4nvf4.block_scale.block16";
    Float8UE4M3, U32 => "mxf4nvf4.block_scale.block16";
}

/// The type of a scale factor of `kind::mxf4` and `kind::mxf4nvf4` of tcgen05, one for `VS` values.
#[diagnostic::on_unimplemented(
    message = "tcgen05 has no such scale factor for 4-bit floats",
    label = "expected `Float8UE8M0`, one for 32 values along K (mxf4), or `Float8UE4M3` or `Float8UE8M0`, one for 16 (mxf4nvf4)",
    note = "PTX ISA 9.7.16.2 (tcgen05.mma, block scaling)"
)]
pub trait ScaleOfTcgenMxf4<VS: Nat>: Numeric {
    /// The kind and the vector in the mnemonic of PTX, on SM100
    const KIND: &'static str;
    /// The kind and the vector for K = 96 on SM103
    const ULTRA_KIND: &'static str;
}
macro_rules! tcgen_scales {
    ($($scale:ty, $size:ty: $kind:literal, $ultra:literal;)*) => {$(
        impl ScaleOfTcgenMxf4<$size> for $scale {
            const KIND: &'static str = $kind;
            const ULTRA_KIND: &'static str = $ultra;
        }
    )*};
}
tcgen_scales! {
    Float8UE8M0, U32: "mxf4.block_scale.block32", "mxf4nvf4.block_scale.block32";
    Float8UE8M0, U16: "mxf4nvf4.block_scale.block16", "mxf4nvf4.block_scale.block16";
    Float8UE4M3, U16: "mxf4nvf4.block_scale.block16", "mxf4nvf4.block_scale.block16";
}

/// An operand of `kind::tf32`, which reads the upper 19 of its 32 bits.
#[diagnostic::on_unimplemented(
    message = "`kind::tf32` does not multiply this type",
    label = "expected `TFloat32`",
    note = "PTX ISA 9.7.16.2 (tcgen05.mma, .kind::tf32)"
)]
pub trait Tf32: Numeric {}
impl Tf32 for TFloat32 {}

/// A 16-bit float whose products `kind::f16` accumulates in `C`.
#[diagnostic::on_unimplemented(
    message = "`kind::f16` does not multiply this type and accumulate in that one",
    label = "expected `Float16` or `BFloat16` accumulated in `Float32`, or `Float16` in `Float16`",
    note = "PTX ISA 9.7.16.2 (tcgen05.mma, .kind::f16)"
)]
pub trait F16BF16<C>: Numeric {}
impl F16BF16<Float32> for Float16 {}
impl F16BF16<Float16> for Float16 {}
impl F16BF16<Float32> for BFloat16 {}

/// The accumulator of products of integers.
#[diagnostic::on_unimplemented(
    message = "products of integers are not accumulated in this type",
    label = "expected `Int32`",
    note = "PTX ISA 9.7.16.2 (tcgen05.mma, .kind::i8)"
)]
pub trait IntegerAccumulator: super::family::Accumulator {}
impl IntegerAccumulator for Int32 {}

/// The type of an operand that tcgen05 can read from shared memory with the mode `M` contiguous.
#[diagnostic::on_unimplemented(
    message = "tcgen05 does not read operands of this type MN-major",
    label = "operands of 6 and 4 bits and complex ones are K-major; expected `MajorK`",
    note = "PTX ISA 9.7.16.4 (Table 51, transposition)"
)]
pub trait ReadAs<M: Major>: Numeric {}
macro_rules! read {
    ($($ty:ident)*, $($narrow:ident)*) => {
        $(impl ReadAs<MajorK> for $ty {} impl ReadAs<MajorMN> for $ty {})*
        $(impl ReadAs<MajorK> for $narrow {})*
    };
}
read!(TFloat32 Float16 BFloat16 Float8E4M3 Float8E5M2 Int8 Uint8, Float6E2M3 Float6E3M2 Float4E2M1 ComplexTFloat32);
