//! Every public operation and every atom of `cute-static` carries a picture: read off its sources. Operations, collectives and the items of
//! `FIRST` also begin with a sentence and have an example.
//!
//! An *operation* is a row of `operations!`. An *atom* is a type that implements `MmaAtom`, `CopyAtom`, `MmaInstruction` or
//! `CopyInstruction`, or an alias that stands for one by name. Rows of a macro count: the picture is among the attributes of the row, or
//! of the declaration in the macro. (Whether the file of a picture exists is asked by rustdoc, and by `documentation.rs`.)

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Operations without a picture, and why.
const EXCEPTIONS: &[(&str, &[&str])] = &[
    ("its result is an operand", &["ToIntTuple", "ToShape", "ToStride"]),
    (
        "its result is a number or a tuple of numbers",
        &[
            "CeilDiv",
            "CeilDivTiler",
            "Coprofile",
            "CosizeAt",
            "DepthAt",
            "InnerProduct",
            "LayoutsFromTile",
            "LeavesOf",
            "PrefixProduct",
            "RankAt",
            "ShapeDiv",
            "ShapeDivEach",
            "SizeAt",
            "TupleAdd",
            "TupleProductEach",
            "TupleSub",
        ],
    ),
    ("it is an operation that has a picture, mode by mode", &["FilteredBy"]),
    ("it writes the numbers of a swizzle in another way", &["InUnit"]),
];

/// What a reader meets first, and the main loops of GEMMs: the file and the declaration.
const FIRST: &[(&str, &str)] = &[
    ("representation/layout/mod.rs", "pub enum Layout<"),
    ("tensor/mod.rs", "pub struct Tensor<"),
    ("notation/macros.rs", "macro_rules! layout {"),
    ("hardware/collective/mod.rs", "pub struct CollectiveMma<"),
    ("hardware/collective/mod.rs", "pub trait Collective {"),
    ("hardware/collective/cp_async.rs", "pub struct MainloopSm80CpAsync<"),
    ("hardware/collective/tma_gmma.rs", "pub struct MainloopSm90TmaGmma<"),
    ("hardware/collective/tma_umma.rs", "pub struct MainloopSm100TmaUmma<"),
    ("hardware/collective/tma_mma.rs", "pub struct MainloopSm120Tma<"),
];

/// The traits that make a type an atom.
const ATOMS: [&str; 4] = ["MmaAtom", "CopyAtom", "MmaInstruction", "CopyInstruction"];

/// Files whose public aliases are atoms by name.
const ALIASES: [&str; 2] = ["hardware/instruction/copy/names.rs", "hardware/smem/atoms.rs"];

fn sources() -> BTreeMap<String, String> {
    fn below(folder: &Path, root: &Path, all: &mut BTreeMap<String, String>) {
        for entry in fs::read_dir(folder).expect("a folder of sources") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                below(&path, root, all);
            } else if path.extension().is_some_and(|e| e == "rs") {
                let name = path.strip_prefix(root).expect("a path below").to_string_lossy().replace('\\', "/");
                all.insert(name, fs::read_to_string(&path).expect("a source"));
            }
        }
    }
    let root = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../cute-static/src"));
    let mut all = BTreeMap::new();
    below(&root, &root, &mut all);
    all
}

/// Whether a text begins with this name, and not with a longer one.
fn names(text: &str, name: &str) -> bool {
    text.strip_prefix(name).is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_'))
}

/// The documentation and the attributes above a line.
fn above<'a>(lines: &[&'a str], at: usize) -> Vec<&'a str> {
    let (mut found, mut open) = (Vec::new(), false);
    for line in lines[..at].iter().rev() {
        let text = line.trim();
        open |= text == ")]";
        if !(open || text.starts_with("///") || text.starts_with("#[") || text.starts_with("$(#[")) {
            break;
        }
        open &= !text.starts_with("#[");
        found.push(text);
    }
    found
}

fn has_picture(attributes: &[&str]) -> bool {
    attributes.iter().any(|line| line.starts_with("#[cfg_attr(doc") && line.contains("picture!("))
}

/// Why a documentation does not begin as a reader needs it, if so: a sentence that says what it is, and an example before refused ones.
fn beginning(attributes: &[&str]) -> Option<&'static str> {
    let text: Vec<&str> = attributes.iter().rev().filter_map(|line| line.strip_prefix("///")).map(str::trim).collect();
    let paragraph = text.split(|line| line.is_empty() || line.starts_with(['*', '`'])).next().unwrap_or_default();
    let sentence =
        if paragraph.is_empty() { text.first().copied().unwrap_or_default().to_string() } else { paragraph.join(" ") };
    let fence = text.iter().find(|line| line.starts_with("```"));
    match () {
        () if sentence.starts_with("See ") || !sentence.contains(['.', ':']) => Some("no sentence"),
        () if fence != Some(&"```") => Some("no example before others"),
        () => None,
    }
}

