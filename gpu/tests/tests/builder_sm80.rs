//! The requests of the table of the library's builder for SM80, on emulated blocks and from their PTX, if the build command has made it. Every element of D is
//! compared with a product in integers. Tiles reach beyond the edges of D and of A and B, a block computes several tiles, there are fewer k tiles than stages, and
//! more.

use cute_static::schedule::{Scheduler, Tiles, Work};
use cute_static_device::emulated::Launch;
use cute_static_device::machine;
use cute_static_device::tiles::Extents;
use cute_static_gpu_interpreter::Module;
use cute_static_gpu_tests::collectives::{Instance, Problem, built};
use cute_static_gpu_tests::data::{Aligned, Pointer};
use cute_static_gpu_tests::matrices::{Order, Stored};
use cute_static_kernels::collectives::names::*;
use cute_static_kernels::{for_each_sm80_request_with_source, name_of_request, real_of_request, types_of_request};
use sm80::{gemm_with_edges, gemm_with_source};

/// The addresses of A, B, D and C, their pitches, alpha and beta, and the extents
struct Given {
    matrices: [*mut u8; 4],
    pitches: [i64; 4],
    factors: [f32; 2],
    extents: [i64; 3],
}
/// What a thread runs, with the tiles and the number of blocks.
type Kernel = fn(Given, Tiles, u32);
struct Request {
    name: &'static str,
    instance: Instance,
    kernel: Kernel,
}
impl Request {
    fn check<D: Stored, JD: Order>(&self, built: Option<&Module>, problem: &Problem<D, JD>) {
        let Self { name, instance, kernel } = self;
        let mut memory = problem.bytes.each_ref().map(|bytes| Aligned::new(bytes.len(), |i| bytes[i]));
        let pointers = memory.each_mut().map(Pointer::to);
        let source = problem.source.as_ref();
        let mut of_c =
            Aligned::new(source.map_or(0, |source| source.bytes.len()), |i| source.map_or(0, |source| source.bytes[i]));
        let to_c = Pointer::to(&mut of_c);
        let [a, b, d] = problem.pitches.map(|pitch| pitch as i64);
        let pitches = [a, b, d, source.map_or(0, |source| source.pitch as i64)];
        let factors = source.map_or([1, 0], |source| source.factors);
        let (tiles, blocks) = (instance.tiles(problem.extents), 2);
        let [x, y, _] = (instance.schedule)(tiles, blocks).grid;
        let launch = Launch { grid: [x, y], threads: instance.launch[0], shared: instance.launch[1] as usize };
        let extents = problem.extents.map(|extent| extent as i64);
        let begun = std::time::Instant::now();
        let report = launch.run(|| {
            let [a, b, d] = pointers.each_ref().map(|p| p.get());
            let factors = factors.map(|factor| factor as f32);
            kernel(Given { matrices: [a, b, d, to_c.get()], pitches, factors, extents }, tiles, blocks);
        });
        println!("{name}, k of {}: {:.0?}", problem.extents[2], begun.elapsed());
        assert_eq!(report.wavefronts, report.ideal, "{name}: bank conflicts: {report:?}");
        assert_eq!(problem.wrong(memory[2].slice()), None, "{name}, alpha and beta {factors:?}");
        if let Some(module) = built {
            let entry = module.entry(name).unwrap_or_else(|| panic!("{name} has not been built"));
            match instance.run(entry, problem, blocks) {
                Ok(report) => assert_eq!(report.taken, report.ideal, "{name}: bank conflicts: {report:?}"),
                Err(why) => panic!("{name}, from its PTX: {why}"),
            }
        }
    }
}
/// The work of a block.
fn work_of<S: Scheduler>(tiles: Tiles, blocks: u32) -> impl Iterator<Item = Work> {
    let schedule = Schedule::<S>::new(tiles, blocks).expect("a schedule");
    schedule.work([machine::block_index_x(), machine::block_index_y(), 0])
}
/// The kernel of the types of a request, with C or without.
macro_rules! run {
    ($given:ident, $work:expr, $arch:ident $t:ident $ja:ident $jb:ident $d:ident $jd:ident) => {{
        let Given { matrices: [a, b, d, _], pitches: [of_a, of_b, of_d, _], extents: [m, n, k], .. } = $given;
        // SAFETY: the matrices have these extents; the launch is that of the plan.
        unsafe {
            gemm_with_edges::<$arch, Mainloop, Epilogue, $ja, $jb, $jd, <$d as Storage>::Bytes, _>(
                [a, b, d],
                [of_a, of_b, of_d],
                Extents { m, n, k },
                $work,
            )
        }
    }};
    ($given:ident, $work:expr, $arch:ident $t:ident $ja:ident $jb:ident $d:ident $jd:ident $c:ident $jc:ident) => {{
        let Given { matrices: [a, b, d, c], pitches: [of_a, of_b, of_d, of_c], factors, extents: [m, n, k] } = $given;
        let [alpha, beta] = factors.map(<real_of_request!($t)>::from);
        // SAFETY: as above.
        unsafe {
            gemm_with_source::<
                $arch,
                Mainloop,
                Epilogue,
                $ja,
                $jb,
                $jc,
                $jd,
                <$c as Storage>::Bytes,
                <$d as Storage>::Bytes,
                _,
                _,
            >([a, b, c, d], [of_a, of_b, of_c, of_d], Extents { m, n, k }, Scaled { alpha, beta }, $work)
        }
    }};
}

macro_rules! requests {
    ($test:ident; $($arch:ident $schedule:ident: $a:ident $ja:ident * $b:ident $jb:ident + $t:ident = $d:ident $jd:ident $(reads $c:ident $jc:ident)?, ($m:tt,$n:tt,$k:tt), ($x:tt,$y:tt) { $($rest:tt)* })*) => {
        #[test]
        fn $test() {
            // A part of a request, to run that one alone
            let filter = std::env::var("REQUEST").unwrap_or_default();
            let built = built("sm_80");
            $({
                types_of_request!($arch $schedule: $a $ja * $b $jb + $t = $d $jd $(reads $c $jc)?, ($m,$n,$k), ($x,$y));
                let request = Request {
                    name: name_of_request!($schedule: $a $ja * $b $jb + $t = $d $jd $(reads $c $jc)?, ($m,$n,$k), ($x,$y)),
                    instance: Instance::by_threads::<Block, Scheduling>([$m, $n, $k]),
                    kernel: |given, tiles, blocks| run!(given, work_of::<Scheduling>(tiles, blocks), $arch $t $ja $jb $d $jd $($c $jc)?),
                };
                // As many stages as fit
                let stages = request.instance.launch[1] as usize / (($m + $n) * $k * size_of::<<$a as Storage>::Bytes>());
                // Where beta is 0, C has no numbers.
                for (k_tiles, _factors) in [(1, [1, 0]), (stages + 2, [2, -1])] {
                    let problem = Problem::<$d, $jd>::new::<$a, $ja, $b, $jb>(request.instance.extents::<$d>(k_tiles));
                    if request.name.contains(&filter) {
                        request.check(built.as_ref(), &problem$(.reading::<$c, $jc>(_factors))?);
                    }
                }
            })*
        }
    };
}
macro_rules! configurations {
    ($($requests:tt)*) => { requests! { every_request_of_the_table; $($requests)* } };
}
include!("../../../tests/cutlass/builders_sm80.rs");
macro_rules! with_source {
    ($($requests:tt)*) => { requests! { every_request_that_reads_c; $($requests)* } };
}
for_each_sm80_request_with_source!(with_source);
