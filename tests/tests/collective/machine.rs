//! The machine of the tests of collectives: what warps read from shared memory, in plain Rust.

use cute_static::prelude::*;
use cute_static::swizzle::IsSwizzle;
use std::collections::BTreeSet;

/// `ldmatrix` of PTX 9.7.14.5.15 for a warp: `row(lane)` is where its row begins, in elements. The result is what each lane has
/// afterwards, in order: positions in shared memory.
pub fn ldmatrix(matrices: usize, transposed: bool, bits: usize, row: impl Fn(usize) -> usize) -> Vec<Vec<usize>> {
    let per_register = 32 / bits;
    (0..32)
        .map(|lane| {
            let of_matrix = |j: usize| -> Vec<usize> {
                if transposed {
                    assert_eq!(bits, 16);
                    (0..2).map(|e| row(8 * j + 2 * (lane % 4) + e) + lane / 4).collect()
                } else {
                    (0..per_register).map(|e| row(8 * j + lane / 4) + per_register * (lane % 4) + e).collect()
                }
            };
            (0..matrices).flat_map(of_matrix).collect()
        })
        .collect()
}

/// Each lane loads `count` elements in a row.
pub fn vectors(count: usize, begin: impl Fn(usize) -> usize) -> Vec<Vec<usize>> {
    (0..32).map(|lane| (0..count).map(|v| begin(lane) + v).collect()).collect()
}
/// In each phase, no two lanes access different words of one bank: 32 banks of 4 bytes, and 128 bytes at most in a phase.
pub fn without_conflicts(addresses: &[usize], bytes: usize) -> bool {
    addresses.chunks((128 / bytes).min(32)).all(|phase| {
        let words: BTreeSet<_> = phase.iter().flat_map(|from| (*from / 4)..(from + bytes).div_ceil(4)).collect();
        let banks: BTreeSet<_> = words.iter().map(|word| word % 32).collect();
        words.len() == banks.len()
    })
}

