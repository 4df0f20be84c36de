//! A raster of numbers of tiles that are symbols: at all values, the tiles are those of the schedule, and each occurs once.

use cute_static::cluster::{Cluster, IsCluster};
use cute_static::schedule::*;
use cute_static::typenum::*;
use cute_static::{shape, symbols};

symbols! { Counts { M: multiple_of 8; N: multiple_of 8 } }
const VALUES: [[u64; 2]; 5] = [[8, 8], [16, 8], [8, 24], [24, 16], [40, 32]];

macro_rules! rasters {
    ($($order:ident $w:ident $x:ident $y:ident: $m:ty, $n:ty;)*) => {$({
        type C = Cluster<$x, $y, U16>;
        type P = Persistent<$order, $w, C>;
        let raster = RasterLayout::<P, $m, $n>::default();
        let (x, y) = (<<C as IsCluster>::X as Unsigned>::U64, <<C as IsCluster>::Y as Unsigned>::U64);
        for [m, n] in VALUES {
            let sizes = Counts { M: m, N: n }.sizes().unwrap();
            let (raster, tile) = (raster.with(sizes).unwrap(), raster.right_inverse().with(sizes).unwrap());
            // A number in place of a symbol
            let [m, n] = [(m, stringify!($m)), (n, stringify!($n))].map(|(value, of)| if of.contains('?') { value } else { 16 });
            assert_eq!((raster.size(), tile.size()), (m * n, m * n), "{raster}");
            let tiles = Tiles { m: m as u32, n: n as u32, k: 1, batch: 1 };
            let schedule = Schedule::<P>::new(tiles, tiles.m * tiles.n).unwrap();
            for i in 0..m * n {
                assert_eq!(raster.offset(tile.offset(i)), i as i64);
                let (rank, cluster) = (i % (x * y), i / (x * y));
                let block = [cluster * x + rank % x, rank / x, 0].map(|index| index as u32);
                let work = schedule.work(block).next().unwrap();
                assert_eq!(raster.offset((rank, cluster)), i64::from(work.m + tiles.m * work.n), "{raster}");
            }
        }
    })*};
}
#[test]
fn a_raster_at_all_sizes() {
    rasters! {
        AlongN U1 U1 U1: shape!(?M), shape!(?N);
        AlongM U1 U1 U1: shape!(?M), shape!(?N);
        AlongN U4 U2 U1: shape!(?M), shape!(?N);
        AlongM U4 U2 U2: shape!(?M), shape!(?N);
        AlongN U2 U2 U4: shape!(?M), shape!(?N);
        AlongN U2 U2 U1: shape!(?M), U16;
        AlongM U4 U4 U2: U16, shape!(?N);
        AlongN U8 U2 U4: U16, shape!(?N);
    }
}
