//! Matrices in memory, partitioned by the atoms of instructions: what PTX prints of a fragment says which element is where.

use crate::layouts::{reading, writing};
use cute_static_tests::generate::Random;
use cute_static_tests::reference::{Layout, Tree, eval};

/// The instruction, its (M, N, K), how many threads it has, how many values of A, B and C each of them has, and the place of a value in
/// A (m, k), B (n, k) or C (m, n): of the operand, of the group of four threads, of the thread in it, of the value.
type Atom = (&'static str, [i128; 3], i128, [i128; 3], fn(usize, i128, i128, i128) -> (i128, i128));

const ATOMS: [Atom; 4] = [
    ("UniversalFma", [1, 1, 1], 1, [1, 1, 1], |_, _, _, _| (0, 0)),
    ("SM80_8x8x4_F64F64F64F64_TN", [8, 8, 4], 32, [1, 1, 2], |operand, group, thread, value| match operand {
        2 => (group, 2 * thread + value),
        _ => (group, thread),
    }),
    ("SM80_16x8x8_F32F16F16F32_TN", [16, 8, 8], 32, [4, 2, 4], |_, group, thread, value| {
        (group + 8 * (value / 2), 2 * thread + value % 2)
    }),
    ("SM80_16x8x16_F32F16F16F32_TN", [16, 8, 16], 32, [8, 4, 4], |operand, group, thread, value| match operand {
        1 => (group, 2 * thread + value % 2 + 8 * (value / 2)),
        _ => (group + 8 * (value / 2 % 2), 2 * thread + value % 2 + 8 * (value / 4)),
    }),
];

/// A matrix in memory, by rows or by columns, with a gap now and then.
fn matrix(random: &mut Random, rows: i128, columns: i128) -> Layout {
    let gap = random.below(3) as i128;
    let strides = if random.once_in(2) { [1, rows + gap] } else { [columns + gap, 1] };
    Layout::with(&Tree::Tuple(vec![Tree::Leaf(rows), Tree::Leaf(columns)]), strides.to_vec())
}

/// The offsets of the elements at these places
fn offsets(layout: &Layout, places: impl IntoIterator<Item = (i128, i128)>) -> Vec<i128> {
    let rows = layout.modes()[0].size();
    places.into_iter().map(|(row, column)| eval(layout, row + rows * column)).collect()
}

/// A matrix, the call that yields one thread's part of `tensor`, and the offsets of the part.
type Part = (Layout, String, Vec<i128>);

/// One thread's part of an operand of a tiled MMA
fn operand(random: &mut Random) -> Part {
    let (name, shape, threads, values, place) = random.pick(&ATOMS);
    let which = random.below(3);
    let [m, n] = [(); 2].map(|()| 1 + random.below(2) as i128);
    let [below, beside] = [(); 2].map(|()| 1 + random.below(2) as i128);
    // The sizes of the atom in the operand, how many atoms there are, and which of them the thread is in.
    let (sizes, atoms) = match which {
        0 => ([shape[0], shape[2]], [m, 1]),
        1 => ([shape[1], shape[2]], [n, 1]),
        _ => ([shape[0], shape[1]], [m, n]),
    };
    let layout = matrix(random, sizes[0] * atoms[0] * below, sizes[1] * atoms[1] * beside);
    let thread = random.below((threads * m * n) as usize) as i128;
    let (lane, at_m, at_n) = (thread % threads, thread / threads % m, thread / threads / m);
    let at = match which {
        0 => [at_m, 0],
        1 => [at_n, 0],
        _ => [at_m, at_n],
    };
    let mut places = Vec::new();
    for column in 0..beside {
        for row in 0..below {
            for value in 0..values[which] {
                let (r, c) = place(which, lane / 4, lane % 4, value);
                places.push((r + sizes[0] * (at[0] + atoms[0] * row), c + sizes[1] * (at[1] + atoms[1] * column)));
            }
        }
    }
    let offsets = offsets(&layout, places);
    let verb = ["partition_a", "partition_b", "partition_c"][which];
    (layout, format!("<TiledMma<{name}, layout!(({m},{n},1))>>::default().get_slice({thread}).{verb}"), offsets)
}

/// One thread's part of one side of a tiled copy
fn side(random: &mut Random) -> Part {
    let mut two = |most: usize| [(); 2].map(|()| 1 + random.below(most) as i128);
    let (threads, values, rests) = (two(4), two(3), two(2));
    let tile = [threads[0] * values[0], threads[1] * values[1]];
    let layout = matrix(random, tile[0] * rests[0], tile[1] * rests[1]);
    // By columns or by rows: the strides, and the coordinate of an index.
    let mut order = |[m, n]: [i128; 2]| {
        let by_rows = random.once_in(2);
        let at = move |i: i128| if by_rows { (i / n, i % n) } else { (i % m, i / m) };
        (if by_rows { format!("({m},{n}):({n},1)") } else { format!("({m},{n}):(1,{m})") }, at)
    };
    let ((of_threads, thread_at), (of_values, value_at)) = (order(threads), order(values));
    let size = values[0] * values[1];
    let vector = random.pick(&[1, size]);
    let thread = random.below((threads[0] * threads[1]) as usize) as i128;
    let (i, j) = thread_at(thread);
    let mut places = Vec::new();
    for column in 0..rests[1] {
        for row in 0..rests[0] {
            for value in 0..size {
                let (a, b) = value_at(value);
                places.push((a + values[0] * i + tile[0] * row, b + values[1] * j + tile[1] * column));
            }
        }
    }
    let offsets = offsets(&layout, places);
    let verb = random.pick(&["partition_s", "partition_d"]);
    let copy = format!("MakeTiledCopy<UniversalCopy<U{vector}>, layout!({of_threads}), layout!({of_values})>");
    (layout, format!("<{copy}>::default().get_slice({thread}).{verb}"), offsets)
}

fn read((layout, call, part): Part, id: usize) -> String {
    reading(id, layout.cosize(), &part, &format!("{call}(Tensor::from_slice(s, layout!({layout})).unwrap())"))
}
fn written((layout, call, part): Part, id: usize) -> String {
    writing(id, layout.cosize(), &part, &format!("{call}(Tensor::from_slice_mut(s, layout!({layout})).unwrap())"))
}

pub fn multiplied(random: &mut Random, id: usize) -> Option<String> {
    Some(read(operand(random), id))
}
pub fn multiplied_written(random: &mut Random, id: usize) -> Option<String> {
    Some(written(operand(random), id))
}
pub fn transferred(random: &mut Random, id: usize) -> Option<String> {
    Some(read(side(random), id))
}
pub fn transferred_written(random: &mut Random, id: usize) -> Option<String> {
    Some(written(side(random), id))
}
