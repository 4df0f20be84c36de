//! `Swizzle<B, M, S>`, a permutation of offsets that XORs some of their bits into others, and the same with absolute bit numbers.

use super::fields::Shift;
use super::rules::{FieldOverlapRule, ShiftRule};
use super::unit::{AnyUnit, IsUnit};
use crate::algebra::distribute::bounds::MaxAlignment;
use crate::check::Limit;
use crate::htuple::singleton;
use crate::htuple::{Leaf, Singleton};
use crate::int::{Add, Bits, Compare, MinMax, Nat, Run, TwoTo, number};
use crate::outcome::{GrantedValue, Grants, Shown};
use crate::seal::Seal;
use crate::semimodule::Element;
use core::convert::Infallible;
use core::fmt;
use core::marker::PhantomData;

/// The swizzle that XORs the `B` source bits of an offset into its `B` target bits, `S` bits below.
///
/// * **Source** CUTLASS `cute/swizzle.hpp`.
/// * **Law** `f(o) = o ⊕ ((o ∧ Y) ≫ S)` with `Y` the bits `[M + S, M + S + B)` for `S ≥ 0`; `f(o) = o ⊕ ((o ∧ Y) ≪
///   |S|)` with `Y` the bits `[M, M + B)` for `S < 0`. `f(f(o)) = o`, and `f` permutes every aligned block of `2^(M + B
///   + |S|)` offsets.
/// * **Admissible** where `|S| ≥ B`. With `B = 0` it is the identity.
///
/// `U` is the unit of the offsets (see [`Byte`](super::Byte)). [`AnyUnit`] is that of the layout that the swizzle is composed with.
/// ```
/// use cute_static::prelude::*;
/// use cute_static::swizzle::ApplySwizzle;
/// use cute_static::typenum::{N3, U0, U2, U3, U4, U128, U144};
/// type F = Swizzle<U3, U4, U3>;
/// assert_eq!(F::default().apply(0x80), 0x90);
/// assert_eq!(F::default().apply(0x380), 0x3f0);
/// assert_eq!(F::default().apply(0x18), 0x18);
/// assert_eq!((F::SOURCE, F::TARGET, F::PERIOD), (0x380, 0x70, 1024));
/// assert_eq!(F::default().to_string(), "Sw<3,4,3>");
/// static_assertions::assert_type_eq_all!(ApplySwizzle<F, U128>, U144);
/// assert_eq!(Swizzle::<U2, U0, N3>::default().apply(3), 3 + 24);
/// ```
/// ```compile_fail,E0277
/// use cute_static::prelude::*;
/// use cute_static::typenum::{U2, U3, U4};
/// let x = Swizzle::<U3, U4, U2>::default().apply(1);
/// ```
#[cfg_attr(doc, doc = crate::picture::picture!("swizzle", "A layout beside the same one swizzled, with the banks"))]
pub enum Swizzle<B, M, S, U = AnyUnit> {
    /// The only value.
    Only,
    #[doc(hidden)]
    __Phantom(PhantomData<(B, M, S, U)>, Infallible),
}
mod constructor {
    pub use super::AbsoluteSwizzle::Only as AbsoluteSwizzle;
    pub use super::Swizzle::Only as Swizzle;
}
#[doc(hidden)]
pub use constructor::*;

singleton!(<B, M, S, U> Swizzle<B, M, S, U> = Swizzle);

/// A swizzle as error messages show it: `Sw<n<3>, n<4>, n<3>, BitsEach<n<8>>>`.
pub struct Sw<B, M, S, U>(PhantomData<(B, M, S, U)>);
impl<B: Shown, M: Shown, S: Shown, U: Shown> Shown for Swizzle<B, M, S, U> {
    type Shown = Sw<B::Shown, M::Shown, S::Shown, U::Shown>;
}

/// The parts of a swizzle, legal or not.
pub trait Swizzling {
    #[doc(hidden)]
    const SEAL: Seal;
    /// `B`
    type Bits: Nat;
    /// `M`
    type Base: Nat;
    /// `S`
    type Shift: Shift;
    /// `U`
    type Unit: IsUnit;
}
impl<B: Nat, M: Nat, S: Shift, U: IsUnit> Swizzling for Swizzle<B, M, S, U> {
    const SEAL: Seal = Seal;
    type Bits = B;
    type Base = M;
    type Shift = S;
    type Unit = U;
}

