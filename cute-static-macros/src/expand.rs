//! The expansions of the macros, and compact strides.

use proc_macro2::TokenStream;
use syn::Result;

use crate::check::{self, Role};
use crate::root::Root;
use crate::syntax::{Kind, LayoutInput, Major, Node};
use crate::{composed, parse, semimodule};

/// `layout!`
pub fn layout(root: &Root, input: TokenStream) -> Result<TokenStream> {
    let LayoutInput { body, major } = parse::parse_layout(input)?;
    if let Kind::Composed(_) = body.kind {
        composed::check(&body, &|part| check::split(part).and_then(|(shape, stride)| check::bounds(&shape, &stride)))?;
        return Ok(root.tree(&body));
    }
    if body.has_layout() {
        return checked_layout(root, &body);
    }
    check::leaves(&body, Role::Shape)?;
    if body.symbol().is_some() {
        return Err(body.error(format!(
            "expected a stride after the shape {body}: a layout with symbols is written SHAPE:STRIDE"
        )));
    }
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
        return Ok(root.write().layout(&body, &stride).end());
    }
    let (name, trees) = match (&major, order) {
        (Some(Major::Row), _) => ("CompactRowMajor", vec![&body]),
        (_, Some(order)) => ("CompactOrder", vec![&body, order]),
        _ => ("CompactColMajor", vec![&body]),
    };
    let layout = root.write().open(&["Layout"]).tree(&body).punct(',');
    Ok(layout.of(&[name], &trees, |to, tree| to.tree(tree)).punct('>').end())
}

/// `shape!`
pub fn shape(root: &Root, input: TokenStream) -> Result<TokenStream> {
    let node = parse::parse_item(input, "shape", "(4,(2,3))")?;
    check::leaves(&node, Role::Shape)?;
    check::size(&node)?;
    Ok(root.alone(&node))
}

/// `stride!`
pub fn stride(root: &Root, input: TokenStream) -> Result<TokenStream> {
    let node = parse::parse_item(input, "stride", "(1,(2,8))")?;
    check::leaves(&node, Role::Stride)?;
    check::numbers(&node)?;
    semimodule::one(&node)?;
    Ok(root.alone(&node))
}

/// `tiler!`
pub fn tiler(root: &Root, input: TokenStream) -> Result<TokenStream> {
    let node = parse::parse_item(input, "tiler", "<4:1,8:2>")?;
    check::tiler(&node)?;
    Ok(root.alone(&node))
}

/// `coord!`
pub fn coord(root: &Root, input: TokenStream) -> Result<TokenStream> {
    let node = parse::parse_item(input, "coordinate", "(0,(1,_))")?;
    check::leaves(&node, Role::Coord)?;
    Ok(root.alone(&node))
}

/// `swizzle!`
pub fn swizzle(root: &Root, input: TokenStream) -> Result<TokenStream> {
    Ok(root.tree(&composed::parse_swizzle(input)?))
}

fn checked_layout(root: &Root, body: &Node) -> Result<TokenStream> {
    let (shape, stride) = check::split(body)?;
    check::bounds(&shape, &stride)?;
    Ok(root.write().layout(&shape, &stride).end())
}

/// Whether all leaves are integers, so that the macro can compute the strides.
fn literal(node: &Node) -> bool {
    match &node.kind {
        Kind::Int(_) => true,
        Kind::Tuple(modes) => modes.iter().all(literal),
        _ => false,
    }
}

/// One leaf of a compact stride: `stride(s) = current`, `current' = s * current`. As in CuTe, an extent of 1 gets stride 0. `current` is at
/// most the size of the shape, which fits in 64 bits.
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

/// `D_i = prod S_j` over the blocks `j` before `i`, that is `(order_j, j) < (order_i, i)`. A block is the subtree of the shape at a leaf of
/// the order, and is column-major inside.
fn ordered(shape: &Node, order: &Node) -> Node {
    let mut blocks = Vec::new();
    collect_blocks(shape, order, &mut blocks);
    let mut ranks: Vec<usize> = (0..blocks.len()).collect();
    // The sort is stable, so equal orders stay from left to right.
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

/// The tree of `order` with the strides of a block at each leaf.
fn rebuild(order: &Node, shape: &Node, strides: &mut impl Iterator<Item = Node>) -> Node {
    match (&order.kind, &shape.kind) {
        (Kind::Tuple(orders), Kind::Tuple(modes)) => {
            let modes = orders.iter().zip(modes).map(|(order, mode)| rebuild(order, mode, strides)).collect();
            Node { kind: Kind::Tuple(modes), place: shape.place }
        }
        _ => strides.next().unwrap_or_else(|| shape.clone()),
    }
}
