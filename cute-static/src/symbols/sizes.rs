//! The values of symbols.

use super::evaluate::EvaluateSymbols;
use super::modes::ZipSymbols;
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
    units: G::Units,
}
impl<G: Symbols> Clone for Sizes<G> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<G: Symbols> Copy for Sizes<G> {}
impl<G: Symbols> Sizes<G> {
    /// The sizes with these values, in the order of the declarations.
    ///
    /// # Errors
    /// Where a value is 0, no multiple of what is declared, or larger than what is declared.
    pub fn new(values: G::Units) -> Result<Self, Undeclared> {
        let mut units = values;
        for (value, declared) in units.as_mut().iter_mut().zip(G::DECLARED) {
            let undeclared = Undeclared { declared, value: *value };
            if *value == 0 || *value % declared.multiple_of != 0 || declared.at_most.is_some_and(|most| *value > most) {
                return Err(undeclared);
            }
            *value /= declared.multiple_of;
        }
        Ok(Self { units })
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
        <S::Value as ZipSymbols<G, UTerm>>::Modes::size(self.units()) as u64
    }
    pub(crate) fn units(&self) -> &[u64] {
        self.units.as_ref()
    }
}
/// `M = 4096, N = 100`
impl<G: Symbols> fmt::Display for Sizes<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, (unit, Declared { name, multiple_of, .. })) in self.units().iter().zip(G::DECLARED).enumerate() {
            write!(f, "{}{name} = {}", if i == 0 { "" } else { ", " }, unit * multiple_of)?;
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
