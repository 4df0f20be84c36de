//! Flags in global memory, by which blocks of different clusters wait for one another: `st.release.gpu` and `ld.acquire.gpu`.

use super::World;
use super::clock::Clock;
use std::collections::HashMap;

type Result<T> = std::result::Result<T, String>;

/// What those knew who set a flag, and in which cluster.
pub type Flags = HashMap<u64, Vec<(u32, Clock)>>;

impl World<'_> {
    /// `st.release.gpu`: whoever reads the value knows what the thread knows.
    pub fn store_flag(&mut self, thread: u32, address: u64, value: u32) -> Result<()> {
        let (by, clock) = (self.access(thread), &mut self.clocks[thread as usize]);
        self.global.write(address, 4, &[value, 0, 0, 0], by, clock)?;
        self.global.flags.entry(address).or_default().push((self.cluster, clock.clone()));
        clock.tick(thread);
        Ok(())
    }
    /// `ld.acquire.gpu`: a race with those who set the flag is none.
    pub fn load_flag(&mut self, thread: u32, address: u64) -> Result<u32> {
        let (by, clock) = (self.access(thread), &mut self.clocks[thread as usize]);
        for (cluster, known) in self.global.flags.get(&address).into_iter().flatten() {
            clock.acquire((*cluster != self.cluster).then_some(*cluster), known);
        }
        self.global.flag(address, by, clock)
    }
}
