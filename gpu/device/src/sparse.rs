//! `mma.sp`: the tensor cores of `mma.sync` with a sparse A, half of whose values along K are stored, and the metadata that say which; those of wgmma, too.

use crate::accumulators::{Accumulates, Accumulators, Fragment as FragmentLayout, Sum};
use crate::epilogue::Storage;
use crate::filled::{FilledBy, StageOffset};
use crate::machine;
use crate::matrix::{Fragment, Packed, in_word, mode};
use crate::runs::{is_run, offset};
use crate::vector::each;
use crate::window::Window;
use core::marker::PhantomData;
use cute_static::atom::{OperandA, OperandB, OperandC, TileMma};
use cute_static::bounds;
use cute_static::collective::{MetadataFills, MetadataLayouts, StoredMma};
use cute_static::instruction::mma::{
    MmaInstruction, SM80_SPARSE_16x8x32_F32BF16BF16F32_TN, SM80_SPARSE_16x8x32_F32F16F16F32_TN, SparseMma, StoresHalf,
};
use cute_static::numeric::Numeric;
use cute_static::prelude::*;
use cute_static::tensor::Addressing;
use cute_static::tensor::unroll::Step;
use cute_static::typenum::U1;

/// A sparse MMA atom that `mma.sp` implements, of four registers of the stored A, of B and of sums.
pub trait SparseSyncMma:
    Accumulates
    + SparseMma
    + StoresHalf
    + MmaInstruction<A: Numeric<StoredValue: Storage<Bytes: Packed<Word = u32>>>, B: Storage<Bytes: Packed<Word = u32>>>
{
    /// The instruction, with a register of metadata.
    ///
    /// # Safety
    /// As [`machine::multiply_16x8x32_sparse_bf16`].
    unsafe fn multiply(c: [Self::Sum; 4], a: &[u32; 4], b: &[u32; 4], metadata: u32) -> [Self::Sum; 4];
}
macro_rules! multiplies {
    ($($instruction:ty = $function:ident;)*) => {$(
        impl SparseSyncMma for $instruction {
            #[inline(always)]
            unsafe fn multiply(c: [Self::Sum; 4], a: &[u32; 4], b: &[u32; 4], metadata: u32) -> [Self::Sum; 4] {
                // SAFETY: the same demand.
                unsafe { machine::$function(c, a, b, metadata) }
            }
        }
    )*};
}
multiplies! {
    SM80_SPARSE_16x8x32_F32BF16BF16F32_TN = multiply_16x8x32_sparse_bf16;
    SM80_SPARSE_16x8x32_F32F16F16F32_TN = multiply_16x8x32_sparse_f16;
}

/// The registers of metadata of a thread: one for each instruction along M and K of the fragment `L` of the stored A.
pub struct MetadataRegisters<L: FragmentLayout>(Fragment<L, u32>);
impl<L: FragmentLayout> MetadataRegisters<L> {
    /// All zeros.
    #[inline(always)]
    pub fn zero() -> Self {
        Self(Fragment::zero())
    }
    /// The register of instruction (m, k)
    #[inline(always)]
    const fn place(m: u64, k: u64) -> usize {
        (m + const { mode(L::SHAPE, 1) } * k) as usize
    }
}

/// Metadata in a stage, which the tiled MMA `M` of a [`MetadataAtom`](cute_static::collective::MetadataAtom) divides among threads.
///
/// * **Admissible** where the metadata of an instruction are one word of a thread.
pub trait DividedMetadata<M>: MetadataLayouts {
    /// The instructions of a thread on a stage, along M first
    const INSTRUCTIONS: u64;
    /// Where the words of a thread begin in the stage at an address.
    fn part(stage: u32, thread: usize) -> u32;
    /// How many bytes behind that the word of an instruction is.
    fn word(instruction: u64) -> u32;
}
/// (thread, value) → value of the layout
type PartOf<M, E> = <M as bounds::PartitionMatrix<OperandA, <E as MetadataLayouts>::Layout>>::Output;
impl<M, E> DividedMetadata<M> for E
where
    E: MetadataLayouts,
    M: bounds::PartitionMatrix<OperandA, E::Layout, Output: Addressing<Offset = i64> + IsLayout + Default>,
{
    const INSTRUCTIONS: u64 = {
        let (word, threads, mut value) = (4 * E::VALUES, mode(PartOf::<M, E>::SHAPE, 0), 0);
        let values = PartOf::<M, E>::SIZE / threads;
        assert!(values % word == 0, "an instruction has other metadata");
        while value < values {
            let at = offset(PartOf::<M, E>::SHAPE, PartOf::<M, E>::STRIDE, threads * value)[0];
            let first = offset(PartOf::<M, E>::SHAPE, PartOf::<M, E>::STRIDE, threads * (value - value % word))[0];
            assert!(at == first + (value % word) as i128, "the metadata of an instruction are not a word");
            value += 1;
        }
        values / word
    };
    #[inline(always)]
    fn part(stage: u32, thread: usize) -> u32 {
        stage + PartOf::<M, E>::default().address(thread as u64) as u32 / E::VALUES as u32
    }
    #[inline(always)]
    fn word(instruction: u64) -> u32 {
        let each = const { PartOf::<M, E>::SIZE / <Self as DividedMetadata<M>>::INSTRUCTIONS };
        PartOf::<M, E>::default().address(each * instruction) as u32 / E::VALUES as u32
    }
}

