//! Layouts with symbols: an operation and then the values is the same function as the values and then the operation.
//!
//! The cases are random. The compiler says whether each is legal for all values. A legal one is compared with the reference at some values, over the whole
//! domain. A refused one is refused by the reference at some value, too, where each mode has at most one symbol, as its outermost extent, and where the strides of a mode have the same
//! symbols: there the library refuses no more than it must.

#[path = "symbols/inverses.rs"]
mod inverses;
#[path = "symbols/products.rs"]
mod products;
#[path = "symbols/single.rs"]
mod single;
#[path = "symbols/swizzles.rs"]
mod swizzles;

use cute_static_tests::generate::Random;
use cute_static_tests::probe::{Answer, Setup, texts};
use cute_static_tests::reference::notation::{Value, parse};
use cute_static_tests::reference::{Layout, answer, eval, laws};
use std::fmt::Write;

/// The multiples of the symbols M, N, K, and the values that they have in the comparisons.
const MULTIPLES: [u64; 3] = [24, 1, 8];
const UNITS: [[u64; 3]; 24] = [
    [1, 1, 1],
    [2, 1, 1],
    [1, 2, 1],
    [1, 1, 2],
    [2, 2, 1],
    [1, 2, 2],
    [2, 1, 2],
    [2, 2, 2],
    [3, 1, 1],
    [1, 3, 1],
    [1, 1, 3],
    [4, 4, 1],
    [1, 6, 2],
    [6, 1, 1],
    [3, 3, 3],
    [3, 5, 2],
    [2, 3, 4],
    [5, 7, 3],
    [1, 4, 5],
    [4, 1, 3],
    [1, 8, 1],
    [3, 6, 1],
    [2, 9, 3],
    [5, 1, 5],
];
const NAMES: [&str; 3] = ["?M", "?N", "?K"];
/// Multiples of products of symbols, each divided by what it is a multiple of: the name, the factor and the exponents. The first two may be 1.
const SCALED: [(&str, u64, [u32; 3]); 7] = [
    ("?OneM", 1, [1, 0, 0]),
    ("?OneK", 1, [0, 0, 1]),
    ("?TwoN", 2, [0, 1, 0]),
    ("?ThreeN", 3, [0, 1, 0]),
    ("?FiveN", 5, [0, 1, 0]),
    ("?TwoK", 2, [0, 0, 1]),
    ("?FiveK", 5, [0, 0, 1]),
];
/// The multiples in a text: those of `SCALED`, and `?X` with a factor and three exponents, as in `?X48_101`.
fn multiples(text: &str) -> Vec<(String, u64, [u32; 3])> {
    let mut found: Vec<_> =
        SCALED.iter().filter(|(name, ..)| text.contains(name)).map(|&(name, f, e)| (name.to_string(), f, e)).collect();
    for name in text.split(|c: char| c != '?' && c != '_' && !c.is_alphanumeric()).filter(|name| name.starts_with("?X"))
    {
        let (factor, digits) = name[2..].split_once('_').expect("a factor and exponents");
        let digits: Vec<u32> = digits.chars().filter_map(|digit| digit.to_digit(10)).collect();
        found.push((name.to_string(), factor.parse().unwrap(), digits.try_into().unwrap()));
    }
    found.sort();
    found.dedup();
    found
}

/// The operations, with their names in the reference.
const OPERATIONS: [(&str, &str); 8] = [
    ("Filtered", "filter"),
    ("FilteredZeros", "filter_zeros"),
    ("Coalesced", "coalesce"),
    ("Composition", "composition_in_bounds"),
    ("LogicalDivide", "logical_divide"),
    ("ZippedDivide", "zipped_divide"),
    ("TiledDivide", "tiled_divide"),
    ("FlatDivide", "flat_divide"),
];

struct Case {
    operation: usize,
    layout: String,
    tiler: String,
    /// A mode has strides that are multiples of different symbols. A composition may step along both, and a sum of symbols is no stride: it is refused.
    adds_symbols: bool,
}

/// The extents and the strides of a mode.
type Texts = (Vec<String>, Vec<String>);

