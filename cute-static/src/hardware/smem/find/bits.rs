//! Copies by threads: the bits of a coordinate in which the lanes of a warp differ.
//!
//! A copy is partitioned once for all layouts of the family. The coordinate (m, k) is written as the number `m + Z·k`, where `Z` is the least power of two
//! above MN, so the partition of the layout `(MN,K):(1,Z)` has the coordinates of each thread and value.
//!
//! Where lane `2^j` begins at a power of two of its own, each lane begins at the OR of the bits of its number. All layouts of the family with a swizzle map
//! each such bit to at most one bit of a bank, so the numbers of bits determine the conflicts.

use super::family::{Across, Along};
use super::rules::{LanesRule, Unfit};
use super::search::{Arrangement, ContiguousMode};
use crate::algebra::by_mode::EachMode;
use crate::algebra::equality::SameFunction;
use crate::atom::mma::{Mode0, Mode1, SizeOf};
use crate::atom::transfer::Parts;
use crate::banks::Width;
use crate::banks::width::{ElementsIn, Halves};
use crate::check::{BothHold, Combine, Condition, Limit, steps};
use crate::htuple::congruence::And;
use crate::htuple::{HCons, HNil, Pair};
use crate::instruction::copy::legal::{ByGroups, RestOfPart};
use crate::int::{Bits, Compare, ExactOrZero, Log, Masks, MinMax, Mul, Nat, One, Reach, SuccPred, TwoTo};
use crate::kind::{Bool, ModeTree};
use crate::layout::cases::{MatchTree, TreeCases};
use crate::layout::tree::Mode;
use crate::outcome::{Accepted, Refused};
use crate::semimodule::Element;
use crate::smem::SmemElement;
use crate::smem::vectors::{CarriedNumber, Number0, Number1, TwoNumbers};
use core::marker::PhantomData;
use typenum::{B0, B1, U32, UTerm};

/// The number of (0, 1) in a tile of the extent `Mn`
pub type OneAlongK<Mn> = TwoTo<<Mn as Masks>::Width>;
/// (m, k) → `m + Z·k`
pub type Coordinates<Mn, K> = Pair<Mode<Mn, One>, Mode<K, OneAlongK<Mn>>>;
/// m of a number
pub type MnOf<N, Z> = <N as Bits>::AndBits<<Z as SuccPred>::Pred>;
/// k of a number
pub type KOf<N, Z> = <Log<Z> as Masks>::DropFrom<N>;

/// The bits of modes, and those of them that more than one mode has. With `E`, the bits of a mode that is no sum of powers of two count as such.
pub struct BitsOf<E>(PhantomData<E>);
impl<E: Bool> TreeCases for BitsOf<E> {
    type Leaf<S: Nat, D: Element> = TwoNumbers<
        MaskOf<S, D>,
        <E as Condition>::Number<<IsSum<S, D> as Condition>::Number<UTerm, MaskOf<S, D>>, UTerm>,
    >;
    type Nil = TwoNumbers<UTerm, UTerm>;
    type Cons<H: ModeTree, T: ModeTree> = <H::Match<Self> as Combine>::Pipe<WithBitsOf<T, E>>;
}
/// The bits from the lowest one of `D` to the highest one of `(S − 1)·D`
type MaskOf<S, D> = Within<Reach<S, <D as Element>::Abs>, <D as Element>::Abs>;
type Within<X, D> = AndBits<<Ones<X> as Bits>::XorBits<<<D as Masks>::LowestBit as SuccPred>::Pred>, Ones<X>>;
type Ones<X> = <X as Bits>::Ones;
type IsSum<S, D> =
    <<IsPower<S> as And>::And<IsPower<<D as Element>::Abs>> as And>::And<<<D as Element>::Abs as Element>::Equals<D>>;
/// `N` is a power of two, or 0
type IsPower<N> = <<N as Masks>::LowestBit as Compare>::Is<N>;
type Or<X, Y> = <X as Bits>::OrBits<Y>;
type AndBits<X, Y> = <X as Bits>::AndBits<Y>;
steps! {
    /// After some modes: with the modes `T`.
    WithBitsOf<T: ModeTree, E: Bool> of M = <T::Match<BitsOf<E>> as Combine>::Pipe<Merged<Number0<M>, Number1<M>>>;
    /// The bits `B` and the shared bits `S`, with those of more modes.
    Merged<B: Nat, S: Nat> of M = TwoNumbers<Or<B, Number0<M>>, Or<Or<S, Number1<M>>, AndBits<B, Number0<M>>>>;
}

