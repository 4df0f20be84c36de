//! What sm_90a adds. A tensor map is the parameters that the driver would be given; descriptors and fragments are read by the PTX ISA's
//! tables. Products happen where they are begun; what a copy brings is there when its barrier is complete, no earlier. What wgmma has read,
//! a thread may write behind the next barrier of the block; other races with copies and products are not looked for.

use super::block::{Barrier, current, lock, meet_group};
use super::memory::Memory;
use crate::element::{Bf16, F16};
use core::panic::Location;
use cute_static::tma::{SwizzleKind, TensorMapParameters};
use std::format;
use std::sync::{Mutex, PoisonError};
use std::vec::Vec;

/// A tensor map as its parameters, and the address of the tensor.
#[derive(Clone, Copy, Debug)]
pub struct TensorMapObject {
    /// What `cuTensorMapEncodeTiled` is given
    pub parameters: TensorMapParameters,
    /// Where the tensor is
    pub address: *const u8,
}
// SAFETY: the emulated kernels only read through it.
unsafe impl Sync for TensorMapObject {}

/// Makes the barrier at this address one that `count` arrivals complete.
///
/// # Safety
/// Checked here.
pub unsafe fn barrier_init(address: u32, count: u32) {
    assert!(address % 8 == 0, "a barrier is at a multiple of 8");
    change(|barriers| barriers.insert(address, Barrier { count, waiting_for: count, ..Barrier::default() }));
}
/// Makes new barriers visible.
pub const fn fence_barriers() {}
fn change<R>(f: impl FnOnce(&mut std::collections::HashMap<u32, Barrier>) -> R) -> R {
    let block = current(|current| current.block.clone());
    let result = f(&mut lock(&block.barriers.0));
    block.barriers.1.notify_all();
    result
}
fn at(barriers: &mut std::collections::HashMap<u32, Barrier>, address: u32) -> &mut Barrier {
    barriers.get_mut(&address).unwrap_or_else(|| panic!("there is no barrier at {address:#x}"))
}
impl Barrier {
    fn changed(&mut self, memory: &Mutex<Memory>) {
        if self.waiting_for == 0 && self.bytes == 0 {
            self.phase += 1;
            self.waiting_for = self.count;
            for (place, bytes) in self.boxes.drain(..) {
                lock(memory).put(place, &bytes).unwrap_or_else(|why| panic!("{why}"));
            }
        }
    }
}
/// Arrives at a barrier.
///
/// # Safety
/// Checked here.
pub unsafe fn barrier_arrive(address: u32) {
    // SAFETY: the same demand.
    unsafe { barrier_expect(address, 0) }
}
/// Arrives at a barrier of the emulated block, which is the only one of its cluster.
///
/// # Safety
/// Checked here.
pub unsafe fn barrier_arrive_at(address: u32, rank: u32) {
    assert_eq!(rank, 0, "an emulated cluster has one block");
    // SAFETY: the same demand.
    unsafe { barrier_arrive(address) }
}
/// The threads of the emulated block wait for one another.
pub fn cluster_barrier() {
    crate::machine::barrier();
}
/// The rank of the emulated block.
pub const fn rank_in_cluster() -> u32 {
    0
}
/// Arrives at a barrier that expects so many bytes more.
///
/// # Safety
/// Checked here.
pub unsafe fn barrier_expect(address: u32, bytes: u32) {
    let block = current(|current| current.block.clone());
    change(|barriers| {
        let barrier = at(barriers, address);
        assert!(barrier.waiting_for > 0, "more arrivals at {address:#x} than it waits for");
        barrier.waiting_for -= 1;
        barrier.bytes += i64::from(bytes);
        barrier.changed(&block.memory);
    });
}
/// Waits until the phase of this parity is complete.
///
/// # Safety
/// Checked here.
pub unsafe fn barrier_wait(address: u32, parity: u32) {
    let block = current(|current| current.block.clone());
    let mut barriers = lock(&block.barriers.0);
    // Phase number `n` has parity `n mod 2`; the one before the first counts as complete.
    while at(&mut barriers, address).phase % 2 == parity {
        assert!(!block.is_broken(), "others gave up");
        barriers = block.barriers.1.wait(barriers).unwrap_or_else(PoisonError::into_inner);
    }
}
/// Nothing to do here.
///
/// # Safety
/// None.
pub const unsafe fn prepare_tensor_map(_map: *const TensorMapObject) {}

