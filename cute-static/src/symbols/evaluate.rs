//! Layouts with symbols, evaluated where the symbols have values.

use super::coordinates::{HasComponents, ValueOf, Valued, ZipStrides};
use super::product::{Product, SymbolValues, few};
use super::sizes::{Declared, Sizes};
use super::{SymbolMode, Symbolic, Symbols};
use crate::htuple::{HCons, HNil, Leaf, Tree};
use crate::int::Nat;
use crate::kind::SymbolTree;
use crate::layout::Layout;
use crate::layout::coordinate::OutOfBounds;
use crate::seal::Seal;
use crate::semimodule::Element;
use crate::semimodule::codomain::Offsets;
use crate::semimodule::coordinate::{Itself, Projection};
use core::fmt;
use core::marker::PhantomData;
use typenum::UTerm;

/// How a product of symbols is written
type Write<'w> = &'w dyn Fn(&mut fmt::Formatter<'_>, Product) -> fmt::Result;

/// Values of a tree of modes.
pub trait EvaluateSymbols {
    /// Whether it is the end of a list
    const ENDS: bool;
    /// The exponents of the symbols in each extent
    const EXPONENTS: &'static Tree;
    /// The extent of a leaf, or the product of the extents. It fits.
    fn size(values: SymbolValues<'_>) -> i64;
    /// The component `P` of the value at an index; the last mode is unbounded
    fn at<P: Projection>(values: SymbolValues<'_>, index: i64) -> i64;
    /// The size, and the cosize less 1 of the component `P`, if they fit in 63 bits
    fn reach<P: Projection>(values: SymbolValues<'_>) -> Option<(i64, i64)>;
    /// Writes the extents, or the strides, by `write`
    fn write(f: &mut fmt::Formatter<'_>, strides: bool, write: Write<'_>, first: bool) -> fmt::Result;
}
impl<C: Nat, E: Element, D: Element, F: Element> EvaluateSymbols for SymbolMode<C, E, D, F> {
    const ENDS: bool = false;
    const EXPONENTS: &'static Tree = &<E as Leaf>::TREE;
    #[inline(always)]
    fn size(values: SymbolValues<'_>) -> i64 {
        const { Product::of::<C, E>() }.value(values)
    }
    #[inline(always)]
    fn at<P: Projection>(values: SymbolValues<'_>, index: i64) -> i64 {
        index * const { Product::of::<P::Of<D>, F>() }.value(values)
    }
    fn reach<P: Projection>(values: SymbolValues<'_>) -> Option<(i64, i64)> {
        let (extent, stride) = (Product::of::<C, E>().checked(values)?, Product::of::<P::Of<D>, F>().checked(values)?);
        Some((extent, (extent - 1).checked_mul(stride.checked_abs()?)?))
    }
    fn write(f: &mut fmt::Formatter<'_>, strides: bool, write: Write<'_>, _: bool) -> fmt::Result {
        match &<D as Leaf>::TREE {
            _ if !strides => write(f, Product::of::<C, E>()),
            Tree::Coordinate(components) => components.write_basis(f, None, &mut true, &|f, scale| match scale {
                Tree::Int(scale) => write(f, Product::of::<UTerm, F>().with_factor(*scale)),
                _ => Err(fmt::Error),
            }),
            _ => write(f, Product::of::<D, F>()),
        }
    }
}
impl EvaluateSymbols for HNil {
    const ENDS: bool = true;
    const EXPONENTS: &'static Tree = &Tree::Nil;
    #[inline(always)]
    fn size(_: SymbolValues<'_>) -> i64 {
        1
    }
    #[inline(always)]
    fn at<P: Projection>(_: SymbolValues<'_>, _: i64) -> i64 {
        0
    }
    fn reach<P: Projection>(_: SymbolValues<'_>) -> Option<(i64, i64)> {
        Some((1, 0))
    }
    fn write(f: &mut fmt::Formatter<'_>, _: bool, _: Write<'_>, first: bool) -> fmt::Result {
        f.write_str(if first { "()" } else { ")" })
    }
}
// L(i) = L_0(i mod |S_0|) + L_rest(i / |S_0|)
impl<H: SymbolTree, T: SymbolTree> EvaluateSymbols for HCons<H, T> {
    const ENDS: bool = false;
    const EXPONENTS: &'static Tree = &Tree::Cons(H::EXPONENTS, T::EXPONENTS);
    #[inline(always)]
    fn size(values: SymbolValues<'_>) -> i64 {
        H::size(values) * T::size(values)
    }
    #[inline(always)]
    fn at<P: Projection>(values: SymbolValues<'_>, index: i64) -> i64 {
        if T::ENDS {
            return H::at::<P>(values, index);
        }
        let extent = H::size(values);
        H::at::<P>(values, index % extent) + T::at::<P>(values, index / extent)
    }
    fn reach<P: Projection>(values: SymbolValues<'_>) -> Option<(i64, i64)> {
        let ((size, span), (more, far)) = (H::reach::<P>(values)?, T::reach::<P>(values)?);
        Some((size.checked_mul(more)?, span.checked_add(far)?))
    }
    fn write(f: &mut fmt::Formatter<'_>, strides: bool, write: Write<'_>, first: bool) -> fmt::Result {
        f.write_str(if first { "(" } else { "," })?;
        H::write(f, strides, write, true)?;
        T::write(f, strides, write, false)
    }
}

/// Writes `SHAPE:STRIDE`.
fn write_layout<M: SymbolTree>(f: &mut fmt::Formatter<'_>, write: Write<'_>) -> fmt::Result {
    M::write(f, false, write, true)?;
    f.write_str(":")?;
    M::write(f, true, write, true)
}

/// A coordinate that fits the modes `M`: an integer, or a tuple with a coordinate for each mode.
#[diagnostic::on_unimplemented(
    message = "the coordinate does not fit the shape: write one integer, or a tuple with an entry for each mode",
    label = "this coordinate is not weakly congruent with the mode it is for"
)]
pub trait SymbolCoordinate<M>: Copy {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The component `P` of the value at this coordinate
    fn offset<P: Projection>(self, values: SymbolValues<'_>) -> i64;
    /// Checks that the coordinate is in bounds.
    fn check(self, values: SymbolValues<'_>) -> Result<(), OutOfBounds>;
}
macro_rules! integers {
    ($($ty:ident)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<M: SymbolTree> SymbolCoordinate<M> for $ty {
            const SEAL: Seal = Seal;
            #[inline(always)]
            fn offset<P: Projection>(self, values: SymbolValues<'_>) -> i64 {
                M::at::<P>(values, self as i64)
            }
            fn check(self, values: SymbolValues<'_>) -> Result<(), OutOfBounds> {
                OutOfBounds::unless_below(self as i128, M::size(values) as u64)
            }
        }
    )*};
}
macro_rules! modes {
    () => { HNil };
    ($m:ident $($rest:ident)*) => { HCons<$m, modes!($($rest)*)> };
}
pub(super) use modes;
macro_rules! tuples {
    ($(($($c:ident $m:ident $i:tt),*))*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($c: SymbolCoordinate<$m>, $m: SymbolTree),*> SymbolCoordinate<modes!($($m)*)> for ($($c,)*) {
            const SEAL: Seal = Seal;
            #[inline(always)]
            fn offset<P: Projection>(self, values: SymbolValues<'_>) -> i64 {
                0 $(+ self.$i.offset::<P>(values))*
            }
            fn check(self, values: SymbolValues<'_>) -> Result<(), OutOfBounds> {
                $(self.$i.check(values).map_err(|error| error.within($i))?;)*
                Ok(())
            }
        }
    )*};
}
/// The coordinates of layouts with symbols: integers, and tuples of up to six coordinates, each with the mode that it is for.
macro_rules! coordinates {
    ($integers:ident, $tuples:ident) => {
        $integers! { u8 u16 u32 u64 usize i8 i16 i32 i64 isize }
        $tuples! {
            (C0 M0 0)
            (C0 M0 0, C1 M1 1)
            (C0 M0 0, C1 M1 1, C2 M2 2)
            (C0 M0 0, C1 M1 1, C2 M2 2, C3 M3 3)
            (C0 M0 0, C1 M1 1, C2 M2 2, C3 M3 3, C4 M4 4)
            (C0 M0 0, C1 M1 1, C2 M2 2, C3 M3 3, C4 M4 4, C5 M5 5)
        }
    };
}
pub(super) use coordinates;
coordinates!(integers, tuples);

/// The modes `M` at the coordinate `C`
struct AtCoordinate<C, M>(C, PhantomData<M>);
impl<M, C: SymbolCoordinate<M>> HasComponents for AtCoordinate<C, M> {
    #[inline(always)]
    fn component<P: Projection>(&self, values: SymbolValues<'_>) -> i64 {
        self.0.offset::<P>(values)
    }
}

/// A layout with symbols, and their values. See [`Layout::with`].
pub struct WithSizes<G: Symbols, M> {
    sizes: Sizes<G>,
    modes: PhantomData<M>,
}
impl<G: Symbols, M> Clone for WithSizes<G, M> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<G: Symbols, M> Copy for WithSizes<G, M> {}
impl<G: Symbols, M: SymbolTree> WithSizes<G, M> {
    #[inline(always)]
    pub(crate) fn values(&self) -> SymbolValues<'_> {
        self.sizes.values()
    }
    /// What is declared of the symbol of a mode, or `None` where the extent of the mode is no multiple of one symbol.
    /// ```
    /// use cute_static::prelude::*;
    /// use cute_static::symbols;
    /// symbols! { Gemm { M: multiple_of 64; K } }
    /// let a = layout!((?M, (8, ?K)):(?K, (1, 8))).with(Gemm { M: 64, K: 4 }.sizes()?)?;
    /// assert_eq!(a.symbol_of_mode(0).unwrap().name, "M");
    /// assert_eq!(a.symbol_of_mode(1), None);
    /// let one = layout!(?M:1).with(Gemm { M: 64, K: 4 }.sizes()?)?;
    /// assert_eq!((one.symbol_of_mode(0).unwrap().name, one.symbol_of_mode(1)), ("M", None));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn symbol_of_mode(&self, mode: usize) -> Option<&'static Declared> {
        Self::symbol(mode)
    }
    /// The same, without the values.
    #[doc(hidden)]
    #[must_use]
    pub const fn symbol(mut mode: usize) -> Option<&'static Declared> {
        let mut modes = M::EXPONENTS;
        let exponents = loop {
            match modes {
                Tree::Cons(first, _) if mode == 0 => break *first,
                Tree::Cons(_, rest) => (modes, mode) = (rest, mode - 1),
                // A leaf is its only mode.
                leaf if mode == 0 => break leaf,
                _ => return None,
            }
        };
        match few(exponents) {
            Some((1, [number, ..])) => Some(&G::DECLARED[number]),
            _ => None,
        }
    }
    /// Modes of this layout, with the same values of the symbols. The products of the values fit, because those of this layout do.
    pub(super) fn of_modes<K>(&self) -> WithSizes<G, K> {
        WithSizes { sizes: self.sizes, modes: PhantomData }
    }
    /// `L(c)`, where `c` is an integer or a tuple of coordinates that is weakly congruent with the shape.
    ///
    /// # Panics
    /// With debug assertions, if the coordinate is out of bounds.
    #[inline]
    #[track_caller]
    pub fn offset<C: SymbolCoordinate<M>>(&self, coordinate: C) -> i64
    where
        M::Codomain: Offsets,
    {
        self.inside(coordinate);
        coordinate.offset::<Itself>(self.sizes.values())
    }
    /// Panics with debug assertions, if the coordinate is out of bounds.
    #[inline(always)]
    #[track_caller]
    fn inside<C: SymbolCoordinate<M>>(&self, coordinate: C) {
        if cfg!(debug_assertions) {
            if let Err(error) = coordinate.check(self.sizes.values()) {
                panic!("{error}");
            }
        }
    }
    /// `L(c)`, or `None` if the coordinate is out of bounds.
    #[inline]
    pub fn checked_offset<C: SymbolCoordinate<M>>(&self, coordinate: C) -> Option<i64>
    where
        M::Codomain: Offsets,
    {
        self.is_in_bounds(coordinate).then(|| coordinate.offset::<Itself>(self.sizes.values()))
    }
    /// Whether each entry of the coordinate is below the extent of its mode, and not negative.
    #[inline]
    pub fn is_in_bounds<C: SymbolCoordinate<M>>(&self, coordinate: C) -> bool {
        coordinate.check(self.sizes.values()).is_ok()
    }
    /// `L(c)`: where the strides are coordinates, a tuple, which is itself a coordinate; otherwise the offset.
    ///
    /// # Panics
    /// With debug assertions, if the coordinate is out of bounds.
    /// ```
    /// use cute_static::prelude::*;
    /// use cute_static::symbols;
    /// symbols! { Gemm { M: multiple_of 16; K: multiple_of 8 } }
    /// // Where the elements of a tile are in the matrix
    /// let tiles = IdentityLayout::<shape!((?M, ?K))>::default().zipped_divide(tiler!(<16, 8>));
    /// assert_eq!(tiles.to_string(), "((16,8),(M/16,K/8)):((1@0,1@1),(16@0,8@1))");
    /// let tiles = tiles.with(Gemm { M: 32, K: 24 }.sizes()?)?;
    /// assert_eq!(tiles.coordinate(((3, 4), (1, 2))), (16 + 3, 2 * 8 + 4));
    /// let (tile, origin) = tiles.slice((Underscore, (1, 2)));
    /// assert_eq!((tile.coordinate(((3, 4),)), origin), ((3, 4), (16, 16)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// use cute_static::symbols;
    /// symbols! { Gemm { M: multiple_of 16; K: multiple_of 8 } }
    /// let a = layout!((?M, ?K):(1@0, 1@1)).with(Gemm { M: 32, K: 24 }.sizes().unwrap()).unwrap();
    /// // Coordinates are not offsets.
    /// let offset = a.offset((1, 2));
    /// ```
    #[inline]
    #[track_caller]
    pub fn coordinate<C: SymbolCoordinate<M>>(&self, coordinate: C) -> ValueOf<M>
    where
        M: Valued,
    {
        self.inside(coordinate);
        M::value(&AtCoordinate(coordinate, PhantomData::<M>), self.sizes.values())
    }
    /// The number of coordinates
    #[inline]
    pub fn size(&self) -> u64 {
        M::size(self.sizes.values()) as u64
    }
    /// `1 + Σ (s − 1)·|d|`
    pub fn cosize(&self) -> u64
    where
        M::Codomain: Offsets,
    {
        M::reach::<Itself>(self.sizes.values()).map_or(0, |(_, span)| span as u64 + 1)
    }
}
/// The layout with the values of its symbols: `(4096,64):(64,1)`
impl<G: Symbols, M: SymbolTree> fmt::Display for WithSizes<G, M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let write = |f: &mut fmt::Formatter<'_>, product: Product| write!(f, "{}", product.value(self.sizes.values()));
        write_layout::<M>(f, &write)
    }
}
impl<G: Symbols, M: SymbolTree> fmt::Debug for WithSizes<G, M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The error for a layout whose size, cosize, extents or strides do not fit in 63 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge;
impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the size, the cosize, an extent or a stride of the layout does not fit in 63 bits")
    }
}
impl core::error::Error for TooLarge {}

