//! Paper §2.2.1 — how two shapes are related. Layouts are related as their shapes are.

use super::{ShapeOf, Shaped};
use crate::htuple::congruence::{And, Congruence};
use crate::htuple::{HCons, HNil};
use crate::int::{Nat, QuotRem};
use crate::kind::{Bool, HTuple, ShapeTree};
use crate::layout::refusal::Ask;
use crate::outcome::{Legal, rules};
use typenum::{B0, B1};

/// Extents compared. `…FromCons` see the left operand `(H, T…)`.
pub trait Compatible {
    /// `self ⪯ S`
    type CompatibleWith<S: ShapeTree>: Bool;
    /// `(H, T…) ⪯ self`
    type CompatibleFromCons<H: ShapeTree, T: ShapeTree>: Bool;
    /// Does the tiler `self` divide `A` evenly?
    type DividesEvenly<A: ShapeTree>: Bool;
    /// Does the tiler `(H, T…)` divide `self` evenly?
    type EvenlyFromCons<H: ShapeTree, T: ShapeTree>: Bool;
    /// The empty list
    type IsUnit: Bool;
    /// Does the tiler `(H, T…)`, whose head divides the leaf evenly iff `E`, divide the leaf?
    type OnlyIf<E: Bool>: Bool;
}
// s ⪯ S iff s = |S|
impl<N: Nat> Compatible for N {
    type CompatibleWith<S: ShapeTree> = N::Is<S::Count>;
    type CompatibleFromCons<H: ShapeTree, T: ShapeTree> = B0;
    type DividesEvenly<A: ShapeTree> =
        <<<A::Count as crate::int::DivRem>::DivRem<N> as QuotRem>::Remainder as crate::int::CompareBits>::IsZero;
    type EvenlyFromCons<H: ShapeTree, T: ShapeTree> = T::OnlyIf<H::DividesEvenly<N>>;
    type OnlyIf<E: Bool> = B0;
    type IsUnit = B0;
}
impl Compatible for HNil {
    type CompatibleWith<S: ShapeTree> = S::IsUnit;
    type CompatibleFromCons<H: ShapeTree, T: ShapeTree> = B0;
    type DividesEvenly<A: ShapeTree> = B1;
    type EvenlyFromCons<H: ShapeTree, T: ShapeTree> = B0;
    type OnlyIf<E: Bool> = E;
    type IsUnit = B1;
}
impl<H2: ShapeTree, T2: ShapeTree> Compatible for HCons<H2, T2> {
    type CompatibleWith<S: ShapeTree> = S::CompatibleFromCons<H2, T2>;
    type CompatibleFromCons<H: ShapeTree, T: ShapeTree> = <H::CompatibleWith<H2> as And>::And<T::CompatibleWith<T2>>;
    type DividesEvenly<A: ShapeTree> = A::EvenlyFromCons<H2, T2>;
    type EvenlyFromCons<H: ShapeTree, T: ShapeTree> = <H::DividesEvenly<H2> as And>::And<T::DividesEvenly<T2>>;
    type OnlyIf<E: Bool> = B0;
    type IsUnit = B0;
}

/// `A ~ B`: the same profile. `B1` or `B0`.
///
/// * **Paper** §2.1, definition 2.3.
/// ```
/// use cute_static::prelude::*;
/// static_assertions::assert_type_eq_all!(IsCongruent<shape!((4,(2,3))), layout!((1,(2,8)):(1,(1,2)))>, typenum::B1);
/// static_assertions::assert_type_eq_all!(IsCongruent<shape!(4), shape!((4))>, typenum::B0);
/// ```
pub type IsCongruent<A, B> = <ShapeOf<A> as Congruence>::CongruentTo<ShapeOf<B>>;
/// `A ≲ B`: a leaf of A may stand for a whole mode of B.
///
/// * **Paper** §2.1, definition 2.4.
/// ```
/// use cute_static::prelude::*;
/// static_assertions::assert_type_eq_all!(IsWeaklyCongruent<shape!((4,6)), shape!((4,(2,3)))>, typenum::B1);
/// static_assertions::assert_type_eq_all!(IsWeaklyCongruent<shape!((4,(2,3))), shape!((4,6))>, typenum::B0);
/// ```
pub type IsWeaklyCongruent<A, B> = <ShapeOf<A> as Congruence>::WeaklyCongruentTo<ShapeOf<B>>;
/// `A ⪯ B`: weakly congruent, and each leaf of A is the size of the mode it stands for.
///
/// * **Paper** §2.2.1.
/// ```
/// use cute_static::prelude::*;
/// static_assertions::assert_type_eq_all!(IsCompatible<shape!((4,6)), shape!((4,(2,3)))>, typenum::B1);
/// static_assertions::assert_type_eq_all!(IsCompatible<shape!((4,5)), shape!((4,(2,3)))>, typenum::B0);
/// ```
pub type IsCompatible<A, B> = <ShapeOf<A> as Compatible>::CompatibleWith<ShapeOf<B>>;
/// Is `A` evenly divided by the tiler shape `B`, mode by mode?
///
/// ```
/// use cute_static::prelude::*;
/// static_assertions::assert_type_eq_all!(EvenlyDivides<shape!((2,(4,2))), shape!((2,8))>, typenum::B1);
/// static_assertions::assert_type_eq_all!(EvenlyDivides<shape!(16), shape!(12)>, typenum::B0);
/// ```
pub type EvenlyDivides<A, B> = <ShapeOf<B> as Compatible>::DividesEvenly<ShapeOf<A>>;

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
}

/// One row per relation: the bound, the type that is its answer, what it compares, the reason for no.
macro_rules! bounds {
    ($($(#[$doc:meta])* $name:ident iff $alias:ident of $kind:ident, else $reason:ident;)*) => {$(
        $(#[$doc])*
        pub trait $name<B> {}
        impl<A: Shaped, B: Shaped> $name<B> for A
        where
            A::Shape: $kind,
            B::Shape: $kind,
            <$alias<A, B> as Ask>::Require<$reason>: Legal<A, B>,
        {}
    )*};
}
bounds! {
    /// Implemented iff [`IsCongruent`].
    CongruentWith iff IsCongruent of HTuple, else CongruenceRule;
    /// Implemented iff [`IsWeaklyCongruent`].
    WeaklyCongruentWith iff IsWeaklyCongruent of HTuple, else WeakCongruenceRule;
    /// Implemented iff [`IsCompatible`].
    CompatibleWith iff IsCompatible of ShapeTree, else CompatibilityRule;
    /// Implemented iff [`EvenlyDivides`]`<Self, B>`.
    EvenlyDividedBy iff EvenlyDivides of ShapeTree, else EvenRule;
}
