//! Every verb of the algebra has a derivation, or a reason why it has none.

use cute_static_viz::explain::Operation;
use std::collections::BTreeSet;
use std::fs;

const BY_MODE: &str = "the same operation on each mode, which has a derivation";
const PROPERTY: &str = "a yes or no, of which the compile error names the offset or the mode that decides";

/// A verb, and its derivation, or why it has none.
const VERBS: &[(&str, Result<&str, &str>)] = &[
    ("Bijective", Err(PROPERTY)),
    ("CeilDivideByTiler", Err("the shape of the padded complement of each mode, which has a derivation")),
    ("Coalesce", Ok("coalesce")),
    ("CoalesceBy", Ok("coalesce-by")),
    ("CoalesceExtended", Ok("coalesce-extended")),
    ("Compose", Ok("compose")),
    ("ComposeInBounds", Ok("compose-in-bounds")),
    ("Contiguous", Err(PROPERTY)),
    ("Covers", Err(PROPERTY)),
    ("DistributeDomain", Err("one gcd for each extent of a shape, and no strides")),
    ("DivideFlat", Ok("flat-divide")),
    ("DivideLogical", Ok("logical-divide")),
    ("DividePaddedFlat", Ok("padded-flat-divide")),
    ("DividePaddedLogical", Ok("padded-logical-divide")),
    ("DividePaddedTiled", Ok("padded-tiled-divide")),
    ("DividePaddedZipped", Ok("padded-zipped-divide")),
    ("DivideTiled", Ok("tiled-divide")),
    ("DivideZipped", Ok("zipped-divide")),
    ("DropZeros", Err("what `filter-zeros` derives, without the modes that it cuts")),
    ("FillShape", Ok("tile-to-shape")),
    ("Filter", Ok("filter")),
    ("FilterZeros", Ok("filter-zeros")),
    ("FindCommon", Ok("max-common-layout")),
    ("FindMaxAlignment", Err("the gcd of the strides of a layout: a number")),
    ("FindNullspace", Ok("nullspace")),
    ("FunctionallyEqual", Err("a question about two layouts: both coalesced are the same or not")),
    ("Injective", Err(PROPERTY)),
    ("InvertLeft", Ok("left-inverse")),
    ("InvertLeftBy", Err(BY_MODE)),
    ("InvertRight", Ok("right-inverse")),
    ("InvertRightBy", Err(BY_MODE)),
    ("LinearOverF2", Err("a view of the same layout: its values at powers of two as columns")),
    ("MultiplyBlocked", Ok("blocked-product")),
    ("MultiplyFlat", Ok("flat-product")),
    ("MultiplyLogical", Ok("logical-product")),
    ("MultiplyRaked", Ok("raked-product")),
    ("MultiplyTiled", Ok("tiled-product")),
    ("MultiplyZipped", Ok("zipped-product")),
    ("Narrow", Ok("downcast")),
    ("NarrowPadded", Ok("padded-downcast")),
    ("RecastBits", Ok("recast")),
    ("RecastBitsPadded", Ok("padded-recast")),
    ("Surjective", Err(PROPERTY)),
    ("TakeComplement", Ok("complement")),
    ("TakeComplementBy", Err(BY_MODE)),
    ("TakeComplementIn", Ok("complement")),
    ("TakeComplementInBy", Err(BY_MODE)),
    ("TakePaddedComplement", Ok("padded-complement")),
    ("TakePaddedComplementBy", Err(BY_MODE)),
    ("ToInteger", Err("the same strides, where `compose 1:f1 A` has a derivation")),
    ("ToXor", Err("the same strides, where `compose 1:f1 A` has a derivation")),
    ("Widen", Ok("upcast")),
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
