//! Paper §2.6.1 — COPY and similar operations: one loop over the integral coordinate, for operands of any ranks.

#![allow(unsafe_code)]

use super::agree::SameSize;
use super::loops::for_each;
use crate::tensor::accessor::{Accessor, MemoryMut};
use crate::tensor::{Addressing, AnyTensor, Tensor};
use core::ops::{Add, Mul};

/// `dst(i) = src(i)` for every `i`.
///
/// * **Paper** §2.6.1, Table 2.
/// * **Admissible** where both have the same size; the ranks may differ. The source may be implicit: positions, transforms.
///
/// ```
/// use cute_static::prelude::*;
/// let data = [1, 2, 3, 4, 5, 6];
/// let mut turned = [0; 6];
/// copy(&Tensor::new(&data, layout!((2,3):(1,2))), &mut Tensor::new_mut(&mut turned, layout!((2,3):(3,1))));
/// assert_eq!(turned, [1, 3, 5, 2, 4, 6]);
/// ```
/// ```compile_fail,E0277
/// use cute_static::prelude::*;
/// // sizes differ: 6 elements against 8
/// copy(&Tensor::counting(0, layout!((2,3):(1,2))), &mut Tensor::new_mut(&mut [0; 8], layout!(8:1)));
/// ```
#[inline(always)]
pub fn copy<T, B, M>(src: T, dst: &mut Tensor<B, M>)
where
    T: AnyTensor<Element = B::Item, Layout: SameSize<M>>,
    B: MemoryMut<M::Offset>,
    M: Addressing,
{
    transform(src, dst, |element| element);
}

/// `dst(i) = src(i)` for every `i` with `pred(i)`. Elsewhere `src` is not read.
///
/// * **Source** CUTLASS `cute/algorithm/copy.hpp`, `copy_if`.
/// * **Admissible** where all three have the same size. The predicate is usually a transform of the tensor's
///   [positions](Tensor::positions).
///
/// ```
/// use cute_static::prelude::*;
/// // A 4×4 tile at the edge of a matrix of 3 rows and 2 columns.
/// let inside = Tensor::positions((0, 0), layout!((4,4):(1@0,1@1))).transform(|(i, j)| i < 3 && j < 2);
/// let mut tile = OwnedTensor::filled(0, layout!((4,4):(4,1)));
/// copy_if(&inside, &Tensor::counting(10, layout!((4,4):(1,4))), &mut tile);
/// assert_eq!(tile.as_slice(), [10, 14, 0, 0, 11, 15, 0, 0, 12, 16, 0, 0, 0, 0, 0, 0]);
/// ```
#[inline(always)]
pub fn copy_if<P, T, B, M>(pred: P, src: T, dst: &mut Tensor<B, M>)
where
    P: AnyTensor<Element = bool, Layout: SameSize<M>>,
    T: AnyTensor<Element = B::Item, Layout: SameSize<M>>,
    B: MemoryMut<M::Offset>,
    M: Addressing,
{
    let pred = pred.as_tensor();
    let src = src.as_tensor();
    let layouts = (pred.layout(), src.layout(), dst.layout());
    let to = dst.accessor_mut();
    for_each(layouts, |p, s, d| {
        // SAFETY: the sizes are equal, so all three offsets are those of an in-bounds coordinate.
        unsafe {
            if pred.accessor().load(p) {
                *to.item_mut(d) = src.accessor().load(s);
            }
        }
    });
}

/// `dst(i) = f(src(i))` for every `i`.
///
/// * **Admissible** where both have the same size.
/// ```
/// use cute_static::prelude::*;
/// let mut squares = [0; 6];
/// transform(&Tensor::counting(1, layout!(6:1)), &mut Tensor::new_mut(&mut squares, layout!((2,3):(3,1))), |x| x * x);
/// assert_eq!(squares, [1, 9, 25, 4, 16, 36]);
/// ```
#[inline(always)]
pub fn transform<T, B, M>(src: T, dst: &mut Tensor<B, M>, f: impl Fn(T::Element) -> B::Item)
where
    T: AnyTensor<Layout: SameSize<M>>,
    B: MemoryMut<M::Offset>,
    M: Addressing,
{
    let src = src.as_tensor();
    let layouts = (src.layout(), src.layout(), dst.layout());
    let to = dst.accessor_mut();
    for_each(layouts, |s, _, d| {
        // SAFETY: the sizes are equal, so both offsets are those of an in-bounds coordinate.
        unsafe { *to.item_mut(d) = f(src.accessor().load(s)) }
    });
}

