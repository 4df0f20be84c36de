//! `CollectiveBuilder` for operands with scale factors, on SM100 and SM120, against the builders of CUTLASS.

use crate::common::{AlongK, AlongM, AlongN, Asked, Choices, NearestAlong, Texts, Tile, is_possible, offsets};
use cute_static::arch::{Architecture, Sm100, Sm120};
use cute_static::builder::*;
use cute_static::cluster::Cluster;
use cute_static::collective::{ScaleLayouts, TmaCollective};
use cute_static::instruction::operand::{MajorK, MajorMN};
use cute_static::numeric::*;
use cute_static::plan::{IsBlockPlan, KernelSm90Cooperative};
use cute_static::prelude::*;
use cute_static::typenum::Unsigned;
use std::fmt::Display;
use std::marker::PhantomData;

/// What CUTLASS chooses.
struct Row {
    asked: Asked,
    stages: u64,
    /// Bytes of A, B and their factors in one stage of one CTA
    stage: u64,
    instruction: &'static str,
    /// (M, N, K) that all threads multiply at a time
    step: &'static str,
    /// In tensor memory
    accumulators: u64,
    a: &'static str,
    b: &'static str,
    /// The factors in shared memory, with the stages
    sfa: &'static str,
    sfb: &'static str,
    subtile: (u64, u64),
    /// Sub-tiles in shared memory, with the stages
    d: &'static str,
}
/// The factors of A and of B `F`, and the plan `P` of a request.
struct Factors<F, P>(PhantomData<(F, P)>);
trait FactorsOf {
    type Factors;
}
impl<B: Built<Mainloop: TmaCollective>> FactorsOf for B {
    type Factors = Factors<<B::Mainloop as TmaCollective>::Others, B::Plan>;
}
/// The factors of A and of B in a stage, and the bytes and columns of the plan.
type FactorTexts = ([String; 2], [u64; 2]);
impl<A, B, P: IsBlockPlan> Factors<(A, B), P>
where
    A: ScaleLayouts<Stage: Default + Display>,
    B: ScaleLayouts<Stage: Default + Display>,
{
    fn texts() -> FactorTexts {
        ([A::Stage::default().to_string(), B::Stage::default().to_string()], [P::SHARED_MEMORY, P::COLUMNS])
    }
}
/// The bytes of the factors of a stage.
fn bytes(layout: &str) -> u64 {
    offsets(layout).into_iter().max().expect("a factor") as u64 + 1
}
impl Row {
    /// The choices `made`, whose parts are legal, are those of the row.
    fn compare(&self, (made, ([sfa, sfb], [plan, columns])): &(Texts, FactorTexts)) {
        let (request, stages) = (self.asked.text, self.asked.stages);
        let warps = request.starts_with("Sm120");
        assert_eq!(made.instruction.split('<').next(), Some(self.instruction), "{request}: instruction");
        // CUTLASS repeats the warps of SM120 twice along M. The builder leaves that to the tile.
        let step = if warps { self.step.replace("(128,", "(64,") } else { self.step.into() };
        assert_eq!(made.step, step, "{request}: instructions side by side");
        for (name, made, cutlass) in [
            ("A", &made.a, self.a),
            ("B", &made.b, self.b),
            ("the factors of A", sfa, self.sfa),
            ("of B", sfb, self.sfb),
        ] {
            // The stages that both have.
            let (ours, theirs) = (offsets(made), offsets(cutlass));
            let both = ours.len().min(theirs.len());
            assert!(ours[..both] == theirs[..both], "{request}: {name} in shared memory: {made}");
        }
        let (rows, width) = self.subtile;
        assert_eq!(made.subtile, format!("({rows},{width})"), "{request}: sub-tile");
        // As without factors: CUTLASS has other swizzles for 32 bits.
        let words = self.asked.bits_d == 32;
        let other =
            if warps { words && self.asked.major_d == "MajorK" } else { words && self.d.starts_with("Sw<2,3,2>") };
        let cutlass = offsets(self.d);
        assert_eq!(offsets(&made.stage) == cutlass[..(rows * width) as usize], !other, "{request}: {}", made.stage);

        // The parts fit next to one another, which the bound of the plan proves, and a stage more does not. The factors of B begin at a multiple of 1024.
        let epilogue = (cutlass.len() as u64 * self.asked.bits_d / 8).next_multiple_of(1024);
        let gap = |stages: u64| (stages * bytes(sfa)).next_multiple_of(1024) - stages * bytes(sfa);
        let barriers = if warps { 0 } else { 16 * self.accumulators + 4 };
        let taken = |stages: u64| epilogue + stages * (self.stage + 16) + gap(stages) + barriers;
        let all = u64::from(if warps { Sm120::SHARED_MEMORY } else { Sm100::SHARED_MEMORY });
        assert_eq!(*plan, taken(stages), "{request}: the plan");
        assert!(taken(stages) <= all && taken(stages + 1) > all, "{request}: {stages} stages");
        // CUTLASS also has barriers for C, which take its epilogue to the next multiple of its alignment, and on SM100 the work of its scheduler. Together these
        // take less than 1024 bytes.
        assert_eq!(self.stages, (all - epilogue - 1024) / (self.stage + 16), "{request}: stages of CUTLASS");
        // In tensor memory a block of 512 bytes of factors has 4 columns.
        let factors = (bytes(sfa) + bytes(sfb)) / 128;
        let allocated = if warps { 0 } else { (self.accumulators * self.asked.tile.1 + factors).next_power_of_two() };
        assert_eq!(*columns, allocated, "{request}: columns");
    }
}
macro_rules! made {
    ($gemm:ty, $majors:ty, $row:ident) => {
        (<<$gemm as Choices<$majors>>::All>::copied(), <<$gemm as FactorsOf>::Factors>::texts())
    };
}
include!("../../cutlass/builders_scaled.rs");

