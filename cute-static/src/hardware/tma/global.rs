//! Global memory as TMA sees it: modes numbered from 0, whose extents and strides the types know or not.

use super::element::TmaElement;
use super::rules::{
    GlobalExtent, GlobalStride, GlobalStrideLimit, InnerGlobalExtent, MajorRule, NaturalRule, RunTimeMajor, ZeroStride,
};
use crate::check::{Combine, Condition, IfExact, Passed};
use crate::htuple::{HCons, HNil};
use crate::int::{Add, AddBits, Compare, Divide, ExactOrZero, Gcd, Mul, Nat, One, PositiveNat, Power};
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

/// A number that the types know.
pub struct Known<N>(PhantomData<N>);
/// A number that is known at run time only.
pub enum Unknown {}

/// An extent or a stride.
pub trait MaybeKnown {
    /// Whether the types know it
    type IsKnown: Bool;
    /// Whether it is known to be `N`
    type Is<N: Nat>: Bool;
    /// The number, or 1
    type OrOne: Nat;
    /// As the stride of the mode that is contiguous in shared memory
    type Major: Outcome;
    /// As the global stride of mode `I`
    type Stride<I: Nat, E: TmaElement>: Outcome;
    /// As the global extent of mode `I`
    type Extent<I: Nat>: Outcome;
    /// As the inner global extent
    type Inner<E: TmaElement>: Outcome;
    /// The number, or 0
    const NUMBER: u64;
}
/// 2³² + 1
type ExtentLimit = <<U32 as Power>::TwoTo as AddBits>::Succ;
/// 2⁴⁰ bytes in bits
type StrideLimit = <U43 as Power>::TwoTo;
/// A stride of `D` elements in bits.
type InBits<D, E> = <<E as TmaElement>::GlobalBits as Mul>::Times<D>;

impl<N: Nat> MaybeKnown for Known<N> {
    type IsKnown = B1;
    type Is<M: Nat> = <N as Compare>::Is<M>;
    type OrOne = N;
    type Major = <<N as Compare>::Is<One> as Condition>::Require<MajorRule<N>>;
    type Stride<I: Nat, E: TmaElement> =
        <<<UTerm as Compare>::ComparedTo<N> as crate::check::Limit>::Below<ZeroStride<I>> as Combine>::AndThen<
            <<<InBits<N, E> as Divide>::ExactQuotient<E::StrideBits> as IfExact>::Require<
                GlobalStride<I, N, E::GlobalBits, E::StrideBits>,
            > as Combine>::AndThen<
                <<InBits<N, E> as Compare>::ComparedTo<StrideLimit> as crate::check::Limit>::Below<
                    GlobalStrideLimit<I, N, E::GlobalBits>,
                >,
            >,
        >;
    type Extent<I: Nat> = <<N as Compare>::ComparedTo<ExtentLimit> as crate::check::Limit>::Below<GlobalExtent<I, N>>;
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
    /// Whether the types know both
    type IsKnown: Bool;
    /// Both modes as one: `g = gcd(d, d')`, `1 + (s − 1)·d/g + (s' − 1)·d'/g`
    type Join<S: IsSpan>: IsSpan;
}
type ExtentOf<S> = <<S as IsSpan>::Extent as MaybeKnown>::OrOne;
type StrideOf<S> = <<S as IsSpan>::Stride as MaybeKnown>::OrOne;
/// `(s − 1)·d/g`
type Reach<S, G> = <<ExtentOf<S> as AddBits>::Pred as Mul>::Times<ExactOrZero<StrideOf<S>, G>>;
type JoinedExtent<S, R, G> = <<Reach<S, G> as Add>::Plus<Reach<R, G>> as AddBits>::Succ;
impl<X: MaybeKnown, D: MaybeKnown> IsSpan for Span<X, D> {
    type Extent = X;
    type Stride = D;
    type IsKnown = <X::IsKnown as crate::htuple::congruence::And>::And<D::IsKnown>;
    type Join<S: IsSpan> = <<Self::IsKnown as crate::htuple::congruence::And>::And<S::IsKnown> as IfKnown>::KnownSpan<
        JoinedExtent<Self, S, Gcd<StrideOf<Self>, StrideOf<S>>>,
        Gcd<StrideOf<Self>, StrideOf<S>>,
    >;
}
/// Branch: does the type know?
pub trait IfKnown {
    /// Extent and stride, as far as they are known
    type KnownSpan<X: Nat, D: Nat>: IsSpan;
    /// The mode `E` used already, or one more mode with one element in the box, in front of `L`
    type AppendUnused<E: Element, L: ModeTree>: ModeTree;
    /// One of two
    type PickSought<S: Sought, R: Sought>: Sought;
    /// Into how many pieces of `R` elements, else of `N`, a mode of `S` elements is cut
    type CutPieces<S: Nat, R: Nat, N: Nat>: Nat;
}
impl IfKnown for B0 {
    type KnownSpan<X: Nat, D: Nat> = Span<Unknown, Unknown>;
    type AppendUnused<E: Element, L: ModeTree> = HCons<HCons<Mode<One, E>, HNil>, L>;
    type PickSought<S: Sought, R: Sought> = Later<R>;
    type CutPieces<S: Nat, R: Nat, N: Nat> = super::order::Pieces<S, N>;
}
impl IfKnown for B1 {
    type KnownSpan<X: Nat, D: Nat> = Span<Known<X>, Known<D>>;
    type AppendUnused<E: Element, L: ModeTree> = L;
    type PickSought<S: Sought, R: Sought> = S;
    type CutPieces<S: Nat, R: Nat, N: Nat> = super::order::Pieces<S, R>;
}

