//! The family of layouts and its order, and the conflicts of accesses in them, coordinate by coordinate: shares nothing with the library.

/// A tile of elements of `bits`, of the extents (MN, K).
#[derive(Clone, Copy, Debug)]
pub struct Tile {
    pub bits: u64,
    pub extents: [u64; 2],
}
/// The mode that is contiguous: 0 for MN, 1 for K.
type Major = usize;
/// A layout of the family.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Candidate {
    /// Rows of `row` bytes, whose pieces of `piece` bytes are exchanged.
    Swizzled { major: Major, row: u64, piece: u64 },
    /// Whole rows and this many bytes.
    Plain { major: Major, padding: u64 },
}
use Candidate::{Plain, Swizzled};

/// All layouts, in order.
pub fn family() -> Vec<Candidate> {
    let mut all = vec![];
    for piece in [16, 32, 8, 4] {
        for major in [1, 0] {
            let rows = [128, 64, 32, 16].into_iter().filter(|row| *row > piece || piece == 16);
            all.extend(rows.map(|row| Swizzled { major, row, piece }));
        }
    }
    for major in [1, 0] {
        all.extend([0, 4, 8, 16].map(|padding| Plain { major, padding }));
    }
    all
}
impl Candidate {
    pub fn fits(self, tile: Tile) -> bool {
        match self {
            Swizzled { major, row, piece } => {
                let (along, across) = (tile.extents[major] * tile.bits, tile.extents[1 - major]);
                along % (8 * row) == 0 && across % (128 / piece) == 0 && (8 * piece) % tile.bits == 0
            }
            Plain { padding, .. } => 8 * padding % tile.bits == 0,
        }
    }
    /// The offset of a coordinate in elements.
    pub fn offset(self, tile: Tile, at: [u64; 2]) -> u64 {
        match self {
            Swizzled { major, row, piece } => {
                let (row, piece) = (8 * row / tile.bits, 8 * piece / tile.bits);
                let (along, across) = (at[major], at[1 - major]);
                let plain = along % row + row * across + along / row * row * tile.extents[1 - major];
                // The number of the line of 128 bytes, as far as there are pieces in a row.
                let line = plain / (1024 / tile.bits) % (row / piece);
                plain ^ (line * piece)
            }
            Plain { major, padding } => at[major] + at[1 - major] * (tile.extents[major] + 8 * padding / tile.bits),
        }
    }
}

/// An access.
pub enum Access {
    /// Each thread has the elements of a tile that `values` lists, thread by thread, `width` bytes in each access.
    Threads { values: Vec<i64>, threads: usize, tile: [u64; 2], width: u64 },
    /// Boxes of TMA.
    Tma { major: Major },
    /// An operand of wgmma in slices of these extents, 32 bytes along K.
    Operand { major: Major, rows: u64 },
}
impl Access {
    /// The conflicts in a layout, if the access is legal there.
    pub fn conflicts(&self, tile: Tile, layout: Candidate) -> Option<u64> {
        match self {
            Access::Threads { values, threads, tile: part, width } => {
                let mut worst = 1;
                for m in (0..tile.extents[0]).step_by(part[0] as usize) {
                    for k in (0..tile.extents[1]).step_by(part[1] as usize) {
                        let at = |value: &i64| [m + *value as u64 % part[0], k + *value as u64 / part[0]];
                        let offsets: Vec<u64> = values.iter().map(|value| layout.offset(tile, at(value))).collect();
                        worst = worst.max(degree(&offsets, *threads, tile.bits, *width)?);
                    }
                }
                Some(worst - 1)
            }
            Access::Tma { major } => match layout {
                Swizzled { major: contiguous, piece, .. } => (contiguous == *major && piece == 16).then_some(0),
                Plain { major: contiguous, padding } => {
                    let row = tile.extents[*major];
                    (contiguous == *major && padding == 0 && row <= 256 && row * tile.bits % 128 == 0).then_some(0)
                }
            },
            Access::Operand { major, rows } => {
                let Swizzled { major: contiguous, row, piece: 16 } = layout else { return None };
                // 32 bytes along K are in one row, or in two columns of 16 bytes; M or N consists of whole rows.
                let whole = *major == 1 || row == 16 || rows % (8 * row / tile.bits) == 0;
                (contiguous == *major && whole).then_some(0)
            }
        }
    }
}
/// The largest degree of all accesses to these offsets, value by value for all threads; none where the elements of an access are no neighbours, or not aligned.
fn degree(offsets: &[u64], threads: usize, bits: u64, width: u64) -> Option<u64> {
    let vector = (8 * width / bits) as usize;
    let together = [32, 16, 8][[4, 8, 16].iter().position(|w| width <= *w).expect("a width")];
    let mut worst = 1;
    for values in offsets.chunks(threads * vector) {
        for thread in 0..threads {
            let first = values[thread];
            let neighbours = (0..vector).all(|v| values[thread + v * threads] == first + v as u64);
            if !neighbours || first * bits % (8 * width) != 0 {
                return None;
            }
        }
        for warp in values[..threads].chunks(32) {
            for phase in warp.chunks(together) {
                let bytes = phase.iter().flat_map(|offset| (0..width).map(move |byte| offset * bits / 8 + byte));
                let mut words: Vec<u64> = bytes.map(|byte| byte / 4).collect();
                words.sort_unstable();
                words.dedup();
                let mut banks = [0; 32];
                words.iter().for_each(|word| banks[(word % 32) as usize] += 1);
                worst = worst.max(*banks.iter().max().expect("32 banks"));
            }
        }
    }
    Some(worst)
}

/// The first layout with the fewest conflicts in which all accesses are legal, and the conflicts.
pub fn best(tile: Tile, accesses: &[Access]) -> Option<(Candidate, u64)> {
    let mut best: Option<(Candidate, u64)> = None;
    for layout in family().into_iter().filter(|layout| layout.fits(tile)) {
        let conflicts: Option<u64> = accesses.iter().map(|access| access.conflicts(tile, layout)).sum();
        if let Some(conflicts) = conflicts.filter(|c| best.is_none_or(|(_, least)| *c < least)) {
            best = Some((layout, conflicts));
        }
    }
    best
}
