//! The rules by which epilogues are refused.

use crate::outcome::rules;

rules! {
    /// `N` elements along mode `I` of the tile, in sub-tiles of `S`.
    SubtileRule<N, S, I> = HasWholeSubtiles {
        message: "the sub-tile of the epilogue does not divide the tile: {N} along mode {I} of (M, N) is not a multiple of {S}",
        label: "sub-tiles of {S} found, a divisor of {N} needed",
        note: "CUTLASS sm90_epilogue_tma_warpspecialized.hpp: EPILOGUE_TILE must divide CTA_TILE"
    }
    /// A sub-tile of `S` rows, where the threads hold `P` rows together.
    RowsRule<S, P> = HasRowsOfAllThreads {
        message: "a sub-tile of {S} rows leaves threads without work: those that multiply hold {P} rows together, and store a sub-tile together",
        label: "{S} rows found, a multiple of {P} needed",
        note: "CUTLASS sm90_builder.inl, sm90_compute_tile_shape_or_override: a sub-tile has the rows of all warpgroups"
    }
    /// A sub-tile of `S` columns, where the threads hold `P` columns together.
    ColumnsRule<S, P> = HasColumnsOfAllThreads {
        message: "a sub-tile of {S} columns is no part of the {P} that the threads hold together, and no multiple of them",
        label: "{S} columns found, a divisor or a multiple of {P} needed",
        note: "CUTLASS sm90_epilogue_tma_warpspecialized.hpp: EPILOGUE_N must divide MMA_N"
    }
    /// `W` columns, which are not those of the first `V` values of each thread.
    ValuesRule<W, V> = HoldsColumnsInOrder {
        message: "the first {V} values of the threads are not the first {W} columns of their tile",
        label: "a sub-tile of {W} columns found, which no run of values of each thread fills",
        note: "the values of a thread that an epilogue takes at a time are neighbours in its fragment; take wider sub-tiles"
    }
    /// `N` rows of shared memory.
    StageRowsRule<N> = HasWholeAtoms {
        message: "a sub-tile of {N} rows of shared memory is no multiple of the 8 rows of a canonical atom",
        label: "{N} rows found, a multiple of 8 needed",
        note: "PTX 5.5.7: the pattern of a swizzle repeats after 8 rows"
    }
    /// Elements of `W` bits.
    MatrixRule<W> = FitsMatrixOf16Bits {
        message: "`stmatrix` stores matrices of 16-bit elements, and these have {W} bits",
        label: "elements of {W} bits found, 16 needed",
        note: "PTX 9.7.14.5.16, stmatrix; `ByPairs` and `Vectors<Bits>` store other elements"
    }
    /// A reduction that TMA does not have.
    ReductionRule<> = HasReduction {
        message: "TMA has no such reduction of elements of the type of D",
        label: "`ReduceAdd` takes u32, s32, u64, f32, f16 and bf16; `ReduceMin` and `ReduceMax` take u32, s32, u64, s64, f16 and bf16",
        note: "PTX 9.7.9.27.1.3, cp.reduce.async.bulk.tensor"
    }
    /// No stage.
    StagesRule<> = HasStages {
        message: "an epilogue of 0 stages has no place for a sub-tile",
        label: "0 stages found, at least 1 needed",
        note: "CUTLASS: StagesD; a sub-tile is written while the copy of the one before it is under way if there are 2"
    }
}
