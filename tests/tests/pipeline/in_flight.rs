//! What a thread has begun in groups: copies by `cp.async`, and products of wgmma.

use super::{Device, cluster, here, tile_at};
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
