//! The axes of a grid whose modes are nested: the borders of tiles, and the coordinates of the outer modes.

use crate::function::Modes;

/// The borders of nested tiles: for each index, the number of levels that begin with it.
///
/// ```
/// // ((2,2),…): pairs, no border around the whole.
/// assert_eq!(cute_static_viz::borders(&[2, 2], 4), [0, 0, 1, 0]);
/// assert_eq!(cute_static_viz::borders(&[2, 2, 2], 8), [0, 0, 1, 0, 2, 0, 1, 0]);
/// ```
pub fn borders(extents: &[u64], count: usize) -> Vec<u8> {
    let mut periods = Vec::new();
    let mut product = 1;
    for extent in extents.iter().filter(|e| **e > 1) {
        product *= extent;
        periods.push(product);
    }
    periods.pop();
    let level = |i: u64| if i == 0 { 0 } else { periods.iter().filter(|p| i % **p == 0).count() as u8 };
    (0..count as u64).map(level).collect()
}

/// The labels of one outer mode along an axis. Each label spans the cells that differ only in the inner modes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    /// The cells below one label
    pub each: usize,
    /// The coordinates of the mode
    pub extent: u64,
    /// What stands before and after the coordinate: `_` in place of the other modes
    pub form: [String; 2],
}

impl Level {
    /// The levels of an axis, the innermost first. The innermost mode has none: its coordinate is the place within a bracket.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// use cute_static_viz::{Function, Level};
    /// let levels = Level::of(Function::of(layout!(((2,3),2))).unwrap().modes());
    /// assert_eq!(levels.iter().map(|level| level.each).collect::<Vec<_>>(), [2, 6]);
    /// // The label of the third pair, and that of the second half: in full, and where there is room for two characters.
    /// assert_eq!((levels[0].label(2, 9), levels[1].label(1, 9)), ("((_,2),_)".to_string(), "((_,_),1)".to_string()));
    /// assert_eq!(levels[0].label(2, 2), "2");
    /// ```
    pub fn of(modes: &Modes) -> Vec<Level> {
        let (mut each, mut levels) = (1, Vec::new());
        for (leaf, extent) in modes.extents().into_iter().enumerate() {
            if each > 1 && extent > 1 {
                let text = pattern(modes, &mut (leaf + 1));
                let form = text.split_once('?').map(|(before, after)| [before.to_string(), after.to_string()]);
                levels.push(Level { each, extent, form: form.unwrap_or_default() });
            }
            each = each.saturating_mul(extent as usize);
        }
        levels
    }

    /// The label at a place along the axis, the number alone if there is no room for more than `room` characters.
    pub fn label(&self, place: usize, room: usize) -> String {
        let [before, after] = &self.form;
        let number = (place as u64 % self.extent.max(1)).to_string();
        if self.length() > room { number } else { format!("{before}{number}{after}") }
    }

    /// The characters of the longest label.
    pub fn length(&self) -> usize {
        let [before, after] = &self.form;
        before.len() + self.extent.saturating_sub(1).to_string().len() + after.len()
    }
}

/// The coordinates of modes with `?` for one leaf, counted from 1, and `_` for all others.
fn pattern(modes: &Modes, leaf: &mut usize) -> String {
    match modes {
        Modes::Leaf(..) => {
            let text = if *leaf == 1 { "?" } else { "_" };
            *leaf = leaf.saturating_sub(1);
            text.to_string()
        }
        Modes::List(list) => {
            let all: Vec<String> = list.iter().map(|mode| pattern(mode, leaf)).collect();
            format!("({})", all.join(","))
        }
    }
}
