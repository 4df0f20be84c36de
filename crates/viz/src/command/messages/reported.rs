//! Errors as rustc prints them: the first line, the place, the code, and the types that it names.

use crate::messages::cute::{COMPLEMENT, arguments, in_cute, nodes};
use crate::messages::marked::Marked;
use crate::messages::printed::{placed, plain};
use crate::messages::shown::is_noise;
use cute_static_viz::notation::parse;
use cute_static_viz::notation::{Kind, Node};
use std::fs;

/// One error.
#[derive(Clone, Debug, Default)]
pub struct Reported {
    /// `E0277`
    pub code: String,
    /// The first line, with its types as rustc prints them
    pub message: String,
    /// `src/main.rs:6:25`
    pub place: String,
    /// Whether the message is one line, as with `--message-format short`: the text, the label after it, and no more
    pub short: bool,
    /// All of its lines
    lines: Vec<String>,
    /// Types that are printed in full
    types: Vec<String>,
}

/// The beginnings of lines that rustc and cargo print after the errors.
const SUMMARIES: [&str; 2] = [": could not compile ", ": aborting due to "];

/// The errors in the output of rustc or cargo.
pub fn errors(text: &str) -> Vec<Reported> {
    let text = plain(text);
    let mut all: Vec<Reported> = Vec::new();
    let mut open = false;
    for line in text.lines() {
        let placed = placed(line);
        if let Some(rest) = placed.map_or(line, |(_, rest)| rest).strip_prefix("error") {
            open = (rest.starts_with('[') || rest.starts_with(':')) && !SUMMARIES.iter().any(|s| rest.starts_with(s));
            if open {
                let (code, message) = rest.split_once(": ").unwrap_or(("", rest));
                let code = code.trim_start_matches('[').trim_end_matches([']', ':']).to_string();
                let (message, place) = (message.trim().to_string(), placed.map_or("", |(place, _)| place).to_string());
                all.push(Reported { code, message, place, short: placed.is_some(), ..Reported::default() });
            }
        } else if line.trim().is_empty() || line.starts_with("warning") || line.starts_with("For more information") {
            open = false;
        }
        if let Some(last) = all.last_mut().filter(|_| open) {
            if let Some(place) = line.trim_start().strip_prefix("--> ").filter(|_| last.place.is_empty()) {
                last.place = place.trim().to_string();
            }
            last.lines.push(line.to_string());
        }
    }
    all.iter_mut().for_each(Reported::write_out);
    all
}

/// The text between two others.
fn between<'a>(text: &'a str, before: &str, after: &str) -> Option<&'a str> {
    let start = text.find(before)? + before.len();
    Some(&text[start..start + text[start..].find(after)?])
}

/// The name before `<…>`, without its path, and the arguments.
pub fn taken_apart(text: &str) -> (String, Vec<String>) {
    let open = text.find('<').unwrap_or(text.len());
    let list = arguments(text, open).map_or(Vec::new(), |(list, _)| list);
    let list = list.into_iter().filter(|argument| !argument.is_empty()).map(String::from).collect();
    let name = &text[..open];
    (name.rsplit("::").next().unwrap_or(name).trim().to_string(), list)
}

/// The text with `...` for each part that rustc left out. Newer versions of rustc print `_` for it.
fn dotted(text: &str) -> String {
    let named = |c: Option<char>| c.is_some_and(|c| c == '_' || c.is_alphanumeric());
    let (mut out, mut before) = (String::new(), None);
    for (i, c) in text.char_indices() {
        let alone = c == '_' && !named(before) && !named(text[i + 1..].chars().next());
        out += if alone { "..." } else { &text[i..i + c.len_utf8()] };
        before = Some(c);
    }
    out
}

/// Whether rustc may have shortened this type to `pattern`, with `...` for the parts that it left out.
fn shortened(pattern: &str, full: &str) -> bool {
    let mut pieces = pattern.split("...");
    let Some(mut rest) = pieces.next().and_then(|first| full.strip_prefix(first)) else { return false };
    let mut pieces: Vec<&str> = pieces.collect();
    let Some(last) = pieces.pop() else { return rest.is_empty() };
    for piece in pieces {
        let Some(at) = rest.find(piece) else { return false };
        rest = &rest[at + piece.len()..];
    }
    rest.ends_with(last)
}

/// The end of the type that begins here, after its brackets.
fn extent(text: &str) -> usize {
    let mut depth = 0_i32;
    for (i, c) in text.char_indices() {
        match c {
            '(' | '<' => depth += 1,
            ')' | '>' => depth -= 1,
            _ if depth == 0 && !(c.is_alphanumeric() || c == '_' || c == ':') => return i,
            _ => continue,
        }
        if depth <= 0 {
            return if depth < 0 { i } else { i + c.len_utf8() };
        }
    }
    text.len()
}

