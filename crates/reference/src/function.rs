//! Functions other than layouts: swizzles, and composed layouts `outer o offset o inner`.

use super::element::Semimodule;
use super::{Element, General, Tree, crd2idx, eval_at};
use std::fmt;

/// `Swizzle<bits, base, shift>` as CUTLASS defines it: the bits `[base+shift, base+shift+bits)` are XORed into
/// `[base, base+bits)` for a shift of 0 or more, mirrored for a negative one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Swizzle {
    /// The number of bits in each field.
    pub bits: i128,
    /// The lowest bit of both fields.
    pub base: i128,
    /// The distance of the two fields.
    pub shift: i128,
}

impl Swizzle {
    /// Whether the two fields are disjoint, so that the swizzle is an involution.
    pub fn is_legal(&self) -> bool {
        self.bits >= 0 && self.base >= 0 && self.shift.abs() >= self.bits
    }

    /// Its value at a number.
    pub fn apply(&self, x: i128) -> i128 {
        let field = (1_i128 << self.bits) - 1;
        if self.shift >= 0 {
            x ^ (x >> (self.base + self.shift) & field) << self.base
        } else {
            x ^ (x >> self.base & field) << (self.base - self.shift)
        }
    }

    /// The swizzle that equals `self` after `other`, if there is one. It is found by exhaustive search.
    pub fn compose(&self, other: &Swizzle) -> Option<Swizzle> {
        let top = [self, other].iter().map(|s| s.base + s.bits).max()?;
        let candidates = (0..=top).flat_map(|base| (0..=top - base).map(move |bits| (bits, base)));
        let same = |s: &Swizzle| {
            // All of them are linear in the bits.
            (0..top + self.shift.abs().max(other.shift.abs()))
                .all(|j| s.apply(1 << j) == self.apply(other.apply(1 << j)))
        };
        candidates.map(|(bits, base)| Swizzle { bits, base, shift: self.shift }).find(|s| s.is_legal() && same(s))
    }

    /// The swizzle over elements `n = 2^k` times as wide, whose numbers lack the k lowest bits. Bits that are XORed into those may vanish
    /// with them. But if those are XORed into others, the parts of a wide element separate, and there is no such swizzle.
    pub fn upcast(&self, n: i128) -> Option<Swizzle> {
        if self.bits == 0 {
            return Some(self.clone());
        }
        let k = exponent(n)?;
        let lost = (k - self.base).max(0);
        let apart = self.shift < 0 && lost > 0;
        let swizzle = Swizzle { bits: (self.bits - lost).max(0), base: (self.base - k).max(0), shift: self.shift };
        (!apart).then_some(swizzle)
    }

    /// The swizzle over elements `n = 2^k` times as narrow.
    pub fn downcast(&self, n: i128) -> Option<Swizzle> {
        if self.bits == 0 {
            return Some(self.clone());
        }
        Some(Swizzle { base: self.base + exponent(n)?, ..self.clone() })
    }

    /// The swizzle that XORs `bits` bits from `source` on into those from `target` on, if they are disjoint.
    pub fn absolute(bits: i128, target: i128, source: i128) -> Option<Swizzle> {
        let swizzle = Swizzle { bits, base: target.min(source), shift: source - target };
        swizzle.is_legal().then_some(swizzle)
    }

    /// The swizzle as a layout over F₂ of `bits` bits: the stride of mode j is the image of bit j.
    pub fn as_layout(&self, bits: u32) -> General {
        let modes = (0..bits).map(|j| (2, Element::bits(self.apply(1 << j) as u128)));
        General::from_flat(&modes.collect::<Vec<_>>())
    }
}

fn exponent(n: i128) -> Option<i128> {
    (n.count_ones() == 1).then(|| n.trailing_zeros().into())
}

/// A function that is evaluated at an index.
#[derive(Clone, Debug, PartialEq)]
pub enum Function {
    /// A layout.
    Layout(General),
    /// A swizzle.
    Swizzle(Swizzle),
    /// `outer o offset o inner`: `c ↦ outer(offset + inner(c))`.
    Composed(Box<Function>, Tree, Box<Function>),
}

use Function::{Composed, Layout as Plain};

impl Function {
    /// The value at a value of another function.
    pub fn eval(&self, at: &Element) -> Option<Element> {
        match self {
            Plain(layout) => eval_at(layout, at),
            Function::Swizzle(swizzle) => Some(swizzle.apply(at.integer()?).into()),
            Composed(outer, offset, inner) => outer.eval(&offset_by(offset, inner.eval(at)?)),
        }
    }

    /// The value at a coordinate.
    pub fn at(&self, coordinate: &Tree) -> Option<Element> {
        match self {
            Plain(layout) => crd2idx(coordinate, layout),
            Function::Swizzle(_) => self.eval(&Element::of(coordinate)),
            Composed(outer, offset, inner) => outer.eval(&offset_by(offset, inner.at(coordinate)?)),
        }
    }

    /// The shape of the coordinates; a swizzle has none.
    pub fn domain(&self) -> Option<&Tree> {
        match self {
            Plain(layout) => Some(&layout.shape),
            Function::Swizzle(_) => None,
            Composed(_, _, inner) => inner.domain(),
        }
    }

    /// Every value, in the order of the indices.
    pub fn values(&self) -> Option<Vec<Element>> {
        (0..self.domain()?.product()).map(|i| Some(self.eval(&i.into())?.comparable())).collect()
    }

    /// The function with stride 0 for every mode of size 1 of its innermost layout.
    pub fn normalized(&self) -> Function {
        self.innermost().map_or_else(|| self.clone(), |layout| self.around(layout.normalized()))
    }

    /// The innermost layout, whose coordinates are those of the function.
    pub fn innermost(&self) -> Option<&General> {
        match self {
            Plain(layout) => Some(layout),
            Function::Swizzle(_) => None,
            Composed(_, _, inner) => inner.innermost(),
        }
    }

    /// The function with another innermost layout.
    pub fn around(&self, layout: General) -> Function {
        match self {
            Composed(outer, offset, inner) => Composed(outer.clone(), offset.clone(), Box::new(inner.around(layout))),
            _ => Plain(layout),
        }
    }
}

/// `offset + value`. A vector over F₂ is added as the number with the same bits.
fn offset_by(offset: &Tree, value: Element) -> Element {
    let offset = Element::of(offset);
    match value {
        Element::Bits(n) if offset != Element::zero() => offset.plus(&(n as i128).into()),
        value => offset.plus(&value),
    }
}

impl Element {
    /// A vector over F₂ as the number with the same bits, so that it can be compared with the value of a swizzle.
    pub fn comparable(self) -> Element {
        match self {
            Element::Bits(n) => (n as i128).into(),
            point => point,
        }
    }
}

impl fmt::Display for Swizzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Sw<{},{},{}>", self.bits, self.base, self.shift)
    }
}

impl fmt::Display for Function {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Plain(layout) => write!(f, "{layout}"),
            Function::Swizzle(swizzle) => write!(f, "{swizzle}"),
            Composed(outer, offset, inner) => write!(f, "{outer} o {offset} o {inner}"),
        }
    }
}
