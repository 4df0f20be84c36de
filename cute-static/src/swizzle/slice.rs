//! Slices of composed layouts, and their offsets.
//!
//! A slice fixes some coordinates, so `c ↦ F(o + K(c))` is left, with `K` the kept modes and `o` the offset so far.
//! Where the swizzle is affine on these offsets (see `affine`), that is `F(o) + (A ∘ K)(c)`: a plain layout, and an
//! offset. Where it is not, the slice stays composed, `F o o o K`: then the offset is in it, and that of the slice is
//! 0.

use super::affine::Touch;
use super::composed::ComposedLayout;
use super::function::{Applied, IsSwizzle, PeriodOf, Swizzle};
use super::mask::Run;
use super::rules::ThroughRule;
use super::shift::Shift;
use super::through::IntegerOffsets;
use super::unit::IsUnit;
use crate::algebra::composition::Composing;
use crate::check::{Combine, Condition, Passed};
use crate::htuple::Singleton;
use crate::htuple::structure::Structure;
use crate::int::{Add, AddBits, Compare, Matched, Nat};
use crate::kind::{HTuple, ModeTree, Reason};
use crate::layout::codomain::HasCodomain;
use crate::layout::slice::bounds;
use crate::layout::slice::bounds::{Dice, NestedSlice, Slice};
use crate::layout::slice::{Finish, SliceOffset, Slicer};
use crate::layout::tree::{Zip, ZipTree};
use crate::layout::{Layout, LayoutOf};
use crate::outcome::{Accepted, Refused};
use crate::seal::Seal;
use crate::semimodule::Element;
use crate::shape::Shaped;
use crate::shape::index::Indexing;
use crate::shape::relation::WeaklyCongruentWith;
use typenum::UTerm;

/// The modes `K` behind the offset `O`, through the swizzle, as modes; `A` whether all modes are kept. A refusal means:
/// stay composed.
pub type Resolving<K, B, M, S, O, A> =
    <<<<<A as Condition>::Choose<Refused<ThroughRule>, Passed> as Combine>::AndThen<
        <<O as Element>::IsNegative as Condition>::Choose<Refused<ThroughRule>, Passed>,
    > as Combine>::AndThen<Apart<K, <O as Element>::Abs, PeriodOf<B, M, S>>> as Combine>::AndThen<
        Unpaired<<K as Touch>::MaskXor<PeriodOf<B, M, S>>, B, M, S>,
    > as Combine>::AndThen<Composing<<S as Shift>::Near<B, M, Applied<B, M, S, <O as Element>::Abs>>, K>>;

/// No two modes, nor a mode and the offset, share a bit below `N`: the masks add up without a carry.
type Apart<K, O, N> = <<<<K as Touch>::MaskSum<N> as Add>::Plus<Below<O, N>> as Compare>::Is<
    <<K as Touch>::MaskXor<N> as crate::int::Bits>::XorBits<Below<O, N>>,
> as Condition>::Require<ThroughRule>;
type Below<O, N> = <O as crate::int::Bits>::AndBits<<N as AddBits>::Pred>;
/// Of no pair are both bits in the mask `T`.
type Unpaired<T, B, M, S> = <<<<S as Shift>::Move<<T as crate::int::Bits>::AndBits<Run<B, <S as Shift>::Source<M>>>> as crate::int::Bits>::AndBits<
    T,
> as Matched>::IsZero as Condition>::Require<ThroughRule>;

/// A slice that is a plain layout, or stays composed.
pub trait Resolve {
    /// The slice: the layout in the unit `U`, or `C`
    type Sliced<U: IsUnit, C>;
    /// The offset: `F`, or 0
    type Offset<F: Nat>: Element;
}
impl<M: ModeTree> Resolve for Accepted<M> {
    type Sliced<U: IsUnit, C> = U::Measured<LayoutOf<M>>;
    type Offset<F: Nat> = F;
}
impl<W: Reason> Resolve for Refused<W> {
    type Sliced<U: IsUnit, C> = C;
    type Offset<F: Nat> = UTerm;
}

type Behind<O, L, C> = <O as Element>::Sum<SliceOffset<L, C>>;
/// `O` and the offset of the coordinate `C` in the modes `M`
type BehindModes<O, M, C> = <O as Element>::Sum<<<C as Slicer>::Start as Indexing>::Offset<M>>;
/// Does the coordinate keep all modes of the shape?
type KeepsAll<C, S> = <<C as Slicer>::Fixed<S> as Structure>::IsNil;

/// A slice of a composed layout: a plain layout where the swizzle is affine on what is kept, its offset being
/// [`SliceOffset`]; else composed, with the offset in it.
///
/// * **Source** CUTLASS `cute/swizzle_layout.hpp`, `slice_and_offset`.
/// * **Law** `A(c) = slice(A)(c at the _) + offset`, for every coordinate c that has the integers of the slice.
/// * **Admissible** as a slice of the layout. A coordinate without integers leaves all as it is.
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
    type Output = <Resolving<S2::Modes, B, M, T, BehindModes<O, S::Modes, C>, KeepsAll<C, S>> as Resolve>::Sliced<
        U,
        ComposedLayout<Swizzle<B, M, T, U>, BehindModes<O, S::Modes, C>, Layout<S2, D2>>,
    >;
}
/// Stays composed.
impl<S, D, O: Element, L: bounds::SliceOffset<C> + Shaped, C, S2, D2>
    Finish<ComposedLayout<Layout<S, D>, O, L>, C, S2, D2> for Swizzled
where
    L::Slicing: Finish<L, C, S2, D2>,
{
    type Output = ComposedLayout<Layout<S, D>, Behind<O, L, C>, <L::Slicing as Finish<L, C, S2, D2>>::Output>;
}
/// Stays composed.
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

/// One row per verb.
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

/// The offset of a slice that is a plain layout; 0 where it stays composed.
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
    > as Resolve>::Offset<Applied<B, M, T, <BehindModes<O, S::Modes, C> as Element>::Abs>>;
}
/// 0: the offset is in the slice.
impl<S2, D2, O: Element, L: bounds::SliceOffset<C>, C> bounds::SliceOffset<C> for ComposedLayout<Layout<S2, D2>, O, L> {
    const SEAL: Seal = Seal;
    type Output = UTerm;
}
/// 0: the offset is in the slice.
impl<B, M, T, U, O: Element, F, P, L, C> bounds::SliceOffset<C>
    for ComposedLayout<Swizzle<B, M, T, U>, O, ComposedLayout<F, P, L>>
where
    ComposedLayout<F, P, L>: bounds::SliceOffset<C>,
{
    const SEAL: Seal = Seal;
    type Output = UTerm;
}
