//! A message as `cargo cute check` shows it. It is rustc's own rendering with types in CuTe's notation, without the notes on types that are not in the
//! user's code. A message that has no type of the library stays as it is.

use crate::messages::cute::{has_number, in_cute, in_cute_coloured, without_escapes};
use crate::messages::headline;
use crate::messages::hints::hint;
use crate::messages::lines::{is_foreign, is_label, narrow, note_line, own_code, relabelled, without_call};
use crate::messages::mismatch::Mismatch;
use crate::messages::reported::{Reported, errors};
use serde_json::{Value, json};

/// The place of a message: the file, the lines and the bytes.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    pub file: String,
    pub lines: (u64, u64),
    pub bytes: (u64, u64),
}

/// A message, in CuTe's notation.
#[derive(Clone, Debug)]
pub struct Shown {
    /// `E0277`
    pub code: String,
    /// The first line, without `error[E0277]: `
    pub headline: String,
    /// The place. If a macro writes the code, it is the place of the macro
    pub place: Option<Place>,
    /// The error, if it is one of the library
    pub reported: Option<Reported>,
    /// Whether it names a layout that was refused elsewhere
    pub follows: bool,
    /// The message as JSON
    value: Value,
    /// Its rendering
    lines: Vec<String>,
}

/// Words that name the library.
const MARKS: [&str; 8] =
    ["cute_static", "cute-static", "typenum::", "UInt<", "UTerm", "HCons<", "HNil", "in the macro `assert_layout_eq`"];
/// The message with which `reveal!` stops the build.
const REVEALED: [&str; 2] = ["evaluation panicked: reveal: ", "reveal: "];
/// The same in the words that the library writes.
const WORDS: [&str; 2] = ["CuteLayout<", "F<"];

/// The most lines that an error should have.
pub const MOST: usize = 12;

/// The notes of rustc on types that are not in the user's code, and on how it prints types.
pub fn is_noise(text: &str) -> bool {
    const BEGINNINGS: [&str; 12] = [
        "required for",
        "required because",
        "you could `clone` the value",
        "if the trait",
        "these types",
        "the full name for",
        "consider using `--verbose`",
        "this error originates in the macro",
        "the trait `",
        "the following",
        "items from traits can only be used",
        "the type constructed contains",
    ];
    let ends = ["perhaps you need to implement it", "redundant requirements hidden", "redundant requirement hidden"];
    let available = text.starts_with("for `") && text.contains("` to be available, ");
    BEGINNINGS.iter().any(|beginning| text.starts_with(beginning))
        || ends.iter().any(|end| text.ends_with(end))
        || available
        || text.contains("cargo cute explain")
}

/// Whether a message names a layout or strides that were refused elsewhere, or a type that contains them. A refused layout may have no modes;
/// refused strides are an array, whose coordinates are `()`.
fn follows(plain: &str) -> bool {
    const REFUSED: [&str; 4] = ["outcome::refused::", "CuteLayout<(), ()>", "Layout<HNil, HNil>", "TileOf<["];
    let first = plain.lines().next().unwrap_or_default();
    REFUSED.iter().any(|refused| plain.contains(refused))
        || first.contains("`(): From<") && plain.contains("Global::<")
        || first.ends_with("` is not well-formed")
        || first.contains(": the size for values of type `")
}

/// A part of a rendering: a note, and the lines below it.
struct Block {
    lines: Vec<String>,
    /// The note itself
    text: String,
    /// `src/main.rs:6:25`
    place: Option<String>,
}

impl Block {
    /// Whether a note begins in a line, and its text.
    fn opened(plain: &str) -> Option<&str> {
        let kinds = ["note: ", "help: ", "warning: "];
        let text = plain.trim_start().strip_prefix("= ").unwrap_or(plain);
        kinds.iter().find_map(|kind| text.strip_prefix(kind))
    }

    fn is_shown(&self) -> bool {
        !is_noise(&self.text) && !self.place.as_deref().is_some_and(is_foreign)
    }

    /// The lines of a note. A note on another place of the user's code is one line if it needs no code, or if there is no room for the code.
    fn folded(&self, indent: usize, tight: bool) -> Vec<String> {
        let plain = self.text.ends_with("defined here") || self.text.starts_with("required by a bound in");
        match &self.place {
            Some(place) if plain || tight => {
                vec![note_line(&self.lines[0], indent, &format!("{} ({place})", self.text))]
            }
            _ => self.lines.clone(),
        }
    }
}

