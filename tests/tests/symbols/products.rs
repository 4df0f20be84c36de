//! Products and complements, and right operands with symbols: the operation and then the values is the same function as the values and then the operation.

use super::{UNITS, at, layout, program, tuple};
use cute_static_tests::generate::Random;
use cute_static_tests::probe::{Answer, Setup, texts};
use cute_static_tests::reference::notation::parse;
use cute_static_tests::reference::{answer, eval};
use std::fmt::Write;

/// The operations, with their names in the reference.
const PRODUCTS: [(&str, &str); 12] = [
    ("Composition", "composition_in_bounds"),
    ("Composition", "composition_in_bounds"),
    ("LogicalDivide", "logical_divide"),
    ("ZippedDivide", "zipped_divide"),
    ("Complement", "complement"),
    ("LogicalProduct", "logical_product"),
    ("ZippedProduct", "zipped_product"),
    ("TiledProduct", "tiled_product"),
    ("FlatProduct", "flat_product"),
    ("BlockedProduct", "blocked_product"),
    ("RakedProduct", "raked_product"),
    ("TileToShape", "tile_to_shape"),
];
/// Operands of a product: at least one of them has symbols.
struct Factors {
    operation: usize,
    left: String,
    right: String,
    order: Option<String>,
}
fn factors(random: &mut Random) -> Factors {
    let layout = |random: &mut Random, extents: &[&str], strides: &[&str]| {
        let side = |random: &mut Random, of: &[&str], rank| {
            tuple(&(0..rank).map(|_| random.pick(of).to_string()).collect::<Vec<_>>())
        };
        let rank = random.pick(&[1, 2, 2, 3]);
        format!("{}:{}", side(random, extents, rank), side(random, strides, rank))
    };
    let plain = ["1", "2", "3", "4", "8"];
    let tiles = [
        "2:1",
        "4:2",
        "(2,2):(1,2)",
        "(4,2):(2,1)",
        "(2,2):(2,8)",
        "(2,4):(4,1)",
        "(2,2):(20,30)",
        "3:-1",
        "(2,3):(1,7)",
    ];
    // Matrices, whose strides are products of the extents inside of them more often than not
    let matrices = [
        "(?M,?K):(1,?M)",
        "(?M,?K):(?K,1)",
        "(?M,8):(8,1)",
        "(8,?N):(1,8)",
        "(4,?N):(1,8)",
        "(2,?M):(12,24)",
        "(?M,?N):(?N,1)",
        "(?N,3):(8,1)",
        "(4,?K):(1,?M)",
        "(?N,2,?K):(2,1,?M)",
    ];
    // Modes that may be of extent 1, and strides of the same symbols behind them. The gaps of some are rounded down.
    let uneven = |random: &mut Random, of: &[(&str, [&str; 3])]| {
        let (extent, strides) = random.pick(of);
        let (stride, last, behind) =
            (random.pick(&["1", "2", "3"]), random.pick(&["2", "3", "?N"]), random.pick(&strides));
        match random.below(3) {
            0 => format!("(2,{extent},{last}):(1,2,{behind})"),
            _ => format!("({extent},{last}):({stride},{behind})"),
        }
    };
    let of_n = [("?N", ["?TwoN", "?ThreeN", "?FiveN"]), ("?TwoN", ["?TwoN", "?ThreeN", "?FiveN"])];
    let of_both = [of_n[0], of_n[1], ("?OneK", ["?TwoK", "?FiveK", "?K"])];
    let grids = ["1", "2", "3", "8", "?N", "?K", "?M"];
    let steps = ["1", "1", "2", "4", "0", "?K", "?M", "?N", "-1"];
    let operation = random.below(PRODUCTS.len());
    if PRODUCTS[operation].0 == "TileToShape" {
        let extents: Vec<String> = (0..2).map(|_| random.pick(&["?M", "?K", "?N", "8", "16"]).to_string()).collect();
        let order = random.pick(&["", "(0,1)", "(1,0)"]);
        let order = Some(order.to_string()).filter(|order| !order.is_empty());
        return Factors { operation, left: random.pick(&tiles).into(), right: tuple(&extents), order };
    }
    let left = match random.below(5) {
        4 => uneven(random, &of_both),
        0 => random.pick(&tiles).to_string(),
        1 => layout(random, &plain, &["1", "2", "8", "?M"]),
        2 => layout(random, &["1", "2", "4", "?N", "?K"], &["1", "2", "8", "?K"]),
        _ => random.pick(&matrices).to_string(),
    };
    let of_integers = ["Composition", "LogicalDivide", "ZippedDivide"].contains(&PRODUCTS[operation].0);
    if of_integers {
        let one = |random: &mut Random| {
            let extent = random.pick(&["?M", "?N", "?K", "2", "4"]);
            random.pick(&[extent, extent, "_"]).to_string()
        };
        let right = match random.below(4) {
            3 => {
                let right = uneven(random, &of_n);
                return Factors { operation, left: "(?N,60):(1,?N)".into(), right, order: None };
            }
            0 => format!("<{},{}>", one(random), one(random)),
            1 => random
                .pick(&[
                    "?M:1",
                    "?K:?M",
                    "8:?M",
                    "(?K,?M):(?M,1)",
                    "(2,?N):(1,2)",
                    "(?M,?K):(1,?M)",
                    "(3,?M):(?M,1)",
                    "?N:2",
                ])
                .into(),
            _ => layout(random, &["?M", "?N", "?K", "2", "8"], &["1", "1", "?M", "?K", "?N", "8", "0"]),
        };
        let left = match random.below(3) {
            0 => layout(random, &["?M", "?N", "?K", "8", "2"], &["1", "2", "?M", "?K", "100"]),
            _ => random.pick(&[&matrices[..], &["(?M,?K):(1@0,1@1)", "(?K,8):(1@1,1@0)"]].concat()).to_string(),
        };
        return Factors { operation, left, right, order: None };
    }
    if PRODUCTS[operation].0 == "Complement" {
        let left = if random.once_in(2) { left } else { uneven(random, &of_both) };
        return Factors { operation, left, right: "1".into(), order: None };
    }
    let right = match (random.below(3), left.contains('?')) {
        (0, true) => layout(random, &plain, &["1", "1", "2", "4", "0", "-1"]),
        (1, true) if !["BlockedProduct", "RakedProduct"].contains(&PRODUCTS[operation].0) => {
            format!("<{},{}>", random.pick(&["2", "4:2", "_"]), random.pick(&["3", "2:4", "_"]))
        }
        _ => layout(random, &grids, &steps),
    };
    Factors { operation, left, right, order: None }
}
impl Factors {
    fn program(&self) -> String {
        let (operation, left, right) = (PRODUCTS[self.operation].0, &self.left, &self.right);
        let right = if right.starts_with('<') {
            format!("cute_static::tiler!({right})")
        } else if right.contains(':') {
            format!("cute_static::layout!({right})")
        } else {
            format!("cute_static::shape!({right})")
        };
        let order = match &self.order {
            Some(order) => format!(", cute_static::coord!({order})"),
            None if operation == "TileToShape" => ", cute_static::typenum::UTerm".into(),
            None => String::new(),
        };
        program(
            &match operation {
                "Composition" => "T: cute_static::symbols::operations::ComposesSymbols<A, Output = R>".to_string(),
                "Complement" => "A: cute_static::bounds::Complement<Output = R>".to_string(),
                _ => format!("A: cute_static::bounds::{operation}<T{order}, Output = R>"),
            },
            "R::show()",
            &format!("cute_static::layout!({left}), {right}"),
        )
    }
}

