//! The chapter with all operations is generated from the library's table. `CUTE_STATIC_VIZ_OVERWRITE=1` stores it.

use std::path::PathBuf;

#[path = "../../crates/viz/tests/stored/mod.rs"]
mod stored;

/// A row of the table: where it is declared, its name, its operands, its method, and the summary.
struct Row {
    module: &'static str,
    name: &'static str,
    operands: &'static [&'static str],
    method: &'static str,
    on_composed: &'static str,
    summary: &'static str,
}

macro_rules! rows {
    ($([$module:ident $($path:tt)*] {
        $($name:ident [$($operand:ident: $kind:ident),*] $method:tt $composed:tt $vectors:tt $summary:literal $example:tt;)*
    })*) => {
        &[$($(Row {
            module: stringify!($module),
            name: stringify!($name),
            operands: &[$(stringify!($operand)),*],
            method: stringify!($method),
            on_composed: stringify!($composed),
            summary: $summary,
        }),*),*]
    };
}
const ROWS: &[Row] = cute_static::for_each_operation!(rows);

/// The modules that users see, with what they are, and the modules of the table that they re-export.
const SECTIONS: &[(&str, &str, &[&str])] = &[
    ("Algebra", "cute_static::algebra", &["algebra"]),
    ("Modes, shapes and coordinates", "cute_static::layout", &["layout", "stride", "shape", "htuple"]),
    ("Swizzles", "cute_static::swizzle", &["swizzle"]),
    ("Instructions and memory", "cute_static::application", &["application"]),
];

/// A number or a layout as an argument of a method.
fn argument(operand: &str) -> String {
    let letters = operand.char_indices().flat_map(|(i, c)| {
        let underscore = (i > 0 && c.is_uppercase()).then_some('_');
        underscore.into_iter().chain(c.to_lowercase())
    });
    letters.collect()
}

fn row(row: &Row) -> String {
    let operands: String = row.operands.iter().map(|operand| format!(", {operand}")).collect();
    let arguments: Vec<_> = row.operands.iter().map(|operand| argument(operand)).collect();
    let method = match row.method.trim_matches(['(', ')']) {
        "_" => String::new(),
        method => format!("`{method}` `({})`", arguments.join(", ")),
    };
    let composed = match row.on_composed {
        "inside" => "of the inner layout; F and O stay",
        "edited" => "yes",
        "plain" => "of the inner layout, without F and O",
        _ => "",
    };
    let summary = row.summary.replace('|', "\\|");
    // The search of the book finds whole words, and a name is one only if a space follows.
    format!("| `{}` `<A{operands}>` | {method} | {summary} | {composed} |\n", row.name)
}

#[test]
fn the_chapter_with_all_operations_is_that_of_the_table() {
    let listed: Vec<_> = SECTIONS.iter().flat_map(|(_, _, modules)| modules.iter()).collect();
    let unlisted: Vec<_> = ROWS.iter().filter(|row| !listed.contains(&&row.module)).map(|row| row.module).collect();
    assert!(unlisted.is_empty() && ROWS.len() > 80, "modules without a section: {unlisted:?}");

    let mut text = String::from(
        "# All operations\n\nThis chapter is generated from the library's table of operations. `A` is a layout; some operations take a shape or a\n\
         coordinate as well. Each operation `Name<A, …>` is the type of a result. Its bound in generic code is `A: bounds::Name<…>`, which holds exactly\n\
         when the result exists. The last column describes the operation on a composed layout `F ∘ O ∘ A`; if it is empty, the page of the type does. That page also has the\n\
         law, an example and a refused example. The table of [CuTe's names](from-cute.md) is sorted by what CuTe calls them.\n",
    );
    for (title, path, modules) in SECTIONS {
        text += &format!(
            "\n## {title}\n\nIn `{path}`.\n\n| type | method | result | of a composed layout |\n|---|---|---|---|\n"
        );
        text.extend(ROWS.iter().filter(|row| modules.contains(&row.module)).map(row));
    }
    let path = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/src/operations.md"));
    stored::are_stored([(path, text)]);
}
