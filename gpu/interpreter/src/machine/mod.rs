//! Blocks of warps: which lanes run, who waits for whom.

pub mod banks;
mod barriers;
mod boxes;
mod clock;
pub mod global;
mod groups;
mod lanes;
mod operands;
pub mod shared;
mod tensor;
mod together;
mod warp;

use crate::instruction::{Guarded, Instruction, Program, Together};
use banks::Wavefronts;
use barriers::{Barrier, Event};
use boxes::BulkStores;
use clock::{Clock, Mark};
use global::{Access, DeviceAddress, GlobalMemory};
use shared::Shared;
use std::collections::{BTreeMap, VecDeque};
use tensor::TensorMemory;
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

/// Instructions of warps that a block may execute: more is a loop without end.
const LONGEST: u64 = 3_000_000;

/// What the threads of a block share.
struct World<'w> {
    program: &'w Program,
    launch: PtxLaunch,
    arguments: Vec<u64>,
    block: [u32; 2],
    /// Its number in the launch
    number: u32,
    global: &'w mut GlobalMemory,
    shared: Shared,
    clocks: Vec<Clock>,
    agents: u32,
    barriers: BTreeMap<u32, Barrier>,
    /// How many phases of barriers were completed
    version: u64,
    events: VecDeque<Event>,
    /// Of threads that store by tensor maps
    stores: BTreeMap<u32, BulkStores>,
    tensor: TensorMemory,
    /// Registers that warps have given back
    pool: u32,
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
        Access { block: self.number, mark: self.now(thread), engine: false }
    }
}

/// Runs a program, block by block.
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
    for (number, at) in (0..).zip((0..launch.grid[1]).flat_map(|y| (0..launch.grid[0]).map(move |x| [x, y]))) {
        let world = World {
            program,
            launch,
            arguments: arguments.clone(),
            block: at,
            number,
            global: memory,
            shared: Shared::new(launch.shared as usize),
            clocks: (0..launch.threads).map(Clock::of_thread).collect(),
            agents: launch.threads,
            barriers: BTreeMap::new(),
            version: 0,
            events: VecDeque::new(),
            stores: BTreeMap::new(),
            tensor: TensorMemory::default(),
            pool: 0,
            report: &mut report,
        };
        Block::new(world).run().map_err(|why| format!("block {at:?}: {why}"))?;
    }
    Ok(report)
}

struct Block<'w> {
    world: World<'w>,
    warps: Vec<Warp>,
    steps: u64,
}
impl<'w> Block<'w> {
    fn new(mut world: World<'w>) -> Self {
        let program = world.program;
        // What a multiprocessor has for each thread, in steps of 8, and no more than 255 can be named: what is allotted at launch.
        let allotted = (65536 / (world.launch.threads * program.blocks.max(1)) / 8 * 8).min(255);
        let count = world.launch.threads / 32;
        let warp = |index| {
            let agents = [world.new_agent(), world.new_agent()];
            Warp::new(index, program.registers, allotted, agents)
        };
        let warps = (0..count).map(warp).collect();
        Self { world, warps, steps: 0 }
    }
    fn run(mut self) -> Result<()> {
        loop {
            let before = self.steps;
            for w in 0..self.warps.len() {
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
        for warp in &self.warps {
            warp.at_end().map_err(|why| format!("warp {}: {why}", warp.index))?;
        }
        self.world.engines_at_end()?;
        self.world.stores_at_end()?;
        self.world.tensor.at_end()
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
            let (warp, world) = (&mut self.warps[w], &mut self.world);
            if guarded.instruction.together() != Together::Lanes {
                (warp.waiting, warp.runnable) = (warp.waiting | mask, warp.runnable & !mask);
                continue;
            }
            self.steps += 1;
            if self.steps > LONGEST {
                return Err(format!("line {}: a loop without end", guarded.line));
            }
            warp.step(world, guarded, mask).map_err(|why| format!("warp {w}, line {}: {why}", guarded.line))?;
        }
    }
    /// Executes what a warp waits at, if all are there who take part.
    fn meet(&mut self, w: usize) -> Result<bool> {
        let Some(pc) = self.warps[w].together() else { return Ok(false) };
        let guarded = self.code(pc)?;
        let at = |why| format!("warp {w}, line {}: {why}", guarded.line);
        let done = match guarded.instruction.together() {
            Together::Lanes => return Err(at("lanes wait where nobody waits".into())),
            Together::Warp => {
                let warp = &mut self.warps[w];
                warp.act(&mut self.world, &guarded.instruction).map_err(at)?;
                warp.go_on();
                true
            }
            Together::Group => {
                let group = w / 4 * 4..w / 4 * 4 + 4;
                let Some(warps) = self.warps.get_mut(group) else {
                    return Err(at("the block has no whole warpgroup".into()));
                };
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
        let same: Vec<usize> =
            (0..self.warps.len()).filter(|w| self.warps[*w].arrived.is_some_and(|(i, _)| i == id)).collect();
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
            let text = format!("warp {}: {}", warp.index, text.join(", "));
            if warp.blocked == 0 && places.len() > 1 {
                return format!("lanes of a warp are not together: {text}");
            }
            all.push(text);
        }
        format!("deadlock: {}", all.join("; "))
    }
}
