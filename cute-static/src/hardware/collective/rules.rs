//! The rules by which collectives are refused.

use crate::outcome::rules;

rules! {
    /// Operands that are not in registers.
    OperandsInMemory<> = MultipliesRegisters {
        message: "this main loop multiplies operands in registers (mma.sync), and the instruction of the tile {A} reads shared memory or tensor memory",
        label: "the main loop of wgmma is `MainloopSm90TmaGmma`, that of tcgen05 `MainloopSm100TmaUmma`",
        note: "CUTLASS sm80_mma_multistage.hpp, sm120_mma_tma.hpp: each thread loads its fragments before it multiplies"
    }
    /// An instruction of `T` threads, or one whose operand B is in registers.
    NoWarpgroups<T> = MultipliesByWarpgroups {
        message: "this main loop multiplies by wgmma, and the tile {A} has another instruction, of {T} threads",
        label: "the main loops of mma.sync are `MainloopSm80CpAsync` and `MainloopSm120Tma`, that of tcgen05 `MainloopSm100TmaUmma`",
        note: "PTX ISA 9.7.15: the 128 threads of a warpgroup execute wgmma together, and B is in shared memory"
    }
    /// `N` bytes of shared memory, of which there are `C` KiB.
    SharedMemoryRule<N, C> = FitsSharedMemory {
        message: "too much shared memory: the stages of the tile {A} take {N} bytes, and a block has {C} KiB",
        label: "{N} bytes needed, {C} KiB there",
        note: "CUDA programming guide, compute capabilities: maximum amount of shared memory per thread block; fewer stages or a smaller tile"
    }
    /// `N` registers.
    RegisterRule<N> = FitsRegisters {
        message: "too many registers: the accumulators of the tile {A} and the operands of one step along K take {N} of the 255 that a thread has, and addresses and counters take at least 8",
        label: "{N} registers needed, at most 247 there",
        note: "CUDA programming guide, compute capabilities: maximum number of 32-bit registers per thread; more threads or a smaller tile"
    }
    /// `T` threads with `N` registers each.
    BlockRegisterRule<N, T> = FitsRegisterFile {
        message: "too many registers: each of {T} threads of the tile {A} takes {N} for its accumulators and the operands of one step along K, and at least 8 more; all together have 65536",
        label: "{T} times {N} registers needed and 8 for each thread besides, 65536 there, given out by 8",
        note: "CUDA programming guide, compute capabilities: maximum number of 32-bit registers per thread block; a smaller tile"
    }
    /// `T` threads with `N` registers each, besides those that load.
    SpecialisedRegisterRule<N, T> = FitsSpecialisedFile {
        message: "too many registers: each of {T} threads that multiply takes {N} for the accumulators of the tile {A} and the operands of one step along K, and at least 8 more; with the threads that load all have 65536",
        label: "{T} times {N} registers needed, 8 for each thread and those of the threads that load besides; 65536 there, given out by 8",
        note: "PTX 9.7.19.5, setmaxnreg: 24 to 256 in steps of 8, for whole warpgroups; CUTLASS sm90_gemm_tma_warpspecialized_cooperative.hpp: of three warpgroups one has 24, and two that multiply have 240"
    }
    /// `T` threads that multiply, and `L` that load.
    LoaderThreadRule<T, L> = FitsBlockWithLoader {
        message: "too many threads: the tiled MMA takes {T}, those that load by TMA are {L} more, and a block has at most 1024",
        label: "{T} threads and {L} more needed, 1024 there",
        note: "CUDA programming guide, compute capabilities: maximum number of threads per block; CUTLASS: MaxThreadsPerBlock is the TiledMma and a warpgroup that loads; fewer atoms side by side"
    }
    /// `T` threads.
    ThreadRule<T> = FitsBlock {
        message: "too many threads: the tiled MMA takes {T}, and a block has at most 1024",
        label: "{T} threads needed, 1024 there",
        note: "CUDA programming guide, compute capabilities: maximum number of threads per block; fewer atoms side by side"
    }
    /// `T` threads or CTAs, where one instruction takes `C`.
    OneAtomRule<T, C> = IsOneAtom {
        message: "the tiled MMA puts atoms of {C} CTAs side by side on {T}, and this main loop is that of one atom, repeated over the tile",
        label: "{T} CTAs found, {C} expected: the atom layout `layout!((1,1,1))`",
        note: "CUTLASS sm100_common.inl: the TiledMma of tcgen05 is one atom; more CTAs are other tiles"
    }
    /// An operand of a convolution in registers.
    ImagesInRegisters<> = ReadsImages {
        message: "the operands of a convolution are in shared memory, and the instruction of this main loop has A in registers",
        label: "an instruction `SS` expected, and `RS` found",
        note: "CUTLASS sm90_implicit_gemm_gmma_ss_warpspecialized.hpp: MMA atom must source both A and B operand from smem_desc for this mainloop"
    }
    /// Mode `I` of the tiled MMA has the permutation `L`.
    DescribedOrder<I, L> = KeepsOrder {
        message: "the tiled MMA takes mode {I} of the tile {A} in the order {L}, and its instructions read shared memory in order",
        label: "the permutation {L} found along mode {I} of (M, N, K), none expected",
        note: "CUTLASS sm90_common.inl, sm100_common.inl: no PermutationMNK; a descriptor describes neighbouring rows"
    }
    /// K of the tiled MMA has the permutation `L`.
    StoredOrderRule<L> = KeepsGroups {
        message: "the tiled MMA takes K of the tile {A} in the order {L}, and a sparse A is stored in groups of neighbouring values along K",
        label: "the permutation {L} found along K, none expected",
        note: "PTX ISA 9.7.14.6: metadata say which of 2 or 4 neighbouring values are stored"
    }
    /// A tile of `M` × `N`, where two CTAs multiply `X` × `Y` at a time.
    PairTileRule<M, N, X, Y> = IsOnePair {
        message: "two CTAs multiply {X} x {Y} at a time, and the tile {A} is more: what is half of it is not half of each instruction",
        label: "{M} x {N} found, {X} x {Y} needed",
        note: "CUTLASS sm100_common.inl: the tile of two CTAs is one atom in M and N; take several tiles, or instructions of one CTA"
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
        note: "each thread copies 16 bytes at a time by cp.async.cg, the threads of a row side by side: one for each vector, or eight"
    }
    /// `N` rows, where the threads copy `R` at a time.
    CopyRowsRule<N, R> = FillsWholeRows {
        message: "the threads copy {R} rows of the tile {A} at a time, and {N} is not a multiple of {R}",
        label: "{N} rows found, a multiple of {R} needed: fewer threads, or wider rows",
        note: "each thread copies 16 bytes at a time by cp.async.cg, and all of them the same number of times"
    }
    /// Elements of `W` bits.
    MatrixElementRule<W> = FitsMatrixElement {
        message: "`ldmatrix` gives each thread 32 bits of a row at a time, and splits elements of {W} bits between threads",
        label: "elements of {W} bits found, at most 32 possible",
        note: "PTX 9.7.14.5.15; the swizzle that keeps other reads of such elements without bank conflicts is not one of TMA on sm_120: `MainloopSm80CpAsync` has it"
    }
    /// `N` elements along a mode, where the tiled MMA takes `P` at a time.
    TileRule<N, P> = IsWholeSteps {
        message: "the tile {A} does not divide: {N} is not a multiple of {P}, which the tiled MMA takes at a time",
        label: "{N} found, a multiple of {P} needed",
        note: "CUTLASS: TileShape must be divisible by the tile of the TiledMma"
    }
    /// No accumulator.
    NoAccumulatorRule<> = HasAccumulators {
        message: "no accumulator: `MainloopSm100TmaUmma<Stages, Accumulators>` has 0 of them for the tile {A}, and what multiplies needs one to add to",
        label: "0 accumulators found, at least 1 needed",
        note: "CUTLASS sm100_mma_warpspecialized.hpp: AccumulatorPipelineStageCount, 2 where one is read while the other one is written"
    }
    /// `N` columns of tensor memory.
    ColumnRule<N> = FitsTensorMemory {
        message: "too much tensor memory: the accumulators of {A}, and A, scale factors or metadata where they are there, take {N} of 512 columns",
        label: "{N} columns needed, 512 there",
        note: "PTX 9.7.16.1: tensor memory has 512 columns of 128 lanes"
    }
    /// `N` rows or columns of the operand that the `X` blocks along mode `I` share.
    ShareRule<N, X, I> = SharesDivide {
        message: "the {X} blocks along mode {I} of the cluster cannot share {N} rows of an operand: no whole shares",
        label: "{N} rows found, a multiple of {X} needed",
        note: "each block of the mode loads one share of the tile for all; the blocks along mode 1 share the rows (M, K) of A, those along mode 0 the rows (N, K) of B"
    }
    /// `N` rows of scale factors, in units of `U`.
    ScaleRowsRule<N, U> = ScalesWholeRows {
        message: "the {N} rows of an operand of the tile {A} do not fill whole blocks of scale factors: {N} is not a multiple of {U}",
        label: "{N} rows found, a multiple of {U} needed",
        note: "CUTLASS sm100_blockscaled_layout.hpp: a block has the factors of 128 rows"
    }
    /// `K` values with a factor for each `V`, in blocks of `X`.
    ScaleBlockRule<K, V, X> = ScalesWholeBlocks {
        message: "scale factors of the wrong granularity: the instruction has a factor for each {V} values, 4 factors are a block, and the {K} values along K of the tile {A} do not fill whole blocks",
        label: "{K} values found, a multiple of {X} needed",
        note: "CUTLASS sm100_blockscaled_layout.hpp: the 4 factors of a row fill 32 bits, a column of tensor memory"
    }
    /// A tiled MMA that takes `K` values along K at a time, of an instruction that takes `X`.
    ReorderedStepRule<X, K> = TakesOneInstruction {
        message: "the tiled MMA of the tile {A} takes {K} values along K at a time, and A is in the order of one instruction after the other, of {X} values each",
        label: "{K} values found, {X} needed: one instruction along K",
        note: "CUTLASS mixed_dtype_utils.hpp, compute_memory_reordering_atom: the values of a thread for one instruction are side by side, then come those of the next one along K"
    }
    /// The place `V` of each value, where a thread has `R` of an instruction.
    ReorderedPlaceRule<V, R> = GivesPlaces {
        message: "the order {V} does not say where each value of a thread is: the tile {A} has {R} values of A for a thread and an instruction",
        label: "expected a layout without gaps that has each place once, whose size divides {R}",
        note: "CUTLASS mixed_dtype_utils.hpp, compute_memory_reordering_atom: ValShape divides the values of a thread"
    }
    /// `W` bits of `N` instructions.
    ReorderedVectorRule<N, W> = LoadsOneVector {
        message: "each thread reads its values of A as one vector, and those of {N} instructions along K of the tile {A} have {W} bits",
        label: "{W} bits found, 32, 64 or 128 possible: choose another number of instructions",
        note: "PTX ISA 9.7.9.8, ld: a vector has at most 128 bits, and a power of two"
    }
    /// `N` instructions along K, of `X` values together, and a tile of `K` values.
    ReorderedBlockRule<N, X, K> = HasWholeOrders {
        message: "the {K} values along K of the tile {A} are not whole blocks of A in memory: the order has {N} instructions, of {X} values",
        label: "{K} values found, a multiple of {X} needed",
        note: "CUTLASS mixed_dtype_utils.hpp, compute_memory_reordering_atom: the atom has the values of its instructions along K, and TMA copies whole atoms"
    }
    /// `C` blocks of a cluster, and a tile of `X` times `Y` blocks in memory.
    ReorderedShareRule<C, X, Y> = SharesWholeOrders {
        message: "the {C} blocks of the cluster that share A cannot divide its blocks in memory: the tile {A} has {X} along M and {Y} along K",
        label: "expected a number of blocks that divides those along K, then those along M, and then the words of one, of 128 bytes or a multiple",
        note: "CUTLASS, make_tma_copy: the number of blocks of a multicast divides the box, from its last mode on; PTX, cp.async.bulk.tensor: each copy begins at a multiple of 128 bytes"
    }
    /// Narrow values, and an instruction with A in shared memory.
    ConvertedPlace<> = ConvertsInRegisters {
        message: "threads convert the narrow A of the tile {A} in registers, and the instruction reads A from shared memory",
        label: "an instruction with A in registers expected, such as `SM90_64xNx16_F32F16F16_RS`",
        note: "CUTLASS sm90_mma_tma_gmma_rs_warpspecialized_mixed_input.hpp: MMA atom must source A from rmem and B operand from smem_desc for this mainloop"
    }
    /// Values of `W` bits.
    NarrowRule<W> = ConvertsNarrow {
        message: "the values of A in memory have {W} bits, and this main loop converts values of at most 8 bits for the tile {A}",
        label: "{W} bits found, at most 8 possible: `MainloopSm90TmaGmma` multiplies A as it is in memory",
        note: "CUTLASS sm90_gmma_builder.inl: the operand of mixed input with fewer bits is converted to the type of the other one"
    }
    /// A scale for each `G` values along K, and a tile of `K` values.
    GroupRule<G, K> = GroupsDivide {
        message: "the groups of {G} values that share a scale do not divide the tile {A}: it has {K} values along K, and neither number is a multiple of the other",
        label: "groups of {G} values found, a divisor or a multiple of {K} needed",
        note: "CUTLASS sm90_mma_tma_gmma_rs_warpspecialized_mixed_input.hpp, can_implement: group_size is a multiple of the K of the tile; here it may also divide it"
    }
    /// A scale for each `G` values along K, and a tiled MMA that takes `K` values at a time.
    GroupStepRule<G, K> = GroupsDivideStep {
        message: "the groups of {G} values that share a scale do not divide the {K} values along K that the tiled MMA of the tile {A} takes at a time, nor the other way round",
        label: "groups of {G} values found, a divisor or a multiple of {K} needed",
        note: "CUTLASS mixed_input_utils.hpp: the scales are partitioned as A, so that each value of a thread has its own"
    }
    /// `N` bytes of scales or zero points in a stage.
    FactorBytesRule<N> = FillsFactorPieces {
        message: "the scales or the zero points of a stage of the tile {A} take {N} bytes, and each of its stages begins at a multiple of 128 bytes",
        label: "{N} bytes found, a multiple of 128 needed: more rows, smaller groups or wider factors",
        note: "PTX ISA 9.7.9.27.1.2, cp.async.bulk.tensor: the address in shared memory is a multiple of 128"
    }
    /// Scales of integers of `W` bits.
    IntegerFactorRule<W> = ScalesFloats {
        message: "the instruction of the tile {A} multiplies integers of {W} bits, and the product of a value and its scale is no integer",
        label: "an instruction on floats expected, or values without scales",
        note: "CUTLASS mixed_input_utils.hpp: values are converted to the type of the scales, which are floats"
    }
    /// Metadata of `M` rows and `K` values, in blocks of `X` and `Y`.
    MetadataBlockRule<M, K, X, Y> = HasMetadataBlocks {
        message: "the metadata of {M} rows and {K} values along K do not fill whole blocks: a block has {X} rows and {Y} values",
        label: "{M} x {K} found, multiples of {X} and of {Y} needed",
        note: "CUTLASS sm90_sparse_config.inl, sm1xx_sparse_config.inl: TensorEAtom; a block of wgmma has the K of the tile, at most 128"
    }
    /// Metadata of `M` rows and `K` values, in blocks of `X` and `Y` of the order of Ampere.
    InterleavedBlockRule<M, K, X, Y> = HasInterleavedBlocks {
        message: "the metadata of {M} rows and {K} values along K do not fill whole blocks: those of this instruction have {X} rows and {Y} values on sm_80",
        label: "{M} x {K} found, multiples of {X} and of {Y} needed",
        note: "CUTLASS host_reorder.h, reorder_meta: groups of 32 rows, or of 16 for values of 8 bits, and two columns of metadata"
    }
    /// An instruction of tcgen05 that multiplies `M` rows in each CTA.
    MetadataLaneRule<M> = FillsMetadataLanes {
        message: "the instruction of the tile {A} multiplies {M} rows of a sparse A in each CTA, and `tcgen05.cp` brings the metadata of 128 rows to the 128 lanes of tensor memory",
        label: "{M} rows found, 128 expected",
        note: "CUTLASS sm100_sparse_mma_warpspecialized.hpp: This kernel only support MmaShape=128"
    }
    /// Metadata in blocks that are not those of the main loop.
    MetadataOrderRule<> = HasOrderOfMetadata {
        message: "these are metadata of another instruction, of a tile with another K or of another architecture: their blocks are not in the order in which the main loop reads them",
        label: "expected the metadata of the instruction of this main loop: `Metadata<Instruction, M, K, TileK>`, or on sm_80 `InterleavedMetadata<Instruction, M, K>`",
        note: "CUTLASS sm90_sparse_config.inl, sm1xx_sparse_config.inl, host_reorder.h: the order depends on the bits of a value of A and on the architecture, and on sm_90 on the K of the tile"
    }
    /// An instruction that reads `N` factors of a row.
    ScaleStepRule<N> = ReadsScaleWord {
        message: "the instruction of the tile {A} reads {N} scale factors of a row, and a column of tensor memory has 4",
        label: "{N} factors found, 1, 2 or 4 expected",
        note: "PTX ISA 9.7.16.10.7: scale_vec::1X, 2X and 4X"
    }
}