impl Reported {
    /// The rule's trait and its arguments, which rustc does not shorten: the operands, and the numbers that broke it.
    fn rule(&self) -> Option<(String, Vec<String>)> {
        let line = self.lines.iter().find(|line| line.contains("` is not implemented for `()`"))?;
        between(line, "the trait `", "` is not implemented").map(|text| taken_apart(&without_paths(text)))
    }

    /// The traits and the types that must implement them, from each line `required for …`.
    fn required(&self) -> impl Iterator<Item = (String, String)> {
        self.lines.iter().filter_map(|line| {
            let of = between(line, "required for `", "` to implement")?;
            let verb = between(line, "to implement `", "`")?;
            Some((without_paths(&self.whole(of)), without_paths(&self.whole(verb))))
        })
    }

    /// Types that rustc shortened with `...` are written out, from the rule's arguments and from the file that it names.
    fn write_out(&mut self) {
        let mut types = self.rule().map(|(_, arguments)| arguments).unwrap_or_default();
        let named = self.lines.iter().filter_map(|line| between(line, "has been written to '", "'"));
        for line in named.filter_map(|path| fs::read_to_string(path).ok()).flat_map(|text| {
            let lines: Vec<String> = text.lines().map(String::from).collect();
            lines
        }) {
            let bare: String = without_paths(&line);
            types.extend(taken_apart(&bare).1);
            types.push(bare);
        }
        self.types = types;
        self.message = self.whole(&self.message);
    }

    /// The text with its shortened types in full, as far as they are known.
    pub fn whole(&self, text: &str) -> String {
        let (mut out, mut at, mut word) = (String::new(), 0, false);
        while let Some(c) = text[at..].chars().next() {
            let begins = !word && (c == '(' || c.is_ascii_uppercase());
            let end = if begins { at + extent(&text[at..]) } else { at };
            let part = &text[at..end];
            let short = Some(dotted(&without_paths(part))).filter(|short| short.contains("..."));
            if let Some(full) = short.and_then(|short| self.types.iter().find(|full| shortened(&short, full))) {
                out += full;
                (at, word) = (end, false);
                continue;
            }
            out.push(c);
            word = c == '_' || c.is_alphanumeric();
            at += c.len_utf8();
        }
        out
    }

    /// Whether the other error would get the same explanation: it has the same message, the same names and the same code.
    pub fn is_same(&self, other: &Reported) -> bool {
        let code = |error: &Reported| error.marked().written().iter().map(Node::to_string).collect::<Vec<_>>();
        let all = |error: &Reported| (error.message.clone(), error.code.clone(), error.names(), code(error));
        all(self) == all(other)
    }

    /// Whether it is an error of this library: an unmet rule, or the message of one of its bounds.
    pub fn is_ours(&self) -> bool {
        let ours = |line: &String| line.contains("cute_static") || line.contains("CuteLayout<");
        let rule = self.lines.iter().any(|line| line.contains("required for `Refused<"));
        let of_rustc = self.message.starts_with("the trait bound") || self.message.starts_with('`');
        rule || self.rule().is_some() || (self.code == "E0277" && !of_rustc && self.lines.iter().any(ours))
    }

    /// Whether it is a rule of hardware or memory. The notes of such a rule do not name this command, as those of an operation do.
    pub fn is_elsewhere(&self) -> bool {
        self.rule().is_some() && !self.lines.iter().any(|line| line.contains("cargo cute explain"))
    }

    /// The first line in CuTe's notation.
    pub fn words(&self) -> String {
        in_cute(&self.message)
    }

    /// Its own notes, in CuTe's notation.
    pub fn notes(&self) -> Vec<String> {
        let notes = self.lines.iter().filter_map(|line| line.trim_start().strip_prefix("= note: "));
        notes.filter(|note| !is_noise(note)).map(in_cute).collect()
    }

    /// The names that may be its operation, the surest first: the traits that a type must implement, the outermost first; the library's method with the
    /// unmet bound; the words under `^^^`; and the words beside them, which may belong to anything.
    pub fn names(&self) -> [Vec<String>; 4] {
        let mut required: Vec<String> = self.required().map(|(_, verb)| taken_apart(&verb).0).collect();
        required.reverse();
        let bounds = self.lines.iter().filter_map(|line| between(line, "required by a bound in `", "`"));
        let bounds = bounds.filter(|path| path.contains("cute_static::") || path.contains("Layout<"));
        let bounds = bounds.filter_map(|path| path.rsplit("::").next()).map(String::from).collect();
        let marked = self.marked();
        [required, bounds, marked.under(), marked.beside()]
    }

    /// Whether the operation is one of a composed layout.
    pub fn is_composed(&self) -> bool {
        let mut bounds = self.lines.iter().filter_map(|line| between(line, "required by a bound in `", "`"));
        bounds.any(|path| path.contains("ComposedLayout<"))
    }

    /// The code that it marks.
    pub fn marked(&self) -> Marked {
        Marked::of(&self.lines)
    }

