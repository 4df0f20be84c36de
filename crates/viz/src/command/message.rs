//! The compiler's messages in CuTe's notation.

use crate::notation::Node;
use crate::parse::typed_at;
use crate::refusals::reported::errors;
use serde_json::Value;

/// `CuteLayout<(N<4>, N<8>), (N<1>, N<4>)>` is `(4,8):(1,4)`, wherever it stands in a text.
pub fn in_cute(text: &str) -> String {
    let (mut out, mut at, mut word) = (String::new(), 0, false);
    while let Some(c) = text[at..].chars().next() {
        // A vector over F2 has its number after an `f`.
        let bits = out.strip_suffix('f').is_some_and(|before| !before.ends_with(char::is_alphanumeric));
        let may_begin = c == '(' || ((!word || bits) && (c == '_' || c.is_ascii_uppercase()));
        if let Some((node, end)) = complement_at(text, at).filter(|_| !word) {
            out += &format!("({node})*");
            (at, word) = (end, false);
            continue;
        }
        if let Some((node, end)) = may_begin.then(|| typed_at(text, at)).flatten() {
            // The parser may have skipped blanks after it.
            let taken = text[at..end].trim_end();
            out += &node.to_string();
            (at, word) = (at + taken.len(), false);
            continue;
        }
        out.push(c);
        word = c == '_' || c.is_alphanumeric();
        at += c.len_utf8();
    }
    out
}

/// What a product composes in the place of its left operand.
pub const COMPLEMENT: &str = "CuteComplement<";

/// The operand of which the complement is named here, and where that ends.
fn complement_at(text: &str, at: usize) -> Option<(Node, usize)> {
    let inner = at + text[at..].strip_prefix(COMPLEMENT).map(|_| COMPLEMENT.len())?;
    let (node, end) = typed_at(text, inner)?;
    text[end..].starts_with('>').then_some((node, end + 1))
}

/// What the compiler says on its own, about types that nobody has written.
const ITS_OWN: [&str; 7] =
    ["required", "the full name", "consider", "this error originates", "the trait", "these types", "if the trait"];

/// Whether a note is the library's, and none for who reads the compiler's output without this command.
pub fn is_ours(note: &str) -> bool {
    !ITS_OWN.iter().any(|own| note.starts_with(own)) && !note.contains("cargo cute explain")
}

/// The message, the label at the place, and the notes of the library.
pub fn told(message: &Value) -> String {
    // Long types are shortened here, and written out elsewhere.
    let reported = message["rendered"].as_str().and_then(|text| errors(text).into_iter().next());
    let whole = |text: &str| reported.as_ref().map_or(text.to_string(), |error| error.whole(text));
    let text = |value: &Value| value.as_str().map(|text| in_cute(&whole(text)));
    let mut lines: Vec<String> = text(&message["message"]).into_iter().collect();
    let spans = message["spans"].as_array().into_iter().flatten();
    let labels = spans.filter(|span| span["is_primary"] == true).filter_map(|span| text(&span["label"]));
    lines.extend(labels.take(1).map(|label| format!("  {label}")));
    let children = message["children"].as_array().into_iter().flatten();
    let notes = children.filter(|child| child["level"] == "note").filter_map(|child| text(&child["message"]));
    let notes = notes.filter(|note| is_ours(note));
    lines.extend(notes.map(|note| format!("  note: {note}")));
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
mod tests {
    use super::*;

    #[test]
    fn types_become_notation_and_the_rest_stays() {
        for (text, cute) in [
            (
                "illegal composition CuteLayout<(N<4>, N<6>), (N<2>, N<3>)> ∘ CuteLayout<N<6>, N<3>>: stride N<3> and mode",
                "illegal composition (4,6):(2,3) ∘ 6:3: stride 3 and mode",
            ),
            (
                "no layout takes every N<3>-th element (stride condition)",
                "no layout takes every 3-th element (stride condition)",
            ),
            ("divided by (CuteLayout<N<4>, N<2>>, N<6>), N<18> is", "divided by <4:2,6>, 18 is"),
            ("Opposite<N<1>>; F<N<9>>; take Number<2, 6, 7> bytes", "-1; f9; take 267 bytes"),
            (
                "CuteComposed<Sw<N<3>, N<3>, N<3>, BitsEach<N<16>>>, N<0>, CuteLayout<N<8>, N<64>>>: x",
                "Sw<3,3,3> o 0 o 8:64: x",
            ),
            ("of (N<2>, __) and `Vec<N>` and 2 (4)", "of (2,_) and `Vec<N>` and 2 (4)"),
            ("stride fN<2>, of N<4>", "stride f2, of 4"),
            ("CuteComplement<CuteLayout<N<4>, N<3>>> ∘ CuteLayout<N<5>, N<2>>: x", "(4:3)* ∘ 5:2: x"),
            ("MN<4> is no number, and `é` stays", "MN<4> is no number, and `é` stays"),
        ] {
            assert_eq!(in_cute(text), cute);
        }
    }

    #[test]
    fn of_a_message_three_things_are_told() {
        let message = serde_json::json!({
            "message": "bad N<4>",
            "spans": [{"is_primary": false, "label": "not this"}, {"is_primary": true, "label": "N<4> here"}],
            "children": [
                {"level": "help", "message": "the trait X is not implemented"},
                {"level": "note", "message": "CuTe paper 3.3.2"},
                {"level": "note", "message": "required for `UInt<UTerm, B1>` to implement"},
            ],
        });
        assert_eq!(told(&message), "bad 4\n  4 here\n  note: CuTe paper 3.3.2");
    }

    #[test]
    fn a_refusal_goes_first() {
        let line = |code: &str, message: &str| {
            let code = if code.is_empty() { Value::Null } else { serde_json::json!({ "code": code }) };
            let message = serde_json::json!({"level": "error", "code": code, "message": message});
            serde_json::json!({"reason": "compiler-message", "message": message, "target": {"name": "p"}}).to_string()
        };
        let all = [line("E0599", "no method"), line("E0277", "illegal N<4>"), line("", "aborting")].join("\n");
        assert_eq!(first_error(&all, "p"), Some(Said::Refusal("illegal 4".into())));
        assert_eq!(first_error(&line("", "an extent"), "p"), Some(Said::Text("an extent".into())));
        // An error of the library is none of the question.
        assert_eq!(first_error(&all, "other"), Some(Said::Other("no method".into())));
        assert_eq!(first_error("no JSON", "p"), None);
    }
}
