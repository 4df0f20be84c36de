//! The tiles of several products of one launch. The blocks stay, and take the tiles of all products one after another.

use super::BlockTile;
use core::num::NonZeroU32;
use cute_static::collective::Collective;
use cute_static::schedule::{AlongN, Persistent, Schedule, ScheduleError, Tiles, WorkList};

/// The scheduler of a batch or of a group: blocks that stay, and take tiles along N.
pub type InGroup = Persistent<AlongN>;

/// The numbers of tiles of a product of these extents (m, n, k) by the main loop `G`
pub fn tiles_of<G: Collective<TileShape: BlockTile>>([m, n, k]: [i64; 3]) -> Tiles {
    let tile = const { <G::TileShape as BlockTile>::EXTENTS };
    let number = |extent: i64, tile: u32| (extent as u64).div_ceil(u64::from(tile)) as u32;
    let [of_m, of_n, of_k] = tile;
    Tiles { m: number(m, of_m), n: number(n, of_n), k: number(k, of_k), batch: 1 }
}
/// The tiles of one product of a launch of several.
///
/// * **Law** with `first` the tiles of the groups before it, tile `t` of the group is computed by block `(first + t) mod blocks`: so the blocks share the tiles of all groups
///   evenly.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct GroupTiles {
    schedule: Schedule<InGroup>,
    /// The block that has its first tile
    begin: u32,
    blocks: NonZeroU32,
}
impl GroupTiles {
    /// Those of a product of these extents by the main loop `G`, which follow `first` tiles of other groups. The launch has so many `blocks`.
    ///
    /// # Errors
    /// As [`Schedule::new`].
    pub fn new<G: Collective<TileShape: BlockTile>>(
        extents: [i64; 3],
        first: u32,
        blocks: NonZeroU32,
    ) -> Result<Self, ScheduleError> {
        let schedule = Schedule::new(tiles_of::<G>(extents), blocks.get())?;
        Ok(Self { schedule, begin: first % blocks, blocks })
    }
    /// The work of a block, of as many as the launch has.
    #[inline(always)]
    pub fn work(&self, block: u32) -> WorkList<InGroup> {
        self.schedule.work([(block + (self.blocks.get() - self.begin)) % self.blocks, 0, 0])
    }
}
