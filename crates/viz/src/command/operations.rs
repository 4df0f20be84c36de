//! Operations: a program of a few lines for each, which the compiler refuses or which prints the result.

use crate::arguments::Request;
use crate::compile::ask;
use crate::evaluate::{column_major, function, size};
use crate::explained::{Told, agree, remaining, told};
use crate::failure::Failure;
use crate::notation::{Kind, Node};
use crate::parse::parse;
use crate::show::{Answer, unprintable};
use crate::subjects::{Subject, count, subject};
use cute_static_viz::{Function, Picture, subject as picture_of};

/// What an operand is.
#[derive(Clone, Copy, PartialEq)]
enum Slot {
    /// A layout, a swizzle, or a tiler in `<…>`; a shape alone is column-major
    Layout,
    /// A layout, or a tiler: a shape alone is one, an extent for each mode
    Tiler,
    Shape,
    /// A permutation
    Order,
    Number,
}
use Slot::{Layout, Number, Order, Shape, Tiler};

/// An operation: what is said of it, its operands, and its bound, where `B` and `C` are operands.
pub struct Operation {
    pub subject: Subject,
    operands: &'static [Slot],
    bound: &'static str,
    /// With an operand more, where it takes one
    more: Option<(Slot, &'static str)>,
}

impl Operation {
    /// Its bounds, with their arguments.
    pub fn bounds(&self) -> Vec<&'static str> {
        std::iter::once(self.bound).chain(self.more.map(|(_, bound)| bound)).collect()
    }
}

