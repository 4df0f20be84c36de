//! `mma` with scale factors. The fragments and the threads that have factors are those of the tables in the PTX ISA.

use super::warp::Warp;
use crate::instruction::{Format, Register, Scaled, Source};

type Result<T> = std::result::Result<T, String>;

impl Warp {
    /// `mma` of 16 × 8 × 32 bytes whose values are multiplied by factors, with `g` the lane / 4 and `t` the lane mod 4. A register of A has the factors of row
    /// `g` in lane `4g + 2s`, and of row `g + 8` in the next one, for the thread `s`; one of B those of column `g` in lane `4g + s`.
    pub(super) fn multiply_scaled(
        &mut self,
        how: Scaled,
        to: &[Register],
        [a, b, c]: [&[Source]; 3],
        (factors, from): ([Source; 2], [[Source; 2]; 2]),
    ) -> Result<()> {
        let (in_a, in_b, in_c) = (self.all_of(a)?, self.all_of(b)?, self.all_of(c)?);
        let registers = self.all_of(&factors)?;
        let uniform = |source: Source| self.registers.uniform(source).map(|number| number as usize);
        let mut places = [[0; 2]; 2];
        for (i, threads) in [(0, 2), (1, 4)] {
            let [byte, thread] = [uniform(from[i][0])?, uniform(from[i][1])?];
            if thread >= threads || byte % how.factors != 0 || byte + how.factors > 4 {
                return Err(format!("there are no {} factors at byte {byte} of thread {thread}", how.factors));
            }
            places[i] = [byte, thread];
        }
        let per_word = if how.in_bytes { 4 } else { 8 };
        let depth = 8 * per_word;
        let scale = |i: usize, lane: usize, k: usize| {
            let byte = places[i][0] + k / (depth / how.factors);
            how.scale.value((registers[i][lane] >> (8 * byte)) as u8)
        };
        let value = |format: Format, word: u64, i: usize| -> Result<f32> {
            if !how.in_bytes {
                return Ok(format.value((word >> (4 * i)) as u32 & 15));
            }
            let byte = (word >> (8 * i)) as u32 & 0xff;
            // 6 bits are the low ones of a byte, and 4 are in the middle.
            let (bits, unused) = match format {
                Format::E2m3 | Format::E3m2 => (byte, 0xc0),
                Format::E2m1 => (byte >> 2, 0xc3),
                _ => (byte, 0),
            };
            if byte & unused != 0 {
                return Err(format!("{byte:#x} is no {format:?} in a byte"));
            }
            Ok(format.value(bits))
        };
        let (mut a, mut b) = ([[0f32; 64]; 16], [[0f32; 64]; 8]);
        for lane in 0..32 {
            let (g, t) = (lane / 4, lane % 4);
            for i in 0..4 * per_word {
                // Registers 0 and 2: row g, else g + 8; registers 2 and 3: the second half of the columns
                let (register, i) = (i / per_word, i % per_word);
                let (half, k) = (register % 2, per_word * t + i + register / 2 * (depth / 2));
                a[g + 8 * half][k] =
                    value(how.formats[0], in_a[register][lane], i)? * scale(0, 4 * g + 2 * places[0][1] + half, k);
            }
            for i in 0..2 * per_word {
                let (register, i) = (i / per_word, i % per_word);
                let k = per_word * t + i + register * (depth / 2);
                b[g][k] = value(how.formats[1], in_b[register][lane], i)? * scale(1, 4 * g + places[1][1], k);
            }
        }
        // c_i: row g for i = 0, 1, else g + 8; column 2t + (i mod 2)
        for (i, to) in to.iter().enumerate() {
            let values = std::array::from_fn(|lane| {
                let (row, column) = (lane / 4 + 8 * (i / 2), 2 * (lane % 4) + i % 2);
                let start = f32::from_bits(in_c[i][lane] as u32);
                u64::from(a[row].iter().zip(&b[column]).fold(start, |sum, (x, y)| sum + x * y).to_bits())
            });
            self.registers.write(*to, super::warp::ALL, &values)?;
        }
        Ok(())
    }
}
