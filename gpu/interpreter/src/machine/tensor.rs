//! Tensor memory, and tcgen05: 128 lanes of 512 columns of 32 bits.

use super::World;
use super::clock::{Clock, Mark};
use super::lanes::of;
use super::operands::{Described, dot, rows};
use super::warp::{ALL, Warp};
use crate::instruction::{Format, Half, Instruction, Place, Register, Sums, TensorKind, TensorLanes};
use std::collections::HashMap;

type Result<T> = std::result::Result<T, String>;

/// Lanes and columns
const SIZE: [u32; 2] = [128, 512];

#[derive(Clone, Copy, Debug, Default)]
struct Cell {
    value: Option<u32>,
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
    /// `D = A·Bᵀ`, or `D += A·Bᵀ`: begun by one thread. Of two blocks, it is one of the first; each has half of the rows of A and D, and of the columns of B.
    pub fn tensor_multiply(&mut self, thread: u32, d: u32, operands: [u64; 2], how: How) -> Result<()> {
        let Shape { formats, sums, transposed, m, n } = how.shape()?;
        let (own, blocks) = (self.here.rank, how.blocks);
        if own % blocks != 0 {
            return Err("the second block of a pair begins products".into());
        }
        let a = Described::of_tensor(operands[0], transposed[0])?;
        let b = Described::of_tensor(operands[1], transposed[1])?;
        let mark = self.begin_in_tensor_memory(thread)?;
        let mut all_b = Vec::new();
        for rank in own..own + blocks {
            all_b.extend(self.in_block(rank, |world| {
                rows(
                    &mut world.here.shared,
                    b,
                    (n / blocks, 32),
                    (formats[1], false),
                    (&[mark], &world.clocks[thread as usize]),
                )
            })?);
        }
        for rank in own..own + blocks {
            self.in_block(rank, |world| {
                let clock = &world.clocks[thread as usize];
                let a = rows(&mut world.here.shared, a, (m / blocks, 32), (formats[0], false), (&[mark], clock))?;
                world.here.tensor.add(d, (&a, &all_b), (blocks, sums, how.add), (mark, clock))
            })?;
        }
        Ok(())
    }
}
impl World<'_> {
    /// A thread begins a product, or a copy to tensor memory: its mark.
    pub(super) fn begin_in_tensor_memory(&mut self, thread: u32) -> Result<Mark> {
        if !self.here.tensor.issuers.contains_key(&thread) {
            let mark = Mark { agent: self.new_agent(), clock: 1 };
            self.here.tensor.issuers.insert(thread, Issuer { mark, before: Clock::default() });
        }
        let Some(Issuer { mark, before }) = self.here.tensor.issuers.get_mut(&thread) else {
            return Err("nobody multiplies".into());
        };
        // What the thread itself did is not released by its products.
        before.join(&self.clocks[thread as usize].without(thread));
        Ok(*mark)
    }
}
/// How a product is begun: what the instruction and its descriptor say.
#[derive(Clone, Copy, Debug)]
pub struct How {
    pub kind: TensorKind,
    /// The blocks whose memory it is about
    pub blocks: u32,
    pub descriptor: u32,
    pub add: bool,
}
/// The formats of A and B, what the sums are, whether M and N are contiguous, and the extents of all blocks
struct Shape {
    formats: [Format; 2],
    sums: Sums,
    transposed: [bool; 2],
    m: u32,
    n: u32,
}
impl How {
    /// The instruction descriptor: nothing sparse, saturated or negated.
    fn shape(&self) -> Result<Shape> {
        let how = self.descriptor;
        let unknown = || format!("the instruction {how:#x} of {:?} is not known", self.kind);
        let field = |from: u32, bits: u32| how >> from & ((1 << bits) - 1);
        let format = |code: u32| match (self.kind, code) {
            (TensorKind::F16, 0) => Some(Format::Half(Half::F16)),
            (TensorKind::F16, 1) => Some(Format::Half(Half::Bf16)),
            (TensorKind::Tf32, 2) => Some(Format::Tf32),
            (TensorKind::F8f6f4, 0) => Some(Format::E4m3),
            (TensorKind::F8f6f4, 1) => Some(Format::E5m2),
            (TensorKind::I8, 0) => Some(Format::U8),
            (TensorKind::I8, 1) => Some(Format::S8),
            _ => None,
        };
        let sums = match (self.kind, field(4, 2)) {
            (TensorKind::F16 | TensorKind::F8f6f4, 0) => Sums::F16,
            (TensorKind::F16 | TensorKind::F8f6f4 | TensorKind::Tf32, 1) => Sums::F32,
            (TensorKind::I8, 2) => Sums::S32,
            _ => return Err(unknown()),
        };
        let (a, b) = (format(field(7, 3)).ok_or_else(unknown)?, format(field(10, 3)).ok_or_else(unknown)?);
        let rest = [field(0, 4), field(6, 1), field(13, 2), field(23, 1), field(29, 3)];
        let (m, n) = (16 * field(24, 5), 8 * field(17, 6));
        let step = match (self.blocks, m) {
            (1, 64) => 8,
            (1, 128) | (2, 128 | 256) => 16,
            _ => return Err(format!("{}: {m} x {n}", unknown())),
        };
        let halves = matches!((a, b), (Format::Half(a), Format::Half(b)) if a != b);
        if rest != [0; 5] || halves || n % step != 0 || !(step..=256).contains(&n) {
            return Err(format!("{}: {m} x {n}", unknown()));
        }
        Ok(Shape { formats: [a, b], sums, transposed: [field(15, 1) == 1, field(16, 1) == 1], m, n })
    }
}
impl TensorMemory {
    /// Writes 16 bytes to a lane of each quarter, from the column of this address on. Copies and products of one thread follow one another.
    pub(super) fn put(
        &mut self,
        address: u32,
        lane: u32,
        words: [u32; 4],
        (mark, clock): (Mark, &Clock),
    ) -> Result<()> {
        let (first_lane, first, made) = self.place(address, 4)?;
        if first_lane != 0 || !clock.tensor_sees(made) {
            return Err("factors are copied to lane 0, behind the fence of tcgen05 after the allocation".into());
        }
        for (quarter, (column, word)) in (0..4).flat_map(|quarter| (first..).zip(words).map(move |at| (quarter, at))) {
            let cell = &mut self.cells[at(32 * quarter + lane, column)];
            let free = |by: Mark| by.agent == mark.agent || clock.tensor_sees(by);
            if !free(cell.writer) || !free(cell.reader) {
                return Err("race: the columns of the factors are in use".into());
            }
            *cell = Cell { value: Some(word), writer: mark, ..*cell };
        }
        Ok(())
    }
    /// The word of a row in columns of factors that begin at this address: the same one in each quarter of the lanes.
    pub(super) fn factors(&mut self, address: u32, row: u32, (mark, clock): (Mark, &Clock)) -> Result<u32> {
        let (first_lane, column, _) = self.place(address + row / 32, 1)?;
        let mut found = None;
        for quarter in 0..4 {
            let cell = &mut self.cells[at(first_lane + 32 * quarter + row % 32, column)];
            if !(cell.writer.agent == mark.agent || clock.tensor_sees(cell.writer)) {
                return Err("race: factors are read that another thread has copied".into());
            }
            cell.reader = mark;
            let word = cell.value.ok_or("factors without value are read")?;
            if *found.get_or_insert(word) != word {
                return Err("the quarters of the lanes have other factors".into());
            }
        }
        found.ok_or_else(|| "there are no lanes".into())
    }
    /// Adds products to accumulators of this block, or replaces them.
    pub(super) fn add(
        &mut self,
        d: u32,
        (a, b): (&[Vec<f32>], &[Vec<f32>]),
        (blocks, sums, add): (u32, Sums, bool),
        (mark, clock): (Mark, &Clock),
    ) -> Result<()> {
        let (rows, columns) = (a.len() as u32, b.len() as u32);
        // In two blocks with 64 rows each, the upper lanes have the second half of the columns.
        let halved = (blocks, rows) == (2, 64);
        let taken = if halved { columns / 2 } else { columns };
        let (lane, first, made) = self.place(d, taken)?;
        if lane != 0 {
            return Err("accumulators begin at lane 0".into());
        }
        if !clock.tensor_sees(made) {
            return Err("race: no fence of tcgen05 orders this after the allocation".into());
        }
        for (row, a) in (0..).zip(a) {
            for (j, b) in (0..).zip(b) {
                // PTX ISA, tcgen05, data path layouts A, B, D and F
                let (lane, column) = match (blocks, rows) {
                    (1, 64) => (row / 16 * 32 + row % 16, j),
                    _ if halved => (row + j / taken * 64, j % taken),
                    _ => (row, j),
                };
                let cell = &mut self.cells[at(lane, first + column)];
                // Products of one thread follow one another.
                let ours = cell.writer.agent == mark.agent;
                if !(ours || clock.tensor_sees(cell.writer)) || !clock.tensor_sees(cell.reader) {
                    return Err("race: the accumulator is in use".into());
                }
                let start = if add { cell.value.ok_or("an accumulator without value is added to")? } else { 0 };
                let value = match sums {
                    Sums::F32 => (f32::from_bits(start) + dot(a, b)).to_bits(),
                    Sums::S32 => (start as i32).wrapping_add(dot(a, b) as i32) as u32,
                    Sums::F16 => u32::from(Half::F16.nearest(Half::F16.value(start as u16) + dot(a, b))),
                };
                *cell = Cell { value: Some(value), writer: mark, ..*cell };
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
            Instruction::TensorLoad { to, from, lanes, packed } => {
                self.tensor_load(world, to, *from, (*lanes, *packed))
            }
            Instruction::TensorWaitLoad => {
                std::mem::take(&mut self.tensor.loads).into_iter().for_each(|register| self.registers.keep(register));
                self.tensor.done = self.tensor.clock;
                Ok(())
            }
            _ => Err("it is no instruction of a warp".into()),
        }
    }
    /// `tcgen05.ld`: a lane of the warp has registers of lanes of tensor memory, by the shape.
    fn tensor_load(
        &mut self,
        world: &mut World,
        to: &[Register],
        from: Place,
        (lanes, packed): (TensorLanes, bool),
    ) -> Result<()> {
        let address = self.registers.uniform(from.base)?.wrapping_add(from.offset as u64) as u32;
        let (each, whole) = match lanes {
            TensorLanes::Word => (1, 32),
            TensorLanes::Quad => (2, 16),
            TensorLanes::Octet => (4, 16),
        };
        // The columns of a group of registers, of which packed ones have two each
        let count = to.len() as u32 / each * [1, 4, 8][each as usize / 2] * if packed { 2 } else { 1 };
        let (first, column, made) = world.here.tensor.place(address, count)?;
        if first / 32 != self.index % 4 || first % whole != 0 {
            return Err(format!("warp {} cannot reach lane {first}", self.index));
        }
        let mark = self.tensor.begin();
        let mut values = vec![[0; 32]; to.len()];
        for lane in 0..32 {
            let clock = &world.clocks[self.thread(lane as usize) as usize];
            for (i, values) in (0..).zip(&mut values) {
                // PTX ISA, tcgen05, data movement shapes
                let (row, j) = match lanes {
                    TensorLanes::Word => (lane, i),
                    TensorLanes::Quad => (lane / 4 + 8 * (i % 2), 4 * (i / 2) + lane % 4),
                    TensorLanes::Octet => (lane / 4 + 8 * (i / 2 % 2), 8 * (i / 4) + 2 * (lane % 4) + i % 2),
                };
                let mut word = |j: u32| -> Result<u32> {
                    let cell = &mut world.here.tensor.cells[at(first + row, column + j)];
                    if !clock.tensor_sees(cell.writer) || !clock.tensor_sees(made) {
                        let why = "race: no fence of tcgen05 orders this load after the products";
                        return Err(of(lane as usize)(why.into()));
                    }
                    cell.reader = mark;
                    cell.value.ok_or_else(|| "tensor memory without value is read".into())
                };
                let value = if packed { word(2 * j)? & 0xffff | word(2 * j + 1)? << 16 } else { word(j)? };
                values[lane as usize] = u64::from(value);
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
