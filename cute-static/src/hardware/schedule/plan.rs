//! A schedule of numbers of tiles: the order of the tiles, and which of them are shared.

use super::orders::by_heuristic;
use super::scheduler::Kind;
use super::{ScheduleError, Scheduler, WorkList};
use core::marker::PhantomData;
use core::num::NonZeroU32;

/// The numbers of tiles of a problem: those of C along M and N in each matrix of a batch, and those along K that each of them adds up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(C)]
pub struct Tiles {
    /// Along M
    pub m: u32,
    /// Along N
    pub n: u32,
    /// Along K; where it is 0, each tile of C is computed without products
    pub k: u32,
    /// Matrices
    pub batch: u32,
}

/// The scheduler `S` with numbers of tiles and of blocks: plain numbers that a host computes and passes to a kernel.
///
/// * **Source** CUTLASS `tile_scheduler_params.h`, `PersistentTileSchedulerSm90Params` and `PersistentTileSchedulerSm90StreamKParams`. CUTLASS rounds the numbers
///   of tiles up to the swizzle and computes tiles that are not there; here the last lines of a raster are fewer, in the same order of tiles.
/// ```
/// use cute_static::schedule::*;
/// use cute_static::typenum::U1;
/// // 9 tiles of 32 k tiles for 4 blocks: 5 tiles are shared, 40 k tiles for each block, and each has one whole tile besides.
/// let tiles = Tiles { m: 3, n: 3, k: 32, batch: 1 };
/// let schedule = Schedule::<StreamK<AlongM>>::new(tiles, 4).unwrap();
/// let work: Vec<Work> = schedule.work([1, 0, 0]).collect();
/// // Block 1 has the k tiles from 40 to 80 of the shared ones: it begins tile 2, finishes tile 1 with the partial sum of block 0, and takes tile 6.
/// assert_eq!((work[0].m, work[0].n, work[0].k.clone()), (2, 0, 0..16));
/// assert_eq!(work[0].reduction, Reduction::Stores { slot: 1 });
/// assert_eq!((work[1].m, work[1].n, work[1].k.clone()), (1, 0, 8..32));
/// assert_eq!(work[1].reduction, Reduction::Finishes { waits_for: 0..1 });
/// assert_eq!((work[2].m, work[2].n, work[2].k.clone()), (0, 2, 0..32));
/// // Four partial sums of 128 × 128 floats, and a flag for each.
/// assert_eq!(schedule.workspace(128 * 128 * 4), Ok(4 * (128 * 128 * 4 + 4)));
/// ```
#[repr(C)]
pub struct Schedule<S> {
    pub(super) tiles: Tiles,
    /// Clusters of the grid
    pub(super) clusters: u32,
    /// Tiles of a cluster, of all matrices and of one
    pub(super) total: u32,
    // Numbers that a kernel divides by, without a check that they are not 0.
    per_matrix: NonZeroU32,
    /// Tiles of a cluster in one line
    line: NonZeroU32,
    along_m: bool,
    /// The logarithm of the swizzle
    log: u32,
    /// The last group of lines, if it has fewer lines than the swizzle: its first line, its first tile, and the number of its lines (1 if there are none)
    last_line: u32,
    last_tile: u32,
    last_lines: NonZeroU32,
    /// How many of the tiles are shared, and by how many clusters: each has `share` k tiles, and the first `more` one more
    pub(super) shared: u32,
    pub(super) sharers: u32,
    pub(super) share: u32,
    pub(super) more: u32,
    scheduler: PhantomData<S>,
}
impl<S> Clone for Schedule<S> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<S> Copy for Schedule<S> {}

/// The largest number of blocks, and of parts of tiles: that of blocks along x in a grid.
const MOST: u64 = i32::MAX as u64;
/// The largest number of blocks along y or z.
const MOST_ACROSS: u64 = u16::MAX as u64;
/// `number`, or 1 in place of 0: where it is 0, nothing is divided by it. A kernel that divides by it has no check, and no code for a panic.
#[inline]
pub(super) fn positive(number: u32) -> NonZeroU32 {
    NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN)
}
fn at_most(argument: &'static str, found: u128, most: u64) -> Result<u32, ScheduleError> {
    if found > u128::from(most) { Err(ScheduleError::Limit { argument, found, most }) } else { Ok(found as u32) }
}

