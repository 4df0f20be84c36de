//! Tiled MMAs and copies: every line of CuTe's own traces.

mod accumulators;
mod cotiled;
mod laws;

use cute_static::atom::{CopyLayouts, LayoutTvA, LayoutTvB, TiledCopy};
use cute_static::layout::{HCons, HNil};
use cute_static::prelude::*;
use cute_static::typenum::{U2, U4, U8, U16};

/// 16 × 16 threads, each with 4 × 4 elements in one piece.
type Seed = TiledMma<UniversalFma, layout!((16,16,1):(16,1,0)), tiler!(<(16,4):(4,1), (16,4):(4,1), _>)>;
type Plain = TiledMma<UniversalFma, layout!((16,16,1):(16,1,0))>;
type Apart = TiledMma<UniversalFma, layout!((16,16,1):(16,1,0)), tiler!(<(16,4):(1,16), (16,4):(1,16), _>)>;
type Eight = TiledMma<UniversalFma, layout!((16,16,1):(16,1,0)), tiler!(<(16,8):(8,1), (16,8):(8,1), _>)>;
/// m16n8k16 on elements of 16 bits.
type Sm80 = Atom<shape!((16, 8, 16)), layout!(32:1), Sm80A, Sm80B, Sm80C>;
type Sm80A = layout!(((4,8),(2,2,2)):((32,1),(16,8,128)));
type Sm80B = layout!(((4,8),(2,2)):((16,1),(8,64)));
type Sm80C = layout!(((4,8),(2,2)):((32,1),(16,8)));
type Warps = TiledMma<Sm80, layout!((2, 2, 1)), tiler!(<32, 32, 16>)>;
/// m8n8k4 on doubles, the paper's Figure 6.
type Fp64 = Atom<
    shape!((8, 8, 4)),
    layout!(32:1),
    layout!(((4,8),1):((8,1),0)),
    layout!(((4,8),1):((8,1),0)),
    layout!(((4,8),2):((16,1),8)),
>;
type OneFp64 = TiledMma<Fp64, layout!((1, 1, 1))>;
/// m8n8k4 of a quad pair: threads 0 to 3 and 16 to 19.
type Sm70 = Atom<
    shape!((8, 8, 4)),
    layout!((4,2):(1,16)),
    layout!((8,4):(1,8)),
    layout!((8,4):(1,8)),
    layout!(((2,2,2),(2,2,2)):((1,16,4),(8,2,32))),
>;
type QuadPairs = TiledMma<Sm70, layout!((2, 2, 1))>;
/// ldmatrix.x4 on elements of 16 bits.
type Ldmatrix = CopyLayouts<layout!(32:1), Upcast<layout!((32,128):(128,1)), U16>, Registers, Registers>;
type Registers = Upcast<layout!((32,(32,4)):(32,(1,1024))), U16>;
type LoadA = MakeTiledCopyA<Ldmatrix, Warps>;
/// 32 × 8 threads, each with 8 elements in a row.
type Thr = layout!((32,8):(8,1));
type Val = layout!((1,8):(8,1));
type Rows = MakeTiledCopy<UniversalCopy<U8>, Thr, Val>;

type C128 = layout!((128,128):(128,1));
type A128x8 = layout!((128,8):(1,128));
type A128x32 = layout!((128,32):(32,1));

fn show<L: Default + std::fmt::Display>() -> String {
    L::default().to_string()
}
/// A line of a trace, without CuTe's marks of static integers.
fn plain(line: &str) -> String {
    line.replace(['_', ' '], "")
}
/// Compares lines, written as the traces have them.
fn same(lines: &[(&str, String)]) {
    for (line, ours) in lines {
        assert_eq!(plain(line), plain(ours));
    }
}

/// The four steps of a partition of C, one by one.
macro_rules! steps {
    ($mma:ty, $c:ty, $permutations:ty, $atom:ty, $tv:ty, $threads:ty) => {{
        type Step1 = LogicalDivide<$c, $permutations>;
        type Step2 = ZippedDivide<Step1, $atom>;
        type Step3 = Composition<Step2, HCons<$tv, HCons<Underscore, HNil>>>;
        type Step4 = ZippedDivide<Step3, HCons<Underscore, HCons<$threads, HNil>>>;
        static_assertions::assert_type_eq_all!(ThrFrgC<$mma, $c>, Step4);
        [show::<Step1>(), show::<Step2>(), show::<Step3>(), show::<ThrFrgC<$mma, $c>>()]
    }};
}
macro_rules! thread_of_c {
    ($mma:ty, $thread:expr) => {{
        let slice = <$mma>::default().get_slice($thread);
        let (offset, part) = slice.partition_c(C128::default());
        (slice.vmnk(), offset, part.to_string())
    }};
}

