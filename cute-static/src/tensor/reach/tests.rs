//! The bounds in each component, by hand and against the values of random layouts, counted.

extern crate std;
use super::Reach;
use crate::htuple::Tree;
use crate::layout;
use crate::layout::IsLayout;
use std::boxed::Box;
use std::panic::catch_unwind;
use std::string::String;
use std::vec::Vec;

const BEYOND: &str = "the layout reaches beyond the one of the tensor";
const BELOW: &str = "the layout reaches below the one of the tensor";
const KIND: &str = "the values of the layout are not of the kind of those of the tensor";
const WIDE: &str = "an offset of the layout does not fit in 128 bits";

/// What is wrong with `new` in place of `old`, or nothing.
fn problem(new: Reach, old: Reach) -> String {
    let Err(panic) = catch_unwind(|| new.assert_within(old)) else { return String::new() };
    (*panic.downcast::<&str>().expect("a message")).into()
}
fn within<New: IsLayout, Old: IsLayout>() -> String {
    problem(Reach::of::<New>(), Reach::of::<Old>())
}

macro_rules! asserted {
    ($(($($new:tt)*) in ($($old:tt)*): $problem:expr;)*) => {
        $(assert_eq!(within::<layout!($($new)*), layout!($($old)*)>(), $problem, concat!(stringify!($($new)*), " in ", stringify!($($old)*)));)*
    };
}

#[test]
fn integers_reach_no_further() {
    asserted! {
        (4:2) in (8:1): "";
        (4:3) in (8:1): BEYOND;
        (1:100) in (1:0): "";
        ((4,5):(0,0)) in (1:0): "";
        // 1 + 4 = 5: the modes count together.
        ((2,2):(1,4)) in (6:1): "";
        ((2,2):(1,4)) in (5:1): BEYOND;
        ((2,(3,1)):(3,(1,9))) in ((2,3):(1,2)): "";
    }
}

#[test]
fn negative_strides_reach_below() {
    asserted! {
        (4:-1) in (4:-1): "";
        (3:-1) in (4:-1): "";
        (4:-1) in (4:1): BELOW;
        (4:1) in (4:-1): BEYOND;
        (2:-4) in (4:-1): BELOW;
        ((2,2):(-1,1)) in ((2,2):(1,-1)): "";
        // Modes of both signs do not make up for one another: -3 + 3 is 0, but so is -3 alone.
        ((2,2):(-3,3)) in ((2,2):(-2,3)): BELOW;
        ((2,2):(-3,3)) in ((2,2):(-3,2)): BEYOND;
    }
}

#[test]
fn each_component_is_compared_by_itself() {
    asserted! {
        ((2,8):(1@0,1@1)) in ((2,8):(1@0,1@1)): "";
        ((8,2):(1@1,1@0)) in ((2,8):(1@0,1@1)): "";
        // 4 · 2 values in place of 2 · 8: the product is less, and the first component reaches further.
        ((4,2):(1@0,1@1)) in ((2,8):(1@0,1@1)): BEYOND;
        ((2,4):(1@1,1@0)) in ((2,8):(1@0,1@1)): BEYOND;
        // A component that the tensor has not
        (2:1@1) in (2:1@0): BEYOND;
        (2:1@2) in ((2,2):(1@0,1@1)): BEYOND;
        (2:1@0) in ((2,2):(1@0,1@1)): "";
        (2:-1@1) in ((2,2):(1@0,1@1)): BELOW;
        // A diagonal, and components of components
        (3:1@0+2@1) in ((3,5):(1@0,1@1)): "";
        (3:1@0+2@1) in ((3,4):(1@0,1@1)): BEYOND;
        ((2,2):(1@0@1,1@1@1)) in ((2,2):(1@1@1,1@0@1)): "";
        ((3,2):(1@0@1,1@1@1)) in ((2,9):(1@0@1,1@1@1)): BEYOND;
    }
}

#[test]
fn vectors_over_f2_have_a_largest_value() {
    asserted! {
        (4:f1) in ((2,2):(f1,f2)): "";
        ((2,2):(f1,f2)) in ((2,2):(f3,f1)): "";
        ((2,2):(f1,f4)) in (4:f1): BEYOND;
        // The sum of 4 and 4 is 0, and so no larger than either.
        ((2,2):(f4,f4)) in (2:f4): "";
        ((2,2):(f4,f5)) in (2:f4): BEYOND;
        // 3 · f1 = {0, 1, 2}
        (3:f1) in (2:f2): "";
        (3:f1) in (2:f1): BEYOND;
    }
}

#[test]
fn a_vector_over_f2_is_an_offset() {
    asserted! {
        (4:f1) in (4:1): "";
        ((2,2):(f1,f3)) in (4:1): "";
        ((2,2):(f1,f4)) in (5:1): BEYOND;
        ((2,2):(f1,f4)) in (6:1): "";
        // 1 and 3 are 2 together, and 3 alone is the largest value.
        ((2,2):(f1,f3)) in (3:1): BEYOND;
        // A layout that reaches below 0 reaches 0.
        ((2,2):(f1,f3)) in ((2,4):(-1,1)): "";
        (4:1) in (4:f1): "";
        (4:1) in ((2,2):(f1,f3)): "";
        (5:1) in ((2,2):(f1,f3)): BEYOND;
        (2:-1) in (4:f1): BELOW;
        (4:0) in (4:f1): "";
        (4:f1) in (4:0): BEYOND;
    }
}

