//! Bank conflicts: 32 banks of 4 bytes, by the rules of the CUDA programming guide.

/// What the warps of a launch did in shared memory, by `ld`, `st`, `cp.async`, `ldmatrix` and `stmatrix`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wavefronts {
    /// Instructions of warps that access shared memory
    pub accesses: u64,
    /// Wavefronts that they take at least: one for each 128 bytes that lanes may access
    pub ideal: u64,
    /// Wavefronts that they take: in each phase as many as words in one bank
    pub taken: u64,
    /// Instructions of warps, all of them
    pub instructions: u64,
}
impl Wavefronts {
    /// An access of the lanes of `mask`, of so many bytes each.
    pub(super) fn add(&mut self, mask: u32, addresses: &[u64; 32], bytes: u32) {
        // 4 bytes: 32 lanes at a time; 8: 16; 16: 8.
        let together = 128 / bytes.max(4) as usize;
        self.accesses += 1;
        for phase in 0..32 / together {
            let lanes = (phase * together..(phase + 1) * together).filter(|lane| mask >> lane & 1 == 1);
            let mut words: Vec<u64> =
                lanes.flat_map(|lane| addresses[lane] / 4..(addresses[lane] + u64::from(bytes)).div_ceil(4)).collect();
            if words.is_empty() {
                continue;
            }
            words.sort_unstable();
            words.dedup();
            let mut banks = [0u64; 32];
            words.iter().for_each(|word| banks[*word as usize % 32] += 1);
            self.ideal += 1;
            self.taken += banks.into_iter().max().unwrap_or(0);
        }
    }
}
