//! The cosize of layouts with XOR strides, where extents are no powers of two: as a type and as a constant, and the offsets of the same
//! layouts. Small layouts are evaluated everywhere. In large ones, of up to 16 modes and 32 bits, no two columns have the same highest
//! bit, so that the largest value is found bit by bit.

use cute_static_tests::generate::Random;
use cute_static_tests::probe::{Answer, Setup, texts};

/// Extents and vectors.
type Modes = Vec<(u64, u64)>;

fn times(c: u64, vector: u64) -> u64 {
    (0..64).filter(|bit| c >> bit & 1 == 1).fold(0, |sum, bit| sum ^ (vector << bit))
}

fn value(modes: &Modes, mut index: u64) -> u64 {
    modes.iter().fold(0, |sum, (extent, vector)| {
        let c = index % extent;
        index /= extent;
        sum ^ times(c, *vector)
    })
}

fn size(modes: &Modes) -> u64 {
    modes.iter().map(|mode| mode.0).product()
}

/// The highest bits are chosen first. No other mode has them, so each is 1 where the extent allows it.
fn largest_bit_by_bit(modes: &Modes) -> u64 {
    let mut modes = modes.clone();
    modes.sort_by_key(|mode| std::cmp::Reverse(mode.1));
    modes.iter().fold(0, |sum, (extent, vector)| {
        let mut c = 0;
        for bit in (0..64 - (extent - 1).leading_zeros()).rev() {
            let more = c | 1 << bit;
            let has = (sum ^ times(c, *vector)) >> (vector.ilog2() + bit) & 1 == 1;
            if !has && more < *extent {
                c = more;
            }
        }
        sum ^ times(c, *vector)
    })
}

fn small(random: &mut Random) -> Modes {
    let rank = 1 + random.below(4);
    let mut mode = || {
        let below = 1 << random.pick(&[1, 3, 6, 9]);
        (1 + random.below(9) as u64, 1 + random.below(below) as u64)
    };
    (0..rank).map(|_| mode()).collect()
}

/// Modes of `bits` columns in all, of which no two have the same highest bit, in any order.
fn large(random: &mut Random) -> Modes {
    let (rank, bits) = (random.pick(&[1, 3, 8, 10, 16]), random.pick(&[24, 31, 32]));
    let mut at = 0;
    let mut modes: Modes = (0..rank)
        .map(|i| {
            let log = bits * (i + 1) / rank - bits * i / rank;
            let extent = match random.below(4) {
                0 => 1 << log,
                _ => (1 << (log - 1)) + 1 + random.below(1 << (log - 1)) as u64,
            };
            let lower = if random.once_in(2) { random.below(1 << at) as u64 } else { 0 };
            let vector = 1 << at | lower;
            at += log;
            (extent, vector)
        })
        .collect();
    random.shuffle(&mut modes);
    modes
}

fn layout(modes: &Modes) -> String {
    let list = |of: &dyn Fn(&(u64, u64)) -> String| modes.iter().map(of).collect::<Vec<_>>().join(",");
    format!("::cute_static::layout!(({},):({},))", list(&|m| m.0.to_string()), list(&|m| format!("f{}", m.1)))
}

#[test]
fn of_any_extents() {
    let mut random = Random::new(20_261_122);
    let mut asked: Vec<(Modes, u64)> = Vec::new();
    // What the search of one coordinate after another, and of one block after another, could not do.
    let places = |extent: u64, log: u64, rank: u64| (0..rank).map(|i| (extent, 1 << (log * i))).collect::<Modes>();
    asked.push((places(7, 3, 10), (0..10).map(|i| 6 << (3 * i)).sum()));
    asked.push((places(3, 2, 16), (0..16).map(|i| 2 << (2 * i)).sum()));
    asked.push((places(7, 3, 4), 6 + 48 + 384 + 3072));
    for _ in 0..80 {
        let modes = small(&mut random);
        let largest = (0..size(&modes)).map(|index| value(&modes, index)).max();
        asked.push((modes, largest.unwrap_or_default()));
    }
    for _ in 0..60 {
        let modes = large(&mut random);
        let largest = largest_bit_by_bit(&modes);
        assert!((0..1000).all(|_| value(&modes, random.below(size(&modes) as usize) as u64) <= largest));
        asked.push((modes, largest));
    }
    let mut expected = Vec::new();
    let expressions: Vec<String> = asked
        .iter()
        .map(|(modes, largest)| {
            let (layout, size) = (layout(modes), size(modes));
            let indices = [random.below(size as usize) as u64, size - 1];
            let [one, last] = indices.map(|index| value(modes, index));
            expected.push(format!("{0} {0} {one} {last}", largest + 1));
            format!(
                "{{ type L = {layout}; format!(\"{{}} {{}} {{}} {{}}\", \
                 <::cute_static::prelude::Cosize<L> as ::cute_static::typenum::Unsigned>::U64, L::COSIZE, \
                 L::default().offset({}_u64), L::at({})) }}",
                indices[0], indices[1],
            )
        })
        .collect();
    let answers = texts(&expressions, &Setup::from_env(env!("CARGO_TARGET_TMPDIR"), "cosizes"));
    let wrong: Vec<_> = asked
        .iter()
        .zip(expected.into_iter().map(Answer::Value).zip(answers))
        .filter(|(_, (want, got))| want != got)
        .map(|((modes, _), (want, got))| format!("{}: {got:?}, and it is {want:?}", layout(modes)))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
