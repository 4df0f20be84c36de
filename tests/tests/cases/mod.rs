//! The operations, how their arguments are made, and their laws.

use super::{Law, layout, tree};
use cute_static_tests::generate::{Random, refill};
use cute_static_tests::reference::Tree::{Leaf, Tuple};
use cute_static_tests::reference::laws::{self, Verdict};
use cute_static_tests::reference::notation::Value;
use cute_static_tests::reference::{Layout, Tree, complement, compose_tiler, filter};

pub const LAWS: &[Law] = &[
    Law {
        op: "composition",
        make: two_for_composition,
        law: composition,
        strict: true,
    },
    Law {
        op: "composition_in_bounds",
        make: two_for_composition,
        law: composition,
        strict: true,
    },
    Law {
        op: "coalesce",
        make: one,
        law: coalesced,
        strict: true,
    },
    Law {
        op: "coalesce_extended",
        make: one,
        law: coalesced,
        strict: true,
    },
    Law {
        op: "filter",
        make: one,
        law: filtered,
        strict: true,
    },
    Law {
        op: "filter_zeros",
        make: one,
        law: same_image,
        strict: true,
    },
    Law {
        op: "complement",
        make: one,
        law: |a, r| laws::complement(&layout(a, 0), r),
        strict: true,
    },
    Law {
        op: "complement_in",
        make: one_in_m,
        law: complement_in,
        strict: true,
    },
    Law {
        op: "padded_complement",
        make: one_in_m,
        law: padded_complement,
        strict: true,
    },
    Law {
        op: "right_inverse",
        make: one,
        law: |a, r| laws::right_inverse(&layout(a, 0), r),
        strict: true,
    },
    Law {
        op: "left_inverse",
        make: one,
        law: |a, r| laws::left_inverse(&layout(a, 0), r),
        strict: false,
    },
    Law {
        op: "logical_divide",
        make: divide,
        law: divided,
        strict: true,
    },
    Law {
        op: "zipped_divide",
        make: divide,
        law: divided_tile_first,
        strict: true,
    },
    Law {
        op: "tiled_divide",
        make: divide,
        law: divided_tile_first,
        strict: true,
    },
    Law {
        op: "flat_divide",
        make: divide,
        law: divided,
        strict: true,
    },
    Law {
        op: "logical_product",
        make: two,
        law: |a, r| laws::product(&layout(a, 0), &layout(a, 1), r),
        strict: true,
    },
    Law {
        op: "zipped_product",
        make: two,
        law: |a, r| laws::product(&layout(a, 0), &layout(a, 1), r),
        strict: true,
    },
    Law {
        op: "tiled_product",
        make: two,
        law: product_image,
        strict: true,
    },
    Law {
        op: "flat_product",
        make: two,
        law: product_image,
        strict: true,
    },
    Law {
        op: "blocked_product",
        make: two_of_one_rank,
        law: product_image,
        strict: true,
    },
    Law {
        op: "raked_product",
        make: two_of_one_rank,
        law: product_image,
        strict: true,
    },
];

/// No domain is larger: every law is checked at every point.
const LIMIT: i128 = 4096;

fn one(random: &mut Random) -> Vec<Value> {
    vec![Value::Layout(random.layout(LIMIT))]
}

fn two(random: &mut Random) -> Vec<Value> {
    vec![
        Value::Layout(random.layout(64)),
        Value::Layout(random.layout(64)),
    ]
}

/// A of up to six modes, and B made of divisors of A's domain, so that many pairs are legal and many are nearly so.
fn two_for_composition(random: &mut Random) -> Vec<Value> {
    let a = random.layout(LIMIT);
    if random.once_in(3) {
        return vec![Value::Layout(a), Value::Layout(random.layout(256))];
    }
    let rank = 1 + random.below(3);
    let mut prefixes = vec![1];
    for s in a.shape.leaves() {
        let last = prefixes[prefixes.len() - 1];
        prefixes.push(last * s);
    }
    let (mut sizes, mut strides) = (Vec::new(), Vec::new());
    let mut next = random.pick(&prefixes);
    for _ in 0..rank {
        let s = random.pick(&[1, 2, 2, 3, 4, 4, 5, 6, 8]);
        sizes.push(s);
        strides.push(if random.once_in(8) { 0 } else { next });
        next *= if random.once_in(3) {
            random.pick(&[1, 2, 3, 4])
        } else {
            s
        };
    }
    if random.once_in(2) {
        sizes.reverse();
        strides.reverse();
    }
    let depth = 1 + random.below(2);
    let shape = random.nest(&sizes, depth);
    let stride = refill(&shape, &mut strides.into_iter());
    vec![Value::Layout(a), Value::Layout(Layout { shape, stride })]
}

