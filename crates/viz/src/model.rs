//! A picture, independent of the output format: grids of cells with labels, borders, colours and marks.

use crate::axis::Level;

/// The background of a cell.
///
/// ```
/// use cute_static_viz::Fill;
/// assert_eq!(Fill::by_value(9).rgb(), Fill::by_value(1).rgb());
/// assert_eq!(Fill::by_value(0).rgb(), (255, 255, 255));
/// assert_eq!(Fill::by_owner(0).rgb(), (175, 175, 255));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fill {
    /// No colour
    Blank,
    /// One of eight greys
    Grey(u8),
    /// One of eight pastels: four, and four lighter ones
    Pastel(u8),
}

/// CuTe's greys in bit-reversed order, in per cent of black.
const GREYS: [u8; 8] = [0, 40, 20, 60, 10, 50, 30, 70];
/// CuTe's colours of threads.
const PASTELS: [(u8, u8, u8); 8] = [
    (175, 175, 255),
    (175, 255, 175),
    (255, 255, 175),
    (255, 175, 175),
    (210, 210, 255),
    (210, 255, 210),
    (255, 255, 210),
    (255, 210, 210),
];

/// The background of a picture on a dark page.
const DARK: (u8, u8, u8) = (20, 23, 31);
/// The colours of threads on a dark page.
const DEEP: [(u8, u8, u8); 8] =
    [(58, 58, 140), (30, 98, 44), (104, 92, 18), (128, 44, 44), (36, 38, 80), (24, 62, 32), (64, 58, 18), (80, 34, 34)];

impl Fill {
    /// The grey that CuTe gives to an offset, by the offset modulo 8.
    pub fn by_value(offset: i64) -> Fill {
        Fill::Grey(offset.rem_euclid(8) as u8)
    }
    /// The colour of a thread, a tile or a bank, by its number modulo 8.
    pub fn by_owner(owner: u64) -> Fill {
        Fill::Pastel((owner % 8) as u8)
    }
    /// The colour on a dark page, where text is light: greys lighten the dark background, and pastels become dark colours.
    ///
    /// ```
    /// use cute_static_viz::Fill;
    /// assert_eq!((Fill::Blank.dark_rgb(), Fill::Grey(0).dark_rgb()), ((20, 23, 31), (20, 23, 31)));
    /// ```
    pub fn dark_rgb(self) -> (u8, u8, u8) {
        let (r, g, b) = DARK;
        match self {
            Fill::Blank => DARK,
            Fill::Grey(i) => {
                let lighter = |c: u8| (u32::from(c) + 130 * u32::from(GREYS[usize::from(i % 8)]) / 100) as u8;
                (lighter(r), lighter(g), lighter(b))
            }
            Fill::Pastel(i) => DEEP[usize::from(i % 8)],
        }
    }
    /// Red, green and blue.
    pub fn rgb(self) -> (u8, u8, u8) {
        match self {
            Fill::Blank => (255, 255, 255),
            Fill::Grey(i) => {
                let light = (255 * u32::from(100 - GREYS[usize::from(i % 8)]) / 100) as u8;
                (light, light, light)
            }
            Fill::Pastel(i) => PASTELS[usize::from(i % 8)],
        }
    }
}

/// What a picture marks in a cell.
///
/// ```
/// use cute_static_viz::{Function, Mark, subject};
/// use cute_static::prelude::*;
/// let broadcast = Function::of(layout!((2,2):(0,1))).unwrap();
/// let picture = subject::layout(&broadcast).unwrap();
/// assert!(picture.panels[0].grid.cells.iter().all(|cell| cell.mark == Mark::Alias));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// The cell has no mark
    Plain,
    /// Another coordinate has the same offset, or another thread and value hold the same element
    Alias,
    /// No coordinate has this offset, or no thread holds this element
    Hole,
}

/// One cell.
///
/// ```
/// use cute_static_viz::{Cell, Fill, Mark};
/// let cell = Cell::new("T0", Fill::by_owner(0)).with_line("V1");
/// assert_eq!((cell.text(), cell.mark), ("T0 V1".to_string(), Mark::Plain));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// Its text, in one or more lines
    pub lines: Vec<String>,
    /// Its background
    pub fill: Fill,
    /// Its mark
    pub mark: Mark,
    /// Whether the picture selects this cell, as the picture of a slice does
    pub taken: bool,
    /// More text, which SVG and HTML show below the pointer
    pub tip: String,
    /// Whether it has a heavy line above, to the right, below and to the left: the border of a block
    pub sides: [bool; 4],
}

