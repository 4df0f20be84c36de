//! The arithmetic: layouts read from their texts.

use cute_static_tests::texts;

/// The most components here.
pub const WIDTH: usize = 3;
/// Of a stride: an integer, or the bits of a vector.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Entry {
    Integer(i64),
    Vector(i64),
}
pub use Entry::{Integer, Vector};

impl Entry {
    pub fn times(self, c: i64) -> Entry {
        match self {
            Integer(d) => Integer(c * d),
            Vector(d) => Vector((0..63).filter(|bit| c >> bit & 1 == 1).fold(0, |sum, bit| sum ^ (d << bit))),
        }
    }
    pub fn plus(self, other: Entry) -> Entry {
        match (self, other) {
            (Integer(a), Integer(b)) => Integer(a + b),
            (Vector(a), Vector(b)) => Vector(a ^ b),
            (Integer(0), other) | (other, Integer(0)) => other,
            _ => panic!("an integer and a vector in one component"),
        }
    }
    fn number(self) -> i64 {
        let (Integer(n) | Vector(n)) = self;
        n
    }
}
pub type Element = [Entry; WIDTH];
pub type Modes = Vec<(i64, Element)>;
/// A value, its components as integers: `WIDTH` of them, zeros at the end.
pub type Value = [i64; WIDTH];

/// The leaves of `SHAPE:STRIDE`; a place is one number.
pub fn read(text: &str) -> Modes {
    texts::modes(text).iter().map(|(s, d)| (s.parse().expect("an extent"), element(d))).collect()
}

fn element(text: &str) -> Element {
    let mut sum = [Integer(0); WIDTH];
    for term in text.split('+').filter(|term| *term != "0") {
        // what has no place is no coordinate, and its own only component
        let (scale, place) = term.split_once('@').unwrap_or((term, "0"));
        let entry = match scale.strip_prefix('f') {
            Some(bits) => Vector(bits.parse().expect("bits")),
            None => Integer(scale.parse().expect("an integer")),
        };
        let place: usize = place.parse().expect("a place");
        sum[place] = sum[place].plus(entry);
    }
    sum
}

/// `L(index)`, the last mode unbounded.
pub fn at(modes: &Modes, mut index: i64) -> Value {
    let mut sum = [Integer(0); WIDTH];
    for (r, (s, d)) in modes.iter().enumerate() {
        let digit = if r + 1 == modes.len() { index } else { index % s };
        index /= s;
        for (sum, d) in sum.iter_mut().zip(d) {
            *sum = sum.plus(d.times(digit));
        }
    }
    sum.map(Entry::number)
}
pub fn size(modes: &Modes) -> i64 {
    modes.iter().map(|(s, _)| s).product()
}
pub fn values(modes: &Modes) -> Vec<Value> {
    (0..size(modes)).map(|i| at(modes, i)).collect()
}
