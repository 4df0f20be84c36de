//! The kinds of type-level values, and what may be done with each.
//!
//! A type-level function is an associated type. Where it branches on an answer (`Less`, `Exact<Q>`, …) or recurs over a
//! structure (a tree of modes), it declares a trait next to its own code, implements it for each answer or node, and is
//! listed here as a supertrait of the kind. rustc then proves that no branch is missing: **no operation can get stuck**,
//! each one ends in a layout or in a reason for refusing. This is the one place in which lower modules learn who uses
//! them; nothing else in them points upwards.
//!
//! | file | kinds |
//! |---|---|
//! | `answers` | what a branch is on: booleans, orders, magnitudes, ratios |
//! | `numbers` | naturals and stride elements |
//! | `structures` | tuples, trees and lists |
//! | `results` | what an operation ends in |

/// Each kind is the sum of the functions on it, and the types that are of it.
///
/// The types are listed, so that rustc looks at one short impl to see that a type is of a kind; that it has all the functions
/// was proved once, here. No other crate can name [`Seal`](crate::seal::Seal), so none can add a type to a kind: bounds of memory accesses are
/// computed by these functions.
macro_rules! kinds {
    ($($(#[$doc:meta])* $name:ident of [$($({$($p:ident: $of:path),*})? $ty:ty),* $(,)?] {$($function:path),* $(,)?})*) => {$(
        $(#[$doc])*
        pub trait $name: Sized $(+ $function)* {
            #[doc(hidden)]
            const SEAL: Seal;
        }
        $(impl $(<$($p: $of),*>)? $name for $ty {
            const SEAL: Seal = Seal;
        })*
    )*};
}

mod answers;
mod numbers;
mod results;
mod structures;

pub use answers::*;
pub use numbers::*;
pub use results::*;
pub use structures::*;

pub use crate::int::PositiveNat;

// Open kinds, of one function each.
pub use crate::algebra::by_mode::{ModeOp, Tiler};
pub use crate::outcome::Rule as Reason;

/// `self ∨ other`.
pub trait Either {
    /// The disjunction
    type Or<B: Bool>: Bool;
}
impl Either for typenum::B0 {
    type Or<B: Bool> = B;
}
impl Either for typenum::B1 {
    type Or<B: Bool> = typenum::B1;
}
