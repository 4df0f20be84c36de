//! The walkthrough: how SGEMM's 256 threads own a tile of 128 × 128.

use crate::document::{Quoted, is_complete};
use cute_static::banks::BankConflictDegree;
use cute_static::prelude::*;
use cute_static::typenum::{U4, U32};
use static_assertions::assert_type_eq_all;
use std::collections::BTreeSet;

type Threads = layout!((16,16,1):(16,1,0));
/// The walkthrough's choice, and the alternatives that it names.
type Mma = TiledMma<UniversalFma, Threads, tiler!(<(16,4):(4,1), (16,4):(4,1), _>)>;
type Apart = TiledMma<UniversalFma, Threads, tiler!(<(16,4):(1,16), (16,4):(1,16), _>)>;
type Eight = TiledMma<UniversalFma, Threads, tiler!(<(16,8):(8,1), (16,8):(8,1), _>)>;
type Tile = layout!((128,128):(128,1));

/// Rows or columns of a thread with index `k` of 16
fn four_and_four(k: i64) -> [i64; 8] {
    std::array::from_fn(|i| 4 * k + i as i64 % 4 + 64 * (i as i64 / 4))
}

/// Where `(16, chunk):(group, stride)` puts the elements of group `k`, and the groups that repeat it up to 128.
fn positions(k: i64, chunk: i64, [group, stride]: [i64; 2]) -> Vec<i64> {
    let rest = 128 / (16 * chunk);
    (0..rest).flat_map(|n| (0..chunk).map(move |r| k * group + r * stride + 16 * chunk * n)).collect()
}

#[test]
fn permutations() {
    let groups = [0, 1, 15].map(|k| positions(k, 4, [4, 1]));
    assert_eq!(groups[0], [0, 1, 2, 3, 64, 65, 66, 67]);
    assert_eq!((&groups[1][..4], &groups[2][..4]), (&[4, 5, 6, 7][..], &[60, 61, 62, 63][..]));
    macro_rules! each_thread {
        ($($mma:ty: $chunk:literal, $strides:expr;)*) => {$({
            let mut seen = BTreeSet::new();
            for thread in 0..256 {
                let (offset, part) = <$mma>::default().get_slice(thread).partition_c(Tile::default());
                let (rows, columns) = (positions(thread as i64 / 16, $chunk, $strides), positions(thread as i64 % 16, $chunk, $strides));
                // Exactly 8 positions in each dimension, 64 elements.
                assert_eq!((rows.len(), columns.len(), part.size()), (8, 8, 64));
                let expected: BTreeSet<i64> = rows.iter().flat_map(|row| columns.iter().map(move |column| 128 * row + column)).collect();
                let owned: BTreeSet<i64> = part.offsets().map(|element| offset + element).collect();
                assert_eq!(owned, expected, "thread {thread}");
                seen.extend(owned);
            }
            assert!(seen.into_iter().eq(0..128 * 128));
        })*};
    }
    each_thread! {
        Mma: 4, [4, 1];
        Apart: 4, [1, 16];
        Eight: 8, [8, 1];
    }
}

/// “F must be divisible by ThrM (=16)”: it is the size of the permutation that must be. 8 groups of 4 serve 16 threads.
#[test]
fn the_size_is_what_must_be_divisible() {
    type Mma = TiledMma<UniversalFma, Threads, tiler!(<(8,4):(4,1), _, _>)>;
    assert_type_eq_all!(TileShapeMnk<Mma>, shape!((32, 16, 1)));
    let mut seen: Vec<i64> = Vec::new();
    for thread in 0..256 {
        let (offset, part) = Mma::default().get_slice(thread).partition_c(Tile::default());
        seen.extend(part.offsets().map(|element| offset + element));
    }
    seen.sort_unstable();
    assert!(seen.into_iter().eq(0..128 * 128));
}

