//! Names and mnemonics of families, put together in const code.

/// A short text.
#[derive(Clone, Copy)]
pub(super) struct Text {
    bytes: [u8; Text::LONGEST],
    length: usize,
}

impl Text {
    const LONGEST: usize = 160;
    pub(super) const EMPTY: Text = Text { bytes: [0; Text::LONGEST], length: 0 };

    /// This text, then another.
    pub(super) const fn then(mut self, text: &str) -> Text {
        let mut i = 0;
        while i < text.len() {
            self.bytes[self.length] = text.as_bytes()[i];
            self.length += 1;
            i += 1;
        }
        self
    }

    /// This text, then a number in decimals.
    pub(super) const fn number(mut self, number: u64) -> Text {
        if number >= 10 {
            self = self.number(number / 10);
        }
        self.bytes[self.length] = b'0' + (number % 10) as u8;
        self.length += 1;
        self
    }

    /// This text, then a part of a row.
    pub(super) const fn then_part(self, part: Piece) -> Text {
        match part {
            Piece::Text(text) => self.then(text),
            Piece::Number(n) => self.number(n),
        }
    }

    pub(super) const fn as_str(&'static self) -> &'static str {
        match core::str::from_utf8(self.bytes.split_at(self.length).0) {
            Ok(text) => text,
            Err(_) => panic!("texts are cut between characters only"),
        }
    }
}

/// What a row puts into its text.
#[derive(Clone, Copy)]
pub(super) enum Piece {
    Text(&'static str),
    Number(u64),
}

/// The number `N`.
pub(super) const fn number<N: crate::int::Nat>() -> u64 {
    match N::MAGNITUDE {
        Some(n) => n,
        None => panic!("a number that does not fit in 64 bits"),
    }
}
