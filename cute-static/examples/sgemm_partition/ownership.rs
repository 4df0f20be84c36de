//! The partition against the loops that a CUDA programmer writes without CuTe, and its pictures.

use crate::{Mma, PartC, TileC, Values};

/// (thread, value) → offset
type OffsetOf = fn((usize, usize)) -> i64;

/// `my_rows` and `my_cols` of a thread, from its row and its column in the 16 × 16 grid.
fn mine(group: usize) -> [usize; 8] {
    std::array::from_fn(|i| group * 4 + i % 4 + 64 * (i / 4))
}

/// All 256 × 64 offsets, one by one.
pub fn against_loops() -> Result<String, String> {
    for thread in 0..256 {
        let (start, part): (i64, Values) = Mma::default().get_slice(thread).partition_c(TileC::default());
        for (mi, row) in mine(thread / 16).into_iter().enumerate() {
            for (ni, col) in mine(thread % 16).into_iter().enumerate() {
                let (is, should) = (start + part.offset((0, mi, ni)), (row * 128 + col) as i64);
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
    PartC::default().offsets().for_each(|at| owners[at as usize] += 1);
    match owners.iter().position(|n| *n != 1) {
        None => Ok("each of 16384 elements has one owner".into()),
        Some(at) => Err(format!("element {at} has {} owners", owners[at])),
    }
}

/// The tile by three partitions side by side, 4 columns by 8 rows a character.
pub fn draw(partitions: [OffsetOf; 3]) {
    let maps = partitions.map(|partition| {
        let mut map = [[false; 32]; 32];
        for (thread, value) in [0, 37].into_iter().flat_map(|thread| (0..64).map(move |value| (thread, value))) {
            let at = partition((thread, value)) as usize;
            map[at / 128 / 4][at % 128 / 4] = true;
        }
        map
    });
    for rows in 0..16 {
        let lines = maps.map(|map| {
            let half = |c| match (map[2 * rows][c], map[2 * rows + 1][c]) {
                (false, false) => '.',
                (true, false) => '▀',
                (false, true) => '▄',
                (true, true) => '█',
            };
            (0..32).map(half).collect::<String>()
        });
        println!("     {}", lines.join("    "));
    }
}

/// Figure 6 of the paper: which thread and value has each element of an 8 × 8 tile.
pub fn table(values: OffsetOf) {
    let mut cells = [[(0, 0); 8]; 8];
    for (thread, value) in (0..32).flat_map(|thread| [(thread, 0), (thread, 1)]) {
        let at = values((thread, value)) as usize;
        cells[at % 8][at / 8] = (thread, value);
    }
    for row in cells {
        println!("     {}", row.map(|(thread, value)| format!("T{thread:<2}V{value}")).join("  "));
    }
}
