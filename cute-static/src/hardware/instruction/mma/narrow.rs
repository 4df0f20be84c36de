//! Which narrow floats, accumulators and scale factors go together.

use crate::instruction::operand::{Major, MajorK, MajorMN};
use crate::int::Nat;
use crate::numeric::{
    BFloat16, ComplexTFloat32, Float4E2M1, Float6E2M3, Float6E3M2, Float8E4M3, Float8E5M2, Float8UE4M3, Float8UE8M0,
    Float16, Float32,
};
use crate::numeric::{Int8, Int32, Numeric, TFloat32, Uint8};
use typenum::{U16, U32, U64};

/// A float of 8, 6 or 4 bits: what `kind::f8f6f4` multiplies, in any pair.
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

/// An integer of 8 bits: what `kind::i8` multiplies, in any pair.
#[diagnostic::on_unimplemented(
    message = "`kind::i8` does not multiply this type",
    label = "expected `Int8` or `Uint8`",
    note = "PTX ISA 9.7.16.2 (tcgen05.mma, .kind::i8)"
)]
pub trait ByteInteger: Numeric {}
impl ByteInteger for Int8 {}
impl ByteInteger for Uint8 {}

/// A type that products of floats are accumulated in.
#[diagnostic::on_unimplemented(
    message = "products of narrow floats are not accumulated in this type",
    label = "expected `Float32` or `Float16`",
    note = "PTX ISA 9.7.14.5 (mma) and 9.7.16.2 (tcgen05.mma)"
)]
pub trait FloatAccumulator: super::family::Accumulator {}
impl FloatAccumulator for Float32 {}
impl FloatAccumulator for Float16 {}

/// The type and the number of values of a scale factor, `VS` of them, for `kind::mxf8f6f4` (`Sparse` in pairs).
#[diagnostic::on_unimplemented(
    message = "`kind::mxf8f6f4` has no such scale factor",
    label = "expected `Float8UE8M0`, one for 32 values along K (for 64 of a sparse operand)",
    note = "PTX ISA 9.7.14.5 (mma, block scaling) and 9.7.16.2 (tcgen05.mma, block scaling)"
)]
pub trait ScaleOfMxf8<VS: Nat>: Numeric {}
impl ScaleOfMxf8<U32> for Float8UE8M0 {}

/// The same of a sparse instruction.
#[diagnostic::on_unimplemented(
    message = "the sparse `kind::mxf8f6f4` has no such scale factor",
    label = "expected `Float8UE8M0`, one for 64 values along K",
    note = "PTX ISA 9.7.14.6 (mma.sp, block scaling)"
)]
pub trait ScaleOfSparseMxf8<VS: Nat>: Numeric {}
impl ScaleOfSparseMxf8<U64> for Float8UE8M0 {}

