//! How threads share the accesses of a tile.

use crate::atom::mma::{Mode0, Mode1, Mode2, SizeOf};
use crate::check::{Combine, Condition, Limit, steps};
use crate::htuple::{HCons, HNil};
use crate::int::{Ceil, Compare, Divide, ExactOrZero, Gcd, Masks, Mul, Nat, One, OrZero};
use crate::layout::tree::Mode;
use crate::outcome::{Accepted, ModesFrom};
use typenum::UTerm;

type Number<N> = Mode<N, UTerm>;
/// `B` threads along a row, `A` across, and the repetitions of their tile.
type Candidate<B, A, R> = HCons<Number<B>, HCons<Number<A>, HCons<Number<R>, HNil>>>;
type Repetitions<E, F, B, A> = <Ceil<E, B> as Mul>::Times<Ceil<F, A>>;

steps! {
    /// The threads of the greatest common divisor of `N` and `E` along a row, if whole tiles cover `F` rows.
    ByDivisor<N: Nat, E: Nat, F: Nat, B: Nat, A: Nat> of _Nothing = <<<F as Divide>::ExactQuotient<A> as OrZero>::IsExact as Condition>::ChooseStep<
        Whole<B, A>,
        Fewest<N, E, F, B, A>,
        HNil,
    >;
    /// This one, which no other one excels.
    Whole<B: Nat, A: Nat> of _Nothing = Accepted<Candidate<B, A, One>>;
    /// The best of this one and those with a power of two across.
    Fewest<N: Nat, E: Nat, F: Nat, B: Nat, A: Nat> of _Nothing =
        <From<N, E, F, One> as crate::check::Step>::Of<Candidate<B, A, Repetitions<E, F, B, A>>>;
    /// The best of the candidate `M` and those with `A` threads across or more.
    From<N: Nat, E: Nat, F: Nat, A: Nat> of M = <<<A as Compare>::ComparedTo<<N as Masks>::LowestBit> as Limit>::IsAtMost as Condition>::ChooseStep<
        This<N, E, F, A, ExactOrZero<N, A>>,
        Last,
        M,
    >;
    /// The best of them.
    Last<> of M = Accepted<M>;
    /// The best of the candidate `M`, this one and those with more threads across.
    This<N: Nat, E: Nat, F: Nat, A: Nat, B: Nat> of M =
        <Better<M, B, A, Repetitions<E, F, B, A>> as Combine>::Pipe<From<N, E, F, A::Twice>>;
}
type RepetitionsOf<M> = SizeOf<Mode2<M>>;
/// The candidate `M`, unless `B` and `A` have fewer repetitions `R`
type Better<M, B, A, R> = Accepted<
    <<<RepetitionsOf<M> as Compare>::ComparedTo<R> as Limit>::IsAtMost as Condition>::Modes<M, Candidate<B, A, R>>,
>;
type Along<N, E> = Gcd<N, E>;
/// The threads along a row and across, where `N` threads share `F` rows of `E` accesses.
pub type Shared<N, E, F> =
    ModesFrom<<ByDivisor<N, E, F, Along<N, E>, ExactOrZero<N, Along<N, E>>> as crate::check::Step>::Of<HNil>>;
/// The threads along a row
pub type AlongOf<M> = SizeOf<Mode0<M>>;
/// The threads across
pub type AcrossOf<M> = SizeOf<Mode1<M>>;
