//! A parsed descriptor, and the writer of descriptors.

use crate::basis::SimpleCandidate;
use crate::error::{Error, Expected};
use crate::normal::Normal;
use crate::scan::{Event, Scanner};
use core::fmt;

/// A well-formed descriptor, borrowed from its text.
///
/// It prints the text without blanks and leading zeros, with its fractions and groups.
/// ```
/// use cute_static_notation::Descriptor;
///
/// const READ: Descriptor = match Descriptor::parse("(1/2@0, (4@1))") {
///     Ok(descriptor) => descriptor,
///     Err(_) => panic!("malformed"),
/// };
/// assert_eq!((READ.rank(), READ.depth(), READ.len()), (2, 2, 2));
/// assert_eq!(READ.to_string(), "(1/2@0,(4@1))");
/// assert_eq!(READ.normalise().unwrap_err().to_string(), "at 1: expected a whole count, found 1/2");
/// ```
/// Only [`parse`](Self::parse) makes one:
/// ```compile_fail
/// let unchecked = cute_static_notation::Descriptor { text: "(1@" };
/// ```
#[derive(Clone, Copy)]
pub struct Descriptor<'a> {
    text: &'a str,
    rank: usize,
    depth: usize,
    entries: usize,
}

impl<'a> Descriptor<'a> {
    /// Parses the whole of `text`. The front page of the crate `cute-static-notation` has the grammar and the errors.
    ///
    /// ```
    /// use cute_static_notation::Descriptor;
    /// assert!(Descriptor::parse("()").unwrap().is_empty());
    /// for (text, message) in [
    ///     ("1@0", "at 0: expected a group such as (16@0, 1@1), found '1'"),
    ///     ("(1@0,1@1", "at 8: expected ',' or ')', found the end"),
    ///     ("(1,2)", "at 2: expected '@' and a dimension after the count, found ','"),
    ///     ("(1/0@0)", "at 3: expected a denominator other than 0"),
    /// ] {
    ///     assert_eq!(Descriptor::parse(text).unwrap_err().to_string(), message);
    /// }
    /// ```
    pub const fn parse(text: &'a str) -> Result<Self, Error> {
        let mut scanner = Scanner::new(text);
        let (mut rank, mut entries, mut open, mut deepest) = (0, 0, 0, 0);
        loop {
            let event = match scanner.next() {
                Ok(Some(event)) => event,
                Ok(None) => return Ok(Self { text, rank, depth: deepest, entries }),
                Err(error) => return Err(error),
            };
            if open == 1 && !matches!(event, Event::Close) {
                rank += 1;
            }
            match event {
                Event::Open => open += 1,
                Event::Close => open -= 1,
                Event::Entry(_) => entries += 1,
            }
            if open > deepest {
                deepest = open;
            }
        }
    }

    /// The text that was parsed.
    pub const fn text(&self) -> &'a str {
        self.text
    }

    /// The entries of the outermost group.
    pub const fn rank(&self) -> usize {
        self.rank
    }

    /// The depth of nested groups; 1 for a flat descriptor.
    pub const fn depth(&self) -> usize {
        self.depth
    }

    /// The number of bases in all groups.
    pub const fn len(&self) -> usize {
        self.entries
    }

    /// Whether there is no basis: `()`, `((),())`.
    pub const fn is_empty(&self) -> bool {
        self.entries == 0
    }

    /// The entries as written, from left to right.
    pub fn candidates(&self) -> impl Iterator<Item = SimpleCandidate> + Clone + use<'a> {
        candidates(Scanner::new(self.text))
    }

    /// The descriptor with its fractions reduced. A zero loses its dimensions.
    ///
    /// # Errors
    /// The first count that is not a whole number.
    /// ```
    /// use cute_static_notation::Descriptor;
    /// let normal = |text| Descriptor::parse(text).unwrap().normalise();
    /// assert_eq!(normal("(4/2@0, 6/-3@1, 0/5@2)").unwrap().to_string(), "(2@0,-2@1,0@0)");
    /// assert_eq!(normal("(2@0, 3/2@1)").unwrap_err().to_string(), "at 6: expected a whole count, found 3/2");
    /// ```
    pub const fn normalise(&self) -> Result<Normal<'a>, Error> {
        let mut scanner = Scanner::new(self.text);
        while let Ok(Some(event)) = scanner.next() {
            if let Event::Entry(entry) = event {
                if entry.basis().is_none() {
                    let (count, denominator) = (entry.count, entry.denominator);
                    return Err(Error::new(self.text, entry.at, Expected::Whole { count, denominator }));
                }
            }
        }
        Ok(Normal::new(*self))
    }
}

/// The entries that a scanner reads.
pub(crate) fn candidates(mut scanner: Scanner<'_>) -> impl Iterator<Item = SimpleCandidate> + Clone {
    let entry = move || {
        while let Ok(Some(event)) = scanner.next() {
            if let Event::Entry(entry) = event {
                return Some(entry);
            }
        }
        None
    };
    core::iter::from_fn(entry)
}

impl<'a> TryFrom<&'a str> for Descriptor<'a> {
    type Error = Error;
    fn try_from(text: &'a str) -> Result<Self, Error> {
        Self::parse(text)
    }
}

impl fmt::Display for Descriptor<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut scanner = Scanner::new(self.text);
        write(f, core::iter::from_fn(|| scanner.next().ok().flatten()))
    }
}

/// Prints a descriptor from its groups and entries.
pub(crate) fn write<E: fmt::Display>(
    f: &mut fmt::Formatter<'_>,
    events: impl Iterator<Item = Event<E>>,
) -> fmt::Result {
    let mut is_first = true;
    for event in events {
        if !is_first && !matches!(event, Event::Close) {
            f.write_str(",")?;
        }
        is_first = matches!(event, Event::Open);
        match event {
            Event::Open => f.write_str("(")?,
            Event::Close => f.write_str(")")?,
            Event::Entry(entry) => write!(f, "{entry}")?,
        }
    }
    Ok(())
}

impl fmt::Debug for Descriptor<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Descriptor {self}")
    }
}
