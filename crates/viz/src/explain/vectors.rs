//! B has XOR strides: its values are vectors of bits, read as indices of A.
//!
//! If A is linear in the bits of its index, each leaf of B goes through A bit by bit. Otherwise B is read as a layout of integers if no sum
//! carries. If a sum carries, the bits that always occur together are taken together.

use super::composition::by_index;
use super::derivation::Story;
use super::occupancy::{Used, ones, spread};
use super::refusal::Refusal;
use super::walk::Modes;
use cute_static::algebra::composition::in_bounds::BitBoundsRule;
use cute_static::algebra::composition::rules::{DownBitsRule, OddLeafRule, OddModeRule, VectorRule};
use cute_static_reference::element::{Codomain, Semimodule};
use cute_static_reference::{Element, General, Layout, coalesce_extended, compose_at};

/// `A ∘ B`, told.
pub(super) fn compose(a: &General, b: &General, within: bool, story: &mut Story) -> Result<General, Refusal> {
    let (x, m) = (span(b) as i128, a.size());
    if within {
        story.step("In bounds");
        story.line(format!("The values of B = {b} have the bits {x}, and A = {a} has {m} indices."));
        if x >= m {
            return Err(Refusal::of(BitBoundsRule::TEXT, &[&x, &m]));
        }
    }
    story.step(format!("B = {b} yields vectors of bits, which index A = {a}"));
    match a.codomain() {
        Some(Codomain::Trivial | Codomain::Binary) => match linear(a, x, story) {
            Ok(modes) => through(&modes, b, story),
            Err(why) => match read(b, "B", story) {
                Ok(integers) => by_index(a, &integers, false, story),
                Err(_) => by_blocks(a, b, why, story),
            },
        },
        codomain => {
            if let Ok(integers) = read(b, "B", story) {
                return by_index(a, &integers, false, story);
            }
            if codomain != Some(Codomain::Integers) {
                story.line("A is not a layout of bits either.");
                return Err(Refusal::of(VectorRule::TEXT, &[]));
            }
            by_blocks(a, b, Refusal::of(VectorRule::TEXT, &[]), story)
        }
    }
}

/// The bits that always occur together are taken together: A of each of these blocks, as vectors.
fn by_blocks(a: &General, b: &General, why: Refusal, story: &mut Story) -> Result<General, Refusal> {
    story.step("The bits of B's values that always occur together, as blocks");
    let columns = b.flat().into_iter().flat_map(|(s, d)| {
        let bits = if s > 1 { 128 - (s as u128 - 1).leading_zeros() } else { 0 };
        (0..bits).map(move |j| (number(&d) as u128) << j)
    });
    let blocks: Vec<u128> = columns.fold(vec![span(b)], |blocks, column| {
        blocks.iter().flat_map(|block| [block & column, block & !column]).filter(|block| *block != 0).collect()
    });
    let sums: Vec<_> = blocks.iter().map(|block| (2, *block as i128)).collect();
    let sums = Layout::from_flat(&sums);
    story.line(format!("Every value of B is a sum of some of {}, which is a value of {sums}.", list(&blocks)));
    let Some(image) = compose_at(a, &sums.general()) else {
        story.line(format!("A ∘ {sums} is refused, because digits of A carry for any strides."));
        return Err(why);
    };
    story.line(format!("A ∘ {sums} = {image}."));
    if image.codomain() == Some(Codomain::Integers) && read(&image, "that", story).is_err() {
        return Err(why);
    }
    let of_bit = |bit: u32| blocks.iter().position(|block| block.trailing_zeros() == bit);
    let vector = |bit: u32| of_bit(bit).and_then(|i| image.flat().get(i).map(|(_, d)| number(d) as u128)).unwrap_or(0);
    let modes: Modes = (0..128 - span(b).leading_zeros()).map(|bit| (2, Element::bits(vector(bit)))).collect();
    story.line("So A is linear on the values of B, and the lowest bit of each block represents the whole block.");
    through(&modes, b, story)
}

fn list(numbers: &[u128]) -> String {
    numbers.iter().map(u128::to_string).collect::<Vec<_>>().join(", ")
}

/// All bits that the values can have.
pub(super) fn span(b: &General) -> u128 {
    b.flat().iter().fold(0, |bits, (s, d)| bits | spread(ones(s - 1), number(d) as u128))
}

fn number(vector: &Element) -> i128 {
    vector.integer().unwrap_or(0)
}

