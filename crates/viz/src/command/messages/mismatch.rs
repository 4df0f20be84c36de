//! The expected and the found type, and their first difference.

use crate::messages::cute::{in_cute, nodes};
use crate::messages::hints::of_types;
use cute_static_viz::notation::function;
use cute_static_viz::notation::{Kind, Node};
use serde_json::Value;

/// The most coordinates that are compared.
const MOST: u64 = 1 << 16;

/// Two types that should be the same.
#[derive(Clone, Debug)]
pub struct Mismatch {
    expected: String,
    found: String,
    /// Whether one of them has a notation
    cute: bool,
}

impl Mismatch {
    /// The two types of a note: ``expected enum `…` ``, and in the next line ``found enum `…` ``.
    pub fn of(note: &str) -> Option<Mismatch> {
        let quoted = |line: &str| Some(line[line.find('`')? + 1..line.rfind('`')?].to_string());
        let mut lines = note.lines();
        let expected = quoted(lines.next()?.trim_start().strip_prefix("expected ")?)?;
        let found = quoted(lines.next()?.trim_start().strip_prefix("found ")?)?;
        let cute = [&expected, &found].iter().any(|text| in_cute(text) != **text);
        Some(Mismatch { expected, found, cute })
    }

    /// The first of the notes of a message.
    pub fn among(message: &Value) -> Option<Mismatch> {
        let mut notes =
            message["children"].as_array().into_iter().flatten().filter_map(|child| child["message"].as_str());
        notes.find_map(Mismatch::of)
    }

    /// ``expected `4:1`, found `8:1` ``, with a hint if there is one.
    pub fn words(&self) -> String {
        let hint = of_types(&self.expected, &self.found).map_or(String::new(), |hint| format!(": {hint}"));
        format!("expected `{}`, found `{}`{hint}", in_cute(&self.expected), in_cute(&self.found))
    }

    /// The label at the place, if one of the types has a notation.
    pub fn label(&self) -> Option<String> {
        let this = || format!("this is `{}`", in_cute(&self.found));
        self.cute.then(|| self.difference().unwrap_or_else(this))
    }

    /// Their first difference, if it is in a layout or a tuple.
    fn difference(&self) -> Option<String> {
        let (expected, found) = (nodes(&self.expected), nodes(&self.found));
        if expected.len() != found.len() {
            return None;
        }
        let mut pairs = expected.iter().zip(&found).filter(|(one, other)| format!("{one:#}") != format!("{other:#}"));
        pairs.find_map(|(one, other)| difference(one, other))
    }
}

/// The shape of a layout.
fn shape(node: &Node) -> Option<&Node> {
    match &node.kind {
        Kind::Layout(shape, _) => Some(shape),
        Kind::Composed(_, _, inner) => shape(inner),
        _ => None,
    }
}

/// The first difference of two parts.
pub fn difference(one: &Node, other: &Node) -> Option<String> {
    let (Some(shape), Some(other_shape)) = (shape(one), shape(other)) else {
        return modes("", one, other);
    };
    if shape.to_string() != other_shape.to_string() {
        return modes("the shapes differ: ", shape, other_shape);
    }
    let [f, g] = [one, other].map(|node| {
        let text = node.to_string();
        function(&text, node).ok()
    });
    let (f, g) = (f?, g?);
    let size = f.size().min(g.size());
    match (0..size.min(MOST)).find(|i| f.at(*i) != g.at(*i)) {
        Some(first) => {
            let at = coordinate(shape, &mut first.clone());
            Some(format!("they differ first at {at}, which is at offset {} and {}", f.at(first), g.at(first)))
        }
        None if size <= MOST => Some("they have the same offsets at all coordinates, and differ as types".to_string()),
        None => None,
    }
}

/// The coordinate of an index.
fn coordinate(shape: &Node, index: &mut u64) -> String {
    match &shape.kind {
        Kind::Tuple(modes) => {
            let modes: Vec<String> = modes.iter().map(|mode| coordinate(mode, index)).collect();
            format!("({})", modes.join(","))
        }
        Kind::Int(extent) => {
            let extent = u64::try_from(*extent).unwrap_or(1).max(1);
            let here = *index % extent;
            *index /= extent;
            here.to_string()
        }
        _ => "_".to_string(),
    }
}

