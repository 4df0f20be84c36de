//! What sm_100a adds: tensor memory and tcgen05.
//!
//! A load from tensor memory and its wait are one statement: the compiler does not know that the registers are empty in between.

use core::arch::asm;

macro_rules! allocations {
    ($($allocate:ident $free:ident $group:literal $who:literal;)*) => {$(
        #[doc = concat!("Allocates `columns` of tensor memory, ", $who, ", and writes where it begins to this address of shared memory.")]
        ///
        /// # Safety
        /// All lanes of one warp come here; `columns` is 32, 64, …, 512. Where two blocks allocate, one warp of each comes here.
        #[inline(always)]
        pub unsafe fn $allocate(to: u32, columns: u32) {
            // SAFETY: as promised.
            unsafe {
                asm!(concat!("tcgen05.alloc.cta_group::", $group, ".sync.aligned.shared::cta.b32 [{}], {};"),
                    concat!("tcgen05.relinquish_alloc_permit.cta_group::", $group, ".sync.aligned;"),
                    in(reg32) to, in(reg32) columns, options(nostack));
            }
        }
        #[doc = concat!("Gives tensor memory back, ", $who, ".")]
        ///
        /// # Safety
        /// All lanes of the warp that allocated it come here; nobody uses it any more.
        #[inline(always)]
        pub unsafe fn $free(at: u32, columns: u32) {
            // SAFETY: as promised.
            unsafe {
                asm!(concat!("tcgen05.dealloc.cta_group::", $group, ".sync.aligned.b32 {}, {};"), in(reg32) at, in(reg32) columns,
                    options(nostack));
            }
        }
    )*};
}
allocations! {
    tensor_memory_allocate tensor_memory_free "1" "of this block";
    tensor_memory_allocate_of_pair tensor_memory_free_of_pair "2" "of both blocks of a pair";
}
/// Orders what this thread did in tensor memory before the next barrier of threads.
#[inline(always)]
pub fn tensor_memory_before_barrier() {
    // SAFETY: it has no demands.
    unsafe { asm!("tcgen05.fence::before_thread_sync;", options(nostack)) }
}
/// Orders what others did in tensor memory before the last barrier of threads.
#[inline(always)]
pub fn tensor_memory_after_barrier() {
    // SAFETY: it has no demands.
    unsafe { asm!("tcgen05.fence::after_thread_sync;", options(nostack)) }
}
macro_rules! tensor_multiply {
    ($($name:ident $group:literal: $kind:literal;)*) => {$(
        #[doc = concat!("Begins `D = A·Bᵀ`, or `D += A·Bᵀ` if `add`: D in tensor memory, A and B in shared memory of so many blocks: ", $group)]
        ///
        /// # Safety
        /// One thread comes here; descriptors and instruction descriptor are those of operands of the kind that stay until the product has been waited for.
        #[inline(always)]
        pub unsafe fn $name(d: u32, a: u64, b: u64, instruction: u32, add: bool) {
            // SAFETY: as promised.
            unsafe {
                asm!(
                    concat!(
                        "{{ .reg .pred add; setp.ne.b32 add, {4}, 0; tcgen05.mma.cta_group::", $group, ".kind::", $kind, " [{0}], {1}, {2}, {3}, add; }}"
                    ),
                    in(reg32) d, in(reg64) a, in(reg64) b, in(reg32) instruction, in(reg32) u32::from(add), options(nostack),
                );
            }
        }
    )*};
}
tensor_multiply! {
    tensor_multiply_f16 "1": "f16";
    tensor_multiply_tf32 "1": "tf32";
    tensor_multiply_f8f6f4 "1": "f8f6f4";
    tensor_multiply_i8 "1": "i8";
    tensor_multiply_f16_of_pair "2": "f16";
    tensor_multiply_tf32_of_pair "2": "tf32";
    tensor_multiply_f8f6f4_of_pair "2": "f8f6f4";
    tensor_multiply_i8_of_pair "2": "i8";
}
macro_rules! tensor_multiply_scaled {
    ($($name:ident $group:literal: $kind:literal;)*) => {$(
        #[doc = concat!("As [`tensor_multiply_f16`], where each value is multiplied by its scale factor, in tensor memory of so many blocks: ", $group)]
        ///
        /// # Safety
        /// As [`tensor_multiply_f16`]; the factors of A and of B, which begin at these columns, have been copied by the same thread.
        #[inline(always)]
        pub unsafe fn $name(d: u32, a: u64, b: u64, instruction: u32, factors: [u32; 2], add: bool) {
            // SAFETY: as promised.
            unsafe {
                asm!(
                    concat!(
                        "{{ .reg .pred add; setp.ne.b32 add, {6}, 0; tcgen05.mma.cta_group::", $group, ".kind::", $kind,
                        " [{0}], {1}, {2}, {3}, [{4}], [{5}], add; }}"
                    ),
                    in(reg32) d, in(reg64) a, in(reg64) b, in(reg32) instruction, in(reg32) factors[0], in(reg32) factors[1],
                    in(reg32) u32::from(add), options(nostack),
                );
            }
        }
    )*};
}
tensor_multiply_scaled! {
    tensor_multiply_mxf8f6f4 "1": "mxf8f6f4.block_scale.scale_vec::1X";
    tensor_multiply_mxf4 "1": "mxf4.block_scale.scale_vec::2X";
    tensor_multiply_nvf4 "1": "mxf4nvf4.block_scale.scale_vec::4X";
    tensor_multiply_mxf8f6f4_of_pair "2": "mxf8f6f4.block_scale.scale_vec::1X";
    tensor_multiply_mxf4_of_pair "2": "mxf4.block_scale.scale_vec::2X";
    tensor_multiply_nvf4_of_pair "2": "mxf4nvf4.block_scale.scale_vec::4X";
}
macro_rules! copies_of_factors {
    ($($name:ident $group:literal;)*) => {$(
        #[doc = concat!("Begins to copy 512 bytes of scale factors to four columns of tensor memory, each in its own memory, of so many blocks: ", $group)]
        ///
        /// # Safety
        /// One thread comes here; the descriptor is that of factors that stay until the products behind it have been waited for.
        #[inline(always)]
        pub unsafe fn $name(to: u32, from: u64) {
            // SAFETY: as promised.
            unsafe {
                asm!(concat!("tcgen05.cp.cta_group::", $group, ".32x128b.warpx4 [{}], {};"), in(reg32) to, in(reg64) from, options(nostack));
            }
        }
    )*};
}
copies_of_factors! {
    tensor_copy_factors "1";
    tensor_copy_factors_of_pair "2";
}
/// Arrives at the barrier once all products begun by this thread are done.
///
/// # Safety
/// The barrier has been made.
#[inline(always)]
pub unsafe fn tensor_commit(barrier: u32) {
    // SAFETY: as promised.
    unsafe {
        asm!("tcgen05.commit.cta_group::1.mbarrier::arrive::one.shared::cluster.b64 [{}];", in(reg32) barrier, options(nostack));
    }
}
macro_rules! commits {
    ($($name:ident $group:literal;)*) => {$(
        #[doc = concat!("As [`tensor_commit`], at the barrier that is at this address in each block of the mask, of products of so many blocks: ", $group)]
        ///
        /// # Safety
        /// The barriers have been made, and these blocks have not ended.
        #[inline(always)]
        pub unsafe fn $name(barrier: u32, blocks: u16) {
            // SAFETY: as promised.
            unsafe {
                asm!(
                    concat!("tcgen05.commit.cta_group::", $group, ".mbarrier::arrive::one.shared::cluster.multicast::cluster.b64 [{}], {};"),
                    in(reg32) barrier, in(reg16) blocks, options(nostack),
                );
            }
        }
    )*};
}
commits! {
    tensor_commit_to "1";
    tensor_commit_of_pair_to "2";
}

