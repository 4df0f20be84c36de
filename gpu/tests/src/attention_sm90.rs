//! Attention by warpgroups: the tensor maps of its operands, and what its entries are run on.

use crate::attention::{Attention, OF_64, OF_128, OF_192, Seen, Sort, all, earlier};
use crate::data::OF_BF16;
use crate::executed::{Outcome, Row, address, extent, floats, halves, launched, unless};
use cute_static::plan::IsBlockPlan;
use cute_static::tma::TensorMapParameters;
use cute_static::typenum::{U4, U64, U128, U192};
use cute_static_gpu_interpreter::{Argument, DeviceAddress, Entry, GlobalMemory};
use cute_static_kernels::attention::HeadsOf;
use cute_static_kernels::attention::instances_sm90::{self, MappedHeads, PlanOfHeads};
use cute_static_kernels::gemm_collective::{shared, threads};

/// The same heads, in tiles of 128 queries
pub const fn by_warpgroups(sort: Sort) -> Sort {
    Sort { queries: 128, ..sort }
}
/// The parameters of the maps of Q, K and V of a problem, at these addresses: the heads are the matrices of a batch.
pub fn maps<H: MappedHeads>(problem: &Attention, at: [u64; 3]) -> [TensorMapParameters; 3] {
    let heads = problem.heads as u64;
    let of_keys = heads / problem.sort.group as u64;
    instances_sm90::maps::<H>(at, [heads, of_keys], problem.length as u64).expect("maps")
}

/// Heads and lengths: one tile of keys, and several
const WHOLE: &[&[usize]] = &[&[2, 128], &[1, 384]];
const EDGES: &[&[usize]] = &[&[4, 1], &[4, 65], &[4, 128], &[4, 300]];
/// The rows of the entries
pub(crate) const ROWS: &[Row] = &[
    Row { name: "attention_sm90_64_bf16", extents: WHOLE, run: |entry, of| run::<HeadsOf<U64>>(entry, of, OF_64, all) },
    Row {
        name: "attention_sm90_128_bf16",
        extents: WHOLE,
        run: |entry, of| run::<HeadsOf<U128>>(entry, of, OF_128, all),
    },
    Row {
        name: "attention_sm90_128_causal_bf16",
        extents: WHOLE,
        run: |entry, of| run::<HeadsOf<U128>>(entry, of, OF_128, earlier),
    },
    Row {
        name: "attention_sm90_128_edges_bf16",
        extents: EDGES,
        run: |entry, of| run::<HeadsOf<U128>>(entry, of, OF_128, all),
    },
    Row {
        name: "attention_sm90_128_grouped_causal_edges_bf16",
        extents: EDGES,
        run: |entry, of| run::<HeadsOf<U128, U4>>(entry, of, OF_128.by_4(), earlier),
    },
    Row {
        name: "attention_sm90_192_causal_edges_bf16",
        extents: EDGES,
        run: |entry, of| run::<HeadsOf<U192>>(entry, of, OF_192, earlier),
    },
];
/// By exact look-ups, and against softmax
fn run<H: MappedHeads>(entry: &Entry, of: &[usize], sort: Sort, seen: Seen) -> Outcome
where
    PlanOfHeads<H>: IsBlockPlan,
{
    let (sort, shape) = (by_warpgroups(sort), [of[0], of[1]]);
    attend::<H>(entry, &Attention::lookup(sort, shape, seen))?;
    attend::<H>(entry, &Attention::weights(sort, shape, seen))
}
fn attend<H: MappedHeads>(entry: &Entry, problem: &Attention) -> Outcome
where
    PlanOfHeads<H>: IsBlockPlan,
{
    let (mut memory, elements) = (GlobalMemory::default(), problem.elements());
    let uploaded: [DeviceAddress; 3] = [0, 1, 2]
        .map(|i| memory.upload(&halves((0..elements[i]).map(|at| (OF_BF16.nearest)(problem.operands[i](at))))));
    let parameters = maps::<H>(problem, uploaded.map(DeviceAddress::number));
    let [q, k, v] = [0, 1, 2].map(|i| memory.tensor_map(parameters[i], uploaded[i]));
    let o = memory.allocate(4 * elements[3]);
    let arguments =
        [address(q), address(k), address(v), address(o), extent(problem.length), Argument::Float(problem.scale)];
    let report = launched(
        entry,
        &mut memory,
        (problem.grid(), threads::<PlanOfHeads<H>>(), shared::<PlanOfHeads<H>>()),
        &arguments,
    )?;
    unless(problem.wrong(&floats(&memory, o)?), report)
}
