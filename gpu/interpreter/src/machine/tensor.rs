//! Tensor memory, and tcgen05: 128 lanes of 512 columns of 32 bits.

use super::World;
use super::clock::{Clock, Mark};
use super::lanes::of;
use super::operands::{Described, dot, rows};
use super::warp::{ALL, Warp};
use crate::instruction::{Format, Half, Instruction, Place, Register};
use std::collections::HashMap;

type Result<T> = std::result::Result<T, String>;

/// Lanes and columns
const SIZE: [u32; 2] = [128, 512];

#[derive(Clone, Copy, Debug, Default)]
struct Cell {
    value: Option<f32>,
    writer: Mark,
    reader: Mark,
}
/// The tensor memory of a block.
#[derive(Debug, Default)]
pub struct TensorMemory {
    /// Lane by lane
    cells: Vec<Cell>,
    /// The first column, how many there are, and by whom
    allocated: Option<(u32, u32, Mark)>,
    no_more: bool,
    /// Of each thread that multiplies, what it begins
    issuers: HashMap<u32, Issuer>,
}
/// What a thread begins, and what happened before that.
#[derive(Debug)]
struct Issuer {
    mark: Mark,
    before: Clock,
}
impl TensorMemory {
    /// What a thread has begun until now, and what was before: whoever knows that it is done knows that. What it begins from now on is
    /// another.
    pub fn committed(&mut self, thread: u32) -> Clock {
        let Some(Issuer { mark, before }) = self.issuers.get_mut(&thread) else { return Clock::default() };
        let mut known = before.clone();
        known.learn(*mark);
        mark.clock += 1;
        known
    }
    pub fn at_end(&self) -> Result<()> {
        match self.allocated {
            None => Ok(()),
            Some((_, columns, _)) => Err(format!("{columns} columns of tensor memory are not given back")),
        }
    }
    /// The lane and the first of so many columns at an address
    fn place(&self, address: u32, columns: u32) -> Result<(u32, u32, Mark)> {
        let Some((first, count, by)) = self.allocated else { return Err("no tensor memory is allocated".into()) };
        let (lane, column) = (address >> 16, address & 0xffff);
        if lane >= SIZE[0] || column < first || column + columns > first + count {
            return Err(format!("{columns} columns at {address:#x} are not among {count} from {first} on"));
        }
        Ok((lane, column, by))
    }
}
fn at(lane: u32, column: u32) -> usize {
    (lane * SIZE[1] + column) as usize
}

impl World<'_> {
    /// `D = A·Bᵀ`, or `D += A·Bᵀ`: begun by one thread.
    pub fn tensor_multiply(&mut self, thread: u32, d: u32, [a, b]: [u64; 2], how: u32, add: bool) -> Result<()> {
        let field = |from: u32, bits: u32| how >> from & ((1 << bits) - 1);
        // The instruction descriptor of .kind::f16: D is f32; nothing sparse, saturated, negated or transposed.
        let rest = [field(0, 4), field(6, 1), field(13, 4), field(23, 1), field(29, 3)];
        let format = match (field(4, 2), field(7, 3), field(10, 3)) {
            (1, 0, 0) => Format::Half(Half::F16),
            (1, 1, 1) => Format::Half(Half::Bf16),
            _ => return Err(format!("the instruction {how:#x} is not known")),
        };
        let (m, n) = (16 * field(24, 5), 8 * field(17, 6));
        if rest != [0; 5] || m != 128 || n % 16 != 0 || !(16..=256).contains(&n) {
            return Err(format!("the instruction {how:#x} is not known: {m} x {n}"));
        }
        let (a, b) = (Described::of_tensor(a)?, Described::of_tensor(b)?);
        if !self.here.tensor.issuers.contains_key(&thread) {
            let mark = Mark { agent: self.new_agent(), clock: 1 };
            self.here.tensor.issuers.insert(thread, Issuer { mark, before: Clock::default() });
        }
        let clock = &self.clocks[thread as usize];
        let Some(Issuer { mark, before }) = self.here.tensor.issuers.get_mut(&thread) else {
            return Err("nobody multiplies".into());
        };
        // What the thread itself did is not released by its products.
        before.join(&clock.without(thread));
        let mark = *mark;
        let (lane, column, made) = self.here.tensor.place(d, n)?;
        if lane != 0 {
            return Err("128 rows begin at lane 0".into());
        }
        if !clock.tensor_sees(made) {
            return Err("race: no fence of tcgen05 orders this after the allocation".into());
        }
        let a = rows(&mut self.here.shared, a, m, format, (&[mark], clock))?;
        let b = rows(&mut self.here.shared, b, n, format, (&[mark], clock))?;
        for (row, a) in (0..).zip(&a) {
            for (j, b) in (0..).zip(&b) {
                let cell = &mut self.here.tensor.cells[at(row, column + j)];
                // Products of one thread follow one another.
                let ours = cell.writer.agent == mark.agent;
                if !(ours || clock.tensor_sees(cell.writer)) || !clock.tensor_sees(cell.reader) {
                    return Err("race: the accumulator is in use".into());
                }
                let start = if add { cell.value.ok_or("an accumulator without value is added to")? } else { 0.0 };
                *cell = Cell { value: Some(start + dot(a, b)), writer: mark, ..*cell };
            }
        }
        Ok(())
    }
}

