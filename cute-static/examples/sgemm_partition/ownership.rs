//! The partition against the loops that a CUDA programmer writes without CuTe.

use super::partition::{PartitionA, PartitionB, PartitionC, TileC};
use cute_static::prelude::*;

/// `my_rows` and `my_cols` of a thread, from its row and its column in the 16 × 16 grid.
fn mine(group: usize) -> [usize; 8] {
    let mut mine = [0; 8];
    for i in 0..4 {
        mine[i] = group * 4 + i;
        mine[4 + i] = group * 4 + 64 + i;
    }
    mine
}

/// The partition's offset for a thread and the element `(mi, ni)`.
fn owned(thread: usize, mi: usize, ni: usize) -> usize {
    PartitionC::<TileC>::default().offset((thread, mi + 8 * ni)) as usize
}

/// All 256 × 64 offsets, one by one.
pub fn against_loops() -> Result<String, String> {
    for thread in 0..256 {
        let (my_rows, my_cols) = (mine(thread / 16), mine(thread % 16));
        for (mi, row) in my_rows.iter().enumerate() {
            for (ni, col) in my_cols.iter().enumerate() {
                let (is, should) = (owned(thread, mi, ni), row * 128 + col);
                if is != should {
                    return Err(format!("thread {thread}, element ({mi},{ni}): {is}, not {should}"));
                }
            }
        }
    }
    Ok("256 threads x 64 elements are the loops' own".into())
}

/// Every element of the tile has one owner.
pub fn covers_once() -> Result<String, String> {
    let mut owners = vec![0; 128 * 128];
    for thread in 0..256 {
        for value in 0..64 {
            owners[owned(thread, value % 8, value / 8)] += 1;
        }
    }
    match owners.iter().position(|n| *n != 1) {
        None => Ok("each of 16384 elements has one owner".into()),
        Some(at) => Err(format!("element {at} has {} owners", owners[at])),
    }
}

/// Thread and element read the rows of A and B that C's partition gives them.
pub fn operands() -> Result<String, String> {
    type Tile = layout!((128,8):(8,1));
    for thread in 0..256 {
        let (my_rows, my_cols) = (mine(thread / 16), mine(thread % 16));
        for i in 0..8 {
            for k in 0..8 {
                let a = PartitionA::<Tile>::default().offset((thread, i + 8 * k)) as usize;
                let b = PartitionB::<Tile>::default().offset((thread, i + 8 * k)) as usize;
                if a != my_rows[i] * 8 + k || b != my_cols[i] * 8 + k {
                    return Err(format!("thread {thread}, element ({i},{k}): {a} and {b}"));
                }
            }
        }
    }
    Ok("each thread reads the rows it needs, 2 x 256 x 64 elements".into())
}

/// The tile, 4 columns by 8 rows a character.
pub fn draw(threads: &[usize]) {
    let mut map = [[b' '; 32]; 32];
    for (i, &thread) in threads.iter().enumerate() {
        for value in 0..64 {
            let at = owned(thread, value % 8, value / 8);
            map[at / 128 / 4][at % 128 / 4] = b'1' + i as u8;
        }
    }
    println!("     +{}+", "-".repeat(32));
    for pair in map.chunks(2) {
        let line: String = (0..32)
            .map(|c| match (pair[0][c], pair[1][c]) {
                (b' ', b' ') => '.',
                (_, b' ') => '▀',
                (b' ', _) => '▄',
                _ => '█',
            })
            .collect();
        println!("     |{line}|");
    }
    println!("     +{}+", "-".repeat(32));
}
