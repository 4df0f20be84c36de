//! Any text: the parser of the command `cargo cute` reads it or reports a place in it. What it reads is printed and read
//! again, and a layout that it reads can be evaluated.

#![no_main]
use cute_static_viz::notation::{Misread, function, parse};
use libfuzzer_sys::fuzz_target;

fn check(misread: Misread) {
    assert!(!misread.to_string().is_empty());
    assert!(misread.text.is_char_boundary(misread.at));
}

fuzz_target!(|text: &str| {
    let node = match parse(text) {
        Ok(node) => node,
        Err(misread) => return check(misread),
    };
    let printed = node.to_string();
    let again = parse(&printed).expect("what was printed is notation");
    assert_eq!(again.to_string(), printed);
    match function(text, &node) {
        Ok(function) => {
            let last = function.size().saturating_sub(1);
            [0, 1, last / 2, last].into_iter().filter(|index| *index <= last).for_each(|index| {
                function.at(index);
            });
        }
        Err(misread) => check(misread),
    }
});
