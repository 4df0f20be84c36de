//! Shared memory: halves of words that know who accessed them. Bytes are written alone, and not read alone.

use super::clock::{Clock, Mark};

/// Where dynamic shared memory begins: a multiple of 1024, not zero.
pub const BASE: u32 = 1024;

type Result<T> = std::result::Result<T, String>;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum State {
    /// Nothing was written
    #[default]
    Empty,
    Data,
    /// One byte was written: its number
    Byte(u32),
    /// A copy has been begun, and not been waited for
    Pending,
    /// Part of a barrier
    Barrier,
}
#[derive(Clone, Debug, Default)]
struct Half {
    value: u16,
    state: State,
    /// Whether an engine wrote it: the async proxy
    engine: bool,
    writer: Mark,
    /// Who wrote the other byte, if somebody wrote one alone
    other: Option<Mark>,
    readers: Vec<Mark>,
}
impl Half {
    fn writers(&self) -> impl Iterator<Item = Mark> {
        std::iter::once(self.writer).chain(self.other)
    }
    /// A writer that is not before `clock`
    fn unseen(&self, clock: &Clock) -> Option<Mark> {
        self.writers().find(|writer| !clock.sees(*writer))
    }
    fn add_reader(&mut self, mark: Mark) {
        match self.readers.iter_mut().find(|reader| reader.agent == mark.agent) {
            Some(reader) => *reader = mark,
            None => self.readers.push(mark),
        }
    }
}

fn halves(words: &[u32]) -> impl Iterator<Item = u16> {
    words.iter().flat_map(|word| [*word as u16, (*word >> 16) as u16])
}

