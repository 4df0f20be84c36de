//! Builders: from the types, the majors, the tile and the cluster of a GEMM to its main loop, its stages, its epilogue and the plan of its block.

// It is the last module of the crate, and may use all others. The files:
// * `schedule`: the schedules
// * `product`: the instructions by types of elements
// * `stages`: how many stages fit, and the checks with what is possible instead
// * `parts`: the parts of a request, or those of another one if it is refused
// * `stored`: the types of elements of D
// * `shared`: what several architectures have in common
// * `source`: the stages of C, if an epilogue reads it
// * `scaled`, `sm100_scaled`, `sm120_scaled`: operands with scale factors
// * `sm80`, `sm90`, `sm100`, `sm120`: the choices for an architecture
// * `rules`: the rules by which requests are refused

mod parts;
mod product;
#[doc(hidden)]
pub mod rules;
mod scaled;
mod schedule;
mod shared;
mod sm100;
mod sm100_scaled;
mod sm120;
mod sm120_scaled;
mod sm80;
mod sm90;
mod source;
mod stages;
mod stored;

pub use scaled::BlockScaled;
pub use schedule::{
    Auto, BuilderSchedule, KernelMultistage, KernelTmaWarpSpecialized1SmSm100, KernelTmaWarpSpecialized2SmSm100,
    Sm80Schedule, Sm100Schedule, Sm120Schedule, StageCount,
};
#[doc(hidden)]
pub use stages::Request;

use crate::arch::{Sm80, Sm90, Sm100, Sm120};
use crate::check::Combine;
use crate::cluster::Cluster;
use crate::collective::Collective;
use crate::epilogue::Epilogue;
use crate::int::{Nat, number};
use crate::outcome::Grants;
use crate::plan::IsBlockPlan;
use crate::seal::Seal;
use core::marker::PhantomData;
use parts::{OrEpilogue, OrMainloop, OrPlan};

/// The operands of a GEMM: `A`, `B` and `D` are pairs of a type of elements and a major, `C` is the type of the accumulators.
///
/// `(Float16, MajorK)` is an operand where K is contiguous, or a D where N is; `(Float16, MajorMN)` one where M or N is, or a D where M is. A
/// D may have a third entry, the elements and the major of C: `(Float16, MajorK, (Float32, MajorK))` is `alpha · A·B + beta · C`.
pub struct Operands<A, B, C, D>(PhantomData<(A, B, C, D)>);

/// A GEMM for the architecture `P`, of the [`Operands`] `G`, or [`BlockScaled`] ones, the tile `X` (M, N, K) of a block, the [`Cluster`] `C` and the schedule `H`.
///
#[cfg_attr(doc, doc = crate::picture::picture!("kernel/builder", "Tiles, and the stages and bytes that are chosen for them"))]
///
/// | architecture | schedules | tile |
/// |---|---|---|
/// | [`Sm80`] | [`Auto`], [`KernelMultistage`] | of one block |
/// | [`Sm90`] | [`Auto`], [`KernelSm90Cooperative`](crate::plan::KernelSm90Cooperative), [`KernelSm90Pingpong`](crate::plan::KernelSm90Pingpong) | of one block |
/// | [`Sm100`] | [`Auto`], [`KernelTmaWarpSpecialized1SmSm100`], [`KernelTmaWarpSpecialized2SmSm100`] | of the CTAs of one instruction |
/// | [`Sm120`] | [`Auto`], [`KernelSm90Cooperative`](crate::plan::KernelSm90Cooperative) | of one block |
///
/// * **Source** CUTLASS `cutlass/gemm/collective/collective_builder.hpp`.
/// * **Admissible** where it is [`Built`].
pub struct CollectiveBuilder<P, G, X, C = Cluster, H = Auto>(PhantomData<(P, G, X, C, H)>);

