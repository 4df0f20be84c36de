//! A multiple of a product of symbols, as a value.

use super::Declared;
use crate::htuple::{Leaf, Tree};
use crate::semimodule::Element;
use core::fmt;

/// An integer times a product of symbols.
#[derive(Clone, Copy)]
pub struct Product {
    factor: Option<i64>,
    exponents: &'static Tree,
}
impl Product {
    /// `D` times the symbols with the exponents `E`
    pub(crate) const fn of<D: Element, E: Element>() -> Self {
        Self { factor: D::OFFSET, exponents: &<E as Leaf>::TREE }
    }
    /// The numbers of the symbols, each as often as it is a factor
    fn symbols(self) -> impl Iterator<Item = usize> {
        let (mut number, mut left, mut list) = (0, 0, self.exponents);
        if let Tree::Coordinate(components) = list {
            list = components;
        }
        core::iter::from_fn(move || {
            while left == 0 {
                let Tree::Cons(Tree::Int(exponent), rest) = list else { return None };
                (number, left, list) = (number + 1, *exponent, *rest);
            }
            left -= 1;
            Some(number - 1)
        })
    }
    /// The value, or `None` if it does not fit in 63 bits. A unit is the value of a symbol, divided by what it is a multiple of.
    pub(crate) fn checked(self, units: &[u64]) -> Option<i64> {
        self.symbols().try_fold(self.factor?, |product, number| product.checked_mul(i64::try_from(units[number]).ok()?))
    }
    /// The value, which is known to fit
    #[inline(always)]
    pub(crate) fn value(self, units: &[u64]) -> i64 {
        self.symbols().fold(self.factor.unwrap_or(0), |product, number| product.wrapping_mul(units[number] as i64))
    }
    /// Writes the product by the names of symbols: `M/64`, `2*M*K`, `8`. The alternate form is `?{div=64}`: what is known of it.
    pub(super) fn write(self, f: &mut fmt::Formatter<'_>, declared: &[Declared]) -> fmt::Result {
        let factor = i128::from(self.factor.unwrap_or(0));
        if f.alternate() && self.symbols().next().is_some() {
            return if factor == 1 { f.write_str("?") } else { write!(f, "?{{div={factor}}}") };
        }
        let divisor: i128 = self.symbols().map(|number| i128::from(declared[number].multiple_of)).product();
        let (mut common, mut rest) = (factor.abs(), divisor);
        while rest != 0 {
            (common, rest) = (rest, common % rest);
        }
        let (factor, divisor) = (factor / common, divisor / common);
        let mut separator = "";
        if factor != 1 || self.symbols().next().is_none() {
            write!(f, "{factor}")?;
            separator = "*";
        }
        for number in self.symbols() {
            write!(f, "{separator}{}", declared[number].name)?;
            separator = "*";
        }
        if divisor == 1 { Ok(()) } else { write!(f, "/{divisor}") }
    }
}
