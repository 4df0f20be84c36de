//! The tensor cores of `mma.sync`, which take the fragments of a tiled MMA.

use crate::accumulators::{Accumulates, Accumulators, Fragment as FragmentLayout, Sum};
use crate::machine;
use crate::matrix::{Fragment, Packed, in_word, mode};
use crate::runs::is_run;
use crate::vector::each;
use core::marker::PhantomData;
use cute_static::atom::{OperandA, OperandB, OperandC, TileMma};
use cute_static::bounds;
use cute_static::instruction::mma::{
    MmaInstruction, SM80_8x8x4_F64F64F64F64_TN, SM80_16x8x8_F32TF32TF32F32_TN, SM80_16x8x16_F16F16F16F16_TN,
    SM80_16x8x16_F32BF16BF16F32_TN, SM80_16x8x16_F32F16F16F32_TN, SM80_16x8x32_S32S8S8S32_TN,
    SM80_16x8x32_S32S8U8S32_TN, SM80_16x8x32_S32U8S8S32_TN, SM80_16x8x32_S32U8U8S32_TN, SM120_16x8x32_TN,
};
use cute_static::numeric::{Float8E4M3, Float8E5M2, Float32};
use cute_static::tensor::Addressing;
use cute_static::tensor::unroll::Step;

/// An MMA atom that `mma.sync` implements, of at most four registers of A and of sums, and two of B.
pub trait SyncMma: Accumulates {
    /// A register of A and of B
    type Word: Copy;
    /// The instruction, which takes and gives the first registers of each, as many as its [`MmaInstruction`] says.
    ///
    /// # Safety
    /// As [`machine::multiply_16x8x16_bf16`].
    unsafe fn multiply(c: [Self::Sum; 4], a: &[Self::Word; 4], b: &[Self::Word; 2]) -> [Self::Sum; 4];
}
macro_rules! multiplies {
    ($($instruction:ty = $function:ident;)*) => {$(
        impl SyncMma for $instruction {
            type Word = u32;
            #[inline(always)]
            unsafe fn multiply(c: [Self::Sum; 4], a: &[u32; 4], b: &[u32; 2]) -> [Self::Sum; 4] {
                // SAFETY: the same demand.
                unsafe { machine::$function(c, a, b) }
            }
        }
    )*};
}
// Two registers of sums
impl SyncMma for SM80_16x8x16_F16F16F16F16_TN {
    type Word = u32;
    #[inline(always)]
    unsafe fn multiply(c: [u32; 4], a: &[u32; 4], b: &[u32; 2]) -> [u32; 4] {
        // SAFETY: the same demand.
        let [x, y] = unsafe { machine::multiply_16x8x16_f16_to_f16([c[0], c[1]], a, b) };
        [x, y, c[2], c[3]]
    }
}
// A register of A and one of B
impl SyncMma for SM80_8x8x4_F64F64F64F64_TN {
    type Word = u64;
    #[inline(always)]
    unsafe fn multiply(c: [f64; 4], a: &[u64; 4], b: &[u64; 2]) -> [f64; 4] {
        // SAFETY: the same demand.
        let [x, y] = unsafe { machine::multiply_8x8x4_f64([c[0], c[1]], a[0], b[0]) };
        [x, y, c[2], c[3]]
    }
}
multiplies! {
    SM80_16x8x16_F32BF16BF16F32_TN = multiply_16x8x16_bf16;
    SM80_16x8x16_F32F16F16F32_TN = multiply_16x8x16_f16;
    SM80_16x8x8_F32TF32TF32F32_TN = multiply_16x8x8_tf32;
    SM80_16x8x32_S32S8S8S32_TN = multiply_16x8x32_s8_s8;
    SM80_16x8x32_S32S8U8S32_TN = multiply_16x8x32_s8_u8;
    SM80_16x8x32_S32U8S8S32_TN = multiply_16x8x32_u8_s8;
    SM80_16x8x32_S32U8U8S32_TN = multiply_16x8x32_u8_u8;
    SM120_16x8x32_TN<Float8E4M3, Float8E4M3, Float32> = multiply_16x8x32_e4m3_e4m3;
    SM120_16x8x32_TN<Float8E4M3, Float8E5M2, Float32> = multiply_16x8x32_e4m3_e5m2;
    SM120_16x8x32_TN<Float8E5M2, Float8E4M3, Float32> = multiply_16x8x32_e5m2_e4m3;
    SM120_16x8x32_TN<Float8E5M2, Float8E5M2, Float32> = multiply_16x8x32_e5m2_e5m2;
}

/// What the tiled MMA `M` does with tiles of A and B: its fragments and no others.
pub struct Multiply<M, A, B, C>(PhantomData<(M, A, B, C)>);

