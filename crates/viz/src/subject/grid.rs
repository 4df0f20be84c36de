//! A layout as a grid of offsets, and the memory that it reaches.

use crate::axis::{Level, borders};
use crate::function::Function;
use crate::model::{Cell, Fill, Grid, Mark, Picture};
use crate::unfit::{Unfit, room};
use crate::value::Value;
use std::collections::{BTreeMap, HashMap};

/// The most entries of a list in a note.
const LISTED: usize = 16;
/// The most panels of one picture.
const PANELS: u64 = 256;

/// The fill of a value, by its offset. A coordinate has none.
fn fill(value: &Value) -> Fill {
    value.offset().map_or(Fill::Blank, Fill::by_value)
}

/// CuTe's `num_digits`.
fn digits(n: u64) -> usize {
    n.to_string().len()
}

/// A layout as CuTe prints it: mode 0 down, mode 1 to the right, offsets in the cells. The tiles of nested modes have
/// borders. A layout of rank 1 is a row. From rank 3 on there is a grid for each coordinate of the further modes. Aliases are marked, and holes are listed.
///
/// ```
/// use cute_static_viz::{Function, subject};
/// use cute_static::prelude::*;
/// let f = Function::of(layout!(((2,2),(4,2)):((1,8),(2,16)))).unwrap();
/// let picture = subject::layout(&f).unwrap();
/// let grid = &picture.panels[0].grid;
/// assert_eq!((grid.rows(), grid.columns(), grid.at(2, 5).text().as_str()), (4, 8, "26"));
/// assert_eq!(grid.column_borders, [0, 0, 0, 0, 1, 0, 0, 0]);
///
/// let padded = subject::layout(&Function::of(layout!((4,2):(1,5))).unwrap()).unwrap();
/// assert_eq!(padded.notes, ["hole: 4"]);
/// let folded = subject::layout(&Function::of(layout!((2,2):(1,1))).unwrap()).unwrap();
/// assert_eq!(folded.notes, ["alias: 1 (2 times)"]);
/// ```
pub fn layout(f: &Function) -> Result<Picture, Unfit> {
    room(f.size())?;
    let flat = f.rank() < 2;
    let (down, right) = if flat { (f.mode(1), f.mode(0)) } else { (f.mode(0), f.mode(1)) };
    let (rows, columns) = (down.size(), right.size());
    let further: u64 = (2..f.rank()).map(|i| f.mode(i).size()).product();
    if further > PANELS {
        return Err(Unfit::TooLarge(f.size()));
    }
    let values: Vec<Value> = (0..f.size()).map(|i| f.at(i)).collect();
    let mut count: HashMap<&Value, usize> = HashMap::new();
    for value in &values {
        *count.entry(value).or_default() += 1;
    }
    let mut picture = Picture::new(f.text());
    for p in 0..further {
        let caption = if further > 1 { format!("(_,_,{p})") } else { String::new() };
        let mut grid = Grid::new(caption, rows as usize, columns as usize, |i, j| {
            let value = &values[i + rows as usize * (j + columns as usize * p as usize)];
            let times = count[value];
            let cell = Cell::new(value, fill(value));
            if times < 2 {
                return cell;
            }
            Cell { mark: Mark::Alias, tip: format!("{times} coordinates have {value}"), ..cell }
        });
        grid.row_borders = borders(&down.extents(), rows as usize);
        grid.column_borders = borders(&right.extents(), columns as usize);
        (grid.row_levels, grid.column_levels) = (Level::of(&down), Level::of(&right));
        if flat {
            grid.row_labels = vec![String::new()];
        }
        // CuTe's columns are as wide as the cosize, not as the largest offset.
        grid.width = f.cosize().map_or(0, digits);
        picture = picture.with(0, p as usize, grid);
    }
    picture.notes = notes(&values);
    Ok(picture)
}

/// The most offsets that are drawn one by one.
const DRAWN: u64 = 256;

