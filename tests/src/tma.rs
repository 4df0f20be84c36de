//! A tensor memory accelerator in plain Rust. It knows the driver's parameters, a start coordinate and an address, and nothing of layouts:
//! the arithmetic is that of the PTX manual, 5.5.

use crate::layouts::{Leaf, Offsets, digits, dot, modes, split};
use cute_static::prelude::*;
use cute_static::tma::{IsTensorMap, SwizzleKind, TensorMapParameters, TensorMapValues};
use std::collections::BTreeMap;

/// What each element slot of shared memory holds: the place of the element in global memory, counted from 1, or 0 for a zero.
pub type Memory = BTreeMap<u64, u64>;

/// The tables of PTX 5.5.7 on a byte address: atoms of `2^base` bytes change places by the row.
pub fn swizzled(kind: SwizzleKind, address: u64) -> u64 {
    let (bits, base, shift) = match kind {
        SwizzleKind::None => return address,
        SwizzleKind::Bytes32 => (1, 4, 3),
        SwizzleKind::Bytes64 => (2, 4, 3),
        SwizzleKind::Bytes128 => (3, 4, 3),
        SwizzleKind::Bytes128Atom32 => (2, 5, 2),
        SwizzleKind::Bytes128Atom64 => (1, 6, 1),
        other => panic!("no table for {other:?}"),
    };
    let row = address >> (base + shift) & ((1 << bits) - 1);
    address ^ row << base
}

/// One instruction: the box at `start` to the address `to`, in bytes.
pub fn load(map: &TensorMapParameters, start: [i64; 5], to: u64, memory: &mut Memory) {
    assert_eq!(to % 128, 0, "an instruction writes to {to}, no multiple of 128");
    let (bits, shared) = (map.data_type.global_bits(), map.data_type.shared_bits());
    // Hardware takes no other boxes, where there is no interleave.
    assert_eq!(
        start[0] * bits as i64 % 128,
        0,
        "a box begins at element {} of {bits} bits, no multiple of 16 bytes",
        start[0]
    );
    let size: u64 = map.box_dims.iter().map(|n| u64::from(*n)).product();
    for element in 0..size {
        let (mut left, mut inside, mut from) = (element, true, 0);
        for (mode, start) in start.iter().enumerate().take(map.rank as usize) {
            let extent = u64::from(map.box_dims[mode]);
            let at = start + (left % extent) as i64;
            left /= extent;
            inside &= at >= 0 && (at as u64) < map.global_dims[mode];
            let stride = if mode == 0 { bits } else { map.global_strides[mode - 1] * 8 };
            from += at * stride as i64;
        }
        let bit = element * shared;
        let slot = (swizzled(map.swizzle, to + bit / 8) * 8 + bit % 8) / shared;
        memory.insert(slot, if inside { from as u64 / bits + 1 } else { 0 });
    }
}

