//! What layouts in wider and narrower elements must satisfy.

use super::elements::general;
use cute_static_tests::reference::General;
use cute_static_tests::reference::Tree;
use cute_static_tests::reference::laws::{self, Verdict};
use cute_static_tests::reference::notation::Value;

fn number(args: &[Value], i: usize) -> i128 {
    args[i].tree().map_or(1, Tree::product)
}

pub fn up(args: &[Value], r: &General) -> Verdict {
    laws::recast::upcast(&general(args, 0), number(args, 1), r)
}

pub fn down(args: &[Value], r: &General) -> Verdict {
    laws::recast::downcast(&general(args, 0), number(args, 1), r)
}

pub fn padded_down(args: &[Value], r: &General) -> Verdict {
    laws::recast::padded_downcast(&general(args, 0), number(args, 1), r)
}

pub fn between(args: &[Value], r: &General) -> Verdict {
    laws::recast::recast(&general(args, 0), number(args, 1), number(args, 2), r)
}
