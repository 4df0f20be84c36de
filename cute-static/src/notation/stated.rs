//! The expansion of `layouts!`: a comparison of the computed result with the stated one.
//!
//! rustc compares the two types, which costs as much as one mention of the computed type. The text of the computed type is made
//! only where the two differ.

use crate::htuple::Tree;
use crate::htuple::structure::Structure;
use crate::int::Nat;
use crate::swizzle::{ComposedLayout, IsUnit, Swizzle};
use crate::text::JoinedName;
use core::marker::PhantomData;

/// The text of a result.
pub type Text = JoinedName<16384>;

/// The computed type `C`, and the stated type `S`. The associated constant `VERDICT` of the trait object is
/// that of the inherent impl where the types are the same, and that of [`Different`] elsewhere.
pub trait Results<C, S> {}
impl<S> dyn Results<S, S> {
    /// `S` is stated as `S`
    pub const VERDICT: Verdict<S> = Verdict { right: true, of: PhantomData };
}
/// Types that may differ, see [`Results`].
pub trait Different<C> {
    /// `C` is stated as another type
    const VERDICT: Verdict<C>;
}
impl<C, S> Different<C> for dyn Results<C, S> {
    const VERDICT: Verdict<C> = Verdict { right: false, of: PhantomData };
}
/// Whether the computed type `C` is the stated one.
pub struct Verdict<C> {
    right: bool,
    of: PhantomData<C>,
}

/// Fails where the computed type is not the stated type.
#[track_caller]
pub const fn state<C: Written>(verdict: Verdict<C>, name: &str, stated: &str) {
    if !verdict.right {
        panic!("{}", is(name, text::<C>()).then(", and is stated as ").then(stated).then(REMEDY).as_str());
    }
}

/// Fails with the text of the result, where none is stated.
#[track_caller]
pub const fn unstated(text: Text, name: &str) {
    panic!("{}", is(name, text).then(", and its result is not stated").then(REMEDY).as_str());
}

/// The beginning of both messages. `cargo cute fix` reads them.
const fn is(name: &str, text: Text) -> Text {
    Text::EMPTY.then("`").then(name).then("` is ").then(text.as_str())
}
/// The end of both messages.
const REMEDY: &str = "; `cargo cute fix` writes it";

/// The text of `C`, which [`layouts!`](macro@crate::layouts) reads as the same type. For constants only: at run time it needs much stack.
pub const fn text<C: Written>() -> Text {
    written(Text::EMPTY, C::NOTATION)
}

/// A type as data, with the units of its swizzles.
pub enum Notation {
    /// A layout, a shape, a stride, a tiler
    Tree(Tree),
    /// `B`, `M`, `S`, and the bits of the unit
    Swizzle([Tree; 3], Option<u64>),
    /// A function, an offset, a layout
    Composed(&'static Notation, Tree, &'static Notation),
}

/// A type that has a text.
#[diagnostic::on_unimplemented(
    message = "this result has no text",
    label = "expected a layout, a shape, a stride, a tiler or a swizzle"
)]
pub trait Written {
    /// The type as data
    const NOTATION: &'static Notation;
}
impl<T: Structure> Written for T {
    const NOTATION: &'static Notation = &Notation::Tree(T::TREE);
}
#[diagnostic::do_not_recommend]
impl<B: Nat, M: Nat, S: Structure, U: IsUnit> Written for Swizzle<B, M, S, U> {
    const NOTATION: &'static Notation = &Notation::Swizzle([B::TREE, M::TREE, S::TREE], U::BITS);
}
#[diagnostic::do_not_recommend]
impl<F: Written, O: Structure, L: Written> Written for ComposedLayout<F, O, L> {
    const NOTATION: &'static Notation = &Notation::Composed(F::NOTATION, O::TREE, L::NOTATION);
}

const fn written(to: Text, notation: &Notation) -> Text {
    match notation {
        Notation::Tree(tree) => tree_text(to, tree),
        Notation::Swizzle([b, m, s], bits) => {
            let parameters = tree_text(tree_text(to.then("Sw<"), b).then(","), m).then(",");
            let parameters = tree_text(parameters, s);
            match bits {
                None => parameters.then(">"),
                Some(8) => parameters.then(",Byte>"),
                Some(bits) => parameters.then(",Elements<").number(*bits).then(">>"),
            }
        }
        Notation::Composed(function, offset, layout) => {
            written(tree_text(written(to, function).then(" o "), offset).then(" o "), layout)
        }
    }
}

/// The text of a tree, the same as that of `Display`, in const code.
pub(super) const fn tree_text(to: Text, tree: &Tree) -> Text {
    match tree {
        Tree::Int(n) => to.integer(*n),
        Tree::Underscore => to.then("_"),
        Tree::Xor(vector) => to.then("f").number(*vector),
        Tree::Fraction(numerator, denominator) => to.integer(*numerator).then("/").number(*denominator),
        Tree::Coordinate(components) => basis_text(to, components, None, true).0,
        Tree::Layout(shape, stride) => tree_text(tree_text(to, shape).then(":"), stride),
        Tree::Nil => to.then("()"),
        Tree::Cons(first, rest) => {
            let (open, close) = if tree.has_layout() || tree.has_underscore() { ("<", ">") } else { ("(", ")") };
            let mut text = tree_text(to.then(open), first);
            let mut rest = *rest;
            while let Tree::Cons(next, after) = rest {
                text = tree_text(text.then(","), next);
                rest = after;
            }
            text.then(close)
        }
    }
}

/// A component of a nested coordinate: its number, and the component around it.
struct Place<'a>(u64, Option<&'a Place<'a>>);

/// Appends the scaled basis elements of a list of components; `first` is whether there is none yet.
const fn basis_text(mut to: Text, list: &Tree, outer: Option<&Place<'_>>, mut first: bool) -> (Text, bool) {
    let (mut number, mut list) = (0, list);
    while let Tree::Cons(component, rest) = list {
        let place = Place(number, outer);
        match component {
            Tree::Int(0) => {}
            Tree::Coordinate(inner) => (to, first) = basis_text(to, inner, Some(&place), first),
            scale => {
                to = tree_text(if first { to } else { to.then("+") }, scale);
                first = false;
                let mut at = Some(&place);
                while let Some(Place(number, outer)) = at {
                    to = to.then("@").number(*number);
                    at = *outer;
                }
            }
        }
        (number, list) = (number + 1, *rest);
    }
    (to, first)
}
