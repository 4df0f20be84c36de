//! Boxes of tensor maps. A map is the parameters that the driver would be given. What a copy brings is there when its barrier is complete, no earlier; what a
//! copy to global memory reads, it reads when that is waited for.

use super::block::{Brought, Stored, current, lock};
use super::hopper::{at, change, rank_in_cluster, swizzled, swizzled_by_32};
use cute_static::tma::{SwizzleKind, TensorMapParameters};
use std::sync::Arc;
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

/// Nothing to do here.
///
/// # Safety
/// None.
pub const unsafe fn prepare_tensor_map(_map: *const TensorMapObject) {}

/// What the hardware takes, beyond what the driver checks: a box begins at a multiple of 16 bytes of a row; a store has no negative coordinates, and writes
/// whole units of 16 bytes.
fn check_begin(map: &TensorMapObject, [x, y]: [i32; 2], stored: bool) {
    let TensorMapObject { parameters, address } = map;
    assert!(
        parameters.rank == 2 && parameters.check(*address as u64).is_ok(),
        "{:?}",
        parameters.check(*address as u64)
    );
    let size = size_of_elements(map) as i64;
    let bytes = i64::from(x) * size;
    assert!(
        bytes % 16 == 0,
        "the box begins at element {x} of the contiguous mode, {bytes} bytes: not a multiple of 16"
    );
    if stored {
        assert!(x >= 0 && y >= 0, "a box is stored at ({x}, {y}): no coordinate of a store is negative");
        let [extent, rows] = [0, 1].map(|mode| parameters.global_dims[mode] as i64);
        let exceeds = (i64::from(x) + 1..i64::from(x) + i64::from(parameters.box_dims[0])).contains(&extent);
        let over = -(extent * size) & 15;
        assert!(
            !exceeds || i64::from(y) >= rows || over == 0,
            "a box is stored at ({x}, {y}), and its rows exceed those of {extent} elements: the hardware writes whole units of 16 bytes, {over} bytes \
             beyond the end of the row"
        );
    }
}
/// Where each element of a box of a matrix is: in global memory, if the matrix has it, and in shared memory.
fn elements(map: &TensorMapObject, [x, y]: [i32; 2], at: u32) -> Vec<(Option<*const u8>, u32)> {
    let TensorMapObject { parameters, address } = map;
    let size = size_of_elements(map);
    let (alignment, swizzle): (u32, fn(u32) -> u32) = match parameters.swizzle {
        SwizzleKind::None => (128, |at| at),
        SwizzleKind::Bytes32 => (256, |at| swizzled(at, 0x10)),
        SwizzleKind::Bytes64 => (512, |at| swizzled(at, 0x30)),
        SwizzleKind::Bytes128 => (1024, |at| swizzled(at, 0x70)),
        SwizzleKind::Bytes128Atom32 => (1024, swizzled_by_32),
        other => panic!("{other:?} is not emulated"),
    };
    assert!(at % alignment == 0, "the box is at {at:#x}, which is not a multiple of {alignment}");
    let [columns, rows, ..] = parameters.box_dims;
    let place = |(row, column): (u32, u32)| {
        let (i, j) = (i64::from(y) + i64::from(row), i64::from(x) + i64::from(column));
        let inside =
            i >= 0 && j >= 0 && (i as u64) < parameters.global_dims[1] && (j as u64) < parameters.global_dims[0];
        let offset = || i as usize * parameters.global_strides[0] as usize + j as usize * size;
        (inside.then(|| address.wrapping_add(offset())), swizzle(at + (row * columns + column) * size as u32))
    };
    (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))).map(place).collect()
}
fn size_of_elements(map: &TensorMapObject) -> usize {
    (map.parameters.data_type.shared_bits() / 8) as usize
}
/// Copies a box of a matrix to shared memory; what is outside of the tensor is zero.
///
/// # Safety
/// The tensor is valid for reads.
pub unsafe fn copy_box_2d(to: u32, map: *const TensorMapObject, x: i32, y: i32, barrier: u32) {
    let rank = rank_in_cluster();
    // SAFETY: as promised.
    unsafe { multicast_box_2d(to, map, x, y, barrier, 1 << rank) }
}
/// As [`copy_box_2d`], to each block of the mask.
///
/// # Safety
/// As [`copy_box_2d`].
pub unsafe fn multicast_box_2d(to: u32, map: *const TensorMapObject, x: i32, y: i32, barrier: u32, mask: u16) {
    // SAFETY: as promised.
    unsafe { brought_to(to, map, [x, y], barrier, mask, |rank| rank) }
}
/// As [`copy_box_2d`]; the bytes arrive at the barrier of the first block of this one's pair.
///
/// # Safety
/// As [`copy_box_2d`].
pub unsafe fn copy_box_2d_of_pair(to: u32, map: *const TensorMapObject, x: i32, y: i32, barrier: u32) {
    let rank = rank_in_cluster();
    // SAFETY: as promised.
    unsafe { multicast_box_2d_of_pair(to, map, x, y, barrier, 1 << rank) }
}
/// As [`multicast_box_2d`]; the bytes that a block receives arrive at the barrier of the first block of its pair.
///
/// # Safety
/// As [`copy_box_2d`].
pub unsafe fn multicast_box_2d_of_pair(to: u32, map: *const TensorMapObject, x: i32, y: i32, barrier: u32, mask: u16) {
    // SAFETY: as promised.
    unsafe { brought_to(to, map, [x, y], barrier, mask, |rank| rank & !1) }
}
/// Copies a box to each block of the mask. The barrier is that of another block than the one that receives it, if `waits` says so.
///
/// # Safety
/// As [`copy_box_2d`].
unsafe fn brought_to(
    to: u32,
    map: *const TensorMapObject,
    at_box: [i32; 2],
    barrier: u32,
    mask: u16,
    waits: impl Fn(u32) -> u32,
) {
    // SAFETY: as promised.
    let map = unsafe { &*map };
    check_begin(map, at_box, false);
    let size = size_of_elements(map);
    let arriving: Brought = elements(map, at_box, to)
        .into_iter()
        .map(|(from, place)| {
            // SAFETY: the element is one of the tensor.
            let element = from.map(|from| unsafe { core::slice::from_raw_parts(from, size) });
            (place, element.map_or_else(|| std::vec![0; size], <[u8]>::to_vec))
        })
        .collect();
    let (arriving, cluster) = (Arc::new(arriving), current(|current| current.cluster.clone()));
    for rank in (0..16).filter(|rank| mask >> rank & 1 == 1) {
        let (block, waiting) = (cluster.block(rank), cluster.block(waits(rank)));
        change(&waiting, |barriers| {
            let barrier = at(barriers, barrier);
            barrier.bytes -= (arriving.len() * size) as i64;
            barrier.boxes.push((block, arriving.clone()));
            barrier.changed();
        });
    }
}
/// Begins to copy a box to global memory. It is read from shared memory when that is waited for, no earlier.
///
/// # Safety
/// The tensor is valid for writes.
pub unsafe fn store_box_2d(map: *const TensorMapObject, x: i32, y: i32, from: u32) {
    // SAFETY: as promised.
    let map = unsafe { &*map };
    check_begin(map, [x, y], true);
    let size = size_of_elements(map);
    let begun = elements(map, [x, y], from).into_iter().filter_map(|(to, from)| Some((from, to?.cast_mut() as usize)));
    current(|current| current.stores.push(Stored { size, elements: begun.collect() }));
}
/// The emulated machine has one view of shared memory.
pub const fn fence_shared() {}
/// Makes a group of the stores that this thread has begun since the last group.
pub fn bulk_commit() {
    current(|current| {
        let group = core::mem::take(&mut current.stores);
        current.bulk.push_back(group);
    });
}
/// Waits until all but the last `N` groups of this thread have read shared memory.
pub fn bulk_wait_read<const N: u32>() {
    current(|current| {
        while current.bulk.len() > N as usize {
            for Stored { size, elements } in current.bulk.pop_front().expect("more than N") {
                for (from, to) in elements {
                    let memory = lock(&current.block.memory);
                    let bytes = memory.bytes(from, size).unwrap_or_else(|why| panic!("{why}"));
                    // SAFETY: the element is one of the tensor, which is valid for writes.
                    unsafe { core::ptr::copy_nonoverlapping(bytes.as_ptr(), to as *mut u8, size) };
                }
            }
        }
    });
}
/// Waits until all groups of this thread are done.
pub fn bulk_wait() {
    bulk_wait_read::<0>();
}
