//! Paper §3 — the layout algebra.
//!
//! The [front page](crate#operations) lists the operations by the sections of the paper. Each is a type alias; its bound, in [`bounds`](crate::bounds), holds where the
//! result exists.

// The files of this module, by the sections of the paper:
// * §3.1: `by_mode` has application by mode and tilers, `modewise` complements, inverses and coalesce by mode
// * §3.2: `coalesce`
// * §3.3: `composition/`
// * §3.4: `inverse/`
// * §3.5: `complement/`; products are in `product` (§3.5.1), divides in `divide` (§3.5.2)
// * §2.4.4: `f2/` has layouts with XOR strides as matrices over F₂
//
// Shared parts: `sort` (modes by stride), `weave/` (modes that interleave), `completed` (a complement in use), `tiles` (how tiles and rests are regrouped), `basis`
// (strides that move one component). Where an operation differs by what the strides are, its folder has a file `by_codomain`;
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
pub mod tiles;
#[doc(hidden)]
pub mod weave;

pub use by_mode::Tiler;
pub use ceil_div::CeilDivTiler;
pub use coalesce::{Coalesced, CoalescedExtended};
pub use common::{MaxCommonLayout, MaxCommonVector};
pub use complement::{Complement, ComplementIn, PaddedComplement};
pub use composition::in_bounds::CompositionInBounds;
pub use composition::{Composition, IsComposable};
pub use distribute::{DomainDistribute, MaxAlignment};
pub use divide::{
    FlatDivide, LogicalDivide, PaddedFlatDivide, PaddedLogicalDivide, PaddedTiledDivide, PaddedZippedDivide,
    TiledDivide, ZippedDivide,
};
pub use equality::IsFunctionallyEqual;
pub use f2::convert::{AsIntegerLayout, AsXorLayout};
pub use f2::matrix::{BitMatrix, F2Rank};
pub use filter::{Filtered, FilteredZeros, WithoutZeros};
pub use inverse::{LeftInverse, RightInverse};
pub use modewise::{CoalescedBy, ComplementBy, ComplementInBy, LeftInverseBy, PaddedComplementBy, RightInverseBy};
pub use nullspace::Nullspace;
pub use product::{BlockedProduct, FlatProduct, LogicalProduct, RakedProduct, TiledProduct, ZippedProduct};
pub use properties::{IsBijective, IsContiguous, IsCovering, IsInjective, IsSurjective};
pub use recast::padded::{PaddedDowncast, PaddedRecast};
pub use recast::{Downcast, Recast, Upcast};
pub use tile_to_shape::TileToShape;
