//! The instructions that a device layer provides, and what they take.
#![allow(unsafe_code)] // traits of a device layer: see the safety of each

use crate::cluster::Share;
use core::marker::PhantomData;

/// An `mbarrier` object in shared memory, which a pipeline has initialised or is about to initialise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Barrier(pub(super) u32);
impl Barrier {
    /// Its address in the window of shared memory
    #[inline(always)]
    pub const fn address(self) -> u32 {
        self.0
    }
}

/// The instructions of barriers in shared memory (PTX 9.7.13.15).
///
/// # Safety
/// Each function executes the instruction that it names on the calling thread, and nothing after it comes before it.
pub unsafe trait BarrierInstructions {
    /// `mbarrier.init`: a phase completes after this number of arrivals.
    fn init(barrier: Barrier, arrivals: u32);
    /// `fence.mbarrier_init`, `fence.proxy.async`: the barriers that this thread has initialised are visible to all that use them.
    fn fence_init();
    /// `mbarrier.arrive`
    fn arrive(barrier: Barrier);
    /// `mbarrier.arrive.expect_tx`: arrives, and the phase also waits for this number of bytes.
    fn expect(barrier: Barrier, bytes: u32);
    /// `mbarrier.try_wait.parity`, until the phase of this parity is complete
    fn wait(barrier: Barrier, parity: u32);
    /// `bar.warp.sync`: the threads of the warp wait for one another.
    fn warp_barrier();
    /// `bar.sync 0`: the threads of the block wait for one another.
    fn block_barrier();
    /// `mapa`, `mbarrier.arrive.release.cluster.shared::cluster`: arrives at the barrier that is at this address in the block of this rank of the cluster.
    fn arrive_at(barrier: Barrier, rank: u32);
    /// `mapa`, `mbarrier.arrive.shared::cluster`: as [`arrive_at`](Self::arrive_at), where products of wgmma have read the stage, and
    /// `wgmma.wait_group` has waited for them. They have been performed, so the fence of `.release.cluster` is not needed, which takes about as long as an access
    /// of global memory.
    #[inline(always)]
    fn arrive_at_after_products(barrier: Barrier, rank: u32) {
        Self::arrive_at(barrier, rank);
    }
    /// As [`wait`](Self::wait) for a barrier at which other blocks arrive by [`arrive_at`](Self::arrive_at) or
    /// [`arrive_at_after_products`](Self::arrive_at_after_products): `mbarrier.try_wait.parity.acquire.cluster`. Without the scope it would have that of the block,
    /// and would not order what the threads of another block have read, before they arrived by `arrive_at`, before what this one writes there.
    fn wait_for_blocks(barrier: Barrier, parity: u32);
    /// `barrier.cluster.arrive`, `barrier.cluster.wait`: the threads of all blocks of the cluster wait for one another.
    fn cluster_barrier();
    /// `%cluster_ctarank`
    fn rank() -> u32;
    /// `tcgen05.wait::ld`, `tcgen05.wait::st`: what this thread has begun to read and to write in tensor memory is complete; nothing where there is none,
    /// or where each access waits for itself.
    fn wait_for_loads();
    /// `tcgen05.fence::before_thread_sync`; nothing where there is no tensor memory
    fn fence_before();
    /// `tcgen05.fence::after_thread_sync`; nothing where there is no tensor memory
    fn fence_after();
}

/// A copy by TMA of the map `M`: where the box begins in global memory.
///
/// # Safety
/// [`copy`](Self::copy) writes a share of the tile of `M` and nothing else, where it belongs in the tile at the address, in each block of the mask.
/// Its bytes arrive at the barrier of this address in each of them, or in the first blocks of their pairs ([`Share::of_pair`]). Those of all shares are
/// [`TRANSACTION_BYTES`](crate::tma::IsTensorMap::TRANSACTION_BYTES).
#[diagnostic::on_unimplemented(
    message = "this is not the next copy of the ring: each copy of a stage is issued once, in the order of the ring",
    label = "a copy by another tensor map, or one too many",
    note = "the barrier of a stage expects the bytes of each of its copies once"
)]
pub unsafe trait TmaSource<M> {
    /// `cp.async.bulk.tensor`: begins to copy the share to shared memory. It is the whole tile of this block if the map has one block.
    fn copy(self, to: u32, barrier: Barrier, share: Share);
}

/// The bytes in a unit of a shared-memory descriptor
pub(super) const UNIT: u32 = 16;
/// What one copy of the map `M` has written to shared memory, for as long as its stage is held.
pub struct StageView<'v, M> {
    first: u32,
    units: u32,
    stage: PhantomData<(&'v (), M)>,
}
impl<M> Clone for StageView<'_, M> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<M> Copy for StageView<'_, M> {}
impl<M> StageView<'_, M> {
    pub(super) const fn new(first: u32, units: u32) -> Self {
        Self { first, units, stage: PhantomData }
    }
    /// Its first address in the window of shared memory
    #[inline(always)]
    pub const fn address(self) -> u32 {
        self.first + UNIT * self.units
    }
    /// The address of the same copy in the first stage, which all stages have in common
    #[inline(always)]
    pub const fn first_address(self) -> u32 {
        self.first
    }
    /// How far the stage is behind the first one, in the units of a shared-memory descriptor: 16 bytes. A descriptor of the first stage plus this number
    /// is the one of this stage, so that a loop over stages makes it by one addition.
    #[inline(always)]
    pub const fn units(self) -> u32 {
        self.units
    }
}

