//! One leaf of B along the modes of A, with the numbers: the way that the types go (`cute_static::algebra::composition`).

use super::derivation::Story;
use super::refusal::Refusal;
use cute_static_reference::{Layout, coalesce_extended};

/// What B's leaves use of a mode of A.
enum Used {
    Unused,
    /// Modes that follow one another from the stride `first` to below `end`.
    Chain {
        first: i128,
        end: i128,
        reach: i128,
    },
    /// The largest digit.
    Upto(i128),
}

/// A as a domain of indices: all but its last mode are bounded.
pub(super) struct Domain {
    bounded: Vec<(i128, i128, Used)>,
    last: i128,
    touched: bool,
    downwards: bool,
}

/// What ends a walk.
pub(super) enum Stop {
    Refused(Refusal),
    /// Strides of both signs meet.
    Signs,
}

type Modes = Vec<(i128, i128)>;

impl Domain {
    pub fn of(a: &Layout) -> Domain {
        let mut modes = coalesce_extended(a).flat();
        let last = modes.pop().map_or(0, |m| m.1);
        let bounded = modes.into_iter().map(|(s, d)| (s, d, Used::Unused)).collect();
        Domain { bounded, last, touched: false, downwards: false }
    }

    /// The extent and the stride of the first mode, where it is bounded.
    pub fn first(&self) -> Option<(i128, i128)> {
        self.bounded.first().map(|(s, d, _)| (*s, *d))
    }

    /// The modes of the leaf `n:v` of B.
    pub fn leaf(&mut self, n: i128, v: i128, story: &mut Story) -> Result<Modes, Stop> {
        if n == 1 || v == 0 {
            let why = if n == 1 { "one coordinate, which is 0" } else { "stride 0: it never leaves index 0" };
            story.line(format!("{n}:{v} has {why}: keep {n}:0"));
            return Ok(vec![(n, 0)]);
        }
        if self.bounded.is_empty() || (v > 0 && !self.downwards) {
            return self.along(0, n, v, story);
        }
        let fresh = !self.touched && self.bounded.iter().all(|(.., used)| matches!(used, Used::Unused));
        if v > 0 || !(self.downwards || fresh) {
            return Err(Stop::Signs);
        }
        self.downwards = true;
        story
            .line(format!("{n}:{v} counts down, and A(-i) = -A(i): {n}:{} is placed, and the strides are negated", -v));
        Ok(self.along(0, n, -v, story)?.into_iter().map(|(n, d)| (n, -d)).collect())
    }

    fn along(&mut self, r: usize, n: i128, v: i128, story: &mut Story) -> Result<Modes, Stop> {
        let Some(&(s, d, _)) = self.bounded.get(r) else {
            self.touched = true;
            let stride = v * self.last;
            story.line(format!(
                "{n}:{v} meets the last mode, stride {}, where all steps fit: keep {n}:{stride} ({v}·{})",
                self.last, self.last
            ));
            return Ok(vec![(n, stride)]);
        };
        let against = format!("stride {v} against mode {s}:{d}");
        if v % s == 0 {
            story.line(format!("{against}: {v} = {}·{s}, so the digit here stays 0: go on with {n}:{}", v / s, v / s));
            return self.along(r + 1, n, v / s, story);
        }
        if s % v != 0 {
            story.line(format!("{against}: neither divides the other, so all digits at once"));
            return self.by_digits(r, n, v, &Refusal::Stride { v, s }, story);
        }
        let (q, stride) = (s / v, d * v);
        let fits = format!("{against}: {s} = {v}·{q}, so {q} steps fit");
        if n <= q {
            story.line(format!("{fits}; all {n} do: keep {n}:{stride} ({v}·{d})"));
            self.place(r, n, v, story)?;
            return Ok(vec![(n, stride)]);
        }
        if n % q != 0 {
            story.line(format!(
                "{fits}; {n} are asked for, and {n} = {}·{q} + {}: the rest ends inside a run",
                n / q,
                n % q
            ));
            return Err(Stop::Refused(Refusal::Shape { n, q }));
        }
        story.line(format!("{fits}; {n} = {q}·{}: keep {q}:{stride} ({v}·{d}), go on with {}:1", n / q, n / q));
        let rest = self.along(r + 1, n / q, 1, story)?;
        self.place(r, q, v, story)?;
        Ok([vec![(q, stride)], rest].concat())
    }

