//! `CollectiveBuilder` of SM80 against the collectives of CUTLASS's tests, which have three stages each.

use crate::common::{AlongK, AlongM, AlongN, Asked, AtomName, NearestAlong, Tile, is_possible, offsets};
use cute_static::arch::{Architecture, Sm80};
use cute_static::atom::Destination;
use cute_static::atom::copy::CopyTiling;
use cute_static::atom::mma::TileMma;
use cute_static::atom::transfer::bounds::LayoutTvOfSide;
use cute_static::builder::*;
use cute_static::cluster::Cluster;
use cute_static::collective::{Collective, CpAsyncCollective, CpAsyncParts};
use cute_static::instruction::mma::MmaInstruction;
use cute_static::instruction::operand::{MajorK, MajorMN};
use cute_static::numeric::*;
use cute_static::plan::IsBlockPlan;
use cute_static::prelude::*;
use cute_static::typenum::{U3, U4, U8, Unsigned};
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
    /// Shared memory, the load into registers, and which thread copies which element into shared memory
    a: [&'static str; 3],
    b: [&'static str; 3],
}
/// The choices for a request: the instruction `I` and what all threads multiply at a time `X`, the layouts of shared memory `S`, the loads `L` and the copies `F`
/// of A and B, and the plan `P`.
struct Choice<I, X, S, L, F, P>(PhantomData<(I, X, S, L, F, P)>);
trait ByThreads {
    type All;
}
type LoadOf<O> = <<O as CpAsyncParts>::Load as CopyTiling>::Atom;
impl<R> ByThreads for R
where
    R: Built<
            TiledMma: TileMma,
            Mainloop: CpAsyncCollective<A: CpAsyncParts<Load: CopyTiling>, B: CpAsyncParts<Load: CopyTiling>>,
        >,
{
    type All = Choice<
        <R::TiledMma as TileMma>::Atom,
        <R::TiledMma as TileMma>::TileShape,
        (<R::Mainloop as Collective>::SmemLayoutA, <R::Mainloop as Collective>::SmemLayoutB),
        (LoadOf<<R::Mainloop as CpAsyncCollective>::A>, LoadOf<<R::Mainloop as CpAsyncCollective>::B>),
        (
            <<R::Mainloop as CpAsyncCollective>::A as CpAsyncParts>::Fill,
            <<R::Mainloop as CpAsyncCollective>::B as CpAsyncParts>::Fill,
        ),
        R::Plan,
    >;
}
/// A [`Choice`] as text.
struct Texts {
    instruction: &'static str,
    step: String,
    a: [String; 3],
    b: [String; 3],
    /// The bytes and threads of the plan
    plan: [u64; 2],
}
impl<I: MmaInstruction, X, A, B, LA, LB, FA, FB, P: IsBlockPlan> Choice<I, X, (A, B), (LA, LB), (FA, FB), P>
where
    X: Default + Display,
    A: Default + Display,
    B: Default + Display,
    LA: AtomName,
    LB: AtomName,
    FA: LayoutTvOfSide<Destination, Output: Default + Display>,
    FB: LayoutTvOfSide<Destination, Output: Default + Display>,
{
    fn texts() -> Texts {
        let (fill_a, fill_b): (FA::Output, FB::Output) = Default::default();
        Texts {
            instruction: I::NAME,
            step: X::default().to_string(),
            a: [A::default().to_string(), LA::NAME.into(), fill_a.to_string()],
            b: [B::default().to_string(), LB::NAME.into(), fill_b.to_string()],
            plan: [P::SHARED_MEMORY, P::THREADS],
        }
    }
}
/// The first stage of `rows` rows in shared memory. Where MN is contiguous, the first atom: CUTLASS repeats the atom along MN first, and the builder along K,
/// as for TMA.
fn atoms(layout: &str, bits: u64, mn: bool, rows: u64) -> Vec<i128> {
    let (rows, wide) = (rows as usize, 1024 / bits as usize);
    let all = offsets(layout);
    let stage = all.len() / parse_stages(layout);
    if !mn {
        return all[..stage].to_vec();
    }
    let deep = if bits == 64 { 4 } else { 8 };
    all[..stage].chunks(rows).take(deep).flat_map(|column| column[..wide].to_vec()).collect()
}
/// The last extent
fn parse_stages(layout: &str) -> usize {
    let shape = layout.split_once("):").expect("strides").0;
    shape.rsplit(',').next().and_then(|last| last.trim_end_matches(')').parse().ok()).expect("stages")
}
impl Row {
    /// The choices `made`, whose parts are legal, are those of the row.
    fn compare(&self, made: &Texts) {
        let (request, bits) = (self.asked.text, self.asked.bits);
        assert_eq!(made.instruction, self.instruction, "{request}: instruction");
        assert_eq!(made.step, self.step, "{request}: instructions side by side");
        let ([major_a, major_b], (m, n)) = (self.asked.majors, self.asked.tile);
        for (name, made, cutlass, major, rows) in
            [("A", &made.a, self.a, major_a, m), ("B", &made.b, self.b, major_b, n)]
        {
            let mn = major == "MajorMN";
            // CUTLASS interleaves four rows of doubles, which threads copy one at a time. The builder keeps the 16 bytes of a copy together, here and where it
            // has another swizzle for transposed words.
            let other = if mn { bits == 32 } else { bits == 64 };
            assert_eq!(
                atoms(&made[0], bits, mn, rows) == atoms(cutlass[0], bits, mn, rows),
                !other,
                "{request}: {name} in shared memory is {}",
                made[0]
            );
            assert_eq!(
                offsets(&made[2]) == offsets(cutlass[2]),
                mn || bits < 64,
                "{request}: the copy of {name} is {}",
                made[2]
            );
            // One element at a time where `ldmatrix` does not load it
            let elements = bits == 64 || mn && bits == 32;
            let loads = if elements { made[1] == format!("UniversalCopy<b{bits}>") } else { made[1] == cutlass[1] };
            assert!(loads && elements == cutlass[1].contains("Copy"), "{request}: {name} is loaded by {}", made[1]);
        }
        // CUTLASS has three stages, whatever a block has. There is no epilogue in shared memory, so stages take all of it.
        assert_eq!(self.stages, 3);
        let all = u64::from(Sm80::SHARED_MEMORY);
        assert_eq!(self.asked.stages, all / self.stage, "{request}: stages");
        assert_eq!(made.plan, [self.asked.stages * self.stage, 128], "{request}: the plan");
    }
}
macro_rules! made {
    ($gemm:ty, $majors:ty, $row:ident) => {
        <<$gemm as ByThreads>::All>::texts()
    };
}
include!("../../cutlass/builders_sm80.rs");

type Eight = KernelMultistage<U8>;
type Three = KernelMultistage<U4, U3>;
refused! {
    Sm80;
    Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK, Cluster, Auto: {
        AlongM (48, 128, 32) => 32;
        AlongM (100, 128, 32) => 96;
        AlongM (32, 128, 16) => 64;
        AlongM (96, 128, 16) => 64;
        AlongN (256, 128, 32) => 64;
        AlongN (128, 40, 32) => 32;
        AlongN (128, 256, 32) => 160;
        AlongK (128, 128, 24) => 16;
        AlongK (128, 128, 48) => 32;
        AlongK (128, 128, 8) => 16;
        AlongK (32, 96, 96) => 64;
        AlongK (128, 128, 512) => 128;
    }
    Float16 MajorMN * Float16 MajorMN + Float32 = Float16 MajorK, Cluster, Auto: {
        AlongM (96, 64, 32) => 64;
        AlongN (64, 48, 32) => 32;
        AlongK (128, 64, 40) => 32;
        AlongK (64, 64, 8) => 16;
    }
    Float16 MajorK * Float16 MajorMN + Float32 = Float16 MajorK, Cluster, Eight: {
        AlongM (96, 128, 32) => 64;
        AlongN (128, 96, 64) => 64;
        AlongK (128, 128, 48) => 32;
    }
    Int8 MajorK * Int8 MajorK + Int32 = Int8 MajorK, Cluster, Auto: {
        AlongK (128, 128, 96) => 64;
    }
    Float64 MajorK * Float64 MajorMN + Float64 = Float64 MajorK, Cluster, Auto: {
        AlongN (128, 128, 16) => 64;
        AlongK (64, 64, 6) => 4;
    }
}
// More warps, the smallest tiles, and other instructions.
accepted! {
    Sm80;
    Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK reads Float16 MajorK, (128, 128, 32);
    TFloat32 MajorK * TFloat32 MajorK + Float32 = Float32 MajorMN reads Float32 MajorK, (128, 128, 32);
    Int8 MajorK * Int8 MajorK + Int32 = Int8 MajorK reads Int32 MajorMN, (128, 128, 64);
    Float64 MajorK * Float64 MajorK + Float64 = Float64 MajorK reads Float64 MajorK, (64, 64, 16);
    Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK, (128, 256, 64), Cluster, Eight;
    Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK, (128, 128, 32), Cluster, Three;
    Float16 MajorMN * Float16 MajorMN + Float16 = Float16 MajorMN, (32, 32, 32);
    BFloat16 MajorK * BFloat16 MajorMN + Float32 = BFloat16 MajorK, (96, 64, 64);
    TFloat32 MajorK * TFloat32 MajorMN + Float32 = Float32 MajorMN, (64, 32, 16);
    Int8 MajorK * Uint8 MajorK + Int32 = Uint8 MajorK, (160, 96, 128);
    Float64 MajorMN * Float64 MajorK + Float64 = Float64 MajorK, (64, 96, 16), Cluster, Eight;
    Float64 MajorK * Float64 MajorK + Float64 = Float64 MajorMN, (96, 32, 32);
}
