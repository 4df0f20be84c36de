//! Operations on swizzles and composed layouts. Most apply to the layout inside.

use super::{Known, number, of_shape};
use crate::binary::to_integers;
use crate::notation::{Value, parse};
use crate::{Element, Function, General, Layout, Swizzle, Tree, chain_inverse, compose_at, laws, left_inverse};

/// Operations of a composed layout that apply to the layout inside it.
const FORWARDED: &[&str] = &[
    "append_to_rank",
    "coalesce",
    "coalesce_by_mode",
    "coalesce_extended",
    "composition",
    "composition_in_bounds",
    "filter",
    "filter_zeros",
    "drop_zeros",
    "flat_divide",
    "flat_product",
    "flatten",
    "get",
    "group",
    "logical_divide",
    "logical_product",
    "padded_flat_divide",
    "padded_logical_divide",
    "padded_tiled_divide",
    "padded_zipped_divide",
    "blocked_product",
    "prepend_to_rank",
    "raked_product",
    "select",
    "take",
    "tile_to_shape",
    "tiled_divide",
    "tiled_product",
    "zipped_divide",
    "zipped_product",
];

/// Operations that a composed layout does not have.
const OF_LAYOUTS: &[&str] = &["f2_rank", "nullspace", "sort_by_stride"];

/// The answer for arguments with a function among them.
pub fn answer(op: &str, args: &[Value]) -> Option<Known> {
    let function = |i: usize| args.get(i).and_then(Value::function);
    let illegal = |f: &Function| match f {
        Function::Swizzle(s) => !s.is_legal(),
        Function::Composed(outer, ..) => matches!(&**outer, Function::Swizzle(s) if !s.is_legal()),
        Function::Layout(_) => false,
    };
    if args.iter().filter_map(Value::function).any(|f| illegal(&f)) {
        return Some(None);
    }
    if let Some(text) = of_shape(op, args) {
        return Some(Some(text));
    }
    if let (true, [Value::Function(Function::Composed(..)), ..]) = (OF_LAYOUTS.contains(&op), args) {
        return Some(None);
    }
    let text = match (op, args) {
        ("as_xor", [Value::Function(f)]) => return as_xor(f).map(|l| l.map(|l| l.to_string())),
        ("swizzle_apply", [Value::Function(Function::Swizzle(s)), x]) => match x.tree()? {
            Tree::Leaf(x) => s.apply(*x).to_string(),
            Tree::Tuple(_) => return None,
        },
        ("max_alignment", [Value::Function(Function::Swizzle(s))]) => (1 << s.base).to_string(),
        ("upcast", [Value::Function(Function::Swizzle(s)), _]) => s.upcast(number(args, 1)?)?.to_string(),
        ("downcast" | "padded_downcast", [Value::Function(Function::Swizzle(s)), _]) => {
            s.downcast(number(args, 1)?)?.to_string()
        }
        ("upcast" | "downcast" | "recast" | "padded_downcast" | "padded_recast", [Value::Function(f), ..]) => {
            return recast(op, f, args);
        }
        ("composition", [Value::Function(Function::Swizzle(a)), Value::Function(Function::Swizzle(b))]) => {
            return Some(a.compose(b).map(|s| s.to_string()));
        }
        ("composition", [Value::Function(s @ Function::Swizzle(_)), layout]) => {
            composed(s.clone(), Tree::Leaf(0), layout.function()?).to_string()
        }
        ("make_composed_layout", [_, offset, _]) => {
            composed(function(0)?, offset.tree()?.clone(), function(2)?).to_string()
        }
        ("composed_get_inner", [Value::Function(Function::Composed(outer, ..))]) => outer.to_string(),
        ("composed_get_offset", [Value::Function(Function::Composed(_, offset, _))]) => offset.to_string(),
        ("composed_get_outer", [Value::Function(Function::Composed(_, _, inner))]) => inner.to_string(),
        ("composed_cosize", [Value::Function(f)]) => f.innermost()?.integers()?.cosize().to_string(),
        ("make_layout_like" | "get_stride", [Value::Function(f)]) => {
            return super::answer(op, &[Value::from(f.innermost()?.clone())]);
        }
        ("crd2idx", [coordinate, Value::Function(f)]) => f.at(coordinate.tree()?)?.to_string(),
        ("eval", [Value::Function(f), coordinate]) => f.at(coordinate.tree()?)?.to_string(),
        ("offsets" | "values", [Value::Function(f)]) => {
            let values = f.values()?.iter().map(|e| e.integer()).collect::<Option<_>>()?;
            Value::List(values).to_string()
        }
        ("functionally_equal", [a, b]) => (a.function()?.values()? == b.function()?.values()?).to_string(),
        ("right_inverse" | "left_inverse", [Value::Function(f)]) => {
            return inverse(op, f).map(|f| f.map(|f| f.to_string()));
        }
        // The complement of the offsets before the swizzle: a plain layout.
        ("complement" | "complement_in" | "padded_complement", [Value::Function(f @ Function::Composed(..)), ..]) => {
            let inside = Value::from(f.innermost()?.clone());
            return super::answer(op, &[&[inside], &args[1..]].concat());
        }
        (_, [Value::Function(f @ Function::Composed(..)), ..]) if FORWARDED.contains(&op) => {
            let inside: Vec<Value> =
                std::iter::once(Value::from(f.innermost()?.clone())).chain(args[1..].iter().cloned()).collect();
            return super::answer(op, &inside).map(|known| {
                let result = parse(&known?).ok()?.general()?;
                Some(f.around(result).to_string())
            });
        }
        _ => return None,
    };
    Some(Some(text))
}

