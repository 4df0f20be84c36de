//! Products of sparse tiles, from what the host stores and threads load, against those of all values.

use super::*;

/// Some small number for each pair.
pub fn some(x: i64, y: i64, salt: i64) -> i64 {
    let mixed = (x * 2_654_435 + y * 40_503 + salt * 97) ^ (x * y + salt);
    mixed.rem_euclid(7) - 3
}
/// The values that are kept of a group of `n`: one of two, or two of four, in order.
pub fn kept(row: i64, group: i64, n: i64) -> Vec<i64> {
    match n {
        2 => vec![some(row, group, 5).rem_euclid(2)],
        _ => {
            let pairs = [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]];
            pairs[(some(row, group, 5) + some(group, row, 6)).rem_euclid(6) as usize].to_vec()
        }
    }
}
/// The four bits of a group: two indices of two bits (PTX ISA 9.7.14.6.1), or of two values 0b0100 or 0b1110.
pub fn nibble(kept: &[i64]) -> i64 {
    match kept {
        [one] => [0b0100, 0b1110][*one as usize],
        [low, high] => low | high << 2,
        _ => panic!("one or two"),
    }
}
/// A tile, and how its instructions of a warp, m16n8, divide it.
#[derive(Clone, Copy)]
pub struct OfWarps {
    pub kind: Kind,
    /// Values of a register
    pub packed: i64,
    pub extents: (i64, i64, i64),
    pub warps: i64,
    /// Instructions of a warp along M, N and K
    pub steps: (i64, i64, i64),
}
/// Where the values of a thread are: thread, value, instruction along rows and along K → coordinates, or the offset of the metadata.
pub struct PartsOfWarps<'p> {
    pub stage: &'p dyn Fn(i64, i64) -> i64,
    pub layout: &'p dyn Fn(i64, i64) -> i64,
    pub a: &'p dyn Fn(i64, (i64, i64, i64)) -> i64,
    pub b: &'p dyn Fn(i64, (i64, i64, i64)) -> i64,
    pub c: &'p dyn Fn(i64, (i64, i64, i64)) -> i64,
    pub e: &'p dyn Fn(i64, (i64, i64, i64)) -> i64,
}
impl OfWarps {
    /// Row of A and index of its stored value that a lane gives to the instruction as value `v` (PTX ISA 9.7.14.6.2): registers for a row and the row 8
    /// below, then for the other half of the values.
    fn stored(self, lane: i64, v: i64) -> (i64, i64) {
        let register = v / self.packed;
        (lane / 4 + register % 2 * 8, lane % 4 * self.packed + register / 2 * 4 * self.packed + v % self.packed)
    }
    /// Column of B and value along K, likewise.
    fn of_b(self, lane: i64, v: i64) -> (i64, i64) {
        (lane / 4, lane % 4 * self.packed + v / self.packed * 4 * self.packed + v % self.packed)
    }
    /// The whole product of a tile: what the threads load for it, and what the instructions make of it, against the products of all values.
    pub fn multiply(self, parts: PartsOfWarps) {
        let OfWarps { kind, extents: (m, n, k), warps, steps: (along_m, along_n, along_k), .. } = self;
        let PartsOfWarps { stage, layout, a: of_a, b: of_b, c: of_c, e: of_e } = parts;
        let per_group = if kind.group == 2 { 1 } else { 2 };
        // On the host: A compressed, and the metadata in their order.
        let (mut stored, mut bits) = (vec![0; (m * k / 2) as usize], vec![0; (m * k / kind.group * 4) as usize]);
        for (row, group) in (0..m).flat_map(|row| (0..k / kind.group).map(move |g| (row, g))) {
            let kept = kept(row, group, kind.group);
            for (i, at) in kept.iter().enumerate() {
                stored[stage(row, per_group * group + i as i64) as usize] = some(row, kind.group * group + at, 1);
            }
            let first = kind.bit(layout(row, kind.group * group)) as usize;
            (0..4).for_each(|bit| bits[first + bit] = nibble(&kept) >> bit & 1);
        }
        // On the device: the parts of a thread.
        let mut sums = vec![None; (m * n) as usize];
        for (warp, i, j) in
            (0..warps).flat_map(|w| (0..along_m).flat_map(move |i| (0..along_n).map(move |j| (w, i, j))))
        {
            let mut products = [[0; 8]; 16];
            for step in 0..along_k {
                // What the instruction sees: stored values and four bits for each row and group, and all values of B.
                let (mut values, mut selected, mut b) = ([[0; 64]; 16], [[0; 16]; 16], [[0; 128]; 8]);
                for lane in 0..32 {
                    let thread = 32 * warp + lane;
                    for v in 0..kind.k / 4 {
                        let place = of_a(thread, (v, i, step));
                        let (row, at) = self.stored(lane, v);
                        values[row as usize][at as usize] = stored[stage(place % m, place / m) as usize];
                        let place = of_b(thread, (v, j, step));
                        let (column, at) = self.of_b(lane, v);
                        b[column as usize][at as usize] = some(place % n, place / n, 2);
                    }
                    // The selector is 0: the first lanes of four have the metadata.
                    for bit in (0..32).step_by(4).filter(|_| lane % 4 < kind.lanes) {
                        let first = kind.bit(of_e(thread, (0, i, step))) as usize + bit as usize;
                        let (row, at) = kind.place(lane, bit);
                        selected[row as usize][(at / kind.group) as usize] =
                            (0..4).map(|b| bits[first + b] << b).sum::<i64>();
                    }
                }
                for (row, column, group) in (0..16)
                    .flat_map(|r| (0..8).flat_map(move |c| (0..kind.k / kind.group).map(move |g| (r, c, g as usize))))
                {
                    let first = &values[row][per_group as usize * group..];
                    for (index, value) in kind.selected(selected[row][group]).into_iter().zip(first) {
                        products[row][column] += value * b[column][kind.group as usize * group + index as usize];
                    }
                }
            }
            // C of m16n8: two registers of a row, and two of the row 8 below.
            for (lane, value) in (0..32).flat_map(|lane| (0..4).map(move |v| (lane, v))) {
                let place = of_c(32 * warp + lane, (value, i, j)) as usize;
                let (row, column) = (lane / 4 + value / 2 * 8, lane % 4 * 2 + value % 2);
                assert_eq!(sums[place].replace(products[row as usize][column as usize]), None);
            }
        }
        for (row, column) in (0..m).flat_map(|row| (0..n).map(move |column| (row, column))) {
            let wanted: i64 = (0..k / kind.group)
                .flat_map(|group| kept(row, group, kind.group).into_iter().map(move |at| kind.group * group + at))
                .map(|at| some(row, at, 1) * some(column, at, 2))
                .sum();
            assert_eq!(sums[(row + m * column) as usize], Some(wanted), "row {row}, column {column}");
        }
    }
}
impl Kind {
    /// Which values of a group are stored, from its four bits
    pub fn selected(self, bits: i64) -> Vec<i64> {
        match (self.group, bits) {
            (2, 0b0100) => vec![0],
            (2, 0b1110) => vec![1],
            (4, two) => vec![two & 3, two >> 2],
            (_, other) => panic!("no metadata: {other:#06b}"),
        }
    }
}
/// [`OfWarps::multiply`] with the parts of the tiled MMA `$mma`, whose stage of A and metadata have the layouts `$stage` and `$e`.
macro_rules! multiplies_by_warps {
    ($mma:ty, $stage:ty, $e:ty, $of:expr, ($m:literal, $n:literal, $k:literal, $stored:literal)) => {{
        let (stage, layout) = (<$stage>::default(), <$e>::default());
        let a = PartitionA::<StoredMma<$mma>, cute_static::layout!(($m,$stored):(1,$m))>::default();
        let b = PartitionB::<$mma, cute_static::layout!(($n,$k):(1,$n))>::default();
        let c = PartitionC::<$mma, cute_static::layout!(($m,$n):(1,$m))>::default();
        let e = PartitionA::<WithMetadata<$mma>, $e>::default();
        let of: OfWarps = $of;
        of.multiply(PartsOfWarps {
            stage: &|m, k| stage.offset((m, k)),
            layout: &|m, k| layout.offset((m, k)),
            a: &|thread, at| a.offset((thread, at)),
            b: &|thread, at| b.offset((thread, at)),
            c: &|thread, at| c.offset((thread, at)),
            e: &|thread, at| e.offset((thread, at)),
        });
    }};
}
pub(super) use multiplies_by_warps;

