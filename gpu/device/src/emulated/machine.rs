//! The machine as threads of the operating system. The fragments are those of the tables in the PTX ISA, not of any layout.

pub use super::blackwell::*;
pub use super::blackwell_scaled::*;
pub use super::boxes::*;
pub use super::hopper::*;
pub use super::im2col::*;
pub use super::products::*;

use super::banks::AccessOf;
use super::block::{Begun, current, lock, meet, meet_named};
use super::memory::BASE;
use crate::element::{Bf16, F16, minifloat, to_minifloat};
use core::panic::Location;
use std::sync::atomic::AtomicU32;
use std::sync::atomic::Ordering::{Acquire, Release};
use std::vec;
use std::vec::Vec;

/// The index of the thread in its block.
pub fn thread_index() -> u32 {
    current(|current| current.index)
}
/// The index of the block in mode x.
pub fn block_index_x() -> u32 {
    current(|current| current.at[0])
}
/// The index of the block in mode y.
pub fn block_index_y() -> u32 {
    current(|current| current.at[1])
}
/// The number of blocks in mode x.
pub fn blocks_x() -> u32 {
    current(|current| current.cluster.grid[0])
}
/// Waits for all threads of the block. All of them must come here.
#[track_caller]
pub fn barrier() {
    let epoch = current(|current| current.epoch);
    behind(&meet(false, (Location::caller(), vec![epoch])));
}
/// Waits for `THREADS` threads of the block, whole warps, which all come here: the barrier number `NAME`, from 1 to 15.
#[track_caller]
pub fn barrier_of<const NAME: u32, const THREADS: u32>() {
    const { assert!(0 < NAME && NAME < 16 && THREADS % 32 == 0) };
    let epoch = current(|current| current.epoch);
    behind(&meet_named(NAME, THREADS, (Location::caller(), vec![epoch])));
}
/// As [`barrier_of`], where name and number are constants of a type.
#[track_caller]
pub fn barrier_of_threads(name: u32, threads: u32) {
    assert!(0 < name && name < 16 && threads % 32 == 0, "barrier {name} of {threads} threads");
    let epoch = current(|current| current.epoch);
    behind(&meet_named(name, threads, (Location::caller(), vec![epoch])));
}
/// Those who met at a barrier count as many: others, who did not come, may have passed fewer.
fn behind(offers: &[super::collective::Offer]) {
    let most = offers.iter().map(|offer| offer.1[0]).max().unwrap_or(0);
    current(|current| current.epoch = most + 1);
}
/// Waits for all threads of the warp, which all come here.
#[track_caller]
pub fn warp_barrier() {
    meet(true, (Location::caller(), Vec::new()));
}
/// What the address of dynamic shared memory is a multiple of.
pub const SHARED_ALIGNMENT: u32 = 1024;
/// The address of the block's dynamic shared memory, a multiple of [`SHARED_ALIGNMENT`].
pub fn shared_base() -> u32 {
    BASE
}
/// `a·b + c`, rounded once.
pub fn fma(a: f32, b: f32, c: f32) -> f32 {
    a.mul_add(b, c)
}
/// `2^x`.
pub fn exp2(x: f32) -> f32 {
    x.exp2()
}
/// `1/√x`
pub fn rsqrt(x: f32) -> f32 {
    x.sqrt().recip()
}

fn read<const N: usize>(address: u32, log: bool) -> [u8; N] {
    current(|current| {
        if log {
            current.log.push(AccessOf { address, bytes: N as u32 });
        }
        let result = lock(&current.block.memory).read(address, current.index + 1, current.epoch);
        result.unwrap_or_else(|why| panic!("{why}"))
    })
}
fn write(address: u32, bytes: &[u8]) {
    current(|current| {
        current.log.push(AccessOf { address, bytes: bytes.len() as u32 });
        current.fail_if(lock(&current.block.memory).write(address, bytes, current.index + 1, current.epoch));
    });
}
fn word(bytes: &[u8], i: usize) -> u32 {
    u32::from_le_bytes(bytes[4 * i..4 * i + 4].try_into().expect("four"))
}

