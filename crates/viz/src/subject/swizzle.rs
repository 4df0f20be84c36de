//! Swizzles, by bank.

use crate::function::Function;
use crate::model::{Cell, Fill, Grid, Picture};
use crate::unfit::{Unfit, room};

/// Bytes of one of the 32 banks of shared memory.
const BANK: u64 = 4;

/// A composed layout beside the layout below its swizzle. Each cell has an offset and the bank it lies in, and its colour is that of
/// the bank: one for each 4 of the 32 banks, which is 16 bytes, what swizzles move around. `bits` is the size of an element.
///
/// ```
/// use cute_static_viz::{Function, subject};
/// use cute_static::prelude::*;
/// let f = Function::of(layout!(Sw<3,3,3> o 0 o (8,64):(64,1))).unwrap();
/// let picture = subject::swizzle(&f, 16).unwrap();
/// let [linear, swizzled] = [0, 1].map(|i| &picture.panels[i].grid);
/// // Column 0: eight rows in one bank; then in eight different ones.
/// assert_eq!((linear.at(3, 0).text().as_str(), swizzled.at(3, 0).text().as_str()), ("192 b0", "216 b12"));
/// assert!((1..8).all(|i| linear.at(i, 0).fill == linear.at(0, 0).fill));
/// assert!((1..8).all(|i| swizzled.at(i, 0).fill != swizzled.at(0, 0).fill));
/// ```
pub fn swizzle(f: &Function, bits: u64) -> Result<Picture, Unfit> {
    room(f.size())?;
    let linear = f.linear();
    let side = |caption: &str, f: &Function| {
        let (rows, columns) = (f.mode(0).size(), f.size() / f.mode(0).size().max(1));
        let mut wrong = None;
        let grid = Grid::new(caption, rows as usize, columns as usize, |i, j| {
            let value = f.at(i as u64 + rows * j as u64);
            let Some(offset) = value.offset().and_then(|o| u64::try_from(o).ok()) else {
                wrong = Some(Unfit::NoOffset(value.to_string()));
                return Cell::hole();
            };
            let bank = (u128::from(offset) * u128::from(bits) / 8 / u128::from(BANK) % 32) as u64;
            Cell::new(offset, Fill::by_owner(bank / 4)).with_line(format!("b{bank}"))
        });
        wrong.map_or(Ok(grid), Err)
    };
    let picture = Picture::new(format!("{}, elements of {bits} bits", f.text()));
    Ok(picture.with(0, 0, side(linear.text(), &linear)?).with(0, 1, side(f.text(), f)?))
}
