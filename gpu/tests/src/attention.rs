//! Problems for attention, and what is expected.

use crate::data::small;

/// An element of an operand, by its index
type Numbers = Box<dyn Fn(usize) -> f32>;
/// How many keys a query sees, of so many
pub type Seen = fn(usize, usize) -> usize;
/// A query sees every key.
pub fn all(_: usize, length: usize) -> usize {
    length
}
/// A query sees the keys up to its place.
pub fn earlier(query: usize, _: usize) -> usize {
    query + 1
}

/// Attention of some heads of 64 features, over as many queries as keys.
pub struct Attention {
    /// How many heads
    pub heads: usize,
    /// How many queries and keys
    pub length: usize,
    /// What scores are multiplied by; it contains log₂ e
    pub scale: f32,
    /// Queries, keys, values: (head, length, 64)
    pub operands: [Numbers; 3],
    /// Row and feature → the value, and how far from it O may be
    expected: Box<dyn Fn(usize, usize) -> (f64, f64)>,
}
impl Attention {
    /// Each query is a key among the `seen` first ones of its head, and the scale so large that no other key counts: attention looks values
    /// up, exactly.
    pub fn lookup([heads, length]: [usize; 2], seen: Seen) -> Self {
        let sign = |row: usize, i: usize| if small(7)(64 * row + i) % 2 == 0 { 1.0 } else { -1.0 };
        let sought = move |row: usize| row / length * length + (row * 37 + 11) % seen(row % length, length);
        let value = |row: usize, i: usize| small(8)(64 * row + i) as f32;
        let operands: [Numbers; 3] = [
            Box::new(move |i| sign(sought(i / 64), i % 64)),
            Box::new(move |i| sign(i / 64, i % 64)),
            Box::new(move |i| value(i / 64, i % 64)),
        ];
        let expected = Box::new(move |row, i| (f64::from(value(sought(row), i)), 0.0));
        Self { heads, length, scale: 8.0, operands, expected }
    }
    /// Weights of the `seen` first keys, against softmax in double precision.
    pub fn weights([heads, length]: [usize; 2], seen: Seen) -> Self {
        let number = |seed: u64| move |i: usize| small(seed)(i) as f32 / 4.0;
        let (q, k, v) = (number(9), number(10), number(11));
        let scale = 1.0f32 / 8.0;
        let dot = |row: usize, key: usize| {
            (0..64).map(|i| f64::from(q(64 * row + i)) * f64::from(k(64 * key + i))).sum::<f64>()
        };
        let keys = move |row: usize| {
            let first = row / length * length;
            first..first + seen(row % length, length)
        };
        let weights: Vec<Vec<f64>> = (0..heads * length)
            .map(|row| keys(row).map(|key| (dot(row, key) * f64::from(scale)).exp()).collect())
            .collect();
        let expected = Box::new(move |row: usize, i: usize| {
            let sum: f64 = keys(row).zip(&weights[row]).map(|(key, w)| w * f64::from(v(64 * key + i))).sum();
            // Weights are rounded to 8 bits.
            (sum / weights[row].iter().sum::<f64>(), 4e-3)
        });
        let operands: [Numbers; 3] = [Box::new(q), Box::new(k), Box::new(v)];
        Self { heads, length, scale: scale * std::f32::consts::LOG2_E, operands, expected }
    }
    /// Elements of each operand, and of O.
    pub fn elements(&self) -> usize {
        self.heads * self.length * 64
    }
    /// The first element of O that is wrong.
    pub fn wrong(&self, o: &[f32]) -> Option<String> {
        o.iter().enumerate().find_map(|(at, found)| {
            let (row, i) = (at / 64, at % 64);
            let (expected, error) = (self.expected)(row, i);
            let near = (f64::from(*found) - expected).abs() <= error;
            (!near).then(|| format!("{}: row {row}, feature {i}: {found}, not {expected}", self.length))
        })
    }
}
