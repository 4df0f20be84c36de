//! Products of sparse tiles, from what the host stores and threads load, against those of all values.

use super::*;

/// Some small number for each pair.
fn some(x: i64, y: i64, salt: i64) -> i64 {
    let mixed = (x * 2_654_435 + y * 40_503 + salt * 97) ^ (x * y + salt);
    mixed.rem_euclid(7) - 3
}
/// The values that are kept of a group of `n`: one of two, or two of four, in order.
fn kept(row: i64, group: i64, n: i64) -> Vec<i64> {
    match n {
        2 => vec![some(row, group, 5).rem_euclid(2)],
        _ => {
            let pairs = [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]];
            pairs[(some(row, group, 5) + some(group, row, 6)).rem_euclid(6) as usize].to_vec()
        }
    }
}
/// The four bits of a group: two indices of two bits (PTX ISA 9.7.14.6.1), or of two values 0b0100 or 0b1110.
fn nibble(kept: &[i64]) -> i64 {
    match kept {
        [one] => [0b0100, 0b1110][*one as usize],
        [low, high] => low | high << 2,
        _ => panic!("one or two"),
    }
}
/// Row of A and index of its stored value that a lane gives to `mma.sp.m16n8k64` in byte `byte` of its registers (PTX ISA 9.7.14.6.2.4): four registers of
/// two groups each, for a row and the row 8 below, then for the other half of the values.
fn stored_byte(lane: i64, byte: i64) -> (i64, i64) {
    (lane / 4 + byte / 4 % 2 * 8, lane % 4 * 4 + byte / 8 * 16 + byte % 4)
}
/// Column of B and value along K, likewise.
fn byte_of_b(lane: i64, byte: i64) -> (i64, i64) {
    (lane / 4, lane % 4 * 4 + byte / 4 * 16 + byte % 4)
}

/// The whole product of a tile by `mma.sp.m16n8k64`: what the threads load for it, and what the instruction makes of it.
#[test]
fn products_by_warps_are_those_of_all_values() {
    let (m, n, k) = (128i64, 128i64, 128i64);
    type StageA = <<WarpGemm as TmaCollective>::A as TmaParts>::Stage;
    type E = <<<WarpGemm as TmaCollective>::Others as First>::First as MetadataLayouts>::Layout;
    let (stage, layout) = (StageA::default(), E::default());
    // On the host: A compressed, and the metadata in their order.
    let (mut stored, mut bits) = (vec![0; (m * k / 2) as usize], vec![0; (m * k) as usize]);
    for (row, group) in (0..m).flat_map(|row| (0..k / 4).map(move |g| (row, g))) {
        let kept = kept(row, group, 4);
        for (i, at) in kept.iter().enumerate() {
            stored[stage.offset((row, 2 * group + i as i64)) as usize] = some(row, 4 * group + at, 1);
        }
        let first = WARP_BYTES.bit(layout.offset((row, 4 * group))) as usize;
        (0..4).for_each(|bit| bits[first + bit] = nibble(&kept) >> bit & 1);
    }
    // On the device. The parts of a thread, whose values are those of a register, and then the instructions along rows and along K.
    let of_a = PartitionA::<StoredMma<WarpMma>, layout!((128,64):(1,128))>::default();
    let of_b = PartitionB::<WarpMma, layout!((128,128):(1,128))>::default();
    let of_c = PartitionC::<WarpMma, layout!((128,128):(1,128))>::default();
    let of_e = PartitionA::<TiledMma<MetadataAtom<WarpF8>, layout!((4, 2, 1)), tiler!(<128, 32, 64>)>, E>::default();
    let mut sums = vec![None; (m * n) as usize];
    for warp in 0..8 {
        for (i, j) in (0..2).flat_map(|i| (0..8).map(move |j| (i, j))) {
            let mut products = [[0; 8]; 16];
            for step in 0..2 {
                // What the instruction sees: two stored values and four bits for each row and group, and all values of B.
                let (mut values, mut selected, mut b) = ([[0; 32]; 16], [[0; 16]; 16], [[0; 64]; 8]);
                for lane in 0..32 {
                    let thread = 32 * warp + lane;
                    for byte in 0..16 {
                        let place = of_a.offset((thread, (byte, i, step)));
                        let (row, at) = stored_byte(lane, byte);
                        values[row as usize][at as usize] = stored[stage.offset((place % m, place / m)) as usize];
                        let place = of_b.offset((thread, (byte, j, step)));
                        let (column, at) = byte_of_b(lane, byte);
                        b[column as usize][at as usize] = some(place % n, place / n, 2);
                    }
                    for bit in (0..32).step_by(4) {
                        let first = WARP_BYTES.bit(of_e.offset((thread, (0, i, step)))) as usize + bit as usize;
                        let (row, at) = WARP_BYTES.place(lane, bit);
                        selected[row as usize][at as usize / 4] = (0..4).map(|b| bits[first + b] << b).sum::<i64>();
                    }
                }
                for (row, column, group) in
                    (0..16).flat_map(|r| (0..8).flat_map(move |c| (0..16).map(move |g| (r, c, g))))
                {
                    let two = selected[row][group];
                    for (index, value) in [two & 3, two >> 2].into_iter().zip(&values[row][2 * group..]) {
                        products[row][column] += value * b[column][4 * group + index as usize];
                    }
                }
            }
            // C of m16n8: two registers of a row, and two of the row 8 below.
            for (lane, value) in (0..32).flat_map(|lane| (0..4).map(move |v| (lane, v))) {
                let place = of_c.offset((32 * warp + lane, (value, i, j))) as usize;
                let (row, column) = (lane / 4 + value / 2 * 8, lane % 4 * 2 + value % 2);
                assert_eq!(sums[place].replace(products[row as usize][column as usize]), None);
            }
        }
    }
    for (row, column) in (0..m).flat_map(|row| (0..n).map(move |column| (row, column))) {
        let wanted: i64 = (0..k / 4)
            .flat_map(|group| kept(row, group, 4).into_iter().map(move |at| 4 * group + at))
            .map(|at| some(row, at, 1) * some(column, at, 2))
            .sum();
        assert_eq!(sums[(row + m * column) as usize], Some(wanted), "row {row}, column {column}");
    }
}

