//! Tiled MMAs and copies, step by step, on a small matrix.

use crate::function::Drawable;
use crate::model::{Cell, Fill, Grid, Picture};
use crate::subject;
use crate::unfit::Unfit;
use cute_static::atom::{
    AccumulatorsAsA, AtomTiles, AtomValues, LayoutTvS, MakeCotiledCopy, PartitionS, PermutedMatrix, RetileS,
};
use cute_static::instruction::mma::{SM80_16x8x16_F32F16F16F32_TN, SM89_16x8x32_F32E4M3E4M3F32_TN};
use cute_static::prelude::*;
use cute_static::typenum::{U1, U2};

/// An atom: two threads hold two values each of a block of 2 × 2.
type Small = Atom<shape!((2, 2, 1)), layout!(2:1), layout!((2,1):(1,0)), layout!((2,1):(1,0)), layout!((2,2):(1,2))>;
/// Two atoms along each mode; those along M take their pairs of rows in the order 0, 2, 1, 3.
type Mma = TiledMma<Small, layout!((2, 2, 1)), tiler!(<(2,2,2):(1,4,2), _, _>)>;
/// A column-major matrix, so that an offset is the index of a place.
type Matrix = layout!((8, 8));

/// 4 × 4 threads with two elements of a row each.
type Copy = MakeTiledCopy<UniversalCopy<U2>, layout!((4,4):(4,1)), layout!((1,2):(2,1))>;
/// Pairs of elements, one after the other in memory.
type InPairs = MakeCotiledCopy<UniversalCopy<U2>, layout!((8,2):(2,1)), Matrix>;
type Fragments = MakeTiledCopyC<UniversalCopy<U2>, TiledMma<UniversalFma, layout!((4, 4, 1)), tiler!(<_, 8, _>)>>;

/// Accumulators of one warp that are A of the next product, of 8 bits: without an order of K, and in the one that makes it possible.
type Products = TiledMma<SM80_16x8x16_F32F16F16F32_TN, layout!((1, 1, 1))>;
type Plain = TiledMma<SM89_16x8x32_F32E4M3E4M3F32_TN, layout!((1, 1, 1))>;
type Second = TiledMma<SM89_16x8x32_F32E4M3E4M3F32_TN, layout!((1, 1, 1)), tiler!(<_, _, (2,2,4,2):(1,8,2,16)>)>;
type Tile = layout!((16, 32));
const ROWS: i64 = 16;

/// The thread and value that hold each element. `names` are the names of the two modes.
fn owners<L: Drawable>(title: &str, tile: (u64, u64), names: [&str; 2]) -> Result<Picture, Unfit> {
    let f = L::function()?;
    let mut picture = subject::owners(&f, tile, names[0], names[1])?;
    picture.title = title.to_string();
    picture.panels[0].grid.caption = f.text().to_string();
    Ok(picture)
}

/// The values of A that the first lane has: the column of C that each of them is, and the accumulator. A register of the instruction has four of them.
fn accumulators() -> Result<Picture, Unfit> {
    let [plain, a] = [PartitionA::<Plain, Tile>::function()?, PartitionA::<Second, Tile>::function()?];
    let (c, registers) =
        (PartitionC::<Products, Tile>::function()?, AccumulatorsAsA::<Products, Second, Tile>::function()?);
    const LANES: u64 = 32;
    let names = ["row", "k in order", "column of C", "accumulator"];
    let mut wrong = None;
    let grid = Grid::new("values of A of lane 0", names.len(), registers.size() as usize, |i, v| {
        let found = [plain.at(LANES * v as u64), a.at(LANES * v as u64), registers.at(v as u64)].map(|at| at.offset());
        let [Some(plain), Some(a), Some(register)] = found else {
            wrong = Some(Unfit::NotALayout);
            return Cell::hole();
        };
        if c.at(LANES * register as u64).offset() != Some(a) {
            wrong = Some(Unfit::NotALayout);
        }
        Cell::new([a % ROWS, plain / ROWS, a / ROWS, register][i], Fill::by_owner(v as u64 / 4))
    });
    let grid = Grid {
        row_labels: names.map(String::from).into(),
        column_labels: (0..grid.columns()).map(|v| v.to_string()).collect(),
        ..grid
    };
    let mut picture = Picture::new("Accumulators of 16 × 32 elements as A of 8 bits").with(0, 0, grid);
    picture.notes.push("k in order: the values that the instruction takes without an order of K".to_string());
    picture.notes.push("four values of the same colour are one register of A".to_string());
    wrong.map_or(Ok(picture), Err)
}

/// One of each.
pub(super) fn all() -> Result<Vec<(String, Picture)>, Unfit> {
    let mut all = rows! {
        "partition/fragment": "part of a thread" Get<PartitionC<Mma, layout!((8,8):(8,1))>, U1>,
            "its registers" FragmentC<Mma, layout!((8,8):(8,1))>;
        "partition/retile": "as the MMA holds it" layout!((1,2,4):(0,1,2)), "as the copy moves it" RetileS<Fragments, layout!((1,2,4):(0,1,2))>;
    };
    let (matrix, tv) = ((8, 8), ["T", "V"]);
    let more = [
        ("partition/accumulators", accumulators()?),
        ("partition/tiled-mma", owners::<LayoutTvC<Mma>>("C of one tile: thread, value", (8, 4), tv)?),
        (
            "partition/permuted",
            owners::<PermutedMatrix<Mma, OperandC, Matrix>>(
                "m, n: row and column in the order of the permutations",
                matrix,
                ["m", "n"],
            )?,
        ),
        (
            "partition/atom-tiles",
            owners::<AtomTiles<Mma, OperandC, Matrix>>("e, a: element of an atom, atom", matrix, ["e", "a"])?,
        ),
        (
            "partition/atom-values",
            owners::<AtomValues<Mma, OperandC, Matrix>>(
                "tv, a: thread and value of an atom, atom",
                matrix,
                ["tv", "a"],
            )?,
        ),
        (
            "partition/threads",
            owners::<ThrFrgC<Mma, Matrix>>("t, v: coordinate of the thread, value", matrix, ["t", "v"])?,
        ),
        ("partition/matrix", owners::<PartitionC<Mma, Matrix>>("thread, value", matrix, tv)?),
        ("partition/tiled-copy", owners::<LayoutTvS<Copy>>("one tile: thread, value", (4, 8), tv)?),
        ("partition/side", owners::<PartitionS<Copy, Matrix>>("thread, value", matrix, tv)?),
        (
            "partition/cotiled",
            owners::<PartitionS<InPairs, Matrix>>("thread, value: pairs, in the order of memory", matrix, tv)?,
        ),
    ];
    all.extend(more.map(|(name, picture)| (name.to_string(), picture)));
    Ok(all)
}
