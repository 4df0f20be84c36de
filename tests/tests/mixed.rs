//! Main loops with a narrow A: the way of every value from global memory through shared memory into the register in which it is converted and multiplied,
//! that of its scale and zero point, and the products, in plain Rust.

#[path = "mixed/reordered.rs"]
mod reordered;

use cute_static::atom::operand::OperandA;
use cute_static::cluster::Cluster;
use cute_static::collective::{
    Collective, CollectiveMma, GroupParts, Grouped, LoadParts, MainloopSm90TmaGmmaRmemAMixedInput, TmaCollective,
    TmaParts,
};
use cute_static::instruction::mma::*;
use cute_static::instruction::operand::MajorMN;
use cute_static::numeric::*;
use cute_static::pipeline::{IsRing, RingOf};
use cute_static::prelude::*;
use cute_static::tma::{IsTensorMap, RunTimeTensorMap};
use cute_static::typenum::*;
use cute_static_tests::reads::{Tiled, without_conflicts};
use cute_static_tests::tma::{Memory, judge};

/// The extents of a tile and its numbers.
#[derive(Clone, Copy)]
struct Tile {
    m: i64,
    k: i64,
    warpgroups: i64,
    /// Bits of a value in memory, and in a register of the instruction
    narrow: i64,
    wide: i64,
}
impl Tile {
    /// The values that a register of the instruction has
    fn run(self) -> i64 {
        32 / self.wide
    }
    /// The values along K of an instruction: 256 bits
    fn step(self) -> i64 {
        256 / self.wide
    }
    fn threads(self) -> i64 {
        128 * self.warpgroups
    }
    /// The values of a thread for one instruction: four registers
    fn values(self) -> i64 {
        4 * self.run()
    }
    fn instructions(self) -> impl Iterator<Item = (i64, i64)> {
        let (rows, steps) = (self.m / 64 / self.warpgroups, self.k / self.step());
        (0..rows).flat_map(move |i| (0..steps).map(move |j| (i, j)))
    }
    /// Row and value along K that value `v` of the registers of A has in instruction `(i, j)` (PTX ISA 9.7.15.5.1.1, figures of A).
    fn place(self, thread: i64, v: i64, (i, j): (i64, i64)) -> (i64, i64) {
        let (group, warp, lane) = (thread / 128, thread / 32 % 4, thread % 32);
        let (register, element) = (v / self.run(), v % self.run());
        let row = 64 * (group + self.warpgroups * i) + 16 * warp + lane / 4 + 8 * (register % 2);
        (row, self.step() * j + 4 * self.run() * (register / 2) + self.run() * (lane % 4) + element)
    }
}
/// What the registers of A of one thread hold before the conversion: the places of global memory, row by row.
type Registers = Vec<Option<i64>>;

