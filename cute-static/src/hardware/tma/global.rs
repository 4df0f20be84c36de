//! Global memory of a tensor map: numbered modes, whose extents and strides are types or known at run time only.

use super::element::TmaElement;
use super::extents::ExtentList;
use super::rules::{
    GlobalExtent, GlobalStride, GlobalStrideLimit, InnerGlobalExtent, MajorRule, NaturalRule, RunTimeMajor, ZeroStride,
};
use crate::branch::branch;
use crate::check::{Combine, Condition, IfExact, Limit, Passed};
use crate::htuple::congruence::And;
use crate::htuple::{HCons, HNil};
use crate::int::{Add, Compare, Divide, ExactOrZero, Gcd, Mul, Nat, One, PositiveNat, Power, SuccPred};
use crate::kind::{self, Bool, Either, ModeList, ModeTree, Outcome};
use crate::layout::tree::Mode;
use crate::layout::tree::Zip;
use crate::layout::{IsLayout, Layout};
use crate::outcome::Shown;
use crate::seal::Seal;
use crate::semimodule::Element;
use crate::tensor::profile::{Strides, integers};
use core::marker::PhantomData;
use typenum::{B0, B1, U32, U43, UInt, UTerm};

/// A number that is a type.
pub struct Known<N>(PhantomData<N>);
/// A number that is known at run time only.
pub enum Unknown {}

/// An extent or a stride.
pub trait MaybeKnown {
    /// Whether it is a type
    type IsKnown: Bool;
    /// Whether it is known to be `N`
    type Is<N: Nat>: Bool;
    /// The number, or 1
    type OrOne: Nat;
    /// The rule for the stride of the mode that is contiguous in shared memory
    type Major: Outcome;
    /// The rule for the global stride of mode `I`
    type Stride<I: Nat, E: TmaElement>: Outcome;
    /// The rule for the global extent of mode `I`
    type Extent<I: Nat>: Outcome;
    /// The rule for the inner global extent
    type Inner<E: TmaElement>: Outcome;
    /// The number, or 0
    const NUMBER: u64;
}
/// 2³² + 1
type ExtentLimit = <<U32 as Power>::TwoTo as SuccPred>::Succ;
/// 2⁴⁰ bytes in bits
type StrideLimit = <U43 as Power>::TwoTo;
/// A stride of `D` elements in bits.
pub(super) type InBits<D, E> = <<E as TmaElement>::GlobalBits as Mul>::Times<D>;

impl<N: Nat> MaybeKnown for Known<N> {
    type IsKnown = B1;
    type Is<M: Nat> = <N as Compare>::Is<M>;
    type OrOne = N;
    type Major = <<N as Compare>::Is<One> as Condition>::Require<MajorRule<N>>;
    type Stride<I: Nat, E: TmaElement> =
        <<<UTerm as Compare>::ComparedTo<N> as Limit>::Below<ZeroStride<I>> as Combine>::AndThen<
            <<<InBits<N, E> as Divide>::ExactQuotient<E::StrideBits> as IfExact>::Require<
                GlobalStride<I, N, E::GlobalBits, E::StrideBits>,
            > as Combine>::AndThen<
                <<InBits<N, E> as Compare>::ComparedTo<StrideLimit> as Limit>::Below<
                    GlobalStrideLimit<I, N, E::GlobalBits>,
                >,
            >,
        >;
    type Extent<I: Nat> = <<N as Compare>::ComparedTo<ExtentLimit> as Limit>::Below<GlobalExtent<I, N>>;
    type Inner<E: TmaElement> =
        <<N as Divide>::ExactQuotient<E::InnerUnit> as IfExact>::Require<InnerGlobalExtent<N, E::InnerUnit>>;
    const NUMBER: u64 = match N::MAGNITUDE {
        Some(number) => number,
        None => panic!("an extent or a stride does not fit in 64 bits"),
    };
}
impl MaybeKnown for Unknown {
    type IsKnown = B0;
    type Is<M: Nat> = B0;
    type OrOne = One;
    type Major = crate::outcome::Refused<RunTimeMajor>;
    type Stride<I: Nat, E: TmaElement> = Passed;
    type Extent<I: Nat> = Passed;
    type Inner<E: TmaElement> = Passed;
    const NUMBER: u64 = 0;
}

