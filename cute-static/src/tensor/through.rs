//! Swizzled tensors: the accessor applies a swizzle to its offsets, and the tensor has a plain layout.
//!
//! `F ∘ O ∘ L` over memory is the tensor of the layout `L` whose accessor has `e[F(O + d)]` at `d`. So slices, divides and
//! compositions are those of `L`, and a slice changes `O`, not the address.

#![allow(unsafe_code)]

use super::Tensor;
use super::accessor::{Accessor, Advance, Lend, LendMut, Memory, MemoryMut};
use super::make::{OfOffsets, TooSmall, enough, fits, reach};
use super::memory::{View, ViewMut};
use super::owned::Owned;
use super::rebind::{DivideBy, Rebind};
use crate::algebra::properties::Injective;
use crate::htuple::Singleton;
use crate::int::{Add, Ceil, Mul, Nat, Power};
use crate::layout::cosize::CosizeOf;
use crate::layout::tree::Zip;
use crate::layout::{IsLayout, Layout};
use crate::seal::Seal;
use crate::semimodule::Element;
use crate::swizzle::composed::{Outer, between};
use crate::swizzle::fields::Shift;
use crate::swizzle::{ComposedLayout, IsSwizzle, IsUnit, Swizzle};
use core::marker::PhantomData;
use generic_array::ArrayLength;

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

impl<E, F> Through<E, F> {
    const fn new(accessor: E, offset: i64) -> Self {
        Self { accessor, offset, function: PhantomData }
    }
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
#[diagnostic::do_not_recommend]
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
#[diagnostic::do_not_recommend]
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

/// A composed layout that a tensor has over memory: a swizzle, an offset, and a plain layout.
#[diagnostic::on_unimplemented(
    message = "this is no swizzled layout of memory: a plain `layout!` has the constructors `Tensor::new` and `new_mut`",
    label = "expected a composition of a `Swizzle` and a `layout!` with strides"
)]
pub trait SwizzledInMemory: Copy {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The swizzle
    type Function;
    /// The plain layout
    type Plain: IsLayout + Singleton;
    /// The cosize of the plain layout, rounded up to the blocks that the swizzle permutes
    type Image: Nat;
    /// The offset
    const OFFSET: i64;
    /// The bits of an element, where the swizzle knows them
    const BITS: Option<u64>;
    /// An upper bound of the number of elements, from the first one on, that it reaches. Let `F` change no bit from `t` on. Then it permutes each aligned block
    /// of `2^t` offsets, so offsets below `n` stay below `n` rounded up to a multiple of `2^t`.
    const REACH: u64;
}
/// The blocks that the swizzle permutes
type Block<B, M, X> = <<<X as Shift>::Target<M> as Add>::Plus<B> as Power>::TwoTo;
impl<B: Nat, M: Nat, X: Shift, U: IsUnit, O: Element, S: Zip<D>, D> SwizzledInMemory
    for ComposedLayout<Swizzle<B, M, X, U>, O, Layout<S, D>>
