//! What releases a stage: warps, or products.

use crate::int::{Nat, One};
use crate::kind::Bool;
use crate::seal::Seal;
use core::marker::PhantomData;
use typenum::{B0, B1, U32, UTerm};

/// What releases a stage: a number of warps, each of which arrives once, [`InTurns`], or [`AfterProducts`].
#[diagnostic::on_unimplemented(
    message = "this does not release a stage",
    label = "expected a number of warps, `InTurns<Warps>`, or `AfterProducts`"
)]
pub trait Releases {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The arrivals of one block that empty a stage
    type Arrivals: Nat;
    /// Whether products arrive
    #[doc(hidden)]
    type ByProducts: Bool;
    /// The bytes of the barriers behind those of the stages
    #[doc(hidden)]
    type OrderBytes: Nat;
}
impl<W: Nat> Releases for W {
    const SEAL: Seal = Seal;
    type Arrivals = W;
    type ByProducts = B0;
    type OrderBytes = UTerm;
}
/// Two groups of `W` warps read the stages in turns: those of one tile belong to one group, and those of the next tile to the other one.
///
/// Four more barriers, an order barrier, say whose turn it is: two to multiply, and two to store. See [`Turns`](crate::pipeline::Turns).
pub struct InTurns<W>(PhantomData<W>);
impl<W: Nat> Releases for InTurns<W> {
    const SEAL: Seal = Seal;
    type Arrivals = W;
    type ByProducts = B0;
    type OrderBytes = U32;
}
/// Products of tcgen05 read the stage. It is released when they are complete: `tcgen05.commit` arrives once.
pub enum AfterProducts {}
impl Releases for AfterProducts {
    const SEAL: Seal = Seal;
    type Arrivals = One;
    type ByProducts = B1;
    type OrderBytes = UTerm;
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
#[diagnostic::do_not_recommend]
impl<W: Nat> ByWarps for InTurns<W> {}
/// [`InTurns`].
#[diagnostic::on_unimplemented(
    message = "all warps that read this ring read the same stages, and take no turns",
    label = "`consumer` needed, or `InTurns<Warps>` as the third parameter of the ring",
    note = "the order barrier by which two warpgroups take turns is behind the barriers of the stages"
)]
pub trait ByTurns: ByWarps {}
#[diagnostic::do_not_recommend]
impl<W: Nat> ByTurns for InTurns<W> {}
/// [`AfterProducts`].
#[diagnostic::on_unimplemented(
    message = "warps release the stages of this ring, and not products of tcgen05",
    label = "`release()` needed, or `AfterProducts` as the third parameter of the ring",
    note = "`tcgen05.commit` arrives once, after the products of the calling thread"
)]
pub trait ByCommit: Releases {}
#[diagnostic::do_not_recommend]
impl ByCommit for AfterProducts {}