fn mode(random: &mut Random, inner: usize, coordinates: bool) -> Texts {
    let known = |random: &mut Random| random.pick(&[1, 2, 3, 4, 6, 8]).to_string();
    let mut extents: Vec<String> = (0..inner).map(|_| known(random)).collect();
    extents.push(if random.once_in(4) { known(random) } else { random.pick(&NAMES).to_string() });
    let stride = |random: &mut Random| {
        let of: &[&str] = match coordinates {
            true => &["0", "1@0", "1@1", "2@1", "24@0", "3@0+1@1", "1@0@2", "-1@0"],
            false => &["0", "1", "1", "2", "5", "24", "100", "?M", "?N", "?K"],
        };
        random.pick(of).to_string()
    };
    let strides = extents.iter().map(|_| stride(random)).collect();
    (extents, strides)
}
fn tuple(leaves: &[String]) -> String {
    if let [leaf] = leaves { leaf.clone() } else { format!("({})", leaves.join(",")) }
}
fn tile(random: &mut Random) -> String {
    let extent = |random: &mut Random| random.pick(&[1, 2, 2, 3, 4, 6, 8, 8, 12, 24]);
    match random.below(6) {
        0 | 1 => extent(random).to_string(),
        2 | 3 => format!("{}:{}", extent(random), random.pick(&[1, 1, 2, 3, 4, 8])),
        4 => format!(
            "({},{}):({},{})",
            extent(random),
            extent(random),
            random.pick(&[1, 2, 4]),
            random.pick(&[1, 2, 4, 8])
        ),
        _ => "_".into(),
    }
}
fn case(random: &mut Random) -> Case {
    let coordinates = random.once_in(4);
    let modes: Vec<_> = (0..1 + random.below(3))
        .map(|_| {
            let inner = random.pick(&[0, 0, 0, 1, 2]);
            mode(random, inner, coordinates)
        })
        .collect();
    let side =
        |side: fn(&Texts) -> &Vec<String>| tuple(&modes.iter().map(|mode| tuple(side(mode))).collect::<Vec<_>>());
    let tiles: Vec<String> = modes.iter().map(|_| tile(random)).collect();
    let operation = random.below(OPERATIONS.len());
    let tiler = match tiles.as_slice() {
        [one] if one != "_" => one.clone(),
        _ => format!("<{}>", tiles.join(",")),
    };
    let adds_symbols = modes.iter().any(|(_, strides)| {
        let mut strides: Vec<_> = strides.iter().filter(|stride| *stride != "0").collect();
        strides.sort();
        strides.dedup_by(|a, b| a == b || !a.contains('?') && !b.contains('?'));
        strides.len() > 1
    });
    Case { adds_symbols, operation, layout: format!("{}:{}", side(|mode| &mode.0), side(|mode| &mode.1)), tiler }
}
impl Case {
    /// The program: the result with the names of its symbols, and the operand and the result at each of the values; nothing if it is refused.
    fn program(&self) -> String {
        let bound = match OPERATIONS[self.operation].0 {
            "Composition" => "T: cute_static::symbols::operations::ComposesSymbols<A, Output = R>".to_string(),
            unary @ ("Coalesced" | "Filtered" | "FilteredZeros") => {
                format!("A: cute_static::bounds::{unary}<Output = R>")
            }
            divide => format!("A: cute_static::bounds::{divide}<T, Output = R>"),
        };
        let (layout, tiler) = (&self.layout, &self.tiler);
        let tiler = if tiler.starts_with('<') || !tiler.contains(':') {
            format!("cute_static::tiler!({tiler})")
        } else {
            format!("cute_static::layout!({tiler})")
        };
        program(&bound, "format!(\"{}#{}\", A::show(), R::show())", &format!("cute_static::layout!({layout}), {tiler}"))
    }
}
/// A program that prints `shown` for the operands `A, T` where this bound holds for the result `R`, or nothing; `show` is the layout at each of the values.
fn program(bound: &str, shown: &str, operands: &str) -> String {
    let sizes = UNITS.map(|units| format!("{:?}", [0, 1, 2].map(|i| units[i] * MULTIPLES[i]))).join(",");
    let [m, n, k] = MULTIPLES;
    let scaled: String = multiples(operands)
        .iter()
        .map(|(name, factor, exponents)| {
            let name = &name[1..];
            let last = exponents.iter().rposition(|&exponent| exponent != 0).expect("a symbol");
            let exponents = exponents[..=last]
                .iter()
                .rev()
                .fold("HNil".to_string(), |rest, exponent| format!("HCons<cute_static::typenum::U{exponent}, {rest}>"));
            format!(
                "enum {name} {{}}
                impl cute_static::symbols::IsSymbol for {name} {{ type Symbols = Three; }}
                impl cute_static::symbols::SymbolOf<Three> for {name} {{
                    type Value = cute_static::symbols::Times<
                        cute_static::shape!({factor}), Three, cute_static::semimodule::ArithmeticTuple<{exponents}>>;
                }}"
            )
        })
        .collect();
    let of_left = if shown.contains("A::show") { "A: Show" } else { "A" };
    format!(
        "{{
            use cute_static::{{Layout, symbols::{{Symbolic, Sizes, coordinates::ZipStrides}}}};
            cute_static::symbols! {{ Three {{ M: multiple_of {m}; N: multiple_of {n}; K: multiple_of {k} }} }}
            #[allow(unused_imports)]
            use cute_static::htuple::{{HCons, HNil}};
            {scaled}
            trait Show {{ fn show() -> String; }}
            impl<S: ZipStrides<Three, D>, D> Show for Layout<Symbolic<Three, S>, Symbolic<Three, D>> {{
                fn show() -> String {{
                    let at = |[m, n, k]: [u64; 3]| <Layout<Symbolic<Three, S>, Symbolic<Three, D>> as Default>::default().with(Sizes::new(Three {{ M: m, N: n, K: k }}).unwrap()).unwrap().to_string();
                    [{sizes}].map(at).join(\"|\")
                }}
            }}
            struct Ask<A, T>(core::marker::PhantomData<(A, T)>);
            trait Refused {{ fn answer() -> String {{ String::new() }} }}
            impl<A, T> Refused for Ask<A, T> {{}}
            impl<{of_left}, T, R: Show> Ask<A, T> where {bound} {{
                fn answer() -> String {{ {shown} }}
            }}
            Ask::<{operands}>::answer()
        }}"
    )
}
/// The text with values of the symbols
fn at(text: &str, units: &[u64; 3]) -> String {
    let value = |factor, exponents: [u32; 3]| (0..3).fold(factor, |value, i| value * units[i].pow(exponents[i]));
    let text = multiples(text).into_iter().fold(text.to_string(), |text, (name, factor, exponents)| {
        text.replace(&name, &value(factor, exponents).to_string())
    });
    (0..3).fold(text, |text, i| text.replace(NAMES[i], &(units[i] * MULTIPLES[i]).to_string()))
}
/// Whether two texts are the same function: layouts of integers, or of coordinates, which are compared at up to 1000 indices
fn same(expected: &str, found: &str) -> bool {
    let parsed = [expected, found].map(|text| parse(text).unwrap_or_else(|why| panic!("{text}: {why}")));
    if let [Value::Layout(expected), Value::Layout(found)] = &parsed {
        return laws::same_function(expected, found).is_ok();
    }
    let [expected, found] = parsed.map(|layout| layout.general().expect("a layout"));
    let step = usize::try_from(expected.size() / 1000).expect("a size") + 1;
    expected.size() == found.size() && (0..expected.size()).step_by(step).all(|i| eval(&expected, i) == eval(&found, i))
}
fn layout(text: &str) -> Layout {
    let parsed = parse(text).unwrap_or_else(|why| panic!("{text}: {why}"));
    match parsed {
        Value::Layout(layout) => layout,
        other => panic!("{other} is no layout"),
    }
}

