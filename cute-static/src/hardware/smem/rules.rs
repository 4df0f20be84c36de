//! The rules by which a layout has no descriptor. Modes are numbered as in the operand: mode 0 is M or N, mode 1 is K.

use crate::outcome::rules;

rules! {
    /// The operand is not a matrix.
    OperandRank<> = IsMatrix {
        message: "an operand has two modes, (M, K) or (N, K), but {A} does not",
        label: "expected a layout of rank 2",
        note: "PTX 9.7.15.5.1.2: a descriptor describes the matrix that one instruction reads; slice off stages and blocks first, or use `GmmaTile`"
    }
    /// Strides that are not integers.
    AddressRule<> = IsAddress {
        message: "the strides of {A} are not distances in memory, so it has no descriptor",
        label: "expected integer strides",
        note: "an XOR layout is a swizzle and a layout: `AsComposedLayout` finds them"
    }
    /// A stride below 0.
    BackwardsRule<> = RunsUpwards {
        message: "a descriptor cannot run backwards, and {A} has a negative stride",
        label: "the strides of an operand in shared memory are not negative",
        note: "PTX 9.7.15.5.1.2.2: the byte offsets of a descriptor are unsigned"
    }
    /// An offset before the swizzle.
    OperandOffset<O> = StartsAtZero {
        message: "the offset {O} stands inside {A}: it belongs to the start address",
        label: "expected the layout of the whole operand, which starts at offset 0",
        note: "`GmmaTile` and `UmmaTile` take a whole operand apart and prove that each part can start where it does"
    }
    /// A swizzle of `F` bits of the offset, `S` apart, that moves pieces of `X` bits.
    PieceRule<F, X, S> = HardwareMoves {
        message: "the tensor core does not undo the swizzle of {A}: it moves pieces of {X} bits, by {F} address bits that are {S} further up",
        label: "expected pieces of 128 bits (16 bytes), moved by 1, 2 or 3 bits that are 3 further up",
        note: "PTX 5.5.7; `Swizzle<3,4,3>` counts bytes: over elements write `Swizzled<Swizzle128B, Elements<16>, L>`, or take `Layout_K_SW128_Atom<Float16>`"
    }
    /// An MN-major operand of `W`-bit elements.
    TransposeRule<W> = TakesTransposed {
        message: "the tensor core takes no MN-major operand of this type of {W} bits with this swizzle",
        label: "make K the contiguous mode of the tile",
        note: "PTX 9.7.15.2: wgmma transposes 16-bit types only, 9.7.14.5.15: so does `ldmatrix`; 9.7.16.10: tcgen05 8- and 16-bit ones, and `tf32` only as `Layout_MN_SW128_32B_Atom`"
    }
    /// The swizzle of 32-byte pieces under a K-major operand.
    WidePieceRule<> = NarrowPieces {
        message: "the 128-byte swizzle of 32-byte pieces is for MN-major operands only",
        label: "K-major: expected pieces of 16 bytes, `Layout_K_SW128_Atom` and the like",
        note: "CUTLASS `cute/arch/mma_sm100_desc.hpp`, `make_umma_desc`"
    }
    /// The first stride of the contiguous mode `I` is `D`.
    AxisPacked<I, D> = IsPacked {
        message: "mode {I} of the operand must be the contiguous one, but its stride is {D}, not 1",
        label: "stride {D} found along mode {I}, stride 1 needed (mode 0 is M or N, mode 1 is K)",
        note: "PTX 9.7.15.5.1.2.1: K-major operands are contiguous along K, MN-major ones along M or N; is it the other `Major`?"
    }
    /// Only `S` elements of the contiguous mode `I` are side by side.
    AxisPacks<I, S, V> = PacksVectors {
        message: "{S} elements lie side by side along mode {I}, and the tensor core reads {V} at a time (16 bytes)",
        label: "a run of {S} elements found, a multiple of {V} needed",
        note: "PTX 9.7.15.5.1.2.1: a core matrix has rows of 16 contiguous bytes"
    }
    /// The stride `D` is not a multiple of `V` elements.
    AxisPitch<I, D, V> = OnVectors {
        message: "the stride {D} of mode {I} is not a multiple of {V} elements (16 bytes)",
        label: "stride {D} found, a multiple of {V} needed: every row must begin at a multiple of 16 bytes",
        note: "PTX 9.7.15.5.1.2.2: addresses and strides of a descriptor are in units of 16 bytes"
    }
    /// `S` steps of the first stride, where blocks of `X` are needed.
    UnevenRun<I, S, X> = RunsInBlocks {
        message: "mode {I} makes {S} steps of its first stride, which is not a whole number of blocks of {X}",
        label: "{S} steps found, a multiple of {X} needed",
        note: "PTX 9.7.15.5.1.2.1: core matrices have 8 rows, and the rows of a swizzle are exactly its 32, 64 or 128 bytes"
    }
    /// Blocks at two strides.
    UnevenBlocks<I, D, E> = OneStrideApart {
        message: "mode {I} goes on with strides of {D} and of {E} units of 16 bytes, and a descriptor has one for it",
        label: "blocks at two different distances, {D} and {E} units of 16 bytes",
        note: "PTX 9.7.15.5.1.2.2: one leading and one stride byte offset; order the blocks of the tile differently, or take fewer per instruction"
    }
    /// `N` elements along K, where `X` are needed.
    DepthRule<N, X> = HasDepth {
        message: "the operand has {N} elements along K, and one instruction reads {X}",
        label: "{N} elements along K found, {X} needed: describe one instruction at a time",
        note: "PTX 9.7.15.2: K is 256 bits, 512 for the B of a sparse instruction; `GmmaTile` takes a whole tile apart"
    }
    /// `N` rows of an operand A that has `X`.
    RowsOfARule<N, X> = HasRowsOfA {
        message: "the operand A has {N} rows, and the instruction reads {X}",
        label: "{N} rows found, {X} needed",
        note: "PTX 9.7.15.2: wgmma has M = 64; 9.7.16.2: tcgen05 reads 64 or 128 rows of A from each CTA"
    }
    /// `N` rows of an operand B.
    RowsOfBRule<N> = HasRowsOfB {
        message: "the operand B has {N} columns, and an instruction reads a multiple of 8 up to 256",
        label: "N = {N} found, one of 8, 16, …, 256 needed",
        note: "PTX 9.7.15.2 and 9.7.16.2; integer types have fewer, which the instruction itself checks"
    }
    /// Unswizzled rows of 32 bytes.
    PlainRows32<I> = Interleaves32 {
        message: "without a swizzle the steps of mode {I} must be 16 bytes apart, and in {A} they are 32: plain rows are no operand",
        label: "32 bytes found, 16 needed (8 rows of 16 bytes are a core matrix)",
        note: "PTX 9.7.15.5.1.2.1; rows of 32 bytes are legal swizzled: `TileToShape<Layout_K_SW32_Atom<T>, _>`, MN-major `Layout_MN_SW32_Atom<T>`"
    }
    /// Unswizzled rows of 64 bytes.
    PlainRows64<I> = Interleaves64 {
        message: "without a swizzle the steps of mode {I} must be 16 bytes apart, and in {A} they are 64: plain rows are no operand",
        label: "64 bytes found, 16 needed (8 rows of 16 bytes are a core matrix)",
        note: "PTX 9.7.15.5.1.2.1; rows of 64 bytes are legal swizzled: `TileToShape<Layout_K_SW64_Atom<T>, _>`, MN-major `Layout_MN_SW64_Atom<T>`"
    }
    /// Unswizzled rows of 128 bytes.
    PlainRows128<I> = Interleaves128 {
        message: "without a swizzle the steps of mode {I} must be 16 bytes apart, and in {A} they are 128: plain rows are no operand",
        label: "128 bytes found, 16 needed (8 rows of 16 bytes are a core matrix)",
        note: "PTX 9.7.15.5.1.2.1; rows of 128 bytes are legal swizzled: `TileToShape<Layout_K_SW128_Atom<T>, _>`, MN-major `Layout_MN_SW128_Atom<T>`"
    }
    /// Unswizzled rows that are `X` bytes apart.
    PlainRows<I, X> = Interleaves {
        message: "without a swizzle the steps of mode {I} must be 16 bytes apart, and in {A} they are {X}",
        label: "{X} bytes found, 16 needed (8 rows of 16 bytes are a core matrix)",
        note: "PTX 9.7.15.5.1.2.1; no padding is needed against bank conflicts: `TileToShape<Layout_K_SW128_Atom<T>, _>` (or `SW64`, `SW32`, `INTER`) has none"
    }
    /// Rows that are `X` bytes apart under a swizzle of `Y` bytes.
    SwizzledPitch<I, X, Y> = FillsRows {
        message: "a swizzle of {Y} bytes needs the steps of mode {I} {Y} bytes apart, and in {A} they are {X}",
        label: "{X} bytes found, {Y} needed: rows without padding, as wide as the swizzle",
        note: "PTX 9.7.15.5.1.2.1; split the contiguous mode into rows of {Y} bytes, as `TileToShape` of the `SW32`, `SW64` or `SW128` atom does"
    }
    /// `X` bytes along K, in rows of `Y`.
    RunRule<X, Y> = HoldsDepth {
        message: "one instruction reads {X} bytes along K, and the rows of this swizzle have {Y}",
        label: "{X} bytes along K do not fit in a row of {Y}",
        note: "PTX 9.7.15.5.1.2.1: the B of a sparse instruction has 64 bytes along K; take `Layout_K_SW64_Atom` or `Layout_K_SW128_Atom`"
    }
    /// Columns of 16 bytes that are `X` bytes apart, where `Y` are needed.
    ColumnPitch<I, X, Y> = ColumnsAdjoin {
        message: "units of 16 bytes along mode {I} are {X} bytes apart, and under this swizzle they must be {Y}",
        label: "{X} bytes found, {Y} needed: the row of a swizzle is contiguous",
        note: "PTX 9.7.15.5.1.2.1: only without a swizzle is the distance of the 16-byte columns free"
    }
    /// A buffer aligned to `A` bytes, where `X` are needed.
    AlignmentRule<X, Y> = StartsPattern {
        message: "the buffer is aligned to {X} bytes, and this swizzle needs {Y}",
        label: "alignment {X} found, {Y} needed",
        note: "PTX 5.5.7 and 9.7.15.5.1.2.2: the pattern must begin at the base, since the base offset of the descriptor is 0"
    }
    /// An offset of `X` bytes, where the pattern repeats after `Y`.
    PhaseRule<X, Y> = KeepsPhase {
        message: "blocks {X} bytes apart do not begin where the swizzle does: its pattern repeats after {Y} bytes",
        label: "{X} bytes found, a multiple of {Y} needed",
        note: "PTX 5.5.7; in 9.7.15.5.1.2.2 all blocks of an operand share one base offset, which is 0 here"
    }
    /// An offset of `X` bytes.
    FieldRule<X> = FitsField {
        message: "an offset of {X} bytes does not fit in the descriptor",
        label: "{X} bytes found, less than 262144 needed",
        note: "PTX 9.7.15.5.1.2.2: leading and stride byte offset have 14 bits, in units of 16 bytes"
    }
    /// The operand reaches element `X`, where `N` can be addressed.
    ReachRule<X, N> = FitsAddresses {
        message: "the operand reaches element {X}, and a descriptor addresses the first {N} only",
        label: "element {X} is beyond 262144 bytes",
        note: "PTX 9.7.15.5.1.2.2: the start address has 14 bits, in units of 16 bytes"
    }
    /// Slices that begin up to `X` bytes off the pattern, in rows of `Y`.
    AdvanceRule<X, Y> = AdvancesInRow {
        message: "slices of the operand begin up to {X} bytes apart by steps that are no whole patterns of the swizzle, and its rows have {Y} bytes",
        label: "{X} bytes found; steps inside a row of {Y} bytes, or of whole patterns (8 rows) needed",
        note: "PTX 5.5.7: the start address may move inside the first row (K-major) or by whole patterns, since the base offset stays 0"
    }
    /// No atom divides the tile.
    NoAtomRule<N, V> = AtomDivides {
        message: "no canonical atom divides the tile: {N} elements along the contiguous mode are not a multiple of {V}, the 16 bytes of the narrowest",
        label: "{N} elements found, a multiple of {V} needed",
        note: "CUTLASS `sm90_common.inl`: the largest of SW128, SW64, SW32, INTER that divides the contiguous extent"
    }
    /// The other mode is not a whole number of atoms.
    AtomRowsRule<N, X> = AtomHasRows {
        message: "no canonical atom divides the tile: {N} elements across the contiguous mode are not a multiple of {X}",
        label: "{N} elements found, a multiple of {X} needed",
        note: "CUTLASS `sm90_common.inl`: a core matrix has 8 rows"
    }
    /// No instruction has this M.
    InstructionM<M> = IsInstructionM {
        message: "no tcgen05 instruction has M = {M}",
        label: "M = {M} found; 64, 128 or 256 needed",
        note: "PTX 9.7.16.2, the table of shapes"
    }
    /// No instruction has this N.
    InstructionN<N> = IsInstructionN {
        message: "no tcgen05 instruction has N = {N}",
        label: "N = {N} found; a multiple of 8 up to 256 needed",
        note: "PTX 9.7.16.2, the table of shapes; for some kinds and M it is a multiple of 16 or 32"
    }
}
