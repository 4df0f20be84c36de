//! A block of threads on a CPU.
//!
//! Each thread of a block is a thread of the operating system, and runs the kernel as it is written; blocks come one after another. What
//! a GPU would do silently is an error here:
//!
//! * a race in shared memory: two threads access a byte between the same two barriers, one of them writes;
//! * an access of shared memory outside of what the launch gave, or at an address that is not a multiple of its size;
//! * a read of what `cp.async` has not been waited for;
//! * a box of a tensor map that begins where the hardware takes none, and a store of one that writes beyond the end of a row;
//! * lanes of a warp that meet at different instructions of the warp, or barriers that not all threads reach.
//!
//! [`Report`] counts what warps do in shared memory, with bank conflicts, by the rules of the CUDA programming guide (32 banks of 4 bytes;
//! 16 bytes a lane in phases of 8 lanes), independently of the layouts' own proofs.

mod banks;
mod blackwell;
mod blackwell_scaled;
mod block;
mod boxes;
mod collective;
mod data;
mod hopper;
mod im2col;
pub mod machine;
mod memory;
mod products;

pub use banks::Report;
pub use block::Launch;
pub use data::{Aligned, Pointer};
