//! Checked notation to Rust: paths that name a type and, for the unit-like types, also its only value.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::Result;

use crate::check::{self, Role};
use crate::syntax::{Component, Int, Kind, LayoutInput, Major, Node, Scalar};
use crate::{composed, parse, semimodule};

/// `layout!`
pub fn layout(input: TokenStream) -> Result<TokenStream> {
    let LayoutInput { body, major } = parse::parse_layout(input)?;
    if let Kind::Composed(_) = body.kind {
        composed::check(&body, &|part| check::split(part).and_then(|(shape, stride)| check::bounds(&shape, &stride)))?;
        return Ok(tree(&body));
    }
    if body.has_layout() {
        return checked_layout(&body);
    }
    check::leaves(&body, Role::Shape)?;
    check::size(&body)?;
    let order = match &major {
        Some(Major::Order(order)) => {
            check::leaves(order, Role::Order)?;
            check::congruent(&body, order, Role::Order)?;
            Some(order)
        }
        _ => None,
    };
    if literal(&body) && order.is_none_or(literal) {
        let stride = match (&major, order) {
            (Some(Major::Row), _) => row_major(&body, &mut 1),
            (_, Some(order)) => ordered(&body, order),
            _ => col_major(&body, &mut 1),
        };
        check::bounds(&body, &stride)?;
        return Ok(pair(&body, &stride));
    }
    let shape = tree(&body);
    let stride = match (&major, order.map(tree)) {
        (Some(Major::Row), _) => quote!(::cute_static::CompactRowMajor<#shape>),
        (_, Some(order)) => quote!(::cute_static::CompactOrder<#shape, #order>),
        _ => quote!(::cute_static::CompactColMajor<#shape>),
    };
    Ok(quote!(::cute_static::Layout::<#shape, #stride>))
}

/// `shape!`
pub fn shape(input: TokenStream) -> Result<TokenStream> {
    let node = parse::parse_item(input, "shape", "(4,(2,3))")?;
    check::leaves(&node, Role::Shape)?;
    check::size(&node)?;
    Ok(tree(&node))
}

/// `stride!`
pub fn stride(input: TokenStream) -> Result<TokenStream> {
    let node = parse::parse_item(input, "stride", "(1,(2,8))")?;
    check::leaves(&node, Role::Stride)?;
    semimodule::one(&node)?;
    Ok(tree(&node))
}

/// `tiler!`
pub fn tiler(input: TokenStream) -> Result<TokenStream> {
    let node = parse::parse_item(input, "tiler", "<4:1,8:2>")?;
    check::tiler(&node)?;
    Ok(tree(&node))
}

/// `coord!`
pub fn coord(input: TokenStream) -> Result<TokenStream> {
    let node = parse::parse_item(input, "coordinate", "(0,(1,_))")?;
    check::leaves(&node, Role::Coord)?;
    Ok(tree(&node))
}

/// `swizzle!`
pub fn swizzle(input: TokenStream) -> Result<TokenStream> {
    Ok(tree(&composed::parse_swizzle(input)?))
}

fn checked_layout(body: &Node) -> Result<TokenStream> {
    let (shape, stride) = check::split(body)?;
    check::bounds(&shape, &stride)?;
    Ok(pair(&shape, &stride))
}

fn pair(shape: &Node, stride: &Node) -> TokenStream {
    let (shape, stride) = (tree(shape), tree(stride));
    quote!(::cute_static::Layout::<#shape, #stride>)
}

/// `(a,b,…) = HCons<a, HCons<b, …>>`, `() = HNil`.
fn tree(node: &Node) -> TokenStream {
    match &node.kind {
        Kind::Int(int) => integer(*int),
        Kind::Named(name) => name.clone(),
        Kind::Any => quote!(::cute_static::Underscore),
        Kind::Sum(sum) => component(&sum.value),
        Kind::Fraction(numerator, denominator) => {
            component(&Component::Scalar(Scalar::quotient(*numerator, *denominator)))
        }
        Kind::Xor(vector) => component(&Component::Scalar(Scalar::Xor(*vector))),
        Kind::Layout(shape, stride) => pair(shape, stride),
        Kind::Swizzle(parameters) => {
            // In an expression the default of a parameter would not be taken.
            let unit = (parameters.len() == 3).then(|| quote!(::cute_static::AnyUnit));
            let parameters = parameters.iter().map(tree).chain(unit);
            quote!(::cute_static::Swizzle::<#(#parameters),*>)
        }
        Kind::Composed(parts) => {
            let [outer, offset, inner] = parts.each_ref().map(part);
            quote!(::cute_static::ComposedLayout::<#outer, #offset, #inner>)
        }
        Kind::Tuple(modes) | Kind::Angle(modes) => hlist(modes.iter().map(tree)),
    }
}

/// A part of a composed layout; a tuple of layouts is one layout, as in `layout!`.
fn part(node: &Node) -> TokenStream {
    match &node.kind {
        Kind::Tuple(_) => check::split(node).map_or_else(|_| tree(node), |(shape, stride)| pair(&shape, &stride)),
        _ => tree(node),
    }
}

/// A coordinate: `(0,2)` is `ArithmeticTuple<HCons<0, HCons<2, HNil>>>`, without zeros at the end.
pub fn component(value: &Component) -> TokenStream {
    match value {
        // The zero of every semimodule is the integer 0.
        _ if value.is_zero() => unsigned(0),
        Component::Scalar(Scalar::Integer(n)) => {
            // A component has at most 63 bits and a sign.
            let magnitude = u64::try_from(n.unsigned_abs()).unwrap_or(u64::MAX);
            integer(Int { negative: *n < 0, magnitude })
        }
        Component::Scalar(Scalar::Fraction(numerator, denominator)) => {
            // Both have at most 63 bits.
            let [numerator_magnitude, denominator] =
                [numerator, denominator].map(|n| unsigned(u64::try_from(n.unsigned_abs()).unwrap_or(u64::MAX)));
            let sign = if *numerator < 0 { quote!(B1) } else { quote!(B0) };
            quote!(::cute_static::Fraction::<::cute_static::typenum::#sign, #numerator_magnitude, #denominator>)
        }
        Component::Scalar(Scalar::Xor(vector)) => {
            let vector = unsigned(*vector);
            quote!(::cute_static::Xor::<#vector>)
        }
        Component::Tuple(components) => {
            let length = components.iter().rposition(|component| !component.is_zero()).map_or(0, |last| last + 1);
            let list = hlist(components[..length].iter().map(component));
            quote!(::cute_static::ArithmeticTuple::<#list>)
        }
    }
}

/// `HCons<a, HCons<b, …>>`
pub fn hlist(elements: impl DoubleEndedIterator<Item = TokenStream>) -> TokenStream {
    elements.rev().fold(quote!(::cute_static::HNil), |tail, head| quote!(::cute_static::HCons::<#head, #tail>))
}

/// A negative stride `-d` is `NInt<d>`.
fn integer(int: Int) -> TokenStream {
    let magnitude = unsigned(int.magnitude);
    if int.negative { quote!(::cute_static::typenum::NInt<#magnitude>) } else { magnitude }
}

/// typenum names every integer up to 1024 and every power of two below 2^64. Others are built four bits at a time,
/// `XN<U> = 16 U + N`, so the text and the depth of the aliases stay a quarter of `UInt<…>`:
/// `0x1234 = X4<X3<X2<U1>>>`.
fn unsigned(n: u64) -> TokenStream {
    if n <= 1024 || n.is_power_of_two() {
        let name = format_ident!("U{}", n);
        return quote!(::cute_static::typenum::consts::#name);
    }
    // The leading digit is not 0: typenum has no leading zeros.
    let digits = n.ilog2() / 4;
    (0..digits).rev().fold(unsigned(n >> (4 * digits)), |high, digit| {
        let name = format_ident!("X{:X}", (n >> (4 * digit)) & 0xF);
        quote!(::cute_static::int::hex::#name<#high>)
    })
}

/// Whether all leaves are integers, so that the strides are known here.
fn literal(node: &Node) -> bool {
    match &node.kind {
        Kind::Int(_) => true,
        Kind::Tuple(modes) => modes.iter().all(literal),
        _ => false,
    }
}

/// One leaf of a compact stride: `stride(s) = current`, `current' = s * current`; an extent of 1 gets stride 0, as in
/// CuTe. `current` is at most the size of the shape, which was checked to fit.
fn step(extent: u64, current: &mut u64) -> u64 {
    if extent == 1 {
        return 0;
    }
    let stride = *current;
    *current *= extent;
    stride
}

/// `D_i = prod_{j<i} S_j` over the flattened leaves, times `current`.
fn col_major(shape: &Node, current: &mut u64) -> Node {
    match &shape.kind {
        Kind::Int(extent) => Node::int(step(extent.magnitude, current), shape.place),
        Kind::Tuple(modes) => {
            let strides = modes.iter().map(|mode| col_major(mode, current)).collect();
            Node { kind: Kind::Tuple(strides), place: shape.place }
        }
        _ => shape.clone(),
    }
}

/// `D_i = prod_{j>i} S_j` over the flattened leaves.
fn row_major(shape: &Node, current: &mut u64) -> Node {
    match &shape.kind {
        Kind::Tuple(modes) => {
            let mut strides: Vec<_> = modes.iter().rev().map(|mode| row_major(mode, current)).collect();
            strides.reverse();
            Node { kind: Kind::Tuple(strides), place: shape.place }
        }
        _ => col_major(shape, current),
    }
}

/// `D_i = prod S_j` over the blocks `j` that come before `i`, that is `(order_j, j) < (order_i, i)`; a block is the
/// subtree of the shape at a leaf of the order and is column-major inside.
fn ordered(shape: &Node, order: &Node) -> Node {
    let mut blocks = Vec::new();
    collect_blocks(shape, order, &mut blocks);
    let mut ranks: Vec<usize> = (0..blocks.len()).collect();
    // Stable, so equal orders stay left to right.
    ranks.sort_by_key(|&block| blocks[block].0);
    let mut current = 1;
    let mut strides: Vec<(usize, Node)> =
        ranks.into_iter().map(|block| (block, col_major(blocks[block].1, &mut current))).collect();
    strides.sort_by_key(|(block, _)| *block);
    rebuild(order, shape, &mut strides.into_iter().map(|(_, stride)| stride))
}

fn collect_blocks<'a>(shape: &'a Node, order: &Node, blocks: &mut Vec<(u64, &'a Node)>) {
    match (&shape.kind, &order.kind) {
        (Kind::Tuple(modes), Kind::Tuple(orders)) => {
            modes.iter().zip(orders).for_each(|(mode, order)| collect_blocks(mode, order, blocks));
        }
        (_, Kind::Int(order)) => blocks.push((order.magnitude, shape)),
        _ => {}
    }
}

/// The tree of `order` with a block's strides at each leaf.
fn rebuild(order: &Node, shape: &Node, strides: &mut impl Iterator<Item = Node>) -> Node {
    match (&order.kind, &shape.kind) {
        (Kind::Tuple(orders), Kind::Tuple(modes)) => {
            let modes = orders.iter().zip(modes).map(|(order, mode)| rebuild(order, mode, strides)).collect();
            Node { kind: Kind::Tuple(modes), place: shape.place }
        }
        _ => strides.next().unwrap_or_else(|| shape.clone()),
    }
}
