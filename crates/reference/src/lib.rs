//! The layout algebra on plain values: with integer strides, and with strides of any semimodule (`General`).
//!
//! The tests compare the types of `cute-static` with this crate. It shares no code with the library, so that no mistake is in both, and
//! depends on `std` only.
//!
//! Every operation returns an `Option`, and `None` is a refusal. [`laws`] has the law of each operation, which checks a result without
//! the algorithm that computed it. The tests of `cute-static-tests` use both.

pub mod binary;
mod coalesce;
mod compact;
pub mod complement;
mod composition;
mod dispatch;
mod divide;
mod edit;
pub mod element;
mod evaluate;
pub mod function;
pub mod interleaved;
mod inverse;
pub mod laws;
mod layout;
pub mod notation;
mod overlap;
mod product;
mod property;
pub mod radices;
mod recast;
mod tree;

pub use coalesce::{coalesce, coalesce_by_mode, coalesce_extended, drop_zeros, filter, filter_zeros};
pub use compact::{column_major, like, ordered, row_major};
pub use complement::{
    coalesced_shape, complement, complement_in, complement_in_shape, coprofile, padded_complement,
    padded_complement_in_shape, padded_complement_of_shape,
};
pub use composition::{
    compose, compose_at, compose_in_bounds, compose_in_bounds_at, compose_tiler, compose_tiler_in_bounds,
};
pub use dispatch::answer;
pub use divide::{Parts, Regroup, divide, padded_divide, regroup};
pub use edit::{flatten, get, group, select, sort_by_stride, take};
pub use element::Element;
pub use evaluate::{crd2idx, eval, eval_at, idx2crd};
pub use function::{Function, Swizzle};
pub use inverse::{chain_inverse, left_inverse, left_inverse_at, location, right_inverse, right_inverse_at};
pub use layout::{General, Layout, Tiler};
pub use product::{blocked_product, product, raked_product, stay_apart, tile_to_shape};
pub use property::{bijective, contiguous, covers, found_injective, max_common, nullspace, surjective};
pub use recast::{downcast, lowest, padded_downcast, padded_recast, recast, upcast};
pub use tree::Tree;
