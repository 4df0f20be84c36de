//! Paper definition 2.18 — accessors: they can be offset and dereferenced.

/// An accessor `e` with offsets in `D`: `e[d] = *(e + d)`.
///
/// * **Paper** definition 2.18.
/// * **Law** `(e + a)[b] = e[a + b]`.
///
/// Accessors of memory have offsets in ℤ and return references ([`Memory`], [`MemoryMut`]). Implicit accessors
/// ([`Counting`](super::Counting), [`Position`](super::Position), [`Transform`](super::Transform)) compute their values.
pub trait Accessor<D> {
    /// The type of `*e`.
    type Element;

    /// `e[d]`
    ///
    /// # Safety
    /// The accessor reaches the offset `d`: it is the offset of an in-bounds coordinate in the layout that a
    /// [`Tensor`](super::Tensor) binds the accessor to. Accessors that compute their values reach every offset.
    #[allow(unsafe_code)]
    unsafe fn load(&self, at: D) -> Self::Element;
}

/// An accessor that can move: `e + d`.
///
/// # Safety
/// If `e` reaches the offset `a + b`, then `e + a` reaches `b`, with the same element, for as long as `e` is valid.
#[diagnostic::on_unimplemented(
    message = "only a view has slices, tiles and parts: call `.view()` or `.view_mut()` on the tensor first",
    label = "this tensor owns its elements, or cannot be moved to others"
)]
#[allow(unsafe_code)]
pub unsafe trait Advance<D>: Sized {
    /// `e + d`
    ///
    /// # Safety
    /// There is an offset `b`, perhaps 0, such that the accessor reaches `d + b`. The new accessor may be used only at such offsets.
    unsafe fn advance(self, by: D) -> Self;
}

/// An accessor that reaches every offset, because it computes its elements or checks each offset.
///
/// # Safety
/// [`load`](Accessor::load), [`advance`](Advance::advance) and the other methods of this module that it implements are safe for every offset. The same is
/// true of an accessor that it [lends](Lend).
#[diagnostic::on_unimplemented(
    message = "this accessor does not reach every offset",
    label = "a tensor over memory cannot be counted from elsewhere: take a tile of it, or `domain_offset` of a `Global` tensor"
)]
#[allow(unsafe_code)]
pub unsafe trait Everywhere {}

/// An accessor of elements in memory.
#[diagnostic::on_unimplemented(
    message = "this tensor has no elements in memory: `at` and `get` return them by value",
    label = "implicit tensors, tiles at edges and reducing tensors have no references to elements"
)]
pub trait Memory<D = i64> {
    /// An element
    type Item;

    /// A reference to `e[d]`
    ///
    /// # Safety
    /// As [`load`](Accessor::load).
    #[allow(unsafe_code)]
    unsafe fn item(&self, at: D) -> &Self::Item;
}

/// Memory that may be written.
#[diagnostic::on_unimplemented(
    message = "this tensor cannot be written",
    label = "make it with `new_mut`, `from_slice_mut` or `filled`; implicit tensors and shared views are read only, a reducing one takes `accumulate`"
)]
pub trait MemoryMut<D = i64>: Memory<D> {
    /// A unique reference to `e[d]`
    ///
    /// # Safety
    /// As [`load`](Accessor::load).
    #[allow(unsafe_code)]
    unsafe fn item_mut(&mut self, at: D) -> &mut Self::Item;
}

/// Memory where `e[d]` is `d` elements after `e[0]`, so that elements at neighbouring offsets can be moved as one word.
///
/// # Safety
/// For every offset `d` that the accessor reaches, [`item`](Memory::item) is the element at `base() + d`, and
/// `base()` is a multiple of [`ALIGNMENT`](Linear::ALIGNMENT).
#[allow(unsafe_code)]
pub unsafe trait Linear: Memory {
    /// A known divisor of the address of `e[0]`.
    const ALIGNMENT: usize = align_of::<Self::Item>();
    /// The address of `e[0]`
    fn base(&self) -> *const Self::Item;
}

/// [`Linear`] memory that may be written.
///
/// # Safety
/// As of [`Linear`]; `base_mut` is the same address.
#[allow(unsafe_code)]
pub unsafe trait LinearMut: Linear + MemoryMut {
    /// The address of `e[0]`, for writing
    fn base_mut(&mut self) -> *mut Self::Item;
}

/// An accessor that can be lent.
///
/// # Safety
/// The lent accessor reaches, for as long as it is lent, every offset that `self` reaches, because a tensor is lent with its whole
/// layout. If `self` reaches [every offset](Everywhere), the lent accessor does.
#[diagnostic::on_unimplemented(
    message = "this accessor cannot be lent",
    label = "expected a tensor over memory: of `new`, `from_slice`, `filled` or `Global`"
)]
#[allow(unsafe_code)]
pub unsafe trait Lend {
    /// The same elements, shared
    type Shared<'a>
    where
        Self: 'a;
    /// The same elements, shared while `self` is borrowed
    fn lend(&self) -> Self::Shared<'_>;
}
/// An accessor that can be lent for writing.
///
/// # Safety
/// As of [`Lend`].
#[diagnostic::on_unimplemented(
    message = "this tensor is read only: one that is written is made by `new_mut`, `from_slice_mut`, `filled` or `Global::new_mut`",
    label = "expected memory that may be written"
)]
#[allow(unsafe_code)]
pub unsafe trait LendMut {
    /// The same elements
    type Unique<'a>
    where
        Self: 'a;
    /// The same elements, while `self` is borrowed uniquely
    fn lend_mut(&mut self) -> Self::Unique<'_>;
}
