//! What the four warps of a group do together: wgmma, and how many registers they have.

use super::World;
use super::clock::{Clock, Mark};
use super::operands::{Described, dot, rows};
use super::sparse::expand;
use super::warp::Warp;
use crate::instruction::{Format, GroupA, Half, Instruction, Register, Source, Sums};

type Result<T> = std::result::Result<T, String>;

/// Executes an instruction of the group, or says that it must wait.
pub fn act(warps: &mut [Warp], world: &mut World, instruction: &Instruction) -> Result<bool> {
    match instruction {
        Instruction::SetRegisters { more, count } => return set_registers(warps, world, *more, *count),
        Instruction::GroupFence => warps.iter_mut().for_each(|warp| warp.registers.fence()),
        Instruction::GroupCommit => warps.iter_mut().for_each(|warp| warp.products.committed += 1),
        Instruction::GroupWait { pending } => warps.iter_mut().for_each(|warp| warp.wait_products(world, *pending)),
        _ => multiply(warps, world, instruction)?,
    }
    Ok(true)
}
/// Gives registers back, or takes some, which may have to be given back first.
fn set_registers(warps: &mut [Warp], world: &mut World, more: bool, count: u32) -> Result<bool> {
    if count % 8 != 0 || !(24..=256).contains(&count) {
        return Err(format!("{count} registers cannot be set"));
    }
    let (allotted, threads) = (warps[0].allotted, 32 * warps.len() as u32);
    match (more, count.checked_sub(allotted), allotted.checked_sub(count)) {
        (true, Some(taken), _) => {
            if world.here.pool < threads * taken {
                return Ok(false);
            }
            world.here.pool -= threads * taken;
        }
        (false, _, Some(given)) => world.here.pool += threads * given,
        _ => return Err(format!("{count} registers, of {allotted}")),
    }
    warps.iter_mut().for_each(|warp| warp.allotted = count);
    Ok(true)
}
/// Begins the products of a group. They are computed here; the registers and the operands are in use until they have been waited for.
fn multiply(warps: &mut [Warp], world: &mut World, instruction: &Instruction) -> Result<()> {
    let Instruction::GroupMultiply { formats, transposed, of, sums, a, b, metadata, add } = instruction else {
        return Err("it is no instruction of a warpgroup".into());
    };
    let mut alike = Vec::new();
    for warp in warps.iter() {
        let of = |source| warp.registers.uniform(source);
        let a = if let GroupA::Described(a) = a { of(*a)? } else { 0 };
        alike.push((a, of(*b)?, of(*add)?));
    }
    if alike.iter().any(|operands| *operands != alike[0]) {
        return Err(format!("the warps of a group have different operands: {alike:x?}"));
    }
    // The bytes of a row of A and of B that one instruction reads
    let bytes = [32, if metadata.is_some() { 64 } else { 32 }];
    let (b, add) = (Described::of_group(alike[0].1, transposed[1], bytes[1])?, alike[0].2 == 1);
    // What all threads of the group know
    let threads = warps[0].thread(0) as usize..warps[0].thread(0) as usize + 128;
    let mut known: Clock = world.clocks[threads.start].clone();
    world.clocks[threads].iter().for_each(|clock| known.meet(clock));
    let marks: Vec<Mark> =
        warps.iter().map(|warp| Mark { agent: warp.products.agent, clock: warp.products.committed + 1 }).collect();
    let columns = (2 * of.values() * sums.len()) as u32;
    let mut a = match a {
        GroupA::Described(_) => {
            let a = Described::of_group(alike[0].0, transposed[0], bytes[0])?;
            rows(&mut world.here.shared, a, (64, bytes[0]), (formats[0], false), (&marks, &known))?
        }
        GroupA::Held(registers) => held_rows(warps, (registers, sums), formats[0])?,
    };
    let b = rows(&mut world.here.shared, b, (columns, bytes[1]), (formats[1], false), (&marks, &known))?;
    if let Some((metadata, selector)) = metadata {
        for (warp, rows) in warps.iter_mut().zip(a.chunks_mut(16)) {
            // The products read it until they have been waited for.
            let words = match *metadata {
                Source::Constant(word) => [word; 32],
                Source::Register(register) => {
                    warp.hold(&[register], sums, "metadata")?;
                    warp.registers.held(register)?
                }
            };
            for (number, row) in rows.iter_mut().enumerate() {
                *row = expand(number, row, &words, *selector)?;
            }
        }
    }
    for (w, warp) in warps.iter_mut().enumerate() {
        let other = |pending: &(u32, Vec<_>)| pending.1 != *sums && pending.1.iter().any(|r| sums.contains(r));
        if warp.products.pending.iter().any(other) {
            return Err("accumulators are in use by a product of another shape".into());
        }
        if warp.products.held.iter().any(|(_, held)| held.iter().any(|register| sums.contains(register))) {
            return Err(
                "an accumulator is a register of A or of metadata of a product that has not been waited for".into()
            );
        }
        for (i, register) in sums.iter().enumerate() {
            let start = warp.registers.accumulator(*register, add)?;
            // d_i of lane 4g + t of warp w is in row 16w + g + 8·(i/2 mod 2), column 8·(i/4) + 2t + (i mod 2).
            let product = |i: usize, lane: usize| {
                let (row, column) = (16 * w + lane / 4 + 8 * (i / 2 % 2), 8 * (i / 4) + 2 * (lane % 4) + i % 2);
                dot(&a[row], &b[column])
            };
            let values = std::array::from_fn(|lane| {
                let start = if add { start[lane] as u32 } else { 0 };
                u64::from(match of {
                    Sums::F32 => (f32::from_bits(start) + product(i, lane)).to_bits(),
                    // Integers of 8 bits: a float has each sum of 32 products.
                    Sums::S32 => (start as i32).wrapping_add(product(i, lane) as i32) as u32,
                    Sums::F16 => (0..2).fold(0, |word, half| {
                        let sum = Half::F16.value((start >> (16 * half)) as u16) + product(2 * i + half, lane);
                        word | u32::from(Half::F16.nearest(sum)) << (16 * half)
                    }),
                })
            });
            warp.registers.promise(*register, &values);
        }
        warp.products.pending.push((warp.products.committed + 1, sums.clone()));
    }
    Ok(())
}
/// The rows of A, of 16 values, which each thread has in four registers: they are in use until the products have been waited for.
fn held_rows(
    warps: &mut [Warp],
    (registers, sums): (&[Register], &[Register]),
    format: Format,
) -> Result<Vec<Vec<f32>>> {
    let mut all = Vec::new();
    for warp in warps {
        warp.hold(registers, sums, "A")?;
        let words =
            registers.iter().map(|register| warp.registers.operand(*register)).collect::<Result<Vec<[u64; 32]>>>()?;
        for row in 0..16 {
            // Register 2h + r of lane 4g + t has row g + 8r and columns 8h + 2t and the next one.
            let word = |k: usize| words[2 * (k / 8) + row / 8][4 * (row % 8) + k % 8 / 2] as u32;
            all.push((0..16).map(|k| format.value(word(k) >> (16 * (k % 2)) & 0xffff)).collect());
        }
    }
    Ok(all)
}

