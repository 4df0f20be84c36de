//! Swizzles, and composed layouts `OUTER o OFFSET o INNER`.
//!
//! ```text
//! composed := outer "o" offset "o" ( composed | layout )
//! outer    := swizzle | layout
//! swizzle  := ( "Sw" | "S" ) "<" B "," M "," S [ "," unit ] ">"
//! ```

use proc_macro2::{Ident, TokenStream, TokenTree};
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};
use syn::{Error, Lit, Result, Token};

use crate::parse::{describe, end, item, list, name, peek_tree, prim};
use crate::syntax::{Int, Kind, Node, Place};

/// An example in messages.
const EXAMPLE: &str = "Sw<3,4,3> o 0 o (8,64):(64,1)";

/// Parses an item or a composed layout.
pub fn expression(input: ParseStream<'_>) -> Result<Node> {
    let outer = if swizzle_ahead(input) { swizzle(input)? } else { item(input)? };
    if !peek_o(input) {
        if let Kind::Swizzle(_) = outer.kind {
            let alone = "the swizzle alone is written `swizzle!(3,4,3)`";
            let found = describe(input);
            let place = peek_tree(input).map_or(outer.place, |tree| Place::at(tree.span()));
            return Err(place.error(format!("expected `o` after {outer} as in {EXAMPLE}, found {found}; {alone}")));
        }
        return Ok(outer);
    }
    let first = input.parse::<TokenTree>()?;
    let missing = |o: &TokenTree, what: &str| {
        Error::new(o.span(), format!("missing {what} after this `o`: expected one as in {EXAMPLE}"))
    };
    if input.is_empty() {
        return Err(missing(&first, "offset"));
    }
    let offset = prim(input)?;
    if !peek_o(input) {
        if let Kind::Tuple(_) = offset.kind {
            return Err(offset.error(format!("expected an offset and a second `o` before {offset} as in {EXAMPLE}")));
        }
        let found = describe(input);
        let place = peek_tree(input).map_or(offset.place, |tree| Place::at(tree.span()));
        return Err(place.error(format!("expected `o` after the offset {offset} as in {EXAMPLE}, found {found}")));
    }
    let second = input.parse::<TokenTree>()?;
    if input.is_empty() {
        return Err(missing(&second, "layout"));
    }
    let inner = expression(input)?;
    let place = outer.place.to(inner.place);
    Ok(Node { kind: Kind::Composed(Box::new([outer, offset, inner])), place })
}

fn peek_o(input: ParseStream<'_>) -> bool {
    matches!(peek_tree(input), Some(TokenTree::Ident(ident)) if ident == "o")
}

/// Whether a swizzle comes next. `Sw<…>` always is one. `S<3,…>` is one only before an `o`, since it may also be a type of the user.
fn swizzle_ahead(input: ParseStream<'_>) -> bool {
    let Some(TokenTree::Ident(ident)) = peek_tree(input) else { return false };
    if !input.peek2(Token![<]) {
        return false;
    }
    let ahead = input.fork();
    ident == "Sw" || (ident == "S" && input.peek3(Lit) && name(&ahead).is_ok() && peek_o(&ahead))
}

/// Whether a swizzle comes next that is not followed by an `o`.
pub fn is_swizzle_alone(input: ParseStream<'_>) -> bool {
    let ahead = input.fork();
    swizzle_ahead(input) && name(&ahead).is_ok() && !peek_o(&ahead)
}

/// `Sw<3,4,3>`; the next tokens are a word and `<`.
fn swizzle(input: ParseStream<'_>) -> Result<Node> {
    let word = input.call(Ident::parse_any)?;
    let open = input.parse::<Token![<]>()?;
    let parameters = list(input, ">")?;
    if !input.peek(Token![>]) {
        return Err(Error::new(open.spans[0], "expected a `>` that closes this `<`"));
    }
    let close = input.parse::<Token![>]>()?;
    let node = Node { kind: Kind::Swizzle(parameters), place: Place { start: word.span(), end: close.spans[0] } };
    check_swizzle(&node)?;
    Ok(node)
}

