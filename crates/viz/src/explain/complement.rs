//! Complements of integers: the modes by their strides, and the gap below each.

use super::composition::counted;
use super::derivation::Story;
use super::refusal::Refusal;
use cute_static::algebra::complement::rules::{
    CotargetRule, GapRule, InterleavedRule, NegativeRule, OverlapRule, UndecidedRule,
};
use cute_static::algebra::divide::{TileGap, TileRule};
use cute_static::outcome::RuleText;
use cute_static_reference::interleaved::{self, Tangle};
use cute_static_reference::{Layout, Tree, coalesce, coalesce_extended, eval};
use std::collections::BTreeMap;

/// How the gaps are filled, and the rest behind the last mode.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Gaps {
    /// By as many copies as fit; there is no end.
    Open,
    /// By as many copies as fit, and beyond the end, as CuTe does.
    Padded,
    /// By whole copies, or refused.
    Exact,
    /// The same, in the words of a divide.
    OfTile,
}

impl Gaps {
    fn is_exact(self) -> bool {
        matches!(self, Gaps::Exact | Gaps::OfTile)
    }

    /// The rule of a complement, or that of a divide.
    fn refuse(self, rule: RuleText, of_divide: RuleText, numbers: [i128; 2]) -> Refusal {
        let rule = if self == Gaps::OfTile { of_divide } else { rule };
        Refusal::of(rule, &[&numbers[0], &numbers[1]])
    }
}

/// `A*`: disjoint from A, without an end.
pub(super) fn open(a: &Layout, story: &mut Story) -> Result<Layout, Refusal> {
    let (mut modes, period) = gaps(a, Gaps::Open, story)?;
    story.line(format!("From {period} on no offset is taken, so 1:{period} continues without an end."));
    modes.push((1, period));
    Ok(told(&modes, coalesce_extended(&Layout::from_flat(&modes)), story))
}

/// `A*` up to the size of a shape: if it is exact, both together cover all offsets below that once.
pub(super) fn within(a: &Layout, shape: &Tree, how: Gaps, story: &mut Story) -> Result<Layout, Refusal> {
    let (mut modes, c) = gaps(a, how, story)?;
    let (m, offsets) = (shape.product(), counted(c, "offset", "offsets"));
    match (how.is_exact(), shape) {
        (true, _) if m % c != 0 => {
            let (n, rest) = (m / c, m % c);
            story.line(format!(
                "Blocks of {offsets} do not fill {m}: {m} = {n}·{c} + {rest}, so some offsets are left over."
            ));
            return Err(how.refuse(CotargetRule::TEXT, TileRule::TEXT, [m, c]));
        }
        (true, _) => {
            let n = m / c;
            story.line(format!("Blocks of {offsets} fill {m} = {n}·{c}, which is the mode {n}:{c}."));
            modes.push((n, c));
        }
        (false, Tree::Leaf(_)) => {
            let n = (m + c - 1) / c;
            story.line(format!("Blocks of {offsets} reach {m} after ⌈{m}/{c}⌉ = {n}, which is the mode {n}:{c}."));
            modes.push((n, c));
        }
        // A shape is divided from the left.
        (false, Tree::Tuple(_)) => {
            let (mut divisor, mut stride) = (c, c);
            for s in shape.leaves() {
                let rest = (s + divisor - 1) / divisor;
                story.line(format!("The extent {s} takes ⌈{s}/{divisor}⌉ = {rest} blocks of {divisor}, which is the mode {rest}:{stride}."));
                modes.push((rest, stride));
                stride *= rest;
                divisor = (divisor + s - 1) / s;
            }
        }
    }
    Ok(told(&modes, coalesce(&Layout::from_flat(&modes)), story))
}

fn told(modes: &[(i128, i128)], result: Layout, story: &mut Story) -> Layout {
    story.line(format!("The modes {} coalesce to {result}.", list(modes)));
    result
}

/// The modes that move, by their strides.
fn moving(a: &Layout) -> Vec<(i128, i128)> {
    let mut moving: Vec<_> = a.flat().into_iter().filter(|(s, d)| *s != 1 && *d != 0).collect();
    moving.sort_by_key(|(_, d)| d.abs());
    moving
}

fn list(modes: &[(i128, i128)]) -> String {
    modes.iter().map(|(s, d)| format!("{s}:{d}")).collect::<Vec<_>>().join(", ")
}

