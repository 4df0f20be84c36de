//! `ldmatrix` and `mma.sync` on a stage of a collective.

use crate::accumulators::{Accumulators, Fragment as FragmentLayout};
use crate::epilogue::Storage;
use crate::filled::StageOffset;
use crate::matrix::{Fragment, Packed, RegisterLoad, in_word, load_rows, mode};
use crate::multiply::{Multiply, SyncMma};
use crate::shared::{Shared, Staged, is_staged};
use crate::vector::each;
use core::marker::PhantomData;
use cute_static::atom::{Destination, OperandA, OperandB, OperandC, Source, TileCopy, TileMma};
use cute_static::bounds;
use cute_static::collective::{CpAsyncParts, LoadParts, TmaParts};
use cute_static::instruction::mma::MmaInstruction;
use cute_static::pipeline::StageView;
use cute_static::prelude::*;
use cute_static::tensor::Addressing;
use cute_static::tensor::unroll::Step;

/// An operand `O` of the tiled MMA `M` in a stage, of the tile `X`: what a thread loads of it, step by step along K. It is the pair of a stage and a copy from
/// there, as [`OfTma`] or [`OfThreads`] has them.
///
/// * **Admissible** where `ldmatrix` loads it, or single elements of 32 or 64 bits; and a thread's rows of 16 bytes, or elements, have no sum that carries among
///   the bits of the swizzle.
pub trait LoadedBy<M, O, X, T: Packed> {
    /// The fragment of a thread
    type Fragment: FragmentLayout;
    /// Where the part of a thread begins in the stage at an address.
    fn part(stage: u32, thread: usize) -> u32;
    /// Loads step `k`, from the stage that begins so many bytes behind that of the part.
    ///
    /// # Safety
    /// All lanes of the warp come here together; the stage is full.
    unsafe fn load(part: u32, stage: StageOffset, to: &mut Fragment<Self::Fragment, T>, k: u64);
}
/// The operand of a collective that tensor maps copy
pub type OfTma<P> = (<P as TmaParts>::Stage, <P as LoadParts>::Load);
/// … and of one that threads copy
pub type OfThreads<P> = (<P as CpAsyncParts>::Stage, <P as CpAsyncParts>::Load);
/// (thread, value) → element of the stage
type PartitionOf<S, C> = <C as bounds::PartitionSide<Source, <S as Staged>::Rows>>::Output;
impl<S, C, M, O, X, T> LoadedBy<M, O, X, T> for (S, C)
where
    S: Staged,
    T: Packed,
    M: bounds::FragmentOf<O, X, Output: FragmentLayout>,
    C: TileCopy<Atom: RegisterLoad<Word = T::Word>>
        + bounds::PartitionSide<Source, S::Rows, Output: Addressing<Offset = i64> + IsLayout + Default>
        + bounds::Retile<Destination, M::Output, Output: Addressing<Offset = i64> + IsLayout + Default>,
{
    type Fragment = M::Output;
    #[inline(always)]
    fn part(stage: u32, thread: usize) -> u32 {
        const {
            assert!(
                is_staged::<S::Swizzle, PartitionOf<S, C>>(
                    T::BITS,
                    <C::Atom as RegisterLoad>::REGISTERS * in_word::<T>()
                ),
                "the values of a thread are not rows of the stage"
            );
        }
        Shared::<u8, S::Swizzle>::new(stage).address(bytes::<T>(PartitionOf::<S, C>::default().address(thread as u64)))
    }
    #[inline(always)]
    unsafe fn load(part: u32, StageOffset(stage): StageOffset, to: &mut Fragment<Self::Fragment, T>, k: u64) {
        let (part, threads) = (Shared::<u8, S::Swizzle>::new(part), const { mode(PartitionOf::<S, C>::SHAPE, 0) });
        // A stage is a multiple of what the swizzle changes.
        let from = |i| part.address(bytes::<T>(PartitionOf::<S, C>::default().address(threads * i))) + stage;
        // SAFETY: the same demand.
        unsafe { load_rows::<C, T, S::Swizzle, M::Output>(from, to, k) }
    }
}
/// How many bytes so many elements are
#[inline(always)]
const fn bytes<T: Packed>(elements: i64) -> i64 {
    elements * T::BITS as i64 / 8
}

