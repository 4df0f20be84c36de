//! Accesses whose offsets are sums of powers of two, each with its own bit: there, a few operations on masks decide that no lanes conflict.
//!
//! Let lane `2^j` begin at `2^a(j)` with different `a(j)`. Then a lane begins at the XOR of the bits of its number, and a swizzle `F` permutes
//! offsets linearly, so `F(x ⊕ d) = F(x) ⊕ F(d)`: each phase has the banks of the first one, permuted. In the first phase, `F` moves each bit above
//! the banks to at most one bit of a bank. If no bit of a bank moves within the banks, and the `j` bits of the phase have `j` different bits
//! there, the lanes are in different banks. Bits below a word stay: they are those of lanes that share a word. The bits of an element are a power
//! of two, as are the lanes of a phase. What is more than one swizzle without an offset has no bits here.
//!
//! `count` counts the same by lane, as does `phases` in types. What is not decided here is counted there.

use super::lanes::{Lanes, Min};
use super::width::{ElementsIn, Halves, Width};
use super::{Legality, SameUnit, Verdict};
use crate::check::{Combine, Condition, Limit, steps};
use crate::htuple::HNil;
use crate::htuple::congruence::And;
use crate::int::{Bits, Compare, ExactOrZero, MinMax, Mul, Nat, SuccPred};
use typenum::{U2, U8, U32, U1024, UTerm};

/// `A mod 2^k`, for `N = 2^k`
type Below<A, N> = <A as Bits>::AndBits<<N as SuccPred>::Pred>;
/// The elements of `T` bits in an access of `W` bytes
type PerAccess<T, W> = ExactOrZero<<W as Mul>::Times<U8>, T>;
/// The lanes `L` of one phase
type OfPhase<L, W> = Min<<L as Lanes>::Count, <W as Width>::Lanes>;
/// Whether `N` lanes, which reach the bits `A`, are in different banks
pub type AreInDifferentBanks<A, N, T> = IsBitOfEach<InBanks<A, T>, N>;
/// `A` bits of `N` lanes, one of each
type IsBitOfEach<A, N> = <<A as Halves>::TwoToOnes as Compare>::Is<N>;

/// The access of elements of `T` bits, `W` bytes by each lane of `L`, has no bank conflict, for the reason above.
pub type IsLinearlyFree<L, T, W> = <And3<
    // Each bit of a lane's number has its own bit, and all lanes begin at a multiple of an access. One lane has no bits, as lanes have that are not sums.
    And3<
        <<U2 as Compare>::ComparedTo<<L as Lanes>::Count> as Limit>::IsAtMost,
        IsBitOfEach<<L as Lanes>::Source<U32>, <L as Lanes>::Count>,
        <Below<<L as Lanes>::Source<U32>, PerAccess<T, W>> as Compare>::Is<UTerm>,
    >,
    // The swizzle keeps accesses and words together.
    <Below<<L as Lanes>::Moved<<L as Lanes>::Source<U32>>, Together<T, W>> as Compare>::Is<
        Below<<L as Lanes>::Source<U32>, Together<T, W>>,
    >,
    // It moves no bit of a bank, and the lanes of the first phase are in different banks.
    <InBanks<<L as Lanes>::Moved<InBanks<PhaseOf<L, W>, T>>, T> as Compare>::Is<InBanks<PhaseOf<L, W>, T>>,
> as And>::And<AreInDifferentBanks<<L as Lanes>::Moved<PhaseOf<L, W>>, OfPhase<L, W>, T>>;
type And3<A, B, C> = <<A as And>::And<B> as And>::And<C>;
type PhaseOf<L, W> = <L as Lanes>::Source<OfPhase<L, W>>;
type InBanks<A, T> = Below<A, ExactOrZero<U1024, T>>;
type Together<T, W> =
    <<PerAccess<T, W> as Compare>::ComparedTo<ElementsIn<U32, T>> as MinMax>::Max<PerAccess<T, W>, ElementsIn<U32, T>>;

/// The access is one, and it has no bank conflict.
pub type AccessCheck<L, N, W> = <IsLinearlyFree<L, N, W> as Condition>::ChooseStep<ByBits<L, N>, ByLane<L, N, W>, HNil>;
steps! {
    /// The check where the bits of the offsets show that there is no conflict.
    ByBits<L: Lanes, N: Nat> of _Nothing = SameUnit<L, N>;
    /// The check where they do not.
    ByLane<L: Lanes, N: Nat, W: Width> of _Nothing = <Legality<L, N, W> as Combine>::AndThen<Verdict<L, N, W>>;
}
