//! Swizzles, with their units, and composed layouts.
//!
//! A [`Swizzle`] permutes offsets, and its unit is what these count: bits, bytes or elements. A [`ComposedLayout`] is `F ∘ O ∘ L`: a layout, an
//! offset added to it, and a swizzle or another layout applied to the sum. Operations of the algebra on layouts accept composed layouts wherever the result is
//! a layout or a composed layout.
//!
//! The module uses the algebra and what is below it. Shared-memory banks, tensors, shared-memory operands and TMA use it.

// The files of this module:
// * `function`: `Swizzle<B, M, S>`, a permutation of offsets, and its form with absolute bit numbers
// * `fields`: the bit fields of a swizzle
// * `hardware`: the swizzles of the hardware, by name
// * `unit`: what the offsets count
// * `composed`, `range`, `forward`: `F ∘ O ∘ L`, how far its offsets reach, and the operations on `L` alone
// * `compose`: compositions with a swizzle or a composed layout on either side
// * `through`: `A ∘ swizzle = swizzle ∘ A`
// * `inverse`: inverses of composed layouts
// * `recast`: wider and narrower elements, conversion of units
// * `slice`: slices, and where they are plain layouts
// * `xor`: composed layouts as XOR layouts, and back
// * `common`: the common subvector
// * `part`: the parts of composed layouts
// * `rules`: the rules that refuse

#[doc(hidden)]
pub mod common;
#[doc(hidden)]
pub mod compose;
#[doc(hidden)]
pub mod composed;
#[doc(hidden)]
pub mod fields;
#[doc(hidden)]
pub mod forward;
#[doc(hidden)]
pub mod function;
#[doc(hidden)]
pub mod hardware;
#[doc(hidden)]
pub mod inverse;
#[doc(hidden)]
pub mod part;
#[doc(hidden)]
pub mod range;
#[doc(hidden)]
pub mod recast;
#[doc(hidden)]
pub mod rules;
#[doc(hidden)]
pub mod slice;
#[doc(hidden)]
pub mod through;
#[doc(hidden)]
pub mod unit;
#[doc(hidden)]
pub mod xor;

pub use composed::{ComposedLayout, LayoutA, LayoutB, OffsetBetween};
pub use function::{AbsoluteSwizzle, ApplySwizzle, IsSwizzle, Relative, RelativeSwizzle, Swizzle};
pub use hardware::{
    HardwareSwizzle, Swizzle32B, Swizzle64B, Swizzle128B, Swizzle128BAtom32B, Swizzle128BAtom64B, SwizzleNone,
};
pub use part::ComposedPart;
pub use recast::{InUnit, Swizzled};
pub use unit::{AnyUnit, Bit, Bits, Byte, Elements, IsUnit, Measured};
pub use xor::AsComposedLayout;
