//! The arithmetic of numbers as types, against the same on `u128`: every pair of small numbers, and random numbers of up to 63 bits.

use cute_static_tests::generate::Random;
use cute_static_tests::probe::{Answer, Setup, texts};

/// One of the answers on two numbers: the type, with `A` and `B` for the numbers, and what it must be.
type Function = (&'static str, fn(u128, u128) -> String);

const NAMES: &[Function] = &[
    ("<A as int::Add>::Plus<B>", |a, b| number(a + b)),
    ("<A as int::SuccPred>::Succ", |a, _| number(a + 1)),
    ("<A as int::SuccPred>::Pred", |a, _| number(a.saturating_sub(1))),
    ("<A as int::Subtract>::Minus<B>", |a, b| {
        a.checked_sub(b).map_or("Negative".into(), |d| format!("NonNegative<{}>", number(d)))
    }),
    ("<A as int::Mul>::Times<B>", |a, b| number(a * b)),
    ("<A as int::Compare>::ComparedTo<B>", |a, b| format!("{:?}", a.cmp(&b))),
    ("<A as int::Compare>::Is<B>", |a, b| bool(a == b)),
    ("<A as int::Divide>::Ratio<B>", |a, b| match (a, b) {
        (0, _) | (_, 0) => "Neither".into(),
        _ if a == b => "Same".into(),
        _ if a % b == 0 => format!("Multiple<{}>", number(a / b)),
        _ if b % a == 0 => format!("Factor<{}>", number(b / a)),
        _ => "Neither".into(),
    }),
    ("<A as int::Divide>::ExactQuotient<B>", |a, b| match (a, b) {
        (0, _) => format!("Exact<{}>", number(0)),
        (_, 0) => "Inexact".into(),
        _ if a % b == 0 => format!("Exact<{}>", number(a / b)),
        _ => "Inexact".into(),
    }),
    ("int::Floor<A, <B as int::SuccPred>::Succ>", |a, b| number(a / (b + 1))),
    ("int::Modulo<A, <B as int::SuccPred>::Succ>", |a, b| number(a % (b + 1))),
    ("int::Ceil<A, <B as int::SuccPred>::Succ>", |a, b| number(a.div_ceil(b + 1))),
    ("int::Gcd<A, B>", |a, b| number(gcd(a, b))),
    ("<A as int::Bits>::XorBits<B>", |a, b| number(a ^ b)),
    ("<A as int::Bits>::AndBits<B>", |a, b| number(a & b)),
    ("<A as int::Bits>::OrBits<B>", |a, b| number(a | b)),
    ("<A as int::Bits>::Ones", |a, _| number(above(a) - 1)),
    ("<A as int::Bits>::Spread<B>", |a, b| number(shifts(a).fold(0, |sum, i| sum | b << i))),
    ("<A as int::Bits>::CarryLess<B>", |a, b| number(shifts(a).fold(0, |sum, i| sum ^ b << i))),
    ("<A as int::Bits>::IsPowerOfTwo", |a, _| bool(a.is_power_of_two())),
];

/// Products are below this number. The next solver gives up on some products of 108 bits.
const PRODUCTS: u128 = 1 << 104;

/// The least power of two above `a`.
fn above(a: u128) -> u128 {
    1 << (128 - a.leading_zeros())
}

fn shifts(a: u128) -> impl Iterator<Item = u32> {
    (0..64).filter(move |i| a >> i & 1 == 1)
}

fn gcd(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

fn bool(b: bool) -> String {
    if b { "B1".into() } else { "B0".into() }
}

/// A number as the type that it is.
fn number(n: u128) -> String {
    if n == 0 { "UTerm".into() } else { format!("UInt<{},B{}>", number(n / 2), n % 2) }
}

/// All pairs of numbers below 8, and pairs of longer numbers: any, multiples, and neighbours of multiples and powers of two.
fn pairs() -> Vec<(u128, u128)> {
    let mut pairs: Vec<_> = (0..8).flat_map(|a| (0..8).map(move |b| (a, b))).collect();
    let mut random = Random::new(20_261_122);
    let mut any = |bits: usize| (0..bits).fold(0, |n, _| 2 * n + random.below(2) as u128);
    for bits in (4..64).step_by(4).chain([63]) {
        let (a, b) = (any(bits), any(1 + (bits * 7) % bits.max(2)).max(1));
        let divisor = any(2 + bits / 3).max(1);
        let multiple = divisor * any(bits - bits / 3 - 2).max(1);
        pairs.extend([(a, b), (b, a), (a, a), (multiple, divisor), (divisor, multiple), (multiple + 1, divisor)]);
        let power = 1 << (bits - 1);
        pairs.extend([
            (power, 1 << (bits / 2)),
            (power - 1, a),
            (a, power),
            (power + 1, 3),
            (divisor << (bits / 2), 12),
        ]);
    }
    pairs
}

#[test]
fn numbers_as_types_are_numbers() {
    let pairs = pairs();
    let cases: Vec<_> = pairs.iter().map(|&(a, b)| program(a, b)).collect();
    let answers = texts(&cases, &Setup::from_env(env!("CARGO_TARGET_TMPDIR"), "numbers"));
    let wrong = pairs.iter().zip(&answers).filter(|(_, answer)| **answer != Answer::Value("as expected".into()));
    let wrong: Vec<_> = wrong.map(|((a, b), answer)| format!("A = {a}, B = {b}: {answer:?}")).collect();
    assert!(wrong.is_empty(), "{} of {} are wrong:\n{}", wrong.len(), pairs.len(), wrong.join("\n"));
}

/// An expression that compiles where each function of the two numbers is the type that it must be.
fn program(a: u128, b: u128) -> String {
    let asked = NAMES.iter().filter(|(name, _)| !name.contains("Mul>::Times") || a * b < PRODUCTS);
    let same: String = asked.map(|(name, expected)| format!("same::<{name}, {}>();", expected(a, b))).collect();
    format!(
        "{{ use cute_static::{{int::{{self, *}}, typenum::{{B0, B1, UInt, UTerm}}}}; type A = {}; type B = {}; trait Exactly<T> {{}} impl<T> Exactly<T> for T {{}} \
         fn same<T: Exactly<U>, U>() {{}} {same} \"as expected\".into() }}",
        number(a),
        number(b)
    )
}
