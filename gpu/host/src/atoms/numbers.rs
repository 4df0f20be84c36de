//! Numbers as the bits of the types that instructions take, bits in words, and layouts as tables.

use crate::reference::Random;
use cute_static::layout::IsLayout;
use cute_static::layout::evaluate::Evaluate;
use cute_static::semimodule::coordinate::Itself;

/// How a type represents numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Format {
    pub bits: usize,
    kind: Kind,
}
#[derive(Clone, Copy, Debug, PartialEq)]
enum Kind {
    /// A sign, and so many bits of the exponent and of the fraction
    Float(u32, u32),
    Signed,
    Unsigned,
}
impl Format {
    /// By its name in PTX.
    pub fn of(name: &str) -> Self {
        let (bits, kind) = match name {
            "f64" => (64, Kind::Float(11, 52)),
            "f32" | "tf32" => (32, Kind::Float(8, 23)),
            "f16" => (16, Kind::Float(5, 10)),
            "bf16" => (16, Kind::Float(8, 7)),
            "e4m3" => (8, Kind::Float(4, 3)),
            "e5m2" => (8, Kind::Float(5, 2)),
            "s32" => (32, Kind::Signed),
            "s8" => (8, Kind::Signed),
            "u8" => (8, Kind::Unsigned),
            "s4" => (4, Kind::Signed),
            "u4" => (4, Kind::Unsigned),
            "b1" => (1, Kind::Unsigned),
            _ => panic!("no instruction of a warp takes {name}"),
        };
        Self { bits, kind }
    }
    /// A random integer: of a narrow type any one, else one so small that it and sums of products are exact.
    pub fn random(self, numbers: &mut Random) -> i64 {
        let mut between = |low: i64, high: i64| low + numbers.below((high - low + 1) as usize) as i64;
        match self.kind {
            Kind::Float(..) => between(-7, 7),
            Kind::Signed if self.bits == 32 => between(-1000, 1000),
            Kind::Signed => between(-1 << (self.bits - 1), (1 << (self.bits - 1)) - 1),
            Kind::Unsigned => between(0, (1 << self.bits) - 1),
        }
    }
    /// The bits of an integer that the type represents exactly.
    pub fn encode(self, x: i64) -> u64 {
        let Kind::Float(exponents, fractions) = self.kind else { return x as u64 & (u64::MAX >> (64 - self.bits)) };
        if x == 0 {
            return 0;
        }
        let exponent = x.unsigned_abs().ilog2();
        let fraction = (x.unsigned_abs() << fractions >> exponent) & ((1 << fractions) - 1);
        let bias = (1 << (exponents - 1)) - 1;
        u64::from(x < 0) << (self.bits - 1) | (u64::from(exponent) + bias) << fractions | fraction
    }
    /// The number of some bits, where it is not infinite.
    pub fn decode(self, bits: u64) -> f64 {
        match self.kind {
            Kind::Unsigned => bits as f64,
            Kind::Signed => ((bits << (64 - self.bits)) as i64 >> (64 - self.bits)) as f64,
            Kind::Float(exponents, fractions) => {
                let sign = if bits >> (self.bits - 1) == 1 { -1.0 } else { 1.0 };
                let exponent = (bits >> fractions & ((1 << exponents) - 1)) as i32;
                let fraction = (bits & ((1 << fractions) - 1)) as f64 / (1u64 << fractions) as f64;
                let bias = (1 << (exponents - 1)) - 1;
                let implicit = if exponent == 0 { 0.0 } else { 1.0 };
                sign * (implicit + fraction) * 2f64.powi(exponent.max(1) - bias)
            }
        }
    }
}

/// Writes the bits of a value from a bit of the words on.
pub fn put(words: &mut [u32], at: usize, bits: usize, value: u64) {
    for i in 0..bits {
        let (word, mask) = (&mut words[(at + i) / 32], 1 << ((at + i) % 32));
        *word = if value >> i & 1 == 1 { *word | mask } else { *word & !mask };
    }
}
/// The bits of a value from a bit of the words on.
pub fn get(words: &[u32], at: usize, bits: usize) -> u64 {
    (0..bits).map(|i| u64::from(words[(at + i) / 32] >> ((at + i) % 32) & 1) << i).sum()
}

/// How words differ from those that are expected.
pub struct Difference {
    /// The place of the first one that is wrong, and what both have there
    pub first: usize,
    pub found: u32,
    pub expected: u32,
    /// How many are wrong
    pub wrong: usize,
    pub words: usize,
}
/// … if they do.
pub fn difference(found: &[u32], expected: &[u32]) -> Option<Difference> {
    let mut wrong = (0..found.len()).filter(|at| found[*at] != expected[*at]);
    let first = wrong.next()?;
    let (words, wrong) = (found.len(), 1 + wrong.count());
    Some(Difference { first, found: found[first], expected: expected[first], wrong, words })
}

/// A layout of (thread, value) as a table.
#[derive(Clone, Debug)]
pub struct Map {
    pub threads: usize,
    /// Thread by thread, then value by value
    pub offsets: Vec<usize>,
}
impl Map {
    pub fn of<L: IsLayout>(threads: usize) -> Self {
        let at = <L::Modes as Evaluate>::at::<Itself>;
        Self { threads, offsets: (0..L::SIZE).map(|i| usize::try_from(at(i)).expect("no negative offset")).collect() }
    }
    pub fn values(&self) -> usize {
        self.offsets.len() / self.threads
    }
    pub fn at(&self, thread: usize, value: usize) -> usize {
        self.offsets[thread + self.threads * value]
    }
}
