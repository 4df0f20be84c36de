//! Epilogues of tcgen05: the way of every accumulator from its lane and column of tensor memory into D, in plain Rust.

#[macro_use]
#[path = "epilogue/tensor_memory.rs"]
mod tensor_memory;
#[macro_use]
#[path = "epilogue/way.rs"]
mod way;

use cute_static::collective::Vectors;
use cute_static::epilogue::*;
use cute_static::instruction::copy::CopyInstruction;
use cute_static::instruction::copy::tensor_memory::*;
use cute_static::instruction::mma::*;
use cute_static::instruction::operand::{MajorK, MajorMN};
use cute_static::numeric::{BFloat16, Float8E4M3, Float8E5M2, Float16, Float32, Int8, Int32};
use cute_static::prelude::*;
use cute_static::typenum::*;

/// A tiled MMA of one block with `M` × `N`, of 16-bit elements, and of a pair of blocks.
type One<M, N> = TiledMma<SM100_MMA_F16BF16_SS<BFloat16, BFloat16, Float32, M, N>, layout!((1, 1, 1))>;
type Two<M, N> = TiledMma<SM100_MMA_F16BF16_2x1SM_SS<BFloat16, BFloat16, Float32, M, N>, layout!((1, 1, 1))>;
type Bytes<M, N> = TiledMma<SM100_MMA_S8_SS<Int8, Int8, Int32, M, N>, layout!((1, 1, 1))>;
/// Accumulators of 16 bits
type Halves<M, N> = TiledMma<SM100_MMA_F16BF16_SS<Float16, Float16, Float16, M, N>, layout!((1, 1, 1))>;
type TwoHalves<M, N> = TiledMma<SM100_MMA_F8F6F4_2x1SM_SS<Float8E4M3, Float8E5M2, Float16, M, N>, layout!((1, 1, 1))>;
type Tma<X, E, G, S, T, C, J = MajorK> = CollectiveEpilogue<StoreTma<U2, C, J>, X, E, TmemAccumulators<G, S>, T>;
type Direct<X, E, G, S, T, C, J = MajorK> = CollectiveEpilogue<StoreDirect<C, J>, X, E, TmemAccumulators<G, S>, T>;

