//! Epilogues: the way of every accumulator from its register through shared memory into D, in plain Rust.

// Some rows have vectors of one element.
#![allow(clippy::modulo_one)]

#[macro_use]
#[path = "epilogue/way.rs"]
mod way;

use cute_static::collective::Vectors;
use cute_static::epilogue::*;
use cute_static::instruction::mma::*;
use cute_static::instruction::operand::{MajorK, MajorMN};
use cute_static::numeric::{BFloat16, Float8E4M3, Float16, Float32, Float64, Int32};
use cute_static::prelude::*;
use cute_static::tma::{IsTensorMap, RunTimeTensorMap};
use cute_static::typenum::*;
use cute_static_tests::reads::{Tiled, ldmatrix, vectors, without_conflicts};
use cute_static_tests::tma::judge;
use way::no_wider_row;

/// What holds which element, for the tile of `$m` × `$n`: of the fragment of each thread, the element m + M·n of each register. It is what the tiled MMA
/// says, and the epilogue has no part in it.
macro_rules! held {
    ($mma:ty, ($m:literal, $n:literal), $threads:expr) => {{
        type Tile = cute_static::layout!(($m, $n));
        let elements = <$mma as cute_static::bounds::PartitionMatrix<OperandC, Tile>>::Output::default();
        let fragment = <$mma as cute_static::bounds::FragmentOf<OperandC, Tile>>::Output::default();
        let count = fragment.size() as usize;
        let mut held = vec![vec![usize::MAX; count]; $threads];
        for (thread, value) in (0..$threads).flat_map(|t| (0..count).map(move |v| (t, v))) {
            held[thread][fragment.offset(value as i64) as usize] =
                elements.offset((thread as i64, value as i64)) as usize;
        }
        held
    }};
}
/// Each value of each thread comes from the register that holds the element at its coordinate.
macro_rules! fetched {
    ($epilogue:ty, $mma:ty, ($m:literal, $n:literal), ($e:literal, $f:literal)) => {{
        let threads = <$epilogue as Epilogue>::THREADS as usize;
        let values = <$epilogue as Epilogue>::VALUES as usize;
        let held = held!($mma, ($m, $n), threads);
        let registers = <$epilogue as Epilogue>::Registers::default();
        let coordinates = <$epilogue as Epilogue>::Coordinates::default();
        assert_eq!(values * threads, $e * $f);
        assert_eq!(<$epilogue as Epilogue>::SUBTILES, ($m / $e) * ($n / $f));
        let mut seen = vec![false; $m * $n];
        for (i, j) in (0..$m / $e).flat_map(|i| (0..$n / $f).map(move |j| (i, j))) {
            let subtile = (i + $m / $e * j) as i64;
            for (thread, value) in (0..threads).flat_map(|t| (0..values).map(move |v| (t, v))) {
                let register = registers.offset((value as i64, subtile)) as usize;
                let at = coordinates.coordinate(thread as i64 + threads as i64 * value as i64);
                let (m, n) = (at.0 as usize + i * $e, at.1 as usize + j * $f);
                assert_eq!(held[thread][register], m + $m * n, "thread {thread}, value {value}, sub-tile {i}, {j}");
                assert!(!std::mem::replace(&mut seen[m + $m * n], true));
            }
        }
        assert!(seen.into_iter().all(|seen| seen));
    }};
}
type Wgmma64 = TiledMma<SM90_64xNx16_F32BF16BF16_SS<U64>, layout!((1, 1, 1))>;
type Wgmma96 = TiledMma<SM90_64xNx16_F32BF16BF16_SS<U96>, layout!((1, 1, 1))>;
type Wgmma128 = TiledMma<SM90_64xNx16_F32BF16BF16_SS<U128>, layout!((2, 1, 1))>;
type Wgmma256 = TiledMma<SM90_64xNx16_F32BF16BF16_SS<U256>, layout!((2, 1, 1))>;
type Ampere = TiledMma<SM80_16x8x16_F32F16F16F32_TN, layout!((2, 2, 1)), tiler!(<32, 32, 16>)>;
type Narrow = TiledMma<SM80_16x8x16_F32F16F16F32_TN, layout!((4, 1, 1))>;
type Doubles = TiledMma<SM80_8x8x4_F64F64F64F64_TN, layout!((2, 2, 1)), tiler!(<16, 16, 4>)>;
type Fma = TiledMma<UniversalFma, layout!((16,16,1):(16,1,0)), tiler!(<_, (16,4):(4,1), _>)>;

