//! The parser: one grammar for the macros that take tokens.
//!
//! ```text
//! item  := prim [ ":" prim ]                    a tree, or the layout SHAPE:STRIDE
//! prim  := "(" item,* ")" | "<" item,* ">"      a tuple, a by-mode tiler
//!        | integer | sum | xor | name | "_"     see `element`
//!        | "?" name                             a symbol, in layout!, shape! and tiler!
//!        | "{" expression "}"                   a constant
//! input := composed | item [ "," ( "col_major" | "row_major" | "order" prim ) ]     layout! only
//! ```
//!
//! The parser accepts the union of the grammars of the macros, and [`crate::check`] then checks the rules of each macro. So the message for
//! a shape with a `<…>` in it names the rule, where a narrower grammar could only report an unexpected token.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};
use syn::{Error, Ident, Result, Token};

use crate::literal::{integer, magnitude, negative};
use crate::syntax::{Kind, LayoutInput, Major, Node, Place, compact_text};
use crate::{composed, element};

/// Parses the whole of `input` as one item. `noun` and `example` describe the item in messages.
pub fn parse_item(input: TokenStream, noun: &str, example: &str) -> Result<Node> {
    let parser = |input: ParseStream<'_>| {
        expect_some(input, noun, example)?;
        let node = item(input)?;
        end(input, noun)?;
        Ok(node)
    };
    parser.parse2(input)
}

/// Parses the input of `layout!`.
pub fn parse_layout(input: TokenStream) -> Result<LayoutInput> {
    let parser = |input: ParseStream<'_>| {
        expect_some(input, "layout", "(4,8):(1,4)")?;
        let body = composed::expression(input)?;
        let major = if input.peek(Token![,]) { Some(major(input, &body)?) } else { None };
        if !body.has_layout() && major.is_none() {
            if let Some(TokenTree::Group(_) | TokenTree::Literal(_)) = peek_tree(input) {
                return Err(unexpected(input, "after the layout; shape and stride are separated by `:`"));
            }
        }
        end(input, "layout")?;
        Ok(LayoutInput { body, major })
    };
    parser.parse2(input)
}

fn expect_some(input: ParseStream<'_>, noun: &str, example: &str) -> Result<()> {
    if input.is_empty() {
        return Err(input.error_here(format!("expected a {noun} such as {example}")));
    }
    Ok(())
}

fn major(input: ParseStream<'_>, body: &Node) -> Result<Major> {
    const EXPECTED: &str = "expected `col_major`, `row_major` or `order (…)`";
    let comma = input.parse::<Token![,]>()?;
    let Some(TokenTree::Ident(word)) = peek_tree(input) else {
        if input.is_empty() {
            return Err(Error::new(comma.span, format!("{EXPECTED} after this `,`")));
        }
        let found = describe(input);
        let hint = "modes go inside one pair of parentheses";
        return Err(input.error_here(format!("{EXPECTED} after this `,`, found {found}; {hint}")));
    };
    input.call(Ident::parse_any)?;
    let place = Place::at(word.span());
    let major = match word.to_string().as_str() {
        "col_major" => Major::Col,
        "row_major" => Major::Row,
        "order" if input.is_empty() => {
            return Err(place.error("missing order after `order`: expected one such as `order (1,0)`"));
        }
        "order" => Major::Order(prim(input)?),
        _ => return Err(place.error(format!("{EXPECTED}, found `{word}`"))),
    };
    if body.has_layout() {
        return Err(place.error(format!("the layout {body} already has strides; `{word}` goes with a shape alone")));
    }
    Ok(major)
}

pub fn end(input: ParseStream<'_>, noun: &str) -> Result<()> {
    if input.is_empty() { Ok(()) } else { Err(unexpected(input, &format!("after the {noun}"))) }
}

pub fn item(input: ParseStream<'_>) -> Result<Node> {
    if input.peek(Token![:]) && !input.peek(Token![::]) {
        return Err(input.error_here("missing shape before `:`: expected a layout such as (4,8):(1,4)"));
    }
    let shape = prim(input)?;
    if input.peek(Token![::]) {
        return Err(input.error_here("expected a single `:` between shape and stride, found `::`"));
    }
    if !input.peek(Token![:]) {
        return Ok(shape);
    }
    let colon = input.parse::<Token![:]>()?;
    if input.is_empty() || input.peek(Token![,]) || input.peek(Token![>]) {
        let message = format!("missing stride after `:`: expected a stride congruent with the shape {shape}");
        return Err(Error::new(colon.spans[0], message));
    }
    let stride = prim(input)?;
    if input.peek(Token![:]) {
        return Err(input.error_here(format!("unexpected second `:` after {shape}:{stride}; a layout is SHAPE:STRIDE")));
    }
    let place = shape.place.to(stride.place);
    Ok(Node { kind: Kind::Layout(Box::new(shape), Box::new(stride)), place })
}

