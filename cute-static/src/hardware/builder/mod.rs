//! Builders: from the types, the majors, the tile and the cluster of a GEMM to its main loop, its stages, its epilogue and the plan of its block.

// It is the last module of the crate, and may use all others. The files:
// * `schedule`: the schedules
// * `product`: the instructions by types of elements
// * `stages`: how many stages fit, and the checks with what is possible instead
// * `sm90`: the choices for SM90
// * `rules`: the rules by which requests are refused

mod product;
#[doc(hidden)]
pub mod rules;
mod schedule;
mod sm90;
mod stages;

pub use schedule::{Auto, BuilderSchedule, Cooperative, PingPong};

use crate::cluster::Cluster;
use crate::int::{Nat, number};
use crate::kind::Outcome;
use crate::outcome::Grants;
use crate::seal::Seal;
use core::marker::PhantomData;

/// The operands of a GEMM: `A`, `B` and `D` are pairs of a type of elements and a major, `C` is the type of the accumulators.
///
/// `(Float16, MajorK)` is an operand where K is contiguous, or a D where N is; `(Float16, MajorMN)` one where M or N is, or a D where M is.
pub struct Operands<A, B, C, D>(PhantomData<(A, B, C, D)>);

/// A GEMM for the architecture `P`, of the [`Operands`] `G`, the tile `X` (M, N, K) of a block, the [`Cluster`] `C` and the schedule `H`:
/// [`Auto`], [`Cooperative`] or [`PingPong`].
///
/// * **Source** CUTLASS `cutlass/gemm/collective/collective_builder.hpp`.
/// * **Admissible** where it is [`Built`].
pub struct CollectiveBuilder<P, G, X, C = Cluster, H = Auto>(PhantomData<(P, G, X, C, H)>);

/// What a [`CollectiveBuilder`] chooses.
///
/// * **Law** it chooses the widest instruction that divides the tile, and as many stages as fit next to the epilogue: with one more, the
///   [`Plan`](Built::Plan) exceeds the shared memory of a block. `tests/cutlass/builders.rs` has the choices of CUTLASS for the same requests, and a test compares them.
/// * **Source** CUTLASS `sm90_gmma_builder.inl` and `sm90_builder.inl`, with `CUTE_SM90_EXTENDED_MMA_SHAPES_ENABLED`.
/// * **Admissible** where an instruction multiplies the types and has the majors; the tile is a multiple of 64 rows for each warpgroup, and whole instructions along N and K;
///   the cluster divides the tile; the accumulators take at most 224 registers of a thread; and two stages fit next to the epilogue. The parts have their own
///   conditions, which the bounds of a kernel prove: a box of TMA has at most 256 rows, and the sub-tile of the epilogue divides the instructions. The plan of
///   `PingPong` is without the order barrier of 32 bytes, which [`KernelSm90Pingpong`](crate::plan::KernelSm90Pingpong) adds.
/// ```
/// use cute_static::arch::Sm90;
/// use cute_static::builder::{Built, CollectiveBuilder, Operands};
/// use cute_static::cluster::Cluster;
/// use cute_static::collective::Collective;
/// use cute_static::epilogue::Epilogue;
/// use cute_static::instruction::operand::{MajorK, MajorMN};
/// use cute_static::numeric::{BFloat16, Float32};
/// use cute_static::plan::IsBlockPlan;
/// use cute_static::prelude::*;
/// use cute_static::typenum::U2;
/// type Gemm = CollectiveBuilder<
///     Sm90,
///     Operands<(BFloat16, MajorK), (BFloat16, MajorMN), Float32, (BFloat16, MajorK)>,
///     shape!((128,256,64)),
///     Cluster<U2>,
/// >;
/// assert_eq!(Gemm::STAGES, 4);
/// // Two warpgroups multiply, and the epilogue has two stages of 128 x 32.
/// assert_eq!(<<Gemm as Built>::Mainloop as Collective>::THREADS, 256);
/// assert_eq!(<<Gemm as Built>::Epilogue as Epilogue>::SHARED_MEMORY, 2 * 128 * 32 * 2);
/// assert_eq!(<<Gemm as Built>::Plan as IsBlockPlan>::SHARED_MEMORY, 16_384 + 4 * (128 + 256) * 64 * 2 + 4 * 16);
/// ```
/// No instruction divides 132 columns: the nearest tiles have 128 and 136.
/// ```compile_fail,E0277
/// use cute_static::arch::Sm90;
/// use cute_static::builder::{Built, CollectiveBuilder, Operands};
/// use cute_static::instruction::operand::MajorK;
/// use cute_static::numeric::{Float16, Float32};
/// use cute_static::prelude::*;
/// fn kernel<B: Built>() {}
/// kernel::<CollectiveBuilder<
///     Sm90,
///     Operands<(Float16, MajorK), (Float16, MajorK), Float32, (Float16, MajorK)>,
///     shape!((128,132,64)),
/// >>();
/// ```
#[diagnostic::on_unimplemented(message = "this is not a builder", label = "expected a `CollectiveBuilder`")]
pub trait Built {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The tiled MMA
    type TiledMma;
    /// The stages
    type Stages: Nat;
    /// The main loop: a [`CollectiveMma`](crate::collective::CollectiveMma)
    type Mainloop;
    /// The epilogue: a [`CollectiveEpilogue`](crate::epilogue::CollectiveEpilogue)
    type Epilogue;
    /// The plan of the block: the epilogue, the stages, the warpgroup that loads and those that multiply
    type Plan;
    /// The stages
    const STAGES: u64 = number::<Self::Stages>();
}
/// An architecture that a builder knows, for the operands `G`, the tile `X`, the cluster `C` and the schedule `H`.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "this is not a request that a builder knows",
    label = "expected `CollectiveBuilder<Sm90, Operands<(A, MajorA), (B, MajorB), Accumulators, (D, MajorD)>, Tile, Cluster, Schedule>`"
)]
pub trait Builder<G, X, C, H> {
    #[doc(hidden)]
    const SEAL: Seal;
    /// Accepted if there are such parts
    type Check: Outcome;
    /// As [`Built::TiledMma`]
    type TiledMma;
    /// As [`Built::Stages`]
    type Stages: Nat;
    /// As [`Built::Mainloop`]
    type Mainloop;
    /// As [`Built::Epilogue`]
    type Epilogue;
    /// As [`Built::Plan`]
    type Plan;
}
/// The parts that a [`CollectiveBuilder`] names.
#[doc(hidden)]
#[diagnostic::on_unimplemented(message = "this is not a builder", label = "expected a `CollectiveBuilder`")]
pub trait NamesRequest {
    /// The architecture
    type Arch;
    /// The operands
    type Operands;
    /// The tile
    type Tile;
    /// The cluster
    type Cluster;
    /// The schedule
    type Schedule;
}
impl<P, G, X, C, H> NamesRequest for CollectiveBuilder<P, G, X, C, H> {
    type Arch = P;
    type Operands = G;
    type Tile = X;
    type Cluster = C;
    type Schedule = H;
}
// For every such type: rustc would list an impl for one type in the error of each request that is refused.
impl<R, P, G, X, C, H> Built for R
where
    R: NamesRequest<Arch = P, Operands = G, Tile = X, Cluster = C, Schedule = H>,
    P: Builder<G, X, C, H>,
    P::Check: Grants<(), (), Is = ()>,
{
    const SEAL: Seal = Seal;
    type TiledMma = P::TiledMma;
    type Stages = P::Stages;
    type Mainloop = P::Mainloop;
    type Epilogue = P::Epilogue;
    type Plan = P::Plan;
}
