//! The operations by name: those of the library's table, and those that the reference has besides.

use cute_static_reference::notation::{Value, parse};
use cute_static_reference::{Layout, Tree, answer, column_major};
use cute_static_viz::explain::{self, Derivation, Unexplained, Verdict};

/// What an operand is where a shape could be several things.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Slot {
    /// A shape alone is a column-major layout
    Layout,
    /// It is what it is: a tiler, a shape, a number
    Plain,
}

/// An operation.
#[derive(Debug, PartialEq)]
pub struct Operation {
    /// The name in the test vectors, in quotes where it comes from the table
    quoted: &'static str,
    /// The alias of the library, such as `ZippedDivide`, and the method
    pub alias: Option<(&'static str, &'static str)>,
    slots: &'static [Slot],
}

macro_rules! slot {
    (Layout) => {
        Slot::Layout
    };
    ($other:ident) => {
        Slot::Plain
    };
}
macro_rules! rows {
    ($($module:tt { $(
        $name:ident [$($operand:ident: $kind:ident),*] $method:tt $composed:tt $vectors:tt $about:literal $example:tt;
    )* })*) => {
        /// The rows of the library's table.
        const TABLE: &[Operation] = &[$($(Operation {
            quoted: stringify!($vectors),
            alias: Some((stringify!($name), stringify!($method))),
            slots: &[Slot::Layout $(, slot!($kind))*],
        },)*)*];
    };
}
cute_static::for_each_operation!(rows);

macro_rules! others {
    ($($name:ident)*) => {
        /// What the reference has besides, whose operands are taken as they are.
        const OTHERS: &[Operation] =
            &[$(Operation { quoted: stringify!($name), alias: None, slots: &[] }),*];
    };
}
others! {
    as_composed as_integer as_xor basis_value bijective cosize compatible concat congruent contiguous coordinates covers crd2idx depth
    drop_zeros eval exactly_injective f2_matrix f2_rank flatten functionally_equal get get_shape group idx2crd injective make_identity_layout
    make_layout make_layout_right make_layout_like make_ordered_layout max_common_vector offsets rank select size sort_by_stride
    surjective swizzle_apply take weakly_congruent
}

/// Operations that look at each coordinate of a layout.
const EXHAUSTIVE: &[&str] = &[
    "as_composed",
    "bijective",
    "contiguous",
    "coordinates",
    "covers",
    "exactly_injective",
    "f2_matrix",
    "f2_rank",
    "functionally_equal",
    "injective",
    "left_inverse",
    "max_common_vector",
    "offsets",
    "right_inverse",
    "surjective",
];

/// Operands that are no shapes: coordinates, indices, orders, numbers of modes, and profiles.
const WITH_ZEROS: &[(&str, &[usize])] = &[
    ("basis_value", &[0]),
    ("crd2idx", &[0]),
    ("eval", &[1]),
    ("group", &[1, 2]),
    ("idx2crd", &[0]),
    ("make_ordered_layout", &[1]),
    ("swizzle_apply", &[1]),
    ("take", &[1, 2]),
    ("tile_to_shape", &[2]),
    ("congruent", &[0, 1]),
    ("weakly_congruent", &[0, 1]),
    ("compatible", &[0, 1]),
    ("rank", &[0]),
    ("depth", &[0]),
];

/// Names of CuTe, of the library's methods and of `cargo cute`, with the name here; a number stands for the operands with which it is so.
const SYNONYMS: &[(&str, usize, &str)] = &[
    ("compose", 2, "composition"),
    ("compose_in_bounds", 2, "composition_in_bounds"),
    ("complement", 2, "complement_in"),
    ("coalesce", 2, "coalesce_by_mode"),
    ("coalesce_by", 2, "coalesce_by_mode"),
    ("group_modes", 3, "group"),
    ("recast_layout", 3, "recast"),
    ("shape", 1, "get_shape"),
];

fn all() -> impl Iterator<Item = &'static Operation> {
    TABLE.iter().chain(OTHERS)
}

/// The names of all operations that have answers; the table has more, for types only.
pub fn names() -> impl Iterator<Item = &'static str> {
    let explained = TABLE.iter().filter(|operation| operation.explained().is_some());
    explained.chain(OTHERS).map(Operation::name).chain(SYNONYMS.iter().map(|(name, ..)| *name))
}

/// What `A o B` is.
pub fn composition() -> &'static Operation {
    &TABLE[0]
}

/// Why there is no result.
#[derive(Clone, Debug, PartialEq)]
pub enum Stop {
    /// The operation is refused, for this reason
    Refused(String),
    /// The question has no answer here
    Unknown(String),
}