/// The extent `X` and the stride `D` of a mode of the tensor map.
pub struct Span<X, D>(PhantomData<(X, D)>);
/// Extent and stride of a mode of the tensor map.
pub trait IsSpan {
    /// The extent
    type Extent: MaybeKnown;
    /// The stride
    type Stride: MaybeKnown;
    /// Whether both are types
    type IsKnown: Bool;
    /// Both modes as one of the stride `g = gcd(d, d')` and the extent `1 + (s − 1)·d/g + (s' − 1)·d'/g`
    type Join<S: IsSpan>: IsSpan;
}
type ExtentOf<S> = <<S as IsSpan>::Extent as MaybeKnown>::OrOne;
type StrideOf<S> = <<S as IsSpan>::Stride as MaybeKnown>::OrOne;
/// `(s − 1)·d/g`
type Reach<S, G> = <<ExtentOf<S> as SuccPred>::Pred as Mul>::Times<ExactOrZero<StrideOf<S>, G>>;
type JoinedExtent<S, R, G> = <<Reach<S, G> as Add>::Plus<Reach<R, G>> as SuccPred>::Succ;
impl<X: MaybeKnown, D: MaybeKnown> IsSpan for Span<X, D> {
    type Extent = X;
    type Stride = D;
    type IsKnown = <X::IsKnown as And>::And<D::IsKnown>;
    type Join<S: IsSpan> = Span<
        <<Self::IsKnown as And>::And<S::IsKnown> as IfKnown>::Number<
            JoinedExtent<Self, S, Gcd<StrideOf<Self>, StrideOf<S>>>,
        >,
        // The coordinates of the map are in steps of this stride. It is known where both are, whatever the extents are.
        <<D::IsKnown as And>::And<<S::Stride as MaybeKnown>::IsKnown> as IfKnown>::Number<
            Gcd<StrideOf<Self>, StrideOf<S>>,
        >,
    >;
}
branch! {
    /// Branch on a boolean.
    pub trait IfKnown {
        /// The number `N` if it is known
        type Number<N: Nat>: MaybeKnown;
        /// `L` if the box uses the mode `E`, else `L` after a mode `E` with one element
        type AppendUnused<E: Element, L: ModeTree>: ModeTree;
        /// `S`, or `R`, which is one mode further on
        type PickLookup<S: Lookup, R: Lookup>: Lookup;
        /// The number of pieces of `R` elements, or of `N`, of a mode of `S` elements
        type CutPieces<S: Nat, R: Nat, N: Nat>: Nat;
    }
    B0 => Unknown, HCons<HCons<Mode<One, E>, HNil>, L>, FoundLater<R>, super::order::Pieces<S, N>;
    B1 => Known<N>, L, S, super::order::Pieces<S, R>;
}

/// One mode of global memory: its extent `X`, its stride `D`, its basis element `E`.
pub struct GlobalMode<X, D, E>(PhantomData<(X, D, E)>);
/// The modes of global memory, from number 0 on.
pub trait GlobalModes {
    /// The mode whose basis element is `E`
    type Find<E: Element>: Lookup;
    /// The modes that the flat list `F` does not have, each as a mode of one element
    type Unused<F: ModeList>: ModeTree;
    /// Their number
    const COUNT: usize;
    /// The extents, 0 where unknown
    const EXTENTS: [u64; 16];
    /// The strides in elements, 0 where unknown
    const STRIDES: [u64; 16];
}
const fn prepend(first: u64, rest: [u64; 16]) -> [u64; 16] {
    let mut all = [0; 16];
    all[0] = first;
    let mut i = 1;
    while i < 16 {
        all[i] = rest[i - 1];
        i += 1;
    }
    all
}
impl GlobalModes for HNil {
    type Find<E: Element> = NotFound;
    type Unused<F: ModeList> = HNil;
    const COUNT: usize = 0;
    const EXTENTS: [u64; 16] = [0; 16];
    const STRIDES: [u64; 16] = [0; 16];
}
impl<X: MaybeKnown, D: MaybeKnown, E: Element, R: GlobalModes> GlobalModes for HCons<GlobalMode<X, D, E>, R> {
    type Find<F: Element> = <E::Equals<F> as IfKnown>::PickLookup<FoundMode<X, D>, R::Find<F>>;
    type Unused<F: ModeList> =
        <<X::Is<One> as Either>::Or<<D::Is<UTerm> as Either>::Or<F::HasUnit<E>>> as IfKnown>::AppendUnused<
            E,
            R::Unused<F>,
        >;
    const COUNT: usize = {
        assert!(R::COUNT < 16, "a tensor of more than 16 modes");
        R::COUNT + 1
    };
    const EXTENTS: [u64; 16] = prepend(X::NUMBER, R::EXTENTS);
    const STRIDES: [u64; 16] = prepend(D::NUMBER, R::STRIDES);
}

