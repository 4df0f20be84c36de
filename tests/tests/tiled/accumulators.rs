//! Accumulators as A: the law, by all threads and values of both partitions, and that no order exists where one is refused.

use cute_static::atom::{AccumulatorsAsA, FragmentA, FragmentC, OrderOfK};
use cute_static::bounds;
use cute_static::instruction::mma::*;
use cute_static::layout::{HCons, HNil};
use cute_static::prelude::*;
use cute_static::typenum::{U8, U64, U128, U256};
use std::collections::BTreeMap;

/// (row, column) of each value of each thread.
type Table = Vec<Vec<(i64, i64)>>;

/// The table of a partition of a column-major matrix.
macro_rules! table {
    ($partition:ty, $rows:expr, $threads:expr, $values:expr) => {{
        let part = <$partition>::default();
        let of = |t: usize| {
            let place = |v: usize| part.offset((t, v));
            (0..$values).map(place).map(|at| (at % $rows, at / $rows)).collect()
        };
        (0..$threads).map(of).collect::<Table>()
    }};
}
/// The tables of C of the first and of A of the second tiled MMA, for a matrix of `rows` × `columns`.
macro_rules! tables {
    ($first:ty, $second:ty, ($rows:literal, $columns:literal)) => {{
        type Matrix = layout!(($rows, $columns));
        let (c, a) = (<$first>::default().size() as usize, <$second>::default().size() as usize);
        let values = |size: u64, threads: usize| size as usize / threads;
        (
            table!(PartitionC<$first, Matrix>, $rows, c, values(PartitionC::<$first, Matrix>::default().size(), c)),
            table!(PartitionA<$second, Matrix>, $rows, a, values(PartitionA::<$second, Matrix>::default().size(), a)),
        )
    }};
}

/// The accumulator of each value, if there is one order of the registers for all threads.
fn registers(c: &Table, a: &Table) -> Option<Vec<usize>> {
    let of = |v: usize| {
        let u = c[0].iter().position(|place| *place == a[0][v])?;
        (0..c.len()).all(|t| a[t][v] == c[t][u]).then_some(u)
    };
    (c.len() == a.len() && c[0].len() == a[0].len()).then(|| (0..a[0].len()).map(of).collect::<Option<Vec<_>>>())?
}
/// Whether there is an order of the registers and one of K. It tries all of them.
fn some_order(c: &Table, a: &Table, v: usize, used: &mut Vec<usize>, order: &mut BTreeMap<i64, i64>) -> bool {
    if c.len() != a.len() || c[0].len() != a[0].len() {
        return false;
    }
    if v == a[0].len() {
        return true;
    }
    (0..c[0].len()).any(|u| {
        let mut next = order.clone();
        let fits = |t: usize| {
            let ((m, n), (p, k)) = (c[t][u], a[t][v]);
            m == p && *next.entry(k).or_insert(n) == n
        };
        if used.contains(&u) || !(0..c.len()).all(fits) {
            return false;
        }
        used.push(u);
        let found = some_order(c, a, v + 1, used, &mut next);
        used.pop();
        found
    })
}

/// The law of `AccumulatorsAsA`, and that its offsets are those of the fragment of C in the shape of the fragment of A.
macro_rules! in_order {
    ($first:ty, $second:ty, $matrix:tt) => {{
        type Matrix = layout!($matrix);
        let (c, a) = tables!($first, $second, $matrix);
        let found = AccumulatorsAsA::<$first, $second, Matrix>::default();
        let ours: Vec<usize> = (0..a[0].len()).map(|v| found.offset(v) as usize).collect();
        assert_eq!(Some(ours), registers(&c, &a), "{found}");
        assert_eq!(found.size(), FragmentA::<$second, Matrix>::default().size());
        assert_eq!(found.size(), FragmentC::<$first, Matrix>::default().size());
    }};
}
/// A tiled MMA with the order `$order` of K.
type Ordered<A, L, K> = TiledMma<A, L, HCons<Underscore, HCons<Underscore, HCons<K, HNil>>>>;
/// The law of `OrderOfK`: with it, `AccumulatorsAsA` holds. Column k of A is column `R(k)` of C, and each column occurs once.
macro_rules! with_order {
    ($first:ty, $atom:ty, $threads:ty, $matrix:tt) => {{
        type Matrix = layout!($matrix);
        type Plain = TiledMma<$atom, $threads>;
        type Order = OrderOfK<$first, Plain, Matrix>;
        in_order!($first, Ordered<$atom, $threads, Order>, $matrix);
        let (_, plain) = tables!($first, Plain, $matrix);
        let (_, ordered) = tables!($first, Ordered<$atom, $threads, Order>, $matrix);
        let order = Order::default();
        let mut columns: Vec<i64> = (0..order.size() as usize).map(|k| order.offset(k)).collect();
        for (x, y) in plain.iter().flatten().zip(ordered.iter().flatten()) {
            assert_eq!((x.0, columns[x.1 as usize]), *y);
        }
        columns.sort_unstable();
        assert!(columns.into_iter().eq(0..order.size() as i64));
        order.to_string()
    }};
}
/// Nothing has the law, and both are refused.
macro_rules! refused {
    ($first:ty, $second:ty, $matrix:tt) => {{
        type Matrix = layout!($matrix);
        static_assertions::assert_not_impl_any!($first: bounds::AccumulatorsAsA<$second, Matrix>);
        static_assertions::assert_not_impl_any!($first: bounds::OrderOfK<$second, Matrix>);
        let (c, a) = tables!($first, $second, $matrix);
        assert_eq!(registers(&c, &a), None);
        assert!(!some_order(&c, &a, 0, &mut Vec::new(), &mut BTreeMap::new()));
    }};
}
/// Only another order of K has the law.
macro_rules! out_of_order {
    ($first:ty, $second:ty, $matrix:tt) => {{
        type Matrix = layout!($matrix);
        static_assertions::assert_not_impl_any!($first: bounds::AccumulatorsAsA<$second, Matrix>);
        let (c, a) = tables!($first, $second, $matrix);
        assert_eq!(registers(&c, &a), None);
        assert!(some_order(&c, &a, 0, &mut Vec::new(), &mut BTreeMap::new()));
    }};
}