mod sm100 {
    use super::*;
    type One = KernelTmaWarpSpecialized1SmSm100;
    type Two = KernelTmaWarpSpecialized2SmSm100;
    refused! {
        Sm100;
        Float8E4M3 MajorK * Float4E2M1 MajorK + Float32 = BFloat16 MajorK scaled Float8UE8M0 32, Cluster, One: {
            AlongM (64, 128, 128) => 128;
            AlongN (128, 96, 128) => 64;
            AlongN (128, 250, 128) => 256;
            AlongN (128, 320, 128) => 256;
            AlongK (128, 128, 96) => 128;
            AlongK (128, 128, 1024) => 384;
        }
        Float4E2M1 MajorK * Float4E2M1 MajorK + Float32 = BFloat16 MajorK scaled Float8UE4M3 16, Cluster<Int<2>>, Two: {
            AlongM (128, 128, 256) => 256;
            AlongK (256, 192, 100) => 128;
        }
    }
    accepted! {
        Sm100;
        Float4E2M1 MajorK * Float8E4M3 MajorK + Float32 = BFloat16 MajorMN scaled Float8UE8M0 32, (256, 64, 128), Cluster<Int<2>>, Auto;
        // One accumulator is left next to many factors.
        Float4E2M1 MajorK * Float4E2M1 MajorK + Float32 = BFloat16 MajorK scaled Float8UE4M3 16, (256, 192, 768), Cluster<Int<2>>, Two;
    }
}
mod sm120 {
    use super::*;
    refused! {
        Sm120;
        Float8E4M3 MajorK * Float6E3M2 MajorK + Float32 = BFloat16 MajorK scaled Float8UE8M0 32, Cluster, Auto: {
            AlongM (64, 128, 128) => 128;
            AlongN (128, 64, 128) => 128;
            AlongK (128, 128, 256) => 128;
        }
        Float4E2M1 MajorK * Float4E2M1 MajorK + Float32 = BFloat16 MajorK scaled Float8UE4M3 16, Cluster, Auto: {
            AlongN (256, 256, 64) => 128;
            AlongK (128, 128, 32) => 64;
        }
    }
    accepted! {
        Sm120;
        Float4E2M1 MajorK * Float8E5M2 MajorK + Float32 = Float8E4M3 MajorK scaled Float8UE8M0 32, (128, 128, 128);
        Float4E2M1 MajorK * Float4E2M1 MajorK + Float32 = BFloat16 MajorMN scaled Float8UE8M0 32, (128, 256, 128);
    }
}
