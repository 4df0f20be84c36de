//! Makes the function that is drawn from a text, with the checks that `layout!` makes.

use crate::notation::parse::order::col_major;
use crate::notation::{Kind, Misread, Node, Scale, Term, parse};
use crate::subject::Pick;
use crate::{Function, Modes, OuterFunction, Unfit, Value};

/// The function of a layout's text.
///
/// ```
/// use cute_static_viz::notation::read;
/// assert_eq!(read("(2,(3,4)), order (1,0)").unwrap().text(), "(2,(3,4)):(12,(1,3))");
/// ```
pub fn read(text: &str) -> Result<Function, Misread> {
    function(text, &parse(text)?)
}

/// The same of a text that has been parsed. A shape alone is column-major.
pub fn function(text: &str, node: &Node) -> Result<Function, Misread> {
    match &node.kind {
        Kind::Layout(shape, stride) => layout(text, shape, stride),
        Kind::Int(_) | Kind::Tuple(_) => layout(text, node, &column_major(text, node)?),
        Kind::Composed(outer, offset, inner) => {
            let inner = function(text, inner)?;
            let outer = match &outer.kind {
                Kind::Swizzle(bits, base, shift, _) => OuterFunction::Swizzle(*bits, *base, *shift),
                _ => OuterFunction::Layout(function(text, outer)?),
            };
            Function::composed(outer, *offset, inner).map_err(|e| Misread::at(text, node.at, e))
        }
        _ => Err(Misread::at(text, node.at, format!("expected a layout such as (4,8):(1,4), found {}", node.noun()))),
    }
}

fn layout(text: &str, shape: &Node, stride: &Node) -> Result<Function, Misread> {
    let mut reach = 0;
    congruent(text, shape, stride, &mut reach)?;
    size(text, shape)?;
    let function = modes(shape, stride).and_then(|modes| Function::from_modes(format!("{shape}:{stride}"), modes));
    function.map_err(|e| Misread::at(text, stride.at, e))
}

/// Checks that the extents are positive, that each has a stride, and that all offsets fit into 64 bits.
fn congruent(text: &str, shape: &Node, stride: &Node, reach: &mut i128) -> Result<(), Misread> {
    let wrong = |node: &Node, message: String| Err(Misread::at(text, node.at, message));
    match (&shape.kind, &stride.kind) {
        (Kind::Int(extent), _) if *extent < 1 || *extent > i128::from(i64::MAX) => {
            wrong(shape, format!("expected a positive extent of 63 bits, found {shape}"))
        }
        (Kind::Int(extent), stride_kind @ (Kind::Int(_) | Kind::Fraction(..) | Kind::Sum(_) | Kind::Xor(_))) => {
            let largest = match stride_kind {
                Kind::Int(d) => d.abs(),
                Kind::Sum(terms) => {
                    terms.iter().map(|(scale, _)| if let Scale::Int(n) = scale { n.abs() } else { 0 }).sum()
                }
                _ => 0,
            };
            // Both factors have at most 64 bits and a few, so that the product cannot overflow unseen.
            *reach = (extent - 1).checked_mul(largest).and_then(|r| r.checked_add(*reach)).unwrap_or(i128::MAX);
            if *reach > i128::from(i64::MAX) {
                return wrong(stride, "an offset of the layout does not fit in 64 bits".into());
            }
            Ok(())
        }
        (Kind::Tuple(shapes), Kind::Tuple(strides)) if shapes.len() == strides.len() => {
            shapes.iter().zip(strides).try_for_each(|(s, d)| congruent(text, s, d, reach))
        }
        (Kind::Tuple(shapes), _) => {
            let many = shapes.len();
            wrong(stride, format!("expected a tuple of {many} strides, congruent with {shape}, found {stride}"))
        }
        (Kind::Int(_), _) => wrong(stride, format!("expected one stride for the extent {shape}, found {stride}")),
        _ => wrong(shape, format!("expected an extent or a tuple of them, found {}", shape.noun())),
    }
}

/// The number of coordinates, if it fits.
pub fn size(text: &str, shape: &Node) -> Result<u64, Misread> {
    let too_large = || Misread::at(text, shape.at, "the size of the shape does not fit in 64 bits");
    match &shape.kind {
        Kind::Int(extent) if *extent < 0 => {
            Err(Misread::at(text, shape.at, format!("the extent {extent} is negative: extents begin at 1")))
        }
        Kind::Int(extent) => u64::try_from(*extent).map_err(|_| too_large()),
        Kind::Tuple(modes) => {
            modes.iter().try_fold(1_u64, |product, mode| product.checked_mul(size(text, mode)?).ok_or_else(too_large))
        }
        _ => Err(Misread::at(text, shape.at, format!("expected a shape, found {}", shape.noun()))),
    }
}

/// The compact strides of a shape, the first mode fastest. Extents of 1 have the stride 0, as in CuTe.
pub fn column_major(text: &str, shape: &Node) -> Result<Node, Misread> {
    size(text, shape)?;
    Ok(col_major(shape, &mut 1))
}

/// The modes of a shape and a stride that are congruent.
fn modes(shape: &Node, stride: &Node) -> Result<Modes, Unfit> {
    match (&shape.kind, &stride.kind) {
        (Kind::Tuple(shapes), Kind::Tuple(strides)) => {
            Ok(Modes::List(shapes.iter().zip(strides).map(|(s, d)| modes(s, d)).collect::<Result<_, _>>()?))
        }
        (Kind::Int(extent), Kind::Int(n)) => leaf(*extent, Value::Number(*n)),
        (Kind::Int(extent), Kind::Xor(bits)) => leaf(*extent, Value::Xor(*bits)),
        (Kind::Int(extent), Kind::Sum(terms)) => leaf(*extent, coordinate(terms)?),
        (_, Kind::Fraction(..)) => Err(Unfit::Fractions),
        _ => Err(Unfit::NotALayout),
    }
}

