//! Why an access is refused.

use crate::outcome::rules;

rules! {
    /// `K` words in one bank in the phase `P`; the swizzle takes the conflict out.
    BankConflict<K, P, X, M, S> = NoBankConflict {
        message: "bank conflict: {K}-way in phase {P} of {A}; the smallest swizzle without one is Swizzle<{X}, {M}, {S}>",
        label: "in phase {P}, lanes access {K} different words of one bank",
        note: "the swizzle counts elements of {B} bits; on a swizzled layout it takes the place of the one that is there"
    }
    /// `K` words in one bank in the phase `P`; no swizzle takes the conflict out.
    HopelessConflict<K, P> = NoBankConflictAtAll {
        message: "bank conflict: {K}-way in phase {P} of {A}; no swizzle is without one",
        label: "in phase {P}, lanes access {K} different words of one bank",
        note: "a pitch that is an odd number of accesses would: pad each row by one access"
    }
    /// No swizzle is good enough.
    NoSwizzle<> = SomeSwizzle {
        message: "no swizzle makes the access {A} conflict-free",
        label: "every Swizzle<B, M, S> that moves whole accesses leaves some of these lanes in one bank",
        note: "a pitch that is an odd number of accesses would: pad each row by one access"
    }
    /// The offset `E`, no multiple of the access.
    UnalignedOffset<E> = OffsetIsAligned {
        message: "unaligned access: a lane of {A} begins at offset {E}, no multiple of the width of the access",
        label: "offset {E} is counted in elements of {B} bits",
        note: "an access of shared memory must be aligned to its width; `ldmatrix` reads rows of 16 bytes"
    }
    /// `N` lanes.
    TooManyLanes<N> = FitsAWarp {
        message: "a warp has 32 lanes: {A} has {N}",
        label: "expected a layout of at most 32 lanes",
        note: "the access of a whole tile is many instructions; compose the tile with the layout of the lanes of one"
    }
    /// A swizzle of another unit than the elements.
    OtherUnit<N> = CountsElements {
        message: "units differ: the access has elements of {N} bits, and the swizzle of {A} counts others",
        label: "the offsets of this layout are not counted in elements of {N} bits",
        note: "`InUnit<Swizzle128B, Elements<16>>` converts a swizzle; the access of a layout of bytes has elements of 8 bits"
    }
}
