//! Hopper, several products in one launch, of matrices with tensor maps of their own: groups. A batch of matrices of one shape is [`gemm`] of maps of three modes,
//! [`BatchMap`](cute_static_device::sources::BatchMap).

use super::groups::{GroupTiles, InGroup};
use super::{BlockTile, Consumers, HeldOf, InRegisters, Plan, TmaMainloop, gemm};
use core::num::NonZeroU32;
use cute_static::collective::{Collective, TmaCollective, TmaParts};
use cute_static::pipeline::FilledAlone;
use cute_static::plan::{IsBlockPlan, StoresTilesOf};
use cute_static::schedule::{ScheduleError, Work, WorkList};
use cute_static::typenum::U1;
use cute_static_device::batch::{ByProduct, EachOf, MatrixOf};
use cute_static_device::epilogue::TileStore;
use cute_static_device::hopper::{MatrixMap, OperandMap, OperandSource};
use cute_static_device::sources::OfProducts;
use cute_static_device::tiles::Extents;
use cute_static_device::window::Left;

/// One product of a launch of several: A and B have the boxes of these maps, and D has elements of as many bits as `T`, row-major.
#[repr(C)]
pub struct MappedGroup<A, B, T> {
    a: OperandMap<'M', A>,
    b: OperandMap<'N', B>,
    d: *mut T,
    /// (m, n)
    extents: [i64; 2],
    tiles: GroupTiles,
}
impl<A, B, T> MappedGroup<A, B, T> {
    /// The product of these matrices, of extents (m, n, k), by the main loop `G`, whose tiles follow those of other groups: `first` of them. The launch has so many `blocks`.
    ///
    /// # Errors
    /// As [`GroupTiles::new`].
    pub fn new<G>(
        (a, b): (OperandMap<'M', A>, OperandMap<'N', B>),
        d: *mut T,
        extents: [i64; 3],
        first: u32,
        blocks: NonZeroU32,
    ) -> Result<Self, ScheduleError>
    where
        G: Collective<TileShape: BlockTile> + TmaCollective<A: TmaParts<Map = A>, B: TmaParts<Map = B>>,
    {
        let [m, n, _] = extents;
        Ok(Self { a, b, d, extents: [m, n], tiles: GroupTiles::new::<G>(extents, first, blocks)? })
    }
}
/// The products of a launch.
pub struct Groups<'g, A, B, T>(&'g [MappedGroup<A, B, T>]);
impl<A, B, T> Clone for Groups<'_, A, B, T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<A, B, T> Copy for Groups<'_, A, B, T> {}
impl<'g, A, B, T> Groups<'g, A, B, T> {
    /// # Safety
    /// There are so many.
    #[inline(always)]
    unsafe fn group(self, product: u32) -> &'g MappedGroup<A, B, T> {
        // SAFETY: as promised.
        unsafe { self.0.get_unchecked(product as usize) }
    }
    /// The work of a block: the tiles of all groups that are its own. (It begins with the first group: without work to begin with, the compiler compares registers that
    /// nothing has written.)
    #[inline(always)]
    fn work(self, block: u32) -> WorkOfGroups<'g, A, B, T> {
        WorkOfGroups { groups: self, block, next: 1, work: self.0.first().map(|group| group.tiles.work(block)) }
    }
}
/// See [`Groups::work`]. (An adaptor of iterators would have room for the work of a second group, and a thread has no registers for it.)
struct WorkOfGroups<'g, A, B, T> {
    groups: Groups<'g, A, B, T>,
    block: u32,
    /// The number of the next group, and the work of the one before it
    next: u32,
    work: Option<WorkList<InGroup>>,
}
impl<A, B, T> Iterator for WorkOfGroups<'_, A, B, T> {
    type Item = Work;
    #[inline(always)]
    fn next(&mut self) -> Option<Work> {
        loop {
            if let Some(work) = self.work.as_mut().and_then(Iterator::next) {
                return Some(Work { batch: self.next - 1, ..work });
            }
            self.work = Some(self.groups.0.get(self.next as usize)?.tiles.work(self.block));
            self.next += 1;
        }
    }
}
/// The operands along one mode.
macro_rules! operands {
    ($($x:literal $map:ident: $field:ident;)*) => {$(
        impl<A, B, T> OfProducts<$x, OperandMap<$x, $map>> for Groups<'_, A, B, T>
        where
            $map: MatrixMap,
        {
            type Operand = OperandMap<$x, $map>;
            #[inline(always)]
            fn prepare(self) {}
            #[inline(always)]
            unsafe fn of(self, work: &Work) -> OperandMap<$x, $map> {
                // SAFETY: as promised.
                let operand = unsafe { self.group(work.batch) }.$field;
                OperandSource::prepare(operand);
                operand
            }
        }
    )*};
}
operands! {
    'M' A: a;
    'N' B: b;
}
impl<A, B, T: Copy> ByProduct for Groups<'_, A, B, T> {
    type Element = T;
    type Strides = (i64, U1);
    type Edges = Left;
    #[inline(always)]
    unsafe fn of(self, product: u32) -> MatrixOf<Self> {
        // SAFETY: as promised.
        let MappedGroup { d, extents, .. } = unsafe { self.group(product) };
        let [m, n] = *extents;
        // SAFETY: as promised of the group.
        unsafe { Extents { m, n, k: 0 }.d(*d, (n, U1::new())) }
    }
}
/// `D = A·Bᵀ` of each of the groups, by one block: [`gemm`] of the products that the work names.
///
/// # Safety
/// As [`gemm`], for each group, which is one [of the main loop](MappedGroup::new) `G`; `block` is the number of the block, of as many as the groups say.
#[inline(always)]
pub unsafe fn gemm_grouped<'g, P, K, G, E, A, B, T>(groups: &'g [MappedGroup<A, B, T>], block: u32)
where
    K: Consumers<G, Ring: FilledAlone>,
    G: InRegisters + TmaMainloop<MapA = OperandMap<'M', A>, MapB = OperandMap<'N', B>>,
    E: TileStore<HeldOf<G>, EachOf<Groups<'g, A, B, T>>> + StoresTilesOf<G>,
    Plan<P, K, E>: IsBlockPlan,
    A: MatrixMap,
    B: MatrixMap,
    T: Copy,
{
    let groups = Groups(groups);
    // SAFETY: as promised.
    unsafe { gemm::<P, K, G, E, EachOf<Groups<'g, A, B, T>>, _>(groups, groups, EachOf(groups), groups.work(block)) }
}
