//! The work of one block.

use super::plan::positive;
use super::scheduler::Kind;
use super::{Schedule, Scheduler};
use crate::seal::Seal;
use core::ops::Range;

/// What a block computes next: k tiles of one tile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Work {
    /// The tile along M
    pub m: u32,
    /// The tile along N
    pub n: u32,
    /// The matrix
    pub batch: u32,
    /// The k tiles
    pub k: Range<u32>,
    /// Whether the tile is there. A cluster may exceed the tiles; a block without a tile takes part in the copies of its cluster, and in nothing else.
    pub inside: bool,
    /// What happens with the sums
    pub reduction: Reduction,
}

/// What a block does with the sums of its k tiles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reduction {
    /// It stores them in this slot of the workspace, and then sets the flag of the slot.
    Stores {
        /// The slot
        slot: u32,
    },
    /// It waits for the flags of these slots, none if it has computed the whole tile, adds what is there in their order, and stores the tile.
    Finishes {
        /// The slots
        waits_for: Range<u32>,
    },
}

/// The work of one block, in the order in which it does it; see [`Schedule::work`].
///
/// * **Law** a block stores all its partial sums before it waits for one. So every block finishes if all blocks of the grid run at the same time.
pub struct WorkList<S> {
    schedule: Schedule<S>,
    /// The cluster, and the place of the block in it; for a static one its tile
    cluster: u32,
    place: [u32; 3],
    /// The next part of all tiles
    part: u32,
    /// The next whole tile, or the next tile of the part
    tile: u32,
    /// The k tiles that are left of those that are shared, and the last tile of these
    shared: Range<u32>,
    shared_tile: u32,
}
impl<S: Scheduler> WorkList<S> {
    #[inline]
    pub(super) fn new(schedule: Schedule<S>, block: [u32; 3]) -> Self {
        let [x, y] = S::CLUSTER;
        let mut list =
            Self { schedule, cluster: 0, place: block, part: 0, tile: u32::MAX, shared: 0..0, shared_tile: 0 };
        let [grid_x, grid_y, grid_z] = schedule.grid();
        if block[0] >= grid_x || block[1] >= grid_y || block[2] >= grid_z {
            list.part = u32::MAX;
            return list;
        }
        match S::KIND {
            Kind::Static => {}
            Kind::Parts(_) => {
                list.cluster = block[0] / x;
                list.tile = list.cluster;
            }
            Kind::Shares(_) => {
                list.cluster = block[0] / x;
                list.tile = schedule.shared + list.cluster;
                if schedule.shared > 0 {
                    list.shared = schedule.begin(list.cluster)..schedule.begin(list.cluster + 1);
                    list.shared_tile = (list.shared.end - 1) / positive(schedule.tiles.k);
                }
            }
        }
        if S::KIND != Kind::Static {
            list.place = [block[0] % x, block[1] % y, 0];
        }
        list
    }
    /// The work on `k` of the tile of this block in the tile `tile` of a cluster.
    #[inline]
    fn piece(&self, tile: u32, k: Range<u32>, reduction: Reduction) -> Work {
        let [m, n, batch] = self.schedule.place(tile);
        self.at([m * S::CLUSTER[0] + self.place[0], n * S::CLUSTER[1] + self.place[1], batch], k, reduction)
    }
    #[inline]
    fn at(&self, [m, n, batch]: [u32; 3], k: Range<u32>, reduction: Reduction) -> Work {
        Work { m, n, batch, k, inside: m < self.schedule.tiles.m && n < self.schedule.tiles.n, reduction }
    }
    /// The first slot of the blocks with this rank.
    #[inline]
    fn first_slot(&self) -> u32 {
        (self.place[0] + S::CLUSTER[0] * self.place[1]) * self.schedule.slots_of_a_rank()
    }
    /// The next part of a tile; all first parts are before all second ones.
    #[inline]
    fn next_part(&mut self, parts: u32) -> Option<Work> {
        let Schedule { total, clusters, tiles, share, more, .. } = self.schedule;
        while self.tile >= total && self.part < parts {
            self.tile -= total;
            self.part += 1;
        }
        if self.part >= parts {
            return None;
        }
        let (part, tile) = (self.part, self.tile);
        self.tile += clusters;
        if parts == 1 {
            return Some(self.piece(tile, 0..tiles.k, Reduction::Finishes { waits_for: 0..0 }));
        }
        let begin = |part: u32| part * share + part.min(more);
        let slot = self.first_slot() + tile * (parts - 1);
        let reduction = if part + 1 < parts {
            Reduction::Stores { slot: slot + part }
        } else {
            Reduction::Finishes { waits_for: slot..slot + part }
        };
        Some(self.piece(tile, begin(part)..begin(part + 1), reduction))
    }
    /// The next share of a tile, from the last tile to the first one.
    #[inline]
    fn next_share(&mut self) -> Option<Work> {
        if self.shared.is_empty() {
            return None;
        }
        let (tile, k) = (self.shared_tile, self.schedule.tiles.k);
        let start = tile * k;
        let begin = self.shared.start.max(start);
        let range = begin - start..self.shared.end - start;
        self.shared.end = begin;
        self.shared_tile = tile.wrapping_sub(1);
        let (slot, cluster) = (self.first_slot(), self.cluster);
        let reduction = if range.end < k {
            Reduction::Stores { slot: slot + cluster }
        } else if range.start == 0 {
            Reduction::Finishes { waits_for: 0..0 }
        } else {
            Reduction::Finishes { waits_for: slot + self.schedule.sharer(start)..slot + cluster }
        };
        Some(self.piece(tile, range, reduction))
    }
}
impl<S: Scheduler> Iterator for WorkList<S> {
    type Item = Work;
    #[inline]
    fn next(&mut self) -> Option<Work> {
        if self.part == u32::MAX {
            return None;
        }
        match S::KIND {
            Kind::Static => {
                self.part = u32::MAX;
                Some(self.at(self.place, 0..self.schedule.tiles.k, Reduction::Finishes { waits_for: 0..0 }))
            }
            Kind::Parts(parts) => self.next_part(parts as u32),
            Kind::Shares(_) => self.next_share().or_else(|| self.next_part(1)),
        }
    }
}
/// The work of a block in a cluster of these extents, whose blocks compute the same k tiles of neighbouring tiles at the same time.
pub trait WorkInCluster: Iterator<Item = Work> {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The extents of the cluster
    const CLUSTER: [u32; 2];
}
impl<S: Scheduler> WorkInCluster for WorkList<S> {
    const SEAL: Seal = Seal;
    const CLUSTER: [u32; 2] = S::CLUSTER;
}
impl<S: Scheduler> Schedule<S> {
    /// The first k tile of the share of `cluster`.
    #[inline]
    fn begin(&self, cluster: u32) -> u32 {
        cluster * self.share + cluster.min(self.more)
    }
    /// The cluster whose share contains this k tile.
    #[inline]
    fn sharer(&self, k_tile: u32) -> u32 {
        let longer = self.more * (self.share + 1);
        if k_tile < longer {
            k_tile / positive(self.share + 1)
        } else {
            self.more + (k_tile - longer) / positive(self.share)
        }
    }
}
