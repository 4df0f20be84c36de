//! The record that layout selection works with.

use super::canonical::{canonical, identity};
use super::congruent;
use super::stride::{Kind, Mode, Stride};
use super::unfit::Unfit;
use crate::htuple::{Ghost, Leaf, Tree};
use crate::int::Nat;
use crate::layout::Layout;
use crate::layout::tree::Zip;
use crate::swizzle::shift::Shift;
use crate::swizzle::{ComposedLayout, Swizzle};
use core::fmt;
use core::hash::{Hash, Hasher};
use cute_static_notation::{Item, Normal};
use typenum::UTerm;

/// A candidate of a layout search: a flat layout as data, with room for `N` modes.
///
/// * **Law** two candidates are equal iff they have the same canonical form ([`normalised`](Self::normalised)) and the same
///   [`swizzle`](Self::swizzle); equal candidates have equal [identities](Self::identity).
///
/// Everything but printing is a `const fn`. See [the module](super) for what the descriptor document says of it.
/// ```
/// use cute_static::notation::{Candidate, Descriptor, Kind};
/// const A: Candidate<4> = {
///     let Ok(text) = Descriptor::parse("(1@1, 4@1, 0@0, 1@0)") else { panic!() };
///     let Ok(normal) = text.normalise() else { panic!() };
///     let Ok(candidate) = Candidate::new(&[4, 2, 3, 16], &normal) else { panic!() };
///     candidate
/// };
/// assert_eq!(A.to_string(), "(4,2,3,16):(1@1,4@1,0,1@0)");
/// assert_eq!((A.size(), A.kind(), A.modes().len()), (384, Kind::Coordinates, 4));
/// let normalised: Vec<_> = A.normalised().iter().map(|mode| mode.to_string()).collect();
/// assert_eq!(normalised, ["8:1@1", "16:1@0"]);
/// ```
/// A candidate is checked when it is made, so its parts cannot be set:
/// ```compile_fail
/// use cute_static::notation::Candidate;
/// let candidate = Candidate::<1> { modes: [], length: 0 };
/// ```
#[derive(Clone, Copy)]
pub struct Candidate<const N: usize = 16> {
    modes: [Mode; N],
    length: usize,
    kind: Kind,
    swizzle: Option<SwizzleRecord>,
    normalised: [Mode; N],
    normalised_length: usize,
    identity: u64,
}

/// The swizzle of a candidate: CUTLASS's `Sw<B,M,S>` with `B > 0`, from [`Candidate::swizzled`].
///
/// ```
/// use cute_static::notation::Candidate;
/// use cute_static::prelude::*;
/// let a: Candidate = Candidate::of(layout!((8,64):(64,1))).unwrap();
/// let swizzle = a.swizzled(3, 4, -3).unwrap().swizzle().unwrap();
/// assert_eq!((swizzle.bits(), swizzle.base(), swizzle.shift()), (3, 4, -3));
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
    /// `B`, how many bits are changed.
    pub const fn bits(&self) -> u32 {
        self.bits
    }
    /// `M`, the lowest bit of the lower field.
    pub const fn base(&self) -> u32 {
        self.base
    }
    /// `S`, from the bits that are changed to those that are read.
    pub const fn shift(&self) -> i32 {
        self.shift
    }
}

impl<const N: usize> Candidate<N> {
    /// The layout with these extents and the strides of a descriptor, in their order, whatever their groups: those change
    /// coordinates, not the function of the index.
    ///
    /// Refused: another number of extents than of bases, more than `N` of them, an extent of 0, a size beyond 64 bits, and
    /// coordinates of two profiles.
    /// ```
    /// use cute_static::notation::{Candidate, Descriptor, Unfit};
    /// let read = |text| Descriptor::parse(text).unwrap().normalise().unwrap();
    /// let new = |extents: &[u64], text| Candidate::<4>::new(extents, &read(text)).map(|a| a.to_string());
    /// assert_eq!(new(&[4, 8], "(1@0, 2@1)").unwrap(), "(4,8):(1@0,2@1)");
    /// assert_eq!(new(&[], "()").unwrap(), "():()");
    /// assert_eq!(new(&[4], "(1@0, 2@1)"), Err(Unfit::Incongruent { mode: 1 }));
    /// assert_eq!(new(&[0], "(1@0)"), Err(Unfit::Extent { mode: 0 }));
    /// assert_eq!(new(&[1 << 40, 1 << 24], "(1@0, 1@1)"), Err(Unfit::Size { mode: 1 }));
    /// assert_eq!(new(&[4, 8], "(1@0, 1@3@0)"), Err(Unfit::Profile { mode: 1 }));
    /// ```
    pub const fn new(extents: &[u64], strides: &Normal<'_>) -> Result<Self, Unfit> {
        let mut modes = [Mode::UNIT; N];
        let (mut items, mut length) = (strides.items_as_written(), 0);
        while let Some(item) = items.step() {
            let Item::Basis(basis) = item else { continue };
            if length == N {
                return Err(Unfit::Capacity { capacity: N });
            }
            if length == extents.len() {
                return Err(Unfit::Incongruent { mode: length });
            }
            modes[length] = Mode::new(extents[length], Stride::from_basis(&basis));
            length += 1;
        }
        if length < extents.len() {
            return Err(Unfit::Incongruent { mode: length });
        }
        Self::checked(modes, length)
    }