#[test]
fn seed_partition() {
    let [one, two, three, four] = steps!(
        Seed,
        C128,
        tiler!(<(16,4):(4,1), (16,4):(4,1)>),
        shape!((1, 1)),
        layout!((1,1):(0,0)),
        shape!((16, 16))
    );
    let thread = |t: usize| {
        let (vmnk, offset, part) = thread_of_c!(Seed, t);
        format!("thread {t} -> thr_vmnk={vmnk:?} partition_C offset={offset} layout={part}")
    };
    let mine = Seed::default().get_slice(17);
    let (a, part_a) = mine.partition_a(A128x8::default());
    let (b, part_b) = mine.partition_b(A128x8::default());
    same(&[
        ("SEED 002: (_1,_16,_16,_1):(_0,_16,_1,_0)", format!("SEED 002: {}", show::<ThrLayoutVmnk<Seed>>())),
        ("(((_16,_4),_2),((_16,_4),_2)):(((_512,_128),_8192),((_4,_1),_64))", one),
        ("((_1,_1),((_16,_4,_2),(_16,_4,_2))):((_0,_0),((_512,_128,_8192),(_4,_1,_64)))", two),
        ("((_1,_1),((_16,_4,_2),(_16,_4,_2))):((_0,_0),((_512,_128,_8192),(_4,_1,_64)))", three),
        ("((_1,(_16,_16)),(_1,((_4,_2),(_4,_2)))):((_0,(_512,_4)),(_0,((_128,_8192),(_1,_64))))", four),
        (
            "thread 0 -> thr_vmnk=(_0,0,0,_0) partition_C offset=0 layout=(_1,(_4,_2),(_4,_2)):(_0,(_128,_8192),(_1,_64))",
            thread(0),
        ),
        (
            "thread 1 -> thr_vmnk=(_0,0,1,_0) partition_C offset=4 layout=(_1,(_4,_2),(_4,_2)):(_0,(_128,_8192),(_1,_64))",
            thread(1),
        ),
        (
            "thread 16 -> thr_vmnk=(_0,1,0,_0) partition_C offset=512 layout=(_1,(_4,_2),(_4,_2)):(_0,(_128,_8192),(_1,_64))",
            thread(16),
        ),
        (
            "thread 17 -> thr_vmnk=(_0,1,1,_0) partition_C offset=516 layout=(_1,(_4,_2),(_4,_2)):(_0,(_128,_8192),(_1,_64))",
            thread(17),
        ),
        (
            "thread 255 -> thr_vmnk=(_0,15,15,_0) partition_C offset=7740 layout=(_1,(_4,_2),(_4,_2)):(_0,(_128,_8192),(_1,_64))",
            thread(255),
        ),
        ("off=4 (_1,(_4,_2),_8):(_0,(_1,_64),_128)", format!("off={a} {part_a}")),
        ("off=4 (_1,(_4,_2),_8):(_0,(_1,_64),_128)", format!("off={b} {part_b}")),
        (
            "layoutC_TV: ((_16,_16),(_1,(_4,_4))):((_256,_4),(_0,(_1,_64)))",
            format!("layoutC_TV: {}", show::<LayoutTvC<Seed>>()),
        ),
        (
            "layoutA_TV: ((_16,_16),(_1,(_4,_1))):((_0,_4),(_0,(_1,_0)))",
            format!("layoutA_TV: {}", show::<LayoutTvA<Seed>>()),
        ),
        (
            "layoutB_TV: ((_16,_16),(_1,(_4,_1))):((_4,_0),(_0,(_1,_0)))",
            format!("layoutB_TV: {}", show::<LayoutTvB<Seed>>()),
        ),
        ("tile_shape (_64,_64,_1)", format!("tile_shape {}", show::<TileShapeMnk<Seed>>())),
    ]);
    assert_eq!(Seed::default().size(), 256);
}

