//! Pipelines: rings of stages in shared memory that some threads fill while others read, as a protocol that the types enforce.
//!
//! A [`Ring`] states how many stages there are, which copies fill one, and what releases one; [`RingOf`] derives the three from a
//! collective. The barriers, their bytes, their counts and their phases follow. A [`Producer`] acquires a stage and issues its copies; a [`Consumer`]
//! waits for a stage and reads it. Both hand out a token for one stage, which must be given back:
//!
//! * [`Filling`] becomes [`Committed`] only after every copy of the ring has been issued, once each.
//! * [`Ready`] lends views of the stage, and becomes [`Released`] when it is given up. Views cannot outlive it.
//! * A token has the lifetime of its own call, so a stage of another call or of another pipeline is not accepted.
//! * The accumulators of wgmma are out of reach until the products have been waited for, and its operands stay borrowed for as long ([`with_products`]).
//! * Which thread initialises, fills and arrives is computed from the number of the calling thread ([`BlockThread`]).
//! * The number of `wait_group` and the columns of tensor memory are computed from the types.
//!
//! The functions are inlined, and their PTX is that of barriers and phases by hand. The instructions come from a device layer, which implements
//! [`BarrierInstructions`], [`CpAsyncInstructions`], [`WgmmaInstructions`], [`Tcgen05Instructions`] and [`StoreInstructions`].
//!
//! The main loop of a GEMM for Hopper, for any device layer `D` and accumulators `S` that take the views of both operands:
//! ```
//! use cute_static::collective::{CollectiveMma, MainloopSm90TmaGmma};
//! use cute_static::instruction::mma::SM90_64xNx16_F32F16F16_SS;
//! use cute_static::pipeline::*;
//! use cute_static::prelude::*;
//! use cute_static::typenum::{U4, U128};
//! type Gemm = CollectiveMma<
//!     MainloopSm90TmaGmma<U4>,
//!     shape!((128,128,64)),
//!     TiledMma<SM90_64xNx16_F32F16F16_SS<U128>, layout!((2,1,1))>,
//! >;
//! type Stages = RingOf<Gemm>;
//! // A and B of one stage, and an arrival of each of eight warps.
//! assert_eq!((Stages::TRANSACTION_BYTES, Stages::ARRIVALS), (2 * 128 * 64 * 2, 8));
//!
//! /// One thread fills the stages, of which `copies` gives the copies of A and B.
//! fn fill<D: BarrierInstructions, A, B>(mut stages: Producer<Stages, D>, tiles: u32, copies: impl Fn(u32) -> (A, B))
//! where
//!     A: TmaSource<MapA>,
//!     B: TmaSource<MapB>,
//! {
//!     for tile in 0..tiles {
//!         let (a, b) = copies(tile);
//!         stages.acquire(|stage| stage.copy(a).copy(b).commit());
//!     }
//! }
//! /// Two warpgroups multiply.
//! fn multiply<D: WgmmaInstructions, S>(mut stages: Consumer<Stages, D>, tiles: u32, sums: S) -> S
//! where
//!     S: for<'v> WgmmaAccumulators<Operands<'v> = (StageView<'v, MapA>, StageView<'v, MapB>)>,
//! {
//!     stages.multiply(tiles, sums, |operands, products| products.multiply(operands))
//! }
//! # use cute_static::collective::{TmaCollective, TmaParts};
//! # type MapA = <<Gemm as TmaCollective>::A as TmaParts>::Map;
//! # type MapB = <<Gemm as TmaCollective>::B as TmaParts>::Map;
//! ```
//! A stage that is filled with A alone does not compile.
//! ```compile_fail,E0277
//! # use cute_static::{numeric::Float16, pipeline::*, prelude::*, tma::{RunTime, TensorMap}, typenum::{U1, U4, U8}};
//! # type MapA = TensorMap<Float16, RunTime<(i64, U1)>, layout!((64,64):(64,1)), shape!((64, 64))>;
//! # type MapB = TensorMap<Float16, RunTime<(i64, U1)>, layout!((128,64):(64,1)), shape!((128, 64))>;
//! fn fill<D: BarrierInstructions>(mut stages: Producer<Ring<U4, (MapA, MapB), U8>, D>, a: impl TmaSource<MapA>) {
//!     stages.acquire(|stage| stage.copy(a).commit());
//! }
//! ```

