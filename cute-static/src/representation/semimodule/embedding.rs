//! Embeddings of an element at one component of a coordinate: the reverse of a [`Projection`](super::coordinate::Projection).

use super::Element;
use super::coordinate::Itself;
use crate::htuple::HNil;
use crate::kind::Components;
use core::marker::PhantomData;

/// An embedding of an element.
pub trait Embedding {
    /// The element with `D` at this place and 0 elsewhere
    type Of<D: Element>: Element;
}
/// An embedding of a list of components, as consecutive components of a coordinate.
pub trait EmbeddingEach {
    /// The element with the components `L` at this place and 0 elsewhere
    type OfComponents<L: Components>: Element;
}
/// All components of the element at `E`.
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