/// What a [`CollectiveBuilder`] chooses.
///
/// * **Law** it chooses the widest instruction that divides the tile, and as many stages as fit next to the epilogue: with one more, the
///   [`Plan`](Built::Plan) exceeds the shared memory of a block. `tests/cutlass` has the choices of CUTLASS for the same requests, and a test compares them.
/// * **Source** CUTLASS `sm90_gmma_builder.inl` and `sm90_builder.inl`, with `CUTE_SM90_EXTENDED_MMA_SHAPES_ENABLED`; `sm100_umma_builder.inl` and
///   `sm100_builder.inl`; `sm120_mma_builder.inl` and `sm120_builder.inl`; `test/unit/gemm/device/default_gemm_configuration.hpp` for SM80.
/// * **Admissible** where an instruction multiplies the types and has the majors; the accumulators are converted to the elements of D; the tile has whole
///   instructions; a row of D that TMA stores has whole 16 bytes; a tile has at most 1,792 rows of an operand where K is contiguous, which TMA copies by up to
///   seven boxes of 256, and at most 256 elements along K of one where it is not; and two stages fit next to the epilogue. SM80: the tile
///   is a multiple of the rows of the warps and of 32 columns, its contiguous extents are powers of two, the threads copy whole rows at a time, the cluster
///   is one block, and accumulators and operands take at most 224 registers of a thread. SM90: the tile is a
///   multiple of 64 rows for each warpgroup, the cluster divides it, and the accumulators take at most 224 registers of a thread. SM100: a tile is one
///   instruction along M and N, and the cluster has whole groups of its CTAs along mode 0, which divide the columns, and a power of two along mode 1. SM120: the tile is a multiple of 64 rows and
///   32 columns, the cluster is one block, and accumulators and operands take at most 224 registers of a thread; floats of 6 and 4 bits have a byte each in
///   global memory. A refusal names the nearest value of one extent that is possible
///   while the others stay as they are.
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
/// Two CTAs of SM100 multiply 256 × 256 together, and each stores 128 rows.
/// ```
/// use cute_static::arch::Sm100;
/// use cute_static::builder::{Built, CollectiveBuilder, Operands};
/// use cute_static::cluster::Cluster;
/// use cute_static::collective::TmemCollective;
/// use cute_static::epilogue::{Epilogue, TmemEpilogue};
/// use cute_static::instruction::copy::CopyInstruction;
/// use cute_static::instruction::operand::MajorK;
/// use cute_static::numeric::{BFloat16, Float32};
/// use cute_static::plan::IsBlockPlan;
/// use cute_static::prelude::*;
/// use cute_static::typenum::U2;
/// type Rows = (BFloat16, MajorK);
/// type Gemm = CollectiveBuilder<Sm100, Operands<Rows, Rows, Float32, Rows>, shape!((256,256,64)), Cluster<U2>>;
/// assert_eq!(Gemm::STAGES, 6);
/// // One accumulator is stored while the other one is computed.
/// assert_eq!(<<Gemm as Built>::Mainloop as TmemCollective>::ALLOCATED_COLUMNS, 512);
/// assert_eq!(<<Gemm as Built>::Epilogue as Epilogue>::Subtile::default().to_string(), "(128,32)");
/// assert_eq!(<<Gemm as Built>::Plan as IsBlockPlan>::THREADS, 256);
/// ```
/// SM80 has no tensor maps. Threads copy by `cp.async`, and store from registers, so all of the shared memory is stages.
/// ```
/// use cute_static::arch::Sm80;
/// use cute_static::builder::{Built, CollectiveBuilder, KernelMultistage, Operands};
/// use cute_static::cluster::Cluster;
/// use cute_static::instruction::operand::MajorK;
/// use cute_static::numeric::{Float16, Float32};
/// use cute_static::plan::IsBlockPlan;
/// use cute_static::prelude::*;
/// use cute_static::typenum::{U3, U4};
/// type Rows = (Float16, MajorK);
/// type Elements = Operands<Rows, Rows, Float32, (Float32, MajorK)>;
/// type Gemm<H> = CollectiveBuilder<Sm80, Elements, shape!((128,128,32)), Cluster, H>;
/// // As many stages as fit, or three.
/// assert_eq!(<Gemm<cute_static::builder::Auto>>::STAGES, 10);
/// type Three = Gemm<KernelMultistage<U4, U3>>;
/// assert_eq!(<<Three as Built>::Plan as IsBlockPlan>::SHARED_MEMORY, 3 * (128 + 128) * 32 * 2);
/// assert_eq!(<<Three as Built>::Plan as IsBlockPlan>::THREADS, 128);
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
#[diagnostic::on_unimplemented(
    message = "this is not a request that a builder knows",
    label = "expected `CollectiveBuilder<Arch, Operands<(A, MajorA), (B, MajorB), Accumulators, (D, MajorD)>, Tile, Cluster, Schedule>` for `Sm80`, `Sm90`, `Sm100` or `Sm120`"
)]
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
/// An architecture that a builder knows.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "this is not an architecture that a builder knows",
    label = "expected `CollectiveBuilder<Sm80, …>`, `CollectiveBuilder<Sm90, …>`, `CollectiveBuilder<Sm100, …>` or `CollectiveBuilder<Sm120, …>`"
)]
pub trait HasBuilder {
    #[doc(hidden)]
    const SEAL: Seal;
    /// `R`. Under this name, rustc's next solver says which rule a request breaks.
    type Named<R>;
}
macro_rules! architectures {
    ($($arch:ident)*) => {$(
        #[doc(hidden)]
        #[diagnostic::do_not_recommend]
        impl HasBuilder for $arch {
            const SEAL: Seal = Seal;
            type Named<R> = R;
        }
    )*};
}
architectures!(Sm80 Sm90 Sm100 Sm120);
/// A builder, which names its architecture.
#[doc(hidden)]
pub trait NamesArchitecture {
    /// The architecture
    type Arch;
}
impl<P, G, X, C, H> NamesArchitecture for CollectiveBuilder<P, G, X, C, H> {
    type Arch = P;
}
// For every such type: rustc would list an impl for one type in the error of each request that is refused.
impl<R, P, Q: Request> Built for R
where
    R: NamesArchitecture<Arch = P>,
    P: HasBuilder<Named<R> = Q>,
    Q::Check: Grants<(), (), Is = ()>,
    Part<Q, OrMainloop<Q::Mainloop>>: Collective,
    Part<Q, OrEpilogue<Q::Epilogue>>: Epilogue,
    Part<Q, OrPlan<Q::Plan>>: IsBlockPlan,
{
    const SEAL: Seal = Seal;
    type TiledMma = Q::TiledMma;
    type Stages = Q::Stages;
    type Mainloop = Part<Q, OrMainloop<Q::Mainloop>>;
    type Epilogue = Part<Q, OrEpilogue<Q::Epilogue>>;
    type Plan = Part<Q, OrPlan<Q::Plan>>;
}
/// The part that `F` has, if the request is not refused
type Part<R, F> = <<R as Request>::Check as Combine>::Match<F>;
