//! How arguments are made.

use cute_static_tests::generate::{Random, refill};
use cute_static_tests::reference::Tree::{Leaf, Tuple};
use cute_static_tests::reference::notation::Value;
use cute_static_tests::reference::{Layout, Tree, complement, compose};

/// No domain is larger: every law is checked at every point.
pub const LIMIT: i128 = 4096;

pub fn one(random: &mut Random) -> Vec<Value> {
    vec![Value::Layout(random.layout(LIMIT))]
}

pub fn two(random: &mut Random) -> Vec<Value> {
    vec![Value::Layout(random.layout(64)), Value::Layout(random.layout(64))]
}

/// A of up to six modes, and B made of divisors of A's domain, so that many pairs are legal and many are nearly so.
pub fn two_for_composition(random: &mut Random) -> Vec<Value> {
    let a = random.layout(LIMIT);
    if random.once_in(3) {
        return vec![Value::Layout(a), Value::Layout(random.layout(256))];
    }
    let b = near(&a.shape, random);
    vec![Value::Layout(a), Value::Layout(b)]
}

/// A layout of one to three leaves whose strides are products of the first sizes of a shape, or nearly so.
pub fn near(shape: &Tree, random: &mut Random) -> Layout {
    let rank = 1 + random.below(3);
    let mut prefixes = vec![1];
    for s in shape.leaves() {
        let last = prefixes[prefixes.len() - 1];
        prefixes.push(last * s);
    }
    let (mut sizes, mut strides) = (Vec::new(), Vec::new());
    let mut next = random.pick(&prefixes);
    for _ in 0..rank {
        let s = random.pick(&[1, 2, 2, 3, 4, 4, 5, 6, 8]);
        sizes.push(s);
        strides.push(if random.once_in(8) { 0 } else { next });
        next *= if random.once_in(3) { random.pick(&[1, 2, 3, 4]) } else { s };
    }
    if random.once_in(2) {
        sizes.reverse();
        strides.reverse();
    }
    let depth = 1 + random.below(2);
    Layout::with(&random.nest(&sizes, depth), strides)
}

/// Two to four modes with strides near one another, of both signs: many are woven, and many of these injective.
pub fn woven(random: &mut Random) -> Vec<Value> {
    let rank = 2 + random.below(3);
    let unit = random.pick(&[1, 1, 2, 3]);
    let mode = |random: &mut Random| {
        let most = if random.once_in(3) { 60 } else { 20 };
        let d = (1 + random.below(most) as i128) * unit;
        (random.pick(&[1, 2, 2, 3, 4, 5, 7]), if random.once_in(5) { -d } else { d })
    };
    let modes: Vec<_> = (0..rank).map(|_| mode(random)).collect();
    vec![Value::Layout(Layout::from_flat(&modes))]
}

/// The same without negative strides, and a number.
pub fn woven_in_m(random: &mut Random) -> Vec<Value> {
    let Value::Layout(a) = woven(random).remove(0) else { unreachable!("a layout") };
    let modes: Vec<_> = a.flat().into_iter().map(|(s, d)| (s, d.abs())).collect();
    vec![Value::Layout(Layout::from_flat(&modes)), Value::Tree(Leaf(1 + random.below(500) as i128))]
}

/// The same and a small grid.
pub fn woven_and_grid(random: &mut Random) -> Vec<Value> {
    let mut both = woven(random);
    both.push(Value::Layout(random.layout(16)));
    both
}

pub fn one_in_m(random: &mut Random) -> Vec<Value> {
    let a = random.layout(256);
    let period = complement(&a).map_or(a.cosize(), |c| c.flat().last().map_or(1, |m| m.1));
    let m = if random.once_in(4) { 1 + random.below(500) as i128 } else { period * random.pick(&[1, 2, 3, 4, 6]) };
    vec![Value::Layout(a), Value::Tree(Leaf(m))]
}

