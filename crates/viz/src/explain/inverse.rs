//! Inverses: the modes by their strides, each with the weight of its coordinate in the index.

use super::derivation::Story;
use super::refusal::Refusal;
use cute_static::algebra::inverse::rules::{NegativeInverse, NoDigits, NotInjective, WeightRule};
use cute_static_reference::radices::{Moving, by_trial, is_small};
use cute_static_reference::{Layout, coalesce, coalesce_extended, idx2crd, right_inverse};

/// A mode `size:stride`, the product of the sizes before it, and whether it is the layout's last, which is unbounded.
struct Entry {
    size: i128,
    stride: i128,
    weight: i128,
    last: bool,
}

/// Those of a coalesced layout that move, by stride.
fn entries(coalesced: &Layout, story: &mut Story) -> Vec<Entry> {
    let (flat, mut weight) = (coalesced.flat(), 1);
    let mut list = Vec::new();
    for (i, &(size, stride)) in flat.iter().enumerate() {
        if stride != 0 && size != 1 {
            list.push(Entry { size, stride, weight, last: i + 1 == flat.len() });
        }
        weight *= size;
    }
    list.sort_by_key(|e| (e.stride.abs(), e.weight));
    story.step("The modes by their strides");
    story.line(format!("A coalesces to {coalesced}."));
    for Entry { size, stride, weight, .. } in &list {
        story.line(format!("One step of {size}:{stride} is {weight} of the index."));
    }
    list
}

/// `A‡`: the run of offsets from 0 on.
pub(super) fn right(a: &Layout, story: &mut Story) -> Layout {
    let chain = whole_modes(a, story);
    let largest = right_inverse(a);
    if largest.size() <= chain.size() {
        return chain;
    }
    story.step("More offsets, by digits that step in several modes");
    let shape = coalesce(a).shape;
    let mut size = 1;
    for (n, index) in largest.flat() {
        let coordinate = idx2crd(index, &shape);
        let offset = size;
        size *= n;
        story.line(format!(
            "The offset {offset} is at index {index}, coordinate {coordinate}, so keep {n}:{index}. All offsets below {offset}·{n} = {size} are reached."
        ));
    }
    story.line(format!("No inverse by such digits is larger than {largest}."));
    largest
}

/// The run of offsets from 0 on that whole modes reach.
pub(super) fn whole_modes(a: &Layout, story: &mut Story) -> Layout {
    let list = entries(&coalesce(a), story);
    story.step("The chain of strides from 1 on");
    let (mut next, mut modes) = (1, Vec::new());
    for Entry { size, stride, weight, .. } in list {
        if stride == next {
            next = size * stride;
            modes.push((size, weight));
            story.line(format!(
                "The stride {stride} is next, so keep {size}:{weight}. All offsets below {size}·{stride} = {next} are reached."
            ));
        } else {
            story.line(format!("The stride {stride} is not {next}, so {size}:{stride} is left out."));
        }
    }
    told(&modes, story)
}

fn told(modes: &[(i128, i128)], story: &mut Story) -> Layout {
    let result = coalesce(&Layout::from_flat(modes));
    let list: Vec<String> = modes.iter().map(|(s, d)| format!("{s}:{d}")).collect();
    story.line(if list.is_empty() {
        format!("No mode is left, which is {result}.")
    } else {
        format!("The modes {} coalesce to {result}.", list.join(", "))
    });
    result
}

/// `A†`: an offset's digits in the strides, each put back into the index.
pub(super) fn left(a: &Layout, story: &mut Story) -> Result<Layout, Refusal> {
    let mut list = entries(&coalesce_extended(a), story);
    if list.is_empty() {
        story.line("No mode has a stride other than 0, so every offset is 0.");
        return Ok(if a.shape.depth() > 0 { Layout::leaf(a.size(), 0) } else { Layout::leaf(1, 0) });
    }
    let descends = list.iter().all(|e| e.stride < 0);
    if descends {
        story.step("The opposite strides");
        story.line("All modes count down. A layout maps -x to the opposite of the value that it maps x to.");
        list.iter_mut().for_each(|e| e.stride = -e.stride);
    }
    let digits = match digits(&list, story) {
        Ok(digits) => digits,
        Err(why) => by_radices(&list, why, story)?,
    };
    Ok(told(&digits.iter().map(|(q, p)| (*q, if descends { -p } else { *p })).collect::<Vec<_>>(), story))
}

