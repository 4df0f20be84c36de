//! What is done mode by mode: composition with a tiler, the divides, the products.

use super::derivation::Story;
use super::operation::Family;
use super::refusal::Refusal;
use super::{complement, composition};

use cute_static_reference::{General, Layout, Regroup, Tiler, coalesce, regroup};

/// A tile and a rest for every mode that a tiler names.
enum Parts {
    Pair(Layout, Layout),
    Kept(Layout),
    Each(Vec<Parts>, Vec<Layout>),
}

fn integers(tile: &General) -> Layout {
    tile.component(&[])
}

/// `A ∘ T` by modes.
pub(super) fn compose(
    a: &Layout,
    tiler: &Tiler,
    within: bool,
    path: &str,
    story: &mut Story,
) -> Result<Layout, Refusal> {
    match tiler {
        Tiler::One(b) => {
            let b = integers(b);
            let r = composition::compose(a, &b, within, story)?;
            if !path.is_empty() {
                composition::law(a, &b, &r, story);
            }
            Ok(r)
        }
        Tiler::Keep => Ok(a.clone()),
        Tiler::Each(tilers) => {
            let modes = a.modes();
            let parts = each(a, tiler, tilers, "∘", path, story, |mode, tiler, path, story| {
                compose(mode, tiler, within, path, story)
            })?;
            if tilers.len() < modes.len() {
                story.line(format!("the modes of A beyond {} are dropped", tilers.len()));
            }
            story.step(format!("The modes of {tiler} together"));
            let r = Layout::concat(&parts);
            story.line(format!("R = {r}"));
            Ok(r)
        }
    }
}

/// A step for each mode that the tiler names; `path` says which mode of the whole this one is.
pub(super) fn each<T>(
    a: &Layout,
    tiler: &Tiler,
    tilers: &[Tiler],
    with: &str,
    path: &str,
    story: &mut Story,
    mut part: impl FnMut(&Layout, &Tiler, &str, &mut Story) -> Result<T, Refusal>,
) -> Result<Vec<T>, Refusal> {
    let modes = a.modes();
    let one = |(i, (mode, tiler)): (usize, (&Layout, &Tiler))| {
        let path = if path.is_empty() { i.to_string() } else { format!("{path}.{i}") };
        story.step(format!("Mode {path}: {mode} {with} {tiler}"));
        part(mode, tiler, &path, story)
    };
    let parts = modes.iter().zip(tilers).enumerate().map(one).collect::<Result<Vec<T>, Refusal>>()?;
    if tilers.len() > modes.len() {
        story.step("The modes of the tiler");
        story.line(format!("{tiler} has {} modes, {a} has {}", tilers.len(), modes.len()));
        return Err(Refusal::Tiler);
    }
    Ok(parts)
}

/// A divide or a product.
pub(super) fn by_mode(a: &Layout, tiler: &Tiler, family: Family, story: &mut Story) -> Result<Layout, Refusal> {
    let how = match family {
        Family::Divide(how) | Family::PaddedDivide(how) | Family::Product(how) => how,
        Family::Other => Regroup::Logical,
    };
    let parts = pairs(a, tiler, family, "", story)?;
    story.step("Put together");
    let logical = logical(&parts);
    story.line(format!("logical, ((tile,rest),…): {logical}"));
    if how == Regroup::Logical {
        return Ok(logical);
    }
    let Some((tile, rest)) = zipped(&parts) else {
        story.line("apart into tiles and rests: a mode that stayed as it is has not two modes");
        return Err(Refusal::Unpaired);
    };
    story.line(format!("the tiles: {tile}"));
    story.line(format!("the rests: {rest}"));
    let r = regroup(&tile, &rest, how);
    let name = match how {
        Regroup::Tiled => "tiled, ((tiles),rest,…)",
        Regroup::Flat => "flat, (tile,…,rest,…)",
        _ => "zipped, ((tiles),(rests))",
    };
    story.line(format!("{name}: {r}"));
    Ok(r)
}

