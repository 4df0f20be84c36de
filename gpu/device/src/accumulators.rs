//! The accumulators of a thread: registers to which instructions add, and which an epilogue reads.

use crate::epilogue::{RoundTo, Storage};
use crate::loaded::ValueA;
use crate::matrix::{self as operand, Packed, in_word, mode};
use crate::runs::is_run;
use crate::vector::each;
use core::marker::PhantomData;
use cute_static::atom::{OperandA, OperandC, TileMma};
use cute_static::bounds;
use cute_static::instruction::mma::MmaInstruction;
use cute_static::layout::IsLayout;
use cute_static::numeric::{Float16, Float32, Float64, Int32, Numeric};
use cute_static::prelude::Cosize;
use cute_static::tensor::Addressing;
use cute_static::tensor::unroll::Step;
use cute_static::typenum::Unsigned;
use generic_array::{ArrayLength, GenericArray};

/// A register of accumulators: `f32`, `f64`, `i32`, or two halves in a `u32`.
pub trait Sum: Copy {
    /// The values in it
    const VALUES: usize;
    /// What was done with the accumulator stays before the [`group_fence`](crate::machine::group_fence) behind this, and what reads it from here on
    /// behind the [`group_wait`](crate::machine::group_wait) before this: an instruction that only computes could otherwise be moved across them.
    fn settle(&mut self);
}
macro_rules! sums {
    ($($ty:ty: $values:literal, $register:ident;)*) => {$(
        impl Sum for $ty {
            const VALUES: usize = $values;
            #[inline(always)]
            fn settle(&mut self) {
                // SAFETY: it has no instruction.
                #[cfg(target_arch = "nvptx64")]
                unsafe {
                    core::arch::asm!("// {}", inout($register) *self, options(nostack))
                }
            }
        }
    )*};
}
sums! {
    f32: 1, reg32;
    i32: 1, reg32;
    u32: 2, reg32;
    f64: 1, reg64;
}

/// A type of accumulators.
pub trait Summed: Numeric {
    /// A register of them
    type Sum: Sum;
}
macro_rules! summed {
    ($($numeric:ident: $sum:ty;)*) => {$(
        impl Summed for $numeric {
            type Sum = $sum;
        }
    )*};
}
summed! {
    Float32: f32;
    Int32: i32;
    Float16: u32;
    Float64: f64;
}
/// An instruction that adds to registers.
pub trait Accumulates: MmaInstruction {
    /// A register of the accumulators
    type Sum: Sum;
    /// How many of them a thread has
    const REGISTERS: usize;
}
impl<I: MmaInstruction<C: Summed>> Accumulates for I {
    type Sum = <I::C as Summed>::Sum;
    const REGISTERS: usize = I::REGISTERS_C.count as usize;
}

/// A fragment of accumulators: how many values it has, as the length of an array.
pub trait Fragment: Addressing<Offset = i64> + IsLayout + Default {
    /// The number
    type Count: ArrayLength;
}
impl<L: Addressing<Offset = i64> + IsLayout + Default> Fragment for L
where
    Cosize<L>: ArrayLength,
{
    type Count = Cosize<L>;
}
/// The accumulators of one thread, of instructions `A`, which lie in its registers as the fragment `L` (values, M, N) says.
///
/// * **Admissible** where the fragment is compact, and its first mode is one instruction's.
pub struct Accumulators<A: Accumulates, L: Fragment> {
    /// As many as there are values; where a register has two, half of them are in use.
    pub(crate) sums: GenericArray<A::Sum, L::Count>,
    layout: PhantomData<L>,
}
impl<A: Accumulates, L: Fragment> Accumulators<A, L> {
    /// The values of one instruction
    const VALUES: usize = A::REGISTERS * <A::Sum as Sum>::VALUES;
    /// The instructions along M and along N
    pub const INSTRUCTIONS: [u64; 2] = [mode(L::SHAPE, 1), mode(L::SHAPE, 2)];

