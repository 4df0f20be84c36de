//! The operations of this crate by their names in the test vectors.

mod function;
mod integers;
mod semimodule;

use super::notation::Value;
use super::{Tiler, Tree};

/// A result as text, or `None` for a refusal.
pub type Known = Option<String>;

/// The reference's answer: `None` if it does not know the operation for these arguments, `Some(None)` for a refusal.
pub fn answer(op: &str, args: &[Value]) -> Option<Known> {
    if let ("display", [value]) = (op, args) {
        return Some(Some(value.to_string()));
    }
    if args.iter().any(|a| matches!(a, Value::Function(_))) || op == "make_composed_layout" {
        return function::answer(op, args);
    }
    let beyond = |a: &Value| match a {
        Value::General(_) | Value::Elements(_) => true,
        Value::Tiler(modes) => modes.iter().any(|m| matches!(m, Value::General(_))),
        _ => false,
    };
    let (general, op_of_elements) = (
        args.iter().any(beyond),
        ["basis_value", "concat", "coordinates", "f2_matrix", "f2_rank", "make_identity_layout"].contains(&op),
    );
    if let Some(result) = of_general(op, args) {
        return Some(result.map(|r| r.to_string()));
    }
    if general || op_of_elements { semimodule::answer(op, args) } else { integers::answer(op, args) }
}

/// Operations that distinguish the semimodules of their first argument themselves.
fn of_general(op: &str, args: &[Value]) -> Option<Option<super::General>> {
    let (a, number) = (args.first()?.general()?, |i| number(args, i));
    Some(match (op, args.len()) {
        ("complement_in", 2) => super::complement_in_shape(&a, args[1].tree()?),
        ("padded_complement", 2) => super::padded_complement_in_shape(&a, args[1].tree()?),
        ("right_inverse", 1) => super::right_inverse_at(&a),
        ("left_inverse", 1) => super::left_inverse_at(&a),
        ("nullspace", 1) => Some(super::nullspace(&a).general()),
        ("upcast", 2) => super::upcast(&a, number(1)?),
        ("downcast", 2) => super::downcast(&a, number(1)?),
        ("padded_downcast", 2) => super::padded_downcast(&a, number(1)?),
        ("recast", 3) => super::recast(&a, number(1)?, number(2)?),
        ("padded_recast", 3) => super::padded_recast(&a, number(1)?, number(2)?),
        _ => return None,
    })
}

/// Operations for every semimodule, whose first argument is a layout, and the others tilers and numbers.
fn of_layout<D: super::element::Semimodule>(
    op: &str,
    a: &super::Layout<D>,
    args: &[Value],
) -> Option<Option<super::Layout<D>>> {
    use super::{Regroup, blocked_product, divide, padded_divide, product, raked_product};
    let tiler = || args.get(1).and_then(Value::tiler);
    let (family, how) = match op.split_once('_') {
        Some(("padded", rest)) => (format!("padded_{}", rest.rsplit('_').next()?), rest.split('_').next()?),
        Some((how, family)) => (family.to_string(), how),
        None => (String::new(), ""),
    };
    let how = match how {
        "logical" => Some(Regroup::Logical),
        "zipped" => Some(Regroup::Zipped),
        "tiled" => Some(Regroup::Tiled),
        "flat" => Some(Regroup::Flat),
        _ => None,
    };
    if let Some(how) = how {
        return Some(match family.as_str() {
            "divide" => divide(a, &tiler()?, how),
            "padded_divide" => padded_divide(a, &tiler()?, how),
            "product" => product(a, &tiler()?, how),
            _ => return None,
        });
    }
    Some(match (op, args.len()) {
        ("composition", 2) => match tiler()? {
            Tiler::One(b) => super::compose_at(a, &b),
            tiler => super::compose_tiler(a, &tiler),
        },
        ("composition_in_bounds", 2) => super::compose_tiler_in_bounds(a, &tiler()?),
        ("coalesce", 1) => Some(super::coalesce(a)),
        ("coalesce_extended", 1) => Some(super::coalesce_extended(a)),
        ("coalesce_by_mode", 2) => super::coalesce_by_mode(a, args[1].tree()?),
        ("filter", 1) => Some(super::filter(a)),
        ("filter_zeros", 1) => Some(super::filter_zeros(a)),
        ("drop_zeros", 1) => Some(super::drop_zeros(a)),
        ("complement", 1) => super::complement(a),
        ("blocked_product", 2) => blocked_product(a, args[1].layout()?),
        ("raked_product", 2) => raked_product(a, args[1].layout()?),
        ("tile_to_shape", 2 | 3) => super::tile_to_shape(a, args[1].tree()?, args.get(2).and_then(Value::tree)),
        ("get", 2) => super::get(a, list(args, 1)?),
        ("select", 2) => super::select(a, list(args, 1)?),
        ("take", 3) => super::take(a, number(args, 1)?, number(args, 2)?),
        ("group", 3) => super::group(a, number(args, 1)?, number(args, 2)?),
        ("flatten", 1) => super::flatten(a),
        _ => return None,
    })
}

/// Operations that depend on the shape only.
fn of_shape(op: &str, args: &[Value]) -> Option<String> {
    let shape = |i: usize| match args.get(i)? {
        Value::Layout(l) => Some(&l.shape),
        Value::General(l) => Some(&l.shape),
        Value::Function(f) => f.domain(),
        Value::Tree(t) => Some(t),
        _ => None,
    };
    Some(match (op, args.len()) {
        ("size", 1) => shape(0)?.product().to_string(),
        ("rank", 1) => shape(0)?.rank().to_string(),
        ("depth", 1) => shape(0)?.depth().to_string(),
        ("get_shape", 1) => shape(0)?.to_string(),
        ("congruent", 2) => shape(0)?.congruent(shape(1)?).to_string(),
        ("weakly_congruent", 2) => shape(0)?.weakly_congruent(shape(1)?).to_string(),
        ("compatible", 2) => shape(0)?.compatible(shape(1)?).to_string(),
        _ => return None,
    })
}

fn number(args: &[Value], i: usize) -> Option<i128> {
    match args.get(i)?.tree()? {
        Tree::Leaf(n) => Some(*n),
        Tree::Tuple(_) => None,
    }
}

fn list(args: &[Value], i: usize) -> Option<&[i128]> {
    match args.get(i)? {
        Value::List(list) => Some(list),
        _ => None,
    }
}
