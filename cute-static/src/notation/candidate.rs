//! The record of a layout search.

use super::build::Builder;
use super::element::Mode;
use super::unfit::Unfit;
use crate::htuple::{Leaf, Singleton, Tree};
use crate::int::Nat;
use crate::layout::Layout;
use crate::layout::tree::Zip;
use crate::seal::Seal;
use crate::swizzle::fields::Shift;
use crate::swizzle::{AnyUnit, ComposedLayout, Swizzle};
use core::hash::{Hash, Hasher};
use cute_static_notation::{Kind, LayoutItem, LayoutText, Normal};
use typenum::UTerm;

/// The rich candidate of the descriptor document: a layout as data, with at most `N` modes and groups.
///
/// * **Law** two candidates are equal iff they have the same structure: the same groups, extents, strides and swizzle. Two are
///   [equivalent](Self::is_equivalent) iff they have the same swizzle, or none, and their layouts without broadcast modes are the same function.
/// * **Law** [`parse`](Self::parse) reads the printed text as an equal candidate.
///
/// Every function except printing is a `const fn`. [The module](super) compares it with the descriptor document.
/// ```
/// use cute_static::notation::{Candidate, Kind};
/// const A: Candidate = match Candidate::parse("((4,2),3,16):((1@1,4@1),0@0,1@0)") {
///     Ok(candidate) => candidate,
///     Err(unfit) => unfit.refuse(),
/// };
/// assert_eq!(A.to_string(), "((4,2),3,16):((1@1,4@1),0@0,1@0)");
/// assert_eq!((A.size(), A.kind(), A.modes().count()), (384, Kind::Coordinates, 4));
/// assert_eq!(A.normalised().to_string(), "(8,16):(1@1,1@0)");
/// ```
/// A candidate is checked when it is made, so its fields are private:
/// ```compile_fail
/// use cute_static::notation::Candidate;
/// let candidate = Candidate::<1> { nodes: [], length: 0 };
/// ```
#[derive(Clone, Copy)]
pub struct Candidate<const N: usize = 32> {
    pub(super) nodes: [Node; N],
    pub(super) length: usize,
    pub(super) kind: Kind,
    pub(super) swizzle: Option<SwizzleRecord>,
    pub(super) references: usize,
}

/// A group or a mode of a candidate. The entries of a group follow it.
///
/// ```
/// use cute_static::notation::{Candidate, Node};
/// let a: Candidate = Candidate::parse("((2,2),4):((1,4),8)").unwrap();
/// let [Node::Group(2), Node::Group(2), Node::Mode(first), Node::Mode(_), Node::Mode(last)] = a.nodes() else { panic!() };
/// assert_eq!((first.to_string(), last.to_string()), ("2:1".into(), "4:8".into()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Node {
    /// A group, and the number of its entries
    Group(usize),
    /// A mode
    Mode(Mode),
}

/// The unit [`AnyUnit`] of a swizzle, which stands for the unit of the layout.
#[diagnostic::on_unimplemented(
    message = "the swizzle has a unit of its own, and a candidate has none",
    label = "expected a swizzle in the unit of the layout's offsets",
    note = "`swizzle!(B,M,S)` has no unit; `in_unit` converts a swizzle to that of the layout"
)]
pub trait NoUnit {
    #[doc(hidden)]
    const SEAL: Seal;
}
#[diagnostic::do_not_recommend]
impl NoUnit for AnyUnit {
    const SEAL: Seal = Seal;
}

/// The swizzle of a candidate: CUTLASS's `Sw<B,M,S>` with `B > 0`, from [`Candidate::swizzled`].
///
/// ```
/// use cute_static::notation::Candidate;
/// let a: Candidate = Candidate::parse("Sw<3,4,-3> o 0 o (8,64):(64,1)").unwrap();
/// let swizzle = a.swizzle().unwrap();
/// assert_eq!((swizzle.bits(), swizzle.base(), swizzle.shift()), (3, 4, -3));
/// assert_eq!((swizzle.apply(0x10), swizzle.apply(0x90)), (0x90, 0x10));
/// ```
/// ```compile_fail
/// use cute_static::notation::SwizzleRecord;
/// let swizzle = SwizzleRecord { bits: 3, base: 4, shift: 2 };
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SwizzleRecord {
    bits: u32,
    base: u32,
    shift: i32,
}

