//! Paper §2.2.1 — relations of shapes. The relations of layouts are those of their shapes.

use super::left_divide::{Before, DivisorState, LeftDivide};
use super::{ShapeOf, Shaped};
use crate::check::Condition;
use crate::htuple::congruence::{And, Congruence};
use crate::htuple::structure::Structure;
use crate::htuple::{HCons, HNil};
use crate::int::{Compare, Nat, PositiveNat, QuotRem};
use crate::kind::{Bool, HTuple, ShapeTree};
use crate::outcome::{Grants, rules};
use typenum::{B0, B1};

/// Comparisons of extents. A name that ends in `FromCons` holds the left operand `(H, T…)`.
pub trait Compatible {
    /// `self ⪯ S`
    type CompatibleWith<S: ShapeTree>: Bool;
    /// `(H, T…) ⪯ self`
    type CompatibleFromCons<H: ShapeTree, T: ShapeTree>: Bool;
    /// Whether the tiler `self` divides `A` evenly
    type DividesEvenly<A: ShapeTree>: Bool;
    /// Whether the tiler `(H, T…)` divides `self` evenly
    type EvenlyFromCons<H: ShapeTree, T: ShapeTree>: Bool;
    /// Whether it is the empty list
    type IsUnit: Bool;
    /// Whether it is the empty list and `E` holds. A tiler `(H, self…)` divides a leaf evenly if `H` does and no entry follows
    type IsNilAnd<E: Bool>: Bool;
}
// s ⪯ S iff s = |S|
impl<N: Nat> Compatible for N {
    type CompatibleWith<S: ShapeTree> = N::Is<S::Count>;
    type CompatibleFromCons<H: ShapeTree, T: ShapeTree> = B0;
    type DividesEvenly<A: ShapeTree> =
        <<<A::Count as crate::int::DivRem>::DivRem<N> as QuotRem>::Remainder as crate::int::Matched>::IsZero;
    type EvenlyFromCons<H: ShapeTree, T: ShapeTree> = T::IsNilAnd<H::DividesEvenly<N>>;
    type IsNilAnd<E: Bool> = B0;
    type IsUnit = B0;
}
impl Compatible for HNil {
    type CompatibleWith<S: ShapeTree> = S::IsUnit;
    type CompatibleFromCons<H: ShapeTree, T: ShapeTree> = B0;
    type DividesEvenly<A: ShapeTree> = B1;
    type EvenlyFromCons<H: ShapeTree, T: ShapeTree> = B0;
    type IsNilAnd<E: Bool> = E;
    type IsUnit = B1;
}
impl<H2: ShapeTree, T2: ShapeTree> Compatible for HCons<H2, T2> {
    type CompatibleWith<S: ShapeTree> = S::CompatibleFromCons<H2, T2>;
    type CompatibleFromCons<H: ShapeTree, T: ShapeTree> = <H::CompatibleWith<H2> as And>::And<T::CompatibleWith<T2>>;
    type DividesEvenly<A: ShapeTree> = A::EvenlyFromCons<H2, T2>;
    type EvenlyFromCons<H: ShapeTree, T: ShapeTree> = <H::DividesEvenly<H2> as And>::And<T::DividesEvenly<T2>>;
    type IsNilAnd<E: Bool> = B0;
    type IsUnit = B0;
}

/// `A ~ B`: the same profile. The result is `B1` or `B0`.
///
/// * **Paper** §2.1, definition 2.3.
/// ```
/// use cute_static::prelude::*;
/// static_assertions::assert_type_eq_all!(IsCongruent<shape!((4,(2,3))), layout!((1,(2,8)):(1,(1,2)))>, typenum::B1);
/// static_assertions::assert_type_eq_all!(IsCongruent<shape!(4), shape!((4))>, typenum::B0);
/// ```
pub type IsCongruent<A, B> = <ShapeOf<A> as Congruence>::CongruentTo<ShapeOf<B>>;
/// `A ≲ B`: the profile of A is coarser. A leaf of A matches any mode of B. The result is `B1` or `B0`.
///
/// * **Paper** §2.1, definition 2.4.
/// ```
/// use cute_static::prelude::*;
/// use cute_static::layout::IsWeaklyCongruent;
/// static_assertions::assert_type_eq_all!(IsWeaklyCongruent<shape!((4,6)), shape!((4,(2,3)))>, typenum::B1);
/// static_assertions::assert_type_eq_all!(IsWeaklyCongruent<shape!((4,(2,3))), shape!((4,6))>, typenum::B0);
/// ```
pub type IsWeaklyCongruent<A, B> = <ShapeOf<A> as Congruence>::WeaklyCongruentTo<ShapeOf<B>>;
/// `A ⪯ B`: weakly congruent, and each leaf of A equals the size of the mode of B that it matches. The result is `B1` or `B0`.
///
/// * **Paper** §2.2.1.
/// ```
/// use cute_static::prelude::*;
/// static_assertions::assert_type_eq_all!(IsCompatible<shape!((4,6)), shape!((4,(2,3)))>, typenum::B1);
/// static_assertions::assert_type_eq_all!(IsCompatible<shape!((4,5)), shape!((4,(2,3)))>, typenum::B0);
/// ```
pub type IsCompatible<A, B> = <ShapeOf<A> as Compatible>::CompatibleWith<ShapeOf<B>>;
/// Whether the tiler shape `B` divides `A` evenly, mode by mode.
///
/// ```
/// use cute_static::prelude::*;
/// use cute_static::layout::EvenlyDivides;
/// static_assertions::assert_type_eq_all!(EvenlyDivides<shape!((2,(4,2))), shape!((2,8))>, typenum::B1);
/// static_assertions::assert_type_eq_all!(EvenlyDivides<shape!(16), shape!(12)>, typenum::B0);
/// ```
pub type EvenlyDivides<A, B> = <ShapeOf<B> as Compatible>::DividesEvenly<ShapeOf<A>>;

