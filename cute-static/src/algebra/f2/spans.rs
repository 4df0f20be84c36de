//! Three offset bits of an echelon form over F₂: the subspace of digits that the columns span, and how one more column changes it.
//!
//! The digits of all columns whose lowest bit is one of the three bits span a subspace of the eight digits. It has at most three pivots, one for each lowest
//! bit, and no pivot's digit has the bit of another. There are sixteen such subspaces. The name of a state has its pivots' digits: `S52` has 5 and 2.

use super::elimination::{ColumnDigits, FreeColumn, Gap, NoBit, ResiduePivot, Three};
use crate::htuple::{HCons, HNil};
use crate::int::octal::{BitDigits, D1, D2, D3, D4, D5, D6, D7, Octal};
use crate::int::{Nat, SuccPred};
use crate::kind::{EchelonList, FreeColumn as Freed, PivotList, Slot};
use core::marker::PhantomData;
use typenum::UTerm;

/// The value `V` at the index bits `K`.
pub struct Column<V, K>(PhantomData<(V, K)>);

/// A list of groups of three offset bits. `X` is the part of a column above its digit, and `K` are its index bits.
pub trait Echelon {
    /// The number of pivots
    type Rank: Nat;
    /// The pivots, freed from one another
    type Pivots: PivotList;
    /// The kind of a bit below these that has no pivot
    type Between: Slot;
    /// With a column of the digit 0
    type With0<X: Octal, K: Octal>: EchelonList;
    /// With a column of the digit 1
    type With1<X: Octal, K: Octal>: EchelonList;
    /// With a column of the digit 2
    type With2<X: Octal, K: Octal>: EchelonList;
    /// With a column of the digit 3
    type With3<X: Octal, K: Octal>: EchelonList;
    /// With a column of the digit 4
    type With4<X: Octal, K: Octal>: EchelonList;
    /// With a column of the digit 5
    type With5<X: Octal, K: Octal>: EchelonList;
    /// With a column of the digit 6
    type With6<X: Octal, K: Octal>: EchelonList;
    /// With a column of the digit 7
    type With7<X: Octal, K: Octal>: EchelonList;
    /// A column of the digit 0, freed
    type Free0<X: Octal, K: Octal>: Freed;
    /// A column of the digit 1, freed
    type Free1<X: Octal, K: Octal>: Freed;
    /// A column of the digit 2, freed
    type Free2<X: Octal, K: Octal>: Freed;
    /// A column of the digit 3, freed
    type Free3<X: Octal, K: Octal>: Freed;
    /// A column of the digit 4, freed
    type Free4<X: Octal, K: Octal>: Freed;
    /// A column of the digit 5, freed
    type Free5<X: Octal, K: Octal>: Freed;
    /// A column of the digit 6, freed
    type Free6<X: Octal, K: Octal>: Freed;
    /// A column of the digit 7, freed
    type Free7<X: Octal, K: Octal>: Freed;
}
impl Echelon for HNil {
    type Rank = UTerm;
    type Pivots = HNil;
    type Between = NoBit;
    type With0<X: Octal, K: Octal> = HCons<S0, X::AddedTo<K, HNil>>;
    type With1<X: Octal, K: Octal> = HCons<S1<X, K>, HNil>;
    type With2<X: Octal, K: Octal> = HCons<S2<X, K>, HNil>;
    type With3<X: Octal, K: Octal> = HCons<S3<X, K>, HNil>;
    type With4<X: Octal, K: Octal> = HCons<S4<X, K>, HNil>;
    type With5<X: Octal, K: Octal> = HCons<S5<X, K>, HNil>;
    type With6<X: Octal, K: Octal> = HCons<S6<X, K>, HNil>;
    type With7<X: Octal, K: Octal> = HCons<S7<X, K>, HNil>;
    type Free0<X: Octal, K: Octal> = Column<X::Eightfold, K>;
    type Free1<X: Octal, K: Octal> = Column<D1<X>, K>;
    type Free2<X: Octal, K: Octal> = Column<D2<X>, K>;
    type Free3<X: Octal, K: Octal> = Column<D3<X>, K>;
    type Free4<X: Octal, K: Octal> = Column<D4<X>, K>;
    type Free5<X: Octal, K: Octal> = Column<D5<X>, K>;
    type Free6<X: Octal, K: Octal> = Column<D6<X>, K>;
    type Free7<X: Octal, K: Octal> = Column<D7<X>, K>;
}