impl SwizzleRecord {
    /// `B`, the number of bits of a field.
    pub const fn bits(&self) -> u32 {
        self.bits
    }
    /// `M`, the lowest bit of the lower field.
    pub const fn base(&self) -> u32 {
        self.base
    }
    /// `S`, the distance from the target bits up to the source bits.
    pub const fn shift(&self) -> i32 {
        self.shift
    }
    /// The image of an offset.
    pub const fn apply(&self, offset: i64) -> i64 {
        let (distance, field) = (self.shift.unsigned_abs(), ((1 << self.bits) - 1) << self.base);
        if self.shift >= 0 { offset ^ (offset >> distance & field) } else { offset ^ (offset & field) << distance }
    }
}

impl<const N: usize> Candidate<N> {
    /// The layout that a text describes; see [`LayoutText`] for its grammar.
    ///
    /// Refused: a text that is not in the grammar, with the position of the error; a swizzle that [`swizzled`](Self::swizzled) refuses; more than `N` modes and
    /// groups; strides of two kinds, and coordinates of two profiles; sizes and values beyond 64 bits.
    /// ```
    /// use cute_static::notation::{Candidate, Unfit};
    /// let parse = |text| Candidate::<4>::parse(text);
    /// assert_eq!(parse(" Sw<1,0,2> o 0 o (4, (3)) : (f3, (f4)) ").unwrap().to_string(), "Sw<1,0,2> o 0 o (4,(3)):(f3,(f4))");
    /// assert_eq!(parse("():()").unwrap().to_string(), "():()");
    /// assert_eq!(parse("(4,8):(1,4").unwrap_err().to_string(), "at 10: expected ',' or ')', found the end");
    /// assert_eq!(parse("(2,2,2,2):(1,2,4,8)"), Err(Unfit::Capacity { capacity: 4 }));
    /// assert_eq!(parse("(4,8):(1@0,4)"), Err(Unfit::TwoKinds { mode: 1 }));
    /// assert_eq!(parse("(4,8):(1@0,1@3@0)"), Err(Unfit::Profile { mode: 1 }));
    /// assert_eq!(parse("(1099511627776,16777216):(0,0)"), Err(Unfit::Size { mode: 1 }));
    /// assert_eq!(parse("(4,4294967296):(1,4294967296)"), Err(Unfit::Offset { mode: 1 }));
    /// ```
    pub const fn parse(text: &str) -> Result<Self, Unfit> {
        let read = match LayoutText::parse(text) {
            Ok(read) => read,
            Err(error) => return Err(Unfit::Text(error)),
        };
        let (mut builder, mut items) = (Builder::new(), read.items());
        while let Some(item) = items.step() {
            attempt!(match item {
                LayoutItem::Open => builder.open(),
                LayoutItem::Close => builder.close(),
                LayoutItem::Mode(extent, stride) => builder.mode(extent, stride),
            });
        }
        let candidate = attempt!(builder.finish());
        match read.swizzle() {
            None => Ok(candidate),
            Some([bits, base, shift]) => candidate.swizzled_by(bits as i128, base as i128, shift as i128),
        }
    }

    /// The layout with a shape and the strides of a descriptor, which must have the groups of the shape.
    ///
    /// Refused: strides with other groups, and layouts that [`parse`](Self::parse) refuses.
    /// ```
    /// use cute_static::notation::{Candidate, Descriptor, Tuple, Unfit};
    /// use Tuple::{Leaf, Of};
    /// let read = |text| Descriptor::parse(text).unwrap().normalise().unwrap();
    /// let shape = Of(&[Leaf(4), Of(&[Leaf(2), Leaf(3)])]);
    /// let a: Candidate = Candidate::new(shape, &read("(1@0, (1@1, 2@1))")).unwrap();
    /// assert_eq!(a.to_string(), "(4,(2,3)):(1@0,(1@1,2@1))");
    /// assert_eq!(Candidate::<8>::new(shape, &read("((1@0, 1@1), 2@1)")), Err(Unfit::Incongruent { mode: 0 }));
    /// assert_eq!(Candidate::<8>::new(Of(&[Leaf(4), Leaf(0)]), &read("(1@0, 1@1)")), Err(Unfit::Extent { mode: 1 }));
    /// ```
    pub const fn new(shape: Tuple<'_>, strides: &Normal<'_>) -> Result<Self, Unfit> {
        let (mut builder, mut items) = (Builder::new(), strides.items_as_written());
        attempt!(builder.pair(shape, &mut items));
        builder.finish()
    }

