//! Swizzles, by bank.

use crate::function::Function;
use crate::model::{Cell, Fill, Grid, Picture};
use crate::unfit::{Unfit, room};

/// Bytes of one of the 32 banks of shared memory.
const BANK: u64 = 4;

/// Bytes that swizzles move together: four banks.
const VECTOR: u64 = 16;

/// The largest number of elements of a row that stay neighbours under both layouts and fit into a vector.
fn together(both: [&Function; 2], rows: u64, columns: u64, bits: u64) -> u64 {
    let stays = |n: &u64| {
        let row = |f: &Function, i: u64| {
            (0..columns).all(|j| {
                let at = |j| f.at(i + rows * j).offset();
                at(j)
                    .zip(at(j - j % n))
                    .is_some_and(|(offset, first)| first % *n as i64 == 0 && offset == first + (j % n) as i64)
            })
        };
        columns % n == 0 && both.iter().all(|f| (0..rows).all(|i| row(f, i)))
    };
    let most = VECTOR * 8 / bits.clamp(1, VECTOR * 8);
    (0..most.ilog2()).map(|halved| 1 << (most.ilog2() - halved)).find(stays).unwrap_or(1)
}

/// A composed layout below the layout without its swizzle. Each cell has offsets and their banks. There is one colour for each group of 4 of the
/// 32 banks, because swizzles move 16 bytes at a time. Elements of a row that stay together in such a group are one cell. `bits` is the size of
/// an element.
///
/// ```
/// use cute_static_viz::{Function, subject};
/// use cute_static::prelude::*;
/// let f = Function::of(layout!(Sw<3,3,3> o 0 o (8,64):(64,1))).unwrap();
/// let picture = subject::swizzle(&f, 16).unwrap();
/// let [linear, swizzled] = [0, 1].map(|i| &picture.panels[i].grid);
/// // Eight elements are a cell. The first of each row: all in the same banks; then in eight different groups.
/// assert_eq!((linear.at(3, 0).text().as_str(), swizzled.at(3, 0).text().as_str()), ("192–199 b0–3", "216–223 b12–15"));
/// assert!((1..8).all(|i| linear.at(i, 0).fill == linear.at(0, 0).fill));
/// assert!((1..8).all(|i| swizzled.at(i, 0).fill != swizzled.at(0, 0).fill));
///
/// // Nothing stays together if the swizzle moves single elements.
/// let f = Function::of(layout!(Sw<3,0,3> o 0 o (8,8):(8,1))).unwrap();
/// assert_eq!(subject::swizzle(&f, 16).unwrap().panels[1].grid.at(1, 0).text(), "9 b4");
/// ```
pub fn swizzle(f: &Function, bits: u64) -> Result<Picture, Unfit> {
    room(f.size())?;
    let linear = f.linear();
    let (rows, columns) = (f.mode(0).size(), f.size() / f.mode(0).size().max(1));
    let group = together([&linear, f], rows, columns, bits);
    let side = |caption: &str, f: &Function| {
        let mut wrong = None;
        let mut grid = Grid::new(caption, rows as usize, (columns / group) as usize, |i, j| {
            let value = f.at(i as u64 + rows * group * j as u64);
            let Some(offset) = value.offset().and_then(|o| u64::try_from(o).ok()) else {
                wrong = Some(Unfit::NoOffset(value.to_string()));
                return Cell::hole();
            };
            let last = offset + group - 1;
            let bank = |offset: u64| (u128::from(offset) * u128::from(bits) / 8 / u128::from(BANK) % 32) as u64;
            let banks = range(bank(offset), bank(last));
            Cell::new(range(offset, last), Fill::by_owner(bank(offset) / 4)).with_line(format!("b{banks}"))
        });
        if group > 1 {
            grid.column_labels = (0..grid.columns() as u64).map(|j| range(j * group, (j + 1) * group - 1)).collect();
        }
        wrong.map_or(Ok(grid), Err)
    };
    let mut picture = Picture::new(format!("{}, elements of {bits} bits", f.text()));
    picture.notes.push("b: the banks that the offsets lie in; a colour is a group of four banks".to_string());
    // One below the other where they are wide.
    let place = |at: usize| if group > 1 { (at, 0) } else { (0, at) };
    for (at, (caption, f)) in [(linear.text(), &linear), (f.text(), f)].into_iter().enumerate() {
        picture = picture.with(place(at).0, place(at).1, side(caption, f)?);
    }
    Ok(picture)
}

fn range(first: u64, last: u64) -> String {
    if first == last { first.to_string() } else { format!("{first}–{last}") }
}