/// The groups of `cp.async` (PTX 9.7.9.25).
///
/// # Safety
/// Each function executes the instruction that it names on the calling thread.
pub unsafe trait CpAsyncInstructions: BarrierInstructions {
    /// `cp.async.commit_group`: the copies that this thread has begun since the last one are a group.
    fn commit_group();
    /// `cp.async.wait_group`: waits until at most this number of the groups of this thread are in flight. The number is a constant.
    fn wait_group(in_flight: u32);
}

/// The products of a warpgroup (PTX 9.7.15).
///
/// # Safety
/// Each function executes the instruction that it names on the calling thread.
pub unsafe trait WgmmaInstructions: BarrierInstructions {
    /// `wgmma.commit_group`: the products that this warpgroup has begun since the last one are a group.
    fn commit_group();
    /// `wgmma.wait_group`: waits until at most this number of groups are in flight. The number is a constant.
    fn wait_group(in_flight: u32);
    /// `fence.acq_rel.cta`, for an assembler that would put a wait before what has been computed meanwhile: it leaves that before the fence. Nothing where none does so.
    #[inline(always)]
    fn keep_order() {}
}
/// A group of products that is open. Only a pipeline has one: it has executed the fence, and waits for the products.
/// ```compile_fail,E0061
/// use cute_static::pipeline::*;
/// // No pipeline waits for this product.
/// fn multiply<'v, A: WgmmaAccumulators>(mut sums: A, operands: A::Operands<'v>) -> A {
///     sums.multiply(operands);
///     sums
/// }
/// ```
pub struct OpenGroup(pub(super) ());
/// The accumulators of a thread, to which its warpgroup adds products.
///
/// # Safety
/// [`fence`](Self::fence) executes `wgmma.fence`, behind all accesses of the accumulators that come before it; [`multiply`](Self::multiply) executes
/// one `wgmma.mma_async`.
pub unsafe trait WgmmaAccumulators {
    /// Operands in shared memory, whose stages are held for the lifetime
    type Operands<'v>;
    /// `wgmma.fence`
    fn fence(&mut self);
    /// `wgmma.mma_async`
    fn multiply<'v>(&mut self, operands: Self::Operands<'v>, group: OpenGroup);
    /// The products are complete: what uses the accumulators comes behind this.
    fn settle(&mut self);
}

/// A word of shared memory for the address of tensor memory: see [`with_tensor_memory`](super::with_tensor_memory).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AddressSlot(pub(super) u32);
impl AddressSlot {
    /// The word at an address in the window of shared memory.
    ///
    /// # Safety
    /// `address` is a multiple of 4, and nothing else uses the word.
    #[inline(always)]
    pub const unsafe fn at(address: u32) -> Self {
        Self(address)
    }
    /// Its address in the window of shared memory
    #[inline(always)]
    pub const fn address(self) -> u32 {
        self.0
    }
}

/// Tensor memory, and the products of tcgen05 (PTX 9.7.16).
///
/// # Safety
/// Each function executes the instruction that it names on the calling thread.
pub unsafe trait Tcgen05Instructions: BarrierInstructions {
    /// `tcgen05.alloc`, by one warp of each of the `ctas` blocks that multiply together, 1 or 2: the address of the columns is written to shared memory at `slot`.
    fn allocate(slot: AddressSlot, columns: u32, ctas: u32);
    /// The word that [`allocate`](Self::allocate) has written to `slot`
    fn address(slot: AddressSlot) -> u32;
    /// `tcgen05.dealloc`, by the warp that has allocated with this slot
    fn free(slot: AddressSlot, address: u32, columns: u32, ctas: u32);
    /// `tcgen05.commit`: arrives at the barrier when all products that this thread has begun are complete.
    fn commit(barrier: Barrier);
    /// `tcgen05.commit.multicast::cluster`: as [`commit`](Self::commit), at the barrier that is at this address in each block of the mask. The products are
    /// those of `ctas` blocks, a constant: 1 or 2.
    fn commit_to(barrier: Barrier, blocks: u16, ctas: u32);
}

/// The stores of a thread by TMA, and the named barriers of threads that store together (PTX 9.7.9.27, 9.7.13.1).
///
/// # Safety
/// Each function executes the instruction that it names on the calling thread.
pub unsafe trait StoreInstructions: BarrierInstructions {
    /// `bar.sync`: so many threads wait for one another at the named barrier of this number.
    fn barrier_of_threads(name: u32, threads: u32);
    /// `fence.proxy.async.shared::cta`: TMA sees what this thread has written to shared memory.
    fn fence_shared();
    /// `cp.async.bulk.commit_group`: the stores that this thread has begun since the last one are a group.
    fn commit_stores();
    /// `cp.async.bulk.wait_group.read`: waits until all but this number of the groups of this thread have read shared memory. The number is a constant.
    fn wait_for_reads(in_flight: u32);
}
