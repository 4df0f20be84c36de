//! The kernel that is generic over a collective, an epilogue and a scheduler, for every request in the table of the library's builder: on an emulated
//! block, or on as many as the cluster of the request has, and compared with every element of a product in integers. Tiles reach beyond the edges of D and of
//! A and B, a block computes several tiles, and the stages are filled more than once.
//!
//! Two programs have the requests, which compile at the same time: each says by a macro `wanted!` which types of A are its own.

use cute_static::arch::Sm90;
use cute_static::builder::{Auto, BuilderSchedule, Built, CollectiveBuilder, Operands};
use cute_static::cluster::Cluster;
use cute_static::collective::{TmaCollective, TmaParts};
use cute_static::epilogue::TmaEpilogue;
use cute_static::instruction::operand::{MajorK, MajorMN};
use cute_static::numeric::*;
use cute_static::plan::{KernelSm90Cooperative, KernelSm90Pingpong};
use cute_static::prelude::*;
use cute_static::schedule::{AlongN, Persistent, Schedule, Tiles};
use cute_static::tma::TensorMapParameters;
use cute_static::typenum::U1;
use cute_static_device::emulated::Launch;
use cute_static_device::hopper::TensorMapOf;
use cute_static_device::machine::{self, TensorMapObject};
use cute_static_gpu_tests::collectives::Parameters;
use cute_static_gpu_tests::matrices::{Integers, Order, Stored, outside, pitch};
use cute_static_gpu_tests::parameters_of_map;
use cute_static_kernels::gemm_of_cluster;
use cute_static_kernels::gemm_sm90_collective::{Plan, shared, threads};

/// Memory that a tensor map may begin at
struct Bytes(Vec<u128>, usize);
impl Bytes {
    fn new(bytes: &[u8]) -> Self {
        let word = |chunk: &[u8]| {
            let mut word = [0; 16];
            word[..chunk.len()].copy_from_slice(chunk);
            u128::from_le_bytes(word)
        };
        Self(bytes.chunks(16).map(word).collect(), bytes.len())
    }
    fn map(&mut self, parameters: impl FnOnce(u64) -> TensorMapParameters) -> TensorMapObject {
        let address = self.0.as_mut_ptr().cast::<u8>();
        TensorMapObject { parameters: parameters(address as u64), address }
    }
    fn get(&self) -> Vec<u8> {
        self.0.iter().flat_map(|word| word.to_le_bytes()).take(self.1).collect()
    }
}
type Map = *const TensorMapObject;
/// A request of the table, and what its types say.
struct Row<'k> {
    request: &'static str,
    tile: [usize; 3],
    cluster: [u32; 2],
    stages: usize,
    launch: [u32; 2],
    maps: [Parameters; 3],
    grid: fn(Tiles, u32) -> [u32; 3],
    kernel: &'k (dyn Fn(Map, Map, Map, Tiles, u32) + Sync),
}
impl Row<'_> {
    /// The clusters of the grid compute one more tile along M than the cluster has blocks, and tiles that D has in part.
    fn check<A: Stored, JA: Order, B: Stored, JB: Order, D: Stored, JD: Order>(&self) {
        let [m, n, k] = self.tile;
        let [x, y] = self.cluster;
        // All stages are filled, and the first ones a second time.
        let k_tiles = self.stages.div_ceil(2) + 1;
        let [rows, columns, depth] =
            [m * x as usize + m / 2 + 8, n * y as usize - if n > 8 { 8 } else { 0 }, k * k_tiles - 16];
        let (a, b) = (Integers::small::<A>(1, [rows, depth]), Integers::small::<B>(2, [columns, depth]));
        let product = a.product(&b);
        let [pitch_a, pitch_b, pitch_d] =
            [pitch::<A, JA>(a.extents), pitch::<B, JB>(b.extents), pitch::<D, JD>(product.extents)];
        let mut memory = [
            Bytes::new(&a.bytes::<A, JA>(pitch_a)),
            Bytes::new(&b.bytes::<B, JB>(pitch_b)),
            Bytes::new(&outside::<D, JD>(product.extents, pitch_d)),
        ];
        let extents = [a.extents, b.extents, product.extents].map(|extents| extents.map(|extent| extent as u64));
        let pitches = [pitch_a, pitch_b, pitch_d];
        let maps: Vec<TensorMapObject> = memory
            .iter_mut()
            .enumerate()
            .map(|(i, memory)| memory.map(|address| self.maps[i](extents[i], pitches[i] as i64, address)))
            .collect();
        let tiles = Tiles { m: rows.div_ceil(m) as u32, n: columns.div_ceil(n) as u32, k: k_tiles as u32, batch: 1 };
        let blocks = x * y;
        let [grid_x, grid_y, _] = (self.grid)(tiles, blocks);
        let launch = Launch { grid: [grid_x, grid_y], threads: self.launch[0], shared: self.launch[1] as usize };
        let begun = std::time::Instant::now();
        let report =
            launch.run_in_clusters(self.cluster, || (self.kernel)(&maps[0], &maps[1], &maps[2], tiles, blocks));
        println!("{}: {:.0?}", self.request, begun.elapsed());
        assert_eq!(report.wavefronts, report.ideal, "{}: bank conflicts: {report:?}", self.request);
        let wrong = product.difference::<D, JD>(&memory[2].get(), pitch_d);
        assert_eq!(wrong, None, "{}", self.request);
    }
}

