//! Atoms of the hardware.

use super::thread_value::{Names, grid, notes};
use crate::function::{Function, reflected};
use crate::model::{Cell, Fill, Grid, Mark, Picture};
use crate::unfit::Unfit;
use cute_static::atom::mma::Mnk;
use cute_static::atom::{CopyAtom, MmaAtom};
use cute_static::instruction::mma::TmemMma;
use cute_static::int::Nat;

/// The grid with its rows and columns exchanged.
fn turned(grid: &Grid) -> Grid {
    let mut turned = Grid::new(&grid.caption, grid.columns(), grid.rows(), |i, j| grid.at(j, i).clone());
    (turned.row_borders, turned.column_borders) = (grid.column_borders.clone(), grid.row_borders.clone());
    (turned.row_levels, turned.column_levels) = (grid.column_levels.clone(), grid.row_levels.clone());
    (turned.row_labels, turned.column_labels) = (grid.column_labels.clone(), grid.row_labels.clone());
    turned
}

/// The (M, N, K) of an atom.
pub(crate) fn extents<A: MmaAtom>() -> Result<[u64; 3], Unfit> {
    let extent = |magnitude: Option<u64>| magnitude.ok_or(Unfit::TooLarge(u64::MAX));
    Ok([
        extent(<<A::ShapeMNK as Mnk>::M as Nat>::MAGNITUDE)?,
        extent(<<A::ShapeMNK as Mnk>::N as Nat>::MAGNITUDE)?,
        extent(<<A::ShapeMNK as Mnk>::K as Nat>::MAGNITUDE)?,
    ])
}

/// A picture with notes on the owners in each of its grids.
fn noted<const N: usize>(title: &str, grids: [(&str, &Grid); N]) -> Picture {
    let mut picture = Picture::new(title);
    for (name, grid) in grids {
        picture.notes.extend(notes(grid).into_iter().map(|note| format!("{name}: {note}")));
    }
    picture
}

/// An MMA atom: C where its rows and columns meet, A to its left, B (turned, K × N) above it. Each element names the thread that
/// holds it and the number of the value. An operand in shared memory belongs to every thread, so it is marked as held more than once.
///
/// ```
/// use cute_static_viz::subject;
/// use cute_static::instruction::mma::SM80_8x8x4_F64F64F64F64_TN;
/// let picture = subject::mma_atom::<SM80_8x8x4_F64F64F64F64_TN>("SM80_8x8x4_F64F64F64F64_TN").unwrap();
/// let [b, a, c] = [0, 1, 2].map(|i| &picture.panels[i].grid);
/// assert_eq!([a.rows(), a.columns(), b.rows(), b.columns(), c.rows(), c.columns()], [8, 4, 4, 8, 8, 8]);
/// assert_eq!((a.at(1, 2).text().as_str(), b.at(2, 1).text().as_str()), ("T6 V0", "T6 V0"));
/// assert_eq!(c.at(1, 3).text(), "T5 V1");
/// ```
pub fn mma_atom<A: MmaAtom>(title: &str) -> Result<Picture, Unfit> {
    let layouts = [&reflected::<A::LayoutATv>()?, &reflected::<A::LayoutBTv>()?, &reflected::<A::LayoutCTv>()?];
    mma_layouts(title, &reflected::<A::ThrId>()?, layouts, extents::<A>()?.into())
}

/// Up to this K, tiles are drawn value by value.
const VALUES: u64 = 16;

