//! Operations. Each is a program of a few lines, which prints the result or which the compiler refuses.

use crate::arguments::Request;
use crate::compile::ask;
use crate::explained::{Told, agree, remaining, told};
use crate::failure::Failure;
use crate::show::{Answer, unprintable};
use crate::subjects::{Subject, count, subject};
use cute_static_viz::notation::{Kind, Node, column_major, function, parse, read, size};
use cute_static_viz::{Function, Picture, subject as picture_of};
use std::sync::LazyLock;

/// The kinds of operands.
#[derive(Clone, Copy, PartialEq)]
enum Slot {
    /// A layout, a swizzle, or a tiler in `<…>`; a shape alone is a column-major layout
    Layout,
    /// A layout or a tiler; a shape alone is a tiler, with an extent for each mode
    Tiler,
    Shape,
    /// A permutation
    Order,
    Number,
}
use Slot::{Layout, Number, Order, Shape, Tiler};

/// An operation: its description, its operands, and its bound, in which `B` and `C` are operands.
pub struct Operation {
    pub subject: Subject,
    operands: Vec<Slot>,
    bound: String,
    /// One more operand and the bound with it, if the operation takes one
    more: Option<(Slot, String)>,
}

impl Operation {
    /// Its bounds, with their arguments.
    pub fn bounds(&self) -> Vec<&str> {
        std::iter::once(self.bound.as_str()).chain(self.more.as_ref().map(|(_, bound)| bound.as_str())).collect()
    }
}

/// The slot of an operand of this kind in the table.
fn slot(kind: &str) -> Slot {
    match kind {
        "Layout" => Layout,
        "Tiler" => Tiler,
        "Shape" => Shape,
        "Order" => Order,
        "Number" => Number,
        _ => unreachable!("an operation with an example has other operands: {kind}"),
    }
}

/// A row of the library's table.
struct Row {
    name: &'static str,
    operands: &'static [(&'static str, &'static str)],
    method: &'static str,
    about: &'static str,
    example: &'static [&'static str],
}
macro_rules! rows {
    ($($module:tt { $(
        $name:ident [$($operand:ident: $kind:ident),*] $method:tt $composed:tt $vectors:tt $about:literal [$($example:literal),*];
    )* })*) => {
        const ROWS: &[Row] = &[$($(Row {
            name: stringify!($name),
            operands: &[$((stringify!($operand), stringify!($kind))),*],
            method: stringify!($method),
            about: $about,
            example: &[$($example),*],
        },)*)*];
    };
}
cute_static::for_each_operation!(rows);

impl Row {
    /// The operation with its operands, with or without the last one, which is optional.
    fn operation(&self, optional: bool) -> Operation {
        let name = match self.method.trim_matches(['(', ')']) {
            "tile_to_shape_in_order" => "tile_to_shape",
            method => method,
        };
        let texts: String = self.operands.iter().enumerate().fold("A".to_string(), |texts, (i, (operand, _))| {
            let operand = operand.to_uppercase();
            if optional && i + 1 == self.operands.len() {
                format!("{texts} [{operand}]")
            } else {
                format!("{texts} {operand}")
            }
        });
        let bound = |count: usize| match count {
            0 => self.name.to_string(),
            1 => format!("{}<B>", self.name),
            _ => format!("{}<B, C>", self.name),
        };
        let mut operands = vec![Layout];
        operands.extend(self.operands.iter().map(|(_, kind)| slot(kind)));
        let count = self.operands.len();
        let last = if optional { operands.pop() } else { None };
        let more = last.map(|slot| (slot, bound(count)));
        let subject = subject(name.replace('_', "-").leak(), texts.leak(), self.about, self.example);
        Operation { subject, operands, bound: bound(count - usize::from(optional)), more }
    }
}

