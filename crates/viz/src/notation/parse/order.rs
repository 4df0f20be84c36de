//! Compact strides of a shape, as `layout!` takes them: the first mode fastest, the last mode fastest, or in a given order.

use super::{Parsed, Parser};
use crate::notation::size;
use crate::notation::{Kind, Node};
use crate::notation::{Misread, nearest};

const WORDS: [&str; 3] = ["row_major", "col_major", "order"];

impl Parser<'_> {
    /// `, row_major`, `, col_major` or `, order (1,0)` after a shape; the comma has been read.
    pub(super) fn majored(&mut self, shape: Node) -> Parsed<Node> {
        let found = self.peek();
        let at = self.at;
        let rest = self.rest();
        let word =
            rest[..rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len())].to_string();
        if !WORDS.contains(&word.as_str()) {
            let expected = "expected `col_major`, `row_major` or `order (…)` after the `,`";
            return Err(match found {
                Some(c) if c.is_alphabetic() => {
                    let near = nearest(&word, WORDS.into_iter());
                    self.error(at, format!("{expected}, found `{word}`{near}"))
                }
                Some(_) => self.error(at, format!("{expected}; modes go inside one pair of parentheses")),
                None => self.error(at, expected),
            });
        }
        if !matches!(shape.kind, Kind::Int(_) | Kind::Tuple(_)) {
            let message = format!("`{word}` goes with a shape alone, and this is {}", shape.noun());
            return Err(self.error(at, message));
        }
        self.at += word.len();
        size(self.text, &shape)?;
        let stride = match word.as_str() {
            "row_major" => row_major(&shape, &mut 1),
            "col_major" => col_major(&shape, &mut 1),
            _ => {
                let order = self.prim()?;
                congruent(self.text, &shape, &order)?;
                ordered(&shape, &order)
            }
        };
        let at = shape.at;
        Ok(Node::new(Kind::Layout(Box::new(shape), Box::new(stride)), at))
    }
}

/// The strides from `next` on, the first mode fastest. Extents of 1 have the stride 0, as in CuTe.
pub fn col_major(shape: &Node, next: &mut i128) -> Node {
    let kind = match &shape.kind {
        Kind::Tuple(modes) => Kind::Tuple(modes.iter().map(|mode| col_major(mode, next)).collect()),
        Kind::Int(1) => Kind::Int(0),
        Kind::Int(extent) => {
            let stride = *next;
            *next *= extent;
            Kind::Int(stride)
        }
        other => other.clone(),
    };
    Node::new(kind, shape.at)
}

/// The same with the last mode fastest, at every level.
fn row_major(shape: &Node, next: &mut i128) -> Node {
    match &shape.kind {
        Kind::Tuple(modes) => {
            let mut strides: Vec<Node> = modes.iter().rev().map(|mode| row_major(mode, next)).collect();
            strides.reverse();
            Node::new(Kind::Tuple(strides), shape.at)
        }
        _ => col_major(shape, next),
    }
}

/// Checks that an order has an integer for each mode, or one integer for several modes.
fn congruent(text: &str, shape: &Node, order: &Node) -> Result<(), Misread> {
    let wrong = |message: String| Err(Misread::at(text, order.at, message));
    match (&shape.kind, &order.kind) {
        (_, Kind::Int(0..)) => Ok(()),
        (_, Kind::Int(_)) => wrong(format!("an order must be a non-negative integer, found {order}")),
        (Kind::Tuple(modes), Kind::Tuple(orders)) if modes.len() == orders.len() => {
            modes.iter().zip(orders).try_for_each(|(mode, order)| congruent(text, mode, order))
        }
        (Kind::Tuple(modes), Kind::Tuple(orders)) => {
            wrong(format!("the shape {shape} has {} modes, and the order {order} has {}", modes.len(), orders.len()))
        }
        (_, Kind::Tuple(_)) => wrong(format!("expected one order for the extent {shape}, found {order}")),
        _ => wrong(format!("expected an order such as (1,0), found {}", order.noun())),
    }
}

/// The strides in an order: the lowest number fastest, equal ones from left to right. A tuple with a single number of the order is column-major.
fn ordered(shape: &Node, order: &Node) -> Node {
    let mut blocks = Vec::new();
    collect(shape, order, &mut blocks);
    let mut ranks: Vec<usize> = (0..blocks.len()).collect();
    ranks.sort_by_key(|i| blocks[*i].0);
    let mut next = 1;
    let mut strides: Vec<(usize, Node)> = ranks.into_iter().map(|i| (i, col_major(blocks[i].1, &mut next))).collect();
    strides.sort_by_key(|(i, _)| *i);
    rebuilt(shape, order, &mut strides.into_iter().map(|(_, stride)| stride))
}

fn collect<'a>(shape: &'a Node, order: &Node, blocks: &mut Vec<(i128, &'a Node)>) {
    match (&shape.kind, &order.kind) {
        (Kind::Tuple(modes), Kind::Tuple(orders)) => {
            modes.iter().zip(orders).for_each(|(mode, order)| collect(mode, order, blocks));
        }
        (_, Kind::Int(rank)) => blocks.push((*rank, shape)),
        _ => {}
    }
}

fn rebuilt(shape: &Node, order: &Node, strides: &mut impl Iterator<Item = Node>) -> Node {
    match (&shape.kind, &order.kind) {
        (Kind::Tuple(modes), Kind::Tuple(orders)) => {
            let modes = modes.iter().zip(orders).map(|(mode, order)| rebuilt(mode, order, strides)).collect();
            Node::new(Kind::Tuple(modes), shape.at)
        }
        _ => strides.next().unwrap_or_else(|| shape.clone()),
    }
}