/// Copies a box of a matrix to shared memory; what is outside of the tensor is zero.
///
/// # Safety
/// The tensor is valid for reads.
pub unsafe fn copy_box_2d(to: u32, map: *const TensorMapObject, x: i32, y: i32, barrier: u32) {
    // SAFETY: as promised.
    let TensorMapObject { parameters, address } = unsafe { *map };
    assert!(parameters.rank == 2 && parameters.check(address as u64).is_ok(), "{:?}", parameters.check(address as u64));
    let size = (parameters.data_type.shared_bits() / 8) as usize;
    let (alignment, swizzle): (u32, fn(u32) -> u32) = match parameters.swizzle {
        SwizzleKind::None => (128, |at| at),
        SwizzleKind::Bytes32 => (256, |at| at ^ at >> 3 & 0x10),
        SwizzleKind::Bytes64 => (512, |at| at ^ at >> 3 & 0x30),
        SwizzleKind::Bytes128 => (1024, |at| at ^ at >> 3 & 0x70),
        other => panic!("{other:?} is not emulated"),
    };
    assert!(to % alignment == 0, "the destination {to:#x} is not a multiple of {alignment}");
    let [columns, rows, ..] = parameters.box_dims;
    let (mut bytes, mut arriving, block) = (0, Vec::new(), current(|current| current.block.clone()));
    for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
        let (i, j) = (i64::from(y) + i64::from(row), i64::from(x) + i64::from(column));
        let inside =
            i >= 0 && j >= 0 && (i as u64) < parameters.global_dims[1] && (j as u64) < parameters.global_dims[0];
        let mut element: Vec<u8> = std::vec![0; size];
        if inside {
            let offset = i as usize * parameters.global_strides[0] as usize + j as usize * size;
            // SAFETY: the element is one of the tensor.
            element.copy_from_slice(unsafe { core::slice::from_raw_parts(address.add(offset), size) });
        }
        let place = swizzle(to + (row * columns + column) * size as u32);
        arriving.push((place, element));
        bytes += size as i64;
    }
    change(|barriers| {
        let barrier = at(barriers, barrier);
        barrier.bytes -= bytes;
        barrier.boxes.append(&mut arriving);
        barrier.changed(&block.memory);
    });
}

/// Nothing to do here.
///
/// # Safety
/// None.
pub const unsafe fn registers_down_to<const N: u32>() {}
/// Nothing to do here.
///
/// # Safety
/// None.
pub const unsafe fn registers_up_to<const N: u32>() {}
/// Nothing to do here.
pub const fn group_fence() {}
/// Nothing to do here.
pub const fn group_commit() {}
/// Nothing to do here.
pub const fn group_wait<const N: u32>() {}
/// Nothing to do here.
pub const fn settle(_accumulator: &mut f32) {}

/// The address of element (row, k) of a K-major operand of 16-bit elements: PTX ISA, matrix descriptor.
pub(super) fn element_at(descriptor: u64, row: u32, k: u32) -> u32 {
    let field = |from: u32| (descriptor >> from & 0x3fff) as u32 * 16;
    let (start, leading, stride) = (field(0), field(16), field(32));
    let (group, in_group) = (row / 8, row % 8);
    let plain = |span: u32| start + group * stride + in_group * span + 2 * k;
    match descriptor >> 62 {
        0 => start + group * stride + k / 8 * leading + in_group * 16 + 2 * (k % 8),
        1 => swizzled(plain(128), 0x70),
        2 => swizzled(plain(64), 0x30),
        _ => swizzled(plain(32), 0x10),
    }
}
const fn swizzled(at: u32, mask: u32) -> u32 {
    at ^ (at >> 3 & mask)
}

#[track_caller]
fn group_multiply(columns: u32, c: &mut [f32], a: u64, b: u64, value: fn(u16) -> f32) {
    let offers = meet_group((Location::caller(), std::vec![a as u32, (a >> 32) as u32, b as u32, (b >> 32) as u32]));
    assert!(offers.iter().all(|offer| offer.1 == offers[0].1), "the threads of a warpgroup have different descriptors");
    let (block, index, epoch) = current(|current| (current.block.clone(), current.index, current.epoch));
    let (thread, lane) = (index % 128, index % 32);
    let mut memory = lock(&block.memory);
    let mut element = |address: u32| {
        let half = memory.read(address, index + 1, epoch).unwrap_or_else(|why| panic!("{}", format!("wgmma: {why}")));
        value(u16::from_le_bytes(half))
    };
    let mut matrix = |descriptor: u64, rows: &[u32]| -> Vec<[f32; 16]> {
        rows.iter().map(|row| core::array::from_fn(|k| element(element_at(descriptor, *row, k as u32)))).collect()
    };
    // D: d_i of lane 4g + t of warp w is in row 16w + g + 8·(i/2 mod 2), column 8·(i/4) + 2t + (i mod 2).
    let rows = matrix(a, &[0, 8].map(|more| 16 * (thread / 32) + lane / 4 + more));
    let all: Vec<u32> = (0..columns).filter(|column| column % 8 / 2 == lane % 4).collect();
    let columns = matrix(b, &all);
    for (i, sum) in c.iter_mut().enumerate() {
        let (row, column) = (&rows[i / 2 % 2], &columns[2 * (i / 4) + i % 2]);
        *sum += row.iter().zip(column).map(|(x, y)| x * y).sum::<f32>();
    }
    drop(memory);
    // Nobody goes on to overwrite what others have not read.
    meet_group((Location::caller(), Vec::new()));
}
/// `C += A·Bᵀ`, 64 × 256 × 16.
///
/// # Safety
/// Checked here.
#[track_caller]
pub unsafe fn group_multiply_64x256x16_bf16(c: &mut [f32; 128], a: u64, b: u64) {
    group_multiply(256, c, a, b, |bits| Bf16::from_bits(bits).value());
}
/// [`group_multiply_64x256x16_bf16`], of f16.
///
/// # Safety
/// Checked here.
#[track_caller]
pub unsafe fn group_multiply_64x256x16_f16(c: &mut [f32; 128], a: u64, b: u64) {
    group_multiply(256, c, a, b, |bits| F16::from_bits(bits).value());
}
/// `C += A·Bᵀ`, 64 × 128 × 16.
///
/// # Safety
/// Checked here.
#[track_caller]
pub unsafe fn group_multiply_64x128x16_bf16(c: &mut [f32; 64], a: u64, b: u64) {
    group_multiply(128, c, a, b, |bits| Bf16::from_bits(bits).value());
}
