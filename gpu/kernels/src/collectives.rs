//! Instances of [`gemm_collective`](crate::gemm_collective): every request of the tables of the library's builder. The build command makes PTX of all of
//! them, and keeps that of some.

/// What a request of the builder names, and its types: for [`types_of_request!`](crate::types_of_request).
pub mod names {
    pub use crate::gemm_collective::{MapA, MapB, Plan, sm80, sm100};
    pub use cute_static::arch::{Sm80, Sm90, Sm100, Sm120};
    pub use cute_static::builder::{
        Auto, BlockScaled, BuilderSchedule, Built, CollectiveBuilder, KernelTmaWarpSpecialized1SmSm100,
        KernelTmaWarpSpecialized2SmSm100, Operands, Sm120Schedule,
    };
    pub use cute_static::cluster::Cluster;
    pub use cute_static::epilogue::{FusedEpilogue, TmaEpilogue};
    pub use cute_static::instruction::operand::{MajorK, MajorMN};
    pub use cute_static::numeric::*;
    pub use cute_static::plan::{KernelSm90Cooperative, KernelSm90Pingpong};
    pub use cute_static::prelude::*;
    pub use cute_static::schedule::{AlongN, Persistent, Schedule};
    pub use cute_static::typenum::U1;
    pub use cute_static_device::epilogue::{Scaled, Storage, WithSource};
}
/// The name of the entry of a request of the builder.
#[macro_export]
macro_rules! name_of_request {
    ($schedule:ident: $a:ident $ja:ident * $b:ident $jb:ident + $t:ident = $d:ident $jd:ident $(reads $c:ident $jc:ident)? $(scaled $f:ident $v:tt)?, ($m:tt,$n:tt,$k:tt), ($x:tt,$y:tt)) => {
        concat!(
            stringify!($schedule),
            "_",
            stringify!($a),
            stringify!($ja),
            "_",
            stringify!($b),
            stringify!($jb),
            "_",
            stringify!($t),
            "_",
            stringify!($d),
            stringify!($jd),
            $("_reads_", stringify!($c), stringify!($jc),)?
            $("_scaled_", stringify!($f), stringify!($v),)?
            "_",
            stringify!($m),
            "x",
            stringify!($n),
            "x",
            stringify!($k),
            "_",
            stringify!($x),
            "x",
            stringify!($y)
        )
    };
}
/// The types of a request of the builder, as items: the main loop, the epilogue, the kernel, and a scheduler of blocks that compute tile after tile. Where it is called, [`names`](crate::collectives::names) are in scope.
#[macro_export]
macro_rules! types_of_request {
    // The plan has no kernel as a part: all warps copy and multiply, or the roles are those of tensor memory.
    (@kernel Sm80 $schedule:ident $m:tt) => { () };
    (@kernel Sm100 $schedule:ident $m:tt) => { () };
    (@plan Sm80) => { sm80::Plan<Sm80, Mainloop, Epilogue> };
    (@plan Sm100) => { sm100::Plan<Mainloop, Epilogue> };
    (@plan $arch:ident) => { Plan<$arch, Kernel, Epilogue> };
    (@kernel Sm90 $schedule:ident $m:tt) => { <$schedule as BuilderSchedule<Int<$m>>>::Kernel<Mainloop> };
    (@kernel Sm120 $schedule:ident $m:tt) => { <$schedule as Sm120Schedule>::Kernel<Mainloop> };
    (@elements $elements:ty) => { $elements };
    (@elements $elements:ty, $f:ident $v:tt) => { BlockScaled<$elements, $f, Int<$v>> };
    ($arch:ident $schedule:ident: $a:ident $ja:ident * $b:ident $jb:ident + $t:ident = $d:ident $jd:ident $(reads $c:ident $jc:ident)? $(scaled $f:ident $v:tt)?, ($m:tt,$n:tt,$k:tt), ($x:tt,$y:tt)) => {
        type Elements =
            $crate::types_of_request!(@elements Operands<($a, $ja), ($b, $jb), $t, ($d, $jd $(, ($c, $jc))?)> $(, $f $v)?);
        type Blocks = Cluster<Int<$x>, Int<$y>>;
        type Gemm = CollectiveBuilder<$arch, Elements, shape!(($m, $n, $k)), Blocks, $schedule>;
        type Mainloop = <Gemm as Built>::Mainloop;
        type Epilogue = <Gemm as Built>::Epilogue;
        #[allow(dead_code)] // Not every plan has a kernel.
        type Kernel = $crate::types_of_request!(@kernel $arch $schedule $m);
        type Scheduling = Persistent<AlongN, U1, Blocks>;
        type Block = $crate::types_of_request!(@plan $arch);
    };
}

