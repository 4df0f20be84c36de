//! The cosize of a layout with XOR strides as a type: one more than its largest value.
//!
//! With the bits of all values reversed, elimination finds the pivots from the highest bit on, and the largest value has the bit of
//! every pivot. That answers it where all extents are powers of two. The odd factor `n` of an extent is no subspace: below `n` are
//! blocks of `2^b` coordinates, one for each bit `b` of `n`, and each block is a subspace moved by a vector. Which block of
//! each odd factor has the largest value is found by a search: an extent that is rounded up bounds what its blocks can add, the
//! block with the largest bound is tried first, and no block is tried whose bound is not above the largest value found.
//!
//! Where no two columns have the same highest bit, the bound of the best block is above those of all others, so the search never goes
//! back. In general it may take exponential time. The problem is NP-hard: modes of 3 coordinates can have any `{0, v, w}` as values
//! at every other bit, and modes of 2 clear the bits between. To reach all ones is then a system of linear equations with conditions
//! "not both", which is NP-complete (Schaefer).

use super::elimination::{Gap, Pivot};
use crate::algebra::composition::vectors::ThroughTree;
use crate::algebra::nullspace::Leaves;
use crate::algebra::sort::{Entry, Sorted};
use crate::htuple::{HCons, HNil};
use crate::int::{AddBits, Bits, Equal, Greater, Less, Nat, One, PositiveNat};
use crate::kind::{BlockList, Bool, LevelList, ModeList, Numbers, PivotList, StrideList};
use crate::layout::tree::Mode;
use crate::semimodule::Element;
use core::marker::PhantomData;
use typenum::{B0, B1, UInt, UTerm};

/// The leaves of the modes `M`.
type Flat<M> = <M as Leaves>::LeavesOnto<HNil>;
/// All bits that the values of `M` can have.
type Span<M> = <M as ThroughTree>::VectorSpan;
/// The pivots of the powers of two in the extents of `M`, the highest one first.
type Evens<M> = <Flat<M> as OddFactors>::Evens<Span<M>>;
/// The odd factors of `M`, those of the largest vectors first.
type Odds<M> = <Sorted<<Flat<M> as OddFactors>::Odds> as Levels>::LevelsOnto<Span<M>, Evens<M>, HNil>;
/// The largest value of the modes `M`, plus one.
pub type CountOverF2<M> = <<Odds<M> as Search>::Largest<
    <Evens<M> as Raise>::Raised<UTerm, Span<M>, UTerm>,
    HNil,
    UTerm,
    Span<M>,
    UTerm,
> as AddBits>::Succ;

/// Extents as powers of two and odd factors.
pub trait OddFactors {
    /// The pivots of the powers of two
    type Evens<X: Nat>: PivotList;
    /// The odd factors
    type Odds: ModeList;
}
impl OddFactors for HNil {
    type Evens<X: Nat> = HNil;
    type Odds = HNil;
}
impl<S: Nat, D: Element, R: ModeList> OddFactors for HCons<Mode<S, D>, R> {
    type Evens<X: Nat> =
        <<S::WithTwos<One> as Bits>::Halved as AddColumns>::AddedTo<X::Reverse<D::Abs, UTerm>, R::Evens<X>>;
    type Odds = HCons<
        Mode<S::OddPart, <<S::WithTwos<One> as Bits>::CarryLess<D::Abs> as crate::semimodule::binary::AsXor>::AsXor>,
        R::Odds,
    >;
}
/// An odd factor `N` of the vector `V`, and the pivots `F` of all that is left after it, their extents rounded up.
pub struct Level<N, V, F>(PhantomData<(N, V, F)>);
/// Odd factors in the order of their vectors.
pub trait Levels {
    /// `L`, then those of `self` in front, `F` being the pivots of `L` and of the powers of two
    type LevelsOnto<X: Nat, F: PivotList, L: LevelList>: LevelList;
}
impl Levels for HNil {
    type LevelsOnto<X: Nat, F: PivotList, L: LevelList> = L;
}
impl<S: Nat, D: Element, P: Nat, Z: Bool, R: StrideList> Levels for HCons<Entry<S, D, P, Z>, R> {
    type LevelsOnto<X: Nat, F: PivotList, L: LevelList> =
        R::LevelsOnto<X, S::AddedTo<X::Reverse<D::Abs, UTerm>, F>, HCons<Level<S, X::Reverse<D::Abs, UTerm>, F>, L>>;
}

