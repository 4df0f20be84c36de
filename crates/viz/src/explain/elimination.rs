//! Over F2 a layout is a matrix: its values at powers of two are the columns, and complement and inverses come from elimination.

use super::derivation::Story;
use super::occupancy::{ones, spread};
use super::refusal::Refusal;
use super::vectors::span;
use cute_static::algebra::f2::complement::{BeyondComplement, OddComplement};
use cute_static::algebra::f2::inverse::OddInverse;
use cute_static::algebra::f2::properties::Dependent;
use cute_static_reference::element::Semimodule;
use cute_static_reference::{Element, General, Layout, binary, coalesce, coalesce_extended, filter_zeros};

/// A value, and the bits of the index that reach it.
type Column = (u128, u128);

/// The values at the bits of the index, extents rounded up to powers of two, or the last one down.
fn columns(a: &General, down: bool, story: &mut Story) -> Vec<Column> {
    let inside = if down { ", those below the last extent" } else { "" };
    story.step(format!("The columns of {a}: its values at the bits of the index{inside}"));
    let (mut list, mut prefix) = (Vec::new(), 1u128);
    for (s, d) in a.flat().into_iter().filter(|(s, _)| *s != 1) {
        let mut step = 1;
        while if down { 2 * step <= s } else { step < s } {
            list.push((d.scaled(step).integer().unwrap_or(0) as u128, prefix * step as u128));
            step *= 2;
        }
        prefix *= s as u128;
    }
    let texts: Vec<String> = list.iter().map(|(v, i)| format!("A({i}) = {v}")).collect();
    story.line(if texts.is_empty() { "There are none.".to_string() } else { format!("{}.", texts.join(", ")) });
    list
}

/// The pivot of each bit of the values from 0 on: a column with that bit, which no other pivot has, as its lowest one.
fn pivots(list: &[Column], story: &mut Story) -> Vec<Option<Column>> {
    story.step("Elimination, from the lowest bit of the values on");
    let (mut left, mut found) = (list.to_vec(), Vec::new());
    let top = list.iter().map(|(v, _)| 128 - v.leading_zeros()).max().unwrap_or(0);
    for bit in 0..top {
        let has = |(v, _): &Column| v >> bit & 1 == 1;
        let Some(at) = left.iter().position(has) else {
            story.line(format!("No column has bit {}.", 1u128 << bit));
            found.push(None);
            continue;
        };
        let pivot = left.remove(at);
        let with = left.iter_mut().filter(|column| has(column));
        let added = with.map(|column| *column = (column.0 ^ pivot.0, column.1 ^ pivot.1)).count();
        story.line(format!(
            "The pivot of bit {} is {} at index {}{}.",
            1u128 << bit,
            pivot.0,
            pivot.1,
            match added {
                0 => String::new(),
                1 => ", which is added to the one other column that has the bit".into(),
                _ => format!(", which is added to the {added} other columns that have the bit"),
            }
        ));
        found.push(Some(pivot));
    }
    // Going back, each pivot is freed from those above it.
    for bit in (0..found.len()).rev() {
        let Some(mut pivot) = found[bit] else { continue };
        for (above, other) in found.iter().enumerate().skip(bit + 1) {
            if let Some(other) = other.filter(|_| pivot.0 >> above & 1 == 1) {
                pivot = (pivot.0 ^ other.0, pivot.1 ^ other.1);
            }
        }
        found[bit] = Some(pivot);
    }
    let texts: Vec<String> = found.iter().flatten().map(|(v, i)| format!("{v} at {i}")).collect();
    if !texts.is_empty() {
        story.line(format!("The pivots without the bits of those above them are {}.", texts.join(", ")));
    }
    found
}

