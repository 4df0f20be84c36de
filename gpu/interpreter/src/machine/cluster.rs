//! The blocks of a cluster, which run at the same time: what each has of its own, addresses in one another's shared memory, and the barrier of all of
//! their threads.

use super::World;
use super::barriers::Barrier;
use super::clock::{Clock, Mark};
use super::global::Access;
use super::shared::Shared;
use super::tensor::TensorMemory;
use std::collections::BTreeMap;

type Result<T> = std::result::Result<T, String>;

/// The bits of an address in the shared memory of a block
const BITS: u32 = 24;
/// `mapa`: the address in the shared memory of the block of a rank
pub const fn address(address: u32, rank: u32) -> u32 {
    address & ((1 << BITS) - 1) | (rank.wrapping_add(1)) << BITS
}
/// The rank of the block, and the address there. An address that `mapa` has not made is one of the own block.
pub const fn place(address: u32, own: u32) -> (u32, u32) {
    match address >> BITS {
        0 => (own, address),
        next => (next - 1, address & ((1 << BITS) - 1)),
    }
}

/// What a block has of its own.
#[derive(Default)]
pub struct Own {
    /// Where it is in the grid
    pub at: [u32; 2],
    /// Its number in the launch
    pub number: u32,
    /// In the cluster
    pub rank: u32,
    /// The threads that have ended
    exited: u32,
    /// What threads of other blocks did here: it must be known here when the block ends
    pub visits: Clock,
    pub shared: Shared,
    pub barriers: BTreeMap<u32, Barrier>,
    pub tensor: TensorMemory,
    /// Registers that warps have given back
    pub pool: u32,
}
impl Own {
    pub fn new(at: [u32; 2], number: u32, rank: u32, shared: u32) -> Self {
        Self { at, number, rank, shared: Shared::new(shared as usize), ..Self::default() }
    }
}
/// `barrier.cluster`
#[derive(Default)]
pub struct Meeting {
    /// The phase of each thread that has arrived and not waited
    waiting: Vec<Option<u32>>,
    arrived: u32,
    exited: u32,
    phase: u32,
    /// What those knew who arrived: in this phase, and in the ones before
    known: Clock,
    complete: Clock,
}
impl Meeting {
    pub fn new(threads: usize) -> Self {
        Self { waiting: vec![None; threads], ..Self::default() }
    }
}

impl World<'_> {
    /// The block of this rank is the one whose threads run.
    pub fn enter(&mut self, rank: u32) {
        let back = self.here.rank;
        std::mem::swap(&mut self.here, &mut self.away[back as usize]);
        std::mem::swap(&mut self.here, &mut self.away[rank as usize]);
    }
    /// Does something to what the block of this rank has.
    pub fn in_block<T>(&mut self, rank: u32, act: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        let back = self.here.rank;
        if rank as usize >= self.away.len() {
            return Err(format!("the cluster has {} blocks, and none of rank {rank}", self.away.len()));
        }
        self.enter(rank);
        let has_ended = self.here.exited == self.launch.threads && rank != back;
        let done = if has_ended { Err(format!("the block of rank {rank} has ended")) } else { act(self) };
        self.enter(back);
        done
    }
    /// What engines do now in global memory for threads of this block
    pub const fn access_of_engines(&self, mark: Mark) -> Access {
        Access { block: self.here.number, cluster: self.cluster, mark, engine: true }
    }
    /// A thread ends.
    pub fn leave(&mut self, thread: u32) -> Result<()> {
        if self.meeting.waiting[thread as usize].is_some() {
            return Err("a thread ends between barrier.cluster.arrive and barrier.cluster.wait".into());
        }
        (self.here.exited, self.meeting.exited) = (self.here.exited + 1, self.meeting.exited + 1);
        self.complete_meeting();
        let (threads, rank) = (self.launch.threads as usize, self.here.rank as usize);
        if self.here.exited as usize == threads {
            let mut known = Clock::default();
            self.clocks[rank * threads..(rank + 1) * threads].iter().for_each(|clock| known.join(clock));
            if let Some(visit) = self.here.visits.marks().find(|mark| !known.sees(*mark)) {
                let thread = visit.agent as usize;
                return Err(format!(
                    "race: the block ends, and thread {} of rank {} arrives at a barrier of it",
                    thread % threads,
                    thread / threads
                ));
            }
        }
        Ok(())
    }
    /// `barrier.cluster.arrive`
    pub fn cluster_arrive(&mut self, thread: u32) -> Result<()> {
        let (meeting, clock) = (&mut self.meeting, &mut self.clocks[thread as usize]);
        if meeting.waiting[thread as usize].replace(meeting.phase).is_some() {
            return Err("a thread arrives at barrier.cluster a second time before it has waited".into());
        }
        meeting.known.join(clock);
        clock.tick(thread);
        meeting.arrived += 1;
        self.complete_meeting();
        Ok(())
    }
    fn complete_meeting(&mut self) {
        let meeting = &mut self.meeting;
        if meeting.arrived > 0 && (meeting.arrived + meeting.exited) as usize == meeting.waiting.len() {
            let known = std::mem::take(&mut meeting.known);
            meeting.complete.join(&known);
            (meeting.arrived, meeting.phase) = (0, meeting.phase + 1);
            self.version += 1;
        }
    }
    /// `barrier.cluster.wait`: whether all have arrived; then the thread knows what they knew.
    pub fn cluster_wait(&mut self, thread: u32) -> Result<bool> {
        let meeting = &mut self.meeting;
        let Some(phase) = meeting.waiting[thread as usize] else {
            return Err("a thread waits at barrier.cluster, and has not arrived".into());
        };
        let done = meeting.phase > phase;
        if done {
            meeting.waiting[thread as usize] = None;
            self.clocks[thread as usize].join(&meeting.complete);
        }
        Ok(done)
    }
}
