//! The rationals as strides: fractions in lowest terms.

use super::codomain::Rationals;
use super::signs::{NegativeSigns, PositiveSigns};
use super::{Element, NoElement, Xor};
use crate::branch::branch;
use crate::htuple::leaf::magnitude;
use crate::htuple::{HCons, Leaf, Tree};
use crate::int::{
    Divide, ExactOrZero, Factor, Gcd, Many, Mul, Multiple, Nat, Neither, One, PositiveNat, Same, Unit, Zero,
};
use crate::kind::{self, Bool, Components};
use crate::seal::Seal;
use crate::semimodule::ArithmeticTuple;
use core::fmt;
use core::marker::PhantomData;
use typenum::{B0, B1, NInt, UInt, UTerm};

/// `P / Q`, or `−P / Q` if `S` is `B1`, in lowest terms with `Q ≥ 2`. A fraction with the denominator 1 is an integer.
///
/// * **Paper** §2.3.1: the rationals are an integer-semimodule.
/// * **Law** sums and multiples are those of rational numbers. Equal numbers are equal types, so a sum or a multiple is reduced by the greatest common
///   divisor. It is computed only if neither of the two numbers divides the other.
/// ```
/// use cute_static::prelude::*;
/// let a = layout!((3,4):(1/2,3/4));
/// assert_eq!(a.coordinate((1, 2)).to_string(), "2");
/// assert_eq!(a.coordinate((2, 3)).to_string(), "13/4");
/// static_assertions::assert_type_eq_all!(Composition<layout!(12:1/6), layout!((2,3):(3,4))>, layout!((2,3):(1/2,2/3)));
/// static_assertions::assert_type_eq_all!(Coalesced<layout!((4,3):(1/2,2))>, layout!(12:1/2));
/// ```
/// ```compile_fail,E0277
/// use cute_static::Fraction;
/// use cute_static::prelude::*;
/// use cute_static::typenum::{B0, U2, U4};
/// // 2/4 is 1/2, and one number is one type. (`layout!(4:2/4)` reduces it.)
/// fn in_other_terms() -> Coalesced<Layout<U4, Fraction<B0, U2, U4>>> { Default::default() }
/// ```
pub struct Fraction<S, P, Q>(PhantomData<(S, P, Q)>);

impl<S: Bool, P: Nat, Q: Nat> Element for Fraction<S, P, Q> {
    const SEAL: Seal = Seal;
    type Scaled<N: Nat> = <N::Magnitude as IfScales>::Scaled<S, P, N, Q>;
    type Sum<E: Element> = E::SumFraction<S::Signed<P>, Q>;
    type SumNat<L: Nat> = <<S::Signed<P> as Element>::Sum<L::Times<Q>> as Rational>::DividedBy<Q>;
    type SumNeg<L: Nat> =
        <<S::Signed<P> as Element>::Sum<<L::Times<Q> as Element>::Opposite> as Rational>::DividedBy<Q>;
    type SumTuple<L: Components> = NoElement;
    type SumXor<N: Nat> = NoElement;
    type SumFraction<N: Element, M: Nat> =
        <<N::Scaled<Q> as Element>::Sum<S::Signed<M::Times<P>>> as Rational>::DividedBy<<M as Mul>::Times<Q>>;
    type Opposite = Fraction<S::Other, P, Q>;
    type Equals<E: Element> = E::EqualsFraction<S, P, Q>;
    type EqualsNat<L: Nat> = B0;
    type EqualsNeg<L: Nat> = B0;
    type EqualsTuple<L: Components> = B0;
    type EqualsXor<N: Nat> = B0;
    type EqualsFraction<T: Bool, L: Nat, M: Nat> = <S::IsSign<T> as crate::htuple::congruence::And>::And<
        <L::Is<P> as crate::htuple::congruence::And>::And<M::Is<Q>>,
    >;
    type Continues<N: Nat, E: Element> = <Self::Scaled<N> as Element>::Equals<E>;
    type Behind<R: Components> = HCons<Self, R>;
    type Head = NoElement;
    type Tail = NoElement;
    type Codomain = Rationals;
    type Abs = UTerm;
    type IsNegative = S;
    type IsBinary = B0;
    const OFFSET: Option<i64> = None;
}
#[diagnostic::do_not_recommend]
impl<S: Bool, P: Nat, Q: Nat> Leaf for Fraction<S, P, Q> {
    const SEAL: Seal = Seal;
    const TREE: Tree =
        Tree::Fraction(if S::BOOL { -magnitude::<P>() } else { magnitude::<P>() }, magnitude::<Q>() as u64);
}

branch! {
    /// Branch: a sign, `B1` for negative numbers.
    pub trait Sign {
        /// `E` or `−E`
        type Signed<E: Element>: Element;
        /// The other sign
        type Other: Bool;
        /// Whether it is the sign `S`
        type IsSign<S: Bool>: Bool;
        /// The sign as a set of signs
        type Signs: kind::Signs;
    }
    B0 => E, B1, S::Other, PositiveSigns;
    B1 => E::Opposite, B0, S, NegativeSigns;
}