    /// All zeros.
    #[inline(always)]
    pub fn zero() -> Self {
        const {
            assert!(L::SIZE == L::COSIZE, "the fragment has holes");
            assert!(mode(L::SHAPE, 0) == Self::VALUES as u64, "the fragment is not one of whole instructions");
            assert!(L::SIZE == <L::Count as Unsigned>::U64);
        }
        // SAFETY: zeros are numbers.
        Self { sums: unsafe { core::mem::zeroed() }, layout: PhantomData }
    }
    /// The products have been waited for: what only computes with the accumulators, and has no other order, comes behind this.
    #[inline(always)]
    pub fn settle(&mut self) {
        each::<L>(&mut Settle(self.sums.as_mut_ptr(), PhantomData));
    }
    /// The registers, once the products have been waited for.
    #[inline(always)]
    pub fn held(&mut self) -> Held<A::Sum> {
        Held(self.sums.as_mut_ptr())
    }
}
impl<A: Accumulates<Sum = f32>, L: Fragment> Accumulators<A, L> {
    /// The operand A of the tiled MMA `S` that these accumulators of the tiled MMA `M` are, in the same registers, of elements of half the bits: each is the nearest one.
    ///
    /// * **Law** value `v` of A is accumulator `R(v)` of the matrix `T`, for the layout `R` of [`AccumulatorsAsA`](cute_static::atom::AccumulatorsAsA).
    #[inline(always)]
    pub fn as_operand<M, S, T, R, F>(&self) -> operand::Fragment<F, ValueA<S::Atom>>
    where
        M: TileMma<Atom = A> + bounds::AccumulatorsAsA<S, T, Output = R> + bounds::FragmentOf<OperandC, T, Output = L>,
        S: TileMma<Atom: MmaInstruction<A: Storage<Bytes: Packed<Word = u32>>>>
            + bounds::FragmentOf<OperandA, T, Output = F>,
        R: Addressing<Offset = i64> + Default,
        F: Fragment,
        f32: RoundTo<<S::Atom as MmaInstruction>::A>,
    {
        const {
            assert!(in_word::<ValueA<S::Atom>>() == 2 && is_run::<F>(0, 2), "the operand is not in pairs");
            assert!(L::SIZE == L::COSIZE && L::SIZE == F::SIZE, "the fragment has holes");
        }
        let mut words = operand::Fragment::zero();
        each::<F>(&mut Pairs::<_, R, F, <S::Atom as MmaInstruction>::A> {
            words: &mut words.words,
            sums: &self.sums,
            types: PhantomData,
        });
        words
    }
}
/// One pair of an operand
struct Pairs<'s, S, R, F, D> {
    words: &'s mut [u32],
    sums: &'s [S],
    types: PhantomData<(R, F, D)>,
}
impl<S: RoundTo<D>, R, F, D> Step for Pairs<'_, S, R, F, D>
where
    R: Addressing<Offset = i64> + Default,
    F: Fragment,
{
    #[inline(always)]
    fn step(&mut self, i: u64) {
        if i % 2 == 0 {
            let sum = |i| R::default().address(i) as usize;
            // SAFETY: the fragments have the same size, and the layout visits all of its accumulators.
            let [word, ..] = unsafe { S::pair(self.sums.as_ptr(), sum(i), sum(i + 1)) };
            self.words[F::default().address(i) as usize / 2] = word;
        }
    }
}
impl<A: Accumulates, L: Fragment> Accumulators<A, L> {
    /// The register that has value `i`, its first one
    #[inline(always)]
    pub fn get(&self, i: u64) -> A::Sum {
        self.sums[L::default().address(i) as usize / <A::Sum as Sum>::VALUES]
    }
    /// Replaces the register that has value `i`.
    #[inline(always)]
    pub fn set(&mut self, i: u64, sum: A::Sum) {
        self.sums[L::default().address(i) as usize / <A::Sum as Sum>::VALUES] = sum;
    }
}
/// The registers of accumulators, which an epilogue reads, and to which it adds what other blocks have of the tile.
#[derive(Clone, Copy)]
pub struct Held<S>(pub(crate) *mut S);
/// One accumulator
struct Settle<'s, S>(*mut S, PhantomData<&'s mut S>);
impl<S: Sum> Step for Settle<'_, S> {
    #[inline(always)]
    fn step(&mut self, i: u64) {
        if i as usize % S::VALUES == 0 {
            // SAFETY: there are as many registers as the fragment has values, or more.
            unsafe { (*self.0.add(i as usize / S::VALUES)).settle() };
        }
    }
}
