//! Ampere, several products in one launch: matrices of one shape, a batch, or groups of matrices of shapes of their own. The blocks stay, and take the tiles of all products one after another.

use super::sm80::{CpAsyncMainloop, MatrixMajor, Plan, gemm, gemm_with_edges};
use super::{BlockTile, HeldOf};
use core::iter::once;
use core::num::NonZeroU32;
use cute_static::collective::Collective;
use cute_static::plan::{IsBlockPlan, StoresTilesOf};
use cute_static::schedule::{AlongN, Persistent, Schedule, ScheduleError, Tiles, Work};
use cute_static_device::epilogue::{TileStore, WithoutStages};
use cute_static_device::global::{Edges, Left, MatrixStrides};
use cute_static_device::tiles::{Extents, Matrix};

/// Matrices of one shape.
#[derive(Clone, Copy)]
pub struct Batch<const X: char, const Y: char, T, V, E> {
    /// The first one
    pub first: Matrix<X, Y, T, V, E>,
    /// The elements from one to the next
    pub step: i64,
}
impl<const X: char, const Y: char, T: Copy, V: MatrixStrides, E: Edges> Batch<X, Y, T, V, E> {
    /// # Safety
    /// There are so many.
    #[inline(always)]
    unsafe fn matrix(self, number: u32) -> Matrix<X, Y, T, V, E> {
        // SAFETY: as promised.
        self.first.part(|first| unsafe { first.behind(i64::from(number) * self.step) })
    }
}
/// `D = A·Bᵀ` of each matrix of a batch, by one block: [`gemm`] of the matrices that the work names.
///
/// # Safety
/// As [`gemm`], for each matrix of the batch.
#[inline(always)]
pub unsafe fn gemm_batched<P, G, E, V, X, Y, T, L, W>(
    a: Batch<'M', 'K', G::ElementA, V, L>,
    b: Batch<'N', 'K', G::ElementB, X, L>,
    d: Batch<'M', 'N', T, Y, L>,
    work: W,
) where
    G: CpAsyncMainloop,
    E: TileStore<HeldOf<G>, Matrix<'M', 'N', T, Y, L>, Source = WithoutStages> + StoresTilesOf<G>,
    Plan<P, G, E>: IsBlockPlan,
    V: MatrixStrides,
    X: MatrixStrides,
    Y: MatrixStrides,
    T: Copy,
    L: Edges,
    W: Iterator<Item = Work>,
{
    for work in work {
        let number = work.batch;
        // SAFETY: as promised.
        unsafe {
            let (a, b, d) = (a.matrix(number), b.matrix(number), d.matrix(number));
            gemm::<P, G, E, _, _, _, _, _>(a, b, d, once(work));
        }
    }
}

/// The scheduler of a group: blocks that stay, and take tiles along N.
pub type InGroup = Persistent<AlongN>;
/// One product of a launch of several.
///
/// * **Law** with `first` the tiles of the groups before it, tile `t` of the group is computed by block `(first + t) mod blocks`: so the blocks share the tiles of all groups
///   evenly.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Group {
    /// The addresses of A, B and D
    matrices: [*mut u8; 3],
    /// The elements from one row or column to the next
    pitches: [i64; 3],
    /// (m, n, k)
    extents: [i64; 3],
    schedule: Schedule<InGroup>,
    /// The block that has its first tile
    begin: u32,
    blocks: NonZeroU32,
}
impl Group {
    /// The product of these matrices by the main loop `G`, whose tiles follow those of other groups: `first` of them. The launch has so many `blocks`.
    ///
    /// # Errors
    /// As [`Schedule::new`].
    pub fn new<G: Collective<TileShape: BlockTile>>(
        matrices: [*mut u8; 3],
        pitches: [i64; 3],
        extents: [i64; 3],
        first: u32,
        blocks: NonZeroU32,
    ) -> Result<Self, ScheduleError> {
        let schedule = Schedule::new(Self::tiles::<G>(extents), blocks.get())?;
        Ok(Self { matrices, pitches, extents, schedule, begin: first % blocks, blocks })
    }
    /// The numbers of tiles of a product of these extents by the main loop `G`
    pub fn tiles<G: Collective<TileShape: BlockTile>>([m, n, k]: [i64; 3]) -> Tiles {
        let tile = const { <G::TileShape as BlockTile>::EXTENTS };
        let number = |extent: i64, tile: u32| (extent as u64).div_ceil(u64::from(tile)) as u32;
        let [of_m, of_n, of_k] = tile;
        Tiles { m: number(m, of_m), n: number(n, of_n), k: number(k, of_k), batch: 1 }
    }
}
/// `D = A·Bᵀ` of each of the groups, by one block: [`gemm_with_edges`] of each product.
///
/// # Safety
/// As [`gemm_with_edges`], for each group, which is one [of the main loop](Group::new) `G`; `block` is the number of the block, of as many as the groups say.
#[inline(always)]
pub unsafe fn gemm_grouped<'g, P, G, E, JA, JB, JD, T>(groups: impl Iterator<Item = &'g Group>, block: u32)
where
    G: CpAsyncMainloop,
    E: TileStore<HeldOf<G>, Matrix<'M', 'N', T, JD::Strides, Left>, Source = WithoutStages> + StoresTilesOf<G>,
    Plan<P, G, E>: IsBlockPlan,
    JA: MatrixMajor,
    JB: MatrixMajor,
    JD: MatrixMajor,
    T: Copy,
{
    for group in groups {
        let Group { matrices, pitches, extents: [m, n, k], schedule, begin, blocks } = *group;
        let extents = Extents { m, n, k };
        let block = (block + (blocks.get() - begin)) % blocks;
        // SAFETY: as promised.
        unsafe {
            gemm_with_edges::<P, G, E, JA, JB, JD, T, _>(matrices, pitches, extents, schedule.work([block, 0, 0]));
        }
    }
}
