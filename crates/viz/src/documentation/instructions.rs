//! The atoms. Instructions with the same layouts share a picture.

use crate::function::{Function, reflected};
use crate::model::Picture;
use crate::subject::{self, WIDTHS, packed};
use crate::unfit::Unfit;
use cute_static::instruction::copy::CopyAtomOf;
use cute_static::instruction::copy::matrix::*;
use cute_static::instruction::mma::layouts::*;
use cute_static::instruction::mma::*;
use cute_static::numeric::{Float16, Float32, Int32, Uint8};
use cute_static::prelude::MmaAtom;
use cute_static::typenum::{U8, U16, U32, U64, U128, U256};

/// mma.sync and the like: a file has the names of the three layouts.
macro_rules! mma {
    ($($a:ident $b:ident $c:ident: $threads:ident $tile:tt;)*) => {
        vec![$((
            concat!("mma/", stringify!($a), "-", stringify!($b), "-", stringify!($c)).to_string(),
            subject::mma_layouts(
                "",
                &reflected::<$threads>()?,
                [&reflected::<$a>()?, &reflected::<$b>()?, &reflected::<$c>()?],
                $tile,
            )?,
        )),*]
    };
}
/// `ldmatrix` and the like, in elements of a type, in rows of so many.
macro_rules! copies {
    ($($name:ident $element:ident $width:literal;)*) => {
        [$((
            concat!("copy/", stringify!($name)).to_string(),
            subject::copy_atom::<CopyAtomOf<$name, $element>>(stringify!($name), $width)?,
        )),*]
    };
}

/// The rows of the first of four warps; each further warp has the next rows in the same way. Consecutive elements of a thread are one cell.
fn warp(f: &Function, (rows, columns): (u64, u64), caption: &str) -> Result<Picture, Unfit> {
    let mut picture = subject::thread_value(f, (rows, columns))?;
    let grid = &mut picture.panels[0].grid;
    let (each, threads) = (rows as usize / WARPS, f.mode(0).size() / WARPS as u64);
    for (warp, i) in (1..WARPS).flat_map(|warp| (0..each).map(move |i| (warp, i))) {
        for j in 0..grid.columns() {
            let (first, other) = (&grid.at(i, j).lines, &grid.at(warp * each + i, j).lines);
            let thread =
                |lines: &[String]| lines[0].trim_start_matches('T').parse::<u64>().map_err(|_| Unfit::NotALayout);
            if thread(first)? + threads * warp as u64 != thread(other)? || first[1] != other[1] {
                return Err(Unfit::NotALayout);
            }
        }
    }
    grid.row_labels.truncate(each);
    grid.row_borders.truncate(each);
    grid.cells.truncate(each * columns as usize);
    if columns > 8 {
        *grid = packed(grid, &WIDTHS);
    }
    picture.title = format!("{caption} {}", f.text());
    picture.notes = vec![format!("warp w: the rows from {each}w on, threads from {threads}w on")];
    Ok(picture)
}
/// Those of a warpgroup.
const WARPS: usize = 4;

/// A and C of wgmma with N = 8.
fn warpgroup<I: MmaAtom>(k: u64) -> Result<Picture, Unfit> {
    let (a, c) = (reflected::<I::LayoutATv>()?, reflected::<I::LayoutCTv>()?);
    let mut both = Picture::new("").beside(0, warp(&a, (64, k), "A")?).beside(0, warp(&c, (64, 8), "C of N = 8")?);
    // It holds of both.
    both.notes = warp(&a, (64, k), "A")?.notes;
    Ok(both)
}

/// Tensor memory with two numbers of rows, and N = 16.
fn tensor_memory<I: TmemMma, J: TmemMma>(titles: [&str; 2]) -> Result<Picture, Unfit> {
    let [first, second] = [subject::tensor_memory::<I>(titles[0])?, subject::tensor_memory::<J>(titles[1])?];
    Ok(Picture::new("").beside(0, first).beside(0, second))
}

type One<M> = SM100_MMA_F16BF16_SS<Float16, Float16, Float32, M, U16>;
type Two<M> = SM100_MMA_F16BF16_2x1SM_SS<Float16, Float16, Float32, M, U32>;

