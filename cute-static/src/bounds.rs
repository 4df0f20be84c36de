//! The bounds of generic code: `A: bounds::Composition<B>` holds exactly if [`Composition<A, B>`](crate::algebra::Composition) exists.
//!
//! A bound has the name of the operation's result, and its `Output` is the result. Only generic code needs bounds.
//!
//! ```
//! use cute_static::{bounds, prelude::*};
//!
//! /// Tile 0 of every matrix that `T` divides.
//! fn first_tile<A, T, R>(a: A, tiler: T) -> String
//! where
//!     A: bounds::ZippedDivide<T, Output = R>,
//!     R: std::fmt::Display + Default,
//! {
//!     let _ = (a, tiler);
//!     R::default().to_string()
//! }
//! assert_eq!(first_tile(layout!((8, 8)), tiler!(<4, 2>)), "((4,2),(2,4)):((1,8),(4,16))");
//! ```

pub use crate::algebra::equality::FunctionallyEqual;
pub use crate::algebra::f2::matrix::LinearOverF2;
pub use crate::algebra::properties::{Bijective, Contiguous, Covers, Injective, Surjective};
pub use crate::application::admissible::Contains;
pub use crate::application::agree::{Multiplies, SameSize};
pub use crate::atom::accumulator::bounds::{AccumulatorsAsA, OrderOfK};
pub use crate::atom::copy::bounds::MakeTiledCopy;
pub use crate::atom::cotiled::bounds::MakeCotiledCopy;
pub use crate::atom::gemm::MultipliesParts;
pub use crate::atom::operand::FragmentOf;
pub use crate::atom::operand::bounds::{AtomTiles, AtomValues, LayoutTv, PartitionMatrix, PermutedMatrix, ThrFrg};
pub use crate::atom::transfer::bounds::{LayoutTvOfSide, PartitionSide, Retile, TidFrg};
use crate::for_each_operation;
pub use crate::shape::index::CoordinateIn;
pub use crate::shape::relation::{
    CompatibleWith, CongruentWith, EvenlyDividedBy, LeftDivisibleBy, SameRank, WeaklyCongruentWith,
    WeaklyLeftDivisibleBy,
};
pub use crate::tensor::project::bounds::KeptModes;

macro_rules! of_operations {
    ($([$($module:ident)::+] { $($name:ident $operands:tt $method:tt $composed:tt $vectors:tt $about:literal $example:tt;)* })*) => {
        $(pub use crate::$($module)::+::bounds::{$($name),*};)*
    };
}
for_each_operation!(of_operations);
