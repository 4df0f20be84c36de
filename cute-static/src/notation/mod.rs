//! Layouts as text, and the candidates of a layout search.
//!
//! The `N@d` grammar of the descriptor document, its parser, normal form and printer are the crate
//! [`cute_static_notation`], re-exported here; [`basis!`](macro@crate::basis) reads the same text at compile time. Neither part
//! allocates.
//!
//! ```
//! use cute_static::notation::{Candidate, Descriptor};
//! use cute_static::prelude::*;
//!
//! // A descriptor has strides only; with a shape it is a layout.
//! let text = Descriptor::parse("((1@0, 8@0), 2/2@1)").unwrap().normalise().unwrap();
//! let a: Candidate = Candidate::new(&[8, 4, 64], &text).unwrap();
//! assert_eq!(a.to_string(), "(8,4,64):(1@0,8@0,1@1)");
//!
//! // The same function in other modes, here from a layout type, is the same candidate.
//! let b: Candidate = Candidate::of(layout!((32,(64,5)):(1@0,(1@1,0)))).unwrap();
//! assert_eq!(a, b);
//! assert_eq!(a.identity(), b.identity());
//!
//! // A swizzle is part of what a candidate is.
//! let offsets: Candidate = Candidate::of(layout!((8,64):(64,1))).unwrap();
//! assert_ne!(offsets, offsets.swizzled(3, 4, 3).unwrap());
//! ```
//!
//! # The two records of the descriptor document
//!
//! | document | here |
//! |---|---|
//! | simple candidate: count, denominator, dimensions | private to the parser: what leaves it is a [`Basis`], a whole number along dimensions |
//! | rich candidate: basis list, kind, swizzle, normalised stride, identity | [`Candidate`] |
//!
//! What the document leaves open is decided as follows.
//!
//! * *Equivalence* is equality after zero strides are filtered out and neighbours coalesced, so a broadcast mode does not
//!   count: `(4,3):(1,0)` is equivalent to `4:1`, as in its example. Coalescing follows its rule; its example, which merges
//!   `(2,4):(4,1)` into `8:1`, contradicts the rule and the values 0 4 1 5 2 6 3 7.
//! * *The identity* is a hash of the canonical form, not an address: the same in every program and on every machine.
//! * *The reference state* of the rich candidate is left out: a [`Candidate`] is a plain value.
//! * *A swizzle* is CUTLASS's, with `|S| ≥ B`. The document's own formula has absolute bit numbers; `<B, M, S>` there is
//!   `<B, M, S − M>` here, and its `<3, 4, 3>` has overlapping fields and is refused.

mod candidate;
mod canonical;
mod congruent;
mod stride;
mod unfit;

pub use candidate::{Candidate, SwizzleRecord};
pub use cute_static_notation::{
    Basis, Descriptor, Error, Expected, Item, Items, MAX_DEPTH, MAX_DIMENSIONS, Normal, Under,
};
pub use stride::{Kind, Mode, Stride};
pub use unfit::Unfit;
