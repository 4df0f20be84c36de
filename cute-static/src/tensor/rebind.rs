//! The layout operations on tensors: the same elements in another arrangement.

#![allow(unsafe_code)]

use super::Tensor;
use super::implicit::{Counting, Position, Transform};
use super::memory::{Raw, View, ViewMut};
use super::reach::Reach;
use crate::algebra::by_mode::Tiler;
use crate::algebra::composition::in_bounds::bounds::CompositionInBounds;
use crate::algebra::divide::bounds::{FlatDivide, LogicalDivide, TiledDivide, ZippedDivide};
use crate::algebra::properties::{Injective, InjectiveModes};
use crate::htuple::{HCons, HNil, Underscore};
use crate::int::{Nat, PositiveNat};
use crate::layout::tree::Zip;
use crate::layout::{IsLayout, Layout};
use crate::outcome::{Grants, Mention};
use crate::seal::Seal;
use typenum::{B0, B1, UInt};

/// An accessor that may be bound to the layout `L`, whose offsets are among those it reaches.
///
/// # Safety
/// Where the accessor may be written ([`MemoryMut`](super::accessor::MemoryMut)), `L` reaches no element twice.
///
/// An operation that a user defines cannot reach outside of the storage:
/// ```compile_fail,E0046
/// use cute_static::prelude::*;
/// use cute_static::bounds;
/// #[derive(Clone, Copy)]
/// struct Beyond;
/// impl<S, D> bounds::CompositionInBounds<Beyond> for Layout<S, D> {
///     type Output = layout!(1000:1);
/// }
/// let x = Tensor::new(&[1, 2, 3], layout!(3:1)).compose(Beyond).at(999);
/// ```
#[diagnostic::on_unimplemented(
    message = "a tensor that may be written cannot have the layout `{L}`: it reaches an element twice, or that cannot be told",
    label = "compose with an injective layout, or take a shared view first"
)]
pub unsafe trait Rebind<L> {}
// SAFETY: it is read only.
unsafe impl<T, L> Rebind<L> for View<'_, T> {}
// SAFETY: the caller of the constructor is responsible for aliasing.
unsafe impl<T, L> Rebind<L> for Raw<T> {}
// SAFETY: the layout is injective.
unsafe impl<T, L: IsLayout> Rebind<L> for ViewMut<'_, T> where InjectiveModes<L::Modes>: Grants<L, (), Is = ()> {}
// SAFETY: it computes its elements.
unsafe impl<L> Rebind<L> for Counting {}
// SAFETY: it computes its elements.
unsafe impl<C, L> Rebind<L> for Position<C> {}
// SAFETY: by the accessor behind it.
unsafe impl<E: Rebind<L>, F, L> Rebind<L> for Transform<E, F> {}

/// An accessor of a tensor that may be divided by the tiler `T`. The divided tensor reaches each element as often as `T` names its
/// coordinate, so the condition is on `T` only.
///
/// # Safety
/// Where the accessor may be written, `T` names no coordinate twice.
#[diagnostic::on_unimplemented(
    message = "a tensor that may be written cannot be divided by `{T}`: it names a coordinate twice, or that cannot be told",
    label = "divide by an injective tile, or take a shared view first"
)]
pub unsafe trait DivideBy<T> {}
// SAFETY: it is read only.
unsafe impl<E, T> DivideBy<T> for View<'_, E> {}
// SAFETY: the caller of the constructor is responsible for aliasing.
unsafe impl<E, T> DivideBy<T> for Raw<E> {}
// SAFETY: the tiler is distinct.
unsafe impl<E, T: Distinct<Is = ()>> DivideBy<T> for ViewMut<'_, E> {}
// SAFETY: it computes its elements.
unsafe impl<T> DivideBy<T> for Counting {}
// SAFETY: it computes its elements.
unsafe impl<C, T> DivideBy<T> for Position<C> {}
// SAFETY: by the accessor behind it.
unsafe impl<E: DivideBy<T>, F, T> DivideBy<T> for Transform<E, F> {}

