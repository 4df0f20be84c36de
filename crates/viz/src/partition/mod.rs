//! The interactive page of a partition: which thread holds which element of the tiles C, A and B, and why.
//!
//! ```text
//! cargo run -p cute-static-viz --example partition [FOLDER]     # SGEMM, mma.sync and wgmma
//! ```
//!
//! | file | |
//! |---|---|
//! | `matrix` | one matrix: the layouts of every step, read off their types, and the tables of threads and values |
//! | `line` | one mode: who holds its positions, how long a run is, how wide a vector |
//! | `picture` | the same as a static picture, with borders around a thread's blocks |
//! | `html` | the page: the data as JSON, and `page.html`, `page.css`, `layouts.js`, `page.js` in one file |
//!
//! The page evaluates layouts, a coordinate's digits times the strides, and does no algebra: all layouts in it are those of types.

mod html;
mod line;
mod matrix;
mod picture;

pub use line::Line;
pub use matrix::{Matrix, NamedOperand, PartitionOf, Stage};

use crate::unfit::Unfit;
use cute_static::atom::{OperandA, OperandB, TileMma};
use cute_static::prelude::*;
use std::marker::PhantomData;

/// A tiled MMA on tiles with the layouts `C`, `A` and `B`: (M, N), (M, K) and (N, K).
///
/// ```
/// use cute_static::prelude::*;
/// use cute_static_viz::partition::Partition;
/// type Fma<P> = TiledMma<UniversalFma, layout!((16,16,1):(16,1,0)), P>;
/// type Tiles = Partition<layout!((128,128):(128,1)), layout!((128,8)), layout!((128,8))>;
/// let page = Tiles::of::<Fma<tiler!(<(16,4):(4,1), (16,4):(4,1), _>)>>("SGEMM").unwrap()
///     .against::<Fma<tiler!(<(16,4):(1,16), (16,4):(1,16), _>)>>().unwrap()
///     .to_html();
/// assert!(page.contains("((1,(16,16)),(1,((4,2),(4,2)))):((0,(512,4)),(0,((128,8192),(1,64))))"));
/// assert!(!page.contains("http"));
/// ```
pub struct Partition<C, A, B> {
    title: String,
    threads: String,
    atom: [u64; 3],
    matrices: Vec<Matrix>,
    /// For each matrix, for each of its modes: its own line and those of other permutations
    lines: Vec<[Vec<Line>; 2]>,
    tiles: PhantomData<(C, A, B)>,
}

impl<C, A, B> Partition<C, A, B> {
    /// The partition by the tiled MMA `M`.
    pub fn of<M>(title: &str) -> Result<Self, Unfit>
    where
        M: TileMma + PartitionOf<OperandC, C> + PartitionOf<OperandA, A> + PartitionOf<OperandB, B>,
    {
        let matrices = matrices::<M, C, A, B>()?;
        let lines = matrices.iter().map(|matrix| [0, 1].map(|axis| vec![Line::of(matrix, axis)])).collect();
        let (threads, atom) = matrix::facts::<M>()?;
        Ok(Partition { title: title.to_string(), threads, atom, matrices, lines, tiles: PhantomData })
    }

    /// With another tiled MMA to compare: each of its permutations that is not there yet.
    pub fn against<M>(mut self) -> Result<Self, Unfit>
    where
        M: TileMma + PartitionOf<OperandC, C> + PartitionOf<OperandA, A> + PartitionOf<OperandB, B>,
    {
        for (lines, matrix) in self.lines.iter_mut().zip(matrices::<M, C, A, B>()?) {
            for (axis, lines) in lines.iter_mut().enumerate() {
                let line = Line::of(&matrix, axis);
                if lines.iter().all(|other| other.permutation != line.permutation) {
                    lines.push(line);
                }
            }
        }
        Ok(self)
    }

    /// C, A and B.
    pub fn matrices(&self) -> &[Matrix] {
        &self.matrices
    }

    /// For each of C, A and B, for each of the two modes: the line of its own permutation, then those of others.
    pub fn lines(&self) -> &[[Vec<Line>; 2]] {
        &self.lines
    }
}

fn matrices<M, C, A, B>() -> Result<Vec<Matrix>, Unfit>
where
    M: PartitionOf<OperandC, C> + PartitionOf<OperandA, A> + PartitionOf<OperandB, B>,
{
    Ok(vec![
        <M as PartitionOf<OperandC, C>>::matrix()?,
        <M as PartitionOf<OperandA, A>>::matrix()?,
        <M as PartitionOf<OperandB, B>>::matrix()?,
    ])
}
