//! Refused derivations end in the words of the stored compile errors.

use cute_static_viz::explain::{Derivation, Operation, Verdict, explain};
use std::collections::BTreeMap;
use std::{fs, path::PathBuf};

/// The folders of the algebra.
const FOLDERS: &[&str] = &[
    "coalesce",
    "complement",
    "composition",
    "divide",
    "f2",
    "in_bounds",
    "inverse",
    "product",
    "recast",
    "tile_to_shape",
    "tiler",
];

/// A compile error's types as CuTe writes them.
fn readable(message: &str) -> String {
    let mut out = String::new();
    let mut rest = message;
    while let Some(c) = rest.chars().next() {
        let typed = ["n<", "Number<", "Opposite<", "CuteLayout<", "CuteCoordinate<", "CuteComplement<", "F<"];
        let begins = |text: &str| typed.iter().any(|word| text.starts_with(word));
        let inside = out.ends_with(|before: char| before.is_alphanumeric());
        if !inside && begins(rest) || (c == '(' && begins(rest.trim_start_matches('('))) {
            let (text, after) = one_type(rest);
            out += &text;
            rest = after;
        } else {
            out.push(c);
            rest = &rest[c.len_utf8()..];
        }
    }
    out
}

fn list_of_types(mut text: &str, close: char) -> (Vec<String>, &str) {
    let mut list = Vec::new();
    while !text.starts_with(close) {
        let (one, after) = one_type(text);
        list.push(one);
        text = after.trim_start_matches(',').trim_start();
    }
    (list, &text[1..])
}

/// Components as a sum of scaled basis elements: `(1, 2@0)` is `1@0+2@0@1`.
fn coordinate(components: &[String]) -> String {
    let terms = components.iter().enumerate().flat_map(|(i, component)| {
        component.split('+').filter(|term| *term != "0").map(move |term| format!("{term}@{i}"))
    });
    terms.collect::<Vec<_>>().join("+")
}

fn one_type(text: &str) -> (String, &str) {
    if let Some(after) = text.strip_prefix("__") {
        return ("_".into(), after);
    }
    if let Some(inner) = text.strip_prefix('(') {
        let (list, after) = list_of_types(inner, ')');
        let (open, close) = if list.iter().any(|mode| mode.contains(':')) { ("<", ">") } else { ("(", ")") };
        return (format!("{open}{}{close}", list.join(",")), after);
    }
    if let Some(inner) = text.strip_prefix("CuteCoordinate<(") {
        let (list, after) = list_of_types(inner, ')');
        return (coordinate(&list), after.strip_prefix('>').expect("one list of components"));
    }
    if let Some(inner) = text.strip_prefix("CuteComplement<") {
        let (list, after) = list_of_types(inner, '>');
        return (format!("({})*", list.join(",")), after);
    }
    for (word, before, join) in
        [("n<", "", ""), ("Number<", "", ""), ("Opposite<", "-", ""), ("F<", "f", ""), ("CuteLayout<", "", ":")]
    {
        if let Some(inner) = text.strip_prefix(word) {
            let (list, after) = list_of_types(inner, '>');
            return (format!("{before}{}", list.join(join)), after);
        }
    }
    let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    assert!(digits > 0, "no type begins at {text}");
    (text[..digits].to_string(), &text[digits..])
}

/// Whether the words of a program name what ends in this.
fn names(program: &str, ending: &str) -> bool {
    program.to_lowercase().replace('_', "").contains(ending)
}