// The files:
// * `device`: the instructions that a device layer provides, and what they take
// * `ring`: a ring of stages as a type: its bytes, arrivals and place in shared memory
// * `copies`: the copies that fill one stage: their order, sizes and places
// * `start`: barriers are initialised before they are used
// * `producer`, `consumer`: the two ends of a ring, and the tokens of one stage
// * `in_place`: the end of a ring whose stages are overwritten and stored from
// * `products`: the products of wgmma that are in flight
// * `alternation`: two warpgroups that read the same stages, and begin their products in turns
// * `turns`: two warpgroups that read a ring in turns, and the tokens of a turn
// * `groups`: the groups of `cp.async`
// * `thread`: which threads of a block do what
// * `tensor_memory`: the columns of tensor memory
// * `rules`: the rules by which uses are refused

mod alternation;
mod consumer;
mod copies;
mod device;
mod groups;
mod in_place;
mod producer;
mod products;
mod ring;
#[doc(hidden)]
pub mod rules;
mod start;
mod tensor_memory;
mod thread;
mod turns;

pub use crate::collective::released::{
    AfterProducts, AfterStores, Alternating, ByCommit, ByTurns, ByWarps, InTurns, Releases,
};
pub use alternation::Alternation;
pub use consumer::{Adds, Begun, Consumer, Ready, Released};
pub use copies::{ByProducts, Copies, Multicast, Spaced, StageCopy};
pub use device::{
    AddressSlot, Barrier, BarrierInstructions, CpAsyncInstructions, OpenGroup, StageView, StoreInstructions,
    Tcgen05Instructions, TmaSource, WgmmaAccumulators, WgmmaInstructions,
};
pub use groups::{CpAsyncGroups, CpAsyncRing, Group, InBlocks, SeveralStages, StageIndex};
pub use in_place::{Full, InPlace, SourceRing, StoredFrom, Writing};
pub use producer::{Committed, FilledTiles, Filling, Producer};
pub use products::{Products, with_products, with_two_products};
pub use ring::{IsRing, PipelinedCollective, Ring, RingOf};
pub use start::{Ends, FilledAlone, Pipeline, start, start_in_cluster};
pub use tensor_memory::{Allocation, TensorMemory, with_tensor_memory, with_tensor_memory_of_pair};
pub use thread::{BlockThread, OneThread, OneWarp, Role, Thread, Turn};
pub use turns::{MayMultiply, Multiplied, Stored, Turns};

use core::marker::PhantomData;

/// The lifetime of one call of a closure. Closures are called for every lifetime, so none of them is known to be as long as another one.
type Brand<'s> = PhantomData<&'s ()>;

/// A place in a ring: a stage, and the parity of the round.
#[derive(Clone, Copy)]
struct Position {
    stage: u32,
    phase: u32,
}
impl Position {
    const FIRST: Self = Self { stage: 0, phase: 0 };
    /// The place after this one in a ring of `stages`.
    #[inline(always)]
    fn advance(&mut self, stages: u32) {
        let last = self.stage == stages - 1;
        self.stage = if last { 0 } else { self.stage + 1 };
        self.phase ^= u32::from(last);
    }
    /// The place that is so many places behind this one.
    #[inline(always)]
    fn skip(&mut self, places: u32, stages: u32) {
        let at = self.stage + places % stages;
        let last = at >= stages;
        self.stage = if last { at - stages } else { at };
        self.phase ^= ((places / stages) & 1) ^ u32::from(last);
    }
}
