//! What sm_100a adds: tensor memory and tcgen05.
//!
//! A load from tensor memory and its wait are one statement: the compiler does not know that the registers are empty in between.

use core::arch::asm;

/// Allocates `columns` of tensor memory, and writes where it begins to this address of shared memory.
///
/// # Safety
/// All lanes of one warp come here; `columns` is 32, 64, …, 512.
#[inline(always)]
pub unsafe fn tensor_memory_allocate(to: u32, columns: u32) {
    // SAFETY: as promised.
    unsafe {
        asm!("tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [{}], {};", "tcgen05.relinquish_alloc_permit.cta_group::1.sync.aligned;",
            in(reg32) to, in(reg32) columns, options(nostack));
    }
}
/// Gives tensor memory back.
///
/// # Safety
/// All lanes of the warp that allocated it come here; nobody uses it any more.
#[inline(always)]
pub unsafe fn tensor_memory_free(at: u32, columns: u32) {
    // SAFETY: as promised.
    unsafe {
        asm!("tcgen05.dealloc.cta_group::1.sync.aligned.b32 {}, {};", in(reg32) at, in(reg32) columns, options(nostack));
    }
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
/// Begins `D = A·Bᵀ`, or `D += A·Bᵀ` if `add`: D in tensor memory, A and B of 16-bit floats in shared memory.
///
/// # Safety
/// One thread comes here; descriptors and instruction descriptor are those of operands that stay until the product has been waited for.
#[inline(always)]
pub unsafe fn tensor_multiply_f16(d: u32, a: u64, b: u64, instruction: u32, add: bool) {
    // SAFETY: as promised.
    unsafe {
        asm!(
            "{{ .reg .pred add; setp.ne.b32 add, {4}, 0; tcgen05.mma.cta_group::1.kind::f16 [{0}], {1}, {2}, {3}, add; }}",
            in(reg32) d, in(reg64) a, in(reg64) b, in(reg32) instruction, in(reg32) u32::from(add), options(nostack),
        );
    }
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

macro_rules! tensor_memory_load {
    ($name:ident: $count:literal, $instruction:literal, [$first:literal $($i:literal)*], $at:literal) => {
        /// Loads 32 columns of the lane of each lane of the warp, and waits for them.
        ///
        /// # Safety
        /// All lanes of the warp come here together; the address is the same for all, and its lane the first of the warp's own 32.
        #[inline(always)]
        pub unsafe fn $name(address: u32) -> [u32; $count] {
            let mut words = [0; $count];
            // SAFETY: as promised.
            unsafe {
                asm!(
                    concat!($instruction, " {{{", $first, "}", $(", {", $i, "}",)* "}}, [{", $at, "}];"),
                    "tcgen05.wait::ld.sync.aligned;",
                    out(reg32) words[$first], $(out(reg32) words[$i],)* in(reg32) address, options(nostack),
                );
            }
            words
        }
    };
}
tensor_memory_load!(tensor_memory_load_32x32: 32, "tcgen05.ld.sync.aligned.32x32b.x32.b32", [
    0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31
], 32);