/// One mode of global memory: its extent `X`, its stride `D`, its basis element `E`.
pub struct GlobalMode<X, D, E>(PhantomData<(X, D, E)>);
/// The modes of global memory, from number 0 on.
pub trait GlobalModes {
    /// The mode whose basis element is `E`
    type Find<E: Element>: Sought;
    /// The modes that the flat list `F` does not have, each as a mode of one element
    type Unused<F: ModeList>: ModeTree;
    /// How many
    const COUNT: usize;
    /// The extents, 0 where unknown
    const EXTENTS: [u64; 16];
    /// The strides in elements, 0 where unknown
    const STRIDES: [u64; 16];
}
const fn behind(first: u64, rest: [u64; 16]) -> [u64; 16] {
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
    type Find<E: Element> = Nowhere;
    type Unused<F: ModeList> = HNil;
    const COUNT: usize = 0;
    const EXTENTS: [u64; 16] = [0; 16];
    const STRIDES: [u64; 16] = [0; 16];
}
impl<X: MaybeKnown, D: MaybeKnown, E: Element, R: GlobalModes> GlobalModes for HCons<GlobalMode<X, D, E>, R> {
    type Find<F: Element> = <E::Equals<F> as IfKnown>::PickSought<FoundMode<X, D>, R::Find<F>>;
    type Unused<F: ModeList> =
        <<X::Is<One> as Either>::Or<<D::Is<UTerm> as Either>::Or<F::HasUnit<E>>> as IfKnown>::AppendUnused<
            E,
            R::Unused<F>,
        >;
    const COUNT: usize = {
        assert!(R::COUNT < 16, "a tensor of more than 16 modes");
        R::COUNT + 1
    };
    const EXTENTS: [u64; 16] = behind(X::NUMBER, R::EXTENTS);
    const STRIDES: [u64; 16] = behind(D::NUMBER, R::STRIDES);
}

