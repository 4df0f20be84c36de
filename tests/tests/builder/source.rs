//! `CollectiveBuilder` of SM90 for epilogues that read C, against the builders of CUTLASS.

use crate::common::{AlongK, AlongN, Asked, Brought, Choices, NearestAlong, Texts, Tile, is_possible, offsets};
use cute_static::arch::{Architecture, Sm90};
use cute_static::builder::*;
use cute_static::cluster::Cluster;
use cute_static::epilogue::{Epilogue, FusedEpilogue};
use cute_static::instruction::operand::{MajorK, MajorMN};
use cute_static::numeric::*;
use cute_static::plan::{KernelSm90Cooperative, KernelSm90Pingpong};
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
/// The elements `T` of C, their major `J`, a stage `S`, the tensor map `M`, and the bytes `N` of the epilogue.
struct Source<T, S, M, N>(PhantomData<(T, S, M, N)>);
trait SourceOf {
    type Source;
}
impl<B: Built<Epilogue: FusedEpilogue>> SourceOf for B {
    type Source = Source<
        <B::Epilogue as FusedEpilogue>::SourceElement,
        <B::Epilogue as FusedEpilogue>::SourceStage,
        <B::Epilogue as FusedEpilogue>::SourceMap,
        <B::Epilogue as Epilogue>::SharedMemory,
    >;
}
/// The bits of an element of C, a stage of C, and the bytes of the epilogue.
type SourceTexts = (u64, String, u64);
impl<T: Numeric, S: Default + Display, M, N: Unsigned> Source<T, S, M, N> {
    fn texts<J>() -> SourceTexts
    where
        M: Brought<J>,
    {
        M::brought();
        (T::Bits::U64, S::default().to_string(), N::U64)
    }
}
impl Row {
    /// The choices `made`, whose parts are legal, are those of the row.
    fn compare(&self, (made, (bits, c, bytes)): &(Texts, SourceTexts)) {
        let (request, stages) = (self.asked.text, self.asked.stages);
        assert_eq!(stages, self.stages, "{request}: stages");
        assert_eq!(made.instruction, self.instruction.replace("MMA_", "SM90_"), "{request}: instruction");
        assert_eq!(made.step, self.step, "{request}: instructions side by side");
        let (rows, columns) = self.subtile;
        assert_eq!(made.subtile, format!("({rows},{columns})"), "{request}: sub-tile");
        // As without C: the loads and the stores of two elements of 32 bits have bank conflicts in the rows of CUTLASS.
        let elements = (rows * columns) as usize;
        let [theirs_c, theirs_d] = [self.c, self.d].map(offsets);
        assert_eq!(offsets(c) == theirs_c[..elements], *bits != 32, "{request}: C in shared memory is {c}");
        let d = &made.stage;
        assert_eq!(offsets(d) == theirs_d[..elements], self.asked.bits_d != 32, "{request}: D in shared memory is {d}");

        // C and D in their stages, and two barriers for each stage of C
        let [of_c, of_d] = [theirs_c.len() as u64 * bits / 8, theirs_d.len() as u64 * self.asked.bits_d / 8];
        assert_eq!(of_c, self.source * rows * columns * bits / 8);
        let begin = if self.reused { 0 } else { of_d.next_multiple_of(1024) };
        assert_eq!(*bytes, begin + of_c + 16 * self.source, "{request}: the epilogue");
        let taken = bytes.next_multiple_of(1024) + stages * (self.stage + 16);
        let all = u64::from(Sm90::SHARED_MEMORY);
        assert!(taken <= all && taken + self.stage + 16 > all, "{request}: {taken} bytes");
    }
}
macro_rules! made {
    ($gemm:ty, $majors:ty, $row:ident) => {
        (<<$gemm as Choices<$majors>>::All>::copied(), <<$gemm as SourceOf>::Source>::texts())
    };
}
include!("../../cutlass/builders_source.rs");

refused! {
    Sm90;
    Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK reads Float32 MajorK, Cluster, KernelSm90Cooperative: {
        AlongN (128, 132, 64) => 128;
        AlongK (128, 256, 128) => 96;
    }
}
accepted! {
    Sm90;
    Int8 MajorK * Int8 MajorK + Int32 = Int32 MajorMN reads Int8 MajorK, (128, 64, 64), Cluster, KernelSm90Cooperative;
}