/// A and a tiler of divisors of its modes, or of its whole size.
pub fn divide(random: &mut Random) -> Vec<Value> {
    let a = random.layout(LIMIT);
    let part = |size: i128, random: &mut Random| {
        let divisors: Vec<i128> = (1..=size.min(64)).filter(|d| size % d == 0).collect();
        let tile = if random.once_in(6) { 1 + random.below(7) as i128 } else { random.pick(&divisors) };
        let rests: Vec<i128> = (1..=(size / tile).clamp(1, 64)).filter(|d| size % (d * tile) == 0).collect();
        let stride = if rests.is_empty() || random.once_in(2) { 1 } else { random.pick(&rests) };
        Layout::leaf(tile, stride)
    };
    if matches!(a.shape, Leaf(_)) || random.once_in(3) {
        let tile = part(a.size(), random);
        return vec![Value::Layout(a), Value::Layout(tile)];
    }
    let modes = a.modes();
    let kept = 1 + random.below(modes.len());
    let tiles = modes[..kept].iter().map(|m| part(m.size(), random)).collect::<Vec<_>>();
    let tiler = match random.once_in(3) {
        true => Value::Tree(Tuple(tiles.iter().map(|t| t.shape.clone()).collect())),
        false => Value::Tiler(tiles.into_iter().map(Value::Layout).collect()),
    };
    vec![Value::Layout(a), tiler]
}

pub fn two_of_one_rank(random: &mut Random) -> Vec<Value> {
    let a = random.layout(64);
    let rank = a.shape.rank();
    let sizes = random.sizes(rank, 64);
    let strides: Vec<i128> = (0..sizes.len()).map(|r| sizes[..r].iter().product()).collect();
    let shape = Tuple(sizes.into_iter().map(Leaf).collect());
    let stride = refill(&shape, &mut strides.into_iter());
    let tuple = |t: Tree| {
        if matches!(t, Leaf(_)) { Tuple(vec![t]) } else { t }
    };
    let a = Layout { shape: tuple(a.shape), stride: tuple(a.stride) };
    vec![Value::Layout(a), Value::Layout(Layout { shape, stride })]
}

/// The product of `A` and a tiler of small compact layouts, one for each of its first modes.
pub fn product_by_mode(random: &mut Random) -> Vec<Value> {
    let a = random.layout(64);
    let count = 1 + random.below(a.shape.rank());
    let tiles = (0..count).map(|_| {
        let (s, t) = (random.pick(&[1, 2, 3, 4]), random.pick(&[2, 3]));
        match random.once_in(3) {
            true => Value::Layout(Layout::from_flat(&[(s, t), (t, 1)])),
            false => Value::Layout(Layout::leaf(s, random.pick(&[1, 1, 2]))),
        }
    });
    let tiles = tiles.collect();
    vec![Value::Layout(tupled(a)), Value::Tiler(tiles)]
}

/// A layout that is a tuple.
pub fn tupled(a: Layout) -> Layout {
    match a.shape {
        Leaf(_) => Layout::concat(&[a]),
        Tuple(_) => a,
    }
}

/// By mode: `A` and a tiler, as for a divide, always a tuple.
pub fn tiler(random: &mut Random) -> Vec<Value> {
    loop {
        let args = divide(random);
        if !matches!(args[1], Value::Layout(_)) {
            return args;
        }
    }
}

