//! Main loops, each with the shared memory of the example in its documentation; a block of metadata; and a tensor.

use crate::function::{Drawable, Function, reflected};
use crate::model::{Cell, Fill, Grid, Picture};
use crate::unfit::Unfit;
use cute_static::collective::{
    Collective, CollectiveMma, InterleavedMetadata, MainloopSm80CpAsync, MainloopSm90TmaGmma, MainloopSm100TmaUmma,
    MainloopSm120Tma, Metadata, MetadataColumns, MetadataLayouts,
};
use cute_static::instruction::mma::layouts::{ELayout_64x32, SM80_ELayout_16x32_16b};
use cute_static::instruction::mma::*;
use cute_static::numeric::{Float8E4M3, Float16, Float32};
use cute_static::prelude::*;
use cute_static::typenum::{U2, U3, U4, U32, U64, U128, U192};

type Sm80 = CollectiveMma<
    MainloopSm80CpAsync<U3>,
    shape!((128, 128, 32)),
    TiledMma<SM80_16x8x16_F32F16F16F32_TN, layout!((2, 2, 1)), tiler!(<32, 32, 16>)>,
>;
type Sm90 = CollectiveMma<
    MainloopSm90TmaGmma<U4>,
    shape!((128, 128, 64)),
    TiledMma<SM90_64xNx16_F32F16F16_SS<U128>, layout!((2, 1, 1))>,
>;
type Sm100 = CollectiveMma<
    MainloopSm100TmaUmma<U4, U2>,
    shape!((128, 192, 64)),
    TiledMma<SM100_MMA_F16BF16_SS<Float16, Float16, Float32, U128, U192>, layout!((1, 1, 1))>,
>;
type Sm120 = CollectiveMma<
    MainloopSm120Tma<U3>,
    shape!((128, 128, 64)),
    TiledMma<SM120_16x8x32_TN<Float8E4M3, Float8E4M3, Float32>, layout!((2, 2, 1)), tiler!(<32, 32, 32>)>,
>;

/// From the first byte to the one after the last, of each stage of an operand that begins at a byte.
fn stages(f: &Function, begin: u64, bytes: u64) -> Result<Vec<(u64, u64)>, Unfit> {
    let each = f.size() / f.mode(2).size().max(1);
    let offset = |i| f.at(i).offset().and_then(|o| u64::try_from(o).ok()).ok_or(Unfit::NotALayout);
    let stage = |s: u64| {
        let all: Vec<u64> = (s * each..(s + 1) * each).map(offset).collect::<Result<_, _>>()?;
        let (first, last) = (all.iter().min().unwrap_or(&0), all.iter().max().unwrap_or(&0));
        Ok((begin + first * bytes, begin + (last + 1) * bytes))
    };
    (0..f.mode(2).size()).map(stage).collect()
}

/// The shared memory of a block: a column for each stage. `bytes` is the size of an element.
fn shared_memory<G: Collective<SmemLayoutA: Drawable, SmemLayoutB: Drawable>>(
    title: &str,
    bytes: u64,
) -> Result<Picture, Unfit> {
    let a = stages(&G::SmemLayoutA::function()?, 0, bytes)?;
    let end = |stages: &[(u64, u64)]| stages.iter().map(|stage| stage.1).max().unwrap_or(0);
    let b = stages(&G::SmemLayoutB::function()?, end(&a).next_multiple_of(1024), bytes)?;
    let mut grid = Grid::new("bytes of shared memory", 2, a.len(), |i, j| {
        let (first, end) = [&a, &b][i][j];
        Cell::new(format!("{first}–{}", end - 1), Fill::by_owner(j as u64 + 4 * i as u64))
    });
    grid.row_labels = ["A", "B"].map(String::from).to_vec();
    grid.column_labels = (0..a.len()).map(|j| format!("stage {j}")).collect();
    let mut picture = Picture::new(title).with(0, 0, grid);
    if end(&b) < G::SHARED_MEMORY {
        let what = if G::THREADS == 1 { "barriers, and the address of tensor memory" } else { "barriers" };
        picture.notes.push(format!("bytes {}–{}: {what}", end(&b), G::SHARED_MEMORY - 1));
    }
    picture.notes.push(match G::THREADS {
        1 => "one thread starts the instructions; the accumulators are in tensor memory".to_string(),
        threads => format!("{threads} threads multiply, each with {} registers", G::REGISTERS),
    });
    Ok(picture)
}