where
    Swizzle<B, M, X, U>: IsSwizzle,
    Layout<S, D>: OfOffsets,
{
    const SEAL: Seal = Seal;
    type Function = Swizzle<B, M, X, U>;
    type Plain = Layout<S, D>;
    type Image = <Ceil<CosizeOf<S::Modes>, Block<B, M, X>> as Mul>::Times<Block<B, M, X>>;
    const OFFSET: i64 = between::<O>();
    const BITS: Option<u64> = U::BITS;
    const REACH: u64 = image(between::<O>(), <Swizzle<B, M, X, U> as IsSwizzle>::TARGET, reach::<Layout<S, D>>());
}
const fn image(offset: i64, target: u64, reach: u64) -> u64 {
    assert!(offset >= 0, "the offset of the composed layout is negative");
    let block = match target.checked_ilog2() {
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
/// The number of elements of the type `T` that a layout reaches.
const fn reached<T, C: SwizzledInMemory>() -> u64 {
    if let Some(bits) = C::BITS {
        assert!(bits == 8 * size_of::<T>() as u64, "the swizzle counts units that are not the elements of the storage");
    }
    C::REACH
}

/// A swizzled tensor that contains its elements, see [`Tensor::filled_swizzled`]. `C` is the composed layout.
pub type OwnedSwizzled<T, C> = Tensor<
    Through<Owned<T, <C as SwizzledInMemory>::Image>, <C as SwizzledInMemory>::Function>,
    <C as SwizzledInMemory>::Plain,
>;
impl<T, N: ArrayLength, F, L: Singleton> Tensor<Through<Owned<T, N>, F>, L> {
    /// A tensor that contains its elements, all of which are `value` at first, with a composed layout; see [`swizzled`](Tensor::swizzled).
    ///
    /// * **Law** it has as many elements as the cosize of `L`, rounded up to the blocks that `F` permutes.
    /// * **Admissible** as [`swizzled`](Tensor::swizzled), where `L` is [`Injective`]. An offset of the layout is 0, or stays in the last block.
    /// ```
    /// use cute_static::prelude::*;
    /// use cute_static::tensor::OwnedSwizzled;
    /// type Rows = layout!(Sw<3,0,3> o 0 o (8,8):(8,1));
    /// let mut a: OwnedSwizzled<u32, Rows> = Tensor::filled_swizzled(0, Rows::default());
    /// a[(3, 1)] = 7;
    /// assert_eq!(a.slice((3, Underscore)).at(1), 7);
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// // All rows are the same memory.
    /// let a = Tensor::filled_swizzled(0, layout!(Sw<3,0,3> o 0 o (8,8):(0,1)));
    /// ```
    #[inline]
    pub fn filled_swizzled<C>(value: T, _layout: C) -> Self
    where
        T: Clone,
        C: SwizzledInMemory<Function = F, Plain = L, Image = N>,
        L: Injective,
    {
        const { enough(reached::<T, C>(), N::USIZE as u64) }
        Self { accessor: Through::new(Owned::filled(value), C::OFFSET), layout: L::VALUE }
    }
}

impl<'a, T, F, L: Singleton> Tensor<Through<View<'a, T>, F>, L> {
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
    #[inline]
    pub const fn swizzled<const N: usize, C>(data: &'a [T; N], _layout: C) -> Self
    where
        C: SwizzledInMemory<Function = F, Plain = L>,
    {
        const { enough(reached::<T, C>(), N as u64) }
        Self { accessor: Through::new(View::new(data), C::OFFSET), layout: L::VALUE }
    }
    /// The same over a slice.
    ///
    /// # Errors
    /// Where the slice is smaller than the image.
    #[inline]
    pub const fn swizzled_slice<C>(data: &'a [T], _layout: C) -> Result<Self, TooSmall>
    where
        C: SwizzledInMemory<Function = F, Plain = L>,
    {
        match fits(const { reached::<T, C>() }, data.len()) {
            Ok(()) => Ok(Self { accessor: Through::new(View::new(data), C::OFFSET), layout: L::VALUE }),
            Err(error) => Err(error),
        }
    }
}
impl<'a, T, F, L: Singleton> Tensor<Through<ViewMut<'a, T>, F>, L> {
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
    #[inline]
    pub const fn swizzled_mut<const N: usize, C>(data: &'a mut [T; N], _layout: C) -> Self
    where
        C: SwizzledInMemory<Function = F, Plain = L>,
        L: Injective,
    {
        const { enough(reached::<T, C>(), N as u64) }
        Self { accessor: Through::new(ViewMut::new(data), C::OFFSET), layout: L::VALUE }
    }
    /// The same over a slice.
    ///
    /// # Errors
    /// Where the slice is smaller than the image.
    #[inline]
    pub const fn swizzled_slice_mut<C>(data: &'a mut [T], _layout: C) -> Result<Self, TooSmall>
    where
        C: SwizzledInMemory<Function = F, Plain = L>,
        L: Injective,
    {
        match fits(const { reached::<T, C>() }, data.len()) {
            Ok(()) => Ok(Self { accessor: Through::new(ViewMut::new(data), C::OFFSET), layout: L::VALUE }),
            Err(error) => Err(error),
        }
    }
}
