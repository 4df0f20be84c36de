//! The way of a sub-tile from registers to D, in plain Rust. The test says with `fetched!` where the values of a thread are from.

use cute_static::atom::Destination;
use cute_static::bounds;
use cute_static::epilogue::{DirectEpilogue, TmaEpilogue};
use cute_static::prelude::*;
use cute_static::tma::{IsTensorMap, RunTimeTensorMap, TensorMapValues};
use cute_static_tests::layouts::{Offsets, coordinates};
use cute_static_tests::maps::{Map, Mapped, Strides};
use cute_static_tests::reads::{Reads, Reflected, Staged, Tiled, without_conflicts};

/// No row wider than `row` bytes would do for a sub-tile of `lines` rows of `bytes`: where it divides the sub-tile, the lanes that begin at `starts`, (row,
/// byte), `width` bytes each, have conflicts. `stmatrix` has none in any row.
pub fn no_wider_row(row: usize, bytes: usize, lines: usize, starts: Option<Vec<(usize, usize)>>, width: usize) {
    for wide in [128, 64, 32].into_iter().filter(|wide| *wide > row && bytes % wide == 0) {
        let place = |(line, byte): &(usize, usize)| {
            let address = byte / wide * wide * lines + line * wide + byte % wide;
            // Bits 4 and up, XORed with bits 7 and up: as many as the row has
            address ^ (address >> 3 & (wide - 16))
        };
        let starts = starts.as_ref().expect("the widest row");
        assert!(
            !without_conflicts(&starts.iter().map(place).collect::<Vec<_>>(), width),
            "rows of {wide} bytes would do"
        );
    }
}
/// Registers to shared memory: what the element of the sub-tile (m, n) is at each place.
fn shared(stage: &Staged, threads: usize, bits: usize, writes: Reads) -> Vec<[u64; 2]> {
    let mut shared = vec![None; stage.coordinates.len()];
    stage.each(threads, bits, writes, &mut |place, at| {
        assert_eq!(shared[place].replace(at), None, "place {place} twice");
    });
    shared.into_iter().map(|at| at.expect("each place is written")).collect()
}
/// The way through shared memory, of elements of `bits`: `writes` is what a warp stores at a time. The tile of D is stored part by part.
pub fn stored<E>(tile: [u64; 2], part: [u64; 2], bits: usize, d: [u64; 2], writes: Reads)
where
    E: TmaEpilogue<Stage: Tiled<Plain: IsLayout>>,
    E::Coordinates: IsLayout,
    E::Store: bounds::PartitionSide<Destination, <E::Stage as Tiled>::Plain, Output: IsLayout>,
    E::Map: RunTimeTensorMap<Strides: Strides> + TensorMapValues<ThreadValues: IsLayout>,
    E::Map: IsTensorMap<SharedLayout: IsLayout, Coordinates: IsLayout>,
{
    type To<C, S> = <C as bounds::PartitionSide<Destination, <S as Tiled>::Plain>>::Output;
    let (stage, map) = <(E::Coordinates, To<E::Store, E::Stage>, E::Stage, Mapped<E::Map>) as Reflected>::values();
    stored_by(&stage, &map(tile), [E::THREADS, E::STAGE_BYTES], tile, part, bits, d, writes);
}
#[allow(clippy::too_many_arguments)]
fn stored_by(
    stage: &Staged,
    map: &Map,
    [threads, bytes]: [u64; 2],
    tile: [u64; 2],
    part: [u64; 2],
    bits: usize,
    d: [u64; 2],
    writes: Reads,
) {
    let of_stage = part[0] * part[1] * bits as u64 / 8;
    assert_eq!((bytes, 1024 % map.alignment, of_stage % map.alignment, map.strides), (of_stage, 0, 0, d));
    assert_eq!(stage.coordinates.len() as u64, part[0] * part[1]);
    let shared = shared(stage, threads as usize, bits, writes);
    // Lines of a stage lie along the mode of stride 1.
    let (line, along) = if d[1] == 1 { (0, 1) } else { (1, 0) };
    let starts =
        || stage.coordinates[..32].iter().map(|at| (at[line] as usize, at[along] as usize * bits / 8)).collect();
    let by_matrix = !matches!(writes, Reads::Vectors(_));
    let width = writes.counts(bits).0 * bits / 8;
    no_wider_row(
        map.line * bits / 8,
        part[along] as usize * bits / 8,
        part[line] as usize,
        (!by_matrix).then(starts),
        width,
    );

    // Shared memory to global memory: every element of the tile once.
    let mut written = vec![false; (tile[0] * tile[1]) as usize];
    for (i, j) in (0..tile[0] / part[0]).flat_map(|i| (0..tile[1] / part[1]).map(move |j| (i, j))) {
        let memory = map.judge([i, j]);
        assert_eq!(memory.len(), shared.len());
        for (place, from) in memory {
            let [m, n] = shared[place as usize];
            let (m, n) = (m + i * part[0], n + j * part[1]);
            assert_eq!(from - 1, m * d[0] + n * d[1]);
            assert!(!std::mem::replace(&mut written[(m + tile[0] * n) as usize], true));
        }
    }
    assert!(written.into_iter().all(|written| written));
}
/// One row: the epilogue, what holds its accumulators, the tile, the sub-tile, bits, the order of D, and what a warp stores at a time.
macro_rules! stored {
    ($epilogue:ty, $held:tt, ($m:literal, $n:literal), ($e:literal, $f:literal), $bits:literal, $order:ident, $($writes:tt)*) => {{
        fetched!($epilogue, $held, ($m, $n), ($e, $f));
        way::stored::<$epilogue>([$m, $n], [$e, $f], $bits, way::$order, writes!($($writes)*));
    }};
}
/// The strides of a row-major matrix.
#[allow(non_upper_case_globals)]
pub const rows: [u64; 2] = [512, 1];
/// … of a column-major one.
#[allow(non_upper_case_globals)]
pub const columns: [u64; 2] = [1, 512];
/// What a warp moves at a time.
macro_rules! writes {
    (matrices $count:literal, false) => {
        cute_static_tests::reads::Reads::Matrices($count)
    };
    (matrices $count:literal, true) => {
        cute_static_tests::reads::Reads::Columns($count)
    };
    (vectors $count:literal) => {
        cute_static_tests::reads::Reads::Vectors($count)
    };
}

