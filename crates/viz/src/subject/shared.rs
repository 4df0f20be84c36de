//! Shared memory, in rows of its 32 banks.

use crate::function::Function;
use crate::model::{Cell, Fill, Grid, Picture};
use crate::unfit::{Unfit, room};
use std::collections::BTreeMap;

/// The bits of a piece, the unit that swizzles and TMA move.
const PIECE: u64 = 128;
/// The number of pieces in 32 banks of 4 bytes.
pub(super) const ROW: usize = 8;

/// How many elements of so many bits make up a piece.
pub(super) fn elements(bits: u64) -> Result<u64, Unfit> {
    if bits > 0 && PIECE % bits == 0 { Ok(PIECE / bits) } else { Err(Unfit::Pieces) }
}

/// The offset of the value at an index.
pub(super) fn offset(f: &Function, index: u64) -> Result<u64, Unfit> {
    let value = f.at(index);
    value.offset().and_then(|o| u64::try_from(o).ok()).ok_or_else(|| Unfit::NoOffset(value.to_string()))
}

/// Pieces in the order of their numbers, in rows of 32 banks.
pub(super) fn by_bank(caption: &str, cells: &[Cell]) -> Grid {
    let mut grid = Grid::new(caption, cells.len().div_ceil(ROW), ROW, |i, j| {
        cells.get(i * ROW + j).cloned().unwrap_or_else(|| Cell::new("", Fill::Blank))
    });
    grid.row_labels = (0..grid.rows()).map(|i| (i * ROW * 16).to_string()).collect();
    grid.column_labels = (0..ROW).map(|j| format!("b{}-{}", 4 * j, 4 * j + 3)).collect();
    grid
}

/// Shared memory as a layout fills it: rows of 128 bytes, which are its 32 banks, in pieces of 16 bytes. A cell has the coordinate of
/// the first element of its piece; its colour is that of the banks in which the piece would be without the swizzle. `bits` is the size of an element.
///
/// ```
/// use cute_static_viz::{Function, subject};
/// use cute_static::prelude::*;
/// let f = Function::of(layout!(Sw<3,3,3> o 0 o (8,64):(64,1))).unwrap();
/// let picture = subject::shared_memory(&f, 16).unwrap();
/// let grid = &picture.panels[0].grid;
/// // Row 3 of the tile begins in the banks from 12 on, as its column 24 does in row 0.
/// assert_eq!((grid.at(3, 3).text().as_str(), grid.at(0, 3).text().as_str()), ("(3,0)", "(0,24)"));
/// assert_eq!((grid.column_labels[3].as_str(), grid.row_labels[3].as_str()), ("b12-15", "384"));
/// // A column of 16-bit elements that are not side by side has no pieces.
/// assert!(subject::shared_memory(&Function::of(layout!((8,64):(128,2))).unwrap(), 16).is_err());
/// ```
pub fn shared_memory(f: &Function, bits: u64) -> Result<Picture, Unfit> {
    room(f.size())?;
    let (each, rows, linear) = (elements(bits)?, f.mode(0).size().max(1), f.linear());
    let mut at: BTreeMap<u64, u64> = BTreeMap::new();
    for index in 0..f.size() {
        at.entry(offset(f, index)?).or_insert(index);
    }
    let end = at.last_key_value().map_or(0, |(last, _)| last / each + 1);
    let mut cells = vec![Cell::hole(); room(end)?];
    for (piece, cell) in cells.iter_mut().enumerate() {
        let indices: Vec<_> = (0..each).map(|e| at.get(&(piece as u64 * each + e)).copied()).collect();
        let [Some(first), ..] = indices[..] else {
            if indices.iter().any(Option::is_some) {
                return Err(Unfit::Pieces);
            }
            continue;
        };
        let before = offset(&linear, first)?;
        for (e, index) in (0..each).zip(&indices) {
            if offset(&linear, index.ok_or(Unfit::Pieces)?)? != before + e {
                return Err(Unfit::Pieces);
            }
        }
        *cell = Cell::new(format!("({},{})", first % rows, first / rows), Fill::by_owner(before / each));
    }
    let title = format!("{}, elements of {bits} bits", f.text());
    Ok(Picture::new(title).with(0, 0, by_bank("shared memory: 16 bytes a cell, 32 banks a row", &cells)))
}
