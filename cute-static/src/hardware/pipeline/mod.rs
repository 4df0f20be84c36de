//! Pipelines: rings of stages in shared memory that some threads fill while others read, as a protocol that the types enforce.
//!
//! A [`Ring`] states how many stages there are, which copies fill one, and how many arrivals empty one; [`RingOf`] derives the three from a
//! collective. The barriers, their bytes, their counts and their phases follow. A [`Producer`] acquires a stage and issues its copies; a [`Consumer`]
//! waits for a stage and reads it. Both hand out a token for one stage, which must be given back:
//!
//! * [`Filling`] becomes [`Committed`] only after every copy of the ring has been issued, once each.
//! * [`Ready`] lends views of the stage, and becomes [`Released`] when it is given up. Views cannot outlive it.
//! * A token has the lifetime of its own call, so a stage of another call or of another pipeline is not accepted.
//! * The accumulators of wgmma are inside [`InFlight`] until the products have been waited for, and its operands stay borrowed for as long.
//! * The number of `wait_group` and the columns of tensor memory are computed from the types.
//!
//! The functions are inlined, and their PTX is that of barriers and phases by hand. The instructions come from a device layer, which implements
//! [`BarrierInstructions`], [`CpAsyncInstructions`], [`WgmmaInstructions`] and [`Tcgen05Instructions`].

// The files:
// * `device`: the instructions that a device layer provides, and what they take
// * `ring`: a ring of stages as a type: its copies, bytes, arrivals and place in shared memory
// * `start`: barriers are initialised before they are used
// * `producer`, `consumer`: the two ends of a ring, and the tokens of one stage
// * `products`: the products of wgmma that are in flight
// * `groups`: the groups of `cp.async`
// * `tensor_memory`: the columns of tensor memory
// * `rules`: the rules by which uses are refused

mod consumer;
mod device;
mod groups;
mod producer;
mod products;
mod ring;
#[doc(hidden)]
pub mod rules;
mod start;
mod tensor_memory;

pub use consumer::{Consumer, Ready, Released};
pub use device::{
    Barrier, BarrierInstructions, CpAsyncInstructions, StageView, Tcgen05Instructions, TmaSource, WgmmaAccumulators,
    WgmmaInstructions,
};
pub use groups::{CpAsyncGroups, CpAsyncRing, Group, StageIndex};
pub use producer::{Committed, Filling, Producer};
pub use products::{InFlight, Products, issue};
pub use ring::{ByProducts, Copies, IsRing, PipelinedCollective, Ring, RingOf};
pub use start::{Ends, Pipeline, start};
pub use tensor_memory::{TensorMemory, with_tensor_memory};

use core::marker::PhantomData;

/// The lifetime of one call of a closure. Closures are called for every lifetime, so none of them is known to be as long as another one.
type Brand<'s> = PhantomData<&'s ()>;

/// A place in a ring: a stage, and the parity of the round.
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
}
