//! Why a composition is refused.

use crate::outcome::rules;

rules! {
    /// The stride condition, paper eq. (20): some multiple of the stride `V` carries out of a mode of A of extent `S` irregularly.
    StrideRule<V, S> = StrideDivides {
        message: "illegal composition {A} ∘ {B}: stride {V} and mode size {S} do not divide one another (stride divisibility condition)",
        label: "no layout takes every {V}-th element across a mode of size {S}",
        note: "CuTe paper 3.3.2, eq. (20); the stride must be a multiple or a factor of the mode's size wherever it crosses into the next mode"
    }
    /// The shape condition, paper eq. (21): `N` steps are asked for, a mode of A has room for `Q`, and `Q` does not divide `N`.
    ShapeRule<N, Q> = ShapeDivides {
        message: "illegal composition {A} ∘ {B}: mode size {N} is not a multiple of the {Q} steps that fit (shape divisibility condition)",
        label: "after {Q} of {N} steps the next mode begins, and {N} is not a multiple of {Q}",
        note: "CuTe paper 3.3.2, eq. (21)"
    }
    /// The carry condition, in place of the paper's eq. (22)–(23): leaves of B together reach the digit `X` in a mode of A of extent `S`.
    CarryRule<X, S> = NoCarry {
        message: "illegal composition {A} ∘ {B}: the modes of the right layout together reach digit {X} in a mode of size {S}",
        label: "some coordinate would carry out of the mode of size {S}, so the modes cannot be composed one by one",
        note: "CuTe paper 3.3.2, eq. (22) and (23): the left layout must distribute over the modes of the right one"
    }
    /// Strides of both signs index more than one mode of A.
    SignRule<> = OneSign {
        message: "illegal composition {A} ∘ {B}: positive and negative strides together index a layout of more than one mode",
        label: "a positive and a negative stride would borrow across modes",
        note: "compose one sign at a time, or coalesce the left layout to one mode"
    }
}
