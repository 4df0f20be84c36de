//! The rules by which the builder refuses a request. Each names the nearest value of one extent that is possible while the others stay as they are.

use crate::outcome::rules;

rules! {
    /// `M` rows, where those of a schedule have steps of `P`.
    RowsRule<M, P, X> = HasRowsOfSchedule {
        message: "no schedule of this kind has a tile of {M} rows, which come in steps of {P}: the nearest possible tile has {X} rows",
        label: "{M} rows found, {X} possible",
        note: "SM90: `KernelSm90Cooperative` has two warpgroups with 64 rows each, `KernelSm90Pingpong` one; SM100: an instruction of tcgen05 has 64 or 128 rows for each of its CTAs, and 128 with scale factors; SM120: four warps side by side have 64 rows; SM80: two have 32, four have 64, and the threads copy whole rows at a time"
    }
    /// `N` columns.
    ColumnsRule<N, X> = HasInstruction {
        message: "no instruction and no store divide a tile of {N} columns: the nearest possible tile has {X} columns",
        label: "{N} columns found",
        note: "PTX 9.7.15.2 and 9.7.16.2: wgmma and tcgen05 have 8 to 256 columns, with scale factors a multiple of 64 and on SM120 of 128; SM90 takes two instructions for more; TMA stores rows of whole 16 bytes; SM120 and SM80: two warps side by side have 32 columns, and the threads of SM80 copy whole rows of B at a time"
    }
    /// `K` elements along K, of which an instruction multiplies `P`.
    DepthRule<K, P, X> = HasWholeInstructions {
        message: "no instruction divides a tile of {K} along K: it multiplies {P} at a time; the nearest possible tile has {X} along K",
        label: "{K} found, a multiple of {P} needed",
        note: "PTX 9.7.14.5, 9.7.15.2 and 9.7.16.2: an instruction of mma.sync, wgmma or tcgen05 multiplies 32 bytes of each row"
    }
    /// A tile of `N` along mode `I`, where boxes have at most `L` together and the nearest possible one has `X`.
    BoxRule<N, I, L, X> = FitsBox {
        message: "TMA copies at most {L} elements of a tile along mode {I} of (M, N, K), and this one has {N}: the nearest possible tile has {X}",
        label: "{N} found, {X} possible",
        note: "cuTensorMapEncodeTiled, parameter `boxDim`: a box has at most 256 elements along a mode; up to seven equal boxes have the rows of an operand where K is contiguous, and if the blocks of a cluster share the operand, each copies boxes of its own"
    }
    /// `N` elements along mode `I` of the tile that are no whole shares of `P` blocks; `X` are.
    ShareRule<N, P, I, X> = HasWholeShares {
        message: "the {P} blocks along mode {I} of the cluster cannot share {N} rows of an operand: the nearest possible tile has {X} of them",
        label: "{N} found, a multiple of {P} needed",
        note: "the blocks along mode 1 of the cluster share the rows of A, those along mode 0 the columns of B, and each loads one share for all"
    }
    /// `R` registers for the accumulators, and the operands in registers, of a tile `M` × `N`, of which `L` columns are possible.
    AccumulatorRule<M, N, R, L> = FitsAccumulators {
        message: "a tile of {M} x {N} takes {R} registers of a thread, and 224 are possible: the widest tile with these rows has {L} columns",
        label: "{R} registers needed, 224 there",
        note: "CUTLASS sm90_gemm_tma_warpspecialized_cooperative.hpp: MmaRegisterRequirement = 232, of which 8 are for addresses and counters; SM120 and SM80 have A and B in registers besides the accumulators"
    }
    /// `S` bytes of a stage, `E` of the epilogue, of `C` KiB. `L` elements along K are possible.
    StagesRule<S, E, C, L> = FitsTwoStages {
        message: "two stages of {S} bytes do not fit next to the {E} bytes of the epilogue: a block has {C} KiB; the largest tile has {L} along K",
        label: "{S} bytes for each stage, {C} KiB there",
        note: "CUTLASS sm90_gmma_builder.inl and sm100_umma_builder.inl, compute_stage_count_or_override: as many stages as fit next to the epilogue, and at least 2"
    }
    /// `N` elements along mode `I` of the tile, which is contiguous, where the nearest possible tile has `X`.
    VectorsRule<N, I, X> = HasVectorsOfThreads {
        message: "threads copy {N} elements along mode {I} of (M, N, K) by 16 bytes each only if they are a power of two: the nearest possible tile has {X}",
        label: "{N} found, {X} possible",
        note: "SM80: the vectors of a row divide the 128 or 256 threads of a block, which then copy whole rows at a time"
    }
    /// `K` values along K with a factor for each `V`.
    FactorsRule<K, V, P, X> = HasWholeFactorBlocks {
        message: "factors of {V} values each come in blocks of four, and a tile of {K} along K has no whole blocks: the nearest possible tile has {X}",
        label: "{K} found, a multiple of {P} needed",
        note: "PTX 9.7.16.10.7: four factors of a row fill a word of tensor memory; CUTLASS cutlass/detail/sm100_blockscaled_layout.hpp"
    }
    /// `S` stages of `E` bytes in `C` KiB. `X` are possible.
    CountRule<S, E, C, X> = HasPossibleCount {
        message: "{S} stages of {E} bytes are not possible in a block of {C} KiB: the nearest possible number is {X}",
        label: "{S} stages found, {X} possible",
        note: "a stage is filled while another one is read, so there are at least 2; `Auto` takes as many as fit"
    }
    /// A cluster of `X` × `Y` blocks, where the nearest one that a main loop takes has `P` × `Q`.
    ClusterShapeRule<X, Y, P, Q> = HasPossibleCluster {
        message: "no main loop of this kind shares tiles in a cluster of {X} x {Y} blocks: the nearest possible cluster has {P} x {Q}",
        label: "a cluster of {X} x {Y} found, {P} x {Q} possible",
        note: "SM100: two blocks that multiply together are neighbours along mode 0, the rows of A have a power of two of shares, and scale factors have none; SM120: CUTLASS has no multicast there; SM80 has no clusters"
    }
}
