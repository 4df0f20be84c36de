//! The rules by which the builder refuses a request. Each names the nearest value of one extent that is possible while the others stay as they are.

use crate::outcome::rules;

rules! {
    /// `M` rows, where the warpgroups multiply `P` at a time.
    RowsRule<M, P, X> = HasRowsOfWarpgroups {
        message: "no schedule of this kind has a tile of {M} rows: its warpgroups multiply {P} at a time; the nearest possible tile has {X} rows",
        label: "{M} rows found, a multiple of {P} needed",
        note: "CUTLASS: `KernelTmaWarpSpecializedCooperative` has two warpgroups with 64 rows each, `KernelTmaWarpSpecializedPingpong` one"
    }
    /// `N` columns.
    ColumnsRule<N, X> = HasInstruction {
        message: "no instruction and no store divide a tile of {N} columns: the nearest possible tile has {X} columns",
        label: "{N} columns found",
        note: "PTX 9.7.15.2: wgmma has 8 to 256 columns, and a tile of more than 256 takes two instructions; TMA stores rows of whole 16 bytes"
    }
    /// `K` elements along K, of which an instruction multiplies `P`.
    DepthRule<K, P, X> = HasWholeInstructions {
        message: "no instruction divides a tile of {K} along K: it multiplies {P} at a time; the nearest possible tile has {X} along K",
        label: "{K} found, a multiple of {P} needed",
        note: "PTX 9.7.15.2: an instruction of wgmma multiplies 32 bytes of each row"
    }
    /// A tile of `N` along mode `I`, where the nearest possible one has `X`.
    BoxRule<N, I, X> = FitsBox {
        message: "a tile of {N} along mode {I} of (M, N, K) is more than one copy of TMA: the nearest possible tile has {X}",
        label: "{N} found, {X} possible",
        note: "cuTensorMapEncodeTiled, parameter `boxDim`: each is at most 256; if the blocks of a cluster share the operand, each copies so many"
    }
    /// `R` registers for the accumulators of a tile `M` × `N`, of which `L` columns are possible.
    AccumulatorRule<M, N, R, L> = FitsAccumulators {
        message: "the accumulators of a tile of {M} x {N} take {R} registers of a thread, and 224 are possible: the widest tile with these rows has {L} columns",
        label: "{R} registers needed, 224 there",
        note: "CUTLASS sm90_gemm_tma_warpspecialized_cooperative.hpp: MmaRegisterRequirement = 232, of which 8 are for addresses and counters"
    }
    /// `S` bytes of a stage, `E` of the epilogue, of `C` KiB. `L` elements along K are possible.
    StagesRule<S, E, C, L> = FitsTwoStages {
        message: "two stages of {S} bytes do not fit next to the {E} bytes of the epilogue: a block has {C} KiB; the largest tile has {L} along K",
        label: "{S} bytes for each stage, {C} KiB there",
        note: "CUTLASS sm90_gmma_builder.inl, compute_stage_count_or_override: as many stages as fit next to the epilogue, and at least 2"
    }
}
