//! Slices of composed layouts, and their offsets.
//!
//! A slice fixes some coordinates. What is left is `c ↦ F(o + K(c))`, where `K` has the kept modes and `o` is the offset so far.
//! Where the swizzle is affine on these offsets ([`Shift::Affine`]), that is `F(o) + (A ∘ K)(c)`: a plain layout and an
//! offset. Elsewhere the slice stays composed, `F o o o K`; it contains the offset, and the offset of the slice is 0.

use super::composed::ComposedLayout;
use super::fields::Shift;
use super::function::{Applied, IsSwizzle, PeriodOf, Swizzle};
use super::rules::ThroughRule;
use super::through::IntegerOffsets;
use super::unit::IsUnit;
use crate::algebra::composition::Composing;
use crate::check::{Cases, Combine, Condition};
use crate::htuple::structure::Structure;
use crate::htuple::{HCons, HNil, Singleton};
use crate::int::{Add, Bits, Compare, Masks, Matched, Nat, One, Reach, Run, SuccPred};
use crate::kind::{HTuple, ModeTree};
use crate::layout::codomain::HasCodomain;
use crate::layout::slice::bounds;
use crate::layout::slice::bounds::{Dice, NestedSlice, Slice};
use crate::layout::slice::{Finish, SliceOffset, Slicer};
use crate::layout::tree::{Mode, Zip, ZipTree};
use crate::layout::{Layout, LayoutOf};
use crate::seal::Seal;
use crate::semimodule::Element;
use crate::shape::Shaped;
use crate::shape::index::Indexing;
use crate::shape::relation::WeaklyCongruentWith;
use core::marker::PhantomData;
use typenum::UTerm;

/// The bits below `N` that the modes `M` touch, those of each mode as a mask: the sum of the masks.
pub type MaskSum<M, N> = <M as OffsetMasks>::MaskSum<N>;
/// The same masks, XORed: equal to their sum iff no two of them share a bit.
pub type MaskXor<M, N> = <M as OffsetMasks>::MaskXor<N>;
/// The bits that a layout touches.
pub trait OffsetMasks {
    /// [`MaskSum`] for this case
    type MaskSum<N: Nat>: Nat;
    /// [`MaskXor`] for this case
    type MaskXor<N: Nat>: Nat;
}
impl<S: Nat, D: Element> OffsetMasks for Mode<S, D> {
    type MaskSum<N: Nat> = Mask<S, D, N>;
    type MaskXor<N: Nat> = Mask<S, D, N>;
}
impl OffsetMasks for HNil {
    type MaskSum<N: Nat> = UTerm;
    type MaskXor<N: Nat> = UTerm;
}
impl<H: ModeTree, T: ModeTree> OffsetMasks for HCons<H, T> {
    type MaskSum<N: Nat> = <H::MaskSum<N> as Add>::Plus<T::MaskSum<N>>;
    type MaskXor<N: Nat> = <H::MaskXor<N> as Bits>::XorBits<T::MaskXor<N>>;
}
/// The bits below `N` that the mode `S : D` touches: from the lowest bit of `D` to the highest bit of `(S − 1)·D`; all of them, from the
/// lowest bit of 1 to the highest bit of `N`, where `D < 0`
type Mask<S, D, N> = MaskUpTo<
    <<D as Element>::IsNegative as Condition>::Number<One, <D as Element>::Abs>,
    <<D as Element>::IsNegative as Condition>::Number<N, Reach<S, <D as Element>::Abs>>,
    N,
>;
/// The bits below `N` from the lowest bit of `D` to the highest bit of `X`
type MaskUpTo<D, X, N> =
    <<<<X as Bits>::Ones as Bits>::XorBits<<<D as Masks>::LowestBit as SuccPred>::Pred> as Bits>::AndBits<
        <X as Bits>::Ones,
    > as Bits>::AndBits<<N as SuccPred>::Pred>;

