//! Strides of both signs, the way that the types go (`cute_static::algebra::composition::{signs, search, euclid}`): each sign in a domain
//! of its own, and then whether digits of both signs meet at some coordinate.

use super::derivation::Story;
use super::refusal::Refusal;
use super::walk::{Domain, Modes};
use cute_static::algebra::composition::rules::{BorrowRule, OpenSignsRule};
use cute_static_reference::element::Semimodule;
use cute_static_reference::{General, Layout};

/// An index, and its digits.
type Vector = Vec<i128>;
/// `n : v`
type Steps = (i128, Vector);

/// How many times steps are halved at most.
const HALVINGS: i128 = 63;

/// A domain for each sign.
pub(super) struct Both {
    up: Domain,
    down: Domain,
    /// The leaves placed, and those negated: the last one first
    leaves: [Vec<(i128, i128)>; 2],
}

impl Both {
    /// What is placed in a domain of several modes, where some leaf of `index` counts down.
    pub fn of(a: &General, index: &Layout) -> Option<Both> {
        let falls = index.flat().iter().any(|(s, d)| *s > 1 && *d < 0);
        let domain = Domain::of(a);
        (falls && domain.takes_signs()).then(|| Both {
            up: Domain::of(a),
            down: domain,
            leaves: [Vec::new(), Vec::new()],
        })
    }

    /// The modes of the leaf `n:v` of B.
    pub fn leaf(&mut self, n: i128, v: i128, story: &mut Story) -> Result<Modes, Refusal> {
        if n == 1 || v >= 0 {
            if n > 1 && v > 0 {
                self.leaves[0].push((n, v));
            }
            return self.up.leaf(n, v, story);
        }
        story.line(format!(
            "{n}:{v} counts down, and A(-i) = -A(i), so {n}:{} is placed and the strides are negated.",
            -v
        ));
        self.leaves[1].push((n, -v));
        let modes = self.down.leaf(n, -v, story)?;
        Ok(modes.into_iter().map(|(n, d)| (n, d.scaled(-1))).collect())
    }

    /// Whether both signs go together.
    pub fn settle(&self, story: &mut Story) -> Result<(), Refusal> {
        if self.leaves.iter().any(Vec::is_empty) {
            return Ok(());
        }
        story.step("Both signs: does any coordinate have digits of both?");
        let sizes = self.up.sizes();
        let vectors = self.leaves.each_ref().map(|leaves| {
            leaves.iter().fold(Vec::new(), |sorted, (n, v)| of_leaf(&sizes, *n, *v).into_iter().fold(sorted, insert))
        });
        for (sign, vectors) in ["Upwards", "Downwards"].iter().zip(&vectors) {
            let shown: Vec<String> = vectors
                .iter()
                .map(|(n, v)| format!("{n} steps of {} with the digits {}", v[0], tuple(&v[1..])))
                .collect();
            story.line(format!("{sign} there are {}.", shown.join(", ")));
        }
        let moving: Vec<usize> =
            (1..=sizes.len() + 1).filter(|r| vectors.iter().flatten().any(|(_, v)| v[*r] != 0)).collect();
        if let [r] = moving[..] {
            story.line(format!("All of them lie in mode {} of A, where there is only one digit.", r - 1));
            return Ok(());
        }
        let [p, n] = vectors;
        match level(p, n, HALVINGS, 1) {
            Found::Clear(_) => {
                story.line("At every coordinate the digits add up to digits of one sign.");
                Ok(())
            }
            Found::Borrows(w) => {
                let digits = tuple(trimmed(&w[1..]));
                story.line(format!(
                    "Some coordinate has index {} and the digits {digits}, so one digit borrows from another.",
                    w[0]
                ));
                Err(Refusal::of(BorrowRule::TEXT, &[&w[0], &digits]))
            }
            Found::Open => {
                story.line(format!("{HALVINGS} steps of the search do not decide it."));
                // The reference looks at every coordinate.
                story.by_chance = true;
                Err(Refusal::of(OpenSignsRule::TEXT, &[&HALVINGS]))
            }
        }
    }
}

fn tuple(digits: &[i128]) -> String {
    format!("({})", digits.iter().map(i128::to_string).collect::<Vec<_>>().join(","))
}

fn trimmed(digits: &[i128]) -> &[i128] {
    &digits[..digits.iter().rposition(|v| *v != 0).map_or(0, |last| last + 1)]
}

/// The modes of the leaf `n:v`, split at each carry.
fn of_leaf(sizes: &[i128], mut n: i128, mut v: i128) -> Vec<Steps> {
    let mut modes = Vec::new();
    loop {
        let (mut rest, mut vector) = (v, vec![v]);
        for s in sizes {
            vector.push(rest % s);
            rest /= s;
        }
        vector.push(rest);
        let carries = sizes.iter().zip(&vector[1..]).filter(|(_, v)| **v > 0).map(|(s, v)| (s + v - 1) / v);
        match carries.min() {
            Some(q) if q < n => {
                modes.push((q, vector));
                (n, v) = (n / q, v * q);
            }
            _ => {
                modes.push((n, vector));
                return modes;
            }
        }
    }
}

/// By falling index.
fn insert(mut sorted: Vec<Steps>, one: Steps) -> Vec<Steps> {
    let place = sorted.iter().position(|(_, v)| one.1[0] >= v[0]).unwrap_or(sorted.len());
    sorted.insert(place, one);
    sorted
}

