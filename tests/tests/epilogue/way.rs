//! The way of a sub-tile from registers to D, in plain Rust. The test says with `fetched!` where the values of a thread are from.

use cute_static_tests::reads::without_conflicts;

/// No row wider than `row` bytes would do for a sub-tile of `lines` rows of `bytes`: where it divides the sub-tile, the lanes that begin at `starts`, (row,
/// byte), `width` bytes each, have conflicts. `stmatrix` has none in any row.
pub fn no_wider_row(row: usize, bytes: usize, lines: usize, starts: Option<Vec<(usize, usize)>>, width: usize) {
    for wide in [128, 64, 32].into_iter().filter(|wide| *wide > row && bytes % wide == 0) {
        let place = |(line, byte): &(usize, usize)| {
            let address = byte / wide * wide * lines + line * wide + byte % wide;
            // Bits 4 and up, XORed with bits 7 and up: as many as the row has
            address ^ (address >> 3 & (wide - 16))
        };
        let starts = starts.as_ref().expect("the widest row");
        assert!(
            !without_conflicts(&starts.iter().map(place).collect::<Vec<_>>(), width),
            "rows of {wide} bytes would do"
        );
    }
}
/// The way through shared memory: `$bits` of an element, and what a warp stores at a time.
macro_rules! stored {
    ($epilogue:ty, $held:tt, ($m:literal, $n:literal), ($e:literal, $f:literal), $bits:literal, rows, $($store:tt)*) => {
        stored!(@ $epilogue, $held, ($m, $n), ($e, $f), $bits, (512, 1), (512, U1::new()), $($store)*)
    };
    ($epilogue:ty, $held:tt, ($m:literal, $n:literal), ($e:literal, $f:literal), $bits:literal, columns, $($store:tt)*) => {
        stored!(@ $epilogue, $held, ($m, $n), ($e, $f), $bits, (1, 512), (U1::new(), 512), $($store)*)
    };
    (@ $epilogue:ty, $held:tt, ($m:literal, $n:literal), ($e:literal, $f:literal), $bits:literal, $d:tt, $strides:expr, matrices $count:literal, $transposed:literal) => {
        stored!(@@ $epilogue, $held, ($m, $n), ($e, $f), $bits, $d, $strides, true, 8, 2 * $count,
            |begin: &dyn Fn(usize) -> usize| ldmatrix($count, $transposed, $bits, begin))
    };
    (@ $epilogue:ty, $held:tt, ($m:literal, $n:literal), ($e:literal, $f:literal), $bits:literal, $d:tt, $strides:expr, vectors $count:literal) => {
        stored!(@@ $epilogue, $held, ($m, $n), ($e, $f), $bits, $d, $strides, false, $count, $count,
            |begin: &dyn Fn(usize) -> usize| vectors($count, begin))
    };
    (@@ $epilogue:ty, $held:tt, ($m:literal, $n:literal), ($e:literal, $f:literal), $bits:literal, ($dm:literal, $dn:literal), $strides:expr, $by_matrix:literal, $row:expr, $moved:expr, $write:expr) => {{
        fetched!($epilogue, $held, ($m, $n), ($e, $f));
        type Stage = <$epilogue as TmaEpilogue>::Stage;
        type Map = <$epilogue as TmaEpilogue>::Map;
        type D = cute_static::layout!(($m, $n):($dm, $dn));
        let threads = <$epilogue as Epilogue>::THREADS as usize;
        let values = <$epilogue as Epilogue>::VALUES as usize;
        let coordinates = <$epilogue as Epilogue>::Coordinates::default();
        let to = cute_static::atom::PartitionD::<<$epilogue as Epilogue>::Store, <Stage as Tiled>::Plain>::default();
        let at = |offset: i64| <Stage as Tiled>::place(offset);
        assert_eq!(<$epilogue as TmaEpilogue>::STAGE_BYTES, $e * $f * $bits / 8);
        assert_eq!(1024 % <Map as IsTensorMap>::ALIGNMENT, 0);
        assert_eq!(<$epilogue as TmaEpilogue>::STAGE_BYTES % <Map as IsTensorMap>::ALIGNMENT, 0);

        // Registers to shared memory: what the element of the sub-tile (m, n) is at each place.
        let (row, moved) = ($row, $moved);
        let mut shared = vec![None; $e * $f];
        for (warp, step) in (0..threads / 32).flat_map(|w| (0..values / moved).map(move |s| (w, s))) {
            let address = |lane: usize| at(to.offset(((32 * warp + lane) as i64, (step * row) as i64)));
            let bytes: Vec<_> = (0..32).map(|lane| address(lane) * $bits / 8).collect();
            assert!(without_conflicts(&bytes, (row * $bits / 8).max(1)), "warp {warp} writes {bytes:?}");
            assert!(bytes.iter().all(|address| address % (row * $bits / 8) == 0));
            for (lane, places) in $write(&address).into_iter().enumerate() {
                for (v, place) in places.into_iter().enumerate() {
                    let thread = 32 * warp + lane;
                    let at = coordinates.coordinate((thread + threads * (step * moved + v)) as i64);
                    assert_eq!(shared[place].replace((at.0 as u64, at.1 as u64)), None, "place {place} twice");
                }
            }
        }
        assert!(shared.iter().all(Option::is_some));
        let starts = (0..32).map(|lane| {
            let at = coordinates.coordinate(lane as i64);
            let (line, column) = if $dn == 1 { (at.0, at.1) } else { (at.1, at.0) };
            (line as usize, column as usize * $bits / 8)
        });
        let (lines, columns) = if $dn == 1 { ($e, $f) } else { ($f, $e) };
        let wide = <Map as IsTensorMap>::BOX[0] as usize * $bits / 8;
        no_wider_row(wide, columns * $bits / 8, lines, (!$by_matrix).then(|| starts.collect()), $row * $bits / 8);

        // Shared memory to global memory: every element of the tile once.
        let map = Map::parameters(($m, $n), $strides, 0).expect("a tensor map");
        let mut written = vec![false; $m * $n];
        for (i, j) in (0..$m / $e).flat_map(|i| (0..$n / $f).map(move |j| (i as u64, j as u64))) {
            let memory = judge::<Map, D>(&map, &[i, j]);
            assert_eq!(memory.len(), $e * $f);
            for (place, from) in memory {
                let (m, n) = shared[place as usize].expect("something is there");
                let (m, n) = (m + i * $e, n + j * $f);
                assert_eq!(from - 1, m * $dm + n * $dn);
                assert!(!std::mem::replace(&mut written[(m + $m * n) as usize], true));
            }
        }
        assert!(written.into_iter().all(|written| written));
    }};
}

