//! The requests of the table of the library's builder for SM120, on emulated blocks and from their PTX: see `builder/mod.rs`.

macro_rules! wanted {
    (Sm120 $x:tt $y:tt $a:ident { $($all:tt)* }) => {{ $($all)* }};
    ($arch:ident $x:tt $y:tt $a:ident { $($all:tt)* }) => {};
}
#[macro_use]
#[allow(dead_code)] // Not every table has clusters.
mod builder;
use builder::*;
use cute_static_device::emulated::Launch;
use cute_static_device::hopper::OperandMap;
use cute_static_device::machine::TensorMapObject;
use cute_static_gpu_tests::collectives::{Problem, built};
use cute_static_gpu_tests::data::{Aligned, Pointer};

/// The instance whose threads store C from registers, with edges along all modes.
#[test]
fn threads_store() {
    use cute_static_gpu_interpreter::{Argument, GlobalMemory, PtxLaunch};
    use cute_static_gpu_tests::collectives::MapOfMajor;
    use cute_static_kernels::gemm_sm120::{MapA, MapB, SHARED, THREADS, gemm};
    for extents in [[136, 120, 64 * 6 - 16], [8, 2, 16]] {
        let problem = Problem::<Float32, MajorK>::new::<Float8E4M3, MajorK, Float8E4M3, MajorK>(extents);
        let maps = [<MapA as MapOfMajor<MajorK>>::of, <MapB as MapOfMajor<MajorK>>::of];
        let mut memory = problem.bytes.each_ref().map(|bytes| Aligned::new(bytes.len(), |i| bytes[i]));
        let [a, b, c] = memory.each_mut().map(Pointer::to);
        let [a, b] = [(0, a), (1, b)].map(|(i, at)| {
            let parameters = problem.map(maps[i], i, at.get() as u64);
            TensorMapObject { parameters, address: at.get() }
        });
        let grid = [extents[0].div_ceil(128) as u32, extents[1].div_ceil(128) as u32];
        let ([m, n, k], pitch) = (extents.map(|extent| extent as i64), problem.pitches[2] as i64);
        let launch = Launch { grid, threads: THREADS, shared: SHARED as usize };
        // SAFETY: the maps are those of the kernel's types, of matrices of these extents.
        let report =
            launch.run(|| unsafe { gemm(OperandMap::new(&a), OperandMap::new(&b), c.get().cast(), pitch, m, n, k) });
        assert_eq!(report.wavefronts, report.ideal, "bank conflicts: {report:?}");
        assert_eq!(problem.wrong(memory[2].slice()), None);
        let Some(module) = built("sm_120a") else { continue };
        let mut memory = GlobalMemory::default();
        let [a, b, c] = problem.bytes.each_ref().map(|bytes| memory.upload(bytes));
        let [of_a, of_b] = [(0, a), (1, b)].map(|(i, at)| {
            let parameters = problem.map(maps[i], i, at.number());
            Argument::Address(memory.tensor_map(parameters, at))
        });
        let numbers = [pitch, m, n, k].map(Argument::Integer);
        let arguments = [&[of_a, of_b, Argument::Address(c)][..], &numbers].concat();
        let launch = PtxLaunch { grid, threads: THREADS, shared: SHARED };
        let entry = module.entry("gemm_sm120_e4m3").expect("the entry");
        let report = entry.run(launch, &mut memory, &arguments).unwrap_or_else(|fault| panic!("{fault}"));
        assert_eq!(report.taken, report.ideal, "bank conflicts: {report:?}");
        assert_eq!(problem.wrong(memory.download(c)), None);
    }
}

macro_rules! configurations {
    ($($requests:tt)*) => { requests! { every_request_of_the_table built("sm_120a"); $($requests)* } };
}
include!("../../../tests/cutlass/builders_sm120.rs");

/// Those with scale factors.
mod scaled {
    use super::*;

    macro_rules! configurations {
        ($($requests:tt)*) => { requests! { every_request_with_scale_factors built("sm_120a"); $($requests)* } };
    }
    include!("../../../tests/cutlass/builders_scaled.rs");
}
/// Those whose epilogue reads C.
mod with_source {
    use super::*;
    macro_rules! configurations {
        ($($requests:tt)*) => { requests! { every_request_that_reads_c built("sm_120a"); $($requests)* } };
    }
    include!("../../../tests/cutlass/builders_source_sm120.rs");
}
