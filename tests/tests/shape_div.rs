//! `shape_div` in all its forms and `ceil_div`, on random shapes and divisors, against their laws.

use cute_static_tests::generate::Random;
use cute_static_tests::probe::{Answer, Question, Setup, ask};
use cute_static_tests::reference::Tree::{self, Leaf, Tuple};
use cute_static_tests::reference::notation::Value;

/// A quotient and what is left of the divisor, or a refusal.
type Step = fn(i128, i128) -> Option<(i128, i128)>;

/// The operation, what two integers give, and whether modes without a divisor stay.
const OPERATIONS: [(&str, Step, bool); 7] = [
    ("shape_div", exact_in_turn, false),
    ("shape_div_ceil", |a, b| Some((up(a, b), up(b, a))), false),
    ("shape_div_floor", |a, b| Some(if a < b { (1, up(b, a)) } else { (a / b, 1) }), false),
    ("shape_div_each", |a, b| (a % b == 0).then_some((a / b, b)), false),
    ("shape_div_each_ceil", |a, b| Some((up(a, b), b)), false),
    ("shape_div_each_floor", |a, b| (a >= b).then_some((a / b, b)), false),
    ("ceil_div", |a, b| Some((up(a, b), up(b, a))), true),
];

fn up(a: i128, b: i128) -> i128 {
    (a + b - 1) / b
}

fn exact_in_turn(a: i128, b: i128) -> Option<(i128, i128)> {
    if a % b == 0 {
        Some((a / b, 1))
    } else if b % a == 0 {
        Some((1, b / a))
    } else {
        None
    }
}

fn divided(a: &Tree, b: &Tree, step: Step, stay: bool) -> Option<Tree> {
    match (a, b) {
        (Leaf(n), b) => Some(Leaf(step(*n, b.product())?.0)),
        (Tuple(_), Leaf(n)) => in_turn(a, &mut n.clone(), step),
        (Tuple(a), Tuple(b)) if b.len() == a.len() || stay && b.len() < a.len() => {
            let divided = a.iter().zip(b).map(|(a, b)| divided(a, b, step, stay));
            divided.chain(a[b.len()..].iter().cloned().map(Some)).collect::<Option<_>>().map(Tuple)
        }
        _ => None,
    }
}

fn in_turn(a: &Tree, b: &mut i128, step: Step) -> Option<Tree> {
    match a {
        Leaf(n) => {
            let (quotient, left) = step(*n, *b)?;
            *b = left;
            Some(Leaf(quotient))
        }
        Tuple(modes) => modes.iter().map(|mode| in_turn(mode, b, step)).collect::<Option<_>>().map(Tuple),
    }
}

fn shape(random: &mut Random, depth: u32) -> Tree {
    if depth == 0 || random.once_in(3) {
        Leaf(random.pick(&[1, 2, 3, 4, 5, 6, 8, 9, 12, 16, 24]))
    } else {
        Tuple((0..1 + random.below(3)).map(|_| shape(random, depth - 1)).collect())
    }
}

/// An integer, or a tuple of mostly as many modes.
fn divisor(of: &Tree, random: &mut Random) -> Tree {
    match of {
        Tuple(modes) if !random.once_in(3) => {
            let mut parts: Vec<Tree> = modes.iter().map(|mode| divisor(mode, random)).collect();
            if random.once_in(6) {
                parts.truncate(1);
            } else if random.once_in(9) {
                parts.push(Leaf(2));
            }
            Tuple(parts)
        }
        _ => Leaf(random.pick(&[1, 2, 2, 3, 4, 4, 6, 8, 12, 24])),
    }
}

#[test]
fn quotients() {
    let mut random = Random::new(20_261_122);
    let mut questions = Vec::new();
    let mut expected = Vec::new();
    for (op, step, stay) in OPERATIONS {
        for _ in 0..80 {
            let a = shape(&mut random, 2);
            let b = divisor(&a, &mut random);
            expected.push(divided(&a, &b, step, stay));
            questions.push(Question { op: op.into(), args: vec![Value::Tree(a), Value::Tree(b)] });
        }
    }
    let answers = ask(&questions, &Setup::from_env(env!("CARGO_TARGET_TMPDIR"), "shape_div"));
    let mut refused = 0;
    for ((question, want), got) in questions.iter().zip(&expected).zip(&answers) {
        let shown = format!("{} of {} by {}", question.op, question.args[0], question.args[1]);
        match (got, want) {
            (Answer::Value(text), Some(want)) => assert_eq!(*text, want.to_string(), "{shown}"),
            (Answer::Refused, None) => refused += 1,
            (got, want) => panic!("{shown}: {got:?}, expected {want:?}"),
        }
    }
    assert!((40..400).contains(&refused), "{refused} of {} refused", questions.len());
}
