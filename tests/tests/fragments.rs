//! The fragments of the instructions against the formulas of PTX ISA, section by section: thread and value → row and column.
//!
//! The formulas are written as the document has them: `groupID = laneid >> 2`, `threadID_in_group = laneid % 4`.

use cute_static::atom::mma::{MmaAtom, Mnk};
use cute_static::instruction::mma::*;
use cute_static::layout::IsLayout;
use cute_static::typenum::{U64, U256, Unsigned};
use cute_static_tests::reference::notation::{Value, parse};
use cute_static_tests::reference::{Layout, eval};

/// Offsets by thread and value: mode 0 of a thread-value layout is the thread.
fn table<L: IsLayout>(rows: u64) -> Vec<Vec<(u64, u64)>> {
    let text = format!("{}:{}", L::SHAPE, L::STRIDE);
    let Ok(Value::Layout(layout)) = parse(&text) else { panic!("{text}") };
    let modes = layout.modes();
    let [threads, values]: &[Layout; 2] = modes[..].try_into().expect("threads and values");
    let offset = |part: &Layout, i: i128| u64::try_from(eval(part, i)).expect("no negative offset");
    let place = |offset: u64| (offset % rows, offset / rows);
    let of = |t| (0..values.size()).map(|v| place(offset(threads, t) + offset(values, v))).collect();
    (0..threads.size()).map(of).collect()
}

/// `row` and `column` of value `i` of lane `lane`.
type Formula = fn(u64, u64) -> (u64, u64);

fn same<L: IsLayout>(what: &str, rows: u64, formula: Formula) {
    for (lane, values) in table::<L>(rows).into_iter().enumerate() {
        for (i, place) in values.into_iter().enumerate() {
            assert_eq!(place, formula(lane as u64, i as u64), "{what}: lane {lane}, value {i}");
        }
    }
}

/// A as (M, K), B as (N, K), C as (M, N): of B, PTX's row is K and its column N.
fn check<I: MmaInstruction>(a: Formula, b: Formula, c: Formula) {
    let (m, n) = (<I::ShapeMNK as Mnk>::M::U64, <I::ShapeMNK as Mnk>::N::U64);
    same::<<I as MmaAtom>::LayoutATv>(&format!("{} A", I::NAME), m, a);
    same::<<I as MmaAtom>::LayoutBTv>(&format!("{} B", I::NAME), n, b);
    same::<<I as MmaAtom>::LayoutCTv>(&format!("{} C", I::NAME), m, c);
}

const fn group(lane: u64) -> u64 {
    lane >> 2
}
const fn inner(lane: u64) -> u64 {
    lane % 4
}
/// C of m16n8: `row = groupID` for c0, c1 and `groupID + 8` for c2, c3; `col = threadID_in_group · 2 + (i & 1)`.
fn c16(lane: u64, i: u64) -> (u64, u64) {
    (if i < 2 { group(lane) } else { group(lane) + 8 }, inner(lane) * 2 + (i & 1))
}
/// C of m8n8: `row = groupID`, `col = threadID_in_group · 2 + i`.
fn c8(lane: u64, i: u64) -> (u64, u64) {
    (group(lane), inner(lane) * 2 + (i & 1))
}
/// A of m8 with all K of a lane side by side: `row = groupID`, `col = threadID_in_group · V + i`.
const fn side_by_side<const V: u64>(lane: u64, i: u64) -> (u64, u64) {
    (group(lane), inner(lane) * V + i)
}
/// A of m16 in registers of `V` values: the register says which half of the rows and which half of K.
const fn quarters<const V: u64>(lane: u64, i: u64) -> (u64, u64) {
    let register = i / V;
    (
        group(lane) + if register % 2 == 1 { 8 } else { 0 },
        inner(lane) * V + i % V + if register / 2 == 1 { 4 * V } else { 0 },
    )
}
/// B in registers of `V` values: the register says which part of K.
const fn parts<const V: u64>(lane: u64, i: u64) -> (u64, u64) {
    (group(lane), inner(lane) * V + i % V + 4 * V * (i / V))
}

