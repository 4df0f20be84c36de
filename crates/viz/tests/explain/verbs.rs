//! Every verb of the algebra has a derivation, or a reason why it has none.

use cute_static_viz::explain::Operation;
use std::collections::BTreeSet;
use std::fs;

const BY_MODE: &str = "the same operation on each mode, which has a derivation";
const PROPERTY: &str = "a yes or no, of which the compile error names the offset or the mode that decides";

/// A verb, and its derivation, or why it has none.
const VERBS: &[(&str, Result<&str, &str>)] = &[
    ("AsIntegerLayout", Err("the same strides, where `compose 1:f1 A` has a derivation")),
    ("AsXorLayout", Err("the same strides, where `compose 1:f1 A` has a derivation")),
    ("Bijective", Err(PROPERTY)),
    ("BlockedProduct", Ok("blocked-product")),
    ("CeilDivTiler", Err("the shape of the padded complement of each mode, which has a derivation")),
    ("Coalesced", Ok("coalesce")),
    ("CoalescedBy", Ok("coalesce-by")),
    ("CoalescedExtended", Ok("coalesce-extended")),
    ("Complement", Ok("complement")),
    ("ComplementBy", Err(BY_MODE)),
    ("ComplementIn", Ok("complement")),
    ("ComplementInBy", Err(BY_MODE)),
    ("Composition", Ok("compose")),
    ("CompositionInBounds", Ok("compose-in-bounds")),
    ("Contiguous", Err(PROPERTY)),
    ("Covers", Err(PROPERTY)),
    ("DomainDistribute", Err("one gcd for each extent of a shape, and no strides")),
    ("Downcast", Ok("downcast")),
    ("Filtered", Ok("filter")),
    ("FilteredZeros", Ok("filter-zeros")),
    ("FlatDivide", Ok("flat-divide")),
    ("FlatProduct", Ok("flat-product")),
    ("FunctionallyEqual", Err("a question about two layouts: both coalesced are the same or not")),
    ("Injective", Err(PROPERTY)),
    ("LeftInverse", Ok("left-inverse")),
    ("LeftInverseBy", Err(BY_MODE)),
    ("LinearOverF2", Err("a view of the same layout: its values at powers of two as columns")),
    ("LogicalDivide", Ok("logical-divide")),
    ("LogicalProduct", Ok("logical-product")),
    ("MaxAlignment", Err("the gcd of the strides of a layout: a number")),
    ("MaxCommonLayout", Ok("max-common-layout")),
    ("Nullspace", Ok("nullspace")),
    ("PaddedComplement", Ok("padded-complement")),
    ("PaddedComplementBy", Err(BY_MODE)),
    ("PaddedDowncast", Ok("padded-downcast")),
    ("PaddedFlatDivide", Ok("padded-flat-divide")),
    ("PaddedLogicalDivide", Ok("padded-logical-divide")),
    ("PaddedRecast", Ok("padded-recast")),
    ("PaddedTiledDivide", Ok("padded-tiled-divide")),
    ("PaddedZippedDivide", Ok("padded-zipped-divide")),
    ("RakedProduct", Ok("raked-product")),
    ("Recast", Ok("recast")),
    ("RightInverse", Ok("right-inverse")),
    ("RightInverseBy", Err(BY_MODE)),
    ("Surjective", Err(PROPERTY)),
    ("TileToShape", Ok("tile-to-shape")),
    ("TiledDivide", Ok("tiled-divide")),
    ("TiledProduct", Ok("tiled-product")),
    ("Upcast", Ok("upcast")),
    ("WithoutZeros", Err("what `filter-zeros` derives, without the modes that it cuts")),
    ("ZippedDivide", Ok("zipped-divide")),
    ("ZippedProduct", Ok("zipped-product")),
];

/// The bounds of the algebra, as `bounds.rs` lists them.
fn bounds() -> BTreeSet<String> {
    let text = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../cute-static/src/bounds.rs"));
    let text = text.expect("the bounds");
    let paths = text.split("pub use crate::algebra::").skip(1).filter_map(|rest| rest.split(';').next());
    let names = paths.flat_map(|path| path.rsplit("::").next().unwrap_or(path).split(['{', '}', ',']));
    names.map(|name| name.trim().to_string()).filter(|name| !name.is_empty()).collect()
}

#[test]
fn every_verb_of_the_algebra_is_explained() {
    let found = bounds();
    let known: BTreeSet<String> = VERBS.iter().map(|(verb, _)| verb.to_string()).collect();
    let new: Vec<_> = found.difference(&known).collect();
    assert!(new.is_empty(), "neither a derivation nor a reason: {new:?}");
    let gone: Vec<_> = known.difference(&found).collect();
    assert!(gone.is_empty(), "no bounds of the algebra: {gone:?}");
    let mut explained = BTreeSet::new();
    for (verb, how) in VERBS {
        match how {
            Ok(name) => {
                name.parse::<Operation>().unwrap_or_else(|why| panic!("{verb}: {why}"));
                explained.insert(name.to_string());
            }
            Err(why) => assert!(why.split(' ').count() > 3, "{verb}: {why}"),
        }
    }
    let idle: Vec<_> = Operation::ALL.iter().filter(|op| !explained.contains(&op.to_string())).collect();
    assert!(idle.is_empty(), "derivations of no verb: {idle:?}");
}
