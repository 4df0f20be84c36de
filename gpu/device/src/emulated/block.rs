//! Launches.

use super::banks::{AccessOf, Report};
use super::collective::{Meeting, Offer};
use super::memory::Memory;
use std::cell::RefCell;
use std::collections::{HashMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::string::String;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::vec::Vec;

/// How many blocks, how many threads each, how many bytes of shared memory.
#[derive(Clone, Copy, Debug)]
pub struct Launch {
    /// Blocks in the modes x and y
    pub grid: [u32; 2],
    /// Threads of a block
    pub threads: u32,
    /// Bytes of dynamic shared memory
    pub shared: usize,
}

/// One block.
pub struct Block {
    pub memory: Mutex<Memory>,
    pub barriers: (Mutex<HashMap<u32, Barrier>>, Condvar),
    /// Tensor memory, lane by lane
    pub tensor: Mutex<Vec<u32>>,
    everyone: Meeting,
    warps: Vec<Meeting>,
    groups: Vec<Meeting>,
    /// Barriers of some of the threads, by their numbers
    named: Vec<Meeting>,
    broken: AtomicBool,
}
impl Block {
    /// Whether a thread has failed
    pub fn is_broken(&self) -> bool {
        self.broken.load(Relaxed)
    }
}
/// The blocks of a cluster.
pub struct Cluster {
    blocks: Vec<Arc<Block>>,
    everyone: Meeting,
    /// The blocks of the launch
    pub grid: [u32; 2],
}
impl Cluster {
    /// The block of this rank.
    pub fn block(&self, rank: u32) -> Arc<Block> {
        self.blocks.get(rank as usize).unwrap_or_else(|| panic!("the cluster has no block {rank}")).clone()
    }
}
/// A copy to global memory that has been begun: the bytes of an element, and where elements are in shared memory and go to.
pub struct Stored {
    pub size: usize,
    pub elements: Vec<(u32, usize)>,
}
/// What a copy brings to addresses of shared memory.
pub type Brought = Vec<(u32, Vec<u8>)>;
/// A barrier in shared memory.
#[derive(Clone, Default)]
pub struct Barrier {
    /// After how many barriers of the block threads have arrived that bring no copies: in this phase, and in the last one
    pub arrived: u32,
    pub behind: u32,
    /// What copies bring, byte by byte address, and the block to whose shared memory: written when the phase is complete
    pub boxes: Vec<(Arc<Block>, Arc<Brought>)>,
    pub count: u32,
    pub waiting_for: u32,
    pub bytes: i64,
    pub phase: u32,
}
/// A copy that has been begun.
pub struct Begun {
    pub to: u32,
    pub data: [u8; 16],
}
/// What a thread is.
pub struct Current {
    pub index: u32,
    pub at: [u32; 2],
    pub block: Arc<Block>,
    pub cluster: Arc<Cluster>,
    pub rank: u32,
    /// Barriers passed
    pub epoch: u32,
    pub log: Vec<AccessOf>,
    pub group: Vec<Begun>,
    pub groups: VecDeque<Vec<Begun>>,
    pub stores: Vec<Stored>,
    pub bulk: VecDeque<Vec<Stored>>,
}
std::thread_local! {
    static CURRENT: RefCell<Option<Current>> = const { RefCell::new(None) };
}
/// `f` of the current thread.
#[track_caller]
pub fn current<R>(f: impl FnOnce(&mut Current) -> R) -> R {
    CURRENT.with(|current| f(current.borrow_mut().as_mut().expect("a kernel runs inside of `Launch::run`")))
}
/// Meets all threads of the block, or of the warp.
#[track_caller]
pub fn meet(warp: bool, offer: Offer) -> Arc<Vec<Offer>> {
    let (block, index) = current(|current| (current.block.clone(), current.index as usize));
    let result = if warp { block.warps[index / 32].meet(index % 32, offer) } else { block.everyone.meet(index, offer) };
    result.unwrap_or_else(|why| panic!("{why}"))
}

/// Meets all threads of the warpgroup.
#[track_caller]
pub fn meet_group(offer: Offer) -> Arc<Vec<Offer>> {
    let (block, index) = current(|current| (current.block.clone(), current.index as usize));
    let result = block.groups[index / 128].meet(index % 128, offer);
    result.unwrap_or_else(|why| panic!("{why}"))
}

/// Meets all threads of the cluster.
#[track_caller]
pub fn meet_cluster(offer: Offer) {
    let (cluster, index, rank) = current(|current| (current.cluster.clone(), current.index, current.rank));
    let threads = cluster.everyone.count() / cluster.blocks.len();
    let result = cluster.everyone.meet(threads * rank as usize + index as usize, offer);
    result.unwrap_or_else(|why| panic!("{why}"));
}

/// Meets so many threads of the block.
#[track_caller]
pub fn meet_named(name: u32, threads: u32, offer: Offer) -> Arc<Vec<Offer>> {
    let (block, index) = current(|current| (current.block.clone(), current.index as usize));
    let result = block.named[name as usize].meet_of(threads as usize, index, offer);
    result.unwrap_or_else(|why| panic!("{why}"))
}

impl Launch {
    /// Runs a kernel: `f` once for each thread.
    ///
    /// # Panics
    /// If a thread panics, or does what the [module](super) calls an error.
    pub fn run(self, f: impl Fn() + Sync) -> Report {
        self.run_in_clusters([1, 1], f)
    }
    /// As [`run`](Self::run), in clusters of so many blocks in the modes x and y, which run together.
    ///
    /// # Panics
    /// As [`run`](Self::run), and if the blocks are not whole clusters.
    pub fn run_in_clusters(self, cluster: [u32; 2], f: impl Fn() + Sync) -> Report {
        assert!(self.threads % 32 == 0, "whole warps");
        assert!(self.grid[0] % cluster[0] == 0 && self.grid[1] % cluster[1] == 0, "whole clusters");
        let mut report = Report::default();
        let [columns, rows] = [0, 1].map(|mode| self.grid[mode] / cluster[mode]);
        for at in (0..rows).flat_map(|y| (0..columns).map(move |x| [x * cluster[0], y * cluster[1]])) {
            let logs = self.run_cluster(at, cluster, &f);
            logs.chunks(32).for_each(|warp| report.add(warp));
        }
        report
    }
    /// The accesses of the threads of a cluster that begins at this block.
    fn run_cluster(self, [x, y]: [u32; 2], [columns, rows]: [u32; 2], f: &(impl Fn() + Sync)) -> Vec<Vec<AccessOf>> {
        let count = columns * rows;
        let cluster = Arc::new(Cluster {
            blocks: (0..count).map(|_| Arc::new(self.block())).collect(),
            everyone: Meeting::new((count * self.threads) as usize),
            grid: self.grid,
        });
        std::thread::scope(|scope| {
            let threads: Vec<_> = (0..count * self.threads)
                .map(|number| {
                    let (rank, index) = (number / self.threads, number % self.threads);
                    let at = [x + rank % columns, y + rank / columns];
                    let (cluster, block) = (cluster.clone(), cluster.block(rank));
                    let thread = std::thread::Builder::new().stack_size(4 << 20);
                    let current = move || Current::new(index, at, block, cluster, rank);
                    (at, thread.spawn_scoped(scope, move || one(current(), f)).expect("a thread"))
                })
                .collect();
            let all: Vec<_> = threads.into_iter().map(|(at, thread)| (at, thread.join().expect("caught"))).collect();
            match first_failure(&all) {
                Some((at, why)) => panic!("block {at:?}: {why}"),
                None => all.into_iter().filter_map(|(_, result)| result.ok()).collect(),
            }
        })
    }
    fn block(self) -> Block {
        Block {
            memory: Mutex::new(Memory::new(self.shared)),
            everyone: Meeting::new(self.threads as usize),
            warps: (0..self.threads / 32).map(|_| Meeting::new(32)).collect(),
            groups: (0..self.threads / 128).map(|_| Meeting::new(128)).collect(),
            named: (0..16).map(|_| Meeting::new(self.threads as usize)).collect(),
            barriers: (Mutex::new(HashMap::new()), Condvar::new()),
            tensor: Mutex::new(Vec::new()),
            broken: AtomicBool::new(false),
        }
    }
}
/// What a thread of a block has done
type Ended = ([u32; 2], Result<Vec<AccessOf>, String>);
/// The failure that made the others fail, which only found that somebody did not come.
fn first_failure(all: &[Ended]) -> Option<([u32; 2], &String)> {
    let failures = || all.iter().filter_map(|(at, result)| Some((*at, result.as_ref().err()?)));
    failures().find(|(_, why)| !why.contains("gave up")).or_else(|| failures().next())
}
impl Current {
    fn new(index: u32, at: [u32; 2], block: Arc<Block>, cluster: Arc<Cluster>, rank: u32) -> Self {
        let (log, group, stores) = (Vec::new(), Vec::new(), Vec::new());
        let (groups, bulk) = (VecDeque::new(), VecDeque::new());
        Self { index, at, block, cluster, rank, epoch: 1, log, group, groups, stores, bulk }
    }
    fn has_stores(&self) -> bool {
        !self.stores.is_empty() || self.bulk.iter().any(|group| !group.is_empty())
    }
    pub fn fail_if(&self, result: Result<(), String>) {
        if let Err(why) = result {
            panic!("{why}");
        }
    }
}
fn one(current: Current, f: &impl Fn()) -> Result<Vec<AccessOf>, String> {
    let (block, cluster, index) = (current.block.clone(), current.cluster.clone(), current.index);
    CURRENT.with(|cell| *cell.borrow_mut() = Some(current));
    let result = catch_unwind(AssertUnwindSafe(|| {
        f();
        let waits = CURRENT.with(|cell| cell.borrow().as_ref().is_some_and(Current::has_stores));
        assert!(!waits, "thread {index} ends, and a store of it has not been waited for");
    }));
    let log = CURRENT.with(|cell| cell.borrow_mut().take()).map(|current| current.log).unwrap_or_default();
    let why = match result {
        Ok(()) => {
            // Whoever waits for this thread waits in vain.
            let why = std::format!("thread {index} has ended, and others gave up waiting for it");
            block.everyone.leave(&why);
            cluster.everyone.leave(&why);
            block.warps[index as usize / 32].leave(&why);
            return Ok(log);
        }
        Err(panic) => match (panic.downcast_ref::<String>(), panic.downcast_ref::<&str>()) {
            (Some(why), _) => why.clone(),
            (_, Some(why)) => String::from(*why),
            _ => resume_unwind(panic),
        },
    };
    let gone = std::format!("others gave up: {why}");
    cluster.everyone.abandon(&gone);
    for block in &cluster.blocks {
        block.everyone.abandon(&gone);
        block.warps.iter().chain(&block.groups).chain(&block.named).for_each(|group| group.abandon(&gone));
        block.broken.store(true, Relaxed);
        // Whoever is about to wait has looked before, or looks now.
        drop(lock(&block.barriers.0));
        block.barriers.1.notify_all();
    }
    Err(why)
}

/// Locks, whatever happened to others.
pub fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