/// `|S| ≥ B`
pub type Reaching<B, S> =
    <<<S as Shift>::Distance as Compare>::ComparedTo<B> as Limit>::AtLeast<ShiftRule<B, <S as Shift>::Distance>>;

/// A legal swizzle: `|S| ≥ B`.
#[diagnostic::on_unimplemented(message = "this is no swizzle", label = "expected `Swizzle<B, M, S>` with |S| ≥ B")]
pub trait IsSwizzle: Swizzling + Singleton + fmt::Display {
    #[doc(hidden)]
    const SEAL: Seal;
    /// `R`, which mentions the rule, see [`Grants`]
    #[doc(hidden)]
    type Passing<R: Singleton>: Singleton;
    /// The image of `o`
    type Apply<O: Nat>: Nat;
    /// The bits that are read
    const SOURCE: u64;
    /// The target bits, as a mask
    const TARGET: u64;
    /// `2^(M + B + |S|)`: the swizzle permutes each aligned block of this size
    const PERIOD: u64;
    /// `S`; 0 where `B` is 0
    const SHIFT: i64;
}
impl<B: Nat, M: Nat, S: Shift, U: IsUnit> IsSwizzle for Swizzle<B, M, S, U>
where
    Reaching<B, S>: Grants<Self, (), Is = ()>,
{
    const SEAL: Seal = Seal;
    type Passing<R: Singleton> = GrantedValue<Reaching<B, S>, Self, (), R>;
    type Apply<O: Nat> = Applied<B, M, S, O>;
    const SOURCE: u64 = number::<Run<B, S::Source<M>>>();
    const TARGET: u64 = number::<Run<B, S::Target<M>>>();
    const PERIOD: u64 = number::<PeriodOf<B, M, S>>();
    const SHIFT: i64 = shift::<B>(S::OFFSET);
}

/// The shift of a field of `B` bits, 0 for no bits.
const fn shift<B: Nat>(offset: Option<i64>) -> i64 {
    match (B::MAGNITUDE, offset) {
        (Some(0), _) => 0,
        (_, Some(shift @ -63..=63)) => shift,
        _ => panic!("the bits of the swizzle do not fit in 64 bits"),
    }
}

/// `2^(M + B + |S|)`
pub type PeriodOf<B, M, S> = TwoTo<<<M as Add>::Plus<B> as Add>::Plus<<S as Shift>::Distance>>;
/// `f(O)`
pub type Applied<B, M, S, O> =
    <O as Bits>::XorBits<<S as Shift>::Move<<O as Bits>::AndBits<Run<B, <S as Shift>::Source<M>>>>>;

/// The image of the natural `N` under the swizzle `F`, in types.
/// ```
/// use cute_static::prelude::*;
/// use cute_static::swizzle::ApplySwizzle;
/// use cute_static::typenum::{U3, U4, U9, U24};
/// static_assertions::assert_type_eq_all!(ApplySwizzle<Swizzle<U3, typenum::U0, U3>, U24>, typenum::U27);
/// ```
pub type ApplySwizzle<F, N> = <F as IsSwizzle>::Apply<N>;

impl<B: Nat, M: Nat, S: Shift, U: IsUnit> Swizzle<B, M, S, U>
where
    Self: IsSwizzle,
{
    /// The source bits as a mask. An error where they do not fit in 64 bits.
    pub const SOURCE: u64 = <Self as IsSwizzle>::SOURCE;
    /// The target bits as a mask.
    pub const TARGET: u64 = <Self as IsSwizzle>::TARGET;
    /// The size of the aligned blocks that the swizzle permutes, all in the same way. A base address must be a multiple of it.
    pub const PERIOD: u64 = <Self as IsSwizzle>::PERIOD;
}
impl<B, M, S, U> Swizzle<B, M, S, U> {
    /// The image of an offset.
    #[inline(always)]
    pub const fn apply(self, offset: u64) -> u64
    where
        Self: IsSwizzle,
    {
        moved(offset, const { <Self as IsSwizzle>::SOURCE }, const { <Self as IsSwizzle>::SHIFT })
    }
}

