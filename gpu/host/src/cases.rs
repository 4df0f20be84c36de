//! The kernels over their shapes.

use crate::gpu::{Failure, Gpu, Shape};
use crate::reference::{bf16, product, small};
use crate::tensor_map;
use cudarc::driver::{CudaSlice, DevicePtr, PushKernelArg};
use cute_static::tma::RunTimeTensorMap;
use cute_static::typenum::U1;
use cute_static_kernels::{copy, gemm_sm80, gemm_sm90, sgemm, transpose};

/// A line of the table: `Err` where the result is wrong, or there is none.
type Line = Result<String, String>;

/// Runs everything.
pub fn all(gpu: &Gpu) -> impl Iterator<Item = Line> {
    let copies = ["copy_by_layout", "copy_by_hand"].into_iter().flat_map(move |name| {
        [1, 1000, 65536]
            .into_iter()
            .map(move |blocks| line(name, &[blocks * copy::TILE as usize], run_copy(gpu, name, blocks)))
    });
    let transposes = ["transpose_by_layout", "transpose_by_hand"].into_iter().flat_map(move |name| {
        [[32, 32], [64, 4096], [4096, 96], [8192, 8192]]
            .into_iter()
            .map(move |extents| line(name, &extents, run_transpose(gpu, name, extents)))
    });
    let sgemms = ["sgemm_by_layout", "sgemm_by_hand"].into_iter().flat_map(move |name| {
        [[128, 128, 8], [256, 128, 264], [384, 640, 1024], [4096, 4096, 4096]]
            .into_iter()
            .map(move |extents| line(name, &extents, run_sgemm(gpu, name, extents)))
    });
    let gemms =
        [[128, 128, 64], [256, 128, 128], [128, 384, 192], [512, 640, 4096], [4096, 4096, 4096], [8192, 8192, 8192]]
            .into_iter()
            .map(move |extents| line("gemm_sm80_bf16", &extents, run_gemm_sm80(gpu, extents)));
    let hopper = [[128, 256, 64], [256, 512, 64 * 9], [384, 768, 4096], [4096, 4096, 4096], [8192, 8192, 8192]]
        .into_iter()
        .filter(|_| gpu.hopper)
        .map(move |extents| line("gemm_sm90_bf16", &extents, run_gemm_sm90(gpu, extents)));
    let maps = std::iter::once(4000).filter(|_| gpu.hopper).map(|cases| match tensor_map::compare(cases) {
        Ok(legal) => {
            Ok(format!("tensor maps: the driver and the library agree on {cases} random ones, {legal} of them legal"))
        }
        Err(difference) => Err(format!("tensor maps: WRONG: {difference}")),
    });
    copies.chain(transposes).chain(sgemms).chain(gemms).chain(hopper).chain(maps)
}

/// What a run gives: microseconds, throughput, and the first element that is wrong.
struct Outcome {
    microseconds: f64,
    throughput: String,
    wrong: Option<String>,
}
fn line(name: &str, extents: &[usize], outcome: Result<Outcome, Failure>) -> Line {
    let extents = extents.iter().map(usize::to_string).collect::<Vec<_>>().join(" x ");
    match outcome {
        Err(error) => Err(format!("{name:<22} {extents:<20} {error}")),
        Ok(Outcome { microseconds, throughput, wrong }) => {
            let text = format!("{name:<22} {extents:<20} {microseconds:>10.1} {throughput:>12}");
            match wrong {
                None => Ok(format!("{text}  right")),
                Some(what) => Err(format!("{text}  WRONG: {what}")),
            }
        }
    }
}
fn first_difference(found: &[f32], expected: impl Fn(usize) -> f32) -> Option<String> {
    let differs = |(i, found): (usize, &f32)| {
        let expected = expected(i);
        (*found != expected).then(|| format!("element {i} is {found}, not {expected}"))
    };
    found.iter().enumerate().find_map(differs)
}
fn bytes_per_second(bytes: usize, microseconds: f64) -> String {
    format!("{:.0} GB/s", bytes as f64 / microseconds / 1e3)
}
fn operations_per_second([m, n, k]: [usize; 3], microseconds: f64) -> String {
    format!("{:.1} TFLOP/s", 2.0 * m as f64 * n as f64 * k as f64 / microseconds / 1e6)
}

