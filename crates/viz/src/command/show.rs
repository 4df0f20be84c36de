//! Writes an answer to the terminal or to files, in its format.

use crate::arguments::{Form, Request};
use crate::failure::Failure;
use console::{Term, measure_text_width, truncate_str};
use cute_static_viz::{MOST_CELLS, Picture};
use serde_json::{Value, json};
use std::io::{ErrorKind, Write};

/// The most cells of a picture that is printed beside the result of an operation. A larger one is only written to files.
const CELLS: usize = 4096;
/// The most cells, and the most columns, of any picture that is printed.
const MOST: usize = 1 << 16;
const COLUMNS: usize = 1 << 10;

/// An answer: its lines, if the picture's title does not say all, and the picture.
#[derive(Default)]
pub struct Answer {
    pub lines: Vec<String>,
    pub picture: Option<Picture>,
    /// Whether the terminal shows the picture as `print_layout` does, without marks
    pub plain: bool,
    /// A page in place of the picture's page
    pub page: Option<String>,
    /// The derivation, which the terminal shows in place of the picture
    pub derivation: Option<String>,
    /// The compiler's refusal, which is printed after the derivation
    pub refusal: Option<Failure>,
}

impl Answer {
    pub fn picture(picture: Picture) -> Answer {
        Answer { picture: Some(picture), ..Answer::default() }
    }

    /// The answer as JSON.
    fn json(&self, request: &Request) -> Value {
        json!({
            "command": request.name,
            "operands": request.texts,
            "lines": self.lines,
            "title": self.picture.as_ref().map(|picture| &picture.title),
            "derivation": self.derivation,
        })
    }

    /// Writes the files. If there are none, writes to the terminal.
    pub fn write(self, request: &Request) -> Result<(), Failure> {
        if request.json && request.files.is_empty() {
            print(&format!("{}\n", self.json(request)))?;
            return self.refusal.map_or(Ok(()), Err);
        }
        let mut text: String = self.lines.iter().map(|line| format!("{line}\n")).collect();
        if let Some(derivation) = &self.derivation {
            text = derivation.clone();
        }
        let no_picture = self.picture.is_none() && !request.files.is_empty();
        match &self.picture {
            None => {}
            Some(picture) if !request.files.is_empty() => {
                for (form, path) in &request.files {
                    let content = match form {
                        Form::Svg => picture.to_svg().into_bytes(),
                        Form::Png => picture.to_png()?,
                        Form::Tex => picture.to_tikz().into_bytes(),
                        Form::Html => self.page.clone().unwrap_or_else(|| picture.to_html()).into_bytes(),
                        Form::Text => picture.to_text().into_bytes(),
                    };
                    std::fs::write(path, content)
                        .map_err(|e| Failure::Environment(format!("{}: {e}", path.display())))?;
                    text += &format!("wrote {}\n", path.display());
                }
            }
            Some(_) if self.derivation.is_some() => {}
            Some(picture) if too_large(picture, self.lines.is_empty()) => {
                let message = too_many(&format!("{} cells, {} in a row,", picture.cells(), columns(picture)));
                if self.lines.is_empty() {
                    return Err(Failure::Refused(message));
                }
                text += &format!("{message}\n");
            }
            Some(picture) if self.plain => text += &picture.to_print_layout(),
            Some(picture) if request.colored() => text += &picture.to_ansi(),
            Some(picture) => text += &picture.to_text(),
        }
        print(&fitted(&text, Term::stdout().size_checked().map(|(_, columns)| usize::from(columns))))?;
        if !no_picture {
            return self.refusal.map_or(Ok(()), Err);
        }
        let names: Vec<String> = request.files.iter().map(|(_, path)| path.display().to_string()).collect();
        let why = match &self.refusal {
            Some(refusal) => format!("{refusal}\nthere is no picture of a refusal"),
            None => "there is no picture of it".to_string(),
        };
        let message = format!("{why}: {} not written", names.join(", "));
        Err(match self.refusal {
            Some(Failure::Told(_)) => Failure::Told(message),
            _ => Failure::Refused(message),
        })
    }
}

/// A failure as JSON.
pub fn failed(request: &Request, failure: &Failure) -> Value {
    let (kind, message, byte) = match failure {
        Failure::Refused(message) | Failure::Told(message) => ("refused", message, None),
        Failure::Usage(message) => ("usage", message, None),
        Failure::Text(misread) => ("notation", &misread.message, Some(misread.at)),
        Failure::Environment(message) => ("environment", message, None),
    };
    json!({ "command": request.name, "operands": request.texts, "error": { "kind": kind, "message": message, "byte": byte } })
}

/// The text in a terminal of so many columns: longer lines of a picture would wrap, so they are cut, and the last line says so.
fn fitted(text: &str, columns: Option<usize>) -> String {
    let longest = text.lines().map(measure_text_width).max().unwrap_or(0);
    let Some(columns) = columns.filter(|columns| longest > *columns && *columns > 8) else { return text.to_string() };
    let mut shown: String = text.lines().map(|line| format!("{}\n", truncate_str(line, columns, "…"))).collect();
    shown += &format!(
        "cut at {columns} of {longest} columns; `--html FILE`, `--svg FILE` or `| less -RS` show everything\n"
    );
    shown
}

/// The text in place of a picture of so many `cells`.
fn too_many(cells: &str) -> String {
    format!("{cells} are too many to print here; --svg FILE, --html FILE or --text FILE has them")
}

/// The reason for which a picture of at least so many cells is not printed. It is known before the picture is drawn. If the picture is the whole
/// answer (`alone`), more cells are printed. A picture of more than `MOST_CELLS` is not written to a file either, and the drawing says so.
pub fn unprintable(cells: u64, alone: bool) -> Option<String> {
    let most = if alone { MOST } else { CELLS } as u64;
    (most < cells && cells <= MOST_CELLS).then(|| too_many(&format!("{cells} cells")))
}

/// Whether a picture is too large for a terminal. If it is the whole answer (`alone`), more is printed.
fn too_large(picture: &Picture, alone: bool) -> bool {
    picture.cells() > if alone { MOST } else { CELLS } || columns(picture) > COLUMNS
}

/// The columns of all panels side by side.
fn columns(picture: &Picture) -> usize {
    let mut rows = std::collections::BTreeMap::new();
    for panel in &picture.panels {
        *rows.entry(panel.row).or_insert(0) += panel.grid.columns();
    }
    rows.into_values().max().unwrap_or(0)
}

/// Prints to the terminal, or to a pipe whose reader may have stopped reading.
pub fn print(text: &str) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(e) if e.kind() != ErrorKind::BrokenPipe => Err(Failure::Environment(format!("the output: {e}"))),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_cut_to_the_terminal() {
        let text = "0123456789abcdef\nshort\n";
        assert_eq!(fitted(text, None), text);
        assert_eq!(fitted(text, Some(16)), text);
        let cut = fitted(text, Some(10));
        assert!(cut.starts_with("012345678…\nshort\ncut at 10 of 16 columns"), "{cut}");
        assert_eq!(fitted("\u{1b}[1m0123456789\u{1b}[0m\n", Some(10)), "\u{1b}[1m0123456789\u{1b}[0m\n");
    }
}
