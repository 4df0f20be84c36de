//! The conformance rows.

mod compare;
mod report;
mod row;

pub use compare::{judge, Verdict};
pub use report::Report;
pub use row::{read, Expect, Row};