    /// The layout with the shape `shape` and the strides of a descriptor. The two are congruent, but for groups that the
    /// normal form leaves out.
    ///
    /// Refused: what [`new`](Self::new) refuses, and a shape with other groups.
    /// ```
    /// use cute_static::notation::{Candidate, Descriptor, Unfit};
    /// use cute_static::prelude::*;
    /// let read = |text| Descriptor::parse(text).unwrap().normalise().unwrap();
    /// type A = layout!((4,(2,3)));
    /// let a: Candidate = Candidate::with_shape(A::SHAPE, &read("(1@0, ((1@1, 2@1)))")).unwrap();
    /// assert_eq!(a.to_string(), "(4,2,3):(1@0,1@1,2@1)");
    /// let unfit = Candidate::<16>::with_shape(A::SHAPE, &read("((1@0, 1@1), 2@1)")).unwrap_err();
    /// assert_eq!(unfit, Unfit::Incongruent { mode: 0 });
    /// ```
    pub const fn with_shape(shape: &'static Tree, strides: &Normal<'_>) -> Result<Self, Unfit> {
        let (mut extents, length) = ([0; N], congruent::leaves(shape));
        if let Err(unfit) = congruent::check(shape, strides.items()) {
            return Err(unfit);
        }
        if length > N {
            return Err(Unfit::Capacity { capacity: N });
        }
        let mut mode = 0;
        while let Some(leaf) = congruent::leaf(shape, mode) {
            match extent(leaf) {
                Some(extent) => extents[mode] = extent,
                None => return Err(Unfit::Extent { mode }),
            }
            mode += 1;
        }
        Self::new(extents.split_at(length).0, strides)
    }

    /// A layout type as data.
    ///
    /// Refused: more than `N` modes, and strides that are sums of basis elements.
    /// ```
    /// use cute_static::notation::{Candidate, Unfit};
    /// use cute_static::prelude::*;
    /// const A: Result<Candidate, Unfit> = Candidate::of(layout!((8,(4,2)):(f1,(f9,0))));
    /// assert_eq!(A.unwrap().to_string(), "(8,4,2):(f1,f9,0)");
    /// assert_eq!(Candidate::<1>::of(layout!((8,8):(1,8))), Err(Unfit::Capacity { capacity: 1 }));
    /// assert_eq!(Candidate::<4>::of(layout!((8,8):(1@0,1@0+1@1))), Err(Unfit::Sum { mode: 1 }));
    /// ```
    pub const fn of<S: Zip<D>, D>(_layout: Layout<S, D>) -> Result<Self, Unfit> {
        let (shape, stride) = (Layout::<S, D>::SHAPE, Layout::<S, D>::STRIDE);
        let mut modes = [Mode::UNIT; N];
        let mut mode = 0;
        while let (Some(s), Some(d)) = (congruent::leaf(shape, mode), congruent::leaf(stride, mode)) {
            if mode == N {
                return Err(Unfit::Capacity { capacity: N });
            }
            let Some(extent) = extent(s) else { return Err(Unfit::Extent { mode }) };
            modes[mode] = match Stride::from_leaf(d, mode) {
                Ok(stride) => Mode::new(extent, stride),
                Err(unfit) => return Err(unfit),
            };
            mode += 1;
        }
        Self::checked(modes, mode)
    }

