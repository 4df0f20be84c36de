//! Sizes that are known at run time only, as symbols in types.
//!
//! A *symbol* is a positive integer whose value is not known when the program is compiled. What is known of it is declared: a number of which it is a multiple,
//! and a largest value. A layout with symbols is a type without bytes, as every layout. An operation on it is checked for **all** values of its symbols.
//!
//! ```
//! use cute_static::prelude::*;
//! use cute_static::symbols;
//!
//! symbols! { Gemm { M: multiple_of 64, at_most 65536; N; K: multiple_of 8 } }
//!
//! // Row-major, M × K; a name after `?` is a symbol.
//! let a = layout!((?M, ?K):(?K, 1));
//! // 64 divides every M, and 8 every K.
//! let tiles = a.zipped_divide(tiler!(<64, 8>));
//! assert_eq!(tiles.to_string(), "((64,8),(M/64,K/8)):((K,1),(64*K,8))");
//! // The values come last, and are checked once.
//! let sizes = Gemm { M: 4096, N: 100, K: 64 }.sizes()?;
//! let tiles = tiles.with(sizes)?;
//! assert_eq!(tiles.offset(((1, 2), (3, 4))), (3 * 64 + 1) * 64 + (4 * 8 + 2));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//! What is not right for all values does not compile:
//! ```compile_fail,E0277
//! use cute_static::prelude::*;
//! use cute_static::symbols;
//! symbols! { Gemm { M: multiple_of 64; K: multiple_of 8 } }
//! // Not every multiple of 8 is one of 16.
//! let tiles = layout!((?M, ?K):(?K, 1)).zipped_divide(tiler!(<64, 16>));
//! ```
//!
//! # What there is
//!
//! | operation | operands |
//! |---|---|
//! | [`compose_known`](crate::Layout::compose_known) | a layout or a tiler on the right, of integers or with symbols. It must stay within the indices that are there for all values |
//! | [`LogicalDivide`](crate::algebra::LogicalDivide), [`ZippedDivide`](crate::algebra::ZippedDivide), [`TiledDivide`](crate::algebra::TiledDivide), [`FlatDivide`](crate::algebra::FlatDivide) | a tile or tiler of integers, where a symbol must be the outermost extent of its mode, or with symbols, as in `tiler!(<?M, 8>)` |
//! | [`LogicalProduct`](crate::algebra::LogicalProduct), [`ZippedProduct`](crate::algebra::ZippedProduct), [`TiledProduct`](crate::algebra::TiledProduct), [`FlatProduct`](crate::algebra::FlatProduct), [`BlockedProduct`](crate::algebra::BlockedProduct), [`RakedProduct`](crate::algebra::RakedProduct) | layouts with or without symbols on both sides, and tilers of integers on the right. It must be known for all values where a copy of the left layout begins |
//! | [`TileToShape`](crate::algebra::TileToShape) | a layout of integers, and a shape with symbols: `shape!((?M, ?K))`. It must have a whole number of tiles for all values |
//! | [`coalesce`](crate::Layout::coalesce), [`filter`](crate::Layout::filter), [`filter_zeros`](crate::Layout::filter_zeros) | any |
//! | [`RightInverse`](crate::algebra::RightInverse), [`LeftInverse`](crate::algebra::LeftInverse) | a layout whose strides are in the same order for all values, and none is negative |
//! | [`Get`](crate::layout::Get), [`Select`](crate::layout::Select), [`Take`](crate::layout::Take), [`Group`](crate::layout::Group), [`Replace`](crate::layout::Replace), [`Append`](crate::layout::Append), [`Prepend`](crate::layout::Prepend), [`AppendToRank`](crate::layout::AppendToRank), [`PrependToRank`](crate::layout::PrependToRank), [`Flattened`](crate::layout::Flattened) | as of a layout of integers; a mode that is put in may have symbols |
//! | [`Slice`](crate::layout::Slice), [`NestedSlice`](crate::layout::NestedSlice), [`Dice`](crate::layout::Dice) | as of a layout of integers; [`slice`](WithSizes::slice) has the offset |
//! | [`with`](crate::Layout::with) | the values; then offsets, sizes and cosizes, [tensors](WithSizes::tensor) with static tiles, [tensor maps](crate::tma::SymbolTensorMap) and [numbers of tiles](crate::schedule::Tiles::whole) |
//! | [`IdentityLayout`](crate::layout::IdentityLayout) | a shape with symbols |
//! | [`Composition`](crate::algebra::Composition) | a swizzle on the left. The swizzled layout is composed, divided, multiplied, coalesced, filtered and edited as the layout is, and `with` gives it values |
//!
//! An extent is a positive multiple of a product of symbols, and a stride an integer or such a multiple. Strides may be coordinates, or multiples of them, for composition and
//! divides as the left operand, coalesce and filters, slices, the edits that put in no other mode, and values. Other operations do not take layouts with symbols.
//!
//! | file | contents |
//! |---|---|
//! | `modes` | a layout with symbols as a tree of modes |
//! | `known` | the part that is there for all values, and the way back from its layouts |
//! | `operations`, `right`, `rules`, `shown` | composition and divides, by operands of integers and with symbols; why they are refused, and symbols in these messages |
//! | `complement`, `products`, `fill` | the gaps of a layout and its period; products; `tile_to_shape` |
//! | `inverse` | the inverses |
//! | `coordinates` | strides that are coordinates, and identity layouts |
//! | `coalesce`, `edit`, `slice` | coalesce, filter, edits of modes, slices |
//! | `product`, `sizes`, `evaluate` | values |
//! | `swizzled` | swizzles of layouts with symbols |

