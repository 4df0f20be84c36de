//! Barriers in shared memory: arrivals, bytes, phases; and what waits to arrive.

use super::clock::{Clock, Mark};
use super::{World, cluster};

type Result<T> = std::result::Result<T, String>;

/// A barrier in shared memory.
#[derive(Clone, Debug)]
pub struct Barrier {
    count: u32,
    waiting_for: u32,
    /// Expected, and not there
    bytes: i64,
    phase: u32,
    /// What is copied for it
    agent: u32,
    /// The number of the last phase that a box belongs to, and of the last complete one that somebody asked for: from 1 on
    copied: u32,
    observed: u32,
    made: Mark,
    /// `fence.mbarrier_init` behind that
    fenced: Option<Mark>,
    /// What those who arrived knew, of this phase and of the ones before: threads of the block and engines, and threads of other blocks, of which
    /// only a wait of the scope of the cluster learns
    arrived: [Clock; 2],
    complete: [Clock; 2],
}
/// What engines do later for a barrier of a block of the cluster: as late as somebody waits for it.
pub struct Event {
    pub rank: u32,
    pub barrier: u32,
    pub done: Done,
}
pub enum Done {
    /// A box arrives in the block of a rank, in pieces of 16 bytes, of which so many count
    Box { to: u32, pieces: Vec<(u32, [u32; 4])>, each: u32 },
    /// Products are done, and what was before them; whether they are those of a thread of another block
    Products { upto: Clock, from_afar: bool },
}