#[test]
fn values_and_operations_commute() {
    let count = cute_static_tests::setting("CUTE_STATIC_SYMBOL_CASES").unwrap_or(600);
    let seed = cute_static_tests::setting("CUTE_STATIC_SYMBOL_SEED").unwrap_or(23);
    let mut random = Random::new(seed as u64);
    // A layout without symbols is no case.
    let cases: Vec<Case> =
        std::iter::from_fn(|| Some(case(&mut random))).filter(|case| case.layout.contains('?')).take(count).collect();
    let programs: Vec<String> = cases.iter().map(Case::program).collect();
    let answers = texts(&programs, &Setup::from_env(env!("CARGO_TARGET_TMPDIR"), "symbols"));
    let (mut compared, mut legal, mut faults) = (0, 0, String::new());
    for (case, answer_of) in cases.iter().zip(answers) {
        let Answer::Value(text) = answer_of else { panic!("{} {}: {answer_of:?}", case.layout, case.tiler) };
        let (name, op) = OPERATIONS[case.operation];
        let expected = |operand: &str| {
            let operands = [parse(operand).expect("a layout"), parse(&case.tiler).expect("a tiler")];
            answer(op, if ["coalesce", "filter", "filter_zeros"].contains(&op) { &operands[..1] } else { &operands })
                .expect("an operation of the reference")
        };
        let Some((operands, results)) = text.split_once('#') else {
            if !case.adds_symbols && UNITS.iter().all(|units| expected(&at(&case.layout, units)).is_some()) {
                writeln!(
                    faults,
                    "{name} of {} and {} is refused, and the reference finds it at each of the values",
                    case.layout, case.tiler
                )
                .unwrap();
            }
            continue;
        };
        legal += 1;
        let mut ranks = Vec::new();
        for (operand, result) in operands.split('|').zip(results.split('|')) {
            compared += 1;
            match expected(operand) {
                Some(expected) if same(&expected, result) => {
                    ranks.push(
                        [&expected, result]
                            .map(|text| text.split(':').next().map_or(0, |shape| shape.split(',').count())),
                    );
                }
                expected => writeln!(
                    faults,
                    "{name} of {} and {}: at {operand} it is {result}, and not {expected:?}",
                    case.layout, case.tiler
                )
                .unwrap(),
            }
        }
        // A coalesced layout has no more modes than are needed at some of the values.
        if ["Coalesced", "Filtered"].contains(&name) && !ranks.iter().any(|[least, found]| least == found) {
            writeln!(faults, "{name} of {} has more modes than at each of the values: {results}", case.layout).unwrap();
        }
    }
    println!("{legal} of {count} are legal; {compared} comparisons");
    assert!(faults.is_empty(), "{faults}");
    assert!(compared >= if count >= 600 { 3000 } else { 1 }, "only {compared} comparisons");
}

