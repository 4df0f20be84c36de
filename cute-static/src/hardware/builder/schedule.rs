//! The schedules that a builder knows.

use crate::check::{Cases, Combine, Condition, Passed};
use crate::cluster::IsCluster;
use crate::collective::budget::{IfAtMost, IsAtMost};
use crate::collective::reader::IsMultiple;
use crate::htuple::congruence::And;
use crate::int::Nat;
use crate::kind::ModeTree;
use crate::plan::{KernelSm90Cooperative, KernelSm90Pingpong};
use crate::seal::Seal;
use core::marker::PhantomData;
use typenum::{U1, U2, U4, U8, U32, U64, U128, UTerm};

/// A schedule of the builder of SM90: [`Auto`], or a kernel of [`plan`](crate::plan) without its collective.
#[diagnostic::on_unimplemented(
    message = "this is not a schedule of the builder of SM90",
    label = "expected `Auto`, `KernelSm90Cooperative` or `KernelSm90Pingpong`"
)]
pub trait BuilderSchedule<M> {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The warpgroups that multiply one tile of `M` rows
    type Warpgroups: Nat;
    /// The kernel of the collective `G`
    type Kernel<G>;
    /// The fewest rows of a tile
    #[doc(hidden)]
    type FewestRows: Nat;
    /// The bytes of the barriers by which warpgroups take turns
    #[doc(hidden)]
    type OrderBytes: Nat;
}
/// SM90: [`KernelSm90Pingpong`] for a tile of 64 rows, else [`KernelSm90Cooperative`]. SM100: [`KernelTmaWarpSpecialized2SmSm100`] for a multiple of 128 rows in
/// a cluster of which the first extent is even, else [`KernelTmaWarpSpecialized1SmSm100`]. SM120: [`KernelSm90Cooperative`].
/// SM80: [`KernelMultistage`]. As a number of stages: as many as fit.
///
/// * **Source** CUTLASS `KernelScheduleAuto`; `sm100_common.inl`, `sm100_make_trivial_tiled_mma`.
pub enum Auto {}
/// A schedule of the builder of SM100: [`Auto`], [`KernelTmaWarpSpecialized1SmSm100`] or [`KernelTmaWarpSpecialized2SmSm100`].
#[diagnostic::on_unimplemented(
    message = "this is not a schedule of the builder of SM100",
    label = "expected `Auto`, `KernelTmaWarpSpecialized1SmSm100` or `KernelTmaWarpSpecialized2SmSm100`"
)]
pub trait Sm100Schedule<M, C> {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The CTAs that multiply a tile of `M` rows in the cluster `C` together
    type Ctas: Nat;
}
/// A schedule of the builder of SM120: [`Auto`] or [`KernelSm90Cooperative`], two warpgroups of `mma.sync` and one that loads.
///
/// * **Source** CUTLASS `sm120_mma_builder.inl`, `KernelSchedule`.
#[diagnostic::on_unimplemented(
    message = "this is not a schedule of the builder of SM120",
    label = "expected `Auto` or `KernelSm90Cooperative`",
    note = "in `KernelSm90Pingpong` two warpgroups take turns to multiply by `wgmma`, which SM120 does not have"
)]
pub trait Sm120Schedule {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The kernel of the collective `G`
    type Kernel<G>;
}
/// A schedule of the builder of SM80: [`Auto`] or [`KernelMultistage`].
#[diagnostic::on_unimplemented(
    message = "this is not a schedule of the builder of SM80",
    label = "expected `Auto`, or `KernelMultistage<Warps, Stages>` with 4 or 8 warps"
)]
pub trait Sm80Schedule {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The warps, all of which copy and multiply
    type Warps: Nat;
    /// The stages, where `N` fit
    type Stages<N: Nat>: Nat;
}
/// `W` warps copy and multiply: four, which is 2 × 2, or eight, which is 4 × 2. `S` is the number of stages, or [`Auto`] for as many as fit.
///
/// * **Source** CUTLASS `cutlass/gemm/dispatch_policy.hpp`; `cutlass/gemm/kernel/sm70_gemm.hpp`.
pub struct KernelMultistage<W = U4, S = Auto>(PhantomData<(W, S)>);
/// A number of stages: [`Auto`] for as many as fit, or the number.
///
/// * **Source** CUTLASS `cutlass/gemm/collective/collective_builder_decl.hpp`, `StageCount`, `StageCountAuto`.
#[diagnostic::on_unimplemented(
    message = "this is not a number of stages",
    label = "expected `Auto`, or a number such as `U3`"
)]
pub trait StageCount {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The stages, where `N` fit
    type Of<N: Nat>: Nat;
}
impl StageCount for Auto {
    const SEAL: Seal = Seal;
    type Of<N: Nat> = N;
}
#[diagnostic::do_not_recommend]
impl<S: Nat> StageCount for S {
    const SEAL: Seal = Seal;
    type Of<N: Nat> = S;
}
macro_rules! multistage {
    ($($warps:ident)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<S: StageCount> Sm80Schedule for KernelMultistage<$warps, S> {
            const SEAL: Seal = Seal;
            type Warps = $warps;
            type Stages<N: Nat> = S::Of<N>;
        }
    )*};
}
multistage!(U4 U8);
impl Sm80Schedule for Auto {
    const SEAL: Seal = Seal;
    type Warps = U4;
    type Stages<N: Nat> = N;
}
macro_rules! of_sm120 {
    ($($name:ty),*) => {$(
        #[diagnostic::do_not_recommend]
        impl Sm120Schedule for $name {
            const SEAL: Seal = Seal;
            type Kernel<G> = KernelSm90Cooperative<G>;
        }
    )*};
}
of_sm120!(Auto, KernelSm90Cooperative);
/// A CTA multiplies a tile alone. Of its eight warps one loads, one multiplies, and four store.
///
/// * **Source** CUTLASS `cutlass/gemm/dispatch_policy.hpp`; `cutlass/gemm/kernel/sm100_gemm_tma_warpspecialized.hpp` has the warps.
pub enum KernelTmaWarpSpecialized1SmSm100 {}
/// Two CTAs, a cluster of 2 × 1, multiply a tile together. Each has the warps of [`KernelTmaWarpSpecialized1SmSm100`].
///
/// * **Source** as that.
pub enum KernelTmaWarpSpecialized2SmSm100 {}
#[diagnostic::do_not_recommend]
impl<M, C> Sm100Schedule<M, C> for KernelTmaWarpSpecialized1SmSm100 {
    const SEAL: Seal = Seal;
    type Ctas = U1;
}
#[diagnostic::do_not_recommend]
impl<M, C> Sm100Schedule<M, C> for KernelTmaWarpSpecialized2SmSm100 {
    const SEAL: Seal = Seal;
    type Ctas = U2;
}
impl<M: Nat, C: IsCluster> Sm100Schedule<M, C> for Auto {
    const SEAL: Seal = Seal;
    type Ctas = <<IsMultiple<C::X, U2> as And>::And<IsMultiple<M, U128>> as Condition>::Number<U2, U1>;
}
impl<M> BuilderSchedule<M> for KernelSm90Cooperative {
    const SEAL: Seal = Seal;
    type Warpgroups = U2;
    type Kernel<G> = KernelSm90Cooperative<G>;
    type FewestRows = U128;
    type OrderBytes = UTerm;
}
impl<M> BuilderSchedule<M> for KernelSm90Pingpong {
    const SEAL: Seal = Seal;
    type Warpgroups = U1;
    type Kernel<G> = KernelSm90Pingpong<G>;
    type FewestRows = U64;
    type OrderBytes = U32;
}
impl<M: Nat> BuilderSchedule<M> for Auto {
    const SEAL: Seal = Seal;
    type Warpgroups = IfAtMost<M, U64, U1, U2>;
    type Kernel<G> = <<IsAtMost<M, U64> as Condition>::Choose<Passed, NoRows> as Combine>::Match<KernelFor<G>>;
    type FewestRows = U64;
    type OrderBytes = IfAtMost<M, U64, U32, UTerm>;
}
type NoRows = crate::outcome::Refused<super::rules::RowsRule<(), (), ()>>;
/// The kernel of the collective `G`: of one warpgroup for each tile, or of two.
pub struct KernelFor<G>(PhantomData<G>);
impl<G> Cases for KernelFor<G> {
    type Accepted<M: ModeTree> = KernelSm90Pingpong<G>;
    type Refused = KernelSm90Cooperative<G>;
}
