//! The requests of the table of the library's builder for SM80, on emulated blocks and from their PTX, if the build command has made it. Every element of D is
//! compared with a product in integers. Tiles reach beyond the edges of D and of A and B, a block computes several tiles, there are fewer k tiles than stages, and
//! more.

use cute_static::plan::{IsBlockPlan, StoresTilesOf};
use cute_static::schedule::{Scheduler, Tiles};
use cute_static_device::emulated::Launch;
use cute_static_device::epilogue::TileStore;
use cute_static_device::global::Left;
use cute_static_device::machine;
use cute_static_device::tiles::{Extents, Matrix};
use cute_static_gpu_interpreter::Module;
use cute_static_gpu_tests::collectives::{Instance, Problem, built};
use cute_static_gpu_tests::data::{Aligned, Pointer};
use cute_static_gpu_tests::matrices::{Order, Stored};
use cute_static_kernels::collectives::names::*;
use cute_static_kernels::gemm_collective::HeldOf;
use cute_static_kernels::{name_of_request, types_of_request};
use sm80::{CpAsyncMainloop, MatrixMajor, gemm_with_edges};

/// What a thread runs: the addresses, the pitches, the extents, the tiles and the number of blocks.
type Kernel = fn([*mut u8; 3], [i64; 3], [i64; 3], Tiles, u32);
struct Request {
    name: &'static str,
    instance: Instance,
    kernel: Kernel,
}
impl Request {
    fn check<A: Stored, JA: Order, B: Stored, JB: Order, D: Stored, JD: Order>(
        &self,
        built: Option<&Module>,
        k_tiles: usize,
    ) {
        let Self { name, instance, kernel } = self;
        let problem = Problem::<D, JD>::new::<A, JA, B, JB>(instance.extents::<D>(k_tiles));
        let mut memory = problem.bytes.each_ref().map(|bytes| Aligned::new(bytes.len(), |i| bytes[i]));
        let pointers = memory.each_mut().map(Pointer::to);
        let [pitches, extents] = [problem.pitches, problem.extents].map(|numbers| numbers.map(|n| n as i64));
        let (tiles, blocks) = (instance.tiles(problem.extents), 2);
        let [x, y, _] = (instance.schedule)(tiles, blocks).grid;
        let launch = Launch { grid: [x, y], threads: instance.launch[0], shared: instance.launch[1] as usize };
        let begun = std::time::Instant::now();
        let report = launch.run(|| kernel(pointers.each_ref().map(|p| p.get()), pitches, extents, tiles, blocks));
        println!("{name}, {k_tiles} k tiles: {:.0?}", begun.elapsed());
        assert_eq!(report.wavefronts, report.ideal, "{name}: bank conflicts: {report:?}");
        assert_eq!(problem.wrong(memory[2].slice()), None, "{name}");
        if let Some(module) = built {
            let entry = module.entry(name).unwrap_or_else(|| panic!("{name} has not been built"));
            match instance.run(entry, &problem, blocks) {
                Ok(report) => assert_eq!(report.taken, report.ideal, "{name}: bank conflicts: {report:?}"),
                Err(why) => panic!("{name}, from its PTX: {why}"),
            }
        }
    }
}
fn kernel<P, G, E, S, JA, JB, JD, T>(
    matrices: [*mut u8; 3],
    pitches: [i64; 3],
    [m, n, k]: [i64; 3],
    tiles: Tiles,
    blocks: u32,
) where
    G: CpAsyncMainloop,
    E: TileStore<HeldOf<G>, Matrix<'M', 'N', T, JD::Strides, Left>> + StoresTilesOf<G>,
    S: Scheduler,
    sm80::Plan<P, G, E>: IsBlockPlan,
    JA: MatrixMajor,
    JB: MatrixMajor,
    JD: MatrixMajor,
    T: Copy,
{
    let schedule = Schedule::<S>::new(tiles, blocks).expect("a schedule");
    let work = schedule.work([machine::block_index_x(), machine::block_index_y(), 0]);
    // SAFETY: the matrices have these extents; the launch is that of the plan.
    unsafe { gemm_with_edges::<P, G, E, JA, JB, JD, T, _>(matrices, pitches, Extents { m, n, k }, work) }
}

macro_rules! configurations {
    ($($arch:ident $schedule:ident: $a:ident $ja:ident * $b:ident $jb:ident + $t:ident = $d:ident $jd:ident, ($m:tt,$n:tt,$k:tt), ($x:tt,$y:tt) { $($rest:tt)* })*) => {
        #[test]
        fn every_request_of_the_table() {
            // A part of a request, to run that one alone
            let filter = std::env::var("REQUEST").unwrap_or_default();
            let built = built("sm_80");
            $({
                types_of_request!($arch $schedule: $a $ja * $b $jb + $t = $d $jd, ($m,$n,$k), ($x,$y));
                let request = Request {
                    name: name_of_request!($schedule: $a $ja * $b $jb + $t = $d $jd, ($m,$n,$k), ($x,$y)),
                    instance: Instance::by_threads::<Block, Scheduling>([$m, $n, $k]),
                    kernel: kernel::<$arch, Mainloop, Epilogue, Scheduling, $ja, $jb, $jd, <$d as Storage>::Bytes>,
                };
                // As many stages as fit
                let stages = request.instance.launch[1] as usize / (($m + $n) * $k * size_of::<<$a as Storage>::Bytes>());
                if request.name.contains(&filter) {
                    request.check::<$a, $ja, $b, $jb, $d, $jd>(built.as_ref(), 1);
                    request.check::<$a, $ja, $b, $jb, $d, $jd>(built.as_ref(), stages + 2);
                }
            })*
        }
    };
}
include!("../../../tests/cutlass/builders_sm80.rs");
