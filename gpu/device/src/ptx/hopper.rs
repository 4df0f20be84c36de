//! What sm_90a adds: `stmatrix`, barriers in shared memory, the tensor memory accelerator, wgmma.
//!
//! * A barrier in shared memory is waited for by a loop around `try_wait`, in one `asm!` statement: its branch is no branch of the
//!   compiler's, which could copy it.
//! * The accumulators of wgmma are being written until it has been waited for. The compiler does not know; it must find no reason to
//!   move them, so they are operands of one statement, in and out, and nothing else reads them before the wait.

use core::arch::asm;

/// A `CUtensorMap`, which the driver has made, in global memory.
#[repr(C, align(64))]
pub struct TensorMapObject([u64; 16]);

/// Stores four 8 × 8 matrices of 16-bit elements: lane `8j + r` has the address of row `r` of matrix `j`; lane `l` has elements
/// `2(l mod 4)` and the next one of row `l / 4` of each.
///
/// # Safety
/// All lanes of the warp come here together; the rows are 16 bytes each in shared memory, at multiples of 16; no other thread accesses
/// them until the next barrier.
#[inline(always)]
pub unsafe fn store_matrix_x4(address: u32, words: &[u32; 4]) {
    // SAFETY: as promised.
    unsafe {
        asm!("stmatrix.sync.aligned.m8n8.x4.shared.b16 [{}], {{{}, {}, {}, {}}};", in(reg32) address, in(reg32) words[0],
            in(reg32) words[1], in(reg32) words[2], in(reg32) words[3], options(nostack));
    }
}
/// [`store_matrix_x4`], each matrix transposed: lane `l` has elements `l / 4` of rows `2(l mod 4)` and the next one.
///
/// # Safety
/// As [`store_matrix_x4`].
#[inline(always)]
pub unsafe fn store_matrix_x4_transposed(address: u32, words: &[u32; 4]) {
    // SAFETY: as promised.
    unsafe {
        asm!("stmatrix.sync.aligned.m8n8.x4.trans.shared.b16 [{}], {{{}, {}, {}, {}}};", in(reg32) address, in(reg32) words[0],
            in(reg32) words[1], in(reg32) words[2], in(reg32) words[3], options(nostack));
    }
}

/// Makes the barrier at this address one that `count` arrivals complete.
///
/// # Safety
/// The address is a multiple of 8 in the block's shared memory; nobody uses the barrier before [`fence_barriers`] and a block barrier.
#[inline(always)]
pub unsafe fn barrier_init(address: u32, count: u32) {
    // SAFETY: as promised.
    unsafe { asm!("mbarrier.init.shared::cta.b64 [{}], {};", in(reg32) address, in(reg32) count, options(nostack)) }
}
/// Makes new barriers visible to the hardware that completes them.
#[inline(always)]
pub fn fence_barriers() {
    // SAFETY: it has no demands.
    unsafe { asm!("fence.mbarrier_init.release.cluster;", "fence.proxy.async;", options(nostack)) }
}
/// Arrives at a barrier.
///
/// # Safety
/// It has been made.
#[inline(always)]
pub unsafe fn barrier_arrive(address: u32) {
    // SAFETY: as promised.
    unsafe { asm!("mbarrier.arrive.shared::cta.b64 _, [{}];", in(reg32) address, options(nostack)) }
}
/// Arrives at the barrier at this address in the block of a rank of the cluster.
///
/// # Safety
/// It has been made, and that block has not ended.
#[inline(always)]
pub unsafe fn barrier_arrive_at(address: u32, rank: u32) {
    // SAFETY: as promised.
    unsafe {
        asm!(
            "{{",
            ".reg .b32 remote;",
            "mapa.shared::cluster.u32 remote, {}, {};",
            "mbarrier.arrive.shared::cluster.b64 _, [remote];",
            "}}",
            in(reg32) address, in(reg32) rank, options(nostack),
        );
    }
}
/// The threads of all blocks of the cluster wait for one another.
#[inline(always)]
pub fn cluster_barrier() {
    // SAFETY: it accesses nothing.
    unsafe { asm!("barrier.cluster.arrive;", "barrier.cluster.wait;", options(nostack)) }
}
/// The rank of this block in its cluster.
#[inline(always)]
pub fn rank_in_cluster() -> u32 {
    let rank;
    // SAFETY: it reads a register.
    unsafe { asm!("mov.u32 {}, %cluster_ctarank;", out(reg32) rank, options(pure, nomem, nostack)) }
    rank
}
/// Arrives at a barrier, which is moreover not complete before copies have brought so many bytes.
///
/// # Safety
/// It has been made; copies of so many bytes follow.
#[inline(always)]
pub unsafe fn barrier_expect(address: u32, bytes: u32) {
    // SAFETY: as promised.
    unsafe {
        asm!("mbarrier.arrive.expect_tx.shared::cta.b64 _, [{}], {};", in(reg32) address, in(reg32) bytes, options(nostack));
    }
}
/// Waits until the phase of this parity is complete.
///
/// # Safety
/// The barrier has been made.
#[allow(named_asm_labels)]
#[inline(always)]
pub unsafe fn barrier_wait(address: u32, parity: u32) {
    // SAFETY: as promised. The label is in a scope of its own, so copies of the statement do not clash.
    unsafe {
        asm!(
            "{{ .reg .pred done;",
            "AGAIN:",
            "mbarrier.try_wait.parity.shared::cta.b64 done, [{}], {};",
            "@!done bra AGAIN; }}",
            in(reg32) address, in(reg32) parity, options(nostack),
        );
    }
}

