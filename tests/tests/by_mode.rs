//! Filter, complements and inverses by mode: of random layouts, each mode of the result is the operation on that mode.

use cute_static_tests::generate::Random;
use cute_static_tests::probe::{Answer, Question, Setup, ask};
use cute_static_tests::reference::Tree::{Leaf, Tuple};
use cute_static_tests::reference::notation::Value;
use cute_static_tests::reference::{Element, General};

/// The operation by mode, of one mode, and whether entries of the profile are cotargets.
const OPERATIONS: [(&str, &str, bool); 6] = [
    ("filter_by_mode", "filter", false),
    ("complement_by_mode", "complement", false),
    ("complement_in_by_mode", "complement_in", true),
    ("padded_complement_by_mode", "padded_complement", true),
    ("right_inverse_by_mode", "right_inverse", false),
    ("left_inverse_by_mode", "left_inverse", false),
];

/// One or two leaves, integers or all over F₂, of which some have stride 0 where that is `zeros`.
fn mode(random: &mut Random, binary: bool, zeros: bool) -> General {
    let mut stride = random.pick(&[1, 1, 1, 2, 4]);
    let mut leaves = Vec::new();
    for _ in 0..1 + random.below(2) {
        let size = random.pick(&[2, 4, 4, 8]);
        let own = if zeros && random.below(3) == 0 { 0 } else { stride };
        leaves.push((size, if binary { Element::bits(own) } else { Element::from(own as i128) }));
        // Mostly what the next mode needs, sometimes too little or a gap.
        stride = stride * size as u128 * random.pick(&[1, 1, 1, 2])
            / random.pick(&[1, 1, 1, 1, 4]).min(stride * size as u128);
    }
    let (sizes, strides): (Vec<_>, Vec<_>) = leaves.into_iter().unzip();
    let shape = if sizes.len() == 1 { Leaf(sizes[0]) } else { Tuple(sizes.into_iter().map(Leaf).collect()) };
    General::with(&shape, strides)
}

fn value(layout: &General) -> Value {
    Value::from(layout.clone())
}

#[test]
fn each_mode() {
    let mut random = Random::new(20_261_122);
    let (mut by_mode, mut single) = (Vec::new(), Vec::new());
    for (op, of_one, cotargets) in OPERATIONS {
        for i in 0..40 {
            let binary = i % 4 == 3;
            let modes: Vec<General> =
                (0..2 + random.below(2)).map(|_| mode(&mut random, binary, op == "filter_by_mode")).collect();
            let entries: Vec<i128> = modes.iter().map(|_| random.pick(&[16, 32, 64, 64, 128, 24])).collect();
            let whole = General::concat(&modes);
            let profile = Value::Tree(Tuple(entries.iter().map(|n| Leaf(*n)).collect()));
            by_mode.push((modes.len(), Question { op: op.into(), args: vec![value(&whole), profile] }));
            for (mode, entry) in modes.iter().zip(entries) {
                let mut args = vec![value(mode)];
                args.extend(cotargets.then_some(Value::Tree(Leaf(entry))));
                single.push(Question { op: of_one.into(), args });
            }
        }
    }
    let questions: Vec<Question> = by_mode.iter().map(|(_, q)| q.clone()).chain(single.iter().cloned()).collect();
    let mut answers = ask(&questions, &Setup::from_env(env!("CARGO_TARGET_TMPDIR"), "by_mode"));
    let mut of_one = answers.split_off(by_mode.len()).into_iter();
    let mut accepted = [0; OPERATIONS.len()];
    for (i, ((modes, question), got)) in by_mode.iter().zip(&answers).enumerate() {
        let parts: Vec<Answer> = of_one.by_ref().take(*modes).collect();
        let texts: Option<Vec<(&str, &str)>> = parts
            .iter()
            .map(|part| match part {
                Answer::Value(text) => text.split_once(':'),
                _ => None,
            })
            .collect();
        let shown = format!("{} {} {}", question.op, question.args[0], question.args[1]);
        match (got, texts) {
            (Answer::Value(text), Some(texts)) => {
                let (shapes, strides): (Vec<&str>, Vec<&str>) = texts.into_iter().unzip();
                assert_eq!(*text, format!("({}):({})", shapes.join(","), strides.join(",")), "{shown}");
                accepted[i / 40] += 1;
            }
            (Answer::Refused, None) => {}
            (got, _) => panic!("{shown}: {got:?}, of one mode {parts:?}"),
        }
    }
    assert!(accepted.iter().all(|n| *n >= 5), "{accepted:?}");
}
