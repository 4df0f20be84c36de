//! The first 32 bits of a recursion over two numbers, so that 64-bit numbers stay inside the caller's `recursion_limit`.
//!
//! Two-operand functions spend two levels of depth per bit; 64 bits would use all 128. So the recursion runs through 32
//! numbered phases, then returns where it stands ([`Rest`]), which unwinds the depth, and goes on from there. Numbers
//! below 2^32 never notice.

#[cfg(doc)]
use super::CompareBits;
use super::DivideBits;
use super::{Equal, Exact, Factor, Greater, Inexact, Less, Multiple, Nat, Neither, PositiveNat, Same};
use crate::kind::{Bool, Order, Quotient, Ratio};
use core::marker::PhantomData;
use typenum::{B0, B1, UInt, UTerm};

/// The recursion stopped at the operands `L` and `R`, with the verdict `V` so far.
pub struct Rest<L, R, V = ()>(PhantomData<(L, R, V)>);

/// An order, or where to go on.
pub trait Ordered {
    /// The order
    type Finish: Order;
}
/// A boolean, or where to go on.
pub trait Equated {
    /// The boolean
    type Finish: Bool;
}
/// A ratio, or where to go on.
pub trait Related {
    /// The ratio
    type Finish: Ratio;
}
/// A quotient, or where to go on.
pub trait Divided {
    /// The quotient
    type Finish: Quotient;
}
macro_rules! answers {
    ($($kind:ident: $([$($p:ident)?] $answer:ty),*;)*) => {$($(
        impl $(<$p: Nat>)? $kind for $answer {
            type Finish = Self;
        }
    )*)*};
}
answers! {
    Ordered: [] Less, [] Equal, [] Greater;
    Equated: [] B0, [] B1;
    Related: [] Same, [Q] Multiple<Q>, [Q] Factor<Q>, [] Neither;
    Divided: [Q] Exact<Q>, [] Inexact;
}
impl<L: Nat, R: Nat, V: Order> Ordered for Rest<L, R, V> {
    type Finish = L::Verdict<R, V>;
}
impl<L: Nat, R: Nat> Equated for Rest<L, R> {
    type Finish = L::SameAs<R>;
}
impl<L: Nat, R: Nat> Related for Rest<L, R> {
    type Finish = L::Related<R>;
}
impl<L: Nat, R: Nat> Divided for Rest<L, R> {
    type Finish = L::Divided<R>;
}

/// The bits of a sum below those that are not known yet, the last one on top.
pub trait Stack {
    /// The sum whose upper part is `N`
    type Below<N: Nat>: Nat;
}
/// No bit.
pub enum Empty {}
/// A 0 above the bits `A`.
pub struct Push0<A>(PhantomData<A>);
/// A 1 above the bits `A`.
pub struct Push1<A>(PhantomData<A>);
impl Stack for Empty {
    type Below<N: Nat> = N;
}
impl<A: Stack> Stack for Push0<A> {
    type Below<N: Nat> = A::Below<N::Twice>;
}
impl<A: Stack> Stack for Push1<A> {
    type Below<N: Nat> = A::Below<UInt<N, B1>>;
}

/// A sum, or where to go on.
pub trait Added {
    /// The sum
    type Finish: Nat;
}
/// The upper part `N` of a sum, and its bits `A`.
pub struct Total<N, A>(PhantomData<(N, A)>);
/// The operands that are left of a sum, the carry, and its bits `A`.
pub struct RestOfSum<L, R, C, A>(PhantomData<(L, R, C, A)>);
impl<N: Nat, A: Stack> Added for Total<N, A> {
    type Finish = A::Below<N>;
}
impl<L: Nat, R: Nat, A: Stack> Added for RestOfSum<L, R, B0, A> {
    type Finish = A::Below<L::Added<R>>;
}
impl<L: Nat, R: Nat, A: Stack> Added for RestOfSum<L, R, B1, A> {
    type Finish = A::Below<L::Carry<R>>;
}

/// The end of the last phase.
pub trait Stop: Sized {
    /// Order
    type Cmp<R: Nat, V: Order>: Ordered;
    /// Equality
    type Eq<R: Nat>: Equated;
    /// Ratio
    type Rat<R: Nat>: Related;
    /// Quotient
    type Quo<R: Nat>: Divided;
    /// Sum
    type Sum<R: Nat, A: Stack>: Added;
    /// Sum and one more
    type Inc<R: Nat, A: Stack>: Added;
}
impl<N: Nat> Stop for N {
    type Cmp<R: Nat, V: Order> = Rest<N, R, V>;
    type Eq<R: Nat> = Rest<N, R>;
    type Rat<R: Nat> = Rest<N, R>;
    type Quo<R: Nat> = Rest<N, R>;
    type Sum<R: Nat, A: Stack> = RestOfSum<N, R, B0, A>;
    type Inc<R: Nat, A: Stack> = RestOfSum<N, R, B1, A>;
}

