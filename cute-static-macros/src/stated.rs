//! `layouts!`: aliases with their results.
//!
//! ```text
//! input := { attribute* visibility "type" NAME "=" TYPE "=>" ( "_" | result ) ";" }
//! result := the input of `layout!`, `shape!`, `stride!`, `tiler!` or `swizzle!`
//! ```
//!
//! The alias is the result, and a constant compares it with the type. If the type is refused, the error is at the type; if the result is
//! wrong, the error is at the result. For this, each token of the comparison has the location of the one or of the other. (The compiler
//! prints several equal errors at one location once.)

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use quote::{quote, quote_spanned};
use syn::parse::Parser;
use syn::{Error, Result, Token};

use crate::parse::describe_tree;
use crate::root::Root;
use crate::syntax::{Kind, Node, compact_text};
use crate::{composed, expand, limits};

const FORM: &str = "`type NAME = TYPE => RESULT;`";

/// `layouts!`
pub fn layouts(root: &Root, input: TokenStream) -> Result<TokenStream> {
    let mut tokens = input.into_iter();
    let mut items = TokenStream::new();
    while let Some(first) = tokens.next() {
        items.extend(item(root, first, &mut tokens)?);
    }
    Ok(items)
}

/// Reads tokens up to the first one for which `ends` holds, and consumes that one. `last` is the location of the token before them.
fn until(
    tokens: &mut impl Iterator<Item = TokenTree>,
    last: Span,
    missing: &str,
    ends: impl Fn(&TokenTree, Option<&TokenTree>) -> bool,
) -> Result<Vec<TokenTree>> {
    let mut taken: Vec<TokenTree> = Vec::new();
    for token in tokens {
        if ends(&token, taken.last()) {
            return Ok(taken);
        }
        taken.push(token);
    }
    Err(Error::new(taken.last().map_or(last, TokenTree::span), missing))
}

fn is(token: &TokenTree, sign: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == sign)
}

fn item(root: &Root, first: TokenTree, tokens: &mut impl Iterator<Item = TokenTree>) -> Result<TokenStream> {
    let is_type = |token: &TokenTree| matches!(token, TokenTree::Ident(ident) if ident == "type");
    let mut head = vec![first];
    while !head.last().is_some_and(is_type) {
        let found = &head[head.len() - 1];
        let before = match found {
            TokenTree::Group(_) => true,
            TokenTree::Ident(ident) => ident == "pub",
            found => is(found, '#'),
        };
        if !before {
            return Err(Error::new(found.span(), format!("expected {FORM}, found {}", describe_tree(found))));
        }
        let last = found.span();
        head.push(tokens.next().ok_or_else(|| Error::new(last, format!("expected {FORM} after this")))?);
    }
    let keyword = head[head.len() - 1].span();
    let name = match tokens.next() {
        Some(TokenTree::Ident(name)) => name,
        found => {
            let at = found.as_ref().map_or(keyword, TokenTree::span);
            return Err(Error::new(at, format!("expected the name of the alias after `type`, as in {FORM}")));
        }
    };
    match tokens.next() {
        Some(token) if is(&token, '=') => {}
        Some(token) if is(&token, '<') => {
            let why = "a stated result is one type, so its alias has no parameters";
            return Err(Error::new(token.span(), format!("expected `=` after `{name}`, found `<`: {why}")));
        }
        found => {
            let at = found.as_ref().map_or(name.span(), TokenTree::span);
            return Err(Error::new(at, format!("expected `=` after `{name}`, as in {FORM}")));
        }
    }
    let missing =
        format!("expected `=>` and the result after the type, as in {FORM}; `=> _;` asks the compiler for it");
    let mut computed = until(tokens, name.span(), &missing, |token, before| {
        is(token, ';') || (is(token, '>') && before.is_some_and(|before| is(before, '=')))
    })?;
    if computed.len() < 2 || !computed.last().is_some_and(|last| is(last, '=')) {
        return Err(Error::new(computed.last().map_or(name.span(), TokenTree::span), missing));
    }
    computed.pop();
    let last = computed[computed.len() - 1].span();
    let stated = until(tokens, last, "expected `;` after the result", |token, _| is(token, ';'))?;
    if stated.is_empty() {
        return Err(Error::new(last, "expected a result such as (4,8):(1,4) after `=>`; `_` asks the compiler for it"));
    }
    expansion(root, &head, &name, computed, stated)
}

