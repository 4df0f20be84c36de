//! `ldmatrix`, which fills the fragments of a tiled MMA.

use crate::accumulators::{Fragment as FragmentLayout, Sum};
use crate::element::Half;
use crate::machine;
use crate::runs::is_run;
use crate::vector::each;
use core::marker::PhantomData;
use cute_static::atom::{CopyAtom, Destination, RetileD, TileCopy};
use cute_static::bounds;
use cute_static::htuple::Tree;
use cute_static::instruction::copy::CopyAtomOf;
use cute_static::instruction::copy::matrix::{SM75_U16x8_LDSM_T, SM75_U32x4_LDSM_N};
use cute_static::instruction::copy::universal::UniversalCopyBits;
use cute_static::numeric::Numeric;
use cute_static::prelude::*;
use cute_static::swizzle::IsSwizzle;
use cute_static::tensor::Addressing;
use cute_static::tensor::unroll::Step;
use cute_static::typenum::{U32, U64};
use generic_array::GenericArray;

/// An element of a fragment: several are in a register, or one is.
///
/// # Safety
/// Zeros are a [`Word`](Self::Word).
pub unsafe trait Packed: Copy {
    /// A register
    type Word: Copy;
    /// The bits of an element
    const BITS: u64 = 8 * size_of::<Self>() as u64;
}
macro_rules! packed {
    ($($word:ty: $($ty:ty)*;)*) => {$($(
        // SAFETY: zeros are an integer.
        unsafe impl Packed for $ty {
            type Word = $word;
        }
    )*)*};
}
packed! {
    u32: u8 u16 u32;
    u64: u64;
}
// SAFETY: zeros are an integer.
unsafe impl<F> Packed for Half<F> {
    type Word = u32;
}
/// An element of 4 bits, two of which are a byte: there is no value of it.
#[derive(Clone, Copy, Debug)]
pub enum Nibble {}
// SAFETY: zeros are an integer.
unsafe impl Packed for Nibble {
    type Word = u32;
    const BITS: u64 = 4;
}
/// The registers of a fragment of elements `T`, which lie in them as the layout `L` says.
pub struct Fragment<L: FragmentLayout, T: Packed> {
    /// As many as there are elements, of which the first ones are in use.
    pub(crate) words: GenericArray<T::Word, L::Count>,
}
/// How many elements `T` a register has
pub(crate) const fn in_word<T: Packed>() -> u64 {
    8 * size_of::<T::Word>() as u64 / T::BITS
}
impl<L: FragmentLayout, T: Packed> Fragment<L, T> {
    /// All zeros.
    #[inline(always)]
    pub fn zero() -> Self {
        const { assert!(L::SIZE == L::COSIZE && L::SIZE % in_word::<T>() == 0, "a fragment is whole registers") };
        // SAFETY: zeros are words.
        Self { words: unsafe { core::mem::zeroed() } }
    }
}

impl<L: FragmentLayout, T: Packed<Word: Sum>> Fragment<L, T> {
    /// What computes the registers comes before this, and before the [`group_fence`](crate::machine::group_fence) behind it.
    #[inline(always)]
    pub fn settle(&mut self) {
        each::<L>(&mut Settle::<T>(&mut self.words));
    }
}
/// One register
struct Settle<'w, T: Packed>(&'w mut [T::Word]);
impl<T: Packed<Word: Sum>> Step for Settle<'_, T> {
    #[inline(always)]
    fn step(&mut self, i: u64) {
        if i % in_word::<T>() == 0 {
            self.0[(i / in_word::<T>()) as usize].settle();
        }
    }
}

/// A copy atom that loads from shared memory into registers: `ldmatrix`, or one element.
pub trait RegisterLoad: CopyAtom {
    /// A register
    type Word: Copy;
    /// How many of them a thread loads. They are the same bytes as its row of memory.
    const REGISTERS: u64;
    /// The instruction: the first registers are those that are loaded.
    ///
    /// # Safety
    /// As [`machine::load_matrix_x4`], or [`machine::load_shared`].
    unsafe fn load(address: u32) -> [Self::Word; 4];
}
macro_rules! element_loads {
    ($($bits:ident = $word:ty, |$address:ident| $load:expr;)*) => {$(
        impl<T: Numeric> RegisterLoad for CopyAtomOf<UniversalCopyBits<$bits>, T>
        where
            Self: CopyAtom,
        {
            type Word = $word;
            const REGISTERS: u64 = 1;
            #[inline(always)]
            unsafe fn load($address: u32) -> [$word; 4] {
                // SAFETY: the same demand.
                [unsafe { $load }; 4]
            }
        }
    )*};
}
element_loads! {
    U32 = u32, |address| machine::load_shared::<1>(address)[0];
    U64 = u64, |address| machine::load_shared_long(address);
}
macro_rules! matrix_loads {
    ($($instruction:ident = $function:ident;)*) => {$(
        impl<T: Numeric> RegisterLoad for CopyAtomOf<$instruction, T>
        where
            Self: CopyAtom,
        {
            type Word = u32;
            const REGISTERS: u64 = 4;
            #[inline(always)]
            unsafe fn load(address: u32) -> [u32; 4] {
                // SAFETY: the same demand.
                unsafe { machine::$function(address) }
            }
        }
    )*};
}
matrix_loads! {
    SM75_U32x4_LDSM_N = load_matrix_x4;
    SM75_U16x8_LDSM_T = load_matrix_x4_transposed;
}