/// The result of a look-up: a mode, or none.
pub trait Lookup {
    /// The extent
    type Extent: MaybeKnown;
    /// The stride
    type Stride: MaybeKnown;
    /// `S : D` and the units of `R` if a mode was found, else the empty list
    type Take<S: Nat, D: Element, R: ModeList, G: GlobalModes>: ModeList;
    /// Its number
    const POSITION: usize;
}
/// The first mode, of the extent `X` and the stride `D`.
pub struct FoundMode<X, D>(PhantomData<(X, D)>);
/// The mode one after `S`.
pub struct FoundLater<S>(PhantomData<S>);
/// No mode.
pub enum NotFound {}
impl<X: MaybeKnown, D: MaybeKnown> Lookup for FoundMode<X, D> {
    type Extent = X;
    type Stride = D;
    type Take<S: Nat, E: Element, R: ModeList, G: GlobalModes> = HCons<Mode<S, E>, R::Units<G>>;
    const POSITION: usize = 0;
}
impl<Q: Lookup> Lookup for FoundLater<Q> {
    type Extent = Q::Extent;
    type Stride = Q::Stride;
    type Take<S: Nat, E: Element, R: ModeList, G: GlobalModes> = Q::Take<S, E, R, G>;
    const POSITION: usize = Q::POSITION + 1;
}
impl Lookup for NotFound {
    type Extent = Known<One>;
    type Stride = Known<UTerm>;
    type Take<S: Nat, E: Element, R: ModeList, G: GlobalModes> = HNil;
    const POSITION: usize = 0;
}

/// The leaves of a layout, numbered by basis elements from `E` on.
pub trait Numbering {
    /// The basis element after those of these leaves
    type NextLeaf<E: kind::Components>: kind::Components;
    /// The same shape with a basis element as the stride of each leaf
    type BasisNumbered<E: kind::Components>: ModeTree;
    /// The leaves as modes of global memory, then `R`
    type GlobalLeaves<E: kind::Components, R: GlobalModes>: GlobalModes;
    /// The same shape, the stride of each leaf being its coordinate in the tensor map `B`
    type MapPlaces<E: kind::Components, B: ModeTree, G: GlobalModes>: ModeTree;
    /// All strides are natural numbers
    type NaturalStrides: Outcome;
}
impl<S: Nat, D: Element> Numbering for Mode<S, D> {
    type NextLeaf<E: kind::Components> = E::AfterZero;
    type BasisNumbered<E: kind::Components> = Mode<S, E::Wrapped>;
    type GlobalLeaves<E: kind::Components, R: GlobalModes> = HCons<GlobalMode<Known<S>, Known<D::Abs>, E::Wrapped>, R>;
    type MapPlaces<E: kind::Components, B: ModeTree, G: GlobalModes> =
        Mode<S, B::MapPlace<E::Wrapped, HCons<One, HNil>, G>>;
    type NaturalStrides = <D::Equals<D::Abs> as Condition>::Require<NaturalRule<D>>;
}
impl Numbering for HNil {
    type NextLeaf<E: kind::Components> = E;
    type BasisNumbered<E: kind::Components> = HNil;
    type GlobalLeaves<E: kind::Components, R: GlobalModes> = R;
    type MapPlaces<E: kind::Components, B: ModeTree, G: GlobalModes> = HNil;
    type NaturalStrides = Passed;
}
impl<H: ModeTree, T: ModeTree> Numbering for HCons<H, T> {
    type NextLeaf<E: kind::Components> = T::NextLeaf<H::NextLeaf<E>>;
    type BasisNumbered<E: kind::Components> = HCons<H::BasisNumbered<E>, T::BasisNumbered<H::NextLeaf<E>>>;
    type GlobalLeaves<E: kind::Components, R: GlobalModes> = H::GlobalLeaves<E, T::GlobalLeaves<H::NextLeaf<E>, R>>;
    type MapPlaces<E: kind::Components, B: ModeTree, G: GlobalModes> =
        HCons<H::MapPlaces<E, B, G>, T::MapPlaces<H::NextLeaf<E>, B, G>>;
    type NaturalStrides = <H::NaturalStrides as Combine>::AndThen<T::NaturalStrides>;
}

