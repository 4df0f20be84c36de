//! Regroups the result of a divide or a product into tiles and rests.
//!
//! The logical form has the pairs `((T₀, R₀), (T₁, R₁), …)`. Unzipped along the tiler, they become the tiles `(T₀, T₁)` and
//! the rests `(R₀, R₁, …)`. The other forms combine these: zipped `(tiles, rests)`, tiled `(tiles, R₀, R₁, …)` and flat `(T₀, T₁, R₀, R₁, …)`.

use crate::htuple::{HCons, HNil, Pair};
use crate::int::Nat;
use crate::kind::{ModeTree, Outcome, Rule, Unzipped as IsUnzipped};
use crate::layout::tree::Mode;
use crate::outcome::{Accepted, Refused};
use crate::semimodule::Element;
use core::marker::PhantomData;

/// The tiles `T` and the rests `R`.
pub struct Tiles<T, R>(PhantomData<(T, R)>);

/// Declares tiles and rests, or a reason, for layouts of numbers or with symbols: the trait, and the kinds of these, of trees of modes and of results.
macro_rules! unzipped {
    ($name:ident: $unzipped:path, $tree:path, $outcome:path) => {
        /// Tiles and rests, or a reason.
        pub trait $name {
            /// The tiles and rests of this mode, followed by those of the modes `U`
            type Zip<U: $unzipped>: $unzipped;
            /// The tile `T` and the rest `R`, followed by `self`
            type Behind<T: $tree, R: $tree>: $unzipped;
            /// `(tiles, rests)`
            type Zipped: $outcome;
            /// `(tiles, R₀, R₁, …)`
            type Tiled: $outcome;
            /// `(T₀, T₁, …, R₀, R₁, …)`
            type Flat: $outcome;
        }
        impl<T: $tree, R: $tree> $name for Tiles<T, R> {
            type Zip<U: $unzipped> = U::Behind<T, R>;
            type Behind<T0: $tree, R0: $tree> = Tiles<HCons<T0, T>, HCons<R0, R>>;
            type Zipped = Accepted<HCons<T, HCons<R, HNil>>>;
            type Tiled = Accepted<HCons<T, R::Spliced<HNil>>>;
            type Flat = Accepted<T::Spliced<R::Spliced<HNil>>>;
        }
        impl<W: Rule> $name for Refused<W> {
            type Zip<U: $unzipped> = Self;
            type Behind<T: $tree, R: $tree> = Self;
            type Zipped = Self;
            type Tiled = Self;
            type Flat = Self;
        }
    };
}
pub(crate) use unzipped;
unzipped!(Unzipped: IsUnzipped, ModeTree, Outcome);

/// Splices the modes of a subtree into its parent.
pub trait Splice {
    /// The modes of `self` in front of `T`; a leaf is one mode
    type Spliced<T: ModeTree>: ModeTree;
}
impl<S: Nat, D: Element> Splice for Mode<S, D> {
    type Spliced<T: ModeTree> = HCons<Self, T>;
}
impl Splice for HNil {
    type Spliced<T: ModeTree> = T;
}
impl<H: ModeTree, R: ModeTree> Splice for HCons<H, R> {
    type Spliced<T: ModeTree> = HCons<H, R::Spliced<T>>;
}

/// Two lists of the same rank, mode by mode.
pub trait ZipModes {
    /// `((A₀, B₀), (A₁, B₁), …)`; the shorter list is continued by `1:0`
    type ZippedWith<B: ModeTree>: ModeTree;
    /// `((A₀, self₀), …)` where `self` is the second list
    type ZippedAfter<H: ModeTree, T: ModeTree>: ModeTree;
    /// `((self₀, 1:0), …)`
    type ZippedAlone: ModeTree;
    /// `((1:0, self₀), …)`
    type ZippedLast: ModeTree;
}
type Trivial = Mode<crate::int::One, typenum::UTerm>;
impl<S: Nat, D: Element> ZipModes for Mode<S, D> {
    type ZippedWith<B: ModeTree> = HCons<Pair<Self, B::First>, HNil>;
    type ZippedAfter<H: ModeTree, T: ModeTree> = HCons<Pair<H, Self>, T::ZippedAlone>;
    type ZippedAlone = HCons<Pair<Self, Trivial>, HNil>;
    type ZippedLast = HCons<Pair<Trivial, Self>, HNil>;
}
impl ZipModes for HNil {
    type ZippedWith<B: ModeTree> = B::ZippedLast;
    type ZippedAfter<H: ModeTree, T: ModeTree> = HCons<Pair<H, Trivial>, T::ZippedAlone>;
    type ZippedAlone = HNil;
    type ZippedLast = HNil;
}
impl<H: ModeTree, T: ModeTree> ZipModes for HCons<H, T> {
    type ZippedWith<B: ModeTree> = B::ZippedAfter<H, T>;
    type ZippedAfter<H0: ModeTree, T0: ModeTree> = HCons<Pair<H0, H>, T0::ZippedWith<T>>;
    type ZippedAlone = HCons<Pair<H, Trivial>, T::ZippedAlone>;
    type ZippedLast = HCons<Pair<Trivial, H>, T::ZippedLast>;
}
