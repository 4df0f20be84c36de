//! What a thread has begun in groups: copies by `cp.async`, products of wgmma, and stores by TMA.

use super::{Device, RANK, Threads, cluster, here, tile_at};
use cute_static::pipeline::*;
use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::marker::PhantomData;
use std::sync::{Arc, Mutex};

/// The operations of a thread that are not complete: of the open group, and of the groups in flight
struct Groups<T> {
    open: Vec<T>,
    committed: VecDeque<Vec<T>>,
}
impl<T> Groups<T> {
    const NONE: Self = Self { open: Vec::new(), committed: VecDeque::new() };
    fn commit(&mut self) {
        self.committed.push_back(core::mem::take(&mut self.open));
    }
    /// The operations of all groups but the last ones.
    fn complete(&mut self, in_flight: u32) -> Vec<T> {
        let count = self.committed.len().saturating_sub(in_flight as usize);
        self.committed.drain(..count).flatten().collect()
    }
}
type Product = (Arc<Mutex<Vec<u32>>>, u32);
thread_local! {
    /// `cp.async`: addresses and tiles
    static GROUPS: RefCell<Groups<(u32, u32)>> = const { RefCell::new(Groups::NONE) };
    /// The number of `wait_group` of each call
    pub static WAITS: RefCell<Vec<u32>> = const { RefCell::new(Vec::new()) };
    /// Products of wgmma
    static PRODUCTS: RefCell<Groups<Product>> = const { RefCell::new(Groups::NONE) };
    static FENCED: Cell<bool> = const { Cell::new(false) };
    /// The addresses from which TMA stores
    static STORES: RefCell<Groups<u32>> = const { RefCell::new(Groups::NONE) };
    /// The tiles that it has read there and behind, `STORED` addresses each
    static READ: RefCell<Vec<Vec<Option<u32>>>> = const { RefCell::new(Vec::new()) };
    /// Whether this thread waits for others at named barriers. One that does not is wrong.
    pub static MEETS: Cell<bool> = const { Cell::new(true) };
    /// Whether it waits until stores have read shared memory
    pub static WAITS_FOR_READS: Cell<bool> = const { Cell::new(true) };
}

/// Begins a `cp.async` of this thread.
pub fn copy_async(to: u32, tile: u32) {
    GROUPS.with_borrow_mut(|groups| groups.open.push((to, tile)));
}

// SAFETY: as above.
unsafe impl CpAsyncInstructions for Device {
    fn commit_group() {
        GROUPS.with_borrow_mut(Groups::commit);
    }
    fn wait_group(in_flight: u32) {
        WAITS.with(|waits| waits.borrow_mut().push(in_flight));
        for (to, tile) in GROUPS.with_borrow_mut(|groups| groups.complete(in_flight)) {
            cluster().change(|state| state.memory.insert(here(to), tile));
        }
    }
}
// SAFETY: as above.
unsafe impl WgmmaInstructions for Device {
    fn commit_group() {
        PRODUCTS.with_borrow_mut(Groups::commit);
    }
    fn wait_group(in_flight: u32) {
        for (sums, address) in PRODUCTS.with_borrow_mut(|products| products.complete(in_flight)) {
            // The operands are read as late as possible.
            sums.lock().expect("sums").push(tile_at(address).expect("a tile"));
        }
    }
}
/// The addresses of a stage that TMA reads
pub const STORED: u32 = 4;
/// Begins a store of this thread from a stage.
pub fn store_from(address: u32) {
    STORES.with_borrow_mut(|stores| stores.open.push(address));
}
/// What the stores of this thread have read, until now.
pub fn stored() -> Vec<Vec<Option<u32>>> {
    read(STORES.with_borrow_mut(|stores| stores.complete(0)));
    READ.take()
}
/// TMA reads these stages, as late as it may.
fn read(stages: Vec<u32>) {
    for address in stages {
        READ.with_borrow_mut(|read| read.push((address..address + STORED).map(tile_at).collect()));
    }
}
// SAFETY: as above.
unsafe impl StoreInstructions for Device {
    fn barrier_of_threads(name: u32, threads: u32) {
        if MEETS.get() {
            cluster().meet(Threads::Named(RANK.get(), name), threads);
        }
    }
    fn fence_shared() {}
    fn commit_stores() {
        STORES.with_borrow_mut(Groups::commit);
    }
    fn wait_for_reads(in_flight: u32) {
        if WAITS_FOR_READS.get() {
            read(STORES.with_borrow_mut(|stores| stores.complete(in_flight)));
        }
    }
}
/// The tiles whose products have been added, from stages of the map `M`.
pub struct Sums<M>(pub Arc<Mutex<Vec<u32>>>, PhantomData<M>);
impl<M> Sums<M> {
    pub fn zero() -> Self {
        Self(Arc::default(), PhantomData)
    }
    pub fn tiles(self) -> Vec<u32> {
        self.0.lock().expect("sums").clone()
    }
}
// SAFETY: as above.
unsafe impl<M> WgmmaAccumulators for Sums<M> {
    type Operands<'v> = StageView<'v, M>;
    fn fence(&mut self) {
        FENCED.set(true);
    }
    fn multiply(&mut self, stage: StageView<'_, M>, _: OpenGroup) {
        assert!(FENCED.get(), "products without a fence");
        PRODUCTS.with_borrow_mut(|products| products.open.push((Arc::clone(&self.0), stage.address())));
    }
    fn settle(&mut self) {
        FENCED.set(false);
    }
}
