//! Global memory whose layout has symbols: the rules of divisibility of a tensor map, checked for all their values.

use super::element::TmaElement;
use super::extents::ExtentList;
use super::global::{First, GlobalMemory, GlobalMode, GlobalModes, InBits, Known, MaybeKnown};
use super::parameters::{TensorMapParameters, map_of};
use super::rules::{NaturalRule, RunTimeMajor, SymbolInnerExtent, SymbolStride};
use super::{Engine, IsTensorMap, RefusedMap, SharedTile, TmaCopy, TmaError};
use crate::algebra::by_mode::EachMode;
use crate::check::{Combine, Condition, IfExact, Passed};
use crate::htuple::{HCons, HNil};
use crate::int::{Divide, Nat, One};
use crate::kind::{self, ModeList, ModeTree, Outcome, Tiler};
use crate::layout::Layout;
use crate::layout::tree::Mode;
use crate::outcome::{Refused, Shown};
use crate::seal::Seal;
use crate::semimodule::{ArithmeticTuple, Element};
use crate::symbols::modes::ZipSymbols;
use crate::symbols::product::{Product, SymbolValues};
use crate::symbols::{Sizes, SymbolMode, Symbolic, Symbols, Times};
use core::marker::PhantomData;
use typenum::{B0, UTerm};

/// The number `P`, which is `C` times a product of symbols.
pub struct OfSymbols<C, P>(PhantomData<(C, P)>);
impl<C: Nat, P> MaybeKnown for OfSymbols<C, P> {
    type IsKnown = B0;
    type Is<M: Nat> = B0;
    type OrOne = One;
    type Major = Refused<RunTimeMajor>;
    type Stride<I: Nat, E: TmaElement> = <<InBits<C, E> as Divide>::ExactQuotient<E::StrideBits> as IfExact>::Require<
        SymbolStride<I, P, C, E::GlobalBits, E::StrideBits>,
    >;
    type Extent<I: Nat> = Passed;
    type Inner<E: TmaElement> =
        <<C as Divide>::ExactQuotient<E::InnerUnit> as IfExact>::Require<SymbolInnerExtent<P, C, E::InnerUnit>>;
    const NUMBER: u64 = 0;
}

/// The extent `C·E` by its exponents `E`.
pub trait MapExtent<G, C> {
    /// The extent
    type Extent: MaybeKnown;
    /// The extent in the shape that tiles are cut from. It is 1 in place of a number that is not known, which permits every tile, because an index may
    /// exceed the last mode.
    type InShape: Nat;
}
impl<G, C: Nat> MapExtent<G, C> for UTerm {
    type Extent = Known<C>;
    type InShape = C;
}
impl<G, C: Nat, H, T> MapExtent<G, C> for ArithmeticTuple<HCons<H, T>> {
    type Extent = OfSymbols<C, Times<C, G, Self>>;
    type InShape = One;
}
/// The stride `D·F` by its exponents `F`.
pub trait MapStride<G, D> {
    /// The stride
    type Stride: MaybeKnown;
}
impl<G, D: Element> MapStride<G, D> for UTerm {
    type Stride = Known<D::Abs>;
}
impl<G, D: Element, H, T> MapStride<G, D> for ArithmeticTuple<HCons<H, T>> {
    type Stride = OfSymbols<D::Abs, Times<D, G, Self>>;
}

