//! Copies that are not made by whole warps, and the atoms of shared memory. Copies that do the same share a picture.

use crate::function::{Drawable, Function};
use crate::model::{Cell, Fill, Picture};
use crate::subject::{self, BoxAt, Way};
use crate::unfit::Unfit;
use cute_static::atom::{LayoutTvS, TiledCopy};
use cute_static::instruction::copy::bulk::*;
use cute_static::instruction::copy::tensor_memory::*;
use cute_static::instruction::copy::universal::*;
use cute_static::instruction::copy::{CopyInstruction, CopyTraits};
use cute_static::numeric::Float16;
use cute_static::prelude::*;
use cute_static::smem::*;
use cute_static::tma::{Im2colParameters, TensorMapDataType, TensorMapParameters};
use cute_static::typenum::{U1, U2, U4, U8, U32, U64, U128, U512, U1024, Unsigned};

/// Pictures side by side.
fn beside(all: Vec<Picture>) -> Picture {
    all.into_iter().fold(Picture::new(""), |all, one| all.beside(0, one))
}

/// The bytes of one instruction for each of some sizes in bits.
macro_rules! sizes {
    ($name:ident [$($bits:ident),*] $sides:expr) => {
        beside(vec![$(subject::run_of_bytes::<$name<$bits>>($sides)?),*])
    };
}

/// Loads and stores of tensor memory: shape, repetitions, columns.
macro_rules! registers {
    ($($name:literal: $shape:ident $times:ident $columns:ident;)*) => {
        [$((
            concat!("copy/tmem-", $name).to_string(),
            of_warp(subject::tensor_memory_registers::<
                <TensorMemoryLoad<$shape, $times, $columns> as CopyInstruction>::Source,
                <TensorMemoryLoad<$shape, $times, $columns> as CopyTraits>::DstBits,
            >(&format!(
                "{}.x{}{}: thread and register of each column",
                $shape::PTX, <$times as Unsigned>::U64, $columns::PACK
            ))?),
        )),*]
    };
}

/// `tcgen05.cp`, by name.
macro_rules! rows_of {
    ($($name:ident)*) => {
        [$((concat!("copy/", stringify!($name)).to_string(), of_blocks::<$name>(subject::tensor_memory_rows::<$name>(stringify!($name))?)?)),*]
    };
}

/// The atoms of shared memory, of elements of 16 bits.
macro_rules! atoms_of {
    ($($name:ident)*) => {
        [$((concat!("smem/", stringify!($name)).to_string(), subject::shared_memory(&<$name<Float16> as Drawable>::function()?, 16)?)),*]
    };
}

/// The same, with the zeros that are written if the predicate is false.
fn or_zeros(mut picture: Picture) -> Picture {
    for panel in picture.panels.clone().into_iter().filter(|panel| panel.row == 1) {
        let mut grid = panel.grid;
        grid.caption += if panel.column == 0 { ", else" } else { "" };
        for cell in &mut grid.cells {
            *cell = Cell::new("0", Fill::Blank);
        }
        picture = picture.with(2, panel.column, grid);
    }
    picture.notes.push("else: where the predicate is false, zeros".to_string());
    picture
}

/// A note on the lanes of tensor memory that a warp can access.
fn of_warp(mut picture: Picture) -> Picture {
    picture.notes.push("of the 128 lanes, warp w has those from 32w to 32w + 31".to_string());
    picture
}

/// A note on the block that is drawn, if the instruction belongs to a pair of blocks.
fn of_blocks<I: CopyInstruction>(mut picture: Picture) -> Result<Picture, Unfit> {
    if crate::reflected::<I::ThrId>()?.size() > 1 {
        picture.notes.push("the same in each block of the pair".to_string());
    }
    Ok(picture)
}

/// 12 rows of 88 halves, which no box divides.
type Tensor = layout!((12,88):(88,1));
type Tile = Swizzled<Swizzle128B, Elements<16>, layout!((8,64):(64,1))>;
type FourRows = Swizzled<Swizzle128B, Elements<16>, layout!((4,64):(64,1))>;
type Pixels = Swizzled<Swizzle128B, Elements<16>, layout!((16,64):(64,1))>;

/// A box that reaches beyond the edges.
fn at_the_edge(way: Way) -> Result<Picture, Unfit> {
    subject::tensor_map::<Float16, Tensor, Tile, shape!((8, 64)), U1>(way, &[BoxAt::new(8, 8, 64)])
}

/// Boxes of the two blocks of a pair.
fn pair() -> Result<Picture, Unfit> {
    let at = |name, outer| BoxAt { name, ..BoxAt::new(outer, 4, 0) };
    subject::tensor_map::<Float16, Tensor, FourRows, shape!((4, 64)), U1>(Way::Load, &[at("CTA 0", 0), at("CTA 1", 4)])
}

/// Four rows anywhere.
fn four_rows(way: Way) -> Result<Picture, Unfit> {
    let at = BoxAt { name: "", outer: vec![1, 6, 4, 9], inner: 0 };
    subject::tensor_map::<Float16, Tensor, FourRows, shape!((4, 64)), U1>(way, &[at])
}

