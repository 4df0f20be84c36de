//! The integer-stride layout algebra on plain values.
//!
//! Every operation returns `Option`: `None` is a refusal. `laws` states what each result must satisfy; the operations
//! themselves are only one way to get there.

mod coalesce;
mod complement;
mod composition;
mod dispatch;
mod divide;
mod evaluate;
mod inverse;
pub mod laws;
mod layout;
pub mod notation;
mod product;
mod tree;

pub use coalesce::{coalesce, coalesce_by_mode, coalesce_extended, filter, filter_zeros};
pub use complement::{complement, complement_in, padded_complement};
pub use composition::{compose, compose_in_bounds, compose_tiler};
pub use dispatch::answer;
pub use divide::{Regroup, divide};
pub use evaluate::{crd2idx, eval, idx2crd};
pub use inverse::{left_inverse, right_inverse};
pub use layout::{Layout, Tiler};
pub use product::{blocked_product, product, raked_product};
pub use tree::Tree;