/// Of a copy by threads that `P` has partitioned: the bits of the lanes of one phase, the bits that several modes share, the elements of one access, the
/// lanes of the first warp.
pub type WarpFacts<C, X, Mn, K, W> = <Parts<C, X, Coordinates<Mn, K>> as Combine>::Pipe<FirstWarp<W>>;
steps! {
    /// After the partition: the threads by warp.
    FirstWarp<W: Width> of P = <ByGroups<Mode0<P>, U32> as Combine>::Pipe<OfLanes<W, Mode1<P>>>;
    /// After the warps: the bits of the lanes.
    OfLanes<W: Width, V: ModeTree> of G =
        <<Mode0<G> as MatchTree>::Match<BitsOf<B1>> as Combine>::Pipe<OfOthers<W, V, Mode0<G>, Mode1<G>>>;
    /// After the lanes: the bits of everything else.
    OfOthers<W: Width, V: ModeTree, L: ModeTree, R: ModeTree> of B = BothHold<
        <<Number1<B> as Compare>::Is<UTerm> as Condition>::Require<LanesRule>,
        <<HCons<Mode0<Mode0<V>>, HCons<RestOfPart<V>, HCons<R, HNil>>> as MatchTree>::Match<BitsOf<B0>> as Combine>::Pipe<
            Facts<W, Mode0<Mode0<V>>, L, Number0<B>>,
        >,
    >;
    /// All facts.
    Facts<W: Width, V: ModeTree, L: ModeTree, B: Nat> of O = Accepted<
        HCons<
            CarriedNumber<L::LaneBits<W::Lanes>>,
            HCons<CarriedNumber<Or<Number1<O>, AndBits<B, Number0<O>>>>, HCons<V, HCons<L, HNil>>>,
        >,
    >;
}
type VectorIn<F> = Mode0<<<F as EachMode>::Rest as EachMode>::Rest>;
type LanesIn<F> = Mode1<<<F as EachMode>::Rest as EachMode>::Rest>;
/// The elements of one access
type VectorSize<F> = SizeOf<VectorIn<F>>;
/// The elements that are in one bank together, or in the banks of one access
pub type UnitOf<F, T> = <<VectorSize<F> as Compare>::ComparedTo<WordOf<T>> as MinMax>::Max<VectorSize<F>, WordOf<T>>;
type WordOf<T> = ElementsIn<U32, <T as SmemElement>::Width>;

/// The elements of an access are neighbours in `A`.
pub type IsRun<A, F> = SameFunction<
    VectorIn<F>,
    Mode<VectorSize<F>, <<A as Arrangement>::Major as ContiguousMode>::Step<OneAlongK<<A as Arrangement>::Mn>>>,
>;
/// `A` keeps them together, and each row begins at a multiple of them.
pub type IsKept<A, F, T> = <A as Arrangement>::Keeps<VectorSize<F>, UnitOf<F, T>>;
/// No two modes share a bit below the period of `A`, so that any other access permutes the banks of the first one.
pub type IsApart<A, F, T> = <AndBits<Number1<F>, <A as Arrangement>::Window<UnitOf<F, T>>> as Compare>::Is<UTerm>;
steps! {
    /// The conflicts of the access in the layout `A`, if it is legal there. They are counted only then.
    Placed<A: Arrangement, T: SmemElement, W: Width> of F = <<IsRun<A, F> as And>::And<
        <IsKept<A, F, T> as And>::And<IsApart<A, F, T>>,
    > as Condition>::ChooseStep<Counted<A, T, W>, NotLegal, F>;
    /// The conflicts of a legal access.
    Counted<A: Arrangement, T: SmemElement, W: Width> of F =
        Conflicts<<A::Degree<Number0<F>, UnitOf<F, T>, W, LanesIn<F>> as SuccPred>::Pred>;
    /// No legal access.
    NotLegal<> of _Nothing = Refused<Unfit>;
}
/// `N` conflicts
pub type Conflicts<N> = Accepted<HCons<CarriedNumber<N>, HNil>>;

/// The degree of the lanes with the bits `N`, in rows of `C` elements and units of `U`; `Z` is the number of (0, 1). `B` bits of the row exchange pieces of
/// `P`; a row of banks has `H` elements.
pub type LinearDegree<J, N, Z, U, C, B, P, H> = DegreeOf<
    Without<Along<J, MnOf<N, Z>, KOf<N, Z>>, <U as SuccPred>::Pred>,
    Across<J, MnOf<N, Z>, KOf<N, Z>>,
    C,
    B,
    P,
    H,
>;
/// The same where lanes have the bits `X` along a row, without those inside of a unit, and `Y` across the rows: words by banks
type DegreeOf<X, Y, C, B, P, H> = ExactOrZero<
    <<X as Halves>::TwoToOnes as Mul>::Times<<Y as Halves>::TwoToOnes>,
    <BanksOf<InRows<X, Y, C>, B, P, H> as Halves>::TwoToOnes,
>;
type Without<N, M> = <N as Bits>::XorBits<AndBits<N, M>>;
/// The bits of offsets, up to a multiple of the period
type InRows<X, Y, C> = Or<AndBits<X, <C as SuccPred>::Pred>, <Y as Mul>::Times<C>>;
/// The bits of the banks of the offsets `N`
type BanksOf<N, B, P, H> =
    Or<AndBits<N, <H as SuccPred>::Pred>, <P as Mul>::Times<AndBits<Above<N, H>, <TwoTo<B> as SuccPred>::Pred>>>;
/// `⌊N / 2^h⌋`, for `H = 2^h`
type Above<N, H> = <Log<H> as Masks>::DropFrom<N>;
/// `X` is at most `Y`.
pub type IsAtMost<X, Y> = <<X as Compare>::ComparedTo<Y> as Limit>::IsAtMost;
/// The facts of an accepted outcome.
pub type FactsOf<O> = crate::outcome::ModesFrom<O>;
