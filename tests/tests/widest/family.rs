//! The family of copies, element by element: shares nothing with the library.

use cute_static::atom::TiledCopy;
use cute_static::htuple::Tree;
use cute_static::instruction::copy::{CopyInstruction, IsInstruction};
use cute_static::prelude::*;
use std::fmt::Display;

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Space {
    Global,
    Shared,
    Registers,
}
/// A side: the offset of each coordinate, and the alignment of the buffer.
#[derive(Debug)]
pub struct Side {
    pub space: Space,
    pub offsets: Vec<Vec<i64>>,
    pub bytes: usize,
}
#[derive(Debug)]
pub struct Problem {
    pub bits: usize,
    pub extents: [usize; 2],
    pub threads: usize,
    pub sides: [Side; 2],
}
/// A copy: what it is called, the bits of an access, its tile and what its repetitions cover, and (thread, value) → index in the tile.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    pub name: String,
    pub bits: usize,
    pub tile: String,
    pub covers: String,
    pub elements: Vec<usize>,
}

/// A tiled copy as a value.
pub trait Answered {
    fn answer(bits: usize, covers: &str) -> Answer;
}
impl<A: IsInstruction, L: IsLayout, T: Default + Display> Answered for TiledCopy<A, L, T> {
    fn answer(bits: usize, covers: &str) -> Answer {
        Answer {
            name: A::Instruction::NAME.to_string(),
            bits,
            tile: T::default().to_string(),
            covers: covers.to_string(),
            elements: (0..L::SIZE as usize).map(|mut index| element(L::SHAPE, L::STRIDE, &mut index)).collect(),
        }
    }
}
/// The element of an index, of which `index` keeps the rest.
fn element(shape: &Tree, stride: &Tree, index: &mut usize) -> usize {
    match (shape, stride) {
        (Tree::Int(extent), Tree::Int(stride)) => {
            let digit = *index % *extent as usize;
            *index /= *extent as usize;
            digit * *stride as usize
        }
        (Tree::Cons(s, shapes), Tree::Cons(d, strides)) => element(s, d, index) + element(shapes, strides, index),
        _ => 0,
    }
}

impl Side {
    /// The element at `x` along the mode `along`, and `y` across.
    fn at(&self, along: usize, x: usize, y: usize) -> i64 {
        if along == 1 { self.offsets[y][x] } else { self.offsets[x][y] }
    }
    /// The elements from `x` on are neighbours at a multiple of the access.
    fn takes(&self, along: usize, x: usize, y: usize, run: usize, bits: usize) -> bool {
        let first = self.at(along, x, y);
        first * bits as i64 % (run * bits) as i64 == 0
            && 8 * self.bytes % (run * bits) == 0
            && (0..run).all(|v| self.at(along, x + v, y) == first + v as i64)
    }
    /// The first two elements along a mode are neighbours.
    fn leads(&self, along: usize, extents: [usize; 2]) -> bool {
        self.space != Space::Registers && extents[along] > 1 && self.at(along, 1, 0) - self.at(along, 0, 0) == 1
    }
}
impl Problem {
    fn is_legal(&self, width: usize, along: usize) -> bool {
        let run = width / self.bits;
        let mut memories = self.sides.iter().filter(|side| side.space != Space::Registers);
        width % self.bits == 0
            && self.extents[along] % run == 0
            && memories.all(|side| {
                let starts = || (0..self.extents[along]).step_by(run);
                (0..self.extents[1 - along]).all(|y| starts().all(|x| side.takes(along, x, y, run, self.bits)))
            })
    }
    /// The copy by `b` threads along the mode and the others across, and how often its tile is repeated.
    fn copy(&self, width: usize, along: usize, b: usize) -> (usize, Answer) {
        let (run, a) = (width / self.bits, self.threads / b);
        let tile = if along == 1 { [a, b * run] } else { [b * run, a] };
        let times = |mode: usize| self.extents[mode].div_ceil(tile[mode]);
        let covers = [0, 1].map(|mode| times(mode) * tile[mode]);
        let element = |v: usize, t: usize| {
            let (x, y) = (t % b * run + v, t / b);
            if along == 1 { y + x * tile[0] } else { x + y * tile[0] }
        };
        let elements = (0..run).flat_map(|v| (0..self.threads).map(move |t| element(v, t))).collect();
        let shown = |[m, k]: [usize; 2]| format!("({m},{k})");
        let name = match (&self.sides, width) {
            ([Side { space: Space::Global, .. }, Side { space: Space::Shared, .. }], 128) => {
                "SM80_CP_ASYNC_CACHEGLOBAL<b128>".to_string()
            }
            ([Side { space: Space::Global, .. }, Side { space: Space::Shared, .. }], 32 | 64) => {
                format!("SM80_CP_ASYNC_CACHEALWAYS<b{width}>")
            }
            _ => format!("UniversalCopy<b{width}>"),
        };
        (times(0) * times(1), Answer { name, bits: width, tile: shown(tile), covers: shown(covers), elements })
    }
    /// The copies with the widest legal accesses, for each mode along which they are legal: of those with the fewest repetitions, the first in order.
    pub fn best(&self) -> Vec<(usize, Answer)> {
        let both = |width: usize| [0, 1].into_iter().filter(move |along| self.is_legal(width, *along));
        let Some(width) = [128, 64, 32, 16, 8].into_iter().find(|width| both(*width).count() > 0) else {
            return vec![];
        };
        both(width)
            .map(|along| {
                let row = self.extents[along] / (width / self.bits);
                let divisor =
                    (1..=self.threads).rev().find(|b| self.threads % b == 0 && row % b == 0).expect("1 divides all");
                let powers = (0..32).map(|i| 1 << i).filter(|a| self.threads % a == 0).map(|a| self.threads / a);
                let all = std::iter::once(divisor).chain(powers).map(|b| self.copy(width, along, b));
                (along, all.min_by_key(|(repetitions, _)| *repetitions).expect("a copy").1)
            })
            .collect()
    }
    /// The mode along which the source has its neighbours, or else the destination: K if one has them along both.
    fn along(&self) -> usize {
        let [s, d] = [0, 1].map(|side| [0, 1].map(|along| self.sides[side].leads(along, self.extents)));
        usize::from(s[1] || (!s[0] && d[1]))
    }
}

/// What CUTLASS's `make_cp_async_gmem_tiled_copy` (`cutlass/gemm/collective/builders/sm90_common.inl`) does with the same accesses.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Selector {
    /// It makes the same copy.
    Same,
    /// Its assertions fail.
    Refuses,
}
/// The library's answer is the best copy along the contiguous mode, which has accesses as wide as the other mode. Where CUTLASS has a copy, it is the same.
pub fn check(problem: &Problem, found: &Answer) -> Selector {
    let (best, along) = (problem.best(), problem.along());
    let expected = best.iter().find(|(mode, _)| *mode == along);
    assert_eq!(expected.map(|(_, answer)| answer), Some(found), "{problem:?}");
    let (major, threads) = (problem.extents[along] / (found.bits / problem.bits), problem.threads);
    let minor = threads / major;
    if threads % major != 0 || (minor != 0 && problem.extents[1 - along] % minor != 0) {
        return Selector::Refuses;
    }
    assert_eq!(problem.copy(found.bits, along, major).1, *found, "{problem:?}");
    Selector::Same
}
