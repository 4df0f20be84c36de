//! Copies by threads: the bits of a coordinate in which the lanes of a warp differ.
//!
//! The coordinate (m, k) is written as the number `m + Z·k`. Where the tile of a copy has powers of two of elements along both modes and repeats side by
//! side, `Z` is its extent along MN: then the index in the tile is the number already. If the tile, the side of the atom and its reference are sums of bits,
//! so is the index of each thread and value, and [`Tiling`] follows the bits of the lanes through these layouts. What other lanes, values and repetitions add
//! has bits of its own, so no sum carries: it exchanges the banks in swizzled rows and rotates them in plain rows, whose pitch is a multiple of an
//! access. So the first phase in one tile has the conflicts of all.
//!
//! Every other copy is partitioned once for all layouts of the family: there `Z` is the least power of two above MN, and the partition of the layout
//! `(MN,K):(1,Z)` has the coordinates of each thread and value. What several modes share must not be below the period of a layout.
//!
//! Where lane `2^j` begins at a power of two of its own, each lane begins at the OR of the bits of its number. All layouts of the family with a swizzle map
//! each such bit to at most one bit of a bank, so the numbers of bits determine the conflicts.

use super::family::{Across, Along};
use super::rules::{LanesRule, SharesBits, SplitsAccess, SplitsPiece, Unfit};
use super::search::{Arrangement, ContiguousMode, PlacedAccess};
use crate::algebra::by_mode::EachMode;
use crate::algebra::equality::SameFunction;
use crate::atom::copy::{CopyAtom, CopyTiling, TileModes};
use crate::atom::mma::{Mode0, Mode1, SizeOf};
use crate::atom::transfer::{Parts, Side};
use crate::banks::Width;
use crate::banks::lanes::Enumerate;
use crate::banks::width::{ElementsIn, Halves};
use crate::check::{BothHold, Combine, Condition, Limit, Step, steps};
use crate::htuple::congruence::And;
use crate::htuple::{HCons, HNil, Pair};
use crate::instruction::copy::legal::{ByGroups, RestOfPart};
use crate::int::{Bits, Compare, Log, Masks, MinMax, Mul, Nat, One, Reach, SuccPred, TwoTo};
use crate::kind::{Bool, Either, ModeTree, Pick};
use crate::layout::ModesOf;
use crate::layout::cases::{MatchTree, TreeCases};
use crate::layout::tree::Mode;
use crate::outcome::{Accepted, Refused};
use crate::semimodule::Element;
use crate::smem::SmemElement;
use crate::smem::vectors::{CarriedNumber, Number0, Number1, Number2, Number3, TwoNumbers};
use core::marker::PhantomData;
use typenum::{B0, B1, U10, U12, U16, U32, UTerm};

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

/// The copy `C` by threads on the side `X`, in a tile (`Mn`, `K`) with accesses of the width `W`: the bits of the lanes of one phase, the bits that several
/// modes share, `Z`, the elements of one access, and how far one of them is from the next, or 0 where this differs.
pub type WarpFacts<C, X, Mn, K, W> = <<<C as CopyTiling>::Tile as TileModes>::Divides<Mn, K> as Condition>::ChooseStep<
    InTiles<C, X, Mn, K, W>,
    Partitioned<C, X, Mn, K, W>,
    HNil,
>;

type AllBits<M> = <M as Enumerate>::AllBits;
/// Each of `N` values has as many bits as there are in `B`.
type HasBits<B, N> = <<B as Halves>::TwoToOnes as Compare>::Is<N>;
type IsSumOfBits<M> = HasBits<AllBits<M>, <M as Enumerate>::Distinct>;
/// The index of a thread and value of the side `S` is a sum of bits of its own: it is where the tile `T` and the reference `R` are, too, and `R` is a
/// bijection.
type IsLinear<T, S, R> = <<IsSumOfBits<T> as And>::And<IsSumOfBits<S>> as And>::And<
    <HasBits<AllBits<R>, SizeOf<R>> as And>::And<IsAtMost<SizeOf<Mode1<S>>, U32>>,
