//! Types in CuTe's notation, anywhere in a text of the compiler.

use cute_static_viz::notation::Node;
use cute_static_viz::notation::typed_at;
use std::ops::Range;

/// The name that a product composes in place of its left operand.
pub const COMPLEMENT: &str = "CuteComplement<";
/// The crates whose paths are left out in front of a type.
const CRATES: [&str; 2] = ["cute_static::", "typenum::"];
/// The stride of a layout that represents a refused one.
const REFUSED: &str = "outcome::refused::";

/// Writes `(4,8):(1,4)` for `CuteLayout<(n<4>, n<8>), (n<1>, n<4>)>`, anywhere in a text.
pub fn in_cute(text: &str) -> String {
    spliced(text, &replacements(text))
}

/// The same in a line with the colours of a terminal. Colours inside a replaced part are put after it.
pub fn in_cute_coloured(line: &str) -> String {
    let (plain, escapes) = without_escapes(line);
    let found = replacements(&plain);
    let (mut out, mut at, mut escapes) = (String::new(), 0, escapes.iter().peekable());
    let ends = found.iter().map(|(range, text)| (range.clone(), text.as_str()));
    for (range, text) in ends.chain([(plain.len()..plain.len(), "")]) {
        while let Some((place, escape)) = escapes.next_if(|(place, _)| *place <= range.start) {
            out += &plain[at..*place];
            out += escape;
            at = *place;
        }
        out += &plain[at..range.start];
        out += text;
        at = range.end;
        while let Some((_, escape)) = escapes.next_if(|(place, _)| *place < range.end) {
            out += escape;
        }
    }
    out
}

/// The text without the codes of a terminal, `ESC [ … letter` and `ESC ] … BEL`, and these codes with their places.
pub fn without_escapes(text: &str) -> (String, Vec<(usize, &str)>) {
    let (mut out, mut escapes, mut rest) = (String::new(), Vec::new(), text);
    while let Some(at) = rest.find('\u{1b}') {
        out += &rest[..at];
        let code = &rest[at + 1..];
        let end = match code.chars().next() {
            Some('[') => code.find(|c: char| c.is_ascii_alphabetic()),
            Some(']') => code.find('\u{7}').or_else(|| code.find("\u{1b}\\").map(|end| end + 1)),
            _ => None,
        };
        let end = end.map_or(rest.len(), |end| at + end + 2);
        escapes.push((out.len(), &rest[at..end]));
        rest = &rest[end..];
    }
    (out + rest, escapes)
}

fn spliced(text: &str, found: &[(Range<usize>, String)]) -> String {
    let (mut out, mut at) = (String::new(), 0);
    for (range, cute) in found {
        out += &text[at..range.start];
        out += cute;
        at = range.end;
    }
    out + &text[at..]
}

fn named(c: char) -> bool {
    c == '_' || c.is_alphanumeric()
}

/// Whether a text has a number as the library prints it, `n<16>`. The `n` is a word by itself, and nothing but digits is in the brackets.
pub fn has_number(text: &str) -> bool {
    text.match_indices("n<").any(|(at, mark)| {
        let rest = &text[at + mark.len()..];
        let behind = rest.trim_start_matches(|c: char| c.is_ascii_digit());
        !text[..at].ends_with(named) && behind.len() < rest.len() && behind.starts_with('>')
    })
}

/// The parts of a text that `read` takes, with their beginnings and the results of `read`.
fn parts<T>(text: &str, read: impl Fn(usize) -> Option<(T, usize)>) -> Vec<(Range<usize>, T)> {
    let (mut found, mut at, mut before) = (Vec::new(), 0, None);
    while let Some(c) = text[at..].chars().next() {
        let begins = !before.is_some_and(named);
        if let Some((part, end)) = begins.then(|| read(at)).flatten() {
            found.push((at..end, part));
            (at, before) = (end, Some('>'));
            continue;
        }
        before = Some(c);
        at += c.len_utf8();
    }
    found
}

/// The parts of a text that have a notation, each with its notation.
fn replacements(text: &str) -> Vec<(Range<usize>, String)> {
    parts(text, |at| replacement(text, at))
}

