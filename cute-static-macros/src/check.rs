//! The rules of each macro. Every error is at the token that breaks the rule.
//!
//! ```text
//! S ~ D    congruent: both are leaves, or tuples of one length with congruent modes
//! S <~ O   weakly congruent: O may also have a leaf where S has a tuple
//! ```

use syn::Result;

use crate::semimodule::{self, Reach};
use crate::syntax::{Kind, Node};

/// The use of a tree of integers, which determines the integers that it may have.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// positive
    Shape,
    /// an element of an integer-semimodule; integers fit in `i64`
    Stride,
    /// non-negative
    Order,
    /// non-negative, or `_`
    Coord,
    /// positive, or `_`
    Tiler,
}

impl Role {
    fn noun(self) -> &'static str {
        match self {
            Self::Shape => "a shape such as (4,(2,3))",
            Self::Stride => "a stride such as (1,(2,8))",
            Self::Order => "an order such as (1,0)",
            Self::Coord => "a coordinate such as (0,(1,_))",
            Self::Tiler => "a tiler such as <4:1,8:2>",
        }
    }

    fn leaf(self) -> &'static str {
        match self {
            Self::Shape => "a shape extent must be a positive integer",
            Self::Stride => "a stride must be an integer",
            Self::Order => "an order must be a non-negative integer",
            Self::Coord => "a coordinate must be a non-negative integer",
            Self::Tiler => "a tiler extent must be a positive integer",
        }
    }
}

/// Checks that `role` allows every leaf of `node`.
pub fn leaves(node: &Node, role: Role) -> Result<()> {
    leaves_hinting(node, role, "")
}

fn leaves_hinting(node: &Node, role: Role, hint: &str) -> Result<()> {
    match &node.kind {
        Kind::Named(_) | Kind::Constant(_) => Ok(()),
        Kind::Symbol(_) if matches!(role, Role::Shape | Role::Stride | Role::Tiler) => Ok(()),
        Kind::Symbol(_) => Err(node.error(format!("{}, found the symbol {node}", role.leaf()))),
        Kind::Sum(_) | Kind::Fraction(..) | Kind::Xor(_) if role == Role::Stride => Ok(()),
        Kind::Sum(_) | Kind::Fraction(..) | Kind::Xor(_) => {
            Err(node.error(format!("{}, found {node}, which can only be a stride", role.leaf())))
        }
        Kind::Swizzle(_) | Kind::Composed(_) => Err(node.error(format!("expected {}, found {node}", role.noun()))),
        Kind::Any if matches!(role, Role::Coord | Role::Tiler) => Ok(()),
        Kind::Any => Err(node.error(format!("{}, found `_`; only `coord!` and `tiler!` know `_`", role.leaf()))),
        Kind::Tuple(modes) => modes.iter().try_for_each(|mode| leaves_hinting(mode, role, hint)),
        Kind::Angle(_) => Err(node.error(format!("expected {}, found the tiler {node}", role.noun()))),
        Kind::Layout(..) => Err(node.error(format!("expected {}, found the layout {node}", role.noun()))),
        Kind::Int(int) => {
            let why = match role {
                Role::Stride if int.magnitude > i64::MAX as u64 => {
                    let most = i64::MAX;
                    let fits = "does not fit in a signed 64-bit integer";
                    return Err(node.error(format!("the stride {node} {fits}: expected a magnitude of at most {most}")));
                }
                Role::Stride => return Ok(()),
                _ if int.negative => "; only a stride may be negative",
                Role::Shape | Role::Tiler if int.magnitude == 0 => "",
                _ => return Ok(()),
            };
            Err(node.error(format!("{}, found {node}{why}{hint}", role.leaf())))
        }
    }
}

/// Checks that the tree has no symbols, which only `layout!`, `shape!` and `tiler!` take.
pub fn numbers(node: &Node) -> Result<()> {
    match &node.kind {
        Kind::Symbol(_) => {
            Err(node.error(format!("unexpected symbol {node}: only `layout!`, `shape!` and `tiler!` take symbols")))
        }
        Kind::Tuple(modes) => modes.iter().try_for_each(numbers),
        _ => Ok(()),
    }
}

/// The shape and the stride of a layout or of a tuple of layouts: `(A:a, B:b) = (A,B):(a,b)`.
pub fn split(node: &Node) -> Result<(Node, Node)> {
    match &node.kind {
        Kind::Layout(shape, stride) => {
            for side in [shape, stride] {
                if let Some(inner) = innermost_layout(side) {
                    let rule = "`:` stands once between shape and stride, or once in every mode";
                    return Err(inner.error(format!("unexpected layout {inner} inside a layout: {rule}")));
                }
            }
            leaves_hinting(shape, Role::Shape, &swapped(shape, stride))?;
            leaves(stride, Role::Stride)?;
            congruent(shape, stride, Role::Stride)?;
            Ok((*shape.clone(), *stride.clone()))
        }
        Kind::Tuple(modes) => {
            let pairs = modes.iter().map(split).collect::<Result<Vec<_>>>()?;
            let (shapes, strides) = pairs.into_iter().unzip();
            let tuple = |modes| Node { kind: Kind::Tuple(modes), place: node.place };
            Ok((tuple(shapes), tuple(strides)))
        }
        Kind::Angle(_) => Err(node.error(format!("expected a layout such as (4,8):(1,4), found the tiler {node}"))),
        _ => Err(node.error(format!("expected a layout SHAPE:STRIDE as in the other modes, found {node}"))),
    }
}

