//! The grammar: a scanner that returns the groups and entries of a text one after another.

use crate::basis::{Path, SimpleCandidate};
use crate::error::{Error, Expected};
use crate::{MAX_DEPTH, MAX_DIMENSIONS};

/// One item of a text.
#[derive(Clone, Copy)]
pub(crate) enum Event<E = SimpleCandidate> {
    Open,
    Close,
    Entry(E),
}

/// The rule of the grammar by which a text is read.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Rules {
    /// A group of basis elements, up to the end of the text
    Descriptor,
    /// An extent or a group of extents, up to the first other token
    Shape,
    /// A stride or a group of strides, up to the end of the text; integers and vectors too
    Strides,
}

/// The position in the grammar, which determines what may follow.
#[derive(Clone, Copy)]
enum Place {
    Start,
    AfterOpen,
    AfterComma,
    AfterEntry,
    AfterAll,
}

/// A position in a text. `next` is deterministic, so a text that was read to its end once has no errors.
#[derive(Clone, Copy)]
pub(crate) struct Scanner<'a> {
    text: &'a str,
    /// The next byte to read
    next: usize,
    /// The first byte of the last event
    at: usize,
    /// The number of open groups
    depth: usize,
    place: Place,
    rules: Rules,
}

/// `?` of const code.
macro_rules! attempt {
    ($result:expr) => {
        match $result {
            Ok(value) => value,
            Err(error) => return Err(error),
        }
    };
}
pub(crate) use attempt;

/// The largest count.
const MOST: u64 = i64::MAX as u64;

impl<'a> Scanner<'a> {
    pub(crate) const fn new(text: &'a str) -> Self {
        Self::from(text, 0, Rules::Descriptor)
    }

    /// A scanner that begins at the byte `next`.
    pub(crate) const fn from(text: &'a str, next: usize, rules: Rules) -> Self {
        Self { text, next, at: next, depth: 0, place: Place::Start, rules }
    }

    pub(crate) const fn at(&self) -> usize {
        self.at
    }

    /// The next byte to read.
    pub(crate) const fn next_byte(&self) -> usize {
        self.next
    }

    pub(crate) const fn depth(&self) -> usize {
        self.depth
    }

    /// Reads `token` and the blanks around it; the error is `missing`.
    pub(crate) const fn token(&mut self, token: &str, missing: Expected) -> Result<(), Error> {
        self.skip_blanks();
        let mut i = 0;
        while i < token.len() {
            if self.peek() != token.as_bytes()[i] {
                return self.fail(self.next, missing);
            }
            self.next += 1;
            i += 1;
        }
        self.skip_blanks();
        Ok(())
    }

    /// The next byte, or 0 at the end of the text. No rule allows a byte 0.
    pub(crate) const fn peek(&self) -> u8 {
        let bytes = self.text.as_bytes();
        if self.next < bytes.len() { bytes[self.next] } else { 0 }
    }

    pub(crate) const fn skip_blanks(&mut self) {
        while matches!(self.peek(), b' ' | b'\t') {
            self.next += 1;
        }
    }

    pub(crate) const fn fail<T>(&self, at: usize, expected: Expected) -> Result<T, Error> {
        Err(Error::new(self.text, at, expected))
    }

    /// The next event; `None` at the end of a well-formed text, and on every later call.
    pub(crate) const fn next(&mut self) -> Result<Option<Event>, Error> {
        self.skip_blanks();
        if let (Place::AfterEntry, b',') = (self.place, self.peek()) {
            self.next += 1;
            self.place = Place::AfterComma;
            self.skip_blanks();
        }
        self.at = self.next;
        match (self.place, self.peek()) {
            (Place::AfterAll, _) if self.next == self.text.len() || matches!(self.rules, Rules::Shape) => Ok(None),
            (Place::AfterAll, _) => self.fail(self.next, Expected::End),
            (Place::Start | Place::AfterOpen | Place::AfterComma, b'(') => {
                if self.depth == MAX_DEPTH {
                    return self.fail(self.next, Expected::Shallower);
                }
                self.next += 1;
                self.depth += 1;
                self.place = Place::AfterOpen;
                Ok(Some(Event::Open))
            }
            (Place::AfterOpen | Place::AfterEntry, b')') => {
                self.next += 1;
                self.depth -= 1;
                self.place = if self.depth == 0 { Place::AfterAll } else { Place::AfterEntry };
                Ok(Some(Event::Close))
            }
            (Place::Start | Place::AfterOpen | Place::AfterComma, first) if self.begins_entry(first) => {
                let entry = attempt!(self.entry());
                self.place = if self.depth == 0 { Place::AfterAll } else { Place::AfterEntry };
                Ok(Some(Event::Entry(entry)))
            }
            (Place::Start | Place::AfterOpen | Place::AfterComma, _) => self.fail(self.next, self.missing()),
            (Place::AfterEntry, _) => self.fail(self.next, Expected::CommaOrClose),
        }
    }