impl<G: Symbols, S: ZipStrides<G, D>, D> Layout<Symbolic<G, S>, Symbolic<G, D>> {
    /// The layout with these values of its symbols.
    ///
    /// * **Law** an operation on the layout with symbols, and then `with`, is the same function as `with`, and then the operation.
    ///
    /// # Errors
    /// Where the size, the cosize, an extent or a stride does not fit in 63 bits.
    /// ```
    /// use cute_static::prelude::*;
    /// use cute_static::symbols;
    /// symbols! { Gemm { M: multiple_of 64; K: multiple_of 8 } }
    /// let a = layout!((?M, ?K):(?K, 1));
    /// assert_eq!(a.to_string(), "(M,K):(K,1)");
    /// let tiles = a.zipped_divide(tiler!(<64, 8>));
    /// assert_eq!(tiles.to_string(), "((64,8),(M/64,K/8)):((K,1),(64*K,8))");
    /// let tiles = tiles.with(Gemm { M: 128, K: 24 }.sizes()?)?;
    /// assert_eq!(tiles.to_string(), "((64,8),(2,3)):((24,1),(1536,8))");
    /// assert_eq!(tiles.offset(((5, 7), (1, 2))), (64 + 5) * 24 + 2 * 8 + 7);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with(self, sizes: Sizes<G>) -> Result<WithSizes<G, S::Modes>, TooLarge> {
        if S::Modes::fits(sizes.values()) { Ok(WithSizes { sizes, modes: PhantomData }) } else { Err(TooLarge) }
    }
    /// The layout with these values of its symbols, which are known to fit: nothing is checked.
    ///
    /// # Safety
    /// [`with`](Layout::with) would return no error.
    #[allow(unsafe_code)]
    #[inline(always)]
    pub unsafe fn with_unchecked(self, sizes: Sizes<G>) -> WithSizes<G, S::Modes> {
        WithSizes { sizes, modes: PhantomData }
    }
}
/// Prints the notation of CuTe, with the names of the symbols: `(M,K):(K,1)`. The alternate form, `{:#}`, is that of CuTe's dialect of MLIR, which has no names:
/// `(?{div=64},?{div=8}):(?{div=8},1)`.
impl<G: Symbols, S: ZipStrides<G, D>, D> fmt::Display for Layout<Symbolic<G, S>, Symbolic<G, D>> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let write = |f: &mut fmt::Formatter<'_>, product: Product| product.write(f, G::DECLARED);
        write_layout::<S::Modes>(f, &write)
    }
}
impl<G: Symbols, S: ZipStrides<G, D>, D> fmt::Debug for Layout<Symbolic<G, S>, Symbolic<G, D>> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
