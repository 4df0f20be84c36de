//! A narrow operand: what the first warp loads, and into which registers it converts the values; and the same in the order of the registers.

use crate::function::{Drawable, Function, reflected};
use crate::model::{Cell, Fill, Grid, Picture};
use crate::unfit::Unfit;
use cute_static::cluster::Cluster;
use cute_static::collective::{CollectiveMma, MainloopSm90TmaGmmaRmemAMixedInput, Reordered, TmaCollective, TmaParts};
use cute_static::instruction::mma::SM90_64xNx16_F32F16F16_RS;
use cute_static::instruction::mma::layouts::ALayout_64x16;
use cute_static::numeric::{Int4, Int8};
use cute_static::prelude::*;
use cute_static::typenum::{U2, U4, U128};

type Mixed = CollectiveMma<
    MainloopSm90TmaGmmaRmemAMixedInput<U4, Int8>,
    shape!((128, 128, 64)),
    TiledMma<SM90_64xNx16_F32F16F16_RS<U128>, layout!((2, 1, 1))>,
>;

/// Bytes of A in a stage of 128 rows and 64 values. A cell is two neighbouring values of a row.
pub(super) fn picture() -> Result<Picture, Unfit> {
    let stage = <<<Mixed as TmaCollective>::A as TmaParts>::Stage as Drawable>::function()?;
    let instruction = reflected::<ALayout_64x16>()?;
    let offset = |f: &Function, i| f.at(i).offset().and_then(|o| u64::try_from(o).ok()).ok_or(Unfit::NotALayout);
    let mut wrong = None;
    let grid = Grid::new("16 rows of the first 16 values", 16, 8, |i, j| {
        let cell = || {
            let element = i as u64 + 64 * 2 * j as u64;
            let held = (0..32).flat_map(|lane| (0..8).map(move |value| (lane, value)));
            let holds = |(lane, value): &(u64, u64)| offset(&instruction, lane + 128 * value) == Ok(element);
            let (lane, value) = held.into_iter().find(holds).ok_or(Unfit::NotALayout)?;
            let byte = offset(&stage, i as u64 + 128 * 2 * j as u64)?;
            Ok(Cell::new(format!("lane {lane}, r{}", value / 2), Fill::by_owner(lane))
                .with_line(format!("byte {byte}")))
        };
        cell().unwrap_or_else(|error| {
            wrong = Some(error);
            Cell::hole()
        })
    });
    let columns = (0..8).map(|j| format!("{}, {}", 2 * j, 2 * j + 1)).collect();
    let grid = Grid { row_labels: (0..16).map(|i| i.to_string()).collect(), column_labels: columns, ..grid };
    let mut picture = Picture::new("a narrow A: integers of 8 bits, converted to halves").with(0, 0, grid);
    picture.notes.push("each lane loads two bytes of the stage at a time, from the byte shown,".to_string());
    picture.notes.push("and converts them to the two halves of one of its registers r0 to r3".to_string());
    wrong.map_or(Ok(picture), Err)
}

type InOrder = CollectiveMma<
    MainloopSm90TmaGmmaRmemAMixedInput<U4, Int4, Cluster, Reordered<U2, layout!((2, 4):(4, 1))>>,
    shape!((128, 128, 64)),
    TiledMma<SM90_64xNx16_F32F16F16_RS<U128>, layout!((2, 1, 1))>,
>;
/// The values of a vector: those of a thread for two instructions
const VECTOR: u64 = 16;

/// Integers of 4 bits of A in a stage. A cell is two neighbouring values of a row, and where they are in the vector of their lane.
pub(super) fn reordered() -> Result<Picture, Unfit> {
    let stage = <<<InOrder as TmaCollective>::A as TmaParts>::Stage as Drawable>::function()?;
    let mut wrong = None;
    let grid = Grid::new("16 rows of the first 32 values: lane, and places in its vector", 16, 16, |i, j| {
        let place = |k: u64| stage.at(i as u64 + 128 * k).offset().and_then(|o| u64::try_from(o).ok());
        let (Some(first), Some(second)) = (place(2 * j as u64), place(2 * j as u64 + 1)) else {
            wrong = Some(Unfit::NotALayout);
            return Cell::hole();
        };
        let lane = first / VECTOR;
        Cell::new(lane, Fill::by_owner(lane)).with_line(format!("{}, {}", first % VECTOR, second % VECTOR))
    });
    let columns = (0..16).map(|j| format!("{}, {}", 2 * j, 2 * j + 1)).collect();
    let grid = Grid { row_labels: (0..16).map(|i| i.to_string()).collect(), column_labels: columns, ..grid };
    let mut picture = Picture::new("a narrow A in the order of the registers: integers of 4 bits, converted to halves")
        .with(0, 0, grid);
    picture.notes.push("each lane loads one vector of 64 bits: its 16 values of two instructions,".to_string());
    picture.notes.push("at the places shown; in each instruction the even values come first".to_string());
    wrong.map_or(Ok(picture), Err)
}