#[test]
fn of_a_warp() {
    // 9.7.14.5.1: m8n8k4 of f64
    check::<SM80_8x8x4_F64F64F64F64_TN>(|l, _| (group(l), inner(l)), |l, _| (group(l), inner(l)), c8);
    // 9.7.14.5.6: m16n8k8 of f16 and bf16
    check::<SM75_16x8x8_F32F16F16F32_TN>(c16, parts::<2>, c16);
    check::<SM80_16x8x8_F32BF16BF16F32_TN>(c16, parts::<2>, c16);
    // 9.7.14.5.7: m16n8k4 of tf32 and f64, where a lane has one value of each row
    let one_of_each_row: Formula = |l, i| (group(l) + 8 * i, inner(l));
    check::<SM80_16x8x4_F32TF32TF32F32_TN>(one_of_each_row, parts::<1>, c16);
    check::<SM90_16x8x4_F64F64F64F64_TN>(one_of_each_row, parts::<1>, c16);
    // m16n8k8 of tf32 and f64, m16n8k16 of f64
    check::<SM80_16x8x8_F32TF32TF32F32_TN>(quarters::<1>, parts::<1>, c16);
    check::<SM90_16x8x8_F64F64F64F64_TN>(quarters::<1>, parts::<1>, c16);
    check::<SM90_16x8x16_F64F64F64F64_TN>(|l, i| (group(l) + 8 * (i % 2), inner(l) + 4 * (i / 2)), parts::<1>, c16);
    // 9.7.14.5.8: m16n8k16 of f16
    check::<SM80_16x8x16_F32F16F16F32_TN>(quarters::<2>, parts::<2>, c16);
    check::<SM80_16x8x16_F16F16F16F16_TN>(quarters::<2>, parts::<2>, c16);
}

#[test]
fn of_integers_and_narrow_floats() {
    // m8n8k16, m8n8k32, m8n8k128
    check::<SM80_8x8x16_S32S8S8S32_TN>(side_by_side::<4>, side_by_side::<4>, c8);
    check::<SM80_8x8x32_S32S4S4S32_TN>(side_by_side::<8>, side_by_side::<8>, c8);
    check::<SM80_8x8x128_S32U1U1S32_TN_XORPOPC>(side_by_side::<32>, side_by_side::<32>, c8);
    // m16n8k16 and m16n8k32 of s8 and e4m3
    check::<SM80_16x8x16_S32S8S8S32_TN>(quarters::<4>, parts::<4>, c16);
    check::<SM89_16x8x16_F32E4M3E5M2F32_TN>(quarters::<4>, parts::<4>, c16);
    check::<SM89_16x8x16_F16E5M2E5M2F16_TN>(quarters::<4>, parts::<4>, c16);
    check::<SM80_16x8x32_S32S8S8S32_TN>(quarters::<4>, parts::<4>, c16);
    check::<SM89_16x8x32_F32E4M3E5M2F32_TN>(quarters::<4>, parts::<4>, c16);
    // m16n8k32 and m16n8k64 of s4
    check::<SM80_16x8x32_S32S4S4S32_TN>(quarters::<8>, parts::<8>, c16);
    check::<SM80_16x8x64_S32S4S4S32_TN>(quarters::<8>, parts::<8>, c16);
    // m16n8k128 and m16n8k256 of b1. PTX prints `+ i` for the first 64 values of k256; it is `+ (i & 0x1F)`.
    check::<SM80_16x8x128_S32U1U1S32_TN_XORPOPC>(quarters::<32>, parts::<32>, c16);
    check::<SM80_16x8x128_S32U1U1S32_TN_ANDPOPC>(quarters::<32>, parts::<32>, c16);
    check::<SM80_16x8x256_S32U1U1S32_TN_XORPOPC>(quarters::<32>, parts::<32>, c16);
}

/// A sparse A: what PTX calls `firstcol` to `lastcol` of a register, one of which is stored for two.
fn check_sparse<I: StoredInRegisters>(a: Formula, b: Formula, stored: Formula, metadata: Formula) {
    check::<I>(a, b, c16);
    let m = <I::ShapeMNK as Mnk>::M::U64;
    same::<I::LayoutStoredTv>(&format!("{} stored A", I::NAME), m, stored);
    same::<I::LayoutETv>(&format!("{} metadata", I::NAME), m, metadata);
}
/// The figures of metadata: a register has those of `V` values of the row `groupID` in its lower half, and of the row 8 below in its upper half. One lane of
/// a quad has them.
const fn in_one_lane<const V: u64>(lane: u64, i: u64) -> (u64, u64) {
    (group(lane) + i / V * 8, i % V)
}
/// Likewise, and two lanes have them: the second one those of the other half of the values.
const fn in_two_lanes<const V: u64>(lane: u64, i: u64) -> (u64, u64) {
    (group(lane) + i / V * 8, lane % 2 * V + i % V)
}
/// A register has those of `V` values of one row, and all lanes of a quad have them: `groupID`, 8 below, and these rows again for the other half of the values.
const fn in_four_lanes<const V: u64>(lane: u64, i: u64) -> (u64, u64) {
    (group(lane) + lane % 2 * 8, inner(lane) / 2 * V + i)
}

