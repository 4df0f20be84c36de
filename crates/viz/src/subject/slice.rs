//! Parts of a layout: slices, selections of a tiler, complements.

use super::grid;
use super::thread_value::{notes, place};
use crate::function::{Function, Modes};
use crate::model::{Cell, Fill, Grid, Mark, Picture};
use crate::unfit::{Unfit, room};
use std::str::FromStr;

/// What a slice takes of a shape: a coordinate in which `_` stands for all of a mode, as in CuTe.
///
/// ```
/// use cute_static_viz::subject::Pick;
/// let pick: Pick = "(2,((0,_),_))".parse().unwrap();
/// assert_eq!(pick, Pick::Each(vec![Pick::At(2), Pick::Each(vec![Pick::Each(vec![Pick::At(0), Pick::All]), Pick::All])]));
/// assert!("(2,".parse::<Pick>().is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pick {
    /// `_`
    All,
    /// One index of the mode
    At(u64),
    /// A choice for each mode of the mode
    Each(Vec<Pick>),
}

impl FromStr for Pick {
    type Err = Unfit;
    fn from_str(text: &str) -> Result<Pick, Unfit> {
        let wrong = || Unfit::Coordinate(text.to_string());
        let inner = text.trim();
        let Some(list) = inner.strip_prefix('(') else {
            return if inner == "_" { Ok(Pick::All) } else { inner.parse().map(Pick::At).map_err(|_| wrong()) };
        };
        let list = list.strip_suffix(')').ok_or_else(wrong)?;
        let (mut depth, mut start, mut parts) = (0_i32, 0, Vec::new());
        for (i, c) in list.char_indices() {
            match c {
                '(' => depth += 1,
                ')' => depth -= 1,
                ',' if depth == 0 => {
                    parts.push(list[start..i].parse()?);
                    start = i + 1;
                }
                _ => {}
            }
            if depth < 0 {
                return Err(wrong());
            }
        }
        parts.push(list[start..].parse()?);
        Ok(Pick::Each(parts))
    }
}

impl Pick {
    /// Whether the coordinate of a mode with this index is taken.
    fn takes(&self, modes: &Modes, index: u64) -> Result<bool, Unfit> {
        match (self, modes) {
            (Pick::All, _) => Ok(true),
            (Pick::At(at), modes) if *at < modes.size() => Ok(*at == index),
            (Pick::Each(picks), Modes::List(list)) if picks.len() == list.len() => {
                let mut rest = index;
                for (pick, mode) in picks.iter().zip(list) {
                    let size = mode.size().max(1);
                    if !pick.takes(mode, rest % size)? {
                        return Ok(false);
                    }
                    rest /= size;
                }
                Ok(true)
            }
            _ => Err(Unfit::Coordinate(format!("{self:?}"))),
        }
    }
}

/// The picture of a layout in which only some cells are coloured.
fn highlighted(f: &Function, title: String, mut taken: impl FnMut(u64) -> Option<Fill>) -> Result<Picture, Unfit> {
    let mut picture = grid::layout(f)?;
    picture.title = title;
    let mut index = 0;
    for panel in &mut picture.panels {
        let grid = &mut panel.grid;
        let (rows, columns) = (grid.rows(), grid.columns());
        for (j, i) in (0..columns).flat_map(|j| (0..rows).map(move |i| (j, i))) {
            let cell = &mut grid.cells[i * columns + j];
            let fill = taken(index);
            (cell.taken, cell.fill) = (fill.is_some(), fill.unwrap_or(Fill::Blank));
            index += 1;
        }
    }
    Ok(picture)
}

/// A layout, and what a slice takes of it.
///
/// ```
/// use cute_static_viz::{Fill, Function, subject};
/// use cute_static::prelude::*;
/// // The paper's Figure 5
/// let a = Function::of(layout!(((3,2),((2,3),2)):((4,1),((2,15),100)))).unwrap();
/// let picture = subject::slice(&a, &"(2,((0,_),_))".parse().unwrap()).unwrap();
/// let grid = &picture.panels[0].grid;
/// let taken: Vec<_> = (0..12).filter(|j| grid.at(2, *j).fill != Fill::Blank).collect();
/// assert_eq!(taken, [0, 2, 4, 6, 8, 10]);
/// ```
pub fn slice(f: &Function, pick: &Pick) -> Result<Picture, Unfit> {
    let mut wrong = None;
    let picture = highlighted(f, format!("{}, sliced", f.text()), |index| match pick.takes(f.modes(), index) {
        Ok(taken) => taken.then_some(Fill::by_owner(0)),
        Err(error) => {
            wrong = Some(error);
            None
        }
    })?;
    wrong.map_or(Ok(picture), Err)
}