    const fn begins_entry(&self, first: u8) -> bool {
        match (self.rules, self.place, first) {
            (Rules::Descriptor, Place::Start, _) => false,
            (Rules::Shape, _, b'-') => false,
            (Rules::Strides, _, b'f') => true,
            (_, _, first) => matches!(first, b'-' | b'0'..=b'9'),
        }
    }

    /// The error at a byte that begins neither a group nor an entry.
    const fn missing(&self) -> Expected {
        match (self.rules, self.place) {
            (Rules::Shape, _) => Expected::Extent,
            (Rules::Strides, _) => Expected::Stride,
            (_, Place::Start) => Expected::Group,
            (_, Place::AfterOpen) => Expected::EntryOrClose,
            _ => Expected::Entry,
        }
    }

    /// `basis ::= count ws "@" ws dim { ws "@" ws dim }`. In strides, the count may be alone or a vector; in shapes, the entry is digits.
    const fn entry(&mut self) -> Result<SimpleCandidate, Error> {
        let at = self.next;
        let vector = self.peek() == b'f';
        self.next += vector as usize;
        let count = if vector {
            attempt!(self.digits(Expected::Bits, MOST, Expected::SmallCount)) as i64
        } else {
            attempt!(self.integer(Expected::Digit))
        };
        let (mut denominator, mut path) = (1, Path::EMPTY);
        if let Rules::Shape = self.rules {
            return match count {
                0 => self.fail(at, Expected::PositiveExtent),
                _ => Ok(SimpleCandidate { at, count, denominator, vector, path }),
            };
        }
        if self.peek() == b'/' && !vector {
            self.next += 1;
            let place = self.next;
            denominator = attempt!(self.integer(Expected::Denominator));
            if denominator == 0 {
                return self.fail(place, Expected::NonZero);
            }
        }
        self.skip_blanks();
        if self.peek() != b'@' && matches!(self.rules, Rules::Descriptor) {
            return self.fail(self.next, Expected::At);
        }
        while self.peek() == b'@' {
            if path.length == MAX_DIMENSIONS {
                return self.fail(self.next, Expected::FewerDimensions);
            }
            self.next += 1;
            self.skip_blanks();
            let dimension = attempt!(self.digits(Expected::Dimension, u32::MAX as u64, Expected::SmallDimension));
            path.dimensions[path.length] = dimension as u32;
            path.length += 1;
            // Skip the blanks before another `@` or the end of the entry.
            self.skip_blanks();
        }
        Ok(SimpleCandidate { at, count, denominator, vector, path })
    }

    /// `int ::= [ "-" ] digit { digit }`
    pub(crate) const fn integer(&mut self, missing: Expected) -> Result<i64, Error> {
        if self.peek() != b'-' {
            return Ok(attempt!(self.digits(missing, MOST, Expected::SmallCount)) as i64);
        }
        self.next += 1;
        Ok(-(attempt!(self.digits(Expected::Digit, MOST, Expected::SmallCount)) as i64))
    }

    /// `digit { digit }`, a number of at most `most`
    pub(crate) const fn digits(&mut self, missing: Expected, most: u64, too_large: Expected) -> Result<u64, Error> {
        let first = self.next;
        let mut value: u64 = 0;
        while let digit @ b'0'..=b'9' = self.peek() {
            let digit = (digit - b'0') as u64;
            if value > (most - digit) / 10 {
                return self.fail(first, too_large);
            }
            value = 10 * value + digit;
            self.next += 1;
        }
        if self.next == first { self.fail(first, missing) } else { Ok(value) }
    }
}
