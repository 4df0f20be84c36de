//! The requests of the tables of the library's builder, each a kernel of its own, whose PTX is in a folder that `gpu/build` makes.

use crate::cases::{Outcome, operations_per_second};
use crate::gpu::{Failure, Gpu, Shape, alone};
use crate::reference::Checked;
use crate::tensor_map;
use crate::vendor::{Matrix, Product, Types, share};
use cudarc::cublas::sys::{cublasComputeType_t as Compute, cudaDataType_t as Type};
use cudarc::driver::{CudaFunction, CudaSlice, DevicePtr, LaunchConfig, PushKernelArg};
use cute_static_gpu_tests::collectives::{Instance, Problem};
use cute_static_gpu_tests::matrices::{Order, Stored, wrong_element};
use cute_static_kernels::collectives::names::*;
use cute_static_kernels::{name_of_request, types_of_request};
use std::path::Path;

/// A request.
pub struct Request {
    /// Its architecture, and the name of its kernel
    pub name: &'static str,
    run: fn(&Gpu, &Path, &str, [usize; 3]) -> Result<Outcome, Failure>,
}
impl Request {
    /// Runs its kernel of these extents, after one whose tiles reach beyond the edges of A, B and D.
    pub fn run(&self, gpu: &Gpu, ptx: &Path, extents: [usize; 3]) -> Result<Outcome, Failure> {
        let (_, entry) = self.name.split_once(' ').ok_or("a request has an architecture")?;
        (self.run)(gpu, ptx, entry, extents)
    }
    /// Whether a GPU of that compute capability has what the kernel is made of.
    pub fn runs_on(&self, capability: (i32, i32)) -> bool {
        if self.name.starts_with("Sm80 ") { capability >= (8, 0) } else { capability == (9, 0) }
    }
}
const WITH_EDGES: [usize; 3] = [1008, 2016, 528];

macro_rules! instance {
    (Sm80 $ja:ident $jb:ident $jd:ident ($m:tt,$n:tt,$k:tt), $cluster:tt) => {
        ("sm_80.ptx", Instance::by_threads::<Block, Scheduling>([$m, $n, $k]))
    };
    (Sm90 $ja:ident $jb:ident $jd:ident ($m:tt,$n:tt,$k:tt), ($x:tt,$y:tt)) => {
        ("sm_90a.ptx", Instance::of::<Block, Mainloop, Epilogue, Scheduling, $ja, $jb, $jd>([$m, $n, $k], [$x, $y]))
    };
}
macro_rules! configurations {
    ($($arch:ident $schedule:ident: $a:ident $ja:ident * $b:ident $jb:ident + $t:ident = $d:ident $jd:ident, $tile:tt, $cluster:tt { $($rest:tt)* })*) => {
        &[$(Request {
            name: concat!(stringify!($arch), " ", name_of_request!($schedule: $a $ja * $b $jb + $t = $d $jd, $tile, $cluster)),
            run: |gpu, folder, entry, extents| {
                types_of_request!($arch $schedule: $a $ja * $b $jb + $t = $d $jd, $tile, $cluster);
                let (file, instance) = instance!($arch $ja $jb $jd $tile, $cluster);
                let ptx = std::fs::read_to_string(folder.join(file))?;
                let kernel = Entry::new(gpu, &alone(&ptx, entry).ok_or("it has not been built")?, entry, instance)?;
                kernel.check::<$a, $ja, $b, $jb, $d, $jd>(WITH_EDGES)?;
                kernel.measure::<$a, $ja, $b, $jb, $t, $d, $jd>(extents)
            },
        }),*]
    };
}
/// Every request whose kernel a GPU of compute capability 9.0 can run.
pub const REQUESTS: [&[Request]; 2] =
    [include!("../../../tests/cutlass/builders.rs"), include!("../../../tests/cutlass/builders_sm80.rs")];

