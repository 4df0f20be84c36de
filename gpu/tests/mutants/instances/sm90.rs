//! Instances of the kernel for Hopper that `cute-static-kernels` has as requests of the builder only: two warpgroups in turns, and a cluster of two blocks.

use crate::gemm_collective::{MapA, MapB, Plan, gemm, gemm_in_cluster};
use cute_static::arch::Sm90;
use cute_static::cluster::Cluster;
use cute_static::collective::{CollectiveMma, MainloopSm90TmaGmma};
use cute_static::epilogue::{CollectiveEpilogue, StoreTma, TmaEpilogue};
use cute_static::instruction::mma::SM90_64xNx16_F32BF16BF16_SS;
use cute_static::numeric::BFloat16;
use cute_static::plan::{KernelSm90Cooperative, KernelSm90Pingpong};
use cute_static::prelude::*;
use cute_static::schedule::{AlongN, Persistent, Schedule};
use cute_static::typenum::{U1, U2, U3, U4, U64};
use cute_static_device::hopper::TensorMapOf;
use cute_static_device::machine;

type Atom = SM90_64xNx16_F32BF16BF16_SS<U64>;

/// Two warpgroups in turns, each of which computes a tile of 64 × 64
pub mod turns {
    use super::*;
    type Group = TiledMma<Atom, layout!((1, 1, 1))>;
    /// The main loop
    pub type Mainloop = CollectiveMma<MainloopSm90TmaGmma<U4>, shape!((64, 64, 64)), Group>;
    /// D, which a tensor map stores from two stages of 64 × 32
    pub type Epilogue = CollectiveEpilogue<StoreTma<U2>, shape!((64, 64)), shape!((64, 32)), Group, BFloat16>;
    type Kernel = KernelSm90Pingpong<Mainloop>;
    /// The map of D
    pub type MapD = TensorMapOf<<Epilogue as TmaEpilogue>::Map>;
    /// The plan of a block
    pub type Block = Plan<Sm90, Kernel, Epilogue>;
    /// The blocks compute tile after tile.
    pub type Scheduling = Persistent<AlongN, U1>;

    /// `D = A·Bᵀ`
    ///
    /// # Safety
    /// As [`gemm`].
    pub unsafe fn kernel(a: MapA<Mainloop>, b: MapB<Mainloop>, d: MapD, schedule: &Schedule<Scheduling>) {
        let work = schedule.work([machine::block_index_x(), machine::block_index_y(), 0]);
        // SAFETY: as promised.
        unsafe { gemm::<Sm90, Kernel, Mainloop, Epilogue, _, _>(a, b, d, work) }
    }
}
/// Two warpgroups together, in clusters of two blocks along M, which share the tiles of B
pub mod cluster {
    use super::*;
    type Groups = TiledMma<Atom, layout!((2, 1, 1))>;
    type Blocks = Cluster<U2>;
    /// The main loop
    pub type Mainloop = CollectiveMma<MainloopSm90TmaGmma<U3, Blocks>, shape!((128, 64, 64)), Groups>;
    /// D, which a tensor map stores from two stages of 128 × 32
    pub type Epilogue = CollectiveEpilogue<StoreTma<U2>, shape!((128, 64)), shape!((128, 32)), Groups, BFloat16>;
    type Kernel = KernelSm90Cooperative<Mainloop>;
    /// The map of D
    pub type MapD = TensorMapOf<<Epilogue as TmaEpilogue>::Map>;
    /// The plan of a block
    pub type Block = Plan<Sm90, Kernel, Epilogue>;
    /// The clusters compute tile after tile.
    pub type Scheduling = Persistent<AlongN, U1, Blocks>;

    /// `D = A·Bᵀ`
    ///
    /// # Safety
    /// As [`gemm_in_cluster`].
    pub unsafe fn kernel(a: MapA<Mainloop>, b: MapB<Mainloop>, d: MapD, schedule: &Schedule<Scheduling>) {
        let work = schedule.work([machine::block_index_x(), machine::block_index_y(), 0]);
        // SAFETY: as promised.
        unsafe { gemm_in_cluster::<Sm90, Kernel, Mainloop, Epilogue, _, _>(a, b, d, work) }
    }
}
