//! The inverses by codomain: a coordinate layout has one per component.
//!
//! With the components `A = (A_0, A_1, …)`, the inverse is `A‡(c) = A_0‡(c_0) + A_1‡(c_1) + …`. Modes that do not move a component
//! keep their position in the index: the inverse of `A_i` is that of `A` with all other components dropped.
//!
//! An inverse yields an index: an integer for an integer component, and a vector of bits for a component over F₂. The inverse of `(4,4):(f1@0,1@1)` would be
//! `(4,4):(f1,4)`, whose strides have no sum.

use super::left::{Digits, Inverted};
use super::right::Chain;
use super::{CompleteLeftInverse, LargestRightInverse, LeftInverseModes, PositionedBy, RightInverseModes};
use crate::algebra::basis::BasisTree;
use crate::algebra::by_mode::Joined;
use crate::algebra::coalesce::Unwrap;
use crate::algebra::f2::inverse::{LeftInverseOverF2, RightInverseOverF2};
use crate::algebra::foreign::FractionRule;
use crate::check::{Combine, Passed};
use crate::htuple::{HCons, HNil};
use crate::int::One;
use crate::kind::{self, ModeTree, Outcome};
use crate::outcome::{Accepted, Refused, rules};
use crate::semimodule::codomain::{Binary, Coordinates, Integers, Join, Mixed, Rationals, Trivial};
use crate::semimodule::coordinate::{FirstOf, Itself, Projection, RestOf};

/// The codomain of a layout determines how it is inverted.
pub trait Inverts {
    /// The right inverse of the modes `M`
    type RightInverse<M: ModeTree>: Outcome;
    /// The largest right inverse of the modes `M`
    type LargestRightInverse<M: ModeTree>: Outcome;
    /// The left inverse of the modes `M`
    type LeftInverse<M: ModeTree>: Outcome;
    /// The same, but refused unless the strides are its weights
    type PlainLeftInverse<M: ModeTree>: Outcome;
    /// The largest right inverse of the component `P` of `M`
    type LargestRightInverseOf<M: ModeTree, P: Projection>: Outcome;
    /// The right inverse of the component `P` of `M`
    type RightInverseOf<M: ModeTree, P: Projection>: Outcome;
    /// The left inverse of the component `P` of `M`
    type LeftInverseOf<M: ModeTree, P: Projection>: Outcome;
    /// The codomain of an inverse: an index as an integer, or as a vector of bits
    type Index: kind::Codomain;
    /// Passed if this is the codomain of an inverse
    type OneIndex: Outcome;
}
macro_rules! by_strides {
    ($($codomain:ty: $one:ty;)*) => {$(
        impl Inverts for $codomain {
            type RightInverse<M: ModeTree> = Accepted<RightInverseModes<M>>;
            type LargestRightInverse<M: ModeTree> = LargestRightInverse<M>;
            type LeftInverse<M: ModeTree> = CompleteLeftInverse<M>;
            type PlainLeftInverse<M: ModeTree> = LeftInverseModes<M>;
            type LargestRightInverseOf<M: ModeTree, P: Projection> =
                <<PositionedBy<M, P> as Chain>::Longest<One> as Inverted>::Outcome<PositionedBy<M, P>>;
            type RightInverseOf<M: ModeTree, P: Projection> =
                Accepted<<<PositionedBy<M, P> as Chain>::ChainFrom<One> as Unwrap>::Unwrapped>;
            type LeftInverseOf<M: ModeTree, P: Projection> = <PositionedBy<M, P> as Digits>::Inverse<HNil>;
            type Index = Self;
            type OneIndex = $one;
        }
    )*};
}
by_strides!(Integers: Passed; Mixed: Refused<TwoIndicesRule>;);
impl Inverts for Binary {
    type RightInverse<M: ModeTree> = Accepted<RightInverseOverF2<M>>;
    type LargestRightInverse<M: ModeTree> = Self::RightInverse<M>;
    type LeftInverse<M: ModeTree> = LeftInverseOverF2<M>;
    type PlainLeftInverse<M: ModeTree> = Self::LeftInverse<M>;
    type LargestRightInverseOf<M: ModeTree, P: Projection> = Self::RightInverseOf<M, P>;
    type RightInverseOf<M: ModeTree, P: Projection> = Self::RightInverse<M::Projected<P>>;
    type LeftInverseOf<M: ModeTree, P: Projection> = Self::LeftInverse<M::Projected<P>>;
    type Index = Self;
    type OneIndex = Passed;
}
impl Inverts for Rationals {
    type RightInverse<M: ModeTree> = Refused<FractionRule>;
    type LargestRightInverse<M: ModeTree> = Refused<FractionRule>;
    type LeftInverse<M: ModeTree> = Refused<FractionRule>;
    type PlainLeftInverse<M: ModeTree> = Refused<FractionRule>;
    type LargestRightInverseOf<M: ModeTree, P: Projection> = Refused<FractionRule>;
    type RightInverseOf<M: ModeTree, P: Projection> = Refused<FractionRule>;
    type LeftInverseOf<M: ModeTree, P: Projection> = Refused<FractionRule>;
    type Index = Trivial;
    type OneIndex = Passed;
}
impl Inverts for Trivial {
    type RightInverse<M: ModeTree> = Accepted<RightInverseModes<M>>;
    type LargestRightInverse<M: ModeTree> = Self::RightInverse<M>;
    type LeftInverse<M: ModeTree> = LeftInverseModes<M>;
    type PlainLeftInverse<M: ModeTree> = Self::LeftInverse<M>;
    type LargestRightInverseOf<M: ModeTree, P: Projection> = Self::RightInverseOf<M, P>;
    // The component is always 0.
    type RightInverseOf<M: ModeTree, P: Projection> = Accepted<RightInverseModes<HNil>>;
    type LeftInverseOf<M: ModeTree, P: Projection> = LeftInverseModes<HNil>;
    type Index = Self;
    type OneIndex = Passed;
}
/// Are the strides of `M` scaled basis elements, and are the indices of all components of one semimodule?
type Separates<M, L> = <<M as BasisTree>::Basis as Combine>::AndThen<<<L as InvertsEach>::Index as Inverts>::OneIndex>;
impl<L: kind::Codomains> Inverts for Coordinates<L> {
    type RightInverse<M: ModeTree> = <Separates<M, L> as Combine>::AndThen<L::RightInverses<M, Itself>>;
    type LargestRightInverse<M: ModeTree> = <Separates<M, L> as Combine>::AndThen<L::LargestRightInverses<M, Itself>>;
    type LeftInverse<M: ModeTree> = <Separates<M, L> as Combine>::AndThen<L::LeftInverses<M, Itself>>;
    // Swizzles and instructions take no coordinates.
    type PlainLeftInverse<M: ModeTree> = Self::LeftInverse<M>;
    type LargestRightInverseOf<M: ModeTree, P: Projection> = L::LargestRightInverses<M, P>;
    type RightInverseOf<M: ModeTree, P: Projection> = L::RightInverses<M, P>;
    type LeftInverseOf<M: ModeTree, P: Projection> = L::LeftInverses<M, P>;
    type Index = L::Index;
    type OneIndex = Passed;
}