/// The layout of a tensor in global memory: a static layout, one with symbols, or [`RunTime`] extents and strides.
#[diagnostic::on_unimplemented(
    message = "this is not global memory of a tensor map",
    label = "expected a `layout!`, whose extents may be symbols, or `RunTime<(i64, U1)>`, whose strides are numbers of typenum or, where not known, `i64`"
)]
pub trait GlobalMemory {
    /// Its shape with a basis element for each leaf
    type Tree: ModeTree;
    /// Its leaves
    type Modes: GlobalModes;
    /// The rules that do not depend on the tile: strides are natural numbers
    type Legal: Outcome;
    /// The rules on the extents `X` of a box
    type Limits<X: ExtentList>: Outcome;
    /// Those of the modes `F` that one box of `K` blocks has
    type Boxed<F: ModeList, K: Nat>: ModeList;
    /// The modes of the tensor map that the box does not have
    const MORE_MODES: usize = 0;
    /// Its text in error messages
    type Name: Shown;
    #[doc(hidden)]
    const SEAL: Seal;
}
/// The basis element `1@0`
pub(super) type First = HCons<One, HNil>;
impl<S: Zip<D>, D> GlobalMemory for Layout<S, D>
where
    Self: Shown,
{
    type Tree = <<Self as IsLayout>::Modes as Numbering>::BasisNumbered<First>;
    type Modes = <<Self as IsLayout>::Modes as Numbering>::GlobalLeaves<First, HNil>;
    type Legal = <<Self as IsLayout>::Modes as Numbering>::NaturalStrides;
    type Limits<X: ExtentList> = X::TileLimits;
    type Boxed<F: ModeList, K: Nat> = F::InOneBox<K>;
    type Name = Self;
    const SEAL: Seal = Seal;
}

/// A tensor whose extents are known at run time. Its strides `V` are those of [`Global`](crate::prelude::Global): an integer type if the
/// stride is known at run time, a number of typenum if it is a constant.
///
/// * **Admissible** in a tensor map where the stride of the contiguous mode is `U1`.
pub struct RunTime<V>(PhantomData<V>);
/// The text of extents that are known at run time, in error messages.
pub struct ExtentsAtRunTime;
impl Shown for ExtentsAtRunTime {
    type Shown = Self;
}
/// A stride of [`RunTime`].
pub trait RunTimeStride {
    /// The number, if it is a constant
    type Stride: MaybeKnown;
}
macro_rules! unknown {
    ($($ty:ty)*) => {$(
        impl RunTimeStride for $ty {
            type Stride = Unknown;
        }
    )*};
}
integers!(unknown);
impl RunTimeStride for UTerm {
    type Stride = Known<Self>;
}
macro_rules! naturals {
    ($($kind:path: $bit:ty),*) => {$(
        impl<U: $kind> RunTimeStride for UInt<U, $bit> {
            type Stride = Known<Self>;
        }
    )*};
}
naturals!(PositiveNat: B0, Nat: B1);

/// The modes of a tensor whose extents are known at run time, as a list. Each has the extent 1 in place of the unknown one, which
/// permits every tile because an index may exceed the last mode.
pub trait RunTimeModes {
    /// The shape with basis elements
    type Tree<E: kind::Components>: ModeTree;
    /// The modes
    type Modes<E: kind::Components>: GlobalModes;
}
impl RunTimeModes for HNil {
    type Tree<E: kind::Components> = HNil;
    type Modes<E: kind::Components> = HNil;
}
impl<H: RunTimeStride, T: RunTimeModes> RunTimeModes for HCons<H, T> {
    type Tree<E: kind::Components> = HCons<Mode<One, E::Wrapped>, T::Tree<E::AfterZero>>;
    type Modes<E: kind::Components> = HCons<GlobalMode<Unknown, H::Stride, E::Wrapped>, T::Modes<E::AfterZero>>;
}
/// A Rust tuple of strides as a list.
pub trait RunTimeStrides: Strides {
    /// The list
    type List: RunTimeModes;
}
macro_rules! list {
    () => { HNil };
    ($v:ident $($rest:ident)*) => { HCons<$v, list!($($rest)*)> };
}
macro_rules! tuples {
    ([$($done:ident)*]) => {};
    ([$($done:ident)*] $v:ident $($rest:ident)*) => {
        tuples!(@one $($done)* $v);
        tuples!([$($done)* $v] $($rest)*);
    };
    (@one $($v:ident)*) => {
        impl<$($v: RunTimeStride),*> RunTimeStrides for ($($v,)*)
        where
            Self: Strides,
        {
            type List = list!($($v)*);
        }
    };
}
tuples!([] V0 V1 V2 V3 V4 V5 V6 V7);
impl<V: RunTimeStrides> GlobalMemory for RunTime<V> {
    type Tree = <V::List as RunTimeModes>::Tree<First>;
    type Modes = <V::List as RunTimeModes>::Modes<First>;
    type Legal = Passed;
    type Limits<X: ExtentList> = X::TileLimits;
    type Boxed<F: ModeList, K: Nat> = F::InOneBox<K>;
    type Name = AtRunTime;
    const SEAL: Seal = Seal;
}
/// The text of a tensor whose extents are known at run time, in error messages.
pub struct AtRunTime;
impl Shown for AtRunTime {
    type Shown = ExtentsAtRunTime;
}
