//! The laws of products and of padded divides: each value from A itself, and not from the steps.

use super::composition::everywhere;
use super::derivation::Story;
use super::operation::Family;
use cute_static_reference::{Layout, Regroup, Tiler, coalesce, complement, eval, laws, padded_complement_of_shape};
use std::collections::HashSet;

/// A mode of the result: coordinates in a tile and among tiles, and the value at both; none outside A's domain.
struct Joint<'a> {
    tile: i128,
    rest: i128,
    value: Box<dyn Fn(i128, i128) -> Option<i128> + 'a>,
}

/// All values of a layout as one mode, beside the tiles.
fn beside(mode: Layout) -> Joint<'static> {
    Joint { tile: 1, rest: mode.size(), value: Box::new(move |_, c| Some(eval(&mode, c))) }
}

/// What an operation makes of a mode and a tile; nothing where the law has no A* to ask.
fn pair(family: Family, a: &Layout, tile: &Layout) -> Option<Joint<'static>> {
    let (a, tile) = (a.clone(), tile.clone());
    if let Family::Product(_) = family {
        let free = complement(&a)?;
        let (size, rest) = (a.size(), tile.size());
        return Some(Joint {
            tile: size,
            rest,
            value: Box::new(move |c, k| Some(eval(&a, c) + eval(&free, eval(&tile, k)))),
        });
    }
    let rest = padded_complement_of_shape(&tile, &coalesce(&a).shape)?;
    let (size, count) = (tile.size(), rest.size());
    Some(Joint {
        tile: size,
        rest: count,
        value: Box::new(move |c, k| {
            let index = eval(&tile, c) + eval(&rest, k);
            (0..a.size()).contains(&index).then(|| eval(&a, index))
        }),
    })
}

/// The modes of a result, from the left.
fn joints(family: Family, a: &Layout, tiler: &Tiler, list: &mut Vec<Joint<'static>>) -> Option<()> {
    match tiler {
        Tiler::One(tile) => list.push(pair(family, a, &tile.integers()?)?),
        // What stays as it is comes apart where it is a pair.
        Tiler::Keep => match &a.modes()[..] {
            [tile, _] => {
                let (whole, size) = (a.clone(), tile.size());
                let rest = a.size() / size;
                let value = move |c: i128, k: i128| Some(eval(&whole, c + size * k));
                list.push(Joint { tile: size, rest, value: Box::new(value) });
            }
            _ => list.push(beside(a.clone())),
        },
        Tiler::Each(tilers) => {
            let modes = a.modes();
            for (mode, tiler) in modes.iter().zip(tilers) {
                joints(family, mode, tiler, list)?;
            }
            list.extend(modes.into_iter().skip(tilers.len()).map(beside));
        }
    }
    Some(())
}

/// Whether R has these values: `None` where it has others.
fn same(joints: &[Joint], how: Regroup, r: &Layout) -> Result<i128, String> {
    // The digits of a coordinate: the tile and the rest of each mode, or first all tiles.
    let mut digits: Vec<(usize, bool, i128)> = joints.iter().enumerate().map(|(i, j)| (i, true, j.tile)).collect();
    digits.extend(joints.iter().enumerate().map(|(i, j)| (i, false, j.rest)));
    if how == Regroup::Logical {
        digits.sort_by_key(|(i, tile, _)| (*i, !*tile));
    }
    let size: i128 = digits.iter().map(|(.., s)| s).product();
    if size != r.size() {
        return Err(format!("R has {} coordinates and not {size}", r.size()));
    }
    let mut inside = 0;
    for c in 0..size {
        let (mut rest, mut at) = (c, vec![(0, 0); joints.len()]);
        for (i, tile, s) in &digits {
            *(if *tile { &mut at[*i].0 } else { &mut at[*i].1 }) = rest % s;
            rest /= s;
        }
        let value = at.iter().zip(joints).map(|((c, k), joint)| (joint.value)(*c, *k)).sum::<Option<i128>>();
        inside += i128::from(value.is_some());
        if let Some(value) = value.filter(|value| *value != eval(r, c)) {
            return Err(format!("R({c}) = {} and not {value}", eval(r, c)));
        }
    }
    Ok(inside)
}

fn distinct(layout: &Layout) -> usize {
    laws::image(layout).into_iter().collect::<HashSet<_>>().len()
}

/// The law of a product or of a padded divide.
pub(super) fn check(family: Family, a: &Layout, tiler: &Tiler, r: &Layout, story: &mut Story) {
    let how = match family {
        Family::Product(how) | Family::PaddedDivide(how) => how,
        Family::Divide(_) | Family::Other => return,
    };
    let mut list = Vec::new();
    if joints(family, a, tiler, &mut list).is_none() {
        return;
    }
    let each = if matches!(tiler, Tiler::Each(_)) { ", the sum over the modes" } else { "" };
    let values = same(&list, how, r);
    if let Family::PaddedDivide(_) = family {
        story.step(format!("The law R(c, k) = A(T(c) + T*(k)) inside the domain of A{each}"));
        let size = r.size();
        let says = values
            .as_ref()
            .map_or(everywhere(size), |inside| format!("at the {inside} of {size} coordinates that are inside"));
        return story.law(&says, values.map(|_| ()));
    }
    story.step(format!("The law R(c, k) = A(c) + A*(B(k)){each}"));
    story.law(&everywhere(r.size()), values.map(|_| ()));
    let Tiler::One(b) = tiler else { return };
    let Some(b) = b.integers() else { return };
    if how != Regroup::Flat {
        let first = r.modes().into_iter().next();
        let is_a = first.is_some_and(|first| first.normalized() == a.normalized());
        story.law(": mode 0 is A", if is_a { Ok(()) } else { Err("mode 0 is another layout".into()) });
    }
    let (tile, tiles, all) = (distinct(a), distinct(&b), distinct(r));
    let apart = if all == tile * tiles { Ok(()) } else { Err(format!("{all} offsets: tiles overlap")) };
    story.law(&format!(": there are {tile}·{tiles} offsets, so the tiles do not overlap"), apart);
}
