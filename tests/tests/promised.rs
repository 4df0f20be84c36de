//! What the README promises of sizes: random programs of up to 16 modes and 63 bits (48 over F₂), of every
//! operation, legal and not. Within rustc's own `recursion_limit` each has a result or is refused; anything else, such as an overflow, fails.
//! Results are compared with the reference, or with the law of the operation at random coordinates. `CUTE_STATIC_PROMISED_SEED` sets the seed.

use cute_static_tests::generate::Random;
use cute_static_tests::probe::{Answer, Question, Setup, ask};
use cute_static_tests::reference::Tree::Leaf;
use cute_static_tests::reference::notation::{Value, parse};
use cute_static_tests::reference::{Element, General, Layout, Tree};
use cute_static_tests::setting;

#[path = "promised/values.rs"]
mod values;

/// Operations of one layout.
const OF_ONE: &[&str] = &[
    "coalesce",
    "filter",
    "filter_zeros",
    "sort_by_stride",
    "flatten",
    "nullspace",
    "complement",
    "right_inverse",
    "left_inverse",
    "injective",
    "surjective",
    "bijective",
    "contiguous",
];
/// Of a layout and a size.
const OF_SIZE: &[&str] = &["complement_in", "padded_complement"];
/// Of a layout and a tile of its domain.
const OF_TILE: &[&str] = &[
    "composition",
    "composition_in_bounds",
    "logical_divide",
    "zipped_divide",
    "tiled_divide",
    "flat_divide",
    "padded_logical_divide",
    "padded_zipped_divide",
];
/// Of two layouts of one shape.
const OF_TWO: &[&str] = &["composition", "max_common_layout", "functionally_equal"];
/// Of two layouts whose bits are together within the limit.
const OF_PRODUCT: &[&str] = &["logical_product", "zipped_product", "blocked_product", "raked_product"];
/// Of one layout over F₂.
const BINARY: &[&str] = &[
    "coalesce",
    "complement",
    "right_inverse",
    "left_inverse",
    "injective",
    "surjective",
    "bijective",
    "contiguous",
    "f2_rank",
    "cosize",
];
/// Of one layout over F₂ and a tile of its domain.
const BINARY_OF_TILE: &[&str] = &["composition", "logical_divide"];

/// Sizes whose product is below `2^bits`: powers of two, or any numbers, or both.
fn sizes(random: &mut Random, rank: usize, bits: usize) -> Vec<i128> {
    let kind = random.below(3);
    let share = |i: usize| bits * (i + 1) / rank - bits * i / rank;
    let mut sizes: Vec<i128> = (0..rank)
        .map(|i| match share(i) {
            0 => 1,
            b if kind == 0 || (kind == 1 && random.once_in(2)) => 1 << b,
            1 => 2,
            b => (1 << (b - 1)) + 1 + random.below((1_usize << (b - 1)) - 1) as i128,
        })
        .collect();
    random.shuffle(&mut sizes);
    sizes
}

/// Strides that make the modes compact in a random order; in one case of four there is an overlap, a broadcast, or a gap, if offsets fit then.
fn strides(random: &mut Random, sizes: &[i128]) -> Vec<i128> {
    let mut order: Vec<usize> = (0..sizes.len()).collect();
    if !random.once_in(3) {
        random.shuffle(&mut order);
    }
    let (mut strides, mut next) = (vec![0; sizes.len()], 1);
    let roomy = sizes.iter().product::<i128>() < 1 << 61;
    let odd_one = if random.once_in(4) { random.below(order.len()) } else { order.len() };
    for (place, i) in order.into_iter().enumerate() {
        if place == odd_one {
            match random.below(4) {
                0 if roomy => next *= 2,
                1 if roomy => next *= 3,
                2 => next = (next / 2).max(1),
                _ => continue,
            }
        }
        strides[i] = next;
        next *= sizes[i];
    }
    strides
}

fn rank(random: &mut Random) -> usize {
    random.pick(&[1, 2, 3, 5, 8, 12, 16, 16])
}

