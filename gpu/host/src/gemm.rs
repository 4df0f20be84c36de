//! The GEMMs on tensor cores, from bf16 or f16 to f32 or bf16.

use crate::batches::bytes;
use crate::cases::{Outcome, operations_per_second};
use crate::gpu::{Failure, Gpu, Shape};
use crate::reference::{Checked, Rounding, bf16, f16, nearest_bf16, small, value_of_bf16};
use crate::tensor_map;
use crate::vendor::{Matrix, Product, Types, share};
use cudarc::cublas::sys::cudaDataType_t as Type;
use cudarc::driver::{CudaSlice, DevicePtr, LaunchArgs, PushKernelArg};
use cute_static::cluster::Cluster;
use cute_static::collective::{TmaCollective, TmaParts};
use cute_static::epilogue::TmaEpilogue;
use cute_static::numeric::{BFloat16, Float16};
use cute_static::schedule::{Schedule, Scheduler, Tiles};
use cute_static::tma::RunTimeTensorMap;
use cute_static::typenum::{U1, U2};
use cute_static_kernels::gemm_sm90::Format;
use cute_static_kernels::gemm_sm100::{Instance, OneBlock, Scheduling, TwoBlocks};
use cute_static_kernels::{gemm_sm80, gemm_sm90, gemm_sm100};

/// A map of a matrix whose rows are contiguous.
trait RowMajor: RunTimeTensorMap<Strides = (i64, U1)> {}
impl<M: RunTimeTensorMap<Strides = (i64, U1)>> RowMajor for M {}
type MapOfA<I> = <<<I as Instance>::Mainloop as TmaCollective>::A as TmaParts>::Map;
type MapOfB<I> = <<<I as Instance>::Mainloop as TmaCollective>::B as TmaParts>::Map;
type MapC<F> = <<F as Format>::Narrow as TmaEpilogue>::Map;
/// Runs the kernel of this name.
pub fn run(gpu: &Gpu, name: &str, extents: [usize; 3]) -> Result<Outcome, Failure> {
    let problem = Problem::new(gpu, name, extents)?;
    match name {
        _ if name.ends_with("_to_bf16") => problem.of_format(gemm_sm90::THREADS, gemm_sm90::SHARED_TO_BF16),
        _ if name.starts_with("gemm_sm90_") => problem.of_format(gemm_sm90::THREADS, gemm_sm90::SHARED),
        _ if name.starts_with("gemm_sm100_persistent_of_two_") => {
            problem.persistent::<TwoBlocks<BFloat16>, Cluster<U2>>(gemm_sm100::SHARED_OF_TWO)
        }
        _ if name.starts_with("gemm_sm100_persistent_") => {
            problem.persistent::<OneBlock<BFloat16>, Cluster>(gemm_sm100::SHARED)
        }
        _ if name.starts_with("gemm_sm100_") => problem.of_format(gemm_sm100::THREADS, gemm_sm100::SHARED),
        _ if name.contains("_edges_") => problem.with_edges(),
        _ => problem.plain(),
    }
}

/// Small integers, row-major.
pub fn operand(seed: u64, rows: usize, k: usize) -> Vec<i8> {
    (0..rows * k).map(|i| small(seed, i) as i8).collect()
}

