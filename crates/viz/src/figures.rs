//! The figures of the CuTe paper.
//!
//! The text of the paper names one of the layouts of Figure 3 (`3e`) and describes the others by name; those are drawn with the
//! layouts of these names in its tables.

use crate::function::Function;
use crate::model::Picture;
use crate::subject;
use crate::unfit::Unfit;
use cute_static::prelude::*;

macro_rules! layouts {
    ($($layout:tt)*) => { [$(Function::of(layout!$layout)?),*] };
}

/// A picture with the number of a figure in its title.
fn numbered(figure: u32, picture: Picture) -> Picture {
    Picture { title: format!("Figure {figure}: {}", picture.title), ..picture }
}

/// The pictures of layouts in rows of `each`.
fn rows(title: &str, each: usize, layouts: &[Function]) -> Result<Picture, Unfit> {
    let mut all = Picture::new(title);
    for (i, picture) in layouts.iter().map(subject::layout_and_holes).enumerate() {
        let mut picture = picture?;
        if picture.panels.len() > 1 {
            let title = &picture.title;
            picture.panels.iter_mut().for_each(|p| p.grid.caption = format!("{title} {}", p.grid.caption));
        }
        // Its memory may be below it.
        all = all.beside(2 * (i / each), picture);
    }
    Ok(all)
}

/// Figure 1: eight elements as a tensor of rank 3, and folded into two matrices.
///
/// ```
/// let picture = cute_static_viz::figures::figure_1().unwrap();
/// assert_eq!(picture.panels.len(), 4); // two slices of the tensor, two matrices
/// ```
pub fn figure_1() -> Result<Picture, Unfit> {
    let all = layouts![((2,2,2):(2,1,4)) (((2,2),2):((2,4),1)) ((2,(2,2)):(2,(1,4)))];
    rows("Figure 1: one array, three views", 3, &all)
}

/// Figure 3: layouts compatible with (4,8): column-major, row-major, padded, interleaved, mixed.
///
/// ```
/// let picture = cute_static_viz::figures::figure_3().unwrap();
/// assert!(picture.notes[0].starts_with("(4,8):(1,5): holes: 4, 9, 14"));
/// ```
pub fn figure_3() -> Result<Picture, Unfit> {
    let all = layouts![((4,8):(1,4)) ((4,8):(8,1)) ((4,8):(1,5)) ((4,(4,2)):(4,(1,16))) (((2,2),(4,2)):((1,8),(2,16)))];
    rows("Figure 3: layouts compatible with (4,8)", 2, &all)
}

/// Figure 4: coordinates, and XOR strides.
///
/// ```
/// let picture = cute_static_viz::figures::figure_4().unwrap();
/// assert_eq!(picture.panels[0].grid.at(1, 2).text(), "(1,2)");
/// ```
pub fn figure_4() -> Result<Picture, Unfit> {
    let all = layouts![((4,8):(1@0,1@1)) ((4,(4,2)):(1@1,(1@0,6@1))) ((4,4):(f1,f5))];
    rows("Figure 4: strides of other semimodules", 2, &all)
}

/// The slices of Figure 5; the paper prints the fourth and the fifth with unbalanced coordinates.
const SLICES: [&str; 6] =
    ["(2,_)", "(_,5)", "(2,((0,_),_))", "((_,1),(_,0))", "((_,0),((0,_),1))", "((1,_),((_,0),_))"];

/// Figure 5: a 6×12 tensor, and six slices of it.
///
/// ```
/// let picture = cute_static_viz::figures::figure_5().unwrap();
/// assert_eq!(picture.panels[2].grid.caption, "(2,((0,_),_))");
/// ```
pub fn figure_5() -> Result<Picture, Unfit> {
    let [a] = layouts![(((3,2),((2,3),2)):((4,1),((2,15),100)))];
    let mut all = Picture::new(format!("Figure 5: slices of {}", a.text()));
    let mut notes = Vec::new();
    for (i, pick) in SLICES.iter().enumerate() {
        let mut picture = subject::slice(&a, &pick.parse()?)?;
        picture.title = (*pick).to_string();
        // The holes are those of the tensor, not of the slice: said once, below.
        notes = std::mem::take(&mut picture.notes);
        // The labels of the rows are those of the slice to the left.
        if i % 2 == 1 {
            picture.panels[0].grid.row_levels.clear();
        }
        all = all.beside(i / 2, picture);
    }
    Ok(Picture { notes, ..all })
}