type Tma<X, E, G, T, C = Stmatrix, J = MajorK> = CollectiveEpilogue<StoreTma<U2, C, J>, X, E, G, T>;
type Direct<X, E, G, T, C = ByPairs, J = MajorK> = CollectiveEpilogue<StoreDirect<C, J>, X, E, G, T>;

#[test]
fn every_accumulator_of_wgmma_finds_its_element_of_16_bits() {
    stored!(Tma<shape!((64,64)), shape!((64,64)), Wgmma64, BFloat16>, Wgmma64, (64, 64), (64, 64), 16, rows, matrices 4, false);
    stored!(Tma<shape!((64,64)), shape!((64,8)), Wgmma64, BFloat16>, Wgmma64, (64, 64), (64, 8), 16, rows, matrices 2, false);
    stored!(Tma<shape!((64,96)), shape!((64,32)), Wgmma96, BFloat16>, Wgmma96, (64, 96), (64, 32), 16, rows, matrices 4, false);
    stored!(Tma<shape!((128,96)), shape!((64,48)), Wgmma96, BFloat16>, Wgmma96, (128, 96), (64, 48), 16, rows, matrices 4, false);
    stored!(Tma<shape!((128,128)), shape!((128,32)), Wgmma128, BFloat16>, Wgmma128, (128, 128), (128, 32), 16, rows, matrices 4, false);
    stored!(Tma<shape!((256,128)), shape!((128,64)), Wgmma128, Float16>, Wgmma128, (256, 128), (128, 64), 16, rows, matrices 4, false);
    stored!(Tma<shape!((128,256)), shape!((128,64)), Wgmma256, BFloat16>, Wgmma256, (128, 256), (128, 64), 16, rows, matrices 4, false);
    stored!(Tma<shape!((128,256)), shape!((128,256)), Wgmma128, BFloat16>, Wgmma128, (128, 256), (128, 256), 16, rows, matrices 4, false);
}
#[test]
fn every_accumulator_of_wgmma_finds_its_element_of_a_column_major_matrix() {
    stored!(Tma<shape!((64,64)), shape!((64,64)), Wgmma64, BFloat16, Stmatrix, MajorMN>, Wgmma64, (64, 64), (64, 64), 16, columns, matrices 4, true);
    stored!(Tma<shape!((128,128)), shape!((128,32)), Wgmma128, BFloat16, Stmatrix, MajorMN>, Wgmma128, (128, 128), (128, 32), 16, columns, matrices 4, true);
    stored!(Tma<shape!((64,96)), shape!((64,24)), Wgmma96, BFloat16, Stmatrix, MajorMN>, Wgmma96, (64, 96), (64, 24), 16, columns, matrices 2, true);
    stored!(Tma<shape!((128,128)), shape!((128,32)), Wgmma128, Float32, ByPairs, MajorMN>, Wgmma128, (128, 128), (128, 32), 32, columns, vectors 1);
    stored!(Tma<shape!((64,64)), shape!((64,64)), Wgmma64, Float8E4M3, ByPairs, MajorMN>, Wgmma64, (64, 64), (64, 64), 8, columns, vectors 1);
}
#[test]
fn every_accumulator_of_wgmma_finds_its_element_of_32_and_8_bits() {
    stored!(Tma<shape!((64,64)), shape!((64,32)), Wgmma64, Float32, ByPairs>, Wgmma64, (64, 64), (64, 32), 32, rows, vectors 2);
    stored!(Tma<shape!((64,96)), shape!((64,96)), Wgmma96, Float32, ByPairs>, Wgmma96, (64, 96), (64, 96), 32, rows, vectors 2);
    stored!(Tma<shape!((128,256)), shape!((128,32)), Wgmma256, Float32, ByPairs>, Wgmma256, (128, 256), (128, 32), 32, rows, vectors 2);
    stored!(Tma<shape!((64,64)), shape!((64,64)), Wgmma64, Float8E4M3, ByPairs>, Wgmma64, (64, 64), (64, 64), 8, rows, vectors 2);
    stored!(Tma<shape!((128,256)), shape!((128,128)), Wgmma256, Float8E4M3, ByPairs>, Wgmma256, (128, 256), (128, 128), 8, rows, vectors 2);
    stored!(Tma<shape!((128,128)), shape!((128,64)), Wgmma128, BFloat16, ByPairs>, Wgmma128, (128, 128), (128, 64), 16, rows, vectors 2);
}
#[test]
fn every_accumulator_of_mma_sync_finds_its_element() {
    stored!(Tma<shape!((128,128)), shape!((64,64)), Ampere, Float16>, Ampere, (128, 128), (64, 64), 16, rows, matrices 4, false);
    stored!(Tma<shape!((128,128)), shape!((32,16)), Ampere, Float16>, Ampere, (128, 128), (32, 16), 16, rows, matrices 2, false);
    stored!(Tma<shape!((64,128)), shape!((64,32)), Ampere, Float16, Stmatrix, MajorMN>, Ampere, (64, 128), (64, 32), 16, columns, matrices 4, true);
    stored!(Tma<shape!((128,64)), shape!((64,64)), Narrow, Float16>, Narrow, (128, 64), (64, 64), 16, rows, matrices 2, false);
    stored!(Tma<shape!((64,64)), shape!((32,32)), Ampere, Float32, ByPairs>, Ampere, (64, 64), (32, 32), 32, rows, vectors 2);
    stored!(Tma<shape!((64,64)), shape!((32,32)), Ampere, Int32, ByPairs>, Ampere, (64, 64), (32, 32), 32, rows, vectors 2);
}

