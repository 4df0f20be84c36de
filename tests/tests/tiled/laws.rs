//! The laws of a partition, by counting: every element has its owners.

use super::{A128x8, A128x32, Apart, C128, Eight, Ldmatrix, LoadA, OneFp64, Plain, QuadPairs, Rows, Seed, Sm80, Warps};
use cute_static::atom::{
    CopyLayouts, LayoutTvA, LayoutTvB, LayoutTvD, LayoutTvS, PartitionD, PartitionS, TidFrgS, TiledCopy,
};
use cute_static::prelude::*;
use cute_static::typenum::{U1, U2, U3, U16, Unsigned};

/// Every element of a compact tensor is visited, `times` times each.
fn visits(what: &str, partition: impl Iterator<Item = i64>, elements: u64, times: u32) {
    let mut visits = vec![0; elements as usize];
    partition.for_each(|offset| visits[offset as usize] += 1);
    assert_eq!(visits, vec![times; elements as usize], "{what}");
}
/// Of an MMA: C once for each thread in K, A for each in N, B for each in M; and the slices are the partition.
macro_rules! mma_laws {
    ($($mma:ty: $c:ty, $a:ty, $b:ty;)*) => {$({
        let mma = <$mma>::default();
        let [m, n, k] = [
            <SizeAt<ThrLayoutVmnk<$mma>, U1> as Unsigned>::U32,
            <SizeAt<ThrLayoutVmnk<$mma>, U2> as Unsigned>::U32,
            <SizeAt<ThrLayoutVmnk<$mma>, U3> as Unsigned>::U32,
        ];
        visits("C", PartitionC::<$mma, $c>::default().offsets(), <$c>::SIZE, k);
        visits("A", PartitionA::<$mma, $a>::default().offsets(), <$a>::SIZE, n);
        visits("B", PartitionB::<$mma, $b>::default().offsets(), <$b>::SIZE, m);
        let slices = (0..mma.size() as usize).flat_map(|thread| {
            let (offset, part) = mma.get_slice(thread).partition_c(<$c>::default());
            part.offsets().map(move |element| offset + element)
        });
        visits("C, slices", slices, <$c>::SIZE, k);
    })*};
}

#[test]
fn every_element_of_a_matrix_has_its_owners() {
    // 2 × 2 × 4 threads, those in K with partial sums.
    type SplitK = TiledMma<UniversalFma, layout!((2,2,4):(1,2,4)), tiler!(<_, (2,4):(4,1), 8>)>;
    // A permutation with holes, which its complement fills.
    type Holes = TiledMma<UniversalFma, layout!((4, 2, 1)), tiler!(<4:2, (2,2):(1,8), _>)>;
    // Threads in an order of their own.
    type Ordered = TiledMma<Sm80, layout!((2,(2,2),1):(2,(1,4),0)), tiler!(<_, (8,4,2):(1,16,8), _>)>;
    mma_laws! {
        Seed: C128, A128x8, layout!((64,4):(4,1));
        Plain: C128, A128x8, A128x8;
        Apart: C128, A128x8, A128x8;
        Eight: C128, A128x8, A128x8;
        Warps: C128, A128x32, A128x32;
        OneFp64: layout!((16,8):(8,1)), layout!((16,8)), layout!((8,4));
        QuadPairs: layout!((32,16):(16,1)), layout!((32,8)), layout!((16,8):(8,1));
        SplitK: layout!((8,16)), layout!((8,16)), layout!((16,8):(8,1));
        Holes: layout!((16,16)), layout!((16,3)), layout!((16,3):(3,1));
        Ordered: layout!((64,64):(64,1)), layout!((64,16)), layout!((64,16));
        Seed: layout!(((16,8),(4,32)):((4,2048),(1,64))), A128x8, A128x8;
        // One more mode: a batch.
        Plain: layout!((32,32,3):(32,1,1024)), layout!((32,5,2)), layout!((16,1,7));
    }
}

#[test]
fn thread_values_are_all_of_the_tile() {
    macro_rules! tiles {
        ($($tv:ty: $elements:expr, $times:expr;)*) => {$(
            visits(stringify!($tv), <$tv>::default().offsets(), $elements, $times);
        )*};
    }
    tiles! {
        LayoutTvA<Seed>: 64, 16;
        LayoutTvB<Seed>: 64, 16;
        LayoutTvC<Seed>: 64 * 64, 1;
        LayoutTvA<Warps>: 32 * 16, 2;
        LayoutTvC<Warps>: 32 * 32, 1;
        LayoutTvC<QuadPairs>: 16 * 16, 1;
        // 4 threads in K have partial sums of the same elements; CuTe's layout leaves the tile here.
        LayoutTvC<TiledMma<UniversalFma, layout!((2,2,4))>>: 2 * 2, 4;
        LayoutTvS<Rows>: 32 * 64, 1;
        LayoutTvD<LoadA>: 32 * 16, 2;
    }
}

#[test]
fn every_element_of_a_tensor_is_copied_once() {
    macro_rules! copies {
        ($($copy:ty: $tensor:ty;)*) => {$(
            visits("source", PartitionS::<$copy, $tensor>::default().offsets(), <$tensor>::SIZE, 1);
            visits("destination", PartitionD::<$copy, $tensor>::default().offsets(), <$tensor>::SIZE, 1);
            visits("split", TidFrgS::<$copy, $tensor>::default().offsets(), <$tensor>::SIZE, 1);
        )*};
    }
    // 4 warps, one above the other, load 16 × 16 elements each.
    type Stacked = TiledMma<Sm80, layout!((4, 1, 1)), tiler!(<64, 8, 16>)>;
    copies! {
        Rows: layout!((128,64):(64,1));
        Rows: layout!((64,128,2));
        MakeTiledCopy<UniversalCopy<U2>, layout!((16,8)), layout!((2,2))>: layout!((64,32):(32,1));
        MakeTiledCopy<UniversalCopy<U1>, layout!((4,2):(2,1)), layout!((2,3):(3,1))>: layout!((16,12));
        MakeTiledCopyA<Ldmatrix, Stacked>: layout!((128,32):(32,1));
        TiledCopy<UniversalCopy<U2>, layout!((8,4):(1,8)), tiler!(<4:2, 8>)>: layout!((16,16):(16,1));
    }
    // The warps side by side in N read the same elements of A, those in M of B.
    type LoadB = MakeTiledCopyB<Ldmatrix, Warps>;
    visits("A twice", PartitionS::<LoadA, A128x32>::default().offsets(), A128x32::SIZE, 2);
    visits("B twice", PartitionS::<LoadB, A128x32>::default().offsets(), A128x32::SIZE, 2);
    // ldmatrix.x1 takes the addresses of 8 threads; the others repeat them.
    type Rows8 = Upcast<layout!(((8,4),128):((128,0),1)), U16>;
    type OnePair = Upcast<layout!((32,32):(32,1)), U16>;
    type Small = CopyLayouts<layout!(32:1), Rows8, OnePair, OnePair>;
    type LoadSmall = MakeTiledCopyA<Small, Warps>;
    visits("rows", PartitionS::<LoadSmall, A128x32>::default().offsets(), A128x32::SIZE, 2 * 4);
    visits("pairs", PartitionD::<LoadSmall, A128x32>::default().offsets(), A128x32::SIZE, 2);
}
