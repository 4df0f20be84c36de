//! Constructors of tensors. A safe constructor checks that the layout stays inside the storage.

#![allow(unsafe_code)]

use super::accessor::{Accessor, Everywhere};
use super::implicit::{Counting, FunctionOf, Position, Transform};
use super::memory::{Raw, View, ViewMut};
use super::{Addressing, Tensor};
use crate::algebra::properties::Injective;
use crate::layout::codomain::HasCodomain;
use crate::layout::constants::Constants;
use crate::layout::tree::Zip;
use crate::layout::{IsLayout, Layout};
use crate::seal::Seal;
use crate::semimodule::codomain::Offsets;
use crate::text::JoinedName;
use core::fmt;

/// The error of a storage that is smaller than the layout's image.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooSmall {
    needed: u64,
    found: usize,
}
/// `the layout reaches 7 elements, the storage holds 6`
impl fmt::Display for TooSmall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the layout reaches {} elements, the storage holds {}", self.needed, self.found)
    }
}
impl core::error::Error for TooSmall {}

/// The number of elements, from the first one on, that a layout reaches. A compile error where a stride is negative.
pub(super) const fn reach<L: IsLayout>() -> u64 {
    assert!(
        matches!(<L::Modes as Constants>::FALL, Some(0)),
        "the layout has a negative stride, so it reaches below the first element"
    );
    L::COSIZE
}

/// Checks that an array of `found` elements contains those of a layout. A compile error where it does not.
#[track_caller]
pub(super) const fn holds<L: IsLayout>(found: u64) {
    enough(reach::<L>(), found);
}
#[track_caller]
pub(super) const fn enough(needed: u64, found: u64) {
    if needed > found {
        let text = JoinedName::<192>::EMPTY.then("the layout reaches ").number(needed);
        panic!("{}", text.then(" elements, the array has ").number(found).as_str());
    }
}

pub(super) const fn fits(needed: u64, found: usize) -> Result<(), TooSmall> {
    if needed <= found as u64 { Ok(()) } else { Err(TooSmall { needed, found }) }
}

/// A layout that a tensor has over memory.
#[diagnostic::on_unimplemented(
    message = "this is no plain layout: write a `layout!`, such as `layout!((4,8):(8,1))`; a swizzled layout has the constructors `Tensor::swizzled` and `swizzled_mut`",
    label = "expected a `layout!` whose strides are integers"
)]
pub trait InMemory: Copy {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The layout. Bounds on it are no second error where there is none.
    type Plain: IsLayout;
}
impl<S: Zip<D>, D> InMemory for Layout<S, D>
where
    Self: OfOffsets,
{
    const SEAL: Seal = Seal;
    type Plain = Self;
}
/// The offsets are integers.
pub trait OfOffsets {
    #[doc(hidden)]
    const SEAL: Seal;
}
impl<S: Zip<D>, D> OfOffsets for Layout<S, D>
where
    <S::Modes as HasCodomain>::Codomain: Offsets,
{
    const SEAL: Seal = Seal;
}

