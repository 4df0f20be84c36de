//! Paper Table 2, “constant” — destinations where several coordinates are one element. They are written only by accumulation.

#![allow(unsafe_code)]

use super::accessor::{Accessor, Advance, Lend, LendMut, Memory, MemoryMut};
use super::make::{TooSmall, fits, holds, reach};
use super::memory::ViewMut;
use super::rebind::{DivideBy, Rebind};
use super::{Addressing, Tensor};
use crate::layout::Layout;
use crate::layout::codomain::HasCodomain;
use crate::layout::tree::Zip;
use crate::seal::Seal;
use crate::semimodule::codomain::Offsets;

/// The accessor `e`, which only [`accumulate`](crate::prelude::accumulate) and `+=` write, one coordinate after another, in the order of the
/// integral coordinate. So its layout may reach an element more than once, for example by modes of stride 0.
///
/// * **Paper** Table 2, the row “constant”: the destination `7:0`.
/// * **Admissible** for reading, slices, compositions and divides, like shared memory. It is no [`MemoryMut`], because functions with this bound may write coordinates in any
///   order, and may borrow two of them.
/// ```
/// use cute_static::prelude::*;
/// // The sums of the rows: every column is the same four elements.
/// let mut sums = [0; 4];
/// let mut columns = Tensor::new_mut(&mut sums, layout!(4:1)).reducing().compose(layout!((4,8):(1,0)));
/// columns += &Tensor::counting(0, layout!((4,8):(8,1)));
/// assert_eq!(columns.at((1, 5)), columns.at((1, 0)));
/// assert_eq!(sums, [28, 92, 156, 220]);
/// ```
/// ```compile_fail,E0277
/// use cute_static::prelude::*;
/// // The order of a copy is not specified, so the result would not be either.
/// let mut last = Tensor::new_reducing(&mut [0], layout!(7:0));
/// copy(&Tensor::counting(0, layout!(7:1)), &mut last);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Reducing<A> {
    accessor: A,
}

/// Memory for accumulation: [`Reducing`].
#[diagnostic::on_unimplemented(
    message = "this tensor is not accumulated into",
    label = "make it with `new_reducing` or `from_slice_reducing`, or by `.reducing()` from one that may be written"
)]
pub trait Accumulator<D>: Memory<D> {
    #[doc(hidden)]
    const SEAL: Seal;
    /// A unique reference to `e[d]`
    ///
    /// # Safety
    /// As [`load`](Accessor::load).
    unsafe fn element(&mut self, at: D) -> &mut Self::Item;
}
#[diagnostic::do_not_recommend]
impl<D, A: MemoryMut<D>> Accumulator<D> for Reducing<A> {
    const SEAL: Seal = Seal;
    #[inline(always)]
    unsafe fn element(&mut self, at: D) -> &mut A::Item {
        // SAFETY: the same precondition.
        unsafe { self.accessor.item_mut(at) }
    }
}

impl<D, A: Accessor<D>> Accessor<D> for Reducing<A> {
    type Element = A::Element;
    #[inline(always)]
    unsafe fn load(&self, at: D) -> A::Element {
        // SAFETY: the same precondition.
        unsafe { self.accessor.load(at) }
    }
}
#[diagnostic::do_not_recommend]
impl<D, A: Memory<D>> Memory<D> for Reducing<A> {
    type Item = A::Item;
    #[inline(always)]
    unsafe fn item(&self, at: D) -> &A::Item {
        // SAFETY: the same precondition.
        unsafe { self.accessor.item(at) }
    }
}
// SAFETY: by the accessor behind it.
#[diagnostic::do_not_recommend]
unsafe impl<D, A: Advance<D>> Advance<D> for Reducing<A> {
    #[inline(always)]
    unsafe fn advance(self, by: D) -> Self {
        // SAFETY: the same precondition.
        Self { accessor: unsafe { self.accessor.advance(by) } }
    }
}
// SAFETY: the same elements, for as long as they are borrowed.
unsafe impl<A: Lend> Lend for Reducing<A> {
    type Shared<'a>
        = A::Shared<'a>
    where
        Self: 'a;
    #[inline(always)]
    fn lend(&self) -> A::Shared<'_> {
        self.accessor.lend()
    }
}
// SAFETY: the same elements, for as long as they are borrowed; the lent accessor is no `MemoryMut` either.
#[diagnostic::do_not_recommend]
unsafe impl<A: LendMut> LendMut for Reducing<A> {
    type Unique<'a>
        = Reducing<A::Unique<'a>>
    where
        Self: 'a;
    #[inline(always)]
    fn lend_mut(&mut self) -> Reducing<A::Unique<'_>> {
        Reducing { accessor: self.accessor.lend_mut() }
    }
}
// SAFETY: it is no `MemoryMut`, and never returns the accessor behind it.
unsafe impl<A, L> Rebind<L> for Reducing<A> {}
// SAFETY: as above.
unsafe impl<A, T> DivideBy<T> for Reducing<A> {}