/// `dst(i) = f(a(i), b(i))` for every `i`.
///
/// * **Admissible** where all three have the same size.
/// ```
/// use cute_static::prelude::*;
/// use cute_static::application::zip_with;
/// let mut sums = OwnedTensor::filled(0, layout!(4:1));
/// zip_with(&Tensor::counting(0, layout!(4:10)), &Tensor::counting(5, layout!(4:0)), &mut sums, |a, b| a + b);
/// assert_eq!(sums.as_slice(), [5, 15, 25, 35]);
/// ```
#[inline(always)]
pub fn zip_with<A, B, C, N>(a: A, b: B, dst: &mut Tensor<C, N>, f: impl Fn(A::Element, B::Element) -> C::Item)
where
    A: AnyTensor<Layout: SameSize<N>>,
    B: AnyTensor<Layout: SameSize<N>>,
    C: MemoryMut<N::Offset>,
    N: Addressing,
{
    let a = a.as_tensor();
    let b = b.as_tensor();
    let layouts = (a.layout(), b.layout(), dst.layout());
    let to = dst.accessor_mut();
    for_each(layouts, |x, y, d| {
        // SAFETY: the sizes are equal, so all three offsets are those of an in-bounds coordinate.
        unsafe { *to.item_mut(d) = f(a.accessor().load(x), b.accessor().load(y)) }
    });
}

/// `dst(i) = value` for every `i`.
/// ```
/// use cute_static::prelude::*;
/// let mut data = [0; 6];
/// fill(&mut Tensor::new_mut(&mut data, layout!((2,2):(1,4))), 7);
/// assert_eq!(data, [7, 7, 0, 0, 7, 7]);
/// ```
#[inline(always)]
pub fn fill<B: MemoryMut<M::Offset, Item: Clone>, M: Addressing>(dst: &mut Tensor<B, M>, value: B::Item) {
    let layouts = (dst.layout(), dst.layout(), dst.layout());
    let to = dst.accessor_mut();
    for_each(layouts, |_, _, d| {
        // SAFETY: the offset is that of an in-bounds coordinate.
        unsafe { *to.item_mut(d) = value.clone() }
    });
}

/// `y(i) = α·x(i) + β·y(i)` for every `i`.
///
/// * **Source** CUTLASS `cute/algorithm/axpby.hpp`.
/// * **Admissible** where both have the same size.
/// ```
/// use cute_static::prelude::*;
/// let mut y = [1.0, 2.0, 3.0, 4.0];
/// axpby(2.0, &Tensor::new(&[10.0, 20.0], layout!((2,2):(1,0))), 0.5, &mut Tensor::new_mut(&mut y, layout!((2,2):(1,2))));
/// assert_eq!(y, [20.5, 41.0, 21.5, 42.0]);
/// ```
#[inline(always)]
pub fn axpby<T, B, M, X, Y>(alpha: X, x: T, beta: Y, y: &mut Tensor<B, M>)
where
    T: AnyTensor<Layout: SameSize<M>>,
    B: MemoryMut<M::Offset, Item: Copy>,
    M: Addressing,
    X: Copy + Mul<T::Element, Output: Add<Y::Output, Output = B::Item>>,
    Y: Copy + Mul<B::Item>,
{
    let x = x.as_tensor();
    let layouts = (x.layout(), x.layout(), y.layout());
    let to = y.accessor_mut();
    for_each(layouts, |s, _, d| {
        // SAFETY: the sizes are equal, so both offsets are those of an in-bounds coordinate.
        unsafe {
            let element = to.item_mut(d);
            *element = alpha * x.accessor().load(s) + beta * *element;
        }
    });
}
