//! Collectives: tile, instruction, shared memory, copies and descriptors of a GEMM main loop, put together and proved as one type.
//!
//! A [`CollectiveMma`] names the main loop, the tile and the tiled MMA. It is a [`Collective`] where every part of it is legal: the
//! layouts of shared memory, the copies that fill them, what reads them, the bytes, the registers. Nothing is left to find out on the
//! machine.
//!
//! | file | what |
//! |---|---|
//! | `simt` | loads of vectors, one multiply-add by a thread at a time |
//! | `cp_async` | SM80: `cp.async`, `ldmatrix`, `mma.sync` |
//! | `tma_gmma` | SM90: TMA, `wgmma` |
//! | `tma_umma` | SM100: TMA, `tcgen05.mma`, tensor memory |
//! | `stage` | one operand in shared memory, in stages |
//! | `budget` | bytes, registers, columns |
//! | `rules` | the reasons |

pub mod budget;
pub mod cp_async;
pub mod rules;
pub mod stage;
pub mod tma;
pub mod tma_gmma;
pub mod tma_umma;

pub use cp_async::{CpAsyncCollective, MainloopSm80CpAsync};
pub use tma::{TmaCollective, TmaParts};
pub use tma_gmma::MainloopSm90TmaGmma;
pub use tma_umma::{MainloopSm100TmaUmma, TmemCollective};

use crate::arch::Architecture;
use crate::atom::mma::TileMma;
use crate::int::Nat;
use core::marker::PhantomData;

/// A GEMM main loop: `P` says how (`MainloopSm80CpAsync<U3>`), `X` the tile (M, N, K) of one block, `M` the
/// [`TiledMma`](crate::prelude::TiledMma).
///
/// * **Source** CUTLASS `cutlass/gemm/collective/collective_mma.hpp`.
/// * **Admissible** where it is a [`Collective`].
pub struct CollectiveMma<P, X, M>(PhantomData<(P, X, M)>);

/// A legal [`CollectiveMma`].
pub trait Collective {
    /// The architecture
    type Arch: Architecture;
    /// The tiled MMA
    type Mma: TileMma;
    /// The extents (M, N, K) of the tile of one block
    type TileShape;
    /// A in shared memory: (M, K, stage)
    type SmemLayoutA;
    /// B in shared memory: (N, K, stage)
    type SmemLayoutB;
    /// Bytes of shared memory
    type SharedMemory: Nat;
    /// Registers of 32 bits that one thread holds: its accumulators, and A and B for one step along K
    type Registers: Nat;
    /// Threads that compute
    type Threads: Nat;
    /// See [`Collective::SharedMemory`].
    const SHARED_MEMORY: u64 = budget::number::<Self::SharedMemory>();
    /// See [`Collective::Registers`].
    const REGISTERS: u64 = budget::number::<Self::Registers>();
    /// See [`Collective::Threads`].
    const THREADS: u64 = budget::number::<Self::Threads>();
}