impl<A, L: Addressing> Tensor<A, L> {
    /// The same elements, for accumulation: layouts of the result may reach an element more than once. See [`Reducing`].
    /// ```
    /// use cute_static::prelude::*;
    /// let mut tile = OwnedTensor::filled(1, layout!((2,2):(1,2)));
    /// let mut rows = tile.view_mut().reducing().compose(tiler!(<2, 2:0>));
    /// accumulate(&Tensor::counting(5, layout!((2,2):(2,1))), &mut rows, |product, x| *product *= x as i32);
    /// assert_eq!(tile.as_slice(), [5 * 6, 7 * 8, 1, 1]);
    /// ```
    #[inline(always)]
    pub fn reducing(self) -> Tensor<Reducing<A>, L>
    where
        A: MemoryMut<L::Offset>,
    {
        Tensor { accessor: Reducing { accessor: self.accessor }, layout: self.layout }
    }
}

impl<'a, T, S: Zip<D>, D> Tensor<Reducing<ViewMut<'a, T>>, Layout<S, D>>
where
    <S::Modes as HasCodomain>::Codomain: Offsets,
{
    /// A tensor over an array, for accumulation. See [`Reducing`].
    ///
    /// * **Admissible** as [`new`](Tensor::new): the layout may reach an element more than once.
    /// ```
    /// use cute_static::prelude::*;
    /// // The paper's constant destination
    /// let mut largest = [0];
    /// let mut dst = Tensor::new_reducing(&mut largest, layout!(7:0));
    /// accumulate(&Tensor::new(&[3, 1, 4, 1, 5, 9, 2], layout!(7:1)), &mut dst, |largest, x| *largest = x.max(*largest));
    /// assert_eq!(largest, [9]);
    /// ```
    /// ```compile_fail,E0080
    /// use cute_static::prelude::*;
    /// // The last row is the third element, and there are two.
    /// let mut data = [0; 2];
    /// let dst = Tensor::new_reducing(&mut data, layout!((3,7):(1,0)));
    /// ```
    #[inline]
    pub const fn new_reducing<const N: usize>(data: &'a mut [T; N], layout: Layout<S, D>) -> Self {
        const { holds::<Layout<S, D>>(N as u64) }
        Self { accessor: Reducing { accessor: ViewMut::new(data) }, layout }
    }

    /// A tensor over a slice, for accumulation. See [`Reducing`].
    ///
    /// # Errors
    /// Where the slice is smaller than the layout's cosize.
    /// ```
    /// use cute_static::prelude::*;
    /// let mut data = vec![0; 4];
    /// let mut windows = Tensor::from_slice_reducing(&mut data, layout!((2,3):(1,1)))?;
    /// windows += &Tensor::new(&[1, 2, 3, 4, 5, 6], layout!((2,3):(1,2)));
    /// assert_eq!(data, [1, 2 + 3, 4 + 5, 6]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub const fn from_slice_reducing(data: &'a mut [T], layout: Layout<S, D>) -> Result<Self, TooSmall> {
        match fits(const { reach::<Layout<S, D>>() }, data.len()) {
            Ok(()) => Ok(Self { accessor: Reducing { accessor: ViewMut::new(data) }, layout }),
            Err(error) => Err(error),
        }
    }
}