fn leaf(extent: i128, stride: Value) -> Result<Modes, Unfit> {
    Ok(Modes::Leaf(u64::try_from(extent).map_err(|_| Unfit::NotALayout)?, stride))
}

/// The coordinate of scaled basis elements. All of them have one profile. The last number of a path is the outermost place.
fn coordinate(terms: &[Term]) -> Result<Value, Unfit> {
    let here = |path: &[u64]| path.last().copied().unwrap_or(0);
    let last = terms.iter().filter(|(scale, _)| !scale.is_zero()).map(|(_, path)| here(path)).max();
    let Some(last) = last else { return Ok(Value::Number(0)) };
    let component = |i: u64| {
        let inner: Vec<Term> = terms.iter().filter(|(_, path)| here(path) == i).cloned().collect();
        if inner.iter().all(|(_, path)| path.len() < 2) {
            // Fractions are not drawn, even if their sum is an integer.
            let sum = inner.iter().try_fold((0, 0), |(n, v), (scale, _)| match scale {
                Scale::Int(m) => Ok((n + m, v)),
                Scale::Xor(bits) => Ok((n, v ^ bits)),
                Scale::Fraction(..) => Err(Unfit::Fractions),
            });
            return sum.map(|sum| if sum.1 == 0 { Value::Number(sum.0) } else { Value::Xor(sum.1) });
        }
        coordinate(&inner.into_iter().map(|(scale, path)| (scale, path[..path.len() - 1].to_vec())).collect::<Vec<_>>())
    };
    Ok(Value::Tuple((0..=last).map(component).collect::<Result<_, _>>()?))
}

/// The part of a layout of this shape that a slice takes.
pub fn pick(text: &str, node: &Node, shape: &Node) -> Result<Pick, Misread> {
    let wrong = |message: String| Err(Misread::at(text, node.at, message));
    match (&node.kind, &shape.kind) {
        (Kind::Any, _) => Ok(Pick::All),
        (Kind::Int(n), _) => match u64::try_from(*n) {
            Ok(n) if n < size(text, shape)? => Ok(Pick::At(n)),
            _ => wrong(format!("{n} is no coordinate of a mode of shape {shape}")),
        },
        (Kind::Tuple(picks), Kind::Tuple(modes)) if picks.len() == modes.len() => {
            Ok(Pick::Each(picks.iter().zip(modes).map(|(p, m)| pick(text, p, m)).collect::<Result<_, _>>()?))
        }
        (Kind::Tuple(_), Kind::Tuple(modes)) => {
            wrong(format!("expected {} coordinates or `_`, as the shape {shape} has modes, found {node}", modes.len()))
        }
        (Kind::Tuple(_), _) => wrong(format!("expected one coordinate or `_` for the mode {shape}, found {node}")),
        _ => wrong(format!("expected a coordinate such as (2,_), found {}", node.noun())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_are_those_of_the_types() {
        use cute_static::prelude::*;
        macro_rules! same {
            ($([$($text:tt)*])*) => {$(
                let text = layout!($($text)*).to_string();
                let (ours, theirs) = (read(&text).expect("a layout"), Function::of(layout!($($text)*)).expect("a layout"));
                assert_eq!(ours.text(), theirs.text());
                assert!((0..theirs.size()).all(|i| ours.at(i) == theirs.at(i)), "{text}");
            )*};
        }
        same! {
            [((2,2),(4,2)):((1,8),(2,16))]
            [(4,8):(1,-4)]
            [(1,4,(2,1))]
            [(4,(2,3)):(1@0,(1@0@1,-2@1@1))]
            [(8,8):(1@0+1@1,1@1)]
            [(8,8):(f1,f9)]
            [Sw<3,3,3> o 0 o (8,64):(64,1)]
            [Sw<1,4,-3> o 0 o Sw<3,4,3> o 16 o (8,64):(64,1)]
            [(4):(1)]
        }
    }

    #[test]
    fn composed_with_a_layout() {
        use cute_static::prelude::*;
        type C = layout!((4,8):(1@0,1@1) o 3 o (2,4):(1,2));
        let ours = read("(4,8):(1@0,1@1) o 3 o (2,4):(1,2)").expect("a composed layout");
        for i in 0..8_u64 {
            let (row, column) = C::default().coordinate(i);
            assert_eq!(ours.at(i), Value::Tuple(vec![Value::Number(row.into()), Value::Number(column.into())]));
        }
    }

    #[test]
    fn errors_have_a_place() {
        for (text, at, part) in [
            ("(4,8):(1,(2,3))", 9, "one stride for the extent 8"),
            ("(4,(4,8)):(1,4)", 13, "a tuple of 2 strides"),
            ("(4,0):(1,4)", 3, "positive extent"),
            ("(4,8):(1@0,4)", 6, "at once"),
            ("<4:1>", 0, "found a tiler"),
            ("(9223372036854775807,4)", 0, "size of the shape"),
            ("8:9223372036854775807", 2, "does not fit"),
            ("(4,_)", 3, "found `_`"),
        ] {
            match read(text) {
                Err(Misread { at: found, message, .. }) => {
                    assert!(found == at && message.contains(part), "{text}: {found} {message}");
                }
                other => panic!("{text}: {other:?}"),
            }
        }
    }
}
