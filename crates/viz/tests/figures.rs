//! The paper's figures are those stored in `tests/figures/`. `CUTE_STATIC_VIZ_OVERWRITE=1` stores them anew.

mod stored;

use cute_static_viz::{Picture, figures};
use std::path::PathBuf;

#[test]
fn figures_are_the_stored_ones() {
    let folder = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/figures"));
    let forms = |(name, picture): (&str, Picture)| {
        let texts = [("txt", picture.to_text()), ("svg", picture.to_svg()), ("tex", picture.to_tikz())];
        texts.map(|(form, text)| (folder.join(format!("{name}.{form}")), text))
    };
    stored::are_stored(figures::all().expect("figures").into_iter().flat_map(forms));
}

/// Figure 5 as the paper prints it.
#[test]
fn figure_5_has_the_numbers_of_the_paper() {
    const ROWS: [[i64; 12]; 6] = [
        [0, 2, 15, 17, 30, 32, 100, 102, 115, 117, 130, 132],
        [4, 6, 19, 21, 34, 36, 104, 106, 119, 121, 134, 136],
        [8, 10, 23, 25, 38, 40, 108, 110, 123, 125, 138, 140],
        [1, 3, 16, 18, 31, 33, 101, 103, 116, 118, 131, 133],
        [5, 7, 20, 22, 35, 37, 105, 107, 120, 122, 135, 137],
        [9, 11, 24, 26, 39, 41, 109, 111, 124, 126, 139, 141],
    ];
    /// The rows and columns that the diagrams mark.
    const MARKED: [(&[usize], &[usize]); 6] = [
        (&[2], &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]),
        (&[0, 1, 2, 3, 4, 5], &[5]),
        (&[2], &[0, 2, 4, 6, 8, 10]),
        (&[3, 4, 5], &[0, 1, 2, 3, 4, 5]),
        (&[0, 1, 2], &[6, 8, 10]),
        (&[1, 4], &[0, 1, 6, 7]),
    ];
    let picture = figures::figure_5().expect("figure 5");
    for (panel, (rows, columns)) in picture.panels.iter().zip(MARKED) {
        for (i, j) in (0..6).flat_map(|i| (0..12).map(move |j| (i, j))) {
            let cell = panel.grid.at(i, j);
            assert_eq!(cell.text(), ROWS[i][j].to_string());
            let marked = cell.fill != cute_static_viz::Fill::Blank;
            assert_eq!(marked, rows.contains(&i) && columns.contains(&j), "{} at {i}, {j}", panel.grid.caption);
        }
    }
}

/// Figure 6 as the paper prints it: thread `4i + j/2`, value `j mod 2`.
#[test]
fn figure_6_has_the_owners_of_the_paper() {
    let picture = figures::figure_6().expect("figure 6");
    for (i, j) in (0..8).flat_map(|i| (0..8).map(move |j| (i, j))) {
        assert_eq!(picture.panels[0].grid.at(i, j).text(), format!("T{} V{}", 4 * i + j / 2, j % 2));
    }
}

/// Figure 8 as the paper has it: the cells that are coloured have the offsets of one vector, and in both layouts the same.
#[test]
fn figure_8_colours_one_vector_in_both() {
    let picture = figures::figure_8().expect("figure 8");
    let expected: [(&[usize], usize); 3] = [(&[0, 1], 2), (&[0, 2, 8, 10], 4), (&[0, 2, 8, 10], 4)];
    for (pair, (coordinates, width)) in picture.panels.chunks(2).zip(expected) {
        let offsets = [0, 1].map(|side| {
            let grid = &pair[side].grid;
            let taken: Vec<usize> = (0..16).filter(|c| grid.at(c % 4, c / 4).taken).collect();
            assert_eq!(taken, coordinates, "{}", grid.caption);
            taken.iter().map(|c| grid.at(c % 4, c / 4).text().parse::<usize>().expect("an offset")).collect::<Vec<_>>()
        });
        assert_eq!(offsets[0], offsets[1]);
        assert!((0..width).all(|offset| offsets[0].contains(&offset)));
    }
}
