//! Why there is no layout for some accesses, and why an access is none.

use crate::kind::ModeTree;
use crate::outcome::{Refused, Rule, Shown, rules};
use crate::seal::Seal;
use core::marker::PhantomData;

/// An access is not legal in a layout. The search goes on, and no error reports this.
pub enum Unfit {}
impl Rule for Unfit {
    const SEAL: Seal = Seal;
    type Fallback<A: ModeTree, B: ModeTree> = Refused<Self>;
}

/// The layouts in rows of `N` bytes of which K is contiguous, as error messages show them.
pub struct KMajorRows<N>(PhantomData<N>);
/// The layouts in rows of `N` bytes of which M or N is contiguous, as error messages show them.
pub struct MnMajorRows<N>(PhantomData<N>);
impl<N: Shown> Shown for KMajorRows<N> {
    type Shown = KMajorRows<N::Shown>;
}
impl<N: Shown> Shown for MnMajorRows<N> {
    type Shown = MnMajorRows<N::Shown>;
}
/// One row per reason why an access is not legal in a layout.
macro_rules! reasons {
    ($($(#[$doc:meta])* $name:ident)*) => {$(
        $(#[$doc])*
        pub enum $name {}
        impl Shown for $name {
            type Shown = Self;
        }
    )*};
}
reasons! {
    /// The elements of one access are no neighbours.
    SplitsAccess
    /// The swizzle separates the elements of one access, or rows do not begin at a multiple of it.
    SplitsPiece
    /// Lanes and other accesses share bits of a coordinate, so the conflicts of one access do not tell those of another.
    SharesBits
    /// TMA or the tensor core has the other mode contiguous.
    OtherMajor
    /// The tensor core has no descriptors for the slices of the tile.
    NoDescriptor
    /// TMA has no box with this swizzle.
    NoBox
}

rules! {
    /// No layout: the best K-major one `X` fails in the access `I` for the reason `V`, the best MN-major one `Y` in `J` for the reason `W`.
    NoLayoutRule<X, I, V, Y, J, W> = HasSmemLayout {
        message: "no layout of the tile {A} is legal for all accesses: in {X} access {I} fails with {V}, and in {Y} access {J} fails with {W}",
        label: "accesses are counted from 1; the reasons are `SplitsAccess`, `SplitsPiece`, `SharesBits`, `OtherMajor`, `NoDescriptor` and `NoBox`",
        note: "`FindSmemLayout` lists the layouts that are tried; the message has two of those with pieces of 16 bytes, the best one with K contiguous and the best one with M or N contiguous"
    }
    /// A copy of elements of `N` bits to a tile of elements of `W` bits.
    OtherElementsRule<N, W> = MovesTheseElements {
        message: "the copy moves elements of {N} bits, and the tile {A} has elements of {W}",
        label: "{N} bits found, {W} needed",
        note: "the elements of a copy atom are those of its `CopyAtomOf<Instruction, Element>`"
    }
    /// The side of a copy that is in registers.
    InRegistersRule<> = AccessesMemory {
        message: "the copy does not access the tile {A} in memory on this side: it has registers, a descriptor or a box there",
        label: "`WrittenBy` is the destination of the copy, and `ReadBy` its source",
        note: "`ldmatrix` reads shared memory, and `stmatrix` and `cp.async` write it; TMA is `ByTma`"
    }
    /// Lanes that are no sums of powers of two.
    LanesRule<> = LanesAreSums {
        message: "the lanes of a warp do not begin at sums of powers of two in the tile {A}: the copy tiles it by {B}",
        label: "every mode of the lanes needs an extent and a step that are powers of two, and bits of its own",
        note: "the search counts conflicts by the bits of the lanes; `banks::BankConflictDegree` has those of any layout"
    }
}
