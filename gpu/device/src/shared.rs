//! Tensors in shared memory, behind a swizzle of byte addresses.

use crate::element::Element;
use crate::machine;
use crate::matrix::mode;
use crate::runs::offset;
use crate::vector::Words;
use core::marker::PhantomData;
use cute_static::bounds;
use cute_static::prelude::*;
use cute_static::swizzle::{Byte, ComposedLayout, IsSwizzle, SwizzleNone};
use cute_static::tensor::rebind::{DivideBy, Rebind};
use cute_static::tensor::{Accessor, Addressing, Advance};
use cute_static::typenum::UTerm;

/// An accessor of shared memory: 32-bit addresses, behind the swizzle `Sw` of bytes.
///
/// It holds a swizzled address. `Sw` is linear over F₂, so where no sum of offsets carries, `Sw(a + d) = Sw(a) ⊕ Sw(d)`: a thread swizzles
/// where its part begins, once, and a constant offset stays a constant (its bits up to those that the swizzle changes are XORed, those
/// above are added, to an instruction's immediate offset), as an expert writes it. That no sum carries is a bound on every layout that
/// the accessor is bound to: it has a layout with XOR strides (`ToXor`).
///
/// * **Law** the element at `d` lies at the byte address `base + Sw(size · d)`.
#[derive(Debug)]
pub struct Shared<T, Sw = SwizzleNone> {
    address: u32,
    elements: PhantomData<(T, Sw)>,
}
impl<T, Sw> Clone for Shared<T, Sw> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T, Sw> Copy for Shared<T, Sw> {}

/// A tensor in shared memory.
pub type SharedTensor<T, Sw, L> = Tensor<Shared<T, Sw>, L>;

/// The dynamic shared memory of this block, of which kernels take tensors.
///
/// * **Law** `SharedTensor::<T, Sw, L>` at byte offset `OFFSET` reaches the bytes from there on.
/// * **Admissible** where `L` can be read over F₂ (powers of 2, no overlaps), and `OFFSET` is a multiple of the swizzle's period.
///
/// # Safety
/// The launch gives so many bytes; threads that access the same bytes are kept apart by barriers.
/// ```compile_fail,E0277
/// use cute_static::prelude::*;
/// use cute_static::swizzle::SwizzleNone;
/// // Rows of 33 floats: a sum of offsets may carry.
/// let tile = unsafe { cute_static_device::shared::tensor::<f32, SwizzleNone, layout!((32,32):(33,1)), 0>() };
/// ```
#[inline(always)]
pub unsafe fn tensor<
    T: Element,
    Sw: IsSwizzle,
    L: Addressing<Offset = i64> + IsLayout + bounds::AsXorLayout + Default,
    const OFFSET: u32,
>() -> SharedTensor<T, Sw, L> {
    const {
        assert!(
            L::SIZE == L::COSIZE && L::SIZE.is_power_of_two(),
            "a tile in shared memory is compact, of 2^n elements"
        )
    };
    const {
        assert!(OFFSET as u64 % Sw::PERIOD == 0, "the tensor does not begin at a multiple of the swizzle's period");
        assert!(low::<Sw>() < machine::SHARED_ALIGNMENT, "shared memory is not aligned to what the swizzle moves");
    }
    let accessor = Shared { address: machine::shared_base() + OFFSET, elements: PhantomData };
    // SAFETY: as promised.
    unsafe { Tensor::over_unchecked(accessor, L::default()) }
}

/// The same tensor, `BYTES` bytes times `n` further: stage `n` of a pipeline.
///
/// * **Admissible** where `BYTES` is a multiple of the swizzle's period.
///
/// # Safety
/// That is shared memory of this block.
#[inline(always)]
pub unsafe fn stage<const BYTES: u32, T, Sw: IsSwizzle, L: Addressing>(
    tensor: SharedTensor<T, Sw, L>,
    n: u32,
) -> SharedTensor<T, Sw, L> {
    const { assert!(BYTES as u64 % Sw::PERIOD == 0, "a stage is not a multiple of the swizzle's period") };
    let accessor = Shared { address: tensor.accessor().address + n * BYTES, elements: PhantomData };
    // SAFETY: as promised.
    unsafe { Tensor::over_unchecked(accessor, tensor.layout()) }
}

/// The bits of an address up to the highest one that the swizzle changes.
const fn low<Sw: IsSwizzle>() -> u32 {
    period::<Sw>() as u32 - 1
}

