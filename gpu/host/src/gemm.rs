//! The GEMMs on tensor cores, bf16 to f32, next to the vendor's.

use crate::cases::{Line, Outcome, first_difference, line, operations_per_second};
use crate::gpu::{Failure, Gpu, Shape};
use crate::reference::{bf16, product, small};
use crate::tensor_map;
use crate::vendor::Vendor;
use cudarc::driver::{CudaSlice, DevicePtr, PushKernelArg};
use cute_static::tma::RunTimeTensorMap;
use cute_static::typenum::U1;
use cute_static_kernels::{gemm_sm80, gemm_sm90, gemm_sm100};

/// Those that the GPU has, over their extents.
pub fn all<'g>(gpu: &'g Gpu, vendor: Option<&'g Vendor>) -> impl Iterator<Item = Line> + use<'g> {
    let sm80 = [[128, 128, 64], [256, 128, 128], [128, 384, 192], [512, 640, 4096], [4096; 3], [8192; 3]];
    let mapped = [[128, 256, 64], [256, 512, 64 * 9], [384, 768, 4096], [4096; 3], [8192; 3]];
    let newer: Option<(&str, u32, u32)> = match gpu.capability {
        (9, 0) => Some(("gemm_sm90_bf16", gemm_sm90::THREADS, gemm_sm90::SHARED)),
        (10, 0) => Some(("gemm_sm100_bf16", gemm_sm100::THREADS, gemm_sm100::SHARED)),
        _ => None,
    };
    let name = "gemm_sm80_bf16";
    let sm80 = sm80
        .into_iter()
        .map(move |extents| line(name, &extents, Case::new(gpu, vendor, extents).and_then(|case| case.plain())));
    let edges = [[1, 2, 8], [100, 34, 72], [1000, 2002, 520], [4096; 3]].into_iter().map(move |extents| {
        let outcome = Case::new(gpu, None, extents).and_then(|case| case.with_edges());
        line("gemm_sm80_edges_bf16", &extents, outcome)
    });
    let mapped = newer.into_iter().flat_map(move |kernel| {
        mapped.into_iter().map(move |extents| {
            line(kernel.0, &extents, Case::new(gpu, vendor, extents).and_then(|case| case.mapped(kernel)))
        })
    });
    sm80.chain(edges).chain(mapped)
}

/// Small integers, row-major.
pub fn operand(seed: u64, rows: usize, k: usize) -> Vec<i8> {
    (0..rows * k).map(|i| small(seed, i) as i8).collect()
}

struct Case<'g> {
    gpu: &'g Gpu,
    vendor: Option<&'g Vendor>,
    extents: [usize; 3],
    host: [Vec<i8>; 2],
    a: CudaSlice<u16>,
    b: CudaSlice<u16>,
    c: CudaSlice<f32>,
}
impl<'g> Case<'g> {
    fn new(gpu: &'g Gpu, vendor: Option<&'g Vendor>, extents: [usize; 3]) -> Result<Self, Failure> {
        let [m, n, k] = extents;
        let host = [operand(3, m, k), operand(4, n, k)];
        let upload = |x: &[i8]| gpu.stream.clone_htod(&x.iter().map(|x| bf16(i32::from(*x))).collect::<Vec<_>>());
        let (a, b) = (upload(&host[0])?, upload(&host[1])?);
        Ok(Self { gpu, vendor, extents, host, a, b, c: gpu.stream.alloc_zeros(m * n)? })
    }
    /// A kernel that takes pointers.
    fn plain(mut self) -> Result<Outcome, Failure> {
        let [m, n, k] = self.extents;
        let shape =
            Shape { grid: [m as u32 / 128, n as u32 / 128], threads: gemm_sm80::THREADS, shared: gemm_sm80::SHARED };
        let (kernel, config) = self.gpu.kernel("gemm_sm80_bf16", shape)?;
        let (n, k) = (n as i64, k as i64);
        let microseconds = self.gpu.time(|| {
            let mut launch = self.gpu.stream.launch_builder(&kernel);
            // SAFETY: the extents are those of the matrices, multiples of 128, 128 and 64.
            unsafe { launch.arg(&self.a).arg(&self.b).arg(&mut self.c).arg(&n).arg(&k).launch(config)? };
            Ok(())
        })?;
        self.outcome(microseconds)
    }
    /// The kernel of extents that are no multiples of its tile.
    fn with_edges(mut self) -> Result<Outcome, Failure> {
        let [m, n, k] = self.extents;
        let grid = [m.div_ceil(128) as u32, n.div_ceil(128) as u32];
        let shape = Shape { grid, threads: gemm_sm80::THREADS, shared: gemm_sm80::SHARED };
        let (kernel, config) = self.gpu.kernel("gemm_sm80_edges_bf16", shape)?;
        let (m, n, k) = (m as i64, n as i64, k as i64);
        let microseconds = self.gpu.time(|| {
            let mut launch = self.gpu.stream.launch_builder(&kernel);
            // SAFETY: the extents are those of the matrices; n is even, k a multiple of 8.
            unsafe { launch.arg(&self.a).arg(&self.b).arg(&mut self.c).arg(&m).arg(&n).arg(&k).launch(config)? };
            Ok(())
        })?;
        self.outcome(microseconds)
    }
    /// A kernel that takes tensor maps.
    fn mapped(mut self, (name, threads, shared): (&str, u32, u32)) -> Result<Outcome, Failure> {
        let [m, n, k] = self.extents;
        let strides = (k as i64, U1::new());
        let (at_a, at_b) = (self.a.device_ptr(&self.gpu.stream).0, self.b.device_ptr(&self.gpu.stream).0);
        let of_a = gemm_sm90::MapA::parameters((m as u64, k as u64), strides, at_a)?;
        let of_b = gemm_sm90::MapB::parameters((n as u64, k as u64), strides, at_b)?;
        let map_a = tensor_map::upload(self.gpu, &tensor_map::encode(&of_a, at_a)?)?;
        let map_b = tensor_map::upload(self.gpu, &tensor_map::encode(&of_b, at_b)?)?;
        let (kernel, config) =
            self.gpu.kernel(name, Shape { grid: [m as u32 / 128, n as u32 / 256], threads, shared })?;
        let (n, k) = (n as i64, k as i64);
        let microseconds = self.gpu.time(|| {
            let mut launch = self.gpu.stream.launch_builder(&kernel);
            // SAFETY: the maps are those of the kernel's types, of matrices of these extents: multiples of 128, 256 and 64.
            unsafe { launch.arg(&map_a).arg(&map_b).arg(&mut self.c).arg(&n).arg(&k).launch(config)? };
            Ok(())
        })?;
        self.outcome(microseconds)
    }
    fn outcome(self, microseconds: f64) -> Result<Outcome, Failure> {
        let expected = product(self.extents, &self.host[0], &self.host[1]);
        let wrong = first_difference(&self.gpu.stream.clone_dtoh(&self.c)?, |i| expected[i]);
        let mut throughput = operations_per_second(self.extents, microseconds);
        if let Some(vendor) = self.vendor {
            let theirs = vendor.time(self.gpu, self.extents, &self.a, &self.b)?;
            throughput = format!("{throughput}, {:.0} % of cuBLAS", 100.0 * theirs / microseconds);
        }
        Ok(Outcome { microseconds, throughput, wrong })
    }
}