// The bound is that of the function, so that an illegal scheduler is an error of its own rule.
impl<S> Schedule<S> {
    /// The schedule of `tiles`, for a grid of at most `blocks` blocks: as many as the device runs at the same time. [`Static`](super::Static) has a block for
    /// each tile, however many they are.
    /// # Errors
    /// If a number other than `k` is 0; `blocks` are not whole clusters; there are 2³¹ parts of tiles or more, with those by which a cluster exceeds the
    /// tiles, or 2³² k tiles that are shared; a static grid has more than 65,535 blocks along N or matrices; or a tile has fewer k tiles than parts.
    pub fn new(tiles: Tiles, blocks: u32) -> Result<Self, ScheduleError>
    where
        S: Scheduler,
    {
        let Tiles { m, n, k, batch } = tiles;
        for (argument, number) in [("m", m), ("n", n), ("batch", batch), ("blocks", blocks)] {
            if number == 0 {
                return Err(ScheduleError::Zero { argument });
            }
            at_most(argument, number.into(), MOST)?;
        }
        let size = Self::CLUSTER_SIZE;
        let [cm, cn] = [m.div_ceil(S::CLUSTER[0]), n.div_ceil(S::CLUSTER[1])];
        let parts = if let Kind::Parts(parts) = S::KIND { parts } else { 1 };
        if parts > 1 && u64::from(k) < parts {
            return Err(ScheduleError::Parts { found: k, parts });
        }
        // Below, no product of numbers of tiles and no sum of one with a number of blocks exceeds 32 bits.
        let all =
            [cn, batch, size, parts as u32].into_iter().fold(u128::from(cm), |all, count| all * u128::from(count));
        let most = at_most(if parts > 1 { "parts of tiles" } else { "tiles" }, all, MOST)?;
        let total = most / size / parts as u32;
        let units = blocks / size;
        match S::KIND {
            Kind::Static => {
                at_most("n", u128::from(cn) * u128::from(S::CLUSTER[1]), MOST_ACROSS)?;
                at_most("batch", batch.into(), MOST_ACROSS)?;
            }
            _ if blocks % size != 0 => return Err(ScheduleError::Blocks { found: blocks, cluster: size }),
            _ => {}
        }
        let (along_m, log) = match S::ALONG_M {
            Some(along_m) => (along_m, S::WIDTH.trailing_zeros()),
            None => by_heuristic(tiles, S::CLUSTER, S::WIDTH),
        };
        let (line, lines) = if along_m { (cm, cn) } else { (cn, cm) };
        let last_line = lines >> log << log;
        let mut schedule = Self {
            tiles,
            clusters: units.min(total * parts as u32),
            total,
            per_matrix: positive(cm * cn),
            line: positive(line),
            along_m,
            log,
            last_line,
            last_tile: last_line * line,
            last_lines: positive(lines - last_line),
            shared: 0,
            sharers: 1,
            share: k / parts as u32,
            more: k % parts as u32,
            scheduler: PhantomData,
        };
        if let Kind::Shares(least) = S::KIND {
            schedule.share_out(units, least)?;
        }
        Ok(schedule)
    }
}
impl<S: Scheduler> Schedule<S> {
    const CLUSTER_SIZE: u32 = S::CLUSTER[0] * S::CLUSTER[1];

    /// Shares the first tiles evenly among `units` clusters, where whole tiles would leave some of these idle.
    fn share_out(&mut self, units: u32, least: u64) -> Result<(), ScheduleError> {
        if self.total % units == 0 || u64::from(self.tiles.k) <= least {
            return Ok(());
        }
        let whole = (self.total / units).saturating_sub(1) * units;
        self.shared = self.total - whole;
        let k_tiles =
            at_most("k tiles that are shared", u128::from(self.shared) * u128::from(self.tiles.k), u32::MAX.into())?;
        // At least one, and all if there are whole tiles: then more tiles than clusters are shared, with more than `least` k tiles each.
        self.sharers = units.min((u64::from(k_tiles) / least) as u32);
        self.clusters = self.sharers;
        self.share = k_tiles / self.sharers;
        self.more = k_tiles % self.sharers;
        Ok(())
    }

    /// The grid that is launched, in blocks along x, y and z; its clusters are those of the scheduler, along x and y.
    pub const fn grid(&self) -> [u32; 3] {
        let [x, y] = S::CLUSTER;
        match S::KIND {
            Kind::Static => [self.tiles.m.next_multiple_of(x), self.tiles.n.next_multiple_of(y), self.tiles.batch],
            _ => [self.clusters * x, y, 1],
        }
    }
    /// The work of a block of the grid, in the order in which it does it. Another block has none.
    #[inline]
    pub fn work(&self, block: [u32; 3]) -> WorkList<S> {
        WorkList::new(*self, block)
    }
    /// The number of slots for partial sums: blocks that do not finish a tile store theirs there.
    pub const fn slots(&self) -> u32 {
        Self::CLUSTER_SIZE * self.slots_of_a_rank()
    }
    /// The slots of the blocks of one rank in their cluster
    #[inline]
    pub(super) const fn slots_of_a_rank(&self) -> u32 {
        match S::KIND {
            Kind::Static => 0,
            Kind::Parts(parts) => self.total * (parts as u32 - 1),
            Kind::Shares(_) if self.shared == 0 => 0,
            Kind::Shares(_) => self.sharers,
        }
    }
    /// The bytes of the workspace, where a partial sum takes `partial` bytes: the slots, one behind the other, and behind them a flag of 4 bytes for each
    /// slot. The flags are 0 when the kernel starts, and a block sets that of its slot once its partial sum is there.
    /// # Errors
    /// If `partial` is not a multiple of 4, or the workspace has 2⁶⁴ bytes or more.
    pub const fn workspace(&self, partial: u64) -> Result<u64, ScheduleError> {
        if partial % 4 != 0 {
            return Err(ScheduleError::Partial { found: partial });
        }
        let bytes = self.slots() as u128 * (partial as u128 + 4);
        if bytes > u64::MAX as u128 {
            return Err(ScheduleError::Limit { argument: "bytes of the workspace", found: bytes, most: u64::MAX });
        }
        Ok(bytes as u64)
    }

    /// The matrix of the tile `tile` of a cluster, and its place there in clusters along M and N.
    #[inline]
    pub(super) fn place(&self, tile: u32) -> [u32; 3] {
        let (batch, tile) =
            if self.tiles.batch == 1 { (0, tile) } else { (tile / self.per_matrix, tile % self.per_matrix) };
        let along_m = S::ALONG_M.unwrap_or(self.along_m);
        let log = if S::ALONG_M.is_some() { S::WIDTH.trailing_zeros() } else { self.log };
        let (line, place) = if log == 0 || tile < self.last_tile {
            let column = tile >> log;
            (((column / self.line) << log) + (tile & ((1 << log) - 1)), column % self.line)
        } else {
            let rest = tile - self.last_tile;
            (self.last_line + rest % self.last_lines, rest / self.last_lines)
        };
        if along_m { [place, line, batch] } else { [line, place, batch] }
    }
}
