//! Paper §3.4.2 — the vectorizing copy: it moves as many elements at once as both layouts, both addresses and the machine allow.

#![allow(unsafe_code)]

use super::agree::SameSize;
use super::copy::copy;
use super::loops::{InWords, Planned, SizeIn, run};
use super::plan::{Modes, Plan};
use crate::htuple::Tree;
use crate::int::Nat;
use crate::tensor::accessor::Memory;
use crate::tensor::runs::{InRuns, InRunsMut};
use crate::tensor::{Addressing, AnyTensor, Tensor};
use core::marker::PhantomData;
use core::mem::MaybeUninit;

/// The modes of a layout. Coordinates are weighted by the strides of the accessor.
const fn modes<L: Addressing>(weights: Option<&Tree>) -> Modes {
    let (size, (shape, stride)) = (<SizeIn<L> as typenum::Unsigned>::U64, L::TREES);
    match (weights, L::AFFINE) {
        (Some(weights), _) => Modes::weighed(size, shape, stride, weights),
        (None, None) => Modes::binary(size, shape, stride),
        (None, affine) => Modes::of(size, affine),
    }
}
/// The plan of a copy from `L` to `M`, over offsets
struct OffsetPlan<L, M>(PhantomData<(L, M)>);
impl<L: Addressing, M: Addressing> Planned for OffsetPlan<L, M> {
    const PLAN: Plan = Plan::in_runs(&modes::<L>(None), &modes::<M>(None));
}
/// The plan of a copy from `L` to `M`, over the elements of the accessors `A` and `B`
struct AccessorPlan<A, L, B, M>(PhantomData<(A, L, B, M)>);
impl<A: InRuns<L::Offset>, L: Addressing, B: InRuns<M::Offset>, M: Addressing> Planned for AccessorPlan<A, L, B, M> {
    const PLAN: Plan = Plan::in_runs(&modes::<L>(A::WEIGHTS), &modes::<M>(B::WEIGHTS));
}

/// The number of elements of size `bytes` that the layouts `L` and `M` allow to move at a time, in words of up to `bits` bits: a power of 2.
///
/// * **Paper** §3.4.2: the common vector, hardware capabilities, alignment of strides.
/// * **Law** it is the largest `V` for which both layouts have the same words. Let `n` be the offset of a coordinate in `M`. The elements of `M` from offset `n − n mod V`
///   to `n − n mod V + V − 1` are at coordinates where `L` has `V` consecutive offsets, and the first one of these is a multiple of `V`.
///   `V` elements fit in `bits`, and in 64 bytes. The result may be less than the largest `V` where a stride is negative, where both layouts have XOR strides, where `M` reaches an
///   offset twice or a search of 1000 steps does not exclude it, and where a word takes elements of four or more of more than eight modes. Where addresses are multiples of `a`
///   bytes only, [`copy_vectorized`] moves as many elements as this function returns for words of up to `8·a` bits.
/// * **Admissible** always. It is 1 where the size of an element is not a power of 2, where a layout of XOR strides has an extent that is no power of 2, where strides are coordinates,
///   and where a layout has more than 16 modes after neighbours that continue one another are merged.
/// ```
/// use cute_static::prelude::*;
/// let column = layout!((8,4):(1,8));
/// assert_eq!(vector_width(column, layout!((8,4):(1,12)), 4, 128), 4);
/// assert_eq!(vector_width(column, layout!((8,4):(1,10)), 4, 128), 2); // every other column is only aligned to 2
/// assert_eq!(vector_width(column, layout!((8,4):(4,1)), 4, 128), 1);
/// // Only the inner mode is contiguous in both, and the others have no common factor.
/// assert_eq!(vector_width(layout!((3,5,4):(20,4,1)), layout!((5,3,4):(4,20,1)), 4, 128), 4);
/// // A swizzle, as strides
/// assert_eq!(vector_width(layout!((8,8):(1,8)), layout!((8,8):(f1,f12)), 2, 128), 4);
/// ```
pub const fn vector_width<L, M>(_src: L, _dst: M, bytes: usize, bits: u64) -> u64
where
    L: Addressing + SameSize<M>,
    M: Addressing,
{
    width::<OffsetPlan<L, M>>(bytes, bits, 1 << 63)
}

