//! Inverses of layouts with symbols: they are inverses at all values.

use super::{MULTIPLES, NAMES, UNITS, at, layout, program, tuple};
use cute_static_tests::generate::Random;
use cute_static_tests::probe::{Answer, Setup, texts};
use cute_static_tests::reference::notation::parse;
use cute_static_tests::reference::{answer, laws};
use std::fmt::Write;

/// A layout that is inverted.
struct Inverted {
    left: bool,
    layout: String,
    /// Each stride is the size times the stride before it, or a multiple of that for all values, so that there is a left inverse. Where each of these multiples is 1, or larger than 1
    /// for all values, there is a right inverse.
    regular: bool,
}
/// A factor times a product of symbols, each divided by what it is a multiple of
type Monomial = (u64, [u32; 3]);
fn text((factor, exponents): Monomial) -> String {
    let name = (0..3).find(|&i| factor == MULTIPLES[i] && (0..3).all(|j| exponents[j] == u32::from(i == j)));
    match name {
        _ if exponents == [0; 3] => factor.to_string(),
        Some(i) => NAMES[i].into(),
        None => format!("?X{factor}_{}", exponents.map(|exponent| exponent.to_string()).concat()),
    }
}
fn times(a: Monomial, b: Monomial) -> Monomial {
    (a.0 * b.0, [0, 1, 2].map(|i| a.1[i] + b.1[i]))
}
fn case(random: &mut Random) -> Inverted {
    let symbol = |i: usize| (MULTIPLES[i], [0, 1, 2].map(|j| u32::from(i == j)));
    let extents = [symbol(0), symbol(1), symbol(1), symbol(2), (1, [0, 1, 0]), (1, [0; 3]), (2, [0; 3]), (3, [0; 3])];
    let left = random.once_in(2);
    // A layout may begin at another stride than 1, and a mode may leave a gap. What a symbol is a multiple of is no gap at some value.
    let gaps = [(1, [0; 3]), (1, [0; 3]), (1, [0; 3]), (1, [0; 3]), (2, [0; 3]), (5, [0; 3]), symbol(2), symbol(1)];
    let rank = random.pick(&[1, 2, 2, 3, 3]);
    let mut order: Vec<usize> = (0..rank).collect();
    for i in (1..rank).rev() {
        order.swap(i, random.below(i + 1));
    }
    let (mut shape, mut strides) = (vec![String::new(); rank], vec![String::new(); rank]);
    let (mut next, mut regular) = ((1, [0; 3]), true);
    for &i in &order {
        let (extent, gap) = (random.pick(&extents), random.pick(&gaps));
        next = times(next, gap);
        (shape[i], strides[i]) = (text(extent), text(next));
        next = times(next, extent);
        // Without a right inverse: for some values there is no gap, and for others there is one.
        regular &= left || gap.0 > 1 || gap.1 == [0; 3];
        // A stride that does not fit the others
        if random.once_in(12) {
            (strides[i], regular) = (random.pick(&["0", "-1", "3", "?M", "?N"]).into(), false);
        }
    }
    Inverted { left, layout: format!("{}:{}", tuple(&shape), tuple(&strides)), regular }
}

#[test]
fn inverses_at_all_values() {
    let count = cute_static_tests::setting("CUTE_STATIC_SYMBOL_INVERSES").unwrap_or(80);
    let seed = cute_static_tests::setting("CUTE_STATIC_SYMBOL_SEED").unwrap_or(23);
    let mut random = Random::new(seed as u64);
    let cases: Vec<Inverted> =
        std::iter::from_fn(|| Some(case(&mut random))).filter(|case| case.layout.contains('?')).take(count).collect();
    let name = |case: &Inverted| if case.left { "LeftInverse" } else { "RightInverse" };
    let programs: Vec<String> = cases
        .iter()
        .map(|case| {
            let bound = format!("A: cute_static::bounds::{}<Output = R>", name(case));
            program(&bound, "R::show()", &format!("cute_static::layout!({}), ()", case.layout))
        })
        .collect();
    let answers = texts(&programs, &Setup::from_env(env!("CARGO_TARGET_TMPDIR"), "symbol_inverses"));
    let (mut compared, mut legal, mut faults) = (0, 0, String::new());
    for (case, answer_of) in cases.iter().zip(answers) {
        let (name, of) = (name(case), &case.layout);
        let Answer::Value(text) = answer_of else { panic!("{name} {of}: {answer_of:?}") };
        if text.is_empty() {
            if case.regular {
                writeln!(faults, "{name} of {of} is refused").unwrap();
            }
            continue;
        }
        legal += 1;
        for (units, result) in UNITS.iter().zip(text.split('|')).take(12) {
            let operand = at(of, units);
            let (a, found) = (layout(&operand), layout(result));
            let op = if case.left { "left_inverse" } else { "right_inverse" };
            let expected = answer(op, &[parse(&operand).unwrap()]).expect("an operation of the reference");
            // A mode of extent 1 is not there, and the left inverse without it maps offsets that the layout does not have to other indices.
            let ones = operand.split(':').next().unwrap().split(['(', ',', ')']).any(|extent| extent == "1");
            let verdict = match &expected {
                _ if case.left => laws::left_inverse(&a, &found),
                _ => laws::right_inverse(&a, &found),
            };
            let same = match &expected {
                Some(expected) => (case.left && ones) || laws::same_function(&layout(expected), &found).is_ok(),
                None => false,
            };
            if verdict.is_err() || !same {
                writeln!(faults, "{name} of {of}: at {operand} it is {result}, and not {expected:?}: {verdict:?}")
                    .unwrap();
            }
            compared += 1;
        }
    }
    println!("{legal} of {count} are legal; {compared} comparisons");
    assert!(faults.is_empty(), "{faults}");
    assert!(compared >= if count >= 80 { 400 } else { 1 }, "only {compared} comparisons");
}
