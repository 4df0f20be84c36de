//! Attention on an emulated block, by exact look-ups and against softmax in double precision.

use cute_static_device::emulated::Launch;
use cute_static_gpu_tests::attention::{Attention, Seen, all, earlier};
use cute_static_gpu_tests::data::{Aligned, Guarded, OF_BF16, Pointer, without_conflicts};
use cute_static_kernels::attention;

type Kernel = unsafe fn(*const u16, *const u16, *const u16, *mut f32, i64, f32);

/// Runs attention on a problem, with NaN behind the operands; behind O nothing has been written.
fn check(kernel: Kernel, problem: &Attention) {
    let len = problem.elements();
    let [mut q, mut k, mut v] = problem
        .operands
        .each_ref()
        .map(|f| Aligned::new(len + 64 * 64, |i| (OF_BF16.nearest)(if i < len { f(i) } else { f32::NAN })));
    let mut o = Guarded::new(len, 64 * 64, f32::INFINITY);
    let [pq, pk, pv] = [&mut q, &mut k, &mut v].map(Pointer::to);
    let po = Pointer::to(&mut o.elements);
    let launch = Launch {
        grid: [problem.length.div_ceil(64) as u32, problem.heads as u32],
        threads: attention::THREADS,
        shared: attention::SHARED as usize,
    };
    let (length, scale) = (problem.length as i64, problem.scale);
    // SAFETY: all have (heads, length, 64) elements; the length is what the kernel takes.
    let report = launch.run(|| unsafe { kernel(pq.get(), pk.get(), pv.get(), po.get(), length, scale) });
    without_conflicts(report);
    assert_eq!(problem.wrong(o.inside(len)), None);
}
fn finds(kernel: Kernel, shape: [usize; 2], seen: Seen) {
    check(kernel, &Attention::lookup(shape, seen));
}
fn weighs(kernel: Kernel, shape: [usize; 2], seen: Seen) {
    check(kernel, &Attention::weights(shape, seen));
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