/// The composition of the swizzle as a layout over F₂ with the layout inside.
fn as_xor(f: &Function) -> Option<Option<General>> {
    let Function::Composed(outer, Tree::Leaf(offset), inner) = f else {
        return None;
    };
    let (Function::Swizzle(swizzle), Function::Layout(layout)) = (&**outer, &**inner) else {
        return None;
    };
    let top = (layout.integers()?.cosize() as u128).ilog2() + 1;
    let reach = (swizzle.base + swizzle.bits + swizzle.shift.abs()) as u32;
    let vectors = swizzle.as_layout(top.max(reach));
    Some(if *offset == 0 { compose_at(&vectors, layout) } else { None })
}

/// A swizzle and a layout of integers with the values of a layout over F₂, found by exhaustive search.
pub fn as_composed(l: &General) -> Option<Function> {
    let mut swizzles = (0..4).flat_map(|bits| {
        let shifts =
            move |base| (bits..9).flat_map(move |shift| [shift, -shift].map(|shift| Swizzle { bits, base, shift }));
        (0..9).flat_map(shifts)
    });
    let values: Vec<Element> = laws::image(l).into_iter().map(Element::comparable).collect();
    swizzles.find_map(|swizzle| {
        // F(F(x)) = x
        let strides = l.stride.map(&mut |d| Element::bits(swizzle.apply(d.integer().unwrap_or(0)) as u128));
        let inside = to_integers(&Layout { shape: l.shape.clone(), stride: strides })?;
        // Each vector has one source bit.
        if inside.flat().iter().any(|(_, d)| *d != 0 && !(*d as u64).is_power_of_two()) {
            return None;
        }
        let found = composed(Function::Swizzle(swizzle), Tree::Leaf(0), Function::Layout(inside.general()));
        (found.values()? == values).then_some(found)
    })
}

