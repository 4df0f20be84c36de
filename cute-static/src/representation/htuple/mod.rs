//! Paper §2.1 — tuples and hierarchical tuples.
//!
//! An *HTuple* is a leaf or a list of HTuples: `4`, `(4, 8)`, `(4, (2, 3))`. Lists are [`HCons`] / [`HNil`].
//!
//! | file | function |
//! |---|---|
//! | `tree` | an HTuple as data that const code can walk, and its notation |
//! | `singleton` | a type with one value |
//! | `leaf` | what a leaf is |
//! | `structure` | rank, depth, flatten |
//! | `modes` | the modes of a list by number: get, take, replace |
//! | `congruence` | same profile, coarser profile |
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

/// A list of one or more HTuples: the first, `H`, and the rest, `T`. Zero-sized; its only value is written like the type.
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

/// `_`, the leaf of a coordinate or tiler that keeps its mode whole.
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