>;

/// The threads `T` and values `V` of a tiled copy, and the reference `R` of its atom, which has `N` threads.
pub struct Tiling<T, V, R, N>(PhantomData<(T, V, R, N)>);
/// Indices in the tile of a copy.
pub trait Indices {
    /// The index of the element `E` of an atom, where the threads of the atoms have the bits `B`
    type IndexOf<E: Nat, B: Nat>: Nat;
    /// The same, where `I` is the index of a thread and value of the reference
    type AtReference<I: Nat, B: Nat>: Nat;
    /// The bits of the first `P` lanes with the elements `S` of an atom
    type FirstLanes<S: ModeTree, P: Nat>: Nat;
}
impl<T: ModeTree, V: ModeTree, R: ModeTree, N: Nat> Indices for Tiling<T, V, R, N> {
    type IndexOf<E: Nat, B: Nat> = Self::AtReference<R::IndexOf<E, One>, B>;
    type AtReference<I: Nat, B: Nat> = Or<T::AtBits<Or<AndBits<I, N::Pred>, B>>, V::AtBits<N::Over<I>>>;
    type FirstLanes<S: ModeTree, P: Nat> = Self::IndexOf<S::LaneBits<P>, Without<P::Pred, N::Pred>>;
}
/// The index in the tiling `T` of the value whose number has those bits of `I` that an access with the values `S` has
type ValueAt<T, S, I> = <T as Indices>::IndexOf<<S as Enumerate>::AtBits<I>, UTerm>;
/// The values `S` with the bits `I` are multiples of the second one, `D`.
type AreMultiples<T, S, D, I> = <ValueAt<T, S, I> as Compare>::Is<<D as Mul>::Times<I>>;
/// `I mod V`, of a power of two
type Below<I, V> = AndBits<I, <V as SuccPred>::Pred>;
/// Value `i` of `V` is `i·D`. Bit `j` of the number of a value goes to a bit of its own, and it goes to `2^j·D` where all `j` with a 1 at some place go to such
/// bits together, for each of three places.
type InOrder<T, S, V, D> =
    <<AreMultiples<T, S, D, Below<U10, V>> as And>::And<AreMultiples<T, S, D, Below<U12, V>>> as And>::And<
        AreMultiples<T, S, D, Below<U16, V>>,
    >;
