//! Every link of the book to the playground has an answer there, and is what its text says.

use cute_static_playground::evaluate;
use std::fs;
use std::path::Path;

/// The text of a fragment, without the bits of an element.
fn decoded(fragment: &str) -> Option<String> {
    let (text, bits) = fragment.rsplit_once('/')?;
    bits.parse::<u64>().ok()?;
    let mut bytes = Vec::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let escaped = rest.strip_prefix('%').and_then(|hex| hex.get(..2));
        match escaped.and_then(|hex| u8::from_str_radix(hex, 16).ok()) {
            Some(byte) => bytes.push(byte),
            None => bytes.extend(c.to_string().bytes()),
        }
        rest = &rest[if escaped.is_some() { 3 } else { c.len_utf8() }..];
    }
    String::from_utf8(bytes).ok()
}

#[test]
fn links_of_the_book_have_answers() {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/src"));
    let build = include_str!("../examples/build.rs");
    let (mut expressions, mut refused) = (0, 0);
    for entry in fs::read_dir(folder).expect("the book") {
        let path = entry.expect("a file").path();
        let Ok(page) = fs::read_to_string(&path) else { continue };
        for (before, link) in
            page.match_indices("](playground/").map(|(at, mark)| (&page[..at], &page[at + mark.len()..]))
        {
            let link = link.split(')').next().unwrap_or_default();
            let Some(fragment) = link.strip_prefix("index.html#") else {
                let name = link.trim_end_matches(".html");
                assert!(
                    link == "index.html" || build.contains(&format!("(\"{name}\", ")),
                    "{}: {link}",
                    path.display()
                );
                continue;
            };
            let text = decoded(fragment).unwrap_or_else(|| panic!("{}: {fragment}", path.display()));
            assert!(
                before.ends_with(&format!("[`{text}`")),
                "{}: the link says something else than {text}",
                path.display()
            );
            let answer = evaluate(&text, 16);
            assert!(answer["error"].is_null() && answer["svg"].is_string(), "{text}: {answer}");
            expressions += 1;
            refused += usize::from(answer["refusal"].is_object());
        }
    }
    assert!(expressions > 15 && refused > 1, "{expressions} links, {refused} of them refused");
}
