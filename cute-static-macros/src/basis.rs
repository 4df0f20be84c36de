//! `basis!`: a descriptor in a string literal, parsed by the same parser as at run time.
//!
//! The compiler cannot underline a part of a string literal, so the message shows the text with a caret.

use cute_static_notation::{Basis, Descriptor, Item, Items, Under};
use proc_macro2::TokenStream;
use syn::parse::{ParseStream, Parser};
use syn::{LitStr, Result};

use crate::element::{self, LAST_DIMENSION};
use crate::parse::{describe, end, peek_tree};
use crate::root::{Root, Writer};
use crate::syntax::{Conflict, Place, Scalar, Sum, Term};

/// `basis!`
pub fn basis(root: &Root, input: TokenStream) -> Result<TokenStream> {
    let literal = (|input: ParseStream<'_>| {
        // A literal of another kind is consumed by the attempt to parse it.
        let found = Place::at(peek_tree(input).map_or(input.span(), |tree| tree.span()))
            .error(format!("expected a string with a descriptor such as (16@0, 1@1), found {}", describe(input)));
        let literal = input.parse::<LitStr>().map_err(|_| found)?;
        end(input, "descriptor")?;
        Ok(literal)
    })
    .parse2(input)?;
    let text = literal.value();
    let place = Place::at(literal.span());
    let normal = Descriptor::parse(&text)
        .and_then(|descriptor| descriptor.normalise())
        .map_err(|error| place.error(format!("{error}\n{}", error.under(&text))))?;
    let mut stride = Stride { root, items: normal.items_as_written(), sum: Sum::zero(), text: &text, place };
    // Skip the parenthesis that opens the outermost group.
    stride.items.next();
    stride.group()
}

struct Stride<'a> {
    root: &'a Root,
    items: Items<'a>,
    /// All bases so far, which have one profile
    sum: Sum,
    text: &'a str,
    place: Place,
}

impl Stride<'_> {
    /// The entries up to the end of a group. The recursion is bounded by the depth of a descriptor.
    fn group(&mut self) -> Result<TokenStream> {
        let mut entries = Vec::new();
        loop {
            entries.push(match self.items.next() {
                Some(Item::Open) => self.group()?,
                Some(Item::Basis(basis)) => self.element(basis)?,
                Some(Item::Close) | None => return Ok(self.root.write().list(&entries, Writer::written).end()),
            });
        }
    }

    fn element(&mut self, basis: Basis) -> Result<TokenStream> {
        if let Some(dimension) = basis.dimensions().iter().find(|dimension| u64::from(**dimension) > LAST_DIMENSION) {
            return Err(self.error(format!("expected a dimension of at most {LAST_DIMENSION}, found {dimension}")));
        }
        let scale = Scalar::Integer(basis.scale().into());
        let path = basis.dimensions().iter().map(|dimension| *dimension as usize).collect();
        let term = Term { scale, path };
        if let Some((before, conflict)) = self.sum.terms.iter().find_map(|t| Some((t, t.conflict(&term)?))) {
            let Conflict { place, nouns: [one, other] } = conflict;
            return Err(self.error(format!(
                "expected coordinates of one profile: component {place} is {one} in one of {before} and {term}, \
                 {other} in the other"
            )));
        }
        let mut alone = Sum::zero();
        element::add(&mut alone, term.clone()).map_err(|why| self.error(why))?;
        self.sum.terms.push(term);
        Ok(self.root.write().component(&alone.value).end())
    }

    /// An error at the last item.
    fn error(&self, message: impl std::fmt::Display) -> syn::Error {
        let at = self.items.at();
        self.place.error(format!("at {at}: {message}\n{}", Under::new(self.text, at)))
    }
}
