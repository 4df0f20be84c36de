//! The offsets of all lanes, as a list of naturals.
//!
//! A layout is not asked for its value at each lane, which would divide the lane's number at each mode. Its modes are unrolled,
//! the last one first: one addition for each lane.

use crate::htuple::{HCons, HNil};
use crate::int::{Mul, Nat, PositiveNat};
use crate::kind::ModeTree;
use crate::layout::Layout;
use crate::layout::codomain::HasCodomain;
use crate::layout::size::Measure;
use crate::layout::tree::{Mode, Zip};
use crate::semimodule::codomain::Offsets;
use crate::semimodule::{Element, NoElement, Xor};
use crate::swizzle::{AnyUnit, IsUnit};
use core::marker::PhantomData;
use typenum::{B0, B1, NInt, UInt, UTerm};

use super::count::LANES;
use super::phases::OffsetList;

/// What maps the lanes of a warp to offsets in elements: lane `i` accesses what begins at `L(i)`.
#[diagnostic::on_unimplemented(
    message = "this maps no lanes to offsets",
    label = "expected a layout here: lane `i` of the warp accesses the element at `L(i)`"
)]
pub trait Lanes {
    /// The number of lanes
    type Count: Nat;
    /// What the offsets count, as far as the layout says
    type Unit: IsUnit;
    /// `A` at each offset plus `E`
    type Visit<E: Element, A: Act>: OffsetList;
    /// The same without swizzles
    type VisitPlain<E: Element, A: Act>: OffsetList;
    /// The number of lanes
    const COUNT: u64;
    /// The offsets of the first 32 of them
    const OFFSETS: [i64; LANES];
}
/// The offsets of all lanes.
pub type OffsetsOf<L> = <L as Lanes>::Visit<UTerm, Push>;
/// The offsets of all lanes without swizzles.
pub type PlainOffsetsOf<L> = <L as Lanes>::VisitPlain<UTerm, Push>;

impl<S: Zip<D>, D> Lanes for Layout<S, D>
where
    <S::Modes as HasCodomain>::Codomain: Offsets,
{
    type Count = <S::Modes as Measure>::Size;
    type Unit = AnyUnit;
    type Visit<E: Element, A: Act> = <S::Modes as Enumerate>::Unroll<UTerm, Moved<E, A>, HNil>;
    type VisitPlain<E: Element, A: Act> = <S::Modes as Enumerate>::Unroll<UTerm, Moved<E, A>, HNil>;
    const COUNT: u64 = Self::SIZE;
    const OFFSETS: [i64; LANES] = {
        let (mut offsets, mut lane) = ([0; LANES], 0);
        while lane < LANES && (lane as u64) < Self::SIZE {
            offsets[lane] = Self::at(lane as u64);
            lane += 1;
        }
        offsets
    };
}

/// What to do at each value.
pub trait Act {
    /// At the value `E`, before the values `K`
    type Do<E: Element, K: OffsetList>: OffsetList;
}
/// List it.
pub enum Push {}
/// As an offset, `E` added, then `A`: the values may be vectors of bits, `E` is an integer.
pub struct Moved<E, A>(PhantomData<(E, A)>);
/// Add each value of the modes `H`, then `A`.
pub struct Within<H, A>(PhantomData<(H, A)>);
/// `A`, and again with `D` added.
pub struct Twice<D, A>(PhantomData<(D, A)>);
impl Act for Push {
    type Do<E: Element, K: OffsetList> = HCons<E::AsOffset, K>;
}
impl<E: Element, A: Act> Act for Moved<E, A> {
    type Do<X: Element, K: OffsetList> = A::Do<<X::AsOffset as Element>::Sum<E>, K>;
}
impl<H: ModeTree, A: Act> Act for Within<H, A> {
    type Do<E: Element, K: OffsetList> = H::Unroll<E, A, K>;
}
impl<D: Element, A: Act> Act for Twice<D, A> {
    type Do<E: Element, K: OffsetList> = A::Do<E, A::Do<E::Sum<D>, K>>;
}

/// The values of a tree of modes, in the order of the indices.
pub trait Enumerate {
    /// `A` at each value plus `E`, before the values `K`
    type Unroll<E: Element, A: Act, K: OffsetList>: OffsetList;
}
impl<S: Nat, D: Element> Enumerate for Mode<S, D> {
    type Unroll<E: Element, A: Act, K: OffsetList> = S::Steps<D, E, A, K>;
}
impl Enumerate for HNil {
    type Unroll<E: Element, A: Act, K: OffsetList> = A::Do<E, K>;
}
impl<H: ModeTree, T: ModeTree> Enumerate for HCons<H, T> {
    type Unroll<E: Element, A: Act, K: OffsetList> = T::Unroll<E, Within<H, A>, K>;
}

/// The multiples of a stride, by the bits of the extent: `i·d` for `i = 2j, 2j + 1` is `j·2d` and `j·2d + d`, in ℤ and in F₂.
pub trait Steps {
    /// `A` at `E + i·D` for every `i` below `self`, before the values `K`
    type Steps<D: Element, E: Element, A: Act, K: OffsetList>: OffsetList;
}
impl Steps for UTerm {
    type Steps<D: Element, E: Element, A: Act, K: OffsetList> = K;
}
type Doubled<D> = <D as Element>::Scaled<UInt<crate::int::One, B0>>;
impl<U: PositiveNat> Steps for UInt<U, B0> {
    type Steps<D: Element, E: Element, A: Act, K: OffsetList> = U::Steps<Doubled<D>, E, Twice<D, A>, K>;
}
impl<U: Nat> Steps for UInt<U, B1> {
    type Steps<D: Element, E: Element, A: Act, K: OffsetList> =
        U::Steps<Doubled<D>, E, Twice<D, A>, A::Do<E::Sum<<Doubled<D> as Element>::Scaled<U>>, K>>;
}

/// An element as an offset.
pub trait AsOffset {
    /// A natural with the same bank
    type AsOffset: Nat;
}
impl AsOffset for UTerm {
    type AsOffset = UTerm;
}
macro_rules! naturals {
    ($($kind:path: $bit:ty),*) => {$(
        impl<U: $kind> AsOffset for UInt<U, $bit> {
            type AsOffset = Self;
        }
        impl<U: $kind> AsOffset for Xor<UInt<U, $bit>> {
            type AsOffset = UInt<U, $bit>;
        }
    )*};
}
naturals!(PositiveNat: B0, Nat: B1);
// -u ≡ u·(2^32 - 1) modulo 2^32 elements, a multiple of all banks; no offset in shared memory is as large.
impl<U: PositiveNat> AsOffset for NInt<U> {
    type AsOffset = <U as Mul>::Times<crate::int::Int<0xffff_ffff>>;
}
impl<L> AsOffset for crate::semimodule::ArithmeticTuple<L> {
    type AsOffset = UTerm;
}
impl<Si: crate::kind::Bool, Nu: Nat, De: Nat> AsOffset for crate::semimodule::Fraction<Si, Nu, De> {
    type AsOffset = UTerm;
}
impl AsOffset for NoElement {
    type AsOffset = UTerm;
}
