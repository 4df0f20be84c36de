//! The texts of errors in the forms in which they are printed: with colours, as JSON, each in one line.

use crate::messages::cute::without_escapes;
use serde_json::Value;

/// The text without colours and links. Of a JSON message it is the text inside.
pub fn plain(text: &str) -> String {
    let mut out = String::new();
    for line in text.lines() {
        let rendered = line.starts_with('{').then(|| serde_json::from_str::<Value>(line).ok()).flatten();
        let rendered = rendered.and_then(|json| {
            let message = if json["message"].is_object() { &json["message"] } else { &json };
            long(message).or_else(|| message["rendered"].as_str().map(String::from))
        });
        out += &without_escapes(rendered.as_deref().unwrap_or(line)).0;
        out.push('\n');
    }
    out
}

/// `src/main.rs:6:25: error[E0277]: …`: the place, and what follows it.
pub fn placed(line: &str) -> Option<(&str, &str)> {
    let at = line.find(": error[").or_else(|| line.find(": error: "))?;
    let mut numbers = line[..at].rsplitn(3, ':');
    let number = |text: Option<&str>| text.is_some_and(|text| text.parse::<u32>().is_ok());
    let placed =
        number(numbers.next()) && number(numbers.next()) && numbers.next().is_some_and(|path| !path.is_empty());
    placed.then_some((&line[..at], &line[at + 2..]))
}

/// The long form of a message that was printed in one line, from its parts.
fn long(message: &Value) -> Option<String> {
    let text = |value: &Value| value.as_str().map(String::from);
    placed(message["rendered"].as_str()?.lines().next()?)?;
    let code = text(&message["code"]["code"]).map_or(String::new(), |code| format!("[{code}]"));
    let mut lines = vec![format!("error{code}: {}", text(&message["message"])?)];
    let spans = message["spans"].as_array()?;
    if let Some(span) = spans.iter().find(|span| span["is_primary"] == true) {
        lines.push(format!(" --> {}:{}:{}", text(&span["file_name"])?, span["line_start"], span["column_start"]));
        let code = &span["text"][0];
        let column = |key: &str| code[key].as_u64().unwrap_or(1).clamp(1, 1 << 12) as usize;
        let (from, to) = (column("highlight_start"), column("highlight_end"));
        lines.push(format!("1 | {}", text(&code["text"]).unwrap_or_default()));
        let label = text(&span["label"]).unwrap_or_default();
        lines.push(format!("  | {}{} {label}", " ".repeat(from - 1), "^".repeat(to.saturating_sub(from))));
    }
    let children = message["children"].as_array().into_iter().flatten();
    let notes =
        children.filter_map(|child| Some(format!("  = {}: {}", text(&child["level"])?, text(&child["message"])?)));
    lines.extend(notes);
    Some(lines.join("\n") + "\n")
}

#[cfg(test)]
mod tests {
    use crate::messages::reported::errors;

    #[test]
    fn colours_links_and_json_are_no_hindrance() {
        let coloured = "\u{1b}[1m\u{1b}[91merror[\u{1b}]8;;https://x\u{7}E0277\u{1b}]8;;\u{7}]\u{1b}[0m\u{1b}[1m: bad\u{1b}[0m\n --> a.rs:1:2\n";
        let json = serde_json::json!({"reason": "compiler-message", "message": {"rendered": "error[E0277]: bad\n --> a.rs:1:2\n"}});
        for text in [coloured.to_string(), json.to_string()] {
            let [error] = &errors(&text)[..] else { panic!("{text}") };
            assert_eq!(
                (error.code.as_str(), error.message.as_str(), error.place.as_str()),
                ("E0277", "bad", "a.rs:1:2")
            );
        }
    }
}