/// The type and the number of values of a scale factor of `kind::mxf4nvf4` on SM120.
///
/// `scale_vec::2X` has 2 factors for the 64 values of K, `4X` has 4. `Float8UE8M0` has either, `Float8UE4M3` only `4X`.
/// CUTLASS 4.2 to 4.7 also take 32 for `Float8UE4M3`: that is `4X`, with 16 bits for the four factors. PTX has no `2X` of it.
#[diagnostic::on_unimplemented(
    message = "`kind::mxf4nvf4` has no such scale factor",
    label = "expected `Float8UE8M0`, one for 32 or 16 values along K, or `Float8UE4M3`, one for 16",
    note = "PTX ISA 9.7.14.3 (block scaling for mma.sync: combinations of .kind, .stype and .scale_vec_size)"
)]
pub trait ScaleOfMxf4<VS: Nat>: Numeric {
    /// As PTX writes it
    const SCALE_VECTOR: &'static str;
}
macro_rules! scales {
    ($of:ident $vector:ident: $($scale:ty, $size:ty => $text:literal;)*) => {$(
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

/// The same of a sparse instruction, whose K is 128.
///
/// `Float8UE8M0` is one for 64 values (`2X`) or 32 (`4X`), `Float8UE4M3` one for 32.
#[diagnostic::on_unimplemented(
    message = "the sparse `kind::mxf4nvf4` has no such scale factor",
    label = "expected `Float8UE8M0`, one for 64 or 32 values along K, or `Float8UE4M3`, one for 32",
    note = "PTX ISA 9.7.14.6 (mma.sp, block scaling: combinations of .kind, .stype and .scale_vec_size)"
)]
pub trait ScaleOfSparseMxf4<VS: Nat>: Numeric {
    /// As PTX writes it
    const SPARSE_SCALE_VECTOR: &'static str;
}
scales! {
    ScaleOfSparseMxf4 SPARSE_SCALE_VECTOR:
    Float8UE8M0, U64 => "2X";
    // From PTX ISA 9.1 on.
    Float8UE8M0, U32 => "4X";
    Float8UE4M3, U32 => "4X";
}

/// The type and the number of values of a scale factor of tcgen05's sparse `kind::mxf4` and `kind::mxf4nvf4`.
#[diagnostic::on_unimplemented(
    message = "the sparse tcgen05 has no such scale factor for 4-bit floats",
    label = "expected `Float8UE8M0`, one for 64 values along K (mxf4), or `Float8UE4M3` or `Float8UE8M0`, one for 32 (mxf4nvf4)",
    note = "PTX ISA 9.7.16.10.7 (block scaling for tcgen05.mma.sp)"
)]
pub trait ScaleOfSparseTcgenMxf4<VS: Nat>: Numeric {
    /// The kind and the vector, as PTX writes them
    const SPARSE_KIND: &'static str;
}
scales! {
    ScaleOfSparseTcgenMxf4 SPARSE_KIND:
    Float8UE8M0, U64 => "mxf4.block_scale.block32";
    Float8UE8M0, U32 => "mxf4nvf4.block_scale.block16";
    Float8UE4M3, U32 => "mxf4nvf4.block_scale.block16";
}

/// The type and the number of values of a scale factor of tcgen05's `kind::mxf4` and `kind::mxf4nvf4`.
#[diagnostic::on_unimplemented(
    message = "tcgen05 has no such scale factor for 4-bit floats",
    label = "expected `Float8UE8M0`, one for 32 values along K (mxf4), or `Float8UE4M3` or `Float8UE8M0`, one for 16 (mxf4nvf4)",
    note = "PTX ISA 9.7.16.2 (tcgen05.mma, block scaling)"
)]
pub trait ScaleOfTcgenMxf4<VS: Nat>: Numeric {
    /// The kind and the vector of SM100, as PTX writes them
    const KIND: &'static str;
    /// The same of SM103's K of 96
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

/// A 32-bit float of which `kind::tf32` reads the upper 19 bits.
#[diagnostic::on_unimplemented(
    message = "`kind::tf32` does not multiply this type",
    label = "expected `TFloat32`",
    note = "PTX ISA 9.7.16.2 (tcgen05.mma, .kind::tf32)"
)]
pub trait Tf32: Numeric {}
impl Tf32 for TFloat32 {}

/// A 16-bit float that `kind::f16` multiplies and accumulates in `C`.
#[diagnostic::on_unimplemented(
    message = "`kind::f16` does not multiply this type and accumulate in that one",
    label = "expected `Float16` or `BFloat16` accumulated in `Float32`, or `Float16` in `Float16`",
    note = "PTX ISA 9.7.16.2 (tcgen05.mma, .kind::f16)"
)]
pub trait F16BF16<C>: Numeric {}
impl F16BF16<Float32> for Float16 {}
impl F16BF16<Float16> for Float16 {}
impl F16BF16<Float32> for BFloat16 {}

/// The accumulator of integers.
#[diagnostic::on_unimplemented(
    message = "products of integers are not accumulated in this type",
    label = "expected `Int32`",
    note = "PTX ISA 9.7.16.2 (tcgen05.mma, .kind::i8)"
)]
pub trait IntegerAccumulator: super::family::Accumulator {}
impl IntegerAccumulator for Int32 {}

/// An operand that tcgen05 reads from shared memory with this mode contiguous.
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
