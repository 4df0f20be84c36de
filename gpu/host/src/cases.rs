//! The kernels over their shapes.

use crate::gemm::{self, operand};
use crate::gpu::{Absent, Failure, Gpu, Shape};
use crate::reference::Checked;
#[cfg(feature = "requests")]
use crate::requests::{REQUESTS, Request};
use crate::results::{Row, Verdict};
use crate::tensor_map::Comparison;
use crate::vendor::{Matrix, Product, Types, share};
use crate::{atoms, attention, batches, boxes, convolution, rowwise, sparse, splits};
use cudarc::cublas::sys::cudaDataType_t as Type;
use cudarc::driver::{DevicePtr, PushKernelArg};
use cute_static_kernels::{copy, sgemm, transpose};
use std::path::Path;

/// A kernel, or something else that the driver is asked, of given extents.
#[derive(Clone, Debug)]
pub struct Case {
    pub kernel: &'static str,
    extents: &'static [usize],
}
type Extents = &'static [&'static [usize]];

/// What the driver says of tensor maps comes first: it needs no kernel. Then the newest kernels.
const ALL: &[(&str, Extents)] = &[
    (TENSOR_MAPS, &[&[4000]]),
    // Instructions of a warp that begin so, each with so many operands
    ("atoms mma.sync.", ATOMS),
    ("atoms mma.sp", ATOMS),
    ("atoms ldmatrix.", ATOMS),
    ("atoms movmatrix.", ATOMS),
    ("atoms stmatrix.", ATOMS),
    ("atoms cp.async.", ATOMS),
    (boxes::CANONICAL, &[&[boxes::PLACES.len()]]),
    (boxes::OTHERS, &[&[boxes::PLACES.len()]]),
    (boxes::ILLEGAL[0].0, ONE),
    (boxes::ILLEGAL[1].0, ONE),
    (boxes::ILLEGAL[2].0, ONE),
    (boxes::ILLEGAL[3].0, ONE),
    (boxes::ILLEGAL[4].0, ONE),
    ("gemm_sm90_bf16", MAPPED),
    ("gemm_sm90_f16", MAPPED),
    ("gemm_sm90_edges_bf16", MAPPED_EDGES),
    ("gemm_sm90_edges_f16", MAPPED_EDGES),
    ("gemm_sm90_bf16_to_bf16", MAPPED),
    ("gemm_sm90_bf16_to_bf16", MAPPED_EDGES_OF_8),
    ("gemm_sm100_bf16", MAPPED),
    ("gemm_sm100_f16", MAPPED),
    ("gemm_sm100_edges_bf16", MAPPED_EDGES),
    ("gemm_sm100_edges_f16", MAPPED_EDGES),
    ("gemm_sm100_persistent_bf16", MAPPED_EDGES),
    ("gemm_sm100_persistent_of_two_bf16", MAPPED_EDGES),
    ("gemm_sm80_bf16", SM80),
    ("gemm_sm80_f16", SM80),
    ("gemm_sm80_edges_bf16", SM80_EDGES),
    ("gemm_sm80_edges_f16", SM80_EDGES),
    ("gemm_sm80_batched_bf16", SM80_EDGES),
    ("gemm_sm80_grouped_bf16", SM80_EDGES),
    ("gemm_sm80_sparse_bf16", SM80_SPARSE),
    ("gemm_sm80_sparse_edges_bf16", SM80_SPARSE_EDGES),
    ("gemm_sm90_batched_bf16", MAPPED_EDGES),
    ("gemm_sm90_grouped_bf16", MAPPED_EDGES),
    ("gemm_sm90_sparse_bf16", SM90_SPARSE),
    ("gemm_sm80_split_k_bf16", PARTS),
    ("gemm_sm80_stream_k_bf16", SHARES),
    ("gemm_sm90_split_k_bf16", PARTS),
    ("gemm_sm90_stream_k_bf16", SHARES),
    ("convolution_sm90_bf16", CONVOLUTIONS),
    ("convolution_sm90_strided_bf16", CONVOLUTIONS),
    ("softmax_bf16", ROWS_16_BITS),
    ("softmax_f32", &[&[1, 4], &[5, 516], &[65536, 1024]]),
    ("rms_norm_bf16", ROWS_16_BITS),
    ("layer_norm_bf16", ROWS_16_BITS),
    ("attention_sm90_64_bf16", ATTENTION_SM90),
    ("attention_sm90_128_bf16", ATTENTION_SM90),
    ("attention_sm90_128_causal_bf16", ATTENTION_SM90),
    ("attention_sm90_128_edges_bf16", ATTENTION_EDGES),
    ("attention_sm90_128_grouped_causal_edges_bf16", ATTENTION_GROUPED_EDGES),
    ("attention_sm90_192_causal_edges_bf16", ATTENTION_EDGES),
    ("attention_bf16", ATTENTION),
    ("attention_causal_bf16", ATTENTION),
    ("attention_edges_bf16", ATTENTION_EDGES),
    ("attention_causal_edges_bf16", ATTENTION_EDGES),
    ("attention_grouped_bf16", ATTENTION_GROUPED),
    ("attention_128_bf16", ATTENTION),
    ("attention_192_bf16", ATTENTION_192),
    ("attention_192_causal_edges_bf16", ATTENTION_EDGES),
    ("attention_128_grouped_causal_edges_bf16", ATTENTION_GROUPED_EDGES),
    ("sgemm_by_layout", SGEMM),
    ("sgemm_by_hand", SGEMM),
    ("sgemm_edges", &[&[4, 8, 1], &[100, 132, 9], &[1000, 2004, 515], &[4096; 3]]),
    ("transpose_by_layout", TRANSPOSE),
    ("transpose_by_hand", TRANSPOSE),
    ("copy_by_layout", COPY),
    ("copy_by_hand", COPY),
];
const TENSOR_MAPS: &str = "tensor maps";
const ATOMS: Extents = &[&[4]];
const ONE: Extents = &[&[1]];
const ATTENTION: Extents = &[&[1, 64], &[3, 192], &[32, 2048], &[64, 8192]];
const ATTENTION_SM90: Extents = &[&[1, 128], &[3, 384], &[32, 2048], &[64, 8192]];
/// Images, channels, filters, and the width and height of an image
const CONVOLUTIONS: Extents = &[&[2, 72, 130, 9, 11], &[1, 64, 128, 16, 8], &[32, 256, 256, 56, 56]];
const ROWS_16_BITS: Extents = &[&[1, 8], &[5, 520], &[65536, 1024]];
const ATTENTION_EDGES: Extents = &[&[1, 1], &[3, 150], &[32, 2047]];
const SM80_SPARSE: Extents = &[&[128, 128, 64], &[256, 128, 320], &[4096, 4096, 4096]];
const SM80_SPARSE_EDGES: Extents = &[&[1, 2, 16], &[100, 34, 80], &[4096, 4096, 4096]];
const SM90_SPARSE: Extents = &[&[1, 2, 16], &[100, 34, 80], &[256, 128, 640], &[4096, 4096, 4096], &[8192, 8192, 8192]];
/// Fewer tiles than blocks, more, and no whole waves of them. A product in three parts has three k tiles.
const PARTS: Extents = &[&[1, 4, 136], &[100, 260, 1096], &[256, 256, 16384], &[1000, 2004, 520], &[4096; 3]];
const SHARES: Extents = &[&[1, 4, 8], &[100, 260, 1096], &[256, 256, 16384], &[1000, 2004, 520], &[4096; 3]];
const ATTENTION_192: Extents = &[&[1, 64], &[3, 192], &[32, 2048]];
const ATTENTION_GROUPED: Extents = &[&[4, 64], &[12, 192], &[32, 2048]];
const ATTENTION_GROUPED_EDGES: Extents = &[&[4, 1], &[12, 150], &[32, 2047]];
const MAPPED: Extents = &[&[128, 256, 64], &[256, 512, 64 * 9], &[384, 768, 4096], &[4096; 3], &[8192; 3]];
const MAPPED_EDGES: Extents = &[&[1, 4, 8], &[100, 260, 72], &[1000, 2004, 520], &[4096; 3]];
/// For rows of C that are moved 16 bytes at a time, in bf16.
const MAPPED_EDGES_OF_8: Extents = &[&[1, 8, 8], &[100, 264, 72], &[1000, 2008, 520], &[4096; 3]];
const SM80: Extents = &[&[128, 128, 64], &[256, 128, 128], &[128, 384, 192], &[512, 640, 4096], &[4096; 3], &[8192; 3]];
const SM80_EDGES: Extents = &[&[1, 2, 8], &[100, 34, 72], &[1000, 2002, 520], &[4096; 3]];
const SGEMM: Extents = &[&[128, 128, 8], &[256, 128, 264], &[384, 640, 1024], &[4096; 3]];
const TRANSPOSE: Extents = &[&[32, 32], &[64, 4096], &[4096, 96], &[8192, 8192]];
const COPY: Extents = &[&[1024], &[1000 * 1024], &[65536 * 1024]];