impl Warp {
    /// Registers of A or of its metadata, which a product with these sums reads until it has been waited for: they are no accumulators meanwhile.
    fn hold(&mut self, registers: &[Register], sums: &[Register], of: &str) -> Result<()> {
        let is_sum = |sums: &[Register]| registers.iter().any(|register| sums.contains(register));
        if is_sum(sums) || self.products.pending.iter().any(|(_, sums)| is_sum(sums)) {
            return Err(format!("a register of {of} is an accumulator of a product that has not been waited for"));
        }
        self.products.held.push((self.products.committed + 1, registers.to_vec()));
        Ok(())
    }
    /// Waits for all but the last `pending` groups.
    pub fn wait_products(&mut self, world: &mut World, pending: u32) {
        let done = self.products.committed.saturating_sub(pending);
        let mut over = Vec::new();
        for list in [&mut self.products.pending, &mut self.products.held] {
            let (done, still): (Vec<_>, Vec<_>) =
                std::mem::take(list).into_iter().partition(|(group, _)| *group <= done);
            *list = still;
            over.extend(done);
        }
        for (_, registers) in over {
            let in_use = |register: &Register| {
                let still = self.products.pending.iter().chain(&self.products.held);
                still.into_iter().any(|(_, others)| others.contains(register))
            };
            let free: Vec<_> = registers.into_iter().filter(|register| !in_use(register)).collect();
            free.into_iter().for_each(|register| self.registers.keep(register));
        }
        let mark = Mark { agent: self.products.agent, clock: done };
        (0..32).for_each(|lane| world.clocks[self.thread(lane) as usize].learn(mark));
    }
}
