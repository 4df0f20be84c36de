//! Instructions of a whole warp on registers and on matrices in shared memory.
//!
//! `ldmatrix` and `stmatrix` move 8×8 matrices of 16-bit elements. Thread `8j + r` gives the address of row `r` of matrix `j`, which is 16
//! contiguous bytes, aligned to 16 bytes. Where there are fewer than 4 matrices, the layouts let the other threads give addresses of the same rows
//! (on SM75 all addresses must be valid).

#![allow(non_camel_case_types)]

use super::table::copy_instructions;
use crate::layout;

copy_instructions! {
    /// Transposes 2×2 blocks of 32 bits between neighbours. The layouts hold only where the destination is the source.
    SM50_Shuffle_U32_2x2Trans_XOR1: Sm50 [32:1], [(32,64):(64,1)] (2 x 32) => [((2,16),(32,2)):((32,128),(1,64))] (2 x 32), ref src,
        "shfl.sync.bfly/prmt sequence (__shfl_xor_sync)", "include/cute/atom/copy_traits_sm50.hpp";
    /// Transposes 2×2 blocks of 32 bits between threads 4 apart. The layouts hold only where the destination is the source.
    SM50_Shuffle_U32_2x2Trans_XOR4: Sm50 [32:1], [(32,64):(64,1)] (2 x 32) => [((4,2,4),(32,2)):((64,32,512),(1,256))] (2 x 32), ref src,
        "shfl.sync.bfly/prmt sequence (__shfl_xor_sync)", "include/cute/atom/copy_traits_sm50.hpp";

    /// One matrix.
    SM75_U32x1_LDSM_N: Sm75 [32:1], [((8,4),128):((128,0),1)] (128 aligned) => [(32,32):(32,1)] (1 x 32), ref dst,
        "ldmatrix.sync.aligned.x1.m8n8.shared.b16", "include/cute/atom/copy_traits_sm75.hpp";
    /// Two matrices.
    SM75_U32x2_LDSM_N: Sm75 [32:1], [((16,2),128):((128,0),1)] (128 aligned) => [(32,(32,2)):(32,(1,1024))] (2 x 32), ref dst,
        "ldmatrix.sync.aligned.x2.m8n8.shared.b16", "include/cute/atom/copy_traits_sm75.hpp";
    /// Four matrices.
    SM75_U32x4_LDSM_N: Sm75 [32:1], [(32,128):(128,1)] (128 aligned) => [(32,(32,4)):(32,(1,1024))] (4 x 32), ref dst,
        "ldmatrix.sync.aligned.x4.m8n8.shared.b16", "include/cute/atom/copy_traits_sm75.hpp";
    /// One matrix, transposed.
    SM75_U16x2_LDSM_T: Sm75 [32:1], [((8,4),128):((128,0),1)] (128 aligned) => [((4,8),(16,2)):((256,16),(1,128))] (1 x 32), ref dst,
        "ldmatrix.sync.aligned.x1.trans.m8n8.shared.b16", "include/cute/atom/copy_traits_sm75.hpp";
    /// Two matrices, transposed.
    SM75_U16x4_LDSM_T: Sm75 [32:1], [((16,2),128):((128,0),1)] (128 aligned) => [((4,8),(16,2,2)):((256,16),(1,128,1024))] (2 x 32), ref dst,
        "ldmatrix.sync.aligned.x2.trans.m8n8.shared.b16", "include/cute/atom/copy_traits_sm75.hpp";
    /// Four matrices, transposed.
    SM75_U16x8_LDSM_T: Sm75 [32:1], [(32,128):(128,1)] (128 aligned) => [((4,8),(16,2,4)):((256,16),(1,128,1024))] (4 x 32), ref dst,
        "ldmatrix.sync.aligned.x4.trans.m8n8.shared.b16", "include/cute/atom/copy_traits_sm75.hpp";
    /// Transposes a matrix in registers. **The layouts are those of CuTe, which describe the identity.** [`Movmatrix`] has the layouts of what
    /// it does.
    SM75_U32x1_MOVM_T: Sm75 [32:1], [(32,32):(32,1)] (1 x 32) => [(32,32):(32,1)] (1 x 32), ref src,
        "movmatrix.sync.aligned.m8n8.trans.b16", "include/cute/atom/copy_traits_sm75.hpp";
    /// Transposes a matrix in registers: [`SM75_U32x1_MOVM_T`] with layouts that describe the transposition.
    Movmatrix: Sm75 [32:1], [(32,32):(32,1)] (1 x 32) => [((4,8),(16,2)):((256,16),(1,128))] (1 x 32), ref src,
        "movmatrix.sync.aligned.m8n8.trans.b16", "include/cute/arch/copy_sm75.hpp";

    /// One matrix.
    SM90_U32x1_STSM_N: Sm90 [32:1], [(32,32):(32,1)] (1 x 32) => [((8,4),128):((128,0),1)] (128 aligned), ref src,
        "stmatrix.sync.aligned.x1.m8n8.shared.b16", "include/cute/atom/copy_traits_sm90.hpp";
    /// Two matrices.
    SM90_U32x2_STSM_N: Sm90 [32:1], [(32,(32,2)):(32,(1,1024))] (2 x 32) => [((16,2),128):((128,0),1)] (128 aligned), ref src,
        "stmatrix.sync.aligned.x2.m8n8.shared.b16", "include/cute/atom/copy_traits_sm90.hpp";
    /// Four matrices.
    SM90_U32x4_STSM_N: Sm90 [32:1], [(32,(32,4)):(32,(1,1024))] (4 x 32) => [(32,128):(128,1)] (128 aligned), ref src,
        "stmatrix.sync.aligned.x4.m8n8.shared.b16", "include/cute/atom/copy_traits_sm90.hpp";
    /// One matrix, transposed.
    SM90_U16x2_STSM_T: Sm90 [32:1], [((4,8),(16,2)):((256,16),(1,128))] (1 x 32) => [((8,4),128):((128,0),1)] (128 aligned), ref src,
        "stmatrix.sync.aligned.x1.trans.m8n8.shared.b16", "include/cute/atom/copy_traits_sm90.hpp";
    /// Two matrices, transposed.
    SM90_U16x4_STSM_T: Sm90 [32:1], [((4,8),(16,2,2)):((256,16),(1,128,1024))] (2 x 32) => [((16,2),128):((128,0),1)] (128 aligned), ref src,
        "stmatrix.sync.aligned.x2.trans.m8n8.shared.b16", "include/cute/atom/copy_traits_sm90.hpp";
    /// Four matrices, transposed.
    SM90_U16x8_STSM_T: Sm90 [32:1], [((4,8),(16,2,4)):((256,16),(1,128,1024))] (4 x 32) => [(32,128):(128,1)] (128 aligned), ref src,
        "stmatrix.sync.aligned.x4.trans.m8n8.shared.b16", "include/cute/atom/copy_traits_sm90.hpp";

    /// A 16×16 matrix of bytes, transposed.
    SM100_U8x8_LDSM_T: Sm100fOr110fOr120f [32:1], [((2,2,4,2),128):((128,1024,256,0),1)] (128 aligned) => [((4,8),(8,2,2,2)):((256,8),(1,128,64,1024))] (2 x 32), ref dst,
        "ldmatrix.sync.aligned.m16n16.x1.trans.shared.b8", "include/cute/atom/copy_traits_sm100.hpp";
    /// Two 16×16 matrices of bytes, transposed.
    SM100_U8x16_LDSM_T: Sm100fOr110fOr120f [32:1], [((2,2,4,2),128):((128,1024,256,2048),1)] (128 aligned) => [((4,8),(8,2,2,4)):((256,8),(1,128,64,1024))] (4 x 32), ref dst,
        "ldmatrix.sync.aligned.m16n16.x2.trans.shared.b8", "include/cute/atom/copy_traits_sm100.hpp";
    /// 16 elements of 4 bits and 64 bits of padding become 16 bytes.
    SM100_SU4_DU8x16_x1_LDSM_N: Sm100fOr110fOr120f [32:1], [((8,4),128):((128,0),1)] (128 aligned) => [(32,32):(32,1)] (1 x 32), ref dst,
        "ldmatrix.sync.aligned.m8n16.x1.shared.b8x16.b4x16_p64", "include/cute/atom/copy_traits_sm100.hpp";
    /// 16 elements of 6 bits and 32 bits of padding become 16 bytes.
    SM100_SU6_DU8x16_x1_LDSM_N: Sm100fOr110fOr120f [32:1], [((8,4),128):((128,0),1)] (128 aligned) => [(32,32):(32,1)] (1 x 32), ref dst,
        "ldmatrix.sync.aligned.m8n16.x1.shared.b8x16.b6x16_p32", "include/cute/atom/copy_traits_sm100.hpp";
    /// [`SM100_SU4_DU8x16_x1_LDSM_N`] of two matrices.
    SM100_SU4_DU8x16_x2_LDSM_N: Sm100fOr110fOr120f [32:1], [((16,2),128):((128,0),1)] (128 aligned) => [(32,(32,2)):(32,(1,1024))] (2 x 32), ref dst,
        "ldmatrix.sync.aligned.m8n16.x2.shared.b8x16.b4x16_p64", "include/cute/atom/copy_traits_sm100.hpp";
    /// [`SM100_SU6_DU8x16_x1_LDSM_N`] of two matrices.
    SM100_SU6_DU8x16_x2_LDSM_N: Sm100fOr110fOr120f [32:1], [((16,2),128):((128,0),1)] (128 aligned) => [(32,(32,2)):(32,(1,1024))] (2 x 32), ref dst,
        "ldmatrix.sync.aligned.m8n16.x2.shared.b8x16.b6x16_p32", "include/cute/atom/copy_traits_sm100.hpp";
    /// [`SM100_SU4_DU8x16_x1_LDSM_N`] of four matrices.
    SM100_SU4_DU8x16_x4_LDSM_N: Sm100fOr110fOr120f [32:1], [(32,128):(128,1)] (128 aligned) => [(32,(32,4)):(32,(1,1024))] (4 x 32), ref dst,
        "ldmatrix.sync.aligned.m8n16.x4.shared.b8x16.b4x16_p64", "include/cute/atom/copy_traits_sm100.hpp";
    /// [`SM100_SU6_DU8x16_x1_LDSM_N`] of four matrices.
    SM100_SU6_DU8x16_x4_LDSM_N: Sm100fOr110fOr120f [32:1], [(32,128):(128,1)] (128 aligned) => [(32,(32,4)):(32,(1,1024))] (4 x 32), ref dst,
        "ldmatrix.sync.aligned.m8n16.x4.shared.b8x16.b6x16_p32", "include/cute/atom/copy_traits_sm100.hpp";
    /// A 16×8 matrix of bytes, transposed.
    SM100_U8x4_STSM_T: Sm100fOr110fOr120f [32:1], [((4,8),(8,2,2)):((256,8),(1,128,64))] (1 x 32) => [((8,4),128):((128,0),1)] (128 aligned), ref src,
        "stmatrix.sync.aligned.m16n8.x1.trans.shared.b8", "include/cute/atom/copy_traits_sm100.hpp";
    /// Two 16×8 matrices of bytes, transposed.
    SM100_U8x8_STSM_T: Sm100fOr110fOr120f [32:1], [((4,8),(8,2,2,2)):((256,8),(1,128,64,1024))] (2 x 32) => [((16,2),128):((128,0),1)] (128 aligned), ref src,
        "stmatrix.sync.aligned.m16n8.x2.trans.shared.b8", "include/cute/atom/copy_traits_sm100.hpp";
    /// Four 16×8 matrices of bytes, transposed.
    SM100_U8x16_STSM_T: Sm100fOr110fOr120f [32:1], [((4,8),(8,2,2,4)):((256,8),(1,128,64,1024))] (4 x 32) => [(32,128):(128,1)] (128 aligned), ref src,
        "stmatrix.sync.aligned.m16n8.x4.trans.shared.b8", "include/cute/atom/copy_traits_sm100.hpp";
}