/// Loads `N` words from shared memory.
///
/// # Safety
/// Checked here.
pub unsafe fn load_shared<const N: usize>(address: u32) -> [u32; N] {
    let bytes: Vec<u8> = match N {
        1 => read::<4>(address, true).to_vec(),
        2 => read::<8>(address, true).to_vec(),
        4 => read::<16>(address, true).to_vec(),
        _ => unreachable!(),
    };
    core::array::from_fn(|i| word(&bytes, i))
}
/// Loads 64 bits from shared memory.
///
/// # Safety
/// Checked here.
pub unsafe fn load_shared_long(address: u32) -> u64 {
    u64::from_le_bytes(read(address, true))
}
/// Loads half a word, or a byte, from shared memory: as many bytes as `BYTES` says.
///
/// # Safety
/// Checked here.
pub unsafe fn load_shared_part<const BYTES: usize>(address: u32) -> u32 {
    match BYTES {
        1 => read::<1>(address, true)[0].into(),
        2 => u16::from_le_bytes(read(address, true)).into(),
        _ => unreachable!(),
    }
}
/// Stores `N` words to shared memory.
///
/// # Safety
/// Checked here.
pub unsafe fn store_shared<const N: usize>(address: u32, words: &[u32; N]) {
    write(address, &words.iter().flat_map(|word| word.to_le_bytes()).collect::<Vec<u8>>());
}
/// Stores half a word, or a byte, to shared memory: as many bytes as `BYTES` says.
///
/// # Safety
/// Checked here.
pub unsafe fn store_shared_part<const BYTES: usize>(address: u32, word: u32) {
    write(address, &word.to_le_bytes()[..BYTES]);
}
fn aligned<const N: usize>(address: usize) {
    assert!(address % (4 * N) == 0, "global address {address:#x} is not a multiple of {}", 4 * N);
}
/// Loads `N` words from global memory.
///
/// # Safety
/// The words are valid for reads. Their alignment is checked here.
pub unsafe fn load_global<const N: usize>(address: *const u32) -> [u32; N] {
    aligned::<N>(address as usize);
    // SAFETY: as promised.
    unsafe { *address.cast::<[u32; N]>() }
}
/// Stores `N` words to global memory.
///
/// # Safety
/// The words are valid for writes, and no other thread's. Their alignment is checked here.
pub unsafe fn store_global<const N: usize>(address: *mut u32, words: &[u32; N]) {
    aligned::<N>(address as usize);
    // SAFETY: as promised.
    unsafe { *address.cast::<[u32; N]>() = *words }
}
/// Sets a flag in global memory.
///
/// # Safety
/// The flag is a word that is accessed by this function and [`wait_for_flag`] alone.
pub unsafe fn set_flag(flag: *mut u32) {
    // SAFETY: as promised.
    unsafe { AtomicU32::from_ptr(flag) }.store(1, Release);
}
/// Waits until a flag in global memory is set, which an earlier block has done: blocks come one after another.
///
/// # Safety
/// As [`set_flag`].
pub unsafe fn wait_for_flag(flag: *const u32) {
    // SAFETY: as promised.
    let is_set = unsafe { AtomicU32::from_ptr(flag.cast_mut()) }.load(Acquire) != 0;
    assert!(is_set, "a block waits for a flag that no earlier block has set: here they come one after another");
}

/// Begins to copy 16 bytes from global to shared memory: the bytes arrive when they are waited for, no earlier.
///
/// # Safety
/// The source is valid for reads. The rest is checked here.
pub unsafe fn copy_async_16(to: u32, from: *const u32) {
    // SAFETY: as promised.
    unsafe { copy_async_16_or_zeros(to, from, true) }
}
/// As [`copy_async_16`] where `there`; or else 16 bytes of zeros, and the source is not read.
///
/// # Safety
/// As [`copy_async_16`], where `there`.
pub unsafe fn copy_async_16_or_zeros(to: u32, from: *const u32, there: bool) {
    aligned::<4>(from as usize);
    // SAFETY: as promised.
    let data = if there { unsafe { *from.cast::<[u8; 16]>() } } else { [0; 16] };
    current(|current| {
        current.log.push(AccessOf { address: to, bytes: 16 });
        current.fail_if(lock(&current.block.memory).promise(to, 16, current.index + 1, current.epoch));
        current.group.push(Begun { to, data });
    });
}
/// Makes a group of the copies begun since the last group.
pub fn commit_group() {
    current(|current| {
        let group = core::mem::take(&mut current.group);
        current.groups.push_back(group);
    });
}
/// Waits until all but the last `N` groups of this thread are there. Other threads see them after a barrier.
pub fn wait_group<const N: u32>() {
    current(|current| {
        while current.groups.len() > N as usize {
            for Begun { to, data } in current.groups.pop_front().expect("more than N") {
                current.fail_if(lock(&current.block.memory).write(to, &data, current.index + 1, current.epoch));
            }
        }
    });
}