/// Figure 6: the thread-value partition of an 8×8 matrix C on the FP64 tensor core of Ampere.
///
/// ```
/// let picture = cute_static_viz::figures::figure_6().unwrap();
/// assert_eq!(picture.panels[0].grid.at(7, 7).text(), "T31 V1");
/// ```
pub fn figure_6() -> Result<Picture, Unfit> {
    let f = crate::reflected::<<cute_static::instruction::mma::SM80_8x8x4_F64F64F64F64_TN as MmaAtom>::LayoutCTv>()?;
    Ok(numbered(6, subject::thread_value(&f, (8, 8))?))
}

/// Figure 7: what tilers take of an 8×16 layout. The paper's text has the first two tilers.
///
/// ```
/// use cute_static_viz::Fill;
/// let picture = cute_static_viz::figures::figure_7().unwrap();
/// let taken = |panel: usize| picture.panels[panel].grid.cells.iter().filter(|cell| cell.fill != Fill::Blank).count();
/// assert_eq!([0, 1, 2].map(taken), [32, 32, 32]);
/// ```
pub fn figure_7() -> Result<Picture, Unfit> {
    let matrix = IdentityLayout::<shape!((8, 16))>::default();
    let [whole] = layouts![((8,16):(20,1))];
    let mut all = Picture::new(format!("Figure 7: tilers that take (4,8) of {}", whole.text()));
    macro_rules! tilers {
        ($($text:literal = $tiler:tt)*) => {$(
            let taken = Function::of(matrix.compose(tiler!$tiler))?;
            let mut picture = subject::selection(&whole, &taken)?;
            picture.title = $text.to_string();
            picture.notes.clear();
            let row = all.panels.len();
            all = all.beside(row, picture);
        )*};
    }
    tilers! {
        "<4:1,8:1>" = (<4:1,8:1>)
        "<4:1,8:2>" = (<4:1,8:2>)
        "<4:2,8:2>" = (<4:2,8:2>)
        "<(2,2):(1,4),8:1>" = (<(2,2):(1,4),8:1>)
    }
    Ok(all)
}

/// Figure 8: pairs of layouts, and in each the coordinates that a copy between the two takes as one vector: those that
/// [`MaxCommonLayout`] reaches. They are side by side in both memories: offsets 0 and 1, then 0 to 3 in two orders.
///
/// ```
/// use cute_static_viz::Fill;
/// let picture = cute_static_viz::figures::figure_8().unwrap();
/// // Column by column, as coordinates are counted.
/// let taken = |panel: usize| {
///     let grid = &picture.panels[panel].grid;
///     (0..16).filter(|c| grid.at(c % 4, c / 4).fill != Fill::Blank).collect::<Vec<_>>()
/// };
/// assert_eq!((taken(0), taken(1)), (vec![0, 1], vec![0, 1]));
/// assert!((2..6).all(|panel| taken(panel) == [0, 2, 8, 10]));
/// ```
pub fn figure_8() -> Result<Picture, Unfit> {
    let mut all = Picture::new("Figure 8: the largest common vectors of pairs of layouts");
    macro_rules! pairs {
        ($($name:literal = $a:tt and $b:tt;)*) => {$(
            let (a, b) = (layout!$a, layout!$b);
            let common = Function::of(a.max_common_layout(b))?;
            let row = all.panels.iter().map(|p| p.row + 1).max().unwrap_or(0);
            for f in [Function::of(a)?, Function::of(b)?] {
                let picture = subject::selection(&f, &common)?;
                all = all.beside(row, Picture { title: format!("{} {}", $name, f.text()), ..picture });
            }
        )*};
    }
    pairs! {
        "8a" = ((4,4):(1,4)) and (((2,2),4):((1,8),2));
        "8b" = (((2,2),(2,2)):((8,1),(4,2))) and (((2,2),(2,2)):((4,1),(8,2)));
        "8c" = (((2,2),(2,2)):((8,2),(4,1))) and (((2,2),(2,2)):((4,2),(8,1)));
    }
    Ok(all)
}

