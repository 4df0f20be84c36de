//! The first coordinate at which a refused result would be wrong.

use cute_static_reference::notation::Value;
use cute_static_reference::{Layout, eval};
use std::collections::HashMap;

use crate::operation::{integers, number};

/// The most coordinates that are tried.
const TRIED: i128 = 1 << 16;

/// What is wrong at a coordinate.
#[derive(Clone, Debug, PartialEq)]
pub struct Witness {
    /// The index of the coordinate
    pub coordinate: i128,
    /// What is wrong there
    pub says: String,
}

/// The first wrong coordinate of a refused operation on layouts of integers, where the operation has one.
pub fn of(operation: &str, operands: &[Value]) -> Option<Witness> {
    let a = integers(operands.first()?)?;
    let second = operands.get(1);
    match operation {
        "composition" | "composition_in_bounds" => {
            let b = match second? {
                Value::Tree(_) => Layout::leaf(number(second?)?, 1),
                value => integers(value)?,
            };
            if operation == "composition_in_bounds" { beyond(&a, &b) } else { None }.or_else(|| composed(&a, &b))
        }
        name if name.ends_with("_divide") => {
            let tile = match second? {
                Value::Tree(_) => Layout::leaf(number(second?)?, 1),
                value => integers(value)?,
            };
            alias(&tile, "the tile").or_else(|| whole_tiles(&a, &tile))
        }
        "complement_in" => alias(&a, "A").or_else(|| outside(&a, number(second?)?)),
        name if name == "complement" || name.ends_with("_product") || name == "left_inverse" => alias(&a, "A"),
        _ => None,
    }
}

/// The layout with B's shape that is right at each unit coordinate, at the first coordinate at which it is wrong.
pub fn composed(a: &Layout, b: &Layout) -> Option<Witness> {
    let r = linear(a, b)?;
    let coordinate = (0..b.size().min(TRIED)).find(|c| eval(&r, *c) != eval(a, eval(b, *c)))?;
    let (index, is, sum) = (eval(b, coordinate), eval(a, eval(b, coordinate)), eval(&r, coordinate));
    let says = format!(
        "{r} is right at each unit coordinate, and a layout adds up: it has {sum} at c = {coordinate}, where A(B({coordinate})) = A({index}) = {is}"
    );
    Some(Witness { coordinate, says })
}

/// The layout with B's shape and, at each unit coordinate, the value of A ∘ B.
pub fn linear(a: &Layout, b: &Layout) -> Option<Layout> {
    let mut weight = 1i128;
    let modes = b.flat().into_iter().map(|(extent, _)| {
        let stride = if extent > 1 { eval(a, eval(b, weight)) } else { 0 };
        weight = weight.checked_mul(extent)?;
        Some((extent, stride))
    });
    let modes = modes.collect::<Option<Vec<_>>>()?;
    Some(b.refilled(modes))
}

/// The first index beyond the size of A.
fn beyond(a: &Layout, b: &Layout) -> Option<Witness> {
    let coordinate = (0..b.size().min(TRIED)).find(|c| !(0..a.size()).contains(&eval(b, *c)))?;
    let says = format!("B({coordinate}) = {}, and A has the indices from 0 to {}", eval(b, coordinate), a.size() - 1);
    Some(Witness { coordinate, says })
}

/// The first coordinate with the offset of one before it.
fn alias(a: &Layout, name: &str) -> Option<Witness> {
    let mut seen = HashMap::new();
    (0..a.size().min(TRIED)).find_map(|coordinate| {
        let offset = eval(a, coordinate);
        let first = *seen.entry(offset).or_insert(coordinate);
        let says = || format!("{name} has the offset {offset} at {first} already, and at {coordinate} again");
        (first != coordinate).then(|| Witness { coordinate, says: says() })
    })
}

/// The first offset that is not below the bound.
fn outside(a: &Layout, bound: i128) -> Option<Witness> {
    let coordinate = (0..a.size().min(TRIED)).find(|c| eval(a, *c) >= bound)?;
    let says = format!("A({coordinate}) = {}, and the complement is one in {bound} offsets", eval(a, coordinate));
    Some(Witness { coordinate, says })
}

/// The first index that tiles would have beyond the size of A, if the last one was filled up.
fn whole_tiles(a: &Layout, tile: &Layout) -> Option<Witness> {
    let (size, identity) = (a.size(), Layout::leaf(a.size(), 1));
    let tiler = cute_static_reference::Tiler::One(tile.general());
    let filled = cute_static_reference::padded_divide(&identity, &tiler, cute_static_reference::Regroup::Logical)?;
    let coordinate = (0..filled.size().min(TRIED)).find(|c| eval(&filled, *c) >= size)?;
    let index = eval(&filled, coordinate);
    let says = format!(
        "tiles that cover A have the index {index} at c = {coordinate}, and A has the indices from 0 to {}",
        size - 1
    );
    Some(Witness { coordinate, says })
}

#[cfg(test)]
mod tests {
    use super::*;
    use cute_static_reference::notation::parse;

    fn witness(operation: &str, texts: [&str; 2]) -> Option<(i128, String)> {
        let operands = texts.map(|text| parse(text).expect("notation"));
        of(operation, &operands).map(|witness| (witness.coordinate, witness.says))
    }

    /// A composition that exists by its own shape has no wrong coordinate, and a witness is the first one.
    #[test]
    fn a_witness_is_the_first_wrong_coordinate() {
        let mut wrong = 0;
        for (p, q, d, e) in
            (1..7).flat_map(|p| (1..7).flat_map(move |q| (1..5).flat_map(move |d| (1..9).map(move |e| (p, q, d, e)))))
        {
            let a = Layout::from_flat(&[(p, 1), (q, 100)]);
            let b = Layout::from_flat(&[(3, d), (2, e)]);
            let r = linear(&a, &b).expect("small");
            let differ = |c: &i128| eval(&r, *c) != eval(&a, eval(&b, *c));
            assert_eq!(composed(&a, &b).map(|w| w.coordinate), (0..6).find(differ));
            wrong += usize::from((0..6).any(|c| differ(&c)));
        }
        assert!(wrong > 200, "{wrong}");
    }

    #[test]
    fn other_refusals_have_a_first_coordinate_too() {
        assert_eq!(witness("composition", ["(6,2):(1,100)", "(3,2):(2,3)"]).map(|w| w.0), Some(5));
        assert_eq!(witness("composition_in_bounds", ["8:1", "16:1"]).map(|w| w.0), Some(8));
        assert_eq!(witness("logical_divide", ["18:1", "4"]).map(|w| w.0), Some(18));
        assert_eq!(witness("complement_in", ["(2,2):(1,1)", "8"]).map(|w| w.0), Some(2));
        assert_eq!(witness("complement_in", ["4:2", "5"]).map(|w| w.0), Some(3));
        assert_eq!(witness("upcast", ["4:2", "3"]), None);
    }
}
