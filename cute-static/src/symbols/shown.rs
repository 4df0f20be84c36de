//! Multiples of symbols in error messages.

use super::{Symbolic, Symbols, Times};
use crate::htuple::{HCons, HNil};
use crate::int::{Decimal, Factor, Multiple, Nat, Neither, One, PositiveNat, Same};
use crate::outcome::{Opposite, Shown};
use crate::semimodule::ArithmeticTuple;
use core::marker::PhantomData;
use typenum::{NInt, UInt, UTerm};

/// `N` times a product of symbols, in an error message.
pub struct Multiplied<N, P>(PhantomData<(N, P)>);
/// A product of symbols, divided by `N`, in an error message.
pub struct Divided<P, N>(PhantomData<(P, N)>);
/// A product of symbols, in an error message.
pub struct ProductOf<P>(PhantomData<P>);

impl<G, S: Shown> Shown for Symbolic<G, S> {
    type Shown = S::Shown;
}
impl<C, G: Symbols, E: ShownOf<C, G::Known>> Shown for Times<C, G, E> {
    type Shown = E::Shown;
}

/// A symbol, by a type of its name: it is a multiple of `C`.
pub struct Known<N, C>(PhantomData<(N, C)>);

/// The exponents of symbols that are known to be `K`, times `C`.
pub trait ShownOf<C, K> {
    /// The printed type
    type Shown;
}
// The opposite of a multiple
impl<U: PositiveNat, K, X, B, T> ShownOf<NInt<U>, K> for ArithmeticTuple<HCons<UInt<X, B>, T>>
where
    Self: ShownOf<U, K>,
{
    type Shown = Opposite<<Self as ShownOf<U, K>>::Shown>;
}
// M, whose exponent is 1, alone
impl<C: Nat, N, D: Nat, R> ShownOf<C, HCons<Known<N, D>, R>> for ArithmeticTuple<HCons<One, HNil>>
where
    C::Ratio<D>: ShownRatio<N>,
{
    type Shown = <C::Ratio<D> as ShownRatio<N>>::Shown;
}
impl<C, N, R, T> ShownOf<C, HCons<N, R>> for ArithmeticTuple<HCons<UTerm, T>>
where
    ArithmeticTuple<T>: ShownOf<C, R>,
{
    type Shown = <ArithmeticTuple<T> as ShownOf<C, R>>::Shown;
}
impl<C: Decimal, N, D, R, E, T> ShownOf<C, HCons<Known<N, D>, R>> for ArithmeticTuple<HCons<One, HCons<E, T>>> {
    type Shown = Multiplied<C::Decimal, ProductOf<N>>;
}
impl<C: Decimal, N, D, R, U, B, X, T> ShownOf<C, HCons<Known<N, D>, R>>
    for ArithmeticTuple<HCons<UInt<UInt<U, X>, B>, T>>
{
    type Shown = Multiplied<C::Decimal, ProductOf<N>>;
}
// A coordinate times a product of symbols
macro_rules! coordinates {
    ($($p:ident),*; $exponents:ty) => {
        impl<L, N, D, R $(, $p)*> ShownOf<ArithmeticTuple<L>, HCons<Known<N, D>, R>> for ArithmeticTuple<$exponents>
        where
            ArithmeticTuple<L>: Shown,
        {
            type Shown = Multiplied<<ArithmeticTuple<L> as Shown>::Shown, ProductOf<N>>;
        }
    };
}
coordinates! { ; HCons<One, HNil> }
coordinates! { E, T; HCons<One, HCons<E, T>> }
coordinates! { U, B, X, T; HCons<UInt<UInt<U, X>, B>, T> }
/// A factor against what the symbol `N` is a multiple of.
pub trait ShownRatio<N> {
    /// The printed type
    type Shown;
}
impl<N> ShownRatio<N> for Same {
    type Shown = N;
}
impl<N, Q: PositiveNat + Decimal> ShownRatio<N> for Multiple<Q> {
    type Shown = Multiplied<Q::Decimal, N>;
}
impl<N, Q: PositiveNat + Decimal> ShownRatio<N> for Factor<Q> {
    type Shown = Divided<N, Q::Decimal>;
}
impl<N> ShownRatio<N> for Neither {
    type Shown = ProductOf<N>;
}
