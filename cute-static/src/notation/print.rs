//! The text of records, which the parser reads again.

use super::candidate::{Candidate, Node, SwizzleRecord, Tuple};
use super::element::Mode;
use super::evaluate::Value;
use core::fmt;
use cute_static_notation::Kind;

/// The strides of a candidate in their groups, from [`Candidate::strides`].
#[derive(Clone, Copy)]
pub struct StrideText<'a, const N: usize>(&'a Candidate<N>);

impl<const N: usize> Candidate<N> {
    /// The strides without the shape. They print in the grammar of the descriptor document; strides of coordinates print as a
    /// [`Descriptor`](super::Descriptor), which writes 0 as `0@0`.
    /// ```
    /// use cute_static::notation::{Candidate, Descriptor};
    /// let a: Candidate = Candidate::parse("((8,4),2):((1@0,8@1),0)").unwrap();
    /// assert_eq!(a.kind(), cute_static::notation::Kind::Coordinates);
    /// let text = a.strides().to_string();
    /// assert_eq!(text, "((1@0,8@1),0@0)");
    /// assert_eq!(Descriptor::parse(&text).unwrap().normalise().unwrap().to_string(), text);
    /// assert_eq!(Candidate::<8>::parse("4:1@0").unwrap().strides().to_string(), "(1@0)");
    /// assert_eq!(Candidate::<8>::parse("(4,2):(f1,f9)").unwrap().strides().to_string(), "(f1,f9)");
    /// ```
    pub const fn strides(&self) -> StrideText<'_, N> {
        StrideText(self)
    }

    /// Writes the node `node` with its entries, each mode by `leaf`. Returns the next node.
    fn write(
        &self,
        f: &mut fmt::Formatter<'_>,
        node: usize,
        leaf: &dyn Fn(&mut fmt::Formatter<'_>, &Mode) -> fmt::Result,
    ) -> Result<usize, fmt::Error> {
        let mut next = node + 1;
        match &self.nodes[node] {
            Node::Mode(mode) => leaf(f, mode)?,
            Node::Group(entries) => {
                f.write_str("(")?;
                for i in 0..*entries {
                    f.write_str(if i == 0 { "" } else { "," })?;
                    next = self.write(f, next, leaf)?;
                }
                f.write_str(")")?;
            }
        }
        Ok(next)
    }

    fn write_strides(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let zero = if let Kind::Coordinates = self.kind() { "0@0" } else { "0" };
        let leaf = |f: &mut fmt::Formatter<'_>, mode: &Mode| match mode.stride().scale() {
            0 => f.write_str(zero),
            _ => write!(f, "{}", mode.stride()),
        };
        self.write(f, 0, &leaf).map(drop)
    }
}

impl<const N: usize> fmt::Display for StrideText<'_, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.nodes() {
            [Node::Mode(_)] => {
                f.write_str("(")?;
                self.0.write_strides(f)?;
                f.write_str(")")
            }
            _ => self.0.write_strides(f),
        }
    }
}

/// `Sw<3,4,3> o 0 o ((8,8),64):((64,512),1)`
impl<const N: usize> fmt::Display for Candidate<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(swizzle) = self.swizzle() {
            write!(f, "{swizzle} o 0 o ")?;
        }
        self.write(f, 0, &|f, mode| write!(f, "{}", mode.extent()))?;
        f.write_str(":")?;
        self.write_strides(f)
    }
}

/// `Sw<3,4,3>`
impl fmt::Display for SwizzleRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Sw<{},{},{}>", self.bits(), self.base(), self.shift())
    }
}

/// `1@0+2@1`, `12`, `f12`
impl<const N: usize> fmt::Display for Value<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.terms().is_empty() {
            return f.write_str("0");
        }
        let mut terms = self.terms().iter().enumerate();
        terms.try_for_each(|(i, term)| write!(f, "{}{term}", if i == 0 { "" } else { "+" }))
    }
}

/// `(4,(2,3))`
impl fmt::Display for Tuple<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Tuple::Leaf(number) => write!(f, "{number}"),
            Tuple::Of(entries) => {
                f.write_str("(")?;
                for (i, entry) in entries.iter().enumerate() {
                    write!(f, "{}{entry}", if i == 0 { "" } else { "," })?;
                }
                f.write_str(")")
            }
        }
    }
}

macro_rules! debug {
    ($($name:literal $ty:ty),*) => {$(
        impl<const N: usize> fmt::Debug for $ty {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!($name, " {}"), self)
            }
        }
    )*};
}
debug!("Candidate" Candidate<N>, "StrideText" StrideText<'_, N>, "Value" Value<N>);