/// The modes `K` behind the offset `O` and the swizzle as modes of their own, or a refusal, which means that the slice stays
/// composed. `A` is `B1` where all modes are kept.
pub type Resolving<K, B, M, S, O, A> =
    <<<<<A as Condition>::Forbid<ThroughRule> as Combine>::AndThen<
        <<O as Element>::IsNegative as Condition>::Forbid<ThroughRule>,
    > as Combine>::AndThen<Apart<K, <O as Element>::Abs, PeriodOf<B, M, S>>> as Combine>::AndThen<
        Unpaired<MaskXor<K, PeriodOf<B, M, S>>, B, M, S>,
    > as Combine>::AndThen<Composing<<S as Shift>::Affine<B, M, Applied<B, M, S, <O as Element>::Abs>>, K>>;

/// No two modes share a bit below `N`, nor a mode and the offset: the masks add up without a carry.
type Apart<K, O, N> = <<<MaskSum<K, N> as Add>::Plus<Below<O, N>> as Compare>::Is<
    <MaskXor<K, N> as Bits>::XorBits<Below<O, N>>,
> as Condition>::Require<ThroughRule>;
type Below<O, N> = <O as Bits>::AndBits<<N as SuccPred>::Pred>;
/// The mask `T` has at most one bit of each pair of a source bit and its target bit.
type Unpaired<T, B, M, S> =
    <<<<S as Shift>::Move<<T as Bits>::AndBits<Run<B, <S as Shift>::Source<M>>>> as Bits>::AndBits<T> as Matched>::IsZero as Condition>::Require<ThroughRule>;

/// A slice: a plain layout in the unit `U`, or else the composed layout `C`.
pub struct SliceIn<U, C>(PhantomData<(U, C)>);
impl<U: IsUnit, C> Cases for SliceIn<U, C> {
    type Accepted<M: ModeTree> = U::Measured<LayoutOf<M>>;
    type Refused = C;
}

/// `O` and the offset of the coordinate `C` in the layout `L`
type Behind<O, L, C> = <O as Element>::Sum<SliceOffset<L, C>>;
/// `O` and the offset of the coordinate `C` in the modes `M`
type BehindModes<O, M, C> = <O as Element>::Sum<<<C as Slicer>::Start as Indexing>::Offset<M>>;
/// Does the coordinate keep all modes of the shape?
type KeepsAll<C, S> = <<C as Slicer>::Fixed<S> as Structure>::IsNil;

/// A slice of a composed layout. Where the swizzle is affine on the kept modes, it is a plain layout with the offset [`SliceOffset`];
/// elsewhere it is a composed layout that contains the offset.
///
/// * **Source** CUTLASS `cute/swizzle_layout.hpp`, `slice_and_offset`.
/// * **Law** `A(c) = slice(A)(c at the _) + offset`, for every coordinate c that has the integers of the slice.
/// * **Admissible** where the same slice of `L` is. A coordinate without integers changes nothing.
/// ```
/// use cute_static::prelude::*;
/// use cute_static::layout::SliceOffset;
/// use cute_static::swizzle::ApplySwizzle;
/// use cute_static::typenum::{U384, U3, U4};
/// type A = Composition<Swizzle<U3, U4, U3>, layout!((8,128):(128,1))>;
/// static_assertions::assert_type_eq_all!(Slice<A, coord!((3,_))>, layout!(((16,4,2)):((1,-16,64))));
/// static_assertions::assert_type_eq_all!(SliceOffset<A, coord!((3,_))>, ApplySwizzle<Swizzle<U3, U4, U3>, U384>);
/// let (row, offset) = (A::default().slice(coord!((3,_))), 432);
/// assert!((0..128).all(|c| A::default().offset((3, c)) == offset + row.offset(c)));
/// ```
/// ```compile_fail,E0277
/// use cute_static::prelude::*;
/// use cute_static::typenum::{U3, U4};
/// let x: Slice<Composition<Swizzle<U3, U4, U3>, layout!((8,128):(128,1))>, coord!((3,_,_))>;
/// ```
pub enum Swizzled {}
impl<B: Nat, M: Nat, T: Shift, U: IsUnit, O: Element, S: Zip<D> + HTuple, D, C: Slicer, S2: Zip<D2>, D2>
    Finish<ComposedLayout<Swizzle<B, M, T, U>, O, Layout<S, D>>, C, S2, D2> for Swizzled
