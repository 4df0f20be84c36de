//! Elimination over F₂: from the columns of a layout to its reduced echelon form.
//!
//! A column is the value at one bit of the index, with that bit. Offset bit by offset bit, from the least significant one on,
//! the first column that has the bit becomes its *pivot* and is added to all later columns that have it. Going back, each pivot
//! is freed from the pivots above it. What it keeps are offset bits that are no pivot's: its *residue*.

use crate::htuple::HCons;
use crate::htuple::HNil;
use crate::int::{Nat, PositiveNat};
use crate::kind::{self, ColumnList, PivotList};
use crate::layout::tree::Mode;
use crate::semimodule::Element;
use core::marker::PhantomData;
use typenum::{B0, B1, UInt, UTerm};

/// The value `V` at the index bits `K`, `V` from the offset bit on that is considered.
pub struct Column<V, K>(PhantomData<(V, K)>);
/// The index bits `K` reach this offset bit, and no other pivot's; and the residue `R` from the next bit on.
pub struct Pivot<K, R>(PhantomData<(K, R)>);
/// An offset bit that is no pivot's.
pub enum Gap {}

/// The modes of a list as columns.
pub trait Columns {
    /// The columns, the first coordinate of which counts `P` in the index. Extents are rounded up to powers of two.
    type Columns<P: Nat>: ColumnList;
    /// The same, where the last mode is rounded down
    type ColumnsWithin<P: Nat>: ColumnList;
}
impl Columns for HNil {
    type Columns<P: Nat> = HNil;
    type ColumnsWithin<P: Nat> = HNil;
}
impl<S: Nat, D: Element, R: kind::ModeList> Columns for HCons<Mode<S, D>, R> {
    type Columns<P: Nat> = <S::Pred as BitColumns>::BitColumns<D::Abs, P, R>;
    type ColumnsWithin<P: Nat> = <S::Halved as BitColumns>::BitColumnsWithin<D::Abs, P, R>;
}

/// The bits of a coordinate as columns.
pub trait BitColumns {
    /// One column for each bit of `self`, from the value `V` at the index `P` on, then those of `R`
    type BitColumns<V: Nat, P: Nat, R: kind::ModeList>: ColumnList;
    /// The same, those of `R` within
    type BitColumnsWithin<V: Nat, P: Nat, R: kind::ModeList>: ColumnList;
}
impl BitColumns for UTerm {
    type BitColumns<V: Nat, P: Nat, R: kind::ModeList> = R::Columns<P>;
    type BitColumnsWithin<V: Nat, P: Nat, R: kind::ModeList> = R::ColumnsWithin<P>;
}
macro_rules! bit_columns {
    ($($kind:path: $bit:ty),*) => {$(
        impl<U: $kind> BitColumns for UInt<U, $bit> {
            type BitColumns<V: Nat, P: Nat, R: kind::ModeList> = HCons<Column<V, P>, U::BitColumns<V::Twice, P::Twice, R>>;
            type BitColumnsWithin<V: Nat, P: Nat, R: kind::ModeList> =
                HCons<Column<V, P>, U::BitColumnsWithin<V::Twice, P::Twice, R>>;
        }
    )*};
}
bit_columns!(PositiveNat: B0, Nat: B1);

/// A list of columns.
pub trait Eliminate {
    /// The columns with their least significant bit looked at
    type Scanned: kind::Scanned;
    /// `f_W` at the index bits `K` added to those that have the bit, and the bit dropped from all
    type Without<W: Nat, K: Nat>: ColumnList;
    /// The echelon form
    type Pivots: PivotList;
    /// The same, there being columns, none of which has the least significant bit
    type PivotsAfterGap: PivotList;
    /// The number of columns
    type Count: Nat;
}
impl Eliminate for HNil {
    type Scanned = NotFound<HNil>;
    type Without<W: Nat, K: Nat> = HNil;
    type Pivots = HNil;
    type PivotsAfterGap = HNil;
    type Count = UTerm;
}
impl<V: Nat, K: Nat, L: ColumnList> Eliminate for HCons<Column<V, K>, L> {
    type Scanned = V::Scan<K, L>;
    type Without<W: Nat, K0: Nat> = V::Eliminated<K, W, K0, L>;
    type Pivots = <V::Scan<K, L> as Scanned>::Pivots;
    type PivotsAfterGap = HCons<Gap, Self::Pivots>;
    type Count = <L::Count as crate::int::AddBits>::Succ;
}