/// The search among the blocks of each odd factor.
pub trait Search {
    /// The larger one of `T` and the largest value that begins with the bits `W`, of the columns `C` and of `self`; it is at most `B`
    type Largest<B: Nat, C: Numbers, W: Nat, X: Nat, T: Nat>: Nat;
}
impl Search for HNil {
    type Largest<B: Nat, C: Numbers, W: Nat, X: Nat, T: Nat> = B;
}
impl<N: Nat, V: Nat, F: PivotList, R: LevelList> Search for HCons<Level<N, V, F>, R> {
    type Largest<B: Nat, C: Numbers, W: Nat, X: Nat, T: Nat> = <N::Blocks<V, C, W, X, F> as Tried>::Best<R, X, T>;
}
/// The coordinates below a number as blocks.
pub trait Blocked {
    /// The blocks of `self`, sorted: of the vector `V`, with the columns `C` and the bits `W` of the odd factors before; `F` as in [`Level`]
    type Blocks<V: Nat, C: Numbers, W: Nat, X: Nat, F: PivotList>: BlockList;
    /// The carry-less product with the reversed bits `V`
    type Downward<V: Nat>: Nat;
}
impl Blocked for UTerm {
    type Blocks<V: Nat, C: Numbers, W: Nat, X: Nat, F: PivotList> = HNil;
    type Downward<V: Nat> = UTerm;
}
impl<U: PositiveNat> Blocked for UInt<U, B0> {
    type Blocks<V: Nat, C: Numbers, W: Nat, X: Nat, F: PivotList> = U::Blocks<V::Halved, HCons<V, C>, W, X, F>;
    type Downward<V: Nat> = U::Downward<V::Halved>;
}
impl<U: Nat> Blocked for UInt<U, B1> {
    type Blocks<V: Nat, C: Numbers, W: Nat, X: Nat, F: PivotList> =
        <U::Blocks<V::Halved, HCons<V, C>, W, X, F> as Tried>::With<
            <C::PivotsOnto<F> as Raise>::Raised<W::XorBits<U::Downward<V::Halved>>, X, UTerm>,
            W::XorBits<U::Downward<V::Halved>>,
            C,
        >;
    type Downward<V: Nat> = V::XorBits<U::Downward<V::Halved>>;
}
/// A block whose values are at most `B`: those of the columns `C` with the bits `W`.
pub struct Block<B, W, C>(PhantomData<(B, W, C)>);
/// Blocks, that of the largest bound first.
pub trait Tried {
    /// With one more block
    type With<B: Nat, W: Nat, C: Numbers>: BlockList;
    /// The larger one of `T` and the largest value of a block and the odd factors `R`
    type Best<R: LevelList, X: Nat, T: Nat>: Nat;
}
impl Tried for HNil {
    type With<B: Nat, W: Nat, C: Numbers> = HCons<Block<B, W, C>, HNil>;
    type Best<R: LevelList, X: Nat, T: Nat> = T;
}
impl<B: Nat, W: Nat, C: Numbers, L: BlockList> Tried for HCons<Block<B, W, C>, L> {
    type With<B0: Nat, W0: Nat, C0: Numbers> = <B0::Against<B> as IfLarger>::Insert<B0, W0, C0, B, W, C, L>;
    type Best<R: LevelList, X: Nat, T: Nat> = <B::Against<T> as IfLarger>::Best<B, W, C, L, R, X, T>;
}
/// Branch: is the bound of a block the larger one?
pub trait IfLarger {
    /// The block of `B0` in front of that of `B` and `L`, or behind it
    type Insert<B0: Nat, W0: Nat, C0: Numbers, B: Nat, W: Nat, C: Numbers, L: BlockList>: BlockList;
    /// The best of the block of `B` and those of `L`, or `T`
    type Best<B: Nat, W: Nat, C: Numbers, L: BlockList, R: LevelList, X: Nat, T: Nat>: Nat;
}
impl IfLarger for Greater {
    type Insert<B0: Nat, W0: Nat, C0: Numbers, B: Nat, W: Nat, C: Numbers, L: BlockList> =
        HCons<Block<B0, W0, C0>, HCons<Block<B, W, C>, L>>;
    type Best<B: Nat, W: Nat, C: Numbers, L: BlockList, R: LevelList, X: Nat, T: Nat> =
        L::Best<R, X, R::Largest<B, C, W, X, T>>;
}
macro_rules! not_larger {
    ($($order:ty),*) => {$(
        impl IfLarger for $order {
            type Insert<B0: Nat, W0: Nat, C0: Numbers, B: Nat, W: Nat, C: Numbers, L: BlockList> =
                HCons<Block<B, W, C>, L::With<B0, W0, C0>>;
            type Best<B: Nat, W: Nat, C: Numbers, L: BlockList, R: LevelList, X: Nat, T: Nat> = T;
        }
    )*};
}
not_larger!(Less, Equal);