/// The products of a tile of a sparse A, as `wgmma` computes them from shared memory and registers, against those of the whole values.
fn multiply(
    kind: Kind,
    (m, n, k): (i64, i64, i64),
    stage_a: impl Fn(i64, i64) -> i64,
    layout: impl Fn(i64, i64) -> i64,
    part: impl Fn(i64, (i64, i64, i64)) -> i64,
    warps: i64,
) {
    let per_group = if kind.group == 2 { 1 } else { 2 };
    // On the host: A compressed, and the metadata in their order.
    let (mut a, mut bits) = (vec![0; (m * k / 2) as usize], vec![0; (m * k / kind.group * 4) as usize]);
    for (row, group) in (0..m).flat_map(|row| (0..k / kind.group).map(move |g| (row, g))) {
        let kept = kept(row, group, kind.group);
        for (i, at) in kept.iter().enumerate() {
            a[stage_a(row, per_group * group + i as i64) as usize] = some(row, kind.group * group + at, 1);
        }
        let first = kind.bit(layout(row, kind.group * group)) as usize;
        (0..4).for_each(|bit| bits[first + bit] = nibble(&kept) >> bit & 1);
    }
    // Each thread's registers of metadata, and what the instruction makes of them.
    for thread in (0..32 * warps).filter(|thread| !kind.pairs || thread % 4 < 2) {
        let (group_of_warps, inside) = (thread / 128, thread % 128);
        for (i, j) in (0..m / 16 / warps).flat_map(|i| (0..k / kind.k).map(move |j| (i, j))) {
            let first = kind.bit(part(thread, (0, i, j))) as usize;
            let register: i64 = (0..32).map(|bit| bits[first + bit] << bit).sum();
            for bit in (0..32).step_by(4) {
                let (row, at) = kind.place(inside, bit);
                let (row, at) = (64 * group_of_warps + 16 * warps * i + row, kind.k * j + at);
                let group = at / kind.group;
                let selected = match (kind.group, register >> bit & 15) {
                    (2, 0b0100) => vec![0],
                    (2, 0b1110) => vec![1],
                    (4, two) => vec![two & 3, two >> 2],
                    (_, other) => panic!("no metadata: {other:#06b}"),
                };
                for column in (0..n).step_by(13) {
                    let product: i64 = (selected.iter().enumerate())
                        .map(|(i, index)| {
                            a[stage_a(row, per_group * group + i as i64) as usize] * some(column, at + index, 2)
                        })
                        .sum();
                    let kept = kept(row, group, kind.group);
                    let wanted: i64 = kept.iter().map(|i| some(row, at + i, 1) * some(column, at + i, 2)).sum();
                    assert_eq!(product, wanted, "row {row}, values from {at} on");
                }
            }
        }
    }
}
macro_rules! multiplies {
    ($gemm:ty, $mma:ty, $kind:ident, $grid:tt of $warps:literal: $m:literal * $n:literal * $k:literal) => {{
        type Stage = <<<$gemm as TmaCollective>::Others as First>::First as MetadataLayouts>::Layout;
        type StageA = <<$gemm as TmaCollective>::A as TmaParts>::Stage;
        let part = PartitionA::<TiledMma<MetadataAtom<$mma>, layout!($grid)>, Stage>::default();
        multiply(
            $kind,
            ($m, $n, $k),
            |m, k| StageA::default().offset((m, k)),
            |m, k| Stage::default().offset((m, k)),
            |thread, at| part.offset((thread, at)),
            $warps,
        );
    }};
}
trait First {
    type First;
}
impl<E> First for (E,) {
    type First = E;
}

#[test]
fn products_of_a_sparse_operand_are_those_of_all_its_values() {
    multiplies!(HalfGemm, HopperF16, F16, (2,1,1) of 8: 128 * 128 * 64);
    multiplies!(WideGemm, HopperF8, BYTES, (2,1,1) of 8: 128 * 128 * 256);
    multiplies!(WordGemm, HopperTf32, TF32, (1,1,1) of 4: 64 * 128 * 64);
}
