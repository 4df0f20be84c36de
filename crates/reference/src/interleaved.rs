//! Interleaved modes: where one begins before those of smaller strides have ended, their least difference decides.

/// How many differences the library looks at for one mode of a cluster of three or more.
pub const LIMIT: i128 = 4096;

/// Why modes have no clusters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tangle {
    /// Two coordinates have one offset; the stride and the period below which it begins.
    Overlap(i128, i128),
    /// There are more than [`LIMIT`] differences to look at.
    Undecided(i128, i128),
}

/// Modes next to one another by their strides, their least difference, and the period of what is below.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cluster {
    /// The modes, in the order of their strides.
    pub modes: Vec<(i128, i128)>,
    /// The least difference of two of their offsets.
    pub least: i128,
    /// The period of what is below.
    pub below: i128,
}

impl Cluster {
    /// `r + m`: the largest offset and the least difference.
    pub fn period(&self) -> i128 {
        span(&self.modes) + self.least
    }
}

/// The largest offset.
fn span(modes: &[(i128, i128)]) -> i128 {
    modes.iter().map(|(s, d)| (s - 1) * d).sum()
}

/// The clusters of the modes that move, signs aside, from below.
///
/// # Errors
/// Where two coordinates have one offset, or where that is not found out.
pub fn clusters(modes: &[(i128, i128)]) -> Result<Vec<Cluster>, Tangle> {
    let mut moving: Vec<_> = modes.iter().filter(|(s, d)| *s != 1 && *d != 0).map(|(s, d)| (*s, d.abs())).collect();
    moving.sort_by_key(|(_, d)| *d);
    let mut all: Vec<Cluster> = Vec::new();
    for (s, d) in moving {
        let below = all.last().map_or(1, Cluster::period);
        let mut new = Cluster { modes: vec![(s, d)], least: d, below };
        while new.least < new.below {
            let last = all.pop().expect("the least difference is 1 or more, and so is the first period");
            new.modes.splice(0..0, last.modes);
            new.below = last.below;
            new.least = match least_difference(&new.modes) {
                Some(0) => return Err(Tangle::Overlap(d, below)),
                Some(least) => least,
                None => return Err(Tangle::Undecided(d, below)),
            };
        }
        all.push(new);
    }
    Ok(all)
}

/// The least difference of two offsets, 0 where two are equal; the modes are in the order of their strides, which are positive.
pub fn least_difference(modes: &[(i128, i128)]) -> Option<i128> {
    let mut least = i128::MAX;
    for (n, (s, d)) in modes.iter().enumerate() {
        let lower = &modes[..n];
        least = match lower {
            [] => *d,
            [one] => least.min(of_two(*one, (*s, *d))),
            _ if multiples(*s, *d, lower) * work(lower) > LIMIT => {
                let count: i128 = modes[..=n].iter().map(|(s, _)| s).product();
                return (count > span(&modes[..=n]) + 1).then_some(0);
            }
            _ => (1..*s).map_while(|e| near(e * d, lower)).fold(least, i128::min),
        };
        if least == 0 {
            break;
        }
    }
    Some(least)
}

fn up(a: i128, b: i128) -> i128 {
    (a + b - 1) / b
}

/// How many multiples of the stride of a mode above others are looked at.
fn multiples(s: i128, d: i128, lower: &[(i128, i128)]) -> i128 {
    (s - 1).min(up(span(lower), d))
}

/// How many differences of the modes are looked at for one number.
fn work(modes: &[(i128, i128)]) -> i128 {
    let of = |n: usize| 2 * (up(span(&modes[..n]), modes[n].1) + 1).min(modes[n].0);
    (0..modes.len()).map(of).product()
}

/// The distance of `t` from the differences of the modes, or `None` far beyond them.
fn near(t: i128, modes: &[(i128, i128)]) -> Option<i128> {
    (t <= span(modes) + modes[modes.len() - 1].1).then(|| distance(t, modes))
}

fn distance(t: i128, modes: &[(i128, i128)]) -> i128 {
    let Some(((s, d), lower)) = modes.split_last() else { return t.abs() };
    let reach = span(lower);
    let all = 1 - s..=s - 1;
    // Of the candidates that differences of the lower modes do not reach, those next to the reached ones.
    let from = (t - reach).div_euclid(*d).clamp(*all.start(), *all.end());
    let to = ((t + reach).div_euclid(*d) + 1).clamp(*all.start(), *all.end());
    (from..=to).map(|e| distance((t - e * d).abs(), lower)).min().expect("a range of one or more")
}

/// The least `|e·d − f·c|` of modes `t:c` and `s:d`, where one is no multiple of the other within their sizes, else 0.
fn of_two((t, c): (i128, i128), (s, d): (i128, i128)) -> i128 {
    // The two sides of 0: the value, and the factors of d and of c.
    let (mut above, mut below) = ((d, 1, 0), (c, 0, 1));
    while above.0 > 0 && below.0 > 0 {
        let (near, far) = if above.0 <= below.0 { (above, &mut below) } else { (below, &mut above) };
        let q = far.0 / near.0;
        let next = (far.0 - q * near.0, far.1 + q * near.1, far.2 + q * near.2);
        if next.1 >= s || next.2 >= t {
            return near.0;
        }
        *far = next;
    }
    0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counted(modes: &[(i128, i128)]) -> i128 {
        let mut offsets = vec![0];
        for (s, d) in modes {
            offsets = offsets.iter().flat_map(|o| (0..*s).map(move |i| o + i * d)).collect();
        }
        offsets.sort_unstable();
        offsets.windows(2).map(|w| w[1] - w[0]).min().unwrap_or(i128::MAX)
    }

    #[test]
    fn the_least_difference_is_the_counted_one() {
        for s in 2..5 {
            for t in 2..6 {
                for c in 1..12 {
                    for d in c..16 {
                        let two = [(t, c), (s, d)];
                        assert_eq!(least_difference(&two), Some(counted(&two)), "{two:?}");
                        for e in d..18 {
                            let three = [(t, c), (s, d), (3, e)];
                            assert_eq!(least_difference(&three), Some(counted(&three)), "{three:?}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn what_is_too_much_is_said() {
        let modes = [(1 << 20, (1 << 40) + 1), (1 << 20, (1 << 41) + 5), (1 << 20, (1 << 41) + 999)];
        assert_eq!(least_difference(&modes), None);
        assert!(least_difference(&modes[..2]).is_some());
    }
}
