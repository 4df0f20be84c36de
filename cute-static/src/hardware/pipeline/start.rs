//! Barriers are initialised before they are used.
#![allow(unsafe_code)] // `Pipeline::at` is told where shared memory is free

use super::Brand;
use super::consumer::Consumer;
use super::copies::{ByProducts, Copies};
use super::device::{AddressSlot, Barrier, BarrierInstructions, Tcgen05Instructions};
use super::producer::Producer;
use super::ring::IsRing;
use super::thread::{BlockThread, OneThread, Thread, Turn};
use super::turns::Turns;
use crate::cluster::{IsCluster, peer_mask};
use crate::collective::released::{ByCommit, ByTurns, ByWarps, Releases};
use crate::int::{Nat, One, number};
use core::marker::PhantomData;
use typenum::B0;

/// The ring `R` at a place in shared memory. [`start`] initialises its barriers and gives its two ends.
pub struct Pipeline<R, D> {
    base: u32,
    types: PhantomData<(R, D)>,
}
impl<R: IsRing, D: BarrierInstructions> Pipeline<R, D> {
    /// The ring at an address in the window of shared memory.
    ///
    /// # Safety
    /// `base` is a multiple of 1024, or of 8 if products fill the stages ([`ByProducts`](super::ByProducts)); the block has [`R::SHARED_MEMORY`](IsRing::SHARED_MEMORY) bytes from there on, and nothing else uses them while
    /// the pipeline is used. All threads of the block call it with the same address, and give it to the same call of [`start`]. If the blocks of a cluster fill the ring, the kernel is launched with this cluster; `base` is the same in all its blocks; and all of them fill and
    /// read as many stages.
    #[inline(always)]
    pub const unsafe fn at(base: u32) -> Self {
        Self { base, types: PhantomData }
    }
    /// The ring `Q` right behind this one in shared memory.
    ///
    /// # Safety
    /// As [`at`](Self::at).
    #[inline(always)]
    pub const unsafe fn followed_by<Q: IsRing>(&self) -> Pipeline<Q, D> {
        Pipeline { base: self.base + R::SHARED_MEMORY, types: PhantomData }
    }
}

/// Initialises the barriers of these pipelines, a tuple of one to four, and waits for all threads of the block.
///
/// * **Law** every barrier is initialised once, by the first thread, before any thread waits for it.
/// * **Admissible** where no blocks share a tile: each ring is [`FilledAlone`].
/// ```
/// use cute_static::pipeline::{BarrierInstructions, BlockThread, FilledAlone, IsRing, Pipeline, Role, start};
/// use cute_static::typenum::{U0, U1, U4, U5};
/// /// # Safety
/// /// The block has the shared memory of both rings from `base` on, a multiple of 1024, and five warps.
/// unsafe fn kernel<K, V, D: BarrierInstructions>(base: u32, thread: BlockThread<U5>)
/// where
///     K: FilledAlone + IsRing<Released = U4>,
///     V: FilledAlone + IsRing<Released = U4>,
/// {
///     let values = base + K::SHARED_MEMORY.next_multiple_of(1024);
///     let pipelines = unsafe { (Pipeline::<K, D>::at(base), Pipeline::<V, D>::at(values)) };
///     let (keys, values) = start(pipelines, thread);
///     match thread.split::<U1, U4>() {
///         Role::First(thread) => {
///             if let Some(one) = thread.first_of_warp::<U0>() {
///                 let (_keys, _values) = unsafe { (keys.producer(one), values.producer(one)) };
///             }
///         }
///         Role::Second(thread) => {
///             let (_keys, _values) = unsafe { (keys.consumer(thread), values.consumer(thread)) };
///         }
///     }
/// }
/// ```
#[inline(always)]
pub fn start<P: Pipelines<Rings: AllFilledAlone, Ends<'static> = E>, W: Nat, E>(
    pipelines: P,
    thread: BlockThread<W>,
) -> E {
    pipelines.initialise(thread.leads());
    P::Device::block_barrier();
    // A block of a cluster copies to its own shared memory.
    pipelines.ends(if P::IN_CLUSTER { P::Device::rank() } else { 0 })
}
/// As [`start`], for pipelines that the blocks of a cluster fill together. All threads of all blocks of the cluster call it.
///
/// * **Law** the barriers of all blocks are initialised before any block enters `body`, and no block leaves before all have left `body`: until then
///   others may write to its shared memory and arrive at its barriers.
/// ```
/// use cute_static::pipeline::{BarrierInstructions, BlockThread, IsRing, Pipeline, Role, start_in_cluster};
/// use cute_static::typenum::{U0, U1, U4, U5};
/// /// # Safety
/// /// Each block of the cluster has the shared memory of the ring from `base` on, a multiple of 1024. The blocks fill and read as many stages.
/// unsafe fn kernel<R: IsRing<Released = U4>, D: BarrierInstructions>(base: u32, thread: BlockThread<U5>) {
///     let pipeline = unsafe { Pipeline::<R, D>::at(base) };
///     start_in_cluster((pipeline,), thread, |(stages,)| match thread.split::<U1, U4>() {
///         Role::First(thread) => {
///             if let Some(one) = thread.first_of_warp::<U0>() {
///                 let _stages = unsafe { stages.producer(one) };
///             }
///         }
///         Role::Second(thread) => {
///             let _stages = unsafe { stages.consumer(thread) };
///         }
///     });
/// }
/// ```
#[inline(always)]
pub fn start_in_cluster<P: Pipelines, W: Nat, T>(
    pipelines: P,
    thread: BlockThread<W>,
    body: impl for<'c> FnOnce(P::Ends<'c>) -> T,
) -> T {
    const {
        assert!(
            P::OF_ONE_CLUSTER,
            "pipelines that start together are filled by one block, or by the blocks of one cluster"
        )
    };
    pipelines.initialise(thread.leads());
    P::Device::cluster_barrier();
    let value = body(pipelines.ends(P::Device::rank()));
    P::Device::cluster_barrier();
    value
}

