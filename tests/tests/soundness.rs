//! Composition is sound and complete, on exhaustive grids: integers, strides of both signs, coordinates, vectors over F₂.
//!
//! What is expressible is not taken from the criterion: `expressible` tries every shape that refines B's, with A's strides
//! as formal symbols. Every expressible composition must be accepted and be right at every point, every other one refused.

use cute_static_tests::expressible::{digits, expressible};
use cute_static_tests::probe::{Answer, Question, Setup, ask};
use cute_static_tests::reference::notation::{Value, parse};
use cute_static_tests::reference::{Element, General, Layout, compose_at, eval, laws};
use std::process::ExitCode;

/// A composition `A ∘ B`, and whether some layout that refines B's shape equals it whatever A's strides are.
struct Case {
    a: General,
    b: General,
    expressible: bool,
}

/// `(s0,4):(1,s0+2) ∘ s:d`: the modes of A do not coalesce.
fn integers() -> Vec<Case> {
    let mut cases = Vec::new();
    for (s0, s, d) in triples(&[2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], 12, 24) {
        cases.push(Case {
            a: Layout::from_flat(&[(s0, 1), (4, s0 + 2)]).general(),
            b: Layout::leaf(s, d).general(),
            expressible: expressible(&[s], false, &|i| digits(&[s0], i[0] * d)),
        });
    }
    cases
}

/// Leaves of both signs over two and three modes of A.
fn signs() -> Vec<Case> {
    let mut cases = Vec::new();
    for s0 in [2, 3, 4] {
        for b in strided(&[2, 3], 9, &[1, -1]) {
            cases.push(signed(&[s0], &b));
        }
    }
    for s0 in [2, 3] {
        for b in strided(&[2, 3], 13, &[1, -1]) {
            cases.push(signed(&[s0, 3], &b));
        }
    }
    for b in strided(&[2], 7, &[1, -1, 1]).into_iter().chain(strided(&[2, 4], 4, &[-1, 1, -1])) {
        cases.push(signed(&[3], &b));
    }
    // One sign at a time is in order, so what matters is how they go together.
    for (p, n) in (1..=24).flat_map(|p| (1..=24).map(move |n| (p, n))) {
        cases.push(signed(&[8], &[(3, p), (4, -n)]));
    }
    cases
}

/// `A ∘ B` for an A of these sizes and a last one, with strides that have nothing in common.
fn signed(sizes: &[i128], b: &[(i128, i128)]) -> Case {
    let a: Vec<_> = sizes.iter().chain(&[4]).zip([1, 100, 10_000]).map(|(s, d)| (*s, d)).collect();
    let of_b: Vec<i128> = b.iter().map(|leaf| leaf.0).collect();
    let index = |c: &[i128]| c.iter().zip(b).map(|(i, (_, d))| i * d).sum();
    Case {
        a: Layout::from_flat(&a).general(),
        b: Layout::from_flat(b).general(),
        expressible: expressible(&of_b, false, &|c| digits(sizes, index(c))),
    }
}

/// Every B with a leaf for each sign, of these sizes and of strides up to `d`.
fn strided(sizes: &[i128], d: i128, signs: &[i128]) -> Vec<Vec<(i128, i128)>> {
    let leaf = |sign: i128| sizes.iter().flat_map(move |s| (1..=d).map(move |d| (*s, sign * d)));
    signs.iter().fold(vec![vec![]], |all, sign| {
        all.iter().flat_map(|b| leaf(*sign).map(move |one| [&b[..], &[one]].concat())).collect()
    })
}

/// `(s0,8):(f1,f1024) ∘ s:d`: the multiples of A's strides have no bit in common.
fn vectors() -> Vec<Case> {
    let mut cases = Vec::new();
    for (s0, s, d) in triples(&[2, 4, 8, 16], 12, 24) {
        cases.push(Case {
            a: Layout::from_flat(&[(s0, Element::bits(1)), (8, Element::bits(1024))]),
            b: Layout::leaf(s, d).general(),
            expressible: expressible(&[s], true, &|i| digits(&[s0], i[0] * d)),
        });
    }
    cases
}

/// `(4,2):(d,e) ∘ B` and `(2,2,2):(d,e,3) ∘ B`, where B has XOR strides whose bits overlap. What is asked is whether an XOR layout or one of
/// integers has the values that these strides of A give: whether sums of them carry is a matter of the strides.
fn numbers_by_vectors() -> Vec<Case> {
    let mut cases = Vec::new();
    for (d, e) in (1..=5).flat_map(|d| (1..=5).map(move |e| (d, e))) {
        for a in [vec![(4, d), (2, e)], vec![(2, d), (2, e), (2, 3)]] {
            let a = Layout::from_flat(&a);
            for (v, w) in (1..=13).step_by(2).flat_map(|v| (v..=13).map(move |w| (v, w))) {
                let b = [v, w].map(Element::bits);
                let index = |c: &[i128]| c.iter().zip([v, w]).map(|(i, v)| i * v as i128).fold(0, |x, v| x ^ v);
                if v & w == 0 {
                    continue;
                }
                // `a` goes on in its last mode.
                let value = |c: &[i128]| vec![eval(&a, index(c))];
                cases.push(Case {
                    a: a.general(),
                    b: Layout::from_flat(&b.map(|v| (2, v))),
                    expressible: expressible(&[2, 2], true, &value) || expressible(&[2, 2], false, &value),
                });
            }
        }
    }
    cases
}

