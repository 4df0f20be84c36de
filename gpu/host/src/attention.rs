//! Attention: each query is one of the keys, and the scale so large that no other key counts: attention looks values up, exactly.

use crate::cases::{Outcome, every, operations_per_second};
use crate::gpu::{Failure, Gpu, Shape};
use crate::reference::{bf16, small};
use crate::tensor_map;
use cudarc::driver::{CudaSlice, DevicePtr, PushKernelArg};
use cute_static::plan::IsBlockPlan;
use cute_static::typenum::{U64, U128, U192};
use cute_static_kernels::attention::instances_sm90::{MappedHeads, PlanOfHeads, maps};
use cute_static_kernels::attention::{self, HeadsOf};
use cute_static_kernels::gemm_collective::{shared, threads};

/// What a kernel takes: its block, and the tensor maps of Q, K and V, if it takes those.
struct Given {
    queries: usize,
    threads: u32,
    shared: u32,
    maps: Option<[CudaSlice<u64>; 3]>,
}
type Operands<'o> = [&'o CudaSlice<u16>; 3];
impl Given {
    const fn pointers(shared: u32) -> Self {
        Self { queries: 64, threads: attention::THREADS, shared, maps: None }
    }
    /// The heads are the matrices of a batch.
    fn maps<H: MappedHeads>(
        gpu: &Gpu,
        operands: Operands<'_>,
        [heads, of_keys, length]: [u64; 3],
    ) -> Result<Self, Failure>
    where
        PlanOfHeads<H>: IsBlockPlan,
    {
        let at = operands.map(|operand| operand.device_ptr(&gpu.stream).0);
        let [q, k, v] = maps::<H>(at, [heads, of_keys], length)?;
        let upload = |map, i: usize| tensor_map::upload(gpu, &tensor_map::encode(map, at[i])?);
        Ok(Self {
            queries: H::TILE.queries as usize,
            threads: threads::<PlanOfHeads<H>>(),
            shared: shared::<PlanOfHeads<H>>(),
            maps: Some([upload(&q, 0)?, upload(&k, 1)?, upload(&v, 2)?]),
        })
    }
}
/// Runs the kernel of this name.
pub fn run(gpu: &Gpu, name: &str, [heads, length]: [usize; 2]) -> Result<Outcome, Failure> {
    let is = |part: &str| name.contains(part);
    let features = if is("_192_") {
        192
    } else if is("_128_") {
        128
    } else {
        64
    };
    let (outputs, group) = (features.min(128), if is("_grouped_") { 4 } else { 1 });
    let sign = |row: usize, i: usize| if small(7, features * row + i) % 2 == 0 { bf16(1) } else { bf16(-1) };
    let seen = |query: usize| if is("_causal_") { query + 1 } else { length };
    let sought = |row: usize| row / length / group * length + (row * 37 + 11) % seen(row % length);
    let value = |row: usize, i: usize| small(8, outputs * row + i);
    let upload = |heads: usize, features: usize, f: &dyn Fn(usize, usize) -> u16| {
        let elements = (0..heads * length * features).map(|i| f(i / features, i % features));
        gpu.stream.clone_htod(&elements.collect::<Vec<_>>())
    };
    let q = upload(heads, features, &|row, i| sign(sought(row), i))?;
    let k = upload(heads / group, features, &sign)?;
    let v = upload(heads / group, outputs, &|row, i| bf16(value(row, i)))?;
    let mut o = gpu.stream.alloc_zeros::<f32>(heads * length * outputs)?;
    let (operands, numbers) = ([&q, &k, &v], [heads, heads / group, length].map(|number| number as u64));
    let given = match (is("_sm90_"), features) {
        (true, 64) => Given::maps::<HeadsOf<U64>>(gpu, operands, numbers)?,
        (true, 128) => Given::maps::<HeadsOf<U128>>(gpu, operands, numbers)?,
        (true, _) => Given::maps::<HeadsOf<U192>>(gpu, operands, numbers)?,
        (false, 64) => Given::pointers(attention::SHARED),
        (false, 128) => Given::pointers(attention::shared::<HeadsOf<U128>>()),
        (false, _) => Given::pointers(attention::shared::<HeadsOf<U192>>()),
    };
    let grid = [length.div_ceil(given.queries) as u32, heads as u32];
    let (kernel, config) = gpu.kernel(name, Shape { grid, threads: given.threads, shared: given.shared })?;
    let (rows, scale) = (length as i64, 8.0f32);
    let microseconds = gpu.time(|| {
        let mut launch = gpu.stream.launch_builder(&kernel);
        match &given.maps {
            Some([q, k, v]) => launch.arg(q).arg(k).arg(v),
            None => launch.arg(&q).arg(&k).arg(&v),
        };
        // SAFETY: all have the elements of their heads, and the maps are those of the kernel, of these heads. Where the kernel has no edges, the length is a multiple of the queries and keys of a tile.
        unsafe { launch.arg(&mut o).arg(&rows).arg(&scale).launch(config)? };
        Ok(())
    })?;
    let found = gpu.stream.clone_dtoh(&o)?;
    // Other keys change a result by less than the precision of f32. Where 0 is expected, this is visible.
    let rounded = found.iter().map(|x| if x.abs() < f32::EPSILON { 0.0 } else { *x }).collect::<Vec<_>>();
    let checked = every(&rounded, |i| value(sought(i / outputs), i % outputs) as f32);
    Ok(Outcome {
        microseconds,
        // Those of every key, whether it is seen or not
        throughput: operations_per_second([heads * length, features + outputs, length], microseconds),
        checked,
        vendor: None,
    })
}