/// The bits that are no pivot's, where no value has two indices.
fn free(a: &General, story: &mut Story) -> Result<(Vec<u32>, u32), Refusal> {
    let list = columns(&filter_zeros(a), false, story);
    let found = pivots(&list, story);
    let r = found.iter().flatten().count();
    if r < list.len() {
        story.line(format!("There are {} columns and {r} pivots, so two indices have one value.", list.len()));
        return Err(Refusal::of(Dependent::TEXT, &[&r, &list.len()]));
    }
    story.step("The bits without a pivot");
    // Beyond the last pivot all bits are free.
    let top = found.iter().rposition(Option::is_some).map_or(0, |bit| bit + 1);
    let free: Vec<u32> = (0..top).filter(|bit| found[*bit].is_none()).map(|bit| bit as u32).collect();
    let texts: Vec<String> = free.iter().map(|bit| (1u128 << bit).to_string()).collect();
    story.line(if free.is_empty() { "Every bit has a pivot.".to_string() } else { format!("{}.", texts.join(", ")) });
    Ok((free, top as u32))
}

pub(super) fn open(a: &General, story: &mut Story) -> Result<General, Refusal> {
    let (bits, top) = free(a, story)?;
    story.line(format!("From bit {} on no bit is taken.", 1u128 << top));
    let mut modes = binary::of_bits(&bits);
    modes.push((1, Element::bits(1 << top)));
    let result = coalesce_extended(&Layout::from_flat(&modes));
    story.line(format!("As modes this is {result}."));
    Ok(result)
}

pub(super) fn exact(a: &General, n: i128, story: &mut Story) -> Result<General, Refusal> {
    let (mut bits, top) = free(a, story)?;
    let moving = filter_zeros(a);
    for size in [moving.size(), n] {
        if size.count_ones() != 1 {
            story.line(format!("{size} is not a power of two, so bits cannot be counted."));
            return Err(Refusal::of(OddComplement::TEXT, &[&size]));
        }
    }
    let x = span(&moving) as i128;
    if x >= n {
        story.line(format!("The values have the bits {x}, which are not all below {n}."));
        return Err(Refusal::of(BeyondComplement::TEXT, &[&x, &n]));
    }
    bits.extend(top..n.trailing_zeros());
    let result = coalesce(&Layout::from_flat(&binary::of_bits(&bits)));
    story.line(format!("With the bits up to {n} this is {result}, as modes."));
    Ok(result)
}

/// The mode of an extent that is no power of two, where there is one before the last; and whether any is.
fn odd(a: &General) -> (Option<i128>, bool) {
    let flat = coalesce(a).flat();
    let odd: Vec<usize> = (0..flat.len()).filter(|i| flat[*i].0.count_ones() != 1).collect();
    let inner = odd.first().filter(|i| **i + 1 < flat.len()).map(|i| odd_part(flat[*i].0));
    (inner, !odd.is_empty())
}

fn odd_part(n: i128) -> i128 {
    n >> n.trailing_zeros()
}

pub(super) fn right(a: &General, story: &mut Story) -> General {
    let flat = binary::up_to_odd(a);
    if flat.shape.leaves().len() < coalesce(a).shape.leaves().len() {
        story.step(format!("The modes up to the first extent that is no power of two: {flat}"));
        story.line("The index of the modes after it is not a sum of bits.");
    }
    let last = flat.flat().last().map_or(1, |(s, _)| *s);
    let weight = if odd(a).1 { flat.size() / odd_part(last) } else { i128::MAX };
    let (mut modes, whole) = chain(&flat, false, (weight as u128, odd_part(last)), story);
    if !whole {
        story.line(
            "The bits from there on are not those of the last coordinate alone. The next step takes those below its extent.",
        );
        modes = chain(&flat, true, (i128::MAX as u128, 1), story).0;
    }
    told(&modes, story)
}

