//! Several products in one launch: a batch, and groups.

use crate::cases::{Outcome, operations_per_second};
use crate::gemm::operand;
use crate::gpu::{Failure, Gpu, Shape};
use crate::reference::{Checked, bf16};
use cudarc::driver::{DevicePtr, PushKernelArg};
use cute_static::numeric::BFloat16;
use cute_static::schedule::{Schedule, Tiles};
use cute_static_kernels::gemm_collective::groups::{InGroup, tiles_of};
use cute_static_kernels::gemm_collective::sm80_batched::Group;
use cute_static_kernels::gemm_sm80_batched::{BatchFormat, SHARED, THREADS};
use std::num::NonZeroU32;

type Mainloop = <BFloat16 as BatchFormat>::Mainloop;
/// The products of a launch
const PRODUCTS: usize = 4;

/// The bytes of a schedule, or of a group
pub fn bytes<T: Copy>(value: &T) -> Vec<u8> {
    let mut bytes = vec![0; size_of::<T>()];
    // SAFETY: both are `repr(C)`, of numbers and one truth, whose other bytes no kernel reads.
    unsafe { std::ptr::copy_nonoverlapping((&raw const *value).cast::<u8>(), bytes.as_mut_ptr(), bytes.len()) };
    bytes
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
    let (given, grid) = if is_batch {
        let tiles = Tiles { batch: PRODUCTS as u32, ..tiles_of::<Mainloop>([m, n, k].map(|extent| extent as i64)) };
        let schedule = Schedule::<InGroup>::new(tiles, blocks).map_err(|why| why.to_string())?;
        (bytes(&schedule), schedule.grid()[0])
    } else {
        let [mut at_a, mut at_b] = [&a, &b].map(|operand| operand.device_ptr(&gpu.stream).0);
        let (mut at_c, mut first, mut all) = (c.device_ptr(&gpu.stream).0, 0, Vec::new());
        let blocks = NonZeroU32::new(blocks).ok_or("no multiprocessors")?;
        for shape in shapes {
            let ([m, n, k], matrices) = (shape.map(|extent| extent as i64), [at_a, at_b, at_c].map(|at| at as *mut u8));
            let group = Group::new::<Mainloop>(matrices, [k, k, n], [m, n, k], first, blocks);
            all.extend(bytes(&group.map_err(|why| why.to_string())?));
            let tiles = tiles_of::<Mainloop>([m, n, k]);
            first += tiles.m * tiles.n;
            (at_a, at_b, at_c) = (at_a + 2 * (m * k) as u64, at_b + 2 * (n * k) as u64, at_c + 4 * (m * n) as u64);
        }
        (all, blocks.get())
    };
    let given = gpu.stream.clone_htod(&given)?;
    let (kernel, config) = gpu.kernel(name, Shape { grid: [grid, 1], threads: THREADS, shared: SHARED })?;
    let ([rows, columns, depth], count) = ([m, n, k].map(|extent| extent as i64), PRODUCTS as u64);
    let microseconds = gpu.time(|| {
        let mut launch = gpu.stream.launch_builder(&kernel);
        if is_batch {
            launch.arg(&a).arg(&b).arg(&mut c).arg(&rows).arg(&columns).arg(&depth).arg(&given);
        } else {
            launch.arg(&given).arg(&count);
        }
        // SAFETY: the extents, the schedule and the groups are those of the matrices; n is even, and k a multiple of 8.
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