/// The same from the layouts of A, B and C and the tile's (M, N, K). If K is above 16, neighbours of one thread are one cell.
///
/// ```
/// use cute_static_viz::{reflected, subject};
/// use cute_static::instruction::mma::layouts::*;
/// let layouts = [reflected::<SM80_16x32_8b>(), reflected::<SM80_8x32_8b>(), reflected::<SM80_16x8_Row>()].map(Result::unwrap);
/// let picture = subject::mma_layouts("", &reflected::<Warp>().unwrap(), layouts.each_ref(), (16, 8, 32)).unwrap();
/// assert_eq!(picture.panels[1].grid.at(1, 4).text(), "T4 V8-11");
/// ```
pub fn mma_layouts(
    title: &str,
    threads: &Function,
    [a, b, c]: [&Function; 3],
    (m, n, k): (u64, u64, u64),
) -> Result<Picture, Unfit> {
    let names = Names { first: "T", second: "V", renamed: Some(threads) };
    let operand = |name: &str, f: &Function, rows| {
        let grid = grid(&format!("{name} {}", f.text()), f, (rows, k), &names)?;
        Ok(if k > VALUES { packed(&grid, &WIDTHS) } else { grid })
    };
    let a = operand("A", a, m)?;
    let b = turned(&operand("B", b, n)?);
    let c = grid(&format!("C {}", c.text()), c, (m, n), &names)?;
    Ok(noted(title, [("A", &a), ("B", &b), ("C", &c)]).with(0, 1, b).with(1, 0, a).with(1, 1, c))
}

/// The number of a value, where one thread has the element.
fn value(cell: &Cell) -> Option<u64> {
    let number = cell.lines.get(1)?.strip_prefix('V')?;
    if cell.mark == Mark::Plain { number.parse().ok() } else { None }
}

/// How many neighbours may be in one cell.
pub(crate) const WIDTHS: [usize; 6] = [64, 32, 16, 8, 4, 2];

/// The grid with several neighbours in one cell: the first of these numbers for which one thread always holds that many consecutive values.
pub(crate) fn packed(grid: &Grid, widths: &[usize]) -> Grid {
    let follows = |i, j, unit| {
        let (first, cell) = (grid.at(i, j / unit * unit), grid.at(i, j));
        let next = value(first).map(|v| v + (j % unit) as u64);
        cell.lines[0] == first.lines[0] && next.is_some() && value(cell) == next
    };
    let fits = |unit: usize| {
        let all = |i| (0..grid.columns()).all(|j| follows(i, j, unit));
        grid.columns() % unit == 0 && (0..grid.rows()).all(all)
    };
    let unit = widths.iter().copied().find(|unit| fits(*unit)).unwrap_or(1);
    let mut packed = Grid::new(&grid.caption, grid.rows(), grid.columns() / unit, |i, j| {
        let (mut cell, last) = (grid.at(i, j * unit).clone(), grid.at(i, j * unit + unit - 1));
        if let (Some(text), Some(last), true) = (cell.lines.get_mut(1), value(last), unit > 1) {
            *text = format!("{text}-{last}");
        }
        cell
    });
    packed.column_labels = (0..packed.columns()).map(|j| (j * unit).to_string()).collect();
    packed
}

