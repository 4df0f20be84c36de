//! Layouts as text, and the candidates of a layout search.
//!
//! The crate `cute-static-notation` has the `N@d` grammar of the descriptor document, its parser, its normal form and its printer, and is
//! re-exported here. [`basis!`](macro@crate::basis) reads the same text at compile time. Nothing here allocates. The module uses
//! layouts and swizzles; the macros of the notation and `cargo cute` use it.
//!
//! ```
//! use cute_static::notation::{Candidate, Tuple};
//! use cute_static::prelude::*;
//!
//! // A layout as data keeps its groups, whether it comes from a text or from a type.
//! let a: Candidate = Candidate::parse("((8,4),64):((1@0,8@0),1@1)").unwrap();
//! assert_eq!(Ok(a), Candidate::of(layout!(((8,4),64):((1@0,8@0),1@1))));
//! assert_eq!(a.strides().to_string(), "((1@0,8@0),1@1)");
//!
//! // A candidate is evaluated and composed at run time.
//! assert_eq!(a.evaluate(Tuple::Leaf(40)).unwrap().to_string(), "8@0+1@1");
//! let b: Candidate = Candidate::parse("(2,(4,2)):(32,(1,8))").unwrap();
//! assert_eq!(a.compose(&b).unwrap().to_string(), "(2,(4,2)):(1@1,(1@0,8@0))");
//!
//! // The same function in other modes is equivalent, and another candidate.
//! let c: Candidate = Candidate::parse("(32,(64,5)):(1@0,(1@1,0))").unwrap();
//! assert!(a.is_equivalent(&c) && a != c);
//!
//! // A swizzle is part of a candidate.
//! let offsets: Candidate = Candidate::parse("(8,64):(64,1)").unwrap();
//! assert!(!offsets.is_equivalent(&offsets.swizzled(3, 4, 3).unwrap()));
//! ```
//!
//! # The two records of the descriptor document
//!
//! | document | here |
//! |---|---|
//! | simple candidate: count, denominator, dimensions, kind | [`SimpleCandidate`], an entry of a [`Descriptor`] or of a [`LayoutText`] |
//! | rich candidate | [`Candidate`] |
//! | · basis list | [`nodes`](Candidate::nodes): the modes in their groups |
//! | · layout kind | [`kind`](Candidate::kind) |
//! | · optional swizzle | [`swizzle`](Candidate::swizzle) |
//! | · normalised stride | [`normalised`](Candidate::normalised) |
//! | · uniqued layout identity | `==`, which compares structures; in [`Candidates`] each structure has one place |
//! | · reference state | [`references`](Candidate::references), which [`Candidates`] counts |
//!
//! The library decides as follows what the document leaves open.
//!
//! * *A simple candidate never escapes parsing*, according to the document. Here a program can inspect one, but no function takes one: a layout consists of
//!   [`Basis`] elements, which are whole numbers, and only the parser, [`Basis::new`] and [`Basis::vector`] make these.
//! * *Layouts as text.* The document's grammar has only strides, and only basis elements. [`LayoutText`] puts the shape before them, as the document's
//!   examples do, and a swizzle in front as CuTe does. Its strides may also be integers and vectors over F₂.
//! * *Identity and equivalence* are two relations. The identity is the structure. Equivalence is equality after zero strides are filtered out
//!   and neighbours are coalesced. So broadcast modes do not count: `(4,3):(1,0)` is equivalent to `4:1`, as in the document's example. Coalescing follows
//!   the document's rule. Its example, which merges `(2,4):(4,1)` into `8:1`, contradicts this rule and the values 0 4 1 5 2 6 3 7.
//! * *The reference state* is not defined in the document. Here it is that of an interned record: the number of its holders. It is not part of the identity.
//! * *Composition* applies the right side first, as in the document's hierarchical example, and has its bound: all values of the right side are indices of the left side.
//! * *A swizzle* is CUTLASS's, with `|S| ≥ B`. The document's own formula has absolute bit numbers. Its `<B, M, S>` is
//!   `<B, min(M, S), S − M>` here. Its `<3, 4, 3>` has overlapping fields and is refused.

/// The operator `?` for const code.
macro_rules! attempt {
    ($result:expr) => {
        match $result {
            Ok(value) => value,
            Err(unfit) => return Err(unfit),
        }
    };
}

mod build;
mod candidate;
mod canonical;
mod compose;
mod element;
mod evaluate;
#[doc(hidden)]
pub mod macros;
mod pool;
mod print;
#[doc(hidden)]
pub mod revealed;
#[doc(hidden)]
pub mod stated;
mod unfit;
mod vectors;

pub use candidate::{Candidate, NoUnit, Node, SwizzleRecord, Tuple};
pub use cute_static_notation::{
    Basis, Descriptor, Error, Expected, Item, Items, Kind, LayoutItem, LayoutItems, LayoutText, MAX_DEPTH,
    MAX_DIMENSIONS, Normal, SimpleCandidate, Under,
};
pub use element::Mode;
pub use evaluate::Value;
pub use pool::Candidates;
pub use print::StrideText;
pub use revealed::Shown;
pub use unfit::Unfit;
