//! What one part of a block takes.

use super::rules::{ArrivalRule, ClusterRule, RegisterRule, WarpRule};
use crate::check::{BothHold, Condition, IfMultiple, Limit, Passed};
use crate::collective::budget::{Eighth, Sum};
use crate::collective::{Collective, TmemCollective};
use crate::int::{Compare, Divide, Mul, Nat, One, PositiveNat, number};
use crate::kind::Outcome;
use crate::pipeline::IsRing;
use crate::seal::Seal;
use core::marker::PhantomData;
use typenum::{U4, U8, U16, U24, U32, U64, U128, U256, U257, U512, UTerm};

/// A part of a block: what it takes.
#[diagnostic::on_unimplemented(
    message = "this is not a part of a block",
    label = "expected `SharedMemoryOf`, `Stages`, `ColumnsOf`, `SharedBytes`, `Over`, `Warps`, `Reads` or `NamedBarriers`"
)]
pub trait Part {
    #[doc(hidden)]
    const SEAL: Seal;
    /// Bytes of shared memory, from a multiple of 1024 on
    type Bytes: Nat;
    /// Columns of tensor memory
    type Columns: Nat;
    /// Warps
    type Warps: Nat;
    /// Registers, in units of 256: those of one warp that has 8 for each thread
    type Eights: Nat;
    /// Named barriers besides `bar.sync 0`
    type NamedBarriers: Nat;
    /// Accepted if the part is legal on its own
    #[doc(hidden)]
    type Check: Outcome;
}
/// One row per part: what it takes, and its check.
macro_rules! parts {
    ($($(#[$doc:meta])* $name:ident<$($p:ident),*> [$($bounds:tt)*] = $bytes:ty, $columns:ty, $warps:ty, $eights:ty, $named:ty, $check:ty;)*) => {$(
        $(#[$doc])*
        pub struct $name<$($p),*>(PhantomData<($($p,)*)>);
        impl<$($bounds)*> Part for $name<$($p),*> {
            const SEAL: Seal = Seal;
            type Bytes = $bytes;
            type Columns = $columns;
            type Warps = $warps;
            type Eights = $eights;
            type NamedBarriers = $named;
            type Check = $check;
        }
    )*};
}
parts! {
    /// The shared memory of the collective `G`, with its barriers.
    SharedMemoryOf<G> [G: Collective] = G::SharedMemory, UTerm, UTerm, UTerm, UTerm, Passed;
    /// The shared memory of the ring `R`, with its barriers.
    Stages<R> [R: IsRing] = R::Bytes, UTerm, UTerm, UTerm, UTerm, Passed;
    /// The tensor memory of the collective `G`: its columns, rounded up to a power of two of at least 32.
    ColumnsOf<G> [G: TmemCollective] = UTerm, Allocated<G::Columns>, UTerm, UTerm, UTerm, Passed;
    /// `N` bytes of shared memory.
    SharedBytes<N> [N: Nat] = N, UTerm, UTerm, UTerm, UTerm, Passed;
    /// The shared memory of `Y` is where that of `X` is, because `Y` is used when `X` is not used any more: an epilogue in the stages of its main loop.
    Over<X, Y> [X: Part, Y: Part] = Largest<X::Bytes, Y::Bytes>, Sum<X::Columns, Y::Columns>, Sum<X::Warps, Y::Warps>,
        Sum<X::Eights, Y::Eights>, Sum<X::NamedBarriers, Y::NamedBarriers>, BothHold<X::Check, Y::Check>;
    /// `W` warps, which have `R` registers for each thread.
    ///
    /// * **Admissible** where the warps are whole warpgroups, and `R` is a multiple of 8 from 24 to 256, as `setmaxnreg` demands.
    Warps<W, R> [W: Nat, R: Nat] = UTerm, UTerm, W, <W as Mul>::Times<Eighth<R>>, UTerm,
        BothHold<<<W as Divide>::Ratio<U4> as IfMultiple>::Require<WarpRule<W>>, RegisterCheck<R>>;
    /// The part `X`, whose warps are those that read the ring `R`.
    ///
    /// * **Admissible** where the ring expects an arrival of each of these warps.
    Reads<R, X> [R: IsRing, X: Part] = X::Bytes, X::Columns, X::Warps, X::Eights, X::NamedBarriers,
        BothHold<X::Check, <<R::Arrivals as Compare>::Is<X::Warps> as Condition>::Require<ArrivalRule<R::Arrivals, X::Warps>>>;
    /// `N` named barriers besides `bar.sync 0`.
    NamedBarriers<N> [N: Nat] = UTerm, UTerm, UTerm, UTerm, N, Passed;
}
/// The larger one of two numbers
pub(super) type Largest<X, Y> = <<<X as Compare>::ComparedTo<Y> as Limit>::IsAtMost as Condition>::Number<Y, X>;
/// `Y` if `N ≤ X`, `Z` otherwise
pub(super) type IfAtMost<N, X, Y, Z> = <<<N as Compare>::ComparedTo<X> as Limit>::IsAtMost as Condition>::Number<Y, Z>;
/// `X` if `N ≤ X`, `Y` otherwise
type AtMost<N, X, Y> = IfAtMost<N, X, X, Y>;
/// The columns that `tcgen05.alloc` allocates for `N`
type Allocated<N> = AtMost<N, U32, AtMost<N, U64, AtMost<N, U128, AtMost<N, U256, AtMost<N, U512, N>>>>>;
/// `R` is a multiple of 8 from 24 to 256.
type RegisterCheck<R> = BothHold<
    <<R as Divide>::Ratio<U8> as IfMultiple>::Require<RegisterRule<R>>,
    BothHold<
        <<R as Compare>::ComparedTo<U24> as Limit>::AtLeast<RegisterRule<R>>,
        <<R as Compare>::ComparedTo<U257> as Limit>::Below<RegisterRule<R>>,
    >,
>;

/// A cluster of `X` × `Y` blocks; `S` is the most that it may have: 8, or 16 where a kernel is launched with non-portable cluster sizes.
///
/// * **Admissible** where `X` and `Y` are not 0, and `X · Y` is at most `S`, which is at most 16.
pub struct Cluster<X = One, Y = One, S = U8>(PhantomData<(X, Y, S)>);
/// A [`Cluster`].
#[diagnostic::on_unimplemented(message = "this is not a cluster", label = "expected `Cluster<X, Y>`")]
pub trait ClusterShape {
    /// Its extents
    const EXTENTS: [u64; 2];
    /// Accepted if it is not too large
    type Check: Outcome;
}
impl<X: PositiveNat, Y: PositiveNat, S: Nat> ClusterShape for Cluster<X, Y, S> {
    const EXTENTS: [u64; 2] = [number::<X>(), number::<Y>()];
    type Check = BothHold<
        <<<X as Mul>::Times<Y> as Compare>::ComparedTo<S> as Limit>::AtMost<ClusterRule<<X as Mul>::Times<Y>, S>>,
        <<S as Compare>::ComparedTo<U16> as Limit>::AtMost<ClusterRule<S, U16>>,
    >;
}
