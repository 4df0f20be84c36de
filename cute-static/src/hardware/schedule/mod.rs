//! Schedulers: which block of a grid computes which tiles of the result, and which of their k tiles.
//!
//! A [`Scheduler`] is a type: [`Static`], [`Persistent`], [`SplitK`] or [`StreamK`], with the order of its raster, its swizzle and its cluster. A
//! [`Schedule`] is one for numbers of [`Tiles`] that are known at run time. The host computes it, launches the [`grid`](Schedule::grid) that it says, and
//! passes it to the kernel, where each block asks for its [`work`](Schedule::work).
//!
//! A raster whose order is fixed is also a layout ([`RasterLayout`]), which the algebra proves to be a bijection.

// The files:
// * `orders`: the orders of a raster
// * `scheduler`: schedulers as types, and rasters as layouts
// * `sizes`: the numbers of tiles of sizes that are symbols
// * `plan`: a schedule of numbers of tiles: what is shared, and how much
// * `work`: the work of one block
// * `error`: why numbers have no schedule
// * `rules`: the rules by which schedulers are refused

mod error;
mod orders;
mod plan;
#[doc(hidden)]
pub mod rules;
mod scheduler;
#[doc(hidden)]
pub mod sizes;
mod work;

pub use error::ScheduleError;
pub use orders::{AlongM, AlongN, Heuristic};
pub use plan::{Schedule, Tiles};
pub use scheduler::{Persistent, RasterLayout, Scheduler, SplitK, Static, StreamK};
pub use work::{Reduction, Work, WorkInCluster, WorkList};
