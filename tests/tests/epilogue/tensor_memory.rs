//! `tcgen05.ld` of the accumulators of tcgen05, as the figures of the PTX ISA have them.

use cute_static::instruction::copy::CopyInstruction;
use cute_static::prelude::*;
use cute_static_tests::layouts::{Offsets, coordinates};

/// `tcgen05.ld` as the figures of PTX 9.7.16.2.3 have it: the lane and the column of register `r` of thread `t` of a warp.
fn tcgen05_ld(shape: &str, t: usize, r: usize) -> (usize, usize) {
    match shape {
        "32x32b" => (t, r),
        "16x256b" => (t / 4 + 8 * (r / 2 % 2), 8 * (r / 4) + 2 * (t % 4) + r % 2),
        "16x128b" => (t / 4 + 8 * (r % 2), 4 * (r / 2) + t % 4),
        _ => panic!("a shape of an epilogue"),
    }
}
/// The accumulators of one block of one instruction in tensor memory: the row and column at a lane and a column of 32 bits.
fn accumulators(blocks: usize, rows: usize, columns: usize) -> impl Fn(usize, usize) -> (usize, usize) {
    move |lane, column| match (blocks, rows) {
        // PTX 9.7.16.10.5: layouts D, E or F, and A or B
        (1, 128) | (2, 256) => (lane, column),
        (1, 64) => {
            assert!(lane % 32 < 16, "lane {lane} has no row");
            (lane / 32 * 16 + lane % 32, column)
        }
        (2, 128) => (lane % 64, column + lane / 64 * (columns / 2)),
        _ => panic!("an instruction of tcgen05"),
    }
}
/// Where the values of an epilogue of tcgen05 are from.
pub struct Fetched {
    threads: u64,
    values: u64,
    /// `tcgen05.ld`
    instruction: &'static str,
    /// Of each value of each thread, in a sub-tile
    coordinates: Vec<[u64; 2]>,
    /// Of each load of each sub-tile
    addresses: Offsets,
    /// (accumulator, load) to value
    loaded: Offsets,
}
impl Fetched {
    /// By the instruction `I`, of the coordinates `C` of `threads` threads, by loads at `A` of the values `V`.
    pub fn by<I: CopyInstruction, C: IsLayout, A: IsLayout, V: IsLayout>(threads: u64, values: u64) -> Self {
        Self {
            threads,
            values,
            instruction: I::PTX,
            coordinates: coordinates::<C>(),
            addresses: Offsets::of::<A>(),
            loaded: Offsets::of::<V>(),
        }
    }
    /// Each value of each thread is loaded from the lane and the column that hold the accumulator at its coordinate. An instruction of `blocks` blocks has
    /// `rows` and `columns`, a block has the `tile` and stores `part` of it at a time.
    pub fn check(&self, (blocks, rows, columns): (usize, usize, usize), tile: (usize, usize), part: (usize, usize)) {
        let (threads, values) = (self.threads as usize, self.values as usize);
        let (parts_m, parts_n) = (tile.0 / part.0, tile.1 / part.1);
        let loads = self.loaded.extents[1] as usize;
        let shape = self
            .instruction
            .split('.')
            .find(|part| part.starts_with("16x") || part.starts_with("32x"))
            .expect("a shape");
        let element = accumulators(blocks, rows, columns);
        let of_atom = rows / blocks;
        // `.pack::16b`: a register has the lower halves of two neighbouring columns.
        let packed = if self.instruction.contains(".pack::16b") { 2 } else { 1 };
        assert_eq!((threads, values * threads), (128, part.0 * part.1));
        assert_eq!(self.loaded.all().len(), values);
        assert_eq!(self.addresses.all().len(), loads * parts_m * parts_n);
        let mut seen = vec![false; tile.0 * tile.1];
        for (i, j) in (0..parts_m).flat_map(|i| (0..parts_n).map(move |j| (i, j))) {
            for thread in 0..threads {
                let mut registers = vec![false; values];
                for (load, held) in (0..loads).flat_map(|l| (0..values / loads).map(move |r| (l, r))) {
                    let value = self.loaded.at(held + values / loads * load);
                    assert!(!std::mem::replace(&mut registers[value], true));
                    let address = self.addresses.at(load + loads * (i + parts_m * j));
                    let (lane, column) = tcgen05_ld(shape, thread % 32, held / packed);
                    let column = packed * column + held % packed;
                    let (lane, column) = (32 * (thread / 32) + address / 65536 + lane, address % 65536 + column);
                    // The accumulators of several instructions are side by side, first along M.
                    let used = if (blocks, rows) == (2, 128) { columns / 2 } else { columns };
                    let (atom, column) = (column / used, column % used);
                    let (m, n) = element(lane, column);
                    let atoms_m = tile.0 / of_atom;
                    let (m, n) = (m + of_atom * (atom % atoms_m), n + columns * (atom / atoms_m));
                    let at = self.coordinates[thread + threads * value].map(|at| at as usize);
                    assert_eq!(
                        (m, n),
                        (at[0] + i * part.0, at[1] + j * part.1),
                        "thread {thread}, value {value}, sub-tile {i}, {j}"
                    );
                    assert!(!std::mem::replace(&mut seen[m + tile.0 * n], true));
                }
            }
        }
        assert!(seen.into_iter().all(|seen| seen));
    }
}
/// [`Fetched::check`] of an epilogue.
#[allow(unused_macros)]
macro_rules! fetched {
    ($epilogue:ty, $held:expr, $tile:expr, $part:expr) => {
        tensor_memory::Fetched::by::<
            <$epilogue as TmemEpilogue>::Load,
            <$epilogue as Epilogue>::Coordinates,
            <$epilogue as TmemEpilogue>::Addresses,
            <$epilogue as TmemEpilogue>::LoadedValues,
        >(<$epilogue as Epilogue>::THREADS, <$epilogue as Epilogue>::VALUES)
        .check($held, $tile, $part)
    };
}
