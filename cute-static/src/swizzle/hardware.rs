//! The swizzles of the hardware: how TMA and the tensor cores permute bytes of shared memory.
//!
//! Each swizzle moves whole atoms of 16, 32 or 64 bytes inside rows of 16 to 128 bytes; the row determines where an atom goes.
//! The tables are those of the PTX manual, section 5.5.7. The numbers are those of CUTLASS,
//! `cute/atom/mma_traits_sm90_gmma.hpp` and `cute/arch/copy_sm90_desc.hpp`. All of them act on **byte** addresses.
//! [`Swizzled`](super::recast::Swizzled) converts one to the elements of a layout; over a layout of
//! unknown unit they are refused.
//! ```
//! use cute_static::{prelude::*, swizzle::HardwareSwizzle};
//! type Tile = Swizzled<Swizzle64B, Elements<32>, layout!((8,16):(16,1))>;
//! assert_eq!(Tile::default().to_string(), "Sw<2,2,3> o 0 o (8,16):(16,1)");
//! assert_eq!((Swizzle64B::SPAN, Swizzle64B::ATOM, Swizzle64B::ALIGNMENT), (64, 16, 512));
//! ```
//! ```compile_fail,E0277
//! use cute_static::prelude::*;
//! let x: Composition<Swizzle64B, layout!((8,16):(16,1))>;
//! ```

use super::Swizzle;
use super::unit::Byte;
use typenum::{U0, U1, U2, U3, U4, U5, U6};

/// The sizes of a swizzle of the hardware, in bytes.
#[cfg_attr(doc, doc = crate::picture::picture!("swizzles/Swizzle128B", "Shared memory by bank: the coordinate of each 16 bytes"))]
pub trait HardwareSwizzle: super::IsSwizzle {
    /// The length of a row; the inner extent of a TMA box must not exceed it
    const SPAN: u64;
    /// The size of what is moved as a whole
    const ATOM: u64;
    /// The period of the pattern; the base address must be a multiple of it
    const ALIGNMENT: u64;
}

/// One row per mode: the triple, the span, the atom, the repeat.
macro_rules! modes {
    ($($(#[$doc:meta])* $name:ident = <$b:ty, $m:ty, $s:ty>, span $span:literal, atom $atom:literal, repeat $repeat:literal;)*) => {$(
        $(#[$doc])*
        ///
        #[doc = concat!(
            "In bytes: row span ", stringify!($span), ", atom ", stringify!($atom), ", repeat and base alignment ", stringify!($repeat), "."
        )]
        #[cfg_attr(doc, doc = crate::picture::picture!(concat!("swizzles/", stringify!($name)), "Shared memory by bank: the coordinate of each 16 bytes"))]
        pub type $name = Swizzle<$b, $m, $s, Byte>;
        impl HardwareSwizzle for $name {
            const SPAN: u64 = $span;
            const ATOM: u64 = $atom;
            const ALIGNMENT: u64 = $repeat;
        }
    )*};
}
modes! {
    /// No swizzle (`INTERLEAVE`). TMA requires an alignment of 128 bytes nevertheless.
    SwizzleNone = <U0, U4, U3>, span 16, atom 16, repeat 16;
    /// The 32-byte swizzle: chunk ⊕ (row / 4 mod 2), in rows of 32 bytes.
    Swizzle32B = <U1, U4, U3>, span 32, atom 16, repeat 256;
    /// The 64-byte swizzle: chunk ⊕ (row / 2 mod 4), in rows of 64 bytes.
    Swizzle64B = <U2, U4, U3>, span 64, atom 16, repeat 512;
    /// The 128-byte swizzle: chunk ⊕ (row mod 8), in rows of 128 bytes.
    Swizzle128B = <U3, U4, U3>, span 128, atom 16, repeat 1024;
    /// The 128-byte swizzle of 32-byte atoms: pair of chunks ⊕ (row mod 4). The tensor cores require it at multiples of
    /// 1024, like the others. TMA has it from compute capability 10.0 on: driver 580 refuses it on an H200.
    Swizzle128BAtom32B = <U2, U5, U2>, span 128, atom 32, repeat 512;
    /// The 128-byte swizzle of 64-byte atoms: half of the row ⊕ (row mod 2), as in the table of the manual. CUTLASS takes M = 6 only
    /// together with B = 2, which is no legal swizzle of this shift. TMA has it from compute capability 10.0 on: driver 580 refuses it on an H200.
    Swizzle128BAtom64B = <U1, U6, U1>, span 128, atom 64, repeat 256;
}
