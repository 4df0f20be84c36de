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

/// A result where none was expected is right for a left inverse whose law holds over the whole domain, and for the common
/// layout or vector, which CuTe C++ fails to compile where its composition is inadmissible although there is an answer.
fn accepted(row: &Row, got: &str) -> Option<bool> {
    let arg = |i: usize| match row.args.get(i).map(|a| parse(a)) {
        Some(Ok(Value::Layout(l))) if l.size() <= laws::ENUMERATED => Some(l),
        _ => None,
    };
    let law = match (row.op.as_str(), parse(got).ok()?) {
        ("left_inverse", Value::Layout(r)) => laws::left_inverse(&arg(0)?, &r),
        ("max_common_layout", Value::Layout(r)) => laws::common_layout(&arg(0)?, &arg(1)?, &r),
        ("max_common_vector", Value::Tree(Tree::Leaf(k))) => laws::common_vector(&arg(0)?, &arg(1)?, k),
        _ => return None,
    };
    Some(law.is_ok())
}

fn identical(row: &Row, want: &str, got: &str) -> bool {
    if want == got {
        return true;
    }
    let as_printed = row.op == "complement" && row.args.len() == 1;
    // A stride on its own is compared together with its shape, leaves by their values.
    let completed = |text: &str| match row.op.as_str() {
        "compact_order" | "prefix_product" => parse(&format!("{}:{text}", row.args[0])),
        "get_leaves" | "get_layouts_from_tile" => parse(&leaves(text)),
        _ => parse(text),
    };
    match (completed(want), completed(got)) {
        (Ok(Value::Layout(want)), Ok(Value::Layout(got))) if !as_printed => want.normalized() == got.normalized(),
        (Ok(want), Ok(got)) => want == got,
        _ => false,
    }
}

/// `1;4;8`, a list of leaves, or one leaf, as a tuple or tiler.
fn leaves(text: &str) -> String {
    let list = text.replace(';', ",");
    match (list.contains(':'), list.as_bytes().first()) {
        (true, Some(b'<')) | (false, Some(b'(')) => list,
        (true, _) => format!("<{list}>"),
        (false, _) => format!("({list})"),
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
    let args = row.args.iter().map(|a| parse(a)).collect::<Result<Vec<_>, _>>().ok()?;
    let same_size = want.size() == got.size();
    let law = match row.op.as_str() {
        "right_inverse" => laws::right_inverse(args[0].layout()?, &got),
        "left_inverse" => laws::left_inverse(args[0].layout()?, &got),
        "complement" if args.len() == 1 => laws::complement(args[0].layout()?, &got),
        "complement_in" => laws::complement_in(args[0].layout()?, args[1].tree()?.product(), &got),
        "padded_complement" => laws::complement_in_domain(args[0].layout()?, &got),
        _ => {
            return Some(same_domain(&want.shape, &got.shape) && laws::same_function(&want, &got).is_ok());
        }
    };
    Some(same_size && law.is_ok())
}

/// Whether both shapes take the same coordinates, down to where one of them is an integer.
fn same_domain(want: &Tree, got: &Tree) -> bool {
    match (want, got) {
        (Tree::Tuple(a), Tree::Tuple(b)) if a.len() == b.len() => a.iter().zip(b).all(|(a, b)| same_domain(a, b)),
        (Tree::Tuple(_), Tree::Tuple(_)) => false,
        _ => want.product() == got.product(),
    }
}
