//! Reads the compiler's messages and shows them in CuTe's notation. A text that is not understood stays as it is.
//!
//! | file | does |
//! |---|---|
//! | `cute` | types in CuTe's notation, anywhere in a text |
//! | `printed` | the forms that messages are printed in: colours, JSON, one line |
//! | `reported` | the contents of an error: words, types, rule, names |
//! | `marked` | the code that it marks |
//! | `hints` | hints for errors in the compiler's own words |
//! | `headline` | first lines that are better than rustc's own |
//! | `lines` | the lines of a rendering: margins, code of other packages, labels |
//! | `mismatch` | the expected and the found type, and their first difference |
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

/// The codes of refusals: an unmet bound, a projection of one, endless recursion, a constant that is an error.
const REFUSALS: [&str; 4] = ["E0277", "E0271", "E0275", "E0080"];

/// The compiler's answer to a program that it does not accept.
#[derive(Debug, PartialEq)]
pub enum Said {
    /// The types refuse it
    Refusal(String),
    /// A macro has found something wrong in the text
    Text(String),
    /// The text is not a program
    Other(String),
}

/// The first error among the messages that cargo printed, one in each line. A refusal of `program` comes before the errors that follow from it.
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
