//! Shared memory: words that know who accessed them.

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
    /// A copy has been begun, and not been waited for
    Pending,
    /// Part of a barrier
    Barrier,
}
#[derive(Clone, Debug, Default)]
struct Word {
    value: u32,
    state: State,
    /// Whether an engine wrote it: the async proxy
    engine: bool,
    writer: Mark,
    readers: Vec<Mark>,
}
impl Word {
    fn add_reader(&mut self, mark: Mark) {
        match self.readers.iter_mut().find(|reader| reader.agent == mark.agent) {
            Some(reader) => *reader = mark,
            None => self.readers.push(mark),
        }
    }
}

/// The shared memory of a block.
#[derive(Default)]
pub struct Shared {
    words: Vec<Word>,
}
impl Shared {
    pub fn new(bytes: usize) -> Self {
        Self { words: vec![Word::default(); bytes / 4] }
    }
    /// The place of the first word, of an access of so many bytes
    fn place(&self, address: u32, bytes: u32) -> Result<usize> {
        if bytes < 4 {
            return Err("accesses of less than a word of shared memory are not known".into());
        }
        if address % bytes != 0 {
            return Err(format!("the shared address {address:#x} is not a multiple of {bytes}"));
        }
        match address.checked_sub(BASE) {
            Some(at) if (at + bytes) as usize <= 4 * self.words.len() => Ok(at as usize / 4),
            _ => Err(format!("the shared address {address:#x} is outside of the {} bytes", 4 * self.words.len())),
        }
    }
    fn range(&mut self, address: u32, bytes: u32) -> Result<impl Iterator<Item = (u32, &mut Word)>> {
        let at = self.place(address, bytes)?;
        let words = self.words[at..at + bytes as usize / 4].iter_mut();
        Ok((address..).step_by(4).zip(words))
    }
    fn readable(at: u32, word: &Word) -> Result<()> {
        match word.state {
            State::Data => Ok(()),
            State::Empty => Err(format!("shared word {at:#x} is read, and was not written")),
            State::Pending => Err(format!("shared word {at:#x} is read, and the copy to it has not been waited for")),
            State::Barrier => Err(format!("shared word {at:#x} is read, and is part of a barrier")),
        }
    }
    fn writable(at: u32, word: &Word, clock: &Clock) -> Result<()> {
        match word.state {
            State::Pending => {
                return Err(format!("shared word {at:#x} is written, and a copy to it has not been waited for"));
            }
            State::Barrier => return Err(format!("shared word {at:#x} is written, and is part of a barrier")),
            _ => {}
        }
        if !clock.sees(word.writer) {
            return Err(format!("race: shared word {at:#x} is written, and agent {} wrote it", word.writer.agent));
        }
        match word.readers.iter().find(|reader| !clock.sees(**reader)) {
            Some(reader) => Err(format!("race: shared word {at:#x} is written, and agent {} reads it", reader.agent)),
            None => Ok(()),
        }
    }
    /// A thread reads.
    pub fn read(&mut self, address: u32, bytes: u32, by: Mark, clock: &Clock) -> Result<[u32; 4]> {
        let mut all = [0; 4];
        for (value, (at, word)) in all.iter_mut().zip(self.range(address, bytes)?) {
            Self::readable(at, word)?;
            if !clock.sees(word.writer) {
                return Err(format!("race: shared word {at:#x} is read, and agent {} writes it", word.writer.agent));
            }
            word.add_reader(by);
            *value = word.value;
        }
        Ok(all)
    }
    /// A thread writes.
    pub fn write(&mut self, address: u32, words: &[u32], by: Mark, clock: &Clock) -> Result<()> {
        for (value, (at, word)) in words.iter().zip(self.range(address, 4 * words.len() as u32)?) {
            Self::writable(at, word, clock)?;
            *word = Word { value: *value, state: State::Data, engine: false, writer: by, readers: Vec::new() };
        }
        Ok(())
    }
    /// A copy of 16 bytes is begun: nobody accesses them until it arrives.
    pub fn begin(&mut self, address: u32, by: Mark, clock: &Clock, engine: bool) -> Result<()> {
        for (at, word) in self.range(address, 16)? {
            Self::writable(at, word, clock)?;
            if engine && !word.engine && !clock.engines_see(word.writer) {
                return Err(format!("shared word {at:#x} is copied to without fence.proxy.async behind its writes"));
            }
            *word = Word { value: 0, state: State::Pending, engine, writer: by, readers: Vec::new() };
        }
        Ok(())
    }
    /// It arrives.
    pub fn arrive(&mut self, address: u32, words: &[u32; 4], by: Mark) -> Result<()> {
        for (value, (at, word)) in words.iter().zip(self.range(address, 16)?) {
            if word.state != State::Pending {
                return Err(format!("a copy to shared word {at:#x} arrives that was not begun"));
            }
            *word = Word { value: *value, state: State::Data, writer: by, ..std::mem::take(word) };
        }
        Ok(())
    }
    /// Engines read 16 bytes, for threads that know `clock`.
    pub fn read_by_engines(&mut self, address: u32, by: &[Mark], clock: &Clock) -> Result<[u32; 4]> {
        let mut all = [0; 4];
        for (value, (at, word)) in all.iter_mut().zip(self.range(address, 16)?) {
            Self::readable(at, word)?;
            if !clock.sees(word.writer) {
                return Err(format!(
                    "race: shared word {at:#x} is an operand, and agent {} writes it",
                    word.writer.agent
                ));
            }
            if !word.engine && !clock.engines_see(word.writer) {
                return Err(format!("shared word {at:#x} is an operand without fence.proxy.async behind its writes"));
            }
            by.iter().for_each(|mark| word.add_reader(*mark));
            *value = word.value;
        }
        Ok(all)
    }
    /// Eight bytes become a barrier.
    pub fn make_barrier(&mut self, address: u32, by: Mark, clock: &Clock) -> Result<()> {
        for (at, word) in self.range(address, 8)? {
            Self::writable(at, word, clock)?;
            *word = Word { value: 0, state: State::Barrier, engine: false, writer: by, readers: Vec::new() };
        }
        Ok(())
    }
}