where
    Swizzle<B, M, T, U>: IsSwizzle,
    <S::Modes as HasCodomain>::Codomain: IntegerOffsets,
{
    type Output = <Resolving<S2::Modes, B, M, T, BehindModes<O, S::Modes, C>, KeepsAll<C, S>> as Combine>::Match<
        SliceIn<U, ComposedLayout<Swizzle<B, M, T, U>, BehindModes<O, S::Modes, C>, Layout<S2, D2>>>,
    >;
}
/// Behind a layout, a slice stays composed.
impl<S, D, O: Element, L: bounds::SliceOffset<C> + Shaped, C, S2, D2>
    Finish<ComposedLayout<Layout<S, D>, O, L>, C, S2, D2> for Swizzled
where
    L::Slicing: Finish<L, C, S2, D2>,
{
    type Output = ComposedLayout<Layout<S, D>, Behind<O, L, C>, <L::Slicing as Finish<L, C, S2, D2>>::Output>;
}
/// Behind a swizzle of a composed layout, a slice stays composed.
impl<B, M, T, U, O: Element, F, P, L, C, S2, D2>
    Finish<ComposedLayout<Swizzle<B, M, T, U>, O, ComposedLayout<F, P, L>>, C, S2, D2> for Swizzled
where
    ComposedLayout<F, P, L>: bounds::SliceOffset<C>,
    Self: Finish<ComposedLayout<F, P, L>, C, S2, D2>,
{
    type Output = ComposedLayout<
        Swizzle<B, M, T, U>,
        Behind<O, ComposedLayout<F, P, L>, C>,
        <Self as Finish<ComposedLayout<F, P, L>, C, S2, D2>>::Output,
    >;
}

/// The methods: one row per operation.
macro_rules! methods {
    ($($verb:ident, $method:ident;)*) => {
        impl<F, O, L> ComposedLayout<F, O, L> {
            $(
                #[doc = concat!("See [`", stringify!($verb), "`].")]
                pub const fn $method<C: Copy, R: Singleton>(self, _coordinate: C) -> R
                where
                    Self: $verb<C, Output = R>,
                {
                    R::VALUE
                }
            )*
        }
    };
}
methods! { Slice, slice; NestedSlice, slice_nested; Dice, dice; }

/// The offset of a slice that is a plain layout; 0 where the slice stays composed.
impl<B: Nat, M: Nat, T: Shift, U: IsUnit, O: Element, S: Zip<D> + HTuple, D: HTuple, C> bounds::SliceOffset<C>
    for ComposedLayout<Swizzle<B, M, T, U>, O, Layout<S, D>>
where
    Swizzle<B, M, T, U>: IsSwizzle,
    C: Slicer + WeaklyCongruentWith<Layout<S, D>>,
    <S::Modes as HasCodomain>::Codomain: IntegerOffsets,
    C::Slice<S>: Zip<C::Slice<D>>,
{
    const SEAL: Seal = Seal;
    type Output = <Resolving<
        <C::Slice<S> as ZipTree<C::Slice<D>>>::Modes,
        B,
        M,
        T,
        BehindModes<O, S::Modes, C>,
        KeepsAll<C, S>,
    > as Combine>::Stride<Applied<B, M, T, <BehindModes<O, S::Modes, C> as Element>::Abs>, UTerm>;
}
/// 0: the slice contains the offset.
impl<S2, D2, O: Element, L: bounds::SliceOffset<C>, C> bounds::SliceOffset<C> for ComposedLayout<Layout<S2, D2>, O, L> {
    const SEAL: Seal = Seal;
    type Output = UTerm;
}
/// 0: the slice contains the offset.
impl<B, M, T, U, O: Element, F, P, L, C> bounds::SliceOffset<C>
    for ComposedLayout<Swizzle<B, M, T, U>, O, ComposedLayout<F, P, L>>
where
    ComposedLayout<F, P, L>: bounds::SliceOffset<C>,
{
    const SEAL: Seal = Seal;
    type Output = UTerm;
}
