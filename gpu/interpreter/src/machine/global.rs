//! Global memory: allocations far from one another, that know who accessed what in a launch.

use super::clock::{Clock, Mark};
use super::flags::Flags;
use cute_static::tma::{Im2colParameters, TensorMapParameters};
use std::ops::Range;

type Result<T> = std::result::Result<T, String>;

/// An address in global memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeviceAddress(pub(crate) u64);
impl DeviceAddress {
    /// As a number, of which tensor maps are made.
    pub const fn number(self) -> u64 {
        self.0
    }
}

/// Who accessed something in a launch: in which block of which cluster, and at which clock. Flags order clusters; nothing orders the blocks of one in global memory.
#[derive(Clone, Copy, Debug)]
pub(super) struct Access {
    pub block: u32,
    pub cluster: u32,
    pub mark: Mark,
    /// By the async proxy
    pub engine: bool,
}
impl Access {
    /// Whether it happened before what somebody does who knows `clock`.
    fn before(self, by: Self, clock: &Clock) -> bool {
        if self.cluster == by.cluster {
            self.block == by.block && clock.sees(self.mark)
        } else {
            clock.sees_elsewhere(self.cluster, self.mark)
        }
    }
}
/// Two bytes, the least that is accessed: who accessed them in this launch.
#[derive(Clone, Default)]
struct Cell {
    writer: Option<Access>,
    readers: Vec<Access>,
}
impl Cell {
    fn add_reader(&mut self, by: Access, are_ordered: bool) {
        // Clusters run one after another. To later ones, one reader of an earlier one is as good as all, unless flags order them.
        if !are_ordered && self.readers.last().is_some_and(|last| last.cluster != by.cluster) {
            self.readers.truncate(1);
        }
        let same = |reader: &&mut Access| (reader.block, reader.mark.agent) == (by.block, by.mark.agent);
        match self.readers.iter_mut().find(same) {
            Some(reader) => reader.mark.clock = reader.mark.clock.max(by.mark.clock),
            None => self.readers.push(by),
        }
    }
}
/// The cells of bytes
fn cells(bytes: &Range<usize>) -> Range<usize> {
    bytes.start / 2..bytes.end.div_ceil(2)
}

struct Allocation {
    base: u64,
    bytes: Vec<u8>,
    /// Which bytes have a value
    known: Vec<bool>,
    cells: Vec<Cell>,
}
impl Allocation {
    fn new(base: u64, bytes: &[u8], known: bool) -> Self {
        let cells = vec![Cell::default(); bytes.len().div_ceil(2)];
        Self { base, bytes: bytes.into(), known: vec![known; bytes.len()], cells }
    }
}
/// The global memory of a machine.
///
/// An allocation begins at an odd multiple of 16, and nothing is near its end: what is accessed outside of it is an error.
#[derive(Default)]
pub struct GlobalMemory {
    allocations: Vec<Allocation>,
    maps: Vec<(u64, TensorMapParameters, u64)>,
    images: Vec<(u64, Im2colParameters, u64)>,
    pub(super) flags: Flags,
}
impl GlobalMemory {
    fn next(&self) -> u64 {
        0x7f00_0000_0000 + ((self.allocations.len() + self.maps.len() + self.images.len()) as u64) * 0x1_0000_0000
    }
    /// Memory with these bytes.
    pub fn upload(&mut self, bytes: &[u8]) -> DeviceAddress {
        // A tensor map of padded elements begins at a multiple of 32, and no access needs more.
        let base = self.next() + 32;
        self.allocations.push(Allocation::new(base, bytes, true));
        DeviceAddress(base)
    }
    /// Memory without values: it is an error to read it before it is written.
    pub fn allocate(&mut self, bytes: usize) -> DeviceAddress {
        let base = self.next() + 16;
        self.allocations.push(Allocation::new(base, &vec![0xcd; bytes], false));
        DeviceAddress(base)
    }
    /// The bytes of the allocation that begins there.
    ///
    /// # Panics
    /// If none does.
    pub fn download(&self, at: DeviceAddress) -> &[u8] {
        &self.allocations.iter().find(|allocation| allocation.base == at.0).expect("an allocation begins there").bytes
    }
    /// How many bytes of that allocation have no value.
    ///
    /// # Panics
    /// If none begins there.
    pub fn unwritten(&self, at: DeviceAddress) -> usize {
        let found = self.allocations.iter().find(|allocation| allocation.base == at.0);
        found.expect("an allocation begins there").known.iter().filter(|known| !**known).count()
    }
    /// A tensor map, as the driver would make it of these parameters, of a tensor at that address.
    ///
    /// # Panics
    /// If the driver would not.
    pub fn tensor_map(&mut self, parameters: TensorMapParameters, tensor: DeviceAddress) -> DeviceAddress {
        if let Err(why) = parameters.check(tensor.0) {
            panic!("the driver takes no such parameters: {why:?}");
        }
        let at = self.next() + 64;
        self.maps.push((at, parameters, tensor.0));
        DeviceAddress(at)
    }

    /// A tensor map in im2col mode, as the driver would make it of these parameters, of images at that address.
    ///
    /// # Panics
    /// If the driver would not.
    pub fn im2col_map(&mut self, parameters: Im2colParameters, images: DeviceAddress) -> DeviceAddress {
        if let Err(why) = parameters.check(images.0) {
            panic!("the driver takes no such parameters: {why:?}");
        }
        let at = self.next() + 64;
        self.images.push((at, parameters, images.0));
        DeviceAddress(at)
    }