/// The law: after all instructions of all blocks, shared memory at `S(c)` holds the element `c` of the tile, or 0 outside of the tensor. What it
/// holds is the result.
pub fn judge<M, G>(map: &TensorMapParameters, tile_at: &[u64]) -> Memory
where
    M: IsTensorMap + TensorMapValues<ThreadValues: IsLayout>,
    M: IsTensorMap<SharedLayout: IsLayout, Coordinates: IsLayout>,
    G: IsLayout,
{
    judge_by::<M, G>(map, tile_at, |_, at| at)
}
/// The same for a tile that takes the elements `taken(mode, i)` of each mode.
pub fn judge_by<M, G>(map: &TensorMapParameters, tile_at: &[u64], taken: fn(usize, u64) -> u64) -> Memory
where
    M: IsTensorMap + TensorMapValues<ThreadValues: IsLayout>,
    M: IsTensorMap<SharedLayout: IsLayout, Coordinates: IsLayout>,
    G: IsLayout,
{
    judge_copy(map, &Copy::of::<M>(&modes::<G>()), tile_at, taken)
}
/// The layouts and numbers of a copy.
pub struct Copy {
    global: Vec<Vec<Leaf>>,
    /// The tile
    shared: Offsets,
    places: Vec<Vec<Leaf>>,
    /// From the values of the copy to shared memory
    values: Vec<Leaf>,
    /// Of an instruction and of all
    bytes: [u64; 2],
    instructions: u64,
}
impl Copy {
    /// Those of a tensor map, of a tensor of these modes.
    #[must_use]
    pub fn of<M>(global: &[Vec<Leaf>]) -> Self
    where
        M: IsTensorMap + TensorMapValues<ThreadValues: IsLayout>,
        M: IsTensorMap<SharedLayout: IsLayout, Coordinates: IsLayout>,
    {
        Self {
            global: global.to_vec(),
            shared: Offsets::of::<M::SharedLayout>(),
            places: modes::<M::Coordinates>(),
            values: modes::<M::ThreadValues>().swap_remove(1),
            bytes: [M::INSTRUCTION_BYTES, M::TRANSACTION_BYTES],
            instructions: M::INSTRUCTIONS,
        }
    }
}
/// [`judge_by`] of a copy.
pub fn judge_copy(map: &TensorMapParameters, copy: &Copy, tile_at: &[u64], taken: fn(usize, u64) -> u64) -> Memory {
    map.check(0).expect("the driver takes it");
    let Copy { global, shared, places, .. } = copy;
    let (tile, count) = (&shared.extents, shared.all().len() as u64);
    let offset = |index: u64| shared.all()[index as usize];
    // The coordinate of the tensor for an index of the tile.
    let coordinate = |index: u64| -> Vec<u64> {
        let at = split(tile, index);
        (0..global.len())
            .map(|mode| match tile.get(mode) {
                Some(extent) => tile_at[mode] * extent + taken(mode, at[mode]),
                None => tile_at[mode],
            })
            .collect()
    };
    let mut at_offset = BTreeMap::new();
    for index in 0..count {
        assert_eq!(at_offset.insert(offset(index), index), None, "an element of shared memory twice");
    }
    let width = map.data_type.shared_bits();
    let boxed: u64 = map.box_dims.iter().map(|n| u64::from(*n)).product();
    assert_eq!(boxed * width / 8, copy.bytes[0]);
    // Padding is written, and not counted.
    assert_eq!(count * map.data_type.global_bits() / 8, copy.bytes[1]);
    let mut memory = Memory::new();
    let mut begins = Vec::new();
    for instruction in 0..count / boxed {
        let first = at_offset[&(instruction * boxed)];
        begins.push(first);
        let mut start = [0; 5];
        for (mode, at) in coordinate(first).into_iter().enumerate() {
            let (digits, _) = digits(&global[mode], at);
            for (leaf, digit) in places[mode].iter().zip(digits) {
                for (place, component) in leaf.components.iter().enumerate() {
                    start[place] += component * digit as i64;
                }
            }
        }
        load(map, start, instruction * boxed * width / 8, &mut memory);
    }
    // The copy's own list of where its instructions begin.
    if count == boxed * copy.instructions {
        let mut listed: Vec<u64> = (0..count).step_by(boxed as usize).map(|value| dot(&copy.values, value)).collect();
        listed.sort_unstable();
        begins.sort_unstable();
        assert_eq!(listed, begins, "{map:?}");
    }
    for index in 0..count {
        let (mut expected, mut inside) = (1, true);
        for (mode, at) in coordinate(index).into_iter().enumerate() {
            inside &= digits(&global[mode], at).1;
            expected += dot(&global[mode], at);
        }
        let bit = offset(index) * width;
        let slot = (swizzled(map.swizzle, bit / 8) * 8 + bit % 8) / width;
        assert_eq!(
            memory.get(&slot),
            Some(&if inside { expected } else { 0 }),
            "{map:?}: index {index} of the tile at {tile_at:?}"
        );
    }
    memory
}