/// `offset`, where the bits `source` are XORed into those `shift` bits below.
#[inline(always)]
pub(crate) const fn moved(offset: u64, source: u64, shift: i64) -> u64 {
    let bits = offset & source;
    offset ^ if shift >= 0 { bits >> shift } else { bits << -shift }
}

/// `2^M`: the swizzle keeps each aligned run of this length together.
/// ```
/// use cute_static::prelude::*;
/// use cute_static::typenum::{U3, U4, U16};
/// static_assertions::assert_type_eq_all!(MaxAlignment<Swizzle<U3, U4, U3>>, U16);
/// ```
impl<B: Nat, M: Nat, S: Shift, U: IsUnit> MaxAlignment for Swizzle<B, M, S, U>
where
    Self: IsSwizzle,
{
    const SEAL: Seal = Seal;
    type Output = TwoTo<M>;
}

/// The swizzle that XORs the `B` bits from bit `S` on into the `B` bits from bit `M` on.
///
/// * **Source** the descriptor document's formula, `o ⊕ (((o ∧ mask) ≫ S) ≪ M)` with `mask = (2^B − 1) ≪ S`. The document
///   calls this operator self-inverse, which holds only where the fields do not overlap. Its example `<3,4,3>`
///   is refused here: applied twice, it takes 0x18 to 0x28 to 0x78.
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
singleton!(<B, M, S, U> AbsoluteSwizzle<B, M, S, U> = AbsoluteSwizzle);
impl<B: Shown, M: Shown, S: Shown, U: Shown> Shown for AbsoluteSwizzle<B, M, S, U> {
    type Shown = AbsSw<Sw<B::Shown, M::Shown, S::Shown, U::Shown>>;
}
/// An absolute swizzle, as error messages show it.
pub struct AbsSw<F>(PhantomData<F>);

/// `S − M`
type Distance<M, S> = <S as Element>::Sum<<M as Element>::Opposite>;

/// Conversion to the relative form: the shift is the distance of the fields, as in CUTLASS.
pub trait Relative {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The same function
    type Output: Singleton;
    /// The source bits, as a mask
    const SOURCE: u64;
    /// The number of bits by which they move down
    const SHIFT: i64;
}
impl<B: Nat, M: Nat, S: Nat, U: IsUnit> Relative for AbsoluteSwizzle<B, M, S, U>
where
    <<<Distance<M, S> as Element>::Abs as Compare>::ComparedTo<B> as Limit>::AtLeast<FieldOverlapRule<B, M, S>>:
        Grants<Self, ()>,
{
    const SEAL: Seal = Seal;
    type Output = GrantedValue<
        <<<Distance<M, S> as Element>::Abs as Compare>::ComparedTo<B> as Limit>::AtLeast<FieldOverlapRule<B, M, S>>,
        Self,
        (),
        Swizzle<B, <M::ComparedTo<S> as MinMax>::Min<M, S>, Distance<M, S>, U>,
    >;
    const SOURCE: u64 = number::<Run<B, S>>();
    const SHIFT: i64 = shift::<B>(<Distance<M, S> as Element>::OFFSET);
}
/// The swizzle `F` in the relative form, see [`Relative`].
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
    /// The same swizzle in the relative form.
    pub const fn relative(self) -> RelativeSwizzle<Self>
    where
        Self: Relative,
    {
        <Self as Relative>::Output::VALUE
    }
}

macro_rules! written {
    ($($name:ident $shift:ident $form:literal;)*) => {$(
        impl<B: Nat, M: Nat, S: $shift, U> fmt::Display for $name<B, M, S, U> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!($form, "<{},{},{}>"), <B as Leaf>::TREE, <M as Leaf>::TREE, <S as Leaf>::TREE)
            }
        }
        impl<B: Nat, M: Nat, S: $shift, U> fmt::Debug for $name<B, M, S, U> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(self, f)
            }
        }
    )*};
}
written! { Swizzle Shift "Sw"; AbsoluteSwizzle Nat "AbsSw"; }
