//! Attention on an emulated block, by exact look-ups and against softmax in double precision.

use cute_static_device::element::Bf16;
use cute_static_device::emulated::Launch;
use cute_static_gpu_tests::data::{Aligned, Pointer, small, without_conflicts};
use cute_static_kernels::attention;

/// Runs attention on (heads, length, 64), and returns O.
fn attend(heads: usize, length: usize, scale: f32, [q, k, v]: [&dyn Fn(usize) -> f32; 3]) -> Vec<f32> {
    let len = heads * length * 64;
    let bf16 = |f: &dyn Fn(usize) -> f32| Aligned::new(len, |i| Bf16::nearest(f(i)).0);
    let (mut q, mut k, mut v) = (bf16(q), bf16(k), bf16(v));
    let mut o = Aligned::new(len, |_| f32::NAN);
    let [pq, pk, pv] = [&mut q, &mut k, &mut v].map(Pointer::to);
    let po = Pointer::to(&mut o);
    let launch = Launch {
        grid: [length as u32 / 64, heads as u32],
        threads: attention::THREADS,
        shared: attention::SHARED as usize,
    };
    let report =
        // SAFETY: all have (heads, length, 64) elements; the length is a multiple of 64.
    launch.run(|| unsafe { attention::forward(pq.get(), pk.get(), pv.get(), po.get(), length as i64, scale) });
    without_conflicts(report);
    o.slice().to_vec()
}

/// Each query is one of the keys, and the scale so large that no other key counts: attention looks values up, exactly.
#[test]
fn attention_finds() {
    let (heads, length) = (2, 192);
    let sign = |row: usize, i: usize| if small(7)(64 * row + i) % 2 == 0 { 1.0 } else { -1.0 };
    let sought = |row: usize| row / length * length + (row * 37 + 11) % length;
    let value = |row: usize, i: usize| small(8)(64 * row + i) as f32;
    let o = attend(
        heads,
        length,
        8.0,
        [&|i| sign(sought(i / 64), i % 64), &|i| sign(i / 64, i % 64), &|i| value(i / 64, i % 64)],
    );
    for (at, found) in o.iter().enumerate() {
        assert_eq!(*found, value(sought(at / 64), at % 64), "row {}, feature {}", at / 64, at % 64);
    }
}

/// Weights of all keys, against softmax in double precision.
#[test]
fn attention_weighs() {
    let (heads, length) = (1, 256);
    let number = |seed: u64| move |i: usize| small(seed)(i) as f32 / 4.0;
    let (q, k, v) = (number(9), number(10), number(11));
    let scale = 1.0 / 8.0;
    let o = attend(heads, length, scale * std::f32::consts::LOG2_E, [&q, &k, &v]);
    for row in 0..length {
        let dot = |key: usize| (0..64).map(|i| f64::from(q(64 * row + i)) * f64::from(k(64 * key + i))).sum::<f64>();
        let weights: Vec<f64> = (0..length).map(|key| (dot(key) * f64::from(scale)).exp()).collect();
        let total: f64 = weights.iter().sum();
        for i in 0..64 {
            let expected: f64 =
                weights.iter().enumerate().map(|(key, w)| w * f64::from(v(64 * key + i))).sum::<f64>() / total;
            let found = f64::from(o[64 * row + i]);
            // Weights are rounded to 8 bits.
            assert!((found - expected).abs() < 4e-3, "row {row}, feature {i}: {found}, not {expected}");
        }
    }
}
