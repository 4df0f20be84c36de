//! Copies of boxes of tensor maps to shared memory, and from there.

use super::World;
use super::barriers::{Done, Event};
use super::clock::Mark;
use super::operands::swizzled;
use cute_static::tma::{Interleave, OobFill, SwizzleKind, TensorMapParameters};

type Result<T> = std::result::Result<T, String>;

/// A map that is known, where its tensor is, and the bytes of rows of its swizzle
struct BoxOf {
    map: TensorMapParameters,
    tensor: u64,
    span: u32,
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
    /// The map at an address, whose box is at `shared` in shared memory.
    fn map_of_boxes(&self, map: u64, shared: u32) -> Result<BoxOf> {
        let (map, tensor) = self.global.map(map)?;
        let plain = map.rank == 2 && map.element_strides == [1; 5] && map.interleave == Interleave::None;
        if !plain || map.oob_fill != OobFill::Zero {
            return Err(format!("a map like this is not known: {map:?}"));
        }
        let span = match map.swizzle {
            SwizzleKind::None => 16,
            SwizzleKind::Bytes32 => 32,
            SwizzleKind::Bytes64 => 64,
            SwizzleKind::Bytes128 => 128,
            other => return Err(format!("the swizzle {other:?} is not known")),
        };
        if shared % 128 != 0 {
            return Err(format!("the box is at {shared:#x}, which is not a multiple of 128"));
        }
        Ok(BoxOf { map, tensor, span })
    }
    /// A thread begins to copy the box from shared memory to coordinates `[x, y]`. It is read and written here; both are in use until they have been
    /// waited for.
    pub fn store_box(&mut self, thread: u32, map: u64, [x, y]: [i32; 2], from: u32) -> Result<()> {
        let BoxOf { map, tensor, span } = self.map_of_boxes(map, from)?;
        let stores = self.stores_of(thread);
        stores.open = true;
        let BulkStores { reads, writes, committed, .. } = *stores;
        let mark = |agent| Mark { agent, clock: committed + 1 };
        let by = self.access_of_engines(mark(writes));
        let clock = self.clocks[thread as usize].clone();
        let size = map.data_type.shared_bits() as u32 / 8;
        let ([columns, rows, ..], in_piece) = (map.box_dims, 16 / size);
        if columns % in_piece != 0 {
            return Err("rows of the box are no multiples of 16 bytes".into());
        }
        for (row, piece) in (0..rows).flat_map(|row| (0..columns / in_piece).map(move |piece| (row, piece))) {
            let at = swizzled(from + row * columns * size + 16 * piece, span);
            let words = self.here.shared.read_by_engines(at, &[mark(reads)], &clock)?;
            let line = i64::from(y) + i64::from(row);
            if !(0..map.global_dims[1] as i64).contains(&line) {
                continue;
            }
            // Outside of the tensor nothing is written. A piece begins at any element, and is written in words that are as wide as its alignment permits.
            let all = words.iter().rev().fold(0_u128, |all, word| all << 32 | u128::from(*word));
            let first = i64::from(x) + i64::from(piece * in_piece);
            let inside = first.max(0)..(first + i64::from(in_piece)).min(map.global_dims[0] as i64);
            let row = tensor + line as u64 * map.global_strides[0];
            let (mut at, end) = (inside.start * i64::from(size), inside.end * i64::from(size));
            while at < end {
                let to = row + at as u64;
                let fits = |bytes: &u32| to % u64::from(*bytes) == 0 && at + i64::from(*bytes) <= end;
                let bytes = [16, 8, 4, 2, 1].into_iter().find(fits).expect("a byte fits");
                let rest = all >> (8 * (at - first * i64::from(size)) as u32);
                let words = std::array::from_fn(|i| (rest >> (32 * i)) as u32);
                self.global.write(to, bytes, &words, by, &clock)?;
                at += i64::from(bytes);
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
    /// A thread begins to copy the box at coordinates `[x, y]`, `x` along the contiguous mode, to the same place of each block of the mask. Its bytes
    /// arrive later.
    pub fn copy_box(
        &mut self,
        thread: u32,
        to: u32,
        (map, [x, y]): (u64, [i32; 2]),
        barrier: u32,
        blocks: u32,
    ) -> Result<()> {
        let BoxOf { map, tensor, span } = self.map_of_boxes(map, to)?;
        let ranks = (0..32).filter(|rank| blocks >> rank & 1 == 1);
        let mark = |rank| Ok((rank, self.in_block(rank, |world| world.barrier_of_engines(thread, barrier))?));
        let marks = ranks.map(mark).collect::<Result<Vec<_>>>()?;
        let Some((_, first)) = marks.first() else { return Err("a box is copied to no block".into()) };
        let by = self.access_of_engines(*first);
        let size = map.data_type.shared_bits() as u32 / 8;
        let ([columns, rows, ..], in_piece) = (map.box_dims, 16 / size);
        if columns % in_piece != 0 {
            return Err("rows of the box are no multiples of 16 bytes".into());
        }
        let mut pieces = Vec::new();
        for (row, piece) in (0..rows).flat_map(|row| (0..columns / in_piece).map(move |piece| (row, piece))) {
            let mut words = [0u32; 4];
            for i in 0..in_piece {
                let (line, column) = (i64::from(y) + i64::from(row), i64::from(x) + i64::from(piece * in_piece + i));
                let inside =
                    (0..map.global_dims[1] as i64).contains(&line) && (0..map.global_dims[0] as i64).contains(&column);
                // Outside of the tensor are zeros.
                if inside {
                    let at = tensor + line as u64 * map.global_strides[0] + column as u64 * u64::from(size);
                    let value = self.global.read(at, size, by, &self.clocks[thread as usize])?;
                    let first = (i * size) as usize;
                    let wide = size as usize / 4;
                    if wide > 1 {
                        words[first / 4..first / 4 + wide].copy_from_slice(&value[..wide]);
                    } else {
                        words[first / 4] |= value[0] << (8 * (first % 4));
                    }
                }
            }
            // The swizzle is one of addresses in shared memory.
            let at = swizzled(to + (row * columns * size) + 16 * piece, span);
            pieces.push((at, words));
        }
        for (rank, mark) in marks {
            let pieces = pieces.clone();
            self.in_block(rank, |world| {
                let clock = &world.clocks[thread as usize];
                pieces.iter().try_for_each(|(at, _)| world.here.shared.begin(*at, mark, clock, true))?;
                world.events.push_back(Event { rank, barrier, done: Done::Box { pieces } });
                Ok(())
            })?;
        }
        Ok(())
    }
}
