//! Plans in words, against a search that tries every width on every coordinate, and run step by step.

extern crate std;
use super::super::tests::{Random, offset, steps, tree};
use crate::application::plan::{Modes, OPERANDS, Plan};
use std::collections::{BTreeMap, BTreeSet};
use std::vec;
use std::vec::Vec;

/// A layout: extents and strides, which are vectors over F₂ if it is `binary`
#[derive(Clone, Debug)]
struct Flat {
    extents: Vec<u64>,
    strides: Vec<i64>,
    binary: bool,
}
impl Flat {
    fn size(&self) -> u64 {
        self.extents.iter().product()
    }
    fn at(&self, index: u64) -> i64 {
        if !self.binary {
            return offset(&self.extents, &self.strides, index);
        }
        let (mut value, mut index) = (0, index);
        for (extent, stride) in self.extents.iter().zip(&self.strides) {
            let digit = index % extent;
            value = (0..64).filter(|bit| digit >> bit & 1 == 1).fold(value, |value, bit| value ^ stride << bit);
            index /= extent;
        }
        value
    }
    fn offsets(&self) -> Vec<i64> {
        (0..self.size()).map(|i| self.at(i)).collect()
    }
    fn modes(&self, split: usize) -> Modes {
        let numbers = |values: Vec<i128>| tree(&values, split);
        let shape = numbers(self.extents.iter().map(|n| i128::from(*n)).collect());
        if self.binary {
            return Modes::binary(self.size(), shape, vectors(&self.strides, split));
        }
        Modes::of(self.size(), Some((shape, numbers(self.strides.iter().map(|n| i128::from(*n)).collect()))))
    }
}

/// The list of [`tree`], of vectors
fn vectors(values: &[i64], split: usize) -> &'static crate::htuple::Tree {
    use crate::htuple::Tree;
    fn leak(tree: Tree) -> &'static Tree {
        std::boxed::Box::leak(std::boxed::Box::new(tree))
    }
    let list = |values: &[i64]| {
        values.iter().rev().fold(&Tree::Nil, |rest, x| leak(Tree::Cons(leak(Tree::Xor(*x as u64)), rest)))
    };
    let (first, rest) = values.split_at(split.min(values.len()));
    leak(Tree::Cons(list(first), list(rest)))
}

/// The law of `vector_width`: the largest power of 2 for which every coordinate is in a word of both layouts.
fn widest(from: &[i64], to: &[i64]) -> u64 {
    let pairs: BTreeSet<_> = from.iter().zip(to).map(|(a, b)| (*a, *b)).collect();
    let fits = |width: i64| {
        from.iter().zip(to).all(|(a, b)| {
            let part = b.rem_euclid(width);
            (a - part) % width == 0 && (0..width).all(|i| pairs.contains(&(a - part + i, b - part + i)))
        })
    };
    (0..10).map(|log| 1 << log).take_while(|width| fits(*width)).last().unwrap() as u64
}

/// What of a plan was seen
#[derive(Default)]
struct Seen {
    words: u64,
    twice: u64,
    by_index: u64,
}

/// The plan's width and what a copy in words of each smaller width leaves, against element after element.
fn check(from: &Flat, to: &Flat, split: usize, seen: &mut Seen) {
    let plan = Plan::in_runs(&from.modes(split), &to.modes(split));
    let vector = plan.vector();
    let (a, b) = (from.offsets(), to.offsets());
    let distinct = b.iter().collect::<BTreeSet<_>>().len() == b.len();
    if distinct {
        let width = 1 << vector.trailing_zeros();
        let law = widest(&a, &b);
        let other = from.binary && to.binary || from.strides.iter().chain(&to.strides).any(|stride| *stride < 0);
        assert!(width == law || other && width < law, "{from:?} {to:?}: {width} of {law}");
        seen.words += u64::from(width > 1);
        seen.by_index += u64::from(width > 1 && !plan.nested);
    }
    let expected: BTreeMap<_, _> = b.iter().zip(&a).collect();
    for width in (1..=vector.trailing_zeros()).map(|log| 1 << log) {
        seen.twice += u64::from(!distinct);
        let mut found = BTreeMap::new();
        let steps = steps(&plan.in_words(width));
        assert_eq!(steps.len() as u64 * width, from.size(), "{from:?} {to:?}");
        for (index, at) in steps {
            let find = |layout: &Flat, at: i64| if plan.nested && !layout.binary { at } else { layout.at(index) };
            let (s, d) = (find(from, at[0]), find(to, at[OPERANDS - 1]));
            assert_eq!((s % width as i64, d % width as i64), (0, 0), "{from:?} {to:?}");
            found.extend((0..width as i64).map(|i| (d + i, s + i)));
        }
        assert!(found.iter().eq(expected.iter().map(|(d, s)| (*d, *s))), "{from:?} {to:?} in words of {width}");
    }
}

