//! `CollectiveBuilder` against the builders of CUTLASS: `cutlass/builders.rs` has what they choose for each request, made from CUTLASS's own headers.

#[path = "tma/machine.rs"]
#[allow(dead_code)]
mod tma;

use cute_static::arch::{Architecture, Sm90};
use cute_static::atom::mma::TileMma;
use cute_static::builder::*;
use cute_static::cluster::Cluster;
use cute_static::collective::{Collective, TmaCollective, TmaParts};
use cute_static::epilogue::{Epilogue, TmaEpilogue};
use cute_static::instruction::mma::MmaInstruction;
use cute_static::instruction::operand::{MajorK, MajorMN};
use cute_static::numeric::*;
use cute_static::plan::IsBlockPlan;
use cute_static::prelude::*;
use cute_static::tma::{IsTensorMap, RunTimeTensorMap};
use cute_static::typenum::{U1, Unsigned};
use cute_static_reference::notation::parse;
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
/// The value at each index of a layout as text.
fn offsets(layout: &str) -> Vec<String> {
    let function = parse(layout).expect("a layout").function().expect("a function");
    function.values().expect("values").iter().map(ToString::to_string).collect()
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

/// A simulated TMA brings tiles of a matrix of 300 × 300 to where the layout of shared memory has them, also beyond the matrix.
macro_rules! brought {
    ($map:ty, MajorK) => {
        brought!($map, (512, 1), (512, U1::new()))
    };
    ($map:ty, MajorMN) => {
        brought!($map, (1, 512), (U1::new(), 512))
    };
    ($map:ty, ($m:literal, $n:literal), $strides:expr) => {{
    type Global = cute_static::layout!((300,300):($m,$n));
        let map = <$map as RunTimeTensorMap>::parameters((300, 300), $strides, 0).expect("a tensor map");
        judge::<$map, Global>(&map, &[1, 2]);
    }};
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
