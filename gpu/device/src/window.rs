//! Windows onto tensors in global memory: a pointer, strides, and what is left up to the edges.

use crate::asynchronous::GlobalPointer;
use crate::element::Element;
use crate::machine;
use crate::matrix::mode;
use crate::vector::Words;
use cute_static::bounds;
use cute_static::htuple::Tree;
use cute_static::layout::IsLayout;
use cute_static::prelude::*;
use cute_static::tensor::profile::Within;
use cute_static::tensor::rebind::{DivideBy, Rebind};
use cute_static::tensor::{Accessor, Addressing, Advance, Extents, Promises, Raw, Strides};

/// The strides of a matrix, or of a vector, which is a column.
pub trait MatrixStrides: Strides<Coordinate: Place> {
    /// The component of stride 1
    const ALONG: usize;
}
impl<V: Strides<Coordinate: Place>> MatrixStrides for V {
    const ALONG: usize = match V::KNOWN {
        Tree::Cons(Tree::Int(1), _) => 0,
        Tree::Cons(_, Tree::Cons(Tree::Int(1), _)) => 1,
        _ => panic!("no stride of the matrix is 1"),
    };
}
/// An offset in a matrix: a coordinate. A part that lies in one column has coordinates of one component.
pub trait Place: Within {
    /// (row, column)
    fn place(self) -> [i64; 2];
    /// The rows and columns of a matrix of these extents; a vector has one column.
    fn extents(self) -> [i64; 2];
    /// The offset of a row and a column
    fn of(place: [i64; 2]) -> Self;
}
impl Place for (i64, i64) {
    #[inline(always)]
    fn place(self) -> [i64; 2] {
        [self.0, self.1]
    }
    #[inline(always)]
    fn extents(self) -> [i64; 2] {
        self.place()
    }
    #[inline(always)]
    fn of([row, column]: [i64; 2]) -> Self {
        (row, column)
    }
}
impl Place for (i64,) {
    #[inline(always)]
    fn place(self) -> [i64; 2] {
        [self.0, 0]
    }
    #[inline(always)]
    fn extents(self) -> [i64; 2] {
        [self.0, 1]
    }
    #[inline(always)]
    fn of([row, _]: [i64; 2]) -> Self {
        (row,)
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

/// A window onto a global tensor: its elements by coordinates, from a coordinate on.
///
/// * **Law** the element at `c` lies `V · c` elements after the first one.
/// * **Admissible** for words of several elements where the types of the extents and of the strides do not say that a row may begin or end inside of a word. Of
///   numbers whose types say nothing, whoever makes the tensor promises it.
/// ```
/// use cute_static::prelude::*;
/// use cute_static::symbols;
/// use cute_static_device::window::Window;
/// symbols! { Image { ROWS; COLUMNS: multiple_of 4 } }
/// let mut pixels = [0_u32; 6 * 8];
/// pixels[2 * 8 + 5] = 7;
/// let image = layout!((?ROWS, ?COLUMNS):(?COLUMNS, 1)).with(Image { ROWS: 6, COLUMNS: 8 }.sizes()?)?;
/// // SAFETY: the tensor is that of the pixels, and alone.
/// let tile = unsafe { Window::within(image.tensor_from_raw(pixels.as_mut_ptr())).local_tile::<shape!((4, 4))>((0, 1)) };
/// // SAFETY: the coordinate is in bounds.
/// assert_eq!(unsafe { tile.load(tile.layout().address(2 + 4 * 1)) }, 7);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Window<T, V, E = Whole> {
    base: *mut T,
    strides: V,
    edges: E,
}

impl<T, V: MatrixStrides> Window<T, V> {
    /// A tensor of whole tiles `S`, by the types of its extents.
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// use cute_static::symbols;
    /// use cute_static_device::window::Window;
    /// symbols! { Image { ROWS: multiple_of 4; COLUMNS: multiple_of 4 } }
    /// let sizes = Image { ROWS: 12, COLUMNS: 12 }.sizes().unwrap();
    /// let image = layout!((?ROWS, ?COLUMNS):(?COLUMNS, 1)).with(sizes).unwrap();
    /// // SAFETY: this example reads nothing. 6 divides 12, but not every multiple of 4.
    /// Window::whole::<shape!((6, 4)), _>(unsafe { image.tensor_from_raw([0_u32; 144].as_mut_ptr()) });
    /// ```
    #[inline(always)]
    pub fn whole<S, X: Promises<S> + Extents<V::Coordinate>>(of: Global<Raw<T>, V, X>) -> Self {
        Self { base: of.base().cast_mut(), strides: of.strides(), edges: Whole }
    }
}
impl<T, V: MatrixStrides> Window<T, V, Left> {
    /// A tensor that tiles may reach beyond.
    /// ```compile_fail,E0080
    /// use cute_static::prelude::*;
    /// use cute_static::symbols;
    /// use cute_static_device::window::Window;
    /// symbols! { Image { ROWS; COLUMNS: multiple_of 2; PITCH: multiple_of 4 } }
    /// let sizes = Image { ROWS: 12, COLUMNS: 10, PITCH: 12 }.sizes().unwrap();
    /// let image = layout!((?ROWS, ?COLUMNS):(?PITCH, 1)).with(sizes).unwrap();
    /// // SAFETY: this example reads nothing. Four elements would be moved at once, and a row may end after two of them.
    /// Window::within(unsafe { image.tensor_from_raw([0_u32; 144].as_mut_ptr()) });
    /// ```
    #[inline(always)]
    pub fn within<X: Extents<V::Coordinate>>(of: Global<Raw<T>, V, X>) -> Self {
        const { check_ends::<T, V, X>() }
        let edges = Left(V::coordinate(of.extents()).extents());
        Self { base: of.base().cast_mut(), strides: of.strides(), edges }
    }
}
impl<T, V: MatrixStrides, E: Edges> Window<T, V, E> {
    /// A tensor that has the elements that `edges` says.
    ///
    /// # Safety
    /// It has these elements.
    #[inline(always)]
    pub unsafe fn with<X: Extents<V::Coordinate>>(of: Global<Raw<T>, V, X>, edges: E) -> Self {
        Self { base: of.base().cast_mut(), strides: of.strides(), edges }
    }
    /// The same window so many elements further on: that of another tensor of the same shape.
    ///
    /// # Safety
    /// As [`Global::from_raw`], with the extents of this one.
    #[inline(always)]
    pub const unsafe fn behind(self, elements: i64) -> Self {
        Self { base: self.base.wrapping_offset(elements as isize), ..self }
    }
    /// The tile of shape `S` that begins at the coordinate.
    ///
    /// # Safety
    /// The matrix has that tile, or edges. What is moved at once divides the address, and those strides and contiguous extents that are numbers without a promise.
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
        // SAFETY: as promised.
        unsafe { Tensor::over_unchecked(self.from_tile::<S>(at), S::Output::default()) }
    }
    /// The window from tile number `at` of shape `S` on.
    ///
    /// # Safety
    /// As [`tile`](Self::tile).
    #[inline(always)]
    pub unsafe fn from_tile<S: bounds::IdentityLayout<Output: IsLayout>>(self, at: impl Place) -> Self {
        let [rows, columns] = const { [mode(S::Output::SHAPE, 0) as i64, mode(S::Output::SHAPE, 1) as i64] };
        let [row, column] = at.place();
        // SAFETY: as promised.
        unsafe { self.advance((row * rows, column * columns)) }
    }
    /// Where the element is.
    #[inline(always)]
    pub fn pointer(&self, at: impl Place) -> *mut T {
        self.base.wrapping_offset(self.strides.dot(V::Coordinate::of(at.place())) as isize)
    }
}
impl<T: Copy, V: MatrixStrides, E: Edges> Window<T, V, E> {
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
/// The most bytes, up to 16, that are moved at once: every row begins at a multiple of them by the types of the strides, or by the promise of whoever made the
/// tensor, if the types say nothing.
pub(crate) const fn largest<T, V: MatrixStrides>() -> u64 {
    match number_of(&V::DIVISORS, 1 - V::ALONG) {
        Some(elements) => {
            let bytes = (elements * size_of::<T>() as u64) | LARGEST;
            bytes & bytes.wrapping_neg()
        }
        None => LARGEST,
    }
}
/// Fails to compile where a row may begin inside of a word of so many bytes.
pub(crate) const fn check_words<T, V: MatrixStrides>(bytes: u64) {
    assert!(
        largest::<T, V>() >= bytes,
        "a row need not begin at a multiple of the bytes that are moved at once: declare the symbol of its stride as a multiple of so many elements"
    );
}
/// The most bytes that an instruction moves
const LARGEST: u64 = 16;
/// Fails to compile where, by their types, a row may end inside of a word that [`check_words`] lets pass.
const fn check_ends<T, V: MatrixStrides, X: Extents<V::Coordinate>>() {
    let word = largest::<T, V>();
    let is_multiple = match number_of(&X::DIVISORS, V::ALONG) {
        Some(elements) => elements * size_of::<T>() as u64 % word == 0,
        None => true,
    };
    assert!(
        is_multiple,
        "a row may end inside of what is moved at once: declare the symbol of its extent as a multiple of as many elements as that of its stride, or as 16 bytes have"
    );
}
/// Leaf `i` of a list, if it is a number
const fn number_of(list: &Tree, i: usize) -> Option<u64> {
    match list {
        Tree::Cons(Tree::Int(number), _) if i == 0 => Some(*number as u64),
        Tree::Cons(_, rest) if i > 0 => number_of(rest, i - 1),
        _ => None,
    }
}
impl<T: Copy, V: MatrixStrides, E: Edges, D: Place> Accessor<D> for Window<T, V, E> {
    type Element = T;
    #[inline(always)]
    unsafe fn load(&self, at: D) -> T {
        // SAFETY: the same demand: single elements are asked for where the matrix has them.
        unsafe { *self.pointer(at) }
    }
}
// SAFETY: coordinates add up.
unsafe impl<T, V: MatrixStrides, E: Edges, D: Place> Advance<D> for Window<T, V, E> {
    #[inline(always)]
    unsafe fn advance(self, by: D) -> Self {
        Self { base: self.pointer(by), edges: self.edges.from(by.place()), ..self }
    }
}
// Parts of a tile are parts of the memory that was promised, whatever their layout.
// SAFETY: whose elements these are is the caller's business.
unsafe impl<T, V, E, L> Rebind<L> for Window<T, V, E> {}
// SAFETY: as above.
unsafe impl<X, V, E, T> DivideBy<T> for Window<X, V, E> {}

// SAFETY: a run along the component of stride 1 is a run of memory. Its address is a multiple of the word where the base is, which the kernels demand, and the
// other stride, which is checked where its type is known; it is in the matrix where its first element is.
unsafe impl<T: Element, V: MatrixStrides, E: Edges, D: Place> Words<D> for Window<T, V, E> {
    const ALONG: usize = V::ALONG;
    const LARGEST: u64 = largest::<T, V>();
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
impl<T: Copy, V: MatrixStrides, E: Edges, D: Place> GlobalPointer<D> for Window<T, V, E> {
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
