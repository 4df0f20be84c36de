//! Why a collective is refused.

use crate::outcome::rules;

rules! {
    /// `N` bytes of shared memory, of which there are `C` KiB.
    SharedMemoryRule<N, C> = FitsSharedMemory {
        message: "too much shared memory: the stages of the tile {A} take {N} bytes, and a block has {C} KiB",
        label: "{N} bytes needed, {C} KiB there",
        note: "CUDA programming guide, compute capabilities: maximum amount of shared memory per thread block; fewer stages or a smaller tile"
    }
    /// `N` registers.
    RegisterRule<N> = FitsRegisters {
        message: "too many registers: the accumulators of the tile {A} and the operands of one step along K take {N} of the 255 that a thread has",
        label: "{N} registers needed, 255 there",
        note: "CUDA programming guide, compute capabilities: maximum number of 32-bit registers per thread; more threads or a smaller tile"
    }
    /// `N` stages.
    StageRule<N> = HasStages {
        message: "{N} stage is no pipeline: a stage is filled while another one is read",
        label: "{N} stage found, at least 2 needed",
        note: "CUTLASS: CpAsync mainloop must have at least 2 stages"
    }
    /// `T` threads, rows of `C` vectors.
    CopyThreadsRule<T, C> = FillsRowsByThreads {
        message: "{T} threads cannot copy rows of {C} vectors of 16 bytes: {T} is not a multiple of {C}",
        label: "{T} threads found, a multiple of {C} needed",
        note: "each thread copies 16 bytes at a time by cp.async.cg, the threads of a row side by side"
    }
    /// `N` elements along a mode, of which the tiled MMA takes `P` at a time.
    TileRule<N, P> = IsWholeSteps {
        message: "the tile {A} does not divide: {N} is not a multiple of {P}, which the tiled MMA takes at a time",
        label: "{N} found, a multiple of {P} needed",
        note: "CUTLASS: TileShape must be divisible by the tile of the TiledMma"
    }
    /// `N` columns of tensor memory.
    ColumnRule<N> = FitsTensorMemory {
        message: "too much tensor memory: the accumulators of {A} take {N} of 512 columns",
        label: "{N} columns needed, 512 there",
        note: "PTX 9.7.16.1: tensor memory has 512 columns of 128 lanes"
    }
}
