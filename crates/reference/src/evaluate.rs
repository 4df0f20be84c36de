//! Evaluation on the extended domain: the last flat mode is unbounded, and division truncates.

use super::Tree::{Leaf, Tuple};
use super::element::{Element, Semimodule};
use super::{General, Layout, Tree};

/// `L(i)` for an integer coordinate.
pub fn eval<D: Semimodule>(layout: &Layout<D>, index: i128) -> D {
    // The laws evaluate every index, so this function allocates no list of modes.
    fn go<D: Semimodule>(shape: &Tree, stride: &Tree<D>, rest: &mut i128, last: bool) -> D {
        match (shape, stride) {
            (Leaf(_), Leaf(d)) if last => d.scaled(*rest),
            (Leaf(s), Leaf(d)) => {
                let digit = *rest % s;
                *rest /= s;
                d.scaled(digit)
            }
            (Tuple(shapes), Tuple(strides)) => {
                let mut sum = D::zero();
                for (i, (shape, stride)) in shapes.iter().zip(strides).enumerate() {
                    let ends = last && shapes[i + 1..].iter().all(|mode| *mode == Tuple(Vec::new()));
                    sum = sum.plus(&go(shape, stride, rest, ends));
                }
                sum
            }
            _ => D::zero(),
        }
    }
    go(&layout.shape, &layout.stride, &mut { index }, true)
}

/// `L(c)` for any coordinate whose profile the shape refines.
pub fn crd2idx<D: Semimodule>(coord: &Tree, layout: &Layout<D>) -> Option<D> {
    match coord {
        Leaf(i) => Some(eval(layout, *i)),
        Tuple(cs) => match &layout.shape {
            Tuple(modes) if modes.len() == cs.len() => {
                let mut parts = cs.iter().zip(layout.modes()).map(|(c, mode)| crd2idx(c, &mode));
                parts.try_fold(D::zero(), |sum, part| Some(sum.plus(&part?)))
            }
            _ => None,
        },
    }
}

/// `L(e)` for a value e of another layout. Each integer of a coordinate is an index of the mode at its path; a vector over F₂ is the
/// index with the same bits.
pub fn eval_at(layout: &General, element: &Element) -> Option<Element> {
    match element {
        Element::Bits(n) => Some(eval(layout, *n as i128)),
        Element::Point(terms) => {
            terms.iter().try_fold(Element::zero(), |sum, (path, n)| Some(sum.plus(&eval(&layout.mode(path)?, *n))))
        }
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
