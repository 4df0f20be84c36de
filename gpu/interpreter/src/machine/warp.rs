//! A warp: registers of 32 lanes, and where each lane is.

use super::clock::Mark;
use crate::instruction::{Place, Register, Source};
use std::cell::Cell;
use std::collections::VecDeque;

type Result<T> = std::result::Result<T, String>;

/// All lanes
pub const ALL: u32 = u32::MAX;
/// The lanes of a mask
pub fn lanes(mask: u32) -> impl Iterator<Item = usize> {
    (0..32).filter(move |lane| mask >> lane & 1 == 1)
}

/// The registers of a warp, and for each a mask of lanes: those that wrote it; those that accessed it since `wgmma.fence`; those in
/// which something asynchronous is still writing it.
pub struct Registers {
    values: Vec<[u64; 32]>,
    written: Vec<u32>,
    unfenced: Vec<Cell<u32>>,
    pending: Vec<u32>,
    /// Whether there was a `wgmma.fence`: the first wgmma has one before it, whatever its accumulators are
    fenced: bool,
}
impl Registers {
    pub fn new(count: usize) -> Self {
        let unfenced = vec![Cell::new(0); count];
        let (written, pending) = (vec![0; count], vec![0; count]);
        Self { values: vec![[0; 32]; count], written, unfenced, pending, fenced: false }
    }
    fn settled(&self, register: Register, mask: u32) -> Result<()> {
        match self.pending[register.0 as usize] & mask {
            0 => Ok(()),
            lanes => Err(format!(
                "lane {}: a register is accessed that an asynchronous instruction is reading or writing",
                lanes.trailing_zeros()
            )),
        }
    }
    fn accessed(&self, register: Register, mask: u32) -> Result<()> {
        self.settled(register, mask)?;
        let unfenced = &self.unfenced[register.0 as usize];
        unfenced.set(unfenced.get() | mask);
        Ok(())
    }
    pub fn register(&self, register: Register, mask: u32) -> Result<&[u64; 32]> {
        self.accessed(register, mask)?;
        match mask & !self.written[register.0 as usize] {
            0 => Ok(&self.values[register.0 as usize]),
            lanes => Err(format!("lane {}: a register is read before it is written", lanes.trailing_zeros())),
        }
    }
    pub fn read(&self, source: Source, mask: u32) -> Result<[u64; 32]> {
        match source {
            Source::Constant(value) => Ok([value; 32]),
            Source::Register(register) => self.register(register, mask).copied(),
        }
    }
    pub fn write(&mut self, register: Register, mask: u32, values: &[u64; 32]) -> Result<()> {
        self.settled(register, mask)?;
        let at = register.0 as usize;
        if mask == ALL {
            self.values[at] = *values;
        } else {
            lanes(mask).for_each(|lane| self.values[at][lane] = values[lane]);
        }
        self.written[at] |= mask;
        *self.unfenced[at].get_mut() |= mask;
        Ok(())
    }
    /// What a register has, to another one: where nothing has written the first one, nothing has written the second one either.
    pub fn copy(&mut self, to: Register, from: Register, mask: u32) -> Result<()> {
        self.accessed(from, mask)?;
        let (values, written) = (self.values[from.0 as usize], self.written[from.0 as usize]);
        self.write(to, mask, &values)?;
        self.written[to.0 as usize] &= written | !mask;
        Ok(())
    }
    /// The addresses of a place
    pub fn addresses(&self, place: Place, mask: u32) -> Result<[u64; 32]> {
        let base = self.read(place.base, mask)?;
        Ok(base.map(|base| base.wrapping_add(place.offset as u64)))
    }
    /// What all lanes must have alike
    pub fn uniform(&self, source: Source) -> Result<u64> {
        let values = self.read(source, ALL)?;
        match values.iter().position(|value| *value != values[0]) {
            None => Ok(values[0]),
            Some(lane) => Err(format!("lanes 0 and {lane} have {:#x} and {:#x}", values[0], values[lane])),
        }
    }

    /// `wgmma.fence`
    pub fn fence(&mut self) {
        self.fenced = true;
        self.unfenced.iter().for_each(|lanes| lanes.set(0));
    }
    /// An accumulator, which wgmma writes, and reads if it is to add: products of one shape may follow one another.
    pub fn accumulator(&self, register: Register, add: bool) -> Result<&[u64; 32]> {
        if !self.fenced {
            return Err("there is no wgmma.fence before the first wgmma".into());
        }
        let at = register.0 as usize;
        if add && self.written[at] != ALL {
            return Err("an accumulator is read before it is written".into());
        }
        if self.unfenced[at].get() != 0 {
            return Err("an accumulator was accessed, and there is no wgmma.fence behind that".into());
        }
        Ok(&self.values[at])
    }
    /// A register of A, which wgmma reads until it has been waited for.
    pub fn operand(&mut self, register: Register) -> Result<[u64; 32]> {
        let at = register.0 as usize;
        if self.unfenced[at].get() != 0 {
            return Err("a register of A was accessed, and there is no wgmma.fence behind that".into());
        }
        self.held(register)
    }
    /// As [`operand`](Self::operand), of metadata, which need no fence.
    pub fn held(&mut self, register: Register) -> Result<[u64; 32]> {
        let at = register.0 as usize;
        if self.written[at] != ALL {
            return Err("a register of A or of its metadata is read before it is written".into());
        }
        self.pending[at] = ALL;
        Ok(self.values[at])
    }
    /// Something asynchronous writes it.
    pub fn promise(&mut self, register: Register, values: &[u64; 32]) {
        let at = register.0 as usize;
        self.values[at] = *values;
        (self.written[at], self.pending[at]) = (ALL, ALL);
    }
    /// That has been waited for.
    pub fn keep(&mut self, register: Register) {
        self.pending[register.0 as usize] = 0;
    }
}