/// A picture of where metadata of halves are. A cell is the metadata of 16 values of a row.
struct Metadatum {
    title: &'static str,
    note: &'static str,
    /// The rows that are shown, and the columns of 16 values
    shown: (usize, usize),
    block: Function,
    /// Thread and value → element, of one instruction
    instruction: Function,
    /// Rows of a block, rows of an instruction
    rows: (u64, u64),
}
impl Metadatum {
    /// What the first warp loads.
    fn picture(self) -> Result<Picture, Unfit> {
        let Metadatum { title, note, shown: (rows, columns), block, instruction, rows: (tall, of_one) } = self;
        let offset = |f: &Function, i| f.at(i).offset().and_then(|o| u64::try_from(o).ok()).ok_or(Unfit::NotALayout);
        let mut wrong = None;
        let grid = Grid::new(format!("metadata of {rows} rows and {} values", 16 * columns), rows, columns, |i, j| {
            let cell = || {
                // The instructions of a warp follow one another along M or along K.
                let (step, value) = (i as u64 / of_one + j as u64 / 2, 16 * (j as u64 % 2));
                let element = i as u64 % of_one + of_one * value;
                let holds = |lane: &u64| {
                    (0..32).any(|v| offset(&instruction, lane + instruction.mode(0).size() * v) == Ok(element))
                };
                let lane = (0..32).find(holds).ok_or(Unfit::NotALayout)?;
                let byte = offset(&block, i as u64 + tall * 16 * j as u64)? / 8;
                let fill = Fill::by_owner(lane);
                Ok(Cell::new(format!("lane {lane}, instruction {step}"), fill)
                    .with_line(format!("bytes {byte}–{}", byte + 1)))
            };
            cell().unwrap_or_else(|error| {
                wrong = Some(error);
                Cell::hole()
            })
        });
        let labels = (0..columns).map(|j| format!("{}–{}", 16 * j, 16 * j + 15)).collect();
        let grid = Grid { row_labels: (0..rows).map(|i| i.to_string()).collect(), column_labels: labels, ..grid };
        let mut picture = Picture::new(title).with(0, 0, grid);
        picture.notes.push(note.to_string());
        wrong.map_or(Ok(picture), Err)
    }
}
/// A block of Hopper.
fn metadata() -> Result<Picture, Unfit> {
    type Block = <Metadata<SM90_SPARSE_64xNx32_F32F16F16_SS<U128>, U64, U64> as MetadataLayouts>::Block;
    Metadatum {
        title: "the first 16 rows of a block of 64 × 64 halves",
        note: "each lane loads 8 neighbouring bytes: one register for each of two instructions",
        shown: (16, 4),
        block: reflected::<Block>()?,
        instruction: reflected::<ELayout_64x32>()?,
        rows: (64, 64),
    }
    .picture()
}
/// A block of Ampere.
fn interleaved() -> Result<Picture, Unfit> {
    type E = InterleavedMetadata<SM80_SPARSE_16x8x32_F32F16F16F32_TN, U32, U32>;
    Metadatum {
        title: "a block of 32 × 32 halves on sm_80",
        note: "each lane loads 4 bytes for each instruction, and the lane two further on loads the same",
        shown: (32, 2),
        block: reflected::<<E as MetadataLayouts>::Block>()?,
        instruction: reflected::<SM80_ELayout_16x32_16b>()?,
        rows: (32, 16),
    }
    .picture()
}

