//! The reference by the names of the vectors.

use super::notation::Value;
use super::{
    Layout, Regroup, Tiler, blocked_product, coalesce, coalesce_by_mode, coalesce_extended,
    complement, complement_in, compose, compose_in_bounds, compose_tiler, crd2idx, divide, eval,
    filter, filter_zeros, idx2crd, left_inverse, padded_complement, product, raked_product,
    right_inverse,
};

/// The reference's answer: `None` if it does not know the operation for these arguments, `Some(None)` for a refusal.
pub fn answer(op: &str, args: &[Value]) -> Option<Option<String>> {
    let layout = |i: usize| args.get(i).and_then(Value::layout);
    let tree = |i: usize| args.get(i).and_then(Value::tree);
    let result: Option<Layout> = match (op, args.len()) {
        ("composition", 2) => match args[1].tiler()? {
            Tiler::One(b) => compose(layout(0)?, &b),
            tiler => compose_tiler(layout(0)?, &tiler),
        },
        ("composition_in_bounds", 2) => compose_in_bounds(layout(0)?, layout(1)?),
        ("coalesce", 1) => Some(coalesce(layout(0)?)),
        ("coalesce_extended", 1) => Some(coalesce_extended(layout(0)?)),
        ("coalesce_by_mode", 2) => coalesce_by_mode(layout(0)?, tree(1)?),
        ("filter", 1) => Some(filter(layout(0)?)),
        ("filter_zeros", 1) => Some(filter_zeros(layout(0)?)),
        ("complement", 1) => complement(layout(0)?),
        ("complement_in", 2) => complement_in(layout(0)?, tree(1)?.product()),
        ("padded_complement", 2) => padded_complement(layout(0)?, tree(1)?.product()),
        ("right_inverse", 1) => Some(right_inverse(layout(0)?)),
        ("left_inverse", 1) => left_inverse(layout(0)?),
        ("logical_divide", 2) => divide(layout(0)?, &args[1].tiler()?, Regroup::Logical),
        ("zipped_divide", 2) => divide(layout(0)?, &args[1].tiler()?, Regroup::Zipped),
        ("tiled_divide", 2) => divide(layout(0)?, &args[1].tiler()?, Regroup::Tiled),
        ("flat_divide", 2) => divide(layout(0)?, &args[1].tiler()?, Regroup::Flat),
        ("logical_product", 2) => product(layout(0)?, layout(1)?, Regroup::Logical),
        ("zipped_product", 2) => product(layout(0)?, layout(1)?, Regroup::Zipped),
        ("tiled_product", 2) => product(layout(0)?, layout(1)?, Regroup::Tiled),
        ("flat_product", 2) => product(layout(0)?, layout(1)?, Regroup::Flat),
        ("blocked_product", 2) => blocked_product(layout(0)?, layout(1)?),
        ("raked_product", 2) => raked_product(layout(0)?, layout(1)?),
        _ => return scalar(op, args),
    };
    Some(result.map(|r| r.to_string()))
}

fn scalar(op: &str, args: &[Value]) -> Option<Option<String>> {
    let shape = |i: usize| match args.get(i)? {
        Value::Layout(l) => Some(&l.shape),
        Value::Tree(t) => Some(t),
        _ => None,
    };
    let layout = |i: usize| args.get(i).and_then(Value::layout);
    let text = match (op, args.len()) {
        ("size", 1) => shape(0)?.product().to_string(),
        ("cosize", 1) => layout(0)?.cosize().to_string(),
        ("rank", 1) => shape(0)?.rank().to_string(),
        ("depth", 1) => shape(0)?.depth().to_string(),
        ("congruent", 2) => shape(0)?.congruent(shape(1)?).to_string(),
        ("weakly_congruent", 2) => shape(0)?.weakly_congruent(shape(1)?).to_string(),
        ("compatible", 2) => shape(0)?.compatible(shape(1)?).to_string(),
        ("crd2idx", 2) => return Some(crd2idx(args[0].tree()?, layout(1)?).map(|n| n.to_string())),
        ("eval", 2) => match args[1].tree()? {
            super::Tree::Leaf(i) => eval(layout(0)?, *i).to_string(),
            c => return Some(crd2idx(c, layout(0)?).map(|n| n.to_string())),
        },
        ("idx2crd", 2) => match args[0].tree()? {
            super::Tree::Leaf(i) => idx2crd(*i, args[1].tree()?).to_string(),
            super::Tree::Tuple(_) => return None,
        },
        _ => return None,
    };
    Some(Some(text))
}
