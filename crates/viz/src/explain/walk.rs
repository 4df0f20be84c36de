//! One leaf of B along the modes of A, with the numbers: the way that the types go (`cute_static::algebra::composition`).

use super::derivation::Story;
use super::occupancy::Used;
use super::refusal::Refusal;
use cute_static::algebra::composition::rules::{DownBitsRule, ShapeRule, StrideRule};
use cute_static_reference::element::Semimodule;
use cute_static_reference::{Element, General, coalesce_extended};

/// A mode of A, all steps of which are counted, and what B's leaves use of it.
struct Bounded {
    size: i128,
    stride: Element,
    used: Used,
}

/// A as a domain of indices: all but its last mode are bounded.
pub(super) struct Domain {
    bounded: Vec<Bounded>,
    last: Element,
    last_used: Used,
}

pub(super) type Modes = Vec<(i128, Element)>;

impl Domain {
    pub fn of(a: &General) -> Domain {
        let mut modes = coalesce_extended(a).flat();
        let last = modes.pop().map_or(Element::zero(), |m| m.1);
        let bounded = |(size, stride): (i128, Element)| Bounded { size, used: Used::fresh(&stride), stride };
        Domain { bounded: modes.into_iter().map(bounded).collect(), last_used: Used::fresh(&last), last }
    }

    /// Whether there are several modes, and they take strides of both signs.
    pub fn takes_signs(&self) -> bool {
        let mut used = self.bounded.iter().map(|mode| &mode.used).chain([&self.last_used]);
        !self.bounded.is_empty() && used.all(|used| !matches!(used, Used::Bits { .. }))
    }

    /// The extents of the bounded modes.
    pub fn sizes(&self) -> Vec<i128> {
        self.bounded.iter().map(|mode| mode.size).collect()
    }

    /// The modes of the leaf `n:v` of B.
    pub fn leaf(&mut self, n: i128, v: i128, story: &mut Story) -> Result<Modes, Refusal> {
        if n == 1 || v == 0 {
            let why = if n == 1 { "one coordinate, which is 0" } else { "stride 0 and never leaves index 0" };
            story.line(format!("{n}:{v} has {why}, so keep {n}:0."));
            return Ok(vec![(n, Element::zero())]);
        }
        // One mode takes both signs, unless it has an XOR stride; several modes are asked for one sign at a time.
        if v < 0 && (!self.bounded.is_empty() || matches!(self.last_used, Used::Bits { .. })) {
            story.line(format!("{n}:{v} counts down, and a vector over F2 is its own opposite."));
            return Err(Refusal::of(DownBitsRule::TEXT, &[&-v]));
        }
        self.along(0, n, v, story)
    }

    fn along(&mut self, r: usize, n: i128, v: i128, story: &mut Story) -> Result<Modes, Refusal> {
        let Some(Bounded { size, stride: d, .. }) = self.bounded.get(r) else {
            self.last_used.in_last(n, v, story)?;
            let stride = self.last.scaled(v);
            story.line(format!(
                "{n}:{v} reaches the last mode, of stride {}, where all steps fit, so keep {n}:{stride} ({v}·{}).",
                self.last, self.last
            ));
            return Ok(vec![(n, stride)]);
        };
        let s = *size;
        let against = format!("Compare the stride {v} with the mode {s}:{d}");
        if v % s == 0 {
            story.line(format!(
                "{against}: {v} = {}·{s}, so the digit here stays 0. Continue with {n}:{}.",
                v / s,
                v / s
            ));
            return self.along(r + 1, n, v / s, story);
        }
        if s % v != 0 {
            story.line(format!("{against}: neither divides the other, so all digits are taken at once."));
            return self.by_digits(r, n, v, &Refusal::of(StrideRule::TEXT, &[&v, &s]), story);
        }
        let (q, stride) = (s / v, d.scaled(v));
        let fits = format!("{against}: {s} = {v}·{q}, so {q} steps fit");
        if n <= q {
            story.line(format!("{fits}. All {n} do, so keep {n}:{stride} ({v}·{d})."));
            self.place(r, n, v, story)?;
            return Ok(vec![(n, stride)]);
        }
        if n % q != 0 {
            story.line(format!(
                "{fits}. {n} are needed, and {n} = {}·{q} + {}, so the rest ends inside a run.",
                n / q,
                n % q
            ));
            return Err(Refusal::of(ShapeRule::TEXT, &[&n, &q]));
        }
        story.line(format!(
            "{fits}. Since {n} = {q}·{}, keep {q}:{stride} ({v}·{d}) and continue with {}:1.",
            n / q,
            n / q
        ));
        let rest = self.along(r + 1, n / q, 1, story)?;
        self.place(r, q, v, story)?;
        Ok([vec![(q, stride)], rest].concat())
    }