impl World<'_> {
    pub fn barrier_init(&mut self, thread: u32, address: u32, count: u32) -> Result<()> {
        if count == 0 || count >= 1 << 20 {
            return Err(format!("a barrier of {count} arrivals"));
        }
        let (made, agent) = (self.clocks[thread as usize].now(thread), self.new_agent());
        self.here.shared.make_barrier(address, made, &self.clocks[thread as usize])?;
        let barrier = Barrier {
            count,
            waiting_for: count,
            bytes: 0,
            phase: 0,
            agent,
            copied: 0,
            observed: 0,
            made,
            fenced: None,
            arrived: Default::default(),
            complete: Default::default(),
        };
        self.here.barriers.insert(address, barrier);
        Ok(())
    }
    /// The barrier at an address, whose making a thread knows of.
    fn barrier(&mut self, thread: u32, address: u32) -> Result<&mut Barrier> {
        let barrier =
            self.here.barriers.get_mut(&address).ok_or_else(|| format!("there is no barrier at {address:#x}"))?;
        if !self.clocks[thread as usize].sees(barrier.made) {
            return Err(format!("race: the barrier at {address:#x} is used, and nothing orders that after its making"));
        }
        Ok(barrier)
    }
    /// `fence.mbarrier_init`: for barriers what `fence.proxy.async` is for all of shared memory.
    pub fn fence_barriers(&mut self, thread: u32) {
        let now = self.now(thread);
        self.here.barriers.values_mut().filter(|barrier| barrier.made.agent == thread).for_each(|barrier| {
            barrier.fenced = Some(now);
        });
    }
    /// What engines do for the barrier at an address, whose making they know of, too.
    pub fn barrier_of_engines(&mut self, thread: u32, address: u32) -> Result<Mark> {
        let clock = self.clocks[thread as usize].clone();
        let barrier = self.barrier(thread, address)?;
        if !clock.engines_see(barrier.made) && !barrier.fenced.is_some_and(|fence| clock.sees(fence)) {
            return Err(format!("the barrier at {address:#x} is used by engines without a fence behind its making"));
        }
        Ok(Mark { agent: barrier.agent, clock: barrier.phase + 1 })
    }
    pub fn barrier_arrive(&mut self, thread: u32, address: u32, bytes: u32) -> Result<()> {
        self.barrier_tell(thread, address, bytes, self.clocks[thread as usize].clone())
    }
    /// Arrives, and those who wait learn what is in `clock`.
    fn barrier_tell(&mut self, thread: u32, address: u32, bytes: u32, clock: Clock) -> Result<()> {
        let is_afar = thread / self.launch.threads != self.here.rank;
        if is_afar {
            self.here.visits.learn(self.clocks[thread as usize].now(thread));
        }
        let barrier = self.barrier(thread, address)?;
        barrier.bytes += i64::from(bytes);
        // The count of bytes has 20 bits and a sign.
        if bytes >= 1 << 20 || barrier.bytes >= 1 << 20 {
            return Err(format!("the barrier at {address:#x} expects {} bytes, more than 2^20 - 1", barrier.bytes));
        }
        barrier.arrived[usize::from(is_afar)].join(&clock);
        barrier.arrive(address)?;
        self.clocks[thread as usize].tick(thread);
        self.complete(address);
        Ok(())
    }
    /// Arrives at a barrier of any block of the cluster. Without a release of the scope of the cluster, others learn what engines have done and this thread has waited for, which is over;
    /// they do not learn what threads have begun to read and write.
    pub fn barrier_arrive_at(&mut self, thread: u32, address: u32, releases: bool) -> Result<()> {
        let (rank, address) = cluster::place(address, self.here.rank);
        let threads = self.clocks.len();
        let known = self.clocks[thread as usize].clone();
        let clock = if releases { known } else { known.of_agents_from(threads) };
        self.in_block(rank, |world| world.barrier_tell(thread, address, 0, clock))
    }
    /// Whether the phase of this parity is complete; then the thread knows what those knew who arrived.
    pub fn barrier_try(&mut self, thread: u32, address: u32, parity: u32, of_cluster: bool) -> Result<bool> {
        if parity > 1 {
            return Err(format!("{parity} is no parity"));
        }
        let barrier = self.barrier(thread, address)?;
        // Phase number `n` has parity `n mod 2`; the one before the first counts as complete.
        let done = barrier.phase % 2 != parity;
        if done {
            barrier.observed = barrier.phase;
            let complete = barrier.complete.clone();
            complete[..=usize::from(of_cluster)].iter().for_each(|known| self.clocks[thread as usize].join(known));
        }
        Ok(done)
    }
    fn complete(&mut self, address: u32) {
        let Some(barrier) = self.here.barriers.get_mut(&address) else { return };
        if barrier.waiting_for == 0 && barrier.bytes == 0 {
            barrier.phase += 1;
            barrier.waiting_for = barrier.count;
            let arrived = std::mem::take(&mut barrier.arrived);
            barrier.complete.iter_mut().zip(&arrived).for_each(|(complete, arrived)| complete.join(arrived));
            self.version += 1;
        }
    }
    /// Whether engines have done everything, and somebody has waited for each box, when the threads end.
    pub fn engines_at_end(&self) -> Result<()> {
        match self.events.front() {
            None => {}
            Some(Event { barrier, done: Done::Box { .. }, .. }) => {
                return Err(format!(
                    "the block ends, and a box for the barrier at {barrier:#x} has not been waited for"
                ));
            }
            Some(Event { barrier, done: Done::Products { .. }, .. }) => {
                return Err(format!("the block ends, and products for the barrier at {barrier:#x} are not done"));
            }
        }
        match self.here.barriers.iter().find(|(_, barrier)| barrier.copied > barrier.observed) {
            Some((at, _)) => {
                Err(format!("the block ends, and a box for the barrier at {at:#x} has not been waited for"))
            }
            None => Ok(()),
        }
    }
    /// The oldest of what engines do later.
    pub fn next_event(&mut self) -> Result<bool> {
        let Some(Event { rank, barrier: address, done }) = self.events.pop_front() else { return Ok(false) };
        self.in_block(rank, |world| {
            let Some(barrier) = world.here.barriers.get_mut(&address) else {
                return Err(format!("there is no barrier at {address:#x}"));
            };
            match done {
                Done::Box { to, pieces, each } => {
                    let mark = Mark { agent: barrier.agent, clock: barrier.phase + 1 };
                    barrier.copied = barrier.phase + 1;
                    barrier.bytes -= i64::from(each) * pieces.len() as i64;
                    barrier.arrived[0].learn(mark);
                    world.in_block(to, |world| {
                        pieces.iter().try_for_each(|(at, words)| world.here.shared.arrive(*at, words, mark))
                    })?;
                }
                Done::Products { upto, from_afar } => {
                    barrier.arrived[usize::from(from_afar)].join(&upto);
                    barrier.arrive(address)?;
                }
            }
            world.complete(address);
            Ok(true)
        })
    }
}
impl Barrier {
    fn arrive(&mut self, address: u32) -> Result<()> {
        let Some(less) = self.waiting_for.checked_sub(1) else {
            return Err(format!("the barrier at {address:#x} has more arrivals than it waits for"));
        };
        self.waiting_for = less;
        Ok(())
    }
}
