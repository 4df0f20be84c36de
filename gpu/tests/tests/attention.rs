//! Attention on an emulated block, by exact look-ups and against softmax in double precision.

use cute_static_device::emulated::Launch;
use cute_static_gpu_tests::data::{Aligned, Guarded, OF_BF16, Pointer, without_conflicts};
use cute_static_gpu_tests::problem::{Attention, EARLIER_KEYS, EVERY_KEY};
use cute_static_kernels::attention;

type Kernel = unsafe fn(*const u16, *const u16, *const u16, *mut f32, i64, f32);

/// Runs attention, with NaN behind the operands, and compares every element of O, behind which nothing has been written.
fn check(kernel: Kernel, problem: &Attention) {
    let (len, length, scale) = (problem.len(), problem.length as i64, problem.scale);
    let number = |f: &dyn Fn(usize) -> f32, i: usize| (OF_BF16.nearest)(if i < len { f(i) } else { f32::NAN });
    let [mut q, mut k, mut v] = problem.operands.each_ref().map(|f| Aligned::new(len + 64 * 64, |i| number(f, i)));
    let mut o = Guarded::new(len, 64 * 64, f32::INFINITY);
    let [pq, pk, pv] = [&mut q, &mut k, &mut v].map(Pointer::to);
    let po = Pointer::to(&mut o.elements);
    let launch = Launch {
        grid: [problem.length.div_ceil(64) as u32, problem.heads as u32],
        threads: attention::THREADS,
        shared: attention::SHARED as usize,
    };
    // SAFETY: all have (heads, length, 64) elements; the length is what the kernel takes.
    let report = launch.run(|| unsafe { kernel(pq.get(), pk.get(), pv.get(), po.get(), length, scale) });
    without_conflicts(report);
    assert_eq!(problem.wrong(o.inside(len)), None, "of length {length}");
}
/// Heads, and lengths that are no multiples of 64, or are.
const LENGTHS: [[usize; 2]; 7] = [[2, 1], [1, 17], [2, 63], [1, 64], [2, 65], [1, 128], [1, 150]];

#[test]
fn attention_finds() {
    check(attention::forward, &Attention::lookup(2, 192, EVERY_KEY));
    check(attention::causal, &Attention::lookup(2, 192, EARLIER_KEYS));
}
#[test]
fn attention_weighs() {
    check(attention::forward, &Attention::weights(1, 256, EVERY_KEY));
    check(attention::causal, &Attention::weights(1, 256, EARLIER_KEYS));
}
#[test]
fn attention_of_any_length() {
    for [heads, length] in LENGTHS {
        check(attention::with_edges, &Attention::lookup(heads, length, EVERY_KEY));
        check(attention::with_edges, &Attention::weights(heads, length, EVERY_KEY));
    }
}
#[test]
fn causal_attention_of_any_length() {
    for [heads, length] in LENGTHS {
        check(attention::causal_with_edges, &Attention::lookup(heads, length, EARLIER_KEYS));
        check(attention::causal_with_edges, &Attention::weights(heads, length, EARLIER_KEYS));
    }
}