/// The rows of `operations!` in a file: the name of each, whether it has a picture, and what its documentation lacks.
fn operations(text: &str) -> Vec<(String, bool, Option<&'static str>)> {
    let lines: Vec<&str> = text.lines().collect();
    let (mut all, mut inside) = (Vec::new(), false);
    for (i, line) in lines.iter().enumerate() {
        inside = if inside { *line != "}" } else { line.ends_with("operations! {") };
        let row = line.strip_prefix("    ").filter(|row| inside && row.starts_with(char::is_uppercase));
        if let Some(row) = row {
            let name = row.split(|c: char| !c.is_alphanumeric()).next().expect("a name");
            let attributes = above(&lines, i);
            all.push((name.to_string(), has_picture(&attributes), beginning(&attributes)));
        }
    }
    all
}

#[test]
fn every_operation_has_a_picture() {
    let excepted: BTreeSet<&str> = EXCEPTIONS.iter().flat_map(|(_, names)| names.iter().copied()).collect();
    let (mut missing, mut needless, mut found, mut silent) = (Vec::new(), excepted.clone(), 0, Vec::new());
    for (file, text) in sources() {
        for (name, pictured, lacks) in operations(&text) {
            found += 1;
            silent.extend(lacks.map(|what| format!("{file}: {name}: {what}")));
            if !pictured && !needless.remove(name.as_str()) {
                missing.push(format!("{file}: {name}"));
            }
        }
    }
    assert!(missing.is_empty(), "operations without a picture:\n{}", missing.join("\n"));
    assert!(needless.is_empty(), "operations with a picture, or no operations: {needless:?}");
    assert!(silent.is_empty(), "{}", silent.join("\n"));
    assert!(found > 70, "only {found} operations are found");
}

#[test]
fn what_a_reader_meets_first_has_a_sentence_a_picture_and_an_example() {
    let sources = sources();
    for (file, declaration) in FIRST {
        let lines: Vec<&str> = sources[*file].lines().collect();
        let at = lines.iter().position(|line| line.starts_with(declaration));
        let attributes = above(&lines, at.unwrap_or_else(|| panic!("{file}: {declaration}")));
        assert!(has_picture(&attributes), "{file}: {declaration} has no picture");
        assert_eq!(beginning(&attributes), None, "{file}: {declaration}");
    }
    assert_eq!(beginning(&["/// See `A`.", "/// ```"]), Some("no sentence"));
    assert_eq!(beginning(&["/// ```", "/// ```compile_fail", "/// A layout."]), Some("no example before others"));
}

/// The types that a file implements one of the traits of atoms for: `$name` in a macro. Lines are joined: rustfmt breaks long ones.
fn implemented(text: &str) -> BTreeSet<String> {
    let code = text.lines().map(str::trim).filter(|line| !line.starts_with("//")).collect::<Vec<_>>().join(" ");
    let of = |name: &str| {
        let after = code.split(&format!("{name} for ")).skip(1).map(str::to_string).collect::<Vec<_>>();
        after.into_iter().map(|rest| {
            rest.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == '$')).next().unwrap_or_default().to_string()
        })
    };
    ATOMS.iter().flat_map(|name| of(name)).collect()
}

#[test]
fn every_atom_has_a_picture() {
    let (mut missing, mut atoms) = (Vec::new(), 0);
    for (file, text) in sources() {
        let lines: Vec<&str> = text.lines().collect();
        let of = implemented(&text);
        for (i, line) in lines.iter().enumerate() {
            let code = line.trim_start();
            let declared = ["pub struct ", "pub enum "].iter().find_map(|kind| code.strip_prefix(kind));
            let alias = code.strip_prefix("pub type ").filter(|rest| {
                let is = |name: &str| rest.starts_with(name);
                ALIASES.contains(&file.as_str()) && (is("SM") || is("Layout_") || is("$"))
            });
            let atom = declared.filter(|rest| of.iter().any(|name| names(rest, name))).or(alias);
            if let Some(rest) = atom {
                atoms += 1;
                if !has_picture(&above(&lines, i)) {
                    missing.push(format!("{file}:{}: {rest}", i + 1));
                }
            }
        }
        // None is overlooked: what implements is declared in the same file.
        let is = |line: &str, name: &str| {
            let kinds = ["pub struct ", "pub enum "].map(|kind| line.trim_start().strip_prefix(kind));
            kinds.into_iter().flatten().any(|rest| names(rest, name))
        };
        let declared = |name: &str| lines.iter().any(|line| is(line, name));
        missing.extend(of.iter().filter(|name| !declared(name)).map(|name| format!("{file}: where is {name}?")));
    }
    assert!(missing.is_empty(), "atoms without a picture:\n{}", missing.join("\n"));
    assert!(atoms > 20, "only {atoms} declarations of atoms are found");
}
