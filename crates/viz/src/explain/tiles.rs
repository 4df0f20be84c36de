//! What is done mode by mode: composition with a tiler, the divides, the products.

use super::by_codomain::{open, within};
use super::complement::Gaps;
use super::derivation::Story;
use super::operation::Family;
use super::refusal::Refusal;
use super::{composition, fields};
use cute_static::algebra::by_mode::{TilerRule, UnpairedRule};
use cute_static::algebra::completed::BothSignsRule;
use cute_static_reference::complement::places;
use cute_static_reference::element::{Codomain, Semimodule};
use cute_static_reference::{
    Element, General, Layout, Parts, Regroup, Tiler, Tree, coalesce, coalesced_shape, coprofile, regroup, stay_apart,
};

/// `A ∘ T` by modes.
pub(super) fn compose(
    a: &General,
    tiler: &Tiler,
    within: bool,
    path: &str,
    story: &mut Story,
) -> Result<General, Refusal> {
    match tiler {
        Tiler::One(b) => {
            if path.is_empty() {
                return composition::compose(a, b, within, story);
            }
            let [of_a, of_b, of_r] = ["A", "B", "R"].map(|letter| of_mode(letter, path));
            story.with_letters([&of_a, &of_b, &of_r], |story| {
                let r = composition::compose(a, b, within, story)?;
                composition::law(a, b, &r, story);
                Ok(r)
            })
        }
        Tiler::Keep => Ok(a.clone()),
        Tiler::Each(tilers) => {
            let modes = a.modes();
            let parts = each(a, tiler, tilers, "∘", path, story, |mode, tiler, path, story| {
                compose(mode, tiler, within, path, story)
            })?;
            if tilers.len() < modes.len() {
                story.line(format!("The modes of A beyond {} are dropped.", tilers.len()));
            }
            story.step(format!("The modes of {tiler} together"));
            let r = Layout::concat(&parts);
            story.line(format!("R = {r}."));
            Ok(r)
        }
    }
}

/// The letter of a mode: `A₀`, `A₁.₂`.
fn of_mode(letter: &str, path: &str) -> String {
    let digit = |c: char| c.to_digit(10).and_then(|digit| char::from_u32('₀' as u32 + digit)).unwrap_or(c);
    letter.chars().chain(path.chars().map(digit)).collect()
}

/// A step for each mode that the tiler names; `path` says which mode of the whole this one is.
pub(super) fn each<T>(
    a: &General,
    tiler: &Tiler,
    tilers: &[Tiler],
    with: &str,
    path: &str,
    story: &mut Story,
    mut part: impl FnMut(&General, &Tiler, &str, &mut Story) -> Result<T, Refusal>,
) -> Result<Vec<T>, Refusal> {
    let modes = a.modes();
    let one = |(i, (mode, tiler)): (usize, (&General, &Tiler))| {
        let path = if path.is_empty() { i.to_string() } else { format!("{path}.{i}") };
        story.step(format!("Mode {path}: {mode} {with} {tiler}"));
        part(mode, tiler, &path, story)
    };
    let parts = modes.iter().zip(tilers).enumerate().map(one).collect::<Result<Vec<T>, Refusal>>()?;
    if tilers.len() > modes.len() {
        story.step("The modes of the tiler");
        story.line(format!("{tiler} has {} modes, and {a} has {}.", tilers.len(), modes.len()));
        return Err(Refusal::of(TilerRule::TEXT, &[]));
    }
    Ok(parts)
}

/// A divide or a product.
pub(super) fn by_mode(a: &General, tiler: &Tiler, family: Family, story: &mut Story) -> Result<General, Refusal> {
    let how = match family {
        Family::Divide(how) | Family::PaddedDivide(how) | Family::Product(how) => how,
        Family::Other => Regroup::Logical,
    };
    let parts = pairs(a, tiler, family, "", story)?;
    story.step("Put together");
    let logical = parts.logical();
    story.line(format!("The logical form ((tile,rest),…) is {logical}."));
    if how == Regroup::Logical {
        return Ok(logical);
    }
    let Some((tile, rest)) = parts.zipped() else {
        story.line("It is split into tiles and rests. A mode that stayed as it is does not have two modes.");
        return Err(Refusal::of(UnpairedRule::TEXT, &[]));
    };
    story.line(format!("The tiles are {tile}."));
    story.line(format!("The rests are {rest}."));
    let r = regroup(&tile, &rest, how);
    let name = match how {
        Regroup::Tiled => "tiled form ((tiles),rest,…)",
        Regroup::Flat => "flat form (tile,…,rest,…)",
        _ => "zipped form ((tiles),(rests))",
    };
    story.line(format!("The {name} is {r}."));
    Ok(r)
}