    fn place(&mut self, r: usize, n: i128, v: i128, story: &mut Story) -> Result<(), Refusal> {
        let Bounded { size, stride, used } = &mut self.bounded[r];
        used.place(n, v, (*size, stride), story)
    }

    /// The digits of an index from mode `r` on, the last one unbounded.
    fn digits(&self, r: usize, mut v: i128) -> Vec<i128> {
        let mut digits = Vec::new();
        for mode in &self.bounded[r..] {
            digits.push(v % mode.size);
            v /= mode.size;
        }
        digits.push(v);
        digits
    }

    fn by_digits(&mut self, r: usize, n: i128, v: i128, why: &Refusal, story: &mut Story) -> Result<Modes, Refusal> {
        let digits = self.digits(r, v);
        let sizes: Vec<i128> = self.bounded[r..].iter().map(|m| m.size).collect();
        let strides: Vec<&Element> = self.bounded[r..].iter().map(|m| &m.stride).chain([&self.last]).collect();
        let stride = digits.iter().zip(&strides).fold(Element::zero(), |sum, (x, d)| sum.plus(&d.scaled(*x)));
        let sum: Vec<String> = digits.iter().zip(&strides).map(|(x, d)| format!("{x}·{d}")).collect();
        let moving = || sizes.iter().zip(&digits).filter(|(_, x)| **x > 0);
        let q = moving().map(|(s, x)| (s + x - 1) / x).min().map_or(n, |q| q.min(n));
        let steps: Vec<String> = moving().map(|(s, x)| format!("⌈{s}/{x}⌉ = {}", (s + x - 1) / x)).collect();
        story.line(format!(
            "{v} has the digits ({}), so {q} of {n} steps have no carry (of {}).",
            digits.iter().map(i128::to_string).collect::<Vec<_>>().join(","),
            if steps.is_empty() { "any number".into() } else { steps.join(", ") }
        ));
        if n % q != 0 {
            story.line(format!("{q} does not divide {n}, so the carry happens inside a run."));
            return Err(why.clone());
        }
        if q == 1 && n > 1 {
            story.line("The first step already carries, so no mode can be kept.");
            return Err(why.clone());
        }
        story.line(format!("Keep {q}:{stride} ({}).", sum.join(" + ")));
        self.last_used.mark_last(q, digits[sizes.len()], story)?;
        for (i, x) in digits[..sizes.len()].iter().enumerate().rev().filter(|(_, x)| **x > 0) {
            let Bounded { size, stride, used } = &mut self.bounded[r + i];
            used.mark(q, *x, (*size, stride), story)?;
        }
        if q == n {
            return Ok(vec![(n, stride)]);
        }
        story.line(format!("Continue with {}:{} ({q}·{v}).", n / q, q * v));
        let mut rest = self.by_digits(r, n / q, q * v, why, story)?;
        if stride.continues(q, &rest[0].1) {
            rest[0] = (q * rest[0].0, stride);
            return Ok(rest);
        }
        Ok([vec![(q, stride)], rest].concat())
    }
}
