//! The text of Rust, CuTe C++ and the CuTe DSL of an expression.

use cute_static_viz::notation::{Kind, Node, Scale};

use crate::expression::Expression;
use crate::operation::Operation;

/// A language that has CuTe's layouts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Language {
    /// This library
    Rust,
    /// CuTe C++
    Cpp,
    /// CuTe DSL for Python
    Dsl,
}

impl Language {
    /// All of them.
    pub const ALL: [Language; 3] = [Language::Rust, Language::Cpp, Language::Dsl];

    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            Language::Rust => "Rust",
            Language::Cpp => "CuTe C++",
            Language::Dsl => "CuTe DSL",
        }
    }
}

/// The text of an expression, or `None` where the language has none: CuTe has no vectors over F₂, for example.
///
/// ```
/// use cute_static_playground::{Expression, Language, export};
/// let expression = Expression::read("(4,8):(8,1) o 4:2").unwrap();
/// let texts = Language::ALL.map(|language| export(&expression, language).unwrap());
/// assert_eq!(texts, [
///     "Composition<layout!((4,8):(8,1)), layout!(4:2)>",
///     "composition(make_layout(make_shape(_4{}, _8{}), make_stride(_8{}, _1{})), make_layout(_4{}, _2{}))",
///     "cute.composition(cute.make_layout((4, 8), stride=(8, 1)), cute.make_layout(4, stride=2))",
/// ]);
/// ```
pub fn export(expression: &Expression, language: Language) -> Option<String> {
    match expression {
        // A shape that is the whole text is a layout.
        Expression::Literal(Node { kind: Kind::Int(_) | Kind::Tuple(_), .. }) => {
            let Expression::Literal(node) = expression else { return None };
            match language {
                Language::Rust => Some(format!("layout!({node})")),
                Language::Cpp => Some(format!("make_layout({})", cpp(node, "make_shape")?)),
                Language::Dsl => Some(format!("cute.make_layout({})", dsl(node)?)),
            }
        }
        _ => part(expression, language),
    }
}

fn part(expression: &Expression, language: Language) -> Option<String> {
    match (expression, language) {
        (Expression::Literal(node), Language::Rust) => Some(rust(node)),
        (Expression::Literal(node), Language::Cpp) => cpp(node, "make_shape"),
        (Expression::Literal(node), Language::Dsl) => dsl(node),
        (Expression::List(_), _) => None,
        (Expression::Composed(outer, offset, inner), _) => {
            let [outer, inner] = [part(outer, language)?, part(inner, language)?];
            match language {
                // `ComposedLayout` takes types, and its offset is an integer of a type.
                Language::Rust => None,
                Language::Cpp => Some(format!("make_composed_layout({outer}, {}, {inner})", int(*offset))),
                Language::Dsl => Some(format!("cute.make_composed_layout({outer}, {offset}, {inner})")),
            }
        }
        (Expression::Call(operation, operands), _) => {
            let texts = operands.iter().map(|operand| part(operand, language)).collect::<Option<Vec<_>>>()?;
            let name = called(operation, language)?;
            Some(match language {
                Language::Rust => format!("{name}<{}>", texts.join(", ")),
                _ => format!("{name}({})", texts.join(", ")),
            })
        }
    }
}

/// Operations of CuTe that are here under the name that CuTe C++ has for them.
const OF_CUTE: &[&str] = &[
    "composition",
    "complement",
    "coalesce",
    "filter",
    "filter_zeros",
    "right_inverse",
    "left_inverse",
    "nullspace",
    "max_common_layout",
    "logical_divide",
    "zipped_divide",
    "tiled_divide",
    "flat_divide",
    "logical_product",
    "zipped_product",
    "tiled_product",
    "flat_product",
    "blocked_product",
    "raked_product",
    "tile_to_shape",
    "flatten",
    "size",
    "cosize",
    "rank",
    "depth",
    "make_layout",
];

/// The name of an operation, where the language has one that takes the same operands.
fn called(operation: &Operation, language: Language) -> Option<String> {
    match language {
        Language::Rust => operation.alias.map(|(alias, _)| alias.to_string()),
        _ => {
            let name = match operation.name() {
                "complement_in" => "complement",
                "coalesce_by_mode" => "coalesce",
                name => OF_CUTE.contains(&name).then_some(name)?,
            };
            Some(if language == Language::Cpp { name.to_string() } else { format!("cute.{name}") })
        }
    }
}

/// The library's macros take what is printed.
fn rust(node: &Node) -> String {
    match &node.kind {
        Kind::Layout(..) | Kind::Composed(..) => format!("layout!({node})"),
        Kind::Swizzle(..) => format!("swizzle!({node})"),
        Kind::Tiler(_) => format!("tiler!({node})"),
        Kind::Any => "Underscore".to_string(),
        _ => format!("shape!({node})"),
    }
}

fn int(n: impl Into<i128>) -> String {
    match n.into() {
        n @ ..0 => format!("Int<{n}>{{}}"),
        n => format!("_{n}{{}}"),
    }
}

