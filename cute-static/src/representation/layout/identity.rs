//! Paper §2.3.1 and §3.3.1 — identity layouts: `I(c) = c`.

use super::LayoutOf;
use super::tree::Mode;
use crate::htuple::{HCons, HNil, Singleton};
use crate::int::{Nat, One};
use crate::kind::{ModeTree, ShapeTree};
use crate::seal::Seal;
use crate::semimodule::coordinate::Itself;
use crate::semimodule::embedding::{AllAt, Embedding, EmbeddingEach, FirstAt, RestAt};
use crate::shape::{ShapeOf, Shaped};

/// The modes of an identity layout: the leaves of a shape, each with its basis element.
#[diagnostic::on_unimplemented(
    message = "this is no shape",
    label = "a leaf is not a positive integer, or is written with a redundant leading 0"
)]
pub trait Identity {
    /// The modes, if `self` is at the place `E` of the shape
    type IdentityAt<E: Embedding>: ModeTree;
    /// The modes, if `self` is the rest of a list at the components `E`
    type IdentityEach<E: EmbeddingEach>: ModeTree;
}
impl<N: Nat> Identity for N {
    type IdentityAt<E: Embedding> = Mode<N, E::Of<One>>;
    // The rest of a list is a list.
    type IdentityEach<E: EmbeddingEach> = HNil;
}
impl Identity for HNil {
    type IdentityAt<E: Embedding> = HNil;
    type IdentityEach<E: EmbeddingEach> = HNil;
}
impl<H: ShapeTree, T: ShapeTree> Identity for HCons<H, T> {
    type IdentityAt<E: Embedding> = Self::IdentityEach<AllAt<E>>;
    type IdentityEach<E: EmbeddingEach> = HCons<H::IdentityAt<FirstAt<E>>, T::IdentityEach<RestAt<E>>>;
}

crate::operation::operations! {
    /// `make_identity_layout`: the layout of a shape, or of another layout's shape, whose values are its coordinates.
    ///
    /// * **Paper** §2.3.1, §3.3.1 (`I_(4,6) = (4,6):(e_0,e_1)`); CuTe's `make_identity_layout`.
    /// * **Law** `I(c) = c` for every coordinate `c` with the profile of the shape. `A ∘ I = A` for every layout `A` of the shape, except that modes of size 1
    ///   of the result have stride 0. The modes of size 1 of `I` have their basis elements.
    /// * **Admissible** always. An integer `n` becomes `n:1`.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// static_assertions::assert_type_eq_all!(IdentityLayout<shape!((2,(3,4),5))>, layout!((2,(3,4),5):(1@0,(1@0@1,1@1@1),1@2)));
    /// static_assertions::assert_type_eq_all!(IdentityLayout<shape!(8)>, layout!(8:1));
    /// let data = layout!((4,(2,3)):(6,(3,1)));
    /// let identity = data.identity_layout();
    /// assert_eq!(identity.coordinate((3, (1, 2))), (3, (1, 2)));
    /// assert_eq!(data.compose(identity), data);
    /// ```
    #[cfg_attr(doc, doc = crate::picture::picture!("modes/identity", "A layout whose values are its coordinates"))]
    IdentityLayout -> Singleton;
}

impl<A: Shaped> bounds::IdentityLayout for A
where
    A::Shape: ShapeTree,
{
    const SEAL: Seal = Seal;
    type Output = LayoutOf<<ShapeOf<A> as Identity>::IdentityAt<Itself>>;
}
