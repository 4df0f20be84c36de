//! Recasts a mode with an XOR stride to elements that are wider or narrower by a power of two, `N`.
//!
//! A stride whose bits are all `N` or above moves whole elements. A stride of one bit below `N` moves inside an element. A stride of both kinds
//! would permute the parts of an element, and is refused.

use crate::algebra::recast::UpcastShapeRule;
use crate::algebra::recast::stride::{self, IfOnlyOne, RecastStride};
use crate::branch::branch;
use crate::int::{Factor, Many, Multiple, Nat, Neither, One, PositiveNat, Same, Unit, Zero};
use crate::kind::Outcome;
use crate::layout::tree::Mode;
use crate::outcome::{Accepted, Refused, rules};
use crate::semimodule::Xor;
use typenum::{B0, B1, UInt, UTerm};

macro_rules! vector {
    ($($kind:path: $bit:ty),*) => {$(
        impl<U: $kind> RecastStride for Xor<UInt<U, $bit>> {
            type Widen<S: Nat, N: Nat> = <N::IsPowerOfTwo as IfPower>::Widen<S, UInt<U, $bit>, N>;
            type IsConsecutive = <<UInt<U, $bit> as Nat>::Magnitude as stride::IfConsecutive>::IsOne;
            type Scale<S: Nat, N: Nat> = <N::IsPowerOfTwo as IfPower>::Scale<S, UInt<U, $bit>, N>;
            type Narrow<S: Nat, N: Nat> = <N::IsPowerOfTwo as IfPower>::Narrow<S, UInt<U, $bit>, N>;
            // The XOR of offsets inside an element is inside it.
            type Inside<S: Nat, N: Nat> = UTerm;
        }
    )*};
}
vector!(PositiveNat: B0, Nat: B1);

branch! {
    /// Branch: is the factor `N` a power of two?
    pub trait IfPower {
        /// `S : f_V` in elements `N` times as wide
        type Widen<S: Nat, V: Nat, N: Nat>: Outcome;
        /// `S : f_{N·V}`
        type Scale<S: Nat, V: Nat, N: Nat>: Outcome;
        /// `S : f_V` in elements `N` times as narrow
        type Narrow<S: Nat, V: Nat, N: Nat>: Outcome;
    }
    B1 =>
        <V::Ratio<N> as VectorRatio>::Widen<S, V, N>,
        Accepted<Mode<S, <N::Times<V> as crate::semimodule::binary::AsXor>::AsXor>>,
        <V::Magnitude as IfConsecutive>::Narrow<S, V, N>;
    B0 => Refused<OddFactor<N>>, Refused<OddFactor<N>>, Refused<OddFactor<N>>;
}

branch! {
    /// Branch: the stride `V` against the factor `N`.
    pub trait VectorRatio {
        /// `S : f_V`
        type Widen<S: Nat, V: Nat, N: Nat>: Outcome;
    }
    Same => Accepted<Mode<S, Xor<One>>>;
    {Q: Nat} Multiple<Q> => Accepted<Mode<S, Q::AsXor>>;
    // v is a power of two: q = N/v coordinates lie inside one element
    {Q: Nat} Factor<Q> => <S::Ratio<Q> as FillElement>::Fill<S, Q>;
    Neither => <S::Magnitude as IfOnlyOne>::OrUneven<V, N>;
}

branch! {
    /// Branch: the extent `S` against the `Q` steps of a wide element.
    pub trait FillElement {
        /// The wide mode
        type Fill<S: Nat, Q: Nat>: Outcome;
    }
    Same => Accepted<Mode<One, UTerm>>;
    {K: Nat} Multiple<K> => Accepted<Mode<K, Xor<One>>>;
    {K: Nat} Factor<K> => Accepted<Mode<One, UTerm>>;
    Neither => Refused<UpcastShapeRule<S, Q>>;
}

branch! {
    /// Branch: is the stride 1?
    pub trait IfConsecutive {
        /// `S : f_V` in narrow elements
        type Narrow<S: Nat, V: Nat, N: Nat>: Outcome;
    }
    Zero => Accepted<Mode<S, UTerm>>;
    Unit => Accepted<Mode<N::Times<S>, Xor<One>>>;
    Many => Accepted<Mode<S, <N::Times<V> as crate::semimodule::binary::AsXor>::AsXor>>;
}

rules! {
    /// The factor `N` is no power of two.
    OddFactor<N> = FactorOfBits {
        message: "cannot recast {A} by {B}: it has XOR strides, and the factor {N} is not a power of two",
        label: "{N} times as wide or narrow an element is no whole number of bits of an offset",
        note: "CuTe paper 2.3.1: XOR strides are vectors of bits"
    }
}