#[test]
fn values_and_products_commute() {
    let count = cute_static_tests::setting("CUTE_STATIC_SYMBOL_PRODUCTS").unwrap_or(200);
    let seed = cute_static_tests::setting("CUTE_STATIC_SYMBOL_SEED").unwrap_or(23);
    let mut random = Random::new(seed as u64);
    // A right operand without symbols is a case of the test of composition and divides.
    let has_symbols = |case: &Factors| match PRODUCTS[case.operation].0 {
        "Composition" | "LogicalDivide" | "ZippedDivide" => case.left.contains('?') && case.right.contains('?'),
        _ => case.left.contains('?') || case.right.contains('?'),
    };
    let cases: Vec<Factors> =
        std::iter::from_fn(|| Some(factors(&mut random))).filter(has_symbols).take(count).collect();
    let programs: Vec<String> = cases.iter().map(Factors::program).collect();
    let answers = texts(&programs, &Setup::from_env(env!("CARGO_TARGET_TMPDIR"), "symbol_products"));
    let (mut compared, mut legal, mut faults) = (0, 0, String::new());
    for (case, answer_of) in cases.iter().zip(answers) {
        let (name, op) = PRODUCTS[case.operation];
        let Answer::Value(text) = answer_of else { panic!("{name} {} {}: {answer_of:?}", case.left, case.right) };
        let expected = |units: &[u64; 3]| {
            let mut operands = vec![parse(&at(&case.left, units)).unwrap(), parse(&at(&case.right, units)).unwrap()];
            operands.extend(case.order.iter().map(|order| parse(order).unwrap()));
            operands.truncate(if op == "complement" { 1 } else { 3 });
            answer(op, &operands).expect("an operation of the reference")
        };
        if text.is_empty() {
            // A tile without gaps is repeated at the strides of the grid, and its copies are there for every value.
            let packed = ["2:1", "(2,2):(1,2)", "(4,2):(2,1)", "(2,4):(4,1)"].contains(&case.left.as_str());
            if packed && UNITS.iter().all(|units| expected(units).is_some()) {
                writeln!(
                    faults,
                    "{name} of {} and {} is refused, and is legal at each of the values",
                    case.left, case.right
                )
                .unwrap();
            }
            continue;
        }
        legal += 1;
        // A complement continues without end: the reference leaves out modes of size 1, which end where the next mode begins.
        let same = |found: &str, expected: &str| match op {
            "complement" => {
                let [expected, found] = [expected, found].map(layout);
                (0..200).all(|i| eval(&found, i) == eval(&expected, i))
            }
            _ => super::same(expected, found),
        };
        for (units, result) in UNITS.iter().zip(text.split('|')) {
            compared += 1;
            match expected(units) {
                Some(expected) if same(result, &expected) => {}
                expected => writeln!(
                    faults,
                    "{name} of {} and {}: at {units:?} it is {result}, and not {expected:?}",
                    case.left, case.right
                )
                .unwrap(),
            }
        }
    }
    println!("{legal} of {count} are legal; {compared} comparisons");
    assert!(faults.is_empty(), "{faults}");
    assert!(compared >= if count >= 200 { 1000 } else { 1 }, "only {compared} comparisons");
}