struct Problem<'g> {
    gpu: &'g Gpu,
    name: &'g str,
    operands: Type,
    extents: [usize; 3],
    host: [Vec<i8>; 2],
    a: CudaSlice<u16>,
    b: CudaSlice<u16>,
    c: Results,
}
/// C.
enum Results {
    F32(CudaSlice<f32>),
    Bf16(CudaSlice<u16>),
}
impl Results {
    fn new(gpu: &Gpu, name: &str, len: usize) -> Result<Self, Failure> {
        Ok(if name.ends_with("_to_bf16") {
            Self::Bf16(gpu.stream.alloc_zeros(len)?)
        } else {
            Self::F32(gpu.stream.alloc_zeros(len)?)
        })
    }
    /// As an argument of a launch.
    fn argument<'a>(&'a mut self, launch: &mut LaunchArgs<'a>) {
        match self {
            Self::F32(c) => launch.arg(c),
            Self::Bf16(c) => launch.arg(c),
        };
    }
    /// What it has become, and what a sum is rounded to in it.
    fn download(&self, gpu: &Gpu) -> Result<(Vec<f32>, Rounding), Failure> {
        Ok(match self {
            Self::F32(c) => (gpu.stream.clone_dtoh(c)?, |sum| sum),
            Self::Bf16(c) => (gpu.stream.clone_dtoh(c)?.into_iter().map(value_of_bf16).collect(), nearest_bf16),
        })
    }
}
impl<'g> Problem<'g> {
    fn new(gpu: &'g Gpu, name: &'g str, extents: [usize; 3]) -> Result<Self, Failure> {
        let [m, n, k] = extents;
        let (operands, bits): (_, fn(i32) -> u16) =
            if name.ends_with("_f16") { (Type::CUDA_R_16F, f16) } else { (Type::CUDA_R_16BF, bf16) };
        let host = [operand(3, m, k), operand(4, n, k)];
        let upload = |x: &[i8]| gpu.stream.clone_htod(&x.iter().map(|x| bits(i32::from(*x))).collect::<Vec<_>>());
        let (a, b) = (upload(&host[0])?, upload(&host[1])?);
        Ok(Self { gpu, name, operands, extents, host, a, b, c: Results::new(gpu, name, m * n)? })
    }
    /// A kernel that takes pointers.
    fn plain(mut self) -> Result<Outcome, Failure> {
        let [m, n, k] = self.extents;
        let shape =
            Shape { grid: [m as u32 / 128, n as u32 / 128], threads: gemm_sm80::THREADS, shared: gemm_sm80::SHARED };
        let (kernel, config) = self.gpu.kernel(self.name, shape)?;
        let (n, k) = (n as i64, k as i64);
        let microseconds = self.gpu.time(|| {
            let mut launch = self.gpu.stream.launch_builder(&kernel);
            launch.arg(&self.a).arg(&self.b);
            self.c.argument(&mut launch);
            // SAFETY: the extents are those of the matrices, multiples of 128, 128 and 64.
            unsafe { launch.arg(&n).arg(&k).launch(config)? };
            Ok(())
        })?;
        self.outcome(microseconds)
    }
    /// The kernel of extents that are no multiples of its tile.
    fn with_edges(mut self) -> Result<Outcome, Failure> {
        let [m, n, k] = self.extents;
        let grid = [m.div_ceil(128) as u32, n.div_ceil(128) as u32];
        let shape = Shape { grid, threads: gemm_sm80::THREADS, shared: gemm_sm80::SHARED };
        let (kernel, config) = self.gpu.kernel(self.name, shape)?;
        let (m, n, k) = (m as i64, n as i64, k as i64);
        let microseconds = self.gpu.time(|| {
            let mut launch = self.gpu.stream.launch_builder(&kernel);
            launch.arg(&self.a).arg(&self.b);
            self.c.argument(&mut launch);
            // SAFETY: the extents are those of the matrices; n is even, k a multiple of 8.
            unsafe { launch.arg(&m).arg(&n).arg(&k).launch(config)? };
            Ok(())
        })?;
        self.outcome(microseconds)
    }
    /// A kernel that takes tensor maps, of either format.
    fn of_format(self, threads: u32, shared: u32) -> Result<Outcome, Failure> {
        match self.operands {
            Type::CUDA_R_16F => self.mapped::<Float16>(threads, shared),
            _ => self.mapped::<BFloat16>(threads, shared),
        }
    }
    /// The maps of A and of B.
    fn maps<A: RowMajor, B: RowMajor>(&self) -> Result<[CudaSlice<u64>; 2], Failure> {
        let [m, n, k] = self.extents.map(|extent| extent as i64);
        let [at_a, at_b] = [&self.a, &self.b].map(|operand| operand.device_ptr(&self.gpu.stream).0);
        Ok([tensor_map::map::<A>(self.gpu, [m, k], at_a)?, tensor_map::map::<B>(self.gpu, [n, k], at_b)?])
    }
    /// A kernel of Blackwell whose blocks compute tile after tile, in clusters `C`.
    fn persistent<I, C>(mut self, shared: u32) -> Result<Outcome, Failure>
    where
        I: Instance<Mainloop: TmaCollective<A: TmaParts<Map: RowMajor>, B: TmaParts<Map: RowMajor>>>,
        Scheduling<C>: Scheduler,
    {
        let [map_a, map_b] = self.maps::<MapOfA<I>, MapOfB<I>>()?;
        let [m, n, k] = self.extents;
        let tiles = [m.div_ceil(128), n.div_ceil(256), k.div_ceil(64)].map(|tiles| tiles as u32);
        let tiles = Tiles { m: tiles[0], n: tiles[1], k: tiles[2], batch: 1 };
        let cluster = Scheduling::<C>::CLUSTER[0];
        let schedule = Schedule::<Scheduling<C>>::new(tiles, self.gpu.multiprocessors()? / cluster * cluster)
            .map_err(|why| why.to_string())?;
        let [x, y, _] = schedule.grid();
        let shape = Shape { grid: [x, y], threads: gemm_sm100::THREADS, shared };
        let (kernel, config) = self.gpu.kernel(self.name, shape)?;
        let schedule = self.gpu.stream.clone_htod(&bytes(&schedule))?;
        let [m, n, k] = self.extents.map(|extent| extent as i64);
        let microseconds = self.gpu.time(|| {
            let mut launch = self.gpu.stream.launch_builder(&kernel);
            launch.arg(&map_a).arg(&map_b);
            self.c.argument(&mut launch);
            // SAFETY: the maps are those of the kernel's types, of matrices of these extents; n is a multiple of 4, and k of 8. The grid is that of the schedule.
            unsafe { launch.arg(&m).arg(&n).arg(&k).arg(&schedule).launch(config)? };
            Ok(())
        })?;
        self.outcome(microseconds)
    }
    fn mapped<F: Format>(mut self, threads: u32, shared: u32) -> Result<Outcome, Failure> {
        let [m, n, k] = self.extents;
        let [map_a, map_b] = self.maps::<F::MapA, F::MapB>()?;
        let grid = [m.div_ceil(128) as u32, n.div_ceil(256) as u32];
        let (kernel, config) = self.gpu.kernel(self.name, Shape { grid, threads, shared })?;
        let (m, n, k) = (m as i64, n as i64, k as i64);
        let with_edges = self.name.contains("_edges_");
        // C of bf16 has a map, too.
        let map_c = match &self.c {
            Results::F32(_) => None,
            Results::Bf16(c) => {
                let at_c = c.device_ptr(&self.gpu.stream).0;
                let of_c = MapC::<F>::store_parameters((m as u64, n as u64), (n, U1::new()), at_c)?;
                Some(tensor_map::upload(self.gpu, &tensor_map::encode(&of_c, at_c)?)?)
            }
        };
        let microseconds = self.gpu.time(|| {
            let mut launch = self.gpu.stream.launch_builder(&kernel);
            launch.arg(&map_a).arg(&map_b);
            if let Some(map_c) = &map_c {
                // SAFETY: the maps are those of the kernel's types, of matrices of these extents: n and k are multiples of 8.
                unsafe { launch.arg(map_c).arg(&k).launch(config)? };
                return Ok(());
            }
            self.c.argument(&mut launch);
            if with_edges {
                launch.arg(&m);
            }
            // SAFETY: the maps are those of the kernel's types, of matrices of these extents: multiples of 128, 256 and 64; of 1,
            // 4 and 8 for a kernel with edges.
            unsafe { launch.arg(&n).arg(&k).launch(config)? };
            Ok(())
        })?;
        self.outcome(microseconds)
    }
    fn outcome(self, microseconds: f64) -> Result<Outcome, Failure> {
        let Self { gpu, operands, extents, host, a, b, c, .. } = self;
        let (found, rounded) = c.download(gpu)?;
        let matrix =
            |of: &CudaSlice<u16>| Matrix { address: of.device_ptr(&gpu.stream).0, by_rows: true, pitch: extents[2] };
        let product = Product { types: Types::to_f32(operands), a: matrix(&a), b: matrix(&b), by_rows: true };
        Ok(Outcome {
            microseconds,
            throughput: operations_per_second(extents, microseconds),
            checked: Checked::rounded_product(&found, extents, &host[0], &host[1], rounded),
            vendor: share(gpu, extents, &product, microseconds),
        })
    }
}