/// A layout with the coordinates that another layout names, by index or as coordinates. The selection of a tiler is the composition of
/// the identity layout and the tiler.
///
/// ```
/// use cute_static_viz::{Fill, Function, subject};
/// use cute_static::prelude::*;
/// let matrix = Function::of(layout!((8,16):(20,1))).unwrap();
/// let taken = IdentityLayout::<shape!((8,16))>::default().compose(tiler!(<4:1,8:2>));
/// let picture = subject::selection(&matrix, &Function::of(taken).unwrap()).unwrap();
/// let grid = &picture.panels[0].grid;
/// assert_ne!(grid.at(3, 14).fill, Fill::Blank);
/// assert_eq!((grid.at(3, 13).fill, grid.at(4, 14).fill), (Fill::Blank, Fill::Blank));
/// ```
pub fn selection(f: &Function, taken: &Function) -> Result<Picture, Unfit> {
    room(taken.size())?;
    let (rows, columns) = (f.mode(0).size(), f.size() / f.mode(0).size().max(1));
    let mut is_taken = vec![false; room(f.size())?];
    for c in 0..taken.size() {
        let (i, j) = place(&taken.at(c), (rows, columns))?;
        is_taken[j * rows as usize + i] = true;
    }
    let title = format!("{}, {} of it", f.text(), taken.text());
    highlighted(f, title, |index| is_taken[index as usize].then_some(Fill::by_owner(0)))
}

/// A layout and its complement: the offsets that both reach together, in rows of `width`. The cell of an offset has the coordinate in the
/// layout and the coordinate in the complement, which decides its colour.
///
/// ```
/// use cute_static_viz::{Function, Mark, subject};
/// use cute_static::prelude::*;
/// use cute_static::typenum::U24;
/// type A = layout!(4:2);
/// let rest = Function::of(ComplementIn::<A, U24>::default()).unwrap();
/// let picture = subject::complement(&Function::of(A::default()).unwrap(), &rest, 8).unwrap();
/// let grid = &picture.panels[0].grid;
/// assert_eq!((grid.at(0, 6).text().as_str(), grid.at(0, 7).text().as_str()), ("3 +0", "3 +1"));
/// assert!(grid.cells.iter().all(|cell| cell.mark == Mark::Plain));
/// ```
pub fn complement(a: &Function, rest: &Function, width: usize) -> Result<Picture, Unfit> {
    room(a.size().saturating_mul(rest.size()))?;
    let offset = |f: &Function, c| {
        let value = f.at(c);
        let offset = value.offset().and_then(|o| usize::try_from(o).ok());
        offset.ok_or_else(|| Unfit::NoOffset(value.to_string()))
    };
    let mut cells: Vec<Cell> = Vec::new();
    for (r, c) in (0..rest.size()).flat_map(|r| (0..a.size()).map(move |c| (r, c))) {
        let at = offset(a, c)?.saturating_add(offset(rest, r)?);
        if cells.len() <= at {
            cells.resize(room(at as u64 + 1)?, Cell::hole());
        }
        let mark = if cells[at].mark == Mark::Hole { Mark::Plain } else { Mark::Alias };
        cells[at] = Cell { mark, ..Cell::new(c, Fill::by_owner(r)).with_line(format!("+{r}")) };
    }
    let width = width.max(1);
    let mut grid = Grid::new(
        "offset → coordinate, + coordinate of the complement",
        cells.len().div_ceil(width),
        width,
        |i, j| cells.get(i * width + j).cloned().unwrap_or_else(|| Cell::new("", Fill::Blank)),
    );
    grid.row_labels = (0..grid.rows()).map(|i| (i * width).to_string()).collect();
    let notes = notes(&grid);
    let title = format!("{} and its complement {}", a.text(), rest.text());
    Ok(Picture { notes, ..Picture::new(title).with(0, 0, grid) })
}