const fn operation(
    subject: Subject,
    operands: &'static [Slot],
    bound: &'static str,
    more: Option<(Slot, &'static str)>,
) -> Operation {
    Operation { subject, operands, bound, more }
}

const A: &str = "(8,16):(16,1)";
const T: &str = "<4:1,8:2>";

/// All operations. Adding one is adding a line.
#[rustfmt::skip]
pub const OPERATIONS: &[Operation] = &[
    operation(subject("compose", "A B", "A o B; B is a layout or a tiler", &["(8,8):(8,1)", "((4,8),2):((16,1),8)"]),
        &[Layout, Tiler], "Composition<B>", None),
    operation(subject("compose-in-bounds", "A B", "compose, with B inside of A's domain", &["(8,8):(8,1)", "16:4"]),
        &[Layout, Tiler], "CompositionInBounds<B>", None),
    operation(subject("complement", "A [SIZE]", "what A leaves out of SIZE offsets", &["4:2", "24"]),
        &[Layout], "Complement", Some((Number, "ComplementIn<B>"))),
    operation(subject("padded-complement", "A SIZE", "the same as CuTe has it, rounded up", &["4:2", "20"]),
        &[Layout, Number], "PaddedComplement<B>", None),
    operation(subject("coalesce", "A", "as few modes as it can have", &["(2,(1,6)):(1,(6,2))"]), &[Layout], "Coalesced", None),
    operation(subject("coalesce-by", "A PROFILE", "coalesce, mode by mode as PROFILE has them", &["(2,(1,6)):(1,(6,2))", "(1,1)"]),
        &[Layout, Tiler], "CoalescedBy<B>", None),
    operation(subject("coalesce-extended", "A", "coalesce, with the values beyond A's size", &["(2,1,6,1):(4,7,8,0)"]), &[Layout], "CoalescedExtended", None),
    operation(subject("filter-zeros", "A", "modes of stride 0 cut to size 1", &["(4,2,8):(1,0,4)"]), &[Layout], "FilteredZeros", None),
    operation(subject("filter", "A", "without modes of stride 0 or size 1", &["(4,2,8):(1,0,4)"]), &[Layout], "Filtered", None),
    operation(subject("right-inverse", "A", "B with A(B(i)) = i: offsets from 0 on, by stride", &["(4,8):(8,1)"]), &[Layout], "RightInverse", None),
    operation(subject("left-inverse", "A", "B with A(B(A(c))) = A(c); B(A(c)) = c if A is injective", &["(4,8):(1,5)"]), &[Layout], "LeftInverse", None),
    operation(subject("nullspace", "A", "what A takes to 0", &["(4,2,8):(1,0,4)"]), &[Layout], "Nullspace", None),
    operation(subject("max-common-layout", "A B", "what A and B hold consecutively", &["(4,4):(1,4)", "((2,2),4):((1,8),2)"]), &[Layout, Layout], "MaxCommonLayout<B>", None),
    operation(subject("logical-divide", "A TILER", "(tile, rest) for each mode", &[A, T]), &[Layout, Tiler], "LogicalDivide<B>", None),
    operation(subject("zipped-divide", "A TILER", "((tiles), (rests))", &[A, T]), &[Layout, Tiler], "ZippedDivide<B>", None),
    operation(subject("tiled-divide", "A TILER", "((tiles), rests…)", &[A, T]), &[Layout, Tiler], "TiledDivide<B>", None),
    operation(subject("flat-divide", "A TILER", "(tiles…, rests…)", &[A, T]), &[Layout, Tiler], "FlatDivide<B>", None),
    operation(subject("padded-logical-divide", "A TILER", "logical, rounded up as CuTe does", &["(10,10)", "(4,4)"]),
        &[Layout, Tiler], "PaddedLogicalDivide<B>", None),
    operation(subject("padded-zipped-divide", "A TILER", "zipped, rounded up as CuTe does", &["(10,10)", "(4,4)"]),
        &[Layout, Tiler], "PaddedZippedDivide<B>", None),
    operation(subject("padded-tiled-divide", "A TILER", "tiled, rounded up as CuTe does", &["(10,10)", "(4,4)"]),
        &[Layout, Tiler], "PaddedTiledDivide<B>", None),
    operation(subject("padded-flat-divide", "A TILER", "flat, rounded up as CuTe does", &["(10,10)", "(4,4)"]),
        &[Layout, Tiler], "PaddedFlatDivide<B>", None),
    operation(subject("logical-product", "A B", "(A, copies of A where B says)", &["(2,2):(4,1)", "6:1"]), &[Layout, Layout], "LogicalProduct<B>", None),
    operation(subject("zipped-product", "A TILER", "((A), (copies))", &["(2,2):(1,2)", "<3:1,4:1>"]), &[Layout, Layout], "ZippedProduct<B>", None),
    operation(subject("tiled-product", "A TILER", "((A), copies…)", &["(2,2):(1,2)", "<3:1,4:1>"]), &[Layout, Layout], "TiledProduct<B>", None),
    operation(subject("flat-product", "A TILER", "(A…, copies…)", &["(2,2):(1,2)", "<3:1,4:1>"]), &[Layout, Layout], "FlatProduct<B>", None),
    operation(subject("blocked-product", "A B", "A in blocks, placed as B is", &["(2,5):(5,1)", "(3,4):(1,3)"]), &[Layout, Layout], "BlockedProduct<B>", None),
    operation(subject("raked-product", "A B", "A spread, placed as B is", &["(3,4):(4,1)", "(2,5):(1,2)"]), &[Layout, Layout], "RakedProduct<B>", None),
    operation(subject("tile-to-shape", "A SHAPE [ORDER]", "A repeated to fill SHAPE", &["(8,8):(8,1)", "(32,16)", "(1,0)"]),
        &[Layout, Shape], "TileToShape<B, typenum::UTerm>", Some((Order, "TileToShape<B, C>"))),
    operation(subject("upcast", "A N", "in elements N times as wide", &["(4,8):(8,1)", "4"]), &[Layout, Number], "Upcast<B>", None),
    operation(subject("downcast", "A N", "in elements of an N-th of the width", &["(4,8):(8,1)", "4"]), &[Layout, Number], "Downcast<B>", None),
    operation(subject("recast", "A OLD NEW", "from OLD bits to NEW bits per element", &["(12,8):(1,12)", "8", "6"]), &[Layout, Number, Number], "Recast<B, C>", None),
    operation(subject("padded-downcast", "A N", "in elements of an N-th of the width as CuTe has it, which need not reach all of A", &["4:2", "2"]),
        &[Layout, Number], "PaddedDowncast<B>", None),
    operation(subject("padded-recast", "A OLD NEW", "from OLD bits to NEW bits as CuTe has it", &["4:2", "16", "8"]),
        &[Layout, Number, Number], "PaddedRecast<B, C>", None),
];

/// An operand as the library's macros take it. It is printed from its parts, never passed on as it was typed.
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

/// A tiler, or a layout in its place.
pub fn tiler_operand(text: &str, node: &Node) -> Result<String, Failure> {
    operand(Tiler, text, node)
}

/// A tiler is made of layouts, extents and `_`.
fn check_tiler(text: &str, node: &Node) -> Result<(), Failure> {
    match &node.kind {
        Kind::Tiler(modes) | Kind::Tuple(modes) => modes.iter().try_for_each(|mode| check_tiler(text, mode)),
        Kind::Any => Ok(()),
        Kind::Int(_) | Kind::Layout(..) => function(text, node).map(|_| ()),
        _ => Err(Failure::at(
            text,
            node.at,
            format!("expected a tiler's mode such as 4:1, 8 or _, found {}", node.noun()),
        )),
    }
}

/// The answer about an operation, with its derivation if the request asks for it; or nothing where it is none.
pub fn result(name: &str, texts: &[String], request: &Request) -> Result<Option<Answer>, Failure> {
    let Some(operation) = OPERATIONS.iter().find(|o| o.subject.name == name) else { return Ok(None) };
    let least = operation.operands.len();
    count(texts, least, least + usize::from(operation.more.is_some()), &operation.subject)?;
    let (mut slots, mut bound) = (operation.operands.to_vec(), operation.bound);
    if let Some((slot, longer)) = operation.more.filter(|_| texts.len() > least) {
        slots.push(slot);
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
    let result = parse(line).ok().and_then(|node| function(line, &node).ok());
    let size = result.as_ref().map_or(0, Function::size);
    if let Some(message) = unprintable(size, false).filter(|_| request.files.is_empty()) {
        return Ok(Some(Answer { lines: vec![line.clone(), message], derivation, ..Answer::default() }));
    }
    let picture = result.and_then(|result| picture(name, &asked, &shown[0], &result));
    Ok(Some(Answer { lines: vec![line.clone()], picture, derivation, ..Answer::default() }))
}

/// The derivation of an operation on operands: where a layout is expected, a shape alone is column-major.
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

/// The picture of a result, where there is one: coordinates in a composed layout, say, have none.
fn picture(name: &str, asked: &str, operand: &str, result: &Function) -> Option<Picture> {
    let complement = || {
        let a = function(operand, &parse(operand).ok()?).ok()?;
        // A row is no longer than what both reach.
        let last = |f: &Function| f.cosize().map_or(0, |cosize| cosize.saturating_sub(1));
        let width = last(&a).saturating_add(last(result)).saturating_add(1).min(32);
        picture_of::complement(&a, result, width as usize).ok()
    };
    let grid = if name.ends_with("complement") { complement() } else { None };
    let picture = grid.or_else(|| picture_of::layout(result).ok())?;
    Some(Picture { title: asked.to_string(), ..picture })
}