pub fn prim(input: ParseStream<'_>) -> Result<Node> {
    let node = element::scale(input)?;
    if input.peek(Token![@]) { element::sum(input, node) } else { Ok(node) }
}

/// Parses a primary without the denominator or basis that may follow an integer.
pub fn atom(input: ParseStream<'_>) -> Result<Node> {
    match peek_tree(input) {
        Some(TokenTree::Group(group)) => match group.delimiter() {
            Delimiter::None => substituted(input, &group),
            Delimiter::Parenthesis => {
                input.parse::<TokenTree>()?;
                let modes = (|input: ParseStream<'_>| list(input, ")")).parse2(group.stream())?;
                Ok(Node { kind: Kind::Tuple(modes), place: Place::at(group.span()) })
            }
            Delimiter::Brace => {
                input.parse::<TokenTree>()?;
                if group.stream().is_empty() {
                    return Err(Error::new(group.span(), "expected a constant between these braces, such as {TILE}"));
                }
                Ok(Node { kind: Kind::Constant(group.clone().into_token_stream()), place: Place::at(group.span()) })
            }
            Delimiter::Bracket => {
                Err(input.error_here(format!("{}; tuples are written with parentheses", not_a_tree(input))))
            }
        },
        Some(TokenTree::Punct(punct)) if punct.as_char() == '<' => {
            input.parse::<Token![<]>()?;
            let modes = list(input, ">")?;
            if !input.peek(Token![>]) {
                return Err(Error::new(punct.span(), "expected a `>` that closes this `<`"));
            }
            let close = input.parse::<Token![>]>()?;
            let place = Place { start: punct.span(), end: close.spans[0] };
            Ok(Node { kind: Kind::Angle(modes), place })
        }
        Some(TokenTree::Punct(punct)) if punct.as_char() == '-' => {
            input.parse::<TokenTree>()?;
            negative(input, Place::at(punct.span()))
        }
        Some(TokenTree::Literal(literal)) => {
            input.parse::<TokenTree>()?;
            integer(literal)
        }
        Some(TokenTree::Punct(punct)) if punct.as_char() == '?' => {
            input.parse::<TokenTree>()?;
            let mut symbol = name(input)?;
            symbol.place = Place::at(punct.span()).to(symbol.place);
            if let Kind::Named(name) = symbol.kind {
                symbol.kind = Kind::Symbol(name);
            }
            Ok(symbol)
        }
        Some(TokenTree::Ident(ident)) => {
            let text = ident.to_string();
            let place = Place::at(ident.span());
            if text == "_" {
                input.parse::<TokenTree>()?;
                return if input.peek(Token![-]) {
                    input.parse::<TokenTree>()?;
                    negative(input, place)
                } else {
                    Ok(Node { kind: Kind::Any, place })
                };
            }
            if let Some(digits) = text.strip_prefix('_').filter(|d| d.starts_with(|c: char| c.is_ascii_digit())) {
                input.parse::<TokenTree>()?;
                if !digits.chars().all(|c| c.is_ascii_digit() || c == '_') {
                    return Err(place.error(format!("`{text}` is not an integer; expected one such as 4 or _4")));
                }
                return Ok(Node { kind: Kind::Int(magnitude(&digits.replace('_', ""), place)?), place });
            }
            match element::xor(input, &ident)? {
                Some(node) => Ok(node),
                None => name(input),
            }
        }
        Some(TokenTree::Punct(_)) if input.peek(Token![::]) => name(input),
        _ => Err(input.error_here(not_a_tree(input))),
    }
}

/// Parses items up to the end of the input or, for `<…>`, up to the first `>` that no item consumes.
pub fn list(input: ParseStream<'_>, close: &str) -> Result<Vec<Node>> {
    let done = |input: ParseStream<'_>| input.is_empty() || (close == ">" && input.peek(Token![>]));
    let mut modes = Vec::new();
    while !done(input) {
        let mode = item(input)?;
        if done(input) {
            modes.push(mode);
            break;
        }
        if !input.peek(Token![,]) {
            let found = describe(input);
            let why = "a mode is an integer, a type name, a tuple or SHAPE:STRIDE, not an expression";
            return Err(input.error_here(format!("expected `,` or `{close}` after {mode}, found {found}; {why}")));
        }
        input.parse::<Token![,]>()?;
        modes.push(mode);
    }
    Ok(modes)
}

/// Parses a fragment of `macro_rules!` (`$n:literal`, `$t:ty`, …) as notation if possible, else as any type.
fn substituted(input: ParseStream<'_>, group: &Group) -> Result<Node> {
    input.parse::<TokenTree>()?;
    let whole = |input: ParseStream<'_>| {
        let node = prim(input)?;
        end(input, "mode")?;
        Ok(node)
    };
    // A fragment is a type only if it begins like one, so that a malformed number or tuple keeps its own error.
    let may_be_type = match group.stream().into_iter().next() {
        Some(TokenTree::Ident(_)) => true,
        Some(TokenTree::Punct(punct)) => punct.as_char() != '-',
        _ => false,
    };
    match whole.parse2(group.stream()) {
        Err(_) if may_be_type => Ok(Node { kind: Kind::Named(group.stream()), place: Place::at(group.span()) }),
        parsed => parsed,
    }
}

