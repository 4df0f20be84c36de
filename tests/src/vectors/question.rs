//! From a row to a question: what is out of scope is named, and the names of the sources become the library's.

use super::{Expect, Row};
use crate::probe::Question;
use crate::reference::Tree;
use crate::reference::notation::{Value, parse};

/// Operations beyond the integer-stride algebra, and what they are about.
const OUT_OF_SCOPE: &[(&str, &str)] = &[
    ("basis_value", "basis stride"),
    ("complement_extend", "basis stride"),
    ("composed_get_inner", "composed layout"),
    ("composed_get_offset", "composed layout"),
    ("composed_get_outer", "composed layout"),
    ("make_composed_layout", "composed layout"),
    ("make_identity_layout", "basis stride"),
    ("parse_descriptor", "descriptor grammar"),
    ("swizzle_apply", "swizzle"),
];

/// The question of a row, or why it is not asked.
///
/// # Errors
/// The name of what the runner does not know.
pub fn question(row: &Row) -> Result<Question, String> {
    if let Some((name, why)) = OUT_OF_SCOPE.iter().find(|(name, _)| *name == row.op) {
        return Err(format!("op {name}: {why}"));
    }
    let mut args = Vec::new();
    for text in &row.args {
        let named = (row.op.as_str(), text.as_str(), args.get(1));
        if let ("tile_to_shape", "row", Some(Value::Tree(shape))) = named {
            let rows = (0..shape.rank()).rev().map(|n| Tree::Leaf(n as i128));
            args.push(Value::Tree(Tree::Tuple(rows.collect())));
            continue;
        }
        match parse(text) {
            Ok(Value::Unsupported(what)) => return Err(what.into()),
            Ok(value) if zero_extent(&value) => return Err("zero extent".into()),
            Ok(value) => args.push(value),
            Err(_) => return Err("unknown notation".into()),
        }
    }
    if let Expect::Results(results) = &row.expect {
        if let Some(Ok(Value::Unsupported(what))) = results.first().map(|r| parse(r)) {
            if what != "list of leaves" && row.op != "slice_and_offset" {
                return Err(what.into());
            }
        }
    }
    // Two orders are in use; the library's is the one of C++: old bits, new bits.
    if row.op == "recast" && args.len() == 3 && !row.source.starts_with("CuTe C++") {
        args.swap(1, 2);
    }
    // C++ and cutegen ask only which order is lower; the library, as the IR, for a permutation of 0, 1, ….
    if row.op == "tile_to_shape" && args.len() == 3 && !row.source.starts_with("cute_ir") {
        args[2] = Value::Tree(permutation(args[2].tree().ok_or("an order that is no tuple")?));
    }
    // The IR's cotarget may be a layout; what it covers is its shape.
    if let ("complement", [_, Value::Layout(cotarget)]) = (row.op.as_str(), &args[..]) {
        args[1] = Value::Tree(cotarget.shape.clone());
    }
    let op = match (row.op.as_str(), args.last()) {
        ("ceil_div", Some(Value::Layout(_))) => "ceil_div_layout",
        (op, _) => op,
    };
    Ok(Question { op: op.into(), args })
}

/// The places of the leaves in ascending order.
fn permutation(order: &Tree) -> Tree {
    let mut sorted = order.leaves();
    sorted.sort_unstable();
    let place = |n: &i128| sorted.iter().position(|m| m == n).unwrap_or_default() as i128;
    match order {
        Tree::Leaf(_) => order.clone(),
        Tree::Tuple(_) => Tree::Tuple(order.leaves().iter().map(|n| Tree::Leaf(place(n))).collect()),
    }
}

/// A shape with an extent of 0 is none (paper, definition 2.5).
fn zero_extent(value: &Value) -> bool {
    match value {
        Value::Layout(l) => l.shape.leaves().contains(&0),
        Value::Tiler(modes) => modes.iter().any(zero_extent),
        _ => false,
    }
}
