//! What sm_100a adds: tensor memory as 128 lanes of 512 columns, and tcgen05 by the PTX ISA's descriptors. Products happen where they are begun.

use super::block::{current, lock, meet};
use super::hopper::{barrier_arrive, element_at};
use crate::element::{Bf16, F16};
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
            tensor.resize((128 * columns) as usize, f32::NAN);
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
/// Nothing to do here.
pub const fn tensor_memory_before_barrier() {}
/// Nothing to do here.
pub const fn tensor_memory_after_barrier() {}

/// `D = A·Bᵀ`, or `D += A·Bᵀ` if `add`.
///
/// # Safety
/// Checked here.
pub unsafe fn tensor_multiply_f16(d: u32, a: u64, b: u64, instruction: u32, add: bool) {
    let field = |from: u32, bits: u32| instruction >> from & ((1 << bits) - 1);
    let (rows, columns) = (16 * field(24, 5), 8 * field(17, 6));
    assert_eq!((field(4, 2), field(7, 3), field(15, 2)), (1, field(10, 3), 0), "one format to f32, both K-major");
    let value: fn(u16) -> f32 = match field(7, 3) {
        0 => |bits| F16::from_bits(bits).value(),
        1 => |bits| Bf16::from_bits(bits).value(),
        other => panic!("format {other} is not one of 16 bits"),
    };
    assert!(rows == 128 && columns <= 256 && columns % 16 == 0, "{rows} x {columns}");
    let block = current(|current| current.block.clone());
    let memory = lock(&block.memory);
    // The 128-byte swizzle is 2 here, and in wgmma 1; the other fields are where wgmma has them.
    let as_wgmma = |descriptor: u64| {
        assert_eq!((descriptor >> 61, descriptor >> 46 & 7), (2, 1), "the 128-byte swizzle, and version 1");
        (descriptor & ((1 << 46) - 1)) | 1 << 62
    };
    let matrix = |descriptor: u64, rows: u32| -> Vec<[f32; 16]> {
        let element = |row: u32, k: usize| {
            let half = memory
                .get(element_at(as_wgmma(descriptor), row, k as u32))
                .unwrap_or_else(|why| panic!("tcgen05: {why}"));
            value(u16::from_le_bytes(half))
        };
        (0..rows).map(|row| core::array::from_fn(|k| element(row, k))).collect()
    };
    let (a, b) = (matrix(a, rows), matrix(b, columns));
    let mut tensor = lock(&block.tensor);
    let (lane, first, width) = (d >> 16, (d & 0xffff) as usize, tensor.len() / 128);
    assert!(lane == 0 && first + columns as usize <= width, "the accumulator is outside of what was allocated");
    for (row, a) in a.iter().enumerate() {
        for (column, b) in b.iter().enumerate() {
            let sum = &mut tensor[row * width + first + column];
            *sum = if add { *sum } else { 0.0 } + a.iter().zip(b).map(|(x, y)| x * y).sum::<f32>();
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
/// Loads 32 columns of the lane of each lane of the warp.
///
/// # Safety
/// Checked here.
#[track_caller]
pub unsafe fn tensor_memory_load_32x32(address: u32) -> [u32; 32] {
    let offers = meet(true, (Location::caller(), std::vec![address]));
    assert!(offers.iter().all(|offer| offer.1 == offers[0].1), "the lanes of a warp have different addresses");
    current(|current| {
        let (lane, column) = (address >> 16, (address & 0xffff) as usize);
        assert_eq!(lane, current.index / 32 % 4 * 32, "a warp reaches its own 32 lanes only");
        let tensor = lock(&current.block.tensor);
        let width = tensor.len() / 128;
        assert!(column + 32 <= width, "columns that were not allocated");
        let at = (lane + current.index % 32) as usize * width + column;
        core::array::from_fn(|i| tensor[at + i].to_bits())
    })
}
