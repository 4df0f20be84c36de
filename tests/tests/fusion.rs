//! Epilogues with a function: C from global memory to the thread that has its accumulator, and trees of element functions, in plain Rust.

#[path = "fusion/partials.rs"]
mod partials;
#[path = "fusion/source.rs"]
mod source;
#[path = "fusion/values.rs"]
mod values;
#[macro_use]
#[path = "epilogue/way.rs"]
#[allow(dead_code, unused_macros)]
mod way;

use cute_static::epilogue::fusion::*;
// `typenum` has these names too.
use core::cell::Cell;
use cute_static::epilogue::fusion::{Maximum, Minimum};
use cute_static::epilogue::*;
use cute_static::instruction::mma::*;
use cute_static::instruction::operand::{MajorK, MajorMN};
use cute_static::numeric::{BFloat16, Float8E4M3, Float16, Float32, Float64};
use cute_static::pipeline::{IsRing, Ring};
use cute_static::prelude::*;
use cute_static::typenum::*;
use source::{Values, loaded, read, values};
use std::fmt::Debug;

type Wgmma64 = TiledMma<SM90_64xNx16_F32BF16BF16_SS<U64>, layout!((1, 1, 1))>;
type Wgmma96 = TiledMma<SM90_64xNx16_F32BF16BF16_SS<U96>, layout!((1, 1, 1))>;
type Wgmma128 = TiledMma<SM90_64xNx16_F32BF16BF16_SS<U128>, layout!((2, 1, 1))>;
type Wgmma256 = TiledMma<SM90_64xNx16_F32BF16BF16_SS<U256>, layout!((2, 1, 1))>;
type Ampere = TiledMma<SM80_16x8x16_F32F16F16F32_TN, layout!((2, 2, 1)), tiler!(<32, 32, 16>)>;
type Doubles = TiledMma<SM80_8x8x4_F64F64F64F64_TN, layout!((2, 2, 1)), tiler!(<16, 16, 4>)>;

/// D in bf16 and its C, which is loaded as the source says.
type Tma<X, E, G, S, T = BFloat16, K = Stmatrix, J = MajorK, F = LinearCombination> =
    CollectiveEpilogue<Fused<StoreTma<U2, K, J>, F, S>, X, E, G, T>;

