//! Elimination over F₂: the pivots of the echelon form of a layout's columns.
//!
//! A column is the value at one bit of the index, together with that bit. Columns are added one by one, in order. The pivots whose offset
//! bits a column has are added to it, from the lowest bit on. The lowest bit that remains becomes the column's own pivot. The same steps *free* a pivot from those
//! above it. Its remaining offset bits, which are no pivot's, are its *residue*.
//!
//! Three offset bits are one step ([`spans`](super::spans)), so that 48 bits fit into the caller's `recursion_limit`.

use super::spans::{Column, Echelon};
use crate::branch::branch;
use crate::htuple::{HCons, HNil};
use crate::int::octal::{D0, D1, D2, D3, D4, D5, D6, D7, End, Octal, Octals};
use crate::int::{Nat, SuccPred};
use crate::kind::{self, EchelonList, Growing, ModeList};
use crate::layout::tree::Mode;
use crate::semimodule::Element;
use core::marker::PhantomData;
use typenum::{B0, B1, UTerm};

/// The columns of the modes `L`, their extents rounded up.
type ColumnsOf<L> = <L as Columns>::Columns<Growth<HNil, D1<End>>>;
/// The number of the columns of the modes `L`.
pub type CountOf<L> = <<ColumnsOf<L> as Grown>::Next as ColumnDigits>::BitsBelow;
/// Their rank.
pub type RankOf<L> = <<ColumnsOf<L> as Grown>::Echelon as Echelon>::Rank;
/// Their pivots, freed.
pub type PivotsOf<L> = <<ColumnsOf<L> as Grown>::Echelon as Echelon>::Pivots;
/// The same, the last extent rounded down.
pub type PivotsWithin<L> =
    <<<L as Columns>::ColumnsWithin<Growth<HNil, D1<End>>> as Grown>::Echelon as Echelon>::Pivots;

/// The modes of a list as columns.
pub trait Columns {
    /// `G` with the columns. Extents are rounded up to powers of two.
    type Columns<G: Growing>: Growing;
    /// The same, where the last mode is rounded down and the others are powers of two
    type ColumnsWithin<G: Growing>: Growing;
}
impl Columns for HNil {
    type Columns<G: Growing> = G;
    type ColumnsWithin<G: Growing> = G;
}
impl<S: Nat, D: Element, R: ModeList> Columns for HCons<Mode<S, D>, R> {
    type Columns<G: Growing> = R::Columns<BitsOf<S::Pred, D::Abs, G>>;
    type ColumnsWithin<G: Growing> = R::ColumnsWithin<BitsOf<S::Halved, D::Abs, G>>;
}
/// `G` with a column for each bit of `N`, from the value `V` on.
pub type BitsOf<N, V, G> = <<N as Octals>::Octal as BitColumns>::All<<V as Octals>::Octal, G>;

/// The bits of a number as columns, digit by digit.
pub trait BitColumns {
    /// `G` with a column for each bit of `self`, from the value `V` on
    type All<V: Octal, G: Growing>: Growing;
    /// The same of `8·self + 1`
    type Above1<V: Octal, G: Growing>: Growing;
    /// The same of `8·self + 2`, which has as many bits as `8·self + 3`
    type Above2<V: Octal, G: Growing>: Growing;
    /// The same of `8·self + 4`
    type Above4<V: Octal, G: Growing>: Growing;
}
/// `G` with the column `V`, and with those of the next bits.
type Next1<V, G> = <G as Grown>::Add<V>;
type Next2<V, G> = <Next1<V, G> as Grown>::Add<<V as crate::int::octal::Twos>::By2>;
type Next3<V, G> = <Next2<V, G> as Grown>::Add<<V as crate::int::octal::Fours>::By4>;
impl BitColumns for End {
    type All<V: Octal, G: Growing> = G;
    type Above1<V: Octal, G: Growing> = Next1<V, G>;
    type Above2<V: Octal, G: Growing> = Next2<V, G>;
    type Above4<V: Octal, G: Growing> = Next3<V, G>;
}
macro_rules! bit_columns {
    ($($digit:ident $above:ident),*) => {$(
        impl<T: Octal> BitColumns for $digit<T> {
            type All<V: Octal, G: Growing> = T::$above<V, G>;
            type Above1<V: Octal, G: Growing> = T::$above<V::Eightfold, Next3<V, G>>;
            type Above2<V: Octal, G: Growing> = T::$above<V::Eightfold, Next3<V, G>>;
            type Above4<V: Octal, G: Growing> = T::$above<V::Eightfold, Next3<V, G>>;
        }
    )*};
}
// Below other digits, the digit 0 has three bits too.
bit_columns!(D0 Above4, D1 Above1, D2 Above2, D3 Above2, D4 Above4, D5 Above4, D6 Above4, D7 Above4);

/// The echelon form `L`. The next column has the index bits `K`.
pub struct Growth<L, K>(PhantomData<(L, K)>);

/// A state to which columns are added one by one.
pub trait Grown {
    /// The state with the column `V`
    type Add<V: Octal>: Growing;
    /// The echelon form
    type Echelon: EchelonList;
    /// The index bits of the next column
    type Next: Octal;
    /// All bits of the columns, if they are reversed
    type Span: Octal;
}
impl<L: EchelonList, K: Octal> Grown for Growth<L, K> {
    type Add<V: Octal> = Growth<V::AddedTo<K, L>, K::By2>;
    type Echelon = L;
    type Next = K;
    type Span = End;
}

