//! Whole grids: every k tile of every tile is computed once, and every tile is finished once, with the partial sums of all who do not finish it.

use cute_static::schedule::{Reduction, Schedule, Scheduler, Tiles, Work};

/// What a schedule says, without its type.
pub struct Grid<'a> {
    pub tiles: Tiles,
    pub cluster: [u32; 2],
    pub grid: [u32; 3],
    pub slots: u32,
    pub work: &'a dyn Fn([u32; 3]) -> Vec<Work>,
}

/// Calls `check` on the schedule, which exists.
pub fn with<S: Scheduler, R>(tiles: Tiles, blocks: u32, check: fn(&Grid) -> R) -> R {
    let schedule = Schedule::<S>::new(tiles, blocks).unwrap_or_else(|error| panic!("{tiles:?}, {blocks}: {error}"));
    let work = |block| schedule.work(block).collect();
    check(&Grid { tiles, cluster: S::CLUSTER, grid: schedule.grid(), slots: schedule.slots(), work: &work })
}

/// A part of a tile: where it is, its k tiles, and the slots that it stores to or waits for.
struct Part {
    tile: usize,
    k: (u32, u32),
    slots: (u32, u32),
    finishes: bool,
}

/// The law of a scheduler; the k tiles of each cluster.
pub fn covers(grid: &Grid) -> Vec<u64> {
    let Tiles { m, n, k, batch } = grid.tiles;
    let context = (grid.tiles, grid.cluster, grid.grid);
    assert!(grid.grid[0] % grid.cluster[0] == 0 && grid.grid[1] % grid.cluster[1] == 0, "{context:?}");
    let mut parts = vec![];
    let mut loads = vec![];
    let mut stored = vec![false; grid.slots as usize];
    let indices = |of: usize, step: u32| (0..grid.grid[of]).step_by(step as usize);
    for z in 0..grid.grid[2] {
        for (y, x) in indices(1, grid.cluster[1]).flat_map(|y| indices(0, grid.cluster[0]).map(move |x| (y, x))) {
            let first = (grid.work)([x, y, z]);
            loads.push(first.iter().map(|work| u64::from(work.k.end - work.k.start)).sum());
            for (rank_n, rank_m) in (0..grid.cluster[1]).flat_map(|j| (0..grid.cluster[0]).map(move |i| (j, i))) {
                let list = (grid.work)([x + rank_m, y + rank_n, z]);
                // The blocks of a cluster have neighbouring tiles, and the same k tiles of these.
                assert_eq!(list.len(), first.len(), "{context:?}");
                let mut waited = false;
                for (work, of_first) in list.iter().zip(&first) {
                    assert_eq!(
                        (work.m, work.n, work.batch),
                        (of_first.m + rank_m, of_first.n + rank_n, of_first.batch)
                    );
                    assert_eq!((&work.k, of_first.m % grid.cluster[0]), (&of_first.k, 0), "{context:?}");
                    assert_eq!(work.inside, work.m < m && work.n < n && work.batch < batch, "{context:?}");
                    let (slots, finishes) = match &work.reduction {
                        Reduction::Stores { slot } => (*slot..*slot + 1, false),
                        Reduction::Finishes { waits_for } => (waits_for.clone(), true),
                    };
                    if finishes {
                        waited |= !slots.is_empty();
                    } else {
                        // Nobody stores after having waited, and nobody stores where another one does.
                        assert!(!waited && !std::mem::replace(&mut stored[slots.start as usize], true), "{context:?}");
                    }
                    if work.inside {
                        let tile = (work.batch as usize * n as usize + work.n as usize) * m as usize + work.m as usize;
                        parts.push(Part {
                            tile,
                            k: (work.k.start, work.k.end),
                            slots: (slots.start, slots.end),
                            finishes,
                        });
                    }
                }
            }
        }
    }
    parts.sort_unstable_by_key(|part| (part.tile, part.k));
    let mut rest = parts.as_slice();
    for tile in 0..m as usize * n as usize * batch as usize {
        let (of_tile, others) = rest.split_at(rest.iter().take_while(|part| part.tile == tile).count());
        rest = others;
        let (last, stores) = of_tile.split_last().unwrap_or_else(|| panic!("{context:?}: nobody has tile {tile}"));
        let mut end = 0;
        for (i, part) in of_tile.iter().enumerate() {
            // Side by side, and none is empty besides that of a tile without k tiles.
            assert!(part.k.0 == end && (part.k.1 > end || k == 0), "{context:?}, tile {tile}, {:?}", part.k);
            end = part.k.1;
            // Those before the last one store, to slots side by side in the order of k, and the last one waits for exactly these.
            assert_eq!(part.finishes, i + 1 == of_tile.len(), "{context:?}, tile {tile}");
            if !part.finishes {
                assert_eq!(part.slots.0, stores[0].slots.0 + i as u32, "{context:?}, tile {tile}");
            }
        }
        assert_eq!(end, k, "{context:?}, tile {tile}");
        assert_eq!((last.slots.1 - last.slots.0) as usize, stores.len(), "{context:?}, tile {tile}");
        assert!(stores.is_empty() || last.slots.0 == stores[0].slots.0, "{context:?}, tile {tile}");
    }
    assert!(rest.is_empty(), "{context:?}");
    loads
}
