//! Swizzled tensors: the accessor applies a swizzle to its offsets, and the tensor has a plain layout.
//!
//! `F ∘ O ∘ L` over memory is the tensor of the layout `L` whose accessor has `e[F(O + d)]` at `d`. So slices, divides and
//! compositions are those of `L`, and a slice changes `O`, not the address.

#![allow(unsafe_code)]

use super::Tensor;
use super::accessor::{Accessor, Advance, Lend, LendMut, Memory, MemoryMut};
use super::make::{TooSmall, enough, fits, reach};
use super::memory::{View, ViewMut};
use super::rebind::{DivideBy, Rebind};
use crate::algebra::properties::Injective;
use crate::int::Nat;
use crate::layout::Layout;
use crate::layout::codomain::HasCodomain;
use crate::layout::tree::Zip;
use crate::semimodule::Element;
use crate::semimodule::codomain::Offsets;
use crate::swizzle::composed::Outer;
use crate::swizzle::fields::Shift;
use crate::swizzle::{ComposedLayout, IsSwizzle, IsUnit, Swizzle};
use core::marker::PhantomData;

/// The accessor `e` behind a function `F` of the offset: `e[F(o + d)]`.
///
/// * **Paper** §2.4.3 and definition 2.18; CUTLASS's `swizzle_ptr`.
/// * **Law** with the layout `L`, the tensor is `e ∘ (F ∘ o ∘ L)`. To advance it by `a` is to replace `o` by `o + a`, because `F` need not be linear.
#[derive(Clone, Copy, Debug)]
pub struct Through<E, F> {
    pub(super) accessor: E,
    pub(super) offset: i64,
    pub(super) function: PhantomData<F>,
}

// In the following, each precondition is the same one for the offset `F(o + d)`. `swizzled` has checked that the storage contains the image.
impl<E: Accessor<i64>, F: Outer<Value = i64>> Accessor<i64> for Through<E, F> {
    type Element = E::Element;
    #[inline(always)]
    unsafe fn load(&self, at: i64) -> E::Element {
        // SAFETY: as above.
        unsafe { self.accessor.load(F::map(self.offset + at)) }
    }
}
impl<E: Memory, F: Outer<Value = i64>> Memory for Through<E, F> {
    type Item = E::Item;
    #[inline(always)]
    unsafe fn item(&self, at: i64) -> &E::Item {
        // SAFETY: as above.
        unsafe { self.accessor.item(F::map(self.offset + at)) }
    }
}
#[diagnostic::do_not_recommend]
impl<E: MemoryMut, F: Outer<Value = i64>> MemoryMut for Through<E, F> {
    #[inline(always)]
    unsafe fn item_mut(&mut self, at: i64) -> &mut E::Item {
        // SAFETY: as above.
        unsafe { self.accessor.item_mut(F::map(self.offset + at)) }
    }
}
// SAFETY: both accessors have the offset `F(o + a + b)` behind the swizzle.
#[diagnostic::do_not_recommend]
unsafe impl<E, F> Advance<i64> for Through<E, F> {
    #[inline(always)]
    unsafe fn advance(self, by: i64) -> Self {
        Self { offset: self.offset + by, ..self }
    }
}
// SAFETY: the same elements, for as long as they are borrowed.
unsafe impl<E: Lend, F> Lend for Through<E, F> {
    type Shared<'a>
        = Through<E::Shared<'a>, F>
    where
        Self: 'a;
    #[inline(always)]
    fn lend(&self) -> Self::Shared<'_> {
        Through { accessor: self.accessor.lend(), offset: self.offset, function: PhantomData }
    }
}
// SAFETY: the same elements, for as long as they are borrowed.
unsafe impl<E: LendMut, F> LendMut for Through<E, F> {
    type Unique<'a>
        = Through<E::Unique<'a>, F>
    where
        Self: 'a;
    #[inline(always)]
    fn lend_mut(&mut self) -> Self::Unique<'_> {
        Through { accessor: self.accessor.lend_mut(), offset: self.offset, function: PhantomData }
    }
}
// A swizzle is a permutation, so it keeps injective layouts injective.
// SAFETY: see above.
unsafe impl<E: Rebind<L>, F, L> Rebind<L> for Through<E, F> {}
// SAFETY: as above.
unsafe impl<E: DivideBy<T>, F, T> DivideBy<T> for Through<E, F> {}

/// An upper bound of the number of elements, from the first one on, that `F ∘ O ∘ L` reaches. Let `F` change no bit from `t` on. Then it permutes each aligned
/// block of `2^t` offsets, so offsets below `n` stay below `n` rounded up to a multiple of `2^t`.
const fn image<T, F: IsSwizzle, U: IsUnit>(offset: i64, reach: u64) -> u64 {
    if let Some(bits) = U::BITS {
        assert!(bits == 8 * size_of::<T>() as u64, "the swizzle counts units that are not the elements of the storage");
    }
    assert!(offset >= 0, "the offset of the composed layout is negative");
    let block = match F::TARGET.checked_ilog2() {
        None => Some(1),
        Some(highest) => 1u64.checked_shl(highest + 1),
    };
    let end = match reach.checked_add(offset as u64) {
        Some(end) if end < i64::MAX as u64 => end,
        _ => panic!("the offsets of the composed layout do not fit in 64 bits"),
    };
    match block {
        Some(block) => match end.checked_next_multiple_of(block) {
            Some(end) => end,
            None => panic!("the offsets of the composed layout do not fit in 64 bits"),
        },
        None => panic!("the offsets of the composed layout do not fit in 64 bits"),
    }
}

