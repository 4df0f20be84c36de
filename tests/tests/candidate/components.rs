//! Coordinates whose components are integers, vectors over F₂, or some of each. The reference has no text for them, so that a layout is read
//! and evaluated here.

use super::*;
use cute_static_tests::texts;

/// `n · b`, or `f n` at the dimensions
struct Stride {
    dimensions: String,
    is_vector: bool,
    number: i128,
}

impl Stride {
    fn read(text: &str) -> Self {
        let (number, dimensions) = text.split_once('@').unwrap_or((text, ""));
        let is_vector = number.starts_with('f');
        let number = number.trim_start_matches('f').parse().expect("a number");
        Self { dimensions: dimensions.to_string(), is_vector, number }
    }
}

struct Plain {
    /// The leaves are the numbers of the modes.
    places: Tree,
    modes: Vec<(i128, Stride)>,
}

/// By dimensions, the components that are not 0
type Components = BTreeMap<String, i128>;

impl Plain {
    fn read(text: &str) -> Self {
        let (shape, _) = text.split_once(':').expect("a layout");
        let shape = notation::parse(shape).ok().and_then(|value| value.tree().cloned()).expect("a shape");
        let strides: Vec<_> = texts::modes(text).iter().map(|(_, stride)| Stride::read(stride)).collect();
        let mut numbers = 0..;
        let places = shape.map(&mut |_| numbers.next().expect("a number"));
        assert_eq!(shape.leaves().len(), strides.len(), "{text}");
        Self { places, modes: shape.leaves().into_iter().zip(strides).collect() }
    }

    /// Adds the value at an index of the modes at a place.
    fn add(&self, place: &[usize], mut index: i128, sum: &mut Components) {
        let modes = self.places.at(place).expect("a place").leaves();
        for number in modes {
            let (extent, stride) = &self.modes[number as usize];
            let digit = index % extent;
            index /= extent;
            let component = sum.entry(stride.dimensions.clone()).or_default();
            if stride.is_vector {
                (0..64).filter(|bit| digit >> bit & 1 == 1).for_each(|bit| *component ^= stride.number << bit);
            } else {
                *component += digit * stride.number;
            }
        }
        assert_eq!(index, 0, "in bounds");
    }

    fn at(&self, index: i128) -> Components {
        let mut sum = Components::new();
        self.add(&[], index, &mut sum);
        sum.retain(|_, component| *component != 0);
        sum
    }
}

fn components<const N: usize>(candidate: &Candidate<N>, index: u64) -> Components {
    let value = candidate.evaluate(Tuple::Leaf(index)).expect("in bounds");
    let dimensions = |d: &[u32]| d.iter().map(u32::to_string).collect::<Vec<_>>().join("@");
    value.terms().iter().map(|term| (dimensions(term.dimensions()), term.scale().into())).collect()
}

const PLACES: [&str; 4] = ["0", "1", "0@2", "1@2"];

/// Strides at four places, at each of them integers or vectors
fn mixed(random: &mut Random) -> String {
    let vectors = PLACES.map(|_| random.once_in(2));
    let rank = 1 + random.below(4);
    let sizes = random.sizes(rank, 150);
    let shape = random.nest(&sizes, 3);
    let mut used = [0; PLACES.len()];
    let mut stride = |n: usize| {
        let place = random.below(PLACES.len());
        used[place] += 1;
        let product: i128 = sizes[..random.below(n + 1)].iter().product();
        let number = random.pick(&[0, 1, 2, 3, 5, 8, product, product]);
        let sign = if !vectors[place] && random.once_in(8) { "-" } else { "" };
        format!("{}{sign}{number}@{}", if vectors[place] { "f" } else { "" }, PLACES[place])
    };
    let mut strides = (0..rank).map(&mut stride).collect::<Vec<_>>().into_iter();
    let strides = write(&shape, &mut || strides.next().expect("a stride for each extent"));
    format!("{shape}:{strides}")
}

#[test]
fn values_and_normal_forms() {
    let mut random = Random::new(7);
    let (mut both, mut merged) = (0, 0);
    for _ in 0..2000 {
        let text = mixed(&mut random);
        let (candidate, plain) = (read(&text), Plain::read(&text));
        assert_eq!(read(&candidate.to_string()), candidate, "{text}");
        let found = plain.modes.iter().filter(|mode| mode.1.number != 0).map(|mode| mode.1.is_vector);
        both += usize::from(found.collect::<HashSet<_>>().len() == 2);
        for index in 0..candidate.size() {
            assert_eq!(components(&candidate, index), plain.at(index.into()), "{text} at {index}");
        }
        // Without the modes of stride 0, in the same order
        let normal = candidate.normalised();
        let kept: Vec<_> = plain.modes.into_iter().filter(|mode| mode.1.number != 0).collect();
        merged += usize::from(normal.modes().count() < kept.len());
        let places = Tree::Tuple((0..kept.len()).map(|n| Tree::Leaf(n as i128)).collect());
        let kept = Plain { places, modes: kept };
        for index in 0..normal.size() {
            assert_eq!(components(&normal, index), kept.at(index.into()), "{text} = {normal} at {index}");
        }
    }
    assert!(both > 500 && merged > 100, "{both}, {merged}");
}

#[test]
fn compositions() {
    let mut random = Random::new(8);
    let mut accepted = BTreeMap::new();
    for _ in 0..6000 {
        let a = mixed(&mut random);
        let (left, plain) = (read(&a), Plain::read(&a));
        let of = [Of::Integers, Of::Vectors, Of::Swizzled, Of::Coordinates][random.below(4)];
        let shape = plain.places.clone();
        let mut extents = plain.modes.iter().map(|mode| mode.0);
        let shape = shape.map(&mut |_| extents.next().expect("an extent"));
        if of == Of::Coordinates && matches!(shape, Tree::Leaf(_)) {
            continue;
        }
        let b = compose::right(&shape, of, &mut random);
        let Ok(right) = Candidate::<32>::parse(&b) else { continue };
        let Ok(r) = left.compose(&right) else { continue };
        *accepted.entry(of).or_insert(0) += 1;
        let inner = meant(&b);
        for index in 0..r.size() {
            let mut expected = Components::new();
            match inner.eval(&i128::from(index).into()).expect("a value") {
                Element::Point(terms) => terms.iter().for_each(|(place, n)| plain.add(place, *n, &mut expected)),
                Element::Bits(bits) => plain.add(&[], bits as i128, &mut expected),
            }
            expected.retain(|_, component| *component != 0);
            assert_eq!(components(&r, index), expected, "{a} o {b} = {r} at {index}");
        }
    }
    assert!(accepted.len() == 4 && accepted.values().all(|n| *n > 200), "{accepted:?}");
}