fn run_copy(gpu: &Gpu, name: &str, blocks: usize) -> Result<Outcome, Failure> {
    let len = blocks * copy::TILE as usize;
    let src = gpu.stream.clone_htod(&(0..len).map(|i| i as f32).collect::<Vec<_>>())?;
    let mut dst = gpu.stream.alloc_zeros::<f32>(len)?;
    let shape = Shape { grid: [blocks as u32, 1], threads: copy::THREADS, shared: 0 };
    let (kernel, config) = gpu.kernel(name, shape)?;
    let microseconds = gpu.time(|| {
        // SAFETY: both have `len` elements.
        unsafe { gpu.stream.launch_builder(&kernel).arg(&src).arg(&mut dst).launch(config)? };
        Ok(())
    })?;
    let wrong = first_difference(&gpu.stream.clone_dtoh(&dst)?, |i| i as f32);
    Ok(Outcome { microseconds, throughput: bytes_per_second(8 * len, microseconds), wrong })
}

fn run_transpose(gpu: &Gpu, name: &str, [rows, columns]: [usize; 2]) -> Result<Outcome, Failure> {
    let src = gpu.stream.clone_htod(&(0..rows * columns).map(|i| i as f32).collect::<Vec<_>>())?;
    let mut dst = gpu.stream.alloc_zeros::<f32>(rows * columns)?;
    let shape =
        Shape { grid: [columns as u32 / 32, rows as u32 / 32], threads: transpose::THREADS, shared: transpose::SHARED };
    let (kernel, config) = gpu.kernel(name, shape)?;
    let (m, n) = (rows as i64, columns as i64);
    let microseconds = gpu.time(|| {
        // SAFETY: the extents are those of the matrices, multiples of 32.
        unsafe { gpu.stream.launch_builder(&kernel).arg(&src).arg(&mut dst).arg(&m).arg(&n).launch(config)? };
        Ok(())
    })?;
    let wrong = first_difference(&gpu.stream.clone_dtoh(&dst)?, |i| (i % rows * columns + i / rows) as f32);
    Ok(Outcome { microseconds, throughput: bytes_per_second(8 * rows * columns, microseconds), wrong })
}

/// Small integers, row-major, of (rows, k).
fn operand(seed: u64, rows: usize, k: usize) -> Vec<i8> {
    (0..rows * k).map(|i| small(seed, i) as i8).collect()
}

fn run_sgemm(gpu: &Gpu, name: &str, extents: [usize; 3]) -> Result<Outcome, Failure> {
    let [m, n, k] = extents;
    let (a, b) = (operand(1, m, k), operand(2, n, k));
    // The kernel takes columns.
    let columns =
        |x: &[i8], rows: usize| (0..rows * k).map(|i| f32::from(x[i % rows * k + i / rows])).collect::<Vec<_>>();
    let (on_a, on_b) = (gpu.stream.clone_htod(&columns(&a, m))?, gpu.stream.clone_htod(&columns(&b, n))?);
    let mut on_c = gpu.stream.alloc_zeros::<f32>(m * n)?;
    let shape = Shape { grid: [n as u32 / 128, m as u32 / 128], threads: sgemm::THREADS, shared: sgemm::SHARED };
    let (kernel, config) = gpu.kernel(name, shape)?;
    let [em, en, ek] = extents.map(|extent| extent as i64);
    let microseconds = gpu.time(|| {
        let mut launch = gpu.stream.launch_builder(&kernel);
        // SAFETY: the extents are those of the matrices, multiples of 128, 128 and 8.
        unsafe { launch.arg(&on_a).arg(&on_b).arg(&mut on_c).arg(&em).arg(&en).arg(&ek).launch(config)? };
        Ok(())
    })?;
    check(gpu, &on_c, extents, &a, &b, microseconds)
}