/// `$each!` of the requests for SM80 whose epilogue reads C, which CUTLASS has no builder for: an element of C is narrower or wider than one of D, has the other major, or is a double.
#[macro_export]
macro_rules! for_each_sm80_request_with_source {
    ($each:ident) => {
        $each! {
            Sm80 Auto: Float16 MajorK * Float16 MajorK + Float32 = Float32 MajorK reads Float16 MajorK, (128,128,32), (1,1) {}
            Sm80 Auto: BFloat16 MajorK * BFloat16 MajorMN + Float32 = BFloat16 MajorK reads Float32 MajorMN, (64,64,32), (1,1) {}
            Sm80 Auto: Int8 MajorK * Int8 MajorK + Int32 = Int32 MajorMN reads Int32 MajorK, (64,64,64), (1,1) {}
            Sm80 Auto: Float64 MajorK * Float64 MajorK + Float64 = Float64 MajorK reads Float64 MajorK, (64,64,16), (1,1) {}
        }
    };
}
/// The type in which the epilogue of a request computes that has accumulators of this type.
#[macro_export]
macro_rules! real_of_request {
    (Float64) => {
        f64
    };
    ($t:ident) => {
        f32
    };
}

/// The kernel of the types of a request that tensor maps bring the operands of.
#[macro_export]
macro_rules! kernel_of_request {
    (Sm100 $x:tt $y:tt) => { $crate::tensor_gemm_of_cluster!($x $y Mainloop, Epilogue) };
    ($arch:ident $x:tt $y:tt) => { $crate::gemm_of_cluster!($x $y $arch, Kernel, Mainloop, Epilogue) };
}

#[cfg(all(
    feature = "entries",
    target_arch = "nvptx64",
    any(gpu = "sm_80", gpu = "sm_90a", gpu = "sm_100a", gpu = "sm_120a")
))]
mod entries {
    use super::names::*;
    use crate::gemm_collective::threads;
    #[cfg(not(gpu = "sm_80"))]
    #[allow(unused_imports)] // Not every machine has requests with factors.
    use cute_static_device::factors::{FactorsOf, ScaledMap, ValuesOf};
    #[cfg(not(gpu = "sm_80"))]
    use cute_static_device::hopper::TensorMapOf;
    use cute_static_device::machine;
    #[cfg(gpu = "sm_80")]
    use cute_static_device::tiles::Extents;