/// The inverse of a composed layout: the inverse of the layout inside under a swizzle that is found by exhaustive search.
fn inverse(op: &str, f: &Function) -> Option<Option<Function>> {
    let inside = f.innermost()?.integers()?;
    let Function::Composed(outer, Tree::Leaf(0), inner) = f else {
        return None;
    };
    // A swizzle that reaches beyond the layout acts as another swizzle inside it; no implementation has to find that one.
    let reaches = |s: &Swizzle| 1 << (s.base + s.bits + s.shift.abs()) > inside.cosize();
    // Nor does an implementation have to detect that no offset has the bits that a swizzle reads.
    let reads_a_gap = |s: &Swizzle| {
        let bits = laws::image(&inside).into_iter().fold(0, |all, offset| all | offset);
        let read = ((1 << s.bits) - 1) << (s.base + s.shift.max(0));
        bits & read != read
    };
    // The bits that a swizzle changes are all below the first stride, where the inverse ignores them, or none is in a gap.
    let changes_a_gap = |s: &Swizzle| {
        let bits = laws::image(&inside).into_iter().fold(0, |all, offset| all | offset);
        let changed = ((1 << s.bits) - 1) << (s.base - s.shift.min(0));
        bits & changed != changed && changed >= bits & -bits
    };
    let beyond = matches!(&**outer, Function::Swizzle(s) if reaches(s) || reads_a_gap(s) || changes_a_gap(s));
    if beyond || !matches!(**inner, Function::Layout(_)) || inside.size() > 4096 {
        return None;
    }
    let layout = if op == "right_inverse" { Some(chain_inverse(&inside)) } else { left_inverse(&inside) };
    let Some(layout) = layout else {
        return Some(None);
    };
    let shifts = |bits: i128| (bits..10).flat_map(|shift| [shift, -shift]);
    let swizzles =
        (0..5).flat_map(|bits| (0..12).flat_map(move |base| shifts(bits).map(move |shift| (bits, base, shift))));
    let mut candidates = swizzles.map(|(bits, base, shift)| {
        let swizzle = Function::Swizzle(Swizzle { bits, base, shift });
        composed(swizzle, Tree::Leaf(0), Function::Layout(layout.general()))
    });
    let there = |f: &Function, x: i128| f.eval(&x.into())?.integer();
    // `then` undoes `first`, and every value is in the other domain.
    let back = |first: &Function, then: &Function, sizes: (i128, i128)| {
        (0..sizes.0).all(|k| there(first, k).filter(|v| *v < sizes.1).and_then(|v| there(then, v)) == Some(k))
    };
    Some(candidates.find(|r| match op {
        "right_inverse" => back(r, f, (layout.size(), inside.size())),
        _ => back(f, r, (inside.size(), layout.size())),
    }))
}

fn composed(outer: Function, offset: Tree, inner: Function) -> Function {
    Function::Composed(Box::new(outer), offset, Box::new(inner))
}

/// A layout in other elements.
type OfLayout = fn(&General, i128) -> Option<General>;

/// The swizzle, the offset and the layouts of a function in other elements.
fn recast(op: &str, f: &Function, args: &[Value]) -> Option<Known> {
    let down: OfLayout = if op.starts_with("padded_") { crate::padded_downcast } else { crate::downcast };
    let (up, n) = match (op, number(args, 1)?, number(args, 2)) {
        ("upcast", n, None) => (true, n),
        ("downcast" | "padded_downcast", n, None) => (false, n),
        (_, old, Some(new)) if old > 0 && new > 0 && new % old == 0 => (true, new / old),
        (_, old, Some(new)) if old > 0 && new > 0 && old % new == 0 => (false, old / new),
        _ => return None,
    };
    Some(recast_by(f, if up { crate::upcast } else { down }, up, n).map(|f| f.to_string()))
}

fn recast_by(f: &Function, layout: OfLayout, up: bool, n: i128) -> Option<Function> {
    if n <= 0 {
        return None;
    }
    let swizzle = if up { Swizzle::upcast } else { Swizzle::downcast };
    Some(match f {
        Function::Layout(l) => Function::Layout(l.integers().and_then(|_| layout(l, n))?),
        Function::Swizzle(s) => Function::Swizzle(swizzle(s, n)?),
        Function::Composed(outer, Tree::Leaf(offset), inner) => {
            if up && offset % n != 0 {
                return None;
            }
            let offset = Tree::Leaf(if up { offset / n } else { offset * n });
            composed(recast_by(outer, layout, up, n)?, offset, recast_by(inner, layout, up, n)?)
        }
        Function::Composed(..) => return None,
    })
}