/// Several modes whose sizes are anything small, and a `B` of two to four leaves whose strides are products of `A`'s first
/// sizes, and nearly so: few of them are powers of two.
pub fn multi_leaf(random: &mut Random) -> Vec<Value> {
    let family: &[i128] = random.pick(&[&[2, 3, 5, 7][..], &[3, 6, 9, 10, 12], &[2, 4, 6, 12, 15]]);
    let sizes: Vec<i128> = (0..2 + random.below(3)).map(|_| random.pick(family)).collect();
    let strides: Vec<i128> = sizes.iter().map(|_| random.pick(&[1, 3, 5, 7, 11, 24, 100])).collect();
    let a = random.nest(&sizes, 1 + sizes.len() % 2);
    let a_stride = refill(&a, &mut strides.into_iter());
    let mut leaves: Vec<(i128, i128)> = Vec::new();
    let mut at = 1;
    for s in &sizes {
        // A leaf inside this mode, one across it, or none.
        let divisors: Vec<i128> = (1..=*s).filter(|d| s % d == 0).collect();
        let (inner, outer) = (random.pick(&divisors), random.pick(&divisors));
        match random.below(5) {
            0 => leaves.push((s / inner, at * inner)),
            1 => leaves.extend([(inner, at), (s / inner, at * inner)]),
            2 => leaves.push((s / inner, at * inner * if random.once_in(2) { 2 } else { 1 })),
            3 => leaves.push((*s, at)),
            _ => leaves.push((outer, at * random.pick(&[1, 2, 3, 5]))),
        }
        at *= s;
    }
    if random.once_in(2) {
        random.shuffle(&mut leaves);
    }
    leaves.truncate(4);
    if leaves.len() < 2 {
        leaves.push((random.pick(&[2, 3]), at));
    }
    let (s, d): (Vec<_>, Vec<_>) = leaves.into_iter().unzip();
    let shape = random.nest(&s, 2);
    let stride = refill(&shape, &mut d.into_iter());
    let a = Layout { shape: a, stride: a_stride };
    vec![Value::Layout(a), Value::Layout(Layout { shape, stride })]
}

pub fn negated(layout: &Layout, random: &mut Random, odds: usize) -> Layout {
    let mut strides = layout.stride.leaves();
    strides.iter_mut().for_each(|d| *d *= if random.once_in(odds) { -1 } else { 1 });
    let stride = refill(&layout.shape, &mut strides.into_iter());
    Layout { shape: layout.shape.clone(), stride }
}

/// One layout, some of its strides negative.
pub fn negative(random: &mut Random) -> Vec<Value> {
    let a = random.layout(1024);
    vec![Value::Layout(negated(&a, random, 2))]
}

/// A pair for composition where strides of `A` are negative, now and then all of `B`'s too.
pub fn negative_pair(random: &mut Random) -> Vec<Value> {
    let args = if random.once_in(2) { two_for_composition(random) } else { multi_leaf(random) };
    let (a, b) = (args[0].layout().expect("A").clone(), args[1].layout().expect("B").clone());
    let b = match random.below(4) {
        0 => negated(&b, random, 1),
        1 => negated(&b, random, 3),
        _ => b,
    };
    vec![Value::Layout(negated(&a, random, 2)), Value::Layout(b)]
}

/// A layout, and one that touches some of its offsets, or perhaps others.
pub fn located(random: &mut Random) -> Vec<Value> {
    let (negated_ones, a) = (random.once_in(3), random.layout(256));
    let a = if negated_ones { negated(&a, random, 2) } else { a };
    let part = near(&a.shape, random);
    let part = if random.once_in(3) { negated(&part, random, 2) } else { part };
    let offsets = compose(&a, &part).unwrap_or(part);
    vec![Value::Layout(a), Value::Layout(offsets)]
}

/// A layout small enough to print all its offsets.
pub fn small(random: &mut Random) -> Vec<Value> {
    let a = random.layout(256);
    vec![Value::Layout(if random.once_in(3) { negated(&a, random, 2) } else { a })]
}

/// A layout, and leaves where its modes are to be coalesced whole.
pub fn with_profile(random: &mut Random) -> Vec<Value> {
    let a = random.layout(LIMIT);
    let profile = coarser(&a.shape, random);
    vec![Value::Layout(a), Value::Tree(profile)]
}

fn coarser(shape: &Tree, random: &mut Random) -> Tree {
    match shape {
        Tuple(modes) if !random.once_in(4) => {
            let kept = if random.once_in(3) { 1 + random.below(modes.len()) } else { modes.len() };
            Tuple(modes[..kept].iter().map(|m| coarser(m, random)).collect())
        }
        _ => Leaf(1),
    }
}