impl Cell {
    /// A cell of one line.
    pub fn new(line: impl ToString, fill: Fill) -> Cell {
        Cell {
            lines: vec![line.to_string()],
            fill,
            mark: Mark::Plain,
            taken: false,
            tip: String::new(),
            sides: [false; 4],
        }
    }
    /// A cell that is a hole.
    pub fn hole() -> Cell {
        Cell { mark: Mark::Hole, ..Cell::new("", Fill::Blank) }
    }
    /// The cell with one more line of text.
    pub fn with_line(mut self, line: impl ToString) -> Cell {
        self.lines.push(line.to_string());
        self
    }
    /// All lines in one line.
    pub fn text(&self) -> String {
        self.lines.join(" ")
    }
}

/// A matrix of cells.
///
/// ```
/// use cute_static_viz::{Cell, Fill, Grid};
/// let grid = Grid::new("squares", 1, 4, |_, j| Cell::new(j * j, Fill::Blank));
/// assert_eq!((grid.rows(), grid.columns(), grid.at(0, 3).text()), (1, 4, "9".to_string()));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    /// The text above it
    pub caption: String,
    /// The text to the left of each row
    pub row_labels: Vec<String>,
    /// The text above each column
    pub column_labels: Vec<String>,
    /// The cells, row by row
    pub cells: Vec<Cell>,
    /// For each row: how many levels of tiles begin with it, 0 for none
    pub row_borders: Vec<u8>,
    /// For each column: how many levels of tiles begin with it, 0 for none
    pub column_borders: Vec<u8>,
    /// The coordinates of outer modes, to the left of the labels of the rows
    pub row_levels: Vec<Level>,
    /// The coordinates of outer modes, above the labels of the columns
    pub column_levels: Vec<Level>,
    /// The width of a cell, in characters, is at least this
    pub width: usize,
}

impl Grid {
    /// A grid without tiles whose rows and columns are counted.
    pub fn new(
        caption: impl ToString,
        rows: usize,
        columns: usize,
        mut cell: impl FnMut(usize, usize) -> Cell,
    ) -> Grid {
        let places = (0..rows).flat_map(|i| (0..columns).map(move |j| (i, j)));
        Grid {
            caption: caption.to_string(),
            row_labels: (0..rows).map(|i| i.to_string()).collect(),
            column_labels: (0..columns).map(|j| j.to_string()).collect(),
            cells: places.map(|(i, j)| cell(i, j)).collect(),
            row_borders: vec![0; rows],
            column_borders: vec![0; columns],
            row_levels: Vec::new(),
            column_levels: Vec::new(),
            width: 0,
        }
    }
    /// The number of rows.
    pub fn rows(&self) -> usize {
        self.row_labels.len()
    }
    /// The number of columns.
    pub fn columns(&self) -> usize {
        self.column_labels.len()
    }
    /// The grid with heavy borders around the blocks of the cells that are `inside`. Cells are numbered row by row.
    ///
    /// ```
    /// use cute_static_viz::{Cell, Fill, Grid};
    /// let grid = Grid::new("", 1, 3, |_, j| Cell::new(j, Fill::Blank)).outlined(|cell| cell < 2);
    /// assert_eq!([0, 1, 2].map(|j| grid.at(0, j).sides), [[true, false, true, true], [true, true, true, false], [false; 4]]);
    /// ```
    pub fn outlined(mut self, inside: impl Fn(usize) -> bool) -> Grid {
        let (rows, columns) = (self.rows(), self.columns());
        for (at, cell) in self.cells.iter_mut().enumerate().filter(|(at, _)| inside(*at)) {
            let (i, j) = (at / columns, at % columns);
            cell.sides = [
                i == 0 || !inside(at - columns),
                j + 1 == columns || !inside(at + 1),
                i + 1 == rows || !inside(at + columns),
                j == 0 || !inside(at - 1),
            ];
        }
        self
    }
    /// The cell of a row and a column.
    pub fn at(&self, row: usize, column: usize) -> &Cell {
        &self.cells[row * self.columns() + column]
    }
}