fn run_gemm_sm80(gpu: &Gpu, extents: [usize; 3]) -> Result<Outcome, Failure> {
    let [m, n, k] = extents;
    let (a, b) = (operand(3, m, k), operand(4, n, k));
    let halves = |x: &[i8]| x.iter().map(|x| bf16(i32::from(*x))).collect::<Vec<_>>();
    let (on_a, on_b) = (gpu.stream.clone_htod(&halves(&a))?, gpu.stream.clone_htod(&halves(&b))?);
    let mut on_c = gpu.stream.alloc_zeros::<f32>(m * n)?;
    let shape =
        Shape { grid: [m as u32 / 128, n as u32 / 128], threads: gemm_sm80::THREADS, shared: gemm_sm80::SHARED };
    let (kernel, config) = gpu.kernel("gemm_sm80_bf16", shape)?;
    let (en, ek) = (n as i64, k as i64);
    let microseconds = gpu.time(|| {
        let mut launch = gpu.stream.launch_builder(&kernel);
        // SAFETY: the extents are those of the matrices, multiples of 128, 128 and 64.
        unsafe { launch.arg(&on_a).arg(&on_b).arg(&mut on_c).arg(&en).arg(&ek).launch(config)? };
        Ok(())
    })?;
    check(gpu, &on_c, extents, &a, &b, microseconds)
}

fn run_gemm_sm90(gpu: &Gpu, extents: [usize; 3]) -> Result<Outcome, Failure> {
    let [m, n, k] = extents;
    let (a, b) = (operand(5, m, k), operand(6, n, k));
    let halves = |x: &[i8]| x.iter().map(|x| bf16(i32::from(*x))).collect::<Vec<_>>();
    let (on_a, on_b) = (gpu.stream.clone_htod(&halves(&a))?, gpu.stream.clone_htod(&halves(&b))?);
    let mut on_c = gpu.stream.alloc_zeros::<f32>(m * n)?;
    let strides = (k as i64, U1::new());
    let (address_a, address_b) = (on_a.device_ptr(&gpu.stream).0, on_b.device_ptr(&gpu.stream).0);
    let parameters_a = gemm_sm90::MapA::parameters([m as u64, k as u64], strides, address_a)?;
    let parameters_b = gemm_sm90::MapB::parameters([n as u64, k as u64], strides, address_b)?;
    let map_a = tensor_map::upload(gpu, &tensor_map::encode(&parameters_a, address_a)?)?;
    let map_b = tensor_map::upload(gpu, &tensor_map::encode(&parameters_b, address_b)?)?;
    let shape =
        Shape { grid: [m as u32 / 128, n as u32 / 256], threads: gemm_sm90::THREADS, shared: gemm_sm90::SHARED };
    let (kernel, config) = gpu.kernel("gemm_sm90_bf16", shape)?;
    let (en, ek) = (n as i64, k as i64);
    let microseconds = gpu.time(|| {
        let mut launch = gpu.stream.launch_builder(&kernel);
        // SAFETY: the maps are those of the kernel's types, of matrices of these extents: multiples of 128, 256 and 64.
        unsafe { launch.arg(&map_a).arg(&map_b).arg(&mut on_c).arg(&en).arg(&ek).launch(config)? };
        Ok(())
    })?;
    check(gpu, &on_c, extents, &a, &b, microseconds)
}

fn check(
    gpu: &Gpu,
    c: &CudaSlice<f32>,
    extents: [usize; 3],
    a: &[i8],
    b: &[i8],
    microseconds: f64,
) -> Result<Outcome, Failure> {
    let expected = product(extents, a, b);
    let wrong = first_difference(&gpu.stream.clone_dtoh(c)?, |i| expected[i]);
    Ok(Outcome { microseconds, throughput: operations_per_second(extents, microseconds), wrong })
}