#[doc(hidden)]
pub mod coalesce;
#[doc(hidden)]
pub mod complement;
#[doc(hidden)]
pub mod coordinates;
#[doc(hidden)]
pub mod edit;
#[doc(hidden)]
pub mod evaluate;
#[doc(hidden)]
pub mod fill;
#[doc(hidden)]
pub mod inverse;
#[doc(hidden)]
pub mod known;
#[doc(hidden)]
pub mod modes;
#[doc(hidden)]
pub mod operations;
#[doc(hidden)]
pub mod product;
#[doc(hidden)]
pub mod products;
#[doc(hidden)]
pub mod right;
#[doc(hidden)]
pub mod rules;
#[doc(hidden)]
pub mod shown;
mod sizes;
#[doc(hidden)]
pub mod slice;
#[doc(hidden)]
pub mod swizzled;

pub use evaluate::{TooLarge, WithSizes};
pub use sizes::{Declared, Sizes, Undeclared};
pub use swizzled::ComposedWithSizes;

use crate::htuple::singleton;
use crate::seal::Seal;
use core::convert::Infallible;
use core::marker::PhantomData;

/// Symbols that are declared together by [`symbols!`](crate::symbols!).
pub trait Symbols: Sized + 'static {
    /// An array with a number for each symbol
    type Array: Values;
    #[doc(hidden)]
    type Known;
    /// What is known of the symbols, in their order
    const DECLARED: &'static [Declared];
    /// The values, in the order of the declarations
    fn values(self) -> Self::Array;
}

/// An array of numbers. No other type is one: what it contains is checked once, and read later.
#[doc(hidden)]
pub trait Values: AsRef<[u64]> + Copy + 'static {
    #[doc(hidden)]
    const SEAL: Seal;
}
impl<const N: usize> Values for [u64; N] {
    const SEAL: Seal = Seal;
}

/// `C` times a product of symbols of `G`, each divided by what it is a multiple of. The coordinate `E` has their exponents.
///
/// The symbol `M`, a multiple of 64, is `Times<U64, G, 1@0>` if it is the first one of `G`.
pub struct Times<C, G, E>(PhantomData<(C, G, E)>);
impl<C, G, E> Clone for Times<C, G, E> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<C, G, E> Copy for Times<C, G, E> {}

/// The type of a symbol's name. `symbols!` declares one for each symbol.
#[doc(hidden)]
pub trait IsSymbol {
    /// The symbols of its declaration
    type Symbols: Symbols;
}
/// A symbol of `G`.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "the symbols of a layout are declared together: `{Self}` is not one of `{G}`",
    label = "one `symbols! {{ … }}` declares all symbols of a layout"
)]
pub trait SymbolOf<G> {
    /// The symbol as a multiple
    type Value;
}

