//! The compiler's messages, read and shown in CuTe's notation. What is not understood stays as it is.
//!
//! | file | does |
//! |---|---|
//! | `cute` | types in CuTe's notation, wherever they stand in a text |
//! | `printed` | the forms that messages are printed in: colours, JSON, one line |
//! | `reported` | what an error says: words, types, rule, names |
//! | `marked` | the code that it marks |
//! | `hints` | what to do about an error whose words are the compiler's |
//! | `headline` | first lines that are better than rustc's own |
//! | `lines` | the lines of a rendering: margins, code of other packages, labels |
//! | `mismatch` | the type that is expected, the one that is found, and where they differ |
//! | `shown` | a message as `cargo cute check` shows it |
//! | `merged` | errors that repeat another one, or follow from it |

pub mod cute;
pub mod headline;
pub mod hints;
pub mod lines;
pub mod marked;
pub mod merged;
pub mod mismatch;
pub mod printed;
pub mod reported;
pub mod shown;

use crate::messages::shown::Shown;
use serde_json::Value;

/// The message, the label at the place, and the notes of the library.
pub fn told(message: &Value) -> String {
    let message = Shown::of(message).json();
    let list = |key: &str| message[key].as_array().cloned().unwrap_or_default();
    let text = |value: &Value| value.as_str().map(String::from);
    let labels = list("spans").into_iter().filter(|span| span["is_primary"] == true);
    let notes = list("children").into_iter().filter(|child| child["level"] == "note");
    let mut lines: Vec<String> = text(&message["message"]).into_iter().collect();
    lines.extend(labels.filter_map(|span| text(&span["label"])).take(1).map(|label| format!("  {label}")));
    lines.extend(notes.filter_map(|note| text(&note["message"])).map(|note| format!("  note: {note}")));
    lines.join("\n")
}

/// The codes of refusals: an unmet bound, a projection of one, recursion without an end, a constant that is an error.
const REFUSALS: [&str; 4] = ["E0277", "E0271", "E0275", "E0080"];

/// What the compiler said of a program that it does not take.
#[derive(Debug, PartialEq)]
pub enum Said {
    /// The types refuse it
    Refusal(String),
    /// A macro has found something wrong in the text
    Text(String),
    /// It is no program at all
    Other(String),
}

/// The first error among the messages that cargo printed, one a line. A refusal of `program` goes before what follows from it.
pub fn first_error(output: &str, program: &str) -> Option<Said> {
    let messages = output.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let errors = messages.filter(|line| line["reason"] == "compiler-message" && line["message"]["level"] == "error");
    let said = errors.map(|line| {
        let (message, code) = (told(&line["message"]), line["message"]["code"]["code"].as_str());
        match code {
            _ if line["target"]["name"] != program => Said::Other(message),
            Some(code) if REFUSALS.contains(&code) => Said::Refusal(message),
            Some(_) => Said::Other(message),
            None => Said::Text(message),
        }
    });
    let mut said: Vec<Said> = said.collect();
    said.sort_by_key(|said| !matches!(said, Said::Refusal(_)));
    said.into_iter().next()
}

#[cfg(test)]
mod tests;
