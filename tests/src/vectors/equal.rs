//! Two results: the same text but for what implementations differ in, or the same function, or one law.

use super::Row;
use crate::reference::complement::{coprofile, places};
use crate::reference::element::{Codomain, Semimodule};
use crate::reference::notation::{Value, parse};
use crate::reference::{Element, Function, Tree, laws};

/// Operations whose result is an element of a semimodule: a coordinate may be written out or as a sum.
const ELEMENTS: &[&str] = &["basis_value", "composed_get_offset", "crd2idx", "eval", "slice_offset"];

/// Equal after setting the strides of size-1 modes to 0.
pub fn identical(row: &Row, want: &str, got: &str) -> bool {
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
    let (Ok(want), Ok(got)) = (completed(want), completed(got)) else {
        return false;
    };
    if ELEMENTS.contains(&row.op.as_str()) && want.element().is_some() {
        return want.element() == got.element();
    }
    if as_printed { want == got } else { normalized(want) == normalized(got) }
}

/// Every stride of size-1 modes set to 0.
fn normalized(value: Value) -> Value {
    match value {
        Value::Layout(l) => Value::Layout(l.normalized()),
        Value::General(l) => Value::from(l.normalized()),
        Value::Slice(offset, layout) => Value::Slice(offset, Box::new(normalized(*layout))),
        Value::Function(f) => Value::Function(f.normalized()),
        other => other,
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
pub fn equivalent(row: &Row, want: &str, got: &str) -> Option<bool> {
    let (want, got) = (parse(want).ok()?, parse(got).ok()?);
    let (wanted, result) = (want.function()?, got.function()?);
    let size = |f: &Function| f.domain().map(Tree::product);
    if size(&wanted)? > laws::ENUMERATED {
        return Some(false);
    }
    let args = row.args.iter().map(|a| parse(a)).collect::<Result<Vec<_>, _>>().ok()?;
    let same_size = size(&wanted) == size(&result);
    let law = match row.op.as_str() {
        "right_inverse" | "left_inverse" => law_holds(row, &got)?,
        "complement" if args.len() == 1 => complement(&args[0], &got)?,
        "complement_in" => laws::complement_in(args[0].layout()?, args[1].tree()?.product(), got.layout()?).is_ok(),
        "padded_complement" => laws::complement_in_domain(args[0].layout()?, got.layout()?).is_ok(),
        // What is left of a swizzled layout begins at the offset of the slice.
        "slice" => {
            let (want, got) = (wanted.values()?, result.values()?);
            let relative = |list: &[Element]| list.iter().map(|e| e.plus(&list[0].scaled(-1))).collect::<Vec<_>>();
            return Some(same_domain(wanted.domain()?, result.domain()?) && relative(&want) == relative(&got));
        }
        _ => {
            return Some(same_domain(wanted.domain()?, result.domain()?) && wanted.values()? == result.values()?);
        }
    };
    Some(same_size && law)
}

fn complement(a: &Value, got: &Value) -> Option<bool> {
    Some(match (a.layout(), got.layout()) {
        (Some(a), Some(got)) => laws::complement(a, got).is_ok(),
        _ => laws::complement_at(&a.general()?, &got.general()?).is_ok(),
    })
}

/// Whether an inverse is one.
pub fn law_holds(row: &Row, got: &Value) -> Option<bool> {
    let l = parse(row.args.first()?).ok()?;
    let left = row.op == "left_inverse";
    if let (Some(l), Some(r)) = (l.layout(), got.layout()) {
        let law = if left { laws::left_inverse(l, r) } else { laws::right_inverse(l, r) };
        return Some(law.is_ok());
    }
    if let (Some(l), Some(r)) = (l.general(), got.general()) {
        let fits = l.codomain()? != Codomain::Coordinates || coprofile(&places(&l)).weakly_congruent(&r.shape);
        let law = if left { laws::left_inverse_at(&l, &r) } else { laws::right_inverse_at(&l, &r) };
        return Some(fits && law.is_ok());
    }
    let (l, r) = (l.function()?, got.function()?);
    let there = |f: &Function, x: i128| f.eval(&x.into())?.integer();
    let domain = if left { l.domain()?.product() } else { r.domain()?.product() };
    let back = |x: i128| if left { there(&r, there(&l, x)?) } else { there(&l, there(&r, x)?) };
    Some((0..domain.min(laws::ENUMERATED)).all(|x| back(x) == Some(x)))
}

/// Whether both shapes take the same coordinates, down to where one of them is an integer.
fn same_domain(want: &Tree, got: &Tree) -> bool {
    match (want, got) {
        (Tree::Tuple(a), Tree::Tuple(b)) if a.len() == b.len() => a.iter().zip(b).all(|(a, b)| same_domain(a, b)),
        (Tree::Tuple(_), Tree::Tuple(_)) => false,
        _ => want.product() == got.product(),
    }
}