/// The same, and if there are holes, the memory below it: every offset from the first to the last, with the holes hatched. There is no
/// memory if it is long, or if more than half of it are holes: the note below says enough then.
///
/// ```
/// use cute_static_viz::{Function, Mark, subject};
/// use cute_static::prelude::*;
/// let picture = |f: Result<Function, _>| subject::layout_and_holes(&f.unwrap()).unwrap();
/// let padded = picture(Function::of(layout!((4,2):(1,5))));
/// let memory = &padded.panels[1].grid;
/// let holes = |grid: &cute_static_viz::Grid| grid.cells.iter().filter(|cell| cell.mark == Mark::Hole).count();
/// assert_eq!((memory.columns(), memory.at(0, 4).mark, holes(memory)), (9, Mark::Hole, 1));
/// assert_eq!(picture(Function::of(layout!((4,2):(1,4)))).panels.len(), 1);
/// assert_eq!(picture(Function::of(layout!(4:64))).panels.len(), 1);
/// ```
pub fn layout_and_holes(f: &Function) -> Result<Picture, Unfit> {
    let picture = layout(f)?;
    let mut count: BTreeMap<i64, u64> = BTreeMap::new();
    for offset in (0..f.size()).filter_map(|i| f.at(i).offset()) {
        *count.entry(offset).or_default() += 1;
    }
    let (Some((first, _)), Some((last, _))) = (count.first_key_value(), count.last_key_value()) else {
        return Ok(picture);
    };
    let (first, reached) = ((*first).min(0), count.len() as u64);
    let all = last.abs_diff(first).saturating_add(1);
    if all == reached || all > DRAWN || all > 2 * reached {
        return Ok(picture);
    }
    let widest = picture.panels.iter().map(|panel| panel.grid.columns()).max().unwrap_or(0);
    // In one row, or as wide as the grid above.
    let width = if all <= 16 { all as usize } else { widest.max(8) };
    let mut grid = Grid::new("memory and its holes", (all as usize).div_ceil(width), width, |i, j| {
        let offset = first + (i * width + j) as i64;
        let cell = Cell::new(offset, Fill::by_value(offset));
        match count.get(&offset) {
            Some(1) => cell,
            Some(times) => Cell { mark: Mark::Alias, tip: format!("{times} coordinates have {offset}"), ..cell },
            None if offset <= *last => {
                Cell { lines: cell.lines, tip: format!("no coordinate has {offset}"), ..Cell::hole() }
            }
            None => Cell::new("", Fill::Blank),
        }
    });
    // Each cell has its offset.
    grid.row_labels.fill(String::new());
    grid.column_labels.fill(String::new());
    Ok(picture.with(1, 0, grid))
}

/// The entries that fit into a note, and the number of the others.
fn list(name: &str, names: &str, listed: &[String], all: u64) -> String {
    let more =
        if all > listed.len() as u64 { format!(" and {} more", all - listed.len() as u64) } else { String::new() };
    format!("{}: {}{more}", if all == 1 { name } else { names }, listed.join(", "))
}

/// The aliases and the holes, in words.
fn notes(values: &[Value]) -> Vec<String> {
    let mut count: BTreeMap<&Value, usize> = BTreeMap::new();
    for value in values {
        *count.entry(value).or_default() += 1;
    }
    let mut notes = Vec::new();
    let aliases = count.iter().filter(|(_, n)| **n > 1);
    let listed: Vec<String> = aliases.clone().take(LISTED).map(|(v, n)| format!("{v} ({n} times)")).collect();
    if !listed.is_empty() {
        notes.push(list("alias", "aliases", &listed, aliases.count() as u64));
    }
    // Holes are between offsets that are reached: between the smallest, or 0, and the largest.
    let offsets: Vec<i64> = count.keys().filter_map(|v| v.offset()).collect();
    if let (Some(first), Some(last)) = (offsets.first(), offsets.last()) {
        let first = (*first).min(0);
        let all = (i128::from(*last) - i128::from(first) + 1) as u64 - offsets.len() as u64;
        let (mut listed, mut next) = (Vec::new(), first);
        for offset in offsets.iter().copied() {
            listed.extend((next..offset).take(LISTED - listed.len()).map(|o| o.to_string()));
            next = offset.saturating_add(1);
        }
        if all > 0 {
            notes.push(list("hole", "holes", &listed, all));
        }
    }
    notes
}

