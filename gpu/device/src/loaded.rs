//! `ldmatrix` and `mma.sync` on a stage of a collective.

use crate::accumulators::{Accumulators, Fragment as FragmentLayout};
use crate::epilogue::Storage;
use crate::matrix::{Fragment, MatrixLoad, Multiply, SyncMma, load_rows, mode};
use crate::shared::{Shared, Staged, is_staged};
use crate::vector::each;
use core::marker::PhantomData;
use cute_static::atom::{Destination, OperandA, OperandB, OperandC, Source, TileCopy, TileMma};
use cute_static::bounds;
use cute_static::collective::LoadParts;
use cute_static::instruction::mma::MmaInstruction;
use cute_static::prelude::*;
use cute_static::tensor::Addressing;
use cute_static::tensor::unroll::Step;

/// An operand `O` of the tiled MMA `M` in a stage, of the tile `X`: what a thread loads of it, step by step along K.
///
/// * **Admissible** where `ldmatrix` loads it, and a thread's rows of 16 bytes have no sum that carries among the bits of the swizzle.
pub trait LoadedBy<M, O, X, T> {
    /// The fragment of a thread
    type Fragment: FragmentLayout;
    /// Where the part of a thread begins in the stage at an address.
    fn part(stage: u32, thread: usize) -> u32;
    /// Loads step `k`.
    ///
    /// # Safety
    /// All lanes of the warp come here together; the stage is full.
    unsafe fn load(part: u32, to: &mut Fragment<Self::Fragment, T>, k: u64);
}
type RowsOf<P> = <<P as cute_static::collective::TmaParts>::Stage as Staged>::Rows;
type SwizzleOf<P> = <<P as cute_static::collective::TmaParts>::Stage as Staged>::Swizzle;
/// (thread, value) → element of the stage
type PartitionOf<P> = <<P as LoadParts>::Load as bounds::PartitionSide<Source, RowsOf<P>>>::Output;
impl<P, M, O, X, T> LoadedBy<M, O, X, T> for P
where
    P: LoadParts<Stage: Staged>,
    M: bounds::FragmentOf<O, X, Output: FragmentLayout>,
    P::Load: TileCopy<Atom: MatrixLoad>
        + bounds::PartitionSide<Source, RowsOf<P>, Output: Addressing<Offset = i64> + IsLayout + Default>
        + bounds::Retile<Destination, M::Output, Output: Addressing<Offset = i64> + IsLayout + Default>,
{
    type Fragment = M::Output;
    #[inline(always)]
    fn part(stage: u32, thread: usize) -> u32 {
        const {
            assert!(
                is_staged::<T, SwizzleOf<P>, PartitionOf<P>>(16 / size_of::<T>() as u64),
                "the values of a thread are not rows of the stage"
            );
        }
        Shared::<T, SwizzleOf<P>>::new(stage).address(PartitionOf::<P>::default().address(thread as u64))
    }
    #[inline(always)]
    unsafe fn load(part: u32, to: &mut Fragment<Self::Fragment, T>, k: u64) {
        let (part, threads) = (Shared::<T, SwizzleOf<P>>::new(part), const { mode(PartitionOf::<P>::SHAPE, 0) });
        let from = |i| part.address(PartitionOf::<P>::default().address(threads * i));
        // SAFETY: the same demand.
        unsafe { load_rows::<P::Load, T, SwizzleOf<P>, M::Output>(from, to, k) }
    }
}

/// Multiplies a stage: operands `P` and `Q` at these addresses, of the tiles `X` and `Y` of the tiled MMA `M`.
///
/// * **Law** `C += A·Bᵀ` for the elements of the tile `Z` that the thread holds.
///
/// # Safety
/// All lanes of the warp come here together; the stages are full until all have come back.
#[inline(always)]
pub unsafe fn multiply_loaded<P, Q, M, X, Y, Z, L>(
    (a, b): (u32, u32),
    thread: usize,
    sums: &mut Accumulators<M::Atom, L>,
) where
    M: TileMma<Atom: SyncMma + MmaInstruction<A: Storage, B: Storage>>
        + bounds::FragmentOf<OperandA, X, Output = <P as LoadedBy<M, OperandA, X, ValueA<M::Atom>>>::Fragment>
        + bounds::FragmentOf<OperandB, Y, Output = <Q as LoadedBy<M, OperandB, Y, ValueB<M::Atom>>>::Fragment>
        + bounds::FragmentOf<OperandC, Z, Output = L>,
    P: LoadedBy<M, OperandA, X, ValueA<M::Atom>>,
    Q: LoadedBy<M, OperandB, Y, ValueB<M::Atom>>,
    L: FragmentLayout,
{
    let mut step = OfSteps::<P, Q, M, X, Y, Z, L> {
        a: (P::part(a, thread), Fragment::zero()),
        b: (Q::part(b, thread), Fragment::zero()),
        sums,
        types: PhantomData,
    };
    each::<P::Fragment>(&mut step);
}
/// An element of A of the instruction, as bytes
pub type ValueA<I> = <<I as MmaInstruction>::A as Storage>::Bytes;
/// An element of B of the instruction, as bytes
pub type ValueB<I> = <<I as MmaInstruction>::B as Storage>::Bytes;
/// A thread's part of an operand, and its registers
type Part<P, M, O, X, T> = (u32, Fragment<<P as LoadedBy<M, O, X, T>>::Fragment, T>);
/// One step along K
struct OfSteps<'s, P, Q, M, X, Y, Z, L>
where
    M: TileMma<Atom: SyncMma + MmaInstruction<A: Storage, B: Storage>>,
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
    M: TileMma<Atom: SyncMma + MmaInstruction<A: Storage, B: Storage>>
        + bounds::FragmentOf<OperandA, X, Output = <P as LoadedBy<M, OperandA, X, ValueA<M::Atom>>>::Fragment>
        + bounds::FragmentOf<OperandB, Y, Output = <Q as LoadedBy<M, OperandB, Y, ValueB<M::Atom>>>::Fragment>
        + bounds::FragmentOf<OperandC, Z, Output = L>,
    P: LoadedBy<M, OperandA, X, ValueA<M::Atom>>,
    Q: LoadedBy<M, OperandB, Y, ValueB<M::Atom>>,
    L: FragmentLayout,
{
    #[inline(always)]
    fn step(&mut self, i: u64) {
        // The first value of each step
        let values = const { P::Fragment::SIZE / mode(P::Fragment::SHAPE, 2) };
        if i % values != 0 {
            return;
        }
        let k = i / values;
        // SAFETY: as the caller of `multiply_loaded` promised.
        unsafe {
            P::load(self.a.0, &mut self.a.1, k);
            Q::load(self.b.0, &mut self.b.1, k);
            Multiply::<M, X, Y, Z>::step(&self.a.1, &self.b.1, &mut self.sums.tensor_mut(), k);
        }
    }
}
