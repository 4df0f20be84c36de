//! What sm_100a adds: tensor memory as 128 lanes of 512 columns, and tcgen05 by the PTX ISA's descriptors. Products happen where they are begun.

use super::block::{Block, current, lock, meet};
use super::hopper::{GroupOperand, arrive, barrier_arrive, fields, swizzled_by_32};
use crate::element::F16;
use core::panic::Location;
use std::vec::Vec;

/// Columns of a lane
const COLUMNS: u32 = 512;

/// Allocates `columns` of tensor memory, and writes where it begins to this address of shared memory.
///
/// # Safety
/// Checked here.
#[track_caller]
pub unsafe fn tensor_memory_allocate(to: u32, columns: u32) {
    assert!(columns.is_power_of_two() && (32..=COLUMNS).contains(&columns), "{columns} columns cannot be allocated");
    meet(true, (Location::caller(), std::vec![to, columns]));
    current(|current| {
        if current.index % 32 == 0 {
            let mut tensor = lock(&current.block.tensor);
            assert!(tensor.is_empty(), "tensor memory is allocated once");
            // Not a number in any of the formats
            tensor.resize((128 * columns) as usize, u32::MAX);
            current.fail_if(lock(&current.block.memory).write(
                to,
                &0u32.to_le_bytes(),
                current.index + 1,
                current.epoch,
            ));
        }
    });
}
/// Gives tensor memory back.
///
/// # Safety
/// Checked here.
#[track_caller]
pub unsafe fn tensor_memory_free(at: u32, columns: u32) {
    meet(true, (Location::caller(), std::vec![at, columns]));
    current(|current| {
        if current.index % 32 == 0 {
            let mut tensor = lock(&current.block.tensor);
            assert_eq!(
                (at, tensor.len()),
                (0, (128 * columns) as usize),
                "what is given back is not what was allocated"
            );
            tensor.clear();
        }
    });
}
/// Allocates, as [`tensor_memory_allocate`], in both blocks of a pair: one warp of each comes here.
///
/// # Safety
/// Checked here.
#[track_caller]
pub unsafe fn tensor_memory_allocate_of_pair(to: u32, columns: u32) {
    // SAFETY: the same demand.
    unsafe { tensor_memory_allocate(to, columns) }
}
/// Gives tensor memory back in both blocks of a pair.
///
/// # Safety
/// Checked here.
#[track_caller]
pub unsafe fn tensor_memory_free_of_pair(at: u32, columns: u32) {
    // SAFETY: the same demand.
    unsafe { tensor_memory_free(at, columns) }
}
/// Nothing to do here.
pub const fn tensor_memory_before_barrier() {}
/// Nothing to do here.
pub const fn tensor_memory_after_barrier() {}

