//! `C = A·Bᵀ` in f32 without tensor cores.

use crate::sgemm::THREADS;
use cute_static::tensor::unroll::{Step, Unroll};
use cute_static::typenum::{U8, U64};
use cute_static_device::machine;
use cute_static_device::thread_of;

/// [`by_layout`](crate::sgemm::by_layout) by hand.
///
/// # Safety
/// As [`by_layout`](crate::sgemm::by_layout).
#[inline(always)]
pub unsafe fn sgemm(a: *const f32, b: *const f32, c: *mut f32, m: i64, n: i64, k: i64) {
    let (x, y) = (i64::from(machine::block_index_x()) * 128, i64::from(machine::block_index_y()) * 128);
    // SAFETY: as promised.
    unsafe {
        let thread = thread_of::<THREADS>() as u32;
        // Loads: lane `l` of warp `w` has rows 4l, …, 4l + 3 of column w.
        let (rows, column) = (i64::from(4 * (thread % 32)), i64::from(thread / 32));
        let mut a = a.offset((y + rows + column * m) as isize);
        let mut b = b.offset((x + rows + column * n) as isize);
        let base = machine::shared_base();
        let into = base + 16 * (thread % 32) + 512 * (thread / 32);
        let (row, column) = (thread / 16, thread % 16);
        let (from_a, from_b) = (base + 16 * row, base + 4096 + 16 * column);

        let mut sums = Sums64::zero();
        let mut next_a = machine::load_global::<4>(a.cast());
        let mut next_b = machine::load_global::<4>(b.cast());
        machine::store_shared(into, &next_a);
        machine::store_shared(into + 4096, &next_b);
        machine::barrier();
        let steps = k / 8;
        let mut step = 0;
        while step < steps {
            let (stage, other) = (step as u32 % 2 * 8192, (step as u32 + 1) % 2 * 8192);
            if step + 1 < steps {
                a = a.offset((8 * m) as isize);
                b = b.offset((8 * n) as isize);
                next_a = machine::load_global::<4>(a.cast());
                next_b = machine::load_global::<4>(b.cast());
            }
            let (from_a, from_b) = (from_a + stage, from_b + stage);
            U8::unroll(0, &mut |k: u64| {
                let k = k as u32 * 512;
                let a = [machine::load_shared::<4>(from_a + k), machine::load_shared::<4>(from_a + k + 256)];
                let b = [machine::load_shared::<4>(from_b + k), machine::load_shared::<4>(from_b + k + 256)];
                U64::unroll(0, &mut Fma { a, b, sums: &mut sums });
            });
            if step + 1 < steps {
                machine::store_shared(into + other, &next_a);
                machine::store_shared(into + other + 4096, &next_b);
            }
            machine::barrier();
            step += 1;
        }
        let c = c.offset(((y + i64::from(4 * row)) * n + x + i64::from(4 * column)) as isize);
        U8::unroll(0, &mut |i: u64| {
            let c = c.offset(((i % 4 + i / 4 * 64) as i64 * n) as isize);
            let i = i as usize;
            let word = |j: usize| sums.0[i + 8 * j].to_bits();
            machine::store_global(c.cast(), &[word(0), word(1), word(2), word(3)]);
            machine::store_global(c.add(64).cast(), &[word(4), word(5), word(6), word(7)]);
        });
    }
}
/// 64 sums, column-major.
struct Sums64([f32; 64]);
impl Sums64 {
    #[inline(always)]
    fn zero() -> Self {
        // SAFETY: zeros are numbers.
        unsafe { core::mem::zeroed() }
    }
}
struct Fma<'s> {
    a: [[u32; 4]; 2],
    b: [[u32; 4]; 2],
    sums: &'s mut Sums64,
}
impl Step for Fma<'_> {
    #[inline(always)]
    fn step(&mut self, i: u64) {
        let i = i as usize;
        let (m, n) = (i % 8, i / 8);
        let (a, b) = (f32::from_bits(self.a[m / 4][m % 4]), f32::from_bits(self.b[n / 4][n % 4]));
        self.sums.0[i] = machine::fma(a, b, self.sums.0[i]);
    }
}
