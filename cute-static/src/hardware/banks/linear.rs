//! Accesses whose offsets are sums of powers of two, each with its own bit: there, a few operations on masks decide that no lanes conflict.
//!
//! Let lane `2^j` begin at `2^a(j)` with different `a(j)`. Then a lane begins at the XOR of the bits of its number, and a swizzle `F` permutes
//! offsets linearly, so `F(x ⊕ d) = F(x) ⊕ F(d)`: each phase has the banks of the first one, permuted. In the first phase, `F` moves each bit above
//! the banks to at most one bit of a bank. If no bit of a bank moves within the banks, and the `j` bits of the phase have `j` different bits
//! there, the lanes are in different banks. Bits below a word stay: they are those of lanes that share a word.
//!
//! `count` counts the same by lane, as does `phases` in types. What is not decided here is counted there.

use super::lanes::Lanes;
use super::width::Width;
use crate::check::Condition;
use crate::htuple::congruence::And;
use crate::htuple::{HCons, HNil};
use crate::int::{Add, Bits, Compare, ExactOrZero, Masks, MinMax, Mul, Nat, One, PositiveNat, SuccPred};
use crate::kind::ModeTree;
use crate::layout::size::Measure;
use crate::layout::tree::Mode;
use crate::semimodule::Element;
use typenum::{B0, B1, U8, U32, U1024, UInt, UTerm};

/// The lanes of a tree of modes as bits of their offsets.
pub trait LaneBits {
    /// The bits of the offsets of the first `P` lanes, without those of modes that are no powers of two
    type LaneBits<P: Nat>: Nat;
}
type Min<A, B> = <<A as Compare>::ComparedTo<B> as MinMax>::Min<A, B>;
/// `N` is a power of two, or 0.
type IsPower<N> = <<N as Masks>::LowestBit as Compare>::Is<N>;
impl<S: Nat, D: Element> LaneBits for Mode<S, D> {
    type LaneBits<P: Nat> = <<<IsPower<Min<S, P>> as And>::And<IsPower<D::Abs>> as Condition>::Number<
        <D::IsNegative as Condition>::Number<UTerm, <Min<S, P> as SuccPred>::Pred>,
        UTerm,
    > as Mul>::Times<D::Abs>;
}
impl LaneBits for HNil {
    type LaneBits<P: Nat> = UTerm;
}
impl<H: ModeTree, T: ModeTree> LaneBits for HCons<H, T> {
    // All other lanes have the first coordinates of the modes behind.
    type LaneBits<P: Nat> = <H::LaneBits<P> as Add>::Plus<T::LaneBits<ExactOrZero<P, Min<<H as Measure>::Size, P>>>>;
}

/// The number of bits that are 1.
pub trait Ones {
    /// 2 to the power of it
    type TwoToOnes: Nat;
}
impl Ones for UTerm {
    type TwoToOnes = One;
}
impl<U: PositiveNat> Ones for UInt<U, B0> {
    type TwoToOnes = U::TwoToOnes;
}
impl<U: Nat> Ones for UInt<U, B1> {
    type TwoToOnes = <U::TwoToOnes as Nat>::Twice;
}

/// `A mod 2^k`, for `N = 2^k`
type Below<A, N> = <A as Bits>::AndBits<<N as SuccPred>::Pred>;
/// The elements of `T` bits in `B` bits, 1 where that is less than one
type AtLeastOne<B, T> = <<ExactOrZero<B, T> as Compare>::ComparedTo<One> as MinMax>::Max<ExactOrZero<B, T>, One>;
/// The elements of `T` bits in an access of `W` bytes
type PerAccess<T, W> = ExactOrZero<<W as Mul>::Times<U8>, T>;
/// The lanes `L` of one phase
type OfPhase<L, W> = Min<<L as Lanes>::Count, <W as Width>::Lanes>;
/// Whether `N` lanes, which reach the bits `A`, are in different banks
pub type AreInDifferentBanks<A, N, T> = IsBitOfEach<InBanks<A, T>, N>;
/// `A` bits of `N` lanes, one of each
type IsBitOfEach<A, N> = <<A as Ones>::TwoToOnes as Compare>::Is<N>;

/// The access of elements of `T` bits, `W` bytes by each lane of `L`, has no bank conflict, for the reason above.
pub type IsLinearlyFree<L, T, W> = <And3<
    // Each bit of a lane's number has its own bit, and all lanes begin at a multiple of an access.
    <IsBitOfEach<<L as Lanes>::Source<U32>, <L as Lanes>::Count> as And>::And<
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
    <<PerAccess<T, W> as Compare>::ComparedTo<AtLeastOne<U32, T>> as MinMax>::Max<PerAccess<T, W>, AtLeastOne<U32, T>>;
