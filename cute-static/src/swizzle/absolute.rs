//! The swizzle with absolute bit numbers, as the descriptor grammar writes it.

use super::function::{Sw, Swizzle, moved, number, shift};
use super::mask::Run;
use super::rules::FieldOverlapRule;
use super::unit::{AnyUnit, IsUnit};
use crate::check::Limit;
use crate::htuple::singleton;
use crate::htuple::{Leaf, Singleton};
use crate::int::{Compare, MinMax, Nat};
use crate::outcome::{GrantedValue, Grants, Shown};
use crate::semimodule::Element;
use core::convert::Infallible;
use core::fmt;
use core::marker::PhantomData;

/// The swizzle that XORs the `B` bits from bit `S` on into the `B` bits from bit `M` on.
///
/// * **Source** the descriptor document's formula, `o ⊕ (((o ∧ mask) ≫ S) ≪ M)` with `mask = (2^B − 1) ≪ S`. It calls
///   this operator a swizzle too, and self-inverse; that holds only where the fields are apart. Its example `<3,4,3>`
///   is refused here: twice, it takes 0x18 to 0x28 to 0x78.
/// * **Law** `AbsoluteSwizzle<B, M, S>` is `Swizzle<B, M, S − M>` for `S ≥ M`, and `Swizzle<B, S, S − M>` below.
/// * **Admissible** where `|S − M| ≥ B`.
/// ```
/// use cute_static::prelude::*;
/// use cute_static::swizzle::{AbsoluteSwizzle, RelativeSwizzle};
/// use cute_static::typenum::{N3, U0, U2, U3, U4, U7};
/// type F = AbsoluteSwizzle<U3, U4, U7>;
/// static_assertions::assert_type_eq_all!(RelativeSwizzle<F>, Swizzle<U3, U4, U3>);
/// static_assertions::assert_type_eq_all!(RelativeSwizzle<AbsoluteSwizzle<U2, U3, U0>>, Swizzle<U2, U0, N3>);
/// assert_eq!(F::default().apply(0x80), 0x90);
/// assert_eq!(F::default().to_string(), "AbsSw<3,4,7>");
/// ```
/// ```compile_fail,E0277
/// use cute_static::prelude::*;
/// use cute_static::swizzle::{AbsoluteSwizzle, RelativeSwizzle};
/// use cute_static::typenum::{U3, U4};
/// let x: RelativeSwizzle<AbsoluteSwizzle<U3, U4, U3>>;
/// ```
pub enum AbsoluteSwizzle<B, M, S, U = AnyUnit> {
    /// The only value.
    Only,
    #[doc(hidden)]
    __Phantom(PhantomData<(B, M, S, U)>, Infallible),
}
mod constructor {
    pub use super::AbsoluteSwizzle::Only as AbsoluteSwizzle;
}
#[doc(hidden)]
pub use constructor::*;

singleton!(<B, M, S, U> AbsoluteSwizzle<B, M, S, U> = AbsoluteSwizzle);
impl<B: Shown, M: Shown, S: Shown, U: Shown> Shown for AbsoluteSwizzle<B, M, S, U> {
    type Shown = AbsSw<Sw<B::Shown, M::Shown, S::Shown, U::Shown>>;
}
/// An absolute swizzle, as error messages show it.
pub struct AbsSw<F>(PhantomData<F>);

/// `S − M`
type Distance<M, S> = <S as Element>::Sum<<M as Element>::Opposite>;

/// The swizzle with its shift counted from `M`, as CUTLASS does.
pub trait Relative {
    /// The same function
    type Output: Singleton;
    /// The bits that are read
    const SOURCE: u64;
    /// How far they move down
    const SHIFT: i64;
}
impl<B: Nat, M: Nat, S: Nat, U: IsUnit> Relative for AbsoluteSwizzle<B, M, S, U>
where
    <<<Distance<M, S> as Element>::Abs as Compare>::ComparedTo<B> as Limit>::AtLeast<FieldOverlapRule<B, M, S>>:
        Grants<Self, ()>,
{
    type Output = GrantedValue<
        <<<Distance<M, S> as Element>::Abs as Compare>::ComparedTo<B> as Limit>::AtLeast<FieldOverlapRule<B, M, S>>,
        Self,
        (),
        Swizzle<B, <M::ComparedTo<S> as MinMax>::Min<M, S>, Distance<M, S>, U>,
    >;
    const SOURCE: u64 = number::<Run<B, S>>();
    const SHIFT: i64 = shift::<B>(<Distance<M, S> as Element>::OFFSET);
}
/// The swizzle `F` with its shift counted from `M`, see [`Relative`].
pub type RelativeSwizzle<F> = <F as Relative>::Output;

impl<B, M, S, U> AbsoluteSwizzle<B, M, S, U> {
    /// The image of an offset.
    #[inline(always)]
    pub const fn apply(self, offset: u64) -> u64
    where
        Self: Relative,
    {
        moved(offset, const { <Self as Relative>::SOURCE }, const { <Self as Relative>::SHIFT })
    }
    /// The same swizzle, its shift counted from `M`.
    pub const fn relative(self) -> RelativeSwizzle<Self>
    where
        Self: Relative,
    {
        <Self as Relative>::Output::VALUE
    }
}

impl<B: Nat, M: Nat, S: Nat, U> fmt::Display for AbsoluteSwizzle<B, M, S, U> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "AbsSw<{},{},{}>", <B as Leaf>::TREE, <M as Leaf>::TREE, <S as Leaf>::TREE)
    }
}
impl<B: Nat, M: Nat, S: Nat, U> fmt::Debug for AbsoluteSwizzle<B, M, S, U> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