impl<M, A, B, C, LA, LB> Multiply<M, A, B, C>
where
    M: TileMma<Atom: SyncMma>
        + bounds::FragmentOf<OperandA, A, Output = LA>
        + bounds::FragmentOf<OperandB, B, Output = LB>,
    LA: FragmentLayout,
    LB: FragmentLayout,
{
    /// `C(m,n) += A(m,k)·B(n,k)` for every m and n of the fragments, at `k`.
    ///
    /// # Safety
    /// All lanes of the warp come here together.
    #[inline(always)]
    pub unsafe fn step<LC, T, U>(a: &Fragment<LA, T>, b: &Fragment<LB, U>, c: &mut Accumulators<M::Atom, LC>, k: u64)
    where
        M: bounds::FragmentOf<OperandC, C, Output = LC>,
        LC: FragmentLayout,
        T: Packed<Word = <M::Atom as SyncMma>::Word>,
        U: Packed<Word = <M::Atom as SyncMma>::Word>,
    {
        const {
            assert!(mode(LA::SHAPE, 0) == registers_a::<M::Atom>() * in_word::<T>(), "registers of A");
            assert!(mode(LB::SHAPE, 0) == registers_b::<M::Atom>() * in_word::<U>(), "registers of B");
            assert!(mode(LC::SHAPE, 0) == values_c::<M::Atom>(), "registers of C");
            assert!(mode(LA::SHAPE, 1) == mode(LC::SHAPE, 1), "A and C differ in M");
            assert!(mode(LB::SHAPE, 1) == mode(LC::SHAPE, 2), "B and C differ in N");
            assert!(mode(LA::SHAPE, 2) == mode(LB::SHAPE, 2), "A and B differ in K");
            assert!(is_run::<LA>(0, in_word::<T>()), "the fragment of A is not in whole registers");
            assert!(is_run::<LB>(0, in_word::<U>()), "the fragment of B is not in whole registers");
        }
        each::<LC>(&mut One::<M::Atom, LA, LB, LC, T, U> { a: &a.words, b: &b.words, c, k, types: PhantomData });
    }
}
/// The registers of A that an instruction has
const fn registers_a<I: MmaInstruction>() -> u64 {
    assert!(I::REGISTERS_A.count <= 4);
    I::REGISTERS_A.count
}
/// … of B
const fn registers_b<I: MmaInstruction>() -> u64 {
    assert!(I::REGISTERS_B.count <= 2);
    I::REGISTERS_B.count
}
/// The sums that an instruction has
const fn values_c<I: Accumulates>() -> u64 {
    assert!(I::REGISTERS <= 4);
    (I::REGISTERS * <I::Sum as Sum>::VALUES) as u64
}
/// One instruction
struct One<'f, A: SyncMma, LA, LB, LC: FragmentLayout, T, U> {
    a: &'f [A::Word],
    b: &'f [A::Word],
    c: &'f mut Accumulators<A, LC>,
    k: u64,
    types: PhantomData<(A, LA, LB, T, U)>,
}
impl<A, LA, LB, LC, T, U> Step for One<'_, A, LA, LB, LC, T, U>
where
    A: SyncMma,
    LA: Addressing<Offset = i64> + Default,
    LB: Addressing<Offset = i64> + Default,
    LC: FragmentLayout,
    T: Packed<Word = A::Word>,
    U: Packed<Word = A::Word>,
{
    #[inline(always)]
    fn step(&mut self, i: u64) {
        let values = const { values_c::<A>() };
        if i % values != 0 {
            return;
        }
        let (rows, columns) = const { (mode(LC::SHAPE, 1), mode(LC::SHAPE, 2)) };
        let (m, n) = (i / values % rows, i / values / rows);
        // Register `v` of the fragments; where an instruction has fewer, the first one again
        let (la, lb, in_a, in_b) = (LA::default(), LB::default(), in_word::<T>(), in_word::<U>());
        let (of_a, of_b) = const { (registers_a::<A>(), registers_b::<A>()) };
        let a = |v: u64| self.a[(la.address(in_a * (v % of_a + of_a * (m + rows * self.k))) as u64 / in_a) as usize];
        let b = |v: u64| self.b[(lb.address(in_b * (v % of_b + of_b * (n + columns * self.k))) as u64 / in_b) as usize];
        let at = |v: u64| i + v % const { A::REGISTERS as u64 } * const { <A::Sum as Sum>::VALUES as u64 };
        // SAFETY: the coordinates are in bounds; the lanes are together, as the caller of `step` promised.
        unsafe {
            let sums = [self.c.get(at(0)), self.c.get(at(1)), self.c.get(at(2)), self.c.get(at(3))];
            let [w, x, y, z] = A::multiply(sums, &[a(0), a(1), a(2), a(3)], &[b(0), b(1)]);
            self.c.set(at(0), w);
            self.c.set(at(1), x);
            if A::REGISTERS > 2 {
                self.c.set(at(2), y);
                self.c.set(at(3), z);
            }
        }
    }
}
