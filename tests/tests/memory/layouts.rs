//! Random layouts, what they are composed with and divided by, and the statements that read and write.

use cute_static_tests::generate::Random;
use cute_static_tests::reference::{Layout, Regroup, Tiler, Tree, compose_in_bounds, divide, eval};

/// A layout of up to three modes and 48 elements that reaches no element twice: strides in a random order, with gaps.
pub fn apart(random: &mut Random) -> Layout {
    let rank = 1 + random.below(3);
    let sizes: Vec<i128> = (0..rank).map(|_| random.pick(&[1, 2, 2, 3, 4, 4, 6])).collect();
    let (mut order, mut next) = ((0..rank).collect::<Vec<_>>(), 1);
    random.shuffle(&mut order);
    let mut strides = vec![0; rank];
    for r in order {
        if random.once_in(3) {
            next *= 1 + random.below(3) as i128;
        }
        strides[r] = next;
        next *= sizes[r];
    }
    Layout::with(&Tree::Tuple(sizes.iter().map(|s| Tree::Leaf(*s)).collect()), strides)
}

/// The same, now and then with repeated elements.
pub fn any(random: &mut Random) -> Layout {
    match random.below(3) {
        0 => random.layout(48),
        _ => apart(random),
    }
}

pub fn values(layout: &Layout) -> Vec<i128> {
    (0..layout.size()).map(|i| eval(layout, i)).collect()
}
pub fn list(values: &[i128]) -> String {
    format!("&{values:?}")
}

/// `B` with `A ∘ B` in bounds, and the composition.
pub fn inside(random: &mut Random, a: &Layout) -> Option<(Layout, Layout)> {
    (0..20).find_map(|_| {
        let b = any(random);
        compose_in_bounds(a, &b).map(|c| (b, c))
    })
}

/// A tile that divides `A`, and the divided layout.
pub fn tile(random: &mut Random, a: &Layout, how: Regroup) -> Option<(Layout, Layout)> {
    (0..20).find_map(|_| {
        let n = random.pick(&[1, 2, 3, 4, 6, 8]);
        let tile = Layout::leaf(n, random.pick(&[1, 1, 2, 3]));
        divide(a, &Tiler::One(tile.general()), how).map(|c| (tile, c))
    })
}
pub const FORMS: [(&str, Regroup); 4] = [
    ("logical_divide", Regroup::Logical),
    ("zipped_divide", Regroup::Zipped),
    ("tiled_divide", Regroup::Tiled),
    ("flat_divide", Regroup::Flat),
];

pub fn reading(id: usize, len: i128, expected: &[i128], tensor: &str) -> String {
    format!("read({id}, {len}, {}, |s| all!({tensor}));", list(expected))
}
pub fn writing(id: usize, len: i128, expected: &[i128], tensor: &str) -> String {
    format!("write({id}, {len}, {}, |s| mark!({tensor}));", list(expected))
}