    /// Whether a map of either mode is at the address.
    pub(super) fn has_map(&self, at: u64) -> Result<()> {
        self.map(at).map(drop).or_else(|why| self.images(at).map(drop).map_err(|_| why))
    }
    /// The map of images at an address.
    pub(super) fn images(&self, at: u64) -> Result<(Im2colParameters, u64)> {
        let found = self.images.iter().find(|map| map.0 == at);
        found.map(|map| (map.1, map.2)).ok_or_else(|| format!("there is no tensor map of images at {at:#x}"))
    }
    /// The map at an address.
    pub(super) fn map(&self, at: u64) -> Result<(TensorMapParameters, u64)> {
        let found = self.maps.iter().find(|map| map.0 == at);
        found.map(|map| (map.1, map.2)).ok_or_else(|| format!("there is no tensor map at {at:#x}"))
    }
    pub(super) fn begin_launch(&mut self) {
        self.allocations.iter_mut().for_each(|allocation| allocation.cells.fill(Cell::default()));
        self.flags.clear();
    }
    fn place(&mut self, address: u64, bytes: u32) -> Result<(&mut Allocation, usize)> {
        if address % u64::from(bytes) != 0 {
            return Err(format!("the global address {address:#x} is not a multiple of {bytes}"));
        }
        let inside = |allocation: &Allocation| {
            let at = address.wrapping_sub(allocation.base);
            at < allocation.bytes.len() as u64 && at + u64::from(bytes) <= allocation.bytes.len() as u64
        };
        if let Some(found) = self.allocations.iter().position(inside) {
            let at = (address - self.allocations[found].base) as usize;
            return Ok((&mut self.allocations[found], at));
        }
        let near = self.allocations.iter().rfind(|allocation| allocation.base <= address);
        let near = near.map_or(String::new(), |near| {
            format!(": byte {} of an allocation of {}", address - near.base, near.bytes.len())
        });
        Err(format!("{bytes} bytes at the global address {address:#x} are outside of what is allocated{near}"))
    }
    /// A thread reads, or an engine for a thread: whose clock it is, and its mark.
    pub(super) fn read(&mut self, address: u64, bytes: u32, by: Access, clock: &Clock) -> Result<[u32; 4]> {
        let are_ordered = !self.flags.is_empty();
        let (allocation, at) = self.place(address, bytes)?;
        let range = at..at + bytes as usize;
        if !allocation.known[range.clone()].iter().all(|known| *known) {
            return Err(format!("global address {address:#x} is read, and has no value"));
        }
        for cell in &mut allocation.cells[cells(&range)] {
            if let Some(Access { block, mark, .. }) = cell.writer.filter(|writer| !writer.before(by, clock)) {
                let agent = mark.agent;
                return Err(format!(
                    "race: global address {address:#x} is read, and thread {agent} wrote it, of block {block}"
                ));
            }
            if by.engine && cell.writer.is_some_and(|writer| !clock.engines_see(writer.mark)) {
                return Err(format!(
                    "global address {address:#x} is read by an engine without fence.proxy.async behind its writes"
                ));
            }
            cell.add_reader(by, are_ordered);
        }
        let mut words = [0; 4];
        for (i, byte) in allocation.bytes[range].iter().enumerate() {
            words[i / 4] |= u32::from(*byte) << (8 * (i % 4));
        }
        Ok(words)
    }
    /// The value of a flag: who sets it later does not race with who reads it.
    pub(super) fn flag(&mut self, address: u64, by: Access, clock: &Clock) -> Result<u32> {
        let (allocation, at) = self.place(address, 4)?;
        let mut cells = allocation.cells[cells(&(at..at + 4))].iter();
        if let Some(writer) = cells.find_map(|cell| cell.writer.filter(|writer| !writer.before(by, clock))) {
            return Err(format!(
                "race: the flag at {address:#x} is read, and block {} wrote it otherwise",
                writer.block
            ));
        }
        match allocation.bytes[at..at + 4] {
            [a, b, c, d] if allocation.known[at..at + 4].iter().all(|known| *known) => {
                Ok(u32::from_le_bytes([a, b, c, d]))
            }
            _ => Err(format!("the flag at {address:#x} is read, and has no value")),
        }
    }
    /// What a thread began to read it has read now.
    pub(super) fn has_read(&mut self, address: u64, bytes: u32, by: Access) -> Result<()> {
        let (allocation, at) = self.place(address, bytes)?;
        let ours = |reader: &&mut Access| (reader.block, reader.mark.agent) == (by.block, by.mark.agent);
        for cell in &mut allocation.cells[cells(&(at..at + bytes as usize))] {
            cell.readers.iter_mut().filter(ours).for_each(|reader| *reader = by);
        }
        Ok(())
    }
    pub(super) fn write(
        &mut self,
        address: u64,
        bytes: u32,
        words: &[u32; 4],
        by: Access,
        clock: &Clock,
    ) -> Result<()> {
        let (allocation, at) = self.place(address, bytes)?;
        for cell in &mut allocation.cells[cells(&(at..at + bytes as usize))] {
            let race = |other: Access, how: &str| {
                let Access { block, mark, engine, .. } = other;
                let who = if engine { "engine" } else { "thread" };
                format!(
                    "race: global address {address:#x} is written, and {who} {} {how} it, of block {block}",
                    mark.agent
                )
            };
            if let Some(writer) = cell.writer.filter(|writer| !writer.before(by, clock)) {
                return Err(race(writer, "wrote"));
            }
            if let Some(reader) = cell.readers.iter().find(|reader| !reader.before(by, clock)) {
                return Err(race(*reader, "reads"));
            }
            *cell = Cell { writer: Some(by), readers: Vec::new() };
        }
        for i in 0..bytes as usize {
            allocation.known[at + i] = true;
            allocation.bytes[at + i] = (words[i / 4] >> (8 * (i % 4))) as u8;
        }
        Ok(())
    }
}
