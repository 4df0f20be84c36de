//! `CollectiveBuilder` of SM100 against the builder of CUTLASS: `cutlass/builders_sm100.rs` has what it chooses for each request.

#[path = "tma/machine.rs"]
#[allow(dead_code)]
mod tma;
#[macro_use]
#[path = "builder/common.rs"]
mod common;
#[macro_use]
#[path = "epilogue/tensor_memory.rs"]
mod tensor_memory;

use common::{Proposes, Tile, is_legal, offsets};
use cute_static::arch::{Architecture, Sm100};
use cute_static::atom::copy::CopyTiling;
use cute_static::atom::mma::TileMma;
use cute_static::builder::*;
use cute_static::cluster::Cluster;
use cute_static::collective::{Collective, TmaCollective, TmaParts, TmemCollective};
use cute_static::epilogue::{Epilogue, TmaEpilogue, TmemEpilogue};
use cute_static::instruction::copy::CopyInstruction;
use cute_static::instruction::mma::MmaInstruction;
use cute_static::instruction::operand::{MajorK, MajorMN};
use cute_static::numeric::*;
use cute_static::plan::IsBlockPlan;
use cute_static::prelude::*;
use cute_static::tma::RunTimeTensorMap;
use cute_static::typenum::{U1, Unsigned};
use std::fmt::Display;
use tensor_memory::{accumulators, tcgen05_ld};
use tma::judge;

/// What CUTLASS chooses.
struct Row {
    request: &'static str,
    /// (M, N) of all CTAs
    tile: (u64, u64),
    ctas: u64,
    stages: u64,
    /// Bytes of A and B in one stage of one CTA
    stage: u64,
    instruction: &'static str,
    /// (M, N, K) of an instruction
    step: &'static str,
    accumulators: u64,
    a: &'static str,
    b: &'static str,
    subtile: (u64, u64),
    load: &'static str,
    store: &'static str,
    /// Sub-tiles in shared memory, with the stages
    d: &'static str,
}
/// `SM100_TMEM_LOAD_16dp256b4x` as (`16x256b`, 4)
fn shape_of(load: &str) -> (String, u64) {
    let (lanes, rest) = load.trim_start_matches("SM100_TMEM_LOAD_").split_once("dp").expect("lanes");
    let (bits, count) = rest.split_once('b').expect("bits");
    (format!("{lanes}x{bits}b"), count.trim_end_matches('x').parse().expect("repetitions"))
}
/// `tcgen05.ld.sync.aligned.16x256b.x4.b32` as (`16x256b`, 4)
fn shape_of_ptx(ptx: &str) -> (String, u64) {
    let parts: Vec<_> = ptx.split('.').collect();
    (parts[4].into(), parts[5][1..].parse().expect("repetitions"))
}

