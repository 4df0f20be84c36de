//! Operations on layouts of integers, and on shapes.

use super::{Known, number, of_layout, of_shape};
use crate::notation::Value;
use crate::*;

/// The answer for arguments with integers only.
pub fn answer(op: &str, args: &[Value]) -> Option<Known> {
    let layout = |i: usize| args.get(i).and_then(Value::layout);
    let tree = |i: usize| args.get(i).and_then(Value::tree);
    if let Some(result) = layout(0).and_then(|a| of_layout(op, a, args)) {
        return Some(result.map(|r| r.to_string()));
    }
    if let Some(text) = of_shape(op, args) {
        return Some(Some(text));
    }
    if let ("as_xor", [Value::Layout(a)]) = (op, args) {
        return Some(binary::of_integers(a).map(|r| r.to_string()));
    }
    if op == "relative_swizzle" {
        let swizzle = Swizzle::absolute(number(args, 0)?, number(args, 1)?, number(args, 2)?);
        return Some(swizzle.map(|s| s.to_string()));
    }
    let result: Option<Layout> = match (op, args.len()) {
        ("as_integer", 1) => Some(layout(0)?.clone()),
        ("location", 2) => location(layout(0)?, layout(1)?),
        ("max_common_layout", 2) => Some(max_common(layout(0)?, layout(1)?)),
        ("make_layout", 1) => Some(column_major(tree(0)?)),
        ("make_layout_right", 1) => Some(row_major(tree(0)?)),
        ("make_ordered_layout", 2) => ordered(tree(0)?, tree(1)?),
        ("make_layout_like", 1) => Some(like(layout(0)?)),
        ("sort_by_stride", 1) => Some(sort_by_stride(layout(0)?)),
        _ => return scalar(op, args).or_else(|| predicate(op, args)),
    };
    Some(result.map(|r| r.to_string()))
}

fn predicate(op: &str, args: &[Value]) -> Option<Known> {
    let layout = |i: usize| args.get(i).and_then(Value::layout);
    let holds = match (op, args.len()) {
        ("injective", 1) => found_injective(layout(0)?),
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

fn scalar(op: &str, args: &[Value]) -> Option<Known> {
    let layout = |i: usize| args.get(i).and_then(Value::layout);
    let text = match (op, args.len()) {
        ("cosize", 1) => layout(0)?.cosize().to_string(),
        ("max_common_vector", 2) => max_common(layout(0)?, layout(1)?).size().to_string(),
        ("offsets", 1) => Value::List(laws::image(layout(0)?)).to_string(),
        ("crd2idx_shape", 2) => {
            let shape = match &args[1] {
                Value::Layout(l) => &l.shape,
                shape => shape.tree()?,
            };
            return Some(crd2idx(args[0].tree()?, &column_major(shape)).map(|n| n.to_string()));
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
