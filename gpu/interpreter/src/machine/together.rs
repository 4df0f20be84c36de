//! What the lanes of a warp do together. The fragments are those of the tables in the PTX ISA.

use super::World;
use super::clock::Clock;
use super::lanes::of;
use super::warp::{ALL, Warp};
use crate::instruction::{Format, Instruction, Place, Register, Source};

type Result<T> = std::result::Result<T, String>;

/// Which half of a word
fn half(word: u64, which: usize) -> u16 {
    (word >> (16 * which)) as u16
}
fn pair(low: u16, high: u16) -> u64 {
    u64::from(low) | u64::from(high) << 16
}

impl Warp {
    /// Executes an instruction of the warp.
    pub fn act(&mut self, world: &mut World, instruction: &Instruction) -> Result<()> {
        match instruction {
            Instruction::Shuffle { to, from, mask } => {
                let (from, mask) = (self.registers.read(*from, ALL)?, self.registers.read(*mask, ALL)?);
                let values = std::array::from_fn(|lane| from[(lane ^ mask[lane] as usize) % 32]);
                self.registers.write(*to, ALL, &values)?;
            }
            Instruction::LoadMatrices { to, from, transposed } => self.load_matrices(world, to, *from, *transposed)?,
            Instruction::StoreMatrices { from, to, transposed } => {
                self.store_matrices(world, from, *to, *transposed)?
            }
            Instruction::Multiply { formats, to, a, b, c } => self.multiply(*formats, to, [a, b, c])?,
            Instruction::WarpBarrier => {
                let mut known = Clock::default();
                let threads = || (0..32).map(|lane| self.thread(lane));
                threads().for_each(|thread| known.join(&world.clocks[thread as usize]));
                for thread in threads() {
                    world.clocks[thread as usize].join(&known);
                    world.clocks[thread as usize].tick(thread);
                }
            }
            _ => return self.act_in_tensor_memory(world, instruction),
        }
        Ok(())
    }
    /// The rows of four matrices of 8 × 8, which lanes have the addresses of: lane `8j + r` that of row `r` of matrix `j`.
    fn load_matrices(&mut self, world: &mut World, to: &[Register], from: Place, transposed: bool) -> Result<()> {
        let at = self.registers.addresses(from, ALL)?;
        let mut rows = [[0u16; 8]; 32];
        for (lane, row) in rows.iter_mut().enumerate() {
            let (by, clock) = (world.now(self.thread(lane)), &world.clocks[self.thread(lane) as usize]);
            let words = world.here.shared.read(at[lane] as u32, 16, by, clock).map_err(of(lane))?;
            *row = std::array::from_fn(|i| half(u64::from(words[i / 2]), i % 2));
        }
        world.report.add(ALL, &at, 16);
        // Lane `l` has elements (l / 4, 2·(l mod 4)) and the next one in its row; transposed, in its column.
        for (matrix, to) in to.iter().enumerate() {
            let element = |row: usize, column: usize| rows[8 * matrix + row][column];
            let values = std::array::from_fn(|lane| {
                let (i, j) = (lane / 4, 2 * (lane % 4));
                if transposed { pair(element(j, i), element(j + 1, i)) } else { pair(element(i, j), element(i, j + 1)) }
            });
            self.registers.write(*to, ALL, &values)?;
        }
        Ok(())
    }
    fn store_matrices(&mut self, world: &mut World, from: &[Source], to: Place, transposed: bool) -> Result<()> {
        let at = self.registers.addresses(to, ALL)?;
        let values = from.iter().map(|from| self.registers.read(*from, ALL)).collect::<Result<Vec<_>>>()?;
        // The lanes behind the rows of the matrices store nothing.
        let (lanes, mask) = (8 * from.len(), ALL >> (32 - 8 * from.len()));
        for (lane, at) in at.iter().enumerate().take(lanes) {
            let (matrix, row) = (lane / 8, lane % 8);
            let element = |column: usize| match transposed {
                false => half(values[matrix][4 * row + column / 2], column % 2),
                true => half(values[matrix][4 * column + row / 2], row % 2),
            };
            let words: [u32; 4] = std::array::from_fn(|i| pair(element(2 * i), element(2 * i + 1)) as u32);
            let (by, clock) = (world.now(self.thread(lane)), &world.clocks[self.thread(lane) as usize]);
            world.here.shared.write(*at as u32, 16, &words, by, clock).map_err(of(lane))?;
        }
        world.report.add(mask, &at, 16);
        Ok(())
    }
    /// `mma` of 16 × 8 × 32 bytes, with `g` the lane / 4 and `t` the lane mod 4, and `e` elements in a register.
    fn multiply(&mut self, formats: [Format; 2], to: &[Register], [a, b, c]: [&[Source]; 3]) -> Result<()> {
        let read =
            |list: &[Source]| list.iter().map(|from| self.registers.read(*from, ALL)).collect::<Result<Vec<_>>>();
        let (in_a, in_b, in_c) = (read(a)?, read(b)?, read(c)?);
        let (mut a, mut b) = ([[0f32; 32]; 16], [[0f32; 32]; 8]);
        let e = 4 / formats[0].size() as usize;
        let value = |format: Format, word: u64, i: usize| format.value(word as u32 >> (32 / e * i));
        for lane in 0..32 {
            let (g, t) = (lane / 4, lane % 4);
            for i in 0..4 * e {
                // a_i, where a register has e: row g for i < e and from 2e to 3e, else g + 8; column e·t + (i mod e), + 4e for i ≥ 2e
                let row = if i / e % 2 == 0 { g } else { g + 8 };
                a[row][e * t + i % e + if i < 2 * e { 0 } else { 4 * e }] = value(formats[0], in_a[i / e][lane], i % e);
            }
            for i in 0..2 * e {
                // b_i: row e·t + (i mod e), + 4e for i ≥ e; column g
                b[g][e * t + i % e + if i < e { 0 } else { 4 * e }] = value(formats[1], in_b[i / e][lane], i % e);
            }
        }
        for (i, to) in to.iter().enumerate() {
            // c_i: row g for i = 0, 1, else g + 8; column 2t + (i mod 2)
            let values = std::array::from_fn(|lane| {
                let (row, column) = (if i < 2 { lane / 4 } else { lane / 4 + 8 }, 2 * (lane % 4) + i % 2);
                let start = f32::from_bits(in_c[i][lane] as u32);
                let sum = a[row].iter().zip(&b[column]).fold(start, |sum, (x, y)| sum + x * y);
                u64::from(sum.to_bits())
            });
            self.registers.write(*to, ALL, &values)?;
        }
        Ok(())
    }
}