/// A block of Blackwell in tensor memory: the first lanes, and the columns of four instructions. A cell is a column of 32 bits of a lane.
fn metadata_columns() -> Result<Picture, Unfit> {
    type Atom = SM100_MMA_F16BF16_SS_SPARSE<Float16, Float16, Float32, U128, U128>;
    let tmem = reflected::<<Metadata<Atom, U128, U128> as MetadataColumns>::Tmem>()?;
    // A byte has the metadata of 8 values, and lanes are 2^21 bits apart.
    let (lanes, columns) = (16, 4);
    let mut found = vec![vec![]; lanes * columns];
    for (row, value) in (0..16).flat_map(|row| (0..128).step_by(16).map(move |value| (row, value))) {
        let bit = tmem.at(row + 128 * value).offset().and_then(|o| u64::try_from(o).ok()).ok_or(Unfit::NotALayout)?;
        let (lane, column) = ((bit >> 21) as usize, (bit % (1 << 21) / 32) as usize);
        let cell = found.get_mut(lane * columns + column).ok_or(Unfit::NotALayout)?;
        cell.push((bit % 32, format!("row {row}, values {value}–{}", value + 15), row));
    }
    found.iter_mut().for_each(|cell| cell.sort());
    let mut wrong = None;
    let grid =
        Grid::new("tensor memory: lanes and columns", lanes, columns, |i, j| match &found[i * columns + j][..] {
            [(0, low, row), (16, high, _)] => Cell::new(low.clone(), Fill::by_owner(*row)).with_line(high.clone()),
            _ => {
                wrong = Some(Unfit::NotALayout);
                Cell::hole()
            }
        });
    let labels = (0..columns).map(|j| format!("address {}, selector {}", j / 2 * 2, j % 2)).collect();
    let grid = Grid { row_labels: (0..lanes).map(|i| i.to_string()).collect(), column_labels: labels, ..grid };
    let mut picture = Picture::new("the first 16 lanes of a block of 128 × 128 halves").with(0, 0, grid);
    let note =
        "an instruction takes 32 values along K, whose metadata are one column: bits 0–15 above, bits 16–31 below";
    picture.notes.push(note.to_string());
    wrong.map_or(Ok(picture), Err)
}

/// A tensor: the elements in memory, and where its layout puts them.
fn tensor() -> Result<Picture, Unfit> {
    let f = Function::of(layout!((2,3):(3,1)))?;
    let element = |offset: i64| Cell::new(b"abcdef"[offset as usize % 6] as char, Fill::by_value(offset));
    let memory = Grid::new("the elements e, by offset", 1, 6, |_, offset| element(offset as i64));
    let mut wrong = None;
    let tensor = Grid::new("T(c) = e[L(c)]", 2, 3, |i, j| match f.at(i as u64 + 2 * j as u64).offset() {
        Some(offset) => element(offset),
        None => {
            wrong = Some(Unfit::NotALayout);
            Cell::hole()
        }
    });
    let memory = Grid { row_labels: vec![String::new()], ..memory };
    let picture = Picture::new("a tensor with L = (2,3):(3,1)").with(0, 0, memory).with(0, 1, tensor);
    wrong.map_or(Ok(picture), Err)
}

/// One of each.
pub(super) fn all() -> Result<Vec<(String, Picture)>, Unfit> {
    let all = [
        ("tensor", tensor()?),
        ("collective/sm80", shared_memory::<Sm80>("128 × 128 × 32 halves in 3 stages", 2)?),
        ("collective/sm90", shared_memory::<Sm90>("128 × 128 × 64 halves in 4 stages", 2)?),
        ("collective/sm100", shared_memory::<Sm100>("128 × 192 × 64 halves in 4 stages", 2)?),
        ("collective/sm120", shared_memory::<Sm120>("128 × 128 × 64 bytes in 3 stages", 1)?),
        ("collective/mixed", super::mixed::picture()?),
        ("collective/reordered", super::mixed::reordered()?),
        ("collective/metadata", metadata()?),
        ("collective/interleaved", interleaved()?),
        ("collective/metadata-columns", metadata_columns()?),
    ];
    Ok(all.map(|(name, picture)| (name.to_string(), picture)).into())
}