macro_rules! loaded {
    ($epilogue:ty, ($m:literal, $n:literal), ($e:literal, $f:literal), $bits:literal, $order:ident, $($reads:tt)*) => {
        loaded::<$epilogue>([$m, $n], [$e, $f], $bits, way::$order, writes!($($reads)*))
    };
}
type Of<T, C, J = MajorK> = SourceTma<U3, T, C, J>;
#[test]
fn every_element_of_c_finds_its_accumulator() {
    type Whole = shape!((64, 64));
    loaded!(Tma<Whole, Whole, Wgmma64, Of<BFloat16, Ldmatrix>>, (64, 64), (64, 64), 16, rows, matrices 4, false);
    loaded!(Tma<Whole, shape!((64, 8)), Wgmma64, Of<Float16, Ldmatrix>>, (64, 64), (64, 8), 16, rows, matrices 2, false);
    loaded!(Tma<shape!((64,96)), shape!((64,32)), Wgmma96, Of<BFloat16, Ldmatrix>>, (64, 96), (64, 32), 16, rows, matrices 4, false);
    loaded!(Tma<shape!((128,128)), shape!((128,32)), Wgmma128, Of<BFloat16, Ldmatrix>>, (128, 128), (128, 32), 16, rows, matrices 4, false);
    loaded!(Tma<shape!((256,128)), shape!((128,64)), Wgmma128, Of<BFloat16, Ldmatrix>>, (256, 128), (128, 64), 16, rows, matrices 4, false);
    loaded!(Tma<shape!((64,128)), shape!((64,32)), Ampere, Of<Float16, Ldmatrix>>, (64, 128), (64, 32), 16, rows, matrices 4, false);
}
#[test]
fn every_element_of_a_column_major_c_finds_its_accumulator() {
    type Whole = shape!((64, 64));
    loaded!(Tma<Whole, Whole, Wgmma64, Of<BFloat16, Ldmatrix, MajorMN>>, (64, 64), (64, 64), 16, columns, matrices 4, true);
    loaded!(Tma<shape!((128,128)), shape!((128,32)), Wgmma128, Of<BFloat16, Ldmatrix, MajorMN>>, (128, 128), (128, 32), 16, columns, matrices 4, true);
    loaded!(Tma<shape!((128,128)), shape!((128,32)), Wgmma128, Of<Float32, ByPairs, MajorMN>>, (128, 128), (128, 32), 32, columns, vectors 1);
}
#[test]
fn every_element_of_c_of_other_bits_finds_its_accumulator() {
    loaded!(Tma<shape!((64,64)), shape!((64,32)), Wgmma64, Of<Float32, ByPairs>>, (64, 64), (64, 32), 32, rows, vectors 2);
    loaded!(Tma<shape!((128,256)), shape!((128,32)), Wgmma256, Of<Float32, ByPairs>>, (128, 256), (128, 32), 32, rows, vectors 2);
    loaded!(Tma<shape!((64,64)), shape!((64,64)), Wgmma64, Of<Float8E4M3, ByPairs>>, (64, 64), (64, 64), 8, rows, vectors 2);
    loaded!(Tma<shape!((64,64)), shape!((32,32)), Ampere, Of<Float32, ByPairs>, Float16>, (64, 64), (32, 32), 32, rows, vectors 2);
}
#[test]
fn every_thread_reads_its_elements_of_c() {
    type Direct<X, E, G, S, T> = CollectiveEpilogue<Fused<StoreDirect, LinearCombination, S>, X, E, G, T>;
    type Whole = shape!((128, 128));
    read::<Direct<Whole, Whole, Ampere, SourceDirect<Float32>, Float32>, layout!((128, 128):(320, 1))>([320, 1]);
    read::<
        Direct<Whole, shape!((32, 32)), Ampere, SourceDirect<Float16, ByPairs, MajorMN>, Float32>,
        layout!((32, 32):(1, 320)),
    >([1, 320]);
    read::<
        Direct<shape!((64, 64)), shape!((16, 16)), Doubles, SourceDirect<Float64>, Float64>,
        layout!((16, 16):(320, 1)),
    >([320, 1]);
    read::<Tma<Whole, shape!((128, 32)), Wgmma128, SourceDirect<Float32>>, layout!((128, 32):(320, 1))>([320, 1]);
}

