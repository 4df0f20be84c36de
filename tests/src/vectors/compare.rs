//! One answer against one row.

use super::equal::{equivalent, identical, law_holds};
use super::{Expect, Row};
use crate::probe::Answer;
use crate::reference::notation::{Value, parse};
use crate::reference::{Tree, laws};

/// The columns of the report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// Equal to an expected result, size-1 strides aside.
    Identical,
    /// Another text for the same function, or a result that satisfies the law.
    Equivalent,
    /// Refused, as expected.
    Refused,
    /// A wrong result, or no result for a reason that is not a refusal.
    Failed,
    /// A result where a refusal was expected.
    WronglyAccepted,
    /// A refusal where a result was expected.
    WronglyRefused,
    /// Not asked.
    Skipped,
}

/// The verdict on an answer.
pub fn judge(row: &Row, answer: &Answer) -> Verdict {
    match (&row.expect, answer) {
        (_, Answer::Skipped(_)) => Verdict::Skipped,
        (_, Answer::Failed(_)) => Verdict::Failed,
        (Expect::Error(_), Answer::Refused) => Verdict::Refused,
        (Expect::Results(_), Answer::Refused) if rounds_up(row) => Verdict::Refused,
        (Expect::Results(_), Answer::Refused) => Verdict::WronglyRefused,
        (Expect::Error(_), Answer::Value(got)) => match accepted(row, got) {
            Some(true) => Verdict::Equivalent,
            _ => Verdict::WronglyAccepted,
        },
        (Expect::Results(results), Answer::Value(got)) => {
            if results.iter().any(|want| identical(row, want, got)) {
                Verdict::Identical
            } else if results.iter().any(|want| equivalent(row, want, got).unwrap_or(false)) {
                Verdict::Equivalent
            } else {
                Verdict::Failed
            }
        }
    }
}

/// Whether the result is a rounded-up one: the IR fills a shape that is no multiple of the tile, C++ and the library refuse.
fn rounds_up(row: &Row) -> bool {
    let (Some(Ok(Value::Layout(tile))), Some(Ok(Value::Tree(shape)))) =
        (row.args.first().map(|a| parse(a)), row.args.get(1).map(|a| parse(a)))
    else {
        return false;
    };
    let fills = |(t, s): (&Tree, &Tree)| s.product() % t.product() == 0;
    row.op == "tile_to_shape"
        && row.source.starts_with("cute_ir")
        && tile.shape.rank() <= shape.rank()
        && !tile.shape.modes().iter().zip(shape.modes()).all(fills)
}

/// A result where none was expected is right for an inverse or a complement whose law holds over the whole domain, as CuTe cannot
/// invert or complete every layout that has an inverse or a complement; and for the common layout or vector, which CuTe C++ fails to compile where its
/// composition is inadmissible although there is an answer.
fn accepted(row: &Row, got: &str) -> Option<bool> {
    let arg = |i: usize| match row.args.get(i).map(|a| parse(a)) {
        Some(Ok(Value::Layout(l))) if l.size() <= laws::ENUMERATED => Some(l),
        _ => None,
    };
    let law = match (row.op.as_str(), parse(got).ok()?) {
        ("left_inverse", result) => return law_holds(row, &result),
        ("right_inverse", result @ Value::Function(_)) => return law_holds(row, &result),
        ("complement", Value::Layout(r)) if row.args.len() == 1 => laws::complement(&arg(0)?, &r),
        ("complement" | "padded_complement", Value::Layout(r)) => laws::complement_in_domain(&arg(0)?, &r),
        ("max_common_layout", Value::Layout(r)) => laws::common_layout(&arg(0)?, &arg(1)?, &r),
        ("max_common_vector", Value::Tree(Tree::Leaf(k))) => laws::common_vector(&arg(0)?, &arg(1)?, k),
        _ => return None,
    };
    Some(law.is_ok())
}