/// An edit of a layout with symbols is the same edit of its shape and of its stride.
#[test]
fn edits_of_modes() {
    use cute_static::prelude::*;
    use cute_static::symbols;
    use cute_static::typenum::{U0, U1, U2, U3};
    use static_assertions::assert_type_eq_all;
    symbols! { Gemm { M: multiple_of 16; N; K: multiple_of 8 } }
    type A = layout!((?M, (?K, 4), 2):(?K, (1, ?M), ?N));
    assert_type_eq_all!(Get<A, U0>, layout!(?M:?K));
    assert_type_eq_all!(Get<A, U1>, layout!((?K, 4):(1, ?M)));
    assert_type_eq_all!(Get<A, coord!((1, 0))>, layout!(?K:1));
    assert_type_eq_all!(Select<A, coord!((2, 0))>, layout!((2, ?M):(?N, ?K)));
    assert_type_eq_all!(Take<A, U1, U3>, layout!(((?K, 4), 2):((1, ?M), ?N)));
    assert_type_eq_all!(Group<A, U0, U2>, layout!(((?M, (?K, 4)), 2):((?K, (1, ?M)), ?N)));
    assert_type_eq_all!(Flattened<A>, layout!((?M, ?K, 4, 2):(?K, 1, ?M, ?N)));
    assert_type_eq_all!(Append<A, layout!(?N:0)>, layout!((?M, (?K, 4), 2, ?N):(?K, (1, ?M), ?N, 0)));
    assert_type_eq_all!(cute_static::layout::Prepend<A, layout!(8:?K)>, layout!((8, ?M, (?K, 4), 2):(?K, ?K, (1, ?M), ?N)));
    assert_type_eq_all!(Append<A, layout!((8, 2):(2, 1))>, layout!((?M, (?K, 4), 2, (8, 2)):(?K, (1, ?M), ?N, (2, 1))));
    type Replaced = Replace<A, U1, layout!(?N:?M)>;
    assert_type_eq_all!(Replaced, layout!((?M, ?N, 2):(?K, ?M, ?N)));
    type Four = typenum::U4;
    type Last = cute_static::layout::AppendToRank<A, layout!(?N:0), Four>;
    assert_type_eq_all!(Last, layout!((?M, (?K, 4), 2, ?N):(?K, (1, ?M), ?N, 0)));
    type First = cute_static::layout::PrependToRank<A, layout!(1:0), Four>;
    assert_type_eq_all!(First, layout!((1, ?M, (?K, 4), 2):(0, ?K, (1, ?M), ?N)));
    // As methods, and behind a divide
    let tiles = layout!((?M, ?K):(?K, 1)).zipped_divide(tiler!(<16, 8>));
    assert_eq!(tiles.flatten().to_string(), "(16,8,M/16,K/8):(K,1,16*K,8)");
    assert_eq!(format!("{tiles:#}"), "((16,8),(?,?)):((?{div=8},1),(?{div=128},8))");
    assert_eq!(layout!((?M, ?K):(1, ?M)).coalesce().to_string(), "M*K:1");
}

