//! Matrices in global memory: a pointer, and strides that are numbers.

use crate::asynchronous::GlobalPointer;
use crate::element::Element;
use crate::machine;
use crate::matrix::mode;
use crate::vector::Words;
use cute_static::bounds;
use cute_static::layout::IsLayout;
use cute_static::prelude::*;
use cute_static::tensor::rebind::{DivideBy, Rebind};
use cute_static::tensor::{Accessor, Addressing, Advance};
use cute_static::typenum::U1;

/// The strides of a matrix, or of a vector, which is a column.
pub trait MatrixStrides: Copy {
    /// The component of stride 1
    const ALONG: usize;
    /// The strides
    fn steps(self) -> [i64; 2];
}
impl MatrixStrides for (U1,) {
    const ALONG: usize = 0;
    #[inline(always)]
    fn steps(self) -> [i64; 2] {
        [1, 0]
    }
}
impl MatrixStrides for (U1, i64) {
    const ALONG: usize = 0;
    #[inline(always)]
    fn steps(self) -> [i64; 2] {
        [1, self.1]
    }
}
impl MatrixStrides for (i64, U1) {
    const ALONG: usize = 1;
    #[inline(always)]
    fn steps(self) -> [i64; 2] {
        [self.0, 1]
    }
}
/// An offset in a matrix: a coordinate. A part that lies in one column has coordinates of one component.
pub trait Place: Copy {
    /// (row, column)
    fn place(self) -> [i64; 2];
}
impl Place for (i64, i64) {
    #[inline(always)]
    fn place(self) -> [i64; 2] {
        [self.0, self.1]
    }
}
impl Place for [i64; 2] {
    #[inline(always)]
    fn place(self) -> [i64; 2] {
        self
    }
}
impl Place for (i64,) {
    #[inline(always)]
    fn place(self) -> [i64; 2] {
        [self.0, 0]
    }
}

/// Whether tiles may reach beyond the matrix.
pub trait Edges: Copy {
    /// They may
    const ANY: bool;
    /// The same matrix, seen from this element
    fn from(self, at: [i64; 2]) -> Self;
    /// Whether the matrix has this element
    fn has(self, at: [i64; 2]) -> bool;
}
/// No tile reaches beyond the matrix.
#[derive(Clone, Copy, Debug)]
pub struct Whole;
impl Edges for Whole {
    const ANY: bool = false;
    #[inline(always)]
    fn from(self, _: [i64; 2]) -> Self {
        self
    }
    #[inline(always)]
    fn has(self, _: [i64; 2]) -> bool {
        true
    }
}
/// Tiles may reach beyond the last row and column: so many are left. What lies beyond is zeros, and is not written.
#[derive(Clone, Copy, Debug)]
pub struct Left([i64; 2]);
impl Left {
    /// Of so many rows and columns.
    #[inline(always)]
    pub const fn of(extents: [i64; 2]) -> Self {
        Self(extents)
    }
}
impl Edges for Left {
    const ANY: bool = true;
    #[inline(always)]
    fn from(self, [row, column]: [i64; 2]) -> Self {
        Self([self.0[0] - row, self.0[1] - column])
    }
    #[inline(always)]
    fn has(self, [row, column]: [i64; 2]) -> bool {
        // Coordinates are not negative.
        row < self.0[0] && column < self.0[1]
    }
}

/// The lower triangle with the diagonal: no column beyond the row.
#[derive(Clone, Copy, Debug)]
pub struct Lower(i64);
impl Lower {
    /// That of a square.
    #[inline(always)]
    pub const fn of_square() -> Self {
        Self(0)
    }
}
impl Edges for Lower {
    const ANY: bool = true;
    #[inline(always)]
    fn from(self, [row, column]: [i64; 2]) -> Self {
        Self(self.0 + row - column)
    }
    #[inline(always)]
    fn has(self, [row, column]: [i64; 2]) -> bool {
        column - row <= self.0
    }
}

/// An accessor of global memory behind strides `V`, whose offsets are coordinates.
///
/// * **Law** the element at `c` lies `V · c` elements after `base`.
#[derive(Clone, Copy, Debug)]
pub struct Global<T, V, E = Whole> {
    base: *mut T,
    strides: V,
    edges: E,
}