impl Warp {
    /// Instructions of the warp on tensor memory
    pub fn act_in_tensor_memory(&mut self, world: &mut World, instruction: &Instruction) -> Result<()> {
        match instruction {
            Instruction::TensorAllocate { to, columns } => {
                let columns = self.registers.uniform(*columns)? as u32;
                let address = self.registers.uniform(to.base)?.wrapping_add(to.offset as u64) as u32;
                if !columns.is_power_of_two() || !(32..=SIZE[1]).contains(&columns) {
                    return Err(format!("{columns} columns cannot be allocated"));
                }
                if world.here.tensor.allocated.is_some() || world.here.tensor.no_more {
                    return Err("a second allocation is not known".into());
                }
                // At the end, so that nobody can take it for the beginning.
                let first = SIZE[1] - columns;
                let mark = self.tensor.begin();
                self.tensor.done = self.tensor.clock;
                world.here.tensor.cells = vec![Cell::default(); (SIZE[0] * SIZE[1]) as usize];
                world.here.tensor.allocated = Some((first, columns, mark));
                let clock = &world.clocks[self.thread(0) as usize];
                world.here.shared.write(address, 4, &[first], clock.now(self.thread(0)), clock)
            }
            Instruction::TensorNoMore => {
                world.here.tensor.no_more = true;
                Ok(())
            }
            Instruction::TensorFree { at, columns } => {
                let (address, columns) = (self.registers.uniform(*at)?, self.registers.uniform(*columns)?);
                let Some((first, count, by)) = world.here.tensor.allocated else {
                    return Err("no tensor memory is allocated".into());
                };
                if by.agent != self.tensor.agent {
                    return Err("tensor memory is given back by a warp that did not allocate it".into());
                }
                if (u64::from(first), u64::from(count)) != (address, columns) {
                    return Err(format!("{columns} columns at {address:#x} were not allocated"));
                }
                let clock = &world.clocks[self.thread(0) as usize];
                if world.here.tensor.cells.iter().any(|cell| !clock.sees(cell.writer) || !clock.sees(cell.reader)) {
                    return Err("race: tensor memory is given back, and is in use".into());
                }
                world.here.tensor.allocated = None;
                Ok(())
            }
            Instruction::TensorLoad { to, from } => self.tensor_load(world, to, *from),
            Instruction::TensorWaitLoad => {
                std::mem::take(&mut self.tensor.loads).into_iter().for_each(|register| self.registers.keep(register));
                self.tensor.done = self.tensor.clock;
                Ok(())
            }
            _ => Err("it is no instruction of a warp".into()),
        }
    }
    /// `tcgen05.ld.32x32b`: each lane of the warp has its own lane of tensor memory.
    fn tensor_load(&mut self, world: &mut World, to: &[Register], from: Place) -> Result<()> {
        let address = self.registers.uniform(from.base)?.wrapping_add(from.offset as u64) as u32;
        let (first, column, made) = world.here.tensor.place(address, to.len() as u32)?;
        if first != self.index % 4 * 32 {
            return Err(format!("warp {} cannot reach lane {first}", self.index));
        }
        let mark = self.tensor.begin();
        let mut values = vec![[0; 32]; to.len()];
        for lane in 0..32 {
            let clock = &world.clocks[self.thread(lane) as usize];
            for (j, values) in (0..).zip(&mut values) {
                let cell = &mut world.here.tensor.cells[at(first + lane as u32, column + j)];
                if !clock.tensor_sees(cell.writer) || !clock.tensor_sees(made) {
                    return Err(of(lane)("race: no fence of tcgen05 orders this load after the products".into()));
                }
                let value = cell.value.ok_or("tensor memory without value is read")?;
                (cell.reader, values[lane]) = (mark, u64::from(value.to_bits()));
            }
        }
        for (register, values) in to.iter().zip(&values) {
            // It must not be in use already.
            self.registers.write(*register, ALL, values)?;
            self.registers.promise(*register, values);
            self.tensor.loads.push(*register);
        }
        Ok(())
    }
}