/// The metadata of a collective, `Self`, which threads copy to shared memory.
///
/// * **Law** a matrix of words in global memory: rows are the words of the blocks along M, and columns the blocks along K, as
///   [`MetadataLayouts`] orders them.
/// * **Admissible** where they are [`DividedMetadata`].
pub trait LoadsMetadata<M>: MetadataFills {
    /// The words along M and the blocks along K of a tile
    const EXTENTS: [i64; 2];
    /// The bytes of a stage
    const STAGE: u32;
    /// The matrix that begins at a tile, from the part of a thread on.
    ///
    /// # Safety
    /// The matrix has the tile.
    unsafe fn source(matrix: Words, thread: usize) -> Words;
    /// Where the thread copies to and loads from, in the stage at an address.
    fn parts(stage: u32, thread: usize) -> [u32; 2];
    /// As [`FilledBy::copy`], by those threads that copy.
    ///
    /// # Safety
    /// As [`FilledBy::copy`].
    unsafe fn copy(from: Words, to: (u32, u32), thread: usize, blocks: (u64, u64), is_tile: bool);
    /// Loads the registers of step `k`, from the stage that begins so many bytes behind that of the part.
    ///
    /// # Safety
    /// The stage is full; the fragment is that of the stored A.
    unsafe fn load<L: FragmentLayout>(part: u32, stage: u32, to: &mut MetadataRegisters<L>, k: u64);
}
/// A matrix of words, by columns. It has no edges, because zeros are no metadata: they name one value twice.
pub type Words = Window<u32, (U1, i64)>;
/// The pair of a stage and a copy to there
type Fills<E> = (<E as MetadataFills>::Stage, <E as MetadataFills>::Fill);
impl<M, E> LoadsMetadata<M> for E
where
    E: MetadataFills<Stage: IsLayout> + DividedMetadata<M>,
    Fills<E>: FilledBy<E::Stage, u32>,
{
    const EXTENTS: [i64; 2] = [mode(E::Stage::SHAPE, 0) as i64, mode(E::Stage::SHAPE, 1) as i64];
    const STAGE: u32 = E::BYTES as u32;
    #[inline(always)]
    unsafe fn source(matrix: Words, thread: usize) -> Words {
        // SAFETY: the same demand.
        unsafe { Fills::<E>::source(matrix, thread) }
    }
    #[inline(always)]
    fn parts(stage: u32, thread: usize) -> [u32; 2] {
        [Fills::<E>::part(stage, thread), <E as DividedMetadata<M>>::part(stage, thread)]
    }
    #[inline(always)]
    unsafe fn copy(from: Words, to: (u32, u32), thread: usize, blocks: (u64, u64), is_tile: bool) {
        if (thread as u64) < const { E::THREADS } {
            // SAFETY: the same demand.
            unsafe { Fills::<E>::copy(from, (to.0, StageOffset(to.1)), blocks, is_tile) }
        }
    }
    #[inline(always)]
    unsafe fn load<L: FragmentLayout>(part: u32, stage: u32, to: &mut MetadataRegisters<L>, k: u64) {
        const {
            let instructions = mode(L::SHAPE, 1) * mode(L::SHAPE, 2);
            assert!(
                <E as DividedMetadata<M>>::INSTRUCTIONS == instructions,
                "the metadata are those of another number of instructions"
            );
        }
        each::<L>(&mut LoadWord::<E, M, L> { part, stage, to, k, types: PhantomData });
    }
}
/// The word of one instruction
struct LoadWord<'r, E, M, L: FragmentLayout> {
    part: u32,
    stage: u32,
    to: &'r mut MetadataRegisters<L>,
    k: u64,
    types: PhantomData<(E, M)>,
}
impl<E: DividedMetadata<M>, M, L: FragmentLayout> Step for LoadWord<'_, E, M, L> {
    #[inline(always)]
    fn step(&mut self, i: u64) {
        let values = const { mode(L::SHAPE, 0) };
        let (instruction, rows) = (i / values, const { mode(L::SHAPE, 1) });
        if i % values != 0 || instruction / rows != self.k {
            return;
        }
        // SAFETY: the stage is full, as who calls `load` promises; the words of a thread are in it.
        let [word] =
            unsafe { machine::load_shared::<1>(self.part + <E as DividedMetadata<M>>::word(instruction) + self.stage) };
        self.to.0.words[MetadataRegisters::<L>::place(instruction % rows, self.k)] = word;
    }
}