/// Whether two shapes have the same number of modes.
///
/// * **Paper** §3.5.1, the condition of `blocked_product` and `raked_product`.
/// ```
/// use cute_static::prelude::*;
/// use cute_static::layout::IsSameRank;
/// static_assertions::assert_type_eq_all!(IsSameRank<shape!((4,6)), layout!((2,(3,5)))>, typenum::B1);
/// static_assertions::assert_type_eq_all!(IsSameRank<shape!((4,6)), shape!(24)>, typenum::B0);
/// ```
pub type IsSameRank<A, B> = <<ShapeOf<A> as Structure>::Rank as Compare>::Is<<ShapeOf<B> as Structure>::Rank>;
/// Whether the shape `A = (M₀, …, Mₙ)` is left divisible by the integer `D > 0`.
///
/// * **Source** J. Shah, “A note on the algebra of CuTe layouts”.
/// * **Law** for some `i`, `M₀⋯Mᵢ₋₁` divides `D`, and the quotient `c` is below `Mᵢ` and divides it. The last extent is unbounded and accepts
///   every `c`. A layout of this shape then composes with `N:D` if the extents that are left are weakly left divisible by `N`. This condition is sufficient;
///   [`IsComposable`](crate::algebra::IsComposable) is exact.
/// ```
/// use cute_static::prelude::*;
/// use cute_static::layout::IsLeftDivisible;
/// use cute_static::typenum::{B0, B1, U8, U9};
/// static_assertions::assert_type_eq_all!(IsLeftDivisible<shape!((4,6,8)), U8>, B1); // 4·2, and 2 divides 6
/// static_assertions::assert_type_eq_all!(IsLeftDivisible<shape!((4,6,8)), U9>, B0);
/// ```
pub type IsLeftDivisible<A, D> = <<ShapeOf<A> as LeftDivide>::After<Before<D>> as DivisorState>::Left;
/// Whether the shape is weakly left divisible by the integer `D > 0`: the condition of [`IsLeftDivisible`], but `c` need not divide `Mᵢ`.
///
/// ```
/// use cute_static::prelude::*;
/// use cute_static::layout::{IsLeftDivisible, IsWeaklyLeftDivisible};
/// use cute_static::typenum::{B0, B1, U16, U28};
/// static_assertions::assert_type_eq_all!(IsWeaklyLeftDivisible<shape!((4,6,8)), U16>, B1); // 4·4, and 4 is below 6
/// static_assertions::assert_type_eq_all!(IsLeftDivisible<shape!((4,6,8)), U16>, B0);
/// static_assertions::assert_type_eq_all!(IsWeaklyLeftDivisible<shape!((4,6,8)), U28>, B0); // 4·7, and 7 is beyond 6
/// ```
pub type IsWeaklyLeftDivisible<A, D> = <<ShapeOf<A> as LeftDivide>::After<Before<D>> as DivisorState>::Weakly;