/// What `cp.async` copies: where to, what, and where from if that is read.
#[derive(Clone, Debug)]
pub struct Copy {
    pub to: u32,
    pub words: [u32; 4],
    pub from: Option<u64>,
}
/// What a lane has begun with `cp.async`.
#[derive(Clone, Debug, Default)]
pub struct Copies {
    pub open: Vec<Copy>,
    pub groups: VecDeque<Vec<Copy>>,
}
/// What a warp has begun with wgmma.
#[derive(Default)]
pub struct Products {
    /// The agent that reads the operands
    pub agent: u32,
    pub committed: u32,
    /// The accumulators, and in which group they are
    pub pending: Vec<(u32, Vec<Register>)>,
    /// The registers of A and of its metadata, likewise
    pub held: Vec<(u32, Vec<Register>)>,
}
/// What a warp has begun with tcgen05.
#[derive(Default)]
pub struct TensorWork {
    /// The agent that allocates and loads
    pub agent: u32,
    /// What it has begun, and what of that has been waited for
    pub clock: u32,
    pub done: u32,
    pub loads: Vec<Register>,
}
impl TensorWork {
    /// What it begins now
    pub fn begin(&mut self) -> Mark {
        self.clock += 1;
        Mark { agent: self.agent, clock: self.clock }
    }
    /// What is done
    pub const fn mark(&self) -> Mark {
        Mark { agent: self.agent, clock: self.done }
    }
}

pub struct Warp {
    /// Its number in the block
    pub index: u32,
    /// The number of the first thread of the block in the cluster
    first: u32,
    pub pc: [u32; 32],
    pub runnable: u32,
    /// At an instruction of the warp
    pub waiting: u32,
    /// At a barrier in shared memory
    pub blocked: u32,
    pub exited: u32,
    /// How many phases of barriers were complete when a lane last asked, and when the warp was last looked at
    pub asked: [u64; 32],
    pub version: u64,
    pub registers: Registers,
    pub copies: Vec<Copies>,
    pub products: Products,
    pub tensor: TensorWork,
    /// Registers of a lane
    pub allotted: u32,
    /// The barrier of the block that it has arrived at, and its number of threads
    pub arrived: Option<(u64, u64)>,
}
impl Warp {
    pub fn new(index: u32, first: u32, registers: usize, allotted: u32, agents: [u32; 2]) -> Self {
        Self {
            index,
            first,
            pc: [0; 32],
            runnable: ALL,
            waiting: 0,
            blocked: 0,
            exited: 0,
            asked: [u64::MAX; 32],
            version: 0,
            registers: Registers::new(registers),
            copies: vec![Copies::default(); 32],
            products: Products { agent: agents[0], ..Products::default() },
            tensor: TensorWork { agent: agents[1], ..TensorWork::default() },
            allotted,
            arrived: None,
        }
    }
    /// The thread of a lane: its number in the cluster
    pub const fn thread(&self, lane: usize) -> u32 {
        self.first + self.index * 32 + lane as u32
    }
    /// Whether what it began is done, and waited for, when it ends.
    pub fn at_end(&self) -> Result<()> {
        let is_open = |(_, copies): &(usize, &Copies)| {
            !copies.open.is_empty() || copies.groups.iter().any(|group| !group.is_empty())
        };
        if let Some((lane, copies)) = self.copies.iter().enumerate().find(is_open) {
            let how = if copies.open.is_empty() { "waited for" } else { "committed" };
            return Err(format!("lane {lane} ends, and a cp.async was not {how}"));
        }
        if let Some((group, _)) = self.products.pending.first() {
            let how = if *group > self.products.committed { "committed" } else { "waited for" };
            return Err(format!("the warp ends, and a wgmma was not {how}"));
        }
        if !self.tensor.loads.is_empty() {
            return Err("the warp ends, and a tcgen05.ld was not waited for".into());
        }
        Ok(())
    }
    /// The lanes that are furthest behind: they run first, so that lanes that parted meet again.
    pub fn behind(&self) -> (u32, u32) {
        let pc = lanes(self.runnable).map(|lane| self.pc[lane]).min().unwrap_or(0);
        let mask = lanes(self.runnable).filter(|lane| self.pc[*lane] == pc).fold(0, |mask, lane| mask | 1 << lane);
        (pc, mask)
    }
    /// Where all lanes wait together, if they do.
    pub fn together(&self) -> Option<u32> {
        (self.waiting == ALL && self.pc.iter().all(|pc| *pc == self.pc[0])).then_some(self.pc[0])
    }
    /// They go on.
    pub fn go_on(&mut self) {
        self.pc.iter_mut().for_each(|pc| *pc += 1);
        (self.waiting, self.runnable, self.arrived) = (0, ALL, None);
    }
}
