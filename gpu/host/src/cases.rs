//! The kernels over their shapes.

use crate::gemm::{self, operand};
use crate::gpu::{Failure, Gpu, Shape};
use crate::reference::{bf16, product, small};
use crate::tensor_map;
use crate::vendor::Vendor;
use cudarc::driver::{CudaSlice, PushKernelArg};
use cute_static_kernels::{attention, copy, sgemm, transpose};

/// A line of the table: `Err` where the result is wrong, or there is none.
pub type Line = Result<String, String>;

/// Runs everything.
pub fn all<'g>(gpu: &'g Gpu, vendor: Option<&'g Vendor>) -> impl Iterator<Item = Line> + use<'g> {
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
    let edges = [[4, 8, 1], [100, 132, 9], [1000, 2004, 515], [4096, 4096, 4096]]
        .into_iter()
        .map(move |extents| line("sgemm_edges", &extents, run_sgemm(gpu, "sgemm_edges", extents)));
    let attentions = [[1, 64], [3, 192], [32, 2048], [64, 8192]]
        .into_iter()
        .map(move |extents| line("attention_bf16", &extents, run_attention(gpu, extents)));
    let maps =
        std::iter::once(4000).filter(|_| gpu.capability >= (9, 0)).map(|cases| match tensor_map::compare(cases) {
            Ok(legal) => Ok(format!(
                "tensor maps: the driver and the library agree on {cases} random ones, {legal} of them legal"
            )),
            Err(difference) => Err(format!("tensor maps: WRONG: {difference}")),
        });
    copies.chain(transposes).chain(sgemms).chain(edges).chain(attentions).chain(gemm::all(gpu, vendor)).chain(maps)
}

/// What a run gives: microseconds, throughput, and the first element that is wrong.
pub struct Outcome {
    pub microseconds: f64,
    pub throughput: String,
    pub wrong: Option<String>,
}
pub fn line(name: &str, extents: &[usize], outcome: Result<Outcome, Failure>) -> Line {
    let extents = extents.iter().map(usize::to_string).collect::<Vec<_>>().join(" x ");
    match outcome {
        Err(error) => Err(format!("{name:<22} {extents:<20} {error}")),
        Ok(Outcome { microseconds, throughput, wrong }) => {
            let text = format!("{name:<22} {extents:<20} {microseconds:>10.1} {throughput:>30}");
            match wrong {
                None => Ok(format!("{text}  right")),
                Some(what) => Err(format!("{text}  WRONG: {what}")),
            }
        }
    }
}
pub fn first_difference(found: &[f32], expected: impl Fn(usize) -> f32) -> Option<String> {
    let differs = |(i, found): (usize, &f32)| {
        let expected = expected(i);
        (*found != expected).then(|| format!("element {i} is {found}, not {expected}"))
    };
    found.iter().enumerate().find_map(differs)
}
fn bytes_per_second(bytes: usize, microseconds: f64) -> String {
    format!("{:.0} GB/s", bytes as f64 / microseconds / 1e3)
}
pub fn operations_per_second([m, n, k]: [usize; 3], microseconds: f64) -> String {
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

fn run_sgemm(gpu: &Gpu, name: &str, extents: [usize; 3]) -> Result<Outcome, Failure> {
    let [m, n, k] = extents;
    let (a, b) = (operand(1, m, k), operand(2, n, k));
    // The kernel takes columns.
    let columns =
        |x: &[i8], rows: usize| (0..rows * k).map(|i| f32::from(x[i % rows * k + i / rows])).collect::<Vec<_>>();
    let (on_a, on_b) = (gpu.stream.clone_htod(&columns(&a, m))?, gpu.stream.clone_htod(&columns(&b, n))?);
    let mut on_c = gpu.stream.alloc_zeros::<f32>(m * n)?;
    let grid = [n.div_ceil(128) as u32, m.div_ceil(128) as u32];
    let shape = Shape { grid, threads: sgemm::THREADS, shared: sgemm::SHARED };
    let (kernel, config) = gpu.kernel(name, shape)?;
    let [em, en, ek] = extents.map(|extent| extent as i64);
    let microseconds = gpu.time(|| {
        let mut launch = gpu.stream.launch_builder(&kernel);
        // SAFETY: the extents are those of the matrices, multiples of 128, 128 and 8; of 4, 4 and 1 for the kernel with edges.
        unsafe { launch.arg(&on_a).arg(&on_b).arg(&mut on_c).arg(&em).arg(&en).arg(&ek).launch(config)? };
        Ok(())
    })?;
    check(gpu, &on_c, extents, &a, &b, microseconds)
}

/// Each query is one of the keys, and the scale so large that no other key counts: attention looks values up, exactly.
fn run_attention(gpu: &Gpu, [heads, length]: [usize; 2]) -> Result<Outcome, Failure> {
    let sign = |row: usize, i: usize| if small(7, 64 * row + i) % 2 == 0 { bf16(1) } else { bf16(-1) };
    let sought = |row: usize| row / length * length + (row * 37 + 11) % length;
    let value = |row: usize, i: usize| small(8, 64 * row + i);
    let upload = |f: &dyn Fn(usize, usize) -> u16| {
        gpu.stream.clone_htod(&(0..heads * length * 64).map(|i| f(i / 64, i % 64)).collect::<Vec<_>>())
    };
    let (q, k) = (upload(&|row, i| sign(sought(row), i))?, upload(&sign)?);
    let v = upload(&|row, i| bf16(value(row, i)))?;
    let mut o = gpu.stream.alloc_zeros::<f32>(heads * length * 64)?;
    let shape =
        Shape { grid: [length as u32 / 64, heads as u32], threads: attention::THREADS, shared: attention::SHARED };
    let (kernel, config) = gpu.kernel("attention_bf16", shape)?;
    let (rows, scale) = (length as i64, 8.0f32);
    let microseconds = gpu.time(|| {
        let mut launch = gpu.stream.launch_builder(&kernel);
        // SAFETY: all have (heads, length, 64) elements; the length is a multiple of 64.
        unsafe { launch.arg(&q).arg(&k).arg(&v).arg(&mut o).arg(&rows).arg(&scale).launch(config)? };
        Ok(())
    })?;
    let found = gpu.stream.clone_dtoh(&o)?;
    // Among some thousands of keys of 64 signs no two are near enough to count.
    let wrong = first_difference(&found, |i| value(sought(i / 64), i % 64) as f32);
    Ok(Outcome {
        microseconds,
        throughput: operations_per_second([heads * length, 2 * length, 64], microseconds),
        wrong,
    })
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