/// The numbers of a tree: f32 or f64.
trait Number: Real + PartialEq + From<f32> + Debug {}
impl<V: Real + PartialEq + From<f32> + Debug> Number for V {}
/// Some accumulator or element of C.
fn value<V: Number>(m: usize, n: usize, seed: usize) -> V {
    (((m * 131 + n * 37 + seed) % 64) as f32 / 8.0 - 4.0).into()
}
/// The tree `F` on the tile of an epilogue: every thread visits its values, and D is what `plain` says of accumulator, C, row and column.
fn visited<F, V>(
    values: &Values,
    [m, n]: [usize; 2],
    [e, f]: [usize; 2],
    arguments: F::Arguments<'_>,
    plain: impl Fn(V, V, usize, usize) -> V,
) -> (F::State, Vec<V>)
where
    F: Fusion<V>,
    V: Number,
{
    let Values { threads, coordinates } = values;
    let mut d = vec![None; m * n];
    let visit = |thread: usize| {
        let mut state = F::start();
        let reads = F::reads_source(&arguments);
        for (i, j) in (0..m / e).flat_map(|i| (0..n / f).map(move |j| (i, j))) {
            for at in coordinates.iter().skip(thread).step_by(*threads) {
                let (row, column) = (at[0] as usize + i * e, at[1] as usize + j * f);
                let source = if reads { value(row, column, 7) } else { f32::NAN.into() };
                let inputs = Inputs { accumulator: value(row, column, 0), source, row, column, inside: column < n - 3 };
                let result = F::visit(&arguments, &mut state, &inputs);
                assert!(d[row + m * column].replace(result).is_none());
            }
        }
        state
    };
    let state = (0..*threads).map(visit).reduce(F::merge).expect("a thread");
    let d: Vec<V> = d.into_iter().map(|d| d.expect("a value")).collect();
    for (row, column) in (0..m).flat_map(|m| (0..n).map(move |n| (m, n))) {
        let plain = plain(value(row, column, 0), value(row, column, 7), row, column);
        assert_eq!(d[row + m * column], plain, "row {row}, column {column}");
    }
    let inside = d[..m * (n - 3)].to_vec();
    (state, inside)
}
/// The second output of a tree: every thread visits its values, and the second tensor is `plain` at the coordinates of the epilogue that stores it.
fn saved<F, V>(
    of_d: &Values,
    of_second: &Values,
    [m, n]: [usize; 2],
    [e, f]: [usize; 2],
    arguments: F::Arguments<'_>,
    second_of: impl Fn(&F::State) -> V,
    plain: impl Fn(V, V) -> V,
) where
    F: Fusion<V>,
    V: Number,
{
    let mut second = vec![None; m * n];
    for thread in 0..of_d.threads {
        let mut state = F::start();
        for (i, j) in (0..m / e).flat_map(|i| (0..n / f).map(move |j| (i, j))) {
            for (at, to) in of_d.coordinates.iter().zip(&of_second.coordinates).skip(thread).step_by(of_d.threads) {
                let (row, column) = (at[0] as usize + i * e, at[1] as usize + j * f);
                let (accumulator, source) = (value(row, column, 0), value(row, column, 7));
                F::visit(&arguments, &mut state, &Inputs { accumulator, source, row, column, inside: true });
                let to = to[0] as usize + i * e + m * (to[1] as usize + j * f);
                assert!(second[to].replace(second_of(&state)).is_none());
            }
        }
    }
    for (row, column) in (0..m).flat_map(|m| (0..n).map(move |n| (m, n))) {
        let plain = plain(value(row, column, 0), value(row, column, 7));
        assert_eq!(second[row + m * column], Some(plain), "row {row}, column {column}");
    }
}
// The trees of `trees`
type Scaled = ScaledAcc;
type WithBias = Compute<ReLu, (Compute<Plus, (AccFetch, RowBroadcast<BFloat16>)>,)>;
type Both =
    Compute<MultiplyAdd, (ColBroadcast<Float32>, SrcFetch, Compute<Multiplies, (AccFetch, RowBroadcast<BFloat16>)>)>;
type Scales = Compute<
    Multiplies,
    (
        ScalarReduction<Amax, Compute<LeakyReLU, (ScalarReduction<Total, LinearCombination>, ScalarBroadcast)>>,
        ScalarBroadcast,
    ),
>;
type Lines = RowReduction<Total, ColReduction<Amax, Compute<Plus, (RowReduction<Largest, SrcFetch>, AccFetch)>>>;
type Saving = Compute<ReLu, (AuxStore<LinearCombination>,)>;
type Bounded = Compute<
    Clamp,
    (
        Compute<Maximum, (AccFetch, SrcFetch)>,
        ScalarBroadcast,
        Compute<Minimum, (ScalarBroadcast, ColBroadcast<Float32>)>,
    ),
>;