/// A mode that was looked for.
pub trait Sought {
    /// The extent
    type Extent: MaybeKnown;
    /// The stride
    type Stride: MaybeKnown;
    /// `S : D` and on with `R`, or the end where this is no mode
    type Take<S: Nat, D: Element, R: ModeList, G: GlobalModes>: ModeList;
    /// Its number
    const POSITION: usize;
}
/// This mode.
pub struct FoundMode<X, D>(PhantomData<(X, D)>);
/// `S`, one further on.
pub struct Later<S>(PhantomData<S>);
/// No mode.
pub enum Nowhere {}
impl<X: MaybeKnown, D: MaybeKnown> Sought for FoundMode<X, D> {
    type Extent = X;
    type Stride = D;
    type Take<S: Nat, E: Element, R: ModeList, G: GlobalModes> = HCons<Mode<S, E>, R::Units<G>>;
    const POSITION: usize = 0;
}
impl<Q: Sought> Sought for Later<Q> {
    type Extent = Q::Extent;
    type Stride = Q::Stride;
    type Take<S: Nat, E: Element, R: ModeList, G: GlobalModes> = Q::Take<S, E, R, G>;
    const POSITION: usize = Q::POSITION + 1;
}
impl Sought for Nowhere {
    type Extent = Known<One>;
    type Stride = Known<UTerm>;
    type Take<S: Nat, E: Element, R: ModeList, G: GlobalModes> = HNil;
    const POSITION: usize = 0;
}

/// The leaves of a layout, numbered.
pub trait Numbering {
    /// The basis element after those of these leaves, `E` being the first one
    type NextLeaf<E: kind::Components>: kind::Components;
    /// The same shape with a basis element for each leaf
    type BasisNumbered<E: kind::Components>: ModeTree;
    /// The leaves in front of `R`
    type GlobalLeaves<E: kind::Components, R: GlobalModes>: GlobalModes;
    /// The same shape with the mode of the tensor map `B` where each leaf went
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

/// The layout of a tensor in global memory: a static layout, or [`RunTime`] extents and strides.
#[diagnostic::on_unimplemented(
    message = "this is no global memory of a tensor map",
    label = "expected a `layout!`, or `RunTime<(i64, U1)>`, whose strides are numbers of typenum or, where not known, `i64`"
)]
pub trait GlobalMemory {
    /// Its shape with a basis element for each leaf
    type Tree: ModeTree;
    /// Its leaves
    type Modes: GlobalModes;
    /// It can be global memory
    type Natural: Outcome;
    /// As error messages show it
    type Name: Shown;
    #[doc(hidden)]
    const SEAL: Seal;
}
type First = HCons<One, HNil>;
impl<S: Zip<D>, D> GlobalMemory for Layout<S, D>
where
    Self: Shown,
{
    type Tree = <<Self as IsLayout>::Modes as Numbering>::BasisNumbered<First>;
    type Modes = <<Self as IsLayout>::Modes as Numbering>::GlobalLeaves<First, HNil>;
    type Natural = <<Self as IsLayout>::Modes as Numbering>::NaturalStrides;
    type Name = Self;
    const SEAL: Seal = Seal;
}

/// A tensor whose extents are known at run time, and whose strides `V` are integers where they are, numbers of typenum where they
/// are not: as [`Global`](crate::prelude::Global) has them.
///
/// * **Admissible** in a tensor map where the stride of the contiguous mode is `U1`.
pub struct RunTime<V>(PhantomData<V>);
/// Extents that are known at run time, as error messages show them.
pub struct ExtentsAtRunTime;
impl Shown for ExtentsAtRunTime {
    type Shown = Self;
}
/// A stride of [`RunTime`].
pub trait RunTimeStride {
    /// The number, if it is one
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

/// The modes of a tensor of extents that are known at run time, as a list; `1` stands for any extent: the last mode under an
/// index is unbounded.
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
    type Natural = Passed;
    type Name = AtRunTime;
    const SEAL: Seal = Seal;
}
/// A tensor whose extents are known at run time, as error messages show it.
pub struct AtRunTime;
impl Shown for AtRunTime {
    type Shown = ExtentsAtRunTime;
}