type Process = fn(&Case) -> Row;
/// What a process does without a GPU, for the tests: the name, what it does.
const SELF_TEST: [(&str, Process); 7] = [
    ("self test: right", |case| Row::new(case, Verdict::Right, "first".into())),
    ("self test: crash", |_| std::process::abort()),
    ("self test: hang", |_| {
        loop {
            std::thread::sleep(std::time::Duration::from_secs(1));
        }
    }),
    ("self test: wrong", |case| Row::new(case, Verdict::Wrong, "C[0][0] is 1, not 2".into())),
    ("self test: mute", |_| std::process::exit(0)),
    ("self test: flood", |case| {
        // More than a pipe holds
        (0..20_000).for_each(|i| println!("line {i} of many"));
        Row::new(case, Verdict::Right, String::new())
    }),
    ("self test: panic", |_| panic!("out of order")),
];

/// Every case; those of the requests of the library's builder, if there is a folder of their PTX.
pub fn all(ptx: Option<&Path>) -> impl Iterator<Item = Case> {
    #[cfg(feature = "requests")]
    let requests = REQUESTS.into_iter().flatten().map(|request| Case { kernel: request.name, extents: &[4096; 3] });
    #[cfg(not(feature = "requests"))]
    let requests = std::iter::empty();
    let kernels = ALL.iter().flat_map(|(kernel, extents)| extents.iter().map(move |extents| Case { kernel, extents }));
    kernels.chain(requests.filter(move |_| ptx.is_some()))
}
/// The request of that name.
#[cfg(feature = "requests")]
fn request(name: &str) -> Option<&'static Request> {
    REQUESTS.into_iter().flatten().find(|request| request.name == name)
}
/// Those for the tests.
pub fn self_test() -> impl Iterator<Item = Case> {
    SELF_TEST.into_iter().map(|(kernel, _)| Case { kernel, extents: &[1] })
}

