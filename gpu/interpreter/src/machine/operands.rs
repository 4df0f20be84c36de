//! Operands of wgmma and tcgen05 in shared memory, by the PTX ISA's matrix descriptors.

use super::clock::{Clock, Mark};
use super::shared::Shared;
use crate::instruction::Format;

type Result<T> = std::result::Result<T, String>;

/// What a descriptor says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Described {
    start: u32,
    leading: u32,
    stride: u32,
    /// Bytes of the rows that the swizzle permutes: 16 is none
    span: u32,
    /// Whether M or N is contiguous, and not K
    transposed: bool,
    /// Whether the swizzle moves pieces of 32 bytes
    by_32: bool,
}
/// Fields of 14 bits, in units of 16 bytes
fn offset(descriptor: u64, from: u32) -> u32 {
    (descriptor >> from & 0x3fff) as u32 * 16
}
impl Described {
    fn new(descriptor: u64, span: u32, transposed: bool, bytes: u32) -> Result<Self> {
        if descriptor >> 14 & 3 != 0 || descriptor >> 30 & 3 != 0 {
            return Err(format!("the descriptor {descriptor:#x} has bits between its offsets"));
        }
        if descriptor >> 49 & 7 != 0 {
            return Err(format!("the descriptor {descriptor:#x} has a base offset"));
        }
        let [start, leading, stride] = [0, 16, 32].map(|from| offset(descriptor, from));
        // Without a base offset, 8 rows begin where the swizzle's pattern begins; the bytes of a product are inside of a row of it, and whole rows
        // where K is not contiguous.
        let outside = if transposed {
            start % (8 * span) != 0
        } else {
            start % (8 * span) >= span || start % span + bytes > span
        };
        if span > 16 && outside {
            return Err(format!("the operand begins at {start:#x}: not in the first row of a swizzle of {span} bytes"));
        }
        Ok(Self { start, leading, stride, span, transposed, by_32: false })
    }
    /// A descriptor of wgmma, which reads so many bytes of a row.
    pub fn of_group(descriptor: u64, transposed: bool, bytes: u32) -> Result<Self> {
        if descriptor >> 46 & 7 != 0 || descriptor >> 52 & 0x3ff != 0 {
            return Err(format!("the descriptor {descriptor:#x} has bits that wgmma has no meaning for"));
        }
        Self::new(descriptor, [16, 128, 64, 32][(descriptor >> 62) as usize], transposed, bytes)
    }
    /// A descriptor of tcgen05.
    pub fn of_tensor(descriptor: u64, transposed: bool) -> Result<Self> {
        if descriptor >> 46 & 7 != 1 || descriptor >> 52 & 0x1ff != 0 {
            return Err(format!("the descriptor {descriptor:#x} is not one of tcgen05"));
        }
        match descriptor >> 61 {
            0 => Self::new(descriptor, 16, transposed, 32),
            1 if transposed => Ok(Self { by_32: true, ..Self::new(descriptor, 128, true, 32)? }),
            2 => Self::new(descriptor, 128, transposed, 32),
            4 => Self::new(descriptor, 64, transposed, 32),
            6 => Self::new(descriptor, 32, transposed, 32),
            other => Err(format!("the swizzle {other} is not known")),
        }
    }
    /// Where piece `part` of 16 bytes of a row is.
    pub fn piece(&self, row: u32, part: u32) -> u32 {
        let (group, in_group) = (row / 8, row % 8);
        if self.span == 16 {
            return self.start + group * self.stride + part * self.leading + in_group * 16;
        }
        swizzled(self.start + group * self.stride + in_group * self.span + 16 * part, self.span)
    }
}
impl Described {
    /// Where piece `part` of 16 bytes along M or N is, of column `k`: ((a row of the swizzle, parts), (8, k)).
    pub fn piece_of_column(&self, part: u32, k: u32) -> u32 {
        if self.by_32 {
            // ((128 bytes, parts), (4, k))
            let plain = part / 8 * self.leading + part % 8 * 16 + k % 4 * 128 + k / 4 * self.stride;
            return swizzled_by_32(self.start + plain);
        }
        let (group, in_group) = (k / 8, k % 8);
        if self.span == 16 {
            return self.start + part * self.stride + in_group * 16 + group * self.leading;
        }
        let in_row = self.span / 16;
        let plain = part / in_row * self.leading + part % in_row * 16 + in_group * self.span + group * self.stride;
        swizzled(self.start + plain, self.span)
    }
}
/// The swizzle of rows of so many bytes: bits of the address from 7 on are XORed to those from 4 on.
pub const fn swizzled(address: u32, span: u32) -> u32 {
    address ^ (address >> 3 & (span - 16))
}
/// The swizzle of rows of 128 bytes that moves pieces of 32.
pub const fn swizzled_by_32(address: u32) -> u32 {
    address ^ (address >> 2 & 0x60)
}

/// Reads so many rows of an operand, of so many bytes each, for threads that know `clock`. Elements of less than 8 bits are packed, or 16 of them have 16 bytes, of which the first
/// ones are in use.
pub fn rows(
    shared: &mut Shared,
    described: Described,
    (count, bytes): (u32, u32),
    (format, packed): (Format, bool),
    (by, clock): (&[Mark], &Clock),
) -> Result<Vec<Vec<f32>>> {
    let in_piece = if packed { 128 / format.bits() } else { 16 / format.size() };
    let columns = bytes / 16 * in_piece;
    let mut piece = |address: u32| -> Result<Vec<f32>> {
        let words = shared.read_by_engines(address, by, clock)?;
        let all = words.iter().rev().fold(0, |all, word| all << 32 | u128::from(*word));
        let value = |i: u32| format.value((all >> (i * format.bits())) as u32 & u32::MAX >> (32 - format.bits()));
        Ok((0..in_piece).map(value).collect())
    };
    if !described.transposed {
        let mut row = |row: u32| {
            let parts = (0..bytes / 16).map(|part| piece(described.piece(row, part))).collect::<Result<Vec<_>>>()?;
            Ok(parts.concat())
        };
        return (0..count).map(&mut row).collect();
    }
    let mut all = vec![Vec::new(); count as usize];
    for part in 0..count / in_piece {
        for k in 0..columns {
            let rows = &mut all[(part * in_piece) as usize..];
            rows.iter_mut().zip(piece(described.piece_of_column(part, k))?).for_each(|(row, value)| row.push(value));
        }
    }
    Ok(all)
}
/// The sum of products
pub fn dot(a: &[f32], b: &[f32]) -> f32 {
    a.iter().zip(b).map(|(x, y)| x * y).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces() {
        // 128-byte swizzle: chunk c of row r lies at chunk c ⊕ (r mod 8).
        let at = Described::of_group(1 << 62 | 64 << 32 | (2048 + 32) >> 4, false, 32).expect("a descriptor");
        assert_eq!([at.piece(0, 0), at.piece(3, 1), at.piece(11, 1)], [2080, 2048 + 384, 3072 + 384]);
        let same = Described::of_tensor(2 << 61 | 1 << 46 | 64 << 32 | (2048 + 32) >> 4, false).expect("a descriptor");
        assert_eq!(at, same);
        assert!(Described::of_group(1 << 62 | (2048 + 128) >> 4, false, 32).is_err());
        // Without: core matrices of 8 rows of 16 bytes
        let plain = Described::of_group(16 << 32 | 8 << 16, false, 32).expect("a descriptor");
        assert_eq!([plain.piece(1, 0), plain.piece(1, 1), plain.piece(9, 0)], [16, 144, 272]);
    }
}
