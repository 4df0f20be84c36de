//! Our kernels and CUTLASS's of the same tile, stages, cluster and types.

use cute_static::typenum::U128;
use cute_static_gpu_tests::machine_code::Launch;
use cute_static_kernels::attention::{self, HeadsOf};
use cute_static_kernels::gemm_collective::{shared, threads};
use cute_static_kernels::{gemm_sm80, gemm_sm90, gemm_sm100, name_of_request};

/// What is demanded of our main loop, beside CUTLASS's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// The same number of products
    Products,
    /// At most 5 % more other instructions
    Others,
    /// No longer run without a product
    Gaps,
    /// No spills
    Spills,
    /// At least as many blocks of an SM at a time
    Occupancy,
}
/// How warps share a tile
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sharing {
    /// Each of four warps has a quarter: `mma.sync`
    Warps,
    /// Two warpgroups have a half each: wgmma
    Together,
    /// Two warpgroups have a tile each, and one multiplies while the other one stores
    InTurns,
    /// One thread begins the products, and the sums are in tensor memory
    TensorMemory,
}
/// What a kernel computes, and how: the same for both.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    pub tile: [u32; 3],
    pub stages: u32,
    pub cluster: [u32; 2],
    pub sharing: Sharing,
    /// Bytes of an element of D
    pub stored: u32,
}
pub struct Pair {
    pub architecture: &'static str,
    pub ours: &'static str,
    /// How ours is launched
    pub launch: Launch,
    /// Whether blocks of ours compute tile after tile; those of CUTLASS do but on SM80.
    pub persistent: bool,
    pub cutlass: &'static [&'static str],
    pub shape: Shape,
    /// The targets that ours meets
    pub claims: &'static [Target],
}
use Target::{Gaps, Occupancy, Others, Products, Spills};
const ALL: &[Target] = &[Products, Others, Gaps, Spills, Occupancy];

/// The names of requests of the builder, and how they are launched
mod requests {
    use super::{Launch, name_of_request, shared, threads};
    macro_rules! requests {
        ($($request:ident = $schedule:ident: $a:ident $ja:ident * $b:ident $jb:ident + $t:ident = $d:ident $jd:ident, ($m:tt,$n:tt,$k:tt), ($x:tt,$y:tt);)*) => {$(
            pub mod $request {
                use cute_static_kernels::collectives::names::*;
                cute_static_kernels::types_of_request!(Sm90 $schedule: $a $ja * $b $jb + $t = $d $jd, ($m,$n,$k), ($x,$y));
                pub const LAUNCH: super::Launch = super::Launch { threads: super::threads::<Block>(), shared: super::shared::<Block>() };
                pub const NAME: &str = super::name_of_request!($schedule: $a $ja * $b $jb + $t = $d $jd, ($m,$n,$k), ($x,$y));
            }
        )*};
    }
    requests! {
        large = KernelSm90Cooperative: Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK, (128,256,64), (2,1);
        square = KernelSm90Cooperative: BFloat16 MajorK * BFloat16 MajorK + Float32 = BFloat16 MajorK, (128,128,64), (2,1);
        alone = Auto: BFloat16 MajorK * BFloat16 MajorK + Float32 = BFloat16 MajorK, (64,128,64), (1,1);
        in_turns = KernelSm90Pingpong: BFloat16 MajorK * BFloat16 MajorK + Float32 = BFloat16 MajorK, (64,128,64), (2,1);
    }
}
use requests::{alone, in_turns, large, square};

