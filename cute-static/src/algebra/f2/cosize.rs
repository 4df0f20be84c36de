//! The cosize of a layout with XOR strides as a type: its largest value plus one.
//!
//! If the bits of all values are reversed, elimination finds the pivots from the highest bit on, and the largest value has the bit of
//! every pivot. That suffices if all extents are powers of two. The coordinates below an odd factor `n` of an extent are no subspace. They consist of
//! blocks of `2^b` coordinates, one for each bit `b` of `n`, and each block is a subspace shifted by a vector. A search finds the block of
//! each odd factor that has the largest value. To bound what the blocks of a factor can add, its extent is rounded up. The search tries the
//! block with the largest bound first, and skips every block whose bound is not above the largest value found.
//!
//! If no two columns have the same highest bit, the bound of the best block is above those of all others, so the search never
//! backtracks. In general it may take exponential time. The problem is NP-hard: modes of 3 coordinates can have any `{0, v, w}` as values
//! at every other bit, and modes of 2 clear the bits between. To reach all ones is then a system of linear equations with conditions
//! "not both", which is NP-complete (Schaefer).

use super::elimination::{BitsOf, ColumnDigits, FreeColumn, Grown};
use crate::algebra::composition::vectors::ThroughTree;
use crate::algebra::nullspace::Leaves;
use crate::algebra::sort::{Entry, Sorted};
use crate::branch::branch;
use crate::htuple::{HCons, HNil};
use crate::int::octal::{BitDigits, End, Octal, Octals};
use crate::int::{Bits, Equal, Greater, Less, Nat, One, PositiveNat, SuccPred};
use crate::kind::{BlockList, Bool, EchelonList, Growing, LevelList, ModeList, Numbers, StrideList};
use crate::layout::tree::Mode;
use crate::semimodule::Element;
use core::marker::PhantomData;
use typenum::{B0, B1, UInt, UTerm};

/// The leaves of the modes `M`.
type Flat<M> = <M as Leaves>::LeavesOnto<HNil>;
/// All bits that occur in the values of `M`.
type Span<M> = <M as ThroughTree>::VectorSpan;
/// The pivots of the powers of two in the extents of `M`, the highest one first.
type Evens<M> = <Flat<M> as OddFactors>::Evens<FromTheTop<<Span<M> as Octals>::Octal, HNil>>;
/// The odd factors of `M`, those of the largest vectors first.
type Odds<M> = <Sorted<<Flat<M> as OddFactors>::Odds> as Levels>::LevelsOnto<Evens<M>, HNil>;
/// The largest value of the modes `M`, plus one.
pub type CountOverF2<M> = <<Odds<M> as Search>::Largest<Raised<UTerm, Evens<M>>, HNil, UTerm, UTerm> as SuccPred>::Succ;

/// The echelon form `L` of columns whose bits, those of `X`, are reversed.
pub struct FromTheTop<X, L>(PhantomData<(X, L)>);
impl<X: Octal, L: EchelonList> Grown for FromTheTop<X, L> {
    type Add<V: Octal> = FromTheTop<X, <V::Reversed<X, End> as ColumnDigits>::AddedTo<End, L>>;
    type Echelon = L;
    // The index bits are not used.
    type Next = End;
    type Span = X;
}
/// The bits of `W` up to those of `X`, flipped.
type Flipped<W, X> = <W as BitDigits>::Xor<<X as BitDigits>::AllOnes>;
/// The bits of `W`, the lowest digit being the highest one of `X`.
type Reversed<W, X> = <W as ColumnDigits>::Reversed<X, End>;
/// `W` freed from the pivots of `F`.
type Freed<W, F> = <<W as ColumnDigits>::Freed<End, <F as Grown>::Echelon> as FreeColumn>::Value;
/// The largest sum of `W` and columns of `F`. With all bits flipped it is the least sum, which has no pivot's bit.
type Raised<W, F> = <Flipped<
    Reversed<Freed<Reversed<Flipped<<W as Octals>::Octal, SpanOf<F>>, SpanOf<F>>, F>, SpanOf<F>>,
    SpanOf<F>,
> as Octal>::Binary;
type SpanOf<F> = <F as Grown>::Span;