/// The inverses of all components.
pub trait InvertsEach {
    /// The right inverses
    type RightInverses<M: ModeTree, P: Projection>: Outcome;
    /// The largest right inverses
    type LargestRightInverses<M: ModeTree, P: Projection>: Outcome;
    /// The left inverses
    type LeftInverses<M: ModeTree, P: Projection>: Outcome;
    /// The codomain of all of them
    type Index: kind::Codomain;
}
impl InvertsEach for HNil {
    type RightInverses<M: ModeTree, P: Projection> = Accepted<HNil>;
    type LargestRightInverses<M: ModeTree, P: Projection> = Accepted<HNil>;
    type LeftInverses<M: ModeTree, P: Projection> = Accepted<HNil>;
    type Index = Trivial;
}
impl<H: kind::Codomain, T: kind::Codomains> InvertsEach for HCons<H, T> {
    type RightInverses<M: ModeTree, P: Projection> =
        <H::RightInverseOf<M, FirstOf<P>> as Joined>::Join<T::RightInverses<M, RestOf<P>>>;
    type LargestRightInverses<M: ModeTree, P: Projection> =
        <H::LargestRightInverseOf<M, FirstOf<P>> as Joined>::Join<T::LargestRightInverses<M, RestOf<P>>>;
    type LeftInverses<M: ModeTree, P: Projection> =
        <H::LeftInverseOf<M, FirstOf<P>> as Joined>::Join<T::LeftInverses<M, RestOf<P>>>;
    type Index = <H::Index as Join>::Join<T::Index>;
}

rules! {
    /// One component is an integer, another one a vector over F₂.
    TwoIndicesRule<> = OneIndex {
        message: "{A} yields coordinates of which one component is an integer and another one a vector over F2, and has no inverse",
        label: "the index would be an integer for the one and a vector for the other, and a layout has one codomain",
        note: "CuTe paper 2.4 and 3.4; invert the components on their own"
    }
}