/// Each thread loads the values of each register of the instruction at a time, without bank conflicts. The result is what its registers hold.
fn load(tile: Tile, memory: &Memory, begin: impl Fn(i64, i64) -> i64, register: impl Fn(i64) -> i64) -> Vec<Registers> {
    let of_a_thread = tile.m * tile.k / tile.threads();
    let run = tile.run();
    for (warp, first) in
        (0..tile.threads() / 32).flat_map(|w| (0..of_a_thread).step_by(run as usize).map(move |v| (w, v)))
    {
        let begins = (0..32).map(|lane| begin(32 * warp + lane, first) * tile.narrow);
        let bytes: Vec<_> = begins
            .map(|bits| {
                assert_eq!(bits % (run * tile.narrow), 0, "an access is aligned to its size");
                (bits / 8) as usize
            })
            .collect();
        assert!(without_conflicts(&bytes, (run * tile.narrow / 8) as usize), "warp {warp} reads {bytes:?}");
    }
    let mut all = Vec::new();
    for thread in 0..tile.threads() {
        let mut registers = vec![None; of_a_thread as usize];
        for value in 0..of_a_thread {
            let place = begin(thread, value / run * run) + value % run;
            let slot = &mut registers[register(value) as usize];
            assert_eq!(*slot, None);
            *slot = Some(memory[&(place as u64)] as i64 - 1);
        }
        all.push(registers);
    }
    all
}
/// Before the conversion, each register holds the value that the instruction reads there afterwards.
fn in_place(tile: Tile, registers: &[Registers], row: i64, fragment: impl Fn((i64, i64, i64)) -> i64) {
    for (thread, registers) in (0..).zip(registers) {
        for (i, j) in tile.instructions() {
            let first = fragment((0, i, j));
            assert_eq!(first % tile.values(), 0, "the registers of an instruction are side by side");
            for v in 0..tile.values() {
                let (m, k) = tile.place(thread, v, (i, j));
                assert_eq!(fragment((v, i, j)), first + v);
                assert_eq!(
                    registers[(first + v) as usize],
                    Some(m * row + k),
                    "thread {thread}, value {v} of ({i}, {j})"
                );
            }
        }
    }
}
/// The factor of each value that a thread has.
fn factors(tile: Tile, group: i64, part: impl Fn(i64, (i64, i64, i64)) -> i64) {
    for thread in 0..tile.threads() {
        for (i, j) in tile.instructions() {
            for v in 0..tile.values() {
                let (m, k) = tile.place(thread, v, (i, j));
                assert_eq!(
                    part(thread, (v, i, j)),
                    m + tile.m * (k / group),
                    "thread {thread}, value {v} of ({i}, {j})"
                );
            }
        }
    }
}

type Gemm<X, I, L, S, T, C = Cluster> = CollectiveMma<MainloopSm90TmaGmmaRmemAMixedInput<S, T, C>, X, TiledMma<I, L>>;
type One = layout!((1, 1, 1));
type Two = layout!((2, 1, 1));

/// What the registers of all threads of `$gemm` hold after its load of the tile in a row-major matrix with `$row` values in a row.
macro_rules! loaded {
    ($gemm:ty, $tile:expr, ($m:literal, $k:literal) of $row:literal) => {{
        type Side = <$gemm as TmaCollective>::A;
        type Map = <Side as TmaParts>::Map;
        type Stage = <Side as TmaParts>::Stage;
        type Load = <Side as LoadParts>::Load;
        type Mma = <$gemm as Collective>::Mma;
        type Fragment = <Mma as cute_static::bounds::FragmentOf<OperandA, layout!(($m, $k):(1, $m))>>::Output;
        let map = Map::parameters((1000, $row), ($row, U1::new()), 0).expect("a tensor map");
        let memory = judge::<Map, layout!((1000, $row):($row, 1))>(&map, &[0, 0]);
        let rows = cute_static::atom::PartitionS::<Load, <Stage as Tiled>::Plain>::default();
        let registers = cute_static::atom::RetileD::<Load, Fragment>::default();
        let place = |thread, value| <Stage as Tiled>::place(rows.offset((thread, value))) as i64;
        let held = load($tile, &memory, place, |value| registers.offset(value));
        in_place($tile, &held, $row, |at| Fragment::default().offset(at));
        held
    }};
}
/// One row per main loop: narrow values, instruction, warpgroups, tile. The registers are those of the manual, and the bytes and registers add up.
macro_rules! family {
    ($($narrow:ident to $mma:ty, $wide:literal { $($l:ident $warpgroups:literal, $m:literal * $n:literal * $k:literal;)* })*) => {$($({
        type G = Gemm<shape!(($m, $n, $k)), $mma, $l, U2, $narrow>;
        let narrow = <$narrow as Numeric>::Bits::I64;
        let tile = Tile { m: $m, k: $k, warpgroups: $warpgroups, narrow, wide: $wide };
        loaded!(G, tile, ($m, $k) of 512);
        let bytes = (tile.m * tile.k * narrow + $n * tile.k * $wide) as u64 / 8;
        assert_eq!(G::TRANSACTION_BYTES, bytes);
        assert_eq!(G::SHARED_MEMORY, 2 * (bytes + 16));
        let (accumulators, atoms) = ($m * $n / tile.threads(), $m / 64 / tile.warpgroups);
        // Four registers of converted values for each instruction of a step
        assert_eq!(G::REGISTERS as i64, accumulators + atoms * (4 + 4 * narrow / $wide), "{}", stringify!($narrow to $mma));
        assert_eq!((RingOf::<G>::SHARED_MEMORY as u64, RingOf::<G>::TRANSACTION_BYTES as u64), (G::SHARED_MEMORY, bytes));
    })*)*};
}
type F16 = SM90_64xNx16_F32F16F16_RS<U64>;
type Bf16 = SM90_64xNx16_F32BF16BF16_RS<U128>;
type Transposed = SM90_64xNx16_F32F16F16_RS<U128, MajorMN>;
type E4m3 = SM90_64xNx32_F32E4M3E4M3_RS_TN<U64>;
type E5m2 = SM90_64xNx32_F32E5M2E4M3_RS_TN<U64>;
type S8 = SM90_64xNx32_S32S8S8_RS_TN<U64>;
type U8s = SM90_64xNx32_S32U8S8_RS_TN<U64>;