fn pairs(a: &General, tiler: &Tiler, family: Family, path: &str, story: &mut Story) -> Result<Parts<Element>, Refusal> {
    match tiler {
        Tiler::One(tile) => {
            let (tile, rest) = pair(a, tile, family, path, story)?;
            Ok(Parts::Pair(tile, rest))
        }
        Tiler::Keep => {
            story.line(format!("{a} stays as it is."));
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

fn pair(
    a: &General,
    b: &General,
    family: Family,
    path: &str,
    story: &mut Story,
) -> Result<(General, General), Refusal> {
    if let Family::Product(_) = family {
        let free = open(a, story)?;
        let grid = grid(a, &free, b, path, story)?;
        return Ok((a.clone(), grid));
    }
    let padded = matches!(family, Family::PaddedDivide(_));
    let indices = matches!(b.codomain(), Some(Codomain::Integers | Codomain::Trivial));
    let rest = match (padded, indices) {
        (true, true) => within(b, &coalesce(a).shape, Gaps::Padded, story)?,
        (true, false) => within(b, &coalesced_shape(a, b), Gaps::Padded, story)?,
        (false, _) => within(b, &a.shape, Gaps::OfTile, story)?,
    };
    let both = Layout::concat(&[b.clone(), rest]);
    let [of_a, of_t, of_r] = ["A", "T", "R"].map(|letter| of_mode(letter, path));
    story.step(format!("{of_a} ∘ ({of_t},{of_t}*) = {a} ∘ {both}"));
    let r = story.with_letters([&of_a, &format!("({of_t},{of_t}*)"), &of_r], |story| {
        let r = composition::compose(a, &both, !padded && indices, story)?;
        composition::law(a, &both, &r, story);
        Ok(r)
    })?;
    let modes = r.modes();
    Ok((modes[0].clone(), modes[1].clone()))
}

/// `A* ∘ B`: where B yields coordinates, each stays inside the mode of A* that it is for, unless that is an open end.
fn grid(a: &General, free: &General, b: &General, path: &str, story: &mut Story) -> Result<General, Refusal> {
    placed(a, free, b, path, story).map_err(Refusal::of_complement)
}

fn placed(a: &General, free: &General, b: &General, path: &str, story: &mut Story) -> Result<General, Refusal> {
    let [of_a, of_b, of_g] = ["A", "B", "G"].map(|letter| of_mode(letter, path));
    let of_a = format!("{of_a}*");
    story.step(format!("{of_g} = {of_a} ∘ {of_b} = {free} ∘ {b}"));
    if b.codomain() == Some(Codomain::Coordinates) {
        story.line("Each component counts inside its own gap. A mode 1:d has an open end, with room for 2^32 copies.");
        fields::inside(b, &coprofile(&places(b)), &|path| room(free, path), story)?;
    }
    story.with_letters([&of_a, &of_b, &of_g], |story| {
        let grid = composition::compose(free, b, false, story)?;
        composition::law(free, b, &grid, story);
        if !stay_apart(a, free, b, &grid) {
            let n: i128 = b.flat().iter().map(|(s, d)| (s - 1) * d.term(&[]).abs()).sum();
            story.line(format!(
                "The lowest and the highest copy are {n} indices apart, where {of_a} has carried, so copies may overlap."
            ));
            return Err(Refusal::of(BothSignsRule::TEXT, &[&n]));
        }
        Ok(grid)
    })
}

/// How many indices the mode at a path takes before it meets another; an open end takes 2^32.
fn room(free: &General, path: &[usize]) -> i128 {
    let mut shape = Some(&free.shape);
    for i in path {
        // A leaf is its own only mode; beyond the last there is one coordinate.
        shape = shape.and_then(|shape| shape.modes().get(*i));
    }
    const END: i128 = 1 << 32;
    let extent = |s: i128| if s == 1 { END } else { s };
    shape.map_or(1, |shape: &Tree| shape.leaves().into_iter().map(extent).fold(1, i128::saturating_mul))
}

/// The products mode against mode: tiles as blocks, or raked over the grid.
pub(super) fn zip(a: &General, b: &General, raked: bool, story: &mut Story) -> Result<General, Refusal> {
    let rank = a.shape.rank().max(b.shape.rank());
    let padded = |layout: &General| {
        let mut modes = layout.modes();
        modes.resize(rank, Layout::leaf(1, Element::zero()));
        modes
    };
    let free = open(a, story)?;
    let grid = grid(a, &free, &Layout::concat(&padded(b)), "", story)?;
    story.step(if raked { "Mode by mode (grid, tile)" } else { "Mode by mode (tile, grid)" });
    let pairs = padded(a).into_iter().zip(grid.modes());
    let modes: Vec<General> = pairs.map(|(t, g)| Layout::concat(&if raked { [g, t] } else { [t, g] })).collect();
    for (i, mode) in modes.iter().enumerate() {
        story.line(format!("Mode {i} is {mode}."));
    }
    Ok(Layout::concat(&modes))
}