fn products(extents: &[u64], strides: impl Iterator<Item = i64> + Clone) -> Vec<Flat> {
    let mut layouts = vec![Vec::new()];
    for _ in extents {
        let longer = |list: Vec<i64>| {
            strides.clone().map(move |stride| {
                let mut list = list.clone();
                list.push(stride);
                list
            })
        };
        layouts = layouts.into_iter().flat_map(longer).collect();
    }
    layouts.into_iter().map(|strides| Flat { extents: extents.to_vec(), strides, binary: false }).collect()
}

/// All layouts of up to 8 coordinates with strides up to 6, each with each.
#[test]
#[cfg_attr(miri, ignore = "no memory is accessed")]
fn every_small_layout() {
    let mut seen = Seen::default();
    for shapes in [
        &[vec![2]][..],
        &[vec![3]],
        &[vec![4], vec![2, 2]],
        &[vec![6], vec![2, 3], vec![3, 2]],
        &[vec![8], vec![2, 4], vec![4, 2], vec![2, 2, 2]],
    ] {
        let size: u64 = shapes[0].iter().product();
        let layouts: Vec<_> =
            shapes.iter().flat_map(|shape| products(shape, if size == 8 { 0..5 } else { -2..7 })).collect();
        for (from, to) in layouts.iter().flat_map(|from| layouts.iter().map(move |to| (from, to))) {
            check(from, to, 1, &mut seen);
        }
    }
    assert!(seen.words > 250 && seen.twice > 150, "{} {}", seen.words, seen.twice);
}

/// Random layouts of up to 96 coordinates, of integers and over F₂, whose extents agree or do not.
#[test]
#[cfg_attr(miri, ignore = "no memory is accessed")]
fn random_layouts() {
    let mut random = Random(2);
    let mut seen = Seen::default();
    for _ in 0..10000 {
        let size = [2, 6, 8, 12, 16, 24, 36, 48, 60, 64, 96][random.below(11) as usize];
        let [from, to] = [0; 2].map(|_| {
            let mut extents = random.extents(size);
            let mut strides = random.strides(&extents);
            let binary = random.below(6) == 0 && size.is_power_of_two();
            if binary {
                strides = extents
                    .iter()
                    .zip(&strides)
                    .map(|(n, d)| if *n == 1 { 0 } else { d.abs() ^ (random.below(3) as i64 * 16) })
                    .collect();
            } else if random.below(2) == 0 {
                // A contiguous mode that the other one may have as well
                let place = random.below(extents.len() as u64 + 1) as usize;
                strides.iter_mut().for_each(|stride| *stride *= 4);
                extents.insert(place, 4);
                strides.insert(place, 1);
                return Flat { extents, strides, binary };
            }
            extents.push(4);
            strides.push(strides.iter().zip(&extents).map(|(d, n)| d.abs() * *n as i64).max().unwrap_or(1));
            Flat { extents, strides, binary }
        });
        check(&from, &to, random.below(3) as usize, &mut seen);
    }
    assert!(seen.words > 1000 && seen.by_index > 40, "{} {}", seen.words, seen.by_index);
}

/// Permutations of the bits of 512 coordinates, some of which fit in the loops of a plan.
#[test]
#[cfg_attr(miri, ignore = "no memory is accessed")]
fn many_loops() {
    let mut random = Random(3);
    let mut seen = Seen::default();
    for round in 0..200 {
        let [from, to] = [0; 2].map(|_| {
            let mut strides: Vec<i64> = (0..9).map(|bit| 1 << bit).collect();
            // The lower bits often stay where they are.
            let low = random.below(4) as usize;
            (low + 1..9).for_each(|i| strides.swap(i, low + random.below((i - low) as u64 + 1) as usize));
            if round % 2 == 0 {
                strides.reverse();
            }
            Flat { extents: vec![2; 9], strides, binary: random.below(4) == 0 }
        });
        check(&from, &to, 4, &mut seen);
    }
    assert!(seen.words > 60 && seen.by_index > 30, "{} {}", seen.words, seen.by_index);
}
