//! The copy atoms.

use super::{Check, Row};

/// What is asked of the library about a row, or nothing where the name is not known.
pub fn checks(_row: &Row) -> Option<Vec<Check>> {
    None
}