/// The part that begins here in CuTe's notation, and its end.
fn replacement(text: &str, at: usize) -> Option<(String, usize)> {
    if let Some((operand, end)) = complement_at(text, at) {
        return Some((format!("({operand})*"), end));
    }
    if let Some((node, end)) = node_at(text, at) {
        return Some((node.to_string(), end));
    }
    let (path, name) = taken_path(&text[at..]);
    let start = at + path.len();
    loose(text, start, name).or_else(|| {
        // Other types only lose their path.
        let ours = CRATES.iter().any(|own| path.starts_with(own)) && name.starts_with(|c: char| c.is_ascii_uppercase());
        ours.then(|| (String::new(), start))
    })
}

/// The part in the compiler's form that begins here, and its end.
pub fn node_at(text: &str, at: usize) -> Option<(Node, usize)> {
    let c = text[at..].chars().next()?;
    let name = taken_path(&text[at..]).1;
    let typed = c == '(' || c == '_' || name == "n" || name.starts_with(|c: char| c.is_ascii_uppercase());
    let (node, end) = typed.then(|| typed_at(text, at)).flatten()?;
    // The parser may have skipped blanks after it. A bit alone may be a parameter of any type.
    let taken = text[at..end].trim_end();
    (!["B0", "B1"].contains(&taken)).then_some((node, at + taken.len()))
}

/// All parts in the compiler's form.
pub fn nodes(text: &str) -> Vec<Node> {
    parts(text, |at| node_at(text, at)).into_iter().map(|(_, node)| node).collect()
}

/// The operand of the complement that is named here, and the end of the name.
fn complement_at(text: &str, at: usize) -> Option<(Node, usize)> {
    let inner = at + text[at..].strip_prefix(COMPLEMENT).map(|_| COMPLEMENT.len())?;
    let (node, end) = typed_at(text, inner)?;
    text[end..].starts_with('>').then_some((node, end + 1))
}

/// The path that a text begins with, and the name after it.
fn taken_path(text: &str) -> (&str, &str) {
    let mut start = 0;
    loop {
        let rest = &text[start..];
        let end = rest.find(|c| !named(c)).unwrap_or(rest.len());
        if end == 0 || !rest[end..].starts_with("::") {
            return (&text[..start], &rest[..end]);
        }
        start += end + 2;
    }
}

/// The arguments of the name that ends here, and the end of their bracket.
pub fn arguments(text: &str, open: usize) -> Option<(Vec<&str>, usize)> {
    let list = text[open..].strip_prefix('<')?;
    let (mut depth, mut start, mut found, mut before) = (0_i32, 0, Vec::new(), ' ');
    for (i, c) in list.char_indices() {
        match c {
            '<' | '(' | '[' => depth += 1,
            '>' if before == '-' => {}
            '>' if depth == 0 => {
                found.push(list[start..i].trim());
                return Some((found, open + 1 + i + 1));
            }
            '>' | ')' | ']' => depth -= 1,
            ',' if depth == 0 => {
                found.push(list[start..i].trim());
                start = i + 1;
            }
            _ => {}
        }
        before = c;
    }
    None
}

