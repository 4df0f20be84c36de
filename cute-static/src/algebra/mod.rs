//! Paper §3 — the layout algebra.
//!
//! The [front page](crate#operations) lists the operations by the sections of the paper. Each operation is a type alias. Its bound, in
//! [`bounds`](crate::bounds), holds exactly where the result exists. The module may use the engine and the representation; swizzles, tensors and hardware
//! use it.

// The files of this module, by the sections of the paper:
// * §3.1: `by_mode` applies operations mode by mode, `modewise` has complements, inverses and coalesce by mode
// * §3.2: `coalesce`
// * §3.3: `composition/`
// * §3.4: `inverse/`
// * §3.5: `complement/`; products are in `product` (§3.5.1), divides in `divide` (§3.5.2)
// * §2.4.4: `f2/` treats layouts with XOR strides as matrices over F₂
//
// Shared parts: `sort` sorts modes by stride, `interleaved/` treats modes that interleave, `completed` uses complements, `tiles` regroups tiles and rests, `basis`
// recognises strides that move one component. Where an operation depends on what the strides are, its folder has a file `by_codomain`;
// `foreign` refuses strides for which the operation is not defined.
// `foreign` refuses what is defined on integers only.

#[doc(hidden)]
pub mod basis;
#[doc(hidden)]
pub mod by_mode;
#[doc(hidden)]
pub mod ceil_div;
#[doc(hidden)]
pub mod coalesce;
#[doc(hidden)]
pub mod common;
#[doc(hidden)]
pub mod complement;
#[doc(hidden)]
pub mod completed;
#[doc(hidden)]
pub mod composition;
#[doc(hidden)]
pub mod distribute;
#[doc(hidden)]
pub mod divide;
#[doc(hidden)]
pub mod equality;
#[doc(hidden)]
pub mod f2;
#[doc(hidden)]
pub mod filter;
#[doc(hidden)]
pub mod foreign;
#[doc(hidden)]
pub mod interleaved;
#[doc(hidden)]
pub mod inverse;
#[doc(hidden)]
pub mod modewise;
#[doc(hidden)]
pub mod nullspace;
#[doc(hidden)]
pub mod product;
#[doc(hidden)]
pub mod properties;
#[doc(hidden)]
pub mod recast;
#[doc(hidden)]
pub mod sort;
#[doc(hidden)]
pub mod tile_to_shape;
#[doc(hidden)]
pub mod tilers;
#[doc(hidden)]
pub mod tiles;

pub use by_mode::Tiler;
pub use common::MaxCommonVector;
pub use composition::IsComposable;
pub use equality::IsFunctionallyEqual;
pub use f2::matrix::{BitMatrix, F2Rank};
pub use properties::{IsBijective, IsContiguous, IsCovering, IsInjective, IsSurjective};

/// The results of the operations that are declared below this module.
macro_rules! result {
    ([algebra::$($m:ident)::+] $($name:ident)*) => { pub use $($m)::+::{$($name),*}; };
    ($($elsewhere:tt)*) => {};
}
macro_rules! results {
    ($($module:tt { $($name:ident $operands:tt $method:tt $composed:tt $vectors:tt $about:literal $example:tt;)* })*) => {
        $(result! { $module $($name)* })*
    };
}
crate::for_each_operation!(results);
