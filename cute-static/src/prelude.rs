//! Everything that a user of layouts needs: `use cute_static::prelude::*;`.

pub use crate::algebra::composition::{Compose, Composition};
pub use crate::htuple::{HCons, HNil};
pub use crate::layout::Layout;
pub use cute_static_macros::{coord, layout, shape, stride, tiler};
