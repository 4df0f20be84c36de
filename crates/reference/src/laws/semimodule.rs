//! The laws over any semimodule, and of functions other than layouts.

use super::{Verdict, image, injective, points};
use crate::complement::{coprofile, places};
use crate::element::{Codomain, Semimodule};
use crate::function::Function;
use crate::{Element, General, Tiler, Tree, eval, eval_at, idx2crd};
use std::collections::HashSet;

/// `R(c) = A(B(c))` on the domain of B, and R's shape refines B's.
pub fn composition_at(a: &General, b: &General, r: &General) -> Verdict {
    // Integers are faster.
    if let (Some(a), Some(b), Some(r)) = (a.integers(), b.integers(), r.integers()) {
        return super::composition(&a, &b, &r);
    }
    if !b.shape.compatible(&r.shape) {
        return Err(format!("shape {} does not refine {}", r.shape, b.shape));
    }
    composed(&Function::Layout(a.clone()), &Function::Layout(b.clone()), &Function::Layout(r.clone()))
}

/// The law of composition, by mode.
pub fn composition_tiler(a: &General, tiler: &Tiler, r: &General) -> Verdict {
    match tiler {
        Tiler::One(b) => composition_at(a, b, r),
        Tiler::Keep => super::same_function(a, r),
        Tiler::Each(tilers) => {
            let (modes, results) = (a.modes(), r.modes());
            if results.len() != tilers.len() || tilers.len() > modes.len() {
                return Err(format!("rank {} instead of {}", results.len(), tilers.len()));
            }
            tilers.iter().zip(modes.iter().zip(&results)).try_for_each(|(t, (m, r))| composition_tiler(m, t, r))
        }
    }
}

/// `R(i) = A(B(i))` for functions of any form.
pub fn composed(a: &Function, b: &Function, r: &Function) -> Verdict {
    let Some(domain) = b.domain() else {
        return Err(format!("{b} has no domain"));
    };
    for i in 0..domain.product().min(super::ENUMERATED) {
        let want = b.eval(&i.into()).and_then(|e| a.eval(&e)).map(|e| e.comparable());
        let got = r.eval(&i.into()).map(|e| e.comparable());
        if want.is_none() || want != got {
            return Err(format!("R({i}) = {got:?} but A(B({i})) = {want:?}"));
        }
    }
    Ok(())
}

/// The arguments of an inverse of L: coordinates of L's codomain, integers, or vectors over F₂.
fn domain(l: &General, inverse: &General) -> Option<Vec<Element>> {
    if l.codomain()? == Codomain::Binary {
        return Some((0..inverse.size()).map(|k| Element::bits(k as u128)).collect());
    }
    let mut fits = true;
    let coarse: Tree = coprofile(&places(l)).map(&mut |path| {
        fits &= inverse.shape.at(path).is_some();
        inverse.shape.at(path).map_or(1, Tree::product)
    });
    fits.then(|| (0..coarse.product()).map(|k| Element::of(&idx2crd(k, &coarse))).collect())
}

/// `L(R(k)) = k` for every k that indexes R.
pub fn right_inverse_at(l: &General, r: &General) -> Verdict {
    for k in domain(l, r).ok_or("a domain of another profile than the codomain")? {
        let index = eval_at(r, &k).and_then(|e| e.integer()).ok_or("not an index")?;
        let back = eval(l, index);
        if back != k || index >= l.size() {
            return Err(format!("R({k}) = {index}, L({index}) = {back}"));
        }
    }
    Ok(())
}

/// `L†(L(k)) = k` if L is injective, else `L(L†(L(k))) = L(k)`.
pub fn left_inverse_at(l: &General, inverse: &General) -> Verdict {
    let strict = injective(l);
    for k in points(l) {
        let value = eval(l, k);
        let back = eval_at(inverse, &value).and_then(|e| e.integer()).ok_or("not an index")?;
        if (strict && back != k) || eval(l, back) != value {
            return Err(format!("L({k}) = {value}, L†({value}) = {back}"));
        }
    }
    Ok(())
}

/// Disjoint images, ordered at each path (eq. 28 and 29). The complement is also checked a few points beyond its domain.
pub fn complement_at(a: &General, c: &General) -> Verdict {
    if !coprofile(&places(a)).weakly_congruent(&c.shape) {
        return Err(format!("{} is no refinement of the profile of the codomain", c.shape));
    }
    let inside: HashSet<Element> = image(a).into_iter().collect();
    for path in places(a) {
        let mode = c.mode(&path).ok_or("no mode for a place")?;
        let mut before = Element::zero();
        for i in 1..(mode.size() + 4).min(super::ENUMERATED) {
            let value = eval(&mode, i);
            if value.term(&path) <= before.term(&path) || value.terms().len() != 1 {
                return Err(format!("A*({i}) = {value} is not above A*({}) = {before} at {path:?}", i - 1));
            }
            before = value;
        }
    }
    match points(c).skip(1).map(|i| eval(c, i)).find(|value| inside.contains(value)) {
        Some(value) => Err(format!("A* gives {value}, which is in the image of A")),
        None => Ok(()),
    }
}