#[test]
fn other_permutations() {
    let [one, two, three, four] =
        steps!(Plain, C128, shape!((16, 16)), shape!((1, 1)), layout!((1,1):(0,0)), shape!((16, 16)));
    let thread = |(_, offset, part): (_, i64, String)| format!("thr17 off={offset} {part}");
    same(&[
        ("((_16,_8),(_16,_8)):((_128,_2048),(_1,_16))", one),
        ("((_1,_1),(_128,_128)):((_0,_0),(_128,_1))", two),
        ("((_1,_1),(_128,_128)):((_0,_0),(_128,_1))", three),
        ("((_1,(_16,_16)),(_1,(_8,_8))):((_0,(_128,_1)),(_0,(_2048,_16)))", four),
        ("thr17 off=129 (_1,_8,_8):(_0,_2048,_16)", thread(thread_of_c!(Plain, 17))),
        ("thr17 off=129 (_1,_8,_8):(_0,_2048,_16)", thread(thread_of_c!(Apart, 17))),
        ("thr17 off=1032 (_1,_8,_8):(_0,_128,_1)", thread(thread_of_c!(Eight, 17))),
    ]);
}

#[test]
fn tensor_core_partition() {
    let [one, two, three, four] = steps!(Warps, C128, shape!((32, 32)), shape!((16, 8)), Sm80C, shape!((2, 2)));
    let mine = Warps::default().get_slice(37);
    let (vmnk, c, part_c) = thread_of_c!(Warps, 37);
    let (a, part_a) = mine.partition_a(A128x32::default());
    let (b, part_b) = mine.partition_b(A128x32::default());
    same(&[
        (
            "(_32,_2,_2,_1):(_1,_32,_64,_0) tile=(_32,_32,_16)",
            format!("{} tile={}", Warps::default().thr_layout_vmnk(), Warps::default().tile_shape()),
        ),
        ("((_32,_4),(_32,_4)):((_128,_4096),(_1,_32))", one),
        ("((_16,_8),(_8,_16)):((_128,_1),(_2048,_8))", two),
        ("(((_4,_8),(_2,_2)),(_8,_16)):(((_2,_128),(_1,_1024)),(_2048,_8))", three),
        ("(((_4,_8),(_2,_2)),((_2,_2),(_4,_8))):(((_2,_128),(_2048,_8)),((_1,_1024),(_4096,_16)))", four),
        (
            "thr37 vmnk=(5,1,0,_0) off=2178 ((_2,_2),_4,_8):((_1,_1024),_4096,_16)",
            format!("thr37 vmnk={vmnk:?} off={c} {part_c}"),
        ),
        (
            "A(128,32) row: off=546 ((_2,_2,_2),_4,_2):((_1,_256,_8),_1024,_16)",
            format!("A(128,32) row: off={a} {part_a}"),
        ),
        ("B(128,32) row: off=34 ((_2,_2),_8,_2):((_1,_8),_512,_16)", format!("B(128,32) row: off={b} {part_b}")),
        ("((_4,_8,_2,_2),((_2,_2,_2),(_1,_1))):((_64,_1,_16,_0),((_32,_8,_256),(_0,_0)))", show::<LayoutTvA<Warps>>()),
        ("((_4,_8,_2,_2),((_2,_2),(_2,_1))):((_64,_1,_0,_8),((_32,_256),(_16,_0)))", show::<LayoutTvB<Warps>>()),
        ("((_4,_8,_2,_2),((_2,_2),(_1,_2))):((_64,_1,_16,_256),((_32,_8),(_0,_512)))", show::<LayoutTvC<Warps>>()),
    ]);
}

