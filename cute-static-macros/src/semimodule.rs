//! The strides of a layout are elements of one integer-semimodule, and its largest offset fits in 64 bits.
//!
//! A coordinate is a list of numbers with their paths: `3@1@0` is 3 at the path `[0,1]`. An integer has the empty path, so the same
//! list describes integers.

use syn::Result;

use crate::syntax::{Component, Conflict, Kind, Node, Scalar, Term};

/// The kind of a stride that is not 0, for messages.
fn kind(node: &Node) -> Option<&'static str> {
    match &node.kind {
        Kind::Int(int) if int.magnitude != 0 => Some("the integer"),
        Kind::Sum(sum) if !sum.value.is_zero() => Some("the basis element"),
        Kind::Fraction(numerator, _) if *numerator != 0 => Some("the fraction"),
        Kind::Xor(vector) if *vector != 0 => Some("the XOR stride"),
        _ => None,
    }
}

fn leaves<'a>(node: &'a Node, found: &mut Vec<&'a Node>) {
    match &node.kind {
        Kind::Tuple(modes) => modes.iter().for_each(|mode| leaves(mode, found)),
        _ => found.push(node),
    }
}

/// The numbers of a coordinate that are not 0. `path` is the path of `value`, with the outermost number last.
fn entries(value: &Component, path: &[usize], found: &mut Vec<Term>) {
    match value {
        Component::Scalar(scale) if scale.is_zero() => {}
        Component::Scalar(scale) => found.push(Term { scale: *scale, path: path.to_vec() }),
        Component::Tuple(components) => {
            for (index, component) in components.iter().enumerate() {
                entries(component, &[&[index], path].concat(), found);
            }
        }
    }
}

fn places(node: &Node) -> Vec<Term> {
    let mut found = Vec::new();
    match &node.kind {
        Kind::Int(int) => entries(&Component::Scalar(Scalar::Integer(int.value())), &[], &mut found),
        Kind::Fraction(numerator, denominator) => {
            entries(&Component::Scalar(Scalar::quotient(*numerator, *denominator)), &[], &mut found);
        }
        Kind::Xor(vector) => entries(&Component::Scalar(Scalar::Xor(*vector)), &[], &mut found),
        Kind::Sum(sum) => entries(&sum.value, &[], &mut found),
        _ => {}
    }
    found
}

/// Checks that all strides are integers and fractions, or coordinates of one profile, or XOR strides. Zero is of every kind.
pub fn one(stride: &Node) -> Result<()> {
    let mut all = Vec::new();
    leaves(stride, &mut all);
    let all: Vec<_> = all.into_iter().filter_map(|leaf| Some((leaf, kind(leaf)?))).collect();
    let Some((first, expected)) = all.first() else { return Ok(()) };
    let mut known: Vec<(Term, &Node)> = Vec::new();
    for (leaf, found) in &all {
        // An integer is a fraction.
        let number = |kind: &str| matches!(kind, "the integer" | "the fraction");
        if found != expected && !(number(found) && number(expected)) {
            return Err(leaf.error(format!(
                "the strides of a layout are of one kind: found {found} {leaf} beside {expected} {first}"
            )));
        }
        for term in places(leaf) {
            let clash = known.iter().find_map(|(other, before)| Some((other.conflict(&term)?, before)));
            if let Some((Conflict { place, nouns: [one, other] }, before)) = clash {
                return Err(leaf.error(format!(
                    "the strides of a layout are coordinates of one profile: component {place} is {one} in one of \
                     {before} and {leaf}, {other} in the other"
                )));
            }
            known.push((term, leaf));
        }
    }
    Ok(())
}

/// The largest offset of the modes so far, at each path.
#[derive(Default)]
pub struct Reach {
    places: Vec<(Vec<usize>, u128)>,
}

impl Reach {
    /// Adds a mode. Checks `sum (s_i - 1) |d_i| < 2^63` at every path, and that vectors over F₂ have at most 63 bits.
    pub fn add(&mut self, extent: u64, stride: &Node) -> Result<()> {
        let last = extent - 1;
        let (beyond, most) = ("does not fit in a signed 64-bit integer: expected at most", i64::MAX);
        for term in places(stride) {
            let what = |whole: &str, component: &str| match &term.path[..] {
                [] => whole.to_string(),
                _ => format!("{component} {}", term.place()),
            };
            let step = match term.scale {
                Scalar::Xor(vector) if last != 0 && last.ilog2() + vector.ilog2() >= 63 => {
                    let bits = last.ilog2() + vector.ilog2() + 1;
                    let what = what("the offsets", "the values of component");
                    return Err(stride.error(format!("{what} of this mode have {bits} bits: expected at most 63")));
                }
                // For fractions, evaluation checks the largest offset in units of the common denominator.
                Scalar::Xor(_) | Scalar::Fraction(..) => continue,
                Scalar::Integer(step) => step,
            };
            let index = self.places.iter().position(|(other, _)| *other == term.path).unwrap_or_else(|| {
                self.places.push((term.path.clone(), 0));
                self.places.len() - 1
            });
            let offset = &mut self.places[index].1;
            // Below 2^64 * 2^63 + 2^63, so exact.
            *offset += u128::from(last) * step.unsigned_abs();
            if *offset > i64::MAX as u128 {
                let what = what("the largest offset", "the largest component");
                let text = format!("{what} of this layout, {offset} up to this mode, {beyond} {most}");
                return Err(stride.error(text));
            }
        }
        Ok(())
    }
}