/// A tuple of pipelines.
#[diagnostic::on_unimplemented(
    message = "`start` takes a tuple of pipelines",
    label = "expected one to four pipelines in a tuple, such as `(pipeline,)`"
)]
pub trait Pipelines {
    /// Their rings, as pairs: `(A, (B, ()))`
    type Rings;
    /// The two ends of each
    type Ends<'c>;
    /// The device layer
    type Device: BarrierInstructions;
    /// The leader initialises all barriers.
    fn initialise(&self, leader: bool);
    /// The ends, in the block of this rank
    fn ends<'c>(self, rank: u32) -> Self::Ends<'c>;
    /// Whether the rings of several blocks have the same cluster
    const OF_ONE_CLUSTER: bool;
    /// Whether a ring has a cluster of several blocks
    const IN_CLUSTER: bool;
}
macro_rules! tuples {
    ($($($r:ident $pipeline:ident),*;)*) => {$(
        impl<D: BarrierInstructions, $($r: IsRing),*> Pipelines for ($(Pipeline<$r, D>,)*) {
            type Rings = tuples!(@pairs $($r)*);
            type Ends<'c> = ($(Ends<'c, $r, D>,)*);
            type Device = D;
            #[inline(always)]
            fn initialise(&self, leader: bool) {
                let ($($pipeline,)*) = self;
                if leader {
                    $($pipeline.initialise();)*
                    D::fence_init();
                }
            }
            #[inline(always)]
            fn ends<'c>(self, rank: u32) -> Self::Ends<'c> {
                let ($($pipeline,)*) = self;
                ($(Ends { place: Place::new($pipeline.base, rank), brand: PhantomData },)*)
            }
            const OF_ONE_CLUSTER: bool = same_cluster(&[$($r::Cluster::EXTENTS),*]);
            const IN_CLUSTER: bool = false $(|| $r::Cluster::BLOCKS > 1)*;
        }
    )*};
    (@pairs) => { () };
    (@pairs $first:ident $($rest:ident)*) => { ($first, tuples!(@pairs $($rest)*)) };
}
tuples! {
    A a;
    A a, B b;
    A a, B b, C c;
    A a, B b, C c, E e;
}
/// Whether those of these clusters that have several blocks are equal.
const fn same_cluster(clusters: &[[u32; 2]]) -> bool {
    let (mut i, mut first) = (0, [1, 1]);
    while i < clusters.len() {
        let [x, y] = clusters[i];
        if x * y > 1 {
            if first[0] * first[1] > 1 && (first[0] != x || first[1] != y) {
                return false;
            }
            first = [x, y];
        }
        i += 1;
    }
    true
}
/// A ring whose stages one block fills alone, also as a block of a cluster: none of its copies is a [`Multicast`](super::Multicast), and it multiplies alone.
pub trait FilledAlone: IsRing {}
impl<R> FilledAlone for R where
    R: IsRing<Filled: Copies<IsShared: NotShared, Ctas: NotShared>, Released: Releases<Ctas: NotShared>>
{
}
/// No copy of a ring is shared.
#[diagnostic::on_unimplemented(
    message = "several blocks of a cluster fill these stages: no block may begin before the barriers of all are initialised, or end while another one writes",
    label = "`start_in_cluster` needed"
)]
pub trait NotShared {}
impl NotShared for B0 {}
// One block multiplies.
#[diagnostic::do_not_recommend]
impl NotShared for One {}
/// Rings, each of which one block fills.
pub trait AllFilledAlone {}
#[diagnostic::do_not_recommend]
impl AllFilledAlone for () {}
impl<R: FilledAlone, T: AllFilledAlone> AllFilledAlone for (R, T) {}
impl<R: IsRing<Filled = ByProducts<T>>, T: Nat, D: BarrierInstructions> Pipeline<R, D> {
    /// The word right behind this ring in shared memory.
    ///
    /// # Safety
    /// As [`AddressSlot::at`].
    #[inline(always)]
    pub const unsafe fn followed_by_slot(&self) -> AddressSlot {
        AddressSlot(self.base + R::SHARED_MEMORY)
    }
}
impl<R: IsRing, D: BarrierInstructions> Pipeline<R, D> {
    #[inline(always)]
    fn initialise(&self) {
        let place = Place::<R, D>::new(self.base, 0);
        let mut stage = 0;
        while stage < R::STAGES {
            D::init(place.full(stage), 1);
            D::init(place.empty(stage), R::ARRIVALS);
            stage += 1;
        }
        let mut order = R::ORDER;
        while order < R::SHARED_MEMORY {
            D::init(Barrier(self.base + order), const { number::<<R::Released as Releases>::OrderArrivals>() as u32 });
            order += 8;
        }
    }
}

