//! A cache-blocked matrix product on the CPU: `C += A·Bᵀ`, three levels of tiles, each a layout.
//!
//! `cargo run --release --example sgemm` compares it with three plain loops and with the `matrixmultiply` crate, whose kernels are
//! written in intrinsics, and in AVX-512 where the machine has it. Here the kernel is one call of `gemm_with` on
//! layouts, compiled for AVX2.
//!
//! | level | A | B | C |
//! |---|---|---|---|
//! | memory | (768,768) | (768,768) | (768,768) |
//! | caches, packed | (96,256), in panels of 16 rows | (768,256), in panels of 6 rows | |
//! | registers | (16,256) panel | (6,256) panel | (16,6) |

use cute_static::prelude::*;
use cute_static::typenum::Unsigned;
use std::process::ExitCode;
use std::time::Instant;

const SIZE: usize = 768;
const LEN: usize = SIZE * SIZE;

/// Column-major: M, N or K is next to one another in memory, whichever comes first.
type Matrix = layout!((768, 768));
type Sums = layout!((16, 6));
/// ((row in panel, panel), k): a panel is contiguous, and in it each step of k.
type PackedA = layout!(((16,6),256):((1,4096),16));
type PackedB = layout!(((6,128),256):((1,1536),6));

const ALL: Underscore = Underscore;

/// `C += A·Bᵀ`. Everything is inlined into the caller, which chooses the instructions.
#[inline(always)]
fn product(a: &[f32; LEN], b: &[f32; LEN], c: &mut [f32; LEN], fused: impl Fn(f32, f32, f32) -> f32) {
    let (a, b) = (Tensor::new(a, Matrix::default()), Tensor::new(b, Matrix::default()));
    let mut c = Tensor::new_mut(c, Matrix::default());
    let mut rows = vec![0.0; PackedA::COSIZE as usize];
    let mut columns = vec![0.0; PackedB::COSIZE as usize];
    let mut rows = Tensor::from_slice_mut(&mut rows, PackedA::default()).expect("large enough");
    let mut columns = Tensor::from_slice_mut(&mut columns, PackedB::default()).expect("large enough");

    for step in 0..SIZE / 256 {
        copy(&b.inner_partition(tiler!(<768,256>), (0, step)), &mut columns);
        for block in 0..SIZE / 96 {
            copy(&a.inner_partition(tiler!(<96,256>), (block, step)), &mut rows);
            for n in 0..128 {
                let b = columns.view().slice(((ALL, n), ALL));
                for m in 0..6 {
                    let a = rows.view().slice(((ALL, m), ALL));
                    let mut sums = OwnedTensor::filled(0.0_f32, Sums::default());
                    gemm_with(&a, &b, &mut sums, &fused);
                    axpby(1.0, &sums, 1.0, &mut c.view_mut().inner_partition(tiler!(<16,6>), (6 * block + m, n)));
                }
            }
        }
    }
}

/// # Safety
/// The machine has AVX2 and FMA.
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
#[target_feature(enable = "avx2,fma")]
unsafe fn product_avx2(a: &[f32; LEN], b: &[f32; LEN], c: &mut [f32; LEN]) {
    product(a, b, c, |c, a, b| a.mul_add(b, c));
}

#[allow(unsafe_code)]
fn tiled(a: &[f32; LEN], b: &[f32; LEN], c: &mut [f32; LEN]) {
    #[cfg(target_arch = "x86_64")]
    if std::is_x86_feature_detected!("avx2") && std::is_x86_feature_detected!("fma") {
        // SAFETY: this machine has the instructions.
        return unsafe { product_avx2(a, b, c) };
    }
    product(a, b, c, |c, a, b| c + a * b);
}

fn naive(a: &[f32; LEN], b: &[f32; LEN], c: &mut [f32; LEN]) {
    for m in 0..SIZE {
        for n in 0..SIZE {
            let mut sum = 0.0;
            for k in 0..SIZE {
                sum += a[m + SIZE * k] * b[n + SIZE * k];
            }
            c[m + SIZE * n] += sum;
        }
    }
}

#[allow(unsafe_code)]
fn matrixmultiply(a: &[f32; LEN], b: &[f32; LEN], c: &mut [f32; LEN]) {
    let (s, size) = (SIZE as isize, SIZE);
    // SAFETY: the strides are those of the arrays.
    unsafe {
        matrixmultiply::sgemm(size, size, size, 1.0, a.as_ptr(), 1, s, b.as_ptr(), s, 1, 1.0, c.as_mut_ptr(), 1, s);
    }
}

/// Numbers in [-1, 1) from a seed.
fn matrix(mut seed: u32) -> Box<[f32; LEN]> {
    let mut next = || {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (seed >> 8) as f32 / (1 << 23) as f32 - 1.0
    };
    (0..LEN).map(|_| next()).collect::<Vec<_>>().try_into().expect("as many")
}

/// How many times fewer numbers the registers' tile loads for a multiply-add: 2 without a tile, (16 + 6) / (16·6) with it.
fn promise() -> f64 {
    let (rows, columns) = (SizeAt::<Sums, coord!((0))>::U64 as f64, SizeAt::<Sums, coord!((1))>::U64 as f64);
    2.0 * rows * columns / (rows + columns)
}

fn main() -> ExitCode {
    let (a, b) = (matrix(1), matrix(2));
    let mut expected = matrix(3);
    naive(&a, &b, &mut expected);
    println!("C += A·Bᵀ, {SIZE} x {SIZE} x {SIZE}, f32, one thread; best of 5\n");
    println!("packed A  {}", PackedA::default());
    println!("packed B  {}", PackedB::default());
    println!("registers {}: {:.1} times fewer loads than three loops\n", Sums::default(), promise());
    let (mut first, mut gain) = (None, 0.0);
    type Way = fn(&[f32; LEN], &[f32; LEN], &mut [f32; LEN]);
    let ways: [(&str, Way, usize); 3] =
        [("three loops", naive, 1), ("these tiles", tiled, 5), ("matrixmultiply", matrixmultiply, 5)];
    for (name, way, times) in ways {
        let mut best = f64::INFINITY;
        let mut error = 0.0f32;
        for _ in 0..times {
            let mut c = matrix(3);
            let start = Instant::now();
            way(&a, &b, &mut c);
            best = best.min(start.elapsed().as_secs_f64());
            error = c.iter().zip(expected.iter()).fold(error, |e, (x, y)| e.max((x - y).abs()));
        }
        let rate = 2.0 * (SIZE as f64).powi(3) / best / 1e9;
        let naive = *first.get_or_insert(rate);
        println!(
            "{name:<15} {:8.2} ms {rate:7.2} GFLOP/s {:6.1} x  largest error {error:.1e}",
            best * 1e3,
            rate / naive
        );
        assert!(error < 1e-3, "wrong product");
        if name == "these tiles" {
            gain = rate / naive;
        }
    }
    // The rest of the gain is the vectors' and the caches'.
    if gain < promise() {
        eprintln!("\n{gain:.1} times faster than three loops; the registers alone promise {:.1}", promise());
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}
