//! Which operations no law asks, and why: every bound has a row in the table, or a reason here.

use cute_static_tests::probe::{OPS, Op, Via};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// The operations, by their names in `src/probe/ops.rs` or else by their traits, and what judges them instead of a law.
const UNASKED: &[(&[&str], &str)] = &[
    (
        &[
            "compact_order",
            "compatible",
            "congruent",
            "cosize",
            "depth",
            "eval",
            "make_identity_layout",
            "prefix_product",
            "rank",
            "shape_div",
            "size",
            "weakly_congruent",
        ],
        VECTORS,
    ),
    (
        &[
            "Append",
            "GroupBy",
            "Prepend",
            "DepthAt",
            "RankAt",
            "append_to_rank",
            "get_leaves",
            "get_shape",
            "get_stride",
            "prepend_to_rank",
            "replace_mode",
            "to_int_tuple",
            "to_shape",
            "to_stride",
        ],
        "it moves leaves and computes nothing; examples in its documentation",
    ),
    (
        &[
            "ceil_div",
            "ceil_div_layout",
            "coprofile",
            "evenly_divides",
            "increment_coord",
            "inner_product",
            "tuple_add",
            "tuple_product",
            "tuple_product_each",
            "tuple_sub",
            "shape_div_ceil",
            "shape_div_each",
            "shape_div_each_ceil",
            "shape_div_each_floor",
            "shape_div_floor",
        ],
        "it is arithmetic, leaf by leaf, which `tests/numbers.rs` compares with `u128`; examples in its documentation",
    ),
    (
        &["dice", "slice", "slice_and_offset", "slice_nested_and_offset", "slice_offset"],
        "`tests/tensor.rs` compares the elements of all slices of the paper's figure 5, `tests/memory/` those of random ones",
    ),
    (
        &["domain_distribute", "get_layouts_from_tile", "make_fragment_like", "max_alignment"],
        "it has no law that determines it, but a rule of CuTe's; examples in its documentation have CuTe's answers",
    ),
    (
        &[
            "basis_value",
            "composed_get_inner",
            "composed_get_offset",
            "composed_get_outer",
            "make_composed_layout",
            "parse_descriptor",
        ],
        "it is notation, or a part of what was put together",
    ),
    (
        &[
            "CeilDiv",
            "PaddedRecast",
            "ShapeDiv",
            "ShapeDivEach",
            "complement_extend",
            "composed_cosize",
            "make_layout_left",
            "values",
        ],
        "it is another name of an operation that has a row",
    ),
    (
        &[
            "complement_by_mode",
            "complement_in_by_mode",
            "filter_by_mode",
            "left_inverse_by_mode",
            "padded_complement_by_mode",
            "right_inverse_by_mode",
        ],
        "it is an operation that has a row, mode by mode",
    ),
    (
        &["composable", "left_divisible", "same_rank", "weakly_left_divisible"],
        "it is a relation; `tests/divisibility.rs` asks it of a grid",
    ),
    (&["Contains"], "it holds where `location` is implemented"),
    (
        &["Multiplies", "SameSize"],
        "it says that two tensors fit one another; `tests/gemm.rs` and `tests/copy.rs` ask it",
    ),
    (&["InUnit"], "it is an upcast or a downcast of a swizzle, which have rows"),
];
const VECTORS: &str = "rows of `vectors/` ask, each with its answer";

fn word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}
fn words(text: &str) -> BTreeSet<&str> {
    text.split(|c| !word(c)).filter(|part| !part.is_empty()).collect()
}
fn expression(op: &Op) -> [&'static str; 2] {
    match op.via {
        Via::Output(verb) => [verb, ""],
        Via::Type(bounds, of) | Via::Boolean(bounds, of) | Via::Run(bounds, of) | Via::Text(bounds, of) => [bounds, of],
        Via::Holds(bounds) => [bounds, ""],
        Via::OfText(function) => [function, ""],
    }
}
fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}
/// The operations of the library's table.
macro_rules! of_the_table {
    ($($module:tt { $($name:ident $operands:tt $method:tt $composed:tt $vectors:tt $about:literal $example:tt;)* })*) => {
        &[$($(stringify!($name)),*),*]
    };
}
const TABLE: &[&str] = cute_static::for_each_operation!(of_the_table);

/// The operations, and the other bounds on layouts, shapes, strides and swizzles.
fn bounds() -> Vec<String> {
    let text = fs::read_to_string(root().join("cute-static/src/bounds.rs")).expect("the bounds");
    let paths = text.split("pub use crate::").skip(1).filter_map(|part| part.split_once(';')).map(|(path, _)| path);
    let paths = paths.filter(|path| !["atom", "tensor", "$"].iter().any(|module| path.starts_with(module)));
    let names =
        paths.flat_map(|path| words(path.rsplit_once("::{").or_else(|| path.rsplit_once("::")).expect("a path").1));
    names.chain(TABLE.iter().copied()).map(str::to_string).collect()
}

/// The reasons, as they stand in the README.
pub fn markdown() -> String {
    let list = |names: &[&str]| names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
    UNASKED.iter().map(|(names, why)| format!("* {}: {why}\n", list(names))).collect()
}

/// What is wrong: an operation that is not `asked` and has no reason, or a reason of no such operation.
pub fn gaps(asked: &BTreeSet<&str>, readme: &str) -> Vec<String> {
    let (mut wrong, excepted) = (Vec::new(), UNASKED.iter().flat_map(|(names, _)| names.iter().copied()));
    let (excepted, mut needless): (BTreeSet<&str>, BTreeSet<&str>) = (excepted.clone().collect(), excepted.collect());
    for op in OPS.iter().filter(|op| !asked.contains(op.name)) {
        needless.remove(op.name);
        if !excepted.contains(op.name) {
            wrong.push(format!("{}: no law asks it, and there is no reason", op.name));
        }
    }
    let rows = ["further", "paper", "pycute", "semimodules"]
        .map(|name| fs::read_to_string(root().join(format!("tests/vectors/{name}.jsonl"))).expect("the vectors"));
    for name in UNASKED.iter().filter(|(_, why)| *why == VECTORS).flat_map(|(names, _)| *names) {
        if !rows.iter().any(|text| text.contains(&format!("\"op\": \"{name}\""))) {
            wrong.push(format!("{name}: no row in `vectors/`"));
        }
    }
    let any = |name: &&str| name.len() > 1 && !["Layout", "IsLayout"].contains(name);
    let mut known: BTreeSet<&str> = OPS.iter().flat_map(expression).flat_map(words).filter(any).collect();
    known.extend(&excepted);
    for name in bounds() {
        needless.remove(name.as_str());
        if !known.contains(name.as_str()) {
            wrong.push(format!("bounds::{name}: not in `src/probe/ops.rs`, and there is no reason"));
        }
    }
    wrong.extend(needless.iter().map(|name| format!("{name}: a reason of no operation without a law")));
    wrong.extend(
        markdown().lines().filter(|line| !readme.contains(line)).map(|line| format!("not in the README: {line}")),
    );
    wrong
}
