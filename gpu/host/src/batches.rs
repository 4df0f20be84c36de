//! Several products in one launch: a batch, and groups.

use crate::cases::{Outcome, operations_per_second};
use crate::gemm::operand;
use crate::gpu::{Failure, Gpu, Shape};
use crate::reference::{Checked, bf16};
use crate::tensor_map;
use cudarc::driver::{CudaSlice, DevicePtr, PushKernelArg};
use cute_static::collective::Collective;
use cute_static::numeric::BFloat16;
use cute_static::schedule::{Schedule, Scheduler, Tiles};
use cute_static::tma::{Im2colBegins, RunTimeTensorMap};
use cute_static::typenum::U1;
use cute_static_device::hopper::OperandMap;
use cute_static_kernels::gemm_collective::BlockTile;
use cute_static_kernels::gemm_collective::groups::{InGroup, tiles_of};
use cute_static_kernels::gemm_collective::sm80_batched::Group;
use cute_static_kernels::gemm_sm80_batched::{self, BatchFormat};
use cute_static_kernels::gemm_sm90::{self, Format};
use cute_static_kernels::gemm_sm90_batched::GroupOf;
use std::num::NonZeroU32;

type Mainloop = <BFloat16 as BatchFormat>::Mainloop;
type MainloopSm90 = <BFloat16 as Format>::Mainloop;
type MapOfA = <BFloat16 as Format>::MapA;
type MapOfB = <BFloat16 as Format>::MapB;
/// The products of a launch
const PRODUCTS: usize = 4;

