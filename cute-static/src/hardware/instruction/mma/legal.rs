//! The legal M and N of instructions, as bounds whose messages list the legal values.

use crate::check::{BothHold, Condition, IfMultiple, Limit};
use crate::instruction::operand::{Major, MajorK, MajorMN};
use crate::int::{Bits, Compare, Divide, Is, Nat};
use crate::kind::{Either, Outcome};
use crate::layout::IsLayout;
use crate::outcome::{Grants, rules};
use core::fmt;
use typenum::{U7, U8, U15, U16, U24, U32, U64, U128, U256, U257, UTerm};

rules! {
    /// `N` of a wgmma on floats.
    WgmmaFloats<N> = WgmmaHasN {
        message: "no wgmma is {N} columns wide: for floats N is a multiple of 8 from 8 to 256",
        label: "{N} is not one of 8, 16, 24, .., 256",
        note: "PTX ISA 9.7.15.2 (shapes of wgmma.mma_async)"
    }
    /// `N` of a wgmma on integers.
    WgmmaIntegers<N> = WgmmaHasIntegerN {
        message: "no wgmma is {N} columns wide: for integers N is 8, 16, 24 or a multiple of 16 from 32 to 256",
        label: "{N} is not one of 8, 16, 24, 32, 48, 64, .., 256",
        note: "PTX ISA 9.7.15.2 (shapes of wgmma.mma_async)"
    }
    /// `N` of a tcgen05.mma, in steps of 8.
    TcgenEighths<N> = TcgenHasN {
        message: "no tcgen05.mma of one CTA is {N} columns wide: N is a multiple of 8 from 8 to 256",
        label: "{N} is not one of 8, 16, 24, .., 256",
        note: "PTX ISA 9.7.16.2 (Table 39, shapes of tcgen05.mma)"
    }
    /// `N` of a tcgen05.mma on integers.
    TcgenIntegers<N> = TcgenHasIntegerN {
        message: "no tcgen05.mma of one CTA is {N} columns wide: for integers N is 8, 24 or a multiple of 16 from 16 to 256",
        label: "{N} is not one of 8, 16, 24, 32, 48, 64, .., 256",
        note: "PTX ISA 9.7.16.2 (Table 39, shapes of tcgen05.mma)"
    }
    /// `N` of a tcgen05.mma, in steps of 16.
    TcgenSixteenths<N> = TcgenHasEvenN {
        message: "this tcgen05.mma is never {N} columns wide: of two CTAs, with 8-bit B that is MN-major, or with K = 96, N is a multiple of 16 from 16 to 256",
        label: "{N} is not one of 16, 32, 48, .., 256",
        note: "PTX ISA 9.7.16.2 (Table 39, shapes of tcgen05.mma)"
    }
    /// `N` of a tcgen05.mma, in steps of 32.
    TcgenThirtySeconds<N> = TcgenHasWideN {
        message: "this tcgen05.mma of two CTAs is never {N} columns wide: for integers, or with 8-bit B that is MN-major, N is a multiple of 32 from 32 to 256",
        label: "{N} is not one of 32, 64, 96, .., 256",
        note: "PTX ISA 9.7.16.2 (Table 39, shapes of tcgen05.mma)"
    }
    /// `M` of a tcgen05.mma of one CTA.
    TcgenRows<M> = TcgenHasM {
        message: "no tcgen05.mma of one CTA has {M} rows: M is 64 or 128",
        label: "{M} is neither 64 nor 128",
        note: "PTX ISA 9.7.16.2 (Table 39, shapes of tcgen05.mma)"
    }
    /// `M` of a block-scaled tcgen05.mma of one CTA.
    TcgenScaledRows<M> = TcgenHasScaledM {
        message: "no block-scaled tcgen05.mma of one CTA has {M} rows: M is 128",
        label: "{M} is not 128",
        note: "PTX ISA 9.7.16.2 (Table 39, shapes of tcgen05.mma)"
    }
    /// `M` of a tcgen05.mma of two CTAs.
    TcgenPairRows<M> = TcgenPairHasM {
        message: "no tcgen05.mma of two CTAs has {M} rows: M is 128 or 256",
        label: "{M} is neither 128 nor 256",
        note: "PTX ISA 9.7.16.2 (Table 39, shapes of tcgen05.mma)"
    }
    /// `M` of a sparse block-scaled tcgen05.mma of two CTAs.
    TcgenSparseScaledPairRows<M> = TcgenSparseScaledPairHasM {
        message: "no sparse block-scaled tcgen05.mma of two CTAs has {M} rows: M is 256",
        label: "{M} is not 256",
        note: "PTX ISA 9.7.16.2 (Table 39, shapes of tcgen05.mma)"
    }
    /// `S` of a tcgen05.mma that scales C by a power of two.
    TcgenInputScale<S> = TcgenHasInputScale {
        message: "no tcgen05.mma divides C by 2 to the power of {S}: the exponent is a number from 0 to 15",
        label: "{S} is not one of 0, 1, .., 15",
        note: "PTX ISA 9.7.16.10.9.1 (tcgen05.mma, scale-input-d)"
    }
}

