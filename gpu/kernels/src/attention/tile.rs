//! What the kernels of all architectures share: the extents of a tile, and what a thread does with its scores.

use super::seen::Keys;
use crate::gemm_collective::BlockTile;
use crate::softmax::Softmax;
use core::marker::PhantomData;
use cute_static::atom::{OperandC, TileMma};
use cute_static::bounds;
use cute_static::collective::CollectiveMma;
use cute_static::layout::IsLayout;
use cute_static::tensor::Addressing;
use cute_static::tensor::unroll::Step;
use cute_static::typenum::Unsigned;
use cute_static_device::accumulators::{Accumulates, Accumulators, Fragment};
use cute_static_device::rows::{FragmentByRows, SharesRows, are_same_rows, is_in_one_warp};
use cute_static_device::vector::each;
use cute_static_device::window::{Edges, Place};

/// What a block computes at a time.
#[derive(Clone, Copy)]
#[allow(missing_docs)] // Each is the number of its name.
pub struct Tile {
    pub queries: u32,
    pub keys: u32,
    /// Of a query and of a key
    pub features: u32,
    /// Of a value and of an output
    pub outputs: u32,
}
/// Two main loops, of scores and of outputs.
pub trait HasTile {
    /// The extents
    const TILE: Tile;
}
impl<H, I, X, Y, M, N> HasTile for (CollectiveMma<H, X, M>, CollectiveMma<I, Y, N>)
where
    X: BlockTile,
    Y: BlockTile,
{
    const TILE: Tile = Tile { queries: X::M::U32, keys: X::N::U32, features: X::K::U32, outputs: Y::N::U32 };
}

pub(super) type FragmentOf<M, O, X> = <M as bounds::FragmentOf<O, X>>::Output;
/// (thread, value) → (row, column) of C
pub(super) type PartOf<M, X> = <M as bounds::PartitionMatrix<OperandC, CoordinatesOf<X>>>::Output;
type CoordinatesOf<X> = <<X as BlockTile>::C as bounds::IdentityLayout>::Output;

/// A tiled MMA whose accumulators of the tile `X` lie in rows of threads.
pub trait HasRows<X: BlockTile<C: bounds::IdentityLayout>>:
    TileMma<Atom: Accumulates<Sum = f32>>
    + bounds::FragmentOf<OperandC, X::C, Output: FragmentByRows>
    + bounds::PartitionMatrix<
        OperandC,
        CoordinatesOf<X>,
        Output: SharesRows<FragmentOf<Self, OperandC, X::C>> + Addressing<Offset: Place> + Default,
    >
{
}
impl<M, X: BlockTile<C: bounds::IdentityLayout>> HasRows<X> for M where
    M: TileMma<Atom: Accumulates<Sum = f32>>
        + bounds::FragmentOf<OperandC, X::C, Output: FragmentByRows>
        + bounds::PartitionMatrix<
            OperandC,
            CoordinatesOf<X>,
            Output: SharesRows<FragmentOf<M, OperandC, X::C>> + Addressing<Offset: Place> + Default,
        >
{
}
/// One warp has a row of the scores that the tiled MMA `M` computes, and a thread has the same rows of the outputs of `N`.
pub(super) const fn check_rows<M, X, N, Y>(threads: u64)
where
    X: BlockTile<C: bounds::IdentityLayout>,
    Y: BlockTile<C: bounds::IdentityLayout>,
    M: HasRows<X>,
    N: HasRows<Y>,
{
    assert!(
        is_in_one_warp::<FragmentOf<M, OperandC, X::C>, PartOf<M, X>>(X::N::U64),
        "several warps have a row of scores"
    );
    assert!(are_same_rows::<PartOf<M, X>, PartOf<N, Y>>(threads), "a thread has other rows of outputs than of scores");
}
/// The scores of a thread for tile number `tile` become weights. Those that a query does not see count for nothing. `rescale` is given each row, and the
/// number by which sums of the tiles before it are multiplied.
///
/// # Safety
/// All lanes of the warp come here together; the thread is the calling one of those of the tiled MMA `M`.
#[inline(always)]
pub(super) unsafe fn weigh<F, M, X, S>(
    scores: &mut Accumulators<M::Atom, FragmentOf<M, OperandC, X::C>>,
    softmax: &mut Softmax<FragmentOf<M, OperandC, X::C>>,
    (keys, tile): (&Keys<S>, u32),
    thread: usize,
    rescale: impl FnMut(u64, f32),
) where
    F: HasTile,
    X: BlockTile<C: bounds::IdentityLayout>,
    M: HasRows<X>,
    S: Edges,
{
    if S::ANY && tile >= keys.masked {
        let seen = keys.of_tile::<F>(tile);
        let begin = PartOf::<M, X>::default().address(thread as u64).place();
        let (seen, partition) = (seen.from(begin), PhantomData::<PartOf<M, X>>);
        each::<FragmentOf<M, OperandC, X::C>>(&mut Mask { seen, scores: &mut *scores, partition });
    }
    // SAFETY: as promised; the scores are those of the partition.
    unsafe { softmax.weigh::<PartOf<M, X>, _>(scores, rescale) }
}
/// The scores of a tile that a query does not see count for nothing.
struct Mask<'s, S, P, A: Accumulates, L: Fragment> {
    seen: S,
    scores: &'s mut Accumulators<A, L>,
    partition: PhantomData<P>,
}
impl<S, P, A, L> Step for Mask<'_, S, P, A, L>
where
    S: Edges,
    P: Addressing<Offset: Place> + IsLayout + Default,
    A: Accumulates<Sum = f32>,
    L: Fragment,
{
    #[inline(always)]
    fn step(&mut self, i: u64) {
        let threads = const { P::SIZE / L::SIZE };
        if !self.seen.has(P::default().address(threads * i).place()) {
            self.scores.set(i, f32::NEG_INFINITY);
        }
    }
}