#[test]
fn values_of_another_kind_are_refused() {
    asserted! {
        (4:1) in (4:1@0): KIND;
        (4:1@0) in (4:1): KIND;
        (4:1@0) in (4:f1): KIND;
        (2:1@0) in (4:f1): KIND;
        (2:1@0) in ((2,2):(1@0@0,1@1@0)): KIND;
        (4:0) in (4:1@0): "";
    }
}

/// Offsets beyond `i64`, `u64` and a `usize` of 32 bits are compared as they are.
#[test]
fn nothing_wraps() {
    asserted! {
        (2:4294967296) in (2:1): BEYOND;
        (2:-4294967296) in (2:-1): BELOW;
        (4294967297:1) in (4:1): BEYOND;
        (9223372036854775808:1) in (9223372036854775807:1): BEYOND;
        (2:-9223372036854775807) in (2:-9223372036854775806): BELOW;
    }
    // The macro refuses what does not fit in `i64`; layouts that are computed can still have such offsets.
    const MAX: i128 = i64::MAX as i128;
    let of = |modes: &[(i128, i128)]| Reach {
        shape: listed(modes.iter().map(|(s, _)| leaf(*s))),
        stride: listed(modes.iter().map(|(_, d)| leaf(*d))),
    };
    assert_eq!(problem(of(&[(2, MAX), (2, 1)]), of(&[(2, MAX)])), BEYOND);
    assert_eq!(problem(of(&[(2, MAX), (2, 1)]), of(&[(2, 1), (2, MAX)])), "");
    assert_eq!(problem(of(&[(3, MAX), (3, 1)]), of(&[(2, 1)])), BEYOND);
    assert_eq!(problem(of(&[(MAX, MAX)]), of(&[(MAX - 1, MAX)])), BEYOND);
    assert_eq!(problem(of(&[(2, -MAX), (2, -MAX), (2, -2)]), of(&[(2, -1)])), BELOW);
    assert_eq!(problem(of(&[(2, i128::MIN)]), of(&[(2, i128::MIN)])), "");
    assert_eq!(problem(of(&[(i128::MAX, 3)]), of(&[(2, 1)])), WIDE);
    assert_eq!(problem(of(&[(2, 1)]), of(&[(i128::MAX, i128::MIN)])), WIDE);
    assert_eq!(problem(of(&[(3, i128::MAX)]), of(&[(3, i128::MAX)])), "");
    assert_eq!(problem(of(&[(3, i128::MAX), (2, 2)]), of(&[(2, 1)])), WIDE);
    assert_eq!(problem(of(&[(3, -i128::MAX), (2, -2)]), of(&[(2, 1)])), WIDE);
}

fn kept(tree: Tree) -> &'static Tree {
    Box::leak(Box::new(tree))
}
fn leaf(value: i128) -> &'static Tree {
    kept(Tree::Int(value))
}
fn listed(items: impl DoubleEndedIterator<Item = &'static Tree>) -> &'static Tree {
    items.rev().fold(&Tree::Nil, |rest, item| kept(Tree::Cons(item, rest)))
}

/// A layout of coordinates with three entries, the last two of which are in one component, and the ends of each entry, counted.
fn random(below: &mut impl FnMut(u64) -> u64) -> (Reach, [(i128, i128); 3]) {
    let modes: Vec<(u64, [i128; 3])> =
        (0..1 + below(3)).map(|_| (1 + below(4), [(); 3].map(|()| i128::from(below(7)) - 3))).collect();
    let coordinate = |d: &[i128; 3]| {
        let inner = kept(Tree::Coordinate(listed([leaf(d[1]), leaf(d[2])].into_iter())));
        kept(Tree::Coordinate(listed([leaf(d[0]), inner].into_iter())))
    };
    let reach = Reach {
        shape: listed(modes.iter().map(|(extent, _)| leaf(i128::from(*extent)))),
        stride: listed(modes.iter().map(|(_, d)| coordinate(d))),
    };
    let mut values = Vec::from([[0; 3]]);
    for (extent, d) in &modes {
        let moved = |x: &[i128; 3], c: u64| [0, 1, 2].map(|i| x[i] + i128::from(c) * d[i]);
        values = values.iter().flat_map(|x| (0..*extent).map(move |c| moved(x, c))).collect();
    }
    let end = |i: usize| {
        let entry = || values.iter().map(move |value| value[i]);
        (entry().min().expect("a value"), entry().max().expect("a value"))
    };
    (reach, [end(0), end(1), end(2)])
}

#[test]
fn the_bounds_are_those_of_the_values() {
    let mut state: u64 = 20_260_727;
    let mut below = |n: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % n
    };
    let mut inside = 0;
    for _ in 0..2000 {
        let ((new, news), (old, olds)) = (random(&mut below), random(&mut below));
        let expected = news.iter().zip(&olds).all(|(new, old)| new.0 >= old.0 && new.1 <= old.1);
        let found = problem(new, old);
        assert_eq!(found.is_empty(), expected, "{}:{} in {}:{}: {found}", new.shape, new.stride, old.shape, old.stride);
        inside += u32::from(expected);
    }
    assert!((100..1900).contains(&inside), "{inside} of 2000 are inside");
}
