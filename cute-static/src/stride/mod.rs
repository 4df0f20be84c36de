//! Paper §2.3 — strides: the compact ones of a shape.
//!
//! | file | function |
//! |---|---|
//! | `compact` | column-major and row-major |
//! | `order` | in a given order of modes |
//! | `like` | in the order of another layout's strides |

pub mod compact;
pub mod like;
pub mod order;
