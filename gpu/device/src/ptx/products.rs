//! `mma.sync` and `mma.sp`.

use core::arch::asm;

macro_rules! multiply {
    ($($(#[$doc:meta])* $name:ident: $sum:ty = $instruction:literal;)*) => {$(
        $(#[$doc])*
        ///
        /// # Safety
        /// All lanes of the warp come here together.
        #[inline(always)]
        pub unsafe fn $name(mut c: [$sum; 4], a: &[u32; 4], b: &[u32; 2]) -> [$sum; 4] {
            // SAFETY: as promised.
            unsafe {
                asm!(concat!($instruction, " {{{0}, {1}, {2}, {3}}}, {{{4}, {5}, {6}, {7}}}, {{{8}, {9}}}, {{{0}, {1}, {2}, {3}}};"),
                    inout(reg32) c[0], inout(reg32) c[1], inout(reg32) c[2], inout(reg32) c[3],
                    in(reg32) a[0], in(reg32) a[1], in(reg32) a[2], in(reg32) a[3], in(reg32) b[0], in(reg32) b[1],
                    options(nostack, nomem));
            }
            c
        }
    )*};
}
multiply! {
    /// `A·B + C`, 16 × 8 × 16, A and B of bf16.
    multiply_16x8x16_bf16: f32 = "mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32";
    /// `A·B + C`, 16 × 8 × 16, A and B of f16.
    multiply_16x8x16_f16: f32 = "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32";
    /// `A·B + C`, 16 × 8 × 8, A and B of tf32.
    multiply_16x8x8_tf32: f32 = "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32";
    /// `A·B + C`, 16 × 8 × 32, A and B of s8.
    multiply_16x8x32_s8_s8: i32 = "mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32";
    /// `A·B + C`, 16 × 8 × 32, A of s8, B of u8.
    multiply_16x8x32_s8_u8: i32 = "mma.sync.aligned.m16n8k32.row.col.s32.s8.u8.s32";
    /// `A·B + C`, 16 × 8 × 32, A of u8, B of s8.
    multiply_16x8x32_u8_s8: i32 = "mma.sync.aligned.m16n8k32.row.col.s32.u8.s8.s32";
    /// `A·B + C`, 16 × 8 × 32, A and B of u8.
    multiply_16x8x32_u8_u8: i32 = "mma.sync.aligned.m16n8k32.row.col.s32.u8.u8.s32";
    /// `A·B + C`, 16 × 8 × 32, A and B of e4m3.
    multiply_16x8x32_e4m3_e4m3: f32 = "mma.sync.aligned.kind::f8f6f4.m16n8k32.row.col.f32.e4m3.e4m3.f32";
    /// `A·B + C`, 16 × 8 × 32, A of e4m3, B of e5m2.
    multiply_16x8x32_e4m3_e5m2: f32 = "mma.sync.aligned.kind::f8f6f4.m16n8k32.row.col.f32.e4m3.e5m2.f32";
    /// `A·B + C`, 16 × 8 × 32, A of e5m2, B of e4m3.
    multiply_16x8x32_e5m2_e4m3: f32 = "mma.sync.aligned.kind::f8f6f4.m16n8k32.row.col.f32.e5m2.e4m3.f32";
    /// `A·B + C`, 16 × 8 × 32, A and B of e5m2.
    multiply_16x8x32_e5m2_e5m2: f32 = "mma.sync.aligned.kind::f8f6f4.m16n8k32.row.col.f32.e5m2.e5m2.f32";
}
/// `A·B + C`, 16 × 8 × 16, A and B of f16, and C too: two in a register.
///
/// # Safety
/// All lanes of the warp come here together.
#[inline(always)]
pub unsafe fn multiply_16x8x16_f16_to_f16(mut c: [u32; 2], a: &[u32; 4], b: &[u32; 2]) -> [u32; 2] {
    // SAFETY: as promised.
    unsafe {
        asm!("mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16 {{{0}, {1}}}, {{{2}, {3}, {4}, {5}}}, {{{6}, {7}}}, {{{0}, {1}}};",
            inout(reg32) c[0], inout(reg32) c[1], in(reg32) a[0], in(reg32) a[1], in(reg32) a[2], in(reg32) a[3],
            in(reg32) b[0], in(reg32) b[1], options(nostack, nomem));
    }
    c
}
/// `A·B + C`, 8 × 8 × 4, of f64.
///
/// # Safety
/// All lanes of the warp come here together.
#[inline(always)]
pub unsafe fn multiply_8x8x4_f64(mut c: [f64; 2], a: u64, b: u64) -> [f64; 2] {
    // SAFETY: as promised.
    unsafe {
        asm!("mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {{{0}, {1}}}, {{{2}}}, {{{3}}}, {{{0}, {1}}};",
            inout(reg64) c[0], inout(reg64) c[1], in(reg64) a, in(reg64) b, options(nostack, nomem));
    }
    c
}

macro_rules! multiply_sparse {
    ($($(#[$doc:meta])* $name:ident = $instruction:literal;)*) => {$(
        $(#[$doc])*
        ///
        /// # Safety
        /// All lanes of the warp come here together.
        #[inline(always)]
        pub unsafe fn $name(mut c: [f32; 4], a: &[u32; 4], b: &[u32; 4], metadata: u32) -> [f32; 4] {
            // SAFETY: as promised.
            unsafe {
                asm!(concat!($instruction, " {{{0}, {1}, {2}, {3}}}, {{{4}, {5}, {6}, {7}}}, {{{8}, {9}, {10}, {11}}}, {{{0}, {1}, {2}, {3}}}, {12}, 0x0;"),
                    inout(reg32) c[0], inout(reg32) c[1], inout(reg32) c[2], inout(reg32) c[3],
                    in(reg32) a[0], in(reg32) a[1], in(reg32) a[2], in(reg32) a[3],
                    in(reg32) b[0], in(reg32) b[1], in(reg32) b[2], in(reg32) b[3], in(reg32) metadata,
                    options(nostack, nomem));
            }
            c
        }
    )*};
}
multiply_sparse! {
    /// `A·B + C`, 16 × 8 × 32, A and B of bf16, with a sparse A and the metadata of the first two lanes of each four.
    multiply_16x8x32_sparse_bf16 = "mma.sp::ordered_metadata.sync.aligned.m16n8k32.row.col.f32.bf16.bf16.f32";
    /// `A·B + C`, 16 × 8 × 32, A and B of f16, with a sparse A and the metadata of the first two lanes of each four.
    multiply_16x8x32_sparse_f16 = "mma.sp::ordered_metadata.sync.aligned.m16n8k32.row.col.f32.f16.f16.f32";
}

/// A product with scale factors: those of A in the lanes 0 and 1 of each four, and those of B in lane 0.
macro_rules! multiply_scaled {
    ($name:ident = $($instruction:expr),*) => {
        /// `A·B + C`, where each value is multiplied by its scale factor: in a register of A and one of B, from this byte on.
        ///
        /// # Safety
        /// All lanes of the warp come here together.
        #[inline(always)]
        pub unsafe fn $name(mut c: [f32; 4], a: &[u32; 4], b: &[u32; 2], factors: [u32; 2], byte: u16) -> [f32; 4] {
            // SAFETY: as promised.
            unsafe {
                core::arch::asm!(concat!("mma.sync.aligned.", $($instruction,)* " {{{0}, {1}, {2}, {3}}}, {{{4}, {5}, {6}, {7}}}, {{{8}, {9}}}, {{{0}, {1}, {2}, {3}}}, ",
                    "{{{10}}}, {{{12}, {13}}}, {{{11}}}, {{{12}, {13}}};"),
                    inout(reg32) c[0], inout(reg32) c[1], inout(reg32) c[2], inout(reg32) c[3],
                    in(reg32) a[0], in(reg32) a[1], in(reg32) a[2], in(reg32) a[3], in(reg32) b[0], in(reg32) b[1],
                    in(reg32) factors[0], in(reg32) factors[1], in(reg16) byte, in(reg16) 0_u16,
                    options(nostack, nomem));
            }
            c
        }
    };
}
macro_rules! pairs {
    ($($a:ident: $($b:ident)*;)*) => {
        /// 16 × 8 × 32 floats of 8, 6 and 4 bits with a byte each, and a factor of ue8m0 for all 32 values of a row: a module for each type of A, a function for each of B.
        pub mod mxf8f6f4 {$(
            #[doc = concat!("A of ", stringify!($a))]
            pub mod $a {$(
                multiply_scaled!($b = "kind::mxf8f6f4.block_scale.scale_vec::1X.m16n8k32.row.col.f32.", stringify!($a), ".", stringify!($b), ".f32.ue8m0");
            )*}
        )*}
    };
}
pairs! {
    e4m3: e4m3 e5m2 e2m3 e3m2 e2m1;
    e5m2: e4m3 e5m2 e2m3 e3m2 e2m1;
    e2m3: e4m3 e5m2 e2m3 e3m2 e2m1;
    e3m2: e4m3 e5m2 e2m3 e3m2 e2m1;
    e2m1: e4m3 e5m2 e2m3 e3m2 e2m1;
}
multiply_scaled!(mxf4 = "kind::mxf4nvf4.block_scale.scale_vec::2X.m16n8k64.row.col.f32.e2m1.e2m1.f32.ue8m0");
multiply_scaled!(nvf4 = "kind::mxf4nvf4.block_scale.scale_vec::4X.m16n8k64.row.col.f32.e2m1.e2m1.f32.ue4m3");
