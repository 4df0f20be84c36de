//! A trait that states a proof cannot be implemented by users: only the library decides what is legal.

use cute_static_tests::files;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

/// The documented traits that users may implement, and why.
const OPEN: &[(&str, &str)] = &[
    (
        "Accessor",
        "an accessor of one's own: its functions are unsafe to call, and what safe functions rely on is an unsafe trait",
    ),
    ("BlockScaledMma", "an instruction of one's own"),
    ("CopyAtom", "an atom of one's own"),
    ("CopyInstruction", "an instruction of one's own"),
    ("CopyTraits", "an instruction of one's own"),
    ("DenseMma", "an instruction of one's own"),
    ("Function", "an element function of one's own"),
    ("InBlocks", "what a thread does with the stages of a ring"),
    ("InputScaledMma", "an instruction of one's own"),
    ("Memory", "an accessor of one's own"),
    ("MemoryMut", "an accessor of one's own"),
    ("Reduces", "a device layer's row or column"),
    ("MmaAtom", "an atom of one's own"),
    ("MmaInstruction", "an instruction of one's own"),
    ("SparseMma", "an instruction of one's own"),
    (
        "Symbols",
        "a declaration of symbols, which the macro implements; a layout computes with their values, whatever it says",
    ),
    ("TmemMma", "an instruction of one's own"),
];

fn root() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

/// A trait of the sources.
struct Trait {
    /// The traits behind the colon
    above: Vec<String>,
    /// Whether it has parameters
    parameters: bool,
    /// Whether a function of it is handed the values of symbols
    values: bool,
    /// Whether a constant seals it, or an implementation is `unsafe`
    sealed: bool,
}

/// The traits that the sources declare, by name. Traits of the same name are one, which is sealed if all of them are.
fn traits() -> BTreeMap<String, Vec<Trait>> {
    let mut all = BTreeMap::<String, Vec<Trait>>::new();
    for path in files(&root().join("cute-static/src")) {
        let text = fs::read_to_string(path).expect("a source");
        for (at, keyword) in text.match_indices("trait ").filter(|(at, _)| text[..*at].ends_with(['\n', ' '])) {
            let line = &text[text[..at].rfind('\n').map_or(0, |i| i + 1)..at];
            if !["pub ", "pub unsafe "].contains(&line.trim_start()) {
                continue;
            }
            let rest = &text[at + keyword.len()..];
            let name: String = rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
            let Some((head, body)) = rest.split_once('{') else { continue };
            let end = format!("\n{}}}", " ".repeat(line.len() - line.trim_start().len()));
            let body = if body.starts_with('}') { "" } else { body.split(&end).next().unwrap_or(body) };
            let above = head.split_once(':').map_or("", |(_, above)| above);
            let words = above.split(|c: char| !c.is_alphanumeric() && c != '_').map(str::to_string);
            let sealed = line.contains("unsafe") || body.contains("const SEAL: Seal");
            let (parameters, values) = (rest[name.len()..].starts_with('<'), body.contains("SymbolValues<"));
            all.entry(name).or_default().push(Trait { above: words.collect(), parameters, values, sealed });
        }
    }
    all
}

/// Whether all traits of this name are sealed, or one of the traits above each is.
fn is_sealed(name: &str, all: &BTreeMap<String, Vec<Trait>>) -> bool {
    all.get(name).is_some_and(|traits| {
        traits.iter().all(|one| one.sealed || one.above.iter().any(|above| above != name && is_sealed(above, all)))
    })
}

#[test]
fn traits_that_users_see_are_sealed_or_theirs_to_implement() {
    let all = traits();
    let interface = fs::read_to_string(root().join("docs/interface.txt")).expect("the list of documented items");
    let names = interface.lines().filter_map(|line| line.rsplit("::").next());
    // Other items, and an unsafe trait, that have the name of a trait of the engine.
    let hidden = ["Append", "Bits", "Linear", "Shown", "Symbolic", "Take", "Vectors"];
    let seen = names.filter(|name| all.contains_key(*name) && !hidden.contains(name));
    let open: BTreeSet<&str> = seen.filter(|name| !is_sealed(name, &all)).collect();
    let listed: BTreeSet<&str> = OPEN.iter().map(|(name, _)| *name).collect();
    assert_eq!(open, listed, "traits without a seal, and the list of them");
}

/// A trait with parameters can be implemented for a type of the library with a parameter of one's own. Such an implementation is not handed values of symbols,
/// because whoever has them can evaluate a layout that was not checked.
#[test]
fn traits_that_take_the_values_of_symbols_are_sealed() {
    let all = traits();
    let take = |one: &&Trait| one.parameters && one.values;
    assert!(all.values().flatten().filter(take).count() >= 5, "the traits are found");
    for (name, traits) in &all {
        assert!(traits.iter().filter(take).all(|one| one.sealed), "{name} has no seal");
    }
}