/// The digits in other radices than the strides, or why there are none. `why` is what speaks against the strides.
fn by_radices(list: &[Entry], why: Refusal, story: &mut Story) -> Result<Vec<(i128, i128)>, Refusal> {
    let moving: Vec<Moving> = list.iter().map(|e| (e.stride, e.size, e.weight)).collect();
    if why.is(NotInjective::TEXT) || !is_small(&moving) {
        return Err(why);
    }
    story.step("Other radices");
    let largest = list.iter().map(|e| (e.size - 1) * e.stride);
    let (above, below) = (largest.clone().filter(|x| *x > 0).sum::<i128>(), largest.filter(|x| *x < 0).sum::<i128>());
    let x = above.max(-below);
    let Some(digits) = by_trial(&moving) else {
        story.line(format!("For no choice of radices do the digits of the offsets up to {x} give the index."));
        return Err(Refusal::of(NoDigits::TEXT, &[&x]));
    };
    story.line("The first radices, in ascending order, whose digits give the index with integer weights, follow.");
    for (q, p) in &digits {
        story.line(format!("The digit {q} has the weight {p}."));
    }
    Ok(digits)
}

/// The digits in the strides, or what speaks against them.
fn digits(list: &[Entry], story: &mut Story) -> Result<Vec<(i128, i128)>, Refusal> {
    story.step("The digits of an offset in these strides");
    let rises = |e: &Entry, story: &mut Story| {
        if e.stride > 0 {
            return Ok(());
        }
        story.line(format!("{}:{} counts down.", e.size, e.stride));
        Err(Refusal::of(NegativeInverse::TEXT, &[&e.stride]))
    };
    rises(&list[0], story)?;
    let mut modes = vec![(list[0].stride, 0)];
    story.line(format!("Below {} there is no digit, so keep {}:0.", list[0].stride, list[0].stride));
    // How far the modes reach that overlap the one after them.
    let mut overlap: Option<i128> = None;
    for (i, e) in list.iter().enumerate() {
        let (size, stride) = (e.size, e.stride);
        let reach = (size - 1) * stride;
        if let Some(next) = list.get(i + 1) {
            rises(next, story)?;
        }
        let next = list.get(i + 1).map(|next| next.stride);
        let values = match next {
            Some(d) if d % stride != 0 => {
                story.line(format!(
                    "The stride {d} = {}·{stride} + {} is not the weight of a digit above {stride}.",
                    d / stride,
                    d % stride
                ));
                return Err(Refusal::of(WeightRule::TEXT, &[&d, &stride]));
            }
            Some(d) if d == stride => {
                story.line(format!("The stride {stride} occurs twice, and the second one has the digit."));
                overlap = Some(overlap.unwrap_or(0) + reach);
                continue;
            }
            Some(d) => d / stride,
            None => size,
        };
        story.line(match next {
            Some(d) => format!(
                "After the weight {stride} the next one is {d} = {values}·{stride}, so the digit has {values} values: keep {values}:{}.",
                e.weight
            ),
            None => format!("The weight {stride} is the last, so the digit has {values} values: keep {values}:{}.", e.weight),
        });
        if next.is_some() && values < size {
            overlap = Some(overlap.unwrap_or(0) + reach);
            story.line(format!("{size}:{stride} continues beyond that and overlaps the next mode."));
        } else if let Some(before) = overlap {
            let x = before + reach;
            if !e.last && (next.is_none() || values > size) && x >= size * stride {
                story.line(format!(
                    "The modes that overlap reach {x}, and {size}·{stride} = {}, so the digit there may not be a coordinate.",
                    size * stride
                ));
                return Err(Refusal::of(NotInjective::TEXT, &[&stride, &x]));
            }
            overlap = Some(x);
        }
        modes.push((values, e.weight));
    }
    Ok(modes)
}