/// The legal values of an extent, as data.
///
/// ```
/// use cute_static::instruction::mma::legal::{ExtentRule, IntegersOfWgmma};
/// assert_eq!(IntegersOfWgmma::VALUES.to_string(), "8, 24, 16..256 step 16");
/// assert!(IntegersOfWgmma::VALUES.contains(48) && !IntegersOfWgmma::VALUES.contains(40));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extents {
    /// Legal values that are not one of the steps
    pub also: &'static [u64],
    /// The first step
    pub first: u64,
    /// The last step
    pub last: u64,
    /// The distance from one step to the next
    pub step: u64,
}
impl Extents {
    /// Whether a value is legal.
    pub fn contains(self, value: u64) -> bool {
        let stepped = self.first <= value && value <= self.last && (value - self.first) % self.step == 0;
        stepped || self.also.contains(&value)
    }
}
impl fmt::Display for Extents {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.also.iter().try_for_each(|value| write!(f, "{value}, "))?;
        match self.first == self.last {
            true => write!(f, "{}", self.first),
            false => write!(f, "{}..{} step {}", self.first, self.last, self.step),
        }
    }
}

/// A rule for M or N.
pub trait ExtentRule {
    /// The legal values
    const VALUES: Extents;
    /// The check that `N` is legal
    type Check<N: Nat>: Outcome;
}

/// `N` is legal. A bound under this name is computed once: rustc computes a projection again at each mention, and has the proof of a bound.
#[doc(hidden)]
pub trait Allows<N: Nat>: ExtentRule {
    /// `L`
    type LayoutOf<L: IsLayout>: IsLayout;
}
#[doc(hidden)]
impl<N: Nat, R: ExtentRule> Allows<N> for R
where
    R::Check<N>: Grants<(), ()>,
{
    type LayoutOf<L: IsLayout> = <R::Check<N> as Grants<(), ()>>::LayoutOf<L>;
}

/// Whether `N` is a multiple of the power of two `Mask + 1`, or `X` or `Y`.
type StepOr<N, Mask, X, Y> = <<Is<<N as Bits>::AndBits<Mask>, UTerm> as Either>::Or<Is<N, X>> as Either>::Or<Is<N, Y>>;
/// The check that `N` is from 8 to 256.
type Within<N, W> = BothHold<
    <<U7 as Compare>::ComparedTo<N> as Limit>::Below<W>,
    <<N as Compare>::ComparedTo<U257> as Limit>::Below<W>,
>;

