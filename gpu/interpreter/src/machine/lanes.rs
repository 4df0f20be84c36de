//! What lanes do on their own.

use super::World;
use super::barriers::{Done, Event};
use super::tensor::How;
use super::tensor_scaled::ScaledHow;
use super::warp::{Copy, Warp, lanes};
use crate::instruction::{Guarded, Instruction, Place, Source, Space, Special};

type Result<T> = std::result::Result<T, String>;

impl Warp {
    /// Executes an instruction for the lanes of a mask, which are at it, and moves them on.
    pub fn step(&mut self, world: &mut World, guarded: &Guarded, mask: u32) -> Result<()> {
        let active = match guarded.guard {
            None => mask,
            Some((register, when)) => {
                let values = self.registers.register(register, mask)?;
                lanes(mask).filter(|lane| (values[*lane] == 1) == when).fold(0, |mask, lane| mask | 1 << lane)
            }
        };
        match &guarded.instruction {
            Instruction::Branch { target, uniform } => {
                if *uniform && active != 0 && active != mask {
                    return Err(format!("lanes {active:#x} of {mask:#x} take a bra.uni"));
                }
                lanes(mask).for_each(|lane| {
                    self.pc[lane] = if active >> lane & 1 == 1 { *target } else { self.pc[lane] + 1 };
                });
                return Ok(());
            }
            Instruction::Return => {
                self.exited |= active;
                self.runnable &= !active;
                self.each(active, |thread, _| world.leave(thread))?;
            }
            Instruction::BarrierTry { to, at, parity, of_cluster } => {
                return self.try_barrier(world, active, mask, (*to, *at, *parity, *of_cluster));
            }
            Instruction::ClusterWait => return self.wait_for_cluster(world, active, mask),
            instruction if active != 0 => self.execute(world, instruction, active)?,
            _ => {}
        }
        lanes(mask).for_each(|lane| self.pc[lane] += 1);
        Ok(())
    }
    /// The first time that a barrier is not complete, the answer is no; then lanes wait until something has changed.
    fn try_barrier(
        &mut self,
        world: &mut World,
        active: u32,
        mask: u32,
        (to, at, parity, of_cluster): (crate::instruction::Register, Place, Source, bool),
    ) -> Result<()> {
        let (addresses, parity) = (self.registers.addresses(at, active)?, self.registers.read(parity, active)?);
        let (mut values, mut moving) = ([0; 32], mask);
        for lane in lanes(active) {
            let address = addresses[lane] as u32;
            let parity = parity[lane] as u32;
            let done = world.barrier_try(self.thread(lane), address, parity, of_cluster).map_err(of(lane))?;
            values[lane] = u64::from(done);
            if !done && self.asked[lane] == world.version {
                self.blocked |= 1 << lane;
                self.runnable &= !(1 << lane);
                moving &= !(1 << lane);
            }
            self.asked[lane] = if done { u64::MAX } else { world.version };
        }
        self.registers.write(to, active & moving, &values)?;
        lanes(moving).for_each(|lane| self.pc[lane] += 1);
        Ok(())
    }
    /// `barrier.cluster.wait`: lanes wait until something has changed.
    fn wait_for_cluster(&mut self, world: &mut World, active: u32, mask: u32) -> Result<()> {
        let mut moving = mask;
        self.each(active, |thread, lane| {
            moving &= !(u32::from(!world.cluster_wait(thread)?) << lane);
            Ok(())
        })?;
        (self.blocked, self.runnable) = (self.blocked | mask & !moving, self.runnable & !(mask & !moving));
        lanes(moving).for_each(|lane| self.pc[lane] += 1);
        Ok(())
    }
    fn execute(&mut self, world: &mut World, instruction: &Instruction, mask: u32) -> Result<()> {
        match instruction {
            Instruction::Compute { function, to, from } => {
                let registers = &self.registers;
                let (a, b, c) =
                    (registers.read(from[0], mask)?, registers.read(from[1], mask)?, registers.read(from[2], mask)?);
                let mut values = [0; 32];
                for lane in lanes(mask) {
                    values[lane] = function(a[lane], b[lane], c[lane]);
                }
                self.registers.write(*to, mask, &values)
            }
            Instruction::Move { to, from } => self.registers.copy(*to, *from, mask),
            Instruction::Unpack { to, from, bits } => {
                let from = self.registers.read(*from, mask)?;
                for (i, to) in (0..).zip(to) {
                    let part = |value: u64| value >> (i * bits) & ((1 << bits) - 1);
                    if let Some(to) = to {
                        self.registers.write(*to, mask, &from.map(part))?;
                    }
                }
                Ok(())
            }
            Instruction::Pack { to, from, bits } => {
                let mut values = [0; 32];
                for (i, from) in (0..).zip(from) {
                    let from = self.registers.read(*from, mask)?;
                    values.iter_mut().zip(from).for_each(|(value, part)| *value |= part << (i * bits));
                }
                self.registers.write(*to, mask, &values)
            }
            Instruction::Special { to, which } => {
                let value = |lane: usize| {
                    u64::from(match which {
                        Special::Thread => 32 * self.index + lane as u32,
                        Special::BlockX => world.here.at[0],
                        Special::BlockY => world.here.at[1],
                        Special::Lane => lane as u32,
                        Special::Threads => world.launch.threads,
                        Special::ClusterRank => world.here.rank,
                        Special::Zero => 0,
                        Special::One => 1,
                    })
                };
                let values = std::array::from_fn(value);
                self.registers.write(*to, mask, &values)
            }
            Instruction::Parameter { to, index } => self.registers.write(*to, mask, &[world.arguments[*index]; 32]),
            Instruction::Load { space, to, from, bytes } => self.load(world, mask, *space, to, (*from, *bytes)),
            Instruction::Store { space, from, to, bytes } => self.store(world, mask, *space, from, (*to, *bytes)),
            Instruction::LoadFlag { to, from } => {
                let (at, mut values) = (self.registers.addresses(*from, mask)?, [0; 32]);
                self.each(mask, |thread, lane| {
                    values[lane] = u64::from(world.load_flag(thread, at[lane])?);
                    Ok(())
                })?;
                self.registers.write(*to, mask, &values)
            }
            Instruction::StoreFlag { from, to } => {
                let (at, values) = (self.registers.addresses(*to, mask)?, self.registers.read(*from, mask)?);
                self.each(mask, |thread, lane| world.store_flag(thread, at[lane], values[lane] as u32))
            }
            Instruction::CopyAsync { to, from, size } => self.copy_async(world, mask, *to, *from, *size),
            Instruction::CommitCopies => {
                for lane in lanes(mask) {
                    let group = std::mem::take(&mut self.copies[lane].open);
                    self.copies[lane].groups.push_back(group);
                }
                Ok(())
            }
            Instruction::WaitCopies { pending } => {
                for lane in lanes(mask) {
                    while self.copies[lane].groups.len() > *pending {
                        let by = world.access(self.thread(lane));
                        for Copy { to, words, from } in self.copies[lane].groups.pop_front().unwrap_or_default() {
                            world.here.shared.arrive(to, &words, by.mark)?;
                            from.map_or(Ok(()), |from| world.global.has_read(from, 16, by))?;
                        }
                    }
                }
                Ok(())
            }
            _ => self.asynchronous(world, instruction, mask),
        }
    }
    /// Barriers in shared memory, engines, fences
    fn asynchronous(&mut self, world: &mut World, instruction: &Instruction, mask: u32) -> Result<()> {
        let read = |source: Source| self.registers.read(source, mask);
        let places = |place: Place| self.registers.addresses(place, mask);
        match instruction {
            Instruction::BarrierInit { at, count } => {
                let (at, count) = (places(*at)?, read(*count)?);
                self.each(mask, |thread, lane| world.barrier_init(thread, at[lane] as u32, count[lane] as u32))
            }
            Instruction::BarrierArrive { at, bytes } => {
                let (at, bytes) = (places(*at)?, bytes.map_or(Ok([0; 32]), read)?);
                self.each(mask, |thread, lane| world.barrier_arrive(thread, at[lane] as u32, bytes[lane] as u32))
            }
            Instruction::BarrierArriveAt { at, releases } => {
                let at = places(*at)?;
                self.each(mask, |thread, lane| world.barrier_arrive_at(thread, at[lane] as u32, *releases))
            }
            Instruction::ClusterArrive => self.each(mask, |thread, _| world.cluster_arrive(thread)),
            Instruction::FenceBarriers => self.each(mask, |thread, _| {
                world.fence_barriers(thread);
                Ok(())
            }),
            Instruction::FenceProxy => self.each(mask, |thread, _| {
                world.clocks[thread as usize].fence_engines();
                Ok(())
            }),
            Instruction::Fence => Ok(()),
            Instruction::TensorMap { at } => {
                let at = places(*at)?;
                self.each(mask, |_, lane| world.global.has_map(at[lane]))
            }
            Instruction::CopyBox { to, map, at, offsets, barrier, blocks, of_pair } => {
                let (to, map, barrier) = (places(*to)?, read(*map)?, read(*barrier)?);
                let blocks = blocks.map(read).transpose()?;
                let at = at.iter().map(|x| read(*x)).collect::<Result<Vec<_>>>()?;
                let offsets = offsets.iter().map(|x| read(*x)).collect::<Result<Vec<_>>>()?;
                self.each(mask, |thread, lane| {
                    let at: Vec<i32> = at.iter().map(|x| x[lane] as i32).collect();
                    let offsets: Vec<u16> = offsets.iter().map(|x| x[lane] as u16).collect();
                    let blocks = blocks.map_or(1 << world.here.rank, |blocks| blocks[lane] as u32);
                    let from = (map[lane], &at[..], &offsets[..]);
                    world.copy_box(thread, to[lane] as u32, from, barrier[lane] as u32, (blocks, *of_pair))
                })
            }
            Instruction::StoreBox { map, at, from } => {
                let (from, map) = (places(*from)?, read(*map)?);
                let at = at.iter().map(|x| read(*x)).collect::<Result<Vec<_>>>()?;
                self.each(mask, |thread, lane| {
                    let at: Vec<i32> = at.iter().map(|x| x[lane] as i32).collect();
                    world.store_box(thread, map[lane], &at, from[lane] as u32)
                })
            }
            Instruction::BulkCommit => self.each(mask, |thread, _| {
                world.bulk_commit(thread);
                Ok(())
            }),
            Instruction::BulkWait { pending, read } => self.each(mask, |thread, _| {
                world.bulk_wait(thread, *pending, *read);
                Ok(())
            }),
            Instruction::TensorBefore => {
                let mark = self.tensor.mark();
                self.each(mask, |thread, _| {
                    world.clocks[thread as usize].learn(mark);
                    Ok(())
                })
            }
            Instruction::TensorAfter => self.each(mask, |thread, _| {
                world.clocks[thread as usize].fence_tensor();
                Ok(())
            }),
            Instruction::TensorMultiply { kind, blocks, to, a, b, instruction, add } => {
                let (to, a, b) = (places(*to)?, read(*a)?, read(*b)?);
                let (descriptor, add) = (read(*instruction)?, read(*add)?);
                self.each(mask, |thread, lane| {
                    let operands = [a[lane], b[lane]];
                    let how =
                        How { kind: *kind, blocks: *blocks, descriptor: descriptor[lane] as u32, add: add[lane] == 1 };
                    world.tensor_multiply(thread, to[lane] as u32, operands, how)
                })
            }
            Instruction::TensorCopy { blocks, to, from } => {
                let (to, from) = (places(*to)?, read(*from)?);
                self.each(mask, |thread, lane| world.tensor_copy(thread, to[lane] as u32, from[lane], *blocks))
            }
            Instruction::TensorMultiplyScaled { kind, blocks, to, a, b, instruction, factors, add } => {
                let (to, a, b) = (places(*to)?, read(*a)?, read(*b)?);
                let (descriptor, add) = (read(*instruction)?, read(*add)?);
                let [of_a, of_b] = [places(factors[0])?, places(factors[1])?];
                self.each(mask, |thread, lane| {
                    let how = ScaledHow {
                        kind: *kind,
                        blocks: *blocks,
                        descriptor: descriptor[lane] as u32,
                        factors: [of_a[lane] as u32, of_b[lane] as u32],
                        add: add[lane] == 1,
                    };
                    world.tensor_multiply_scaled(thread, to[lane] as u32, [a[lane], b[lane]], how)
                })
            }
            Instruction::TensorCommit { barrier, blocks } => {
                let (at, blocks) = (places(*barrier)?, blocks.map(read).transpose()?);
                self.each(mask, |thread, lane| {
                    let (barrier, own) = (at[lane] as u32, world.here.rank);
                    let blocks = blocks.map_or(1 << own, |blocks| blocks[lane] as u32);
                    let upto = world.here.tensor.committed(thread);
                    for rank in (0..16).filter(|rank| blocks >> rank & 1 == 1) {
                        world.in_block(rank, |world| world.barrier_of_engines(thread, barrier))?;
                        let done = Done::Products { upto: upto.clone(), from_afar: rank != own };
                        world.events.push_back(Event { rank, barrier, done });
                    }
                    Ok(())
                })
            }
            Instruction::Trap => Err("trap".into()),
            _ => Err("an instruction of a warp stands where lanes are on their own".into()),
        }
    }
    fn each(&self, mask: u32, mut act: impl FnMut(u32, usize) -> Result<()>) -> Result<()> {
        lanes(mask).try_for_each(|lane| act(self.thread(lane), lane).map_err(of(lane)))
    }
    fn load(
        &mut self,
        world: &mut World,
        mask: u32,
        space: Space,
        to: &[crate::instruction::Register],
        (from, bytes): (Place, u32),
    ) -> Result<()> {
        let at = self.registers.addresses(from, mask)?;
        let mut values = vec![[0u64; 32]; to.len()];
        self.each(mask, |thread, lane| {
            let words = match space {
                Space::Global => {
                    let by = world.access(thread);
                    world.global.read(at[lane], bytes, by, &world.clocks[thread as usize])?
                }
                Space::Shared => {
                    let (by, clock) = (world.now(thread), &world.clocks[thread as usize]);
                    world.here.shared.read(at[lane] as u32, bytes, by, clock)?
                }
            };
            split(&words, bytes / to.len() as u32).zip(&mut values).for_each(|(word, value)| value[lane] = word);
            Ok(())
        })?;
        if space == Space::Shared {
            world.report.add(mask, &at, bytes);
        }
        to.iter().zip(&values).try_for_each(|(to, values)| self.registers.write(*to, mask, values))
    }
    fn store(
        &mut self,
        world: &mut World,
        mask: u32,
        space: Space,
        from: &[Source],
        (to, bytes): (Place, u32),
    ) -> Result<()> {
        let at = self.registers.addresses(to, mask)?;
        let values = from.iter().map(|from| self.registers.read(*from, mask)).collect::<Result<Vec<_>>>()?;
        self.each(mask, |thread, lane| {
            let (mut words, one) = ([0u32; 4], bytes / from.len() as u32);
            for (i, value) in values.iter().enumerate() {
                let at = i * one as usize;
                words[at / 4] |= (value[lane] as u32) << (8 * (at % 4));
                if one == 8 {
                    words[at / 4 + 1] = (value[lane] >> 32) as u32;
                }
            }
            match space {
                Space::Global => {
                    let by = world.access(thread);
                    world.global.write(at[lane], bytes, &words, by, &world.clocks[thread as usize])
                }
                Space::Shared => {
                    let (by, clock) = (world.now(thread), &world.clocks[thread as usize]);
                    world.here.shared.write(at[lane] as u32, bytes, &words, by, clock)
                }
            }
        })?;
        if space == Space::Shared {
            world.report.add(mask, &at, bytes);
        }
        Ok(())
    }
    fn copy_async(&mut self, world: &mut World, mask: u32, to: Place, from: Place, size: Option<Source>) -> Result<()> {
        let (to, from) = (self.registers.addresses(to, mask)?, self.registers.addresses(from, mask)?);
        let size = self.registers.read(size.unwrap_or(Source::Constant(16)), mask)?;
        for lane in lanes(mask) {
            let thread = self.thread(lane);
            // Bytes beyond the size are zeros, and not read.
            let words = match size[lane] {
                16 => {
                    // Until it has been waited for, nobody, not the thread itself, knows that it was read.
                    let mut by = world.access(thread);
                    by.mark.clock = u32::MAX;
                    world.global.read(from[lane], 16, by, &world.clocks[thread as usize]).map_err(of(lane))?
                }
                0 if from[lane] % 16 == 0 => [0; 4],
                0 => return Err(format!("lane {lane}: the global address {:#x} is not a multiple of 16", from[lane])),
                other => return Err(format!("lane {lane}: cp.async of {other} bytes is not known")),
            };
            let clock = &world.clocks[thread as usize];
            world.here.shared.begin(to[lane] as u32, clock.now(thread), clock, false).map_err(of(lane))?;
            let from = (size[lane] == 16).then_some(from[lane]);
            self.copies[lane].open.push(Copy { to: to[lane] as u32, words, from });
        }
        world.report.add(mask, &to, 16);
        Ok(())
    }
}
/// Values of so many bytes each
fn split(words: &[u32; 4], bytes: u32) -> impl Iterator<Item = u64> {
    let value = move |i: usize| match bytes {
        8 => u64::from(words[2 * i]) | u64::from(words[2 * i + 1]) << 32,
        4 => u64::from(words[i]),
        _ => u64::from(words[i / 2] >> (16 * (i % 2)) & 0xffff),
    };
    (0..16 / bytes as usize).map(value)
}
/// Which lane fails
pub(super) fn of(lane: usize) -> impl Fn(String) -> String {
    move |why| format!("lane {lane}: {why}")
}
