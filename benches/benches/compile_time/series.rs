//! The same operation on more modes, and on larger numbers: the cost must grow linearly.

use super::notation::Case;

/// A series of cases of growing size.
pub struct Scale {
    /// What grows
    pub unit: &'static str,
    /// The sizes
    pub points: &'static [u32],
    /// The size up to which the default recursion limit must do
    pub default_limit: u32,
    /// The cases of an operation at a size
    pub cases: fn(&str, u32) -> Vec<Case>,
}

/// The operations that have series.
pub const OPERATIONS: [&str; 4] = ["coalesce", "composition", "complement_in", "logical_divide"];

/// Numbers stay small, except in complements, whose strides must grow with the modes.
pub const MODES: Scale = Scale {
    unit: "modes",
    points: &[2, 4, 8, 16, 32],
    default_limit: 16,
    cases: |op, n| (0..COUNT).map(|k| modes(op, n, 2 * u128::from(k) + 3)).collect(),
};

/// Sizes of this many bits, with general factors: schoolbook multiplication and division, quadratic.
pub const BITS: Scale = Scale {
    unit: "bits",
    points: &[8, 16, 24, 32, 48],
    default_limit: 64,
    cases: |op, bits| numbers(op, bits, random),
};

/// Sizes of this many bits as layouts have them: an odd number of one digit times a power of two.
pub const ROUND: Scale = Scale {
    unit: "round bits",
    points: &[16, 24, 32, 48],
    default_limit: 64,
    cases: |op, bits| numbers(op, bits, round),
};

const COUNT: u32 = 40;

fn case(op: &str, args: &[String], result: String) -> Case {
    Case { op: op.into(), args: args.to_vec(), result }
}

fn list(items: impl IntoIterator<Item = u128>) -> String {
    let items: Vec<String> = items.into_iter().map(|n| n.to_string()).collect();
    format!("({})", items.join(","))
}

fn modes(op: &str, n: u32, w: u128) -> Case {
    let alternate = |a: u128, b: u128| list((0..n).map(|i| if i % 2 == 0 { a } else { b }));
    let all = |x: u128| alternate(x, x);
    match op {
        // (2,2,2,2):(w,2w,w,2w) = (4,4):(w,w)
        "coalesce" => {
            let half = |x| list((0..n / 2).map(|_| x));
            let result = if n == 2 { format!("4:{w}") } else { format!("{}:{}", half(4), half(w)) };
            case(op, &[format!("{}:{}", all(2), alternate(w, 2 * w))], result)
        }
        // (2,2,…):(w,1,…) ∘ 2^n:1 is the layout itself
        "composition" => {
            let a = format!("{}:{}", all(2), alternate(w, 1));
            case(op, &[a.clone(), format!("{}:1", 1u128 << n)], a)
        }
        // one mode for the stride w, then one for each second mode
        "complement_in" => {
            let (mut end, mut strides) = (w, Vec::new());
            let (mut shape, mut gaps) = (vec![w], vec![1]);
            for i in 0..n {
                strides.push(end);
                end *= 2;
                if i % 2 == 1 {
                    shape.push(2);
                    gaps.push(end);
                    end *= 2;
                }
            }
            let a = format!("{}:{}", all(2), list(strides));
            case(op, &[a, end.to_string()], format!("{}:{}", list(shape), list(gaps)))
        }
        // (4,4,…):(w,1,…) by <2:1,2:1,…>
        "logical_divide" => {
            let tiler = vec!["2:1"; n as usize].join(",");
            let pairs = |a: &str, b: &str| {
                let pair = |i| if i % 2 == 0 { a.to_owned() } else { b.to_owned() };
                (0..n).map(pair).collect::<Vec<_>>().join(",")
            };
            let (by_w, by_1) = (format!("({w},{})", 2 * w), "(1,2)");
            let result = format!("({}):({})", pairs("(2,2)", "(2,2)"), pairs(&by_w, by_1));
            case(op, &[format!("{}:{}", all(4), alternate(w, 1)), format!("<{tiler}>")], result)
        }
        other => panic!("no series for {other}"),
    }
}

/// A number with exactly this many bits (splitmix64).
fn random(bits: u32, state: &mut u64) -> u128 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^= z >> 31;
    u128::from(z >> (64 - bits) | 1 << (bits - 1))
}

/// A number with this many bits, the first three of them random and the last of those 1.
fn round(bits: u32, state: &mut u64) -> u128 {
    let digits = bits.min(3);
    (random(digits, state) | 1) << (bits - digits)
}

fn numbers(op: &str, bits: u32, draw: fn(u32, &mut u64) -> u128) -> Vec<Case> {
    let mut state = u64::from(bits);
    let mut factors = || (draw(bits / 4, &mut state), draw(bits / 4, &mut state), draw(bits / 2, &mut state));
    (0..COUNT).map(|k| large(op, factors(), 2 * u128::from(k) + 3)).collect()
}

fn large(op: &str, (p, q, r): (u128, u128, u128), x: u128) -> Case {
    let (pq, all) = (p * q, p * q * r);
    match op {
        "coalesce" => case(op, &[format!("({p},{q},{r}):({x},{},{})", x * p, x * pq)], format!("{all}:{x}")),
        "composition" => {
            let d = 2 * x * all + 1;
            let b = format!("({q},{r}):({p},{pq})");
            case(op, &[format!("({pq},{r}):({x},{d})"), b], format!("({q},{r}):({},{d})", x * p))
        }
        "complement_in" => {
            let result = format!("({p},{}):(1,{pq})", x * r);
            case(op, &[format!("{q}:{p}"), (x * all).to_string()], result)
        }
        "logical_divide" => {
            let result = format!("({q},({p},{r})):({},({x},{}))", x * p, x * pq);
            case(op, &[format!("{all}:{x}"), format!("{q}:{p}")], result)
        }
        other => panic!("no series for {other}"),
    }
}