branch! {
    /// Branch: the multiplier `N` of a fraction.
    pub trait IfScales {
        /// `N · P / Q` with the sign `S`
        type Scaled<S: Bool, P: Nat, N: Nat, Q: Nat>: Element;
    }
    Zero => UTerm;
    Unit => Fraction<S, P, Q>;
    Many => <N::Ratio<Q> as IfReduced>::Reduced<S, P, N, Q>;
}

branch! {
    /// Branch: the ratio `N : Q`, where `Q` has no common factor with `P`.
    pub trait IfReduced {
        /// `P · N / Q` with the sign `S`, in lowest terms
        type Reduced<S: Bool, P: Nat, N: Nat, Q: Nat>: Element;
        /// The least common multiple of `N` and `Q`
        type Multiple<N: Nat, Q: Nat>: Nat;
    }
    Same => S::Signed<P>, N;
    {K: Nat} Multiple<K> => S::Signed<K::Times<P>>, N;
    {K: Nat} Factor<K> => Fraction<S, P, K>, Q;
    Neither => Fraction<S, <ExactOrZero<N, Gcd<N, Q>> as Mul>::Times<P>, ExactOrZero<Q, Gcd<N, Q>>>,
        <ExactOrZero<Q, Gcd<N, Q>> as Mul>::Times<N>;
}

/// An element as a rational number.
pub trait Rational {
    /// `self / Q` for an integer `self` and `Q > 0`
    type DividedBy<Q: Nat>: Element;
    /// The denominator in lowest terms, or 1 for an element that is not a fraction
    type Denominator: Nat;
}
impl Rational for UTerm {
    type DividedBy<Q: Nat> = UTerm;
    type Denominator = One;
}
macro_rules! integers {
    ($($kind:path: $bit:ty),*) => {$(
        impl<U: $kind> Rational for UInt<U, $bit> {
            type DividedBy<Q: Nat> = <<Self as Divide>::Ratio<Q> as IfReduced>::Reduced<B0, One, Self, Q>;
            type Denominator = One;
        }
    )*};
}
integers!(PositiveNat: B0, Nat: B1);
impl<U: PositiveNat> Rational for NInt<U> {
    type DividedBy<Q: Nat> = <U::Ratio<Q> as IfReduced>::Reduced<B1, One, U, Q>;
    type Denominator = One;
}
impl<S: Bool, P: Nat, M: Nat> Rational for Fraction<S, P, M> {
    type DividedBy<Q: Nat> = NoElement;
    type Denominator = M;
}
macro_rules! no_number {
    ($([$($p:ident: $of:path),*] $element:ty;)*) => {$(
        impl<$($p: $of),*> Rational for $element {
            type DividedBy<Q: Nat> = NoElement;
            type Denominator = One;
        }
    )*};
}
no_number! {
    [U: PositiveNat] Xor<UInt<U, B0>>;
    [U: Nat] Xor<UInt<U, B1>>;
    [H: Element, T: Components] ArithmeticTuple<HCons<H, T>>;
    [] NoElement;
}

/// Implemented for `(Unit, Many)`: the magnitudes of the greatest common divisor of a fraction's terms, and of its denominator.
#[diagnostic::on_unimplemented(
    message = "the fraction of a stride is not in lowest terms, or is an integer",
    label = "one number is one type: divide both terms by their greatest common divisor, or write the integer",
    note = "`layout!` reduces fractions: `layout!(4:2/4)` has the stride 1/2"
)]
pub trait LowestTerms {
    #[doc(hidden)]
    const SEAL: Seal;
}
impl LowestTerms for (Unit, Many) {
    const SEAL: Seal = Seal;
}

/// A value of a layout with fractions as strides, in lowest terms.
/// ```
/// use cute_static::semimodule::Quotient;
/// let half = Quotient::new(-4, 8);
/// assert_eq!((half.numerator(), half.denominator(), half.to_string().as_str()), (-1, 2, "-1/2"));
/// assert_eq!(Quotient::new(6, 3).to_string(), "2");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Quotient {
    numerator: i64,
    denominator: u64,
}
impl Quotient {
    /// `numerator / denominator`
    ///
    /// # Panics
    /// If the denominator is 0.
    #[track_caller]
    pub const fn new(numerator: i64, denominator: u64) -> Self {
        assert!(denominator != 0, "the denominator is 0");
        let (mut a, mut b) = (numerator.unsigned_abs(), denominator);
        while b != 0 {
            (a, b) = (b, a % b);
        }
        let magnitude = numerator.unsigned_abs() / a;
        let numerator = if numerator < 0 { magnitude.wrapping_neg() as i64 } else { magnitude as i64 };
        Self { numerator, denominator: denominator / a }
    }
    /// The numerator, with the sign.
    pub const fn numerator(self) -> i64 {
        self.numerator
    }
    /// The denominator, at least 1.
    pub const fn denominator(self) -> u64 {
        self.denominator
    }
}
/// `-3/4`, or an integer
impl fmt::Display for Quotient {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.denominator {
            1 => write!(f, "{}", self.numerator),
            denominator => write!(f, "{}/{denominator}", self.numerator),
        }
    }
}
