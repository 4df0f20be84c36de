//! A whole layout as text: a shape and strides.

use crate::basis::{Basis, SimpleCandidate};
use crate::error::{Error, Expected};
use crate::scan::{Event, Rules, Scanner, attempt};
use crate::text::candidates;

/// A layout as text, `(4,(2,3)):(1@0,(1@1,2@1))`: a shape, and a stride for each extent. A swizzle may precede it.
///
/// The descriptor document writes a layout as a shape and strides, `(s0, s1) : (d0, d1)`, but its grammar has no rule for this. Here the
/// strides are an entry of its grammar, in which a count may have no dimensions, and a vector over F₂ may replace a count:
///
/// ```text
/// layout  ::= ws [ swizzle ws "o" ws "0" ws "o" ws ] shape ws ":" ws stride ws ;
/// shape   ::= digit { digit } | "(" ws [ shape { ws "," ws shape } ] ws ")" ;
/// stride  ::= element | "(" ws [ stride { ws "," ws stride } ] ws ")" ;
/// element ::= ( count | "f" digit { digit } ) { ws "@" ws dim } ;
/// swizzle ::= "Sw<" ws digit { digit } ws "," ws digit { digit } ws "," ws int ws ">" ;
/// ```
///
/// ```
/// use cute_static_notation::{LayoutItem, LayoutText};
/// let text = LayoutText::parse("Sw<3,4,-3> o 0 o (8, (2,3)):(f1, (f9,0))").unwrap();
/// assert_eq!(text.swizzle(), Some([3, 4, -3]));
/// let mut items = text.items();
/// assert_eq!(items.next(), Some(LayoutItem::Open));
/// let Some(LayoutItem::Mode(8, stride)) = items.next() else { panic!() };
/// assert_eq!(stride.to_string(), "f1");
///
/// for (text, message) in [
///     ("(4,8)", "at 5: expected ':' and the strides after the shape, found the end"),
///     ("(4,0):(1,4)", "at 3: expected an extent above 0"),
///     ("(4,8):(1,4,8)", "at 11: expected strides in the groups of the shape, one for each extent, found '8'"),
///     ("(4,8):(1/2,4)", "at 7: expected a whole count, found 1/2"),
///     ("(4,8):(1,f)", "at 10: expected the bits of a vector as a number after 'f', found ')'"),
///     ("Sw<3,4> o 0 o 8:1", "at 6: expected a swizzle such as Sw<3,4,3>, found '>'"),
///     ("Sw<3,-4,3> o 0 o 8:1", "at 5: expected a swizzle such as Sw<3,4,3>, found '-'"),
///     ("Sw<3,4,3> o 1 o 8:1", "at 12: expected 'o 0 o' and a layout after the swizzle, found '1'"),
/// ] {
///     assert_eq!(LayoutText::parse(text).unwrap_err().to_string(), message);
/// }
/// ```
#[derive(Clone, Copy, Debug)]
pub struct LayoutText<'a> {
    text: &'a str,
    swizzle: Option<[i64; 3]>,
    shape: usize,
    strides: usize,
}

/// One item of a [`LayoutText`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LayoutItem {
    /// `(`, in both the shape and the strides
    Open,
    /// `)`, in both the shape and the strides
    Close,
    /// An extent, at least 1 and below 2^63, and its stride
    Mode(u64, Basis),
}

/// The items of a [`LayoutText`]; const code uses [`step`](Self::step).
#[derive(Clone)]
pub struct LayoutItems<'a> {
    shape: Scanner<'a>,
    strides: Scanner<'a>,
    text: &'a str,
}

impl<'a> LayoutText<'a> {
    /// Reads the whole of `text`.
    pub const fn parse(text: &'a str) -> Result<Self, Error> {
        let mut scanner = Scanner::from(text, 0, Rules::Shape);
        scanner.skip_blanks();
        let swizzle = if scanner.peek() == b'S' { Some(attempt!(read_swizzle(&mut scanner))) } else { None };
        let shape = scanner.next_byte();
        while attempt!(scanner.next()).is_some() {}
        attempt!(scanner.token(":", Expected::Colon));
        let read = Self { text, swizzle, shape, strides: scanner.next_byte() };
        let mut items = read.items();
        while attempt!(items.read()).is_some() {}
        Ok(read)
    }

    /// The numbers of the swizzle, if there is one.
    pub const fn swizzle(&self) -> Option<[i64; 3]> {
        self.swizzle
    }

    /// The groups and modes from left to right.
    pub const fn items(&self) -> LayoutItems<'a> {
        LayoutItems {
            shape: Scanner::from(self.text, self.shape, Rules::Shape),
            strides: Scanner::from(self.text, self.strides, Rules::Strides),
            text: self.text,
        }
    }

    /// The strides as written, from left to right.
    pub fn candidates(&self) -> impl Iterator<Item = SimpleCandidate> + Clone + use<'a> {
        candidates(self.items().strides)
    }
}

const fn read_swizzle(scanner: &mut Scanner<'_>) -> Result<[i64; 3], Error> {
    let mut numbers = [0; 3];
    attempt!(scanner.token("Sw<", Expected::Swizzle));
    let mut i = 0;
    while i < 3 {
        // Only the shift has a sign.
        numbers[i] = match i {
            2 => attempt!(scanner.integer(Expected::Swizzle)),
            _ => attempt!(scanner.digits(Expected::Swizzle, i64::MAX as u64, Expected::SmallCount)) as i64,
        };
        attempt!(scanner.token(if i < 2 { "," } else { ">" }, Expected::Swizzle));
        i += 1;
    }
    attempt!(scanner.token("o", Expected::Offset));
    attempt!(scanner.token("0", Expected::Offset));
    attempt!(scanner.token("o", Expected::Offset));
    Ok(numbers)
}

impl LayoutItems<'_> {
    const fn read(&mut self) -> Result<Option<LayoutItem>, Error> {
        let (shape, stride) = (attempt!(self.shape.next()), attempt!(self.strides.next()));
        Ok(match (shape, stride) {
            (None, None) => None,
            (Some(Event::Open), Some(Event::Open)) => Some(LayoutItem::Open),
            (Some(Event::Close), Some(Event::Close)) => Some(LayoutItem::Close),
            (Some(Event::Entry(extent)), Some(Event::Entry(entry))) => match entry.basis() {
                Some(basis) => Some(LayoutItem::Mode(extent.count.unsigned_abs(), basis)),
                None => {
                    let (count, denominator) = (entry.count, entry.denominator);
                    return Err(Error::new(self.text, entry.at, Expected::Whole { count, denominator }));
                }
            },
            _ => return Err(Error::new(self.text, self.strides.at(), Expected::SameGroups)),
        })
    }

    /// The next item, in const code too.
    pub const fn step(&mut self) -> Option<LayoutItem> {
        // `parse` has read the text to its end, so there is no error.
        match self.read() {
            Ok(item) => item,
            Err(_) => None,
        }
    }
}

impl Iterator for LayoutItems<'_> {
    type Item = LayoutItem;
    fn next(&mut self) -> Option<LayoutItem> {
        self.step()
    }
}
