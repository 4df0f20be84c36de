//! The conformance rows.

mod compare;
mod report;
mod row;

pub use compare::{Verdict, judge};
pub use report::Report;
pub use row::{Expect, Row, read};