#[test]
fn each_value_is_converted_in_the_register_that_the_instruction_reads() {
    family! {
        Int8 to F16, 16 { One 1, 64 * 64 * 32; One 1, 64 * 64 * 64; One 1, 128 * 64 * 128; Two 2, 256 * 64 * 256; }
        Uint8 to Bf16, 16 { Two 2, 128 * 128 * 64; }
        Float8E4M3 to F16, 16 { Two 2, 128 * 64 * 16; One 1, 64 * 64 * 128; }
        Float8E5M2 to Transposed, 16 { Two 2, 128 * 128 * 64; }
        Int4 to F16, 16 { One 1, 64 * 64 * 32; One 1, 64 * 64 * 64; Two 2, 128 * 64 * 128; One 1, 192 * 64 * 256; }
        Uint4 to Bf16, 16 { Two 2, 128 * 128 * 64; }
        Float4E2M1 to Bf16, 16 { Two 2, 128 * 128 * 128; }
        Int4 to E4m3, 8 { One 1, 64 * 64 * 32; Two 2, 128 * 64 * 128; }
        Uint4 to E4m3, 8 { One 1, 128 * 64 * 64; }
        Float4E2M1 to E4m3, 8 { Two 2, 128 * 64 * 256; }
        Float4E2M1 to E5m2, 8 { One 1, 64 * 64 * 128; }
        Int4 to S8, 8 { Two 2, 256 * 64 * 128; }
        Uint4 to U8s, 8 { One 1, 64 * 64 * 64; }
    }
}

