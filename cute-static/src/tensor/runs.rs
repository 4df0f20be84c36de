//! Memory with runs of consecutive elements, also behind a swizzle and behind strides at run time.

#![allow(unsafe_code)]

use super::accessor::{Linear, LinearMut, Memory, MemoryMut};
use super::aligned::Aligned;
use super::profile::{Strides, lowest};
use super::strided::Strided;
use super::through::Through;
use super::{Addressing, Tensor};
use crate::htuple::Tree;
use crate::htuple::tree::{Component, component};
use crate::int::Nat;
use crate::swizzle::composed::Outer;
use crate::swizzle::fields::Shift;
use crate::swizzle::{IsSwizzle, Swizzle};
use core::marker::PhantomData;

/// Memory where a run of offsets can be moved as one word.
///
/// * **Paper** §3.4.2: what a composed layout has in common with a plain one.
///
/// Each offset counts as an integer: itself, or its inner product with the [`WEIGHTS`](InRuns::WEIGHTS), where a large power of 2 replaces each
/// unknown stride.
///
/// # Safety
/// Let `w` be a power of 2 up to [`RUN`](InRuns::RUN) for which [`keeps`](InRuns::keeps) holds for a layout, and let `w` offsets of in-bounds coordinates of that
/// layout, which the accessor reaches, count `n·w`, …, `n·w + w − 1`, by modes whose strides count less than `w`. Then they are `w` consecutive elements, and
/// [`place`](InRuns::place) of the first is a multiple of `w` elements away from [`origin`](InRuns::origin), which is an address that is a multiple of [`ALIGNED`](InRuns::ALIGNED).
#[diagnostic::on_unimplemented(
    message = "this tensor cannot be read in words",
    label = "expected memory: of `new`, `from_slice` or `filled`, perhaps behind a swizzle or strides; what is computed is copied by `copy`"
)]
pub unsafe trait InRuns<D>: Memory<D> {
    /// A known divisor of the origin, in bytes
    const ALIGNED: usize;
    /// The longest run, a power of 2
    const RUN: u64 = 1 << 63;
    /// The weights of offsets that are coordinates
    const WEIGHTS: Option<&'static Tree> = None;
    /// Whether runs of `width` offsets of `L` stay runs of elements
    fn keeps<L: Addressing<Offset = D>>(&self, width: u64) -> bool;
    /// The address of offset 0
    fn origin(&self) -> *const Self::Item;
    /// The address of an element
    ///
    /// # Safety
    /// As [`item`](Memory::item).
    unsafe fn place(&self, at: D) -> *const Self::Item;
}
/// [`InRuns`] memory that may be written.
///
/// # Safety
/// As of [`InRuns`]; `place_mut` is the same address.
#[diagnostic::on_unimplemented(
    message = "this tensor cannot be written in words",
    label = "expected memory that may be written: of `new_mut`, `from_slice_mut` or `filled`, perhaps behind a swizzle or strides"
)]
pub unsafe trait InRunsMut<D>: InRuns<D> + MemoryMut<D> {
    /// The address of an element, for writing
    ///
    /// # Safety
    /// As [`item_mut`](MemoryMut::item_mut).
    unsafe fn place_mut(&mut self, at: D) -> *mut Self::Item;
}

// SAFETY: by `Linear`.
unsafe impl<A: Linear> InRuns<i64> for A {
    const ALIGNED: usize = A::ALIGNMENT;
    #[inline(always)]
    fn keeps<L: Addressing<Offset = i64>>(&self, _: u64) -> bool {
        true
    }
    #[inline(always)]
    fn origin(&self) -> *const A::Item {
        self.base()
    }
    #[inline(always)]
    unsafe fn place(&self, at: i64) -> *const A::Item {
        // SAFETY: the accessor reaches the element.
        unsafe { self.base().offset(at as isize) }
    }
}
// SAFETY: by `LinearMut`.
#[diagnostic::do_not_recommend]
unsafe impl<A: LinearMut> InRunsMut<i64> for A {
    #[inline(always)]
    unsafe fn place_mut(&mut self, at: i64) -> *mut A::Item {
        // SAFETY: as above.
        unsafe { self.base_mut().offset(at as isize) }
    }
}

// SAFETY: a swizzle reads and changes no bit below the lowest bit of its source and its target. So where `o + d` is a multiple of `w`, and `w` is at most the value of
// this bit, `F(o + d + j) = F(o + d) + j` for every `j < w`, and `F(o + d)` is a multiple of `w` as well.
#[diagnostic::do_not_recommend]
unsafe impl<E: Linear, B: Nat, M: Nat, S: Shift, U> InRuns<i64> for Through<E, Swizzle<B, M, S, U>>
where
    Swizzle<B, M, S, U>: IsSwizzle + Outer<Value = i64>,
{
    const ALIGNED: usize = E::ALIGNMENT;
    const RUN: u64 = lowest(<Swizzle<B, M, S, U>>::SOURCE | <Swizzle<B, M, S, U>>::TARGET);
    #[inline(always)]
    fn keeps<L: Addressing<Offset = i64>>(&self, width: u64) -> bool {
        self.offset as u64 % width == 0
    }
    #[inline(always)]
    fn origin(&self) -> *const E::Item {
        self.accessor.base()
    }
    #[inline(always)]
    unsafe fn place(&self, at: i64) -> *const E::Item {
        // SAFETY: the accessor reaches the element.
        unsafe { self.accessor.base().offset(<Swizzle<B, M, S, U>>::map(self.offset + at) as isize) }
    }
}
// SAFETY: as above.
#[diagnostic::do_not_recommend]
unsafe impl<E: LinearMut, B: Nat, M: Nat, S: Shift, U> InRunsMut<i64> for Through<E, Swizzle<B, M, S, U>>
where
    Swizzle<B, M, S, U>: IsSwizzle + Outer<Value = i64>,
{
    #[inline(always)]
    unsafe fn place_mut(&mut self, at: i64) -> *mut E::Item {
        let at = <Swizzle<B, M, S, U>>::map(self.offset + at);
        // SAFETY: as above.
        unsafe { self.accessor.base_mut().offset(at as isize) }
    }
}