/// The memory that a layout reaches, in rows of `width` offsets. Each offset shows the index of its coordinate. If several coordinates
/// have the offset, it shows the first and is marked as an alias. If no coordinate has it, it is a hole.
///
/// ```
/// use cute_static_viz::{Function, Mark, subject};
/// use cute_static::prelude::*;
/// let picture = subject::memory(&Function::of(layout!((4,2):(1,5))).unwrap(), 8).unwrap();
/// let grid = &picture.panels[0].grid;
/// assert_eq!((grid.at(0, 3).text().as_str(), grid.at(0, 5).text().as_str()), ("3", "4"));
/// assert_eq!(grid.at(0, 4).mark, Mark::Hole);
/// ```
pub fn memory(f: &Function, width: usize) -> Result<Picture, Unfit> {
    let size = room(f.size())? as u64;
    let mut reached: BTreeMap<u64, Vec<u64>> = BTreeMap::new();
    for index in 0..size {
        let value = f.at(index);
        let offset = value.offset().and_then(|o| u64::try_from(o).ok());
        reached.entry(offset.ok_or_else(|| Unfit::NoOffset(value.to_string()))?).or_default().push(index);
    }
    let cosize = reached.last_key_value().map_or(0, |(last, _)| last.saturating_add(1));
    let (end, width) = (room(cosize)?, width.max(1));
    let mut grid = Grid::new("offset → index of the coordinate", end.div_ceil(width), width, |i, j| {
        let offset = (i * width + j) as u64;
        match reached.get(&offset).map(Vec::as_slice) {
            Some([index]) => Cell::new(index, Fill::by_value(offset as i64)),
            Some(all @ [index, ..]) => {
                let tip = format!("offset {offset}: {} coordinates", all.len());
                Cell { mark: Mark::Alias, tip, ..Cell::new(index, Fill::by_value(offset as i64)) }
            }
            _ if offset < cosize => Cell { tip: format!("offset {offset}: nobody's"), ..Cell::hole() },
            _ => Cell::new("", Fill::Blank),
        }
    });
    grid.row_labels = (0..grid.rows()).map(|i| (i * width).to_string()).collect();
    let values: Vec<Value> = (0..size).map(|i| f.at(i)).collect();
    let picture = Picture::new(format!("memory of {}", f.text())).with(0, 0, grid);
    Ok(Picture { notes: notes(&values), ..picture })
}

/// A composition `A ∘ B` in its two steps: each coordinate, its value under B, and the value of that under A.
///
/// ```
/// use cute_static_viz::{Function, subject};
/// use cute_static::prelude::*;
/// let (a, b) = (layout!((4,8):(8,1)), layout!(4:2));
/// let [f, g, h] = [Function::of(a), Function::of(b), Function::of(a.compose(b))].map(Result::unwrap);
/// let picture = subject::composition(&f, &g, &h).unwrap();
/// let column: Vec<_> = (0..3).map(|i| picture.panels[0].grid.at(i, 3).text()).collect();
/// assert_eq!(column, ["3", "6", "17"]);
/// ```
pub fn composition(a: &Function, b: &Function, composed: &Function) -> Result<Picture, Unfit> {
    room(b.size())?;
    let mut grid = Grid::new("", 3, b.size() as usize, |row, c| {
        let value = match row {
            0 => Value::Number(c as i128),
            1 => b.at(c as u64),
            _ => composed.at(c as u64),
        };
        Cell::new(&value, if row == 0 { Fill::Blank } else { fill(&value) })
    });
    grid.row_labels = ["c", "B(c)", "A(B(c))"].map(String::from).to_vec();
    Ok(Picture::new(format!("{} o {} = {}", a.text(), b.text(), composed.text())).with(0, 0, grid))
}
