//! Paper §2.3.1, §2.4.2 — the values of layouts at run time.

use super::Layout;
use super::coordinate::{Coordinate, inside};
use super::tree::{Strides, Zip};
use crate::htuple::{HCons, HNil};
use crate::int::Nat;
use crate::kind::ModeTree;
use crate::layout::codomain::{HasCodomain, Numerators};
use crate::seal::Seal;
use crate::semimodule::Quotient;
use crate::semimodule::codomain::{Binary, Coordinates, Integers, Rationals, Trivial};
use crate::semimodule::coordinate::{FirstOf, Itself, Projection, RestOf};

/// A codomain, with the type of its elements at run time: `i64`, [`Quotient`], or a tuple of the types of the components.
pub trait Yields {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The type of the elements
    type Value: Copy;
    /// The component `P` of the value of the modes `M` at `coordinate`, where this is the codomain of the component
    fn value<M: ModeTree, P: Projection>(coordinate: impl Coordinate<M>) -> Self::Value;

    /// Whether this codomain is ℤ
    const INTEGERS: bool = false;
    /// `sum` if this codomain is ℤ, else the result of `otherwise`.
    #[inline(always)]
    fn known(sum: i64, otherwise: impl FnOnce() -> Self::Value) -> Self::Value {
        let _ = sum;
        otherwise()
    }
}
macro_rules! integers {
    ($($codomain:ty: $($known:ident)?;)*) => {$(
        impl Yields for $codomain {
            const SEAL: Seal = Seal;
            $(
                const INTEGERS: bool = true;
                #[inline(always)]
                fn $known(sum: i64, _: impl FnOnce() -> i64) -> i64 {
                    sum
                }
            )?
            type Value = i64;
            #[inline(always)]
            fn value<M: ModeTree, P: Projection>(coordinate: impl Coordinate<M>) -> i64 {
                coordinate.offset::<P>()
            }
        }
    )*};
}
integers! { Trivial: known; Integers: known; Binary: ; }
impl Yields for Rationals {
    const SEAL: Seal = Seal;
    type Value = Quotient;
    #[inline(always)]
    fn value<M: ModeTree, P: Projection>(coordinate: impl Coordinate<M>) -> Quotient {
        let denominator = const { super::constants::size(<M::Denominator<P> as Nat>::MAGNITUDE) };
        Quotient::new(coordinate.offset::<Numerators<M, P>>(), denominator)
    }
}
impl<L: YieldsEach> Yields for Coordinates<L> {
    const SEAL: Seal = Seal;
    type Value = L::Values;
    #[inline(always)]
    fn value<M: ModeTree, P: Projection>(coordinate: impl Coordinate<M>) -> L::Values {
        L::values::<M, P>(coordinate)
    }
}

/// The codomains of up to eight components.
#[diagnostic::on_unimplemented(
    message = "this layout yields coordinates of more than eight components at one level",
    label = "tuples of more than eight components are not supported here"
)]
pub trait YieldsEach {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The tuple of their types
    type Values: Copy;
    /// The values of the components
    fn values<M: ModeTree, P: Projection>(coordinate: impl Coordinate<M>) -> Self::Values;
}
macro_rules! list {
    () => { HNil };
    ($c:ident $($rest:ident)*) => { HCons<$c, list!($($rest)*)> };
}
macro_rules! tuples {
    ($(($c:ident $place:ty))*) => {
        impl<$($c: Yields),*> YieldsEach for list!($($c)*) {
            const SEAL: Seal = Seal;
            type Values = ($($c::Value,)*);
            #[inline(always)]
            fn values<Modes: ModeTree, P: Projection>(coordinate: impl Coordinate<Modes>) -> Self::Values {
                ($($c::value::<Modes, FirstOf<$place>>(coordinate),)*)
            }
        }
    };
    (@all [$($done:tt)*] $place:ty;) => {};
    (@all [$($done:tt)*] $place:ty; $c:ident $($rest:ident)*) => {
        tuples!($($done)* ($c $place));
        tuples!(@all [$($done)* ($c $place)] RestOf<$place>; $($rest)*);
    };
}
tuples!(@all [] P; C0 C1 C2 C3 C4 C5 C6 C7);

impl<S: Zip<D>, D> Yields for Strides<S, D>
where
    <S::Modes as HasCodomain>::Codomain: Yields,
{
    const SEAL: Seal = Seal;
    type Value = ValueOf<S::Modes>;
    #[inline(always)]
    fn value<M: ModeTree, P: Projection>(coordinate: impl Coordinate<M>) -> Self::Value {
        <S::Modes as HasCodomain>::Codomain::value::<M, P>(coordinate)
    }
    const INTEGERS: bool = <S::Modes as HasCodomain>::Codomain::INTEGERS;
    #[inline(always)]
    fn known(sum: i64, otherwise: impl FnOnce() -> Self::Value) -> Self::Value {
        <S::Modes as HasCodomain>::Codomain::known(sum, otherwise)
    }
}
/// The values of a layout.
pub type ValueOf<M> = <<M as HasCodomain>::Codomain as Yields>::Value;

impl<S: Zip<D>, D> Layout<S, D> {
    /// `L(c)`: for a coordinate layout a tuple, which is itself a coordinate; for a layout with fractions a `Quotient`; for other layouts the offset.
    ///
    /// * **Paper** §2.3.1, Figure 4a and 4b.
    /// * **Admissible** under the condition of [`offset`](Layout::offset).
    ///
    /// # Panics
    /// With debug assertions, if the coordinate is out of bounds.
    /// ```
    /// use cute_static::prelude::*;
    /// let identity = layout!((4,(2,3)):(1@0,(1@0@1,1@1@1)));
    /// assert_eq!(identity.coordinate(13), (1, (1, 1)));
    /// let data = layout!((4,(2,3)):(6,(3,1)));
    /// assert_eq!(data.offset(identity.coordinate(13)), data.offset(13));
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// // Coordinates are not offsets.
    /// let x = layout!((4,2):(1@0,1@1)).offset(3);
    /// ```
    #[inline]
    #[track_caller]
    pub fn coordinate<C: Coordinate<S::Modes>>(self, coordinate: C) -> ValueOf<S::Modes>
    where
        <S::Modes as HasCodomain>::Codomain: Yields,
    {
        if cfg!(debug_assertions) {
            inside(coordinate);
        }
        self.extended_coordinate(coordinate)
    }

    /// [`coordinate`](Layout::coordinate), where `c` may be out of bounds: the last mode of each integer coordinate is unbounded.
    /// ```
    /// use cute_static::prelude::*;
    /// assert_eq!(layout!((4,2):(1@0,1@1)).extended_coordinate(9), (1, 2));
    /// ```
    #[inline]
    pub fn extended_coordinate<C: Coordinate<S::Modes>>(self, coordinate: C) -> ValueOf<S::Modes>
    where
        <S::Modes as HasCodomain>::Codomain: Yields,
    {
        <<S::Modes as HasCodomain>::Codomain as Yields>::value::<S::Modes, Itself>(coordinate)
    }
}
