//! `Swizzle<B, M, S>`: a permutation of offsets that XORs some of their bits into others.

use super::mask::{Run, TwoTo};
use super::rules::ShiftRule;
use super::shift::Shift;
use super::unit::{AnyUnit, IsUnit};
use crate::algebra::distribute::bounds::MaxAlignment;
use crate::check::Limit;
use crate::htuple::singleton;
use crate::htuple::{Leaf, Singleton};
use crate::int::{Add, Compare, Nat};
use crate::outcome::{Legal, Shown};
use crate::seal::Seal;
use core::convert::Infallible;
use core::fmt;
use core::marker::PhantomData;

/// The swizzle of `B` bits: those from the source on are XORed into those from the target on, `S` bits apart.
///
/// * **Source** CUTLASS `cute/swizzle.hpp`.
/// * **Law** `f(o) = o ⊕ ((o ∧ Y) ≫ S)` with `Y` the bits `[M + S, M + S + B)` for `S ≥ 0`; `f(o) = o ⊕ ((o ∧ Y) ≪
///   |S|)` with `Y` the bits `[M, M + B)` for `S < 0`. `f(f(o)) = o`, and `f` permutes every aligned block of `2^(M + B
///   + |S|)` offsets.
/// * **Admissible** where `|S| ≥ B`. With `B = 0` it is the identity.
///
/// `U` says what the offsets count (see [`Byte`](super::Byte)); with [`AnyUnit`], those of the layout that it is
/// composed with.
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
    pub use super::Swizzle::Only as Swizzle;
}
#[doc(hidden)]
pub use constructor::*;

singleton!(<B, M, S, U> Swizzle<B, M, S, U> = Swizzle);

/// A swizzle as error messages show it: `Sw<N<3>, N<4>, N<3>, BitsEach<N<8>>>`.
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
    /// The image of `o`
    type Apply<O: Nat>: Nat;
    /// The bits that are read
    const SOURCE: u64;
    /// The bits that are changed
    const TARGET: u64;
    /// The size of the blocks that are permuted, `2^(M + B + |S|)`
    const PERIOD: u64;
    /// `S`, and 0 where no bits are read
    const SHIFT: i64;
}
impl<B: Nat, M: Nat, S: Shift, U: IsUnit> IsSwizzle for Swizzle<B, M, S, U>
where
    Reaching<B, S>: Legal<Self, ()>,
{
    const SEAL: Seal = Seal;
    type Apply<O: Nat> = Applied<B, M, S, O>;
    const SOURCE: u64 = number::<Run<B, S::Source<M>>>();
    const TARGET: u64 = number::<Run<B, S::Target<M>>>();
    const PERIOD: u64 = number::<PeriodOf<B, M, S>>();
    const SHIFT: i64 = shift::<B>(S::OFFSET);
}

/// The shift of a field of `B` bits, 0 for no bits.
pub(super) const fn shift<B: Nat>(offset: Option<i64>) -> i64 {
    match (B::MAGNITUDE, offset) {
        (Some(0), _) => 0,
        (_, Some(shift @ -63..=63)) => shift,
        _ => panic!("the bits of the swizzle do not fit in 64 bits"),
    }
}

pub(super) const fn number<N: Nat>() -> u64 {
    match N::MAGNITUDE {
        Some(n) => n,
        None => panic!("the bits of the swizzle do not fit in 64 bits"),
    }
}

/// `2^(M + B + |S|)`
pub type PeriodOf<B, M, S> = TwoTo<<<M as Add>::Plus<B> as Add>::Plus<<S as Shift>::Distance>>;
/// `f(O)`
pub type Applied<B, M, S, O> = <O as crate::int::Bits>::XorBits<
    <S as Shift>::Move<<O as crate::int::Bits>::AndBits<Run<B, <S as Shift>::Source<M>>>>,
>;

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
    /// The bits that are read. An error where they do not fit in 64 bits.
    pub const SOURCE: u64 = <Self as IsSwizzle>::SOURCE;
    /// The bits that are changed.
    pub const TARGET: u64 = <Self as IsSwizzle>::TARGET;
    /// The size of the aligned blocks that the swizzle permutes, all in the same way: what a base address must be
    /// aligned to.
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

/// `offset` with the bits `source` of it XORed into those `shift` below.
#[inline(always)]
pub(crate) const fn moved(offset: u64, source: u64, shift: i64) -> u64 {
    let bits = offset & source;
    offset ^ if shift >= 0 { bits >> shift } else { bits << -shift }
}

impl<B: Nat, M: Nat, S: Shift, U> fmt::Display for Swizzle<B, M, S, U> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Sw<{},{},{}>", <B as Leaf>::TREE, <M as Leaf>::TREE, <S as Leaf>::TREE)
    }
}
impl<B: Nat, M: Nat, S: Shift, U> fmt::Debug for Swizzle<B, M, S, U> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// `2^M`: offsets that differ only below bit `M` keep their distance.
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
