//! Copies of boxes of tensor maps to shared memory, and from there.

use super::World;
use super::barriers::{Done, Event};
use super::clock::Mark;
use super::cluster;
use super::operands::{swizzled, swizzled_by_32};
use cute_static::tma::{Interleave, OobFill, SwizzleKind, TensorMapParameters};

type Result<T> = std::result::Result<T, String>;

/// A map that is known, where its tensor is, the bytes of rows of its swizzle, and those of an element
pub(super) struct BoxOf {
    pub(super) map: TensorMapParameters,
    pub(super) tensor: u64,
    span: u32,
    /// Whether the swizzle moves pieces of 32 bytes
    by_32: bool,
    /// The elements of a piece, and its bytes in global memory: fewer than 16 where elements are padded
    pub(super) elements: u32,
    pub(super) global: u32,
}
/// 16 bytes of a row of a box
pub(super) struct Piece {
    /// Its address in shared memory
    pub(super) shared: u32,
    /// Its address in global memory, and how many of its bytes are in the tensor
    pub(super) global: u64,
    pub(super) inside: u32,
}
impl BoxOf {
    /// Where the swizzle puts 16 bytes of shared memory
    pub(super) fn swizzled(&self, plain: u32) -> u32 {
        if self.by_32 { swizzled_by_32(plain) } else { swizzled(plain, self.span) }
    }
    /// The pieces of the box that begins at these coordinates, the first one along rows. It is a multiple of a piece, so a piece is inside from its beginning on, if at all.
    fn pieces<'b>(&'b self, at: &'b [i32], shared: u32) -> impl Iterator<Item = Piece> + 'b {
        let Self { map, tensor, elements, global, .. } = self;
        let of_box = move |mode: usize| map.box_dims[mode] / if mode == 0 { *elements } else { 1 };
        let count: u32 = (0..at.len()).map(of_box).product();
        let bits = map.data_type.global_bits() as i64;
        (0..count).map(move |number| {
            let column = i64::from(at[0]) + i64::from(number % of_box(0) * elements);
            let (mut rest, mut from, mut is_inside) = (number / of_box(0), column * bits / 8, column >= 0);
            for (mode, begin) in at.iter().enumerate().skip(1) {
                let i = i64::from(*begin) + i64::from(rest % of_box(mode));
                rest /= of_box(mode);
                is_inside &= (0..map.global_dims[mode] as i64).contains(&i);
                from += i * map.global_strides[mode - 1] as i64;
            }
            let left = (map.global_dims[0] as i64 - column) * bits / 8;
            Piece {
                shared: self.swizzled(shared + 16 * number),
                global: tensor.wrapping_add_signed(from),
                inside: if is_inside { left.clamp(0, i64::from(*global)) as u32 } else { 0 },
            }
        })
    }
}
/// The stores of a thread: engines of their own, which read and write.
#[derive(Clone, Debug)]
pub struct BulkStores {
    reads: u32,
    writes: u32,
    committed: u32,
    open: bool,
    /// How many groups have been waited for: their reading, and all of them
    read: u32,
    done: u32,
}
impl World<'_> {
    /// The map at an address, whose box begins at these coordinates, and at `shared` in shared memory.
    fn map_of_boxes(&self, map: u64, at: &[i32], shared: u32) -> Result<BoxOf> {
        let (map, tensor) = self.global.map(map)?;
        if map.element_strides != [1; 5] {
            return Err(format!("a map like this is not known: {map:?}"));
        }
        Self::box_of((map, tensor), at, shared)
    }
    /// A box of a map, as [`map_of_boxes`](Self::map_of_boxes).
    pub(super) fn box_of((map, tensor): (TensorMapParameters, u64), at: &[i32], shared: u32) -> Result<BoxOf> {
        let plain = map.rank as usize == at.len() && map.interleave == Interleave::None;
        if !plain || map.oob_fill != OobFill::Zero {
            return Err(format!("a map like this is not known: {map:?}"));
        }
        let span = match map.swizzle {
            SwizzleKind::None => 16,
            SwizzleKind::Bytes32 => 32,
            SwizzleKind::Bytes64 => 64,
            SwizzleKind::Bytes128 | SwizzleKind::Bytes128Atom32 => 128,
            other => return Err(format!("the swizzle {other:?} is not known")),
        };
        if shared % 128 != 0 {
            return Err(format!("the box is at {shared:#x}, which is not a multiple of 128"));
        }
        let (x, bits) = (i64::from(at[0]), map.data_type.global_bits() as i64);
        // PTX ISA, tensor maps, restrictions of types of less than 8 bits
        let whole = match bits {
            _ if map.data_type.is_padded() => 128,
            4 => 64,
            _ => 1,
        };
        if x * bits % 128 != 0 || x % whole != 0 {
            return Err(format!(
                "the box begins at element {x} of the contiguous mode, {} bytes: not a multiple of {}",
                x * bits / 8,
                (whole * bits / 8).max(16)
            ));
        }
        let by_32 = map.swizzle == SwizzleKind::Bytes128Atom32;
        let elements = 128 / map.data_type.shared_bits() as u32;
        let global = elements * bits as u32 / 8;
        Ok(BoxOf { map, tensor, span, by_32, elements, global })
    }
    /// A thread begins to copy the box from shared memory to these coordinates. It is read and written here; both are in use until they have been
    /// waited for.
    pub fn store_box(&mut self, thread: u32, map: u64, at: &[i32], from: u32) -> Result<()> {
        let of = self.map_of_boxes(map, at, from)?;
        if at.iter().any(|x| *x < 0) {
            return Err(format!("a box is stored at {at:?}: no coordinate of a store is negative"));
        }
        if of.global < 16 {
            return Err("padded elements are not stored here".into());
        }
        let stores = self.stores_of(thread);
        stores.open = true;
        let BulkStores { reads, writes, committed, .. } = *stores;
        let mark = |agent| Mark { agent, clock: committed + 1 };
        let by = self.access_of_engines(mark(writes));
        let clock = self.clocks[thread as usize].clone();
        for Piece { shared, global, inside } in of.pieces(at, from) {
            let words = self.here.shared.read_by_engines(shared, &[mark(reads)], &clock)?;
            match inside {
                // Outside of the tensor nothing is written.
                0 => (),
                16 => self.global.write(global, 16, &words, by, &clock)?,
                inside => {
                    return Err(format!(
                        "a box is stored at {at:?}, and its rows exceed those of {} elements: the hardware writes whole units of 16 bytes, {} bytes \
                         beyond the end of the row",
                        of.map.global_dims[0],
                        16 - inside
                    ));
                }
            }
        }
        Ok(())
    }
    fn stores_of(&mut self, thread: u32) -> &mut BulkStores {
        if !self.stores.contains_key(&thread) {
            let (reads, writes) = (self.new_agent(), self.new_agent());
            self.stores.insert(thread, BulkStores { reads, writes, committed: 0, open: false, read: 0, done: 0 });
        }
        self.stores.get_mut(&thread).expect("it is there")
    }
    /// The stores that a thread has begun are a group.
    pub fn bulk_commit(&mut self, thread: u32) {
        let stores = self.stores_of(thread);
        (stores.committed, stores.open) = (stores.committed + 1, false);
    }
    /// Waits for all but the last `pending` groups of a thread.
    pub fn bulk_wait(&mut self, thread: u32, pending: u32, read: bool) {
        let stores = self.stores_of(thread);
        let upto = stores.committed.saturating_sub(pending);
        stores.read = stores.read.max(upto);
        if !read {
            stores.done = stores.done.max(upto);
        }
        let marks = [(stores.reads, stores.read), (stores.writes, stores.done)];
        marks.into_iter().for_each(|(agent, clock)| self.clocks[thread as usize].learn(Mark { agent, clock }));
    }
    /// Whether all stores have been committed and waited for when the threads end: shared memory goes to another block.
    pub fn stores_at_end(&self) -> Result<()> {
        match self.stores.iter().find(|(_, stores)| stores.open || stores.read < stores.committed) {
            Some((thread, _)) => {
                Err(format!("the block ends, and a store of thread {thread} by a tensor map has not been waited for"))
            }
            None => Ok(()),
        }
    }
    /// A thread begins to copy the box at these coordinates, the first one along the contiguous mode, to the same place of each block of the mask. Its bytes
    /// arrive later, at the barrier of the block that receives them, or of the one of its pair that has the place of the barrier's block in its own pair. With offsets it is a box of
    /// pixels.
    pub fn copy_box(
        &mut self,
        thread: u32,
        to: u32,
        (map, at, offsets): (u64, &[i32], &[u16]),
        barrier: u32,
        (blocks, of_pair): (u32, bool),
    ) -> Result<()> {
        let (of, all) = if offsets.is_empty() {
            let of = self.map_of_boxes(map, at, to)?;
            let all = of.pieces(at, to).collect();
            (of, all)
        } else {
            self.box_of_pixels(map, at, offsets, to)?
        };
        let ranks = (0..32).filter(|rank| blocks >> rank & 1 == 1);
        let (of_barrier, barrier) = cluster::place(barrier, self.here.rank);
        if !of_pair && of_barrier != self.here.rank {
            return Err("the barrier of a copy is that of another block".into());
        }
        let waits = |rank| if of_pair { rank & !1 | of_barrier & 1 } else { rank };
        let mark = |rank| Ok((rank, self.in_block(waits(rank), |world| world.barrier_of_engines(thread, barrier))?));
        let marks = ranks.map(mark).collect::<Result<Vec<_>>>()?;
        let Some((_, first)) = marks.first() else { return Err("a box is copied to no block".into()) };
        let by = self.access_of_engines(*first);
        let mut pieces = Vec::new();
        let size = (of.map.data_type.global_bits() as u32 / 8).max(1);
        // What is between padded elements is no number that a product may read.
        let between = u128::MAX.checked_shl(8 * of.global).unwrap_or(0);
        for Piece { shared, global, inside } in all {
            // Outside of the tensor are zeros.
            let (mut bytes, at_once) = (between, if inside == 16 { 16 } else { size });
            for at in (0..inside).step_by(at_once as usize) {
                let words = self.global.read(global + u64::from(at), at_once, by, &self.clocks[thread as usize])?;
                bytes |= words.iter().rev().fold(0, |all, word| all << 32 | u128::from(*word)) << (8 * at);
            }
            pieces.push((shared, std::array::from_fn(|i| (bytes >> (32 * i)) as u32)));
        }
        // What is between padded elements does not count.
        let each = of.global;
        for (rank, mark) in marks {
            let pieces = pieces.clone();
            self.in_block(rank, |world| {
                let clock = &world.clocks[thread as usize];
                pieces.iter().try_for_each(|(at, _)| world.here.shared.begin(*at, mark, clock, true))?;
                world.events.push_back(Event {
                    rank: waits(rank),
                    barrier,
                    done: Done::Box { to: rank, pieces, each },
                });
                Ok(())
            })?;
        }
        Ok(())
    }
}
