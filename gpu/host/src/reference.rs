//! Plain references, and numbers to run them on.

/// Integers in [-3, 3] from a seed: every sum of a few thousand products is exact in f32, whatever its order.
pub fn small(seed: u64, i: usize) -> i32 {
    let x = (i as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ seed.wrapping_mul(0xd134_2543_de82_ef95);
    ((x ^ x >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 40) as i32 % 7 - 3
}
/// The bits of a bf16, of a small integer.
pub fn bf16(x: i32) -> u16 {
    ((x as f32).to_bits() >> 16) as u16
}

/// `C = A·Bᵀ`, all row-major, over as many threads as there are; A and B as small integers.
pub fn product([m, n, k]: [usize; 3], a: &[i8], b: &[i8]) -> Vec<f32> {
    let mut c = vec![0.0; m * n];
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let rows = m.div_ceil(threads);
    std::thread::scope(|scope| {
        for (part, c) in c.chunks_mut(rows * n).enumerate() {
            scope.spawn(move || {
                for (i, row) in c.chunks_mut(n).enumerate() {
                    let a = &a[(part * rows + i) * k..][..k];
                    for (j, sum) in row.iter_mut().enumerate() {
                        let b = &b[j * k..][..k];
                        *sum = a.iter().zip(b).map(|(a, b)| i32::from(*a) * i32::from(*b)).sum::<i32>() as f32;
                    }
                }
            });
        }
    });
    c
}

/// Random numbers.
pub struct Random(u64);
impl Random {
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }
    /// Below `n`
    pub fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        (self.0 >> 33) as usize % n
    }
}
