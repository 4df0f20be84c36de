//! Left inverses behind a swizzle, on an exhaustive grid of swizzles and layouts: what is accepted keeps `L(A(c)) = c`. Where extents and strides are powers
//! of two, what is refused has no swizzle that takes the indices back. All swizzles are tried.
//!
//! `CUTE_STATIC_SWIZZLED_ONLY` keeps the layouts whose text contains it.

use cute_static_tests::probe::{Answer, Question, Setup, ask};
use cute_static_tests::reference::notation::{Value, parse};
use cute_static_tests::reference::{Function, Layout, Swizzle, Tree, eval, left_inverse};

/// All swizzles of up to `bits` bits whose fields begin below the bit `most` and are that far apart at most.
fn swizzles(bits: i128, most: i128) -> Vec<Swizzle> {
    let shifts = |bits: i128| (bits.max(1)..=most).flat_map(|shift| [shift, -shift]);
    let of = |bits: i128| (0..most).flat_map(move |base| shifts(bits).map(move |shift| Swizzle { bits, base, shift }));
    (0..=bits).flat_map(of).collect()
}

/// All injective layouts of these ranks, extents and strides.
fn layouts() -> Vec<Layout> {
    let grid = |rank: usize, extents: &[i128], strides: &[i128]| {
        let mut all = vec![vec![]];
        for _ in 0..rank {
            let longer = |a: &Vec<(i128, i128)>| {
                let modes = extents.iter().flat_map(|s| strides.iter().map(|d| (*s, *d)));
                modes.map(|mode| [&a[..], &[mode]].concat()).collect::<Vec<_>>()
            };
            all = all.iter().flat_map(longer).collect();
        }
        all
    };
    let modes = [
        grid(1, &[3, 8], &[1, 3, 8]),
        grid(2, &[2, 4], &[1, 2, 4, 8]),
        grid(2, &[2, 3], &[1, 3, 4]),
        grid(3, &[2], &[1, 2, 4, 8]),
    ]
    .concat();
    let injective = |a: &Layout| {
        let mut values: Vec<i128> = (0..a.size()).map(|k| eval(a, k)).collect();
        values.sort_unstable();
        values.windows(2).all(|pair| pair[0] != pair[1])
    };
    modes.iter().map(|modes| Layout::from_flat(modes)).filter(injective).collect()
}

/// The swizzle outside the left inverse of the layout inside that makes it one of the whole, if there is one.
fn found(swizzle: &Swizzle, a: &Layout, outside: &[Swizzle]) -> Option<Swizzle> {
    let inside = left_inverse(a)?;
    let back: Vec<i128> = (0..a.size()).map(|k| eval(&inside, swizzle.apply(eval(a, k)))).collect();
    let inverts = |g: &&Swizzle| back.iter().zip(0..).all(|(x, k)| g.apply(*x) == k);
    outside.iter().find(inverts).cloned()
}

/// Whether all extents and strides are powers of two.
fn is_of_bits(a: &Layout) -> bool {
    a.flat().iter().all(|(s, d)| (*s as u64).is_power_of_two() && (*d as u64).is_power_of_two())
}

#[test]
fn left_inverses_are_found_where_a_swizzle_makes_them() {
    let only = std::env::var("CUTE_STATIC_SWIZZLED_ONLY").unwrap_or_default();
    let outside = swizzles(3, 8);
    let mut cases = Vec::new();
    for a in layouts().iter().filter(|a| a.to_string().contains(&only)) {
        cases.extend(swizzles(2, 3).into_iter().filter(|s| s.bits > 0).map(|swizzle| (swizzle, a.clone())));
    }
    let question = |(swizzle, a): &(Swizzle, Layout)| {
        let inner = Box::new(Function::Layout(a.general()));
        let composed = Function::Composed(Box::new(Function::Swizzle(swizzle.clone())), Tree::Leaf(0), inner);
        Question { op: "left_inverse".into(), args: vec![Value::Function(composed)] }
    };
    let questions: Vec<_> = cases.iter().map(question).collect();
    let answers = ask(&questions, &Setup::from_env(env!("CARGO_TARGET_TMPDIR"), "swizzled_inverses"));
    let (mut held, mut more, mut none, mut wrong) = (0, 0, 0, Vec::new());
    for (((swizzle, a), question), answer) in cases.iter().zip(&questions).zip(&answers) {
        let found = found(swizzle, a, &outside);
        let fault = match answer {
            Answer::Refused => found
                .as_ref()
                .filter(|_| is_of_bits(a))
                .map(|g| format!("refused, but {g:?} of {}", left_inverse(a).map_or(String::new(), |l| l.to_string()))),
            Answer::Value(text) => {
                let inverse = parse(text).ok().and_then(|value| value.function());
                let back = |k: i128| inverse.as_ref()?.eval(&swizzle.apply(eval(a, k)).into())?.integer();
                let kept = (0..a.size()).all(|k| back(k) == Some(k));
                (!kept).then(|| format!("{text} is no inverse"))
            }
            other => Some(format!("{other:?}")),
        };
        match (answer, &found) {
            _ if fault.is_some() => wrong.push(format!("{}: {}", question.args[0], fault.unwrap_or_default())),
            (Answer::Refused, _) => none += 1,
            (_, Some(_)) => held += 1,
            (_, None) => more += 1,
        }
    }
    println!("{held} as the search, {more} more, {none} refused, {} wrong", wrong.len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(!only.is_empty() || held > 500 && none > 100, "too few of a kind");
}