/// A row for each state: for each pivot, the part above its digit and its index bits; the number of pivots; the kind of each bit. Then, for each
/// digit of a column X, from 0 to 7: the sum of X and the pivots whose bits it has, the digit of the sum, and, unless that is 0, the new state with the sum as a pivot.
macro_rules! spans {
    ($($state:ident($($above:ident $index:ident)*) [$($rank:ident)*] [$($bit:ident $(($a:ident $i:ident))?),*]:
        $($sum:ident $then:ident $($new:ident($($pivot:ident)+))?),*;)*) => {$(
        #[doc = concat!("Pivots of the digits in the name: ", $("`", stringify!($above), "` above the digit, of the index bits `", stringify!($index), "`; ",)* "three bits")]
        pub struct $state<$($above, $index),*>(PhantomData<($($above, $index),*)>);
        impl<$($above: Octal, $index: Octal,)* L: EchelonList> Echelon for HCons<$state<$($above, $index),*>, L> {
            type Rank = spans!(@rank $($rank)*);
            type Pivots = HCons<Three<$(spans!(@slot $bit $($a $i)?)),*>, L::Pivots>;
            type Between = Gap;
            spans!(@with [With0 With1 With2 With3 With4 With5 With6 With7] [$state<$($above, $index),*>] $([$sum $($new($($pivot)+))?])*);
            spans!(@free [Free0 Free1 Free2 Free3 Free4 Free5 Free6 Free7] $([$sum $then])*);
        }
    )*};
    (@rank) => { L::Rank };
    (@rank $succ:ident $($more:ident)*) => { <spans!(@rank $($more)*) as SuccPred>::$succ };
    (@slot Gap) => { Gap };
    (@slot NoBit) => { L::Between };
    (@slot UnitPivot $a:ident $i:ident) => { <$a::Freed<$i, L> as FreeColumn>::Slot };
    (@slot ResiduePivot $a:ident $i:ident) => { ResiduePivot<<$a::Freed<$i, L> as FreeColumn>::Index> };
    (@with [] $state:tt) => {};
    (@with [$name:ident $($names:ident)*] [$($state:tt)*] [$sum:ident] $($more:tt)*) => {
        type $name<X: Octal, K: Octal> = HCons<$($state)*, <spans!(@above $sum) as ColumnDigits>::AddedTo<spans!(@index $sum), L>>;
        spans!(@with [$($names)*] [$($state)*] $($more)*);
    };
    (@with [$name:ident $($names:ident)*] $state:tt [$sum:ident $new:ident($($pivot:ident)+)] $($more:tt)*) => {
        type $name<X: Octal, K: Octal> = HCons<$new<$(spans!(@above $pivot), spans!(@index $pivot)),+>, L>;
        spans!(@with [$($names)*] $state $($more)*);
    };
    (@free []) => {};
    (@free [$name:ident $($names:ident)*] [$sum:ident $then:ident] $($more:tt)*) => {
        type $name<X: Octal, K: Octal> =
            <<spans!(@above $sum) as ColumnDigits>::Freed<spans!(@index $sum), L> as FreeColumn>::$then;
        spans!(@free [$($names)*] $($more)*);
    };
    (@above XA) => { X::Xor<A> };
    (@above XB) => { X::Xor<B> };
    (@above XC) => { X::Xor<C> };
    (@above XAB) => { <X::Xor<A> as BitDigits>::Xor<B> };
    (@above XAC) => { <X::Xor<A> as BitDigits>::Xor<C> };
    (@above XBC) => { <X::Xor<B> as BitDigits>::Xor<C> };
    (@above XABC) => { <<X::Xor<A> as BitDigits>::Xor<B> as BitDigits>::Xor<C> };
    (@above $one:ident) => { $one };
    (@index X) => { K };
    (@index A) => { I };
    (@index B) => { J };
    (@index XA) => { K::Xor<I> };
    (@index XB) => { K::Xor<J> };
    (@index XC) => { K::Xor<M> };
    (@index XAB) => { <K::Xor<I> as BitDigits>::Xor<J> };
    (@index XAC) => { <K::Xor<I> as BitDigits>::Xor<M> };
    (@index XBC) => { <K::Xor<J> as BitDigits>::Xor<M> };
    (@index XABC) => { <<K::Xor<I> as BitDigits>::Xor<J> as BitDigits>::Xor<M> };
}
spans! {
    S0() [] [Gap, Gap, Gap]:
        X Then0, X Then1 S1(X), X Then2 S2(X), X Then3 S3(X),
        X Then4 S4(X), X Then5 S5(X), X Then6 S6(X), X Then7 S7(X);
    S1(A I) [Succ] [UnitPivot(A I), NoBit, NoBit]:
        X Then0, XA Then0, X Then2 S12(A X), XA Then2 S12(A XA),
        X Then4 S14(A X), XA Then4 S14(A XA), X Then6 S16(A X), XA Then6 S16(A XA);
    S3(A I) [Succ] [ResiduePivot(A I), NoBit, NoBit]:
        X Then0, XA Then2 S12(X XA), X Then2 S12(XA X), XA Then0,
        X Then4 S34(A X), XA Then6 S56(X XA), X Then6 S56(XA X), XA Then4 S34(A XA);
    S5(A I) [Succ] [ResiduePivot(A I), NoBit, NoBit]:
        X Then0, XA Then4 S14(X XA), X Then2 S52(A X), XA Then6 S56(A XA),
        X Then4 S14(XA X), XA Then0, X Then6 S56(A X), XA Then2 S52(A XA);
    S7(A I) [Succ] [ResiduePivot(A I), NoBit, NoBit]:
        X Then0, XA Then6 S16(X XA), X Then2 S52(XA X), XA Then4 S34(X XA),
        X Then4 S34(XA X), XA Then2 S52(X XA), X Then6 S16(XA X), XA Then0;
    S2(A I) [Succ] [Gap, UnitPivot(A I), NoBit]:
        X Then0, X Then1 S12(X A), XA Then0, XA Then1 S12(XA A),
        X Then4 S24(A X), X Then5 S52(X A), XA Then4 S24(A XA), XA Then5 S52(XA A);
    S6(A I) [Succ] [Gap, ResiduePivot(A I), NoBit]:
        X Then0, X Then1 S16(X A), XA Then4 S24(X XA), XA Then5 S56(XA A),
        X Then4 S24(XA X), X Then5 S56(X A), XA Then0, XA Then1 S16(XA A);
    S4(A I) [Succ] [Gap, Gap, UnitPivot(A I)]:
        X Then0, X Then1 S14(X A), X Then2 S24(X A), X Then3 S34(X A),
        XA Then0, XA Then1 S14(XA A), XA Then2 S24(XA A), XA Then3 S34(XA A);
    S12(A I B J) [Succ Succ] [UnitPivot(A I), UnitPivot(B J), NoBit]:
        X Then0, XA Then0, XB Then0, XAB Then0,
        X Then4 S124(A B X), XA Then4 S124(A B XA), XB Then4 S124(A B XB), XAB Then4 S124(A B XAB);
    S52(A I B J) [Succ Succ] [ResiduePivot(A I), UnitPivot(B J), NoBit]:
        X Then0, XA Then4 S124(X B XA), XB Then0, XAB Then4 S124(XB B XAB),
        X Then4 S124(XA B X), XA Then0, XB Then4 S124(XAB B XB), XAB Then0;
    S16(A I B J) [Succ Succ] [UnitPivot(A I), ResiduePivot(B J), NoBit]:
        X Then0, XA Then0, XB Then4 S124(A X XB), XAB Then4 S124(A XA XAB),
        X Then4 S124(A XB X), XA Then4 S124(A XAB XA), XB Then0, XAB Then0;
    S56(A I B J) [Succ Succ] [ResiduePivot(A I), ResiduePivot(B J), NoBit]:
        X Then0, XA Then4 S124(X XAB XA), XB Then4 S124(XAB X XB), XAB Then0,
        X Then4 S124(XA XB X), XA Then0, XB Then0, XAB Then4 S124(XB XA XAB);
    S14(A I B J) [Succ Succ] [UnitPivot(A I), Gap, UnitPivot(B J)]:
        X Then0, XA Then0, X Then2 S124(A X B), XA Then2 S124(A XA B),
        XB Then0, XAB Then0, XB Then2 S124(A XB B), XAB Then2 S124(A XAB B);
    S34(A I B J) [Succ Succ] [ResiduePivot(A I), Gap, UnitPivot(B J)]:
        X Then0, XA Then2 S124(X XA B), X Then2 S124(XA X B), XA Then0,
        XB Then0, XAB Then2 S124(XB XAB B), XB Then2 S124(XAB XB B), XAB Then0;
    S24(A I B J) [Succ Succ] [Gap, UnitPivot(A I), UnitPivot(B J)]:
        X Then0, X Then1 S124(X A B), XA Then0, XA Then1 S124(XA A B),
        XB Then0, XB Then1 S124(XB A B), XAB Then0, XAB Then1 S124(XAB A B);
    S124(A I B J C M) [Succ Succ Succ] [UnitPivot(A I), UnitPivot(B J), UnitPivot(C M)]:
        X Then0, XA Then0, XB Then0, XAB Then0,
        XC Then0, XAC Then0, XBC Then0, XABC Then0;
}