/// The builder `B` chooses what the row has, and its parts are legal. The bits of an element of D are `bits`.
fn compare<B>(row: &Row, bits: u64)
where
    B: Built<
            TiledMma: TileMma<Atom: MmaInstruction, TileShape: Display>,
            Mainloop: TmemCollective + Collective<SmemLayoutA: Default + Display, SmemLayoutB: Default + Display>,
            Epilogue: TmaEpilogue<Stage: Default + Display, Subtile: Default + Display>
                          + TmemEpilogue
                          + Epilogue<Store: CopyTiling<Atom: AtomName>>,
            Plan: IsBlockPlan,
        >,
{
    let request = row.request;
    assert_eq!(B::STAGES, row.stages, "{request}: stages");
    let instruction = <<B::TiledMma as TileMma>::Atom as MmaInstruction>::NAME;
    assert_eq!(instruction.split('<').next(), Some(row.instruction), "{request}: instruction");
    let step = <B::TiledMma as TileMma>::TileShape::default().to_string();
    assert_eq!(step, row.step, "{request}: extents of the instruction");
    let a = <B::Mainloop as Collective>::SmemLayoutA::default().to_string();
    let b = <B::Mainloop as Collective>::SmemLayoutB::default().to_string();
    assert!(offsets(&a) == offsets(row.a), "{request}: A in shared memory is {a}");
    assert!(offsets(&b) == offsets(row.b), "{request}: B in shared memory is {b}");

    // 64 rows of a CTA: CUTLASS places two accumulators in the same columns. In a pair it takes half of the columns of a sub-tile from other lanes, and the
    // builder takes sub-tiles of neighbouring columns: all of them.
    let (rows, split) = (row.tile.0 / row.ctas, row.tile.0 == 64 * row.ctas && row.ctas == 2);
    let columns = row.tile.1 / if split { 2 } else { 1 };
    let accumulators = if rows == 64 && !split { row.accumulators.min(512 / columns) } else { row.accumulators };
    assert_eq!(<B::Mainloop as TmemCollective>::COLUMNS, accumulators * columns, "{request}: accumulators");

    let (e, f) = if split { (rows, row.tile.1) } else { row.subtile };
    assert_eq!(<B::Epilogue as Epilogue>::Subtile::default().to_string(), format!("({e},{f})"), "{request}: sub-tile");
    let load = shape_of_ptx(<<B::Epilogue as TmemEpilogue>::Load as CopyInstruction>::PTX);
    let cutlass = shape_of(row.load);
    assert_eq!(load.0, cutlass.0, "{request}: load");
    assert!(split || load.1 == cutlass.1, "{request}: load of {} repetitions", load.1);
    // `stmatrix` of CUTLASS also stores elements of 32 bits.
    let store = <<<B::Epilogue as Epilogue>::Store as CopyTiling>::Atom as AtomName>::NAME;
    assert_eq!(store.contains("STSM"), row.store.contains("STSM") && bits == 16, "{request}: store by {store}");
    assert!(!store.contains("STSM") || store == row.store, "{request}: store by {store}");
    // Where M is contiguous, CUTLASS swizzles pieces of 32 bytes of elements of 32 bits, as for operands that are transposed.
    let stage = <B::Epilogue as TmaEpilogue>::Stage::default().to_string();
    let pieces = bits == 32 && row.d.starts_with("Sw<2,3,2>");
    assert_eq!(
        offsets(&stage) == offsets(row.d)[..(row.subtile.0 * row.subtile.1) as usize],
        !pieces && (!split || row.subtile.1 == row.tile.1),
        "{request}: a sub-tile in shared memory is {stage}"
    );

    // The parts fit next to one another, which the bound of the plan proves, and a stage more does not.
    let epilogue = <B::Epilogue as Epilogue>::SHARED_MEMORY;
    let taken = epilogue.next_multiple_of(1024) + row.stages * (row.stage + 16) + 16 * accumulators + 4;
    let all = u64::from(Sm100::SHARED_MEMORY);
    assert!(taken <= all && taken + row.stage + 16 > all, "{request}: {taken} bytes");
    assert_eq!(<B::Plan as IsBlockPlan>::SHARED_MEMORY, taken, "{request}: the plan");
    assert!(
        <B::Plan as IsBlockPlan>::COLUMNS <= 512 && <B::Plan as IsBlockPlan>::THREADS == 256,
        "{request}: the plan"
    );
}
/// The name of the instruction of a copy atom.
trait AtomName {
    const NAME: &'static str;
}
impl<A: cute_static::instruction::copy::IsInstruction<Instruction: CopyInstruction>> AtomName for A {
    const NAME: &'static str = <A::Instruction as CopyInstruction>::NAME;
}

macro_rules! configurations_sm100 {
    ($($arch:ident $schedule:ident: $a:ident $ja:ident * $b:ident $jb:ident + $t:ident = $d:ident $jd:ident, ($m:tt,$n:tt,$k:tt), ($x:tt,$y:tt) {
        stages: $stages:literal, stage: $stage:literal,
        instruction: $instruction:literal, step: $step:literal,
        accumulators: $accumulators:literal,
        a: $layout_a:literal,
        b: $layout_b:literal,
        subtile: $subtile:tt, load: $load:literal, store: $store:literal,
        d: $layout_d:literal,
    })*) => {
        #[test]
        fn the_builder_makes_the_choices_of_cutlass() {
            let mut different = Vec::new();
            $({
                type Elements = Operands<($a, $ja), ($b, $jb), $t, ($d, $jd)>;
                type Gemm = CollectiveBuilder<$arch, Elements, shape!(($m,$n,$k)), Cluster<Int<$x>, Int<$y>>, $schedule>;
                let row = Row {
                    request: stringify!($arch $schedule: $a $ja * $b $jb + $t = $d $jd, ($m,$n,$k), ($x,$y)),
                    tile: ($m, $n),
                    ctas: $x,
                    stages: $stages,
                    stage: $stage,
                    instruction: $instruction,
                    step: $step,
                    accumulators: $accumulators,
                    a: $layout_a,
                    b: $layout_b,
                    subtile: $subtile,
                    load: $load,
                    store: $store,
                    d: $layout_d,
                };
                let bits = <<$d as Numeric>::Bits as Unsigned>::U64;
                if std::panic::catch_unwind(|| compare::<Gemm>(&row, bits)).is_err() {
                    different.push(row.request);
                }
                type Mainloop = <Gemm as Built>::Mainloop;
                type Stores = <Gemm as Built>::Epilogue;
                brought!(<<Mainloop as TmaCollective>::A as TmaParts>::Map, $ja);
                brought!(<<Mainloop as TmaCollective>::B as TmaParts>::Map, $jb);
                brought!(<Stores as TmaEpilogue>::Map, $jd);
                let (rows, columns) = if $m == 64 * $x && $x == 2 { ($m / $x, $n) } else { $subtile };
                fetched!(Stores, ($x, $m, $n), ($m / $x, $n), (rows, columns));
            })*
            assert!(different.is_empty(), "{different:#?}");
        }
    };
}
include!("../cutlass/builders_sm100.rs");

