//! Paper §2.4 — evaluation at run time. It compiles to the code of hand-written constants.

use super::tree::{Mode, Zip};
use super::{IsLayout, Layout};
use crate::htuple::{HCons, HNil, Tree};
use crate::int::Nat;
use crate::kind::ModeTree;
use crate::layout::codomain::HasCodomain;
use crate::semimodule::Element;
use crate::semimodule::binary::carry_less;
use crate::semimodule::codomain::Offsets as AreOffsets;
use crate::semimodule::coordinate::{Itself, Projection};
use core::marker::PhantomData;

/// The component `P` of `L(i)`, where the last mode is unbounded (paper eq. 4).
pub trait Evaluate {
    /// Whether it is the end of a list
    const ENDS: bool;
    /// Whether a stride or a component of it is a vector over F₂
    const BINARY: bool;
    /// Whether the component `P` of the values of the modes is added by XOR
    fn xors<P: Projection>() -> bool;
    /// The value at a natural index
    fn at<P: Projection>(index: u64) -> i64;
    /// The value at any index: division truncates towards 0
    fn at_signed<P: Projection>(index: i64) -> i64;
}

const fn integer(offset: Option<i64>) -> i64 {
    match offset {
        Some(offset) => offset,
        None => panic!("a stride does not fit in i64 or is not an integer"),
    }
}

/// `a + b` in ℤ or in F₂^64
#[inline(always)]
pub(crate) const fn sum(binary: bool, a: i64, b: i64) -> i64 {
    if binary { a ^ b } else { a + b }
}

impl<S: Nat, D: Element> Evaluate for Mode<S, D> {
    const ENDS: bool = false;
    const BINARY: bool = D::BINARY;
    #[inline(always)]
    fn xors<P: Projection>() -> bool {
        <P::Of<D> as Element>::BINARY
    }
    #[inline(always)]
    fn at<P: Projection>(index: u64) -> i64 {
        let stride = const { integer(<P::Of<D> as Element>::OFFSET) };
        if Self::xors::<P>() { carry_less(index, stride as u64) as i64 } else { index as i64 * stride }
    }
    #[inline(always)]
    fn at_signed<P: Projection>(index: i64) -> i64 {
        let stride = const { integer(<P::Of<D> as Element>::OFFSET) };
        if Self::xors::<P>() { carry_less(index as u64, stride as u64) as i64 } else { index * stride }
    }
}
impl Evaluate for HNil {
    const ENDS: bool = true;
    const BINARY: bool = false;
    #[inline(always)]
    fn xors<P: Projection>() -> bool {
        false
    }
    #[inline(always)]
    fn at<P: Projection>(_: u64) -> i64 {
        0
    }
    #[inline(always)]
    fn at_signed<P: Projection>(_: i64) -> i64 {
        0
    }
}
// L(i) = L_0(i mod |S_0|) + L_rest(i / |S_0|)
impl<H: ModeTree, T: ModeTree> Evaluate for HCons<H, T> {
    const ENDS: bool = false;
    const BINARY: bool = H::BINARY || T::BINARY;
    #[inline(always)]
    fn xors<P: Projection>() -> bool {
        Self::BINARY && (H::xors::<P>() || T::xors::<P>())
    }
    #[inline(always)]
    fn at<P: Projection>(index: u64) -> i64 {
        if T::ENDS {
            return H::at::<P>(index);
        }
        let extent = const { super::constants::size(H::COUNT) };
        sum(Self::xors::<P>(), H::at::<P>(index % extent), T::at::<P>(index / extent))
    }
    #[inline(always)]
    fn at_signed<P: Projection>(index: i64) -> i64 {
        if T::ENDS {
            return H::at_signed::<P>(index);
        }
        // Every i64 is below an extent that does not fit in i64.
        match const { super::constants::size(H::COUNT) as i64 } {
            ..=0 => H::at_signed::<P>(index),
            extent => sum(Self::xors::<P>(), H::at_signed::<P>(index % extent), T::at_signed::<P>(index / extent)),
        }
    }
}

/// `L(index)`, computed from the trees. The last leaf is unbounded if `last` holds. The rest of the index remains in `index`.
pub(crate) const fn walk(shape: &Tree, stride: &Tree, index: &mut u64, last: bool, binary: bool) -> i64 {
    match (shape, stride) {
        (Tree::Int(extent), stride) => {
            let digit = if last { *index } else { *index % (*extent as u64) };
            *index /= *extent as u64;
            match stride {
                Tree::Int(stride) => digit as i64 * *stride as i64,
                Tree::Xor(stride) => carry_less(digit, *stride) as i64,
                _ => 0,
            }
        }
        (Tree::Cons(s, ss), Tree::Cons(d, ds)) => {
            let ends = matches!(ss, Tree::Nil);
            let first = walk(s, d, index, last && ends, binary);
            sum(binary, first, walk(ss, ds, index, last, binary))
        }
        _ => 0,
    }
}

impl<S: Zip<D>, D> Layout<S, D> {
    /// `L(index)` in const code. The last mode is unbounded. At run time [`offset`](Layout::offset) is faster.
    /// ```
    /// use cute_static::prelude::*;
    /// type A = layout!((4,8):(8,1));
    /// const OFFSET: i64 = A::at(20);
    /// assert_eq!(OFFSET, 5);
    /// ```
    pub const fn at(index: u64) -> i64
    where
        <S::Modes as HasCodomain>::Codomain: AreOffsets,
    {
        let () = <Self as IsLayout>::FITS;
        let mut index = index;
        walk(Self::SHAPE, Self::STRIDE, &mut index, true, S::Modes::BINARY)
    }
    /// `L(index)` in const code, see [`at`](Layout::at).
    pub const fn offset_at(self, index: u64) -> i64
    where
        <S::Modes as HasCodomain>::Codomain: AreOffsets,
    {
        Self::at(index)
    }
    /// All offsets, in the order of the indices.
    /// ```
    /// use cute_static::prelude::*;
    /// assert!(layout!((2,4):(4,1)).offsets().eq([0, 4, 1, 5, 2, 6, 3, 7]));
    /// ```
    pub const fn offsets(self) -> Offsets<Self>
    where
        <S::Modes as HasCodomain>::Codomain: AreOffsets,
    {
        let () = <Self as IsLayout>::FITS;
        Offsets { next: 0, end: Self::SIZE, layout: PhantomData }
    }
}

/// The offsets of a layout, see [`Layout::offsets`].
#[derive(Clone, Debug)]
pub struct Offsets<L> {
    next: u64,
    end: u64,
    layout: PhantomData<L>,
}
impl<L: IsLayout> Iterator for Offsets<L> {
    type Item = i64;
    #[inline]
    fn next(&mut self) -> Option<i64> {
        if self.next == self.end {
            return None;
        }
        let index = self.next;
        self.next += 1;
        Some(L::Modes::at::<Itself>(index))
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = usize::try_from(self.end - self.next).ok();
        (left.unwrap_or(usize::MAX), left)
    }
}
