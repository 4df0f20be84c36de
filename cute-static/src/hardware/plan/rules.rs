//! The rules by which plans of a block are refused.

use crate::outcome::rules;

rules! {
    /// `N` bytes of shared memory, `L` of them in the largest part, where there are `K` KiB.
    BytesRule<N, L, K> = FitsSharedMemory {
        message: "too much shared memory: the parts of this block take {N} bytes, the largest one {L}, and a block has {K} KiB",
        label: "{N} bytes needed, {K} KiB there",
        note: "CUDA programming guide, compute capabilities: maximum amount of shared memory per thread block; fewer stages, a smaller tile, or `Over` for parts that are not used at the same time"
    }
    /// `T` threads.
    ThreadRule<T> = FitsThreads {
        message: "too many threads: the warps of this block have {T}, and a block has at most 1024",
        label: "{T} threads needed, 1024 there",
        note: "CUDA programming guide, compute capabilities: maximum number of threads per block"
    }
    /// `N` columns of tensor memory, `L` of them in the largest part.
    ColumnRule<N, L> = FitsColumns {
        message: "too much tensor memory: the parts of this block take {N} columns, the largest one {L}, and there are 512",
        label: "{N} columns needed, 512 there",
        note: "PTX 9.7.16.1: tensor memory has 512 columns of 128 lanes"
    }
    /// `N` named barriers.
    BarrierRule<N> = FitsBarriers {
        message: "too many named barriers: with `bar.sync 0` this block has {N}, and there are 16",
        label: "{N} barriers needed, 16 there",
        note: "PTX 9.7.13.1: barriers 0 to 15"
    }
    /// `N` registers of a block that is launched with at most `M`.
    FileRule<N, M> = FitsRegisterFile {
        message: "too many registers: the warps of this block have {N} together, and it is launched with at most {M}",
        label: "{N} registers needed, {M} there",
        note: "CUDA programming guide, compute capabilities: a block has 65536 registers, and is launched with the same multiple of 8 for each thread; PTX 9.7.19.5: setmaxnreg moves these from warpgroup to warpgroup"
    }
    /// `R` registers of a thread.
    RegisterRule<R> = IsRegisterCount {
        message: "`setmaxnreg` gives a thread a multiple of 8 from 24 to 256 registers, and {R} is none of them",
        label: "{R} registers found",
        note: "PTX 9.7.19.5: setmaxnreg"
    }
    /// `W` warps.
    WarpRule<W> = IsWarpgroups {
        message: "registers are given to whole warpgroups of 4 warps, and {W} warps are none",
        label: "{W} warps found, a multiple of 4 needed",
        note: "PTX 9.7.19.5: setmaxnreg is executed by all warps of a warpgroup"
    }
    /// A ring of a cluster of `M` × `N` blocks in a plan with one of `X` × `Y`.
    RingCluster<M, N, X, Y> = HasItsCluster {
        message: "a cluster of {M} x {N} blocks fills these stages, and the cluster of the plan has {X} x {Y}",
        label: "{M} x {N} blocks expected, {X} x {Y} found",
        note: "each block waits for the shares of all; `Cluster<{M}, {N}>` as the third parameter of `BlockPlan`"
    }
    /// A ring that expects `N` arrivals, where `W` warps read.
    ArrivalRule<N, W> = HasItsReaders {
        message: "the ring expects {N} arrivals to empty a stage, and {W} warps read it",
        label: "{N} arrivals expected, {W} warps found",
        note: "each warp arrives once; with fewer arrivals than expected the stage is never filled again, with more it is filled too early"
    }
    /// A collective of `T` threads in a kernel whose tile `N` threads multiply.
    RoleThreads<N, T> = HasRoleThreads {
        message: "in this kernel {N} threads multiply a tile, and the tiled MMA has {T}",
        label: "{N} threads expected, {T} found",
        note: "two warpgroups have a tile together in `KernelSm90Cooperative`, with 2 atoms of wgmma; in `KernelSm90Pingpong` each has one, with 1 atom"
    }
    /// `N` registers of a tile that one of two warpgroups has.
    TileOfItsOwn<N> = FitsWarpgroup {
        message: "each of two warpgroups has a tile of its own, which takes {N} registers of a thread, and 232 are free",
        label: "{N} registers needed, 232 there",
        note: "`setmaxnreg` gives each thread 240, of which 8 are for addresses and counters; a smaller tile, or `KernelSm90Cooperative`"
    }
    /// An epilogue in the stages that two groups of warps read in turns.
    OverTurns<> = HasQuietStages {
        message: "the second part of `Over` would overwrite stages that are being read: two groups of warps take turns, and one stores while the other one multiplies",
        label: "stages that are read in turns found, as the first part of `Over`",
        note: "CUTLASS sm90_gemm_tma_warpspecialized_pingpong.hpp: the epilogue has shared memory of its own; `KernelSm90Pingpong<Gemm, Epilogue>` has both"
    }
    /// A tiled MMA of `T` threads whose instruction is not one of a warpgroup.
    TurnsOfWgmma<T> = TakesTurnsOfWgmma {
        message: "in this kernel each of two warpgroups multiplies by `wgmma`, and the instruction of the main loop has {T} threads",
        label: "an instruction of {T} threads found, 128 with B in shared memory needed",
        note: "the order barrier orders products of `wgmma`; PTX 9.7.15: wgmma"
    }
    /// An epilogue of a tile of `X` × `Y` in a kernel whose tile is `M` × `N`.
    EpilogueTile<X, Y, M, N> = StoresItsTile {
        message: "the epilogue stores a tile of {X} x {Y}, and the main loop of this kernel has one of {M} x {N}",
        label: "a tile of {X} x {Y} found, {M} x {N} needed",
        note: "CUTLASS gemm_universal: the main loop and the epilogue of a kernel have the same CtaTile"
    }
    /// An epilogue of `E` threads, where those of the main loop, `T`, hold other accumulators.
    EpilogueThreads<E, T> = StoresItsAccumulators {
        message: "the {E} threads of the epilogue do not hold the accumulators that the {T} threads of the main loop compute",
        label: "accumulators of another tiled MMA found",
        note: "the fourth parameter of `CollectiveEpilogue` is the tiled MMA of the main loop"
    }
}
