//! Any text: the parser of the command `cargo cute` reads it or reports a place in it. What it reads is printed and read
//! again, and a layout that it reads can be evaluated.

#![no_main]
// The modules below have more than is fuzzed here.
#![allow(dead_code)]

#[path = "../../../crates/viz/src/command/evaluate.rs"]
mod evaluate;
#[path = "../../../crates/viz/src/command/failure.rs"]
mod failure;
#[path = "../../../crates/viz/src/command/notation.rs"]
mod notation;
#[path = "../../../crates/viz/src/command/parse/mod.rs"]
mod parse;

use failure::Failure;
use libfuzzer_sys::fuzz_target;

fn check(failure: Failure) {
    assert!(!failure.to_string().is_empty());
    if let Failure::Text { text, at, .. } = failure {
        assert!(text.is_char_boundary(at));
    }
}

fuzz_target!(|text: &str| {
    let node = match parse::parse(text) {
        Ok(node) => node,
        Err(failure) => return check(failure),
    };
    let printed = node.to_string();
    let again = parse::parse(&printed).expect("what was printed is notation");
    assert_eq!(again.to_string(), printed);
    match evaluate::function(text, &node) {
        Ok(function) => {
            let last = function.size().saturating_sub(1);
            [0, 1, last / 2, last].into_iter().filter(|index| *index <= last).for_each(|index| {
                function.at(index);
            });
        }
        Err(failure) => check(failure),
    }
});
