//! `mma.sync` with scale factors: a factor for each 32 or 16 values along K of A and of B, which threads have in registers.

use crate::accumulators::{Accumulates, Accumulators, Fragment as FragmentLayout};
use crate::epilogue::Storage;
use crate::filled::StageOffset;
use crate::loaded::{LoadedBy, OfTma, Part, ValueA, ValueB, step_of};
use crate::machine;
use crate::matrix::{Fragment, Packed, in_word, mode};
use crate::runs::{is_run, offset};
use crate::vector::each;
use core::marker::PhantomData;
use cute_static::atom::{OperandA, OperandB, OperandC, TileMma};
use cute_static::bounds;
use cute_static::collective::{LoadParts, ScaleAtom, ScaleLayouts, ScaleParts};
use cute_static::instruction::mma::{BlockScaledMma, MmaInstruction, SM120_16x8x32_TN_VS, SM120_16x8x64_TN_VS};
use cute_static::numeric::{
    Float4E2M1, Float6E2M3, Float6E3M2, Float8E4M3, Float8E5M2, Float8UE4M3, Float8UE8M0, Float32,
};
use cute_static::pipeline::StageView;
use cute_static::prelude::*;
use cute_static::tensor::Addressing;
use cute_static::tensor::unroll::Step;
use cute_static::typenum::{U16, U32};

/// An MMA atom with scale factors that `mma.sync` implements, of four registers of A and of sums, and two of B.
pub trait ScaledSyncMma:
    Accumulates<Sum = f32>
    + BlockScaledMma
    + MmaInstruction<A: Storage<Bytes: Packed<Word = u32>>, B: Storage<Bytes: Packed<Word = u32>>>
{
    /// The instruction, with a register of factors of A and one of B, in which they begin at this byte.
    ///
    /// # Safety
    /// As [`machine::mxf4`].
    unsafe fn multiply(c: [f32; 4], a: &[u32; 4], b: &[u32; 2], factors: [u32; 2], byte: u16) -> [f32; 4];
}
macro_rules! multiplies {
    ($($instruction:ty = $($function:ident)::+;)*) => {$(
        impl ScaledSyncMma for $instruction {
            #[inline(always)]
            unsafe fn multiply(c: [f32; 4], a: &[u32; 4], b: &[u32; 2], factors: [u32; 2], byte: u16) -> [f32; 4] {
                // SAFETY: the same demand.
                unsafe { machine::$($function)::+(c, a, b, factors, byte) }
            }
        }
    )*};
}
/// Each of these types by each.
macro_rules! pairs {
    ($($a:ident $of_a:ident)*) => {
        $(pairs! { @ $a $of_a: Float8E4M3 e4m3, Float8E5M2 e5m2, Float6E2M3 e2m3, Float6E3M2 e3m2, Float4E2M1 e2m1 })*
    };
    (@ $a:ident $of_a:ident: $($b:ident $of_b:ident),*) => {
        multiplies! { $(SM120_16x8x32_TN_VS<$a, $b, Float32, Float8UE8M0, U32> = mxf8f6f4::$of_a::$of_b;)* }
    };
}
pairs! { Float8E4M3 e4m3 Float8E5M2 e5m2 Float6E2M3 e2m3 Float6E3M2 e3m2 Float4E2M1 e2m1 }
multiplies! {
    SM120_16x8x64_TN_VS<Float4E2M1, Float4E2M1, Float32, Float8UE8M0, U32> = mxf4;
    SM120_16x8x64_TN_VS<Float4E2M1, Float4E2M1, Float32, Float8UE4M3, U16> = nvf4;
}

