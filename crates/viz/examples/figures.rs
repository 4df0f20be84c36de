//! Writes the paper's figures, and one picture of every other subject, into a folder, in every form.

use cute_static::instruction::copy::{CopyAtomOf, matrix::SM75_U32x4_LDSM_N};
use cute_static::instruction::mma::{SM80_8x8x4_F64F64F64F64_TN, SM80_16x8x16_F32F16F16F32_TN};
use cute_static::numeric::Float16;
use cute_static::prelude::*;
use cute_static::typenum::U24;
use cute_static_viz::partition::PartitionOf;
use cute_static_viz::{Function, Picture, figures, subject};
use std::{env, error::Error, fs, path::PathBuf};

/// 16 × 16 threads on a tile of 128 × 128, as a SIMT kernel has them.
type Simt = TiledMma<UniversalFma, layout!((16,16,1):(16,1,0)), tiler!(<(16,4):(4,1), (16,4):(4,1), _>)>;

/// 8 × 8 threads with blocks of 2 × 2.
type Blocks = TiledMma<UniversalFma, layout!((8,8,1):(8,1,0)), tiler!(<(8,2):(2,1), (8,2):(2,1), _>)>;

fn more() -> Result<Vec<(&'static str, Picture)>, Box<dyn Error>> {
    let swizzled = Function::of(layout!(Sw<3,3,3> o 0 o (8,64):(64,1)))?;
    let tile = Function::of(PartitionC::<Simt, layout!((128, 128))>::default())?;
    let tiles = Function::of(IdentityLayout::<shape!((8, 16))>::default().zipped_divide(tiler!(<4:1,8:2>)))?;
    let padded = Function::of(layout!((4,8):(1,5)))?;
    let (a, b) = (layout!((4,8):(8,1)), layout!((2,4):(1,8)));
    let [outer, inner, composed] = [Function::of(a)?, Function::of(b)?, Function::of(a.compose(b))?];
    let [pairs, rest] = [Function::of(layout!(4:2))?, Function::of(ComplementIn::<layout!(4:2), U24>::default())?];
    Ok(vec![
        ("memory", subject::memory(&padded, 10)?),
        ("composition", subject::composition(&outer, &inner, &composed)?),
        ("composition-arrows", subject::composition_arrows(&outer, &inner, &composed)?),
        ("partition", <Blocks as PartitionOf<OperandC, layout!((32,32):(32,1))>>::matrix()?.picture(21)?),
        ("complement", subject::complement(&pairs, &rest, 8)?),
        ("tiles", subject::tiles(&tiles, (8, 16))?),
        ("swizzle", subject::swizzle(&swizzled, 16)?),
        ("mma-fp64", subject::mma_atom::<SM80_8x8x4_F64F64F64F64_TN>("SM80_8x8x4_F64F64F64F64_TN")?),
        ("mma-f16", subject::mma_atom::<SM80_16x8x16_F32F16F16F32_TN>("SM80_16x8x16_F32F16F16F32_TN")?),
        ("ldmatrix", subject::copy_atom::<CopyAtomOf<SM75_U32x4_LDSM_N, Float16>>("SM75_U32x4_LDSM_N, 16 bits", 8)?),
        ("simt-128x128", subject::thread_value(&tile, (128, 128))?),
    ])
}

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(env::args().nth(1).unwrap_or_else(|| "target/figures".into()));
    fs::create_dir_all(&folder)?;
    for (name, picture) in figures::all()?.into_iter().chain(more()?) {
        let forms = [
            ("txt", picture.to_text()),
            ("ansi", picture.to_ansi()),
            ("svg", picture.to_svg()),
            ("tex", picture.to_tikz()),
            ("html", picture.to_html()),
        ];
        for (form, text) in forms {
            fs::write(folder.join(format!("{name}.{form}")), text)?;
        }
        println!("{name}: {} cells", picture.cells());
    }
    println!("written to {}", folder.display());
    Ok(())
}