#[test]
fn every_accumulator_of_128_rows_finds_its_element() {
    type Row = Vectors<U128>;
    stored!(Tma<shape!((128,256)), shape!((128,32)), One<U128, U256>, Lanes32Bits32, BFloat16, Row>, (1, 128, 256), (128, 256), (128, 32), 16, rows, vectors 8);
    stored!(Tma<shape!((128,96)), shape!((128,48)), One<U128, U96>, Lanes32Bits32, BFloat16, Row>, (1, 128, 96), (128, 96), (128, 48), 16, rows, vectors 8);
    stored!(Tma<shape!((128,64)), shape!((128,64)), One<U128, U64>, Lanes32Bits32, Float8E4M3, Row>, (1, 128, 64), (128, 64), (128, 64), 8, rows, vectors 16);
    stored!(Tma<shape!((128,64)), shape!((128,16)), One<U128, U64>, Lanes32Bits32, Float32, Row>, (1, 128, 64), (128, 64), (128, 16), 32, rows, vectors 4);
    stored!(Tma<shape!((128,128)), shape!((128,32)), Bytes<U128, U128>, Lanes32Bits32, Int32, Row>, (1, 128, 128), (128, 128), (128, 32), 32, rows, vectors 4);
    stored!(Tma<shape!((128,128)), shape!((128,32)), Two<U256, U128>, Lanes32Bits32, BFloat16, Row>, (2, 256, 128), (128, 128), (128, 32), 16, rows, vectors 8);
    stored!(Tma<shape!((128,128)), shape!((128,32)), Two<U256, U128>, Lanes32Bits32, Float32, ByPairs, MajorMN>, (2, 256, 128), (128, 128), (128, 32), 32, columns, vectors 1);
    stored!(Tma<shape!((128,128)), shape!((128,32)), One<U128, U128>, Lanes16Bits256, BFloat16, Stmatrix, MajorMN>, (1, 128, 128), (128, 128), (128, 32), 16, columns, matrices 4, true);
    stored!(Tma<shape!((128,96)), shape!((128,24)), One<U128, U96>, Lanes16Bits256, Float16, Stmatrix, MajorMN>, (1, 128, 96), (128, 96), (128, 24), 16, columns, matrices 4, true);
    stored!(Tma<shape!((128,128)), shape!((128,8)), One<U128, U128>, Lanes16Bits256, BFloat16, Stmatrix>, (1, 128, 128), (128, 128), (128, 8), 16, rows, matrices 4, false);
}
#[test]
fn every_accumulator_of_64_rows_finds_its_element() {
    stored!(Tma<shape!((64,128)), shape!((64,64)), One<U64, U128>, Lanes16Bits256, BFloat16, Stmatrix>, (1, 64, 128), (64, 128), (64, 64), 16, rows, matrices 4, false);
    stored!(Tma<shape!((64,128)), shape!((64,64)), One<U64, U128>, Lanes16Bits256, BFloat16, Stmatrix, MajorMN>, (1, 64, 128), (64, 128), (64, 64), 16, columns, matrices 4, true);
    stored!(Tma<shape!((64,128)), shape!((64,32)), One<U64, U128>, Lanes16Bits128, Float32, Vectors<U32>>, (1, 64, 128), (64, 128), (64, 32), 32, rows, vectors 1);
    stored!(Tma<shape!((64,256)), shape!((64,64)), One<U64, U256>, Lanes16Bits256, Float8E4M3, ByPairs>, (1, 64, 256), (64, 256), (64, 64), 8, rows, vectors 2);
}
#[test]
fn every_accumulator_of_a_pair_with_64_rows_finds_its_element() {
    type Row = Vectors<U128>;
    stored!(Tma<shape!((64,64)), shape!((64,64)), Two<U128, U64>, Lanes32Bits32, BFloat16, Row>, (2, 128, 64), (64, 64), (64, 64), 16, rows, vectors 8);
    stored!(Tma<shape!((64,128)), shape!((64,128)), Two<U128, U128>, Lanes32Bits32, Float8E4M3, Row>, (2, 128, 128), (64, 128), (64, 128), 8, rows, vectors 16);
    stored!(Tma<shape!((64,128)), shape!((64,128)), Two<U128, U128>, Lanes16Bits256, BFloat16, Stmatrix, MajorMN>, (2, 128, 128), (64, 128), (64, 128), 16, columns, matrices 4, true);
}
/// Two columns of each lane in a register.
#[test]
fn every_accumulator_of_16_bits_finds_its_element() {
    type Row = Vectors<U128>;
    stored!(Tma<shape!((128,256)), shape!((128,32)), Halves<U128, U256>, Lanes32Bits32, Float16, Row>, (1, 128, 256), (128, 256), (128, 32), 16, rows, vectors 8);
    stored!(Tma<shape!((128,96)), shape!((128,96)), Halves<U128, U96>, Lanes16Bits128, Float16, Stmatrix, MajorMN>, (1, 128, 96), (128, 96), (128, 96), 16, columns, matrices 4, true);
    stored!(Tma<shape!((64,128)), shape!((64,64)), Halves<U64, U128>, Lanes16Bits128, BFloat16, Stmatrix>, (1, 64, 128), (64, 128), (64, 64), 16, rows, matrices 4, false);
    stored!(Tma<shape!((64,64)), shape!((64,64)), TwoHalves<U128, U64>, Lanes32Bits32, Float8E4M3, Row>, (2, 128, 64), (64, 64), (64, 64), 8, rows, vectors 16);
    stored!(Tma<shape!((128,128)), shape!((128,32)), Halves<U128, U64>, Lanes16Bits128, Float16, Stmatrix, MajorMN>, (1, 128, 64), (128, 128), (128, 32), 16, columns, matrices 4, true);
    written!(Direct<shape!((128,256)), shape!((128,256)), TwoHalves<U256, U256>, Lanes32Bits32, Float32, Vectors<U128>>, (2, 256, 256), (128, 256), (128, 256), 32, 4, (320, 1));
    written!(Direct<shape!((128,128)), shape!((128,32)), Halves<U128, U128>, Lanes16Bits256, Float16, Vectors<U64>>, (1, 128, 128), (128, 128), (128, 32), 16, 4, (320, 1));
}
/// `sm100_get_tmem_load_op` for accumulators of `bits` and elements of D of `width` bits: 16 lanes where `half`.
fn load_of_cutlass(half: bool, bits: u64, width: u64, along_m: bool, columns: u64) -> String {
    let (shape, unit) = match (bits, width, half, along_m) {
        (32, 32, true, true) | (32, 16, true, _) | (32, 16, false, true) | (32, 8, true, true) => ("16x256b", 256),
        (32, 32, true, false) | (16, 16, true, _) | (16, 16, false, true) => ("16x128b", 128),
        (32, 32 | 16 | 8, false, _) | (16, 16, false, false) => ("32x32b", 32),
        _ => panic!("CUTLASS has no load that epilogues have"),
    };
    // `op_repeater`
    let most = if unit == 32 { 128 } else { 32 * 256 / unit };
    let repetitions = (0..8).rev().map(|log| 1 << log).find(|r| *r <= most && columns * bits % (unit * r) == 0);
    let pack = if bits == 16 { ".pack::16b" } else { "" };
    format!("tcgen05.ld.sync.aligned.{shape}.x{}{pack}.b32", repetitions.expect("a load"))
}
/// The load follows from the lanes, the accumulators and D, its repetitions from the sub-tile.
#[test]
fn the_load_is_that_of_cutlass() {
    macro_rules! loads {
        ($($mma:ty, $bits:literal, $half:literal, ($m:literal, $n:literal), $f:literal: [$($t:ty, $width:literal, $j:ty, $along_m:literal;)*])*) => {$($({
            type G = TmemAccumulatorsFor<$mma, $t, $j>;
            type E = CollectiveEpilogue<StoreTma<U1, TmemStoresFor<$mma, $t, $j>, $j>, shape!(($m, $n)), shape!(($m, $f)), G, $t>;
            let load = <<E as TmemEpilogue>::Load as CopyInstruction>::PTX;
            // The accumulators of a pair of blocks with 64 rows are in half as many columns.
            let columns = if $m == 64 && !$half { $f / 2 } else { $f };
            assert_eq!(load, load_of_cutlass($half, $bits, $width, $along_m, columns), "{}", stringify!($mma, $f, $t, $j));
        })*)*};
    }
    loads! {
        Halves<U128, U256>, 16, false, (128, 256), 256: [Float16, 16, MajorK, false; Float16, 16, MajorMN, true;]
        Halves<U64, U128>, 16, true, (64, 128), 32: [Float16, 16, MajorK, false; Float16, 16, MajorMN, true;]
        TwoHalves<U128, U128>, 16, false, (64, 128), 128: [Float16, 16, MajorK, false; Float16, 16, MajorMN, true;]
        Bytes<U64, U96>, 32, true, (64, 96), 48: [Int32, 32, MajorK, false; Int32, 32, MajorMN, true; Int8, 8, MajorMN, true;]
        One<U128, U64>, 32, false, (128, 64), 16: [BFloat16, 16, MajorK, false; BFloat16, 16, MajorMN, true; Float8E4M3, 8, MajorMN, true;]
    }
}
/// Tiles and sub-tiles of several instructions, and sub-tiles of several loads.
#[test]
fn every_accumulator_of_several_instructions_finds_its_element() {
    stored!(Tma<shape!((128,128)), shape!((128,32)), One<U128, U64>, Lanes32Bits32, BFloat16, Vectors<U128>>, (1, 128, 64), (128, 128), (128, 32), 16, rows, vectors 8);
    stored!(Tma<shape!((256,128)), shape!((128,32)), One<U128, U64>, Lanes32Bits32, BFloat16, Vectors<U128>>, (1, 128, 64), (256, 128), (128, 32), 16, rows, vectors 8);
    stored!(Tma<shape!((128,128)), shape!((128,128)), One<U128, U64>, Lanes16Bits256, BFloat16, Stmatrix>, (1, 128, 64), (128, 128), (128, 128), 16, rows, matrices 4, false);
    type Wide = Direct<shape!((128, 256)), shape!((128, 256)), One<U128, U256>, Lanes32Bits32, Float32, Vectors<U128>>;
    fetched!(Wide, (1, 128, 256), (128, 256), (128, 256));
    assert_eq!(
        (<<Wide as TmemEpilogue>::Load as CopyInstruction>::PTX, Wide::LOADS),
        ("tcgen05.ld.sync.aligned.32x32b.x128.b32", 2)
    );
    type Odd = Direct<shape!((128, 96)), shape!((128, 96)), One<U128, U96>, Lanes32Bits32, Float32, Vectors<U128>>;
    fetched!(Odd, (1, 128, 96), (128, 96), (128, 96));
    assert_eq!(
        (<<Odd as TmemEpilogue>::Load as CopyInstruction>::PTX, Odd::LOADS),
        ("tcgen05.ld.sync.aligned.32x32b.x32.b32", 3)
    );
}
#[test]
fn every_accumulator_of_tensor_memory_is_stored_from_its_register() {
    type X = shape!((128, 128));
    written!(Direct<X, shape!((128,32)), One<U128, U128>, Lanes32Bits32, Float32, Vectors<U128>>, (1, 128, 128), (128, 128), (128, 32), 32, 4, (320, 1));
    written!(Direct<X, shape!((128,32)), Two<U256, U128>, Lanes32Bits32, BFloat16, Vectors<U128>>, (2, 256, 128), (128, 128), (128, 32), 16, 8, (320, 1));
    written!(Direct<X, shape!((128,32)), One<U128, U128>, Lanes32Bits32, BFloat16, ByPairs, MajorMN>, (1, 128, 128), (128, 128), (128, 32), 16, 1, (1, 320));
    written!(Direct<shape!((64,128)), shape!((64,32)), One<U64, U128>, Lanes16Bits256, BFloat16, ByPairs>, (1, 64, 128), (64, 128), (64, 32), 16, 2, (320, 1));
    written!(Direct<shape!((64,128)), shape!((64,128)), Two<U128, U128>, Lanes32Bits32, Float32, Vectors<U128>>, (2, 128, 128), (64, 128), (64, 128), 32, 4, (320, 1));
}
/// A tree of element functions, C by TMA, and a plan: with accumulators in tensor memory as with those in registers.
#[test]
fn a_function_of_accumulators_in_tensor_memory() {
    use cute_static::arch::{Sm90, Sm100a};
    use cute_static::epilogue::fusion::LinearCombination;
    use cute_static::plan::{BlockPlan, EpilogueOf, IsBlockPlan};
    type Source = SourceTma<U4, BFloat16, Vectors<U128>, MajorK, ReuseStages>;
    type Stores = Fused<StoreTma<U2, Vectors<U128>>, LinearCombination, Source>;
    type D =
        CollectiveEpilogue<Stores, shape!((128, 128)), shape!((128, 32)), TmemAccumulators<One<U128, U128>>, BFloat16>;
    assert_eq!(<D as Epilogue>::SHARED_MEMORY, 4 * 128 * 32 * 2 + 4 * 16);
    static_assertions::assert_type_eq_all!(<D as FusedEpilogue>::SourceMap, <D as TmaEpilogue>::Map);
    assert_eq!(<D as TmemEpilogue>::LOADS, 1);
    static_assertions::assert_impl_all!(BlockPlan<Sm100a, (EpilogueOf<D>,)>: IsBlockPlan);
    // Hopper has no tensor memory.
    static_assertions::assert_not_impl_any!(BlockPlan<Sm90, (EpilogueOf<D>,)>: IsBlockPlan);
}
