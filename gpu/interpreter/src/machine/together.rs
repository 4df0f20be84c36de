//! What the lanes of a warp do together. The fragments are those of the tables in the PTX ISA.

use super::World;
use super::clock::Clock;
use super::lanes::of;
use super::warp::{ALL, Warp};
use crate::instruction::{Format, Half, Instruction, Place, Register, Source, Sums};

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
            Instruction::ShuffleFrom { to, from, lane } => {
                let (from, of) = (self.registers.read(*from, ALL)?, self.registers.read(*lane, ALL)?);
                let values = std::array::from_fn(|lane| from[of[lane] as usize % 32]);
                self.registers.write(*to, ALL, &values)?;
            }
            Instruction::LoadMatrices { to, from, transposed } => self.load_matrices(world, to, *from, *transposed)?,
            Instruction::StoreMatrices { from, to, transposed } => {
                self.store_matrices(world, from, *to, *transposed)?
            }
            Instruction::Multiply { formats, of, to, a, b, c } => self.multiply(*formats, *of, to, [a, b, c])?,
            Instruction::MultiplyScaled { how, to, a, b, c, factors, from } => {
                self.multiply_scaled(*how, to, [a, b, c], (*factors, *from))?
            }
            Instruction::MultiplySparse { half, to, a, b, c, metadata, selector } => {
                self.multiply_sparse(*half, to, [a, b, c], (*metadata, *selector))?
            }
            Instruction::MultiplyDoubles { to, a, b, c } => self.multiply_doubles(to, [a, b, c])?,
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
    /// The rows of one, two or four matrices of 8 × 8, which lanes have the addresses of: lane `8j + r` that of row `r` of matrix `j`.
    fn load_matrices(&mut self, world: &mut World, to: &[Register], from: Place, transposed: bool) -> Result<()> {
        let at = self.registers.addresses(from, ALL)?;
        let mut rows = [[0u16; 8]; 32];
        // The lanes behind the rows of the matrices have addresses that are not read.
        let mask = ALL >> (32 - 8 * to.len());
        for (lane, row) in rows.iter_mut().enumerate().take(8 * to.len()) {
            let (by, clock) = (world.now(self.thread(lane)), &world.clocks[self.thread(lane) as usize]);
            let words = world.here.shared.read(at[lane] as u32, 16, by, clock).map_err(of(lane))?;
            *row = std::array::from_fn(|i| half(u64::from(words[i / 2]), i % 2));
        }
        world.report.add(mask, &at, 16);
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
    fn multiply(&mut self, formats: [Format; 2], of: Sums, to: &[Register], [a, b, c]: [&[Source]; 3]) -> Result<()> {
        let (in_a, in_b, in_c) = (self.all_of(a)?, self.all_of(b)?, self.all_of(c)?);
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
        // c_i: row g for i = 0, 1, else g + 8; column 2t + (i mod 2)
        let sum = |start: f32, i: usize, lane: usize| {
            let (row, column) = (if i < 2 { lane / 4 } else { lane / 4 + 8 }, 2 * (lane % 4) + i % 2);
            a[row].iter().zip(&b[column]).fold(start, |sum, (x, y)| sum + x * y)
        };
        for (i, to) in to.iter().enumerate() {
            let values = std::array::from_fn(|lane| {
                let start = in_c[i][lane] as u32;
                u64::from(match of {
                    Sums::F32 => sum(f32::from_bits(start), i, lane).to_bits(),
                    // Integers of 8 bits: a float has each sum of 32 products.
                    Sums::S32 => (start as i32).wrapping_add(sum(0.0, i, lane) as i32) as u32,
                    Sums::F16 => (0..2).fold(0, |word, which| {
                        let start = Half::F16.value((start >> (16 * which)) as u16);
                        word | u32::from(Half::F16.nearest(sum(start, 2 * i + which, lane))) << (16 * which)
                    }),
                })
            });
            self.registers.write(*to, ALL, &values)?;
        }
        Ok(())
    }
    /// `mma` of 8 × 8 × 4 doubles: A has row g and column t, B row t and column g, and c_i row g and column 2t + i.
    fn multiply_doubles(&mut self, to: &[Register], [a, b, c]: [&[Source]; 3]) -> Result<()> {
        let (a, b, c) = (self.all_of(a)?, self.all_of(b)?, self.all_of(c)?);
        for (i, to) in to.iter().enumerate() {
            let values = std::array::from_fn(|lane| {
                let product = |k: usize| {
                    let (x, y) = (a[0][lane - lane % 4 + k], b[0][4 * (2 * (lane % 4) + i) + k]);
                    f64::from_bits(x) * f64::from_bits(y)
                };
                (0..4).fold(f64::from_bits(c[i][lane]), |sum, k| sum + product(k)).to_bits()
            });
            self.registers.write(*to, ALL, &values)?;
        }
        Ok(())
    }
    /// The registers of all lanes
    pub(super) fn all_of(&self, list: &[Source]) -> Result<Vec<[u64; 32]>> {
        list.iter().map(|from| self.registers.read(*from, ALL)).collect()
    }
}