impl<'a, T, L> Tensor<View<'a, T>, L> {
    /// A tensor over an array.
    ///
    /// * **Admissible** where the array has at least as many elements as the layout's cosize, and no stride is negative. Both are checked at compile time.
    /// ```
    /// use cute_static::prelude::*;
    /// let a = Tensor::new(&[1, 2, 3, 4, 5, 6], layout!((2,3):(1,2)));
    /// assert_eq!(a[(1, 1)], 4);
    /// ```
    /// ```compile_fail,E0080
    /// use cute_static::prelude::*;
    /// // The second column is below the first.
    /// let a = Tensor::new(&[1, 2, 3, 4, 5, 6], layout!((2,3):(3,-1)));
    /// ```
    /// ```compile_fail,E0080
    /// use cute_static::prelude::*;
    /// // The layout reaches 7 elements, the array has 6.
    /// let a = Tensor::new(&[1, 2, 3, 4, 5, 6], layout!((2,3):(4,1)));
    /// ```
    #[inline]
    pub const fn new<const N: usize>(data: &'a [T; N], layout: L) -> Self
    where
        L: InMemory,
    {
        const { holds::<L::Plain>(N as u64) }
        Self { accessor: View::new(data), layout }
    }

    /// A tensor over a slice.
    ///
    /// # Errors
    /// Where the slice is smaller than the layout's cosize.
    /// ```
    /// use cute_static::prelude::*;
    /// let data = vec![0.0f32; 6];
    /// assert!(Tensor::from_slice(&data, layout!((2,3):(1,2))).is_ok());
    /// let error = Tensor::from_slice(&data, layout!((2,3):(4,1))).unwrap_err();
    /// assert_eq!(error.to_string(), "the layout reaches 7 elements, the storage holds 6");
    /// ```
    #[inline]
    pub const fn from_slice(data: &'a [T], layout: L) -> Result<Self, TooSmall>
    where
        L: InMemory,
    {
        match fits(const { reach::<L::Plain>() }, data.len()) {
            Ok(()) => Ok(Self { accessor: View::new(data), layout }),
            Err(error) => Err(error),
        }
    }
}

impl<'a, T, L> Tensor<ViewMut<'a, T>, L> {
    /// A tensor over an array, for writing.
    ///
    /// * **Admissible** as [`new`](Tensor::new), and where the layout is [`Injective`], because two coordinates of one element would
    ///   alias.
    /// ```
    /// use cute_static::prelude::*;
    /// let mut data = [0; 6];
    /// let mut a = Tensor::new_mut(&mut data, layout!((2,3):(3,1)));
    /// a[(1, 0)] = 7;
    /// assert_eq!(data, [0, 0, 0, 7, 0, 0]);
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// // A broadcast: all rows are the same memory.
    /// let a = Tensor::new_mut(&mut [0; 3], layout!((2,3):(0,1)));
    /// ```
    #[inline]
    pub const fn new_mut<const N: usize>(data: &'a mut [T; N], layout: L) -> Self
    where
        L: InMemory<Plain: Injective>,
    {
        const { holds::<L::Plain>(N as u64) }
        Self { accessor: ViewMut::new(data), layout }
    }

    /// A tensor over a slice, for writing.
    ///
    /// * **Admissible** where the layout is [`Injective`].
    ///
    /// # Errors
    /// Where the slice is smaller than the layout's cosize.
    #[inline]
    pub const fn from_slice_mut(data: &'a mut [T], layout: L) -> Result<Self, TooSmall>
    where
        L: InMemory<Plain: Injective>,
    {
        match fits(const { reach::<L::Plain>() }, data.len()) {
            Ok(()) => Ok(Self { accessor: ViewMut::new(data), layout }),
            Err(error) => Err(error),
        }
    }
}

impl<T, L> Tensor<Raw<T>, L> {
    /// A tensor at a pointer.
    ///
    /// # Safety
    /// As long as the tensor or a copy of it is used, `base + L(c)` must be an element for every in-bounds coordinate `c`. It must be valid
    /// for reads, and for writes where the tensor is written; nothing else may access elements that are written.
    #[inline]
    pub const unsafe fn from_raw(base: *mut T, layout: L) -> Self {
        Self { accessor: Raw::new(base), layout }
    }
}

impl<A: Everywhere, L: Addressing> Tensor<A, L> {
    /// A tensor over an accessor that reaches every offset. The accessor may be a type of yours.
    /// ```
    /// use cute_static::prelude::*;
    /// use cute_static::tensor::{Accessor, Everywhere};
    /// /// The squares.
    /// struct Squares;
    /// impl Accessor<i64> for Squares {
    ///     type Element = i64;
    ///     unsafe fn load(&self, at: i64) -> i64 {
    ///         at * at
    ///     }
    /// }
    /// // SAFETY: it computes its elements.
    /// unsafe impl Everywhere for Squares {}
    /// assert_eq!(Tensor::over(Squares, layout!((2,3):(3,1))).at((1, 2)), 25);
    /// ```
    #[inline]
    pub const fn over(accessor: A, layout: L) -> Self {
        Self { accessor, layout }
    }
}
impl<A, L: Addressing> Tensor<A, L> {
    /// A tensor over any accessor, such as a type of yours.
    ///
    /// # Safety
    /// The accessor reaches `L(c)` for every in-bounds coordinate `c`, and where it may be written, `L` is injective.
    #[inline]
    pub const unsafe fn over_unchecked(accessor: A, layout: L) -> Self {
        Self { accessor, layout }
    }
}

impl<S: Zip<D>, D> Tensor<Counting, Layout<S, D>> {
    /// The implicit tensor of a layout's offsets, counted from `start`.
    ///
    /// * **Paper** §2.5 and Figure 5: `{a} ∘ L`.
    /// ```
    /// use cute_static::prelude::*;
    /// let a = Tensor::counting(100, layout!((2,3):(3,1)));
    /// assert_eq!(a.at((1, 2)), 105);
    /// ```
    #[inline]
    pub const fn counting(start: i64, layout: Layout<S, D>) -> Self
    where
        <S::Modes as HasCodomain>::Codomain: Offsets,
    {
        Self { accessor: Counting(start), layout }
    }
}

impl<L: Addressing<Offset = V>, V: Copy> Tensor<Position<V>, L> {
    /// The implicit tensor of a layout's coordinates, counted from `start`.
    ///
    /// * **Paper** §2.5: `{(a,b)} ∘ L`.
    /// ```
    /// use cute_static::prelude::*;
    /// let a = Tensor::positions((10, 20), layout!((2,3):(1@0,1@1)));
    /// assert_eq!(a.at((1, 2)), (11, 22));
    /// ```
    #[inline]
    pub const fn positions(start: V, layout: L) -> Self {
        Self { accessor: Position(start), layout }
    }
}

impl<A, L> Tensor<A, L> {
    /// The same tensor, where each read applies `f` to the element.
    /// ```
    /// use cute_static::prelude::*;
    /// let a = Tensor::new(&[1, 2, 3], layout!(3:1)).transform(|x| 10 * x);
    /// assert_eq!(a.at(2), 30);
    /// ```
    #[inline]
    pub fn transform<F, R, G>(self, f: F) -> Tensor<Transform<A, G>, L>
    where
        A: Accessor<L::Offset>,
        L: Addressing,
        F: FunctionOf<A::Element, R, G>,
    {
        Tensor { accessor: Transform { accessor: self.accessor, f: f.itself() }, layout: self.layout }
    }
}

#[cfg(test)]
mod tests {
    use super::holds;

    #[test]
    #[should_panic(expected = "the layout reaches 7 elements, the array has 6")]
    fn an_array_that_is_too_small_is_named_with_both_numbers() {
        holds::<crate::layout!((2,3):(4,1))>(7);
        holds::<crate::layout!((2,3):(4,1))>(6);
    }
}