#[test]
fn every_accumulator_is_stored_from_its_register() {
    written!(Direct<shape!((128,128)), shape!((128,128)), Ampere, Float32>, Ampere, (128, 128), (128, 128), 32, 2, (320, 1));
    written!(Direct<shape!((128,128)), shape!((32,32)), Ampere, Float16>, Ampere, (128, 128), (32, 32), 16, 2, (320, 1));
    written!(Direct<shape!((128,128)), shape!((64,64)), Ampere, Float16, ByPairs, MajorMN>, Ampere, (128, 128), (64, 64), 16, 1, (1, 320));
    written!(Direct<shape!((64,96)), shape!((64,96)), Wgmma96, Float32>, Wgmma96, (64, 96), (64, 96), 32, 2, (320, 1));
    written!(Direct<shape!((64,64)), shape!((16,16)), Doubles, Float64>, Doubles, (64, 64), (16, 16), 64, 2, (320, 1));
    written!(Direct<shape!((32,128)), shape!((16,64)), Fma, Float32, Vectors<U128>>, Fma, (32, 128), (16, 64), 32, 4, (320, 1));
}

#[test]
fn a_plan_has_the_shared_memory_of_an_epilogue() {
    use cute_static::arch::{Sm80, Sm90};
    use cute_static::plan::{BlockPlan, EpilogueOf, IsBlockPlan, Over, SharedBytes};
    type E = Tma<shape!((128, 128)), shape!((128, 32)), Wgmma128, BFloat16>;
    assert_eq!(<E as Epilogue>::SHARED_MEMORY, 2 * 128 * 32 * 2);
    type Behind = BlockPlan<Sm90, (SharedBytes<U100>, EpilogueOf<E>)>;
    assert_eq!((Behind::SHARED_MEMORY, Behind::OFFSETS[1]), (1024 + 16_384, 1024));
    type Within = BlockPlan<Sm90, (Over<SharedBytes<U32768>, EpilogueOf<E>>,)>;
    assert_eq!(Within::SHARED_MEMORY, 32_768);
    // There is no TMA on Ampere, which stores from registers.
    type D = Direct<shape!((128, 128)), shape!((128, 128)), Ampere, Float32>;
    static_assertions::assert_impl_all!(BlockPlan<Sm80, (EpilogueOf<D>,)>: IsBlockPlan);
    static_assertions::assert_not_impl_any!(BlockPlan<Sm80, (EpilogueOf<E>,)>: IsBlockPlan);
}

/// A reduction has the copies of a store, and another instruction.
#[test]
fn a_reduction_is_a_store_by_another_instruction() {
    type Stores = CollectiveEpilogue<StoreTma<U1, ByPairs>, shape!((64, 64)), shape!((64, 32)), Wgmma64, Float32>;
    type Adds = CollectiveEpilogue<
        StoreTma<U1, ByPairs, MajorK, ReduceAdd>,
        shape!((64, 64)),
        shape!((64, 32)),
        Wgmma64,
        Float32,
    >;
    static_assertions::assert_type_eq_all!(<Stores as TmaEpilogue>::Map, <Adds as TmaEpilogue>::Map);
    assert!(<Stores as TmaEpilogue>::PTX.starts_with("cp.async.bulk.tensor."));
    assert!(<Adds as TmaEpilogue>::PTX.starts_with("cp.reduce.async.bulk.tensor."));
}