type Bf16 = SM80_16x8x16_F32BF16BF16F32_TN;
type Bf16K8 = SM80_16x8x8_F32BF16BF16F32_TN;
type Tf32 = SM80_16x8x8_F32TF32TF32F32_TN;
type Fp64 = SM80_8x8x4_F64F64F64F64_TN;
type E4m3 = SM89_16x8x32_F32E4M3E4M3F32_TN;
type S8 = SM80_16x8x32_S32S8S8S32_TN;
type S4 = SM80_16x8x64_S32S4S4S32_TN;
type OneWarp = layout!((1, 1, 1));
type TwoWarps = layout!((2, 1, 1));
type FourWarps = layout!((4, 1, 1));
type Warps<A> = TiledMma<A, FourWarps>;

#[test]
fn sixteen_bits_of_a_warp() {
    in_order!(Warps<Bf16>, Warps<Bf16>, (64, 16));
    in_order!(Warps<Bf16>, Warps<Bf16>, (64, 48));
    in_order!(Warps<Bf16>, Warps<Bf16>, (64, 64));
    in_order!(Warps<Bf16>, Warps<Bf16>, (128, 128));
    in_order!(Warps<Bf16>, Warps<Bf16>, (192, 80));
    in_order!(TiledMma<Bf16, OneWarp>, TiledMma<Bf16, OneWarp>, (48, 32));
    in_order!(TiledMma<Bf16, layout!((8, 1, 1))>, TiledMma<Bf16, layout!((8, 1, 1))>, (128, 32));
    // The kernel of attention: K is loaded 16 rows at a time.
    type Attention = TiledMma<Bf16, FourWarps, tiler!(<64, 16, 16>)>;
    in_order!(Attention, Attention, (64, 64));
    // Instructions of half the depth, before, after and on both sides.
    in_order!(Warps<Bf16K8>, Warps<Bf16K8>, (64, 24));
    in_order!(Warps<Bf16K8>, Warps<Bf16>, (64, 32));
    in_order!(Warps<Bf16>, Warps<Bf16K8>, (128, 40));
    // Warps in another order, in both.
    type Turned = layout!((2, 1, 1):(1, 0, 0));
    in_order!(TiledMma<Bf16, Turned>, TiledMma<Bf16, TwoWarps>, (32, 32));
    // Rows in another order, in both.
    type Spread = TiledMma<Bf16, FourWarps, tiler!(<(16,2,4):(1,64,16), _, _>)>;
    in_order!(Spread, Spread, (128, 16));
}

#[test]
fn sixteen_bits_of_a_warpgroup() {
    type Of<N> = TiledMma<SM90_64xNx16_F32F16F16_SS<N>, OneWarp>;
    type Reads = TiledMma<SM90_64xNx16_F32F16F16_RS<U64>, OneWarp>;
    in_order!(Of<U64>, Reads, (64, 64));
    in_order!(Of<U128>, Reads, (64, 128));
    in_order!(Of<U256>, Reads, (64, 256));
    in_order!(Of<U64>, Reads, (128, 192));
    // Two warpgroups, as in FlashAttention 3.
    type Two = TiledMma<SM90_64xNx16_F32F16F16_SS<U128>, TwoWarps>;
    in_order!(Two, TiledMma<SM90_64xNx16_F32F16F16_RS<U128>, TwoWarps>, (128, 128));
    // Four warps have the rows of a warpgroup.
    in_order!(Of<U64>, Warps<Bf16>, (64, 64));
    in_order!(Warps<Bf16>, Reads, (64, 64));
}

