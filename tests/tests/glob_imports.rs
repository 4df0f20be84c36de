//! `use cute_static::prelude::*;` and `use typenum::*;` together: each name of the prelude means one thing. What both had would be an error
//! where it is used, so each name is used.

use cute_static_tests::files;
use cute_static_tests::probe::{Answer, Setup, texts};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// The names that `pub use` declarations bring in.
fn names(source: &str) -> Vec<String> {
    let code: Vec<&str> = source.lines().map(|line| line.split("//").next().unwrap_or_default()).collect();
    let code = code.join(" ");
    let mut names: Vec<String> = code
        .split(';')
        .filter_map(|declaration| declaration.split_once("pub use ").map(|(_, path)| path))
        .flat_map(|path| path.split([',', '{', '}']))
        .filter(|path| !path.trim().is_empty() && !path.trim().ends_with("::"))
        .filter_map(|path| path.trim().rsplit([' ', ':']).next().map(str::to_string))
        .collect();
    names.sort();
    names.dedup();
    names
}

/// The names of the prelude.
fn prelude() -> Vec<String> {
    let text = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../cute-static/src/prelude.rs"));
    // What is imported as `_` brings methods only.
    let text = text.expect("the prelude").replace("pub use crate::layout::IndexSpace as _;", "");
    names(&text)
}

#[test]
fn each_name_of_the_prelude_is_not_one_of_typenum() {
    let names = prelude();
    assert!(names.len() > 100 && names.contains(&"Layout".into()) && names.contains(&"layout".into()), "{names:?}");
    let used = |globs: &str, name: &str| {
        format!(
            "{{ #[allow(unused_imports)] #[deny(ambiguous_glob_imports)] mod named {{ use ::cute_static::{globs}; use ::cute_static::typenum::*; use self::{name} as Named; }} \
             \"one\".into() }}"
        )
    };
    let mut expressions: Vec<String> = names.iter().map(|name| used("prelude::*", name)).collect();
    // A name that both have, to see that this is an error.
    expressions.push(used("swizzle::*", "Bit"));
    let answers = texts(&expressions, &Setup::from_env(env!("CARGO_TARGET_TMPDIR"), "glob_imports"));
    let (both, answers) = answers.split_last().expect("an answer");
    assert!(matches!(both, Answer::Failed(why) if why.contains("ambiguous")), "{both:?}");
    let wrong: Vec<_> =
        names.iter().zip(answers).filter(|(_, answer)| **answer != Answer::Value("one".into())).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// The code of the book and of the examples, without the lines that import names.
fn programs() -> String {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    let of_kind = |folder: &str, ending: &'static str| {
        let all = files(&root.join(folder));
        all.into_iter().filter(move |path| path.extension().is_some_and(|end| end == ending)).map(read)
    };
    let chapters: String = of_kind("docs/src", "md").chain([read(root.join("docs/reading-errors.md"))]).collect();
    let blocks = chapters.split("```rust").skip(1).filter_map(|rest| rest.split("```").next());
    let code: String = blocks.map(str::to_string).chain(of_kind("cute-static/examples", "rs")).collect();
    // An import ends at a semicolon.
    let (mut kept, mut importing) = (String::new(), false);
    for line in code.lines() {
        importing |= line.trim_start().trim_start_matches("# ").starts_with("use ");
        if !importing {
            kept += line;
            kept.push('\n');
        }
        importing &= !line.ends_with(';');
    }
    kept
}
fn read(path: impl AsRef<Path>) -> String {
    fs::read_to_string(path).expect("a text")
}

/// The prelude is small, and each of its names is used in a program of the book or the examples.
#[test]
fn each_name_of_the_prelude_is_used() {
    let names = prelude();
    assert!(names.len() <= 130, "{} names", names.len());
    let programs = programs();
    let words: BTreeSet<&str> = programs.split(|c: char| !c.is_alphanumeric() && c != '_').collect();
    let unused: Vec<_> = names.iter().filter(|name| !words.contains(name.as_str())).collect();
    assert!(unused.is_empty(), "{unused:?}");
}
