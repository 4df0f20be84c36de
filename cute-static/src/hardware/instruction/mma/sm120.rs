//! SM120: mma.sync on floats of 8, 6 and 4 bits: plain, block-scaled, sparse, and both.
//!
//! A value of 6 or 4 bits has 8 bits of a register, except in the instructions of `kind::mxf4nvf4`.
//!
//! **Source** PTX ISA 9.7.14.5.11 (m16n8k32), 9.7.14.5.14 (m16n8k64), 9.7.14.6 (mma.sp); CUTLASS `cute/arch/mma_sm120.hpp`,
//! `cute/arch/mma_sm120_sparse.hpp`.
#![allow(non_camel_case_types)]

use super::family::Accumulator;
use super::layouts::*;
use super::narrow::{
    F8F6F4, FloatAccumulator, Mxf4, ScaleOfMxf4, ScaleOfMxf8, ScaleOfSparseMxf4, ScaleOfSparseMxf8, ScaledAccumulator,
};
use super::table::Mnk3;
use super::{
    BlockScaledMma, DenseMma, MmaInstruction, RegisterArray, RegisterType, ScaledInRegisters, SparseElement, SparseMma,
};
use crate::arch::{Sm120aOr121a, Sm120f};
use crate::atom::mma::MmaAtom;
use crate::instruction::operand::Registers;
use crate::int::Nat;
use crate::int::number;
use crate::numeric::{Uint4, Uint8};
use crate::text::NamePart::{self, Number, Text};
use core::marker::PhantomData;
use typenum::{U2, U4};

/// The registers of a thread of a warp for a (16, 8) tile of `T`.
const fn tile_of<T: Accumulator>() -> RegisterArray {
    RegisterArray { count: 4 * number::<T::Bits>() / 32, of: T::REGISTER }
}