/// The rows of the tile, 128:128, by each permutation; and the columns, 128:1.
#[test]
fn divided_by_each_permutation() {
    type M = layout!(128:128);
    type N = layout!(128:1);
    assert_type_eq_all!(LogicalDivide<M, layout!((16,4):(4,1))>, layout!(((16,4),2):((512,128),8192)));
    assert_type_eq_all!(LogicalDivide<M, layout!((16,4):(1,16))>, layout!(((16,4),2):((128,2048),8192)));
    assert_type_eq_all!(LogicalDivide<M, layout!((16,8):(8,1))>, layout!(((16,8),1):((1024,128),0)));
    assert_type_eq_all!(LogicalDivide<N, layout!((16,4):(4,1))>, layout!(((16,4),2):((4,1),64)));
    assert_type_eq_all!(LogicalDivide<N, layout!((16,4):(1,16))>, layout!(((16,4),2):((1,16),64)));
    assert_type_eq_all!(LogicalDivide<N, layout!((16,8):(8,1))>, layout!(((16,8),1):((8,1),0)));
}

/// Four blocks of 4 × 4: rows and columns from 0 and from 64 on.
#[test]
fn blocks_of_thread_0() {
    let (offset, part) = Mma::default().get_slice(0).partition_c(Tile::default());
    let mut blocks = [(0, 0), (64, 0), (0, 64), (64, 64)].map(|_| 0);
    for at in part.offsets().map(|element| offset + element) {
        let (row, column) = (at / 128, at % 128);
        let block = [(0, 0), (64, 0), (0, 64), (64, 64)]
            .iter()
            .position(|(i, j)| (*i..i + 4).contains(&row) && (*j..j + 4).contains(&column));
        blocks[block.expect("one of the four")] += 1;
    }
    assert_eq!((offset, blocks), (0, [16; 4]));
}

/// The kernel without CuTe against the partition: the same rows, columns and sums.
#[test]
fn the_kernel_without_layouts() {
    const K: usize = 3;
    type Operand = layout!((128,3):(3,1));
    let a: [f32; 128 * K] = std::array::from_fn(|i| ((i * 37) % 23) as f32 - 11.0);
    let b: [f32; 128 * K] = std::array::from_fn(|i| ((i * 29) % 17) as f32 - 8.0);
    let (mut expected, mut found) = (vec![0.0; 128 * 128], vec![0.0; 128 * 128]);
    for thread in 0..256 {
        let (tm, tn) = (thread as i64 / 16, thread as i64 % 16);
        let (my_rows, my_cols) = (four_and_four(tm), four_and_four(tn));
        let mut acc = [[0.0; 8]; 8];
        for (k, mi) in (0..K).flat_map(|k| (0..8).map(move |mi| (k, mi))) {
            for ni in 0..8 {
                acc[mi][ni] += a[my_rows[mi] as usize * K + k] * b[my_cols[ni] as usize * K + k];
            }
        }
        let mine = Mma::default().get_slice(thread);
        let at = mine.partition_c(Tensor::counting(0, Tile::default()));
        for (mi, ni) in (0..8).flat_map(|mi| (0..8).map(move |ni| (mi, ni))) {
            let place = 128 * my_rows[mi] + my_cols[ni];
            expected[place as usize] = acc[mi][ni];
            assert_eq!(at.at((0, mi as i64, ni as i64)), place);
        }
        let (a, b) = (
            mine.partition_a(Tensor::new(&a, Operand::default())),
            mine.partition_b(Tensor::new(&b, Operand::default())),
        );
        let mut acc = OwnedTensor::filled(0.0, FragmentC::<Mma, Tile>::default());
        Mma::default().gemm(&a, &b, &mut acc);
        let tile = Tensor::from_slice_mut(&mut found, Tile::default()).expect("the whole tile");
        copy(&acc, &mut mine.partition_c(tile));
    }
    assert_eq!(found, expected);
}

/// Steps 1 and 3: strides are compressed lists of indices.
#[test]
fn nested_modes() {
    assert!(layout!((4,2):(1,64)).offsets().eq([0, 1, 2, 3, 64, 65, 66, 67]));
    assert_eq!(four_and_four(0), [0, 1, 2, 3, 64, 65, 66, 67]);
    let rows = layout!((4,2):(128,8192));
    assert!(rows.offsets().eq([0, 128, 256, 384, 8192, 8320, 8448, 8576]));
    assert!(rows.offsets().map(|offset| offset / 128).eq(four_and_four(0)));
    assert_eq!(8192, 64 * 128);
}