/// The widest power of 2 up to `run`
const fn width<P: Planned>(bytes: usize, bits: u64, run: u64) -> u64 {
    if !bytes.is_power_of_two() {
        return 1;
    }
    let common = P::PLAN.vector();
    let most = if bits / 8 < LARGEST { bits / 8 } else { LARGEST } / bytes as u64;
    let mut width = 1;
    while common % (2 * width) == 0 && 2 * width <= run && 2 * width <= most {
        width *= 2;
    }
    width
}

/// The largest chunk, in bytes
const LARGEST: u64 = 64;

macro_rules! chunks {
    ($($name:ident = $bytes:literal;)*) => {
        $(
            /// Bytes at an address that is a multiple of their number.
            #[derive(Clone, Copy)]
            #[repr(C, align($bytes))]
            struct $name([MaybeUninit<u8>; $bytes]);
        )*
        /// Moves one chunk of `BYTES` bytes.
        ///
        /// # Safety
        /// Both addresses are multiples of `BYTES`, a size in the list; the bytes there are valid for reads and for writes.
        #[inline(always)]
        unsafe fn move_chunk<const BYTES: usize>(from: *const u8, to: *mut u8) {
            match BYTES {
                $(
                    // SAFETY: a chunk may hold any bytes, has size and alignment `BYTES`, and the caller promises the rest.
                    $bytes => unsafe { to.cast::<$name>().write(from.cast::<$name>().read()) },
                )*
                _ => unreachable!(),
            }
        }
    };
}
chunks! { Chunk2 = 2; Chunk4 = 4; Chunk8 = 8; Chunk16 = 16; Chunk32 = 32; Chunk64 = 64; }

/// [`copy`] in the widest words that both layouts and both addresses allow, up to `BITS` bits. It returns the number of
/// elements that were moved at a time.
///
/// * **Paper** §3.4.2, Figure 8, eq. (25).
/// * **Law** that of [`copy`]. Bytes are moved, so both have elements of the same type. All words have the same width, see [`vector_width`].
/// * **Admissible** as [`copy`], where both are memory: plain, [swizzled](Tensor::swizzled), or a tile of a [`Global`](crate::prelude::Global) tensor. Only tiles of
///   up to 2^14 elements are moved in words. A swizzle `<B,M,S>` keeps runs of `2^M` elements. Some facts are checked when the copy runs: the address, unless it is
///   [promised](Tensor::assume_aligned), the offset before a swizzle, and the strides of a tile that are values rather than types. Where one is not a multiple of
///   the word, words of half the size are tried, and so on. Where no two elements can move together, they are copied one by one, and the result is 1.
///
/// ```
/// use cute_static::prelude::*;
/// use cute_static::typenum::{U1, U2, U3, U128};
/// #[repr(align(16))]
/// struct Buffer([f32; 32]);
/// let (mut from, mut to) = (Buffer([0.0; 32]), Buffer([0.0; 32]));
/// from.0 = std::array::from_fn(|i| i as f32);
/// let src = Tensor::new(&from.0, layout!((4,8):(1,4)));
/// assert_eq!(copy_vectorized(U128::new(), &src, &mut Tensor::new_mut(&mut to.0, layout!((4,8):(1,4)))), 4);
/// assert_eq!(to.0, from.0);
/// assert_eq!(copy_vectorized(U128::new(), &src, &mut Tensor::new_mut(&mut to.0, layout!((4,8):(8,1)))), 1);
/// assert_eq!(to.0[1], 4.0);
/// // From an address that is a multiple of 8 bytes only, two at a time.
/// let later = Tensor::from_slice(&from.0[2..], layout!((4,7):(1,4)))?;
/// assert_eq!(copy_vectorized(U128::new(), &later, &mut Tensor::from_slice_mut(&mut to.0, layout!((4,7):(1,4)))?), 2);
/// assert_eq!(to.0[..28], from.0[2..30]);
/// // Behind a swizzle of pairs, two at a time; from rows whose distance is a number, four.
/// let pairs = <Composition<Swizzle<U1, U1, U3>, layout!((4,8):(1,4))>>::default();
/// assert_eq!(copy_vectorized(U128::new(), &src, &mut Tensor::swizzled_mut(&mut to.0, pairs)), 2);
/// let rows = Global::new(&from.0, (4, 8), (8, U1::new()))?.local_tile(shape!((4,4)), (0, 1))?;
/// assert_eq!(copy_vectorized(U128::new(), &rows, &mut Tensor::new_mut(&mut to.0, layout!((4,4):(4,1)))), 4);
/// assert_eq!(to.0[..8], [4.0, 5.0, 6.0, 7.0, 12.0, 13.0, 14.0, 15.0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
/// ```compile_fail,E0277
/// use cute_static::prelude::*;
/// use cute_static::typenum::U128;
/// // A tensor that computes its elements has no addresses.
/// copy_vectorized(U128::new(), &Tensor::counting(0, layout!(8:1)), &mut Tensor::new_mut(&mut [0; 8], layout!(8:1)));
/// ```
#[inline(always)]
pub fn copy_vectorized<T, B, M, Bits: Nat>(_bits: Bits, src: T, dst: &mut Tensor<B, M>) -> usize
where
    T: AnyTensor<Element = B::Item, Layout: SameSize<M>>,
    T::Accessor: InRuns<OffsetOf<T>> + Memory<OffsetOf<T>, Item = B::Item>,
    B: InRunsMut<M::Offset> + Memory<M::Offset, Item: Copy>,
    M: Addressing,
{
    let src = src.as_tensor();
    macro_rules! widths {
        ($($width:literal)*) => {
            $(
                if const {
                    let run = if T::Accessor::RUN < B::RUN { T::Accessor::RUN } else { B::RUN };
                    width::<AccessorPlan<T::Accessor, T::Layout, B, M>>(size_of::<B::Item>(), <Bits as typenum::Unsigned>::U64, run) >= $width
                } && chunks::<_, _, B, M, $width>(src, dst)
                {
                    return $width;
                }
            )*
        };
    }
    widths!(64 32 16 8 4 2);
    copy(src, dst);
    1
}

