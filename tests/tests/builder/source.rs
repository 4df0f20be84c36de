//! `CollectiveBuilder` of SM90, SM100 and SM120 for epilogues that read C, against the builders of CUTLASS.

use crate::common::{AlongK, AlongN, Asked, Brought, Choices, NearestAlong, Texts, Tile, is_possible, offsets};
use cute_static::arch::{Architecture, Sm90, Sm100, Sm120};
use cute_static::builder::*;
use cute_static::cluster::Cluster;
use cute_static::epilogue::{Epilogue, FusedEpilogue};
use cute_static::instruction::operand::{MajorK, MajorMN};
use cute_static::numeric::*;
use cute_static::plan::{IsBlockPlan, KernelSm90Cooperative, KernelSm90Pingpong};
use cute_static::prelude::*;
use cute_static::typenum::Unsigned;
use std::fmt::Display;
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
    subtile: (u64, u64),
    /// The stages of C, and whether D takes them
    source: u64,
    reused: bool,
    /// Sub-tiles in shared memory, with the stages
    c: &'static str,
    d: &'static str,
}
/// The elements `T` of C, a stage `S`, the tensor map `M`, the epilogue's bytes `N`, and the plan `P`.
struct Source<T, S, M, N, P>(PhantomData<(T, S, M, N, P)>);
trait SourceOf {
    type Source;
}
impl<B: Built<Epilogue: FusedEpilogue>> SourceOf for B {
    type Source = Source<
        <B::Epilogue as FusedEpilogue>::SourceElement,
        <B::Epilogue as FusedEpilogue>::SourceStage,
        <B::Epilogue as FusedEpilogue>::SourceMap,
        <B::Epilogue as Epilogue>::SharedMemory,
        B::Plan,
    >;
}
/// The bits of an element of C, a stage of C, and the bytes of the epilogue and of the plan.
type SourceTexts = (u64, String, [u64; 2]);
impl<T: Numeric, S: Default + Display, M, N: Unsigned, P: IsBlockPlan> Source<T, S, M, N, P> {
    fn texts<J>() -> SourceTexts
    where
        M: Brought<J>,
    {
        M::brought();
        (T::Bits::U64, S::default().to_string(), [N::U64, P::SHARED_MEMORY])
    }
}
impl Row {
    /// The choices `made`, whose parts are legal, are those of the row.
    fn compare(&self, (made, (bits, c, [bytes, plan])): &(Texts, SourceTexts)) {
        let (request, stages, bits_d) = (self.asked.text, self.asked.stages, self.asked.bits_d);
        let [sm100, sm120] = ["Sm100", "Sm120"].map(|arch| request.starts_with(arch));
        // The barriers of CUTLASS's epilogue of SM120 take its bytes to the next multiple of its alignment.
        assert!(stages == self.stages || sm120 && stages == self.stages + 1, "{request}: stages");
        let instruction = made.instruction.split('<').next().expect("a name").replace("SM90_", "MMA_");
        let name = if sm100 || sm120 { instruction.as_str() } else { made.instruction };
        assert_eq!(name.replace("SM90_", "MMA_"), self.instruction, "{request}: instruction");
        let step = if sm120 { self.step.replace("(128,", "(64,") } else { self.step.into() };
        assert_eq!(made.step, step, "{request}: instructions side by side");
        let (rows, columns) = self.subtile;
        assert_eq!(made.subtile, format!("({rows},{columns})"), "{request}: sub-tile");
        // As without C: on SM90 and SM120 the loads and the stores of two elements of 32 bits have bank conflicts in the rows of CUTLASS.
        let elements = (rows * columns) as usize;
        let [theirs_c, theirs_d] = [self.c, self.d].map(offsets);
        assert_eq!(offsets(c) == theirs_c[..elements], sm100 || *bits != 32, "{request}: C in shared memory is {c}");
        let d = &made.stage;
        assert_eq!(offsets(d) == theirs_d[..elements], sm100 || bits_d != 32, "{request}: D in shared memory is {d}");

        // C and D in their stages, and two barriers for each stage of C. Where D takes the stages of C, each has the bytes of the larger one.
        let [of_c, of_d] = [bits, &bits_d].map(|bits| rows * columns * bits / 8);
        let pitch = if self.reused { of_c.max(of_d) } else { of_c };
        let own = theirs_d.len() as u64 * bits_d / 8;
        let begin = if self.reused { 0 } else { own.next_multiple_of(1024) };
        assert_eq!(*bytes, begin + pitch * self.source + 16 * self.source, "{request}: the epilogue");
        // The parts fit next to one another, which the bound of the plan proves, and a stage more does not.
        let more = plan - bytes.next_multiple_of(1024) - stages * (self.stage + 16);
        let turns = request.contains("Pingpong");
        assert_eq!(more > 0, sm100 || turns, "{request}: {more} bytes of barriers of accumulators, or of turns");
        let all = u64::from(if sm120 { Sm120::SHARED_MEMORY } else { Sm100::SHARED_MEMORY });
        assert!(*plan <= all && plan + self.stage + 16 > all, "{request}: {plan} bytes");
    }
}
macro_rules! made {
    ($gemm:ty, $majors:ty, $row:ident) => {
        (<<$gemm as Choices<$majors>>::All>::copied(), <<$gemm as SourceOf>::Source>::texts())
    };
}
include!("../../cutlass/builders_source.rs");
mod sm100 {
    use super::*;
    include!("../../cutlass/builders_source_sm100.rs");
    accepted! {
        Sm100;
        // Rows of C that are 16 bytes long, and accumulators of which four lanes have neighbours of a row.
        Float16 MajorK * Float16 MajorK + Float32 = Float32 MajorK reads Float16 MajorK, (64, 8, 16);
        Float16 MajorK * Float16 MajorK + Float16 = Float16 MajorK reads Float8E4M3 MajorMN, (128, 32, 64);
        Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK reads Float32 MajorMN, (128, 128, 64), Cluster<Int<2>>, KernelTmaWarpSpecialized2SmSm100;
        Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK reads Float8E4M3 MajorK, (128, 96, 64), Cluster<Int<2>>, KernelTmaWarpSpecialized2SmSm100;
    }
}
mod sm120 {
    use super::*;
    include!("../../cutlass/builders_source_sm120.rs");
}

refused! {
    Sm90;
    // Rows of C have whole 16 bytes.
    Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK reads Float8E4M3 MajorK, Cluster, KernelSm90Cooperative: {
        AlongN (128, 24, 64) => 16;
        AlongN (128, 248, 64) => 240;
    }
    Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK reads Float32 MajorK, Cluster, KernelSm90Cooperative: {
        AlongN (128, 132, 64) => 128;
        AlongK (128, 256, 128) => 96;
    }
}
accepted! {
    Sm90;
    Int8 MajorK * Int8 MajorK + Int32 = Int32 MajorMN reads Int8 MajorK, (128, 64, 64), Cluster, KernelSm90Cooperative;
}