/// One trait per bit; each bit's functions are those of [`CompareBits`] and [`DivideBits`] with the next phase in the recursive places.
macro_rules! phases {
    ($phase:ident) => {};
    ($phase:ident $next:ident $($rest:ident)*) => {
        /// The recursion at this bit.
        pub trait $phase: Sized {
            /// `self` against `R`
            type Cmp<R: Nat, V: Order>: Ordered;
            /// `2L` against `self`
            type Cmp0<L: PositiveNat, V: Order>: Ordered;
            /// `2L + 1` against `self`
            type Cmp1<L: Nat, V: Order>: Ordered;
            /// `self = R`
            type Eq<R: Nat>: Equated;
            /// `2L = self`
            type Eq0<L: PositiveNat>: Equated;
            /// `2L + 1 = self`
            type Eq1<L: Nat>: Equated;
            /// `self : R`
            type Rat<R: Nat>: Related;
            /// `2L : self`
            type Rat0<L: PositiveNat>: Related;
            /// `self / R`
            type Quo<R: Nat>: Divided;
            /// `2L / self`
            type Quo0<L: PositiveNat>: Divided;
            /// `self + R` above the bits `A`
            type Sum<R: Nat, A: Stack>: Added;
            /// `2L + self`
            type Sum0<L: PositiveNat, A: Stack>: Added;
            /// `2L + 1 + self`
            type Sum1<L: Nat, A: Stack>: Added;
            /// `self + R + 1`
            type Inc<R: Nat, A: Stack>: Added;
            /// `2L + self + 1`
            type Inc0<L: PositiveNat, A: Stack>: Added;
            /// `2L + 1 + self + 1`
            type Inc1<L: Nat, A: Stack>: Added;
        }
        impl $phase for UTerm {
            type Cmp<R: Nat, V: Order> = R::VerdictZero<V>;
            type Cmp0<L: PositiveNat, V: Order> = Greater;
            type Cmp1<L: Nat, V: Order> = Greater;
            type Eq<R: Nat> = R::IsZero;
            type Eq0<L: PositiveNat> = B0;
            type Eq1<L: Nat> = B0;
            type Rat<R: Nat> = <UTerm as DivideBits>::Related<R>;
            type Rat0<L: PositiveNat> = <UTerm as DivideBits>::Related0<L>;
            type Quo<R: Nat> = <UTerm as DivideBits>::Divided<R>;
            type Quo0<L: PositiveNat> = <UTerm as DivideBits>::Divided0<L>;
            type Sum<R: Nat, A: Stack> = Total<R, A>;
            type Sum0<L: PositiveNat, A: Stack> = Total<L, Push0<A>>;
            type Sum1<L: Nat, A: Stack> = Total<L, Push1<A>>;
            type Inc<R: Nat, A: Stack> = Total<R::Succ, A>;
            type Inc0<L: PositiveNat, A: Stack> = Total<L, Push1<A>>;
            type Inc1<L: Nat, A: Stack> = Total<L::Succ, Push0<A>>;
        }
        impl<U: PositiveNat> $phase for UInt<U, B0> {
            type Cmp<R: Nat, V: Order> = <R as $phase>::Cmp0<U, V>;
            type Cmp0<L: PositiveNat, V: Order> = <L as $next>::Cmp<U, V>;
            type Cmp1<L: Nat, V: Order> = <L as $next>::Cmp<U, Greater>;
            type Eq<R: Nat> = <R as $phase>::Eq0<U>;
            type Eq0<L: PositiveNat> = <L as $next>::Eq<U>;
            type Eq1<L: Nat> = B0;
            type Rat<R: Nat> = <R as $phase>::Rat0<U>;
            type Rat0<L: PositiveNat> = <L as $next>::Rat<U>;
            type Quo<R: Nat> = <R as $phase>::Quo0<U>;
            type Quo0<L: PositiveNat> = <L as $next>::Quo<U>;
            type Sum<R: Nat, A: Stack> = <R as $phase>::Sum0<U, A>;
            type Sum0<L: PositiveNat, A: Stack> = <L as $next>::Sum<U, Push0<A>>;
            type Sum1<L: Nat, A: Stack> = <L as $next>::Sum<U, Push1<A>>;
            type Inc<R: Nat, A: Stack> = <R as $phase>::Inc0<U, A>;
            type Inc0<L: PositiveNat, A: Stack> = <L as $next>::Sum<U, Push1<A>>;
            type Inc1<L: Nat, A: Stack> = <L as $next>::Inc<U, Push0<A>>;
        }
        impl<U: Nat> $phase for UInt<U, B1> {
            type Cmp<R: Nat, V: Order> = <R as $phase>::Cmp1<U, V>;
            type Cmp0<L: PositiveNat, V: Order> = <L as $next>::Cmp<U, Less>;
            type Cmp1<L: Nat, V: Order> = <L as $next>::Cmp<U, V>;
            type Eq<R: Nat> = <R as $phase>::Eq1<U>;
            type Eq0<L: PositiveNat> = B0;
            type Eq1<L: Nat> = <L as $next>::Eq<U>;
            type Rat<R: Nat> = <Self as DivideBits>::Related<R>;
            type Rat0<L: PositiveNat> = <Self as DivideBits>::Related0<L>;
            type Quo<R: Nat> = <Self as DivideBits>::Divided<R>;
            type Quo0<L: PositiveNat> = <Self as DivideBits>::Divided0<L>;
            type Sum<R: Nat, A: Stack> = <R as $phase>::Sum1<U, A>;
            type Sum0<L: PositiveNat, A: Stack> = <L as $next>::Sum<U, Push1<A>>;
            type Sum1<L: Nat, A: Stack> = <L as $next>::Inc<U, Push0<A>>;
            type Inc<R: Nat, A: Stack> = <R as $phase>::Inc1<U, A>;
            type Inc0<L: PositiveNat, A: Stack> = <L as $next>::Inc<U, Push0<A>>;
            type Inc1<L: Nat, A: Stack> = <L as $next>::Inc<U, Push1<A>>;
        }
        phases!($next $($rest)*);
    };
}
phases! {
    Bit0 Bit1 Bit2 Bit3 Bit4 Bit5 Bit6 Bit7 Bit8 Bit9 Bit10 Bit11 Bit12 Bit13 Bit14 Bit15
    Bit16 Bit17 Bit18 Bit19 Bit20 Bit21 Bit22 Bit23 Bit24 Bit25 Bit26 Bit27 Bit28 Bit29 Bit30 Bit31 Stop
}

