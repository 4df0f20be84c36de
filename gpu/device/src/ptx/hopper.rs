//! What sm_90a adds: `stmatrix`, barriers in shared memory, the tensor memory accelerator, wgmma.
//!
//! * A barrier in shared memory is waited for by a loop around `try_wait`, in one `asm!` statement: its branch is no branch of the
//!   compiler's, which could copy it.
//! * The accumulators of wgmma are being written until it has been waited for. The compiler does not know; it must find no reason to
//!   move them, so they are operands of one statement, in and out, and nothing else reads them before the wait.

use core::arch::asm;
use cute_static::typenum::Unsigned;

/// A `CUtensorMap`, which the driver has made, in global memory.
#[repr(C, align(64))]
pub struct TensorMapObject([u64; 16]);

macro_rules! store_matrices {
    ($($(#[$doc:meta])* $name:ident: $count:literal, $shape:literal, $words:literal, $($i:literal)*;)*) => {$(
        $(#[$doc])*
        ///
        /// # Safety
        /// All lanes of the warp come here together; the rows are 16 bytes each in shared memory, at multiples of 16; no other thread accesses
        /// them until the next barrier.
        #[inline(always)]
        pub unsafe fn $name(address: u32, words: &[u32; $count]) {
            // SAFETY: as promised.
            unsafe {
                asm!(concat!("stmatrix.sync.aligned.m8n8.", $shape, ".shared.b16 [{}], {{", $words, "}};"),
                    in(reg32) address, $(in(reg32) words[$i],)* options(nostack));
            }
        }
    )*};
}
store_matrices! {
    /// Stores an 8 × 8 matrix of 16-bit elements: lane `r` of the first eight has the address of row `r`; lane `l` has elements `2(l mod 4)` and
    /// the next one of row `l / 4`.
    store_matrix_x1: 1, "x1", "{}", 0;
    /// Two of them: lane `8j + r` has the address of row `r` of matrix `j`.
    store_matrix_x2: 2, "x2", "{}, {}", 0 1;
    /// Four of them.
    store_matrix_x4: 4, "x4", "{}, {}, {}, {}", 0 1 2 3;
    /// [`store_matrix_x1`], transposed: lane `l` has elements `l / 4` of rows `2(l mod 4)` and the next one.
    store_matrix_x1_transposed: 1, "x1.trans", "{}", 0;
    /// [`store_matrix_x2`], each matrix transposed.
    store_matrix_x2_transposed: 2, "x2.trans", "{}, {}", 0 1;
    /// [`store_matrix_x4`], each matrix transposed.
    store_matrix_x4_transposed: 4, "x4.trans", "{}, {}, {}, {}", 0 1 2 3;
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
macro_rules! arrivals_of_blocks {
    ($($(#[$doc:meta])* $name:ident = $instruction:literal;)*) => {$(
        $(#[$doc])*
        ///
        /// # Safety
        /// It has been made, and that block has not ended.
        #[inline(always)]
        pub unsafe fn $name(address: u32, rank: u32) {
            // SAFETY: as promised.
            unsafe {
                asm!(
                    "{{ .reg .b32 remote;",
                    "mapa.shared::cluster.u32 remote, {}, {};",
                    concat!($instruction, " _, [remote]; }}"),
                    in(reg32) address, in(reg32) rank, options(nostack),
                );
            }
        }
    )*};
}
arrivals_of_blocks! {
    /// Arrives at the barrier at this address in the block of a rank of the cluster.
    barrier_arrive_at = "mbarrier.arrive.release.cluster.shared::cluster.b64";
    /// The same, where products of wgmma that have been waited for are what that block must know of. Its release has
    /// the scope of this block. PTX 8.6 also has `.relaxed.cluster`; this form, which is CUTLASS's, runs with older drivers.
    barrier_arrive_at_after_products = "mbarrier.arrive.shared::cluster.b64";
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
macro_rules! waits {
    ($($(#[$doc:meta])* $name:ident = $instruction:literal;)*) => {$(
        $(#[$doc])*
        ///
        /// # Safety
        /// The barrier has been made.
        #[allow(named_asm_labels)]
        #[inline(always)]
        pub unsafe fn $name(address: u32, parity: u32) {
            // SAFETY: as promised. The label is in a scope of its own, so copies of the statement do not clash.
            unsafe {
                asm!(
                    "{{ .reg .pred done;",
                    "AGAIN:",
                    concat!($instruction, " done, [{}], {};"),
                    "@!done bra AGAIN; }}",
                    in(reg32) address, in(reg32) parity, options(nostack),
                );
            }
        }
    )*};
}
waits! {
    /// Waits until the phase of this parity is complete.
    barrier_wait = "mbarrier.try_wait.parity.shared::cta.b64";
    /// Waits until the phase of this parity is complete, in which other blocks of the cluster arrive.
    barrier_wait_for_blocks = "mbarrier.try_wait.parity.acquire.cluster.shared::cta.b64";
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
/// The barrier at this address in the first block of this one's pair, in the window of the cluster.
#[inline(always)]
fn barrier_of_pair(barrier: u32) -> u32 {
    let first = rank_in_cluster() & !1;
    let at;
    // SAFETY: it computes an address.
    unsafe {
        asm!("mapa.shared::cluster.u32 {}, {}, {};", out(reg32) at, in(reg32) barrier, in(reg32) first, options(pure, nomem, nostack));
    }
    at
}
/// For sm_120a the assembler makes a call of a copy within a cluster, and then ignores `setmaxnreg`. A copy within the block needs PTX 8.6.
#[cfg(gpu = "sm_120a")]
macro_rules! own_block {
    () => {
        "shared::cta"
    };
}
#[cfg(not(gpu = "sm_120a"))]
macro_rules! own_block {
    () => {
        "shared::cluster"
    };
}
/// The instruction for boxes of tensors of rank `R`, 2 or 3: before and behind the rank in the opcode, and behind the map.
macro_rules! of_rank {
    ($at:ident, $before:expr, $behind:expr, [$($front:ident),*], [$map:ident], [$($rest:ident = $class:ident),*]) => {
        match $at[..] {
            [x, y] => asm!(
                concat!($before, ".2d.", $behind, " ", $(of_rank!(@ $front),)* "[{map}, {{{x}, {y}}}]" $(, of_rank!(@behind $rest))*, ";"),
                $($front = in(reg32) $front,)* map = in(reg64) $map, x = in(reg32) x, y = in(reg32) y, $($rest = in($class) $rest,)* options(nostack),
            ),
            [x, y, z] => asm!(
                concat!($before, ".3d.", $behind, " ", $(of_rank!(@ $front),)* "[{map}, {{{x}, {y}, {z}}}]" $(, of_rank!(@behind $rest))*, ";"),
                $($front = in(reg32) $front,)* map = in(reg64) $map, x = in(reg32) x, y = in(reg32) y, z = in(reg32) z,
                $($rest = in($class) $rest,)* options(nostack),
            ),
            _ => (),
        }
    };
    (@ to) => { "[{to}], " };
    (@behind barrier) => { ", [{barrier}]" };
    (@behind from) => { ", [{from}]" };
    (@behind mask) => { ", {mask}" };
}
/// Begins to copy a box of a tensor to shared memory; the first coordinate counts along the contiguous mode. Its bytes arrive at the barrier.
///
/// # Safety
/// The map is one of rank `R` and prepared; the destination has room and is aligned as the map's swizzle asks; the barrier
/// expects the bytes; nobody accesses the destination before that; the first coordinate is a multiple of 16 bytes.
#[inline(always)]
pub unsafe fn copy_box<const R: usize>(to: u32, map: *const TensorMapObject, at: [i32; R], barrier: u32) {
    const { has_copies::<R>() };
    // SAFETY: as promised.
    unsafe {
        of_rank!(
            at,
            "cp.async.bulk.tensor",
            concat!(own_block!(), ".global.tile.mbarrier::complete_tx::bytes"),
            [to],
            [map],
            [barrier = reg32]
        );
    }
}
/// As [`copy_box`], to the same place of each block of the mask, bit `r` of which is the block of rank `r` in the cluster, and its barrier.
///
/// # Safety
/// As [`copy_box`], in each of these blocks.
#[inline(always)]
pub unsafe fn multicast_box<const R: usize>(
    to: u32,
    map: *const TensorMapObject,
    at: [i32; R],
    barrier: u32,
    mask: u16,
) {
    const { has_copies::<R>() };
    // SAFETY: as promised.
    unsafe {
        of_rank!(
            at,
            "cp.async.bulk.tensor",
            "shared::cluster.global.tile.mbarrier::complete_tx::bytes.multicast::cluster",
            [to],
            [map],
            [barrier = reg32, mask = reg16]
        );
    }
}
/// As [`copy_box`]; the bytes arrive at the barrier of the first block of this one's pair.
///
/// # Safety
/// As [`copy_box`]; that barrier expects the bytes of both blocks.
#[inline(always)]
pub unsafe fn copy_box_of_pair<const R: usize>(to: u32, map: *const TensorMapObject, at: [i32; R], barrier: u32) {
    const { has_copies::<R>() };
    let barrier = barrier_of_pair(barrier);
    // SAFETY: as promised.
    unsafe {
        of_rank!(
            at,
            "cp.async.bulk.tensor",
            "shared::cluster.global.tile.mbarrier::complete_tx::bytes.cta_group::2",
            [to],
            [map],
            [barrier = reg32]
        );
    }
}
/// As [`multicast_box`]; the bytes that a block receives arrive at the barrier of the first block of its pair.
///
/// # Safety
/// As [`multicast_box`], and as [`copy_box_of_pair`].
#[inline(always)]
pub unsafe fn multicast_box_of_pair<const R: usize>(
    to: u32,
    map: *const TensorMapObject,
    at: [i32; R],
    barrier: u32,
    mask: u16,
) {
    const { has_copies::<R>() };
    let barrier = barrier_of_pair(barrier);
    // SAFETY: as promised.
    unsafe {
        of_rank!(
            at,
            "cp.async.bulk.tensor",
            "shared::cluster.global.tile.mbarrier::complete_tx::bytes.multicast::cluster.cta_group::2",
            [to],
            [map],
            [barrier = reg32, mask = reg16]
        );
    }
}
/// Begins to copy a box from shared memory to where it is in global memory, the first coordinate along the contiguous mode.
///
/// # Safety
/// The tensor is valid for writes; the box is in shared memory behind [`fence_shared`], and nobody writes it before [`bulk_wait_read`]. No coordinate is
/// negative, and the first one is a multiple of 16 bytes. If the contiguous extent is none, and a row of the box exceeds it, the next multiple is valid for writes, too.
#[inline(always)]
pub unsafe fn store_box<const R: usize>(map: *const TensorMapObject, at: [i32; R], from: u32) {
    const { has_copies::<R>() };
    // SAFETY: as promised.
    unsafe {
        of_rank!(at, "cp.async.bulk.tensor", "global.shared::cta.tile.bulk_group", [], [map], [from = reg32]);
    }
}
/// Which ranks have copies here.
const fn has_copies<const R: usize>() {
    assert!(R == 2 || R == 3, "boxes are copied of tensors of rank 2 and 3");
}
/// What this thread has written to shared memory is visible to the hardware that copies.
#[inline(always)]
pub fn fence_shared() {
    // SAFETY: it has no demands.
    unsafe { asm!("fence.proxy.async.shared::cta;", options(nostack)) }
}
/// Makes a group of the stores that this thread has begun since the last group.
#[inline(always)]
pub fn bulk_commit() {
    // SAFETY: it has no demands.
    unsafe { asm!("cp.async.bulk.commit_group;", options(nostack)) }
}
/// Waits until all but the last `N` groups of this thread have read shared memory.
#[inline(always)]
pub fn bulk_wait_read<const N: u32>() {
    // SAFETY: it has no demands.
    unsafe { asm!("cp.async.bulk.wait_group.read {};", const N, options(nostack)) }
}
/// Waits until all groups of this thread are done.
#[inline(always)]
pub fn bulk_wait() {
    // SAFETY: it has no demands.
    unsafe { asm!("cp.async.bulk.wait_group 0;", options(nostack)) }
}

/// Gives registers back, down to `N` for a thread: a warpgroup that only copies.
///
/// # Safety
/// All threads of the warpgroup come here.
#[inline(always)]
pub unsafe fn registers_down_to<N: Unsigned>() {
    // SAFETY: as promised.
    unsafe { asm!("setmaxnreg.dec.sync.aligned.u32 {};", const N::U32, options(nostack)) }
}
/// Takes registers, up to `N` for a thread: a warpgroup that multiplies.
///
/// # Safety
/// All threads of the warpgroup come here, and others have given back as many.
#[inline(always)]
pub unsafe fn registers_up_to<N: Unsigned>() {
    // SAFETY: as promised.
    unsafe { asm!("setmaxnreg.inc.sync.aligned.u32 {};", const N::U32, options(nostack)) }
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
/// NVIDIA's assembler moves no instruction across this fence. Without it, the assembler puts [`group_wait`] before what is computed meanwhile.
#[inline(always)]
pub fn keep_order() {
    // SAFETY: it has no demands.
    unsafe { asm!("fence.acq_rel.cta;", options(nostack)) }
}