fn layout(random: &mut Random, bits: usize) -> Layout {
    let rank = rank(random);
    let sizes = sizes(random, rank, bits);
    let strides = strides(random, &sizes);
    let depth = 1 + random.below(2);
    Layout::with(&random.nest(&sizes, depth), strides)
}

fn bits(random: &mut Random) -> usize {
    random.pick(&[20, 33, 47, 55, 59, 61, 63, 63])
}

/// Some of the first modes of a shape, or nearly so, one after another or not.
fn tile(random: &mut Random, shape: &Tree) -> Layout {
    let leaves = shape.leaves();
    let first = random.below(leaves.len());
    let last = first + 1 + random.below((leaves.len() - first).min(5));
    let before: i128 = leaves[..first].iter().product();
    let mut stride = before;
    let mut modes = Vec::new();
    for &size in &leaves[first..last] {
        modes.push((size, stride));
        stride *= size;
    }
    if random.once_in(4) {
        modes[0].0 += 1;
    }
    if random.once_in(2) {
        random.shuffle(&mut modes);
    }
    Layout::from_flat(&modes)
}

/// A layout over F₂ of up to 48 bits whose vectors are independent, but for one in four. One in four has gaps: offset bits that are no vector's highest one.
fn binary(random: &mut Random) -> General {
    let rank = random.pick(&[1, 2, 3, 4, 8, 16]);
    let bits = random.pick(&[16, 24, 32, 40, 47, 48, 48]);
    let logs: Vec<usize> = (0..rank).map(|i| bits * (i + 1) / rank - bits * i / rank).collect();
    let mut order: Vec<usize> = (0..rank).collect();
    random.shuffle(&mut order);
    let (mut strides, mut at) = (vec![0_u128; rank], 0);
    let mut gaps = if random.once_in(4) { 48 - bits } else { 0 };
    for i in order {
        let gap = random.below(gaps + 1);
        (at, gaps) = (at + gap, gaps - gap);
        let lower = (0..at).fold(0, |n, _| 2 * n + random.below(2) as u128);
        strides[i] = (1 << at) | lower;
        at += logs[i];
    }
    if random.once_in(4) {
        strides[0] = random.pick(&strides);
    }
    let sizes: Vec<i128> = logs.into_iter().map(|log| 1 << log).collect();
    Layout::from_flat(&sizes.into_iter().zip(strides.into_iter().map(Element::bits)).collect::<Vec<_>>())
}

fn questions(random: &mut Random) -> Vec<Question> {
    let mut questions = Vec::new();
    let mut add = |op: &str, args| questions.push(Question { op: op.into(), args });
    for op in OF_ONE {
        for _ in 0..18 {
            let bits = bits(random);
            add(op, vec![Value::Layout(layout(random, bits))]);
        }
    }
    for op in OF_SIZE {
        for _ in 0..20 {
            let bits = bits(random);
            let a = layout(random, bits);
            let size = match random.below(3) {
                0 => a.size(),
                1 if a.cosize() < 1 << 61 => a.cosize() * 2,
                _ => a.cosize() + random.below(1000) as i128,
            };
            add(op, vec![Value::Layout(a), Value::Tree(Leaf(size))]);
        }
    }
    for op in OF_TILE {
        for _ in 0..20 {
            let bits = bits(random);
            let a = layout(random, bits);
            let tile = tile(random, &a.shape);
            add(op, vec![Value::Layout(a), Value::Layout(tile)]);
        }
    }
    for op in OF_TWO {
        for _ in 0..16 {
            let bits = bits(random);
            let a = layout(random, bits);
            let strides = strides(random, &a.shape.leaves());
            let b = Layout::with(&a.shape, strides);
            add(op, vec![Value::Layout(a), Value::Layout(b)]);
        }
    }
    for op in OF_PRODUCT {
        for _ in 0..12 {
            let (rank, half) = (1 + random.below(8), bits(random) / 2);
            let mut half = || {
                let sizes = sizes(random, rank, half);
                let strides = strides(random, &sizes);
                Value::Layout(Layout::from_flat(&sizes.into_iter().zip(strides).collect::<Vec<_>>()))
            };
            add(op, vec![half(), half()]);
        }
    }
    for op in BINARY {
        for _ in 0..8 {
            add(op, vec![Value::from(binary(random))]);
        }
    }
    for _ in 0..8 {
        let a = binary(random);
        let bits = a.shape.leaves().iter().product::<i128>().ilog2() as usize;
        add("complement_in", vec![Value::from(a), Value::Tree(Leaf(1 << random.pick(&[bits, 48])))]);
    }
    for op in BINARY_OF_TILE {
        for _ in 0..8 {
            let a = binary(random);
            let tile = tile(random, &a.shape);
            add(op, vec![Value::from(a), Value::Layout(tile)]);
        }
    }
    questions
}

