//! The macros that show or compare layouts at compile time.

use super::stated::{Notation, Text, Written, text, tree_text};
use crate::htuple::Tree;

/// Stops the build with the layout of a type, a layout or a tensor, at the place of this macro: an item or a statement.
///
/// ```compile_fail,E0080
/// use cute_static::prelude::*;
///
/// type Tiles = ZippedDivide<layout!((128,96)), tiler!(<32, 32>)>;
/// reveal!(Tiles); // `Tiles` is ((32,32),(4,3)):((1,128),(32,4096))
/// ```
///
/// `cargo cute check` shows it as a note. An item cannot name the parameters of the function around it. The expression `reveal!(each T)` can: it
/// stops `cargo build` for each type that the function is instantiated for. `cargo check` instantiates no functions.
///
/// ```compile_fail,E0080
/// # use cute_static::prelude::*;
/// use cute_static::notation::Shown;
///
/// fn size<L: IsLayout + Shown>(_: L) -> u64 {
///     reveal!(each L);
///     L::SIZE
/// }
/// size(layout!((4,8)));
/// ```
#[macro_export]
macro_rules! reveal {
    (each $of:ty) => {
        const { $crate::notation::revealed::reveal::<$of>(::core::stringify!($of)) }
    };
    // The alias mentions the type once, so that rustc's next solver reports a refused type once.
    ($of:ty) => {
        const _: () = {
            type __Type = $of;
            $crate::notation::revealed::reveal::<__Type>(::core::stringify!($of))
        };
    };
}

/// Fails to compile unless two types have the same layout. The error names both, and, if none is swizzled, the first coordinate where they differ.
///
/// ```
/// use cute_static::prelude::*;
///
/// assert_layout_eq!(Composition<layout!((6,2):(8,2)), layout!((4,3):(3,1))>, layout!(((2,2),3):((24,2),8)));
/// ```
///
/// ```compile_fail,E0080
/// # use cute_static::prelude::*;
/// // `Row` is (4,8):(8,1), and `Column` is (4,8):(1,4): they differ first at (1,0), which is at offset 8 and 1
/// type Row = layout!((4,8), row_major);
/// type Column = layout!((4,8));
/// assert_layout_eq!(Row, Column);
/// ```
///
/// Two layouts that are the same function may differ as types, such as `(4,1):(1,0)` and `(4,1):(1,4)`. The form for parameters is `assert_layout_eq!(each A, B)`, as for
/// [`reveal!`](macro@crate::reveal).
#[macro_export]
macro_rules! assert_layout_eq {
    (each $one:ty, $other:ty $(,)?) => {
        const {
            $crate::notation::revealed::assert_same::<$one, $other>([
                ::core::stringify!($one),
                ::core::stringify!($other),
            ])
        }
    };
    ($one:ty, $other:ty $(,)?) => {
        const _: () = {
            type __One = $one;
            type __Other = $other;
            $crate::notation::revealed::assert_same::<__One, __Other>([
                ::core::stringify!($one),
                ::core::stringify!($other),
            ])
        };
    };
}

/// A type that is a layout or has one, for [`reveal!`](macro@crate::reveal) and [`assert_layout_eq!`](macro@crate::assert_layout_eq).
#[diagnostic::on_unimplemented(
    message = "there is no layout to show here",
    label = "expected a layout, a shape, a stride, a tiler, a swizzle or a tensor"
)]
pub trait Shown {
    /// The layout to show
    #[doc(hidden)]
    type Layout: Written;
}
impl<T: Written> Shown for T {
    type Layout = T;
}

/// Fails with the layout of a type. `cargo cute check` reads the message.
#[doc(hidden)]
#[track_caller]
pub const fn reveal<T: Shown>(name: &str) {
    panic!("{}", is::<T>(Text::EMPTY.then("reveal: "), name).as_str());
}

/// Fails where two types have different layouts.
#[doc(hidden)]
#[track_caller]
pub const fn assert_same<A: Shown, B: Shown>([one, other]: [&str; 2]) {
    if !equal(&text::<A::Layout>(), &text::<B::Layout>()) {
        let both = is::<B>(is::<A>(Text::EMPTY, one).then(", and "), other);
        panic!("{}", difference(both, A::Layout::NOTATION, B::Layout::NOTATION).as_str());
    }
}

/// `` `Tile` is (4,8):(1,4) ``
const fn is<T: Shown>(to: Text, name: &str) -> Text {
    to.then("`").then(name).then("` is ").then(text::<T::Layout>().as_str())
}

const fn equal(one: &Text, other: &Text) -> bool {
    let (one, other) = (one.as_str().as_bytes(), other.as_str().as_bytes());
    let mut i = 0;
    while i < one.len() && i < other.len() && one[i] == other[i] {
        i += 1;
    }
    i == one.len() && i == other.len()
}

const fn equal_trees(one: &Tree, other: &Tree) -> bool {
    equal(&tree_text(Text::EMPTY, one), &tree_text(Text::EMPTY, other))
}

/// The first coordinate where two layouts differ, and their offsets there.
///
/// An offset is a sum over the leaves. So the layouts agree where only leaves before the first one with different strides count, and this coordinate is 1 at that leaf
/// and 0 elsewhere.
const fn difference(to: Text, one: &'static Notation, other: &'static Notation) -> Text {
    match (one, other) {
        (Notation::Tree(Tree::Layout(shape, one)), Notation::Tree(Tree::Layout(other_shape, other))) => {
            if !equal_trees(shape, other_shape) {
                return to.then(": the shapes differ");
            }
            match coordinate(to.then(": they differ first at "), shape, one, other, None) {
                (text, Some((one, other))) => {
                    let text = tree_text(text.then(", which is at offset "), one).then(" and ");
                    tree_text(text, other)
                }
                (_, None) => to.then(": they have the same offsets at all coordinates, and differ as types"),
            }
        }
        _ => to,
    }
}

/// Two strides of one leaf.
type Strides = (&'static Tree, &'static Tree);

/// The coordinate that is 1 at the first leaf where the strides differ, and these strides.
const fn coordinate(
    to: Text,
    shape: &'static Tree,
    one: &'static Tree,
    other: &'static Tree,
    mut found: Option<Strides>,
) -> (Text, Option<Strides>) {
    match (shape, one, other) {
        (Tree::Cons(first, rest), Tree::Cons(d, one), Tree::Cons(e, other)) => {
            let (mut text, mut rest, mut one, mut other) = (to.then("("), *rest, *one, *other);
            (text, found) = coordinate(text, first, d, e, found);
            while let (Tree::Cons(mode, after), Tree::Cons(d, ds), Tree::Cons(e, es)) = (rest, one, other) {
                (text, found) = coordinate(text.then(","), mode, d, e, found);
                (rest, one, other) = (*after, *ds, *es);
            }
            (text.then(")"), found)
        }
        (Tree::Int(2..), _, _) if found.is_none() && !equal_trees(one, other) => (to.then("1"), Some((one, other))),
        (Tree::Nil, _, _) => (to.then("()"), found),
        _ => (to.then("0"), found),
    }
}
