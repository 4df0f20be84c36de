//! Paper §2.1 — tuples and hierarchical tuples.
//!
//! An *HTuple* is a leaf or a list of HTuples: `4`, `(4, 8)`, `(4, (2, 3))`. Lists are [`HCons`] and [`HNil`]. The module uses `engine`; all others use it.
//!
//! | file | function |
//! |---|---|
//! | `tree` | an HTuple as a value for const code, and its notation |
//! | `singleton` | types with one value |
//! | `leaf` | the leaves |
//! | `structure` | rank, depth, flattening |
//! | `modes` | the modes of a list by number |
//! | `congruence` | comparisons of profiles |
//! | `arithmetic` | sums, differences and products of tuples |

pub mod arithmetic;
pub mod congruence;
pub mod leaf;
pub mod modes;
pub mod singleton;
pub mod structure;
pub mod tree;

use core::convert::Infallible;
use core::fmt;
use core::marker::PhantomData;

pub use leaf::Leaf;
pub use singleton::Singleton;
pub(crate) use singleton::singleton;
pub use tree::Tree;

/// A list of one or more HTuples: the first one is `H`, and the list of the others is `T`. It has one value, `HCons`, which has no size.
pub enum HCons<H, T> {
    /// The only value.
    Only,
    #[doc(hidden)]
    __Phantom(PhantomData<(H, T)>, Infallible),
}
mod constructor {
    pub use super::HCons::Only as HCons;
}
#[doc(hidden)]
pub use constructor::*;

/// The empty list.
pub struct HNil;

/// The list of two HTuples.
pub(crate) type Pair<A, B> = HCons<A, HCons<B, HNil>>;

/// `_`, the leaf of a coordinate or tiler that keeps its whole mode.
pub struct Underscore;

singleton!(<H, T> HCons<H, T> = HCons);

singleton!(<> HNil = HNil);
singleton!(<> Underscore = Underscore);

macro_rules! written_as_tree {
    ($(<$($p:ident),*> $ty:ty;)*) => {$(
        impl<$($p: crate::kind::HTuple),*> fmt::Display for $ty {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(const { &<Self as structure::Structure>::TREE }, f)
            }
        }
        impl<$($p: crate::kind::HTuple),*> fmt::Debug for $ty {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(self, f)
            }
        }
    )*};
}
written_as_tree! {
    <H, T> HCons<H, T>;
    <> HNil;
    <> Underscore;
}