/// The registers of factors of a thread: one for each instruction along M or N of the fragment `L` of the operand, which has the factors of a block along K.
pub struct FactorRegisters<L: FragmentLayout>(Fragment<L, u32>);
impl<L: FragmentLayout> FactorRegisters<L> {
    /// All zeros.
    #[inline(always)]
    fn zero() -> Self {
        Self(Fragment::zero())
    }
}
/// The scale factors of an operand `O` in a stage, `Self`, which the tiled MMA `M` of a [`ScaleAtom`] divides among threads.
///
/// * **Law** a thread has the word with the factors of an instruction's rows, or columns: one word for as many steps along K as have factors in it.
/// * **Admissible** where the factors of an instruction are bytes of one word of a thread.
pub trait LoadsFactors<M, O>: ScaleLayouts {
    /// Where the part of a thread begins in the stage at an address.
    fn part(stage: u32, thread: usize) -> u32;
    /// Loads the registers of step `k`, unless those of the step before have its factors.
    ///
    /// # Safety
    /// The stage is full; the fragment is that of the operand.
    unsafe fn load<L: FragmentLayout>(part: u32, to: &mut FactorRegisters<L>, k: u64);
}
/// (thread, value) → factor of the stage
type PartOf<M, O, F> = <M as bounds::PartitionMatrix<O, <F as ScaleLayouts>::Stage>>::Output;
impl<M, O, F> LoadsFactors<M, O> for F
where
    F: ScaleLayouts,
    M: bounds::PartitionMatrix<O, F::Stage, Output: Addressing<Offset = i64> + IsLayout + Default>,
{
    #[inline(always)]
    fn part(stage: u32, thread: usize) -> u32 {
        stage + PartOf::<M, O, F>::default().address(thread as u64) as u32
    }
    #[inline(always)]
    unsafe fn load<L: FragmentLayout>(part: u32, to: &mut FactorRegisters<L>, k: u64) {
        const { are_bytes_of_a_word::<PartOf<M, O, F>, L>(F::FACTORS) };
        if F::id(k as u32) == 0 {
            each::<L>(&mut LoadWord::<PartOf<M, O, F>, L> { part, to, k, types: PhantomData });
        }
    }
}
/// The factors of an instruction are `factors` bytes of a word, at the same byte of it for all instructions of a step along K.
const fn are_bytes_of_a_word<P: IsLayout, L: IsLayout>(factors: u64) {
    let (threads, rows) = (mode(P::SHAPE, 0), mode(L::SHAPE, 1));
    let instructions = rows * mode(L::SHAPE, 2);
    assert!(P::SIZE % (threads * instructions) == 0 && 4 % factors == 0, "the factors are those of other instructions");
    let values = P::SIZE / (threads * instructions);
    let (mut thread, mut value) = (0, 0);
    while thread < threads {
        assert!(offset(P::SHAPE, P::STRIDE, thread)[0] % 4 == 0, "the factors of a thread do not begin with a word");
        thread += 1;
    }
    while value < values * instructions {
        let (step, factor) = (value / values / rows, value % values / (values / factors));
        let byte = offset(P::SHAPE, P::STRIDE, threads * value)[0] % 4;
        assert!(byte == (step * factors % 4 + factor) as i128, "the factors of an instruction are not bytes of a word");
        value += 1;
    }
}
/// The word of one instruction
struct LoadWord<'r, P, L: FragmentLayout> {
    part: u32,
    to: &'r mut FactorRegisters<L>,
    k: u64,
    types: PhantomData<P>,
}
impl<P: Addressing<Offset = i64> + IsLayout + Default, L: FragmentLayout> Step for LoadWord<'_, P, L> {
    #[inline(always)]
    fn step(&mut self, i: u64) {
        let values = const { mode(L::SHAPE, 0) };
        let (instruction, rows) = (i / values, const { mode(L::SHAPE, 1) });
        if i % values != 0 || instruction / rows != self.k {
            return;
        }
        let each = const { P::SIZE / (mode(L::SHAPE, 1) * mode(L::SHAPE, 2)) };
        // SAFETY: the stage is full, as who calls `load` promises; the words of a thread are in it.
        let [word] = unsafe { machine::load_shared::<1>(self.part + P::default().address(each * instruction) as u32) };
        self.to.0.words[(instruction % rows) as usize] = word;
    }
}

