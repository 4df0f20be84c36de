//! Who uses whom: the graph of the imports of `cute-static/src`, read off its sources. Modules use modules of earlier sections, and the
//! largest cycle of files does not grow.

mod dependencies {
    pub mod graph;
    pub mod order;
    pub mod source;
}

use dependencies::graph::{Graph, largest_cycle};
use dependencies::order::{DISPATCH, EXCEPTIONS, ORDER, UPWARDS, place};
use dependencies::source::Library;
use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

/// The most files that may use one another in a circle. The number goes down, but for a new subject whose types are kinds.
const LARGEST_CYCLE: usize = 203;

fn root() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

fn read(path: &str) -> String {
    let path = root().join(path);
    fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

fn graph() -> Graph {
    Library::read(&root().join("cute-static/src")).graph()
}

/// The module of a file: the one in the order that its path begins with, or the first part of the path.
fn module(file: &str) -> &str {
    let within = |name: &str| file.strip_prefix(name).is_some_and(|rest| rest.starts_with(['/', '.']));
    let listed = ORDER.iter().flat_map(|row| row.iter().copied()).find(|name| within(name));
    listed.unwrap_or(file.split(['/', '.']).next().unwrap_or_default())
}

#[test]
fn the_largest_cycle_does_not_grow() {
    let graph = graph();
    let cycle = largest_cycle(&graph);
    let edges: usize = graph.values().map(BTreeSet::len).sum();
    println!("{} files, {edges} imports, the largest cycle has {} files:", graph.len(), cycle.len());
    for file in &cycle {
        println!("  {file}");
    }
    assert!(cycle.len() <= LARGEST_CYCLE, "the largest cycle has {} files, not {LARGEST_CYCLE}", cycle.len());
}

#[test]
fn modules_use_modules_of_earlier_sections() {
    let graph = graph();
    let (mut found, mut needed) = (Vec::new(), BTreeSet::new());
    for (user, used) in graph.iter().flat_map(|(user, all)| all.iter().map(move |used| (user.as_str(), used.as_str())))
    {
        let (Some(here), Some(there)) = (place(module(user)), place(module(used))) else { continue };
        // Everything may name a kind and a result.
        if module(user) == module(used) || there < here || DISPATCH.contains(&module(used)) {
            continue;
        }
        if there == here && DISPATCH.contains(&module(user)) {
            continue;
        }
        if EXCEPTIONS.contains(&(user, used)) || UPWARDS.contains(&(user, used)) {
            needed.insert((user, used));
        } else {
            found.push(format!("    (\"{user}\", \"{used}\"),"));
        }
    }
    assert!(found.is_empty(), "uses against the order of the paper:\n{}", found.join("\n"));
    let stale: Vec<_> = EXCEPTIONS.iter().chain(UPWARDS).filter(|pair| !needed.contains(*pair)).collect();
    assert!(stale.is_empty(), "exceptions that nothing needs any more: {stale:#?}");
}

/// Modules of the library that have no place in the order: each passes on what others define, or is used by all.
const OUTSIDE: &[&str] = &[
    "bounds",
    "engine/branch",
    "engine/messages",
    "engine/operation",
    "engine/picture",
    "engine/seal",
    "engine/text",
    "prelude",
];

/// Folders that hold modules of the order. Each declares its own, and `lib.rs` passes them on.
const FOLDERS: &[&str] = &["engine", "hardware", "representation"];

/// The names that a line of `pub use folder::{a, b};` passes on.
fn passed_on(line: &str) -> Option<Vec<&str>> {
    let (folder, names) = line.strip_prefix("pub use ")?.strip_suffix(';')?.split_once("::")?;
    FOLDERS.contains(&folder).then(|| names.trim_matches(['{', '}']).split(", ").collect())
}

#[test]
fn every_module_is_in_the_order_and_in_the_lists_of_them() {
    let library = read("cute-static/src/lib.rs");
    let declares = |text: &str, before: &str| -> Vec<String> {
        let names = text.lines().filter_map(|l| {
            l.trim_start_matches("pub ").trim_start_matches("pub(crate) ").strip_prefix("mod ")?.strip_suffix(';')
        });
        names.map(|name| format!("{before}{name}")).collect()
    };
    let mut declared = declares(&library, "");
    for folder in FOLDERS {
        declared.extend(declares(&read(&format!("cute-static/src/{folder}/mod.rs")), &format!("{folder}/")));
    }
    declared.retain(|name| !OUTSIDE.contains(&name.as_str()) && !FOLDERS.contains(&name.as_str()));
    declared.sort_unstable();
    let order: Vec<_> = ORDER.iter().flat_map(|row| row.iter().copied()).collect();
    let mut sorted = order.clone();
    sorted.sort_unstable();
    assert_eq!(declared, sorted, "the modules that are declared, and those in the order");

    // What is not hidden is in the table of modules: `| [`smem`], [`tma`] | …`, `| [`mod@layout`] | …`
    let lines: Vec<_> = library.lines().collect();
    let seen = lines.windows(2).filter(|pair| pair[0] != "#[doc(hidden)]").map(|pair| pair[1]);
    let shown: BTreeSet<_> = seen
        .flat_map(|line| match line.strip_prefix("pub mod ") {
            Some(name) => vec![name.trim_end_matches(';')],
            None => passed_on(line).unwrap_or_default(),
        })
        .filter(|name| *name != "prelude")
        .collect();
    let table = library.split("//! # Operations").next().unwrap_or_default();
    let rows = table.lines().filter(|l| l.starts_with("//! | [`")).filter_map(|l| l.split(" | ").nth(1));
    let rows = rows.flat_map(|cell| cell.split('`').skip(1).step_by(2)).map(|n| n.trim_start_matches("mod@"));
    assert_eq!(rows.collect::<BTreeSet<_>>(), shown, "the table in lib.rs, and the modules that are not hidden");

    let text = read("CONTRIBUTING.md");
    let list = text.split("modules of earlier sections\n(").nth(1).and_then(|rest| rest.split(')').next());
    let list: Vec<_> = list.expect("the list of modules").split('`').skip(1).step_by(2).collect();
    let order = order.into_iter().filter(|name| !DISPATCH.contains(name));
    let order: Vec<_> = order.map(|path| path.rsplit('/').next().unwrap_or(path)).collect();
    assert_eq!(list, order, "the list in CONTRIBUTING.md, and the order");
}
