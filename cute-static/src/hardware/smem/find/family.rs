//! The layouts that the search considers, in the order of preference.

use super::bits::IsAtMost;
use super::search::{Arrangement, ContiguousMode, Member};
use crate::banks::Width;
use crate::banks::lanes::SubsetsOf;
use crate::banks::search::{AccessOf, LargestDegree, PhasesOf};
use crate::banks::width::Halves;
use crate::check::Condition;
use crate::htuple::congruence::And;
use crate::htuple::{HCons, HNil, Pair};
use crate::instruction::operand::{MajorK, MajorMN};
use crate::int::{
    Add, Bits as BinaryDigits, Compare, Divide, ExactOrZero, Masks, Mul, Nat, One, OrZero, Saturate, Subtract,
    SuccPred, TwoTo,
};
use crate::kind::{Bool, Tiler};
use crate::layout::Layout;
use crate::layout::tree::Mode;
use crate::seal::Seal;
use crate::smem::SmemElement;
use crate::smem::atoms::{RowFits, Wide};
use crate::smem::canonical::CanonicalMajor;
use crate::smem::descriptor::{Describing, OperandSpec};
use crate::smem::hardware::Takes;
use crate::smem::role::OperandRole;
use crate::smem::source::{SharedLayout, descriptions};
use crate::smem::tile::DescribingTile;
use crate::swizzle::fields::Shift;
use crate::swizzle::unit::{AnyUnit, Bits};
use crate::swizzle::{ComposedLayout, Swizzle};
use core::marker::PhantomData;
use typenum::{U0, U1, U2, U3, U4, U5, U8, U16, U128, U256, UTerm};

/// Of two numbers, the one along the mode `J`
pub type Along<J, Mn, K> = <J as ContiguousMode>::Along<Mn, K>;
/// The other one
pub type Across<J, Mn, K> = <J as ContiguousMode>::Across<Mn, K>;
/// `D`, or 0 where the extent is 1
type StrideOf<N, D> = <<N as Compare>::Is<One> as Condition>::Number<UTerm, D>;
type Times<X, Y> = <X as Mul>::Times<Y>;
/// `N` elements as blocks of `C`
type Blocks<C, N> = Pair<C, ExactOrZero<N, C>>;
/// Steps `D` in a block of `C`, and `E` from one block to the next, of `N` elements
type Steps<D, C, E, N> = Pair<D, StrideOf<ExactOrZero<N, C>, E>>;
impl ContiguousMode for MajorK {
    type Code = U0;
    type Along<Mn: Nat, K: Nat> = K;
    type Across<Mn: Nat, K: Nat> = Mn;
    type Choose<Mn: Bool, K: Bool> = K;
    type Tiled<C: Nat, R: Nat, Mn: Nat, K: Nat> =
        Layout<Pair<Blocks<R, Mn>, Blocks<C, K>>, Pair<Steps<C, R, Times<R, C>, Mn>, Steps<One, C, Times<C, Mn>, K>>>;
    type TiledModes<C: Nat, Mn: Nat, K: Nat> =
        Pair<Mode<Mn, C>, Pair<Mode<C, One>, Mode<ExactOrZero<K, C>, Times<C, Mn>>>>;
    type Plain<Q: Nat, Mn: Nat, K: Nat> = Layout<Pair<Mn, K>, Pair<StrideOf<Mn, Q>, StrideOf<K, One>>>;
    type PlainModes<Q: Nat, Mn: Nat, K: Nat> = Pair<Mode<Mn, Q>, Mode<K, One>>;
    type Shown<N: Nat> = super::rules::KMajorRows<N>;
}
impl ContiguousMode for MajorMN {
    type Code = U1;
    type Along<Mn: Nat, K: Nat> = Mn;
    type Across<Mn: Nat, K: Nat> = K;
    type Choose<Mn: Bool, K: Bool> = Mn;
    type Tiled<C: Nat, R: Nat, Mn: Nat, K: Nat> =
        Layout<Pair<Blocks<C, Mn>, Blocks<R, K>>, Pair<Steps<One, C, Times<C, K>, Mn>, Steps<C, R, Times<R, C>, K>>>;
    type TiledModes<C: Nat, Mn: Nat, K: Nat> =
        Pair<Pair<Mode<C, One>, Mode<ExactOrZero<Mn, C>, Times<C, K>>>, Mode<K, C>>;
    type Plain<Q: Nat, Mn: Nat, K: Nat> = Layout<Pair<Mn, K>, Pair<StrideOf<Mn, One>, StrideOf<K, Q>>>;
    type PlainModes<Q: Nat, Mn: Nat, K: Nat> = Pair<Mode<Mn, One>, Mode<K, Q>>;
    type Shown<N: Nat> = super::rules::MnMajorRows<N>;
}