#[test]
fn all_programs_within_the_promised_sizes_have_an_answer() {
    let questions = questions(&mut Random::new(setting("CUTE_STATIC_PROMISED_SEED").unwrap_or(20_261_122)));
    assert!(questions.len() >= 500);
    let answers = ask(&questions, &Setup::from_env(env!("CARGO_TARGET_TMPDIR"), "promised"));
    let (mut held, mut refused, mut compared, mut wrong) = (0, 0, 0, Vec::new());
    let mut random = Random::new(1);
    for (question, got) in questions.iter().zip(&answers) {
        let mut fault = |why: &str| {
            let args: Vec<_> = question.args.iter().map(Value::to_string).collect();
            wrong.push(format!("{} {}: {got:?}, {why}", question.op, args.join(" ")));
        };
        match got {
            Answer::Refused => refused += 1,
            Answer::Value(text) => match values::is_right(question, text, &mut random) {
                Ok(asked) => (held, compared) = (held + 1, compared + usize::from(asked)),
                Err(why) => fault(&why),
            },
            _ => fault("no answer"),
        }
    }
    println!("held {held}, {compared} of them compared, refused {refused} wrong {}", wrong.len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(held >= 250 && compared >= 250 && refused >= 40, "too few of a kind");
}

#[test]
fn a_wrong_value_is_found() {
    let layout = |text: &str| Value::Layout(parse(text).unwrap().layout().unwrap().clone());
    let last = 3_i128.pow(39);
    let a = layout(&format!("(3,{}):({last},1)", last / 3));
    let mut random = Random::new(1);
    for (op, args, right, wrong) in [
        ("coalesce", vec![a.clone()], format!("(3,{}):({last},1)", last / 3), format!("{last}:1")),
        ("right_inverse", vec![a.clone()], format!("{}:3", last / 3), format!("{}:2", last / 3)),
        ("left_inverse", vec![a.clone()], format!("({last},3):(3,1)"), format!("({last},3):(3,2)")),
        (
            "composition",
            vec![a.clone(), layout("(3,9):(1,3)")],
            format!("(3,9):({last},1)"),
            format!("(3,9):({last},2)"),
        ),
        (
            "complement_in",
            vec![layout("9:3"), Value::Tree(Leaf(last))],
            format!("(3,{}):(1,27)", last / 27),
            format!("(3,{}):(1,27)", last / 9),
        ),
        ("filter", vec![a.clone()], format!("(3,{}):({last},1)", last / 3), format!("({},3):(1,{last})", last / 3)),
        ("injective", vec![layout(&format!("({last},3):(1,{last})"))], "true".into(), String::new()),
        ("injective", vec![layout(&format!("({last},3):(1,0)"))], String::new(), "true".into()),
    ] {
        let question = Question { op: op.into(), args };
        if !right.is_empty() {
            assert_eq!(values::is_right(&question, &right, &mut random), Ok(true), "{op}");
        }
        if !wrong.is_empty() {
            assert!(values::is_right(&question, &wrong, &mut random).is_err(), "{op}");
        }
    }
}
