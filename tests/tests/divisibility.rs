//! Left divisibility, `SameRank` and `IsComposable`, on a grid, against their definitions.

use cute_static_tests::probe::{Answer, Question, Setup, ask};
use cute_static_tests::reference::Tree::{self, Leaf, Tuple};
use cute_static_tests::reference::notation::Value;
use cute_static_tests::reference::{Layout, compose};
use std::collections::BTreeMap;

/// The definition of the notes: some `i`, of which the extents before it divide `d`, and what is left is below `Mᵢ` and, unless
/// `weakly`, divides it. The last extent takes every rest.
fn left_divisible(extents: &[i128], d: i128, weakly: bool) -> bool {
    (0..extents.len()).any(|i| {
        let before: i128 = extents[..i].iter().product();
        let (c, m) = (d / before, extents[i]);
        d % before == 0 && (i + 1 == extents.len() || c < m && (weakly || m % c == 0))
    })
}

/// What the notes leave of the extents after a left division, if it is exact.
fn rest(extents: &[i128], d: i128) -> Option<Vec<i128>> {
    let i = (0..extents.len()).rfind(|i| d % extents[..*i].iter().product::<i128>() == 0)?;
    let c = d / extents[..i].iter().product::<i128>();
    (extents[i] % c == 0).then(|| [&[extents[i] / c], &extents[i + 1..]].concat())
}

fn shapes() -> Vec<(Tree, Vec<i128>)> {
    let flat = |list: &[i128]| (Tuple(list.iter().map(|n| Leaf(*n)).collect()), list.to_vec());
    let mut shapes = vec![(Leaf(6), vec![6]), (Tuple(vec![Leaf(4), Tuple(vec![Leaf(6), Leaf(5)])]), vec![4, 6, 5])];
    let extents = [2, 3, 4, 6];
    for a in extents {
        shapes.extend(extents.iter().map(|b| flat(&[a, *b])));
        shapes.extend(extents.iter().map(|b| flat(&[a, *b, 10 - a])));
    }
    shapes
}

#[test]
fn relations_hold_exactly_where_their_definitions_do() {
    let mut cases = left_divisibility();
    cases.extend(composability());
    cases.extend(ranks());
    agree(&cases);
}

type Cases = Vec<(Question, bool)>;

fn left_divisibility() -> Cases {
    let mut cases = Vec::new();
    for (tree, extents) in shapes() {
        for d in (1..=36).filter(|d| d % 7 != 0 || *d < 8) {
            for (op, weakly) in [("left_divisible", false), ("weakly_left_divisible", true)] {
                let args = vec![Value::Tree(tree.clone()), Value::Tree(Leaf(d))];
                cases.push((Question { op: op.into(), args }, left_divisible(&extents, d, weakly)));
            }
        }
    }
    cases
}

fn ranks() -> Cases {
    let pairs = shapes().into_iter().flat_map(|(a, _)| [(a.clone(), 1), (a, 2)]);
    // A nested tuple is one mode.
    let rank = |tree: &Tree| match tree {
        Leaf(_) => 1,
        Tuple(modes) => modes.len(),
    };
    let ask = |(a, n): (Tree, usize)| {
        let b = if n == 1 { Leaf(5) } else { Tuple(vec![Leaf(5), Leaf(7)]) };
        let equal = rank(&a) == n;
        (Question { op: "same_rank".into(), args: vec![Value::Tree(a), Value::Tree(b)] }, equal)
    };
    pairs.map(ask).collect()
}

/// What the notes compose is composable, and more is.
fn composability() -> Cases {
    let (mut cases, mut more) = (Vec::new(), 0);
    for (tree, extents) in shapes() {
        let a = Layout::from_flat(&extents.iter().zip([1, 100, 7000]).map(|(s, d)| (*s, d)).collect::<Vec<_>>());
        for (n, r) in [2, 3, 4, 5, 8, 12].into_iter().flat_map(|n| [1, 2, 3, 4, 6, 8, 12].map(|r| (n, r))) {
            let notes =
                left_divisible(&extents, r, false) && rest(&extents, r).is_some_and(|m| left_divisible(&m, n, true));
            let b = Layout::leaf(n, r);
            let exists = compose(&a, &b).is_some();
            assert!(exists || !notes, "the notes compose {tree} and {b}");
            more += i32::from(exists && !notes);
            let args = vec![Value::Layout(a.clone()), Value::Layout(b)];
            cases.push((Question { op: "composable".into(), args }, exists));
        }
    }
    assert!(more > 0, "the condition of the notes would be exact");
    cases
}

fn agree(cases: &Cases) {
    let questions: Vec<_> = cases.iter().map(|(question, _)| question.clone()).collect();
    let answers = ask(&questions, &Setup::from_env(env!("CARGO_TARGET_TMPDIR"), "divisibility"));
    let mut counts: BTreeMap<(&str, bool), usize> = BTreeMap::new();
    for ((question, want), got) in cases.iter().zip(answers) {
        let shown = question.args.iter().map(Value::to_string).collect::<Vec<_>>().join(" ");
        assert_eq!(got, Answer::Value(want.to_string()), "{} {shown}", question.op);
        *counts.entry((&question.op, *want)).or_default() += 1;
    }
    println!("{counts:?}");
    assert!(counts.len() % 2 == 0, "each operation must hold somewhere and fail elsewhere: {counts:?}");
}
