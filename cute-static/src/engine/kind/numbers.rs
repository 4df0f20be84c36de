//! Numbers, and the elements that strides consist of.

use super::PositiveNat;
use crate::algebra::{
    basis, common, complement, completed, composition, f2, interleaved, inverse, properties, recast, sort,
};
use crate::htuple::{HCons, HNil};
use crate::seal::Seal;
use crate::semimodule::{Element, codomain};
use crate::{htuple, int, semimodule};

kinds! {
    /// The semimodule of a layout's strides.
    Codomain of [
        codomain::Trivial,
        codomain::Integers,
        {L: Codomains} codomain::Coordinates<L>,
        codomain::Binary,
        codomain::Rationals,
        codomain::Mixed,
    ] {
        codomain::Join,
        completed::CopiesByCodomain, codomain::Neutral, crate::layout::cosize::Cosized, composition::fields::Composes, composition::vectors::TakesVectors,
        f2::convert::Converts, f2::matrix::Linear, common::Pairs,
        properties::by_codomain::PropertyChecks, composition::in_bounds::Bounds, inverse::by_codomain::Inverts, complement::by_codomain::Complements,
        codomain::Integral,
    }
    /// The codomains of components.
    Codomains of [HNil, {H: Codomain, T: Codomains} HCons<H, T>] {
        codomain::JoinEach, codomain::NeutralEach, crate::layout::cosize::CosizedEach, composition::fields::ComposesEach,
        properties::by_codomain::PropertyChecksEach, composition::in_bounds::BoundsEach, inverse::by_codomain::InvertsEach, complement::by_codomain::ComplementsEach,
    }
    /// The components of a coordinate.
    Components of [HNil, {H: Element, T: Components} HCons<H, T>] {
        semimodule::coordinate::Components, semimodule::coordinate::Listed, semimodule::signs::ComponentSigns, composition::euclid::QuotientsEach, composition::fields::PlaceComponents,
        basis::BasisComponents,
        inverse::radices::Columns,
    }
    /// A list of naturals.
    Numbers of [HNil, {N: int::Nat, R: Numbers} HCons<N, R>] {
        inverse::radices::Radices, f2::cosize::AddEach,
    }
    /// The functions on naturals of modules outside of `int`.
    OnNat of [
        typenum::UTerm,
        {U: PositiveNat} typenum::UInt<U, typenum::B0>,
        {U: int::Nat} typenum::UInt<U, typenum::B1>,
    ] {
        Element, semimodule::binary::AsXor, complement::cotarget::Cotarget, composition::vectors::LinearExtent, composition::blocks::BitByBit,
        interleaved::least::LeastOver,
        f2::inverse::OddPart,
        f2::cosize::Blocked,
        f2::complement::BitsAbove,
        int::Masks,
        crate::banks::lanes::Steps,
        crate::banks::width::Halves,
        crate::banks::words::InsertWord,
        int::unroll::Unroll,
        crate::swizzle::fields::FieldBits,
    }
    /// The functions on the digits of a natural of modules outside of `int`.
    OnOctal of [
        int::octal::End,
        {T: int::octal::Octal} int::octal::D0<T>,
        {T: int::octal::Octal} int::octal::D1<T>,
        {T: int::octal::Octal} int::octal::D2<T>,
        {T: int::octal::Octal} int::octal::D3<T>,
        {T: int::octal::Octal} int::octal::D4<T>,
        {T: int::octal::Octal} int::octal::D5<T>,
        {T: int::octal::Octal} int::octal::D6<T>,
        {T: int::octal::Octal} int::octal::D7<T>,
    ] {
        f2::elimination::BitColumns, f2::elimination::ColumnDigits,
    }
    /// The functions on stride elements of modules outside of `semimodule`.
    OnElement of [
        typenum::UTerm,
        {U: PositiveNat} typenum::UInt<U, typenum::B0>,
        {U: int::Nat} typenum::UInt<U, typenum::B1>,
        {U: PositiveNat} typenum::NInt<U>,
        {H: Element, T: Components} semimodule::ArithmeticTuple<HCons<H, T>>,
        {U: PositiveNat} semimodule::Xor<typenum::UInt<U, typenum::B0>>,
        {U: int::Nat} semimodule::Xor<typenum::UInt<U, typenum::B1>>,
        {S: super::Bool, P: int::Nat, Q: int::Nat} semimodule::Fraction<S, P, Q>,
        semimodule::NoElement,
    ] {
        htuple::Leaf,
        semimodule::signs::Signed,
        semimodule::fraction::Rational,
        composition::leaves::ComposeStride,
        composition::vectors::ThroughStride,
        composition::euclid::Quotients,
        f2::convert::AbsoluteStride,
        basis::BasisStride,
        sort::InsertStride,
        inverse::left::DigitStride,
        inverse::right::LeftOut,
        inverse::radices::FirstPoint,
        complement::gaps::GapStride,
        recast::stride::RecastStride,
        crate::banks::lanes::AsOffset,
    }
}
