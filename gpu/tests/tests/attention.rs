//! Attention on an emulated block, by exact look-ups and against softmax in double precision.

use cute_static::typenum::{U4, U64, U128, U192};
use cute_static_device::emulated::Launch;
use cute_static_gpu_tests::attention::{Attention, OF_64, OF_128, OF_192, Seen, Sort, WIDE, Wide, all, earlier};
use cute_static_gpu_tests::data::{Aligned, Guarded, OF_BF16, Pointer, without_conflicts};
use cute_static_kernels::attention::{self, HeadsOf};

type Kernel = unsafe fn(*const u16, *const u16, *const u16, *mut f32, i64, f32);
type Of64 = HeadsOf<U64>;

/// Runs attention on a problem, with NaN behind the operands; behind O nothing has been written.
fn check(kernel: Kernel, sort: Sort, problem: &Attention) {
    let (elements, (threads, shared)) = (problem.elements(), sort.launch());
    let mut operands: Vec<_> = problem
        .operands
        .iter()
        .zip(elements)
        .map(|(f, len)| Aligned::new(len + 128 * 192, |i| (OF_BF16.nearest)(if i < len { f(i) } else { f32::NAN })))
        .collect();
    let mut o = Guarded::new(elements[3], 64 * 128, f32::INFINITY);
    let operands: Vec<_> = operands.iter_mut().map(Pointer::to).collect();
    let po = Pointer::to(&mut o.elements);
    let launch = Launch { grid: problem.grid().map(|blocks| blocks as u32), threads, shared: shared as usize };
    let (length, scale) = (problem.length as i64, problem.scale);
    let [q, k, v] = [&operands[0], &operands[1], &operands[2]];
    // SAFETY: all have the elements of the problem; the length is what the kernel takes.
    let report = launch.run(|| unsafe { kernel(q.get(), k.get(), v.get(), po.get(), length, scale) });
    without_conflicts(report);
    assert_eq!(problem.wrong(o.inside(elements[3])), None);
}
fn finds(kernel: Kernel, shape: [usize; 2], seen: Seen) {
    check(kernel, OF_64, &Attention::lookup(OF_64, shape, seen));
}
fn weighs(kernel: Kernel, shape: [usize; 2], seen: Seen) {
    check(kernel, OF_64, &Attention::weights(OF_64, shape, seen));
}

/// Heads, and lengths that are no multiples of 64, or are.
const LENGTHS: [[usize; 2]; 7] = [[2, 1], [1, 17], [2, 63], [1, 64], [2, 65], [1, 128], [1, 150]];

#[test]
fn attention_finds() {
    finds(attention::forward::<Of64>, [2, 192], all);
    finds(attention::causal::<Of64>, [2, 192], earlier);
}
#[test]
fn attention_weighs() {
    weighs(attention::forward::<Of64>, [1, 256], all);
    weighs(attention::causal::<Of64>, [1, 256], earlier);
}
#[test]
fn attention_of_any_length() {
    for shape in LENGTHS {
        finds(attention::with_edges::<Of64>, shape, all);
        weighs(attention::with_edges::<Of64>, shape, all);
    }
}
#[test]
fn causal_attention_of_any_length() {
    for shape in LENGTHS {
        finds(attention::causal_with_edges::<Of64>, shape, earlier);
        weighs(attention::causal_with_edges::<Of64>, shape, earlier);
    }
}
/// Heads of other sizes, and heads of queries that share one of keys and values. In tiles of 128 queries and 32 keys a diagonal is in several.
#[test]
fn attention_of_other_heads() {
    let both = |kernel: Kernel, sort: Sort, shape: [usize; 2], seen: Seen| {
        check(kernel, sort, &Attention::lookup(sort, shape, seen));
        check(kernel, sort, &Attention::weights(sort, shape, seen));
    };
    both(attention::forward::<HeadsOf<U128>>, OF_128, [2, 128], all);
    both(attention::causal_with_edges::<HeadsOf<U128>>, OF_128, [1, 150], earlier);
    both(attention::forward::<HeadsOf<U64, U4>>, OF_64.by_4(), [8, 64], all);
    both(attention::causal_with_edges::<HeadsOf<U128, U4>>, OF_128.by_4(), [8, 65], earlier);
    both(attention::forward::<HeadsOf<U192>>, OF_192, [2, 128], all);
    both(attention::causal_with_edges::<HeadsOf<U192, U4>>, OF_192.by_4(), [4, 90], earlier);
    both(attention::forward::<Wide>, WIDE, [1, 128], all);
    both(attention::causal::<Wide>, WIDE, [1, 256], earlier);
    both(attention::with_edges::<Wide>, WIDE, [1, 77], all);
    both(attention::causal_with_edges::<Wide>, WIDE, [1, 200], earlier);
}
