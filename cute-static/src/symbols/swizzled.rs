//! Swizzles of layouts with symbols: `F ∘ O ∘ L`, where the swizzle `F` is static.
//!
//! Operations on the coordinates of such a layout are those on `L`, as without symbols: [`forward`](crate::swizzle::forward) has their impls.

use super::coordinates::ZipStrides;
use super::evaluate::{SymbolCoordinate, TooLarge, WithSizes};
use super::modes::ZipSymbols;
use super::operations::ComposesSymbols;
use super::sizes::Sizes;
use super::slice::SymbolSlice;
use super::{Symbolic, Symbols};
use crate::htuple::Singleton;
use crate::kind::SymbolTree;
use crate::layout::Layout;
use crate::outcome::RefusedLayout;
use crate::seal::Seal;
use crate::semimodule::Element;
use crate::semimodule::codomain::Offsets;
use crate::swizzle::IsSwizzle;
use crate::swizzle::compose::YieldsOffsets;
use crate::swizzle::composed::{ComposedLayout, Outer, between};
use crate::swizzle::range::MOST;
use core::fmt;
use core::marker::PhantomData;

impl<G: Symbols, S: ZipSymbols<G, D>, D> YieldsOffsets<Symbolic<G, D>> for Symbolic<G, S> {
    const SEAL: Seal = Seal;
}
impl<F: Outer, O, G, S, D, B: ComposesSymbols<Layout<Symbolic<G, S>, Symbolic<G, D>>>>
    ComposesSymbols<ComposedLayout<F, O, Layout<Symbolic<G, S>, Symbolic<G, D>>>> for B
{
    type Output = ComposedLayout<F, O, B::Output>;
}
impl<F, O, G, S, D> ComposedLayout<F, O, Layout<Symbolic<G, S>, Symbolic<G, D>>> {
    /// `(F ∘ O ∘ L) ∘ B = F ∘ O ∘ (L ∘ B)`, where `B` stays within the indices of `L` that are there for all values of the symbols: see
    /// [`Layout::compose_known`].
    /// ```
    /// use cute_static::prelude::*;
    /// use cute_static::symbols;
    /// symbols! { Gemm { M: multiple_of 64; K: multiple_of 64 } }
    /// let a = layout!((?M, ?K):(?K, 1)).swizzled::<Swizzle128B, Elements<16>>();
    /// let part = a.compose_known(tiler!(<8:8, 16>));
    /// assert_eq!(part.to_string(), "Sw<3,3,3> o 0 o (8,16):(8*K,1)");
    /// ```
    pub const fn compose_known<B: ComposesSymbols<Self> + Copy>(self, _: B) -> B::Output {
        <B::Output as Singleton>::VALUE
    }
}
impl<F, O, L> ComposedLayout<F, O, L> {
    /// The composed layout with these values of its symbols.
    ///
    /// * **Law** as of [`Layout::with`]: the swizzle of the layout with these values is the same function.
    ///
    /// # Errors
    /// Where the size, the cosize, an extent or a stride does not fit in 63 bits, or a swizzled offset, or one in front of the swizzle, in 62 bits.
    /// ```
    /// use cute_static::prelude::*;
    /// use cute_static::symbols;
    /// symbols! { Gemm { M: multiple_of 64; K: multiple_of 64 } }
    /// let a = layout!((?M, ?K):(?K, 1)).swizzled::<Swizzle128B, Elements<16>>();
    /// assert_eq!(a.to_string(), "Sw<3,3,3> o 0 o (M,K):(K,1)");
    /// // 64 × 64 elements of a swizzled matrix
    /// let tiles = a.zipped_divide(tiler!(<64, 64>));
    /// assert_eq!(tiles.to_string(), "Sw<3,3,3> o 0 o ((64,64),(M/64,K/64)):((K,1),(64*K,64))");
    /// let tiles = tiles.with(Gemm { M: 128, K: 64 }.sizes()?)?;
    /// assert_eq!(tiles.offset(((2, 0), (1, 0))), 66 * 64 + (2 << 3));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with<G: Symbols, T>(self, sizes: Sizes<G>) -> Result<T, TooLarge>
    where
        L: TakesValues<F, O, G, T>,
    {
        L::with_values(sizes)
    }
}
/// A layout with the symbols `G`, whose swizzled values are `T`.
#[diagnostic::on_unimplemented(
    message = "this is no swizzle of a layout of integers with the symbols of these sizes",
    label = "expected the values of the symbols of a layout behind one swizzle"
)]
pub trait TakesValues<F, O, G: Symbols, T> {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The composed layout with these values
    #[doc(hidden)]
    fn with_values(sizes: Sizes<G>) -> Result<T, TooLarge>;
}
impl<F, O, G, S, D> TakesValues<F, O, G, ComposedWithSizes<F, G, S::Modes>> for Layout<Symbolic<G, S>, Symbolic<G, D>>
where
    F: IsSwizzle + Outer<Value = i64>,
    O: Element,
    G: Symbols,
    S: ZipStrides<G, D, Modes: SymbolTree<Codomain: Offsets>>,
{
    const SEAL: Seal = Seal;
    fn with_values(sizes: Sizes<G>) -> Result<ComposedWithSizes<F, G, S::Modes>, TooLarge> {
        let layout = Self::VALUE.with(sizes)?;
        let offset = const { between::<O>() };
        // `L` may have negative strides.
        let reach = layout.cosize().checked_add(offset.unsigned_abs());
        match reach.filter(|reach| *reach <= MOST).and_then(|reach| F::RANGE.of(reach)) {
            Some(_) => Ok(ComposedWithSizes { offset, layout, function: PhantomData }),
            None => Err(TooLarge),
        }
    }
}
// The use of a refused layout is no second error: any type `T` fits what the program does with its values.
impl<F, O, G: Symbols, T> TakesValues<F, O, G, T> for RefusedLayout {
    const SEAL: Seal = Seal;
    fn with_values(_: Sizes<G>) -> Result<T, TooLarge> {
        Err(TooLarge)
    }
}
impl RefusedLayout {
    #[doc(hidden)]
    pub fn with<G: Symbols, T>(self, _: Sizes<G>) -> Result<T, TooLarge> {
        Err(TooLarge)
    }
}