/// One row per main loop with factors: the scales and zero points, the group, the tile; what they take.
macro_rules! grouped {
    ($($narrow:ident by $group:ident, $f:ty, $z:ty, $mma:ty, $wide:literal, $l:ident $warpgroups:literal, $m:literal * $n:literal * $k:literal:
        $groups:literal of $scale:literal and $zero:literal bytes, $registers:literal;)*) => {$({
        type G = Gemm<shape!(($m, $n, $k)), $mma, $l, U2, Grouped<$narrow, $group, $f, $z>>;
        type Others = <G as TmaCollective>::Others;
        let narrow = <$narrow as Numeric>::Bits::I64;
        let tile = Tile { m: $m, k: $k, warpgroups: $warpgroups, narrow, wide: $wide };
        loaded!(G, tile, ($m, $k) of 512);
        let part = cute_static::atom::PartitionA::<<G as Collective>::Mma, <Others as GroupParts>::Layout>::default();
        factors(tile, $group::I64, |thread, at| part.offset((thread, at)));
        // TMA brings the factors of the rows of the tile, group by group.
        type Scales = <Others as GroupParts>::Scales;
        assert_eq!((Others::GROUPS, Scales::TRANSACTION_BYTES), ($groups, $m * $groups * $scale));
        let map = Scales::parameters((1000, 40), (U1::new(), 1024), 0).expect("a map of scales");
        judge::<Scales, layout!((1000, 40):(1, 1024))>(&map, &[1, 3]);
        // The tile that has these values along K has these factors.
        for k_tile in 0..7 {
            let first = Others::first_group(k_tile) as i64;
            assert_eq!(first, k_tile as i64 * tile.k / $group::I64);
            let last = (k_tile as i64 * tile.k + tile.k - 1) / $group::I64;
            assert!(last < first + $groups || $group::I64 > tile.k && last == first);
        }
        let (a, b) = ((tile.m * tile.k * narrow / 8) as u64, $n * $k * $wide / 8);
        let (scales, zeros) = ($m * $groups * $scale, $m * $groups * $zero);
        assert_eq!(G::TRANSACTION_BYTES, a + b + scales + zeros);
        // Each begins at a multiple of 1024.
        let end = [b, scales, zeros].iter().filter(|of| **of > 0).fold(2 * a, |end, of| end.next_multiple_of(1024) + 2 * of);
        assert_eq!(G::SHARED_MEMORY, end + 2 * 16);
        assert_eq!((RingOf::<G>::SHARED_MEMORY as u64, RingOf::<G>::TRANSACTION_BYTES as u64), (G::SHARED_MEMORY, G::TRANSACTION_BYTES));
        let (accumulators, atoms) = ($m * $n / tile.threads(), $m / 64 / tile.warpgroups);
        assert_eq!(G::REGISTERS as i64, accumulators + atoms * (4 + 4 * narrow / $wide + $registers));
    })*};
}
#[test]
fn each_value_has_the_factors_of_its_row_and_group() {
    grouped! {
        // A group is a tile, two tiles, the half of a tile, and an instruction.
        Int4 by U64, Float16, (), F16, 16, One 1, 64 * 64 * 64: 1 of 2 and 0 bytes, 1;
        Int8 by U128, Float16, Float16, F16, 16, Two 2, 128 * 64 * 64: 1 of 2 and 2 bytes, 2;
        Uint4 by U32, BFloat16, BFloat16, Bf16, 16, Two 2, 128 * 128 * 64: 2 of 2 and 2 bytes, 2;
        Float4E2M1 by U16, Float8UE4M3, (), Bf16, 16, One 1, 64 * 128 * 64: 4 of 1 and 0 bytes, 1;
        // Floats of 32 bits take a register each.
        Uint8 by U64, Float32, Float16, F16, 16, One 1, 128 * 64 * 128: 2 of 4 and 2 bytes, 3;
        // Two groups in an instruction of 32 values.
        Float4E2M1 by U16, Float8UE4M3, (), E4m3, 8, Two 2, 128 * 64 * 64: 4 of 1 and 0 bytes, 2;
        Float4E2M1 by U32, Float8UE8M0, (), E4m3, 8, Two 2, 256 * 64 * 64: 2 of 1 and 0 bytes, 1;
    }
}

/// Blocks of a cluster load shares of A and of B, and each its own factors.
#[test]
fn blocks_of_a_cluster_share_the_narrow_operand() {
    type Values = Grouped<Int4, U64, Float16>;
    type Alone = Gemm<shape!((128, 128, 64)), Bf16, Two, U4, Values>;
    type Shared = Gemm<shape!((128, 128, 64)), Bf16, Two, U4, Values, Cluster<U2, U2>>;
    fn box_of<G: TmaCollective<A: TmaParts<Map: IsTensorMap>>>() -> [u32; 5] {
        <<G::A as TmaParts>::Map as IsTensorMap>::BOX
    }
    assert_eq!((box_of::<Alone>(), box_of::<Shared>()), ([64, 128, 1, 1, 1], [64, 64, 1, 1, 1]));
    assert_eq!((RingOf::<Alone>::ARRIVALS, RingOf::<Shared>::ARRIVALS), (8, 3 * 8));
    assert_eq!(RingOf::<Shared>::TRANSACTION_BYTES, RingOf::<Alone>::TRANSACTION_BYTES);
    assert_eq!((Shared::SHARED_MEMORY, Shared::REGISTERS), (Alone::SHARED_MEMORY, Alone::REGISTERS));
}

