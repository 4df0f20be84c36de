//! What the warps did in shared memory.

use std::vec::Vec;

/// One access of one lane.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AccessOf {
    pub address: u32,
    pub bytes: u32,
}

/// What the warps of a launch did in shared memory.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub struct Report {
    /// Instructions of warps that access shared memory
    pub accesses: u64,
    /// Phases that they take at least
    pub ideal: u64,
    /// Wavefronts that they take: the sum of the degrees of their phases
    pub wavefronts: u64,
}
impl Report {
    /// Adds the accesses of one warp: of each lane those in order.
    pub(super) fn add(&mut self, lanes: &[Vec<AccessOf>]) {
        let most = lanes.iter().map(Vec::len).max().unwrap_or(0);
        for i in 0..most {
            let all: Vec<AccessOf> = lanes.iter().filter_map(|lane| lane.get(i).copied()).collect();
            // 4 bytes: 32 lanes at a time; 8: 16; 16: 8.
            let together = 128 / all[0].bytes.max(4) as usize;
            self.accesses += 1;
            for phase in all.chunks(together) {
                let mut words: Vec<u32> =
                    phase.iter().flat_map(|a| (a.address / 4)..(a.address + a.bytes).div_ceil(4)).collect();
                words.sort_unstable();
                words.dedup();
                let mut banks = [0; 32];
                words.iter().for_each(|word| banks[*word as usize % 32] += 1);
                self.ideal += 1;
                self.wavefronts += banks.into_iter().max().unwrap_or(0);
            }
        }
    }
}