/// The value of a column, bit by bit.
pub trait ScanBit {
    /// The columns `self` at `K` and `L`, scanned
    type Scan<K: Nat, L: ColumnList>: kind::Scanned;
    /// The columns `self` at `K` and `L` with the pivot `W` at `K0` added where they have the bit
    type Eliminated<K: Nat, W: Nat, K0: Nat, L: ColumnList>: ColumnList;
    /// The pivot `self` at `K`, freed from the pivots `L` above it
    type Freed<K: Nat, L: PivotList>: kind::Reduced;
}
// a column of 0 takes no part
impl ScanBit for UTerm {
    type Scan<K: Nat, L: ColumnList> = L::Scanned;
    type Eliminated<K: Nat, W: Nat, K0: Nat, L: ColumnList> = L::Without<W, K0>;
    type Freed<K: Nat, L: PivotList> = Pivot<K, UTerm>;
}
impl<U: PositiveNat> ScanBit for UInt<U, B0> {
    type Scan<K: Nat, L: ColumnList> = <L::Scanned as Scanned>::Behind<U, K>;
    type Eliminated<K: Nat, W: Nat, K0: Nat, L: ColumnList> = HCons<Column<U, K>, L::Without<W, K0>>;
    type Freed<K: Nat, L: PivotList> = L::FreedAbove<U, K>;
}
impl<U: Nat> ScanBit for UInt<U, B1> {
    type Scan<K: Nat, L: ColumnList> = Found<U, K, L::Without<U, K>>;
    type Eliminated<K: Nat, W: Nat, K0: Nat, L: ColumnList> =
        HCons<Column<U::XorBits<W>, K::XorBits<K0>>, L::Without<W, K0>>;
    type Freed<K: Nat, L: PivotList> = L::Freed<U, K>;
}

/// The pivot `W` at `K`, and the other columns.
pub struct Found<W, K, L>(PhantomData<(W, K, L)>);
/// No column has the bit.
pub struct NotFound<L>(PhantomData<L>);

/// Columns whose least significant bit has been looked at and dropped.
pub trait Scanned {
    /// The column `V` at `K` in front
    type Behind<V: Nat, K: Nat>: kind::Scanned;
    /// The echelon form
    type Pivots: PivotList;
}
impl<W: Nat, K: Nat, L: ColumnList> Scanned for Found<W, K, L> {
    type Behind<V: Nat, K0: Nat> = Found<W, K, HCons<Column<V, K0>, L>>;
    type Pivots = <W::Freed<K, L::Pivots> as Reduced>::Before<L::Pivots>;
}
impl<L: ColumnList> Scanned for NotFound<L> {
    type Behind<V: Nat, K: Nat> = NotFound<HCons<Column<V, K>, L>>;
    type Pivots = L::PivotsAfterGap;
}

/// Pivots and gaps, offset bit by offset bit.
pub trait Pivots {
    /// The rest `2·W + 1` of a pivot at `K`, freed
    type Freed<W: Nat, K: Nat>: kind::Reduced;
    /// The rest `2·W` of a pivot at `K`, freed
    type FreedAbove<W: PositiveNat, K: Nat>: kind::Reduced;
    /// The number of pivots
    type Rank: Nat;
}
impl Pivots for HNil {
    type Freed<W: Nat, K: Nat> = Pivot<K, UInt<W, B1>>;
    type FreedAbove<W: PositiveNat, K: Nat> = Pivot<K, UInt<W, B0>>;
    type Rank = UTerm;
}
impl<L: PivotList> Pivots for HCons<Gap, L> {
    type Freed<W: Nat, K: Nat> = <W::Freed<K, L> as Reduced>::Odd;
    type FreedAbove<W: PositiveNat, K: Nat> = <W::Freed<K, L> as Reduced>::Even;
    type Rank = L::Rank;
}
impl<K2: Nat, R2: Nat, L: PivotList> Pivots for HCons<Pivot<K2, R2>, L> {
    type Freed<W: Nat, K: Nat> = <<W::XorBits<R2> as ScanBit>::Freed<K::XorBits<K2>, L> as Reduced>::Even;
    type FreedAbove<W: PositiveNat, K: Nat> = <W::Freed<K, L> as Reduced>::Even;
    type Rank = <L::Rank as crate::int::AddBits>::Succ;
}

/// A pivot that is free from those above it.
pub trait Reduced {
    /// One bit further down, with 0 there
    type Even: kind::Reduced;
    /// One bit further down, with 1 there
    type Odd: kind::Reduced;
    /// In front of `L`
    type Before<L: PivotList>: PivotList;
}
impl<K: Nat, R: Nat> Reduced for Pivot<K, R> {
    type Even = Pivot<K, R::Twice>;
    type Odd = Pivot<K, UInt<R, B1>>;
    type Before<L: PivotList> = HCons<Self, L>;
}