/// The modes of a matrix with the symbols `G`: a list of leaves.
#[diagnostic::on_unimplemented(
    message = "a tensor map of a layout with symbols needs one extent for each mode",
    label = "here a mode of the layout is nested"
)]
pub trait MapModes<G> {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The shape with basis elements
    type Tree<L: kind::Components>: ModeTree;
    /// The modes
    type Modes<L: kind::Components>: GlobalModes;
    /// All strides are natural numbers
    type Legal: Outcome;
    /// Hands on the extent and the stride of each mode, or `None` where it does not fit in 63 bits.
    fn each(values: SymbolValues<'_>, to: &mut impl FnMut(Option<i64>, Option<i64>));
}
impl<G> MapModes<G> for HNil {
    const SEAL: Seal = Seal;
    type Tree<L: kind::Components> = HNil;
    type Modes<L: kind::Components> = HNil;
    type Legal = Passed;
    fn each(_: SymbolValues<'_>, _: &mut impl FnMut(Option<i64>, Option<i64>)) {}
}
impl<G, C: Nat + Element, E: Element, D: Element, F: Element> MapModes<G> for SymbolMode<C, E, D, F>
where
    HCons<Self, HNil>: MapModes<G>,
{
    const SEAL: Seal = Seal;
    type Tree<L: kind::Components> = <<HCons<Self, HNil> as MapModes<G>>::Tree<L> as EachMode>::First;
    type Modes<L: kind::Components> = <HCons<Self, HNil> as MapModes<G>>::Modes<L>;
    type Legal = <HCons<Self, HNil> as MapModes<G>>::Legal;
    fn each(values: SymbolValues<'_>, to: &mut impl FnMut(Option<i64>, Option<i64>)) {
        <HCons<Self, HNil>>::each(values, to);
    }
}
impl<G, C: Nat + Element, E: Element, D: Element, F: Element, R: MapModes<G>> MapModes<G>
    for HCons<SymbolMode<C, E, D, F>, R>
where
    E: MapExtent<G, C>,
    F: MapStride<G, D>,
{
    const SEAL: Seal = Seal;
    type Tree<L: kind::Components> = HCons<Mode<E::InShape, L::Wrapped>, R::Tree<L::AfterZero>>;
    type Modes<L: kind::Components> = HCons<GlobalMode<E::Extent, F::Stride, L::Wrapped>, R::Modes<L::AfterZero>>;
    type Legal = <<D::Equals<D::Abs> as Condition>::Require<NaturalRule<D>> as Combine>::AndThen<R::Legal>;
    fn each(values: SymbolValues<'_>, to: &mut impl FnMut(Option<i64>, Option<i64>)) {
        to(Product::of::<C, E>().checked(values), Product::of::<D, F>().checked(values));
        R::each(values, to);
    }
}

impl<G: Symbols, S: ZipSymbols<G, D, Modes: MapModes<G>>, D> GlobalMemory for Layout<Symbolic<G, S>, Symbolic<G, D>>
where
    Self: Shown,
{
    type Tree = <S::Modes as MapModes<G>>::Tree<First>;
    type Modes = <S::Modes as MapModes<G>>::Modes<First>;
    type Legal = <S::Modes as MapModes<G>>::Legal;
    type Limits<X: ExtentList> = X::TileLimits;
    type Boxed<F: ModeList, K: Nat> = F::InOneBox<K>;
    type Name = Self;
    const SEAL: Seal = Seal;
}

/// A tensor map of a tensor whose layout has symbols.
///
/// * **Admissible** where it is an [`IsTensorMap`]. What the declarations of the symbols promise is used: a stride of `K` halves is a multiple of 16 bytes where
///   `K` is a `multiple_of 8`.
pub trait SymbolTensorMap: IsTensorMap {
    /// The symbols
    type Symbols: Symbols;
    /// The modes of the layout
    #[doc(hidden)]
    type Modes: MapModes<Self::Symbols>;
    /// The arguments of the driver for these values of the symbols, and this address of the tensor.
    ///
    /// # Errors
    /// The first argument that the driver would refuse, or a box that no block has room for.
    /// ```
    /// use cute_static::numeric::Float16;
    /// use cute_static::prelude::*;
    /// use cute_static::symbols;
    /// use cute_static::tma::{SymbolTensorMap, TensorMap};
    /// symbols! { Gemm { M; K: multiple_of 8 } }
    /// type Rows = Swizzled<Swizzle128B, Elements<16>, layout!((128,64):(64,1))>;
    /// type Load = TensorMap<Float16, layout!((?M, ?K):(?K, 1)), Rows, shape!((128,64))>;
    /// let map = Load::parameters(Gemm { M: 1000, K: 72 }.sizes()?, 0x1000)?;
    /// assert_eq!((map.global_dims, map.global_strides), ([72, 1000, 1, 1, 1], [144, 0, 0, 0]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::numeric::Float16;
    /// use cute_static::prelude::*;
    /// use cute_static::symbols;
    /// use cute_static::tma::{SymbolTensorMap, TensorMap};
    /// // Rows of 4 halves are 8 bytes, and 16 are needed.
    /// symbols! { Gemm { M; K: multiple_of 4 } }
    /// type Rows = Swizzled<Swizzle128B, Elements<16>, layout!((128,64):(64,1))>;
    /// type Load = TensorMap<Float16, layout!((?M, ?K):(?K, 1)), Rows, shape!((128,64))>;
    /// let map = Load::parameters(Gemm { M: 1000, K: 72 }.sizes().unwrap(), 0x1000);
    /// ```
    fn parameters(sizes: Sizes<Self::Symbols>, address: u64) -> Result<TensorMapParameters, TmaError> {
        let (mut extents, mut strides, mut count) = ([0; 16], [0; 16], 0);
        Self::Modes::each(sizes.values(), &mut |extent, stride| {
            // What does not fit in 63 bits is beyond each limit of the driver.
            let fits = |number: Option<i64>| number.map_or(u64::MAX, |number| number as u64);
            (extents[count], strides[count]) = (fits(extent), fits(stride));
            count += 1;
        });
        let map = map_of::<Self>(&extents[..count], &strides[..count])?;
        map.check(address)?;
        Ok(map)
    }
    /// As [`parameters`](Self::parameters), for a map that boxes are stored by: an epilogue's.
    ///
    /// # Errors
    /// The first argument that the driver would refuse, or rows that are no multiple of 16 bytes: see [`TensorMapParameters::check_store`].
    fn store_parameters(sizes: Sizes<Self::Symbols>, address: u64) -> Result<TensorMapParameters, TmaError> {
        let map = Self::parameters(sizes, address)?;
        map.check_store(address)?;
        Ok(map)
    }
}
macro_rules! maps {
    ($($map:ty $(, where $legal:path)?;)*) => {$(
        impl<T, G, S, D, U, C, K> SymbolTensorMap for $map
        where
            T: TmaElement,
            G: Symbols,
            S: ZipSymbols<G, D, Modes: MapModes<G>>,
            U: SharedTile<T>,
            C: Tiler,
            K: Nat,
            Layout<Symbolic<G, S>, Symbolic<G, D>>: GlobalMemory,
            $(Self: $legal,)?
        {
            type Symbols = G;
            type Modes = S::Modes;
        }
    )*};
}
maps! {
    TmaCopy<T, Layout<Symbolic<G, S>, Symbolic<G, D>>, U, C, K>, where IsTensorMap;
    RefusedMap<TmaCopy<T, Layout<Symbolic<G, S>, Symbolic<G, D>>, U, C, K>, Engine>;
}
