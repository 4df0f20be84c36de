//! The values of symbols.

use super::evaluate::EvaluateSymbols;
use super::modes::ZipSymbols;
use super::product::SymbolValues;
use super::{SymbolOf, Symbols};
use core::fmt;
use typenum::UTerm;

/// What is known of a symbol for all its values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Declared {
    /// Its name
    pub name: &'static str,
    /// Each value is a multiple of this number
    pub multiple_of: u64,
    /// No value is larger
    pub at_most: Option<u64>,
}

/// The values of the symbols `G`, which have been checked: each is positive, a multiple of what is declared, and at most what is declared.
///
/// ```
/// use cute_static::prelude::*;
/// use cute_static::symbols;
/// symbols! { Gemm { M: multiple_of 64, at_most 65536; N; K: multiple_of 8 } }
///
/// let sizes = Gemm { M: 4096, N: 100, K: 64 }.sizes().unwrap();
/// assert_eq!(sizes.to_string(), "M = 4096, N = 100, K = 64");
/// let error = |m, n, k| Gemm { M: m, N: n, K: k }.sizes().unwrap_err().to_string();
/// assert_eq!(error(96, 1, 8), "M is 96, which is no multiple of 64");
/// assert_eq!(error(64, 0, 8), "N is 0, and a size is at least 1");
/// assert_eq!(error(131072, 1, 8), "M is 131072, and it is declared to be at most 65536");
/// ```
pub struct Sizes<G: Symbols> {
    values: G::Array,
}
impl<G: Symbols> Clone for Sizes<G> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<G: Symbols> Copy for Sizes<G> {}
impl<G: Symbols> Sizes<G> {
    /// The sizes with these values.
    ///
    /// # Errors
    /// Where a value is 0, no multiple of what is declared, or larger than what is declared.
    pub fn new(symbols: G) -> Result<Self, Undeclared> {
        let values = symbols.values();
        for (&value, declared) in values.as_ref().iter().zip(G::DECLARED) {
            if value == 0 || value % declared.multiple_of != 0 || declared.at_most.is_some_and(|most| value > most) {
                return Err(Undeclared { declared, value });
            }
        }
        Ok(Self { values })
    }
    /// The sizes with these values, which are known to be as declared: nothing is checked.
    ///
    /// # Safety
    /// Each value is positive, a multiple of what is declared, and at most what is declared.
    /// ```
    /// use cute_static::symbols;
    /// use cute_static::symbols::Sizes;
    /// symbols! { Gemm { M: multiple_of 64; K: multiple_of 8 } }
    /// // SAFETY: 64 divides 128, and 8 divides 24.
    /// let sizes = unsafe { Sizes::new_unchecked(Gemm { M: 128, K: 24 }) };
    /// assert_eq!((sizes.get::<M>(), sizes.get::<K>()), (128, 24));
    /// ```
    #[allow(unsafe_code)]
    #[inline(always)]
    pub unsafe fn new_unchecked(symbols: G) -> Self {
        Self { values: symbols.values() }
    }
    /// The value of a symbol.
    /// ```
    /// use cute_static::symbols;
    /// symbols! { Gemm { M: multiple_of 64; K: multiple_of 8 } }
    /// let sizes = Gemm { M: 128, K: 24 }.sizes().unwrap();
    /// assert_eq!((sizes.get::<M>(), sizes.get::<K>()), (128, 24));
    /// ```
    #[inline]
    pub fn get<S: SymbolOf<G, Value: ZipSymbols<G, UTerm>>>(&self) -> u64 {
        <S::Value as ZipSymbols<G, UTerm>>::Modes::size(self.values()) as u64
    }
    #[inline(always)]
    pub(crate) fn values(&self) -> SymbolValues<'_> {
        SymbolValues { values: self.values.as_ref(), declared: G::DECLARED }
    }
}
/// `M = 4096, N = 100`
impl<G: Symbols> fmt::Display for Sizes<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, (value, Declared { name, .. })) in self.values.as_ref().iter().zip(G::DECLARED).enumerate() {
            write!(f, "{}{name} = {value}", if i == 0 { "" } else { ", " })?;
        }
        Ok(())
    }
}
impl<G: Symbols> fmt::Debug for Sizes<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Sizes({self})")
    }
}

/// The error for a value that a symbol cannot have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Undeclared {
    declared: &'static Declared,
    value: u64,
}
impl fmt::Display for Undeclared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { declared: Declared { name, multiple_of, at_most }, value } = self;
        write!(f, "{name} is {value}, ")?;
        match at_most {
            _ if *value == 0 => f.write_str("and a size is at least 1"),
            Some(most) if value > most => write!(f, "and it is declared to be at most {most}"),
            _ => write!(f, "which is no multiple of {multiple_of}"),
        }
    }
}
impl core::error::Error for Undeclared {}
