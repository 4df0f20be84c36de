//! Builders: from the types, the majors, the tile and the cluster of a GEMM to its main loop, its stages, its epilogue and the plan of its block.

// It is the last module of the crate, and may use all others. The files:
// * `schedule`: the schedules
// * `product`: the instructions by types of elements
// * `stages`: how many stages fit, and the checks with what is possible instead
// * `parts`: the parts of a request, or those of another one if it is refused
// * `sm90`: the choices for SM90
// * `rules`: the rules by which requests are refused

mod parts;
mod product;
#[doc(hidden)]
pub mod rules;
mod schedule;
mod sm90;
mod stages;

pub use schedule::{Auto, BuilderSchedule};

use crate::check::Combine;
use crate::cluster::Cluster;
use crate::collective::Collective;
use crate::epilogue::Epilogue;
use crate::int::{Nat, number};
use crate::kind::Outcome;
use crate::outcome::Grants;
use crate::plan::IsBlockPlan;
use crate::seal::Seal;
use core::marker::PhantomData;
use parts::{OrEpilogue, OrMainloop, OrPlan};

/// The operands of a GEMM: `A`, `B` and `D` are pairs of a type of elements and a major, `C` is the type of the accumulators.
///
/// `(Float16, MajorK)` is an operand where K is contiguous, or a D where N is; `(Float16, MajorMN)` one where M or N is, or a D where M is.
pub struct Operands<A, B, C, D>(PhantomData<(A, B, C, D)>);

/// A GEMM for the architecture `P`, of the [`Operands`] `G`, the tile `X` (M, N, K) of a block, the [`Cluster`] `C` and the schedule `H`:
/// [`Auto`], [`KernelSm90Cooperative`](crate::plan::KernelSm90Cooperative) or [`KernelSm90Pingpong`](crate::plan::KernelSm90Pingpong).
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
///   the cluster divides the tile; a row of D that is stored has whole 16 bytes; a box of TMA has at most 256 rows; the accumulators take at most 224 registers
///   of a thread; and two stages fit next to the epilogue. A refusal names the nearest value of one extent that is possible while the others stay as they are.
///   The parts are legal: a kernel for `B: Built` needs no other bound to use `B::Mainloop` as a [`Collective`], `B::Epilogue` as an [`Epilogue`] and `B::Plan`
///   as an [`IsBlockPlan`].
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
/// No instruction divides 132 columns: the nearest tile has 128.
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
    type Mainloop: Collective;
    /// The epilogue: a [`CollectiveEpilogue`](crate::epilogue::CollectiveEpilogue)
    type Epilogue: Epilogue;
    /// The plan of the block: the epilogue, and the kernel with its stages and roles
    type Plan: IsBlockPlan;
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
    Part<P, G, X, C, H, OrMainloop<P::Mainloop>>: Collective,
    Part<P, G, X, C, H, OrEpilogue<P::Epilogue>>: Epilogue,
    Part<P, G, X, C, H, OrPlan<P::Plan>>: IsBlockPlan,
{
    const SEAL: Seal = Seal;
    type TiledMma = P::TiledMma;
    type Stages = P::Stages;
    type Mainloop = Part<P, G, X, C, H, OrMainloop<P::Mainloop>>;
    type Epilogue = Part<P, G, X, C, H, OrEpilogue<P::Epilogue>>;
    type Plan = Part<P, G, X, C, H, OrPlan<P::Plan>>;
}
/// The part that `F` has, if the request is not refused
type Part<P, G, X, C, H, F> = <<P as Builder<G, X, C, H>>::Check as Combine>::Match<F>;
