//! Numbers of integer tokens.

use proc_macro2::{Literal, TokenTree};
use syn::parse::ParseStream;
use syn::{Lit, Result};

use crate::parse::{describe, peek_tree};
use crate::syntax::{Int, Kind, Node, Place};

/// Parses the integer after a `-`. The number begins at `first`, which is `-` or CuTe's `_-`.
pub fn negative(input: ParseStream<'_>, first: Place) -> Result<Node> {
    let Some(TokenTree::Literal(literal)) = peek_tree(input) else {
        let found = describe(input);
        return Err(first.error(format!("expected an integer after `-`, found {found}")));
    };
    input.parse::<TokenTree>()?;
    let mut node = integer(literal)?;
    if let Kind::Int(int) = &mut node.kind {
        int.negative = int.magnitude != 0;
    }
    node.place = first.to(node.place);
    Ok(node)
}

/// The number of a literal without a suffix: `4`, `1_000`, `0x10`.
pub fn integer(literal: Literal) -> Result<Node> {
    let place = Place::at(literal.span());
    let text = literal.to_string();
    let what = match Lit::new(literal) {
        Lit::Int(lit) if lit.suffix().is_empty() => {
            let digits = lit.base10_digits();
            let positive = digits.strip_prefix('-');
            let mut int = magnitude(positive.unwrap_or(digits), place)?;
            int.negative = positive.is_some() && int.magnitude != 0;
            return Ok(Node { kind: Kind::Int(int), place });
        }
        Lit::Int(lit) => {
            let (digits, suffix) = (lit.base10_digits(), lit.suffix());
            return Err(place.error(format!("expected an integer without a suffix: {digits}, not {digits}{suffix}")));
        }
        Lit::Float(_) => "the float ",
        Lit::Str(_) => "the string ",
        _ => "",
    };
    Err(place.error(format!("expected an integer, found {what}{text}")))
}

/// The number of some digits, or the error that it does not fit in 64 bits.
pub fn magnitude(digits: &str, place: Place) -> Result<Int> {
    match digits.parse() {
        Ok(magnitude) => Ok(Int { negative: false, magnitude }),
        Err(_) => {
            let most = u64::MAX;
            Err(place.error(format!("the integer {digits} does not fit in 64 bits: expected at most {most}")))
        }
    }
}
