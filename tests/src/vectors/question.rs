//! From a row to a question: the names of the sources become the library's.

use super::Row;
use crate::probe::Question;
use crate::reference::Tree;
use crate::reference::notation::{Holed, Value, parse};

/// The question of a row, or why it is not asked.
///
/// # Errors
/// The name of what the runner does not know.
pub fn question(row: &Row) -> Result<Question, String> {
    let mut args = Vec::new();
    for text in &row.args {
        let named = (row.op.as_str(), text.as_str(), args.get(1));
        if let ("tile_to_shape", "row", Some(Value::Tree(shape))) = named {
            let rows = (0..shape.rank()).rev().map(|n| Tree::Leaf(n as i128));
            args.push(Value::Tree(Tree::Tuple(rows.collect())));
            continue;
        }
        if row.op == "parse_descriptor" {
            args.push(Value::Text(text.clone()));
            continue;
        }
        match parse(text) {
            Ok(value) if zero_extent(&value) => return Err("zero extent".into()),
            Ok(value) => args.push(value),
            Err(_) => return Err("unknown notation".into()),
        }
    }
    // Two orders are in use; the library's is the one of C++: old bits, new bits.
    if row.op.ends_with("recast") && args.len() == 3 && !row.source.starts_with("CuTe C++") {
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
    // A kept mode is at its first coordinate.
    if let ("crd2idx", Some(Value::Holed(coordinate))) = (row.op.as_str(), args.first()) {
        args[0] = Value::Tree(Holed::filled(coordinate, &0));
    }
    let op = match (row.op.as_str(), args.last()) {
        ("ceil_div", Some(Value::Layout(_))) => "ceil_div_layout",
        ("cosize", Some(Value::Function(_))) => "composed_cosize",
        // Only the package's own rows have the law for these names; the others have CuTe's convention.
        ("downcast", _) if !is_own(row) => "padded_downcast",
        ("recast", _) if !is_own(row) => "padded_recast",
        // The paper's figure 5 keeps the profile, CuTe makes a mode of each kept one.
        ("slice_and_offset", _) if row.source.starts_with("paper") => "slice_nested_and_offset",
        (op, _) => op,
    };
    Ok(Question { op: op.into(), args })
}

/// Whether the row was made by the package's own scripts.
fn is_own(row: &Row) -> bool {
    row.source.starts_with("make.py")
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
