//! Copies between registers and memory, in the widest words that the layout of the memory allows.

use crate::element::Element;
use crate::runs::{is_run, widest_run};
use cute_static::bounds;
use cute_static::int::Nat;
#[cfg(target_arch = "nvptx64")]
use cute_static::layout::size::Measure;
use cute_static::prelude::*;
use cute_static::tensor::unroll::Step;
#[cfg(target_arch = "nvptx64")]
use cute_static::tensor::unroll::Unroll;
use cute_static::tensor::{Accessor, Addressing, MemoryMut};
use cute_static::typenum::Unsigned;
use generic_array::ArrayLength;

/// Memory that moves words.
///
/// # Safety
/// Elements whose offsets run along component [`ALONG`](Words::ALONG), from a multiple of their number on, are words next to one
/// another.
pub unsafe trait Words<D>: Accessor<D, Element: Element> {
    /// The component of an offset that has stride 1
    const ALONG: usize;
    /// The most bytes that one instruction moves
    const LARGEST: u64 = 16;

    /// Loads `N` words from the element at `at` on.
    ///
    /// # Safety
    /// As [`Accessor::load`], for all their elements; they are a run.
    unsafe fn load_words<const N: usize>(&self, at: D) -> [u32; N];
    /// Stores `N` words.
    ///
    /// # Safety
    /// As [`load_words`](Words::load_words); nobody else accesses them meanwhile.
    unsafe fn store_words<const N: usize>(&self, at: D, words: &[u32; N]);
}

/// How many elements of `L` an instruction moves in memory of the accessor `A`.
///
/// * **Law** the widest run of `L`, of up to 16 bytes.
pub const fn elements_at_once<A: Words<L::Offset>, L: Addressing + IsLayout>() -> u64 {
    widest_run::<L>(A::ALONG, A::LARGEST * A::Element::IN_WORD as u64 / 4)
}

/// Registers: a tensor of its own elements, all of them zero.
///
/// [`Tensor::filled`] has a loop, which the compiler does not unroll for 128 elements: they would be local memory.
#[inline(always)]
pub fn registers<T: Element, L: IsLayout>() -> OwnedTensor<T, L>
where
    Cosize<L>: ArrayLength,
{
    const { assert!(<Cosize<L> as Unsigned>::U64 == L::COSIZE) };
    // SAFETY: elements are numbers, of which zeros are one, and a layout has no bits.
    unsafe { core::mem::zeroed() }
}

/// `dst(i) = src(i)` for every `i`: from memory to registers.
///
/// * **Law** [`elements_at_once`] at a time, by the layout of the memory.
/// * **Admissible** where both have the same size, and 16-bit elements come in pairs.
///
/// # Safety
/// The memory is valid, and written by nobody meanwhile.
#[inline(always)]
pub unsafe fn load<A, L, B, M>(src: &Tensor<A, L>, dst: &mut Tensor<B, M>)
where
    A: Words<L::Offset>,
    L: Addressing + IsLayout + bounds::SameSize<M>,
    B: MemoryMut<M::Offset, Item = A::Element>,
    M: Addressing,
{
    match const { words_at_once::<A, L>() } {
        1 => each::<L>(&mut Load::<_, _, 1>(src, dst)),
        2 => each::<L>(&mut Load::<_, _, 2>(src, dst)),
        _ => each::<L>(&mut Load::<_, _, 4>(src, dst)),
    }
}
/// `N` words at an index that is a multiple of them
struct Load<S, D, const N: usize>(S, D);
impl<A, L, B, M, const N: usize> Step for Load<&Tensor<A, L>, &mut Tensor<B, M>, N>
where
    A: Words<L::Offset>,
    L: Addressing + IsLayout,
    B: MemoryMut<M::Offset, Item = A::Element>,
    M: Addressing,
{
    #[inline(always)]
    fn step(&mut self, i: u64) {
        let width = const { (N * A::Element::IN_WORD) as u64 };
        if i % width != 0 {
            return;
        }
        // SAFETY: the caller of `load` promised it; the offsets are those of in-bounds coordinates, and the width divides a run.
        unsafe {
            let words = self.0.accessor().load_words::<N>(self.0.layout().address(i));
            let mut j = 0;
            while j < width {
                *self.1.item_unchecked_mut(i + j) = A::Element::get(&words, j as usize);
                j += 1;
            }
        }
    }
}

/// `dst(i) = src(i)` for every `i`: from registers to memory, as [`load`].
///
/// # Safety
/// The memory is valid, and accessed by nobody else meanwhile.
#[inline(always)]
pub unsafe fn store<B, M, A, L>(src: &Tensor<B, M>, dst: &Tensor<A, L>)
where
    A: Words<L::Offset>,
    L: Addressing + IsLayout + bounds::SameSize<M>,
    B: Accessor<M::Offset, Element = A::Element>,
    M: Addressing,
{
    match const { words_at_once::<A, L>() } {
        1 => each::<L>(&mut Store::<_, _, 1>(src, dst)),
        2 => each::<L>(&mut Store::<_, _, 2>(src, dst)),
        _ => each::<L>(&mut Store::<_, _, 4>(src, dst)),
    }
}
/// As [`Load`], the other way
struct Store<S, D, const N: usize>(S, D);
impl<A, L, B, M, const N: usize> Step for Store<&Tensor<B, M>, &Tensor<A, L>, N>
where
    A: Words<L::Offset>,
    L: Addressing + IsLayout,
    B: Accessor<M::Offset, Element = A::Element>,
    M: Addressing,
{
    #[inline(always)]
    fn step(&mut self, i: u64) {
        let width = const { (N * A::Element::IN_WORD) as u64 };
        if i % width != 0 {
            return;
        }
        let (mut words, mut j) = ([0; N], 0);
        // SAFETY: as in `Load`.
        unsafe {
            while j < width {
                A::Element::put(&mut words, j as usize, self.0.load(i + j));
                j += 1;
            }
            self.1.accessor().store_words::<N>(self.1.layout().address(i), &words);
        }
    }
}

const fn words_at_once<A: Words<L::Offset>, L: Addressing + IsLayout>() -> u64 {
    let width = elements_at_once::<A, L>();
    let in_word = A::Element::IN_WORD as u64;
    assert!(width % in_word == 0, "elements of 16 bits lie apart in memory: they are moved in pairs");
    assert!(is_run::<L>(A::ALONG, width));
    width / in_word
}

/// As [`each`], at the numbers below `N`.
#[inline(always)]
pub fn each_below<N: Nat>(f: &mut impl Step) {
    #[cfg(target_arch = "nvptx64")]
    N::unroll(0, f);
    #[cfg(not(target_arch = "nvptx64"))]
    (0..N::U64).for_each(|i| f.step(i));
}
/// `f` at every index of a layout, unrolled: each is a constant. It is a type, not a closure, which might stay a call, and then
/// registers would be memory. On a CPU it is a loop, which takes the compiler less time.
#[inline(always)]
pub fn each<L: IsLayout>(f: &mut impl Step) {
    #[cfg(target_arch = "nvptx64")]
    <<L::Modes as Measure>::Size as Unroll>::unroll(0, f);
    #[cfg(not(target_arch = "nvptx64"))]
    (0..L::SIZE).for_each(|i| f.step(i));
}
