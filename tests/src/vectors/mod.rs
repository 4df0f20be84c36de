//! The conformance rows.

mod compare;
mod equal;
mod question;
mod report;
mod row;

pub use compare::{Verdict, judge};
pub use question::question;
pub use report::Report;
pub use row::{Expect, Row, read, read_with};
