//! The schedules that a builder knows.

use crate::collective::budget::IfAtMost;
use crate::int::Nat;
use crate::seal::Seal;
use typenum::{U1, U2, U64};

/// A schedule of a builder: [`Auto`], [`Cooperative`] or [`PingPong`].
#[diagnostic::on_unimplemented(
    message = "this is not a schedule of a builder",
    label = "expected `Auto`, `Cooperative` or `PingPong`"
)]
pub trait BuilderSchedule<M> {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The warpgroups that multiply one tile of `M` rows
    type Warpgroups: Nat;
}
/// Two warpgroups multiply the halves of each tile.
///
/// * **Source** CUTLASS `KernelTmaWarpSpecializedCooperative`.
pub enum Cooperative {}
/// Two warpgroups multiply tiles of their own in turns: one multiplies while the other one stores.
///
/// * **Source** CUTLASS `KernelTmaWarpSpecializedPingpong`.
pub enum PingPong {}
/// [`PingPong`] for a tile of 64 rows, else [`Cooperative`].
///
/// * **Source** CUTLASS `KernelScheduleAuto`.
pub enum Auto {}
impl<M> BuilderSchedule<M> for Cooperative {
    const SEAL: Seal = Seal;
    type Warpgroups = U2;
}
impl<M> BuilderSchedule<M> for PingPong {
    const SEAL: Seal = Seal;
    type Warpgroups = U1;
}
impl<M: Nat> BuilderSchedule<M> for Auto {
    const SEAL: Seal = Seal;
    type Warpgroups = IfAtMost<M, U64, U1, U2>;
}
