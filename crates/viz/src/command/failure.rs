//! The reasons for which there is no answer, and their exit codes.

use cute_static_viz::Unfit;
use std::fmt;

/// A failure.
#[derive(Clone, Debug, PartialEq)]
pub enum Failure {
    /// The operation is refused, or its result cannot be drawn; this is the reason
    Refused(String),
    /// The same, after the reason was printed; this is the rest of the text
    Told(String),
    /// The command does not know these arguments
    Usage(String),
    /// From this byte on, a text is not CuTe's notation, or it describes something impossible
    Text { text: String, at: usize, message: String },
    /// The compiler, the checkout or the place of an output is missing
    Environment(String),
}

impl Failure {
    /// The exit code: 1 if the answer is no, 2 if the question is wrong, 3 if nothing could be asked.
    pub fn code(&self) -> u8 {
        match self {
            Failure::Refused(_) | Failure::Told(_) => 1,
            Failure::Usage(_) | Failure::Text { .. } => 2,
            Failure::Environment(_) => 3,
        }
    }

    /// A text error.
    pub fn at(text: &str, at: usize, message: impl ToString) -> Failure {
        Failure::Text { text: text.to_string(), at, message: message.to_string() }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Refused(message)
            | Failure::Told(message)
            | Failure::Usage(message)
            | Failure::Environment(message) => f.write_str(message),
            Failure::Text { text, at, message } => {
                // The caret is below the character, however many bytes those before it have.
                let before = text.char_indices().take_while(|(i, _)| i < at).count();
                // Not `{:before$}`: a width has 16 bits, and a larger one panics.
                write!(f, "{message}\n  {text}\n  {}^", " ".repeat(before))
            }
        }
    }
}

impl From<Unfit> for Failure {
    fn from(unfit: Unfit) -> Failure {
        Failure::Refused(unfit.to_string())
    }
}

/// The names nearest to an unknown one, joined by `or`. There is no text if no name is near.
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
        let failure = Failure::at("é(4,x)", 5, "no");
        assert_eq!(failure.to_string(), "no\n  é(4,x)\n      ^");
        let far = Failure::at(&"4".repeat(70_000), 69_999, "no").to_string();
        assert_eq!(far.lines().last().map(str::len), Some(70_002));
    }
}