/// The operation and its operands, as the message and its program have them.
fn asked(message: &str, folder: &str, program: &str) -> Option<(Operation, Vec<String>)> {
    let between = |before: &str, after: &str| {
        let rest = message.split_once(before)?.1;
        Some(if after.is_empty() { rest.to_string() } else { rest.split_once(after)?.0.to_string() })
    };
    // What a product composes is the complement of its left operand.
    let plain = |a: &str| a.strip_prefix('(').and_then(|a| a.strip_suffix(")*")).unwrap_or(a).to_string();
    let two = |both: String, by: &str| both.split_once(by).map(|(a, b)| vec![plain(a), b.to_string()]);
    // The rounding forms and the products have the words of the exact forms and of the complement.
    let padded = names(program, "padded");
    let by_program = |otherwise: Operation| match folder {
        "divide" | "tiler" if padded => Operation::PaddedLogicalDivide,
        "divide" => Operation::LogicalDivide,
        "tile_to_shape" => Operation::TileToShape,
        "recast" => Operation::Upcast,
        "composition" => Operation::Compose,
        "product" if names(program, "blocked") => Operation::BlockedProduct,
        "product" if names(program, "raked") => Operation::RakedProduct,
        "product" if names(program, "flat") => Operation::FlatProduct,
        "product" => Operation::LogicalProduct,
        _ => otherwise,
    };
    if message.starts_with("illegal composition") {
        return Some((by_program(Operation::Compose), two(between("illegal composition ", ": ")?, " ∘ ")?));
    }
    if message.starts_with("out of bounds") {
        return Some((by_program(Operation::ComposeInBounds), two(between("out of bounds: ", " reaches")?, " ∘ ")?));
    }
    if message.starts_with("no left inverse") {
        return Some((Operation::LeftInverse, vec![between("inverse of ", " as a layout")?]));
    }
    if message.starts_with("no exact complement of ") {
        let a = between("complement of ", if message.contains(" over F2") { " over F2" } else { " in [" })?;
        return Some((Operation::Complement, vec![a, between("(with ", ")")?]));
    }
    if message.contains(" is not injective: its matrix over F2") {
        return Some((Operation::Complement, vec![message.split_once(" is not")?.0.to_string()]));
    }
    if message.starts_with("the tile does not divide") {
        return Some((Operation::LogicalDivide, two(between(", in ", "")?, " divided by ")?));
    }
    if message.contains(" as it is, and that mode is not a pair") {
        let tiler = between("the tiler ", " leaves")?;
        let operation = if names(program, "product") { Operation::FlatProduct } else { Operation::ZippedDivide };
        return Some((operation, vec![between("a mode of ", " as it is")?, tiler]));
    }
    if message.ends_with(" it is applied to") {
        let operation = match folder {
            "coalesce" => Operation::CoalesceBy,
            "composition" => Operation::Compose,
            "product" => Operation::ZippedProduct,
            _ => Operation::ZippedDivide,
        };
        return Some((operation, vec![between("the layout ", " it is applied to")?, between("the tiler ", " has")?]));
    }
    if message.starts_with("cannot upcast") || message.starts_with("cannot recast") {
        let operands = two(between("cast ", ": ")?, " by ").unwrap_or(vec![between("cast ", ": ")?, "0".into()]);
        let widths = operands[1].strip_prefix('(').and_then(|widths| widths.strip_suffix(')'));
        return Some(match widths.map(|both| two(both.to_string(), ",")) {
            Some(both) => (Operation::Recast, [vec![operands[0].clone()], both?].concat()),
            None if names(program, "paddeddowncast") => (Operation::PaddedDowncast, operands),
            None if names(program, "downcast") => (Operation::Downcast, operands),
            None => (Operation::Upcast, operands),
        });
    }
    if message.starts_with("the tile") {
        let tile = between("the tile ", if message.contains(" does not fill") { " does not" } else { " has more" })?;
        let shape = between("the shape ", if message.contains(" does not fill") { ": " } else { " that it" })?;
        return Some((Operation::TileToShape, vec![tile, shape]));
    }
    if message.starts_with("the order") {
        let tile = between("the target of ", "")?;
        let shape = tile.split_once(':')?.0.to_string();
        return Some((Operation::TileToShape, vec![tile, shape, between("the order ", " is no")?]));
    }
    let mut operands = two(between("; operands ", "")?, " and ")?;
    operands.retain(|text| text != "()");
    let otherwise = if padded { Operation::PaddedComplement } else { Operation::Complement };
    Some((by_program(otherwise), operands))
}

