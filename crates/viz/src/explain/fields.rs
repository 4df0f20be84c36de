//! B yields coordinates: each component of them is an index of its own mode of A.

use super::composition::{self, sum_of_digits};
use super::derivation::Story;
use super::refusal::Refusal;
use super::signs::Both;
use super::walk::{Domain, Modes};
use cute_static::algebra::composition::in_bounds::{ModeBelowZero, ModeBoundsRule};
use cute_static::algebra::composition::rules::{LeafModeRule, LeafRule, ProfileRule, SumRule};
use cute_static_reference::complement::places;
use cute_static_reference::element::{Path, Semimodule};
use cute_static_reference::{Element, General, Layout, Tree, coalesce_extended, coprofile};

/// What a component of a coordinate indexes.
enum Field {
    Index(Domain),
    Signed(Both),
    Each(Vec<Field>),
    /// Nothing moves it.
    Idle,
    Missing(Refusal),
}

/// A path as the compiler shows it: `1`, or `(1,0)` with the outermost mode first.
pub(super) fn shown(path: &[usize]) -> String {
    let list: Vec<String> = path.iter().map(usize::to_string).collect();
    if path.len() == 1 { list.concat() } else { format!("({})", list.join(",")) }
}

/// The basis element of a path: `@0@1` for `[1, 0]`.
pub(super) fn component(path: &[usize]) -> String {
    path.iter().rev().map(|i| format!("@{i}")).collect()
}

/// `A ∘ B`, told.
pub(super) fn compose(a: &General, b: &General, within: bool, story: &mut Story) -> Result<General, Refusal> {
    story.step(format!("B yields coordinates: each component indexes a mode of A = {a}"));
    let profile = coprofile(&places(b));
    let mut fields = of_mode(Some(a), b, &profile, &mut Path::new(), story);
    let result = composition::place(b, story, |n, v, story| put(&mut fields, n, v, &mut Path::new(), story))?;
    settle(&fields, story)?;
    if within {
        story.step("In bounds");
        inside(b, &profile, &|path| a.mode(path).map_or(1, |mode| mode.size()), story)?;
    }
    Ok(result)
}

/// Each component below the size of what it indexes, and not below 0.
pub(super) fn inside(
    b: &General,
    profile: &Tree<Path>,
    size: &dyn Fn(&[usize]) -> i128,
    story: &mut Story,
) -> Result<(), Refusal> {
    for path in profile.leaves() {
        let of_place = b.component(&path);
        if of_place.flat().iter().all(|(_, d)| *d == 0) {
            continue;
        }
        let (x, m) = (of_place.cosize() - 1, size(&path));
        let p = shown(&path);
        story.line(format!("{} reaches {x}, and mode {p} has {m} coordinates.", component(&path)));
        if x >= m {
            return Err(Refusal::of(ModeBoundsRule::TEXT, &[&p, &x, &m]));
        }
        if of_place.flat().iter().any(|(s, d)| *s > 1 && *d < 0) {
            story.line(format!("{} counts down from 0.", component(&path)));
            return Err(Refusal::of(ModeBelowZero::TEXT, &[&p]));
        }
    }
    Ok(())
}

/// Whether both signs go together, in each field.
fn settle(field: &Field, story: &mut Story) -> Result<(), Refusal> {
    match field {
        Field::Signed(both) => both.settle(story),
        Field::Each(fields) => fields.iter().try_for_each(|field| settle(field, story)),
        Field::Index(_) | Field::Idle | Field::Missing(_) => Ok(()),
    }
}

