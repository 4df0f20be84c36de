//! The refusals of copy instructions.

use crate::outcome::rules;

rules! {
    /// `F` bits at an address, `N` needed.
    RunBits<F, N> = FillsTheAccess {
        message: "the values are not one access: {A}, in elements of {B} bits, has {F} bits for a thread, and the instruction moves {N} at one address",
        label: "{F} bits found, {N} needed",
        note: "a thread's values in one instruction must be exactly those that it moves"
    }
    /// `F` bits in registers, `N` registers of `W` bits needed.
    RegisterBits<F, N, W> = FillsTheRegisters {
        message: "wrong number of registers: {A}, in elements of {B} bits, has {F} bits for a thread, and the instruction takes {N} registers of {W} bits",
        label: "{F} bits found, {N} registers of {W} bits needed",
        note: "CuTe accepts a copy where the other side has the right number, and the instruction then writes past the fragment (NVIDIA/cutlass#3488)"
    }
    /// Neighbours are `V` apart, `R` needed in a row.
    NotInARow<V, R> = LiesInARow {
        message: "not contiguous: the instruction takes {R} elements in a row, and neighbours in {A} are {V} apart",
        label: "stride {V} found, stride 1 needed for {R} elements of {B} bits",
        note: "ldmatrix and stmatrix: 16 contiguous bytes for each row (PTX 9.7.14.5.15); vectors of ld, st and cp.async: all of their bytes (PTX 9.7.9)"
    }
    /// `S` in a row, `R` needed.
    ShortRun<S, R> = RunIsLongEnough {
        message: "not contiguous: the instruction takes {R} elements in a row, and {A} has {S} before a gap",
        label: "{S} elements of {B} bits found in a row, a multiple of {R} needed",
        note: "ldmatrix and stmatrix: 16 contiguous bytes for each row (PTX 9.7.14.5.15); vectors of ld, st and cp.async: all of their bytes (PTX 9.7.9)"
    }
    /// The stride `V`, no multiple of `G`.
    Misaligned<V, G> = StaysAligned {
        message: "misaligned: a stride of {A} is {V}, which is not a multiple of {G}",
        label: "stride {V} found, a multiple of {G} elements of {B} bits needed",
        note: "every access must begin at a multiple of its alignment, and so every stride between accesses: ldmatrix, stmatrix and bulk copies 16 bytes, others their size"
    }
    /// The offset `O` before the swizzle, no multiple of `G`.
    OffsetMisaligned<O, G> = OffsetStaysAligned {
        message: "misaligned: {A} adds {O} before the swizzle, which is not a multiple of {G}",
        label: "offset {O} found, a multiple of {G} elements of {B} bits needed",
        note: "every access must begin at a multiple of its alignment: ldmatrix, stmatrix and bulk copies 16 bytes, others their size"
    }
    /// A buffer aligned to `F` bytes, `N` needed.
    BaseAlignment<F, N> = BaseIsAligned {
        message: "misaligned: the buffer of {A} is aligned to {F} bytes, and the instruction needs {N}",
        label: "alignment of {F} bytes found, a multiple of {N} bytes needed",
        note: "every access must begin at a multiple of its alignment: ldmatrix, stmatrix and bulk copies 16 bytes, others their size"
    }
    /// A swizzle that moves blocks of `N`, and an access of `R`.
    FinerSwizzle<N, R> = SwizzleMovesWholeAccesses {
        message: "the swizzle is finer than the access: {A} moves blocks of {N} elements, and the instruction takes {R} in a row",
        label: "blocks of {N} elements of {B} bits found, a multiple of {R} needed",
        note: "M of Swizzle<B, M, S> must be at least log2 of the access: 4 in bytes for accesses of 16 bytes"
    }
    /// A swizzle in tensor memory.
    SwizzledCells<> = TensorMemoryIsPlain {
        message: "tensor memory has no swizzles: {A}",
        label: "expected a layout without a swizzle",
        note: "swizzles are of shared memory (PTX 5.5.7)"
    }
    /// The places `F` in tensor memory, `N` needed.
    TensorMemoryPlaces<F, N> = TakesThesePlaces {
        message: "wrong places in tensor memory: a thread's part of {A} is {F}, in elements of {B} bits, and the instruction takes {N}",
        label: "{F} found, {N} needed, up to coalescing",
        note: "PTX 9.7.16.2: lanes and columns of tcgen05.ld, st and cp; CUTLASS: Expected src to have the specific TMEM layout required by CopyOp"
    }
    /// What is found by a descriptor or tensor map.
    NoPartHere<> = IsAddressed {
        message: "{A} is not a thread's part of this instruction: it is found by a descriptor or a tensor map",
        label: "its legality is that of the descriptor, or of the tensor map",
        note: "tcgen05.cp: PTX 9.7.16.4.1; cp.async.bulk.tensor: cuTensorMapEncodeTiled"
    }
    /// Parts of `F` and of `N` instructions.
    UnequalParts<F, N> = MovesAllValues {
        message: "the sides differ: a thread reads {A} by {F} instructions, and writes {B} by {N}",
        label: "{F} instructions found on the source side, {N} on the destination side",
        note: "a copy moves every value that it reads"
    }
    /// A swizzle with the period `P`, and modes that share bits below it.
    CarriesIntoSwizzle<P> = RepeatsWithoutCarries {
        message: "bank conflicts of {A} cannot be told from those of its first access: its modes share bits below the swizzle's period of {P} elements",
        label: "modes with the same bits of the offset, below {P} elements of {B} bits",
        note: "where all modes have bits of their own, or strides that are multiples of the period, a repetition XORs all lanes with one constant, and the conflicts stay"
    }
    /// A stride `V` between accesses, no multiple of the `G` elements of a bank.
    RepeatsOffBank<V, G> = RepeatsOnBanks {
        message: "bank conflicts of {A} cannot be told from those of its first access: its accesses are {V} elements apart, no multiple of the {G} in a bank",
        label: "stride {V} found, a multiple of {G} elements of {B} bits needed",
        note: "a bank is 4 bytes wide"
    }
    /// Elements that are split between threads: `F` threads are left of `P`.
    SplitElement<F, P> = KeepsElementsWhole {
        message: "an element of {B} bits is split between threads by an instruction with the layout {A}",
        label: "the parts of elements of {B} bits go to {P} threads, and only {F} could have whole ones",
        note: "ldmatrix.trans, stmatrix.trans and movmatrix transpose elements of 16 bits (b8 forms: of 8): there is no transposition of wider ones (PTX 9.7.14.5.15)"
    }
    /// Where the threads' parts of tensor memory begin.
    WarpQuarter<F, N> = IsWarpQuarter {
        message: "wrong lanes of tensor memory: the threads' parts of {A} begin at {F}, and warp w can access the 32 lanes from 32w on only: {N}",
        label: "thread → first element of its part: {F} found, {N} needed, up to coalescing",
        note: "PTX 9.7.16.8: a warp of a warpgroup accesses the quarter of the lanes that has its number, and all of its threads give one address"
    }
    /// A part of tensor memory that reaches beyond its warp's lanes.
    BeyondQuarter<X, N> = StaysInQuarter {
        message: "wrong lanes of tensor memory: a thread's part of {A} reaches element {X} from its first one, and a warp's 32 lanes are {N} elements",
        label: "element {X} found, one below {N} needed",
        note: "PTX 9.7.16.8: a warp of a warpgroup accesses the quarter of the lanes that has its number"
    }
    /// A size of `cp.async` in bits.
    AsyncSize<N> = IsAsyncSize {
        message: "{A} does not exist: cp.async.ca copies 4, 8 or 16 bytes, and cp.async.cg 16; {N} bits are asked for",
        label: "{N} bits found, 32, 64 or 128 needed, with CACHEGLOBAL 128",
        note: "PTX 9.7.9.25.3.1, cp.async"
    }
    /// A size of a load or store in bits.
    AccessSize<N> = IsAccessSize {
        message: "{A} does not exist: a thread loads and stores 8, 16, 32, 64, 128 or 256 bits at a time, and {N} are asked for",
        label: "{N} bits found; a power of two from 8 to 256 needed",
        note: "PTX 9.7.9.8, ld; 256 bits from sm_100 on, in global memory"
    }
    /// A size of a bulk copy in bits.
    BulkSize<N> = IsBulkSize {
        message: "{A} does not exist: a bulk copy moves a multiple of 16 bytes, from 16 to 232448, and {N} bits are asked for",
        label: "{N} bits found, a multiple of 128 needed, at most 1859584",
        note: "PTX 9.7.9.25.4.1, cp.async.bulk; a block has at most 227 KiB of shared memory (CUDA programming guide, compute capabilities)"
    }
    /// A box of a tensor map of `N` bits.
    BoxSize<N> = IsBoxSize {
        message: "{A} does not exist: the box of a tensor map is a multiple of 16 bytes, from 16 to 232448, and {N} bits are asked for",
        label: "{N} bits found, a multiple of 128 needed, at most 1859584",
        note: "cuTensorMapEncodeTiled, parameter `boxDim`: boxDim[0] times the bytes of an element is a multiple of 16; a block has at most 227 KiB of shared memory"
    }
    /// Four rows of `N` bits.
    RowsSize<N> = IsFourRows {
        message: "{A} does not exist: it moves four rows, each a multiple of 16 bytes, at most 232448 bytes together, and {N} bits are asked for",
        label: "{N} bits found, a multiple of 512 needed, at most 1859584",
        note: "PTX 5.5.3.4, .tile::scatter4 and .tile::gather4 modes: four rows of a box of one row; cuTensorMapEncodeTiled, parameter `boxDim`"
    }
    /// A largest vector of `N` bits.
    VectorSize<N> = IsVectorSize {
        message: "{A} does not exist: it takes vectors of at most 8, 16, 32, 64 or 128 bits, and {N} are asked for",
        label: "{N} bits found; a power of two from 8 to 128 needed",
        note: "CUTLASS cute/arch/copy.hpp: expected MaxVecBits to be 8 or 16 or 32 or 64 or 128 for alignment and performance"
    }
    /// A repetition of `tcgen05.ld` or `st`.
    Repetitions<N> = IsRepetition {
        message: "{A} does not exist: it cannot be repeated {N} times",
        label: "{N} repetitions found; a power of two needed, and at most 128 registers",
        note: "PTX 9.7.16.8, table 49: .16x256b up to .x32, .16x128b up to .x64, others up to .x128; CUTLASS has the loads with a maximum as .x32 and .x128"
    }
}
