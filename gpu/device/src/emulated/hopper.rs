//! What sm_90a adds, without tensor maps: barriers in shared memory, and wgmma. Descriptors and fragments are read by the PTX ISA's tables. Products happen
//! where they are begun. What wgmma has read, a thread may write behind the next barrier of the block; other races with copies and products are not looked for.

use super::block::{Barrier, Block, current, lock, meet_cluster, meet_group};
use super::memory::Memory;
use crate::element::{Bf16, F16, minifloat};
use core::panic::Location;
use cute_static::typenum::Unsigned;
use std::sync::PoisonError;
use std::vec;
use std::vec::Vec;

/// Makes the barrier at this address one that `count` arrivals complete.
///
/// # Safety
/// Checked here.
pub unsafe fn barrier_init(address: u32, count: u32) {
    assert!(address % 8 == 0, "a barrier is at a multiple of 8");
    let block = current(|current| current.block.clone());
    lock(&block.memory).barrier(address).unwrap_or_else(|why| panic!("{why}"));
    change(&block, |barriers| barriers.insert(address, Barrier { count, waiting_for: count, ..Barrier::default() }));
}
/// Nothing: no assembler moves instructions here.
pub const fn keep_order() {}
/// Makes new barriers visible.
pub const fn fence_barriers() {}
pub(super) fn change<R>(block: &Block, f: impl FnOnce(&mut std::collections::HashMap<u32, Barrier>) -> R) -> R {
    let result = f(&mut lock(&block.barriers.0));
    block.barriers.1.notify_all();
    result
}
pub(super) fn at(barriers: &mut std::collections::HashMap<u32, Barrier>, address: u32) -> &mut Barrier {
    barriers.get_mut(&address).unwrap_or_else(|| panic!("there is no barrier at {address:#x}"))
}
impl Barrier {
    pub(super) fn changed(&mut self) {
        if self.waiting_for == 0 && self.bytes == 0 {
            self.phase += 1;
            self.waiting_for = self.count;
            self.behind = core::mem::take(&mut self.arrived);
            for (block, brought) in self.boxes.drain(..) {
                let mut memory = lock(&block.memory);
                for (place, bytes) in brought.iter() {
                    memory.put(*place, bytes).unwrap_or_else(|why| panic!("{why}"));
                }
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
/// Arrives at the barrier at this address in the block of a rank of the cluster.
///
/// # Safety
/// Checked here.
pub unsafe fn barrier_arrive_at(address: u32, rank: u32) {
    let block = current(|current| current.cluster.block(rank));
    arrive(&block, address, 0);
}
pub use barrier_arrive_at as barrier_arrive_at_after_products;
/// The threads of all blocks of the cluster wait for one another.
#[track_caller]
pub fn cluster_barrier() {
    // As a barrier of each block, and then of all: what is counted for a block is counted by its own.
    crate::machine::barrier();
    meet_cluster((Location::caller(), Vec::new()));
}
/// The rank of the emulated block in its cluster.
pub fn rank_in_cluster() -> u32 {
    current(|current| current.rank)
}
/// Arrives at a barrier that expects so many bytes more.
///
/// # Safety
/// Checked here.
pub unsafe fn barrier_expect(address: u32, bytes: u32) {
    let block = current(|current| current.block.clone());
    arrive(&block, address, bytes);
}
pub(super) fn arrive(block: &Block, address: u32, bytes: u32) {
    let epoch = current(|current| current.epoch);
    change(block, |barriers| {
        let barrier = at(barriers, address);
        assert!(barrier.waiting_for > 0, "more arrivals at {address:#x} than it waits for");
        barrier.waiting_for -= 1;
        barrier.bytes += i64::from(bytes);
        if bytes == 0 {
            barrier.arrived = barrier.arrived.max(epoch);
        }
        barrier.changed();
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
    // Who waits for threads is behind what they have done, as at a barrier of the block.
    let behind = at(&mut barriers, address).behind;
    drop(barriers);
    current(|current| current.epoch = current.epoch.max(if behind > 0 { behind + 1 } else { 0 }));
}
/// As [`barrier_wait`]: here the scope makes no difference.
///
/// # Safety
/// Checked here.
pub unsafe fn barrier_wait_for_blocks(address: u32, parity: u32) {
    // SAFETY: checked here.
    unsafe { barrier_wait(address, parity) }
}
/// Nothing to do here.
///
/// # Safety
/// None.
pub unsafe fn registers_down_to<N: Unsigned>() {}
/// Nothing to do here.
///
/// # Safety
/// None.
pub unsafe fn registers_up_to<N: Unsigned>() {}
/// Nothing to do here.
pub const fn group_fence() {}
/// Nothing to do here.
pub const fn group_commit() {}
/// Nothing to do here.
pub const fn group_wait<const N: u32>() {}
/// The fields of a descriptor: where it starts, its leading and its stride byte offset
pub(super) fn fields(descriptor: u64) -> [u32; 3] {
    [0, 16, 32].map(|from| (descriptor >> from & 0x3fff) as u32 * 16)
}
/// The address of byte `k` of a row of a K-major operand: ((8, m), (16 bytes, 2)).
fn k_major(descriptor: u64, row: u32, k: u32) -> u32 {
    let ([start, leading, stride], (group, in_group)) = (fields(descriptor), (row / 8, row % 8));
    let plain = |span: u32| start + group * stride + in_group * span + k;
    match descriptor >> 62 {
        0 => start + group * stride + k / 16 * leading + in_group * 16 + k % 16,
        1 => swizzled(plain(128), 0x70),
        2 => swizzled(plain(64), 0x30),
        _ => swizzled(plain(32), 0x10),
    }
}
/// The address of byte `mn` of column `k` of an operand where M or N is contiguous: ((a row of the swizzle, m), (8, k)).
fn mn_major(descriptor: u64, mn: u32, k: u32) -> u32 {
    let ([start, leading, stride], (group, in_group)) = (fields(descriptor), (k / 8, k % 8));
    let plain = |span: u32| start + mn / span * leading + mn % span + in_group * span + group * stride;
    match descriptor >> 62 {
        0 => start + mn / 16 * stride + mn % 16 + in_group * 16 + group * leading,
        1 => swizzled(plain(128), 0x70),
        2 => swizzled(plain(64), 0x30),
        _ => swizzled(plain(32), 0x10),
    }
}
pub(super) const fn swizzled(at: u32, mask: u32) -> u32 {
    at ^ (at >> 3 & mask)
}
/// The swizzle of 128 bytes that moves pieces of 32 bytes.
pub(super) const fn swizzled_by_32(at: u32) -> u32 {
    at ^ (at >> 2 & 0x60)
}

/// An operand of wgmma in shared memory: its descriptor, what its elements are, and whether M or N is contiguous.
#[derive(Clone, Copy, Debug)]
pub struct GroupOperand {
    /// The descriptor
    pub descriptor: u64,
    /// The name of the type of its elements in PTX
    pub format: &'static str,
    /// Whether K is not contiguous
    pub transposed: bool,
}
impl GroupOperand {
    /// The bytes of an element
    pub(super) fn size(&self) -> u32 {
        match self.format {
            "tf32" => 4,
            "f16" | "bf16" => 2,
            _ => 1,
        }
    }
    /// The columns that one instruction reads: 32 bytes.
    pub(super) fn columns(&self) -> u32 {
        32 / self.size()
    }
    /// The address of element (row, k).
    pub(super) fn address(&self, row: u32, k: u32) -> u32 {
        if self.transposed {
            mn_major(self.descriptor, row * self.size(), k)
        } else {
            k_major(self.descriptor, row, k * self.size())
        }
    }
    /// The value of element (row, k).
    fn value(&self, memory: &mut Memory, row: u32, k: u32, epoch: u32) -> f32 {
        self.value_at(memory, self.address(row, k), epoch)
    }
    /// The value at an address, small enough that a float has it.
    pub(super) fn value_at(&self, memory: &mut Memory, address: u32, epoch: u32) -> f32 {
        let bits = memory
            .read_by_all(address, self.size(), epoch)
            .unwrap_or_else(|why| panic!("an operand in shared memory: {why}"));
        self.value_of(bits)
    }
    /// The value of the bits of an element
    fn value_of(&self, bits: u32) -> f32 {
        match self.format {
            // 10 bits of the fraction are read.
            "tf32" => f32::from_bits(bits & !0x1fff),
            "f16" => F16::from_bits(bits as u16).value(),
            "bf16" => Bf16::from_bits(bits as u16).value(),
            "e4m3" => minifloat::<4>(bits as u8),
            "e5m2" => minifloat::<5>(bits as u8),
            "s8" => f32::from(bits as u8 as i8),
            "u8" => f32::from(bits as u8),
            other => panic!("{other} is not emulated"),
        }
    }
}

/// A register of accumulators, of which wgmma adds to each value.
pub trait EmulatedSum: crate::accumulators::Sum {
    /// Adds to value `i` of it.
    fn add(&mut self, i: usize, more: f32);
}
impl EmulatedSum for f32 {
    fn add(&mut self, _: usize, more: f32) {
        *self += more;
    }
}
impl EmulatedSum for i32 {
    fn add(&mut self, _: usize, more: f32) {
        *self = self.wrapping_add(more as Self);
    }
}
impl EmulatedSum for u32 {
    fn add(&mut self, i: usize, more: f32) {
        let half = F16::from_bits((*self >> (16 * i)) as u16).value() + more;
        *self = *self & !(0xffff << (16 * i)) | Self::from(F16::nearest(half).0) << (16 * i);
    }
}
/// `C += A·Bᵀ`, 64 × `columns` × 32 bytes.
#[track_caller]
pub fn group_multiply<S: EmulatedSum>(columns: u32, c: &mut [S], a: GroupOperand, b: GroupOperand) {
    multiply(columns, c, SideA::InMemory(a), b, None);
}
/// As [`group_multiply`], where a thread has its registers of A, whose elements have the type of those of B, of 16 bits.
#[track_caller]
pub fn group_multiply_held<S: EmulatedSum>(columns: u32, c: &mut [S], a: [u32; 4], b: GroupOperand) {
    multiply(columns, c, SideA::Held(a), b, None);
}
/// As [`group_multiply`], where two of four values along K are stored of A, of 16 bits each, and a thread has the word of metadata.
#[track_caller]
pub fn group_multiply_sparse<S: EmulatedSum>(
    columns: u32,
    c: &mut [S],
    a: GroupOperand,
    b: GroupOperand,
    metadata: u32,
) {
    multiply(columns, c, SideA::InMemory(a), b, Some(metadata));
}
/// A in shared memory, or the registers of it that a thread has
#[derive(Clone, Copy)]
enum SideA {
    InMemory(GroupOperand),
    Held([u32; 4]),
}
/// Each thread reads its share of the operands, and shows it the others.
#[track_caller]
fn multiply<S: EmulatedSum>(columns: u32, c: &mut [S], of_a: SideA, b: GroupOperand, metadata: Option<u32>) {
    let (block, index, epoch) = current(|current| (current.block.clone(), current.index, current.epoch));
    let (thread, lane, stored) = (index % 128, index % 32, b.columns());
    // Of A in registers nothing is read: what is said of it is what is said of B.
    let (a, registers, elements_of_a) = match of_a {
        SideA::InMemory(a) => (a, [0; 4], 64 * stored),
        SideA::Held(registers) => (b, registers, 0),
    };
    assert_eq!(a.columns(), stored, "elements of A and B of one width");
    let depth = if metadata.is_some() { 2 * stored } else { stored };
    let read: Vec<u32> = {
        let mut memory = lock(&block.memory);
        let mut element = |i: u32| {
            let (operand, i, columns) = if i < elements_of_a { (a, i, stored) } else { (b, i - elements_of_a, depth) };
            operand.value(&mut memory, i / columns, i % columns, epoch).to_bits()
        };
        (thread..elements_of_a + columns * depth).step_by(128).map(&mut element).collect()
    };
    let descriptors = [a.descriptor, b.descriptor].map(|d| [d as u32, (d >> 32) as u32]).concat();
    let more = [&[metadata.unwrap_or(0)][..], &registers].concat();
    let offers = meet_group((Location::caller(), [descriptors, more, read].concat()));
    assert!(
        offers.iter().all(|offer| offer.1[..4] == offers[0].1[..4]),
        "the threads of a warpgroup have different descriptors"
    );
    let element = |i: u32| f32::from_bits(offers[i as usize % 128].1[9 + i as usize / 128]);
    let row = |first: u32| -> Vec<f32> {
        // Register 2h + r of lane 4g + t of warp w has row 16w + g + 8r and columns 8h + 2t and the next one, as that of `mma` in each warp.
        let held = |k: usize| {
            let lane = 32 * (first as usize / 16) + 4 * (first as usize % 8) + k % 8 / 2;
            let register = offers[lane].1[5 + 2 * (k / 8) + first as usize / 8 % 2];
            b.value_of(register >> (16 * (k % 2)) & 0xffff)
        };
        let stored: Vec<f32> = match of_a {
            SideA::InMemory(_) => (first * stored..(first + 1) * stored).map(element).collect(),
            SideA::Held(_) => (0..stored as usize).map(held).collect(),
        };
        if metadata.is_none() {
            return stored;
        }
        // As those of `mma.sp` in each warp: lane 4g has the metadata of the first 16 values of row g in its low bits, and of row g + 8 in its high bits.
        let which = |j: usize| {
            let lane = 32 * (first as usize / 16) + 4 * (first as usize % 8) + j / 4;
            offers[lane].1[4] >> (16 * (first / 8 % 2) + 4 * (j as u32 % 4)) & 15
        };
        let mut values = vec![0.0; depth as usize];
        for j in 0..depth as usize / 4 {
            let [one, other] = [which(j) & 3, which(j) >> 2];
            assert!(one < other, "the metadata {:#x} are not in order", which(j));
            values[4 * j + one as usize] = stored[2 * j];
            values[4 * j + other as usize] = stored[2 * j + 1];
        }
        values
    };
    let row_of_b = |column: u32| -> Vec<f32> {
        let first = elements_of_a + column * depth;
        (first..first + depth).map(element).collect()
    };
    // D: d_i of lane 4g + t of warp w is in row 16w + g + 8·(i/2 mod 2), column 8·(i/4) + 2t + (i mod 2).
    let rows = [0, 8].map(|more| row(16 * (thread / 32) + lane / 4 + more));
    for column in (0..columns).filter(|column| column % 8 / 2 == lane % 4) {
        let of_b = row_of_b(column);
        for (half, of_a) in rows.iter().enumerate() {
            let i = 4 * (column / 8) as usize + 2 * half + column as usize % 2;
            c[i / S::VALUES].add(i % S::VALUES, of_a.iter().zip(&of_b).map(|(x, y)| x * y).sum());
        }
    }
}