/// The lines of the code, and the notes below them.
fn parts(lines: &[String]) -> (Vec<String>, Vec<Block>) {
    let (mut code, mut blocks): (Vec<String>, Vec<Block>) = (Vec::new(), Vec::new());
    for (i, line) in lines.iter().enumerate() {
        let plain = without_escapes(line).0;
        if let Some(text) = Block::opened(&plain).filter(|_| i > 0) {
            blocks.push(Block { lines: vec![line.clone()], text: text.to_string(), place: None });
        } else if let Some(block) = blocks.last_mut() {
            let place = plain.trim_start().strip_prefix("--> ");
            block.place = block.place.take().or(place.map(|place| place.trim().to_string()));
            block.lines.push(line.clone());
        } else {
            code.push(line.clone());
        }
    }
    (code, blocks)
}

impl Shown {
    /// A message of the compiler.
    pub fn of(message: &Value) -> Shown {
        let text = |value: &Value| value.as_str().unwrap_or_default().to_string();
        let rendered = text(&message["rendered"]);
        let plain = without_escapes(&rendered).0;
        let headline = text(&message["message"]);
        let mut shown = Shown {
            code: text(&message["code"]["code"]),
            headline,
            place: place(message),
            reported: None,
            follows: follows(&plain),
            value: message.clone(),
            lines: rendered.trim_end().lines().map(String::from).collect(),
        };
        let revealed = REVEALED.iter().find_map(|beginning| shown.headline.strip_prefix(beginning)).map(String::from);
        let ours = MARKS.iter().chain(&WORDS).any(|mark| plain.contains(mark)) || has_number(&plain);
        if revealed.is_some() || ours || shown.code == "E0308" {
            shown.translate(&plain);
        }
        if let Some(text) = revealed {
            shown.reveal(&text);
        }
        let said = message["message"].as_str().unwrap_or_default();
        if let Some(hint) = hint(message, said) {
            shown.say(format!("{}: {hint}", shown.headline));
        }
        shown
    }

    /// Other words for the first line
    fn say(&mut self, text: String) {
        let said = std::mem::replace(&mut self.headline, text);
        let first = self.lines.first().and_then(|line| self.first_line(line, &said, None));
        self.lines.splice(..first.iter().len(), first);
        self.value["message"] = json!(self.headline);
    }

    fn translate(&mut self, plain: &str) {
        self.reported = errors(plain).into_iter().next();
        let reported = self.reported.clone();
        let whole = |text: &str| reported.as_ref().map_or(text.to_string(), |error| error.whole(text));
        let mismatch = Mismatch::among(&self.value);
        let said = self.headline.clone();
        self.headline = headline::better(&self.value, mismatch.as_ref()).unwrap_or_else(|| in_cute(&whole(&said)));
        let label = mismatch.as_ref().and_then(Mismatch::label);

        // The rendering.
        let (code, blocks) = parts(&self.lines);
        let mut code = without_call(own_code(code));
        let indent = code.iter().find_map(|line| without_escapes(line).0.find('|')).unwrap_or(2);
        let blocks = blocks.into_iter().filter(|block| block.is_shown() && Mismatch::of(&block.note()).is_none());
        let blocks: Vec<Block> = blocks.collect();
        let notes = |tight| blocks.iter().flat_map(|block| block.folded(indent, tight)).collect::<Vec<String>>();
        let notes = Some(notes(false)).filter(|notes| code.len() + notes.len() <= MOST).unwrap_or_else(|| notes(true));
        if notes.is_empty() && code.last().is_some_and(|last| without_escapes(last).0.trim() == "|") {
            code.pop();
        }
        let line = |line: &String| {
            let plain = without_escapes(line).0;
            let full = whole(&plain);
            if full == plain { in_cute_coloured(line) } else { in_cute(&full) }
        };
        let mut lines: Vec<String> = Vec::new();
        for (i, code) in code.iter().enumerate() {
            let relabelled = label.as_ref().and_then(|label| relabelled(code, label));
            lines.push(match relabelled {
                _ if i == 0 => self.first_line(code, &said, label.as_deref()).unwrap_or_else(|| line(code)),
                Some(relabelled) => relabelled,
                None if is_label(&without_escapes(code).0) => line(code),
                None => code.clone(),
            });
        }
        lines.extend(
            notes.iter().map(|note| if note.contains('|') && !is_label(note) { note.clone() } else { line(note) }),
        );
        narrow(&mut lines, indent);
        self.lines = lines;

        // The parts.
        self.value["message"] = json!(self.headline);
        for span in self.value["spans"].as_array_mut().into_iter().flatten() {
            let Some(text) = span["label"].as_str() else { continue };
            let replaced = label.clone().filter(|_| text.starts_with("expected `") && span["is_primary"] == true);
            span["label"] = json!(replaced.unwrap_or_else(|| in_cute(&whole(text))));
        }
        if let Some(children) = self.value["children"].as_array_mut() {
            children.retain(|child| {
                let text = child["message"].as_str().unwrap_or_default();
                let foreign = child["spans"].as_array().is_some_and(|spans| {
                    spans.first().is_some_and(|span| span["file_name"].as_str().is_some_and(is_foreign))
                });
                !is_noise(text) && !foreign && Mismatch::of(text).is_none()
            });
            for child in children {
                child["message"] = json!(in_cute(&whole(child["message"].as_str().unwrap_or_default())));
            }
        }
    }