/// `(s0,3,4):(f1,f1024,f2^20) ∘ B`, where B has XOR strides: an index has digits that are no bits of it.
fn odd_modes() -> Vec<Case> {
    let mut cases = Vec::new();
    for s0 in [2, 4] {
        for (v, w) in (1..=31).flat_map(|v: u128| (v..=31).map(move |w| (v, w))) {
            let b = [v, w].map(Element::bits);
            let index = |c: &[i128]| c.iter().zip([v, w]).map(|(i, v)| i * v as i128).fold(0, |x, v| x ^ v);
            cases.push(Case {
                a: Layout::from_flat(&[(s0, Element::bits(1)), (3, Element::bits(1024)), (4, Element::bits(1 << 20))]),
                b: Layout::from_flat(&b.map(|v| (2, v))),
                expressible: expressible(&[2, 2], true, &|c| digits(&[s0, 3], index(c))),
            });
        }
    }
    cases
}

/// `((s0,4),(3,4)):((1,20),(400,8000)) ∘ s:d@0` and `∘ s:d@1`: along the places of A.
fn coordinates() -> Vec<Case> {
    let mut cases = Vec::new();
    for (s0, s, d) in triples(&[2, 3, 4, 5, 6], 8, 9) {
        for place in 0..2 {
            let (first, second) = ((s0, 1), (3, 400));
            let modes = [Layout::from_flat(&[first, (4, 20)]), Layout::from_flat(&[second, (4, 8000)])];
            let size = [s0, 3][place];
            cases.push(Case {
                a: Layout::concat(&modes).general(),
                b: Layout::leaf(s, Element::at(d, vec![place])),
                expressible: expressible(&[s], false, &|i| digits(&[size], i[0] * d)),
            });
        }
    }
    cases
}

/// Every first size of A with every `s:d` of B.
fn triples(sizes: &[i128], s: i128, d: i128) -> Vec<(i128, i128, i128)> {
    let of_b = |s0: i128| (2..=s).flat_map(move |s| (1..=d).map(move |d| (s0, s, d)));
    sizes.iter().flat_map(|s0| of_b(*s0)).collect()
}

#[derive(Default)]
struct Counts {
    right: usize,
    wrong: usize,
    refused: usize,
    missed: usize,
}

fn main() -> ExitCode {
    let grids = [
        ("integers", integers()),
        ("both signs", signs()),
        ("coordinates", coordinates()),
        ("over F2", vectors()),
        ("integers by vectors", numbers_by_vectors()),
        ("over F2, odd modes", odd_modes()),
    ];
    let only = std::env::var("CUTE_STATIC_SOUNDNESS_ONLY").unwrap_or_default();
    let grids: Vec<_> = grids.into_iter().filter(|(name, _)| name.contains(&only)).collect();
    let question =
        |case: &Case| Question { op: "composition".into(), args: vec![case.a.clone().into(), case.b.clone().into()] };
    let questions: Vec<_> = grids.iter().flat_map(|(_, cases)| cases.iter().map(question)).collect();
    let mut answers = ask(&questions, &Setup::from_env(env!("CARGO_TARGET_TMPDIR"), "soundness")).into_iter();
    let mut sound = true;
    for (name, cases) in &grids {
        let expected = cases.iter().filter(|case| case.expressible).count();
        println!("{name}: {} compositions, {expected} expressible, {} not", cases.len(), cases.len() - expected);
        let mut counts = Counts::default();
        for case in cases {
            let problems = [of_the_reference(case), check(case, answers.next(), &mut counts)];
            for why in problems.into_iter().flatten() {
                println!("{} o {}: {why}", case.a, case.b);
                sound = false;
            }
        }
        let Counts { right, wrong, refused, missed } = counts;
        println!("{name}: accepted and right {right}, wrong {wrong}, refused {refused}, wrongly refused {missed}");
    }
    if sound { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn of_the_reference(case: &Case) -> Option<String> {
    let result = compose_at(&case.a, &case.b);
    if result.is_some() != case.expressible {
        return Some("the criterion of the reference is wrong".into());
    }
    laws::composition_at(&case.a, &case.b, &result?).err().map(|why| format!("the reference: {why}"))
}

fn check(case: &Case, answer: Option<Answer>, counts: &mut Counts) -> Option<String> {
    let (count, problem) = match (case.expressible, answer.expect("an answer for every question")) {
        (false, Answer::Refused) => (&mut counts.refused, None),
        (true, Answer::Refused) => (&mut counts.missed, Some("refused".to_string())),
        (true, Answer::Value(text)) => match law(case, &text) {
            Ok(()) => (&mut counts.right, None),
            Err(why) => (&mut counts.wrong, Some(format!("{text}: {why}"))),
        },
        (false, Answer::Value(text)) => (&mut counts.wrong, Some(format!("accepted as {text}"))),
        (_, other) => (&mut counts.wrong, Some(format!("{other:?}"))),
    };
    *count += 1;
    problem
}

fn law(case: &Case, text: &str) -> laws::Verdict {
    let result = parse(text)?;
    laws::composition_at(&case.a, &case.b, &Value::general(&result).ok_or("not a layout")?)
}
