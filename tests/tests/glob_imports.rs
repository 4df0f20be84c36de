//! `use cute_static::prelude::*;` and `use typenum::*;` together: each name of the prelude means one thing. What both had would be an error
//! where it is used, so each name is used.

use cute_static_tests::probe::{Answer, Setup, texts};
use std::fs;

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

#[test]
fn each_name_of_the_prelude_is_not_one_of_typenum() {
    let prelude = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../cute-static/src/prelude.rs"));
    let names: Vec<_> = names(&prelude.expect("the prelude")).into_iter().filter(|name| name != "_").collect();
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
