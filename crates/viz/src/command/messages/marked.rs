//! The code that an error marks: the words under `^^^`, the words after them, and the words beside them.

use cute_static_viz::notation::column_major;
use cute_static_viz::notation::parse;
use cute_static_viz::notation::{Kind, Node};

/// The lines of the code, each with the columns that `^^^` marks.
#[derive(Debug, Default)]
pub struct Marked {
    lines: Vec<(Vec<char>, Vec<usize>)>,
}

fn named(c: &char) -> bool {
    *c == '_' || c.is_alphanumeric()
}

/// The first to the last column of each word.
fn words(code: &[char]) -> Vec<(usize, usize)> {
    let mut all: Vec<(usize, usize)> = Vec::new();
    for (i, _) in code.iter().enumerate().filter(|(_, c)| named(c)) {
        match all.last_mut() {
            Some((_, end)) if *end + 1 == i => *end = i,
            _ => all.push((i, i)),
        }
    }
    all
}

impl Marked {
    /// Of all lines of an error: up to the first note.
    pub fn of(lines: &[String]) -> Marked {
        let mut marked = Marked::default();
        let snippet = lines.iter().skip(1).take_while(|line| {
            let line = line.trim_start();
            !["=", "help:", "note:", ":::"].iter().any(|word| line.starts_with(word))
        });
        for (before, code) in snippet.filter_map(|line| line.split_once('|')) {
            let numbered = before.contains(|c: char| c.is_ascii_digit());
            if numbered || !code.trim_start().starts_with(['^', '-', '|', '_']) {
                marked.lines.push((code.chars().collect(), Vec::new()));
            } else if let Some((_, columns)) = marked.lines.last_mut().filter(|(_, columns)| columns.is_empty()) {
                // The label after the marks has words, and it may have such signs too.
                let line = code.chars().enumerate().take_while(|(_, c)| " ^-|_".contains(*c));
                columns.extend(line.filter(|(_, c)| *c == '^').map(|(i, _)| i));
            }
        }
        marked
    }

    /// The words under `^^^`, the last one first, so that the words inside `<…>` come before those around them.
    pub fn under(&self) -> Vec<String> {
        let lines = self.lines.iter().flat_map(|(code, columns)| {
            let under = words(code).into_iter().filter(|(i, j)| columns.iter().any(|at| (i..=j).contains(&at)));
            under.map(|(i, j)| code[i..=j].iter().collect::<String>())
        });
        let mut under: Vec<String> = lines.collect();
        under.reverse();
        under
    }

    /// All words of its lines.
    pub fn beside(&self) -> Vec<String> {
        let lines = self.lines.iter();
        lines.flat_map(|(code, _)| words(code).into_iter().map(|(i, j)| code[i..=j].iter().collect())).collect()
    }

    /// The argument of the marked method, or the marked argument itself if a macro writes it.
    pub fn argument(&self) -> Option<Node> {
        let (code, columns) = self.lines.iter().find(|(_, columns)| !columns.is_empty())?;
        let (first, last) = (*columns.first()?, *columns.last()?);
        let open = [first.checked_sub(1)?, last + 1].into_iter().find(|at| code.get(*at) == Some(&'('))?;
        let name = code[..open].iter().rposition(|c| !named(c))?;
        let text: String = code[open + 1..].iter().collect();
        let (node, end) = macro_at(&text).or_else(|| typenum_at(&text))?;
        let alone = text[end..].trim_start().starts_with([')', ',']);
        (code[name] == '.' && name + 1 < open && alone).then_some(node)
    }