    /// A swizzled layout type as data: a swizzle without a unit of its own, the offset 0, and a layout.
    ///
    /// Refused: what [`of`](Self::of) and [`swizzled`](Self::swizzled) refuse.
    /// ```
    /// use cute_static::notation::{Candidate, Unfit};
    /// use cute_static::prelude::*;
    /// const A: Result<Candidate, Unfit> = Candidate::of_swizzled(layout!(Sw<3,4,-3> o 0 o (8,64):(64,1)));
    /// assert_eq!(A.unwrap().to_string(), "Sw<3,4,-3> o 0 o (8,64):(64,1)");
    /// assert_ne!(A, Candidate::of(layout!((8,64):(64,1))));
    /// assert_eq!(Candidate::<1>::of_swizzled(layout!(Sw<1,0,1> o 0 o (8,8):(8,1))), Err(Unfit::Capacity { capacity: 1 }));
    /// ```
    /// A swizzle with a unit of its own has to be converted to the elements of the layout first:
    /// ```compile_fail,E0308
    /// use cute_static::notation::Candidate;
    /// use cute_static::prelude::*;
    /// type F = swizzle!(3,4,3,cute_static::swizzle::Byte);
    /// let a = Candidate::<16>::of_swizzled(layout!(F o 0 o (8,64):(64,1)));
    /// ```
    pub const fn of_swizzled<B: Nat, M: Nat, T: Shift + Leaf, S: Zip<D>, D>(
        _layout: ComposedLayout<Swizzle<B, M, T>, UTerm, Layout<S, D>>,
    ) -> Result<Self, Unfit> {
        const LARGEST: u64 = u32::MAX as u64;
        let candidate = match Self::of(Layout::<S, D>::VALUE) {
            Ok(candidate) => candidate,
            Err(unfit) => return Err(unfit),
        };
        match (B::MAGNITUDE, M::MAGNITUDE, const { &T::TREE }) {
            (Some(bits @ 0..=LARGEST), Some(base @ 0..=LARGEST), Tree::Int(shift)) if shift.unsigned_abs() < 64 => {
                candidate.swizzled(bits as u32, base as u32, *shift as i32)
            }
            _ => Err(Unfit::Beyond),
        }
    }

    /// The same modes under the swizzle `Sw<B,M,S>`: see [`swizzle!`](macro@crate::swizzle). One of 0 bits is none.
    ///
    /// Refused: a candidate that yields coordinates, or is swizzled already; `|S| < B`, where the fields would overlap; fields
    /// that end beyond bit 63.
    /// ```
    /// use cute_static::notation::{Candidate, Unfit};
    /// use cute_static::prelude::*;
    /// let a: Candidate = Candidate::of(layout!((8,64):(64,1))).unwrap();
    /// assert_eq!(a.swizzled(3, 4, 3).unwrap().to_string(), "Sw<3,4,3> o 0 o (8,64):(64,1)");
    /// assert_eq!(a.swizzled(0, 4, 3).unwrap(), a);
    /// assert_eq!(a.swizzled(3, 4, 2), Err(Unfit::Overlap { bits: 3, shift: 2 }));
    /// assert_eq!(a.swizzled(3, 4, 3).unwrap().swizzled(1, 4, 3), Err(Unfit::Swizzled));
    /// let coordinates: Candidate = Candidate::of(layout!((8,64):(1@0,1@1))).unwrap();
    /// assert_eq!(coordinates.swizzled(3, 4, 3), Err(Unfit::Coordinates));
    /// ```
    pub const fn swizzled(self, bits: u32, base: u32, shift: i32) -> Result<Self, Unfit> {
        if shift.unsigned_abs() < bits {
            return Err(Unfit::Overlap { bits, shift });
        }
        let end = bits as u64 + base as u64 + shift.unsigned_abs() as u64;
        if bits > 0 && end > 63 {
            return Err(Unfit::Beyond);
        }
        if bits > 0 && matches!(self.kind, Kind::Coordinates) {
            return Err(Unfit::Coordinates);
        }
        if bits > 0 && self.swizzle.is_some() {
            return Err(Unfit::Swizzled);
        }
        let swizzle = if bits == 0 { self.swizzle } else { Some(SwizzleRecord { bits, base, shift }) };
        let identity = identity(self.normalised(), &swizzle);
        Ok(Self { swizzle, identity, ..self })
    }