impl<T, V: MatrixStrides> Global<T, V> {
    /// A matrix at a pointer.
    ///
    /// # Safety
    /// The elements that kernels reach through it are valid, and written by one thread.
    #[inline(always)]
    pub const unsafe fn new(base: *mut T, strides: V) -> Self {
        Self { base, strides, edges: Whole }
    }
}
impl<T, V: MatrixStrides> Global<T, V, Left> {
    /// A matrix of so many rows and columns, which tiles may reach beyond.
    ///
    /// # Safety
    /// As [`new`](Global::new), for the elements of the matrix. The extent along stride 1 is a multiple of the elements that are moved at
    /// once, so that none of these words has an edge inside.
    #[inline(always)]
    pub const unsafe fn within(base: *mut T, strides: V, extents: [i64; 2]) -> Self {
        Self { base, strides, edges: Left(extents) }
    }
}
impl<T, V: MatrixStrides, E: Edges> Global<T, V, E> {
    /// A matrix that has the elements that `edges` says.
    ///
    /// # Safety
    /// As [`new`](Global::new), or [`within`](Global::within), of these edges.
    #[inline(always)]
    pub const unsafe fn with(base: *mut T, strides: V, edges: E) -> Self {
        Self { base, strides, edges }
    }
    /// The same matrix so many elements further on: another one of the same shape.
    ///
    /// # Safety
    /// As for this one.
    #[inline(always)]
    pub const unsafe fn behind(self, elements: i64) -> Self {
        Self { base: self.base.wrapping_offset(elements as isize), ..self }
    }
    /// The tile of shape `S` that begins at the coordinate.
    ///
    /// # Safety
    /// The matrix has that tile, or edges.
    #[inline(always)]
    pub unsafe fn tile<S: bounds::IdentityLayout>(self, at: impl Place) -> Tensor<Self, S::Output>
    where
        S::Output: Addressing + Default,
    {
        // SAFETY: as promised.
        unsafe { Tensor::over_unchecked(self.advance(at), S::Output::default()) }
    }
    /// Tile number `at` of shape `S`, as CuTe's `local_tile`: it begins at `at` times the extents of `S`.
    ///
    /// # Safety
    /// As [`tile`](Self::tile).
    #[inline(always)]
    pub unsafe fn local_tile<S: bounds::IdentityLayout>(self, at: impl Place) -> Tensor<Self, S::Output>
    where
        S::Output: Addressing + IsLayout + Default,
    {
        let [rows, columns] = const { [mode(S::Output::SHAPE, 0) as i64, mode(S::Output::SHAPE, 1) as i64] };
        let [row, column] = at.place();
        // SAFETY: as promised.
        unsafe { self.tile::<S>([row * rows, column * columns]) }
    }
    /// Where the element is.
    #[inline(always)]
    pub fn pointer(&self, at: impl Place) -> *mut T {
        let ([row, column], [by_row, by_column]) = (at.place(), self.strides.steps());
        self.base.wrapping_offset((row * by_row + column * by_column) as isize)
    }
}
impl<T: Copy, V: MatrixStrides, E: Edges> Global<T, V, E> {
    /// Loads `N` words from where the element is; zeros if the matrix does not have it.
    ///
    /// # Safety
    /// As [`Words::load_words`].
    #[inline(always)]
    pub unsafe fn load_at<const N: usize>(&self, at: impl Place) -> [u32; N] {
        if E::ANY && !self.edges.has(at.place()) {
            return [0; N];
        }
        // SAFETY: the same demand.
        unsafe { machine::load_global(self.pointer(at).cast()) }
    }
    /// Stores `N` words where the element is, if the matrix has it.
    ///
    /// # Safety
    /// As [`Words::store_words`].
    #[inline(always)]
    pub unsafe fn store_at<const N: usize>(&self, at: impl Place, words: &[u32; N]) {
        if !E::ANY || self.edges.has(at.place()) {
            // SAFETY: the same demand.
            unsafe { machine::store_global(self.pointer(at).cast(), words) }
        }
    }
}
impl<T: Copy, V: MatrixStrides, E: Edges, D: Place> Accessor<D> for Global<T, V, E> {
    type Element = T;
    #[inline(always)]
    unsafe fn load(&self, at: D) -> T {
        // SAFETY: the same demand: single elements are asked for where the matrix has them.
        unsafe { *self.pointer(at) }
    }
}
// SAFETY: coordinates add up.
unsafe impl<T, V: MatrixStrides, E: Edges, D: Place> Advance<D> for Global<T, V, E> {
    #[inline(always)]
    unsafe fn advance(self, by: D) -> Self {
        Self { base: self.pointer(by), edges: self.edges.from(by.place()), ..self }
    }
}
// Parts of a tile are parts of the memory that was promised, whatever their layout.
// SAFETY: whose elements these are is the caller's business.
unsafe impl<T, V, E, L> Rebind<L> for Global<T, V, E> {}
// SAFETY: as above.
unsafe impl<X, V, E, T> DivideBy<T> for Global<X, V, E> {}

// SAFETY: a run along the component of stride 1 is a run of memory. Its address is a multiple of the word where the base and the other
// stride are, which the kernels demand; it is in the matrix where its first element is.
unsafe impl<T: Element, V: MatrixStrides, E: Edges, D: Place> Words<D> for Global<T, V, E> {
    const ALONG: usize = V::ALONG;
    #[inline(always)]
    unsafe fn load_words<const N: usize>(&self, at: D) -> [u32; N] {
        // SAFETY: the same demand.
        unsafe { self.load_at(at) }
    }
    #[inline(always)]
    unsafe fn store_words<const N: usize>(&self, at: D, words: &[u32; N]) {
        // SAFETY: the same demand.
        unsafe { self.store_at(at, words) }
    }
}
impl<T: Copy, V: MatrixStrides, E: Edges, D: Place> GlobalPointer<D> for Global<T, V, E> {
    const EDGES: bool = E::ANY;
    #[inline(always)]
    fn at(&self, at: D) -> *const T {
        self.pointer(at)
    }
    #[inline(always)]
    fn has(&self, at: D) -> bool {
        self.edges.has(at.place())
    }
}
