//! Tensors whose strides are numbers, vectors over F₂, or behind a swizzle.

use crate::layouts::{reading, writing};
use cute_static_tests::generate::Random;
use cute_static_tests::reference::{Layout, eval};

/// Extents, strides and the length of a matrix of numbers
fn matrix(random: &mut Random) -> ([i128; 2], [i128; 2], i128) {
    let extents = [1 + random.below(7) as i128, 1 + random.below(7) as i128];
    let gap = random.below(3) as i128;
    let strides = if random.once_in(2) { [1, extents[0] + gap] } else { [extents[1] + gap, 1] };
    (extents, strides, 1 + (extents[0] - 1) * strides[0] + (extents[1] - 1) * strides[1])
}
pub fn global_tile(random: &mut Random, id: usize) -> Option<String> {
    let ([m, n], [d, e], len) = matrix(random);
    let divisors = |n: i128| (1..=n).filter(|t| n % t == 0).collect::<Vec<_>>();
    let (s, t) = (random.pick(&divisors(m)), random.pick(&divisors(n)));
    let (i, j) = (random.below((m / s) as usize) as i128, random.below((n / t) as usize) as i128);
    let part: Vec<i128> = (0..s * t).map(|x| (s * i + x % s) * d + (t * j + x / s) * e).collect();
    let tile = format!("(s, ({m}, {n}), ({d}, {e})).unwrap().local_tile(shape!(({s},{t})), ({i}, {j})).unwrap()");
    Some(match random.below(2) {
        0 => reading(id, len, &part, &format!("Global::new{tile}")),
        _ => writing(id, len, &part, &format!("Global::new_mut{tile}")),
    })
}
pub fn global_edge(random: &mut Random, id: usize) -> Option<String> {
    let ([m, n], [d, e], len) = matrix(random);
    let (s, t) = (1 + random.below(4) as i128, 1 + random.below(4) as i128);
    let (i, j) = (random.below(((m + s - 1) / s) as usize) as i128, random.below(((n + t - 1) / t) as usize) as i128);
    let at = |x: i128| (s * i + x % s, t * j + x / s);
    let part: Vec<i128> = (0..s * t).map(at).map(|(x, y)| if x < m && y < n { x * d + y * e } else { -1 }).collect();
    Some(reading(
        id,
        len,
        &part,
        &format!(
            "Global::new(s, ({m}, {n}), ({d}, {e})).unwrap().edge_tiles(shape!(({s},{t}))).at(({i}, {j})).transform(|x: Option<i32>| x.unwrap_or(-1))"
        ),
    ))
}
/// A tile of a global tensor, mode by mode in another order
pub fn global_composed(random: &mut Random, id: usize) -> Option<String> {
    let ([m, n], [d, e], len) = matrix(random);
    let mut mode = |extent: i128| {
        (0..20).find_map(|_| {
            let b = Layout::leaf(2 + random.below(3) as i128, 1 + random.below(2) as i128);
            (b.cosize() <= extent).then_some(b)
        })
    };
    let (b, c) = (mode(m)?, mode(n)?);
    let size = b.size();
    let part: Vec<i128> = (0..size * c.size()).map(|x| eval(&b, x % size) * d + eval(&c, x / size) * e).collect();
    Some(reading(
        id,
        len,
        &part,
        &format!(
            "Global::new(s, ({m}, {n}), ({d}, {e})).unwrap().local_tile(shape!(({m},{n})), (0, 0)).unwrap().compose(tiler!(<{b}, {c}>))"
        ),
    ))
}
/// XOR strides: independent vectors, so that no element is reached twice
fn over_f2(random: &mut Random) -> (String, Vec<i128>, i128) {
    let rank = 1 + random.below(3);
    let mut bits: Vec<u32> = (0..2 * rank as u32).collect();
    random.shuffle(&mut bits);
    let (mut extents, mut vectors) = (Vec::new(), Vec::new());
    let mut used: Vec<u32> = Vec::new();
    for bit in bits.into_iter().take(rank) {
        let noise = used.iter().fold(0, |n, b| if random.once_in(2) { n | 1 << b } else { n });
        extents.push(2);
        vectors.push(1i128 << bit | noise);
        used.push(bit);
    }
    let value = |i: usize| vectors.iter().enumerate().fold(0, |v, (r, f)| if i >> r & 1 == 1 { v ^ f } else { v });
    let all: Vec<i128> = (0..1 << rank).map(value).collect();
    let text = |items: Vec<String>| format!("({})", items.join(","));
    let shape = text(extents.iter().map(|n: &i128| n.to_string()).collect());
    let stride = text(vectors.iter().map(|f| format!("f{f}")).collect());
    let len = all.iter().max().expect("an element") + 1;
    (format!("layout!({shape}:{stride})"), all, len)
}
pub fn vectors(random: &mut Random, id: usize) -> Option<String> {
    let (a, part, len) = over_f2(random);
    Some(reading(id, len, &part, &format!("Tensor::from_slice(s, {a}).unwrap()")))
}
pub fn vectors_written(random: &mut Random, id: usize) -> Option<String> {
    let (a, part, len) = over_f2(random);
    Some(writing(id, len, &part, &format!("Tensor::from_slice_mut(s, {a}).unwrap()")))
}
/// A swizzled matrix of 2^m × 2^n elements, its composed layout and its values
fn behind_a_swizzle(random: &mut Random) -> (String, Vec<i128>, i128) {
    let (rows, columns) = (1 << (1 + random.below(3)), 1 << (1 + random.below(3)));
    let (bits, base) = (1 + random.below(2) as u32, random.below(2) as u32);
    let shift = bits + random.below(2) as u32;
    let swizzle = |x: i128| x ^ (x >> shift & ((1 << bits) - 1) << base);
    let part = (0..rows * columns).map(|i: i128| swizzle(i % rows * columns + i / rows)).collect();
    let a = format!(
        "<Composition<Swizzle<U{bits}, U{base}, U{shift}>, layout!(({rows},{columns}):({columns},1))>>::default()"
    );
    (a, part, (rows * columns).max(1 << (bits + base + shift)))
}
pub fn swizzled(random: &mut Random, id: usize) -> Option<String> {
    let (a, part, len) = behind_a_swizzle(random);
    Some(reading(id, len, &part, &format!("Tensor::swizzled_slice(s, {a}).unwrap()")))
}
pub fn swizzled_written(random: &mut Random, id: usize) -> Option<String> {
    let (a, part, len) = behind_a_swizzle(random);
    Some(writing(id, len, &part, &format!("Tensor::swizzled_slice_mut(s, {a}).unwrap()")))
}
