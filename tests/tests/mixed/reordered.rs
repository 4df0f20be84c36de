//! A narrow A in the order of its registers: [`ReordersMemory`], and the main loop whose threads read their values as vectors.

use super::{One, Tile, Two};
use cute_static::cluster::{Cluster, IsCluster, Share};
use cute_static::collective::{
    Collective, CollectiveMma, LoadParts, MainloopSm90TmaGmmaRmemAMixedInput, Reordered, ReordersMemory, RowMajor,
    TmaCollective, TmaParts,
};
use cute_static::instruction::mma::*;
use cute_static::layout::Coordinate;
use cute_static::numeric::*;
use cute_static::prelude::*;
use cute_static::tensor::Addressing;
use cute_static::tma::{IsTensorMap, RunTimeTensorMap, ThreadValuesOfMap};
use cute_static::typenum::*;
use cute_static_tests::reads::without_conflicts;
use cute_static_tests::tma::{Memory, load};
use std::collections::BTreeSet;

/// In the order of [`ReordersMemory`], the values of each lane are neighbours, instruction by instruction.
#[test]
fn values_of_a_lane_are_side_by_side() {
    fn check<L: Addressing<Offset = i64> + Default>(wide: i64, steps: i64, order: &[i64])
    where
        (u64, u64): Coordinate<<L as Addressing>::Modes>,
    {
        let tile = Tile { m: 16, k: steps * 256 / wide, warpgroups: 1, narrow: 4, wide };
        let places = reordered(tile, steps, order, [16, tile.k]);
        let all: BTreeSet<_> = places.iter().collect();
        assert_eq!(all.len(), places.len(), "each element once");
        for (place, (m, k)) in (0..).zip(places) {
            assert_eq!(L::default().address((m as u64, k as u64)), place, "row {m}, value {k}");
        }
    }
    macro_rules! orders {
        ($($mma:ident<$wide:literal>: $($steps:ident $order:tt = $expected:expr),*;)*) => {$($(
            check::<<$mma<U8> as ReordersMemory<$steps, layout!$order>>::Output>($wide, $steps::I64, &$expected);
        )*)*};
    }
    orders! {
        SM90_64xNx16_F32F16F16_RS<16>: U1 (1:0) = [0], U1 ((2,4):(4,1)) = [0, 4, 1, 5, 2, 6, 3, 7], U4 ((2,4):(4,1)) = [0, 4, 1, 5, 2, 6, 3, 7];
        SM90_64xNx32_F32E4M3E4M3_RS_TN<8>: U2 (4:1) = [0, 1, 2, 3];
        SM90_64xNx8_F32TF32TF32_RS_TN<32>: U2 ((2,2):(2,1)) = [0, 2, 1, 3];
    }
}