/// Step `k` of a thread's part of a tile, from shared memory to a fragment, by `ldmatrix` or single elements: element `i` of the thread is at the address `from(i)`.
///
/// * **Source** PTX ISA, `ldmatrix`.
/// * **Admissible** where each lane's elements are rows of 16 bytes, at multiples of that, or single elements, and the fragment has an order in which the copy
///   `C` fills it ([`Retile`](cute_static::bounds::Retile)).
///
/// # Safety
/// All lanes of the warp come here together; the memory is there.
#[inline(always)]
pub(crate) unsafe fn load_rows<C, T: Packed, Sw, L>(from: impl Fn(u64) -> u32, dst: &mut Fragment<L, T>, k: u64)
where
    C: TileCopy<Atom: RegisterLoad<Word = T::Word>>
        + bounds::Retile<Destination, L, Output: Addressing<Offset = i64> + IsLayout + Default>,
    Sw: IsSwizzle,
    L: FragmentLayout,
{
    const {
        assert!(is_run::<RetileD<C, L>>(0, in_word::<T>()), "the fragment is not in whole registers");
        let row = <C::Atom as RegisterLoad>::REGISTERS * size_of::<T::Word>() as u64;
        assert!(
            Sw::SOURCE == 0 || Sw::TARGET.trailing_zeros() >= row.trailing_zeros(),
            "the swizzle breaks what is loaded at once up"
        );
    }
    let in_step = const { L::SIZE / mode(L::SHAPE, 2) };
    let place = (k, in_step);
    each::<RetileD<C, L>>(&mut LoadRow::<C::Atom, _, RetileD<C, L>, T> {
        from,
        words: &mut dst.words,
        place,
        types: PhantomData,
    });
}
/// One instruction
struct LoadRow<'w, A, F, R, T: Packed> {
    from: F,
    words: &'w mut [T::Word],
    /// The step, and the values of one
    place: (u64, u64),
    types: PhantomData<(A, R, T)>,
}
impl<A, F, R, T: Packed> Step for LoadRow<'_, A, F, R, T>
where
    A: RegisterLoad<Word = T::Word>,
    F: Fn(u64) -> u32,
    R: Addressing<Offset = i64> + IsLayout + Default,
{
    #[inline(always)]
    fn step(&mut self, i: u64) {
        let (in_word, (k, in_step)) = (in_word::<T>(), self.place);
        if i % (A::REGISTERS * in_word) != 0 || i / in_step != k {
            return;
        }
        // SAFETY: the caller of `load_rows` promised it; the coordinate is in bounds, and the first of a run.
        let words = unsafe { A::load((self.from)(i)) };
        let to = R::default();
        self.words[(to.address(i) as u64 / in_word) as usize] = words[0];
        if A::REGISTERS == 1 {
            return;
        }
        self.words[(to.address(i + in_word) as u64 / in_word) as usize] = words[1];
        self.words[(to.address(i + 2 * in_word) as u64 / in_word) as usize] = words[2];
        self.words[(to.address(i + 3 * in_word) as u64 / in_word) as usize] = words[3];
    }
}

/// The size of mode `i` of a shape
pub(crate) const fn mode(shape: &Tree, i: usize) -> u64 {
    match shape {
        Tree::Cons(first, _) if i == 0 => size(first),
        Tree::Cons(_, rest) => mode(rest, i - 1),
        _ => 1,
    }
}
/// The size of a shape
pub(crate) const fn size(shape: &Tree) -> u64 {
    match shape {
        Tree::Int(n) => *n as u64,
        Tree::Cons(first, rest) => size(first) * size(rest),
        _ => 1,
    }
}