/// What a kernel is given in memory: schedules and groups.
///
/// # Safety
/// It is `repr(C)`, of numbers, pointers and truths, and each of its bytes is part of one of them or is read by nobody.
pub unsafe trait Given {}
// SAFETY: they are so. The byte behind a truth is read by nobody.
unsafe impl<S: Scheduler> Given for Schedule<S> {}
// SAFETY: as above.
unsafe impl Given for Im2colBegins<2> {}
// SAFETY: as above.
unsafe impl Given for Group {}
// SAFETY: as above.
unsafe impl Given for GroupOf<BFloat16> {}
/// The bytes of a value
pub fn bytes<T: Given>(value: &T) -> Vec<u8> {
    let mut bytes = vec![0; size_of::<T>()];
    // SAFETY: so many bytes are there. Those between the parts may have no value; they are copied, and nobody reads them.
    unsafe { std::ptr::copy_nonoverlapping((&raw const *value).cast::<u8>(), bytes.as_mut_ptr(), bytes.len()) };
    bytes
}
/// The schedule of a batch by the main loop `G`
fn of_batch<G: Collective<TileShape: BlockTile>>(
    extents: [usize; 3],
    blocks: u32,
) -> Result<Schedule<InGroup>, Failure> {
    let tiles = Tiles { batch: PRODUCTS as u32, ..tiles_of::<G>(extents.map(|extent| extent as i64)) };
    Ok(Schedule::new(tiles, blocks).map_err(|why| why.to_string())?)
}
/// As [`map`](tensor_map::map), of a batch of them, one behind another
fn map_of_batch<M: RunTimeTensorMap<Strides = (i64, U1)>>(
    gpu: &Gpu,
    [rows, k]: [u64; 2],
    at: u64,
) -> Result<CudaSlice<u64>, Failure> {
    let batch = (PRODUCTS as u64, (rows * k) as i64);
    let parameters = M::batch_parameters((rows, k), (k as i64, U1::new()), batch, at)?;
    tensor_map::upload(gpu, &tensor_map::encode(&parameters, at)?)
}
/// Runs the kernel of this name on a batch of matrices of these extents, or on groups of which each has half of the rows of the one before it.
pub fn run(gpu: &Gpu, name: &str, [m, n, k]: [usize; 3]) -> Result<Outcome, Failure> {
    let (is_batch, blocks) = (name.contains("_batched_"), gpu.multiprocessors()?);
    let shapes: [[usize; 3]; PRODUCTS] = std::array::from_fn(|i| [if is_batch { m } else { (m >> i).max(1) }, n, k]);
    let host: Vec<[Vec<i8>; 2]> =
        (0u64..).zip(shapes).map(|(i, [m, n, k])| [operand(2 * i, m, k), operand(2 * i + 1, n, k)]).collect();
    let upload = |which: usize| {
        let all = host.iter().flat_map(|of| of[which].iter().map(|x| bf16(i32::from(*x))));
        gpu.stream.clone_htod(&all.collect::<Vec<_>>())
    };
    let (a, b) = (upload(0)?, upload(1)?);
    let mut c = gpu.stream.alloc_zeros::<f32>(shapes.iter().map(|[m, n, _]| m * n).sum())?;
    let [at_a, at_b] = [&a, &b].map(|operand| operand.device_ptr(&gpu.stream).0);
    let by_maps = name.contains("_sm90_");
    let mut maps = Vec::new();
    let (given, grid) = if is_batch {
        if by_maps {
            let [m, n, k] = [m, n, k].map(|extent| extent as u64);
            maps.push(map_of_batch::<MapOfA>(gpu, [m, k], at_a)?);
            maps.push(map_of_batch::<MapOfB>(gpu, [n, k], at_b)?);
        }
        let schedule = if by_maps {
            of_batch::<MainloopSm90>([m, n, k], blocks)
        } else {
            of_batch::<Mainloop>([m, n, k], blocks)
        }?;
        (bytes(&schedule), schedule.grid()[0])
    } else {
        let (mut at_a, mut at_b, mut at_c) = (at_a, at_b, c.device_ptr(&gpu.stream).0);
        let (mut first, mut all) = (0, Vec::new());
        let blocks = NonZeroU32::new(blocks).ok_or("no multiprocessors")?;
        for shape in shapes {
            let [m, n, k] = shape.map(|extent| extent as i64);
            let tiles = if by_maps {
                let of_a = tensor_map::map::<MapOfA>(gpu, [m, k], at_a)?;
                let of_b = tensor_map::map::<MapOfB>(gpu, [n, k], at_b)?;
                let [at_of_a, at_of_b] = [&of_a, &of_b].map(|map| map.device_ptr(&gpu.stream).0);
                maps.extend([of_a, of_b]);
                // SAFETY: the maps are those of the main loop, of these matrices.
                let operands = unsafe { (OperandMap::new(at_of_a as *const _), OperandMap::new(at_of_b as *const _)) };
                let group =
                    GroupOf::<BFloat16>::new::<MainloopSm90>(operands, at_c as *mut f32, [m, n, k], first, blocks);
                all.extend(bytes(&group.map_err(|why| why.to_string())?));
                tiles_of::<MainloopSm90>([m, n, k])
            } else {
                let matrices = [at_a, at_b, at_c].map(|at| at as *mut u8);
                let group = Group::new::<Mainloop>(matrices, [k, k, n], [m, n, k], first, blocks);
                all.extend(bytes(&group.map_err(|why| why.to_string())?));
                tiles_of::<Mainloop>([m, n, k])
            };
            first += tiles.m * tiles.n;
            (at_a, at_b, at_c) = (at_a + 2 * (m * k) as u64, at_b + 2 * (n * k) as u64, at_c + 4 * (m * n) as u64);
        }
        (all, blocks.get())
    };
    let given = gpu.stream.clone_htod(&given)?;
    let (threads, shared) = if by_maps {
        (gemm_sm90::THREADS, gemm_sm90::SHARED)
    } else {
        (gemm_sm80_batched::THREADS, gemm_sm80_batched::SHARED)
    };
    let (kernel, config) = gpu.kernel(name, Shape { grid: [grid, 1], threads, shared })?;
    let ([rows, columns, depth], count) = ([m, n, k].map(|extent| extent as i64), PRODUCTS as u64);
    let microseconds = gpu.time(|| {
        let mut launch = gpu.stream.launch_builder(&kernel);
        match &maps[..] {
            _ if !is_batch => launch.arg(&given).arg(&count),
            [of_a, of_b] => launch.arg(of_a).arg(of_b).arg(&mut c).arg(&rows).arg(&columns).arg(&given),
            _ => launch.arg(&a).arg(&b).arg(&mut c).arg(&rows).arg(&columns).arg(&depth).arg(&given),
        };
        // SAFETY: the extents, the schedule, the maps and the groups are those of the matrices; n is even, and k a multiple of 8.
        unsafe { launch.launch(config)? };
        Ok(())
    })?;
    let found = gpu.stream.clone_dtoh(&c)?;
    let (mut at, mut checked) = (0, None::<Checked>);
    for (extents, [a, b]) in shapes.into_iter().zip(&host) {
        let len = extents[0] * extents[1];
        let this = Checked::product(&found[at..at + len], extents, a, b);
        at += len;
        if checked.as_ref().is_none_or(|before| before.wrong.is_none()) {
            checked = Some(this);
        }
    }
    let rows = shapes.iter().map(|[m, ..]| m).sum();
    Ok(Outcome {
        microseconds,
        throughput: operations_per_second([rows, n, k], microseconds),
        checked: checked.ok_or("no products")?,
        vendor: None,
    })
}
