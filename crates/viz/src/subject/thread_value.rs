//! The thread and value that hold each element of a tile: the inverse of a thread-value layout.

use crate::function::Function;
use crate::model::{Cell, Fill, Grid, Mark, Picture};
use crate::unfit::{Unfit, room};
use crate::value::Value;

/// The most owners of one element that are named.
const NAMED: usize = 8;

/// The (row, column) of a value in a tile: of an index, colexicographically, or of a coordinate.
pub(super) fn place(value: &Value, (m, n): (u64, u64)) -> Result<(usize, usize), Unfit> {
    let outside = || Unfit::Outside(value.to_string(), m, n);
    let number = |value: &Value| value.offset().and_then(|o| u64::try_from(o).ok()).ok_or_else(outside);
    let (row, column) = match value {
        Value::Tuple(list) => match list.as_slice() {
            [row] => (number(row)?, 0),
            [row, column] => (number(row)?, number(column)?),
            _ => return Err(outside()),
        },
        index => (number(index)? % m.max(1), number(index)? / m.max(1)),
    };
    if row < m && column < n { Ok((row as usize, column as usize)) } else { Err(outside()) }
}

/// How the owners of a tile are named.
pub(super) struct Names<'a> {
    pub(super) first: &'a str,
    pub(super) second: &'a str,
    /// The numbers of the owners, if they differ from their indices
    pub(super) renamed: Option<&'a Function>,
}

/// The grid of an `m` × `n` tile. `f` maps (owner, item) to an element.
pub(super) fn grid(caption: &str, f: &Function, tile: (u64, u64), names: &Names<'_>) -> Result<Grid, Unfit> {
    room(f.size())?;
    let cells = room(tile.0.saturating_mul(tile.1))?;
    let owners = f.mode(0).size();
    let mut held: Vec<Vec<(u64, u64)>> = vec![Vec::new(); cells];
    for index in 0..f.size() {
        let (i, j) = place(&f.at(index), tile)?;
        let owner = index % owners;
        let number = names.renamed.map(|ids| ids.at(owner));
        let owner = number.and_then(|id| id.offset()).map_or(owner, |id| id as u64);
        held[i * tile.1 as usize + j].push((owner, index / owners));
    }
    let name = |(owner, item): &(u64, u64)| format!("{}{owner} {}{item}", names.first, names.second);
    Ok(Grid::new(caption, tile.0 as usize, tile.1 as usize, |i, j| match held[i * tile.1 as usize + j].as_slice() {
        [] => Cell { tip: "nobody's".to_string(), ..Cell::hole() },
        all @ [(owner, item), rest @ ..] => {
            let line = format!("{}{owner}", names.first);
            let cell = Cell::new(line, Fill::by_owner(*owner)).with_line(format!("{}{item}", names.second));
            if rest.is_empty() {
                return cell;
            }
            let more = if all.len() > NAMED { format!(" and {} more", all.len() - NAMED) } else { String::new() };
            let tip = format!("{}{more}", all.iter().take(NAMED).map(name).collect::<Vec<_>>().join(", "));
            Cell { mark: Mark::Alias, tip, ..cell }
        }
    }))
}

/// Notes on elements with several owners and with none.
pub(super) fn notes(grid: &Grid) -> Vec<String> {
    let count = |mark| grid.cells.iter().filter(|cell| cell.mark == mark).count();
    let many = |n: usize| if n == 1 { "1 element".to_string() } else { format!("{n} elements") };
    let mut notes = Vec::new();
    if count(Mark::Alias) > 0 {
        notes.push(format!("{} held more than once", many(count(Mark::Alias))));
    }
    if count(Mark::Hole) > 0 {
        notes.push(format!("{} held by nobody", many(count(Mark::Hole))));
    }
    notes
}

/// An `m` × `n` tile, with the thread and value that hold each element. `f` maps (thread, value) to the element's index in the tile,
/// column-major, or to its coordinate.
///
/// ```
/// use cute_static_viz::{Function, Mark, subject};
/// use cute_static::prelude::*;
/// // The paper's Figure 6
/// let f = Function::of(layout!(((4,8),2):((16,1),8))).unwrap();
/// let picture = subject::thread_value(&f, (8, 8)).unwrap();
/// assert_eq!(picture.panels[0].grid.at(1, 3).text(), "T5 V1");
///
/// // Half of a tile; and one that two threads have.
/// let grid = |picture: cute_static_viz::Picture| picture.panels[0].grid.clone();
/// let half = grid(subject::thread_value(&Function::of(layout!((4,2):(1,4))).unwrap(), (4, 4)).unwrap());
/// assert_eq!((half.at(0, 1).mark, half.at(0, 2).mark), (Mark::Plain, Mark::Hole));
/// let both = grid(subject::thread_value(&Function::of(layout!((2,2):(0,1))).unwrap(), (2, 1)).unwrap());
/// assert_eq!((both.at(1, 0).mark, both.at(1, 0).tip.as_str()), (Mark::Alias, "T0 V1, T1 V1"));
/// ```
pub fn thread_value(f: &Function, tile: (u64, u64)) -> Result<Picture, Unfit> {
    owners(f, tile, "T", "V")
}

/// The same with other names for the owners and for their items.
///
/// ```
/// use cute_static_viz::{Function, subject};
/// use cute_static::prelude::*;
/// let f = Function::of(layout!((4,2):(2,1))).unwrap();
/// assert_eq!(subject::owners(&f, (8, 1), "lane", "#").unwrap().panels[0].grid.at(3, 0).text(), "lane1 #1");
/// ```
pub fn owners(f: &Function, tile: (u64, u64), first: &str, second: &str) -> Result<Picture, Unfit> {
    let grid = grid("", f, tile, &Names { first, second, renamed: None })?;
    let notes = notes(&grid);
    Ok(Picture { notes, ..Picture::new(f.text()).with(0, 0, grid) })
}

/// An `m` × `n` matrix. Each element names its tile and its place in the tile. `f` maps (element, tile) to an index
/// or a coordinate, as a zipped divide does.
///
/// ```
/// use cute_static_viz::{Function, subject};
/// use cute_static::prelude::*;
/// let matrix = IdentityLayout::<shape!((8,16))>::default();
/// let f = Function::of(matrix.zipped_divide(tiler!(<4,8>))).unwrap();
/// let picture = subject::tiles(&f, (8, 16)).unwrap();
/// assert_eq!(picture.panels[0].grid.at(4, 1).text(), "1 4"); // the tile below the first one, its fifth element
/// ```
pub fn tiles(f: &Function, matrix: (u64, u64)) -> Result<Picture, Unfit> {
    room(f.size())?;
    let cells = room(matrix.0.saturating_mul(matrix.1))?;
    let mut cell = vec![Cell::hole(); cells];
    let elements = f.mode(0).size();
    for index in 0..f.size() {
        let (i, j) = place(&f.at(index), matrix)?;
        let (element, tile) = (index % elements, index / elements);
        let place = &mut cell[i * matrix.1 as usize + j];
        let mark = if place.mark == Mark::Hole { Mark::Plain } else { Mark::Alias };
        *place = Cell { mark, ..Cell::new(tile, Fill::by_owner(tile)).with_line(element) };
    }
    let columns = matrix.1 as usize;
    let grid = Grid::new("tile, element", matrix.0 as usize, columns, |i, j| cell[i * columns + j].clone());
    let notes = notes(&grid);
    Ok(Picture { notes, ..Picture::new(f.text()).with(0, 0, grid) })
}
