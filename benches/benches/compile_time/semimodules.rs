//! The same kinds of operation on integer, coordinate, XOR and swizzled layouts: the cost beyond integers.

use super::notation::Case;

/// What strides are made of.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Strides {
    /// `2`
    Integers,
    /// `2@0`, `1@1`: each mode in a component of its own
    Coordinates,
    /// The right operand yields coordinates
    Indexed,
    /// `f2`
    Xor,
    /// Integers behind a swizzle
    Swizzled,
}

/// The columns of the table.
pub const COLUMNS: [(Strides, &str); 5] = [
    (Strides::Integers, "integers"),
    (Strides::Coordinates, "coordinates"),
    (Strides::Indexed, "by coordinates"),
    (Strides::Xor, "XOR"),
    (Strides::Swizzled, "swizzled"),
];

/// The rows of the table.
pub const OPERATIONS: [&str; 7] = [
    "composition",
    "coalesce",
    "right_inverse",
    "left_inverse",
    "complement_open",
    "logical_divide",
    "logical_product",
];

const COUNT: u32 = 40;

/// The cases of an operation with these strides; none where it is not defined on them.
pub fn cases(op: &str, strides: Strides, short: bool) -> Vec<Case> {
    (0..if short { COUNT / 4 } else { COUNT }).filter_map(|k| case(op, strides, k)).collect()
}

/// `d` as the stride of a mode in component `place`.
fn stride(strides: Strides, d: u128, place: usize) -> String {
    match strides {
        Strides::Coordinates => format!("{d}@{place}"),
        Strides::Xor => format!("f{d}"),
        _ => d.to_string(),
    }
}

fn case(op: &str, strides: Strides, k: u32) -> Option<Case> {
    use Strides::{Coordinates, Indexed, Integers, Swizzled, Xor};
    // Extents 2^a, 2^b, 2^c, and a number of its own for each case.
    let (a, b, c) = (2 + k % 3, 2 + k / 3 % 3, 2 + k / 9 % 3);
    let (s0, s1, s2) = (1u128 << a, 1u128 << b, 1u128 << c);
    let (w, t) = (64 * (2 * u128::from(k) + 3), 8 * s1);
    let at = |d, place| stride(strides, d, place);
    let behind = |layout: String| if strides == Swizzled { format!("Sw<3,4,3> o 0 o {layout}") } else { layout };
    let made = |args: &[String], result: String| Some(Case { op: op.into(), args: args.to_vec(), result });
    match (op, strides) {
        // A coordinate indexes each mode by itself.
        ("composition", Indexed) => {
            let left = format!("({s0},{s1},{s2}):({w},1,{t})");
            let shape = format!("({},({},{s2}))", s0 / 2, s1 / 2);
            let right = format!("{shape}:(2@0,(2@1,1@2))");
            made(&[left, right], format!("{shape}:({},(2,{t}))", 2 * w))
        }
        // Both leaves of B run over the end of a mode.
        ("composition", _) => {
            let left = format!("({s0},{s1},{s2}):({},{},{})", at(w, 0), at(1, 1), at(t, 2));
            let right = format!("({},{s2}):(2,{})", s0 * s1 / 4, s0 * s1 / 2);
            let shape = format!("(({},{}),(2,{}))", s0 / 2, s1 / 2, s2 / 2);
            let result = format!("{shape}:(({},{}),({},{}))", at(2 * w, 0), at(1, 1), at(s1 / 2, 1), at(t, 2));
            made(&[behind(left), right], behind(result))
        }
        ("coalesce", Integers | Coordinates | Xor) => {
            let left = format!("({s0},({s1},{s2})):({},({},{}))", at(w, 0), at(w * s0, 0), at(1, 1));
            made(&[left], format!("({},{s2}):({},{})", s0 * s1, at(w, 0), at(1, 1)))
        }
        ("right_inverse" | "left_inverse", Coordinates) => {
            made(&[format!("({s0},{s1}):(1@1,1@0)")], format!("({s1},{s0}):({s0},1)"))
        }
        ("right_inverse" | "left_inverse", Integers | Xor) => {
            let left = format!("({s0},{s1}):({},{})", at(s1, 0), at(1, 0));
            made(&[left], format!("({s1},{s0}):({},{})", at(s0, 0), at(1, 0)))
        }
        ("complement_open", Integers | Xor) => {
            let left = format!("({s0},{s1}):({},{})", at(1, 0), at(2 * s0, 0));
            made(&[left], format!("(2,1):({},{})", at(s0, 0), at(2 * s0 * s1, 0)))
        }
        ("complement_open", Coordinates) => {
            let left = format!("({s0},{s1}):(1@0,2@1)");
            made(&[left], format!("(1,(2,1)):({s0}@0,(1@1,{}@1))", 2 * s1))
        }
        ("logical_divide", Integers | Coordinates | Xor | Swizzled) => {
            let left = format!("({s0},{s1}):({},{})", at(w, 0), at(1, 1));
            let result = format!(
                "((2,{}),({},2)):(({},{}),({},{}))",
                s0 / 2,
                s1 / 2,
                at(w, 0),
                at(2 * w, 0),
                at(1, 1),
                at(s1 / 2, 1)
            );
            made(&[behind(left), format!("<2:1,{}:1>", s1 / 2)], behind(result))
        }
        ("logical_product", Integers | Xor | Swizzled) => {
            let left = format!("({s0},{s1}):({},{})", at(s1, 0), at(1, 0));
            let (inner, outer) = (at(s0 * s1 * s2, 0), at(s0 * s1, 0));
            let result = format!("(({s0},{s1}),(2,{s2})):(({},{}),({inner},{outer}))", at(s1, 0), at(1, 0));
            made(&[behind(left), format!("(2,{s2}):({s2},1)")], behind(result))
        }
        ("logical_product", Coordinates) => {
            let left = format!("({s0},{s1}):(1@0,1@1)");
            let result = format!("(({s0},{s1}),(2,{s2})):((1@0,1@1),({}@1,{s1}@1))", s1 * s2);
            made(&[left, format!("(2,{s2}):({s2},1)")], result)
        }
        _ => None,
    }
}
