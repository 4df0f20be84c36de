//! The grammar, as a stream of what the text consists of.

use crate::basis::{Entry, Path};
use crate::error::{Error, Expected};
use crate::{MAX_DEPTH, MAX_DIMENSIONS};

/// One step through a descriptor.
#[derive(Clone, Copy)]
pub(crate) enum Event {
    Open,
    Close,
    Entry(Entry),
}

/// What may come next.
#[derive(Clone, Copy)]
enum Place {
    Start,
    AfterOpen,
    AfterComma,
    AfterEntry,
    AfterAll,
}

/// A position in a text. `next` gives the same on every run, so a text that was read to its end once has no errors.
#[derive(Clone, Copy)]
pub(crate) struct Scanner<'a> {
    text: &'a str,
    /// The next byte to read
    next: usize,
    /// Where the last event began
    at: usize,
    /// The groups that are open
    depth: usize,
    place: Place,
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

impl<'a> Scanner<'a> {
    pub(crate) const fn new(text: &'a str) -> Self {
        Self { text, next: 0, at: 0, depth: 0, place: Place::Start }
    }

    pub(crate) const fn at(&self) -> usize {
        self.at
    }

    pub(crate) const fn depth(&self) -> usize {
        self.depth
    }

    /// 0 at the end of the text, and for a byte 0, which no rule allows.
    const fn peek(&self) -> u8 {
        let bytes = self.text.as_bytes();
        if self.next < bytes.len() { bytes[self.next] } else { 0 }
    }

    const fn skip_blanks(&mut self) {
        while matches!(self.peek(), b' ' | b'\t') {
            self.next += 1;
        }
    }

    const fn fail<T>(&self, at: usize, expected: Expected) -> Result<T, Error> {
        Err(Error::new(self.text, at, expected))
    }

    /// The next event; `None` at the end of a well-formed text, and then again and again.
    pub(crate) const fn next(&mut self) -> Result<Option<Event>, Error> {
        self.skip_blanks();
        if let (Place::AfterEntry, b',') = (self.place, self.peek()) {
            self.next += 1;
            self.place = Place::AfterComma;
            self.skip_blanks();
        }
        self.at = self.next;
        match (self.place, self.peek()) {
            (Place::AfterAll, _) if self.next == self.text.len() => Ok(None),
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
            (Place::AfterOpen | Place::AfterComma, b'-' | b'0'..=b'9') => {
                let entry = attempt!(self.entry());
                self.place = Place::AfterEntry;
                Ok(Some(Event::Entry(entry)))
            }
            (Place::Start, _) => self.fail(self.next, Expected::Group),
            (Place::AfterOpen, _) => self.fail(self.next, Expected::EntryOrClose),
            (Place::AfterComma, _) => self.fail(self.next, Expected::Entry),
            (Place::AfterEntry, _) => self.fail(self.next, Expected::CommaOrClose),
        }
    }

    /// basis ::= count ws "@" ws dim { ws "@" ws dim }
    const fn entry(&mut self) -> Result<Entry, Error> {
        let at = self.next;
        let count = attempt!(self.integer(Expected::Digit));
        let mut denominator = 1;
        if self.peek() == b'/' {
            self.next += 1;
            let place = self.next;
            denominator = attempt!(self.integer(Expected::Denominator));
            if denominator == 0 {
                return self.fail(place, Expected::NonZero);
            }
        }
        self.skip_blanks();
        if self.peek() != b'@' {
            return self.fail(self.next, Expected::At);
        }
        let mut path = Path::EMPTY;
        while self.peek() == b'@' {
            if path.length == MAX_DIMENSIONS {
                return self.fail(self.next, Expected::FewerDimensions);
            }
            self.next += 1;
            self.skip_blanks();
            let dimension = attempt!(self.digits(Expected::Dimension, u32::MAX as i64, Expected::SmallDimension));
            path.dimensions[path.length] = dimension as u32;
            path.length += 1;
            // Blanks belong to what follows, be it `@` or the end of the entry.
            self.skip_blanks();
        }
        Ok(Entry { at, count, denominator, path })
    }

    /// int ::= [ "-" ] digit { digit }
    const fn integer(&mut self, missing: Expected) -> Result<i64, Error> {
        if self.peek() != b'-' {
            return self.digits(missing, i64::MAX, Expected::SmallCount);
        }
        self.next += 1;
        Ok(-attempt!(self.digits(Expected::Digit, i64::MAX, Expected::SmallCount)))
    }

    /// digit { digit }, a number of at most `most`
    const fn digits(&mut self, missing: Expected, most: i64, too_large: Expected) -> Result<i64, Error> {
        let first = self.next;
        let mut value: i64 = 0;
        while let digit @ b'0'..=b'9' = self.peek() {
            let digit = (digit - b'0') as i64;
            if value > (most - digit) / 10 {
                return self.fail(first, too_large);
            }
            value = 10 * value + digit;
            self.next += 1;
        }
        if self.next == first { self.fail(first, missing) } else { Ok(value) }
    }
}