    /// A layout type as data.
    ///
    /// Refused: more than `N` modes and groups, strides that are fractions or sums of basis elements, and numbers that do not fit.
    /// ```
    /// use cute_static::notation::{Candidate, Unfit};
    /// use cute_static::prelude::*;
    /// const A: Result<Candidate, Unfit> = Candidate::of(layout!((8,(4,2)):(f1,(f9,0))));
    /// assert_eq!(A.unwrap().to_string(), "(8,(4,2)):(f1,(f9,0))");
    /// assert_eq!(Candidate::<2>::of(layout!((8,8):(1,8))), Err(Unfit::Capacity { capacity: 2 }));
    /// assert_eq!(Candidate::<4>::of(layout!((8,8):(1@0,1@0+1@1))), Err(Unfit::Sum { mode: 1 }));
    /// ```
    pub const fn of<S: Zip<D>, D>(_layout: Layout<S, D>) -> Result<Self, Unfit> {
        let mut builder = Builder::new();
        attempt!(builder.layout(Layout::<S, D>::SHAPE, Layout::<S, D>::STRIDE));
        builder.finish()
    }

    /// A swizzled layout type as data: a swizzle without a unit of its own, the offset 0, and a layout.
    ///
    /// Refused: layouts that [`of`](Self::of) refuses, and swizzles that [`swizzled`](Self::swizzled) refuses.
    /// ```
    /// use cute_static::notation::{Candidate, Unfit};
    /// use cute_static::prelude::*;
    /// const A: Result<Candidate, Unfit> = Candidate::of_swizzled(layout!(Sw<3,4,-3> o 0 o (8,64):(64,1)));
    /// assert_eq!(A.unwrap().to_string(), "Sw<3,4,-3> o 0 o (8,64):(64,1)");
    /// assert_ne!(A, Candidate::of(layout!((8,64):(64,1))));
    /// assert_eq!(Candidate::<1>::of_swizzled(layout!(Sw<1,0,1> o 0 o (8,8):(8,1))), Err(Unfit::Capacity { capacity: 1 }));
    /// ```
    /// A swizzle with a unit must first be converted to the unit of the layout:
    /// ```compile_fail,E0277
    /// use cute_static::notation::Candidate;
    /// use cute_static::prelude::*;
    /// type F = swizzle!(3,4,3,cute_static::swizzle::Byte);
    /// let a = Candidate::<16>::of_swizzled(layout!(F o 0 o (8,64):(64,1)));
    /// ```
    pub const fn of_swizzled<B: Nat, M: Nat, T: Shift + Leaf, U: NoUnit, S: Zip<D>, D>(
        _layout: ComposedLayout<Swizzle<B, M, T, U>, UTerm, Layout<S, D>>,
    ) -> Result<Self, Unfit> {
        let candidate = attempt!(Self::of(Layout::<S, D>::VALUE));
        match (B::MAGNITUDE, M::MAGNITUDE, const { &T::TREE }) {
            (Some(bits), Some(base), Tree::Int(shift)) => candidate.swizzled_by(bits as i128, base as i128, *shift),
            _ => Err(Unfit::Beyond),
        }
    }

    /// The same modes behind the swizzle `Sw<B,M,S>`, see [`swizzle!`](macro@crate::swizzle). A swizzle of 0 bits is none.
    ///
    /// Refused: a candidate that yields coordinates, or that has a swizzle already; `|S| < B`, where the fields overlap; fields
    /// that end above bit 62, the highest bit of an offset.
    /// ```
    /// use cute_static::notation::{Candidate, Unfit};
    /// let a: Candidate = Candidate::parse("(8,64):(64,1)").unwrap();
    /// assert_eq!(a.swizzled(3, 4, 3).unwrap().to_string(), "Sw<3,4,3> o 0 o (8,64):(64,1)");
    /// assert_eq!(a.swizzled(0, 4, 3).unwrap(), a);
    /// assert_eq!(a.swizzled(3, 4, 2), Err(Unfit::Overlap { bits: 3, shift: 2 }));
    /// assert_eq!(a.swizzled(3, 60, 3), Err(Unfit::Beyond));
    /// assert_eq!(a.swizzled(3, 4, 3).unwrap().swizzled(1, 4, 3), Err(Unfit::Swizzled));
    /// let coordinates: Candidate = Candidate::parse("(8,64):(1@0,1@1)").unwrap();
    /// assert_eq!(coordinates.swizzled(3, 4, 3), Err(Unfit::Coordinates));
    /// ```
    pub const fn swizzled(self, bits: u32, base: u32, shift: i32) -> Result<Self, Unfit> {
        if shift.unsigned_abs() < bits {
            return Err(Unfit::Overlap { bits, shift });
        }
        if bits == 0 {
            return Ok(self);
        }
        if bits as u64 + base as u64 + shift.unsigned_abs() as u64 > 63 {
            return Err(Unfit::Beyond);
        }
        match (self.kind, self.swizzle) {
            (Kind::Coordinates, _) => Err(Unfit::Coordinates),
            (_, Some(_)) => Err(Unfit::Swizzled),
            _ => Ok(Self { swizzle: Some(SwizzleRecord { bits, base, shift }), ..self }),
        }
    }

