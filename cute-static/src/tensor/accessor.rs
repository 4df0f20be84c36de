//! Paper definition 2.18 — accessors: what can be offset and dereferenced.

/// An accessor `e` with offsets in `D`: `e[d] = *(e + d)`.
///
/// * **Paper** definition 2.18.
/// * **Law** `(e + a)[b] = e[a + b]`.
///
/// Memory has offsets in ℤ and further gives references ([`Memory`], [`MemoryMut`]); implicit accessors
/// ([`implicit`](super::implicit)) compute their values.
pub trait Accessor<D> {
    /// What `*e` is.
    type Element;

    /// `e[d]`
    ///
    /// # Safety
    /// `d` is an offset that the accessor reaches: an in-bounds coordinate's offset in the layout that a
    /// [`Tensor`](super::Tensor) binds it to. Accessors that compute their values reach every offset.
    #[allow(unsafe_code)]
    unsafe fn load(&self, at: D) -> Self::Element;
}

/// An accessor that can move: `e + d`.
pub trait Advance<D>: Sized {
    /// `e + d`
    ///
    /// # Safety
    /// As [`load`](Accessor::load).
    #[allow(unsafe_code)]
    unsafe fn advance(self, by: D) -> Self;
}

/// An accessor whose elements lie in memory.
pub trait Memory {
    /// An element
    type Item;

    /// A reference to `e[d]`
    ///
    /// # Safety
    /// As [`load`](Accessor::load).
    #[allow(unsafe_code)]
    unsafe fn item(&self, at: i64) -> &Self::Item;

    /// What the address of `e[0]` is known to be a multiple of.
    const ALIGNMENT: usize = align_of::<Self::Item>();
    /// The address of `e[0]`
    fn base(&self) -> *const Self::Item;
}

/// Memory that may be written.
#[diagnostic::on_unimplemented(
    message = "this tensor cannot be written",
    label = "make it with `new_mut`, `from_slice_mut` or `filled`; implicit tensors and shared views are read only"
)]
pub trait MemoryMut: Memory {
    /// A unique reference to `e[d]`
    ///
    /// # Safety
    /// As [`load`](Accessor::load).
    #[allow(unsafe_code)]
    unsafe fn item_mut(&mut self, at: i64) -> &mut Self::Item;

    /// The address of `e[0]`, to be written
    fn base_mut(&mut self) -> *mut Self::Item;
}
