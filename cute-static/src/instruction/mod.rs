//! The instructions of the hardware, as layouts.
//!
//! | file | what |
//! |---|---|
//! | `operand` | where an operand lives, and which of its modes is contiguous |
//! | `mma` | matrix multiply-accumulate, for every architecture |

pub mod mma;
pub mod operand;
