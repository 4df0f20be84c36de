//! The reasons for which there is no answer, and their exit codes.

use cute_static_viz::Unfit;
use cute_static_viz::notation::Misread;
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
    Text(Misread),
    /// The compiler, the checkout or the place of an output is missing
    Environment(String),
}

impl Failure {
    /// The exit code: 1 if the answer is no, 2 if the question is wrong, 3 if nothing could be asked.
    pub fn code(&self) -> u8 {
        match self {
            Failure::Refused(_) | Failure::Told(_) => 1,
            Failure::Usage(_) | Failure::Text(_) => 2,
            Failure::Environment(_) => 3,
        }
    }

    /// A text error.
    pub fn at(text: &str, at: usize, message: impl ToString) -> Failure {
        Failure::Text(Misread::at(text, at, message))
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Refused(message)
            | Failure::Told(message)
            | Failure::Usage(message)
            | Failure::Environment(message) => f.write_str(message),
            Failure::Text(misread) => misread.fmt(f),
        }
    }
}

impl From<Unfit> for Failure {
    fn from(unfit: Unfit) -> Failure {
        Failure::Refused(unfit.to_string())
    }
}

impl From<Misread> for Failure {
    fn from(misread: Misread) -> Failure {
        Failure::Text(misread)
    }
}