/// All operations that have an example. `complement A SIZE` is the operation `ComplementIn`.
pub static OPERATIONS: LazyLock<Vec<Operation>> = LazyLock::new(|| {
    let commands = ROWS.iter().filter(|row| !row.example.is_empty() && row.name != "Complement");
    let operation = |row: &Row| match row.name {
        "ComplementIn" => {
            let mut complement = row.operation(true);
            complement.subject.name = "complement";
            complement.bound = "Complement".to_string();
            complement
        }
        _ => row.operation(row.name == "TileToShape"),
    };
    commands.map(operation).collect()
});

/// An operand as the library's macros take it. It is printed from its parts, so the text that was typed is never passed on.
fn operand(slot: Slot, text: &str, node: &Node) -> Result<String, Failure> {
    let expected = |what: &str| Failure::at(text, node.at, format!("expected {what}, found {node}"));
    match (slot, &node.kind) {
        (Layout, Kind::Int(_) | Kind::Tuple(_)) => {
            function(text, node)?;
            Ok(format!("layout!({node}:{})", column_major(text, node)?))
        }
        (Layout | Tiler, Kind::Layout(..) | Kind::Composed(..)) => {
            function(text, node)?;
            Ok(format!("layout!({node:#})"))
        }
        (Layout, Kind::Swizzle(..)) => Ok(format!("swizzle!({node:#})")),
        (Layout | Tiler, Kind::Tiler(_)) | (Tiler, Kind::Int(_) | Kind::Tuple(_)) => {
            check_tiler(text, node)?;
            Ok(format!("tiler!({node})"))
        }
        (Layout, _) => Err(expected("a layout such as (4,8):(1,4)")),
        (Tiler, _) => Err(expected("a layout, or a tiler such as <4:1,8:2>")),
        (Shape, Kind::Int(_) | Kind::Tuple(_)) => {
            function(text, node)?;
            Ok(format!("shape!({node})"))
        }
        (Shape, _) => Err(expected("a shape such as (32,16)")),
        (Order, Kind::Tuple(modes)) if modes.iter().all(|m| matches!(m.kind, Kind::Int(0..=31))) => {
            Ok(format!("coord!({node})"))
        }
        (Order, _) => Err(expected("an order of the modes such as (1,0)")),
        (Number, Kind::Int(1..)) => {
            size(text, node)?;
            Ok(format!("shape!({node})"))
        }
        (Number, _) => Err(expected("a positive integer")),
    }
}

/// A layout as the library's macros take it.
pub fn layout_operand(text: &str) -> Result<String, Failure> {
    operand(Layout, text, &parse(text)?)
}

/// A tiler, or a layout in its place.
pub fn tiler_operand(text: &str, node: &Node) -> Result<String, Failure> {
    operand(Tiler, text, node)
}

/// Checks that a tiler consists of layouts, extents and `_`.
fn check_tiler(text: &str, node: &Node) -> Result<(), Failure> {
    match &node.kind {
        Kind::Tiler(modes) | Kind::Tuple(modes) => modes.iter().try_for_each(|mode| check_tiler(text, mode)),
        Kind::Any => Ok(()),
        Kind::Int(_) | Kind::Layout(..) => Ok(function(text, node).map(|_| ())?),
        _ => Err(Failure::at(
            text,
            node.at,
            format!("expected a tiler's mode such as 4:1, 8 or _, found {}", node.noun()),
        )),
    }
}

