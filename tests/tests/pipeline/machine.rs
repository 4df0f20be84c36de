//! A cluster of blocks in which each warp is one thread of the computer, or its first lanes are, and copies arrive late and in any order.

#[path = "in_flight.rs"]
mod in_flight;
#[path = "tensor.rs"]
mod tensor;
pub use in_flight::{MEETS, STORED, Sums, WAITS, WAITS_FOR_READS, copy_async, store_from, stored};
pub use tensor::{accumulated, multiply, multiply_at};

use cute_static::cluster::Share;
use cute_static::int::Nat;
use cute_static::pipeline::*;
use cute_static::tma::IsTensorMap;
use cute_static::typenum::{U0, U1, U2, U32, Unsigned};
use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
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
    remote: bool,
}
impl Mbarrier {
    fn advance(&mut self) {
        if self.missing == 0 && self.bytes == 0 {
            self.missing = self.arrivals;
            self.phase ^= 1;
        }
    }
}
/// An address of the shared memory of a block, or of its tensor memory
pub type Address = (u32, u32);
/// Threads that wait for one another
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Threads {
    Cluster,
    Block(u32),
    Warp(u32, u32),
    /// Of a block, at the named barrier
    Named(u32, u32),
}
/// What is under way.
enum Effect {
    /// A tile is written to an address
    Copy { to: Address, tile: u32 },
    /// The products of tcgen05 up to this number
    Products { ends: usize },
}
/// What is under way, and the barrier that it completes: by bytes, or by an arrival.
struct Copy {
    effect: Effect,
    barrier: Option<Address>,
    bytes: i64,
}
#[derive(Default)]
pub struct State {
    barriers: BTreeMap<Address, Mbarrier>,
    /// Which tile is where
    memory: BTreeMap<Address, u32>,
    copies: Vec<Copy>,
    /// Products of tcgen05 that are not complete: accumulator, address, whether it is added; and how many are complete
    products: VecDeque<(Address, Address, bool)>,
    completed: usize,
    sums: BTreeMap<Address, Vec<u32>>,
    /// How many threads of these wait for the others, and how often all have
    meetings: BTreeMap<Threads, (u32, u32)>,
    /// Blocks whose shared memory is gone
    gone: BTreeSet<u32>,
    /// Warps that have ended
    left: BTreeMap<u32, u32>,
    ended: bool,
    /// Something was written to a block that had ended
    torn: bool,
    /// The columns that are allocated in each block
    columns: BTreeMap<u32, u32>,
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
pub struct Cluster {
    state: Mutex<State>,
    changed: Condvar,
    blocks: u32,
    warps: u32,
}
thread_local! {
    static CLUSTER: RefCell<Option<Arc<Cluster>>> = const { RefCell::new(None) };
    /// The block of this warp
    static RANK: Cell<u32> = const { Cell::new(0) };
    /// The number of this warp, and how many of its lanes there are
    static LANES: Cell<(u32, u32)> = const { Cell::new((0, 1)) };
}

fn cluster() -> Arc<Cluster> {
    CLUSTER.with(|cluster| cluster.borrow().clone().expect("a thread of a block"))
}
/// An address of the block of this warp.
fn here(address: u32) -> Address {
    (RANK.get(), address)
}
impl Cluster {
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
impl Cluster {
    /// Waits until `all` of these are here.
    fn meet(&self, who: Threads, all: u32) {
        let times = self.change(|state| {
            let (waiting, times) = state.meetings.entry(who).or_default();
            *waiting += 1;
            let before = *times;
            if *waiting == all {
                (*waiting, *times) = (0, before + 1);
            }
            before
        });
        self.until(|state| (state.meetings[&who].1 > times).then_some(()));
    }
}
/// Runs `warp(i)` for each of the warps of a block.
pub fn run(warps: u32, seed: u64, warp: impl Fn(u32) + Sync) -> u32 {
    run_cluster(1, warps, seed, |_, i| warp(i))
}
/// Runs `warp(block, i)` for each of the warps of the blocks of a cluster.
pub fn run_cluster(blocks: u32, warps: u32, seed: u64, warp: impl Fn(u32, u32) + Sync) -> u32 {
    let state = State { random: seed, ..State::default() };
    let cluster = Arc::new(Cluster { state: Mutex::new(state), changed: Condvar::new(), blocks, warps });
    std::thread::scope(|scope| {
        let engine = Arc::clone(&cluster);
        scope.spawn(move || deliver(&engine));
        let threads: Vec<_> = (0..blocks * warps)
            .map(|i| {
                let (cluster, warp) = (Arc::clone(&cluster), &warp);
                scope.spawn(move || {
                    CLUSTER.with(|own| *own.borrow_mut() = Some(Arc::clone(&cluster)));
                    let rank = i / warps;
                    RANK.set(rank);
                    warp(rank, i % warps);
                    cluster.change(|state| {
                        *state.left.entry(rank).or_default() += 1;
                        if state.left[&rank] == warps {
                            state.gone.insert(rank);
                        }
                    });
                })
            })
            .collect();
        let failed = threads.into_iter().map(|thread| thread.join().is_err()).filter(|failed| *failed).count();
        // A thread that has failed may have poisoned the lock.
        cluster.state.lock().unwrap_or_else(std::sync::PoisonError::into_inner).ended = true;
        cluster.changed.notify_all();
        assert_eq!(failed, 0, "a warp has failed");
    });
    let state = cluster.state.lock().expect("no thread has failed");
    assert!(state.copies.is_empty(), "a copy that nobody has waited for");
    assert!(!state.torn, "a block has ended before a copy to it");
    state.columns.values().sum()
}
/// What copies: any one of those under way is next.
fn deliver(block: &Cluster) {
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
                state.torn |= state.gone.contains(&to.0);
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

/// The thread of a warp, which has one.
pub fn thread(warp: u32) -> BlockThread<U32> {
    // SAFETY: nothing is accessed.
    unsafe { BlockThread::new(32 * warp as usize) }
}
/// The thread that fills, or begins products.
pub fn one() -> OneThread {
    reader::<U1>().first_of_warp::<U0>().expect("the first one")
}
/// One that arrives for its warp, of `W` that read.
pub fn reader<W: Nat>() -> Thread<W> {
    // SAFETY: nothing is accessed.
    unsafe { BlockThread::new(0) }.together()
}
/// This lane of the warp `warp` of those that read, of which the first `lanes` are there.
pub fn lane<W: Nat>(warp: u32, lane: u32, lanes: u32) -> Thread<W> {
    LANES.set((warp, lanes));
    // SAFETY: nothing is accessed.
    unsafe { BlockThread::new((32 * warp + lane) as usize) }.together()
}
/// The turn of a group.
pub fn turn(group: u32) -> Turn {
    // SAFETY: nothing is accessed.
    unsafe { reader::<U2>().half::<U1>(32 * group as usize) }.0
}
/// The tile that is at an address.
pub fn tile_at(address: u32) -> Option<u32> {
    let address = here(address);
    cluster().change(|state| state.memory.get(&address).copied())
}
/// Writes a tile to an address.
pub fn write(address: u32, tile: u32) {
    cluster().change(|state| state.memory.insert(here(address), tile));
}
pub struct Device;
// SAFETY: a model of the instructions, by which nothing is accessed.
unsafe impl BarrierInstructions for Device {
    fn init(barrier: Barrier, arrivals: u32) {
        let fresh = Mbarrier { arrivals, missing: arrivals, ..Mbarrier::default() };
        let at = here(barrier.address());
        assert!(cluster().change(|state| state.barriers.insert(at, fresh)).is_none(), "a barrier is initialised twice");
    }
    fn fence_init() {}
    fn arrive(barrier: Barrier) {
        Self::arrive_at(barrier, RANK.get());
    }
    fn arrive_at(barrier: Barrier, rank: u32) {
        cluster().change(|state| {
            assert!(!state.gone.contains(&rank), "an arrival at a block that has ended");
            let barrier = state.barriers.get_mut(&(rank, barrier.address())).expect("a barrier");
            barrier.remote |= rank != RANK.get();
            barrier.missing = barrier.missing.checked_sub(1).expect("an arrival too many");
            barrier.advance();
        });
    }
    fn expect(barrier: Barrier, bytes: u32) {
        let at = here(barrier.address());
        cluster().change(|state| state.barriers.get_mut(&at).expect("a barrier").bytes += i64::from(bytes));
        Self::arrive(barrier);
    }
    fn wait(barrier: Barrier, parity: u32) {
        Self::wait_for_blocks(barrier, parity);
        let remote = cluster().change(|state| state.barriers[&here(barrier.address())].remote);
        assert!(!remote, "a wait of the scope of a block, for another block");
    }
    fn wait_for_blocks(barrier: Barrier, parity: u32) {
        cluster().until(|state| (state.barriers.get(&here(barrier.address()))?.phase != parity).then_some(()));
    }
    fn warp_barrier() {
        let (warp, lanes) = LANES.get();
        cluster().meet(Threads::Warp(RANK.get(), warp), lanes);
    }
    fn block_barrier() {
        let cluster = cluster();
        cluster.meet(Threads::Block(RANK.get()), cluster.warps);
    }
    fn cluster_barrier() {
        let cluster = cluster();
        cluster.meet(Threads::Cluster, cluster.blocks * cluster.warps);
    }
    fn rank() -> u32 {
        RANK.get()
    }
    fn wait_for_loads() {}
    fn fence_before() {}
    fn fence_after() {}
}
/// A copy of the tile by the map `M`.
pub struct Tile<M>(pub u32, pub PhantomData<M>);
// SAFETY: as above.
unsafe impl<M: IsTensorMap> TmaSource<M> for Tile<M> {
    fn copy(self, to: u32, barrier: Barrier, share: Share) {
        let cluster = cluster();
        for rank in (0..cluster.blocks).filter(|rank| share.mask() >> rank & 1 == 1) {
            // Of two blocks that multiply together, the first one waits for the bytes of both.
            let waits = if share.of_pair() { rank & !1 } else { rank };
            for i in 0..M::INSTRUCTIONS {
                let (to, barrier) = ((rank, to + share.offset::<M>(i) as u32), Some((waits, barrier.address())));
                let bytes = (M::TRANSACTION_BYTES / M::Blocks::U64 / M::INSTRUCTIONS) as i64;
                cluster.change(|state| {
                    state.copies.push(Copy { effect: Effect::Copy { to, tile: self.0 }, barrier, bytes })
                });
            }
        }
    }
}
/// The tiles of which the shares of a stage of the map `M` are.
pub fn shares_at<M: IsTensorMap>(address: u32) -> Vec<Option<u32>> {
    (0..M::Blocks::U64 * M::INSTRUCTIONS).map(|box_| tile_at(address + (box_ * M::INSTRUCTION_BYTES) as u32)).collect()
}