/// The shape or the stride `S` of a layout with symbols of `G`.
// Both are marked, so that no other crate can make a layout of numbers of them: coherence needs to know that.
pub enum Symbolic<G, S> {
    /// The only value.
    Only,
    #[doc(hidden)]
    __Phantom(PhantomData<(G, S)>, Infallible),
}
mod constructor {
    pub use super::Symbolic::Only as Symbolic;
}
#[doc(hidden)]
pub use constructor::*;
singleton!(<G, S> Symbolic<G, S> = Symbolic);

/// A leaf of a layout with symbols: the extent `C·E` and the stride `D·F`, where `E` and `F` are exponents.
#[doc(hidden)]
pub struct SymbolMode<C, E, D, F>(PhantomData<(C, E, D, F)>);

/// Declares symbols: sizes that are known at run time only.
///
/// `symbols! { Gemm { M: multiple_of 64, at_most 65536; N; K: multiple_of 8 } }` declares the types `M`, `N` and `K` of the names, and the struct `Gemm` with
/// a field for the value of each. `Gemm { M: 4096, N: 100, K: 64 }.sizes()` checks the values, see [`Sizes`](crate::symbols::Sizes). In [`layout!`](crate::layout!), [`shape!`](crate::shape!) and [`tiler!`](crate::tiler!) a symbol is written `?M`.
#[macro_export]
macro_rules! symbols {
    ($vis:vis $group:ident { $($name:ident $(: $($what:ident $number:literal),+)?);+ $(;)? }) => {
        #[doc = concat!("Values of sizes that are known at run time:" $(, " `", stringify!($name), "`")+)]
        #[allow(non_snake_case)]
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        $vis struct $group {
            $(#[doc = concat!("The size `", stringify!($name), "`")] pub $name: u64),+
        }
        $(
            #[doc = concat!("The size `", stringify!($name), "`")]
            #[allow(dead_code)]
            $vis enum $name {}
            impl $crate::symbols::IsSymbol for $name {
                type Symbols = $group;
            }
        )+
        impl $crate::symbols::Symbols for $group {
            type Array = [u64; [$(stringify!($name)),+].len()];
            type Known = $crate::symbols! { @known $([$name $($($what $number)+)?])+ };
            const DECLARED: &'static [$crate::symbols::Declared] = &[$({
                #[allow(unused_mut)]
                let mut declared = $crate::symbols::Declared { name: stringify!($name), multiple_of: 1, at_most: None };
                $($($crate::symbols! { @declare declared $what $number })+)?
                declared
            }),+];
            #[inline(always)]
            fn values(self) -> Self::Array {
                [$(self.$name),+]
            }
        }
        #[allow(dead_code)]
        impl $group {
            /// The values, checked against the declarations.
            $vis fn sizes(self) -> Result<$crate::symbols::Sizes<Self>, $crate::symbols::Undeclared> {
                $crate::symbols::Sizes::new(self)
            }
        }
        $crate::symbols! { @values $group ($crate::HCons<$crate::typenum::U1, $crate::HNil>) $([$name $($($what $number)+)?])+ }
    };
    (@values $group:ident ($exponents:ty)) => {};
    (@values $group:ident ($exponents:ty) [$name:ident $($what:ident $number:literal)*] $($rest:tt)*) => {
        impl $crate::symbols::SymbolOf<$group> for $name {
            type Value =
                $crate::symbols::Times<$crate::symbols!(@factor $($what $number)*), $group, $crate::ArithmeticTuple<$exponents>>;
        }
        $crate::symbols! { @values $group ($crate::HCons<$crate::typenum::UTerm, $exponents>) $($rest)* }
    };
    (@known) => { $crate::HNil };
    (@known [$name:ident $($known:tt)*] $($rest:tt)*) => {
        $crate::HCons<$crate::symbols::shown::Known<$name, $crate::symbols!(@factor $($known)*)>, $crate::symbols!(@known $($rest)*)>
    };
    (@declare $declared:ident multiple_of $number:literal) => {
        assert!($number < 1_u64 << 63, "what a symbol is a multiple of does not fit in 63 bits");
        $declared.multiple_of = $number;
    };
    (@declare $declared:ident at_most $number:literal) => { $declared.at_most = Some($number); };
    (@factor) => { $crate::typenum::U1 };
    (@factor multiple_of $number:literal $($rest:tt)*) => { $crate::shape!($number) };
    (@factor at_most $number:literal $($rest:tt)*) => { $crate::symbols!(@factor $($rest)*) };
}