/// The offsets of a tensor
type OffsetOf<T> = <<T as AnyTensor>::Layout as Addressing>::Offset;

/// Copies in chunks of `W` elements. Returns false, and copies nothing, where an address is not a multiple of a chunk.
#[inline(always)]
fn chunks<A, L, B, M, const W: usize>(src: &Tensor<A, L>, dst: &mut Tensor<B, M>) -> bool
where
    A: InRuns<L::Offset> + Memory<L::Offset, Item = B::Item>,
    L: Addressing,
    B: InRunsMut<M::Offset>,
    M: Addressing,
{
    let bytes = W * size_of::<B::Item>();
    let aligned = |address: usize, known: usize| known % bytes == 0 || address % bytes == 0;
    let (from, to) = (src.accessor(), dst.accessor());
    let aligned = aligned(from.origin().addr(), A::ALIGNED) && aligned(to.origin().addr(), B::ALIGNED);
    if !(aligned && from.keeps::<L>(W as u64) && to.keeps::<M>(W as u64)) {
        return false;
    }
    let (l, m) = (src.layout(), dst.layout());
    let to = dst.accessor_mut();
    macro_rules! by_bytes {
        ($($bytes:literal)*) => {
            match bytes {
                $($bytes => run::<InWords<AccessorPlan<A, L, B, M>, W>>(|i, [s, _, d]| {
                    // A sum of weights is no offset, and a plan that is not nested knows only the index.
                    let nested = const { AccessorPlan::<A, L, B, M>::PLAN.nested };
                    let s = if nested && A::WEIGHTS.is_none() { l.resolve(s, || l.address(i)) } else { l.address(i) };
                    let d = if nested && B::WEIGHTS.is_none() { m.resolve(d, || m.address(i)) } else { m.address(i) };
                    // SAFETY: `W` divides the common vector of the layouts (`Plan::vector`). So the `W` elements from `s` on are elements of the source
                    // at in-bounds coordinates, and those from `d` on are the elements of the destination at the same coordinates: the modes
                    // within a word reach less than `W`. The steps of the loops over words are multiples of `W`, and both accessors keep runs of
                    // `W` elements of these layouts. So the elements of a word are consecutive, and, as the origins are aligned, all addresses
                    // are multiples of the chunk.
                    unsafe { move_chunk::<$bytes>(from.place(s).cast(), to.place_mut(d).cast()) }
                }),)*
                _ => return false,
            }
        };
    }
    by_bytes!(2 4 8 16 32 64);
    true
}
