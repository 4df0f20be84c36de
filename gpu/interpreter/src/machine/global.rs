//! Global memory: allocations far from one another, that know which thread wrote what in a launch.

use cute_static::tma::TensorMapParameters;

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

/// Nobody wrote it in this launch
const NOBODY: u32 = 0;
struct Allocation {
    base: u64,
    bytes: Vec<u8>,
    /// Which bytes have a value
    known: Vec<bool>,
    /// Which thread of the launch wrote it, from 1 on
    writers: Vec<u32>,
}
impl Allocation {
    fn new(base: u64, bytes: &[u8], known: bool) -> Self {
        Self { base, bytes: bytes.into(), known: vec![known; bytes.len()], writers: vec![NOBODY; bytes.len()] }
    }
}
/// The global memory of a machine.
///
/// An allocation begins at an odd multiple of 16, and nothing is near its end: what is accessed outside of it is an error.
#[derive(Default)]
pub struct GlobalMemory {
    allocations: Vec<Allocation>,
    maps: Vec<(u64, TensorMapParameters, u64)>,
}
impl GlobalMemory {
    fn next(&self) -> u64 {
        0x7f00_0000_0000 + ((self.allocations.len() + self.maps.len()) as u64) * 0x1_0000_0000
    }
    /// Memory with these bytes.
    pub fn upload(&mut self, bytes: &[u8]) -> DeviceAddress {
        let base = self.next() + 16;
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

    /// The map at an address.
    pub(super) fn map(&self, at: u64) -> Result<(TensorMapParameters, u64)> {
        let found = self.maps.iter().find(|map| map.0 == at);
        found.map(|map| (map.1, map.2)).ok_or_else(|| format!("there is no tensor map at {at:#x}"))
    }
    pub(super) fn begin_launch(&mut self) {
        self.allocations.iter_mut().for_each(|allocation| allocation.writers.fill(NOBODY));
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
    /// `thread` counts all threads of a launch from 1; 0 is an engine.
    pub(super) fn read(&mut self, address: u64, bytes: u32, thread: u32) -> Result<[u32; 4]> {
        let (allocation, at) = self.place(address, bytes)?;
        let range = at..at + bytes as usize;
        if !allocation.known[range.clone()].iter().all(|known| *known) {
            return Err(format!("global address {address:#x} is read, and has no value"));
        }
        if let Some(writer) = allocation.writers[range.clone()].iter().find(|w| ![NOBODY, thread].contains(w)) {
            return Err(format!("race: global address {address:#x} is read, and thread {} wrote it", writer - 1));
        }
        let mut words = [0; 4];
        for (i, byte) in allocation.bytes[range].iter().enumerate() {
            words[i / 4] |= u32::from(*byte) << (8 * (i % 4));
        }
        Ok(words)
    }
    pub(super) fn write(&mut self, address: u64, bytes: u32, words: &[u32; 4], thread: u32) -> Result<()> {
        let (allocation, at) = self.place(address, bytes)?;
        for i in 0..bytes as usize {
            let writer = &mut allocation.writers[at + i];
            if ![NOBODY, thread].contains(writer) {
                return Err(format!(
                    "race: global address {address:#x} is written, and thread {} wrote it",
                    *writer - 1
                ));
            }
            *writer = thread;
            allocation.known[at + i] = true;
            allocation.bytes[at + i] = (words[i / 4] >> (8 * (i % 4))) as u8;
        }
        Ok(())
    }
}
