//! Problems for attention, and what is expected.

use crate::data::small;
use cute_static::instruction::mma::SM80_16x8x16_F32BF16BF16F32_TN;
use cute_static::prelude::*;
use cute_static::typenum::{U1, U32, U64, U128, U192};
use cute_static_kernels::attention::{self, Direct, Heads, HeadsOf, Outputs, Scores};

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

/// Which heads: how many features they have, and how many of queries share one of keys and values.
#[derive(Clone, Copy)]
pub struct Sort {
    /// The features of queries and keys
    pub features: usize,
    /// … of values
    pub outputs: usize,
    /// The queries of a tile
    pub queries: usize,
    /// The heads of queries of a head of keys
    pub group: usize,
}
/// Heads of 64 features, each with keys of its own
pub const OF_64: Sort = Sort { features: 64, outputs: 64, queries: 64, group: 1 };
/// … of 128 features
pub const OF_128: Sort = Sort { features: 128, outputs: 128, ..OF_64 };
/// … of 192 features, of which values have 128
pub const OF_192: Sort = Sort { features: 192, outputs: 128, ..OF_64 };
/// As [`OF_64`], in tiles of 128 queries and 32 keys by eight warps: a diagonal is in several tiles. Values have 128 features.
pub const WIDE: Sort = Sort { outputs: 128, queries: 128, ..OF_64 };
/// … of these types
pub struct Wide;
type EightWarps = TiledMma<SM80_16x8x16_F32BF16BF16F32_TN, layout!((8, 1, 1)), tiler!(<128, 16, 16>)>;
impl Heads for Wide {
    type Attention = (Scores<EightWarps, U128, U32, U64>, Outputs<EightWarps, U128, U32, U128>);
    type Epilogue = Direct<EightWarps, U128, U128>;
    type Group = U1;
}
impl Sort {
    /// Of which four share their keys
    pub const fn by_4(self) -> Self {
        Self { group: 4, ..self }
    }
    /// The threads and the shared memory of a block
    pub fn launch(self) -> (u32, u32) {
        match (self.features, self.outputs) {
            (64, 64) => (attention::THREADS, attention::SHARED),
            (192, _) => (attention::THREADS, attention::shared::<HeadsOf<U192>>()),
            (128, _) => (attention::THREADS, attention::shared::<HeadsOf<U128>>()),
            _ => (attention::threads::<Wide>(), attention::shared::<Wide>()),
        }
    }
}
/// Attention of some heads, over as many queries as keys.
pub struct Attention {
    /// Which heads
    pub sort: Sort,
    /// How many heads of queries
    pub heads: usize,
    /// How many queries and keys
    pub length: usize,
    /// What scores are multiplied by; it contains log₂ e
    pub scale: f32,
    /// Queries, keys, values: (head, length, feature)
    pub operands: [Numbers; 3],
    /// Row and feature → the value, and how far from it O may be
    expected: Box<dyn Fn(usize, usize) -> (f64, f64)>,
}
impl Attention {
    /// Each query is a key among the `seen` first ones of its head, and the scale so large that no other key counts: attention looks values
    /// up, exactly.
    pub fn lookup(sort: Sort, [heads, length]: [usize; 2], seen: Seen) -> Self {
        let (d, e) = (sort.features, sort.outputs);
        let sign = move |row: usize, i: usize| if small(7)(d * row + i) % 2 == 0 { 1.0 } else { -1.0 };
        let sought =
            move |row: usize| row / length / sort.group * length + (row * 37 + 11) % seen(row % length, length);
        let value = move |row: usize, i: usize| small(8)(e * row + i) as f32;
        let operands: [Numbers; 3] = [
            Box::new(move |i| sign(sought(i / d), i % d)),
            Box::new(move |i| sign(i / d, i % d)),
            Box::new(move |i| value(i / e, i % e)),
        ];
        let expected = Box::new(move |row, i| (f64::from(value(sought(row), i)), 0.0));
        Self { sort, heads, length, scale: 8.0, operands, expected }
    }
    /// Weights of the `seen` first keys, against softmax in double precision.
    pub fn weights(sort: Sort, [heads, length]: [usize; 2], seen: Seen) -> Self {
        let (d, e, number) = (sort.features, sort.outputs, |seed: u64| move |i: usize| small(seed)(i) as f32 / 4.0);
        let (q, k, v) = (number(9), number(10), number(11));
        let scale = 1.0f32 / (d as f32).sqrt();
        let dot =
            |row: usize, key: usize| (0..d).map(|i| f64::from(q(d * row + i)) * f64::from(k(d * key + i))).sum::<f64>();
        let keys = move |row: usize| {
            let first = row / length / sort.group * length;
            first..first + seen(row % length, length)
        };
        let weights: Vec<Vec<f64>> = (0..heads * length)
            .map(|row| keys(row).map(|key| (dot(row, key) * f64::from(scale)).exp()).collect())
            .collect();
        let expected = Box::new(move |row: usize, i: usize| {
            let sum: f64 = keys(row).zip(&weights[row]).map(|(key, w)| w * f64::from(v(e * key + i))).sum();
            // Weights are rounded to 8 bits.
            (sum / weights[row].iter().sum::<f64>(), 4e-3)
        });
        let operands: [Numbers; 3] = [Box::new(q), Box::new(k), Box::new(v)];
        Self { sort, heads, length, scale: scale * std::f32::consts::LOG2_E, operands, expected }
    }
    /// Elements of Q, K, V and O.
    pub fn elements(&self) -> [usize; 4] {
        let Sort { features, outputs, group, .. } = self.sort;
        let (queries, keys) = (self.heads * self.length, self.heads / group * self.length);
        [queries * features, keys * features, keys * outputs, queries * outputs]
    }
    /// Blocks of queries, and heads.
    pub fn grid(&self) -> [usize; 2] {
        [self.length.div_ceil(self.sort.queries), self.heads]
    }
    /// The first element of O that is wrong.
    pub fn wrong(&self, o: &[f32]) -> Option<String> {
        o.iter().enumerate().find_map(|(at, found)| {
            let (row, i) = (at / self.sort.outputs, at % self.sort.outputs);
            let (expected, error) = (self.expected)(row, i);
            let near = (f64::from(*found) - expected).abs() <= error;
            (!near).then(|| format!("{}: row {row}, feature {i}: {found}, not {expected}", self.length))
        })
    }
}
