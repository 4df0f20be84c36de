//! What is wrong with a text, and where; and the names that may be meant.

use std::fmt;

/// From this byte on, a text is not CuTe's notation, or it describes something impossible.
///
/// ```
/// use cute_static_viz::notation::parse;
/// assert_eq!(parse("(4,8").unwrap_err().to_string(), "expected `,` or `)`, found the end\n  (4,8\n      ^");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misread {
    /// The whole text
    pub text: String,
    /// The byte
    pub at: usize,
    /// What was expected there, or why it is impossible
    pub message: String,
}

impl Misread {
    /// At this byte of the text.
    pub fn at(text: &str, at: usize, message: impl ToString) -> Misread {
        Misread { text: text.to_string(), at, message: message.to_string() }
    }
}

impl std::error::Error for Misread {}
impl fmt::Display for Misread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The caret is below the character, however many bytes those before it have.
        let before = self.text.char_indices().take_while(|(i, _)| *i < self.at).count();
        // Not `{:before$}`: a width has 16 bits, and a larger one panics.
        write!(f, "{}\n  {}\n  {}^", self.message, self.text, " ".repeat(before))
    }
}

/// The names nearest to an unknown one, joined by `or`. There is no text if no name is near.
///
/// ```
/// use cute_static_viz::notation::nearest;
/// assert_eq!(nearest("layuot", ["layout", "print"].into_iter()), "; did you mean `layout`?");
/// ```
pub fn nearest<'a>(name: &str, names: impl Iterator<Item = &'a str>) -> String {
    let wanted = name.to_lowercase();
    let mut near: Vec<(usize, &str)> = names.map(|n| (distance(&wanted, &n.to_lowercase()), n)).collect();
    near.sort();
    let length = name.chars().count();
    let most = (length / 3).max(2).min(length.saturating_sub(1));
    let near: Vec<String> = near.iter().filter(|(d, _)| *d <= most).take(3).map(|(_, n)| format!("`{n}`")).collect();
    if near.is_empty() { String::new() } else { format!("; did you mean {}?", near.join(" or ")) }
}

/// The number of characters to insert, to remove or to replace to get from one text to the other.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let replaced = diagonal + usize::from(x != *y);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_names_are_found_and_far_ones_are_not() {
        let names = || ["layout", "compose", "complement"].into_iter();
        assert_eq!(nearest("layuot", names()), "; did you mean `layout`?");
        assert_eq!(nearest("compse", names()), "; did you mean `compose`?");
        assert_eq!(nearest("xyz", names()), "");
        assert_eq!((distance("", "abc"), distance("abc", "abd"), distance("kitten", "sitting")), (3, 1, 3));
    }

    #[test]
    fn the_caret_counts_characters() {
        let misread = Misread::at("é(4,x)", 5, "no");
        assert_eq!(misread.to_string(), "no\n  é(4,x)\n      ^");
        let far = Misread::at(&"4".repeat(70_000), 69_999, "no").to_string();
        assert_eq!(far.lines().last().map(str::len), Some(70_002));
    }
}
