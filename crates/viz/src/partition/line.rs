//! One row or one column of a tile, and the threads that hold its positions under a permutation of the mode.

use super::matrix::Matrix;

/// The positions of one mode, the other coordinate being 0.
///
/// ```
/// use cute_static::prelude::*;
/// use cute_static_viz::partition::{Line, PartitionOf};
/// type Tile = layout!((128,128):(128,1));
/// type Blocks = TiledMma<UniversalFma, layout!((16,16,1):(16,1,0)), tiler!(<(16,4):(4,1), (16,4):(4,1), _>)>;
/// let c = <Blocks as PartitionOf<OperandC, Tile>>::matrix().unwrap();
/// let (down, right) = (Line::of(&c, 0), Line::of(&c, 1));
/// assert_eq!(right.positions(0), [0, 1, 2, 3, 64, 65, 66, 67]);
/// // Four columns of a row are side by side in memory, four rows of a column are not.
/// assert_eq!((right.run(), right.vector(), down.run(), down.vector()), (4, 4, 4, 1));
/// ```
#[derive(Clone, Debug)]
pub struct Line {
    /// The permutation of the mode
    pub permutation: String,
    /// For each position: the threads that hold it, each once, in order
    pub threads: Vec<Vec<u64>>,
    /// For each position: the offset in memory, where the tile yields offsets
    pub offsets: Vec<Option<i64>>,
}

impl Line {
    /// Column 0 (`axis` 0: its positions are rows) or row 0 (`axis` 1).
    pub fn of(matrix: &Matrix, axis: usize) -> Line {
        let (rows, columns) = matrix.extents();
        let count = if axis == 0 { rows } else { columns } as usize;
        let mut threads = vec![Vec::new(); count];
        for (value, thread) in (0..matrix.values()).flat_map(|v| (0..matrix.threads()).map(move |t| (v, t))) {
            let (row, column) = matrix.place(thread, value);
            let (at, other) = if axis == 0 { (row, column) } else { (column, row) };
            if other == 0 {
                threads[at as usize].push(thread);
            }
        }
        // A thread that holds a position with several values is one holder of it.
        for holders in &mut threads {
            holders.sort_unstable();
            holders.dedup();
        }
        let index = |at: usize| if axis == 0 { at as u64 } else { at as u64 * rows };
        let offsets = (0..count).map(|at| matrix.tile.at(index(at)).offset()).collect();
        Line { permutation: matrix.permutations[axis].clone(), threads, offsets }
    }

    /// For each position, the number of the set of threads that holds it. Sets are numbered in the order in which they appear.
    ///
    /// ```
    /// use cute_static_viz::partition::Line;
    /// let line = Line { permutation: String::new(), threads: vec![vec![0], vec![16], vec![0]], offsets: vec![None; 3] };
    /// assert_eq!(line.holders(), [0, 1, 0]);
    /// ```
    pub fn holders(&self) -> Vec<usize> {
        let mut seen: Vec<&Vec<u64>> = Vec::new();
        let number = |threads| match seen.iter().position(|set| *set == threads) {
            Some(number) => number,
            None => {
                seen.push(threads);
                seen.len() - 1
            }
        };
        self.threads.iter().map(number).collect()
    }

    /// The positions of one holder, see [`holders`](Line::holders).
    pub fn positions(&self, holder: usize) -> Vec<usize> {
        let holders = self.holders();
        (0..holders.len()).filter(|at| holders[*at] == holder).collect()
    }

    /// The longest stretch of positions that the same threads hold.
    pub fn run(&self) -> usize {
        self.threads.chunk_by(|a, b| a == b).map(<[_]>::len).max().unwrap_or(0)
    }

    /// The widest vector in elements: the largest power of two such that in each group of so many positions the same threads hold
    /// all, and the offsets follow one another. It is 1 if the tile yields coordinates.
    ///
    /// ```
    /// use cute_static_viz::partition::Line;
    /// let line = |offsets| Line { permutation: String::new(), threads: vec![vec![0]; 2], offsets };
    /// assert_eq!((line(vec![Some(4), Some(5)]).vector(), line(vec![None; 2]).vector()), (2, 1));
    /// ```
    pub fn vector(&self) -> usize {
        let whole = |group: &[(&Vec<u64>, Option<i64>)]| {
            group.windows(2).all(|two| two[0].0 == two[1].0 && two[0].1.is_some_and(|o| two[1].1 == Some(o + 1)))
        };
        let all: Vec<_> = self.threads.iter().zip(self.offsets.iter().copied()).collect();
        let fits = |width: &usize| all.len() % width == 0 && all.chunks(*width).all(whole);
        (0..).map(|power| 1 << power).take_while(|width| *width <= all.len().max(1) && fits(width)).last().unwrap_or(1)
    }

    /// The positions of a holder, in words: `0–3, 64–67`.
    ///
    /// ```
    /// use cute_static_viz::partition::Line;
    /// let line = Line { permutation: String::new(), threads: vec![vec![0], vec![0], vec![4], vec![0]], offsets: vec![None; 4] };
    /// assert_eq!(line.ranges(0), "0–1, 3");
    /// ```
    pub fn ranges(&self, holder: usize) -> String {
        /// More are not read.
        const NAMED: usize = 8;
        let positions = self.positions(holder);
        let stretches: Vec<&[usize]> = positions.chunk_by(|a, b| a + 1 == *b).collect();
        let name = |stretch: &&[usize]| match stretch {
            [one] => one.to_string(),
            [first, .., last] => format!("{first}–{last}"),
            [] => String::new(),
        };
        let mut names: Vec<String> = stretches.iter().take(NAMED).map(name).collect();
        if stretches.len() > NAMED {
            names.push("…".to_string());
        }
        names.join(", ")
    }
}
