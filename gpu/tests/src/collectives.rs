//! The instances of the kernel that is generic over a collective, run from their PTX: two blocks, or those of a cluster, compute one more tile than there
//! are blocks along each mode. Tiles reach beyond the edges of D. There are three k tiles, the last of which reaches beyond the edges of A and B.

use crate::executed::{Outcome, Row};
use crate::matrices::{Integers, Order, Stored, pitch};
use cute_static::instruction::operand::{MajorK, MajorMN};
use cute_static::numeric::*;
use cute_static::schedule::{Schedule, Tiles};
use cute_static::tma::TensorMapParameters;
use cute_static_gpu_interpreter::{Argument, Entry, GlobalMemory, PtxLaunch};
use cute_static_kernels::collectives;
use cute_static_kernels::gemm_sm90_collective::{shared, threads};
use cute_static_kernels::instances_of_collectives;

/// The parameters of a map: of the extents, the elements from one row or column to the next, and the address.
pub type Parameters = fn([u64; 2], i64, u64) -> TensorMapParameters;
/// The [`Parameters`] of a map of a matrix of a major.
#[macro_export]
macro_rules! parameters_of_map {
    ($map:ty, MajorK) => { $crate::parameters_of_map!(@ $map, |pitch| (pitch, cute_static::typenum::U1::new())) };
    ($map:ty, MajorMN) => { $crate::parameters_of_map!(@ $map, |pitch| (cute_static::typenum::U1::new(), pitch)) };
    (@ $map:ty, |$pitch:ident| $strides:expr) => {
        |[rows, columns], $pitch, address| {
            <$map as cute_static::tma::RunTimeTensorMap>::parameters((rows, columns), $strides, address).expect("a tensor map")
        }
    };
}

/// What is launched, and how the maps are made.
struct Instance {
    tile: [usize; 3],
    launch: [u32; 2],
    schedule: fn(Tiles) -> Result<Numbers, String>,
    maps: [Parameters; 3],
}
/// A schedule as a kernel is given it: plain numbers; and its grid.
struct Numbers {
    bytes: Vec<u8>,
    grid: [u32; 3],
}
impl Numbers {
    fn of<S: cute_static::schedule::Scheduler>(schedule: Schedule<S>) -> Self {
        let mut bytes = vec![0_u8; size_of_val(&schedule)];
        // SAFETY: a schedule is `repr(C)`, of numbers of 32 bits and one truth, whose other bytes no kernel reads: they are zeros here.
        unsafe {
            std::ptr::copy_nonoverlapping((&raw const schedule).cast::<u8>(), bytes.as_mut_ptr(), bytes.len());
        }
        Self { bytes, grid: schedule.grid() }
    }
}
impl Instance {
    /// `of`: the extents (M, N, K) beyond one tile
    fn run<A: Stored, JA: Order, B: Stored, JB: Order, D: Stored, JD: Order>(
        &self,
        entry: &Entry,
        of: &[usize],
    ) -> Outcome {
        let extents: [usize; 3] = std::array::from_fn(|i| self.tile[i] + of[i]);
        let [m, n, k] = extents;
        let (a, b) = (Integers::small::<A>(1, [m, k]), Integers::small::<B>(2, [n, k]));
        let product = a.product(&b);
        let pitches = [pitch::<A, JA>(a.extents), pitch::<B, JB>(b.extents), pitch::<D, JD>(product.extents)];
        let mut memory = GlobalMemory::default();
        let matrices = [
            memory.upload(&a.bytes::<A, JA>(pitches[0])),
            memory.upload(&b.bytes::<B, JB>(pitches[1])),
            memory.upload(&crate::matrices::outside::<D, JD>(product.extents, pitches[2])),
        ];
        let of_matrices = [a.extents, b.extents, product.extents].map(|extents| extents.map(|extent| extent as u64));
        let mut arguments: Vec<Argument> = (0..3)
            .map(|i| {
                let parameters = self.maps[i](of_matrices[i], pitches[i] as i64, matrices[i].number());
                Argument::Address(memory.tensor_map(parameters, matrices[i]))
            })
            .collect();
        let count = |i: usize| extents[i].div_ceil(self.tile[i]) as u32;
        let tiles = Tiles { m: count(0), n: count(1), k: count(2), batch: 1 };
        let Numbers { bytes, grid: [x, y, _] } = (self.schedule)(tiles)?;
        arguments.push(Argument::Address(memory.upload(&bytes)));
        let launch = PtxLaunch { grid: [x, y], threads: self.launch[0], shared: self.launch[1] };
        let report = entry.run(launch, &mut memory, &arguments).map_err(|fault| fault.to_string())?;
        match product.difference::<D, JD>(memory.download(matrices[2]), pitches[2]) {
            Some(wrong) => Err(wrong),
            None => Ok(report),
        }
    }
}
macro_rules! rows {
    ($($name:ident = $kernel:ident: $a:ident $ja:ident * $b:ident $jb:ident + $t:ident = $d:ident $jd:ident, ($m:tt,$n:tt,$k:tt), ($x:tt,$y:tt);)*) => {
        /// A row for each instance: the extents beyond one tile.
        pub const COLLECTIVES: &[Row] = &[$(
            Row {
                name: stringify!($name),
                extents: &[&[$m * ($x - 1) + $m / 2 + 8, $n * $y - 8, 2 * $k - 16]],
                run: |entry, of| {
                    use collectives::$name::{Block, CLUSTER, MapA, MapB, MapD, Scheduler};
                    let instance = Instance {
                        tile: [$m, $n, $k],
                        launch: [threads::<Block>(), shared::<Block>()],
                        schedule: |tiles| {
                            // Two blocks, or one cluster
                            let schedule = Schedule::<Scheduler>::new(tiles, CLUSTER.iter().product::<u32>().max(2));
                            schedule.map(Numbers::of).map_err(|why| format!("no schedule: {why:?}"))
                        },
                        maps: [
                            parameters_of_map!(MapA, $ja),
                            parameters_of_map!(MapB, $jb),
                            parameters_of_map!(MapD, $jd),
                        ],
                    };
                    instance.run::<$a, $ja, $b, $jb, $d, $jd>(entry, of)
                },
            },
        )*];
    };
}
instances_of_collectives!(rows);