/// Rows of `2^X` units of 16 bytes, of which `B` bits exchange pieces of `2^P` bytes, `S = 7 − P`.
pub struct SwizzledRows<J, X, P, B, S>(PhantomData<(J, X, P, B, S)>);
/// The [`SwizzledRows`] `R` for a tile (`Mn`, `K`) of elements `T`.
pub struct SwizzledTile<R, T, Mn, K>(PhantomData<(R, T, Mn, K)>);
/// log₂ of the elements in a piece of `2^P` bytes
type PieceLog<P, T> = <<LogIn128Bytes<P, T> as Subtract>::Minus<U4> as Saturate>::Saturated;
type LogIn128Bytes<P, T> = <P as Add>::Plus<<T as SmemElement>::Log>;
type Piece<P, T> = TwoTo<PieceLog<P, T>>;
type Divides<D, N> = <<N as Divide>::ExactQuotient<D> as OrZero>::IsExact;
impl<J: ContiguousMode, X: Nat, P: Nat, B: Nat, S: Shift + Nat> Member for SwizzledRows<J, X, P, B, S> {
    type Fits<T: SmemElement, Mn: Nat, K: Nat> = <<RowFits<J::Along<Mn, K>, X, T> as And>::And<
        Divides<TwoTo<S>, J::Across<Mn, K>>,
    > as And>::And<IsAtMost<U4, LogIn128Bytes<P, T>>>;
    type Of<T: SmemElement, Mn: Nat, K: Nat> = SwizzledTile<Self, T, Mn, K>;
}
impl<J: ContiguousMode, X: Nat, P: Nat, B: Nat, S: Shift + Nat, T: SmemElement, Mn: Nat, K: Nat> SharedLayout
    for SwizzledTile<SwizzledRows<J, X, P, B, S>, T, Mn, K>
{
    const SEAL: Seal = Seal;
    type Modes = J::TiledModes<Wide<X, T>, Mn, K>;
    type Offset = UTerm;
    type Field = B;
    type Base = PieceLog<P, T>;
    type Shift = S;
    type Unit = Bits<T::Width>;
    descriptions!();
}
impl<J: ContiguousMode, X: Nat, P: Nat, B: Nat, S: Shift + Nat, T: SmemElement, Mn: Nat, K: Nat> Arrangement
    for SwizzledTile<SwizzledRows<J, X, P, B, S>, T, Mn, K>
{
    type Mn = Mn;
    type K = K;
    type Major = J;
    type Keeps<V: Nat, U: Nat> = IsAtMost<V, Piece<P, T>>;
    type IsAbove<V: Nat, Y: Nat, U: Nat> = IsZero<OrBits<Below<V, Wide<X, T>>, Below<Y, TwoTo<S>>>>;
    type Degree<V: Nat, Y: Nat, C: Nat, W: Width> = DegreeOf<
        C,
        Below<V, Wide<X, T>>,
        Below<Y, TwoTo<S>>,
        <<S as Subtract>::Minus<B> as Saturate>::Saturated,
        Piece<P, T>,
    >;
    type HasBoxes<A: Bool> = <<P as Compare>::Is<U4> as crate::kind::Either>::Or<
        <<<P as Compare>::Is<U5> as And>::And<<X as Compare>::Is<U3>> as And>::And<A>,
    >;
    type Layout =
        ComposedLayout<Swizzle<B, PieceLog<P, T>, S, Bits<T::Width>>, UTerm, J::Tiled<Wide<X, T>, TwoTo<S>, Mn, K>>;
    type Shown = J::Shown<Times<U16, TwoTo<X>>>;
}

/// `N mod 2^k`, for `P = 2^k`
type Below<N, P> = <N as BinaryDigits>::AndBits<<P as SuccPred>::Pred>;
type OrBits<X, Y> = <X as BinaryDigits>::OrBits<Y>;
type IsZero<N> = <N as Compare>::Is<UTerm>;
/// The degree of lanes that access `C` units and have the bits `X` along a row and `Y` across the rows of one period: units by banks. The swizzle moves
/// all bits across but the first `F` to the pieces of `P` elements, and those `F` are banks beside the row.
type DegreeOf<C, X, Y, F, P> = ExactOrZero<
    C,
    Times<
        <Below<Y, TwoTo<F>> as Halves>::TwoToOnes,
        <OrBits<X, Times<P, <F as Masks>::DropFrom<Y>>> as Halves>::TwoToOnes,
    >,
>;

/// Rows of the whole mode with `D` bytes of padding.
pub struct PlainRows<J, D>(PhantomData<(J, D)>);
/// [`PlainRows`] for a tile (`Mn`, `K`) of elements `T`.
pub struct PlainTile<J, D, T, Mn, K>(PhantomData<(J, D, T, Mn, K)>);
/// The elements from one row to the next
type Pitch<J, D, T, Mn, K> =
    <<J as ContiguousMode>::Along<Mn, K> as Add>::Plus<ExactOrZero<Times<U8, D>, <T as SmemElement>::Width>>;
