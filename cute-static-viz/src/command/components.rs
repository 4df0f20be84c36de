//! Coordinates taken apart: an operation on a layout that yields coordinates is one on each component, of integer strides.

use crate::notation::{Kind, Node};

/// A component: what it is called, and the operands of integer strides.
pub struct Component {
    pub name: String,
    /// The mode that it indexes, where it is one of the right operand
    pub mode: Option<String>,
    pub operands: Vec<Node>,
}

/// The components of an operation's operands; none where a stride moves several of them, or nothing is a coordinate.
pub fn components(operands: &[Node]) -> Vec<Component> {
    let [a, rest @ ..] = operands else { return Vec::new() };
    if !paths(a).is_empty() {
        let parts = paths(a).into_iter().filter_map(|path| {
            let part = along(a, &path)?;
            let name = format!("A yields coordinates, and this is its component {}: {}", shown(&path), part);
            Some(Component { name, mode: None, operands: std::iter::once(part).chain(rest.iter().cloned()).collect() })
        });
        return parts.collect();
    }
    let Some(b) = rest.first() else { return Vec::new() };
    let parts = paths(b).into_iter().filter_map(|path| {
        let (mode, part) = (mode(a, &path)?, along(b, &path)?);
        let at = shown(&path);
        let name = format!("B yields coordinates: its component {at}, {part}, is one of mode {at} of A, {mode}");
        Some(Component {
            name,
            mode: Some(at),
            operands: [mode, part].into_iter().chain(rest[1..].iter().cloned()).collect(),
        })
    });
    parts.collect()
}

/// `@0@1` is place 0 of place 1.
fn shown(path: &[u64]) -> String {
    path.iter().rev().map(u64::to_string).collect::<Vec<_>>().join(".")
}

fn strides<'a>(node: &'a Node, found: &mut Vec<&'a Node>) {
    match &node.kind {
        Kind::Tuple(modes) => modes.iter().for_each(|mode| strides(mode, found)),
        _ => found.push(node),
    }
}

/// The places that the strides of a layout move in, each once and in order.
fn paths(layout: &Node) -> Vec<Vec<u64>> {
    let Kind::Layout(_, stride) = &layout.kind else { return Vec::new() };
    let mut leaves = Vec::new();
    strides(stride, &mut leaves);
    let terms = leaves.iter().filter_map(|leaf| if let Kind::Sum(terms) = &leaf.kind { Some(terms) } else { None });
    let mut paths: Vec<Vec<u64>> = terms.flatten().map(|(_, path)| path.clone()).collect();
    paths.sort_by_key(|path| path.iter().rev().copied().collect::<Vec<_>>());
    paths.dedup();
    paths
}

/// The layout in one place, where each stride moves in one.
fn along(layout: &Node, path: &[u64]) -> Option<Node> {
    fn stride(node: &Node, path: &[u64]) -> Option<Node> {
        let kind = match &node.kind {
            Kind::Tuple(modes) => Kind::Tuple(modes.iter().map(|mode| stride(mode, path)).collect::<Option<_>>()?),
            Kind::Sum(terms) => match &terms[..] {
                [(scale, place)] if place == path => Kind::Int(*scale),
                [_] => Kind::Int(0),
                _ => return None,
            },
            Kind::Int(0) => Kind::Int(0),
            _ => return None,
        };
        Some(Node::new(kind, node.at))
    }
    let Kind::Layout(shape, strides) = &layout.kind else { return None };
    Some(Node::new(Kind::Layout(shape.clone(), Box::new(stride(strides, path)?)), layout.at))
}

/// The mode of an integer layout at a path.
fn mode(layout: &Node, path: &[u64]) -> Option<Node> {
    let Kind::Layout(shape, stride) = &layout.kind else { return None };
    let (mut shape, mut stride) = (&**shape, &**stride);
    for place in path.iter().rev() {
        let (Kind::Tuple(shapes), Kind::Tuple(strides)) = (&shape.kind, &stride.kind) else { return None };
        let place = usize::try_from(*place).ok()?;
        (shape, stride) = (shapes.get(place)?, strides.get(place)?);
    }
    Some(Node::new(Kind::Layout(Box::new(shape.clone()), Box::new(stride.clone())), layout.at))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse::parse;

    #[test]
    fn each_component_on_its_own() {
        let of = |texts: &[&str]| {
            let operands: Vec<Node> = texts.iter().map(|text| parse(text).expect("a layout")).collect();
            let all = components(&operands).into_iter();
            all.map(|c| c.operands.iter().map(Node::to_string).collect::<Vec<_>>().join(" ")).collect::<Vec<_>>()
        };
        assert_eq!(of(&["((4,6),8):((1,8),64)", "(2,6):(1@1,3@0)"]), ["(4,6):(1,8) (2,6):(0,3)", "8:64 (2,6):(1,0)"]);
        assert_eq!(of(&["(8,(4,2)):(1,(8,32))", "4:1@1@1"]), ["2:32 4:1"]);
        assert_eq!(of(&["(8,(4,4)):(1@1,(1@0,2@0))"]), ["(8,(4,4)):(0,(1,2))", "(8,(4,4)):(1,(0,0))"]);
        assert_eq!(of(&["4:1@0+1@1"]), [""; 0]);
        assert_eq!(of(&["8:1", "4:2@0"]), [""; 0]);
        assert_eq!(of(&["8:1", "4:2"]), [""; 0]);
    }
}