impl<T, Sw: IsSwizzle> Shared<T, Sw> {
    /// From this address on, a multiple of the swizzle's period.
    #[inline(always)]
    pub const fn new(address: u32) -> Self {
        Self { address, elements: PhantomData }
    }
    /// The part that begins at `by`.
    #[inline(always)]
    pub fn part(self, by: i64) -> Self {
        Self { address: self.address(by), ..self }
    }
    /// The byte address of the element at `at`.
    #[inline(always)]
    pub fn address(&self, at: i64) -> u32 {
        const { assert!(Sw::SHIFT >= 0, "the swizzle moves bits upwards") };
        const { assert!(size_of::<T>() > 0, "elements of less than a byte have no address") };
        let bytes = at as u32 * size_of::<T>() as u32;
        let moved = (bytes & const { Sw::SOURCE as u32 }) >> const { Sw::SHIFT as u32 };
        // Bits up to those that the swizzle changes are XORed, those above are added.
        let low = bytes & const { low::<Sw>() };
        (self.address ^ (low ^ moved)) + (bytes - low)
    }
}

impl<T: Element, Sw: IsSwizzle> Accessor<i64> for Shared<T, Sw> {
    type Element = T;
    #[inline(always)]
    unsafe fn load(&self, at: i64) -> T {
        const { assert!(T::IN_WORD == 1, "single elements of 16 bits are not loaded: take a vector") };
        // SAFETY: the same demand.
        T::get(&unsafe { machine::load_shared::<1>(self.address(at)) }, 0)
    }
}
// SAFETY: offsets add up before the swizzle.
unsafe impl<T: Element, Sw: IsSwizzle> Advance<i64> for Shared<T, Sw> {
    #[inline(always)]
    unsafe fn advance(self, by: i64) -> Self {
        self.part(by)
    }
}
// The parts that `L` is one of cover the tensor's offsets, `[0, 2^n)`, each once. As generating functions: `S(x) · Π (1 + x^v) =
// Π (1 + x^(2^i))`, `v` the images of L's bits, which do not carry, and `S` the beginnings. The right side has cyclotomic factors of order
// `2^i` only, so each `v` is a power of 2, and `S` is the product of the others: no sum of a beginning and an offset of `L` carries.
// SAFETY: whose elements these are is the caller's business.
unsafe impl<T, Sw, L: bounds::AsXorLayout> Rebind<L> for Shared<T, Sw> {}
// SAFETY: as above.
unsafe impl<E, Sw, T> DivideBy<T> for Shared<E, Sw> {}

// SAFETY: by the bound on layouts, words of a run that begins at a multiple of it are one word: a swizzle moves atoms of 16 bytes.
unsafe impl<T: Element, Sw: IsSwizzle> Words<i64> for Shared<T, Sw> {
    const ALONG: usize = 0;
    const LARGEST: u64 = if Sw::SOURCE == 0 { 16 } else { 1 << Sw::TARGET.trailing_zeros() };
    #[inline(always)]
    unsafe fn load_words<const N: usize>(&self, at: i64) -> [u32; N] {
        // SAFETY: the same demand.
        unsafe { machine::load_shared(self.address(at)) }
    }
    #[inline(always)]
    unsafe fn store_words<const N: usize>(&self, at: i64, words: &[u32; N]) {
        // SAFETY: the same demand.
        unsafe { machine::store_shared(self.address(at), words) }
    }
}

/// A tile in shared memory: a layout of elements behind a swizzle, which is one of bytes, too.
pub trait Staged {
    /// The swizzle of bytes
    type Swizzle: IsSwizzle;
    /// The layout
    type Rows: IsLayout;
}
impl<Sw: bounds::InUnit<Byte, Output: IsSwizzle>, L: IsLayout> Staged for ComposedLayout<Sw, UTerm, L> {
    type Swizzle = Sw::Output;
    type Rows = L;
}
impl<S, D> Staged for Layout<S, D>
where
    Self: IsLayout,
{
    type Swizzle = SwizzleNone;
    type Rows = Self;
}
/// Whether no sum of where a thread begins and an offset of its values carries among the bits that the swizzle changes, and the values of one
/// instruction are a row: the layout is (thread, value), of elements of so many bits.
pub(crate) const fn is_staged<Sw: IsSwizzle, P: IsLayout>(bits: u64, row: u64) -> bool {
    let period = period::<Sw>();
    let (threads, mut begins, mut offsets) = (mode(P::SHAPE, 0), 0, 0);
    let mut thread = 0;
    while thread < threads {
        begins |= offset(P::SHAPE, P::STRIDE, thread)[0] as u64;
        thread += 1;
    }
    let (mut value, mut first) = (0, 0);
    while value < P::SIZE / threads {
        let at = offset(P::SHAPE, P::STRIDE, threads * value)[0] as u64;
        if value % row == 0 {
            first = at;
        }
        if at != first + value % row {
            return false;
        }
        offsets |= at;
        value += 1;
    }
    (begins * bits / 8) & (offsets * bits / 8) & (period - 1) == 0
}

/// The bits that a swizzle changes, and those below them, count up to this number of bytes.
pub(crate) const fn period<Sw: IsSwizzle>() -> u64 {
    match Sw::TARGET.checked_ilog2() {
        Some(highest) => 2 << highest,
        None => 1,
    }
}
