//! A block in which each warp is one thread of the computer, and copies arrive late and in any order.

use cute_static::pipeline::*;
use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, VecDeque};
use std::marker::PhantomData;
use std::sync::{Arc, Condvar, Mutex};
use std::time::Duration;

/// An `mbarrier` (PTX 9.7.13.15): a phase is complete when no arrival and no byte is missing.
#[derive(Default)]
struct Mbarrier {
    arrivals: u32,
    missing: u32,
    bytes: i64,
    phase: u32,
}
impl Mbarrier {
    fn advance(&mut self) {
        if self.missing == 0 && self.bytes == 0 {
            self.missing = self.arrivals;
            self.phase ^= 1;
        }
    }
}
/// What is under way.
enum Effect {
    /// A tile is written to an address
    Copy { to: u32, tile: u32 },
    /// The products of tcgen05 up to this number
    Products { ends: usize },
}
/// What is under way, and the barrier that it completes: by bytes, or by an arrival.
struct Copy {
    effect: Effect,
    barrier: Option<u32>,
    bytes: i64,
}
#[derive(Default)]
pub struct State {
    barriers: BTreeMap<u32, Mbarrier>,
    /// Which tile is where
    memory: BTreeMap<u32, u32>,
    copies: Vec<Copy>,
    /// Products of tcgen05 that are not complete: accumulator, address, whether it is added; and how many are complete
    products: VecDeque<(u32, u32, bool)>,
    completed: usize,
    sums: BTreeMap<u32, Vec<u32>>,
    waiting: u32,
    generation: u32,
    ended: bool,
    /// The columns that are allocated
    columns: u32,
    random: u64,
}
impl State {
    /// Completes the products up to this number. They read shared memory now.
    fn multiply(&mut self, ends: usize) {
        while self.completed < ends {
            let (accumulator, from, add) = self.products.pop_front().expect("a product");
            let tile = self.memory[&from];
            let sums = self.sums.entry(accumulator).or_default();
            if !add {
                sums.clear();
            }
            sums.push(tile);
            self.completed += 1;
        }
    }
    fn random(&mut self, below: usize) -> usize {
        self.random = self.random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.random >> 33) as usize % below
    }
}
pub struct Block {
    state: Mutex<State>,
    changed: Condvar,
    warps: u32,
}
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
thread_local! {
    static BLOCK: RefCell<Option<Arc<Block>>> = const { RefCell::new(None) };
    /// `cp.async`: addresses and tiles
    static GROUPS: RefCell<Groups<(u32, u32)>> = const { RefCell::new(Groups::NONE) };
    /// The number of `wait_group` of each call
    pub static WAITS: RefCell<Vec<u32>> = const { RefCell::new(Vec::new()) };
    /// Products of wgmma
    static PRODUCTS: RefCell<Groups<Product>> = const { RefCell::new(Groups::NONE) };
    static FENCED: Cell<bool> = const { Cell::new(false) };
}
type Product = (Arc<Mutex<Vec<u32>>>, u32);

fn block() -> Arc<Block> {
    BLOCK.with(|block| block.borrow().clone().expect("a thread of a block"))
}
impl Block {
    fn change<T>(&self, change: impl FnOnce(&mut State) -> T) -> T {
        let value = change(&mut self.state.lock().expect("no thread has failed"));
        self.changed.notify_all();
        value
    }
    /// Waits until it gives something.
    fn until<T>(&self, mut ready: impl FnMut(&mut State) -> Option<T>) -> T {
        let mut state = self.state.lock().expect("no thread has failed");
        loop {
            if let Some(value) = ready(&mut state) {
                return value;
            }
            let (next, waited) =
                self.changed.wait_timeout(state, Duration::from_secs(20)).expect("no thread has failed");
            assert!(!waited.timed_out(), "the block does not go on");
            state = next;
        }
    }
}
/// Runs `warp(i)` for each of the warps of a block.
pub fn run(warps: u32, seed: u64, warp: impl Fn(u32) + Sync) -> u32 {
    let state = State { random: seed, ..State::default() };
    let block = Arc::new(Block { state: Mutex::new(state), changed: Condvar::new(), warps });
    std::thread::scope(|scope| {
        let engine = Arc::clone(&block);
        scope.spawn(move || deliver(&engine));
        let threads: Vec<_> = (0..warps)
            .map(|i| {
                let (block, warp) = (Arc::clone(&block), &warp);
                scope.spawn(move || {
                    BLOCK.with(|own| *own.borrow_mut() = Some(block));
                    warp(i);
                })
            })
            .collect();
        let failed = threads.into_iter().map(|thread| thread.join().is_err()).filter(|failed| *failed).count();
        // A thread that has failed may have poisoned the lock.
        block.state.lock().unwrap_or_else(std::sync::PoisonError::into_inner).ended = true;
        block.changed.notify_all();
        assert_eq!(failed, 0, "a warp has failed");
    });
    let state = block.state.lock().expect("no thread has failed");
    assert!(state.copies.is_empty(), "a copy that nobody has waited for");
    state.columns
}
/// What copies: any one of those under way is next.
fn deliver(block: &Block) {
    loop {
        let mut state = block.state.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if state.copies.is_empty() {
            if state.ended {
                return;
            }
            drop(block.changed.wait_timeout(state, Duration::from_millis(1)));
            continue;
        }
        let count = state.copies.len();
        let next = state.random(count);
        let Copy { effect, barrier, bytes } = state.copies.swap_remove(next);
        match effect {
            Effect::Copy { to, tile } => {
                state.memory.insert(to, tile);
            }
            Effect::Products { ends } => state.multiply(ends),
        }
        if let Some(barrier) = barrier {
            let barrier = state.barriers.get_mut(&barrier).expect("a barrier");
            match bytes {
                0 => barrier.missing -= 1,
                bytes => barrier.bytes -= bytes,
            }
            barrier.advance();
        }
        drop(state);
        block.changed.notify_all();
    }
}

