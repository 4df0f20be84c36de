//! The instructions of the library's pipelines: barriers, groups of copies, groups of products, tensor memory.

use crate::accumulators::{Accumulators, Fragment};
use crate::hopper::{Descriptors, GroupMma, MatrixMap, TensorMapOf};
use crate::matrix::mode;
use crate::vector::each;
use crate::{first_of_warp, machine};
use core::marker::PhantomData;
use cute_static::atom::TileMma;
use cute_static::cluster::Share;
use cute_static::collective::TmaParts;
use cute_static::int::Nat;
use cute_static::pipeline::{
    AddressSlot, Barrier, BarrierInstructions, CpAsyncInstructions, OpenGroup, Products, StageView, StoreInstructions,
    Tcgen05Instructions, Thread, TmaSource, WgmmaAccumulators, WgmmaInstructions,
};
use cute_static::prelude::*;
use cute_static::tensor::unroll::Step;
use cute_static::tma::IsTensorMap;

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
}
impl<M: IsTensorMap> TensorMapOf<M> {
    /// The box that begins at (row, column), for [`Filling::copy`](cute_static::pipeline::Filling::copy).
    #[inline(always)]
    pub const fn at(self, row: i32, column: i32) -> BoxAt<M> {
        BoxAt { map: self, at: (row, column) }
    }
}
// SAFETY: the instructions copy the share, or the whole tile where the map has one block.
unsafe impl<M: MatrixMap> TmaSource<M> for BoxAt<M> {
    #[inline(always)]
    fn copy(self, to: u32, barrier: Barrier, share: Share) {
        // SAFETY: a pipeline has a free stage at the address, and a barrier that expects the bytes, in each block of the mask.
        unsafe { self.map.copy_share_to(self.at, to, barrier.address(), share) }
    }
}

/// The descriptor of one slice of an operand, whose stage is held for the lifetime.
pub struct Slice<'v> {
    bits: u64,
    stage: PhantomData<&'v ()>,
}
/// One product: the slices of A and B, and the place of its accumulators, along M and N, in the fragment of a thread.
pub struct Product<'v> {
    /// A
    pub a: Slice<'v>,
    /// B
    pub b: Slice<'v>,
    /// Which accumulators
    pub place: [u64; 2],
}
// SAFETY: each function is the instruction.
unsafe impl<A: GroupMma, L: Fragment> WgmmaAccumulators for Accumulators<A, L> {
    type Operands<'v> = Product<'v>;
    #[inline(always)]
    fn fence(&mut self) {
        Accumulators::fence(self);
    }
    #[inline(always)]
    fn multiply(&mut self, Product { a, b, place }: Product<'_>, _: OpenGroup) {
        // SAFETY: a pipeline, which has opened the group, has executed the fence, and holds the stages until the products are complete.
        unsafe { Accumulators::multiply(self, place, a.bits, b.bits) }
    }
    #[inline(always)]
    fn settle(&mut self) {
        Accumulators::settle(self);
    }
}

