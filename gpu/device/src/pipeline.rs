//! The instructions of the library's pipelines: barriers, groups of copies, groups of products, tensor memory.

use crate::hopper::{MatrixMap, TensorMapOf};
use crate::machine;
use cute_static::cluster::Share;
use cute_static::pipeline::{
    AddressSlot, Barrier, BarrierInstructions, CpAsyncInstructions, StoreInstructions, Tcgen05Instructions, TmaSource,
    WgmmaInstructions,
};
use cute_static::tma::IsTensorMap;

pub(crate) use crate::group_products::slice;
pub use crate::group_products::{
    CountedSlices, HeldMetadata, Product, Slice, Warpgroup, multiply_held_stage, multiply_sparse_stage, multiply_stage,
};

/// This machine.
pub enum Device {}
// SAFETY: each function is the instruction; a pipeline hands out barriers of the shared memory that it has been given.
unsafe impl BarrierInstructions for Device {
    #[inline(always)]
    fn init(barrier: Barrier, arrivals: u32) {
        // SAFETY: as above.
        unsafe { machine::barrier_init(barrier.address(), arrivals) }
    }
    #[inline(always)]
    fn fence_init() {
        machine::fence_barriers();
    }
    #[inline(always)]
    fn arrive(barrier: Barrier) {
        // SAFETY: as above.
        unsafe { machine::barrier_arrive(barrier.address()) }
    }
    #[inline(always)]
    fn expect(barrier: Barrier, bytes: u32) {
        // SAFETY: as above.
        unsafe { machine::barrier_expect(barrier.address(), bytes) }
    }
    #[inline(always)]
    fn wait(barrier: Barrier, parity: u32) {
        // SAFETY: as above.
        unsafe { machine::barrier_wait(barrier.address(), parity) }
    }
    #[inline(always)]
    fn wait_for_blocks(barrier: Barrier, parity: u32) {
        // SAFETY: as above.
        unsafe { machine::barrier_wait_for_blocks(barrier.address(), parity) }
    }
    #[inline(always)]
    fn warp_barrier() {
        machine::warp_barrier();
    }
    #[inline(always)]
    fn block_barrier() {
        machine::barrier();
    }
    #[inline(always)]
    fn arrive_at(barrier: Barrier, rank: u32) {
        // SAFETY: as above: the blocks of a cluster have the same ring at the same address.
        unsafe { machine::barrier_arrive_at(barrier.address(), rank) }
    }
    #[inline(always)]
    fn arrive_at_after_products(barrier: Barrier, rank: u32) {
        // SAFETY: as above.
        unsafe { machine::barrier_arrive_at_after_products(barrier.address(), rank) }
    }
    #[inline(always)]
    fn cluster_barrier() {
        machine::cluster_barrier();
    }
    #[inline(always)]
    fn rank() -> u32 {
        machine::rank_in_cluster()
    }
    #[inline(always)]
    fn wait_for_loads() {
        // Each load waits for itself: its registers are values.
    }
    #[inline(always)]
    fn fence_before() {
        machine::tensor_memory_before_barrier();
    }
    #[inline(always)]
    fn fence_after() {
        machine::tensor_memory_after_barrier();
    }
}
/// The instruction whose number is a constant of the program.
macro_rules! constant {
    ($number:expr, $($function:ident)::+) => {
        match $number {
            0 => $($function)::+::<0>(),
            1 => $($function)::+::<1>(),
            2 => $($function)::+::<2>(),
            3 => $($function)::+::<3>(),
            4 => $($function)::+::<4>(),
            5 => $($function)::+::<5>(),
            6 => $($function)::+::<6>(),
            // Fewer in flight are waited for too.
            _ => $($function)::+::<7>(),
        }
    };
}
// SAFETY: each function is the instruction.
unsafe impl CpAsyncInstructions for Device {
    #[inline(always)]
    fn commit_group() {
        machine::commit_group();
    }
    #[inline(always)]
    fn wait_group(in_flight: u32) {
        constant!(in_flight, machine::wait_group);
    }
}
// SAFETY: each function is the instruction.
unsafe impl StoreInstructions for Device {
    #[inline(always)]
    fn barrier_of_threads(name: u32, threads: u32) {
        machine::barrier_of_threads(name, threads);
    }
    #[inline(always)]
    fn fence_shared() {
        machine::fence_shared();
    }
    #[inline(always)]
    fn commit_stores() {
        machine::bulk_commit();
    }
    #[inline(always)]
    fn wait_for_reads(in_flight: u32) {
        constant!(in_flight, machine::bulk_wait_read);
    }
}
// SAFETY: each function is the instruction.
unsafe impl WgmmaInstructions for Device {
    #[inline(always)]
    fn commit_group() {
        machine::group_commit();
    }
    #[inline(always)]
    fn wait_group(in_flight: u32) {
        constant!(in_flight, machine::group_wait);
    }
    #[inline(always)]
    fn keep_order() {
        machine::keep_order();
    }
}
// SAFETY: each function is the instruction.
unsafe impl Tcgen05Instructions for Device {
    #[inline(always)]
    fn allocate(slot: AddressSlot, columns: u32, ctas: u32) {
        // SAFETY: `with_tensor_memory` has been given the slot, and the columns are a power of two.
        unsafe {
            if ctas == 1 {
                machine::tensor_memory_allocate(slot.address(), columns)
            } else {
                machine::tensor_memory_allocate_of_pair(slot.address(), columns)
            }
        }
    }
    #[inline(always)]
    fn address(slot: AddressSlot) -> u32 {
        // SAFETY: as above.
        let [address] = unsafe { machine::load_shared::<1>(slot.address()) };
        address
    }
    #[inline(always)]
    fn free(_: AddressSlot, address: u32, columns: u32, ctas: u32) {
        // SAFETY: they have been allocated.
        unsafe {
            if ctas == 1 {
                machine::tensor_memory_free(address, columns)
            } else {
                machine::tensor_memory_free_of_pair(address, columns)
            }
        }
    }
    #[inline(always)]
    fn commit(barrier: Barrier) {
        // SAFETY: as above.
        unsafe { machine::tensor_commit(barrier.address()) }
    }
    #[inline(always)]
    fn commit_to(barrier: Barrier, blocks: u16, ctas: u32) {
        // SAFETY: as above, in the blocks of the cluster.
        unsafe {
            if ctas == 1 {
                machine::tensor_commit_to(barrier.address(), blocks)
            } else {
                machine::tensor_commit_of_pair_to(barrier.address(), blocks)
            }
        }
    }
}

