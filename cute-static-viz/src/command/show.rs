//! What an answer is written as, and where.

use crate::arguments::{Form, Request};
use crate::failure::Failure;
use cute_static_viz::Picture;
use std::io::{ErrorKind, Write};

/// A picture of more cells than this is not printed beside the result of an operation; it is written to files.
const CELLS: usize = 4096;

/// An answer: a line that says it, where it is more than the picture's title, and the picture.
pub struct Answer {
    pub lines: Vec<String>,
    pub picture: Option<Picture>,
    /// In the terminal as `print_layout` prints, without marks
    pub plain: bool,
}

impl Answer {
    pub fn picture(picture: Picture) -> Answer {
        Answer { lines: Vec::new(), picture: Some(picture), plain: false }
    }

    /// Writes the files, or else the terminal.
    pub fn write(self, request: &Request) -> Result<(), Failure> {
        let mut text: String = self.lines.iter().map(|line| format!("{line}\n")).collect();
        match &self.picture {
            None if !request.files.is_empty() => {
                return Err(Failure::Refused(format!("{text}there is no picture of it to write")));
            }
            None => {}
            Some(picture) if !request.files.is_empty() => {
                for (form, path) in &request.files {
                    let content = match form {
                        Form::Svg => picture.to_svg(),
                        Form::Tex => picture.to_tikz(),
                        Form::Html => picture.to_html(),
                        Form::Text => picture.to_text(),
                    };
                    std::fs::write(path, content)
                        .map_err(|e| Failure::Environment(format!("{}: {e}", path.display())))?;
                    text += &format!("wrote {}\n", path.display());
                }
            }
            Some(picture) if !self.lines.is_empty() && picture.cells() > CELLS => {
                text +=
                    &format!("{} cells: too many to print here; --svg FILE or --html FILE has them\n", picture.cells());
            }
            Some(picture) if self.plain => text += &picture.to_print_layout(),
            Some(picture) if request.colored() => text += &picture.to_ansi(),
            Some(picture) => text += &picture.to_text(),
        }
        print(&text)
    }
}

/// To the terminal, or a pipe whose reader may have seen enough.
pub fn print(text: &str) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(e) if e.kind() != ErrorKind::BrokenPipe => Err(Failure::Environment(format!("the output: {e}"))),
        _ => Ok(()),
    }
}
