//! What surrounds a main loop: the shares of a cluster, the plan of a block, scale factors, and the pixels of a convolution.

use crate::function::{Function, reflected};
use crate::model::{Cell, Fill, Grid, Picture};
use crate::unfit::Unfit;
use cute_static::arch::Sm90;
use cute_static::cluster::{Cluster, IsCluster, Share};
use cute_static::collective::{CollectiveMma, MainloopSm90TmaGmma, ScaleFactors, ScaleLayouts};
use cute_static::instruction::mma::{SM90_64xNx16_F32F16F16_SS, SM100_MMA_MXF8F6F4_SS};
use cute_static::numeric::{Float8E4M3, Float8UE8M0, Float16, Float32};
use cute_static::plan::{BlockPlan, IsBlockPlan, SharedBytes, SharedMemoryOf, Warps};
use cute_static::prelude::*;
use cute_static::tma::{Im2col, Im2colMap, TensorMap, Window};
use cute_static::typenum::{U0, U1, U2, U3, U4, U8, U40, U128, U232};

/// Which share of A and of B each block of a cluster loads, and who receives it.
fn shares() -> Picture {
    type C = Cluster<U2, U4>;
    let [rows, columns] = C::EXTENTS.map(|extent| extent as usize);
    let grid = Grid::new("block (x, y)", rows, columns, |x, y| {
        let rank = (x + rows * y) as u32;
        let line = |name: &str, share: Share| {
            format!("{name}: share {}, {:0blocks$b}", share.index(), share.mask(), blocks = rows * columns)
        };
        Cell::new(format!("rank {rank}"), Fill::by_owner(x as u64))
            .with_line(line("A", Share::of::<C, U1>(rank)))
            .with_line(line("B", Share::of::<C, U0>(rank)))
    });
    let grid = Grid {
        row_labels: (0..rows).map(|x| format!("x = {x}")).collect(),
        column_labels: (0..columns).map(|y| format!("y = {y}")).collect(),
        ..grid
    };
    let mut picture =
        Picture::new("the shares of a cluster of 2 × 4, and the blocks that receive them").with(0, 0, grid);
    picture.notes.push("a mask has a bit for each block, that of rank 0 on the right".to_string());
    picture
}

/// The parts of a block: the bytes, the threads, and the registers of each thread.
fn plan() -> Picture {
    type Gemm = CollectiveMma<
        MainloopSm90TmaGmma<U4>,
        shape!((128, 128, 64)),
        TiledMma<SM90_64xNx16_F32F16F16_SS<U128>, layout!((2, 1, 1))>,
    >;
    type Tile = SharedBytes<Int<32_768>>;
    type Kernel = BlockPlan<Sm90, (SharedMemoryOf<Gemm>, Tile, Warps<U4, U40>, Warps<U8, U232>)>;
    let [stages, tile, end, ..] = Kernel::OFFSETS;
    let (bytes, warps) = (|from, to| format!("{from}–{}", to - 1), |warps: u64| 32 * warps);
    let rows = [
        ("stages and barriers", bytes(stages, tile), String::new(), String::new()),
        ("a tile of D", bytes(tile, end), String::new(), String::new()),
        ("warps that load", String::new(), warps(4).to_string(), "40".to_string()),
        ("warps that multiply", String::new(), warps(8).to_string(), "232".to_string()),
        ("the block", Kernel::SHARED_MEMORY.to_string(), Kernel::THREADS.to_string(), Kernel::REGISTERS.to_string()),
    ];
    let grid = Grid::new("what each part takes", rows.len(), 3, |i, j| {
        let (_, bytes, threads, registers) = &rows[i];
        match [bytes, threads, registers][j] {
            empty if empty.is_empty() => Cell::hole(),
            text => Cell::new(text, Fill::by_owner(i as u64)),
        }
    });
    let grid = Grid {
        row_labels: rows.iter().map(|(name, ..)| name.to_string()).collect(),
        column_labels: ["bytes of shared memory", "threads", "registers"].map(String::from).into(),
        ..grid
    };
    let mut picture = Picture::new("the plan of a block").with(0, 0, grid);
    picture.notes.push("each part of shared memory begins at a multiple of 1024; the last row is the sum".to_string());
    picture
}

