//! Names that hold numbers, put together while constants are evaluated: `SM90_64x128x16_F32F16F16_SS`.

/// A piece of a name.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub enum NamePart {
    /// As it is.
    Text(&'static str),
    /// In decimals.
    Number(u64),
}

const LONGEST: usize = 192;

/// A name that has been put together.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct JoinedName {
    bytes: [u8; LONGEST],
    length: usize,
}

impl JoinedName {
    /// The pieces one after another.
    pub const fn of(parts: &[NamePart]) -> JoinedName {
        let mut joined = JoinedName { bytes: [0; LONGEST], length: 0 };
        let mut i = 0;
        while i < parts.len() {
            match parts[i] {
                NamePart::Text(text) => joined.text(text.as_bytes()),
                NamePart::Number(number) => joined.number(number),
            }
            i += 1;
        }
        joined
    }

    const fn text(&mut self, text: &[u8]) {
        let mut i = 0;
        while i < text.len() {
            self.bytes[self.length] = text[i];
            self.length += 1;
            i += 1;
        }
    }

    const fn number(&mut self, number: u64) {
        if number >= 10 {
            self.number(number / 10);
        }
        self.bytes[self.length] = b'0' + (number % 10) as u8;
        self.length += 1;
    }

    /// The name.
    pub const fn as_str(&'static self) -> &'static str {
        match core::str::from_utf8(self.bytes.split_at(self.length).0) {
            Ok(text) => text,
            Err(_) => panic!("a name is put together of whole texts"),
        }
    }
}

/// The value of a natural that fits.
pub(crate) const fn value(magnitude: Option<u64>) -> u64 {
    match magnitude {
        Some(value) => value,
        None => panic!("an extent of an instruction does not fit in 64 bits"),
    }
}