/// What the sparse tiled MMA `M` does with tiles of the stored A, of B and of C.
pub struct MultiplySparse<M, A, B, C>(PhantomData<(M, A, B, C)>);
impl<M, A, B, C, LA, LB> MultiplySparse<M, A, B, C>
where
    M: TileMma<Atom: SparseSyncMma> + bounds::FragmentOf<OperandB, B, Output = LB>,
    StoredMma<M>: bounds::FragmentOf<OperandA, A, Output = LA>,
    LA: FragmentLayout,
    LB: FragmentLayout,
{
    /// `C(m,n) += A(m,k)·B(n,k)` for every m and n of the fragments, at `k`.
    ///
    /// # Safety
    /// All lanes of the warp come here together.
    #[inline(always)]
    pub unsafe fn step<LC, T, U>(
        a: &Fragment<LA, T>,
        b: &Fragment<LB, U>,
        metadata: &MetadataRegisters<LA>,
        c: &mut Accumulators<M::Atom, LC>,
        k: u64,
    ) where
        M: bounds::FragmentOf<OperandC, C, Output = LC>,
        LC: FragmentLayout,
        T: Packed<Word = u32>,
        U: Packed<Word = u32>,
    {
        const {
            assert!(<M::Atom as MmaInstruction>::REGISTERS_A.count == 4, "registers of A");
            assert!(<M::Atom as MmaInstruction>::REGISTERS_B.count == 4, "registers of B");
            assert!(mode(LA::SHAPE, 0) == 4 * in_word::<T>() && mode(LB::SHAPE, 0) == 4 * in_word::<U>());
            assert!(mode(LC::SHAPE, 0) == 4 && <M::Atom as Accumulates>::REGISTERS == 4, "registers of C");
            assert!(<<M::Atom as Accumulates>::Sum as Sum>::VALUES == 1, "registers of C");
            assert!(mode(LA::SHAPE, 1) == mode(LC::SHAPE, 1), "A and C differ in M");
            assert!(mode(LB::SHAPE, 1) == mode(LC::SHAPE, 2), "B and C differ in N");
            assert!(mode(LA::SHAPE, 2) == mode(LB::SHAPE, 2), "A and B differ in K");
            assert!(is_run::<LA>(0, in_word::<T>()), "the fragment of A is not in whole registers");
            assert!(is_run::<LB>(0, in_word::<U>()), "the fragment of B is not in whole registers");
        }
        each::<LC>(&mut One::<M::Atom, LA, LB, LC, T, U> { a, b, metadata, c, k, types: PhantomData });
    }
}
/// One instruction
struct One<'f, I: Accumulates, LA: FragmentLayout, LB: FragmentLayout, LC: FragmentLayout, T: Packed, U: Packed> {
    a: &'f Fragment<LA, T>,
    b: &'f Fragment<LB, U>,
    metadata: &'f MetadataRegisters<LA>,
    c: &'f mut Accumulators<I, LC>,
    k: u64,
    types: PhantomData<I>,
}
impl<I, LA, LB, LC, T, U> Step for One<'_, I, LA, LB, LC, T, U>
where
    I: SparseSyncMma,
    LA: FragmentLayout,
    LB: FragmentLayout,
    LC: FragmentLayout,
    T: Packed<Word = u32>,
    U: Packed<Word = u32>,
{
    #[inline(always)]
    fn step(&mut self, i: u64) {
        let (values, rows, columns) = const { (mode(LC::SHAPE, 0), mode(LC::SHAPE, 1), mode(LC::SHAPE, 2)) };
        if i % values != 0 {
            return;
        }
        let (m, n) = (i / values % rows, i / values / rows);
        let (la, lb, in_a, in_b) = (LA::default(), LB::default(), in_word::<T>(), in_word::<U>());
        let (of_a, of_b) = const { (mode(LA::SHAPE, 0), mode(LB::SHAPE, 0)) };
        let a = |v: u64| self.a.words[(la.address(in_a * v + of_a * (m + rows * self.k)) as u64 / in_a) as usize];
        let b = |v: u64| self.b.words[(lb.address(in_b * v + of_b * (n + columns * self.k)) as u64 / in_b) as usize];
        let metadata = self.metadata.0.words[MetadataRegisters::<LA>::place(m, self.k)];
        // SAFETY: the coordinates are in bounds; the lanes are together, as the caller of `step` promised.
        unsafe {
            let sums = [self.c.get(i), self.c.get(i + 1), self.c.get(i + 2), self.c.get(i + 3)];
            let (a, b) = ([a(0), a(1), a(2), a(3)], [b(0), b(1), b(2), b(3)]);
            let [w, x, y, z] = I::multiply(sums, &a, &b, metadata);
            self.c.set(i, w);
            self.c.set(i + 1, x);
            self.c.set(i + 2, y);
            self.c.set(i + 3, z);
        }
    }
}
