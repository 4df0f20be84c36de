//! The static picture of a partition.

use super::Matrix;
use crate::model::Picture;
use crate::subject;
use crate::unfit::Unfit;
use std::collections::BTreeSet;

impl Matrix {
    /// The tile with the thread and the value that has each element, and a border around each block of one thread; in text its
    /// elements are in brackets. If the tile yields coordinates, each cell has its coordinate.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// use cute_static_viz::partition::PartitionOf;
    /// type Mma = TiledMma<UniversalFma, layout!((4,4,1):(4,1,0)), tiler!(<(4,2):(2,1), (4,2):(2,1), _>)>;
    /// let c = <Mma as PartitionOf<OperandC, layout!((16,16):(16,1))>>::matrix().unwrap();
    /// let picture = c.picture(5).unwrap();
    /// let grid = &picture.panels[0].grid;
    /// // Thread 5 begins with rows 2 and 3 of columns 2 and 3.
    /// assert_eq!((grid.at(2, 2).sides, grid.at(3, 3).sides), ([true, false, false, true], [false, true, true, false]));
    /// assert_eq!(grid.cells.iter().filter(|cell| cell.taken).count(), 16);
    /// let map = <Mma as PartitionOf<OperandC, layout!((16,16):(1@1,1@0))>>::matrix().unwrap();
    /// assert_eq!(map.picture(5).unwrap().panels[0].grid.at(2, 3).text(), "T5 V4 (3,2)");
    /// assert!(picture.to_svg().contains("stroke-width:3") && picture.to_tikz().contains("line width=2pt"));
    /// ```
    pub fn picture(&self, thread: u64) -> Result<Picture, Unfit> {
        let (rows, columns) = self.extents();
        let mut picture = subject::thread_value(&self.places, (rows, columns))?;
        let thread = thread.min(self.threads() - 1);
        let place = |value| self.place(thread, value);
        let own: BTreeSet<usize> = (0..self.values()).map(place).map(|(i, j)| (i * columns + j) as usize).collect();
        picture.title = format!("{} {}, thread {thread} of {}", self.name, self.tile.text(), self.threads());
        for panel in &mut picture.panels {
            panel.grid = panel.grid.clone().outlined(|cell| own.contains(&cell));
            panel.grid.caption = self.part.text().to_string();
            for cell in &own {
                panel.grid.cells[*cell].taken = true;
            }
            // A coordinate is what one asks such a tile for.
            for (at, cell) in panel.grid.cells.iter_mut().enumerate().filter(|_| self.tile.at(0).offset().is_none()) {
                let (row, column) = (at as u64 / columns, at as u64 % columns);
                cell.lines.push(self.tile.at(row + rows * column).to_string());
            }
        }
        Ok(picture)
    }
}
