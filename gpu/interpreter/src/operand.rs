//! What instructions read and write: registers, constants, addresses.

/// A register of an entry: its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Register(pub u16);

/// What an instruction reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    Register(Register),
    Constant(u64),
}
/// How wide a register is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Width {
    Predicate,
    B16,
    B32,
    B64,
}
impl Width {
    pub const fn bits(self) -> u32 {
        match self {
            Self::Predicate => 1,
            Self::B16 => 16,
            Self::B32 => 32,
            Self::B64 => 64,
        }
    }
}
/// What a lane computes from its own registers.
pub type Function = fn(u64, u64, u64) -> u64;
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Space {
    Global,
    Shared,
}
/// An address: a register or a constant, and what is added.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    pub base: Source,
    pub offset: i64,
}
/// Registers of the machine, not of the entry
#[derive(Clone, Copy, Debug)]
pub enum Special {
    Thread,
    BlockX,
    BlockY,
    Lane,
    Threads,
    /// The rank of the block in its cluster
    ClusterRank,
    Zero,
    One,
}