/// Makes a tensor map that the host has written visible to the hardware that copies, and fetches it.
///
/// # Safety
/// It is a tensor map in global memory.
#[inline(always)]
pub unsafe fn prepare_tensor_map(map: *const TensorMapObject) {
    // SAFETY: as promised.
    unsafe {
        asm!("fence.proxy.tensormap::generic.acquire.sys [{0}], 128;", "prefetch.tensormap [{0}];", in(reg64) map,
            options(nostack));
    }
}
/// Begins to copy a box of a matrix to shared memory; `x` counts along the contiguous mode. Its bytes arrive at the barrier.
///
/// # Safety
/// The map is one of rank 2 and prepared; the destination has room and is aligned as the map's swizzle asks; the barrier
/// expects the bytes; nobody accesses the destination before that.
#[inline(always)]
pub unsafe fn copy_box_2d(to: u32, map: *const TensorMapObject, x: i32, y: i32, barrier: u32) {
    // SAFETY: as promised.
    unsafe {
        asm!(
            "cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [{}], [{}, {{{}, {}}}], [{}];",
            in(reg32) to, in(reg64) map, in(reg32) x, in(reg32) y, in(reg32) barrier, options(nostack),
        );
    }
}

/// Gives registers back, down to `N` for a thread: a warpgroup that only copies.
///
/// # Safety
/// All threads of the warpgroup come here.
#[inline(always)]
pub unsafe fn registers_down_to<const N: u32>() {
    // SAFETY: as promised.
    unsafe { asm!("setmaxnreg.dec.sync.aligned.u32 {};", const N, options(nostack)) }
}
/// Takes registers, up to `N` for a thread: a warpgroup that multiplies.
///
/// # Safety
/// All threads of the warpgroup come here, and others have given back as many.
#[inline(always)]
pub unsafe fn registers_up_to<const N: u32>() {
    // SAFETY: as promised.
    unsafe { asm!("setmaxnreg.inc.sync.aligned.u32 {};", const N, options(nostack)) }
}

/// Orders accesses of registers before the wgmma that follow.
#[inline(always)]
pub fn group_fence() {
    // SAFETY: it has no demands.
    unsafe { asm!("wgmma.fence.sync.aligned;", options(nostack)) }
}
/// Makes a group of the wgmma begun since the last group.
#[inline(always)]
pub fn group_commit() {
    // SAFETY: it has no demands.
    unsafe { asm!("wgmma.commit_group.sync.aligned;", options(nostack)) }
}
/// Waits until all but the last `N` groups are done.
#[inline(always)]
pub fn group_wait<const N: u32>() {
    // SAFETY: it has no demands.
    unsafe { asm!("wgmma.wait_group.sync.aligned {};", const N, options(nostack)) }
}

/// What was done with the accumulator stays before the [`group_fence`] behind this, and what reads it from here on behind the [`group_wait`]
/// before this: an instruction that only computes could otherwise be moved across them.
#[inline(always)]
pub fn settle(accumulator: &mut f32) {
    // SAFETY: it has no instruction.
    unsafe { asm!("// {}", inout(reg32) * accumulator, options(nostack)) }
}

macro_rules! group_multiply {
    ($($(#[$doc:meta])* $name:ident: $count:literal, $instruction:literal, [$first:literal $($i:literal)*], $a:literal, $b:literal;)*) => {$(
        $(#[$doc])*
        ///
        /// # Safety
        /// All threads of the warpgroup come here together, with descriptors of operands in shared memory; nobody touches the
        /// accumulators or writes the operands before [`group_wait`].
        #[inline(always)]
        pub unsafe fn $name(c: &mut [f32; $count], a: u64, b: u64) {
            // SAFETY: as promised.
            unsafe {
                asm!(
                    "{{ .reg .pred add; setp.eq.b32 add, 0, 0;",
                    concat!($instruction, " {{{", $first, "}", $(", {", $i, "}",)* "}}, {", $a, "}, {", $b, "}, add, 1, 1, 0, 0; }}"),
                    inout(reg32) c[$first], $(inout(reg32) c[$i],)* in(reg64) a, in(reg64) b, options(nostack),
                );
            }
        }
    )*};
}
/// Those of 64 × 256 × 16, whose 128 accumulators are numbered once.
macro_rules! group_multiply_64x256x16 {
    ($($(#[$doc:meta])* $name:ident: $instruction:literal;)*) => {
        group_multiply! {$(
            $(#[$doc])*
            $name: 128, $instruction, [
                0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31
                32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63
                64 65 66 67 68 69 70 71 72 73 74 75 76 77 78 79 80 81 82 83 84 85 86 87 88 89 90 91 92 93 94 95
                96 97 98 99 100 101 102 103 104 105 106 107 108 109 110 111 112 113 114 115 116 117 118 119 120 121 122 123 124 125 126 127
            ], 128, 129;
        )*}
    };
}
group_multiply_64x256x16! {
    /// `C += A·Bᵀ`, 64 × 256 × 16, A and B of bf16, both K-major in shared memory.
    group_multiply_64x256x16_bf16: "wgmma.mma_async.sync.aligned.m64n256k16.f32.bf16.bf16";
    /// `C += A·Bᵀ`, 64 × 256 × 16, A and B of f16, both K-major in shared memory.
    group_multiply_64x256x16_f16: "wgmma.mma_async.sync.aligned.m64n256k16.f32.f16.f16";
}
group_multiply! {
    /// `C += A·Bᵀ`, 64 × 128 × 16, A and B of bf16, both K-major in shared memory.
    group_multiply_64x128x16_bf16: 64, "wgmma.mma_async.sync.aligned.m64n128k16.f32.bf16.bf16", [
        0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31
        32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63
    ], 64, 65;
}