macro_rules! configurations {
    ($($arch:ident $schedule:ident: $a:ident $ja:ident * $b:ident $jb:ident + $t:ident = $d:ident $jd:ident, ($m:tt,$n:tt,$k:tt), ($x:tt,$y:tt) {
        stages: $stages:literal, $($rest:tt)*
    })*) => {
        #[test]
        fn every_request_of_the_table() {
            // A part of a request, to run that one alone
            let filter = std::env::var("REQUEST").unwrap_or_default();
            $(wanted!($a {
                type Elements = Operands<($a, $ja), ($b, $jb), $t, ($d, $jd)>;
                type Gemm = CollectiveBuilder<$arch, Elements, shape!(($m,$n,$k)), Cluster<Int<$x>, Int<$y>>, $schedule>;
                type Mainloop = <Gemm as Built>::Mainloop;
                type Epilogue = <Gemm as Built>::Epilogue;
                type Kernel = <$schedule as BuilderSchedule<Int<$m>>>::Kernel<Mainloop>;
                type Block = Plan<Kernel, Epilogue>;
                type Scheduler = Persistent<AlongN, U1, Cluster<Int<$x>, Int<$y>>>;
                let row = Row {
                    request: stringify!($arch $schedule: $a $ja * $b $jb + $t = $d $jd, ($m,$n,$k), ($x,$y)),
                    tile: [$m, $n, $k],
                    cluster: [$x, $y],
                    stages: $stages,
                    launch: [threads::<Block>(), shared::<Block>()],
                    maps: [
                        parameters_of_map!(<<Mainloop as TmaCollective>::A as TmaParts>::Map, $ja),
                        parameters_of_map!(<<Mainloop as TmaCollective>::B as TmaParts>::Map, $jb),
                        parameters_of_map!(<Epilogue as TmaEpilogue>::Map, $jd),
                    ],
                    grid: |tiles, blocks| Schedule::<Scheduler>::new(tiles, blocks).expect("a schedule").grid(),
                    kernel: &|a, b, d, tiles, blocks| {
                        let schedule = Schedule::<Scheduler>::new(tiles, blocks).expect("a schedule");
                        let block = [machine::block_index_x(), machine::block_index_y(), 0];
                        // SAFETY: the maps are those of the kernel's types, of matrices of these extents; the launch is that of its plan.
                        unsafe {
                            let d = TensorMapOf::<<Epilogue as TmaEpilogue>::Map>::new(d);
                            (gemm_of_cluster!($x $y Kernel, Mainloop, Epilogue))(a, b, d, schedule.work(block));
                        }
                    },
                };
                if row.request.contains(&filter) {
                    row.check::<$a, $ja, $b, $jb, $d, $jd>();
                }
            });)*
        }
    };
}
include!("../../../../tests/cutlass/builders.rs");
