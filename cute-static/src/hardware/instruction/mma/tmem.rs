//! The layouts of operands of tcgen05: the tile of each CTA, and tensor memory.

use super::family::{List2, List3};
use super::layouts::{OneThread, PairOfCtas};
use crate::int::{Bits, Nat, One};
use crate::layout::{IsLayout, Layout};
use crate::numeric::{
    BFloat16, ComplexTFloat32, Float4E2M1, Float6E2M3, Float6E3M2, Float8E4M3, Float8E5M2, Float16, Float32, Int8,
    Int32, TFloat32, Uint8,
};
use typenum::{
    U1, U2, U4, U16, U64, U128, U256, U32768, U65536, U131072, U262144, U1048576, U2097152, U4194304, U8388608,
    U16777216, UTerm,
};

/// The CTAs that issue one instruction together.
pub trait CtaGroup {
    /// The number of CTAs
    const SIZE: u32;
    /// CTA → CTA of the pair
    type ThrId: IsLayout;
    /// (CTA, value) → element of an (X, Y) tile. Each CTA has a contiguous share of the rows
    type Tile<X: Nat, Y: Nat>;
}
/// `cta_group::1`
#[derive(Clone, Copy, Debug)]
pub enum OneCta {}
/// `cta_group::2`
#[derive(Clone, Copy, Debug)]
pub enum TwoCtas {}
impl CtaGroup for OneCta {
    const SIZE: u32 = 1;
    type ThrId = OneThread;
    // (1,(X,Y)):(0,(1,X))
    type Tile<X: Nat, Y: Nat> = Layout<List2<U1, List2<X, Y>>, List2<UTerm, List2<One, X>>>;
}
impl CtaGroup for TwoCtas {
    const SIZE: u32 = 2;
    type ThrId = PairOfCtas;
    // (2,(X/2,Y)):(X/2,(1,X))
    type Tile<X: Nat, Y: Nat> = Layout<List2<U2, List2<X::Halved, Y>>, List2<X::Halved, List2<One, X>>>;
}

/// The distances in tensor memory, in units of a type of values. Neighbouring lanes are 65536 columns of 32 bits apart.
pub trait TmemUnit {
    /// From one lane to the next
    type Lane: Nat;
    /// From one quarter of the lanes to the next: 32 lanes
    type Quarter: Nat;
    /// From the lower half of the lanes to the upper one: 64 lanes
    type Half: Nat;
    /// From one column to the next
    type Column: Nat;
}
macro_rules! units {
    ($($(#[$doc:meta])* $name:ident: $lane:ty, $quarter:ty, $half:ty, $column:ty;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub enum $name {}
        impl TmemUnit for $name {
            type Lane = $lane;
            type Quarter = $quarter;
            type Half = $half;
            type Column = $column;
        }
    )*};
}
units! {
    /// One value of 32 bits to a column.
    FullColumn: U65536, U2097152, U4194304, U1;
    /// One value of 16 bits to a column, in its lower half: accumulators.
    LowerHalf: U131072, U4194304, U8388608, U2;
    /// Two values of 16 bits to a column.
    PackedTwo: U131072, U4194304, U8388608, U1;
    /// Four values of 8 bits to a column. Values of 6 and 4 bits occupy 8 bits.
    PackedFour: U262144, U8388608, U16777216, U1;
    /// A value of 64 bits to two columns.
    TwoColumns: U32768, U1048576, U2097152, U1;
}

/// The type of a value of an operand of tcgen05.
pub trait TmemValue {
    /// The distances for an accumulator
    type Accumulated: TmemUnit;
    /// The distances for an element of A
    type Packed: TmemUnit;
}
macro_rules! values {
    ($($accumulated:ident $packed:ident: $($value:ty)*;)*) => {$($(
        impl TmemValue for $value {
            type Accumulated = $accumulated;
            type Packed = $packed;
        }
    )*)*};
}
values! {
    FullColumn FullColumn: Float32 Int32 TFloat32;
    TwoColumns TwoColumns: ComplexTFloat32;
    LowerHalf PackedTwo: Float16 BFloat16;
    LowerHalf PackedFour: Float8E4M3 Float8E5M2 Float6E2M3 Float6E3M2 Float4E2M1 Int8 Uint8;
}

/// The arrangement of `M` rows of a [`CtaGroup`] in the lanes of tensor memory.
pub trait TmemRows<G: CtaGroup>: Nat {
    /// The layout of an accumulator of `N` columns
    type Accumulator<T: TmemUnit, N: Nat>;
    /// The number of columns of tensor memory for an accumulator of `N` columns
    type Columns<N: Nat>: Nat;
    /// The layout of A with `K` columns
    type Operand<T: TmemUnit, K: Nat>;
}
/// `(X,1,1):(Y,0,0)`: the tile of one instruction.
type Alone<X, Y> = Layout<List3<X, U1, U1>, List3<Y, UTerm, UTerm>>;
/// `(128,N)`: one row to a lane.
type AllLanes<T, N> = Alone<List2<U128, N>, List2<<T as TmemUnit>::Lane, <T as TmemUnit>::Column>>;
/// `((16,4),N)`: 16 rows in each 32 lanes.
type HalfOfQuarters<T, N> = Alone<
    List2<List2<U16, U4>, N>,
    List2<List2<<T as TmemUnit>::Lane, <T as TmemUnit>::Quarter>, <T as TmemUnit>::Column>,
>;
/// `(64,(N/2,2))`: half of the columns in the lower lanes, half in the upper lanes.
type ColumnsFolded<T, N> = Alone<
    List2<U64, List2<<N as Bits>::Halved, U2>>,
    List2<<T as TmemUnit>::Lane, List2<<T as TmemUnit>::Column, <T as TmemUnit>::Half>>,
>;
impl TmemRows<OneCta> for U64 {
    type Accumulator<T: TmemUnit, N: Nat> = HalfOfQuarters<T, N>;
    type Columns<N: Nat> = N;
    type Operand<T: TmemUnit, K: Nat> = HalfOfQuarters<T, K>;
}
impl TmemRows<OneCta> for U128 {
    type Accumulator<T: TmemUnit, N: Nat> = AllLanes<T, N>;
    type Columns<N: Nat> = N;
    type Operand<T: TmemUnit, K: Nat> = AllLanes<T, K>;
}
impl TmemRows<TwoCtas> for U128 {
    type Accumulator<T: TmemUnit, N: Nat> = ColumnsFolded<T, N>;
    type Columns<N: Nat> = N::Halved;
    type Operand<T: TmemUnit, K: Nat> = AllLanes<T, K>;
}
impl TmemRows<TwoCtas> for U256 {
    type Accumulator<T: TmemUnit, N: Nat> = AllLanes<T, N>;
    type Columns<N: Nat> = N;
    type Operand<T: TmemUnit, K: Nat> = AllLanes<T, K>;
}
