//! What results must satisfy.

use crate::{layout, tree};
use cute_static_tests::reference::laws::{self, Verdict};
use cute_static_tests::reference::notation::Value;
use cute_static_tests::reference::{Layout, Tiler, coalesce, compose_tiler, eval, filter, padded_complement_of_shape};

pub fn composition(args: &[Value], r: &Layout) -> Verdict {
    laws::composition(&layout(args, 0), &layout(args, 1), r)
}

/// The same function, flat, and no mode could be left out or joined with the next.
pub fn coalesced(args: &[Value], r: &Layout) -> Verdict {
    if r.shape.depth() > 1 {
        return Err("not flat".into());
    }
    let modes = r.flat();
    if modes.len() > 1 && (modes.iter().any(|(s, _)| *s == 1) || modes.windows(2).any(|m| m[0].0 * m[0].1 == m[1].1)) {
        return Err("more modes than needed".into());
    }
    laws::same_function(&layout(args, 0), r)
}

/// The same at every index, beyond the domain too.
pub fn coalesced_extended(args: &[Value], r: &Layout) -> Verdict {
    let a = layout(args, 0);
    let modes = r.flat();
    if r.shape.depth() > 1 || modes.windows(2).any(|m| m[0].0 == 1 || m[0].0 * m[0].1 == m[1].1) {
        return Err("more modes than needed".into());
    }
    match (0..3 * a.size() + 8).find(|i| eval(&a, *i) != eval(r, *i)) {
        Some(i) => Err(format!("{} at {i} instead of {}", eval(r, i), eval(&a, i))),
        None => Ok(()),
    }
}

pub fn filtered(args: &[Value], r: &Layout) -> Verdict {
    if r.size() > 1 && r.flat().iter().any(|(s, d)| *s == 1 || *d == 0) {
        return Err("a mode that does not move is left".into());
    }
    same_image(args, r)
}

pub fn same_image(args: &[Value], r: &Layout) -> Verdict {
    let sorted = |l: &Layout| {
        let mut image = laws::image(l);
        image.sort_unstable();
        image.dedup();
        image
    };
    (sorted(&layout(args, 0)) == sorted(r)).then_some(()).ok_or_else(|| "another image".into())
}

pub fn complement_in(args: &[Value], r: &Layout) -> Verdict {
    laws::complement_in(&layout(args, 0), tree(args, 1).product(), r)
}

pub fn padded_complement(args: &[Value], r: &Layout) -> Verdict {
    laws::complement_in_domain(&filter(&layout(args, 0)), r)
}

/// The elements of A, each once, or as often as modes of stride 0 in the tiler repeat them.
pub fn divided(args: &[Value], r: &Layout) -> Verdict {
    let a = layout(args, 0);
    let times = repeats(&args[1].tiler().ok_or("no tiler")?);
    laws::divide(&Layout::concat(&[a, Layout::leaf(times, 0)]), r)
}

/// How often a tiler reaches the same element.
pub fn repeats(tiler: &Tiler) -> i128 {
    match tiler {
        Tiler::One(t) => t.component(&[]).flat().iter().filter(|(_, d)| *d == 0).map(|(s, _)| s).product(),
        Tiler::Keep => 1,
        Tiler::Each(tilers) => tilers.iter().map(repeats).product(),
    }
}

/// As [`divided`], and the first mode is `A ∘ T`.
pub fn divided_tile_first(args: &[Value], r: &Layout) -> Verdict {
    divided(args, r)?;
    let tiler = args[1].tiler().ok_or("no tiler")?;
    let tile = compose_tiler(&layout(args, 0), &tiler).ok_or("A o T is not legal")?;
    laws::same_function(&tile, &r.modes()[0])
}

pub fn product_image(args: &[Value], r: &Layout) -> Verdict {
    laws::product_image(&layout(args, 0), &layout(args, 1), r)
}

/// `R(c) = A(T(c))` by mode.
pub fn composition_by_mode(args: &[Value], r: &Layout) -> Verdict {
    laws::composition_tiler(&layout(args, 0).general(), &args[1].tiler().ok_or("no tiler")?, &r.general())
}

/// `R = A ∘ (T, T*)` at every point, mode by mode, even where that is out of bounds of A.
pub fn padded(args: &[Value], r: &Layout) -> Verdict {
    fn check(a: &Layout, tiler: &Tiler, r: &Layout) -> Verdict {
        match tiler {
            Tiler::One(t) => {
                let t = &t.integers().ok_or("a tile of coordinates")?;
                let rest = padded_complement_of_shape(t, &coalesce(a).shape).ok_or("no complement")?;
                laws::composition(a, &Layout::concat(&[t.clone(), rest]), r)
            }
            Tiler::Keep => laws::same_function(a, r),
            Tiler::Each(ts) => {
                let (modes, results) = (a.modes(), r.modes());
                for (i, (mode, result)) in modes.iter().zip(&results).enumerate() {
                    match ts.get(i) {
                        Some(t) => check(mode, t, result)?,
                        None => laws::same_function(mode, result)?,
                    }
                }
                Ok(())
            }
        }
    }
    check(&layout(args, 0), &args[1].tiler().ok_or("no tiler")?, r)
}

/// Every mode that the tiler names is a product, the others stay.
pub fn product_by_mode(args: &[Value], r: &Layout) -> Verdict {
    let (a, Some(Tiler::Each(tiles))) = (layout(args, 0), args[1].tiler()) else {
        return Err("no tiler".into());
    };
    for (i, (mode, result)) in a.modes().iter().zip(r.modes()).enumerate() {
        match tiles.get(i) {
            Some(Tiler::One(b)) => laws::product(mode, &b.integers().ok_or("a tile of coordinates")?, &result)?,
            _ => laws::same_function(mode, &result)?,
        }
    }
    Ok(())
}

/// Each mode is as large as the target's, begins with the tile's, and no offset is used twice that the tile does not.
pub fn fills(args: &[Value], r: &Layout) -> Verdict {
    let (a, target) = (layout(args, 0), tree(args, 1));
    for (i, mode) in r.modes().iter().enumerate() {
        if mode.size() != target.modes()[i].product() {
            return Err(format!("mode {i} has size {}", mode.size()));
        }
        if let Some(tile) = a.modes().get(i) {
            laws::same_function(tile, &mode.modes()[0])?;
        }
    }
    laws::product_image(&a, &Layout::leaf(target.product() / a.size(), 1), r)
}

/// `A(N(i)) = 0`, each i another coordinate, as many as the stride-0 extents have.
pub fn nullspace(args: &[Value], r: &Layout) -> Verdict {
    let a = layout(args, 0);
    let size: i128 = a.flat().iter().filter(|(_, d)| *d == 0).map(|(s, _)| s).product();
    if size != r.size() || !laws::injective(r) {
        return Err(format!("{} coordinates instead of {size}, or one twice", r.size()));
    }
    match laws::image(r).into_iter().find(|&c| eval(&a, c) != 0) {
        Some(c) => Err(format!("A({c}) is not 0")),
        None => Ok(()),
    }
}

/// The largest layout that both right inverses begin with.
pub fn common(args: &[Value], r: &Layout) -> Verdict {
    laws::common_layout(&layout(args, 0), &layout(args, 1), r)
}

/// The same offsets as often, in the order of the strides.
pub fn same_multiset(args: &[Value], r: &Layout) -> Verdict {
    let strides = r.stride.leaves();
    if !strides.windows(2).all(|pair| pair[0].abs() <= pair[1].abs()) {
        return Err("not in the order of the strides".into());
    }
    laws::divide(&layout(args, 0), r)
}
