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
fn check_begin(map: &TensorMapObject, at: &[i32], stored: bool) {
    let TensorMapObject { parameters, address } = map;
    assert!(
        parameters.rank as usize == at.len() && parameters.check(*address as u64).is_ok(),
        "{:?}",
        parameters.check(*address as u64)
    );
    let (x, bits) = (i64::from(at[0]), parameters.data_type.global_bits() as i64);
    // PTX ISA, tensor maps, restrictions of types of less than 8 bits: multiples of 64 and of 128 elements
    match Unit::of(map).elements {
        1 => assert!(
            x * bits % 128 == 0,
            "the box begins at element {x} of the contiguous mode, {} bytes: not a multiple of 16",
            x * bits / 8
        ),
        2 => assert!(x % 64 == 0, "the box begins at element {x} of 4 bits: not a multiple of 64"),
        _ => assert!(x % 128 == 0, "the box begins at element {x} of those that are padded: not a multiple of 128"),
    }
    if stored {
        assert!(bits % 8 == 0, "elements of {bits} bits are not stored here");
        assert!(at.iter().all(|x| *x >= 0), "a box is stored at {at:?}: no coordinate of a store is negative");
        let extent = parameters.global_dims[0] as i64;
        let exceeds = (x + 1..x + i64::from(parameters.box_dims[0])).contains(&extent);
        let below = (1..at.len()).any(|mode| i64::from(at[mode]) >= parameters.global_dims[mode] as i64);
        let over = -(extent * bits / 8) & 15;
        assert!(
            !exceeds || below || over == 0,
            "a box is stored at {at:?}, and its rows exceed those of {extent} elements: the hardware writes whole units of 16 bytes, {over} bytes \
             beyond the end of the row"
        );
    }
}
/// What is copied at once: an element; two of 4 bits; or 16 that are padded to 16 bytes of shared memory.
struct Unit {
    elements: u32,
    /// Its bytes in global memory and in shared memory
    global: usize,
    shared: usize,
}
impl Unit {
    fn of(map: &TensorMapObject) -> Self {
        let [global, shared] =
            [map.parameters.data_type.global_bits(), map.parameters.data_type.shared_bits()].map(|bits| bits as usize);
        let elements = if shared != global { 16 } else { 8_usize.div_ceil(global) };
        Self { elements: elements as u32, global: elements * global / 8, shared: elements * shared / 8 }
    }
}
/// The swizzle of a box at this address of shared memory.
pub(super) fn swizzle_of(kind: SwizzleKind, to: u32) -> fn(u32) -> u32 {
    let (alignment, swizzle): (u32, fn(u32) -> u32) = match kind {
        SwizzleKind::None => (128, |at| at),
        SwizzleKind::Bytes32 => (256, |at| swizzled(at, 0x10)),
        SwizzleKind::Bytes64 => (512, |at| swizzled(at, 0x30)),
        SwizzleKind::Bytes128 => (1024, |at| swizzled(at, 0x70)),
        SwizzleKind::Bytes128Atom32 => (1024, swizzled_by_32),
        other => panic!("{other:?} is not emulated"),
    };
    assert!(to % alignment == 0, "the box is at {to:#x}, which is not a multiple of {alignment}");
    swizzle
}
/// Where each unit of a box is: in global memory, if the tensor has it, and in shared memory. The first coordinate counts along the contiguous mode.
fn units(map: &TensorMapObject, at: &[i32], to: u32) -> Vec<(Option<*const u8>, u32)> {
    let TensorMapObject { parameters, address } = map;
    let unit = Unit::of(map);
    let swizzle = swizzle_of(parameters.swizzle, to);
    let of_box = |mode: usize| parameters.box_dims[mode] / if mode == 0 { unit.elements } else { 1 };
    let count: u32 = (0..at.len()).map(of_box).product();
    let place = |number: u32| {
        let (mut rest, mut from, mut inside) = (number, 0_usize, true);
        for (mode, begin) in at.iter().enumerate() {
            let within = rest % of_box(mode) * if mode == 0 { unit.elements } else { 1 };
            rest /= of_box(mode);
            let i = i64::from(*begin) + i64::from(within);
            inside &= i >= 0 && (i as u64) < parameters.global_dims[mode];
            from = from.wrapping_add(match mode {
                0 => ((i / i64::from(unit.elements)) as usize).wrapping_mul(unit.global),
                _ => (i as usize).wrapping_mul(parameters.global_strides[mode - 1] as usize),
            });
        }
        (inside.then(|| address.wrapping_add(from)), swizzle(to + number * unit.shared as u32))
    };
    (0..count).map(place).collect()
}
/// Copies a box of a tensor to shared memory; what is outside of the tensor is zero.
///
/// # Safety
/// The tensor is valid for reads.
pub unsafe fn copy_box<const R: usize>(to: u32, map: *const TensorMapObject, at: [i32; R], barrier: u32) {
    let rank = rank_in_cluster();
    // SAFETY: as promised.
    unsafe { multicast_box(to, map, at, barrier, 1 << rank) }
}
/// As [`copy_box`], to each block of the mask.
///
/// # Safety
/// As [`copy_box`].
pub unsafe fn multicast_box<const R: usize>(
    to: u32,
    map: *const TensorMapObject,
    at: [i32; R],
    barrier: u32,
    mask: u16,
) {
    // SAFETY: as promised.
    unsafe { brought_to(to, map, &at, barrier, mask, |rank| rank) }
}
/// As [`copy_box`]; the bytes arrive at the barrier of the first block of this one's pair.
///
/// # Safety
/// As [`copy_box`].
pub unsafe fn copy_box_of_pair<const R: usize>(to: u32, map: *const TensorMapObject, at: [i32; R], barrier: u32) {
    let rank = rank_in_cluster();
    // SAFETY: as promised.
    unsafe { multicast_box_of_pair(to, map, at, barrier, 1 << rank) }
}
/// As [`multicast_box`]; the bytes that a block receives arrive at the barrier of the first block of its pair.
///
/// # Safety
/// As [`copy_box`].
pub unsafe fn multicast_box_of_pair<const R: usize>(
    to: u32,
    map: *const TensorMapObject,
    at: [i32; R],
    barrier: u32,
    mask: u16,
) {
    // SAFETY: as promised.
    unsafe { brought_to(to, map, &at, barrier, mask, |rank| rank & !1) }
}
/// Copies a box to each block of the mask. The barrier is that of another block than the one that receives it, if `waits` says so.
///
/// # Safety
/// As [`copy_box`].
unsafe fn brought_to(
    to: u32,
    map: *const TensorMapObject,
    at_box: &[i32],
    barrier: u32,
    mask: u16,
    waits: impl Fn(u32) -> u32,
) {
    // SAFETY: as promised.
    let map = unsafe { &*map };
    check_begin(map, at_box, false);
    let Unit { global, shared, .. } = Unit::of(map);
    // SAFETY: as promised.
    unsafe { bring(units(map, at_box, to), [global, shared], barrier, mask, waits) }
}
/// Brings units, each from global memory, or zeros, to shared memory: so many bytes there and here.
///
/// # Safety
/// The units are valid for reads.
pub(super) unsafe fn bring(
    units: Vec<(Option<*const u8>, u32)>,
    [global, shared]: [usize; 2],
    barrier: u32,
    mask: u16,
    waits: impl Fn(u32) -> u32,
) {
    let arriving: Brought = units
        .into_iter()
        .map(|(from, place)| {
            // SAFETY: as promised.
            let inside = from.map(|from| unsafe { core::slice::from_raw_parts(from, global) });
            let mut bytes = inside.map_or_else(|| std::vec![0; global], <[u8]>::to_vec);
            // What is between padded elements is no number that a product may read.
            bytes.resize(shared, 0xff);
            (place, bytes)
        })
        .collect();
    let (arriving, cluster) = (Arc::new(arriving), current(|current| current.cluster.clone()));
    for rank in (0..16).filter(|rank| mask >> rank & 1 == 1) {
        let (block, waiting) = (cluster.block(rank), cluster.block(waits(rank)));
        change(&waiting, |barriers| {
            let barrier = at(barriers, barrier);
            // What is between padded elements does not count.
            barrier.bytes -= (arriving.len() * global) as i64;
            barrier.boxes.push((block, arriving.clone()));
            barrier.changed();
        });
    }
}
/// Begins to copy a box to global memory. It is read from shared memory when that is waited for, no earlier.
///
/// # Safety
/// The tensor is valid for writes.
pub unsafe fn store_box<const R: usize>(map: *const TensorMapObject, at: [i32; R], from: u32) {
    // SAFETY: as promised.
    let map = unsafe { &*map };
    check_begin(map, &at, true);
    let size = Unit::of(map).shared;
    let begun = units(map, &at, from).into_iter().filter_map(|(to, from)| Some((from, to?.cast_mut() as usize)));
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