/// The accumulator of an instruction in tensor memory, in blocks of 16 × 8 elements: each block names its CTA, lanes and columns.
///
/// ```
/// use cute_static_viz::subject;
/// use cute_static::instruction::mma::SM100_MMA_F16BF16_SS;
/// use cute_static::numeric::{Float16, Float32};
/// use cute_static::typenum::{U16, U128};
/// type Mma = SM100_MMA_F16BF16_SS<Float16, Float16, Float32, U128, U16>;
/// let picture = subject::tensor_memory::<Mma>("").unwrap();
/// assert_eq!(picture.panels[0].grid.at(1, 1).lines, ["CTA 0", "lanes 16-31", "columns 8-15"]);
/// ```
pub fn tensor_memory<A: TmemMma>(title: &str) -> Result<Picture, Unfit> {
    /// Columns of a lane.
    const LANE: u64 = 65536;
    const BLOCK: (u64, u64) = (16, 8);
    let [m, n, _] = extents::<A>()?;
    let (elements, memory) = (reflected::<A::LayoutCTv>()?, reflected::<A::TmemC>()?);
    let ctas = elements.mode(0).size();
    let mut held = vec![None; (m * n) as usize];
    for index in 0..elements.size() {
        let number = |value: crate::Value| value.offset().and_then(|o| u64::try_from(o).ok()).ok_or(Unfit::NotALayout);
        let (element, address) = (number(elements.at(index))?, number(memory.at(index / ctas))?);
        *held.get_mut(element as usize).ok_or(Unfit::NotALayout)? =
            Some((index % ctas, address / LANE, address % LANE));
    }
    let mut irregular = false;
    let grid = Grid::new("", (m / BLOCK.0) as usize, (n / BLOCK.1) as usize, |i, j| {
        let place = |(x, y): (u64, u64)| held[(i as u64 * BLOCK.0 + x + m * (j as u64 * BLOCK.1 + y)) as usize];
        let Some((cta, lane, column)) = place((0, 0)) else {
            irregular = true;
            return Cell::hole();
        };
        let mut all = (0..BLOCK.0).flat_map(|x| (0..BLOCK.1).map(move |y| (x, y)));
        irregular |= !all.all(|(x, y)| place((x, y)) == Some((cta, lane + x, column + y)));
        Cell::new(format!("CTA {cta}"), Fill::by_owner(2 * cta + lane / 16))
            .with_line(format!("lanes {lane}-{}", lane + BLOCK.0 - 1))
            .with_line(format!("columns {column}-{}", column + BLOCK.1 - 1))
    });
    let labels = |count: u64, step: u64| (0..count / step).map(|i| (i * step).to_string()).collect();
    let grid = Grid { row_labels: labels(m, BLOCK.0), column_labels: labels(n, BLOCK.1), ..grid };
    if irregular { Err(Unfit::NotALayout) } else { Ok(Picture::new(title).with(0, 0, grid)) }
}

/// A copy atom: the thread that reads each element, and beside it the thread that writes it. The elements stand in rows of `width`.
///
/// ```
/// use cute_static_viz::subject;
/// use cute_static::instruction::copy::{CopyAtomOf, matrix::SM75_U32x4_LDSM_N};
/// use cute_static::numeric::Float16;
/// let picture = subject::copy_atom::<CopyAtomOf<SM75_U32x4_LDSM_N, Float16>>("ldmatrix.x4", 8).unwrap();
/// let [source, destination] = [0, 1].map(|i| &picture.panels[i].grid);
/// assert_eq!((source.at(1, 3).text().as_str(), destination.at(1, 3).text().as_str()), ("T1 V3", "T5 V1"));
/// ```
pub fn copy_atom<A: CopyAtom>(title: &str, width: u64) -> Result<Picture, Unfit> {
    let (source, destination) = (reflected::<A::LayoutSrc>()?, reflected::<A::LayoutDst>()?);
    copy_layouts(title, &reflected::<A::ThrId>()?, [&source, &destination], width)
}

/// The same from the layouts of the source and the destination.
///
/// ```
/// use cute_static_viz::{Function, subject};
/// use cute_static::prelude::*;
/// let [threads, rows, pairs] = [Function::of(layout!(4:1)), Function::of(layout!((4,4):(4,1))), Function::of(layout!((4,4):(1,4)))]
///     .map(Result::unwrap);
/// let picture = subject::copy_layouts("a transposition", &threads, [&rows, &pairs], 4).unwrap();
/// assert_eq!([0, 1].map(|i| picture.panels[i].grid.at(1, 3).text()), ["T1 V3", "T3 V1"]);
/// ```
pub fn copy_layouts(
    title: &str,
    threads: &Function,
    [source, destination]: [&Function; 2],
    width: u64,
) -> Result<Picture, Unfit> {
    let names = Names { first: "T", second: "V", renamed: Some(threads) };
    let width = width.max(1);
    let elements = source.cosize().max(destination.cosize()).ok_or(Unfit::NotALayout)?;
    let side = |name: &str, f: &Function| {
        // Index by index along the rows: a column-major tile, turned.
        let caption = format!("{name} {}", f.text());
        Ok(turned(&grid(&caption, f, (width, elements.div_ceil(width)), &names)?))
    };
    let (source, destination) = (side("source", source)?, side("destination", destination)?);
    Ok(noted(title, [("source", &source), ("destination", &destination)]).with(0, 0, source).with(0, 1, destination))
}