/// The locations of the first and the last token.
fn ends(tokens: &[TokenTree]) -> (Span, Span) {
    let first = match &tokens[0] {
        TokenTree::Group(group) => group.span_open(),
        token => token.span(),
    };
    let last = match &tokens[tokens.len() - 1] {
        TokenTree::Group(group) => group.span_close(),
        token => token.span(),
    };
    (first, last)
}

fn expansion(
    root: &Root,
    head: &[TokenTree],
    name: &Ident,
    computed: Vec<TokenTree>,
    stated: Vec<TokenTree>,
) -> Result<TokenStream> {
    let (first, last) = ends(&stated);
    let (text, is_missing) = (name.to_string(), matches!(&stated[..], [TokenTree::Ident(any)] if any == "_"));
    let begin = ends(&computed).0;
    let (conditions, computed) = (conditions(head), computed.into_iter().collect::<TokenStream>());
    // The type and the module get names, so that each mention has one location. The path to the module begins in another macro.
    let mention = quote_spanned!(begin=> __Computed);
    let check = |function: TokenStream, arguments: TokenStream| {
        let mut arguments = Group::new(Delimiter::Parenthesis, arguments);
        arguments.set_span(last);
        let import = quote!(
            #[allow(unused_imports)]
            use #root::notation::stated::{self as __stated, Different as _};
        );
        quote!(#conditions const _: () = { type #mention = #computed; #import #function #arguments };)
    };
    if is_missing {
        let unstated = quote_spanned!(first=> __stated::unstated);
        let computed_text = quote_spanned!(begin=> __stated::text::<#mention>());
        let check = check(unstated, quote!(#computed_text, #text));
        return Ok(quote!(#(#head)* #name = #computed; #check));
    }
    let (stated, notation) = result(root, stated.into_iter().collect())?;
    let different = quote_spanned!(begin=> <dyn __stated::Results<#mention, #stated>>::VERDICT);
    let state = quote_spanned!(first=> __stated::state);
    let check = check(state, quote!(#different, #text, #notation));
    Ok(quote!(#(#head)* #name = #stated; #check))
}

/// The attributes `#[cfg(…)]` of an item, which its comparison repeats.
fn conditions(head: &[TokenTree]) -> TokenStream {
    let is_cfg = |token: &TokenTree| match token {
        TokenTree::Group(group) => {
            matches!(group.stream().into_iter().next(), Some(TokenTree::Ident(name)) if name == "cfg")
        }
        _ => false,
    };
    let pairs = head.windows(2).filter(|pair| is(&pair[0], '#') && is_cfg(&pair[1]));
    pairs.flatten().cloned().collect()
}

/// The stated type, and its text for messages.
fn result(root: &Root, tokens: TokenStream) -> Result<(TokenStream, String)> {
    limits::check(&tokens)?;
    let (mut is_layout, mut number, mut text) = (false, None, compact_text(tokens.clone()));
    let read = |input: syn::parse::ParseStream<'_>| {
        if composed::is_swizzle_alone(input) {
            input.parse::<TokenStream>()?;
            return Ok(expand::swizzle as limits::Expand);
        }
        let node: Node = composed::expression(input)?;
        is_layout = node.has_layout() || input.peek(Token![,]);
        text = if input.is_empty() { node.to_string() } else { text.clone() };
        number = matches!(node.kind, Kind::Int(_) | Kind::Constant(_)).then(|| root.tree(&node));
        let is_shape = expand::shape(root, tokens.clone()).is_ok();
        input.parse::<TokenStream>()?;
        Ok(match node.kind {
            Kind::Angle(_) => expand::tiler,
            _ if is_layout => expand::layout,
            _ if is_shape => expand::shape,
            _ => expand::stride,
        })
    };
    let expand = Parser::parse2(read, tokens.clone())?;
    let expansion = expand(root, tokens)?;
    // The result is a type, also if it is a number.
    Ok((number.unwrap_or(expansion), text))
}
