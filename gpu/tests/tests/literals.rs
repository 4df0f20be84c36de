//! Numbers belong to the types: a kernel function has no integer literal but 0 and 1.

use cute_static_gpu_tests::root;
use std::collections::BTreeMap;
use std::path::Path;

/// A file's tokens without comments, strings, characters and lifetimes: words, numbers and single marks.
fn tokens(text: &str) -> Vec<&str> {
    let (mut tokens, mut rest) = (Vec::new(), text);
    let word = |text: &str| text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len());
    while let Some(first) = rest.chars().next() {
        let skipped = match first {
            '/' if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            '"' => 1 + string(&rest[1..]),
            // A character, or a lifetime
            '\'' if rest.chars().nth(2) == Some('\'') => rest.char_indices().nth(3).map_or(rest.len(), |(at, _)| at),
            '\'' => 1 + word(&rest[1..]),
            _ if first.is_alphanumeric() || first == '_' => {
                tokens.push(&rest[..word(rest)]);
                word(rest)
            }
            _ => {
                if !first.is_whitespace() {
                    tokens.push(&rest[..first.len_utf8()]);
                }
                first.len_utf8()
            }
        };
        rest = &rest[skipped..];
    }
    tokens
}
/// The bytes up to the end of a string literal
fn string(text: &str) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices() {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return at + 1,
            _ => {}
        }
    }
    text.len()
}
/// The integer literals other than 0 and 1 in the bodies of the functions of a file, with the names of these.
fn literals(text: &str) -> Vec<(String, String)> {
    let tokens = tokens(text);
    let (mut found, mut at) = (Vec::new(), 0);
    while at < tokens.len() {
        if tokens[at] != "fn" {
            at += 1;
            continue;
        }
        let name = tokens.get(at + 1).copied().unwrap_or_default();
        // The body begins at the first brace that is in no bracket, and there is none in a declaration.
        let (mut brackets, mut braces) = (0, 0);
        at += 1;
        while at < tokens.len() {
            let token = tokens[at];
            match token {
                "(" | "[" => brackets += 1,
                ")" | "]" => brackets -= 1,
                ";" if brackets == 0 && braces == 0 => break,
                "{" if brackets == 0 || braces > 0 => braces += 1,
                "}" => {
                    braces -= 1;
                    if braces == 0 {
                        break;
                    }
                }
                _ => {}
            }
            // `x.0` is a field, and `1.5` no integer.
            let is_field = tokens[at - 1] == ".";
            let is_float = tokens.get(at + 1) == Some(&".")
                && tokens.get(at + 2).is_some_and(|next| next.starts_with(|c: char| c.is_ascii_digit()));
            let is_number = braces > 0 && token.starts_with(|c: char| c.is_ascii_digit());
            let value = token.trim_end_matches(|c: char| c != '_' && !c.is_ascii_digit());
            let value = ["u8", "u16", "u32", "u64", "i8", "i16", "i32", "i64", "usize", "f32"]
                .iter()
                .find_map(|suffix| token.strip_suffix(suffix))
                .unwrap_or(value);
            if is_number && !is_field && !is_float && !["0", "1"].contains(&value) {
                found.push((name.to_string(), token.to_string()));
            }
            at += 1;
        }
    }
    found
}
fn files(folder: &Path, prefix: &str, all: &mut BTreeMap<String, String>) {
    for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
        let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
        match entry.path() {
            path if path.is_dir() => files(&path, &format!("{name}/"), all),
            path => drop(all.insert(name, std::fs::read_to_string(path).expect("a file"))),
        }
    }
}

#[test]
fn numbers_belong_to_types() {
    let mut all = BTreeMap::new();
    files(&root().join("kernels/src"), "", &mut all);
    assert!(all.len() > 10);
    // What is written by hand, to be compared, has nothing but numbers.
    all.retain(|name, _| !name.starts_with("by_hand/"));
    for (name, text) in &all {
        let found = literals(text);
        assert!(found.is_empty(), "{name}: integer literals in functions: {found:?}");
    }
}
#[test]
fn literals_are_found() {
    let found = |text| literals(text).into_iter().map(|(name, number)| format!("{name} {number}")).collect::<Vec<_>>();
    assert_eq!(found("const A: u32 = 3; fn f(x: [u8; 4]) -> u32 { x.0 + 1u32 + 0x0 }"), ["f 0x0"]);
    assert_eq!(found("fn g<const N: u32>();\nfn h() { // 7\n \"8\"; '9'; 1.5; 16 }"), ["h 16"]);
    assert_eq!(found("fn a() { b::<layout!((128,1):(1,2))>(32usize) } type T = U<4>;"), ["a 128", "a 2", "a 32usize"]);
    assert!(found("impl X { const Y: [u32; 3] = [5, 6, 7]; fn f<'s>(&'s self) -> u64 { self.at.2 } }").is_empty());
}