/// The first pair of modes of two trees that differ.
fn modes(what: &str, one: &Node, other: &Node) -> Option<String> {
    fn first(one: &Node, other: &Node, path: &mut Vec<usize>) -> Option<(String, String)> {
        match (&one.kind, &other.kind) {
            (Kind::Tuple(a) | Kind::Tiler(a), Kind::Tuple(b) | Kind::Tiler(b)) if a.len() == b.len() => {
                for (i, (a, b)) in a.iter().zip(b).enumerate() {
                    path.push(i);
                    if let Some(found) = first(a, b, path) {
                        return Some(found);
                    }
                    path.pop();
                }
                None
            }
            (Kind::Tuple(a), Kind::Tuple(b)) => Some((format!("{} modes", a.len()), format!("{} modes", b.len()))),
            _ => Some((one.to_string(), other.to_string())).filter(|(a, b)| a != b),
        }
    }
    let mut path = Vec::new();
    let (a, b) = first(one, other, &mut path)?;
    if path.is_empty() {
        return (a.ends_with(" modes") || !what.is_empty()).then(|| format!("{what}{a} and {b}"));
    }
    let path: Vec<String> = path.iter().map(usize::to_string).collect();
    Some(format!("{what}mode {} is {a} and {b}", path.join(",")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use cute_static_viz::notation::parse;

    #[test]
    fn the_first_difference_is_named() {
        for (one, other, first) in [
            ("(4,8):(1,4)", "(4,8):(8,1)", Some("they differ first at (1,0), which is at offset 1 and 8")),
            ("(4,8):(1,4)", "(4,8):(1,8)", Some("they differ first at (0,1), which is at offset 4 and 8")),
            (
                "((2,2),8):((1,2),4)",
                "((2,2),8):((1,4),8)",
                Some("they differ first at ((0,1),0), which is at offset 2 and 4"),
            ),
            ("(4,8):(1,4)", "(8,4):(8,1)", Some("the shapes differ: mode 0 is 4 and 8")),
            ("(4,8):(1,4)", "((2,2),8):((1,2),4)", Some("the shapes differ: mode 0 is 4 and (2,2)")),
            ("(4,(2,3)):(1,(4,8))", "(4,(2,5)):(1,(4,8))", Some("the shapes differ: mode 1,1 is 3 and 5")),
            ("(4,8):(1,4)", "(4,8,2):(1,4,32)", Some("the shapes differ: 2 modes and 3 modes")),
            ("8:1", "4:1", Some("the shapes differ: 8 and 4")),
            ("(4,1):(1,0)", "(4,1):(1,4)", Some("they have the same offsets at all coordinates, and differ as types")),
            (
                "Sw<3,3,3> o 0 o (8,64):(64,1)",
                "Sw<2,3,3> o 0 o (8,64):(64,1)",
                Some("they differ first at (4,0), which is at offset 288 and 256"),
            ),
            (
                "(8,8):(1@0,1@1)",
                "(8,8):(1@1,1@0)",
                Some("they differ first at (1,0), which is at offset (1,0) and (0,1)"),
            ),
            ("(4,8)", "(8,4)", Some("mode 0 is 4 and 8")),
            ("4", "8", None),
        ] {
            let [a, b] = [one, other].map(|text| parse(text).expect("a text"));
            assert_eq!(difference(&a, &b).as_deref(), first, "{one} {other}");
        }
    }

    #[test]
    fn a_note_has_two_types() {
        let note = "expected enum `cute_static::Layout<UInt<UTerm, B1>, UTerm>`\n   found type `{integer}`";
        let words = |note: &str| Mismatch::of(note).map(|both| both.words());
        assert_eq!(words(note).as_deref(), Some("expected `1:0`, found `{integer}`"));
        assert_eq!(
            words("expected type `usize`\n   found type `u64`").as_deref(),
            Some("expected `usize`, found `u64`")
        );
        assert_eq!(words("expected something"), None);
    }
}
