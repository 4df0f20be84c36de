//! What surrounds a main loop: the shares of a cluster, the plan of a block, scale factors, the pixels of a convolution, what a builder chooses, and the order of tiles.

use crate::function::{Function, reflected};
use crate::model::{Cell, Fill, Grid, Picture};
use crate::unfit::Unfit;
use cute_static::arch::Sm90;
use cute_static::builder::{Built, CollectiveBuilder, Operands};
use cute_static::cluster::{Cluster, IsCluster, Share};
use cute_static::collective::{Collective, CollectiveMma, MainloopSm90TmaGmma, ScaleFactors, ScaleLayouts};
use cute_static::epilogue::Epilogue;
use cute_static::instruction::mma::{SM90_64xNx16_F32F16F16_SS, SM100_MMA_MXF8F6F4_SS};
use cute_static::instruction::operand::MajorK;
use cute_static::numeric::{BFloat16, Float8E4M3, Float8UE8M0, Float16, Float32};
use cute_static::plan::{BlockPlan, IsBlockPlan, SharedBytes, SharedMemoryOf, Warps};
use cute_static::prelude::*;
use cute_static::schedule::{AlongN, Persistent, Schedule, Tiles};
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

/// What the builder of Hopper chooses for a few tiles: as many stages as fit next to the epilogue.
fn built() -> Picture {
    type Rows = (BFloat16, MajorK);
    macro_rules! requests {
        ($($tile:literal: $x:tt;)*) => {
            [$({
                type R = CollectiveBuilder<Sm90, Operands<Rows, Rows, Float32, Rows>, shape!($x)>;
                let bytes = [<<R as Built>::Mainloop as Collective>::SHARED_MEMORY, <<R as Built>::Epilogue as Epilogue>::SHARED_MEMORY];
                ($tile, [R::STAGES, bytes[0], bytes[1], <<R as Built>::Plan as IsBlockPlan>::SHARED_MEMORY])
            }),*]
        };
    }
    let rows = requests! {
        "64 × 64 × 64": (64, 64, 64);
        "64 × 256 × 64": (64, 256, 64);
        "128 × 128 × 64": (128, 128, 64);
        "128 × 256 × 64": (128, 256, 64);
        "256 × 128 × 64": (256, 128, 64);
    };
    let grid = Grid::new("what is chosen, and its bytes", rows.len(), 4, |i, j| {
        Cell::new(rows[i].1[j], Fill::by_owner(i as u64))
    });
    let grid = Grid {
        row_labels: rows.iter().map(|(tile, _)| tile.to_string()).collect(),
        column_labels: ["stages", "main loop", "epilogue", "block"].map(String::from).into(),
        ..grid
    };
    let mut picture = Picture::new("requests of bf16 on Hopper, by tile").with(0, 0, grid);
    picture.notes.push("one more stage of the main loop would exceed the 227 KiB of a block".to_string());
    picture
}

/// The tiles of a raster with a swizzle, and the blocks that take them.
fn raster() -> Result<Picture, Unfit> {
    let (tiles, blocks) = (Tiles { m: 5, n: 4, k: 64, batch: 1 }, 4);
    let schedule = Schedule::<Persistent<AlongN, U2>>::new(tiles, blocks).map_err(|_| Unfit::NotALayout)?;
    let [rows, columns] = [tiles.m, tiles.n].map(|count| count as usize);
    let mut found = vec![None; rows * columns];
    for block in 0..blocks {
        for (round, work) in schedule.work([block, 0, 0]).enumerate() {
            found[work.m as usize * columns + work.n as usize] = Some((round, block));
        }
    }
    let mut wrong = None;
    let grid = Grid::new("tiles (m, n)", rows, columns, |i, j| match found[columns * i + j] {
        Some((round, block)) => {
            let number = round as u64 * u64::from(blocks) + u64::from(block);
            Cell::new(number, Fill::by_owner(block.into())).with_line(format!("block {block}, round {round}"))
        }
        None => {
            wrong = Some(Unfit::NotALayout);
            Cell::hole()
        }
    });
    let label = |name: &str, count| (0..count).map(|i| format!("{name} = {i}")).collect();
    let grid = Grid { row_labels: label("m", rows), column_labels: label("n", columns), ..grid };
    let mut picture = Picture::new("a raster along N with a swizzle of 2, and four blocks").with(0, 0, grid);
    picture.notes.push(
        "each tile has one block; those of a round, but the last, have two rows of A and two columns of B".to_string(),
    );
    wrong.map_or(Ok(picture), Err)
}

/// One of each.
pub(super) fn all() -> Result<Vec<(String, Picture)>, Unfit> {
    let all = [
        ("kernel/cluster", shares()),
        ("kernel/plan", plan()),
        ("kernel/factors", factors()?),
        ("kernel/im2col", pixels()?),
        ("kernel/builder", built()),
        ("kernel/raster", raster()?),
    ];
    Ok(all.map(|(name, picture)| (name.to_string(), picture)).into())
}