    /// The value that both errors are about: one marks it, the other has it beside what it marks, and its layout is an operand of both rules.
    pub fn common_value(&self, other: &Reported) -> Option<String> {
        let operands = |error: &Reported| -> Vec<String> {
            let arguments = error.rule().map(|(_, arguments)| arguments).unwrap_or_default();
            arguments.into_iter().take(2).filter(|argument| argument != "()").collect()
        };
        let (ours, theirs) = (operands(self), operands(other));
        let (here, there) = (self.marked(), other.marked());
        let value = |one: &Marked, two: &Marked| {
            let (under, beside) = (two.under(), two.beside());
            one.under().into_iter().find(|word| word != "mut" && beside.contains(word) && !under.contains(word))
        };
        ours.iter()
            .any(|layout| theirs.contains(layout))
            .then(|| value(&here, &there).or_else(|| value(&there, &here)))?
    }

    /// The possible operands, the likeliest first, and whether the last one is only a guess because rustc prints `_`.
    pub fn operands(&self) -> Vec<(Vec<Node>, bool)> {
        let mut lists: Vec<Vec<String>> = Vec::new();
        if let Some((_, arguments)) = self.rule() {
            // A product composes the complement of its left operand.
            let operand =
                |argument: String| match argument.strip_prefix(COMPLEMENT).and_then(|inner| inner.strip_suffix('>')) {
                    Some(inner) => inner.to_string(),
                    None => argument,
                };
            lists.push(arguments.into_iter().take(2).map(operand).collect());
        }
        for (of, verb) in self.required() {
            let (name, arguments) = taken_apart(&verb);
            let first = (!["Legal", "Grants", "Holds"].contains(&name.as_str())).then_some(of);
            lists.push(first.into_iter().chain(arguments).collect());
        }
        let mut found: Vec<(Vec<Node>, bool)> = Vec::new();
        for list in lists {
            let open = list.get(1).is_some_and(|second| second == "_");
            let kept = list.iter().filter(|text| !["()", "_"].contains(&text.as_str()));
            let Ok(nodes) = kept.map(|text| parse(text)).collect::<Result<Vec<Node>, _>>() else { continue };
            found.push((nodes.clone(), false));
            if open && nodes.len() == 1 {
                let guesses =
                    self.marked().written().into_iter().chain(["1", "1:0"].iter().filter_map(|text| parse(text).ok()));
                found.extend(guesses.map(|guess| (vec![nodes[0].clone(), guess], true)));
            }
            // The text is not an order.
            if nodes.len() == 3 {
                found.push((nodes[..2].to_vec(), false));
            }
            // The bits before and after.
            if let [a, Node { kind: Kind::Tuple(bits), .. }] = &nodes[..] {
                found.push((std::iter::once(a).chain(bits).cloned().collect(), false));
            }
        }
        let said = nodes(&self.message);
        for (i, a) in said.iter().enumerate().filter(|(_, a)| a.is_layout()) {
            found.extend(
                said.iter().enumerate().filter(|(j, _)| i != *j).map(|(_, b)| (vec![a.clone(), b.clone()], false)),
            );
            found.push((vec![a.clone()], false));
        }
        found.retain(|(nodes, _)| nodes.first().is_some_and(Node::is_layout));
        let mut unique: Vec<(Vec<Node>, bool)> = Vec::new();
        for (nodes, guessed) in found {
            if !unique.iter().any(|(others, _)| same(others, &nodes)) {
                unique.push((nodes, guessed));
            }
        }
        unique
    }
}

/// Whether two lists are the same except for the places of their parts.
fn same(one: &[Node], other: &[Node]) -> bool {
    one.len() == other.len() && one.iter().zip(other).all(|(a, b)| format!("{a:#}") == format!("{b:#}"))
}

/// Without the paths before names: `cute_static::Layout<…>`.
fn without_paths(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find("::") {
        let before = &rest[..at];
        let kept = before.trim_end_matches(|c: char| c.is_ascii_alphanumeric() || c == '_');
        out += if kept.len() == before.len() { &rest[..at + 2] } else { kept };
        rest = &rest[at + 2..];
    }
    out + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shortened_types_are_recognised() {
        assert!(shortened("A<(n<2>, ...), ...>", "A<(n<2>, n<3>), n<1>>"));
        assert!(shortened("A<n<2>>", "A<n<2>>"));
        assert!(!shortened("A<(n<2>, ...), ...>", "A<(n<3>, n<3>), n<1>>"));
        assert!(!shortened("A<..., n<4>>", "A<n<2>, n<3>>"));
        assert_eq!(dotted("A<(n<2>, _), __, a_b, _> _"), "A<(n<2>, ...), __, a_b, ...> ...");
        assert_eq!(extent("A<(B, C<D>)> and"), 12);
        assert_eq!(extent("(A, B), C"), 6);
        assert_eq!(without_paths("a::b::C<d::E> F"), "C<E> F");
    }
}