/// A number as a column, or as the index bits of one.
pub trait ColumnDigits {
    /// `L` with this column, of the index bits `K`
    type AddedTo<K: Octal, L: EchelonList>: EchelonList;
    /// This column, freed from `L`
    type Freed<K: Octal, L: EchelonList>: kind::FreeColumn;
    /// The number of bits below that of `self`, a power of two
    type BitsBelow: Nat;
    /// The bits from the lowest one on, as many digits as `X` has, and then `A`
    type Reversed<X: Octal, A: Octal>: Octal;
    /// `A` above as many digits 0 as `self` has digits
    type Shift<A: Octal>: Octal;
}
impl ColumnDigits for End {
    type AddedTo<K: Octal, L: EchelonList> = L;
    type Freed<K: Octal, L: EchelonList> = Column<End, K>;
    type BitsBelow = UTerm;
    type Reversed<X: Octal, A: Octal> = X::Shift<A>;
    type Shift<A: Octal> = A;
}
macro_rules! column_digits {
    ($($digit:ident $with:ident $free:ident [$($succ:ident)*] $reversed:ident;)*) => {$(
        impl<T: Octal> ColumnDigits for $digit<T> {
            type AddedTo<K: Octal, L: EchelonList> = L::$with<T, K>;
            type Freed<K: Octal, L: EchelonList> = L::$free<T, K>;
            type BitsBelow = column_digits!(@ T $($succ)*);
            type Reversed<X: Octal, A: Octal> = T::Reversed<X::Eighth, column_digits!(@reversed $reversed)>;
            type Shift<A: Octal> = T::Shift<A::Eightfold>;
        }
    )*};
    (@ $t:ident) => { $t::BitsBelow };
    (@ $t:ident Succ $($succ:ident)*) => { <column_digits!(@ $t $($succ)*) as SuccPred>::Succ };
    (@reversed D0) => { A::Eightfold };
    (@reversed $digit:ident) => { $digit<A> };
}
column_digits! {
    D0 With0 Free0 [Succ Succ Succ] D0;
    D1 With1 Free1 [] D4;
    D2 With2 Free2 [Succ] D2;
    D3 With3 Free3 [] D6;
    D4 With4 Free4 [Succ Succ] D1;
    D5 With5 Free5 [] D5;
    D6 With6 Free6 [] D3;
    D7 With7 Free7 [] D7;
}

/// The pivot of an offset bit without a residue: the index bits `K` reach this bit and no other.
pub struct UnitPivot<K>(PhantomData<K>);
/// The pivot of an offset bit with a residue: the index bits `K` reach this bit, a residue, and no other pivot's bit.
pub struct ResiduePivot<K>(PhantomData<K>);
/// An offset bit without a pivot.
pub enum Gap {}
/// No offset bit, because there are no more pivots.
pub enum NoBit {}
/// Three offset bits, the lowest one first.
pub struct Three<A, B, C>(PhantomData<(A, B, C)>);

/// A freed column.
pub trait FreeColumn {
    /// Its value
    type Value: Octal;
    /// Its index bits
    type Index: Nat;
    /// Its offset bit, if it has no other bit in the same digit
    type Slot: kind::Slot;
    /// With the digit 0 below
    type Then0: kind::FreeColumn;
    /// With the digit 1 below
    type Then1: kind::FreeColumn;
    /// With the digit 2 below
    type Then2: kind::FreeColumn;
    /// With the digit 3 below
    type Then3: kind::FreeColumn;
    /// With the digit 4 below
    type Then4: kind::FreeColumn;
    /// With the digit 5 below
    type Then5: kind::FreeColumn;
    /// With the digit 6 below
    type Then6: kind::FreeColumn;
    /// With the digit 7 below
    type Then7: kind::FreeColumn;
}
impl<T: Octal, K: Octal> FreeColumn for Column<T, K> {
    type Value = T;
    type Index = K::Binary;
    type Slot = <T::IsEnd as IfFree>::Slot<K::Binary>;
    type Then0 = Column<T::Eightfold, K>;
    type Then1 = Column<D1<T>, K>;
    type Then2 = Column<D2<T>, K>;
    type Then3 = Column<D3<T>, K>;
    type Then4 = Column<D4<T>, K>;
    type Then5 = Column<D5<T>, K>;
    type Then6 = Column<D6<T>, K>;
    type Then7 = Column<D7<T>, K>;
}

branch! {
    /// Branch: is the pivot without a residue?
    pub trait IfFree {
        /// The pivot of the index bits `K`
        type Slot<K: Nat>: kind::Slot;
    }
    B0 => ResiduePivot<K>;
    B1 => UnitPivot<K>;
}

branch! {
    /// An offset bit.
    pub trait Slot {
        /// The bits `X` without this one
        type Without<X: Nat>: Nat;
        /// The bit after this one, which is `W`
        type After<W: Nat>: Nat;
    }
    Gap | {K: Nat} UnitPivot<K> | {K: Nat} ResiduePivot<K> => X::Halved, W::Twice;
    NoBit => X, W;
}

/// The bit after those of `A`, `B` and `C`, the first of which is `W`.
pub type Next<W, A, B, C> = <C as Slot>::After<<B as Slot>::After<<A as Slot>::After<W>>>;
/// `X` without the bits of `A`, `B` and `C`.
pub type Above<X, A, B, C> = <C as Slot>::Without<<B as Slot>::Without<<A as Slot>::Without<X>>>;
