//! Whether a result for large numbers is right, at random coordinates: the law of its operation is evaluated there on plain numbers. Sizes of
//! 63 bits cannot be enumerated, so what a law says of all coordinates together, such as that a complement leaves nothing out, is asked by `laws.rs`.

use cute_static_tests::generate::Random;
use cute_static_tests::probe::Question;
use cute_static_tests::reference::element::Semimodule;
use cute_static_tests::reference::notation::{Value, parse};
use cute_static_tests::reference::{Element, General, Tree, answer, eval};

/// How many coordinates are tried, besides the first and the last one.
const POINTS: usize = 40;

/// Operations whose results the reference finds without enumerating a domain.
const BY_REFERENCE: &[&str] = &[
    "filter",
    "filter_zeros",
    "flatten",
    "sort_by_stride",
    "nullspace",
    "padded_complement",
    "zipped_product",
    "blocked_product",
    "raked_product",
];

/// Indices below a size: the first, the last, the powers of two, and random ones.
fn indices(size: i128, random: &mut Random) -> Vec<i128> {
    let any = |random: &mut Random| (0..4).fold(0, |n, _| (n << 16) | random.below(1 << 16) as i128) % size;
    let powers = (0..64).map(|bit| 1 << bit).take_while(|n| *n < size);
    [0, size - 1].into_iter().chain(powers).chain((0..POINTS).map(|_| any(random))).collect()
}

/// The value of a layout at an index, as a number.
fn at(layout: &General, index: i128) -> i128 {
    match eval(layout, index) {
        Element::Bits(n) => n as i128,
        point => point.term(&[]),
    }
}

/// `want(i) = got(i)` at the indices below `size`.
fn agree(
    size: i128,
    random: &mut Random,
    want: impl Fn(i128) -> i128,
    got: impl Fn(i128) -> i128,
) -> Result<(), String> {
    match indices(size, random).into_iter().find(|&i| want(i) != got(i)) {
        Some(i) => Err(format!("{} at {i}, and it is {}", got(i), want(i))),
        None => Ok(()),
    }
}

/// `A ⊘ T` has the offset of `A` at `T(i)` as element i of the first tile; together with the rest it has as many coordinates as `A`.
fn divided(a: &General, tile: &General, r: &General, padded: bool, random: &mut Random) -> Result<(), String> {
    if !padded && r.size() != a.size() {
        return Err(format!("the size is {}, and that of A is {}", r.size(), a.size()));
    }
    agree(tile.size(), random, |i| at(a, at(tile, i)), |i| at(r, i))
}

/// Whether the text is a right result, as far as can be said without enumeration; `false` where nothing can be said.
pub fn is_right(question: &Question, text: &str, random: &mut Random) -> Result<bool, String> {
    let Question { op, args } = question;
    if BY_REFERENCE.contains(&op.as_str()) {
        let want = answer(op, args).flatten().ok_or("the reference refuses it")?;
        let (want, got) = (parse(&want)?, parse(text)?);
        let same = match (want.general(), got.general()) {
            (Some(want), Some(got)) => want.normalized() == got.normalized(),
            _ => want == got,
        };
        return if same { Ok(true) } else { Err(format!("it is {want}")) };
    }
    let general = |value: &Value| value.general().ok_or("no layout");
    let a = general(&args[0])?;
    let size = a.size();
    let second = args.get(1).and_then(Value::general);
    let result = parse(text)?.general();
    let Some(r) = result else { return properties(op, &a, text, random) };
    match (op.as_str(), second) {
        ("coalesce", None) if r.size() != size => return Err(format!("the size is {}", r.size())),
        ("coalesce", None) => agree(size, random, |i| at(&a, i), |i| at(&r, i)),
        ("right_inverse", None) => agree(r.size(), random, |i| i, |i| at(&a, at(&r, i))),
        // An index that has the offset; where no two indices have one, it is that index.
        ("left_inverse", None) => agree(size, random, |i| at(&a, i), |i| at(&a, at(&r, at(&a, i)))),
        ("composition" | "composition_in_bounds", Some(b)) if r.size() != b.size() => {
            return Err(format!("the size is {}, and that of B is {}", r.size(), b.size()));
        }
        ("composition" | "composition_in_bounds", Some(b)) => {
            agree(b.size(), random, |i| at(&a, at(&b, i)), |i| at(&r, i))
        }
        ("logical_divide" | "zipped_divide" | "tiled_divide" | "flat_divide", Some(tile)) => {
            divided(&a, &tile, &r, false, random)
        }
        ("padded_logical_divide" | "padded_zipped_divide", Some(tile)) => divided(&a, &tile, &r, true, random),
        ("logical_product", Some(_)) => agree(size, random, |i| at(&a, i), |i| at(&r, i)),
        // Both layouts have the values of the common one at its indices.
        ("max_common_layout", Some(b)) => {
            agree(r.size(), random, |i| i, |i| at(&a, at(&r, i)))?;
            agree(r.size(), random, |i| i, |i| at(&b, at(&r, i)))
        }
        ("complement" | "complement_in", _) => complement(&a, &r, &args[1..], random),
        _ => return Ok(false),
    }
    .map(|()| true)
}

/// The complement rises, no offset of it but 0 is one of A's at random indices, and in a cotarget both sizes make the whole.
fn complement(a: &General, r: &General, cotarget: &[Value], random: &mut Random) -> Result<(), String> {
    let places = indices(r.size(), random);
    if let Some(i) = places.iter().find(|&&i| i > 0 && at(r, i) <= at(r, i - 1)) {
        return Err(format!("it does not rise at {i}"));
    }
    let live = a.flat().iter().filter(|(_, d)| *d != Element::zero()).map(|(s, _)| s).product::<i128>();
    match cotarget {
        [Value::Tree(Tree::Leaf(whole))] if r.size() * live != *whole => {
            Err(format!("{} times {live} is not {whole}", r.size()))
        }
        _ => Ok(()),
    }
}

/// What is said to be injective has different offsets at different indices.
fn properties(op: &str, a: &General, text: &str, random: &mut Random) -> Result<bool, String> {
    if text != "true" || !["injective", "bijective"].contains(&op) {
        return Ok(false);
    }
    // one step in each mode
    let steps = a.shape.leaves().into_iter().scan(1, |index, size| {
        let step = if size > 1 { *index } else { 0 };
        *index *= size;
        Some(step)
    });
    let mut offsets: Vec<_> = indices(a.size(), random).into_iter().chain(steps).map(|i| (at(a, i), i)).collect();
    offsets.sort_unstable();
    offsets.dedup();
    match offsets.windows(2).find(|pair| pair[0].0 == pair[1].0) {
        Some(pair) => Err(format!("{} and {} have the offset {}", pair[0].1, pair[1].1, pair[0].0)),
        None => Ok(true),
    }
}