fn innermost_layout(node: &Node) -> Option<&Node> {
    match &node.kind {
        Kind::Layout(..) => Some(node),
        Kind::Tuple(modes) | Kind::Angle(modes) => modes.iter().find_map(innermost_layout),
        _ => None,
    }
}

/// A hint for a layout whose stride could be a shape and whose shape could be a stride: a 0 on the left is then most likely a
/// broadcast stride on the wrong side of the `:`.
fn swapped(shape: &Node, stride: &Node) -> String {
    if leaves(stride, Role::Shape).is_ok() && leaves(shape, Role::Stride).is_ok() {
        format!("; if shape and stride are swapped, write {stride}:{shape}")
    } else {
        String::new()
    }
}

/// Checks that `other` is congruent with `shape`, or weakly congruent if it is an order. A name can be any tree.
pub fn congruent(shape: &Node, other: &Node, role: Role) -> Result<()> {
    let noun = if role == Role::Order { "order" } else { "stride" };
    profile(shape, other, noun, role == Role::Order, &mut Vec::new())
}

fn profile(shape: &Node, other: &Node, noun: &str, weak: bool, path: &mut Vec<usize>) -> Result<()> {
    let mode = match &path[..] {
        [] => "the shape".to_string(),
        [mode] => format!("mode {mode} of the shape"),
        path => format!("mode ({}) of the shape", path.iter().map(usize::to_string).collect::<Vec<_>>().join(",")),
    };
    let wrong = |why: String| Err(other.error(format!("{noun} is not congruent with the shape: {mode} {why}")));
    match (&shape.kind, &other.kind) {
        (Kind::Tuple(modes), Kind::Tuple(others)) if modes.len() == others.len() => {
            for (index, (mode, other)) in modes.iter().zip(others).enumerate() {
                path.push(index);
                profile(mode, other, noun, weak, path)?;
                path.pop();
            }
            Ok(())
        }
        (Kind::Tuple(modes), Kind::Tuple(others)) => {
            let (expected, found) = (count(modes.len(), "mode"), others.len());
            wrong(format!("is {shape} with {expected}, but the {noun} here, {other}, has {found}"))
        }
        (Kind::Tuple(modes), Kind::Int(_) | Kind::Sum(_) | Kind::Fraction(..) | Kind::Xor(_)) if !weak => {
            let expected = count(modes.len(), noun);
            wrong(format!("is {shape}, so a tuple of {expected} is expected here, found {other}"))
        }
        (Kind::Int(_), Kind::Tuple(_)) => {
            wrong(format!("is the integer {shape}, so a single {noun} is expected here, found the tuple {other}"))
        }
        _ => Ok(()),
    }
}

fn count(n: usize, noun: &str) -> String {
    format!("{n} {noun}{}", if n == 1 { "" } else { "s" })
}

/// Checks `prod s_i < 2^64` over the literal extents of a shape; a name counts as 1.
pub fn size(shape: &Node) -> Result<()> {
    product(shape, &mut 1)
}

fn product(shape: &Node, size: &mut u64) -> Result<()> {
    match &shape.kind {
        Kind::Int(int) => {
            // Exact: both factors are below 2^64.
            let product = u128::from(*size) * u128::from(int.magnitude);
            *size = u64::try_from(product).map_err(|_| {
                shape.error(format!(
                    "the size of this shape, {size} * {shape} = {product} up to this mode, does not fit in 64 bits"
                ))
            })?;
            Ok(())
        }
        Kind::Tuple(modes) => modes.iter().try_for_each(|mode| product(mode, size)),
        _ => Ok(()),
    }
}

/// Checks `size(S) < 2^64`, that the strides are of one kind, and `sum (s_i - 1) |d_i| < 2^63` over the leaves with literal `s_i` and `d_i`.
pub fn bounds(shape: &Node, stride: &Node) -> Result<()> {
    size(shape)?;
    semimodule::one(stride)?;
    reach(shape, stride, &mut Reach::default())
}

fn reach(shape: &Node, stride: &Node, reached: &mut Reach) -> Result<()> {
    match (&shape.kind, &stride.kind) {
        (Kind::Int(extent), _) => reached.add(extent.magnitude, stride),
        (Kind::Tuple(shapes), Kind::Tuple(strides)) => {
            shapes.iter().zip(strides).try_for_each(|(shape, stride)| reach(shape, stride, reached))
        }
        _ => Ok(()),
    }
}

/// Checks a tiler: a layout, a tree of extents and `_`, or `<…>` of tilers.
pub fn tiler(node: &Node) -> Result<()> {
    match &node.kind {
        Kind::Angle(modes) => modes.iter().try_for_each(tiler),
        Kind::Layout(..) => split(node).and_then(|(shape, stride)| bounds(&shape, &stride)),
        Kind::Tuple(modes) if node.has_layout() => {
            // CuTe prints a tile of layouts with parentheses, while in `layout!` the same text is one layout.
            let tiler = Node { kind: Kind::Angle(modes.clone()), place: node.place };
            Err(node.error(format!("a tiler of layouts is written with `<…>`: expected {tiler}, found {node}")))
        }
        _ => leaves(node, Role::Tiler).and_then(|()| size(node)),
    }
}