/// The rows of the four matrices: each lane reads the row that it has the address of, lane `8j + r` row `r` of matrix `j`, and shows it the others.
#[track_caller]
fn matrices(address: u32) -> Vec<Vec<u16>> {
    let bytes: [u8; 16] = read(address, true);
    let lanes = meet(true, (Location::caller(), (0..4).map(|i| word(&bytes, i)).collect()));
    let halves = |words: &Vec<u32>| words.iter().flat_map(|word| [*word as u16, (word >> 16) as u16]).collect();
    lanes.iter().map(|lane| halves(&lane.1)).collect()
}
pub(super) fn lane() -> usize {
    thread_index() as usize % 32
}
fn pair(low: u16, high: u16) -> u32 {
    u32::from(low) | u32::from(high) << 16
}
/// Loads four 8 × 8 matrices of 16-bit elements, see the PTX ISA, `ldmatrix`.
///
/// # Safety
/// Checked here.
#[track_caller]
pub unsafe fn load_matrix_x4(address: u32) -> [u32; 4] {
    let (rows, lane) = (matrices(address), lane());
    core::array::from_fn(|j| {
        let row = &rows[8 * j + lane / 4];
        pair(row[2 * (lane % 4)], row[2 * (lane % 4) + 1])
    })
}
/// [`load_matrix_x4`], each matrix transposed.
///
/// # Safety
/// Checked here.
#[track_caller]
pub unsafe fn load_matrix_x4_transposed(address: u32) -> [u32; 4] {
    let (rows, lane) = (matrices(address), lane());
    core::array::from_fn(|j| {
        let at = |r: usize| rows[8 * j + r][lane / 4];
        pair(at(2 * (lane % 4)), at(2 * (lane % 4) + 1))
    })
}

macro_rules! smaller_matrix_loads {
    ($($name:ident: $count:literal of $whole:ident;)*) => {$(
        /// [`load_matrix_x4`] of fewer matrices: the lanes behind their rows have addresses that are not read.
        ///
        /// # Safety
        /// Checked here.
        #[track_caller]
        pub unsafe fn $name(address: u32) -> [u32; $count] {
            // The addresses of the first rows again, which are there
            let rows = meet(true, (Location::caller(), vec![address]));
            // SAFETY: checked there.
            let words = unsafe { $whole(rows[lane() % (8 * $count)].1[0]) };
            core::array::from_fn(|i| words[i])
        }
    )*};
}
smaller_matrix_loads! {
    load_matrix_x1: 1 of load_matrix_x4;
    load_matrix_x2: 2 of load_matrix_x4;
    load_matrix_x1_transposed: 1 of load_matrix_x4_transposed;
    load_matrix_x2_transposed: 2 of load_matrix_x4_transposed;
}

