//! The rules that a composition can break.

use crate::outcome::rules;

rules! {
    derived;

    /// The stride condition, paper eq. (20): some multiple of the stride `V` carries out of a mode of A of extent `S` irregularly.
    StrideRule<V, S> = StrideDivides {
        message: "illegal composition {A} ∘ {B}: stride {V} and mode size {S} do not divide one another (stride divisibility condition)",
        label: "no layout takes every {V}-th element across a mode of size {S}",
        note: "CuTe paper 3.3.2, eq. (20); the stride must be a multiple or a factor of the mode's size wherever it crosses into the next mode"
    }
    /// The shape condition, paper eq. (21): of `N` steps, `Q` fit into a mode of A, and `Q` does not divide `N`.
    ShapeRule<N, Q> = ShapeDivides {
        message: "illegal composition {A} ∘ {B}: mode size {N} is not a multiple of the {Q} steps that fit (shape divisibility condition)",
        label: "after {Q} of {N} steps the next mode begins, and {N} is not a multiple of {Q}",
        note: "CuTe paper 3.3.2, eq. (21)"
    }
    /// The carry condition, which replaces the paper's eq. (22)–(23): leaves of B together reach the digit `X` in a mode of A of extent `S`.
    CarryRule<X, S> = NoCarry {
        message: "illegal composition {A} ∘ {B}: the modes of the right layout together reach digit {X} in a mode of size {S}",
        label: "some coordinate would carry out of the mode of size {S}, so the modes cannot be composed one by one",
        note: "CuTe paper 3.3.2, eq. (22) and (23): the left layout must distribute over the modes of the right one"
    }
    /// At the index `I` the steps of both signs add up to the digits `W`, which have both signs.
    BorrowRule<I, W> = NoBorrow {
        message: "illegal composition {A} ∘ {B}: at index {I}, the positive and negative strides add up to the digits {W}, which have both signs",
        label: "the digits of index {I} have one sign, so one of these borrows from another",
        note: "positive and negative strides can be combined if no digit counts up while another one counts down, as within one mode of the left layout"
    }
    /// The search did not decide in `N` steps whether steps of both signs borrow.
    OpenSignsRule<N> = SignsDecided {
        message: "illegal composition {A} ∘ {B}: the positive and negative strides interleave so closely that {N} steps do not decide whether digits borrow",
        label: "not known to have digits of one sign everywhere",
        note: "compose one sign at a time; the book's chapter on composition says what is searched"
    }
    /// A coordinate has the component `P`, but A has only `R` modes.
    ProfileRule<P, R> = ProfileFits {
        message: "profile overflow: a stride addresses mode {P}, where there are only {R} modes; operands {A} and {B}",
        label: "no mode {P} among {R}",
        note: "CuTe paper 3.3.2, reductive case “coordinate”: `2@1` is a coordinate of layouts that have a mode 1"
    }
    /// A coordinate indexes a leaf.
    LeafRule<> = TakesCoordinates {
        message: "profile overflow: a stride is a coordinate, and the layout it addresses is a leaf; operands {A} and {B}",
        label: "a leaf takes integers, not coordinates",
        note: "CuTe paper 3.3.2, reductive case “coordinate”: `2@0` is a coordinate of `(8):(1)`, not of `8:1`"
    }
    /// A coordinate indexes the leaf `P` of A.
    LeafModeRule<P> = HasSubmodes {
        message: "profile overflow: a stride addresses submodes of mode {P}, which is a leaf; operands {A} and {B}",
        label: "a leaf takes integers, not coordinates",
        note: "CuTe paper 3.3.2, reductive case “coordinate”: `2@1` is a coordinate of layouts that have a mode 1"
    }
    /// A sum of basis elements takes digits of extents `S` and `T` in two modes of A.
    SumRule<S, T> = SumAligns {
        message: "illegal composition {A} ∘ {B}: a stride that is a sum passes the end of one mode after {S} steps and of another after {T}, and neither divides the other",
        label: "no layout adds digits of {S} and of {T} values",
        note: "CuTe paper 3.3.2 asks for scaled basis elements; a sum of them composes where the modes it runs through break up alike"
    }
    /// The multiples of the stride `V` below `N` carry between bits, in a mode of A with an XOR stride.
    BitCarryRule<N, V> = NoBitCarry {
        message: "illegal composition {A} ∘ {B}: {N} steps of {V} carry from bit to bit, and XOR strides do not",
        label: "some `i·{V}` with `i` below {N} is not the XOR of shifts of {V}",
        note: "CuTe paper 2.3.1: over F2, i·f is the carry-less product; write the index as a layout of powers of two"
    }
    /// Two leaves of B both use the bits `X` of a digit, in a mode of A with an XOR stride.
    BitCollisionRule<X> = DisjointBits {
        message: "illegal composition {A} ∘ {B}: two modes of the right layout both use the bits {X} of an index of the left one",
        label: "their sum carries out of the bits {X}, and the XOR of their images does not",
        note: "CuTe paper 2.3.1: over F2, addition is XOR; indices add up to it only where their bits are disjoint"
    }
    /// A negative stride `−V` indexes a mode with an XOR stride.
    DownBitsRule<V> = UpwardsOnly {
        message: "illegal composition {A} ∘ {B}: the stride -{V} counts down in a layout with XOR strides",
        label: "a vector over F2 is its own opposite, so there is nothing below index 0",
        note: "CuTe paper 2.3.1: over F2, f + f = 0"
    }
    /// XOR strides of B index a mode of A whose extent `S` is no power of two.
    OddModeRule<S> = ModesOfBits {
        message: "illegal composition {A} ∘ {B}: the right layout yields vectors of bits, and they index a mode of size {S} of the left one",
        label: "the digits of an index in a mode of size {S} are no bits of it",
        note: "CuTe paper 2.4.4: a layout is linear over F2 where its modes are powers of two"
    }
    /// A mode `N : f_V` of B, `N` no power of two, whose image is not one mode.
    OddLeafRule<N, V> = LeafOfBits {
        message: "illegal composition {A} ∘ {B}: the left layout does not scale the vectors of the mode of size {N} and stride {V}",
        label: "a mode of size {N} cannot be split into bits, and its image is not one mode",
        note: "CuTe paper 2.4.4: a mode is linear over F2 in the bits of its coordinate where its size is a power of two"
    }
    /// XOR strides of B index a layout without XOR strides.
    VectorRule<> = TakesBits {
        message: "illegal composition {A} ∘ {B}: the right layout yields vectors over F2, and the left one takes integers",
        label: "the bits of the right layout overlap, so it equals no integer layout, and the left layout is not an XOR layout on these indices",
        note: "CuTe paper 2.3.1; `AsXorLayout` converts a layout whose offsets have disjoint bits"
    }
}
