//! Shared memory that knows who accessed it last.

use std::format;
use std::string::String;
use std::vec::Vec;

/// Where shared memory begins: not at zero, as on the machine.
pub const BASE: u32 = 1024;

/// Who accessed a byte, and after how many barriers. 0 is nobody.
#[derive(Clone, Copy, Default)]
struct Shadow {
    writer: u32,
    written: u32,
    reader: u32,
    read: u32,
    /// `cp.async` to this byte has not been waited for
    pending: bool,
    /// It is one of a barrier
    barrier: bool,
}
/// A thread that was here once counts as many where the reader is not unique.
const MANY: u32 = u32::MAX;

/// The shared memory of a block.
pub struct Memory {
    bytes: Vec<u8>,
    shadows: Vec<Shadow>,
}

impl Memory {
    pub fn new(bytes: usize) -> Self {
        // Not zero: what has not been written shows.
        Self { bytes: std::vec![0xcd; bytes], shadows: std::vec![Shadow::default(); bytes] }
    }
    fn place(&self, address: u32, bytes: usize) -> Result<usize, String> {
        if address as usize % bytes != 0 {
            return Err(format!("shared address {address:#x} is not a multiple of {bytes}"));
        }
        match address.checked_sub(BASE) {
            Some(at) if at as usize + bytes <= self.bytes.len() => Ok(at as usize),
            _ => Err(format!("shared address {address:#x} is outside of the {} bytes of the launch", self.bytes.len())),
        }
    }
    /// The 8 bytes become a barrier, which nobody else reads or writes, and which nobody makes a second time.
    pub fn barrier(&mut self, address: u32) -> Result<(), String> {
        let at = self.place(address, 8)?;
        if self.shadows[at].barrier {
            return Err(format!("a barrier is made at {address:#x}, where there is one"));
        }
        self.shadows[at..at + 8].iter_mut().for_each(|shadow| shadow.barrier = true);
        Ok(())
    }
    /// As [`place`](Self::place), of bytes that are no barrier's.
    fn data(&self, address: u32, bytes: usize) -> Result<usize, String> {
        let at = self.place(address, bytes)?;
        match self.shadows[at..at + bytes].iter().position(|shadow| shadow.barrier) {
            Some(i) => Err(format!("{:#x} is read or written as data, and a barrier is there", address + i as u32)),
            None => Ok(at),
        }
    }
    /// `thread` counts from 1.
    pub fn read<const N: usize>(&mut self, address: u32, thread: u32, epoch: u32) -> Result<[u8; N], String> {
        let at = self.data(address, N)?;
        for (i, shadow) in self.shadows[at..at + N].iter_mut().enumerate() {
            if shadow.pending {
                return Err(format!(
                    "thread {} reads {:#x}, to which cp.async has not been waited for",
                    thread - 1,
                    address + i as u32
                ));
            }
            if shadow.writer != 0 && shadow.written == epoch && shadow.writer != thread {
                return Err(format!(
                    "race: thread {} reads {:#x}, which thread {} wrote since the last barrier",
                    thread - 1,
                    address + i as u32,
                    shadow.writer - 1
                ));
            }
            shadow.reader =
                if shadow.read == epoch && shadow.reader != 0 && shadow.reader != thread { MANY } else { thread };
            shadow.read = epoch;
        }
        Ok(self.bytes[at..at + N].try_into().expect("as many"))
    }
    /// `thread` counts from 1.
    pub fn write(&mut self, address: u32, bytes: &[u8], thread: u32, epoch: u32) -> Result<(), String> {
        let at = self.claim(address, bytes.len(), thread, epoch)?;
        self.shadows[at..at + bytes.len()].iter_mut().for_each(|shadow| shadow.pending = false);
        self.bytes[at..at + bytes.len()].copy_from_slice(bytes);
        Ok(())
    }
    /// From now on the bytes are `thread`'s to write, by `cp.async`.
    pub fn promise(&mut self, address: u32, bytes: usize, thread: u32, epoch: u32) -> Result<(), String> {
        let at = self.claim(address, bytes, thread, epoch)?;
        self.shadows[at..at + bytes].iter_mut().for_each(|shadow| shadow.pending = true);
        Ok(())
    }
    fn claim(&mut self, address: u32, bytes: usize, thread: u32, epoch: u32) -> Result<usize, String> {
        let at = self.data(address, bytes)?;
        for (i, shadow) in self.shadows[at..at + bytes].iter_mut().enumerate() {
            let wrote = shadow.writer != 0 && shadow.written == epoch && shadow.writer != thread;
            let read = shadow.reader != 0 && shadow.read == epoch && shadow.reader != thread;
            if wrote || read {
                return Err(format!(
                    "race: thread {} writes {:#x}, which another one {} since the last barrier",
                    thread - 1,
                    address + i as u32,
                    if wrote { "wrote" } else { "read" }
                ));
            }
            (shadow.writer, shadow.written) = (thread, epoch);
        }
        Ok(at)
    }
    /// Reads what all threads of a warpgroup read together.
    pub fn read_by_all(&mut self, address: u32, bytes: u32, epoch: u32) -> Result<u32, String> {
        let at = self.data(address, bytes as usize)?;
        let mut word = [0; 4];
        for (i, shadow) in self.shadows[at..at + bytes as usize].iter_mut().enumerate() {
            if shadow.pending || shadow.writer != 0 && shadow.written == epoch {
                return Err(format!(
                    "race: {:#x} is read, which a thread wrote since the last barrier, or by cp.async without a wait",
                    address + i as u32
                ));
            }
            (shadow.reader, shadow.read) = (MANY, epoch);
            word[i] = self.bytes[at + i];
        }
        Ok(u32::from_le_bytes(word))
    }
    /// Writes what a copy engine brings, without a look at who reads.
    pub fn put(&mut self, address: u32, bytes: &[u8]) -> Result<(), String> {
        let at = self.data(address, bytes.len())?;
        self.bytes[at..at + bytes.len()].copy_from_slice(bytes);
        Ok(())
    }
    /// Reads what a copy engine reads.
    pub fn bytes(&self, address: u32, bytes: usize) -> Result<&[u8], String> {
        let at = self.data(address, bytes)?;
        Ok(&self.bytes[at..at + bytes])
    }
}