fn one_in_m(random: &mut Random) -> Vec<Value> {
    let a = random.layout(256);
    let period = complement(&a).map_or(a.cosize(), |c| c.flat().last().map_or(1, |m| m.1));
    let m = if random.once_in(4) {
        1 + random.below(500) as i128
    } else {
        period * random.pick(&[1, 2, 3, 4, 6])
    };
    vec![Value::Layout(a), Value::Tree(Leaf(m))]
}

/// A and a tiler of divisors of its modes, or of its whole size.
fn divide(random: &mut Random) -> Vec<Value> {
    let a = random.layout(LIMIT);
    let part = |size: i128, random: &mut Random| {
        let divisors: Vec<i128> = (1..=size.min(64)).filter(|d| size % d == 0).collect();
        let tile = if random.once_in(6) {
            1 + random.below(7) as i128
        } else {
            random.pick(&divisors)
        };
        let rests: Vec<i128> = (1..=(size / tile).clamp(1, 64))
            .filter(|d| size % (d * tile) == 0)
            .collect();
        let stride = if rests.is_empty() || random.once_in(2) {
            1
        } else {
            random.pick(&rests)
        };
        Layout::leaf(tile, stride)
    };
    if matches!(a.shape, Leaf(_)) || random.once_in(3) {
        let tile = part(a.size(), random);
        return vec![Value::Layout(a), Value::Layout(tile)];
    }
    let modes = a.modes();
    let kept = 1 + random.below(modes.len());
    let tiles = modes[..kept]
        .iter()
        .map(|m| part(m.size(), random))
        .collect::<Vec<_>>();
    let tiler = match random.once_in(3) {
        true => Value::Tree(Tuple(tiles.iter().map(|t| t.shape.clone()).collect())),
        false => Value::Tiler(tiles.into_iter().map(Value::Layout).collect()),
    };
    vec![Value::Layout(a), tiler]
}

fn two_of_one_rank(random: &mut Random) -> Vec<Value> {
    let a = random.layout(64);
    let rank = a.shape.rank();
    let sizes = random.sizes(rank, 64);
    let strides: Vec<i128> = (0..sizes.len())
        .map(|r| sizes[..r].iter().product())
        .collect();
    let shape = Tuple(sizes.into_iter().map(Leaf).collect());
    let stride = refill(&shape, &mut strides.into_iter());
    let tuple = |t: Tree| {
        if matches!(t, Leaf(_)) {
            Tuple(vec![t])
        } else {
            t
        }
    };
    let a = Layout {
        shape: tuple(a.shape),
        stride: tuple(a.stride),
    };
    vec![Value::Layout(a), Value::Layout(Layout { shape, stride })]
}

fn composition(args: &[Value], r: &Layout) -> Verdict {
    laws::composition(&layout(args, 0), &layout(args, 1), r)
}

fn coalesced(args: &[Value], r: &Layout) -> Verdict {
    if r.shape.depth() > 1 {
        return Err("not flat".into());
    }
    laws::same_function(&layout(args, 0), r)
}

fn filtered(args: &[Value], r: &Layout) -> Verdict {
    if r.size() > 1 && r.flat().iter().any(|(s, d)| *s == 1 || *d == 0) {
        return Err("a mode that does not move is left".into());
    }
    same_image(args, r)
}

fn same_image(args: &[Value], r: &Layout) -> Verdict {
    let sorted = |l: &Layout| {
        let mut image = laws::image(l);
        image.sort_unstable();
        image.dedup();
        image
    };
    (sorted(&layout(args, 0)) == sorted(r))
        .then_some(())
        .ok_or_else(|| "another image".into())
}

fn complement_in(args: &[Value], r: &Layout) -> Verdict {
    laws::complement_in(&layout(args, 0), tree(args, 1).product(), r)
}

fn padded_complement(args: &[Value], r: &Layout) -> Verdict {
    laws::complement_in_domain(&filter(&layout(args, 0)), r)
}

fn divided(args: &[Value], r: &Layout) -> Verdict {
    laws::divide(&layout(args, 0), r)
}

/// As [`divided`], and the first mode is `A ∘ T`.
fn divided_tile_first(args: &[Value], r: &Layout) -> Verdict {
    divided(args, r)?;
    let tiler = args[1].tiler().ok_or("no tiler")?;
    let tile = compose_tiler(&layout(args, 0), &tiler).ok_or("A o T is not legal")?;
    laws::same_function(&tile, &r.modes()[0])
}

fn product_image(args: &[Value], r: &Layout) -> Verdict {
    laws::product_image(&layout(args, 0), &layout(args, 1), r)
}
