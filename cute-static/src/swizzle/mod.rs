//! Swizzles, with their units, and composed layouts.
//!
//! | file | what |
//! |---|---|
//! | `function` | `Swizzle<B, M, S>`: a permutation of offsets |
//! | `absolute` | the same with absolute bit numbers |
//! | `modes` | the swizzles of the hardware, by name |
//! | `unit` | what the offsets count: bits, bytes, elements |
//! | `composed` | `F ∘ O ∘ L`, and its values |
//! | `forward` | operations on `L` alone |
//! | `compose` | compositions with a swizzle or a composed layout on either side |
//! | `through` | `A ∘ swizzle = swizzle ∘ A` |
//! | `inverse` | inverses of composed layouts |
//! | `recast` | wider and narrower elements, conversion of units |
//! | `recast_outer` | the same where `F` is a layout |
//! | `recast_padded` | the same by CuTe's convention for `L` |
//! | `slice`, `affine` | slices, and where they are plain layouts |
//! | `xor` | composed layouts as XOR layouts, and back |
//! | `common` | the common subvector |
//! | `mask`, `shift` | naturals as masks, the shift of either sign |
//! | `rules` | the reasons |

pub mod absolute;
pub mod affine;
pub mod common;
pub mod compose;
pub mod composed;
pub mod forward;
pub mod function;
pub mod inverse;
pub mod mask;
pub mod modes;
pub mod recast;
pub mod recast_outer;
pub mod recast_padded;
pub mod rules;
pub mod shift;
pub mod slice;
pub mod through;
pub mod unit;
pub mod xor;

pub use absolute::{AbsoluteSwizzle, Relative, RelativeSwizzle};
pub use composed::{ComposedLayout, LayoutA, LayoutB, OffsetBetween};
pub use function::{ApplySwizzle, IsSwizzle, Swizzle};
pub use modes::{
    HardwareSwizzle, Swizzle32B, Swizzle64B, Swizzle128B, Swizzle128BAtom32B, Swizzle128BAtom64B, SwizzleNone,
};
pub use recast::{ConvertUnit, InUnit, Swizzled};
pub use unit::{AnyUnit, Bit, Bits, Byte, Elements, IsUnit, Measured};
pub use xor::{AsComposedLayout, ToComposed};