#[test]
fn of_a_sparse_operand() {
    // 9.7.14.6.2.1 and 2: m16n8k16 and m16n8k32 of f16 and bf16
    check_sparse::<SM80_SPARSE_16x8x16_F16F16F16F16_TN>(quarters::<4>, parts::<2>, quarters::<2>, in_one_lane::<16>);
    check_sparse::<SM80_SPARSE_16x8x16_F32BF16BF16F32_TN>(quarters::<4>, parts::<2>, quarters::<2>, in_one_lane::<16>);
    check_sparse::<SM80_SPARSE_16x8x32_F32F16F16F32_TN>(quarters::<4>, parts::<2>, quarters::<2>, in_two_lanes::<16>);
    check_sparse::<SM80_SPARSE_16x8x32_F32BF16BF16F32_TN>(quarters::<4>, parts::<2>, quarters::<2>, in_two_lanes::<16>);
    // 9.7.14.6.2.3 and 4: m16n8k16 and m16n8k8 of tf32
    check_sparse::<SM80_SPARSE_16x8x16_F32TF32TF32F32_TN>(quarters::<2>, parts::<1>, quarters::<1>, in_two_lanes::<8>);
    check_sparse::<SM80_SPARSE_16x8x8_F32TF32TF32F32_TN>(quarters::<2>, parts::<1>, quarters::<1>, in_one_lane::<8>);
    // 9.7.14.6.2.6: m16n8k64 of s8, u8, e4m3 and e5m2
    check_sparse::<SM80_SPARSE_16x8x64_S32S8U8S32_TN>(quarters::<8>, parts::<4>, quarters::<4>, in_four_lanes::<32>);
    check_sparse::<SM89_SPARSE_16x8x64_F32E4M3E5M2F32_TN>(
        quarters::<8>,
        parts::<4>,
        quarters::<4>,
        in_four_lanes::<32>,
    );
    // 9.7.14.6.2.8: m16n8k128 of s4 and u4, whose figures are also those of e2m1. A stored byte is a pair of values.
    check_sparse::<SM80_SPARSE_16x8x128_S32S4U4S32_TN>(quarters::<16>, parts::<8>, quarters::<4>, in_four_lanes::<64>);
}

#[test]
fn of_a_quad_pair() {
    // 9.7.14.5.1: m8n8k4 of f16; the lanes of a quad pair are 0 to 3 and 16 to 19, here 0 to 7.
    // A and B row-major in K: row = lane % 4, + 4 for the upper lanes.
    let row: Formula = |l, i| (l, i);
    // A column-major: four rows of one column.
    let column: Formula = |l, i| (i + 4 * (l / 4), l % 4);
    // C of f32: X = (lane & 1) + (i & 2) + 4 for the upper lanes; Y = (i & 4) + (lane & 2) + (i & 1).
    let c32: Formula = |l, i| ((l & 1) + (i & 2) + 4 * (l / 4), (i & 4) + (l & 2) + (i & 1));
    check::<SM70_8x8x4_F16F16F16F16_TN>(row, row, |l, i| (l, i));
    check::<SM70_8x8x4_F16F16F16F16_NT>(column, column, |l, i| (l, i));
    check::<SM70_8x8x4_F32F16F16F32_TN>(row, row, c32);
    check::<SM70_8x8x4_F32F16F16F32_NN>(column, row, c32);
}

#[test]
fn of_a_warpgroup() {
    // 9.7.15.5.1: warp w has rows 16w to 16w + 15; within a warp as m16, the accumulator in steps of eight columns.
    fn of_warp(formula: Formula, thread: u64, i: u64) -> (u64, u64) {
        let (row, column) = formula(thread % 32, i);
        (row + 16 * (thread / 32), column)
    }
    let d: Formula = |t, i| {
        let (row, column) = of_warp(c16, t, i % 4);
        (row, column + 8 * (i / 4))
    };
    same::<<SM90_64xNx16_F32F16F16_SS<U256> as MmaAtom>::LayoutCTv>("D", 64, d);
    same::<<SM90_64xNx32_S32S8S8_RS_TN<U64> as MmaAtom>::LayoutCTv>("D", 64, d);
    same::<<SM90_64xNx16_F32F16F16_RS<U64> as MmaAtom>::LayoutATv>("A", 64, |t, i| of_warp(quarters::<2>, t, i));
    same::<<SM90_64xNx8_F32TF32TF32_RS_TN<U64> as MmaAtom>::LayoutATv>("A", 64, |t, i| of_warp(quarters::<1>, t, i));
    same::<<SM90_64xNx32_S32S8S8_RS_TN<U64> as MmaAtom>::LayoutATv>("A", 64, |t, i| of_warp(quarters::<4>, t, i));
}
