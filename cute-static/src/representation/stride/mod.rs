//! Paper §2.3 — strides: the compact ones of a shape.
//!
//! | file | function |
//! |---|---|
//! | `compact` | column-major and row-major |
//! | `order` | in a given order of modes |
//! | `like` | in the order of another layout's strides |
//! | `fragment` | the same for the registers of a thread |

pub mod compact;
pub mod fragment;
pub mod like;
pub mod order;
