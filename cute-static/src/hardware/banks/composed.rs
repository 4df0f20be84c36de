//! Swizzled layouts as accesses.

use crate::layout::Layout;
use crate::layout::codomain::HasCodomain;
use crate::layout::tree::Zip;
use crate::semimodule::Element;
use crate::semimodule::codomain::Offsets;
use crate::shape::index::Locate;
use crate::swizzle::composed::between;
use crate::swizzle::function::moved;
use crate::swizzle::{ComposedLayout, IsSwizzle};
use core::marker::PhantomData;

use super::count::LANES;
use super::lanes::{Act, Lanes, Moved};
use super::phases::OffsetList;

/// `F`, then `E` added, then `A`.
pub struct Swizzled<F, E, A>(PhantomData<(F, E, A)>);
/// The layout of the modes `M`, then `E` added, then `A`.
pub struct Mapped<M, E, A>(PhantomData<(M, E, A)>);
impl<F: IsSwizzle, E: Element, A: Act> Act for Swizzled<F, E, A> {
    type Do<X: Element, K: OffsetList> = <Moved<E, A> as Act>::Do<F::Apply<X::AsOffset>, K>;
}
impl<M: Locate, E: Element, A: Act> Act for Mapped<M, E, A> {
    type Do<X: Element, K: OffsetList> = <Moved<E, A> as Act>::Do<M::At<X::AsOffset>, K>;
}

impl<F: IsSwizzle, O: Element, L: Lanes> Lanes for ComposedLayout<F, O, L> {
    type Count = L::Count;
    type Unit = F::Unit;
    type Visit<E: Element, A: Act> = L::Visit<O, Swizzled<F, E, A>>;
    type VisitPlain<E: Element, A: Act> = L::VisitPlain<O, Moved<E, A>>;
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

impl<S: Zip<D>, D, O: Element, L: Lanes> Lanes for ComposedLayout<Layout<S, D>, O, L>
where
    <S::Modes as HasCodomain>::Codomain: Offsets,
{
    type Count = L::Count;
    type Unit = L::Unit;
    type Visit<E: Element, A: Act> = L::Visit<O, Mapped<S::Modes, E, A>>;
    type VisitPlain<E: Element, A: Act> = L::VisitPlain<O, Mapped<S::Modes, E, A>>;
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