/// The pixels of an image of 4 × 4, one place of a 3 × 3 filter with a border.
fn pixels() -> Result<Picture, Unfit> {
    let images = TensorMapParameters {
        global_dims: [64, 4, 4, 1, 1],
        global_strides: [128, 512, 2048, 0],
        ..TensorMapParameters::new(TensorMapDataType::F16, 4)
    };
    let (lower_corner, upper_corner) = ([-1, -1, 0], [-1, -1, 0]);
    let map = Im2colParameters { images, lower_corner, upper_corner, channels: 64, pixels: 16 };
    map.check(0).map_err(|_| Unfit::NotALayout)?;
    subject::im2col::<Pixels>(&map, (2, 1))
}

/// `UniversalCopy` of elements.
fn elements() -> Result<Picture, Unfit> {
    let f = Function::of(LayoutTvS::<TiledCopy<UniversalCopy<U8>, layout!((1,8):(0,1)), shape!((8))>>::default())?;
    let mut picture = subject::thread_value(&f, (1, 8))?;
    picture.title = format!("8 elements by one thread, {}", f.text());
    Ok(picture)
}

/// One of each.
pub(super) fn all() -> Result<Vec<(String, Picture)>, Unfit> {
    let (to_shared, to_global) = (["global memory", "shared memory"], ["shared memory", "global memory"]);
    let registers_from_global =
        subject::run_of_bytes::<SM100_LOAD_256bit_CACHE_NOALLOCATION>(["global memory", "registers"])?;
    let global_from_registers =
        subject::run_of_bytes::<SM100_STORE_256bit_CACHE_NOALLOCATION>(["registers", "global memory"])?;
    let more = [
        ("copy/cp-async", sizes!(SM80_CP_ASYNC_CACHEALWAYS [U32, U64, U128] to_shared)),
        ("copy/cp-async-16", sizes!(SM80_CP_ASYNC_CACHEGLOBAL [U128] to_shared)),
        ("copy/cp-async-zfill", or_zeros(sizes!(SM80_CP_ASYNC_CACHEALWAYS_ZFILL [U32, U64, U128] to_shared))),
        ("copy/cp-async-16-zfill", or_zeros(sizes!(SM80_CP_ASYNC_CACHEGLOBAL_ZFILL [U128] to_shared))),
        ("copy/bulk-load", sizes!(SM90_BULK_COPY_G2S [U512, U1024] to_shared)),
        ("copy/bulk-store", sizes!(SM90_BULK_COPY_S2G [U512, U1024] to_global)),
        ("copy/universal-bits", sizes!(UniversalCopyBits [U32, U64, U128] ["source", "destination"])),
        ("copy/universal", elements()?),
        ("copy/load-256", registers_from_global),
        ("copy/store-256", global_from_registers),
        ("copy/tma-load", at_the_edge(Way::Load)?),
        ("copy/tma-store", at_the_edge(Way::Store)?),
        (
            "copy/tma-multicast",
            subject::tensor_map::<Float16, Tensor, Tile, shape!((8, 64)), U2>(Way::Load, &[BoxAt::new(0, 8, 0)])?,
        ),
        ("copy/tma-pair", pair()?),
        ("copy/tma-gather", four_rows(Way::Load)?),
        ("copy/tma-scatter", four_rows(Way::Store)?),
        ("copy/tma-im2col", pixels()?),
    ];
    let mut all: Vec<(String, Picture)> = more.map(|(name, picture)| (name.to_string(), picture)).into();
    all.extend(registers! {
        "Lanes32Bits32-WholeColumns": Lanes32Bits32 U4 WholeColumns;
        "Lanes16Bits64-WholeColumns": Lanes16Bits64 U2 WholeColumns;
        "Lanes16Bits128-WholeColumns": Lanes16Bits128 U2 WholeColumns;
        "Lanes16Bits256-WholeColumns": Lanes16Bits256 U2 WholeColumns;
        "Lanes16Bits32x2-WholeColumns": Lanes16Bits32x2 U2 WholeColumns;
        "Lanes32Bits32-HalfColumns": Lanes32Bits32 U4 HalfColumns;
        "Lanes16Bits64-HalfColumns": Lanes16Bits64 U2 HalfColumns;
        "Lanes16Bits128-HalfColumns": Lanes16Bits128 U1 HalfColumns;
        "Lanes16Bits256-HalfColumns": Lanes16Bits256 U1 HalfColumns;
        "Lanes16Bits32x2-HalfColumns": Lanes16Bits32x2 U2 HalfColumns;
    });
    all.extend(rows_of! {
        SM100_UTCCP_128dp256bit_1cta SM100_UTCCP_128dp256bit_2cta SM100_UTCCP_128dp128bit_1cta SM100_UTCCP_128dp128bit_2cta
        SM100_UTCCP_4dp256bit_1cta SM100_UTCCP_4dp256bit_2cta SM100_UTCCP_4x32dp128bit_1cta SM100_UTCCP_4x32dp128bit_2cta
        SM100_UTCCP_2x64dp128bitlw0213_1cta SM100_UTCCP_2x64dp128bitlw0213_2cta
        SM100_UTCCP_2x64dp128bitlw0123_1cta SM100_UTCCP_2x64dp128bitlw0123_2cta
    });
    all.extend(atoms_of! {
        Layout_K_INTER_Atom Layout_K_SW32_Atom Layout_K_SW64_Atom Layout_K_SW128_Atom
        Layout_MN_INTER_Atom Layout_MN_SW32_Atom Layout_MN_SW64_Atom Layout_MN_SW128_Atom Layout_MN_SW128_32B_Atom
    });
    Ok(all)
}