const fn shape(tile: [u32; 3], stages: u32, cluster: [u32; 2], sharing: Sharing, stored: u32) -> Shape {
    Shape { tile, stages, cluster, sharing, stored }
}
const fn request(
    (ours, launch): (&'static str, Launch),
    cutlass: &'static [&'static str],
    shape: Shape,
    claims: &'static [Target],
) -> Pair {
    Pair { architecture: "sm_90a", ours, launch, persistent: true, cutlass, shape, claims }
}
const SM80: Pair = Pair {
    architecture: "sm_80",
    ours: "gemm_sm80_bf16",
    launch: Launch { threads: gemm_sm80::THREADS, shared: gemm_sm80::SHARED },
    persistent: false,
    cutlass: &["cutlass2_sm80_bf16", "cutlass3_sm80_bf16"],
    shape: shape([128, 128, 64], 3, [1, 1], Sharing::Warps, 4),
    claims: ALL,
};
const SM90: Pair = Pair {
    architecture: "sm_90a",
    ours: "gemm_sm90_bf16",
    launch: Launch { threads: gemm_sm90::THREADS, shared: gemm_sm90::SHARED },
    persistent: false,
    cutlass: &["cutlass3_sm90_cooperative_f32_128x256x64_1x1"],
    shape: shape([128, 256, 64], 4, [1, 1], Sharing::Together, 4),
    claims: ALL,
};
/// Attention: queries, keys and features of a tile. FlashAttention 2 is in the place of CUTLASS.
const HEADS_OF_64: Pair = Pair {
    architecture: "sm_80",
    ours: "attention_bf16",
    launch: Launch { threads: attention::THREADS, shared: attention::SHARED },
    persistent: false,
    cutlass: &["flash2_64_64x64"],
    shape: shape([64, 64, 64], 2, [1, 1], Sharing::Warps, 4),
    claims: ALL,
};
pub const ATTENTION: [Pair; 3] = [
    HEADS_OF_64,
    // The mask of the last tiles stands in the loop, behind a branch. FlashAttention has another loop for them.
    Pair {
        ours: "attention_causal_bf16",
        cutlass: &["flash2_64_64x64_causal"],
        claims: &[Products, Spills],
        ..HEADS_OF_64
    },
    Pair {
        ours: "attention_128_bf16",
        launch: Launch { threads: attention::threads::<HeadsOf<U128>>(), shared: attention::shared::<HeadsOf<U128>>() },
        cutlass: &["flash2_128_64x64"],
        shape: shape([64, 64, 128], 2, [1, 1], Sharing::Warps, 4),
        claims: &[Products, Others, Gaps, Spills],
        ..HEADS_OF_64
    },
];
/// FlashAttention's own tiles, which have other numbers of products.
pub const PUBLISHED: [&str; 2] = ["flash2_64_128x128", "flash2_128_128x64"];
pub const PAIRS: [Pair; 11] = [
    SM80,
    Pair { ours: "gemm_sm80_f16", cutlass: &["cutlass2_sm80_f16", "cutlass3_sm80_f16"], ..SM80 },
    Pair { architecture: "sm_90a", ..SM80 },
    Pair {
        architecture: "sm_90a",
        ours: "gemm_sm80_f16",
        cutlass: &["cutlass2_sm80_f16", "cutlass3_sm80_f16"],
        ..SM80
    },
    SM90,
    Pair {
        ours: "gemm_sm90_bf16_to_bf16",
        launch: Launch { threads: gemm_sm90::THREADS, shared: gemm_sm90::SHARED_TO_BF16 },
        cutlass: &["cutlass3_sm90_cooperative_bf16_128x256x64_1x1"],
        shape: shape([128, 256, 64], 4, [1, 1], Sharing::Together, 2),
        ..SM90
    },
    request(
        (large::NAME, large::LAUNCH),
        &["cutlass3_sm90_cooperative_f16_128x256x64_2x1"],
        shape([128, 256, 64], 4, [2, 1], Sharing::Together, 2),
        ALL,
    ),
    request(
        (square::NAME, square::LAUNCH),
        &["cutlass3_sm90_cooperative_bf16_128x128x64_2x1"],
        shape([128, 128, 64], 6, [2, 1], Sharing::Together, 2),
        ALL,
    ),
    request(
        (alone::NAME, alone::LAUNCH),
        &["cutlass3_sm90_pingpong_bf16_64x128x64_1x1"],
        shape([64, 128, 64], 9, [1, 1], Sharing::InTurns, 2),
        ALL,
    ),
    request(
        (in_turns::NAME, in_turns::LAUNCH),
        &["cutlass3_sm90_pingpong_bf16_64x128x64_2x1"],
        shape([64, 128, 64], 9, [2, 1], Sharing::InTurns, 2),
        ALL,
    ),
    Pair {
        architecture: "sm_100a",
        ours: "gemm_sm100_bf16",
        launch: Launch { threads: gemm_sm100::THREADS, shared: gemm_sm100::SHARED },
        persistent: false,
        cutlass: &["cutlass3_sm100_bf16_128x256x64_1x1"],
        shape: shape([128, 256, 64], 4, [1, 1], Sharing::TensorMemory, 4),
        claims: ALL,
    },
];