/// With the same strides as integers, if the sums of the layout do not carry: `f1 ∘` that layout is legal.
pub(super) fn read(layout: &General, name: &str, story: &mut Story) -> Result<Layout, Refusal> {
    let integers = Layout { shape: layout.shape.clone(), stride: layout.stride.map(&mut |d| number(d)) };
    let mut used = Used::fresh(&Element::bits(1));
    for (n, v) in integers.flat().into_iter().rev().filter(|(n, v)| *n > 1 && *v != 0) {
        let placed = if v < 0 { Err(Refusal::of(DownBitsRule::TEXT, &[&-v])) } else { used.in_last(n, v, story) };
        if let Err(why) = placed {
            story.line(format!("{n}:{v} carries, so {name} as integers and as bits are not the same."));
            return Err(why);
        }
    }
    story.line(format!("No sum of {name} carries, so as integers it is {integers}."));
    Ok(integers)
}

/// The modes of A that indices up to `x` reach, all but the last of them powers of two.
fn linear(a: &General, mut x: i128, story: &mut Story) -> Result<Modes, Refusal> {
    let (modes, mut kept) = (coalesce_extended(a).flat(), Vec::new());
    let count = modes.len();
    for (r, (s, d)) in modes.into_iter().enumerate() {
        kept.push((s, d.clone()));
        if r + 1 == count {
            break;
        }
        if s.count_ones() == 1 {
            x /= s;
            if x == 0 {
                break;
            }
        } else if x >= s {
            story.line(format!(
                "The digits in mode {s}:{d} are not bits of the index, because {s} is not a power of two."
            ));
            return Err(Refusal::of(OddModeRule::TEXT, &[&s]));
        } else {
            break;
        }
    }
    let texts: Vec<String> = kept.iter().map(|(s, d)| format!("{s}:{d}")).collect();
    story.line(format!("A is linear in the bits of its index, in the modes that B reaches: {}.", texts.join(", ")));
    Ok(kept)
}

/// The value at an index, bit by bit.
fn image(modes: &[(i128, Element)], index: u128) -> u128 {
    let (mut rest, mut sum) = (index as i128, Element::zero());
    for (r, (s, d)) in modes.iter().enumerate() {
        let digit = if r + 1 == modes.len() { rest } else { rest % s };
        sum = sum.plus(&d.scaled(digit));
        rest /= s;
    }
    number(&sum) as u128
}

/// Each leaf of B through the linear map.
fn through(modes: &[(i128, Element)], b: &General, story: &mut Story) -> Result<General, Refusal> {
    let mut parts = Vec::new();
    for (n, d) in b.flat() {
        story.step(format!("Leaf {n}:{d}, bit by bit"));
        let part = leaf(modes, n, &d, story)?;
        story.line(format!("So {n}:{d} becomes {part}."));
        parts.push(part);
    }
    let result = Layout::refined(&b.shape, &mut parts.into_iter());
    story.step(format!("In the profile of B's shape {}", b.shape));
    story.line(format!("R = {result}."));
    Ok(result)
}

fn leaf(modes: &[(i128, Element)], n: i128, d: &Element, story: &mut Story) -> Result<General, Refusal> {
    if *d == Element::zero() {
        story.line("The stride is 0, so it never leaves index 0.");
        return Ok(Layout::leaf(n, Element::zero()));
    }
    let (mut left, mut v, mut bits) = (n, number(d) as u128, Vec::new());
    while left > 1 && left % 2 == 0 {
        let value = image(modes, v);
        story.line(format!("There is one bit, and A({v}) = {value}, so keep 2:{}.", Element::bits(value)));
        bits.push((2, Element::bits(value)));
        (left, v) = (left / 2, 2 * v);
    }
    if left > 1 {
        let first = image(modes, v);
        let more = 128 - (left as u128 >> 1).leading_zeros();
        let scales = (1..=more).find(|j| image(modes, v << j) != first << j);
        if let Some(j) = scales {
            story.line(format!(
                "{left} steps of {v} are not bits: A({v}) = {first}, but A({}) = {}.",
                v << j,
                image(modes, v << j)
            ));
            return Err(Refusal::of(OddLeafRule::TEXT, &[&left, &format!("f{v}")]));
        }
        story.line(format!(
            "For {left} steps of {v}, A({v}) = {first} scales, so keep {left}:{}.",
            Element::bits(first)
        ));
        bits.push((left, Element::bits(first)));
    }
    Ok(cute_static_reference::coalesce(&Layout::from_flat(&bits)))
}
