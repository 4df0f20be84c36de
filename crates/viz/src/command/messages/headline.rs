//! First lines of errors that are better than rustc's own.

use crate::messages::cute::in_cute;
use crate::messages::mismatch::Mismatch;
use crate::refusals::reason;
use serde_json::Value;

/// The beginning of a list of unmet bounds.
const UNMET: [&str; 2] = ["the following trait bounds were not satisfied:", "doesn't satisfy "];

/// A first line that is better than rustc's own.
pub fn better(message: &Value, mismatch: Option<&Mismatch>) -> Option<String> {
    let text = message["message"].as_str()?;
    match (message["code"]["code"].as_str()?, mismatch) {
        ("E0308", Some(both)) => Some(format!("{}: {}", in_cute(text), both.words())),
        ("E0308", None) => Some(format!("{}: {}", in_cute(text), in_cute(label(message)?))),
        ("E0271", Some(both)) => Some(format!("type mismatch: {}", both.words())),
        ("E0271", None) => Some(format!("type mismatch: {}", in_cute(label(message)?))),
        ("E0599", _) => unmet(message, text),
        _ => None,
    }
}

/// The expected and the found type, from the label at the place.
fn label(message: &Value) -> Option<&str> {
    let span = message["spans"].as_array()?.iter().find(|span| span["is_primary"] == true)?;
    span["label"].as_str().filter(|label| label.starts_with("expected ") && label.contains(", found "))
}

/// The type and the trait of a bound. The type of a closure has a place in it, `{closure@src/main.rs:4:36: 4:44}`.
fn subject_and_bound(text: &str) -> Option<(&str, &str)> {
    let outside = |subject: &str| subject.matches('{').count() == subject.matches('}').count();
    let (at, colon) = text.match_indices(": ").find(|(at, _)| outside(&text[..*at]))?;
    Some((&text[..at], &text[at + colon.len()..]))
}

/// The broken rule because of which a method does not exist, or the unmet bound.
fn unmet(message: &Value, text: &str) -> Option<String> {
    let (method, rest) = text.strip_prefix("the method `")?.split_once("` exists for ")?;
    let of = rest[rest.find('`')? + 1..].split("`, but").next()?;
    let children = message["children"].as_array().into_iter().flatten().filter_map(|child| child["message"].as_str());
    let labels = message["spans"].as_array().into_iter().flatten().filter_map(|span| span["label"].as_str());
    let lists =
        children.chain(labels).filter_map(|text| UNMET.iter().find_map(|beginning| text.strip_prefix(beginning)));
    let bounds = lists.flat_map(|list| list.split('`').skip(1).step_by(2)).filter_map(subject_and_bound);
    // The compiler also tries references. They are left out.
    let bounds: Vec<(&str, &str)> = bounds.filter(|(subject, _)| !subject.starts_with('&')).collect();
    let subject = |subject| if subject == "_" { of } else { subject };
    bounds.iter().find_map(|(of, bound)| reason(subject(of), bound)).or_else(|| {
        let (of, bound) = bounds.first()?;
        Some(format!("`{}` is not `{}`, which the method `{method}` needs", in_cute(subject(of)), in_cute(bound)))
    })
}
