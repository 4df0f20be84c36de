//! Tensor memory, and products of tcgen05, of the machine.

use super::{Address, Copy, Device, Effect, RANK, cluster, here, tile_at};
use cute_static::pipeline::{AddressSlot, Barrier, Tcgen05Instructions};

// SAFETY: as above. Products are under way like copies, which the barrier counts as bytes.
unsafe impl Tcgen05Instructions for Device {
    fn allocate(slot: AddressSlot, columns: u32, _: u32) {
        cluster().change(|state| {
            assert_eq!(state.columns.insert(RANK.get(), columns), None, "one warp allocates");
            state.memory.insert(here(slot.address()), 0x1000);
        });
    }
    fn address(slot: AddressSlot) -> u32 {
        tile_at(slot.address()).expect("an address")
    }
    fn free(_: AddressSlot, _: u32, columns: u32, ctas: u32) {
        cluster().change(|state| {
            // The products of the other block of a pair may write here until both have met.
            assert!(ctas == 1 || state.products.is_empty(), "columns are freed while products write to them");
            assert_eq!(state.columns.remove(&RANK.get()), Some(columns), "what was allocated is freed");
        });
    }
    fn commit(barrier: Barrier) {
        Self::commit_to(barrier, 1 << RANK.get(), 1);
    }
    fn commit_to(barrier: Barrier, blocks: u16, _: u32) {
        cluster().change(|state| {
            let ends = state.completed + state.products.len();
            for rank in (0..16).filter(|rank| blocks >> rank & 1 == 1) {
                let at = (rank, barrier.address());
                state.barriers.get_mut(&at).expect("a barrier").remote |= rank != RANK.get();
                state.copies.push(Copy { effect: Effect::Products { ends }, barrier: Some(at), bytes: 0 });
            }
        });
    }
}
/// Begins to add the tile at an address of shared memory to the accumulator.
pub fn multiply(accumulator: u32, from: u32, add: bool) {
    multiply_at(here(accumulator), here(from), add);
}
/// The same, of the accumulator and the shared memory of these blocks.
pub fn multiply_at(accumulator: Address, from: Address, add: bool) {
    cluster().change(|state| state.products.push_back((accumulator, from, add)));
}
/// The tiles that have been added to an accumulator of this block.
pub fn accumulated(accumulator: u32) -> Vec<u32> {
    cluster().change(|state| state.sums.get(&here(accumulator)).cloned().unwrap_or_default())
}
