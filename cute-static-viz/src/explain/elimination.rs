//! Over F2 a layout is a matrix: its values at powers of two are the columns, and complement and inverses come from elimination.

use super::derivation::Story;
use super::refusal::Refusal;
use super::vectors::span;
use cute_static_reference::element::Semimodule;
use cute_static_reference::{Element, General, Layout, binary, coalesce, coalesce_extended, filter_zeros};

/// A value, and the bits of the index that reach it.
type Column = (u128, u128);

/// The values at the bits of the index, extents rounded up to powers of two.
fn columns(a: &General, story: &mut Story) -> Vec<Column> {
    story.step(format!("The columns of {a}: its values at the bits of the index"));
    let (mut list, mut prefix) = (Vec::new(), 1u128);
    for (s, d) in a.flat().into_iter().filter(|(s, _)| *s != 1) {
        let mut step = 1;
        while step < s {
            list.push((d.scaled(step).integer().unwrap_or(0) as u128, prefix * step as u128));
            step *= 2;
        }
        prefix *= s as u128;
    }
    let texts: Vec<String> = list.iter().map(|(v, i)| format!("A({i}) = {v}")).collect();
    story.line(if texts.is_empty() { "there are none".to_string() } else { texts.join(", ") });
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
            story.line(format!("bit {}: no column has it", 1u128 << bit));
            found.push(None);
            continue;
        };
        let pivot = left.remove(at);
        let with = left.iter_mut().filter(|column| has(column));
        let added = with.map(|column| *column = (column.0 ^ pivot.0, column.1 ^ pivot.1)).count();
        story.line(format!(
            "bit {}: the pivot is {} at index {}{}",
            1u128 << bit,
            pivot.0,
            pivot.1,
            match added {
                0 => String::new(),
                1 => ", added to 1 other column that has it".into(),
                _ => format!(", added to {added} other columns that have it"),
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
        story.line(format!("the pivots, each freed from those above it: {}", texts.join(", ")));
    }
    found
}

/// The bits that are no pivot's, where no value has two indices.
fn free(a: &General, story: &mut Story) -> Result<(Vec<u32>, u32), Refusal> {
    let list = columns(&filter_zeros(a), story);
    let found = pivots(&list, story);
    let r = found.iter().flatten().count();
    if r < list.len() {
        story.line(format!("{} columns and {r} pivots: two indices have one value", list.len()));
        return Err(Refusal::Dependent { r, n: list.len() });
    }
    story.step("The bits that are no pivot's");
    let free: Vec<u32> = (0..found.len()).filter(|bit| found[*bit].is_none()).map(|bit| bit as u32).collect();
    let texts: Vec<String> = free.iter().map(|bit| (1u128 << bit).to_string()).collect();
    story.line(if free.is_empty() { "every bit has one".to_string() } else { texts.join(", ") });
    Ok((free, found.len() as u32))
}

fn of_bits(bits: &[u32]) -> Vec<(i128, Element)> {
    bits.iter().map(|bit| (2, Element::bits(1 << bit))).collect()
}

pub(super) fn open(a: &General, story: &mut Story) -> Result<General, Refusal> {
    let (bits, top) = free(a, story)?;
    story.line(format!("from bit {} on nothing is taken", 1u128 << top));
    let mut modes = of_bits(&bits);
    modes.push((1, Element::bits(1 << top)));
    let result = coalesce_extended(&Layout::from_flat(&modes));
    story.line(format!("as modes: {result}"));
    Ok(result)
}

pub(super) fn exact(a: &General, n: i128, story: &mut Story) -> Result<General, Refusal> {
    let (mut bits, top) = free(a, story)?;
    let moving = filter_zeros(a);
    for size in [moving.size(), n] {
        if size.count_ones() != 1 {
            story.line(format!("{size} is no power of two, and bits are counted"));
            return Err(Refusal::OddComplement { n: size });
        }
    }
    let x = span(&moving) as i128;
    if x >= n {
        story.line(format!("the values have the bits {x}, not all below {n}"));
        return Err(Refusal::BeyondComplement { x, n });
    }
    bits.extend(top..n.trailing_zeros());
    let result = coalesce(&Layout::from_flat(&of_bits(&bits)));
    story.line(format!("with those up to {n}, as modes: {result}"));
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
    let found = pivots(&columns(&flat, story), story);
    story.step("The bits from the lowest one on that are reached alone");
    if odd(a).1 {
        let r = binary::right_inverse(a).unwrap_or(Layout::leaf(1, Element::zero()));
        story.line(format!("a mode's extent is no power of two: modes after it are left out, and the inverse is cut to the indices there are, {r}"));
        return r;
    }
    let mut modes = Vec::new();
    for (bit, pivot) in found.iter().enumerate() {
        match pivot {
            Some((v, i)) if *v == 1 << bit => {
                story.line(format!("{v} is A({i}): keep 2:{}", Element::bits(*i)));
                modes.push((2, Element::bits(*i)));
            }
            _ => {
                story.line(format!("{} is no value, and the chain ends", 1u128 << bit));
                break;
            }
        }
    }
    told(&modes, story)
}

pub(super) fn left(a: &General, story: &mut Story) -> Result<General, Refusal> {
    let flat = coalesce(a);
    let list = columns(&flat, story);
    let found = pivots(&list, story);
    story.step("Each bit of a value back to the bits of the index");
    if let (Some(n), _) = odd(a) {
        story.line(format!(
            "a mode before the last one has the odd factor {n}, so its coordinate is no bits of the index"
        ));
        return Err(Refusal::OddInverse { n });
    }
    if let (None, true) = odd(a) {
        let last = flat.flat().last().map_or(1, |(s, _)| odd_part(*s));
        if found.iter().flatten().count() < list.len() {
            story.line("the last mode is no power of two, and two indices have one value");
            return Err(Refusal::OddInverse { n: last });
        }
        if let Some(l) = binary::left_inverse(a) {
            story.line(format!("the last mode is no power of two: the top bits are cut to its extent, {l}"));
            return Ok(l);
        }
        return Err(Refusal::OddInverse { n: last });
    }
    let mut modes = Vec::new();
    for (bit, pivot) in found.iter().enumerate() {
        let (index, why) = match pivot {
            Some((v, i)) if *v == 1 << bit => (*i, format!("is A({i})")),
            Some((v, i)) => (*i, format!("stands for {v} = A({i})")),
            None => (0, "is no pivot's: 0".into()),
        };
        story.line(format!("bit {} {why}: keep 2:{}", 1u128 << bit, Element::bits(index)));
        modes.push((2, Element::bits(index)));
    }
    Ok(told(&modes, story))
}

fn told(modes: &[(i128, Element)], story: &mut Story) -> General {
    let result = coalesce(&Layout::from_flat(modes));
    story.line(format!("coalesced: {result}"));
    result
}