impl Case {
    /// The extents, with something between them.
    pub fn extents(&self, between: &str) -> String {
        self.extents.iter().map(usize::to_string).collect::<Vec<_>>().join(between)
    }
    /// `gemm_sm80_bf16:128x128x64`
    pub fn name(&self) -> String {
        format!("{}:{}", self.kernel, self.extents("x"))
    }
    /// Whether a GPU of that compute capability has what the kernel is made of.
    pub fn runs_on(&self, capability: (i32, i32)) -> bool {
        #[cfg(feature = "requests")]
        if let Some(request) = request(self.kernel) {
            return request.runs_on(capability);
        }
        match self.kernel {
            boxes::OTHERS => capability >= (10, 0),
            TENSOR_MAPS | "atoms stmatrix." => capability >= (9, 0),
            name if name.starts_with("boxes ") => capability >= (9, 0),
            name if name.starts_with("gemm_sm90_") || name.starts_with("convolution_") => capability == (9, 0),
            name if name.starts_with("gemm_sm100_") => capability == (10, 0),
            _ => capability >= (8, 0),
        }
    }
}

/// Runs a case in this process.
pub fn run(case: &Case, ptx: Option<&Path>) -> Row {
    if let Some((_, what)) = SELF_TEST.iter().find(|(name, _)| *name == case.kernel) {
        return what(case);
    }
    let failed = |why: String| Row::new(case, Verdict::Failed, why);
    let gpu = match Gpu::open() {
        Ok(gpu) => gpu,
        Err(Absent(why)) => return failed(why),
    };
    #[cfg(feature = "requests")]
    if let (Some(request), Some(ptx), [m, n, k]) = (request(case.kernel), ptx, case.extents) {
        return finished(case, request.run(&gpu, ptx, [*m, *n, *k]));
    }
    #[cfg(not(feature = "requests"))]
    let _ = ptx;
    if let (Some(beginning), [operands]) = (case.kernel.strip_prefix("atoms "), case.extents) {
        let (verdict, remark) = atoms::run(&gpu, beginning, *operands);
        return Row::new(case, verdict, remark);
    }
    if case.kernel.starts_with("boxes ") {
        let (verdict, remark) = boxes::run(&gpu, case.kernel);
        return Row::new(case, verdict, remark);
    }
    let outcome = match (case.kernel, case.extents) {
        (TENSOR_MAPS, [cases]) => {
            let comparison = Comparison::of(*cases);
            let verdict = if comparison.agree() { Verdict::Right } else { Verdict::Wrong };
            return Row::new(case, verdict, comparison.to_string());
        }
        (name, [len]) => run_copy(&gpu, name, *len),
        (name, [heads, length]) if name.starts_with("attention_") => attention::run(&gpu, name, [*heads, *length]),
        (name, [rows, columns]) if name.starts_with("softmax_") || name.contains("_norm_") => {
            rowwise::run(&gpu, name, [*rows, *columns])
        }
        (name, [rows, columns]) => run_transpose(&gpu, name, [*rows, *columns]),
        (name, [m, n, k]) if name.starts_with("sgemm") => run_sgemm(&gpu, name, [*m, *n, *k]),
        (name, [m, n, k]) if name.contains("_batched_") || name.contains("_grouped_") => {
            batches::run(&gpu, name, [*m, *n, *k])
        }
        (name, [m, n, k]) if name.contains("_split_k_") || name.contains("_stream_k_") => {
            splits::run(&gpu, name, [*m, *n, *k])
        }
        (name, [m, n, k]) if name.contains("_sparse_") => sparse::run(&gpu, name, [*m, *n, *k]),
        (name, [m, n, k]) => gemm::run(&gpu, name, [*m, *n, *k]),
        (name, [images, channels, filters, width, height]) => {
            convolution::run(&gpu, name, [*images, *channels, *filters, *width, *height])
        }
        _ => return failed("nothing has such extents".into()),
    };
    finished(case, outcome)
}
fn finished(case: &Case, outcome: Result<Outcome, Failure>) -> Row {
    match outcome {
        Err(why) => Row::new(case, Verdict::Failed, why.to_string()),
        Ok(Outcome { microseconds, throughput, checked: Checked { part, wrong }, vendor }) => Row {
            microseconds: Some(microseconds),
            throughput,
            vendor,
            ..match wrong {
                None => Row::new(case, Verdict::Right, part),
                Some(what) => Row::new(case, Verdict::Wrong, what),
            }
        },
    }
}