/// A composed layout of a swizzle
type Of<B, M, X, U, O, S, D> = ComposedLayout<Swizzle<B, M, X, U>, O, Layout<S, D>>;

/// One row per kind of storage: the two constructors.
macro_rules! constructors {
    ($($(#[$doc:meta])* $name:ident, $(#[$slice_doc:meta])* $slice:ident: $view:ident, [$($mutable:tt)?] $(where $bound:path)?;)*) => {$(
        impl<'a, T, B: Nat, M: Nat, X: Shift, U: IsUnit, S: Zip<D>, D> Tensor<Through<$view<'a, T>, Swizzle<B, M, X, U>>, Layout<S, D>>
        where
            Swizzle<B, M, X, U>: IsSwizzle,
            <S::Modes as HasCodomain>::Codomain: Offsets,
            $(Layout<S, D>: $bound,)?
        {
            $(#[$doc])*
            #[inline]
            pub const fn $name<const N: usize, O: Element>(data: &'a $($mutable)? [T; N], _layout: Of<B, M, X, U, O, S, D>) -> Self {
                const {
                    enough(image::<T, Swizzle<B, M, X, U>, U>(Of::<B, M, X, U, O, S, D>::OFFSET, reach::<Layout<S, D>>()), N as u64);
                }
                let offset = Of::<B, M, X, U, O, S, D>::OFFSET;
                Self { accessor: Through { accessor: $view::new(data), offset, function: PhantomData }, layout: Layout }
            }
            $(#[$slice_doc])*
            #[inline]
            pub const fn $slice<O: Element>(data: &'a $($mutable)? [T], _layout: Of<B, M, X, U, O, S, D>) -> Result<Self, TooSmall> {
                let offset = Of::<B, M, X, U, O, S, D>::OFFSET;
                let needed = const {
                    image::<T, Swizzle<B, M, X, U>, U>(Of::<B, M, X, U, O, S, D>::OFFSET, reach::<Layout<S, D>>())
                };
                match fits(needed, data.len()) {
                    Ok(()) => Ok(Self {
                        accessor: Through { accessor: $view::new(data), offset, function: PhantomData },
                        layout: Layout,
                    }),
                    Err(error) => Err(error),
                }
            }
        }
    )*};
}
constructors! {
    /// A tensor over an array, with the composed layout `F ∘ O ∘ L`. The layout of the tensor is `L`.
    ///
    /// * **Paper** §2.4.3, §2.5. * **Law** `T(c) = data[F(O + L(c))]`; slices and tiles have the same elements.
    /// * **Admissible** where the array contains the image, which is `O` plus the cosize of `L`, rounded up to the blocks that `F` permutes, and where the
    ///   unit of the swizzle is the element. Both are checked at compile time.
    /// ```
    /// use cute_static::prelude::*;
    /// use cute_static::typenum::{U0, U3};
    /// let data: [u32; 64] = std::array::from_fn(|i| i as u32);
    /// let composed = <Composition<Swizzle<U3, U0, U3>, layout!((8,8):(8,1))>>::default();
    /// let a = Tensor::swizzled(&data, composed);
    /// assert_eq!(a[(3, 1)], data[8 * 3 + (1 ^ 3)]);
    /// // A row is swizzled too.
    /// assert_eq!(a.slice((3, Underscore)).at(1), a[(3, 1)]);
    /// ```
    /// ```compile_fail,E0080
    /// use cute_static::prelude::*;
    /// use cute_static::typenum::{U0, U3};
    /// // The array has 60 elements, and the image needs 64.
    /// let a = Tensor::swizzled(&[0; 60], <Composition<Swizzle<U3, U0, U3>, layout!((8,7):(8,1))>>::default());
    /// ```
    swizzled,
    /// The same over a slice.
    ///
    /// # Errors
    /// Where the slice is smaller than the image.
    swizzled_slice: View, [];
    /// A tensor over an array, for writing, with a composed layout; see [`swizzled`](Tensor::swizzled).
    ///
    /// * **Admissible** as [`swizzled`](Tensor::swizzled), and where `L` is [`Injective`].
    /// ```
    /// use cute_static::prelude::*;
    /// use cute_static::typenum::{U0, U3};
    /// let mut data = [0; 64];
    /// let composed = <Composition<Swizzle<U3, U0, U3>, layout!((8,8):(8,1))>>::default();
    /// copy(&Tensor::counting(0, layout!((8,8):(8,1))), &mut Tensor::swizzled_mut(&mut data, composed));
    /// assert_eq!(data[8..16], [9, 8, 11, 10, 13, 12, 15, 14]);
    /// ```
    swizzled_mut,
    /// The same over a slice.
    ///
    /// # Errors
    /// Where the slice is smaller than the image.
    swizzled_slice_mut: ViewMut, [mut] where Injective;
}