/// Messages without a derivation, by the names of their programs.
#[rustfmt::skip]
const UNTOLD: &[(&str, &str)] = &[
    // The operand that a method was called with is `_` in its message.
    ("complement", "method_on_a_negative_stride"),
    ("complement", "method_with_a_hole_that_cannot_be_tiled"),
    ("product", "method_on_a_tile_that_overlaps_itself"),
    ("tile_to_shape", "method_on_a_tile_that_overlaps_itself"),
    // The right layout is that with the same integer strides, which the message does not show.
    ("f2", "swizzle_is_no_integer_layout"),
    // The rank of a matrix is no operation on layouts.
    ("f2", "rank_of_a_mode_of_three"),
    ("f2", "rank_of_integer_strides"),
    // The message names the whole layout, of which one mode is refused.
    ("complement", "mode_1_does_not_fill_its_cotarget"),
    ("inverse", "mode_1_has_no_left_inverse"),
    // The operand is none.
    ("product", "blocked_grid_that_is_a_tiler"),
    ("tiler", "tuple_of_numbers_in_place_of_a_tiler"),
];

/// A message, its operands included, is what the derivation of the same operation ends with.
#[test]
fn refusals_have_the_words_of_the_stored_compile_errors() {
    let programs = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../ui-tests"));
    let (mut compared, mut untold) = (BTreeMap::new(), Vec::new());
    for folder in FOLDERS {
        for entry in
            fs::read_dir(programs.join(folder)).expect("the stored messages").map(|e| e.expect("a file").path())
        {
            if entry.extension().is_none_or(|ending| ending != "stderr") {
                continue;
            }
            let stored = fs::read_to_string(&entry).expect("a message").replace("\r\n", "\n");
            let program = fs::read_to_string(entry.with_extension("rs")).unwrap_or_default();
            let first = stored.lines().find_map(|line| line.strip_prefix("error[E0277]: "));
            let name = entry.file_stem().and_then(|name| name.to_str()).unwrap_or_default().to_string();
            let message = first.map(readable).unwrap_or_default();
            if UNTOLD.contains(&(folder, name.as_str())) {
                continue;
            }
            // A method's message may have `_` for all that it is called with.
            let told = asked(&message, folder, &program)
                .filter(|(_, operands)| operands.iter().all(|text| text != "_"))
                .and_then(|(operation, operands)| attempt(operation, &operands));
            let Some(told) = told else {
                untold.push((folder.to_string(), name, message));
                continue;
            };
            assert_eq!(*told.verdict(), Verdict::Refused(message), "{}: {told}", entry.display());
            *compared.entry(folder).or_insert(0) += 1;
        }
    }
    println!("{compared:?}");
    assert!(untold.is_empty(), "{untold:#?}");
    assert_eq!(compared.len(), FOLDERS.len(), "{compared:?}");
}

/// The one message that is no row of a rule's table, for the compiler asks it of the strides alone.
#[test]
fn strides_of_two_kinds_have_the_words_of_the_stored_compile_error() {
    let path = "../../ui-tests/semimodule/concatenation_of_an_integer_and_a_vector.stderr";
    let stored = fs::read_to_string(PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(path)).expect("a message");
    let message = stored.lines().find_map(|line| line.strip_prefix("error[E0277]: ")).expect("its first line");
    let told = attempt(Operation::LogicalProduct, &["(6,2):(0,f12)".into(), "<4:1>".into()]).expect("a derivation");
    assert_eq!(*told.verdict(), Verdict::Refused(message.into()), "{told}");
}

fn attempt(operation: Operation, operands: &[String]) -> Option<Derivation> {
    let texts: Vec<&dyn std::fmt::Display> = operands.iter().map(|text| text as _).collect();
    explain(operation, &texts).ok()
}
