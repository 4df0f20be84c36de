//! Notation that is too large for a type.

use super::{accept, expand, reject};

const TUPLES: &str = "expected at most 32 tuples inside one another, found 33";
const MODES: &str = "expected at most 100 modes, counting those before this one in every tuple around it";

/// `inner` inside `times` pairs of `open` and `close`
fn nested(times: usize, open: &str, inner: &str, close: &str) -> String {
    open.repeat(times) + inner + &close.repeat(times)
}

#[test]
fn tuples_inside_one_another_are_counted() {
    for (open, close) in [("(", ")"), ("<", ">")] {
        accept(expand::tiler, &nested(32, open, "4", close));
        for times in [33, 200, 1000] {
            let text = nested(times, open, "4", close);
            let inner = nested(times - 32, open, "4", close);
            reject(expand::tiler, &text, if open == "<" { "<" } else { &inner }, TUPLES);
        }
    }
    // Two kinds of brackets in turn.
    reject(expand::tiler, &nested(17, "<(", "4", ")>"), "<", TUPLES);
    // Closed brackets do not count.
    accept(expand::tiler, &format!("<{}>", vec![nested(31, "<", "4", ">"); 3].join(",")));
    // The arguments of a name are not tuples.
    accept(expand::shape, &nested(64, "UInt<", "UTerm", ",B1>"));
    accept(expand::tiler, &format!("<{}>", nested(64, "Prod<(A, B),", "C", ">")));
}

#[test]
fn modes_are_counted_at_all_levels() {
    let flat = |modes: usize| format!("({})", vec!["1"; modes].join(","));
    accept(expand::shape, &flat(100));
    accept(expand::shape, &format!("({},)", flat(99)));
    for modes in [101, 1000, 20_000] {
        reject(expand::shape, &flat(modes), ",", MODES);
    }
    // 60 before the inner tuple, and 40 in it.
    let inside = |modes: usize| format!("({},{})", vec!["1"; 59].join(","), flat(modes));
    accept(expand::shape, &inside(40));
    reject(expand::shape, &inside(41), ",", MODES);
    // Tuples beside one another are not nested.
    accept(expand::shape, &format!("({0},{0},{0})", flat(90)));
    accept(expand::layout, &format!("{0}:{0}", flat(100)));
}

#[test]
fn composed_functions_are_counted() {
    let composed = |functions: usize| "Sw<0,0,0> o 0 o ".repeat(functions) + "4:1";
    accept(expand::layout, &composed(32));
    for functions in [33, 3000] {
        reject(expand::layout, &composed(functions), "o", "expected at most 32 functions before the layout");
    }
}
