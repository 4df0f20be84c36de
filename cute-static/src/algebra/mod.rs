//! Paper §3 — the layout algebra.
//!
//! | section | operation | file |
//! |---|---|---|
//! | 3.1 | by-mode application, tilers | `by_mode` |
//! | 3.2 | coalesce | `coalesce` |
//! | 3.3 | composition | `composition/` |
//! | 3.4 | right and left inverse | `inverse` |
//! | 3.5 | complement | `complement/` |
//! | 3.5.1 | products | `product` |
//! | 3.5.2 | divides | `divide` |
//!
//! Shared parts: `sort` (modes by stride), `completed` (a complement in use), `tiles` (how tiles and rests are regrouped).

pub mod by_mode;
pub mod coalesce;
pub mod complement;
pub mod completed;
pub mod composition;
pub mod divide;
pub mod inverse;
pub mod product;
pub mod sort;
pub mod tiles;