/// Stores the row that the lane has the address of, of elements that `from` finds: (row, column) → (lane, which half). The lanes behind the rows
/// of the `N` matrices store nothing.
#[track_caller]
fn store_matrix<const N: usize>(address: u32, words: &[u32; N], from: fn(usize, usize) -> (usize, usize)) {
    let lanes = meet(true, (Location::caller(), words.to_vec()));
    let (matrix, row) = (lane() / 8, lane() % 8);
    if matrix >= N {
        return;
    }
    let element = |column: usize| {
        let (lane, half) = from(row, column);
        (lanes[lane].1[matrix] >> (16 * half)) as u16
    };
    write(address, &(0..8).flat_map(|column| element(column).to_le_bytes()).collect::<Vec<u8>>());
}
macro_rules! store_matrices {
    ($($name:ident: $count:literal, $from:expr;)*) => {$(
        /// `stmatrix`, see the PTX ISA.
        ///
        /// # Safety
        /// Checked here.
        #[track_caller]
        pub unsafe fn $name(address: u32, words: &[u32; $count]) {
            store_matrix(address, words, $from);
        }
    )*};
}
store_matrices! {
    store_matrix_x1: 1, |row, column| (4 * row + column / 2, column % 2);
    store_matrix_x2: 2, |row, column| (4 * row + column / 2, column % 2);
    store_matrix_x4: 4, |row, column| (4 * row + column / 2, column % 2);
    store_matrix_x1_transposed: 1, |row, column| (4 * column + row / 2, row % 2);
    store_matrix_x2_transposed: 2, |row, column| (4 * column + row / 2, row % 2);
    store_matrix_x4_transposed: 4, |row, column| (4 * column + row / 2, row % 2);
}

/// `value` of lane `l ⊕ mask`.
///
/// # Safety
/// Checked here.
#[track_caller]
pub unsafe fn shuffle_xor(value: f32, mask: u32) -> f32 {
    let lanes = meet(true, (Location::caller(), vec![value.to_bits()]));
    f32::from_bits(lanes[lane() ^ mask as usize].1[0])
}
/// `value` of lane 0.
///
/// # Safety
/// Checked here.
#[track_caller]
pub unsafe fn shuffle_first(value: u32) -> u32 {
    meet(true, (Location::caller(), vec![value]))[0].1[0]
}
/// The value of an f16.
pub const fn value_of_f16(bits: u16) -> f32 {
    F16::from_bits(bits).value()
}
/// The nearest integer, ties to even; the largest or smallest one beyond, and 0 for NaN.
pub fn nearest_integer(x: f32) -> i32 {
    x.round_ties_even() as i32
}
/// Two f16 of the values of two e4m3.
pub fn f16_of_e4m3(bits: u16) -> u32 {
    let [low, high] = bits.to_le_bytes().map(|byte| F16::nearest(minifloat::<4>(byte)).0);
    pair(low, high)
}
/// `x · y + z`, rounded once.
pub fn multiply_add(x: f32, y: f32, z: f32) -> f32 {
    x.mul_add(y, z)
}
/// … of doubles.
pub fn multiply_add_doubles(x: f64, y: f64, z: f64) -> f64 {
    x.mul_add(y, z)
}
/// Two bf16, the nearest ones, in one word: `low` in its low half.
pub fn pack_bf16(low: f32, high: f32) -> u32 {
    let [low, high] = [low, high].map(|x| Bf16::nearest(x).0);
    pair(low, high)
}
/// Two f16, the nearest ones.
pub fn pack_f16(low: f32, high: f32) -> u32 {
    let [low, high] = [low, high].map(|x| F16::nearest(x).0);
    pair(low, high)
}
/// The words of a double, the low one first.
pub fn words_of_double(x: f64) -> [u32; 2] {
    [x.to_bits() as u32, (x.to_bits() >> 32) as u32]
}
fn bytes(low: u8, high: u8) -> u32 {
    u32::from(low) | u32::from(high) << 8
}
/// Two e4m3, the nearest finite ones, in the low half of a word.
pub fn pack_e4m3(low: f32, high: f32) -> u32 {
    bytes(to_minifloat::<4>(low), to_minifloat::<4>(high))
}
/// Two e5m2, the nearest finite ones.
pub fn pack_e5m2(low: f32, high: f32) -> u32 {
    bytes(to_minifloat::<5>(low), to_minifloat::<5>(high))
}
/// Two integers of 8 bits, the nearest ones.
pub fn pack_s8(low: i32, high: i32) -> u32 {
    let [low, high] = [low, high].map(|x| x.clamp(-128, 127) as i8 as u8);
    bytes(low, high)
}
/// Two integers of 8 bits without a sign, the nearest ones.
pub fn pack_u8(low: i32, high: i32) -> u32 {
    let [low, high] = [low, high].map(|x| x.clamp(0, 255) as u8);
    bytes(low, high)
}