    const fn checked(modes: [Mode; N], length: usize) -> Result<Self, Unfit> {
        let (mut size, mut kind, mut mode): (u64, _, _) = (1, Kind::Trivial, 0);
        while mode < length {
            if modes[mode].extent() == 0 {
                return Err(Unfit::Extent { mode });
            }
            size = match size.checked_mul(modes[mode].extent()) {
                Some(size) => size,
                None => return Err(Unfit::Size { mode }),
            };
            let stride = modes[mode].stride();
            if !stride.is_zero() {
                kind = stride.kind();
                let mut other = 0;
                while other < mode {
                    if !modes[other].stride().is_zero() && stride.conflicts(&modes[other].stride()) {
                        return Err(Unfit::Profile { mode });
                    }
                    other += 1;
                }
            }
            mode += 1;
        }
        let (normalised, normalised_length) = canonical(modes.split_at(length).0);
        let identity = identity(normalised.split_at(normalised_length).0, &None);
        Ok(Self { modes, length, kind, swizzle: None, normalised, normalised_length, identity })
    }

    /// The basis list: the modes as they were given, flat.
    pub const fn modes(&self) -> &[Mode] {
        self.modes.split_at(self.length).0
    }

    /// What the strides are.
    pub const fn kind(&self) -> Kind {
        self.kind
    }

    /// The swizzle, if there is one.
    pub const fn swizzle(&self) -> Option<SwizzleRecord> {
        self.swizzle
    }

    /// The canonical modes: without zero strides and extents of 1, coalesced. Normalising them again changes nothing.
    pub const fn normalised(&self) -> &[Mode] {
        self.normalised.split_at(self.normalised_length).0
    }

    /// A hash of the canonical modes and the swizzle, the same in every program: equal candidates have equal identities.
    /// ```
    /// use cute_static::notation::Candidate;
    /// use cute_static::prelude::*;
    /// let a: Candidate = Candidate::of(layout!((4,(8,1)):(1,(4,7)))).unwrap();
    /// let b: Candidate<2> = Candidate::of(layout!((32,2):(1,0))).unwrap();
    /// assert_eq!(a.identity(), b.identity());
    /// assert_ne!(a.identity(), a.swizzled(1, 0, 1).unwrap().identity());
    /// ```
    pub const fn identity(&self) -> u64 {
        self.identity
    }

    /// The product of the extents of [`modes`](Self::modes).
    pub const fn size(&self) -> u64 {
        let (mut size, mut mode) = (1, 0);
        while mode < self.length {
            size *= self.modes[mode].extent();
            mode += 1;
        }
        size
    }

    /// Whether two candidates are equal, in const code.
    pub const fn is_equivalent<const M: usize>(&self, other: &Candidate<M>) -> bool {
        let swizzles = match (&self.swizzle, &other.swizzle) {
            (None, None) => true,
            (Some(a), Some(b)) => a.bits == b.bits && a.base == b.base && a.shift == b.shift,
            _ => false,
        };
        let (a, b) = (self.normalised(), other.normalised());
        let (mut equal, mut i) = (swizzles && a.len() == b.len(), 0);
        while equal && i < a.len() {
            equal = a[i].extent() == b[i].extent() && a[i].stride().is_equal(&b[i].stride());
            i += 1;
        }
        equal
    }
}

const fn extent(leaf: &Tree) -> Option<u64> {
    match leaf {
        Tree::Int(n) if *n > 0 && *n <= u64::MAX as i128 => Some(*n as u64),
        _ => None,
    }
}

impl<const N: usize, const M: usize> PartialEq<Candidate<M>> for Candidate<N> {
    fn eq(&self, other: &Candidate<M>) -> bool {
        self.is_equivalent(other)
    }
}
impl<const N: usize> Eq for Candidate<N> {}
impl<const N: usize> Hash for Candidate<N> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.identity.hash(state);
    }
}

/// CuTe's notation, flat: `Sw<3,4,3> o 0 o (8,64):(64,1)`.
impl<const N: usize> fmt::Display for Candidate<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(SwizzleRecord { bits, base, shift }) = self.swizzle {
            write!(f, "Sw<{bits},{base},{shift}> o 0 o ")?;
        }
        for (open, part) in [("(", 0), ("):(", 1)] {
            f.write_str(open)?;
            for (i, mode) in self.modes().iter().enumerate() {
                let comma = if i == 0 { "" } else { "," };
                match part {
                    0 => write!(f, "{comma}{}", mode.extent())?,
                    _ => write!(f, "{comma}{}", mode.stride())?,
                }
            }
        }
        f.write_str(")")
    }
}

impl<const N: usize> fmt::Debug for Candidate<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Candidate {self}")
    }
}
