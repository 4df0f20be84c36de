//! Instances of [`gemm_sm90_collective`](crate::gemm_sm90_collective) of which there is PTX: requests of the library's builder, one for each type of elements, each class of
//! majors and each schedule, and some in clusters.

use crate::gemm_sm90_collective::Plan;
use cute_static::arch::Sm90;
use cute_static::builder::{Built, CollectiveBuilder, Operands};
use cute_static::cluster::Cluster;
use cute_static::collective::{TmaCollective, TmaParts};
use cute_static::epilogue::TmaEpilogue;
use cute_static::instruction::operand::{MajorK, MajorMN};
use cute_static::numeric::*;
use cute_static::plan::{KernelSm90Cooperative, KernelSm90Pingpong};
use cute_static::prelude::*;
use cute_static::schedule::{AlongN, Persistent, Schedule};
use cute_static::typenum::U1;
use cute_static_device::hopper::TensorMapOf;
use cute_static_device::machine::{self, TensorMapObject};

/// One row per instance, as in `tests/cutlass/builders.rs`: `$each!` gets all of them.
#[macro_export]
macro_rules! instances_of_collectives {
    ($each:ident) => {
        $each! {
            f16_cooperative = KernelSm90Cooperative: Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK, (128,128,64), (1,1);
            f16_pingpong = KernelSm90Pingpong: Float16 MajorMN * Float16 MajorMN + Float32 = Float16 MajorMN, (64,128,64), (1,1);
            f16_mn_cooperative = KernelSm90Cooperative: Float16 MajorMN * Float16 MajorMN + Float32 = Float16 MajorMN, (256,128,64), (1,1);
            f16_f16_pingpong = KernelSm90Pingpong: Float16 MajorK * Float16 MajorK + Float16 = Float16 MajorK, (64,256,64), (1,1);
            f16_narrow_pingpong = KernelSm90Pingpong: Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK, (64,24,64), (1,1);
            bf16_cooperative = KernelSm90Cooperative: BFloat16 MajorMN * BFloat16 MajorK + Float32 = BFloat16 MajorK, (128,256,64), (1,1);
            bf16_pingpong = KernelSm90Pingpong: BFloat16 MajorK * BFloat16 MajorMN + Float32 = BFloat16 MajorMN, (64,96,64), (1,1);
            tf32_cooperative = KernelSm90Cooperative: TFloat32 MajorK * TFloat32 MajorK + Float32 = Float32 MajorK, (128,128,32), (1,1);
            tf32_pingpong = KernelSm90Pingpong: TFloat32 MajorK * TFloat32 MajorK + Float32 = Float32 MajorK, (64,128,32), (1,1);
            e4m3_cooperative = KernelSm90Cooperative: Float8E4M3 MajorK * Float8E5M2 MajorK + Float32 = Float16 MajorK, (256,128,128), (1,1);
            e5m2_pingpong = KernelSm90Pingpong: Float8E5M2 MajorK * Float8E4M3 MajorK + Float32 = BFloat16 MajorK, (64,128,128), (1,1);
            u8_cooperative = KernelSm90Cooperative: Uint8 MajorK * Uint8 MajorK + Int32 = Int32 MajorK, (128,64,128), (1,1);
            f16_two_blocks_cooperative = KernelSm90Cooperative: Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK, (128,128,64), (2,1);
            bf16_two_blocks_pingpong = KernelSm90Pingpong: BFloat16 MajorK * BFloat16 MajorMN + Float32 = BFloat16 MajorK, (64,128,64), (1,2);
            f16_four_blocks_cooperative = KernelSm90Cooperative: Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK, (128,128,64), (2,2);
            s8_pingpong = KernelSm90Pingpong: Int8 MajorK * Uint8 MajorK + Int32 = Int32 MajorK, (64,64,128), (1,1);
        }
    };
}
macro_rules! instances {
    ($($name:ident = $kernel:ident: $a:ident $ja:ident * $b:ident $jb:ident + $t:ident = $d:ident $jd:ident, ($m:tt,$n:tt,$k:tt), ($x:tt,$y:tt);)*) => {$(
        #[doc = concat!(stringify!($kernel), ": ", stringify!($a $ja * $b $jb + $t = $d $jd), ", tiles of ", stringify!(($m,$n,$k)), ", clusters of ", stringify!(($x,$y)))]
        pub mod $name {
            use super::*;
            type Elements = Operands<($a, $ja), ($b, $jb), $t, ($d, $jd)>;
            type Blocks = Cluster<Int<$x>, Int<$y>>;
            type Gemm = CollectiveBuilder<Sm90, Elements, shape!(($m,$n,$k)), Blocks, $kernel>;
            /// The blocks of a cluster
            pub const CLUSTER: [u32; 2] = [$x, $y];
            /// The scheduler: blocks that compute tile after tile.
            pub type Scheduler = Persistent<AlongN, U1, Blocks>;
            /// The main loop
            pub type Mainloop = <Gemm as Built>::Mainloop;
            /// The epilogue
            pub type Epilogue = <Gemm as Built>::Epilogue;
            /// The plan of a block
            pub type Block = Plan<$kernel<Mainloop>, Epilogue>;
            /// The map of A
            pub type MapA = <<Mainloop as TmaCollective>::A as TmaParts>::Map;
            /// The map of B
            pub type MapB = <<Mainloop as TmaCollective>::B as TmaParts>::Map;
            /// The map of D
            pub type MapD = <Epilogue as TmaEpilogue>::Map;
            /// `D = A·Bᵀ`
            ///
            /// # Safety
            /// As [`gemm_sm90_collective::gemm`](crate::gemm_sm90_collective::gemm), with the grid of the schedule; the schedule is valid for reads.
            #[inline(always)]
            pub unsafe fn run(
                a: *const TensorMapObject,
                b: *const TensorMapObject,
                d: *const TensorMapObject,
                schedule: *const Schedule<Scheduler>,
            ) {
                // SAFETY: as promised.
                unsafe {
                    let block = [machine::block_index_x(), machine::block_index_y(), 0];
                    let (d, work) = (TensorMapOf::<MapD>::new(d), (*schedule).work(block));
                    (crate::gemm_of_cluster!($x $y $kernel<Mainloop>, Mainloop, Epilogue))(a, b, d, work);
                }
            }
        }
    )*};
}
instances_of_collectives!(instances);
