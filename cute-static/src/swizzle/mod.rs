//! Swizzles, with their units, and composed layouts.
//!
//! A [`Swizzle`] permutes offsets, and its unit says what these count: bits, bytes or elements. A [`ComposedLayout`] is `F ∘ O ∘ L`: a layout, an offset, and a swizzle or a
//! layout behind them. Operations that the algebra has for layouts take composed layouts where the result is one.

// The files of this module:
// * `function`: `Swizzle<B, M, S>`, a permutation of offsets
// * `absolute`: the same with absolute bit numbers
// * `modes`: the swizzles of the hardware, by name
// * `unit`: what the offsets count, bits, bytes, elements
// * `composed`: `F ∘ O ∘ L`, and its values
// * `forward`: operations on `L` alone
// * `compose`: compositions with a swizzle or a composed layout on either side
// * `through`: `A ∘ swizzle = swizzle ∘ A`
// * `inverse`: inverses of composed layouts
// * `recast`: wider and narrower elements, conversion of units
// * `recast_outer`: the same where `F` is a layout
// * `recast_padded`: the same by CuTe's convention for `L`
// * `slice`, `affine`: slices, and where they are plain layouts
// * `xor`: composed layouts as XOR layouts, and back
// * `common`: the common subvector
// * `mask`, `shift`: naturals as masks, the shift of either sign
// * `rules`: the reasons

#[doc(hidden)]
pub mod absolute;
#[doc(hidden)]
pub mod affine;
#[doc(hidden)]
pub mod common;
#[doc(hidden)]
pub mod compose;
#[doc(hidden)]
pub mod composed;
#[doc(hidden)]
pub mod forward;
#[doc(hidden)]
pub mod function;
#[doc(hidden)]
pub mod inverse;
#[doc(hidden)]
pub mod mask;
#[doc(hidden)]
pub mod modes;
#[doc(hidden)]
pub mod part;
#[doc(hidden)]
pub mod recast;
#[doc(hidden)]
pub mod recast_outer;
#[doc(hidden)]
pub mod recast_padded;
#[doc(hidden)]
pub mod rules;
#[doc(hidden)]
pub mod shift;
#[doc(hidden)]
pub mod slice;
#[doc(hidden)]
pub mod through;
#[doc(hidden)]
pub mod unit;
#[doc(hidden)]
pub mod xor;

pub use absolute::{AbsoluteSwizzle, Relative, RelativeSwizzle};
pub use composed::{ComposedLayout, LayoutA, LayoutB, OffsetBetween};
pub use function::{ApplySwizzle, IsSwizzle, Swizzle};
pub use modes::{
    HardwareSwizzle, Swizzle32B, Swizzle64B, Swizzle128B, Swizzle128BAtom32B, Swizzle128BAtom64B, SwizzleNone,
};
pub use part::ComposedPart;
pub use recast::{InUnit, Swizzled};
pub use unit::{AnyUnit, Bit, Bits, Byte, Elements, IsUnit, Measured};
pub use xor::AsComposedLayout;
