//! The figures that the paper prints as tables of numbers, cell by cell.

use crate::document::read;
use cute_static::prelude::*;

type Figure5 = layout!(((3,2),((2,3),2)):((4,1),((2,15),100)));
type Tile = layout!((3,4):(4,1));
type Grid = layout!((2,5):(1,2));

/// The cell of a row and a column
type Cell = fn(u64, u64) -> String;

/// Figures 5, 6, 10 and 11, in the order of the paper: rows, columns, cells.
const FIGURES: [(u64, u64, Cell); 4] = [
    (6, 12, |i, j| Figure5::default().offset((i, j)).to_string()),
    (8, 8, |i, j| {
        // Who holds (i, j): the inverse of (thread, value) to the index in the tile
        let owner = LeftInverse::<layout!(((4,8),2):((16,1),8))>::default().offset(i + 8 * j);
        format!("T{} V{}", owner % 32, owner / 32)
    }),
    (6, 20, |i, j| BlockedProduct::<Tile, Grid>::default().offset((i, j)).to_string()),
    (6, 20, |i, j| RakedProduct::<Tile, Grid>::default().offset((i, j)).to_string()),
];

#[test]
fn printed_tables() {
    let Some(text) = read("cute-paper.txt") else { return };
    let lines: Vec<Vec<&str>> = text.lines().map(|line| line.split('\t').collect()).collect();
    let heads = (0..lines.len()).filter(|at| lines[*at].starts_with(&["", "0", "1", "2"]));
    let heads: Vec<usize> = heads.collect();
    assert_eq!(heads.len(), FIGURES.len());
    for (head, (rows, columns, cell)) in heads.into_iter().zip(FIGURES) {
        assert_eq!(lines[head].len() as u64, columns + 1);
        for i in 0..rows {
            let expected: Vec<String> =
                std::iter::once(i.to_string()).chain((0..columns).map(|j| cell(i, j))).collect();
            assert_eq!(lines[head + 1 + i as usize], expected);
        }
    }
    // The diagrams of figure 5's six slices have the tensor's numbers once more, each a table in one line.
    let diagrams: Vec<Vec<&str>> = text
        .lines()
        .filter(|line| line.contains("<td>"))
        .map(|line| line.split("<td>").skip(1).filter_map(|rest| rest.split("</td>").next()).collect())
        .collect();
    let numbers: Vec<String> = (0..6).flat_map(|i| (0..12).map(move |j| FIGURES[0].2(i, j))).collect();
    let numbers: Vec<&str> = numbers.iter().map(String::as_str).collect();
    assert_eq!(diagrams.concat().len(), 6 * 72);
    assert!(diagrams.concat().chunks(72).all(|diagram| diagram == numbers), "{diagrams:?}");
}
