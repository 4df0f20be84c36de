//! The integer-stride layout algebra on plain values.
//!
//! Every operation returns `Option`: `None` is a refusal. `laws` states what each result must satisfy; the operations
//! themselves are only one way to get there.

mod coalesce;
mod compact;
mod complement;
mod composition;
mod dispatch;
mod divide;
mod edit;
mod evaluate;
mod inverse;
pub mod laws;
mod layout;
pub mod notation;
mod product;
mod property;
mod recast;
mod tree;

pub use coalesce::{coalesce, coalesce_by_mode, coalesce_extended, filter, filter_zeros};
pub use compact::{column_major, like, ordered, row_major};
pub use complement::{complement, complement_in, padded_complement, padded_complement_of_shape};
pub use composition::{compose, compose_in_bounds, compose_tiler};
pub use dispatch::answer;
pub use divide::{Regroup, divide, padded_divide};
pub use edit::{flatten, get, group, select, sort_by_stride, take};
pub use evaluate::{crd2idx, eval, idx2crd};
pub use inverse::{left_inverse, right_inverse};
pub use layout::{Layout, Tiler};
pub use product::{blocked_product, product, raked_product, tile_to_shape};
pub use property::{bijective, contiguous, covers, max_common, nullspace, segregated, surjective};
pub use recast::{downcast, recast, upcast};
pub use tree::Tree;
