//! Evaluation on the extended domain: the last flat mode that an index reaches is unbounded, division truncates.

use super::Tree::{Leaf, Tuple};
use super::{Layout, Tree};

/// `L(i)` for an integer coordinate.
pub fn eval(layout: &Layout, index: i128) -> i128 {
    let modes = layout.flat();
    let (mut rest, mut sum) = (index, 0);
    for (r, (s, d)) in modes.iter().enumerate() {
        if r + 1 == modes.len() {
            sum += rest * d;
        } else {
            sum += rest % s * d;
            rest /= s;
        }
    }
    sum
}

/// `L(c)` for any coordinate whose profile the shape refines.
pub fn crd2idx(coord: &Tree, layout: &Layout) -> Option<i128> {
    match coord {
        Leaf(i) => Some(eval(layout, *i)),
        Tuple(cs) => match &layout.shape {
            Tuple(modes) if modes.len() == cs.len() => {
                cs.iter().zip(layout.modes()).map(|(c, mode)| crd2idx(c, &mode)).sum()
            }
            _ => None,
        },
    }
}

/// The natural coordinate of an index.
pub fn idx2crd(index: i128, shape: &Tree) -> Tree {
    fn go(shape: &Tree, rest: &mut i128, last: bool) -> Tree {
        match shape {
            Leaf(_) if last => Leaf(*rest),
            Leaf(s) => {
                let digit = *rest % s;
                *rest /= s;
                Leaf(digit)
            }
            Tuple(modes) => {
                let n = modes.len();
                Tuple(modes.iter().enumerate().map(|(i, m)| go(m, rest, last && i + 1 == n)).collect())
            }
        }
    }
    go(shape, &mut { index }, true)
}
