//! The command line: a subject, its texts, and where the picture goes.

use crate::failure::{Failure, nearest};
use std::io::IsTerminal;
use std::path::PathBuf;

/// What a file is written as.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Form {
    Svg,
    Tex,
    Html,
    Text,
}

/// The flags that name a file.
const FORMS: [(&str, Form); 4] =
    [("--svg", Form::Svg), ("--tex", Form::Tex), ("--html", Form::Html), ("--text", Form::Text)];

/// What was asked for.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Request {
    /// The subject and its texts
    pub words: Vec<String>,
    /// The files to write
    pub files: Vec<(Form, PathBuf)>,
    /// Whether the terminal gets colours, where that was said
    pub color: Option<bool>,
    /// Whether an operation is derived step by step
    pub explain: bool,
    pub help: bool,
    pub version: bool,
}

impl Request {
    /// Reads the arguments, without the name of the program. Cargo calls `cargo-cute cute …`.
    pub fn read(arguments: impl Iterator<Item = String>) -> Result<Request, Failure> {
        let mut arguments = arguments.peekable();
        arguments.next_if(|first| first == "cute");
        let mut request = Request::default();
        while let Some(argument) = arguments.next() {
            let (flag, mut value) = match argument.split_once('=') {
                Some((flag, value)) if flag.starts_with("--") => (flag.to_string(), Some(value.to_string())),
                _ => (argument.clone(), None),
            };
            let mut value_of = |what: &str| {
                let found = value.take().or_else(|| arguments.next()).filter(|value| !value.is_empty());
                found.ok_or_else(|| Failure::Usage(format!("{flag} needs {what}")))
            };
            match flag.as_str() {
                "--help" | "-h" => request.help = true,
                "--explain" => request.explain = true,
                "--version" | "-V" => request.version = true,
                "--color" => {
                    request.color = match value_of("auto, always or never")?.as_str() {
                        "auto" => None,
                        "always" => Some(true),
                        "never" => Some(false),
                        other => {
                            return Err(Failure::Usage(format!("--color is auto, always or never, not `{other}`")));
                        }
                    }
                }
                "--" => request.words.extend(arguments.by_ref()),
                flag if flag.starts_with("--") => {
                    let Some((_, form)) = FORMS.iter().find(|(name, _)| *name == flag) else {
                        let flags =
                            FORMS.iter().map(|(name, _)| *name).chain(["--explain", "--color", "--help", "--version"]);
                        return Err(Failure::Usage(format!("there is no option `{flag}`{}", nearest(flag, flags))));
                    };
                    request.files.push((*form, value_of("a file")?.into()));
                }
                _ => request.words.push(argument),
            }
            if let Some(value) = value {
                return Err(Failure::Usage(format!("{flag} takes no value, and `{value}` is one")));
            }
        }
        Ok(request)
    }

    /// Whether the terminal gets colours.
    pub fn colored(&self) -> bool {
        let wanted = || std::env::var_os("NO_COLOR").is_none_or(|v| v.is_empty()) && std::io::stdout().is_terminal();
        self.color.unwrap_or_else(wanted)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Request, Failure> {
        Request::read(text.split_whitespace().map(String::from))
    }

    #[test]
    fn flags_may_stand_anywhere() {
        let request = read("cute --svg a.svg layout 4:1 --color=never --html=b=c.html").expect("a request");
        assert_eq!(request.words, ["layout", "4:1"]);
        assert_eq!(request.files, [(Form::Svg, "a.svg".into()), (Form::Html, "b=c.html".into())]);
        assert_eq!(request.color, Some(false));
        assert_eq!(read("layout -- --svg").expect("words").words, ["layout", "--svg"]);
    }

    #[test]
    fn wrong_flags_are_named() {
        for (text, message) in [
            ("layout --sgv x", "there is no option `--sgv`; did you mean `--svg`?"),
            ("layout 4 --svg", "--svg needs a file"),
            ("--help=yes", "--help takes no value, and `yes` is one"),
            ("--color red", "--color is auto, always or never, not `red`"),
        ] {
            assert_eq!(read(text).map_err(|e| e.to_string()), Err(message.to_string()));
        }
    }
}