/// The shared memory of a block.
#[derive(Default)]
pub struct Shared {
    halves: Vec<Half>,
}
impl Shared {
    pub fn new(bytes: usize) -> Self {
        Self { halves: vec![Half::default(); bytes / 2] }
    }
    /// The place of the first half, of an access of so many bytes
    fn place(&self, address: u32, bytes: u32) -> Result<usize> {
        if bytes < 2 {
            return Err("accesses of one byte of shared memory are not known".into());
        }
        if address % bytes != 0 {
            return Err(format!("the shared address {address:#x} is not a multiple of {bytes}"));
        }
        match address.checked_sub(BASE) {
            Some(at) if (at + bytes) as usize <= 2 * self.halves.len() => Ok(at as usize / 2),
            _ => Err(format!("the shared address {address:#x} is outside of the {} bytes", 2 * self.halves.len())),
        }
    }
    fn range(&mut self, address: u32, bytes: u32) -> Result<impl Iterator<Item = (u32, &mut Half)>> {
        let at = self.place(address, bytes)?;
        let halves = self.halves[at..at + bytes as usize / 2].iter_mut();
        Ok((address..).step_by(2).zip(halves))
    }
    fn readable(at: u32, half: &Half) -> Result<()> {
        match half.state {
            State::Data => Ok(()),
            State::Empty | State::Byte(_) => Err(format!("shared word {at:#x} is read, and was not written")),
            State::Pending => Err(format!("shared word {at:#x} is read, and the copy to it has not been waited for")),
            State::Barrier => Err(format!("shared word {at:#x} is read, and is part of a barrier")),
        }
    }
    fn writable(at: u32, half: &Half, clock: &Clock) -> Result<()> {
        match half.state {
            State::Pending => {
                return Err(format!("shared word {at:#x} is written, and a copy to it has not been waited for"));
            }
            State::Barrier => return Err(format!("shared word {at:#x} is written, and is part of a barrier")),
            _ => {}
        }
        if let Some(writer) = half.unseen(clock) {
            return Err(format!("race: shared word {at:#x} is written, and agent {} wrote it", writer.agent));
        }
        Self::is_read(at, half, clock)
    }
    fn is_read(at: u32, half: &Half, clock: &Clock) -> Result<()> {
        match half.readers.iter().find(|reader| !clock.sees(**reader)) {
            Some(reader) => Err(format!("race: shared word {at:#x} is written, and agent {} reads it", reader.agent)),
            None => Ok(()),
        }
    }
    /// A thread reads.
    pub fn read(&mut self, address: u32, bytes: u32, by: Mark, clock: &Clock) -> Result<[u32; 4]> {
        let mut all = [0; 4];
        for (i, (at, half)) in self.range(address, bytes)?.enumerate() {
            Self::readable(at, half)?;
            if let Some(writer) = half.unseen(clock) {
                return Err(format!("race: shared word {at:#x} is read, and agent {} writes it", writer.agent));
            }
            half.add_reader(by);
            all[i / 2] |= u32::from(half.value) << (i % 2 * 16);
        }
        Ok(all)
    }
    /// A thread writes so many bytes, the first ones of the words.
    pub fn write(&mut self, address: u32, bytes: u32, words: &[u32], by: Mark, clock: &Clock) -> Result<()> {
        if bytes == 1 {
            return self.write_byte(address, words[0] as u8, by, clock);
        }
        for (value, (at, half)) in halves(words).zip(self.range(address, bytes)?) {
            Self::writable(at, half, clock)?;
            *half = Half { value, state: State::Data, engine: false, writer: by, ..Half::default() };
        }
        Ok(())
    }
    fn write_byte(&mut self, address: u32, value: u8, by: Mark, clock: &Clock) -> Result<()> {
        let byte = address % 2;
        for (at, half) in self.range(address - byte, 2)? {
            let value = u16::from(value) << (8 * byte);
            if half.state == State::Byte(1 - byte) {
                // The other byte may be another thread's; what was read before both is still known.
                Self::is_read(at, half, clock)?;
                let (value, other) = (half.value | value, Some(half.writer));
                *half = Half { value, state: State::Data, writer: by, other, ..Half::default() };
            } else {
                Self::writable(at, half, clock)?;
                let readers = std::mem::take(&mut half.readers);
                *half = Half { value, state: State::Byte(byte), writer: by, readers, ..Half::default() };
            }
        }
        Ok(())
    }
    /// A copy of 16 bytes is begun: nobody accesses them until it arrives.
    pub fn begin(&mut self, address: u32, by: Mark, clock: &Clock, engine: bool) -> Result<()> {
        for (at, half) in self.range(address, 16)? {
            Self::writable(at, half, clock)?;
            if engine && !half.engine && !half.writers().all(|writer| clock.engines_see(writer)) {
                return Err(format!("shared word {at:#x} is copied to without fence.proxy.async behind its writes"));
            }
            *half = Half { value: 0, state: State::Pending, engine, writer: by, ..Half::default() };
        }
        Ok(())
    }
    /// It arrives.
    pub fn arrive(&mut self, address: u32, words: &[u32; 4], by: Mark) -> Result<()> {
        for (value, (at, half)) in halves(words).zip(self.range(address, 16)?) {
            if half.state != State::Pending {
                return Err(format!("a copy to shared word {at:#x} arrives that was not begun"));
            }
            *half = Half { value, state: State::Data, writer: by, ..std::mem::take(half) };
        }
        Ok(())
    }
    /// Engines read 16 bytes, for threads that know `clock`.
    pub fn read_by_engines(&mut self, address: u32, by: &[Mark], clock: &Clock) -> Result<[u32; 4]> {
        let mut all = [0; 4];
        for (i, (at, half)) in self.range(address, 16)?.enumerate() {
            Self::readable(at, half)?;
            if let Some(writer) = half.unseen(clock) {
                return Err(format!("race: shared word {at:#x} is an operand, and agent {} writes it", writer.agent));
            }
            if !half.engine && !half.writers().all(|writer| clock.engines_see(writer)) {
                return Err(format!("shared word {at:#x} is an operand without fence.proxy.async behind its writes"));
            }
            by.iter().for_each(|mark| half.add_reader(*mark));
            all[i / 2] |= u32::from(half.value) << (i % 2 * 16);
        }
        Ok(all)
    }
    /// Eight bytes become a barrier.
    pub fn make_barrier(&mut self, address: u32, by: Mark, clock: &Clock) -> Result<()> {
        for (at, half) in self.range(address, 8)? {
            Self::writable(at, half, clock)?;
            *half = Half { value: 0, state: State::Barrier, engine: false, writer: by, ..Half::default() };
        }
        Ok(())
    }
}