struct Entry<'a> {
    gpu: &'a Gpu,
    instance: Instance,
    function: CudaFunction,
    config: LaunchConfig,
    /// As many as run at the same time
    blocks: u32,
}
/// What a kernel is given.
struct Loaded {
    config: LaunchConfig,
    matrices: [CudaSlice<u8>; 3],
    maps: Option<[CudaSlice<u64>; 3]>,
    numbers: [i64; 6],
    schedule: CudaSlice<u8>,
}
impl<'a> Entry<'a> {
    fn new(gpu: &'a Gpu, ptx: &str, name: &str, instance: Instance) -> Result<Self, Failure> {
        let [x, y] = instance.cluster;
        let [threads, shared] = instance.launch;
        let (function, config) = gpu.kernel_in(ptx, name, Shape { grid: [x, y], threads, shared })?;
        let blocks = if x * y > 1 {
            x * y * function.occupancy_max_active_clusters(config, &gpu.stream)?
        } else {
            gpu.multiprocessors()?
                * function.occupancy_max_active_blocks_per_multiprocessor(threads, shared as usize, None)?
        };
        Ok(Self { gpu, instance, function, config, blocks })
    }
    fn load<D: Stored, JD: Order>(&self, problem: &Problem<D, JD>) -> Result<Loaded, Failure> {
        let Self { gpu, instance, config, blocks, .. } = self;
        let schedule = (instance.schedule)(instance.tiles(problem.extents), *blocks);
        let config = LaunchConfig { grid_dim: schedule.grid.into(), ..*config };
        let upload = |i: usize| gpu.stream.clone_htod(&problem.bytes[i]);
        let matrices = [upload(0)?, upload(1)?, upload(2)?];
        let map = |i: usize| -> Result<_, Failure> {
            let address = matrices[i].device_ptr(&gpu.stream).0;
            let parameters = problem.map(instance.maps.ok_or("it has no maps")?[i], i, address);
            tensor_map::upload(gpu, &tensor_map::encode(&parameters, address)?)
        };
        let maps = if instance.maps.is_some() { Some([map(0)?, map(1)?, map(2)?]) } else { None };
        let ([a, b, d], [m, n, k]) = (problem.pitches, problem.extents);
        let numbers = [a, b, d, m, n, k].map(|number| number as i64);
        let schedule = gpu.stream.clone_htod(&schedule.bytes)?;
        Ok(Loaded { config, matrices, maps, numbers, schedule })
    }
    fn launch(&self, of: &Loaded) -> Result<(), Failure> {
        let mut launch = self.gpu.stream.launch_builder(&self.function);
        match &of.maps {
            Some([a, b, d]) => launch.arg(a).arg(b).arg(d),
            None => {
                let [a, b, d] = &of.matrices;
                let launch = launch.arg(a).arg(b).arg(d);
                of.numbers.iter().fold(launch, |launch, number| launch.arg(number))
            }
        };
        // SAFETY: the matrices have these extents, and the maps are of them; contiguous extents are multiples of 16 elements. The grid is that of the schedule.
        unsafe { launch.arg(&of.schedule).launch(of.config)? };
        Ok(())
    }
    /// Compares every element of D, and what is between its rows.
    fn check<A: Stored, JA: Order, B: Stored, JB: Order, D: Stored, JD: Order>(
        &self,
        extents: [usize; 3],
    ) -> Result<(), Failure> {
        let problem = Problem::<D, JD>::new::<A, JA, B, JB>(extents);
        let loaded = self.load(&problem)?;
        self.launch(&loaded)?;
        let wrong = problem.wrong(&self.gpu.stream.clone_dtoh(&loaded.matrices[2])?);
        wrong.map_or(Ok(()), |what| Err(format!("of {extents:?}: {what}").into()))
    }
    fn measure<A: Known, JA: Order, B: Known, JB: Order, T: Known, D: Known, JD: Order>(
        &self,
        extents: [usize; 3],
    ) -> Result<Outcome, Failure> {
        let gpu = self.gpu;
        let problem = Problem::<D, JD>::packed::<A, JA, B, JB>(extents);
        let loaded = self.load(&problem)?;
        let microseconds = gpu.time(|| self.launch(&loaded))?;
        let d = gpu.stream.clone_dtoh(&loaded.matrices[2])?;
        let [m, n, k] = extents;
        let [a, b] = &problem.operands;
        let small = |matrix: &cute_static_gpu_tests::matrices::Integers, rows: usize| -> Vec<i8> {
            (0..rows * k).map(|i| matrix.at(i / k, i % k) as i8).collect()
        };
        let wrong = |row, column, sum| wrong_element::<D, JD>(&d, problem.pitches[2], [row, column], sum);
        let matrix = |i: usize, by_rows| Matrix {
            address: loaded.matrices[i].device_ptr(&gpu.stream).0,
            by_rows,
            pitch: problem.pitches[i],
        };
        let product = types::<A, B, T, D>().map(|types| Product {
            types,
            a: matrix(0, JA::ROWS),
            b: matrix(1, JB::ROWS),
            by_rows: JD::ROWS,
        });
        Ok(Outcome {
            microseconds,
            throughput: operations_per_second(extents, microseconds),
            checked: Checked::elements(extents, &small(a, m), &small(b, n), wrong),
            vendor: product.and_then(|product| share(gpu, extents, &product, microseconds)),
        })
    }
}
/// A type of elements, and that of cuBLAS, if it multiplies such.
trait Known: Stored {
    const TYPE: Option<Type>;
}
macro_rules! known {
    ($($ty:ident: $type:expr;)*) => {$( impl Known for $ty { const TYPE: Option<Type> = $type; } )*};
}
known! {
    Float64: Some(Type::CUDA_R_64F);
    Float32: Some(Type::CUDA_R_32F);
    TFloat32: Some(Type::CUDA_R_32F);
    Float16: Some(Type::CUDA_R_16F);
    BFloat16: Some(Type::CUDA_R_16BF);
    Float8E4M3: None;
    Float8E5M2: None;
    Int32: Some(Type::CUDA_R_32I);
    Int8: Some(Type::CUDA_R_8I);
    Uint8: None;
}
/// Those of a product, where cuBLAS has it.
fn types<A: Known, B: Known, T: Known, D: Known>() -> Option<Types> {
    let (operands, result) = (A::TYPE?, D::TYPE?);
    let compute = match T::TYPE? {
        _ if B::TYPE != A::TYPE => return None,
        Type::CUDA_R_32F if operands == Type::CUDA_R_32F => Compute::CUBLAS_COMPUTE_32F_FAST_TF32,
        Type::CUDA_R_32F => Compute::CUBLAS_COMPUTE_32F,
        Type::CUDA_R_64F => Compute::CUBLAS_COMPUTE_64F,
        Type::CUDA_R_32I => Compute::CUBLAS_COMPUTE_32I,
        _ => return None,
    };
    Some(Types { operands, result, compute })
}