/// A grid and its place among others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Panel {
    /// Its row, from the top
    pub row: usize,
    /// Its column, from the left
    pub column: usize,
    /// The grid
    pub grid: Grid,
}

/// An arrow from one cell to another. Panels and cells are given by number, and cells are counted row by row.
///
/// ```
/// use cute_static_viz::{Function, subject};
/// use cute_static::prelude::*;
/// use cute_static::layout::Coordinate;
/// let (a, b) = (layout!((4,8):(8,1)), layout!(4:2));
/// let [f, g, h] = [Function::of(a), Function::of(b), Function::of(a.compose(b))].map(Result::unwrap);
/// let picture = subject::composition_arrows(&f, &g, &h).unwrap();
/// // Coordinate 1 of B goes to coordinate 2 of A and that to offset 16.
/// assert_eq!((picture.arrows[2].from, picture.arrows[2].to), ((0, 1), (1, 2)));
/// assert_eq!((picture.arrows[3].from, picture.arrows[3].to), ((1, 2), (2, 16)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrow {
    /// The panel and the cell that it begins at
    pub from: (usize, usize),
    /// The panel and the cell that it points at
    pub to: (usize, usize),
}

/// A picture: grids beside one another and below one another.
///
/// ```
/// use cute_static_viz::{Cell, Fill, Grid, Picture};
/// let grid = |name| Grid::new(name, 1, 1, |_, _| Cell::new(name, Fill::Blank));
/// let picture = Picture::new("A and B").with(0, 0, grid("A")).with(0, 1, grid("B"));
/// assert_eq!((picture.panels.len(), picture.cells()), (2, 2));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// The subject of the picture; for a layout, its text in CuTe's notation
    pub title: String,
    /// The grids
    pub panels: Vec<Panel>,
    /// Arrows between cells
    pub arrows: Vec<Arrow>,
    /// The lines below it, such as lists of aliases and holes
    pub notes: Vec<String>,
}

impl Picture {
    /// An empty picture.
    pub fn new(title: impl ToString) -> Picture {
        Picture { title: title.to_string(), panels: Vec::new(), arrows: Vec::new(), notes: Vec::new() }
    }
    /// The picture with one more grid, at this row and column.
    pub fn with(mut self, row: usize, column: usize, grid: Grid) -> Picture {
        self.panels.push(Panel { row, column, grid });
        self
    }
    /// The picture with the panels of another one to the right of those in `row`. Figures are composed in this way.
    ///
    /// ```
    /// use cute_static_viz::{Cell, Fill, Grid, Picture};
    /// let one = |name| Picture::new(name).with(0, 0, Grid::new("", 1, 1, |_, _| Cell::new(name, Fill::Blank)));
    /// let all = one("A").beside(0, one("B")).beside(1, one("C"));
    /// let places: Vec<_> = all.panels.iter().map(|p| (p.row, p.column, p.grid.caption.as_str())).collect();
    /// assert_eq!(places, [(0, 0, ""), (0, 1, "B"), (1, 0, "C")]);
    /// ```
    pub fn beside(mut self, row: usize, other: Picture) -> Picture {
        let column = self.panels.iter().filter(|p| p.row == row).map(|p| p.column + 1).max().unwrap_or(0);
        let before = self.panels.len();
        let moved = |(panel, cell): (usize, usize)| (panel + before, cell);
        self.arrows.extend(other.arrows.iter().map(|a| Arrow { from: moved(a.from), to: moved(a.to) }));
        for mut panel in other.panels {
            (panel.row, panel.column) = (panel.row + row, panel.column + column);
            if panel.grid.caption.is_empty() {
                panel.grid.caption.clone_from(&other.title);
            }
            self.panels.push(panel);
        }
        self.notes.extend(other.notes.into_iter().map(|note| format!("{}: {note}", other.title)));
        self
    }
    /// The number of cells.
    pub fn cells(&self) -> usize {
        self.panels.iter().map(|p| p.grid.cells.len()).sum()
    }
}
