//! Problems with small integers, of which every sum is exact, and their references in plain loops.

/// Integers in [-3, 3] from a seed.
pub fn small(seed: u64) -> impl Fn(usize) -> i32 + Copy {
    move |i| {
        let x = (i as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ seed.wrapping_mul(0xd134_2543_de82_ef95);
        ((x ^ x >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 40) as i32 % 7 - 3
    }
}

/// The first element of C, row-major, that is not `Σ a(i, l)·b(j, l)`.
pub fn wrong_product(
    c: &[f32],
    [m, n, k]: [usize; 3],
    a: impl Fn(usize, usize) -> f32,
    b: impl Fn(usize, usize) -> f32,
) -> Option<String> {
    let b: Vec<f32> = (0..n * k).map(|i| b(i / k, i % k)).collect();
    (0..m).find_map(|i| {
        let a: Vec<f32> = (0..k).map(|l| a(i, l)).collect();
        (0..n).find_map(|j| {
            let sum: f32 = a.iter().zip(&b[j * k..]).map(|(x, y)| x * y).sum();
            let found = c[i * n + j];
            (found != sum).then(|| format!("C[{i}][{j}] is {found}, not {sum}"))
        })
    })
}

/// An element of an operand, by its index
type Numbers = Box<dyn Fn(usize) -> f32>;
/// Attention of `heads` heads of 64 over `length` keys.
pub struct Attention {
    /// How many heads
    pub heads: usize,
    /// How many queries and keys
    pub length: usize,
    /// What scores are multiplied by; it contains log₂ e
    pub scale: f32,
    /// Queries, keys, values
    pub operands: [Numbers; 3],
    /// Row and feature → the value, and how far from it O may be
    expected: Box<dyn Fn(usize, usize) -> (f64, f64)>,
}
impl Attention {
    /// Each query is one of the keys, and the scale so large that no other key counts: attention looks values up, exactly.
    pub fn lookup(heads: usize, length: usize) -> Self {
        let sign = |row: usize, i: usize| if small(7)(64 * row + i) % 2 == 0 { 1.0 } else { -1.0 };
        let sought = move |row: usize| row / length * length + (row * 37 + 11) % length;
        let value = |row: usize, i: usize| small(8)(64 * row + i) as f32;
        let operands: [Numbers; 3] = [
            Box::new(move |i| sign(sought(i / 64), i % 64)),
            Box::new(move |i| sign(i / 64, i % 64)),
            Box::new(move |i| value(i / 64, i % 64)),
        ];
        let expected = Box::new(move |row, i| (f64::from(value(sought(row), i)), 0.0));
        Self { heads, length, scale: 8.0, operands, expected }
    }
    /// Weights of all keys of one head, against softmax in double precision.
    pub fn weights(length: usize) -> Self {
        let number = |seed: u64| move |i: usize| small(seed)(i) as f32 / 4.0;
        let (q, k, v) = (number(9), number(10), number(11));
        let scale = 1.0f32 / 8.0;
        let dot = move |row: usize, key: usize| {
            (0..64).map(|i| f64::from(q(64 * row + i)) * f64::from(k(64 * key + i))).sum::<f64>()
        };
        let weights: Vec<Vec<f64>> =
            (0..length).map(|row| (0..length).map(|key| (dot(row, key) * f64::from(scale)).exp()).collect()).collect();
        let expected = Box::new(move |row: usize, i: usize| {
            let sum: f64 = weights[row].iter().enumerate().map(|(key, w)| w * f64::from(v(64 * key + i))).sum();
            // Weights are rounded to 8 bits.
            (sum / weights[row].iter().sum::<f64>(), 4e-3)
        });
        let operands: [Numbers; 3] = [Box::new(q), Box::new(k), Box::new(v)];
        Self { heads: 1, length, scale: scale * std::f32::consts::LOG2_E, operands, expected }
    }
    /// Elements of each operand, and of O.
    pub fn len(&self) -> usize {
        self.heads * self.length * 64
    }
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// The first element of O that is wrong.
    pub fn wrong(&self, o: &[f32]) -> Option<String> {
        o.iter().enumerate().find_map(|(at, found)| {
            let (row, i) = (at / 64, at % 64);
            let (expected, error) = (self.expected)(row, i);
            let near = (f64::from(*found) - expected).abs() <= error;
            (!near).then(|| format!("row {row}, feature {i}: {found}, not {expected}"))
        })
    }
}