/// The leaves of `strides` along which the modes of `shape:stride` step, as bits from `next` on; and the number after the last leaf.
const fn stepped(
    strides: &Tree,
    layout: (&'static Tree, &'static Tree),
    place: Component<'_>,
    mut next: u32,
) -> (u64, u32) {
    let (mut rest, mut index, mut leaves) = (strides, 0, 0);
    match strides {
        Tree::Nil | Tree::Cons(..) => {
            while let Tree::Cons(first, after) = rest {
                let (more, last) = stepped(first, layout, Component::Entry(&place, index), next);
                (rest, index, leaves, next) = (after, index + 1, leaves | more, last);
            }
            (leaves, next)
        }
        _ => ((steps(layout.0, layout.1, place) as u64) << next, next + 1),
    }
}
/// Whether a mode of `shape:stride` steps along a component.
const fn steps(shape: &Tree, stride: &'static Tree, place: Component<'_>) -> bool {
    match (shape, stride) {
        (Tree::Cons(s, ss), Tree::Cons(d, ds)) => steps(s, d, place) || steps(ss, ds, place),
        (Tree::Nil, _) | (Tree::Int(1), _) => false,
        (_, leaf) => !matches!(component(leaf, place), Tree::Int(0)),
    }
}

// SAFETY: offsets of a layout differ only in the components that its modes step along. Where `w` divides all unknown strides of these, an offset and
// its count differ by a multiple of `w`. In a layout that stays inside a tile, no component of a stride is negative. So a mode whose stride counts less than `w`
// steps along known strides only, and offsets that differ by such modes are as far apart as their counts.
#[diagnostic::do_not_recommend]
unsafe impl<E: Linear, V: Strides> InRuns<V::Coordinate> for Strided<E, V> {
    const ALIGNED: usize = E::ALIGNMENT;
    const WEIGHTS: Option<&'static Tree> = Some(&V::KNOWN);
    #[inline(always)]
    fn keeps<L: Addressing<Offset = V::Coordinate>>(&self, width: u64) -> bool {
        let leaves =
            const { if V::LEAVES > 64 { u64::MAX } else { stepped(&V::KNOWN, L::TREES, Component::Itself, 0).0 } };
        self.strides.alignment(leaves) % width == 0
    }
    #[inline(always)]
    fn origin(&self) -> *const E::Item {
        self.accessor.base()
    }
    #[inline(always)]
    unsafe fn place(&self, at: V::Coordinate) -> *const E::Item {
        // SAFETY: the accessor reaches the element.
        unsafe { self.accessor.base().offset(self.strides.dot(at) as isize) }
    }
}
// SAFETY: as above.
#[diagnostic::do_not_recommend]
unsafe impl<E: LinearMut, V: Strides> InRunsMut<V::Coordinate> for Strided<E, V> {
    #[inline(always)]
    unsafe fn place_mut(&mut self, at: V::Coordinate) -> *mut E::Item {
        let at = self.strides.dot(at);
        // SAFETY: as above.
        unsafe { self.accessor.base_mut().offset(at as isize) }
    }
}

macro_rules! behind {
    ($($accessor:ident<$p:ident> { $($field:ident),* };)*) => {$(
        impl<E: Linear, $p, L> Tensor<$accessor<E, $p>, L> {
            /// The same tensor, whose storage is known to begin at a multiple of `N` bytes, a power of 2; `None` if it does not.
            #[inline(always)]
            #[allow(clippy::type_complexity)]
            pub fn aligned<N: Nat>(self, bytes: N) -> Option<Tensor<$accessor<Aligned<E, N>, $p>, L>> {
                if self.accessor.accessor.base().addr() % <N as typenum::Unsigned>::USIZE != 0 {
                    return None;
                }
                // SAFETY: this was just checked.
                Some(unsafe { self.assume_aligned(bytes) })
            }
            /// The same tensor, whose storage is promised to begin at a multiple of `N` bytes.
            ///
            /// # Safety
            /// The address of `e[0]`, before the swizzle or the strides, is a multiple of `N`.
            #[inline(always)]
            pub unsafe fn assume_aligned<N: Nat>(self, _bytes: N) -> Tensor<$accessor<Aligned<E, N>, $p>, L> {
                const { assert!(<N as typenum::Unsigned>::USIZE.is_power_of_two(), "an alignment is a power of 2") };
                let from = self.accessor;
                let accessor = Aligned { accessor: from.accessor, bytes: PhantomData };
                Tensor { accessor: $accessor { accessor, $($field: from.$field),* }, layout: self.layout }
            }
        }
    )*};
}
behind! {
    Through<F> { offset, function };
    Strided<V> { strides };
}
