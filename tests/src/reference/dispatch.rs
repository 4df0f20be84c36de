//! The reference by the names of the vectors.

use super::notation::Value;
use super::*;

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
        ("logical_product", 2) => product(layout(0)?, &args[1].tiler()?, Regroup::Logical),
        ("zipped_product", 2) => product(layout(0)?, &args[1].tiler()?, Regroup::Zipped),
        ("tiled_product", 2) => product(layout(0)?, &args[1].tiler()?, Regroup::Tiled),
        ("flat_product", 2) => product(layout(0)?, &args[1].tiler()?, Regroup::Flat),
        ("padded_logical_divide", 2) => padded_divide(layout(0)?, &args[1].tiler()?, Regroup::Logical),
        ("padded_zipped_divide", 2) => padded_divide(layout(0)?, &args[1].tiler()?, Regroup::Zipped),
        ("padded_tiled_divide", 2) => padded_divide(layout(0)?, &args[1].tiler()?, Regroup::Tiled),
        ("padded_flat_divide", 2) => padded_divide(layout(0)?, &args[1].tiler()?, Regroup::Flat),
        ("blocked_product", 2) => blocked_product(layout(0)?, layout(1)?),
        ("raked_product", 2) => raked_product(layout(0)?, layout(1)?),
        ("tile_to_shape", 2 | 3) => tile_to_shape(layout(0)?, tree(1)?, tree(2)),
        ("upcast", 2) => upcast(layout(0)?, number(args, 1)?),
        ("downcast", 2) => downcast(layout(0)?, number(args, 1)?),
        ("recast", 3) => recast(layout(0)?, number(args, 1)?, number(args, 2)?),
        ("max_common_layout", 2) => Some(max_common(layout(0)?, layout(1)?)),
        ("nullspace", 1) => Some(nullspace(layout(0)?)),
        ("make_layout", 1) => Some(column_major(tree(0)?)),
        ("make_layout_right", 1) => Some(row_major(tree(0)?)),
        ("make_ordered_layout", 2) => ordered(tree(0)?, tree(1)?),
        ("make_layout_like", 1) => Some(like(layout(0)?)),
        ("sort_by_stride", 1) => Some(sort_by_stride(layout(0)?)),
        ("get", 2) => get(layout(0)?, list(args, 1)?),
        ("select", 2) => select(layout(0)?, list(args, 1)?),
        ("take", 3) => take(layout(0)?, number(args, 1)?, number(args, 2)?),
        ("group", 3) => group(layout(0)?, number(args, 1)?, number(args, 2)?),
        ("flatten", 1) => flatten(layout(0)?),
        _ => return scalar(op, args).or_else(|| predicate(op, args)),
    };
    Some(result.map(|r| r.to_string()))
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

fn predicate(op: &str, args: &[Value]) -> Option<Option<String>> {
    let layout = |i: usize| args.get(i).and_then(Value::layout);
    let holds = match (op, args.len()) {
        ("injective", 1) => segregated(layout(0)?),
        ("exactly_injective", 1) => laws::injective(layout(0)?),
        ("surjective", 1) => surjective(layout(0)?),
        ("bijective", 1) => bijective(layout(0)?),
        ("contiguous", 1) => contiguous(layout(0)?),
        ("covers", 2) => covers(layout(0)?, number(args, 1)?),
        ("functionally_equal", 2) => laws::same_function(layout(0)?, layout(1)?).is_ok(),
        _ => return None,
    };
    Some(Some(holds.to_string()))
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
        ("max_common_vector", 2) => max_common(layout(0)?, layout(1)?).size().to_string(),
        ("offsets", 1) => Value::List(laws::image(layout(0)?)).to_string(),
        ("crd2idx_shape", 2) => {
            let natural = column_major(shape(1)?);
            return Some(crd2idx(args[0].tree()?, &natural).map(|n| n.to_string()));
        }
        ("crd2idx", 2) => return Some(crd2idx(args[0].tree()?, layout(1)?).map(|n| n.to_string())),
        ("eval", 2) => match args[1].tree()? {
            Tree::Leaf(i) => eval(layout(0)?, *i).to_string(),
            c => return Some(crd2idx(c, layout(0)?).map(|n| n.to_string())),
        },
        ("idx2crd", 2) => match args[0].tree()? {
            Tree::Leaf(i) => idx2crd(*i, args[1].tree()?).to_string(),
            Tree::Tuple(_) => return None,
        },
        _ => return None,
    };
    Some(Some(text))
}
