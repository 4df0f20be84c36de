//! Attention on an emulated block, by exact look-ups and against softmax in double precision.

use cute_static_device::emulated::Launch;
use cute_static_gpu_tests::data::{Aligned, Guarded, OF_BF16, Pointer, small, without_conflicts};
use cute_static_kernels::attention;

type Attention = unsafe fn(*const u16, *const u16, *const u16, *mut f32, i64, f32);
type Numbers<'f> = &'f dyn Fn(usize) -> f32;

/// Runs attention on (heads, length, 64), with NaN behind the operands, and returns O, behind which nothing has been written.
fn attend(kernel: Attention, [heads, length]: [usize; 2], scale: f32, operands: [Numbers; 3]) -> Vec<f32> {
    let len = heads * length * 64;
    let [mut q, mut k, mut v] =
        operands.map(|f| Aligned::new(len + 64 * 64, |i| (OF_BF16.nearest)(if i < len { f(i) } else { f32::NAN })));
    let mut o = Guarded::new(len, 64 * 64, f32::INFINITY);
    let [pq, pk, pv] = [&mut q, &mut k, &mut v].map(Pointer::to);
    let po = Pointer::to(&mut o.elements);
    let launch = Launch {
        grid: [length.div_ceil(64) as u32, heads as u32],
        threads: attention::THREADS,
        shared: attention::SHARED as usize,
    };
    // SAFETY: all have (heads, length, 64) elements; the length is what the kernel takes.
    let report = launch.run(|| unsafe { kernel(pq.get(), pk.get(), pv.get(), po.get(), length as i64, scale) });
    without_conflicts(report);
    o.inside(len).to_vec()
}

/// Each query is a key among the `seen` first ones of its head, and the scale so large that no other key counts: attention looks values up,
/// exactly.
fn finds(kernel: Attention, [heads, length]: [usize; 2], seen: fn(usize, usize) -> usize) {
    let sign = |row: usize, i: usize| if small(7)(64 * row + i) % 2 == 0 { 1.0 } else { -1.0 };
    let sought = |row: usize| row / length * length + (row * 37 + 11) % seen(row % length, length);
    let value = |row: usize, i: usize| small(8)(64 * row + i) as f32;
    let o = attend(
        kernel,
        [heads, length],
        8.0,
        [&|i| sign(sought(i / 64), i % 64), &|i| sign(i / 64, i % 64), &|i| value(i / 64, i % 64)],
    );
    for (at, found) in o.iter().enumerate() {
        assert_eq!(*found, value(sought(at / 64), at % 64), "{length}: row {}, feature {}", at / 64, at % 64);
    }
}

/// Weights of the `seen` first keys, against softmax in double precision.
fn weighs(kernel: Attention, [heads, length]: [usize; 2], seen: fn(usize, usize) -> usize) {
    let number = |seed: u64| move |i: usize| small(seed)(i) as f32 / 4.0;
    let (q, k, v) = (number(9), number(10), number(11));
    let scale = 1.0 / 8.0;
    let o = attend(kernel, [heads, length], scale * std::f32::consts::LOG2_E, [&q, &k, &v]);
    for row in 0..heads * length {
        let keys = row / length * length..row / length * length + seen(row % length, length);
        let dot = |key: usize| (0..64).map(|i| f64::from(q(64 * row + i)) * f64::from(k(64 * key + i))).sum::<f64>();
        let weights: Vec<f64> = keys.clone().map(|key| (dot(key) * f64::from(scale)).exp()).collect();
        let total: f64 = weights.iter().sum();
        for i in 0..64 {
            let expected: f64 =
                keys.clone().zip(&weights).map(|(key, w)| w * f64::from(v(64 * key + i))).sum::<f64>() / total;
            let found = f64::from(o[64 * row + i]);
            // Weights are rounded to 8 bits.
            assert!((found - expected).abs() < 4e-3, "{length}: row {row}, feature {i}: {found}, not {expected}");
        }
    }
}

/// A query sees every key.
fn all(_: usize, length: usize) -> usize {
    length
}
/// A query sees the keys up to its place.
fn earlier(query: usize, _: usize) -> usize {
    query + 1
}
/// Heads, and lengths that are no multiples of 64, or are.
const LENGTHS: [[usize; 2]; 7] = [[2, 1], [1, 17], [2, 63], [1, 64], [2, 65], [1, 128], [1, 150]];

#[test]
fn attention_finds() {
    finds(attention::forward, [2, 192], all);
    finds(attention::causal, [2, 192], earlier);
}
#[test]
fn attention_weighs() {
    weighs(attention::forward, [1, 256], all);
    weighs(attention::causal, [1, 256], earlier);
}
#[test]
fn attention_of_any_length() {
    for shape in LENGTHS {
        finds(attention::with_edges, shape, all);
        weighs(attention::with_edges, shape, all);
    }
}
#[test]
fn causal_attention_of_any_length() {
    for shape in LENGTHS {
        finds(attention::causal_with_edges, shape, earlier);
        weighs(attention::causal_with_edges, shape, earlier);
    }
}