#[test]
fn other_widths() {
    assert_eq!(with_order!(Warps<Bf16>, Bf16, FourWarps, (64, 64)), "64:1");
    assert_eq!(with_order!(Warps<Bf16>, E4m3, FourWarps, (64, 32)), "(2,2,4,2):(1,8,2,16)");
    assert_eq!(with_order!(Warps<E4m3>, E4m3, FourWarps, (128, 96)), "(2,2,4,6):(1,8,2,16)");
    assert_eq!(with_order!(Warps<S8>, S8, FourWarps, (64, 64)), "(2,2,4,4):(1,8,2,16)");
    assert_eq!(with_order!(TiledMma<S4, TwoWarps>, S4, TwoWarps, (32, 64)), "(2,4,4,2):(1,8,2,32)");
    assert_eq!(with_order!(Warps<Tf32>, Tf32, FourWarps, (64, 16)), "(4,2,2):(2,1,8)");
    assert_eq!(with_order!(Warps<Fp64>, Fp64, FourWarps, (32, 16)), "(4,2,2):(2,1,8)");
    type Bytes = SM90_64xNx32_F32E4M3E4M3_SS_TN<U128>;
    type ReadsBytes = SM90_64xNx32_F32E4M3E4M3_RS_TN<U128>;
    assert_eq!(with_order!(TiledMma<Bytes, OneWarp>, ReadsBytes, OneWarp, (64, 128)), "(2,2,4,8):(1,8,2,16)");
    assert_eq!(with_order!(TiledMma<Bytes, TwoWarps>, ReadsBytes, TwoWarps, (128, 128)), "(2,2,4,8):(1,8,2,16)");
    type Integers = SM90_64xNx32_S32S8S8_SS_TN<U64>;
    type ReadsIntegers = SM90_64xNx32_S32S8S8_RS_TN<U64>;
    assert_eq!(with_order!(TiledMma<Integers, OneWarp>, ReadsIntegers, OneWarp, (64, 64)), "(2,2,4,4):(1,8,2,16)");
    // Two warps along N of the first are two warps along K of the second.
    type AlongN = TiledMma<Bf16, layout!((2, 2, 1))>;
    assert_eq!(with_order!(AlongN, Bf16, layout!((2, 1, 2)), (32, 64)), "(8,2,2,2):(1,16,8,32)");
}

#[test]
fn no_order() {
    out_of_order!(Warps<Bf16>, Warps<E4m3>, (64, 32));
    out_of_order!(Warps<Tf32>, Warps<Tf32>, (64, 16));
    out_of_order!(TiledMma<Bf16, layout!((2, 2, 1))>, TiledMma<Bf16, layout!((2, 1, 2))>, (32, 32));
    // Warps along N have other columns of a row.
    refused!(TiledMma<Bf16, layout!((1, 4, 1))>, Warps<Bf16>, (64, 32));
    refused!(TiledMma<Bf16, layout!((2, 2, 1))>, Warps<Bf16>, (64, 32));
    // Warps in another order.
    refused!(TiledMma<Bf16, layout!((2, 2, 1):(2, 1, 0))>, TiledMma<Bf16, layout!((2, 1, 2))>, (32, 32));
    // Rows in another order.
    refused!(TiledMma<Bf16, FourWarps, tiler!(<(16,4):(4,1), _, _>)>, Warps<Bf16>, (64, 16));
    // Other threads; threads that share A; threads with a part of each sum; A in shared memory.
    refused!(Warps<Bf16>, TiledMma<Bf16, TwoWarps>, (64, 16));
    refused!(Warps<Bf16>, TiledMma<Bf16, layout!((2, 2, 1))>, (64, 16));
    refused!(TiledMma<Bf16, layout!((2, 1, 2))>, Warps<Bf16>, (64, 16));
    refused!(
        TiledMma<SM90_64xNx16_F32F16F16_SS<U8>, OneWarp>,
        TiledMma<SM90_64xNx16_F32F16F16_SS<U8>, OneWarp>,
        (64, 16)
    );
}

#[test]
fn converted() {
    type Products = Warps<Bf16>;
    type Second = TiledMma<E4m3, FourWarps, tiler!(<_, _, (2,2,4,2):(1,8,2,16)>)>;
    type Matrix = layout!((64, 64));
    let (c, a) = tables!(Products, Second, (64, 64));
    for thread in [0, 5, 127] {
        let mut sums = OwnedTensor::filled(0.0, FragmentC::<Products, Matrix>::default());
        for (v, (m, n)) in c[thread].iter().enumerate() {
            sums[v] = (64 * m + n) as f32;
        }
        let mut bytes = OwnedTensor::filled(0, FragmentA::<Second, Matrix>::default());
        Products::default()
            .convert_to_a(Second::default(), Matrix::default(), sums.view(), &mut bytes, |x| -(x as i64));
        for (v, (m, k)) in a[thread].iter().enumerate() {
            assert_eq!(bytes.at(v), -(64 * m + k));
        }
    }
}
