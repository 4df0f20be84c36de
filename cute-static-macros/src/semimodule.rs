//! The strides of one layout are of one integer-semimodule, and what it reaches fits in 64 bits.
//!
//! A coordinate is known by the integers at its places: `3@1@0` is 3 at the place `[0,1]`. An integer is one at the place `[]`,
//! so one table of places and integers serves both.

use syn::Result;

use crate::syntax::{Component, Int, Kind, Node};

/// A stride leaf by its kind.
fn kind(node: &Node) -> Option<&'static str> {
    match &node.kind {
        Kind::Int(int) if int.magnitude != 0 => Some("the integer"),
        Kind::Sum(sum) if !sum.value.is_zero() => Some("the basis element"),
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

/// The integers of a coordinate that are not 0, by their places.
fn entries(value: &Component, place: &mut Vec<usize>, found: &mut Vec<(Vec<usize>, i128)>) {
    match value {
        Component::Integer(0) => {}
        Component::Integer(n) => found.push((place.clone(), *n)),
        Component::Tuple(components) => {
            for (index, component) in components.iter().enumerate() {
                place.push(index);
                entries(component, place, found);
                place.pop();
            }
        }
    }
}

fn places(node: &Node) -> Vec<(Vec<usize>, i128)> {
    let mut found = Vec::new();
    match &node.kind {
        Kind::Int(Int { negative, magnitude }) => {
            found.push((Vec::new(), i128::from(*magnitude) * if *negative { -1 } else { 1 }));
        }
        Kind::Sum(sum) => entries(&sum.value, &mut Vec::new(), &mut found),
        _ => {}
    }
    found
}

/// All strides are integers, or coordinates of one profile, or XOR strides. Zero is all of them.
pub fn one(stride: &Node) -> Result<()> {
    let mut all = Vec::new();
    leaves(stride, &mut all);
    let all: Vec<_> = all.into_iter().filter_map(|leaf| Some((leaf, kind(leaf)?))).collect();
    let Some((first, expected)) = all.first() else { return Ok(()) };
    let mut known: Vec<(Vec<usize>, &Node)> = Vec::new();
    for (leaf, found) in &all {
        if found != expected {
            return Err(leaf.error(format!(
                "the strides of a layout are of one kind: found {found} {leaf} beside {expected} {first}"
            )));
        }
        for (place, _) in places(leaf) {
            let clash = known
                .iter()
                .find(|(other, _)| *other != place && (other.starts_with(&place) || place.starts_with(other)));
            if let Some((other, before)) = clash {
                let shared = if other.len() < place.len() { other } else { &place };
                let shared = crate::syntax::place_text(shared);
                return Err(leaf.error(format!(
                    "the strides of a layout are coordinates of one profile: component {shared} is an integer in one of \
                     {before} and {leaf}, a tuple in the other"
                )));
            }
            known.push((place, leaf));
        }
    }
    Ok(())
}

/// What the modes up to here reach at each place, and the bits of a XOR layout.
#[derive(Default)]
pub struct Reach {
    places: Vec<(Vec<usize>, u128)>,
}

impl Reach {
    /// `sum (s_i - 1) |d_i| < 2^63` at every place, and no bit of a XOR layout beyond the 63rd.
    pub fn add(&mut self, extent: u64, stride: &Node) -> Result<()> {
        let last = extent - 1;
        let (beyond, most) = ("does not fit in a signed 64-bit integer: expected at most", i64::MAX);
        if let Kind::Xor(vector) = stride.kind {
            if last != 0 && vector != 0 && last.ilog2() + vector.ilog2() >= 63 {
                let bits = last.ilog2() + vector.ilog2() + 1;
                return Err(stride.error(format!("the offsets of this mode have {bits} bits: expected at most 63")));
            }
            return Ok(());
        }
        for (place, step) in places(stride) {
            let index = self.places.iter().position(|(other, _)| *other == place).unwrap_or_else(|| {
                self.places.push((place.clone(), 0));
                self.places.len() - 1
            });
            let offset = &mut self.places[index].1;
            // Below 2^64 * 2^63 + 2^63, so exact.
            *offset += u128::from(last) * step.unsigned_abs();
            if *offset > i64::MAX as u128 {
                let what = match &place[..] {
                    [] => "the largest offset".to_string(),
                    place => format!("the largest component {}", crate::syntax::place_text(place)),
                };
                let text = format!("{what} of this layout, {offset} up to this mode, {beyond} {most}");
                return Err(stride.error(text));
            }
        }
        Ok(())
    }
}