    /// The digits of an index from mode `r` on, the last one unbounded.
    fn digits(&self, r: usize, mut v: i128) -> Vec<i128> {
        let mut digits = Vec::new();
        for (s, ..) in &self.bounded[r..] {
            digits.push(v % s);
            v /= s;
        }
        digits.push(v);
        digits
    }

    fn by_digits(&mut self, r: usize, n: i128, v: i128, why: &Refusal, story: &mut Story) -> Result<Modes, Stop> {
        let digits = self.digits(r, v);
        let sizes: Vec<i128> = self.bounded[r..].iter().map(|m| m.0).collect();
        let strides: Vec<i128> = self.bounded[r..].iter().map(|m| m.1).chain([self.last]).collect();
        let stride: i128 = digits.iter().zip(&strides).map(|(x, d)| x * d).sum();
        let sum: Vec<String> = digits.iter().zip(&strides).map(|(x, d)| format!("{x}·{d}")).collect();
        let moving = || sizes.iter().zip(&digits).filter(|(_, x)| **x > 0);
        let q = moving().map(|(s, x)| (s + x - 1) / x).min().map_or(n, |q| q.min(n));
        let steps: Vec<String> = moving().map(|(s, x)| format!("⌈{s}/{x}⌉ = {}", (s + x - 1) / x)).collect();
        story.line(format!(
            "{v} has the digits ({}): {q} of {n} steps without a carry (of {})",
            digits.iter().map(i128::to_string).collect::<Vec<_>>().join(","),
            if steps.is_empty() { "any number".into() } else { steps.join(", ") }
        ));
        if n % q != 0 {
            story.line(format!("{q} does not divide {n}: the carry comes inside a run"));
            return Err(Stop::Refused(why.clone()));
        }
        if q == 1 && n > 1 {
            story.line("the very first step carries: no mode can be kept");
            return Err(Stop::Refused(why.clone()));
        }
        story.line(format!("keep {q}:{stride} ({})", sum.join(" + ")));
        for (i, x) in digits[..sizes.len()].iter().enumerate().rev().filter(|(_, x)| **x > 0) {
            self.mark(r + i, q, *x, story)?;
        }
        self.touched |= digits.last() != Some(&0);
        if q == n {
            return Ok(vec![(n, stride)]);
        }
        story.line(format!("go on with {}:{} ({q}·{v})", n / q, q * v));
        let mut rest = self.by_digits(r, n / q, q * v, why, story)?;
        if rest[0].1 == q * stride {
            rest[0] = (q * rest[0].0, stride);
            return Ok(rest);
        }
        Ok([vec![(q, stride)], rest].concat())
    }

    /// `n` steps of the digit `v` at mode `r`, where `n·v` divides its extent or is below it.
    fn place(&mut self, r: usize, n: i128, v: i128, story: &mut Story) -> Result<(), Stop> {
        let reached = (n - 1) * v;
        let used = match self.bounded[r].2 {
            Used::Unused => Used::Chain { first: v, end: n * v, reach: reached },
            Used::Chain { first, end, reach } if first % (n * v) == 0 => {
                Used::Chain { first: v, end, reach: reach + reached }
            }
            Used::Chain { first, end, reach } if v % end == 0 => {
                Used::Chain { first, end: n * v, reach: reach + reached }
            }
            _ => return self.mark(r, n, v, story),
        };
        self.bounded[r].2 = used;
        Ok(())
    }

    /// The same by the sum of what is reached.
    fn mark(&mut self, r: usize, n: i128, v: i128, story: &mut Story) -> Result<(), Stop> {
        let (s, d, used) = &mut self.bounded[r];
        let (reached, before) = (
            (n - 1) * v,
            match used {
                Used::Unused => 0,
                Used::Chain { reach, .. } => *reach,
                Used::Upto(x) => *x,
            },
        );
        let (x, s) = (before + reached, *s);
        if !matches!(used, Used::Unused) {
            let order = if x < s { "no carry" } else { "a carry" };
            story.line(format!(
                "mode {s}:{d} is in use up to digit {before}; {n} steps of {v} add ({n} - 1)·{v} = {reached}: {x} of {s}, {order}"
            ));
        }
        if x >= s {
            return Err(Stop::Refused(Refusal::Carry { x, s }));
        }
        *used = Used::Upto(x);
        Ok(())
    }
}
