//! Operands of wgmma and tcgen05 in shared memory, by the PTX ISA's matrix descriptors: K-major, of 16-bit elements.

use super::clock::{Clock, Mark};
use super::shared::Shared;
use crate::instruction::Half;

type Result<T> = std::result::Result<T, String>;

/// What a descriptor says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Described {
    start: u32,
    leading: u32,
    stride: u32,
    /// Bytes of the rows that the swizzle permutes: 16 is none
    span: u32,
}
/// Fields of 14 bits, in units of 16 bytes
fn offset(descriptor: u64, from: u32) -> u32 {
    (descriptor >> from & 0x3fff) as u32 * 16
}
impl Described {
    fn new(descriptor: u64, span: u32) -> Result<Self> {
        if descriptor >> 14 & 3 != 0 || descriptor >> 30 & 3 != 0 {
            return Err(format!("the descriptor {descriptor:#x} has bits between its offsets"));
        }
        if descriptor >> 49 & 7 != 0 {
            return Err(format!("the descriptor {descriptor:#x} has a base offset"));
        }
        let [start, leading, stride] = [0, 16, 32].map(|from| offset(descriptor, from));
        // Without a base offset, 8 rows begin where the swizzle's pattern begins; 16 elements are inside of a row of it.
        if span > 16 && (start % (8 * span) >= span || start % span + 32 > span) {
            return Err(format!("the operand begins at {start:#x}: not in the first row of a swizzle of {span} bytes"));
        }
        Ok(Self { start, leading, stride, span })
    }
    /// A descriptor of wgmma.
    pub fn of_group(descriptor: u64) -> Result<Self> {
        if descriptor >> 46 & 7 != 0 || descriptor >> 52 & 0x3ff != 0 {
            return Err(format!("the descriptor {descriptor:#x} has bits that wgmma has no meaning for"));
        }
        Self::new(descriptor, [16, 128, 64, 32][(descriptor >> 62) as usize])
    }
    /// A descriptor of tcgen05.
    pub fn of_tensor(descriptor: u64) -> Result<Self> {
        if descriptor >> 46 & 7 != 1 || descriptor >> 52 & 0x1ff != 0 {
            return Err(format!("the descriptor {descriptor:#x} is not one of tcgen05"));
        }
        match descriptor >> 61 {
            0 => Self::new(descriptor, 16),
            2 => Self::new(descriptor, 128),
            4 => Self::new(descriptor, 64),
            6 => Self::new(descriptor, 32),
            other => Err(format!("the swizzle {other} is not known")),
        }
    }
    /// Where elements `8·part` to `8·part + 7` of a row are.
    pub fn piece(&self, row: u32, part: u32) -> u32 {
        let (group, in_group) = (row / 8, row % 8);
        if self.span == 16 {
            return self.start + group * self.stride + part * self.leading + in_group * 16;
        }
        swizzled(self.start + group * self.stride + in_group * self.span + 16 * part, self.span)
    }
}
/// The swizzle of rows of so many bytes: bits of the address from 7 on are XORed to those from 4 on.
pub const fn swizzled(address: u32, span: u32) -> u32 {
    address ^ (address >> 3 & (span - 16))
}

/// Reads the rows of an operand, for threads that know `clock`.
pub fn rows(
    shared: &mut Shared,
    described: Described,
    count: u32,
    format: Half,
    (by, clock): (&[Mark], &Clock),
) -> Result<Vec<[f32; 16]>> {
    let row = |row: u32| -> Result<[f32; 16]> {
        let mut all = [0.0; 16];
        for part in 0..2 {
            let words = shared.read_by_engines(described.piece(row, part), by, clock)?;
            for (i, value) in all[8 * part as usize..].iter_mut().take(8).enumerate() {
                *value = format.value((words[i / 2] >> (16 * (i % 2))) as u16);
            }
        }
        Ok(all)
    };
    (0..count).map(row).collect()
}
/// The sum of 16 products
pub fn dot(a: &[f32; 16], b: &[f32; 16]) -> f32 {
    a.iter().zip(b).map(|(x, y)| x * y).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces() {
        // 128-byte swizzle: chunk c of row r lies at chunk c ⊕ (r mod 8).
        let at = Described::of_group(1 << 62 | 64 << 32 | (2048 + 32) >> 4).expect("a descriptor");
        assert_eq!([at.piece(0, 0), at.piece(3, 1), at.piece(11, 1)], [2080, 2048 + 384, 3072 + 384]);
        let same = Described::of_tensor(2 << 61 | 1 << 46 | 64 << 32 | (2048 + 32) >> 4).expect("a descriptor");
        assert_eq!(at, same);
        assert!(Described::of_group(1 << 62 | (2048 + 128) >> 4).is_err());
        // Without: core matrices of 8 rows of 16 bytes
        let plain = Described::of_group(16 << 32 | 8 << 16).expect("a descriptor");
        assert_eq!([plain.piece(1, 0), plain.piece(1, 1), plain.piece(9, 0)], [16, 144, 272]);
    }
}
