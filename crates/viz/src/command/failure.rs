//! Why there is no answer, and the exit code that says so.

use cute_static_viz::Unfit;
use std::fmt;

/// What went wrong.
#[derive(Clone, Debug, PartialEq)]
pub enum Failure {
    /// The operation is refused, or what it yields cannot be drawn; the reason
    Refused(String),
    /// The same, after it has been said: what is left to say
    Told(String),
    /// The command was called in a way that it does not know
    Usage(String),
    /// A text is not CuTe's notation from this byte on, or says what cannot be
    Text { text: String, at: usize, message: String },
    /// There is no compiler, no checkout, no place to write to
    Environment(String),
}

impl Failure {
    /// The exit code: 1 where the answer is no, 2 where the question is wrong, 3 where nothing could be asked.
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

/// The names nearest to one that there is not, `or` between them, or nothing where none is near.
pub fn nearest<'a>(name: &str, names: impl Iterator<Item = &'a str>) -> String {
    let wanted = name.to_lowercase();
    let mut near: Vec<(usize, &str)> = names.map(|n| (distance(&wanted, &n.to_lowercase()), n)).collect();
    near.sort();
    let length = name.chars().count();
    let most = (length / 3).max(2).min(length.saturating_sub(1));
    let near: Vec<String> = near.iter().filter(|(d, _)| *d <= most).take(3).map(|(_, n)| format!("`{n}`")).collect();
    if near.is_empty() { String::new() } else { format!("; did you mean {}?", near.join(" or ")) }
}

/// How many characters must be put in, left out or replaced to get from one to the other.
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
