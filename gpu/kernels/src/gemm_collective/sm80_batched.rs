//! Ampere, several products in one launch: matrices of one shape, a batch, or groups of matrices of shapes of their own. The blocks stay, and take the tiles of all products one after another.

use super::groups::GroupTiles;
use super::sm80::{CpAsyncMainloop, MatrixA, MatrixB, MatrixMajor, Plan, gemm, gemm_with_edges};
use super::{BlockTile, HeldOf};
use core::iter::once;
use core::num::NonZeroU32;
use cute_static::collective::Collective;
use cute_static::plan::{IsBlockPlan, StoresTilesOf};
use cute_static::schedule::{ScheduleError, Work};
use cute_static_device::batch::Batch;
use cute_static_device::epilogue::{TileStore, WithoutStages};
use cute_static_device::tiles::{Extents, Matrix};
use cute_static_device::window::{Edges, Left, MatrixStrides};

/// `D = A·Bᵀ` of each matrix of a batch, by one block: [`gemm`] of the matrices that the work names.
///
/// # Safety
/// As [`gemm`], for each matrix of the batch.
#[inline(always)]
pub unsafe fn gemm_batched<P, G, E, V, X, Y, T, L, W>(
    a: Batch<MatrixA<G, V, L>>,
    b: Batch<MatrixB<G, X, L>>,
    d: Batch<Matrix<'M', 'N', T, Y, L>>,
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

/// One product of a launch of several.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Group {
    /// The addresses of A, B and D
    matrices: [*mut u8; 3],
    /// The elements from one row or column to the next
    pitches: [i64; 3],
    /// (m, n, k)
    extents: [i64; 3],
    tiles: GroupTiles,
}
impl Group {
    /// The product of these matrices by the main loop `G`, whose tiles follow those of other groups: `first` of them. The launch has so many `blocks`.
    ///
    /// # Errors
    /// As [`GroupTiles::new`].
    pub fn new<G: Collective<TileShape: BlockTile>>(
        matrices: [*mut u8; 3],
        pitches: [i64; 3],
        extents: [i64; 3],
        first: u32,
        blocks: NonZeroU32,
    ) -> Result<Self, ScheduleError> {
        Ok(Self { matrices, pitches, extents, tiles: GroupTiles::new::<G>(extents, first, blocks)? })
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
        let Group { matrices, pitches, extents: [m, n, k], tiles } = *group;
        let extents = Extents { m, n, k };
        // SAFETY: as promised.
        unsafe {
            gemm_with_edges::<P, G, E, JA, JB, JD, T, _>(matrices, pitches, extents, tiles.work(block));
        }
    }
}
