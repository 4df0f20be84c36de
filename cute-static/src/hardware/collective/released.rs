//! What releases a stage: warps, products, or stores.

use crate::int::{Mul, Nat, One};
use crate::seal::Seal;
use core::marker::PhantomData;
use typenum::{U2, U16, U32, UTerm};

/// What releases a stage: a number of warps, each of which arrives once, [`InTurns`], [`Alternating`], [`AfterProducts`], or [`AfterStores`].
#[diagnostic::on_unimplemented(
    message = "this does not release a stage",
    label = "expected a number of warps, `InTurns<Warps>`, or `AfterProducts`"
)]
pub trait Releases {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The arrivals of one block that empty a stage
    type Arrivals: Nat;
    /// The blocks of which products arrive together, 1 or 2
    #[doc(hidden)]
    type Ctas: Nat;
    /// The bytes of the barriers behind those of the stages
    #[doc(hidden)]
    type OrderBytes: Nat;
    /// The arrivals that pass a turn
    #[doc(hidden)]
    type OrderArrivals: Nat;
}
impl<W: Nat> Releases for W {
    const SEAL: Seal = Seal;
    type Arrivals = W;
    type Ctas = One;
    type OrderBytes = UTerm;
    type OrderArrivals = UTerm;
}
/// Two groups of `W` warps read the stages in turns: those of one tile belong to one group, and those of the next tile to the other one.
///
/// Four more barriers, an order barrier, say whose turn it is: two to multiply, and two to store. See [`Turns`](crate::pipeline::Turns).
pub struct InTurns<W>(PhantomData<W>);
impl<W: Nat> Releases for InTurns<W> {
    const SEAL: Seal = Seal;
    type Arrivals = W;
    type Ctas = One;
    type OrderBytes = U32;
    type OrderArrivals = W;
}
/// Two groups of `W` warps read all stages, and take turns to begin products: while the tensor cores compute those of one group, the other one computes with what it has.
///
/// Two more barriers say whose turn it is. See [`Alternation`](crate::pipeline::Alternation).
pub struct Alternating<W>(PhantomData<W>);
impl<W: Nat> Releases for Alternating<W> {
    const SEAL: Seal = Seal;
    type Arrivals = <U2 as Mul>::Times<W>;
    type Ctas = One;
    type OrderBytes = U16;
    type OrderArrivals = W;
}
/// Products of tcgen05 read the stage. It is released when they are complete: `tcgen05.commit` arrives once.
///
/// `T` is 1, or 2 where two blocks multiply together. Then the first one of the pair begins the products, which read the stages of both. The bytes of both arrive
/// at its barriers, and when the products are complete, each of the two is told that its stage is free.
/// * **Source** PTX 9.7.16.12, `tcgen05.commit`; CUTLASS `cutlass/pipeline/sm100_pipeline.hpp`, `PipelineTmaUmmaAsync`.
pub struct AfterProducts<T = One>(PhantomData<T>);
impl<T: Nat> Releases for AfterProducts<T> {
    const SEAL: Seal = Seal;
    type Arrivals = One;
    type Ctas = T;
    type OrderBytes = UTerm;
    type OrderArrivals = UTerm;
}
/// Threads read the stage, write something else there, and TMA stores it to global memory: D takes the stages of C. It is released when the store has read it. The thread
/// that begins the stores arrives once; at most `N` of them are under way.
/// * **Source** CUTLASS `sm90_epilogue_tma_warpspecialized.hpp`, `ReuseSmemC`: `load_pipeline.consumer_release` behind `store_pipeline.producer_acquire`.
pub struct AfterStores<N = One>(PhantomData<N>);
impl<N: Nat> Releases for AfterStores<N> {
    const SEAL: Seal = Seal;
    type Arrivals = One;
    type Ctas = One;
    type OrderBytes = UTerm;
    type OrderArrivals = UTerm;
}
/// A number of warps, each of which releases a stage when it has read it.
#[diagnostic::on_unimplemented(
    message = "products of tcgen05, or stores, read the stages of this ring: a stage is released when they are complete",
    label = "`release_after_products()` needed, or `in_place(…)`",
    note = "PTX 9.7.16.6: tcgen05.mma is asynchronous; a stage that is released before `tcgen05.commit` is filled again while it is read"
)]
pub trait ByWarps: Releases<Ctas = One> {}
#[diagnostic::do_not_recommend]
impl<W: Nat> ByWarps for W {}
#[diagnostic::do_not_recommend]
impl<W: Nat> ByWarps for InTurns<W> {}
#[diagnostic::do_not_recommend]
impl<W: Nat> ByWarps for Alternating<W> {}
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
impl<T: Nat> ByCommit for AfterProducts<T> {}
