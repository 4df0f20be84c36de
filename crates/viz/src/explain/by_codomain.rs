//! Complements and inverses by what a layout yields: of coordinates, one for each component, side by side.

use super::complement::Gaps;
use super::derivation::Story;
use super::fields::{component, shown};
use super::refusal::Refusal;
use super::{complement, elimination, inverse};
use cute_static::algebra::basis::BasisRule;
use cute_static::algebra::composition::rules::ProfileRule;
use cute_static_reference::complement::{by_place, placed, places};
use cute_static_reference::element::{Codomain, Path};
use cute_static_reference::{General, Layout, Tree, coalesce, coprofile};

/// Each stride moves one component.
fn basis(a: &General, story: &mut Story) -> Result<(), Refusal> {
    story.step(format!("A = {a} yields coordinates: each component on its own"));
    match a.flat().iter().find(|(s, d)| *s != 1 && d.terms().len() > 1) {
        Some((s, d)) => {
            story.line(format!("{s}:{d} moves several components at once."));
            Err(Refusal::of(BasisRule::TEXT, &[&d.to_string()]))
        }
        None => {
            let list: Vec<String> = places(a).iter().map(|path| component(path)).collect();
            story.line(format!("Each stride moves one component: {}.", list.join(", ")));
            Ok(())
        }
    }
}

type Told = Result<General, Refusal>;

/// A layout for each component, in the profile of the coordinates.
fn each(a: &General, story: &mut Story, mut one: impl FnMut(&Layout, &Path, &mut Story) -> Told) -> Told {
    let mut refusal = None;
    let whole = by_place(&places(a), &mut |path| {
        let of_place = a.component(path);
        story.step(format!("Component {}: {of_place}", component(path)));
        one(&of_place, path, story).map_err(|why| refusal = Some(why)).ok()
    });
    let whole = whole.ok_or_else(|| refusal.expect("what ends it"))?;
    story.step("The components side by side");
    story.line(whole.to_string());
    Ok(whole)
}

/// `A*`, without an end.
pub(super) fn open(a: &General, story: &mut Story) -> Told {
    match a.codomain() {
        Some(Codomain::Coordinates) => {
            basis(a, story)?;
            each(a, story, |layout, path, story| Ok(placed(&complement::open(layout, story)?, path)))
        }
        Some(Codomain::Binary) => elimination::open(a, story),
        _ => Ok(complement::open(&a.component(&[]), story)?.general()),
    }
}

/// `A*` in a number of offsets, or in a shape.
pub(super) fn within(a: &General, shape: &Tree, how: Gaps, story: &mut Story) -> Told {
    match a.codomain() {
        Some(Codomain::Coordinates) => {
            basis(a, story)?;
            let whole = boxed(a, &coprofile(&places(a)), shape, &mut Path::new(), how, story)?;
            story.step("The components side by side");
            story.line(whole.to_string());
            Ok(whole)
        }
        Some(Codomain::Binary) => elimination::exact(a, shape.product(), story),
        _ => Ok(complement::within(&a.component(&[]), shape, how, story)?.general()),
    }
}

/// The components of a profile in the modes of a box.
fn boxed(a: &General, profile: &Tree<Path>, shape: &Tree, path: &mut Path, how: Gaps, story: &mut Story) -> Told {
    let Tree::Tuple(components) = profile else {
        let of_place = a.component(path);
        story.step(format!("Component {}, {of_place}, in {shape}", component(path)));
        return Ok(placed(&complement::within(&of_place, shape, how, story)?, path));
    };
    let (modes, mut parts) = (shape.modes(), Vec::new());
    for (i, profile) in components.iter().enumerate() {
        path.push(i);
        let Some(mode) = modes.get(i) else {
            story.line(format!("There is no mode {}: {shape} has {} modes.", shown(path), modes.len()));
            return Err(Refusal::of(ProfileRule::TEXT, &[&shown(path), &modes.len()]));
        };
        parts.push(boxed(a, profile, mode, path, how, story)?);
        path.pop();
    }
    for (i, mode) in modes.iter().enumerate().skip(components.len()) {
        path.push(i);
        story.step(format!("Component {}, which nothing moves, in {mode}", component(path)));
        let all = placed(&coalesce(&Layout::leaf(mode.product(), 1)), path);
        story.line(format!("The result is all of it, {all}."));
        parts.push(all);
        path.pop();
    }
    Ok(Layout::concat(&parts))
}

/// `A‡`.
pub(super) fn right(a: &General, story: &mut Story) -> Told {
    match a.codomain() {
        Some(Codomain::Coordinates) => {
            basis(a, story)?;
            each(a, story, |layout, _, story| Ok(inverse::right(layout, story).general()))
        }
        Some(Codomain::Binary) => Ok(elimination::right(a, story)),
        _ => Ok(inverse::right(&a.component(&[]), story).general()),
    }
}

/// `A†`.
pub(super) fn left(a: &General, story: &mut Story) -> Told {
    match a.codomain() {
        Some(Codomain::Coordinates) => {
            basis(a, story)?;
            each(a, story, |layout, _, story| {
                if layout.flat().iter().all(|(s, d)| *s == 1 || *d == 0) {
                    story.line("It is always 0, which is the only index: 1:0.");
                    return Ok(Layout::leaf(1, 0).general());
                }
                Ok(inverse::left(layout, story)?.general())
            })
        }
        Some(Codomain::Binary) => elimination::left(a, story),
        _ => Ok(inverse::left(&a.component(&[]), story)?.general()),
    }
}
