//! Errors of a text: the position and what was expected there.

use crate::{MAX_DEPTH, MAX_DIMENSIONS};
use core::fmt::{self, Write};

/// A text that is not a descriptor, or a descriptor without a normal form: the byte, and what was expected there.
///
/// ```
/// use cute_static_notation::{Descriptor, Expected};
/// let error = Descriptor::parse("(1@0 1@1)").unwrap_err();
/// assert_eq!((error.at(), error.expected(), error.found()), (5, Expected::CommaOrClose, Some('1')));
/// assert_eq!(error.to_string(), "at 5: expected ',' or ')', found '1'");
/// ```
/// Only a parser makes one:
/// ```compile_fail
/// use cute_static_notation::{Error, Expected};
/// let error = Error { at: 0, expected: Expected::End, found: None };
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Error {
    at: usize,
    expected: Expected,
    found: Option<char>,
}

/// What a correct text has at the position of an [`Error`].
///
/// ```
/// use cute_static_notation::{Descriptor, Expected};
/// assert_eq!(Descriptor::parse("(1/0@0)").unwrap_err().expected(), Expected::NonZero);
/// assert_eq!(Expected::Dimension.to_string(), "a dimension such as 0 after '@'");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Expected {
    /// `(`, at the beginning
    Group,
    /// An entry or `)`, after `(`
    EntryOrClose,
    /// An entry, after `,`
    Entry,
    /// `,` or `)`, after an entry
    CommaOrClose,
    /// Nothing, after the last `)`
    End,
    /// A digit, after `-`
    Digit,
    /// An integer, after `/`
    Denominator,
    /// `@`, after a count
    At,
    /// An unsigned integer, after `@`
    Dimension,
    /// A count or denominator in the range of `i64`
    SmallCount,
    /// A dimension in the range of `u32`
    SmallDimension,
    /// A denominator other than zero
    NonZero,
    /// At most [`MAX_DEPTH`] nested groups
    Shallower,
    /// At most [`MAX_DIMENSIONS`] dimensions of one basis
    FewerDimensions,
    /// An extent or a group of extents
    Extent,
    /// An extent above 0
    PositiveExtent,
    /// `:`, after a shape
    Colon,
    /// A stride or a group of strides
    Stride,
    /// A number, after `f`
    Bits,
    /// A stride for each extent of the shape, and a group of as many entries for each group
    SameGroups,
    /// `Sw<B,M,S>` with three numbers
    Swizzle,
    /// `o 0 o` and a layout, after a swizzle
    Offset,
    /// A whole number instead of this fraction, in the normal form only
    Whole {
        /// The count
        count: i64,
        /// Its denominator
        denominator: i64,
    },
}

impl Error {
    /// The error at the byte `at`, which begins a character or is the end.
    pub(crate) const fn new(text: &str, at: usize, expected: Expected) -> Self {
        Self { at, expected, found: character(text.as_bytes(), at) }
    }

    /// The position, in bytes from the beginning.
    pub const fn at(&self) -> usize {
        self.at
    }

    /// What was expected there.
    pub const fn expected(&self) -> Expected {
        self.expected
    }

    /// The character at that position; `None` at the end of the text.
    pub const fn found(&self) -> Option<char> {
        self.found
    }

    /// Prints `text`, which has this error, with a caret under the position. The front page of the crate has an example.
    pub const fn under(self, text: &str) -> Under<'_> {
        Under::new(text, self.at)
    }
}

/// The character at a byte of a text.
const fn character(text: &[u8], at: usize) -> Option<char> {
    if at >= text.len() {
        return None;
    }
    let first = text[at] as u32;
    let (mut code, more) = match first {
        0..0x80 => (first, 0),
        0x80..0xE0 => (first & 0x1F, 1),
        0xE0..0xF0 => (first & 0x0F, 2),
        _ => (first & 0x07, 3),
    };
    let mut next = 1;
    while next <= more && at + next < text.len() {
        code = code << 6 | (text[at + next] as u32 & 0x3F);
        next += 1;
    }
    char::from_u32(code)
}

// The numbers in the texts below.
const _: () = assert!(MAX_DEPTH == 32 && MAX_DIMENSIONS == 8);

impl Expected {
    /// A text of what was expected; for const code too.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Group => "a group such as (16@0, 1@1)",
            Self::EntryOrClose => "an entry such as 1@0, a group or ')'",
            Self::Entry => "an entry such as 1@0 or a group after ','",
            Self::CommaOrClose => "',' or ')'",
            Self::End => "the end after the closing ')'",
            Self::Digit => "a digit after '-'",
            Self::Denominator => "a denominator after '/'",
            Self::At => "'@' and a dimension after the count",
            Self::Dimension => "a dimension such as 0 after '@'",
            Self::SmallCount => "a number of at most 9223372036854775807",
            Self::SmallDimension => "a dimension of at most 4294967295",
            Self::NonZero => "a denominator other than 0",
            Self::Shallower => "at most 32 groups inside one another",
            Self::FewerDimensions => "at most 8 dimensions of one basis",
            Self::Extent => "an extent such as 4, or a group such as (4,8)",
            Self::PositiveExtent => "an extent above 0",
            Self::Colon => "':' and the strides after the shape",
            Self::Stride => "a stride such as 1, f1 or 1@0, or a group of strides",
            Self::Bits => "the bits of a vector as a number after 'f'",
            Self::SameGroups => "strides in the groups of the shape, one for each extent",
            Self::Swizzle => "a swizzle such as Sw<3,4,3>",
            Self::Offset => "'o 0 o' and a layout after the swizzle",
            Self::Whole { .. } => "a whole count",
        }
    }
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.label())?;
        match self {
            Self::Whole { count, denominator } => write!(f, ", found {count}/{denominator}"),
            _ => Ok(()),
        }
    }
}

impl Expected {
    /// Whether the message names the character that was found. It does not if a limit is exceeded.
    const fn is_syntax(self) -> bool {
        use Expected::{FewerDimensions, NonZero, PositiveExtent, Shallower, SmallCount, SmallDimension, Whole};
        !matches!(
            self,
            SmallCount | SmallDimension | NonZero | Shallower | FewerDimensions | PositiveExtent | Whole { .. }
        )
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at {}: expected {}", self.at, self.expected)?;
        match self.found {
            _ if !self.expected.is_syntax() => Ok(()),
            Some(found) => write!(f, ", found {found:?}"),
            None => f.write_str(", found the end"),
        }
    }
}

impl core::error::Error for Error {}

/// A text with a caret under one position, as [`Error::under`] prints it. Characters that do not fit into a line, such as line breaks,
/// are escaped as in Rust.
#[derive(Clone, Copy, Debug)]
pub struct Under<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Under<'a> {
    /// A caret under the character that begins at the byte `at`.
    /// ```
    /// use cute_static_notation::Under;
    /// assert_eq!(Under::new("(1@0)", 3).to_string(), "(1@0)\n   ^");
    /// ```
    pub const fn new(text: &'a str, at: usize) -> Self {
        Self { text, at }
    }
}

impl fmt::Display for Under<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut column = 0;
        for (at, character) in self.text.char_indices() {
            let quote = matches!(character, '"' | '\'');
            for printed in character.escape_debug().skip(usize::from(quote)) {
                f.write_char(printed)?;
                column += usize::from(at < self.at);
            }
        }
        // Not `{:column$}`: a width has 16 bits, and a larger one panics.
        f.write_char('\n')?;
        (0..column).try_for_each(|_| f.write_char(' '))?;
        f.write_char('^')
    }
}
