//! tcgen05 with scale factors, by the PTX ISA's tables: where `tcgen05.cp` brings them, and where products read them.

use super::blackwell::{accumulator, operand};
use super::block::{Block, current, lock};
use super::hopper::{GroupOperand, fields};
use super::memory::Memory;
use crate::element::{minifloat, narrow, ue4m3, ue8m0};
use std::sync::Arc;
use std::vec::Vec;

/// This block, and the next one if two multiply together.
fn blocks(count: u32) -> Vec<Arc<Block>> {
    let (own, rank) = current(|current| (current.block.clone(), current.rank));
    assert!(rank % count == 0, "the second block of a pair begins products or copies");
    (0..count).map(|i| if i == 0 { own.clone() } else { current(|current| current.cluster.block(rank + i)) }).collect()
}
macro_rules! copies {
    ($($name:ident $blocks:literal;)*) => {$(
        #[doc = concat!("Copies 512 bytes of scale factors to four columns of tensor memory, each in its own memory, of so many blocks: ", $blocks)]
        ///
        /// # Safety
        /// Checked here.
        pub unsafe fn $name(to: u32, from: u64) {
            copy(to, from, $blocks);
        }
    )*};
}
copies! {
    tensor_copy_factors 1;
    tensor_copy_factors_of_pair 2;
}
/// `.32x128b.warpx4`: row `r` of 16 bytes goes to lane `r` of each 32. Eight rows follow one another, and the next eight are at the stride.
fn copy(to: u32, from: u64, count: u32) {
    assert_eq!(
        (from >> 46 & 7, from >> 61),
        (1, 0),
        "the descriptor {from:#x} is not one of tcgen05 without a swizzle"
    );
    let [start, _, stride] = fields(from);
    let epoch = current(|current| current.epoch);
    for block in blocks(count) {
        let (mut memory, mut tensor) = (lock(&block.memory), lock(&block.tensor));
        let (column, width) = ((to & 0xffff) as usize, tensor.len() / 128);
        assert!(to >> 16 == 0 && column + 4 <= width, "factors are copied to columns that were not allocated");
        for (row, word) in (0..32).flat_map(|row| (0..4).map(move |word| (row, word))) {
            let at = start + row / 8 * stride + row % 8 * 16 + 4 * word;
            let bits = memory.read_by_all(at, 4, epoch).unwrap_or_else(|why| panic!("factors in shared memory: {why}"));
            for quarter in 0..4 {
                tensor[(32 * quarter + row) as usize * width + column + word as usize] = bits;
            }
        }
    }
}