/// The answer about an operation, with its derivation if the request asks for one. It is `None` if the subject is no operation.
pub fn result(name: &str, texts: &[String], request: &Request) -> Result<Option<Answer>, Failure> {
    let Some(operation) = OPERATIONS.iter().find(|o| o.subject.name == name) else { return Ok(None) };
    let least = operation.operands.len();
    count(texts, least, least + usize::from(operation.more.is_some()), &operation.subject)?;
    let (mut slots, mut bound) = (operation.operands.clone(), &operation.bound);
    if let Some((slot, longer)) = operation.more.as_ref().filter(|_| texts.len() > least) {
        slots.push(*slot);
        bound = longer;
    }
    let nodes = texts.iter().map(|text| parse(text)).collect::<Result<Vec<_>, _>>()?;
    // Every operation is one of a layout; a swizzle is composed with one.
    if let Some((text, Node { kind: Kind::Tiler(_), at })) = texts.first().zip(nodes.first()) {
        return Err(Failure::at(text, *at, "expected a layout such as (4,8):(1,4), found a tiler"));
    }
    let operands = slots.iter().zip(texts).zip(&nodes).map(|((slot, text), node)| operand(*slot, text, node));
    let operands = operands.collect::<Result<Vec<_>, _>>()?;
    let names = ["A", "B", "C"].iter().zip(&operands);
    let types: String = names.map(|(name, operand)| format!("type {name} = {operand};\n")).collect();
    let program = format!(
        "use cute_static::{{bounds, prelude::*}};\n{types}\nfn main() {{\n    println!(\"{{}}\", <A as bounds::{bound}>::Output::default());\n}}\n"
    );
    let shown: Vec<String> = nodes.iter().map(Node::to_string).collect();
    let asked = format!("{name} {}", shown.join(", "));
    let derivation = if request.explain { Some(derivation(name, &slots, &nodes)?) } else { None };
    let lines = match (ask(&program, &asked), &derivation) {
        (Err(Failure::Refused(refusal)), Some(told)) => {
            agree(told, None)?;
            let refusal = Some(remaining(told, &refusal));
            return Ok(Some(Answer { derivation: Some(told.to_string()), refusal, ..Answer::default() }));
        }
        (lines, _) => lines?,
    };
    let [line] = &lines[..] else {
        return Err(Failure::Environment(format!("the program printed {} lines in place of one", lines.len())));
    };
    if let Some(told) = &derivation {
        agree(told, Some(line))?;
    }
    let derivation = derivation.map(|told| told.to_string());
    let result = read(line).ok();
    let size = result.as_ref().map_or(0, Function::size);
    if let Some(message) = unprintable(size, false).filter(|_| request.files.is_empty()) {
        return Ok(Some(Answer { lines: vec![line.clone(), message], derivation, ..Answer::default() }));
    }
    let picture = result.and_then(|result| picture(name, &asked, &shown[0], &result));
    Ok(Some(Answer { lines: vec![line.clone()], picture, derivation, ..Answer::default() }))
}

/// The derivation of an operation on operands. If a layout is expected, a shape alone is column-major.
fn derivation(name: &str, slots: &[Slot], nodes: &[Node]) -> Result<Told, Failure> {
    let layout = |(slot, node): (&Slot, &Node)| match (slot, &node.kind) {
        (Layout, Kind::Int(_) | Kind::Tuple(_)) => {
            let stride = column_major(&node.to_string(), node)?;
            Ok(Node::new(Kind::Layout(Box::new(node.clone()), Box::new(stride)), node.at))
        }
        _ => Ok(node.clone()),
    };
    told(name, &slots.iter().zip(nodes).map(layout).collect::<Result<Vec<_>, Failure>>()?)
}

/// The picture of a result, if it has one. For example, a composed layout with coordinates has none.
fn picture(name: &str, asked: &str, operand: &str, result: &Function) -> Option<Picture> {
    let complement = || {
        let a = read(operand).ok()?;
        // A row is no longer than what both reach.
        let last = |f: &Function| f.cosize().map_or(0, |cosize| cosize.saturating_sub(1));
        let width = last(&a).saturating_add(last(result)).saturating_add(1).min(32);
        picture_of::complement(&a, result, width as usize).ok()
    };
    let grid = if name.ends_with("complement") { complement() } else { None };
    let picture = grid.or_else(|| picture_of::layout_and_holes(result).ok())?;
    Some(Picture { title: asked.to_string(), ..picture })
}