/// Sums of naturals.
pub trait Add: Bit0 {
    /// `self + R`
    type Plus<R: Nat>: Nat;
}
impl<N: Bit0> Add for N {
    type Plus<R: Nat> = <<N as Bit0>::Sum<R, Empty> as Added>::Finish;
}

/// Order and equality of naturals.
pub trait Compare: Bit0 {
    /// `self` against `R`: `Less`, `Equal` or `Greater`
    type Against<R: Nat>: Order;
    /// `self = R`
    type Is<R: Nat>: Bool;
}
impl<N: Bit0> Compare for N {
    type Against<R: Nat> = <<N as Bit0>::Cmp<R, Equal> as Ordered>::Finish;
    type Is<R: Nat> = <<N as Bit0>::Eq<R> as Equated>::Finish;
}

/// `A = B`
pub type Is<A, B> = <A as Compare>::Is<B>;

/// Divisibility of positive naturals.
pub trait Divide: Bit0 {
    /// `self : R`: the same, a multiple, a factor, or neither
    type Ratio<R: Nat>: Ratio;
    /// `self / R`, if exact
    type Over<R: Nat>: Quotient;
}
impl<N: Bit0> Divide for N {
    type Ratio<R: Nat> = <<N as Bit0>::Rat<R> as Related>::Finish;
    type Over<R: Nat> = <<N as Bit0>::Quo<R> as Divided>::Finish;
}

macro_rules! all_phases {
    ($($phase:ident)*) => {
        /// All phases.
        pub trait Phases: Sized $(+ $phase)* {}
        impl<T: Sized $(+ $phase)*> Phases for T {}
    };
}
all_phases! {
    Bit0 Bit1 Bit2 Bit3 Bit4 Bit5 Bit6 Bit7 Bit8 Bit9 Bit10 Bit11 Bit12 Bit13 Bit14 Bit15
    Bit16 Bit17 Bit18 Bit19 Bit20 Bit21 Bit22 Bit23 Bit24 Bit25 Bit26 Bit27 Bit28 Bit29 Bit30 Bit31
}