impl Operation {
    /// The name that is printed, which is the one of the test vectors.
    pub fn name(&self) -> &'static str {
        self.quoted.trim_matches('"')
    }

    /// The operation with this name and so many operands.
    pub fn named(name: &str, operands: usize) -> Option<&'static Operation> {
        let snake = name.replace('-', "_");
        let synonym = SYNONYMS.iter().find(|(other, count, _)| *other == snake && *count == operands);
        let wanted = synonym.map_or(snake.as_str(), |(.., name)| name);
        all().find(|operation| operation.name() == wanted)
    }

    /// The name of the operation that a language calls so: the library's alias, with its operands in angles, or CuTe's function.
    pub fn aliased(name: &str, angles: usize, operands: usize) -> Option<&'static str> {
        let alias =
            all().find(|operation| operation.alias.is_some_and(|(alias, _)| alias == name) && angles == operands);
        alias.or_else(|| Operation::named(name, operands)).map(Operation::name)
    }

    /// The name of its derivation.
    fn explained(&self) -> Option<explain::Operation> {
        let name = match self.name() {
            "composition" => "compose".to_string(),
            "composition_in_bounds" => "compose-in-bounds".to_string(),
            "complement_in" => "complement".to_string(),
            "coalesce_by_mode" => "coalesce-by".to_string(),
            name => name.replace('_', "-"),
        };
        name.parse().ok()
    }

    /// Its operands, with the strides of those that are layouts.
    pub fn operands(&self, operands: Vec<Value>) -> Vec<Value> {
        let slots = self.slots.iter().copied().chain(std::iter::repeat(Slot::Plain));
        operands
            .into_iter()
            .zip(slots)
            .map(|(value, slot)| if slot == Slot::Layout { layout(value) } else { value })
            .collect()
    }

    /// The result, with the steps that lead to it or to the refusal.
    pub fn apply(&self, operands: &[Value]) -> (Result<Value, Stop>, Option<Derivation>) {
        let texts: Vec<&dyn std::fmt::Display> = operands.iter().map(|value| value as &dyn std::fmt::Display).collect();
        let told = self.explained().map(|operation| explain::explain(operation, &texts));
        match told {
            Some(Ok(told)) => {
                let verdict = match told.verdict() {
                    Verdict::Result(text) => parse(text).map_err(Stop::Unknown),
                    Verdict::Refused(message) => Err(Stop::Refused(message.clone())),
                    Verdict::Disagreement(message) => {
                        Err(Stop::Unknown(format!("the steps and the result disagree, please report it: {message}")))
                    }
                };
                (verdict, Some(told))
            }
            told => (self.without_steps(operands, told.and_then(Result::err)), None),
        }
    }

    /// The result of the reference, where there are no steps.
    fn without_steps(&self, operands: &[Value], why: Option<Unexplained>) -> Result<Value, Stop> {
        let shown = operands.iter().map(Value::to_string).collect::<Vec<_>>().join(", ");
        let name = self.name();
        // The derivations have checked the operands of theirs; other kinds of operands have no steps.
        match why {
            Some(why @ (Unexplained::Operand(..) | Unexplained::Number { .. })) => {
                return Err(Stop::Unknown(why.to_string()));
            }
            _ if !operands.iter().enumerate().all(|(i, operand)| self.takes(i, operand)) => {
                let limit = format!("extents from 1 on, and sizes up to {}", self.largest());
                return Err(Stop::Unknown(format!("{name}({shown}) is asked with {limit}")));
            }
            _ => {}
        }
        match (answer(name, operands), why) {
            (Some(Some(text)), _) => Ok(parse(&text).unwrap_or(Value::Text(text))),
            (Some(None), _) => Err(Stop::Refused(format!("{name}({shown}) has no result"))),
            (None, Some(why)) => Err(Stop::Unknown(why.to_string())),
            (None, None) => Err(Stop::Unknown(format!("{name} is not known for ({shown})"))),
        }
    }

    /// The largest size of an operand: some operations look at each coordinate.
    fn largest(&self) -> i128 {
        if EXHAUSTIVE.contains(&self.name()) { 1 << 16 } else { 1 << 40 }
    }

    /// Whether the reference can calculate with an operand.
    fn takes(&self, place: usize, operand: &Value) -> bool {
        let fits = |tree: &Tree, least: i128| {
            let leaves = tree.leaves();
            let size = leaves.iter().try_fold(1i128, |size, n| size.checked_mul((*n).max(1)));
            leaves.iter().all(|n| *n >= least) && size.is_some_and(|size| size <= self.largest())
        };
        let has_zeros = WITH_ZEROS.iter().any(|(name, places)| *name == self.name() && places.contains(&place));
        match operand {
            Value::Tree(tree) => fits(tree, if has_zeros { 0 } else { 1 }),
            Value::Layout(l) => fits(&l.shape, 1),
            Value::General(l) => fits(&l.shape, 1),
            Value::Tiler(modes) => modes.iter().all(|mode| self.takes(place, mode)),
            Value::Function(f) => f.domain().is_none_or(|shape| fits(shape, 1)),
            _ => true,
        }
    }
}

/// A shape as the column-major layout of it.
pub fn layout(value: Value) -> Value {
    match value {
        Value::Tree(shape) if shape.leaves().iter().all(|n| *n > 0) => Value::Layout(column_major(&shape)),
        other => other,
    }
}

/// The innermost layout of integers.
pub fn integers(value: &Value) -> Option<Layout> {
    value.general()?.integers()
}

/// The number of a leaf.
pub fn number(value: &Value) -> Option<i128> {
    match value {
        Value::Tree(Tree::Leaf(n)) => Some(*n),
        _ => None,
    }
}
