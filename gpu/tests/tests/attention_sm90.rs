//! Attention by warpgroups on an emulated block, by exact look-ups and against softmax in double precision.

use cute_static::plan::IsBlockPlan;
use cute_static::typenum::{U4, U64, U128, U192};
use cute_static_device::emulated::Launch;
use cute_static_device::machine::TensorMapObject;
use cute_static_device::sources::BatchMap;
use cute_static_gpu_tests::attention::{Attention, OF_64, OF_128, OF_192, Seen, Sort, all, earlier};
use cute_static_gpu_tests::attention_sm90::{by_warpgroups, maps};
use cute_static_gpu_tests::data::{Aligned, Guarded, OF_BF16, Pointer};
use cute_static_kernels::attention::HeadsOf;
use cute_static_kernels::attention::instances_sm90::{self as kernels, MapK, MapQ, MapV, MappedHeads, PlanOfHeads};
use cute_static_kernels::gemm_collective::{shared, threads};

type Kernel<H> = unsafe fn(MapQ<H>, MapK<H>, MapV<H>, *mut f32, i64, f32);

/// Runs attention on a problem, with NaN behind the operands; behind O nothing has been written.
fn check<H: MappedHeads>(kernel: Kernel<H>, problem: &Attention)
where
    PlanOfHeads<H>: IsBlockPlan,
{
    let elements = problem.elements();
    let mut operands: Vec<_> = problem
        .operands
        .iter()
        .zip(elements)
        .map(|(f, len)| Aligned::new(len + 128 * 192, |i| (OF_BF16.nearest)(if i < len { f(i) } else { f32::NAN })))
        .collect();
    let at: Vec<*const u8> =
        operands.iter_mut().map(|operand| Pointer::to(operand).get().cast::<u8>().cast_const()).collect();
    let parameters = maps::<H>(problem, [0, 1, 2].map(|i| at[i] as u64));
    let [q, k, v] = [0, 1, 2].map(|i| TensorMapObject { parameters: parameters[i], address: at[i] });
    let mut o = Guarded::new(elements[3], 128 * 128, f32::INFINITY);
    let po = Pointer::to(&mut o.elements);
    let grid = problem.grid().map(|blocks| blocks as u32);
    let launch = Launch { grid, threads: threads::<PlanOfHeads<H>>(), shared: shared::<PlanOfHeads<H>>() as usize };
    let (length, scale) = (problem.length as i64, problem.scale);
    // SAFETY: the maps are those of the kernel's types, of the operands of the problem; the length is what the kernel takes.
    let report = launch.run(|| unsafe {
        kernel(BatchMap::new(&q), BatchMap::new(&k), BatchMap::new(&v), po.get(), length, scale);
    });
    assert_eq!(report.wavefronts, report.ideal, "bank conflicts: {report:?}");
    assert_eq!(problem.wrong(o.inside(elements[3])), None);
}
/// By exact look-ups, and against softmax
fn both<H: MappedHeads>(kernel: Kernel<H>, sort: Sort, shape: [usize; 2], seen: Seen)
where
    PlanOfHeads<H>: IsBlockPlan,
{
    let sort = by_warpgroups(sort);
    check::<H>(kernel, &Attention::lookup(sort, shape, seen));
    check::<H>(kernel, &Attention::weights(sort, shape, seen));
}

#[test]
fn attention_of_whole_tiles() {
    both::<HeadsOf<U128>>(kernels::forward::<HeadsOf<U128>>, OF_128, [2, 128], all);
    both::<HeadsOf<U128>>(kernels::forward::<HeadsOf<U128>>, OF_128, [1, 384], all);
    both::<HeadsOf<U128>>(kernels::causal::<HeadsOf<U128>>, OF_128, [1, 384], earlier);
}
/// Lengths that are no multiples of 128, or are.
#[test]
fn attention_of_any_length() {
    for shape in [[2, 1], [1, 63], [1, 64], [1, 65], [1, 128], [1, 129], [1, 300]] {
        both::<HeadsOf<U128>>(kernels::with_edges::<HeadsOf<U128>>, OF_128, shape, all);
        both::<HeadsOf<U128>>(kernels::causal_with_edges::<HeadsOf<U128>>, OF_128, shape, earlier);
    }
}
/// Heads of other sizes, and heads of queries that share one of keys and values.
#[test]
fn attention_of_other_heads() {
    both::<HeadsOf<U64>>(kernels::forward::<HeadsOf<U64>>, OF_64, [1, 256], all);
    both::<HeadsOf<U64, U4>>(kernels::causal_with_edges::<HeadsOf<U64, U4>>, OF_64.by_4(), [4, 150], earlier);
    both::<HeadsOf<U128, U4>>(kernels::causal_with_edges::<HeadsOf<U128, U4>>, OF_128.by_4(), [8, 130], earlier);
    both::<HeadsOf<U192>>(kernels::forward::<HeadsOf<U192>>, OF_192, [1, 256], all);
    both::<HeadsOf<U192, U4>>(kernels::causal_with_edges::<HeadsOf<U192, U4>>, OF_192.by_4(), [4, 150], earlier);
}