/// Extents as powers of two and odd factors.
pub trait OddFactors {
    /// `F` with the powers of two
    type Evens<F: Growing>: Growing;
    /// The odd factors
    type Odds: ModeList;
}
impl OddFactors for HNil {
    type Evens<F: Growing> = F;
    type Odds = HNil;
}
impl<S: Nat, D: Element, R: ModeList> OddFactors for HCons<Mode<S, D>, R> {
    type Evens<F: Growing> = R::Evens<BitsOf<<S::WithTwos<One> as Bits>::Halved, D::Abs, F>>;
    type Odds = HCons<
        Mode<S::OddPart, <<S::WithTwos<One> as Bits>::CarryLess<D::Abs> as crate::semimodule::binary::AsXor>::AsXor>,
        R::Odds,
    >;
}
/// An odd factor `N` of the vector `V`, and the pivots `F` of all that is left after it, their extents rounded up.
pub struct Level<N, V, F>(PhantomData<(N, V, F)>);
/// Odd factors in the order of their vectors.
pub trait Levels {
    /// The levels of `self` in front of `L`, where `F` has the pivots of `L` and of the powers of two
    type LevelsOnto<F: Growing, L: LevelList>: LevelList;
}
impl Levels for HNil {
    type LevelsOnto<F: Growing, L: LevelList> = L;
}
impl<S: Nat, D: Element, P: Nat, Z: Bool, R: StrideList> Levels for HCons<Entry<S, D, P, Z>, R> {
    type LevelsOnto<F: Growing, L: LevelList> = R::LevelsOnto<BitsOf<S, D::Abs, F>, HCons<Level<S, D::Abs, F>, L>>;
}

/// The search among the blocks of each odd factor.
pub trait Search {
    /// The larger of `T` and the largest value that begins with the bits `W`, of the columns `C` and of `self`; it is at most `B`
    type Largest<B: Nat, C: Numbers, W: Nat, T: Nat>: Nat;
}
impl Search for HNil {
    type Largest<B: Nat, C: Numbers, W: Nat, T: Nat> = B;
}
impl<N: Nat, V: Nat, F: Growing, R: LevelList> Search for HCons<Level<N, V, F>, R> {
    type Largest<B: Nat, C: Numbers, W: Nat, T: Nat> = <N::Blocks<V, C, W, F> as Tried>::Best<R, T>;
}
/// Divides the coordinates below a number into blocks.
pub trait Blocked {
    /// The blocks of `self`, sorted: of the vector `V`, with the columns `C` and the sum `W` of the odd factors before; `F` as in [`Level`]
    type Blocks<V: Nat, C: Numbers, W: Nat, F: Growing>: BlockList;
}
impl Blocked for UTerm {
    type Blocks<V: Nat, C: Numbers, W: Nat, F: Growing> = HNil;
}
impl<U: PositiveNat> Blocked for UInt<U, B0> {
    type Blocks<V: Nat, C: Numbers, W: Nat, F: Growing> = U::Blocks<V::Twice, HCons<V, C>, W, F>;
}
impl<U: Nat> Blocked for UInt<U, B1> {
    type Blocks<V: Nat, C: Numbers, W: Nat, F: Growing> = <U::Blocks<V::Twice, HCons<V, C>, W, F> as Tried>::With<
        Raised<W::XorBits<U::CarryLess<V::Twice>>, C::PivotsOnto<F>>,
        W::XorBits<U::CarryLess<V::Twice>>,
        C,
    >;
}
/// A block whose values are at most `B`: those of the columns `C` with the bits `W`.
pub struct Block<B, W, C>(PhantomData<(B, W, C)>);
/// Blocks, sorted by falling bound.
pub trait Tried {
    /// The list with one more block
    type With<B: Nat, W: Nat, C: Numbers>: BlockList;
    /// The larger of `T` and the largest value of a block and the odd factors `R`
    type Best<R: LevelList, T: Nat>: Nat;
}
impl Tried for HNil {
    type With<B: Nat, W: Nat, C: Numbers> = HCons<Block<B, W, C>, HNil>;
    type Best<R: LevelList, T: Nat> = T;
}
impl<B: Nat, W: Nat, C: Numbers, L: BlockList> Tried for HCons<Block<B, W, C>, L> {
    type With<B0: Nat, W0: Nat, C0: Numbers> = <B0::ComparedTo<B> as IfLarger>::Insert<B0, W0, C0, B, W, C, L>;
    type Best<R: LevelList, T: Nat> = <B::ComparedTo<T> as IfLarger>::Best<B, W, C, L, R, T>;
}
branch! {
    /// Branch: is the bound of a block the larger one?
    pub trait IfLarger {
        /// The block of `B0` in front of that of `B` and `L`, or behind it
        type Insert<B0: Nat, W0: Nat, C0: Numbers, B: Nat, W: Nat, C: Numbers, L: BlockList>: BlockList;
        /// The best of the block of `B` and those of `L`, or `T`
        type Best<B: Nat, W: Nat, C: Numbers, L: BlockList, R: LevelList, T: Nat>: Nat;
    }
    Greater => HCons<Block<B0, W0, C0>, HCons<Block<B, W, C>, L>>, L::Best<R, R::Largest<B, C, W, T>>;
    Less | Equal => HCons<Block<B, W, C>, L::With<B0, W0, C0>>, T;
}

/// A list of columns.
pub trait AddEach {
    /// The pivots `F` with each of them
    type PivotsOnto<F: Growing>: Growing;
}
impl AddEach for HNil {
    type PivotsOnto<F: Growing> = F;
}
impl<N: Nat, R: Numbers> AddEach for HCons<N, R> {
    type PivotsOnto<F: Growing> = R::PivotsOnto<F::Add<N::Octal>>;
}