/// A type of the library with parts that have no notation: parameters, and parts that rustc leaves out.
fn loose(text: &str, start: usize, name: &str) -> Option<(String, usize)> {
    let (list, end) = arguments(text, start + name.len())?;
    let whole = &text[start..end];
    let own = ["UInt<", "UTerm", "HCons<", "HNil"].iter().any(|part| whole.contains(part)) || has_number(whole);
    let parts: Vec<String> = list.iter().map(|part| in_cute(part)).collect();
    let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
    let left_out = |part: &str| part == "_" || part == "...";
    let cute = match (name, &parts[..]) {
        ("Layout", [_, stride]) if stride.contains(REFUSED) || list[1].contains(REFUSED) => {
            "a refused layout".to_string()
        }
        ("UInt", [high, _]) if left_out(high) => "_".to_string(),
        ("UInt", [high, "B1" | "1"]) => format!("2*{high}+1"),
        ("UInt", [high, _]) => format!("2*{high}"),
        ("PInt", [n]) => (*n).to_string(),
        ("NInt", [n]) => format!("-{n}"),
        ("HCons", [head, rest]) => match rest.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
            Some("") => format!("({head})"),
            Some(rest) => format!("({head},{rest})"),
            None if left_out(rest) => format!("({head},..)"),
            None => format!("({head},..{rest})"),
        },
        ("Layout" | "CuteLayout" | "Mode", [shape, stride]) if own => format!("{shape}:{stride}"),
        ("ComposedLayout" | "CuteComposed", [outer, offset, inner]) if own => format!("{outer} o {offset} o {inner}"),
        ("ArithmeticTuple", [terms]) if own => (*terms).to_string(),
        _ => return None,
    };
    Some((cute, end))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_become_notation_and_the_rest_stays() {
        for (text, cute) in [
            (
                "illegal composition CuteLayout<(n<4>, n<6>), (n<2>, n<3>)> ∘ CuteLayout<n<6>, n<3>>: stride n<3> and mode",
                "illegal composition (4,6):(2,3) ∘ 6:3: stride 3 and mode",
            ),
            (
                "no layout takes every n<3>-th element (stride condition)",
                "no layout takes every 3-th element (stride condition)",
            ),
            ("divided by (CuteLayout<n<4>, n<2>>, n<6>), n<18> is", "divided by <4:2,6>, 18 is"),
            ("Opposite<n<1>>; F<n<9>>; take Number<2, 6, 7> bytes", "-1; f9; take 267 bytes"),
            (
                "CuteComposed<Sw<n<3>, n<3>, n<3>, BitsEach<n<16>>>, n<0>, CuteLayout<n<8>, n<64>>>: x",
                "Sw<3,3,3> o 0 o 8:64: x",
            ),
            ("of (n<2>, __) and `Vec<N>` and 2 (4)", "of (2,_) and `Vec<N>` and 2 (4)"),
            ("stride F<n<2>>, of n<4> `Option<3>`", "stride f2, of 4 `Option<3>`"),
            ("`if n<10`, `n < 10`, `n<T>`", "`if n<10`, `n < 10`, `n<T>`"),
            ("CuteComplement<CuteLayout<n<4>, n<3>>> ∘ CuteLayout<n<5>, n<2>>: x", "(4:3)* ∘ 5:2: x"),
            ("MN<4> is no number, and `é` stays", "MN<4> is no number, and `é` stays"),
            // Types with their paths, and others around them
            ("`cute_static::Layout<HCons<UInt<UTerm, B1>, HNil>, HCons<UTerm, HNil>>`", "`(1):(0)`"),
            (
                "`cute_static::Tensor<cute_static::Counting, cute_static::Layout<UInt<UTerm, B1>, UTerm>>`",
                "`Tensor<Counting, 1:0>`",
            ),
            ("`a::b::Layout<UInt<UTerm, B1>, UTerm>` in `cute_static::prelude`", "`1:0` in `cute_static::prelude`"),
            // Parameters, and parts that are left out
            ("`Layout<S, D>`, `UInt<U, B1>`, B1: Bit", "`Layout<S, D>`, `2*U+1`, B1: Bit"),
            ("`Layout<HCons<UInt<..., ...>, ...>, ...>`", "`(_,..):...`"),
            ("`HCons<M0, HCons<M1, HNil>>` and `HCons<H, T>`", "`(M0,M1)` and `(H,..T)`"),
            ("`HCons<layout::tree::Mode<UInt<UTerm, B1>, UTerm>, HNil>`", "`(1:0)`"),
            ("`Layout<UTerm, cute_static::outcome::refused::Stride>`", "`a refused layout`"),
            ("fn(UInt<UTerm, B1>) -> UTerm", "fn(1) -> 0"),
        ] {
            assert_eq!(in_cute(text), cute);
        }
    }

    #[test]
    fn colours_stay_around_what_is_replaced() {
        let coloured = "\u{1b}[1mnote\u{1b}[0m: `UInt<\u{1b}[35mUTerm\u{1b}[0m, B1>` é\u{1b}[0m";
        assert_eq!(in_cute_coloured(coloured), "\u{1b}[1mnote\u{1b}[0m: `1\u{1b}[35m\u{1b}[0m` é\u{1b}[0m");
        assert_eq!(in_cute_coloured("\u{1b}[1mno types\u{1b}[0m"), "\u{1b}[1mno types\u{1b}[0m");
    }
}