/// Figure 10: the blocked product of a row-major (3,4) tile and a column-major (2,5) tiling.
///
/// ```
/// let picture = cute_static_viz::figures::figure_10().unwrap();
/// let grid = &picture.panels[0].grid;
/// assert_eq!((grid.at(3, 0).text().as_str(), grid.at(0, 4).text().as_str()), ("12", "24"));
/// ```
pub fn figure_10() -> Result<Picture, Unfit> {
    let product = Function::of(layout!((3,4):(4,1)).blocked_product(layout!((2,5):(1,2))))?;
    Ok(numbered(10, subject::layout(&product)?))
}

/// Figure 11: the raked product of the same layouts.
///
/// ```
/// let picture = cute_static_viz::figures::figure_11().unwrap();
/// let grid = &picture.panels[0].grid;
/// assert_eq!((grid.at(1, 0).text().as_str(), grid.at(0, 1).text().as_str()), ("12", "24"));
/// ```
pub fn figure_11() -> Result<Picture, Unfit> {
    let product = Function::of(layout!((3,4):(4,1)).raked_product(layout!((2,5):(1,2))))?;
    Ok(numbered(11, subject::layout(&product)?))
}

/// Figure 12: tilers that split an 8×16 layout into 2×2 tiles of 4×8; each cell has its tile and its place in that. The paper's text
/// has the second tiler.
///
/// ```
/// let picture = cute_static_viz::figures::figure_12().unwrap();
/// let corners = picture.panels.iter().map(|panel| panel.grid.at(1, 1).text());
/// assert_eq!(corners.collect::<Vec<_>>(), ["0 5", "2 1", "3 0"]);
/// ```
pub fn figure_12() -> Result<Picture, Unfit> {
    let matrix = IdentityLayout::<shape!((8, 16))>::default();
    let mut all = Picture::new("Figure 12: tilers that split (8,16) into (4,8) tiles");
    macro_rules! tilers {
        ($($text:literal = $tiler:tt)*) => {$(
            let mut picture = subject::tiles(&Function::of(matrix.zipped_divide(tiler!$tiler))?, (8, 16))?;
            picture.panels[0].grid.caption = $text.to_string();
            let row = all.panels.len();
            all = all.beside(row, picture);
        )*};
    }
    tilers! {
        "<4:1,8:1>" = (<4:1,8:1>)
        "<4:1,8:2>" = (<4:1,8:2>)
        "<4:2,8:2>" = (<4:2,8:2>)
    }
    Ok(all)
}

/// All of them, by name.
///
/// ```
/// let names: Vec<_> = cute_static_viz::figures::all().unwrap().into_iter().map(|(name, _)| name).collect();
/// assert_eq!(names, ["figure-1", "figure-3", "figure-4", "figure-5", "figure-6", "figure-7",
///     "figure-8", "figure-10", "figure-11", "figure-12"]);
/// ```
pub fn all() -> Result<Vec<(&'static str, Picture)>, Unfit> {
    Ok(vec![
        ("figure-1", figure_1()?),
        ("figure-3", figure_3()?),
        ("figure-4", figure_4()?),
        ("figure-5", figure_5()?),
        ("figure-6", figure_6()?),
        ("figure-7", figure_7()?),
        ("figure-8", figure_8()?),
        ("figure-10", figure_10()?),
        ("figure-11", figure_11()?),
        ("figure-12", figure_12()?),
    ])
}
