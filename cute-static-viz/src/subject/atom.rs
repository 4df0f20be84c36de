//! Atoms of the hardware.

use super::thread_value::{Names, grid, notes};
use crate::function::reflected;
use crate::model::{Grid, Picture};
use crate::unfit::Unfit;
use cute_static::atom::mma::Mnk;
use cute_static::int::Nat;
use cute_static::prelude::{CopyAtom, MmaAtom};

/// The rows for the columns.
fn turned(grid: &Grid) -> Grid {
    let mut turned = Grid::new(&grid.caption, grid.columns(), grid.rows(), |i, j| grid.at(j, i).clone());
    (turned.row_borders, turned.column_borders) = (grid.column_borders.clone(), grid.row_borders.clone());
    turned
}

/// An MMA atom: C where its rows and columns meet, A to its left, B (turned, K × N) above it. Each element says which thread has it,
/// and as which of its values. An operand in shared memory, which every thread names, is marked as held more than once.
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
    let extent = |magnitude: Option<u64>| magnitude.ok_or(Unfit::TooLarge(u64::MAX));
    let m = extent(<<A::ShapeMNK as Mnk>::M as Nat>::MAGNITUDE)?;
    let n = extent(<<A::ShapeMNK as Mnk>::N as Nat>::MAGNITUDE)?;
    let k = extent(<<A::ShapeMNK as Mnk>::K as Nat>::MAGNITUDE)?;
    let ids = reflected::<A::ThrId>()?;
    let names = Names { first: "T", second: "V", renamed: Some(&ids) };
    let (a, b, c) = (reflected::<A::LayoutATv>()?, reflected::<A::LayoutBTv>()?, reflected::<A::LayoutCTv>()?);
    let a = grid(&format!("A {}", a.text()), &a, (m, k), &names)?;
    let b = turned(&grid(&format!("B {}", b.text()), &b, (n, k), &names)?);
    let c = grid(&format!("C {}", c.text()), &c, (m, n), &names)?;
    let mut picture = Picture::new(title);
    for (name, grid) in [("A", &a), ("B", &b), ("C", &c)] {
        picture.notes.extend(notes(grid).into_iter().map(|note| format!("{name}: {note}")));
    }
    Ok(picture.with(0, 1, b).with(1, 0, a).with(1, 1, c))
}

/// A copy atom: which thread reads each element, beside which thread writes it. The elements stand in rows of `width`.
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
    let ids = reflected::<A::ThrId>()?;
    let names = Names { first: "T", second: "V", renamed: Some(&ids) };
    let (source, destination) = (reflected::<A::LayoutSrc>()?, reflected::<A::LayoutDst>()?);
    let width = width.max(1);
    let elements = source.cosize().max(destination.cosize()).ok_or(Unfit::NotALayout)?;
    let side = |name: &str, f: &crate::Function| {
        // Index by index along the rows: a column-major tile, turned.
        let caption = format!("{name} {}", f.text());
        Ok(turned(&grid(&caption, f, (width, elements.div_ceil(width)), &names)?))
    };
    let (source, destination) = (side("source", &source)?, side("destination", &destination)?);
    let mut picture = Picture::new(title);
    for (name, grid) in [("source", &source), ("destination", &destination)] {
        picture.notes.extend(notes(grid).into_iter().map(|note| format!("{name}: {note}")));
    }
    Ok(picture.with(0, 0, source).with(0, 1, destination))
}