/// The tiled MMA that divides the factors of the tiled MMA of `I`
pub type OfFactors<I, L, P> = TiledMma<ScaleAtom<I>, L, P>;
/// The operands and their factors in a stage
pub type ScaledViews<'v, P, Q, F, G> = (
    StageView<'v, <P as cute_static::collective::TmaParts>::Map>,
    StageView<'v, <Q as cute_static::collective::TmaParts>::Map>,
    StageView<'v, <F as ScaleParts>::Map>,
    StageView<'v, <G as ScaleParts>::Map>,
);
/// Multiplies a stage: operands `P` and `Q` with the factors `F` and `G`, of the tiles `X` and `Y` of the tiled MMA `M`, and `N` divides the factors.
///
/// * **Law** `C += A·Bᵀ` for the elements of the tile `Z` that the thread holds, where each value is multiplied by its factor.
///
/// # Safety
/// All lanes of the warp come here together; the stages are full until all have come back.
#[inline(always)]
pub unsafe fn multiply_scaled<P, Q, F, G, M, N, X, Y, Z, L>(
    (a, b, of_a, of_b): ScaledViews<'_, P, Q, F, G>,
    thread: usize,
    sums: &mut Accumulators<M::Atom, L>,
) where
    P: LoadParts,
    Q: LoadParts,
    F: ScaleParts + LoadsFactors<N, OperandA>,
    G: ScaleParts + LoadsFactors<N, OperandB>,
    M: TileMma<Atom: ScaledSyncMma> + bounds::FragmentOf<OperandC, Z, Output = L>,
    OfTma<P>: LoadedBy<M, OperandA, X, ValueA<M::Atom>>,
    OfTma<Q>: LoadedBy<M, OperandB, Y, ValueB<M::Atom>>,
    L: FragmentLayout,
{
    let mut step = OfSteps::<OfTma<P>, OfTma<Q>, F, G, M, N, X, Y, L> {
        a: (OfTma::<P>::part(a.address(), thread), Fragment::zero()),
        b: (OfTma::<Q>::part(b.address(), thread), Fragment::zero()),
        of_a: (F::part(of_a.address(), thread), FactorRegisters::zero()),
        of_b: (G::part(of_b.address(), thread), FactorRegisters::zero()),
        sums,
        types: PhantomData,
    };
    each::<<OfTma<P> as LoadedBy<M, OperandA, X, ValueA<M::Atom>>>::Fragment>(&mut step);
}
/// A thread's part of the factors of an operand, and its registers
type FactorPart<P, M, O, X, T> = (u32, FactorRegisters<<P as LoadedBy<M, O, X, T>>::Fragment>);
/// One step along K
struct OfSteps<'s, P, Q, F, G, M, N, X, Y, L>
where
    M: TileMma<Atom: ScaledSyncMma>,
    P: LoadedBy<M, OperandA, X, ValueA<M::Atom>>,
    Q: LoadedBy<M, OperandB, Y, ValueB<M::Atom>>,
    L: FragmentLayout,
{
    a: Part<P, M, OperandA, X, ValueA<M::Atom>>,
    b: Part<Q, M, OperandB, Y, ValueB<M::Atom>>,
    of_a: FactorPart<P, M, OperandA, X, ValueA<M::Atom>>,
    of_b: FactorPart<Q, M, OperandB, Y, ValueB<M::Atom>>,
    sums: &'s mut Accumulators<M::Atom, L>,
    types: PhantomData<(P, Q, F, G, N, X, Y)>,
}
impl<P, Q, F, G, M, N, X, Y, L> Step for OfSteps<'_, P, Q, F, G, M, N, X, Y, L>
where
    M: TileMma<Atom: ScaledSyncMma>,
    P: LoadedBy<M, OperandA, X, ValueA<M::Atom>>,
    Q: LoadedBy<M, OperandB, Y, ValueB<M::Atom>>,
    F: LoadsFactors<N, OperandA>,
    G: LoadsFactors<N, OperandB>,
    L: FragmentLayout,
{
    #[inline(always)]
    fn step(&mut self, i: u64) {
        let Some(k) = step_of::<P::Fragment>(i) else { return };
        // SAFETY: as the caller of `multiply_scaled` promised.
        unsafe {
            P::load(self.a.0, StageOffset::FIRST, &mut self.a.1, k);
            Q::load(self.b.0, StageOffset::FIRST, &mut self.b.1, k);
            F::load(self.of_a.0, &mut self.of_a.1, k);
            G::load(self.of_b.0, &mut self.of_b.1, k);
        }
        const {
            assert!(F::FACTORS == G::FACTORS, "A and B have other factors");
            let (a, b) = (P::Fragment::SHAPE, Q::Fragment::SHAPE);
            assert!(mode(a, 0) == 4 * in_word::<ValueA<M::Atom>>(), "registers of A");
            assert!(mode(b, 0) == 2 * in_word::<ValueB<M::Atom>>(), "registers of B");
            assert!(mode(L::SHAPE, 0) == 4 && <M::Atom as Accumulates>::REGISTERS == 4, "registers of C");
            assert!(mode(a, 1) == mode(L::SHAPE, 1), "A and C differ in M");
            assert!(mode(b, 1) == mode(L::SHAPE, 2), "B and C differ in N");
            assert!(mode(a, 2) == mode(b, 2), "A and B differ in K");
            assert!(
                is_run::<P::Fragment>(0, in_word::<ValueA<M::Atom>>()),
                "the fragment of A is not in whole registers"
            );
            assert!(
                is_run::<Q::Fragment>(0, in_word::<ValueB<M::Atom>>()),
                "the fragment of B is not in whole registers"
            );
        }
        each::<L>(&mut One::<M::Atom, P::Fragment, Q::Fragment, L> {
            a: (&self.a.1, &self.of_a.1),
            b: (&self.b.1, &self.of_b.1),
            c: self.sums,
            k,
            byte: F::id(k as u32) as u16,
        });
    }
}
/// One instruction
struct One<'f, I: ScaledSyncMma, LA: FragmentLayout, LB: FragmentLayout, LC: FragmentLayout> {
    a: (&'f Fragment<LA, ValueA<I>>, &'f FactorRegisters<LA>),
    b: (&'f Fragment<LB, ValueB<I>>, &'f FactorRegisters<LB>),
    c: &'f mut Accumulators<I, LC>,
    k: u64,
    /// Where in a word its factors begin
    byte: u16,
}
impl<I, LA, LB, LC> Step for One<'_, I, LA, LB, LC>
where
    I: ScaledSyncMma,
    LA: FragmentLayout,
    LB: FragmentLayout,
    LC: FragmentLayout,
{
    #[inline(always)]
    fn step(&mut self, i: u64) {
        let (values, rows, columns) = const { (mode(LC::SHAPE, 0), mode(LC::SHAPE, 1), mode(LC::SHAPE, 2)) };
        if i % values != 0 {
            return;
        }
        let (m, n) = (i / values % rows, i / values / rows);
        let (la, lb, in_a, in_b) = (LA::default(), LB::default(), in_word::<ValueA<I>>(), in_word::<ValueB<I>>());
        let a = |v: u64| self.a.0.words[(la.address(in_a * (v + 4 * (m + rows * self.k))) as u64 / in_a) as usize];
        let b = |v: u64| self.b.0.words[(lb.address(in_b * (v + 2 * (n + columns * self.k))) as u64 / in_b) as usize];
        let factors = [self.a.1.0.words[m as usize], self.b.1.0.words[n as usize]];
        // SAFETY: the coordinates are in bounds; the lanes are together, as the caller of `multiply_scaled` promised.
        unsafe {
            let sums = [self.c.get(i), self.c.get(i + 1), self.c.get(i + 2), self.c.get(i + 3)];
            let [w, x, y, z] = I::multiply(sums, &[a(0), a(1), a(2), a(3)], &[b(0), b(1)], factors, self.byte);
            self.c.set(i, w);
            self.c.set(i + 1, x);
            self.c.set(i + 2, y);
            self.c.set(i + 3, z);
        }
    }
}
