//! The inverses by what the layout yields: coordinates have one per component.
//!
//! `A = (A_0, A_1, …)` by components, so `A‡(c) = A_0‡(c_0) + A_1‡(c_1) + …`, where the modes that do not move a component
//! keep their place in the index: the inverse of `A_i` is that of `A` with all other components dropped.

use super::left::{Digits, Inverted};
use super::right::Chain;
use super::{CompleteLeftInverse, LargestRightInverse, LeftInverseModes, PositionedBy, RightInverseModes};
use crate::algebra::by_mode::Joined;
use crate::algebra::coalesce::Unwrap;
use crate::algebra::f2::inverse::{LeftInverseOverF2, RightInverseOverF2};
use crate::htuple::{HCons, HNil};
use crate::int::One;
use crate::kind::{self, ModeTree, Outcome};
use crate::layout::refusal::AndThen;
use crate::outcome::Accepted;
use crate::semimodule::codomain::{Binary, Coordinates, Integers, Mixed, Trivial};
use crate::semimodule::coordinate::{FirstOf, Itself, Projection, RestOf};

/// What a layout yields decides how it is inverted.
pub trait Inverts {
    /// The right inverse of the modes `M`
    type RightInverse<M: ModeTree>: Outcome;
    /// The largest right inverse of the modes `M`
    type LargestRightInverse<M: ModeTree>: Outcome;
    /// The left inverse of the modes `M`
    type LeftInverse<M: ModeTree>: Outcome;
    /// The same, refused unless the strides are its weights
    type PlainLeftInverse<M: ModeTree>: Outcome;
    /// The largest right inverse of the component `P` of `M`
    type LargestRightInverseOf<M: ModeTree, P: Projection>: Outcome;
    /// The right inverse of the component `P` of `M`
    type RightInverseOf<M: ModeTree, P: Projection>: Outcome;
    /// The left inverse of the component `P` of `M`
    type LeftInverseOf<M: ModeTree, P: Projection>: Outcome;
}
macro_rules! by_strides {
    ($($codomain:ty),*) => {$(
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
        }
    )*};
}
by_strides!(Integers, Mixed);
impl Inverts for Binary {
    type RightInverse<M: ModeTree> = Accepted<RightInverseOverF2<M>>;
    type LargestRightInverse<M: ModeTree> = Self::RightInverse<M>;
    type LeftInverse<M: ModeTree> = LeftInverseOverF2<M>;
    type PlainLeftInverse<M: ModeTree> = Self::LeftInverse<M>;
    type LargestRightInverseOf<M: ModeTree, P: Projection> = Self::RightInverseOf<M, P>;
    type RightInverseOf<M: ModeTree, P: Projection> = Self::RightInverse<M::Projected<P>>;
    type LeftInverseOf<M: ModeTree, P: Projection> = Self::LeftInverse<M::Projected<P>>;
}
impl Inverts for Trivial {
    type RightInverse<M: ModeTree> = Accepted<RightInverseModes<M>>;
    type LargestRightInverse<M: ModeTree> = Self::RightInverse<M>;
    type LeftInverse<M: ModeTree> = LeftInverseModes<M>;
    type PlainLeftInverse<M: ModeTree> = Self::LeftInverse<M>;
    type LargestRightInverseOf<M: ModeTree, P: Projection> = Self::RightInverseOf<M, P>;
    // a component that is always 0
    type RightInverseOf<M: ModeTree, P: Projection> = Accepted<RightInverseModes<HNil>>;
    type LeftInverseOf<M: ModeTree, P: Projection> = LeftInverseModes<HNil>;
}
impl<L: kind::Codomains> Inverts for Coordinates<L> {
    type RightInverse<M: ModeTree> = <M::Basis as AndThen>::AndThen<L::RightInverses<M, Itself>>;
    type LargestRightInverse<M: ModeTree> = <M::Basis as AndThen>::AndThen<L::LargestRightInverses<M, Itself>>;
    type LeftInverse<M: ModeTree> = <M::Basis as AndThen>::AndThen<L::LeftInverses<M, Itself>>;
    // swizzles and instructions take no coordinates
    type PlainLeftInverse<M: ModeTree> = Self::LeftInverse<M>;
    type LargestRightInverseOf<M: ModeTree, P: Projection> = L::LargestRightInverses<M, P>;
    type RightInverseOf<M: ModeTree, P: Projection> = L::RightInverses<M, P>;
    type LeftInverseOf<M: ModeTree, P: Projection> = L::LeftInverses<M, P>;
}

/// The inverses of components, side by side.
pub trait InvertsEach {
    /// The right inverses
    type RightInverses<M: ModeTree, P: Projection>: Outcome;
    /// The largest right inverses
    type LargestRightInverses<M: ModeTree, P: Projection>: Outcome;
    /// The left inverses
    type LeftInverses<M: ModeTree, P: Projection>: Outcome;
}
impl InvertsEach for HNil {
    type RightInverses<M: ModeTree, P: Projection> = Accepted<HNil>;
    type LargestRightInverses<M: ModeTree, P: Projection> = Accepted<HNil>;
    type LeftInverses<M: ModeTree, P: Projection> = Accepted<HNil>;
}
impl<H: kind::Codomain, T: kind::Codomains> InvertsEach for HCons<H, T> {
    type RightInverses<M: ModeTree, P: Projection> =
        <H::RightInverseOf<M, FirstOf<P>> as Joined>::Join<T::RightInverses<M, RestOf<P>>>;
    type LargestRightInverses<M: ModeTree, P: Projection> =
        <H::LargestRightInverseOf<M, FirstOf<P>> as Joined>::Join<T::LargestRightInverses<M, RestOf<P>>>;
    type LeftInverses<M: ModeTree, P: Projection> =
        <H::LeftInverseOf<M, FirstOf<P>> as Joined>::Join<T::LeftInverses<M, RestOf<P>>>;
}
