//! Paper §3.4.2 — the vectorizing copy: as many elements at once as both layouts, both addresses and the machine allow.

#![allow(unsafe_code)]

use super::agree::SameSize;
use super::copy::copy;
use super::sweep::{InVectors, Over, Planned, Whole, run};
use crate::int::Nat;
use crate::tensor::accessor::{Accessor, Linear, LinearMut};
use crate::tensor::{Addressing, Tensor};
use core::mem::MaybeUninit;

type Common<L, M> = Over<Whole<L>, Whole<L>, Whole<M>>;

/// How many elements of size `bytes` the layouts `L` and `M` allow at a time in words of up to `bits` bits: a power of 2.
///
/// * **Paper** §3.4.2: the common vector, hardware capabilities, alignment of strides.
/// * **Law** `V` divides the common vector ([`MaxCommonVector`](crate::prelude::MaxCommonVector)) and every other
///   stride of both layouts; `V` elements fit in the word.
/// * **Admissible** always; 1 where elements are not a power of 2 in size.
/// ```
/// use cute_static::prelude::*;
/// let column = layout!((8,4):(1,8));
/// assert_eq!(vector_width(column, layout!((8,4):(1,12)), 4, 128), 4);
/// assert_eq!(vector_width(column, layout!((8,4):(1,10)), 4, 128), 2); // every other column is aligned to 2 only
/// assert_eq!(vector_width(column, layout!((8,4):(4,1)), 4, 128), 1);
/// ```
pub const fn vector_width<L, M>(_src: L, _dst: M, bytes: usize, bits: u64) -> u64
where
    L: Addressing + SameSize<M>,
    M: Addressing,
{
    width::<Common<L, M>>(bytes, bits)
}

const fn width<P: Planned>(bytes: usize, bits: u64) -> u64 {
    if !bytes.is_power_of_two() {
        return 1;
    }
    let common = P::PLAN.vector();
    let mut width = 1;
    while common % (2 * width) == 0 && 2 * width * 8 * bytes as u64 <= bits && 2 * width as usize * bytes <= LARGEST {
        width *= 2;
    }
    width
}

/// The largest chunk, in bytes
const LARGEST: usize = 64;

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

/// [`copy`] in the widest words that both layouts have in common, up to `BITS` bits; the return value says how
/// many elements were moved at a time.
///
/// * **Paper** §3.4.2, Figure 8, eq. (25).
/// * **Law** as [`copy`]; bytes are moved, so the elements are of one type.
/// * **Admissible** as [`copy`]. The addresses are checked at run time, unless they are [promised](Tensor::assume_aligned); where
///   one is not a multiple of the word, or the layouts have no vector in common, elements are copied one by one, and
///   the result is 1.
///
/// ```
/// use cute_static::prelude::*;
/// use cute_static::typenum::U128;
/// #[repr(align(16))]
/// struct Buffer([f32; 32]);
/// let (mut from, mut to) = (Buffer([0.0; 32]), Buffer([0.0; 32]));
/// from.0 = std::array::from_fn(|i| i as f32);
/// let src = Tensor::new(&from.0, layout!((4,8):(1,4)));
/// assert_eq!(copy_vectorized(U128::new(), &src, &mut Tensor::new_mut(&mut to.0, layout!((4,8):(1,4)))), 4);
/// assert_eq!(to.0, from.0);
/// assert_eq!(copy_vectorized(U128::new(), &src, &mut Tensor::new_mut(&mut to.0, layout!((4,8):(8,1)))), 1);
/// assert_eq!(to.0[1], 4.0);
/// ```
#[inline(always)]
pub fn copy_vectorized<A, L, B, M, Bits: Nat>(_bits: Bits, src: &Tensor<A, L>, dst: &mut Tensor<B, M>) -> usize
where
    A: Linear<Item = B::Item> + Accessor<i64, Element = B::Item>,
    L: Addressing<Offset = i64> + SameSize<M>,
    B: LinearMut<Item: Copy>,
    M: Addressing<Offset = i64>,
{
    macro_rules! widths {
        ($($width:literal)*) => {
            match const { width::<Common<L, M>>(size_of::<B::Item>(), <Bits as typenum::Unsigned>::U64) } {
                $($width if chunks::<A, L, B, M, $width>(src, dst) => $width,)*
                _ => {
                    copy(src, dst);
                    1
                }
            }
        };
    }
    widths!(2 4 8 16 32 64)
}

/// The copy in chunks of `W` elements. False, and nothing is copied, where an address is not a multiple of a chunk.
#[inline(always)]
fn chunks<A, L, B, M, const W: usize>(src: &Tensor<A, L>, dst: &mut Tensor<B, M>) -> bool
where
    A: Linear<Item = B::Item>,
    L: Addressing<Offset = i64>,
    B: LinearMut,
    M: Addressing<Offset = i64>,
{
    let (from, to) = (src.accessor().base(), dst.accessor_mut().base_mut());
    let bytes = W * size_of::<B::Item>();
    let aligned = |address: usize, known: usize| known % bytes == 0 || address % bytes == 0;
    if !(aligned(from.addr(), A::ALIGNMENT) && aligned(to.addr(), B::ALIGNMENT)) {
        return false;
    }
    macro_rules! by_bytes {
        ($($bytes:literal)*) => {
            match bytes {
                $($bytes => run::<InVectors<Common<L, M>, W>>(|_, [s, _, d]| {
                    // SAFETY: `W` divides the common vector, so `W` elements from `s` on are elements of the source at
                    // in-bounds coordinates, and at the same coordinates those from `d` on are elements of the destination. All
                    // strides but 1 are multiples of `W`, so with the bases all addresses are multiples of the chunk.
                    unsafe { move_chunk::<$bytes>(from.offset(s as isize).cast(), to.offset(d as isize).cast()) }
                }),)*
                _ => return false,
            }
        };
    }
    by_bytes!(2 4 8 16 32 64);
    true
}
