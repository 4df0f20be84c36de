//! The types of the values that instructions take: the name of each, and its number of bits.
//!
//! [`convert`] converts values of narrow types to wider ones. The names are those of CuTe. A layout counts elements and the hardware counts bits and bytes; [`Numeric::Bits`] converts between them.

#[doc(hidden)]
pub mod convert;
#[doc(hidden)]
pub mod round;
#[doc(hidden)]
pub mod rules;

pub use convert::convert;
#[doc(hidden)]
pub use convert::{ConvertsTo, ExactCheck, Narrow, Wide};

use crate::int::{Nat, One};
use crate::seal::Seal;
use typenum::{U1, U4, U6, U8, U16, U32, U64, U128, U192};

/// A type of values.
///
/// ```
/// use cute_static::numeric::{Numeric, TFloat32};
/// static_assertions::assert_type_eq_all!(<TFloat32 as Numeric>::Bits, cute_static::typenum::U32);
/// assert_eq!(TFloat32::NAME, "tf32");
/// ```
#[diagnostic::on_unimplemented(
    message = "this is not a type of values that an instruction takes",
    label = "expected one of `cute_static::numeric`, such as `Float16`"
)]
pub trait Numeric {
    /// The number of bits of a value in memory
    type Bits: Nat;
    /// The values along K of which an instruction stores one
    #[doc(hidden)]
    type Sparsity: Nat;
    /// The type of such a value
    #[doc(hidden)]
    type StoredValue;
    /// The name in PTX
    const NAME: &'static str;
    /// Only this crate implements the trait, because it lists what each instruction does with a type.
    #[doc(hidden)]
    const SEAL: Seal;
}

macro_rules! numerics {
    ($($(#[$doc:meta])* $name:ident: $bits:ty, $text:literal;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub enum $name {}
        impl Numeric for $name {
            type Bits = $bits;
            type Sparsity = One;
            type StoredValue = Self;
            const NAME: &'static str = $text;
            const SEAL: Seal = Seal;
        }
    )*};
}

numerics! {
    /// IEEE binary64
    Float64: U64, "f64";
    /// IEEE binary32
    Float32: U32, "f32";
    /// 32 bits of memory that hold a `Float32`, of which the tensor core reads 10 bits of the mantissa
    TFloat32: U32, "tf32";
    /// IEEE binary16
    Float16: U16, "f16";
    /// The upper half of a `Float32`
    BFloat16: U16, "bf16";
    /// 8-bit float with 4 bits of exponent
    Float8E4M3: U8, "e4m3";
    /// 8-bit float with 5 bits of exponent
    Float8E5M2: U8, "e5m2";
    /// 6-bit float with 2 bits of exponent
    Float6E2M3: U6, "e2m3";
    /// 6-bit float with 3 bits of exponent
    Float6E3M2: U6, "e3m2";
    /// 4-bit float with 2 bits of exponent
    Float4E2M1: U4, "e2m1";
    /// A scale factor: a power of two
    Float8UE8M0: U8, "ue8m0";
    /// A scale factor: 8-bit float without a sign, with 4 bits of exponent
    Float8UE4M3: U8, "ue4m3";
    /// 64-bit signed integer
    Int64: U64, "s64";
    /// 64-bit unsigned integer
    Uint64: U64, "u64";
    /// 32-bit signed integer
    Int32: U32, "s32";
    /// 32-bit unsigned integer
    Uint32: U32, "u32";
    /// 16-bit signed integer
    Int16: U16, "s16";
    /// 16-bit unsigned integer
    Uint16: U16, "u16";
    /// 8-bit signed integer
    Int8: U8, "s8";
    /// 8-bit unsigned integer
    Uint8: U8, "u8";
    /// 4-bit signed integer
    Int4: U4, "s4";
    /// 4-bit unsigned integer
    Uint4: U4, "u4";
    /// One bit
    Bit1: U1, "b1";
    /// A complex number: two `Float64`
    Complex64: U128, "c64";
    /// A complex accumulator of the multiplication by three products (Gauss): three `Float64`
    GaussComplex64: U192, "gauss_c64";
    /// A complex number: two `TFloat32`
    ComplexTFloat32: U64, "ctf32";
}