fn pairs(a: &Layout, tiler: &Tiler, family: Family, path: &str, story: &mut Story) -> Result<Parts, Refusal> {
    match tiler {
        Tiler::One(tile) => {
            let (tile, rest) = pair(a, &integers(tile), family, story)?;
            Ok(Parts::Pair(tile, rest))
        }
        Tiler::Keep => {
            story.line(format!("{a} stays as it is"));
            Ok(Parts::Kept(a.clone()))
        }
        Tiler::Each(tilers) => {
            let parts = each(a, tiler, tilers, "and", path, story, |mode, tiler, path, story| {
                pairs(mode, tiler, family, path, story)
            })?;
            Ok(Parts::Each(parts, a.modes()[tilers.len()..].to_vec()))
        }
    }
}

fn pair(a: &Layout, b: &Layout, family: Family, story: &mut Story) -> Result<(Layout, Layout), Refusal> {
    if let Family::Product(_) = family {
        let free = complement::open(a, story)?;
        story.step(format!("A* ∘ B = {free} ∘ {b}"));
        let grid = composition::compose(&free, b, false, story)?;
        composition::law(&free, b, &grid, story);
        return Ok((a.clone(), grid));
    }
    let padded = matches!(family, Family::PaddedDivide(_));
    let rest = if padded {
        complement::padded_in(b, &coalesce(a).shape, story)?
    } else {
        complement::of_tile(b, a.size(), story)?
    };
    let both = Layout::concat(&[b.clone(), rest]);
    story.step(format!("A ∘ (T, T*) = {a} ∘ {both}"));
    let r = composition::compose(a, &both, !padded, story)?;
    composition::law(a, &both, &r, story);
    let modes = r.modes();
    Ok((modes[0].clone(), modes[1].clone()))
}

fn logical(parts: &Parts) -> Layout {
    match parts {
        Parts::Pair(tile, rest) => Layout::concat(&[tile.clone(), rest.clone()]),
        Parts::Kept(mode) => mode.clone(),
        Parts::Each(list, beyond) => {
            Layout::concat(&list.iter().map(logical).chain(beyond.iter().cloned()).collect::<Vec<_>>())
        }
    }
}

/// The tiles and the rests; none where a mode stayed that is no pair of them.
fn zipped(parts: &Parts) -> Option<(Layout, Layout)> {
    match parts {
        Parts::Pair(tile, rest) => Some((tile.clone(), rest.clone())),
        // A mode that already was a tile and a rest comes apart.
        Parts::Kept(mode) => match &mode.modes()[..] {
            [tile, rest] => Some((tile.clone(), rest.clone())),
            _ => None,
        },
        Parts::Each(list, beyond) => {
            let pairs = list.iter().map(zipped).collect::<Option<Vec<_>>>()?;
            let (tiles, mut rests): (Vec<_>, Vec<_>) = pairs.into_iter().unzip();
            rests.extend(beyond.iter().cloned());
            Some((Layout::concat(&tiles), Layout::concat(&rests)))
        }
    }
}

/// The products mode against mode: tiles as blocks, or raked over the grid.
pub(super) fn zip(a: &Layout, b: &Layout, raked: bool, story: &mut Story) -> Result<Layout, Refusal> {
    let rank = a.shape.rank().max(b.shape.rank());
    let padded = |layout: &Layout| {
        let mut modes = layout.modes();
        modes.resize(rank, Layout::leaf(1, 0));
        modes
    };
    let free = complement::open(a, story)?;
    let b = Layout::concat(&padded(b));
    story.step(format!("A* ∘ B = {free} ∘ {b}"));
    let grid = composition::compose(&free, &b, false, story)?;
    composition::law(&free, &b, &grid, story);
    story.step(if raked { "Mode by mode (grid, tile)" } else { "Mode by mode (tile, grid)" });
    let pairs = padded(a).into_iter().zip(grid.modes());
    let modes: Vec<Layout> = pairs.map(|(t, g)| Layout::concat(&if raked { [g, t] } else { [t, g] })).collect();
    for (i, mode) in modes.iter().enumerate() {
        story.line(format!("mode {i}: {mode}"));
    }
    Ok(Layout::concat(&modes))
}