#[test]
fn copy_into_the_operand_of_an_mma() {
    static_assertions::assert_type_eq_all!(LoadA, TiledCopy<Ldmatrix, LayoutTvA<Warps>, shape!((32,16))>);
    let copy = LoadA::default().get_slice(37);
    let (offset, part) = copy.partition_s(A128x32::default());
    let (_, part_a) = Warps::default().get_slice(37).partition_a(A128x32::default());
    let fragment = Warps::default().fragment_a(A128x32::default());
    assert_eq!(fragment, part_a.make_fragment_like());
    same(&[
        (
            "S_TV=((_16,_2,_2,_2),(_8,_1)):((_1,_256,_16,_0),(_32,_0))",
            format!("S_TV={}", LoadA::default().layout_tv_s()),
        ),
        (
            "D_TV=((_4,_8,_2,_2),((_2,_2,_2),_1)):((_64,_1,_16,_0),((_32,_8,_256),_0))",
            format!("D_TV={}", LoadA::default().layout_tv_d()),
        ),
        ("off=672 ((_8,_1),_4,_2):((_1,_0),_1024,_16)", format!("off={offset} {part}")),
        (
            "frag_A=((_2,_2,_2),_4,_2):((_1,_2,_4),_16,_8) retile_D=((_8,_1),_4,_2):((_1,_0),_16,_8)",
            format!("frag_A={fragment} retile_D={}", LoadA::default().retile_d(fragment)),
        ),
    ]);
}

#[test]
fn copy_of_rows() {
    static_assertions::assert_type_eq_all!(
        Rows,
        TiledCopy<UniversalCopy<U8>, layout!(((8,32),8):((256,1),32)), shape!((32, 64))>
    );
    let (offset, part) = Rows::default().get_slice(9).partition_s(layout!((128,64):(64,1)));
    same(&[
        (
            "raked_product=((_1,_32),(_8,_8)):((_0,_8),(_256,_1))",
            format!("raked_product={}", show::<RakedProduct<Thr, Val>>()),
        ),
        (
            "thr9 partition_S(128,64 row): off=72 ((_8,_1),_4,_1):((_1,_0),_2048,_0)",
            format!("thr9 partition_S(128,64 row): off={offset} {part}"),
        ),
    ]);
}

/// Figure 6: which thread and value holds each element of the 8 × 8 tile; and Table 4, the data seen through it.
#[test]
fn figure_6_and_table_4() {
    let tile = LayoutTvC::<OneFp64>::default();
    for (row, column) in (0..8).flat_map(|row| (0..8).map(move |column| (row, column))) {
        let (thread, value) = (4 * row + column / 2, column % 2);
        assert_eq!(tile.offset((thread as u64, value as u64)), (row + 8 * column) as i64);
    }
    macro_rules! table {
        ($($data:ty => $seen:literal;)*) => {$({
            type Seen = Composition<$data, <Fp64 as MmaAtom>::LayoutCTv>;
            assert_eq!(show::<Seen>(), $seen);
            static_assertions::assert_type_eq_all!(Coalesced<Seen>, Coalesced<PartitionC<OneFp64, $data>>);
        })*};
    }
    table! {
        layout!((8,8):(1,8)) => "((4,8),2):((16,1),8)";
        layout!((8,8):(8,1)) => "((4,8),2):((2,8),1)";
        layout!((8,8):(1,9)) => "((4,8),2):((18,1),9)";
        layout!(((4,2),(2,4)):((2,16),(1,8))) => "((4,(4,2)),2):((8,(2,16)),1)";
        layout!((8,8):(f1,f9)) => "((4,8),2):((f18,f1),f9)";
        layout!((8,8):(1@0,1@1)) => "((4,8),2):((2@1,1@0),1@1)";
    }
}

/// The elements of m16n8k16 as PTX numbers them, in plain arithmetic.
#[test]
fn tensor_core_partition_by_the_formulas_of_ptx() {
    for thread in 0..128 {
        let (lane, warp_m, warp_n) = (thread % 32, thread / 32 % 2, thread / 64);
        let (group, in_group) = (lane / 4, lane % 4);
        let mine = Warps::default().get_slice(thread);
        let (c, part_c) = mine.partition_c(C128::default());
        let (a, part_a) = mine.partition_a(A128x32::default());
        let (b, part_b) = mine.partition_b(A128x32::default());
        for (v, m, n) in triples(4, 4, 8) {
            let row = group + 8 * (v / 2) + 16 * warp_m + 32 * m;
            let column = 2 * in_group + v % 2 + 8 * warp_n + 16 * n;
            assert_eq!(c + part_c.offset((v, m, n)), (128 * row + column) as i64);
        }
        for (v, m, k) in triples(8, 4, 2) {
            let row = group + 8 * (v / 2 % 2) + 16 * warp_m + 32 * m;
            let column = 2 * in_group + v % 2 + 8 * (v / 4) + 16 * k;
            assert_eq!(a + part_a.offset((v, m, k)), (32 * row + column) as i64);
        }
        for (v, n, k) in triples(4, 8, 2) {
            let row = group + 8 * warp_n + 16 * n;
            let column = 2 * in_group + v % 2 + 8 * (v / 2) + 16 * k;
            assert_eq!(b + part_b.offset((v, n, k)), (32 * row + column) as i64);
        }
    }
}
fn triples(x: usize, y: usize, z: usize) -> impl Iterator<Item = (usize, usize, usize)> {
    (0..x * y * z).map(move |i| (i % x, i / x % y, i / x / y))
}

