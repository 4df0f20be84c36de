//! HTuples as values.

use core::fmt;

/// An HTuple as a value that const code can traverse: lists are `Cons(first, rest)` and `Nil`.
///
/// ```
/// use cute_static::prelude::*;
/// use cute_static::htuple::Tree;
///
/// const fn sum(tree: &Tree) -> i128 {
///     match tree {
///         Tree::Int(n) => *n,
///         Tree::Cons(first, rest) => sum(first) + sum(rest),
///         _ => 0,
///     }
/// }
/// type A = layout!((4,(2,3)):(2,(1,8)));
/// const SUM: i128 = sum(A::STRIDE);
/// assert_eq!(SUM, 11);
/// assert_eq!(format!("{}", A::SHAPE), "(4,(2,3))");
/// ```
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Tree {
    /// An integer
    Int(i128),
    /// `_`
    Underscore,
    /// A vector over F₂, as the number whose bits are its entries
    Xor(u64),
    /// A fraction in lowest terms: the numerator with the sign, and the denominator
    Fraction(i128, u64),
    /// A coordinate, as the list of its components without the zeros at the end
    Coordinate(&'static Tree),
    /// A leaf that is a layout, as in a tiler: shape and stride
    Layout(&'static Tree, &'static Tree),
    /// The empty list
    Nil,
    /// The first element of a list, and the rest
    Cons(&'static Tree, &'static Tree),
}

impl fmt::Display for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Tree::Int(n) => write!(f, "{n}"),
            Tree::Underscore => f.write_str("_"),
            Tree::Xor(vector) => write!(f, "f{vector}"),
            Tree::Fraction(numerator, denominator) => write!(f, "{numerator}/{denominator}"),
            Tree::Coordinate(components) => {
                components.write_basis(f, None, &mut true, &|f, scale| write!(f, "{scale}"))
            }
            Tree::Layout(shape, stride) => write!(f, "{shape}:{stride}"),
            Tree::Nil => f.write_str("()"),
            Tree::Cons(first, rest) => {
                // A tuple in which a leaf is a layout is a tiler.
                let (open, close) = if self.has_layout() { ("<", ">") } else { ("(", ")") };
                write!(f, "{open}{first}")?;
                let mut rest = *rest;
                while let Tree::Cons(next, after) = rest {
                    write!(f, ",{next}")?;
                    rest = after;
                }
                f.write_str(close)
            }
        }
    }
}

impl Tree {
    pub(crate) const fn has_underscore(&self) -> bool {
        match self {
            Tree::Underscore => true,
            Tree::Cons(first, rest) => first.has_underscore() || rest.has_underscore(),
            _ => false,
        }
    }

    pub(crate) const fn has_layout(&self) -> bool {
        match self {
            Tree::Layout(..) => true,
            Tree::Cons(first, rest) => first.has_layout() || rest.has_layout(),
            _ => false,
        }
    }

    /// Writes a list of components at the place `outer` as a sum of basis elements, each behind its scale: `1@0+2@1`.
    pub(crate) fn write_basis(
        &self,
        f: &mut fmt::Formatter<'_>,
        outer: Option<&Place<'_>>,
        first: &mut bool,
        scaled: WriteScale<'_>,
    ) -> fmt::Result {
        let (mut number, mut list) = (0, self);
        while let Tree::Cons(component, rest) = list {
            let place = Place { number, outer };
            match component {
                Tree::Int(0) => {}
                Tree::Coordinate(inner) => inner.write_basis(f, Some(&place), first, scaled)?,
                scale => {
                    let plus = if core::mem::replace(first, false) { "" } else { "+" };
                    f.write_str(plus)?;
                    scaled(f, scale)?;
                    place.write(f)?;
                }
            }
            (number, list) = (number + 1, *rest);
        }
        Ok(())
    }

    /// The number of modes: 1 for a leaf.
    pub const fn rank(&self) -> usize {
        match self {
            Tree::Nil => 0,
            Tree::Cons(_, rest) => 1 + rest.rank(),
            _ => 1,
        }
    }
}

/// How the scale of a basis element is written
type WriteScale<'w> = &'w dyn Fn(&mut fmt::Formatter<'_>, &Tree) -> fmt::Result;
/// A place in a nested coordinate.
pub(crate) struct Place<'a> {
    number: usize,
    outer: Option<&'a Place<'a>>,
}
impl Place<'_> {
    /// Writes `@1@0`, with the outermost number last
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "@{}", self.number)?;
        self.outer.map_or(Ok(()), |outer| outer.write(f))
    }
}

/// A component of a stride: the stride itself, or an entry of another component.
#[derive(Clone, Copy)]
pub(crate) enum Component<'p> {
    Itself,
    Entry(&'p Component<'p>, usize),
}

const ZERO: Tree = Tree::Int(0);

/// The component of a stride at `place`, or 0 if it has none there
pub(crate) const fn component(stride: &'static Tree, place: Component<'_>) -> &'static Tree {
    let (of, mut index) = match place {
        Component::Itself => return stride,
        Component::Entry(of, index) => (*of, index),
    };
    let Tree::Coordinate(list) = component(stride, of) else { return &ZERO };
    let mut list = *list;
    while let Tree::Cons(first, rest) = list {
        if index == 0 {
            return first;
        }
        (list, index) = (rest, index - 1);
    }
    &ZERO
}
