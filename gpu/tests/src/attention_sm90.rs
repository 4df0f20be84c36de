//! Attention by warpgroups: the tensor maps of its operands.

use crate::attention::{Attention, Sort};
use cute_static::tma::{RunTimeTensorMap, TensorMapParameters};
use cute_static::typenum::U1;
use cute_static_kernels::attention::instances_sm90::MappedHeads;
use cute_static_kernels::attention::sm90::WarpgroupAttention;

type MapOfQueries<H> = <<H as MappedHeads>::Attention as WarpgroupAttention>::MapOfQueries;
type MapOfKeys<H> = <<H as MappedHeads>::Attention as WarpgroupAttention>::MapOfKeys;
type MapOfValues<H> = <<H as MappedHeads>::Attention as WarpgroupAttention>::MapOfValues;
/// The same heads, in tiles of 128 queries
pub const fn by_warpgroups(sort: Sort) -> Sort {
    Sort { queries: 128, ..sort }
}
/// The parameters of the maps of Q, K and V of a problem, at these addresses: the heads are the matrices of a batch.
pub fn maps<H: MappedHeads>(problem: &Attention, [q, k, v]: [u64; 3]) -> [TensorMapParameters; 3] {
    let Sort { features, outputs, group, .. } = problem.sort;
    let (length, heads) = (problem.length as u64, problem.heads as u64);
    let of_keys = heads / group as u64;
    let rows = |count: u64, columns: usize| {
        ((length, columns as u64), (columns as i64, U1::new()), (count, (problem.length * columns) as i64))
    };
    let (of_q, strides_q, batch_q) = rows(heads, features);
    let (of_k, strides_k, batch_k) = rows(of_keys, features);
    let ((length, outputs), (step, one), batch_v) = rows(of_keys, outputs);
    [
        MapOfQueries::<H>::batch_parameters(of_q, strides_q, batch_q, q),
        MapOfKeys::<H>::batch_parameters(of_k, strides_k, batch_k, k),
        MapOfValues::<H>::batch_parameters((outputs, length), (one, step), batch_v, v),
    ]
    .map(|map| map.expect("a map"))
}