/// `a` is the mode at the path; `parent` how many modes there are beside it.
fn of_mode(a: Option<&General>, b: &General, profile: &Tree<Path>, path: &mut Path, story: &mut Story) -> Field {
    let Some(a) = a else { return Field::Idle };
    match profile {
        Tree::Leaf(_) => {
            let index = b.component(path);
            if index.flat().iter().all(|(_, d)| *d == 0) {
                story.line(format!("Component {} is always 0.", component(path)));
                return Field::Idle;
            }
            story.line(format!(
                "Component {} indexes mode {}, {a}: {}.",
                component(path),
                shown(path),
                sum_of_digits(&coalesce_extended(a))
            ));
            Both::of(a, &index).map_or_else(|| Field::Index(Domain::of(a)), Field::Signed)
        }
        Tree::Tuple(_) if a.shape.depth() == 0 => {
            let (what, refusal) = if path.is_empty() {
                ("A".to_string(), Refusal::of(LeafRule::TEXT, &[]))
            } else {
                (format!("mode {} of A", shown(path)), Refusal::of(LeafModeRule::TEXT, &[&shown(path)]))
            };
            story.line(format!("The operand {what} is the leaf {a}, which takes no coordinates."));
            Field::Missing(refusal)
        }
        Tree::Tuple(components) => {
            let modes = a.modes();
            let each = components.iter().enumerate().map(|(i, profile)| {
                path.push(i);
                let field = match modes.get(i) {
                    Some(mode) => of_mode(Some(mode), b, profile, path, story),
                    None => {
                        story.line(format!("There is no mode {}: {a} has {} modes.", shown(path), modes.len()));
                        Field::Missing(Refusal::of(ProfileRule::TEXT, &[&shown(path), &modes.len()]))
                    }
                };
                path.pop();
                field
            });
            Field::Each(each.collect())
        }
    }
}

/// The leaf `n:v` in the field at a path.
fn put(field: &mut Field, n: i128, v: &Element, path: &mut Path, story: &mut Story) -> Result<Modes, Refusal> {
    if n == 1 || *v == Element::zero() {
        let why = if n == 1 { "one coordinate" } else { "stride 0" };
        story.line(format!("{n}:{v} has {why}, so keep {n}:0."));
        return Ok(vec![(n, Element::zero())]);
    }
    match field {
        Field::Missing(refusal) => Err(refusal.clone()),
        Field::Idle => Ok(vec![(n, Element::zero())]),
        Field::Index(_) | Field::Signed(_) => {
            let index = v.term(path);
            story.line(format!("Component {} is {n}:{index} in mode {}.", component(path), shown(path)));
            match field {
                Field::Signed(both) => both.leaf(n, index, story),
                Field::Index(domain) => domain.leaf(n, index, story),
                _ => unreachable!(),
            }
        }
        Field::Each(fields) => {
            let mut sum: Option<Modes> = None;
            for (i, field) in fields.iter_mut().enumerate() {
                path.push(i);
                let moves = v.terms().iter().any(|(place, _)| place.starts_with(path));
                let modes = if moves { Some(put(field, n, v, path, story)?) } else { None };
                path.pop();
                sum = match (sum, modes) {
                    (Some(first), Some(second)) => {
                        let text = |modes: &Modes| Layout::from_flat(modes).to_string();
                        let both = format!("{} and {}", text(&first), text(&second));
                        let added = plus(&first, &second).inspect_err(|_| {
                            story.line(format!("{both} do not split into the same factors."));
                        })?;
                        story.line(format!("The sum of {both} is {}.", text(&added)));
                        Some(added)
                    }
                    (sum, modes) => sum.or(modes),
                };
            }
            Ok(sum.unwrap_or_else(|| vec![(n, Element::zero())]))
        }
    }
}

/// The sum of two lists of one size: their extents are brought to common ones.
fn plus(a: &[(i128, Element)], b: &[(i128, Element)]) -> Result<Modes, Refusal> {
    let ([(s, d), r @ ..], [(t, e), q @ ..]) = (a, b) else {
        return Ok(if a.is_empty() { b.to_vec() } else { a.to_vec() });
    };
    let (n, both, rest) = if s == t {
        (*s, d.plus(e), plus(r, q)?)
    } else if s % t == 0 {
        if !d.continues(*t, &d.scaled(*t)) {
            return Err(Refusal::of(SumRule::TEXT, &[s, t]));
        }
        (*t, d.plus(e), plus(&[&[(s / t, d.scaled(*t))], r].concat(), q)?)
    } else if t % s == 0 {
        if !e.continues(*s, &e.scaled(*s)) {
            return Err(Refusal::of(SumRule::TEXT, &[t, s]));
        }
        (*s, e.plus(d), plus(&[&[(t / s, e.scaled(*s))], q].concat(), r)?)
    } else {
        return Err(Refusal::of(SumRule::TEXT, &[s, t]));
    };
    let mut list = rest;
    match list.first_mut() {
        _ if n == 1 => {}
        Some((size, stride)) if both.continues(n, stride) => {
            *size *= n;
            *stride = both;
        }
        _ => list.insert(0, (n, both)),
    }
    Ok(list)
}
