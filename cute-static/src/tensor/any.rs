//! Any tensor, as a bound of generic code.

use super::accessor::{Accessor, Lend, LendMut};
use super::{Addressing, Tensor};
use crate::layout::coordinate::Coordinate;
use crate::seal::Seal;

/// Any tensor that can be read, or a reference to one: what functions take that read a tensor.
///
/// * `Element` is what it holds. The layout is any layout, and the accessor any accessor: memory that is borrowed or owned, also behind a swizzle, or what is computed.
/// * A function that writes takes `&mut Tensor<B, L>` with `B: MemoryMut<L::Offset>`.
/// ```
/// use cute_static::prelude::*;
/// fn sum(tensor: impl AnyTensor<Element = i64>) -> i64 {
///     tensor.elements().sum()
/// }
/// let data = [1, 2, 3, 4];
/// assert_eq!(sum(Tensor::new(&data, layout!((2,2):(1,2)))), 10);
/// assert_eq!(sum(&OwnedTensor::filled(3, layout!((2,2)))), 12);
/// assert_eq!(sum(Tensor::swizzled(&data, layout!(Sw<1,0,1> o 0 o (2,2):(2,1)))), 10);
/// assert_eq!(sum(Tensor::counting(5, layout!((2,2):(1,2))).transform(|x| 2 * x)), 52);
/// ```
/// ```compile_fail,E0277
/// use cute_static::prelude::*;
/// // Elements alone are no tensor: `Tensor::new(&data, layout)`.
/// let mut sums = OwnedTensor::filled(0, layout!(4:1));
/// copy(&[1, 2, 3, 4], &mut sums);
/// ```
#[diagnostic::on_unimplemented(
    message = "a tensor is needed here",
    label = "expected a tensor, or a reference to one, whose elements can be read by value"
)]
pub trait AnyTensor {
    #[doc(hidden)]
    const SEAL: Seal;
    /// What it holds
    type Element;
    /// Where the elements are
    type Accessor: Accessor<<Self::Layout as Addressing>::Offset, Element = Self::Element>;
    /// The layout
    type Layout: Addressing;
    /// The tensor
    fn as_tensor(&self) -> &Tensor<Self::Accessor, Self::Layout>;

    /// The layout.
    #[inline(always)]
    fn layout(&self) -> Self::Layout {
        self.as_tensor().layout()
    }
    /// The number of elements.
    #[inline(always)]
    fn size(&self) -> u64 {
        self.layout().size()
    }
    /// `T(c)`, by value, as [`Tensor::at`].
    ///
    /// # Panics
    /// If the coordinate is out of bounds.
    #[inline(always)]
    #[track_caller]
    fn at<C: Coordinate<<Self::Layout as Addressing>::Modes>>(&self, coordinate: C) -> Self::Element {
        self.as_tensor().at(coordinate)
    }
    /// The elements, in the order of the indices.
    fn elements(&self) -> impl Iterator<Item = Self::Element> {
        (0..self.size()).map(|index| self.as_tensor().at(index))
    }
}
#[diagnostic::do_not_recommend]
impl<A: Accessor<L::Offset>, L: Addressing> AnyTensor for Tensor<A, L> {
    const SEAL: Seal = Seal;
    type Element = A::Element;
    type Accessor = A;
    type Layout = L;
    #[inline(always)]
    fn as_tensor(&self) -> &Self {
        self
    }
}
#[diagnostic::do_not_recommend]
impl<T: AnyTensor> AnyTensor for &T {
    const SEAL: Seal = Seal;
    type Element = T::Element;
    type Accessor = T::Accessor;
    type Layout = T::Layout;
    #[inline(always)]
    fn as_tensor(&self) -> &Tensor<T::Accessor, T::Layout> {
        T::as_tensor(self)
    }
}
#[diagnostic::do_not_recommend]
impl<T: AnyTensor> AnyTensor for &mut T {
    const SEAL: Seal = Seal;
    type Element = T::Element;
    type Accessor = T::Accessor;
    type Layout = T::Layout;
    #[inline(always)]
    fn as_tensor(&self) -> &Tensor<T::Accessor, T::Layout> {
        T::as_tensor(self)
    }
}

/// A tensor that may be taken apart: itself, or of a reference the view that it is lent as.
#[diagnostic::on_unimplemented(message = "a tensor is needed here", label = "expected a tensor, or a reference to one")]
pub trait IntoTensor {
    #[doc(hidden)]
    const SEAL: Seal;
    /// Where the elements are
    type Accessor;
    /// The layout
    type Layout;
    /// The tensor
    fn into_tensor(self) -> Tensor<Self::Accessor, Self::Layout>;
}
impl<A, L> IntoTensor for Tensor<A, L> {
    const SEAL: Seal = Seal;
    type Accessor = A;
    type Layout = L;
    #[inline(always)]
    fn into_tensor(self) -> Self {
        self
    }
}
impl<'a, A: Lend, L: Copy> IntoTensor for &'a Tensor<A, L> {
    const SEAL: Seal = Seal;
    type Accessor = A::Shared<'a>;
    type Layout = L;
    #[inline(always)]
    fn into_tensor(self) -> Tensor<A::Shared<'a>, L> {
        self.view()
    }
}
impl<'a, A: LendMut, L: Copy> IntoTensor for &'a mut Tensor<A, L> {
    const SEAL: Seal = Seal;
    type Accessor = A::Unique<'a>;
    type Layout = L;
    #[inline(always)]
    fn into_tensor(self) -> Tensor<A::Unique<'a>, L> {
        self.view_mut()
    }
}