/// Parses what `swizzle!` takes: `3,4,3` or `Sw<3,4,3>`.
pub fn parse_swizzle(input: TokenStream) -> Result<Node> {
    let parser = |input: ParseStream<'_>| {
        let first = peek_tree(input);
        let named = matches!(&first, Some(TokenTree::Ident(ident)) if ident == "Sw" || ident == "S");
        if named && input.peek2(Token![<]) {
            let node = swizzle(input)?;
            end(input, "swizzle")?;
            return Ok(node);
        }
        let parameters = list(input, ")")?;
        let place = match &parameters[..] {
            [first, .., last] => first.place.to(last.place),
            [only] => only.place,
            [] => Place::at(input.span()),
        };
        let node = Node { kind: Kind::Swizzle(parameters), place };
        check_swizzle(&node)?;
        Ok(node)
    };
    parser.parse2(input)
}

/// Checks that `B`, `M` and `S` are integers or names, `|S| >= B`, and the fields are in the lowest 63 bits.
fn check_swizzle(node: &Node) -> Result<()> {
    let Kind::Swizzle(parameters) = &node.kind else { return Ok(()) };
    let [b, m, s, unit @ ..] = &parameters[..] else {
        let count = parameters.len();
        return Err(node.error(format!("expected the three parameters of a swizzle as in Sw<3,4,3>, found {count}")));
    };
    match unit {
        [] => {}
        [Node { kind: Kind::Named(_), .. }] => {}
        [unit] => return Err(unit.error(format!("expected the name of a type as the unit of a swizzle, found {unit}"))),
        [_, other, ..] => return Err(other.error(format!("unexpected {other} after the unit of a swizzle"))),
    }
    for (parameter, name, meaning) in [(b, "B", "number of bits"), (m, "M", "lowest bit"), (s, "S", "shift")] {
        let sign = if name == "S" { "an" } else { "a non-negative" };
        match parameter.kind {
            Kind::Named(_) | Kind::Constant(_) => {}
            Kind::Int(int) if !int.negative || name == "S" => {}
            _ => {
                let text = format!("the {meaning} {name} of a swizzle must be {sign} integer, found {parameter}");
                return Err(parameter.error(text));
            }
        }
    }
    if let (Kind::Int(b), Kind::Int(Int { magnitude: s, .. })) = (&b.kind, &s.kind) {
        if *s < b.magnitude {
            let overlap = "its two fields of bits would overlap";
            return Err(parameters[2].error(format!(
                "the shift of a swizzle must be at least its number of bits: expected a magnitude of at least {}, \
                 found {}; {overlap}",
                b.magnitude, parameters[2]
            )));
        }
        if let Kind::Int(m) = &m.kind {
            let bits = u128::from(b.magnitude) + u128::from(m.magnitude) + u128::from(*s);
            if b.magnitude != 0 && bits > 63 {
                return Err(node.error(format!("the fields of this swizzle end at bit {bits}: expected at most 63")));
            }
        }
    }
    Ok(())
}

/// Checks the parts of a composed layout; `layout` checks each layout in it.
pub fn check(node: &Node, layout: &impl Fn(&Node) -> Result<()>) -> Result<()> {
    let Kind::Composed(parts) = &node.kind else { return Ok(()) };
    let [outer, offset, inner] = &**parts;
    match &outer.kind {
        Kind::Swizzle(_) | Kind::Named(_) => {}
        _ if outer.has_layout() => layout(outer)?,
        _ => return Err(outer.error(format!("expected a swizzle or a layout SHAPE:STRIDE before `o`, found {outer}"))),
    }
    match &offset.kind {
        Kind::Named(_) | Kind::Constant(_) | Kind::Int(Int { negative: false, .. }) => {}
        _ => return Err(offset.error(format!("an offset must be a non-negative integer, found {offset}"))),
    }
    match &inner.kind {
        Kind::Composed(_) => check(inner, layout)?,
        Kind::Named(_) => {}
        _ if inner.has_layout() => layout(inner)?,
        _ => return Err(inner.error(format!("expected a layout SHAPE:STRIDE after `o`, found {inner}"))),
    }
    if let Some(sum) = inner.basis_stride() {
        let why = match outer.kind {
            Kind::Swizzle(_) => "a swizzle permutes the bits of an integer",
            _ => "the parts of a composed layout hand on integers",
        };
        return Err(sum.error(format!("{why}: expected integer or XOR strides after it, found {sum}")));
    }
    Ok(())
}
