//! Dispatch tables: the kinds of type-level values, and the functions on each kind.
//!
//! A type-level function is an associated type. To branch on an answer (`Less`, `Exact<Q>`, …) or to recurse over a structure (a tree of modes), the
//! function's module declares a trait and implements it for each answer or node. The trait is listed here as a supertrait of the kind. So rustc proves
//! that no branch is missing: **no operation can get stuck**, and each one ends in a layout or in a refusal with its reason. These tables are the only
//! place where a module depends on its users; every module uses them.
//!
//! | file | kinds |
//! |---|---|
//! | `answers` | the values on which functions branch: booleans, orders, magnitudes, ratios |
//! | `numbers` | naturals and stride elements |
//! | `structures` | tuples, trees and lists |
//! | `results` | the results of operations |
//! | `symbols` | layouts with sizes that are known at run time |

/// Declares kinds. A row lists the types of a kind, and then the functions on them.
///
/// Because the types are listed, rustc looks at one short impl to see that a type is of a kind. It proves once, when it compiles this crate, that each type
/// has all functions. No other crate can name [`Seal`](crate::seal::Seal), so none can add a type to a kind. Memory accesses rely on this, because these
/// functions compute their bounds.
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
mod symbols;

pub use answers::*;
pub use numbers::*;
pub use results::*;
pub use structures::*;
pub use symbols::*;

pub use crate::int::PositiveNat;

// Kinds of one function each. Their types are not listed.
pub use crate::algebra::by_mode::{ModeOp, Tiler};
pub use crate::outcome::Rule;

crate::branch::branch! {
    /// The disjunction and the negation of booleans.
    pub trait Either {
        /// `self ∨ B`
        type Or<B: Bool>: Bool;
        /// `¬self`
        type Not: Bool;
    }
    typenum::B0 => B, typenum::B1;
    typenum::B1 => typenum::B1, typenum::B0;
}

/// A choice between types of any kind, for modules above the algebra. Where the result must be of a kind, the caller has a bound.
pub trait Pick {
    /// `X` if true, else `Y`
    type Pick<X, Y>;
}
impl Pick for typenum::B0 {
    type Pick<X, Y> = Y;
}
impl Pick for typenum::B1 {
    type Pick<X, Y> = X;
}