#[test]
fn products_by_warps_are_those_of_all_values() {
    type StageA = <<WarpGemm as TmaCollective>::A as TmaParts>::Stage;
    type E = <<<WarpGemm as TmaCollective>::Others as First>::First as MetadataLayouts>::Layout;
    let of = OfWarps { kind: WARP_BYTES, packed: 4, extents: (128, 128, 128), warps: 8, steps: (2, 8, 2) };
    multiplies_by_warps!(WarpMma, StageA, E, of, (128, 128, 128, 64));
    type Halves = <WarpF16Gemm as Collective>::Mma;
    type StageOfHalves = <<WarpF16Gemm as TmaCollective>::A as TmaParts>::Stage;
    type OfHalves = <<<WarpF16Gemm as TmaCollective>::Others as First>::First as MetadataLayouts>::Layout;
    let of = OfWarps { kind: WARP_F16, packed: 2, extents: (128, 64, 128), warps: 8, steps: (2, 4, 4) };
    multiplies_by_warps!(Halves, StageOfHalves, OfHalves, of, (128, 64, 128, 64));
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
    for thread in (0..32 * warps).filter(|thread| thread % 4 < kind.lanes) {
        let (group_of_warps, inside) = (thread / 128, thread % 128);
        for (i, j) in (0..m / 16 / warps).flat_map(|i| (0..k / kind.k).map(move |j| (i, j))) {
            let first = kind.bit(part(thread, (0, i, j))) as usize;
            let register: i64 = (0..32).map(|bit| bits[first + bit] << bit).sum();
            for bit in (0..32).step_by(4) {
                let (row, at) = kind.place(inside, bit);
                let (row, at) = (64 * group_of_warps + 16 * warps * i + row, kind.k * j + at);
                let group = at / kind.group;
                let selected = kind.selected(register >> bit & 15);
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
pub trait First {
    type First;
}
/// A tiled MMA with metadata in place of A.
pub type WithMetadata<X> = <X as InPlaceOfA>::Output;
pub trait InPlaceOfA {
    type Output;
}
impl<I, L, T> InPlaceOfA for TiledMma<I, L, T> {
    type Output = TiledMma<MetadataAtom<I>, L, T>;
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
