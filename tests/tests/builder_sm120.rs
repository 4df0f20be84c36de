//! `CollectiveBuilder` of SM120 against the builder of CUTLASS, and that of SM80 against the collectives of its tests: `cutlass/builders_sm120.rs` and
//! `cutlass/builders_sm80.rs` have what CUTLASS chooses for each request. Both multiply by `mma.sync`.

#[macro_use]
#[path = "builder/common.rs"]
mod common;
#[path = "builder/sm80.rs"]
mod sm80;

use common::{AlongK, AlongM, AlongN, Asked, AtomName, Choices, NearestAlong, Texts, Tile, is_possible, offsets};
use cute_static::arch::{Architecture, Sm120};
use cute_static::atom::copy::CopyTiling;
use cute_static::builder::*;
use cute_static::cluster::Cluster;
use cute_static::collective::{LoadParts, TmaCollective};
use cute_static::epilogue::Epilogue;
use cute_static::instruction::operand::{MajorK, MajorMN};
use cute_static::numeric::*;
use cute_static::plan::{IsBlockPlan, KernelSm90Cooperative};
use cute_static::prelude::*;
use cute_static::typenum::Unsigned;
use std::marker::PhantomData;

/// What CUTLASS chooses.
struct Row {
    asked: Asked,
    stages: u64,
    /// Bytes of A and B in one stage
    stage: u64,
    instruction: &'static str,
    /// (M, N, K) that all threads multiply at a time
    step: &'static str,
    /// Shared memory, and the load into registers
    a: [&'static str; 2],
    b: [&'static str; 2],
    subtile: (u64, u64),
    store: &'static str,
    /// Sub-tiles in shared memory, with the stages
    d: &'static str,
}
/// The choices for a request that only SM120 has: the atoms `A` and `B` of the loads into registers and `S` of the stores, and the plan `P`.
struct Loads<A, B, S, P>(PhantomData<(A, B, S, P)>);
trait LoadChoices {
    type Loads;
}
type LoadOf<O> = <<O as LoadParts>::Load as CopyTiling>::Atom;
impl<R> LoadChoices for R
where
    R: Built<
            Mainloop: TmaCollective<A: LoadParts<Load: CopyTiling>, B: LoadParts<Load: CopyTiling>>,
            Epilogue: Epilogue<Store: CopyTiling>,
        >,
{
    type Loads = Loads<
        LoadOf<<R::Mainloop as TmaCollective>::A>,
        LoadOf<<R::Mainloop as TmaCollective>::B>,
        <<R::Epilogue as Epilogue>::Store as CopyTiling>::Atom,
        R::Plan,
    >;
}
/// The loads of A and B and the store of D, and the bytes and threads of the plan.
type LoadTexts = ([&'static str; 3], [u64; 2]);
impl<A: AtomName, B: AtomName, S: AtomName, P: IsBlockPlan> Loads<A, B, S, P> {
    fn texts() -> LoadTexts {
        ([A::NAME, B::NAME, S::NAME], [P::SHARED_MEMORY, P::THREADS])
    }
}

impl Row {
    /// The choices `made` and `loads`, whose parts are legal, are those of the row.
    fn compare(&self, (made, ([load_a, load_b, store], [bytes, threads])): &(Texts, LoadTexts)) {
        let (row, bits, stages) = (self, self.asked.bits_d, self.asked.stages);
        let request = row.asked.text;
        assert_eq!(made.instruction.split('<').next(), Some(row.instruction), "{request}: instruction");
        // CUTLASS repeats the warps twice along M where 128 divides the tile. The builder leaves that to the tile.
        assert_eq!(row.step, format!("({},32,32)", row.asked.tile.0.min(128)), "{request}: the step of CUTLASS");
        assert_eq!(made.step, "(64,32,32)", "{request}: instructions side by side");
        for (name, made, cutlass) in [("A", &made.a, row.a[0]), ("B", &made.b, row.b[0])] {
            // The stages that both have.
            assert!(offsets(made).starts_with(&offsets(cutlass)), "{request}: {name} in shared memory is {made}");
        }
        assert_eq!([*load_a, *load_b], [row.a[1], row.b[1]], "{request}: loads into registers");
        assert_eq!(made.blocks, [1, 1], "{request}: blocks share nothing");

        let (rows, columns) = row.subtile;
        assert_eq!(made.subtile, format!("({rows},{columns})"), "{request}: sub-tile");
        // CUTLASS stores two matrices at a time, and the builder the four that a thread holds.
        assert_eq!(store.contains("STSM"), row.store.contains("STSM"), "{request}: store by {store}");
        assert_eq!(store.ends_with("_T"), row.store.ends_with("_T"), "{request}: store by {store}");
        let (stage, cutlass) = (&made.stage, offsets(row.d));
        let elements = (rows * columns) as usize;
        // As on SM90: where N is contiguous, CUTLASS takes rows of 128 bytes for elements of 32 bits, where the stores have bank conflicts.
        assert_eq!(
            offsets(stage) == cutlass[..elements],
            bits != 32 || row.asked.major_d == "MajorMN",
            "{request}: a sub-tile in shared memory is {stage}"
        );

        // The parts fit next to one another, which the bound of the plan proves, and a stage more does not. The epilogue of CUTLASS has barriers for C, which
        // take its size to the next multiple of its alignment.
        let epilogue = (cutlass.len() as u64 * bits / 8).next_multiple_of(1024);
        let (all, each) = (u64::from(Sm120::SHARED_MEMORY), row.stage + 16);
        assert_eq!(row.stages, (all - epilogue - 1024) / each, "{request}: stages of CUTLASS");
        assert_eq!(stages, (all - epilogue) / each, "{request}: stages");
        assert_eq!([*bytes, *threads], [epilogue + stages * each, 384], "{request}: the plan");
    }
}
macro_rules! made {
    ($gemm:ty, $majors:ty, $row:ident) => {
        (<<$gemm as Choices<$majors>>::All>::copied(), <<$gemm as LoadChoices>::Loads>::texts())
    };
}
include!("../cutlass/builders_sm120.rs");

refused! {
    Sm120;
    Float8E4M3 MajorK * Float8E4M3 MajorK + Float32 = BFloat16 MajorK, Cluster, Auto: {
        AlongM (96, 128, 64) => 64;
        AlongM (32, 128, 64) => 64;
        AlongN (128, 48, 64) => 32;
        AlongN (128, 16, 64) => 32;
        AlongN (256, 256, 32) => 160;
        AlongK (128, 128, 40) => 32;
        AlongK (128, 128, 16) => 32;
        AlongK (128, 128, 512) => 160;
    }
    Float16 MajorMN * Float16 MajorMN + Float32 = Float16 MajorK, Cluster, KernelSm90Cooperative: {
        AlongK (64, 64, 512) => 176;
    }
}
// The instructions that CUTLASS's builder of SM120 leaves out, and the largest tiles.
accepted! {
    Sm120;
    Float8E4M3 MajorK * Float8E4M3 MajorK + Float32 = BFloat16 MajorK, (320, 64, 64);
    Float8E4M3 MajorK * Float8E4M3 MajorK + Float32 = BFloat16 MajorK, (128, 288, 64);
    Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK reads Float16 MajorK, (128, 128, 64);
    BFloat16 MajorK * BFloat16 MajorMN + Float32 = BFloat16 MajorK reads Float32 MajorMN, (64, 32, 32);
    Int8 MajorK * Int8 MajorK + Int32 = Int8 MajorK reads Int8 MajorK, (128, 128, 64);
    Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK, (128, 128, 64);
    Float16 MajorMN * Float16 MajorMN + Float16 = Float16 MajorMN, (192, 64, 32);
    BFloat16 MajorK * BFloat16 MajorMN + Float32 = BFloat16 MajorK, (64, 256, 32);
    TFloat32 MajorK * TFloat32 MajorK + Float32 = Float32 MajorK, (128, 128, 32);
    Int8 MajorK * Uint8 MajorK + Int32 = Int8 MajorK, (128, 128, 64);
    Float4E2M1 MajorK * Float8E4M3 MajorK + Float32 = BFloat16 MajorK, (128, 64, 128);
    Float6E3M2 MajorK * Float6E2M3 MajorK + Float16 = Float16 MajorK, (256, 64, 32);
    Float8E4M3 MajorK * Float8E4M3 MajorK + Float32 = Float8E4M3 MajorMN, (256, 160, 32);
}
