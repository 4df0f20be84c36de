//! The rules by which tensor maps are refused.

use crate::outcome::rules;

rules! {
    /// Box extent `N` of mode `I`.
    BoxExtent<I, N> = BoxFits {
        message: "illegal tensor map of {A} to {B}: the box has {N} elements in mode {I}, and at most 256 are allowed",
        label: "boxDim[{I}] is {N}",
        note: "cuTensorMapEncodeTiled, parameter `boxDim`: each is from 1 to 256; more elements are copied by several boxes of equal size, and neither the least number of boxes nor one of the three numbers behind it divides these"
    }
    /// Inner box extent of `N` elements of `W` bits.
    InnerExtent<N, W> = InnerBoxFills16Bytes {
        message: "illegal tensor map of {A} to {B}: the inner extent of the box, {N} elements of {W} bits, is not a multiple of 16 bytes",
        label: "boxDim[0] is {N} elements of {W} bits",
        note: "cuTensorMapEncodeTiled, parameter `boxDim`: with interleave NONE, boxDim[0] times the bytes of an element is a multiple of 16; it is the run that is contiguous in shared and in global memory"
    }
    /// Inner box extent `N` of a padded type.
    PaddedExtent<N> = PaddedBoxIs128 {
        message: "illegal tensor map of {A} to {B}: the inner extent of the box is {N}, and padded types take 128 exactly",
        label: "boxDim[0] is {N}",
        note: "cuTensorMapEncodeTiled, parameter `tensorDataType`: for 16U4_ALIGN16B and 16U6_ALIGN16B, boxDim[0] is 128"
    }
    /// The swizzle mode `K` with a padded type.
    PaddedMode<K> = PaddedTypeTakesSwizzle {
        message: "illegal tensor map of {A} to {B}: padded types do not take the swizzle mode {K}",
        label: "swizzle mode {K} (1: 32 bytes, 2: 64 bytes, 6: 128 bytes with atoms of 64)",
        note: "cuTensorMapEncodeTiled, parameter `swizzle`: 16U4_ALIGN16B and 16U6_ALIGN16B take NONE, 128B and 128B_ATOM_32B for loads"
    }
    /// Inner box extent of `N` elements of `W` bits, the span of the swizzle being `P` bytes.
    SpanRule<N, W, P> = BoxWithinSwizzle {
        message: "illegal tensor map of {A} to {B}: the inner extent of the box, {N} elements of {W} bits, is wider than the {P} bytes of the swizzle",
        label: "boxDim[0] is {N} elements of {W} bits, and the swizzle spans {P} bytes",
        note: "cuTensorMapEncodeTiled, parameter `swizzle`: with interleave NONE, boxDim[0] times the bytes of an element is at most the swizzle's span; make the rows of the shared memory as wide as the swizzle, and put blocks of them behind one another"
    }
    /// The stride `D` of mode `I`, elements of `W` bits.
    GlobalStride<I, D, W, P> = GlobalStrideAligned {
        message: "illegal tensor map of {A} to {B}: the global stride of mode {I}, {D} elements of {W} bits, is not a multiple of {P} bits",
        label: "globalStrides of mode {I} is {D} elements of {W} bits",
        note: "cuTensorMapEncodeTiled, parameter `globalStrides`: each is a multiple of 16 bytes (32 for padded types); pad the leading dimension"
    }
    /// The stride `P` of mode `I`, a multiple of `D` elements of `W` bits, where a multiple of `U` bits is needed.
    SymbolStride<I, P, D, W, U> = SymbolStrideOf16Bytes {
        message: "illegal tensor map of {A} to {B}: the global stride {P} of mode {I} is known to be a multiple of {D} elements of {W} bits, and must be a multiple of {U} bits",
        label: "declare the symbol as a `multiple_of` the number of elements in {U} bits",
        note: "cuTensorMapEncodeTiled, parameter `globalStrides`: each is a multiple of 16 bytes (32 for padded types); this must hold for every value of the symbols"
    }
    /// The inner extent `P`, a multiple of `X`, where one of `U` is needed.
    SymbolInnerExtent<P, X, U> = SymbolInnerExtentWhole {
        message: "illegal tensor map of {A} to {B}: the inner global extent {P} is known to be a multiple of {X}, and must be one of {U}",
        label: "declare the symbol as a `multiple_of` {U}",
        note: "cuTensorMapEncodeTiled, parameter `tensorDataType`: globalDim[0] is even for 16U4_ALIGN8B, and a multiple of 128 for 16U4_ALIGN16B and 16U6_ALIGN16B; this must hold for every value of the symbols"
    }
    /// The stride `D` of mode `I`, elements of `W` bits.
    GlobalStrideLimit<I, D, W> = GlobalStrideBelowLimit {
        message: "illegal tensor map of {A} to {B}: the global stride of mode {I}, {D} elements of {W} bits, is not below 2^40 bytes",
        label: "globalStrides of mode {I} is {D} elements of {W} bits",
        note: "cuTensorMapEncodeTiled, parameter `globalStrides`: each is less than 2^40"
    }
    /// The stride of mode `I` is 0.
    ZeroStride<I> = StrideMoves {
        message: "illegal tensor map of {A} to {B}: the global stride of mode {I} of the box is 0",
        label: "a box cannot repeat elements along mode {I}",
        note: "cuTensorMapEncodeTiled, parameter `globalStrides`: a mode of stride 0 that the tile takes one element of is left out; to repeat elements, copy them once and use a stride of 0 in shared memory"
    }
    /// The extent `X` of mode `I`.
    GlobalExtent<I, X> = GlobalExtentFits {
        message: "illegal tensor map of {A} to {B}: the global extent of mode {I} is {X}, and at most 2^32 is allowed",
        label: "globalDim[{I}] is {X}",
        note: "cuTensorMapEncodeTiled, parameter `globalDim`: each is from 1 to 2^32"
    }
    /// The inner extent `X`.
    InnerGlobalExtent<X, U> = InnerGlobalExtentWhole {
        message: "illegal tensor map of {A} to {B}: the inner global extent is {X}, no multiple of {U}",
        label: "globalDim[0] is {X}",
        note: "cuTensorMapEncodeTiled, parameter `tensorDataType`: globalDim[0] is even for 16U4_ALIGN8B, and a multiple of 128 for 16U4_ALIGN16B and 16U6_ALIGN16B"
    }
    /// The mode that is contiguous in shared memory has the stride `D` in global memory.
    MajorRule<D> = SameMajor {
        message: "illegal tensor map of {A} to {B}: the mode that is contiguous in shared memory has stride {D} in global memory, and 1 is needed",
        label: "the majorness of shared memory is not that of global memory",
        note: "cuTensorMapEncodeTiled takes no stride for mode 0, which is contiguous: choose the shared-memory atom of the same major as the tensor, or copy to a transposed tile"
    }
    /// The mode that is contiguous in shared memory has a stride that is known at run time only.
    RunTimeMajor<> = StaticMajor {
        message: "illegal tensor map of {A} to {B}: the stride in global memory of the mode that is contiguous in shared memory is known at run time only",
        label: "this stride must be the constant 1: `U1` in place of `i64`, or 1 in place of a symbol",
        note: "cuTensorMapEncodeTiled takes no stride for mode 0, which is contiguous"
    }
    /// `R` modes, where those after the fourth have `N` elements in the box.
    RankRule<R, N> = TensorMapRank {
        message: "illegal tensor map of {A} to {B}: {R} modes, and those after the fourth have {N} elements in the box together",
        label: "a tensor map has at most 5 modes, and {R} are needed",
        note: "cuTensorMapEncodeTiled, parameter `tensorRank`: 1 to 5; modes after the fourth are made one if the box has one element in each"
    }
    /// `R` modes, where those after the fourth have strides that are known at run time only.
    RunTimeRank<R> = StaticRank {
        message: "illegal tensor map of {A} to {B}: {R} modes, and strides after the fourth are known at run time only",
        label: "a tensor map has at most 5 modes, and {R} are needed",
        note: "cuTensorMapEncodeTiled, parameter `tensorRank`: 1 to 5; modes after the fourth are made one by the divisor of their strides, which must be types"
    }
    /// A tile of `N` elements in mode `I` of global memory, and `M` in shared memory.
    TileExtentRule<I, N, M> = TileIsShared {
        message: "illegal tensor map of {A} to {B}: mode {I} of the tile has {N} elements, that of shared memory {M}",
        label: "the tile has {N} elements in mode {I}, shared memory {M}",
        note: "CUTLASS, make_tma_copy: the tile and the shared-memory layout have the same extents, mode by mode"
    }
    /// The tile and shared memory have different numbers of modes.
    TileModeCount<> = SameModes {
        message: "illegal tensor map of {A} to {B}: the tile and shared memory differ in the number of modes",
        label: "tile and shared memory must have the same number of modes",
        note: "CUTLASS, make_tma_copy: the tile and the shared-memory layout have the same extents, mode by mode"
    }
    /// Shared memory of `N` elements, of which the first `M` are without a hole.
    PaddedTile<N, M> = SharedWithoutHoles {
        message: "illegal tensor map of {A} to {B}: of {N} elements in shared memory, only the first {M} are without a hole",
        label: "after {M} of {N} elements the shared-memory layout has a hole, or an element twice",
        note: "TMA writes a box without holes: padded rows would take an instruction each, at addresses that are no multiples of 128 bytes; use a swizzle against bank conflicts, not padding"
    }
    /// Consecutive elements of shared memory are not consecutive in a mode of the tensor.
    NoVector<> = CommonVector {
        message: "illegal tensor map of {A} to {B}: consecutive elements of shared memory are not consecutive in any mode of the tensor",
        label: "there is no box",
        note: "CUTLASS, make_tma_copy: “Could not find a common tile-gmem vectorization. Does the Tile select out major GMEM modes?”"
    }
    /// A stride of global memory that is not a natural number.
    NaturalRule<D> = NaturalStrides {
        message: "illegal tensor map of {A} to {B}: global memory has the stride {D}, which is not a natural number",
        label: "expected strides from 0 on",
        note: "cuTensorMapEncodeTiled, parameter `globalStrides`: unsigned bytes"
    }
    /// Several instructions of `N` elements of `W` bits each.
    InstructionAlignment<N, W> = InstructionsAligned {
        message: "illegal tensor map of {A} to {B}: each instruction writes {N} elements of {W} bits, and the next one would begin at no multiple of 128 bytes",
        label: "boxes of {N} elements of {W} bits lie behind one another",
        note: "PTX, cp.async.bulk.tensor: the address in shared memory is a multiple of 128 bytes; so must be the bytes of a box where there are several"
    }
    /// A box of `N` elements in mode `I`, to be divided among `C` blocks.
    MulticastRule<I, N, C> = MulticastDivides {
        message: "illegal tensor map of {A} to {B}: {C} blocks cannot share the {N} elements of mode {I} of the box",
        label: "boxDim[{I}] is {N}, and {C} blocks remain to share it",
        note: "CUTLASS, make_tma_copy: the number of blocks of a multicast divides the box, from its last mode on"
    }
    /// A multicast to `C` blocks.
    MulticastBlocksRule<C> = FitsMulticast {
        message: "illegal tensor map of {A} to {B}: {C} blocks cannot share a box, since a cluster has at most 16",
        label: "a multicast to {C} blocks found, one to 1 to 16 possible",
        note: "PTX 9.7.9.27.1.2, cp.async.bulk.tensor: the CTA mask of `.multicast::cluster` has 16 bits; CUDA programming guide: a cluster has at most 8 blocks, with cudaFuncAttributeNonPortableClusterSizeAllowed 16"
    }
    /// A multicast to `C` blocks, of which 8 are portable.
    PortableRule<C> = FitsPortableCluster {
        message: "the tensor map of {A} to {B} shares its box among {C} blocks, and a portable cluster has at most 8",
        label: "{C} blocks found, at most 8 are in every cluster",
        note: "CUDA programming guide, thread block clusters: more than 8 blocks need cudaFuncAttributeNonPortableClusterSizeAllowed, and a device that has them"
    }
    /// A tile of `N` elements of `W` bits.
    TileBytes<N, W> = TileFitsSharedMemory {
        message: "illegal tensor map of {A} to {B}: the tile, {N} elements of {W} bits, is larger than any shared memory, 232448 bytes",
        label: "{N} elements of {W} bits found, at most 232448 bytes possible",
        note: "CUDA programming guide, compute capabilities: maximum amount of shared memory per thread block, 227 KiB; the tile of a tensor map is in that of one block"
    }
    /// `C` blocks remain after all modes are divided.
    MulticastRest<C> = MulticastUses {
        message: "illegal tensor map of {A} to {B}: the multicast has {C} times more blocks than the box has elements",
        label: "{C} blocks remain without an element",
        note: "CUTLASS, make_tma_copy: the number of blocks of a multicast divides the box, from its last mode on"
    }
    /// A swizzle `B`, `M`, `S` in bytes that is not a mode of the hardware.
    UnknownSwizzle<X, M, S> = HardwareSwizzleMode {
        message: "illegal tensor map of {A} to {B}: Swizzle<{X}, {M}, {S}>, counted in bytes, is not a swizzle of TMA",
        label: "over bytes this is Swizzle<{X}, {M}, {S}>",
        note: "cuTensorMapEncodeTiled, parameter `swizzle`: over bytes, NONE and Swizzle<1,4,3>, <2,4,3>, <3,4,3>, <2,5,2>, <1,6,1>; over elements of 2 bytes 128B is <3,3,3>"
    }
    /// A swizzle without a unit.
    UnknownUnit<X, M, S> = KnownUnit {
        message: "illegal tensor map of {A} to {B}: Swizzle<{X}, {M}, {S}> does not say whether it counts bytes or elements",
        label: "the swizzle of TMA acts on byte addresses; over elements the same swizzle has another base",
        note: "`Swizzled<Swizzle128B, Elements<16>, L>` converts the swizzle of bytes to one over the layout `L` of 16-bit elements"
    }
    /// A composed layout whose offset is `O`.
    WithOffset<O> = WithoutOffset {
        message: "illegal tensor map of {A} to {B}: the shared-memory layout begins at offset {O}",
        label: "expected a layout that begins at offset 0, not {O}",
        note: "slice a stage out of shared memory by its address; the tensor map describes the tile at offset 0"
    }
    /// A buffer aligned to `N` bytes, where `M` are needed.
    BufferAlignment<N, M> = BufferAligned {
        message: "a buffer aligned to {N} bytes is not enough for a tensor map of {A} to {B}: {M} are needed",
        label: "aligned to {N} bytes, and {M} are needed",
        note: "PTX 5.5.7: shared memory that TMA writes is aligned to 128 bytes, and with a swizzle to its repeat, 256, 512 or 1024 bytes"
    }
    /// An inner box extent of `N` elements of `W` bits, where rows have `P` bytes.
    NarrowRow<N, W, P> = RowsAreFull {
        message: "the tensor map of {A} to {B} has rows of {N} elements of {W} bits, and not of {P} bytes as its swizzle mode has",
        label: "boxDim[0] is {N} elements of {W} bits, and a row of this swizzle mode has {P} bytes",
        note: "PTX 9.7.15.5.1: wgmma and tcgen05 read rows of 16 bytes without a swizzle, and of 32, 64 and 128 bytes with one; take the mode that is as wide as the rows"
    }
    /// `N` instructions where `M` would do.
    MoreInstructions<N, M> = AsFewAsPossible {
        message: "the tensor map of {A} to {B} takes {N} instructions, and {M} would do",
        label: "{N} instructions for a tile that {M} can copy",
        note: "the blocks of the shared-memory layout follow one another in the wrong order: let `tile_to_shape` repeat the atom along the mode that is not contiguous first, CUTLASS's Step<_2, _1>"
    }
    /// `N` channels of a box.
    ChannelRange<N> = ChannelsFit {
        message: "cuTensorMapEncodeIm2col, channelsPerPixel: the box has {N}, not from 1 to 256",
        label: "a box of {N} channels found, at most 256 possible",
        note: "cuTensorMapEncodeIm2col, parameter `channelsPerPixel`: at most 256; make the tile smaller, or cut it into several copies by a swizzled layout"
    }
    /// `N` pixels of a box.
    PixelRange<N> = PixelsFit {
        message: "cuTensorMapEncodeIm2col, pixelsPerColumn: the box has {N}, not from 1 to 1024",
        label: "a box of {N} pixels found, at most 1024 possible",
        note: "cuTensorMapEncodeIm2col, parameter `pixelsPerColumn`: at most 1024; it is the number of rows that one block loads"
    }
}
