//! Clusters: each block receives each share of a tile once, and masks are those of layouts.

use cute_static::cluster::{Cluster, ClusterMode, EverySecond, IsCluster, Share};
use cute_static::prelude::*;
use cute_static::typenum::*;
use static_assertions::{assert_impl_all, assert_not_impl_any};
use std::collections::BTreeSet;

/// The blocks that share a tile along mode `I`: by the definition, from the coordinates of all blocks.
fn shares_are_those_of_coordinates<C: IsCluster, I: ClusterMode>() {
    let [x, y] = C::EXTENTS;
    let coordinates = |rank: u32| [rank % x, rank / x];
    for rank in 0..C::BLOCKS {
        let own = coordinates(rank);
        let share = Share::of::<C, I>(rank);
        assert_eq!(share.index(), own[I::MODE]);
        for other in 0..16 {
            let receives = other < x * y && coordinates(other)[1 - I::MODE] == own[1 - I::MODE];
            assert_eq!(share.mask() >> other & 1 == 1, receives, "{x} x {y}: block {rank} to {other}");
        }
        // Each block receives each share once.
        let senders = (0..C::BLOCKS).filter(|sender| Share::of::<C, I>(*sender).mask() >> rank & 1 == 1);
        let received: Vec<_> = senders.map(|sender| Share::of::<C, I>(sender).index()).collect();
        let all: BTreeSet<_> = received.iter().copied().collect();
        assert_eq!((received.len(), all), (C::EXTENTS[I::MODE] as usize, (0..C::EXTENTS[I::MODE]).collect()));
    }
}
/// The bits of the mask are the offsets of the slice of the layout of ranks, as in CuTe's `create_tma_multicast_mask`.
macro_rules! masks_are_slices {
    ($x:literal, $y:literal) => {{
        type C = Cluster<Int<$x>, Int<$y>>;
        static_assertions::assert_type_eq_all!(<C as IsCluster>::Layout, layout!(($x, $y):(1, $x)));
        let ranks = layout!(($x, $y):(1, $x));
        for (i, j) in (0..$x).flat_map(|i| (0..$y).map(move |j| (i, j))) {
            let rank = ranks.offset((i, j)) as u32;
            let row: u16 = (0..$x).map(|i| 1 << ranks.offset((i, j))).sum();
            let column: u16 = (0..$y).map(|j| 1 << ranks.offset((i, j))).sum();
            assert_eq!(Share::of::<C, U0>(rank).mask(), row);
            assert_eq!(Share::of::<C, U1>(rank).mask(), column);
        }
    }};
}
#[test]
fn each_block_receives_each_share_once() {
    macro_rules! each {
        ($($x:ident $y:ident)*) => {$(
            shares_are_those_of_coordinates::<Cluster<$x, $y, U16>, U0>();
            shares_are_those_of_coordinates::<Cluster<$x, $y, U16>, U1>();
        )*};
    }
    each! { U1 U1 U1 U2 U2 U1 U2 U2 U1 U3 U3 U1 U3 U2 U2 U3 U4 U1 U1 U4 U4 U2 U2 U4 U8 U1 U1 U8 U7 U1 U5 U3 U3 U5 U4 U4 U16 U1 U1 U16 U8 U2 U2 U8 }
    masks_are_slices!(2, 4);
    masks_are_slices!(4, 2);
    masks_are_slices!(3, 2);
    masks_are_slices!(1, 8);
}

/// Every second block along mode 0: those of the same place in their pairs, and with the same y.
#[test]
fn every_second_block_shares_with_those_of_its_place() {
    macro_rules! each {
        ($($x:ident $y:ident)*) => {$(
            type C = Cluster<$x, $y, U16>;
            let [x, _] = C::EXTENTS;
            for rank in 0..C::BLOCKS {
                let share = Share::of::<C, EverySecond>(rank);
                let others: Vec<_> = (0..C::BLOCKS).filter(|other| other % 2 == rank % 2 && other / x == rank / x).collect();
                assert_eq!(share.mask(), others.iter().map(|other| 1 << other).sum::<u16>());
                assert_eq!(others[share.index() as usize], rank);
            }
        )*};
    }
    {
        each!(U2 U1);
    }
    {
        each!(U4 U2);
    }
    {
        each!(U8 U2);
    }
    {
        each!(U16 U1);
    }
}

assert_impl_all!(Cluster<U2, U4>: IsCluster);
assert_not_impl_any!(Cluster<U3, U3>: IsCluster);
assert_not_impl_any!(Cluster<U0>: IsCluster);
assert_impl_all!(Cluster<U4, U4, U16>: IsCluster);
assert_not_impl_any!(Cluster<U17, U1, U17>: IsCluster);
