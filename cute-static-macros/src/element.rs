//! Strides other than integers: scaled basis elements `2@1`, their sums, XOR strides `f9`, and fractions `3/4`.
//!
//! ```text
//! sum   := basis { ("+" | "-") basis }
//! basis := scale { "@" dimension }    the rightmost dimension is the outermost
//! scale := integer [ "/" integer ] | xor
//! xor   := "f" digits
//! ```

use cute_static_notation::MAX_DIMENSIONS;
use proc_macro2::{Delimiter, Ident, TokenTree};
use syn::parse::ParseStream;
use syn::{Error, Result, Token};

use crate::literal::magnitude;
use crate::parse::{atom, describe, peek_tree};
use crate::syntax::{Conflict, Int, Kind, Node, Place, Scalar, Sum, Term};

/// A coordinate has at most 32 modes, since each is a level of nesting for the compiler.
pub const LAST_DIMENSION: u64 = 31;

/// Parses the rest of a sum of basis elements after its first scale; the next token is `@`.
pub fn sum(input: ParseStream<'_>, first: Node) -> Result<Node> {
    let mut all = first.place;
    let mut sum = Sum::zero();
    let mut factor = first;
    loop {
        let (term, place) = basis(input, &factor)?;
        all = all.to(place);
        add(&mut sum, term).map_err(|why| factor.place.to(place).error(why))?;
        let minus = input.peek(Token![-]);
        if !minus && !input.peek(Token![+]) {
            return Ok(Node { kind: Kind::Sum(sum), place: all });
        }
        let sign = input.parse::<TokenTree>()?;
        let what = format!("expected a basis element such as 2@1 after `{sign}`");
        if input.is_empty() || input.peek(Token![,]) {
            return Err(Error::new(sign.span(), what));
        }
        factor = scale(input)?;
        let scales = match factor.kind {
            Kind::Int(_) | Kind::Fraction(..) => true,
            Kind::Xor(_) => !minus,
            _ => false,
        };
        if !scales || !input.peek(Token![@]) {
            return Err(factor.error(format!("{what}, found {factor}")));
        }
        match &mut factor.kind {
            Kind::Int(int) if minus => int.negative = !int.negative && int.magnitude != 0,
            Kind::Fraction(numerator, _) if minus => *numerator = -*numerator,
            _ => {}
        }
    }
}

/// Parses `{ "@" dimension }` after the scale `factor`.
fn basis(input: ParseStream<'_>, factor: &Node) -> Result<(Term, Place)> {
    let scale = match factor.kind {
        Kind::Int(scale) if scale.magnitude > i64::MAX as u64 => {
            let most = i64::MAX;
            return Err(factor.error(format!(
                "the scale {factor} does not fit in a signed 64-bit integer: expected a magnitude of at most {most}"
            )));
        }
        Kind::Int(scale) => Scalar::Integer(scale.value()),
        Kind::Fraction(numerator, denominator) => Scalar::quotient(numerator, denominator),
        Kind::Xor(vector) => Scalar::Xor(vector),
        _ => {
            let what = "expected an integer or a vector such as f9 before `@` as in 2@1";
            return Err(factor.error(format!("{what}, found {factor}")));
        }
    };
    let (mut path, mut last) = (Vec::new(), factor.place);
    while input.peek(Token![@]) {
        let at = input.parse::<TokenTree>()?;
        if path.len() == MAX_DIMENSIONS {
            let most = format!("expected at most {MAX_DIMENSIONS} dimensions of one basis element");
            return Err(Error::new(at.span(), most));
        }
        let next = peek_tree(input);
        let place = next.as_ref().map_or(at.span(), TokenTree::span);
        let is_number = match next {
            Some(TokenTree::Literal(_)) => true,
            // A fragment of `macro_rules!`.
            Some(TokenTree::Group(group)) => group.delimiter() == Delimiter::None,
            _ => false,
        };
        if !is_number {
            let found = describe(input);
            return Err(Error::new(place, format!("expected a dimension such as 0 after `@`, found {found}")));
        }
        let node = atom(input)?;
        match node.kind {
            Kind::Int(Int { negative: false, magnitude }) if magnitude <= LAST_DIMENSION => {
                path.push(magnitude as usize);
            }
            _ => return Err(node.error(format!("expected a dimension of at most {LAST_DIMENSION}, found {node}"))),
        }
        last = node.place;
    }
    Ok((Term { scale, path }, last))
}

