//! Every operation of the algebra has a derivation, or a reason why it has none.

use cute_static_viz::explain::Operation;
use std::collections::BTreeSet;
use std::fs;

const BY_MODE: &str = "the same operation on each mode, which has a derivation";
const PROPERTY: &str = "a yes or no, of which the compile error names the offset or the mode that decides";

/// Bounds without a derivation, and why.
const UNDERIVED: &[(&str, &str)] = &[
    ("AsIntegerLayout", "the same strides, where `compose 1:f1 A` has a derivation"),
    ("AsXorLayout", "the same strides, where `compose 1:f1 A` has a derivation"),
    ("Bijective", PROPERTY),
    ("CeilDivTiler", "the shape of the padded complement of each mode, which has a derivation"),
    ("ComplementBy", BY_MODE),
    ("ComplementIn", "the derivation of `complement` with a size"),
    ("ComplementInBy", BY_MODE),
    ("Contiguous", PROPERTY),
    ("Covers", PROPERTY),
    ("DomainDistribute", "one gcd for each extent of a shape, and no strides"),
    ("FilteredBy", BY_MODE),
    ("FunctionallyEqual", "a question about two layouts: both coalesced are the same or not"),
    ("Injective", PROPERTY),
    ("LeftInverseBy", BY_MODE),
    ("LinearOverF2", "a view of the same layout: its values at powers of two as columns"),
    ("MaxAlignment", "the gcd of the strides of a layout: a number"),
    ("PaddedComplementBy", BY_MODE),
    ("RightInverseBy", BY_MODE),
    ("Surjective", PROPERTY),
    ("WithoutZeros", "what `filter-zeros` derives, without the modes that it cuts"),
];

/// The operations of the algebra in the library's table: the name, the method and the name in vectors.
macro_rules! of_the_table {
    ($([$first:ident $(:: $module:ident)+] { $($name:ident $operands:tt $method:tt $composed:tt $vectors:tt $about:literal $example:tt;)* })*) => {
        &[$($((stringify!($first), stringify!($name), stringify!($method), stringify!($vectors))),*),*]
    };
}
const TABLE: &[(&str, &str, &str, &str)] = cute_static::for_each_operation!(of_the_table);

/// The bounds of the algebra that are no operations: properties of a layout.
fn properties() -> BTreeSet<String> {
    let text = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../cute-static/src/bounds.rs"));
    let text = text.expect("the bounds");
    let paths = text.split("pub use crate::algebra::").skip(1).filter_map(|rest| rest.split(';').next());
    let names = paths.flat_map(|path| path.rsplit("::").next().unwrap_or(path).split(['{', '}', ',']));
    names.map(|name| name.trim().to_string()).filter(|name| !name.is_empty()).collect()
}

#[test]
fn every_operation_of_the_algebra_is_explained() {
    let (mut underived, mut derived) = (properties(), BTreeSet::new());
    for (_, name, method, vectors) in TABLE.iter().filter(|(module, ..)| *module == "algebra") {
        let names = [method, vectors].map(|name| name.trim_matches(['(', ')', '"']).replace('_', "-"));
        match names.iter().find_map(|name| name.parse::<Operation>().ok()) {
            Some(operation) => derived.insert(operation.to_string()),
            None => underived.insert(name.to_string()),
        };
    }
    let known: BTreeSet<String> = UNDERIVED.iter().map(|(name, _)| name.to_string()).collect();
    assert_eq!(underived, known, "without a derivation, and with a reason why");
    for (name, why) in UNDERIVED {
        assert!(why.split(' ').count() > 3, "{name}: {why}");
    }
    let idle: Vec<_> = Operation::ALL.iter().filter(|op| !derived.contains(&op.to_string())).collect();
    assert!(idle.is_empty(), "derivations of no operation: {idle:?}");
}