rules! {
    /// The profiles differ.
    CongruenceRule<> = Congruent {
        message: "not congruent: {A} and {B} do not have the same profile",
        label: "both must have the same modes, nested in the same way",
        note: "CuTe paper 2.1, definition 2.3"
    }
    /// The first profile is not a coarser form of the second.
    WeakCongruenceRule<> = WeaklyCongruent {
        message: "not weakly congruent: {B} does not refine the profile of {A}",
        label: "a leaf may stand for a whole mode of the other, but a tuple needs a tuple of the same rank",
        note: "CuTe paper 2.1, definition 2.4"
    }
    /// The coordinates of the first are not coordinates of the second.
    CompatibilityRule<> = CompatibleShapes {
        message: "not compatible: not every coordinate of {A} is one of {B}",
        label: "a leaf must be as large as the mode it stands for, and a tuple needs a tuple of the same rank",
        note: "CuTe paper 2.2.1, definition 2.7"
    }
    /// A tiler leaves a remainder.
    EvenRule<> = Even {
        message: "{B} does not divide {A} evenly",
        label: "every extent must be a multiple of the divisor's, mode by mode",
        note: "pad the shape, or take `CeilDiv`, which rounds up"
    }
    /// The ranks `M` and `N` differ.
    UnequalRanks<M, N> = RanksEqual {
        message: "not of one rank: {A} has rank {M}, {B} has rank {N}",
        label: "both must have as many modes",
        note: "CuTe paper 3.5.1; without this bound the library continues the smaller rank by `1:0`"
    }
    /// No left divisor.
    LeftDivisionRule<> = DividesFromTheLeft {
        message: "{A} is not left divisible by {B}",
        label: "from the left, whole extents must divide {B}, and what is left of it must divide the next extent",
        note: "J. Shah, A note on the algebra of CuTe layouts; the last extent takes every divisor"
    }
    /// No weak left divisor.
    WeakLeftDivisionRule<> = DividesWeaklyFromTheLeft {
        message: "{A} is not weakly left divisible by {B}",
        label: "from the left, whole extents must divide {B}, and what is left of it must be below the next extent",
        note: "J. Shah, A note on the algebra of CuTe layouts; the last extent takes every divisor"
    }
}

/// Declares bounds, one row per relation: the bound, the type-level function that decides it, the kind of its operands, and the reason of a refusal.
macro_rules! bounds {
    ($($(#[$doc:meta])* $name:ident iff $alias:ident<$a:ident, $b:ident> of $kind:ident $(by $by:ident)?, else $reason:ty;)*) => {$(
        $(#[$doc])*
        pub trait $name<B> {
            /// `()`, which mentions the rule, see [`Grants`]
            #[doc(hidden)]
            type Is;
        }
        impl<$a: Shaped, $b: Shaped $(+ $by)?> $name<$b> for $a
        where
            $a::Shape: $kind,
            $b::Shape: $kind,
            <$alias<$a, $b> as Condition>::Require<$reason>: Grants<$a, $b, Is = ()>,
        {
            type Is = <<$alias<$a, $b> as Condition>::Require<$reason> as Grants<$a, $b>>::Is;
        }
    )*};
}
bounds! {
    /// Implemented iff [`IsCongruent`].
    CongruentWith iff IsCongruent<A, B> of HTuple, else CongruenceRule;
    /// Implemented iff [`IsWeaklyCongruent`].
    WeaklyCongruentWith iff IsWeaklyCongruent<A, B> of HTuple, else WeakCongruenceRule;
    /// Implemented iff [`IsCompatible`].
    CompatibleWith iff IsCompatible<A, B> of ShapeTree, else CompatibilityRule;
    /// Implemented iff [`EvenlyDivides`]`<Self, B>`.
    EvenlyDividedBy iff EvenlyDivides<A, B> of ShapeTree, else EvenRule;
    /// Implemented iff [`IsSameRank`]: the strict form of [`BlockedProduct`](crate::prelude::BlockedProduct) and
    /// [`RakedProduct`](crate::prelude::RakedProduct), which continue the smaller rank by `1:0`.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// use cute_static::bounds;
    /// type StrictBlockedProduct<A, B> = <A as Strict<B>>::Output;
    /// trait Strict<B> {
    ///     type Output;
    /// }
    /// impl<A: bounds::SameRank<B> + bounds::BlockedProduct<B>, B> Strict<B> for A {
    ///     type Output = BlockedProduct<A, B>;
    /// }
    /// type R = StrictBlockedProduct<layout!((3,4):(4,1)), layout!((2,5):(1,2))>;
    /// static_assertions::assert_type_eq_all!(R, layout!(((3,2),(4,5)):((4,12),(1,24))));
    /// ```
    SameRank iff IsSameRank<A, B> of HTuple, else UnequalRanks<<A::Shape as Structure>::Rank, <B::Shape as Structure>::Rank>;
    /// Implemented iff [`IsLeftDivisible`]`<Self, B>`, for `B > 0`.
    LeftDivisibleBy iff IsLeftDivisible<A, B> of ShapeTree by PositiveNat, else LeftDivisionRule;
    /// Implemented iff [`IsWeaklyLeftDivisible`]`<Self, B>`, for `B > 0`.
    WeaklyLeftDivisibleBy iff IsWeaklyLeftDivisible<A, B> of ShapeTree by PositiveNat, else WeakLeftDivisionRule;
}
