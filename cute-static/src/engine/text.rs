//! Names, mnemonics and messages that contain numbers, assembled in const code: `SM90_64x128x16_F32F16F16_SS`.

/// A piece of a name.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub enum NamePart {
    /// A text, unchanged.
    Text(&'static str),
    /// A number, in decimals.
    Number(u64),
}

/// An assembled name of at most `LONGEST` bytes.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct JoinedName<const LONGEST: usize = 192> {
    bytes: [u8; LONGEST],
    length: usize,
}

impl<const LONGEST: usize> JoinedName<LONGEST> {
    /// The empty name.
    pub const EMPTY: Self = JoinedName { bytes: [0; LONGEST], length: 0 };

    /// The pieces, concatenated.
    pub const fn of(parts: &[NamePart]) -> Self {
        let mut joined = Self::EMPTY;
        let mut i = 0;
        while i < parts.len() {
            joined = joined.then_part(parts[i]);
            i += 1;
        }
        joined
    }

    /// Appends a piece.
    pub const fn then_part(self, part: NamePart) -> Self {
        match part {
            NamePart::Text(text) => self.then(text),
            NamePart::Number(number) => self.number(number),
        }
    }

    /// Appends a text.
    pub const fn then(mut self, text: &str) -> Self {
        let mut i = 0;
        while i < text.len() {
            self.bytes[self.length] = text.as_bytes()[i];
            self.length += 1;
            i += 1;
        }
        self
    }

    /// Appends a number in decimals.
    pub const fn number(mut self, number: u64) -> Self {
        if number >= 10 {
            self = self.number(number / 10);
        }
        self.bytes[self.length] = b'0' + (number % 10) as u8;
        self.length += 1;
        self
    }

    /// Appends an integer of 64 bits with its sign.
    pub const fn integer(self, integer: i128) -> Self {
        let signed = if integer < 0 { self.then("-") } else { self };
        signed.number(integer.unsigned_abs() as u64)
    }

    /// The name as text.
    pub const fn as_str(&self) -> &str {
        match core::str::from_utf8(self.bytes.split_at(self.length).0) {
            Ok(text) => text,
            Err(_) => panic!("a name consists of whole texts"),
        }
    }
}
