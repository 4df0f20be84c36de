//! Blocks of warps: which lanes run, who waits for whom.

pub mod banks;
mod barriers;
mod boxes;
mod clock;
pub mod cluster;
mod flags;
pub mod global;
mod groups;
mod im2col;
mod lanes;
mod operands;
mod scaled;
pub mod shared;
mod sparse;
mod tensor;
mod tensor_scaled;
mod together;
mod warp;

use crate::instruction::{Guarded, Instruction, Program, Together};
use banks::Wavefronts;
use barriers::Event;
use boxes::BulkStores;
use clock::{Clock, Mark};
use cluster::{Meeting, Own};
use global::{Access, DeviceAddress, GlobalMemory};
use std::collections::{BTreeMap, VecDeque};
use warp::{ALL, Warp};

type Result<T> = std::result::Result<T, String>;

/// How many blocks, how many threads each, how many bytes of shared memory.
#[derive(Clone, Copy, Debug)]
pub struct PtxLaunch {
    /// Blocks in the modes x and y
    pub grid: [u32; 2],
    /// Threads of a block
    pub threads: u32,
    /// Bytes of dynamic shared memory
    pub shared: u32,
}
/// An argument of a kernel.
#[derive(Clone, Copy, Debug)]
pub enum Argument {
    /// A pointer
    Address(DeviceAddress),
    /// An integer of 64 bits
    Integer(i64),
    /// A number of 32 bits
    Float(f32),
}

/// Instructions of warps that a block of a cluster may execute, on average: more is a loop without end.
const LONGEST: u64 = 3_000_000;

/// What the threads of a cluster share.
struct World<'w> {
    program: &'w Program,
    launch: PtxLaunch,
    arguments: Vec<u64>,
    /// Its number in the launch
    cluster: u32,
    global: &'w mut GlobalMemory,
    /// The block whose threads run, and the other ones by rank
    here: Own,
    away: Vec<Own>,
    meeting: Meeting,
    /// Of each thread
    clocks: Vec<Clock>,
    agents: u32,
    /// How many phases of barriers were completed
    version: u64,
    events: VecDeque<Event>,
    /// Of threads that store by tensor maps
    stores: BTreeMap<u32, BulkStores>,
    report: &'w mut Wavefronts,
}
impl World<'_> {
    fn new_agent(&mut self) -> u32 {
        self.agents += 1;
        self.agents - 1
    }
    /// What a thread does now
    fn now(&self, thread: u32) -> Mark {
        self.clocks[thread as usize].now(thread)
    }
    /// What a thread does now in global memory
    fn access(&self, thread: u32) -> Access {
        Access { engine: false, ..self.access_of_engines(self.now(thread)) }
    }
}

/// Runs a program, cluster by cluster.
pub fn run(
    program: &Program,
    launch: PtxLaunch,
    memory: &mut GlobalMemory,
    arguments: &[Argument],
) -> Result<Wavefronts> {
    if launch.threads != program.threads && program.threads != 0 || launch.threads % 32 != 0 || launch.threads == 0 {
        return Err(format!("launched with {} threads, of {}", launch.threads, program.threads));
    }
    let sizes: Vec<u32> = arguments.iter().map(|a| if matches!(a, Argument::Float(_)) { 4 } else { 8 }).collect();
    if sizes != program.parameters {
        return Err(format!("the parameters have {:?} bytes, the arguments {sizes:?}", program.parameters));
    }
    let value = |argument: &Argument| match argument {
        Argument::Address(at) => at.0,
        Argument::Integer(i) => *i as u64,
        Argument::Float(x) => u64::from(x.to_bits()),
    };
    let arguments: Vec<u64> = arguments.iter().map(value).collect();
    let mut report = Wavefronts::default();
    memory.begin_launch();
    let (cluster, count) = (program.cluster, program.cluster[0] * program.cluster[1]);
    if count == 0 || count > 16 || (0..2).any(|i| launch.grid[i] % cluster[i] != 0) {
        return Err(format!("clusters of {cluster:?} blocks do not divide a grid of {:?}", launch.grid));
    }
    let clusters = [0, 1].map(|i| launch.grid[i] / cluster[i]);
    for (number, first) in (0..).zip((0..clusters[1]).flat_map(|y| (0..clusters[0]).map(move |x| [x, y]))) {
        let own = |rank| {
            let [x, y] = [first[0] * cluster[0] + rank % cluster[0], first[1] * cluster[1] + rank / cluster[0]];
            Own::new([x, y], y * launch.grid[0] + x, rank, launch.shared)
        };
        let mut away: Vec<Own> = (0..count).map(own).collect();
        let agents = launch.threads * count;
        let world = World {
            program,
            launch,
            arguments: arguments.clone(),
            cluster: number,
            global: memory,
            here: std::mem::take(&mut away[0]),
            away,
            meeting: Meeting::new(agents as usize),
            clocks: (0..agents).map(Clock::of_thread).collect(),
            agents,
            version: 0,
            events: VecDeque::new(),
            stores: BTreeMap::new(),
            report: &mut report,
        };
        let mut blocks = Blocks::new(world, count);
        if let Err(why) = blocks.run() {
            return Err(format!("block {:?}: {why}", blocks.world.here.at));
        }
    }
    Ok(report)
}

