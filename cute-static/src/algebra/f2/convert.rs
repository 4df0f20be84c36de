//! Converts between integer strides and XOR strides: if no sum of the layout carries, `+` is `⊕`.

use crate::algebra::composition::bits::NoBits;
use crate::algebra::composition::domain::Last;
use crate::algebra::composition::leaves::ComposeTree;
use crate::algebra::composition::outcome::Composed;
use crate::algebra::foreign::ForeignRule;
use crate::branch::branch;
use crate::check::Combine;
use crate::htuple::{HCons, HNil, Singleton};
use crate::int::{Nat, One, PositiveNat};
use crate::kind::{self, Components, ModeTree, Outcome};
use crate::layout::codomain::HasCodomain;
use crate::layout::tree::Mode;
use crate::layout::{IsLayout, Layout};
use crate::outcome::{Accepted, GrantedLayout, Grants, Refused};
use crate::seal::Seal;
use crate::semimodule::codomain::{Binary, Coordinates, Integers, Mixed, Rationals, Trivial};
use crate::semimodule::{ArithmeticTuple, Element, Fraction, NoElement, Xor};
use typenum::{B0, B1, NInt, UInt, UTerm};

/// `f₁` without a bound: the layout that reads an integer as a vector of bits.
pub type Reading = Layout<One, Xor<One>>;
/// `Reading ∘ M`, where `M` has integer strides.
type Read<M> = <<M as ComposeTree>::PlaceLeaves<Last<Xor<One>, NoBits>> as Composed>::Result<M, M>;

/// The modes `M` with XOR strides, or a reason.
pub type AsXor<M> = <<M as HasCodomain>::Codomain as Converts>::AsXor<M>;
/// The modes `M` with integer strides, or a reason.
pub type AsInteger<M> = <<M as HasCodomain>::Codomain as Converts>::AsInteger<M>;

branch! {
    /// Conversion, by the codomain of the layout.
    pub trait Converts {
        /// `M` with XOR strides
        type AsXor<M: ModeTree>: Outcome;
        /// `M` with integer strides
        type AsInteger<M: ModeTree>: Outcome;
    }
    Trivial => Accepted<M>, Accepted<M>;
    Integers => Read<M>, Accepted<M>;
    Binary => Accepted<M>, <Read<M::Absolute> as Combine>::AndThen<Accepted<M::Absolute>>;
    {L: kind::Codomains} Coordinates<L> | Rationals | Mixed =>
        Refused<ForeignRule<NoElement>>,
        Refused<ForeignRule<NoElement>>;
}

/// The vectors of a tree as numbers.
pub trait AbsoluteTree {
    /// The tree with `n : v` for each leaf `n : f_v`
    type Absolute: ModeTree;
}
impl<S: Nat, D: Element> AbsoluteTree for Mode<S, D> {
    type Absolute = Mode<S, D::Number>;
}
impl AbsoluteTree for HNil {
    type Absolute = HNil;
}
impl<H: ModeTree, T: ModeTree> AbsoluteTree for HCons<H, T> {
    type Absolute = HCons<H::Absolute, T::Absolute>;
}

branch! {
    /// A vector as a number.
    pub trait AbsoluteStride {
        /// `v` for `f_v`; any other element stays
        type Number: Element;
    }
    {U: PositiveNat} Xor<UInt<U, B0>> => UInt<U, B0>;
    {U: Nat} Xor<UInt<U, B1>> => UInt<U, B1>;
    UTerm
    | {U: PositiveNat} UInt<U, B0>
    | {U: Nat} UInt<U, B1>
    | {U: PositiveNat} NInt<U>
    | {H: Element, T: Components} ArithmeticTuple<HCons<H, T>>
    | {Si: kind::Bool, Nu: Nat, De: Nat} Fraction<Si, Nu, De>
    | NoElement => Self;
}

crate::operation::operations! {
    /// The XOR layout with the same values, read as vectors of bits.
    ///
    /// * **Paper** §2.3.1, §2.4.4: an integer layout is the XOR layout with the same strides where no sum carries.
    /// * **Law** `R(c) = L(c)` for every coordinate `c` of `L` (beyond its domain they may part).
    /// * **Admissible** exactly where that XOR layout exists: no stride is negative, the multiples of a stride are sums of
    ///   disjoint shifts of it, and no two modes use the same bit. A layout with XOR strides is returned as it is.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// static_assertions::assert_type_eq_all!(AsXorLayout<layout!((8,(4,2)):(4,(1,32)))>, layout!((8,(4,2)):(f4,(f1,f32))));
    /// static_assertions::assert_type_eq_all!(AsXorLayout<layout!((3,2):(5,16))>, layout!((3,2):(f5,f16)));
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// fn three_times_three() -> AsXorLayout<layout!(4:3)> { Default::default() }
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// fn one_and_one() -> AsXorLayout<layout!((2,2):(1,1))> { Default::default() }
    /// ```
    #[cfg_attr(doc, doc = crate::picture::picture!("to-xor", "A layout with integer and with XOR strides"))]
    AsXorLayout -> Singleton;
    /// The integer layout with the same values as a layout with XOR strides.
    ///
    /// * **Paper** §2.3.1, §2.4.4.
    /// * **Law** `R(c) = L(c)` for every coordinate `c` of `L` (beyond its domain they may part).
    /// * **Admissible** where no two modes use the same bit, and the multiples of a stride do not carry. A layout with integer
    ///   strides is returned as it is.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// use cute_static::algebra::AsIntegerLayout;
    /// static_assertions::assert_type_eq_all!(AsIntegerLayout<layout!((8,(4,2)):(f4,(f1,f32)))>, layout!((8,(4,2)):(4,(1,32))));
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// use cute_static::algebra::AsIntegerLayout;
    /// fn swizzled() -> AsIntegerLayout<layout!((8,8):(f1,f9))> { Default::default() }
    /// ```
    #[cfg_attr(doc, doc = crate::picture::picture!("to-integer", "A layout with XOR and with integer strides"))]
    AsIntegerLayout -> Singleton;
}

impl<A: IsLayout> bounds::AsXorLayout for A
where
    AsXor<<Self as IsLayout>::Modes>: Grants<Reading, Self>,
{
    const SEAL: Seal = Seal;
    type Output = GrantedLayout<AsXor<<Self as IsLayout>::Modes>, Reading, Self>;
}

impl<A: IsLayout> bounds::AsIntegerLayout for A
where
    AsInteger<<Self as IsLayout>::Modes>: Grants<Reading, Self>,
{
    const SEAL: Seal = Seal;
    type Output = GrantedLayout<AsInteger<<Self as IsLayout>::Modes>, Reading, Self>;
}