/// A tiler that names no coordinate twice: every layout in it is [`Injective`], as shapes are.
pub trait Distinct {
    #[doc(hidden)]
    const SEAL: Seal;
    /// `()`, which mentions the rule
    #[doc(hidden)]
    type Is;
}
macro_rules! distinct {
    ($([$($p:ident: $of:path),*] $tiler:ty, $is:ty;)*) => {$(
        impl<$($p: $of),*> Distinct for $tiler {
            const SEAL: Seal = Seal;
            type Is = $is;
        }
    )*};
}
distinct! {
    [U: PositiveNat] UInt<U, B0>, ();
    [U: Nat] UInt<U, B1>, ();
    [] Underscore, ();
    [] HNil, ();
    [H: Distinct, T: Distinct] HCons<H, T>, <T::Is as Mention<H::Is>>::Itself;
}
impl<S, D> Distinct for Layout<S, D>
where
    Self: Injective,
{
    const SEAL: Seal = Seal;
    type Is = <Self as Injective>::Is;
}

/// Checks at compile time that `M` reaches no further than `L` in any component.
pub(crate) const fn assert_within<M: IsLayout, L: IsLayout>() {
    Reach::of::<M>().assert_within(Reach::of::<L>());
}

impl<A, L> Tensor<A, L> {
    /// The same elements, or some of them, in the order of `layout`.
    #[inline(always)]
    pub(crate) fn rearranged<M>(self, layout: M) -> Tensor<A, M> {
        Tensor { accessor: self.accessor, layout }
    }
    /// The same, where `layout` is the result of an operation of this crate ([`Tiler`] is sealed). The operation guarantees that it
    /// stays inside; this is checked again at compile time, component by component.
    #[inline(always)]
    pub(crate) fn rebound<M: IsLayout>(self, layout: M) -> Tensor<A, M>
    where
        L: IsLayout,
    {
        const { assert_within::<M, L>() }
        self.rearranged(layout)
    }
}

impl<A, L> Tensor<A, L> {
    /// `T ∘ B`: the tensor whose element at `c` is `T(B(c))`.
    ///
    /// * **Paper** §3.3.4, the permute-and-reshape that comes before a slice.
    /// * **Admissible** where the composition is legal and stays in bounds, see
    ///   [`CompositionInBounds`](crate::algebra::composition::in_bounds::CompositionInBounds); for a tensor that may be written, also where the result is injective.
    /// ```
    /// use cute_static::prelude::*;
    /// // The paper's Figure 6: which elements of an 8×8 tile thread 5 of an FP64 tensor core holds.
    /// let c = Tensor::counting(0, layout!((8,8):(8,1)));
    /// let by_thread = c.compose(layout!(((4,8),2):((16,1),8)));
    /// assert_eq!([by_thread.at((5, 0)), by_thread.at((5, 1))], [10, 11]);
    /// ```
    #[inline(always)]
    pub fn compose<B: Tiler, S: Zip<D>, D>(self, _b: B) -> Tensor<A, Layout<S, D>>
    where
        L: CompositionInBounds<B, Output = Layout<S, D>> + IsLayout,
        A: Rebind<Layout<S, D>>,
    {
        self.rebound(Layout::<S, D>)
    }
}

macro_rules! divides {
    ($($name:ident = $verb:ident;)*) => {
        impl<A, L> Tensor<A, L> {
            $(
                #[doc = concat!("The tensor, divided: see [`", stringify!($verb), "`]. It has the same elements. Modes of stride 0 in the tiler repeat elements, and are refused where the tensor borrows or owns storage that it may write.")]
                #[inline(always)]
                pub fn $name<T, S: Zip<D>, D>(self, _tiler: T) -> Tensor<A, Layout<S, D>>
                where
                    L: $verb<T, Output = Layout<S, D>> + IsLayout,
                    A: DivideBy<T>,
                {
                    self.rebound(Layout::<S, D>)
                }
            )*
        }
    };
}
divides! {
    logical_divide = LogicalDivide;
    zipped_divide = ZippedDivide;
    tiled_divide = TiledDivide;
    flat_divide = FlatDivide;
}
