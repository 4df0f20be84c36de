//! The types and the rules that error messages print.
//!
//! Programs use nothing of this module. An error names the broken rule, which is a trait of this module, and prints numbers and layouts in decimals:
//!
//! | in a message | means |
//! |---|---|
//! | `n<128>` | the number 128 |
//! | `CuteLayout<(n<4>, n<8>), (n<1>, n<4>)>` | the layout `(4,8):(1,4)` |
//! | `CuteComposed<Sw<…>, n<0>, CuteLayout<…>>` | the composed layout `Sw<…> o 0 o …` |
//! | `CuteComplement<CuteLayout<…>>` | the complement of this layout |
//! | `Opposite<n<3>>` | -3 |
//! | `F<n<9>>` | the vector over F₂ that is written `f9` |
//! | `CuteFraction<n<1>, n<2>>` | the fraction 1/2 |
//! | `CuteCoordinate<(n<0>, n<2>)>` | the coordinate `2@1` |
//! | `Number<1, 0, 2, 6>` | the number 1026, as its digits |
//! | `__` | `_` |
//!
//! The engine defines these items, and they may change in any version. They are re-exported here because rustc prints the short name of a type only if
//! the documentation shows a path to it.

#![allow(ambiguous_glob_reexports)]

#[doc(no_inline)]
pub use crate::algebra::basis::*;
#[doc(no_inline)]
pub use crate::algebra::by_mode::*;
#[doc(no_inline)]
pub use crate::algebra::complement::rules::*;
#[doc(no_inline)]
pub use crate::algebra::completed::*;
#[doc(no_inline)]
pub use crate::algebra::composition::fields::*;
#[doc(no_inline)]
pub use crate::algebra::composition::in_bounds::*;
#[doc(no_inline)]
pub use crate::algebra::composition::rules::*;
#[doc(no_inline)]
pub use crate::algebra::composition::search::*;
#[doc(no_inline)]
pub use crate::algebra::composition::*;
#[doc(no_inline)]
pub use crate::algebra::divide::*;
#[doc(no_inline)]
pub use crate::algebra::equality::*;
#[doc(no_inline)]
pub use crate::algebra::f2::complement::*;
#[doc(no_inline)]
pub use crate::algebra::f2::inverse::*;
#[doc(no_inline)]
pub use crate::algebra::f2::matrix::*;
#[doc(no_inline)]
pub use crate::algebra::f2::properties::*;
#[doc(no_inline)]
pub use crate::algebra::f2::recast::*;
#[doc(no_inline)]
pub use crate::algebra::foreign::*;
#[doc(no_inline)]
pub use crate::algebra::inverse::by_codomain::*;
#[doc(no_inline)]
pub use crate::algebra::inverse::rules::*;
#[doc(no_inline)]
pub use crate::algebra::properties::rules::*;
#[doc(no_inline)]
pub use crate::algebra::recast::*;
#[doc(no_inline)]
pub use crate::algebra::tile_to_shape::*;
#[doc(no_inline)]
pub use crate::application::admissible::*;
#[doc(no_inline)]
pub use crate::application::agree::*;
#[doc(no_inline)]
pub use crate::atom::accumulator::rules::*;
#[doc(no_inline)]
pub use crate::atom::copy::*;
#[doc(no_inline)]
pub use crate::atom::gemm::*;
#[doc(no_inline)]
pub use crate::atom::mma::*;
#[doc(no_inline)]
pub use crate::atom::step::*;
#[doc(no_inline)]
pub use crate::atom::transfer::*;
#[doc(no_inline)]
pub use crate::banks::rules::*;
#[doc(no_inline)]
pub use crate::builder::rules::*;
#[doc(no_inline)]
pub use crate::cluster::rules::*;
#[doc(no_inline)]
pub use crate::collective::budget::*;
#[doc(no_inline)]
pub use crate::collective::cp_async::*;
#[doc(no_inline)]
pub use crate::collective::rules::*;
#[doc(no_inline)]
pub use crate::epilogue::rules::*;
#[doc(no_inline)]
pub use crate::htuple::modes::*;
#[doc(no_inline)]
pub use crate::htuple::structure::*;
#[doc(no_inline)]
pub use crate::instruction::copy::legal::*;
#[doc(no_inline)]
pub use crate::instruction::copy::rules::*;
#[doc(no_inline)]
pub use crate::instruction::copy::tiled::FitsInBuffer;
#[doc(no_inline)]
pub use crate::instruction::mma::legal::*;
#[doc(no_inline)]
pub use crate::instruction::mma::narrow::*;
#[doc(no_inline)]
pub use crate::int::decimal::*;
#[doc(no_inline)]
pub use crate::int::*;
#[doc(no_inline)]
pub use crate::kind::*;
#[doc(no_inline)]
pub use crate::layout::codomain::*;
#[doc(no_inline)]
pub use crate::layout::edit::*;
#[doc(no_inline)]
pub use crate::layout::regroup::*;
#[doc(no_inline)]
pub use crate::layout::tree::*;
#[doc(no_inline)]
pub use crate::layout::value::*;
#[doc(no_inline)]
pub use crate::numeric::rules::*;
#[doc(no_inline)]
pub use crate::outcome::*;
#[doc(no_inline)]
pub use crate::pipeline::rules::*;
#[doc(no_inline)]
pub use crate::plan::rules::*;
#[doc(no_inline)]
pub use crate::schedule::rules::*;
#[doc(no_inline)]
pub use crate::semimodule::codomain::*;
#[doc(no_inline)]
pub use crate::semimodule::fraction::*;
#[doc(no_inline)]
pub use crate::shape::divide::*;
#[doc(no_inline)]
pub use crate::shape::relation::*;
#[doc(no_inline)]
pub use crate::shape::*;
#[doc(no_inline)]
pub use crate::smem::find::rules::*;
#[doc(no_inline)]
pub use crate::smem::hardware::*;
#[doc(no_inline)]
pub use crate::smem::instruction::*;
#[doc(no_inline)]
pub use crate::smem::rules::*;
#[doc(no_inline)]
pub use crate::swizzle::composed::*;
#[doc(no_inline)]
pub use crate::swizzle::function::*;
#[doc(no_inline)]
pub use crate::swizzle::rules::*;
#[doc(no_inline)]
pub use crate::swizzle::unit::*;
#[doc(no_inline)]
pub use crate::tensor::bounds::*;
#[doc(no_inline)]
pub use crate::tensor::divisible::*;
#[doc(no_inline)]
pub use crate::tensor::project::*;
#[doc(no_inline)]
pub use crate::tensor::rebind::*;
#[doc(no_inline)]
pub use crate::tma::convolution::rules::*;
#[doc(no_inline)]
pub use crate::tma::global::*;
#[doc(no_inline)]
pub use crate::tma::rules::*;