    const fn swizzled_by(self, bits: i128, base: i128, shift: i128) -> Result<Self, Unfit> {
        const LARGEST: i128 = u32::MAX as i128;
        match (bits, base, shift) {
            (0, ..) => Ok(self),
            (0..=LARGEST, 0..=LARGEST, -63..=63) => self.swizzled(bits as u32, base as u32, shift as i32),
            _ => Err(Unfit::Beyond),
        }
    }

    /// The modes and groups, each group before its entries: the document's basis list, with the extents.
    pub const fn nodes(&self) -> &[Node] {
        self.nodes.split_at(self.length).0
    }

    /// The modes from left to right, without their groups.
    pub fn modes(&self) -> impl Iterator<Item = Mode> + Clone + '_ {
        self.nodes().iter().filter_map(|node| if let Node::Mode(mode) = node { Some(*mode) } else { None })
    }

    /// The kind of the strides.
    pub const fn kind(&self) -> Kind {
        self.kind
    }

    /// The swizzle, if there is one.
    pub const fn swizzle(&self) -> Option<SwizzleRecord> {
        self.swizzle
    }

    /// The reference state: how many times the pool [`Candidates`](super::Candidates) has handed this candidate out. It is not part of the identity.
    pub const fn references(&self) -> usize {
        self.references
    }

    /// The product of the extents.
    /// ```
    /// use cute_static::notation::Candidate;
    /// assert_eq!(Candidate::<8>::parse("((2,3),4):((1,2),0)").unwrap().size(), 24);
    /// ```
    pub const fn size(&self) -> u64 {
        self.size_of(0, self.length)
    }

    /// The product of the extents of the nodes from `node` up to `end`.
    pub(super) const fn size_of(&self, mut node: usize, end: usize) -> u64 {
        let mut size = 1;
        while node < end {
            if let Node::Mode(mode) = self.nodes[node] {
                size *= mode.extent();
            }
            node += 1;
        }
        size
    }

    /// The node after `node` and all its entries.
    pub(super) const fn after(&self, node: usize) -> usize {
        let (mut left, mut next) = (1, node);
        while left > 0 {
            if let Node::Group(entries) = self.nodes[next] {
                left += entries;
            }
            left -= 1;
            next += 1;
        }
        next
    }

    /// Whether the two have the same structure; `==` for const code.
    pub const fn is_same<const M: usize>(&self, other: &Candidate<M>) -> bool {
        let swizzles = match (&self.swizzle, &other.swizzle) {
            (None, None) => true,
            (Some(a), Some(b)) => a.bits == b.bits && a.base == b.base && a.shift == b.shift,
            _ => false,
        };
        let (mut same, mut i) = (swizzles && self.length == other.length, 0);
        while same && i < self.length {
            same = match (&self.nodes[i], &other.nodes[i]) {
                (Node::Group(a), Node::Group(b)) => *a == *b,
                (Node::Mode(a), Node::Mode(b)) => a.is(b),
                _ => false,
            };
            i += 1;
        }
        same
    }

    /// Whether the two have the same [`normalised`](Self::normalised) form.
    /// ```
    /// use cute_static::notation::Candidate;
    /// let read = |text| Candidate::<4>::parse(text).unwrap();
    /// let (a, b) = (read("(4,(8)):(1,(4))"), read("(32,2):(1,0)"));
    /// assert!(a.is_equivalent(&b) && a != b);
    /// assert!(!a.is_equivalent(&a.swizzled(1, 0, 1).unwrap()));
    /// ```
    pub const fn is_equivalent<const M: usize>(&self, other: &Candidate<M>) -> bool {
        self.normalised().is_same(&other.normalised())
    }
}

impl<const N: usize, const M: usize> PartialEq<Candidate<M>> for Candidate<N> {
    fn eq(&self, other: &Candidate<M>) -> bool {
        self.is_same(other)
    }
}
impl<const N: usize> Eq for Candidate<N> {}
impl<const N: usize> Hash for Candidate<N> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.nodes(), self.swizzle).hash(state);
    }
}

/// A number, or a tuple of them: a shape or a coordinate at run time.
///
/// ```
/// use cute_static::notation::Tuple::{Leaf, Of};
/// assert_eq!(Of(&[Leaf(4), Of(&[Leaf(2), Leaf(3)])]).to_string(), "(4,(2,3))");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tuple<'a> {
    /// A number
    Leaf(u64),
    /// The entries of a tuple
    Of(&'a [Tuple<'a>]),
}