/// The bits of a format, and the value of some
type Format = (u32, fn(u8) -> f32);
/// A kind of products: the values along K and the factors of a row of an instruction, whether four bits are packed, and the bits and the value of a format.
struct Kind {
    depth: u32,
    factors: u32,
    packed: bool,
    format: fn(u32) -> Format,
}
const MXF8F6F4: Kind = Kind {
    depth: 32,
    factors: 1,
    packed: false,
    format: |code| match code {
        0 => (8, minifloat::<4>),
        1 => (8, minifloat::<5>),
        3 => (6, narrow::<2, 3>),
        4 => (6, narrow::<3, 2>),
        5 => (4, narrow::<2, 1>),
        other => panic!("format {other} is not one of mxf8f6f4"),
    },
};
const fn of_nibbles(factors: u32) -> Kind {
    Kind {
        depth: 64,
        factors,
        packed: true,
        format: |code| {
            assert_eq!(code, 1, "the format of mxf4 and of mxf4nvf4");
            (4, narrow::<2, 1>)
        },
    }
}
macro_rules! products {
    ($($name:ident $blocks:literal: $kind:expr, $scale:literal $factor:ident;)*) => {$(
        #[doc = concat!("`D = A·Bᵀ`, or `D += A·Bᵀ` if `add`, with scale factors, of so many blocks: ", $blocks)]
        ///
        /// # Safety
        /// Checked here.
        pub unsafe fn $name(d: u32, a: u64, b: u64, instruction: u32, factors: [u32; 2], add: bool) {
            assert_eq!(instruction >> 23 & 1, $scale, "the type of the factors");
            multiply((d, [a, b], add), instruction, (factors, $factor), $blocks, &$kind);
        }
    )*};
}
products! {
    tensor_multiply_mxf8f6f4 1: MXF8F6F4, 1 ue8m0;
    tensor_multiply_mxf4 1: of_nibbles(2), 1 ue8m0;
    tensor_multiply_nvf4 1: of_nibbles(4), 0 ue4m3;
    tensor_multiply_mxf8f6f4_of_pair 2: MXF8F6F4, 1 ue8m0;
    tensor_multiply_mxf4_of_pair 2: of_nibbles(2), 1 ue8m0;
    tensor_multiply_nvf4_of_pair 2: of_nibbles(4), 0 ue4m3;
}
/// Element (row, k) of an operand, of so many bits. Of elements that are not packed, 16 take 16 bytes, of which the first ones are in use.
fn element(
    memory: &mut Memory,
    operand: &GroupOperand,
    [row, k]: [u32; 2],
    (bits, packed): (u32, bool),
    epoch: u32,
) -> u8 {
    let mut byte = |byte: u32| {
        let read = memory.read_by_all(operand.address(row, byte), 1, epoch);
        read.unwrap_or_else(|why| panic!("an operand in shared memory: {why}"))
    };
    if operand.transposed {
        return byte(k) as u8;
    }
    let bit = if packed { k * bits } else { 128 * (k / 16) + k % 16 * bits };
    let mut word = byte(bit / 8);
    if bit % 8 + bits > 8 {
        word |= byte(bit / 8 + 1) << 8;
    }
    (word >> (bit % 8)) as u8 & ((1_u32 << bits) - 1) as u8
}
fn multiply(
    (d, operands, add): (u32, [u64; 2], bool),
    instruction: u32,
    (factors, factor): ([u32; 2], fn(u8) -> f32),
    count: u32,
    kind: &Kind,
) {
    let field = |from: u32, bits: u32| instruction >> from & ((1 << bits) - 1);
    let (rows, columns) = (128 * field(27, 2) / count, 8 * field(17, 6));
    // Nothing sparse or negated; K is 32 bytes.
    assert_eq!([field(0, 4), field(6, 1), field(13, 2), field(24, 3), field(31, 1)], [0; 5], "{instruction:#x}");
    assert!(rows == 128 && (8..=256).contains(&columns), "{rows} x {columns}");
    let bytes = [field(29, 2), field(4, 2)];
    assert!(bytes.iter().all(|byte| byte % kind.factors == 0), "{} factors do not begin at {bytes:?}", kind.factors);
    let epoch = current(|current| current.epoch);
    let all = blocks(count);
    // The values of rows of an operand in the shared memory of a block, each times its factor in the tensor memory of another: from row `first` of all blocks on
    let matrix = |i: usize, rows: u32, first: u32, [block, scaled_by]: [&Block; 2]| -> Vec<Vec<f32>> {
        let (bits, value) = (kind.format)(field([7, 10][i], 3));
        let (operand, by_32) = operand(operands[i], "bytes", field([15, 16][i], 1));
        assert!(!by_32 && (bits == 8 || !operand.transposed), "an operand of {bits} bits whose M or N is contiguous");
        let (mut memory, tensor) = (lock(&block.memory), lock(&scaled_by.tensor));
        let width = tensor.len() / 128;
        let scale = |row: u32, k: u32| {
            // Row m of all blocks is in lane m mod 32 of each quarter, and in the column m / 32.
            let (lane, column) = ((row % 32) as usize, ((factors[i] & 0xffff) + row / 32) as usize);
            assert!(column < width, "factors outside of what was allocated");
            let words: [u32; 4] = core::array::from_fn(|quarter| tensor[(lane + 32 * quarter) * width + column]);
            assert_eq!(words, [words[0]; 4], "the quarters of the lanes have other factors");
            factor((words[0] >> (8 * (bytes[i] + k / (kind.depth / kind.factors)))) as u8)
        };
        let mut product = |row: u32, k: u32| {
            value(element(&mut memory, &operand, [row, k], (bits, kind.packed), epoch)) * scale(first + row, k)
        };
        (0..rows).map(|row| (0..kind.depth).map(|k| product(row, k)).collect()).collect()
    };
    let share = columns / count;
    for block in &all {
        // Each block has the values of its columns of B, and the factors of all columns.
        let b: Vec<_> = (0..).zip(&all).flat_map(|(i, other)| matrix(1, share, i * share, [other, block])).collect();
        let a = matrix(0, rows, 0, [block, block]);
        let mut tensor = lock(&block.tensor);
        let (lane, first, width) = (d >> 16, (d & 0xffff) as usize, tensor.len() / 128);
        assert!(lane == 0 && first + columns as usize <= width, "the accumulator is outside of what was allocated");
        for (row, a) in a.iter().enumerate() {
            for (column, b) in b.iter().enumerate() {
                let [lane, at] = accumulator(count, rows as usize, columns as usize, [row, column]);
                let word = &mut tensor[lane * width + first + at];
                let sum = a.iter().zip(b).map(|(x, y)| x * y).sum::<f32>();
                *word = (if add { f32::from_bits(*word) } else { 0.0 } + sum).to_bits();
            }
        }
    }
}
