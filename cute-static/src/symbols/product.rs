//! A multiple of a product of symbols, as a value.

use super::Declared;
use crate::htuple::{Leaf, Tree};
use crate::semimodule::Element;
use core::fmt;

/// The values of symbols, and what is declared of them.
#[derive(Clone, Copy)]
pub struct SymbolValues<'v> {
    pub(super) values: &'v [u64],
    pub(super) declared: &'static [Declared],
}
impl SymbolValues<'_> {
    /// The value of a symbol, divided by what it is a multiple of
    #[inline(always)]
    fn unit(self, number: usize) -> u64 {
        self.values[number] / self.declared[number].multiple_of
    }
}

/// An integer times a product of symbols, each divided by what it is a multiple of.
#[derive(Clone, Copy)]
pub struct Product {
    factor: Option<i64>,
    exponents: &'static Tree,
    /// The numbers of up to three symbols, so that a kernel has no loop over the exponents
    few: Option<(usize, [usize; 3])>,
}
impl Product {
    /// `D` times the symbols with the exponents `E`
    pub(crate) const fn of<D: Element, E: Element>() -> Self {
        Self { factor: D::OFFSET, exponents: &<E as Leaf>::TREE, few: few(&<E as Leaf>::TREE) }
    }
    /// The same product of symbols, times another integer
    pub(super) fn with_factor(self, factor: i128) -> Self {
        Self { factor: i64::try_from(factor).ok(), ..self }
    }
    /// The integer, which is known to fit
    pub(crate) const fn factor(self) -> i64 {
        match self.factor {
            Some(factor) => factor,
            None => 0,
        }
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
    /// The value, or `None` if it does not fit in 63 bits.
    pub(crate) fn checked(self, values: SymbolValues<'_>) -> Option<i64> {
        self.symbols()
            .try_fold(self.factor?, |product, number| product.checked_mul(i64::try_from(values.unit(number)).ok()?))
    }
    /// The value, which is known to fit
    #[inline(always)]
    pub(crate) fn value(self, values: SymbolValues<'_>) -> i64 {
        // Nothing is divided at run time where the factor is a multiple of the divisor: both are constants where the optimiser knows the types.
        let times = |(factor, product): (i64, i64), number: usize| match values.declared[number].multiple_of as i64 {
            of if factor % of == 0 => (factor / of, product.wrapping_mul(values.values[number] as i64)),
            _ => (factor, product.wrapping_mul(values.unit(number) as i64)),
        };
        let one = (self.factor(), 1);
        let (factor, product) = match self.few {
            Some((0, _)) => one,
            Some((1, [a, ..])) => times(one, a),
            Some((2, [a, b, _])) => times(times(one, a), b),
            Some((_, [a, b, c])) => times(times(times(one, a), b), c),
            None => self.symbols().fold(one, times),
        };
        factor.wrapping_mul(product)
    }
    /// Writes the product by the names of symbols: `M/64`, `2*M*K`, `8`. The alternate form is `?{div=64}`: what is known of it.
    pub(super) fn write(self, f: &mut fmt::Formatter<'_>, declared: &[Declared]) -> fmt::Result {
        let factor = i128::from(self.factor.unwrap_or(0));
        if f.alternate() && self.symbols().next().is_some() {
            return if factor == 1 { f.write_str("?") } else { write!(f, "?{{div={factor}}}") };
        }
        // What is left of the factor, and of what the symbol is a multiple of
        let reduced = |factor: i128, number: usize| {
            let multiple = i128::from(declared[number].multiple_of);
            let (mut common, mut rest) = (factor.abs(), multiple);
            while rest != 0 {
                (common, rest) = (rest, common % rest);
            }
            (factor / common, multiple / common)
        };
        let (mut left, mut divisor) = (factor, 1_i128);
        let factor = self.symbols().fold(factor, |factor, number| reduced(factor, number).0);
        let mut separator = "";
        if factor != 1 || self.symbols().next().is_none() {
            write!(f, "{factor}")?;
            separator = "*";
        }
        for number in self.symbols() {
            write!(f, "{separator}{}", declared[number].name)?;
            separator = "*";
        }
        for number in self.symbols() {
            let (rest, more) = reduced(left, number);
            left = rest;
            divisor = match divisor.checked_mul(more) {
                Some(product) => product,
                // A product that does not fit in 127 bits is written as two divisors.
                None => {
                    write!(f, "/{divisor}")?;
                    more
                }
            };
        }
        if divisor == 1 { Ok(()) } else { write!(f, "/{divisor}") }
    }
}
/// The numbers of the symbols of a product, each as often as it is a factor, and how many they are, if they are up to three.
pub(super) const fn few(exponents: &Tree) -> Option<(usize, [usize; 3])> {
    let mut list = match exponents {
        Tree::Coordinate(components) => components,
        list => list,
    };
    let (mut numbers, mut count, mut number) = ([0; 3], 0, 0);
    while let Tree::Cons(Tree::Int(exponent), rest) = list {
        let mut left = *exponent;
        while left > 0 {
            if count == numbers.len() {
                return None;
            }
            numbers[count] = number;
            (count, left) = (count + 1, left - 1);
        }
        (number, list) = (number + 1, rest);
    }
    Some((count, numbers))
}
