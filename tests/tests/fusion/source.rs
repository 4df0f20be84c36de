//! The way of C to the threads that read it.

use cute_static::atom::Source;
use cute_static::bounds;
use cute_static::epilogue::{Epilogue, FusedEpilogue};
use cute_static::prelude::*;
use cute_static::tma::{IsTensorMap, RunTimeTensorMap, TensorMapValues};
use cute_static::typenum::Unsigned;
use cute_static_tests::layouts::{Offsets, coordinates};
use cute_static_tests::maps::{Mapped, Strides};
use cute_static_tests::reads::{Reads, Reflected, Tiled};

/// The way of C: TMA writes a stage, and each thread loads the elements at the coordinates of its values, in the order of its values.
pub fn loaded<E>(tile: [u64; 2], part: [u64; 2], bits: usize, c: [u64; 2], reads: Reads)
where
    E: FusedEpilogue<Coordinates: IsLayout, SourceStage: Tiled<Plain: IsLayout>>,
    E::Load: bounds::PartitionSide<Source, <E::SourceStage as Tiled>::Plain, Output: IsLayout>,
    E::SourceMap: RunTimeTensorMap<Strides: Strides> + TensorMapValues<ThreadValues: IsLayout>,
    E::SourceMap: IsTensorMap<SharedLayout: IsLayout, Coordinates: IsLayout>,
{
    type From<C, S> = <C as bounds::PartitionSide<Source, <S as Tiled>::Plain>>::Output;
    let (stage, map) =
        <(E::Coordinates, From<E::Load, E::SourceStage>, E::SourceStage, Mapped<E::SourceMap>) as Reflected>::values();
    let (map, elements) = (map(tile), part[0] * part[1]);
    assert_eq!((E::THREADS * E::VALUES, stage.coordinates.len() as u64), (elements, elements));
    assert_eq!((E::SOURCE_STAGE_BYTES, map.strides), (elements * bits as u64 / 8, c));
    assert_eq!(E::SOURCE_STAGE_BYTES % map.alignment, 0);
    for (i, j) in (0..tile[0] / part[0]).flat_map(|i| (0..tile[1] / part[1]).map(move |j| (i, j))) {
        let memory = map.judge([i, j]);
        assert_eq!(memory.len() as u64, elements);
        stage.each(E::THREADS as usize, bits, reads, &mut |place, [m, n]| {
            assert_eq!(memory[&(place as u64)] - 1, (m + i * part[0]) * c[0] + (n + j * part[1]) * c[1]);
        });
    }
}
/// The way of C without shared memory.
pub fn read<E, C>(c: [u64; 2])
where
    E: FusedEpilogue<Coordinates: IsLayout, SourceStages: Unsigned>,
    E::Load: bounds::PartitionSide<Source, C, Output: IsLayout>,
{
    let from = Offsets::of::<<E::Load as bounds::PartitionSide<Source, C>>::Output>();
    let (threads, coordinates) = (E::THREADS as usize, coordinates::<E::Coordinates>());
    for (thread, value) in (0..threads).flat_map(|t| (0..E::VALUES as usize).map(move |v| (t, v))) {
        let [m, n] = coordinates[thread + threads * value];
        assert_eq!(from.of_thread(thread, value) as u64, m * c[0] + n * c[1]);
    }
    assert_eq!(E::SourceStages::U64, 0);
}

/// The values of an epilogue: threads, and (thread, value) to the coordinate in the sub-tile.
pub struct Values {
    /// Of the epilogue
    pub threads: usize,
    pub coordinates: Vec<[u64; 2]>,
}
/// Threads and coordinates.
pub fn values<E: Epilogue<Coordinates: IsLayout>>() -> Values {
    let coordinates = coordinates::<E::Coordinates>();
    assert_eq!(coordinates.len() as u64, E::THREADS * E::VALUES);
    Values { threads: E::THREADS as usize, coordinates }
}
