//! Paper §3 — the layout algebra.
//!
//! | section | operation | file |
//! |---|---|---|
//! | 3.1 | by-mode application, tilers | `by_mode` |
//! | 3.1 | complements, inverses and coalesce, by mode | `modewise` |
//! | 3.2 | coalesce | `coalesce` |
//! | 3.3 | composition | `composition/` |
//! | 3.4 | right and left inverse | `inverse/` |
//! | 3.5 | complement | `complement/` |
//! | 3.5.1 | products | `product` |
//! | 3.5.2 | divides | `divide` |
//! | 2.4.4 | layouts with XOR strides as matrices over F₂ | `f2/` |
//!
//! Shared parts: `sort` (modes by stride), `weave/` (modes that interleave), `completed` (a complement in use), `tiles` (how tiles and rests are regrouped), `basis`
//! (strides that move one component). Where an operation differs by what the strides are, its folder has a file `by_codomain`;
//! `foreign` refuses what is defined on integers only.

pub mod basis;
pub mod by_mode;
pub mod ceil_div;
pub mod coalesce;
pub mod common;
pub mod complement;
pub mod completed;
pub mod composition;
pub mod distribute;
pub mod divide;
pub mod equality;
pub mod f2;
pub mod filter;
pub mod foreign;
pub mod inverse;
pub mod modewise;
pub mod nullspace;
pub mod product;
pub mod properties;
pub mod recast;
pub mod sort;
pub mod tile_to_shape;
pub mod tiles;
pub mod weave;