/// The way of one operand. `$o` is the operand, `$x` and `$k` its extents. A warp reads `$row` elements for each lane at a time, and
/// `$read` says what each lane gets then, `$moved` elements, of what begins where each lane asks.
macro_rules! way {
    // A sparse A, which the tiled MMA `$mma` divides as it is stored.
    (stored $mma:ty: $collective:ty, $side:ident, $o:ident, ($x:literal, $k:literal), $bits:literal, $matrices:literal, $transposed:literal) => {
        way!(@ $collective, $mma, $side, $o, ($x, $k), $bits, 128 / $bits, $matrices * 32 / $bits,
            |begin: &dyn Fn(usize) -> usize| ldmatrix($matrices, $transposed, $bits, begin))
    };
    ($collective:ty, $side:ident, $o:ident, ($x:literal, $k:literal), $bits:literal, $matrices:literal, $transposed:literal) => {
        way!(@ $collective, <$collective as Collective>::Mma, $side, $o, ($x, $k), $bits, 128 / $bits, $matrices * 32 / $bits,
            |begin: &dyn Fn(usize) -> usize| ldmatrix($matrices, $transposed, $bits, begin))
    };
    ($collective:ty, $side:ident, $o:ident, ($x:literal, $k:literal), $bits:literal, vectors of $count:literal) => {
        way!(@ $collective, <$collective as Collective>::Mma, $side, $o, ($x, $k), $bits, $count, $count,
            |begin: &dyn Fn(usize) -> usize| vectors($count, begin))
    };
    (@ $collective:ty, $mma:ty, $side:ident, $o:ident, ($x:literal, $k:literal), $bits:literal, $row:expr, $moved:expr, $read:expr) => {{
        type Side = <$collective as CpAsyncCollective>::$side;
        type Tile = cute_static::layout!(($x, $k):(1, $x));
        type Stage = <Side as CpAsyncParts>::Stage;
        let threads = <$collective as Collective>::THREADS as usize;
        let at = |offset: i64| <Stage as Tiled>::place(offset);

        // Global memory to shared memory: every element once, 16 bytes at a time.
        type Fill = <Side as CpAsyncParts>::Fill;
        type Plain = <Stage as Tiled>::Plain;
        let (from, to) = (cute_static::atom::PartitionS::<Fill, Tile>::default(), cute_static::atom::PartitionD::<Fill, Plain>::default());
        let (values, vector) = ($x * $k / threads, 128 / $bits);
        let mut shared = vec![None; $x * $k];
        for (thread, value) in (0..threads).flat_map(|t| (0..values).map(move |v| (t, v))) {
            let place = &mut shared[at(to.offset((thread as i64, value as i64)))];
            assert_eq!(*place, None, "thread {thread}, value {value}");
            *place = Some(from.offset((thread as i64, value as i64)));
        }
        assert!(shared.iter().all(Option::is_some));
        let places = |thread: usize, first: usize| -> Vec<usize> {
            (first..first + vector).map(|value| at(to.offset((thread as i64, value as i64)))).collect()
        };
        for (warp, first) in (0..threads / 32).flat_map(|w| (0..values).step_by(vector).map(move |v| (w, v))) {
            let begins: Vec<_> = (32 * warp..32 * warp + 32).map(|thread| places(thread, first)).collect();
            assert!(begins.iter().all(|run| run[0] % vector == 0 && run.iter().zip(run[0]..).all(|(a, b)| *a == b)));
            let bytes: Vec<_> = begins.iter().map(|run| run[0] * $bits / 8).collect();
            assert!(without_conflicts(&bytes, 16), "warp {warp} writes {bytes:?}");
        }

        type Load = <Side as CpAsyncParts>::Load;
        type Mma = $mma;
        reads!($collective, Mma, $o, Load, Stage, Tile, $bits, $row, $moved, $read, |place: usize| shared[place]);
    }};
}
/// Shared memory to registers: what `$shared` has at each place is where the MMA wants it, for the operand `$o` of the tiled MMA `$mma`, of the extents of `$tile`.
macro_rules! reads {
    ($collective:ty, $mma:ty, $o:ident, $load:ty, $stage:ty, $tile:ty, $bits:literal, $row:expr, $moved:expr, $read:expr, $shared:expr) => {{
        type Plain = <$stage as Tiled>::Plain;
        let threads = <$collective as Collective>::THREADS as usize;
        let at = |offset: i64| <$stage as Tiled>::place(offset);
        type Fragment = <$mma as cute_static::bounds::FragmentOf<$o, $tile>>::Output;
        let rows = cute_static::atom::PartitionS::<$load, Plain>::default();
        let registers = cute_static::atom::RetileD::<$load, Fragment>::default();
        let wanted = <$mma as cute_static::bounds::PartitionMatrix<$o, $tile>>::Output::default();
        let of_a_thread = Fragment::default().size() as usize;
        let (moved, row) = ($moved, $row);
        // What a lane gets, and what it reads a row of, are different numbers of elements where there are fewer than 4 matrices.
        for warp in 0..threads / 32 {
            let mut fragments = vec![vec![None; of_a_thread]; 32];
            for step in 0..of_a_thread / moved {
                let address = |lane: usize| at(rows.offset(((32 * warp + lane) as i64, (step * row) as i64)));
                let bytes: Vec<_> = (0..32).map(|lane| address(lane) * $bits / 8).collect();
                assert!(without_conflicts(&bytes, row * $bits / 8), "warp {warp} reads {bytes:?}");
                for (lane, got) in $read(&address).into_iter().enumerate() {
                    for (v, place) in got.into_iter().enumerate() {
                        let register = &mut fragments[lane][registers.offset((step * moved + v) as i64) as usize];
                        assert_eq!(*register, None);
                        *register = $shared(place);
                    }
                }
            }
            for (lane, value) in (0..32).flat_map(|l| (0..of_a_thread).map(move |v| (l, v))) {
                let element = wanted.offset(((32 * warp + lane) as i64, value as i64));
                let place = Fragment::default().offset(value as i64) as usize;
                assert_eq!(fragments[lane][place], Some(element), "warp {warp}, lane {lane}, value {value}");
            }
        }
    }};
}
/// The way of one operand that a simulated TMA brings: the tile at (0, 0) of a matrix of the extents and strides `$global`.
macro_rules! brought {
    ($collective:ty, $side:ident, $($rest:tt)*) => {{
        type Mma = <$collective as Collective>::Mma;
        brought!(@ $collective, Mma, $side, $($rest)*);
    }};
    (@ $collective:ty, $mma:ty, $side:ident, $o:ident, ($x:literal, $k:literal) of ($gx:literal, $gk:literal):($sx:literal, $sk:literal),
     $strides:expr, $bits:literal, $matrices:literal, $transposed:literal) => {{
        type Side = <$collective as TmaCollective>::$side;
        type Map = <Side as TmaParts>::Map;
        type Stage = <Side as TmaParts>::Stage;
        type Load = <Side as LoadParts>::Load;
    type Tile = cute_static::layout!(($x, $k):($sx, $sk));
    type Global = cute_static::layout!(($gx, $gk):($sx, $sk));
        let map = Map::parameters(($gx, $gk), $strides, 0).expect("a tensor map");
        judge::<Map, Global>(&map, &[1, 1]);
        let memory = judge::<Map, Global>(&map, &[0, 0]);
        reads!(
            $collective,
            $mma,
            $o,
            Load,
            Stage,
            Tile,
            $bits,
            128 / $bits,
            $matrices * 32 / $bits,
            |begin: &dyn Fn(usize) -> usize| ldmatrix($matrices, $transposed, $bits, begin),
            |place: usize| memory.get(&(place as u64)).map(|from| *from as i64 - 1)
        );
    }};
}
/// A stage, with or without a swizzle.
pub trait Tiled {
    type Plain;
    fn place(offset: i64) -> usize;
}
impl<S, D> Tiled for Layout<S, D> {
    type Plain = Self;
    fn place(offset: i64) -> usize {
        offset as usize
    }
}
impl<B, M, S, U, O, L> Tiled for ComposedLayout<Swizzle<B, M, S, U>, O, L>
where
    Swizzle<B, M, S, U>: IsSwizzle + Default,
{
    type Plain = L;
    fn place(offset: i64) -> usize {
        Swizzle::<B, M, S, U>::default().apply(offset as u64) as usize
    }
}