steps! {
    /// The tile of the copy, which repeats side by side.
    InTiles<C: CopyTiling, X: Side, Mn: Nat, K: Nat, W: Width> of _Nothing = <OfLayouts<
        C,
        X,
        Mn,
        K,
        W,
        C::ThreadValues,
        X::Tv<C::Atom>,
        ModesOf<<C::Atom as CopyAtom>::LayoutRef>,
    > as Step>::Of<HNil>;
    /// The layouts are known: those of the tile, of the side of the atom, and of its reference.
    OfLayouts<C: CopyTiling, X: Side, Mn: Nat, K: Nat, W: Width, T: ModeTree, S: ModeTree, R: ModeTree> of _Nothing =
        <IsLinear<T, S, R> as Condition>::ChooseStep<
            OfTiling<
                Tiling<Mode0<T>, Mode1<T>, R, SizeOf<Mode0<R>>>,
                Mode0<S>,
                Mode1<S>,
                SizeOf<Mode1<S>>,
                <C::Tile as TileModes>::First,
                W,
            >,
            Partitioned<C, X, Mn, K, W>,
            HNil,
        >;
    /// The threads `L` and values `S` of an access are known.
    OfTiling<T: Indices, L: ModeTree, S: ModeTree, V: Nat, Z: Nat, W: Width> of _Nothing =
        <OfValues<T, S, V, Z, T::FirstLanes<L, W::Lanes>, ValueAt<T, S, Below<One, V>>> as Step>::Of<HNil>;
    /// The bits `N` of the lanes and the second value, `D`, are known.
    OfValues<T: Indices, S: ModeTree, V: Nat, Z: Nat, N: Nat, D: Nat> of _Nothing =
        Accepted<FactsList<N, UTerm, Z, V, <InOrder<T, S, V, D> as Condition>::Number<D, UTerm>>>;
    /// The partition of the tile.
    Partitioned<C: CopyTiling, X: Side, Mn: Nat, K: Nat, W: Width> of _Nothing =
        <Parts<C, X, Coordinates<Mn, K>> as Combine>::Pipe<FirstWarp<W, OneAlongK<Mn>>>;
    /// After the partition: the threads by warp.
    FirstWarp<W: Width, Z: Nat> of P = <ByGroups<Mode0<P>, U32> as Combine>::Pipe<OfLanes<W, Z, Mode1<P>>>;
    /// After the warps: the bits of the lanes.
    OfLanes<W: Width, Z: Nat, V: ModeTree> of G =
        <<Mode0<G> as MatchTree>::Match<BitsOf<B1>> as Combine>::Pipe<OfOthers<W, Z, V, Mode0<G>, Mode1<G>>>;
    /// After the lanes: the bits of everything else.
    OfOthers<W: Width, Z: Nat, V: ModeTree, L: ModeTree, R: ModeTree> of B = BothHold<
        <<Number1<B> as Compare>::Is<UTerm> as Condition>::Require<LanesRule>,
        <<HCons<Mode0<Mode0<V>>, HCons<RestOfPart<V>, HCons<R, HNil>>> as MatchTree>::Match<BitsOf<B0>> as Combine>::Pipe<
            Facts<W, Z, Mode0<Mode0<V>>, L, Number0<B>>,
        >,
    >;
    /// All facts.
    Facts<W: Width, Z: Nat, V: ModeTree, L: ModeTree, B: Nat> of O = Accepted<FactsList<
        LaneBits<L, W::Lanes>,
        Or<Number1<O>, AndBits<B, Number0<O>>>,
        Z,
        SizeOf<V>,
        <SameFunction<V, Mode<SizeOf<V>, One>> as Condition>::Number<
            One,
            <SameFunction<V, Mode<SizeOf<V>, Z>> as Condition>::Number<Z, UTerm>,
        >,
    >>;
}
/// What is known of a copy, as an outcome can hold it.
type FactsList<N, S, Z, V, D> = HCons<
    CarriedNumber<N>,
    HCons<CarriedNumber<S>, HCons<CarriedNumber<Z>, HCons<CarriedNumber<V>, HCons<CarriedNumber<D>, HNil>>>>,
>;
type StrideIn<F> = Number3<<F as EachMode>::Rest>;
type LaneBits<L, P> = <L as Enumerate>::LaneBits<P>;
/// `V` values with the stride `D`, 0 where they have none, are neighbours in steps of `E`.
type AreNeighbours<V, D, E> = <<V as Compare>::Is<One> as Either>::Or<<D as Compare>::Is<E>>;
/// The elements of one access of a copy with these facts.
pub type VectorSize<F> = Number3<F>;
type WordOf<T> = ElementsIn<U32, <T as SmemElement>::Width>;
type MaxOf<X, Y> = <<X as Compare>::ComparedTo<Y> as MinMax>::Max<X, Y>;

/// An access of the width `W` by the lanes of a warp to elements of some type: `V` elements in each lane, and `U` are in one bank together, or in the banks
/// of one access. `M` and `K` are what is known [`AlongMode`] MN and K.
pub struct ByLanes<V, U, W, M, K>(PhantomData<(V, U, W, M, K)>);
/// Whether the elements of a lane are neighbours along a mode (`R`), the bits that several modes share there (`S`), those of the lanes of a phase (`N`), the
/// same without those inside of a unit (`X`), and the units that a phase accesses where the mode is contiguous (`C`).
pub struct AlongMode<R, S, N, X, C>(PhantomData<(R, S, N, X, C)>);
type Units<X, Y> = <<X as Halves>::TwoToOnes as Mul>::Times<<Y as Halves>::TwoToOnes>;
/// `L` are the bits of the lanes along the other mode.
type AlongModeOf<U, R, S, N, L> = AlongMode<R, S, N, OverUnits<N, U>, Units<OverUnits<N, U>, L>>;
type ByLanesOf<V, U, W, Rm, Rk, Sm, Sk, Nm, Nk> =
    ByLanes<V, U, W, AlongModeOf<U, Rm, Sm, Nm, Nk>, AlongModeOf<U, Rk, Sk, Nk, Nm>>;