    /// The message of `reveal!` stops the build, but for the reader it is a note.
    fn reveal(&mut self, text: &str) {
        self.headline = text.to_string();
        self.value["message"] = json!(text);
        self.value["level"] = json!("note");
        self.value["code"] = Value::Null;
        for span in self.value["spans"].as_array_mut().into_iter().flatten() {
            span["label"] = Value::Null;
        }
        let coloured = |first: &String| first.contains('\u{1b}');
        let end = |line: &str| Some(line.rfind('^')? + 1).filter(|_| line.contains(" evaluation of `"));
        for (i, line) in self.lines.iter_mut().enumerate() {
            *line = match end(line) {
                _ if i == 0 && coloured(line) => format!("\u{1b}[1m\u{1b}[92mnote\u{1b}[0m\u{1b}[1m: {text}\u{1b}[0m"),
                _ if i == 0 => format!("note: {text}"),
                Some(end) if coloured(line) => format!("{}\u{1b}[0m", &line[..end]),
                Some(end) => line[..end].to_string(),
                None => continue,
            };
        }
    }

    /// The first line with new words in place of the old ones. If the message is one line, the label follows the words.
    fn first_line(&self, line: &str, said: &str, label: Option<&str>) -> Option<String> {
        let said = said.lines().next().filter(|said| !said.is_empty())?;
        let (before, after) = line.rsplit_once(said)?;
        let after = match label {
            Some(label) if after.starts_with(": expected `") => format!(": {label}"),
            _ => in_cute_coloured(after),
        };
        Some(format!("{before}{}{after}", self.headline.lines().next()?))
    }

    /// One more note.
    pub fn add_note(&mut self, text: &str) {
        let indent = self.lines.iter().find_map(|line| without_escapes(line).0.find('|')).unwrap_or(2);
        // A message in one line stays in one line.
        if let Some(first) = self.lines.first().filter(|_| self.lines.len() > 1) {
            self.lines.push(note_line(first, indent, text));
        }
        self.add_child(text);
    }

    /// The derivation, below the message.
    pub fn add_steps(&mut self, steps: &str) {
        self.lines.extend(std::iter::once("").chain(steps.trim_end().lines()).map(String::from));
        self.add_child(steps.trim_end());
    }

    fn add_child(&mut self, text: &str) {
        if let Some(children) = self.value["children"].as_array_mut() {
            children.push(json!({
                "message": text, "code": null, "level": "note", "spans": [], "children": [], "rendered": null
            }));
        }
    }

    /// The rendering. The compiler ends a message with an empty line, unless it is in one line or a word on how errors are explained.
    pub fn text(&self) -> String {
        let ends = self.value["rendered"].as_str().is_some_and(|rendered| rendered.ends_with("\n\n"));
        self.lines.join("\n") + if ends { "\n\n" } else { "\n" }
    }

    /// The message as JSON, as the compiler has it.
    pub fn json(&self) -> Value {
        let mut value = self.value.clone();
        if value["rendered"].is_string() {
            value["rendered"] = json!(self.text());
        }
        value
    }
}

impl Block {
    /// The note with the lines that go on with it.
    fn note(&self) -> String {
        let rest = self.lines.iter().skip(1).map(|line| without_escapes(line).0);
        std::iter::once(self.text.clone()).chain(rest).collect::<Vec<_>>().join("\n")
    }
}

/// The place of a message: of the outermost macro.
fn place(message: &Value) -> Option<Place> {
    let mut span = message["spans"].as_array()?.iter().find(|span| span["is_primary"] == true)?;
    while span["expansion"]["span"].is_object() {
        span = &span["expansion"]["span"];
    }
    let number = |key: &str| span[key].as_u64().unwrap_or(0);
    Some(Place {
        file: span["file_name"].as_str()?.to_string(),
        lines: (number("line_start"), number("line_end")),
        bytes: (number("byte_start"), number("byte_end")),
    })
}