/// The holes below each mode in stride order, and the first offset beyond the last mode.
fn gaps(a: &Layout, how: Gaps, story: &mut Story) -> Result<(Vec<(i128, i128)>, i128), Refusal> {
    story.step(format!("The modes of {a} by their strides, and the gap below each"));
    let moving = moving(a);
    story.line(if moving.is_empty() {
        "No mode has a stride other than 0.".to_string()
    } else {
        format!("{}.", list(&moving))
    });
    let (mut c, mut modes) = (1, Vec::new());
    for (s, d) in &moving {
        let (s, mut d) = (*s, *d);
        if d < 0 {
            story.line(format!("{s}:{d} counts down."));
            if how != Gaps::Open {
                return Err(Refusal::of(NegativeRule::TEXT, &[&d]));
            }
            d = -d;
            story.line(format!(
                "Its offsets are those of {s}:{d}, shifted. Copies of one overlap where copies of the other do."
            ));
        }
        if d < c {
            story.line(format!("{s}:{d} begins at {d}, inside the first {c} offsets, which the modes before it take."));
            return interleaved_modes(&moving, (d, c), how, story);
        }
        let (q, hole) = (d / c, d % c);
        if hole != 0 && how.is_exact() {
            story
                .line(format!("{s}:{d} begins at {d} = {q}·{c} + {hole}, so whole copies of {c} do not fill the gap."));
            return Err(how.refuse(GapRule::TEXT, TileGap::TEXT, [d, c]));
        }
        let what = match (q, hole) {
            (1, 0) => "there is no gap".to_string(),
            (_, 0) => format!("{q} copies of the offsets below fill the gap"),
            _ => {
                format!(
                    "the gap holds {} of the offsets below, and {} left over",
                    counted(q, "copy", "copies"),
                    counted(hole, "offset is", "offsets are")
                )
            }
        };
        story.line(format!(
            "{s}:{d} begins at {d} = {q}·{c}{}: {what}, which is the mode {q}:{c}. It ends at {s}·{d} = {}.",
            if hole == 0 { String::new() } else { format!(" + {hole}") },
            s * d
        ));
        modes.push((q, c));
        c = s * d;
    }
    Ok((modes, c))
}

/// The same where the stride `d` is below the period `c`: in clusters, by their least differences.
fn interleaved_modes(
    moving: &[(i128, i128)],
    (d, c): (i128, i128),
    how: Gaps,
    story: &mut Story,
) -> Result<(Vec<(i128, i128)>, i128), Refusal> {
    story.step("Modes interleave. Those that do are taken together, by their least difference");
    if let (Gaps::Padded, Some((_, d))) = (how, moving.iter().find(|(_, d)| *d < 0)) {
        story.line(format!("The stride {d} counts down."));
        return Err(Refusal::of(NegativeRule::TEXT, &[d]));
    }
    let clusters = match interleaved::clusters(moving) {
        Ok(clusters) => clusters,
        Err(Tangle::Overlap(d, c)) => {
            story.line(match collision(moving) {
                Some((x, y, offset)) => format!("The coordinates {x} and {y} both have the offset {offset}."),
                None => "There are more coordinates than offsets.".to_string(),
            });
            return Err(Refusal::of(OverlapRule::TEXT, &[&d, &c]));
        }
        Err(Tangle::Undecided(d, c)) => {
            story.line(format!("There are more than {} differences to compare.", interleaved::LIMIT));
            return Err(Refusal::of(UndecidedRule::TEXT, &[&d, &c]));
        }
    };
    let mut modes = Vec::new();
    for cluster in &clusters {
        let (m, below, period) = (cluster.least, cluster.below, cluster.period());
        story.line(format!(
            "In {} two offsets differ by {m} or more, and the largest is {}. Of blocks of {below}, {} fit below each, which is the mode {}:{below}. It ends at {} + {m} = {period}.",
            list(&cluster.modes),
            period - m,
            counted(m / below, "copy", "copies"),
            m / below,
            period - m,
        ));
        modes.push((m / below, below));
    }
    if how.is_exact() {
        story.line("Copies of offsets that interleave do not fill an interval.");
        return Err(how.refuse(InterleavedRule::TEXT, TileGap::TEXT, [d, c]));
    }
    Ok((modes, clusters.last().map_or(1, interleaved::Cluster::period)))
}

/// Two coordinates with one offset, and it, among the first ones.
fn collision(modes: &[(i128, i128)]) -> Option<(String, String, i128)> {
    let shape = Layout::from_flat(modes);
    let mut seen = BTreeMap::new();
    let coordinate = |mut i: i128| {
        let digit = |(s, _): &(i128, i128)| {
            let digit = i % s;
            i /= s;
            digit.to_string()
        };
        format!("({})", modes.iter().map(digit).collect::<Vec<_>>().join(","))
    };
    (0..shape.size().min(1 << 16)).find_map(|i| {
        let offset = eval(&shape, i);
        seen.insert(offset, i).map(|before| (coordinate(before), coordinate(i), offset))
    })
}