/// The warps that release a stage of the ring `R`: all of them, or those of one group
type Readers<R> = <<R as IsRing>::Released as Releases>::Arrivals;
/// The two ends of a pipeline, of which each thread takes the one that is its part.
pub struct Ends<'c, R, D> {
    pub(super) place: Place<R, D>,
    brand: Brand<'c>,
}
impl<'c, R: IsRing, D: BarrierInstructions> Ends<'c, R, D> {
    /// The end that fills.
    ///
    /// # Safety
    /// The thread takes it once; if products fill the stages, in a block that [`leads`](Self::leads).
    #[inline(always)]
    pub unsafe fn producer(self, _: OneThread) -> Producer<'c, R, D> {
        Producer::new(self.place)
    }
    /// Whether this block begins the products: alone, or as the first one of the blocks that multiply together.
    #[inline(always)]
    pub const fn leads(&self) -> bool {
        self.place.leader() == self.place.rank
    }
    /// The end that reads.
    ///
    /// # Safety
    /// All threads of these warps take it, and they wait for the same stages.
    #[inline(always)]
    pub unsafe fn consumer(self, thread: Thread<Readers<R>>) -> Consumer<'c, R, D>
    where
        R::Released: ByWarps,
    {
        const {
            assert!(
                R::ORDER == R::SHARED_MEMORY,
                "two groups of warps take turns: `in_turns`, or `alternating`, gives the end of one"
            )
        };
        Consumer::new(self.place, thread.number())
    }
    /// The end that reads, of the thread that begins products of tcgen05, which release the stages.
    ///
    /// # Safety
    /// The thread takes it once, in a block that [`leads`](Self::leads).
    #[inline(always)]
    pub unsafe fn consumer_of_products(self, _: OneThread) -> Consumer<'c, R, D>
    where
        R::Released: ByCommit,
    {
        Consumer::new(self.place, 0)
    }
    /// The end of one of the two groups of warps that read in turns.
    ///
    /// # Safety
    /// All threads of both groups take it. All of them call [`Turns::tile`] for the same tiles, and the end that fills fills as many stages.
    #[inline(always)]
    pub unsafe fn in_turns(self, turn: Turn, thread: Thread<Readers<R>>) -> Turns<'c, R, D>
    where
        R::Released: ByTurns,
    {
        Turns::new(Consumer::new(self.place, thread.number()), turn)
    }
}