/// What the registers of each thread hold after the loads of its vectors: rows and values along K. Each vector is read at once, without bank conflicts, from a
/// multiple of its bytes on. `begin` is the place of a value in the stage, `register` where it goes.
fn load_vectors(
    tile: Tile,
    vector: i64,
    stage: &[(i64, i64)],
    begin: impl Fn(i64, i64) -> i64,
    register: impl Fn(i64) -> i64,
) -> Vec<Vec<Option<(i64, i64)>>> {
    let of_a_thread = tile.m * tile.k / tile.threads();
    let bytes = vector * tile.narrow / 8;
    let mut all = vec![vec![None; of_a_thread as usize]; tile.threads() as usize];
    for (warp, first) in
        (0..tile.threads() / 32).flat_map(|w| (0..of_a_thread).step_by(vector as usize).map(move |v| (w, v)))
    {
        let threads = 32 * warp..32 * warp + 32;
        let begins: Vec<_> = threads.clone().map(|thread| (begin(thread, first) * tile.narrow / 8) as usize).collect();
        assert!(begins.iter().all(|byte| byte % bytes as usize == 0), "warp {warp} reads {begins:?}");
        assert!(without_conflicts(&begins, bytes as usize), "warp {warp} reads {begins:?}");
        for thread in threads {
            for v in 0..vector {
                let place = begin(thread, first) + v;
                assert_eq!(begin(thread, first + v), place, "the values of a vector are neighbours");
                // A vector goes to whole registers, in its order.
                assert_eq!(register(first + v), register(first) + v);
                let slot = &mut all[thread as usize][register(first + v) as usize];
                assert_eq!(slot.replace(stage[place as usize]), None);
            }
        }
    }
    all
}
/// The places of an operand of `rows` × `depth` values: which row and value along K each has. Atoms of 16 rows and `steps` instructions repeat, along M first.
fn reordered(tile: Tile, steps: i64, order: &[i64], [rows, depth]: [i64; 2]) -> Vec<(i64, i64)> {
    let (of_an_atom, along_k) = (32 * steps * tile.values(), steps * tile.step());
    let mut places = vec![(0, 0); (rows * depth) as usize];
    for (block_m, block_k) in (0..rows / 16).flat_map(|i| (0..depth / along_k).map(move |j| (i, j))) {
        let first = (block_m + block_k * (rows / 16)) * of_an_atom;
        for (lane, step) in (0..32).flat_map(|lane| (0..steps).map(move |step| (lane, step))) {
            for v in 0..tile.values() {
                let [part, of_part] = [v / order.len() as i64, v % order.len() as i64];
                let value = part * order.len() as i64 + order[of_part as usize];
                let (m, k) = tile.place(lane, v, (0, step));
                let place = first + (lane * steps + step) * tile.values() + value;
                places[place as usize] = (16 * block_m + m, along_k * block_k + k);
            }
        }
    }
    places
}
/// One row per main loop whose A is in the order of its registers: the instructions of a vector, the order of the values, and the bits of a vector.
macro_rules! vectors {
    ($($narrow:ident to $mma:ident, $wide:literal, $steps:ident $order:tt = $expected:expr, $bits:literal bits, $l:ident $warpgroups:literal, $m:literal * $k:literal, $c:ty;)*) => {$({
        type Loop<O> = CollectiveMma<MainloopSm90TmaGmmaRmemAMixedInput<U2, $narrow, $c, O>, shape!(($m, 64, $k)), TiledMma<$mma<U64>, $l>>;
        type G = Loop<Reordered<$steps, layout!$order>>;
        type InRows = Loop<RowMajor>;
        type Side = <G as TmaCollective>::A;
        type Map = <Side as TmaParts>::Map;
        type Load = <Side as LoadParts>::Load;
        let tile = Tile { m: $m, k: $k, warpgroups: $warpgroups, narrow: <$narrow as Numeric>::Bits::I64, wide: $wide };
        let (steps, vector, of_a_word) = ($steps::I64, $bits / tile.narrow, 64 / tile.narrow);
        assert_eq!(vector, steps * tile.values());
        // The second tile along M and K of an operand of 3 × 2 tiles, in words
        let extents = [3 * tile.m, 2 * tile.k];
        let whole = reordered(tile, steps, &$expected, extents);
        let (words, blocks) = ($bits / 2, [tile.m / 16, tile.k / (steps * tile.step())]);
        let strides = (U1::new(), Int::<{ $bits / 2 }>::new(), words * 3 * blocks[0]);
        let map = Map::parameters((words, 3 * blocks[0], 2 * blocks[1]), strides, 0).expect("a tensor map");
        let mut memory = Memory::new();
        // Each block of the cluster copies its shares, by one instruction after another.
        let of_a_share = map.box_dims.iter().map(|extent| u64::from(*extent)).product::<u64>();
        let shares = <Map as IsTensorMap>::Blocks::U64;
        for (y, i) in (0..shares).flat_map(|y| (0..Map::INSTRUCTIONS).map(move |i| (y, i))) {
            let share = Share::of::<$c, U1>(y as u32 * <$c>::EXTENTS[0]);
            let first = ThreadValuesOfMap::<Map>::default().offset((0, (i * shares + y) * of_a_share));
            let at = [first % words, blocks[0] + first / words % blocks[0], blocks[1] + first / words / blocks[0], 0, 0];
            load(&map, at, share.offset::<Map>(i), &mut memory);
        }
        assert_eq!(memory.len() as i64 * of_a_word, tile.m * tile.k);
        let stage: Vec<_> = (0..tile.m * tile.k).map(|place| {
            let word = memory[&((place / of_a_word) as u64)] as i64 - 1;
            whole[(word * of_a_word + place % of_a_word) as usize]
        }).collect();
        let rows = cute_static::atom::PartitionS::<Load, <Side as TmaParts>::Stage>::default();
        let retiled = <Side as LoadParts>::Retiled::default();
        let held = load_vectors(tile, vector, &stage, |thread, value| rows.offset((thread, value)), |value| retiled.offset(value));
        let fragment = <Side as LoadParts>::Fragment::default();
        for (thread, held) in (0..).zip(&held) {
            for (i, j) in tile.instructions() {
                for v in 0..tile.values() {
                    let (m, k) = tile.place(thread, v, (i, j));
                    let wanted = Some((tile.m + m, tile.k + k));
                    assert_eq!(held[fragment.offset((v, i, j)) as usize], wanted, "thread {thread}, value {v} of ({i}, {j})");
                }
            }
        }
        // The bytes are those of rows. A thread has the values of so many instructions before the conversion.
        assert_eq!((G::TRANSACTION_BYTES, G::SHARED_MEMORY), (InRows::TRANSACTION_BYTES, InRows::SHARED_MEMORY));
        let atoms = (tile.m / 64 / tile.warpgroups) as u64;
        assert_eq!(G::REGISTERS, InRows::REGISTERS + atoms * ($bits / 32 - 4 * tile.narrow as u64 / $wide));
    })*};
}
#[test]
fn each_thread_reads_its_values_as_one_vector() {
    const EVEN_FIRST: [i64; 8] = [0, 4, 1, 5, 2, 6, 3, 7];
    vectors! {
        Int4 to SM90_64xNx16_F32F16F16_RS, 16, U1 (1:0) = [0], 32 bits, One 1, 64 * 32, Cluster;
        Int4 to SM90_64xNx16_F32F16F16_RS, 16, U2 ((2,4):(4,1)) = EVEN_FIRST, 64 bits, Two 2, 128 * 64, Cluster;
        Uint4 to SM90_64xNx16_F32BF16BF16_RS, 16, U4 ((2,4):(4,1)) = EVEN_FIRST, 128 bits, Two 2, 256 * 128, Cluster;
        Float4E2M1 to SM90_64xNx16_F32F16F16_RS, 16, U4 ((2,2):(2,1)) = [0, 2, 1, 3], 128 bits, One 1, 128 * 64, Cluster;
        Int8 to SM90_64xNx16_F32F16F16_RS, 16, U1 ((2,4):(4,1)) = EVEN_FIRST, 64 bits, One 1, 64 * 64, Cluster;
        Int8 to SM90_64xNx16_F32F16F16_RS, 16, U2 (1:0) = [0], 128 bits, Two 2, 128 * 64, Cluster<U2, U2>;
        Int4 to SM90_64xNx32_F32E4M3E4M3_RS_TN, 8, U1 (16:1) = [0, 1, 2, 3], 64 bits, Two 2, 128 * 128, Cluster;
        Float4E2M1 to SM90_64xNx32_F32E4M3E4M3_RS_TN, 8, U2 ((2,4):(4,1)) = EVEN_FIRST, 128 bits, One 1, 192 * 64, Cluster;
    }
}
/// The blocks of a cluster that share A divide its blocks in memory, those along K first, then those along M, and then the words of each.
#[test]
fn shares_of_a_cluster_are_the_whole_tile() {
    vectors! {
        // Two along K and two along M; and four along K
        Int8 to SM90_64xNx16_F32F16F16_RS, 16, U2 (1:0) = [0], 128 bits, Two 2, 128 * 64, Cluster<U1, U4>;
        Int4 to SM90_64xNx16_F32F16F16_RS, 16, U2 ((2,4):(4,1)) = [0, 4, 1, 5, 2, 6, 3, 7], 64 bits, One 1, 64 * 128, Cluster<U2, U4>;
        // Three of the twelve along M, with one along K
        Float4E2M1 to SM90_64xNx32_F32E4M3E4M3_RS_TN, 8, U2 (4:1) = [0, 1, 2, 3], 128 bits, One 1, 192 * 64, Cluster<U1, U3>;
        // Half of the words of each of four
        Int4 to SM90_64xNx16_F32F16F16_RS, 16, U2 (1:0) = [0], 64 bits, One 1, 64 * 32, Cluster<U1, U8>;
    }
}