type OverUnits<N, U> = Without<N, <U as SuccPred>::Pred>;
type Without<N, M> = <N as Bits>::XorBits<AndBits<N, M>>;
type InZ<F> = Number2<F>;
/// What is known of a copy, as an access.
pub trait AsAccess<T, W> {
    /// The access of the width `W` to elements `T`
    type Access: PlacedAccess<T>;
}
impl<M: ModeTree, T: SmemElement, W: Width> AsAccess<T, W> for M {
    type Access = ByLanesOf<
        VectorSize<M>,
        MaxOf<VectorSize<M>, WordOf<T>>,
        W,
        <AreNeighbours<VectorSize<M>, StrideIn<M>, One> as And>::And<IsAtMost<VectorSize<M>, InZ<M>>>,
        AreNeighbours<VectorSize<M>, StrideIn<M>, InZ<M>>,
        MnOf<Number1<M>, InZ<M>>,
        KOf<Number1<M>, InZ<M>>,
        MnOf<Number0<M>, InZ<M>>,
        KOf<Number0<M>, InZ<M>>,
    >;
}
type MajorOf<A> = <A as Arrangement>::Major;
impl<T, V, U, W, Rm, Sm, Nm, Xm, Cm, Rk, Sk, Nk, Xk, Ck> PlacedAccess<T>
    for ByLanes<V, U, W, AlongMode<Rm, Sm, Nm, Xm, Cm>, AlongMode<Rk, Sk, Nk, Xk, Ck>>
where
    V: Nat,
    U: Nat,
    Rm: Bool,
    Rk: Bool,
    Sm: Nat,
    Sk: Nat,
    Nm: Nat,
    Nk: Nat,
    Xm: Nat,
    Xk: Nat,
    Cm: Nat,
    Ck: Nat,
    W: Width,
{
    type On<A: Arrangement> = <<<MajorOf<A> as ContiguousMode>::Choose<Rm, Rk> as And>::And<
        <A::Keeps<V, U> as And>::And<IsApart<A, Sm, Sk, U>>,
    > as Condition>::ChooseStep<Counted<A, U, Nm, Nk, Xm, Xk, Cm, Ck, W>, NotLegal, HNil>;
    type Reason<A: Arrangement> = <<MajorOf<A> as ContiguousMode>::Choose<Rm, Rk> as Pick>::Pick<
        <A::Keeps<V, U> as Pick>::Pick<<IsApart<A, Sm, Sk, U> as Pick>::Pick<(), SharesBits>, SplitsPiece>,
        SplitsAccess,
    >;
}
/// No two modes share a bit below the period of `A`, so that any other access permutes the banks of the first one.
type IsApart<A, M, K, U> = <A as Arrangement>::IsAbove<Along<MajorOf<A>, M, K>, Across<MajorOf<A>, M, K>, U>;
steps! {
    /// The conflicts of a legal access.
    Counted<
        A: Arrangement, U: Nat, Nm: Nat, Nk: Nat, Xm: Nat, Xk: Nat, Cm: Nat, Ck: Nat, W: Width
    > of _Nothing = Conflicts<<A::Degree<
        Along<A::Major, Xm, Xk>,
        Across<A::Major, Nm, Nk>,
        Along<A::Major, Cm, Ck>,
        W,
    > as SuccPred>::Pred>;
    /// No legal access.
    NotLegal<> of _Nothing = Refused<Unfit>;
}
/// `N` conflicts
pub type Conflicts<N> = Accepted<HCons<CarriedNumber<N>, HNil>>;
/// `X` is at most `Y`.
pub type IsAtMost<X, Y> = <<X as Compare>::ComparedTo<Y> as Limit>::IsAtMost;