/// The first lines of a block of scale factors in a stage.
fn factors() -> Result<Picture, Unfit> {
    type Atom = SM100_MMA_MXF8F6F4_SS<Float8E4M3, Float8E4M3, Float32, Float8UE8M0, U128, U128>;
    type Stage = <ScaleFactors<Atom, U128, U128> as ScaleLayouts>::Stage;
    let stage: Function = reflected::<Stage>()?;
    let (lines, bytes) = (6, 16);
    // Four vectors of 32 values in each of 128 rows.
    let mut found = vec![None; lines * bytes];
    for (row, vector) in (0..128_u64).flat_map(|row| (0..4_u64).map(move |vector| (row, vector))) {
        let byte = stage.at(row + 128 * 32 * vector).offset().and_then(|o| usize::try_from(o).ok());
        if let Some(cell) = found.get_mut(byte.ok_or(Unfit::NotALayout)?) {
            *cell = Some((row, vector));
        }
    }
    let mut wrong = None;
    let grid = Grid::new("lines of 16 bytes", lines, bytes, |i, j| match found[bytes * i + j] {
        Some((row, vector)) => Cell::new(row, Fill::by_owner(row / 32)).with_line(format!("v{vector}")),
        None => {
            wrong = Some(Unfit::NotALayout);
            Cell::hole()
        }
    });
    let mut picture = Picture::new("the first lines of a block of scale factors").with(0, 0, grid);
    picture.notes.push(
        "a cell is the factor of a row, and of 32 of its values: v1 are the values 32 to 63; a block has 32 lines"
            .to_string(),
    );
    wrong.map_or(Ok(picture), Err)
}

/// The pixels that one tap of all windows of an image reads.
fn pixels() -> Result<Picture, Unfit> {
    type W = Window<U3, U2, U1, U1>;
    type Rows = Swizzled<Swizzle128B, Elements<16>, layout!((128, 64):(64, 1))>;
    type Load = TensorMap<Float16, Im2col<(W, W)>, Rows, shape!((128, 64))>;
    let (extent, border, tap) = (6, 1, 0);
    let tiles = Load::tiles(1, 64, 128, [6; 2]).map_err(|_| Unfit::NotALayout)?;
    let side = (extent + 2 * border) as usize;
    let mut read = vec![None; side * side];
    for row in 0..tiles.rows() {
        let begin = tiles.begin(row, tap).map_err(|_| Unfit::NotALayout)?;
        let [x, y] = [0, 1].map(|mode| i64::from(begin.coordinate[1 + mode]) + i64::from(begin.offsets[mode]) + border);
        let place = usize::try_from(x + side as i64 * y).map_err(|_| Unfit::NotALayout)?;
        *read.get_mut(place).ok_or(Unfit::NotALayout)? = Some(row);
    }
    let grid = Grid::new("pixels of an image of 6 × 6, and its border", side, side, |i, j| {
        let inside = |k: usize| (1..side - 1).contains(&k);
        match read[side * i + j] {
            Some(row) => Cell::new(format!("row {row}"), Fill::by_owner(row)),
            None if inside(i) && inside(j) => Cell::new("", Fill::by_value(0)),
            None => Cell::hole(),
        }
    });
    let grid = Grid {
        row_labels: (0..side).map(|k| (k as i64 - border).to_string()).collect(),
        column_labels: (0..side).map(|k| (k as i64 - border).to_string()).collect(),
        ..grid
    };
    let mut picture = Picture::new("the first tap of every other window of 3 × 3 taps").with(0, 0, grid);
    picture.notes.push("a box copies these pixels to the rows of A; those in the border are zero".to_string());
    Ok(picture)
}

/// One of each.
pub(super) fn all() -> Result<Vec<(String, Picture)>, Unfit> {
    let all = [
        ("kernel/cluster", shares()),
        ("kernel/plan", plan()),
        ("kernel/factors", factors()?),
        ("kernel/im2col", pixels()?),
    ];
    Ok(all.map(|(name, picture)| (name.to_string(), picture)).into())
}