/// Where a warpgroup is among those that multiply together: along M and along N.
#[derive(Clone, Copy)]
pub struct Warpgroup {
    m: u32,
    n: u32,
}
impl Warpgroup {
    /// That of a thread of those of the tiled MMA.
    ///
    /// # Safety
    /// All lanes of the warp come here together.
    #[inline(always)]
    pub unsafe fn of<I: MmaAtom, L, P, W: Nat>(thread: Thread<W>) -> Self
    where
        TiledMma<I, L, P>: TileMma,
    {
        // SAFETY: as promised.
        let first = unsafe { first_of_warp(thread.number(), const { 32 * W::U32 }) };
        let (_, m, n, _) = TiledMma::<I, L, P>::default().get_slice(first).vmnk();
        Self { m: m as u32, n: n as u32 }
    }
}
/// Issues the products of one stage: those of this warpgroup.
///
/// * **Law** the accumulators of the place (m, n) get the products of slice `m·M + m₀` of A and slice `n·N + n₀` of B, where M × N warpgroups
///   multiply together: as a tiled MMA without a permutation places its atoms. Slices along K follow one another.
///
/// # Safety
/// The instruction `I` reads operands of these descriptors as A and as B; the warpgroup is one of those that multiply.
#[inline(always)]
pub unsafe fn multiply_stage<'v, P, Q, I, L>(
    products: &mut Products<'v, Accumulators<I, L>>,
    (a, b): (StageView<'v, P::Map>, StageView<'v, Q::Map>),
    group: Warpgroup,
) where
    P: TmaParts<Descriptors: Descriptors>,
    Q: TmaParts<Descriptors: Descriptors>,
    I: GroupMma,
    L: Fragment,
{
    each::<<P::Descriptors as Descriptors>::Slices>(&mut OfSlice::<P, Q, I, L> { products, a, b, group });
}
/// The products of a slice of A
struct OfSlice<'p, 'v, P: TmaParts, Q: TmaParts, I: GroupMma, L: Fragment> {
    products: &'p mut Products<'v, Accumulators<I, L>>,
    a: StageView<'v, P::Map>,
    b: StageView<'v, Q::Map>,
    group: Warpgroup,
}
/// Slice `i` of an operand: its place along MN and along K; and how many there are along MN.
#[inline(always)]
pub(crate) fn slice<D: Descriptors>(i: u64) -> [u64; 2] {
    let along = const { mode(D::Slices::SHAPE, 0) };
    [i % along, i / along]
}
/// How many warpgroups have slices of the operand of their own, of which each has `own`.
const fn groups<D: Descriptors>(own: u64) -> u64 {
    let along = mode(D::Slices::SHAPE, 0);
    assert!(along % own == 0, "the slices are not shared out evenly");
    along / own
}
impl<P, Q, I, L> Step for OfSlice<'_, '_, P, Q, I, L>
where
    P: TmaParts<Descriptors: Descriptors>,
    Q: TmaParts<Descriptors: Descriptors>,
    I: GroupMma,
    L: Fragment,
{
    #[inline(always)]
    fn step(&mut self, i: u64) {
        let [along, k] = slice::<P::Descriptors>(i);
        let groups = const { groups::<P::Descriptors>(Accumulators::<I, L>::INSTRUCTIONS[0]) };
        // One warpgroup after the other
        if along % groups == 0 {
            let bits = P::Descriptors::of_stage(self.a, along as u32 + self.group.m, k as u32);
            let (products, m) = (&mut *self.products, along / groups);
            each::<<Q::Descriptors as Descriptors>::Slices>(&mut WithSlice::<Q, I, L> {
                products,
                bits,
                m,
                k,
                b: self.b,
                group: self.group.n,
            });
        }
    }
}
/// Those with the slices of B of the same place along K
struct WithSlice<'p, 'v, Q: TmaParts, I: GroupMma, L: Fragment> {
    products: &'p mut Products<'v, Accumulators<I, L>>,
    bits: u64,
    m: u64,
    k: u64,
    b: StageView<'v, Q::Map>,
    group: u32,
}
impl<Q, I, L> Step for WithSlice<'_, '_, Q, I, L>
where
    Q: TmaParts<Descriptors: Descriptors>,
    I: GroupMma,
    L: Fragment,
{
    #[inline(always)]
    fn step(&mut self, i: u64) {
        let [along, k] = slice::<Q::Descriptors>(i);
        let groups = const { groups::<Q::Descriptors>(Accumulators::<I, L>::INSTRUCTIONS[1]) };
        if k == self.k && along % groups == 0 {
            let bits = Q::Descriptors::of_stage(self.b, along as u32 + self.group, k as u32);
            let (a, b) = (Slice { bits: self.bits, stage: PhantomData }, Slice { bits, stage: PhantomData });
            self.products.multiply(Product { a, b, place: [self.m, along / groups] });
        }
    }
}
