//! The instructions of the hardware, as layouts.
//!
//! | file | what |
//! |---|---|
//! | `copy` | copy instructions, and what they can read and write |
//! | `mma` | matrix multiply-accumulate, for every architecture |
//! | `operand` | where an operand lives, and which of its modes is contiguous |

pub mod copy;
pub mod mma;
pub mod operand;