/// One row per family over the types: `NAME<types and bounds>: K, value of A [registers, layout] * B [..], "CUTLASS", [name], [PTX];`
/// and the metadata and the scale factors that it has, and what it requires.
macro_rules! sm120 {
    ($(
        $(#[$doc:meta])*
        $name:ident<$($p:ident: $bound:path),*>: $k:literal, $va:ty [$na:literal $la:ident] * $vb:ty [$nb:literal $lb:ident],
        $file:literal, [$($part:expr),*], [$($ptx:expr),*] $(, metadata $e:ident)? $(, scales $sfa:ident $sfb:ident)?, needs $arch:ident;
    )*) => {$(
        $(#[$doc])*
        ///
        #[doc = concat!("* (M, N, K) = (16, 8, ", $k, "), 32 threads")]
        #[doc = concat!("* A `", stringify!($la), "` `", layout_text!($la), "`, ", $na, " x b32")]
        #[doc = concat!("* B `", stringify!($lb), "` `", layout_text!($lb), "`, ", $nb, " x b32")]
        #[doc = concat!("* C `SM80_16x8_Row` `", layout_text!(SM80_16x8_Row), "`, 4 x f32 or 2 x b32")]
        $(#[doc = concat!("* E `", stringify!($e), "` `", layout_text!($e), "`")])?
        $(#[doc = concat!("* SFA `", stringify!($sfa), "` `", layout_text!($sfa), "`, SFB `", stringify!($sfb), "` `", layout_text!($sfb), "`")])?
        #[doc = concat!("* **Requires** [`", stringify!($arch), "`](crate::arch::", stringify!($arch), ")")]
        #[doc = concat!("* **Source** PTX ISA 9.7.14.5, 9.7.14.6 (Target ISA Notes); CUTLASS `cute/arch/", $file, "`")]
        #[cfg_attr(doc, doc = crate::instruction::mma::table::tile_picture!($la, $lb, SM80_16x8_Row))]
        #[derive(Clone, Copy, Debug)]
        pub struct $name<$($p),*>(PhantomData<($($p,)*)>);
        #[doc(hidden)]
        impl<$($p: $bound),*> MmaAtom for $name<$($p),*> {
            type ShapeMNK = Mnk3<16, 8, $k>;
            type ThrId = Warp;
            type LayoutATv = $la;
            type LayoutBTv = $lb;
            type LayoutCTv = SM80_16x8_Row;
        }
        #[doc(hidden)]
        impl<$($p: $bound),*> MmaInstruction for $name<$($p),*> {
            type Arch = $arch;
            type A = $va;
            type B = $vb;
            type C = C;
            type D = C;
            type SourceA = Registers;
            type SourceB = Registers;
            type SourceC = Registers;
            const REGISTERS_A: RegisterArray = RegisterArray { count: $na, of: RegisterType::B32 };
            const REGISTERS_B: RegisterArray = RegisterArray { count: $nb, of: RegisterType::B32 };
            const REGISTERS_C: RegisterArray = tile_of::<C>();
            const CUTLASS: &'static str = $file;
            const NAME_PARTS: &'static [NamePart] = &[Text(concat!(stringify!($name), "<")), $($part,)* Text(">")];
            const PTX_PARTS: &'static [NamePart] = &[Text("mma.sync.aligned.kind::"), $($ptx),*];
        }
        sm120!(@dense [$($e)? $($sfa)?] $name [$($p: $bound),*]);
        sm120!(@metadata [$($e)?] [$($sfa)?] $name [$($p: $bound),*]);
        sm120!(@scales [$($sfa $sfb)?] $name [$($p: $bound),*]);
    )*};
    (@dense [] $name:ident [$($p:ident: $bound:path),*]) => {
        #[diagnostic::do_not_recommend]
        impl<$($p: $bound),*> DenseMma for $name<$($p),*> {}
        #[diagnostic::do_not_recommend]
        impl<$($p: $bound),*> $crate::atom::mma::AccumulatorsFit for $name<$($p),*> {}
    };
    (@dense [$($more:ident)+] $($rest:tt)*) => {};
    (@metadata [] $($rest:tt)*) => {};
    (@metadata [$e:ident] [$($sfa:ident)?] $name:ident [$($p:ident: $bound:path),*]) => {
        #[diagnostic::do_not_recommend]
        impl<$($p: $bound),*> super::HasMetadata for $name<$($p),*> {}
        impl<$($p: $bound),*> SparseMma for $name<$($p),*> {
            type LayoutETv = $e;
        }
        // Half of the 64 values along K, in bytes, or of the 128 values of 4 bits, two to a byte.
        #[diagnostic::do_not_recommend]
        impl<$($p: $bound),*> super::StoresHalf for $name<$($p),*> {
            type LayoutStoredTv = SM80_16x32_8b;
        }
        sm120!(@stored [$($sfa)?] $name [$($p: $bound),*]);
    };
    (@stored [$sfa:ident] $name:ident [$($p:ident: $bound:path),*]) => {
        #[diagnostic::do_not_recommend]
        impl<$($p: $bound),*> super::ScaledStoredInRegisters for $name<$($p),*> {}
    };
    (@stored [] $name:ident [$($p:ident: $bound:path),*]) => {
        #[diagnostic::do_not_recommend]
        impl<$($p: $bound),*> super::UnscaledSparseMma for $name<$($p),*> {}
        #[diagnostic::do_not_recommend]
        impl<$($p: $bound),*> super::StoredInRegisters for $name<$($p),*> {}
    };
    (@scales [] $($rest:tt)*) => {};
    (@scales [$sfa:ident $sfb:ident] $name:ident [$($p:ident: $bound:path),*]) => {
        impl<$($p: $bound),*> BlockScaledMma for $name<$($p),*> {
            type Scale = SF;
            type VectorSize = VS;
        }
        impl<$($p: $bound),*> ScaledInRegisters for $name<$($p),*> {
            type LayoutSfaTv = $sfa;
            type LayoutSfbTv = $sfb;
        }
    };
}

sm120! {
    /// `kind::f8f6f4`: any pair of narrow floats.
    SM120_16x8x32_TN<A: F8F6F4, B: F8F6F4, C: FloatAccumulator>: 32,
        Uint8 [4 SM80_16x32_8b] * Uint8 [2 SM80_8x32_8b], "mma_sm120.hpp",
        [Text(A::NAME), Text(","), Text(B::NAME), Text(","), Text(C::NAME)],
        [Text("f8f6f4.m16n8k32.row.col."), Text(C::NAME), Text("."), Text(A::NAME), Text("."), Text(B::NAME), Text("."), Text(C::NAME)], needs Sm120f;
    /// `kind::mxf8f6f4`: any pair of narrow floats, a scale factor for each 32 values.
    SM120_16x8x32_TN_VS<A: F8F6F4, B: F8F6F4, C: ScaledAccumulator, SF: ScaleOfMxf8<VS>, VS: Nat>: 32,
        Uint8 [4 SM80_16x32_8b] * Uint8 [2 SM80_8x32_8b], "mma_sm120.hpp",
        [Text(A::NAME), Text(","), Text(B::NAME), Text(","), Text(C::NAME), Text(","), Text(SF::NAME), Text(","), Number(number::<VS>())],
        [Text("mxf8f6f4.block_scale.scale_vec::1X.m16n8k32.row.col."), Text(C::NAME), Text("."), Text(A::NAME), Text("."),
            Text(B::NAME), Text("."), Text(C::NAME), Text("."), Text(SF::NAME)],
        scales SM120_SFALayout_16x32 SM120_SFBLayout_8x32, needs Sm120f;
    /// `kind::mxf4nvf4`: packed 4-bit floats, a scale factor for each 32 (ue8m0) or 16 (ue8m0, ue4m3) values.
    SM120_16x8x64_TN_VS<A: Mxf4, B: Mxf4, C: ScaledAccumulator, SF: ScaleOfMxf4<VS>, VS: Nat>: 64,
        Uint4 [4 SM80_16x64_4b] * Uint4 [2 SM80_8x64_4b], "mma_sm120.hpp",
        [Text(A::NAME), Text(","), Text(B::NAME), Text(","), Text(C::NAME), Text(","), Text(SF::NAME), Text(","), Number(number::<VS>())],
        [Text("mxf4nvf4.block_scale.scale_vec::"), Text(SF::SCALE_VECTOR), Text(".m16n8k64.row.col."), Text(C::NAME), Text("."),
            Text(A::NAME), Text("."), Text(B::NAME), Text("."), Text(C::NAME), Text("."), Text(SF::NAME)],
        scales SM120_SFALayout_16x64 SM120_SFBLayout_8x64, needs Sm120f;
    /// `kind::f8f6f4` with a sparse A: any pair of narrow floats.
    SM120_SPARSE_16x8x64_TN<A: F8F6F4, B: F8F6F4, C: FloatAccumulator>: 64,
        SparseElement<U2, A> [4 SM80_16x64_4b] * Uint8 [4 SM120_8x64_8b], "mma_sm120_sparse.hpp",
        [Text(A::NAME), Text(","), Text(B::NAME), Text(","), Text(C::NAME)],
        [Text("f8f6f4.sp::ordered_metadata.m16n8k64.row.col."), Text(C::NAME), Text("."), Text(A::NAME), Text("."),
            Text(B::NAME), Text("."), Text(C::NAME)],
        metadata SM120_ELayout_16x64, needs Sm120f;
    /// `kind::mxf8f6f4` with a sparse A: any pair of narrow floats, a scale factor for each 64 values of K.
    SM120_SPARSE_16x8x64_TN_VS<A: F8F6F4, B: F8F6F4, C: ScaledAccumulator, SF: ScaleOfSparseMxf8<VS>, VS: Nat>: 64,
        SparseElement<U2, A> [4 SM80_16x64_4b] * Uint8 [4 SM120_8x64_8b], "mma_sm120_sparse.hpp",
        [Text(A::NAME), Text(","), Text(B::NAME), Text(","), Text(C::NAME), Text(","), Text(SF::NAME), Text(","), Number(number::<VS>())],
        [Text("mxf8f6f4.sp::ordered_metadata.block_scale.scale_vec::1X.m16n8k64.row.col."), Text(C::NAME), Text("."), Text(A::NAME),
            Text("."), Text(B::NAME), Text("."), Text(C::NAME), Text("."), Text(SF::NAME)],
        metadata SM120_ELayout_16x64, scales SM120_SFALayout_16x64 SM120_SFBLayout_8x64, needs Sm120f;
    /// `kind::mxf4nvf4` with a sparse A: packed 4-bit floats, a scale factor for each 64 (ue8m0) or 32 (ue8m0, ue4m3) values of K.
    SM120_SPARSE_16x8x128_TN_VS<A: Mxf4, B: Mxf4, C: ScaledAccumulator, SF: ScaleOfSparseMxf4<VS>, VS: Nat>: 128,
        SparseElement<U4, Uint8> [4 SM120_16x128_4b] * Uint4 [4 SM120_8x128_4b], "mma_sm120_sparse.hpp",
        [Text(A::NAME), Text(","), Text(B::NAME), Text(","), Text(C::NAME), Text(","), Text(SF::NAME), Text(","), Number(number::<VS>())],
        [Text("mxf4nvf4.sp::ordered_metadata.block_scale.scale_vec::"), Text(SF::SPARSE_SCALE_VECTOR), Text(".m16n8k128.row.col."),
            Text(C::NAME), Text("."), Text(A::NAME), Text("."), Text(B::NAME), Text("."), Text(C::NAME), Text("."), Text(SF::NAME)],
        metadata SM120_ELayout_16x128, scales SM120_SFALayout_16x128 SM120_SFBLayout_8x128, needs Sm120aOr121a;
}

#[cfg(test)]
mod tests {
    use super::super::checks::{sound, sound_metadata, sound_scales, sound_stored};
    use super::*;
    use crate::numeric::*;
    use typenum::{U16, U32, U64};

    macro_rules! pairs {
        ($($a:ident)*) => { $(pairs!(@ $a: Float8E4M3 Float8E5M2 Float6E2M3 Float6E3M2 Float4E2M1);)* };
        (@ $a:ident: $($b:ident)*) => {$(
            sound::<SM120_16x8x32_TN<$a, $b, Float32>>();
            sound::<SM120_16x8x32_TN<$a, $b, Float16>>();
            sound::<SM120_16x8x32_TN_VS<$a, $b, Float32, Float8UE8M0, U32>>();
            sound_scales::<SM120_16x8x32_TN_VS<$a, $b, Float32, Float8UE8M0, U32>>();
            sound::<SM120_SPARSE_16x8x64_TN<$a, $b, Float32>>();
            sound::<SM120_SPARSE_16x8x64_TN<$a, $b, Float16>>();
            sound_metadata::<SM120_SPARSE_16x8x64_TN<$a, $b, Float16>>();
            sound_stored::<SM120_SPARSE_16x8x64_TN<$a, $b, Float16>>();
            sound::<SM120_SPARSE_16x8x64_TN_VS<$a, $b, Float32, Float8UE8M0, U64>>();
            sound_metadata::<SM120_SPARSE_16x8x64_TN_VS<$a, $b, Float32, Float8UE8M0, U64>>();
            sound_scales::<SM120_SPARSE_16x8x64_TN_VS<$a, $b, Float32, Float8UE8M0, U64>>();
        )*};
    }
    macro_rules! packed {
        ($($dense:ident $sparse:ident, $sf:ident $vs:ident $wide:ident;)*) => {$(
            sound::<$dense<Float4E2M1, Float4E2M1, Float32, $sf, $vs>>();
            sound_scales::<$dense<Float4E2M1, Float4E2M1, Float32, $sf, $vs>>();
            sound::<$sparse<Float4E2M1, Float4E2M1, Float32, $sf, $wide>>();
            sound_metadata::<$sparse<Float4E2M1, Float4E2M1, Float32, $sf, $wide>>();
            sound_stored::<$sparse<Float4E2M1, Float4E2M1, Float32, $sf, $wide>>();
            sound_scales::<$sparse<Float4E2M1, Float4E2M1, Float32, $sf, $wide>>();
        )*};
    }

    #[test]
    fn every_row_is_sound() {
        pairs!(Float8E4M3 Float8E5M2 Float6E2M3 Float6E3M2 Float4E2M1);
        packed! {
            SM120_16x8x64_TN_VS SM120_SPARSE_16x8x128_TN_VS, Float8UE8M0 U32 U64;
            SM120_16x8x64_TN_VS SM120_SPARSE_16x8x128_TN_VS, Float8UE8M0 U16 U32;
            SM120_16x8x64_TN_VS SM120_SPARSE_16x8x128_TN_VS, Float8UE4M3 U16 U32;
        }
    }
}