#[derive(Debug, PartialEq)]
enum Found {
    /// With so many halvings left
    Clear(i128),
    Borrows(Vector),
    Open,
}

#[derive(PartialEq)]
enum Signs {
    AllZero,
    Positive,
    Negative,
    Both,
}

fn signs_of(w: &[i128]) -> Signs {
    match (w.iter().any(|v| *v > 0), w.iter().any(|v| *v < 0)) {
        (false, false) => Signs::AllZero,
        (true, false) => Signs::Positive,
        (false, true) => Signs::Negative,
        (true, true) => Signs::Both,
    }
}

fn scaled(v: &[i128], n: i128) -> Vector {
    v.iter().map(|v| n * v).collect()
}

fn less(v: &[i128], u: &[i128]) -> Vector {
    v.iter().zip(u).map(|(v, u)| v - u).collect()
}

fn total(list: &[Steps]) -> Vector {
    let width = list.first().map_or(0, |(_, v)| v.len());
    list.iter().fold(vec![0; width], |sum, (n, v)| less(&sum, &scaled(v, 1 - n)))
}

fn on_line(list: &[Steps], v: &[i128]) -> bool {
    list.iter().all(|(_, u)| scaled(u, v[0]) == scaled(v, u[0]))
}

/// From 0 on; `side` is −1 where the signs have been exchanged.
fn level(mut p: Vec<Steps>, mut n: Vec<Steps>, left: i128, side: i128) -> Found {
    while let (Some((_, v)), Some((_, u))) = (p.first(), n.first()) {
        let first = less(v, &total(&n));
        match signs_of(&first) {
            Signs::Both => return Found::Borrows(scaled(&first, side)),
            Signs::AllZero | Signs::Positive => {
                p.remove(0);
                continue;
            }
            Signs::Negative => {}
        }
        let second = less(u, &total(&p));
        match signs_of(&second) {
            Signs::Both => return Found::Borrows(scaled(&second, -side)),
            Signs::AllZero | Signs::Positive => {
                n.remove(0);
                continue;
            }
            Signs::Negative => {}
        }
        return match (&p[..], &n[..]) {
            ([(a, v)], [(b, u)]) => euclid([(v.clone(), 1, 0, *a), (u.clone(), 1, 0, *b)], left, side),
            _ if on_line(&p, v) && on_line(&n, v) => Found::Clear(left),
            _ => {
                let width = v.len();
                halve(vec![0; width], p, n, 1, left, side)
            }
        };
    }
    Found::Clear(left)
}

/// From `w` on.
fn from(w: Vector, p: Vec<Steps>, n: Vec<Steps>, left: i128, side: i128) -> Found {
    match signs_of(&w) {
        Signs::AllZero => level(p, n, left, side),
        Signs::Positive => beyond(w, p, n, left, side),
        Signs::Negative => beyond(scaled(&w, -1), n, p, left, -side),
        Signs::Both => Found::Borrows(scaled(&w, side)),
    }
}

/// From a `w ≥ 0` on.
fn beyond(w: Vector, p: Vec<Steps>, n: Vec<Steps>, left: i128, side: i128) -> Found {
    let Some((steps, _)) = n.first() else { return Found::Clear(left) };
    let near = less(&w, &total(&n));
    match signs_of(&near) {
        Signs::AllZero | Signs::Positive => return Found::Clear(left),
        Signs::Both => return Found::Borrows(scaled(&near, side)),
        Signs::Negative => {}
    }
    let far = if p.is_empty() { near } else { less(&near, &scaled(&total(&p), -1)) };
    if signs_of(&far) == Signs::Both {
        return Found::Borrows(scaled(&far, side));
    }
    let half = steps / 2;
    halve(w, p, n, half, left, side)
}

/// From `w` on with the first `half` steps of the largest vector of `n`, then with the others.
fn halve(w: Vector, p: Vec<Steps>, n: Vec<Steps>, half: i128, left: i128, side: i128) -> Found {
    if left == 0 {
        return Found::Open;
    }
    let (steps, u) = n[0].clone();
    let keep = |k: i128| if k > 1 { [&[(k, u.clone())], &n[1..]].concat() } else { n[1..].to_vec() };
    match from(w.clone(), p.clone(), keep(half), left - 1, side) {
        Found::Clear(left) => from(less(&w, &scaled(&u, half)), p, keep(steps - half), left, side),
        other => other,
    }
}

/// A vector, how many steps of its own sign and of the other one it consists of, and below what number the first one stays.
type Reduced = (Vector, i128, i128, i128);

fn euclid([(p, a, b, n), q]: [Reduced; 2], left: i128, side: i128) -> Found {
    let (u, c, d, m) = &q;
    let fits = p.iter().zip(u).filter(|(_, u)| **u > 0).map(|(p, u)| p / u).min().unwrap_or(0).min(n + m);
    let (p, a, b) = (less(&p, &scaled(u, fits)), a + fits * d, b + fits * c);
    if signs_of(&p) == Signs::AllZero || a >= n || b >= *m {
        return Found::Clear(left);
    }
    let rest = less(&p, u);
    match signs_of(&rest) {
        Signs::Both if a + d < n && b + c < *m => Found::Borrows(scaled(&rest, side)),
        Signs::Both => Found::Clear(left),
        _ => euclid([q, (p, a, b, n)], left, -side),
    }
}