/// Multiplies a stage: operands `P` and `Q`, of the tiles `X` and `Y` of the tiled MMA `M`.
///
/// * **Law** `C += A·Bᵀ` for the elements of the tile `Z` that the thread holds.
///
/// # Safety
/// All lanes of the warp come here together; the stages are full until all have come back.
#[inline(always)]
pub unsafe fn multiply_loaded<P, Q, M, X, Y, Z, L>(
    (a, b): (StageView<'_, P::Map>, StageView<'_, Q::Map>),
    thread: usize,
    sums: &mut Accumulators<M::Atom, L>,
) where
    P: LoadParts,
    Q: LoadParts,
    M: TileMma<Atom: LoadsOperands>
        + bounds::FragmentOf<OperandA, X, Output = <OfTma<P> as LoadedBy<M, OperandA, X, ValueA<M::Atom>>>::Fragment>
        + bounds::FragmentOf<OperandB, Y, Output = <OfTma<Q> as LoadedBy<M, OperandB, Y, ValueB<M::Atom>>>::Fragment>
        + bounds::FragmentOf<OperandC, Z, Output = L>,
    OfTma<P>: LoadedBy<M, OperandA, X, ValueA<M::Atom>>,
    OfTma<Q>: LoadedBy<M, OperandB, Y, ValueB<M::Atom>>,
    L: FragmentLayout,
{
    let mut step = OfSteps::<OfTma<P>, OfTma<Q>, M, X, Y, Z, L> {
        a: (OfTma::<P>::part(a.address(), thread), Fragment::zero()),
        b: (OfTma::<Q>::part(b.address(), thread), Fragment::zero()),
        sums,
        types: PhantomData,
    };
    each::<<OfTma<P> as LoadedBy<M, OperandA, X, ValueA<M::Atom>>>::Fragment>(&mut step);
}
/// As [`multiply_loaded`], of an A that the thread has in registers already; `b` is where the part of the thread begins in the stage.
///
/// # Safety
/// As [`multiply_loaded`].
#[inline(always)]
pub unsafe fn multiply_held<Q, M, X, Y, Z, L, F>(
    a: &Fragment<F, ValueA<M::Atom>>,
    b: u32,
    sums: &mut Accumulators<M::Atom, L>,
) where
    M: TileMma<Atom: LoadsOperands>
        + bounds::FragmentOf<OperandA, X, Output = F>
        + bounds::FragmentOf<OperandB, Y, Output = <Q as LoadedBy<M, OperandB, Y, ValueB<M::Atom>>>::Fragment>
        + bounds::FragmentOf<OperandC, Z, Output = L>,
    Q: LoadedBy<M, OperandB, Y, ValueB<M::Atom>>,
    F: FragmentLayout,
    L: FragmentLayout,
{
    each::<F>(&mut OfHeld::<Q, M, X, Y, Z, F, L> { a, b: (b, Fragment::zero()), sums, types: PhantomData });
}
/// The operand `P` of the tiled MMA `M` in registers, from a stage where the part of the thread begins at `part`.
///
/// # Safety
/// All lanes of the warp come here together; the stage is full.
#[inline(always)]
pub unsafe fn load_operand<P: LoadedBy<M, O, X, T>, M, O, X, T: Packed>(part: u32) -> Fragment<P::Fragment, T> {
    let mut fragment = Fragment::zero();
    each::<P::Fragment>(&mut LoadStep::<P, M, O, X, T> { part, to: &mut fragment, types: PhantomData });
    fragment
}
/// The first value of each step along K, and the number of the step
#[inline(always)]
pub(crate) fn step_of<F: FragmentLayout>(i: u64) -> Option<u64> {
    let values = const { F::SIZE / mode(F::SHAPE, 2) };
    if i % values == 0 { Some(i / values) } else { None }
}
/// One step along K of an operand
struct LoadStep<'f, P: LoadedBy<M, O, X, T>, M, O, X, T: Packed> {
    part: u32,
    to: &'f mut Fragment<P::Fragment, T>,
    types: PhantomData<(M, O, X)>,
}
impl<P: LoadedBy<M, O, X, T>, M, O, X, T: Packed> Step for LoadStep<'_, P, M, O, X, T> {
    #[inline(always)]
    fn step(&mut self, i: u64) {
        if let Some(k) = step_of::<P::Fragment>(i) {
            // SAFETY: as the caller of `load_operand` promised.
            unsafe { P::load(self.part, StageOffset::FIRST, self.to, k) }
        }
    }
}
/// One step along K of an A in registers
struct OfHeld<'s, Q, M, X, Y, Z, F, L>
where
    M: TileMma<Atom: LoadsOperands>,
    Q: LoadedBy<M, OperandB, Y, ValueB<M::Atom>>,
    F: FragmentLayout,
    L: FragmentLayout,
{
    a: &'s Fragment<F, ValueA<M::Atom>>,
    b: Part<Q, M, OperandB, Y, ValueB<M::Atom>>,
    sums: &'s mut Accumulators<M::Atom, L>,
    types: PhantomData<(X, Z)>,
}
impl<Q, M, X, Y, Z, F, L> Step for OfHeld<'_, Q, M, X, Y, Z, F, L>
where
    M: TileMma<Atom: LoadsOperands>
        + bounds::FragmentOf<OperandA, X, Output = F>
        + bounds::FragmentOf<OperandB, Y, Output = <Q as LoadedBy<M, OperandB, Y, ValueB<M::Atom>>>::Fragment>
        + bounds::FragmentOf<OperandC, Z, Output = L>,
    Q: LoadedBy<M, OperandB, Y, ValueB<M::Atom>>,
    F: FragmentLayout,
    L: FragmentLayout,
{
    #[inline(always)]
    fn step(&mut self, i: u64) {
        if let Some(k) = step_of::<F>(i) {
            // SAFETY: as the caller of `multiply_held` promised.
            unsafe {
                Q::load(self.b.0, StageOffset::FIRST, &mut self.b.1, k);
                Multiply::<M, X, Y, Z>::step(self.a, &self.b.1, self.sums, k);
            }
        }
    }
}
/// An instruction whose registers have elements of A and B as memory has them.
pub trait LoadsOperands:
    SyncMma
    + MmaInstruction<
        A: Storage<Bytes: Packed<Word = <Self as SyncMma>::Word>>,
        B: Storage<Bytes: Packed<Word = <Self as SyncMma>::Word>>,
    >
{
}
impl<I> LoadsOperands for I where
    I: SyncMma
        + MmaInstruction<
            A: Storage<Bytes: Packed<Word = <I as SyncMma>::Word>>,
            B: Storage<Bytes: Packed<Word = <I as SyncMma>::Word>>,
        >
{
}
/// An element of A of the instruction, as bytes
pub type ValueA<I> = <<I as MmaInstruction>::A as Storage>::Bytes;
/// An element of B of the instruction, as bytes
pub type ValueB<I> = <<I as MmaInstruction>::B as Storage>::Bytes;
/// A thread's part of an operand, and its registers
pub(crate) type Part<P, M, O, X, T> = (u32, Fragment<<P as LoadedBy<M, O, X, T>>::Fragment, T>);
/// One step along K
struct OfSteps<'s, P, Q, M, X, Y, Z, L>
where
    M: TileMma<Atom: LoadsOperands>,
    P: LoadedBy<M, OperandA, X, ValueA<M::Atom>>,
    Q: LoadedBy<M, OperandB, Y, ValueB<M::Atom>>,
    L: FragmentLayout,
{
    a: Part<P, M, OperandA, X, ValueA<M::Atom>>,
    b: Part<Q, M, OperandB, Y, ValueB<M::Atom>>,
    sums: &'s mut Accumulators<M::Atom, L>,
    types: PhantomData<(P, Q, X, Y, Z)>,
}
impl<P, Q, M, X, Y, Z, L> Step for OfSteps<'_, P, Q, M, X, Y, Z, L>
where
    M: TileMma<Atom: LoadsOperands>
        + bounds::FragmentOf<OperandA, X, Output = <P as LoadedBy<M, OperandA, X, ValueA<M::Atom>>>::Fragment>
        + bounds::FragmentOf<OperandB, Y, Output = <Q as LoadedBy<M, OperandB, Y, ValueB<M::Atom>>>::Fragment>
        + bounds::FragmentOf<OperandC, Z, Output = L>,
    P: LoadedBy<M, OperandA, X, ValueA<M::Atom>>,
    Q: LoadedBy<M, OperandB, Y, ValueB<M::Atom>>,
    L: FragmentLayout,
{
    #[inline(always)]
    fn step(&mut self, i: u64) {
        let Some(k) = step_of::<P::Fragment>(i) else { return };
        // SAFETY: as the caller of `multiply_loaded` promised.
        unsafe {
            P::load(self.a.0, StageOffset::FIRST, &mut self.a.1, k);
            Q::load(self.b.0, StageOffset::FIRST, &mut self.b.1, k);
            Multiply::<M, X, Y, Z>::step(&self.a.1, &self.b.1, self.sums, k);
        }
    }
}
