//! Plain references, and numbers to run them on.

/// Integers in [-3, 3] from a seed: every sum of a few thousand products is exact in f32, whatever its order.
pub fn small(seed: u64, i: usize) -> i32 {
    let x = (i as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ seed.wrapping_mul(0xd134_2543_de82_ef95);
    ((x ^ x >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 40) as i32 % 7 - 3
}
/// The bits of a bf16, of a small integer.
pub fn bf16(x: i32) -> u16 {
    ((x as f32).to_bits() >> 16) as u16
}
/// What an element of C makes of a sum.
pub type Rounding = fn(f32) -> f32;
/// The value of the bits of a bf16.
pub fn value_of_bf16(bits: u16) -> f32 {
    f32::from_bits(u32::from(bits) << 16)
}
/// The bf16 nearest to a number, ties to even.
pub fn nearest_bf16(x: f32) -> f32 {
    let bits = x.to_bits();
    f32::from_bits((bits + 0x7fff + (bits >> 16 & 1)) & 0xffff_0000)
}
/// The bits of an IEEE binary16, of a small integer.
pub fn f16(x: i32) -> u16 {
    let bits = (x as f32).to_bits();
    // The exponent's bias is 15, not 127; the fraction has 10 bits, not 23.
    let magnitude = if x == 0 { 0 } else { ((bits & 0x7fff_ffff) >> 13) - (112 << 10) };
    (bits >> 16 & 0x8000 | magnitude) as u16
}

/// Rows of `A·Bᵀ`, A and B row-major, over as many threads as there are.
fn rows(which: &[usize], [n, k]: [usize; 2], a: &[i8], b: &[i8]) -> Vec<i32> {
    let mut c = vec![0; which.len() * n];
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let share = which.len().div_ceil(threads).max(1);
    std::thread::scope(|scope| {
        for (which, c) in which.chunks(share).zip(c.chunks_mut(share * n)) {
            scope.spawn(move || {
                for (i, row) in which.iter().zip(c.chunks_mut(n)) {
                    let a = &a[i * k..][..k];
                    for (b, sum) in b.chunks(k).zip(row) {
                        *sum = a.iter().zip(b).map(|(a, b)| i32::from(*a) * i32::from(*b)).sum();
                    }
                }
            });
        }
    });
    c
}

/// So many products take a reference some seconds: above, rows and columns of C are looked at, not all of it.
const MOST: usize = 1 << 36;
/// How many rows, and how many columns
const SAMPLE: usize = 64;

/// What is wrong with the element of a row and a column that has a sum, if anything is.
pub trait Difference: Fn(usize, usize, i32) -> Option<String> {}
impl<F: Fn(usize, usize, i32) -> Option<String>> Difference for F {}
/// That of row-major C with so many columns.
fn compared(c: &[f32], n: usize, rounded: Rounding) -> impl Difference {
    move |i, j, sum| {
        let (found, expected) = (c[i * n + j], rounded(sum as f32));
        (found != expected).then(|| format!("C[{i}][{j}] is {found}, not {expected}"))
    }
}

/// What `C = A·Bᵀ` was compared with, and the first element that is wrong.
#[derive(Debug)]
pub struct Checked {
    /// Nothing where it is all of C
    pub part: String,
    pub wrong: Option<String>,
}
impl Checked {
    /// Of row-major C, A and B, the latter as small integers.
    pub fn product(c: &[f32], extents: [usize; 3], a: &[i8], b: &[i8]) -> Self {
        Self::rounded_product(c, extents, a, b, |sum| sum)
    }
    /// Of C with elements that are sums after `rounded`.
    pub fn rounded_product(c: &[f32], extents: [usize; 3], a: &[i8], b: &[i8], rounded: Rounding) -> Self {
        Self::elements(extents, a, b, compared(c, extents[1], rounded))
    }
    /// Of elements of C that `difference` compares with the sums.
    pub fn elements(extents: [usize; 3], a: &[i8], b: &[i8], difference: impl Difference) -> Self {
        Self::up_to(MOST, extents, a, b, difference)
    }
    fn up_to(most: usize, [m, n, k]: [usize; 3], a: &[i8], b: &[i8], difference: impl Difference) -> Self {
        let everything = m * n * k <= most;
        let of = |extent: usize, seed: usize| if everything { (0..extent).collect() } else { sample(extent, seed) };
        let (in_rows, in_columns) = (of(m, n), if everything { Vec::new() } else { of(n, m) });
        let expected = rows(&in_rows, [n, k], a, b);
        let by_row = expected.iter().enumerate().find_map(|(at, sum)| difference(in_rows[at / n], at % n, *sum));
        let wrong = by_row.or_else(|| {
            // Columns of C are rows of its transpose.
            let expected = rows(&in_columns, [m, k], b, a);
            expected.iter().enumerate().find_map(|(at, sum)| difference(at % m, in_columns[at / m], *sum))
        });
        let part = if everything {
            String::new()
        } else {
            format!("compared in {} rows and {} columns", in_rows.len(), in_columns.len())
        };
        Self { part, wrong }
    }
}
/// Some of the numbers below an extent: the first, the last, random ones.
fn sample(extent: usize, seed: usize) -> Vec<usize> {
    let mut numbers = Random::new(seed as u64);
    let mut some: Vec<usize> = [0, extent - 1].into_iter().chain((2..SAMPLE).map(|_| numbers.below(extent))).collect();
    some.sort_unstable();
    some.dedup();
    some
}

/// Random numbers.
pub struct Random(u64);
impl Random {
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }
    /// Below `n`
    pub fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        (self.0 >> 33) as usize % n
    }
    /// 32 bits
    pub fn word(&mut self) -> u32 {
        (self.below(1 << 16) << 16 | self.below(1 << 16)) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn products() {
        let [m, n, k] = [100, 300, 7];
        let [a, b] =
            [(1, m), (2, n)].map(|(seed, rows)| (0..rows * k).map(|i| small(seed, i) as i8).collect::<Vec<_>>());
        let dot = |i: usize, j: usize| (0..k).map(|l| f32::from(a[i * k + l]) * f32::from(b[j * k + l])).sum();
        let c: Vec<f32> = (0..m * n).map(|at| dot(at / n, at % n)).collect();
        let whole = |c: &[f32]| Checked::product(c, [m, n, k], &a, &b);
        let sampled = |c: &[f32]| Checked::up_to(1, [m, n, k], &a, &b, compared(c, n, |sum| sum));
        assert_eq!((whole(&c).wrong, whole(&c).part.as_str()), (None, ""));
        assert_eq!(sampled(&c).wrong, None);
        assert!(sampled(&c).part.starts_with("compared in "));
        let coarse: Vec<f32> = c.iter().map(|sum| (sum / 4.0).round() * 4.0).collect();
        assert!(coarse != c && whole(&coarse).wrong.is_some());
        let as_coarse = |sum: f32| (sum / 4.0).round() * 4.0;
        assert_eq!(Checked::rounded_product(&coarse, [m, n, k], &a, &b, as_coarse).wrong, None);
        // One wrong element: all of them are found in the whole; a wrong row in the columns, and the other way round.
        let row = (0..m).find(|i| !sample(m, n).contains(i)).expect("not all rows are looked at");
        let column = (0..n).find(|j| !sample(n, m).contains(j)).expect("not all columns are looked at");
        let with = |wrong: &dyn Fn(usize, usize) -> bool| {
            c.iter().enumerate().map(|(at, x)| if wrong(at / n, at % n) { x + 1.0 } else { *x }).collect::<Vec<_>>()
        };
        let single = with(&|i, j| (i, j) == (row, column));
        let expected: f32 = dot(row, column);
        assert_eq!(whole(&single).wrong, Some(format!("C[{row}][{column}] is {}, not {expected}", expected + 1.0)));
        assert!(sampled(&with(&|i, _| i == row)).wrong.is_some_and(|what| what.starts_with(&format!("C[{row}]["))));
        assert!(sampled(&with(&|_, j| j == column)).wrong.is_some_and(|what| what.contains(&format!("][{column}]"))));
    }
    #[test]
    fn halves() {
        assert_eq!([0, 1, 2, 3, -1, -3].map(f16), [0, 0x3c00, 0x4000, 0x4200, 0xbc00, 0xc200]);
        assert_eq!([0, 1, -2].map(bf16), [0, 0x3f80, 0xc000]);
        assert_eq!([257.0, 259.0, -257.5].map(nearest_bf16), [256.0, 260.0, -258.0]);
    }
}
