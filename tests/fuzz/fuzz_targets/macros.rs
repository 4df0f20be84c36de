//! Any tokens: every macro expands them or reports an error, and neither panics nor overflows the stack.

#![no_main]
// The modules below have more than is fuzzed here.
#![allow(dead_code)]

// A crate of procedural macros exports nothing else, so its modules are compiled here once more.
#[path = "../../../cute-static-macros/src/basis.rs"]
mod basis;
#[path = "../../../cute-static-macros/src/check.rs"]
mod check;
#[path = "../../../cute-static-macros/src/composed.rs"]
mod composed;
#[path = "../../../cute-static-macros/src/element.rs"]
mod element;
#[path = "../../../cute-static-macros/src/expand.rs"]
mod expand;
#[path = "../../../cute-static-macros/src/limits.rs"]
mod limits;
#[path = "../../../cute-static-macros/src/literal.rs"]
mod literal;
#[path = "../../../cute-static-macros/src/parse.rs"]
mod parse;
#[path = "../../../cute-static-macros/src/root.rs"]
mod root;
#[path = "../../../cute-static-macros/src/semimodule.rs"]
mod semimodule;
#[path = "../../../cute-static-macros/src/syntax.rs"]
mod syntax;

use libfuzzer_sys::fuzz_target;
use limits::{Expand, expand_within};
use proc_macro2::TokenStream;

const MACROS: [Expand; 7] =
    [expand::layout, expand::shape, expand::stride, expand::tiler, expand::coord, expand::swizzle, basis::basis];

fuzz_target!(|text: &str| {
    let Ok(tokens) = text.parse::<TokenStream>() else { return };
    let root = root::Root::new(quote::quote!(::cute_static), &tokens.clone().into_iter().collect::<Vec<_>>());
    for expand in MACROS {
        match expand_within(expand, &root, tokens.clone()) {
            // One path: a type and its value.
            Ok(path) => assert!(!path.is_empty()),
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
});