/// A tile, a shape to fill, and often an order.
pub fn fill(random: &mut Random) -> Vec<Value> {
    let rank = 1 + random.below(3);
    let sizes = random.sizes(rank, 64);
    let mut order: Vec<usize> = (0..rank).collect();
    random.shuffle(&mut order);
    let (mut strides, mut next) = (vec![0; rank], 1);
    for r in order {
        strides[r] = next;
        next *= sizes[r] * random.pick(&[1, 1, 1, 2]);
    }
    let mut target: Vec<i128> = sizes.iter().map(|s| s * random.pick(&[1, 2, 3, 4])).collect();
    if random.once_in(8) {
        target[0] += 1;
    }
    if random.once_in(4) {
        target.push(2);
    }
    let tuple = |leaves: &[i128]| Tuple(leaves.iter().map(|n| Leaf(*n)).collect());
    let tile = Layout { shape: tuple(&sizes), stride: tuple(&strides) };
    let mut places: Vec<i128> = (0..target.len() as i128).collect();
    random.shuffle(&mut places);
    if random.once_in(10) {
        places[0] = 1;
    }
    let mut args = vec![Value::Layout(tile), Value::Tree(tuple(&target))];
    if !random.once_in(3) {
        args.push(Value::Tree(tuple(&places)));
    }
    args
}

/// A layout of any kind and a factor.
pub fn factor(random: &mut Random) -> Vec<Value> {
    let a = match random.below(3) {
        0 => random.layout(LIMIT),
        1 => dense(random)[0].layout().expect("a layout").clone(),
        _ => random.varied(),
    };
    vec![Value::Layout(a), Value::Tree(Leaf(random.pick(&[1, 2, 2, 3, 4, 4, 6, 8, 12, 16, 0])))]
}

/// A layout of any kind, and the bits of two elements.
pub fn bits(random: &mut Random) -> Vec<Value> {
    let a = if random.once_in(2) { random.layout(512) } else { random.varied() };
    let bits = [4, 6, 8, 8, 16, 32];
    let (old, new) = (random.pick(&bits), random.pick(&bits));
    vec![Value::Layout(a), Value::Tree(Leaf(old)), Value::Tree(Leaf(new))]
}

/// Two compact layouts of one size, often alike in their first modes.
pub fn two_alike(random: &mut Random) -> Vec<Value> {
    let (a, b) = (random.layout(256), random.layout(256));
    let other = match random.below(3) {
        0 => b,
        1 => Layout::concat(&[a.clone(), b]),
        _ => {
            let shape = random.nest(&a.shape.leaves(), 2);
            let mut strides = a.stride.leaves();
            if random.once_in(2) {
                strides.reverse();
            }
            let stride = refill(&shape, &mut strides.into_iter());
            Layout { shape, stride }
        }
    };
    vec![Value::Layout(a), Value::Layout(other)]
}

/// A layout of a few modes: whether it is injective and so on is as likely as not.
pub fn dense(random: &mut Random) -> Vec<Value> {
    let rank = 1 + random.below(3);
    let sizes: Vec<i128> = (0..rank).map(|_| random.pick(&[1, 2, 2, 3, 4, 5])).collect();
    let mut next = 1;
    let mut strides: Vec<i128> = Vec::new();
    for s in &sizes {
        strides.push(match random.below(6) {
            0 => random.pick(&[0, 1, 2, 3, 5]),
            1 => next + 1,
            2 => (next - 1).max(1),
            _ => next,
        });
        next *= s;
    }
    if random.once_in(3) {
        strides.reverse();
    }
    let shape = random.nest(&sizes, 1);
    let stride = refill(&shape, &mut strides.into_iter());
    let a = Layout { shape, stride };
    vec![Value::Layout(if random.once_in(5) { negated(&a, random, 2) } else { a })]
}

/// As [`dense`], and how far it should reach.
pub fn dense_upto(random: &mut Random) -> Vec<Value> {
    let mut args = dense(random);
    let reach = args[0].layout().map_or(1, Layout::cosize);
    let n = [reach, reach + 1, reach / 2, random.below(6) as i128];
    args.push(Value::Tree(Leaf(random.pick(&n))));
    args
}