/// Trees on the values of an epilogue, and of one with a second output.
fn trees(values: &Values, [of_d, of_second]: [&Values; 2], tile: [usize; 2], part: [usize; 2]) {
    let row: Vec<u16> = (0..256).map(|n| BFloat16::store(n as f32 / 4.0 - 20.0)).collect();
    let column: Vec<f32> = (0..256).map(|m| m as f32 / 8.0 - 9.0).collect();
    // alpha · acc
    visited::<Scaled, f32>(values, tile, part, (0.3, ()), |acc, _c, _m, _n| 0.3 * acc);
    // beta · C + alpha · acc
    visited::<LinearCombination, f32>(values, tile, part, (0.7, (), (0.3, ())), |acc, c, _m, _n| 0.7 * c + 0.3 * acc);
    // C of any values
    visited::<LinearCombination, f32>(values, tile, part, (0.0, (), (0.3, ())), |acc, _c, _m, _n| 0.3 * acc);
    // max(acc + a bias for each column, 0)
    visited::<WithBias, f32>(values, tile, part, (((), &row[..]),), |acc, _c, _m, n| {
        (acc + (n as f32 / 4.0 - 20.0)).max(0.0)
    });
    // A shorter row and column: elements behind their ends are 0.
    visited::<Both, f32>(values, tile, part, (&column[..50], (), ((), &row[..60])), |acc, c, m, n| {
        let (of_row, of_column) =
            (if m < 50 { m as f32 / 8.0 - 9.0 } else { 0.0 }, if n < 60 { n as f32 / 4.0 - 20.0 } else { 0.0 });
        of_row * c + acc * of_column
    });
    // The largest absolute value of a leaky relu, times a scale, and the sum of what it is of
    let leaky = |x: f32| if x > 0.0 { x } else { x * 0.125 };
    let (((amax, ((total, _), ())), ()), d) =
        visited::<Scales, f32>(values, tile, part, (((-1.5, (), (2.0, ())), 0.125), 4.0), |acc, c, _m, _n| {
            leaky(-1.5 * c + 2.0 * acc) * 4.0
        });
    assert_eq!(amax, d.iter().fold(0.0, |most, x| x.abs().max(most)) / 4.0);
    // All values are multiples of 1/16, so sums are exact in any order.
    let before: f32 = d.iter().map(|x| if *x > 0.0 { *x } else { *x * 8.0 }).sum();
    assert_eq!(total, before / 4.0);
    // The sums of the columns, and the largest absolute values of the rows, of beta · C + alpha · acc
    let (sums, most) = ([const { Cell::new(0.0_f32) }; 300], [const { Cell::new(0.0_f32) }; 300]);
    let largest = [const { Cell::new(f32::NEG_INFINITY) }; 40];
    let (_, d) = visited::<Lines, f32>(
        values,
        tile,
        part,
        (&sums[..], (&most[..], ((&largest[..], ()), ()))),
        |acc, c, _m, _n| c + acc,
    );
    let [m, n] = tile;
    let inside = |row: usize, column: usize| if column < n - 3 && row < m { Some(d[row + m * column]) } else { None };
    for at in 0..300 {
        // All values are multiples of 1/8, so sums are exact in any order.
        assert_eq!(sums[at].get(), (0..m).filter_map(|row| inside(row, at)).sum::<f32>());
        assert_eq!(
            most[at].get(),
            (0..n).filter_map(|column| inside(at, column)).fold(0.0, |most, x| x.abs().max(most))
        );
    }
    for (column, largest) in largest.iter().enumerate() {
        let c = |row: usize| ((row * 131 + column * 37 + 7) % 64) as f32 / 8.0 - 4.0;
        assert_eq!(largest.get(), (0..m).map(c).fold(f32::NEG_INFINITY, f32::max));
    }
    // The values before an activation, which are a second output
    saved::<Saving, f32>(
        of_d,
        of_second,
        tile,
        part,
        ((0.7, (), (0.3, ())),),
        |state| state.0.0,
        |acc, c| 0.7 * c + 0.3 * acc,
    );
    // The bounds of a clamp, and the larger one of two
    visited::<Bounded, f32>(values, tile, part, (((), ()), -1.0, (3.0, &column[..])), |acc, c, m, _n| {
        acc.max(c).max(-1.0).min((m as f32 / 8.0 - 9.0).min(3.0))
    });
}
/// One row per epilogue: the tile, the sub-tile, what holds the accumulators, the store, C, D, and the two shapes.
macro_rules! trees {
    ($tile:expr, $part:expr, $mma:ty, $store:ty, $source:ty, $t:ty, [$($shapes:ty),*]) => {{
        type E<F, A = NoAuxiliary> = CollectiveEpilogue<Fused<$store, F, $source, A>, $($shapes),*, $mma, $t>;
        type Saves = E<Saving, Auxiliary<$store, $t>>;
        let second = values::<<Saves as FusedEpilogue>::Auxiliary>();
        trees(&values::<E<Both>>(), [&values::<Saves>(), &second], $tile, $part);
    }};
}
#[test]
fn a_tree_is_its_function() {
    trees!([64, 64], [64, 32], Wgmma64, StoreTma<U2>, SourceTma<U2, BFloat16>, BFloat16, [shape!((64, 64)), shape!((64, 32))]);
    trees!([128, 128], [128, 32], Wgmma128, StoreTma<U1, ByPairs>, SourceTma<U4, Float32, ByPairs, MajorK, ReuseStages>, Float32, [shape!((128, 128)), shape!((128, 32))]);
    trees!([64, 96], [64, 48], Wgmma96, StoreTma<U2, Stmatrix, MajorMN>, SourceTma<U2, Float16, Ldmatrix, MajorMN>, Float16, [shape!((64, 96)), shape!((64, 48))]);
    trees!(
        [128, 128],
        [32, 32],
        Ampere,
        StoreDirect,
        SourceDirect<Float32>,
        Float32,
        [shape!((128, 128)), shape!((32, 32))]
    );
}
/// Each of them in an epilogue, those without C also without a source.
#[test]
fn a_tree_is_one_of_an_epilogue() {
    type With<F, S> =
        CollectiveEpilogue<Fused<StoreTma<U2>, F, S>, shape!((64, 64)), shape!((64, 32)), Wgmma64, BFloat16>;
    static_assertions::assert_impl_all!(With<Scaled, NoSource>: Epilogue);
    static_assertions::assert_impl_all!(With<WithBias, NoSource>: Epilogue);
    static_assertions::assert_impl_all!(With<Scales, SourceTma<U2, BFloat16>>: Epilogue);
    static_assertions::assert_impl_all!(With<Lines, SourceTma<U2, BFloat16>>: Epilogue);
    static_assertions::assert_impl_all!(With<Bounded, SourceTma<U2, BFloat16>>: Epilogue);
}
#[test]
fn a_tree_computes_in_doubles() {
    type F = Compute<MultiplyAdd, (ScalarBroadcast, SrcFetch, Compute<Plus, (AccFetch, ColBroadcast<Float64>)>)>;
    type E = CollectiveEpilogue<
        Fused<StoreDirect, F, SourceDirect<Float64>>,
        shape!((64, 64)),
        shape!((16, 16)),
        Doubles,
        Float64,
    >;
    let column: Vec<f64> = (0..64).map(|m| f64::from(m) / 3.0).collect();
    visited::<F, f64>(&values::<E>(), [64, 64], [16, 16], (0.1, (), ((), &column[..])), |acc, c, m, _n| {
        0.1 * c + (acc + m as f64 / 3.0)
    });
}

