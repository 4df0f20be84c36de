//! Paper §2.3 — compact strides of a shape. The module uses `shape` and the type of layouts; layouts and the algebra use it.
//!
//! | file | function |
//! |---|---|
//! | `compact` | column-major and row-major |
//! | `order` | in a given order of modes |
//! | `like` | in the order of the strides of another layout |
//! | `fragment` | for the registers of a thread |

pub mod compact;
pub mod fragment;
pub mod like;
pub mod order;