/// What a thread copies into its retiled fragment, or out of it, is what its MMA has there.
macro_rules! retiled {
    ($copy:ty, $side:ident, $retile:ident; $mma:ty, $part:ident, $fragment:ident; $matrix:ty) => {
        for thread in 0..<$mma>::default().size() as usize {
            let (needed_at, needed) = <$mma>::default().get_slice(thread).$part(<$matrix>::default());
            let fragment = <$mma>::default().$fragment(<$matrix>::default());
            let mut registers = vec![-1; fragment.cosize() as usize];
            let (copied_at, copied) = <$copy>::default().get_slice(thread).$side(<$matrix>::default());
            for (element, register) in copied.offsets().zip(<$copy>::default().$retile(fragment).offsets()) {
                registers[register as usize] = copied_at + element;
            }
            for (element, register) in needed.offsets().zip(fragment.offsets()) {
                assert_eq!(registers[register as usize], needed_at + element, "thread {thread}");
            }
        }
    };
}

#[test]
fn a_retiled_fragment_holds_what_the_mma_has() {
    type B128x32 = A128x32;
    retiled!(LoadA, partition_d, retile_d; Warps, partition_a, fragment_a; A128x32);
    // The 8 values of the atom are those of two atoms of the MMA.
    retiled!(MakeTiledCopyB<Ldmatrix, Warps>, partition_d, retile_d; Warps, partition_b, fragment_b; B128x32);
    retiled!(MakeTiledCopyC<UniversalCopy<U2>, Warps>, partition_s, retile_s; Warps, partition_c, fragment_c; C128);
    retiled!(MakeTiledCopyC<UniversalCopy<U8>, Warps>, partition_s, retile_s; Warps, partition_c, fragment_c; C128);
    retiled!(MakeTiledCopyC<UniversalCopy<U2>, Seed>, partition_s, retile_s; Seed, partition_c, fragment_c; C128);
    retiled!(MakeTiledCopyA<UniversalCopy<U4>, Seed>, partition_d, retile_d; Seed, partition_a, fragment_a; A128x8);
}

#[test]
fn parts_of_tensors() {
    let data: Vec<u32> = (0..128 * 128).collect();
    let c = Tensor::from_slice(&data, C128::default()).expect("16384 elements");
    let mine = Seed::default().get_slice(17).partition_c(c);
    assert_eq!(mine.layout().to_string(), "(1,(4,2),(4,2)):(0,(128,8192),(1,64))");
    assert_eq!(mine[(0, (2, 1), (3, 0))], 516 + 2 * 128 + 8192 + 3);

    let mut sums = vec![0; 128 * 128];
    for thread in 0..256 {
        let whole = Tensor::from_slice_mut(&mut sums, C128::default()).expect("16384 elements");
        let mut mine = Seed::default().get_slice(thread).partition_c(whole);
        for value in 0..64 {
            mine[value] += 1;
        }
    }
    assert_eq!(sums, [1; 128 * 128]);
}

/// Coordinates, for predicates: the identity layout is partitioned like the data.
#[test]
fn parts_of_coordinates() {
    type Identity = layout!((128,128):(1@0,1@1));
    let thread = Seed::default().get_slice(17);
    let (start, part) = thread.partition_c(Identity::default());
    assert_eq!((start, part.to_string().as_str()), ((4, 4), "(1,(4,2),(4,2)):(0,(1@0,64@0),(1@1,64@1))"));
    let positions = thread.partition_c(Tensor::positions((0, 0), Identity::default()));
    assert_eq!(positions.at((0, (2, 1), (3, 0))), (4 + 2 + 64, 4 + 3));
}

#[test]
#[should_panic(expected = "thread 256 is out of range: there are 256")]
fn no_such_thread() {
    let _ = Seed::default().get_slice(256);
}