macro_rules! extents {
    ($($(#[$doc:meta])* $name:ident: $also:expr, $first:literal..=$last:literal by $step:literal, $n:ident => $check:ty;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub enum $name {}
        impl ExtentRule for $name {
            const VALUES: Extents = Extents { also: $also, first: $first, last: $last, step: $step };
            type Check<$n: Nat> = $check;
        }
    )*};
}
/// The check that `N` is a multiple of `S` from 8 to 256.
type Steps<N, S, W> = BothHold<Within<N, W>, <<N as Divide>::Ratio<S> as IfMultiple>::Require<W>>;

extents! {
    /// N of wgmma on floats.
    FloatsOfWgmma: &[], 8..=256 by 8, N => Steps<N, U8, WgmmaFloats<N>>;
    /// N of wgmma on integers.
    IntegersOfWgmma: &[8, 24], 16..=256 by 16,
        N => BothHold<Within<N, WgmmaIntegers<N>>, <StepOr<N, U15, U8, U24> as Condition>::Require<WgmmaIntegers<N>>>;
    /// N of tcgen05, in steps of 8.
    EveryEighth: &[], 8..=256 by 8, N => Steps<N, U8, TcgenEighths<N>>;
    /// N of tcgen05 on integers.
    IntegersOfTcgen: &[8, 24], 16..=256 by 16,
        N => BothHold<Within<N, TcgenIntegers<N>>, <StepOr<N, U15, U8, U24> as Condition>::Require<TcgenIntegers<N>>>;
    /// N of tcgen05, in steps of 16.
    EverySixteenth: &[], 16..=256 by 16, N => Steps<N, U16, TcgenSixteenths<N>>;
    /// N of tcgen05, in steps of 32.
    EveryThirtySecond: &[], 32..=256 by 32, N => Steps<N, U32, TcgenThirtySeconds<N>>;
    /// M of tcgen05 of one CTA.
    RowsOfOne: &[], 64..=128 by 64, M => <<Is<M, U64> as Either>::Or<Is<M, U128>> as Condition>::Require<TcgenRows<M>>;
    /// M of block-scaled tcgen05 of one CTA.
    RowsOfOneScaled: &[], 128..=128 by 1, M => <Is<M, U128> as Condition>::Require<TcgenScaledRows<M>>;
    /// M of tcgen05 of two CTAs.
    RowsOfTwo: &[], 128..=256 by 128,
        M => <<Is<M, U128> as Either>::Or<Is<M, U256>> as Condition>::Require<TcgenPairRows<M>>;
    /// M of sparse block-scaled tcgen05 of two CTAs.
    RowsOfTwoSparseScaled: &[], 256..=256 by 1, M => <Is<M, U256> as Condition>::Require<TcgenSparseScaledPairRows<M>>;
    /// The exponents of a tcgen05 that divides C.
    InputScales: &[], 0..=15 by 1, S => <<S as Compare>::ComparedTo<U16> as Limit>::Below<TcgenInputScale<S>>;
}

/// A choice of the rule for N by the contiguous mode of B.
pub trait ByMajor: Major {
    /// The rule `K` where K is contiguous, `Mn` where N is contiguous
    type Rule<K: ExtentRule, Mn: ExtentRule>: ExtentRule;
}
impl ByMajor for MajorK {
    type Rule<K: ExtentRule, Mn: ExtentRule> = K;
}
impl ByMajor for MajorMN {
    type Rule<K: ExtentRule, Mn: ExtentRule> = Mn;
}

/// Only [`MajorK`]: the operands of wgmma that are not 16 bits wide must be K-major.
#[diagnostic::on_unimplemented(
    message = "wgmma reads this operand K-major only: it transposes 16-bit operands in shared memory, no others",
    label = "expected `MajorK` for operands of 8 or 32 bits (tf32, e4m3, e5m2, s8, u8)",
    note = "PTX ISA 9.7.15.5.1 (strides and transposition: imm-trans-a and imm-trans-b are for .f16 and .bf16)"
)]
pub trait OnlyMajorK: Major {}
impl OnlyMajorK for MajorK {}