/// Steps 2 and 4: the three modes of a part, the formula of its offsets, and the example.
#[test]
fn the_part_of_a_thread() {
    let (offset, part) = Mma::default().get_slice(0).partition_c(Tile::default());
    assert_eq!((offset, part.to_string().as_str()), (0, "(1,(4,2),(4,2)):(0,(128,8192),(1,64))"));
    for (m0, m1, n0, n1) in (0..64).map(|i| (i % 4, i / 4 % 2, i / 8 % 4, i / 32)) {
        assert_eq!(part.offset((0, (m0, m1), (n0, n1))), m0 * 128 + m1 * 8192 + n0 + n1 * 64);
    }
    let example = part.offset((0, (2, 1), (3, 0)));
    assert_eq!((example, example / 128, example % 128), (8451, 66, 3));
    assert_eq!(part.size(), 64);
}

/// Step 5: (V,M,N), (V,M,K) and (V,N,K); `gemm` of the parts contracts the third modes of A and B.
#[test]
fn the_order_of_modes() {
    type Operand = layout!((128,8):(1,128));
    let mine = Mma::default().get_slice(17);
    let ((_, a), (_, b), (_, c)) =
        (mine.partition_a(Operand::default()), mine.partition_b(Operand::default()), mine.partition_c(Tile::default()));
    assert_eq!(a.to_string(), "(1,(4,2),8):(0,(1,64),128)");
    assert_eq!(b.to_string(), "(1,(4,2),8):(0,(1,64),128)");
    assert_eq!(c.to_string(), "(1,(4,2),(4,2)):(0,(128,8192),(1,64))");
    // An atom of 2 × 2 × 2 values, and matrices of three different extents: each mode has the extent of its name.
    type Square =
        Atom<shape!((2, 2, 2)), layout!(1:0), layout!((1,4):(0,1)), layout!((1,4):(0,1)), layout!((1,4):(0,1))>;
    type One = TiledMma<Square, layout!((1, 1, 1))>;
    let mine = One::default().get_slice(0);
    let (a, b, c) = (
        mine.partition_a(layout!((6,10):(1,6))),
        mine.partition_b(layout!((8,10):(1,8))),
        mine.partition_c(layout!((6,8):(1,6))),
    );
    assert_eq!(a.1.to_string(), "((2,2),3,5):((1,6),2,12)");
    assert_eq!(b.1.to_string(), "((2,2),4,5):((1,8),2,16)");
    assert_eq!(c.1.to_string(), "((2,2),3,4):((1,6),2,12)");
}

/// The three reasons for the pattern, of which the second and the third say too much.
#[test]
fn reasons() {
    let owned = |thread: usize| {
        let (offset, part) = Mma::default().get_slice(thread).partition_c(Tile::default());
        part.offsets().map(|element| offset + element).collect::<Vec<i64>>()
    };
    // 1: load balancing
    assert!((0..256).all(|thread| owned(thread).len() == 64));
    // 2: of a block, the four elements of a row are adjacent, and its rows are 128 apart.
    let block: Vec<i64> = (0..16).map(|i| owned(0)[i % 4 + 8 * (i / 4)]).collect();
    assert!(block.iter().copied().collect::<BTreeSet<_>>().into_iter().eq((0..16).map(|i| 128 * (i / 4) + i % 4)));
    // 3: the first elements of a warp's threads are in 4 lines of 128 bytes, eight in each, and in 8 banks.
    let first: Vec<i64> = (0..32).map(|thread| owned(thread)[0]).collect();
    assert!(first.iter().copied().eq(layout!((16,2):(4,512)).offsets()));
    assert_eq!(first.iter().map(|offset| offset / 32).collect::<BTreeSet<_>>().len(), 4);
    assert_type_eq_all!(BankConflictDegree<layout!((16,2):(4,512)), U32, U4>, U4);
    // The simpler pattern, 64 elements in one row, needs 1 + 64 elements of A and B for each k, this one 8 + 8.
    let needs = |of: &[i64]| {
        of.iter().map(|at| at / 128).collect::<BTreeSet<_>>().len()
            + of.iter().map(|at| at % 128).collect::<BTreeSet<_>>().len()
    };
    assert_eq!((needs(&owned(0)), needs(&(0..64).collect::<Vec<_>>())), (16, 65));
}

/// Lines with numbers
fn marks(text: &str) -> Vec<String> {
    text.lines().filter(|line| line.contains(|c: char| c.is_ascii_digit())).map(str::to_string).collect()
}

#[test]
fn is_listed() {
    is_complete("walkthrough", "sgemm-partition-walkthrough.txt", Quoted::InPart, marks);
}
