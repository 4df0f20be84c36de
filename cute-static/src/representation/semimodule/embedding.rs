//! Placing an element at one component of a coordinate, the other way round from a [`Projection`](super::coordinate::Projection).

use super::Element;
use super::coordinate::Itself;
use crate::htuple::HNil;
use crate::kind::Components;
use core::marker::PhantomData;

/// A place for an element.
pub trait Embedding {
    /// The element that has `D` there and is 0 elsewhere
    type Of<D: Element>: Element;
}
/// A place for the components of a coordinate, from some number on.
pub trait EmbeddingEach {
    /// The element that has the components `L` there and is 0 elsewhere
    type OfComponents<L: Components>: Element;
}
/// All components of what is at `E`.
pub struct AllAt<E>(PhantomData<E>);
/// The components of `C` after its first.
pub struct RestAt<C>(PhantomData<C>);
/// The first component of `C`.
pub struct FirstAt<C>(PhantomData<C>);

impl Embedding for Itself {
    type Of<D: Element> = D;
}
impl<E: Embedding> EmbeddingEach for AllAt<E> {
    type OfComponents<L: Components> = E::Of<L::Wrapped>;
}
impl<C: EmbeddingEach> EmbeddingEach for RestAt<C> {
    type OfComponents<L: Components> = C::OfComponents<L::AfterZero>;
}
impl<C: EmbeddingEach> Embedding for FirstAt<C> {
    type Of<D: Element> = C::OfComponents<D::Behind<HNil>>;
}
