//! Composition is sound and complete, on an exhaustive grid of rank-2 A with rank-1 B.
//!
//! What is expressible is not taken from the criterion: `expressible` tries every shape that refines B's, with A's strides
//! as formal symbols. Every expressible composition must be accepted and be right at every point, every other one refused.

use cute_static_tests::probe::{Answer, Question, Setup, ask};
use cute_static_tests::reference::notation::{Value, parse};
use cute_static_tests::reference::{Layout, compose, laws};
use std::process::ExitCode;

/// `(s0,4):(1,s0+2) ∘ s:d`: the modes of A do not coalesce.
fn grid() -> Vec<(Layout, Layout)> {
    let mut grid = Vec::new();
    for s0 in 2..=12 {
        for s in 2..=12 {
            for d in 1..=24 {
                grid.push((Layout::from_flat(&[(s0, 1), (4, s0 + 2)]), Layout::leaf(s, d)));
            }
        }
    }
    grid
}

/// Whether some layout of size `s` is `i -> A(i·d)` for A of sizes `(s0, unbounded)` and formal strides.
///
/// The value at i is the pair of digits of `i·d`. A layout is a chain of factors of s; the stride of a factor is the value
/// at the product of the factors before it; it must give the value at every index.
fn expressible(s0: i128, s: i128, d: i128) -> bool {
    fn chains(s: i128) -> Vec<Vec<i128>> {
        let mut all = if s == 1 { vec![vec![]] } else { vec![] };
        for f in (2..=s).filter(|f| s % f == 0) {
            all.extend(chains(s / f).into_iter().map(|rest| [&[f][..], &rest[..]].concat()));
        }
        all
    }
    let value = |i: i128| (i * d % s0, i * d / s0);
    chains(s).iter().any(|chain| {
        (0..s).all(|i| {
            let (mut rest, mut unit, mut sum) = (i, 1, (0, 0));
            for f in chain {
                let (digit, stride) = (rest % f, value(unit));
                sum = (sum.0 + digit * stride.0, sum.1 + digit * stride.1);
                rest /= f;
                unit *= f;
            }
            sum == value(i)
        })
    })
}

#[derive(Default)]
struct Counts {
    right: usize,
    wrong: usize,
    refused: usize,
    missed: usize,
}

fn main() -> ExitCode {
    let grid = grid();
    let truth = |(a, b): &(Layout, Layout)| expressible(a.flat()[0].0, b.size(), b.flat()[0].1);
    let expected = grid.iter().filter(|pair| truth(pair)).count();
    println!("grid: {} compositions, {expected} expressible, {} not", grid.len(), grid.len() - expected);
    let mut sound = true;
    for pair in grid.iter().filter(|pair| compose(&pair.0, &pair.1).is_some() != truth(pair)) {
        println!("the criterion of the reference is wrong about {} o {}", pair.0, pair.1);
        sound = false;
    }
    for (a, b) in &grid {
        if let Some(Err(why)) = compose(a, b).map(|r| laws::composition(a, b, &r)) {
            println!("the reference: {a} o {b}: {why}");
            sound = false;
        }
    }
    let question = |(a, b): &(Layout, Layout)| Question {
        op: "composition".into(),
        args: vec![Value::Layout(a.clone()), Value::Layout(b.clone())],
    };
    let questions: Vec<_> = grid.iter().map(question).collect();
    let answers = ask(&questions, &Setup::from_env(env!("CARGO_TARGET_TMPDIR"), "soundness"));
    let mut counts = Counts::default();
    for ((a, b), answer) in grid.iter().zip(answers) {
        let problem = check(a, b, &answer, &mut counts);
        if let Some(why) = problem {
            println!("{a} o {b}: {why}");
            sound = false;
        }
    }
    let Counts { right, wrong, refused, missed } = counts;
    println!("accepted and right {right}, wrong {wrong}, refused {refused}, wrongly refused {missed}");
    if sound { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn check(a: &Layout, b: &Layout, answer: &Answer, counts: &mut Counts) -> Option<String> {
    let want = compose(a, b);
    match (want, answer) {
        (None, Answer::Refused) => {
            counts.refused += 1;
            None
        }
        (Some(want), Answer::Refused) => {
            counts.missed += 1;
            Some(format!("refused, expected {want}"))
        }
        (want, Answer::Value(text)) => {
            let law = match parse(text) {
                Ok(Value::Layout(got)) => laws::composition(a, b, &got),
                _ => Err("not a layout".into()),
            };
            match (law, want) {
                (Ok(()), Some(_)) => {
                    counts.right += 1;
                    None
                }
                (Ok(()), None) => {
                    counts.wrong += 1;
                    Some(format!("accepted by accident of its strides: {text}"))
                }
                (Err(why), _) => {
                    counts.wrong += 1;
                    Some(format!("{text}: {why}"))
                }
            }
        }
        (_, other) => {
            counts.wrong += 1;
            Some(format!("{other:?}"))
        }
    }
}
