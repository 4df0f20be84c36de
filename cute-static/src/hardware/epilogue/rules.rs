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
    /// A sub-tile of `S` rows, where an instruction of tcgen05 has `P`.
    InstructionRowsRule<S, P> = HasRowsOfInstruction {
        message: "a sub-tile of {S} rows is not that of one instruction: an instruction of tcgen05 has {P} rows in tensor memory, and the accumulators of the next one are in other columns",
        label: "{S} rows found, {P} needed",
        note: "CUTLASS sm100_builder.inl, sm100_compute_tile_shape_or_override: a sub-tile has the rows of one instruction"
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
    /// A layout of `X` × `Y` elements for a sub-tile of `M` × `N`.
    StageShapeRule<X, Y, M, N> = HasShapeOfSubtile {
        message: "a sub-tile of {M} x {N} is stored, and its layout of shared memory has {X} x {Y} elements",
        label: "a layout of {X} x {Y} found, {M} x {N} needed",
        note: "`Given<Layout>` is the layout of one sub-tile; `WidestFree` derives one"
    }
    /// Elements of `W` bits.
    MatrixRule<W> = FitsMatrixOf16Bits {
        message: "`stmatrix` and `ldmatrix` move matrices of 16-bit elements, and these have {W} bits",
        label: "elements of {W} bits found, 16 needed",
        note: "PTX 9.7.14.5.16, stmatrix; `ByPairs` and `Vectors<Bits>` move other elements"
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
    /// `F` registers for `N` partials.
    PartialsRule<F, N> = HasRegisterOfEachLine {
        message: "{F} registers hold the partial reductions of a thread, whose values are in {N} rows or columns of the tile",
        label: "{F} registers found, {N} needed",
        note: "`ReducesLines::PARTIALS` is the number; CUTLASS sm90_visitor_store_tma_warpspecialized.hpp: tCrRow has a register for each"
    }
    /// A function of what another function stores.
    NestedRule<> = HasOneTree {
        message: "`Fused` of `Fused`: an epilogue stores the values of one tree of element functions",
        label: "a schedule with a tree found, `StoreTma` or `StoreDirect` needed",
        note: "a function of the values of a tree is a larger tree: `Compute<Function, (Tree, …)>`"
    }
    /// A tree that reads C, without a source.
    SourceRule<> = HasSource {
        message: "the tree of element functions reads C, and the epilogue does not load it",
        label: "`SrcFetch` found in the tree, and no source",
        note: "`SourceTma` or `SourceDirect` as the third parameter of `Fused`"
    }
    /// A source that no tree reads.
    UnreadRule<> = ReadsSource {
        message: "the epilogue loads C, and the tree of element functions does not read it",
        label: "a source found, and no `SrcFetch` in the tree",
        note: "`NoSource`, the default, as the third parameter of `Fused`"
    }
    /// C by TMA, and D without it.
    ByTmaRule<> = StoresByTma {
        message: "C is loaded by TMA into stages of shared memory, and D is stored from registers without it",
        label: "`StoreTma` needed, or `SourceDirect`",
        note: "CUTLASS: default_epilogue.hpp loads C from global memory, sm90_epilogue_tma_warpspecialized.hpp by TMA"
    }
    /// A tree with `N` outputs besides D, in an epilogue that stores `S`.
    AuxiliaryRule<N, S> = StoresAuxiliaries {
        message: "the tree of element functions has {N} outputs besides D, and the epilogue stores {S}",
        label: "{N} `AuxStore` found in the tree, {S} expected",
        note: "the fourth parameter of `Fused` is `NoAuxiliary`, the default, or `Auxiliary<Schedule, T>` for one output"
    }
    /// A second tensor by TMA, and D without it.
    AuxiliaryByTma<> = StoresBothByTma {
        message: "the second tensor is stored by TMA from stages of shared memory, and D is stored from registers without it",
        label: "`StoreTma` needed for D, or `Auxiliary<StoreDirect, T>`",
        note: "CUTLASS: Sm90AuxStore is a part of sm90_epilogue_tma_warpspecialized.hpp, which stores D by TMA"
    }
    /// `C` stages of C, of which `D` are stored to D at the same time.
    ReuseStagesRule<C, D> = HasStagesOfD {
        message: "too few stages of C: D is stored from the stages of C, {D} at a time, and there are {C}",
        label: "{C} stages of C found, at least {D} needed",
        note: "CUTLASS sm90_epilogue_tma_warpspecialized.hpp: ReuseSmemC needs StagesD <= StagesC"
    }
    /// Accumulators that `T` threads hold.
    WarpRule<T> = HeldByWarps {
        message: "{T} threads hold the accumulators of this tiled MMA, and an epilogue stores from the registers of a whole warp",
        label: "{T} threads found, a whole warp of 32 or more needed",
        note: "those of tcgen05 are blocks, whose accumulators are in tensor memory: `TmemAccumulators<Mma>` loads them"
    }
    /// A load of 32 lanes, of which 16 have rows.
    LanesRule<> = HasRowInEachLane {
        message: "the load reads 32 lanes of each warp, but only 16 of them hold a row: the tile of one block has 64 rows",
        label: "a load of 32 lanes found, one of 16 lanes needed",
        note: "PTX 9.7.16.10.5: the accumulator of M = 64 is in lanes 0 to 15 of each 32; `Lanes16Bits256` or `Lanes16Bits128`"
    }
    /// A sub-tile of `F` columns of accumulators of 16 bits.
    HalfRegisterRule<F> = FillsRegisters {
        message: "a sub-tile of {F} columns ends in the middle of a register: accumulators of 16 bits are loaded by twos",
        label: "{F} columns found, an even number needed",
        note: "PTX 9.7.16.8: `tcgen05.ld.pack::16b` packs two neighbouring columns into a register"
    }
}
