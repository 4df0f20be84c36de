//! Warps that reduce rows and columns in registers: 32 threads that exchange values, and lines that count what they are given.

use cute_static::epilogue::fusion::*;
use cute_static::epilogue::*;
use cute_static::prelude::*;
use std::collections::BTreeSet;
use std::sync::{Barrier, Mutex};

/// What is kept of each line, and how often a warp gave something to it.
struct Kept(Vec<Mutex<(f32, usize)>>);
impl Kept {
    fn new<R: Reduction>(lines: usize) -> Self {
        Self((0..lines).map(|_| Mutex::new((R::start(), 0))).collect())
    }
}
impl<R: Reduction> Reduces<R, f32> for Kept {
    fn reduce(&self, at: usize, value: f32) {
        let mut kept = self.0[at].lock().expect("no panic");
        *kept = (R::both(kept.0, R::of(value)), kept.1 + 1);
    }
}
/// `shfl.sync.bfly` of the lane `lane`: all lanes call it together.
fn shuffle<'a>(barrier: &'a Barrier, lanes: &'a Mutex<[f32; 32]>, lane: u32) -> impl Fn(f32, u32) -> f32 + 'a {
    move |value, mask| {
        lanes.lock().expect("no panic")[lane as usize] = value;
        barrier.wait();
        let other = lanes.lock().expect("no panic")[(lane ^ mask) as usize];
        barrier.wait();
        other
    }
}
/// The sum of each column and the largest value of each row of the tile, which the threads of `E` visit, are those of the tile. A warp gives each line that
/// it has to what is kept once. `C` and `W` are the partials of a thread.
pub fn reduced<E, const C: usize, const W: usize>(
    tile: (usize, usize),
    part: (usize, usize),
    per_column: impl Fn(usize) -> LinePartials<E, PerColumn, f32, C> + Sync,
    per_row: impl Fn(usize) -> LinePartials<E, PerRow, f32, W> + Sync,
) where
    E: Epilogue<Coordinates: Addressing<Offset = (i64, i64)> + IsLayout + Default>,
    E: ReducesLines<PerColumn> + ReducesLines<PerRow> + 'static,
{
    type Tree<E, const C: usize, const W: usize> = RowReduction<
        Total,
        ColReduction<Largest, AccFetch, LinePartials<E, PerRow, f32, W>>,
        LinePartials<E, PerColumn, f32, C>,
    >;
    assert_eq!([<E as ReducesLines<PerColumn>>::PARTIALS, <E as ReducesLines<PerRow>>::PARTIALS], [C as u64, W as u64]);
    // Sums of these integers are exact, and each element has its own.
    let element = |row: usize, column: usize| (row + tile.0 * column) as f32;
    let (threads, values) = (E::THREADS as usize, E::VALUES as usize);
    let at = |thread: usize, value: usize, i: usize, j: usize| {
        let at = E::Coordinates::default().address((thread + threads * value) as u64);
        (at.0 as usize + i * part.0, at.1 as usize + j * part.1)
    };
    let parts = || (0..tile.0 / part.0).flat_map(|i| (0..tile.1 / part.1).map(move |j| (i, j)));
    let (columns, rows) = (Kept::new::<Total>(tile.1), Kept::new::<Largest>(tile.0));
    let mut given = [vec![0; tile.1], vec![0; tile.0]];
    for warp in 0..threads / 32 {
        let (barrier, lanes) = (Barrier::new(32), Mutex::new([0.0; 32]));
        let (barrier, lanes, columns, rows, parts, at, per_column, per_row) =
            (&barrier, &lanes, &columns, &rows, &parts, &at, &per_column, &per_row);
        std::thread::scope(|scope| {
            for lane in 0..32_u32 {
                scope.spawn(move || {
                    let thread = 32 * warp + lane as usize;
                    let (of_columns, of_rows) = (per_column(thread), per_row(thread));
                    for ((i, j), value) in parts().flat_map(|part| (0..values).map(move |value| (part, value))) {
                        let (row, column) = at(thread, value, i, j);
                        let inputs =
                            Inputs { accumulator: element(row, column), source: 0.0, row, column, inside: true };
                        <Tree<E, C, W> as Fusion>::visit(&(&of_columns, (&of_rows, ())), &mut (), &inputs);
                    }
                    of_columns.finish::<Total, _>(lane, shuffle(barrier, lanes, lane), columns);
                    of_rows.finish::<Largest, _>(lane, shuffle(barrier, lanes, lane), rows);
                });
            }
        });
        let mut held = [BTreeSet::new(), BTreeSet::new()];
        for (thread, value) in (32 * warp..32 * warp + 32).flat_map(|t| (0..values).map(move |v| (t, v))) {
            for (i, j) in parts() {
                let (row, column) = at(thread, value, i, j);
                held[0].insert(column);
                held[1].insert(row);
            }
        }
        for (given, held) in given.iter_mut().zip(held) {
            held.into_iter().for_each(|line| given[line] += 1);
        }
    }
    for (column, kept) in columns.0.iter().enumerate() {
        let sum = (0..tile.0).map(|row| element(row, column)).sum();
        assert_eq!(*kept.lock().expect("no panic"), (sum, given[0][column]), "column {column}");
    }
    for (row, kept) in rows.0.iter().enumerate() {
        assert_eq!(*kept.lock().expect("no panic"), (element(row, tile.1 - 1), given[1][row]), "row {row}");
    }
}