/// Parses a primary, and the denominator after an integer.
pub fn scale(input: ParseStream<'_>) -> Result<Node> {
    let node = atom(input)?;
    let Kind::Int(numerator) = node.kind else { return Ok(node) };
    if !input.peek(Token![/]) {
        return Ok(node);
    }
    let slash = input.parse::<Token![/]>()?;
    let what = "expected a positive integer as the denominator after `/`";
    if input.is_empty() || input.peek(Token![,]) {
        return Err(Error::new(slash.span, what));
    }
    let below = atom(input)?;
    let place = node.place.to(below.place);
    let most = i64::MAX as u64;
    let Kind::Int(denominator @ Int { negative: false, magnitude: 1.. }) = below.kind else {
        return Err(below.error(format!("{what}, found {below}")));
    };
    if numerator.magnitude > most || denominator.magnitude > most {
        let why = "does not fit in two signed 64-bit integers: expected magnitudes of at most";
        return Err(place.error(format!("the fraction {node}/{below} {why} {most}")));
    }
    Ok(Node { kind: Kind::Fraction(numerator.value(), denominator.value()), place })
}

/// Adds one term to a sum. The error is the text of a message.
pub fn add(sum: &mut Sum, term: Term) -> std::result::Result<(), String> {
    if !term.scale.is_zero() {
        // A component that is 0 is compatible with a scalar and with a tuple.
        if let Some((before, conflict)) = sum.terms.iter().find_map(|t| Some((t, t.conflict(&term)?))) {
            let Conflict { place, nouns: [one, other] } = conflict;
            return Err(format!(
                "the basis elements {before} and {term} do not add: component {place} is {one} in one and {other} in the other"
            ));
        }
        let value = sum.value.add(&term.path, term.scale);
        let terms = match value {
            Scalar::Integer(n) => [n, 1],
            Scalar::Fraction(numerator, denominator) => [numerator, denominator],
            Scalar::Xor(_) => [0, 1],
        };
        if terms.iter().any(|n| n.unsigned_abs() > i64::MAX as u128) {
            let most = i64::MAX;
            return Err(format!("component {} of this sum, {value}, is beyond {most}", term.place()));
        }
    }
    sum.terms.push(term);
    Ok(())
}

/// Parses `f9`; `None` for another name.
pub fn xor(input: ParseStream<'_>, ident: &Ident) -> Result<Option<Node>> {
    let text = ident.to_string();
    let Some(digits) = text.strip_prefix('f') else { return Ok(None) };
    let is_number = digits.starts_with(|c: char| c.is_ascii_digit());
    if !is_number && !digits.is_empty() {
        return Ok(None);
    }
    let ahead = input.fork();
    ahead.parse::<TokenTree>()?;
    if ahead.peek(Token![::]) || ahead.peek(Token![<]) {
        return Ok(None);
    }
    let place = Place::at(ident.span());
    if !is_number || !digits.chars().all(|c| c.is_ascii_digit()) {
        return Err(place.error(format!("expected decimal digits after `f` as in f9, found `{text}`")));
    }
    input.parse::<TokenTree>()?;
    let vector = magnitude(digits, place)?.magnitude;
    if vector > i64::MAX as u64 {
        let most = i64::MAX;
        return Err(place.error(format!("the XOR stride {text} does not fit in 63 bits: expected at most f{most}")));
    }
    Ok(Some(Node { kind: Kind::Xor(vector), place }))
}
