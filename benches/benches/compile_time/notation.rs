//! `(4,(2,3)):(2,(1,8))` to Rust types; strides may be integers, `2@1` or `f9`, a layout may stand behind a swizzle.

/// One operation and its result, as text.
pub struct Case {
    /// Its name
    pub op: String,
    /// Its operands
    pub args: Vec<String>,
    /// What it must give
    pub result: String,
}

/// How operands are written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// `Layout<HCons<U4, …>, …>`
    Types,
    /// `layout!(…)`
    Macro,
}

/// A shape or a stride.
pub enum Tree {
    Leaf(Leaf),
    List(Vec<Tree>),
}

/// An extent or a stride.
#[derive(Clone, Copy)]
pub enum Leaf {
    Integer(u128),
    /// `scale@place`
    Basis(u128, usize),
    Xor(u128),
}
use Leaf::{Basis, Integer, Xor};

/// What every generated crate begins with; `deep` doubles the recursion limit that a crate has by default.
pub fn head(deep: bool) -> String {
    let mut text = String::from(if deep { "#![recursion_limit = \"256\"]\n" } else { "" });
    text.push_str(
        "#![allow(dead_code, unused_imports)]\n\
         use cute_static::{HCons as C, HNil as E, Layout as L, int::hex::*, layout::ArithmeticTuple, prelude::*, semimodule::Xor, typenum::consts::*};\n\
         pub trait Same<T> {}\n\
         impl<T> Same<T> for T {}\n\
         pub const fn same<A: Same<B>, B>() {}\n",
    );
    text
}

/// A crate that states every result.
pub fn program(cases: &[Case], style: Style, deep: bool) -> String {
    let statements = cases.iter().map(|case| statement(case, style)).collect::<String>();
    head(deep) + &statements
}

/// That an operation has its result.
pub fn statement(case: &Case, style: Style) -> String {
    format!("const _: () = same::<{}, {}>();\n", computed(case, style), stated(case, style))
}

/// The alias of an operation, of its operands.
pub fn computed(case: &Case, style: Style) -> String {
    let name = match case.op.as_str() {
        "composition" => "Composition",
        "coalesce" => "Coalesced",
        "complement" => "PaddedComplement",
        "complement_in" => "ComplementIn",
        "logical_divide" => "LogicalDivide",
        "blocked_product" => "BlockedProduct",
        "complement_open" => "Complement",
        "right_inverse" => "RightInverse",
        "left_inverse" => "LeftInverse",
        "logical_product" => "LogicalProduct",
        other => panic!("unknown operation {other}"),
    };
    format!("{name}<{}>", operands(case, style))
}

/// The operands of an operation, a comma between them.
pub fn operands(case: &Case, style: Style) -> String {
    case.args.iter().map(|arg| operand(arg, style)).collect::<Vec<_>>().join(", ")
}

/// The result of an operation, as a type.
pub fn stated(case: &Case, style: Style) -> String {
    operand_or_result(&case.result, style, case.op != "complement_open")
}

fn operand(text: &str, style: Style) -> String {
    operand_or_result(text, style, false)
}

fn operand_or_result(text: &str, style: Style, result: bool) -> String {
    if let Some((swizzle, inner)) = text.split_once(" o 0 o ") {
        let swizzle = swizzle.strip_prefix("Sw<").and_then(|s| s.strip_suffix('>')).expect("a swizzle");
        let numbers: Vec<String> = swizzle.split(',').map(|n| format!("U{n}")).collect();
        return format!("ComposedLayout<Swizzle<{}>, U0, {}>", numbers.join(", "), layout(inner, style, result));
    }
    if let Some(modes) = text.strip_prefix('<') {
        if style == Style::Macro {
            return format!("tiler!({text})");
        }
        let modes = split(modes.strip_suffix('>').expect("a closing bracket"));
        modes.iter().rev().fold("E".into(), |rest, mode| format!("C<{}, {rest}>", operand(mode, style)))
    } else if text.contains(':') {
        layout(text, style, result)
    } else {
        types(&tree(text))
    }
}

/// A layout; modes of size 1 have stride 0 in results.
fn layout(text: &str, style: Style, result: bool) -> String {
    let (shape, stride) = text.split_once(':').expect("a colon");
    let (shape, mut stride) = (tree(shape), tree(stride));
    if result {
        settle(&shape, &mut stride);
    }
    match style {
        Style::Macro => format!("layout!({}:{})", plain(&shape), plain(&stride)),
        Style::Types => format!("L<{}, {}>", types(&shape), types(&stride)),
    }
}

fn settle(shape: &Tree, stride: &mut Tree) {
    match (shape, stride) {
        (Tree::Leaf(Integer(1)), stride) => *stride = Tree::Leaf(Integer(0)),
        (Tree::List(shapes), Tree::List(strides)) => shapes.iter().zip(strides).for_each(|(s, d)| settle(s, d)),
        _ => {}
    }
}

fn plain(tree: &Tree) -> String {
    match tree {
        Tree::Leaf(Integer(n)) => n.to_string(),
        Tree::Leaf(Basis(n, place)) => format!("{n}@{place}"),
        Tree::Leaf(Xor(n)) => format!("f{n}"),
        Tree::List(list) => format!("({})", list.iter().map(plain).collect::<Vec<_>>().join(",")),
    }
}

fn types(tree: &Tree) -> String {
    match tree {
        Tree::Leaf(Integer(n)) => number(*n),
        Tree::Leaf(Xor(n)) => format!("Xor<{}>", number(*n)),
        Tree::Leaf(Basis(n, place)) => {
            format!("ArithmeticTuple<{}C<{}, E>{}>", "C<U0, ".repeat(*place), number(*n), ">".repeat(*place))
        }
        Tree::List(list) => list.iter().rev().fold("E".into(), |rest, t| format!("C<{}, {rest}>", types(t))),
    }
}

fn number(n: u128) -> String {
    if n <= 1024 { format!("U{n}") } else { format!("X{:X}<{}>", n % 16, number(n / 16)) }
}

fn leaf(text: &str) -> Leaf {
    let parse = |digits: &str| digits.parse().expect("a number");
    match (text.split_once('@'), text.strip_prefix('f')) {
        (Some((scale, place)), _) => Basis(parse(scale), place.parse().expect("a place")),
        (_, Some(vector)) => Xor(parse(vector)),
        _ => Integer(parse(text)),
    }
}

/// A shape or a stride from its text.
pub fn tree(text: &str) -> Tree {
    match text.strip_prefix('(') {
        None => Tree::Leaf(leaf(text)),
        Some(list) => {
            let list = list.strip_suffix(')').expect("a closing parenthesis");
            Tree::List(split(list).into_iter().map(tree).collect())
        }
    }
}

/// At the commas outside parentheses.
pub fn split(text: &str) -> Vec<&str> {
    let (mut depth, mut start, mut parts) = (0, 0, Vec::new());
    for (i, c) in text.char_indices() {
        match c {
            '(' | '<' => depth += 1,
            ')' | '>' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(&text[start..i]);
                start = i + 1;
            }
            _ => {}
        }
    }
    parts.push(&text[start..]);
    parts
}
