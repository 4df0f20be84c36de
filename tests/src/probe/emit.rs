//! Arguments as Rust types.

use crate::reference::notation::{Holed, Value};
use crate::reference::{Layout, Tree};

/// The type of an argument, as explicit paths.
pub fn path(value: &Value) -> Result<String, String> {
    Ok(match value {
        Value::Tree(t) => tree(t),
        Value::Layout(l) => layout(l),
        Value::Tiler(modes) => list(modes.iter().map(path).collect::<Result<Vec<_>, _>>()?),
        Value::Holed(h) => holed(h),
        Value::List(ns) => list(ns.iter().map(|n| integer(*n)).collect()),
        Value::Bool(_) => return Err("boolean argument".into()),
        Value::Unsupported(what) => return Err((*what).into()),
    })
}

/// The type of an argument through the library's macros where there is one.
pub fn macros(value: &Value) -> Result<String, String> {
    Ok(match value {
        Value::Layout(l) => format!("layout!({l})"),
        Value::Tiler(_) => format!("tiler!({value})"),
        _ => path(value)?,
    })
}

fn layout(layout: &Layout) -> String {
    format!("L<{},{}>", tree(&layout.shape), tree(&layout.stride))
}

fn tree(value: &Tree) -> String {
    match value {
        Tree::Leaf(n) => integer(*n),
        Tree::Tuple(modes) => list(modes.iter().map(tree).collect()),
    }
}

fn holed(value: &Holed) -> String {
    match value {
        Holed::Hole => "Underscore".into(),
        Holed::Leaf(n) => integer(*n),
        Holed::Tuple(modes) => list(modes.iter().map(holed).collect()),
    }
}

/// Several modes: `H<a,H<b,N>>`.
fn list(modes: Vec<String>) -> String {
    modes.into_iter().rev().fold("N".into(), |tail, head| format!("H<{head},{tail}>"))
}

/// `U12`, `NInt<U12>`, or the bits of a number that has no name.
fn integer(number: i128) -> String {
    match number {
        ..0 => format!("NInt<{}>", integer(-number)),
        0 => "UTerm".into(),
        1..=1024 => format!("U{number}"),
        _ => format!("{}<{}>", if number & 1 == 1 { "I" } else { "O" }, integer(number >> 1)),
    }
}
