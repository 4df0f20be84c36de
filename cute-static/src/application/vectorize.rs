//! Paper §3.4.2 — the vectorizing copy: as many elements at once as both layouts, both addresses and the machine allow.

#![allow(unsafe_code)]

use super::agree::SameSize;
use super::copy::copy;
use super::plan::{Modes, Plan};
use super::sweep::{InWords, Planned, SizeIn, run};
use crate::htuple::Tree;
use crate::int::Nat;
use crate::tensor::accessor::Memory;
use crate::tensor::runs::{InRuns, InRunsMut};
use crate::tensor::{Addressing, AnyTensor, Tensor};
use core::marker::PhantomData;
use core::mem::MaybeUninit;

/// The modes of a layout, whose offsets count as an accessor says
const fn modes<L: Addressing>(weights: Option<&Tree>) -> Modes {
    let (size, (shape, stride)) = (<SizeIn<L> as typenum::Unsigned>::U64, L::TREES);
    match (weights, L::AFFINE) {
        (Some(weights), _) => Modes::weighed(size, shape, stride, weights),
        (None, None) => Modes::binary(size, shape, stride),
        (None, affine) => Modes::of(size, affine),
    }
}
/// The loops from `L` to `M`, over offsets
struct Common<L, M>(PhantomData<(L, M)>);
impl<L: Addressing, M: Addressing> Planned for Common<L, M> {
    const PLAN: Plan = Plan::in_runs(&modes::<L>(None), &modes::<M>(None));
}
/// The loops from `L` to `M`, over what the accessors `A` and `B` count
struct Moves<A, L, B, M>(PhantomData<(A, L, B, M)>);
impl<A: InRuns<L::Offset>, L: Addressing, B: InRuns<M::Offset>, M: Addressing> Planned for Moves<A, L, B, M> {
    const PLAN: Plan = Plan::in_runs(&modes::<L>(A::WEIGHTS), &modes::<M>(B::WEIGHTS));
}

/// How many elements of size `bytes` the layouts `L` and `M` allow at a time in words of up to `bits` bits: a power of 2.
///
/// * **Paper** §3.4.2: the common vector, hardware capabilities, alignment of strides.
/// * **Law** the largest `V` for which both layouts fall into the same words: for each coordinate of an offset `n` in `M`, the elements at offsets `n − n mod V`
///   to `n − n mod V + V − 1` of `M` are at coordinates where `L` has `V` offsets one after another as well, the first one a multiple of `V`.
///   Perhaps not the largest one where a stride is negative, where both layouts have XOR strides, where `M` reaches an offset twice or a search of 1000 steps
///   does not show that it reaches none twice, and where a word takes four or more of more than eight modes.
///   `V` elements fit in `bits`, and in 64 bytes. Where addresses are multiples of `a` bytes only, [`copy_vectorized`] moves as many elements as this says of
///   words of up to `8·a` bits.
/// * **Admissible** always; 1 where elements are not a power of 2 in size, where a layout of XOR strides has an extent that is not, where strides are coordinates,
///   and where a layout has more than 16 modes, not counting those that go on as the one before.
/// ```
/// use cute_static::prelude::*;
/// let column = layout!((8,4):(1,8));
/// assert_eq!(vector_width(column, layout!((8,4):(1,12)), 4, 128), 4);
/// assert_eq!(vector_width(column, layout!((8,4):(1,10)), 4, 128), 2); // every other column is aligned to 2 only
/// assert_eq!(vector_width(column, layout!((8,4):(4,1)), 4, 128), 1);
/// // The inner mode only is contiguous in both, and the others have no common factor.
/// assert_eq!(vector_width(layout!((3,5,4):(20,4,1)), layout!((5,3,4):(4,20,1)), 4, 128), 4);
/// // A swizzle, as strides
/// assert_eq!(vector_width(layout!((8,8):(1,8)), layout!((8,8):(f1,f12)), 2, 128), 4);
/// ```
pub const fn vector_width<L, M>(_src: L, _dst: M, bytes: usize, bits: u64) -> u64
where
    L: Addressing + SameSize<M>,
    M: Addressing,
{
    width::<Common<L, M>>(bytes, bits, 1 << 63)
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
            /// So many bytes at an address that is a multiple of that.
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
                    // SAFETY: a chunk may hold any bytes, has size and alignment `BYTES`, and the rest is demanded.
                    $bytes => unsafe { to.cast::<$name>().write(from.cast::<$name>().read()) },
                )*
                _ => unreachable!(),
            }
        }
    };
}
chunks! { Chunk2 = 2; Chunk4 = 4; Chunk8 = 8; Chunk16 = 16; Chunk32 = 32; Chunk64 = 64; }

/// [`copy`] in the widest words that both layouts have in common and both addresses allow, up to `BITS` bits; the return value says how
/// many elements were moved at a time.
///
/// * **Paper** §3.4.2, Figure 8, eq. (25).
/// * **Law** as [`copy`]; bytes are moved, so the elements are of one type. All words are equally wide; how wide, says [`vector_width`].
/// * **Admissible** as [`copy`], over memory: plain, [swizzled](Tensor::swizzled), or a tile of a [`Global`](crate::prelude::Global) tensor, of up to 2^14
///   elements if it is to be moved in words.
///   A swizzle `<B,M,S>` keeps runs of `2^M` elements. What is a number is looked at when it runs: the address, unless it is
///   [promised](Tensor::assume_aligned), the offset before a swizzle, strides that are not in a type and that the tile steps along. Where one is not a multiple of
///   the word, words of half the size are tried, and so on. Where no two elements go together, they are copied one by one, and the result is 1.
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
/// // What a tensor computes lies nowhere.
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
                    width::<Moves<T::Accessor, T::Layout, B, M>>(size_of::<B::Item>(), <Bits as typenum::Unsigned>::U64, run) >= $width
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

/// An offset of a tensor
type OffsetOf<T> = <<T as AnyTensor>::Layout as Addressing>::Offset;

/// The copy in chunks of `W` elements. False, and nothing is copied, where an address is not a multiple of a chunk.
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
                $($bytes => run::<InWords<Moves<A, L, B, M>, W>>(|i, [s, _, d]| {
                    // What counts by weights is no offset, and where the loops are not nested the index only is known.
                    let nested = const { Moves::<A, L, B, M>::PLAN.nested };
                    let s = if nested && A::WEIGHTS.is_none() { l.resolve(s, || l.address(i)) } else { l.address(i) };
                    let d = if nested && B::WEIGHTS.is_none() { m.resolve(d, || m.address(i)) } else { m.address(i) };
                    // SAFETY: `W` divides what the layouts have in common (`Plan::vector`), so `W` elements from `s` on are elements of the source
                    // at in-bounds coordinates, and at the same coordinates those from `d` on are elements of the destination: the strides of the
                    // modes within a word count less than `W`. What the steps
                    // of the loops in words count are multiples of `W`, up to which both accessors keep runs of these layouts; so the elements are
                    // consecutive, and with the origins all addresses are multiples of the chunk.
                    unsafe { move_chunk::<$bytes>(from.place(s).cast(), to.place_mut(d).cast()) }
                }),)*
                _ => return false,
            }
        };
    }
    by_bytes!(2 4 8 16 32 64);
    true
}