macro_rules! tensor_multiply {
    ($($name:ident $blocks:literal: [$($code:literal $format:literal),*];)*) => {$(
        #[doc = concat!("`D = A·Bᵀ`, or `D += A·Bᵀ` if `add`, of so many blocks: ", $blocks)]
        ///
        /// # Safety
        /// Checked here.
        pub unsafe fn $name(d: u32, a: u64, b: u64, instruction: u32, add: bool) {
            let format = |code: u32| match code {
                $($code => $format,)*
                other => panic!("format {other} is not one of {}", stringify!($name)),
            };
            multiply(d, [a, b], instruction, add, $blocks, format);
        }
    )*};
}
// Of each kind the codes of A and B: PTX ISA, instruction descriptor.
tensor_multiply! {
    tensor_multiply_f16 1: [0 "f16", 1 "bf16"];
    tensor_multiply_tf32 1: [2 "tf32"];
    tensor_multiply_f8f6f4 1: [0 "e4m3", 1 "e5m2"];
    tensor_multiply_i8 1: [0 "u8", 1 "s8"];
    tensor_multiply_f16_of_pair 2: [0 "f16", 1 "bf16"];
    tensor_multiply_tf32_of_pair 2: [2 "tf32"];
    tensor_multiply_f8f6f4_of_pair 2: [0 "e4m3", 1 "e5m2"];
    tensor_multiply_i8_of_pair 2: [0 "u8", 1 "s8"];
}
/// An accumulator of this format, to which a sum is added: PTX ISA, instruction descriptor.
fn added(format: u32, word: u32, sum: f32) -> u32 {
    match format {
        0 => u32::from(F16::nearest(F16::from_bits(word as u16).value() + sum).0),
        1 => (f32::from_bits(word) + sum).to_bits(),
        2 => word.wrapping_add(sum as i32 as u32),
        other => panic!("accumulators of format {other}"),
    }
}
/// The address of byte `mn` of column `k` behind the swizzle of pieces of 32 bytes, where M or N is contiguous: ((128 bytes, m), (4, k)).
fn mn_major_by_32(descriptor: u64, mn: u32, k: u32) -> u32 {
    let [start, leading, stride] = fields(descriptor);
    swizzled_by_32(start + mn / 128 * leading + mn % 128 + k % 4 * 128 + k / 4 * stride)
}
/// Of the accumulators of a block, of so many rows and columns, the lane and the column of one: PTX ISA, tcgen05, data path layouts.
pub(super) fn accumulator(blocks: u32, rows: usize, columns: usize, [row, column]: [usize; 2]) -> [usize; 2] {
    match (blocks, rows) {
        // Layout F: 64 rows are in the first 16 lanes of each warp.
        (1, 64) => [row / 16 * 32 + row % 16, column],
        // Layout B: the second half of the columns is in the upper lanes.
        (2, 64) => [row + column / (columns / 2) * 64, column % (columns / 2)],
        // Layouts D and A: a row is in a lane.
        _ => [row, column],
    }
}
/// An operand of tcgen05, and whether its swizzle moves pieces of 32 bytes. The swizzles of 128, 64 and 32 bytes are 2, 4 and 6 here, and in wgmma 1, 2 and 3; the
/// other fields are where wgmma has them.
pub(super) fn operand(descriptor: u64, format: &'static str, transposed: u32) -> (GroupOperand, bool) {
    let swizzle = descriptor >> 61;
    assert!(matches!((swizzle, transposed), (0 | 2 | 4 | 6, _) | (1, 1)), "the swizzle {swizzle} is not known");
    assert_eq!(descriptor >> 46 & 7, 1, "the version of a descriptor of tcgen05");
    let descriptor = (descriptor & ((1 << 46) - 1)) | swizzle >> 1 << 62;
    (GroupOperand { descriptor, format, transposed: transposed == 1 }, swizzle == 1)
}
/// Of two blocks, the first one has the first half of the rows of A, of D, and of the columns of B, and begins the products.
fn multiply(
    d: u32,
    operands: [u64; 2],
    instruction: u32,
    add: bool,
    blocks: u32,
    format: impl Fn(u32) -> &'static str,
) {
    let field = |from: u32, bits: u32| instruction >> from & ((1 << bits) - 1);
    let (rows, columns) = (16 * field(24, 5) / blocks, 8 * field(17, 6));
    // Nothing sparse, saturated or negated.
    assert_eq!([field(0, 4), field(6, 1), field(13, 2), field(23, 1), field(29, 3)], [0; 5], "{instruction:#x}");
    let step = if rows * blocks == 64 { 8 } else { 16 };
    assert!(matches!(rows, 64 | 128) && (step..=256).contains(&columns) && columns % step == 0, "{rows} x {columns}");
    let (own, epoch, rank) = current(|current| (current.block.clone(), current.epoch, current.rank));
    assert!(rank % blocks == 0, "the second block of a pair begins products");
    let all: Vec<_> = (0..blocks)
        .map(|i| if i == 0 { own.clone() } else { current(|current| current.cluster.block(rank + i)) })
        .collect();
    let operand = |bits, code, transposed| operand(bits, format(code), transposed);
    let (a, b) = (operand(operands[0], field(7, 3), field(15, 1)), operand(operands[1], field(10, 3), field(16, 1)));
    assert_eq!(a.0.columns(), b.0.columns(), "elements of A and B of one width");
    let matrix = |(operand, by_32): (GroupOperand, bool), rows: u32, block: &Block| -> Vec<Vec<f32>> {
        let mut memory = lock(&block.memory);
        let mut value = |row: u32, k: u32| {
            let address = if by_32 {
                mn_major_by_32(operand.descriptor, row * operand.size(), k)
            } else {
                operand.address(row, k)
            };
            operand.value_at(&mut memory, address, epoch)
        };
        (0..rows).map(|row| (0..operand.columns()).map(|k| value(row, k)).collect()).collect()
    };
    let b: Vec<_> = all.iter().flat_map(|block| matrix(b, columns / blocks, block)).collect();
    for block in &all {
        let a = matrix(a, rows, block);
        let mut tensor = lock(&block.tensor);
        let (lane, first, width) = (d >> 16, (d & 0xffff) as usize, tensor.len() / 128);
        // Two blocks with 64 rows each have half as many columns.
        let taken = if blocks * rows == 128 && blocks == 2 { columns / 2 } else { columns };
        assert!(lane == 0 && first + taken as usize <= width, "the accumulator is outside of what was allocated");
        for (row, a) in a.iter().enumerate() {
            for (column, b) in b.iter().enumerate() {
                let [lane, at] = accumulator(blocks, rows as usize, columns as usize, [row, column]);
                let word = &mut tensor[lane * width + first + at];
                let sum = a.iter().zip(b).map(|(x, y)| x * y).sum::<f32>();
                *word = added(field(4, 2), if add { *word } else { 0 }, sum);
            }
        }
    }
}
/// Arrives at the barrier: all products are done.
///
/// # Safety
/// Checked here.
pub unsafe fn tensor_commit(barrier: u32) {
    // SAFETY: the same demand.
    unsafe { barrier_arrive(barrier) }
}
/// Arrives at the barrier that is at this address in each block of the mask.
///
/// # Safety
/// Checked here.
pub unsafe fn tensor_commit_to(barrier: u32, blocks: u16) {
    let cluster = current(|current| current.cluster.clone());
    for rank in (0..16).filter(|rank| blocks >> rank & 1 == 1) {
        arrive(&cluster.block(rank), barrier, 0);
    }
}
pub use tensor_commit_to as tensor_commit_of_pair_to;
/// The lane and the column of a register of a lane: PTX ISA, tcgen05, data movement shapes.
type Cell = fn(lane: usize, register: usize) -> (usize, usize);
fn cell_32x32(lane: usize, register: usize) -> (usize, usize) {
    (lane, register)
}
fn cell_16x256(lane: usize, register: usize) -> (usize, usize) {
    (lane / 4 + 8 * (register / 2 % 2), 8 * (register / 4) + 2 * (lane % 4) + register % 2)
}
fn cell_16x128(lane: usize, register: usize) -> (usize, usize) {
    (lane / 4 + 8 * (register % 2), 4 * (register / 2) + lane % 4)
}
/// `packed`: a register has the lower halves of two columns.
#[track_caller]
fn load<const N: usize>(address: u32, cell: Cell, packed: bool) -> [u32; N] {
    let offers = meet(true, (Location::caller(), std::vec![address]));
    assert!(offers.iter().all(|offer| offer.1 == offers[0].1), "the lanes of a warp have different addresses");
    current(|current| {
        let (first, column) = ((address >> 16) as usize, (address & 0xffff) as usize);
        let own = (current.index / 32 % 4 * 32) as usize;
        let tensor = lock(&current.block.tensor);
        let width = tensor.len() / 128;
        let word = |lane: usize, column: usize| {
            assert!((own..own + 32).contains(&lane), "a warp reaches its own 32 lanes only");
            assert!(column < width, "columns that were not allocated");
            tensor[lane * width + column]
        };
        core::array::from_fn(|register| {
            let (lane, at) = cell((current.index % 32) as usize, register);
            if packed {
                let [low, high] = [0, 1].map(|half| word(first + lane, column + 2 * at + half) & 0xffff);
                low | high << 16
            } else {
                word(first + lane, column + at)
            }
        })
    })
}
macro_rules! tensor_memory_loads {
    ($($name:ident: $registers:literal, $cell:ident, $packed:literal;)*) => {$(
        /// Loads so many registers from tensor memory.
        ///
        /// # Safety
        /// Checked here.
        #[track_caller]
        pub unsafe fn $name(address: u32) -> [u32; $registers] {
            load(address, $cell, $packed)
        }
    )*};
}
tensor_memory_loads! {
    tensor_memory_load_32x32_x16: 16, cell_32x32, false;
    tensor_memory_load_32x32_x32: 32, cell_32x32, false;
    tensor_memory_load_32x32_x64: 64, cell_32x32, false;
    tensor_memory_load_32x32_x128: 128, cell_32x32, false;
    tensor_memory_load_32x32_x16_packed: 16, cell_32x32, true;
    tensor_memory_load_16x256_x4: 16, cell_16x256, false;
    tensor_memory_load_16x256_x8: 32, cell_16x256, false;
    tensor_memory_load_16x128_x8: 16, cell_16x128, false;
    tensor_memory_load_16x128_x16: 32, cell_16x128, false;
    tensor_memory_load_16x128_x4_packed: 8, cell_16x128, true;
    tensor_memory_load_16x128_x8_packed: 16, cell_16x128, true;
}