/// Parses a path with generic arguments. syn's `Path` needs the feature `derive` or `full`, which would make every user's build slower.
pub fn name(input: ParseStream<'_>) -> Result<Node> {
    let mut tokens = Vec::new();
    if input.peek(Token![::]) {
        tokens.extend([input.parse::<TokenTree>()?, input.parse::<TokenTree>()?]);
    }
    loop {
        if input.peek(Token![<]) && !tokens.is_empty() {
            arguments(input, &mut tokens)?;
        } else if input.peek(Ident::peek_any) {
            tokens.push(input.parse::<TokenTree>()?);
            if input.peek(Token![<]) {
                arguments(input, &mut tokens)?;
            }
        } else {
            // The first token is a word or `::`, so if a word is missing, the last two tokens are `::`.
            let [.., first, last] = &tokens[..] else {
                return Err(input.error_here(not_a_tree(input)));
            };
            let place = Place { start: first.span(), end: last.span() };
            return Err(place.error("expected a type name after `::`; shape and stride are separated by a single `:`"));
        }
        if !input.peek(Token![::]) {
            break;
        }
        tokens.extend([input.parse::<TokenTree>()?, input.parse::<TokenTree>()?]);
    }
    let place = Place { start: tokens[0].span(), end: tokens[tokens.len() - 1].span() };
    Ok(Node { kind: Kind::Named(tokens.into_iter().collect()), place })
}

fn arguments(input: ParseStream<'_>, tokens: &mut Vec<TokenTree>) -> Result<()> {
    let open = input.cursor().span();
    let (mut depth, mut arrow) = (0_usize, false);
    while let Some(token) = peek_tree(input) {
        tokens.push(input.parse::<TokenTree>()?);
        let punct = if let TokenTree::Punct(punct) = &token { punct.as_char() } else { ' ' };
        match punct {
            '<' => depth += 1,
            '>' if !arrow => depth -= 1,
            _ => {}
        }
        arrow = punct == '-';
        if depth == 0 {
            return Ok(());
        }
    }
    Err(Error::new(open, "expected a `>` that closes this `<`"))
}

/// The next token, without consuming it.
pub fn peek_tree(input: ParseStream<'_>) -> Option<TokenTree> {
    input.cursor().token_tree().map(|(tree, _)| tree)
}

/// The next token as quoted in messages.
pub fn describe(input: ParseStream<'_>) -> String {
    peek_tree(input).map_or_else(|| "nothing".into(), |tree| describe_tree(&tree))
}

/// A token as quoted in messages.
pub fn describe_tree(tree: &TokenTree) -> String {
    format!("`{}`", compact_text(tree.clone().into()))
}

fn not_a_tree(input: ParseStream<'_>) -> String {
    format!("expected an integer, a type name or a tuple, found {}", describe(input))
}

fn unexpected(input: ParseStream<'_>, place: &str) -> Error {
    input.error_here(format!("unexpected {} {place}", describe(input)))
}

/// An error at the next token. `ParseBuffer::error` would start the message with "unexpected end of input".
trait ErrorHere {
    fn error_here(&self, message: impl std::fmt::Display) -> Error;
}

impl ErrorHere for syn::parse::ParseBuffer<'_> {
    fn error_here(&self, message: impl std::fmt::Display) -> Error {
        let span = peek_tree(self).map_or_else(|| self.span(), |tree| tree.span());
        Error::new(span, message)
    }
}
