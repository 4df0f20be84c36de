//! Complements, `Injective` and products are sound and complete, on exhaustive grids: every layout of up to three small modes (and
//! some of four), with strides of both signs, 0 and repeated, in every order.
//!
//! Whether there is an answer is not taken from the criteria. A layout is injective when its offsets are counted to be different;
//! it then has an open complement, for copies of it far enough apart do not meet. Of an exact complement the offsets are forced,
//! from the least one on, and every way to write them as a layout is tried. Every case that has an answer must be accepted, and be
//! right at every point; every other one must be refused.

use cute_static_tests::probe::{Answer, Question, Setup, ask};
use cute_static_tests::reference::notation::{Value, parse};
use cute_static_tests::reference::{Layout, Tree, answer, complement, compose, eval, filter, laws};
use std::collections::{BTreeMap, BTreeSet};
use std::process::ExitCode;

/// An operation on layouts, and whether it has an answer.
struct Case {
    op: &'static str,
    a: Layout,
    b: Option<Value>,
    exists: bool,
}

/// The offsets of the modes that move.
fn offsets(a: &Layout) -> Vec<i128> {
    laws::image(&filter(a))
}

/// Every offset once; with `still`, of the coordinates of the modes that do not move too.
fn injective(a: &Layout, still: bool) -> bool {
    let values = if still { laws::image(a) } else { offsets(a) };
    values.iter().collect::<BTreeSet<_>>().len() == values.len()
}

/// Whether some layout, from 0 on, completes A to `[0, m)`, each offset once.
fn completes(a: &Layout, m: i128) -> bool {
    let offsets = offsets(a);
    let (mut missing, mut shifts): (BTreeSet<i128>, _) = ((0..m).collect(), BTreeSet::new());
    // The least offset that is missing must be the shift itself: with another offset of A, the shift would be less, and not missing.
    while let Some(least) = missing.first().copied() {
        if !offsets.iter().all(|x| missing.remove(&(least + x))) {
            return false;
        }
        shifts.insert(least);
    }
    sum_of_modes(&shifts)
}

/// Whether a layout has these offsets, each once: its least stride is the least of them, and is tried with every extent.
fn sum_of_modes(values: &BTreeSet<i128>) -> bool {
    let Some(stride) = values.iter().nth(1).copied() else { return true };
    (2..=values.len() as i128).filter(|s| values.len() as i128 % s == 0).any(|s| {
        let (mut rest, mut starts) = (values.clone(), BTreeSet::new());
        while let Some(least) = rest.first().copied() {
            if !(0..s).all(|i| rest.remove(&(least + i * stride))) {
                return false;
            }
            starts.insert(least);
        }
        sum_of_modes(&starts)
    })
}

/// Whether no offset is in two copies of A, one at each offset of `starts`.
fn apart(a: &Layout, starts: &Layout) -> bool {
    injective(&Layout::concat(&[a.clone(), starts.clone()]), true)
}

/// Every layout with extents and strides from the lists, one list of strides for each mode.
fn grid(extents: &[i128], strides: &[&[i128]]) -> Vec<Layout> {
    let mut all: Vec<Vec<(i128, i128)>> = vec![vec![]];
    for list in strides {
        let modes = || extents.iter().flat_map(|s| list.iter().map(move |d| (*s, *d)));
        all = all.iter().flat_map(|m| modes().map(move |mode| [&m[..], &[mode]].concat())).collect();
    }
    all.iter().map(|modes| Layout::from_flat(modes)).collect()
}

fn layouts() -> Vec<Layout> {
    let some: &[i128] = &[-2, 0, 1, 2, 3, 5, 6];
    let many: &[i128] = &[-4, -1, 0, 1, 2, 3, 4, 5, 6, 9];
    let few: &[i128] = &[1, 2, 4, 7];
    let mut all = grid(&[1, 2, 3, 4], &[&[-3, -1, 0, 1, 2, 5]]);
    all.extend(grid(&[2, 3, 4], &[many; 2]));
    all.extend(grid(&[1, 3], &[&some[..5]; 2]));
    all.extend(grid(&[2, 3], &[some, some, &[1, 2, 3, 4, 7]]));
    all.extend(grid(&[2], &[few; 4]));
    all.extend(grid(&[2], &[&[3, 6], &[4, 5], &[5, 9], &[8, 11, 13]]));
    all
}

fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    let mut push = |op, a: &Layout, b: Option<Value>, exists| cases.push(Case { op, a: a.clone(), b, exists });
    for (i, a) in layouts().iter().enumerate() {
        let apart = injective(a, false);
        push("injective", a, None, injective(a, true));
        push("complement", a, None, apart);
        let rises = a.flat().iter().all(|(s, d)| *s == 1 || *d >= 0);
        // A third of the layouts with each of these, in turn.
        match i % 3 {
            0 => {
                let (turn, unit) = (i as i128 / 3, [1, 2, 3, 4, 6][i / 3 % 5]);
                let m = (a.cosize() + turn % 4) / unit * unit + unit;
                push("complement_in", a, Some(Value::Tree(Tree::Leaf(m))), rises && apart && completes(a, m));
            }
            1 => {
                let m = 1 + i as i128 % 37;
                push("padded_complement", a, Some(Value::Tree(Tree::Leaf(m))), rises && apart);
            }
            // The first mode of a complement has two coordinates or more, or no end.
            _ => push("logical_product", a, Some(Value::Layout(Layout::leaf(2, 1))), apart),
        }
    }
    // Grids that count copies in both directions.
    let (up, down): (&[i128], &[i128]) = (&[1, 2, 3, 4], &[-1, -2, -4]);
    let mut tiles = grid(&[2, 4], &[&[1, 2, 3]]);
    tiles.extend(grid(&[2, 3], &[&[1, 3, 4], &[2, 6]]));
    for a in tiles.iter().filter(|a| injective(a, true)) {
        for b in grid(&[2, 3], &[up, down]).into_iter().filter(|b| injective(b, true)) {
            let apart = complement(a).and_then(|gaps| compose(&gaps, &b)).is_some_and(|starts| apart(a, &starts));
            push("logical_product", a, Some(Value::Layout(b)), apart);
        }
    }
    // All small sizes and strides, for every size that they could be completed to.
    let small: &[i128] = &[1, 2, 3, 4, 6];
    for a in grid(&[2, 3], &[small; 2]) {
        for m in [4, 6, 8, 9, 12, 16, 18, 24] {
            push("complement_in", &a, Some(Value::Tree(Tree::Leaf(m))), injective(&a, false) && completes(&a, m));
        }
    }
    cases
}

fn main() -> ExitCode {
    let cases = cases();
    let question = |c: &Case| Question {
        op: c.op.into(),
        args: [Some(Value::Layout(c.a.clone())), c.b.clone()].into_iter().flatten().collect(),
    };
    let questions: Vec<_> = cases.iter().map(question).collect();
    let answers = ask(&questions, &Setup::from_env(env!("CARGO_TARGET_TMPDIR"), "complements"));
    let mut counts: BTreeMap<&str, [usize; 3]> = BTreeMap::new();
    for ((case, question), got) in cases.iter().zip(&questions).zip(answers) {
        let [accepted, refused, wrong] = counts.entry(case.op).or_default();
        let reference = answer(case.op, &question.args).flatten();
        match check(case, &got, reference.as_deref()) {
            Ok(true) => *accepted += 1,
            Ok(false) => *refused += 1,
            Err(why) => {
                *wrong += 1;
                println!(
                    "{} {} {}: {why}",
                    case.op,
                    case.a,
                    case.b.as_ref().map_or(String::new(), ToString::to_string)
                );
            }
        }
    }
    for (op, [accepted, refused, wrong]) in &counts {
        println!("{op}: accepted and right {accepted}, refused {refused}, wrong {wrong}");
        assert!(*accepted > 0 && *refused > 0, "{op}: both must be among the cases");
    }
    if counts.values().all(|c| c[2] == 0) { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Whether the library has the answer that there is; the reference must have the same.
fn check(case: &Case, got: &Answer, reference: Option<&str>) -> Result<bool, String> {
    if case.op == "injective" {
        let want = case.exists.to_string();
        return match got {
            Answer::Value(text) if *text == want && reference == Some(&want) => Ok(case.exists),
            other => Err(format!("{other:?} instead of {want}; the reference: {reference:?}")),
        };
    }
    match (case.exists, got) {
        (false, Answer::Refused) if reference.is_none() => Ok(false),
        (true, Answer::Value(text)) => {
            let result = Value::general(&parse(text)?).and_then(|r| r.integers()).ok_or("not a layout of integers")?;
            law(case, &result)?;
            match reference {
                Some(other) if other == text => Ok(true),
                other => Err(format!("{text}, but the reference: {other:?}")),
            }
        }
        (exists, got) => Err(format!("{got:?}; there is an answer: {exists}; the reference: {reference:?}")),
    }
}

fn law(case: &Case, result: &Layout) -> laws::Verdict {
    let number = |b: &Option<Value>| b.as_ref().and_then(Value::tree).map_or(0, Tree::product);
    match case.op {
        "complement" => open(&case.a, result, 200),
        "complement_in" => laws::complement_in(&case.a, number(&case.b), result),
        "padded_complement" => open(&case.a, result, result.size()),
        _ => laws::product(&case.a, case.b.as_ref().and_then(Value::layout).ok_or("no grid")?, result),
    }
}

/// A* ascends, and all sums with the offsets of A differ: for so many indices, far beyond the domain.
fn open(a: &Layout, star: &Layout, upto: i128) -> laws::Verdict {
    let values: Vec<i128> = (0..upto).map(|i| eval(star, i)).collect();
    if let Some(i) = values.windows(2).position(|pair| pair[0] >= pair[1]) {
        return Err(format!("A*({i}) = {} is not below A*({}) = {}", values[i], i + 1, values[i + 1]));
    }
    let (offsets, mut seen) = (offsets(a), BTreeSet::new());
    match values.iter().find(|y| !offsets.iter().all(|x| seen.insert(x + *y))) {
        Some(y) => Err(format!("copies of A overlap, the later one being at {y}")),
        None => Ok(()),
    }
}
