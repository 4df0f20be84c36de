//! The types of the values that instructions take: how many bits each has, and its name.
//!
//! Names as CuTe's own. A layout counts elements; what the hardware counts are bits and bytes, and a [`Numeric`] is the bridge.

use crate::int::Nat;
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
    /// Bits of one value in memory
    type Bits: Nat;
    /// The name, as PTX writes it
    const NAME: &'static str;
    /// What instructions do with a type is listed in this crate.
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
    /// A `Float32` of which the tensor core reads 10 bits of the mantissa
    TFloat32: U32, "tf32";
    /// IEEE binary16
    Float16: U16, "f16";
    /// The upper half of a `Float32`
    BFloat16: U16, "bf16";
    /// 8 bits, 4 of them exponent
    Float8E4M3: U8, "e4m3";
    /// 8 bits, 5 of them exponent
    Float8E5M2: U8, "e5m2";
    /// 6 bits, 2 of them exponent
    Float6E2M3: U6, "e2m3";
    /// 6 bits, 3 of them exponent
    Float6E3M2: U6, "e3m2";
    /// 4 bits, 2 of them exponent
    Float4E2M1: U4, "e2m1";
    /// A scale factor: a power of two
    Float8UE8M0: U8, "ue8m0";
    /// A scale factor: 8 bits without a sign, 4 of them exponent
    Float8UE4M3: U8, "ue4m3";
    /// 64 bits, signed
    Int64: U64, "s64";
    /// 64 bits, not signed
    Uint64: U64, "u64";
    /// 32 bits, signed
    Int32: U32, "s32";
    /// 32 bits, not signed
    Uint32: U32, "u32";
    /// 16 bits, signed
    Int16: U16, "s16";
    /// 16 bits, not signed
    Uint16: U16, "u16";
    /// 8 bits, signed
    Int8: U8, "s8";
    /// 8 bits, not signed
    Uint8: U8, "u8";
    /// 4 bits, signed
    Int4: U4, "s4";
    /// 4 bits, not signed
    Uint4: U4, "u4";
    /// One bit
    Bit1: U1, "b1";
    /// A pair of `Float64`: a complex number
    Complex64: U128, "c64";
    /// Three `Float64`: a complex number as Gauss multiplies it
    GaussComplex64: U192, "gauss_c64";
    /// A pair of `TFloat32`: a complex number
    ComplexTFloat32: U64, "ctf32";
}