/// One of each.
pub(super) fn all() -> Result<Vec<(String, Picture)>, Unfit> {
    let mut all = mma! {
        SM80_16x32_8b SM80_8x32_8b SM80_16x8_Row: Warp (16, 8, 32);
        SM80_16x64_4b SM80_8x64_4b SM80_16x8_Row: Warp (16, 8, 64);
        SM80_16x64_4b SM120_8x64_8b SM80_16x8_Row: Warp (16, 8, 64);
        SM120_16x128_4b SM120_8x128_4b SM80_16x8_Row: Warp (16, 8, 128);
        SM80_16x16_8b SM80_8x16_16b SM80_16x8_Row: Warp (16, 8, 16);
        SM80_16x32_8b SM80_8x32_16b SM80_16x8_Row: Warp (16, 8, 32);
        SM80_16x8_Row SM80_8x8_32b SM80_16x8_Row: Warp (16, 8, 8);
        SM80_16x16_16b SM90_8x16_64b SM80_16x8_Row: Warp (16, 8, 16);
        SM61_1x4 SM61_1x4 OneElement: OneThread (1, 1, 4);
        SM61_1x2 SM61_1x2 OneElement: OneThread (1, 1, 2);
        SM70_8x4_Row SM70_8x4_Row SM70_8x8_16b: SM70_QuadPair (8, 8, 4);
        SM70_8x4_Col SM70_8x4_Col SM70_8x8_16b: SM70_QuadPair (8, 8, 4);
        SM70_8x4_Col SM70_8x4_Row SM70_8x8_16b: SM70_QuadPair (8, 8, 4);
        SM70_8x4_Row SM70_8x4_Col SM70_8x8_16b: SM70_QuadPair (8, 8, 4);
        SM70_8x4_Row SM70_8x4_Row SM70_8x8_32b: SM70_QuadPair (8, 8, 4);
        SM70_8x4_Col SM70_8x4_Col SM70_8x8_32b: SM70_QuadPair (8, 8, 4);
        SM70_8x4_Col SM70_8x4_Row SM70_8x8_32b: SM70_QuadPair (8, 8, 4);
        SM70_8x4_Row SM70_8x4_Col SM70_8x8_32b: SM70_QuadPair (8, 8, 4);
        SM80_16x8_Row SM80_8x8_Row SM80_16x8_Row: Warp (16, 8, 8);
        SM80_8x16_Row SM80_8x16_Row SM80_8x8_Row: Warp (8, 8, 16);
        SM80_16x16_16b SM80_8x16_16b SM80_16x8_Row: Warp (16, 8, 16);
        SM80_16x4_32b SM80_8x4 SM80_16x8_Row: Warp (16, 8, 4);
        SM80_16x8_32b SM80_8x8_32b SM80_16x8_Row: Warp (16, 8, 8);
        SM80_8x4 SM80_8x4 SM80_8x8_Row: Warp (8, 8, 4);
        SM80_16x16_8b SM80_8x16_Row SM80_16x8_Row: Warp (16, 8, 16);
        SM80_8x32_4b SM80_8x32_4b SM80_8x8_Row: Warp (8, 8, 32);
        SM80_16x32_4b SM80_8x32_4b SM80_16x8_Row: Warp (16, 8, 32);
        SM80_16x256_1b SM80_8x256_1b SM80_16x8_Row: Warp (16, 8, 256);
        SM80_8x128_1b SM80_8x128_1b SM80_8x8_Row: Warp (8, 8, 128);
        SM80_16x128_1b SM80_8x128_1b SM80_16x8_Row: Warp (16, 8, 128);
        SM90_16x16_64b SM90_8x16_64b SM80_16x8_Row: Warp (16, 8, 16);
        OneElement OneElement OneElement: OneThread (1, 1, 1);
        OneElement SM61_1x2 SM61_1x2: OneThread (1, 2, 1);
        SM61_1x2 OneElement SM61_1x2: OneThread (2, 1, 1);
    };
    all.extend(copies! {
        SM50_Shuffle_U32_2x2Trans_XOR1 Int32 8;
        SM50_Shuffle_U32_2x2Trans_XOR4 Int32 8;
        SM75_U32x1_LDSM_N Float16 8;
        SM75_U32x2_LDSM_N Float16 8;
        SM75_U32x4_LDSM_N Float16 8;
        SM75_U16x2_LDSM_T Float16 8;
        SM75_U16x4_LDSM_T Float16 8;
        SM75_U16x8_LDSM_T Float16 8;
        SM75_U32x1_MOVM_T Float16 8;
        Movmatrix Float16 8;
        SM90_U32x1_STSM_N Float16 8;
        SM90_U32x2_STSM_N Float16 8;
        SM90_U32x4_STSM_N Float16 8;
        SM90_U16x2_STSM_T Float16 8;
        SM90_U16x4_STSM_T Float16 8;
        SM90_U16x8_STSM_T Float16 8;
        SM100_U8x8_LDSM_T Uint8 16;
        SM100_U8x16_LDSM_T Uint8 16;
        SM100_SU4_DU8x16_x1_LDSM_N Uint8 16;
        SM100_SU6_DU8x16_x1_LDSM_N Uint8 16;
        SM100_SU4_DU8x16_x2_LDSM_N Uint8 16;
        SM100_SU6_DU8x16_x2_LDSM_N Uint8 16;
        SM100_SU4_DU8x16_x4_LDSM_N Uint8 16;
        SM100_SU6_DU8x16_x4_LDSM_N Uint8 16;
        SM100_U8x4_STSM_T Uint8 16;
        SM100_U8x8_STSM_T Uint8 16;
        SM100_U8x16_STSM_T Uint8 16;
    });
    let c = reflected::<<SM90_64xNx16_F32F16F16_SS<U8> as MmaAtom>::LayoutCTv>()?;
    let accumulator = warp(&c, (64, 8), "C of N = 8")?;
    let more = [
        ("mma/wgmma-SS", accumulator),
        ("mma/wgmma-RS-ALayout_64x8", warpgroup::<SM90_64xNx8_F32TF32TF32_RS_TN<U8>>(8)?),
        ("mma/wgmma-RS-ALayout_64x16", warpgroup::<SM90_64xNx16_F32F16F16_RS<U8>>(16)?),
        ("mma/wgmma-RS-ALayout_64x32", warpgroup::<SM90_64xNx32_F32E4M3E4M3_RS_TN<U8>>(32)?),
        ("mma/wgmma-RS-ALayout_64x64", warpgroup::<SM90_SPARSE_64xNx64_F32E4M3E4M3_RS_TN<U8>>(64)?),
        ("mma/tmem-OneCta", tensor_memory::<One<U64>, One<U128>>(["C of M = 64", "C of M = 128"])?),
        ("mma/tmem-TwoCtas", tensor_memory::<Two<U128>, Two<U256>>(["C of M = 128", "C of M = 256"])?),
    ];
    all.extend(more.map(|(name, picture)| (name.to_string(), picture)));
    Ok(all)
}