/// The way without shared memory: `count` elements of `bits` at a time, to `D`, whose strides are `d`.
pub fn written<E, D>(bits: u64, count: usize, d: [u64; 2])
where
    E: DirectEpilogue<Coordinates: IsLayout>,
    E::Store: bounds::PartitionSide<Destination, D, Output: IsLayout>,
{
    assert_eq!(E::ALIGNMENT, count as u64 * bits / 8);
    let (threads, coordinates) = (E::THREADS as usize, coordinates::<E::Coordinates>());
    let to = Offsets::of::<<E::Store as bounds::PartitionSide<Destination, D>>::Output>();
    for (thread, value) in (0..threads).flat_map(|t| (0..coordinates.len() / threads).map(move |v| (t, v))) {
        let (place, [m, n]) = (to.of_thread(thread, value), coordinates[thread + threads * value]);
        assert_eq!(place as u64, m * d[0] + n * d[1]);
        let first = to.of_thread(thread, value / count * count);
        assert_eq!((first % count, place - first), (0, value % count));
    }
}
/// One row: as above.
macro_rules! written {
    ($epilogue:ty, $held:tt, ($m:literal, $n:literal), ($e:literal, $f:literal), $bits:literal, $count:literal, ($dm:literal, $dn:literal)) => {{
        fetched!($epilogue, $held, ($m, $n), ($e, $f));
        way::written::<$epilogue, cute_static::layout!(($e, $f):($dm, $dn))>($bits, $count, [$dm, $dn]);
    }};
}