    /// The table of requests with scale factors is that of two architectures.
    macro_rules! of_this_machine {
        (Sm100 $($all:tt)*) => { #[cfg(gpu = "sm_100a")] $($all)* };
        (Sm120 $($all:tt)*) => { #[cfg(gpu = "sm_120a")] $($all)* };
        ($arch:ident $($all:tt)*) => { $($all)* };
    }
    // A request is a module of its own, with its types and its entry.
    macro_rules! configurations {
        ($($arch:ident $schedule:ident: $a:ident $ja:ident * $b:ident $jb:ident + $t:ident = $d:ident $jd:ident $(reads $c:ident $jc:ident)? $(scaled $f:ident $v:tt)?, ($m:tt,$n:tt,$k:tt), ($x:tt,$y:tt) { $($chosen:tt)* })*) => {$(
            of_this_machine! { $arch
            const _: () = {
                mod request {
                    use super::*;
                    $crate::types_of_request!($arch $schedule: $a $ja * $b $jb + $t = $d $jd $(reads $c $jc)? $(scaled $f $v)?, ($m,$n,$k), ($x,$y));
                    core::arch::global_asm!(
                        concat!("// launch ", $crate::name_of_request!($schedule: $a $ja * $b $jb + $t = $d $jd $(reads $c $jc)? $(scaled $f $v)?, ($m,$n,$k), ($x,$y)), " {} 1"),
                        const threads::<Block>()
                    );
                    core::arch::global_asm!(
                        concat!("// cluster ", $crate::name_of_request!($schedule: $a $ja * $b $jb + $t = $d $jd $(reads $c $jc)? $(scaled $f $v)?, ($m,$n,$k), ($x,$y)), " {} {}"),
                        const $x, const $y
                    );
                    entry! {
                        $crate::name_of_request!($schedule: $a $ja * $b $jb + $t = $d $jd $(reads $c $jc)? $(scaled $f $v)?, ($m,$n,$k), ($x,$y));
                        $arch [$($c $jc)?] [$($f)?] $t $ja $jb $d $jd $x $y
                    }
                }
            };
            }
        )*};
    }
    #[cfg(gpu = "sm_80")]
    macro_rules! entry {
        ($name:expr; $arch:ident [] [] $t:ident $ja:ident $jb:ident $d:ident $jd:ident $x:tt $y:tt) => {
            /// `D = A·Bᵀ`
            ///
            /// # Safety
            /// As [`sm80::gemm_with_edges`], with the grid of the schedule; the schedule is valid for reads.
            // SAFETY: the names of requests are unlike any other symbol's.
            #[unsafe(export_name = $name)]
            #[allow(clippy::too_many_arguments)] // those of a launch
            pub unsafe extern "ptx-kernel" fn entry(
                a: *mut u8,
                b: *mut u8,
                d: *mut u8,
                pitch_a: i64,
                pitch_b: i64,
                pitch_d: i64,
                m: i64,
                n: i64,
                k: i64,
                schedule: *const Schedule<Scheduling>,
            ) {
                // SAFETY: as promised.
                unsafe {
                    let work = (*schedule).work([machine::block_index_x(), machine::block_index_y(), 0]);
                    sm80::gemm_with_edges::<$arch, Mainloop, Epilogue, $ja, $jb, $jd, <$d as Storage>::Bytes, _>(
                        [a, b, d],
                        [pitch_a, pitch_b, pitch_d],
                        Extents { m, n, k },
                        work,
                    );
                }
            }
        };
        ($name:expr; $arch:ident [$c:ident $jc:ident] [] $t:ident $ja:ident $jb:ident $d:ident $jd:ident $x:tt $y:tt) => {
            /// `D = alpha·A·Bᵀ + beta·C`
            ///
            /// # Safety
            /// As [`sm80::gemm_with_source`], with the grid of the schedule; the schedule is valid for reads.
            // SAFETY: the names of requests are unlike any other symbol's.
            #[unsafe(export_name = $name)]
            #[allow(clippy::too_many_arguments)] // those of a launch
            pub unsafe extern "ptx-kernel" fn entry(
                a: *mut u8,
                b: *mut u8,
                c: *mut u8,
                d: *mut u8,
                pitch_a: i64,
                pitch_b: i64,
                pitch_c: i64,
                pitch_d: i64,
                m: i64,
                n: i64,
                k: i64,
                alpha: f32,
                beta: f32,
                schedule: *const Schedule<Scheduling>,
            ) {
                // SAFETY: as promised.
                unsafe {
                    let work = (*schedule).work([machine::block_index_x(), machine::block_index_y(), 0]);
                    let arguments = Scaled::<$crate::real_of_request!($t)> { alpha: alpha.into(), beta: beta.into() };
                    sm80::gemm_with_source::<
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
                    >([a, b, c, d], [pitch_a, pitch_b, pitch_c, pitch_d], Extents { m, n, k }, arguments, work);
                }
            }
        };
    }
    #[cfg(not(gpu = "sm_80"))]
    macro_rules! entry {
        ($name:expr; $arch:ident [] [] $t:ident $ja:ident $jb:ident $d:ident $jd:ident $x:tt $y:tt) => {
            /// `D = A·Bᵀ`
            ///
            /// # Safety
            /// As [`gemm_collective::gemm`](crate::gemm_collective::gemm), with the grid of the schedule; the schedule is valid for reads.
            // SAFETY: the names of requests are unlike any other symbol's.
            #[unsafe(export_name = $name)]
            pub unsafe extern "ptx-kernel" fn entry(
                a: MapA<Mainloop>,
                b: MapB<Mainloop>,
                d: TensorMapOf<<Epilogue as TmaEpilogue>::Map>,
                schedule: *const Schedule<Scheduling>,
            ) {
                // SAFETY: as promised.
                unsafe {
                    let block = [machine::block_index_x(), machine::block_index_y(), 0];
                    let work = (*schedule).work(block);
                    ($crate::kernel_of_request!($arch $x $y))(a, b, d, work);
                }
            }
        };
        ($name:expr; $arch:ident [] [$f:ident] $t:ident $ja:ident $jb:ident $d:ident $jd:ident $x:tt $y:tt) => {
            /// `D = A·Bᵀ`, each value of A and B times its factor
            ///
            /// # Safety
            /// As [`gemm_collective::gemm`](crate::gemm_collective::gemm), with the grid of the schedule; the schedule is valid for reads.
            // SAFETY: the names of requests are unlike any other symbol's.
            #[unsafe(export_name = $name)]
            pub unsafe extern "ptx-kernel" fn entry(
                a: ValuesOf<MapA<Mainloop>>,
                of_a: FactorsOf<MapA<Mainloop>>,
                b: ValuesOf<MapB<Mainloop>>,
                of_b: FactorsOf<MapB<Mainloop>>,
                d: TensorMapOf<<Epilogue as TmaEpilogue>::Map>,
                schedule: *const Schedule<Scheduling>,
            ) {
                // SAFETY: as promised.
                unsafe {
                    let block = [machine::block_index_x(), machine::block_index_y(), 0];
                    let work = (*schedule).work(block);
                    ($crate::kernel_of_request!($arch $x $y))(ScaledMap::new(a, of_a), ScaledMap::new(b, of_b), d, work);
                }
            }
        };
        ($name:expr; $arch:ident [$c:ident $jc:ident] [] $t:ident $ja:ident $jb:ident $d:ident $jd:ident $x:tt $y:tt) => {
            /// `D = alpha·A·Bᵀ + beta·C`
            ///
            /// # Safety
            /// As [`gemm_collective::gemm`](crate::gemm_collective::gemm), with the grid of the schedule; the schedule is valid for reads.
            // SAFETY: the names of requests are unlike any other symbol's.
            #[unsafe(export_name = $name)]
            #[allow(clippy::too_many_arguments)] // those of a launch
            pub unsafe extern "ptx-kernel" fn entry(
                a: MapA<Mainloop>,
                b: MapB<Mainloop>,
                c: TensorMapOf<<Epilogue as FusedEpilogue>::SourceMap>,
                d: TensorMapOf<<Epilogue as TmaEpilogue>::Map>,
                m: i64,
                n: i64,
                alpha: f32,
                beta: f32,
                schedule: *const Schedule<Scheduling>,
            ) {
                // SAFETY: as promised.
                unsafe {
                    let block = [machine::block_index_x(), machine::block_index_y(), 0];
                    let (work, arguments) = ((*schedule).work(block), Scaled { alpha, beta });
                    let to = WithSource { to: d, source: c, extents: [m as u32, n as u32], arguments };
                    ($crate::kernel_of_request!($arch $x $y))(a, b, to, work);
                }
            }
        };
    }
    #[cfg(gpu = "sm_80")]
    include!("../../../tests/cutlass/builders_sm80.rs");
    #[cfg(gpu = "sm_80")]
    crate::for_each_sm80_request_with_source!(configurations);
    #[cfg(gpu = "sm_90a")]
    include!("../../../tests/cutlass/builders.rs");
    #[cfg(gpu = "sm_90a")]
    include!("../../../tests/cutlass/builders_source.rs");
    #[cfg(gpu = "sm_100a")]
    include!("../../../tests/cutlass/builders_sm100.rs");
    #[cfg(gpu = "sm_100a")]
    include!("../../../tests/cutlass/builders_source_sm100.rs");
    #[cfg(gpu = "sm_100a")]
    include!("../../../tests/cutlass/builders_scaled.rs");
    #[cfg(gpu = "sm_120a")]
    include!("../../../tests/cutlass/builders_sm120.rs");
    #[cfg(gpu = "sm_120a")]
    include!("../../../tests/cutlass/builders_source_sm120.rs");
    #[cfg(gpu = "sm_120a")]
    include!("../../../tests/cutlass/builders_scaled.rs");
}
