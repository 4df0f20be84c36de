//! The rules by which the builder refuses a request. Each names the nearest one of whole warpgroups and instructions; its parts may have other conditions.

use crate::outcome::rules;

rules! {
    /// `M` rows, where the warpgroups multiply `P` at a time.
    RowsRule<M, P, X, Y> = HasRowsOfWarpgroups {
        message: "no schedule of this kind has a tile of {M} rows: its warpgroups multiply {P} at a time; the nearest tiles have {X} and {Y} rows",
        label: "{M} rows found, a multiple of {P} needed, or of 64 for `PingPong`",
        note: "CUTLASS: `KernelTmaWarpSpecializedCooperative` has two warpgroups with 64 rows each, `KernelTmaWarpSpecializedPingpong` one"
    }
    /// `N` columns.
    ColumnsRule<N, X, Y> = HasInstruction {
        message: "no instruction divides a tile of {N} columns: the nearest tiles with an instruction have {X} and {Y} columns",
        label: "{N} columns found",
        note: "PTX 9.7.15.2: wgmma has 8 to 256 columns; a tile of more than 256 takes two instructions"
    }
    /// `K` elements along K, of which an instruction multiplies `P`.
    DepthRule<K, P, X, Y> = HasWholeInstructions {
        message: "no instruction divides a tile of {K} along K: it multiplies {P} at a time; the nearest tiles have {X} and {Y} along K",
        label: "{K} found, a multiple of {P} needed",
        note: "PTX 9.7.15.2: an instruction of wgmma multiplies 32 bytes of each row"
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
