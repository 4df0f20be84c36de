//! What all parts of a block take.

use super::parts::{Largest, Part};
use crate::check::{BothHold, Condition, Passed};
use crate::cluster::IsCluster;
use crate::collective::budget::{Aligned, Sum};
use crate::int::{Compare, Nat, number};
use crate::kind::Outcome;
use typenum::UTerm;

/// What the parts of a list take.
pub trait Sums {
    /// Bytes of shared memory behind `N` bytes
    type BytesFrom<N: Nat>: Nat;
    /// The bytes of the largest part, or `N`
    type Largest<N: Nat>: Nat;
    /// The columns of the largest part, or `N`
    type LargestColumns<N: Nat>: Nat;
    /// Columns of tensor memory
    type Columns: Nat;
    /// Warps
    type Warps: Nat;
    /// Warps that keep the registers with which the block is launched
    type Launched: Nat;
    /// Registers of the other warps, in units of 256
    type RegisterUnits: Nat;
    /// Named barriers besides `bar.sync 0`
    type NamedBarriers: Nat;
    /// The architectures that their instructions need, for [`HasAll`](super::parts::HasAll)
    type Archs;
    /// Accepted if each part is legal on its own, in the cluster `C`
    type Check<C: IsCluster>: Outcome;
    /// The bytes of each part; 0 behind the last one
    const BYTES: [u64; 8];
}
/// The end of a part of `M` bytes behind `N` bytes. A part without shared memory has no place.
pub(super) type Behind<N, M> = <<M as Compare>::Is<UTerm> as Condition>::Number<N, Sum<Aligned<N>, M>>;
impl Sums for () {
    type BytesFrom<N: Nat> = N;
    type Largest<N: Nat> = N;
    type LargestColumns<N: Nat> = N;
    type Columns = UTerm;
    type Warps = UTerm;
    type Launched = UTerm;
    type RegisterUnits = UTerm;
    type NamedBarriers = UTerm;
    type Archs = ();
    type Check<C: IsCluster> = Passed;
    const BYTES: [u64; 8] = [0; 8];
}
impl<H: Part, T: Sums> Sums for (H, T) {
    type BytesFrom<N: Nat> = T::BytesFrom<Behind<N, H::Bytes>>;
    type Largest<N: Nat> = T::Largest<Largest<N, H::Bytes>>;
    type LargestColumns<N: Nat> = T::LargestColumns<Largest<N, H::Columns>>;
    type Columns = Sum<H::Columns, T::Columns>;
    type Warps = Sum<H::Warps, T::Warps>;
    type Launched = Sum<H::Launched, T::Launched>;
    type RegisterUnits = Sum<H::RegisterUnits, T::RegisterUnits>;
    type NamedBarriers = Sum<H::NamedBarriers, T::NamedBarriers>;
    type Archs = (H::Archs, T::Archs);
    type Check<C: IsCluster> = BothHold<H::Check<C>, T::Check<C>>;
    const BYTES: [u64; 8] = in_front(number::<H::Bytes>(), &T::BYTES);
}
/// The numbers behind another one
const fn in_front(first: u64, others: &[u64; 8]) -> [u64; 8] {
    let (mut all, mut i) = ([first; 8], 1);
    while i < 8 {
        all[i] = others[i - 1];
        i += 1;
    }
    all
}

/// A tuple.
#[diagnostic::on_unimplemented(
    message = "this is not the plan of a block: its parts are a tuple of one to eight",
    label = "expected a tuple of one to eight parts, such as `(SharedMemoryOf<Gemm>, Warps<U8, U232>)`"
)]
pub trait NamesParts {
    /// As pairs: `(A, (B, ()))`
    type Pairs;
}
/// A tuple of parts.
pub trait PartList {
    /// As pairs
    type Pairs: Sums;
    /// Where each part begins
    const OFFSETS: [u64; 8];
}
// For every such tuple, so that the error of a part that is refused is that of the part.
impl<X: NamesParts<Pairs = P>, P: Sums> PartList for X {
    type Pairs = P;
    const OFFSETS: [u64; 8] = offsets(&P::BYTES);
}
/// The parts of the tuple `X`, as pairs.
pub type Parts<X> = <X as PartList>::Pairs;
macro_rules! tuples {
    ($($p:ident)*) => {
        #[diagnostic::do_not_recommend]
        impl<$($p),*> NamesParts for ($($p,)*) {
            type Pairs = tuples!(@pairs $($p)*);
        }
    };
    (@pairs) => { () };
    (@pairs $first:ident $($rest:ident)*) => { ($first, tuples!(@pairs $($rest)*)) };
}
/// The sum of all parts that come before, each from a multiple of 1024 on.
const fn offsets(bytes: &[u64; 8]) -> [u64; 8] {
    let (mut offsets, mut end, mut i) = ([0; 8], 0_u64, 0);
    while i < 8 {
        let size = bytes[i];
        if size > 0 {
            end = end.next_multiple_of(1024);
        }
        offsets[i] = end;
        end += size;
        i += 1;
    }
    offsets
}
tuples!(A);
tuples!(A B);
tuples!(A B C);
tuples!(A B C D);
tuples!(A B C D E);
tuples!(A B C D E F);
tuples!(A B C D E F G);
tuples!(A B C D E F G H);
