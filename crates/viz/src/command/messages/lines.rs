//! The lines of a rendering: margins, code of other packages, labels.

use crate::messages::cute::without_escapes;
use std::path::Path;

/// Whether a file belongs to another package. Files of the workspace have relative names.
pub fn is_foreign(file: &str) -> bool {
    Path::new(file).is_absolute() || file.starts_with('$')
}

/// The number of the line of code that is quoted.
fn number(plain: &str) -> Option<&str> {
    let number = plain.trim_start().split(' ').next()?;
    let quoted = plain.trim_start()[number.len()..].trim_start().starts_with(['|', '+', '-', '~']);
    (quoted && number.parse::<u32>().is_ok()).then_some(number)
}

/// Narrows the margin. It has room for the numbers of lines that are left out, and it becomes as wide as the shown numbers need.
pub fn narrow(lines: &mut [String], margin: usize) {
    let widest = lines.iter().filter_map(|line| number(&without_escapes(line).0).map(str::len)).max().unwrap_or(0);
    let blank = " ".repeat(margin.saturating_sub(widest + 1));
    let inside = |plain: &str| plain.starts_with(' ') || number(plain).is_some();
    for line in lines.iter_mut().skip(1).filter(|line| widest > 0 && inside(&without_escapes(line).0)) {
        *line = line.replacen(&blank, "", 1);
    }
}

/// A line of a note, with colours if the line `like` has them.
pub fn note_line(like: &str, indent: usize, text: &str) -> String {
    let blank = " ".repeat(indent);
    match like.contains('\u{1b}') {
        true => format!("{blank}\u{1b}[1m\u{1b}[94m= \u{1b}[0m\u{1b}[1mnote\u{1b}[0m: {text}"),
        false => format!("{blank}= note: {text}"),
    }
}

/// The code, without the code of other packages.
pub fn own_code(lines: Vec<String>) -> Vec<String> {
    let mut own: Vec<String> = Vec::new();
    let mut foreign = false;
    for line in lines {
        let plain = without_escapes(&line).0;
        if let Some(place) = plain.trim_start().strip_prefix("::: ") {
            foreign = is_foreign(place);
            if foreign && own.last().is_some_and(|last| without_escapes(last).0.trim() == "|") {
                own.pop();
            }
        }
        if !foreign {
            own.push(line);
        }
    }
    own
}

/// A line with a translated label below the code. The code stays as it is.
pub fn is_label(plain: &str) -> bool {
    plain.split_once('|').is_some_and(|(before, _)| before.trim().is_empty())
}

/// Replaces the label in a line.
pub fn relabelled(line: &str, label: &str) -> Option<String> {
    let at = line.find("expected `").filter(|at| line[..*at].contains('^') && line[*at..].contains(", found "))?;
    let end = line.rfind("\u{1b}[").filter(|end| end > &at).unwrap_or(line.len());
    Some(format!("{}{label}{}", &line[..at], &line[end..]))
}

/// The label of a call that requires a bound. The error is at the argument that does not meet the bound.
const CALL: &str = "required by a bound introduced by this call";

/// The code without that label, and without the line that leads to it.
pub fn without_call(lines: Vec<String>) -> Vec<String> {
    let below = |line: &str| {
        let plain = without_escapes(line).0;
        plain.split_once('|').map(|(_, below)| below.trim().to_string())
    };
    let mut kept: Vec<String> = Vec::new();
    for line in lines {
        match below(&line).as_deref() {
            Some(CALL) => {
                if kept.last().and_then(|last| below(last)).as_deref() == Some("|") {
                    kept.pop();
                }
            }
            _ => kept.push(line),
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_call_has_no_label() {
        let label = |text: &str| {
            let lines = [
                "5 |     a.compose(&b);",
                "  |       ------- ^^ expected",
                "  |       |",
                &format!("  |       {text}"),
            ];
            without_call(lines.map(String::from).to_vec())
        };
        assert_eq!(label(CALL).len(), 2);
        assert_eq!(label("arguments to this function are incorrect").len(), 4);
        let two = ["  |   - ^^ expected", "  |   |", "  |   | here", &format!("  |   {CALL}")];
        assert_eq!(without_call(two.map(String::from).to_vec()).len(), 3);
    }
}