/// The tile that is at an address.
pub fn tile_at(address: u32) -> Option<u32> {
    block().change(|state| state.memory.get(&address).copied())
}
/// Begins a `cp.async` of this thread.
pub fn copy_async(to: u32, tile: u32) {
    GROUPS.with_borrow_mut(|groups| groups.open.push((to, tile)));
}

pub struct Device;
// SAFETY: a model of the instructions, by which nothing is accessed.
unsafe impl BarrierInstructions for Device {
    fn init(barrier: Barrier, arrivals: u32) {
        let fresh = Mbarrier { arrivals, missing: arrivals, ..Mbarrier::default() };
        let before = block().change(|state| state.barriers.insert(barrier.address(), fresh));
        assert!(before.is_none(), "a barrier is initialised twice");
    }
    fn fence_init() {}
    fn arrive(barrier: Barrier) {
        block().change(|state| {
            let barrier = state.barriers.get_mut(&barrier.address()).expect("a barrier");
            barrier.missing = barrier.missing.checked_sub(1).expect("an arrival too many");
            barrier.advance();
        });
    }
    fn expect(barrier: Barrier, bytes: u32) {
        block().change(|state| {
            state.barriers.get_mut(&barrier.address()).expect("a barrier").bytes += i64::from(bytes);
        });
        Self::arrive(barrier);
    }
    fn wait(barrier: Barrier, parity: u32) {
        block().until(|state| (state.barriers.get(&barrier.address())?.phase != parity).then_some(()));
    }
    fn warp_barrier() {}
    fn block_barrier() {
        let block = block();
        let generation = block.change(|state| {
            state.waiting += 1;
            if state.waiting == block.warps {
                state.waiting = 0;
                state.generation += 1;
                return state.generation - 1;
            }
            state.generation
        });
        block.until(|state| (state.generation > generation).then_some(()));
    }
    fn wait_for_loads() {}
    fn fence_before() {}
    fn fence_after() {}
}
/// A copy of the tile by the map `M`.
pub struct Tile<M>(pub u32, pub PhantomData<M>);
// SAFETY: as above.
unsafe impl<M: cute_static::tma::IsTensorMap> TmaSource<M> for Tile<M> {
    fn copy(self, to: u32, barrier: Barrier) {
        let (barrier, bytes) = (Some(barrier.address()), M::TRANSACTION_BYTES as i64);
        block().change(|state| state.copies.push(Copy { effect: Effect::Copy { to, tile: self.0 }, barrier, bytes }));
    }
}
// SAFETY: as above.
unsafe impl CpAsyncInstructions for Device {
    fn commit_group() {
        GROUPS.with_borrow_mut(Groups::commit);
    }
    fn wait_group(in_flight: u32) {
        WAITS.with(|waits| waits.borrow_mut().push(in_flight));
        for (to, tile) in GROUPS.with_borrow_mut(|groups| groups.complete(in_flight)) {
            block().change(|state| state.memory.insert(to, tile));
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
// SAFETY: as above. Products are under way like copies, which the barrier counts as bytes.
unsafe impl Tcgen05Instructions for Device {
    fn allocate(slot: AddressSlot, columns: u32) {
        block().change(|state| {
            assert_eq!(state.columns, 0, "one warp allocates");
            state.columns = columns;
            state.memory.insert(slot.address(), 0x1000);
        });
    }
    fn address(slot: AddressSlot) -> u32 {
        tile_at(slot.address()).expect("an address")
    }
    fn free(_: AddressSlot, _: u32, columns: u32) {
        block().change(|state| state.columns -= columns);
    }
    fn commit(barrier: Barrier) {
        block().change(|state| {
            let ends = state.completed + state.products.len();
            state.copies.push(Copy { effect: Effect::Products { ends }, barrier: Some(barrier.address()), bytes: 0 });
        });
    }
}
/// Begins to add the tile at an address of shared memory to the accumulator.
pub fn multiply(accumulator: u32, from: u32, add: bool) {
    block().change(|state| state.products.push_back((accumulator, from, add)));
}
/// The tiles that have been added to an accumulator.
pub fn accumulated(accumulator: u32) -> Vec<u32> {
    block().change(|state| state.sums.get(&accumulator).cloned().unwrap_or_default())
}