/// A column for each bit of a number.
pub trait AddColumns {
    /// The pivots `F` with the columns of the reversed bits `V`, each one bit below the one before
    type AddedTo<V: Nat, F: PivotList>: PivotList;
}
impl AddColumns for UTerm {
    type AddedTo<V: Nat, F: PivotList> = F;
}
macro_rules! add_columns {
    ($($kind:path: $bit:ty),*) => {$(
        impl<U: $kind> AddColumns for UInt<U, $bit> {
            type AddedTo<V: Nat, F: PivotList> = U::AddedTo<V::Halved, F::With<V>>;
        }
    )*};
}
add_columns!(PositiveNat: B0, Nat: B1);
/// Columns in reversed bits.
pub trait AddEach {
    /// The pivots `F` with each of them
    type PivotsOnto<F: PivotList>: PivotList;
}
impl AddEach for HNil {
    type PivotsOnto<F: PivotList> = F;
}
impl<N: Nat, R: Numbers> AddEach for HCons<N, R> {
    type PivotsOnto<F: PivotList> = R::PivotsOnto<F::With<N>>;
}
/// A column made a pivot.
pub trait AddColumn {
    /// The reversed bits `self` behind a gap
    type WithAtGap<L: PivotList>: PivotList;
    /// The same where there is a pivot of the residue `R`
    type WithAtPivot<K: Nat, R: Nat, L: PivotList>: PivotList;
    /// The same where there are no pivots
    type Alone: PivotList;
}
impl AddColumn for UTerm {
    type WithAtGap<L: PivotList> = HCons<Gap, L>;
    type WithAtPivot<K: Nat, R: Nat, L: PivotList> = HCons<Pivot<K, R>, L>;
    type Alone = HNil;
}
impl<U: PositiveNat> AddColumn for UInt<U, B0> {
    type WithAtGap<L: PivotList> = HCons<Gap, L::With<U>>;
    type WithAtPivot<K: Nat, R: Nat, L: PivotList> = HCons<Pivot<K, R>, L::With<U>>;
    type Alone = HCons<Gap, U::Alone>;
}
impl<U: Nat> AddColumn for UInt<U, B1> {
    type WithAtGap<L: PivotList> = HCons<Pivot<UTerm, U>, L>;
    type WithAtPivot<K: Nat, R: Nat, L: PivotList> = HCons<Pivot<K, R>, L::With<U::XorBits<R>>>;
    type Alone = HCons<Pivot<UTerm, U>, HNil>;
}

/// Pivots from the highest one on.
pub trait Raise {
    /// With the reversed bits `V` as one more column
    type With<V: Nat>: PivotList;
    /// The reversed bits `W`, `X` of them, raised as far as the pivots go; `A` are the bits before them
    type Raised<W: Nat, X: Nat, A: Nat>: Nat;
}
impl Raise for HNil {
    type With<V: Nat> = V::Alone;
    type Raised<W: Nat, X: Nat, A: Nat> = X::Reverse<W, A>;
}
impl<L: PivotList> Raise for HCons<Gap, L> {
    type With<V: Nat> = V::WithAtGap<L>;
    type Raised<W: Nat, X: Nat, A: Nat> = W::RaiseAtGap<X::Halved, A, L>;
}
impl<K: Nat, R: Nat, L: PivotList> Raise for HCons<Pivot<K, R>, L> {
    type With<V: Nat> = V::WithAtPivot<K, R, L>;
    type Raised<W: Nat, X: Nat, A: Nat> = W::RaiseAtPivot<X::Halved, A, R, L>;
}

/// Reversed bits.
pub trait Reverse {
    /// `A`, then the bits of `V` from the lowest one on, as many as `self` has
    type Reverse<V: Nat, A: Nat>: Nat;
    /// `A`, then the bits of `self` from the lowest one on, one more than `X` has
    type ReverseOnto<X: Nat, A: Nat>: Nat;
    /// `self` are the bits at a gap, `X` those after the first
    type RaiseAtGap<X: Nat, A: Nat, L: PivotList>: Nat;
    /// `self` are the bits at a pivot of the residue `R`
    type RaiseAtPivot<X: Nat, A: Nat, R: Nat, L: PivotList>: Nat;
}
impl Reverse for UTerm {
    type Reverse<V: Nat, A: Nat> = A;
    type ReverseOnto<X: Nat, A: Nat> = X::Reverse<UTerm, A::Twice>;
    type RaiseAtGap<X: Nat, A: Nat, L: PivotList> = L::Raised<UTerm, X, A::Twice>;
    type RaiseAtPivot<X: Nat, A: Nat, R: Nat, L: PivotList> = L::Raised<R, X, UInt<A, B1>>;
}
impl<U: PositiveNat> Reverse for UInt<U, B0> {
    type Reverse<V: Nat, A: Nat> = V::ReverseOnto<U, A>;
    type ReverseOnto<X: Nat, A: Nat> = X::Reverse<U, A::Twice>;
    type RaiseAtGap<X: Nat, A: Nat, L: PivotList> = L::Raised<U, X, A::Twice>;
    type RaiseAtPivot<X: Nat, A: Nat, R: Nat, L: PivotList> = L::Raised<U::XorBits<R>, X, UInt<A, B1>>;
}
impl<U: Nat> Reverse for UInt<U, B1> {
    type Reverse<V: Nat, A: Nat> = V::ReverseOnto<U, A>;
    type ReverseOnto<X: Nat, A: Nat> = X::Reverse<U, UInt<A, B1>>;
    type RaiseAtGap<X: Nat, A: Nat, L: PivotList> = L::Raised<U, X, UInt<A, B1>>;
    type RaiseAtPivot<X: Nat, A: Nat, R: Nat, L: PivotList> = L::Raised<U, X, UInt<A, B1>>;
}
