//! The schedules that a builder knows.

use crate::check::{Cases, Combine, Condition, Passed};
use crate::collective::budget::{IfAtMost, IsAtMost};
use crate::int::Nat;
use crate::kind::ModeTree;
use crate::plan::{KernelSm90Cooperative, KernelSm90Pingpong};
use crate::seal::Seal;
use core::marker::PhantomData;
use typenum::{U1, U2, U32, U64, U128, UTerm};

/// A schedule of a builder: [`Auto`], or a kernel of [`plan`](crate::plan) without its collective.
#[diagnostic::on_unimplemented(
    message = "this is not a schedule of a builder",
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
/// [`KernelSm90Pingpong`] for a tile of 64 rows, else [`KernelSm90Cooperative`].
///
/// * **Source** CUTLASS `KernelScheduleAuto`.
pub enum Auto {}
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
