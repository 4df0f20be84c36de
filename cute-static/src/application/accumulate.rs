//! Paper Table 2, “constant” — accumulation: a copy to a destination where several coordinates may be one element.

#![allow(unsafe_code)]

use super::agree::SameSize;
use super::loops::for_each_in_order;
use crate::tensor::accessor::{Accessor, MemoryMut};
use crate::tensor::reducing::{Accumulator, Reducing};
use crate::tensor::{Addressing, AnyTensor, Tensor};
use core::ops::AddAssign;

/// `op(dst(i), src(i))` for every `i`, in the order of the integral coordinate: the first mode is the fastest one.
///
/// * **Paper** §2.6.1, Table 2.
/// * **Law** each element of the destination becomes the fold by `op` of its old value and all `src(i)` whose `dst(i)` is this element, by ascending `i`.
/// * **Admissible** where both have the same size and the destination is [`Reducing`]; its modes may have stride 0, or overlap.
///
/// ```
/// use cute_static::prelude::*;
/// // `dst(i) = src(i)` of the paper, for i = 0, 1, …, 6: the last one stays.
/// let mut element = [0];
/// let mut dst = Tensor::new_reducing(&mut element, layout!(7:0));
/// accumulate(&Tensor::counting(10, layout!(7:1)), &mut dst, |element, x| *element = x);
/// assert_eq!(element, [16]);
/// // Each column of a matrix becomes a text.
/// let mut texts = [const { String::new() }; 3];
/// let mut dst = Tensor::new_reducing(&mut texts, layout!((2,3):(0,1)));
/// accumulate(&Tensor::new(&['a', 'b', 'c', 'd', 'e', 'f'], layout!((2,3):(3,1))), &mut dst, String::push);
/// assert_eq!(texts, ["ad", "be", "cf"]);
/// ```
/// ```compile_fail,E0277
/// use cute_static::prelude::*;
/// // sizes differ: 6 elements against 7
/// accumulate(&Tensor::counting(0, layout!(6:1)), &mut Tensor::new_reducing(&mut [0], layout!(7:0)), |sum, x| *sum += x);
/// ```
#[inline(always)]
pub fn accumulate<T: AnyTensor<Layout: SameSize<M>>, B: Accumulator<M::Offset>, M>(
    src: T,
    dst: &mut Tensor<B, M>,
    op: impl Fn(&mut B::Item, T::Element),
) where
    M: Addressing,
{
    let src = src.as_tensor();
    let layouts = (src.layout(), src.layout(), dst.layout());
    let to = dst.accessor_mut();
    // An accessor may take different offsets to one element, so the order must not depend on the layouts.
    for_each_in_order(layouts, |s, _, d| {
        // SAFETY: the sizes are equal, so both offsets are those of an in-bounds coordinate. The source is read before the element is borrowed, because behind
        // pointers they may be the same element.
        unsafe {
            let x = src.accessor().load(s);
            op(to.element(d), x);
        }
    });
}

impl<A, L, B, M> AddAssign<&Tensor<A, L>> for Tensor<Reducing<B>, M>
where
    A: Accessor<L::Offset>,
    L: Addressing + SameSize<M>,
    B: MemoryMut<M::Offset, Item: AddAssign<A::Element>>,
    M: Addressing,
{
    /// [`accumulate`] by `+=`
    #[inline(always)]
    fn add_assign(&mut self, src: &Tensor<A, L>) {
        accumulate(src, self, |sum, x| *sum += x);
    }
}