fn each(nodes: &[Node], text: impl Fn(&Node) -> Option<String>) -> Option<String> {
    Some(nodes.iter().map(text).collect::<Option<Vec<_>>>()?.join(", "))
}

/// `_2{} * E<0,1>{}` of the terms of a sum; the outermost place is first.
fn sum(terms: &[(Scale, Vec<u64>)], basis: impl Fn(&str) -> String, number: impl Fn(i128) -> String) -> Option<String> {
    let term = |(scale, path): &(Scale, Vec<u64>)| {
        let Scale::Int(n) = scale else { return None };
        let path: Vec<String> = path.iter().rev().map(ToString::to_string).collect();
        let unit = basis(&path.join(","));
        Some(if *n == 1 { unit } else { format!("{} * {unit}", number(*n)) })
    };
    Some(terms.iter().map(term).collect::<Option<Vec<_>>>()?.join(" + "))
}

fn cpp(node: &Node, tuple: &str) -> Option<String> {
    Some(match &node.kind {
        Kind::Int(n) => int(*n),
        Kind::Any => "_".to_string(),
        Kind::Tuple(modes) => format!("{tuple}({})", each(modes, |mode| cpp(mode, tuple))?),
        Kind::Tiler(modes) => format!("make_tile({})", each(modes, |mode| cpp(mode, "make_shape"))?),
        Kind::Layout(shape, stride) => {
            format!("make_layout({}, {})", cpp(shape, "make_shape")?, cpp(stride, "make_stride")?)
        }
        Kind::Sum(terms) => sum(terms, |path| format!("E<{path}>{{}}"), int)?,
        Kind::Swizzle(bits, base, shift, _) => format!("Swizzle<{bits},{base},{shift}>{{}}"),
        Kind::Composed(outer, offset, inner) => {
            format!("make_composed_layout({}, {}, {})", cpp(outer, tuple)?, int(*offset), cpp(inner, tuple)?)
        }
        Kind::Fraction(..) | Kind::Xor(_) | Kind::Unit(_) => return None,
    })
}

fn dsl(node: &Node) -> Option<String> {
    Some(match &node.kind {
        Kind::Int(n) => n.to_string(),
        Kind::Any => "None".to_string(),
        Kind::Tuple(modes) | Kind::Tiler(modes) => {
            let comma = if modes.len() == 1 { "," } else { "" };
            format!("({}{comma})", each(modes, dsl)?)
        }
        Kind::Layout(shape, stride) => format!("cute.make_layout({}, stride={})", dsl(shape)?, dsl(stride)?),
        Kind::Sum(terms) => sum(terms, |path| format!("cute.E(({path},))"), |n| n.to_string())?,
        Kind::Swizzle(bits, base, shift, _) => format!("cute.make_swizzle({bits}, {base}, {shift})"),
        Kind::Composed(outer, offset, inner) => {
            format!("cute.make_composed_layout({}, {offset}, {})", dsl(outer)?, dsl(inner)?)
        }
        Kind::Fraction(..) | Kind::Xor(_) | Kind::Unit(_) => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::foreign::import;

    /// What is written is read again as the same expression, in each language that has it.
    #[test]
    fn what_is_exported_can_be_imported() {
        let mut count = [0; 3];
        for text in [
            "(4,(2,3)):(2,(1,8))",
            "8:-3",
            "(4):(1)",
            "()",
            "(4,8)",
            "(4,8):(1@0,2@1)",
            "(4,(2,2)):(1@0,(1@0@1,3@1@1))",
            "(8,8):(1@0+2@1,1@1)",
            "(8,8):(f1,f9)",
            "(8,8):(8,1) o ((4,8),2):((16,1),8)",
            "Sw<3,4,3>",
            "Sw<3,3,3> o 0 o (8,64):(64,1)",
            "Sw<3,3,3> o (8,64):(64,1)",
            "zipped_divide((8,16):(16,1), <4:1,8:2>)",
            "logical_divide((8,16):(16,1), (4,_))",
            "complement(4:2, 24)",
            "tile_to_shape((8,8):(8,1), (32,16), (1,0))",
            "coalesce(zipped_divide((8,16):(16,1), <4,8>))",
            "raked_product((3,4):(4,1), (2,5):(1,2))",
            "right_inverse((4,8):(8,1))",
            "upcast((4,8):(8,1), 4)",
        ] {
            let expression = Expression::read(text).expect("an expression");
            for (language, count) in Language::ALL.into_iter().zip(&mut count) {
                let Some(written) = export(&expression, language) else { continue };
                let again = import(&written).unwrap_or_else(|| panic!("{written} is not recognised")).expect(&written);
                // A tiler of extents and a tuple of them are one thing in the DSL, and brackets around a tiler are its own here.
                let plain = |text: String| text.replace(['<', '('], "(").replace(['>', ')'], ")");
                assert_eq!(plain(again.to_string()), plain(expression.to_string()), "{written}");
                *count += 1;
            }
        }
        assert!(count[0] > 17 && count[1] > 17 && count[2] > 17, "{count:?}");
    }
}
