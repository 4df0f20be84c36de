//! The instructions of the hardware, as layouts.

pub mod copy;
pub mod mma;
pub mod operand;