/// `L(c) = slice(k) + offset`, for each slice of each kind, each coordinate and several values.
#[test]
fn slices() -> Result<(), Box<dyn std::error::Error>> {
    use cute_static::layout::NestedSlice;
    use cute_static::prelude::*;
    use cute_static::symbols;
    use static_assertions::assert_type_eq_all;
    symbols! { Gemm { M: multiple_of 4; K: multiple_of 2 } }
    type A = layout!((?M, (?K, 3)):(?K, (1, 100)));
    assert_type_eq_all!(Slice<A, coord!((_, 5))>, layout!((?M):(?K)));
    assert_type_eq_all!(Slice<A, coord!((1, (_, 2)))>, Slice<layout!((?K, 3):(1, 100)), coord!((_, 2))>);
    assert_type_eq_all!(Slice<A, coord!((_, (_, 2)))>, layout!((?M, ?K):(?K, 1)));
    assert_type_eq_all!(NestedSlice<A, coord!((1, _))>, layout!((?K, 3):(1, 100)));
    assert_type_eq_all!(Dice<A, coord!((_, 5))>, Slice<layout!(((?K, 3), ?M):((1, 100), 1)), coord!((_, 0))>);
    let mut compared = 0;
    for (m, k) in [(4, 2), (8, 2), (4, 6), (12, 4)] {
        let layout = A::default().with(Gemm { M: m, K: k }.sizes()?)?;
        for (i, j, l) in (0..m).flat_map(|i| (0..k).flat_map(move |j| (0..3).map(move |l| (i, j, l)))) {
            let expected = layout.offset((i, (j, l)));
            let (rows, start) = layout.slice((Underscore, j + k * l));
            assert_eq!(rows.offset((i,)) + start, expected);
            let (columns, start) = layout.slice((i, Underscore));
            assert_eq!(columns.offset(((j, l),)) + start, expected);
            let (part, start) = layout.slice((Underscore, (Underscore, l)));
            assert_eq!((part.offset((i, j)) + start, part.size()), (expected, m * k));
            let (all, start) = layout.slice(Underscore);
            assert_eq!((all.offset((i, (j, l))), start), (expected, 0));
            let (none, start) = layout.slice((i, (j, l)));
            assert_eq!((none.size(), start), (1, expected));
            compared += 5;
        }
    }
    assert_eq!(compared, 5 * 3 * (8 + 16 + 24 + 48));
    Ok(())
}