// A row is the function and the instruction, behind the numbers of its registers.
macro_rules! tensor_memory_loads {
    ($($registers:tt $at:literal: $($name:ident $instruction:literal),*;)*) => {$($(
        tensor_memory_loads! { @ $name $instruction $registers $at }
    )*)*};
    (@ $name:ident $instruction:literal [$first:literal $($i:literal)*] $at:literal) => {
        /// Loads so many registers from tensor memory, and waits for them.
        ///
        /// # Safety
        /// All lanes of the warp come here together; the address is the same for all, and its lane is one of the warp's own 32.
        #[inline(always)]
        pub unsafe fn $name(address: u32) -> [u32; $at] {
            let mut words = [0; $at];
            // SAFETY: as promised.
            unsafe {
                asm!(
                    concat!("tcgen05.ld.sync.aligned.", $instruction, ".b32 {{{", $first, "}", $(", {", $i, "}",)* "}}, [{", $at, "}];"),
                    "tcgen05.wait::ld.sync.aligned;",
                    out(reg32) words[$first], $(out(reg32) words[$i],)* in(reg32) address, options(nostack),
                );
            }
            words
        }
    };
}
tensor_memory_loads! {
    [0 1 2 3 4 5 6 7] 8: tensor_memory_load_16x128_x4_packed "16x128b.x4.pack::16b";
    [0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15] 16: tensor_memory_load_32x32_x16 "32x32b.x16", tensor_memory_load_32x32_x16_packed "32x32b.x16.pack::16b",
        tensor_memory_load_16x256_x4 "16x256b.x4", tensor_memory_load_16x128_x8 "16x128b.x8", tensor_memory_load_16x128_x8_packed "16x128b.x8.pack::16b";
    [0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31] 32: tensor_memory_load_32x32_x32 "32x32b.x32",
        tensor_memory_load_16x256_x8 "16x256b.x8", tensor_memory_load_16x128_x16 "16x128b.x16";
    [0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52
        53 54 55 56 57 58 59 60 61 62 63] 64: tensor_memory_load_32x32_x64 "32x32b.x64";
    [0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52
        53 54 55 56 57 58 59 60 61 62 63 64 65 66 67 68 69 70 71 72 73 74 75 76 77 78 79 80 81 82 83 84 85 86 87 88 89 90 91 92 93 94 95 96 97 98 99 100 101
        102 103 104 105 106 107 108 109 110 111 112 113 114 115 116 117 118 119 120 121 122 123 124 125 126 127] 128: tensor_memory_load_32x32_x128 "32x32b.x128";
}
