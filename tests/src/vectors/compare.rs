//! One answer against one row.

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
        (Expect::Results(_), Answer::Refused) => Verdict::WronglyRefused,
        (Expect::Error(_), Answer::Value(got)) => match accepted_left_inverse(row, got) {
            true => Verdict::Equivalent,
            false => Verdict::WronglyAccepted,
        },
        (Expect::Results(results), Answer::Value(got)) => {
            if results.iter().any(|want| identical(row, want, got)) {
                Verdict::Identical
            } else if results
                .iter()
                .any(|want| equivalent(row, want, got).unwrap_or(false))
            {
                Verdict::Equivalent
            } else {
                Verdict::Failed
            }
        }
    }
}

/// A left inverse where none was expected is right when its law holds over the whole domain.
fn accepted_left_inverse(row: &Row, got: &str) -> bool {
    row.op == "left_inverse"
        && match (row.args.first().map(|a| parse(a)), parse(got)) {
            (Some(Ok(Value::Layout(l))), Ok(Value::Layout(r))) => {
                l.size() <= laws::ENUMERATED && laws::left_inverse(&l, &r).is_ok()
            }
            _ => false,
        }
}

fn identical(row: &Row, want: &str, got: &str) -> bool {
    if want == got {
        return true;
    }
    let as_printed = row.op == "complement" && row.args.len() == 1;
    match (parse(want), parse(got)) {
        (Ok(Value::Layout(want)), Ok(Value::Layout(got))) if !as_printed => {
            want.normalized() == got.normalized()
        }
        // One number as a boolean, a size-1 list and so on never differ in text.
        _ => false,
    }
}

/// The same function on the same domain; for inverses and complements, the law and the size.
fn equivalent(row: &Row, want: &str, got: &str) -> Option<bool> {
    let (Value::Layout(want), Value::Layout(got)) = (parse(want).ok()?, parse(got).ok()?) else {
        return None;
    };
    if want.size() > laws::ENUMERATED {
        return Some(false);
    }
    let args = row
        .args
        .iter()
        .map(|a| parse(a))
        .collect::<Result<Vec<_>, _>>()
        .ok()?;
    let same_size = want.size() == got.size();
    let law = match row.op.as_str() {
        "right_inverse" => laws::right_inverse(args[0].layout()?, &got),
        "left_inverse" => laws::left_inverse(args[0].layout()?, &got),
        "complement" if args.len() == 1 => laws::complement(args[0].layout()?, &got),
        "complement_in" => laws::complement_in(args[0].layout()?, args[1].tree()?.product(), &got),
        "padded_complement" => laws::complement_in_domain(args[0].layout()?, &got),
        _ => {
            return Some(
                same_domain(&want.shape, &got.shape) && laws::same_function(&want, &got).is_ok(),
            );
        }
    };
    Some(same_size && law.is_ok())
}

/// Whether both shapes take the same coordinates, down to where one of them is an integer.
fn same_domain(want: &Tree, got: &Tree) -> bool {
    match (want, got) {
        (Tree::Tuple(a), Tree::Tuple(b)) if a.len() == b.len() => {
            a.iter().zip(b).all(|(a, b)| same_domain(a, b))
        }
        (Tree::Tuple(_), Tree::Tuple(_)) => false,
        _ => want.product() == got.product(),
    }
}