/// A swizzle of a layout with symbols, and their values: `c ↦ F(o + L(c))`. See [`ComposedLayout::with`].
pub struct ComposedWithSizes<F, G: Symbols, M> {
    /// With the offsets of `layout` added to it, it fits in 62 bits.
    offset: i64,
    layout: WithSizes<G, M>,
    function: PhantomData<F>,
}
impl<F, G: Symbols, M> Clone for ComposedWithSizes<F, G, M> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<F, G: Symbols, M> Copy for ComposedWithSizes<F, G, M> {}
impl<F: Outer<Value = i64>, G: Symbols, M: SymbolTree<Codomain: Offsets>> ComposedWithSizes<F, G, M> {
    /// `F(o + L(c))`
    ///
    /// # Panics
    /// With debug assertions, if the coordinate is out of bounds.
    #[inline]
    #[track_caller]
    pub fn offset<C: SymbolCoordinate<M>>(&self, coordinate: C) -> i64 {
        F::map(self.offset + self.layout.offset(coordinate))
    }
    /// `F(o + L(c))`, or `None` if the coordinate is out of bounds.
    #[inline]
    pub fn checked_offset<C: SymbolCoordinate<M>>(&self, coordinate: C) -> Option<i64> {
        self.layout.checked_offset(coordinate).map(|offset| F::map(self.offset + offset))
    }
    /// The modes at `_`. The offset at which they begin is part of the slice, because it is added before the swizzle.
    ///
    /// * **Law** `(F ∘ o ∘ L)(c) = slice(k)` for every coordinate `c` that has these integers, where `k` has the entries of `c` at `_`.
    ///
    /// # Panics
    /// With debug assertions, if an integer is out of bounds.
    /// ```
    /// use cute_static::prelude::*;
    /// use cute_static::symbols;
    /// symbols! { Gemm { M: multiple_of 64; K: multiple_of 64 } }
    /// let a = layout!((?M, ?K):(?K, 1)).swizzled::<Swizzle128B, Elements<16>>();
    /// let a = a.with(Gemm { M: 64, K: 64 }.sizes()?)?;
    /// let row = a.slice((2, Underscore));
    /// assert_eq!(row.to_string(), "Sw<3,3,3> o 128 o (64):(1)");
    /// assert_eq!(row.offset((9,)), a.offset((2, 9)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    #[track_caller]
    pub fn slice<C: SymbolSlice<M>>(&self, coordinate: C) -> ComposedWithSizes<F, G, C::Slice> {
        let (layout, start) = self.layout.slice_at(coordinate);
        ComposedWithSizes { offset: self.offset + start, layout, function: PhantomData }
    }
    /// The number of coordinates
    #[inline]
    pub fn size(&self) -> u64 {
        self.layout.size()
    }
    /// The cosize of `L`, as of [`ComposedLayout`]
    pub fn cosize(&self) -> u64 {
        self.layout.cosize()
    }
    /// `L`
    pub const fn layout_b(&self) -> WithSizes<G, M> {
        self.layout
    }
}
/// `Sw<3,4,3> o 0 o (4096,64):(64,1)`
impl<F: Singleton + fmt::Display, G: Symbols, M: SymbolTree> fmt::Display for ComposedWithSizes<F, G, M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} o {} o {}", F::VALUE, self.offset, self.layout)
    }
}
impl<F: Singleton + fmt::Display, G: Symbols, M: SymbolTree> fmt::Debug for ComposedWithSizes<F, G, M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
