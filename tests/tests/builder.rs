//! `CollectiveBuilder` against the builders of CUTLASS: `cutlass/builders.rs` has what they choose for each request, made from CUTLASS's own headers.

#[path = "tma/machine.rs"]
#[allow(dead_code)]
mod tma;
#[macro_use]
#[path = "builder/common.rs"]
mod common;

use common::{Proposes, Tile, is_legal, offsets};
use cute_static::arch::{Architecture, Sm90};
use cute_static::atom::mma::TileMma;
use cute_static::builder::*;
use cute_static::cluster::Cluster;
use cute_static::collective::{Collective, TmaCollective, TmaParts};
use cute_static::epilogue::{Epilogue, TmaEpilogue};
use cute_static::instruction::mma::MmaInstruction;
use cute_static::instruction::operand::{MajorK, MajorMN};
use cute_static::numeric::*;
use cute_static::plan::{IsBlockPlan, KernelSm90Cooperative, KernelSm90Pingpong};
use cute_static::prelude::*;
use cute_static::tma::{IsTensorMap, RunTimeTensorMap};
use cute_static::typenum::{U1, Unsigned};
use std::fmt::Display;
use tma::judge;

/// What CUTLASS chooses.
struct Row {
    request: &'static str,
    stages: u64,
    /// Bytes of A and B in one stage
    stage: u64,
    instruction: &'static str,
    /// (M, N, K) that all threads multiply at a time
    step: &'static str,
    /// Shared memory, and the copy into it
    a: [&'static str; 2],
    b: [&'static str; 2],
    subtile: (u64, u64),
    /// Sub-tiles in shared memory, with the stages
    d: &'static str,
}

fn copy_of<P: TmaParts<Map: IsTensorMap>>() -> &'static str {
    if <<P::Map as IsTensorMap>::Blocks as Unsigned>::U64 > 1 { "SM90_TMA_LOAD_MULTICAST" } else { "SM90_TMA_LOAD" }
}
/// The builder `B` chooses what the row has, and its parts are legal. The bits of an element of D are `bits`.
fn compare<B, P: Architecture>(row: &Row, bits: u64)
where
    B: Built<
            TiledMma: TileMma<Atom: MmaInstruction, TileShape: Display>,
            Mainloop: TmaCollective<
                A: TmaParts<Map: IsTensorMap>,
                B: TmaParts<Map: IsTensorMap>,
                SmemLayoutA: Default + Display,
                SmemLayoutB: Default + Display,
            >,
            Epilogue: TmaEpilogue<Stage: Default + Display, Subtile: Default + Display>,
            Plan: IsBlockPlan,
        >,
{
    let request = row.request;
    assert_eq!(B::STAGES, row.stages, "{request}: stages");
    let instruction = <<B::TiledMma as TileMma>::Atom as MmaInstruction>::NAME;
    assert_eq!(instruction, row.instruction.replace("MMA_", "SM90_"), "{request}: instruction");
    assert_eq!(
        <B::TiledMma as TileMma>::TileShape::default().to_string(),
        row.step,
        "{request}: instructions side by side"
    );
    let (a, b) =
        (<B::Mainloop as Collective>::SmemLayoutA::default(), <B::Mainloop as Collective>::SmemLayoutB::default());
    assert_eq!(a.to_string(), row.a[0], "{request}: A in shared memory");
    assert_eq!(b.to_string(), row.b[0], "{request}: B in shared memory");
    assert_eq!(copy_of::<<B::Mainloop as TmaCollective>::A>(), row.a[1], "{request}: copy of A");
    assert_eq!(copy_of::<<B::Mainloop as TmaCollective>::B>(), row.b[1], "{request}: copy of B");

    let (rows, columns) = row.subtile;
    let subtile = <B::Epilogue as Epilogue>::Subtile::default().to_string();
    assert_eq!(subtile, format!("({rows},{columns})"), "{request}: sub-tile");
    let (stage, cutlass) = (<B::Epilogue as TmaEpilogue>::Stage::default().to_string(), offsets(row.d));
    let elements = (rows * columns) as usize;
    // CUTLASS takes rows of 128 bytes for elements of 32 bits, where the stores of two elements by each thread have bank conflicts. The builder takes
    // the widest rows without them, and for other elements the same rows as CUTLASS.
    assert_eq!(offsets(&stage) == cutlass[..elements], bits != 32, "{request}: a sub-tile in shared memory is {stage}");

    // The parts fit next to one another, which the bound of the plan proves, and a stage more does not.
    let epilogue = cutlass.len() as u64 * bits / 8;
    let taken = epilogue.next_multiple_of(1024) + row.stages * (row.stage + 16);
    let all = u64::from(P::SHARED_MEMORY);
    assert!(taken <= all && taken + row.stage + 16 > all, "{request}: {taken} bytes");
}

macro_rules! configurations {
    ($($arch:ident $schedule:ident: $a:ident $ja:ident * $b:ident $jb:ident + $t:ident = $d:ident $jd:ident, ($m:tt,$n:tt,$k:tt), ($x:tt,$y:tt) {
        stages: $stages:literal, stage: $stage:literal,
        instruction: $instruction:literal, step: $step:literal,
        a: $layout_a:literal, $copy_a:literal,
        b: $layout_b:literal, $copy_b:literal,
        subtile: $subtile:tt, d: $layout_d:literal,
    })*) => {
        #[test]
        fn the_builder_makes_the_choices_of_cutlass_and_tma_copies_them() {
            $({
                type Elements = Operands<($a, $ja), ($b, $jb), $t, ($d, $jd)>;
                type Gemm = CollectiveBuilder<$arch, Elements, shape!(($m,$n,$k)), Cluster<Int<$x>, Int<$y>>, $schedule>;
                let row = Row {
                    request: stringify!($arch $schedule: $a $ja * $b $jb + $t = $d $jd, ($m,$n,$k), ($x,$y)),
                    stages: $stages,
                    stage: $stage,
                    instruction: $instruction,
                    step: $step,
                    a: [$layout_a, $copy_a],
                    b: [$layout_b, $copy_b],
                    subtile: $subtile,
                    d: $layout_d,
                };
                compare::<Gemm, $arch>(&row, <<$d as Numeric>::Bits as Unsigned>::U64);
                type Mainloop = <Gemm as Built>::Mainloop;
                brought!(<<Mainloop as TmaCollective>::A as TmaParts>::Map, $ja);
                brought!(<<Mainloop as TmaCollective>::B as TmaParts>::Map, $jb);
                brought!(<<Gemm as Built>::Epilogue as TmaEpilogue>::Map, $jd);
            })*
        }
    };
}
include!("../cutlass/builders.rs");

refused! {
    Sm90;
    Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK, Cluster, KernelSm90Cooperative: {
        m (96, 128, 64) => 128;
        m (200, 128, 64) => 256;
        m (384, 128, 64) => 256;
        n (128, 4, 64) => 8;
        n (128, 132, 64) => 128;
        n (128, 134, 64) => 136;
        n (128, 260, 64) => 256;
        n (128, 272, 64) => 256;
        n (256, 300, 64) => 224;
        n (256, 256, 64) => 224;
        n (128, 1000, 64) => 256;
        k (128, 128, 24) => 16;
        k (128, 128, 30) => 32;
        k (128, 128, 1000) => 208;
        k (128, 256, 256) => 128;
    }
    Float16 MajorMN * Float16 MajorMN + Float32 = Float16 MajorK, Cluster, KernelSm90Cooperative: {
        n (128, 300, 32) => 256;
        n (128, 500, 16) => 384;
        n (128, 496, 16) => 384;
        n (128, 512, 16) => 384;
        k (128, 8, 400) => 256;
    }
    Float16 MajorK * Float16 MajorK + Float16 = Float16 MajorK, Cluster<Int<2>>, KernelSm90Cooperative: {
        n (128, 600, 16) => 512;
    }
    Int8 MajorK * Int8 MajorK + Int32 = Int32 MajorK, Cluster, KernelSm90Cooperative: {
        n (128, 20, 128) => 16;
        n (128, 22, 128) => 24;
        n (128, 40, 128) => 32;
        n (128, 60, 128) => 64;
    }
    Int8 MajorK * Int8 MajorK + Int32 = Int8 MajorK, Cluster, KernelSm90Pingpong: {
        n (64, 20, 128) => 16;
        n (64, 24, 128) => 16;
        n (64, 8, 128) => 16;
        m (96, 64, 128) => 64;
    }
    // The blocks of a cluster have whole shares.
    Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK, Cluster<Int<1>, Int<3>>, KernelSm90Pingpong: {
        m (64, 64, 64) => 192;
        m (100, 64, 64) => 192;
        m (448, 64, 64) => 384;
    }
    Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK, Cluster<Int<3>>, KernelSm90Cooperative: {
        n (128, 128, 64) => 120;
        n (128, 100, 64) => 96;
        n (128, 8, 64) => 24;
    }
    Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK, Cluster<Int<6>>, KernelSm90Cooperative: {
        n (128, 256, 64) => 240;
    }
    BFloat16 MajorK * BFloat16 MajorK + Float32 = BFloat16 MajorMN, Cluster, Auto: {
        m (80, 128, 64) => 64;
        m (32, 128, 64) => 64;
        m (100, 128, 64) => 128;
    }
}
/// Tiles of more than 256 columns, which take two instructions, and the narrowest ones.
#[test]
fn what_a_builder_accepts_has_legal_parts() {
    type Halves<D, J = MajorK> = Operands<(Float16, MajorK), (Float16, J), Float32, (D, MajorK)>;
    macro_rules! accepted {
        ($($elements:ty, ($m:literal, $n:literal, $k:literal), $cluster:ty, $schedule:ty;)*) => {
            $(is_legal::<CollectiveBuilder<Sm90, $elements, Tile<Int<$m>, Int<$n>, Int<$k>>, $cluster, $schedule>>();)*
        };
    }
    type Columns = Operands<(Float16, MajorK), (Float16, MajorK), Float16, (Float16, MajorMN)>;
    accepted! {
            Halves<Float16>, (128, 272, 32), Cluster<Int<2>>, KernelSm90Cooperative;
            Halves<Float16>, (128, 448, 16), Cluster<Int<2>>,
    KernelSm90Cooperative; Halves<Float16, MajorMN>, (128, 384, 16), Cluster, KernelSm90Cooperative;
            Halves<Float8E4M3>, (64, 320, 16), Cluster<Int<2>>, KernelSm90Pingpong;
            Halves<Float8E4M3>, (64, 352, 16), Cluster<Int<2>>, KernelSm90Pingpong;
            Halves<Float32>, (64, 8, 256), Cluster, KernelSm90Pingpong;
            Halves<Float16>, (256, 24, 48), Cluster<Int<1>, Int<2>>, KernelSm90Cooperative;
            Columns, (128, 512, 16), Cluster<Int<2>>, KernelSm90Cooperative;
            Columns, (512, 40, 16), Cluster<Int<1>, Int<2>>, KernelSm90Cooperative;
            Operands<(Int8, MajorK), (Uint8, MajorK), Int32, (Int8, MajorMN)>, (128, 24, 96), Cluster, Auto;
            Operands<(TFloat32, MajorK), (TFloat32, MajorK), Float32, (Float32, MajorMN)>, (64, 304, 8), Cluster<Int<2>>, KernelSm90Pingpong;
        }
}