type RowBits<J, T, Mn, K> = Times<<J as ContiguousMode>::Along<Mn, K>, <T as SmemElement>::Width>;
impl<J: ContiguousMode, D: Nat> Member for PlainRows<J, D> {
    type Fits<T: SmemElement, Mn: Nat, K: Nat> = Divides<T::Width, Times<U8, D>>;
    type Of<T: SmemElement, Mn: Nat, K: Nat> = PlainTile<J, D, T, Mn, K>;
}
impl<J: ContiguousMode, D: Nat, T: SmemElement, Mn: Nat, K: Nat> SharedLayout for PlainTile<J, D, T, Mn, K> {
    const SEAL: Seal = Seal;
    type Modes = J::PlainModes<Pitch<J, D, T, Mn, K>, Mn, K>;
    type Offset = UTerm;
    type Field = UTerm;
    type Base = UTerm;
    type Shift = UTerm;
    type Unit = AnyUnit;
    descriptions!();
}
impl<J: ContiguousMode, D: Nat, T: SmemElement, Mn: Nat, K: Nat> Arrangement for PlainTile<J, D, T, Mn, K> {
    type Mn = Mn;
    type K = K;
    type Major = J;
    type Keeps<V: Nat, U: Nat> = Divides<U, Pitch<J, D, T, Mn, K>>;
    type IsAbove<V: Nat, Y: Nat, U: Nat> = IsZero<Below<V, U>>;
    type Degree<V: Nat, Y: Nat, C: Nat, W: Width> =
        LargestDegree<PhasesOf<Y::Subsets<Pitch<J, D, T, Mn, K>, UTerm, SubsetsOf<V>, HNil>, AccessOf<T::Width, W>>>;
    type HasBoxes<A: Bool> = <<<D as Compare>::Is<UTerm> as And>::And<Divides<U128, RowBits<J, T, Mn, K>>> as And>::And<
        IsAtMost<J::Along<Mn, K>, U256>,
    >;
    type Layout = J::Plain<Pitch<J, D, T, Mn, K>, Mn, K>;
    type Shown = J::Shown<ExactOrZero<RowBits<J, T, Mn, K>, U8>>;
}
/// A list of candidates for each of these majors in turn: rows and pieces with their swizzles, or the padding.
macro_rules! family {
    ([$($major:ident)*] $($rows:tt)*) => { family!(@ [$($major)*] [] $($rows)*) };
    (@ $majors:tt [$($done:tt)*]) => { family!(# $($done)*) };
    (@ $majors:tt [$($done:tt)*] $group:tt $($rest:tt)*) => { family!(each $majors $majors [$($done)*] $group $($rest)*) };
    (each $majors:tt [] $done:tt $group:tt $($rest:tt)*) => { family!(@ $majors $done $($rest)*) };
    (each $majors:tt [$major:ident $($more:ident)*] [$($done:tt)*] [$($candidate:tt)*] $($rest:tt)*) => {
        family!(each $majors [$($more)*] [$($done)* $($major $candidate)*] [$($candidate)*] $($rest)*)
    };
    (#) => { HNil };
    (# $major:ident ($x:ident, $p:ident, $b:ident, $s:ident) $($rest:tt)*) => {
        HCons<SwizzledRows<$major, $x, $p, $b, $s>, family!(# $($rest)*)>
    };
    (# $major:ident ($pad:ident) $($rest:tt)*) => { HCons<PlainRows<$major, $pad>, family!(# $($rest)*)> };
}
/// Lists of the same rows for other majors have the rows once.
macro_rules! families {
    ($($(#[$doc:meta])* $name:ident = $majors:tt),+ of $groups:tt; $($more:tt)*) => {
        $($(#[$doc])* pub type $name = family! { $majors $groups };)+
        families! { $($more)* }
    };
    () => {};
}
// The groups of the family, each with K contiguous first. The search of a group is a bound of its own, so that all of them fit in the caller's recursion limit.
families! {
    /// Pieces of 16 bytes.
    Pieces16 = [MajorK MajorMN],
    /// Pieces of 16 bytes, K contiguous: what a refusal names.
    NamedK = [MajorK],
    /// Pieces of 16 bytes, M or N contiguous: what a refusal names.
    NamedMn = [MajorMN] of [(U3, U4, U3, U3) (U2, U4, U2, U3) (U1, U4, U1, U3) (U0, U4, U0, U3)];
    /// Pieces of 32 bytes.
    Pieces32 = [MajorK MajorMN] of [(U3, U5, U2, U2) (U2, U5, U1, U2)];
    /// Pieces of 8 bytes.
    Pieces8 = [MajorK MajorMN] of [(U3, U3, U4, U4) (U2, U3, U3, U4) (U1, U3, U2, U4) (U0, U3, U1, U4)];
    /// Pieces of 4 bytes.
    Pieces4 = [MajorK MajorMN] of [(U3, U2, U5, U5) (U2, U2, U4, U5) (U1, U2, U3, U5) (U0, U2, U2, U5)];
    /// Plain rows of which K is contiguous.
    PlainK = [MajorK],
    /// Plain rows of which M or N is contiguous.
    PlainMn = [MajorMN] of [(U0) (U4) (U8) (U16)];
}
