//! Copies by one thread, and copies of tensor memory.

use super::atom::packed;
use super::thread_value::{Names, grid};
use crate::function::{Function, reflected};
use crate::model::{Cell, Fill, Grid, Mark, Picture};
use crate::unfit::{Unfit, room};
use cute_static::atom::CopyAtom;
use cute_static::instruction::copy::operand::{CopyOperand, TensorMemoryOperand};
use cute_static::instruction::copy::{CopyAtomOf, CopyInstruction};
use cute_static::layout::IsLayout;
use cute_static::numeric::Uint8;
use std::collections::BTreeMap;

/// The most bytes that are drawn one by one.
const BYTES: u64 = 32;
/// Bits from one lane of tensor memory to the next, and of one column.
const LANE: u64 = 1 << 21;
const COLUMN: u64 = 32;

/// The bytes of a copy by one thread, or by one of a pair of blocks: the source above the destination, each byte with its number. If there
/// are more than 32 bytes, a cell has 16 of them.
///
/// ```
/// use cute_static_viz::subject;
/// use cute_static::instruction::copy::bulk::SM80_CP_ASYNC_CACHEALWAYS;
/// use cute_static::typenum::U64;
/// let picture = subject::run_of_bytes::<SM80_CP_ASYNC_CACHEALWAYS<U64>>(["global", "shared"]).unwrap();
/// let [from, to] = [0, 1].map(|i| &picture.panels[i].grid);
/// assert_eq!((from.columns(), from.at(0, 5).text(), to.at(0, 5).text()), (8, "5".to_string(), "5".to_string()));
/// assert_eq!((from.caption.as_str(), picture.notes[0].as_str()), ("8 bytes, global", "both sides at a multiple of 8 bytes"));
/// ```
pub fn run_of_bytes<I: CopyInstruction>(sides: [&str; 2]) -> Result<Picture, Unfit>
where
    CopyAtomOf<I, Uint8>: CopyAtom,
{
    let layouts = [
        reflected::<<CopyAtomOf<I, Uint8> as CopyAtom>::LayoutSrc>()?,
        reflected::<<CopyAtomOf<I, Uint8> as CopyAtom>::LayoutDst>()?,
    ];
    let operands = [
        (I::Source::COUNT, I::Source::WIDTH, I::Source::ALIGNMENT),
        (I::Destination::COUNT, I::Destination::WIDTH, I::Destination::ALIGNMENT),
    ];
    let mut picture = Picture::new("");
    for (row, ((f, side), (count, width, alignment))) in layouts.iter().zip(sides).zip(operands).enumerate() {
        let bytes = f.size();
        let threads = f.mode(0).size();
        let names = Names { first: "T", second: "V", renamed: None };
        let mut drawn = grid("", f, (1, f.cosize().ok_or(Unfit::NotALayout)?), &names)?;
        // Elsewhere a cell has its value: here there is one thread, or a block for each half.
        let unit = if bytes > BYTES { 16 } else { 1 };
        if unit > 1 {
            drawn = packed(&drawn, &[unit]);
        }
        for cell in &mut drawn.cells {
            let value = cell.lines.pop().unwrap_or_default().replace('V', "");
            let owner = cell.lines.pop().unwrap_or_default();
            cell.lines =
                if threads > 1 { vec![format!("CTA {}", &owner[1..]), value.clone()] } else { vec![value.clone()] };
            let first = value.split('-').next().and_then(|v| v.parse::<u64>().ok()).unwrap_or(0);
            cell.fill = Fill::by_owner(first / 4);
            if count > 1 {
                cell.lines.push(format!("R{}", first * 8 / width));
            }
        }
        if count > 1 {
            picture.notes.push(format!("{side}: {count} of {width} bits"));
        } else if alignment > 1 {
            picture.notes.push(format!("{side}: at a multiple of {alignment} bytes"));
        }
        let many = if bytes / threads == 1 { "byte" } else { "bytes" };
        picture.title = format!("{} {many}", bytes / threads);
        drawn.caption = format!("{}, {side}", picture.title);
        drawn.row_labels = vec![String::new()];
        picture = picture.with(row, 0, drawn);
    }
    if operands[0] == operands[1] && operands[0].2 > 1 {
        picture.notes = vec![format!("both sides at a multiple of {} bytes", operands[0].2)];
    }
    Ok(picture)
}