/// The bits from the lowest one on that are reached alone; those of an index from `weight` on are a coordinate of `n` values, or else
/// the chain is not whole.
fn chain(flat: &General, down: bool, (weight, n): (u128, i128), story: &mut Story) -> (Vec<(i128, Element)>, bool) {
    let found = pivots(&columns(flat, down, story), story);
    story.step("The bits from the lowest one on that are reached alone");
    let mut modes = Vec::new();
    let clean = |bit: usize| found.get(bit).copied().flatten().filter(|(v, _)| *v == 1 << bit).map(|(_, i)| i);
    for bit in 0..found.len() {
        let Some(index) = clean(bit) else {
            story.line(format!("{} is not a value, so the chain ends.", 1u128 << bit));
            break;
        };
        if index < weight {
            story.line(format!("{} is A({index}), so keep 2:{}.", 1u128 << bit, Element::bits(index)));
            modes.push((2, Element::bits(index)));
            continue;
        }
        let bits = 128 - (n as u128 - 1).leading_zeros() as usize;
        let doubled = (1..bits).all(|j| clean(bit + j) == Some(index << j));
        if spread(ones(n - 1), index ^ weight) >= weight || !doubled {
            return (modes, false);
        }
        let stride = Element::bits(index);
        story
            .line(format!("The bits from {} on are those of the last coordinate, so keep {n}:{stride}.", 1u128 << bit));
        modes.push((n, stride));
        break;
    }
    (modes, true)
}

pub(super) fn left(a: &General, story: &mut Story) -> Result<General, Refusal> {
    let flat = coalesce(a);
    let list = columns(&flat, false, story);
    let found = pivots(&list, story);
    story.step("Each bit of a value back to the bits of the index");
    let mut top = None;
    if let (Some(n), _) = odd(a) {
        story.line(format!(
            "A mode before the last one has the odd factor {n}, so its coordinate is not a group of bits of the index."
        ));
        return Err(Refusal::of(OddInverse::TEXT, &[&n]));
    }
    if let (None, true) = odd(a) {
        let last = flat.flat().last().map_or(1, |(s, _)| odd_part(*s));
        if found.iter().flatten().count() < list.len() {
            story.line("The last mode is not a power of two, and two indices have one value.");
            return Err(Refusal::of(OddInverse::TEXT, &[&last]));
        }
        let before: i128 = flat.flat().iter().map(|(s, _)| s).product::<i128>() / last;
        top = topped(&found, before as u128, last, span(a));
    }
    let mut modes = Vec::new();
    for (bit, pivot) in found.iter().enumerate() {
        if let Some((_, n, index)) = top.filter(|(from, ..)| bit == *from) {
            let stride = Element::bits(index);
            story.line(format!(
                "The bits from {} on are those of the last coordinate, so keep {n}:{stride}.",
                1u128 << bit
            ));
            modes.push((n, stride));
            break;
        }
        let (index, why) = match pivot {
            Some((v, i)) if *v == 1 << bit => (*i, format!("is A({i})")),
            Some((v, i)) => (*i, format!("stands for {v} = A({i})")),
            None => (0, "has no pivot, so it becomes 0".into()),
        };
        story.line(format!("Bit {} {why}. Keep 2:{}.", 1u128 << bit, Element::bits(index)));
        modes.push((2, Element::bits(index)));
    }
    Ok(told(&modes, story))
}

/// Whether the top bits of a value are those of a last coordinate of `n` values that counts `weight`: from which bit on, and what
/// of the index reaches that bit.
fn topped(found: &[Option<Column>], weight: u128, n: i128, span: u128) -> Option<(usize, i128, u128)> {
    let from = found.iter().position(|pivot| pivot.is_some_and(|(_, index)| index >= weight))?;
    let index = found[from]?.1;
    let bits = 128 - (n as u128 - 1).leading_zeros() as usize;
    // What an index has besides the coordinate stays below it, and the pivots end with its bits.
    let stays = spread(ones(n - 1), index ^ weight) < weight;
    let doubled = (0..bits).all(|j| found.get(from + j).is_some_and(|p| p.is_some_and(|(_, i)| i == index << j)));
    (stays && doubled && found.len() == from + bits && span >> found.len() == 0).then_some((from, n, index))
}

fn told(modes: &[(i128, Element)], story: &mut Story) -> General {
    let result = coalesce(&Layout::from_flat(modes));
    story.line(format!("The modes coalesce to {result}."));
    result
}