    /// The operands that the code writes with the macros or as typenum's numbers. Those that are marked, or follow the mark, come first.
    pub fn written(&self) -> Vec<Node> {
        let mut parts: Vec<String> = Vec::new();
        for (code, columns) in &self.lines {
            let at = columns.first().copied().unwrap_or(0).min(code.len());
            parts.extend([&code[at..], &code[..at]].map(|part| part.iter().collect()));
        }
        let mut nodes = Vec::new();
        for part in &parts {
            let macros = part.match_indices("!(").filter_map(|(at, _)| {
                let name = part[..at]
                    .rfind(|c| !named(&c))
                    .map_or(0, |i| i + part[i..].chars().next().map_or(1, char::len_utf8));
                macro_at(&part[name..])
            });
            nodes.extend(macros.map(|(node, _)| node));
            let words = part.split(|c: char| !named(&c));
            let digits = words.filter_map(|word| word.strip_prefix('U').filter(|digits| digits.parse::<u32>().is_ok()));
            nodes.extend(digits.filter_map(|digits| parse(digits).ok()));
        }
        nodes
    }
}

/// The typenum number that begins here, made by `default()` or `new()`, and its end.
fn typenum_at(text: &str) -> Option<(Node, usize)> {
    let rest = text.strip_prefix('U')?;
    let digits = &rest[..rest.find(|c: char| !c.is_ascii_digit())?];
    let made = ["::default()", "::new()"].into_iter().find(|made| rest[digits.len()..].starts_with(made))?;
    Some((parse(digits).ok()?, 1 + digits.len() + made.len()))
}

/// The contents of the macro that begins here, and its end.
fn macro_at(text: &str) -> Option<(Node, usize)> {
    let (name, rest) = text.split_once("!(")?;
    if !name.chars().all(|c| named(&c)) || name.is_empty() {
        return None;
    }
    let mut depth = 1;
    let end = rest.char_indices().find_map(|(i, c)| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        (depth == 0).then_some(i)
    })?;
    let inside = &rest[..end];
    let node = parse(inside).ok()?;
    let node = match &node.kind {
        // A shape alone is column-major.
        Kind::Int(_) | Kind::Tuple(_) if name == "layout" => {
            let stride = column_major(inside, &node).ok()?;
            Node::new(Kind::Layout(Box::new(node.clone()), Box::new(stride)), node.at)
        }
        _ => node,
    };
    Some((node, name.len() + 2 + end + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marked(code: &str, line: &str) -> Marked {
        let lines = [
            "error: x",
            " --> a.rs:1:2",
            "  |",
            &format!("7 |{code}"),
            &format!("  |{line} no ^ more"),
            "  = note: a | b",
        ];
        Marked::of(&lines.map(String::from))
    }

    #[test]
    fn the_words_under_the_line_are_told_from_those_beside_it() {
        let code = " let f = m.logical_divide(layout!(2:1)); let z = m.zipped_divide(tiler!(<3,4>));";
        let line = format!("{}{}", " ".repeat(code.find("zipped").expect("it is there")), "^".repeat(13));
        let both = marked(code, &line);
        assert_eq!(both.under(), ["zipped_divide"]);
        assert_eq!(both.beside()[3], "logical_divide");
        assert_eq!(both.argument().map(|node| node.to_string()).as_deref(), Some("<3,4>"));
        // The code after the mark is read first.
        let written: Vec<String> = both.written().iter().map(Node::to_string).collect();
        assert_eq!(written, ["<3,4>", "2:1"]);
        // One letter under the line is its whole word, and a name in front of no call has no argument.
        assert_eq!(marked(" ZippedD::default();", " ^").under(), ["ZippedD"]);
        assert!(marked(" ZippedD::default();", " ^").argument().is_none());
    }

    #[test]
    fn an_argument_is_one_of_a_method() {
        let argument = |code: &str, at: usize, n: usize| {
            let line = format!("{}{}", " ".repeat(at), "^".repeat(n));
            marked(code, &line).argument().map(|node| node.to_string())
        };
        assert_eq!(argument(" a.raked(layout!((3,4)))", 9, 14).as_deref(), Some("(3,4):(1,3)"));
        assert_eq!(argument(" a.in_size(U72::default())", 3, 7).as_deref(), Some("72"));
        assert_eq!(argument(" raked(layout!((3,4)))", 7, 14), None);
        assert_eq!(argument(" a.raked(layout!((3,4)).b())", 9, 14), None);
    }
}
