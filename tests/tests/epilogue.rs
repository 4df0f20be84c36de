//! Epilogues: the way of every accumulator from its register through shared memory into D, in plain Rust.

#[macro_use]
#[path = "epilogue/way.rs"]
mod way;

use cute_static::bounds;
use cute_static::collective::Vectors;
use cute_static::epilogue::*;
use cute_static::instruction::mma::*;
use cute_static::instruction::operand::{MajorK, MajorMN};
use cute_static::numeric::{BFloat16, Float8E4M3, Float16, Float32, Float64, Int32};
use cute_static::prelude::*;
use cute_static::typenum::*;
use cute_static_tests::layouts::{Offsets, coordinates};

/// What an epilogue has in registers.
struct Fetched {
    threads: usize,
    subtiles: u64,
    /// (value, sub-tile) to register
    registers: Offsets,
    /// (thread, value) to the coordinate in the sub-tile
    coordinates: Vec<[u64; 2]>,
}
impl Fetched {
    /// Each value of each thread comes from the register that holds the element at its coordinate. The tiled MMA says which element each register of its
    /// fragment holds, and the epilogue has no part in it.
    fn check(&self, elements: &Offsets, fragment: &Offsets, [m, n]: [usize; 2], [e, f]: [usize; 2]) {
        let (threads, count) = (self.threads, fragment.all().len());
        let mut held = vec![vec![usize::MAX; count]; threads];
        for (thread, value) in (0..threads).flat_map(|t| (0..count).map(move |v| (t, v))) {
            held[thread][fragment.at(value)] = elements.of_thread(thread, value);
        }
        assert_eq!((self.coordinates.len(), self.subtiles as usize), (e * f, (m / e) * (n / f)));
        let mut seen = vec![false; m * n];
        for (i, j) in (0..m / e).flat_map(|i| (0..n / f).map(move |j| (i, j))) {
            for (index, at) in self.coordinates.iter().enumerate() {
                let (thread, value) = (index % threads, index / threads);
                let element = at[0] as usize + i * e + m * (at[1] as usize + j * f);
                let register = self.registers.of_thread(value, i + m / e * j);
                assert_eq!(held[thread][register], element, "thread {thread}, value {value}, sub-tile {i}, {j}");
                assert!(!std::mem::replace(&mut seen[element], true));
            }
        }
        assert!(seen.into_iter().all(|seen| seen));
    }
}
/// [`Fetched::check`] of the epilogue `E` and the tile `T` of the tiled MMA `X`.
fn fetched<E, X, T>(tile: [usize; 2], part: [usize; 2])
where
    E: Epilogue<Registers: IsLayout, Coordinates: IsLayout>,
    X: bounds::FragmentOf<OperandC, T, Output: IsLayout> + bounds::PartitionMatrix<OperandC, T, Output: IsLayout>,
{
    let fetched = Fetched {
        threads: E::THREADS as usize,
        subtiles: E::SUBTILES,
        registers: Offsets::of::<E::Registers>(),
        coordinates: coordinates::<E::Coordinates>(),
    };
    assert_eq!(fetched.coordinates.len() as u64, E::THREADS * E::VALUES);
    let elements = Offsets::of::<<X as bounds::PartitionMatrix<OperandC, T>>::Output>();
    fetched.check(&elements, &Offsets::of::<<X as bounds::FragmentOf<OperandC, T>>::Output>(), tile, part);
}
macro_rules! fetched {
    ($epilogue:ty, $mma:ty, ($m:literal, $n:literal), ($e:literal, $f:literal)) => {
        fetched::<$epilogue, $mma, layout!(($m, $n))>([$m, $n], [$e, $f])
    };
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
