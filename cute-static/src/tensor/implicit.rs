//! Implicit tensors: accessors that compute their elements (paper §2.5).

#![allow(unsafe_code)]

use super::accessor::{Accessor, Advance, Everywhere, Lend};
use crate::seal::Seal;

/// `{a}`: it dereferences to its own position `a`, so the elements of a tensor over it are the offsets of the layout.
///
/// * **Paper** §2.5, the counting iterator of Figure 5: `{a} + b = {a + b}`, `*{a} = a`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counting(pub i64);

impl Accessor<i64> for Counting {
    type Element = i64;
    #[inline(always)]
    unsafe fn load(&self, at: i64) -> i64 {
        self.0 + at
    }
}
// SAFETY: it computes its elements; a transform advances the accessor behind it.
#[diagnostic::do_not_recommend]
unsafe impl Advance<i64> for Counting {
    #[inline(always)]
    unsafe fn advance(self, by: i64) -> Self {
        Self(self.0 + by)
    }
}

/// `{(a, b)}`: it dereferences to its own coordinate, so the elements of a tensor over it are coordinates of another tensor.
///
/// * **Paper** §2.5: `{(a,b)} + (c,d) = {(a+c, b+d)}`, `*{(a,b)} = (a,b)`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Position<C>(pub C);

impl<C: Sum> Accessor<C> for Position<C> {
    type Element = C;
    #[inline(always)]
    unsafe fn load(&self, at: C) -> C {
        self.0.sum(at)
    }
}
// SAFETY: it computes its elements; a transform advances the accessor behind it.
#[diagnostic::do_not_recommend]
unsafe impl<C: Sum> Advance<C> for Position<C> {
    #[inline(always)]
    unsafe fn advance(self, by: C) -> Self {
        Self(self.0.sum(by))
    }
}

/// Integers, or tuples of them, that add up component by component.
pub trait Sum: Copy {
    #[doc(hidden)]
    const SEAL: Seal;
    /// `self + other`
    fn sum(self, other: Self) -> Self;
}
impl Sum for i64 {
    const SEAL: Seal = Seal;
    #[inline(always)]
    fn sum(self, other: i64) -> i64 {
        self + other
    }
}
macro_rules! tuples {
    ($($c:ident $i:tt),*) => {
        impl<$($c: Sum),*> Sum for ($($c,)*) {
            const SEAL: Seal = Seal;
            #[inline(always)]
            fn sum(self, other: Self) -> Self {
                ($(self.$i.sum(other.$i),)*)
            }
        }
    };
    (@all [$($done:tt)*]) => {};
    (@all [$($done:tt)*] ($c:ident $i:tt) $($rest:tt)*) => {
        tuples!(@one [$($done)* ($c $i)]);
        tuples!(@all [$($done)* ($c $i)] $($rest)*);
    };
    (@one [$(($c:ident $i:tt))*]) => { tuples!($($c $i),*); };
}
tuples!(@all [] (C0 0) (C1 1) (C2 2) (C3 3) (C4 4) (C5 5) (C6 6) (C7 7));

/// The accessor `e`, each element transformed by `f`.
#[derive(Clone, Copy, Debug)]
pub struct Transform<E, F> {
    pub(super) accessor: E,
    pub(super) f: F,
}

/// A function of an element, which is a `G`: itself. If it is none, [`Tensor::transform`](super::Tensor::transform) has no type to return, so that what follows is no second error.
///
/// rustc 1.95 checks the bounds of an impl before it uses the types of the impl only where a second one may apply. Hence the second impl, whose bounds no type meets.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`transform` takes a function of one element, which is `{X}`: write `.transform(|x: {X}| …)`",
    label = "this is no function that takes one `{X}` by value"
)]
pub trait FunctionOf<X, R, G>: Fn(X) -> R {
    fn itself(self) -> G;
}
impl<X, R, F: Fn(X) -> R> FunctionOf<X, R, F> for F {
    #[inline(always)]
    fn itself(self) -> F {
        self
    }
}
impl<X, R, F: Fn(X) -> R + Into<Nothing>> FunctionOf<X, R, Nothing> for F {
    fn itself(self) -> Nothing {
        self.into()
    }
}
/// What nothing is.
#[derive(Debug)]
pub enum Nothing {}

impl<D, E: Accessor<D>, F: Fn(E::Element) -> R, R> Accessor<D> for Transform<E, F> {
    type Element = R;
    #[inline(always)]
    unsafe fn load(&self, at: D) -> R {
        // SAFETY: the same precondition.
        (self.f)(unsafe { self.accessor.load(at) })
    }
}
// SAFETY: it computes its elements; a transform advances the accessor behind it.
#[diagnostic::do_not_recommend]
unsafe impl<D, E: Advance<D>, F> Advance<D> for Transform<E, F> {
    #[inline(always)]
    unsafe fn advance(self, by: D) -> Self {
        // SAFETY: the same precondition.
        Self { accessor: unsafe { self.accessor.advance(by) }, f: self.f }
    }
}

// SAFETY: a copy computes the same elements.
unsafe impl Lend for Counting {
    type Shared<'a> = Self;
    #[inline(always)]
    fn lend(&self) -> Self {
        *self
    }
}
// SAFETY: a copy computes the same elements.
unsafe impl<C: Copy> Lend for Position<C> {
    type Shared<'a>
        = Self
    where
        Self: 'a;
    #[inline(always)]
    fn lend(&self) -> Self {
        *self
    }
}
// SAFETY: the same function of the same elements, for as long as they are borrowed.
unsafe impl<E: Lend, F> Lend for Transform<E, F> {
    type Shared<'a>
        = Transform<E::Shared<'a>, &'a F>
    where
        Self: 'a;
    #[inline(always)]
    fn lend(&self) -> Self::Shared<'_> {
        Transform { accessor: self.accessor.lend(), f: &self.f }
    }
}

// SAFETY: it computes its elements.
unsafe impl Everywhere for Counting {}
// SAFETY: it computes its elements.
unsafe impl<C> Everywhere for Position<C> {}
// SAFETY: by the accessor behind it.
unsafe impl<E: Everywhere, F> Everywhere for Transform<E, F> {}