refused! {
    Sm100;
    Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK, Cluster, KernelTmaWarpSpecialized1SmSm100: {
        m (96, 128, 64) => 64;
        m (100, 128, 64) => 128;
        m (256, 128, 64) => 128;
        n (128, 132, 64) => 128;
        n (128, 320, 64) => 256;
        n (128, 4, 64) => 8;
        k (128, 128, 24) => 16;
        k (128, 256, 1000) => 128;
    }
    Float16 MajorMN * Float16 MajorMN + Float32 = Float16 MajorK, Cluster, KernelTmaWarpSpecialized1SmSm100: {
        k (128, 16, 512) => 256;
    }
    Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK, Cluster<Int<2>>, KernelTmaWarpSpecialized2SmSm100: {
        m (64, 128, 64) => 128;
        m (192, 128, 64) => 128;
        n (256, 136, 64) => 128;
        n (256, 140, 64) => 144;
        n (256, 512, 64) => 256;
        k (256, 256, 512) => 208;
    }
    Int8 MajorK * Int8 MajorK + Int32 = Int8 MajorK, Cluster<Int<2>>, KernelTmaWarpSpecialized2SmSm100: {
        n (256, 48, 128) => 32;
        n (128, 16, 128) => 32;
    }
    TFloat32 MajorMN * TFloat32 MajorMN + Float32 = Float32 MajorK, Cluster<Int<2>>, Auto: {
        n (256, 96, 32) => 64;
    }
}
/// The narrowest tiles, and those that CUTLASS's builder has no sub-tile for.
#[test]
fn what_a_builder_accepts_has_legal_parts() {
    macro_rules! accepted {
        ($($a:ident $ja:ident * $b:ident $jb:ident + $t:ident = $d:ident $jd:ident, ($m:literal, $n:literal, $k:literal), $cluster:ty, $schedule:ty;)*) => {
            $(is_legal::<CollectiveBuilder<
                Sm100,
                Operands<($a, $ja), ($b, $jb), $t, ($d, $jd)>,
                Tile<Int<$m>, Int<$n>, Int<$k>>,
                $cluster,
                $schedule,
            >>();)*
        };
    }
    type One = KernelTmaWarpSpecialized1SmSm100;
    type Two = KernelTmaWarpSpecialized2SmSm100;
    type Pair = Cluster<Int<2>>;
    accepted! {
        Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK, (128, 8, 16), Cluster, One;
        Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK, (64, 8, 16), Cluster, One;
        Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorMN, (64, 8, 16), Cluster, One;
        Float16 MajorK * Float16 MajorK + Float32 = Float32 MajorMN, (64, 8, 16), Cluster, One;
        Float16 MajorK * Float16 MajorK + Float32 = Float32 MajorK, (64, 8, 16), Cluster, One;
        Float16 MajorK * Float16 MajorK + Float32 = Float8E4M3 MajorMN, (64, 8, 16), Cluster, One;
        Float16 MajorK * Float16 MajorK + Float32 = Float8E4M3 MajorK, (64, 16, 16), Cluster, One;
        Float16 MajorK * Float16 MajorK + Float32 = Float8E4M3 MajorMN, (128, 200, 16), Cluster, One;
        Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK, (128, 200, 48), Cluster, One;
        Float16 MajorK * Float16 MajorK + Float32 = Float32 MajorK, (128, 136, 48), Cluster, One;
        Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK, (128, 16, 16), Pair, Two;
        Float16 MajorMN * Float16 MajorMN + Float32 = Float16 MajorMN, (128, 16, 16), Pair, Two;
        Float16 MajorK * Float16 MajorK + Float32 = Float8E4M3 MajorK, (128, 32, 16), Pair, Two;
        Float16 MajorK * Float16 MajorK + Float32 = Float8E4M3 MajorMN, (128, 240, 16), Pair, Two;
        Float16 MajorK * Float16 MajorK + Float32 = Float32 MajorK, (128, 256, 16), Pair, Two;
        Float16 MajorK * Float16 MajorK + Float32 = Float32 MajorMN, (256, 144, 16), Pair, Two;
        TFloat32 MajorMN * TFloat32 MajorMN + Float32 = Float32 MajorMN, (256, 128, 32), Pair, Auto;
        Int8 MajorMN * Uint8 MajorMN + Int32 = Int8 MajorK, (128, 32, 32), Pair, Auto;
        Int8 MajorK * Uint8 MajorK + Int32 = Int32 MajorK, (64, 24, 32), Cluster, Auto;
    }
}
