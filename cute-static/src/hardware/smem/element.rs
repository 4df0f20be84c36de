//! The width of each element type in shared memory, and the tensor cores that read it.

use super::hardware::{TakesMajors, Tcgen05, Wgmma};
use crate::int::Nat;
use crate::numeric::{
    BFloat16, Bit1, Float4E2M1, Float6E2M3, Float6E3M2, Float8E4M3, Float8E5M2, Float16, Float32, Float64, Int4, Int8,
    Int16, Int32, Numeric, TFloat32, Uint4, Uint8, Uint16, Uint32,
};
use crate::seal::Seal;
use core::marker::PhantomData;
use typenum::{B0, B1, U1, U2, U3, U4, U5, U7, U8, U16, U32, U64, U128};

/// A type of elements in shared memory.
///
/// * **Source** PTX 9.7.16.4 for the widths. Each element of 6 bits takes a byte (16 of them are loaded together and padded to 16
///   bytes). So does each element of 4 bits in the kinds that mix it with other types ([`Unpacked`]).
/// ```
/// use cute_static::numeric::{Float4E2M1, Float6E2M3};
/// use cute_static::smem::{SmemElement, Unpacked};
/// use cute_static::typenum::{U4, U8};
/// static_assertions::assert_type_eq_all!(<Float6E2M3 as SmemElement>::Width, <Unpacked<Float4E2M1> as SmemElement>::Width, U8);
/// static_assertions::assert_type_eq_all!(<Float4E2M1 as SmemElement>::Width, U4);
/// ```
#[diagnostic::on_unimplemented(
    message = "this is not a type of elements in shared memory",
    label = "expected one of `cute_static::numeric` with at most 64 bits, such as `Float16`"
)]
pub trait SmemElement: Numeric {
    /// Its bits in shared memory
    type Width: Nat;
    /// The elements in 16 bytes
    type PerVector: Nat;
    /// `log₂` of [`PerVector`](SmemElement::PerVector)
    type Log: Nat;
}

/// A type of 4 bits of which each element takes a byte, as `kind::f8f6f4` and `kind::mxf8f6f4` read it.
#[derive(Clone, Copy, Debug)]
pub struct Unpacked<T>(PhantomData<T>);
impl Numeric for Unpacked<Float4E2M1> {
    type Bits = <Float4E2M1 as Numeric>::Bits;
    type Sparsity = U1;
    type StoredValue = Self;
    const NAME: &'static str = <Float4E2M1 as Numeric>::NAME;
    const SEAL: Seal = Seal;
}

/// One row per type: the width, the elements in 16 bytes and their logarithm; for wgmma and tcgen05, whether the operand may be
/// MN-major with a swizzle of 16-byte pieces, and with one of 32-byte pieces.
macro_rules! elements {
    ($($ty:ty: $width:ty, $per_vector:ty, $log:ty; $($core:ident($mn:ty, $mn_32:ty)),*;)*) => {$(
        impl SmemElement for $ty {
            type Width = $width;
            type PerVector = $per_vector;
            type Log = $log;
        }
        $(#[diagnostic::do_not_recommend]
        impl TakesMajors<$ty> for $core {
            type Mn = $mn;
            type Mn32 = $mn_32;
        })*
    )*};
}
// PTX 9.7.15.2 (wgmma: transposed operands of 16 bits only) and 9.7.16.10, the tables of majors and swizzles.
elements! {
    Float64: U64, U2, U1;;
    Float32: U32, U4, U2;;
    Int32: U32, U4, U2;;
    Uint32: U32, U4, U2;;
    TFloat32: U32, U4, U2; Wgmma(B0, B0), Tcgen05(B0, B1);
    Float16: U16, U8, U3; Wgmma(B1, B0), Tcgen05(B1, B0);
    BFloat16: U16, U8, U3; Wgmma(B1, B0), Tcgen05(B1, B0);
    Int16: U16, U8, U3;;
    Uint16: U16, U8, U3;;
    Float8E4M3: U8, U16, U4; Wgmma(B0, B0), Tcgen05(B1, B0);
    Float8E5M2: U8, U16, U4; Wgmma(B0, B0), Tcgen05(B1, B0);
    Int8: U8, U16, U4; Wgmma(B0, B0), Tcgen05(B1, B0);
    Uint8: U8, U16, U4; Wgmma(B0, B0), Tcgen05(B1, B0);
    Float6E2M3: U8, U16, U4; Tcgen05(B0, B0);
    Float6E3M2: U8, U16, U4; Tcgen05(B0, B0);
    Unpacked<Float4E2M1>: U8, U16, U4; Tcgen05(B0, B0);
    Float4E2M1: U4, U32, U5; Tcgen05(B0, B0);
    Int4: U4, U32, U5;;
    Uint4: U4, U32, U5;;
    Bit1: U1, U128, U7; Wgmma(B0, B0);
}
