//! Paper definition 2.18 — accessors: what can be offset and dereferenced.

/// An accessor `e` with offsets in `D`: `e[d] = *(e + d)`.
///
/// * **Paper** definition 2.18.
/// * **Law** `(e + a)[b] = e[a + b]`.
///
/// Memory has offsets in ℤ and further gives references ([`Memory`], [`MemoryMut`]); implicit accessors
/// ([`Counting`](super::Counting), [`Position`](super::Position), [`Transform`](super::Transform)) compute their values.
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
///
/// # Safety
/// Let `e` reach the offset `a + b`. Then `e + a` reaches `b`, as long as `e` would have been valid, and has that element there.
#[allow(unsafe_code)]
pub unsafe trait Advance<D>: Sized {
    /// `e + d`
    ///
    /// # Safety
    /// There is an offset `b`, perhaps 0, for which the accessor reaches `d + b`; the new one may be used at such offsets.
    unsafe fn advance(self, by: D) -> Self;
}

/// An accessor that reaches every offset: it computes what it holds, or looks where it is first.
///
/// # Safety
/// [`load`](Accessor::load), [`advance`](Advance::advance) and what else it implements of this module have no demands, and the same is
/// true of an accessor that it [lends](Lend).
#[diagnostic::on_unimplemented(
    message = "this accessor does not reach every offset",
    label = "a tensor over memory cannot be counted from elsewhere: take a tile of it, or `domain_offset` of a `Global` tensor"
)]
#[allow(unsafe_code)]
pub unsafe trait Everywhere {}

/// An accessor whose elements lie in memory.
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

/// Memory where `e[d]` lies `d` elements after `e[0]`: neighbouring offsets can be moved as one word.
///
/// # Safety
/// For every offset `d` that the accessor reaches, [`item`](Memory::item) is the element at `base() + d`, and
/// `base()` is a multiple of [`ALIGNMENT`](Linear::ALIGNMENT).
#[allow(unsafe_code)]
pub unsafe trait Linear: Memory {
    /// What the address of `e[0]` is known to be a multiple of.
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
    /// The address of `e[0]`, to be written
    fn base_mut(&mut self) -> *mut Self::Item;
}

/// An accessor that can be lent.
///
/// # Safety
/// The accessor that is lent reaches, for as long as it is lent, every offset that `self` reaches: a tensor is lent with its whole
/// layout. If `self` reaches [every offset](Everywhere), so does it.
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
/// An accessor that can be lent to be written.
///
/// # Safety
/// As of [`Lend`].
#[diagnostic::on_unimplemented(
    message = "this accessor cannot be lent to be written",
    label = "expected memory that may be written: of `new_mut`, `from_slice_mut`, `filled` or `Global::new_mut`"
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
