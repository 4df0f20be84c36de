//! The instructions of the hardware, described by layouts: what each thread reads and writes.
//!
//! `mma` and `copy` have one row per instruction and declare the atoms of [`atom`](crate::atom) from them. They use the algebra, `banks` and
//! `atom`; `smem`, `tma` and `collective` use them.

pub mod copy;
pub mod mma;
pub mod operand;
