//! Slices of layouts with symbols. The kept modes are a type, as without symbols. The offset is a sum of multiples of symbols, so it is a number where they have values.

use super::coordinates::{HasComponents, ValueOf, Valued, ZipStrides};
use super::evaluate::{SymbolCoordinate, WithSizes, coordinates, modes};
use super::modes::EachSymbolMode;
use super::product::SymbolValues;
use super::{Symbolic, Symbols};
use crate::check::Condition;
use crate::htuple::{HCons, HNil, Underscore};
use crate::kind::{HTuple, SymbolTree};
use crate::layout::Layout;
use crate::layout::coordinate::OutOfBounds;
use crate::layout::slice::{Slicer, bounds};
use crate::outcome::{Granted, Grants};
use crate::seal::Seal;
use crate::semimodule::codomain::Offsets;
use crate::semimodule::coordinate::{Itself, Projection};
use crate::shape::relation::WeakCongruenceRule;
use core::marker::PhantomData;

macro_rules! slices {
    ($($name:ident = $part:ident;)*) => {$(
        // With `do_not_recommend`, the next solver says that the bound does not hold, and not why.
        impl<G: Symbols, S, D, C> bounds::$name<C> for Layout<Symbolic<G, S>, Symbolic<G, D>>
        where
            S: HTuple + ZipStrides<G, D>,
            D: HTuple,
            C: Slicer + HTuple,
            <C::WeaklyCongruentTo<S> as Condition>::Require<WeakCongruenceRule>: Grants<C, Self>,
        {
            const SEAL: Seal = Seal;
            type Output = Granted<
                <C::WeaklyCongruentTo<S> as Condition>::Require<WeakCongruenceRule>,
                C,
                Self,
                Layout<Symbolic<G, C::$part<S>>, Symbolic<G, C::$part<D>>>,
            >;
        }
    )*};
}
slices! {
    Slice = Slice;
    NestedSlice = Nested;
    Dice = Dice;
}

/// A coordinate of a slice of the modes `M`: an integer, `_` ([`Underscore`]), or a tuple of them.
#[diagnostic::on_unimplemented(
    message = "the coordinate of the slice does not fit the shape: write a tuple with an integer or `Underscore` for each mode",
    label = "an entry is an integer, `Underscore`, or a tuple of them where the mode has modes"
)]
pub trait SymbolSlice<M>: Copy {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The kept modes as a list
    type Kept: SymbolTree;
    /// The slice: the kept modes, or the only one for a single `_`
    type Slice: SymbolTree;
    /// The component `P` of the offset of the slice
    #[doc(hidden)]
    fn start<P: Projection>(self, values: SymbolValues<'_>) -> i64;
    /// Checks that the integers are in bounds.
    #[doc(hidden)]
    fn check(self, values: SymbolValues<'_>) -> Result<(), OutOfBounds>;
}
#[diagnostic::do_not_recommend]
impl<M: SymbolTree> SymbolSlice<M> for Underscore {
    const SEAL: Seal = Seal;
    type Kept = HCons<M, HNil>;
    type Slice = M;
    #[inline(always)]
    fn start<P: Projection>(self, _: SymbolValues<'_>) -> i64 {
        0
    }
    fn check(self, _: SymbolValues<'_>) -> Result<(), OutOfBounds> {
        Ok(())
    }
}
macro_rules! integers {
    ($($ty:ident)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<M: SymbolTree> SymbolSlice<M> for $ty {
            const SEAL: Seal = Seal;
            type Kept = HNil;
            type Slice = HNil;
            #[inline(always)]
            fn start<P: Projection>(self, values: SymbolValues<'_>) -> i64 {
                SymbolCoordinate::<M>::offset::<P>(self, values)
            }
            fn check(self, values: SymbolValues<'_>) -> Result<(), OutOfBounds> {
                SymbolCoordinate::<M>::check(self, values)
            }
        }
    )*};
}
macro_rules! kept {
    () => { HNil };
    ($c:ident $m:ident, $($rest:tt)*) => { <<$c as SymbolSlice<$m>>::Kept as EachSymbolMode>::Spliced<kept!($($rest)*)> };
}
macro_rules! tuples {
    ($(($($c:ident $m:ident $i:tt),*))*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($c: SymbolSlice<$m>, $m: SymbolTree),*> SymbolSlice<modes!($($m)*)> for ($($c,)*) {
            const SEAL: Seal = Seal;
            type Kept = kept!($($c $m,)*);
            type Slice = Self::Kept;
            #[inline(always)]
            fn start<P: Projection>(self, values: SymbolValues<'_>) -> i64 {
                0 $(+ self.$i.start::<P>(values))*
            }
            fn check(self, values: SymbolValues<'_>) -> Result<(), OutOfBounds> {
                $(self.$i.check(values).map_err(|error| error.within($i))?;)*
                Ok(())
            }
        }
    )*};
}
coordinates!(integers, tuples);

/// The modes `M` at the slice `C`
struct AtSlice<C, M>(C, PhantomData<M>);
impl<M, C: SymbolSlice<M>> HasComponents for AtSlice<C, M> {
    #[inline(always)]
    fn component<P: Projection>(&self, values: SymbolValues<'_>) -> i64 {
        self.0.start::<P>(values)
    }
}

impl<G: Symbols, M: SymbolTree> WithSizes<G, M> {
    /// The modes at `_`, and the offset at which they begin: the integers of the coordinate are fixed.
    ///
    /// * **Law** `L(c) = slice(k) + offset` for every coordinate `c` that has these integers, where `k` has the entries of `c` at `_`.
    ///
    /// # Panics
    /// With debug assertions, if an integer is out of bounds.
    /// ```
    /// use cute_static::prelude::*;
    /// use cute_static::symbols;
    /// symbols! { Gemm { M: multiple_of 16; K: multiple_of 8 } }
    /// let tiles = layout!((?M, ?K):(?K, 1)).zipped_divide(tiler!(<16, 8>));
    /// let tiles = tiles.with(Gemm { M: 32, K: 24 }.sizes()?)?;
    /// // The tile (1, 2)
    /// let (tile, start) = tiles.slice((Underscore, (1, 2)));
    /// assert_eq!((tile.to_string().as_str(), start), ("((16,8)):((24,1))", 16 * 24 + 2 * 8));
    /// assert_eq!(start + tile.offset(((3, 4),)), tiles.offset(((3, 4), (1, 2))));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    #[track_caller]
    pub fn slice<C: SymbolSlice<M>>(&self, coordinate: C) -> (WithSizes<G, C::Slice>, ValueOf<M>)
    where
        M: Valued,
    {
        self.inside_slice(coordinate);
        (self.of_modes(), M::value(&AtSlice(coordinate, PhantomData::<M>), self.values()))
    }
    /// The same, where the offset is an integer.
    #[inline(always)]
    #[track_caller]
    pub(super) fn slice_at<C: SymbolSlice<M>>(&self, coordinate: C) -> (WithSizes<G, C::Slice>, i64)
    where
        M::Codomain: Offsets,
    {
        self.inside_slice(coordinate);
        (self.of_modes(), coordinate.start::<Itself>(self.values()))
    }
    /// Panics with debug assertions, if an integer is out of bounds.
    #[inline(always)]
    #[track_caller]
    fn inside_slice<C: SymbolSlice<M>>(&self, coordinate: C) {
        if cfg!(debug_assertions) {
            if let Err(error) = coordinate.check(self.values()) {
                panic!("{error}");
            }
        }
    }
}