/// A position in tensor memory: the lane and the column.
fn place(cells: &Function, bit: u64) -> Result<(u64, u64), Unfit> {
    let value = cells.at(bit);
    let at = value.offset().and_then(|o| u64::try_from(o).ok()).ok_or_else(|| Unfit::NoOffset(value.to_string()))?;
    Ok((at / LANE, at % LANE / COLUMN))
}

/// Lanes and columns of tensor memory, and the thread and register of each column. A load writes these registers, and a store reads them. `M`
/// is the side in tensor memory, and `R` is the layout of the other side in bits.
///
/// ```
/// use cute_static_viz::subject;
/// use cute_static::instruction::copy::{CopyInstruction, CopyTraits, tensor_memory::*};
/// use cute_static::typenum::U2;
/// type Load = TensorMemoryLoad<Lanes16Bits256, U2>;
/// type Cells = <Load as CopyInstruction>::Source;
/// let picture = subject::tensor_memory_registers::<Cells, <Load as CopyTraits>::DstBits>("").unwrap();
/// let grid = &picture.panels[0].grid;
/// assert_eq!((grid.rows(), grid.columns()), (16, 16));
/// // PTX, figure of .16x256b: row 9, columns 2 and 3 are registers 2 and 3 of thread 5.
/// assert_eq!((grid.at(9, 2).text().as_str(), grid.at(9, 3).text().as_str()), ("T5 R2", "T5 R3"));
/// assert_eq!(grid.at(0, 8).text(), "T0 R4");
/// ```
pub fn tensor_memory_registers<M: TensorMemoryOperand, R: IsLayout>(title: &str) -> Result<Picture, Unfit> {
    let (cells, registers) = (reflected::<M::ValId>()?, reflected::<R>()?);
    room(registers.size())?;
    let threads = registers.mode(0).size();
    let mut held: BTreeMap<(u64, u64), (u64, u64, Mark)> = BTreeMap::new();
    for index in 0..registers.size() {
        let bit = registers.at(index).offset().and_then(|o| u64::try_from(o).ok()).ok_or(Unfit::NotALayout)?;
        let (thread, value) = (index % threads, index / threads);
        let at = place(&cells, bit)?;
        let owner = held.entry(at).or_insert((thread, value, Mark::Plain));
        if owner.0 != thread {
            owner.2 = Mark::Alias;
        }
    }
    // Of 16-bit elements, which have a column each, two go into one register.
    let halves = held.values().any(|(_, value, _)| value % COLUMN >= 16);
    let last = |pick: fn(&(u64, u64)) -> u64| held.keys().map(pick).max().unwrap_or(0) + 1;
    let (lanes, columns) = (last(|at| at.0), last(|at| at.1));
    room(lanes.saturating_mul(columns))?;
    let grid = Grid::new("lane down, column to the right", lanes as usize, columns as usize, |i, j| {
        let Some((thread, value, mark)) = held.get(&(i as u64, j as u64)) else { return Cell::hole() };
        let half = match (halves, value % COLUMN >= 16) {
            (false, _) => "",
            (true, false) => "lo",
            (true, true) => "hi",
        };
        let cell = Cell::new(format!("T{thread}"), Fill::by_owner(*thread));
        Cell { mark: *mark, ..cell.with_line(format!("R{}{half}", value / COLUMN)) }
    });
    Ok(Picture::new(title).with(0, 0, grid))
}

