//! Atoms of the hardware.

use super::thread_value::{Names, grid, notes};
use crate::function::{Function, reflected};
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

/// The layouts of an MMA atom: what its picture is drawn from.
///
/// ```
/// use cute_static_viz::subject::{self, MmaParts};
/// use cute_static::instruction::mma::SM80_8x8x4_F64F64F64F64_TN;
/// let parts = MmaParts::of::<SM80_8x8x4_F64F64F64F64_TN>().unwrap();
/// assert_eq!((parts.tile, parts.c.text()), ((8, 8, 4), "((4,8),2):((16,1),8)"));
/// assert_eq!(subject::mma("", &parts), subject::mma_atom::<SM80_8x8x4_F64F64F64F64_TN>(""));
/// ```
#[derive(Clone, Debug)]
pub struct MmaParts {
    /// M, N and K
    pub tile: (u64, u64, u64),
    /// Thread of the atom → thread
    pub threads: Function,
    /// (thread, value) → element of the M × K tile
    pub a: Function,
    /// (thread, value) → element of the N × K tile
    pub b: Function,
    /// (thread, value) → element of the M × N tile
    pub c: Function,
}

impl MmaParts {
    /// Those of a type.
    pub fn of<A: MmaAtom>() -> Result<MmaParts, Unfit> {
        let extent = |magnitude: Option<u64>| magnitude.ok_or(Unfit::TooLarge(u64::MAX));
        let m = extent(<<A::ShapeMNK as Mnk>::M as Nat>::MAGNITUDE)?;
        let n = extent(<<A::ShapeMNK as Mnk>::N as Nat>::MAGNITUDE)?;
        let k = extent(<<A::ShapeMNK as Mnk>::K as Nat>::MAGNITUDE)?;
        let (a, b, c) = (reflected::<A::LayoutATv>()?, reflected::<A::LayoutBTv>()?, reflected::<A::LayoutCTv>()?);
        Ok(MmaParts { tile: (m, n, k), threads: reflected::<A::ThrId>()?, a, b, c })
    }
}

/// The layouts of a copy atom: what its picture is drawn from.
///
/// ```
/// use cute_static_viz::subject::CopyParts;
/// use cute_static::instruction::copy::{CopyAtomOf, matrix::SM75_U32x4_LDSM_N};
/// let parts = CopyParts::of::<CopyAtomOf<SM75_U32x4_LDSM_N, cute_static::numeric::Float16>>().unwrap();
/// assert_eq!(parts.source.text(), "(32,8):(8,1)");
/// ```
#[derive(Clone, Debug)]
pub struct CopyParts {
    /// Thread of the atom → thread
    pub threads: Function,
    /// (thread, value) → element, for what is read
    pub source: Function,
    /// (thread, value) → element, for what is written
    pub destination: Function,
}

impl CopyParts {
    /// Those of a type.
    pub fn of<A: CopyAtom>() -> Result<CopyParts, Unfit> {
        let (source, destination) = (reflected::<A::LayoutSrc>()?, reflected::<A::LayoutDst>()?);
        Ok(CopyParts { threads: reflected::<A::ThrId>()?, source, destination })
    }
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
    mma(title, &MmaParts::of::<A>()?)
}

/// The same, of layouts of run time; see [`MmaParts`].
pub fn mma(title: &str, parts: &MmaParts) -> Result<Picture, Unfit> {
    let MmaParts { tile: (m, n, k), threads, a, b, c } = parts;
    let names = Names { first: "T", second: "V", renamed: Some(threads) };
    let a = grid(&format!("A {}", a.text()), a, (*m, *k), &names)?;
    let b = turned(&grid(&format!("B {}", b.text()), b, (*n, *k), &names)?);
    let c = grid(&format!("C {}", c.text()), c, (*m, *n), &names)?;
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
    transfer(title, &CopyParts::of::<A>()?, width)
}

/// The same, of layouts of run time; see [`CopyParts`].
pub fn transfer(title: &str, parts: &CopyParts, width: u64) -> Result<Picture, Unfit> {
    let CopyParts { threads, source, destination } = parts;
    let names = Names { first: "T", second: "V", renamed: Some(threads) };
    let width = width.max(1);
    let elements = source.cosize().max(destination.cosize()).ok_or(Unfit::NotALayout)?;
    let side = |name: &str, f: &Function| {
        // Index by index along the rows: a column-major tile, turned.
        let caption = format!("{name} {}", f.text());
        Ok(turned(&grid(&caption, f, (width, elements.div_ceil(width)), &names)?))
    };
    let (source, destination) = (side("source", source)?, side("destination", destination)?);
    let mut picture = Picture::new(title);
    for (name, grid) in [("source", &source), ("destination", &destination)] {
        picture.notes.extend(notes(grid).into_iter().map(|note| format!("{name}: {note}")));
    }
    Ok(picture.with(0, 0, source).with(0, 1, destination))
}