/// The box of the map `M` that begins at a row and a column.
#[derive(Clone, Copy)]
pub struct BoxAt<M> {
    map: TensorMapOf<M>,
    at: (i32, i32),
    /// Of a map of a batch, the number of the matrix
    matrix: Option<u32>,
}
impl<M: IsTensorMap> TensorMapOf<M> {
    /// The box that begins at (row, column), for [`Filling::copy`](cute_static::pipeline::Filling::copy).
    #[inline(always)]
    pub const fn at(self, row: i32, column: i32) -> BoxAt<M> {
        BoxAt { map: self, at: (row, column), matrix: None }
    }
    /// As [`at`](Self::at), of matrix `number` of a batch, which the map was encoded for.
    #[inline(always)]
    pub(crate) const fn at_matrix(self, number: u32, row: i32, column: i32) -> BoxAt<M> {
        BoxAt { map: self, at: (row, column), matrix: Some(number) }
    }
}
// SAFETY: the instructions copy the share, or the whole tile where the map has one block.
unsafe impl<M: MatrixMap> TmaSource<M> for BoxAt<M> {
    #[inline(always)]
    fn copy(self, to: u32, barrier: Barrier, share: Share) {
        // SAFETY: a pipeline has a free stage at the address, and a barrier that expects the bytes, in each block of the mask.
        unsafe {
            match self.matrix {
                None => self.map.copy_share_to(self.at, to, barrier.address(), share),
                Some(number) => self.map.copy_of_batch_to(number, self.at, to, barrier.address(), share),
            }
        }
    }
}