/// Lanes and columns of tensor memory, and the rows and bits of a matrix in shared memory that `tcgen05.cp` puts there. Neighbouring lanes
/// with neighbouring rows are one cell.
///
/// ```
/// use cute_static_viz::subject;
/// use cute_static::instruction::copy::tensor_memory::SM100_UTCCP_2x64dp128bitlw0123_1cta;
/// let picture = subject::tensor_memory_rows::<SM100_UTCCP_2x64dp128bitlw0123_1cta>("").unwrap();
/// let grid = &picture.panels[0].grid;
/// assert_eq!(grid.row_labels, ["0-31", "32-63", "64-95", "96-127"]);
/// let rows: Vec<_> = (0..4).map(|i| grid.at(i, 0).lines[0].as_str()).collect();
/// assert_eq!(rows, ["rows 0-31", "rows 0-31", "rows 32-63", "rows 32-63"]);
/// assert_eq!(grid.at(0, 3).lines[1], "bits 96-127");
/// ```
pub fn tensor_memory_rows<I: CopyInstruction<Destination: TensorMemoryOperand>>(title: &str) -> Result<Picture, Unfit> {
    let (source, reference) = (reflected::<I::SrcBits>()?, reflected::<I::DstBits>()?);
    let cells = reflected::<<I::Destination as TensorMemoryOperand>::ValId>()?;
    room(source.size().max(cells.size()))?;
    let threads = source.mode(0).size();
    let number =
        |f: &Function, index| f.at(index).offset().and_then(|o| u64::try_from(o).ok()).ok_or(Unfit::NotALayout);
    // The bit of the source that is at each lane and column, the first of 32.
    let mut bits: BTreeMap<(u64, u64), u64> = BTreeMap::new();
    for value in 0..source.size() / threads {
        let (from, to) = (number(&source, threads * value)?, number(&reference, threads * value)?);
        let address = number(&cells, to)?;
        if address % COLUMN == 0 {
            bits.insert((address / LANE, address % LANE / COLUMN), from);
        }
    }
    // Rows of the source, in the order of their first bits.
    let mut firsts: Vec<u64> = bits.iter().filter(|((_, column), _)| *column == 0).map(|(_, bit)| *bit).collect();
    firsts.sort_unstable();
    firsts.dedup();
    let row = |lane: u64| bits.get(&(lane, 0)).and_then(|bit| firsts.binary_search(bit).ok());
    let lanes = cells.size() / (bits.keys().map(|at| at.1 + 1).max().unwrap_or(1) * COLUMN).max(1);
    let follows = |a: &u64, b: &u64| match (row(*a), row(*b)) {
        (Some(x), Some(y)) => x + 1 == y,
        (x, y) => x.is_none() && y.is_none(),
    };
    let all: Vec<u64> = (0..lanes).collect();
    // As the rows of a warp's quarter of the lanes
    let quarters = all.chunks(32).flat_map(|quarter| quarter.chunk_by(follows));
    let runs: Vec<(u64, u64)> = quarters.map(|run| (run[0], run[run.len() - 1])).collect();
    let span = |(first, last): (u64, u64)| if first == last { first.to_string() } else { format!("{first}-{last}") };
    let columns = bits.keys().map(|at| at.1 + 1).max().unwrap_or(0) as usize;
    let mut grid = Grid::new("lanes down, column to the right", runs.len(), columns, |i, j| {
        let (first, last) = runs[i];
        let (Some(from), Some(to)) = (row(first), row(last)) else {
            return Cell { tip: "not written".to_string(), ..Cell::hole() };
        };
        let (from, to, bit) = (from as u64, to as u64, j as u64 * COLUMN);
        let rows = if from == to { "row" } else { "rows" };
        Cell::new(format!("{rows} {}", span((from, to))), Fill::by_owner(from / 32))
            .with_line(format!("bits {}", span((bit, bit + COLUMN - 1))))
    });
    grid.row_labels = runs.into_iter().map(span).collect();
    Ok(Picture::new(title).with(0, 0, grid))
}