/// Where a ring is, and the rank of this block in the cluster that fills it.
pub(super) struct Place<R, D> {
    pub(super) base: u32,
    pub(super) rank: u32,
    types: PhantomData<(R, D)>,
}
impl<R, D> Clone for Place<R, D> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<R, D> Copy for Place<R, D> {}
impl<R: IsRing, D: BarrierInstructions> Place<R, D> {
    #[inline(always)]
    const fn new(base: u32, rank: u32) -> Self {
        Self { base, rank, types: PhantomData }
    }
    /// The barrier that is complete when the stage is full.
    #[inline(always)]
    pub(super) fn full(self, stage: u32) -> Barrier {
        Barrier(self.base + R::BARRIERS + 16 * stage)
    }
    /// The barrier that is complete when the stage may be filled.
    #[inline(always)]
    pub(super) fn empty(self, stage: u32) -> Barrier {
        Barrier(self.base + R::BARRIERS + 16 * stage + 8)
    }
    /// The barrier that is complete when it is the turn of the group.
    #[inline(always)]
    pub(super) fn turn(self, order: u32, group: u32) -> Barrier {
        Barrier(self.base + R::ORDER + 16 * order + 8 * group)
    }
    /// The rank of the block that begins the products of this one.
    #[inline(always)]
    pub(super) const fn leader(self) -> u32 {
        if R::CTAS == 2 { self.rank & !1 } else { self.rank }
    }
    /// Arrives at the barrier `full` or `empty` of a stage when all products that this thread has begun are complete: in each block that fills the stage, or that
    /// reads the accumulator.
    #[inline(always)]
    pub(super) fn commit(self, barrier: Barrier)
    where
        D: Tcgen05Instructions,
    {
        if R::PEERS == 1 && R::CTAS == 1 {
            D::commit(barrier);
        } else {
            let blocks = peer_mask(R::Filled::SHARED, R::Cluster::EXTENTS, R::CTAS, self.leader());
            D::commit_to(barrier, blocks, R::CTAS);
        }
    }
    /// The block whose barrier this lane of a warp arrives at when the warp has read a stage, if it arrives at all. The lanes share the blocks that fill the
    /// stage, one for each.
    #[inline(always)]
    pub(super) fn peer(self, lane: u32) -> Option<u32> {
        if R::FILLED_TOGETHER == 2 {
            return (lane == 0).then_some(self.leader());
        }
        let mut blocks = peer_mask(R::Filled::SHARED, R::Cluster::EXTENTS, 1, self.rank);
        // Their number is a constant, so that this is no loop.
        for before in 1..R::PEERS {
            if lane >= before {
                blocks &= blocks.wrapping_sub(1);
            }
        }
        (lane < R::PEERS).then_some(blocks.trailing_zeros())
    }
    /// Tells a block that fills the stage that this warp has released it.
    #[inline(always)]
    pub(super) fn arrive(self, stage: u32, peer: u32) {
        self.arrive_by(stage, peer, D::arrive_at);
    }
    /// As [`arrive`](Self::arrive), where products of wgmma have read it, which have been waited for.
    #[inline(always)]
    pub(super) fn arrive_after_products(self, stage: u32, peer: u32) {
        self.arrive_by(stage, peer, D::arrive_at_after_products);
    }
    #[inline(always)]
    fn arrive_by(self, stage: u32, peer: u32, arrive_at: impl Fn(Barrier, u32)) {
        if R::PEERS == 1 && R::FILLED_TOGETHER == 1 {
            D::arrive(self.empty(stage));
        } else {
            arrive_at(self.empty(stage), peer);
        }
    }
}