/// What a run gives.
pub struct Outcome {
    pub microseconds: f64,
    pub throughput: String,
    pub checked: Checked,
    /// The vendor's time as a multiple of this one
    pub vendor: Option<f64>,
}
pub fn every(found: &[f32], expected: impl Fn(usize) -> f32) -> Checked {
    let differs = |(i, found): (usize, &f32)| {
        let expected = expected(i);
        (*found != expected).then(|| format!("element {i} is {found}, not {expected}"))
    };
    Checked { part: String::new(), wrong: found.iter().enumerate().find_map(differs) }
}
pub fn bytes_per_second(bytes: usize, microseconds: f64) -> String {
    format!("{:.0} GB/s", bytes as f64 / microseconds / 1e3)
}
pub fn operations_per_second([m, n, k]: [usize; 3], microseconds: f64) -> String {
    format!("{:.1} TFLOP/s", 2.0 * m as f64 * n as f64 * k as f64 / microseconds / 1e6)
}

fn run_copy(gpu: &Gpu, name: &str, len: usize) -> Result<Outcome, Failure> {
    let src = gpu.stream.clone_htod(&(0..len).map(|i| i as f32).collect::<Vec<_>>())?;
    let mut dst = gpu.stream.alloc_zeros::<f32>(len)?;
    let shape = Shape { grid: [len as u32 / copy::TILE, 1], threads: copy::THREADS, shared: 0 };
    let (kernel, config) = gpu.kernel(name, shape)?;
    let microseconds = gpu.time(|| {
        // SAFETY: both have `len` elements, a multiple of a block's.
        unsafe { gpu.stream.launch_builder(&kernel).arg(&src).arg(&mut dst).launch(config)? };
        Ok(())
    })?;
    let checked = every(&gpu.stream.clone_dtoh(&dst)?, |i| i as f32);
    Ok(Outcome { microseconds, throughput: bytes_per_second(8 * len, microseconds), checked, vendor: None })
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
    let checked = every(&gpu.stream.clone_dtoh(&dst)?, |i| (i % rows * columns + i / rows) as f32);
    Ok(Outcome { microseconds, throughput: bytes_per_second(8 * rows * columns, microseconds), checked, vendor: None })
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
    let matrix = |address, pitch| Matrix { address, by_rows: false, pitch };
    let product = Product {
        types: Types::to_f32(Type::CUDA_R_32F),
        a: matrix(on_a.device_ptr(&gpu.stream).0, m),
        b: matrix(on_b.device_ptr(&gpu.stream).0, n),
        by_rows: true,
    };
    Ok(Outcome {
        microseconds,
        throughput: operations_per_second(extents, microseconds),
        checked: Checked::product(&gpu.stream.clone_dtoh(&on_c)?, extents, &a, &b),
        vendor: share(gpu, extents, &product, microseconds),
    })
}