/// Sums of columns and largest values of rows, by registers and shuffles.
#[test]
fn a_warp_gives_each_of_its_lines_once() {
    use cute_static::collective::Vectors;
    use cute_static::instruction::copy::tensor_memory::{Lanes16Bits128, Lanes16Bits256, Lanes32Bits32};
    use partials::reduced;
    type Tma<X, E, G, K = Stmatrix, T = BFloat16, J = MajorK> = CollectiveEpilogue<StoreTma<U2, K, J>, X, E, G, T>;
    type Tmem<M, N, S> =
        TmemAccumulators<TiledMma<SM100_MMA_F16BF16_SS<BFloat16, BFloat16, Float32, M, N>, layout!((1, 1, 1))>, S>;
    // The partials of a thread for columns and for rows, and the lanes that have the same ones
    macro_rules! lines {
        ($($epilogue:ty, $tile:expr, $part:expr => $columns:literal $of_columns:literal, $rows:literal $of_rows:literal;)*) => {$({
            type E = $epilogue;
            assert_eq!([<E as ReducesLines<PerColumn>>::SHUFFLED, <E as ReducesLines<PerRow>>::SHUFFLED], [$of_columns, $of_rows]);
            reduced::<E, $columns, $rows>(
                $tile,
                $part,
                LinePartials::<E, PerColumn, f32, $columns>::new::<Total>,
                LinePartials::<E, PerRow, f32, $rows>::new::<Largest>,
            );
        })*};
    }
    lines! {
        Tma<shape!((64, 64)), shape!((64, 32)), Wgmma64>, (64, 64), (64, 32) => 16 0b11100, 2 0b11;
        Tma<shape!((256, 128)), shape!((128, 32)), Wgmma128>, (256, 128), (128, 32) => 32 0b11100, 4 0b11;
        Tma<shape!((64, 96)), shape!((64, 24)), Wgmma96>, (64, 96), (64, 24) => 24 0b11100, 2 0b11;
        CollectiveEpilogue<StoreDirect, shape!((64, 64)), shape!((32, 32)), Ampere, Float32>, (64, 64), (32, 32) => 8 0b11100, 4 0b11;
        CollectiveEpilogue<StoreDirect, shape!((32, 16)), shape!((16, 16)), Doubles, Float64>, (32, 16), (16, 16) => 2 0b11100, 2 0b11;
        Tma<shape!((128, 64)), shape!((128, 32)), Tmem<U128, U64, Lanes32Bits32>, Vectors<U128>>, (128, 64), (128, 32) => 64 0b11111, 1 0;
        Tma<shape!((128, 64)), shape!((128, 32)), Tmem<U128, U64, Lanes16Bits256>>, (128, 64), (128, 32) => 16 0b11100, 4 0b11;
        Tma<shape!((64, 32)), shape!((64, 32)), Tmem<U64, U32, Lanes16Bits128>, Vectors<U32>, Float32>, (64, 32), (64, 32) => 8 0b11100, 2 0b11;
    }
}
/// D, C, rows and barriers, one after another.
#[test]
fn a_plan_has_all_that_the_tree_needs() {
    use cute_static::arch::Sm90;
    use cute_static::plan::{BlockPlan, EpilogueOf, IsBlockPlan, SharedBytes};
    type X = shape!((128, 128));
    type E = shape!((128, 32));
    type Rows = Compute<Plus, (RowBroadcast<Float32>, Compute<Plus, (LinearCombination, RowBroadcast<BFloat16>)>)>;
    type Own = CollectiveEpilogue<Fused<StoreTma<U2>, Rows, SourceTma<U3, Float32, ByPairs>>, X, E, Wgmma128, BFloat16>;
    let (d, c, rows) = (2 * 128 * 32 * 2, 3 * 128 * 32 * 4, 128 * 4 + 128 * 2);
    assert_eq!(<Own as FusedEpilogue>::SOURCE_OFFSET, d);
    assert_eq!(<Own as FusedEpilogue>::ROWS_OFFSET, d + c);
    assert_eq!(<Own as FusedEpilogue>::BARRIERS_OFFSET, d + c + rows);
    assert_eq!(<Own as Epilogue>::SHARED_MEMORY, d + c + rows + 3 * 16);
    assert_eq!(<<Own as TmaEpilogue>::Stages as Unsigned>::U64, 2);
    // The stages and the barriers of C are those of a ring.
    type Loads = Ring<<Own as FusedEpilogue>::SourceStages, (<Own as FusedEpilogue>::SourceMap,), U8>;
    assert_eq!(u64::from(Loads::SHARED_MEMORY), c + 3 * 16);
    assert_eq!(u64::from(Loads::TRANSACTION_BYTES), <Own as FusedEpilogue>::SOURCE_STAGE_BYTES);

    type Reused = CollectiveEpilogue<
        Fused<StoreTma<U2>, LinearCombination, SourceTma<U4, Float16, Ldmatrix, MajorK, ReuseStages>>,
        X,
        E,
        Wgmma128,
        BFloat16,
    >;
    assert_eq!(<Reused as Epilogue>::SHARED_MEMORY, 4 * 128 * 32 * 2 + 4 * 16);
    assert_eq!((<Reused as FusedEpilogue>::SOURCE_OFFSET, <<Reused as TmaEpilogue>::Stages as Unsigned>::U64), (0, 4));
    type Column = CollectiveEpilogue<
        Fused<StoreTma<U2>, Compute<Plus, (AccFetch, ColBroadcast<Float32>)>>,
        X,
        E,
        Wgmma128,
        BFloat16,
    >;
    assert_eq!(<Column as Epilogue>::SHARED_MEMORY, d);
    type Direct = CollectiveEpilogue<Fused<StoreDirect, Rows, SourceDirect<Float32>>, X, E, Wgmma128, BFloat16>;
    assert_eq!((<Direct as Epilogue>::SHARED_MEMORY, <Direct as FusedEpilogue>::ROWS_OFFSET), (rows, 0));
    assert_eq!(<Direct as DirectEpilogue>::ALIGNMENT, 4);
    assert_eq!((<Direct as FusedEpilogue>::SOURCE_ALIGNMENT, <Own as FusedEpilogue>::SOURCE_ALIGNMENT), (8, 16));
    assert_eq!(<Column as FusedEpilogue>::SOURCE_ALIGNMENT, 1);

    // A second tensor: stored as an epilogue of its own stores it, from stages behind those of C
    type Twice = Compute<ReLu, (AuxStore<Rows>,)>;
    type Second = StoreTma<U3, ByPairs>;
    type Saved<P, Q, S, X2> = CollectiveEpilogue<Fused<P, Twice, S, Auxiliary<Q, Float32>>, X2, E, Wgmma128, BFloat16>;
    type ByTma = Saved<StoreTma<U2>, Second, SourceTma<U3, Float32, ByPairs>, X>;
    let auxiliary = 3 * 128 * 32 * 4;
    assert_eq!(<ByTma as FusedEpilogue>::AUXILIARY_OFFSET, d + c);
    assert_eq!(<ByTma as FusedEpilogue>::ROWS_OFFSET, d + c + auxiliary);
    assert_eq!(<ByTma as Epilogue>::SHARED_MEMORY, d + c + auxiliary + rows + 3 * 16);
    static_assertions::assert_type_eq_all!(<ByTma as FusedEpilogue>::Auxiliary, CollectiveEpilogue<Second, X, E, Wgmma128, Float32>);
    type FromRegisters = Saved<StoreTma<U2>, StoreDirect, SourceTma<U3, Float32, ByPairs>, X>;
    assert_eq!(<FromRegisters as Epilogue>::SHARED_MEMORY, <Own as Epilogue>::SHARED_MEMORY);
    assert_eq!(<<FromRegisters as FusedEpilogue>::Auxiliary as DirectEpilogue>::ALIGNMENT, 8);

    type Block = BlockPlan<Sm90, (SharedBytes<U1000>, EpilogueOf<Own>)>;
    assert_eq!(Block::SHARED_MEMORY, 1024 + <Own as Epilogue>::SHARED_MEMORY);
    // A function changes neither the stores nor the maps.
    type Plain = CollectiveEpilogue<StoreTma<U2>, X, E, Wgmma128, BFloat16>;
    static_assertions::assert_type_eq_all!(<Own as TmaEpilogue>::Map, <Plain as TmaEpilogue>::Map);
    static_assertions::assert_type_eq_all!(<Own as Epilogue>::Registers, <Plain as Epilogue>::Registers);
}
