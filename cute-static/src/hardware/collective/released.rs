//! What releases a stage: warps, or products.

use crate::int::{Nat, One};
use crate::kind::Bool;
use crate::seal::Seal;
use typenum::{B0, B1};

/// What releases a stage: a number of warps, each of which arrives once, or [`AfterProducts`].
#[diagnostic::on_unimplemented(
    message = "this does not release a stage",
    label = "expected a number of warps, or `AfterProducts`"
)]
pub trait Releases {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The arrivals of one block that empty a stage
    type Arrivals: Nat;
    /// Whether products arrive
    #[doc(hidden)]
    type ByProducts: Bool;
}
impl<W: Nat> Releases for W {
    const SEAL: Seal = Seal;
    type Arrivals = W;
    type ByProducts = B0;
}
/// Products of tcgen05 read the stage. It is released when they are complete: `tcgen05.commit` arrives once.
pub enum AfterProducts {}
impl Releases for AfterProducts {
    const SEAL: Seal = Seal;
    type Arrivals = One;
    type ByProducts = B1;
}
/// A number of warps, each of which releases a stage when it has read it.
#[diagnostic::on_unimplemented(
    message = "products of tcgen05 read the stages of this ring: a stage is released when they are complete",
    label = "`release_after_products()` needed",
    note = "PTX 9.7.16.6: tcgen05.mma is asynchronous; a stage that is released before `tcgen05.commit` is filled again while it is read"
)]
pub trait ByWarps: Releases {}
#[diagnostic::do_not_recommend]
impl<W: Nat> ByWarps for W {}
/// [`AfterProducts`].
#[diagnostic::on_unimplemented(
    message = "warps release the stages of this ring, and not products of tcgen05",
    label = "`release()` needed, or `AfterProducts` as the third parameter of the ring",
    note = "`tcgen05.commit` arrives once, after the products of the calling thread"
)]
pub trait ByCommit: Releases {}
impl ByCommit for AfterProducts {}