/// Some bits of an element of a matrix.
fn some(place: i64, salt: u64) -> u64 {
    let bits = (place as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(17 + salt as u32);
    bits.wrapping_mul(0xBF58_476D_1CE4_E5B9) >> 59
}
/// The product of a tile: threads convert what they have loaded, and `wgmma` reads their registers. The sums are those of the definition.
macro_rules! multiplies {
    ($($narrow:ident = $number:expr, by $group:ident, $mma:ty, $wide:ident ($format:ident) $bits:literal, $l:ident $warpgroups:literal, $m:literal * $k:literal;)*) => {$({
        type G = Gemm<shape!(($m, 64, $k)), $mma, $l, U2, Grouped<$narrow, $group, Float32, Float32>>;
        let number: fn(u8) -> f32 = $number;
        let tile = Tile { m: $m, k: $k, warpgroups: $warpgroups, narrow: <$narrow as Numeric>::Bits::I64, wide: $bits };
        let held = loaded!(G, tile, ($m, $k) of 512);
        type Layout = <<G as TmaCollective>::Others as GroupParts>::Layout;
        type Mma = <G as Collective>::Mma;
        let part = cute_static::atom::PartitionA::<Mma, Layout>::default();
        // Some values of a narrow type, scales and zero points, by place; small enough that no sum is rounded.
        let value = |place: i64| some(place, 1) as u8 & ((1 << tile.narrow) - 1) as u8;
        let scale = |factor: i64| (1 << (some(factor, 2) % 4)) as f32 / 4.0;
        let zero = |factor: i64| (some(factor, 3) % 3) as f32;
        let other = |column: i64, k: i64| (some(64 * k + column, 4) % 5) as f32 - 2.0;
        let mut sums = vec![[0.0f32; 3]; $m];
        for thread in 0..tile.threads() {
            for (i, j) in tile.instructions() {
                for v in 0..tile.values() {
                    let first = <Mma as cute_static::bounds::FragmentOf<OperandA, layout!(($m, $k):(1, $m))>>::Output::default().offset((v, i, j));
                    let loaded = value(held[thread as usize][first as usize].expect("a register is loaded"));
                    let factor = part.offset((thread, (v, i, j)));
                    let converted = round::$format.value(convert::<$narrow, $wide>(loaded).into());
                    let multiplied = converted * scale(factor) + zero(factor);
                    // The instruction takes the register for the value at this place.
                    let (row, k) = tile.place(thread, v, (i, j));
                    for (column, sum) in sums[row as usize].iter_mut().enumerate() {
                        *sum += multiplied * other(column as i64, k);
                    }
                }
            }
        }
        for (row, sums) in sums.iter().enumerate() {
            for (column, sum) in sums.iter().enumerate() {
                let of = |k: i64| {
                    let factor = row as i64 + $m * (k / $group::I64);
                    (number(value(row as i64 * 512 + k)) * scale(factor) + zero(factor)) * other(column as i64, k)
                };
                assert_eq!(*sum, (0..$k).map(of).sum::<f32>(), "row {row}, column {column}");
            }
        }
    })*};
}
#[test]
fn products_of_converted_values_are_those_of_the_definition() {
    let of_int4 = |bits: u8| f32::from((bits << 4) as i8 >> 4);
    let of_fp4 =
        |bits: u8| [0.0, 0.5, 1.0, 1.5, 2.0, 3.0, 4.0, 6.0][bits as usize % 8] * if bits > 7 { -1.0 } else { 1.0 };
    multiplies! {
        Int8 = |bits| f32::from(bits as i8), by U64, F16, Float16 (F16) 16, Two 2, 128 * 64;
        Uint8 = f32::from, by U16, F16, Float16 (F16) 16, One 1, 64 * 64;
        Int4 = of_int4, by U32, F16, Float16 (F16) 16, One 1, 128 * 64;
        Int4 = of_int4, by U128, E4m3, Float8E4M3 (E4M3) 8, Two 2, 128 * 64;
        Float4E2M1 = of_fp4, by U16, E4m3, Float8E4M3 (E4M3) 8, Two 2, 128 * 128;
    }
}
