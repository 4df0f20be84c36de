//! The search for a layout of shared memory: random problems by a search over all layouts of the family, coordinate by coordinate; CUTLASS's selectors.

mod find {
    pub mod family;
    mod problems;
    mod selectors;
}

use find::family::{Access, Tile, best};

/// The type of an access, and its description.
macro_rules! access {
    (type $t:ty, W $bits:ident $threads:literal ($($tv:tt)*) $tile:tt) => { WrittenBy<TiledCopy<CopyAtomOf<UniversalCopyBits<$bits>, $t>, layout!($($tv)*), shape!($tile)>> };
    (type $t:ty, R $bits:ident $threads:literal ($($tv:tt)*) $tile:tt) => { ReadBy<TiledCopy<CopyAtomOf<UniversalCopyBits<$bits>, $t>, layout!($($tv)*), shape!($tile)>> };
    (type $t:ty, LDSM) => { ReadBy<Matrices<SM75_U32x4_LDSM_N>> };
    (type $t:ty, LDSMT) => { ReadBy<Transposed> };
    (type $t:ty, TMA $j:ident) => { ByTma<$j> };
    (type $t:ty, GMMA $j:ident $rows:literal) => { ByTensorCore<Wgmma, $j, shape!(($rows, 16))> };
    (value $t:ty, W $bits:ident $threads:literal ($($tv:tt)*) ($m:literal, $k:literal)) => {
        access!(@ $bits, $threads, LayoutTvD<TiledCopy<CopyAtomOf<UniversalCopyBits<$bits>, $t>, layout!($($tv)*), shape!(($m, $k))>>, [$m, $k])
    };
    (value $t:ty, R $bits:ident $threads:literal ($($tv:tt)*) ($m:literal, $k:literal)) => {
        access!(@ $bits, $threads, LayoutTvS<TiledCopy<CopyAtomOf<UniversalCopyBits<$bits>, $t>, layout!($($tv)*), shape!(($m, $k))>>, [$m, $k])
    };
    (value $t:ty, LDSM) => { access!(@ U128, 32, LayoutTvS<Matrices<SM75_U32x4_LDSM_N>>, [16, 16]) };
    (value $t:ty, LDSMT) => { access!(@ U128, 32, LayoutTvS<Transposed>, [16, 16]) };
    (value $t:ty, TMA $j:ident) => { Access::Tma { major: major::<$j>() } };
    (value $t:ty, GMMA $j:ident $rows:literal) => { Access::Operand { major: major::<$j>(), rows: $rows } };
    (@ $bits:ident, $threads:literal, $layout:ty, $tile:expr) => {
        Access::Threads { values: <$layout>::default().offsets().collect(), threads: $threads, tile: $tile, width: $bits::U64 / 8 }
    };
}
use access;
/// Problems: elements and extents of the tile, accesses.
macro_rules! problems {
    ($($t:ident ($mn:literal, $k:literal): $([$($access:tt)*])*;)*) => {[$({
        // A function for each problem: rustc forgets what it has found in one before the next.
        fn problem() -> Option<u64> {
            type Found = <QuestionOf<$t, Int<$mn>, Int<$k>, ($(access!(type $t, $($access)*),)*)> as Answered>::Answer;
            type Layout = <<Found as Choice>::Arrangement as Arrangement>::Layout;
            let tile = Tile { bits: <<$t as SmemElement>::Width as Unsigned>::U64, extents: [$mn, $k] };
            let text = stringify!($t ($mn, $k): $([$($access)*])*);
            let accesses = [$(access!(value $t, $($access)*)),*];
            crate::compare(text, tile, &accesses, <<Found as Choice>::Score as Unsigned>::U64, |m, k| Layout::default().offset((m, k)))
        }
        problem as fn() -> Option<u64>
    }),*]};
}
use problems;

/// Compares an answer with the search by coordinates, and returns how it is: legal, and how many conflicts.
pub fn compare(text: &str, tile: Tile, accesses: &[Access], score: u64, at: fn(u64, u64) -> i64) -> Option<u64> {
    let Some((layout, conflicts)) = best(tile, accesses) else {
        assert!(score >= 4096, "{text}: there is no layout, and one is found");
        return None;
    };
    assert_eq!(score, conflicts, "{text}: {layout:?}");
    for m in 0..tile.extents[0] {
        for k in 0..tile.extents[1] {
            assert_eq!(at(m, k) as u64, layout.offset(tile, [m, k]), "{text}: {layout:?} at ({m},{k})");
        }
    }
    Some(conflicts)
}