/// The way without shared memory: `$count` elements of `$bits` at a time.
macro_rules! written {
    ($epilogue:ty, $held:tt, ($m:literal, $n:literal), ($e:literal, $f:literal), $bits:literal, $count:literal, ($dm:literal, $dn:literal)) => {{
        fetched!($epilogue, $held, ($m, $n), ($e, $f));
        type D = cute_static::layout!(($e, $f):($dm, $dn));
        let threads = <$epilogue as Epilogue>::THREADS as usize;
        let values = <$epilogue as Epilogue>::VALUES as usize;
        assert_eq!(<$epilogue as DirectEpilogue>::ALIGNMENT, $count * $bits / 8);
        let coordinates = <$epilogue as Epilogue>::Coordinates::default();
        let to = cute_static::atom::PartitionD::<<$epilogue as Epilogue>::Store, D>::default();
        for (thread, value) in (0..threads).flat_map(|t| (0..values).map(move |v| (t, v))) {
            let place = to.offset((thread as i64, value as i64));
            let at = coordinates.coordinate((thread + threads * value) as i64);
            assert_eq!(place, at.0 * $dm + at.1 * $dn);
            let first = to.offset((thread as i64, (value / $count * $count) as i64));
            assert_eq!((first % $count, place - first), (0, (value % $count) as i64));
        }
    }};
}
