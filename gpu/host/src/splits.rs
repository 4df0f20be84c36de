//! Products whose tiles several blocks compute: split-K and stream-K.

use crate::batches::bytes;
use crate::cases::{Outcome, operations_per_second};
use crate::gemm::operand;
use crate::gpu::{Failure, Gpu, Shape};
use crate::reference::{Checked, bf16};
use crate::tensor_map::map;
use crate::vendor::{Matrix, Product, Types, share};
use cudarc::cublas::sys::cudaDataType_t as Type;
use cudarc::driver::{DevicePtr, PushKernelArg};
use cute_static::numeric::BFloat16;
use cute_static::schedule::{AlongN, Schedule, Scheduler, SplitK, StreamK};
use cute_static::typenum::U3;
use cute_static_device::epilogue::partial_bytes;
use cute_static_kernels::gemm_collective::groups::tiles_of;
use cute_static_kernels::gemm_sm80_batched::{self, BatchFormat};
use cute_static_kernels::gemm_sm90::{self, Format};

/// Runs the kernel of this name, with as many blocks as multiprocessors: they run at the same time.
pub fn run(gpu: &Gpu, name: &str, extents: [usize; 3]) -> Result<Outcome, Failure> {
    if name.contains("_split_k_") {
        run_with::<SplitK<U3, AlongN>>(gpu, name, extents)
    } else {
        run_with::<StreamK<AlongN>>(gpu, name, extents)
    }
}
fn run_with<S: Scheduler>(gpu: &Gpu, name: &str, extents: [usize; 3]) -> Result<Outcome, Failure> {
    let ([m, n, k], blocks) = (extents.map(|extent| extent as i64), gpu.multiprocessors()?);
    let by_maps = name.contains("_sm90_");
    let (tiles, partial, threads, shared) = if by_maps {
        let tiles = tiles_of::<<BFloat16 as Format>::Mainloop>([m, n, k]);
        (tiles, partial_bytes::<<BFloat16 as Format>::Direct>(), gemm_sm90::THREADS, gemm_sm90::SHARED)
    } else {
        let tiles = tiles_of::<<BFloat16 as BatchFormat>::Mainloop>([m, n, k]);
        let partial = partial_bytes::<<BFloat16 as BatchFormat>::Epilogue>();
        (tiles, partial, gemm_sm80_batched::THREADS, gemm_sm80_batched::SHARED)
    };
    let schedule = Schedule::<S>::new(tiles, blocks).map_err(|why| why.to_string())?;
    let [x, y, z] = schedule.grid();
    if x * y * z > blocks {
        return Err(format!("{x} × {y} × {z} blocks do not run at the same time").into());
    }
    let host = [operand(3, extents[0], extents[2]), operand(4, extents[1], extents[2])];
    let upload = |x: &[i8]| gpu.stream.clone_htod(&x.iter().map(|x| bf16(i32::from(*x))).collect::<Vec<_>>());
    let (a, b) = (upload(&host[0])?, upload(&host[1])?);
    let mut c = gpu.stream.alloc_zeros::<f32>(extents[0] * extents[1])?;
    let all = schedule.workspace(partial).map_err(|why| why.to_string())? as usize;
    let flags = all - 4 * schedule.slots() as usize;
    let mut workspace = gpu.stream.alloc_zeros::<u8>(all.max(1))?;
    let at_workspace = workspace.device_ptr(&gpu.stream).0;
    let given = gpu.stream.clone_htod(&bytes(&schedule))?;
    let [at_a, at_b] = [&a, &b].map(|operand| operand.device_ptr(&gpu.stream).0);
    let maps = if by_maps {
        Some([
            map::<<BFloat16 as Format>::MapA>(gpu, [m, k], at_a)?,
            map::<<BFloat16 as Format>::MapB>(gpu, [n, k], at_b)?,
        ])
    } else {
        None
    };
    let (kernel, config) = gpu.kernel(name, Shape { grid: [x, y], threads, shared })?;
    let microseconds = gpu.time(|| {
        // The flags are 0 when the kernel starts. The time of this is part of the kernel's.
        if flags < all {
            gpu.stream.memset_zeros(&mut workspace.slice_mut(flags..))?;
        }
        let mut launch = gpu.stream.launch_builder(&kernel);
        match &maps {
            Some([a, b]) => launch.arg(a).arg(b),
            None => launch.arg(&a).arg(&b),
        };
        launch.arg(&mut c).arg(&m).arg(&n).arg(&k).arg(&given).arg(&at_workspace);
        // SAFETY: the extents, the schedule and the maps are those of the matrices; n is even, and k a multiple of 8. The workspace is that of the schedule, whose blocks run at the same time.
        unsafe { launch.launch(config)? };
        Ok(())
    })?;
    let matrix = |address| Matrix { address, by_rows: true, pitch: extents[2] };
    let product = Product { types: Types::to_f32(Type::CUDA_R_16BF), a: matrix(at_a), b: matrix(at_b), by_rows: true };
    Ok(Outcome {
        microseconds,
        throughput: operations_per_second(extents, microseconds),
        checked: Checked::product(&gpu.stream.clone_dtoh(&c)?, extents, &host[0], &host[1]),
        vendor: share(gpu, extents, &product, microseconds),
    })
}
