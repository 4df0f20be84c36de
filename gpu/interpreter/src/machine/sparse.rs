//! `mma.sp`, and the metadata of wgmma. The fragments and the metadata are those of the tables in the PTX ISA.

use super::warp::Warp;
use crate::instruction::{Half, Register, Source};

type Result<T> = std::result::Result<T, String>;

/// The values of row `row` of 16 of a warp, of which 16 bits each are `stored`: two of each four, by the metadata of lanes 2s and 2s + 1 of each four, for the selector `s`.
pub(super) fn expand(row: usize, stored: &[f32], metadata: &[u64; 32], selector: usize) -> Result<Vec<f32>> {
    let mut values = vec![0.0; 2 * stored.len()];
    for group in 0..stored.len() / 2 {
        // Four bits for each four values: of row g in the low half of a register, of row g + 8 in the high half; the first lane has 16 values
        let lane = 4 * (row % 8) + 2 * selector + group / 4;
        let bits = metadata[lane] as u32 >> (16 * (row / 8) + 4 * (group % 4)) & 15;
        let which = [bits & 3, bits >> 2].map(|i| i as usize);
        if which[0] >= which[1] {
            return Err(format!("lane {lane}: the metadata {bits:#x} are not in order"));
        }
        values[4 * group + which[0]] = stored[2 * group];
        values[4 * group + which[1]] = stored[2 * group + 1];
    }
    Ok(values)
}

impl Warp {
    /// `mma.sp` of 16 × 8 × 32 halves, with `g` the lane / 4 and `t` the lane mod 4. The metadata are in the lanes 2s and 2s + 1 of each four, for the selector `s`.
    pub(super) fn multiply_sparse(
        &mut self,
        half: Half,
        to: &[Register],
        [a, b, c]: [&[Source]; 3],
        (metadata, selector): (Source, usize),
    ) -> Result<()> {
        let (in_a, in_b, in_c) = (self.all_of(a)?, self.all_of(b)?, self.all_of(c)?);
        let [metadata] = self.all_of(&[metadata])?[..] else { return Err("there is one register of metadata".into()) };
        let value = |word: u64, i: usize| half.value((word >> (16 * i)) as u16);
        let (mut stored, mut b) = ([[0f32; 16]; 16], [[0f32; 32]; 8]);
        for lane in 0..32 {
            let (g, t) = (lane / 4, lane % 4);
            for i in 0..8 {
                // a_i: row g for i = 0, 1, 4, 5, else g + 8; stored column 2t + (i mod 2), + 8 for i ≥ 4
                stored[g + 8 * (i / 2 % 2)][2 * t + i % 2 + 8 * (i / 4)] = value(in_a[i / 2][lane], i % 2);
                // b_i: row 2t + (i mod 2) + 8·(i / 2); column g
                b[g][2 * t + i % 2 + 8 * (i / 2)] = value(in_b[i / 2][lane], i % 2);
            }
        }
        let row = |row: usize| expand(row, &stored[row], &metadata, selector);
        let a = (0..16).map(row).collect::<Result<Vec<_>>>()?;
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