/// The blocks of a cluster
struct Blocks<'w> {
    world: World<'w>,
    /// Those of each block behind those of the one before
    warps: Vec<Warp>,
    /// The warps of a block
    of_block: usize,
    steps: u64,
}
impl<'w> Blocks<'w> {
    fn new(mut world: World<'w>, count: u32) -> Self {
        let (program, threads) = (world.program, world.launch.threads);
        // What a multiprocessor has for each thread, in steps of 8, and no more than 255 can be named: what is allotted at launch.
        let allotted = (65536 / (threads * program.blocks.max(1)) / 8 * 8).min(255);
        let of_block = threads / 32;
        let warp = |i| {
            let agents = [world.new_agent(), world.new_agent()];
            Warp::new(i % of_block, i / of_block * threads, program.registers, allotted, agents)
        };
        let warps = (0..count * of_block).map(warp).collect();
        Self { world, warps, of_block: of_block as usize, steps: 0 }
    }
    fn run(&mut self) -> Result<()> {
        loop {
            let before = self.steps;
            for w in 0..self.warps.len() {
                self.world.enter((w / self.of_block) as u32);
                self.advance(w)?;
            }
            if self.warps.iter().all(|warp| warp.exited == ALL) {
                break;
            }
            if self.steps == before && !self.world.next_event()? {
                return Err(self.stuck());
            }
        }
        self.world.report.instructions += self.steps;
        for warps in self.warps.chunks(self.of_block) {
            self.world.enter(warps[0].thread(0) / self.world.launch.threads);
            for warp in warps {
                warp.at_end().map_err(|why| format!("warp {}: {why}", warp.index))?;
            }
            self.world.engines_at_end()?;
            self.world.here.tensor.at_end()?;
        }
        self.world.stores_at_end()
    }
    fn code(&self, pc: u32) -> Result<&'w Guarded> {
        self.world.program.code.get(pc as usize).ok_or_else(|| "a thread runs past the end".into())
    }
    /// Runs a warp until none of its lanes can go on.
    fn advance(&mut self, w: usize) -> Result<()> {
        loop {
            let (warp, version) = (&mut self.warps[w], self.world.version);
            if warp.version != version {
                (warp.runnable, warp.blocked, warp.version) = (warp.runnable | warp.blocked, 0, version);
            }
            if warp.runnable == 0 {
                match self.meet(w)? {
                    true => continue,
                    false => return Ok(()),
                }
            }
            let (pc, mask) = warp.behind();
            let guarded = self.code(pc)?;
            let longest = LONGEST * self.world.away.len() as u64;
            let (warp, world) = (&mut self.warps[w], &mut self.world);
            if guarded.instruction.together() != Together::Lanes {
                (warp.waiting, warp.runnable) = (warp.waiting | mask, warp.runnable & !mask);
                continue;
            }
            self.steps += 1;
            if self.steps > longest {
                return Err(format!("line {}: a loop without end", guarded.line));
            }
            warp.step(world, guarded, mask)
                .map_err(|why| format!("warp {}, line {}: {why}", warp.index, guarded.line))?;
        }
    }
    /// Executes what a warp waits at, if all are there who take part.
    fn meet(&mut self, w: usize) -> Result<bool> {
        let Some(pc) = self.warps[w].together() else { return Ok(false) };
        let guarded = self.code(pc)?;
        let (index, of_block) = (self.warps[w].index, self.of_block);
        let at = |why| format!("warp {index}, line {}: {why}", guarded.line);
        let done = match guarded.instruction.together() {
            Together::Lanes => return Err(at("lanes wait where nobody waits".into())),
            Together::Warp => {
                let warp = &mut self.warps[w];
                warp.act(&mut self.world, &guarded.instruction).map_err(at)?;
                warp.go_on();
                true
            }
            Together::Group => {
                let first = index as usize / 4 * 4;
                if first + 4 > of_block {
                    return Err(at("the block has no whole warpgroup".into()));
                }
                let group = w - index as usize + first;
                let warps = &mut self.warps[group..group + 4];
                if warps.iter().all(|warp| warp.together() == Some(pc)) {
                    let done = groups::act(warps, &mut self.world, &guarded.instruction).map_err(at)?;
                    if done {
                        warps.iter_mut().for_each(Warp::go_on);
                    }
                    done
                } else {
                    false
                }
            }
            Together::Block => self.barrier(w, &guarded.instruction).map_err(at)?,
        };
        self.steps += u64::from(done);
        Ok(done)
    }
    /// `bar.sync`
    fn barrier(&mut self, w: usize, instruction: &Instruction) -> Result<bool> {
        let Instruction::BlockBarrier { id, threads } = instruction else { return Ok(false) };
        let warp = &mut self.warps[w];
        if warp.arrived.is_none() {
            let threads = threads.map(|threads| warp.registers.uniform(threads)).transpose()?;
            let threads = threads.unwrap_or(u64::from(self.world.launch.threads));
            let id = warp.registers.uniform(*id)?;
            if id > 15 || threads % 32 != 0 || threads == 0 {
                return Err(format!("a barrier {id} of {threads} threads"));
            }
            warp.arrived = Some((id, threads));
        }
        let Some((id, threads)) = warp.arrived else { return Ok(false) };
        let first = w / self.of_block * self.of_block;
        let same: Vec<usize> =
            (first..first + self.of_block).filter(|w| self.warps[*w].arrived.is_some_and(|(i, _)| i == id)).collect();
        if same.iter().any(|w| self.warps[*w].arrived != Some((id, threads))) {
            return Err(format!("barrier {id} is one of different numbers of threads"));
        }
        if same.len() as u64 * 32 != threads {
            return Ok(false);
        }
        let mut known = Clock::default();
        let members = || same.iter().flat_map(|w| 32 * *w as u32..32 * *w as u32 + 32);
        members().for_each(|thread| known.join(&self.world.clocks[thread as usize]));
        for thread in members() {
            let clock = &mut self.world.clocks[thread as usize];
            clock.join(&known);
            clock.tick(thread);
        }
        same.iter().for_each(|w| self.warps[*w].go_on());
        Ok(true)
    }
    /// Why nobody can go on
    fn stuck(&self) -> String {
        let line = |pc: u32| self.world.program.code.get(pc as usize).map_or(0, |guarded| guarded.line);
        let mut all = Vec::new();
        for warp in self.warps.iter().filter(|warp| warp.exited != ALL) {
            // None is the end.
            let mut places: BTreeMap<Option<u32>, u32> = BTreeMap::new();
            for lane in 0..32 {
                let place = (warp.exited >> lane & 1 == 0).then_some(warp.pc[lane]);
                *places.entry(place).or_default() |= 1 << lane;
            }
            let place = |(pc, lanes): (&Option<u32>, &u32)| match pc {
                Some(pc) => format!("lanes {lanes:#x} at line {}", line(*pc)),
                None => format!("lanes {lanes:#x} at the end"),
            };
            let text: Vec<String> = places.iter().map(place).collect();
            let block = match self.world.away.len() {
                1 => String::new(),
                _ => format!("rank {}, ", warp.thread(0) / self.world.launch.threads),
            };
            let text = format!("{block}warp {}: {}", warp.index, text.join(", "));
            if warp.blocked == 0 && places.len() > 1 {
                return format!("lanes of a warp are not together: {text}");
            }
            all.push(text);
        }
        format!("deadlock: {}", all.join("; "))
    }
}
