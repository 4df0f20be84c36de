//! Tensors whose layouts have symbols: a `Global` with the values of a layout.

#![allow(unsafe_code)]

use super::profile::{Extents, Profile, Step, Strides};
use super::{Global, MultipleOf, Raw, Unfit, View, ViewMut};
use crate::htuple::{HCons, HNil};
use crate::int::{Literal, Nat, PositiveNat};
use crate::kind::SymbolTree;
use crate::layout::Layout;
use crate::seal::Seal;
use crate::semimodule::codomain::Offsets;
use crate::semimodule::coordinate::Canonical;
use crate::semimodule::{ArithmeticTuple, Element};
use crate::symbols::evaluate::WithSizes;
use crate::symbols::modes::ZipSymbols;
use crate::symbols::product::{Product, SymbolValues};
use crate::symbols::{SymbolMode, Symbolic, Symbols};
use typenum::{B0, B1, NInt, UInt, UTerm};

/// Modes with symbols as the extents and the strides of a [`Global`]. What has symbols is a number, and `C·E` is known to be a multiple of `C`;
/// what has none is a type, or a number if it is negative.
#[diagnostic::on_unimplemented(
    message = "this layout cannot be that of a tensor: a tensor has one to eight modes in a tuple",
    label = "a tensor has modes, up to eight in a tuple"
)]
pub trait BoundModes: SymbolTree {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The extents
    type Extents: Extents<<Self::Strides as Strides>::Coordinate>;
    /// The strides
    type Strides: Strides<Coordinate: Profile>;
    /// The extents for the values
    #[doc(hidden)]
    fn extents(values: SymbolValues<'_>) -> Self::Extents;
    /// The strides for the values
    #[doc(hidden)]
    fn strides(values: SymbolValues<'_>) -> Self::Strides;
}
/// An extent `C·E` by its exponents `E`.
pub trait BoundExtent<C> {
    #[doc(hidden)]
    const SEAL: Seal;
    /// Its type
    type Extent: Extents<i64>;
    /// The extent for the values
    fn extent(values: SymbolValues<'_>) -> Self::Extent;
}
impl<C: Nat + Extents<i64>> BoundExtent<C> for UTerm {
    const SEAL: Seal = Seal;
    type Extent = C;
    #[inline(always)]
    fn extent(_: SymbolValues<'_>) -> C {
        <C as Literal>::VALUE
    }
}
impl<C: Nat + Element, H: Element, T: Canonical<H>> BoundExtent<C> for ArithmeticTuple<HCons<H, T>> {
    const SEAL: Seal = Seal;
    type Extent = MultipleOf<C>;
    #[inline(always)]
    fn extent(values: SymbolValues<'_>) -> MultipleOf<C> {
        MultipleOf::promised(const { Product::of::<C, Self>() }.value(values) as u64)
    }
}
/// A stride `D·F` by its exponents `F`.
pub trait BoundStride<D> {
    #[doc(hidden)]
    const SEAL: Seal;
    /// Its type
    type Stride: Step;
    /// The stride for the values
    fn stride(values: SymbolValues<'_>) -> Self::Stride;
}
macro_rules! known {
    ($([$($u:ident: $of:path)?] $ty:ty, $stride:ty = $value:expr;)*) => {$(
        impl<$($u: $of)?> BoundStride<$ty> for UTerm {
            const SEAL: Seal = Seal;
            type Stride = $stride;
            #[inline(always)]
            fn stride(_: SymbolValues<'_>) -> $stride {
                $value
            }
        }
    )*};
}
known! {
    [] UTerm, UTerm = <UTerm as Literal>::VALUE;
    [U: PositiveNat] UInt<U, B0>, UInt<U, B0> = <UInt<U, B0> as Literal>::VALUE;
    [U: Nat] UInt<U, B1>, UInt<U, B1> = <UInt<U, B1> as Literal>::VALUE;
    [U: PositiveNat] NInt<U>, i64 = const { Product::of::<NInt<U>, UTerm>().factor() };
}
impl<D: Nat + Element, H: Element, T: Canonical<H>> BoundStride<D> for ArithmeticTuple<HCons<H, T>> {
    const SEAL: Seal = Seal;
    type Stride = MultipleOf<D>;
    #[inline(always)]
    fn stride(values: SymbolValues<'_>) -> MultipleOf<D> {
        MultipleOf::promised(const { Product::of::<D, Self>() }.value(values) as u64)
    }
}
impl<U: PositiveNat, H: Element, T: Canonical<H>> BoundStride<NInt<U>> for ArithmeticTuple<HCons<H, T>> {
    const SEAL: Seal = Seal;
    type Stride = i64;
    #[inline(always)]
    fn stride(values: SymbolValues<'_>) -> i64 {
        const { Product::of::<NInt<U>, Self>() }.value(values)
    }
}
// No tensor has strides that are coordinates: `tensor` and `tensor_mut` ask for offsets, and that is the error.
impl<H: Element, T: Canonical<H>, F: Element> BoundStride<ArithmeticTuple<HCons<H, T>>> for F {
    const SEAL: Seal = Seal;
    type Stride = i64;
    fn stride(_: SymbolValues<'_>) -> i64 {
        // A condition of the type, so that it is an error where the function is used
        const {
            assert!(
                size_of::<H>() > 0,
                "a tensor in memory has strides that are integers, and this layout yields coordinates"
            )
        };
        0
    }
}

impl<C: Nat, E: Element + BoundExtent<C>, D: Element, F: Element + BoundStride<D>> BoundModes
    for SymbolMode<C, E, D, F>
{
    const SEAL: Seal = Seal;
    type Extents = E::Extent;
    type Strides = F::Stride;
    #[inline(always)]
    fn extents(values: SymbolValues<'_>) -> E::Extent {
        E::extent(values)
    }
    #[inline(always)]
    fn strides(values: SymbolValues<'_>) -> F::Stride {
        F::stride(values)
    }
}
macro_rules! modes {
    () => { HNil };
    ($m:ident $($rest:ident)*) => { HCons<$m, modes!($($rest)*)> };
}
macro_rules! tuples {
    ($($m:ident)*) => {
        #[diagnostic::do_not_recommend]
        impl<$($m: BoundModes),*> BoundModes for modes!($($m)*) {
            const SEAL: Seal = Seal;
            type Extents = ($($m::Extents,)*);
            type Strides = ($($m::Strides,)*);
            #[inline(always)]
            fn extents(values: SymbolValues<'_>) -> Self::Extents {
                ($($m::extents(values),)*)
            }
            #[inline(always)]
            fn strides(values: SymbolValues<'_>) -> Self::Strides {
                ($($m::strides(values),)*)
            }
        }
    };
    (@all [$($done:ident)*]) => {};
    (@all [$($done:ident)*] $m:ident $($rest:ident)*) => {
        tuples!($($done)* $m);
        tuples!(@all [$($done)* $m] $($rest)*);
    };
}
tuples!(@all [] M0 M1 M2 M3 M4 M5 M6 M7);

/// A layout with symbols that can be that of a tensor.
pub trait BoundLayout {
    #[doc(hidden)]
    const SEAL: Seal;
    /// Its extents
    type Extents;
    /// Its strides
    type Strides;
}
impl<G, S: ZipSymbols<G, D, Modes: BoundModes>, D> BoundLayout for Layout<Symbolic<G, S>, Symbolic<G, D>> {
    const SEAL: Seal = Seal;
    type Extents = <S::Modes as BoundModes>::Extents;
    type Strides = <S::Modes as BoundModes>::Strides;
}
/// The tensor of the layout with symbols `L`, whose elements are in `E`: what [`WithSizes::tensor`] makes.
/// ```
/// use cute_static::prelude::*;
/// use cute_static::symbols;
/// use cute_static::tensor::{GlobalOf, View};
/// symbols! { Gemm { M: multiple_of 16; K: multiple_of 8 } }
/// type RowMajor = layout!((?M, ?K):(?K, 1));
/// fn count(a: GlobalOf<View<'_, f32>, RowMajor>) -> u64 {
///     let (rows, columns) = a.whole_tiles(shape!((16,8))).grid();
///     rows * columns
/// }
/// let data = vec![0.0; 32 * 24];
/// let a = RowMajor::default().with(Gemm { M: 32, K: 24 }.sizes()?)?;
/// assert_eq!(count(a.tensor(&data)?), 6);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type GlobalOf<E, L> = Global<E, <L as BoundLayout>::Strides, <L as BoundLayout>::Extents>;
/// A tensor with the modes `M`, whose elements are in `E`
type TensorOf<E, M> = Global<E, <M as BoundModes>::Strides, <M as BoundModes>::Extents>;

impl<G: Symbols, M: SymbolTree> WithSizes<G, M> {
    /// The tensor of this layout over a slice.
    ///
    /// An extent that is a multiple of a symbol is a [`MultipleOf`] its factor, so static tiles that the layout's symbols promise need no check at run time:
    /// see [`Global::whole_tiles`].
    ///
    /// * **Law** `T(c) = data[L(c)]`.
    ///
    /// # Errors
    /// Where a coordinate would reach beyond the slice, or a stride is negative.
    /// ```
    /// use cute_static::prelude::*;
    /// use cute_static::symbols;
    /// symbols! { Gemm { M: multiple_of 16; K: multiple_of 8 } }
    /// let data: Vec<u32> = (0..32 * 24).collect();
    /// let a = layout!((?M, ?K):(?K, 1)).with(Gemm { M: 32, K: 24 }.sizes()?)?;
    /// // 16 divides every M, and 8 every K.
    /// let tiles = a.tensor(&data)?.whole_tiles(shape!((16,8)));
    /// assert_eq!(tiles.grid(), (2, 3));
    /// assert_eq!(tiles.at((1, 2))[(3, 4)], (16 + 3) * 24 + 2 * 8 + 4);
    /// assert_eq!(a.tensor(&data[1..]).unwrap_err().to_string(), "the tensor reaches 768 elements, the storage holds 767");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// use cute_static::symbols;
    /// symbols! { Gemm { M: multiple_of 16; K: multiple_of 8 } }
    /// let a = layout!((?M, ?K):(?K, 1)).with(Gemm { M: 32, K: 32 }.sizes().unwrap()).unwrap();
    /// // Not every K is a multiple of 16.
    /// let tiles = a.tensor(&[0; 1024]).unwrap().whole_tiles(shape!((16,16)));
    /// ```
    pub fn tensor<'a, T>(&self, data: &'a [T]) -> Result<TensorOf<View<'a, T>, M>, Unfit>
    where
        M: BoundModes,
        M::Codomain: Offsets,
    {
        Global::new(data, M::extents(self.values()), M::strides(self.values()))
    }
    /// The tensor of this layout over a slice, for writing.
    ///
    /// # Errors
    /// As [`tensor`](WithSizes::tensor), and where the stride of a mode is less than the span of the modes of smaller strides, because two
    /// coordinates might then be the same element.
    /// ```
    /// use cute_static::prelude::*;
    /// use cute_static::symbols;
    /// symbols! { Gemm { M; N } }
    /// let mut data = [0; 35];
    /// let c = layout!((?M, ?N):(?N, 1)).with(Gemm { M: 5, N: 7 }.sizes()?)?;
    /// // Tiles that may be cut at the edges of any M and N.
    /// let tiles = c.tensor_mut(&mut data)?.edge_tiles(shape!((4,4)));
    /// assert_eq!(tiles.grid(), (2, 2));
    /// assert!(tiles.whole((0, 0)).is_some() && tiles.whole((1, 0)).is_none());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn tensor_mut<'a, T>(&self, data: &'a mut [T]) -> Result<TensorOf<ViewMut<'a, T>, M>, Unfit>
    where
        M: BoundModes,
        M::Codomain: Offsets,
    {
        Global::new_mut(data, M::extents(self.values()), M::strides(self.values()))
    }
    /// The tensor of this layout at a pointer.
    ///
    /// # Safety
    /// As [`Global::from_raw`]: `base + L(c)` must be an element for every coordinate `c`.
    #[inline(always)]
    pub unsafe fn tensor_from_raw<T>(&self, base: *mut T) -> TensorOf<Raw<T>, M>
    where
        M: BoundModes,
    {
        // SAFETY: the extents and the strides are those of the layout, so this is the caller's promise.
        unsafe { Global::from_raw(base, M::extents(self.values()), M::strides(self.values())) }
    }
}
