//! The offsets of the lanes of a composed layout `F ∘ (O + L)`, where `F` is a swizzle or a layout.

use crate::check::Condition;
use crate::int::{Compare, Nat};
use crate::layout::Layout;
use crate::layout::codomain::HasCodomain;
use crate::layout::tree::Zip;
use crate::seal::Seal;
use crate::semimodule::Element;
use crate::semimodule::codomain::Offsets;
use crate::shape::index::Locate;
use crate::swizzle::composed::between;
use crate::swizzle::function::moved;
use crate::swizzle::{ComposedLayout, IsSwizzle};
use core::marker::PhantomData;
use typenum::UTerm;

use super::count::LANES;
use super::lanes::{Lanes, Translated, Visitor};
use super::phases::OffsetList;

/// `X ↦ V(F(X) + E)` for a swizzle `F`.
pub struct ThroughSwizzle<F, E, V>(PhantomData<(F, E, V)>);
/// `X ↦ V(M(X) + E)` for the layout with the modes `M`.
pub struct ThroughLayout<M, E, V>(PhantomData<(M, E, V)>);
impl<F: IsSwizzle, E: Element, V: Visitor> Visitor for ThroughSwizzle<F, E, V> {
    type At<X: Element, K: OffsetList> = <Translated<E, V> as Visitor>::At<F::Apply<X::AsOffset>, K>;
}
impl<M: Locate, E: Element, V: Visitor> Visitor for ThroughLayout<M, E, V> {
    type At<X: Element, K: OffsetList> = <Translated<E, V> as Visitor>::At<M::At<X::AsOffset>, K>;
}

#[diagnostic::do_not_recommend]
impl<F: IsSwizzle, O: Element, L: Lanes> Lanes for ComposedLayout<F, O, L> {
    const SEAL: Seal = Seal;
    type Count = L::Count;
    type Unit = F::Unit;
    type Visit<E: Element, V: Visitor> = L::Visit<O, ThroughSwizzle<F, E, V>>;
    type VisitPlain<E: Element, V: Visitor> = L::VisitPlain<O, Translated<E, V>>;
    type Plain<P: Nat> = UTerm;
    type Source<P: Nat> = <<O::Abs as Compare>::Is<UTerm> as Condition>::Number<L::Plain<P>, UTerm>;
    type Moved<N: Nat> = F::Apply<N>;
    const COUNT: u64 = L::COUNT;
    const OFFSETS: [i64; LANES] = {
        let (mut offsets, mut lane) = ([0; LANES], 0);
        while lane < LANES {
            offsets[lane] = moved((L::OFFSETS[lane] + between::<O>()) as u64, F::SOURCE, F::SHIFT) as i64;
            lane += 1;
        }
        offsets
    };
}

#[diagnostic::do_not_recommend]
impl<S: Zip<D>, D, O: Element, L: Lanes> Lanes for ComposedLayout<Layout<S, D>, O, L>
where
    <S::Modes as HasCodomain>::Codomain: Offsets,
{
    const SEAL: Seal = Seal;
    type Count = L::Count;
    type Unit = L::Unit;
    type Visit<E: Element, V: Visitor> = L::Visit<O, ThroughLayout<S::Modes, E, V>>;
    type VisitPlain<E: Element, V: Visitor> = L::VisitPlain<O, ThroughLayout<S::Modes, E, V>>;
    type Plain<P: Nat> = UTerm;
    type Source<P: Nat> = UTerm;
    type Moved<N: Nat> = N;
    const COUNT: u64 = L::COUNT;
    const OFFSETS: [i64; LANES] = {
        let (mut offsets, mut lane) = ([0; LANES], 0);
        while lane < LANES {
            let index = L::OFFSETS[lane] + between::<O>();
            assert!(index >= 0, "a lane reaches a negative index of the outer layout");
            offsets[lane] = Layout::<S, D>::at(index as u64);
            lane += 1;
        }
        offsets
    };
}
