//! Coloured tables for a terminal.

use super::text::{Style, write};
use crate::model::{Cell, Fill, Mark, Picture};

/// The text in black on the colour of the cell. Aliases are underlined.
fn paint(cell: &Cell, text: &str) -> String {
    let line = if cell.mark == Mark::Alias { "\x1b[4m" } else { "" };
    if cell.fill == Fill::Blank {
        return if line.is_empty() { text.to_string() } else { format!("{line}{text}\x1b[0m") };
    }
    let (r, g, b) = cell.fill.rgb();
    format!("\x1b[48;2;{r};{g};{b}m\x1b[30m{line}{text}\x1b[0m")
}

impl Picture {
    /// The same text as [`to_text`](Picture::to_text), with the fills as background colours (24 bits).
    ///
    /// ```
    /// use cute_static_viz::{Function, subject};
    /// use cute_static::prelude::*;
    /// let f = Function::of(layout!(((4,8),2):((16,1),8))).unwrap();
    /// let text = subject::thread_value(&f, (8, 8)).unwrap().to_ansi();
    /// assert!(text.contains("\x1b[48;2;175;175;255m\x1b[30m  T0 V0 \x1b[0m|"));
    /// ```
    pub fn to_ansi(&self) -> String {
        write(self, &Style { marks: true, paint }) + &self.noted()
    }
}
