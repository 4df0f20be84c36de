//! Where a thread is in a ring of stages.

/// A stage of `STAGES`, and the parity of the round.
#[derive(Clone, Copy)]
pub struct Position<const STAGES: u32> {
    /// The stage
    pub stage: u32,
    /// The parity of its barriers' phase in this round
    pub phase: u32,
}
impl<const STAGES: u32> Position<STAGES> {
    /// The first stage in the first round
    pub const FIRST: Self = Self { stage: 0, phase: 0 };
    /// The stage after this one.
    #[inline(always)]
    pub fn next(self) -> Self {
        let last = self.stage == STAGES - 1;
        Self { stage: if last { 0 } else { self.stage + 1 }, phase: self.phase ^ u32::from(last) }
    }
}
