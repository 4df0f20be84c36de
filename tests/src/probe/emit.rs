//! Arguments as Rust types.

use crate::reference::notation::{Holed, Value};
use crate::reference::{Element, Function, General, Tree};

/// The type of an argument, as explicit paths.
pub fn path(value: &Value) -> Result<String, String> {
    Ok(match value {
        Value::Tree(t) => tree(t, &|n| integer(*n)),
        Value::Elements(t) => tree(t, &element),
        Value::Layout(l) => layout(&l.general()),
        Value::General(l) => layout(l),
        Value::Function(f) => function(f),
        Value::Tiler(modes) => list(modes.iter().map(path).collect::<Result<Vec<_>, _>>()?),
        Value::Holed(h) => holed(h),
        Value::List(ns) => list(ns.iter().map(|n| integer(*n)).collect()),
        Value::Bool(_) => return Err("boolean argument".into()),
        Value::Leaves(_) | Value::Slice(..) | Value::Text(_) => return Err(format!("argument {value}")),
    })
}

/// The type of an argument through the library's macros where there is one.
pub fn macros(value: &Value) -> Result<String, String> {
    Ok(match value {
        Value::Layout(_) | Value::General(_) | Value::Function(Function::Composed(..)) => format!("layout!({value})"),
        Value::Function(Function::Swizzle(_)) => format!("swizzle!({value})"),
        Value::Tiler(_) => format!("tiler!({value})"),
        Value::Elements(_) => format!("stride!({value})"),
        _ => path(value)?,
    })
}

fn layout(layout: &General) -> String {
    format!("L<{},{}>", tree(&layout.shape, &|n| integer(*n)), tree(&layout.stride, &element))
}

fn function(function: &Function) -> String {
    match function {
        Function::Layout(l) => layout(l),
        Function::Swizzle(s) => format!("Swizzle<{},{},{}>", integer(s.bits), integer(s.base), integer(s.shift)),
        Function::Composed(outer, offset, inner) => {
            let offset = tree(offset, &|n| integer(*n));
            format!("ComposedLayout<{},{offset},{}>", self::function(outer), self::function(inner))
        }
    }
}

fn tree<T>(value: &Tree<T>, leaf: &impl Fn(&T) -> String) -> String {
    match value {
        Tree::Leaf(n) => leaf(n),
        Tree::Tuple(modes) => list(modes.iter().map(|m| tree(m, leaf)).collect()),
    }
}

/// An integer, `Xor<…>`, or the components of a coordinate with the zeros between them.
fn element(element: &Element) -> String {
    match element {
        Element::Bits(n) => format!("Xor<{}>", integer(*n as i128)),
        Element::Point(terms) => match terms.first_key_value() {
            None => integer(0),
            Some((path, n)) if path.is_empty() => integer(*n),
            Some(_) => {
                let last = terms.keys().map(|path| path[0]).max().unwrap_or(0);
                let component = |i: usize| {
                    let inner = terms.iter().filter(|(path, _)| path[0] == i);
                    self::element(&Element::Point(inner.map(|(path, n)| (path[1..].to_vec(), *n)).collect()))
                };
                format!("ArithmeticTuple<{}>", list((0..=last).map(component).collect()))
            }
        },
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
